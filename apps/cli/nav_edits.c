// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that changes. Each step changes a cell, or now and then what a label costs; every other change
// of a cell is taken back later, so that the map stays what it is. A change is made three times, the two before taken back,
// and the middle time counts.
#include "nav_beside.h"

#include <stdlib.h>
#include <string.h>

enum {
    REPEATS = 3,
    LABEL_EVERY = 8,           // one step in so many changes a label
    LABEL = WR_CELL_DOOR_OPEN, // the one
    FRESH_ROADS_MS = 3000      // for roads made anew in all
};

typedef struct edit {
    const nav_edits_plan *plan;
    nav_ground *ground;
    nav_beside beside;
    wr_grid grid; // as it is now
    wr_terrain_config config;
    wr_cell *changed; // [changed_count] cells that are to be taken back
    int32_t changed_count;
    const uint8_t *original; // [cells]
    double *cell_us, *label_us, *roads_us, *block_us;
    int32_t cells, labels, blocks;
    int64_t blocks_wrong;
    int32_t whole_every, roads_every, paths; // paths: each time
    void *scratch;                           // of would_block
    double clock_us;
} edit;

static uint32_t draw(const edit *e, int32_t step, uint64_t which, uint32_t n)
{
    return wr_noise_below(wr_noise(e->plan->seed, WR_STREAM_BOTS, which << 32 | (uint64_t)step, 7), n);
}

// ---- A cell ------------------------------------------------------------------------------------------------------------

static uint8_t *kind_at(const edit *e, wr_cell at)
{
    return &e->grid.kinds[(size_t)at.y * (size_t)e->grid.width + (size_t)at.x];
}

// An open cell is closed mostly, or gets the label whose cost changes; another one is opened.
static uint8_t other_label(const edit *e, int32_t step, uint8_t label)
{
    static const uint8_t closed[8] = {WR_CELL_BUSH, WR_CELL_BUSH, WR_CELL_BUSH,  WR_CELL_BUSH,
                                      WR_CELL_BUSH, LABEL,        WR_CELL_CHASM, WR_CELL_TOWER};
    return e->config.classes[0].cost[label] != WR_TERRAIN_IMPASSABLE && label != LABEL ? closed[draw(e, step, 4, 8)]
                                                                                       : WR_CELL_GRASS;
}

static wr_cell choose_cell(edit *e, int32_t step, uint8_t *label)
{
    if (e->changed_count > 0 && draw(e, step, 1, 2) == 0) {
        const int32_t i = (int32_t)draw(e, step, 2, (uint32_t)e->changed_count);
        const wr_cell at = e->changed[i];
        e->changed[i] = e->changed[--e->changed_count];
        *label = e->original[(size_t)at.y * (size_t)e->grid.width + (size_t)at.x];
        return at;
    }
    const wr_cell at = {(int32_t)draw(e, step, 2, (uint32_t)e->grid.width),
                        (int32_t)draw(e, step, 3, (uint32_t)e->grid.height)};
    e->changed[e->changed_count++] = at;
    *label = other_label(e, step, *kind_at(e, at));
    return at;
}

// What the ground foretold of two places of one component comes to pass.
typedef struct foretold {
    bool asked, blocks;
    wr_node from, to;
} foretold;

static foretold foretell(edit *e, int32_t step, wr_cell at, uint8_t label)
{
    const wr_nav *mesh = e->ground->mesh;
    foretold f = {.asked = false};
    if (wr_nav_count(mesh).nodes == 0) {
        return f;
    }
    f.from = nav_random_node(e->ground, e->plan->seed + 1, 2 * (uint64_t)step);
    f.to = nav_random_node(e->ground, e->plan->seed + 1, 2 * (uint64_t)step + 1);
    f.asked = wr_nav_component(mesh, f.from) == wr_nav_component(mesh, f.to);
    if (f.asked) {
        double us[REPEATS];
        for (int32_t i = 0; i < REPEATS; ++i) {
            const uint64_t from = clock_ns();
            f.blocks = wr_nav_would_block(mesh, &at, 1, label, f.from, f.to, e->scratch);
            us[i] = (double)(clock_ns() - from) / 1e3 - e->clock_us;
        }
        e->block_us[e->blocks++] = nav_median(us, REPEATS);
    }
    return f;
}

static double set_cell(edit *e, wr_cell at, uint8_t label)
{
    const uint64_t from = clock_ns();
    (void)wr_terrain_set(e->ground->terrain, &at, &label, 1);
    return (double)(clock_ns() - from) / 1e3 - e->clock_us;
}

static void change_cell(edit *e, int32_t step)
{
    uint8_t label = 0;
    double us[REPEATS];
    const wr_cell at = choose_cell(e, step, &label);
    const foretold f = foretell(e, step, at, label);
    for (int32_t i = 0; i < REPEATS; ++i) {
        us[i] = set_cell(e, at, label);
        if (i < REPEATS - 1) {
            (void)set_cell(e, at, *kind_at(e, at));
        }
    }
    *kind_at(e, at) = label;
    e->cell_us[e->cells++] = nav_median(us, REPEATS);
    const wr_nav *mesh = e->ground->mesh;
    if (f.asked) {
        const bool joined = wr_nav_has(mesh, f.from) && wr_nav_has(mesh, f.to) &&
                            wr_nav_component(mesh, f.from) == wr_nav_component(mesh, f.to);
        e->blocks_wrong += f.blocks == joined;
    }
}

// ---- A label -----------------------------------------------------------------------------------------------------------

