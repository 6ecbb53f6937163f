// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// crowd_near.c for processors with AVX2: nobody fixed, nobody else on the body's own place. All numbers are those of
// the plain one, which is the twin this is tested against.
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
#include "crowd_avx2.h"

enum {
    NEAR_MAX = 64, // in a list before a run goes on; who has more around him is looked at plainly
    LIST_MAX = NEAR_MAX + (CROWD_RUNS_MAX + 1) * EIGHT,
    ROW_MAX = 1024 // in the lists of bodies in a row
};

// The lists of bodies in a row, one behind the other.
typedef struct near_lists {
    uint32_t way[ROW_MAX], trait[ROW_MAX], heading[ROW_MAX]; // from others to the body
    uint32_t begins[CROWD_ROW + 1];
} near_lists;

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

// ---- Who is near --------------------------------------------------------------------------------------------------

// Where the list of a body ends, and how many are on its place.
typedef struct near_count {
    uint32_t end;
    int32_t same;
} near_count;

ALWAYS_INLINE void store(void *to, __m256i eight)
{
    _mm256_storeu_si256(to, eight);
}

// Most runs are one vector; an empty one is looked at for nothing, which costs less than to guess wrong. Who is on
// the body's place is in its square, and so in its own run.
ALWAYS_INLINE near_count list_run(const near_field *field, const uint32_t *headings, const near_body *body,
                                  uint32_t begin, uint32_t end, bool own, near_look look, near_lists *lists,
                                  near_count count, uint32_t most)
{
    uint32_t i = begin;
    do {
        const __m256i trait = load(field->trait + i);
        const __m256i way = _mm256_sub_epi16(body->place, load(field->place + i));
        const __m256i here = shares_tag(trait, body->trait);
        const __m256i limit = _mm256_set1_epi32(CROWD_ONE + CROWD_ONE / 8 + 1);
        const __m256i close = _mm256_sub_epi32(distance_of(body, way, trait, look), limit);
        const uint32_t rest = at_most_eight(end - i);
        uint32_t near = _bzhi_u32(signs_of(_mm256_and_si256(here, close)), rest);
        if (own) {
            const __m256i same = _mm256_and_si256(here, _mm256_cmpeq_epi32(way, _mm256_setzero_si256()));
            const uint32_t here_too = _bzhi_u32(signs_of(same), rest);
            count.same += _mm_popcnt_u32(here_too);
            near &= ~here_too;
        }
        const __m256i from = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&lanes_together[near]));
        store(lists->way + count.end, _mm256_permutevar8x32_epi32(way, from));
        store(lists->trait + count.end, _mm256_permutevar8x32_epi32(trait, from));
        store(lists->heading + count.end, _mm256_permutevar8x32_epi32(load(headings + i), from));
        count.end += (uint32_t)_mm_popcnt_u32(near);
        i += EIGHT;
    } while (i < end && count.end <= most);
    count.same += i < end ? 2 : 0; // no room: as if they were on one place
    return count;
}

ALWAYS_INLINE near_count list_around(const wr_crowd *crowd, const near_field *field, const uint32_t *headings,
                                     near_body *body, int32_t at, near_look look, near_lists *lists, uint32_t begin)
{
    const uint32_t *starts = starts_around(field, at), most = begin + NEAR_MAX;
    near_count n = {begin, 0};
    if (starts != NULL) {
        n = list_run(field, headings, body, starts[0], starts[3], false, look, lists, n, most);
        starts += field->columns;
        n = list_run(field, headings, body, starts[0], starts[3], true, look, lists, n, most);
        starts += field->columns;
        return list_run(field, headings, body, starts[0], starts[3], false, look, lists, n, most);
    }
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t count = wr__crowd_runs_at_edge(crowd, at, runs);
    for (int32_t r = 0; r < count; r++) {
        const uint32_t run_begin = (uint32_t)runs[r].begin, run_end = (uint32_t)runs[r].end;
        body->trait = all_of((uint32_t)runs[r].tag << CROWD_TAG_SHIFT);
        n = list_run(field, headings, body, run_begin, run_end, true, look, lists, n, most);
    }
    return n;
}

