// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One bit a cell, 64 cells a word, rows padded to whole words. Blockers are asked far more often than they change.
#include "warren/map.h"

static int32_t words_of(int32_t width)
{
    return (width + 63) / 64;
}

size_t wr_bits_size(int32_t width, int32_t height)
{
    if (width <= 0 || height <= 0 || width > INT32_MAX - 63) {
        return 0;
    }
    const uint64_t words = (uint64_t)words_of(width) * (uint64_t)height; // below 2^25 * 2^31
    return words <= SIZE_MAX / sizeof(uint64_t) ? (size_t)words * sizeof(uint64_t) : 0;
}

void wr_bits_init(wr_bits *bits, void *memory, const wr_grid *grid, wr_kinds kinds)
{
    *bits = (wr_bits){grid->width, grid->height, words_of(grid->width), memory};

    const uint8_t *cell = grid->kinds;
    uint64_t *word = bits->words;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x += 64) {
            const int32_t n = grid->width - x < 64 ? grid->width - x : 64;
            uint64_t sum = 0;
            for (int32_t i = 0; i < n; i++, cell++) {
                sum |= (uint64_t)(*cell < 64 && ((kinds >> *cell) & 1u)) << i;
            }
            *word++ = sum;
        }
    }
}

void wr_bits_set(wr_bits *bits, int32_t x, int32_t y, bool value)
{
    if (x < 0 || y < 0 || x >= bits->width || y >= bits->height) {
        return;
    }
    uint64_t *word = &bits->words[(size_t)y * (size_t)bits->stride + (size_t)(x >> 6)];
    const uint64_t bit = (uint64_t)1 << (x & 63);
    *word = value ? *word | bit : *word & ~bit;
}
