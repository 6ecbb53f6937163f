// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The path layer as data: legs and places on them; hash, save, load and validate from one list of fields; and what is
// drawn of a way.
#include "nav/follow_int.h"

uint32_t wr__follow_distance(wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return wr_sqrt_u64((uint64_t)(dx * dx) + (uint64_t)(dy * dy));
}

void wr__follow_leg(wr_follow *walker, wr_point from, wr_point to)
{
    walker->from = from;
    walker->to = to;
    walker->along = 0;
    walker->length = wr__follow_distance(from, to);
}

void wr__follow_next_leg(wr_follow *walker, const wr_follow_config *config, wr_point to)
{
    wr__follow_leg(walker, walker->at, to);
    const uint32_t spacing = wr__follow_spacing(config);
    const bool is_long = spacing != 0 && walker->length > spacing + WR__FOLLOW_MARK_NEAR;
    walker->mark = is_long ? walker->length - spacing : 0;
}

// a + (b - a) * ratio / 2^32, rounded to the nearest. ratio: 0..2^32.
static wr_fix part_way(wr_fix a, wr_fix b, uint64_t ratio)
{
    const int64_t d = (int64_t)b - a;
    const int64_t part = (int64_t)(((uint64_t)(d < 0 ? -d : d) * ratio + ((uint64_t)1 << 31)) >> 32);
    return (wr_fix)(d < 0 ? a - part : a + part);
}

// Both coordinates belong to one point of the line, wherever the ratio was cut off.
wr_point wr__follow_place(const wr_follow *walker, uint32_t along)
{
    if (along == 0) {
        return walker->from;
    }
    const uint64_t ratio = ((uint64_t)along << 32) / walker->length;
    return (wr_point){part_way(walker->from.x, walker->to.x, ratio), part_way(walker->from.y, walker->to.y, ratio)};
}

// ---- Hash, save, load, validate ----------------------------------------------------------------------------------

// Type, width in files, name. `seen` is not one of them: it follows.
#define FIELDS(X)            \
    X(wr_fix, u32, at.x)     \
    X(wr_fix, u32, at.y)     \
    X(wr_fix, u32, was.x)    \
    X(wr_fix, u32, was.y)    \
    X(wr_fix, u32, from.x)   \
    X(wr_fix, u32, from.y)   \
    X(wr_fix, u32, to.x)     \
    X(wr_fix, u32, to.y)     \
    X(uint32_t, u32, length) \
    X(uint32_t, u32, along)  \
    X(uint32_t, u32, mark)   \
    X(int32_t, u32, next)    \
    X(int32_t, u32, count)   \
    X(int32_t, u32, open)    \
    X(int32_t, u32, window)  \
    X(uint8_t, u8, active)   \
    X(uint8_t, u8, stuck)    \
    X(uint8_t, u8, has_run)  \
    X(uint8_t, u8, fresh)    \
    X(uint8_t, u8, rough)    \
    X(uint8_t, u8, pushed)   \
    X(uint8_t, u8, injected) \
    X(int64_t, u64, wanted)  \
    X(int64_t, u64, gained)  \
    X(uint64_t, u64, run_tick)

#define WIDE_u8  uint8_t
#define WIDE_u32 uint32_t
#define WIDE_u64 uint64_t

void wr_follow_hash(const wr_follow *walker, wr_hasher *hasher)
{
#define HASH(type, width, field) wr_hasher_##width(hasher, (WIDE_##width)walker->field);
    FIELDS(HASH)
#undef HASH
}

void wr_follow_save(const wr_follow *walker, wr_writer *writer)
{
#define SAVE(type, width, field) wr_write_##width(writer, (WIDE_##width)walker->field);
    FIELDS(SAVE)
#undef SAVE
}

wr_status wr_follow_load(wr_follow *walker, wr_reader *reader)
{
    *walker = (wr_follow){.seen = WR__FOLLOW_UNSEEN};
#define LOAD(type, width, field) walker->field = (type)wr_read_##width(reader);
    FIELDS(LOAD)
#undef LOAD
    return reader->failed ? WR_E_SYNTAX : WR_OK;
}

