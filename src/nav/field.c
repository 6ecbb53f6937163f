// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A window field: one sweep from the target over the cells around it, a byte a node that says which way to go. Many
// share it.
//
// It never guesses. A path that leaves the window takes at least as many steps as the nearest side is away, one
// step back in, and from there no less than the least distance m of any node with an edge leading out. Nodes that
// are nearer than that are exact, ties included; all others say so.
//
//      + - - - - - - - - +
//      |        . . . .  |      u's own way inside is known to be shortest
//      |   T . .       u |      when it is shorter than k + 1 + m, here k = 2
//      |      m . . . . .|. .
//      + - - - - - - - - +  .   a way outside could be shorter than it looks
#include <string.h>

#include "nav/open.h"
#include "warren/field.h"

enum { FIELD_HERE = NAV_DIRECTIONS, FIELD_UNKNOWN = 255 };
enum { FIELD_HEAD = 64 };

// The caller's memory: this, then marks, then ways, `room` of each. No pointers inside: it may be copied.
struct wr_field {
    int32_t radius;        // cells
    int32_t room;          // node places of the largest window
    int32_t component;     // of the target; -1: an empty field
    int32_t column, row;   // the window's first place on the mesh
    int32_t columns, rows; // of the window
    wr_point target;
};

_Static_assert(sizeof(wr_field) <= FIELD_HEAD, "the marks begin behind the head");

static int32_t room_of(const wr_nav *nav, int32_t radius)
{
    const int32_t n = nav->config.n;
    const int64_t side = (2 * (int64_t)(radius > 0 ? radius : 0) + 1) * n;
    return (int32_t)((side < nav->columns ? side : nav->columns) * (side < nav->rows ? side : nav->rows));
}

size_t wr_field_size(const wr_nav *nav, int32_t radius_cells)
{
    return FIELD_HEAD + (size_t)room_of(nav, radius_cells) * (sizeof(nav_mark) + sizeof(uint8_t));
}

wr_field *wr_field_init(const wr_nav *nav, int32_t radius_cells, void *memory)
{
    memset(memory, 0, FIELD_HEAD);
    wr_field *field = memory;
    field->radius = radius_cells > 0 ? radius_cells : 0;
    field->room = room_of(nav, radius_cells);
    field->component = -1;
    return field;
}

static nav_mark *marks_of(wr_field *field)
{
    return (nav_mark *)(void *)((uint8_t *)field + FIELD_HEAD);
}

static size_t ways_at(const wr_field *field)
{
    return FIELD_HEAD + (size_t)field->room * sizeof(nav_mark);
}

// ---- Building ----------------------------------------------------------------------------------------------------

// The cells within `radius` of one cell of `cells`, as places.
static void window_axis(int32_t place, int32_t count, int32_t n, int32_t radius, int32_t *first, int32_t *length)
{
    const int32_t cells = count / n, cell = place / n;
    const int32_t from = cell > radius ? cell - radius : 0;
    const int32_t to = cells - cell > radius ? cell + radius + 1 : cells;
    *first = from * n;
    *length = (to - from) * n;
}

typedef struct sweep {
    const wr_nav *nav;
    const wr_field *field;
    nav_mark *marks;
    nav_open open;
    int32_t step[NAV_DIRECTIONS]; // between places of the window
    int64_t least_out;            // m: the least distance of a node with an edge leading out
} sweep;

static void offer(sweep *s, int32_t place, int64_t key, uint8_t way)
{
    nav_mark *mark = &s->marks[place];
    if (mark->stamp != 0) {
        if (key > mark->key || (key == mark->key && s->step[way] > s->step[mark->way])) {
            return;
        }
        if (key == mark->key) {
            mark->way = way;
            return;
        }
        nav_open_remove(&s->open, s->marks, place);
    }
    mark->stamp = 1;
    mark->key = key;
    mark->way = way;
    nav_open_push(&s->open, s->marks, place, way & 1);
}

