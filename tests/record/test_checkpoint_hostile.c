// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints that are cut, damaged, and damaged with their checksums made right again (T19 to T22). What is accepted is a
// world that can be played on; what is refused leaves everything as it was.
#include "record/stranger.h"

#include <stdlib.h>

#ifdef NDEBUG
#define STRIDE 7 // of the bits that are flipped; the fuzz target sees all
#else
#define STRIDE 61 // sanitizers are ten times slower
#endif

static void a_file_cut_at_any_length_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    stranger_begin(&k, &file);
    kept_tick(&k, k.world);
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *cut = malloc(size + 1); // of that size: a read beyond it is seen
        memcpy(cut, file.bytes, size);
        uint8_t *exact = realloc(cut, size == 0 ? 1 : size);
        assert_int_equal(stranger_is_refused(&k, exact, size, &why), WR_E_SYNTAX);
        free(exact);
    }
    kept_require_valid(k.world);
    stranger_end(&k, &file);
}

static void a_file_with_more_behind_its_end_is_refused(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    wr_finding why;
    stranger_begin(&k, &file);
    uint8_t *longer = calloc(file.size + 1, 1);
    memcpy(longer, file.bytes, file.size);
    assert_int_equal(stranger_is_refused(&k, longer, file.size + 1, &why), WR_E_SYNTAX);
    free(longer);
    stranger_end(&k, &file);
}

static void any_flipped_bit_is_a_wrong_checksum(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    stranger_begin(&k, &file);
    for (size_t bit = 0; bit < 8 * file.size; bit += bit < 8 * 400 ? 1 : STRIDE) { // the head, every one
        wr_finding why;
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        stranger_is_refused(&k, file.bytes, file.size, &why);
        const bool words = strstr(why.message, "checksum") != NULL || bit / 8 < 16; // magic, version, sections
        if (!words) {
            fail_msg("bit %zu: %s", bit, why.message);
        }
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
    assert_int_equal(wr_world_restore(k.world, file.bytes, file.size, NULL), WR_OK);
    stranger_end(&k, &file);
}

static void a_flipped_bit_with_good_checksums_is_refused_or_harmless(void **state)
{
    (void)state;
    kept k;
    kept_file file;
    int32_t accepted = 0;
    int32_t all = 0;
    stranger_begin(&k, &file);
    const size_t first = 64 + 24 * STRANGER_SECTIONS;
    for (size_t bit = 8 * first + 3; bit < 8 * file.size; bit += 2 * STRIDE + 1) {
        wr_finding why = {0};
        kept_file bad = kept_copy(&file);
        bad.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        accepted += stranger_is_accepted(&k, &bad, &why);
        all++;
        kept_free(&bad);
    }
    assert_true(accepted > all / 20 && accepted < all * 19 / 20); // else the repair does not work, or no check does
    stranger_end(&k, &file);
}

static void lengths_and_counts_of_any_size_are_refused_before_memory_is_taken(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {UINT32_MAX, INT32_MAX, (uint64_t)INT32_MAX + 1, 0x01000000, 0xffff};
    kept k;
    kept_file file;
    stranger_begin(&k, &file);
    for (int32_t i = 0; i < STRANGER_SECTIONS; i++) {
        size_t length;
        const size_t at = repair_section(file.bytes, i, &length);
        for (size_t offset = 0; offset + 4 <= length && offset < 64; offset += 4) {
            for (size_t v = 0; v < sizeof sizes / sizeof *sizes; v++) {
                wr_finding why = {0};
                kept_file bad = kept_copy(&file);
                repair_put(bad.bytes + at + offset, 4, sizes[v]);
                assert_true(repair_checkpoint(bad.bytes, bad.size));
                stranger_is_accepted(&k, &bad, &why);
                kept_free(&bad);
            }
        }
    }
    stranger_end(&k, &file);
}

static void lengths_in_the_directory_that_lie_are_refused(void **state)
{
    (void)state;
    static const uint64_t lies[] = {0, 1, UINT32_MAX, (uint64_t)1 << 63, UINT64_MAX, UINT64_MAX - 100};
    kept k;
    kept_file file;
    stranger_begin(&k, &file);
    for (size_t i = 0; i < STRANGER_SECTIONS; i++) {
        for (size_t v = 0; v < sizeof lies / sizeof *lies; v++) {
            wr_finding why;
            kept_file bad = kept_copy(&file);
            uint8_t *entry = bad.bytes + 56 + 24 * i;
            const bool same = repair_get(entry + 8, 8) == lies[v];
            repair_put(entry + 8, 8, lies[v]);
            stranger_repair_head(&bad);
            if (!same) {
                stranger_is_refused(&k, bad.bytes, bad.size, &why);
            }
            kept_free(&bad);
        }
    }
    stranger_end(&k, &file);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_file_cut_at_any_length_is_refused_and_changes_nothing),
    cmocka_unit_test(a_file_with_more_behind_its_end_is_refused),
    cmocka_unit_test(any_flipped_bit_is_a_wrong_checksum),
    cmocka_unit_test(a_flipped_bit_with_good_checksums_is_refused_or_harmless),
    cmocka_unit_test(lengths_and_counts_of_any_size_are_refused_before_memory_is_taken),
    cmocka_unit_test(lengths_in_the_directory_that_lie_are_refused),
};

WR_TEST_MAIN(tests)
