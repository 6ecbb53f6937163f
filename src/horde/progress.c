// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 6, behind the crowd: each looks how far it got. What it gained is its move seen along its wish. That is reckoned for
// many at a time, number by number; who has reached something, was blocked or is stuck is few, and looked at by itself:
//
//     take in   by block    what the crowd says; who walks, and who of those may have reached its goal, or is blocked
//     end       by slot     those
//     go on     by block    who still walks
//     tell      by slot     who is stuck
#include "horde/way.h"

enum { BLOCK = 256, STUCK_SHARE = 4, GAIN_MAX = 1 << 24, MOVE_MAX = 1 << 26 };

// ---- By itself -----------------------------------------------------------------------------------------------------------

static void rest(wr__hunters *h, int32_t slot)
{
    h->window[slot] = 0;
    h->gained[slot] = h->wanted[slot] = 0;
}

static void arm_watchdog(wr__horde *horde, int32_t slot)
{
    horde->h.watchdog[slot] = (uint16_t)wr__kind_of(horde, slot)->watchdog_ticks;
}

// Nobody ends its way in the midst of a swing.
static bool has_reached(const wr__horde *horde, int32_t slot, wr_point at)
{
    const wr__hunters *h = &horde->h;
    const uint8_t state = horde->scratch->ways->state[slot];
    const wr_point goal = {h->goal_x[slot], h->goal_y[slot]};
    if (h->act[slot] == WR__ACT_WINDUP) {
        return false;
    }
    if ((state & WR_CROWD_IN_RING) != 0) {
        return true;
    }
    return h->path_at[slot] == h->path_count[slot] &&
           ((state & WR_CROWD_ARRIVED) != 0 || wr__is_within(at, goal, horde->grid->cell * (WR_FIX_ONE / 10)));
}

static void reach(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    rest(h, slot);
    h->brain[slot] &= (uint8_t) ~(WR__BRAIN_ACTIVE | WR__BRAIN_STUCK | WR__BRAIN_QUEUED);
    h->brain[slot] |= WR__BRAIN_WANTS;
    arm_watchdog(horde, slot);
    horde->hop_ended[slot] = 1;
    wr_point aim;
    if (wr__way_ahead(horde, slot, &aim)) {
        h->goal_x[slot] = aim.x;
        h->goal_y[slot] = aim.y;
    }
    horde->scratch->ways->told[slot] |= WR__TOLD_REACHED;
    horde->scratch->ways->told[slot] &= (uint16_t)~WR__TOLD_BLOCKED;
}

static void be_stuck(wr__horde *horde, int32_t slot)
{
    horde->h.brain[slot] |= WR__BRAIN_STUCK | WR__BRAIN_WANTS;
    arm_watchdog(horde, slot);
    horde->scratch->ways->told[slot] |= WR__TOLD_STUCK;
}

// ---- Many at a time ------------------------------------------------------------------------------------------------------

// What is the same for all in this tick.
typedef struct progress {
    wr__horde *horde;
    uint32_t near; // of its goal: a tenth of a cell
    wr_fix units;  // AgentStuck: so much at least
    int32_t ticks; // in so many
} progress;

// Of a block: all bits or none.
typedef struct block {
    int32_t begin, count;
    uint8_t walks[BLOCK]; // on a way, and goes on
    uint8_t due[BLOCK];   // it may have reached its end, or is blocked
    uint8_t stuck[BLOCK];
    uint8_t sleeps[BLOCK]; // nothing of it changes
    wr_fix gained[BLOCK];  // in this tick
} block;

static uint8_t all_bits_if(bool yes)
{
    return (uint8_t) - (int32_t)yes;
}

// Who winds up counted as one who fights where it stands (walk.c); in a ring it is at its place only.
static void keep_rings(wr__horde *horde, const block *b)
{
    for (int32_t slot = b->begin; slot < b->begin + b->count; slot++) {
        if (horde->h.act[slot] == WR__ACT_WINDUP && wr__is_up(horde, slot) &&
            !wr__is_in_ring(horde, slot, wr__hunter_at(horde, slot))) {
            horde->h.crowd[slot] &= (uint8_t)~WR_CROWD_IN_RING;
        }
    }
}

