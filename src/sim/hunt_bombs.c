// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bombs: those that lie and those that fly, fuses that burn down, and whom a blast reaches. A blast looks at places as they
// are and hurts nobody itself, so several in one tick do not depend on each other's order but by the health they leave.
#include "core/sort.h"
#include "sim/hunt_players.h"

#define SLOT_BITS 20 // ids have so many bits of index

// ---- Laid and thrown -------------------------------------------------------------------------------------------------

// From the hand, a metre above the floor, half of the speed upwards: at 45 degrees.
static wr_thrown throw_of(const wr__fighter_rules *rules, const wr__horde *horde, wr_point at, wr_angle facing)
{
    const wr_nav *nav[WR__HUNT_CLASSES];
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    const wr_fix hand = wr__floor_at(horde->grid, at) + horde->grid->cell * WR_FIX_ONE;
    const wr_fix vx = wr_fix_mul(rules->bomb_step, wr_cos(facing)), vy = wr_fix_mul(rules->bomb_step, wr_sin(facing));
    const int64_t vz = (int64_t)rules->bomb_step << (WR_KNOCK_FINE_BITS - 16);
    const int32_t up = (int32_t)(vz < horde->knock.up_most ? vz : horde->knock.up_most);
    return wr_thrown_begin(&ground, &horde->knock, &rules->bomb, at, hand, vx, vy, up, (uint32_t)horde->tick);
}

bool wr__bomb_throw(wr__fighter *fighter, const wr__fighter_rules *rules, const wr__horde *horde, wr_point at,
                    wr_angle facing)
{
    if (fighter->down != 0 || fighter->bomb_rest_ticks > 0) {
        return false;
    }
    for (int32_t i = 0; i < WR__BOMBS_A_PLAYER; i++) {
        wr__bomb *bomb = &fighter->bombs[i];
        if (bomb->fuse_ticks == 0) {
            // The tick it is thrown in burns some of it, too.
            const int32_t fuse = rules->fuse_ticks < INT32_MAX ? rules->fuse_ticks + 1 : INT32_MAX;
            *bomb = (wr__bomb){.x = at.x, .y = at.y, .fuse_ticks = fuse};
            if (rules->bomb_step > 0) {
                bomb->thrown = throw_of(rules, horde, at, facing);
            }
            fighter->bomb_rest_ticks = rules->bomb_rest_ticks;
            return true;
        }
    }
    return false;
}

wr_fix wr__bomb_height(const wr__fighter_rules *rules, const wr__horde *horde, const wr__bomb *bomb)
{
    if (bomb->fuse_ticks == 0 || rules->bomb_step == 0) {
        return 0;
    }
    const wr_flight_place place = wr_thrown_at(&horde->knock, &bomb->thrown, (uint32_t)horde->tick);
    const int64_t z = (int64_t)place.z - wr__floor_at(horde->grid, place.at);
    return z <= 0 ? 0 : z < INT32_MAX ? (wr_fix)z : INT32_MAX;
}

static bool is_no_flight(const wr_thrown *t)
{
    const wr_flight *f = &t->flight;
    const uint32_t any = (uint32_t)f->x | (uint32_t)f->y | (uint32_t)f->z | (uint32_t)f->vx | (uint32_t)f->vy |
                         (uint32_t)f->vz | f->begun | f->ticks | f->angle | (uint32_t)f->turn;
    return (any | t->end | t->bounces | t->wall_x | t->wall_y) == 0;
}

bool wr__bomb_fits(const wr__bomb *bomb, const wr__fighter_rules *rules, const wr__horde *horde)
{
    const wr_thrown *t = &bomb->thrown;
    const wr_nav *nav[WR__HUNT_CLASSES];
    const uint32_t tick = (uint32_t)horde->tick;
    if (bomb->fuse_ticks == 0 || rules->bomb_step == 0) {
        return is_no_flight(t) && (bomb->fuse_ticks > 0 || (bomb->x == 0 && bomb->y == 0));
    }
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    if (t->end == WR_THROWN_BURST || !wr_thrown_fits(t, &ground, &horde->knock, &rules->bomb, tick)) {
        return false; // what bursts goes off in that tick
    }
    const wr_flight_place now = wr_thrown_at(&horde->knock, t, tick);
    return now.at.x == bomb->x && now.at.y == bomb->y;
}

// ---- Flying ------------------------------------------------------------------------------------------------------------

// A stretch of a bomb's way through a tick.
typedef struct stretch {
    wr_point from, to;
    wr_fix z_from, z_to;
    int64_t length;
} stretch;

