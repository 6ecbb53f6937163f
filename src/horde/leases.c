// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who has a place in a ring. A lease ends with the blow, or when its holder has not come nearer for a second; then it goes to
// who has waited longest. All that lasts from tick to tick is which place a hunter has, and how long it has held or awaited
// it, or how near to it it came: `ring` and `lease`. A place is taken by being somebody's, so none can be taken by nobody.
#include "core/assert.h"
#include "horde/horde_int.h"
#include "horde/rings.h"

static wr__ring_work *work_of(const wr__horde *horde, int32_t slot)
{
    wr__rings *rings = horde->rings;
    return &rings->work[rings->ring_of[horde->h.hunt_kind[slot]]];
}

// The work of a hunter's ring, begun when it is the first of it.
static wr__ring_work *enter(wr__horde *horde, int32_t player, int32_t slot)
{
    wr__ring_work *work = work_of(horde, slot);
    if (work->used) {
        return work;
    }
    const wr__ring *ring = wr__ring_of(horde, slot);
    const wr_nav *nav = wr_terrain_nav(horde->ground, ring->size);
    const wr_point centre = horde->players[player].at;
    const wr_node node = wr_nav_nearest(nav, centre, -1);
    work->used = true;
    work->open = wr__ring_is_open(horde, ring, centre);
    work->wanted = false;
    work->home = node == WR_NODE_NONE ? WR__RING_NONE : wr_nav_component(nav, node);
    work->component = WR__RING_NONE;
    work->free = work->waiting = 0;
    for (int32_t i = 0; i < ring->places; i++) {
        work->spots[i].state = WR__SPOT_CLOSED;
    }
    return work;
}

// ---- Who holds one -----------------------------------------------------------------------------------------------------

// Too near to stand beside each other. A sixteenth of air is enough here, so that rounding closes no place of a free ring.
static bool too_near(wr_point at, wr_fix radius, const wr__held *held)
{
    const int64_t apart = ((int64_t)radius + held->radius) * 17 / 16;
    const int64_t dx = (int64_t)at.x - held->at.x, dy = (int64_t)at.y - held->at.y;
    return dx < apart && -dx < apart && dx * dx + dy * dy < apart * apart;
}

static bool is_beside_held(const wr__rings *rings, const wr__ring *ring, wr_point at)
{
    for (int32_t i = 0; i < rings->held_count; i++) {
        if (too_near(at, ring->radius, &rings->held[i])) {
            return true;
        }
    }
    return false;
}

static void give_up(wr__hunters *h, int32_t slot)
{
    h->ring[slot] = 0;
    h->lease[slot] = 0;
}

static void take(wr__rings *rings, const wr__ring *ring, wr__spot *spot)
{
    spot->state = WR__SPOT_HELD;
    rings->held[rings->held_count++] = (wr__held){spot->at, ring->radius};
}

// How far from its place, in quarters of a step.
static int64_t marks_to(const wr__horde *horde, int32_t slot, wr_point from, wr_point place)
{
    const int64_t step = ((int64_t)wr__kind_of(horde, slot)->step * horde->h.rate[slot]) >> 8;
    return wr_sqrt_u64(wr__apart2(from, place)) / (step < 4 ? 1 : step / 4);
}

// The lease of who stands as many marks away.
static uint16_t lease_at(int64_t marks)
{
    return (uint16_t)(marks < WR__LEASE_MARKS ? marks : WR__LEASE_MARKS);
}

// The lease after this tick: begun anew when its holder came nearer than it has been.
static uint16_t lease_on(const wr__horde *horde, int32_t slot, wr_point place)
{
    const wr__hunters *h = &horde->h;
    const int32_t nearest = h->lease[slot] & WR__LEASE_MARKS;
    const int64_t marks = marks_to(horde, slot, wr__hunter_at(horde, slot), place);
    const wr_point last = {h->x_last[slot], h->y_last[slot]};
    if (marks < nearest || (marks >= WR__LEASE_MARKS && marks < marks_to(horde, slot, last, place))) {
        return lease_at(marks);
    }
    const bool winds_up = h->act[slot] == WR__ACT_WINDUP;
    return (uint16_t)(h->lease[slot] + (winds_up ? 0 : 1 << WR__LEASE_MARK_BITS));
}

// Who cools down in the midst of a crowd and could strike from there stays: it has no place, and asks for none, before it has
// rested.
static bool rests_in_reach(const wr__horde *horde, int32_t player, int32_t slot)
{
    const wr__hunters *h = &horde->h;
    const uint8_t stands = h->crowd[slot] & (WR_CROWD_ARRIVED | WR_CROWD_IN_RING);
    const uint64_t square = wr__apart2(horde->players[player].at, wr__hunter_at(horde, slot));
    return stands == WR_CROWD_ARRIVED && h->act[slot] == WR__ACT_COOLDOWN &&
           square <= horde->rings->reach2[h->hunt_kind[slot]];
}

