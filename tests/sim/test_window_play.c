// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds on endless levels in which everything happens at once: walks, bombs, blasts, walls and chasms, windows that are ordered
// about, players far apart, lists of edits that are full. After every tick the state is one that a load takes; and who is restored or
// copied every 25 ticks goes on alike.
#include "support/wr_test.h"

#include <inttypes.h>
#include <stdlib.h>

#include "sim/world_int.h"
#include "warren/record.h"
#include "warren/window.h"

#ifdef NDEBUG
enum { TICKS = 1000, SHIFTS = 10 };
#else
enum { TICKS = 200, SHIFTS = 1 }; // with sanitizers: each tick is validated three times
#endif
enum { COMMANDS = 32, EVERY = 25 };

typedef struct play {
    wr_hunt hunt;
    wr_world_config config;
    wr_level *level;
    wr_world *world, *restored, *copied;
    uint64_t seed;
    uint32_t draws;
    wr_command commands[COMMANDS];
    int32_t count;
} play;

typedef struct variant {
    uint64_t seed;
    int32_t players, window, edits, mobs, n, wake, dwellers, bomb_speed;
} variant;

static void make(play *p, wr_world **out)
{
    wr_finding why = {0};
    if (wr_world_create(&p->config, p->level, NULL, out, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

static void open_play(play *p, const variant *v)
{
    wr_endless_config endless = wr_endless_config_default();
    const wr_window_config window = {.start = {-7, 1000000000000}, .regions = v->window};
    *p = (play){.hunt = wr_hunt_default(), .config = wr_world_config_default(), .seed = v->seed};
    p->hunt.kinds[0].doors = WR_HUNT_DOORS_OPEN;
    p->hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 12, .alive_max = 60, .total_max = 100000};
    p->hunt.round.seconds = 30000 * WR_FIX_ONE;
    p->hunt.round.goal_base = 100000;
    p->hunt.rules.recycle_distance = 100 * WR_FIX_ONE;
    endless.rooms.seed = v->seed;
    endless.dwellers = v->dwellers;
    p->config.players = v->players;
    p->config.wake_radius = v->wake * WR_FIX_ONE;
    p->config.mobs_max = v->mobs;
    p->config.edits_max = v->edits;
    p->config.hunt_n = v->n;
    p->config.hunter.health = 30000;
    p->config.hunter.bomb_speed = v->bomb_speed * WR_FIX_ONE;
    p->config.hunt = &p->hunt;
    assert_int_equal(wr_level_create_endless(&endless, &window, NULL, NULL, &p->level, NULL), WR_OK);
    make(p, &p->world);
    make(p, &p->restored);
    make(p, &p->copied);
}

static void close_play(play *p)
{
    wr_world_destroy(p->world);
    wr_world_destroy(p->restored);
    wr_world_destroy(p->copied);
    wr_level_destroy(p->level);
}

// ---- What happens ------------------------------------------------------------------------------------------------------

static int32_t drawn(play *p, uint32_t below)
{
    return (int32_t)wr_noise_below(wr_noise(p->seed, WR_STREAM_BOTS, p->draws++, 0), below);
}

static void ask(play *p, wr_command command)
{
    command.player = command.kind == WR_COMMAND_INPUT ? command.player : WR_PLAYER_HOST;
    command.sequence = (uint32_t)p->count;
    p->commands[p->count++] = command;
}

static void unsettle(play *p)
{
    static const uint8_t labels[] = {WR_CELL_GRASS,       WR_CELL_BUSH,      WR_CELL_CHASM,
                                     WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN, 60};
    const wr_mobs m = wr_world_mobs(p->world);
    const int32_t who = drawn(p, (uint32_t)m.count), player = drawn(p, (uint32_t)p->config.players);
    const wr_fix cell = WR_HUNT_CELL * WR_FIX_ONE;
    if (drawn(p, 3) == 0) {
        ask(p, (wr_command){.kind = WR_COMMAND_BLAST,
                            .x = m.x[who],
                            .y = m.y[who],
                            .value = 3,
                            .flag = 10 * WR_FIX_ONE,
                            .user = 20 * WR_FIX_ONE});
    }
    if (drawn(p, 2) == 0) {
        ask(p, (wr_command){.kind = WR_COMMAND_LABEL,
                            .x = m.x[player] + (drawn(p, 5) - 2) * cell,
                            .y = m.y[player],
                            .value = labels[drawn(p, sizeof labels)]});
    }
    if (drawn(p, 20) == 0) {
        ask(p, (wr_command){.kind = WR_COMMAND_SHIFT, .value = drawn(p, 3) - 1, .flag = (uint32_t)(drawn(p, 3) - 1)});
    }
    if (drawn(p, 20) == 0) {
        ask(p, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HOST, .x = m.x[who], .y = m.y[who]});
    }
    for (int32_t i = drawn(p, 40) == 0 ? 0 : p->config.players; i < p->config.players; i++) {
        ask(p, (wr_command){.kind = WR_COMMAND_TELEPORT, .mob = {m.id[i]}, .x = m.x[who], .y = m.y[who]});
    }
    if (drawn(p, 300) == 0) {
        ask(p, (wr_command){.kind = WR_COMMAND_RESTART});
    }
}

static void happen(play *p)
{
    p->count = 0;
    for (int32_t i = 0; i < p->config.players; i++) {
        ask(p, (wr_command){.kind = WR_COMMAND_INPUT, .player = (uint8_t)i, .buttons = (uint16_t)drawn(p, 128)});
    }
    unsettle(p);
    const wr_commands commands = {p->commands, p->count};
    wr_world_tick(p->world, &commands);
    wr_world_tick(p->restored, &commands);
    wr_world_tick(p->copied, &commands);
}

// ---- What holds --------------------------------------------------------------------------------------------------------

static void expect_alike(const play *p, const wr_world *twin, const char *which)
{
    wr_difference d = {0};
    if (wr_world_hash(p->world, NULL) != wr_world_hash(twin, NULL) ||
        wr_world_remains_hash(p->world) != wr_world_remains_hash(twin)) {
        (void)wr_world_differ(p->world, twin, &d);
        fail_msg("seed %" PRIu64 ", tick %" PRIu64 ", %s: %s %s of %u", p->seed, wr_world_ticks(p->world), which,
                 d.module, d.field, d.entity);
    }
}

static void begin_anew(play *p)
{
    size_t size = 0;
    wr_finding why = {0};
    (void)wr_world_save(p->world, NULL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_int_equal(wr_world_save(p->world, NULL, bytes, size, &size), WR_OK);
    if (wr_world_restore(p->restored, bytes, size, &why) != WR_OK) {
        fail_msg("seed %" PRIu64 ", tick %" PRIu64 ": %s", p->seed, wr_world_ticks(p->world), why.message);
    }
    assert_int_equal(wr_world_copy(p->copied, p->world), WR_OK);
    free(bytes);
}

static void expect_all(const variant *v)
{
    play p;
    wr_window window;
    open_play(&p, v);
    for (int32_t i = 0; i < TICKS; i++) {
        wr_finding why = {0};
        if (i % EVERY == 0) {
            begin_anew(&p);
        }
        happen(&p);
        if (wr_world_validate(p.world, &why) != WR_OK) {
            fail_msg("seed %" PRIu64 ", tick %" PRIu64 ": %s", p.seed, wr_world_ticks(p.world), why.message);
        }
        expect_alike(&p, p.restored, "restored");
        expect_alike(&p, p.copied, "copied");
    }
    assert_true(wr_world_window(p.world, &window) && window.shifts > SHIFTS);
    close_play(&p);
}

static void test_alone(void **state)
{
    (void)state;
    expect_all(&(variant){.seed = 1,
                          .players = 1,
                          .window = 3,
                          .edits = 40,
                          .mobs = 700,
                          .n = 1,
                          .wake = 96,
                          .dwellers = 150,
                          .bomb_speed = 12});
}

static void test_four_and_full_lists(void **state)
{
    (void)state;
    for (uint64_t seed = 4; seed <= 5; seed++) {
        expect_all(&(variant){.seed = seed, .players = 4, .window = 5, .edits = 8, .mobs = 150, .n = 3, .wake = 96});
    }
}

static void test_no_room_for_anybody(void **state)
{
    (void)state;
    expect_all(&(variant){
        .seed = 5, .players = 2, .window = 3, .edits = 1, .mobs = 60, .n = 1, .dwellers = 200, .bomb_speed = 30});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_four_and_full_lists),
        cmocka_unit_test(test_no_room_for_anybody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
