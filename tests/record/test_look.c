// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Files looked through without a world: what they say of themselves, and what they ask for (T22, T23). And recordings of other
// rules, and at the last tick a world has (T26).
#include "checkpoint_repair.h"
#include "record/kept.h"
#include "sim/record_int.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Checkpoints ---------------------------------------------------------------------------------------------------

static wr_checkpoint_info looked_at(const kept_file *file)
{
    wr_checkpoint_info info;
    wr_finding why = {0};
    if (wr_checkpoint_look(file->bytes, file->size, &info, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
    return info;
}

static void a_look_says_what_the_world_says(void **state)
{
    (void)state;
    kept k;
    kept_begin(&k, "hall", 50);
    kept_play(&k, 40);
    kept_file file = kept_save(k.world, NULL);
    const wr_checkpoint_info info = looked_at(&file);
    const wr_world_config own = wr_world_config_of(k.world);
    assert_int_equal(info.ticks, 40);
    assert_true(info.hash == wr_world_hash(k.world, NULL));
    assert_true(info.chain == wr_world_hash_chain(k.world));
    assert_true(info.rules_hash == wr_world_rules_hash(k.world));
    assert_true(info.level_hash == wr_level_hash(k.level));
    assert_true(info.level_hash == wr_map_hash(&k.board.map));
    assert_true(info.has_level);
    assert_int_equal(info.cell, k.board.map.grid.cell);
    assert_int_equal(info.level.nav.n, k.level_config.nav.n);
    assert_int_equal(info.level.zone_cells, k.level_config.zone_cells);
    assert_true(info.world.seed == own.seed);
    assert_int_equal(info.world.players, own.players);
    assert_int_equal(info.world.ticks_per_second, 50);
    assert_int_equal(info.host.column_count + info.host.module_count, 0);
    kept_free(&file);
    kept_end(&k);
}

static void a_level_named_by_hash_can_be_made_from_what_the_file_says(void **state)
{
    (void)state;
    kept k;
    wr_level *level, *made;
    wr_world *world;
    wr_finding why = {0};
    kept_begin(&k, "locks", 60);
    kept_play(&k, 10);
    const wr_save_options options = {.level = WR_LEVEL_BY_HASH};
    kept_file file = kept_save(k.world, &options);
    const wr_checkpoint_info info = looked_at(&file);
    assert_false(info.has_level);
    assert_int_equal(wr_level_create(&k.board.map, &info.level, NULL, &level, NULL), WR_OK);
    assert_true(wr_level_hash(level) == info.level_hash);
    kept_load(&k, &file, level, &made, &world);
    assert_null(made);
    assert_true(wr_world_hash(world, NULL) == info.hash);
    wr_world_destroy(world);
    wr_level_destroy(level);

    // Another level is refused by both names.
    kept other;
    char both[64];
    kept_begin(&other, "den", 60);
    assert_int_equal(wr_world_load(file.bytes, file.size, other.level, NULL, NULL, &made, &world, &why),
                     WR_E_NOT_FOUND);
    snprintf(both, sizeof both, "%016" PRIx64 ", but the one handed in is %016" PRIx64, info.level_hash,
             wr_level_hash(other.level));
    assert_non_null(strstr(why.message, both));
    assert_string_equal(why.rule, "T23");
    kept_end(&other);
    kept_free(&file);
    kept_end(&k);
}

static void a_look_names_columns_and_modules(void **state)
{
    (void)state;
    kept k;
    kept_begin(&k, "thicket", 60);
    kept_play(&k, 10);
    kept_file file = kept_save(k.world, NULL);
    const wr_host *host = kept_host(&k);
    assert_non_null(host);
    const wr_checkpoint_info info = looked_at(&file);
    assert_int_equal(info.host.column_count, host->column_count);
    assert_int_equal(info.host.module_count, host->module_count);
    for (int32_t i = 0; i < host->column_count; i++) {
        assert_string_equal(info.host.columns[i].name, host->columns[i].name);
        assert_int_equal(info.host.columns[i].size, host->columns[i].size);
    }
    for (int32_t i = 0; i < host->module_count; i++) {
        assert_string_equal(info.host.modules[i].name, host->modules[i].name);
        assert_int_equal(info.host.modules[i].version, host->modules[i].version);
        assert_int_equal(info.host.modules[i].stage, host->modules[i].stage);
        assert_null(info.host.modules[i].step);
    }
    kept_free(&file);
    kept_end(&k);
}

// The section of a tag: where it begins.
static size_t section_of(const kept_file *file, const char *tag)
{
    size_t size;
    for (int i = 0; i < (int)repair_get(file->bytes + 12, 4); i++) {
        if (memcmp(file->bytes + 56 + 24 * i, tag, 4) == 0) {
            return repair_section(file->bytes, i, &size);
        }
    }
    fail_msg("no section %s", tag);
    return 0;
}

static void a_look_believes_no_count_and_shows_no_escape(void **state)
{
    (void)state;
    kept k;
    wr_checkpoint_info info;
    wr_finding why = {0};
    kept_begin(&k, "thicket", 60);
    kept_file file = kept_save(k.world, NULL);
    const size_t host = section_of(&file, "HOST");
    file.bytes[host + 16] = 0x1b; // of the first column's name
    assert_true(repair_checkpoint(file.bytes, file.size));
    info = looked_at(&file);
    assert_int_equal(info.host.columns[0].name[0], '?');
    for (size_t at = host; at <= host + 4; at += 4) { // columns, modules
        static const uint64_t lies[] = {17, 1u << 20, UINT32_MAX};
        const uint64_t good = repair_get(file.bytes + at, 4);
        for (size_t i = 0; i < 3; i++) {
            repair_put(file.bytes + at, 4, lies[i]);
            assert_true(repair_checkpoint(file.bytes, file.size));
            assert_int_equal(wr_checkpoint_look(file.bytes, file.size, &info, &why), WR_E_SYNTAX);
            assert_string_equal(why.rule, "T22");
            assert_int_equal(info.ticks + info.hash, 0);
        }
        repair_put(file.bytes + at, 4, good);
    }
    for (size_t size = 0; size < file.size; size += 7) {
        assert_int_equal(wr_checkpoint_look(file.bytes, size, &info, &why), WR_E_SYNTAX);
    }
    kept_free(&file);
    kept_end(&k);
}

// ---- The repair of the fuzz targets --------------------------------------------------------------------------------

// With the checksums made right, a changed number of the host's is met by the checks behind them, or taken over.
static void a_repair_makes_the_hosts_part_right_too(void **state)
{
    (void)state;
    kept k;
    kept_begin(&k, "thicket", 60);
    kept_play(&k, 20);
    const wr_host *host = kept_host(&k);
    kept_file file = kept_save(k.world, NULL);
    kept_file good = kept_copy(&file);
    assert_true(repair_checkpoint_of(file.bytes, file.size, host));
    assert_memory_equal(file.bytes, good.bytes, file.size); // nothing to repair
    size_t at = section_of(&file, "HOST");
    const size_t slots = (size_t)repair_get(file.bytes + at + 8, 4);
    at += 16 + 36 * (size_t)host->column_count + 40 * (size_t)host->module_count;
    for (size_t i = 0; i < 2; i++) { // a wish, a column
        file.bytes[at + 8 * slots * i] ^= 1;
        assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_E_SYNTAX);
        assert_true(repair_checkpoint_of(file.bytes, file.size, host));
        assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_OK);
        file.bytes[at + 8 * slots * i] ^= 1;
        assert_true(repair_checkpoint_of(file.bytes, file.size, host));
        assert_memory_equal(file.bytes, good.bytes, file.size);
    }
    kept_free(&good);
    kept_free(&file);
    kept_end(&k);
}