// Goes on with its lease, or has it no longer.
static void hold(wr__horde *horde, int32_t player, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const wr__ring *ring = wr__ring_of(horde, slot);
    wr__ring_work *work = work_of(horde, slot);
    const int32_t index = h->ring[slot] - 1;
    if (index >= ring->places || work->spots[index].state == WR__SPOT_HELD || rests_in_reach(horde, player, slot)) {
        give_up(h, slot); // it may have brought the number along from another target's ring
        return;
    }
    wr__spot *spot = &work->spots[index];
    if (!wr__ring_find(horde, ring, horde->players[player].at, work->open, index, spot) ||
        is_beside_held(horde->rings, ring, spot->at)) {
        give_up(h, slot);
        return;
    }
    h->lease[slot] = lease_on(horde, slot, spot->at);
    if (wr__lease_ticks(h->lease[slot]) >= horde->rules.lease_ticks) {
        give_up(h, slot);
        return;
    }
    take(horde->rings, ring, spot);
}

// ---- Who gets one ------------------------------------------------------------------------------------------------------

static void note_component(wr__ring_work *work, int32_t component)
{
    const bool same = work->component == WR__RING_NONE || work->component == component;
    work->component = same ? component : WR__RING_MIXED;
}

// Which places of a ring are left to take.
static void survey(wr__horde *horde, int32_t player, int32_t r)
{
    const wr__ring *ring = &horde->rings->rings[r];
    wr__ring_work *work = &horde->rings->work[r];
    for (int32_t i = 0; i < ring->places; i++) {
        wr__spot *spot = &work->spots[i];
        if (spot->state != WR__SPOT_HELD) {
            if (!wr__ring_find(horde, ring, horde->players[player].at, work->open, i, spot)) {
                continue;
            }
            spot->state = is_beside_held(horde->rings, ring, spot->at) ? WR__SPOT_CLOSED : WR__SPOT_FREE;
            work->free += spot->state == WR__SPOT_FREE;
        }
        note_component(work, spot->component);
    }
}

// Is there a place for it, taken or not, in the part of the map that it walks in. Who can reach its target walks where that
// one stands, and there, as a rule, all places are.
static bool could_stand(const wr__horde *horde, int32_t slot)
{
    const wr__ring_work *work = work_of(horde, slot);
    const bool reaches = (horde->h.brain[slot] & WR__BRAIN_SIEGE) == 0;
    if (work->component == WR__RING_NONE || (reaches && work->component == work->home)) {
        return work->component != WR__RING_NONE;
    }
    const int32_t component = wr__hunter_component(horde, slot);
    if (work->component != WR__RING_MIXED) {
        return work->component == component;
    }
    for (int32_t i = 0; i < wr__ring_of(horde, slot)->places; i++) {
        if (work->spots[i].state != WR__SPOT_CLOSED && work->spots[i].component == component) {
            return true;
        }
    }
    return false;
}

// 2: it can swing at once; 1: when it comes there; 0: when it has rested.
static int32_t urgency_of(const wr__horde *horde, int32_t slot)
{
    const bool in_reach = (horde->rings->marks[slot] & WR__FIGHT_READY) != 0;
    return in_reach ? 2 : horde->h.act[slot] == WR__ACT_READY;
}

// Who can use a place sooner, then who has waited longest, then the lowest id.
static bool goes_before(const wr__horde *horde, int32_t a, int32_t b)
{
    const wr__hunters *h = &horde->h;
    const int32_t urgency_a = urgency_of(horde, a), urgency_b = urgency_of(horde, b);
    if (urgency_a != urgency_b) {
        return urgency_a > urgency_b;
    }
    return h->lease[a] != h->lease[b] ? h->lease[a] > h->lease[b] : h->id[a] < h->id[b];
}

// Places of a component that are left to take.
static int32_t free_in(const wr__ring_work *work, const wr__ring *ring, int32_t component)
{
    int32_t count = 0;
    for (int32_t i = 0; i < ring->places && work->component == WR__RING_MIXED; i++) {
        count += work->spots[i].state == WR__SPOT_FREE && work->spots[i].component == component;
    }
    return work->component == WR__RING_MIXED ? count : work->free;
}

// Where the last of a component stands in the list, -1: nowhere; and how many of it there are.
static int32_t last_in(const wr__ring_work *work, int32_t component, int32_t *count)
{
    int32_t last = -1;
    *count = 0;
    for (int32_t i = 0; i < work->waiting; i++) {
        if (work->part[i] == component) {
            last = i;
            ++*count;
        }
    }
    return last;
}

// Into the list of those who get a place, as long as there are fewer than places in its part of the map or it goes before the
// last of those there: places that others cannot walk to are not kept from it by them.
static void apply_for(const wr__horde *horde, int32_t slot)
{
    wr__ring_work *work = work_of(horde, slot);
    const bool mixed = work->component == WR__RING_MIXED;
    const int32_t component = mixed ? wr__hunter_component(horde, slot) : work->component;
    int32_t count = work->waiting, at = work->waiting - 1;
    if (mixed) {
        at = last_in(work, component, &count);
    }
    if (count < free_in(work, wr__ring_of(horde, slot), component)) {
        at = work->waiting++;
    } else if (count == 0 || !goes_before(horde, slot, work->best[at])) {
        return;
    }
    for (; at > 0 && goes_before(horde, slot, work->best[at - 1]); at--) {
        work->best[at] = work->best[at - 1];
        work->part[at] = work->part[at - 1];
    }
    work->best[at] = slot;
    work->part[at] = component;
}