static double set_label(edit *e, uint8_t cost)
{
    const uint64_t from = clock_ns();
    (void)wr_terrain_set_cost(e->ground->terrain, 0, LABEL, cost);
    return (double)(clock_ns() - from) / 1e3 - e->clock_us;
}

// Most of the time it costs as much as all others, for roads are no help where ground has costs.
static void change_label(edit *e, int32_t step)
{
    static const uint8_t costs[4] = {1, WR_TERRAIN_IMPASSABLE, 3, 1};
    uint8_t *now = &e->config.classes[0].cost[LABEL];
    const uint8_t cost = costs[draw(e, step, 5, 4)];
    double us[REPEATS];
    for (int32_t i = 0; i < REPEATS; ++i) {
        us[i] = set_label(e, cost);
        if (i < REPEATS - 1) {
            (void)set_label(e, *now);
        }
    }
    *now = cost;
    e->label_us[e->labels++] = nav_median(us, REPEATS);
}

// ---- All of them -------------------------------------------------------------------------------------------------------

static bool run(edit *e)
{
    progress bar = {0};
    bool fine = true;
    if (!e->plan->quiet) {
        progress_begin(&bar, "edit", (uint64_t)e->plan->count);
    }
    for (int32_t step = 0; step < e->plan->count && fine; ++step) {
        if (draw(e, step, 0, LABEL_EVERY) == 0) {
            change_label(e, step);
        } else {
            change_cell(e, step);
        }
        const double from = nav_processor_ns();
        fine = wr_roads_update(e->ground->roads) == WR_OK;
        e->roads_us[step] = (nav_processor_ns() - from) / 1e3;
        const bool last = step + 1 == e->plan->count;
        const bool whole = (step + 1) % e->whole_every == 0, roads = (step + 1) % e->roads_every == 0;
        if (fine && (whole || last)) {
            fine = nav_beside_compare(&e->beside, &(nav_beside_step){.grid = &e->grid,
                                                                     .config = &e->config,
                                                                     .seed = e->plan->seed + 2,
                                                                     .step = (uint64_t)step,
                                                                     .paths = e->paths,
                                                                     .roads = roads || last});
        }
        progress_show(&bar, (uint64_t)step, clock_ns());
    }
    progress_end(&bar);
    return fine;
}

// Ways by A* for each comparison: it may look at the whole map for one.
static int32_t paths_each(const edit *e)
{
    enum { PATHS = 8 };
    const int64_t paths = e->plan->whole_places / 2 / e->ground->places * e->whole_every / e->plan->count;
    return paths < 1 ? 1 : paths > PATHS ? PATHS : (int32_t)paths;
}

static bool init(edit *e)
{
    const wr_grid *grid = e->plan->grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height, count = (size_t)e->plan->count;
    const int64_t places = e->ground->places * (int64_t)count;
    e->grid = *grid;
    e->grid.kinds = malloc(cells);
    e->original = grid->kinds;
    e->config = nav_ground_config(&e->ground->walker, grid->cell);
    e->changed = malloc(count * sizeof *e->changed);
    e->cell_us = malloc(4 * count * sizeof *e->cell_us);
    e->label_us = e->cell_us + count;
    e->roads_us = e->label_us + count;
    e->block_us = e->roads_us + count;
    e->scratch = nav_take(wr_nav_would_block_size(e->ground->mesh));
    e->whole_every = 1 + (int32_t)(places / e->plan->whole_places);
    e->roads_every =
        e->whole_every * (1 + (int32_t)((double)count / e->whole_every * e->ground->roads_ms / FRESH_ROADS_MS));
    e->paths = paths_each(e);
    e->clock_us = nav_clock_ns() / 1e3;
    if (e->grid.kinds != NULL) {
        memcpy(e->grid.kinds, grid->kinds, cells);
    }
    return e->grid.kinds != NULL && e->changed != NULL && e->cell_us != NULL && e->scratch != NULL &&
           nav_beside_init(&e->beside, e->ground);
}

static void sum_up(edit *e, nav_edits *out)
{
    const nav_beside *b = &e->beside;
    out->cell_count = e->cells;
    out->label_count = e->labels;
    out->would_block_count = e->blocks;
    out->whole_every = e->whole_every;
    out->roads_every = e->roads_every;
    out->places_wrong = b->places_wrong;
    out->components_wrong = b->components_wrong;
    out->paths_wrong = b->paths_wrong;
    out->roads_wrong = b->roads_wrong;
    out->would_block_wrong = e->blocks_wrong;
    out->mismatches = b->places_wrong + b->components_wrong + b->paths_wrong + b->roads_wrong + e->blocks_wrong;
    out->whole_checks = b->whole_checks;
    out->paths = b->paths;
    out->roads_paths = b->roads_paths;
    out->fallbacks = b->fallbacks;
    nav_quantiles(e->roads_us, e->plan->count, &out->roads);
    nav_quantiles(e->block_us, e->blocks, &out->would_block);
    nav_quantiles(e->label_us, e->labels, &out->labels);
    nav_quantiles(e->cell_us, e->cells, &out->cells);
    memmove(e->cell_us + e->cells, e->label_us, (size_t)e->labels * sizeof *e->cell_us);
    nav_quantiles(e->cell_us, e->cells + e->labels, &out->all);
}

bool nav_edits_measure(nav_ground *ground, const nav_edits_plan *plan, nav_edits *out)
{
    edit e = {.plan = plan, .ground = ground};
    memset(out, 0, sizeof *out);
    const bool fine = init(&e) && run(&e);
    if (fine) {
        sum_up(&e, out);
    }
    nav_beside_fini(&e.beside);
    free(e.grid.kinds);
    free(e.changed);
    free(e.cell_us);
    free(e.scratch);
    return fine;
}
