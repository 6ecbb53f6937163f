// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the map is cut in two again and again until the parts have a room's size (D1-D10); then a room is laid
// into each part (D3). Where a part is cut, and how its room lies, hangs on the part alone, not on when its turn
// comes.
//
// Why all goes well. L = wr__leaf_min, at least 6. A part with sides l >= s is *good* when l <= 5s/2, else *long*.
//
//  1. A side is cut only where both ends are at least m = max(L, ceil(2t/5)) long, t being the other side. So all
//     sides are L or more, and no child is narrower, across the cut, than 2t/5: it is good, or long as the parent.
//  2. A part that is long can be cut through l, that is l >= 2m with t = s. For m = L: l > 5s/2 >= 5L/2. For
//     m = ceil(2s/5): 2m <= (4s + 8)/5 <= (5s + 1)/2 <= l for s >= 1.
//  3. So can a part with l >= 2L, whether it is long or not: 2 ceil(2s/5) <= (4l + 8)/5 <= l for l >= 8. Hence what
//     cannot be cut has both sides below 2L, and no room has a side above max(2L - 1 - corridor - 2, room_max).
//  4. A part stays whole when it cannot be cut, or by choice if it is good. What cannot be cut is good, by 2. So the
//     ratio of D2 holds for all leaves, whatever was drawn, and nothing is tried twice.
//
// The room. Its sides a and b lie along the shorter and the longer side of the space in its leaf, which are A <= B,
// and A >= M = room_min. a is drawn from [M, A]; b from [max(M, ceil(2a/5)), min(B, floor(5a/2))], which is not
// empty: M <= A <= B; M <= a; 2a/5 <= A <= B; and ceil(2a/5) <= floor(5a/2) for a >= 1. `fill` raises a lower end to
// at most the upper one.
#include "dungeon/dungeon_int.h"

#include <assert.h>
#include <string.h>

#include "core/assert.h"

