// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Corners, found 64 places at a time from three lines of bits, and looks from a node to those it reaches directly.
#include "nav/corners.h"

#include "core/arena.h"
#include "nav/scan.h"

// ---- Where they are ----------------------------------------------------------------------------------------------

// The corners of one word of a line. A node is one when two of its neighbours at a right angle are nodes and the place
// between those two is not.
static uint64_t corners_of(const nav_plane *plane, int32_t line, int32_t word)
{
    const uint64_t *at = plane->words + (ptrdiff_t)line * plane->stride + word;
    const uint64_t *high = at + plane->stride, *low = at - plane->stride;
    const uint64_t before = at[0] << 1 | at[-1] >> 63, after = at[0] >> 1 | at[1] << 63;
    const uint64_t high_before = high[0] << 1 | high[-1] >> 63, high_after = high[0] >> 1 | high[1] << 63;
    const uint64_t low_before = low[0] << 1 | low[-1] >> 63, low_after = low[0] >> 1 | low[1] << 63;
    const uint64_t above = high[0] & ((before & ~high_before) | (after & ~high_after));
    const uint64_t below = low[0] & ((before & ~low_before) | (after & ~low_after));
    return at[0] & (above | below);
}

static void find_word(const nav_plane *plane, nav_plane *pass, int32_t line, int32_t word)
{
    const ptrdiff_t at = (ptrdiff_t)line * plane->stride + word;
    pass->words[at] = plane->words[at] & ~corners_of(plane, line, word);
}

static void find_all(const nav_plane *plane, nav_plane *pass, int32_t lines)
{
    for (int32_t line = 0; line < lines; line++) {
        for (int32_t word = 0; word < plane->stride; word++) {
            find_word(plane, pass, line, word);
        }
    }
}

// Lines -1 .. lines, and a word before and behind all, so that words may be looked at with their neighbours.
static nav_plane take_plane(wr_arena *arena, int32_t lines, int32_t count)
{
    const int32_t stride = nav_plane_stride(count);
    uint64_t *words = WR_ARENA_ARRAY(arena, uint64_t, ((size_t)lines + 2) * (size_t)stride + 2);
    return (nav_plane){words == NULL ? NULL : words + 1 + stride, stride};
}

static void lay_out(corner_map *c, wr_arena *arena)
{
    c->across = take_plane(arena, c->rows, c->columns);
    c->up = take_plane(arena, c->columns, c->rows);
    c->pass_across = take_plane(arena, c->rows, c->columns);
    c->pass_up = take_plane(arena, c->columns, c->rows);
    c->before = WR_ARENA_ARRAY(arena, int32_t, (size_t)c->rows * (size_t)c->across.stride);
}

static void copy_plane(nav_plane *to, const nav_plane *from, int32_t lines)
{
    for (ptrdiff_t i = 0; i < (ptrdiff_t)lines * from->stride; i++) {
        to->words[i] = from->words[i];
    }
}

bool wr__corners_init(corner_map *corners, const wr_nav *nav, const wr_allocator *allocator)
{
    corner_map c = {.columns = nav->columns, .rows = nav->rows};
    wr_arena arena = wr_arena_measuring();
    lay_out(&c, &arena);
    c.size = arena.used;
    c.memory = wr__alloc(allocator, c.size);
    if (c.memory == NULL) {
        return false;
    }
    arena = wr_arena_on(c.memory, c.size);
    lay_out(&c, &arena);
    copy_plane(&c.across, &nav->across, c.rows);
    copy_plane(&c.up, &nav->up, c.columns);
    find_all(&c.across, &c.pass_across, c.rows);
    find_all(&c.up, &c.pass_up, c.columns);
    wr__corners_number(&c);
    *corners = c;
    return true;
}

void wr__corners_fini(corner_map *corners, const wr_allocator *allocator)
{
    wr__release(allocator, corners->memory, corners->size);
    *corners = (corner_map){0};
}

