// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: which tile a cell shows, from the cells around it (autotiling by bit masks).
#ifndef WARREN_TILES_H
#define WARREN_TILES_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

// Neighbours by bit, from north clockwise; y grows up, so north is y + 1.
//
//     128   1   2
//      64   .   4
//      32  16   8
enum {
    WR_TILE_N = 1,
    WR_TILE_NE = 2,
    WR_TILE_E = 4,
    WR_TILE_SE = 8,
    WR_TILE_S = 16,
    WR_TILE_SW = 32,
    WR_TILE_W = 64,
    WR_TILE_NW = 128,
    WR_TILE_CODES_47 = 47
};

typedef enum wr_tile_set {
    WR_TILES_4,  // 0..15: N 1, E 2, S 4, W 8
    WR_TILES_8,  // 0..255: all eight neighbours
    WR_TILES_47, // 0..46: a diagonal counts only where both its sides are set; the rank of that mask among all such
    WR_TILES_COUNT
} wr_tile_set;

/// The code of each cell of a field: which of its neighbours belong to the same thing. Cells that do not belong are coded
/// like the others: what the code says is about the neighbours only.
///
///   mask     [height][width] bytes, 0 or 1: 1 belongs (for a dungeon's walls: 1 is wall)
///   outside  what lies beyond the edges, 0 or 1; a dungeon's walls go on for ever
///   codes    [height][width] out; may not overlap the mask
///
/// Cost:   one pass over memory. Equal on all machines, whatever instructions they have.
/// Errors: WR_E_ARGUMENT when a side is below 1, the product is 2^31 or more, or `outside` or `set` is out of its range;
///         `codes` is then untouched.
WR_API wr_status wr_tiles_mask(const uint8_t *mask, int32_t width, int32_t height, uint8_t outside, wr_tile_set set,
                               uint8_t *codes);

/// The same after an edit: `rect` is where the mask changed, any rectangle at all; its cells and those around it that lie in
/// the field get their codes anew. The others are left alone.
WR_API wr_status wr_tiles_mask_rect(const uint8_t *mask, int32_t width, int32_t height, uint8_t outside, wr_tile_set set,
                                    const wr_rect *rect, uint8_t *codes);

/// Makes the mask: out[i] = 1 where kinds[i] < 64 and bit kinds[i] of `belongs` is set, else 0. `out` may be `kinds`.
WR_API void wr_tiles_belong(const uint8_t *kinds, size_t count, uint64_t belongs, uint8_t *out);

/// From the eight-neighbour mask to the 4-bit code, to the mask with diagonals that count, to the rank 0..46.
WR_API uint8_t wr_tile_4_of_8(uint8_t mask);
WR_API uint8_t wr_tile_reduce(uint8_t mask);
WR_API uint8_t wr_tile_47_of_8(uint8_t mask);

/// The reduced mask with that rank; 0 for ranks of 47 and more.
WR_API uint8_t wr_tile_8_of_47(uint8_t rank);

#ifdef __cplusplus
}
#endif
#endif
