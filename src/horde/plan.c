// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 5: who runs a way in this tick, and which. Timers first, for everybody (timers.c); then the fields that the askers need; then
// the askers, each for himself; and what came of it is told in slot order.
//
//     asks when      replan: hop        its brain wants a Run (Reached, Blocked, AgentStuck, just spawned) and need not wait
//                    replan: tick       always
//                    any of them        its watchdog fires: towards the goal it has (Z30), if it has one
//     refused        since_run <= 0.07 s: LimitReached, and it waits 0.333 s (Z38)
//     arms the dog   Reached, Blocked, AgentStuck, LimitReached (Z31). Not a Run, and not a waypoint (Z32)
//
// A computation that fails stops the old way and leaves the hunter to its watchdog: nobody handles it (Z29). Why a hunter runs
// follows from its state: one that stands still at the end of its way has reached its goal, one that walks was blocked, or
// stuck while that flag is up; one without a goal is new, or its target is. So the events of a loaded world are the same.
//
// Who is queued waits with its watchdog at rest, and no stuck flag comes of it. But who cannot walk, queued or rooted by a
// swing, runs a way all the same when the time of a hop is over, as one that is blocked: or it would press into a door that its
// target left long ago. So nobody whom others do not push about learns of a turn later than R/v and a tick (Z27).
#include <string.h>

#include "horde/way.h"

enum { TURN = 2048, MILLION = 1000000 };

// ---- Players that turn, for the count of lags ----------------------------------------------------------------------------

static bool has_turned(wr__ways *ways, const wr__quarry *quarry, int32_t player)
{
    const wr_fix dx = quarry->at.x - quarry->last.x, dy = quarry->at.y - quarry->last.y;
    const bool moves = dx != 0 || dy != 0;
    const wr_angle heading = moves ? wr_atan2(dy, dx) : ways->quarry_heading[player];
    const uint16_t turned = (uint16_t)(heading - ways->quarry_heading[player] + TURN);
    const bool has = moves != ways->quarry_moves[player] || turned > 2 * TURN;
    ways->quarry_heading[player] = has ? heading : ways->quarry_heading[player];
    ways->quarry_moves[player] = moves;
    return has;
}

void wr__players_watch(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    ways->turned = 0;
    for (int32_t i = 0; i < horde->player_count; i++) {
        ways->turned |= has_turned(ways, &horde->players[i], i) && horde->players[i].there ? 1u << i : 0;
    }
}

static void arm_watchdog(wr__horde *horde, int32_t slot)
{
    horde->h.watchdog[slot] = (uint16_t)wr__kind_of(horde, slot)->watchdog_ticks;
}

// ---- Who asks ------------------------------------------------------------------------------------------------------------

// The first slot from `at` on that asks or has something to tell, or `end`.
static int32_t next_to_tell(const wr__ways *ways, int32_t at, int32_t end)
{
    for (; end - at >= 8; at += 8) {
        uint64_t told[2], asks;
        memcpy(told, ways->told + at, sizeof told);
        memcpy(&asks, ways->cause + at, sizeof asks);
        if ((told[0] | told[1] | asks) != 0) {
            break;
        }
    }
    while (at < end && (ways->told[at] | ways->cause[at]) == 0) {
        at++;
    }
    return at;
}

// Who asks, in slot order, and what their timers have to tell.
static int32_t gather(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    int32_t count = 0;
    for (int32_t slot = next_to_tell(ways, 0, horde->slots); slot < horde->slots;
         slot = next_to_tell(ways, slot + 1, horde->slots)) {
        if ((ways->told[slot] & WR__TOLD_FIRED) != 0) {
            horde->counts.watchdog_fires++;
            (void)wr__note_of(horde, WR__NOTE_WATCHDOG, slot);
        }
        if ((ways->told[slot] & WR__TOLD_LIMIT) != 0) {
            horde->counts.limit_reached++;
            wr__note *note = wr__note_of(horde, WR__NOTE_FOLLOW, slot);
            note->value = WR_FOLLOW_ERROR;
            note->flag = WR_FOLLOW_LIMIT_REACHED;
        }
        if (ways->cause[slot] != 0) {
            ways->asks[count++] = slot;
        }
    }
    return count;
}

// ---- Runs ----------------------------------------------------------------------------------------------------------------