// How far along it a disc is entered, Q16 units; -1: it is not.
static int64_t enters(const stretch *s, wr_point centre, wr_fix radius)
{
    const int64_t x = (int64_t)centre.x - s->from.x, y = (int64_t)centre.y - s->from.y;
    const int64_t dx = (int64_t)s->to.x - s->from.x, dy = (int64_t)s->to.y - s->from.y;
    const int64_t radius2 = (int64_t)radius * radius, apart2 = x * x + y * y;
    if (apart2 <= radius2) {
        return 0;
    }
    const int64_t along = s->length == 0 ? 0 : (x * dx + y * dy) / s->length;
    const int64_t beside2 = apart2 - along * along;
    if (along <= 0 || beside2 > radius2) {
        return -1;
    }
    const int64_t in = along - (int64_t)wr_sqrt_u64((uint64_t)(radius2 - (beside2 > 0 ? beside2 : 0)));
    return in > s->length ? -1 : in < 0 ? 0 : in;
}

// A body reaches two metres up from where its feet are.
static bool is_low_enough(const wr__horde *horde, const stretch *s, int64_t in, int32_t slot)
{
    const int32_t place = horde->h.phase[slot] == WR_KNOCK_FLIGHT ? wr__thrown_place(horde, slot) : -1;
    wr_fix feet = wr__floor_at(horde->grid, wr__hunter_at(horde, slot));
    if (place >= 0) {
        const wr_flight flight = wr_flight_get(&horde->thrown.bodies.flight, place);
        feet = wr_flight_at(&horde->knock, &flight, (uint32_t)horde->tick).z;
    }
    const int64_t z =
        s->z_from + (s->length == 0 ? 0 : ((int64_t)s->z_to - s->z_from) * in / s->length) - (int64_t)feet;
    return z >= 0 && z <= 2 * (int64_t)horde->grid->cell * WR_FIX_ONE;
}

// The first hunter on the way: how far along it, -1 for none.
static int64_t meets(const wr__horde *horde, const stretch *s)
{
    int64_t first = -1;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        const int64_t x = (int64_t)horde->h.x[slot] - s->from.x, y = (int64_t)horde->h.y[slot] - s->from.y;
        const int64_t far = s->length + 8 * WR_FIX_ONE; // no hunter is wider
        if (x > far || x < -far || y > far || y < -far || !wr__is_hunter(horde, slot)) {
            continue;
        }
        const int64_t in = enters(s, wr__hunter_at(horde, slot), horde->hunt.kinds[horde->h.hunt_kind[slot]].radius);
        if (in >= 0 && (first < 0 || in < first) && is_low_enough(horde, s, in, slot)) {
            first = in;
        }
    }
    return first;
}

// True when it bounced.
static bool fly(wr__bomb *bomb, const wr__fighter_rules *rules, const wr__horde *horde, const wr_knock_ground *ground)
{
    const uint32_t tick = (uint32_t)horde->tick;
    const uint32_t before = bomb->thrown.flight.begun == tick ? tick : tick - 1; // thrown in this tick
    const wr_fix z_from = wr_thrown_at(&horde->knock, &bomb->thrown, before).z;
    const int32_t bounces = wr_thrown_step(&bomb->thrown, ground, &horde->knock, &rules->bomb, tick);
    const wr_flight_place now = wr_thrown_at(&horde->knock, &bomb->thrown, tick);
    stretch s = {{bomb->x, bomb->y}, now.at, z_from, now.z, 0};
    s.length = wr_length(s.to.x - s.from.x, s.to.y - s.from.y);
    const int64_t met = rules->bomb.bursts ? meets(horde, &s) : -1;
    bomb->x = now.at.x;
    bomb->y = now.at.y;
    if (met >= 0 && s.length > 0) {
        bomb->x = s.from.x + (wr_fix)(((int64_t)s.to.x - s.from.x) * met / s.length);
        bomb->y = s.from.y + (wr_fix)(((int64_t)s.to.y - s.from.y) * met / s.length);
    }
    bomb->fuse_ticks = met >= 0 || bomb->thrown.end == WR_THROWN_BURST ? 1 : bomb->fuse_ticks;
    return bounces > 0;
}

int32_t wr__bombs_fly(wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, const wr__horde *horde,
                      int32_t *bounced)
{
    const wr_nav *nav[WR__HUNT_CLASSES];
    int32_t told = 0;
    if (rules->bomb_step == 0) {
        return 0;
    }
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    for (int32_t i = 0; i < count * WR__BOMBS_A_PLAYER; i++) {
        wr__bomb *bomb = &fighters[i / WR__BOMBS_A_PLAYER].bombs[i % WR__BOMBS_A_PLAYER];
        if (bomb->fuse_ticks > 0 && fly(bomb, rules, horde, &ground)) {
            bounced[told++] = i;
        }
    }
    return told;
}

