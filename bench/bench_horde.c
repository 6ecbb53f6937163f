// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The stages of a horde: 1,000 and 10,000 hunters in a dungeon of 256 x 256 cells with four players who walk about, and
// 10,000 in the open. A tick here is what the horde does of it; the world's own share (commands, hash) is in bench_sim.
//
//     bench_horde [ticks]
//
// Times are of the processor, so that neighbours on a busy machine count less.
#include <string.h>
#include <time.h>

#include "core/arena.h"
#include "grounds.h"
#include "horde/ways_int.h"
#include "warren/dungeon.h"
#include "warren/path.h"

enum { SIDE = 256, RATE = 60, PLAYERS = 4, HUNTER = 2, PLAYER = 1, POINTS = 1024, WARM = 120, TICKS = 600 };
enum { SENSE, PLAN, MOVE, FIGHT, BURY, CROWD, WHOLE, STAGES };

typedef struct bench_world {
    wr_grid grid;
    wr_bits walls, sight;
    wr_hooks hooks;
    wr__horde horde;
    wr_nav_query *query;
    wr_point points[PLAYERS][POINTS]; // the ways of players
    int32_t point_count[PLAYERS];
    wr_follower walkers[PLAYERS];
    wr_fix *x, *y; // copies, to run the crowd on once more
    uint8_t *state;
    double *samples[STAGES]; // [ticks] seconds
} bench_world;

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void *zeroed(size_t size)
{
    void *memory = bench_take(size);
    memset(memory, 0, size);
    return memory;
}

// ---- Making one ------------------------------------------------------------------------------------------------------

static wr_grid dungeon_grid(void)
{
    wr_dungeon_config config = wr_dungeon_config_default();
    config.width = config.height = SIDE;
    config.seed = 7;
    wr_dungeon dungeon;
    wr_finding why;
    memset(&dungeon, 0, sizeof dungeon);
    if (wr_dungeon_generate(&config, NULL, &why, &dungeon) != WR_OK) {
        fprintf(stderr, "no dungeon: %s\n", why.message);
        exit(5);
    }
    wr_grid grid = ground_open(SIDE);
    memcpy(grid.kinds, dungeon.grid.kinds, (size_t)SIDE * SIDE);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        grid.kinds[i] = grid.kinds[i] == WR_CELL_DOOR_CLOSED ? WR_CELL_DOOR_OPEN : grid.kinds[i];
    }
    wr_dungeon_destroy(&dungeon);
    return grid;
}

static void take_state(wr_arena *arena, bench_world *w)
{
    wr__hunters *h = &w->horde.h;
    const int32_t n = w->horde.capacity;
    h->id = WR_ARENA_ARRAY(arena, uint32_t, n);
    h->kind = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->flags = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->x = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->y = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->x_last = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->y_last = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->heading = WR_ARENA_ARRAY(arena, wr_angle, n);
    h->health = WR_ARENA_ARRAY(arena, int16_t, n);
    h->rate = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->goal_x = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->goal_y = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->path_at = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->path_count = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->path = WR_ARENA_ARRAY(arena, wr_node, n * WR__HUNT_PATH);
    h->origin = WR_ARENA_ARRAY(arena, int32_t, n);
    h->counter = WR_ARENA_ARRAY(arena, uint32_t, n);
    wr__horde_take_state(arena, &w->horde);
}

static void take_memory(bench_world *w)
{
    wr_arena state = wr_arena_measuring();
    take_state(&state, w);
    state = wr_arena_on(zeroed(state.used), state.used);
    take_state(&state, w);
    wr_arena scratch = wr_arena_measuring();
    wr__horde_take_scratch(&scratch, &w->horde, 1);
    scratch = wr_arena_on(zeroed(scratch.used), scratch.used);
    wr__horde_take_scratch(&scratch, &w->horde, 1);
}

static wr_point some_place(bench_world *w, int32_t component)
{
    const wr_nav *nav = wr_terrain_nav(w->horde.ground, 0);
    wr_node node;
    do {
        node = below(SIDE * SIDE);
    } while (wr_nav_component(nav, node) < 0 || (component >= 0 && wr_nav_component(nav, node) != component));
    return wr_nav_place(nav, node);
}

