// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 7 of a horde. An attack is one walk through three acts, so no hunter has two in flight (Z48):
//
//     READY     in reach, line clear, a place in the ring     the swing begins, it stands
//     WINDUP    0.333 s (Z47)                                 the blow: reach and line are looked at again (Z63)
//     COOLDOWN  2 s from the blow on (Z49); it walks          READY again: a cycle is 2.333 s
//
// Timers and distances are each hunter's own and looked at by all workers at once; blows, places and swings follow one by one
// in the order of slots.
#include "horde/horde_int.h"
#include "horde/rings.h"
#include "warren/sight.h"

enum { FIGHT_GRAIN = 1024 };

// Nearer than its reach and this many cells a hunter has a place in the ring or waits for one; who has one keeps it a cell more.
#define NEAR_CELLS 2

bool wr__hunter_hurt(wr__horde *horde, int32_t slot, int32_t damage)
{
    int16_t *health = &horde->h.health[slot];
    wr__horde_hit(horde);
    *health = (int16_t)(damage < *health ? *health - damage : 0);
    return *health == 0;
}

// ---- Each by itself --------------------------------------------------------------------------------------------------

static uint64_t square_to(const wr__horde *horde, int32_t slot, int32_t player)
{
    const int64_t dx = (int64_t)horde->players[player].at.x - horde->h.x[slot];
    const int64_t dy = (int64_t)horde->players[player].at.y - horde->h.y[slot];
    return (uint64_t)(dx * dx + dy * dy);
}

static bool is_within(uint64_t square, int64_t distance)
{
    return square <= (uint64_t)(distance * distance);
}

// True when a wind-up ends.
static bool step_act(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const int32_t left = h->act_ticks[slot] - wr__hunter_ticks(horde, slot);
    if (h->act[slot] == WR__ACT_READY) {
        return false;
    }
    h->act_ticks[slot] = (uint16_t)(left > 0 ? left : 0);
    if (left <= 0 && h->act[slot] == WR__ACT_COOLDOWN) {
        h->act[slot] = WR__ACT_READY;
    }
    return left <= 0 && h->act[slot] == WR__ACT_WINDUP;
}

static uint8_t mark_of(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const wr__hunt_kind *kind = wr__kind_of(horde, slot);
    const int32_t player = h->target[slot];
    const bool there = player >= 0 && horde->players[player].there;
    const uint64_t square = there ? square_to(horde, slot, player) : UINT64_MAX;
    uint8_t mark = step_act(horde, slot) ? WR__FIGHT_BLOW : 0;
    if (h->act[slot] == WR__ACT_READY && is_within(square, kind->reach)) {
        mark |= WR__FIGHT_READY;
    }
    const int64_t cells = NEAR_CELLS + (h->ring[slot] != 0);
    const int64_t near = kind->reach + cells * horde->grid->cell * WR_FIX_ONE;
    if (!horde->hunt.rules.swing_at_hop_end && (h->brain[slot] & WR__BRAIN_SEES) != 0 && is_within(square, near)) {
        return mark | WR__FIGHT_NEAR;
    }
    h->ring[slot] = 0;
    h->lease[slot] = 0;
    return mark;
}

static void mark(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr__horde *horde = context;
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        horde->rings->marks[slot] = wr__is_hunter(horde, slot) ? mark_of(horde, slot) : 0;
    }
}

static void list_marked(wr__horde *horde)
{
    wr__rings *rings = horde->rings;
    rings->near_count = 0;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        rings->near[rings->near_count] = slot;
        rings->near_count += rings->marks[slot] != 0;
    }
}

// ---- Blows -------------------------------------------------------------------------------------------------------------

static bool has_line(const wr__horde *horde, int32_t slot, int32_t player)
{
    return wr_sight(horde->sight, horde->grid->cell, wr__hunter_at(horde, slot), horde->players[player].at);
}

// Is he still there to be hit: within the reach and a tenth, and in a clear line.
static bool lands(const wr__horde *horde, int32_t slot, int32_t player)
{
    if (player < 0 || !horde->players[player].there) {
        return false;
    }
    const int64_t reach = wr__kind_of(horde, slot)->reach;
    return horde->hunt.rules.blow_unchecked ||
           (is_within(square_to(horde, slot, player), reach + reach / 10) && has_line(horde, slot, player));
}

static void blow(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const wr__hunt_kind *kind = wr__kind_of(horde, slot);
    const int32_t player = h->target[slot];
    h->act[slot] = WR__ACT_COOLDOWN;
    h->act_ticks[slot] = (uint16_t)kind->cooldown_ticks;
    h->ring[slot] = 0;
    h->lease[slot] = 0;
    if (!lands(horde, slot, player)) {
        wr__note_of(horde, WR__NOTE_MISS, slot)->by = player;
        horde->counts.misses++;
        return;
    }
    const wr_fix distance = (wr_fix)wr_sqrt_u64(square_to(horde, slot, player));
    horde->blows[horde->blow_count++] = (wr__blow){slot, player, kind->damage, distance};
    horde->counts.blows++;
    wr__horde_hit(horde);
}

// ---- Swings --------------------------------------------------------------------------------------------------------------

static bool may_swing(const wr__horde *horde, int32_t slot)
{
    const uint8_t mark = horde->rings->marks[slot];
    if ((mark & WR__FIGHT_READY) == 0) {
        return false;
    }
    if (horde->hunt.rules.swing_at_hop_end) {
        return horde->hop_ended[slot] != 0;
    }
    return horde->h.ring[slot] != 0 || (mark & WR__FIGHT_LOOSE) != 0;
}

static void swing(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    h->act[slot] = WR__ACT_WINDUP;
    h->act_ticks[slot] = (uint16_t)wr__kind_of(horde, slot)->windup_ticks;
    wr__note_of(horde, WR__NOTE_SWING, slot)->by = h->target[slot];
    horde->counts.swings++;
}

void wr__horde_fight(wr__horde *horde)
{
    wr__rings *rings = horde->rings;
    horde->hooks->parallel_for(horde->hooks->parallel_context, horde->slots, FIGHT_GRAIN, mark, horde);
    list_marked(horde);
    for (int32_t i = 0; i < rings->near_count; i++) {
        if ((rings->marks[rings->near[i]] & WR__FIGHT_BLOW) != 0) {
            blow(horde, rings->near[i]);
        }
    }
    wr__rings_step(horde);
    for (int32_t i = 0; i < rings->near_count; i++) {
        const int32_t slot = rings->near[i];
        if (may_swing(horde, slot) && has_line(horde, slot, horde->h.target[slot])) {
            swing(horde, slot);
        }
    }
}
