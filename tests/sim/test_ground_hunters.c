// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who lives on ground that changes: hunters go another way in the tick a bridge falls, kinds part where costs differ, and
// whoever stands where nobody can any more is put beside, falls, or flies on.
#include "sim/stage.h"

#include "warren/window.h"

enum { OPENS, NEVER, BIG, KINDS };

static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = KINDS;
    for (int32_t i = 0; i < KINDS; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "kind %d", (int)i);
        hunt.kinds[i].rarity = 1;
        hunt.kinds[i].damage = 0;
        hunt.kinds[i].doors = i == OPENS ? WR_HUNT_DOORS_OPEN : WR_HUNT_DOORS_NEVER;
    }
    hunt.kinds[BIG].radius = 3 * WR_FIX_ONE;
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.round.goal_ends_round = false;
    hunt.rules.siege_seconds = 300 * WR_FIX_ONE;
    return hunt;
}

static stage stage_with(const char *rows, const wr_hunt *hunt)
{
    stage s = stage_of(rows);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.edits_max = 64;
    return s;
}

static wr_fix centre(int32_t cell)
{
    return (wr_fix)(cell * WR_HUNT_CELL + WR_HUNT_CELL / 2) * WR_FIX_ONE;
}

static wr_command label_at(int32_t x, int32_t y, int32_t label)
{
    return (wr_command){.kind = WR_COMMAND_LABEL, .value = label, .x = centre(x), .y = centre(y)};
}

static wr_command cost_of(uint32_t kind, int32_t label, uint64_t cost)
{
    return (wr_command){.kind = WR_COMMAND_COST, .flag = kind, .value = label, .user = cost};
}

// Its slot.
static int32_t add(stage *s, int32_t kind, int32_t x, int32_t y)
{
    stage_command(s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                  .value = WR_MOB_HUNTER,
                                  .flag = (uint32_t)kind,
                                  .x = centre(x),
                                  .y = centre(y)});
    const wr_event *event = stage_event(s, WR_EVENT_SPAWN);
    assert_non_null(event);
    return wr_mob_slot(s->world, event->id);
}

static wr_cell cell_of(const stage *s, int32_t slot)
{
    return wr_grid_cell_of(wr_level_grid(s->level), stage_at(s, slot));
}

