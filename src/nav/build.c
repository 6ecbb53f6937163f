// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// From nodes to a mesh. The survey says which places hold a node, a bit each, row by row; those bits turned are the
// plane by columns; and eight of them around each node, 64 nodes at a time, are its edges.
#include <string.h>

#include "nav/scan.h"
#include "nav/terrain_int.h"

// ---- Edges -------------------------------------------------------------------------------------------------------

// Bit d * 8 + k becomes bit k * 8 + d. Source: Warren, "Hacker's Delight", 2002, transposing an 8 x 8 matrix of bits.
static uint64_t turn_8(uint64_t x)
{
    uint64_t t = (x ^ (x >> 7)) & UINT64_C(0x00AA00AA00AA00AA);
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & UINT64_C(0x0000CCCC0000CCCC);
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & UINT64_C(0x00000000F0F0F0F0);
    return x ^ t ^ (t << 28);
}

// Byte g of word d becomes byte d of word g, by halves: words four, two, one apart exchange blocks of bytes.
static void turn_bytes(uint64_t words[8])
{
    static const uint64_t low[3] = {UINT64_C(0x00000000FFFFFFFF), UINT64_C(0x0000FFFF0000FFFF),
                                    UINT64_C(0x00FF00FF00FF00FF)};
    for (int32_t s = 0; s < 3; s++) {
        const int32_t apart = 4 >> s, shift = 32 >> s;
        for (int32_t i = 0; i < 8; i++) {
            if ((i & apart) == 0) {
                const uint64_t t = ((words[i] >> shift) ^ words[i + apart]) & low[s];
                words[i] ^= t << shift;
                words[i + apart] ^= t;
            }
        }
    }
}

// Which of 64 places have an edge, one word for each direction.
static void ways_of(const wr_nav *nav, int32_t row, int32_t column, uint64_t here, uint64_t ways[NAV_DIRECTIONS])
{
    const nav_plane *plane = &nav->across;
    const uint64_t n = nav_window(plane, row + 1, column), e = nav_window(plane, row, column + 1);
    const uint64_t s = nav_window(plane, row - 1, column), w = nav_window(plane, row, column - 1);
    const bool keep = nav->config.corners == WR_CORNERS_KEEP;
    ways[NAV_N] = here & n;
    ways[NAV_E] = here & e;
    ways[NAV_S] = here & s;
    ways[NAV_W] = here & w;
    ways[NAV_NE] = here & nav_window(plane, row + 1, column + 1) & (keep ? n & e : UINT64_MAX);
    ways[NAV_SE] = here & nav_window(plane, row - 1, column + 1) & (keep ? s & e : UINT64_MAX);
    ways[NAV_SW] = here & nav_window(plane, row - 1, column - 1) & (keep ? s & w : UINT64_MAX);
    ways[NAV_NW] = here & nav_window(plane, row + 1, column - 1) & (keep ? n & w : UINT64_MAX);
}

void wr__nav_link(const wr_nav *nav, int32_t row, int32_t column, int32_t count, uint8_t edges[64])
{
    const uint64_t here = nav_window(&nav->across, row, column);
    if (here == 0) {
        memset(edges, 0, 64);
        return;
    }
    uint64_t ways[NAV_DIRECTIONS];
    ways_of(nav, row, column, here, ways);
    turn_bytes(ways);
    for (int32_t g = 0; 8 * g < count; g++) {
        const uint64_t bytes = turn_8(ways[g]);
        for (int32_t k = 0; k < 8; k++) {
            edges[8 * g + k] = (uint8_t)(bytes >> (8 * k));
        }
    }
}

static void link_row(wr_nav *nav, int32_t row)
{
    uint8_t *edges = nav->edges + (size_t)row * (size_t)nav->columns;
    int32_t column = 0;
    for (; column + 64 <= nav->columns; column += 64) {
        wr__nav_link(nav, row, column, 64, edges + column);
    }
    if (column < nav->columns) {
        uint8_t rest[64];
        wr__nav_link(nav, row, column, nav->columns - column, rest);
        memcpy(edges + column, rest, (size_t)(nav->columns - column));
    }
}

// ---- The plane by columns ----------------------------------------------------------------------------------------

// Bit k of word i becomes bit i of word k: as turn_bytes, down to single bits.
static void turn_64(uint64_t words[64])
{
    uint64_t low = UINT64_C(0x00000000FFFFFFFF);
    for (int32_t apart = 32; apart != 0; apart >>= 1, low ^= low << apart) {
        for (int32_t i = 0; i < 64; i = (i + apart + 1) & ~apart) {
            const uint64_t t = ((words[i] >> apart) ^ words[i + apart]) & low;
            words[i] ^= t << apart;
            words[i + apart] ^= t;
        }
    }
}

// Word v of the turned lines, from word w of the rows: both count from the bit before the first place.
static void turn_block(wr_nav *nav, int32_t w, int32_t v)
{
    uint64_t words[64] = {0}, any = 0;
    const int32_t row = 64 * v - 1, column = 64 * w - 1;
    for (int32_t i = 0; i < 64 && row + i < nav->rows; i++) {
        words[i] = nav->across.words[(ptrdiff_t)(row + i) * nav->across.stride + w];
        any |= words[i];
    }
    if (any == 0) {
        return;
    }
    turn_64(words);
    for (int32_t i = 0; i < 64 && column + i < nav->columns; i++) {
        nav->up.words[(ptrdiff_t)(column + i) * nav->up.stride + v] = words[i];
    }
}

void wr__nav_link_all(wr_nav *nav)
{
    for (int32_t v = 0; v < nav->up.stride; v++) {
        for (int32_t w = 0; w < nav->across.stride; w++) {
            turn_block(nav, w, v);
        }
    }
    for (int32_t row = 0; row < nav->rows; row++) {
        link_row(nav, row);
    }
}

void wr__nav_link_as(wr_nav *nav, const wr_nav *twin)
{
    memcpy(nav->up.words, twin->up.words, (size_t)nav->columns * (size_t)nav->up.stride * sizeof *nav->up.words);
    memcpy(nav->edges, twin->edges, (size_t)nav->columns * (size_t)nav->rows);
}
