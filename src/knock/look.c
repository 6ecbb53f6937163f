// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The candidates of R26 in their order, each asked the cheapest question first. On level ground all of them land at the same
// tick, for vertical speed is kept; so a candidate is two products and a bit.
//
//     can anybody stand in its cell     a bit
//     is there a node of the component  a table
//     can it stand exactly there        cells around
//     is nothing in the way             cells along
#include "core/bits.h"
#include "knock/look_int.h"

const int32_t wr__knock_cosines[KNOCK_DIRECTIONS + 1] = {1073741824, 973140576,   973140576,  690187940,
                                                         690187940,  277904834,   277904834,  -186453311,
                                                         -186453311, -615873009,  -615873009, -929887697,
                                                         -929887697, -1069655912, -1069655912};
const int32_t wr__knock_sines[KNOCK_DIRECTIONS + 1] = {0,          453782903,   -453782903, 822533958,   -822533958,
                                                       1037154959, -1037154959, 1057429273, -1057429273, 879557810,
                                                       -879557810, 536870912,   -536870912, 93582766,    -93582766};

// 1, 0.7, 0.4, 0.1 of the speed: all of it, and so many tenths.
static const int32_t tenths[KNOCK_FACTORS] = {0, 7, 4, 1};

// ---- Speeds ----------------------------------------------------------------------------------------------------------

// The lower 32 bits of value / 2^bits, to the nearest: right for what fits them.
static wr_fix scaled(int64_t value, int32_t bits)
{
    return (wr_fix)(uint32_t)(((uint64_t)value + (UINT64_C(1) << (bits - 1))) >> bits);
}

static wr_point turned(wr_fix vx, wr_fix vy, int32_t direction)
{
    const int64_t cosine = wr__knock_cosines[direction], sine = wr__knock_sines[direction];
    return (wr_point){scaled(vx * cosine - vy * sine, 30), scaled(vx * sine + vy * cosine, 30)};
}

static wr_fix tenth_of(wr_fix speed)
{
    return scaled((int64_t)speed * KNOCK_TENTH, 32);
}

static wr_point candidate_of(wr_point speed, int32_t factor)
{
    return factor == 0 ? speed : (wr_point){tenth_of(speed.x) * tenths[factor], tenth_of(speed.y) * tenths[factor]};
}

void wr__knock_candidate(wr_fix vx, wr_fix vy, int32_t number, wr_fix *out_x, wr_fix *out_y)
{
    const wr_point v = candidate_of(turned(vx, vy, number / KNOCK_FACTORS), number % KNOCK_FACTORS);
    *out_x = v.x;
    *out_y = v.y;
}

// ---- One candidate ---------------------------------------------------------------------------------------------------

// No wall in the rows and columns between two places, which are no more than 64 apart: then none is in the way.
static bool box_is_free(const knock_over *over, wr_point a, wr_point b)
{
    const wr_bits *walls = over->walls;
    const wr_cell p = wr__knock_cell(over, a), q = wr__knock_cell(over, b);
    const int32_t left = p.x < q.x ? p.x : q.x, right = p.x < q.x ? q.x : p.x;
    const int32_t low = p.y < q.y ? p.y : q.y, high = p.y < q.y ? q.y : p.y;
    if (right - left > 63) {
        return false;
    }
    const uint64_t columns = UINT64_MAX >> (63 - (right - left));
    const uint64_t first = columns << (left & 63), second = columns >> 1 >> (63 - (left & 63));
    const bool two = left >> 6 != right >> 6;
    const uint64_t *word = walls->words + (ptrdiff_t)low * walls->stride + (left >> 6);
    uint64_t found = 0;
    for (int32_t y = low; y <= high; y++, word += walls->stride) {
        found |= (word[0] & first) | (two ? word[1] & second : 0);
    }
    return found == 0;
}

static bool way_is_clear(const knock_search *s, const wr_flight *flight)
{
    const knock_over *over = s->over;
    const wr_point from = {flight->x, flight->y}, to = knock_end_of(flight);
    if (over->walls == NULL || nav_same_place(from, to) || box_is_free(over, from, to) ||
        wr__line_clear_inside(over->walls, over->walls, over->cell, from, to)) {
        return true;
    }
    return over->top != NULL && wr__knock_meets(over, flight, s->fall, flight->ticks).end == KNOCK_LANDS;
}

// In 64 bits: the fastest go round all that a coordinate can say, and would seem to come down on the map again.
static bool ends_on_map(const knock_search *s, const wr_flight *flight)
{
    const int64_t ticks = flight->ticks, x = flight->x + ticks * flight->vx, y = flight->y + ticks * flight->vy;
    return x >= 0 && y >= 0 && x < s->over->end.x && y < s->over->end.y;
}

// On level ground it lands when it would straight up; flights over floors that differ are followed to where they end.
static bool does(const knock_search *s, wr_flight *flight)
{
    if (s->over->floor == NULL) {
        return ends_on_map(s, flight) && wr__knock_stands(s->nav, s->component, knock_end_of(flight)) &&
               way_is_clear(s, flight);
    }
    if (flight->vx != 0 || flight->vy != 0) {
        const knock_met met = wr__knock_meets(s->over, flight, s->fall, UINT16_MAX);
        if (met.end != KNOCK_LANDS) {
            return false;
        }
        flight->ticks = (uint16_t)met.tick;
    }
    return wr__knock_stands(s->nav, s->component, knock_end_of(flight));
}

bool wr__knock_try(const knock_search *s, int32_t number, wr_flight *flight)
{
    *flight = s->up;
    wr__knock_candidate(s->vx, s->vy, number, &flight->vx, &flight->vy);
    return does(s, flight);
}

// ---- All of them -----------------------------------------------------------------------------------------------------

