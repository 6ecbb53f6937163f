// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Same seed, same inputs, same bits: golden hashes, twice the same, any number of workers, any memory, any rate of ticks
// within its bounds.
#include "sim/stage.h"

#include <inttypes.h>

#include "support/wr_threads.h"

// ---- Scenes ----------------------------------------------------------------------------------------------------------------

#define EXAMPLE                                  \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x  *               S     x             x\n" \
    "x                        x    *   *    x\n" \
    "x                      * x             x\n" \
    "x         s        xxxxxxx            sx\n" \
    "x     xxx *   xx                       x\n" \
    "x        b                   xxx       x\n" \
    "x^   |  v    xxxxxxxxxx        x       x\n" \
    "x       ^ *              b     x   *   x\n" \
    "x      S              S     *  x       x\n" \
    "x  *       v    *              O       x\n" \
    "x         |        b           O       x\n" \
    "x     xx     s        xs               x\n" \
    "x  P      *           x       *        x\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"

#define DEN              \
    "xxxxxxxxxxxxxxxx\n" \
    "xb b b x b b b x\n" \
    "x              x\n" \
    "x  OO      OO  x\n" \
    "x b OO P  OO b x\n" \
    "x  OO      OO  x\n" \
    "x        v     x\n" \
    "xb b b x b b b x\n" \
    "xxxxxxxxxxxxxxxx\n"

#define HALL                     \
    "xxxxxxxxxxxxxxxxxxxxxxxx\n" \
    "x*  D  *   ?   *  d   *x\n" \
    "x   x      x      x    x\n" \
    "xP^ x ~  b x  S   x ^  x\n" \
    "x   |      |      |    x\n" \
    "x^  x  v   x  s   x   bx\n" \
    "xxxxxxxxxxxxxxxxxxxxxxxx\n"

typedef struct scene {
    const char *name, *rows;
    uint64_t seed;
    int32_t rate, players, n;
    wr_touch touch;
    wr_sight_rule sight;
    wr_diagonal diagonal;
    uint64_t hash; // after 600 ticks
} scene;

static const scene scenes[] = {
    {"example", EXAMPLE, 1, 60, 1, 3, WR_TOUCH_LOSE, WR_SIGHT_EXACT, WR_DIAGONAL_FAST, 0x3454e401ee4e45d2},
    {"example, four players, 20 ticks", EXAMPLE, 7, 20, 4, 1, WR_TOUCH_DAMAGE, WR_SIGHT_EXACT, WR_DIAGONAL_EVEN,
     0xba6b734ad01f432b},
    {"den", DEN, 2, 60, 1, 5, WR_TOUCH_DAMAGE, WR_SIGHT_EXACT, WR_DIAGONAL_FAST, 0x0993b0e340ad83db},
    {"den, sampled sight, 120 ticks", DEN, 3, 120, 2, 3, WR_TOUCH_LOSE, WR_SIGHT_SAMPLED, WR_DIAGONAL_FAST,
     0xf46e1c7cfd155c97},
    {"hall", HALL, 4, 50, 2, 3, WR_TOUCH_LOSE, WR_SIGHT_EXACT, WR_DIAGONAL_EVEN, 0x68297c14b96f41af},
};
#define SCENES (sizeof scenes / sizeof *scenes)
#define TICKS  600

static stage stage_for(const scene *c, const wr_hooks *hooks)
{
    stage s = stage_of(c->rows);
    s.hooks = hooks;
    s.config.seed = c->seed;
    s.config.ticks_per_second = c->rate;
    s.config.players = c->players;
    s.config.touch = c->touch;
    s.config.sight = c->sight;
    s.config.diagonal = c->diagonal;
    s.level_config.nav.n = c->n;
    return s;
}

