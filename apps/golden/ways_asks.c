// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is asked of one mesh after edits. All answers that the headers promise go into a sum, and nothing else: no
// lengths in floats, no bytes of memory, nothing behind the end of a way.
#include "golden/ways_int.h"

#include "warren/sight.h"

#include <string.h>

// ---- The mesh ----------------------------------------------------------------------------------------------------

static uint64_t ask_mesh(ways_ground *g, ways_asker *a, ways_chance *c)
{
    const wr_nav_stats stats = wr_nav_count(a->nav);
    uint64_t sum =
        chained(chained((uint64_t)stats.nodes, (uint64_t)stats.axis_edges), (uint64_t)stats.diagonal_edges);
    for (int32_t turn = 0; turn < 3; turn++) {
        for (wr_node i = 0; i < g->places; i++) {
            g->bytes[i] = turn == 0   ? wr_nav_edges(a->nav, i)
                          : turn == 1 ? wr_nav_has(a->nav, i)
                                      : wr_terrain_clearance(g->terrain, i);
        }
        sum = chained(sum, wr_hash_bytes(g->bytes, (size_t)g->places));
    }
    for (int32_t i = 0; i < 20; i++) {
        const wr_point at = wr_nav_place(a->nav, ways_below(c, g->places));
        sum = chained_pair(sum, at.x, at.y);
    }
    return sum;
}

// The lowest node of a component: what was met first under its number, which means nothing by itself.
static wr_node lowest_of(ways_ground *g, int32_t component, wr_node node)
{
    const uint32_t slots = (uint32_t)g->table_size / 2;
    uint32_t slot = (uint32_t)component * 2654435761u % slots;
    while (g->table[2 * slot] != component && g->table[2 * slot] != -1) {
        slot = (slot + 1) % slots;
    }
    if (g->table[2 * slot] == -1) {
        g->table[2 * slot] = component;
        g->table[2 * slot + 1] = node;
    }
    return g->table[2 * slot + 1];
}

// Which nodes hang together: where the answer is another one than for the node before, the node and it.
static uint64_t ask_components(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = (uint64_t)wr_nav_count(a->nav).components;
    int32_t before = -1;
    (void)c;
    memset(g->table, 0xff, (size_t)g->table_size * sizeof *g->table); // -1 all
    for (wr_node node = 0; node < g->places; node++) {
        const int32_t component = wr_nav_component(a->nav, node);
        if (component != before) {
            sum = chained_pair(sum, node, component == -1 ? WR_NODE_NONE : lowest_of(g, component, node));
            before = component;
        }
    }
    return sum;
}

static uint64_t ask_places(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < 12; i++) {
        const wr_point from = ways_some_place(g, c), to = ways_some_place(g, c);
        const wr_node near = wr_nav_nearest(a->nav, from, -1), some = ways_some_node(g, a->nav, c);
        sum = chained_pair(sum, near, wr_nav_nearest(a->nav, to, wr_nav_component(a->nav, some)));
        sum = chained_pair(sum, wr_nav_clear(a->nav, from, to), wr_nav_reachable(a->nav, from, to));
        const wr_point above = {from.x, to.y}, beside = {to.x, from.y};
        sum = chained_pair(sum, wr_nav_clear(a->nav, from, above), wr_nav_clear(a->nav, beside, from));
    }
    return sum;
}

// A wall somewhere, or most of a ring around where one wants to go.
static uint64_t ask_blocks(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < 6; i++) {
        wr_cell cells[25];
        int32_t count = 0;
        const wr_node from = ways_some_node(g, a->nav, c), to = ways_some_node(g, a->nav, c);
        const bool ring = i % 2 == 1;
        const int32_t width = ring ? 5 : 1 + ways_below(c, 12), height = ring ? 5 : 1 + ways_below(c, 2);
        const wr_cell middle = wr_grid_cell_of(&g->grid, wr_nav_place(a->nav, to)), some = ways_some_cell(g, c);
        for (int32_t k = 0; k < width * height; k++) {
            const int32_t x = k % width, y = k / width;
            const wr_cell cell = {ring ? middle.x - 2 + x : some.x + x, ring ? middle.y - 2 + y : some.y + y};
            const bool left_out = ring && ((x % 4 != 0 && y % 4 != 0) || ways_below(c, 12) == 0);
            cells[count] = cell;
            count += !left_out && wr_grid_has(&g->grid, cell);
        }
        const uint8_t label = ways_below(c, 3) > 0 ? WR_CELL_TOWER : ways_some_label(c);
        sum = chained(sum, count > 0 && wr_nav_would_block(a->nav, cells, count, label, from, to, a->block));
    }
    return sum;
}

