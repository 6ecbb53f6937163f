// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Seconds come of ticks, shares and means of two counters each.
#include "run_hunt.h"

#include "term.h"

#include "warren/window.h"

#include <inttypes.h>
#include <string.h>

typedef struct hunt_view {
    const wr_hunt *hunt;
    wr_round_view round;
    wr_hunt_counters counts;
    double rate;    // ticks a second
    double seconds; // of the round, to its end
    double counted; // seconds of them that were counted
} hunt_view;

static bool view_of(const wr_world *world, uint32_t ticks_first, hunt_view *v)
{
    *v = (hunt_view){.hunt = wr_world_hunt(world), .counts = wr_world_hunt_counters(world)};
    if (wr_world_round(world, &v->round) != WR_OK) {
        return false;
    }
    v->rate = wr_world_config_of(world).ticks_per_second;
    const uint32_t ticks = v->round.end == WR_ROUND_RUNS ? v->round.ticks : v->round.end_tick;
    v->seconds = ticks / v->rate;
    v->counted = (ticks_first < ticks ? ticks - ticks_first : ticks) / v->rate; // it was begun anew when it has fewer
    return true;
}

static double over(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

// Metres a second that those who have arrived are moved about by.
static double jitter_of(const hunt_view *v)
{
    const double units = over((double)v->counts.jitter_sum, (double)v->counts.jitter_samples) / WR_FIX_ONE;
    return units * v->rate / WR_HUNT_CELL;
}

// ---- For programs ------------------------------------------------------------------------------------------------

static void add_kinds(json *j, const hunt_view *v)
{
    json_open(j, "spawned_by_kind", '{');
    for (int32_t i = 0; i < v->hunt->kind_count; ++i) {
        json_int(j, v->hunt->kinds[i].name, v->round.spawned_by[i]);
    }
    json_close(j, '}');
    json_open(j, "reaction_lag_max_s", '{');
    for (int32_t i = 0; i < v->hunt->kind_count; ++i) {
        json_number(j, v->hunt->kinds[i].name, v->counts.lag_max[i] / v->rate, 4, false);
    }
    json_close(j, '}');
}

static void add_weapons(json *j, const int32_t by[WR_HARM_COUNT])
{
    json_open(j, "kills_by_weapon", '{');
    for (int i = 0; i < WR_HARM_COUNT; ++i) {
        json_int(j, wr_harm_name((wr_harm)i), by[i]);
    }
    json_close(j, '}');
}

static void add_round(json *j, const hunt_view *v)
{
    const wr_round_view *r = &v->round;
    json_int(j, "spawned", r->spawned);
    json_int(j, "waves", r->wave);
    json_int(j, "alive", r->alive);
    json_int(j, "alive_max", v->counts.alive_max);
    json_int(j, "kills", r->kills);
    add_weapons(j, r->kills_by);
    json_int(j, "goal", r->goal);
    json_bool(j, "goal_met", r->kills >= r->goal);
    json_open(j, "round_end", '{');
    json_text(j, "reason", wr_round_end_name(r->end));
    if (r->end == WR_ROUND_RUNS) {
        json_null(j, "tick");
    } else {
        json_int(j, "tick", r->end_tick);
    }
    json_close(j, '}');
}

static void add_ways(json *j, const hunt_view *v)
{
    const wr_hunt_counters *c = &v->counts;
    const double hunter_seconds = (double)c->hunter_ticks / v->rate;
    json_number(j, "plans_per_s", over((double)c->runs, v->counted), 3, false);
    json_number(j, "plans_per_monster_s", over((double)c->runs, hunter_seconds), 4, false);
    json_open(j, "plans_by_cause", '{');
    for (int i = 0; i < WR_RUN_CAUSE_COUNT; ++i) {
        json_int(j, wr_run_cause_name((wr_run_cause)i), (int64_t)c->runs_by[i]);
    }
    json_close(j, '}');
    json_int(j, "plans", (int64_t)c->runs);
    json_int(j, "hops", (int64_t)c->hops);
    json_int(j, "watchdog_fires", (int64_t)c->watchdog_fires);
    json_int(j, "agent_stuck", (int64_t)c->agent_stuck);
    json_int(j, "limit_reached", (int64_t)c->limit_reached);
    json_int(j, "blocked", (int64_t)c->blocked);
    json_number(j, "stuck_seconds_max", c->idle_ticks_max / v->rate, 4, false);
    json_int(j, "waiting_max_ticks", c->waiting_ticks_max);
    json_int(j, "queued_max_ticks", c->queued_ticks_max);
}

static void add_fight(json *j, const hunt_view *v)
{
    const wr_hunt_counters *c = &v->counts;
    json_int(j, "attacks", (int64_t)c->swings);
    json_int(j, "blows", (int64_t)c->blows);
    json_int(j, "misses", (int64_t)c->misses);
    json_int(j, "slot_wait_max", c->slot_wait_max);
    json_int(j, "phantom_slots", (int64_t)c->phantom_slots);
    json_int(j, "spawned_in_view", (int64_t)c->spawned_in_view);
    json_int(j, "requeued", v->round.requeued);
    json_open(j, "requeued_by_cause", '{');
    for (int i = 0; i < WR_REQUEUE_COUNT; ++i) {
        json_int(j, wr_requeue_cause_name((wr_requeue_cause)i), (int64_t)c->requeued_by[i]);
    }
    json_close(j, '}');
    json_number(j, "overlap_share", over((double)c->overlapped, (double)c->overlap_samples), 6, false);
    json_number(j, "jitter", jitter_of(v), 6, false);
}

void run_hunt_add(json *j, const wr_world *world, uint32_t ticks_first)
{
    hunt_view v;
    if (view_of(world, ticks_first, &v)) {
        add_round(j, &v);
        add_kinds(j, &v);
        add_ways(j, &v);
        add_fight(j, &v);
    }
}

void run_hunt_add_player(json *j, const wr_world *world, const watch *w, int32_t player)
{
    wr_fighter_view f;
    if (wr_world_fighter(world, player, &f) != WR_OK) {
        return;
    }
    json_bool(j, "down", f.down);
    json_int(j, "kills", f.kills);
    add_weapons(j, w->kills_by[player]);
    json_int(j, "damage_dealt", f.damage_dealt);
    json_int(j, "damage_taken", f.damage_taken);
    json_int(j, "downs", f.downs);
    json_int(j, "revives", f.revives);
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_round(const hunt_view *v, bool endless)
{
    static const char *const ends[WR_ROUND_END_COUNT] = {"goes on", "won: as many kills as asked for",
                                                         "over: the time is up", "lost: all players are down",
                                                         "won: all that came are dead"};
    const wr_round_view *r = &v->round;
    printf("  %-14s%s, after %.2f s\n", "round", ends[r->end], v->seconds);
    printf("  %-14s%d of %d: %d by sword, %d by boomerang, %d by bomb", "kills", (int)r->kills, (int)r->goal,
           (int)r->kills_by[WR_HARM_SWORD], (int)r->kills_by[WR_HARM_BOOMERANG], (int)r->kills_by[WR_HARM_BOMB]);
    if (r->kills_by[WR_HARM_HOST] > 0) {
        printf(", %d by the host", (int)r->kills_by[WR_HARM_HOST]);
    }
    putchar('\n');
    printf("  %-14s%d in %d waves, %d alive at most, %d now%s\n", "monsters", (int)r->spawned, (int)r->wave,
           (int)v->counts.alive_max, (int)r->alive, endless ? " with those who dwell there" : "");
    for (int32_t i = 0; i < v->hunt->kind_count; ++i) {
        printf("  %-14s%4d  ", "", (int)r->spawned_by[i]);
        put_safe(stdout, v->hunt->kinds[i].name, strlen(v->hunt->kinds[i].name));
        putchar('\n');
    }
}

void run_hunt_print(const wr_world *world, uint32_t ticks_first)
{
    hunt_view v;
    if (!view_of(world, ticks_first, &v)) {
        return;
    }
    const wr_hunt_counters *c = &v.counts;
    wr_window window;
    print_round(&v, wr_world_window(world, &window));
    printf("  %-14s%.1f a second, %.2f for each monster; %" PRIu64 " by watchdogs\n", "plans",
           over((double)c->runs, v.counted), over((double)c->runs, (double)c->hunter_ticks / v.rate),
           c->runs_by[WR_RUN_WATCHDOG]);
    const uint64_t ended = c->blows + c->misses; // more than begun where some were begun before this run
    printf("  %-14s%" PRIu64 " begun, %" PRIu64 " landed, %" PRIu64 " missed, %" PRIu64 " cut short\n", "attacks",
           c->swings, c->blows, c->misses, c->swings > ended ? c->swings - ended : 0);
    printf("  %-14s%.2f s at most; in a queue %.2f s\n", "nobody idle", c->idle_ticks_max / v.rate,
           c->queued_ticks_max / v.rate);
    printf("  %-14s%d spawned again, %" PRIu64 " spawned in sight\n", "moved", (int)v.round.requeued,
           c->spawned_in_view);
}
