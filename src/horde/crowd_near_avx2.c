// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// crowd_near.c for processors with AVX2: nobody fixed, nobody on the body's own place. All numbers are those of the plain
// one, which is the twin this is tested against.
//
// Everybody around is looked at first, eight words at a time, for being near only; those who are move together into a
// list, by a table of where the lanes of a mask go:
//
//      . a . . b . . .   . . c . d . e f   g . . . . . . .     of three rows of squares
//      a b c d e f g                                           six or seven touch: one vector holds them
//
// The rest, which is most of the work, is done to the list. There is hardly a branch in all this that depends on who
// stands where, and so hardly one that the processor guesses wrong.
#include "core/cpu.h"
#include "horde/crowd_int.h"

#if WR__AVX2
#include <immintrin.h>

// All looks are this code with manners and mixture compiled in or out.
#define FOR_AVX2      __attribute__((target("avx2,popcnt")))
#define ALWAYS_INLINE static inline __attribute__((always_inline, target("avx2,popcnt")))

enum {
    EIGHT = 8,
    NEAR_MAX = 64, // in a list before a run goes on; who has more around him is looked at plainly
    LIST_MAX = NEAR_MAX + (CROWD_RUNS_MAX + 1) * EIGHT,
    ROW_MAX = 1024 // in the lists of bodies in a row
};

// The lists of bodies in a row, one behind the other.
typedef struct near_lists {
    uint32_t way[ROW_MAX], trait[ROW_MAX], heading[ROW_MAX];
    int32_t begins[CROWD_ROW + 1];
} near_lists;

// A body in all lanes; by size of the other, or all alike: how they meet; by weight of the other: its part.
typedef struct near_body {
    __m256i place, heading, first, right_of_way, calm;
    __m256i meeting, part;
} near_body;

// Among whom: sizes and weights that differ.
typedef struct near_look {
    bool mixed;
} near_look;

// ---- Where the lanes of a mask go ---------------------------------------------------------------------------------

// Byte k is the number of the k-th bit that is set.
#define BIT(m, i)    ((uint64_t)((m) >> (i)&1))
#define BELOW_1(m)   BIT(m, 0)
#define BELOW_2(m)   (BELOW_1(m) + BIT(m, 1))
#define BELOW_3(m)   (BELOW_2(m) + BIT(m, 2))
#define BELOW_4(m)   (BELOW_3(m) + BIT(m, 3))
#define BELOW_5(m)   (BELOW_4(m) + BIT(m, 4))
#define BELOW_6(m)   (BELOW_5(m) + BIT(m, 5))
#define BELOW_7(m)   (BELOW_6(m) + BIT(m, 6))
#define LANE(m, i)   (BIT(m, i) * i << 8 * BELOW_##i(m))
#define LANES_LOW(m) (LANE(m, 1) | LANE(m, 2) | LANE(m, 3) | LANE(m, 4))
#define LANES(m)     (LANES_LOW(m) | LANE(m, 5) | LANE(m, 6) | LANE(m, 7))
#define LANES_4(m)   LANES(m), LANES(m + 1), LANES(m + 2), LANES(m + 3)
#define LANES_16(m)  LANES_4(m), LANES_4(m + 4), LANES_4(m + 8), LANES_4(m + 12)
#define LANES_64(m)  LANES_16(m), LANES_16(m + 16), LANES_16(m + 32), LANES_16(m + 48)

static const uint64_t lanes_together[256] = {LANES_64(0), LANES_64(64), LANES_64(128), LANES_64(192)};

// ---- Small words --------------------------------------------------------------------------------------------------

ALWAYS_INLINE void store(void *to, __m256i eight)
{
    _mm256_storeu_si256(to, eight);
}

ALWAYS_INLINE __m256i load(const void *from)
{
    return _mm256_loadu_si256(from);
}

ALWAYS_INLINE uint32_t bits_of(__m256i mask)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(mask));
}

// All ones where a bit of a trait is set.
ALWAYS_INLINE __m256i has_calm(__m256i trait, int32_t bit)
{
    const __m256i mask = _mm256_set1_epi32(bit << CROWD_CALM_SHIFT);
    return _mm256_cmpeq_epi32(_mm256_and_si256(trait, mask), mask);
}

// Products of pairs, summed and divided by CROWD_ONE.
ALWAYS_INLINE __m256i dots(__m256i a, __m256i b)
{
    return _mm256_srai_epi32(_mm256_madd_epi16(a, b), 13);
}

