// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints of other versions, of other rules, with sections nobody knows, at the ends of what numbers hold (T23, T26), and
// loads without memory (T35).
#include "record/stranger.h"

#include <inttypes.h>

static void other_versions_are_refused_by_name(void **state)
{
    (void)state;
    static const struct {
        uint32_t version;
        const char *words;
    } versions[] = {{0, "version 0;"}, {2, "version 2;"}, {UINT32_MAX, "version 4294967295;"}};
    kept k;
    kept_file file;
    wr_finding why;
    stranger_begin(&k, &file);
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        repair_put(file.bytes + 8, 4, versions[i].version);
        assert_true(repair_checkpoint(file.bytes, file.size));
        assert_int_equal(stranger_is_refused(&k, file.bytes, file.size, &why), WR_E_UNSUPPORTED);
        assert_non_null(strstr(why.message, versions[i].words));
        assert_string_equal(why.rule, "T23");
    }
    stranger_end(&k, &file);
}

static void rules_of_another_build_are_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    stranger_begin(&k, &file);
    file.bytes[48] ^= 1;
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(stranger_is_refused(&k, file.bytes, file.size, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "other rules"));
    stranger_end(&k, &file);
}

static void a_hash_that_is_not_the_states_is_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    stranger_begin(&k, &file);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_OK); // the repair repairs
    file.bytes[32] ^= 1;
    stranger_repair_head(&file);
    stranger_is_refused(&k, file.bytes, file.size, &why);
    assert_non_null(strstr(why.message, "not that of the state"));
    stranger_end(&k, &file);
}

// The file with entry number i of its directory changed.
static wr_status with_entry(const kept *k, const kept_file *file, size_t i, const char *tag, uint32_t version,
                            uint32_t flags, wr_finding *why)
{
    kept_file bad = kept_copy(file);
    uint8_t *entry = bad.bytes + 56 + 24 * i;
    memcpy(entry, tag, 4);
    repair_put(entry + 4, 2, version);
    repair_put(entry + 6, 2, flags);
    assert_true(repair_checkpoint(bad.bytes, bad.size));
    const wr_status status = wr_world_restore(k->world, bad.bytes, bad.size, why);
    kept_free(&bad);
    return status;
}

static void only_what_is_for_the_eye_may_be_skipped(void **state)
{
    (void)state;
    enum { MOBS = 2, LAST = 6, EVENTS = 8 };
    kept k;
    kept_file file;
    wr_finding why;
    stranger_begin(&k, &file);
    assert_int_equal(with_entry(&k, &file, EVENTS, "EVNT", 1, 1, &why), WR_OK);
    assert_int_equal(with_entry(&k, &file, EVENTS, "NEWS", 1, 1, &why), WR_OK); // unknown, and may be skipped
    assert_int_equal(with_entry(&k, &file, EVENTS, "EVNT", 2, 1, &why), WR_OK); // likewise
    assert_int_equal(with_entry(&k, &file, LAST, "PAST", 1, 1, &why), WR_OK);
    const wr_mobs mobs = wr_world_mobs(k.world);
    assert_memory_equal(mobs.x, mobs.x_last, (size_t)mobs.count * sizeof *mobs.x);
    assert_int_equal(with_entry(&k, &file, EVENTS, "NEWS", 1, 0, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "NEWS of version 1"));
    assert_int_equal(with_entry(&k, &file, MOBS, "MOBS", 2, 0, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "MOBS of version 2"));
    assert_int_equal(with_entry(&k, &file, MOBS, "\x1b[2J", 7, 0, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "?[2J"));                                     // nothing that a terminal obeys
    assert_int_equal(with_entry(&k, &file, MOBS, "MOBS", 1, 1, &why), WR_E_SYNTAX);   // never may be
    assert_int_equal(with_entry(&k, &file, MOBS, "MOBS", 2, 1, &why), WR_E_SYNTAX);   // skipped, and then missing
    assert_int_equal(with_entry(&k, &file, EVENTS, "MOBS", 1, 0, &why), WR_E_SYNTAX); // twice
    assert_int_equal(with_entry(&k, &file, EVENTS, "HOST", 1, 0, &why), WR_E_NOT_FOUND);
    stranger_end(&k, &file);
}

// ---- Seeds and ticks at their ends -------------------------------------------------------------------------------------

