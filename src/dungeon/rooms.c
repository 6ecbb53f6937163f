// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the map is cut in two again and again until the parts have a room's size (D1-D10); then a room is laid into
// each part (D3). Where a part is cut, and how its room lies, hangs on the part alone, not on when its turn comes.
//
// Why all goes well. L = wr__leaf_min. A part is *good* when its long side is at most 5/2 of its short one, else *long*.
//
//  1. Both sides of every part are at least L, and a part's short side is never so short by a cut: a side l is cut at p
//     only where both p and l - p are at least m = max(L, ceil(2s/5)), s being the other side. So no child is narrower,
//     where it was cut, than 2/5 of s: it is good, or long the same way its parent was.
//  2. A long part can always be cut through its long side: l >= (5s + 1) / 2 is at least 2m. For m = L, because s >= L and
//     so l > 5L / 2. Else m <= (2s + 4) / 5, and (5s + 1) / 2 >= (4s + 8) / 5 for every s >= 1.
//  3. A good part stays whole when it cannot be cut, or by choice. So every part that stays is good: the ratio of D2 holds
//     for leaves, whatever was drawn, and nothing has to be tried twice.
//  4. Each cut leaves two smaller parts, and parts never overlap: they end, and are at most wr__rooms_bound at any time.
//
// A part whose long side is 2L or more can be cut: 2 ceil(2s/5) <= (4l + 8) / 5 <= l for l >= 8, and
// L >= 6. So what cannot
// be cut is less than 2L on both sides, and no room is wider or higher than max(2L - 1 - corridor - 2, room_max).
//
// The room. Let a and b be the space for its sides, both at least room_min = M for both sides of the leaf are at least L.
// The first side is drawn from [M, min(a, floor(5b/2))], no empty range for M <= b; the second from
// [max(M, ceil(2 first/5)), min(b, floor(5 first/2))]: M <= b; M <= first; first <= 5b/2 gives ceil(2 first/5) <= b; and
// ceil(2n/5) <= floor(5n/2) for n >= 1. `fill` raises a lower end to at most the upper one.
#include "dungeon/dungeon_int.h"

#include <string.h>

#include "core/sort.h"

static inline int32_t min_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t max_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// ---- Splitting ---------------------------------------------------------------------------------------------------

// Each part holds a square of L x L, and each such square exactly one of the cells whose x and y are both L - 1 modulo L,
// wherever it lies. There are so many of these.
int64_t wr__rooms_bound(const wr_dungeon_config *config)
{
    const int32_t leaf_min = wr__leaf_min(config);
    return (int64_t)(config->width / leaf_min) * (config->height / leaf_min);
}

typedef struct splitter {
    wr__noise noise;
    int32_t leaf_min;
    int32_t whole_max; // parts of up to this on both sides may stay whole,
    uint32_t keep;     // so many of 100 do
} splitter;

// The least that may be left on either side of a cut: L, and 2/5 of the side that is not cut.
static inline int32_t part_min(const splitter *s, int32_t other)
{
    return max_of(s->leaf_min, (2 * other + 4) / 5);
}

static inline bool is_long(const wr_rect *part)
{
    return 2 * part->width > 5 * part->height || 2 * part->height > 5 * part->width;
}

// Which side is cut: the longer one from a ratio of 5:4 on (D7), else as the coin says.
static inline bool cuts_width(const wr_rect *part, bool coin)
{
    return 4 * part->width >= 5 * part->height || (coin && 4 * part->height < 5 * part->width);
}

// Cuts a part in two: it becomes its left or lower child, *rest the other one. False when it stays whole.
static inline bool cut(const splitter *s, wr_rect *part, wr_rect *rest)
{
    uint64_t bits = wr__noise_at(s->noise, wr__id_of_rect(part), WR__DRAW_SPLIT);
    const bool coin = wr__draw_below(&bits, 2) != 0;
    const bool is_kept = wr__draw_below(&bits, 100) < s->keep;
    if (is_kept && part->width <= s->whole_max && part->height <= s->whole_max && !is_long(part)) {
        return false;
    }
    const int32_t width_min = part_min(s, part->height);
    const int32_t height_min = part_min(s, part->width);
    const bool fits_width = part->width >= 2 * width_min; // exactly twice will do (K48)
    const bool fits_height = part->height >= 2 * height_min;
    if (!fits_width && !fits_height) {
        return false;
    }
    *rest = *part;
    if (fits_width && (cuts_width(part, coin) || !fits_height)) {
        part->width = width_min + (int32_t)wr__draw_below(&bits, (uint32_t)(part->width - 2 * width_min + 1));
        rest->x += part->width;
        rest->width -= part->width;
    } else {
        part->height = height_min + (int32_t)wr__draw_below(&bits, (uint32_t)(part->height - 2 * height_min + 1));
        rest->y += part->height;
        rest->height -= part->height;
    }
    return true;
}