// As wr__crowd_right_of_way: rounded towards zero.
ALWAYS_INLINE __m256i right_of(__m256i heading, __m256i first)
{
    const __m256i sum = _mm256_madd_epi16(heading, first);
    const __m256i less = _mm256_and_si256(_mm256_srai_epi32(sum, 31), _mm256_set1_epi32(2 * CROWD_ONE - 1));
    return _mm256_srai_epi32(_mm256_add_epi32(sum, less), 14);
}

// A meeting has its share in its lower half: the upper one of what is scaled is zero.
ALWAYS_INLINE __m256i distance_of(const near_body *body, __m256i way, __m256i trait, near_look look)
{
    const __m256i meeting = look.mixed ? _mm256_permutevar8x32_epi32(body->meeting, trait) : body->meeting;
    const __m256i scaled = _mm256_srlv_epi32(_mm256_madd_epi16(way, way), _mm256_srli_epi32(meeting, 16));
    return _mm256_mulhi_epu16(_mm256_min_epi32(scaled, _mm256_set1_epi32(INT16_MAX)), meeting);
}

// Of a share of the distance: the rest of it, and how much of an overlap is to be made good, times 2^15.
typedef struct near_overlap {
    __m256i s, half;
} near_overlap;

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

// ---- Around a body ------------------------------------------------------------------------------------------------

// A run, its numbers where they lie in memory: a vector is filled from there without a detour.
typedef struct near_run {
    const uint32_t *begin, *end;
    __m256i tag;
} near_run;

ALWAYS_INLINE __m256i all_of(const uint32_t *word)
{
    return _mm256_set1_epi32((int32_t)*word);
}

// Eight of a run.
typedef struct near_eight {
    __m256i way, trait, there;
    uint32_t same; // bits: on the body's own place
} near_eight;

ALWAYS_INLINE near_eight eight_of(const wr_crowd *crowd, const near_body *body, uint32_t i, __m256i lanes,
                                  __m256i tag)
{
    near_eight e = {.way = _mm256_sub_epi16(load(crowd->place + i), body->place), .trait = load(crowd->trait + i)};
    e.there = _mm256_and_si256(lanes, _mm256_cmpeq_epi32(_mm256_srli_epi32(e.trait, CROWD_TAG_SHIFT), tag));
    e.same = bits_of(_mm256_and_si256(e.there, _mm256_cmpeq_epi32(e.way, _mm256_setzero_si256())));
    return e;
}

// Where the squares around begin, when they all lie side by side and so have one tag; else NULL.
ALWAYS_INLINE const uint32_t *starts_around(const wr_crowd *crowd, int32_t at)
{
    const uint32_t columns = (uint32_t)crowd->columns, rows = (uint32_t)crowd->rows, square = crowd->squares[at];
    const uint32_t column = square & (columns - 1), row = square >> crowd->columns_bits;
    const bool inside = (column - 1 < columns - 2) & (row - 1 < rows - 2);
    return inside ? crowd->starts + (square - columns - 1) : NULL;
}

// ---- The first look: who is near ----------------------------------------------------------------------------------

// Where the list of a body ends, and how many are on its place.
typedef struct near_count {
    int32_t end, same;
} near_count;

// Most runs are one vector; an empty one is looked at for nothing, which costs less than to guess wrong.
ALWAYS_INLINE near_count list_run(const wr_crowd *crowd, const near_body *body, near_run run, near_look look,
                                  near_lists *lists, near_count count, int32_t most)
{
    const __m256i limit = _mm256_set1_epi32(CROWD_ONE + CROWD_ONE / 8 + 1), end = all_of(run.end);
    __m256i number = _mm256_add_epi32(all_of(run.begin), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    uint32_t i = *run.begin;
    do {
        const near_eight e = eight_of(crowd, body, i, _mm256_cmpgt_epi32(end, number), run.tag);
        const __m256i close = _mm256_cmpgt_epi32(limit, distance_of(body, e.way, e.trait, look));
        const uint32_t bits = bits_of(_mm256_and_si256(e.there, close)) & ~e.same;
        const __m256i from = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&lanes_together[bits]));
        const __m256i heading = load(crowd->heading + i);
        store(lists->way + count.end, _mm256_permutevar8x32_epi32(e.way, from));
        store(lists->trait + count.end, _mm256_permutevar8x32_epi32(e.trait, from));
        store(lists->heading + count.end, _mm256_permutevar8x32_epi32(heading, from));
        count.same += _mm_popcnt_u32(e.same);
        count.end += _mm_popcnt_u32(bits);
        number = _mm256_add_epi32(number, _mm256_set1_epi32(EIGHT));
        i += EIGHT;
    } while (i < *run.end && count.end <= most);
    count.same += i < *run.end ? 2 : 0; // no room: as if they were on one place
    return count;
}

