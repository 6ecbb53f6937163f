// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints of every golden scene: saved, loaded, saved again, played on; restored; and the list of columns they are made
// of.
#include "record/kept.h"
#include "sim/columns.h"

#include <inttypes.h>
#include <stdlib.h>

#define WHERE "%s at tick %" PRIu64

// ---- Saved, loaded, played on --------------------------------------------------------------------------------------

static void require_same(const kept *k, const wr_world *a, const wr_world *b)
{
    wr_difference d;
    if (wr_world_differ(a, b, &d)) {
        fail_msg(WHERE ": %s.%s of %" PRIu32 " is %" PRId64 ", was %" PRId64, k->scene->name, wr_world_ticks(a),
                 d.module, d.field, d.entity, d.replayed, d.recorded);
    }
    assert_true(wr_world_hash(a, NULL) == wr_world_hash(b, NULL));
    assert_true(wr_world_hash_chain(a) == wr_world_hash_chain(b));
}

static void require_same_bytes(const kept_file *a, const wr_world *world)
{
    kept_file b = kept_save(world, NULL);
    assert_int_equal(a->size, b.size);
    assert_memory_equal(a->bytes, b.bytes, a->size);
    kept_free(&b);
}

// Loads what was saved now, with the level of the file and with the one at hand, and plays both beside the original.
static void load_and_go_on(kept *k, int32_t ticks)
{
    wr_level *level, *none;
    wr_world *alone, *beside;
    kept_file file = kept_save(k->world, NULL);
    kept_load(k, &file, NULL, &level, &alone);
    kept_load(k, &file, k->level, &none, &beside);
    assert_non_null(level);
    assert_null(none);
    assert_true(wr__level_given(wr_world_level(beside)) == k->level);
    require_same_bytes(&file, alone);
    require_same_bytes(&file, beside);
    for (int32_t i = 0; i < ticks; i++) {
        kept_tick(k, k->world);
        kept_tick(k, alone);
        kept_tick(k, beside);
        require_same(k, k->world, alone);
        require_same(k, k->world, beside);
    }
    kept_require_valid(alone);
    wr_world_destroy(alone);
    wr_world_destroy(beside);
    wr_level_destroy(level);
    kept_free(&file);
}

static void every_scene_goes_on_from_its_checkpoints(void **state)
{
    (void)state;
    static const int32_t rates[] = {20, 30, 50, 60, 120};
    for (int32_t i = 0; i < golden_scene_count; i++) {
        kept k;
        kept_begin(&k, golden_scenes[i].name, rates[i % 5]);
        for (int32_t save = 0; save < 4; save++) { // after 0, 18, 37, 58 ticks and on
            load_and_go_on(&k, 12 + save);
            kept_play(&k, 6 * save + 5);
        }
        kept_end(&k);
    }
}

static void every_tick_of_a_scene_is_valid_and_can_be_saved(void **state)
{
    (void)state;
    for (int32_t i = 0; i < golden_scene_count; i++) {
        kept k;
        kept_begin(&k, golden_scenes[i].name, 60);
        wr_world *other;
        assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
        for (int32_t tick = 0; tick < 60; tick++) {
            kept_file file = kept_save(k.world, NULL);
            kept_require_valid(k.world);
            assert_int_equal(wr_world_restore(other, file.bytes, file.size, NULL), WR_OK);
            require_same(&k, k.world, other);
            require_same_bytes(&file, other);
            kept_free(&file);
            kept_tick(&k, k.world);
        }
        wr_world_destroy(other);
        kept_end(&k);
    }
}

// Save, play on, back, play on again: the same.
static void a_world_taken_back_goes_the_same_way_again(void **state)
{
    (void)state;
    for (int32_t i = 0; i < golden_scene_count; i++) {
        kept k;
        kept_begin(&k, golden_scenes[i].name, 30);
        kept_play(&k, 40);
        kept_file file = kept_save(k.world, NULL);
        uint64_t chain = 0;
        for (int32_t round = 0; round < 3; round++) {
            kept_play(&k, 25);
            assert_true(round == 0 || chain == wr_world_hash_chain(k.world));
            chain = wr_world_hash_chain(k.world);
            assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_OK);
            assert_int_equal(wr_world_ticks(k.world), 40);
        }
        kept_free(&file);
        kept_end(&k);
    }
}