// Errors that tests put in: which of them strikes this Run, if any.
static uint16_t injected(const wr__horde *horde, int32_t slot)
{
    const wr__inject *inject = &horde->inject;
    if ((inject->computation | inject->unreachable | inject->blocked) == 0) {
        return 0;
    }
    const uint64_t id = ((uint64_t)1 << 48) + horde->h.id[slot]; // beyond all numbers of monsters
    const uint32_t draw = wr_noise_below(wr_noise(horde->seed, WR_STREAM_BRAINS, id, horde->tick), MILLION);
    if (draw < inject->computation) {
        return WR__TOLD_COMPUTATION;
    }
    if (draw < inject->computation + inject->unreachable) {
        return WR__TOLD_UNREACHABLE;
    }
    return draw < inject->computation + inject->unreachable + inject->blocked ? WR__TOLD_BLOCKED : 0;
}

static bool find_way(wr__horde *horde, const wr__walker *walker, wr_hop *hop, wr_run_cause cause, wr__way *way)
{
    const wr__hunters *h = &horde->h;
    const int32_t slot = walker->slot;
    const int32_t player = wr__quarry_of(horde, slot);
    if (walker->node == WR_NODE_NONE) {
        return false;
    }
    if (cause == WR_RUN_WATCHDOG && horde->hunt.rules.replan == WR_HUNT_REPLAN_HOP &&
        (h->brain[slot] & WR__BRAIN_GOAL) != 0 &&
        wr__way_by_hop(walker, hop, (wr_point){h->goal_x[slot], h->goal_y[slot]}, way)) {
        return true;
    }
    return player >= 0 ? wr__way_to_player(walker, hop, player, way)
                       : wr__way_to_stroll(walker, hop, wr__hunter_noise(horde, slot), way);
}

// A hop of no length ends as it begins.
static void reach_at_once(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    h->brain[slot] &= (uint8_t) ~(WR__BRAIN_ACTIVE | WR__BRAIN_STUCK);
    h->brain[slot] |= WR__BRAIN_WANTS;
    arm_watchdog(horde, slot);
    horde->hop_ended[slot] = 1;
    horde->scratch->ways->told[slot] |= WR__TOLD_REACHED;
}

// Takes the way; the hunter walks it from this tick on.
static void take_way(wr__horde *horde, int32_t slot, const wr__way *way)
{
    wr__hunters *h = &horde->h;
    h->goal_x[slot] = way->goal.x;
    h->goal_y[slot] = way->goal.y;
    h->path_at[slot] = 0;
    h->path_count[slot] = (uint8_t)way->count;
    for (int32_t i = 0; i < WR__HUNT_PATH; i++) {
        h->path[(size_t)slot * WR__HUNT_PATH + (size_t)i] = i < way->count ? way->nodes[i] : 0;
    }
    h->brain[slot] &= (uint8_t)~WR__BRAIN_WANTS;
    h->brain[slot] |= WR__BRAIN_GOAL | WR__BRAIN_ACTIVE;
    h->since_run[slot] = 0;
}

static void fail(wr__horde *horde, int32_t slot, uint16_t told)
{
    wr__hunters *h = &horde->h;
    horde->scratch->ways->told[slot] |= told;
    h->brain[slot] &= (uint8_t) ~(WR__BRAIN_ACTIVE | WR__BRAIN_WANTS);
    h->path_at[slot] = h->path_count[slot] = 0;
}

// R; the first hop of its life is between half and all of it, by id: or all who came together would plan in the same ticks for
// as long as they live.
static wr_fix reach_of(const wr__horde *horde, int32_t slot)
{
    const wr_fix reach = wr__reach_of(horde);
    const bool first = (horde->h.brain[slot] & WR__BRAIN_GOAL) == 0;
    return first ? reach - reach / 32 * (wr_fix)(horde->h.id[slot] & 15u) : reach;
}

static void run(wr__horde *horde, int32_t slot, wr_node node, wr_hop *hop)
{
    wr__ways *ways = horde->scratch->ways;
    const wr__walker walker = {.horde = horde,
                               .nav = wr__hunter_nav(horde, slot),
                               .kind = wr__kind_of(horde, slot),
                               .slot = slot,
                               .at = wr__hunter_at(horde, slot),
                               .node = node,
                               .reach = reach_of(horde, slot),
                               .round = wr__goes_round(horde, slot)};
    wr__way way = {.count = 0};
    if (!find_way(horde, &walker, hop, (wr_run_cause)(ways->cause[slot] - 1), &way)) {
        fail(horde, slot, WR__TOLD_COMPUTATION);
        return;
    }
    take_way(horde, slot, &way);
    ways->told[slot] |= way.hopped || way.count != 0 ? 0 : WR__TOLD_STRAIGHT;
    const uint16_t error = injected(horde, slot);
    if (error == WR__TOLD_BLOCKED) {
        ways->told[slot] |= error;
        horde->h.brain[slot] |= WR__BRAIN_WANTS;
        arm_watchdog(horde, slot);
    } else if (error != 0) {
        fail(horde, slot, error);
    } else if (way.goal.x == walker.at.x && way.goal.y == walker.at.y) {
        reach_at_once(horde, slot);
    }
}