static void take_in(const progress *p, block *b)
{
    const wr__hunters *h = &p->horde->h;
    const wr__ways *ways = p->horde->scratch->ways;
    const uint8_t *kind = h->kind + b->begin, *phase = h->phase + b->begin;
    const uint8_t *state = ways->state + b->begin, *press = ways->pressure + b->begin;
    uint8_t *crowd = h->crowd + b->begin, *pressure = h->pressure + b->begin, *brain = h->brain + b->begin;
    const uint8_t hunter = p->horde->mob_kind;
    for (int32_t i = 0; i < b->count; i++) {
        const uint8_t own = all_bits_if(kind[i] == hunter) & all_bits_if(!wr__is_out(phase[i]));
        crowd[i] = (uint8_t)((state[i] & own) | (crowd[i] & ~own));
        pressure[i] = (uint8_t)((press[i] & own) | (pressure[i] & ~own));
    }
    keep_rings(p->horde, b);
    for (int32_t i = 0; i < b->count; i++) {
        const uint8_t own = all_bits_if(kind[i] == hunter) & all_bits_if(!wr__is_out(phase[i]));
        b->sleeps[i] = all_bits_if(phase[i] == WR__PHASE_ASLEEP);
        b->walks[i] = own & all_bits_if((brain[i] & WR__BRAIN_ACTIVE) != 0);
        brain[i] = (uint8_t)(brain[i] & ~(own & WR__BRAIN_QUEUED));
    }
}

// As has_reached has it, but for the square around the goal instead of the circle.
static void mark_due(const progress *p, block *b)
{
    const wr__hunters *h = &p->horde->h;
    const wr_fix *x = h->x + b->begin, *y = h->y + b->begin, *to_x = h->goal_x + b->begin,
                 *to_y = h->goal_y + b->begin;
    const uint8_t *at = h->path_at + b->begin, *count = h->path_count + b->begin, *crowd = h->crowd + b->begin;
    const uint8_t *act = h->act + b->begin;
    const uint16_t *told = p->horde->scratch->ways->told + b->begin;
    const uint32_t near = p->near;
    for (int32_t i = 0; i < b->count; i++) {
        const bool beside = ((uint32_t)to_x[i] - (uint32_t)x[i] + near <= 2 * near) &
                            ((uint32_t)to_y[i] - (uint32_t)y[i] + near <= 2 * near);
        const bool last = at[i] == count[i];
        const bool there =
            ((crowd[i] & WR_CROWD_IN_RING) != 0) | (last & (((crowd[i] & WR_CROWD_ARRIVED) != 0) | beside));
        const bool due = (there & (act[i] != WR__ACT_WINDUP)) | ((told[i] & WR__TOLD_BLOCKED) != 0);
        b->due[i] = b->walks[i] & all_bits_if(due);
    }
}

static wr_fix within(wr_fix value, wr_fix most)
{
    return value < -most ? -most : value > most ? most : value;
}

// How far each came along its wish. Only this stage moves hunters, but for commands, and those leave no last place behind. A
// quotient of doubles, cut off, is that of the whole numbers: here it is below 2^27 and its divisor at most 2^24, so one that is
// no whole number is farther from any than it is rounded.
static void reckon_gains(const progress *p, block *b)
{
    const wr__hunters *h = &p->horde->h;
    const wr__ways *ways = p->horde->scratch->ways;
    const wr_fix *x = h->x + b->begin, *y = h->y + b->begin, *x_last = h->x_last + b->begin;
    const wr_fix *y_last = h->y_last + b->begin, *length = ways->length + b->begin;
    const wr_fix *wish_x = ways->wish_x + b->begin, *wish_y = ways->wish_y + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        const int32_t by = length[i] & (int8_t)b->walks[i], goes = -(int32_t)(by > 0); // all bits or none
        const wr_fix dx = within((x[i] - x_last[i]) & goes, MOVE_MAX), wx = wish_x[i] & goes;
        const wr_fix dy = within((y[i] - y_last[i]) & goes, MOVE_MAX), wy = wish_y[i] & goes;
        const double along = (double)dx * wx + (double)dy * wy;
        b->gained[i] = within((wr_fix)(along / (by | (goes + 1))), GAIN_MAX);
    }
}