// ---- Slots that were never used --------------------------------------------------------------------------------------

// Zero and in no list, whatever came before: copies and restores rely on it.
static void require_clean(const wr_world *world)
{
    const size_t used = (size_t)world->core->ids.used;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t nodes = c->per == WR__PER_NODE ? WR__PATH_NODES : 1;
        const bool link = c->at == offsetof(wr_world, mobs.next_free);
        const uint8_t *bytes = wr__column_base(world, c);
        const size_t size = (size_t)world->config.mobs_max * nodes * c->stride;
        for (size_t i = used * nodes * c->stride; (c->per == WR__PER_SLOT || nodes > 1) && i < size; i++) {
            assert_int_equal(bytes[i], link ? 0xff : 0); // WR_ID_END
        }
    }
}

// The scene with room for many more.
static void open_roomy(kept *k, wr_world **other)
{
    kept_begin(k, "thicket", 60);
    wr_world_destroy(k->world);
    k->config.mobs_max = 500;
    assert_int_equal(wr_world_create(&k->config, k->level, NULL, &k->world, NULL), WR_OK);
    assert_int_equal(wr_world_create(&k->config, k->level, NULL, other, NULL), WR_OK);
    require_clean(k->world);
}

static void spawn_blobs(wr_world *world, int32_t count)
{
    const wr_level *level = world->level;
    const wr_point at = wr_grid_centre(&level->grid, level->starts[level->start_count - 1].cell);
    wr_command commands[40] = {0};
    for (int32_t i = 0; i < count; i++) {
        commands[i] = (wr_command){
            .kind = WR_COMMAND_SPAWN, .player = WR_PLAYER_HOST, .value = WR_MOB_BLOB, .x = at.x, .y = at.y};
    }
    const int32_t used = world->core->ids.used;
    wr_world_tick(world, &(wr_commands){commands, count});
    assert_int_equal(world->core->ids.used, used + count);
}

static void copies_clean_slots_that_only_the_other_has_used(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    open_roomy(&k, &other);
    kept_play(&k, 30);
    spawn_blobs(other, 40);
    assert_int_equal(wr_world_copy(other, k.world), WR_OK); // fewer over more
    require_clean(other);
    require_same(&k, k.world, other);
    spawn_blobs(k.world, 40);
    assert_int_equal(wr_world_copy(other, k.world), WR_OK); // more over fewer
    kept_require_valid(other);
    require_same(&k, k.world, other);
    for (int32_t tick = 0; tick < 20; tick++) {
        kept_tick(&k, k.world);
        kept_tick(&k, other);
        require_same(&k, k.world, other);
    }
    wr_world_destroy(other);
    kept_end(&k);
}

// A file with more mobs is refused when they have been read; then comes one with fewer.
static void a_refused_restore_leaves_nothing_for_the_next(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    wr_finding why;
    open_roomy(&k, &other);
    kept_play(&k, 30);
    kept_file few = kept_save(k.world, NULL);
    spawn_blobs(k.world, 40);
    kept_file many = kept_save(k.world, NULL);
    k.world->mobs.x_last[0] = -1; // found last of all
    kept_file bad = kept_save(k.world, NULL);
    for (int32_t round = 0; round < 3; round++) {
        assert_int_equal(wr_world_restore(other, bad.bytes, bad.size, &why), WR_E_SYNTAX);
        assert_int_equal(wr_world_restore(other, few.bytes, few.size, &why), WR_OK);
        require_clean(other);
        require_same_bytes(&few, other);
        assert_int_equal(wr_world_restore(other, many.bytes, many.size, &why), WR_OK);
        require_clean(other);
        require_same_bytes(&many, other);
    }
    kept_require_valid(other);
    kept_free(&few);
    kept_free(&many);
    kept_free(&bad);
    wr_world_destroy(other);
    kept_end(&k);
}

