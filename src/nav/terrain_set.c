// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes, as it is asked for: labels of cells, and what a label costs a class. What follows from it for nodes, edges and
// components is in terrain_edit.c.
#include "nav/terrain_edit.h"

// ---- Labels ------------------------------------------------------------------------------------------------------

static void set_present(wr_terrain *t, uint8_t label)
{
    const wr_kinds bit = (wr_kinds)1 << label;
    t->present = t->label_count[label] > 0 ? t->present | bit : t->present & ~bit;
    for (int32_t c = 0; c < t->class_count; c++) {
        t->navs[c].uniform = (t->navs[c].weighted & t->present) == 0;
    }
}

static void count_label(wr_terrain *t, uint8_t label, int32_t more)
{
    t->label_count[label] += more;
    if (t->label_count[label] == (more > 0 ? 1 : 0)) { // the first one, or the last one
        set_present(t, label);
    }
}

// The bits of a cell that tell what blocks a straight way.
static void set_blocked(wr_nav *nav, wr_cell at, uint8_t label)
{
    const bool blocked = nav->cost[label] == WR_TERRAIN_IMPASSABLE;
    wr_bits_set(&nav->blocked, at.x, at.y, blocked);
    if (nav->tight.words != NULL) {
        wr_bits_set(&nav->tight, at.x, at.y, blocked && ((nav->config.keep_off >> label) & 1) != 0);
    }
}

static void set_label(nav_change *ch, wr_cell at, uint8_t label)
{
    wr_terrain *t = ch->terrain;
    uint8_t *now = &t->labels[at.y * t->width + at.x];
    const uint8_t was = *now;
    if (was == label) {
        return;
    }
    *now = label;
    const int32_t chunk = at.y / NAV_CHUNK * t->navs[0].chunk_columns + at.x / NAV_CHUNK;
    t->chunk_labels[chunk] |= (wr_kinds)1 << label;
    count_label(t, was, -1);
    count_label(t, label, 1);
    for (int32_t c = 0; c < t->class_count; c++) {
        wr_nav *nav = &t->navs[c];
        set_blocked(nav, at, label);
        if (nav->cost[was] != nav->cost[label] || nav->cost[label] == WR_TERRAIN_IMPASSABLE) {
            nav_stamp(t, nav, chunk); // between two that block, too: a body keeps away from one of them, perhaps
        }
    }
    const bool near = t->keeps[was] != t->keeps[label], far = t->solid[was] != t->solid[label];
    ch->walls = ch->walls || far;
    const int32_t margin = far ? t->reach : 0;
    wr__change_wait(ch, at, near && margin < 1 ? 1 : margin);
}

wr_status wr_terrain_set(wr_terrain *terrain, const wr_cell *cells, const uint8_t *labels, int32_t count)
{
    bool differs = false;
    if (count < 0) {
        return WR_E_ARGUMENT;
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_cell at = cells[i];
        if (at.x < 0 || at.y < 0 || at.x >= terrain->width || at.y >= terrain->height ||
            labels[i] >= WR_TERRAIN_LABELS) {
            return WR_E_ARGUMENT;
        }
        differs = differs || terrain->labels[at.y * terrain->width + at.x] != labels[i];
    }
    if (!differs) {
        return WR_OK;
    }
    terrain->version++;
    nav_change ch = wr__change_begin(terrain, UINT32_MAX);
    for (int32_t i = 0; i < count; i++) {
        set_label(&ch, cells[i], labels[i]);
    }
    wr__change_finish(&ch);
    return WR_OK;
}

// ---- Costs -------------------------------------------------------------------------------------------------------

// Cells of a label within a chunk; true when there was one.
static bool change_chunk(nav_change *ch, int32_t c, uint8_t label, int32_t x, int32_t y)
{
    wr_terrain *t = ch->terrain;
    bool any = false;
    for (int32_t row = y; row < y + NAV_CHUNK && row < t->height; row++) {
        for (int32_t column = x; column < x + NAV_CHUNK && column < t->width; column++) {
            if (t->labels[row * t->width + column] == label) {
                if (!any) {
                    nav_stamp(t, &t->navs[c], nav_chunk_of(&t->navs[c], column * t->n, row * t->n));
                }
                any = true;
                set_blocked(&t->navs[c], (wr_cell){column, row}, label);
                wr__change_wait(ch, (wr_cell){column, row}, 0);
            }
        }
    }
    return any;
}

// All cells of a label become passable, or impassable. Chunks that have none are passed over, and remembered.
static void change_cells(wr_terrain *t, int32_t c, uint8_t label)
{
    const wr_nav *nav = &t->navs[c];
    const wr_kinds bit = (wr_kinds)1 << label;
    nav_change ch = wr__change_begin(t, (uint32_t)1 << c);
    for (int32_t i = 0; i < nav->chunk_columns * nav->chunk_rows && t->label_count[label] > 0; i++) {
        const int32_t x = i % nav->chunk_columns * NAV_CHUNK, y = i / nav->chunk_columns * NAV_CHUNK;
        if ((t->chunk_labels[i] & bit) != 0 && !change_chunk(&ch, c, label, x, y)) {
            t->chunk_labels[i] &= ~bit;
        }
    }
    wr__change_finish(&ch);
}

wr_status wr_terrain_set_cost(wr_terrain *terrain, int32_t size_class, uint8_t label, uint8_t cost)
{
    wr_terrain *t = terrain;
    if (size_class < 0 || size_class >= t->class_count || label >= WR_TERRAIN_LABELS) {
        return WR_E_ARGUMENT;
    }
    uint8_t *set = &t->classes[size_class].cost[label];
    const uint8_t was = *set;
    *set = cost;
    if (!wr__terrain_costs_are_sound(t->classes[size_class].cost, (int64_t)t->columns * t->rows)) {
        *set = was;
        return WR_E_ARGUMENT;
    }
    if (was == cost) {
        return WR_OK;
    }
    t->version++;
    wr_nav *nav = &t->navs[size_class];
    const uint8_t before = nav->cost[label];
    wr__terrain_set_rule(t, size_class, label);
    const uint8_t now = nav->cost[label];
    if ((before == WR_TERRAIN_IMPASSABLE) != (now == WR_TERRAIN_IMPASSABLE)) {
        change_cells(t, size_class, label);
    } else if (before != now && t->label_count[label] > 0) {
        nav->costs_version = nav->version = t->version;
    }
    return WR_OK;
}
