// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock, for look*.c: all sixty candidates on level ground at once, and which of them end where somebody may stand.
#ifndef WR_KNOCK_LOOK_INT_H
#define WR_KNOCK_LOOK_INT_H

#include "core/cpu.h"
#include "knock/knock_int.h"

enum { KNOCK_DIRECTIONS = 15, KNOCK_FACTORS = 4 };

/// 0, 25, -25, 50, ... -175 degrees: cosine and sine in 2^30, to the nearest; and one that nobody looks at.
extern const int32_t wr__knock_cosines[KNOCK_DIRECTIONS + 1], wr__knock_sines[KNOCK_DIRECTIONS + 1];

enum { KNOCK_TENTH = 429496730 }; // 2^32 / 10

/// Cells where nobody of the class stands.
typedef struct knock_pits {
    const uint64_t *words;
    int64_t stride;
    uint64_t right, up; // the map's end
    uint32_t reciprocal;
    int32_t shift; // of a coordinate to its cell
    bool plain;    // that is, cells are as wide as a power of two, and no candidate leaves the map
    bool single;   // and a cell has one node
} knock_pits;

knock_pits wr__knock_pits(const knock_search *search);

/// Cells that candidates end in, as they are found: four directions, each factor.
typedef struct knock_cells {
    int64_t column[(KNOCK_DIRECTIONS + 1) * KNOCK_FACTORS], row[(KNOCK_DIRECTIONS + 1) * KNOCK_FACTORS];
} knock_cells;

static inline int32_t knock_cell_of(int32_t candidate)
{
    const int32_t direction = candidate / KNOCK_FACTORS, factor = candidate % KNOCK_FACTORS;
    return direction / 4 * 4 * KNOCK_FACTORS + factor * 4 + direction % 4;
}

/// Candidates that do not end in a pit or off the map: bit n is candidate n.
uint64_t wr__knock_hopes(const knock_search *search, const knock_pits *pits);

#if WR__AVX2
/// The same, where pits are plain and wr__cpu_has_avx2. cells: where each of all sixty ends.
uint64_t wr__knock_hopes_avx2(const knock_search *search, const knock_pits *pits, knock_cells *cells);
#endif

#endif