static void place(bench_world *w, int32_t slot, uint8_t kind, wr_point at)
{
    const wr__hunters *h = &w->horde.h;
    h->kind[slot] = kind;
    h->id[slot] = (uint32_t)slot + 1;
    h->rate[slot] = 256;
    h->x[slot] = h->x_last[slot] = at.x;
    h->y[slot] = h->y_last[slot] = at.y;
}

static void fill(bench_world *w, int32_t hunters)
{
    const wr_nav *nav = wr_terrain_nav(w->horde.ground, 0);
    const wr_point first = some_place(w, -1);
    const int32_t component = wr_nav_component(nav, wr_nav_nearest(nav, first, -1));
    for (int32_t i = 0; i < PLAYERS + hunters; i++) {
        const wr_point at = i == 0 ? first : some_place(w, component);
        place(w, i, i < PLAYERS ? PLAYER : HUNTER, at);
        if (i < PLAYERS) {
            w->walkers[i] = (wr_follower){.at = at};
            continue;
        }
        const wr__spawn spawn = {.at = at, .queued = -1, .health = 1000, .hunt_kind = (uint8_t)(i % 4)};
        wr__hunter_begin(&w->horde, i, &spawn);
    }
    w->horde.slots = PLAYERS + hunters;
}

static void make(bench_world *w, wr_grid grid, int32_t hunters, int32_t ticks)
{
    static const int32_t speeds[] = {19, 27, 16, 14};
    memset(w, 0, sizeof *w);
    w->grid = grid;
    w->grid.cell = WR_HUNT_CELL;
    w->hooks = wr_hooks_default();
    wr__horde *horde = &w->horde;
    horde->hunt = wr_hunt_default();
    horde->hunt.waves.every = 3600 * WR_FIX_ONE;
    horde->hunt.rules.recycle_distance = 0;
    horde->hunt.kind_count = 4;
    for (int32_t i = 0; i < 4; i++) {
        horde->hunt.kinds[i] = horde->hunt.kinds[0];
        horde->hunt.kinds[i].speed = speeds[i] * WR_FIX_ONE;
        horde->hunt.kinds[i].attack_distance = 5 * WR_FIX_ONE;
    }
    horde->player = wr_hunt_player_default();
    horde->player_count = PLAYERS;
    horde->capacity = PLAYERS + hunters;
    horde->mob_kind = HUNTER;
    horde->grid = &w->grid;
    horde->hooks = &w->hooks;
    const size_t bits = wr_bits_size(SIDE, SIDE);
    wr_bits_init(&w->walls, zeroed(bits), &w->grid, WR_KINDS_WALL | WR_KIND(GATE));
    wr_bits_init(&w->sight, zeroed(bits), &w->grid, WR_KINDS_SIGHT);
    horde->walls = &w->walls;
    horde->sight = &w->sight;
    (void)wr__hunt_rules_of(&horde->hunt, &horde->player, RATE, WR_HUNT_CELL, &horde->rules);
    const wr_terrain_config ground = wr__hunt_ground_of(&horde->rules, 1);
    if (wr_terrain_create(&w->grid, &ground, NULL, &horde->ground) != WR_OK) {
        exit(5);
    }
    take_memory(w);
    wr__horde_begin(horde);
    const wr_nav *nav = wr_terrain_nav(horde->ground, 0);
    w->query = wr_nav_query_init(nav, zeroed(wr_nav_query_size(nav)));
    fill(w, hunters);
    w->x = zeroed((size_t)horde->capacity * sizeof *w->x);
    w->y = zeroed((size_t)horde->capacity * sizeof *w->y);
    w->state = zeroed((size_t)horde->capacity);
    for (int32_t i = 0; i < STAGES; i++) {
        w->samples[i] = zeroed((size_t)ticks * sizeof(double));
    }
}

// ---- A tick ----------------------------------------------------------------------------------------------------------

// Walks to some place, then to another.
static void walk_player(bench_world *w, int32_t i)
{
    const wr_nav *nav = wr_terrain_nav(w->horde.ground, 0);
    if (wr_nav_follow(&w->walkers[i], w->points[i], w->point_count[i], 16 * WR_FIX_ONE / RATE)) {
        wr_path path = {.points = w->points[i], .capacity = POINTS};
        (void)wr_nav_path(nav, w->query, w->walkers[i].at, some_place(w, -1), &path);
        w->point_count[i] = path.count;
        w->walkers[i].next = 0;
    }
    w->horde.h.x[i] = w->walkers[i].at.x;
    w->horde.h.y[i] = w->walkers[i].at.y;
}