// The nearest free place of its ring, ties to the lowest; NULL: none is left.
static wr__spot *nearest_free(const wr__horde *horde, int32_t slot)
{
    wr__ring_work *work = work_of(horde, slot);
    const int32_t component = wr__hunter_component(horde, slot);
    uint64_t best = UINT64_MAX;
    wr__spot *nearest = NULL;
    for (int32_t i = 0; i < wr__ring_of(horde, slot)->places; i++) {
        wr__spot *spot = &work->spots[i];
        const uint64_t distance = wr__apart2(spot->at, wr__hunter_at(horde, slot));
        if (spot->state == WR__SPOT_FREE && spot->component == component && distance < best) {
            best = distance;
            nearest = spot;
        }
    }
    return nearest;
}

static void close_beside(wr__rings *rings, const wr__held *held)
{
    for (int32_t r = 0; r < rings->ring_count; r++) {
        for (int32_t i = 0; rings->work[r].used && i < rings->rings[r].places; i++) {
            wr__spot *spot = &rings->work[r].spots[i];
            if (spot->state == WR__SPOT_FREE && too_near(spot->at, rings->rings[r].radius, held)) {
                spot->state = WR__SPOT_CLOSED;
            }
        }
    }
}

static void give(wr__horde *horde, int32_t slot)
{
    wr__rings *rings = horde->rings;
    wr__spot *spot = nearest_free(horde, slot);
    if (spot != NULL) {
        take(rings, wr__ring_of(horde, slot), spot);
        horde->h.ring[slot] = (uint8_t)(spot - work_of(horde, slot)->spots + 1);
        horde->h.lease[slot] = lease_at(marks_to(horde, slot, wr__hunter_at(horde, slot), spot->at));
        close_beside(rings, &rings->held[rings->held_count - 1]);
    }
}

// Of the heads of all rings' lists the one that goes first; -1: all lists are at their end.
static int32_t next_of(wr__horde *horde, int32_t *heads)
{
    wr__rings *rings = horde->rings;
    int32_t first = -1;
    for (int32_t r = 0; r < rings->ring_count; r++) {
        const wr__ring_work *work = &rings->work[r];
        if (work->used && heads[r] < work->waiting &&
            (first < 0 || goes_before(horde, work->best[heads[r]], rings->work[first].best[heads[first]]))) {
            first = r;
        }
    }
    return first < 0 ? -1 : rings->work[first].best[heads[first]++];
}

// ---- The rings of a player ---------------------------------------------------------------------------------------------

// near [count]: those who wait.
static void hand_out(wr__horde *horde, int32_t player, const int32_t *near, int32_t count)
{
    wr__rings *rings = horde->rings;
    int32_t heads[WR_HUNT_KINDS_MAX] = {0};
    for (int32_t r = 0; r < rings->ring_count; r++) {
        if (rings->work[r].used && rings->work[r].wanted) {
            survey(horde, player, r);
        }
    }
    for (int32_t i = 0; i < count; i++) {
        if (!could_stand(horde, near[i])) {
            rings->marks[near[i]] |= WR__FIGHT_LOOSE;
        } else if (!rests_in_reach(horde, player, near[i])) {
            apply_for(horde, near[i]);
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

// Puts those without a place behind each other at the front of the list, in their order; returns how many.
static int32_t hold_all(wr__horde *horde, int32_t player, int32_t *near, int32_t count)
{
    int32_t without = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t slot = near[i];
        wr__ring_work *work = enter(horde, player, slot);
        if (horde->h.ring[slot] != 0) {
            hold(horde, player, slot);
        }
        if (horde->h.ring[slot] == 0) {
            work->wanted = true;
            near[without++] = slot;
        }
    }
    return without;
}

static void step_player(wr__horde *horde, int32_t player)
{
    wr__rings *rings = horde->rings;
    int32_t *near = rings->near + rings->near_begin[player];
    const int32_t count = rings->near_begin[player + 1] - rings->near_begin[player];
    int32_t holders = count;
    for (int32_t r = 0; r < rings->ring_count; r++) {
        rings->work[r].used = false;
    }
    rings->held_count = 0;
    const int32_t without = hold_all(horde, player, near, count);
    if (without > 0) {
        hand_out(horde, player, near, without);
    }
    for (int32_t i = 0; i < without; i++) {
        if (horde->h.ring[near[i]] == 0) {
            wait_on(horde, near[i]);
            holders--;
        }
    }
    // There are as many places taken as hunters who have one.
    const int32_t phantoms = rings->held_count - holders;
    horde->counts.phantom_slots += (uint64_t)(phantoms < 0 ? -phantoms : phantoms);
    WR_ASSERT_SLOW(phantoms == 0);
}

void wr__leases_step(wr__horde *horde)
{
    for (int32_t player = 0; player < horde->player_count; player++) {
        if (horde->rings->near_begin[player + 1] > horde->rings->near_begin[player]) {
            step_player(horde, player);
        }
    }
}
