// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Grounds made by noise, and what changes them. The grid beside the terrain is for sight, and read back from there.
#include "golden/ways_int.h"

#include <string.h>

// ---- Shapes ------------------------------------------------------------------------------------------------------

// Rock where most of the nine cells around are rock, three times over.
static void make_caves(ways_ground *g, ways_chance *c)
{
    const wr_grid *grid = &g->grid;
    const int32_t cells = grid->width * grid->height;
    for (int32_t i = 0; i < cells; i++) {
        grid->kinds[i] = ways_below(c, 100) < 46 ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    for (int32_t pass = 0; pass < 3; pass++) {
        memcpy(g->bytes, grid->kinds, (size_t)cells);
        const wr_grid was = {grid->width, grid->height, grid->cell, g->bytes, NULL, NULL};
        for (int32_t i = 0; i < cells; i++) {
            int32_t rock = 0;
            for (int32_t k = 0; k < 9; k++) {
                const wr_cell at = {i % grid->width + k % 3 - 1, i / grid->width + k / 3 - 1};
                rock += wr_grid_kind(&was, at) == WR_CELL_BUSH;
            }
            grid->kinds[i] = rock >= 5 ? WR_CELL_BUSH : WR_CELL_GRASS;
        }
    }
}

// Walls every nine columns and seven rows, each with a door or a gate between two crossings.
static void make_rooms(ways_ground *g, ways_chance *c)
{
    wr_grid *grid = &g->grid;
    for (int32_t y = 0; y < grid->height; y += 7) {
        wr_grid_set_rect(grid, (wr_cell){0, y}, grid->width, 1, WR_CELL_BUSH);
    }
    for (int32_t x = 0; x < grid->width; x += 9) {
        wr_grid_set_rect(grid, (wr_cell){x, 0}, 1, grid->height, WR_CELL_BUSH);
    }
    for (int32_t y = 0; y < grid->height; y += 7) {
        for (int32_t x = 0; x < grid->width; x += 9) {
            const int32_t right = ways_below(c, 7), up = ways_below(c, 5), gate = ways_below(c, 8);
            wr_grid_set_rect(grid, (wr_cell){x + 1 + right, y}, 2, 1, WR_CELL_GRASS);
            wr_grid_set_rect(grid, (wr_cell){x, y + 1 + up}, 1, 2, gate == 0 ? WR_CELL_GATE : WR_CELL_GRASS);
        }
    }
}

static void scatter(ways_ground *g, ways_chance *c, int32_t count, int32_t side_max, uint8_t label, uint8_t labels)
{
    for (int32_t i = 0; i < count; i++) {
        const wr_cell at = ways_some_cell(g, c);
        const int32_t width = 1 + ways_below(c, side_max), height = 1 + ways_below(c, side_max);
        wr_grid_set_rect(&g->grid, at, width, height, (uint8_t)(label + ways_below(c, labels)));
    }
}

static void make_labels(ways_ground *g, ways_chance *c)
{
    const int32_t cells = g->grid.width * g->grid.height;
    memset(g->grid.kinds, WR_CELL_GRASS, (size_t)cells);
    switch (g->kind->shape) {
    case WAYS_CAVES:
        make_caves(g, c);
        break;
    case WAYS_ROOMS:
        make_rooms(g, c);
        break;
    case WAYS_COSTS:
        scatter(g, c, cells / 40, 7, WAYS_MUD, 4);
        // fall through
    case WAYS_OPEN:
        scatter(g, c, cells / 50, 4, WR_CELL_BUSH, 1);
        scatter(g, c, cells / 200, 2, WR_CELL_HOLE, 1);
        break;
    case WAYS_PLAIN:
        scatter(g, c, cells / 500, 2, WR_CELL_BUSH, 1);
        break;
    }
}

// ---- Making ------------------------------------------------------------------------------------------------------

// Memory as the hooks give it, until the end; NULL when there is none.
static void *lend(ways_ground *g, size_t size)
{
    if (g->block_count == WAYS_BLOCKS) {
        return NULL;
    }
    void *memory = g->hooks->allocator.alloc(g->hooks->allocator.context, size, 64);
    if (memory != NULL) {
        g->blocks[g->block_count] = memory;
        g->block_sizes[g->block_count++] = size;
    }
    return memory;
}

// A point; a disc that just fits between two walls; and a point by the map game's rules.
static wr_size_class size_class(const ways_kind *kind, int32_t index)
{
    wr_size_class c = wr_size_class_default();
    c.radius = index == 1 ? kind->cell * WR_FIX_ONE / 2 : 0;
    c.corners = index == 2 ? WR_CORNERS_CUT : WR_CORNERS_KEEP;
    c.keep_off = index == 2 ? WR_KIND(BUSH) : 0;
    for (int32_t i = 0; i < 4 && kind->shape == WAYS_COSTS; i++) {
        c.cost[WAYS_MUD + i] = (uint8_t)(2 + 3 * i + index);
    }
    return c;
}

static bool make_terrain(ways_ground *g)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = g->kind->n;
    config.class_count = g->kind->classes;
    for (int32_t i = 0; i < g->kind->classes; i++) {
        config.classes[i] = size_class(g->kind, i);
    }
    return wr_terrain_create(&g->grid, &config, g->hooks, &g->terrain) == WR_OK;
}

