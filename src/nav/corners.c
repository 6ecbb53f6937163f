// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Corners, found 64 places at a time from three lines of bits, and looks from a node to those it reaches directly.
#include "nav/corners.h"

#include "core/arena.h"
#include "core/bits.h"

// ---- Where they are ----------------------------------------------------------------------------------------------

// The places of one word of a line past which looks go. A node is a corner when two of its neighbours at a right angle
// are nodes and the place between those two is not. Who looks up or down a rising diagonal stops at corners around the
// places across it, before and above, or after and below: rows and columns say the same.
static void find_word(const nav_plane *plane, nav_plane past[2][2], int32_t by, int32_t line, int32_t word)
{
    const ptrdiff_t i = (ptrdiff_t)line * plane->stride + word;
    const uint64_t *at = plane->words + i;
    const uint64_t *high = at + plane->stride, *low = at - plane->stride;
    const uint64_t before = at[0] << 1 | at[-1] >> 63, after = at[0] >> 1 | at[1] << 63;
    const uint64_t high_before = high[0] << 1 | high[-1] >> 63, high_after = high[0] >> 1 | high[1] << 63;
    const uint64_t low_before = low[0] << 1 | low[-1] >> 63, low_after = low[0] >> 1 | low[1] << 63;
    const uint64_t rising = (high[0] & before & ~high_before) | (low[0] & after & ~low_after);
    const uint64_t falling = (high[0] & after & ~high_after) | (low[0] & before & ~low_before);
    past[CORNERS_RISING][by].words[i] = at[0] & ~rising;
    past[CORNERS_FALLING][by].words[i] = at[0] & ~falling;
}