// ---- What they do -------------------------------------------------------------------------------------------------

// A body in its look at a list.
typedef struct near_walker {
    __m256i heading, first, right_of_way, calm;
} near_walker;

// As wr__crowd_right_of_way: rounded towards zero.
ALWAYS_INLINE __m256i right_of(__m256i heading, __m256i first)
{
    const __m256i sum = _mm256_madd_epi16(heading, first);
    const __m256i less = _mm256_and_si256(_mm256_srai_epi32(sum, 31), _mm256_set1_epi32(2 * CROWD_ONE - 1));
    return _mm256_srai_epi32(_mm256_add_epi32(sum, less), 14);
}

// A bit of `calm`, counted from 0, as a sign.
ALWAYS_INLINE __m256i calm_bit(__m256i trait, int32_t bit)
{
    return _mm256_slli_epi32(trait, 31 - CROWD_CALM_SHIFT - bit);
}

// Products of pairs, summed and divided by CROWD_ONE.
ALWAYS_INLINE __m256i dots(__m256i a, __m256i b)
{
    return _mm256_srai_epi32(_mm256_madd_epi16(a, b), 13);
}

// Signs of four times eight lanes, in the order of crowd_sums.met.
ALWAYS_INLINE uint32_t four_signs_of(__m256i a, __m256i b, __m256i c, __m256i d)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d)));
}

// Returns how far those are ahead whose push counts. `way` is to the others.
ALWAYS_INLINE __m256i add_manners(const near_walker *walker, __m256i way, __m256i trait, __m256i heading,
                                  uint32_t *met, uint32_t *joins)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i ahead = dots(way, walker->heading), against = dots(way, heading); // against is -back
    const __m256i along = dots(heading, walker->heading), more = _mm256_add_epi32(ahead, against);
    const __m256i has_arrived = calm_bit(trait, 0), has_yielded = calm_bit(trait, 1);
    const __m256i is_ahead = _mm256_sub_epi32(zero, ahead), is_back = against;
    const __m256i lively = _mm256_andnot_si256(_mm256_or_si256(has_arrived, walker->calm), is_ahead);
    const __m256i facing = _mm256_and_si256(lively, is_back);
    const __m256i head_on = _mm256_and_si256(facing, _mm256_add_epi32(along, _mm256_set1_epi32(CROWD_ONE / 2)));
    const __m256i loses = _mm256_sub_epi32(walker->right_of_way, right_of(heading, walker->first));
    const __m256i first = _mm256_andnot_si256(loses, head_on);
    const __m256i behind = _mm256_and_si256(_mm256_sub_epi32(zero, along), has_yielded);
    const __m256i counts = _mm256_andnot_si256(_mm256_or_si256(more, first), is_ahead);
    *met |= four_signs_of(_mm256_and_si256(is_ahead, has_arrived), _mm256_and_si256(head_on, loses), first,
                          _mm256_and_si256(_mm256_andnot_si256(is_back, lively), behind));
    *joins |= signs_of(_mm256_andnot_si256(first, _mm256_and_si256(facing, _mm256_sub_epi32(zero, more))));
    return _mm256_and_si256(ahead, _mm256_srai_epi32(counts, 31));
}

// Four sums over eight lanes: none is 2^31, for of one neighbour none is 2^28. With d at most 15,360 small steps, the
// reach of the largest two, half of an overlap times d is below 0.7 * 15,360 * 2^13, a part of it at most 420/256 of
// that, and a heading up to 42 % longer than one.
ALWAYS_INLINE __m256i sums_of(__m256i x, __m256i y, __m256i ahead, __m256i around)
{
    const __m256i four = _mm256_hadd_epi32(_mm256_hadd_epi32(x, y), _mm256_hadd_epi32(ahead, around));
    return _mm256_cvtepi32_epi64(_mm_add_epi32(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1)));
}