// Buttons held for a while each, by chance; the host spawns, steers and switches now and then.
static void play_tick(stage *s, int32_t tick)
{
    wr_command commands[WR_PLAYERS_MAX + 1] = {0};
    int32_t count = 0;
    for (int32_t player = 0; player < s->config.players; player++) {
        const uint64_t noise = wr_noise(s->config.seed, WR_STREAM_BOTS, (uint64_t)player, (uint64_t)(tick / 20));
        commands[count++] = (wr_command){.kind = WR_COMMAND_INPUT,
                                         .player = (uint8_t)player,
                                         .buttons = (uint16_t)(noise & 63u & (tick % 20 < 15 ? 31u : 63u)),
                                         .sequence = (uint32_t)tick};
    }
    if (tick % 50 == 10) {
        const wr_grid *grid = wr_level_grid(s->level);
        const uint32_t noise = (uint32_t)wr_noise(s->config.seed, WR_STREAM_BOTS, 99, (uint64_t)tick);
        commands[count++] = (wr_command){.kind = tick % 100 == 10 ? WR_COMMAND_SPAWN : WR_COMMAND_SWITCH,
                                         .player = WR_PLAYER_HOST,
                                         .value = tick % 100 == 10 ? 3 + (int32_t)(noise % 4) : 0,
                                         .flag = noise & 1u,
                                         .x = (wr_fix)(noise % (uint32_t)(grid->width * WR_FIX_ONE)),
                                         .y = (wr_fix)(noise / 7 % (uint32_t)(grid->height * WR_FIX_ONE)),
                                         .user = noise};
    }
    stage_tick(s, commands, count);
}

// The hash after each tick, over all of them.
static uint64_t play(const scene *c, const wr_hooks *hooks, int32_t ticks, uint64_t *last)
{
    stage s = stage_for(c, hooks);
    uint64_t all = 0;
    stage_open(&s);
    for (int32_t tick = 0; tick < ticks; tick++) {
        play_tick(&s, tick);
        const uint64_t both[2] = {all, wr_world_hash(s.world, NULL)};
        all = wr_hash_bytes(both, sizeof both);
    }
    *last = wr_world_hash(s.world, NULL);
    stage_close(&s);
    return all;
}

static void scenes_end_in_their_golden_hashes(void **state)
{
    (void)state;
    int32_t wrong = 0;
    for (size_t i = 0; i < SCENES; i++) {
        uint64_t hash;
        play(&scenes[i], NULL, TICKS, &hash);
        if (hash != scenes[i].hash) {
            print_error("%s: 0x%016" PRIx64 ", expected 0x%016" PRIx64 "\n", scenes[i].name, hash, scenes[i].hash);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
}

static void played_twice_every_tick_is_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCENES; i++) {
        uint64_t a, b;
        assert_true(play(&scenes[i], NULL, TICKS, &a) == play(&scenes[i], NULL, TICKS, &b));
        assert_true(a == b);
    }
}

static void number_of_workers_changes_nothing(void **state)
{
    (void)state;
    int32_t counts[] = {1, 2, 3, 7};
    for (size_t i = 1; i < SCENES; i += 2) {
        uint64_t alone, last;
        const uint64_t all = play(&scenes[i], NULL, 200, &alone);
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
            wr_hooks hooks = wr_hooks_default();
            wr_threads_use(&counts[k], &hooks);
            assert_true(play(&scenes[i], &hooks, 200, &last) == all);
            assert_true(last == alone);
        }
    }
}

// ---- Memory that is not zero -----------------------------------------------------------------------------------------------

static void *poisoned_alloc(void *context, size_t size, size_t align)
{
    const unsigned char *fill = context;
    (void)align;
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    return memory == NULL ? NULL : memset(memory, *fill, size);
}

static void poisoned_release(void *context, void *memory, size_t size)
{
    (void)context;
    (void)size;
    free(memory);
}

static void what_was_in_memory_before_changes_nothing(void **state)
{
    (void)state;
    static unsigned char fills[] = {0x00, 0xAA, 0xFF};
    for (size_t i = 0; i < SCENES; i++) {
        uint64_t all[3], last;
        for (size_t k = 0; k < 3; k++) {
            wr_hooks hooks = wr_hooks_default();
            hooks.allocator = (wr_allocator){poisoned_alloc, poisoned_release, &fills[k]};
            all[k] = play(&scenes[i], &hooks, 300, &last);
        }
        assert_true(all[0] == all[1] && all[1] == all[2]);
    }
}

// ---- The hash itself ---------------------------------------------------------------------------------------------------------

