// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// wr__knock_hopes for processors with AVX2: four directions at a time, integers as there. It is for who is hemmed in and asks
// for all sixty.
#include "knock/look_int.h"

#if WR__AVX2
#include <immintrin.h>

#define FOR_AVX2      __attribute__((target("avx2,bmi2,popcnt")))
#define ALWAYS_INLINE static inline __attribute__((always_inline, target("avx2,bmi2,popcnt")))

enum { FOUR = 4 };

// Of each product the lower 32 bits are right, and no more is asked.
ALWAYS_INLINE __m256i scaled(__m256i value, int32_t bits)
{
    return _mm256_srli_epi64(_mm256_add_epi64(value, _mm256_set1_epi64x(1LL << (bits - 1))), bits);
}

ALWAYS_INLINE __m256i four_of(const int32_t *from)
{
    return _mm256_cvtepi32_epi64(_mm_loadu_si128((const __m128i *)from));
}

// Where the four factors of one axis end, as cells.
ALWAYS_INLINE void cells_of(__m256i from, __m256i speed, __m256i ticks, __m128i shift, __m256i cells[KNOCK_FACTORS])
{
    const __m256i tenth = scaled(_mm256_mul_epi32(speed, _mm256_set1_epi64x(KNOCK_TENTH)), 32);
    const __m256i part = _mm256_mul_epi32(tenth, ticks);
    const __m256i ways[KNOCK_FACTORS] = {_mm256_mul_epi32(speed, ticks),
                                         _mm256_sub_epi64(_mm256_slli_epi64(part, 3), part),
                                         _mm256_slli_epi64(part, 2), part};
    for (int32_t i = 0; i < KNOCK_FACTORS; i++) {
        cells[i] = _mm256_srl_epi64(_mm256_add_epi64(from, ways[i]), shift);
    }
}

// Bit j: direction j of four ends in a pit.
ALWAYS_INLINE uint32_t pits_at(const knock_pits *p, __m256i column, __m256i row)
{
    const __m256i stride = _mm256_set1_epi64x(p->stride);
    const __m256i at = _mm256_add_epi64(_mm256_mul_epu32(row, stride), _mm256_srli_epi64(column, 6));
    const __m256i words = _mm256_i64gather_epi64((const long long *)p->words, at, 8);
    const __m256i bits = _mm256_srlv_epi64(words, _mm256_and_si256(column, _mm256_set1_epi64x(63)));
    return (uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_slli_epi64(bits, 63)));
}

FOR_AVX2 uint64_t wr__knock_hopes_avx2(const knock_search *s, const knock_pits *p, knock_cells *cells)
{
    static const uint64_t apart[1 << FOUR] = {// bit j at 4 * j
                                              0x0000, 0x0001, 0x0010, 0x0011, 0x0100, 0x0101, 0x0110, 0x0111,
                                              0x1000, 0x1001, 0x1010, 0x1011, 0x1100, 0x1101, 0x1110, 0x1111};
    const __m256i vx = _mm256_set1_epi64x(s->vx), vy = _mm256_set1_epi64x(s->vy);
    const __m256i x0 = _mm256_set1_epi64x(s->up.x), y0 = _mm256_set1_epi64x(s->up.y);
    const __m256i ticks = _mm256_set1_epi64x(s->up.ticks);
    const __m128i shift = _mm_cvtsi32_si128(p->shift);
    uint64_t no = 0;
    for (int32_t d = 0; d <= KNOCK_DIRECTIONS; d += FOUR) {
        const __m256i cosine = four_of(wr__knock_cosines + d), sine = four_of(wr__knock_sines + d);
        const __m256i x = _mm256_sub_epi64(_mm256_mul_epi32(vx, cosine), _mm256_mul_epi32(vy, sine));
        const __m256i y = _mm256_add_epi64(_mm256_mul_epi32(vx, sine), _mm256_mul_epi32(vy, cosine));
        __m256i columns[KNOCK_FACTORS], rows[KNOCK_FACTORS];
        cells_of(x0, scaled(x, 30), ticks, shift, columns);
        cells_of(y0, scaled(y, 30), ticks, shift, rows);
        for (int32_t i = 0; i < KNOCK_FACTORS; i++) {
            const int32_t cell = d * KNOCK_FACTORS + i * FOUR;
            _mm256_storeu_si256((void *)(cells->column + cell), columns[i]);
            _mm256_storeu_si256((void *)(cells->row + cell), rows[i]);
            no |= apart[pits_at(p, columns[i], rows[i])] << (d * KNOCK_FACTORS + i);
        }
    }
    return ~no & ((UINT64_C(1) << KNOCK_CANDIDATES) - 1);
}

#endif
