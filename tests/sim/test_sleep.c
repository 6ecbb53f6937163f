// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Sleep by example: what does not change in a sleeper and what does, how it wakes, and what is done to it meanwhile.
#include "sim/sleep_field.h"

#include <inttypes.h>
#include <stdlib.h>

#include "sim/columns.h"

// ---- Settings ----------------------------------------------------------------------------------------------------------

static void require_radius(stage *s, wr_fix radius, const char *says)
{
    wr_world *world;
    wr_finding why = {0};
    s->config.wake_radius = radius;
    const wr_status status = wr_world_create(&s->config, s->level, NULL, &world, &why);
    assert_int_equal(status, says == NULL ? WR_OK : WR_E_ARGUMENT);
    assert_true((wr_world_size(&s->config, s->level) > 0) == (says == NULL));
    if (says != NULL) {
        assert_non_null(strstr(why.message, says));
        return;
    }
    assert_int_equal(wr_world_config_of(world).wake_radius, radius);
    wr_world_destroy(world);
}

static void a_radius_is_none_or_as_far_as_weapons_reach_and_for_hunts_only(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    require_radius(&s, 0, NULL);
    require_radius(&s, 64 * WR_FIX_ONE, NULL);
    require_radius(&s, 32767 * WR_FIX_ONE, NULL);
    require_radius(&s, 64 * WR_FIX_ONE - 1, "64 to 32767");
    require_radius(&s, 32767 * WR_FIX_ONE + 1, "64 to 32767");
    require_radius(&s, -1, "64 to 32767");
    require_radius(&s, INT32_MIN, "64 to 32767");
    s.config.hunt = NULL;
    require_radius(&s, 64 * WR_FIX_ONE, "hunts");
    require_radius(&s, 0, NULL);
    stage_close(&s);
}

// ---- The border --------------------------------------------------------------------------------------------------------

// Chunk (2, 1) begins at x = 128 units. A place that is 64 units from it is its border; one 1/65,536 of a unit beyond is not.
static void a_chunk_wakes_when_its_nearest_point_is_within_the_radius_exactly(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    stage_command(&s, hall_spawn(HALL_SLIM, 34, 22));
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0);
    stage_put(&s, 0, 64 * WR_FIX_ONE - 1, hall_centre(23));
    assert_true(hall_is_asleep(s.world, slot));
    stage_put(&s, 0, 64 * WR_FIX_ONE, hall_centre(23));
    assert_false(hall_is_asleep(s.world, slot));
    assert_int_equal(wr_world_sleep(s.world).chunks[1 * 7 + 2], 1);
    stage_put(&s, 0, 64 * WR_FIX_ONE - 1, hall_centre(23));
    assert_true(hall_is_asleep(s.world, slot));
    assert_int_equal(wr_world_sleep(s.world).chunks[1 * 7 + 2], 0);
    // Over its corner: 48 units to the left of it and 42.33202 below, which is 64 on the way; and a bit farther.
    stage_put(&s, 0, (128 - 48) * WR_FIX_ONE, 64 * WR_FIX_ONE - 2774271);
    hall_require_rule(s.world);
    assert_false(hall_is_asleep(s.world, slot));
    stage_put(&s, 0, (128 - 48) * WR_FIX_ONE - 1, 64 * WR_FIX_ONE - 2774271);
    hall_require_rule(s.world);
    assert_true(hall_is_asleep(s.world, slot));
    stage_close(&s);
}

static void who_is_down_wakes_them_too_and_without_players_all_sleep(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 2);
    stage_open(&s);
    hall_put(&s, 1, 90, 20);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, 1), .value = 30000});
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 92, 22, 2, 2), 4);
    hall_require_rule(s.world);
    assert_int_equal(wr_world_sleep(s.world).awake, 4);
    stage_close(&s);

    s = hall_of(&hunt, 0);
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 12, 22, 2, 2), 4);
    hall_require_rule(s.world);
    assert_int_equal(wr_world_sleep(s.world).asleep, 4);
    stage_close(&s);
}

static void only_hunters_sleep(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    stage_command(
        &s, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HOST, .x = hall_centre(94), .y = hall_centre(22)});
    hall_require_rule(s.world);
    assert_false(hall_is_asleep(s.world, stage_slot(&s, WR_MOB_HOST, 0)));
    stage_close(&s);
}

