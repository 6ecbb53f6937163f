// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What is left of the dead: bodies that fly and lie, in the order in which they were thrown, and the decals they
// become. All ages are counted from the last step, in 64 bits, so that ticks may wrap.
#include <string.h>

#include "core/assert.h"
#include "knock/remains_int.h"

_Static_assert(sizeof(wr_dead) == 44 && sizeof(wr_decal) == 28 && sizeof(wr_puff) == 16, "gaps");
_Static_assert(sizeof(wr_remains) % _Alignof(wr_dead) == 0, "rooms begin where they may");

wr_remains_config wr_remains_config_default(const wr_knock_rules *rules)
{
    const int32_t rate = rules->config.ticks_per_second;
    return (wr_remains_config){
        .bodies_max = WR_REMAINS_BODIES_MAX,
        .decals_max = WR_REMAINS_DECALS_MAX,
        .puffs_max = WR_REMAINS_PUFFS_MAX,
        .lie_ticks = 2 * rate,
        .dust_ticks = rate,
        .dust_cell = rules->config.metre * (WR_FIX_ONE * 3 / 2),
        .fall = rules->fall,
    };
}

// ---- Making -------------------------------------------------------------------------------------------------------

static bool within(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

static bool fits(const wr_remains_config *c)
{
    return within(c->bodies_max, 1, WR_REMAINS_CAP_MAX) && within(c->decals_max, 1, WR_REMAINS_CAP_MAX) &&
           within(c->puffs_max, 1, WR_REMAINS_CAP_MAX) && within(c->lie_ticks, 0, UINT16_MAX) &&
           within(c->dust_ticks, 1, UINT16_MAX) && c->dust_cell >= WR_FIX_ONE / 16 &&
           within(c->fall, 1, WR_REMAINS_FALL_MAX);
}

size_t wr_remains_size(const wr_remains_config *config)
{
    if (!fits(config)) {
        return 0;
    }
    const size_t bodies = wr__row_room(config->bodies_max) * sizeof(wr_dead);
    const size_t decals = wr__row_room(config->decals_max) * sizeof(wr_decal);
    const size_t puffs = (size_t)config->puffs_max + (size_t)config->bodies_max; // raised before they are cut
    return sizeof(wr_remains) + bodies + decals + puffs * sizeof(wr_puff);
}

wr_remains *wr_remains_init(const wr_remains_config *config, void *memory)
{
    const size_t size = wr_remains_size(config);
    if (size == 0) {
        return NULL;
    }
    wr_remains *remains = memory;
    memset(memory, 0, size);
    remains->config = *config;
    remains->idle = UINT32_MAX;
    return remains;
}

void wr_remains_clear(wr_remains *remains)
{
    const wr_remains_config config = remains->config;
    const wr_remains_counts counts = remains->counts;
    (void)wr_remains_init(&config, remains);
    remains->counts = counts;
}

// ---- Rows ---------------------------------------------------------------------------------------------------------

// Room for one more behind the last item, of which there are no more than `most`.
static void make_room(void *room, wr__row *row, size_t size, int32_t most)
{
    const size_t items = wr__row_room(most);
    if ((size_t)(row->first + row->count) == items) {
        uint8_t *bytes = room;
        const size_t used = (size_t)row->count * size;
        memmove(bytes, bytes + (size_t)row->first * size, used);
        memset(bytes + used, 0, items * size - used);
        row->first = 0;
    }
}

// Moves items from `at` on by one; at: in the row.
static void open_gap(void *room, wr__row *row, size_t size, int32_t at)
{
    uint8_t *gap = (uint8_t *)room + (size_t)(row->first + at) * size;
    memmove(gap + size, gap, (size_t)(row->count - at) * size);
    row->count++;
}

static void drop_first(void *room, wr__row *row, size_t size, int32_t count)
{
    memset((uint8_t *)room + (size_t)row->first * size, 0, (size_t)count * size);
    row->first += count;
    row->count -= count;
}

// How many bodies come before this one. Most are added in order: then the last is all that is looked at.
static int32_t dead_before(const wr_remains *r, const wr_dead *dead)
{
    const wr_dead *list = wr__dead_room(r) + r->bodies.first;
    int32_t low = 0, high = r->bodies.count;
    for (int32_t i = high - 1; low < high; i = low + (high - low) / 2) {
        if (wr__dead_order(r, &list[i], dead) <= 0) {
            low = i + 1;
        } else {
            high = i;
        }
    }
    return low;
}

static int32_t decals_before(const wr_remains *r, const wr_decal *decal)
{
    const wr_decal *list = wr__decal_room(r) + r->decals.first;
    int32_t low = 0, high = r->decals.count;
    for (int32_t i = high - 1; low < high; i = low + (high - low) / 2) {
        if (wr__decal_order(r, &list[i], decal) <= 0) {
            low = i + 1;
        } else {
            high = i;
        }
    }
    return low;
}

// ---- Decals -------------------------------------------------------------------------------------------------------

void wr__decal_lay(wr_remains *r, const wr_decal *decal)
{
    wr_decal *room = wr__decal_room(r);
    const int32_t before = decals_before(r, decal);
    r->counts.laid++;
    make_room(room, &r->decals, sizeof *room, r->config.decals_max);
    open_gap(room, &r->decals, sizeof *room, before);
    room[r->decals.first + before] = *decal;
    if (r->decals.count > r->config.decals_max) {
        r->counts.evicted_decals++;
        drop_first(room, &r->decals, sizeof *room, 1);
    }
}

static void drop_old_decals(wr_remains *r, uint32_t elapsed)
{
    wr_decal *room = wr__decal_room(r);
    int32_t old = 0;
    while (old < r->decals.count && wr__age(r, room[r->decals.first + old].tick, elapsed) >= WR__DECAL_AGE_MAX) {
        old++;
    }
    drop_first(room, &r->decals, sizeof *room, old);
}

// ---- Bodies -------------------------------------------------------------------------------------------------------

// The place by the formula of wr_flight, in 64 bits.
wr_decal wr__dead_decal(const wr_remains *r, const wr_dead *dead, uint32_t tick)
{
    const wr_flight *f = &dead->flight;
    const int64_t k = f->ticks;
    return (wr_decal){
        .id = dead->id,
        .tick = tick,
        .x = (wr_fix)(f->x + k * f->vx),
        .y = (wr_fix)(f->y + k * f->vy),
        .z = (wr_fix)(f->z + ((k * f->vz - k * k * r->config.fall) >> (WR_KNOCK_FINE_BITS - 16))),
        .heading = dead->heading,
        .angle = (wr_angle)((uint32_t)f->angle + (uint32_t)f->turn),
        .kind = dead->kind,
    };
}

static void hasten(wr_remains *r, int64_t ticks)
{
    if (ticks < r->idle) {
        r->idle = ticks > 0 ? (uint32_t)ticks : 0;
    }
}

void wr__remains_plan(wr_remains *r)
{
    const wr_dead *bodies = wr__dead_room(r) + r->bodies.first;
    const wr_decal *decals = wr__decal_room(r) + r->decals.first;
    const wr_puff *puffs = wr__puff_room(r);
    r->idle = UINT32_MAX;
    for (int32_t i = 0; i < r->bodies.count; i++) {
        hasten(r, wr__dead_age_most(r, &bodies[i]) - wr__age(r, bodies[i].flight.begun, 0));
    }
    if (r->decals.count > 0) {
        hasten(r, WR__DECAL_AGE_MAX - wr__age(r, decals[0].tick, 0));
    }
    for (int32_t i = 0; i < r->puff_count; i++) {
        hasten(r, r->config.dust_ticks - wr__age(r, puffs[i].tick, 0));
    }
}

// A body that is one too many becomes its decal in the tick that is going on.
static void evict(wr_remains *r, const wr_dead *dead)
{
    const wr_decal decal = wr__dead_decal(r, dead, r->tick + 1);
    r->counts.evicted_bodies++;
    wr__decal_lay(r, &decal);
    hasten(r, WR__DECAL_AGE_MAX);
}

void wr_remains_add(wr_remains *remains, const wr_dead *dead)
{
    wr_dead *room = wr__dead_room(remains);
    wr__row *row = &remains->bodies;
    wr_dead clean = *dead;
    clean.unused = 0;
    WR_ASSERT(wr__dead_fits(remains, &clean));
    const int32_t before = dead_before(remains, &clean);
    remains->counts.added++;
    make_room(room, row, sizeof *room, remains->config.bodies_max);
    open_gap(room, row, sizeof *room, before);
    room[row->first + before] = clean;
    hasten(remains, wr__dead_age_most(remains, &clean) - wr__age(remains, clean.flight.begun, 0));
    if (row->count > remains->config.bodies_max) {
        evict(remains, &room[row->first]);
        drop_first(room, row, sizeof *room, 1);
    }
}

// Who has lain long enough becomes a decal and dust; the others close up.
static void bury(wr_remains *r, uint32_t elapsed)
{
    wr_dead *bodies = wr__dead_room(r) + r->bodies.first;
    const int32_t count = r->bodies.count;
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        if (wr__age(r, bodies[i].flight.begun, elapsed) < wr__dead_age_most(r, &bodies[i])) {
            bodies[kept++] = bodies[i];
        } else {
            const wr_decal decal = wr__dead_decal(r, &bodies[i], r->tick);
            wr__decal_lay(r, &decal);
            wr__puff_raise(r, decal.x, decal.y);
        }
    }
    memset(bodies + kept, 0, (size_t)(count - kept) * sizeof *bodies);
    r->bodies.count = kept;
}