// leaves[0..done) are leaves, leaves[done..count) parts whose turn comes: together they are always the whole map, so the
// array that holds the leaves also serves as the list of what is to be done.
int32_t wr__dungeon_split(const wr_dungeon_config *config, wr__noise noise, wr_rect *leaves)
{
    const splitter s = {
        .noise = noise,
        .leaf_min = wr__leaf_min(config),
        .whole_max = config->room_max + config->corridor + 2,
        .keep = config->room_max > 0 ? (uint32_t)config->keep : 0,
    };
    int32_t count = 1;
    leaves[0] = (wr_rect){0, 0, config->width, config->height};
    for (int32_t done = 0; done < count; done++) {
        wr_rect part = leaves[done];
        wr_rect rest;
        while (cut(&s, &part, &rest)) {
            leaves[count++] = rest;
        }
        leaves[done] = part;
    }
    return count;
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

static inline int32_t draw_side(uint64_t *bits, int32_t least, int32_t most, int32_t fill)
{
    const int32_t from = max_of(least, (most * fill + 99) / 100);
    return from + (int32_t)wr__draw_below(bits, (uint32_t)(most - from + 1));
}

// The side that is drawn first has the freer choice; which one that is, is drawn too.
static inline wr_rect room_in(const wr_dungeon_config *config, wr__noise noise, const wr_rect *leaf)
{
    uint64_t bits = wr__noise_at(noise, wr__id_of_rect(leaf), WR__DRAW_ROOM);
    const int32_t wide = leaf->width - config->corridor - 2;
    const int32_t high = leaf->height - config->corridor - 2;
    const bool height_first = wr__draw_below(&bits, 2) != 0;
    const int32_t a = height_first ? high : wide;
    const int32_t b = height_first ? wide : high;
    const int32_t first = draw_side(&bits, config->room_min, min_of(a, 5 * b / 2), config->fill);
    const int32_t second =
        draw_side(&bits, max_of(config->room_min, (2 * first + 4) / 5), min_of(b, 5 * first / 2), config->fill);
    wr_rect room = {.width = height_first ? second : first, .height = height_first ? first : second};
    room.x = leaf->x + 1 + (int32_t)wr__draw_below(&bits, (uint32_t)(wide - room.width + 1));
    room.y = leaf->y + 1 + (int32_t)wr__draw_below(&bits, (uint32_t)(high - room.height + 1));
    return room;
}

void wr__dungeon_rooms(const wr_dungeon_config *config, wr__noise noise, const wr_rect *leaves, int32_t count,
                       wr_rect *rooms)
{
    for (int32_t i = 0; i < count; i++) {
        rooms[i] = room_in(config, noise, &leaves[i]);
    }
}

// ---- Order -------------------------------------------------------------------------------------------------------

static void put_in_order(wr_rect *rects, const uint32_t *order, int32_t count, wr_rect *copy)
{
    memcpy(copy, rects, (size_t)count * sizeof *rects);
    for (int32_t i = 0; i < count; i++) {
        rects[i] = copy[order[i]];
    }
}

// What wr__dungeon_order works in. Of an arena that measures: nothing but how much it takes.
typedef struct order_scratch {
    uint64_t *keys, *keys_scratch;
    uint32_t *order, *order_scratch;
    wr_rect *copy;
} order_scratch;

static order_scratch take_order_scratch(wr_arena *arena, int32_t count)
{
    return (order_scratch){
        .keys = WR_ARENA_ARRAY(arena, uint64_t, count),
        .keys_scratch = WR_ARENA_ARRAY(arena, uint64_t, count),
        .order = WR_ARENA_ARRAY(arena, uint32_t, count),
        .order_scratch = WR_ARENA_ARRAY(arena, uint32_t, count),
        .copy = WR_ARENA_ARRAY(arena, wr_rect, count),
    };
}

size_t wr__order_scratch_size(int32_t rooms)
{
    wr_arena arena = wr_arena_measuring();
    (void)take_order_scratch(&arena, rooms);
    return arena.used;
}

void wr__dungeon_order(wr_rect *leaves, wr_rect *rooms, int32_t count, wr_arena *scratch)
{
    const size_t begin = scratch->used;
    const order_scratch s = take_order_scratch(scratch, count);
    for (int32_t i = 0; i < count; i++) {
        s.keys[i] = (uint64_t)(uint32_t)rooms[i].y << 16 | (uint64_t)(uint32_t)rooms[i].x;
        s.order[i] = (uint32_t)i;
    }
    wr_sort_u64(s.keys, s.order, (size_t)count, s.keys_scratch, s.order_scratch);
    put_in_order(leaves, s.order, count, s.copy);
    put_in_order(rooms, s.order, count, s.copy);
    wr_arena_rewind(scratch, begin);
}

// ---- Carving -----------------------------------------------------------------------------------------------------

void wr__dungeon_carve_rooms(wr_dungeon *dungeon)
{
    const size_t stride = (size_t)dungeon->grid.width;
    memset(dungeon->grid.kinds, WR_CELL_BUSH, stride * (size_t)dungeon->grid.height);
    for (int32_t i = 0; i < dungeon->room_count; i++) {
        const wr_rect *room = &dungeon->rooms[i];
        uint8_t *row = dungeon->grid.kinds + (size_t)room->y * stride + (size_t)room->x;
        for (int32_t y = 0; y < room->height; y++, row += stride) {
            memset(row, WR_CELL_GRASS, (size_t)room->width);
        }
    }
}
