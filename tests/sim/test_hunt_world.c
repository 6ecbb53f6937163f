// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds with a hunt keep the first promise: any tick of them is valid, can be saved, loaded, copied, recorded and played again,
// and goes on to the same bits, whatever memory, threads and order of work there are. And nothing that a host or a map does to
// hunters and players leaves a trace that stays.
#include "sim/stage.h"

#include <inttypes.h>
#include <stdlib.h>

#include "support/wr_failing_allocator.h"
#include "support/wr_scrambled_loop.h"
#include "support/wr_threads.h"
#include "warren/record.h"

// Everything there is in a hunt: doors of all kinds, gates with switches, a hole, a chasm, walls as wide as two bodies.
static const char woods[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x      x      D       bx\n"
                            "x  b   x  ^   x  xx    x\n"
                            "x      ?      x  xx    x\n"
                            "x  xx  x      xx D  xxxx\n"
                            "xx|xxxxxxxDxxxx  x     x\n"
                            "x      ^       x x  O  x\n"
                            "x  P        ^  d x     x\n"
                            "x      ~~      x x  *  x\n"
                            "x      ~~   xxxx x     x\n"
                            "x           |    D    bx\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxx\n";

static wr_hunt_kind kind_of(const char *name, int32_t rarity, int32_t health, double radius, wr_hunt_doors doors)
{
    wr_hunt_kind kind = wr_hunt_kind_default();
    snprintf(kind.name, sizeof kind.name, "%s", name);
    kind.rarity = rarity;
    kind.health = health;
    kind.radius = wr_fix_from_double(radius);
    kind.doors = doors;
    return kind;
}

// Waves of five kinds, quick ones; recycling and sieges come within seconds.
static wr_hunt wild_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 5;
    hunt.kinds[0] = kind_of("opens", 40, 25, 1, WR_HUNT_DOORS_OPEN);
    hunt.kinds[1] = kind_of("breaks", 20, 60, 1.5, WR_HUNT_DOORS_BREAK);
    hunt.kinds[2] = kind_of("never", 20, 25, 1, WR_HUNT_DOORS_NEVER);
    hunt.kinds[3] = kind_of("small", 20, 8, 0.5, WR_HUNT_DOORS_NEVER);
    hunt.kinds[3].speed = 24 * WR_FIX_ONE;
    hunt.kinds[4] = kind_of("tough", 0, 200, 1, WR_HUNT_DOORS_OPEN);
    hunt.kinds[4].immune = true;
    hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 9, .alive_max = 24, .total_max = 500};
    hunt.round.goal_base = 400;
    hunt.rules.recycle_distance = 60 * WR_FIX_ONE;
    hunt.rules.siege_seconds = 2 * WR_FIX_ONE;
    return hunt;
}

static stage stage_with(const char *rows, const wr_hunt *hunt, int32_t players)
{
    stage s = stage_of(rows);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.hunter = wr_hunt_player_default();
    s.config.hunter.health = 30000; // so that rounds last
    s.config.hunter.revive_seconds = WR_FIX_ONE / 2;
    s.config.players = players;
    s.config.seed = 5;
    return s;
}

enum { GROUND_MOST = 10 }; // cells and costs changed in a tick

static uint32_t drawn(const wr_world *world, uint64_t question, uint32_t below)
{
    return wr_noise_below(wr_noise(11, WR_STREAM_BOTS, question, wr_world_ticks(world)), below);
}

// Cells and costs that change, most of them as they may; in every second tick one, now and then many.
static int32_t ground_commands(const wr_world *world, wr_command *out)
{
    static const uint8_t labels[] = {WR_CELL_GRASS,
                                     WR_CELL_GRASS,
                                     WR_CELL_BUSH,
                                     WR_CELL_HOLE,
                                     WR_CELL_CHASM,
                                     WR_CELL_CLIFF,
                                     WR_CELL_TOWER,
                                     WR_CELL_DOOR_CLOSED,
                                     20,
                                     40,
                                     WR_CELL_DOOR_OPEN,
                                     WR_CELL_DOOR_SECRET,
                                     WR_CELL_GATE,
                                     WR_CELL_PLAYER,
                                     64};
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const uint32_t count = drawn(world, 600, 40) == 0 ? GROUND_MOST : drawn(world, 601, 2);
    for (uint64_t n = 0; n < count; n++) {
        const bool cost = drawn(world, 610 + n, 4) == 0;
        const wr_cell cell = {(int32_t)drawn(world, 620 + n, (uint32_t)grid->width),
                              (int32_t)drawn(world, 630 + n, (uint32_t)grid->height)};
        const wr_point at = wr_grid_centre(grid, cell);
        const uint8_t label = labels[drawn(world, 640 + n, sizeof labels)];
        out[n] = (wr_command){.kind = cost ? WR_COMMAND_COST : WR_COMMAND_LABEL,
                              .player = WR_PLAYER_HOST,
                              .sequence = (uint32_t)n + 1,
                              .value = label};
        if (cost) {
            out[n].flag = drawn(world, 650 + n, 6);
            out[n].user = drawn(world, 660 + n, 3) == 0 ? 0 : drawn(world, 670 + n, 260);
        } else {
            out[n].x = at.x;
            out[n].y = at.y;
        }
    }
    return (int32_t)count;
}