// The words of three lines around a place.
static void find_near(const nav_plane *plane, nav_plane *pass, int32_t line, int32_t k, int32_t lines)
{
    for (int32_t l = line > 0 ? line - 1 : 0; l <= line + 1 && l < lines; l++) {
        for (int32_t word = k >> 6; word <= (k + 2) >> 6; word++) {
            find_word(plane, pass, l, word);
        }
    }
}

void wr__corners_flip(corner_map *c, const wr_node *places, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t row = places[i] / c->columns, column = places[i] - row * c->columns;
        const bool node = !nav_plane_get(&c->across, row, column);
        nav_plane_put(&c->across, row, column, node);
        nav_plane_put(&c->up, column, row, node);
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t row = places[i] / c->columns, column = places[i] - row * c->columns;
        find_near(&c->across, &c->pass_across, row, column, c->rows);
        find_near(&c->up, &c->pass_up, column, row, c->columns);
    }
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

static int32_t count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int32_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

void wr__corners_number(corner_map *c)
{
    c->count = 0;
    for (ptrdiff_t i = 0; i < (ptrdiff_t)c->rows * c->across.stride; i++) {
        c->before[i] = c->count;
        c->count += count_bits(c->across.words[i] & ~c->pass_across.words[i]);
    }
}

int32_t wr__corners_index(const corner_map *c, int32_t column, int32_t row)
{
    const ptrdiff_t i = (ptrdiff_t)row * c->across.stride + ((column + 1) >> 6);
    const uint64_t below = ((uint64_t)1 << ((column + 1) & 63)) - 1;
    return c->before[i] + count_bits(c->across.words[i] & ~c->pass_across.words[i] & below);
}

// ---- Looks -------------------------------------------------------------------------------------------------------

// Steps along a line before a place whose bit is not set; not more than `most` are looked for.
static inline int32_t run_of(const nav_plane *plane, int32_t line, int32_t k, int32_t forward, int32_t most)
{
    for (int32_t steps = 0;;) {
        const uint64_t bits = forward > 0 ? nav_window(plane, line, k) : nav_window_back(plane, line, k);
        const int32_t run = wr__ctz64(~(bits | 1)) - 1; // of the 63 places beyond this one
        steps += run;
        if (run < 63 || steps >= most) {
            return steps < most ? steps : most;
        }
        k += 63 * forward;
    }
}

// One of the four straight directions: along a row or a column, this way or that.
typedef struct look {
    const nav_plane *nodes, *pass;
    int32_t forward; // 1 or -1
    bool across;
} look;

static look look_of(const corner_map *c, int32_t direction)
{
    const bool across = nav_dy[direction] == 0;
    return (look){across ? &c->across : &c->up, across ? &c->pass_across : &c->pass_up,
                  across ? nav_dx[direction] : nav_dy[direction], across};
}

typedef struct reach {
    const corner_map *corners;
    nav_arc *out;
    int32_t count;
} reach;

static void reached(reach *r, int32_t column, int32_t row, int64_t diagonal, int64_t straight)
{
    const int64_t key = diagonal * CORNERS_DIAGONAL + straight * CORNERS_STRAIGHT;
    if (key < CORNERS_FAR) {
        r->out[r->count++] = (nav_arc){row * r->corners->columns + column, (int32_t)key};
    }
}

// Looks from a place that is `diagonal` steps away, at most as far as the line before was clear. How far this one is.
static int32_t look_along(reach *r, look l, int32_t column, int32_t row, int32_t diagonal, int32_t most)
{
    const int32_t line = l.across ? row : column, k = l.across ? column : row;
    const int32_t run = run_of(l.pass, line, k, l.forward, most);
    if (run < most && nav_plane_get(l.nodes, line, k + (run + 1) * l.forward)) {
        const int32_t far = (run + 1) * l.forward;
        reached(r, l.across ? column + far : column, l.across ? row : row + far, diagonal, run + 1);
    }
    return run;
}

static bool can_step(const corner_map *c, int32_t column, int32_t row, int32_t dx, int32_t dy)
{
    return nav_plane_get(&c->across, row, column + dx) && nav_plane_get(&c->across, row + dy, column) &&
           nav_plane_get(&c->across, row + dy, column + dx);
}

