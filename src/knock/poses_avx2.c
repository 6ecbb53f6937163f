// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// poses.c for processors with AVX2: eight bodies at a time. All numbers are those of the plain one, which is the twin this is
// tested against: the same operations on floats in the same order, so none of them is fused.
//
// Fields lie apart and poses together, so at the end eight fields of eight bodies are turned over:
//
//     x x x x x x x x        x y z C S c s f
//     y y y y y y y y   to   x y z C S c s f
//     ...                    ...
#include "core/cpu.h"
#include "knock/pose_int.h"

#if WR__AVX2
#include <immintrin.h>

#define FOR_AVX2      __attribute__((target("avx2,bmi2,popcnt")))
#define ALWAYS_INLINE static inline __attribute__((always_inline, target("avx2,bmi2,popcnt")))

enum { EIGHT = 8 };

// Where eight bodies are in their time; see pose_time of poses.c. mixed: some do not fly.
typedef struct wide_time {
    __m256 ticks, part, rise;
    __m256 rises, here;
    bool mixed;
} wide_time;

// The clips of eight bodies.
typedef struct wide_clip {
    __m256i offset, last;
    __m256 begin, way, standing;
} wide_clip;

typedef struct wide_sines {
    __m256 cosine, sine;
} wide_sines;

ALWAYS_INLINE __m256i load_words(const void *from)
{
    return _mm256_loadu_si256(from);
}

ALWAYS_INLINE __m256i load_halves(const uint16_t *from)
{
    return _mm256_cvtepu16_epi32(_mm_loadu_si128((const void *)from));
}

ALWAYS_INLINE __m256i load_bytes(const uint8_t *from)
{
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)from));
}

ALWAYS_INLINE __m256 load_floats_of(const void *words)
{
    return _mm256_cvtepi32_ps(load_words(words));
}

ALWAYS_INLINE __m256 all(float value)
{
    return _mm256_set1_ps(value);
}

ALWAYS_INLINE __m256i all_words(uint32_t value)
{
    return _mm256_set1_epi32((int32_t)value);
}

ALWAYS_INLINE __m256 between(__m256 value, __m256 low, __m256 high)
{
    return _mm256_min_ps(_mm256_max_ps(value, low), high);
}

ALWAYS_INLINE __m256 choose(__m256 mask, __m256 where_set, __m256 elsewhere)
{
    return _mm256_blendv_ps(elsewhere, where_set, mask);
}

ALWAYS_INLINE bool any(__m256i words)
{
    return _mm256_testz_si256(words, words) == 0;
}

// ---- Time ---------------------------------------------------------------------------------------------------------

// What matters of those who do not fly.
ALWAYS_INLINE void add_rest(const pose_how *how, const pose_view *v, int32_t i, __m256i phase, __m256i since,
                            __m256i ticks, wide_time *t)
{
    const __m256i rise = load_halves(v->rise + i), one = all_words(1);
    const __m256i flies = _mm256_cmpeq_epi32(phase, all_words(WR_KNOCK_FLIGHT));
    const __m256i outside = _mm256_or_si256(_mm256_cmpgt_epi32(all_words(WR_KNOCK_FLIGHT), phase),
                                            _mm256_cmpgt_epi32(phase, all_words(WR_KNOCK_RISE)));
    const __m256i later = _mm256_or_si256(outside, _mm256_cmpgt_epi32(since, ticks));
    const __m256i begun = _mm256_sub_epi32(load_words(v->until + i), rise);
    const __m256 up = _mm256_cvtepi32_ps(_mm256_sub_epi32(all_words(how->tick), begun));
    const __m256 all_up = _mm256_cvtepi32_ps(_mm256_max_epi32(rise, one));
    t->ticks = _mm256_andnot_ps(_mm256_castsi256_ps(outside), t->ticks);
    t->rise = between(_mm256_div_ps(_mm256_add_ps(up, all(how->alpha)), all_up), _mm256_setzero_ps(), all(1.0f));
    t->rises = _mm256_castsi256_ps(_mm256_cmpeq_epi32(phase, all_words(WR_KNOCK_RISE)));
    t->here = _mm256_castsi256_ps(_mm256_andnot_si256(flies, later));
}

