// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Places to fight from. Round each player lies a ring for each kind of monster, at 0.8 of its reach, with as many places as
// fit between shoulders. Who swings holds a place, so the others wait their turn instead of pushing:
//
//            o  o            a place lies in its direction as far out as somebody of that size can stand there and has a
//         o        o         clear line to the player: in a room smaller than the ring it lies along the walls, and where
//        o    P     o |      a wall comes between, or another who holds one stands too near, it is closed. Nobody
//         o        o  |      waits for a closed one.
//            o  o o   |
//
// All that lasts from tick to tick is which place a hunter has, and how long it has held it or waited: `ring` and `lease`.
// Where places are, and which are free, follows from where everybody stands.
#include "horde/rings.h"

#include "core/assert.h"
#include "horde/horde_int.h"
#include "warren/sight.h"

enum { RING_STEPS = 8, RING_NONE = -1, RING_MIXED = -2 };

// ---- Rings of a hunt -------------------------------------------------------------------------------------------------

// As many as leave an eighth of air between two; the chord of a circle is 2 r sin(half the angle).
static int32_t places_of(wr_fix distance, wr_fix radius)
{
    const int64_t apart = 2 * (int64_t)radius * 9 / 8;
    int32_t places = WR__RING_PLACES_MAX;
    while (places > 1 && 2 * (int64_t)distance * wr_sin((wr_angle)(32768 / places)) / WR_FIX_ONE < apart) {
        places--;
    }
    return places;
}

static void join_ring(wr__rings *rings, const wr__horde *horde, int32_t kind)
{
    const wr__hunt_kind *k = &horde->rules.kinds[kind];
    const wr_fix radius = horde->hunt.kinds[kind].radius;
    int32_t i = 0;
    while (i < rings->ring_count && (rings->rings[i].distance != k->ring || rings->rings[i].radius != radius ||
                                     rings->rings[i].size != k->size)) {
        i++;
    }
    rings->ring_count += i == rings->ring_count;
    rings->ring_of[kind] = (uint8_t)i;
    rings->rings[i] = (wr__ring){.distance = k->ring,
                                 .radius = radius,
                                 .least = radius + horde->grid->cell * (WR_FIX_ONE / 2),
                                 .size = k->size,
                                 .places = places_of(k->ring, radius)};
}

wr__rings *wr__rings_take(wr_arena *arena, const wr__horde *horde)
{
    wr__rings *rings = WR_ARENA_ARRAY(arena, wr__rings, 1);
    uint8_t *marks = WR_ARENA_ARRAY(arena, uint8_t, horde->capacity);
    int32_t *near = WR_ARENA_ARRAY(arena, int32_t, horde->capacity);
    if (rings == NULL || marks == NULL || near == NULL) {
        return NULL;
    }
    *rings = (wr__rings){.marks = marks, .near = near};
    for (int32_t kind = 0; kind < horde->rules.kind_count; kind++) {
        join_ring(rings, horde, kind);
    }
    return rings;
}

// ---- Where a place is --------------------------------------------------------------------------------------------------

// So far out in a place's direction; false when that is off the map.
static bool point_of(const wr__horde *horde, const wr__ring *ring, wr_point centre, int32_t index, wr_fix distance,
                     wr_point *at)
{
    const wr_angle angle = (wr_angle)(index * 65536 / ring->places);
    const int64_t x = centre.x + (((int64_t)distance * wr_cos(angle)) >> 16);
    const int64_t y = centre.y + (((int64_t)distance * wr_sin(angle)) >> 16);
    const int64_t side = (int64_t)horde->grid->cell * WR_FIX_ONE;
    if (x < 0 || y < 0 || x >= horde->grid->width * side || y >= horde->grid->height * side) {
        return false;
    }
    *at = (wr_point){(wr_fix)x, (wr_fix)y};
    return true;
}

// Can somebody of that ring's size stand there and be seen by the player.
static bool stands_free(const wr__horde *horde, const wr__ring *ring, wr_point centre, wr_point at,
                        int32_t *component)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, ring->size);
    const wr_node node = wr__node_at(nav, horde->grid, at);
    if (node == WR_NODE_NONE || !wr_nav_has(nav, node) || !wr_sight(horde->sight, horde->grid->cell, centre, at) ||
        !wr_nav_clear(nav, wr_nav_place(nav, node), at)) {
        return false;
    }
    *component = wr_nav_component(nav, node);
    return true;
}