static void require_valid(const stage *s)
{
    wr_finding why = {0};
    if (wr_world_validate(s->world, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

// ---- Bridges ---------------------------------------------------------------------------------------------------------

// One way over a bridge, another far round.
static const char river[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x          ~~          x\n"
                            "x          ~~          x\n"
                            "x  P                   x\n"
                            "x          ~~          x\n"
                            "x          ~~          x\n"
                            "x          ~~          x\n"
                            "x                      x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxx\n";

static void fall_bridge(stage *s, int32_t y)
{
    wr_command commands[] = {label_at(11, y, WR_CELL_CHASM), label_at(12, y, WR_CELL_CHASM)};
    for (uint32_t i = 0; i < 2; i++) {
        commands[i].player = WR_PLAYER_HOST;
        commands[i].sequence = i;
    }
    stage_tick(s, commands, 2);
}

// Ticks until the hunter stands in this column, never over the river but by its bridges.
static int32_t ticks_to(stage *s, int32_t slot, int32_t column, bool *low_bridge)
{
    *low_bridge = false;
    for (int32_t tick = 0; tick < 60 * 30; tick++) {
        const wr_cell at = cell_of(s, slot);
        assert_int_not_equal(wr_grid_kind(wr_level_grid(wr_world_level(s->world)), at), WR_CELL_CHASM);
        *low_bridge = *low_bridge || ((at.x == 11 || at.x == 12) && at.y == 1);
        if (at.x <= column) {
            return tick;
        }
        stage_wait(s, 1);
    }
    return -1;
}

static void a_bridge_falls_and_hunters_go_round_from_that_tick_on(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    for (int32_t falls = 0; falls < 2; falls++) {
        bool low;
        stage s = stage_with(river, &hunt);
        stage_open(&s);
        const int32_t slot = add(&s, NEVER, 20, 5);
        while (cell_of(&s, slot).x > 15) {
            stage_wait(&s, 1);
        }
        if (falls == 1) {
            const wr_point before = stage_at(&s, slot);
            fall_bridge(&s, 5);
            stage_wait(&s, 30);
            assert_true(stage_at(&s, slot).y < before.y); // towards the other bridge
        }
        assert_true(ticks_to(&s, slot, 6, &low) > 0);
        assert_int_equal(low, falls == 1);
        require_valid(&s);
        stage_close(&s);
    }
}

static void in_the_tick_of_the_fall_no_step_leads_onto_it(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(river, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 20, 5);
    while (stage_at(&s, slot).x > 13 * WR_HUNT_CELL * WR_FIX_ONE + WR_FIX_ONE / 4) {
        stage_wait(&s, 1); // until the next step would be on it
    }
    fall_bridge(&s, 5);
    assert_true(cell_of(&s, slot).x >= 13);
    for (int32_t tick = 0; tick < 60; tick++) {
        stage_wait(&s, 1);
        assert_int_not_equal(wr_grid_kind(wr_level_grid(wr_world_level(s.world)), cell_of(&s, slot)), WR_CELL_CHASM);
    }
    require_valid(&s);
    stage_close(&s);
}

static void when_the_last_bridge_falls_they_besiege_and_come_when_one_is_built(void **state)
{
    (void)state;
    bool low;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(river, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 20, 5);
    fall_bridge(&s, 5);
    fall_bridge(&s, 1);
    stage_wait(&s, 120);
    assert_true(cell_of(&s, slot).x >= 13);
    assert_int_equal(s.world->mobs.kind[slot], WR_MOB_HUNTER);
    stage_command(&s, label_at(11, 3, WR_CELL_GRASS)); // where never was one
    stage_command(&s, label_at(12, 3, WR_CELL_GRASS));
    assert_true(ticks_to(&s, slot, 6, &low) > 0);
    require_valid(&s);
    stage_close(&s);
}

// ---- Costs -----------------------------------------------------------------------------------------------------------------

static const char fields[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x                      x\n"
                             "x                      x\n"
                             "x         xxxx         x\n"
                             "x  P      xxxx         x\n"
                             "x         xxxx         x\n"
                             "x                      x\n"
                             "x                      x\n"
                             "x                      x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxx\n";
enum { MUD = 20 };

// Mud below the block of walls; a hunter that goes by there treads on it.
static bool treads_mud(uint32_t dear_kind, uint64_t cost, int32_t kind)
{
    bool treads = false;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(fields, &hunt);
    stage_open(&s);
    for (int32_t x = 11; x < 13; x++) {
        for (int32_t y = 1; y < 4; y++) {
            stage_command(&s, label_at(x, y, MUD));
        }
    }
    stage_command(&s, cost_of(dear_kind, MUD, cost));
    const int32_t slot = add(&s, kind, 20, 4);
    for (int32_t tick = 0; tick < 60 * 20 && cell_of(&s, slot).x > 8; tick++) {
        stage_wait(&s, 1);
        treads = treads || wr_grid_kind(wr_level_grid(wr_world_level(s.world)), cell_of(&s, slot)) == MUD;
    }
    assert_true(cell_of(&s, slot).x <= 8);
    require_valid(&s);
    stage_close(&s);
    return treads;
}

static void kinds_part_where_costs_differ(void **state)
{
    (void)state;
    assert_true(treads_mud(NEVER, 1, NEVER)); // the shorter way
    assert_true(treads_mud(NEVER, 1, BIG));
    assert_false(treads_mud(NEVER, 40, NEVER));
    assert_true(treads_mud(NEVER, 40, BIG));
    assert_false(treads_mud(NEVER, 0, NEVER));
    assert_true(treads_mud(NEVER, 0, BIG));
    assert_false(treads_mud(BIG, 0, BIG));
    assert_true(treads_mud(BIG, 0, NEVER));
}

static void a_chasm_that_costs_something_is_walked_over_by_that_size_alone(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(river, &hunt);
    stage_open(&s);
    fall_bridge(&s, 5);
    fall_bridge(&s, 1);
    stage_command(&s, cost_of(BIG, WR_CELL_CHASM, 1));
    const int32_t big = add(&s, BIG, 20, 5), small = add(&s, NEVER, 20, 3);
    for (int32_t tick = 0; tick < 60 * 20; tick++) {
        stage_wait(&s, 1);
        assert_true(cell_of(&s, small).x >= 13);
    }
    assert_true(cell_of(&s, big).x <= 8);
    stage_put(&s, big, centre(12), centre(6)); // over the chasm
    stage_command(&s, cost_of(BIG, WR_CELL_CHASM, 0));
    assert_non_null(stage_event(&s, WR_EVENT_PUSHED));
    assert_int_not_equal(wr_grid_kind(wr_level_grid(wr_world_level(s.world)), cell_of(&s, big)), WR_CELL_CHASM);
    require_valid(&s);
    stage_close(&s);
}

// ---- Whoever stands there ----------------------------------------------------------------------------------------------------

static void whoever_is_walled_in_is_put_beside(void **state)
{
    (void)state;
    static const int32_t labels[] = {WR_CELL_BUSH, WR_CELL_CLIFF, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_SECRET,
                                     WR_CELL_TOWER};
    const wr_hunt hunt = quiet_hunt();
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        for (int32_t kind = 0; kind < KINDS; kind++) {
            stage s = stage_with(fields, &hunt);
            stage_open(&s);
            const int32_t slot = add(&s, kind, 17, 5);
            stage_put(&s, slot, centre(17), centre(5));
            stage_command(&s, label_at(17, 5, labels[i]));
            int32_t count, pushed = 0;
            const wr_event *events = wr_world_events(s.world, &count);
            for (int32_t e = 0; e < count; e++) {
                pushed += events[e].kind == WR_EVENT_PUSHED && events[e].stage == 1;
            }
            assert_int_equal(pushed, 1);
            const wr_cell at = cell_of(&s, slot);
            assert_false(wr_bits_get(&s.world->walls, at.x, at.y));
            stage_wait(&s, 5);
            assert_int_equal(s.seen[WR_EVENT_PUSHED], 1);
            require_valid(&s);
            stage_close(&s);
        }
    }
}

static void a_large_one_makes_room_for_a_wall_beside_it(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(fields, &hunt);
    stage_open(&s);
    const int32_t big = add(&s, BIG, 17, 5);
    stage_put(&s, big, centre(17), centre(5));
    stage_command(&s, label_at(18, 5, WR_CELL_BUSH));
    assert_non_null(stage_event(&s, WR_EVENT_PUSHED));
    assert_true(stage_at(&s, big).x < centre(17) || stage_at(&s, big).y != centre(5));
    require_valid(&s);
    stage_close(&s);
}

static void players_are_put_beside_walls_and_fall_into_holes(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(fields, &hunt);
    stage_open(&s);
    stage_command(&s, label_at(3, 5, WR_CELL_BUSH));
    assert_non_null(stage_event(&s, WR_EVENT_PUSHED));
    assert_true(wr__player_fits(s.world, stage_at(&s, 0)));
    stage_put(&s, 0, centre(6), centre(6));
    stage_command(&s, label_at(6, 6, WR_CELL_HOLE));
    assert_int_equal(s.seen[WR_EVENT_DOWN], 1);
    assert_false(wr__falls(s.world, (wr__way){stage_at(&s, 0), stage_at(&s, 0)}));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    stage_put(&s, 0, centre(6), centre(6));
    stage_command(&s, label_at(6, 6, WR_CELL_CHASM));
    assert_int_equal(s.seen[WR_EVENT_DOWN], 2);
    require_valid(&s);
    stage_close(&s);
}

static void who_is_in_the_air_flies_on_and_is_put_beside_when_it_lands(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(fields, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 16, 5);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_BLAST,
                                   .x = centre(15),
                                   .y = centre(5),
                                   .flag = 12 * WR_FIX_ONE,
                                   .user = 12 * WR_FIX_ONE});
    const wr_event *knock = stage_event(&s, WR_EVENT_KNOCK);
    assert_non_null(knock);
    const wr_cell lands = wr_grid_cell_of(wr_level_grid(s.level), (wr_point){knock->x, knock->y});
    stage_command(&s, label_at(lands.x, lands.y, WR_CELL_BUSH));
    assert_null(stage_event(&s, WR_EVENT_PUSHED));
    for (int32_t tick = 0; tick < 600 && s.seen[WR_EVENT_LAND] == 0; tick++) {
        stage_wait(&s, 1);
        require_valid(&s);
    }
    assert_int_equal(s.seen[WR_EVENT_LAND], 1);
    const wr_cell at = cell_of(&s, slot);
    assert_false(wr_bits_get(&s.world->walls, at.x, at.y));
    stage_command(&s, label_at(at.x, at.y, WR_CELL_BUSH)); // and again while it lies
    assert_non_null(stage_event(&s, WR_EVENT_PUSHED));
    for (int32_t tick = 0; tick < 300; tick++) {
        stage_wait(&s, 1);
        require_valid(&s);
    }
    assert_int_equal(s.seen[WR_EVENT_RISEN], 1);
    stage_close(&s);
}

static void who_is_spawned_behind_a_label_stands_on_it(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(fields, &hunt);
    stage_open(&s);
    const wr_command spawn = {.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HUNTER, .flag = NEVER};
    wr_command commands[4] = {label_at(17, 5, WR_CELL_BUSH), spawn, label_at(11, 5, WR_CELL_GRASS), spawn};
    for (uint32_t i = 0; i < 4; i++) {
        commands[i].player = WR_PLAYER_HOST;
        commands[i].sequence = i;
        commands[i].x = centre(i < 2 ? 17 : 11);
        commands[i].y = centre(5);
    }
    stage_tick(&s, commands, 4);
    assert_int_equal(s.seen[WR_EVENT_REFUSED], 1);
    assert_int_equal(s.seen[WR_EVENT_SPAWN], 1);
    assert_int_equal(stage_event(&s, WR_EVENT_SPAWN)->x, centre(11));
    require_valid(&s);
    stage_close(&s);
}

static void mobs_of_the_host_are_moved_as_players_are(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(fields, &hunt);
    stage_open(&s);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN, .value = WR_MOB_HOST, .x = centre(17), .y = centre(5)});
    const int32_t slot = stage_slot(&s, WR_MOB_HOST, 0);
    assert_true(slot >= 0);
    stage_command(&s, label_at(17, 5, WR_CELL_TOWER));
    assert_non_null(stage_event(&s, WR_EVENT_PUSHED));
    assert_true(wr__player_fits(s.world, stage_at(&s, slot)));
    stage_close(&s);
}

