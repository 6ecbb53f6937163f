// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 5, timers of all hunters, and who wants to run a way. In most ticks a hunter's timers just go on; that is done for
// many at a time, number by number. Who may want a way is due, and looked at by itself:
//
//     mark     by block    who has timers at all (nobody who is knocked or sleeps), ticks that pass for each, who is due
//     go on    by block    all others
//     time     by slot     those who are due
//     count    by block    for people
#include <string.h>

#include "horde/way.h"

enum { BLOCK = 256 };

static uint16_t less(uint16_t timer, int32_t ticks)
{
    return (uint16_t)(timer > ticks ? timer - ticks : 0);
}

static uint16_t more(uint16_t timer, int32_t ticks)
{
    return (uint16_t)(timer + ticks < UINT16_MAX ? timer + ticks : UINT16_MAX);
}

static void arm_watchdog(wr__horde *horde, int32_t slot)
{
    horde->h.watchdog[slot] = (uint16_t)wr__kind_of(horde, slot)->watchdog_ticks;
}

static wr_run_cause cause_of(const wr__hunters *h, int32_t slot)
{
    const uint8_t brain = h->brain[slot];
    if ((brain & WR__BRAIN_GOAL) == 0) {
        return WR_RUN_NEW;
    }
    if ((brain & WR__BRAIN_STUCK) != 0) {
        return WR_RUN_STUCK;
    }
    return (brain & WR__BRAIN_ACTIVE) != 0 ? WR_RUN_BLOCKED : WR_RUN_REACHED;
}

// That a hop takes who is not held up: R/v.
static int32_t hop_ticks(const wr__horde *horde, const wr__hunt_kind *kind)
{
    return wr__reach_of(horde) / kind->step + 1;
}

// It cannot walk, and the time of a hop is over: it is blocked.
static bool is_held_up(const wr__horde *horde, int32_t slot)
{
    const wr__hunters *h = &horde->h;
    const bool held = (h->brain[slot] & WR__BRAIN_QUEUED) != 0 || h->act[slot] == WR__ACT_WINDUP;
    return held && horde->hunt.rules.replan == WR_HUNT_REPLAN_HOP &&
           h->since_run[slot] >= hop_ticks(horde, wr__kind_of(horde, slot));
}

// Why it wants to run a way now: 1 + wr_run_cause, 0: it does not.
static uint8_t wish_to_run(const wr__horde *horde, int32_t slot, bool fired, bool waited)
{
    const wr__hunters *h = &horde->h;
    const wr_hunt_replan replan = horde->hunt.rules.replan;
    const uint8_t brain = h->brain[slot];
    if (fired) {
        return 1 + WR_RUN_WATCHDOG;
    }
    if (h->wait[slot] != 0) {
        return 0;
    }
    if (replan == WR_HUNT_REPLAN_TICK) {
        return 1 + WR_RUN_TICK;
    }
    if ((brain & WR__BRAIN_WANTS) != 0 && (replan == WR_HUNT_REPLAN_HOP || (brain & WR__BRAIN_GOAL) == 0)) {
        return (uint8_t)(1 + (waited ? WR_RUN_LIMIT : cause_of(h, slot)));
    }
    return is_held_up(horde, slot) ? 1 + WR_RUN_BLOCKED : 0;
}

// The first turn of its target that it has not answered.
static void note_turn(wr__horde *horde, int32_t slot)
{
    wr__ways *ways = horde->scratch->ways;
    const int32_t player = wr__quarry_of(horde, slot);
    if (player < 0) {
        ways->turned_tick[slot] = 0;
    } else if ((ways->turned >> player & 1) != 0 && ways->turned_tick[slot] == 0) {
        ways->turned_tick[slot] = (uint32_t)horde->tick; // that turn was made in the tick before
    }
}

