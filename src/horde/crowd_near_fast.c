// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// crowd_near.c eight neighbours at a time, nobody fixed, nobody on the body's own place. All numbers are those of the
// plain one, which is the twin this is tested against, and stands in where there is no SSE2.
//
// A body among none but its like has one size and one weight to reckon with. Among several sizes and weights there is no
// way to look up eight numbers of a table at once: each size and weight in turn is reckoned for all eight, and a mask
// keeps those lanes it is true of.
#include "horde/crowd_int.h"

#if defined(__SSE2__)
#include <emmintrin.h>

// Whose sums fit 32 bits; who has more around him is looked at plainly. Among several weights one makes good up to
// 420 / 256 of half an overlap, and only blocks with somebody near count; so many fit while a heading is about one long.
enum { BLOCKS_MAX = 8, MIXED_MAX = 7 };

// All looks are this code with manners and mixture compiled in or out, and all sums in registers.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

typedef struct near_one {
    __m128i place, heading, first, right_of_way, calm, share;
    __m128i shift;
} near_one;

// Among several: by size and by weight of the other.
typedef struct near_kinds {
    __m128i reach, back; // beyond which nobody touches
    int32_t size_count, weight_count;
    __m128i shift[WR_CROWD_SIZES_MAX], share[WR_CROWD_SIZES_MAX];
    __m128i part[CROWD_WEIGHTS_MAX];
} near_kinds;

typedef struct near_all {
    __m128i x, y, ahead, around;                                // 32 bits each
    __m128i touches, meets, yields, first, joins, behind, same; // masks; a count
} near_all;

// All ones in the first so many of eight lanes.
static const int16_t first_lanes[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};

ALWAYS_INLINE __m128i load(const void *from)
{
    return _mm_loadu_si128(from);
}

// Products of two pairs, summed and divided by CROWD_ONE.
ALWAYS_INLINE __m128i dots(__m128i low, __m128i high, __m128i by_low, __m128i by_high)
{
    return _mm_packs_epi32(_mm_srai_epi32(_mm_madd_epi16(low, by_low), 13),
                           _mm_srai_epi32(_mm_madd_epi16(high, by_high), 13));
}

ALWAYS_INLINE bool any(__m128i mask)
{
    return _mm_movemask_epi8(mask) != 0;
}

// Pairs of four and four, the rest of all eight.
typedef struct near_eight {
    __m128i low, high, same, near, s, half;
} near_eight;

// What lies from bit `from` on in eight traits, `mask` of it.
ALWAYS_INLINE __m128i traits(const wr_crowd *crowd, int32_t at, int32_t from, int32_t mask)
{
    const __m128i keep = _mm_set1_epi32(mask), shift = _mm_cvtsi32_si128(from);
    const __m128i low = _mm_and_si128(_mm_srl_epi32(load(crowd->trait + at), shift), keep);
    const __m128i high = _mm_and_si128(_mm_srl_epi32(load(crowd->trait + at + 4), shift), keep);
    return _mm_packs_epi32(low, high);
}

// As wr__crowd_right_of_way: rounded towards zero.
ALWAYS_INLINE __m128i right_of_four(__m128i headings, __m128i first)
{
    const __m128i sum = _mm_madd_epi16(headings, first);
    const __m128i less = _mm_and_si128(_mm_srai_epi32(sum, 31), _mm_set1_epi32(2 * CROWD_ONE - 1));
    return _mm_srai_epi32(_mm_add_epi32(sum, less), 14);
}

ALWAYS_INLINE __m128i tags_of(const wr_crowd *crowd, int32_t at)
{
    return _mm_packs_epi32(_mm_srai_epi32(load(crowd->trait + at), CROWD_TAG_SHIFT),
                           _mm_srai_epi32(load(crowd->trait + at + 4), CROWD_TAG_SHIFT));
}

ALWAYS_INLINE __m128i distance_of(const near_eight *e, __m128i shift, __m128i share)
{
    const __m128i scaled = _mm_packs_epi32(_mm_srl_epi32(_mm_madd_epi16(e->low, e->low), shift),
                                           _mm_srl_epi32(_mm_madd_epi16(e->high, e->high), shift));
    return _mm_mulhi_epu16(scaled, share);
}