static inline uint32_t is_pit(const knock_pits *p, int64_t column, int64_t row)
{
    return (uint32_t)(p->words[row * p->stride + (column >> 6)] >> (column & 63)) & 1u;
}

static inline uint32_t is_pit_or_outside(const knock_pits *p, int64_t x, int64_t y)
{
    return (uint64_t)x >= p->right || (uint64_t)y >= p->up ||
           is_pit(p, nav_cell_at((wr_fix)x, p->reciprocal), nav_cell_at((wr_fix)y, p->reciprocal)) != 0;
}

// Which of the four of a direction may do: a bit each.
static inline uint32_t hopes(const knock_pits *p, const int64_t x[KNOCK_FACTORS], const int64_t y[KNOCK_FACTORS])
{
    uint32_t no = 0;
    if (p->plain) {
        for (int32_t i = 0; i < KNOCK_FACTORS; i++) {
            no |= is_pit(p, x[i] >> p->shift, y[i] >> p->shift) << i;
        }
    } else {
        for (int32_t i = 0; i < KNOCK_FACTORS; i++) {
            no |= is_pit_or_outside(p, x[i], y[i]) << i;
        }
    }
    return no ^ ((1u << KNOCK_FACTORS) - 1);
}

// The four of a direction.
static inline uint32_t hopes_along(const knock_search *s, const knock_pits *p, int32_t direction)
{
    const int64_t ticks = s->up.ticks, x0 = s->up.x, y0 = s->up.y;
    const wr_point v = turned(s->vx, s->vy, direction);
    const int64_t x = ticks * tenth_of(v.x), y = ticks * tenth_of(v.y);
    const int64_t xs[KNOCK_FACTORS] = {x0 + ticks * v.x, x0 + 7 * x, x0 + 4 * x, x0 + x};
    const int64_t ys[KNOCK_FACTORS] = {y0 + ticks * v.y, y0 + 7 * y, y0 + 4 * y, y0 + y};
    return hopes(p, xs, ys);
}

uint64_t wr__knock_hopes(const knock_search *s, const knock_pits *p)
{
    uint64_t found = 0;
    for (int32_t direction = 0; direction < KNOCK_DIRECTIONS; direction++) {
        found |= (uint64_t)hopes_along(s, p, direction) << (direction * KNOCK_FACTORS);
    }
    return found;
}

// Whether the node where a candidate ends is of the component. cells: NULL where they are not known.
static inline bool belongs(const knock_search *s, const knock_pits *p, const knock_cells *cells, int32_t number)
{
    const wr_nav *nav = s->nav;
    if (cells != NULL && p->single) {
        const int32_t cell = knock_cell_of(number);
        return nav_component(nav, (wr_node)(cells->row[cell] * nav->columns + cells->column[cell])) == s->component;
    }
    wr_flight ends = s->up;
    wr__knock_candidate(s->vx, s->vy, number, &ends.vx, &ends.vy);
    return wr__knock_belongs(nav, s->component, knock_end_of(&ends));
}

// The number of the first of some candidates that will do, from 1; 0: none.
static int32_t first_of(const knock_search *s, const knock_pits *p, uint64_t some, const knock_cells *cells,
                        wr_flight *flight)
{
    for (; some != 0; some &= some - 1) {
        const int32_t number = wr__ctz64(some);
        if (belongs(s, p, cells, number) && wr__knock_try(s, number, flight)) {
            return number + 1;
        }
    }
    return 0;
}

static int32_t shift_of(int32_t cell)
{
    int32_t shift = 16;
    for (; cell > 1; cell >>= 1) {
        shift++;
    }
    return shift;
}

static int64_t magnitude(int64_t value)
{
    return value < 0 ? -value : value;
}

knock_pits wr__knock_pits(const knock_search *s)
{
    const wr_nav *nav = s->nav;
    const wr_flight *up = &s->up;
    const int64_t far = up->ticks * (magnitude(s->vx) + magnitude(s->vy) + 4); // and no candidate goes farther
    const bool inside = up->x >= far && up->y >= far && up->x + far < nav->end.x && up->y + far < nav->end.y;
    const bool plain = inside && (nav->cell & (nav->cell - 1)) == 0;
    return (knock_pits){.words = nav->blocked.words,
                        .stride = nav->blocked.stride,
                        .right = (uint64_t)nav->end.x,
                        .up = (uint64_t)nav->end.y,
                        .reciprocal = nav->cell_reciprocal,
                        .shift = shift_of(nav->cell),
                        .plain = plain,
                        .single = plain && nav->config.n == 1};
}

// Straight on first, for most land there; who does not may be hemmed in.
static int32_t look_on_level(const knock_search *s, wr_flight *flight)
{
    const uint64_t others = ~UINT64_C(1);
    if (wr__knock_try(s, 0, flight)) {
        return 1;
    }
    const knock_pits p = wr__knock_pits(s);
#if WR__AVX2
    if (p.plain && wr__cpu_has_avx2()) {
        knock_cells cells;
        const uint64_t some = wr__knock_hopes_avx2(s, &p, &cells) & others;
        return first_of(s, &p, some, &cells, flight);
    }
#endif
    const int32_t number = first_of(s, &p, hopes_along(s, &p, 0) & others, NULL, flight);
    return number != 0 ? number
                       : first_of(s, &p, wr__knock_hopes(s, &p) >> KNOCK_FACTORS << KNOCK_FACTORS, NULL, flight);
}

int32_t wr__knock_look(const knock_search *search, wr_flight *flight)
{
    if (search->over->floor == NULL) {
        return look_on_level(search, flight);
    }
    for (int32_t i = 0; i < KNOCK_CANDIDATES; i++) {
        if (wr__knock_try(search, i, flight)) {
            return i + 1;
        }
    }
    return 0;
}