static bool make_asker(ways_ground *g, int32_t index)
{
    enum { NEAR_SIDE = 40, SETTLE_MAX = 900 };
    ways_asker *a = &g->askers[index];
    const wr_nav *nav = a->nav = wr_terrain_nav(g->terrain, index);
    const wr_size_class c = size_class(g->kind, index);
    a->body = (wr_body){c.radius, WR_KINDS_WALL};
    void *whole = lend(g, wr_nav_query_size(nav)), *near = lend(g, wr_nav_query_near_size(nav, NEAR_SIDE));
    void *hop = lend(g, wr_hop_size(nav, g->kind->radius)), *field = lend(g, wr_field_size(nav, INT32_MAX));
    void *window = lend(g, wr_field_size(nav, WAYS_RADIUS));
    a->block = lend(g, wr_nav_would_block_size(nav));
    if (whole == NULL || near == NULL || hop == NULL || field == NULL || window == NULL || a->block == NULL) {
        return false;
    }
    a->whole = wr_nav_query_init(nav, whole);
    a->near = wr_nav_query_near_init(nav, NEAR_SIDE, SETTLE_MAX, near);
    a->hop = wr_hop_init(nav, g->kind->radius, hop);
    a->field = wr_field_init(nav, INT32_MAX, field);
    a->window = wr_field_init(nav, WAYS_RADIUS, window);
    return c.corners == WR_CORNERS_CUT || wr_roads_create(nav, g->hooks, &a->roads) == WR_OK;
}

static void make_walkers(ways_ground *g, ways_chance *c)
{
    for (int32_t i = 0; i < WAYS_WALKERS; i++) {
        ways_walker *w = &g->walkers[i];
        *w = (ways_walker){.size_class = i % g->kind->classes, .wants_way = true};
        w->config = wr_follow_config_default(60, i % 2 * g->grid.cell * WR_FIX_ONE);
        w->config.body = g->askers[w->size_class].body;
        const wr_nav *nav = g->askers[w->size_class].nav;
        w->follow.at = wr_nav_place(nav, wr_nav_nearest(nav, ways_some_place(g, c), -1));
    }
}

// The blockers of sight are the labels as they are now.
static void look_at_labels(ways_ground *g)
{
    for (int32_t i = 0; i < g->grid.width * g->grid.height; i++) {
        g->grid.kinds[i] = wr_terrain_label(g->terrain, (wr_cell){i % g->grid.width, i / g->grid.width});
    }
    wr_bits_init(&g->blockers, g->blockers.words, &g->grid, WR_KINDS_SIGHT);
}