// What anybody may do, by noise of the tick alone.
static int32_t wild_commands(const wr_world *world, wr_command *out)
{
    const int32_t players = wr_world_config_of(world).players;
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_mobs mobs = wr_world_mobs(world);
    const uint64_t held = wr_world_ticks(world) / 12;
    int32_t count = 0;
    for (int32_t i = 0; i < players; i++) {
        const uint64_t noise = wr_noise(7, WR_STREAM_BOTS, (uint64_t)i, held);
        out[count++] = (wr_command){.kind = WR_COMMAND_INPUT,
                                    .player = (uint8_t)i,
                                    .sequence = (uint32_t)wr_world_ticks(world),
                                    .buttons = (uint16_t)(noise & 127u)};
    }
    for (uint64_t n = 0; n < 3; n++) {
        if (drawn(world, 100 + n, 4) != 0) {
            continue;
        }
        static const uint8_t kinds[] = {WR_COMMAND_SPAWN,    WR_COMMAND_SPAWN,  WR_COMMAND_SPAWN, WR_COMMAND_REMOVE,
                                        WR_COMMAND_DAMAGE,   WR_COMMAND_HEAL,   WR_COMMAND_RATE,  WR_COMMAND_STEER,
                                        WR_COMMAND_TELEPORT, WR_COMMAND_SWITCH, WR_COMMAND_SWITCH};
        const uint8_t kind = kinds[drawn(world, 110 + n, sizeof kinds)];
        const wr_cell cell = {(int32_t)drawn(world, 120 + n, (uint32_t)grid->width),
                              (int32_t)drawn(world, 130 + n, (uint32_t)grid->height)};
        const wr_point at = wr_grid_centre(grid, cell);
        wr_command c = {.kind = kind, .player = WR_PLAYER_HOST, .sequence = (uint32_t)n, .x = at.x, .y = at.y};
        c.mob.bits = mobs.id[drawn(world, 140 + n, (uint32_t)mobs.count)];
        c.value = (int32_t)drawn(world, 150 + n, kind == WR_COMMAND_RATE ? 1025 : 40) - 1;
        c.value = kind == WR_COMMAND_SPAWN    ? (int32_t)(drawn(world, 150 + n, 8) == 0 ? WR_MOB_HOST : WR_MOB_HUNTER)
                  : kind == WR_COMMAND_SWITCH ? (int32_t)drawn(world, 150 + n, 3)
                                              : c.value;
        c.flag = drawn(world, 160 + n, kind == WR_COMMAND_SPAWN ? 6 : 2);
        out[count++] = c;
    }
    if (drawn(world, 170, 500) == 0) {
        out[count++] = (wr_command){.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST};
    }
    return count + (wr_world_config_of(world).edits_max > 0 ? ground_commands(world, out + count) : 0);
}

enum { COMMANDS_MAX = WR_PLAYERS_MAX + 8 + GROUND_MOST };

static void wild_tick(wr_world *world)
{
    wr_command commands[COMMANDS_MAX];
    const wr_commands list = {commands, wild_commands(world, commands)};
    wr_world_tick(world, &list);
}

static void require_valid(const wr_world *world)
{
    wr_finding why = {0};
    if (wr_world_validate(world, &why) != WR_OK) {
        fail_msg("tick %" PRIu64 ": %s", wr_world_ticks(world), why.message);
    }
}

static void require_same(const wr_world *a, const wr_world *b)
{
    wr_difference d;
    if (wr_world_hash(a, NULL) != wr_world_hash(b, NULL) || wr_world_hash_chain(a) != wr_world_hash_chain(b)) {
        (void)wr_world_differ(a, b, &d);
        fail_msg("tick %" PRIu64 ": %s.%s of %" PRIu32 ": %" PRId64 ", not %" PRId64, wr_world_ticks(a), d.module,
                 d.field, d.entity, d.replayed, d.recorded);
    }
}

