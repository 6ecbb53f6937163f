// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Blobs: zones, patrol, sight, chase.
#include "sim/blobs_int.h"
#include "sim/stage.h"

static const int32_t rates[] = {20, 30, 50, 60, 120};
#define RATES (sizeof rates / sizeof *rates)

static wr_fix step_of(wr_point a, wr_point b)
{
    return (wr_fix)wr_length(b.x - a.x, b.y - a.y);
}

// ---- Blobs: zones ------------------------------------------------------------------------------------------------------

static int32_t zone_cells(const stage *s, int32_t slot)
{
    wr__zone own;
    return wr__zone_count(s->level, wr__blob_zone(s->world, slot, &own));
}

static void zone_is_the_free_part_of_seven_by_seven(void **state) // B4, B5
{
    (void)state;
    stage s = stage_of("           \n"
                       "           \n"
                       "  xO|^*    \n"
                       "           \n"
                       "     b     \n"
                       "           \n"
                       "           \n"
                       "          P\n"
                       "           \n");
    stage_open(&s);
    assert_int_equal(zone_cells(&s, stage_slot(&s, WR_MOB_BLOB, 0)), 49 - 3);
    stage_close(&s);
}

static void zone_at_the_maps_corner_is_cut(void **state) // B5, K137
{
    (void)state;
    stage s = stage_of("       P\n"
                       "        \n"
                       "        \n"
                       "        \n"
                       "b       \n");
    stage_open(&s);
    assert_int_equal(zone_cells(&s, stage_slot(&s, WR_MOB_BLOB, 0)), 16);
    stage_close(&s);
}

static void zone_holds_only_cells_that_a_path_from_the_start_reaches(void **state) // B11
{
    (void)state;
    stage s = stage_of("   x    P\n"
                       "   x     \n"
                       " b x     \n"
                       "   x     \n"
                       "   x     \n");
    stage_open(&s);
    assert_int_equal(zone_cells(&s, stage_slot(&s, WR_MOB_BLOB, 0)), 15);
    stage_close(&s);
}

static void blob_whose_zone_is_its_own_cell_stays(void **state) // K137, B11
{
    (void)state;
    stage s = stage_of("xxx  \n"
                       "xbx P\n"
                       "xxx  \n");
    s.config.sight_range = -1;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    assert_int_equal(zone_cells(&s, slot), 1);
    stage_wait(&s, 120);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(1));
    assert_int_equal(stage_at(&s, slot).y, STAGE_CENTRE(1));
    assert_int_equal(wr_world_counters(s.world).destinations, 0);
    stage_close(&s);
}

static void zones_of_every_side_are_pure_functions_of_map_and_start(void **state) // B5
{
    (void)state;
    for (int32_t side = 1; side <= WR__ZONE_CELLS_MAX; side += 2) {
        stage s = stage_of("           \n"
                           "    O      \n"
                           "     b  x  \n"
                           "           \n"
                           "P         b\n");
        s.level_config.zone_cells = side;
        s.config.sight_range = -1;
        stage_open(&s);
        int32_t expected = 0;
        for (int32_t y = 0; y < 5; y++) {
            for (int32_t x = 0; x < 11; x++) {
                const bool near = x >= 5 - side / 2 && x <= 5 + side / 2 && y >= 2 - side / 2 && y <= 2 + side / 2;
                expected += near && !(x == 4 && y == 3) && !(x == 8 && y == 2);
            }
        }
        const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 1);
        assert_int_equal(zone_cells(&s, slot), expected);
        stage_wait(&s, 50);
        assert_int_equal(zone_cells(&s, slot), expected);
        stage_close(&s);
    }
}

// ---- Blobs: patrol -----------------------------------------------------------------------------------------------------

#define ROOM            \
    "xxxxxxxxxxxxxxx\n" \
    "x             x\n" \
    "x   O    xx   x\n" \
    "x   O         x\n" \
    "x      b   x  x\n" \
    "x   x      x  x\n" \
    "x   xx   |    x\n" \
    "x           P x\n" \
    "xxxxxxxxxxxxxxx\n"