ALWAYS_INLINE __m128i distance_of_mixed(const wr_crowd *crowd, const near_kinds *kinds, const near_eight *e,
                                        int32_t at)
{
    const __m128i size = traits(crowd, at, 0, CROWD_SIZE_MASK);
    __m128i distance = _mm_setzero_si128();
    for (int32_t i = 0; i < kinds->size_count; i++) {
        const __m128i own = distance_of(e, kinds->shift[i], kinds->share[i]);
        const __m128i is = _mm_cmpeq_epi16(size, _mm_set1_epi16((int16_t)i));
        distance = _mm_or_si128(distance, _mm_and_si128(own, is));
    }
    return distance;
}

ALWAYS_INLINE __m128i parts_of(const wr_crowd *crowd, const near_kinds *kinds, int32_t at)
{
    const __m128i weight = traits(crowd, at, CROWD_WEIGHT_SHIFT, CROWD_WEIGHTS_MAX - 1);
    __m128i part = _mm_setzero_si128();
    for (int32_t i = 0; i < kinds->weight_count; i++) {
        const __m128i is = _mm_cmpeq_epi16(weight, _mm_set1_epi16((int16_t)i));
        part = _mm_or_si128(part, _mm_and_si128(kinds->part[i], is));
    }
    return part;
}

// a * part / CROWD_EVEN: below 2^15.
ALWAYS_INLINE __m128i part_of(__m128i a, __m128i part)
{
    return _mm_or_si128(_mm_slli_epi16(_mm_mulhi_epu16(a, part), 8), _mm_srli_epi16(_mm_mullo_epi16(a, part), 8));
}

// Both of a pair.
ALWAYS_INLINE __m128i within(__m128i pairs, __m128i reach, __m128i back)
{
    const __m128i each = _mm_and_si128(_mm_cmpgt_epi16(reach, pairs), _mm_cmpgt_epi16(pairs, back));
    return _mm_cmpeq_epi32(each, _mm_set1_epi32(-1));
}

// Adds of four: x and y by half.
ALWAYS_INLINE void add_push(near_all *all, __m128i pairs, __m128i half_first, __m128i half_second)
{
    all->x = _mm_add_epi32(all->x, _mm_madd_epi16(pairs, half_first));
    all->y = _mm_add_epi32(all->y, _mm_madd_epi16(pairs, half_second));
}

// Among several, kinds is not NULL: nothing but `near` is filled in when nobody is.
ALWAYS_INLINE near_eight eight_of(const wr_crowd *crowd, const near_one *one, const near_kinds *kinds, int32_t at,
                                  __m128i valid, near_all *all)
{
    near_eight e;
    const __m128i zero = _mm_setzero_si128();
    e.low = _mm_sub_epi16(load(crowd->place + at), one->place);
    e.high = _mm_sub_epi16(load(crowd->place + at + 4), one->place);
    if (kinds != NULL) {
        e.near = valid = _mm_and_si128(valid, _mm_packs_epi32(within(e.low, kinds->reach, kinds->back),
                                                              within(e.high, kinds->reach, kinds->back)));
        if (!any(valid)) {
            return e;
        }
    }
    const __m128i distance =
        kinds != NULL ? distance_of_mixed(crowd, kinds, &e, at) : distance_of(&e, one->shift, one->share);
    e.same = _mm_packs_epi32(_mm_cmpeq_epi32(e.low, zero), _mm_cmpeq_epi32(e.high, zero));
    e.near = _mm_and_si128(valid, _mm_cmpgt_epi16(_mm_set1_epi16(CROWD_ONE + CROWD_ONE / 8 + 1), distance));
    if (kinds != NULL && !any(e.near)) {
        return e;
    }
    e.s = _mm_and_si128(valid, _mm_subs_epu16(_mm_set1_epi16(CROWD_ONE), distance));
    const __m128i four = _mm_slli_epi16(e.s, 2), squared = _mm_mulhi_epu16(four, four);
    const __m128i cubed = _mm_mulhi_epu16(four, _mm_slli_epi16(squared, 1));
    const __m128i three = _mm_add_epi16(squared, _mm_add_epi16(squared, squared));
    e.half = _mm_add_epi16(e.s, _mm_add_epi16(_mm_srli_epi16(three, 3), _mm_srli_epi16(cubed, 2)));
    if (kinds != NULL) {
        const __m128i parts = parts_of(crowd, kinds, at);
        e.half = part_of(e.half, parts);
        e.s = part_of(e.s, parts);
    }
    add_push(all, e.low, _mm_unpacklo_epi16(e.half, zero), _mm_unpacklo_epi16(zero, e.half));
    add_push(all, e.high, _mm_unpackhi_epi16(e.half, zero), _mm_unpackhi_epi16(zero, e.half));
    all->same = _mm_sub_epi16(all->same, _mm_and_si128(valid, e.same));
    return e;
}