static bool is_place(wr_point at)
{
    return at.x >= 0 && at.y >= 0;
}

static bool flags_are_sound(const wr_follow *w)
{
    const bool way =
        w->active || (!w->fresh && !w->rough && !w->pushed && w->window == 0 && w->wanted == 0 && w->gained == 0);
    return (w->active | w->stuck | w->has_run | w->fresh | w->rough | w->pushed) <= 1 && way &&
           w->injected < WR_FOLLOW_ERROR_COUNT && (w->has_run || !w->active);
}

static bool way_is_sound(const wr_follow *w, const wr_point *points, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (!is_place(points[i])) {
            return false;
        }
    }
    if (w->count != count || w->next < 0 || w->next >= w->count || w->open < w->next || w->open > w->count ||
        !is_place(w->from) || !nav_same_place(w->to, points[w->next])) {
        return false;
    }
    return w->length == wr__follow_distance(w->from, w->to) && w->along <= w->length &&
           (w->mark == 0 || w->mark > WR__FOLLOW_MARK_NEAR) && nav_same_place(w->was, wr__follow_place(w, w->along));
}

wr_status wr_follow_validate(const wr_follow *walker, const wr_point *points, int32_t count)
{
    const wr_follow *w = walker;
    if (!flags_are_sound(w) || !is_place(w->at) || !is_place(w->was) || w->window < 0 ||
        w->window > WR_FOLLOW_STUCK_TICKS_MAX) {
        return WR_E_SYNTAX;
    }
    // Each tick has a step and a push, neither longer than the map is wide.
    const int64_t steps = (int64_t)w->window << 24, farthest = ((int64_t)w->window + 1) << 33;
    if (w->wanted < 0 || w->wanted > steps || w->gained < -farthest || w->gained > farthest) {
        return WR_E_SYNTAX;
    }
    return !w->active || way_is_sound(w, points, count) ? WR_OK : WR_E_SYNTAX;
}

// ---- For people --------------------------------------------------------------------------------------------------

typedef struct marks {
    wr_follow_mark *out;
    int32_t capacity, count;
} marks;

static void add_mark(marks *m, wr_point at, wr_follow_mark_kind kind)
{
    if (m->count < m->capacity) {
        m->out[m->count] = (wr_follow_mark){at, (int32_t)kind};
    }
    m->count++;
}

// Those on the leg it is on.
static void add_spaced(marks *m, const wr_follow *walker, const wr_follow_config *config)
{
    const uint32_t spacing = wr__follow_spacing(config);
    for (uint32_t left = walker->mark; left > WR__FOLLOW_MARK_NEAR; left -= spacing) {
        if (left < walker->length - walker->along) {
            add_mark(m, wr__follow_place(walker, walker->length - left), WR_FOLLOW_MARK_SPACED);
        }
        if (left < spacing || spacing == 0) {
            return;
        }
    }
}

int32_t wr_follow_marks(const wr_follow *walker, const wr_follow_config *config, const wr_point *points,
                        wr_follow_mark *out, int32_t capacity)
{
    marks m = {out, capacity, 0};
    wr_follow ahead = *walker; // a copy goes the way
    while (walker->active && ahead.next < ahead.count) {
        const bool shut = ahead.next >= ahead.open, last = ahead.next == ahead.count - 1;
        if (!shut) {
            add_spaced(&m, &ahead, config);
        }
        add_mark(&m, ahead.to, shut ? WR_FOLLOW_MARK_SHUT : last ? WR_FOLLOW_MARK_LAST : WR_FOLLOW_MARK_TURN);
        if (!last) {
            ahead.at = ahead.to;
            wr__follow_next_leg(&ahead, config, points[ahead.next + 1]);
        }
        ahead.next++;
    }
    return m.count;
}