static void a_restore_takes_no_memory(void **state)
{
    (void)state;
    kept k;
    wr_failing_allocator memory = {0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    wr_world *world;
    kept_begin(&k, "thicket", 60);
    kept_play(&k, 30);
    kept_file file = kept_save(k.world, NULL);
    assert_int_equal(wr_world_create(&k.config, k.level, &hooks, &world, NULL), WR_OK);
    const int64_t calls = memory.calls;
    assert_int_equal(wr_world_restore(world, file.bytes, file.size, NULL), WR_OK);
    kept_require_valid(world);
    assert_int_equal(memory.calls, calls);
    require_same(&k, k.world, world);
    wr_world_destroy(world);
    kept_free(&file);
    kept_end(&k);
}

// ---- What a file holds ---------------------------------------------------------------------------------------------

static void without_presentation_only_counters_and_events_are_missing(void **state)
{
    (void)state;
    const wr_save_options bare = {.level = WR_LEVEL_BY_HASH, .presentation = false};
    kept k;
    wr_level *none;
    wr_world *world;
    int32_t count;
    kept_begin(&k, "meadow", 60);
    kept_play(&k, 50);
    kept_file whole = kept_save(k.world, NULL);
    kept_file file = kept_save(k.world, &bare);
    assert_true(file.size < whole.size);
    kept_load(&k, &file, k.level, &none, &world);
    require_same(&k, k.world, world);
    const wr_counters counters = wr_world_counters(world);
    assert_int_equal(counters.commands, 0);
    (void)wr_world_events(world, &count);
    assert_int_equal(count, 0);
    const wr_mobs a = wr_world_mobs(k.world), b = wr_world_mobs(world);
    assert_memory_equal(a.x_last, b.x_last, (size_t)a.count * sizeof *a.x_last);
    wr_world_destroy(world);
    kept_free(&file);
    kept_free(&whole);
    kept_end(&k);
}

static void a_level_by_hash_must_be_handed_in_and_be_the_one(void **state)
{
    (void)state;
    const wr_save_options by_hash = {.level = WR_LEVEL_BY_HASH};
    kept k, other;
    wr_level *none;
    wr_world *world;
    wr_finding why;
    kept_begin(&k, "meadow", 60);
    kept_begin(&other, "hall", 60);
    kept_file file = kept_save(k.world, &by_hash);
    kept_load(&k, &file, k.level, &none, &world);
    wr_world_destroy(world);
    assert_int_equal(wr_world_load(file.bytes, file.size, k.level, NULL, NULL, NULL, &world, &why), WR_OK);
    wr_world_destroy(world);
    assert_int_equal(wr_world_load(file.bytes, file.size, NULL, NULL, NULL, NULL, &world, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "hand in a level"));
    assert_int_equal(wr_world_load(file.bytes, file.size, NULL, NULL, NULL, &none, &world, &why), WR_E_NOT_FOUND);
    assert_non_null(strstr(why.message, "hand the level in"));
    assert_int_equal(wr_world_load(file.bytes, file.size, other.level, NULL, NULL, &none, &world, &why),
                     WR_E_NOT_FOUND);
    assert_null(world);
    k.level_config.zone_cells = 5; // the same map, another level
    wr_level *alike;
    assert_int_equal(wr_level_create(&k.board.map, &k.level_config, NULL, &alike, NULL), WR_OK);
    assert_int_equal(wr_world_load(file.bytes, file.size, alike, NULL, NULL, &none, &world, &why), WR_E_NOT_FOUND);
    assert_non_null(strstr(why.message, "zone_cells"));
    wr_level_destroy(alike);
    kept_free(&file);
    kept_end(&k);
    kept_end(&other);
}

static void a_checkpoint_of_other_settings_is_refused_by_their_name(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    wr_finding why;
    kept_begin(&k, "den", 60);
    kept_file file = kept_save(k.world, NULL);
    wr_world_config config = k.config;
    config.player_health++;
    assert_int_equal(wr_world_create(&config, k.level, NULL, &other, NULL), WR_OK);
    const uint64_t hash = wr_world_hash(other, NULL);
    assert_int_equal(wr_world_restore(other, file.bytes, file.size, &why), WR_E_NOT_FOUND);
    assert_non_null(strstr(why.message, "player_health 20, but here it is 21"));
    assert_true(wr_world_hash(other, NULL) == hash);
    assert_true(wr_world_rules_hash(other) != wr_world_rules_hash(k.world));
    wr_world_destroy(other);
    kept_free(&file);
    kept_end(&k);
}

static wr_fix wall_at(const wr_level *level, uint8_t kind)
{
    const wr_grid *grid = wr_level_grid(level);
    for (int32_t i = 0; i < grid->width * grid->height; i++) {
        if (grid->kinds[i] == kind) {
            return grid->wall[i];
        }
    }
    fail_msg("no such cell");
    return 0;
}

// In metres a kind, as files say it: the file keeps them so, and the level makes heights of cells of them anew.
static void a_level_with_heights_by_kind_makes_them_anew(void **state)
{
    (void)state;
    kept k;
    kept_begin(&k, "hall", 60);
    static const int32_t sides[] = {0, WR_HUNT_CELL, 64};
    assert_null(wr_level_grid(k.level)->wall);
    k.board.map.kind_height[WR_CELL_CLIFF] = 5 * WR_FIX_ONE / 2;
    k.board.map.kind_height[WR_CELL_GATE] = 1000 * WR_FIX_ONE;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        wr_level *level, *own;
        wr_world *world, *loaded;
        k.level_config.cell = sides[i];
        assert_int_equal(wr_level_create(&k.board.map, &k.level_config, NULL, &level, NULL), WR_OK);
        assert_int_equal(wr_world_create(&k.config, level, NULL, &world, NULL), WR_OK);
        const int32_t cell = wr_level_grid(level)->cell;
        assert_int_equal(wall_at(level, WR_CELL_CLIFF), cell * (5 * WR_FIX_ONE / 2));
        assert_int_equal(wall_at(level, WR_CELL_GATE), cell <= 32 ? cell * 1000 * WR_FIX_ONE : WR_WALL_ENDLESS);
        assert_int_equal(wall_at(level, WR_CELL_BUSH), WR_WALL_ENDLESS);
        assert_int_equal(wall_at(level, WR_CELL_DOOR_OPEN), WR_WALL_ENDLESS);
        assert_int_equal(wall_at(level, WR_CELL_CHASM), 0);
        kept_file file = kept_save(world, NULL);
        kept_load(&k, &file, NULL, &own, &loaded);
        assert_memory_equal(wr_level_grid(own)->wall, wr_level_grid(level)->wall,
                            sizeof(wr_fix) * (size_t)wr_level_grid(level)->width *
                                (size_t)wr_level_grid(level)->height);
        require_same_bytes(&file, loaded);
        wr_world_destroy(loaded);
        wr_world_destroy(world);
        wr_level_destroy(own);
        wr_level_destroy(level);
        kept_free(&file);
    }
    kept_end(&k);
}

