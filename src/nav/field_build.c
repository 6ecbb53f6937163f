// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Building a field: the window, the squares of it that are in use, keys of lengths, and the sweep from all targets.
//
// A window never guesses. A path that leaves it takes at least as many steps as the nearest side is away, one step back
// in, and from there no less than the least distance m of any node with an edge leading out. Nodes that are nearer than
// that are exact, ties included; all others say so.
//
//      + - - - - - - - - +
//      |        . . . .  |      u's own way inside is known to be shortest
//      |   T . .       u |      when it is shorter than k + 1 + m, here k = 2
//      |      m . . . . .|. .
//      + - - - - - - - - +  .   a way outside could be shorter than it looks
#include <string.h>

#include "nav/field_int.h"

// ---- Where -------------------------------------------------------------------------------------------------------

// The cells within `radius` of cells first..last, as places; fewer when these are more than one, so that it is never longer than
// around one. False when there are too many.
static bool window_axis(int32_t first, int32_t last, int32_t cells, int32_t n, int32_t radius, int32_t *from,
                        int32_t *length)
{
    const int32_t reach = radius - (last - first + 1) / 2;
    const int32_t begin = first > reach ? first - reach : 0;
    const int32_t end = cells - last > reach ? last + reach + 1 : cells;
    *from = begin * n;
    *length = (end - begin) * n;
    return reach >= 0;
}

// The window around the targets. False when it cannot hold them.
static bool lay_window(const wr_nav *nav, wr_field *field)
{
    int32_t low[2] = {INT32_MAX, INT32_MAX}, high[2] = {0, 0};
    for (int32_t i = 0; i < field->count; i++) {
        const int32_t row = field->targets[i].node / nav->columns;
        const int32_t at[2] = {nav_cell_of(nav, field->targets[i].node - row * nav->columns), nav_cell_of(nav, row)};
        for (int32_t axis = 0; axis < 2; axis++) {
            low[axis] = field_lesser(low[axis], at[axis]);
            high[axis] = field_greater(high[axis], at[axis]);
        }
    }
    const int32_t n = nav->config.n;
    const int32_t old_columns = field->columns, old_rows = field->rows;
    const bool fits = window_axis(low[0], high[0], nav->width, n, field->radius, &field->column, &field->columns) &&
                      window_axis(low[1], high[1], nav->height, n, field->radius, &field->row, &field->rows);
    field->stride = field_is_whole(nav, field) ? field->columns : field->columns + 1;
    if (!field_is_whole(nav, field) || field->columns != old_columns || field->rows != old_rows) {
        field->region_count = -1;
    }
    return fits && field->room != 0;
}

static int32_t place_of(const wr_nav *nav, const wr_field *field, wr_node node)
{
    const int32_t row = node / nav->columns, column = node - row * nav->columns;
    return (row - field->row) * field->stride + column - field->column;
}

void wr__field_add_square(const wr_nav *nav, const wr_field *field, wr_node centre, field_squares *squares)
{
    const int32_t row = centre / nav->columns - field->row, column = centre % nav->columns - field->column;
    int32_t i = squares->count++;
    for (; i > 0 && squares->column[i - 1] > column; i--) {
        squares->column[i] = squares->column[i - 1];
        squares->row[i] = squares->row[i - 1];
    }
    squares->column[i] = column;
    squares->row[i] = row;
    squares->low = squares->count == 1 ? row : field_lesser(squares->low, row);
    squares->high = squares->count == 1 ? row : field_greater(squares->high, row);
}

field_squares wr__field_region(const wr_nav *nav, const wr_field *field)
{
    field_squares squares = {.count = 0, .spread = field->spread};
    for (int32_t i = 0; i < field->region_count; i++) {
        wr__field_add_square(nav, field, field->region[i], &squares);
    }
    return squares;
}

// Steps that a sweep may have gone: to what is settled and one farther, or as far as it runs ahead when it had no bound.
static int32_t spread_of(const wr_field *field, bool bounded)
{
    const uint32_t step = field->weighted ? 2 * FIELD_STRAIGHT : FIELD_STRAIGHT;
    const uint32_t ahead = bounded ? 0 : (uint32_t)FIELD_AHEAD << field_shift(field);
    return (int32_t)((field->settled - FIELD_ZERO + ahead) / step) + 2;
}

