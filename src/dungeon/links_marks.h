// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, links only: two bits a cell. One says that a corridor may not lie there (a room or its wall), the other that one
// does. Rows of both lie side by side, so that a look at one has fetched the other. Inline: a dungeon asks some ten times a
// link, mostly about a column of a dozen cells.
#ifndef WR_DUNGEON_LINKS_MARKS_H
#define WR_DUNGEON_LINKS_MARKS_H

#include "warren/core.h"

typedef enum wr__plane {
    WR__PLANE_ROOMS,     // rooms and their walls
    WR__PLANE_CORRIDORS, // of the links made so far
    WR__PLANE_COUNT
} wr__plane;

typedef struct wr__marks {
    uint64_t *words; // [height][stride][plane], bit x % 64 of word x / 64
    int32_t stride;
} wr__marks;

static inline int32_t wr__marks_stride(int32_t width)
{
    return (width + 63) >> 6;
}

// One word of a row, and the next words of the column are `wr__marks_step` on.
static inline uint64_t *wr__marks_word(const wr__marks *marks, wr__plane plane, int32_t word, int32_t y)
{
    return marks->words + ((size_t)y * (size_t)marks->stride + (size_t)word) * WR__PLANE_COUNT + (size_t)plane;
}

static inline size_t wr__marks_step(const wr__marks *marks)
{
    return (size_t)marks->stride * WR__PLANE_COUNT;
}

// The bits of columns begin..end-1 that lie in a word, which reaches to the column before or after them at least.
static inline uint64_t wr__marks_mask(int32_t word, int32_t begin, int32_t end)
{
    const int32_t low = begin - word * 64;
    const int32_t high = end - word * 64;
    const uint64_t from = low >= 64 ? 0 : ~UINT64_C(0) << (low > 0 ? low : 0);
    return high >= 64 ? from : from & ~(~UINT64_C(0) << high);
}

static inline void wr__marks_set(const wr__marks *marks, wr__plane plane, const wr_rect *r)
{
    const size_t step = wr__marks_step(marks);
    for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
        const uint64_t mask = wr__marks_mask(word, r->x, r->x + r->width);
        uint64_t *at = wr__marks_word(marks, plane, word, r->y);
        for (int32_t n = r->height; n > 0; n--, at += step) {
            *at |= mask;
        }
    }
}

// Of one word of columns: what is marked in the rows of a piece of corridor, and of corridors also in those along its long
// sides if it is level.
static inline void wr__marks_gather(const wr__marks *marks, const wr_rect *r, bool level, int32_t word,
                                    uint64_t *rooms, uint64_t *corridors)
{
    const size_t step = wr__marks_step(marks);
    const uint64_t *at = wr__marks_word(marks, WR__PLANE_ROOMS, word, r->y - level);
    uint64_t rooms_here = 0;
    uint64_t corridors_here = 0;
    if (level) {
        corridors_here = at[WR__PLANE_CORRIDORS] | at[step * (size_t)(r->height + 1) + WR__PLANE_CORRIDORS];
        at += step;
    }
    int32_t n = r->height;
    do {
        rooms_here |= at[WR__PLANE_ROOMS];
        corridors_here |= at[WR__PLANE_CORRIDORS];
        at += step;
    } while (--n > 0);
    *rooms = rooms_here;
    *corridors = corridors_here;
}

/// Whether a piece of corridor is clear of rooms and walls; *near: whether corridors are under it or along its long sides.
static inline bool wr__marks_is_clear(const wr__marks *marks, const wr_rect *r, bool *near)
{
    const bool level = r->width > r->height;
    const int32_t begin = r->x - !level;
    const int32_t end = r->x + r->width + !level;
    const int32_t last = (end - 1) >> 6;
    uint64_t rooms;
    uint64_t corridors;
    if (begin >> 6 == last) { // mostly
        wr__marks_gather(marks, r, level, last, &rooms, &corridors);
        *near |= (corridors >> (begin & 63) << (64 - (end - begin))) != 0;
        return rooms >> (r->x & 63) << (64 - r->width) == 0;
    }
    uint64_t any = 0;
    for (int32_t word = begin >> 6; word <= last; word++) {
        wr__marks_gather(marks, r, level, word, &rooms, &corridors);
        any |= rooms & wr__marks_mask(word, r->x, r->x + r->width);
        *near |= (corridors & wr__marks_mask(word, begin, end)) != 0;
    }
    return any == 0;
}

/// Whether all cells of the rectangle are marked.
static inline bool wr__marks_all(const wr__marks *marks, wr__plane plane, const wr_rect *r)
{
    const size_t step = wr__marks_step(marks);
    for (int32_t word = r->x >> 6; word <= (r->x + r->width - 1) >> 6; word++) {
        const uint64_t *at = wr__marks_word(marks, plane, word, r->y);
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