int32_t wr__bombs_step(wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, wr__boom *out)
{
    int32_t booms = 0;
    for (int32_t i = 0; i < count * WR__BOMBS_A_PLAYER; i++) {
        wr__bomb *bomb = &fighters[i / WR__BOMBS_A_PLAYER].bombs[i % WR__BOMBS_A_PLAYER];
        if (bomb->fuse_ticks == 0 || --bomb->fuse_ticks > 0) {
            continue;
        }
        out[booms++] =
            (wr__boom){i / WR__BOMBS_A_PLAYER, -1, {bomb->x, bomb->y}, rules->bomb_radius, rules->bomb_strength};
        *bomb = (wr__bomb){0};
    }
    return booms;
}

// ---- The blast -------------------------------------------------------------------------------------------------------

// full * (1 - distance / (2 * radius)), nearest; full at most 2^30.
static int32_t damage_at(int32_t full, wr_fix distance, wr_fix radius)
{
    const int64_t twice = 2 * (int64_t)radius;
    return (int32_t)((full * (twice - distance) + radius) / twice);
}

// In its middle.
static int32_t full_damage(const wr__horde *horde, const wr__boom *boom, int32_t slot)
{
    if (boom->damage < 0) {
        return wr__harm_to(horde, slot, WR_HARM_BOMB);
    }
    const int64_t part = WR_FIX_ONE - horde->hunt.kinds[horde->h.hunt_kind[slot]].resistance;
    return (int32_t)((boom->damage * part + WR_FIX_ONE / 2) >> 16);
}

// Hunters within the radius, the distance above the slot in each key.
static int32_t gather(const wr__horde *horde, const wr__boom *boom, uint64_t *keys)
{
    const int64_t radius2 = (int64_t)boom->radius * boom->radius;
    int32_t count = 0;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        const int64_t dx = (int64_t)horde->h.x[slot] - boom->at.x, dy = (int64_t)horde->h.y[slot] - boom->at.y;
        if (dx * dx + dy * dy <= radius2 && wr__is_hunter(horde, slot)) {
            const uint64_t distance = wr_sqrt_u64((uint64_t)(dx * dx + dy * dy));
            keys[count++] = distance << SLOT_BITS | (uint64_t)slot;
        }
    }
    return count;
}

static int32_t slot_of(uint64_t key)
{
    return (int32_t)(key & ((UINT64_C(1) << SLOT_BITS) - 1));
}

enum { LINES = 256 };

// Keeps those to whom the line from its centre is clear: one eye, many at a time.
static int32_t keep_seen(const wr__horde *horde, const wr__boom *boom, uint64_t *keys, int32_t count)
{
    int32_t kept = 0;
    for (int32_t begin = 0; begin < count; begin += LINES) {
        const int32_t n = count - begin < LINES ? count - begin : LINES;
        wr_point at[LINES];
        uint8_t seen[LINES];
        for (int32_t i = 0; i < n; i++) {
            at[i] = wr__hunter_at(horde, slot_of(keys[begin + i]));
        }
        (void)wr_sight_many(horde->sight, horde->grid->cell, boom->radius, boom->at, at, n, seen);
        for (int32_t i = 0; i < n; i++) {
            keys[kept] = keys[begin + i];
            kept += seen[i];
        }
    }
    return kept;
}

int32_t wr__blast(wr__horde *horde, const wr__boom *boom, wr__wound *wounds, uint64_t *keys, uint64_t *more)
{
    int32_t near = gather(horde, boom, keys), count = 0;
    near = horde->hunt.rules.blast_through ? near : keep_seen(horde, boom, keys, near);
    wr_sort_u64(keys, NULL, (size_t)near, more, NULL);
    for (int32_t i = 0; i < near; i++) {
        const int32_t slot = slot_of(keys[i]);
        if (horde->hunt.kinds[horde->h.hunt_kind[slot]].immune) {
            horde->knock_counts.immune += boom->strength > 0;
            continue;
        }
        const int32_t damage =
            damage_at(full_damage(horde, boom, slot), (wr_fix)(keys[i] >> SLOT_BITS), boom->radius);
        if (damage > 0 || boom->strength > 0) {
            wounds[count++] = (wr__wound){slot, damage};
        }
    }
    return count;
}
