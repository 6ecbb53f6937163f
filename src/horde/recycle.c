// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunters that would never come to anything go back to the queue with the health they have, and are spawned again out of
// sight: who can reach nobody for 8 s, who is outrun for 10 s, and the last of a wave when nobody has hit anybody for 20 s.
// Who stands in a wall or off the map is put on the nearest place for its size (K88). Who is knocked goes nowhere before it
// is up; in the air it is over walls. Who sleeps goes nowhere, not even out of walls, before it is awake.
#include "horde/horde_int.h"

#define EVERY_PLACE    16  // ticks between two looks at where a hunter stands
#define EVERY_FAR      64  // and at how far it is from the players
#define STRAGGLER_PART 20  // of a wave: 5 %
#define BLOCK          256 // slots that are looked over at once: a multiple of EVERY_PLACE

// ---- Outrun --------------------------------------------------------------------------------------------------------------

// Farther by way than recycle_distance. The straight line is never longer than the way.
static bool is_far(const wr__horde *horde, int32_t slot)
{
    const wr_point at = wr__hunter_at(horde, slot);
    return wr__apart2(at, horde->players[horde->h.target[slot]].at) > wr__square(horde->rules.recycle_distance) ||
           wr__footing_way_length(horde, wr__kind_of(horde, slot)->size, at) > horde->rules.recycle_distance;
}

// Asked of one in EVERY_FAR a tick; in between its ticks go on.
void wr__outrun_count(wr__horde *horde)
{
    wr__hunters *h = &horde->h;
    const int32_t first = (int32_t)((EVERY_FAR - horde->tick % EVERY_FAR) % EVERY_FAR);
    for (int32_t slot = first; slot < horde->slots && horde->rules.recycle_distance > 0; slot += EVERY_FAR) {
        if (wr__is_up(horde, slot) && h->target[slot] >= 0 && (h->brain[slot] & WR__BRAIN_SIEGE) == 0) {
            h->far[slot] = !is_far(horde, slot) ? 0 : h->far[slot] == 0 ? 1 : h->far[slot];
        }
    }
}

// ---- Back to the queue -------------------------------------------------------------------------------------------------------

bool wr__requeue(wr__horde *horde, int32_t slot, wr_requeue_cause cause)
{
    if (!wr__queue_push(horde, horde->h.hunt_kind[slot], horde->h.health[slot], (uint8_t)cause)) {
        return false;
    }
    horde->round->requeued++;
    horde->counts.requeued_by[cause]++;
    horde->gone[horde->gone_count++] = slot;
    wr__note_of(horde, WR__NOTE_REQUEUE, slot)->value = (int32_t)cause;
    return true;
}

// So few are left, and nothing has happened for so long: nobody has come, either, so that who still waits in the queue is one
// for whom there is no place, and does not count.
static bool only_stragglers(const wr__horde *horde, int32_t alive)
{
    const wr__round *round = horde->round;
    const uint32_t part = (round->total - round->wave_first) / STRAGGLER_PART;
    return horde->player_count > 0 && (uint32_t)alive <= (part > 1 ? part : 1) &&
           round->ticks - round->hit_tick >= (uint32_t)horde->rules.straggler_ticks;
}

// WR_REQUEUE_COUNT: it stays.
static wr_requeue_cause cause_of(const wr__horde *horde, int32_t slot, bool stragglers)
{
    if ((horde->h.brain[slot] & WR__BRAIN_DWELLER) != 0) {
        return WR_REQUEUE_COUNT; // it belongs where it is
    }
    if (horde->h.adrift[slot] > horde->rules.siege_ticks) {
        return WR_REQUEUE_SIEGE;
    }
    if (horde->h.far[slot] >= horde->rules.recycle_ticks) {
        return WR_REQUEUE_OUTRUN;
    }
    return stragglers ? WR_REQUEUE_STRAGGLER : WR_REQUEUE_COUNT;
}

// ---- Out of walls ------------------------------------------------------------------------------------------------------------