bool ways_ground_init(ways_ground *g, const ways_kind *kind, const wr_hooks *hooks)
{
    ways_chance chance = {.seed = (uint64_t)kind->shape, .id = (uint64_t)kind->n};
    *g = (ways_ground){.kind = kind, .hooks = hooks};
    g->places = kind->width * kind->height * kind->n * kind->n;
    g->table_size = 4 * g->places;
    uint8_t *kinds = lend(g, (size_t)kind->width * (size_t)kind->height);
    g->blockers.words = lend(g, wr_bits_size(kind->width, kind->height));
    g->table = lend(g, (size_t)g->table_size * sizeof *g->table);
    g->bytes = lend(g, (size_t)g->places);
    void *plans = lend(g, wr_plans_size(WAYS_PLANNERS));
    if (kinds == NULL || g->blockers.words == NULL || g->table == NULL || g->bytes == NULL || plans == NULL ||
        wr_grid_init(kind->width, kind->height, kind->cell, kinds, &g->grid) != WR_OK) {
        return false;
    }
    g->plans = wr_plans_init(WAYS_PLANNERS, plans);
    make_labels(g, &chance);
    bool fine = make_terrain(g);
    for (int32_t i = 0; i < kind->classes && fine; i++) {
        fine = make_asker(g, i);
    }
    if (fine) {
        look_at_labels(g);
        make_walkers(g, &chance);
    }
    return fine;
}

void ways_ground_fini(ways_ground *g)
{
    for (int32_t i = 0; i < WAYS_CLASSES; i++) {
        wr_roads_destroy(g->askers[i].roads);
    }
    wr_terrain_destroy(g->terrain);
    for (int32_t i = 0; i < g->block_count; i++) {
        g->hooks->allocator.release(g->hooks->allocator.context, g->blocks[i], g->block_sizes[i]);
    }
    *g = (ways_ground){.block_count = 0};
}

// ---- Some of them ------------------------------------------------------------------------------------------------

wr_cell ways_some_cell(const ways_ground *g, ways_chance *c)
{
    const int32_t x = ways_below(c, g->grid.width), y = ways_below(c, g->grid.height);
    return (wr_cell){x, y};
}

wr_point ways_some_place(const ways_ground *g, ways_chance *c)
{
    const int32_t side = g->grid.cell * WR_FIX_ONE;
    const int32_t x = ways_below(c, (g->grid.width + 1) * side), y = ways_below(c, (g->grid.height + 1) * side);
    const int32_t x_step = ways_below(c, 5) == 0 ? side / 2 : 1, y_step = ways_below(c, 5) == 0 ? side / 2 : 1;
    return (wr_point){x / x_step * x_step - side / 2, y / y_step * y_step - side / 2};
}

wr_node ways_some_node(const ways_ground *g, const wr_nav *nav, ways_chance *c)
{
    wr_node node = ways_below(c, g->places);
    for (int32_t i = 0; i < 12 && !wr_nav_has(nav, node); i++) {
        node = ways_below(c, g->places);
    }
    return wr_nav_has(nav, node) ? node : WR_NODE_NONE;
}

uint8_t ways_some_label(ways_chance *c)
{
    static const uint8_t labels[] = {WR_CELL_BUSH,  WR_CELL_BUSH, WR_CELL_HOLE, WR_CELL_GATE,
                                     WR_CELL_TOWER, WAYS_MUD,     WAYS_MUD + 2, WAYS_MUD + 3};
    const int32_t some = ways_below(c, 16);
    return some < 8 ? labels[some] : WR_CELL_GRASS;
}

// ---- Edits -------------------------------------------------------------------------------------------------------