static void look_at_players(bench_world *w, bool before)
{
    for (int32_t i = 0; i < PLAYERS; i++) {
        wr__quarry *quarry = &w->horde.players[i];
        const wr_point at = {w->horde.h.x[i], w->horde.h.y[i]};
        quarry->last = before ? quarry->at : quarry->last;
        *quarry = (wr__quarry){.at = at, .last = quarry->last, .slot = i, .there = true};
    }
}

// What the crowd did in this tick, once more and on its own.
static double crowd_again(bench_world *w)
{
    const wr__ways *ways = w->horde.scratch->ways;
    const wr__hunters *h = &w->horde.h;
    const size_t n = (size_t)w->horde.slots;
    memcpy(w->x, h->x_last, n * sizeof *w->x);
    memcpy(w->y, h->y_last, n * sizeof *w->y);
    memcpy(w->state, ways->state, n);
    for (int32_t i = 0; i < PLAYERS; i++) {
        w->state[i] = WR_CROWD_FIXED;
    }
    const wr_crowd_bodies bodies = {.count = (int32_t)n,
                                    .x = w->x,
                                    .y = w->y,
                                    .wish_x = ways->wish_x,
                                    .wish_y = ways->wish_y,
                                    .size = ways->size,
                                    .weight = ways->weight,
                                    .state = w->state,
                                    .pressure = ways->pressure};
    const wr_crowd_ground ground = {.solid = &w->walls, .barred = {ways->pits_of[0]}};
    const double begin = seconds();
    wr_crowd_step(ways->crowd, &bodies, &ground, &w->hooks);
    return seconds() - begin;
}

static void tick(bench_world *w, int32_t sample)
{
    static void (*const stages[])(wr__horde *) = {wr__horde_sense, wr__horde_plan, wr__horde_move, wr__horde_fight,
                                                  wr__horde_bury};
    double whole = 0;
    wr__horde *horde = &w->horde;
    horde->tick++;
    memcpy(horde->h.x_last, horde->h.x, (size_t)horde->slots * sizeof *horde->h.x);
    memcpy(horde->h.y_last, horde->h.y, (size_t)horde->slots * sizeof *horde->h.y);
    look_at_players(w, true);
    for (int32_t stage = SENSE; stage <= BURY; stage++) {
        if (stage == MOVE) {
            for (int32_t i = 0; i < PLAYERS; i++) {
                walk_player(w, i);
            }
            look_at_players(w, true);
        }
        const double begin = seconds();
        stages[stage](horde);
        const double took = seconds() - begin;
        whole += took;
        if (sample >= 0) {
            w->samples[stage][sample] = took;
        }
        if (stage == MOVE && sample >= 0) {
            w->samples[CROWD][sample] = crowd_again(w);
        }
        wr__horde_empty(horde);
    }
    if (sample >= 0) {
        w->samples[WHOLE][sample] = whole;
    }
}

// ---- Rows --------------------------------------------------------------------------------------------------------------

