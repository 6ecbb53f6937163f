// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops: ask whether the way is direct (most are), else search, then write where it turns.
#include <string.h>

#include "nav/ends.h"
#include "nav/hop_int.h"

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

size_t wr_hop_size(const wr_nav *nav, int32_t radius_cells)
{
    return HOP_HEAD + larger(wr__hop_corners_size(), wr__hop_turns_size(nav, radius_cells));
}

wr_hop *wr_hop_init(const wr_nav *nav, int32_t radius_cells, void *memory)
{
    wr_hop *hop = memory;
    memset(memory, 0, wr_hop_size(nav, radius_cells));
    hop->radius = radius_cells;
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

static void write_view(writer *w, nav_view view, bool diagonal, int32_t steps)
{
    const bool across = view.plane == &w->nav->across;
    write_steps(w,
                across     ? view.forward
                : diagonal ? view.up
                           : 0,
                across ? diagonal ? view.up : 0 : view.forward, steps);
}

// A direct way in no simple order. Sets reached from its end tell where each step may lead; a direction is kept as long as it can
// be, the diagonal one first.
static void write_mixed(writer *w, const nav_sight_line *s)
{
    uint64_t sets[2 * WR_HOP_RADIUS_MAX * WR_NAV_N_MAX + 1];
    const nav_view view = s->view, back = {view.plane, -view.up, -view.forward};
    (void)nav_direct_narrow(back, s->line + s->rise * view.up, s->k + (s->rise + s->run) * view.forward, s->rise,
                            s->run, sets);
    const bool across = view.plane == &w->nav->across;
    const int32_t right = across ? view.forward : view.up, up = across ? view.up : view.forward;
    const int32_t corner = right > 0 ? (up > 0 ? NAV_NE : NAV_SE) : (up > 0 ? NAV_NW : NAV_SW);
    bool diagonal = true;
    for (int32_t rise = s->rise, run = s->run; rise > 0 || run > 0; diagonal = !diagonal) {
        int32_t steps = 0;
        wr_node at = w->row * w->nav->columns + w->column;
        if (diagonal) {
            for (; rise > 0 && (sets[rise - 1] >> run & 1) != 0 && (w->nav->edges[at] >> corner & 1) != 0; rise--) {
                at += w->nav->step[corner];
                steps++;
            }
        } else {
            for (; run > 0 && (sets[rise] >> (run - 1) & 1) != 0; run--) {
                steps++;
            }
        }
        write_view(w, view, diagonal, steps);
    }
}

// A direct leg.
static void write_leg(writer *w, const nav_sight_line *s, nav_direct_kind kind)
{
    if (kind == NAV_DIRECT_MIXED) {
        write_mixed(w, s);
        return;
    }
    const bool first = kind == NAV_DIRECT_DIAGONAL_FIRST;
    write_view(w, s->view, first, first ? s->rise : s->run);
    write_view(w, s->view, !first, first ? s->run : s->rise);
}

// ---- Hops by nodes -----------------------------------------------------------------------------------------------

static bool is_node(const wr_nav *nav, wr_node node)
{
    return node >= 0 && node < nav->columns * nav->rows;
}

static nav_direct_kind how(const nav_sight_line *s)
{
    return s->run < NAV_DIRECT_SPAN ? nav_direct_how(s->view, s->line, s->k, s->rise, s->run) : NAV_DIRECT_NONE;
}

// Legs from where the writer stands over the corners to the target.
static void write_legs(writer *w, const wr_node *corners, int32_t count, wr_node to)
{
    for (int32_t i = 0; i <= count; i++) {
        const wr_node next = i < count ? corners[i] : to;
        const int32_t row = next / w->nav->columns, column = next - row * w->nav->columns;
        const nav_sight_line s = nav_sight_line_of(w->nav, w->column, w->row, column, row);
        write_leg(w, &s, how(&s));
    }
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

wr_status wr_hop_nodes(const wr_nav *nav, wr_hop *hop, wr_node from, wr_node to, wr_node *nodes, int32_t capacity,
                       int32_t *count, wr_cost *cost)
{
    *count = 0;
    *cost = 0;
    if (!is_node(nav, from) || !is_node(nav, to)) {
        return WR_E_NOT_FOUND;
    }
    const int32_t row = from / nav->columns, to_row = to / nav->columns;
    const int32_t column = from - row * nav->columns, to_column = to - to_row * nav->columns;
    if (!nav_plane_get(&nav->across, row, column) || !nav_plane_get(&nav->across, to_row, to_column)) {
        return WR_E_NOT_FOUND;
    }
    const int32_t radius = hop->radius * nav->config.n;
    const hop_ask ask = {column, row, to_column - column, to_row - row, radius};
    const bool near = nav->config.corners == WR_CORNERS_KEEP && ask.to_dx <= radius && ask.to_dx >= -radius &&
                      ask.to_dy <= radius && ask.to_dy >= -radius;
    const nav_sight_line s = nav_sight_line_of(nav, column, row, to_column, to_row);
    const nav_direct_kind kind = near && nav->uniform ? how(&s) : NAV_DIRECT_NONE;
    writer w = {
        .nav = nav, .nodes = nodes, .capacity = capacity, .count = 1, .column = column, .row = row, .came = -9};
    write_node(&w, 0);
    if (kind != NAV_DIRECT_NONE) { // and of one component
        write_leg(&w, &s, kind);
    } else {
        wr_node corners[WR_HOP_NODES_MAX];
        if (nav_component(nav, from) != nav_component(nav, to)) {
            return WR_E_NOT_FOUND;
        }
        const int32_t turns = !near          ? -1
                              : nav->uniform ? wr__hop_corners(nav, hop, &ask, corners)
                                             : wr__hop_turns(nav, hop, &ask, corners, cost);
        if (turns < 0) {
            *cost = 0;
            return WR_E_CAPACITY;
        }
        write_legs(&w, corners, turns, to);
    }
    if (nav->uniform) {
        *cost = w.straight * WR_COST_STRAIGHT + w.diagonal * WR_COST_DIAGONAL;
    }
    return finish(&w, count, cost);
}

// ---- Hops by places ----------------------------------------------------------------------------------------------

wr_status wr_hop_path(const wr_nav *nav, wr_hop *hop, wr_point from, wr_point to, wr_path *out)
{
    wr_node start, goal, nodes[WR_HOP_NODES_MAX];
    int32_t count;
    wr_status status = wr__ends_find(nav, from, to, out, &start, &goal);
    if (status == WR_OK) {
        status = wr_hop_nodes(nav, hop, start, goal, nodes, WR_HOP_NODES_MAX, &count, &out->cost);
    }
    return status == WR_OK ? wr__ends_write(nav, nodes, count, from, to, out) : status;
}
