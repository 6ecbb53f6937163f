// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops: ask whether the way is direct (most are), else search, then write where it turns.
#include <string.h>

#include "nav/ends.h"
#include "nav/hop_int.h"
#include "nav/hop_table.h"

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static int32_t radius_within(int32_t radius_cells)
{
    return radius_cells < 1 ? 1 : radius_cells > WR_HOP_RADIUS_MAX ? WR_HOP_RADIUS_MAX : radius_cells;
}

size_t wr_hop_size(const wr_nav *nav, int32_t radius_cells)
{
    return HOP_HEAD + larger(wr__hop_corners_size(), wr__hop_turns_size(nav, radius_within(radius_cells)));
}

wr_hop *wr_hop_init(const wr_nav *nav, int32_t radius_cells, void *memory)
{
    wr_hop *hop = memory;
    memset(memory, 0, wr_hop_size(nav, radius_cells));
    hop->radius = radius_within(radius_cells);
    return hop;
}

// ---- Writing -----------------------------------------------------------------------------------------------------

typedef struct writer {
    const wr_nav *nav;
    wr_node *nodes; // [capacity]
    int32_t capacity, count;
    int32_t column, row; // of the last node
    int32_t came;        // the direction that led there, -1 at the start
    int32_t straight, diagonal;
} writer;

static void write_node(writer *w, int32_t at)
{
    if (at < w->capacity) {
        w->nodes[at] = w->row * w->nav->columns + w->column;
    }
}

// `steps` on in one direction: a node more, or the last one farther on.
static void write_steps(writer *w, int32_t right, int32_t up, int32_t steps)
{
    if (steps == 0) {
        return;
    }
    const int32_t direction = 3 * up + right;
    w->count += direction != w->came || w->count == 1;
    w->came = direction;
    w->column += right * steps;
    w->row += up * steps;
    *(right != 0 && up != 0 ? &w->diagonal : &w->straight) += steps;
    write_node(w, w->count - 1);
}

// Steps of a leg, seen from the writer: along its lines, or diagonally.
static void write_along(writer *w, const nav_leg *leg, bool diagonal, int32_t steps)
{
    const int32_t along = leg->backward ? -1 : 1, beside = diagonal ? leg->up * along : 0;
    write_steps(w, leg->turned ? beside : along, leg->turned ? along : beside, steps);
}

// From where along a leg is its end reached directly? With at most NAV_DIRECT_SPAN - 1 straight steps, bit `run` of
// sets[rise] tells it for the place so many straight and diagonal steps before the end; with more, bit `rise` of
// sets[rise + run].
enum { SETS = 2 * WR_HOP_RADIUS_MAX * WR_NAV_N_MAX + 1 };

static bool is_long(const nav_leg *leg)
{
    return leg->run >= NAV_DIRECT_SPAN;
}

static bool leads_on(const uint64_t *sets, bool is_long_leg, int32_t rise, int32_t run)
{
    return rise >= 0 && run >= 0 && (is_long_leg ? sets[rise + run] >> rise & 1 : sets[rise] >> run & 1) != 0;
}

static void fill_sets(const wr_nav *nav, const nav_leg *leg, uint64_t *sets)
{
    const int32_t along = leg->backward ? 1 : -1, up = leg->up * along;
    const int32_t line = leg->line + (leg->backward ? 0 : leg->rise * leg->up);
    const int32_t k = leg->k + (leg->backward ? 0 : leg->rise + leg->run);
    if (!is_long(leg)) {
        const nav_view view = {leg->plane, up, along};
        uint64_t here = nav_look(view, line, k);
        sets[0] = nav_spread(1, here);
        for (int32_t j = 0; j < leg->rise; j++) {
            const uint64_t next = nav_look(view, line + (j + 1) * up, k + j * along);
            const uint64_t risen = nav_rise(sets[j], here, next);
            here = next >> 1;
            sets[j + 1] = nav_spread(risen, here);
        }
        return;
    }
    const nav_view across = {leg->turned ? &nav->across : &nav->up, along, up}; // by lines across the leg
    uint64_t here = nav_look(across, k, line);
    sets[0] = 1;
    for (int32_t j = 0; j < leg->rise + leg->run; j++) {
        const uint64_t next = nav_look(across, k + (j + 1) * along, line);
        const uint64_t stepped = sets[j] & next;
        sets[j + 1] = stepped | (stepped << 1 & here & next);
        here = next;
    }
}

// Whether a diagonal step to a node has nodes at both its sides.
static bool is_open(const writer *w, int32_t column, int32_t row, int32_t dx, int32_t dy)
{
    const nav_plane *across = &w->nav->across;
    column += w->column;
    row += w->row;
    return nav_plane_get(across, row, column + dx) && nav_plane_get(across, row + dy, column);
}

