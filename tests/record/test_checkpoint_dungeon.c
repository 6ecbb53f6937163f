// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A level kept as seed and settings: it comes back the same, its world goes the same way as that of the same map kept as
// cells, and whatever the settings of a stranger's file say, nothing is made of them before they are found good.
#include "record/stranger.h"
#include "warren/record.h"

#include <inttypes.h>
#include <stdlib.h>

// Offsets in the section, as the page of the format has them.
enum {
    SEED_AT = 0,
    WIDTH_AT = 8,
    HEIGHT_AT = 12,
    LOCKS_AT = 60,
    DEAD_ENDS_AT = 40,
    SECRET_AT = 64,
    EXITS_AT = 72,
    SECTION_SIZE = 88
};
enum { SECTION = 1 }; // of the file: behind the rules

static void begin(kept *k, kept_file *file)
{
    kept_begin(k, "vault", 60);
    kept_play(k, 45);
    *file = kept_save(k->world, NULL);
}

static void end(kept *k, kept_file *file)
{
    kept_free(file);
    kept_end(k);
}

static uint8_t *section_of(const kept_file *file)
{
    size_t size;
    const size_t at = repair_section(file->bytes, SECTION, &size);
    assert_memory_equal(file->bytes + 56 + 24 * SECTION, "SEED", 4);
    assert_int_equal(size, SECTION_SIZE);
    return file->bytes + at;
}

static bool same_settings(const wr_level *a, const wr_level *b)
{
    wr_dungeon_config x, y;
    wr_population_config p, q;
    assert_true(wr_level_dungeon(a, &x, &p) && wr_level_dungeon(b, &y, &q));
    return x.seed == y.seed && x.width == y.width && x.height == y.height && x.room_min == y.room_min &&
           x.room_max == y.room_max && x.keep == y.keep && x.fill == y.fill && x.corridor == y.corridor &&
           x.loops == y.loops && x.dead_ends_none == y.dead_ends_none && x.caves == y.caves &&
           x.pillars == y.pillars && x.doors_open == y.doors_open && x.doors_secret == y.doors_secret &&
           x.locks == y.locks && p.secret == q.secret && p.exits == q.exits && p.spawns == q.spawns &&
           p.chests == q.chests && p.traps == q.traps;
}

// The level of the scene as one of its map: nothing of its settings is known of it.
static wr_level *level_of_cells(const kept *k)
{
    wr_dungeon_config dungeon;
    wr_population_config population;
    wr_map map;
    wr_level *level;
    assert_true(wr_level_dungeon(k->level, &dungeon, &population));
    assert_int_equal(wr_dungeon_make_map(&dungeon, &population, NULL, NULL, &map), WR_OK);
    assert_int_equal(wr_level_create(&map, &k->level_config, NULL, &level, NULL), WR_OK);
    wr_map_destroy(&map);
    assert_false(wr_level_dungeon(level, NULL, NULL));
    return level;
}

// ---- There and back ------------------------------------------------------------------------------------------------

static void a_dungeon_comes_back_from_its_settings(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_level *level;
    wr_world *world;
    begin(&k, &file);
    kept_load(&k, &file, NULL, &level, &world);
    assert_true(wr_level_hash(level) == wr_level_hash(k.level));
    assert_true(same_settings(level, k.level));
    kept_file again = kept_save(world, NULL);
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.bytes, file.bytes, file.size);
    for (int32_t i = 0; i < 60; i++) {
        kept_tick(&k, k.world);
        kept_tick(&k, world);
    }
    assert_true(wr_world_hash_chain(world) == wr_world_hash_chain(k.world));
    kept_free(&again);
    wr_world_destroy(world);
    wr_level_destroy(level);
    end(&k, &file);
}

