// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Reading a field. A way is a byte; the mesh's own byte of edges is asked whether the step is there still, so that a field of
// yesterday's ground leads nobody into a wall.
#include "nav/field_int.h"

int32_t wr__field_place(const wr_nav *nav, const wr_field *field, wr_node node)
{
    if (node < 0 || node >= nav->columns * nav->rows) {
        return -1;
    }
    if (field_is_whole(nav, field)) {
        return node;
    }
    const int32_t row = node / nav->columns, column = node - row * nav->columns;
    const int32_t r = row - field->row, c = column - field->column;
    return r < 0 || c < 0 || r >= field->rows || c >= field->columns ? -1 : r * field->stride + c;
}

// The way at a place, FIELD_UNKNOWN where there is none any more.
static inline uint8_t way_at(const wr_nav *nav, const wr_field *field, int32_t place, wr_node node)
{
    const uint8_t way = place < 0 ? FIELD_UNKNOWN : field_ways(field)[place];
    const bool holds =
        way < NAV_DIRECTIONS ? (nav->edges[node] >> way & 1) != 0 : way == WR_FIELD_HERE && nav_has(nav, node);
    return holds ? way : FIELD_UNKNOWN;
}

// Why there is no way from a node: nobody can come from there, or the field does not know.
static wr_status why_not(const wr_nav *nav, const wr_field *field, wr_node node)
{
    const int32_t component = wr_nav_component(nav, node);
    for (int32_t i = 0; i < field->count && component >= 0; i++) {
        if (wr_nav_component(nav, field->targets[i].node) == component) {
            return WR_PARTIAL;
        }
    }
    return WR_E_NOT_FOUND;
}

wr_status wr_field_way(const wr_nav *nav, const wr_field *field, wr_node node, uint8_t *way)
{
    const int32_t place = field->count == 0 ? -1 : wr__field_place(nav, field, node);
    const uint8_t here = way_at(nav, field, place, node);
    if (here == FIELD_UNKNOWN) {
        return why_not(nav, field, node);
    }
    *way = here;
    return WR_OK;
}

wr_status wr_field_next(const wr_nav *nav, const wr_field *field, wr_point from, wr_point *next)
{
    const wr_node start = field->count == 0 ? WR_NODE_NONE : wr_nav_nearest(nav, from, -1);
    uint8_t way = FIELD_UNKNOWN;
    const wr_status status = start == WR_NODE_NONE ? WR_E_NOT_FOUND : wr_field_way(nav, field, start, &way);
    if (status != WR_OK) {
        return status;
    }
    const int32_t row = start / nav->columns, column = start - row * nav->columns;
    const wr_point first = nav_place_at(nav, column, row);
    wr_point second = first;
    if (way < NAV_DIRECTIONS) {
        second = nav_place_at(nav, column + nav_dx[way], row + nav_dy[way]);
    }
    for (int32_t i = 0; i < field->count && way == WR_FIELD_HERE; i++) {
        if (field->targets[i].node == start) {
            second = field->places[i];
            way = FIELD_UNKNOWN; // the first of them
        }
    }
    *next = nav_same_place(from, first) || wr_nav_clear(nav, from, second) ? second : first;
    return WR_OK;
}

// The counts of straight and diagonal steps follow from the key: modulo FIELD_STRAIGHT it is diagonal * FIELD_DIAGONAL, and there
// are fewer diagonals than that.
wr_status wr_field_cost(const wr_nav *nav, const wr_field *field, wr_node node, wr_cost *cost)
{
    uint8_t way;
    const wr_status status = wr_field_way(nav, field, node, &way);
    if (status != WR_OK) {
        return status;
    }
    const uint64_t inverse = 33461; // of FIELD_DIAGONAL modulo FIELD_STRAIGHT
    const uint32_t key = field_keys(field)[wr__field_place(nav, field, node)] - FIELD_ZERO;
    const uint32_t diagonal = (uint32_t)(key * inverse % FIELD_STRAIGHT);
    const uint32_t straight = (key - diagonal * FIELD_DIAGONAL) / FIELD_STRAIGHT;
    *cost = (straight * WR_COST_STRAIGHT + diagonal * WR_COST_DIAGONAL) / (field->weighted ? 2 : 1);
    return WR_OK;
}

wr_status wr_field_target_of(const wr_nav *nav, const wr_field *field, wr_node node, int32_t *index)
{
    uint8_t way = FIELD_UNKNOWN;
    wr_status status = wr_field_way(nav, field, node, &way);
    // Keys fall with each step, whatever the mesh has become, so this ends.
    while (status == WR_OK && way != WR_FIELD_HERE) {
        node += nav->step[way];
        status = wr_field_way(nav, field, node, &way);
    }
    wr_cost left = 0;
    status = status == WR_OK ? wr_field_cost(nav, field, node, &left) : status;
    for (int32_t i = 0; i < field->count && status == WR_OK; i++) {
        if (field->targets[i].node == node && field->targets[i].start == left) {
            *index = i;
            return WR_OK;
        }
    }
    return status;
}

int32_t wr_field_follow(const wr_nav *nav, const wr_field *field, const wr_node *nodes, int32_t count, wr_node *next)
{
    int32_t ways = 0;
    for (int32_t i = 0; i < count; i++) {
        const wr_node node = nodes[i];
        const int32_t place = field->count == 0 ? -1 : wr__field_place(nav, field, node);
        const uint8_t way = way_at(nav, field, place, node);
        next[i] = way < NAV_DIRECTIONS ? node + nav->step[way] : node;
        ways += way != FIELD_UNKNOWN;
    }
    return ways;
}