static bool find_spot(const wr__horde *horde, const wr__ring *ring, wr_point centre, int32_t index,
                      wr__ring_spot *spot)
{
    for (int32_t step = RING_STEPS; step > 0; step--) {
        const wr_fix distance = (wr_fix)((int64_t)ring->distance * step / RING_STEPS);
        if (step < RING_STEPS && distance < ring->least) {
            return false;
        }
        if (point_of(horde, ring, centre, index, distance, &spot->at) &&
            stands_free(horde, ring, centre, spot->at, &spot->component)) {
            return true;
        }
    }
    return false;
}

bool wr__ring_place(const wr__horde *horde, int32_t slot, wr_point *place)
{
    const wr__hunters *h = &horde->h;
    const wr__ring *ring = &horde->rings->rings[horde->rings->ring_of[h->hunt_kind[slot]]];
    const int32_t player = h->target[slot];
    wr__ring_spot spot;
    if (h->ring[slot] == 0 || h->ring[slot] > ring->places || player < 0 || !horde->players[player].there ||
        !find_spot(horde, ring, horde->players[player].at, h->ring[slot] - 1, &spot)) {
        return false;
    }
    *place = spot.at;
    return true;
}

// ---- Who holds one -----------------------------------------------------------------------------------------------------

static uint64_t square(wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return (uint64_t)(dx * dx + dy * dy);
}

// Too near to stand beside each other. A sixteenth of air is enough here, so that rounding closes no place of a free ring.
static bool too_near(const wr__ring *a, wr_point at, const wr__ring *b, wr_point other)
{
    const uint64_t apart = (uint64_t)((int64_t)a->radius + b->radius) * 17 / 16;
    return square(at, other) < apart * apart;
}

static wr__ring_work *work_of(const wr__horde *horde, int32_t slot)
{
    wr__rings *rings = horde->rings;
    return &rings->work[rings->ring_of[horde->h.hunt_kind[slot]]];
}

// Does anybody of any ring hold a place too near to this one.
static bool is_beside_held(const wr__rings *rings, const wr__ring *ring, wr_point at)
{
    for (int32_t r = 0; r < rings->ring_count; r++) {
        const wr__ring *other = &rings->rings[r];
        for (int32_t i = 0; i < other->places; i++) {
            const wr__ring_spot *spot = &rings->work[r].spots[i];
            if (spot->state == WR__PLACE_HELD && too_near(ring, at, other, spot->at)) {
                return true;
            }
        }
    }
    return false;
}

static void give_up(wr__hunters *h, int32_t slot)
{
    h->ring[slot] = 0;
    h->lease[slot] = 0;
}

// It comes nearer by at least a quarter of a step.
static bool comes_nearer(const wr__horde *horde, int32_t slot, wr_point place)
{
    const wr__hunters *h = &horde->h;
    const wr_point last = {h->x_last[slot], h->y_last[slot]};
    const int64_t before = wr_sqrt_u64(square(last, place));
    const int64_t after = wr_sqrt_u64(square(wr__hunter_at(horde, slot), place));
    const int64_t step = ((int64_t)wr__kind_of(horde, slot)->step * h->rate[slot]) >> 8;
    return before - after >= step / 4 && before > after;
}

// Goes on with its lease, or has it no longer.
static void hold(wr__horde *horde, int32_t player, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const wr__ring *ring = &horde->rings->rings[horde->rings->ring_of[h->hunt_kind[slot]]];
    const int32_t index = h->ring[slot] - 1;
    wr__ring_spot *spot = &work_of(horde, slot)->spots[index < ring->places ? index : 0];
    wr__ring_spot now = {.state = WR__PLACE_HELD};
    if (index >= ring->places || spot->state == WR__PLACE_HELD ||
        !find_spot(horde, ring, horde->players[player].at, index, &now) ||
        is_beside_held(horde->rings, ring, now.at)) {
        give_up(h, slot);
        return;
    }
    if (h->act[slot] != WR__ACT_WINDUP && !comes_nearer(horde, slot, now.at)) {
        h->lease[slot]++;
    }
    if (h->lease[slot] >= horde->rules.lease_ticks) {
        give_up(h, slot);
        return;
    }
    *spot = now;
}

// ---- Who gets one ------------------------------------------------------------------------------------------------------

static void note_component(wr__ring_work *work, int32_t component)
{
    work->component = work->component == RING_NONE || work->component == component ? component : RING_MIXED;
}