static void blob_walks_one_pixel_a_frame_also_round_corners(void **state) // B8
{
    (void)state;
    for (size_t i = 0; i < RATES; i++) {
        stage s = stage_of(ROOM);
        s.config.ticks_per_second = rates[i];
        s.config.sight_range = -1;
        stage_open(&s);
        const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
        const wr_fix step = s.world->rules.blob_step;
        wr_point last = stage_at(&s, slot);
        int32_t corners = 0;
        for (int32_t tick = 0; tick < 30 * rates[i]; tick++) {
            const uint8_t leg = s.world->mobs.path_at[slot];
            const uint8_t count = s.world->mobs.path_count[slot];
            stage_wait(&s, 1);
            const wr_point at = stage_at(&s, slot);
            const bool corner = s.world->mobs.path_at[slot] != leg || s.world->mobs.path_count[slot] != count;
            if (corner) { // the way is a bend: no farther than the step
                assert_true(step_of(last, at) <= step + 1);
                corners++;
            } else {
                assert_true(stage_near(step_of(last, at), step, 1));
            }
            last = at;
        }
        assert_true(corners > 5);
        stage_close(&s);
    }
}

static void blob_draws_destinations_of_its_zone_and_reaches_them(void **state) // B7
{
    (void)state;
    stage s = stage_of(ROOM);
    s.config.sight_range = -1;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    const wr_mobs mobs = wr_world_mobs(s.world);
    wr_point goal = {0, 0};
    int32_t goals = 0;
    for (int32_t tick = 0; tick < 3600; tick++) {
        const wr_point at = stage_at(&s, slot);
        stage_wait(&s, 1);
        const wr_point now = {s.world->mobs.goal_x[slot], s.world->mobs.goal_y[slot]};
        if (now.x != goal.x || now.y != goal.y) {
            if (goals > 0) {
                assert_true(step_of(at, goal) <= WR_FIX_ONE / 8); // B10: four pixels
            }
            assert_in_range(now.x, STAGE_CENTRE(4), STAGE_CENTRE(10));
            assert_in_range(now.y, STAGE_CENTRE(1), STAGE_CENTRE(7));
            goal = now;
            goals++;
        }
    }
    assert_true(goals > 15);
    assert_int_equal(wr_world_counters(s.world).destinations, goals);
    assert_int_equal(mobs.kind[slot], WR_MOB_BLOB);
    stage_close(&s);
}

static void blob_never_enters_bushes_holes_or_gates(void **state) // B2, B6, B36
{
    (void)state;
    static const int32_t sides[] = {3, 5, 7};
    for (size_t i = 0; i < 3; i++) {
        stage s = stage_of(ROOM);
        s.level_config.nav.n = sides[i];
        s.config.sight_range = -1;
        stage_open(&s);
        const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
        for (int32_t tick = 0; tick < 3600; tick++) {
            stage_wait(&s, 1);
            const uint8_t kind = wr_grid_kind(&s.level->grid, wr_grid_cell_of(&s.level->grid, stage_at(&s, slot)));
            assert_true(kind != WR_CELL_BUSH && kind != WR_CELL_HOLE && kind != WR_CELL_GATE);
        }
        stage_close(&s);
    }
}

static void blob_arrives_in_the_same_time_at_every_rate(void **state)
{
    (void)state;
    for (size_t i = 0; i < RATES; i++) {
        stage s = stage_of("b              \n"
                           "xxxxxxxxxxxxxx \n"
                           "P              \n");
        s.config.ticks_per_second = rates[i];
        s.config.sight_range = -1;
        stage_open(&s);
        const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
        const wr_point goal = {STAGE_CENTRE(4), STAGE_CENTRE(0)};
        stage_command(&s,
                      (wr_command){.kind = WR_COMMAND_STEER, .mob = stage_id(&s, slot), .x = goal.x, .y = goal.y});
        int32_t ticks = 1;
        while (step_of(stage_at(&s, slot), goal) > WR_FIX_ONE / 8) {
            stage_wait(&s, 1);
            assert_in_range(++ticks, 0, 60 * rates[i]);
        }
        static int64_t at_20;
        at_20 = i == 0 ? (int64_t)ticks * 1000 / rates[i] : at_20;
        assert_true(stage_near((int64_t)ticks * 1000 / rates[i], at_20, at_20 / 50));
        stage_close(&s);
    }
}

