// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Blasts in a hunt: whom they throw and how often, where everybody lands, and that neither the order of commands, nor threads,
// nor a checkpoint in any phase changes a bit of it.
#include "sim/knock_field.h"
#include "support/wr_scrambled_loop.h"
#include "support/wr_threads.h"

#include <stdlib.h>

static int32_t count_events(const stage *s, wr_event_kind kind, int32_t flag)
{
    int32_t count, found = 0;
    const wr_event *events = wr_world_events(s->world, &count);
    for (int32_t i = 0; i < count; i++) {
        found += events[i].kind == kind && (flag < 0 || events[i].flag == flag);
    }
    return found;
}

static bool stands(const stage *s, int32_t slot)
{
    return wr__hunter_stands(s->world, s->world->horde.h.hunt_kind[slot], stage_at(s, slot));
}

// Above or below the chasm.
static bool is_north(const stage *s, int32_t slot)
{
    return stage_at(s, slot).y > field_centre(4);
}

// ---- Landing (K94) -------------------------------------------------------------------------------------------------------

static void everybody_lands_where_he_can_stand_and_on_his_side_of_the_chasm(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t all = field_crowd(&s, SLIM, 12, 5, 14, 10) + field_crowd(&s, WIDE, 3, 6, 5, 6) +
                        field_crowd(&s, SLIM, 10, 1, 16, 2);
    assert_true(all > 150);
    uint8_t north[2000];
    for (int32_t slot = 0; slot < wr_world_mobs(s.world).count; slot++) {
        north[slot] = is_north(&s, slot);
    }
    static const int32_t places[][2] = {{20, 11}, {16, 6}, {22, 5}, {7, 8}, {14, 2}, {19, 9}};
    for (int32_t i = 0; i < 6; i++) {
        stage_command(&s, field_blast(places[i][0], places[i][1], 40, 18 + 8 * i, 0));
        stage_wait(&s, 20); // some are hit again in the air
        field_require_valid(&s);
    }
    assert_true(field_knocked_count(&s) > all / 3);
    for (int32_t tick = 0; tick < 400; tick++) {
        const wr_mobs m = wr_world_mobs(s.world);
        for (int32_t slot = 0; slot < m.count; slot++) {
            const uint8_t phase = s.world->horde.h.phase[slot];
            if (phase == WR_KNOCK_LIE) {
                assert_true(stands(&s, slot));
            }
            if (phase != WR_KNOCK_FLIGHT && m.kind[slot] == WR_MOB_HUNTER) {
                assert_int_equal(is_north(&s, slot), north[slot]);
            }
        }
        stage_wait(&s, 1);
    }
    field_settle(&s);
    const wr_knock_counts c = wr_world_knock_counts(s.world);
    assert_true(c.launched > 150 && c.relaunched > 20);
    assert_true(c.landed <= c.launched && c.landed + c.relaunched >= c.launched);
    assert_true(c.landed_passable == c.landed && c.moved == 0);
    assert_true(c.prediction_mismatches == 0 && c.component_changes == 0);
    assert_in_range(c.predictions_max, 2, 60);
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), all);
    stage_close(&s);
}