ALWAYS_INLINE near_count list_near(const wr_crowd *crowd, const near_body *body, int32_t at, near_look look,
                                   near_lists *lists, int32_t begin)
{
    const int32_t most = begin + NEAR_MAX;
    const uint32_t *starts = starts_around(crowd, at);
    near_count count = {begin, 0};
    if (starts != NULL) {
        const __m256i tag = _mm256_srli_epi32(all_of(crowd->trait + at), CROWD_TAG_SHIFT);
        for (int32_t r = 0; r < 3; r++, starts += crowd->columns) {
            count = list_run(crowd, body, (near_run){starts, starts + 3, tag}, look, lists, count, most);
        }
        return count;
    }
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t runs_count = wr__crowd_runs_at_edge(crowd, at, runs);
    for (int32_t r = 0; r < runs_count; r++) {
        const near_run run = {(const uint32_t *)&runs[r].begin, (const uint32_t *)&runs[r].end,
                              _mm256_set1_epi32(runs[r].tag)};
        count = list_run(crowd, body, run, look, lists, count, most);
    }
    return count;
}

// ---- The first look: what they do ---------------------------------------------------------------------------------

typedef struct near_all {
    __m256i sums;                                // [4] of 64 bits: x, y, ahead, around
    __m256i meets, yields, first, joins, behind; // masks
} near_all;

// Returns how far those are ahead whose push counts.
ALWAYS_INLINE __m256i add_manners(const near_body *body, __m256i way, __m256i trait, __m256i heading, near_all *all)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i ahead = dots(way, body->heading), against = dots(way, heading); // against is -back
    const __m256i along = dots(heading, body->heading), more = _mm256_add_epi32(ahead, against);
    const __m256i has_arrived = has_calm(trait, CROWD_ARRIVED), has_yielded = has_calm(trait, CROWD_YIELDED);
    const __m256i is_ahead = _mm256_cmpgt_epi32(ahead, zero), is_back = _mm256_cmpgt_epi32(zero, against);
    const __m256i lively = _mm256_andnot_si256(_mm256_or_si256(has_arrived, body->calm), is_ahead);
    const __m256i facing = _mm256_and_si256(lively, is_back);
    const __m256i head_on = _mm256_and_si256(facing, _mm256_cmpgt_epi32(_mm256_set1_epi32(-CROWD_ONE / 2), along));
    const __m256i loses = _mm256_cmpgt_epi32(right_of(heading, body->first), body->right_of_way);
    const __m256i first = _mm256_andnot_si256(loses, head_on);
    const __m256i behind = _mm256_and_si256(_mm256_cmpgt_epi32(along, zero), has_yielded);
    const __m256i farther = _mm256_and_si256(_mm256_cmpgt_epi32(more, zero), facing);
    const __m256i counts = _mm256_andnot_si256(_mm256_or_si256(_mm256_cmpgt_epi32(zero, more), first), is_ahead);
    all->meets = _mm256_or_si256(all->meets, _mm256_and_si256(is_ahead, has_arrived));
    all->first = _mm256_or_si256(all->first, first);
    all->yields = _mm256_or_si256(all->yields, _mm256_and_si256(head_on, loses));
    all->behind = _mm256_or_si256(all->behind, _mm256_and_si256(_mm256_andnot_si256(is_back, lively), behind));
    all->joins = _mm256_or_si256(all->joins, _mm256_andnot_si256(first, farther));
    return _mm256_and_si256(ahead, counts);
}

// Four sums over eight lanes: none is 2^31, for of one neighbour none is 2^28. With d at most 15,360 small steps, the
// reach of the largest two, half of an overlap times d is below 0.7 * 15,360 * 2^13, a part of it at most 420/256 of
// that, and a heading up to 3 % longer than one.
ALWAYS_INLINE __m256i sums_of(__m256i x, __m256i y, __m256i ahead, __m256i around)
{
    const __m256i four = _mm256_hadd_epi32(_mm256_hadd_epi32(x, y), _mm256_hadd_epi32(ahead, around));
    return _mm256_cvtepi32_epi64(_mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1)));
}