// ---- Nothing of a sleeper changes ----------------------------------------------------------------------------------------

// All of the state that is said of mobs, but flags, from the first slot of a monster on.
typedef struct snapshot {
    int64_t *values;
    size_t count;
} snapshot;

static bool is_of_mobs(const wr__column *c)
{
    const bool per = c->per == WR__PER_SLOT || c->per == WR__PER_NODE || c->per == WR__PER_HUNTER;
    return per && c->part < WR_HASH_COUNT && strcmp(c->name, "flags") != 0;
}

static snapshot snapshot_of(const wr_world *world)
{
    snapshot s = {.values = NULL};
    size_t count = 0;
    for (int32_t c = 0; c < wr__column_count; c++) {
        count += is_of_mobs(&wr__columns[c]) ? wr__column_length(world, &wr__columns[c]) : 0;
    }
    s.values = malloc(count * sizeof *s.values);
    assert_non_null(s.values);
    for (int32_t c = 0; c < wr__column_count; c++) {
        const wr__column *column = &wr__columns[c];
        const size_t each = column->per == WR__PER_NODE ? WR__PATH_NODES : 1;
        const size_t first = each * 2 * (size_t)world->config.players;
        for (size_t i = first; is_of_mobs(column) && i < wr__column_length(world, column); i++) {
            s.values[s.count++] = wr__column_value(world, column, i);
        }
    }
    return s;
}

static void require_snapshots(snapshot a, snapshot b)
{
    assert_int_equal(a.count, b.count);
    assert_true(a.count > 1000);
    assert_memory_equal(a.values, b.values, a.count * sizeof *a.values);
    free(a.values);
    free(b.values);
}

// A fight with all that belongs to it: some strike, some rest, some wait for a place, some come.
static void fight(stage *s, int32_t ticks)
{
    (void)hall_crowd(s, HALL_SLIM, 12, 24, 6, 4);
    (void)hall_crowd(s, HALL_WIDE, 12, 14, 3, 2);
    stage_command(s, (wr_command){.kind = WR_COMMAND_RATE,
                                  .mob = stage_id(s, stage_slot(s, WR_MOB_HUNTER, 3)),
                                  .value = 200});
    stage_wait(s, ticks);
}

static int32_t count_acts(const stage *s, wr__act act)
{
    int32_t count = 0;
    for (int32_t i = 0; i < wr_world_mobs(s->world).count; i++) {
        count += s->world->mobs.kind[i] == WR_MOB_HUNTER && s->world->horde.h.act[i] == act;
    }
    return count;
}

// Of those who wind up one in its ring, and one in the midst of a window of progress: as they may be, and seldom are.
static void lay_rare_numbers(stage *s)
{
    wr__hunters *h = &s->world->horde.h;
    for (int32_t i = 0; i < wr_world_mobs(s->world).count; i++) {
        h->crowd[i] |= h->act[i] == WR__ACT_WINDUP ? WR_CROWD_IN_RING : 0;
        if ((h->brain[i] & WR__BRAIN_ACTIVE) != 0 && h->window[i] == 0) {
            h->window[i] = 5;
            h->gained[i] = 7;
            h->wanted[i] = 900;
        }
    }
    (void)wr_world_rehash(s->world);
    hall_require_valid(s->world);
}

static void a_sleeper_keeps_every_number_for_a_thousand_ticks(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    hall_put(&s, 0, 16, 20);
    fight(&s, 200);
    for (int32_t i = 0; i < 400 && count_acts(&s, WR__ACT_WINDUP) == 0; i++) {
        stage_wait(&s, 1);
    }
    assert_true(count_acts(&s, WR__ACT_WINDUP) > 0 && count_acts(&s, WR__ACT_COOLDOWN) > 0);
    const int32_t all = stage_count(&s, WR_MOB_HUNTER);
    hall_put(&s, 0, 106, 40);
    assert_int_equal(wr_world_sleep(s.world).asleep, all);
    lay_rare_numbers(&s);
    const snapshot before = snapshot_of(s.world);
    const int32_t told = s.seen[WR_EVENT_RUN] + s.seen[WR_EVENT_FOLLOW] + s.seen[WR_EVENT_WATCHDOG] +
                         s.seen[WR_EVENT_SIGHT] + s.seen[WR_EVENT_ATTACK] + s.seen[WR_EVENT_MISS];
    stage_wait(&s, 1000);
    assert_int_equal(s.seen[WR_EVENT_RUN] + s.seen[WR_EVENT_FOLLOW] + s.seen[WR_EVENT_WATCHDOG] +
                         s.seen[WR_EVENT_SIGHT] + s.seen[WR_EVENT_ATTACK] + s.seen[WR_EVENT_MISS],
                     told);
    hall_put(&s, 0, 16, 20);
    assert_int_equal(wr_world_sleep(s.world).awake, all); // at the end of the very tick
    require_snapshots(before, snapshot_of(s.world));
    hall_require_valid(s.world);
    stage_wait(&s, 1);
    assert_true(stage_event(&s, WR_EVENT_RUN) != NULL || s.seen[WR_EVENT_RUN] > 0);
    stage_close(&s);
}