static void seeds_and_ticks_at_their_ends_work_or_are_refused(void **state)
{
    (void)state;
    static const struct {
        uint64_t ticks;
        bool fine;
    } ticks[] = {{0, true},
                 {((uint64_t)1 << 32) - 2, true},
                 {(uint64_t)1 << 32, true},
                 {WR_TICKS_MAX - 20, true}, // it ends while it is played
                 {WR_TICKS_MAX, true},
                 {WR_TICKS_MAX + 1, false},
                 {((uint64_t)1 << 63) - 1, false},
                 {(uint64_t)1 << 63, false},
                 {UINT64_MAX, false}};
    for (uint64_t seed = UINT64_MAX - 1; seed != 1; seed++) { // and 0
        kept k;
        kept_begin(&k, "den", 60);
        wr_world_destroy(k.world);
        k.config.seed = seed;
        assert_int_equal(wr_world_create(&k.config, k.level, NULL, &k.world, NULL), WR_OK);
        kept_play(&k, 3);
        kept_file file = kept_save(k.world, NULL);
        for (size_t i = 0; i < sizeof ticks / sizeof *ticks; i++) {
            wr_finding why = {0};
            repair_put(file.bytes + 24, 8, ticks[i].ticks);
            assert_true(repair_checkpoint(file.bytes, file.size));
            if (stranger_is_accepted(&k, &file, &why) != ticks[i].fine) {
                fail_msg("tick %" PRIu64 ": %s", ticks[i].ticks, why.message);
            }
        }
        kept_free(&file);
        kept_end(&k);
    }
}

static void a_world_ends_at_its_last_tick_and_can_still_be_kept(void **state)
{
    (void)state;
    kept k;
    wr_level *level;
    wr_world *world;
    kept_begin(&k, "den", 60);
    kept_play(&k, 3);
    kept_file file = kept_save(k.world, NULL);
    repair_put(file.bytes + 24, 8, WR_TICKS_MAX - 2);
    assert_true(repair_checkpoint(file.bytes, file.size));
    kept_load(&k, &file, NULL, &level, &world);
    kept_tick(&k, world);
    kept_tick(&k, world);
    assert_true(wr_world_ticks(world) == WR_TICKS_MAX);
    kept_file last = kept_save(world, NULL);
    kept_tick(&k, world);
    kept_file later = kept_save(world, NULL);
    assert_int_equal(later.size, last.size);
    assert_memory_equal(later.bytes, last.bytes, last.size); // a tick more changes nothing
    assert_int_equal(wr_world_restore(world, last.bytes, last.size, NULL), WR_OK);
    wr_world_destroy(world);
    wr_level_destroy(level);
    kept_load(&k, &last, NULL, &level, &world);
    assert_true(wr_world_ticks(world) == WR_TICKS_MAX);
    wr_world_destroy(world);
    wr_level_destroy(level);
    kept_free(&file);
    kept_free(&last);
    kept_free(&later);
    kept_end(&k);
}

// ---- No memory ---------------------------------------------------------------------------------------------------------

typedef struct attempt {
    const kept *kept;
    const kept_file *file;
} attempt;

static wr_status load(const wr_hooks *hooks, void *context)
{
    const attempt *a = context;
    wr_level *level;
    wr_world *world;
    wr_finding why;
    const wr_status status =
        wr_world_load(a->file->bytes, a->file->size, NULL, kept_host(a->kept), hooks, &level, &world, &why);
    assert_true((status == WR_OK) == (world != NULL));
    wr_world_destroy(world);
    wr_level_destroy(level);
    return status;
}

static void a_load_without_memory_gives_everything_back(void **state)
{
    (void)state;
    kept k;
    kept_begin(&k, "hall", 60);
    kept_file file = kept_save(k.world, NULL);
    attempt a = {&k, &file};
    assert_true(wr_test_each_failure(load, &a) >= 4); // map, level, mesh, world
    kept_free(&file);
    kept_end(&k);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(other_versions_are_refused_by_name),
    cmocka_unit_test(rules_of_another_build_are_refused),
    cmocka_unit_test(a_hash_that_is_not_the_states_is_refused),
    cmocka_unit_test(only_what_is_for_the_eye_may_be_skipped),
    cmocka_unit_test(seeds_and_ticks_at_their_ends_work_or_are_refused),
    cmocka_unit_test(a_world_ends_at_its_last_tick_and_can_still_be_kept),
    cmocka_unit_test(a_load_without_memory_gives_everything_back),
};

WR_TEST_MAIN(tests)