// Who is pressed back by others is queued, and is as little stuck as one who stands.
static void mark_pressed(const progress *p, block *b)
{
    const wr__hunters *h = &p->horde->h;
    const uint8_t *crowd = h->crowd + b->begin, *pressure = h->pressure + b->begin, *act = h->act + b->begin;
    const wr_fix *length = p->horde->scratch->ways->length + b->begin;
    uint8_t *brain = h->brain + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        const uint8_t squeezed =
            b->walks[i] & all_bits_if((crowd[i] & WR_CROWD_TOUCHES) != 0) & all_bits_if(pressure[i] != 0);
        const uint8_t pressed = squeezed & all_bits_if(b->gained[i] < (length[i] >> 1));
        const uint8_t stands = all_bits_if(act[i] == WR__ACT_WINDUP) | all_bits_if(length[i] == 0);
        brain[i] = (uint8_t)(brain[i] | (pressed & WR__BRAIN_QUEUED));
        b->walks[i] &= (uint8_t) ~(pressed | stands);
    }
}

// Of who goes on; all others rest, but for sleepers, who keep what they have.
static void go_on(const progress *p, block *b)
{
    const wr__hunters *h = &p->horde->h;
    const wr_fix *length = p->horde->scratch->ways->length + b->begin;
    wr_fix *gained = h->gained + b->begin, *wanted = h->wanted + b->begin;
    uint16_t *window = h->window + b->begin;
    uint8_t *brain = h->brain + b->begin;
    const wr_fix units = p->units;
    const int32_t ticks = p->ticks;
    for (int32_t i = 0; i < b->count; i++) {
        const int32_t walks = (int8_t)b->walks[i];
        const int32_t time = window[i] + (walks & 1), sum = gained[i] + (b->gained[i] & walks);
        const int32_t all = wanted[i] + (length[i] & walks), share = all / STUCK_SHARE;
        const int32_t comes = walks & -(int32_t)(sum > (share < units ? share : units));
        const int32_t stuck = walks & ~comes & -(int32_t)(time >= ticks);
        const int32_t left = (walks & ~(comes | stuck)) | (int8_t)b->sleeps[i];
        window[i] = (uint16_t)(time & left);
        gained[i] = sum & left;
        wanted[i] = all & left;
        brain[i] = (uint8_t)(brain[i] & ~(comes & (int32_t)WR__BRAIN_STUCK));
        b->stuck[i] = (uint8_t)stuck;
    }
}

// ---- All of them -----------------------------------------------------------------------------------------------------------

// Reached: it walks no more. Blocked: it walks on until it has another way.
static void end_ways(const progress *p, block *b)
{
    wr__horde *horde = p->horde;
    for (int32_t i = 0; i < b->count; i++) {
        const int32_t slot = b->begin + i;
        if (b->due[i] == 0) {
            continue;
        }
        if (has_reached(horde, slot, wr__hunter_at(horde, slot))) {
            reach(horde, slot);
            b->walks[i] = 0;
        } else if ((horde->scratch->ways->told[slot] & WR__TOLD_BLOCKED) != 0) {
            horde->h.brain[slot] |= WR__BRAIN_WANTS;
            arm_watchdog(horde, slot);
        }
    }
}

static void look_back(const progress *p, int32_t begin, int32_t count)
{
    block b;
    b.begin = begin;
    b.count = count;
    take_in(p, &b);
    mark_due(p, &b);
    end_ways(p, &b);
    reckon_gains(p, &b);
    mark_pressed(p, &b);
    go_on(p, &b);
    for (int32_t i = 0; i < count; i++) {
        if (b.stuck[i] != 0) {
            be_stuck(p->horde, begin + i);
        }
    }
}

static void look_back_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    const progress *p = context;
    while (begin < end) {
        const wr__stretch s = wr__next_stretch(p->horde, begin, end, BLOCK);
        if (s.count > 0) {
            look_back(p, s.begin, s.count);
        }
        begin = s.begin + s.count;
    }
}

void wr__progress_step(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    progress p = {.horde = horde,
                  .near = (uint32_t)(horde->grid->cell * (WR_FIX_ONE / 10)),
                  .units = horde->rules.stuck_units,
                  .ticks = horde->rules.stuck_ticks};
    hooks->parallel_for(hooks->parallel_context, horde->slots, BLOCK, look_back_job, &p);
}
