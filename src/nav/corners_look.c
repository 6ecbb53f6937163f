// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Looks from a node to the corners it reaches directly, a word of a row or column at a time.
#include "core/bits.h"
#include "nav/corners.h"

// 64 places, from the one at bit `shift` of word `i` on: it and those after it, from bit 0 up, or it and those before
// it, from bit 63 down.
static inline uint64_t places_at(const uint64_t *words, ptrdiff_t i, int32_t shift, int32_t forward)
{
    return forward > 0 ? words[i] >> shift | words[i + 1] << 1 << (63 - shift)
                       : words[i] << (63 - shift) | words[i - 1] >> 1 >> shift;
}

// Those of a line from one on.
static inline uint64_t places_from(const nav_plane *plane, int32_t line, int32_t k, int32_t forward)
{
    return places_at(plane->words, (ptrdiff_t)line * plane->stride + ((k + 1) >> 6), (k + 1) & 63, forward);
}

// How many places follow the first one without a gap: 0..63.
static inline int32_t run_in(uint64_t places, int32_t forward)
{
    return (forward > 0 ? wr__ctz64(~(places | 1)) : wr__clz64(~(places | (uint64_t)1 << 63))) - 1;
}

static inline int32_t is_in(uint64_t places, int32_t steps, int32_t forward)
{
    return (int32_t)((forward > 0 ? places >> steps : places << steps >> 63) & 1);
}

// What stops a look: corners of either kind, or of one.
typedef enum stops { STOPS_RISING, STOPS_FALLING, STOPS_ALL, STOPS_WALLS } stops;

// 64 places of a line from one on: those that a look goes past.
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

static inline void reached(reach *r, int32_t column, int32_t row, int64_t diagonal, int64_t straight)
{
    const int64_t key = diagonal * CORNERS_DIAGONAL + straight * CORNERS_STRAIGHT;
    if (key < CORNERS_FAR) {
        r->out[r->count++] = (nav_arc){row * r->map->columns + column, (int32_t)key};
    }
}

// The first `count` places of a word of them, but for the one it begins with; at most 63.
static inline uint64_t first_places(int32_t count, int32_t forward)
{
    const uint64_t all = UINT64_MAX;
    const int32_t most = count < 63 ? count : 63;
    return forward > 0 ? (all - 1) & ~(all << 1 << most) : all >> 1 & ~(all >> 1 >> most);
}

// The first of the wanted places that stops a look, which then wants only those before it; 0: there is none.
static inline uint64_t cut(uint64_t *wanted, uint64_t places, int32_t forward)
{
    const uint64_t gaps = *wanted & ~places;
    if (forward > 0) {
        const uint64_t first = gaps & (0 - gaps);
        *wanted &= first - 1;
        return first;
    }
    const uint64_t behind = UINT64_MAX >> 1 >> wr__clz64(gaps | 1);
    *wanted &= ~(gaps | behind);
    return gaps & ~behind;
}

// Looks along a row or column, at most as far as the lines before it were clear, from a place that is `diagonal`
// steps away. How far this line is clear itself.
static int32_t look(reach *r, stops at, int32_t by, int32_t forward, int32_t column, int32_t row, int32_t diagonal,
                    int32_t most)
{
    const bool across = by == CORNERS_ACROSS;
    const int32_t line = across ? row : column, k = across ? column : row;
    const int32_t run = run_of(r->map, at, by, line, k, forward, most);
    const int32_t far = (run + 1) * forward;
    if (run < most && nav_plane_get(across ? &r->map->across : &r->map->up, line, k + far)) {
        reached(r, across ? column + far : column, across ? row : row + far, diagonal, run + 1);
    }
    return run;
}

static int32_t look_straight(reach *r, int32_t by, int32_t forward, int32_t column, int32_t row)
{
    const int32_t most = r->map->columns > r->map->rows ? r->map->columns : r->map->rows;
    return look(r, STOPS_ALL, by, forward, column, row, 0, most);
}

static bool can_step(const corner_map *map, int32_t column, int32_t row, int32_t dx, int32_t dy)
{
    return nav_plane_get(&map->across, row, column + dx) && nav_plane_get(&map->across, row + dy, column) &&
           nav_plane_get(&map->across, row + dy, column + dx);
}