static void steered_blob_goes_as_near_as_it_can_and_then_patrols_again(void **state) // B11
{
    (void)state;
    stage s = stage_of("b    x    \n"
                       "     x    \n"
                       "     x   P\n");
    s.config.sight_range = -1;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_STEER,
                                   .mob = stage_id(&s, slot),
                                   .x = STAGE_CENTRE(8),
                                   .y = STAGE_CENTRE(2)});
    const wr_event *plan = stage_event(&s, WR_EVENT_PLAN);
    assert_non_null(plan);
    assert_int_equal(plan->flag, 2);
    assert_int_equal(wr_world_counters(s.world).paths_none, 1);
    wr_fix farthest = 0;
    for (int32_t i = 0; i < 240; i++) {
        stage_wait(&s, 1);
        const wr_fix x = stage_at(&s, slot).x;
        farthest = x > farthest ? x : farthest;
    }
    assert_in_range(farthest, STAGE_CENTRE(4) - WR_FIX_ONE / 8, STAGE_CENTRE(4));
    stage_wait(&s, 240);
    assert_true(stage_at(&s, slot).x < STAGE_CENTRE(4) - WR_FIX_ONE / 8);
    assert_int_equal(wr_world_counters(s.world).paths_none, 1);
    stage_close(&s);
}

#define STREET                                   \
    "bbbb                                    \n" \
    "                                        \n" \
    "P                                       \n"

static void steer_all(stage *s, wr_fix x)
{
    wr_command steer[4] = {0};
    for (int32_t i = 0; i < 4; i++) {
        steer[i] = (wr_command){.kind = WR_COMMAND_STEER,
                                .player = WR_PLAYER_HOST,
                                .mob = stage_id(s, stage_slot(s, WR_MOB_BLOB, i)),
                                .x = x,
                                .y = STAGE_CENTRE(1)};
    }
    stage_tick(s, steer, 4);
}

static void long_paths_wait_for_their_turn_in_the_order_of_ids(void **state)
{
    (void)state;
    stage s = stage_of(STREET);
    s.config.sight_range = -1;
    s.config.paths_per_tick = 1;
    stage_open(&s);
    steer_all(&s, STAGE_CENTRE(38));
    assert_int_equal(wr_world_counters(s.world).paths, 1);
    assert_int_equal(wr_world_counters(s.world).paths_waited, 3);
    for (int32_t i = 1; i < 4; i++) {
        assert_int_equal(stage_at(&s, stage_slot(&s, WR_MOB_BLOB, i)).x, STAGE_CENTRE(i));
        stage_wait(&s, 1);
        assert_true(stage_at(&s, stage_slot(&s, WR_MOB_BLOB, i)).x > STAGE_CENTRE(i));
    }
    assert_int_equal(wr_world_counters(s.world).paths, 4);
    stage_close(&s);
}

// All want another long way in every tick: whoever had to wait goes first in the next, so that nobody waits for ever.
static void turns_go_round_when_all_ask_again_and_again_K72(void **state)
{
    (void)state;
    stage s = stage_of(STREET);
    int32_t plans[4] = {0};
    s.config.sight_range = -1;
    s.config.paths_per_tick = 1;
    stage_open(&s);
    for (int32_t tick = 0; tick < 40; tick++) {
        steer_all(&s, STAGE_CENTRE(38) + tick % 2);
        int32_t count;
        const wr_event *events = wr_world_events(s.world, &count);
        for (int32_t i = 0; i < count; i++) {
            if (events[i].kind == WR_EVENT_PLAN && events[i].flag == 0) {
                plans[wr_mob_slot(s.world, events[i].id) - 2]++;
            }
        }
    }
    for (int32_t i = 0; i < 4; i++) {
        assert_int_equal(plans[i], 10);
    }
    stage_close(&s);
}

