// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Labels turned into bits: eight cells at a time in plain C, sixteen where there is SSE2. Both give the same.
#include <string.h>

#include "dungeon/rects_int.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// ---- Eight cells in a word --------------------------------------------------------------------------------------

#define LOW_SEVEN UINT64_C(0x7F7F7F7F7F7F7F7F) // of each byte

// Byte i of the word is cell i, whatever order the machine keeps its bytes in.
static uint64_t load_8(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static uint64_t load_some(const uint8_t *p, int32_t count)
{
    uint64_t word = 0;
    for (int32_t i = 0; i < count; i++) {
        word |= (uint64_t)p[i] << 8 * i;
    }
    return word;
}

// The top bit of each byte that is not zero; the carry out of the low seven bits stays in its byte.
static uint64_t marks(uint64_t word)
{
    return (((word & LOW_SEVEN) + LOW_SEVEN) | word) & ~LOW_SEVEN;
}

// Eight marks as eight bits: byte i is moved so that its mark becomes bit 56 + i, and no two sums meet.
static uint64_t gather(uint64_t marked)
{
    return marked * UINT64_C(0x0002040810204081) >> 56;
}

uint8_t wr__rects_read_plain(const uint8_t *here, const uint8_t *below, int32_t count, uint8_t before,
                             wr__rects_bits *out)
{
    *out = (wr__rects_bits){0, 0, 0};
    for (int32_t i = 0; i < count; i += 8) {
        const int32_t n = count - i < 8 ? count - i : 8;
        const uint64_t cells = n == 8 ? load_8(here + i) : load_some(here + i, n);
        const uint64_t under = n == 8 ? load_8(below + i) : load_some(below + i, n);
        const uint64_t some = marks(cells);
        out->some |= gather(some) << i;
        out->left |= gather(some & ~marks(cells ^ (cells << 8 | before))) << i;
        out->down |= gather(some & ~marks(cells ^ under)) << i;
        before = here[i + n - 1];
    }
    return before;
}

// ---- Sixteen ----------------------------------------------------------------------------------------------------

#if defined(__SSE2__)
static uint64_t mask_of(__m128i bytes)
{
    return (uint64_t)(uint32_t)_mm_movemask_epi8(bytes);
}

uint8_t wr__rects_read_word(const uint8_t *here, const uint8_t *below, int32_t count, uint8_t before,
                            wr__rects_bits *out)
{
    if (count < 64) {
        return wr__rects_read_plain(here, below, count, before, out);
    }
    *out = (wr__rects_bits){0, 0, 0};
    for (int32_t i = 0; i < 64; i += 16) {
        const __m128i cells = _mm_loadu_si128((const __m128i *)(const void *)(here + i));
        const __m128i under = _mm_loadu_si128((const __m128i *)(const void *)(below + i));
        const __m128i beside = _mm_or_si128(_mm_slli_si128(cells, 1), _mm_cvtsi32_si128(before));
        const uint64_t none = mask_of(_mm_cmpeq_epi8(cells, _mm_setzero_si128()));
        out->some |= (none ^ 0xFFFF) << i;
        out->left |= (mask_of(_mm_cmpeq_epi8(cells, beside)) & ~none) << i;
        out->down |= (mask_of(_mm_cmpeq_epi8(cells, under)) & ~none) << i;
        before = here[i + 15];
    }
    return before;
}
#else
uint8_t wr__rects_read_word(const uint8_t *here, const uint8_t *below, int32_t count, uint8_t before,
                            wr__rects_bits *out)
{
    return wr__rects_read_plain(here, below, count, before, out);
}
#endif

// ---- Rows -------------------------------------------------------------------------------------------------------

static void open_columns(wr__rects_band *b, int32_t chunk)
{
    memset(b->open, 0xFF, (size_t)b->words * sizeof *b->open);
    for (int64_t x = 0; x<b->width; x += chunk> 0 ? chunk : b->width) {
        b->open[x >> 6] &= ~(UINT64_C(1) << (x & 63));
    }
}

void wr__rects_read(wr__rects_band *b, int32_t chunk)
{
    open_columns(b, chunk);
    for (int32_t y = 0; y < b->height; y++) {
        const uint8_t *here = b->labels + (size_t)y * (size_t)b->width;
        const uint8_t *below = y > 0 ? here - b->width : here;
        const size_t row = (size_t)y * (size_t)b->words;
        uint8_t before = 0;
        for (int32_t w = 0; w < b->words; w++) {
            const int32_t x = w * 64;
            const int32_t count = b->width - x < 64 ? b->width - x : 64;
            const size_t i = row + (size_t)w;
            wr__rects_bits bits;
            before = wr__rects_read_word(here + x, below + x, count, before, &bits);
            b->some[i] = bits.some;
            b->left[i] = bits.left & b->open[w];
            b->down[i] = y > 0 ? bits.down : 0;
        }
    }
}