static void who_flies_is_seen_where_it_flies_and_is_up_again_in_its_time(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t slot = field_add_still(&s, SLIM, 20, 12);
    const wr_point from = stage_at(&s, slot);
    stage_command(&s, field_blast(19, 12, 20, 18, 0));
    const wr_event *knock = stage_event(&s, WR_EVENT_KNOCK);
    assert_non_null(knock);
    assert_int_equal(knock->stage, 8);
    assert_int_equal(knock->flag, WR_KNOCK_THROWN);
    const wr_event thrown = *knock;
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_FLIGHT);
    assert_true(stage_at(&s, slot).x == from.x && stage_at(&s, slot).y == from.y);
    assert_true((wr_world_mobs(s.world).flags[slot] & WR_MOB_KNOCKED) != 0);
    int32_t higher = 0, lower = 0;
    wr_fix z = 0, top = 0;
    for (int32_t tick = 1; tick < thrown.value; tick++) {
        stage_wait(&s, 1);
        const wr_knocked_view view = field_knocked(&s, slot);
        float pose[WR_POSE_FLOATS];
        assert_int_equal(view.phase, WR_KNOCK_FLIGHT);
        assert_int_equal(view.ticks_left, thrown.value - tick);
        assert_int_equal(wr_world_poses(s.world, 1.0f, pose, 1), 1);
        assert_true(pose[2] == (float)view.z / WR_FIX_ONE);
        const wr_flight_place at =
            wr_flight_at(wr_world_knock_rules(s.world), &view.flight, (uint32_t)wr_world_ticks(s.world));
        assert_true(at.at.x == stage_at(&s, slot).x && at.at.y == stage_at(&s, slot).y && at.z == view.z);
        higher += view.z > z;
        lower += view.z < z;
        z = view.z;
        top = z > top ? z : top;
    }
    assert_true(higher > 10 && lower > 10);
    const wr_fix apex = wr_flight_apex(wr_world_knock_rules(s.world), field_knocked(&s, slot).flight.vz);
    assert_true(stage_near(top, apex, WR_FIX_ONE / 10));
    stage_wait(&s, 1);
    const wr_event *land = stage_event(&s, WR_EVENT_LAND);
    assert_non_null(land);
    assert_int_equal(land->stage, 9);
    assert_int_equal(land->flag, 0);
    assert_true(land->x == thrown.x && land->y == thrown.y);
    assert_true(stage_at(&s, slot).x == thrown.x && stage_at(&s, slot).y == thrown.y);
    assert_int_equal(field_knocked(&s, slot).z, 0);
    for (int32_t tick = 0; tick < 45; tick++) { // R11
        assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_LIE);
        assert_int_equal(field_knocked(&s, slot).angle % 32768, 16384);
        stage_wait(&s, 1);
    }
    for (int32_t tick = 0; tick < 40; tick++) { // R12
        assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_RISE);
        assert_null(stage_event(&s, WR_EVENT_RISEN));
        stage_wait(&s, 1);
    }
    assert_non_null(stage_event(&s, WR_EVENT_RISEN));
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_STAND);
    assert_int_equal(wr_world_mobs(s.world).flags[slot] & WR_MOB_KNOCKED, 0);
    stage_wait(&s, 89);
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_STAND);
    stage_wait(&s, 1);
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_NONE);
    field_require_valid(&s);
    stage_close(&s);
}

// ---- Whom ------------------------------------------------------------------------------------------------------------------

static void the_stubborn_falls_and_the_immune_never_does(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t stubborn = field_add_still(&s, STUBBORN, 20, 10), brute = field_add_still(&s, BRUTE, 19, 12);
    const int32_t slim = field_add_still(&s, SLIM, 18, 10);
    const wr_point from = stage_at(&s, stubborn), other = stage_at(&s, slim);
    stage_command(&s, field_blast(19, 10, 20, 18, 100));
    assert_int_equal(field_knocked(&s, stubborn).phase, WR_KNOCK_FLIGHT);
    assert_int_equal(field_knocked(&s, slim).phase, WR_KNOCK_FLIGHT);
    assert_int_equal(field_knocked(&s, brute).phase, WR_KNOCK_NONE);
    assert_int_equal(wr_world_mobs(s.world).health[brute], 1000);
    assert_true(wr_world_mobs(s.world).health[stubborn] < 1000 && wr_world_mobs(s.world).health[stubborn] > 990);
    const wr_knocked_view near = field_knocked(&s, stubborn), far = field_knocked(&s, slim);
    const wr_point fell = {near.flight.x + near.flight.ticks * near.flight.vx,
                           near.flight.y + near.flight.ticks * near.flight.vy};
    const wr_point flew = {far.flight.x + far.flight.ticks * far.flight.vx,
                           far.flight.y + far.flight.ticks * far.flight.vy};
    assert_true(wr_length(flew.x - other.x, flew.y - other.y) > 5 * wr_length(fell.x - from.x, fell.y - from.y));
    stage_close(&s);
}