static void save(const wr_world *world, uint8_t **bytes, size_t *size)
{
    assert_int_equal(wr_world_save(world, NULL, NULL, 0, size), WR_E_CAPACITY);
    *bytes = malloc(*size);
    assert_non_null(*bytes);
    assert_int_equal(wr_world_save(world, NULL, *bytes, *size, size), WR_OK);
}

#ifdef NDEBUG
enum { TICKS = 1000, EVERY = 7 };
#else
enum { TICKS = 400, EVERY = 23 };
#endif

static const int32_t rates[] = {20, 60, 120};

// Three that differ in all they can, and three more whose ground changes; in the last of them hunters sleep, too.
enum { WILD = 6 };

static stage wild_stage(const wr_hunt *hunt, size_t r)
{
    stage s = stage_with(woods, hunt, 1 + (int32_t)(r % 3));
    s.config.ticks_per_second = rates[r % 3];
    s.config.hunt_n = r % 3 == 1 ? 3 : 1;
    s.config.edits_max = r < 3 ? 0 : r == 3 ? 9 : 40;
    s.config.wake_radius = r == 5 ? 64 * WR_FIX_ONE : 0;
    return s;
}

// ---- Every tick ----------------------------------------------------------------------------------------------------------

static void every_tick_of_a_wild_hunt_is_valid(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    for (size_t r = 0; r < WILD; r++) {
        stage s = wild_stage(&hunt, r);
        stage_open(&s);
        require_valid(s.world);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            wild_tick(s.world);
            require_valid(s.world);
        }
        assert_true(wr_world_hunt_counters(s.world).runs > 20);
        stage_close(&s);
    }
}

static void loaded_restored_or_copied_at_any_tick_it_goes_on_as_it_would_have(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    for (size_t r = 0; r < WILD; r++) {
        stage s = wild_stage(&hunt, r);
        stage_open(&s);
        wr_world *others[3] = {NULL}; // loaded, restored, copied
        assert_int_equal(wr_world_create(&s.config, s.level, NULL, &others[1], NULL), WR_OK);
        assert_int_equal(wr_world_create(&s.config, s.level, NULL, &others[2], NULL), WR_OK);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            if (tick % (3 * EVERY) == 0) {
                wr_level *level;
                uint8_t *bytes;
                size_t size;
                wr_finding why = {0};
                save(s.world, &bytes, &size);
                wr_world_destroy(others[0]);
                if (wr_world_load(bytes, size, s.level, NULL, NULL, &level, &others[0], &why) != WR_OK ||
                    wr_world_restore(others[1], bytes, size, &why) != WR_OK) {
                    fail_msg("tick %d: %s", (int)tick, why.message);
                }
                assert_int_equal(wr_world_copy(others[2], s.world), WR_OK);
                free(bytes);
            }
            wild_tick(s.world);
            for (int32_t i = 0; i < 3; i++) {
                wild_tick(others[i]);
                require_same(s.world, others[i]);
            }
        }
        for (int32_t i = 0; i < 3; i++) {
            require_valid(others[i]);
            wr_world_destroy(others[i]);
        }
        stage_close(&s);
    }
}

// ---- Threads, order, memory ----------------------------------------------------------------------------------------------

// The chain of all hashes after so many ticks.
static uint64_t chain_of(const wr_hunt *hunt, size_t r, const wr_hooks *hooks, int32_t ticks)
{
    stage s = wild_stage(hunt, r);
    s.hooks = hooks;
    stage_open(&s);
    for (int32_t tick = 0; tick < ticks; tick++) {
        wild_tick(s.world);
    }
    const uint64_t chain = wr_world_hash_chain(s.world);
    stage_close(&s);
    return chain;
}

static void number_of_threads_and_order_of_work_change_nothing(void **state)
{
    (void)state;
    static int32_t counts[] = {1, 2, 3, 7};
    const int32_t ticks = TICKS / 10;
    const wr_hunt hunt = wild_hunt();
    for (size_t r = 0; r < WILD; r++) {
        const uint64_t alone = chain_of(&hunt, r, NULL, ticks);
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
            wr_hooks hooks = wr_hooks_default();
            wr_threads_use(&counts[k], &hooks);
            assert_true(chain_of(&hunt, r, &hooks, ticks) == alone);
        }
        wr_scrambled_loop loop = {.seed = r + 1};
        wr_hooks hooks = wr_hooks_default();
        wr_scrambled_loop_use(&loop, &hooks);
        assert_true(chain_of(&hunt, r, &hooks, ticks) == alone);
        assert_true(loop.calls > (uint64_t)ticks);
    }
}