static void its_world_is_that_of_the_same_map_kept_as_cells(void **state)
{
    (void)state;
    static const wr_save_options as_cells = {.level = WR_LEVEL_CELLS, .presentation = true};
    kept k;
    kept_file file;
    wr_level *none, *own;
    wr_world *plain, *loaded;
    begin(&k, &file);
    wr_level *cells = level_of_cells(&k);
    assert_int_equal(wr_world_create(&k.config, cells, NULL, &plain, NULL), WR_OK);
    for (int32_t i = 0; i < 45; i++) {
        kept_tick(&k, plain);
    }
    assert_true(wr_world_hash_chain(plain) == wr_world_hash_chain(k.world)); // tick by tick
    assert_true(wr_world_rules_hash(plain) == wr_world_rules_hash(k.world));
    // Either restores the other, and a file of settings takes a level that is handed in.
    assert_int_equal(wr_world_restore(plain, file.bytes, file.size, NULL), WR_OK);
    kept_load(&k, &file, cells, &none, &loaded);
    assert_null(none);
    wr_world_destroy(loaded);
    // Kept as cells it is the file of the map's own level, and stands alone.
    kept_file whole = kept_save(plain, NULL), of_cells = kept_save(k.world, &as_cells);
    assert_int_equal(whole.size, of_cells.size);
    assert_memory_equal(whole.bytes, of_cells.bytes, whole.size);
    assert_false(repair_has(of_cells.bytes, of_cells.size, "SEED"));
    kept_load(&k, &of_cells, NULL, &own, &loaded);
    assert_false(wr_level_dungeon(own, NULL, NULL));
    wr_world_destroy(loaded);
    wr_level_destroy(own);
    kept_free(&whole);
    kept_free(&of_cells);
    wr_world_destroy(plain);
    wr_level_destroy(cells);
    end(&k, &file);
}

static void the_settings_take_88_bytes(void **state)
{
    (void)state;
    static const wr_save_options as_cells = {.level = WR_LEVEL_CELLS}, by_hash = {.level = WR_LEVEL_BY_HASH};
    static const wr_save_options as_settings = {.level = WR_LEVEL_WHOLE};
    kept k;
    kept_file file;
    begin(&k, &file);
    kept_file settings = kept_save(k.world, &as_settings), hash = kept_save(k.world, &by_hash);
    kept_file cells = kept_save(k.world, &as_cells);
    assert_int_equal(settings.size - hash.size, SECTION_SIZE + 24); // and its line in the directory
    assert_true(cells.size - hash.size > 1000);
    kept_free(&settings);
    kept_free(&hash);
    kept_free(&cells);
    end(&k, &file);
}

static void a_look_says_what_it_is_made_of(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_checkpoint_info info;
    begin(&k, &file);
    assert_int_equal(wr_checkpoint_look(file.bytes, file.size, &info, NULL), WR_OK);
    assert_true(info.has_level && info.has_dungeon);
    assert_true(info.dungeon.seed == k.scene->seed && info.population.secret == 0x5eedfacefeedbeef);
    assert_int_equal(info.dungeon.width, wr_level_grid(k.level)->width);
    assert_int_equal(info.dungeon.locks, 3);
    assert_true(info.dungeon.dead_ends_none);
    repair_put(section_of(&file) + WIDTH_AT, 4, UINT32_MAX); // in no range yet
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(wr_checkpoint_look(file.bytes, file.size, &info, NULL), WR_OK);
    assert_int_equal(info.dungeon.width, -1);
    end(&k, &file);
}

// ---- What is refused -----------------------------------------------------------------------------------------------

typedef struct counted {
    wr_failing_allocator inner;
    wr_hooks hooks;
} counted;

static wr_status load_counted(const kept_file *file, counted *c, wr_finding *why)
{
    wr_level *level;
    wr_world *world;
    *c = (counted){.hooks = wr_hooks_default()};
    c->hooks.allocator = wr_failing_hooks(&c->inner).allocator;
    const wr_status status = wr_world_load(file->bytes, file->size, NULL, NULL, &c->hooks, &level, &world, why);
    assert_true((status == WR_OK) == (world != NULL));
    wr_world_destroy(world);
    wr_level_destroy(level);
    assert_int_equal(c->inner.live, 0);
    return status;
}

