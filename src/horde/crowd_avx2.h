// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What both looks by AVX2 share: eight words are one vector, a body's numbers stand in all its lanes. It is compiled
// for such processors by a target of its own, whatever the rest of the library is compiled for.
//
// Of most masks only the sign of a lane counts: that is the bit movemask takes, and packs keep it. So a difference
// will do where a comparison would be made, and a bit of a word that is shifted up to its sign.
#ifndef WR_CROWD_AVX2_H
#define WR_CROWD_AVX2_H

#include <immintrin.h>

#include "horde/crowd_int.h"

#define FOR_AVX2      __attribute__((target("avx2,bmi2,popcnt")))
#define ALWAYS_INLINE static inline __attribute__((always_inline, target("avx2,bmi2,popcnt")))

enum { EIGHT = 8 };

// Among whom: sizes and weights that differ. Looks are compiled with it and without.
typedef struct near_look {
    bool mixed;
} near_look;

// A copy of what tells who is near: stores to sums leave it alone, so it stays in registers.
typedef struct near_field {
    const uint32_t *place, *trait, *squares, *starts;
    uint32_t columns, rows;
    int32_t columns_bits;
} near_field;

// By size of the other, or all alike: how they meet; by weight of the other: its part.
typedef struct near_body {
    __m256i place, trait, meeting, part;
} near_body;

// Of a share of the distance: the rest of it, and how much of an overlap is to be made good, times 2^15.
typedef struct near_overlap {
    __m256i s, half;
} near_overlap;

ALWAYS_INLINE __m256i load(const void *from)
{
    return _mm256_loadu_si256(from);
}

ALWAYS_INLINE __m256i all_of(uint32_t word)
{
    return _mm256_set1_epi32((int32_t)word);
}

// The signs of lanes: bits.
ALWAYS_INLINE uint32_t signs_of(__m256i lanes)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(lanes));
}

ALWAYS_INLINE uint32_t at_most_eight(uint32_t count)
{
    return count < EIGHT ? count : EIGHT;
}

// All ones in the first so many of eight lanes.
ALWAYS_INLINE __m256i first_lanes(uint32_t count)
{
    static const int32_t lanes[2 * EIGHT] = {-1, -1, -1, -1, -1, -1, -1, -1};
    return load(lanes + EIGHT - at_most_eight(count));
}

ALWAYS_INLINE near_field field_of(const wr_crowd *crowd)
{
    return (near_field){
        .place = crowd->place,
        .trait = crowd->trait,
        .squares = crowd->squares,
        .starts = crowd->starts,
        .columns = (uint32_t)crowd->columns,
        .rows = (uint32_t)crowd->rows,
        .columns_bits = crowd->columns_bits,
    };
}

ALWAYS_INLINE near_body body_of(const wr_crowd *crowd, const near_field *field, int32_t at, near_look look)
{
    const uint32_t trait = field->trait[at], size = trait & CROWD_SIZE_MASK;
    near_body body = {.place = all_of(field->place[at]), .trait = all_of(trait)};
    if (look.mixed) {
        body.meeting = load(crowd->meets[size]);
        body.part = load(crowd->shares[trait >> CROWD_WEIGHT_SHIFT & (CROWD_WEIGHTS_MAX - 1)]);
    } else {
        body.meeting = all_of(crowd->meets[size][size]);
    }
    return body;
}

// Negative where the tag is the body's: it is the upper half of a trait.
ALWAYS_INLINE __m256i shares_tag(__m256i trait, __m256i own)
{
    return _mm256_cmpeq_epi16(trait, own);
}

// A meeting has its share in its lower half: the upper one of what is scaled is zero.
ALWAYS_INLINE __m256i distance_of(const near_body *body, __m256i way, __m256i trait, near_look look)
{
    const __m256i meeting = look.mixed ? _mm256_permutevar8x32_epi32(body->meeting, trait) : body->meeting;
    const __m256i scaled = _mm256_srlv_epi32(_mm256_madd_epi16(way, way), _mm256_srli_epi32(meeting, 16));
    return _mm256_mulhi_epu16(_mm256_min_epi32(scaled, _mm256_set1_epi32(INT16_MAX)), meeting);
}

ALWAYS_INLINE near_overlap overlap_of(const near_body *body, __m256i distance, __m256i there, __m256i trait,
                                      near_look look)
{
    const __m256i rest = _mm256_sub_epi32(_mm256_set1_epi32(CROWD_ONE), distance);
    const __m256i s = _mm256_and_si256(there, _mm256_max_epi32(_mm256_setzero_si256(), rest));
    const __m256i four = _mm256_slli_epi32(s, 2), squared = _mm256_mulhi_epu16(four, four);
    const __m256i cubed = _mm256_mulhi_epu16(four, _mm256_slli_epi32(squared, 1));
    const __m256i three = _mm256_add_epi32(squared, _mm256_add_epi32(squared, squared));
    const __m256i half =
        _mm256_add_epi32(s, _mm256_add_epi32(_mm256_srli_epi32(three, 3), _mm256_srli_epi32(cubed, 2)));
    if (!look.mixed) {
        return (near_overlap){s, half};
    }
    const __m256i part = _mm256_permutevar8x32_epi32(body->part, _mm256_srli_epi32(trait, CROWD_WEIGHT_SHIFT));
    return (near_overlap){_mm256_srli_epi32(_mm256_madd_epi16(s, part), 8),
                          _mm256_srli_epi32(_mm256_madd_epi16(half, part), 8)};
}

// Where the squares around begin, when they all lie side by side and so have one tag; else NULL.
ALWAYS_INLINE const uint32_t *starts_around(const near_field *field, int32_t at)
{
    const uint32_t square = field->squares[at];
    const uint32_t column = square & (field->columns - 1), row = square >> field->columns_bits;
    const bool inside = (column - 1 < field->columns - 2) & (row - 1 < field->rows - 2);
    return inside ? field->starts + (square - field->columns - 1) : NULL;
}

// True when nothing was found out: somebody else is on the body's place, somebody around is fixed or of a rare weight, or it
// is pushed too hard.
ALWAYS_INLINE bool is_unsure(const wr_crowd *crowd, int32_t at, near_look look, int32_t same)
{
    const bool plain = look.mixed && (crowd->unlike[crowd->squares[at]] & CROWD_PLAIN) != 0;
    return same != 1 || plain || (look.mixed && wr__crowd_is_light(crowd, at));
}

/// As wr__crowd_near_avx2 without manners.
bool wr__crowd_push_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool mixed, crowd_sums *sums);

#endif