ALWAYS_INLINE wide_time time_of(const pose_how *how, const pose_view *v, int32_t i)
{
    const __m256i phase = load_bytes(v->phase + i), ticks = load_halves(v->ticks + i), one = all_words(1);
    const __m256i since = _mm256_sub_epi32(all_words(how->tick), load_words(v->begun + i));
    const __m256 all_ticks = _mm256_cvtepi32_ps(_mm256_max_epi32(ticks, one));
    const __m256 before = _mm256_cvtepi32_ps(_mm256_sub_epi32(since, one)), zero = _mm256_setzero_ps();
    wide_time t = {.rise = zero, .rises = zero, .here = zero};
    t.ticks = between(_mm256_add_ps(before, all(how->alpha)), zero, all_ticks);
    t.mixed = any(_mm256_xor_si256(phase, all_words(WR_KNOCK_FLIGHT)));
    if (t.mixed) {
        add_rest(how, v, i, phase, since, ticks, &t);
    }
    t.part = _mm256_div_ps(t.ticks, all_ticks);
    return t;
}

// ---- Angles -------------------------------------------------------------------------------------------------------

ALWAYS_INLINE __m256i as_signed_halves(__m256i words)
{
    return _mm256_srai_epi32(_mm256_slli_epi32(words, 16), 16);
}

// lying: the angle of before it rose, -32,768..32,767.
ALWAYS_INLINE __m256i angle_of(const pose_view *v, int32_t i, const wide_time *t, __m256i *lying)
{
    const __m256i turned = _mm256_cvttps_epi32(_mm256_mul_ps(load_floats_of(v->turn + i), t->part));
    const __m256i ahead = _mm256_add_epi32(load_halves(v->angle + i), turned);
    *lying = as_signed_halves(ahead);
    if (!t->mixed) {
        return *lying;
    }
    const __m256i back = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(*lying), t->rise));
    return as_signed_halves(_mm256_sub_epi32(*lying, _mm256_and_si256(_mm256_castps_si256(t->rises), back)));
}

ALWAYS_INLINE __m256 sine(__m256i steps)
{
    const __m256 t = _mm256_mul_ps(_mm256_cvtepi32_ps(steps), all(1.0f / 16384)), t2 = _mm256_mul_ps(t, t);
    const __m256 seven = _mm256_mul_ps(t2, all(POSE_SINE_7));
    const __m256 five = _mm256_mul_ps(t2, _mm256_add_ps(all(POSE_SINE_5), seven));
    const __m256 three = _mm256_mul_ps(t2, _mm256_add_ps(all(POSE_SINE_3), five));
    return _mm256_mul_ps(t, _mm256_add_ps(all(POSE_SINE_1), three));
}

// Of -32,768..32,767.
ALWAYS_INLINE wide_sines sines_of(__m256i turn)
{
    const __m256i size = _mm256_abs_epi32(turn);
    const __m256i fold = _mm256_min_epi32(size, _mm256_sub_epi32(all_words(32768), size));
    return (wide_sines){sine(_mm256_sub_epi32(all_words(16384), size)), sine(_mm256_sign_epi32(fold, turn))};
}

// ---- Height -------------------------------------------------------------------------------------------------------

#define CLIP_WORD(field) (int32_t)(offsetof(pose_clip, field) / 4)