// A comb: the next cell of the zone is a hundred cells of way off. Such a hop is as long as a long way and waits as one.
static void hop_that_turns_out_long_waits_as_a_long_way_K72(void **state)
{
    (void)state;
    static char rows[64 * 65 + 1];
    for (int32_t y = 0; y < 64; y++) {
        for (int32_t x = 0; x < 64; x++) {
            const bool wall = x % 2 == 1 && y != (x % 4 == 1 ? 0 : 63);
            rows[y * 65 + x] = wall ? 'x' : y == 32 ? 'b' : ' ';
        }
        rows[y * 65 + 64] = '\n';
    }
    rows[0] = 'P';
    stage s = stage_of(rows);
    s.config.sight_range = -1;
    s.config.touch = WR_TOUCH_DAMAGE;
    s.config.player_health = INT16_MAX;
    s.config.paths_per_tick = 3;
    stage_open(&s);
    uint64_t before = 0, waited = 0;
    for (int32_t tick = 0; tick < 60; tick++) {
        stage_wait(&s, 1);
        const wr_counters counters = wr_world_counters(s.world);
        int32_t moving = 0;
        const wr_mobs mobs = wr_world_mobs(s.world);
        for (int32_t slot = 2; slot < mobs.count; slot++) {
            moving += mobs.x[slot] != mobs.x_last[slot] || mobs.y[slot] != mobs.y_last[slot];
        }
        assert_true(tick < 20 || moving >= 30); // of 34: the others stand where they wait
        assert_true(tick == 0 || counters.paths - before <= 3 + 3);
        waited += counters.paths_waited;
        before = counters.paths;
    }
    assert_true(waited > 0);
    stage_close(&s);
}

static void path_of_many_turns_is_walked_in_pieces(void **state)
{
    (void)state;
    stage s = stage_of("b x   x   x   x   x   \n"
                       "  x x x x x x x x x x \n"
                       "  x x x x x x x x x x \n"
                       "  x x x x x x x x x x \n"
                       "    x   x   x   x   x \n"
                       "xxxxxxxxxxxxxxxxxxxxx \n"
                       "P                     \n");
    s.config.sight_range = -1;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    const wr_point goal = {STAGE_CENTRE(5), STAGE_CENTRE(0)};
    stage_command(&s, (wr_command){.kind = WR_COMMAND_STEER, .mob = stage_id(&s, slot), .x = goal.x, .y = goal.y});
    assert_int_equal(s.world->mobs.path_count[slot], WR__PATH_NODES);
    for (int32_t i = 0; i < 6000 && step_of(stage_at(&s, slot), goal) > WR_FIX_ONE / 8; i++) {
        stage_wait(&s, 1);
    }
    assert_true(step_of(stage_at(&s, slot), goal) <= WR_FIX_ONE / 8);
    stage_close(&s);
}

// ---- Blobs: sight and chase --------------------------------------------------------------------------------------------

static bool sees(const stage *s)
{
    return (wr_world_mobs(s->world).flags[stage_slot(s, WR_MOB_BLOB, 0)] & WR_MOB_SEES) != 0;
}

static void blob_sees_at_exactly_five_cells_and_not_beyond(void **state) // B29
{
    (void)state;
    stage s = stage_of("b          \n"
                       "P          \n");
    s.level_config.zone_cells = 1;
    stage_open(&s);
    stage_put(&s, 0, STAGE_CENTRE(5) + 1, STAGE_CENTRE(1));
    assert_false(sees(&s));
    assert_int_equal(s.seen[WR_EVENT_SIGHT], 0);
    stage_put(&s, 0, STAGE_CENTRE(5), STAGE_CENTRE(1));
    assert_true(sees(&s));
    stage_put(&s, 0, STAGE_CENTRE(5) + 4096, STAGE_CENTRE(1)); // and it has come nearer by half of that
    assert_false(sees(&s));
    assert_int_equal(s.seen[WR_EVENT_SIGHT], 2);
    stage_close(&s);
}

