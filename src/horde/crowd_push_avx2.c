// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The second look by AVX2: only where those push who overlap, so all around are reckoned with where they lie.
#include "core/cpu.h"

#if WR__AVX2
#include "crowd_avx2.h"

enum { VECTORS_MAX = 12 }; // whose sums fit 32 bits: of one neighbour none is 2^31 / 12, see crowd_near_avx2.c

typedef struct near_push {
    __m256i x, y;
    int32_t same, vectors;
} near_push;

// From others to the body, so it adds up to where they push it. Most runs are one vector; an empty one is looked at
// for nothing, which costs less than to guess wrong. Who is on the body's place is in its square, and so in its own
// run.
ALWAYS_INLINE void push_run(const near_field *field, const near_body *body, uint32_t begin, uint32_t end, bool own,
                            near_look look, near_push *push)
{
    uint32_t i = begin;
    do {
        const __m256i trait = load(field->trait + i);
        const __m256i way = _mm256_sub_epi16(body->place, load(field->place + i));
        const __m256i here = _mm256_srai_epi32(shares_tag(trait, body->trait), 31);
        const __m256i there = _mm256_and_si256(first_lanes(end - i), here);
        const __m256i half = overlap_of(body, distance_of(body, way, trait, look), there, trait, look).half;
        push->x = _mm256_add_epi32(push->x, _mm256_madd_epi16(way, half));
        push->y = _mm256_add_epi32(push->y, _mm256_madd_epi16(way, _mm256_slli_epi32(half, 16)));
        if (own) {
            const __m256i same = _mm256_cmpeq_epi32(way, _mm256_setzero_si256());
            push->same += _mm_popcnt_u32(signs_of(_mm256_and_si256(there, same)));
        }
        push->vectors++;
        i += EIGHT;
    } while (i < end && push->vectors <= VECTORS_MAX);
}

ALWAYS_INLINE void push_around(const wr_crowd *crowd, const near_field *field, near_body *body, int32_t at,
                               near_look look, near_push *push)
{
    const uint32_t *starts = starts_around(field, at);
    if (starts != NULL) {
        push_run(field, body, starts[0], starts[3], false, look, push);
        starts += field->columns;
        push_run(field, body, starts[0], starts[3], true, look, push);
        starts += field->columns;
        push_run(field, body, starts[0], starts[3], false, look, push);
        return;
    }
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t count = wr__crowd_runs_at_edge(crowd, at, runs);
    for (int32_t r = 0; r < count; r++) {
        body->trait = all_of((uint32_t)runs[r].tag << CROWD_TAG_SHIFT);
        push_run(field, body, (uint32_t)runs[r].begin, (uint32_t)runs[r].end, true, look, push);
    }
}

// All lanes in 64 bits.
ALWAYS_INLINE int64_t sum_of(__m256i eight)
{
    const __m256i four = _mm256_add_epi64(_mm256_cvtepi32_epi64(_mm256_castsi256_si128(eight)),
                                          _mm256_cvtepi32_epi64(_mm256_extracti128_si256(eight, 1)));
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

ALWAYS_INLINE bool look_around(const wr_crowd *crowd, int32_t begin, int32_t end, near_look look, crowd_sums *sums)
{
    const near_field field = field_of(crowd);
    bool unsure = false;
    for (int32_t at = begin; at < end; at++, sums++) {
        near_body body = body_of(crowd, &field, at, look);
        near_push push = {.x = _mm256_setzero_si256(), .y = _mm256_setzero_si256()};
        push_around(crowd, &field, &body, at, look, &push);
        sums->x = sum_of(push.x);
        sums->y = sum_of(push.y);
        sums->unsure = is_unsure(crowd, at, look, push.same) || push.vectors > VECTORS_MAX;
        unsure |= sums->unsure;
    }
    return !unsure;
}

FOR_AVX2 bool wr__crowd_push_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool mixed, crowd_sums *sums)
{
    return mixed ? look_around(crowd, begin, end, (near_look){true}, sums)
                 : look_around(crowd, begin, end, (near_look){false}, sums);
}

#endif