static void walls_shield_unless_the_rules_let_blasts_through(void **state)
{
    (void)state;
    wr_hunt hunt = field_hunt();
    for (int32_t through = 0; through < 2; through++) {
        hunt.rules.blast_through = through == 1;
        stage s = field_of(&hunt);
        stage_open(&s);
        const int32_t behind = field_add(&s, SLIM, 12, 12), before = field_add(&s, SLIM, 8, 12);
        stage_command(&s, field_blast(9, 12, 20, 18, 10));
        assert_int_equal(field_knocked(&s, before).phase, WR_KNOCK_FLIGHT);
        assert_int_equal(field_knocked(&s, behind).phase, through == 1 ? WR_KNOCK_FLIGHT : WR_KNOCK_NONE);
        assert_int_equal(wr_world_mobs(s.world).health[behind] < 1000, through == 1);
        stage_close(&s);
    }
}

static void no_strength_throws_nobody_and_the_centre_and_any_strength_do(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t slot = field_add_still(&s, SLIM, 20, 12);
    stage_command(&s, field_blast(20, 12, 20, 0, 10));
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_NONE);
    assert_int_equal(wr_world_mobs(s.world).health[slot], 990);
    wr_command blast = field_blast(20, 12, 0, 1000, 0); // at its very feet, with all there is
    blast.x = stage_at(&s, slot).x;
    blast.y = stage_at(&s, slot).y;
    stage_command(&s, blast);
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_FLIGHT);
    field_require_valid(&s);
    while (field_knocked(&s, slot).phase == WR_KNOCK_FLIGHT) {
        stage_wait(&s, 1);
    }
    assert_true(stands(&s, slot));
    field_settle(&s);
    assert_true(wr_world_knock_counts(s.world).prediction_mismatches == 0);
    stage_close(&s);
}

// ---- Chains ----------------------------------------------------------------------------------------------------------------

static void a_second_throw_is_half_a_throw_and_a_third_is_none(void **state)
{
    (void)state;
    wr_hunt hunt = field_hunt();
    for (int32_t juggle = 0; juggle < 2; juggle++) {
        hunt.rules.juggle = juggle == 1;
        stage s = field_of(&hunt);
        stage_open(&s);
        const int32_t slot = field_add(&s, SLIM, 20, 12);
        stage_command(&s, field_blast(19, 12, 200, 18, 1));
        assert_int_equal(stage_event(&s, WR_EVENT_KNOCK)->flag, WR_KNOCK_THROWN);
        const int32_t first = field_knocked(&s, slot).flight.vz;
        stage_wait(&s, 10);
        const wr_angle angle = field_knocked(&s, slot).angle;
        stage_command(&s, field_blast(19, 12, 200, 18, 1));
        assert_int_equal(stage_event(&s, WR_EVENT_KNOCK)->flag, WR_KNOCK_AGAIN);
        const wr_knocked_view again = field_knocked(&s, slot);
        assert_true(again.flight.z > 0);
        assert_in_range((uint16_t)(again.flight.angle - angle + 2000), 0, 4000); // R36: it goes on from there
        assert_true(juggle == 1 || again.flight.vz < first);
        stage_wait(&s, 5);
        stage_command(&s, field_blast(19, 12, 200, 18, 1));
        assert_true((stage_event(&s, WR_EVENT_KNOCK) != NULL) == (juggle == 1));
        assert_int_equal(wr_world_knock_counts(s.world).chained, juggle == 1 ? 0 : 1);
        assert_true(wr_world_mobs(s.world).health[slot] <= 998); // it hurts all the same
        while (field_knocked(&s, slot).phase == WR_KNOCK_FLIGHT) {
            stage_wait(&s, 1);
        }
        assert_true(juggle == 1 || field_knocked(&s, slot).ticks_left <= 23);
        field_settle(&s);
        stage_wait(&s, 89);
        stage_command(&s, field_blast(19, 12, 200, 18, 1));
        assert_int_equal(count_events(&s, WR_EVENT_KNOCK, -1), juggle); // not yet as new
        if (juggle == 0) {
            stage_wait(&s, 1);
            stage_command(&s, field_blast(19, 12, 200, 18, 1));
            assert_int_equal(count_events(&s, WR_EVENT_KNOCK, WR_KNOCK_THROWN), 1);
        }
        stage_close(&s);
    }
}