// So many that all there is in a tick is done in pieces, the hash too.
enum { CROWD_TICKS = 40, CROWD_SPAWNS = 64, CROWD_LEAST = 1100 };

static void crowded_tick(wr_world *world)
{
    wr_command commands[COMMANDS_MAX + CROWD_SPAWNS];
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    int32_t count = wr_world_config_of(world).players;
    for (int32_t i = 0; i < count; i++) {
        commands[i] = (wr_command){.kind = WR_COMMAND_INPUT,
                                   .player = (uint8_t)i,
                                   .sequence = (uint32_t)wr_world_ticks(world),
                                   .buttons = (uint16_t)drawn(world, 200 + (uint64_t)i, 128)};
    }
    for (uint64_t n = 0; n < CROWD_SPAWNS; n++) {
        const wr_cell cell = {(int32_t)drawn(world, 300 + n, (uint32_t)grid->width),
                              (int32_t)drawn(world, 400 + n, (uint32_t)grid->height)};
        const wr_point at = wr_grid_centre(grid, cell);
        commands[count++] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                         .player = WR_PLAYER_HOST,
                                         .sequence = (uint32_t)n,
                                         .x = at.x,
                                         .y = at.y,
                                         .value = WR_MOB_HUNTER,
                                         .flag = drawn(world, 500 + n, 5)};
    }
    const wr_commands list = {commands, count};
    wr_world_tick(world, &list);
}

static uint64_t crowded_chain(const wr_hunt *hunt, const wr_hooks *hooks)
{
    stage s = stage_with(woods, hunt, 3);
    s.config.mobs_max = 2000;
    s.hooks = hooks;
    stage_open(&s);
    for (int32_t tick = 0; tick < CROWD_TICKS; tick++) {
        crowded_tick(s.world);
    }
    assert_true(wr_world_mobs(s.world).count > CROWD_LEAST);
    const uint64_t chain = wr_world_hash_chain(s.world);
    stage_close(&s);
    return chain;
}

static void nor_do_they_in_a_crowd(void **state)
{
    (void)state;
    static int32_t counts[] = {1, 2, 3, 7};
    const wr_hunt hunt = wild_hunt();
    const uint64_t alone = crowded_chain(&hunt, NULL);
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        wr_hooks hooks = wr_hooks_default();
        wr_threads_use(&counts[k], &hooks);
        assert_true(crowded_chain(&hunt, &hooks) == alone);
    }
    wr_scrambled_loop loop = {.seed = 9};
    wr_hooks hooks = wr_hooks_default();
    wr_scrambled_loop_use(&loop, &hooks);
    assert_true(crowded_chain(&hunt, &hooks) == alone);
}

static void more_workers_than_it_was_made_with_change_nothing(void **state)
{
    (void)state;
    static int32_t seven = 7;
    const wr_hunt hunt = wild_hunt();
    const int32_t ticks = TICKS / 10;
    const uint64_t alone = chain_of(&hunt, 0, NULL, ticks);
    wr_hooks hooks = wr_hooks_default();
    wr_threads_use(&seven, &hooks);
    stage s = wild_stage(&hunt, 0);
    stage_open(&s);
    wr_world_bind(s.world, &hooks);
    for (int32_t tick = 0; tick < ticks; tick++) {
        wild_tick(s.world);
    }
    assert_true(wr_world_hash_chain(s.world) == alone);
    stage_close(&s);
}

static void memory_that_was_not_zero_changes_nothing_and_no_tick_takes_any(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    for (size_t r = 0; r < WILD; r++) {
        wr_failing_allocator memory = {0}; // its blocks hold rubbish
        const wr_hooks hooks = wr_failing_hooks(&memory);
        stage s = wild_stage(&hunt, r);
        s.hooks = &hooks;
        stage_open(&s);
        const int64_t calls = memory.calls;
        memory.fail_at = 1;
        memory.fail_from = true;
        for (int32_t tick = 0; tick < TICKS / 4; tick++) {
            wild_tick(s.world);
        }
        assert_int_equal(memory.calls, calls);
        assert_true(wr_world_hash_chain(s.world) == chain_of(&hunt, r, NULL, TICKS / 4));
        stage_close(&s);
        assert_int_equal(memory.live, 0);
    }
}

static wr_status make(const wr_hooks *hooks, void *context)
{
    stage *s = context;
    wr_world *world;
    const wr_status status = wr_world_create(&s->config, s->level, hooks, &world, NULL);
    wr_world_destroy(world);
    return status;
}