ALWAYS_INLINE wide_clip clips_of(const pose_how *how, const pose_view *v, int32_t i, const wide_time *t,
                                 __m256i lying)
{
    if (v->kind == NULL && !t->mixed) {
        const pose_clip *c = &how->clips[POSE_FALL];
        return (wide_clip){_mm256_setzero_si256(), all_words((uint32_t)c->last), all(c->begin), all(c->way),
                           all(c->standing)};
    }
    const void *words = how->clips;
    const __m256i kind = v->kind != NULL ? load_bytes(v->kind + i) : _mm256_setzero_si256();
    const __m256i up = _mm256_sub_epi32(all_words(POSE_UP_BACK), _mm256_srai_epi32(lying, 31));
    const __m256i clip = _mm256_and_si256(_mm256_castps_si256(t->rises), up);
    const __m256i number = _mm256_add_epi32(_mm256_add_epi32(kind, _mm256_slli_epi32(kind, 1)), clip);
    const __m256i at = _mm256_slli_epi32(number, 3);
    return (wide_clip){
        _mm256_i32gather_epi32((const int *)words + CLIP_WORD(offset), at, 4),
        _mm256_i32gather_epi32((const int *)words + CLIP_WORD(last), at, 4),
        _mm256_i32gather_ps((const float *)words + CLIP_WORD(begin), at, 4),
        _mm256_i32gather_ps((const float *)words + CLIP_WORD(way), at, 4),
        _mm256_i32gather_ps((const float *)words + CLIP_WORD(standing), at, 4),
    };
}

ALWAYS_INLINE __m256 lerp(__m256 a, __m256 b, __m256 part)
{
    return _mm256_add_ps(a, _mm256_mul_ps(_mm256_sub_ps(b, a), part));
}

// Of a row of a frame, between two rotations.
ALWAYS_INLINE __m256 row_of(const float *rise, __m256i row, __m256i turn_0, __m256i turn_1, __m256 part)
{
    const __m256 a = _mm256_i32gather_ps(rise, _mm256_add_epi32(row, turn_0), 4);
    const __m256 b = _mm256_i32gather_ps(rise, _mm256_add_epi32(row, turn_1), 4);
    return lerp(a, b, part);
}

// See wr__rise_between.
ALWAYS_INLINE __m256 rise_of(const pose_how *how, const wide_clip *clip, __m256 frame, __m256i angle)
{
    const __m256i turns = all_words(WR_LOWEST_TURNS), low = all_words(65535);
    const __m256i at = _mm256_mullo_epi32(_mm256_and_si256(angle, low), turns);
    const __m256i turn_0 = _mm256_srli_epi32(at, 16);
    const __m256i wraps = _mm256_cmpeq_epi32(turn_0, all_words(WR_LOWEST_TURNS - 1));
    const __m256i turn_1 = _mm256_andnot_si256(wraps, _mm256_add_epi32(turn_0, all_words(1)));
    const __m256 turn_part = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_and_si256(at, low)), all(POSE_TURNS));
    const __m256i frame_0 = _mm256_cvttps_epi32(frame);
    const __m256i frame_1 = _mm256_min_epi32(_mm256_add_epi32(frame_0, all_words(1)), clip->last);
    const __m256i row_0 = _mm256_add_epi32(clip->offset, _mm256_mullo_epi32(frame_0, turns));
    const __m256i row_1 = _mm256_add_epi32(clip->offset, _mm256_mullo_epi32(frame_1, turns));
    const float *rise = how->clips[0].rise;
    return lerp(row_of(rise, row_0, turn_0, turn_1, turn_part), row_of(rise, row_1, turn_0, turn_1, turn_part),
                _mm256_sub_ps(frame, _mm256_cvtepi32_ps(frame_0)));
}

ALWAYS_INLINE __m256 height_of(const pose_how *how, const pose_view *v, int32_t i, const wide_time *t, __m256 rise,
                               __m256 standing)
{
    const __m256 zero = _mm256_setzero_ps();
    const __m256 floor = v->floor != NULL ? _mm256_loadu_ps(v->floor + i) : zero;
    const __m256 lost = _mm256_mul_ps(t->ticks, all(how->fall));
    const __m256 speed = _mm256_sub_ps(load_floats_of(v->vz + i), lost);
    const __m256 begun = _mm256_mul_ps(load_floats_of(v->z + i), all(POSE_UNIT));
    const __m256 flown = _mm256_mul_ps(_mm256_mul_ps(t->ticks, speed), all(POSE_FINE));
    const __m256 z = choose(t->here, floor, _mm256_add_ps(begun, flown));
    const __m256 is_over = _mm256_cmp_ps(z, floor, _CMP_GT_OQ);
    const __m256 height = _mm256_and_ps(is_over, _mm256_sub_ps(z, floor));
    const __m256 upwards = _mm256_cmp_ps(speed, lost, _CMP_GT_OQ);
    const __m256 base = choose(_mm256_or_ps(upwards, is_over), z, floor);
    const __m256 down = _mm256_xor_ps(height, all(-0.0f));
    return _mm256_add_ps(_mm256_add_ps(base, rise), between(_mm256_sub_ps(standing, rise), down, height));
}