void wr__field_clear_squares(wr_field *field, const field_squares *squares)
{
    const field_parts parts = field_parts_of(field);
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    const int32_t end_row = field_end_row(field, squares);
    for (int32_t row = field_first_row(squares); row < end_row; row++) {
        const int32_t count = wr__field_spans(field, squares, row, spans);
        for (int32_t i = 0; i < count; i++) {
            const size_t at = (size_t)row * (size_t)field->stride + (size_t)spans[i].from;
            const size_t length = (size_t)(spans[i].to - spans[i].from);
            memset(parts.keys + at, 0xff, length * sizeof(uint32_t));
            memset(parts.ways + at, FIELD_UNKNOWN, length);
        }
    }
}

// Everything, and the guards around it.
static void clear_window(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    const size_t stride = (size_t)field->stride, rows = (size_t)field->rows;
    memset(parts.keys - stride - 1, 0, (stride + 1) * sizeof(uint32_t));
    memset(parts.keys, 0xff, stride * rows * sizeof(uint32_t));
    memset(parts.keys + stride * rows, 0, (stride + 1) * sizeof(uint32_t));
    memset(parts.ways, FIELD_UNKNOWN, stride * rows);
    for (size_t row = 0; row < rows && !field_is_whole(nav, field); row++) {
        parts.keys[row * stride + stride - 1] = 0;
    }
}

// ---- Keys --------------------------------------------------------------------------------------------------------

// The key of a length of whole steps (or half ones); 0 when it is none, FIELD_NEVER when it is too long. Modulo 2^32 a wr_cost is
// diagonal * 6,074,001,000, eight times an odd number, so diagonal is known modulo 2^29.
static uint32_t key_of(const wr_field *field, wr_cost length)
{
    const uint32_t inverse = UINT32_C(27332613);    // of 6,074,001,000 / 8 modulo 2^29
    const uint64_t parts = field->weighted ? 2 : 1; // a step is so many units of the key
    if (length < 0) {
        return 0;
    }
    const uint64_t twice = (uint64_t)length * parts;
    const uint32_t diagonal = (uint32_t)(twice >> 3) * inverse & ((UINT32_C(1) << 29) - 1);
    const uint64_t diagonals = diagonal * (uint64_t)WR_COST_DIAGONAL; // below 2^62
    if (twice < diagonals || (twice - diagonals) % WR_COST_STRAIGHT != 0) {
        return 0;
    }
    const uint64_t straight = (twice - diagonals) / WR_COST_STRAIGHT;
    if (straight >= 1 << 16 || diagonal >= 1 << 16) {
        return FIELD_NEVER;
    }
    const uint64_t key = FIELD_ZERO + (uint64_t)straight * FIELD_STRAIGHT + (uint64_t)diagonal * FIELD_DIAGONAL;
    return key < field_end(field) ? (uint32_t)key : FIELD_NEVER;
}

// The end of the first bucket behind all keys of lengths up to `reach`. Any length, so rounded up.
uint32_t wr__field_below(const wr_field *field, wr_cost reach)
{
    const uint64_t twice = (uint64_t)(reach > 0 ? reach : 0) * (field->weighted ? 2 : 1);
    const uint32_t end = field_end(field), shift = field_shift(field);
    if (twice >> 32 >= end / FIELD_STRAIGHT) {
        return end;
    }
    const uint64_t part = (twice & UINT32_MAX) * FIELD_STRAIGHT >> 32;
    const uint64_t key = FIELD_ZERO + (twice >> 32) * FIELD_STRAIGHT + part + 1;
    const uint64_t below = ((key >> shift) + 1) << shift;
    return below < end ? (uint32_t)below : end;
}

// ---- Building ----------------------------------------------------------------------------------------------------