static void expand(sweep *s, int32_t place)
{
    const wr_field *field = s->field;
    const int32_t row = place / field->columns, column = place - row * field->columns;
    const int32_t node = (field->row + row) * s->nav->columns + field->column + column;
    const int64_t key = s->marks[place].key;
    const uint8_t out = nav_ways_out(column, row, field->columns, field->rows);
    const uint8_t edges = s->nav->edges[node];

    if ((edges & out) != 0 && key < s->least_out) {
        s->least_out = key;
    }
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if (((edges & ~out) >> d & 1) != 0) {
            offer(s, place + s->step[d], key + nav_step_cost(d), (uint8_t)(d ^ 4));
        }
    }
}

static void sweep_window(sweep *s, int32_t start)
{
    nav_open_clear(&s->open);
    s->marks[start] = (nav_mark){.key = 0, .stamp = 1, .way = FIELD_HERE};
    nav_open_push(&s->open, s->marks, start, 0);
    for (;;) {
        const uint8_t least = nav_open_least(&s->open, 2);
        if (s->open.key[least] == INT64_MAX) {
            return;
        }
        expand(s, nav_open_take(&s->open, s->marks, least));
    }
}

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

// The ways of all places, or FIELD_UNKNOWN where the window does not know enough.
static void write_ways(const sweep *s, uint8_t *ways)
{
    const wr_field *f = s->field;
    const nav_mark *mark = s->marks;
    for (int32_t r = 0; r < f->rows; r++) {
        const int32_t k_row = steps_out(r, f->row, f->rows, s->nav->rows);
        for (int32_t c = 0; c < f->columns; c++, mark++) {
            const int32_t k = lesser(k_row, steps_out(c, f->column, f->columns, s->nav->columns));
            const bool known = mark->stamp != 0 &&
                               (s->least_out == INT64_MAX || mark->key - s->least_out < (k + 1) * WR_COST_STRAIGHT);
            *ways++ = known ? mark->way : FIELD_UNKNOWN;
        }
    }
}

wr_status wr_field_build(const wr_nav *nav, wr_field *field, wr_point target, int32_t component)
{
    field->component = -1;
    const wr_node goal = wr__nav_nearest_clear(nav, target, component);
    if (goal == WR_NODE_NONE) {
        return WR_E_NOT_FOUND;
    }
    const int32_t row = goal / nav->columns, column = goal - row * nav->columns;
    window_axis(column, nav->columns, nav->config.n, field->radius, &field->column, &field->columns);
    window_axis(row, nav->rows, nav->config.n, field->radius, &field->row, &field->rows);
    field->target = target;

    sweep s = {.nav = nav, .field = field, .marks = marks_of(field), .least_out = INT64_MAX};
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        s.step[d] = nav_dy[d] * field->columns + nav_dx[d];
    }
    memset(s.marks, 0, (size_t)field->columns * (size_t)field->rows * sizeof(nav_mark));
    sweep_window(&s, (row - field->row) * field->columns + column - field->column);
    write_ways(&s, (uint8_t *)field + ways_at(field));
    field->component = nav_component(nav, goal);
    return WR_OK;
}

// ---- Asking ------------------------------------------------------------------------------------------------------

wr_status wr_field_next(const wr_nav *nav, const wr_field *field, wr_point from, wr_point *next)
{
    const wr_node start = field->component < 0 ? WR_NODE_NONE : wr_nav_nearest(nav, from, -1);
    if (start == WR_NODE_NONE || nav_component(nav, start) != field->component) {
        return WR_E_NOT_FOUND;
    }
    const int32_t row = start / nav->columns, column = start - row * nav->columns;
    const int32_t r = row - field->row, c = column - field->column;
    if (r < 0 || c < 0 || r >= field->rows || c >= field->columns) {
        return WR_PARTIAL;
    }
    const uint8_t *ways = (const uint8_t *)field + ways_at(field);
    const uint8_t way = ways[(size_t)r * (size_t)field->columns + (size_t)c];
    if (way == FIELD_UNKNOWN) {
        return WR_PARTIAL;
    }
    const wr_point first = nav_place_at(nav, column, row);
    const wr_point second =
        way == FIELD_HERE ? field->target : nav_place_at(nav, column + nav_dx[way], row + nav_dy[way]);
    *next = nav_same_place(from, first) || wr_nav_clear(nav, from, second) ? second : first;
    return WR_OK;
}