// ---- It goes on as if there had been nothing between -----------------------------------------------------------------------

// A player who is away for a tick, and one who is away for so many more that all that goes by turns stands as before.
enum { AWAY = 960, TOGETHER = 400, HALF_SECOND = 30 };

static void be_away(stage *s, int32_t ticks)
{
    while (wr_world_ticks(s->world) % HALF_SECOND != HALF_SECOND - 2) {
        stage_wait(s, 1);
    }
    hall_put(s, 0, 106, 40);
    stage_wait(s, ticks);
}

static void require_like(const wr_world *a, const wr_world *b, int32_t tick)
{
    for (int32_t c = 0; c < wr__column_count; c++) {
        const wr__column *column = &wr__columns[c];
        const bool per = column->per == WR__PER_SLOT || column->per == WR__PER_NODE || column->per == WR__PER_HUNTER;
        if (!per || column->part == WR__PART_DERIVED) {
            continue;
        }
        assert_int_equal(wr__column_length(a, column), wr__column_length(b, column));
        for (size_t i = 0; i < wr__column_length(a, column); i++) {
            if (wr__column_value(a, column, i) != wr__column_value(b, column, i)) {
                fail_msg("tick %d after waking: %s[%zu] is %" PRId64 ", not %" PRId64, (int)tick, column->name, i,
                         wr__column_value(a, column, i), wr__column_value(b, column, i));
            }
        }
    }
}

static void who_wakes_goes_on_as_if_there_had_been_no_tick_between(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage one = hall_of(&hunt, 1), other = hall_of(&hunt, 1);
    stage *both[2] = {&one, &other};
    for (int32_t i = 0; i < 2; i++) {
        stage *s = both[i];
        stage_open(s);
        hall_put(s, 0, 16, 20);
        fight(s, 230);
        be_away(s, i == 0 ? 0 : AWAY);
        hall_put(s, 0, 16, 20);
        assert_int_equal(wr_world_sleep(s->world).asleep, 0);
        assert_true(stage_count(s, WR_MOB_HUNTER) > 20);
    }
    assert_int_equal(wr_world_ticks(other.world) - wr_world_ticks(one.world), AWAY);
    const int32_t swings = one.seen[WR_EVENT_ATTACK];
    for (int32_t tick = 1; tick <= TOGETHER; tick++) {
        for (int32_t i = 0; i < 2; i++) {
            stage_hold(both[i], tick / 60 % 2 == 0 ? WR_BUTTON_RIGHT : WR_BUTTON_UP, 1);
        }
        require_like(one.world, other.world, tick);
    }
    assert_true(one.seen[WR_EVENT_ATTACK] > swings);
    assert_int_equal(one.seen[WR_EVENT_ATTACK], other.seen[WR_EVENT_ATTACK]);
    stage_close(&one);
    stage_close(&other);
}