// Targets whose turn is still to come.
int32_t wr__field_seed_targets(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    int32_t count = 0;
    for (int32_t i = 0; i < field->count; i++) {
        const uint32_t key = key_of(field, field->targets[i].start);
        const int32_t place = place_of(nav, field, field->targets[i].node);
        if (key != FIELD_NEVER && parts.keys[place] == FIELD_NEVER) {
            parts.seeds[count++] = (field_seed){key, place};
        }
    }
    return count;
}

// A target to which no other is nearer than its own start: there one has arrived, even if another is just as near.
void wr__field_mark_targets(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    for (int32_t i = 0; i < field->count; i++) {
        const int32_t place = place_of(nav, field, field->targets[i].node);
        if (parts.ways[place] != FIELD_UNKNOWN && parts.keys[place] == key_of(field, field->targets[i].start)) {
            parts.ways[place] = WR_FIELD_HERE;
        }
    }
}

// After a sweep: everything that is not keys. `from`: what was settled before.
void wr__field_finish(const wr_nav *nav, wr_field *field, uint32_t from, uint32_t below)
{
    field->spread = spread_of(field, field->settled == below);
    field->region_count = field->count;
    for (int32_t i = 0; i < field->count; i++) {
        field->region[i] = field->targets[i].node;
    }
    const field_squares region = wr__field_region(nav, field);
    wr__field_write_ways(nav, field, &region, from);
    wr__field_write_unknown(nav, field);
    wr__field_mark_targets(nav, field);
}

static void clear(const wr_nav *nav, wr_field *field)
{
    if (field->region_count < 0) {
        clear_window(nav, field);
    } else {
        const field_squares region = wr__field_region(nav, field);
        wr__field_clear_squares(field, &region);
    }
}

bool wr__field_are_sound(const wr_nav *nav, const wr_field *field, const wr_field_target *targets, int32_t count)
{
    bool sound = count >= 0 && count <= WR_FIELD_TARGETS_MAX;
    for (int32_t i = 0; sound && i < count; i++) {
        sound = wr_nav_has(nav, targets[i].node) && key_of(field, targets[i].start) != 0;
    }
    return sound;
}

// Takes them in; the field is empty when that fails.
wr_status wr__field_take_targets(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count)
{
    field->count = 0;
    field->covered = field->over != NULL;
    field->weighted = !nav->uniform || field->covered;
    if (!wr__field_are_sound(nav, field, targets, count)) {
        return WR_E_ARGUMENT;
    }
    field->count = count;
    for (int32_t i = 0; i < count; i++) {
        field->targets[i] = targets[i];
        field->places[i] = wr_nav_place(nav, targets[i].node);
    }
    return WR_OK;
}

wr_status wr_field_build_to(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count,
                            wr_cost reach)
{
    const wr_status status = wr__field_take_targets(nav, field, targets, count);
    field->reach = reach;
    if (status != WR_OK || count == 0) {
        return status;
    }
    if (!lay_window(nav, field)) {
        field->count = 0;
        return WR_E_CAPACITY;
    }
    clear(nav, field);
    field->version = nav->version;
    field->settled = FIELD_ZERO;
    const int32_t seeds = wr__field_seed_targets(nav, field);
    const uint32_t below = wr__field_below(field, reach);
    (void)wr__field_sweep(nav, field, seeds, NULL, (field_bounds){.below = below, .until = -1, .nodes = INT64_MAX});
    wr__field_finish(nav, field, FIELD_ZERO, below);
    return WR_OK;
}

wr_status wr_field_build_over(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count,
                              wr_cost reach, const uint8_t *over)
{
    field->over = over;
    const wr_status status = wr_field_build_to(nav, field, targets, count, reach);
    field->over = NULL; // a field holds no pointers
    return status;
}

wr_status wr_field_build(const wr_nav *nav, wr_field *field, wr_point target, int32_t component)
{
    const wr_node goal = wr__nav_nearest_clear(nav, target, component);
    if (goal == WR_NODE_NONE) {
        field->count = 0;
        return WR_E_NOT_FOUND;
    }
    const wr_status status = wr_field_build_to(nav, field, &(wr_field_target){goal, 0}, 1, WR_FIELD_ENDLESS);
    field->places[0] = target;
    return status;
}
