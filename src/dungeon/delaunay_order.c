// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay: points in the order of a Z-curve (the bits of x and y woven), so that every run that begins and ends at the
// right cuts is a rectangle of the plane, and what is near in the plane is near in memory.
#include <string.h>

#include "core/sort.h"
#include "dungeon/delaunay_int.h"

enum { PLACES_OF_FEW = 8 << 8 };

// Turns how often each digit occurs into where the items with it begin.
static void add_up(uint32_t *place, uint32_t digits)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < digits; i++) {
        const uint32_t here = place[i];
        place[i] = sum;
        sum += here;
    }
}

uint64_t *wr__sort_by(uint32_t *places, uint32_t width_max, uint64_t *items, uint64_t *spare, size_t count,
                      uint32_t from, uint32_t bits)
{
    const uint32_t passes = (bits + width_max - 1) / width_max;
    const uint32_t width = passes > 0 ? (bits + passes - 1) / passes : 0;
    const uint32_t digits = 1u << width, mask = digits - 1;
    memset(places, 0, passes * digits * sizeof *places);
    for (size_t i = 0; i < count; i++) {
        uint64_t key = items[i] >> from;
        for (uint32_t *place = places, *end = places + passes * digits; place < end; place += digits) {
            place[key & mask]++;
            key >>= width;
        }
    }
    for (uint32_t pass = 0; pass < passes; pass++) {
        uint32_t *place = places + pass * digits;
        const uint32_t shift = from + pass * width;
        if (count > 0 && place[items[0] >> shift & mask] == count) {
            continue; // all have this digit
        }
        add_up(place, digits);
        for (size_t i = 0; i < count; i++) {
            spare[place[items[i] >> shift & mask]++] = items[i];
        }
        uint64_t *swap = items;
        items = spare;
        spare = swap;
    }
    return items;
}

// Regions of endless dungeons are made in a tick, deep in the stack: few points take few places.
uint64_t *wr__sort_bits(uint64_t *items, uint64_t *spare, size_t count, uint32_t from, uint32_t bits)
{
    uint32_t places[PLACES_OF_FEW];
    if (count >= WR__SORT_MANY) {
        return wr__sort_many(items, spare, count, from, bits);
    }
    return wr__sort_by(places, 8, items, spare, count, from, bits);
}

// Bit i of x at 2i, bit i of y at 2i + 1; both below 2^16.
static uint32_t woven_16(uint32_t x, uint32_t y)
{
    uint64_t v = wr__spot(x, y);
    v = (v | v << 8) & 0x00ff00ff00ff00ff;
    v = (v | v << 4) & 0x0f0f0f0f0f0f0f0f;
    v = (v | v << 2) & 0x3333333333333333;
    v = (v | v << 1) & 0x5555555555555555;
    return (uint32_t)(v | v >> 31);
}

static uint64_t woven_32(uint32_t x, uint32_t y)
{
    return (uint64_t)woven_16(x >> 16, y >> 16) << 32 | woven_16(x & 0xffff, y & 0xffff);
}

static uint64_t spot_from(wr_cell point, wr_cell low)
{
    return wr__spot((uint32_t)(point.x - low.x), (uint32_t)(point.y - low.y));
}

bool wr__order_near(const wr_cell *points, wr_cell low, uint64_t *spare, wr__delaunay_points *out)
{
    const uint32_t count = out->count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x = (uint32_t)(points[i].x - low.x), y = (uint32_t)(points[i].y - low.y);
        spare[i] = (uint64_t)woven_16(x, y) << 32 | i;
    }
    const uint64_t *items = wr__sort_bits(spare, spare + count, count, 32, 30); // 16,384 has 15 bits
    for (uint32_t i = 0; i < count; i++) {
        out->ids[i] = (int32_t)(uint32_t)items[i];
        out->spots[i] = spot_from(points[(uint32_t)items[i]], low);
    }
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i + 1 < count; i++) {
        const uint32_t cut = (uint32_t)((items[i] ^ items[i + 1]) >> 32);
        out->cuts[i] = cut;
        least = cut < least ? cut : least;
    }
    return least > 0;
}

// The number of the highest bit; bits != 0.
static uint32_t highest_bit(uint64_t bits)
{
    uint32_t number = 0;
    for (uint32_t step = 32; step > 0; step /= 2) {
        number += bits >> (number + step) != 0 ? step : 0;
    }
    return number;
}

bool wr__order_far(const wr_cell *points, wr_cell low, uint64_t *spare, wr__delaunay_points *out)
{
    const uint32_t count = out->count;
    uint64_t *keys = spare;
    uint32_t *ids = (uint32_t *)(void *)(spare + 2 * (size_t)count);
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = woven_32((uint32_t)(points[i].x - low.x), (uint32_t)(points[i].y - low.y));
        ids[i] = i;
    }
    wr_sort_u64(keys, ids, count, keys + count, ids + count);
    for (uint32_t i = 0; i < count; i++) {
        out->ids[i] = (int32_t)ids[i];
        out->spots[i] = spot_from(points[ids[i]], low);
    }
    bool apart = true;
    for (uint32_t i = 0; i + 1 < count; i++) {
        const uint64_t differ = keys[i] ^ keys[i + 1];
        apart = apart && differ != 0;
        out->cuts[i] = highest_bit(differ);
    }
    return apart;
}