// With nobody near them, those who sleep change nothing for those who do not: the hall with a crowd asleep at its other end
// goes on as the hall without.
static void sleepers_change_nothing_for_those_awake(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage one = hall_of(&hunt, 1), other = hall_of(&hunt, 1);
    stage *both[2] = {&one, &other};
    for (int32_t i = 0; i < 2; i++) {
        stage_open(both[i]);
        hall_put(both[i], 0, 16, 20);
        fight(both[i], 0);
        if (i == 1) {
            assert_true(hall_crowd(&other, HALL_SLIM, 78, 2, 16, 14) > 150);
        } else {
            stage_wait(&one, 1);
        }
    }
    const int32_t awake = wr_world_sleep(one.world).awake;
    assert_int_equal(wr_world_sleep(other.world).awake, awake);
    for (int32_t tick = 0; tick < 500; tick++) {
        const int32_t count = wr_world_mobs(one.world).count;
        stage_wait(&one, 1);
        stage_wait(&other, 1);
        for (int32_t slot = 0; slot < count; slot++) {
            assert_int_equal(one.world->mobs.x[slot], other.world->mobs.x[slot]);
            assert_int_equal(one.world->mobs.y[slot], other.world->mobs.y[slot]);
            assert_int_equal(one.world->mobs.health[slot], other.world->mobs.health[slot]);
            assert_int_equal(one.world->horde.h.act_ticks[slot], other.world->horde.h.act_ticks[slot]);
        }
    }
    stage_close(&one);
    stage_close(&other);
}

// ---- What is done to a sleeper -----------------------------------------------------------------------------------------

// The host's commands find them, and change nothing else.
static void commands_work_on_sleepers(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 92, 22, 2, 2), 4);
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0), second = stage_slot(&s, WR_MOB_HUNTER, 1);
    const wr_mob_id id = stage_id(&s, slot);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = id, .value = 30});
    assert_int_equal(wr_world_mobs(s.world).health[slot], 70);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_HEAL, .mob = id, .value = 10});
    assert_int_equal(wr_world_mobs(s.world).health[slot], 80);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = id, .value = 512});
    assert_int_equal(s.world->mobs.rate[slot], 512);
    stage_put(&s, slot, hall_centre(100), hall_centre(5));
    assert_true(hall_is_asleep(s.world, slot));
    stage_wait(&s, 100);
    assert_int_equal(stage_at(&s, slot).x, hall_centre(100));
    stage_put(&s, slot, hall_centre(14), hall_centre(24));
    assert_false(hall_is_asleep(s.world, slot));
    stage_wait(&s, 30);
    assert_true(stage_at(&s, slot).x != hall_centre(14));
    stage_put(&s, slot, hall_centre(100), hall_centre(5)); // and off to sleep
    assert_true(hall_is_asleep(s.world, slot));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_REMOVE, .mob = id});
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, second), .value = 100});
    assert_int_equal(s.seen[WR_EVENT_DEATH], 1);
    hall_require_rule(s.world);
    hall_require_valid(s.world);
    assert_int_equal(wr_world_sleep(s.world).asleep, 2);
    assert_int_equal(s.seen[WR_EVENT_REFUSED], 0);
    stage_close(&s);
}

// Hurt, thrown, awake until it is over, and asleep again. Who was not reached sleeps on; who is hurt and not thrown, too.
static void a_blast_throws_sleepers_who_wake_until_they_are_over_it(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 92, 22, 2, 2) + hall_crowd(&s, HALL_TOUGH, 96, 22, 1, 1) +
                         hall_crowd(&s, HALL_SLIM, 92, 42, 2, 1),
                     7);
    const wr_point near = {hall_centre(93), hall_centre(23)};
    stage_command(&s, hall_blast(near, 20, 0, 10)); // hurts, throws nobody
    assert_int_equal(wr_world_sleep(s.world).asleep, 7);
    assert_true(s.seen[WR_EVENT_HIT] == 4 && s.seen[WR_EVENT_KNOCK] == 0);
    stage_command(&s, hall_blast(near, 20, 12, 0));
    assert_int_equal(s.seen[WR_EVENT_KNOCK], 4);
    assert_int_equal(wr_world_sleep(s.world).awake, 4);
    int32_t ticks = 0;
    for (; wr_world_sleep(s.world).awake > 0 && ticks < 1000; ticks++) {
        stage_wait(&s, 1);
        hall_require_rule(s.world);
        hall_require_valid(s.world);
    }
    assert_in_range(ticks, 60, 999);
    assert_int_equal(s.seen[WR_EVENT_RISEN], 4);
    stage_command(&s,
                  hall_blast(stage_at(&s, stage_slot(&s, WR_MOB_HUNTER, 6)), 20, 12, 1000)); // of the two far ones
    assert_int_equal(s.seen[WR_EVENT_DEATH], 2);
    assert_int_equal(wr_world_sleep(s.world).asleep, 5);
    stage_close(&s);
}