// ---- Ways --------------------------------------------------------------------------------------------------------

enum { NODES = 64 };

static uint64_t add_nodes(uint64_t sum, wr_status status, const wr_node *nodes, int32_t count, wr_cost cost)
{
    sum = chained_pair(sum, status, count);
    for (int32_t i = 0; i < count; i++) {
        sum = chained(sum, (uint64_t)nodes[i]);
    }
    return status == WR_OK || status == WR_PARTIAL ? chained(sum, (uint64_t)cost) : sum;
}

static uint64_t add_path(uint64_t sum, wr_status status, const wr_path *path)
{
    sum = chained_pair(sum, status, path->count);
    for (int32_t i = 0; i < path->count; i++) {
        sum = chained_pair(sum, path->points[i].x, path->points[i].y);
    }
    if (status == WR_OK || status == WR_PARTIAL) {
        sum = chained(chained_pair(sum, path->straight, path->diagonal), (uint64_t)path->cost);
    }
    return status == WR_E_CAPACITY ? sum : chained_pair(sum, path->nearest.x, path->nearest.y);
}

// Most ends lie near each other, as hops have them.
static wr_node node_near(const ways_ground *g, const wr_nav *nav, ways_chance *c, wr_node from)
{
    const int32_t columns = wr_nav_columns(nav), reach = (g->kind->radius - 1) * g->kind->n;
    for (int32_t i = 0; i < 8 && from != WR_NODE_NONE; i++) {
        const int32_t x = from % columns - reach + ways_below(c, 2 * reach + 1);
        const int32_t y = from / columns - reach + ways_below(c, 2 * reach + 1);
        if (x >= 0 && x < columns && y >= 0 && y < wr_nav_rows(nav) && wr_nav_has(nav, y * columns + x)) {
            return y * columns + x;
        }
    }
    return ways_some_node(g, nav, c);
}

static uint64_t ask_hops(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < 10; i++) {
        wr_node nodes[NODES];
        const wr_node from = ways_some_node(g, a->nav, c), to = node_near(g, a->nav, c, from);
        int32_t count = 0;
        wr_cost cost = 0;
        const wr_status status = wr_hop_nodes(a->nav, a->hop, from, to, nodes, i == 0 ? 3 : NODES, &count, &cost);
        sum = add_nodes(sum, status, nodes, count, cost);
    }
    for (int32_t i = 0; i < 2; i++) {
        wr_point points[NODES];
        wr_path path = {.points = points, .capacity = NODES};
        const wr_point from = ways_some_place(g, c), to = ways_some_place(g, c);
        const wr_status status = wr_hop_path(a->nav, a->hop, from, to, &path);
        sum = add_path(sum, status, &path);
    }
    return sum;
}

// Every third time before they have caught up, when they must say so.
static uint64_t ask_roads(ways_ground *g, ways_asker *a, ways_chance *c)
{
    if (a->roads == NULL) {
        return 0;
    }
    uint64_t sum = 0;
    if (ways_below(c, 3) > 0) {
        const wr_status status = wr_roads_update(a->roads);
        const wr_roads_stats stats = wr_roads_count(a->roads);
        sum = chained(chained_pair(chained_pair(sum, status, stats.corners), stats.parts, stats.parts_made),
                      (uint64_t)stats.arcs);
    }
    const size_t size = wr_roads_query_size(a->roads);
    void *scratch = g->hooks->allocator.alloc(g->hooks->allocator.context, size, 64);
    for (int32_t i = 0; i < 4 && scratch != NULL; i++) {
        wr_node nodes[NODES];
        wr_point points[NODES];
        wr_path path = {.points = points, .capacity = NODES};
        const wr_node from = ways_some_node(g, a->nav, c), to = ways_some_node(g, a->nav, c);
        int32_t count = 0;
        wr_cost cost = 0;
        wr_status status = wr_roads_path_nodes(a->roads, scratch, from, to, nodes, i == 0 ? 3 : NODES, &count, &cost);
        sum = add_nodes(sum, status, nodes, count, cost);
        if (i == 0) {
            const wr_point start = ways_some_place(g, c), end = ways_some_place(g, c);
            status = wr_roads_path(a->roads, scratch, start, end, &path);
            sum = add_path(sum, status, &path);
        }
    }
    if (scratch != NULL) {
        g->hooks->allocator.release(g->hooks->allocator.context, scratch, size);
    }
    return chained(sum, scratch != NULL);
}