// The lanes behind the end of the list are zero: they are on the body's place, ahead of nobody, and overlap by nothing.
ALWAYS_INLINE void add_eight(const near_body *body, const near_lists *lists, int32_t i, int32_t end, near_look look,
                             near_all *all)
{
    const __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    const __m256i lanes = _mm256_cmpgt_epi32(_mm256_set1_epi32(end - i), numbers);
    const __m256i way = _mm256_and_si256(lanes, load(lists->way + i)), trait = load(lists->trait + i);
    const near_overlap o = overlap_of(body, distance_of(body, way, trait, look), lanes, trait, look);
    const __m256i ahead = add_manners(body, way, trait, load(lists->heading + i), all);
    const __m256i x = _mm256_madd_epi16(way, o.half), y = _mm256_madd_epi16(way, _mm256_slli_epi32(o.half, 16));
    all->sums = _mm256_add_epi64(all->sums, sums_of(x, y, _mm256_madd_epi16(ahead, o.half), o.s));
}

ALWAYS_INLINE void put_sums(const near_all *all, bool touches, crowd_sums *sums)
{
    const __m256i away = _mm256_setr_epi64x(-1, -1, 0, 0);
    int64_t four[4];
    store(four, _mm256_sub_epi64(_mm256_xor_si256(all->sums, away), away));
    sums->x = four[0];
    sums->y = four[1];
    sums->ahead = four[2];
    sums->around = four[3];
    sums->touches = touches;
    sums->meets_arrived = (uint8_t)bits_of(all->meets);
    sums->must_yield = (uint8_t)bits_of(all->yields);
    sums->goes_first = (uint8_t)bits_of(all->first);
    sums->joins = (uint8_t)bits_of(all->joins);
    sums->yields_behind = (uint8_t)bits_of(all->behind);
}

ALWAYS_INLINE near_body body_of(const wr_crowd *crowd, int32_t at, near_look look)
{
    const uint32_t trait = crowd->trait[at], size = trait & CROWD_SIZE_MASK;
    near_body body = {.place = _mm256_set1_epi32((int32_t)crowd->place[at])};
    if (look.mixed) {
        body.meeting = load(crowd->meets[size]);
        body.part = load(crowd->shares[trait >> CROWD_WEIGHT_SHIFT & (CROWD_WEIGHTS_MAX - 1)]);
    } else {
        body.meeting = _mm256_set1_epi32((int32_t)crowd->meets[size][size]);
    }
    return body;
}

ALWAYS_INLINE bool is_unsure(const wr_crowd *crowd, int32_t at, near_look look, int32_t same)
{
    return same != 1 || (look.mixed && (crowd->unlike[crowd->squares[at]] & CROWD_PLAIN) != 0);
}

ALWAYS_INLINE void sum_lists(const wr_crowd *crowd, int32_t begin, int32_t end, const near_lists *lists,
                             near_look look, crowd_sums *sums)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i first = _mm256_set1_epi32((int32_t)wr__crowd_pair(crowd->first_x, crowd->first_y));
    const int32_t *begins = lists->begins;
    for (int32_t at = begin; at < end; at++, begins++, sums++) {
        near_body body = body_of(crowd, at, look);
        near_all all = {zero, zero, zero, zero, zero, zero};
        body.heading = _mm256_set1_epi32((int32_t)crowd->heading[at]);
        body.first = first;
        body.right_of_way = right_of(body.heading, first);
        body.calm = has_calm(_mm256_set1_epi32((int32_t)crowd->trait[at]), CROWD_ARRIVED);
        int32_t i = begins[0];
        do {
            add_eight(&body, lists, i, begins[1], look, &all);
            i += EIGHT;
        } while (i < begins[1]);
        put_sums(&all, begins[1] > begins[0], sums);
    }
}

// Lists for as many in a row as there is room for, then all sums: what a list says is long written when it is read.
ALWAYS_INLINE void look_with_manners(const wr_crowd *crowd, int32_t begin, int32_t end, near_look look,
                                     crowd_sums *sums)
{
    near_lists lists;
    for (int32_t at = begin; at < end;) {
        int32_t count = 0;
        crowd_sums *row = sums + (at - begin);
        const int32_t row_begin = at;
        for (; at < end && count <= ROW_MAX - LIST_MAX; at++) {
            const near_body body = body_of(crowd, at, look);
            lists.begins[at - row_begin] = count;
            const near_count found = list_near(crowd, &body, at, look, &lists, count);
            row[at - row_begin].unsure = is_unsure(crowd, at, look, found.same);
            count = found.end;
        }
        lists.begins[at - row_begin] = count;
        sum_lists(crowd, row_begin, at, &lists, look, row);
    }
}