static void where_there_is_no_room_at_all_it_is_taken_away(void **state)
{
    (void)state;
    static const char cell[] = "xxxxxx\n"
                               "xP x x\n"
                               "xxxxxx\n";
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(cell, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 4, 1);
    stage_command(&s, label_at(4, 1, WR_CELL_BUSH));
    assert_int_equal(s.seen[WR_EVENT_PUSHED], 1); // to the players' side
    assert_true(cell_of(&s, slot).x < 3);
    stage_command(&s, cost_of(NEVER, WR_CELL_GRASS, 0));
    stage_command(&s, cost_of(NEVER, WR_CELL_PLAYER, 0));
    stage_wait(&s, 20); // each is looked at every 16 ticks
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 0);
    require_valid(&s);
    stage_close(&s);
}

// ---- Sight -------------------------------------------------------------------------------------------------------------------

static void what_hides_hides_in_the_same_tick(void **state)
{
    (void)state;
    static const char hall[] = "xxxxxxxxxxxx\n"
                               "xP         x\n"
                               "xxxxxxxxxxxx\n";
    const wr_hunt hunt = quiet_hunt();
    stage s = stage_with(hall, &hunt);
    stage_open(&s);
    const int32_t slot = add(&s, NEVER, 9, 1);
    stage_wait(&s, 5);
    assert_true((s.world->mobs.flags[slot] & WR_MOB_SEES) != 0);
    stage_command(&s, label_at(5, 1, WR_CELL_BUSH));
    stage_wait(&s, 20);
    assert_int_equal(s.world->mobs.flags[slot] & WR_MOB_SEES, 0);
    stage_command(&s, label_at(5, 1, WR_CELL_CHASM)); // one sees over it
    stage_wait(&s, 20);
    assert_true((s.world->mobs.flags[slot] & WR_MOB_SEES) != 0);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_bridge_falls_and_hunters_go_round_from_that_tick_on),
    cmocka_unit_test(in_the_tick_of_the_fall_no_step_leads_onto_it),
    cmocka_unit_test(when_the_last_bridge_falls_they_besiege_and_come_when_one_is_built),
    cmocka_unit_test(kinds_part_where_costs_differ),
    cmocka_unit_test(a_chasm_that_costs_something_is_walked_over_by_that_size_alone),
    cmocka_unit_test(whoever_is_walled_in_is_put_beside),
    cmocka_unit_test(a_large_one_makes_room_for_a_wall_beside_it),
    cmocka_unit_test(players_are_put_beside_walls_and_fall_into_holes),
    cmocka_unit_test(who_is_in_the_air_flies_on_and_is_put_beside_when_it_lands),
    cmocka_unit_test(who_is_spawned_behind_a_label_stands_on_it),
    cmocka_unit_test(mobs_of_the_host_are_moved_as_players_are),
    cmocka_unit_test(where_there_is_no_room_at_all_it_is_taken_away),
    cmocka_unit_test(what_hides_hides_in_the_same_tick),
};

WR_TEST_MAIN(tests)
