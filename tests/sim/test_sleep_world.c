// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who sleeps is a function of the state alone: in wild play exactly those do whom the rule names, and whatever was saved, loaded,
// copied or done by however many threads goes on to the same bits.
#include "sim/sleep_field.h"

#include <inttypes.h>
#include <stdlib.h>

#include "support/wr_scrambled_loop.h"
#include "support/wr_threads.h"
#include "warren/record.h"

#ifdef NDEBUG
enum { TICKS = 1500, EVERY = 7, WALK_TICKS = 10000 };
#else
enum { TICKS = 500, EVERY = 23, WALK_TICKS = 2500 };
#endif

// Waves come, too, and who is outrun is sent for again.
static wr_hunt wild_hunt(void)
{
    wr_hunt hunt = hall_hunt();
    hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 9, .alive_max = 60, .total_max = 100000};
    hunt.rules.recycle_distance = 200 * WR_FIX_ONE;
    return hunt;
}

static void those_sleep_whom_the_rule_names_in_every_tick(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    int64_t awake = 0, asleep = 0;
    for (int32_t players = 1; players <= 3; players += 2) {
        stage s = hall_of(&hunt, players);
        stage_open(&s);
        hall_require_rule(s.world);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            hall_wild_tick(s.world);
            hall_require_rule(s.world);
            if (tick % 5 == 0) {
                hall_require_valid(s.world);
            }
            awake += wr_world_sleep(s.world).awake;
            asleep += wr_world_sleep(s.world).asleep;
        }
        assert_true(wr_world_knock_counts(s.world).launched > 20);
        stage_close(&s);
    }
    assert_true(awake > 10 * TICKS && asleep > 10 * TICKS);
}

static void save(const wr_world *world, uint8_t **bytes, size_t *size)
{
    assert_int_equal(wr_world_save(world, NULL, NULL, 0, size), WR_E_CAPACITY);
    *bytes = malloc(*size);
    assert_non_null(*bytes);
    assert_int_equal(wr_world_save(world, NULL, *bytes, *size, size), WR_OK);
}

static void loaded_restored_or_copied_at_any_tick_it_goes_on_as_it_would_have(void **state)
{
    (void)state;
    const wr_hunt hunt = wild_hunt();
    stage s = hall_of(&hunt, 2);
    stage_open(&s);
    wr_world *others[3] = {NULL}; // loaded, restored, copied
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &others[1], NULL), WR_OK);
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &others[2], NULL), WR_OK);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        if (tick % (3 * EVERY) == 0) {
            uint8_t *bytes;
            size_t size;
            wr_level *level;
            wr_finding why = {0};
            save(s.world, &bytes, &size);
            wr_world_destroy(others[0]);
            if (wr_world_load(bytes, size, s.level, NULL, NULL, &level, &others[0], &why) != WR_OK ||
                wr_world_restore(others[1], bytes, size, &why) != WR_OK) {
                fail_msg("tick %d: %s", (int)tick, why.message);
            }
            assert_int_equal(wr_world_copy(others[2], s.world), WR_OK);
            free(bytes);
            for (int32_t i = 0; i < 3; i++) {
                hall_require_same(s.world, others[i]);
            }
        }
        hall_wild_tick(s.world);
        for (int32_t i = 0; i < 3; i++) {
            hall_wild_tick(others[i]);
            hall_require_same(s.world, others[i]);
        }
    }
    for (int32_t i = 0; i < 3; i++) {
        wr_world_destroy(others[i]);
    }
    stage_close(&s);
}

static uint64_t chain_of(const wr_hunt *hunt, const wr_hooks *hooks)
{
    stage s = hall_of(hunt, 2);
    s.hooks = hooks;
    stage_open(&s);
    for (int32_t tick = 0; tick < TICKS / 10; tick++) {
        hall_wild_tick(s.world);
    }
    const uint64_t chain = wr_world_hash_chain(s.world);
    stage_close(&s);
    return chain;
}

static void number_of_threads_and_order_of_work_change_nothing(void **state)
{
    (void)state;
    static int32_t counts[] = {1, 2, 7};
    const wr_hunt hunt = wild_hunt();
    const uint64_t alone = chain_of(&hunt, NULL);
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        wr_hooks hooks = wr_hooks_default();
        wr_threads_use(&counts[k], &hooks);
        assert_true(chain_of(&hunt, &hooks) == alone);
    }
    wr_scrambled_loop loop = {.seed = 4};
    wr_hooks hooks = wr_hooks_default();
    wr_scrambled_loop_use(&loop, &hooks);
    assert_true(chain_of(&hunt, &hooks) == alone);
}