static void world_copied_at_any_tick_goes_on_as_if_nothing_had_happened(void **state)
{
    (void)state;
    stage s = stage_for(&scenes[3], NULL);
    stage_open(&s);
    wr_world *copy;
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &copy, NULL), WR_OK);
    for (int32_t tick = 0; tick < 300; tick++) {
        stage other = s;
        other.world = copy;
        if (tick % 25 == 0) {
            assert_int_equal(wr_world_copy(copy, s.world), WR_OK);
        }
        play_tick(&s, tick);
        play_tick(&other, tick);
        assert_true(wr_world_hash(copy, NULL) == wr_world_hash(s.world, NULL));
    }
    wr_world_destroy(copy);
    stage_close(&s);
}

static void parts_of_the_hash_say_what_differs(void **state)
{
    (void)state;
    stage a = stage_for(&scenes[0], NULL);
    stage b = stage_for(&scenes[0], NULL);
    uint64_t x[WR_HASH_COUNT], y[WR_HASH_COUNT];
    stage_open(&a);
    stage_open(&b);
    assert_true(wr_world_hash(a.world, x) == wr_world_hash(b.world, y));
    assert_memory_equal(x, y, sizeof x);
    stage_wait(&a, 1);
    stage_command(&b, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = 1}); // opens gate 0
    assert_true(wr_world_hash(a.world, x) != wr_world_hash(b.world, y));
    assert_true(x[WR_HASH_LOGIC] != y[WR_HASH_LOGIC]);
    assert_true(x[WR_HASH_CELLS] == y[WR_HASH_CELLS]); // gates follow from switches
    assert_true(x[WR_HASH_MOBS] == y[WR_HASH_MOBS]);
    assert_true(x[WR_HASH_PLAYERS] == y[WR_HASH_PLAYERS]);
    assert_true(x[WR_HASH_RULES] == y[WR_HASH_RULES]);
    stage_close(&a);
    stage_close(&b);
}

static void seed_rules_and_map_are_in_the_hash_of_the_created_world(void **state)
{
    (void)state;
    uint64_t hashes[4];
    for (int32_t i = 0; i < 4; i++) {
        stage s = stage_for(&scenes[0], NULL);
        s.config.seed += (uint64_t)(i == 1);
        s.config.diagonal = i == 2 ? WR_DIAGONAL_EVEN : WR_DIAGONAL_FAST;
        s.level_config.zone_cells = i == 3 ? 5 : 7;
        stage_open(&s);
        hashes[i] = wr_world_hash(s.world, NULL);
        for (int32_t k = 0; k < i; k++) {
            assert_true(hashes[i] != hashes[k]);
        }
        stage_close(&s);
    }
}

// ---- Rates of ticks ------------------------------------------------------------------------------------------------------

static void player_crosses_the_map_in_the_same_time_at_every_rate(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = stage_of("P                                                           \n");
        s.config.ticks_per_second = rates[i];
        stage_open(&s);
        int32_t ticks = 0;
        while (stage_at(&s, 0).x < STAGE_CENTRE(59)) {
            stage_hold(&s, WR_BUTTON_RIGHT, 1);
            assert_in_range(++ticks, 0, 100 * rates[i]);
        }
        const int64_t expected = 59 * 10000 / 75; // ms, at 7.5 cells a second
        assert_true(stage_near((int64_t)ticks * 1000 / rates[i], expected, expected / 50));
        stage_close(&s);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(scenes_end_in_their_golden_hashes),
    cmocka_unit_test(played_twice_every_tick_is_the_same),
    cmocka_unit_test(number_of_workers_changes_nothing),
    cmocka_unit_test(what_was_in_memory_before_changes_nothing),
    cmocka_unit_test(world_copied_at_any_tick_goes_on_as_if_nothing_had_happened),
    cmocka_unit_test(parts_of_the_hash_say_what_differs),
    cmocka_unit_test(seed_rules_and_map_are_in_the_hash_of_the_created_world),
    cmocka_unit_test(player_crosses_the_map_in_the_same_time_at_every_rate),
};

WR_TEST_MAIN(tests)