// ---- Order (K96, R20) ------------------------------------------------------------------------------------------------------

// A crowd, and every now and then several blasts in one tick; `order` shuffles how the commands are handed in.
static int32_t wild_commands(const wr_world *world, uint64_t order, wr_command commands[8])
{
    const uint64_t tick = wr_world_ticks(world);
    int32_t count = 0;
    if (tick % 37 == 1 && tick < 1000) {
        for (int32_t i = 0; i < 5; i++) {
            const uint64_t draw = wr_noise(7, WR_STREAM_BOTS, (uint64_t)i, tick);
            commands[count] =
                field_blast(1 + (int32_t)(draw % 30), 1 + (int32_t)(draw / 64 % 16), 20 + (int32_t)(draw >> 20 & 31),
                            10 + (int32_t)(draw >> 30 & 15), draw >> 60 == 0 ? 1000 : 3);
            commands[count].sequence = (uint32_t)i;
            count++;
        }
    }
    for (int32_t i = count - 1; i > 0 && order > 0; i--) {
        const int32_t k = (int32_t)(wr_noise(order, WR_STREAM_BOTS, (uint64_t)i, tick) % (uint64_t)(i + 1));
        const wr_command other = commands[i];
        commands[i] = commands[k];
        commands[k] = other;
    }
    return count;
}

static void wild_tick(stage *s, uint64_t order)
{
    wr_command commands[8];
    stage_tick(s, commands, wild_commands(s->world, order, commands));
}

static void open_wild(stage *s, const wr_hunt *hunt, const wr_hooks *hooks)
{
    *s = field_of(hunt);
    s->hooks = hooks;
    stage_open(s);
    assert_true(field_crowd(s, SLIM, 12, 5, 14, 10) > 100);
    (void)field_crowd(s, FRAIL, 2, 6, 6, 4);
    (void)field_crowd(s, STUBBORN, 10, 1, 16, 2);
    (void)field_crowd(s, BRUTE, 26, 6, 3, 3);
}

typedef struct ending {
    uint64_t chain, remains;
} ending;

static ending ending_of(const wr_hunt *hunt, const wr_hooks *hooks, uint64_t order, int32_t ticks)
{
    stage s;
    open_wild(&s, hunt, hooks);
    for (int32_t i = 0; i < ticks; i++) {
        wild_tick(&s, order);
    }
    assert_true(wr_world_knock_counts(s.world).relaunched > 50 && s.seen[WR_EVENT_DEATH] > 10);
    const ending e = {wr_world_hash_chain(s.world), wr_world_remains_hash(s.world)};
    stage_close(&s);
    return e;
}

#ifdef NDEBUG
enum { PLAYED_TICKS = 300 };
#else
enum { PLAYED_TICKS = 120 };
#endif

static void order_of_commands_threads_and_work_change_nothing(void **state)
{
    (void)state;
    static int32_t counts[] = {1, 2, 3, 7};
    const wr_hunt hunt = field_hunt();
    const ending plain = ending_of(&hunt, NULL, 0, PLAYED_TICKS);
    for (uint64_t order = 1; order < 4; order++) {
        const ending e = ending_of(&hunt, NULL, order, PLAYED_TICKS);
        assert_true(e.chain == plain.chain && e.remains == plain.remains);
    }
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        wr_hooks hooks = wr_hooks_default();
        wr_threads_use(&counts[k], &hooks);
        const ending e = ending_of(&hunt, &hooks, 1, PLAYED_TICKS);
        assert_true(e.chain == plain.chain && e.remains == plain.remains);
    }
    wr_scrambled_loop loop = {.seed = 5};
    wr_hooks hooks = wr_hooks_default();
    wr_scrambled_loop_use(&loop, &hooks);
    const ending e = ending_of(&hunt, &hooks, 2, PLAYED_TICKS);
    assert_true(e.chain == plain.chain && e.remains == plain.remains);
}

// ---- Checkpoints (R5, K102) ------------------------------------------------------------------------------------------------

#ifdef NDEBUG
enum { EVERY = 13 };
#else
enum { EVERY = 61 };
#endif