static bool stands_nowhere(const wr__horde *horde, int32_t slot)
{
    const wr_cell at = wr_grid_cell_of(horde->grid, wr__hunter_at(horde, slot));
    const uint8_t label = wr_terrain_label(horde->ground, at);
    return wr_bits_get(horde->walls, at.x, at.y) ||
           wr_terrain_cost(horde->ground, wr__kind_of(horde, slot)->size, label) == WR_TERRAIN_IMPASSABLE;
}

static void put_back(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const wr_nav *nav = wr__hunter_nav(horde, slot);
    const wr_node node = wr_nav_nearest(nav, wr__hunter_at(horde, slot), -1);
    const bool up = wr__is_up(horde, slot);
    if (node == WR_NODE_NONE) {
        if (up && (h->brain[slot] & WR__BRAIN_DWELLER) == 0) {
            (void)wr__requeue(horde, slot, WR_REQUEUE_SIEGE); // there is no place at all for one of its size
        }
        return;
    }
    const wr_point at = wr_nav_place(nav, node);
    h->x[slot] = h->x_last[slot] = h->goal_x[slot] = at.x;
    h->y[slot] = h->y_last[slot] = h->goal_y[slot] = at.y;
    h->path_at[slot] = h->path_count[slot] = 0;
    h->brain[slot] &= (uint8_t) ~(WR__BRAIN_GOAL | WR__BRAIN_ACTIVE | WR__BRAIN_STUCK);
    h->brain[slot] |= up ? WR__BRAIN_WANTS : 0;
    wr__note *note = wr__note_of(horde, WR__NOTE_MOVED, slot);
    note->x = at.x;
    note->y = at.y;
}

// ---- All of them -------------------------------------------------------------------------------------------------------------

static uint16_t clip(int32_t ticks)
{
    return (uint16_t)(ticks < 0 ? 0 : ticks > UINT16_MAX ? UINT16_MAX : ticks);
}

// Does anybody of these slots go back: most ticks nobody does, and that is found out for all at once.
static bool any_goes(const wr__horde *horde, int32_t begin, int32_t end)
{
    const uint16_t *adrift = horde->h.adrift, *far = horde->h.far;
    const uint16_t siege = clip(horde->rules.siege_ticks), outrun = clip(horde->rules.recycle_ticks - 1);
    uint16_t any = 0;
    for (int32_t slot = begin; slot < end; slot++) {
        any |= (uint16_t)((adrift[slot] > siege) | (far[slot] > outrun));
    }
    return any != 0;
}

static void look_at_place(wr__horde *horde, int32_t slot)
{
    const uint8_t phase = horde->h.phase[slot];
    const bool looks = wr__is_hunter(horde, slot) && phase != WR_KNOCK_FLIGHT && phase != WR__PHASE_ASLEEP;
    if (looks && stands_nowhere(horde, slot)) {
        put_back(horde, slot);
    }
}

static void recycle_one(wr__horde *horde, int32_t slot, bool stragglers)
{
    const wr_requeue_cause cause = wr__is_up(horde, slot) ? cause_of(horde, slot, stragglers) : WR_REQUEUE_COUNT;
    if (cause != WR_REQUEUE_COUNT) {
        (void)wr__requeue(horde, slot, cause); // with the queue full of others it tries again
    } else if ((horde->tick + (uint64_t)slot) % EVERY_PLACE == 0) {
        look_at_place(horde, slot);
    }
}

void wr__recycle(wr__horde *horde, int32_t alive)
{
    const bool stragglers = only_stragglers(horde, alive);
    const int32_t turn = (int32_t)((EVERY_PLACE - horde->tick % EVERY_PLACE) % EVERY_PLACE);
    for (int32_t begin = 0; begin < horde->slots; begin += BLOCK) {
        const int32_t end = horde->slots - begin < BLOCK ? horde->slots : begin + BLOCK;
        if (stragglers || any_goes(horde, begin, end)) {
            for (int32_t slot = begin; slot < end; slot++) {
                recycle_one(horde, slot, stragglers);
            }
        } else {
            for (int32_t slot = begin + turn; slot < end; slot += EVERY_PLACE) {
                look_at_place(horde, slot);
            }
        }
    }
    if (stragglers) {
        horde->round->hit_tick = horde->round->ticks; // once in so long
    }
}