ALWAYS_INLINE void add_manners(const wr_crowd *crowd, const near_one *one, int32_t at, const near_eight *e,
                               near_all *all)
{
    const __m128i zero = _mm_setzero_si128();
    const __m128i low = load(crowd->heading + at), high = load(crowd->heading + at + 4);
    const __m128i calm_bits = traits(crowd, at, CROWD_CALM_SHIFT, CROWD_ARRIVED | CROWD_YIELDED);
    const __m128i ahead = dots(e->low, e->high, one->heading, one->heading);
    const __m128i back = _mm_sub_epi16(zero, dots(e->low, e->high, low, high));
    const __m128i along = dots(low, high, one->heading, one->heading);
    const __m128i has_arrived = _mm_cmpgt_epi16(_mm_and_si128(calm_bits, _mm_set1_epi16(CROWD_ARRIVED)), zero);
    const __m128i has_yielded = _mm_cmpgt_epi16(_mm_and_si128(calm_bits, _mm_set1_epi16(CROWD_YIELDED)), zero);
    const __m128i is_ahead = _mm_and_si128(e->near, _mm_cmpgt_epi16(ahead, zero));
    const __m128i is_back = _mm_cmpgt_epi16(back, zero);
    const __m128i lively = _mm_andnot_si128(_mm_or_si128(has_arrived, one->calm), is_ahead);
    const __m128i facing = _mm_and_si128(lively, is_back);
    const __m128i head_on = _mm_and_si128(facing, _mm_cmpgt_epi16(_mm_set1_epi16(-CROWD_ONE / 2), along));
    const __m128i right = _mm_packs_epi32(right_of_four(low, one->first), right_of_four(high, one->first));
    const __m128i loses = _mm_cmpgt_epi16(right, one->right_of_way);
    const __m128i first = _mm_andnot_si128(loses, head_on);
    const __m128i behind = _mm_and_si128(_mm_cmpgt_epi16(along, zero), has_yielded);
    const __m128i farther = _mm_and_si128(_mm_cmpgt_epi16(ahead, back), facing);
    const __m128i counts = _mm_andnot_si128(_mm_or_si128(_mm_cmpgt_epi16(back, ahead), first), is_ahead);
    all->touches = _mm_or_si128(all->touches, _mm_andnot_si128(e->same, e->near));
    all->meets = _mm_or_si128(all->meets, _mm_and_si128(is_ahead, has_arrived));
    all->first = _mm_or_si128(all->first, first);
    all->yields = _mm_or_si128(all->yields, _mm_and_si128(head_on, loses));
    all->behind = _mm_or_si128(all->behind, _mm_and_si128(_mm_andnot_si128(is_back, lively), behind));
    all->joins = _mm_or_si128(all->joins, _mm_andnot_si128(first, farther));
    all->ahead = _mm_add_epi32(all->ahead, _mm_madd_epi16(_mm_and_si128(ahead, counts), e->half));
    all->around = _mm_add_epi32(all->around, _mm_madd_epi16(_mm_andnot_si128(e->same, e->s), _mm_set1_epi16(1)));
}