static void time_hunter(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    wr__ways *ways = horde->scratch->ways;
    const int32_t ticks = wr__hunter_ticks(horde, slot);
    const bool queued = (h->brain[slot] & WR__BRAIN_QUEUED) != 0;
    const bool waited = h->wait[slot] != 0;
    h->since_run[slot] = more(h->since_run[slot], ticks);
    h->wait[slot] = less(h->wait[slot], ticks);
    h->watchdog[slot] = less(h->watchdog[slot], queued ? 0 : ticks);
    const bool fired = h->watchdog[slot] == 0 && ticks != 0;
    ways->told[slot] = fired ? WR__TOLD_FIRED : 0;
    uint8_t cause = wish_to_run(horde, slot, fired, waited);
    if (fired || cause == 1 + WR_RUN_BLOCKED) {
        arm_watchdog(horde, slot);
    }
    ways->idle[slot] = queued || cause != 0 ? 0 : more(ways->idle[slot], ticks); // in its own time
    if (cause != 0 && h->since_run[slot] <= horde->rules.run_ticks && horde->rules.run_ticks > 0) {
        cause = 0;
        h->wait[slot] = (uint16_t)horde->rules.retry_ticks;
        h->brain[slot] |= WR__BRAIN_WANTS;
        arm_watchdog(horde, slot);
        ways->told[slot] |= WR__TOLD_LIMIT;
    }
    ways->cause[slot] = cause;
    ways->queued[slot] = queued ? more(ways->queued[slot], 1) : 0;
    ways->waiting[slot] = (h->brain[slot] & WR__BRAIN_WANTS) != 0 && cause == 0 ? more(ways->waiting[slot], 1) : 0;
    note_turn(horde, slot);
}

// ---- Many at a time ------------------------------------------------------------------------------------------------------

// What is the same for all in this tick.
typedef struct timing {
    wr__horde *horde;
    bool hosts;     // there are kinds whose brain is the host's: they have no timers
    uint8_t urgent; // bits of a brain of one who may want a way when it need not wait
    bool always;    // everybody wants one
    int32_t held;   // ticks since its run when one who is held up may want one; more than any has: never
    uint32_t there; // bit a player
} timing;

// Of a block: all bits or none.
typedef struct block {
    int32_t begin, count;
    uint16_t own[BLOCK];   // has timers
    uint16_t due[BLOCK];   // and is to be looked at by itself
    uint16_t ticks[BLOCK]; // that pass for it
} block;

static uint16_t all_bits_if(bool yes)
{
    return (uint16_t) - (int32_t)yes;
}

static void mark_own(const timing *t, block *b)
{
    const uint8_t *kind = t->horde->h.kind + b->begin, *hunt_kind = t->horde->h.hunt_kind + b->begin;
    const uint8_t *phase = t->horde->h.phase + b->begin, hunter = t->horde->mob_kind;
    for (int32_t i = 0; i < b->count; i++) {
        b->own[i] = all_bits_if(kind[i] == hunter) & all_bits_if(!wr__is_out(phase[i]));
    }
    for (int32_t i = 0; t->hosts && i < b->count; i++) {
        b->own[i] &= all_bits_if(!t->horde->rules.kinds[hunt_kind[i]].host_brain);
    }
}

// As wr__hunter_ticks has it: of tick * rate only the part of a whole tick matters, the lowest eight bits.
static void mark_ticks(const timing *t, block *b)
{
    const uint16_t *rate = t->horde->h.rate + b->begin;
    const uint16_t tick = (uint16_t)(t->horde->tick & 255u);
    for (int32_t i = 0; i < b->count; i++) {
        const uint16_t over = (uint16_t)((uint16_t)(tick * rate[i]) & 255u);
        b->ticks[i] = (uint16_t)((rate[i] >> 8) + ((over + (rate[i] & 255u)) >> 8));
    }
}

static void mark_due(const timing *t, block *b)
{
    const wr__hunters *h = &t->horde->h;
    const uint16_t *since = h->since_run + b->begin, *wait = h->wait + b->begin, *watchdog = h->watchdog + b->begin;
    const uint8_t *brain = h->brain + b->begin, *act = h->act + b->begin;
    const uint16_t always = all_bits_if(t->always), urgent = t->urgent;
    for (int32_t i = 0; i < b->count; i++) {
        const uint16_t ticks = b->ticks[i];
        const bool queued = (brain[i] & WR__BRAIN_QUEUED) != 0;
        const uint16_t barks = all_bits_if(watchdog[i] <= (queued ? 0 : ticks)) & all_bits_if(ticks != 0);
        const uint16_t held =
            all_bits_if(queued | (act[i] == WR__ACT_WINDUP)) & all_bits_if(since[i] + ticks >= t->held);
        const uint16_t wants = all_bits_if((brain[i] & urgent) != 0) | held | always;
        b->due[i] = b->own[i] & (barks | (wants & all_bits_if(wait[i] <= ticks)));
    }
}