static void settings_out_of_range_are_refused_before_memory_is_taken(void **state)
{
    (void)state;
    static const struct {
        int32_t at;
        uint32_t value;
        const char *words;
    } cases[] = {
        {WIDTH_AT, 0, "width 0"},
        {WIDTH_AT, 8193, "width 8193"},
        {WIDTH_AT, UINT32_MAX, "width -1"},
        {HEIGHT_AT, INT32_MAX, "height 2147483647"},
        {HEIGHT_AT, 8, "height 8 is less than"},
        {16, 2, "room_min 2"},
        {16, 1025, "room_min 1025"},
        {20, 4, "room_max 4 is less than room_min 5"},
        {20, 8193, "room_max 8193"},
        {24, 101, "keep 101"},
        {28, 101, "fill 101"},
        {32, 0, "corridor 0"},
        {32, 4, "corridor 4"},
        {36, 10001, "loops 10001"},
        {DEAD_ENDS_AT, 2, "dead ends"},
        {DEAD_ENDS_AT, UINT32_MAX, "dead ends"},
        {44, 101, "caves 101"},
        {48, UINT32_MAX, "pillars -1"},
        {52, 90, "doors_open 90 and doors_secret 15"},
        {56, 101, "doors_secret 101"},
        {LOCKS_AT, 1025, "locks 1025"},
        {EXITS_AT, 17, "exits 17"},
        {76, 10001, "spawns 10001"},
        {80, UINT32_MAX, "chests -1"},
        {84, INT32_MAX, "traps 2147483647"},
    };
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    begin(&k, &file);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kept_file bad = kept_copy(&file);
        repair_put(section_of(&bad) + cases[i].at, 4, cases[i].value);
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        const wr_status status = load_counted(&bad, &c, &why);
        if (status != WR_E_SYNTAX || strstr(why.message, cases[i].words) == NULL || c.inner.calls != 0) {
            fail_msg("%s: %s, %s, %d allocations", cases[i].words, wr_status_name(status), why.message,
                     (int)c.inner.calls);
        }
        kept_free(&bad);
    }
    end(&k, &file);
}

// In range each, and yet they cannot be had: the generator says so.
static void settings_that_cannot_be_had_are_refused_with_its_sentence(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    begin(&k, &file);
    repair_put(section_of(&file) + LOCKS_AT, 4, 1024);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(load_counted(&file, &c, &why), WR_E_SYNTAX);
    assert_non_null(strstr(why.message, "locks"));
    assert_string_equal(why.rule, "T21");
    end(&k, &file);
}

static void another_level_than_was_meant_is_refused_by_name(void **state)
{
    (void)state;
    static const int32_t others[] = {SEED_AT, SECRET_AT, LOCKS_AT};
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    begin(&k, &file);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        kept_file bad = kept_copy(&file);
        section_of(&bad)[others[i]] ^= 1;
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        assert_int_equal(load_counted(&bad, &c, &why), WR_E_NOT_FOUND);
        assert_string_equal(why.rule, "T23");
        assert_non_null(strstr(why.message, others[i] == SEED_AT
                                                ? "the level that seed 18 gives here is another one"
                                                : "the level that seed 19 gives here is another one"));
        assert_non_null(strstr(why.message, "another version of the generator"));
        // Whoever has the level hands it in.
        wr_level *none;
        wr_world *world;
        kept_load(&k, &bad, k.level, &none, &world);
        wr_world_destroy(world);
        kept_free(&bad);
    }
    end(&k, &file);
}

static void cells_of_another_width_are_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    size_t size;
    begin(&k, &file);
    repair_put(file.bytes + repair_section(file.bytes, 0, &size) + 84, 4, 65);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(load_counted(&file, &c, &why), WR_E_SYNTAX);
    assert_non_null(strstr(why.message, "1 to 64"));
    assert_int_equal(c.inner.calls, 0);
    end(&k, &file);
}

static void the_largest_dungeon_is_refused_by_whoever_bounds_his_memory(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    begin(&k, &file);
    repair_put(section_of(&file) + WIDTH_AT, 4, 8192);
    repair_put(section_of(&file) + HEIGHT_AT, 4, 2049); // more cells than a grid may have
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_false(stranger_is_accepted(&k, &file, &why));
    assert_non_null(strstr(why.message, "is more than 16777216 cells"));
    repair_put(section_of(&file) + HEIGHT_AT, 4, 2048);
    repair_put(section_of(&file) + 16, 4, 64); // few rooms: the test shall be short
    repair_put(section_of(&file) + 20, 4, 0);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_false(stranger_is_accepted(&k, &file, &why)); // 64 MiB are too little
    assert_string_equal(why.message, "out of memory");
    end(&k, &file);
}

// ---- What strangers send -------------------------------------------------------------------------------------------

static void a_file_cut_anywhere_or_longer_is_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    begin(&k, &file);
    for (size_t size = 0; size < file.size; size += size < 600 ? 1 : 37) {
        kept_file cut = {malloc(size + (size == 0)), size};
        assert_non_null(cut.bytes);
        memcpy(cut.bytes, file.bytes, size);
        assert_int_equal(load_counted(&cut, &c, &why), WR_E_SYNTAX);
        kept_free(&cut);
    }
    end(&k, &file);
}

