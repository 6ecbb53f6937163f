// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What becomes of a hunter that is thrown, and of one that is up again.
#include "horde/horde_int.h"

// ---- What becomes of a hunter --------------------------------------------------------------------------------------

void wr__hunter_thrown(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    h->brain[slot] &= WR__BRAIN_SEES | WR__BRAIN_SIEGE | WR__BRAIN_DWELLER;
    h->goal_x[slot] = h->x[slot];
    h->goal_y[slot] = h->y[slot];
    h->path_at[slot] = h->path_count[slot] = 0;
    if (h->act[slot] == WR__ACT_WINDUP) {
        h->act[slot] = WR__ACT_READY;
        h->act_ticks[slot] = 0;
    }
    h->ring[slot] = 0;
    h->lease[slot] = 0;
    h->crowd[slot] = h->pressure[slot] = 0;
    h->watchdog[slot] = (uint16_t)wr__kind_of(horde, slot)->watchdog_ticks;
    h->wait[slot] = h->window[slot] = 0;
    h->gained[slot] = h->wanted[slot] = 0;
}

// Without a goal, and with its last Run long ago, as one that was just spawned: so it may run at once, whatever the rules of
// planning, and those who get up together do not plan together for the rest of their lives.
void wr__hunter_risen(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const uint16_t grace = (uint16_t)horde->rules.grace_ticks;
    h->goal_x[slot] = h->x[slot];
    h->goal_y[slot] = h->y[slot];
    h->brain[slot] |= WR__BRAIN_WANTS;
    h->since_run[slot] = UINT16_MAX;
    if (h->act[slot] == WR__ACT_READY || h->act_ticks[slot] < grace) {
        h->act[slot] = WR__ACT_COOLDOWN;
        h->act_ticks[slot] = grace;
    }
}

const char *wr__knocked_fault(const wr__horde *horde, int32_t slot)
{
    const wr__hunters *h = &horde->h;
    if ((h->brain[slot] & ~(WR__BRAIN_SEES | WR__BRAIN_SIEGE | WR__BRAIN_DWELLER)) != 0 || h->path_count[slot] != 0) {
        return "a hunter that is knocked walks, or wants to";
    }
    if (h->act[slot] == WR__ACT_WINDUP || h->ring[slot] != 0 || h->lease[slot] != 0) {
        return "a hunter that is knocked fights, or waits for a place to";
    }
    if (h->wait[slot] != 0 || h->window[slot] != 0 || h->gained[slot] != 0 || h->wanted[slot] != 0) {
        return "a hunter that is knocked has come some way, or waits to be let go on";
    }
    if (h->crowd[slot] != 0 || h->pressure[slot] != 0) {
        return "a hunter that is knocked pushes in the crowd";
    }
    return NULL;
}