static void go_on(const timing *t, const block *b)
{
    const wr__hunters *h = &t->horde->h;
    uint16_t *since = h->since_run + b->begin, *wait = h->wait + b->begin, *watchdog = h->watchdog + b->begin;
    const uint8_t *brain = h->brain + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        const uint16_t goes = b->own[i] & (uint16_t)~b->due[i];
        const uint16_t ticks = b->ticks[i] & goes;
        const bool queued = (brain[i] & WR__BRAIN_QUEUED) != 0;
        since[i] = more(since[i], ticks);
        wait[i] = less(wait[i], ticks);
        watchdog[i] = less(watchdog[i], queued ? 0 : ticks);
    }
}

// What is told and counted: of who is due all is as it was, of who has no timers nothing.
static void go_on_for_people(const timing *t, const block *b)
{
    const wr__ways *ways = t->horde->scratch->ways;
    const uint8_t *brain = t->horde->h.brain + b->begin;
    uint16_t *idle = ways->idle + b->begin, *queue = ways->queued + b->begin, *waiting = ways->waiting + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        const uint16_t goes = b->own[i] & (uint16_t)~b->due[i];
        const uint16_t queued = all_bits_if((brain[i] & WR__BRAIN_QUEUED) != 0);
        const uint16_t wants = all_bits_if((brain[i] & WR__BRAIN_WANTS) != 0);
        idle[i] = (uint16_t)((idle[i] & b->due[i]) | (more(idle[i], b->ticks[i]) & goes & ~queued));
        queue[i] = (uint16_t)((queue[i] & b->due[i]) | (more(queue[i], 1) & goes & queued));
        waiting[i] = (uint16_t)((waiting[i] & b->due[i]) | (more(waiting[i], 1) & goes & wants));
    }
    uint8_t *cause = ways->cause + b->begin;
    uint16_t *told = ways->told + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        told[i] = 0;
    }
    for (int32_t i = 0; i < b->count; i++) {
        cause[i] = 0;
    }
}

// Players turn now and then; in all other ticks only who has no target has nobody's turn to answer.
static void go_on_turned(const timing *t, const block *b)
{
    const wr__ways *ways = t->horde->scratch->ways;
    const int8_t *target = t->horde->h.target + b->begin;
    uint32_t *turned_tick = ways->turned_tick + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        const uint16_t keeps = b->own[i] & (b->due[i] | all_bits_if(target[i] >= 0));
        const uint32_t tick = turned_tick[i];
        turned_tick[i] = keeps != 0 ? tick : 0;
    }
    if (ways->turned == 0 && t->there == (UINT32_C(1) << t->horde->player_count) - 1) {
        return;
    }
    for (int32_t i = 0; i < b->count; i++) {
        if (b->own[i] != 0 && b->due[i] == 0) {
            note_turn(t->horde, b->begin + i);
        }
    }
}

// ---- All of them -----------------------------------------------------------------------------------------------------------

static void add_to_tally(wr__tally *tally, const wr__ways *ways, const block *b)
{
    const uint16_t *idle = ways->idle + b->begin, *queued = ways->queued + b->begin;
    const uint16_t *waiting = ways->waiting + b->begin;
    uint16_t idle_max = 0, queued_max = 0, waiting_max = 0;
    uint32_t count = 0;
    for (int32_t i = 0; i < b->count; i++) {
        count += queued[i] != 0;
        idle_max = idle[i] > idle_max ? idle[i] : idle_max;
        queued_max = queued[i] > queued_max ? queued[i] : queued_max;
        waiting_max = waiting[i] > waiting_max ? waiting[i] : waiting_max;
    }
    tally->queued_ticks += count;
    tally->idle_max = idle_max > tally->idle_max ? idle_max : tally->idle_max;
    tally->queued_max = queued_max > tally->queued_max ? queued_max : tally->queued_max;
    tally->waiting_max = waiting_max > tally->waiting_max ? waiting_max : tally->waiting_max;
}