// The file with the section that many bytes long; the bytes that are gone or added are its last ones.
static kept_file with_section_of(const kept_file *file, size_t length)
{
    size_t size;
    const size_t at = repair_section(file->bytes, SECTION, &size);
    kept_file out = {malloc(file->size + length), file->size - size + length};
    assert_non_null(out.bytes);
    memcpy(out.bytes, file->bytes, at);
    memset(out.bytes + at, 0, length);
    memcpy(out.bytes + at, file->bytes + at, length < size ? length : size);
    memcpy(out.bytes + at + length, file->bytes + at + size, file->size - at - size);
    repair_put(out.bytes + 56 + 24 * SECTION + 8, 8, length);
    assert_true(repair_checkpoint(out.bytes, out.size));
    return out;
}

static void a_section_of_any_other_length_is_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    begin(&k, &file);
    for (size_t length = 0; length < SECTION_SIZE + 12; length++) {
        kept_file bad = with_section_of(&file, length);
        assert_int_equal(load_counted(&bad, &c, &why), length == SECTION_SIZE ? WR_OK : WR_E_SYNTAX);
        assert_true(length == SECTION_SIZE || (c.inner.calls == 0 && strstr(why.message, "another length") != NULL));
        kept_free(&bad);
    }
    end(&k, &file);
}

static void a_flipped_bit_with_good_checksums_is_refused_or_gives_the_same_level(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    int32_t accepted = 0, all = 0;
    begin(&k, &file);
    for (size_t bit = 0; bit < 8 * SECTION_SIZE; bit++) {
        const size_t byte = bit / 8;
        if ((byte >= WIDTH_AT + 1 && byte < 16) || (bit % 7 != 0 && byte < WIDTH_AT)) {
            continue; // sizes of thousands and each of 64 seeds take their time
        }
        section_of(&file)[byte] ^= (uint8_t)(1u << (bit % 8));
        assert_true(repair_checkpoint(file.bytes, file.size));
        accepted += stranger_is_accepted(&k, &file, &why);
        all++;
        section_of(&file)[byte] ^= (uint8_t)(1u << (bit % 8));
    }
    assert_true(accepted < all / 10); // one part more of a hundred that stays whole may be none
    end(&k, &file);
}

static void the_level_stands_there_once_and_in_a_form_that_is_known(void **state)
{
    (void)state;
    static const wr_save_options as_cells = {.level = WR_LEVEL_CELLS};
    kept k;
    kept_file file;
    counted c;
    wr_finding why;
    begin(&k, &file);
    kept_file cells = kept_save(k.world, &as_cells);
    kept_free(&file);
    file = kept_save(k.world, NULL);
    uint8_t *entry = file.bytes + 56 + 24 * SECTION;
    memcpy(entry, "MAZE", 4);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(load_counted(&file, &c, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "section MAZE of version 1 is not known"));
    memcpy(entry, "SEED", 4);
    repair_put(entry + 4, 2, 2);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(load_counted(&file, &c, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "section SEED of version 2 is not known"));
    // Both forms: the host's section, if there were one, would be as good a place.
    memcpy(cells.bytes + 56 + 24 * 6, "SEED", 4);
    repair_put(cells.bytes + 56 + 24 * 6 + 6, 2, 0);
    assert_true(repair_checkpoint(cells.bytes, cells.size));
    assert_int_equal(load_counted(&cells, &c, &why), WR_E_SYNTAX);
    assert_non_null(strstr(why.message, "stands there twice"));
    kept_free(&cells);
    end(&k, &file);
}

// ---- No memory -----------------------------------------------------------------------------------------------------

static wr_status load(const wr_hooks *hooks, void *context)
{
    const kept_file *file = context;
    wr_level *level;
    wr_world *world;
    wr_finding why = {0};
    const wr_status status = wr_world_load(file->bytes, file->size, NULL, NULL, hooks, &level, &world, &why);
    assert_true((status == WR_OK) == (world != NULL));
    assert_true(status == WR_OK || strcmp(why.message, "out of memory") == 0);
    wr_world_destroy(world);
    wr_level_destroy(level);
    return status;
}

static void a_load_without_memory_gives_everything_back(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    begin(&k, &file);
    assert_true(wr_test_each_failure(load, &file) >= 7); // dungeon, spots, what finds them, map, level, mesh, world
    end(&k, &file);
}

