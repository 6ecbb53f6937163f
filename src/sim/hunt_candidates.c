// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What was looked at when a hunter was thrown. Of a flight a world keeps what it came to; how it was wished for follows
// from the blast, its number and the hunter's, for chance is a function of these. Blasts of the last tick are kept for
// pictures; whether they are those of this tick its events tell.
#include "sim/world_int.h"

// How far all places have moved since: events say where it was, blasts have moved with all else.
static void moved_since(const wr_world *world, int64_t *x, int64_t *y)
{
    const int64_t region = (int64_t)WR_REGION_CELLS * world->level->grid.cell * WR_FIX_ONE;
    int32_t events;
    *x = *y = 0;
    const wr_event *event = wr_world_events(world, &events);
    for (int32_t i = 0; i < events && world->window.side > 0; i++) {
        if (event[i].kind == WR_EVENT_SHIFT) { // one a tick at most
            *x = event[i].value * region;
            *y = (int16_t)event[i].flag * region;
        }
    }
}

// The blasts that were kept are those of the last tick when its events say the same.
static bool are_of_this_tick(const wr_world *world)
{
    int32_t events, found = 0;
    const wr_event *event = wr_world_events(world, &events);
    int64_t x, y;
    moved_since(world, &x, &y);
    for (int32_t i = 0; i < events; i++) {
        if (event[i].kind != WR_EVENT_BLAST) {
            continue;
        }
        const wr_blast *blast = &world->scratch.blasts[found];
        if (found == world->scratch.blast_count || blast->at.x != event[i].x - x || blast->at.y != event[i].y - y) {
            return false;
        }
        found++;
    }
    return found == world->scratch.blast_count;
}

int32_t wr_world_blasts(const wr_world *world, wr_blast *out, int32_t capacity)
{
    const int32_t count = world->hunts && are_of_this_tick(world) ? world->scratch.blast_count : 0;
    for (int32_t i = 0; i < count && i < capacity; i++) {
        out[i] = world->scratch.blasts[i];
    }
    return count;
}

static bool same_way(const wr_flight *a, const wr_flight *b)
{
    return a->vx == b->vx && a->vy == b->vy && a->vz == b->vz && a->ticks == b->ticks;
}

int32_t wr_world_candidates(const wr_world *world, int32_t slot, wr_flight_candidate out[WR_FLIGHT_CANDIDATES])
{
    const wr__horde *horde = &world->horde;
    const wr_nav *nav[WR__HUNT_CLASSES];
    wr_knocked_view k;
    const int32_t blasts = wr_world_blasts(world, NULL, 0);
    if (blasts == 0 || wr_world_knocked(world, slot, &k) != WR_OK || k.phase != WR_KNOCK_FLIGHT ||
        k.flight.begun != (uint32_t)horde->tick) {
        return 0;
    }
    const wr_knock_ground ground = wr__knock_ground(horde, nav);
    const wr_fix resistance = horde->hunt.kinds[horde->h.hunt_kind[slot]].resistance;
    const int32_t size = wr__kind_of(horde, slot)->size;
    const wr_point at = {k.flight.x, k.flight.y};
    for (int32_t i = 0; i < 2 * blasts; i++) { // thrown with the whole or half the strength of one of them
        const wr_flight wished =
            wr_knock_throw(&horde->knock, horde->seed, &world->scratch.blasts[i / 2], wr__hunter_number(horde, slot),
                           resistance, i % 2 != 0, at, k.flight.z, k.flight.angle, k.flight.begun);
        wr_flight found = wished;
        wr_flight_land(&ground, &horde->knock, size, k.launched, &found, NULL);
        if (same_way(&found, &k.flight)) {
            return wr_flight_candidates(&ground, &horde->knock, size, k.launched, &wished, out);
        }
    }
    return 0;
}
