// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// poses.c for processors with AVX2: eight bodies at a time. All numbers are those of the plain one, which is the twin
// this is tested against: the same operations on floats in the same order, so none of them is fused.
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

enum {
    EIGHT = 8,
    ROW = 16 // of eights
};

// How eight bodies are posed: all fly, of one of the first eight kinds; or anything. Compiled both ways.
typedef struct wide_look {
    bool mixed;
} wide_look;

// Where eight bodies are in their time; see pose_time of poses.c.
typedef struct wide_time {
    __m256 ticks, part, rise; // rise, rises, here: of mixed ones only
    __m256 rises, here;
} wide_time;

// The clips of eight bodies. begin: of mixed ones only; it is 0 of others.
typedef struct wide_clip {
    __m256i offset, last;
    __m256 begin, way, standing;
} wide_clip;

// Eight bodies on half of their way to a pose.
typedef struct wide_half {
    __m256 ticks, here, frame, rise, standing;
    __m256i angle;
    bool mixed;
} wide_half;

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

// -32,768..32,767.
ALWAYS_INLINE __m256i load_signed_halves(const uint16_t *from)
{
    return _mm256_cvtepi16_epi32(_mm_loadu_si128((const void *)from));
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

// ---- Time ---------------------------------------------------------------------------------------------------------

// What matters of those who do not fly.
ALWAYS_INLINE void add_rest(const pose_how *how, const pose_view *v, int32_t i, __m256i since, __m256i ticks,
                            wide_time *t)
{
    const __m256i phase = load_bytes(v->phase + i), rise = load_halves(v->rise + i);
    const __m256i flies = _mm256_cmpeq_epi32(phase, all_words(WR_KNOCK_FLIGHT));
    const __m256i outside = _mm256_or_si256(_mm256_cmpgt_epi32(all_words(WR_KNOCK_FLIGHT), phase),
                                            _mm256_cmpgt_epi32(phase, all_words(WR_KNOCK_RISE)));
    const __m256i later = _mm256_or_si256(outside, _mm256_cmpgt_epi32(since, ticks));
    const __m256i begun = _mm256_sub_epi32(load_words(v->until + i), rise);
    const __m256 up = _mm256_cvtepi32_ps(_mm256_sub_epi32(all_words(how->tick), begun));
    const __m256 all_up = _mm256_cvtepi32_ps(_mm256_max_epi32(rise, all_words(1)));
    t->ticks = _mm256_andnot_ps(_mm256_castsi256_ps(outside), t->ticks);
    t->rise = between(_mm256_div_ps(_mm256_add_ps(up, all(how->alpha)), all_up), _mm256_setzero_ps(), all(1.0f));
    t->rises = _mm256_castsi256_ps(_mm256_cmpeq_epi32(phase, all_words(WR_KNOCK_RISE)));
    t->here = _mm256_castsi256_ps(_mm256_andnot_si256(flies, later));
}

ALWAYS_INLINE wide_time time_of(const pose_how *how, const pose_view *v, int32_t i, wide_look look)
{
    const __m256i ticks = load_halves(v->ticks + i);
    const __m256i since = _mm256_sub_epi32(all_words(how->tick), load_words(v->begun + i));
    const __m256 all_ticks = _mm256_cvtepi32_ps(_mm256_max_epi32(ticks, all_words(1)));
    const __m256 past = _mm256_add_ps(_mm256_cvtepi32_ps(since), all(how->back)), zero = _mm256_setzero_ps();
    wide_time t = {between(past, zero, all_ticks), zero, zero, zero, zero};
    if (look.mixed) {
        add_rest(how, v, i, since, ticks, &t);
    }
    t.part = _mm256_div_ps(t.ticks, all_ticks);
    return t;
}

// ---- Angles -------------------------------------------------------------------------------------------------------

// Words, of which the lower halves count, as signed.
ALWAYS_INLINE __m256i signed_halves_of(__m256i words)
{
    return _mm256_srai_epi32(_mm256_slli_epi32(words, 16), 16);
}

// -32,768..32,767. lying: the angle before it rose; of mixed ones only.
ALWAYS_INLINE __m256i angle_of(const pose_view *v, int32_t i, const wide_time *t, wide_look look, __m256i *lying)
{
    const __m256i turned = _mm256_cvttps_epi32(_mm256_mul_ps(load_floats_of(v->turn + i), t->part));
    const __m256i ahead = _mm256_add_epi32(load_halves(v->angle + i), turned);
    *lying = signed_halves_of(ahead);
    if (!look.mixed) {
        return *lying;
    }
    const __m256i back = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(*lying), t->rise));
    return signed_halves_of(_mm256_sub_epi32(ahead, _mm256_and_si256(_mm256_castps_si256(t->rises), back)));
}