static void bushes_and_closed_gates_block_sight_holes_and_open_gates_do_not(void **state) // B28, B30, B37, K46
{
    (void)state;
    static const struct {
        const char *rows;
        bool on, seen;
    } cases[] = {{"b x P\n    ^\n", false, false}, {"b O P\n    ^\n", false, true}, {"b | P\n    ^\n", false, false},
                 {"b | P\n    ^\n", true, true},   {"b ^ P\n     \n", false, true}, {"b D P\n    ^\n", false, false},
                 {"b ~ P\n    ^\n", false, true},  {"b d P\n    ^\n", false, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage s = stage_of(cases[i].rows);
        s.on[0] = cases[i].on;
        stage_open(&s);
        stage_wait(&s, 1);
        assert_int_equal(sees(&s), cases[i].seen);
        stage_close(&s);
    }
}

static void blob_sees_across_a_hole_and_goes_round_it(void **state) // B30
{
    (void)state;
    stage s = stage_of("         \n"
                       "   OO    \n"
                       " b OO P  \n"
                       "   OO    \n"
                       "   OO    \n"
                       "   OO    \n");
    s.config.touch = WR_TOUCH_DAMAGE;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    for (int32_t i = 0; i < 600 && s.seen[WR_EVENT_HIT] == 0; i++) {
        stage_wait(&s, 1);
        assert_true(sees(&s));
        const uint8_t kind = wr_grid_kind(&s.level->grid, wr_grid_cell_of(&s.level->grid, stage_at(&s, slot)));
        assert_int_not_equal(kind, WR_CELL_HOLE);
    }
    assert_int_equal(s.seen[WR_EVENT_HIT], 1);
    assert_int_equal(wr_world_counters(s.world).destinations, 0);
    stage_close(&s);
}

static void blob_that_sees_the_player_goes_for_him(void **state) // B7, B27
{
    (void)state;
    stage s = stage_of("             \n"
                       "  b    P     \n"
                       "             \n");
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    stage_wait(&s, 1);
    assert_true(sees(&s));
    assert_int_equal(s.world->mobs.goal_x[slot], STAGE_CENTRE(7));
    assert_int_equal(stage_event(&s, WR_EVENT_SIGHT)->flag, 1);
    assert_int_equal(stage_event(&s, WR_EVENT_SIGHT)->by.bits, stage_player(&s).mob.bits);
    wr_fix last = stage_at(&s, slot).x;
    while (s.seen[WR_EVENT_LOSS] == 0) {
        stage_wait(&s, 1);
        assert_true(s.seen[WR_EVENT_LOSS] > 0 || stage_at(&s, slot).x == last + s.world->rules.blob_step);
        last = stage_at(&s, slot).x;
    }
    assert_int_equal(wr_world_counters(s.world).paths, 0); // the shared field led it
    assert_true(wr_world_counters(s.world).field_steps > 60);
    stage_close(&s);
}

static void blob_goes_to_where_it_saw_the_player_last_then_patrols(void **state) // B31
{
    (void)state;
    stage s = stage_of("             \n"
                       "  b    P     \n"
                       "             \n"
                       "xxxxxxxxxxxx \n"
                       "             \n");
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    stage_wait(&s, 10);
    stage_put(&s, 0, STAGE_CENTRE(2), STAGE_CENTRE(0)); // behind the wall
    assert_false(sees(&s));
    const wr_point last_seen = {STAGE_CENTRE(7), STAGE_CENTRE(3)};
    while (step_of(stage_at(&s, slot), last_seen) > WR_FIX_ONE / 8) {
        assert_int_equal(s.world->mobs.goal_x[slot], last_seen.x);
        stage_wait(&s, 1);
    }
    assert_int_equal(wr_world_counters(s.world).destinations, 0);
    stage_wait(&s, 1);
    assert_int_equal(wr_world_counters(s.world).destinations, 1);
    assert_true(s.world->mobs.goal_x[slot] <= STAGE_CENTRE(5));
    stage_close(&s);
}

static void blob_takes_the_nearest_of_the_players_it_sees_and_the_lowest_of_equals(void **state)
{
    (void)state;
    stage s = stage_of("             \n"
                       "P     b      \n"
                       "        x    \n");
    s.config.players = 3;
    s.level_config.zone_cells = 1;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    stage_put(&s, 0, STAGE_CENTRE(2), STAGE_CENTRE(1));
    assert_int_equal(s.world->mobs.sees[slot], 0);
    stage_put(&s, slot, STAGE_CENTRE(6), STAGE_CENTRE(1));
    stage_put(&s, 1, STAGE_CENTRE(9), STAGE_CENTRE(1));
    assert_int_equal(s.world->mobs.sees[slot], 1);
    stage_put(&s, slot, STAGE_CENTRE(6), STAGE_CENTRE(1));
    stage_put(&s, 2, STAGE_CENTRE(9), STAGE_CENTRE(0)); // behind the bush
    assert_int_equal(s.world->mobs.sees[slot], 1);
    const wr_command both[2] = {{.kind = WR_COMMAND_TELEPORT,
                                 .player = WR_PLAYER_HOST,
                                 .mob = stage_id(&s, slot),
                                 .x = STAGE_CENTRE(6),
                                 .y = STAGE_CENTRE(1)},
                                {.kind = WR_COMMAND_TELEPORT,
                                 .player = WR_PLAYER_HOST,
                                 .mob = stage_id(&s, 0),
                                 .x = STAGE_CENTRE(3),
                                 .y = STAGE_CENTRE(1)}};
    stage_tick(&s, both, 2); // players 0 and 1 as near
    assert_int_equal(s.world->mobs.sees[slot], 0);
    stage_close(&s);
}

static void chasers_of_one_player_share_one_field(void **state)
{
    (void)state;
    stage s = stage_of("  bbb    \n"
                       "  bbbP   \n"
                       "  bbb    \n");
    s.config.touch = WR_TOUCH_DAMAGE;
    s.config.player_health = 1000;
    stage_open(&s);
    stage_wait(&s, 20);
    assert_int_equal(wr_world_counters(s.world).field_builds, 1); // he stands
    assert_int_equal(wr_world_counters(s.world).field_steps, 180);
    stage_hold(&s, WR_BUTTON_RIGHT, 8);
    assert_int_equal(wr_world_counters(s.world).field_builds, 8); // moves come after sense
    stage_close(&s);
}

static void chaser_beyond_the_field_plans_a_path_of_its_own(void **state)
{
    (void)state;
    // Seen across holes; the only way round leads out of the window of eight cells.
    stage s = stage_of("                         \n"
                       "                         \n"
                       " OOOOOOOOOOOOOOOOOOOOOO  \n"
                       "            b         O  \n"
                       " OOOOOOOOOOOOOOOOOOOO O  \n"
                       " O          P         O  \n"
                       " OOOOOOOOOOOOOOOOOOOOOO  \n"
                       "                         \n");
    s.config.touch = WR_TOUCH_DAMAGE;
    stage_open(&s);
    for (int32_t i = 0; i < 1800 && s.seen[WR_EVENT_HIT] == 0; i++) {
        stage_wait(&s, 1);
    }
    assert_int_equal(s.seen[WR_EVENT_HIT], 1);
    assert_true(wr_world_counters(s.world).paths > 0);
    stage_close(&s);
}

static void blob_without_a_way_to_the_player_it_sees_comes_as_near_as_it_can(void **state) // B11, B30
{
    (void)state;
    stage s = stage_of("     OOO    \n"
                       " b   OPO    \n"
                       "     OOO    \n");
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    stage_wait(&s, 240);
    assert_int_equal(s.seen[WR_EVENT_LOSS], 0);
    assert_in_range(stage_at(&s, slot).x, STAGE_CENTRE(4), STAGE_CELL(5));
    assert_true(wr_world_counters(s.world).paths < 60); // it asks four times a second, not every tick
    stage_close(&s);
}

// A random field of holes; bushes would hide the player.
static void draw_holes(char *rows, int32_t width, int32_t height, uint64_t seed, uint32_t holes_in_16)
{
    char *c = rows;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            const uint64_t noise = wr_noise(seed, WR_STREAM_LAYOUT, (uint64_t)y, (uint64_t)x);
            *c++ = wr_noise_below(noise, 16) < holes_in_16 ? 'O' : ' ';
        }
        *c++ = '\n';
    }
    *c = '\0';
    rows[(height - 1) * (width + 1)] = 'b'; // lower left
    rows[width - 1] = 'P';                  // upper right
}

