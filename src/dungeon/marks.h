// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, links and carving only: what is to be floor, two bits a cell, before there is a grid. One says that the
// cell lies in a room, the other that it lies in a corridor. Rows of both lie side by side, so that a look at one has
// fetched the other. Inline: a dungeon asks some two times a link, mostly about a column or a row of a few cells.
#ifndef WR_DUNGEON_MARKS_H
#define WR_DUNGEON_MARKS_H

#include "dungeon/dungeon_int.h"

enum {
    WR__PLANE_ROOMS,
    WR__PLANE_CORRIDORS, // of the links made so far
    WR__PLANE_COUNT
};

struct wr__marks {
    uint64_t *words; // [height][stride][plane], bit x % 64 of word x / 64
    int32_t stride;
};

static inline int32_t wr__marks_stride(int32_t width)
{
    return (width + 63) >> 6;
}

static inline size_t wr__marks_size(const wr_dungeon_config *config)
{
    return (size_t)wr__marks_stride(config->width) * (size_t)config->height * WR__PLANE_COUNT * sizeof(uint64_t);
}

// From a word to the next one of its column.
static inline size_t wr__marks_step(const wr__marks *marks)
{
    return (size_t)marks->stride * WR__PLANE_COUNT;
}

// A word of the first plane; those of the others follow it.
static inline uint64_t *wr__marks_word(const wr__marks *marks, int32_t word, int32_t y)
{
    return marks->words + (size_t)y * wr__marks_step(marks) + (size_t)word * WR__PLANE_COUNT;
}

// Of the word of a column: the bits from there on; of the word of the column before the end: the bits up to there.
static inline uint64_t wr__marks_from(int32_t begin)
{
    return ~UINT64_C(0) << (begin & 63);
}

static inline uint64_t wr__marks_to(int32_t end)
{
    return ~UINT64_C(0) >> (-end & 63);
}

// The bits of columns begin..end-1 that lie in a word, which reaches to the column before or after them at least.
static inline uint64_t wr__marks_mask(int32_t word, int32_t begin, int32_t end)
{
    const int32_t low = begin - word * 64;
    const int32_t high = end - word * 64;
    const uint64_t from = low >= 64 ? 0 : ~UINT64_C(0) << (low > 0 ? low : 0);
    return high >= 64 ? from : from & ~(~UINT64_C(0) << high);
}

typedef struct wr__marked {
    uint64_t rooms, corridors;
} wr__marked;

static inline void wr__marks_add(const uint64_t *at, wr__marked *sum)
{
    sum->rooms |= at[WR__PLANE_ROOMS];
    sum->corridors |= at[WR__PLANE_CORRIDORS];
}

// What is marked in a word and in those above it, three rows or more, all together. After the third four at a time
// are taken, the last four of them again if need be: so the processor seldom guesses wrong how often.
static inline wr__marked wr__marks_gather(const uint64_t *at, size_t step, int32_t rows)
{
    wr__marked sum = {0, 0};
    wr__marks_add(at, &sum);
    wr__marks_add(at + step, &sum);
    wr__marks_add(at + 2 * step, &sum);
    for (int32_t done = 3; done < rows; done += 4) {
        const uint64_t *four = at + (size_t)(done < rows - 4 ? done : rows - 4) * step;
        wr__marks_add(four, &sum);
        wr__marks_add(four + step, &sum);
        wr__marks_add(four + 2 * step, &sum);
        wr__marks_add(four + 3 * step, &sum);
    }
    return sum;
}

static inline void wr__marks_set_column(uint64_t *at, size_t step, int32_t rows, uint64_t mask)
{
    for (int32_t n = rows; n > 0; n--, at += step) {
        *at |= mask;
    }
}

/// Marks a piece of corridor.
static inline void wr__marks_set_corridor(const wr__marks *marks, const wr_rect *r)
{
    const size_t step = wr__marks_step(marks);
    const int32_t last = (r->x + r->width - 1) >> 6;
    uint64_t mask = wr__marks_from(r->x);
    uint64_t *at = wr__marks_word(marks, r->x >> 6, r->y) + WR__PLANE_CORRIDORS;
    for (int32_t word = r->x >> 6; word < last; word++, at += WR__PLANE_COUNT) { // seldom
        wr__marks_set_column(at, step, r->height, mask);
        mask = ~UINT64_C(0);
    }
    wr__marks_set_column(at, step, r->height, mask & wr__marks_to(r->x + r->width));
}

/// Whether a piece of corridor touches no room and no wall of one: no cell of it or next to it lies in a room. *near
/// becomes true when one of these cells lies in a corridor.
static inline bool wr__marks_is_clear(const wr__marks *marks, const wr_rect *r, bool *near)
{
    const size_t step = wr__marks_step(marks);
    const int32_t begin = r->x - 1;
    const int32_t width = r->width + 2;
    const int32_t last = (begin + width - 1) >> 6;
    const uint64_t *at = wr__marks_word(marks, begin >> 6, r->y - 1);
    if (begin >> 6 == last) { // mostly
        const wr__marked sum = wr__marks_gather(at, step, r->height + 2);
        *near |= (sum.corridors >> (begin & 63) << (64 - width)) != 0;
        return sum.rooms >> (begin & 63) << (64 - width) == 0;
    }
    uint64_t any = 0;
    for (int32_t word = begin >> 6; word <= last; word++, at += WR__PLANE_COUNT) {
        const uint64_t mask = wr__marks_mask(word, begin, begin + width);
        const wr__marked sum = wr__marks_gather(at, step, r->height + 2);
        any |= sum.rooms & mask;
        *near |= (sum.corridors & mask) != 0;
    }
    return any == 0;
}

/// Whether all cells of the rectangle lie in corridors.
static inline bool wr__marks_are_corridor(const wr__marks *marks, const wr_rect *r)
{
    const size_t step = wr__marks_step(marks);
    for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
        const uint64_t *at = wr__marks_word(marks, word, r->y) + WR__PLANE_CORRIDORS;
        uint64_t all = ~UINT64_C(0);
        for (int32_t n = r->height; n > 0; n--, at += step) {
            all &= *at;
        }
        if ((~all & wr__marks_mask(word, r->x, r->x + r->width)) != 0) {
            return false;
        }
    }
    return true;
}

#endif