// A direct way in no simple order: a direction is kept as long as it leads on, the diagonal one first.
static void write_mixed(writer *w, const nav_leg *leg)
{
    uint64_t sets[SETS];
    fill_sets(w->nav, leg, sets);
    const bool is_long_leg = is_long(leg);
    const int32_t right = leg->backward ? -1 : 1, up = leg->up * right; // of the diagonal
    const int32_t dx = leg->turned ? up : right, dy = leg->turned ? right : up;
    bool diagonal = true;
    for (int32_t rise = leg->rise, run = leg->run; rise > 0 || run > 0; diagonal = !diagonal) {
        int32_t steps = 0;
        if (diagonal) {
            for (; leads_on(sets, is_long_leg, rise - 1, run) && is_open(w, dx * steps, dy * steps, dx, dy); rise--) {
                steps++;
            }
        } else {
            for (; leads_on(sets, is_long_leg, rise, run - 1); run--) {
                steps++;
            }
        }
        write_along(w, leg, diagonal, steps);
    }
}

// A leg that is direct, as nav_leg_how says.
static void write_leg(writer *w, const nav_leg *leg, int32_t how)
{
    if ((how & NAV_DIRECT_DIAGONAL_FIRST) != 0) {
        write_along(w, leg, true, leg->rise);
        write_along(w, leg, false, leg->run);
    } else if ((how & NAV_DIRECT_STRAIGHT_FIRST) != 0) {
        write_along(w, leg, false, leg->run);
        write_along(w, leg, true, leg->rise);
    } else {
        write_mixed(w, leg);
    }
}

// Legs over these corners whose steps may come in any order: diagonal ones first.
static void write_open(writer *w, const corner_spot *corners, int32_t corner_count)
{
    int32_t column = w->column, row = w->row, came = w->came, count = w->count, straight = 0, diagonal = 0;
    for (int32_t i = 0; i < corner_count; i++) {
        const int32_t dx = corners[i].column - column, dy = corners[i].row - row;
        const int32_t right = (dx > 0) - (dx < 0), up = (dy > 0) - (dy < 0), width = dx * right, height = dy * up;
        const int32_t rise = width < height ? width : height;
        if (rise > 0) {
            count += 3 * up + right != came;
            came = 3 * up + right;
            column += right * rise;
            row += up * rise;
            if (count <= w->capacity) {
                w->nodes[count - 1] = row * w->nav->columns + column;
            }
        }
        if (width != height) {
            const int32_t way = width > height ? right : 3 * up;
            count += way != came;
            came = way;
            column = corners[i].column;
            row = corners[i].row;
            if (count <= w->capacity) {
                w->nodes[count - 1] = row * w->nav->columns + column;
            }
        }
        diagonal += rise;
        straight += width + height - 2 * rise;
    }
    w->count = count;
    w->straight = straight;
    w->diagonal = diagonal;
}

// ---- Hops by nodes -----------------------------------------------------------------------------------------------

static bool is_node(const wr_nav *nav, wr_node node)
{
    return node >= 0 && node < nav->columns * nav->rows;
}

static int32_t how(const wr_nav *nav, const nav_leg *leg, bool by_cells)
{
    if (is_long(leg)) {
        return 0;
    }
    const int32_t n = nav->config.n, in_cell = leg->line - nav_cell_of(nav, leg->line) * n;
    return by_cells && leg->run + n < NAV_DIRECT_SPAN
               ? nav_leg_how_by_cells(leg, n, leg->up > 0 ? n - in_cell : in_cell + 1)
               : nav_leg_how(leg);
}

// Legs from where the writer stands over the corners to the target.
static void write_legs(writer *w, const wr_node *corners, int32_t count, wr_node to)
{
    const bool by_cells = hop_by_cells(w->nav);
    for (int32_t i = 0; i <= count; i++) {
        const wr_node next = i < count ? corners[i] : to;
        const int32_t row = nav_row_of(w->nav, next), column = next - row * w->nav->columns;
        const nav_leg leg = nav_leg_between(w->nav, w->column, w->row, column, row);
        write_leg(w, &leg, how(w->nav, &leg, by_cells));
    }
}

// By the table, where it knows a way.
static bool write_looked_up(writer *w, const wr_hop_table *table, const hop_ask *ask, const table_list *from,
                            const table_list *to)
{
    corner_spot corners[WR_HOP_NODES_MAX];
    const int32_t count = wr__hop_table_ask(table, ask, from, to, corners);
    if (count > 0) {
        corners[count] = (corner_spot){ask->column + ask->to_dx, ask->row + ask->to_dy};
        write_open(w, corners, count + 1);
    }
    return count > 0;
}

static wr_status finish(const writer *w, int32_t *count, wr_cost *cost)
{
    if (w->count > WR_HOP_NODES_MAX) {
        *count = 0;
        *cost = 0;
        return WR_E_CAPACITY;
    }
    *count = w->count < w->capacity ? w->count : w->capacity;
    return w->count > w->capacity ? WR_PARTIAL : WR_OK;
}