// Heights of cells are the level's, too: a host may draw with them.
static void a_level_with_heights_comes_back_with_them(void **state)
{
    (void)state;
    kept k;
    kept_begin(&k, "hall", 60);
    wr_grid *grid = &k.board.map.grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    grid->ground = calloc(cells, sizeof *grid->ground);
    grid->wall = calloc(cells, sizeof *grid->wall);
    for (size_t i = 0; i < cells; i++) {
        grid->ground[i] = (wr_fix)(i / 5) * 1000 - 7000;
        grid->wall[i] = i % 3 == 0 ? INT32_MAX : (wr_fix)i;
    }
    wr_level *level, *own;
    wr_world *world, *loaded;
    assert_int_equal(wr_level_create(&k.board.map, &k.level_config, NULL, &level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&k.config, level, NULL, &world, NULL), WR_OK);
    assert_true(wr_world_hash(world, NULL) != wr_world_hash(k.world, NULL));
    kept_file file = kept_save(world, NULL);
    kept_load(&k, &file, NULL, &own, &loaded);
    assert_memory_equal(wr_level_grid(own)->ground, grid->ground, cells * sizeof *grid->ground);
    assert_memory_equal(wr_level_grid(own)->wall, grid->wall, cells * sizeof *grid->wall);
    require_same_bytes(&file, loaded);
    wr_world_destroy(loaded);
    wr_world_destroy(world);
    wr_level_destroy(own);
    wr_level_destroy(level);
    kept_free(&file);
    free(grid->ground);
    free(grid->wall);
    kept_end(&k);
}