static uint64_t ask_paths(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = 0;
    for (int32_t i = 0; i < 4; i++) {
        wr_node nodes[NODES];
        const wr_node from = ways_some_node(g, a->nav, c);
        const wr_node to = i < 2 ? node_near(g, a->nav, c, from) : ways_some_node(g, a->nav, c);
        int32_t count = 0;
        wr_cost cost = 0;
        const wr_status status =
            wr_nav_path_nodes(a->nav, i < 2 ? a->near : a->whole, from, to, i % 2 == 0, nodes, NODES, &count, &cost);
        sum = add_nodes(sum, status, nodes, count, cost);
    }
    wr_node nodes[NODES];
    wr_point points[NODES];
    wr_path path = {.points = points, .capacity = NODES};
    const wr_point from = ways_some_place(g, c), to = ways_some_place(g, c);
    wr_status status = wr_nav_path(a->nav, a->whole, from, to, &path);
    sum = add_path(sum, status, &path);
    if (ways_below(c, 10) > 0) {
        return sum;
    }
    const wr_node start = ways_some_node(g, a->nav, c), end = ways_some_node(g, a->nav, c);
    int32_t count = 0;
    wr_cost cost = 0;
    status = wr_nav_path_nodes_plain(a->nav, start, end, true, g->hooks, nodes, NODES, &count, &cost);
    return add_nodes(sum, status, nodes, count, cost);
}

// ---- Fields ------------------------------------------------------------------------------------------------------

// Of each place of every seventh row the way; and of some how far it is, and where to.
static uint64_t add_field(uint64_t sum, const ways_ground *g, const ways_asker *a, const wr_field *field,
                          ways_chance *c)
{
    const int32_t columns = wr_nav_columns(a->nav);
    for (int32_t row = ways_below(c, 7); row < wr_nav_rows(a->nav); row += 7) {
        for (int32_t i = 0; i < columns; i++) {
            uint8_t way = 0;
            const wr_status status = wr_field_way(a->nav, field, row * columns + i, &way);
            g->bytes[2 * i] = (uint8_t)(status + 16);
            g->bytes[2 * i + 1] = status == WR_OK ? way : 0;
        }
        sum = chained(sum, wr_hash_bytes(g->bytes, 2 * (size_t)columns));
    }
    wr_node nodes[40];
    for (int32_t i = 0; i < 40; i++) {
        wr_cost cost = 0;
        int32_t target = -1;
        wr_point next = {0, 0};
        nodes[i] = ways_some_node(g, a->nav, c);
        sum = chained_pair(sum, wr_field_cost(a->nav, field, nodes[i], &cost), nodes[i]);
        sum = chained(sum, (uint64_t)cost);
        if (i < 8) {
            sum = chained_pair(sum, wr_field_target_of(a->nav, field, nodes[i], &target), i);
            sum = chained_pair(sum, wr_field_next(a->nav, field, ways_some_place(g, c), &next), target);
            sum = chained_pair(sum, next.x, next.y);
        }
    }
    for (int32_t step = 0; step < 3; step++) {
        sum = chained_pair(sum, wr_field_follow(a->nav, field, nodes, 40, nodes), step);
        for (int32_t i = 0; i < 40; i++) {
            sum = chained(sum, (uint64_t)nodes[i]);
        }
    }
    return sum;
}

static wr_field_target some_target(const ways_ground *g, const wr_nav *nav, ways_chance *c)
{
    const int32_t straight = ways_below(c, 6), halves = ways_below(c, 2);
    return (wr_field_target){ways_some_node(g, nav, c),
                             straight * WR_COST_STRAIGHT + halves * (WR_COST_DIAGONAL / 2)};
}