static inline int32_t min_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t max_of(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// The shortest and the longest side beside one of that length: 2/5 of it, rounded up; 5/2 of it, rounded down.
static inline int32_t side_min(int32_t other)
{
    return (int32_t)((2 * (uint32_t)other + 4) / 5);
}

static inline int32_t side_max(int32_t other)
{
    return (int32_t)(5 * (uint32_t)other / 2);
}

// ---- Splitting ---------------------------------------------------------------------------------------------------

// Each part holds a square of L x L, and each such square exactly one of the cells whose x and y are both L - 1
// modulo L, wherever it lies. There are so many of these.
int64_t wr__rooms_bound(const wr_dungeon_config *config)
{
    const int32_t leaf_min = wr__leaf_min(config);
    return (int64_t)(config->width / leaf_min) * (config->height / leaf_min);
}

// While the map is being cut, a part is one word, its wr__id_of_rect, and the array that is to hold the leaves is two
// lists of words, B = wr__rooms_bound each: leaves, and behind them the parts to be cut, first come, first served.
// Both suffice. A part to be cut is 2L long or more, so it holds two of the cells above; let k of the n leaves be
// such parts that stay whole, then n - k + 2k <= B. The parts that ever stood in the second list are the n - 1 that
// were cut and those k: at most B - 1.
typedef struct splitter {
    wr__noise noise;
    int32_t leaf_min;                // L
    int32_t whole_max;               // parts of up to this on both sides may stay whole,
    uint32_t keep;                   // so many of 100 do
    uint8_t *leaves_end, *parts_end; // of the two lists
} splitter;

static inline uint64_t word_at(const uint8_t *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline wr_rect rect_of(uint64_t word)
{
    return (wr_rect){(int32_t)(word & 0xffff), (int32_t)(word >> 16 & 0xffff), (int32_t)(word >> 32 & 0xffff),
                     (int32_t)(word >> 48)};
}

// Puts a part at the end of one of the lists, or of none. Both ends are written: what is not counted is no entry.
static inline void put(splitter *s, uint64_t part, bool is_leaf, bool is_part)
{
    memcpy(s->leaves_end, &part, sizeof part);
    memcpy(s->parts_end, &part, sizeof part);
    s->leaves_end += is_leaf * sizeof part;
    s->parts_end += is_part * sizeof part;
}

// The long side is cut; from a ratio below 5:4 on (D7) as the coin says, if the short one can be cut. Single & and
// choices without branches: nobody foresees what chance will say, and a processor that guesses would be wrong every
// other time.
static inline void split_one(splitter *s, uint64_t part)
{
    const uint64_t bits = wr__noise_at(s->noise, part, WR__DRAW_SPLIT);
    uint32_t how = (uint32_t)bits;
    uint32_t where = (uint32_t)(bits >> 32);
    const bool coin = wr__draw_below(&how, 2) != 0;
    const bool is_kept = wr__draw_below(&how, 100) < s->keep;

    const int32_t width = (int32_t)(part >> 32 & 0xffff);
    const int32_t height = (int32_t)(part >> 48);
    const int32_t longer = max_of(width, height);
    const int32_t shorter = min_of(width, height);
    const int32_t longer_min = max_of(s->leaf_min, side_min(shorter));
    const int32_t shorter_min = max_of(s->leaf_min, side_min(longer));
    const bool is_shorter = coin & (4 * longer < 5 * shorter) & (shorter >= 2 * shorter_min); // twice will do (K48)
    const bool is_whole = is_kept & (longer <= s->whole_max) & (longer <= side_max(shorter));
    const int32_t side = wr__choose(is_shorter, shorter, longer);
    const int32_t least = wr__choose(is_shorter, shorter_min, longer_min);
    const int32_t drawn = least + (int32_t)wr__draw_below(&where, (uint32_t)(side - 2 * least + 1));
    const int32_t at = wr__choose(is_whole, side, drawn);

    const int32_t shift = wr__choose((width >= height) != is_shorter, 0, 16); // from x to y, from width to height
    const uint64_t first = part - ((uint64_t)(side - at) << shift << 32);
    const uint64_t rest = part + ((uint64_t)at << shift) - ((uint64_t)at << shift << 32);
    const bool other_is_small = longer + shorter - side < 2 * s->leaf_min;
    const bool first_is_leaf = is_whole | (other_is_small & (at < 2 * s->leaf_min));
    const bool rest_is_leaf = other_is_small & (side - at < 2 * s->leaf_min);
    put(s, first, first_is_leaf, !first_is_leaf);
    put(s, rest, !is_whole & rest_is_leaf, !is_whole & !rest_is_leaf);
}

// From the last one down: a rectangle covers its own word and those of leaves that are spread already.
static void spread(wr_rect *leaves, int32_t count)
{
    for (int32_t i = count - 1; i >= 0; i--) {
        leaves[i] = rect_of(word_at((const uint8_t *)leaves + (size_t)i * sizeof(uint64_t)));
    }
}

int32_t wr__dungeon_split(const wr_dungeon_config *config, wr__noise noise, wr_rect *leaves)
{
    const wr_rect map = {0, 0, config->width, config->height};
    uint8_t *leaf_words = (uint8_t *)leaves;
    uint8_t *part_words = leaf_words + (size_t)wr__rooms_bound(config) * sizeof(uint64_t);
    splitter s = {
        .noise = noise,
        .leaf_min = wr__leaf_min(config),
        .whole_max = config->room_max + config->corridor + 2,
        .keep = config->room_max > 0 ? (uint32_t)config->keep : 0,
        .leaves_end = leaf_words,
        .parts_end = part_words,
    };
    const bool is_leaf = max_of(map.width, map.height) < 2 * s.leaf_min;
    put(&s, wr__id_of_rect(&map), is_leaf, !is_leaf);
    for (const uint8_t *at = part_words; at != s.parts_end; at += sizeof(uint64_t)) {
        split_one(&s, word_at(at));
    }
    const int32_t count = (int32_t)((size_t)(s.leaves_end - leaf_words) / sizeof(uint64_t));
    spread(leaves, count);
    return count;
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

static inline int32_t draw_side(uint32_t *size, int32_t least, int32_t most, int32_t fill)
{
    const int32_t from = max_of(least, (int32_t)(((uint32_t)most * (uint32_t)fill + 99) / 100));
    WR_ASSERT(from <= most); // proved above
    return from + (int32_t)wr__draw_below(size, (uint32_t)(most - from + 1));
}

// Of a square leaf a coin says which side counts as the shorter one, or there would be more low rooms than narrow
// ones.
static inline wr_rect room_in(const wr_dungeon_config *config, wr__noise noise, const wr_rect *leaf)
{
    const uint64_t bits = wr__noise_at(noise, wr__id_of_rect(leaf), WR__DRAW_ROOM);
    uint32_t size = (uint32_t)bits;
    uint32_t place = (uint32_t)(bits >> 32);
    const int32_t wide = leaf->width - config->corridor - 2;
    const int32_t high = leaf->height - config->corridor - 2;
    const bool is_narrow = wide < high + (int32_t)wr__draw_below(&size, 2);
    const int32_t a = draw_side(&size, config->room_min, min_of(wide, high), config->fill);
    const int32_t b = draw_side(&size, max_of(config->room_min, side_min(a)), min_of(max_of(wide, high), side_max(a)),
                                config->fill);
    const int32_t width = wr__choose(is_narrow, a, b);
    const int32_t height = a + b - width;
    const int32_t x = (int32_t)wr__draw_below(&place, (uint32_t)(wide - width + 1));
    const int32_t y = (int32_t)wr__draw_below(&place, (uint32_t)(high - height + 1));
    return (wr_rect){leaf->x + 1 + x, leaf->y + 1 + y, width, height};
}

void wr__dungeon_rooms(const wr_dungeon_config *config, wr__noise noise, const wr_rect *leaves, int32_t count,
                       wr_rect *rooms)
{
    for (int32_t i = 0; i < count; i++) {
        rooms[i] = room_in(config, noise, &leaves[i]);
    }
}

// ---- Order -------------------------------------------------------------------------------------------------------

// A leaf and its room, each in a word, on their way from one place to another.
typedef struct pair {
    uint64_t leaf, room;
} pair;

// What wr__dungeon_order works in. Of an arena that measures: nothing but how much it takes.
typedef struct order_scratch {
    pair *pairs;            // [count]
    int32_t *x_end, *y_end; // [width], [height] of the rooms that begin in a column, in a row
} order_scratch;

static order_scratch take_order_scratch(const wr_dungeon_config *config, int32_t count, wr_arena *arena)
{
    return (order_scratch){
        .pairs = WR__SCRATCH_ARRAY(arena, pair, count),
        .x_end = WR_ARENA_ARRAY(arena, int32_t, config->width),
        .y_end = WR_ARENA_ARRAY(arena, int32_t, config->height),
    };
}

size_t wr__order_scratch_size(const wr_dungeon_config *config, int32_t rooms)
{
    wr_arena arena = wr_arena_measuring();
    (void)take_order_scratch(config, rooms, &arena);
    return arena.used;
}

// From how many there are of each to where the place of each ends.
static void add_up(int32_t *counts, int32_t count)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < count; i++) {
        sum += counts[i];
        counts[i] = sum;
    }
}

// By counting, first by columns, then by rows, each time from the last one down: so those of a row keep their order.
void wr__dungeon_order(const wr_dungeon_config *config, wr_rect *leaves, wr_rect *rooms, int32_t count,
                       wr_arena *scratch)
{
    const size_t begin = scratch->used;
    const order_scratch s = take_order_scratch(config, count, scratch);
    WR_ASSERT(s.y_end != NULL);
    for (int32_t i = 0; i < count; i++) {
        s.x_end[rooms[i].x]++;
        s.y_end[rooms[i].y]++;
    }
    add_up(s.x_end, config->width);
    add_up(s.y_end, config->height);
    for (int32_t i = count - 1; i >= 0; i--) {
        s.pairs[--s.x_end[rooms[i].x]] = (pair){wr__id_of_rect(&leaves[i]), wr__id_of_rect(&rooms[i])};
    }
    for (int32_t i = count - 1; i >= 0; i--) {
        const wr_rect room = rect_of(s.pairs[i].room);
        const int32_t to = --s.y_end[room.y];
        leaves[to] = rect_of(s.pairs[i].leaf);
        rooms[to] = room;
    }
    wr_arena_rewind(scratch, begin);
}