static void too_little_room_is_said_with_what_is_needed(void **state)
{
    (void)state;
    kept k;
    size_t size;
    kept_begin(&k, "den", 60);
    kept_file file = kept_save(k.world, NULL);
    kept_file small = kept_copy(&file);
    for (size_t room = 0; room < file.size; room++) {
        memset(small.bytes, 0xEE, small.size);
        assert_int_equal(wr_world_save(k.world, NULL, small.bytes, room, &size), WR_E_CAPACITY);
        assert_int_equal(size, file.size);
        for (size_t i = room; i < small.size; i++) {
            assert_int_equal(small.bytes[i], 0xEE);
        }
    }
    kept_free(&small);
    kept_free(&file);
    kept_end(&k);
}

// ---- Hooks, chains ---------------------------------------------------------------------------------------------------

static void counting_loop(void *context, int32_t count, int32_t grain, wr_job *job, void *job_context)
{
    (void)grain;
    ++*(int32_t *)context;
    job(job_context, 0, count, 0);
}

static void bound_hooks_run_the_loops_and_leave_the_memory_alone(void **state)
{
    (void)state;
    kept k;
    int32_t loops = 0;
    wr_failing_allocator memory = {0};
    wr_hooks hooks = wr_failing_hooks(&memory);
    wr_world *world;
    kept_begin(&k, "den", 60);
    assert_int_equal(wr_world_create(&k.config, k.level, &hooks, &world, NULL), WR_OK);
    hooks = wr_hooks_default();
    hooks.parallel_for = counting_loop;
    hooks.parallel_context = &loops;
    wr_world_bind(world, &hooks);
    kept_tick(&k, world);
    assert_true(loops > 0);
    wr_world_destroy(world);
    assert_int_equal(memory.live, 0); // it went back to whom it came from
    kept_end(&k);
}

static void chains_tell_runs_apart_that_meet_again(void **state)
{
    (void)state;
    kept a, b;
    kept_begin(&a, "meadow", 60);
    kept_begin(&b, "meadow", 60);
    assert_true(wr_world_hash_chain(a.world) == wr_world_hash_chain(b.world));
    const wr_command commands[2] = {{.kind = WR_COMMAND_SWITCH, .player = WR_PLAYER_HOST, .value = 0, .flag = 1},
                                    {.kind = WR_COMMAND_SWITCH, .player = WR_PLAYER_HOST, .value = 0, .flag = 0}};
    for (int32_t i = 0; i < 2; i++) {
        const wr_commands one = {&commands[i], 1};
        wr_world_tick(a.world, NULL);
        wr_world_tick(b.world, &one);
    }
    assert_true(wr_world_hash(a.world, NULL) == wr_world_hash(b.world, NULL));
    assert_true(wr_world_hash_chain(a.world) != wr_world_hash_chain(b.world));
    kept_end(&a);
    kept_end(&b);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_scene_goes_on_from_its_checkpoints),
    cmocka_unit_test(every_tick_of_a_scene_is_valid_and_can_be_saved),
    cmocka_unit_test(a_world_taken_back_goes_the_same_way_again),
    cmocka_unit_test(copies_clean_slots_that_only_the_other_has_used),
    cmocka_unit_test(a_refused_restore_leaves_nothing_for_the_next),
    cmocka_unit_test(a_restore_takes_no_memory),
    cmocka_unit_test(without_presentation_only_counters_and_events_are_missing),
    cmocka_unit_test(a_level_by_hash_must_be_handed_in_and_be_the_one),
    cmocka_unit_test(a_checkpoint_of_other_settings_is_refused_by_their_name),
    cmocka_unit_test(a_level_with_heights_by_kind_makes_them_anew),
    cmocka_unit_test(a_level_with_heights_comes_back_with_them),
    cmocka_unit_test(too_little_room_is_said_with_what_is_needed),
    cmocka_unit_test(bound_hooks_run_the_loops_and_leave_the_memory_alone),
    cmocka_unit_test(chains_tell_runs_apart_that_meet_again),
};

WR_TEST_MAIN(tests)
