// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What would be: the survey of a single cell while some cells are looked at as if they had another label.
#include "core/assert.h"
#include "nav/terrain_int.h"

static nav_trial trial_of(const wr_cell *cells, int32_t count, uint8_t label)
{
    nav_trial trial = {.label = label < NAV_LABEL_OTHER ? label : NAV_LABEL_OTHER};
    for (int32_t i = 0; i < count; i++) {
        trial.corner.x = i == 0 || cells[i].x < trial.corner.x ? cells[i].x : trial.corner.x;
        trial.corner.y = i == 0 || cells[i].y < trial.corner.y ? cells[i].y : trial.corner.y;
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t x = cells[i].x - trial.corner.x, y = cells[i].y - trial.corner.y;
        WR_ASSERT(x < NAV_CHUNK && y < NAV_CHUNK);
        trial.rows[y] = (uint16_t)(trial.rows[y] | 1 << x);
    }
    return trial;
}

// The clearance a class asks for, rounded up.
static int32_t clearance_of(const wr_terrain *terrain, int32_t size_class)
{
    int32_t max = 0;
    while (max * max < terrain->least[size_class]) {
        max++;
    }
    return max;
}

static int32_t class_of(const wr_nav *nav)
{
    return (int32_t)(nav - nav->terrain->navs);
}

int32_t wr__terrain_reach(const wr_nav *nav)
{
    const wr_terrain *terrain = nav->terrain;
    const int32_t reach = wr__clearance_reach(terrain->n, clearance_of(terrain, class_of(nav)));
    const int32_t ring = nav->config.keep_off != 0 && terrain->n > 1 ? 1 : 0;
    return reach > ring ? reach : ring;
}

void wr__terrain_would_hold(const wr_nav *nav, const wr_cell *cells, int32_t count, uint8_t label, wr_cell at,
                            uint16_t rows[WR_NAV_N_MAX])
{
    // A cell's places, and columns of cells as far around as any radius reaches: 4 times 255 bytes and a few arrays
    // more.
    _Alignas(64) uint8_t room[4096];
    const wr_terrain *terrain = nav->terrain;
    const int32_t c = class_of(nav);
    const nav_trial trial = trial_of(cells, count, label);
    wr_arena arena = wr_arena_on(room, sizeof room);
    nav_survey survey;
    wr__survey_take(&survey, &arena, terrain, 1, clearance_of(terrain, c));
    WR_ASSERT(!arena.full);
    wr__survey_begin(&survey, &trial, at.x, 1, at.y);
    wr__survey_next(&survey);
    wr__survey_class(&survey, c);
    for (int32_t i = 0; i < terrain->n; i++) {
        uint64_t bits;
        wr__survey_nodes(&survey, c, i, 0, &bits);
        rows[i] = (uint16_t)bits;
    }
}