// A list eight by eight. The lanes behind its end are zero: they are on the body's place, ahead of nobody, and
// overlap by nothing.
ALWAYS_INLINE void sum_list(const near_body *body, const near_walker *walker, const near_lists *lists,
                            const uint32_t *begins, near_look look, crowd_sums *sums)
{
    __m256i all = _mm256_setzero_si256(); // x, y, ahead, around
    uint32_t i = begins[0], met = 0, joins = 0;
    do {
        const __m256i lanes = first_lanes(begins[1] - i), trait = load(lists->trait + i);
        const __m256i away = _mm256_and_si256(lanes, load(lists->way + i));
        const near_overlap o = overlap_of(body, distance_of(body, away, trait, look), lanes, trait, look);
        const __m256i way = _mm256_sub_epi16(_mm256_setzero_si256(), away);
        const __m256i ahead = add_manners(walker, way, trait, load(lists->heading + i), &met, &joins);
        const __m256i x = _mm256_madd_epi16(away, o.half);
        const __m256i y = _mm256_madd_epi16(away, _mm256_slli_epi32(o.half, 16));
        all = _mm256_add_epi64(all, sums_of(x, y, _mm256_madd_epi16(ahead, o.half), o.s));
        i += EIGHT;
    } while (i < begins[1]);
    _mm256_storeu_si256((void *)&sums->x, all);
    sums->met = (met | met >> 16) & CROWD_MET_FOUR;
    sums->met |= (joins != 0 ? CROWD_JOINS : 0) | (begins[1] > begins[0] ? CROWD_MEETS : 0);
}

ALWAYS_INLINE void sum_lists(const wr_crowd *crowd, const near_field *field, int32_t begin, int32_t end,
                             const near_lists *lists, near_look look, crowd_sums *sums)
{
    const __m256i first = all_of(wr__crowd_pair(crowd->first_x, crowd->first_y));
    const uint32_t *headings = crowd->heading;
    for (int32_t i = 0; i < end - begin; i++) {
        const near_body body = body_of(crowd, field, begin + i, look);
        near_walker walker = {.heading = all_of(headings[begin + i]), .first = first};
        walker.right_of_way = right_of(walker.heading, first);
        walker.calm = calm_bit(body.trait, 0);
        sum_list(&body, &walker, lists, lists->begins + i, look, &sums[i]);
    }
}

// Lists for as many in a row as there is room for, then all sums: what a list says is long written when it is read.
ALWAYS_INLINE bool look_around(const wr_crowd *crowd, int32_t begin, int32_t end, near_look look, crowd_sums *sums)
{
    bool unsure = false;
    const near_field field = field_of(crowd);
    const uint32_t *headings = crowd->heading;
    near_lists lists;
    for (int32_t at = begin; at < end;) {
        uint32_t count = 0;
        const int32_t first = at;
        crowd_sums *row = sums + (first - begin);
        for (; at < end && at - first < CROWD_ROW && count <= ROW_MAX - LIST_MAX; at++) {
            near_body body = body_of(crowd, &field, at, look);
            lists.begins[at - first] = count;
            const near_count found = list_around(crowd, &field, headings, &body, at, look, &lists, count);
            row[at - first].unsure = is_unsure(crowd, at, look, found.same);
            unsure |= row[at - first].unsure;
            count = found.end;
        }
        lists.begins[at - first] = count;
        sum_lists(crowd, &field, first, at, &lists, look, row);
    }
    return !unsure;
}

FOR_AVX2 static bool near_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool mixed, crowd_sums *sums)
{
    return mixed ? look_around(crowd, begin, end, (near_look){true}, sums)
                 : look_around(crowd, begin, end, (near_look){false}, sums);
}

bool wr__crowd_near_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, bool mixed,
                         crowd_sums *sums)
{
    return manners ? near_avx2(crowd, begin, end, mixed, sums) : wr__crowd_push_avx2(crowd, begin, end, mixed, sums);
}

#else

bool wr__crowd_near_avx2(const wr_crowd *crowd, int32_t begin, int32_t end, bool manners, bool mixed,
                         crowd_sums *sums)
{
    (void)crowd;
    (void)manners;
    (void)mixed;
    for (int32_t i = begin; i < end; i++, sums++) {
        sums->unsure = true;
    }
    return false;
}

#endif