static void chaser_always_arrives_in_the_time_its_way_takes(void **state) // B7, nothing stays stuck
{
    (void)state;
    enum { WIDTH = 10, HEIGHT = 8 };
    static char rows[HEIGHT * (WIDTH + 1) + 1];
    int32_t arrived = 0, apart = 0;
    for (uint64_t seed = 0; seed < 120; seed++) {
        draw_holes(rows, WIDTH, HEIGHT, seed, 1 + (uint32_t)seed % 7);
        stage s = stage_of(rows);
        s.level_config.nav.n = 1 + 2 * (int32_t)(seed % 3);
        s.config.sight_range = STAGE_CELL(20);
        s.config.touch = WR_TOUCH_DAMAGE;
        stage_open(&s);
        // An odd place, so that lines graze corners as they come.
        stage_put(&s, 0, STAGE_CENTRE(WIDTH - 1) - (wr_fix)(seed % 5 * 4096), STAGE_CENTRE(HEIGHT - 1) - 21845);
        const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
        wr_path path = {0};
        void *memory = malloc(wr_nav_query_size(s.level->nav));
        const wr_status status = wr_nav_path(s.level->nav, wr_nav_query_init(s.level->nav, memory),
                                             stage_at(&s, slot), stage_at(&s, 0), &path);
        free(memory);
        const int32_t ticks = (int32_t)(path.length * 32.0) + 32; // at one pixel a tick
        if (s.seen[WR_EVENT_LOSS] > 0 || status == WR_E_NOT_FOUND) {
            apart++;
        } else {
            for (int32_t tick = 0; tick < ticks && s.seen[WR_EVENT_HIT] == 0; tick++) {
                stage_wait(&s, 1);
            }
            assert_int_equal(s.seen[WR_EVENT_HIT], 1);
            arrived++;
        }
        stage_close(&s);
    }
    assert_true(arrived > 50 && apart > 5);
}