// What lines of a look are read from, all laid out alike.
typedef struct view {
    const uint64_t *past, *also; // places to go past are in both
    const uint64_t *nodes;
    int32_t stride;
} view;

static inline view view_of(const corner_map *map, stops at, int32_t by)
{
    const nav_plane *past = &map->past[at == STOPS_FALLING ? CORNERS_FALLING : CORNERS_RISING][by];
    const nav_plane *also = &map->past[at == STOPS_RISING ? CORNERS_RISING : CORNERS_FALLING][by];
    return (view){past->words, also->words, (by == CORNERS_ACROSS ? &map->across : &map->up)->words, past->stride};
}

static inline uint64_t past_at(const view *v, stops at, ptrdiff_t i, int32_t shift, int32_t forward)
{
    const uint64_t past = places_at(v->past, i, shift, forward);
    return at == STOPS_ALL ? past & places_at(v->also, i, shift, forward) : past;
}

// Looks along a line from a place on a diagonal, as `look` does, in words read already.
static inline void look_on(reach *r, stops at, int32_t by, int32_t forward, int32_t column, int32_t row,
                           int32_t diagonal, uint64_t places, uint64_t nodes, int32_t *most, uint64_t *wanted)
{
    if (*most >= 63) { // it takes longer
        *most = look(r, at, by, forward, column, row, diagonal, *most);
        *wanted = first_places(*most, forward);
        return;
    }
    const uint64_t corner = cut(wanted, places, forward) & nodes;
    if (corner != 0) {
        const int32_t steps = forward > 0 ? wr__ctz64(corner) : wr__clz64(corner), far = steps * forward;
        const bool across = by == CORNERS_ACROSS;
        reached(r, across ? column + far : column, across ? row : row + far, diagonal, steps);
    }
}

// A diagonal, and from each of its places the two straight directions beside it. A place is reached when nothing in
// the parallelogram stops; so a line counts only as far as the lines before it did.
static inline void look_between(reach *r, stops at, int32_t column, int32_t row, int32_t dx, int32_t dy, int32_t wide,
                                int32_t high)
{
    const view rows = view_of(r->map, at, CORNERS_ACROSS), columns = view_of(r->map, at, CORNERS_UP);
    ptrdiff_t row_at = (ptrdiff_t)row * rows.stride, column_at = (ptrdiff_t)column * columns.stride;
    uint64_t wanted_across = first_places(wide, dx), wanted_up = first_places(high, dy);
    uint64_t here = past_at(&rows, at, row_at + ((column + 1) >> 6), (column + 1) & 63, dx);
    for (int32_t i = 1;; i++) {
        row_at += (ptrdiff_t)dy * rows.stride;
        const uint64_t next = past_at(&rows, at, row_at + ((column + 1) >> 6), (column + 1) & 63, dx);
        const uint64_t nodes = places_at(rows.nodes, row_at + ((column + 1) >> 6), (column + 1) & 63, dx);
        const bool clear = (is_in(here, 1, dx) & is_in(next, 0, dx) & is_in(next, 1, dx)) != 0;
        if (!clear && !can_step(r->map, column, row, dx, dy)) { // there may be corners, not walls
            return;
        }
        column += dx;
        row += dy;
        if (!is_in(next, 1, dx)) {
            reached(r, column, row, i, 0);
            return;
        }
        column_at += (ptrdiff_t)dx * columns.stride;
        const ptrdiff_t at_up = column_at + ((row + 1) >> 6);
        const int32_t shift_up = (row + 1) & 63;
        here = dx > 0 ? next >> 1 : next << 1;
        look_on(r, at, CORNERS_ACROSS, dx, column, row, i, here, dx > 0 ? nodes >> 1 : nodes << 1, &wide,
                &wanted_across);
        look_on(r, at, CORNERS_UP, dy, column, row, i, past_at(&columns, at, at_up, shift_up, dy),
                places_at(columns.nodes, at_up, shift_up, dy), &high, &wanted_up);
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

// Four straight looks; and on each of four diagonals one at its end, and two at each of its places.
int32_t wr__corners_reach_max(const corner_map *map)
{
    return 8 * (map->columns < map->rows ? map->columns : map->rows);
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