static uint32_t count_hunters(const wr__horde *horde, int32_t begin, int32_t count)
{
    const uint8_t *kind = horde->h.kind + begin, *phase = horde->h.phase + begin, hunter = horde->mob_kind;
    uint32_t hunters = 0;
    for (int32_t i = 0; i < count; i++) {
        hunters += (kind[i] == hunter) & (phase[i] != WR__PHASE_ASLEEP);
    }
    return hunters;
}

static void time_block(const timing *t, int32_t begin, int32_t count, wr__tally *tally)
{
    block b;
    b.begin = begin;
    b.count = count;
    mark_own(t, &b);
    mark_ticks(t, &b);
    mark_due(t, &b);
    go_on(t, &b);
    go_on_for_people(t, &b);
    go_on_turned(t, &b);
    for (int32_t i = 0; i < count; i++) {
        if (b.due[i] != 0) {
            time_hunter(t->horde, begin + i);
        }
    }
    add_to_tally(tally, t->horde->scratch->ways, &b);
    tally->hunter_ticks += count_hunters(t->horde, begin, count);
}

// Sleepers ask for nothing, and nothing is told or counted of them.
static void pass_over(const wr__ways *ways, int32_t begin, int32_t end)
{
    const size_t n = (size_t)(end - begin);
    memset(ways->cause + begin, 0, n * sizeof *ways->cause);
    memset(ways->told + begin, 0, n * sizeof *ways->told);
    memset(ways->idle + begin, 0, n * sizeof *ways->idle);
    memset(ways->queued + begin, 0, n * sizeof *ways->queued);
    memset(ways->waiting + begin, 0, n * sizeof *ways->waiting);
    memset(ways->turned_tick + begin, 0, n * sizeof *ways->turned_tick);
}

static void time_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    const timing *t = context;
    wr__horde *horde = t->horde;
    (void)worker;
    for (int32_t lane = begin; lane < end; lane++) {
        const int32_t last = wr__lane_begin(horde->slots, lane + 1);
        wr__tally tally = horde->scratch->ways->tallies[lane];
        for (int32_t slot = wr__lane_begin(horde->slots, lane); slot < last;) {
            const wr__stretch s = wr__next_stretch(horde, slot, last, BLOCK);
            pass_over(horde->scratch->ways, slot, s.begin);
            if (s.count > 0) {
                time_block(t, s.begin, s.count, &tally);
            }
            slot = s.begin + s.count;
        }
        horde->scratch->ways->tallies[lane] = tally;
    }
}

static timing timing_of(wr__horde *horde)
{
    const wr_hunt_replan replan = horde->hunt.rules.replan;
    timing t = {.horde = horde,
                .urgent = WR__BRAIN_WANTS,
                .always = replan == WR_HUNT_REPLAN_TICK,
                .held = INT32_MAX};
    for (int32_t i = 0; i < horde->rules.kind_count; i++) {
        t.hosts = t.hosts || horde->rules.kinds[i].host_brain;
        t.held = replan == WR_HUNT_REPLAN_HOP ? wr__lesser(t.held, hop_ticks(horde, &horde->rules.kinds[i])) : t.held;
    }
    for (int32_t i = 0; i < horde->player_count; i++) {
        t.there |= horde->players[i].there ? UINT32_C(1) << i : 0;
    }
    return t;
}

static uint32_t greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

// Sums and greatest ones: who added what does not matter.
static void count_tallies(wr__horde *horde)
{
    wr_hunt_counters *counts = &horde->counts;
    for (int32_t i = 0; i < WR__WAYS_LANES; i++) {
        wr__tally *tally = &horde->scratch->ways->tallies[i];
        counts->hunter_ticks += tally->hunter_ticks;
        counts->queued_ticks += tally->queued_ticks;
        counts->idle_ticks_max = greater(counts->idle_ticks_max, tally->idle_max);
        counts->queued_ticks_max = greater(counts->queued_ticks_max, tally->queued_max);
        counts->waiting_ticks_max = greater(counts->waiting_ticks_max, tally->waiting_max);
        *tally = (wr__tally){0};
    }
}

void wr__timers_step(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    timing t = timing_of(horde);
    hooks->parallel_for(hooks->parallel_context, WR__WAYS_LANES, 1, time_job, &t);
    count_tallies(horde);
}