static wr_status set_cost(ways_ground *g, ways_chance *c)
{
    const int32_t index = ways_below(c, g->kind->classes), some = ways_below(c, 5);
    const uint8_t label = some == 4 ? WR_CELL_GATE : (uint8_t)(WAYS_MUD + some);
    const int32_t cost = ways_below(c, g->kind->shape == WAYS_COSTS ? 9 : 2);
    return wr_terrain_set_cost(g->terrain, index, label, (uint8_t)cost);
}

// A wall, or a way through one.
static wr_status set_line(ways_ground *g, ways_chance *c)
{
    wr_cell cells[12];
    uint8_t labels[12];
    const wr_cell from = ways_some_cell(g, c);
    const int32_t length = 1 + ways_below(c, 12), turned = ways_below(c, 2);
    const uint8_t label = ways_below(c, 2) == 0 ? WR_CELL_BUSH : WR_CELL_GRASS;
    int32_t count = 0;
    for (int32_t i = 0; i < length; i++) {
        const wr_cell at = {from.x + (turned == 0 ? i : 0), from.y + (turned == 0 ? 0 : i)};
        if (wr_grid_has(&g->grid, at)) {
            cells[count] = at;
            labels[count++] = label;
        }
    }
    return wr_terrain_set(g->terrain, cells, labels, count);
}

static wr_status set_some(ways_ground *g, ways_chance *c, int32_t count_max)
{
    wr_cell cells[16];
    uint8_t labels[16];
    const int32_t count = 1 + ways_below(c, count_max);
    for (int32_t i = 0; i < count; i++) {
        cells[i] = ways_some_cell(g, c);
        labels[i] = ways_some_label(c);
    }
    return wr_terrain_set(g->terrain, cells, labels, count);
}

// Much of a square at once.
static wr_status set_patch(ways_ground *g, ways_chance *c)
{
    enum { SIDE = 20 };
    static wr_cell cells[SIDE * SIDE];
    static uint8_t labels[SIDE * SIDE];
    const wr_cell from = ways_some_cell(g, c);
    const int32_t width = 1 + ways_below(c, SIDE), height = 1 + ways_below(c, SIDE), one_in = 2 + ways_below(c, 6);
    int32_t count = 0;
    for (int32_t i = 0; i < width * height; i++) {
        const wr_cell at = {from.x + i % width, from.y + i / width};
        if (wr_grid_has(&g->grid, at) && ways_below(c, one_in) == 0) {
            cells[count] = at;
            labels[count++] = ways_some_label(c);
        }
    }
    return wr_terrain_set(g->terrain, cells, labels, count);
}

// A tower in the cell that a walker walks to.
static wr_status set_ahead(ways_ground *g, ways_chance *c)
{
    const ways_walker *w = &g->walkers[ways_below(c, WAYS_WALKERS)];
    const wr_cell at = wr_grid_cell_of(&g->grid, w->follow.active != 0 ? w->follow.to : w->goal);
    const uint8_t label = WR_CELL_TOWER;
    return wr_grid_has(&g->grid, at) ? wr_terrain_set(g->terrain, &at, &label, 1) : WR_PARTIAL;
}

uint64_t ways_ground_edit(ways_ground *g, ways_chance *c)
{
    const int32_t how = ways_below(c, 10);
    const wr_status status = how == 0   ? set_cost(g, c)
                             : how <= 2 ? set_line(g, c)
                             : how <= 4 ? set_ahead(g, c)
                             : how <= 6 ? set_patch(g, c)
                                        : set_some(g, c, how == 7 ? 16 : 2);
    look_at_labels(g);
    uint64_t sum = chained_pair(wr_hash_bytes(g->grid.kinds, (size_t)(g->grid.width * g->grid.height)), how, status);
    for (int32_t i = 0; i < g->kind->classes * WR_TERRAIN_LABELS; i++) {
        const uint8_t label = (uint8_t)(i % WR_TERRAIN_LABELS);
        sum = chained(sum, wr_terrain_cost(g->terrain, i / WR_TERRAIN_LABELS, label));
    }
    return chained(sum, wr_terrain_version(g->terrain));
}