// ---- Recordings ----------------------------------------------------------------------------------------------------

static void record(played *p, int32_t ticks, wr_level_form level)
{
    wr_record_options options = wr_record_options_default();
    options.checkpoint_seconds = 1;
    options.level = level;
    played_record(p, ticks, &options);
}

static void a_look_at_a_recording_says_what_a_replay_says(void **state)
{
    (void)state;
    played p;
    wr_replay *replay;
    wr_replay_info looked;
    wr_checkpoint_info first;
    wr_finding why;
    played_begin(&p, scene_named("hall"), 60, NULL);
    record(&p, 130, WR_LEVEL_BY_HASH);
    assert_int_equal(wr_recording_look(p.bytes, p.size, &looked, &first, &why), WR_OK);
    assert_int_equal(wr_replay_open(p.bytes, p.size, p.level, NULL, NULL, &replay, NULL), WR_OK);
    wr_replay_info info = wr_replay_info_of(replay);
    assert_int_equal(looked.tick_last, 130);
    assert_int_equal(looked.sizes.checkpoint_count, 3);
    assert_false(looked.same_rules);
    info.same_rules = false;
    assert_true(looked.seed == info.seed && looked.rules_hash == info.rules_hash);
    assert_true(looked.level_hash == wr_level_hash(p.level) && first.level_hash == looked.level_hash);
    assert_false(first.has_level);
    assert_int_equal(first.ticks, 0);
    assert_true(first.rules_hash == info.rules_hash);
    wr_replay_close(replay);
    played_end(&p);
}

