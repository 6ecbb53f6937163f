// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// After a sweep: which way to go from each place, from the keys around it. A loop without branches, so that compilers do many
// places at once; that is cheaper than to remember the way while sweeping, where most of it would be written more than
// once.
#include <string.h>

#include "nav/field_int.h"

enum { STRIP = 512 }; // places done together

// ---- Squares -----------------------------------------------------------------------------------------------------

int32_t wr__field_spans(const wr_field *field, const field_squares *squares, int32_t row,
                        field_span spans[2 * WR_FIELD_TARGETS_MAX])
{
    const int32_t spread = squares->spread;
    int32_t count = 0;
    for (int32_t i = 0; i < squares->count; i++) {
        const int32_t away = row < squares->row[i] ? squares->row[i] - row : row - squares->row[i];
        if (away > spread) {
            continue;
        }
        const int32_t column = squares->column[i];
        const field_span span = {column > spread ? column - spread : 0,
                                 field->columns - column > spread ? column + spread + 1 : field->columns};
        if (count > 0 && span.from <= spans[count - 1].to) {
            spans[count - 1].to = span.to;
        } else {
            spans[count++] = span;
        }
    }
    return count;
}

// ---- Ways --------------------------------------------------------------------------------------------------------

// Directions of shortest steps on even ground. Whatever the neighbours beyond the window are, no edge leads there that counts:
// guards are 0, and no key less a step is.
static void steps_even(const uint32_t *restrict keys, int32_t stride, const uint8_t *restrict edges, int32_t count,
                       uint8_t *restrict out)
{
    const uint32_t *north = keys + stride, *south = keys - stride;
    for (int32_t c = 0; c < count; c++) {
        const uint32_t straight = keys[c] - FIELD_STRAIGHT, diagonal = keys[c] - FIELD_DIAGONAL;
        const uint8_t low =
            (uint8_t)((north[c] == straight ? 1 << NAV_N : 0) | (north[c + 1] == diagonal ? 1 << NAV_NE : 0) |
                      (keys[c + 1] == straight ? 1 << NAV_E : 0) | (south[c + 1] == diagonal ? 1 << NAV_SE : 0));
        const uint8_t high =
            (uint8_t)((south[c] == straight ? 1 << NAV_S : 0) | (south[c - 1] == diagonal ? 1 << NAV_SW : 0) |
                      (keys[c - 1] == straight ? 1 << NAV_W : 0) | (north[c - 1] == diagonal ? 1 << NAV_NW : 0));
        out[c] = (uint8_t)((low | high) & edges[c]);
    }
}

static void steps_weighted(const wr_nav *nav, const wr_field *field, const uint32_t *keys, int32_t column,
                           int32_t row, int32_t count, uint8_t *out)
{
    for (int32_t c = 0; c < count; c++, column++) {
        const uint32_t edges = nav->edges[row * nav->columns + column];
        const int32_t cost = edges != 0 ? nav_cost_at(nav, column, row) : 0;
        uint8_t steps = 0;
        for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
            if ((edges >> d & 1) != 0) {
                const uint32_t both = (uint32_t)(cost + nav_cost_at(nav, column + nav_dx[d], row + nav_dy[d]));
                const uint32_t step = both * ((d & 1) != 0 ? FIELD_DIAGONAL : FIELD_STRAIGHT);
                const uint32_t next = keys[c + nav_dy[d] * field->stride + nav_dx[d]];
                steps = (uint8_t)(steps | (next != 0 && next == keys[c] - step ? 1 << d : 0));
            }
        }
        out[c] = steps;
    }
}

static void write_strip(const wr_nav *nav, const wr_field *field, const field_parts *parts, int32_t row,
                        field_span span, uint32_t from)
{
    uint8_t steps[STRIP];
    const int32_t place = row * field->stride + span.from, count = span.to - span.from;
    const int32_t node_row = field->row + row, node_column = field->column + span.from;
    const uint32_t *keys = parts->keys + place;
    if (field->weighted) {
        steps_weighted(nav, field, keys, node_column, node_row, count, steps);
    } else {
        steps_even(keys, field->stride, nav->edges + (ptrdiff_t)node_row * nav->columns + node_column, count, steps);
    }
    const uint32_t width = field->settled - from;
    uint8_t *ways = parts->ways + place;
    for (int32_t c = 0; c < count; c++) {
        const uint8_t way = field->first[steps[c]];
        ways[c] = keys[c] - from < width ? way : ways[c];
    }
}

static void forget_unsettled(uint32_t *keys, int32_t count, uint32_t settled)
{
    for (int32_t c = 0; c < count; c++) {
        keys[c] = keys[c] < settled ? keys[c] : FIELD_NEVER;
    }
}

void wr__field_write_ways(const wr_nav *nav, wr_field *field, const field_squares *squares, uint32_t from)
{
    const field_parts parts = field_parts_of(field);
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    for (int32_t row = 0; row < field->rows; row++) {
        const int32_t count = wr__field_spans(field, squares, row, spans);
        for (int32_t i = 0; i < count; i++) {
            for (int32_t c = spans[i].from; c < spans[i].to; c += STRIP) {
                const field_span strip = {c, spans[i].to - c < STRIP ? spans[i].to : c + STRIP};
                write_strip(nav, field, &parts, row, strip, from);
            }
            forget_unsettled(parts.keys + row * field->stride + spans[i].from, spans[i].to - spans[i].from,
                             field->settled);
        }
    }
}

// ---- What the window does not know -------------------------------------------------------------------------------

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// Steps from a place of the window to the nearest place outside it, on one axis. Beyond the map there is none.
static int32_t steps_out(int32_t at, int32_t first, int32_t length, int32_t count)
{
    const int32_t down = first > 0 ? at + 1 : count;
    const int32_t up = first + length < count ? length - at : count;
    return lesser(down, up);
}

static uint32_t least_out_of(const wr_nav *nav, const wr_field *field, const uint32_t *keys)
{
    uint32_t least = FIELD_NEVER;
    for (int32_t row = 0; row < field->rows; row++) {
        const bool edge_row = row == 0 || row == field->rows - 1;
        const int32_t step = edge_row || field->columns == 1 ? 1 : field->columns - 1;
        for (int32_t column = 0; column < field->columns; column += step) {
            const uint8_t out = nav_ways_out(column, row, field->columns, field->rows);
            const uint32_t key = keys[row * field->stride + column];
            const uint8_t edges = nav->edges[(field->row + row) * nav->columns + field->column + column];
            least = (edges & out) != 0 && key < least ? key : least;
        }
    }
    return least;
}

void wr__field_write_unknown(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    field->least_out = field_is_whole(nav, field) ? FIELD_NEVER : least_out_of(nav, field, parts.keys);
    if (field->least_out == FIELD_NEVER) {
        return;
    }
    const uint64_t step = field->weighted ? 2 * FIELD_STRAIGHT : FIELD_STRAIGHT; // the least there is
    for (int32_t row = 0; row < field->rows; row++) {
        const int32_t k_row = steps_out(row, field->row, field->rows, nav->rows);
        const uint32_t *keys = parts.keys + row * field->stride;
        uint8_t *ways = parts.ways + row * field->stride;
        for (int32_t column = 0; column < field->columns; column++) {
            const int32_t k = lesser(k_row, steps_out(column, field->column, field->columns, nav->columns));
            ways[column] = keys[column] < field->least_out + (uint64_t)(k + 1) * step ? ways[column] : FIELD_UNKNOWN;
        }
    }
}