static void chase_through_walks_straight_over_obstacles(void **state) // B25
{
    (void)state;
    stage s = stage_of("xxxxxxxxxx\n"
                       "x b OO P x\n"
                       "xxxxxxxxxx\n");
    s.config.chase = WR_CHASE_THROUGH;
    stage_open(&s);
    for (int32_t i = 0; i < 300 && s.seen[WR_EVENT_LOSS] == 0; i++) {
        stage_wait(&s, 1);
    }
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    assert_int_equal(wr_world_counters(s.world).paths, 0);
    stage_close(&s);
}

static void sampled_sight_misses_a_corner_that_exact_sight_does_not(void **state) // B27
{
    (void)state;
    for (int32_t rule = 0; rule < WR_SIGHT_COUNT; rule++) {
        stage s = stage_of("  P  \n"
                           " x   \n"
                           "b    \n");
        s.config.sight = (wr_sight_rule)rule;
        stage_open(&s);
        const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
        // The line cuts 1.1 pixels off the bush's upper left corner, between two samples.
        const wr_command both[2] = {{.kind = WR_COMMAND_TELEPORT,
                                     .player = WR_PLAYER_HOST,
                                     .mob = stage_id(&s, slot),
                                     .x = STAGE_CELL(0.5),
                                     .y = STAGE_CELL(1.475)},
                                    {.kind = WR_COMMAND_TELEPORT,
                                     .player = WR_PLAYER_HOST,
                                     .mob = stage_id(&s, 0),
                                     .x = STAGE_CELL(1.525),
                                     .y = STAGE_CELL(2.5)}};
        stage_tick(&s, both, 2);
        assert_int_equal(s.seen[WR_EVENT_REFUSED], 0);
        assert_int_equal(sees(&s), rule == WR_SIGHT_SAMPLED);
        stage_close(&s);
    }
}

// Samples lie a sixteenth of a cell apart, so one sees up to that farther: at every width of a cell.
static void sampled_sight_reaches_as_far_at_every_width_of_a_cell(void **state) // B27
{
    (void)state;
    static const int32_t widths[] = {1, 4, 64};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        for (int32_t beyond = 0; beyond < 2; beyond++) {
            stage s = stage_of("P       b\n");
            s.cell = widths[i];
            s.config.sight = WR_SIGHT_SAMPLED;
            stage_open(&s);
            const wr_fix side = s.cell * WR_FIX_ONE;
            const wr_command both[2] = {{.kind = WR_COMMAND_TELEPORT,
                                         .player = WR_PLAYER_HOST,
                                         .mob = stage_id(&s, 0),
                                         .x = side / 2,
                                         .y = side / 2},
                                        {.kind = WR_COMMAND_TELEPORT,
                                         .player = WR_PLAYER_HOST,
                                         .mob = stage_id(&s, stage_slot(&s, WR_MOB_BLOB, 0)),
                                         .x = side / 2 + 5 * side + side / 16 * (beyond == 0 ? 3 : 5) / 4,
                                         .y = side / 2}};
            stage_tick(&s, both, 2);
            assert_int_equal(sees(&s), beyond == 0);
            stage_close(&s);
        }
    }
}

