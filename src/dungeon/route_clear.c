// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, routes: whether a corridor will do. It touches no room and no wall of one, it brings something new where
// that is wanted, and it should not lie beside another one: two of them would be a hall that nobody meant.
#include "dungeon/route_int.h"

// ---- Rooms between ----------------------------------------------------------------------------------------------

// Whether in one of the rows all cells are rooms or walls. What walls there are beyond a word's end is overlooked.
static bool has_full_row(const wr__marks *m, const wr_rect *r)
{
    bool is_full = false;
    for (int32_t y = r->y; y < r->y + r->height && !is_full; y++) {
        is_full = true;
        for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
            const uint64_t rooms = wr__marks_word(m, word, y)[WR__PLANE_ROOMS];
            is_full &= (wr__marks_mask(word, r->x, r->x + r->width) & ~(rooms | rooms << 1 | rooms >> 1)) == 0;
        }
    }
    return is_full;
}

// In one of the columns.
static bool has_full_column(const wr__marks *m, const wr_rect *r)
{
    const size_t step = wr__marks_step(m);
    for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
        const uint64_t *at = wr__marks_word(m, word, r->y) + WR__PLANE_ROOMS;
        uint64_t full = wr__marks_mask(word, r->x, r->x + r->width);
        for (int32_t n = r->height; n > 0; n--, at += step) {
            full &= *(at - step) | *at | at[step];
        }
        if (full != 0) {
            return true;
        }
    }
    return false;
}

static wr_rect around(const wr_rect *a, const wr_rect *b)
{
    const wr_cell low = {a->x < b->x ? a->x : b->x, a->y < b->y ? a->y : b->y};
    const wr_cell end_a = {a->x + a->width, a->y + a->height};
    const wr_cell end_b = {b->x + b->width, b->y + b->height};
    return (wr_rect){low.x, low.y, (end_a.x > end_b.x ? end_a.x : end_b.x) - low.x,
                     (end_a.y > end_b.y ? end_a.y : end_b.y) - low.y};
}

// Straight or bent, a way stays in the rectangle around both rooms and crosses the space between them, without their
// walls, from one to the other.
bool wr__route_is_walled_off(const wr__search *s, bool is_up)
{
    const wr_rect *a = s->room[0];
    const wr_rect *b = s->room[1];
    wr_rect space = around(a, b);
    if (is_up) { // a is below b: rooms are in order of y
        space.y = a->y + a->height + 1;
        space.height = b->y - 1 - space.y;
        return has_full_row(&s->l->marks, &space);
    }
    const wr_rect *left = a->x < b->x ? a : b;
    space.x = left->x + left->width + 1;
    space.width = (left == a ? b : a)->x - 1 - space.x;
    return space.width > 0 && has_full_column(&s->l->marks, &space);
}

// ---- One way ----------------------------------------------------------------------------------------------------

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
