// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints from strangers (T19 to T26, T35): cut, damaged, and damaged with checksums made right again. What is accepted is
// a world that can be played on, saved and restored; what is refused leaves everything as it was.
#include "checkpoint_repair.h"
#include "record/kept.h"
#include "sim/world_int.h"

#include <inttypes.h>
#include <stdlib.h>

#ifdef NDEBUG
#define STRIDE 7 // of the bits that are flipped; the fuzz target sees all
#else
#define STRIDE 61 // sanitizers are ten times slower
#endif

#define MEMORY_MAX ((size_t)64 << 20)

// A small scene: a level, players, all kinds of monsters, gates; and a file of it.
static void begin(kept *k, kept_file *file)
{
    kept_begin(k, "hall", 60);
    kept_play(k, 45);
    *file = kept_save(k->world, NULL);
}

static void end(kept *k, kept_file *file)
{
    kept_free(file);
    kept_end(k);
}

// ---- Memory with an end ----------------------------------------------------------------------------------------------

typedef struct purse {
    wr_allocator inner;
    size_t live, most;
} purse;

static void *take(void *context, size_t size, size_t align)
{
    purse *p = context;
    if (size > MEMORY_MAX - p->live) {
        return NULL;
    }
    p->live += size;
    p->most = p->live > p->most ? p->live : p->most;
    return p->inner.alloc(p->inner.context, size, align);
}

static void give(void *context, void *memory, size_t size)
{
    purse *p = context;
    p->live -= size;
    p->inner.release(p->inner.context, memory, size);
}

static wr_hooks purse_hooks(purse *p)
{
    wr_hooks hooks = wr_hooks_default();
    *p = (purse){.inner = hooks.allocator};
    hooks.allocator = (wr_allocator){take, give, p};
    return hooks;
}

// ---- Accepted or refused -----------------------------------------------------------------------------------------------

static void play_accepted(const kept *k, wr_world *world)
{
    kept_require_valid(world);
    for (int32_t i = 0; i < 50; i++) {
        kept_tick(k, world);
    }
    kept_require_valid(world);
    kept_file again = kept_save(world, NULL);
    wr_finding why;
    if (wr_world_restore(world, again.bytes, again.size, &why) != WR_OK) {
        fail_msg("what was accepted cannot be restored: %s", why.message);
    }
    kept_free(&again);
}

// True when the file is accepted; then the world is played.
static bool look(const kept *k, const kept_file *file, wr_finding *why)
{
    purse p;
    const wr_hooks hooks = purse_hooks(&p);
    wr_level *level;
    wr_world *world;
    const wr_status status = wr_world_load(file->bytes, file->size, NULL, NULL, &hooks, &level, &world, why);
    if (status == WR_OK) {
        play_accepted(k, world);
        wr_world_destroy(world);
        wr_level_destroy(level);
    } else {
        assert_true(status == WR_E_SYNTAX || status == WR_E_UNSUPPORTED || status == WR_E_MEMORY);
        assert_null(world);
        assert_null(level);
        assert_true(why->message[0] != '\0');
    }
    assert_int_equal(p.live, 0);
    return status == WR_OK;
}

// A restore that must be refused and must change nothing.
static wr_status refused(const kept *k, const void *bytes, size_t size, wr_finding *why)
{
    const uint64_t hash = wr_world_hash(k->world, NULL);
    const wr_status status = wr_world_restore(k->world, bytes, size, why);
    assert_true(status == WR_E_SYNTAX || status == WR_E_UNSUPPORTED);
    assert_true(wr_world_hash(k->world, NULL) == hash);
    return status;
}

// ---- Cut and damaged ---------------------------------------------------------------------------------------------------

static void a_file_cut_at_any_length_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    begin(&k, &file);
    kept_tick(&k, k.world);
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *cut = malloc(size + 1); // of that size: a read beyond it is seen
        memcpy(cut, file.bytes, size);
        uint8_t *exact = realloc(cut, size == 0 ? 1 : size);
        assert_int_equal(refused(&k, exact, size, &why), WR_E_SYNTAX);
        free(exact);
    }
    kept_require_valid(k.world);
    end(&k, &file);
}

static void a_file_with_more_behind_its_end_is_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    begin(&k, &file);
    uint8_t *longer = calloc(file.size + 1, 1);
    memcpy(longer, file.bytes, file.size);
    assert_int_equal(refused(&k, longer, file.size + 1, &why), WR_E_SYNTAX);
    free(longer);
    end(&k, &file);
}

static void any_flipped_bit_is_a_wrong_checksum(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    begin(&k, &file);
    for (size_t bit = 0; bit < 8 * file.size; bit += bit < 8 * 400 ? 1 : STRIDE) { // the head, every one
        wr_finding why;
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        refused(&k, file.bytes, file.size, &why);
        const bool words = strstr(why.message, "checksum") != NULL || bit / 8 < 16; // magic, version, sections
        if (!words) {
            fail_msg("bit %zu: %s", bit, why.message);
        }
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
    assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_OK);
    end(&k, &file);
}