static void find_all(const nav_plane *plane, nav_plane past[2][2], int32_t by, int32_t lines)
{
    for (int32_t line = 0; line < lines; line++) {
        for (int32_t word = 0; word < plane->stride; word++) {
            find_word(plane, past, by, line, word);
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
    for (int32_t i = 0; i < 2; i++) {
        c->past[i][CORNERS_ACROSS] = take_plane(arena, c->rows, c->columns);
        c->past[i][CORNERS_UP] = take_plane(arena, c->columns, c->rows);
    }
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
    while (1 << c.shift < c.columns) {
        c.shift++;
    }
    c.shift += 30;
    c.reciprocal = ((uint64_t)1 << c.shift) / (uint64_t)c.columns + 1;
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
    find_all(&c.across, c.past, CORNERS_ACROSS, c.rows);
    find_all(&c.up, c.past, CORNERS_UP, c.columns);
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
static void find_near(const nav_plane *plane, nav_plane past[2][2], int32_t by, int32_t line, int32_t k,
                      int32_t lines)
{
    for (int32_t l = line > 0 ? line - 1 : 0; l <= line + 1 && l < lines; l++) {
        for (int32_t word = k >> 6; word <= (k + 2) >> 6; word++) {
            find_word(plane, past, by, l, word);
        }
    }
}

void wr__corners_flip(corner_map *c, const wr_node *places, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        const corner_spot at = corner_spot_of(c, places[i]);
        const bool node = !nav_plane_get(&c->across, at.row, at.column);
        nav_plane_put(&c->across, at.row, at.column, node);
        nav_plane_put(&c->up, at.column, at.row, node);
    }
    for (int32_t i = 0; i < count; i++) {
        const corner_spot at = corner_spot_of(c, places[i]);
        find_near(&c->across, c->past, CORNERS_ACROSS, at.row, at.column, c->rows);
        find_near(&c->up, c->past, CORNERS_UP, at.column, at.row, c->columns);
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

uint64_t wr__corners_word(const corner_map *c, ptrdiff_t i)
{
    return c->across.words[i] &
           ~(c->past[CORNERS_RISING][CORNERS_ACROSS].words[i] & c->past[CORNERS_FALLING][CORNERS_ACROSS].words[i]);
}

void wr__corners_number(corner_map *c)
{
    c->count = 0;
    for (ptrdiff_t i = 0; i < (ptrdiff_t)c->rows * c->across.stride; i++) {
        c->before[i] = c->count;
        c->count += count_bits(wr__corners_word(c, i));
    }
}

int32_t wr__corners_index(const corner_map *c, corner_spot at)
{
    const ptrdiff_t i = (ptrdiff_t)at.row * c->across.stride + ((at.column + 1) >> 6);
    const uint64_t below = ((uint64_t)1 << ((at.column + 1) & 63)) - 1;
    return c->before[i] + count_bits(wr__corners_word(c, i) & below);
}

// ---- Looks -------------------------------------------------------------------------------------------------------

// The 64 places of a line from one on: it and those after it, from bit 0 up, or it and those before it, from bit 63
// down.
static inline uint64_t places_from(const nav_plane *plane, int32_t line, int32_t k, int32_t forward)
{
    const uint64_t *word = &plane->words[(ptrdiff_t)line * plane->stride + ((k + 1) >> 6)];
    const int32_t shift = (k + 1) & 63;
    return forward > 0 ? word[0] >> shift | word[1] << 1 << (63 - shift)
                       : word[0] << (63 - shift) | word[-1] >> 1 >> shift;
}

// How many places follow the first one without a gap: 0..63.
static inline int32_t run_in(uint64_t places, int32_t forward)
{
    return (forward > 0 ? wr__ctz64(~(places | 1)) : wr__clz64(~(places | (uint64_t)1 << 63))) - 1;
}

static inline bool is_in(uint64_t places, int32_t steps, int32_t forward)
{
    return (forward > 0 ? places >> steps : places << steps >> 63) & 1;
}

// What stops a look: corners of either kind, or of one.
typedef enum stops { STOPS_RISING, STOPS_FALLING, STOPS_ALL, STOPS_WALLS } stops;

// The same of the places that a look goes past.
static inline uint64_t past_from(const corner_map *map, stops at, int32_t by, int32_t line, int32_t k,
                                 int32_t forward)
{
    switch (at) {
    case STOPS_RISING:
        return places_from(&map->past[CORNERS_RISING][by], line, k, forward);
    case STOPS_FALLING:
        return places_from(&map->past[CORNERS_FALLING][by], line, k, forward);
    case STOPS_ALL:
        return places_from(&map->past[CORNERS_RISING][by], line, k, forward) &
               places_from(&map->past[CORNERS_FALLING][by], line, k, forward);
    case STOPS_WALLS:
        break;
    }
    return places_from(by == CORNERS_ACROSS ? &map->across : &map->up, line, k, forward);
}

// Steps along a line before something that stops; not more than `most` are looked for.
static inline int32_t run_of(const corner_map *map, stops at, int32_t by, int32_t line, int32_t k, int32_t forward,
                             int32_t most)
{
    for (int32_t steps = 0;;) {
        const int32_t run = run_in(past_from(map, at, by, line, k, forward), forward);
        steps += run;
        if (run < 63 || steps >= most) {
            return steps < most ? steps : most;
        }
        k += 63 * forward;
    }
}

typedef struct reach {
    const corner_map *map;
    nav_arc *out;
    int32_t count;
} reach;

// Writes an arc down where there is one. What is there is not to be guessed, so nothing branches on it.
static inline void reached(reach *r, bool there, int32_t column, int32_t row, int64_t diagonal, int64_t straight)
{
    const int64_t key = diagonal * CORNERS_DIAGONAL + straight * CORNERS_STRAIGHT;
    r->out[r->count] = (nav_arc){row * r->map->columns + column, (int32_t)(key & INT32_MAX)};
    r->count += there & (key < CORNERS_FAR);
}

// The same in places that were read already, for most below 63.
static inline int32_t run_within(uint64_t places, int32_t forward, int32_t most)
{
    const uint64_t all = UINT64_MAX;
    const uint64_t wanted = forward > 0 ? (all - 1) & ~(all << 1 << most) : all >> 1 & ~(all >> 1 >> most);
    const uint64_t gaps = wanted & ~places;
    return gaps == 0 ? most : (forward > 0 ? wr__ctz64(gaps) : wr__clz64(gaps)) - 1;
}

// Looks along a row or column, at most as far as the lines before it were clear, from a place that is `diagonal`
// steps away. places: from that one on, those to go past. How far this line is clear itself.
static inline int32_t look(reach *r, stops at, uint64_t places, int32_t by, int32_t forward, int32_t column,
                           int32_t row, int32_t diagonal, int32_t most)
{
    const bool across = by == CORNERS_ACROSS;
    const int32_t line = across ? row : column, k = across ? column : row;
    const int32_t run =
        most < 63 ? run_within(places, forward, most) : run_of(r->map, at, by, line, k, forward, most);
    const int32_t far = (run + 1) * forward;
    const bool node = nav_plane_get(across ? &r->map->across : &r->map->up, line, k + far);
    reached(r, node & (run < most), across ? column + far : column, across ? row : row + far, diagonal, run + 1);
    return run;
}

static inline int32_t look_straight(reach *r, int32_t by, int32_t forward, int32_t column, int32_t row)
{
    const int32_t most = r->map->columns > r->map->rows ? r->map->columns : r->map->rows;
    const int32_t line = by == CORNERS_ACROSS ? row : column, k = by == CORNERS_ACROSS ? column : row;
    const uint64_t places = past_from(r->map, STOPS_ALL, by, line, k, forward);
    return look(r, STOPS_ALL, places, by, forward, column, row, 0, most);
}

static bool can_step(const corner_map *map, int32_t column, int32_t row, int32_t dx, int32_t dy)
{
    return nav_plane_get(&map->across, row, column + dx) && nav_plane_get(&map->across, row + dy, column) &&
           nav_plane_get(&map->across, row + dy, column + dx);
}

// A diagonal, and from each of its places the two straight directions beside it. A place is reached when nothing in
// the parallelogram stops; so a line counts only as far as the lines before it did.
static inline void look_between(reach *r, stops at, int32_t column, int32_t row, int32_t dx, int32_t dy, int32_t wide,
                                int32_t high)
{
    const corner_map *map = r->map;
    uint64_t here = past_from(map, at, CORNERS_ACROSS, row, column, dx);
    for (int32_t i = 1;; i++) {
        const uint64_t next = past_from(map, at, CORNERS_ACROSS, row + dy, column, dx);
        const bool clear = is_in(here, 1, dx) && is_in(next, 0, dx) && is_in(next, 1, dx);
        if (!clear && !can_step(map, column, row, dx, dy)) { // there may be corners, not walls
            return;
        }
        column += dx;
        row += dy;
        if (!is_in(next, 1, dx)) {
            reached(r, true, column, row, i, 0);
            return;
        }
        here = dx > 0 ? next >> 1 : next << 1;
        if (wide > 0) {
            wide = look(r, at, here, CORNERS_ACROSS, dx, column, row, i, wide);
        }
        if (high > 0) {
            const uint64_t up = past_from(map, at, CORNERS_UP, column, row, dy);
            high = look(r, at, up, CORNERS_UP, dy, column, row, i, high);
        }
    }
}

static inline int32_t look_around(const corner_map *map, stops rising, stops falling, corner_spot from, nav_arc *out)
{
    reach r = {map, out, 0};
    const int32_t column = from.column, row = from.row;
    const int32_t east = look_straight(&r, CORNERS_ACROSS, 1, column, row);
    const int32_t west = look_straight(&r, CORNERS_ACROSS, -1, column, row);
    const int32_t north = look_straight(&r, CORNERS_UP, 1, column, row);
    const int32_t south = look_straight(&r, CORNERS_UP, -1, column, row);
    look_between(&r, rising, column, row, 1, 1, east, north);
    look_between(&r, falling, column, row, 1, -1, east, south);
    look_between(&r, rising, column, row, -1, -1, west, south);
    look_between(&r, falling, column, row, -1, 1, west, north);
    return r.count;
}

int32_t wr__corners_reach(const corner_map *map, corner_spot from, nav_arc *out)
{
    return look_around(map, STOPS_ALL, STOPS_ALL, from, out);
}

// Why it is enough to stop at these. Follow a shortest way from s as long as nothing in its parallelogram from s stops
// the look, neither wall nor corner. Let it have come to u, by steps to the east and the north-east, and w be next.
//
//      . . . w        A step out of the octant: some order of the steps to u ends with the one that, with this step,
//      . . u #        is a detour, were there no wall beside u. So u stops the look. (North-east then south-east is a
//      . / # .        detour whatever is beside.)
//      s . . .        A step within it widens the parallelogram by one line. Were there a wall in that line, the last
//                     place before it would be a corner that stops the look, and was in the parallelogram before. If
//                     there is a corner that stops, a way through the first of them is as short: take that.
//
// So a shortest way leads through a corner c found from s, or t lies where the look is free. The same from t toward c:
// a corner is found from t, or the leg between c and t is free. Then let c be at the end of steps to the east and the
// north-east, with a wall to its north-west, say. A leg to t in an octant to the north stops at c too; one to the
// east, north-east or between has the same steps in it, so from s all diagonal, then all straight steps lead to t, or
// the other way round; and all others are detours.
int32_t wr__corners_turns(const corner_map *map, corner_spot from, nav_arc *out)
{
    return look_around(map, STOPS_RISING, STOPS_FALLING, from, out);
}

// Four straight looks; and on each of four diagonals one at its end, and two at each of its places; and room for one
// that is none.
int32_t wr__corners_reach_max(const corner_map *map)
{
    return 8 * (map->columns < map->rows ? map->columns : map->rows) + 1;
}

static inline bool clear_diagonal(const corner_map *map, int32_t column, int32_t row, int32_t dx, int32_t dy,
                                  int32_t steps)
{
    uint64_t here = places_from(&map->across, row, column, dx);
    for (; steps > 0; steps--) {
        const uint64_t next = places_from(&map->across, row + dy, column, dx);
        if (!is_in(here, 1, dx) || !is_in(next, 0, dx) || !is_in(next, 1, dx)) {
            return false;
        }
        here = dx > 0 ? next >> 1 : next << 1;
        column += dx;
        row += dy;
    }
    return true;
}

bool wr__corners_clear(const corner_map *map, corner_spot from, corner_spot to, bool straight_first)
{
    const int32_t dx = to.column < from.column ? -1 : 1, dy = to.row < from.row ? -1 : 1;
    const int32_t width = (to.column - from.column) * dx, height = (to.row - from.row) * dy;
    const bool wide = width >= height;
    const int32_t diagonal = wide ? height : width, straight = wide ? width - height : height - width;
    // Where the straight part begins, and where the diagonal one does.
    const int32_t before = straight_first ? 0 : diagonal, skip = straight_first ? straight : 0;
    const int32_t line = wide ? from.row + before * dy : from.column + before * dx;
    const int32_t k = wide ? from.column + before * dx : from.row + before * dy;
    if (run_of(map, STOPS_WALLS, wide ? CORNERS_ACROSS : CORNERS_UP, line, k, wide ? dx : dy, straight) < straight) {
        return false;
    }
    const int32_t column = from.column + (wide ? skip * dx : 0), row = from.row + (wide ? 0 : skip * dy);
    return dx > 0 ? clear_diagonal(map, column, row, 1, dy, diagonal)
                  : clear_diagonal(map, column, row, -1, dy, diagonal);
}
