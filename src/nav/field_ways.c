// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// After a sweep: which way to go from each place, from the keys around it. A loop without branches, so that compilers do many
// places at once; that is cheaper than to remember the way while sweeping, where most of it would be written more than
// once.
#include <string.h>

#include "nav/field_int.h"
#include "nav/scan.h"

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

// Directions of shortest steps on even ground. None leads out of the window: guards are 0, and a key is a step only where
// FIELD_ZERO + a * FIELD_STRAIGHT + b * FIELD_DIAGONAL is at most 510 times one of them, for which a or b are far too large.
static void steps_even(const uint32_t *restrict keys, int32_t stride, const uint8_t *restrict edges, int32_t count,
                       uint8_t *restrict out)
{
    const uint32_t *north = keys + stride, *south = keys - stride;
    uint32_t steps[STRIP];
    for (int32_t c = 0; c < count; c++) { // a comparison gives all bits or none
        const uint32_t straight = keys[c] - FIELD_STRAIGHT, diagonal = keys[c] - FIELD_DIAGONAL;
        uint32_t set = -(uint32_t)(north[c] == straight) & 1u << NAV_N;
        set |= -(uint32_t)(north[c + 1] == diagonal) & 1u << NAV_NE;
        set |= -(uint32_t)(keys[c + 1] == straight) & 1u << NAV_E;
        set |= -(uint32_t)(south[c + 1] == diagonal) & 1u << NAV_SE;
        set |= -(uint32_t)(south[c] == straight) & 1u << NAV_S;
        set |= -(uint32_t)(south[c - 1] == diagonal) & 1u << NAV_SW;
        set |= -(uint32_t)(keys[c - 1] == straight) & 1u << NAV_W;
        set |= -(uint32_t)(north[c - 1] == diagonal) & 1u << NAV_NW;
        steps[c] = set;
    }
    for (int32_t c = 0; c < count; c++) {
        out[c] = (uint8_t)(steps[c] & edges[c]);
    }
}

// What places of a row cost; 0 outside the map.
static void read_costs(const wr_nav *nav, const uint8_t *over, int32_t row, int32_t column, int32_t count,
                       uint32_t *costs)
{
    const bool inside = row >= 0 && row < nav->rows;
    const int32_t from = column < 0 ? -column : 0, to = inside ? field_lesser(count, nav->columns - column) : from;
    const int32_t first = inside ? nav_cell_of(nav, row) * nav->width : 0;
    const uint8_t *labels = nav->labels + first, *cost = nav->cost;
    memset(costs, 0, (size_t)from * sizeof *costs);
    memset(costs + to, 0, (size_t)(count - to) * sizeof *costs);
    if (over != NULL) {
        for (int32_t c = from; c < to; c++) {
            costs[c] = field_cell_cost(nav, over, first + nav_cell_of(nav, column + c));
        }
        return;
    }
    if (nav->config.n == 1) {
        for (int32_t c = from; c < to; c++) {
            costs[c] = cost[labels[column + c]];
        }
        return;
    }
    for (int32_t c = from; c < to; c++) {
        costs[c] = cost[labels[nav_cell_of(nav, column + c)]];
    }
}

// The same where ground has costs; only of keys that are settled.
static void steps_weighted(const wr_nav *nav, const wr_field *field, const uint32_t *restrict keys, int32_t column,
                           int32_t row, int32_t count, uint8_t *restrict out)
{
    uint32_t costs[3][STRIP + 2], steps[STRIP];
    const int32_t stride = field->stride;
    const uint32_t settled = field->settled;
    for (int32_t k = 0; k < 3; k++) {
        read_costs(nav, field->over, row + k - 1, column - 1, count + 2, costs[k]);
    }
    const uint32_t *north = keys + stride, *south = keys - stride;
    const uint32_t *above = costs[2] + 1, *beside = costs[1] + 1, *below = costs[0] + 1;
    for (int32_t c = 0; c < count; c++) {
        const uint32_t key = keys[c], own = beside[c];
        uint32_t set = -(uint32_t)(north[c] == key - (own + above[c]) * FIELD_STRAIGHT) & 1u << NAV_N;
        set |= -(uint32_t)(north[c + 1] == key - (own + above[c + 1]) * FIELD_DIAGONAL) & 1u << NAV_NE;
        set |= -(uint32_t)(keys[c + 1] == key - (own + beside[c + 1]) * FIELD_STRAIGHT) & 1u << NAV_E;
        set |= -(uint32_t)(south[c + 1] == key - (own + below[c + 1]) * FIELD_DIAGONAL) & 1u << NAV_SE;
        set |= -(uint32_t)(south[c] == key - (own + below[c]) * FIELD_STRAIGHT) & 1u << NAV_S;
        set |= -(uint32_t)(south[c - 1] == key - (own + below[c - 1]) * FIELD_DIAGONAL) & 1u << NAV_SW;
        set |= -(uint32_t)(keys[c - 1] == key - (own + beside[c - 1]) * FIELD_STRAIGHT) & 1u << NAV_W;
        set |= -(uint32_t)(north[c - 1] == key - (own + above[c - 1]) * FIELD_DIAGONAL) & 1u << NAV_NW;
        steps[c] = set & -(uint32_t)(key < settled);
    }
    const uint8_t *edges = nav->edges + (ptrdiff_t)row * nav->columns + column;
    for (int32_t c = 0; c < count; c++) {
        out[c] = (uint8_t)(steps[c] & edges[c]);
    }
}