// The field over all is built, or only asked while it is outdated; then its targets move one by one, and it grows.
static uint64_t ask_fields(ways_ground *g, ways_asker *a, ways_chance *c)
{
    uint64_t sum = chained_pair(0, wr_field_is_current(a->nav, a->field), wr_field_is_current(a->nav, a->window));
    const wr_cost reach = (10 + ways_below(c, 90)) * WR_COST_STRAIGHT;
    if (ways_below(c, 3) > 0) {
        for (int32_t i = 0; i < WAYS_TARGETS; i++) {
            a->targets[i] = some_target(g, a->nav, c);
        }
        sum = chained(sum, (uint64_t)wr_field_build_to(a->nav, a->field, a->targets, WAYS_TARGETS, reach));
    } else if (ways_below(c, 2) == 0) {
        sum = chained(sum, (uint64_t)wr_field_grow(a->nav, a->field, ways_some_node(g, a->nav, c), reach, INT64_MAX));
    }
    sum = add_field(sum, g, a, a->field, c);
    for (int32_t i = 0; i < 3; i++) {
        wr_field_target *moved = &a->targets[ways_below(c, WAYS_TARGETS)];
        *moved = some_target(g, a->nav, c);
        sum = chained(sum, (uint64_t)wr_field_move(a->nav, a->field, a->targets, WAYS_TARGETS));
        sum = i == 0 ? add_field(sum, g, a, a->field, c) : sum;
        const wr_node until = i == 0 ? WR_NODE_NONE : ways_some_node(g, a->nav, c);
        const wr_cost far = (20 + ways_below(c, 60)) * WR_COST_STRAIGHT;
        const int64_t most = i == 2 ? INT64_MAX : 200 + ways_below(c, 800);
        sum = chained_pair(sum, i, wr_field_grow(a->nav, a->field, until, far, most));
    }
    sum = add_field(sum, g, a, a->field, c);
    const wr_point target = ways_some_place(g, c);
    sum = chained_pair(sum, 0, wr_field_build(a->nav, a->window, target, -1));
    return add_field(sum, g, a, a->window, c);
}

// ---- Sight -------------------------------------------------------------------------------------------------------

static uint64_t ask_sight(ways_ground *g, ways_asker *a, ways_chance *c)
{
    enum { PAIRS = 120, SHARED = 24 };
    wr_point from[PAIRS], to[PAIRS];
    wr_fix x[PAIRS], y[PAIRS];
    int32_t index[PAIRS], other[PAIRS];
    uint8_t seen[PAIRS];
    const int32_t cell = g->grid.cell;
    const wr_fix range = (4 + ways_below(c, 20)) * cell * WR_FIX_ONE;
    (void)a;
    for (int32_t i = 0; i < PAIRS; i++) {
        from[i] = i % SHARED == 0 ? ways_some_place(g, c) : from[i - 1];
        to[i] = ways_some_place(g, c);
        const wr_point centre = wr_grid_centre(&g->grid, ways_some_cell(g, c));
        x[i] = i % 2 == 0 ? to[i].x : centre.x;
        y[i] = i % 2 == 0 ? to[i].y : centre.y;
        index[i] = ways_below(c, PAIRS);
        other[i] = ways_below(c, 4);
    }
    uint64_t sum = (uint64_t)wr_sight_pairs(&g->blockers, cell, range, from, to, PAIRS, seen);
    sum = chained(sum, wr_hash_bytes(seen, PAIRS));
    sum = chained(sum, (uint64_t)wr_sight_many(&g->blockers, cell, range, from[0], to, PAIRS, seen));
    sum = chained(sum, wr_hash_bytes(seen, PAIRS));
    sum = chained(sum, (uint64_t)wr_sight_indexed(&g->blockers, cell, range, x, y, index, other, PAIRS, seen));
    sum = chained(sum, wr_hash_bytes(seen, PAIRS));
    for (int32_t i = 0; i < 12; i++) {
        const bool few = wr_sight_many(&g->blockers, cell, range, to[i], from, 2, seen) > 0;
        sum = chained_pair(sum, few, wr_sight_within(&g->blockers, cell, to[i], to[i + 1], range));
        sum = chained_pair(sum, wr_sight(&g->blockers, cell, from[i * 10], to[i]),
                           wr_sight_sampled(&g->blockers, cell, from[i * 10], to[i], range));
    }
    return sum;
}

const ways_ask ways_asks[WAYS_ASKS] = {{"mesh", ask_mesh},
                                       {"components", ask_components},
                                       {"places", ask_places},
                                       {"blocks", ask_blocks},
                                       {"hops", ask_hops},
                                       {"roads", ask_roads},
                                       {"paths", ask_paths},
                                       {"fields", ask_fields},
                                       {"sight", ask_sight},
                                       {"walkers", ways_ask_walkers},
                                       {"straight", ways_ask_straight},
                                       {"plans", ways_ask_plans}};