// The sums of both, in 64 bits.
ALWAYS_INLINE __m128i sums_of(__m128i a, __m128i b)
{
    const __m128i sign_a = _mm_srai_epi32(a, 31), sign_b = _mm_srai_epi32(b, 31);
    const __m128i two_a = _mm_add_epi64(_mm_unpacklo_epi32(a, sign_a), _mm_unpackhi_epi32(a, sign_a));
    const __m128i two_b = _mm_add_epi64(_mm_unpacklo_epi32(b, sign_b), _mm_unpackhi_epi32(b, sign_b));
    return _mm_add_epi64(_mm_unpacklo_epi64(two_a, two_b), _mm_unpackhi_epi64(two_a, two_b));
}

ALWAYS_INLINE void put_sums(const near_all *all, bool manners, crowd_sums *sums)
{
    int64_t two[2];
    _mm_storeu_si128((void *)two, sums_of(all->x, all->y));
    *sums = (crowd_sums){.x = -two[0], .y = -two[1]};
    if (manners) {
        _mm_storeu_si128((void *)two, sums_of(all->ahead, all->around));
        sums->ahead = two[0];
        sums->around = two[1];
        sums->met = (any(all->touches) ? CROWD_MEETS : 0) | (any(all->meets) ? CROWD_MEETS_ARRIVED : 0) |
                    (any(all->yields) ? CROWD_MUST_YIELD : 0) | (any(all->first) ? CROWD_GOES_FIRST : 0) |
                    (any(all->joins) ? CROWD_JOINS : 0) | (any(all->behind) ? CROWD_YIELDS_BEHIND : 0);
    }
}

ALWAYS_INLINE near_one one_of(const wr_crowd *crowd, int32_t at)
{
    const crowd_meeting *meeting = &crowd->meetings[crowd->sorted[at].size][crowd->sorted[at].size];
    const uint32_t trait = crowd->trait[at];
    return (near_one){
        .place = _mm_set1_epi32((int32_t)crowd->place[at]),
        .heading = _mm_set1_epi32((int32_t)crowd->heading[at]),
        .first = _mm_set1_epi32((int32_t)wr__crowd_pair(crowd->first_x, crowd->first_y)),
        .right_of_way = _mm_set1_epi16((int16_t)wr__crowd_right_of_way(crowd, crowd->heading[at])),
        .calm = _mm_set1_epi16((trait >> CROWD_CALM_SHIFT & CROWD_ARRIVED) != 0 ? -1 : 0),
        .share = _mm_set1_epi16((int16_t)meeting->share),
        .shift = _mm_cvtsi32_si128(meeting->shift),
    };
}

ALWAYS_INLINE void fill_kinds(const wr_crowd *crowd, int32_t at, near_kinds *kinds)
{
    const uint32_t size = crowd->trait[at] & CROWD_SIZE_MASK;
    const uint32_t weight = crowd->trait[at] >> CROWD_WEIGHT_SHIFT & (CROWD_WEIGHTS_MAX - 1);
    const crowd_meeting *meetings = crowd->meetings[size];
    const int32_t reach = crowd->reach[size];
    kinds->reach = _mm_set1_epi16((int16_t)(reach + 1));
    kinds->back = _mm_set1_epi16((int16_t)(-reach - 1));
    kinds->size_count = crowd->config.size_count;
    kinds->weight_count = crowd->weight_count;
    for (int32_t i = 0; i < kinds->size_count; i++) {
        kinds->shift[i] = _mm_cvtsi32_si128(meetings[i].shift);
        kinds->share[i] = _mm_set1_epi16((int16_t)meetings[i].share);
    }
    for (int32_t i = 0; i < kinds->weight_count; i++) {
        kinds->part[i] = _mm_set1_epi16((int16_t)crowd->shares[weight][i]);
    }
}

