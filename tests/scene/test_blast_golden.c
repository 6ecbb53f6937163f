// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The scenes of blasts, played from their files for 1,800 ticks: what comes out is known to the bit (R5), all land where they
// can stand, none beyond his component, and each landing is the one that was foreseen.
#include "scene/show.h"

#include <inttypes.h>

#define TICKS 1800

#ifdef NDEBUG
enum { SCENES = 5 };
#else
enum { SCENES = 2 }; // the others would be as slow as these
#endif

typedef struct golden {
    const char *name;
    uint64_t hash, remains;
} golden;

static const golden goldens[5] = {
    {"blast_open", 0x55ef531d4048e198, 0x3c7b3249fc20752f},
    {"blast_wall", 0xdaa161eef0ee78ff, 0x5e9bd8f12052a90a},
    {"blast_ravine", 0xc0c4e761e4b150fd, 0xd3a03b0d39969ec5},
    {"blast_tower", 0x02ceb38db1164205, 0xb5ec59a28783f32c},
    {"blast_corridor", 0x817015ace9323ab0, 0xf32f985c8d8cf73e},
};

static void show_tick(show *s)
{
    static wr_command items[2048];
    const int32_t count = wr_scene_commands(&s->scene, (int64_t)wr_world_ticks(s->world) + 1, items, 2048);
    assert_in_range(count, 0, 2048);
    wr_world_tick(s->world, &(wr_commands){items, count});
}

static void each_scene_ends_in_its_hash_and_all_landed_as_was_foreseen(void **state)
{
    (void)state;
    int32_t others = 0;
    for (int32_t i = 0; i < SCENES; i++) {
        show s;
        show_open(&s, goldens[i].name);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            show_tick(&s);
        }
        const wr_knock_counts c = wr_world_knock_counts(s.world);
        assert_true(c.launched > 100 && c.landed > 100);
        assert_true(c.landed_passable == c.landed && c.moved == 0);
        assert_true(c.prediction_mismatches == 0 && c.component_changes == 0);
        assert_in_range(c.predictions_max, 1, 60);
        const uint64_t hash = wr_world_hash(s.world, NULL), remains = wr_world_remains_hash(s.world);
        if (hash != goldens[i].hash || remains != goldens[i].remains) {
            print_message("    {\"%s\", 0x%016" PRIx64 ", 0x%016" PRIx64 "},\n", goldens[i].name, hash, remains);
            others++;
        }
        show_close(&s);
    }
    assert_int_equal(others, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(each_scene_ends_in_its_hash_and_all_landed_as_was_foreseen),
};

WR_TEST_MAIN(tests)