ALWAYS_INLINE __m256 place_of(const wr_fix *begun, const wr_fix *speed, const wr_fix *now, int32_t i,
                              const wide_time *t)
{
    const __m256 flown = _mm256_mul_ps(t->ticks, load_floats_of(speed + i));
    __m256 at = _mm256_add_ps(load_floats_of(begun + i), flown);
    if (t->mixed) {
        at = choose(t->here, load_floats_of(now + i), at);
    }
    return _mm256_mul_ps(at, all(POSE_UNIT));
}

// ---- Together -----------------------------------------------------------------------------------------------------

// Four fields of eight bodies, into half of each one's pose.
ALWAYS_INLINE void store_half(__m256 a, __m256 b, __m256 c, __m256 d, float *out)
{
    const __m256 ab_low = _mm256_unpacklo_ps(a, b), ab_high = _mm256_unpackhi_ps(a, b);
    const __m256 cd_low = _mm256_unpacklo_ps(c, d), cd_high = _mm256_unpackhi_ps(c, d);
    const __m256 of[4] = {// body k and k + 4
                          _mm256_shuffle_ps(ab_low, cd_low, 0x44), _mm256_shuffle_ps(ab_low, cd_low, 0xEE),
                          _mm256_shuffle_ps(ab_high, cd_high, 0x44), _mm256_shuffle_ps(ab_high, cd_high, 0xEE)};
    for (int32_t k = 0; k < 4; k++) {
        _mm_storeu_ps(out + k * WR_KNOCK_POSE_FLOATS, _mm256_castps256_ps128(of[k]));
        _mm_storeu_ps(out + (k + 4) * WR_KNOCK_POSE_FLOATS, _mm256_extractf128_ps(of[k], 1));
    }
}

ALWAYS_INLINE void pose_eight(const pose_how *how, const pose_view *v, int32_t i, float *out)
{
    __m256i lying;
    const wide_time t = time_of(how, v, i);
    const __m256i angle = angle_of(v, i, &t, &lying);
    const wide_clip clip = clips_of(how, v, i, &t, lying);
    const __m256 part = choose(t.rises, t.rise, t.part);
    const __m256 frame = _mm256_add_ps(clip.begin, _mm256_mul_ps(clip.way, part));
    const __m256 rise = _mm256_mul_ps(all(how->metre), rise_of(how, &clip, frame, angle));
    const __m256i looks = v->heading != NULL ? load_halves(v->heading + i) : _mm256_setzero_si256();
    const wide_sines heading = sines_of(as_signed_halves(looks)), turned = sines_of(angle);
    store_half(place_of(v->x, v->vx, v->now_x, i, &t), place_of(v->y, v->vy, v->now_y, i, &t),
               height_of(how, v, i, &t, rise, clip.standing), heading.cosine, out);
    store_half(heading.sine, turned.cosine, turned.sine, frame, out + 4);
}

FOR_AVX2 int32_t wr__poses_avx2(const pose_how *how, const pose_view *view, int32_t count, float *out)
{
    const pose_view v = *view; // stores to `out` leave a copy alone, so it stays in registers
    int32_t i = 0;
    for (; i + EIGHT <= count; i += EIGHT) {
        pose_eight(how, &v, i, out + (size_t)i * WR_KNOCK_POSE_FLOATS);
    }
    return i;
}

#else

int32_t wr__poses_avx2(const pose_how *how, const pose_view *view, int32_t count, float *out)
{
    (void)how;
    (void)view;
    (void)count;
    (void)out;
    return 0;
}

#endif
