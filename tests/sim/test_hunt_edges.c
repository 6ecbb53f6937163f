// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Throws at the ends of numbers: floors as high and as deep as a map can say, heights out of a file, ticks beyond 2^31; and that
// a copy of a hunt in which nobody died costs nothing for the dead.
#include "sim/knock_field.h"

#include "knock/remains_int.h"

#define FLOOR_MOST (16000 * WR_FIX_ONE) // beyond it floors count as there

static int32_t bodies_of(const stage *s)
{
    int32_t count;
    (void)wr_remains_bodies(wr_world_remains(s->world), &count);
    return count;
}

// ---- Heights ---------------------------------------------------------------------------------------------------------------

// As stage_open, on this ground.
static void open_on(stage *s, wr_fix *ground)
{
    stage_map(s);
    s->map.grid.ground = ground;
    assert_int_equal(wr_level_create(&s->map, &s->level_config, NULL, &s->level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&s->config, s->level, NULL, &s->world, NULL), WR_OK);
}

static void require_heights_in_range(const stage *s)
{
    float out[64][WR_POSE_FLOATS];
    wr_bomb_view bombs[WR_PLAYERS_MAX];
    const int32_t count = wr_world_poses(s->world, 0.5f, out[0], 64);
    for (int32_t i = 0; i < count && i < 64; i++) {
        assert_true(out[i][2] >= -16000.0f && out[i][2] <= 32000.0f);
    }
    for (int32_t i = wr_world_bombs(s->world, bombs, WR_PLAYERS_MAX) - 1; i >= 0; i--) {
        assert_true(bombs[i].z >= 0);
    }
}

static void floors_beyond_all_heights_count_as_the_highest_and_the_deepest(void **state)
{
    (void)state;
    static wr_fix ground[STAGE_CELLS_MAX];
    static const wr_fix heights[] = {INT32_MIN, -FLOOR_MOST, 0, FLOOR_MOST, INT32_MAX};
    for (int32_t i = 0; i < STAGE_CELLS_MAX; i++) {
        ground[i] = heights[i / 3 % 5]; // blocks of three cells in a row
    }
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    s.config.players = 1;
    s.config.hunter.health = 30000;
    s.config.hunter.bomb_speed = 30 * WR_FIX_ONE;
    open_on(&s, ground);
    s.world->players[0].weapon = WR_WEAPON_BOMB;
    assert_true(field_crowd(&s, SLIM, 16, 5, 5, 3) > 10);
    assert_true(field_crowd(&s, FRAIL, 16, 11, 5, 2) > 5);
    stage_command(&s, field_blast(14, 6, 60, 18, 20));
    assert_true(field_knocked_count(&s) > 5 && bodies_of(&s) > 0);
    for (int32_t i = 0; i < 200; i++) {
        require_heights_in_range(&s);
        stage_hold(&s, i % 8 < 4 ? WR_BUTTON_ATTACK | WR_BUTTON_RIGHT : 0, 1);
    }
    field_require_valid(&s);
    assert_true(s.seen[WR_EVENT_BOMB] > 0);
    stage_close(&s);
}

static void no_height_of_a_bomb_out_of_a_file_goes_beyond_its_number(void **state)
{
    (void)state;
    static wr_fix ground[STAGE_CELLS_MAX];
    for (int32_t i = 0; i < STAGE_CELLS_MAX; i++) {
        ground[i] = i % 2 == 0 ? WR_FIX_ONE : -WR_FIX_ONE;
    }
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    s.config.players = 1;
    s.config.hunter.bomb_speed = 30 * WR_FIX_ONE;
    open_on(&s, ground);
    for (int32_t i = 0; i < 2; i++) {
        wr_bomb_view view;
        const wr_point at = {field_centre(10 + i), field_centre(10)};
        s.world->fighters[0].bombs[0] =
            (wr__bomb){.x = at.x,
                       .y = at.y,
                       .fuse_ticks = 10,
                       .thrown = {.flight = {.x = at.x, .y = at.y, .z = i == 0 ? INT32_MIN : INT32_MAX},
                                  .end = WR_THROWN_RESTS}};
        wr__world_rehash(s.world);
        field_require_valid(&s);
        assert_int_equal(wr_world_bombs(s.world, &view, 1), 1);
        assert_int_equal(view.z, i == 0 ? 0 : INT32_MAX);
    }
    stage_close(&s);
}

// ---- Ticks -----------------------------------------------------------------------------------------------------------------

static void who_dies_in_the_tick_of_a_restart_flies_however_late_it_is(void **state)
{
    (void)state;
    static const uint64_t ticks[] = {0, UINT32_MAX / 2 + 5, UINT32_MAX - 3, (uint64_t)UINT32_MAX + 9};
    const wr_hunt hunt = field_hunt();
    for (int32_t i = 0; i < 4; i++) {
        stage s = field_of(&hunt);
        stage_open(&s);
        s.world->core->ticks = ticks[i];
        wr_command commands[] = {{.kind = WR_COMMAND_RESTART, .player = WR_PLAYER_HOST},
                                 field_spawn(FRAIL, 20, 12),
                                 field_blast(19, 12, 20, 18, 2000)};
        stage_tick(&s, commands, 3);
        assert_int_equal(bodies_of(&s), 1);
        stage_wait(&s, 10);
        assert_int_equal(bodies_of(&s), 1);
        stage_wait(&s, 600);
        assert_int_equal(bodies_of(&s), 0);
        stage_close(&s);
    }
}

// ---- Cost ------------------------------------------------------------------------------------------------------------------

static void where_nobody_died_a_copy_writes_no_room_of_the_dead(void **state)
{
    (void)state;
    wr_world *other;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    field_add(&s, FRAIL, 20, 12);
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &other, NULL), WR_OK);
    wr_puff *puff = wr__puff_room(other->remains);
    puff->weight = 77; // where nobody looks
    assert_int_equal(wr_world_copy(other, s.world), WR_OK);
    assert_int_equal(puff->weight, 77);
    assert_true(wr_world_remains_hash(other) == wr_world_remains_hash(s.world));
    stage_command(&s, field_blast(19, 12, 20, 18, 2000));
    assert_int_equal(wr_world_copy(other, s.world), WR_OK);
    assert_true(wr_world_remains_hash(other) == wr_world_remains_hash(s.world));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_int_equal(wr_world_copy(other, s.world), WR_OK);
    assert_int_equal(bodies_of(&s), 0);
    assert_true(wr_world_remains_hash(other) == wr_world_remains_hash(s.world));
    wr_world_destroy(other);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(floors_beyond_all_heights_count_as_the_highest_and_the_deepest),
    cmocka_unit_test(no_height_of_a_bomb_out_of_a_file_goes_beyond_its_number),
    cmocka_unit_test(who_dies_in_the_tick_of_a_restart_flies_however_late_it_is),
    cmocka_unit_test(where_nobody_died_a_copy_writes_no_room_of_the_dead),
};

WR_TEST_MAIN(tests)