// Which places of a ring are left to take.
static void survey(wr__horde *horde, int32_t player, int32_t r)
{
    const wr__ring *ring = &horde->rings->rings[r];
    wr__ring_work *work = &horde->rings->work[r];
    for (int32_t i = 0; i < ring->places; i++) {
        wr__ring_spot *spot = &work->spots[i];
        if (spot->state != WR__PLACE_HELD) {
            if (!find_spot(horde, ring, horde->players[player].at, i, spot)) {
                continue;
            }
            spot->state = is_beside_held(horde->rings, ring, spot->at) ? WR__PLACE_CLOSED : WR__PLACE_FREE;
            work->free += spot->state == WR__PLACE_FREE;
        }
        note_component(work, spot->component);
    }
}

// Is there a place for it, taken or not, in the part of the map that it walks in.
static bool could_stand(const wr__horde *horde, int32_t slot)
{
    const wr__ring_work *work = work_of(horde, slot);
    if (work->component == RING_NONE) {
        return false;
    }
    const int32_t component = wr__hunter_component(horde, slot);
    if (work->component != RING_MIXED) {
        return work->component == component;
    }
    const wr__ring *ring = &horde->rings->rings[work - horde->rings->work];
    for (int32_t i = 0; i < ring->places; i++) {
        if (work->spots[i].state != WR__PLACE_CLOSED && work->spots[i].component == component) {
            return true;
        }
    }
    return false;
}

// Who can swing at once before who cannot, then who has waited longest, then the lowest id.
static bool goes_before(const wr__hunters *h, int32_t a, int32_t b)
{
    const bool ready_a = h->act[a] == WR__ACT_READY, ready_b = h->act[b] == WR__ACT_READY;
    if (ready_a != ready_b) {
        return ready_a;
    }
    return h->lease[a] != h->lease[b] ? h->lease[a] > h->lease[b] : h->id[a] < h->id[b];
}

// Into the list of those who get a place, as long as there are fewer than places or it goes before one of them.
static void apply_for(const wr__horde *horde, int32_t slot)
{
    wr__ring_work *work = work_of(horde, slot);
    if (work->waiting == work->free &&
        (work->free == 0 || !goes_before(&horde->h, slot, work->best[work->waiting - 1]))) {
        return;
    }
    int32_t at = work->waiting < work->free ? work->waiting++ : work->waiting - 1;
    for (; at > 0 && goes_before(&horde->h, slot, work->best[at - 1]); at--) {
        work->best[at] = work->best[at - 1];
    }
    work->best[at] = slot;
}

// The nearest free place of its ring, ties to the lowest; -1: none is left.
static int32_t nearest_free(const wr__horde *horde, int32_t slot)
{
    const wr__ring_work *work = work_of(horde, slot);
    const int32_t places = horde->rings->rings[work - horde->rings->work].places;
    const int32_t component = wr__hunter_component(horde, slot);
    uint64_t best = UINT64_MAX;
    int32_t nearest = -1;
    for (int32_t i = 0; i < places; i++) {
        const wr__ring_spot *spot = &work->spots[i];
        const uint64_t distance = square(spot->at, wr__hunter_at(horde, slot));
        if (spot->state == WR__PLACE_FREE && spot->component == component && distance < best) {
            best = distance;
            nearest = i;
        }
    }
    return nearest;
}

static void give(wr__horde *horde, int32_t slot)
{
    wr__rings *rings = horde->rings;
    const int32_t index = nearest_free(horde, slot);
    if (index < 0) {
        return;
    }
    const wr__ring *ring = &rings->rings[rings->ring_of[horde->h.hunt_kind[slot]]];
    wr__ring_spot *spot = &work_of(horde, slot)->spots[index];
    spot->state = WR__PLACE_HELD;
    horde->h.ring[slot] = (uint8_t)(index + 1);
    horde->h.lease[slot] = 0;
    for (int32_t r = 0; r < rings->ring_count; r++) {
        for (int32_t i = 0; i < rings->rings[r].places; i++) {
            wr__ring_spot *other = &rings->work[r].spots[i];
            if (other->state == WR__PLACE_FREE && too_near(ring, spot->at, &rings->rings[r], other->at)) {
                other->state = WR__PLACE_CLOSED;
            }
        }
    }
}

