// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Poses of thrown bodies, between two ticks (R4, R34, R38, R40). A body's time is a part of its flight or of its
// getting up; place, height, angle and frame follow from that part alone, so nothing is kept from one picture to the
// next.
#include "core/assert.h"
#include "core/cpu.h"
#include "knock/pose_int.h"
#include "knock/way.h"

// ---- What is the same for all -------------------------------------------------------------------------------------

// False when the table is too far from the first one for 32 bits: of addresses, so that no two arrays are compared.
static bool ready_clip(const wr_lowest *table, bool backwards, const pose_how *how, float standing, pose_clip *out)
{
    const uintptr_t first = (uintptr_t)how->clips[0].rise, bytes = (uintptr_t)table->rise - first;
    const int64_t offset = (intptr_t)bytes / (int64_t)sizeof *table->rise; // of a table below the first: negative
    const int32_t last = table->frame_count - 1;
    *out = (pose_clip){
        .rise = table->rise,
        .offset = (int32_t)(uint32_t)(uint64_t)offset,
        .last = last,
        .begin = backwards ? (float)last : 0.0f,
        .way = (float)(backwards ? -last : last),
        .standing = standing,
    };
    const int64_t far = INT32_MAX - WR_LOWEST_FRAMES_MAX * WR_LOWEST_TURNS;
    return offset > -far && offset < far && bytes % sizeof *table->rise == 0;
}

static void ready(const wr_knock_rules *rules, uint32_t tick, float alpha, const wr_knock_clips *clips,
                  int32_t clip_count, pose_how *how)
{
    how->tick = tick;
    how->alpha = alpha;
    how->back = alpha - 1.0f;
    how->kind_count = clip_count;
    how->metre = (float)rules->config.metre;
    how->fall = (float)rules->fall;
    how->near = true;
    how->clips[0].rise = clips[0].fall.rise;
    for (int32_t i = 0; i < clip_count; i++) {
        const wr_lowest *ups[] = {&clips[i].up_back, &clips[i].up_belly};
        const float standing = clips[i].standing * how->metre;
        pose_clip *out = &how->clips[i * POSE_CLIPS];
        WR_ASSERT(clips[i].fall.frame_count >= 1);
        how->near &= ready_clip(&clips[i].fall, false, how, standing, &out[POSE_FALL]);
        if (i < 8) {
            how->fall_offset[i] = out[POSE_FALL].offset;
            how->fall_last[i] = out[POSE_FALL].last;
            how->fall_way[i] = out[POSE_FALL].way;
            how->fall_standing[i] = standing;
        }
        for (int32_t up = 0; up < 2; up++) {
            const bool backwards = ups[up]->frame_count == 0;
            how->near &=
                ready_clip(backwards ? &clips[i].fall : ups[up], backwards, how, standing, &out[POSE_UP_BACK + up]);
        }
    }
}

// ---- One body -----------------------------------------------------------------------------------------------------

// Its time. Standing: flight 0, rise 0, at its place.
typedef struct pose_time {
    float ticks;      // of its flight
    float flight;     // part of it, 0..1
    float rise;       // part of getting up, 0..1
    bool rises, here; // here: where it is says the host
} pose_time;

static inline float between(float value, float low, float high)
{
    value = value > low ? value : low;
    return value < high ? value : high;
}

// In the landing tick it is still on its flight.
static inline bool is_here(const pose_how *how, const pose_view *v, int32_t i)
{
    const int32_t since = (int32_t)(how->tick - v->begun[i]);
    return v->phase[i] != WR_KNOCK_FLIGHT && (!wr_is_knocked(v->phase[i]) || since > v->ticks[i]);
}

static inline pose_time time_of(const pose_how *how, const pose_view *v, int32_t i)
{
    const int32_t since = (int32_t)(how->tick - v->begun[i]);
    const int32_t up = (int32_t)(how->tick - v->until[i] + v->rise[i]);
    const float all = v->ticks[i] > 1 ? (float)v->ticks[i] : 1.0f, all_up = v->rise[i] > 1 ? (float)v->rise[i] : 1.0f;
    pose_time t;
    t.ticks = wr_is_knocked(v->phase[i]) ? between((float)since + how->back, 0.0f, all) : 0.0f;
    t.flight = t.ticks / all;
    t.rises = v->phase[i] == WR_KNOCK_RISE;
    t.rise = between(((float)up + how->alpha) / all_up, 0.0f, 1.0f);
    t.here = is_here(how, v, i);
    return t;
}

static inline wr_angle angle_of(const pose_view *v, int32_t i, const pose_time *t, bool *on_back)
{
    const int32_t ahead = v->angle[i] + (int32_t)((float)v->turn[i] * t->flight);
    const int32_t lying = (int16_t)(uint16_t)ahead; // the shorter way up is through 0
    *on_back = lying >= 0;
    return (wr_angle)(t->rises ? lying - (int32_t)((float)lying * t->rise) : ahead);
}