// ---- The second look ----------------------------------------------------------------------------------------------

enum { WIDE_MAX = 12 }; // vectors whose sums fit 32 bits: of one neighbour none is 2^31 / 12

typedef struct near_push {
    __m256i x, y;
    int32_t same, blocks;
} near_push;

ALWAYS_INLINE void push_run(const wr_crowd *crowd, const near_body *body, near_run run, near_look look,
                            near_push *push)
{
    const __m256i end = all_of(run.end);
    __m256i number = _mm256_add_epi32(all_of(run.begin), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    uint32_t i = *run.begin;
    do {
        const near_eight e = eight_of(crowd, body, i, _mm256_cmpgt_epi32(end, number), run.tag);
        const __m256i distance = distance_of(body, e.way, e.trait, look);
        const __m256i half = overlap_of(body, distance, e.there, e.trait, look).half;
        push->x = _mm256_add_epi32(push->x, _mm256_madd_epi16(e.way, half));
        push->y = _mm256_add_epi32(push->y, _mm256_madd_epi16(e.way, _mm256_slli_epi32(half, 16)));
        push->same += _mm_popcnt_u32(e.same);
        push->blocks++;
        number = _mm256_add_epi32(number, _mm256_set1_epi32(EIGHT));
        i += EIGHT;
    } while (i < *run.end && push->blocks <= WIDE_MAX);
}

ALWAYS_INLINE void push_near(const wr_crowd *crowd, const near_body *body, int32_t at, near_look look,
                             near_push *push)
{
    const uint32_t *starts = starts_around(crowd, at);
    if (starts != NULL) {
        const __m256i tag = _mm256_srli_epi32(all_of(crowd->trait + at), CROWD_TAG_SHIFT);
        for (int32_t r = 0; r < 3; r++, starts += crowd->columns) {
            push_run(crowd, body, (near_run){starts, starts + 3, tag}, look, push);
        }
        return;
    }
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t runs_count = wr__crowd_runs_at_edge(crowd, at, runs);
    for (int32_t r = 0; r < runs_count; r++) {
        const near_run run = {(const uint32_t *)&runs[r].begin, (const uint32_t *)&runs[r].end,
                              _mm256_set1_epi32(runs[r].tag)};
        push_run(crowd, body, run, look, push);
    }
}

ALWAYS_INLINE int64_t sum_wide(__m256i eight)
{
    const __m256i four = _mm256_add_epi64(_mm256_cvtepi32_epi64(_mm256_castsi256_si128(eight)),
                                          _mm256_cvtepi32_epi64(_mm256_extracti128_si256(eight, 1)));
    const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

ALWAYS_INLINE void look_for_push(const wr_crowd *crowd, int32_t begin, int32_t end, near_look look, crowd_sums *sums)
{
    for (int32_t at = begin; at < end; at++, sums++) {
        const near_body body = body_of(crowd, at, look);
        near_push push = {.x = _mm256_setzero_si256(), .y = _mm256_setzero_si256()};
        push_near(crowd, &body, at, look, &push);
        sums->x = -sum_wide(push.x);
        sums->y = -sum_wide(push.y);
        sums->unsure = is_unsure(crowd, at, look, push.same) || push.blocks > WIDE_MAX;
    }
}

FOR_AVX2 void wr__crowd_near_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, bool mixed,
                                  crowd_sums *sums)
{
    if (mixed && manners) {
        look_with_manners(crowd, begin, end, (near_look){true}, sums);
    } else if (mixed) {
        look_for_push(crowd, begin, end, (near_look){true}, sums);
    } else if (manners) {
        look_with_manners(crowd, begin, end, (near_look){false}, sums);
    } else {
        look_for_push(crowd, begin, end, (near_look){false}, sums);
    }
}

#else

void wr__crowd_near_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, bool mixed,
                         crowd_sums *sums)
{
    (void)crowd;
    (void)manners;
    (void)mixed;
    for (int32_t i = begin; i < end; i++, sums++) {
        sums->unsure = true;
    }
}

#endif
