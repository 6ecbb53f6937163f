// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints kept for ever: what a released version wrote is read by every later one, goes on as it did, and is written byte
// for byte the same. tests/golden/README.md says how they are made, and when.
#include "record/kept.h"

#include <inttypes.h>
#include <stdlib.h>

static const struct {
    const char *scene;
    int32_t rate;
    uint64_t chain, later; // of its tick, and 60 ticks on
} goldens[] = {
    {"den", 30, 0xb887908467f38678, 0xc12c854749f4c87e},     {"friends", 120, 0x891e864b22be2e92, 0x1ca962caaf7736f5},
    {"hive", 50, 0x5465dc69de4c675f, 0xe4070f3b8049a9ea},    {"locks", 20, 0x8586cf192b6072a6, 0x0b2d5897e3cb92f9},
    {"thicket", 60, 0x3e47462f979040fb, 0xa5997064d679877e}, {"vault", 60, 0x2e6e91fb55647312, 0x8d190ae23c062d32},
    {"woods", 60, 0x86067f11ce3212b6, 0x3200546beae425c1},   {"crypt", 50, 0xa2d5e1419c95e381, 0x543c0c108d371a5c},
    {"quarry", 60, 0xceb9f13e8341f6df, 0x0cf759c42589b816},  {"plane", 60, 0xd629ca49501ff7e7, 0xcb3c268f63bdfb27},
};

static kept_file read_golden(const char *name, int32_t rate)
{
    char path[1024];
    kept_file file = {malloc(1 << 20), 0};
    snprintf(path, sizeof path, "%s/tests/golden/%s_%d.wckp", WARREN_SOURCE, name, (int)rate);
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fail_msg("%s is not there", path);
    }
    file.size = fread(file.bytes, 1, 1 << 20, in);
    assert_int_equal(fclose(in), 0);
    return file;
}

static void checkpoints_of_version_1_go_on_as_they_did(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) {
        kept k;
        wr_level *level;
        wr_world *world;
        kept_file file = read_golden(goldens[i].scene, goldens[i].rate);
        kept_begin(&k, goldens[i].scene, goldens[i].rate);
        kept_load(&k, &file, NULL, &level, &world);
        kept_file again = kept_save(world, NULL);
        assert_int_equal(again.size, file.size);
        assert_memory_equal(again.bytes, file.bytes, file.size);
        const uint64_t chain = wr_world_hash_chain(world);
        for (int32_t tick = 0; tick < 60; tick++) {
            wr_world_tick(world, NULL); // nobody does anything: all depends on the library alone
        }
        const uint64_t later = wr_world_hash_chain(world);
        if (chain != goldens[i].chain || later != goldens[i].later) {
            fail_msg("%s: %016" PRIx64 ", 60 ticks on %016" PRIx64, goldens[i].scene, chain, later);
        }
        kept_free(&again);
        kept_free(&file);
        wr_world_destroy(world);
        wr_level_destroy(level);
        kept_end(&k);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(checkpoints_of_version_1_go_on_as_they_did),
};

WR_TEST_MAIN(tests)