static void a_flipped_bit_with_good_checksums_is_refused_or_harmless(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    int32_t accepted = 0;
    int32_t all = 0;
    begin(&k, &file);
    const size_t first = 64 + 24 * 9;
    for (size_t bit = 8 * first + 3; bit < 8 * file.size; bit += 2 * STRIDE + 1) {
        wr_finding why = {0};
        kept_file bad = kept_copy(&file);
        bad.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        accepted += look(&k, &bad, &why);
        all++;
        kept_free(&bad);
    }
    assert_true(accepted > all / 20 && accepted < all * 19 / 20); // else the repair does not work, or no check does
    end(&k, &file);
}

static void lengths_and_counts_of_any_size_are_refused_before_memory_is_taken(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {UINT32_MAX, INT32_MAX, (uint64_t)INT32_MAX + 1, 0x01000000, 0xffff};
    kept k;
    kept_file file;
    begin(&k, &file);
    for (int32_t i = 0; i < 9; i++) {
        size_t length;
        const size_t at = repair_section(file.bytes, i, &length);
        for (size_t offset = 0; offset + 4 <= length && offset < 64; offset += 4) {
            for (size_t v = 0; v < sizeof sizes / sizeof *sizes; v++) {
                wr_finding why = {0};
                kept_file bad = kept_copy(&file);
                repair_put(bad.bytes + at + offset, 4, sizes[v]);
                assert_true(repair_checkpoint(bad.bytes, bad.size));
                look(&k, &bad, &why);
                kept_free(&bad);
            }
        }
    }
    end(&k, &file);
}

static void lengths_in_the_directory_that_lie_are_refused(void **state)
{
    (void)state;
    static const uint64_t lies[] = {0, 1, UINT32_MAX, (uint64_t)1 << 63, UINT64_MAX, UINT64_MAX - 100};
    kept k;
    kept_file file;
    begin(&k, &file);
    for (size_t i = 0; i < 9; i++) {
        for (size_t v = 0; v < sizeof lies / sizeof *lies; v++) {
            wr_finding why;
            kept_file bad = kept_copy(&file);
            uint8_t *entry = bad.bytes + 56 + 24 * i;
            const bool same = repair_get(entry + 8, 8) == lies[v];
            repair_put(entry + 8, 8, lies[v]);
            repair_put(bad.bytes + 56 + 24 * 9, 8, wr_hash_bytes(bad.bytes, 56 + 24 * 9)); // the head's only
            if (!same) {
                refused(&k, bad.bytes, bad.size, &why);
            }
            kept_free(&bad);
        }
    }
    end(&k, &file);
}

// ---- Versions and sections ---------------------------------------------------------------------------------------------

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
    begin(&k, &file);
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        repair_put(file.bytes + 8, 4, versions[i].version);
        assert_true(repair_checkpoint(file.bytes, file.size));
        assert_int_equal(refused(&k, file.bytes, file.size, &why), WR_E_UNSUPPORTED);
        assert_non_null(strstr(why.message, versions[i].words));
        assert_string_equal(why.rule, "T23");
    }
    end(&k, &file);
}

static void rules_of_another_build_are_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    begin(&k, &file);
    file.bytes[48] ^= 1;
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(refused(&k, file.bytes, file.size, &why), WR_E_UNSUPPORTED);
    assert_non_null(strstr(why.message, "other rules"));
    end(&k, &file);
}

static void a_hash_that_is_not_the_states_is_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    begin(&k, &file);
    assert_true(repair_checkpoint(file.bytes, file.size));
    assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_OK); // the repair repairs
    file.bytes[32] ^= 1;
    repair_put(file.bytes + 56 + 24 * 9, 8, wr_hash_bytes(file.bytes, 56 + 24 * 9));
    refused(&k, file.bytes, file.size, &why);
    assert_non_null(strstr(why.message, "not that of the state"));
    end(&k, &file);
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
    begin(&k, &file);
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
    end(&k, &file);
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
                 {((uint64_t)1 << 40) - 60, true},
                 {((uint64_t)1 << 40) + 1, false},
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
            if (look(&k, &file, &why) != ticks[i].fine) {
                fail_msg("tick %" PRIu64 ": %s", ticks[i].ticks, why.message);
            }
        }
        kept_free(&file);
        kept_end(&k);
    }
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
    cmocka_unit_test(a_file_cut_at_any_length_is_refused_and_changes_nothing),
    cmocka_unit_test(a_file_with_more_behind_its_end_is_refused),
    cmocka_unit_test(any_flipped_bit_is_a_wrong_checksum),
    cmocka_unit_test(a_flipped_bit_with_good_checksums_is_refused_or_harmless),
    cmocka_unit_test(lengths_and_counts_of_any_size_are_refused_before_memory_is_taken),
    cmocka_unit_test(lengths_in_the_directory_that_lie_are_refused),
    cmocka_unit_test(other_versions_are_refused_by_name),
    cmocka_unit_test(rules_of_another_build_are_refused),
    cmocka_unit_test(a_hash_that_is_not_the_states_is_refused),
    cmocka_unit_test(only_what_is_for_the_eye_may_be_skipped),
    cmocka_unit_test(seeds_and_ticks_at_their_ends_work_or_are_refused),
    cmocka_unit_test(a_load_without_memory_gives_everything_back),
};

WR_TEST_MAIN(tests)
