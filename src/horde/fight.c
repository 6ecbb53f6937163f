// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 7 of a horde. An attack is one walk through three acts, so no hunter has two in flight (Z48):
//
//     READY     in reach, line clear, a place in the ring     the swing begins, it stands
//     WINDUP    0.333 s (Z47)                                 the blow: reach and line are looked at again (Z63)
//     COOLDOWN  2 s from the blow on (Z49); it walks          READY again: a cycle is 2.333 s
//
// Who is knocked fights nobody: of all this only its cooldown goes on, and it comes out of it no sooner than WR__KNOCK_GRACE
// after it is up (knocks.c). Of who sleeps not even that goes on: it ends its swing when it is awake again,
// and the place in a ring that it had is free to others meanwhile.
//
// Timers and distances are each hunter's own and looked at by all workers at once; blows, places and swings follow one by one
// in the order of slots.
#include <string.h>

#include "horde/horde_int.h"
#include "horde/rings.h"
#include "warren/sight.h"

enum { FIGHT_GRAIN = 1024 };

bool wr__hunter_hurt(wr__horde *horde, int32_t slot, int32_t damage)
{
    int16_t *health = &horde->h.health[slot];
    wr__horde_hit(horde);
    *health = (int16_t)(damage < *health ? *health - damage : 0);
    return *health == 0;
}

// ---- Each by itself --------------------------------------------------------------------------------------------------

// True when a wind-up ends.
static bool step_act(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const int32_t left = h->act_ticks[slot] - wr__hunter_ticks(horde, slot);
    h->act_ticks[slot] = (uint16_t)(left > 0 ? left : 0);
    if (left <= 0 && h->act[slot] == WR__ACT_COOLDOWN) {
        h->act[slot] = WR__ACT_READY;
    }
    return left <= 0 && h->act[slot] == WR__ACT_WINDUP;
}

static uint8_t mark_of_out(wr__horde *horde, int32_t slot)
{
    if (horde->h.phase[slot] != WR__PHASE_ASLEEP && horde->h.act[slot] == WR__ACT_COOLDOWN) {
        (void)step_act(horde, slot);
    }
    return 0;
}

// A copy of the arrays' addresses: stores of bytes make a compiler read again what lies behind a pointer.
static uint8_t mark_of(wr__horde *horde, const wr__hunters *h, const wr__rings *rings, int32_t slot)
{
    const int32_t kind = h->hunt_kind[slot], player = h->target[slot];
    uint8_t mark = h->act[slot] != WR__ACT_READY && step_act(horde, slot) ? WR__FIGHT_BLOW : 0;
    if (player >= 0 && (rings->there >> player & 1u) != 0) {
        const uint64_t square = wr__apart2(horde->players[player].at, (wr_point){h->x[slot], h->y[slot]});
        const bool ready = h->act[slot] == WR__ACT_READY && h->rate[slot] != 0 && square <= rings->reach2[kind];
        mark |= ready ? WR__FIGHT_READY : 0;
        if (rings->leases && square <= rings->near2[kind][h->ring[slot] != 0] &&
            (h->brain[slot] & WR__BRAIN_SEES) != 0) {
            return mark | WR__FIGHT_NEAR;
        }
    }
    if (h->ring[slot] != 0 || h->lease[slot] != 0) {
        h->ring[slot] = 0;
        h->lease[slot] = 0;
    }
    return mark;
}

static void mark_stretch(wr__horde *horde, int32_t begin, int32_t end)
{
    const wr__hunters h = horde->h;
    const wr__rings *rings = horde->rings;
    uint8_t *marks = rings->marks;
    const uint8_t hunter = horde->mob_kind;
    for (int32_t slot = begin; slot < end; slot++) {
        if (h.kind[slot] != hunter) {
            marks[slot] = 0;
        } else {
            const bool out = wr__is_out(h.phase[slot]);
            marks[slot] = out ? mark_of_out(horde, slot) : mark_of(horde, &h, rings, slot);
        }
    }
}

static void mark(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr__horde *horde = context;
    (void)worker;
    while (begin < end) {
        const wr__stretch s = wr__next_stretch(horde, begin, end, FIGHT_GRAIN);
        memset(horde->rings->marks + begin, 0, (size_t)(s.begin - begin));
        mark_stretch(horde, s.begin, s.begin + s.count);
        begin = s.begin + s.count;
    }
}