ALWAYS_INLINE __m256 sine(__m256i steps)
{
    const __m256 t = _mm256_cvtepi32_ps(steps), t2 = _mm256_mul_ps(t, t);
    const __m256 seven = _mm256_mul_ps(t2, all(POSE_SINE_7));
    const __m256 five = _mm256_mul_ps(t2, _mm256_add_ps(all(POSE_SINE_5), seven));
    const __m256 three = _mm256_mul_ps(t2, _mm256_add_ps(all(POSE_SINE_3), five));
    return _mm256_mul_ps(t, _mm256_add_ps(all(POSE_SINE_1), three));
}

ALWAYS_INLINE wide_sines sines_of(__m256i angle)
{
    const __m256i size = _mm256_abs_epi32(angle);
    const __m256i fold = _mm256_min_epi32(size, _mm256_sub_epi32(all_words(32768), size));
    return (wide_sines){sine(_mm256_sub_epi32(all_words(16384), size)), sine(_mm256_sign_epi32(fold, angle))};
}

// ---- Height -------------------------------------------------------------------------------------------------------

#define CLIP_WORD(field) (int32_t)(offsetof(pose_clip, field) / 4)

// Of any kind, falling or getting up.
ALWAYS_INLINE wide_clip any_clips_of(const pose_how *how, __m256i kind, const wide_time *t, __m256i lying)
{
    const void *words = how->clips;
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

ALWAYS_INLINE wide_clip clips_of(const pose_how *how, const pose_view *v, int32_t i, const wide_time *t,
                                 wide_look look, __m256i lying)
{
    const __m256i kind = v->kind != NULL ? load_bytes(v->kind + i) : _mm256_setzero_si256();
    if (look.mixed) {
        return any_clips_of(how, kind, t, lying);
    }
    return (wide_clip){
        _mm256_permutevar8x32_epi32(load_words(how->fall_offset), kind),
        _mm256_permutevar8x32_epi32(load_words(how->fall_last), kind),
        _mm256_setzero_ps(),
        _mm256_permutevar8x32_ps(_mm256_loadu_ps(how->fall_way), kind),
        _mm256_permutevar8x32_ps(_mm256_loadu_ps(how->fall_standing), kind),
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

// See wr__rise_between. Lower halves of words do: angles, as if they had no sign, and frames have no more bits.
ALWAYS_INLINE __m256 rise_of(const pose_how *how, const wide_clip *clip, __m256 frame, __m256i angle)
{
    const __m256i turns = all_words(WR_LOWEST_TURNS);
    const __m256i turn_0 = _mm256_mulhi_epu16(angle, turns);
    const __m256i wraps = _mm256_cmpeq_epi32(turn_0, all_words(WR_LOWEST_TURNS - 1));
    const __m256i turn_1 = _mm256_andnot_si256(wraps, _mm256_add_epi32(turn_0, all_words(1)));
    const __m256 turn_part = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_mullo_epi16(angle, turns)), all(POSE_TURNS));
    const __m256i frame_0 = _mm256_cvttps_epi32(frame);
    const __m256i has_next = _mm256_cmpgt_epi32(clip->last, frame_0);
    const __m256i row_0 = _mm256_add_epi32(clip->offset, _mm256_madd_epi16(frame_0, turns));
    const __m256i row_1 = _mm256_add_epi32(row_0, _mm256_and_si256(has_next, turns));
    const float *rise = how->clips[0].rise;
    return lerp(row_of(rise, row_0, turn_0, turn_1, turn_part), row_of(rise, row_1, turn_0, turn_1, turn_part),
                _mm256_sub_ps(frame, _mm256_cvtepi32_ps(frame_0)));
}

ALWAYS_INLINE __m256 height_of(const pose_how *how, const pose_view *v, int32_t i, const wide_half *t, wide_look look)
{
    const __m256 floor = v->floor != NULL ? _mm256_loadu_ps(v->floor + i) : _mm256_setzero_ps();
    const __m256 lost = _mm256_mul_ps(t->ticks, all(how->fall));
    const __m256 speed = _mm256_sub_ps(load_floats_of(v->vz + i), lost);
    const __m256 begun = _mm256_mul_ps(load_floats_of(v->z + i), all(POSE_UNIT));
    const __m256 flown = _mm256_mul_ps(_mm256_mul_ps(t->ticks, speed), all(POSE_FINE));
    __m256 z = _mm256_add_ps(begun, flown);
    if (look.mixed) {
        z = choose(t->here, floor, z);
    }
    const __m256 height = _mm256_max_ps(_mm256_sub_ps(z, floor), _mm256_setzero_ps());
    const __m256 upwards = _mm256_cmp_ps(speed, lost, _CMP_GT_OQ);
    const __m256 base = _mm256_max_ps(_mm256_or_ps(floor, upwards), z); // upwards: of no number and z, z
    return _mm256_add_ps(base, between(t->standing, _mm256_sub_ps(t->rise, height), _mm256_add_ps(t->rise, height)));
}

ALWAYS_INLINE __m256 place_of(const wr_fix *begun, const wr_fix *speed, const wr_fix *now, int32_t i,
                              const wide_half *t, wide_look look)
{
    const __m256 flown = _mm256_mul_ps(t->ticks, load_floats_of(speed + i));
    __m256 at = _mm256_add_ps(load_floats_of(begun + i), flown);
    if (look.mixed) {
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

// Time and what is looked up for it.
ALWAYS_INLINE void begin_eight(const pose_how *how, const pose_view *v, int32_t i, wide_look look, wide_half *out)
{
    __m256i lying = _mm256_setzero_si256();
    const wide_time t = time_of(how, v, i, look);
    const __m256i angle = angle_of(v, i, &t, look, &lying);
    const wide_clip clip = clips_of(how, v, i, &t, look, lying);
    const __m256 part = look.mixed ? choose(t.rises, t.rise, t.part) : t.part;
    const __m256 way = _mm256_mul_ps(clip.way, part);
    const __m256 frame = look.mixed ? _mm256_add_ps(clip.begin, way) : way;
    const __m256 rise = _mm256_mul_ps(all(how->metre), rise_of(how, &clip, frame, angle));
    *out = (wide_half){t.ticks, t.here, frame, rise, clip.standing, angle, look.mixed};
}

ALWAYS_INLINE void end_eight(const pose_how *how, const pose_view *v, int32_t i, wide_look look, const wide_half *t,
                             float *out)
{
    const __m256i looks = v->heading != NULL ? load_signed_halves(v->heading + i) : _mm256_setzero_si256();
    const wide_sines heading = sines_of(looks), turned = sines_of(t->angle);
    store_half(place_of(v->x, v->vx, v->now_x, i, t, look), place_of(v->y, v->vy, v->now_y, i, t, look),
               height_of(how, v, i, t, look), heading.cosine, out);
    store_half(heading.sine, turned.cosine, turned.sine, t->frame, out + 4);
}

ALWAYS_INLINE bool all_fly(const uint8_t *phase)
{
    const __m128i eight = _mm_loadl_epi64((const void *)phase);
    return _mm_cvtsi128_si64(eight) == WR_KNOCK_FLIGHT * INT64_C(0x0101010101010101);
}

FOR_AVX2 static void begin_row(const pose_how *how, const pose_view *v, int32_t i, int32_t eights, wide_half *halves)
{
    const bool few_kinds = how->kind_count <= EIGHT;
    for (int32_t k = 0; k < eights; k++, i += EIGHT) {
        if (few_kinds && all_fly(v->phase + i)) {
            begin_eight(how, v, i, (wide_look){false}, &halves[k]);
        } else {
            begin_eight(how, v, i, (wide_look){true}, &halves[k]);
        }
    }
}

FOR_AVX2 static void end_row(const pose_how *how, const pose_view *v, int32_t i, int32_t eights,
                             const wide_half *halves, float *out)
{
    for (int32_t k = 0; k < eights; k++, i += EIGHT) {
        float *poses = out + (size_t)i * WR_KNOCK_POSE_FLOATS;
        if (halves[k].mixed) {
            end_eight(how, v, i, (wide_look){true}, &halves[k], poses);
        } else {
            end_eight(how, v, i, (wide_look){false}, &halves[k], poses);
        }
    }
}

// In two halves, some eights each: one depends on what the one before it found, and a processor looks only so far
// ahead.
FOR_AVX2 int32_t wr__poses_avx2(const pose_how *how, const pose_view *view, int32_t count, float *out)
{
    const pose_view v = *view; // stores to `out` leave a copy alone, so it stays in registers
    wide_half halves[ROW];
    int32_t i = 0;
    while (i + EIGHT <= count) {
        const int32_t left = (count - i) / EIGHT, eights = left < ROW ? left : ROW;
        begin_row(how, &v, i, eights, halves);
        end_row(how, &v, i, eights, halves, out);
        i += eights * EIGHT;
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