typedef struct sine_pair {
    float cosine, sine;
} sine_pair;

static inline float sine(int32_t steps)
{
    const float t = (float)steps;
    const float t2 = t * t;
    return t * (POSE_SINE_1 + t2 * (POSE_SINE_3 + t2 * (POSE_SINE_5 + t2 * POSE_SINE_7)));
}

static inline sine_pair sines_of(wr_angle angle)
{
    const int32_t turn = (int16_t)angle, size = turn < 0 ? -turn : turn;
    const int32_t fold = size < 32768 - size ? size : 32768 - size;
    return (sine_pair){sine(16384 - size), sine(turn < 0 ? -fold : fold)};
}

static void pose_of(const pose_how *how, const pose_view *v, int32_t i, float *out)
{
    bool on_back;
    const pose_time t = time_of(how, v, i);
    const wr_angle angle = angle_of(v, i, &t, &on_back);
    const pose_clip *clip = &how->clips[(v->kind != NULL ? v->kind[i] : 0) * POSE_CLIPS];
    clip += !t.rises ? POSE_FALL : on_back ? POSE_UP_BACK : POSE_UP_BELLY;
    const float frame = clip->begin + clip->way * (t.rises ? t.rise : t.flight);
    const int32_t frame_0 = (int32_t)frame, frame_1 = frame_0 < clip->last ? frame_0 + 1 : clip->last;
    const float rise = how->metre * wr__rise_between(clip->rise, frame_0, frame_1, frame - (float)frame_0, angle);

    const float floor = v->floor != NULL ? v->floor[i] : 0.0f;
    const float lost = t.ticks * how->fall, speed = (float)v->vz[i] - lost;
    const float z = t.here ? floor : (float)v->z[i] * POSE_UNIT + t.ticks * speed * POSE_FINE;
    const float height = z > floor ? z - floor : 0.0f;
    const float base = speed > lost || !(floor > z) ? z : floor; // upwards it may be below the floor it lands on

    const sine_pair heading = sines_of(v->heading != NULL ? v->heading[i] : 0), turned = sines_of(angle);
    out[0] = (t.here ? (float)v->now_x[i] : (float)v->x[i] + t.ticks * (float)v->vx[i]) * POSE_UNIT;
    out[1] = (t.here ? (float)v->now_y[i] : (float)v->y[i] + t.ticks * (float)v->vy[i]) * POSE_UNIT;
    out[2] = base + between(clip->standing, rise - height, rise + height);
    out[3] = heading.cosine;
    out[4] = heading.sine;
    out[5] = turned.cosine;
    out[6] = turned.sine;
    out[7] = frame;
}

void wr__poses_plain(const pose_how *how, const pose_view *view, int32_t begin, int32_t end, float *out)
{
    for (int32_t i = begin; i < end; i++) {
        pose_of(how, view, i, out + (size_t)i * WR_KNOCK_POSE_FLOATS);
    }
}

// ---- Blocks -------------------------------------------------------------------------------------------------------

enum { BLOCK = 64 };

// Bodies side by side, whatever slots they have, and the floors they land on.
typedef struct block {
    wr_fix x[BLOCK], y[BLOCK], z[BLOCK], vx[BLOCK], vy[BLOCK], now_x[BLOCK], now_y[BLOCK];
    int32_t vz[BLOCK], turn[BLOCK];
    uint32_t begun[BLOCK], until[BLOCK];
    float floor[BLOCK];
    uint16_t ticks[BLOCK], rise[BLOCK];
    wr_angle angle[BLOCK], heading[BLOCK];
    uint8_t phase[BLOCK], kind[BLOCK];
} block;

static pose_view view_of(const wr_knock_bodies *bodies, const wr_angle *heading, const uint8_t *kind)
{
    const wr_flights *f = &bodies->flight;
    return (pose_view){
        .x = f->x,
        .y = f->y,
        .z = f->z,
        .vx = f->vx,
        .vy = f->vy,
        .vz = f->vz,
        .begun = f->begun,
        .ticks = f->ticks,
        .angle = f->angle,
        .turn = f->turn,
        .now_x = bodies->x,
        .now_y = bodies->y,
        .phase = bodies->phase,
        .until = bodies->until,
        .rise = bodies->rise,
        .heading = heading,
        .kind = kind,
    };
}

// The view from a body on.
static pose_view view_from(const pose_view *v, int32_t begin)
{
    return (pose_view){
        .x = v->x + begin,
        .y = v->y + begin,
        .z = v->z + begin,
        .vx = v->vx + begin,
        .vy = v->vy + begin,
        .vz = v->vz + begin,
        .begun = v->begun + begin,
        .ticks = v->ticks + begin,
        .angle = v->angle + begin,
        .turn = v->turn + begin,
        .now_x = v->now_x + begin,
        .now_y = v->now_y + begin,
        .phase = v->phase + begin,
        .until = v->until + begin,
        .rise = v->rise + begin,
        .heading = v->heading != NULL ? v->heading + begin : NULL,
        .kind = v->kind != NULL ? v->kind + begin : NULL,
    };
}