ALWAYS_INLINE bool look_around(const wr_crowd *crowd, int32_t at, const near_kinds *kinds, bool manners,
                               crowd_sums *sums)
{
    crowd_run runs[CROWD_RUNS_MAX];
    const int32_t count = wr__crowd_runs(crowd, at, runs);
    const near_one one = one_of(crowd, at);
    near_all all = {0};
    int32_t blocks = 0;
    for (int32_t r = 0; r < count; r++) {
        const __m128i tag = _mm_set1_epi16((int16_t)runs[r].tag);
        blocks += kinds != NULL ? 0 : (int32_t)((uint32_t)(runs[r].end - runs[r].begin + 7) >> 3);
        if (blocks > BLOCKS_MAX) {
            return false;
        }
        for (int32_t i = runs[r].begin; i < runs[r].end; i += 8) {
            const int32_t rest = runs[r].end - i;
            const __m128i lanes = load(first_lanes + (rest < 8 ? 8 - rest : 0));
            const __m128i valid = _mm_and_si128(lanes, _mm_cmpeq_epi16(tags_of(crowd, i), tag));
            const near_eight e = eight_of(crowd, &one, kinds, i, valid, &all);
            if (kinds != NULL && !any(e.near)) {
                continue;
            }
            if (kinds != NULL && ++blocks > MIXED_MAX) {
                return false;
            }
            if (manners && any(_mm_andnot_si128(e.same, e.near))) {
                add_manners(crowd, &one, i, &e, &all);
            }
        }
    }
    put_sums(&all, manners, sums);
    const __m128i same = _mm_sad_epu8(all.same, _mm_setzero_si128());
    return _mm_cvtsi128_si32(_mm_add_epi32(same, _mm_unpackhi_epi64(same, same))) == 1; // itself only
}

bool wr__crowd_near_fast(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums)
{
    return manners ? look_around(crowd, body, NULL, true, sums) : look_around(crowd, body, NULL, false, sums);
}

// More than a sixteenth longer than one, as headings of the very smallest wishes may be.
static bool is_long(uint32_t heading)
{
    const int32_t x = wr__crowd_pair_x(heading), y = wr__crowd_pair_y(heading);
    return x * x + y * y > CROWD_ONE * CROWD_ONE / 8 * 9;
}

bool wr__crowd_near_mixed(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums)
{
    near_kinds kinds;
    if (manners && is_long(crowd->heading[body])) {
        return false;
    }
    fill_kinds(crowd, body, &kinds);
    return manners ? look_around(crowd, body, &kinds, true, sums) : look_around(crowd, body, &kinds, false, sums);
}

uint32_t wr__crowd_close(const wr_crowd *crowd, int32_t at, const crowd_run *run, int32_t i, int32_t reach)
{
    const __m128i far = _mm_set1_epi16((int16_t)(reach + 1)), back = _mm_set1_epi16((int16_t)(-reach - 1));
    const __m128i own = _mm_set1_epi32((int32_t)crowd->place[at]);
    const __m128i low = within(_mm_sub_epi16(load(crowd->place + i), own), far, back);
    const __m128i high = within(_mm_sub_epi16(load(crowd->place + i + 4), own), far, back);
    const __m128i here = _mm_cmpeq_epi16(tags_of(crowd, i), _mm_set1_epi16((int16_t)run->tag));
    const __m128i close = _mm_and_si128(_mm_packs_epi32(low, high), here);
    const uint32_t lanes = (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(close, _mm_setzero_si128()));
    return run->end - i < 8 ? lanes & ((1u << (run->end - i)) - 1) : lanes;
}

#else

uint32_t wr__crowd_close(const wr_crowd *crowd, int32_t at, const crowd_run *run, int32_t i, int32_t reach)
{
    uint32_t lanes = 0;
    for (int32_t k = 0; k < 8 && i + k < run->end; k++) {
        const uint32_t way = wr__crowd_from(crowd->place[at], crowd->place[i + k]);
        const int32_t dx = wr__crowd_pair_x(way), dy = wr__crowd_pair_y(way);
        const bool close = dx <= reach && dx >= -reach && dy <= reach && dy >= -reach;
        lanes |= (uint32_t)(close && wr__crowd_tag(crowd, i + k) == run->tag) << k;
    }
    return lanes;
}

bool wr__crowd_near_fast(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums)
{
    (void)crowd;
    (void)body;
    (void)manners;
    (void)sums;
    return false;
}

bool wr__crowd_near_mixed(const wr_crowd *crowd, int32_t body, bool manners, crowd_sums *sums)
{
    return wr__crowd_near_fast(crowd, body, manners, sums);
}

#endif