static void blob_put_into_a_gate_is_moved_out_when_it_closes(void **state) // B40, K45
{
    (void)state;
    stage s = stage_of("xxxxx \n"
                       "x|b x^\n"
                       "xxxxxP\n");
    s.on[0] = true;
    stage_open(&s);
    const int32_t slot = stage_slot(&s, WR_MOB_BLOB, 0);
    const wr_command both[2] = {{.kind = WR_COMMAND_TELEPORT,
                                 .player = WR_PLAYER_HOST,
                                 .mob = stage_id(&s, slot),
                                 .x = STAGE_CENTRE(1),
                                 .y = STAGE_CENTRE(1)},
                                {.kind = WR_COMMAND_SWITCH, .player = WR_PLAYER_HOST, .value = 0, .flag = 0}};
    stage_tick(&s, both, 2);
    const wr_event *pushed = stage_event(&s, WR_EVENT_PUSHED);
    assert_non_null(pushed);
    assert_int_equal(pushed->id.bits, stage_id(&s, slot).bits);
    assert_int_equal(pushed->x, STAGE_CELL(2) + WR_FIX_ONE / 6); // the nearest node
    assert_int_equal(pushed->y, STAGE_CENTRE(1));
    assert_true(wr_world_mobs(s.world).flags[slot] & WR_MOB_JUMPED);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(zone_is_the_free_part_of_seven_by_seven),
    cmocka_unit_test(zone_at_the_maps_corner_is_cut),
    cmocka_unit_test(zone_holds_only_cells_that_a_path_from_the_start_reaches),
    cmocka_unit_test(blob_whose_zone_is_its_own_cell_stays),
    cmocka_unit_test(zones_of_every_side_are_pure_functions_of_map_and_start),
    cmocka_unit_test(blob_walks_one_pixel_a_frame_also_round_corners),
    cmocka_unit_test(blob_draws_destinations_of_its_zone_and_reaches_them),
    cmocka_unit_test(blob_never_enters_bushes_holes_or_gates),
    cmocka_unit_test(blob_arrives_in_the_same_time_at_every_rate),
    cmocka_unit_test(steered_blob_goes_as_near_as_it_can_and_then_patrols_again),
    cmocka_unit_test(long_paths_wait_for_their_turn_in_the_order_of_ids),
    cmocka_unit_test(turns_go_round_when_all_ask_again_and_again_K72),
    cmocka_unit_test(hop_that_turns_out_long_waits_as_a_long_way_K72),
    cmocka_unit_test(path_of_many_turns_is_walked_in_pieces),
    cmocka_unit_test(blob_sees_at_exactly_five_cells_and_not_beyond),
    cmocka_unit_test(bushes_and_closed_gates_block_sight_holes_and_open_gates_do_not),
    cmocka_unit_test(blob_sees_across_a_hole_and_goes_round_it),
    cmocka_unit_test(blob_that_sees_the_player_goes_for_him),
    cmocka_unit_test(blob_goes_to_where_it_saw_the_player_last_then_patrols),
    cmocka_unit_test(blob_takes_the_nearest_of_the_players_it_sees_and_the_lowest_of_equals),
    cmocka_unit_test(chasers_of_one_player_share_one_field),
    cmocka_unit_test(chaser_beyond_the_field_plans_a_path_of_its_own),
    cmocka_unit_test(blob_without_a_way_to_the_player_it_sees_comes_as_near_as_it_can),
    cmocka_unit_test(chaser_always_arrives_in_the_time_its_way_takes),
    cmocka_unit_test(chase_through_walks_straight_over_obstacles),
    cmocka_unit_test(sampled_sight_misses_a_corner_that_exact_sight_does_not),
    cmocka_unit_test(sampled_sight_reaches_as_far_at_every_width_of_a_cell),
    cmocka_unit_test(blob_put_into_a_gate_is_moved_out_when_it_closes),
};

WR_TEST_MAIN(tests)