static void rows(bench_world *w, const char *where, int32_t hunters, int32_t ticks)
{
    static const char *const names[] = {"sense", "plan", "move", "fight", "bury", "crowd, of move", "all stages"};
    char what[128];
    double median[STAGES];
    for (int32_t i = 0; i < STAGES; i++) {
        median[i] = bench_median(w->samples[i], ticks);
        (void)snprintf(what, sizeof what, "%s, %d hunters, %s", where, hunters, names[i]);
        bench_row(what, median[i] * 1e9 / hunters, "ns/hunter", "");
    }
    const bool full = hunters == 10000;
    (void)snprintf(what, sizeof what, "%s, %d hunters, all stages", where, hunters);
    bench_row(what, median[WHOLE] * 1e3, "ms", full ? "<= 3" : "");
    (void)snprintf(what, sizeof what, "%s, %d hunters, 99th of 100 ticks / median", where, hunters);
    bench_row(what, w->samples[WHOLE][ticks * 99 / 100] / median[WHOLE], "", "<= 2");
    (void)snprintf(what, sizeof what, "%s, %d hunters, crowd", where, hunters);
    bench_row(what, median[CROWD] * 1e3, "ms", full ? "<= 1.5" : "");
    (void)snprintf(what, sizeof what, "%s, %d hunters, plan and move without crowd", where, hunters);
    bench_row(what, (median[PLAN] + median[MOVE] - median[CROWD]) * 1e9 / hunters, "ns/hunter", "<= 100");
    const wr_hunt_counters *c = &w->horde.counts;
    (void)snprintf(what, sizeof what, "%s, %d hunters, runs a hunter and second", where, hunters);
    bench_row(what, (double)c->runs * RATE / (double)c->hunter_ticks, "", "");
    static const char *const causes[] = {"reached", "blocked", "stuck", "watchdog", "limit", "tick", "new"};
    printf("    runs by cause:");
    for (int32_t i = 0; i < WR_RUN_CAUSE_COUNT; i++) {
        printf(" %s %llu", causes[i], (unsigned long long)c->runs_by[i]);
    }
    printf("; straight %.0f %%, queued %.1f %%, stuck %llu, watchdog %llu, idle at most %u ticks, fields %llu\n",
           100.0 * (double)c->straight / (double)c->runs, 100.0 * (double)c->queued_ticks / (double)c->hunter_ticks,
           (unsigned long long)c->agent_stuck, (unsigned long long)c->watchdog_fires, c->idle_ticks_max,
           (unsigned long long)c->field_builds);
}

// Every fifth is in the air, or gets up, each with another part of it behind it, for as long as this goes on.
static void knock(bench_world *w, wr_knock_phase phase)
{
    wr__horde *horde = &w->horde;
    const int32_t all = horde->rules.kinds[0].rise_ticks;
    int32_t count = 0;
    for (int32_t slot = PLAYERS; slot < horde->slots; slot += 5, count++) {
        if (!wr_is_knocked(horde->h.phase[slot])) {
            wr__hunter_thrown(horde, slot);
        }
        horde->h.phase[slot] = (uint8_t)phase;
        horde->thrown.slot[count] = slot;
        horde->thrown.bodies.phase[count] = (uint8_t)phase;
        horde->thrown.bodies.until[count] = (uint32_t)horde->tick + (uint32_t)(count % all);
    }
    horde->round->thrown_count = (uint32_t)count;
}

// What it takes then.
static void rows_knocked(bench_world *w, const char *where, int32_t hunters, int32_t ticks)
{
    static const struct {
        wr_knock_phase phase;
        const char *what;
    } s_rows[] = {{WR_KNOCK_FLIGHT, "a fifth in the air"}, {WR_KNOCK_RISE, "a fifth gets up"}};
    char what[128];
    for (size_t i = 0; i < sizeof s_rows / sizeof *s_rows; i++) {
        for (int32_t k = 0; k < ticks / 4; k++) {
            knock(w, s_rows[i].phase);
            tick(w, k);
        }
        (void)snprintf(what, sizeof what, "%s, %d hunters, %s, all stages", where, hunters, s_rows[i].what);
        bench_row(what, bench_median(w->samples[WHOLE], ticks / 4) * 1e3, "ms", "");
    }
}

static void measure(const char *where, wr_grid grid, int32_t hunters, int32_t ticks)
{
    static bench_world world;
    make(&world, grid, hunters, ticks);
    for (int32_t i = 0; i < WARM; i++) {
        tick(&world, -1);
    }
    for (int32_t i = 0; i < ticks; i++) {
        tick(&world, i);
    }
    rows(&world, where, hunters, ticks);
    rows_knocked(&world, where, hunters, ticks);
    wr_terrain_destroy(world.horde.ground);
}

int main(int argc, char **argv)
{
    const int32_t ticks = argc > 1 ? (int32_t)strtol(argv[1], NULL, 10) : TICKS;
    measure("dungeon", dungeon_grid(), 1000, ticks);
    measure("dungeon", dungeon_grid(), 10000, ticks);
    measure("open", ground_open(SIDE), 10000, ticks);
    return 0;
}