// Thrown beside the player, who is gone before they land.
static void who_is_knocked_when_its_chunk_falls_asleep_is_awake_until_it_is_over(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 12, 22, 2, 2), 4);
    stage_command(&s, hall_blast((wr_point){hall_centre(13), hall_centre(23)}, 20, 12, 0));
    assert_int_equal(s.seen[WR_EVENT_KNOCK], 4);
    hall_put(&s, 0, 106, 40);
    assert_int_equal(wr_world_sleep(s.world).awake, 4);
    for (int32_t tick = 0; tick < 400; tick++) {
        stage_wait(&s, 1);
        hall_require_rule(s.world);
    }
    assert_int_equal(s.seen[WR_EVENT_RISEN], 4);
    assert_int_equal(wr_world_sleep(s.world).asleep, 4);
    stage_close(&s);
}

// A gate that closes on one puts it beside, asleep as it is.
static void a_gate_that_closes_on_a_sleeper_moves_it(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    const wr_cell gate = wr_level_gates(s.level)[0].at;
    stage_command(&s, hall_spawn(HALL_SLIM, gate.x, gate.y));
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0);
    assert_true(hall_is_asleep(s.world, slot));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = 0});
    assert_int_equal(s.seen[WR_EVENT_PUSHED], 1);
    assert_true(hall_is_asleep(s.world, slot));
    assert_true(wr__hunter_stands(s.world, HALL_SLIM, stage_at(&s, slot)));
    hall_require_valid(s.world);
    stage_close(&s);
}

// So does a wall that is built where one sleeps (D29).
static void a_wall_that_takes_the_ground_of_a_sleeper_moves_it(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    s.config.edits_max = 16;
    stage_open(&s);
    stage_command(&s, hall_spawn(HALL_SLIM, 93, 22));
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_LABEL,
                                   .x = hall_centre(93),
                                   .y = hall_centre(22),
                                   .value = WR_CELL_BUSH});
    assert_int_equal(s.seen[WR_EVENT_PUSHED], 1);
    assert_true(hall_is_asleep(s.world, slot));
    assert_true(wr__hunter_stands(s.world, HALL_SLIM, stage_at(&s, slot)));
    const wr_point at = stage_at(&s, slot);
    stage_wait(&s, 50);
    assert_int_equal(stage_at(&s, slot).x, at.x);
    hall_require_rule(s.world);
    hall_require_valid(s.world);
    stage_close(&s);
}

// Somebody who stands in a wall is put beside it when he is awake, not before.
static void who_sleeps_in_a_wall_is_put_out_of_it_when_it_wakes(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    stage_command(&s, hall_spawn(HALL_SLIM, 93, 22));
    const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, 0);
    s.world->mobs.x[slot] = hall_centre(90);
    s.world->mobs.y[slot] = hall_centre(27); // a pillar
    (void)wr_world_rehash(s.world);
    stage_wait(&s, 100);
    assert_int_equal(stage_at(&s, slot).x, hall_centre(90));
    hall_put(&s, 0, 104, 24);
    stage_wait(&s, 20);
    assert_true(wr__hunter_stands(s.world, HALL_SLIM, stage_at(&s, slot)));
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 1);
    stage_close(&s);
}

// ---- The round -----------------------------------------------------------------------------------------------------------

static wr_round_view round_of(const stage *s)
{
    wr_round_view round;
    assert_int_equal(wr_world_round(s->world, &round), WR_OK);
    return round;
}

// They count as alive: the round is not cleared while one sleeps, and when it ends none is left.
static void sleepers_count_as_alive_and_go_with_the_round(void **state)
{
    (void)state;
    wr_hunt hunt = hall_hunt();
    hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE, .spawn_max = 6, .alive_max = 40, .total_max = 8};
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    hall_put(&s, 0, 50, 20);
    for (int32_t tick = 0; tick < 1200 && round_of(&s).spawned <= 8; tick++) {
        stage_wait(&s, 1);
    }
    hall_put(&s, 0, 3, 40);
    const int32_t last = stage_slot(&s, WR_MOB_HUNTER, 0);
    for (int32_t i = stage_count(&s, WR_MOB_HUNTER) - 1; i > 0; i--) {
        const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, i);
        stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, slot), .value = 100});
    }
    stage_put(&s, last, hall_centre(100), hall_centre(5));
    assert_int_equal(wr_world_sleep(s.world).asleep, 1);
    stage_wait(&s, 1500); // longer than a straggler who is awake would be left
    assert_int_equal(round_of(&s).end, WR_ROUND_RUNS);
    assert_int_equal(round_of(&s).alive, 1);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, last), .value = 100});
    stage_wait(&s, 1);
    assert_int_equal(round_of(&s).end, WR_ROUND_CLEARED);
    stage_close(&s);

    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 2 * WR_FIX_ONE;
    s = hall_of(&hunt, 1);
    stage_open(&s);
    assert_int_equal(hall_crowd(&s, HALL_SLIM, 92, 22, 4, 4), 16);
    assert_int_equal(wr_world_sleep(s.world).asleep, 16);
    stage_wait(&s, 130);
    assert_int_equal(round_of(&s).end, WR_ROUND_TIME);
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
    assert_int_equal(wr_world_sleep(s.world).asleep, 0);
    hall_require_valid(s.world);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    hall_require_rule(s.world);
    hall_require_valid(s.world);
    stage_close(&s);
}

