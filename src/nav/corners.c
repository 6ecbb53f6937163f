// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Corners, found 64 places at a time from three lines of bits.
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