// The blocks of a kind, changed and made right again.
static void change_blocks(played *p, uint32_t tag, void (*change)(uint8_t *content, size_t size))
{
    size_t at = WR__RECORDING_MAGIC_SIZE + 8 + (size_t)repair_get(p->bytes + 12, 4);
    repair_put(p->bytes + at, 8, wr_hash_bytes(p->bytes, at));
    at += 8;
    while (at < p->size) {
        uint8_t *begin = p->bytes + at;
        wr__block block;
        const wr_status status = wr__block_at(p->bytes, p->size, &at, &block);
        assert_int_equal(status, WR_OK);
        if (block.tag == tag) {
            change(begin + WR__BLOCK_HEAD, block.size);
            repair_put(begin + WR__BLOCK_HEAD + block.size, 8, wr_hash_bytes(begin, WR__BLOCK_HEAD + block.size));
        }
    }
}

static void other_rules(uint8_t *content, size_t size)
{
    content[8 + 48] ^= 1;
    assert_true(repair_checkpoint(content + 8, size - 8));
}

static void a_recording_of_other_rules_plays_for_whoever_asks(void **state)
{
    (void)state;
    played p;
    wr_replay *replay;
    wr_difference difference;
    wr_finding why = {0};
    played_begin(&p, scene_named("hall"), 60, NULL);
    record(&p, 130, WR_LEVEL_WHOLE);
    p.bytes[16 + 16] ^= 1;
    change_blocks(&p, WR__TAG_STATE, other_rules);
    if (wr_replay_open(p.bytes, p.size, NULL, NULL, NULL, &replay, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
    assert_false(wr_replay_info_of(replay).same_rules);
    for (uint64_t tick = 0; tick < 130; tick++) { // its stored checkpoints are compared as well: nothing differs
        assert_int_equal(wr_replay_tick(replay, &difference), WR_OK);
    }
    assert_int_equal(wr_replay_seek(replay, 70, &difference), WR_OK);
    wr_replay_close(replay);
    played_end(&p);
}

static uint64_t s_ticks;

static void other_tick(uint8_t *content, size_t size)
{
    repair_put(content, 8, s_ticks);
    repair_put(content + 8 + 24, 8, s_ticks);
    assert_true(repair_checkpoint(content + 8, size - 8));
}

static void a_checkpoint_of_another_tick_than_its_block_is_seen(void **state)
{
    (void)state;
    played p;
    wr_replay_info info;
    wr_finding why = {0};
    played_begin(&p, scene_named("hall"), 60, NULL);
    record(&p, 61, WR_LEVEL_WHOLE);
    size_t at = WR__RECORDING_MAGIC_SIZE + 8 + (size_t)repair_get(p.bytes + 12, 4) + 8;
    repair_put(p.bytes + at + 8 + 8 + 24, 8, 5); // its block says 0
    assert_true(repair_checkpoint(p.bytes + at + 16, (size_t)repair_get(p.bytes + at + 4, 4) - 8));
    const size_t whole = 8 + (size_t)repair_get(p.bytes + at + 4, 4);
    repair_put(p.bytes + at + whole, 8, wr_hash_bytes(p.bytes + at, whole));
    assert_int_equal(wr_recording_look(p.bytes, p.size, &info, NULL, &why), WR_E_SYNTAX);
    assert_string_equal(why.rule, "T21");
    assert_int_equal(info.tick_last + info.sizes.total, 0);
    played_end(&p);
}

// ---- The last tick -------------------------------------------------------------------------------------------------

static void a_recording_ends_with_its_world(void **state)
{
    (void)state;
    played p;
    wr_level *level;
    wr_record *record_of;
    wr_replay *replay;
    played_begin(&p, scene_named("hall"), 60, NULL);
    kept_file file = kept_save(p.world, NULL);
    repair_put(file.bytes + 24, 8, WR_TICKS_MAX - 3);
    assert_true(repair_checkpoint(file.bytes, file.size));
    wr_world_destroy(p.world);
    assert_int_equal(wr_world_load(file.bytes, file.size, p.level, NULL, NULL, &level, &p.world, NULL), WR_OK);
    const wr_sink sink = played_sink(&p);
    assert_int_equal(wr_record_begin(p.world, NULL, &sink, NULL, &record_of), WR_OK);
    for (int32_t i = 0; i < 3; i++) {
        wr_world_tick(p.world, NULL);
        assert_int_equal(wr_record_tick(record_of, p.world, NULL), WR_OK);
    }
    wr_world_tick(p.world, NULL);
    assert_int_equal(wr_record_tick(record_of, p.world, NULL), WR_E_ARGUMENT); // there was none
    assert_int_equal(wr_record_end(record_of, p.world, NULL), WR_OK);
    assert_int_equal(wr_replay_open(p.bytes, p.size, NULL, NULL, NULL, &replay, NULL), WR_OK);
    assert_true(wr_replay_info_of(replay).tick_last == WR_TICKS_MAX);
    assert_int_equal(wr_replay_seek(replay, WR_TICKS_MAX, NULL), WR_OK);
    assert_int_equal(wr_replay_tick(replay, NULL), WR_E_NOT_FOUND);
    wr_replay_close(replay);
    kept_free(&file);
    played_end(&p);
}

// The same number of ticks, moved on by two: the last two would be beyond the end.
static void late(uint8_t *content, size_t size)
{
    wr_reader r = {.bytes = content, .size = size};
    const uint64_t tick = wr__read_varint(&r);
    uint8_t bytes[10];
    wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
    wr__write_varint(&w, tick + 2);
    assert_int_equal(w.size, r.at); // no byte longer
    memcpy(content, bytes, w.size);
}

static void ticks_beyond_the_last_one_are_refused(void **state)
{
    (void)state;
    played p;
    wr_level *level;
    wr_record *record_of;
    wr_replay_info info;
    wr_finding why = {0};
    played_begin(&p, scene_named("hall"), 60, NULL);
    kept_file file = kept_save(p.world, NULL);
    repair_put(file.bytes + 24, 8, WR_TICKS_MAX - 5);
    assert_true(repair_checkpoint(file.bytes, file.size));
    wr_world_destroy(p.world);
    assert_int_equal(wr_world_load(file.bytes, file.size, p.level, NULL, NULL, &level, &p.world, NULL), WR_OK);
    const wr_sink sink = played_sink(&p);
    assert_int_equal(wr_record_begin(p.world, NULL, &sink, NULL, &record_of), WR_OK);
    for (int32_t i = 0; i < 4; i++) {
        wr_world_tick(p.world, NULL);
        assert_int_equal(wr_record_tick(record_of, p.world, NULL), WR_OK);
    }
    assert_int_equal(wr_record_end(record_of, p.world, NULL), WR_OK);
    assert_int_equal(wr_recording_look(p.bytes, p.size, &info, NULL, NULL), WR_OK);
    s_ticks = WR_TICKS_MAX - 3;
    repair_put(p.bytes + 16, 8, s_ticks);
    change_blocks(&p, WR__TAG_STATE, other_tick);
    change_blocks(&p, WR__TAG_TICKS, late);
    assert_int_equal(wr_recording_look(p.bytes, p.size, &info, NULL, &why), WR_E_SYNTAX);
    assert_non_null(strstr(why.message, "beyond the last one"));
    kept_free(&file);
    played_end(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_look_says_what_the_world_says),
    cmocka_unit_test(a_level_named_by_hash_can_be_made_from_what_the_file_says),
    cmocka_unit_test(a_look_names_columns_and_modules),
    cmocka_unit_test(a_look_believes_no_count_and_shows_no_escape),
    cmocka_unit_test(a_repair_makes_the_hosts_part_right_too),
    cmocka_unit_test(a_look_at_a_recording_says_what_a_replay_says),
    cmocka_unit_test(a_recording_of_other_rules_plays_for_whoever_asks),
    cmocka_unit_test(a_checkpoint_of_another_tick_than_its_block_is_seen),
    cmocka_unit_test(a_recording_ends_with_its_world),
    cmocka_unit_test(ticks_beyond_the_last_one_are_refused),
};

WR_TEST_MAIN(tests)