// Slots one behind the other, as they mostly are.
static bool is_run(const int32_t *slots, int32_t count)
{
    uint32_t apart = 0;
    for (int32_t i = 0; i < count; i++) {
        apart |= (uint32_t)slots[i] - (uint32_t)slots[0] - (uint32_t)i;
    }
    return apart == 0;
}

// Copies those of the slots together.
static pose_view view_of_slots(const pose_view *v, const int32_t *slots, int32_t count, block *b)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t s = slots[i];
        b->x[i] = v->x[s];
        b->y[i] = v->y[s];
        b->z[i] = v->z[s];
        b->vx[i] = v->vx[s];
        b->vy[i] = v->vy[s];
        b->vz[i] = v->vz[s];
        b->begun[i] = v->begun[s];
        b->ticks[i] = v->ticks[s];
        b->angle[i] = v->angle[s];
        b->turn[i] = v->turn[s];
        b->now_x[i] = v->now_x[s];
        b->now_y[i] = v->now_y[s];
        b->phase[i] = v->phase[s];
        b->until[i] = v->until[s];
        b->rise[i] = v->rise[s];
        b->heading[i] = v->heading != NULL ? v->heading[s] : 0;
        b->kind[i] = v->kind != NULL ? v->kind[s] : 0;
    }
    return (pose_view){
        .x = b->x,
        .y = b->y,
        .z = b->z,
        .vx = b->vx,
        .vy = b->vy,
        .vz = b->vz,
        .begun = b->begun,
        .ticks = b->ticks,
        .angle = b->angle,
        .turn = b->turn,
        .now_x = b->now_x,
        .now_y = b->now_y,
        .phase = b->phase,
        .until = b->until,
        .rise = b->rise,
        .heading = b->heading,
        .kind = v->kind != NULL ? b->kind : NULL,
    };
}

// Floors under where they land, or lie: as flights take them.
static void find_floors(const pose_how *how, const knock_over *over, const pose_view *v, int32_t count, float *floor)
{
    for (int32_t i = 0; i < count; i++) {
        const bool here = is_here(how, v, i);
        const wr_point at = {here ? v->now_x[i] : v->x[i] + v->ticks[i] * v->vx[i],
                             here ? v->now_y[i] : v->y[i] + v->ticks[i] * v->vy[i]};
        const wr_cell cell = wr__knock_cell(over, wr__knock_on_map(over, at));
        floor[i] = (float)wr__knock_floor(over, cell) * POSE_UNIT;
    }
}

// ---- All ----------------------------------------------------------------------------------------------------------

static void run(const pose_how *how, const pose_view *view, int32_t count, bool wide, float *out)
{
    const int32_t done = wide && how->near ? wr__poses_avx2(how, view, count, out) : 0;
    wr__poses_plain(how, view, done, count, out);
}

void wr__knock_poses(const wr_knock_rules *rules, const wr_grid *grid, uint32_t tick, float alpha,
                     const wr_knock_bodies *bodies, const wr_angle *heading, const uint8_t *kind,
                     const wr_knock_clips *clips, int32_t clip_count, const int32_t *slots, int32_t slot_count,
                     float *out, bool wide)
{
    const bool level = grid == NULL || grid->ground == NULL;
    const int32_t step = level && slots == NULL ? slot_count : BLOCK;
    const pose_view all = view_of(bodies, heading, kind);
    const knock_over over = level ? (knock_over){.walls = NULL} : wr__knock_over(&(wr_knock_ground){.grid = grid});
    pose_how how;
    block b;
    WR_ASSERT(clip_count >= 1 && clip_count <= POSE_KINDS_MAX);
    ready(rules, tick, alpha, clips, clip_count, &how);
    for (int32_t begin = 0; begin < slot_count; begin += step) {
        const int32_t count = slot_count - begin < step ? slot_count - begin : step;
        const int32_t first = slots != NULL ? slots[begin] : begin;
        pose_view view = slots == NULL || is_run(slots + begin, count)
                             ? view_from(&all, first)
                             : view_of_slots(&all, slots + begin, count, &b);
        if (!level) {
            find_floors(&how, &over, &view, count, b.floor);
            view.floor = b.floor;
        }
        run(&how, &view, count, wide, out + (size_t)begin * WR_KNOCK_POSE_FLOATS);
    }
}

void wr_knock_poses(const wr_knock_rules *rules, const wr_grid *grid, uint32_t tick, float alpha,
                    const wr_knock_bodies *bodies, const wr_angle *heading, const uint8_t *kind,
                    const wr_knock_clips *clips, int32_t clip_count, const int32_t *slots, int32_t slot_count,
                    float *out)
{
    wr__knock_poses(rules, grid, tick, alpha, bodies, heading, kind, clips, clip_count, slots, slot_count, out,
                    wr__cpu_has_avx2());
}