static void mark_all(wr__horde *horde)
{
    horde->rings->there = 0;
    horde->rings->leases = !horde->hunt.rules.swing_at_hop_end;
    for (int32_t i = 0; i < horde->player_count; i++) {
        horde->rings->there |= (uint32_t)horde->players[i].there << i;
    }
    horde->hooks->parallel_for(horde->hooks->parallel_context, horde->slots, FIGHT_GRAIN, mark, horde);
}

// The marked by slot; the near ones by target, then slot: a counting sort.
static void list_marked(wr__horde *horde)
{
    wr__rings *rings = horde->rings;
    const uint8_t *marks = rings->marks;
    const int8_t *target = horde->h.target;
    int32_t ends[WR__QUARRY_MAX + 1] = {0};
    int32_t count = 0;
    const int32_t end = horde->slots;
    for (int32_t slot = wr__next_mark(marks, 0, end); slot < end; slot = wr__next_mark(marks, slot + 1, end)) {
        rings->marked[count++] = slot;
        ends[target[slot] + 1] += (marks[slot] & WR__FIGHT_NEAR) != 0;
    }
    rings->marked_count = count;
    rings->near_begin[0] = ends[0] = 0; // who has no target is not near to it
    for (int32_t i = 1; i <= horde->player_count; i++) {
        rings->near_begin[i] = ends[i] += ends[i - 1];
    }
    for (int32_t i = 0; i < count; i++) {
        const int32_t slot = rings->marked[i];
        if ((marks[slot] & WR__FIGHT_NEAR) != 0) {
            rings->near[ends[target[slot]]++] = slot;
        }
    }
}

// ---- Blows -------------------------------------------------------------------------------------------------------------

static uint64_t square_to(const wr__horde *horde, int32_t slot, int32_t player)
{
    return wr__apart2(horde->players[player].at, wr__hunter_at(horde, slot));
}

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
    const int64_t farther = reach + reach / 10;
    return horde->hunt.rules.blow_unchecked ||
           (square_to(horde, slot, player) <= (uint64_t)(farther * farther) && has_line(horde, slot, player));
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
    const wr__rings *rings = horde->rings;
    mark_all(horde);
    list_marked(horde);
    for (int32_t i = 0; i < rings->marked_count; i++) {
        if ((rings->marks[rings->marked[i]] & WR__FIGHT_BLOW) != 0) {
            blow(horde, rings->marked[i]);
        }
    }
    wr__leases_step(horde);
    for (int32_t i = 0; i < rings->marked_count; i++) {
        const int32_t slot = rings->marked[i];
        if (may_swing(horde, slot) && has_line(horde, slot, horde->h.target[slot])) {
            swing(horde, slot);
        }
    }
}

// ---- Rules between fields ----------------------------------------------------------------------------------------------

// An act lasts as long as its kind's at most, and ends in the tick in which nothing of it is left.
static bool is_act(const wr__horde *horde, int32_t slot)
{
    const wr__hunt_kind *kind = wr__kind_of(horde, slot);
    const int32_t left = horde->h.act_ticks[slot];
    switch (horde->h.act[slot]) {
    case WR__ACT_READY:
        return left == 0;
    case WR__ACT_WINDUP:
        return left > 0 && left <= kind->windup_ticks;
    case WR__ACT_COOLDOWN:
        return left > 0 && (left <= kind->cooldown_ticks || left <= horde->rules.grace_ticks);
    default:
        return false;
    }
}

const char *wr__fight_fault(const wr__horde *horde, int32_t slot)
{
    const wr__hunters *h = &horde->h;
    if (!is_act(horde, slot)) {
        return "a hunter is in the middle of an attack it has not begun";
    }
    if (h->ring[slot] != 0 && (h->target[slot] < 0 || h->ring[slot] > wr__ring_of(horde, slot)->places)) {
        return "a hunter has a place in a ring that is not there";
    }
    if (h->ring[slot] != 0 && wr__lease_ticks(h->lease[slot]) >= horde->rules.lease_ticks) {
        return "a hunter has a place in a ring whose lease has run out";
    }
    return NULL;
}
