// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, routes: whether a corridor will do. It touches no room and no wall of one, it brings something new where
// that is wanted, and it should not lie beside another one: two of them would be a hall that nobody meant.
#include "dungeon/route_int.h"

static wr_rect piece_of(const wr__search *s, int32_t i)
{
    return wr__piece_between(s->now.point[i], s->now.point[i + 1], s->corridor);
}

// Also whether a corridor is near.
static bool is_clear(const wr__search *s, bool *near)
{
    for (int32_t i = 0; i + 1 < s->now.points; i++) {
        const wr_rect piece = piece_of(s, i);
        if (!wr__marks_is_clear(&s->l->marks, &piece, near)) {
            return false;
        }
    }
    return true;
}

static bool is_new(const wr__search *s)
{
    if (wr__doorway_is_new(s->l, &s->now.door[0]) || wr__doorway_is_new(s->l, &s->now.door[1])) {
        return true;
    }
    for (int32_t i = 0; i + 1 < s->now.points; i++) {
        const wr_rect piece = piece_of(s, i);
        if (!wr__marks_are_corridor(&s->l->marks, &piece)) {
            return true;
        }
    }
    return false;
}

// Of an upright piece, the rows in which it is not part of a corridor yet and the cell to its left or right is.
static int32_t rows_beside(const wr__marks *m, const wr_rect *r)
{
    const int32_t begin = r->x - 1;
    const int32_t shift = begin & 63;
    const uint64_t own = (UINT64_C(1) << (r->width + 1)) - 2;
    const uint64_t sides = UINT64_C(1) | UINT64_C(1) << (r->width + 1);
    const bool split = shift + r->width + 2 > 64;
    const uint64_t *at = wr__marks_word(m, begin >> 6, r->y) + WR__PLANE_CORRIDORS;
    int32_t count = 0;
    for (int32_t n = r->height; n > 0; n--, at += wr__marks_step(m)) {
        const uint64_t row = at[0] >> shift | (split ? at[WR__PLANE_COUNT] << (64 - shift) : 0);
        count += (row & own) == 0 && (row & sides) != 0;
    }
    return count;
}

// Of a level piece, the columns in which it is not part of a corridor yet and the cell below or above it is.
static int32_t columns_beside(const wr__marks *m, const wr_rect *r)
{
    const size_t step = wr__marks_step(m);
    int32_t count = 0;
    for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
        const uint64_t *at = wr__marks_word(m, word, r->y) + WR__PLANE_CORRIDORS;
        uint64_t sides = *(at - step) | at[step * (size_t)r->height];
        for (int32_t n = r->height; n > 0; n--, at += step) {
            sides &= ~*at;
        }
        for (sides &= wr__marks_mask(word, r->x, r->x + r->width); sides != 0; sides &= sides - 1) {
            count++;
        }
    }
    return count;
}

// Whether it would make another corridor wider, for longer than it takes to meet it.
static bool runs_beside(const wr__search *s)
{
    const wr__marks *m = &s->l->marks;
    int32_t count = 0;
    for (int32_t i = 0; i + 1 < s->now.points; i++) {
        const wr_rect piece = piece_of(s, i);
        count += piece.width > piece.height ? columns_beside(m, &piece) : rows_beside(m, &piece);
    }
    return count > s->corridor;
}

bool wr__route_offer(wr__search *s)
{
    bool near = false;
    if (!is_clear(s, &near) || ((s->wants & WR__WANT_WAY) != 0 && !is_new(s))) {
        return false;
    }
    if (!near || !runs_beside(s)) {
        return true;
    }
    if (!s->has_spare) {
        s->spare = s->now;
        s->has_spare = true;
    }
    return false;
}