static void a_world_with_a_hunt_is_made_whole_or_not_at_all(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    stage s = wild_stage(&hunt, 1);
    stage_level(&s);
    assert_true(wr_test_each_failure(make, &s) > 1);
    stage_close(&s);
}

// ---- Recordings ----------------------------------------------------------------------------------------------------------

typedef struct tape {
    uint8_t *bytes;
    size_t size, capacity;
} tape;

static wr_status put(void *context, const void *bytes, size_t size)
{
    tape *t = context;
    if (size > t->capacity - t->size) {
        t->capacity = 2 * t->capacity + size;
        t->bytes = realloc(t->bytes, t->capacity);
        assert_non_null(t->bytes);
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return WR_OK;
}

static void its_hash_can_be_made_anew_and_its_sizes_add_up(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    stage s = wild_stage(&hunt, 0);
    stage_open(&s);
    wr_world *world = s.world;
    for (int32_t tick = 0; tick < 200; tick++) {
        wild_tick(world);
    }
    const uint64_t hash = wr_world_hash(world, NULL);
    assert_int_equal(wr_world_rehash(world), hash);
    assert_int_equal(wr_world_hash(world, NULL), hash);
    const wr_world_config config = wr_world_config_of(world);
    const wr_world_sizes sizes = wr_world_sizes_of(world);
    assert_int_equal(sizes.block, wr_world_size(&config, wr_world_level(world)));
    assert_true(sizes.mob > sizes.mob_hashed && sizes.mob_hashed > sizes.mob_standing);
    assert_int_equal(sizes.mob_standing, 54); // all columns of the list are found
    stage_close(&s);
}

static void record_wild(stage *s, int32_t ticks, tape *t)
{
    wr_record *record;
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 2;
    options.hash_every = 1;
    const wr_sink sink = {put, t};
    assert_int_equal(wr_record_begin(s->world, &options, &sink, NULL, &record), WR_OK);
    for (int32_t tick = 0; tick < ticks; tick++) {
        wr_command items[COMMANDS_MAX];
        const wr_commands commands = {items, wild_commands(s->world, items)};
        wr_world_tick(s->world, &commands);
        assert_int_equal(wr_record_tick(record, s->world, &commands), WR_OK);
    }
    assert_int_equal(wr_record_end(record, s->world, NULL), WR_OK);
}

static void recorded_it_plays_again_and_can_be_sought_in(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    const int32_t ticks = TICKS / 2;
    for (size_t r = 0; r < WILD; r++) {
        tape t = {0};
        wr_replay *replay;
        wr_difference d;
        wr_finding why = {0};
        stage s = wild_stage(&hunt, r);
        stage_open(&s);
        record_wild(&s, ticks, &t);
        if (wr_replay_open(t.bytes, t.size, NULL, NULL, NULL, &replay, &why) != WR_OK) {
            fail_msg("%s", why.message);
        }
        for (int32_t tick = 0; tick < ticks; tick++) {
            if (wr_replay_tick(replay, &d) != WR_OK) {
                fail_msg("tick %d: %s.%s", (int)tick, d.module, d.field);
            }
        }
        require_same(s.world, wr_replay_world(replay));
        for (int32_t i = 1; i <= 3; i++) { // back, and on from checkpoints in the middle
            assert_int_equal(wr_replay_seek(replay, (uint64_t)(ticks / i), &d), WR_OK);
        }
        assert_int_equal(wr_replay_seek(replay, (uint64_t)ticks, &d), WR_OK);
        require_same(s.world, wr_replay_world(replay));
        wr_replay_close(replay);
        free(t.bytes);
        stage_close(&s);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_tick_of_a_wild_hunt_is_valid),
    cmocka_unit_test(loaded_restored_or_copied_at_any_tick_it_goes_on_as_it_would_have),
    cmocka_unit_test(number_of_threads_and_order_of_work_change_nothing),
    cmocka_unit_test(nor_do_they_in_a_crowd),
    cmocka_unit_test(more_workers_than_it_was_made_with_change_nothing),
    cmocka_unit_test(memory_that_was_not_zero_changes_nothing_and_no_tick_takes_any),
    cmocka_unit_test(a_world_with_a_hunt_is_made_whole_or_not_at_all),
    cmocka_unit_test(its_hash_can_be_made_anew_and_its_sizes_add_up),
    cmocka_unit_test(recorded_it_plays_again_and_can_be_sought_in),
};

WR_TEST_MAIN(tests)