// Past the border of sleep of those in the middle of the hall and back; they come after him, slowly, and fall behind again.
static void walking_to_and_fro_over_the_border_nobody_is_lost(void **state)
{
    (void)state;
    wr_hunt hunt = hall_hunt();
    for (int32_t i = 0; i < HALL_KINDS; i++) {
        hunt.kinds[i].speed = WR_FIX_ONE;
    }
    stage s = hall_of(&hunt, 1);
    int32_t woken = 0, put_to_sleep = 0;
    stage_open(&s);
    const int32_t all = hall_crowd(&s, HALL_SLIM, 40, 14, 8, 8) + hall_crowd(&s, HALL_WIDE, 62, 22, 3, 4);
    assert_true(all > 50);
    int32_t asleep = wr_world_sleep(s.world).asleep;
    assert_int_equal(asleep, all);
    for (int32_t tick = 0; tick < WALK_TICKS; tick++) {
        stage_hold(&s, tick / 300 % 2 == 0 ? WR_BUTTON_RIGHT : WR_BUTTON_LEFT, 1);
        hall_require_rule(s.world);
        const wr_sleep_view view = wr_world_sleep(s.world);
        assert_int_equal(view.awake + view.asleep, all);
        woken += view.asleep < asleep;
        put_to_sleep += view.asleep > asleep;
        asleep = view.asleep;
    }
    assert_true(woken > 3 && put_to_sleep > 3);
    hall_require_valid(s.world);
    stage_close(&s);
}

// ---- Lies --------------------------------------------------------------------------------------------------------------

static void require_refused(const wr_world *world)
{
    wr_finding why = {0};
    assert_int_equal(wr_world_validate(world, &why), WR_E_SYNTAX);
}

static void a_state_that_lies_about_who_sleeps_is_refused(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 12, 22, 2, 2) + hall_crowd(&s, HALL_SLIM, 92, 22, 2, 2), 8);
    hall_require_valid(s.world);
    for (int32_t slot = 0; slot < wr_world_mobs(s.world).count; slot++) {
        s.world->mobs.flags[slot] ^= WR_MOB_ASLEEP;
        (void)wr_world_rehash(s.world);
        require_refused(s.world); // players, boomerangs, those awake and those asleep
        s.world->mobs.flags[slot] ^= WR_MOB_ASLEEP;
    }
    (void)wr_world_rehash(s.world);
    hall_require_valid(s.world);
    stage_close(&s);
}

static void a_checkpoint_that_lies_is_refused_and_leaves_the_view_as_it_was(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    uint8_t *bytes;
    size_t size;
    wr_world *other;
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 92, 22, 2, 2), 4);
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &other, NULL), WR_OK);
    assert_int_equal(wr_world_copy(other, s.world), WR_OK);
    hall_put(&s, 0, 90, 20);
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 2);
    s.world->mobs.flags[slot] ^= WR_MOB_ASLEEP;
    (void)wr_world_rehash(s.world);
    save(s.world, &bytes, &size);
    wr_finding why = {0};
    assert_int_equal(wr_world_restore(other, bytes, size, &why), WR_E_SYNTAX);
    assert_non_null(strstr(why.message, "sleep"));
    hall_require_rule(other);
    hall_require_valid(other);
    free(bytes);
    wr_world_destroy(other);
    stage_close(&s);
}

static void where_nobody_ever_sleeps_no_state_says_so(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    s.config.wake_radius = 0;
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 92, 22, 2, 2), 4);
    const wr_sleep_view view = wr_world_sleep(s.world);
    assert_null(view.chunks);
    assert_int_equal(view.asleep, 0);
    assert_int_equal(view.columns, 0);
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0);
    assert_false(hall_is_asleep(s.world, slot));
    s.world->mobs.flags[slot] |= WR_MOB_ASLEEP;
    (void)wr_world_rehash(s.world);
    require_refused(s.world);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(those_sleep_whom_the_rule_names_in_every_tick),
    cmocka_unit_test(loaded_restored_or_copied_at_any_tick_it_goes_on_as_it_would_have),
    cmocka_unit_test(number_of_threads_and_order_of_work_change_nothing),
    cmocka_unit_test(walking_to_and_fro_over_the_border_nobody_is_lost),
    cmocka_unit_test(a_state_that_lies_about_who_sleeps_is_refused),
    cmocka_unit_test(a_checkpoint_that_lies_is_refused_and_leaves_the_view_as_it_was),
    cmocka_unit_test(where_nobody_ever_sleeps_no_state_says_so),
};

WR_TEST_MAIN(tests)