// Of the heads of all rings' lists the one that goes first; -1: all lists are at their end.
static int32_t next_of(wr__horde *horde, int32_t *heads)
{
    wr__rings *rings = horde->rings;
    int32_t first = -1;
    for (int32_t r = 0; r < rings->ring_count; r++) {
        const wr__ring_work *work = &rings->work[r];
        if (heads[r] < work->waiting &&
            (first < 0 || goes_before(&horde->h, work->best[heads[r]], rings->work[first].best[heads[first]]))) {
            first = r;
        }
    }
    return first < 0 ? -1 : rings->work[first].best[heads[first]++];
}

// ---- The rings of a player ---------------------------------------------------------------------------------------------

static void begin(wr__rings *rings)
{
    for (int32_t r = 0; r < rings->ring_count; r++) {
        wr__ring_work *work = &rings->work[r];
        work->free = work->waiting = 0;
        work->component = RING_NONE;
        work->wanted = false;
        for (int32_t i = 0; i < rings->rings[r].places; i++) {
            work->spots[i].state = WR__PLACE_CLOSED;
        }
    }
}

static bool is_here(const wr__horde *horde, int32_t player, int32_t slot)
{
    return horde->h.target[slot] == player && (horde->rings->marks[slot] & WR__FIGHT_NEAR) != 0;
}

static void hand_out(wr__horde *horde, int32_t player)
{
    wr__rings *rings = horde->rings;
    int32_t heads[WR_HUNT_KINDS_MAX] = {0};
    for (int32_t r = 0; r < rings->ring_count; r++) {
        if (rings->work[r].wanted) {
            survey(horde, player, r);
        }
    }
    for (int32_t i = 0; i < rings->near_count; i++) {
        const int32_t slot = rings->near[i];
        if (!is_here(horde, player, slot) || horde->h.ring[slot] != 0) {
            continue;
        }
        if (could_stand(horde, slot)) {
            apply_for(horde, slot);
        } else {
            rings->marks[slot] |= WR__FIGHT_LOOSE;
        }
    }
    for (int32_t slot = next_of(horde, heads); slot >= 0; slot = next_of(horde, heads)) {
        give(horde, slot);
    }
}

// Who has no place now waits in a full ring.
static void wait_on(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    if ((horde->rings->marks[slot] & WR__FIGHT_LOOSE) != 0) {
        h->lease[slot] = 0;
        return;
    }
    h->lease[slot] = (uint16_t)(h->lease[slot] + (h->lease[slot] < UINT16_MAX));
    h->brain[slot] |= WR__BRAIN_QUEUED;
    if (h->lease[slot] > horde->counts.slot_wait_max) {
        horde->counts.slot_wait_max = h->lease[slot];
    }
}

// Places that are taken but by nobody. There are none, for a place is taken by being somebody's.
static uint64_t phantoms_of(const wr__horde *horde, int32_t holders)
{
    const wr__rings *rings = horde->rings;
    int32_t held = 0;
    for (int32_t r = 0; r < rings->ring_count; r++) {
        for (int32_t i = 0; i < rings->rings[r].places; i++) {
            held += rings->work[r].spots[i].state == WR__PLACE_HELD;
        }
    }
    return (uint64_t)(held > holders ? held - holders : holders - held);
}

static void step_player(wr__horde *horde, int32_t player)
{
    wr__rings *rings = horde->rings;
    bool wanted = false;
    int32_t holders = 0;
    begin(rings);
    for (int32_t i = 0; i < rings->near_count; i++) {
        const int32_t slot = rings->near[i];
        if (is_here(horde, player, slot) && horde->h.ring[slot] != 0) {
            hold(horde, player, slot);
        }
        if (is_here(horde, player, slot) && horde->h.ring[slot] == 0) {
            wanted = work_of(horde, slot)->wanted = true;
        }
    }
    if (wanted) {
        hand_out(horde, player);
    }
    for (int32_t i = 0; i < rings->near_count; i++) {
        const int32_t slot = rings->near[i];
        if (is_here(horde, player, slot) && horde->h.ring[slot] == 0) {
            wait_on(horde, slot);
        } else {
            holders += is_here(horde, player, slot);
        }
    }
    const uint64_t phantoms = phantoms_of(horde, holders);
    horde->counts.phantom_slots += phantoms;
    WR_ASSERT_SLOW(phantoms == 0);
}

void wr__rings_step(wr__horde *horde)
{
    for (int32_t player = 0; player < horde->player_count; player++) {
        if (horde->players[player].there) {
            step_player(horde, player);
        }
    }
}