// Who is outrun and sleeps before his ten seconds are over is not sent for: he keeps them, as all.
static void no_sleeper_is_sent_back_to_the_queue(void **state)
{
    (void)state;
    wr_hunt hunt = hall_hunt();
    hunt.rules.recycle_distance = 40 * WR_FIX_ONE;
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    hall_put(&s, 0, 16, 20);
    fight(&s, 100);
    hall_put(&s, 0, 106, 40);
    stage_wait(&s, 2000);
    assert_int_equal(s.seen[WR_EVENT_REQUEUE], 0);
    assert_int_equal(wr_world_sleep(s.world).asleep, stage_count(&s, WR_MOB_HUNTER));
    stage_close(&s);
}

// ---- What is seen ------------------------------------------------------------------------------------------------------

static void a_sleeper_stands_idle_and_looks_at_nobody(void **state)
{
    (void)state;
    const wr_hunt hunt = hall_hunt();
    stage s = hall_of(&hunt, 1);
    stage_open(&s);
    hall_put(&s, 0, 16, 20);
    fight(&s, 200);
    hall_put(&s, 0, 106, 40);
    int32_t saw = 0;
    for (int32_t i = 0; i < stage_count(&s, WR_MOB_HUNTER); i++) {
        const int32_t slot = stage_slot(&s, WR_MOB_HUNTER, i);
        int32_t ticks;
        bool down;
        assert_int_equal(wr_world_clip(s.world, slot, &ticks), WR_CLIP_IDLE);
        assert_int_equal(ticks, 0);
        assert_int_equal(wr_world_head(s.world, slot, &down), wr_world_mobs(s.world).heading[slot]);
        assert_true(down);
        saw += (wr_world_mobs(s.world).flags[slot] & WR_MOB_SEES) != 0;
    }
    assert_true(saw > 0); // it keeps that it saw him, too
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_radius_is_none_or_as_far_as_weapons_reach_and_for_hunts_only),
    cmocka_unit_test(a_chunk_wakes_when_its_nearest_point_is_within_the_radius_exactly),
    cmocka_unit_test(who_is_down_wakes_them_too_and_without_players_all_sleep),
    cmocka_unit_test(only_hunters_sleep),
    cmocka_unit_test(a_sleeper_keeps_every_number_for_a_thousand_ticks),
    cmocka_unit_test(who_wakes_goes_on_as_if_there_had_been_no_tick_between),
    cmocka_unit_test(sleepers_change_nothing_for_those_awake),
    cmocka_unit_test(commands_work_on_sleepers),
    cmocka_unit_test(a_blast_throws_sleepers_who_wake_until_they_are_over_it),
    cmocka_unit_test(who_is_knocked_when_its_chunk_falls_asleep_is_awake_until_it_is_over),
    cmocka_unit_test(a_gate_that_closes_on_a_sleeper_moves_it),
    cmocka_unit_test(a_wall_that_takes_the_ground_of_a_sleeper_moves_it),
    cmocka_unit_test(who_sleeps_in_a_wall_is_put_out_of_it_when_it_wakes),
    cmocka_unit_test(sleepers_count_as_alive_and_go_with_the_round),
    cmocka_unit_test(no_sleeper_is_sent_back_to_the_queue),
    cmocka_unit_test(a_sleeper_stands_idle_and_looks_at_nobody),
};

WR_TEST_MAIN(tests)
