// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The scenes about doors: how many a second get through, and how long nobody does. A file of bodies of two units at sixteen
// units a second would be eight a second.
#include "support/wr_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "warren/sim.h"

#define FILE_A_SECOND 8
#define WALL          (40 * WR_HUNT_CELL * WR_FIX_ONE + 2 * WR_FIX_ONE) // the middle of the wall between the halls

typedef struct show {
    wr_scene scene;
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
} show;

static char *file_of(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 16);
    *size = fread(bytes, 1, 1 << 16, file);
    fclose(file);
    return bytes;
}

static void open_show(show *s, const char *name)
{
    wr_findings findings;
    wr_finding why = {0};
    wr_map map;
    char path[128];
    size_t size;
    snprintf(path, sizeof path, "scenes/%s.yaml", name);
    char *bytes = file_of(path, &size);
    assert_int_equal(wr_scene_read(bytes, size, NULL, &findings, &s->scene), WR_OK);
    free(bytes);
    snprintf(path, sizeof path, "maps/%s", s->scene.map);
    bytes = file_of(path, &size);
    assert_int_equal(wr_map_read(bytes, size, NULL, NULL, &findings, &map), WR_OK);
    free(bytes);
    snprintf(path, sizeof path, "hunts/%s", s->scene.hunt);
    bytes = file_of(path, &size);
    assert_int_equal(wr_hunt_read(bytes, size, NULL, &findings, &s->hunt, NULL), WR_OK);
    free(bytes);
    assert_int_equal(wr_scene_set_hunt(&s->scene, &s->hunt, NULL), WR_OK);
    assert_int_equal(wr_level_create(&map, &s->scene.level, NULL, &s->level, &why), WR_OK);
    assert_int_equal(wr_world_create(&s->scene.world, s->level, NULL, &s->world, &why), WR_OK);
    wr_map_destroy(&map);
}

static void close_show(show *s)
{
    wr_world_destroy(s->world);
    wr_level_destroy(s->level);
}

typedef struct passage {
    int32_t monsters, crossed; // that came; that went from one hall into the other
    int32_t first;             // tick of the first passage
    int32_t in_time;           // passages in 20 s from the first on
    int32_t standstill;        // ticks, the longest between two passages while anybody is still to come
} passage;

static passage watch(show *s, int32_t ticks)
{
    passage p = {0};
    uint8_t *side = calloc((size_t)wr_world_config_of(s->world).mobs_max, 1); // 1 left, 2 right at first; 3 crossed
    int32_t last = 0;
    for (int32_t tick = 1; tick <= ticks; tick++) {
        wr_world_tick(s->world, NULL);
        const wr_mobs mobs = wr_world_mobs(s->world);
        for (int32_t i = 0; i < mobs.count; i++) {
            if (mobs.kind[i] != WR_MOB_HUNTER || side[i] == 3) {
                continue;
            }
            const uint8_t now = mobs.x[i] < WALL ? 1 : 2;
            p.monsters += side[i] == 0;
            if (side[i] != 0 && side[i] != now) {
                p.first = p.first == 0 ? tick : p.first;
                last = p.crossed == 0 ? tick : last;
                p.standstill = tick - last > p.standstill ? tick - last : p.standstill;
                last = tick;
                p.crossed++;
                p.in_time += tick <= p.first + 20 * 60;
                side[i] = 3;
            } else {
                side[i] = now;
            }
        }
    }
    free(side);
    return p;
}

static passage played(const char *name, int32_t seconds)
{
    show s;
    open_show(&s, name);
    const passage p = watch(&s, seconds * 60);
    close_show(&s);
    print_message("%s: %d of %d through, %d in 20 s, longest standstill %.2f s\n", name, (int)p.crossed,
                  (int)p.monsters, (int)p.in_time, p.standstill / 60.0);
    return p;
}

static void three_quarters_of_a_file_get_through_to_a_target_afar(void **state)
{
    (void)state;
    const passage p = played("door_far", 60);
    assert_int_equal(p.crossed, p.monsters);
    assert_true(p.in_time * 4 >= 20 * FILE_A_SECOND * 3);
    assert_true(p.standstill <= 5 * 60);
}

static void three_quarters_of_a_file_get_through_to_a_camper(void **state)
{
    (void)state;
    const passage p = played("door_camp", 60);
    assert_true(p.crossed > p.monsters / 2);
    assert_true(p.in_time * 4 >= 20 * FILE_A_SECOND * 3);
    assert_true(p.standstill <= 5 * 60);
}

// Two players run from hall to hall, and those behind the one meet those behind the other in the door.
static void crowds_that_meet_in_a_door_both_get_through(void **state) // K79
{
    (void)state;
    show s;
    open_show(&s, "door_two_way");
    wr_bot *bots[2];
    for (int32_t i = 0; i < 2; i++) {
        assert_int_equal(wr_bot_create(s.scene.bots[i], s.level, i, s.scene.world.seed, NULL, &bots[i]), WR_OK);
    }
    uint8_t *side = calloc((size_t)wr_world_config_of(s.world).mobs_max, 1);
    int32_t through[3] = {0};
    const wr_fix wall = 30 * WR_HUNT_CELL * WR_FIX_ONE + 2 * WR_FIX_ONE;
    for (int32_t tick = 1; tick <= 60 * 60; tick++) {
        const wr_command items[] = {wr_bot_command(bots[0], s.world), wr_bot_command(bots[1], s.world)};
        wr_world_tick(s.world, &(wr_commands){items, 2});
        const wr_mobs mobs = wr_world_mobs(s.world);
        for (int32_t i = 0; i < mobs.count; i++) {
            const uint8_t now = mobs.x[i] < wall ? 1 : 2;
            if (mobs.kind[i] == WR_MOB_HUNTER) {
                through[now] += side[i] != 0 && side[i] != now;
                side[i] = now;
            }
        }
    }
    const wr_hunt_counters counts = wr_world_hunt_counters(s.world);
    print_message("door_two_way: %d to the right, %d to the left, nobody idle for more than %.2f s\n",
                  (int)through[2], (int)through[1], counts.idle_ticks_max / 60.0);
    assert_true(through[2] > 200 && through[1] > 150);
    assert_true(counts.idle_ticks_max <= 60 * 3 / 2); // tau is 0.94 s, and half a second
    free(side);
    wr_bot_destroy(bots[0]);
    wr_bot_destroy(bots[1]);
    close_show(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(three_quarters_of_a_file_get_through_to_a_target_afar),
    cmocka_unit_test(three_quarters_of_a_file_get_through_to_a_camper),
    cmocka_unit_test(crowds_that_meet_in_a_door_both_get_through),
};

WR_TEST_MAIN(tests)