static void node_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr__horde *horde = context;
    wr__ways *ways = horde->scratch->ways;
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        const int32_t slot = ways->asks[i];
        ways->ask_node[i] = wr_nav_nearest(wr__hunter_nav(horde, slot), wr__hunter_at(horde, slot), -1);
    }
}

static void run_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr__horde *horde = context;
    const wr__ways *ways = horde->scratch->ways;
    (void)worker;
    for (int32_t lane = begin; lane < end; lane++) {
        const int32_t last = wr__lane_begin(ways->ask_count, lane + 1);
        for (int32_t i = wr__lane_begin(ways->ask_count, lane); i < last; i++) {
            run(horde, ways->asks[i], ways->ask_node[i], ways->hops[lane]);
        }
    }
}

// ---- What came of it -------------------------------------------------------------------------------------------------------

static int32_t error_of(uint16_t told)
{
    return (told & WR__TOLD_COMPUTATION) != 0   ? WR_FOLLOW_COMPUTATION_ERROR
           : (told & WR__TOLD_UNREACHABLE) != 0 ? WR_FOLLOW_TARGET_UNREACHABLE
                                                : WR_FOLLOW_NO_ERROR;
}

static void tell_event(wr__horde *horde, int32_t slot, wr_follow_event_kind kind)
{
    wr__note_of(horde, WR__NOTE_FOLLOW, slot)->value = (int32_t)kind;
}

static void count_run(wr__horde *horde, int32_t slot, wr_run_cause cause, uint16_t told)
{
    wr_hunt_counters *counts = &horde->counts;
    wr__ways *ways = horde->scratch->ways;
    counts->runs++;
    counts->runs_by[cause]++;
    counts->computation_errors += (told & WR__TOLD_COMPUTATION) != 0;
    counts->unreachable += (told & WR__TOLD_UNREACHABLE) != 0;
    counts->straight += (told & WR__TOLD_STRAIGHT) != 0;
    counts->hops += (told & WR__TOLD_STRAIGHT) == 0;
    counts->blocked += (told & WR__TOLD_BLOCKED) != 0;
    counts->reached += (told & WR__TOLD_REACHED) != 0;
    if (ways->turned_tick[slot] != 0 && error_of(told) == WR_FOLLOW_NO_ERROR) {
        const uint32_t lag = (uint32_t)horde->tick + 1 - ways->turned_tick[slot];
        uint32_t *most = &counts->lag_max[horde->h.hunt_kind[slot]];
        *most = lag > *most ? lag : *most;
        ways->turned_tick[slot] = 0;
    }
}

static void tell(wr__horde *horde, int32_t count)
{
    const wr__ways *ways = horde->scratch->ways;
    for (int32_t i = 0; i < count; i++) {
        const int32_t slot = ways->asks[i];
        const uint16_t told = ways->told[slot];
        const wr_run_cause cause = (wr_run_cause)(ways->cause[slot] - 1);
        count_run(horde, slot, cause, told);
        wr__note *note = wr__note_of(horde, WR__NOTE_RUN, slot);
        note->by = wr__quarry_of(horde, slot);
        note->value = (int32_t)cause;
        note->flag = error_of(told);
        note->x = horde->h.goal_x[slot];
        note->y = horde->h.goal_y[slot];
        if ((told & WR__TOLD_BLOCKED) != 0) {
            tell_event(horde, slot, WR_FOLLOW_BLOCKED);
        }
        if ((told & WR__TOLD_REACHED) != 0) {
            tell_event(horde, slot, WR_FOLLOW_REACHED);
        }
    }
}

void wr__horde_plan(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    wr__footing_fill(horde);
    wr__timers_step(horde);
    memset(horde->hop_ended, 0, (size_t)horde->slots);
    const int32_t count = gather(horde);
    horde->scratch->ways->ask_count = count;
    hooks->parallel_for(hooks->parallel_context, count, WR__RUNS_GRAIN, node_job, horde);
    (void)wr__throngs_look(horde);
    wr__fields_ready(horde, count);
    hooks->parallel_for(hooks->parallel_context, WR__WAYS_LANES, 1, run_job, horde);
    tell(horde, count);
}