static size_t save(const wr_world *world, uint8_t *bytes, size_t capacity)
{
    size_t size;
    assert_int_equal(wr_world_save(world, NULL, bytes, capacity, &size), WR_OK);
    return size;
}

// Saved every so many ticks, in all phases; a second world is put back from it and plays on beside until the next.
static void from_a_checkpoint_in_any_phase_it_goes_on_as_if_nothing_had_happened(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    enum { ROOM = 1 << 20, PLAYED = 1800 };
    uint8_t *bytes = malloc(ROOM), *again = malloc(ROOM);
    stage a;
    wr_world *b;
    int32_t phases[WR_KNOCK_PHASE_COUNT] = {0};
    open_wild(&a, &hunt, NULL);
    assert_int_equal(wr_world_create(&a.config, a.level, NULL, &b, NULL), WR_OK);
    for (int32_t tick = 0; tick < PLAYED; tick++) {
        if (tick % EVERY == 0) {
            wr_finding why = {0};
            const size_t size = save(a.world, bytes, ROOM);
            if (wr_world_restore(b, bytes, size, &why) != WR_OK) {
                fail_msg("tick %d: %s", (int)tick, why.message);
            }
            assert_int_equal(save(b, again, ROOM), size);
            assert_memory_equal(bytes, again, size);
            for (int32_t slot = 0; slot < wr_world_mobs(a.world).count; slot++) {
                phases[a.world->horde.h.phase[slot]]++;
            }
        }
        if (tick % 101 == 0) {
            field_require_valid(&a);
            assert_int_equal(wr_world_copy(b, a.world), WR_OK);
        }
        wr_command commands[8];
        const wr_commands list = {commands, wild_commands(a.world, 0, commands)};
        wr_world_tick(a.world, &list);
        wr_world_tick(b, &list);
        assert_true(wr_world_hash(a.world, NULL) == wr_world_hash(b, NULL));
        assert_true(wr_world_remains_hash(a.world) == wr_world_remains_hash(b));
    }
    for (int32_t phase = WR_KNOCK_FLIGHT; phase < WR_KNOCK_PHASE_COUNT; phase++) {
        assert_true(phases[phase] > 0);
    }
    free(bytes);
    free(again);
    wr_world_destroy(b);
    stage_close(&a);
}

// Retry of a wave: put back and played again it ends in the same hash; played otherwise it does not.
static void a_wave_that_is_lost_can_be_played_again(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    enum { ROOM = 1 << 20 };
    uint8_t *bytes = malloc(ROOM);
    stage s;
    uint64_t ends[3];
    open_wild(&s, &hunt, NULL);
    for (int32_t i = 0; i < 50; i++) {
        wild_tick(&s, 0);
    }
    const size_t size = save(s.world, bytes, ROOM);
    for (int32_t round = 0; round < 3; round++) {
        for (int32_t i = 0; i < 300; i++) {
            if (round == 2 && i == 100) {
                stage_command(&s, field_blast(15, 8, 30, 10, 0));
            } else {
                wild_tick(&s, 0);
            }
        }
        ends[round] = wr_world_hash(s.world, NULL);
        assert_int_equal(wr_world_restore(s.world, bytes, size, NULL), WR_OK);
    }
    assert_true(ends[0] == ends[1] && ends[0] != ends[2]);
    free(bytes);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(everybody_lands_where_he_can_stand_and_on_his_side_of_the_chasm),
    cmocka_unit_test(who_flies_is_seen_where_it_flies_and_is_up_again_in_its_time),
    cmocka_unit_test(the_stubborn_falls_and_the_immune_never_does),
    cmocka_unit_test(walls_shield_unless_the_rules_let_blasts_through),
    cmocka_unit_test(no_strength_throws_nobody_and_the_centre_and_any_strength_do),
    cmocka_unit_test(a_second_throw_is_half_a_throw_and_a_third_is_none),
    cmocka_unit_test(order_of_commands_threads_and_work_change_nothing),
    cmocka_unit_test(from_a_checkpoint_in_any_phase_it_goes_on_as_if_nothing_had_happened),
    cmocka_unit_test(a_wave_that_is_lost_can_be_played_again),
};

WR_TEST_MAIN(tests)