void wr_remains_step(wr_remains *remains, uint32_t tick)
{
    const uint32_t elapsed = tick - remains->tick;
    remains->tick = tick;
    if (elapsed < remains->idle) {
        remains->idle -= remains->idle == UINT32_MAX ? 0 : elapsed;
        return;
    }
    drop_old_decals(remains, elapsed);
    wr__puffs_drop(remains, elapsed);
    bury(remains, elapsed);
    wr__puffs_cut(remains);
    wr__remains_plan(remains);
}

// ---- Looking ------------------------------------------------------------------------------------------------------

const wr_dead *wr_remains_bodies(const wr_remains *remains, int32_t *count)
{
    *count = remains->bodies.count;
    return wr__dead_room(remains) + remains->bodies.first;
}

const wr_decal *wr_remains_decals(const wr_remains *remains, int32_t *count)
{
    *count = remains->decals.count;
    return wr__decal_room(remains) + remains->decals.first;
}

const wr_puff *wr_remains_puffs(const wr_remains *remains, int32_t *count)
{
    *count = remains->puff_count;
    return wr__puff_room(remains);
}

wr_remains_counts wr_remains_count(const wr_remains *remains)
{
    return remains->counts;
}

uint32_t wr_remains_tick(const wr_remains *remains)
{
    return remains->tick;
}