static inline wr_status hop_nodes(const wr_nav *nav, const wr_hop_table *table, wr_hop *hop, wr_node from, wr_node to,
                                  wr_node *nodes, int32_t capacity, int32_t *count, wr_cost *cost)
{
    *count = 0;
    *cost = 0;
    if (!is_node(nav, from) || !is_node(nav, to)) {
        return WR_E_NOT_FOUND;
    }
    const int32_t row = nav_row_of(nav, from), to_row = nav_row_of(nav, to);
    const int32_t column = from - row * nav->columns, to_column = to - to_row * nav->columns;
    if (!nav_plane_get(&nav->across, row, column) || !nav_plane_get(&nav->across, to_row, to_column)) {
        return WR_E_NOT_FOUND;
    }
    table_list lists[2];
    if (table != NULL) { // asked for when no direct way is found
        lists[0] = table_list_at(table, column, row);
        lists[1] = table_list_at(table, to_column, to_row);
        hop_fetch(lists[0].entries);
        hop_fetch(lists[1].entries);
        const int32_t x = lists[0].tile->x - lists[1].tile->x + table->around;
        const int32_t y = lists[0].tile->y - lists[1].tile->y + table->around;
        if (x >= 0 && x < table->side && y >= 0 && y < table->side && lists[1].tile->rows != NULL) {
            hop_fetch(table_block(lists[1].tile, lists[0].tile, y));
            hop_fetch(table_block(lists[1].tile, lists[0].tile, y) + 16);
        }
    } else {
        hop_fetch(&nav->regions.region[from]);
        hop_fetch(&nav->regions.region[to]);
    }
    const int32_t radius = hop->radius * nav->config.n;
    const hop_ask ask = {column, row, to_column - column, to_row - row, radius};
    const bool near = nav->config.corners == WR_CORNERS_KEEP && ask.to_dx <= radius && ask.to_dx >= -radius &&
                      ask.to_dy <= radius && ask.to_dy >= -radius;
    const nav_leg leg = nav_leg_between(nav, column, row, to_column, to_row);
    const int32_t direct = near && nav->uniform ? how(nav, &leg, hop_by_cells(nav)) : 0;
    writer w = {
        .nav = nav, .nodes = nodes, .capacity = capacity, .count = 1, .column = column, .row = row, .came = -9};
    write_node(&w, 0);
    if (direct != 0) { // so they are of one component
        write_leg(&w, &leg, direct);
    } else if (table == NULL || !near || is_long(&leg) || !write_looked_up(&w, table, &ask, &lists[0], &lists[1])) {
        wr_node corners[WR_HOP_NODES_MAX];
        const int32_t turns = near && nav->uniform ? wr__hop_corners(nav, hop, &ask, corners)
                              : nav_component(nav, from) != nav_component(nav, to) ? HOP_NO_WAY
                              : near ? wr__hop_turns(nav, hop, &ask, corners, cost)
                                     : HOP_UNKNOWN;
        if (turns < 0) {
            *cost = 0;
            return turns == HOP_NO_WAY ? WR_E_NOT_FOUND : WR_E_CAPACITY;
        }
        write_legs(&w, corners, turns, to);
    }
    if (nav->uniform) {
        *cost = w.straight * WR_COST_STRAIGHT + w.diagonal * WR_COST_DIAGONAL;
    }
    return finish(&w, count, cost);
}

wr_status wr_hop_nodes(const wr_nav *nav, wr_hop *hop, wr_node from, wr_node to, wr_node *nodes, int32_t capacity,
                       int32_t *count, wr_cost *cost)
{
    return hop_nodes(nav, NULL, hop, from, to, nodes, capacity, count, cost);
}

// NULL where the ground is another by now, or has costs.
static const wr_hop_table *usable(const wr_hop_table *table)
{
    return table->ready && table->version == table->nav->version && table->nav->uniform ? table : NULL;
}

wr_status wr_hop_table_nodes(const wr_hop_table *table, wr_hop *hop, wr_node from, wr_node to, wr_node *nodes,
                             int32_t capacity, int32_t *count, wr_cost *cost)
{
    const wr_hop_table *looked_up = usable(table);
    return looked_up != NULL ? hop_nodes(table->nav, looked_up, hop, from, to, nodes, capacity, count, cost)
                             : hop_nodes(table->nav, NULL, hop, from, to, nodes, capacity, count, cost);
}

// ---- Hops by places ----------------------------------------------------------------------------------------------

static wr_status hop_path(const wr_nav *nav, const wr_hop_table *table, wr_hop *hop, wr_point from, wr_point to,
                          wr_path *out)
{
    wr_node start, goal, nodes[WR_HOP_NODES_MAX];
    int32_t count;
    wr_status status = wr__ends_find(nav, from, to, out, &start, &goal);
    if (status == WR_OK) {
        status = hop_nodes(nav, table, hop, start, goal, nodes, WR_HOP_NODES_MAX, &count, &out->cost);
    }
    return status == WR_OK ? wr__ends_write(nav, nodes, count, from, to, out) : status;
}

wr_status wr_hop_path(const wr_nav *nav, wr_hop *hop, wr_point from, wr_point to, wr_path *out)
{
    return hop_path(nav, NULL, hop, from, to, out);
}

wr_status wr_hop_table_path(const wr_hop_table *table, wr_hop *hop, wr_point from, wr_point to, wr_path *out)
{
    return hop_path(table->nav, usable(table), hop, from, to, out);
}