static wr_status create(const wr_hooks *hooks, void *context)
{
    wr_level *level;
    wr_finding why = {0};
    const wr_status status = wr_level_create_dungeon(context, NULL, NULL, hooks, &level, &why);
    assert_true((status == WR_OK) == (level != NULL));
    wr_level_destroy(level);
    return status;
}

static void a_level_without_memory_gives_everything_back(void **state)
{
    (void)state;
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    assert_true(wr_test_each_failure(create, &config) >= 6);
    config.width = 3;
    wr_level *level;
    wr_finding why = {0};
    assert_int_equal(wr_level_create_dungeon(&config, NULL, NULL, NULL, &level, &why), WR_E_ARGUMENT);
    assert_null(level);
    assert_non_null(strstr(why.message, "width 3"));
    const wr_population_config crowd = {.spawns = -1};
    assert_int_equal(wr_level_create_dungeon(NULL, &crowd, NULL, NULL, &level, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "spawns -1"));
    wr_level_config plain = wr_level_config_default();
    plain.zone_cells = 2;
    assert_int_equal(wr_level_create_dungeon(NULL, NULL, &plain, NULL, &level, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "zone_cells"));
    assert_int_equal(wr_level_create_dungeon(NULL, NULL, NULL, NULL, &level, NULL), WR_OK); // the crypt of seed 0
    wr_level_destroy(level);
}

// ---- Recordings ----------------------------------------------------------------------------------------------------

static void a_recording_of_a_crypt_begins_small_and_plays_back(void **state)
{
    (void)state;
    played p = {0};
    wr_world_config config = wr_world_config_default();
    config.touch = WR_TOUCH_DAMAGE;
    assert_int_equal(wr_level_create_dungeon(NULL, NULL, NULL, NULL, &p.level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&config, p.level, NULL, &p.world, NULL), WR_OK);
    played_record(&p, 150, NULL);
    // Head, rules and settings; the rest of the first checkpoint are monsters, crystals, doors.
    kept_file first = kept_save(p.world, &(wr_save_options){.level = WR_LEVEL_WHOLE});
    kept_file bare = kept_save(p.world, &(wr_save_options){.level = WR_LEVEL_BY_HASH});
    kept_file cells = kept_save(p.world, &(wr_save_options){.level = WR_LEVEL_CELLS});
    assert_true(first.size - bare.size < 2048);
    print_message("a crypt's level: %zu bytes as settings, %zu as cells\n", first.size - bare.size,
                  cells.size - bare.size);
    wr_replay *replay;
    wr_difference difference;
    assert_int_equal(wr_replay_open(p.bytes, p.size, NULL, NULL, NULL, &replay, NULL), WR_OK);
    assert_int_equal(wr_replay_seek(replay, 150, &difference), WR_OK);
    assert_true(wr_world_hash_chain(wr_replay_world(replay)) == wr_world_hash_chain(p.world));
    assert_true(same_settings(wr_world_level(wr_replay_world(replay)), p.level));
    wr_replay_close(replay);
    kept_free(&first);
    kept_free(&bare);
    kept_free(&cells);
    played_end(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_dungeon_comes_back_from_its_settings),
    cmocka_unit_test(its_world_is_that_of_the_same_map_kept_as_cells),
    cmocka_unit_test(the_settings_take_88_bytes),
    cmocka_unit_test(a_look_says_what_it_is_made_of),
    cmocka_unit_test(settings_out_of_range_are_refused_before_memory_is_taken),
    cmocka_unit_test(settings_that_cannot_be_had_are_refused_with_its_sentence),
    cmocka_unit_test(another_level_than_was_meant_is_refused_by_name),
    cmocka_unit_test(cells_of_another_width_are_refused),
    cmocka_unit_test(the_largest_dungeon_is_refused_by_whoever_bounds_his_memory),
    cmocka_unit_test(a_file_cut_anywhere_or_longer_is_refused),
    cmocka_unit_test(a_section_of_any_other_length_is_refused),
    cmocka_unit_test(a_flipped_bit_with_good_checksums_is_refused_or_gives_the_same_level),
    cmocka_unit_test(the_level_stands_there_once_and_in_a_form_that_is_known),
    cmocka_unit_test(a_load_without_memory_gives_everything_back),
    cmocka_unit_test(a_level_without_memory_gives_everything_back),
    cmocka_unit_test(a_recording_of_a_crypt_begins_small_and_plays_back),
};

WR_TEST_MAIN(tests)