// A diagonal, and from each of its places the two straight directions beside it. A place is reached when all places
// of the parallelogram are free of corners; so a line counts only as far as the lines before it did.
static void look_diagonally(reach *r, int32_t column, int32_t row, int32_t direction, const int32_t clear[])
{
    const corner_map *c = r->corners;
    const int32_t left = direction - 1, right = (direction + 1) & 7;
    const int32_t dx = nav_dx[direction], dy = nav_dy[direction];
    const look looks[2] = {look_of(c, left), look_of(c, right)};
    int32_t most[2] = {clear[left], clear[right]};
    for (int32_t i = 1; can_step(c, column, row, dx, dy); i++) {
        column += dx;
        row += dy;
        if (!nav_plane_get(&c->pass_across, row, column)) {
            reached(r, column, row, i, 0);
            return;
        }
        for (int32_t side = 0; side < 2; side++) {
            if (most[side] > 0) {
                most[side] = look_along(r, looks[side], column, row, i, most[side]);
            }
        }
    }
}

int32_t wr__corners_reach(const corner_map *c, int32_t column, int32_t row, nav_arc *out)
{
    reach r = {c, out, 0};
    int32_t clear[NAV_DIRECTIONS] = {0};
    const int32_t most = c->columns > c->rows ? c->columns : c->rows;
    for (int32_t d = 0; d < NAV_DIRECTIONS; d += 2) {
        clear[d] = look_along(&r, look_of(c, d), column, row, 0, most);
    }
    for (int32_t d = 1; d < NAV_DIRECTIONS; d += 2) {
        look_diagonally(&r, column, row, d, clear);
    }
    return r.count;
}

// Four straight looks; and on each of four diagonals one at its end, and two at each of its places.
int32_t wr__corners_reach_max(const corner_map *c)
{
    return 8 * (c->columns < c->rows ? c->columns : c->rows);
}

int32_t wr__corners_octile(int32_t column, int32_t row, int32_t to_column, int32_t to_row)
{
    const int64_t dx = to_column < column ? column - to_column : to_column - column;
    const int64_t dy = to_row < row ? row - to_row : to_row - row;
    const int64_t diagonal = dx < dy ? dx : dy, all = dx < dy ? dy : dx;
    const int64_t key = diagonal * (CORNERS_DIAGONAL - CORNERS_STRAIGHT) + all * CORNERS_STRAIGHT;
    return key < CORNERS_FAR ? (int32_t)key : CORNERS_FAR;
}

static bool clear_diagonal(const corner_map *c, int32_t column, int32_t row, int32_t dx, int32_t dy, int32_t steps)
{
    for (; steps > 0; steps--, column += dx, row += dy) {
        if (!can_step(c, column, row, dx, dy)) {
            return false;
        }
    }
    return true;
}

bool wr__corners_clear(const corner_map *c, int32_t column, int32_t row, int32_t to_column, int32_t to_row,
                       bool straight_first)
{
    const int32_t dx = to_column < column ? -1 : 1, dy = to_row < row ? -1 : 1;
    const int32_t width = (to_column - column) * dx, height = (to_row - row) * dy;
    const bool wide = width >= height;
    const int32_t diagonal = wide ? height : width, straight = wide ? width - height : height - width;
    // The straight part begins at one end and runs toward the other; looked at from the end that is a turn or an end of it.
    const int32_t from_column = straight_first ? column : column + diagonal * dx;
    const int32_t from_row = straight_first ? row : row + diagonal * dy;
    const look l = look_of(c, wide ? (dx > 0 ? NAV_E : NAV_W) : (dy > 0 ? NAV_N : NAV_S));
    const int32_t line = wide ? from_row : from_column, k = wide ? from_column : from_row;
    if (run_of(l.nodes, line, k, l.forward, straight) < straight) {
        return false;
    }
    const int32_t turn_column = straight_first && wide ? column + straight * dx : column;
    const int32_t turn_row = straight_first && !wide ? row + straight * dy : row;
    return clear_diagonal(c, turn_column, turn_row, dx, dy, diagonal);
}