// Of the steps that to the lowest-numbered node, where a key is from..from + width - 1.
static void choose(const uint32_t *restrict keys, const uint8_t *restrict steps, int32_t count, uint32_t from,
                   uint32_t width, uint8_t *restrict ways)
{
    for (int32_t c = 0; c < count; c++) {
        const uint8_t step = steps[c];
        uint8_t way = WR_FIELD_HERE;
        way = (step & 1 << NAV_NE) != 0 ? NAV_NE : way;
        way = (step & 1 << NAV_N) != 0 ? NAV_N : way;
        way = (step & 1 << NAV_NW) != 0 ? NAV_NW : way;
        way = (step & 1 << NAV_E) != 0 ? NAV_E : way;
        way = (step & 1 << NAV_W) != 0 ? NAV_W : way;
        way = (step & 1 << NAV_SE) != 0 ? NAV_SE : way;
        way = (step & 1 << NAV_S) != 0 ? NAV_S : way;
        way = (step & 1 << NAV_SW) != 0 ? NAV_SW : way;
        const uint8_t old = ways[c];
        ways[c] = keys[c] - from < width ? way : old;
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
    choose(keys, steps, count, from, field->settled - from, parts->ways + place);
}

static void forget_unsettled(uint32_t *keys, int32_t count, uint32_t settled)
{
    for (int32_t c = 0; c < count; c++) {
        keys[c] = keys[c] < settled ? keys[c] : FIELD_NEVER;
    }
}

// The next strip of a span that may hold a node; 64 places without one are left out together. Empty at the end.
static field_span next_strip(const nav_plane *plane, int32_t line, int32_t shift, int32_t from, int32_t to)
{
    while (from < to && nav_window(plane, line, shift + from) == 0) {
        from += 64;
    }
    int32_t end = from;
    while (end < to && end - from < STRIP && nav_window(plane, line, shift + end) != 0) {
        end += 64;
    }
    return (field_span){from < to ? from : to, end < to ? end : to};
}

void wr__field_write_ways(const wr_nav *nav, wr_field *field, const field_squares *squares, uint32_t from)
{
    const field_parts parts = field_parts_of(field);
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    const int32_t end_row = field_end_row(field, squares);
    for (int32_t row = field_first_row(squares); row < end_row; row++) {
        const int32_t count = wr__field_spans(field, squares, row, spans), line = field->row + row;
        for (int32_t i = 0; i < count; i++) {
            const int32_t to = spans[i].to;
            field_span strip = next_strip(&nav->across, line, field->column, spans[i].from, to);
            for (; strip.from < strip.to; strip = next_strip(&nav->across, line, field->column, strip.to, to)) {
                write_strip(nav, field, &parts, row, strip, from);
                if (!field->done) {
                    forget_unsettled(parts.keys + row * field->stride + strip.from, strip.to - strip.from,
                                     field->settled);
                }
            }
        }
    }
}

// ---- What the window does not know -------------------------------------------------------------------------------

// Steps from a place of the window to the nearest place outside it, on one axis. Beyond the map there is none.
static int32_t steps_out(int32_t at, int32_t first, int32_t length, int32_t count)
{
    const int32_t down = first > 0 ? at + 1 : count;
    const int32_t up = first + length < count ? length - at : count;
    return field_lesser(down, up);
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
            const int32_t k = field_lesser(k_row, steps_out(column, field->column, field->columns, nav->columns));
            ways[column] = keys[column] < field->least_out + (uint64_t)(k + 1) * step ? ways[column] : FIELD_UNKNOWN;
        }
    }
}
