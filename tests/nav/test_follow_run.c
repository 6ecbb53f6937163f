// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The path layer of one walker: Run and its limit, waypoints, arrival, Blocked, stuck, injected failures, and its
// state in hash and save.
#include "nav_test.h"
#include "warren/follow.h"

enum { ONE = WR_FIX_ONE, POINTS = 256 };

static const int32_t s_rates[] = {20, 30, 50, 60, 120};
enum { RATES = sizeof s_rates / sizeof s_rates[0] };

static wr_follow standing(wr_point at)
{
    return (wr_follow){.at = at, .was = at};
}

// A step that must bring nothing but movement.
static void quiet_step(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav, const wr_point *points,
                       wr_fix step)
{
    wr_follow_events events;
    wr_follow_step(walker, config, nav, points, step, &events);
    assert_int_equal(events.count, 0);
}

// A step with exactly one event, of this kind.
static wr_follow_event one_event(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav,
                                 const wr_point *points, wr_fix step, wr_follow_event_kind kind)
{
    wr_follow_events events;
    wr_follow_step(walker, config, nav, points, step, &events);
    assert_int_equal(events.count, 1);
    assert_int_equal(events.events[0].kind, kind);
    assert_point_equal(events.events[0].at, walker->at);
    return events.events[0];
}

// ---- Run ---------------------------------------------------------------------------------------------------------

static void z9_a_run_within_70_ms_changes_nothing_and_says_how_long_to_wait(void **state)
{
    (void)state;
    static const wr_point s_first[] = {{0, 0}, {40 * ONE, 0}}, s_second[] = {{0, 0}, {0, 40 * ONE}};
    for (int32_t r = 0; r < RATES; r++) {
        const wr_follow_config config = wr_follow_config_default(s_rates[r], 12 * ONE);
        for (uint64_t begin = 0; begin < 100; begin += 33) {
            wr_follow walker = standing((wr_point){0, 0});
            assert_int_equal(wr_follow_run(&walker, &config, s_first, 2, begin).kind, WR_FOLLOW_NONE);
            uint64_t tick = begin;
            for (; (tick - begin) * 100 <= (uint64_t)s_rates[r] * 7; tick++) {
                const wr_follow before = walker;
                const wr_follow_event event = wr_follow_run(&walker, &config, s_second, 2, tick);
                assert_int_equal(event.kind, WR_FOLLOW_ERROR);
                assert_int_equal(event.error, WR_FOLLOW_LIMIT_REACHED);
                assert_int_equal(event.count, wr_follow_wait(&walker, &config, tick));
                assert_int_equal(wr_follow_wait(&walker, &config, tick + (uint64_t)event.count), 0);
                assert_int_not_equal(wr_follow_wait(&walker, &config, tick + (uint64_t)event.count - 1), 0);
                assert_memory_equal(&before, &walker, sizeof walker);
            }
            assert_int_equal(wr_follow_run(&walker, &config, s_second, 2, tick).kind, WR_FOLLOW_NONE);
            assert_int_equal(walker.to.y, 40 * ONE);
        }
    }
}

static void at_60_ticks_a_second_the_limit_is_four_ticks_and_zero_lifts_it(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {40 * ONE, 0}};
    wr_follow_config config = wr_follow_config_default(60, 0);
    assert_int_equal(config.run_ticks, 4);
    config.run_ticks = 0;
    wr_follow walker = standing((wr_point){0, 0});
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(wr_follow_run(&walker, &config, s_points, 2, 7).kind, WR_FOLLOW_NONE);
    }
}

static void z21_a_goal_where_it_stands_is_reached_at_once(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{3 * ONE, 5}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    const wr_follow_event event = wr_follow_run(&walker, &config, s_points, 1, 0);
    assert_int_equal(event.kind, WR_FOLLOW_REACHED);
    assert_false(walker.active);
    quiet_step(&walker, &config, NULL, s_points, ONE);
}

static void a_way_that_begins_elsewhere_is_walked_to_first(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{3 * ONE, 0}, {3 * ONE, 4 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 0);
    wr_follow walker = standing((wr_point){0, 0});
    wr_follow_run(&walker, &config, s_points, 2, 0);
    const wr_follow_event event = one_event(&walker, &config, NULL, s_points, 3 * ONE, WR_FOLLOW_WAYPOINT_REACHED);
    assert_int_equal(event.count, 1);
    assert_point_equal(walker.at, s_points[0]);
    one_event(&walker, &config, NULL, s_points, 5 * ONE, WR_FOLLOW_REACHED);
    assert_point_equal(walker.at, s_points[1]);
}

static void stop_drops_the_way_and_is_harmless_twice(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {40 * ONE, 0}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing((wr_point){0, 0});
    wr_follow_stop(&walker);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    quiet_step(&walker, &config, NULL, s_points, ONE);
    wr_follow_stop(&walker);
    wr_follow_stop(&walker);
    quiet_step(&walker, &config, NULL, s_points, ONE);
    assert_int_equal(walker.at.x, ONE);
}

// ---- Waypoints and arrival ---------------------------------------------------------------------------------------

static void z17_a_hop_of_12_has_one_waypoint_at_6_and_an_end(void **state)
{
    (void)state;
    static const wr_point s_ways[][2] = {{{0, 0}, {12 * ONE, 0}},
                                         {{9 * ONE, 0}, {9 * ONE, 12 * ONE}},
                                         {{12 * ONE, 12 * ONE}, {12 * ONE - 556091, 12 * ONE - 556091}}};
    for (int32_t r = 0; r < RATES; r++) {
        const wr_follow_config config = wr_follow_config_default(s_rates[r], 12 * ONE);
        assert_int_equal(config.spacing, 6 * ONE);
        for (int32_t w = 0; w < 3; w++) {
            wr_follow walker = standing(s_ways[w][0]);
            wr_follow_run(&walker, &config, s_ways[w], 2, 0);
            int32_t waypoints = 0, reached = 0, ticks = 0;
            for (; walker.active; ticks++) {
                wr_follow_events events;
                wr_follow_step(&walker, &config, NULL, s_ways[w], 19 * ONE / s_rates[r], &events);
                for (int32_t i = 0; i < events.count; i++) {
                    const bool at_waypoint = events.events[i].kind == WR_FOLLOW_WAYPOINT_REACHED;
                    waypoints += at_waypoint ? events.events[i].count : 0;
                    reached += events.events[i].kind == WR_FOLLOW_REACHED;
                    const int64_t far = wr_length(walker.at.x - s_ways[w][0].x, walker.at.y - s_ways[w][0].y);
                    assert_true(!at_waypoint || (far >= 6 * ONE && far <= 6 * ONE + ONE));
                }
            }
            assert_int_equal(waypoints, 1);
            assert_int_equal(reached, 1);
            assert_point_equal(walker.at, s_ways[w][1]);
            assert_int_equal(ticks, (12 * s_rates[r] + 18) / 19);
        }
    }
}

static void without_spacing_only_turns_are_waypoints(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {100 * ONE, 0}, {100 * ONE, 50 * ONE}, {0, 50 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 0);
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 4, 0);
    int32_t turns[2] = {-1, -1}, found = 0;
    while (walker.active) {
        wr_follow_events events;
        wr_follow_step(&walker, &config, NULL, s_points, ONE, &events);
        for (int32_t i = 0; i < events.count; i++) {
            if (events.events[i].kind == WR_FOLLOW_WAYPOINT_REACHED) {
                assert_in_range(found, 0, 1);
                turns[found++] = events.events[i].point;
            }
        }
    }
    assert_int_equal(turns[0], 2); // walked to, from the first turn on
    assert_int_equal(turns[1], 3);
}

static void a_spacing_finer_than_a_tenth_counts_as_that(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {32767 * ONE, 32767 * ONE}};
    wr_follow_config config = wr_follow_config_default(60, 0);
    config.spacing = 1;
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    wr_follow_events events;
    walker.at = (wr_point){32760 * ONE, 32760 * ONE}; // pushed, over more waypoints of 1/65,536 than a number holds
    wr_follow_step(&walker, &config, NULL, s_points, ONE, &events);
    assert_int_equal(events.count, 1);
    assert_int_equal(events.events[0].kind, WR_FOLLOW_WAYPOINT_REACHED);
    assert_in_range(events.events[0].count, 463000, 463500);
}

static void one_long_step_passes_all_waypoints_and_counts_them(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {20 * ONE, 0}, {20 * ONE, 3 * ONE}, {0, 3 * ONE}};
    wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 4, 0);
    wr_follow_events events;
    wr_follow_step(&walker, &config, NULL, s_points, 43 * ONE, &events);
    assert_int_equal(events.count, 2);
    assert_int_equal(events.events[0].kind, WR_FOLLOW_WAYPOINT_REACHED);
    assert_int_equal(events.events[0].count, 8); // 6, 12, 18, the turn, the turn, 6, 12, 18
    assert_int_equal(events.events[1].kind, WR_FOLLOW_REACHED);
    assert_int_equal(events.events[1].point, 3);
}

static void arrival_takes_the_same_time_at_every_rate_and_is_exact(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{ONE, ONE},          {ONE + 77777, 9 * ONE + 3}, {14 * ONE, 9 * ONE + 3},
                                        {14 * ONE, 2 * ONE}, {30 * ONE + 1, 21 * ONE},   {31 * ONE, 60 * ONE}};
    for (int32_t speed = 13; speed <= 27; speed += 7) {
        double seconds[RATES];
        for (int32_t r = 0; r < RATES; r++) {
            const wr_follow_config config = wr_follow_config_default(s_rates[r], 12 * ONE);
            wr_follow walker = standing(s_points[0]);
            wr_follow_run(&walker, &config, s_points, 6, 0);
            int32_t ticks = 0;
            for (; walker.active; ticks++) {
                wr_follow_events events;
                wr_follow_step(&walker, &config, NULL, s_points, (speed * ONE + s_rates[r] / 2) / s_rates[r],
                               &events);
            }
            assert_point_equal(walker.at, s_points[5]);
            seconds[r] = (double)ticks / s_rates[r];
            assert_true(seconds[r] - seconds[0] < 0.02 * seconds[0] + 1.0 / s_rates[r]);
            assert_true(seconds[0] - seconds[r] < 0.02 * seconds[0] + 1.0 / s_rates[0]);
        }
    }
}

static void a_pushed_walker_goes_straight_on_and_passes_no_waypoint_twice(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 8 * ONE}, {20 * ONE, 8 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    one_event(&walker, &config, NULL, s_points, 7 * ONE, WR_FOLLOW_WAYPOINT_REACHED);
    walker.at = (wr_point){3 * ONE, 9 * ONE};                                         // back beyond the waypoint at 6
    quiet_step(&walker, &config, NULL, s_points, 5 * ONE);                            // to about 8
    one_event(&walker, &config, NULL, s_points, 5 * ONE, WR_FOLLOW_WAYPOINT_REACHED); // past 12
    assert_in_range(walker.at.y, 8 * ONE + 1, 9 * ONE - 1); // on the line from where it was put
    walker.at = (wr_point){20 * ONE, 8 * ONE};              // carried to the end: past 18
    wr_follow_events events;
    wr_follow_step(&walker, &config, NULL, s_points, 0, &events);
    assert_int_equal(events.count, 2);
    assert_int_equal(events.events[0].count, 1);
    assert_int_equal(events.events[1].kind, WR_FOLLOW_REACHED);
}

// ---- Stuck -------------------------------------------------------------------------------------------------------

// Steps a walker that is put back to where it was after each, and returns after how many it is stuck, 0: never.
static int32_t held_until_stuck(wr_follow *walker, const wr_follow_config *config, const wr_point *points,
                                wr_fix step, int32_t ticks)
{
    const wr_point held = walker->at;
    for (int32_t i = 1; i <= ticks; i++) {
        wr_follow_events events;
        wr_follow_step(walker, config, NULL, points, step, &events);
        walker->at = held;
        for (int32_t e = 0; e < events.count; e++) {
            if (events.events[e].error == WR_FOLLOW_AGENT_STUCK) {
                return i;
            }
        }
    }
    return 0;
}

static void k81_who_makes_no_progress_for_the_window_is_stuck(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{4 * ONE, 4 * ONE}, {90 * ONE, 31 * ONE}};
    for (int32_t r = 0; r < RATES; r++) {
        const wr_follow_config config = wr_follow_config_default(s_rates[r], 12 * ONE);
        wr_follow walker = standing(s_points[0]);
        wr_follow_run(&walker, &config, s_points, 2, 0);
        for (int32_t again = 0; again < 3; again++) { // and again, as long as it lasts
            const int32_t ticks = held_until_stuck(&walker, &config, s_points, 19 * ONE / s_rates[r], s_rates[r]);
            assert_int_equal(ticks, config.stuck_ticks + 1 - (again > 0));
            assert_true(walker.stuck);
        }
        quiet_step(&walker, &config, NULL, s_points, ONE);
        quiet_step(&walker, &config, NULL, s_points, ONE);
        assert_false(walker.stuck); // progress clears the flag (Z37)
    }
}

static void the_stuck_flag_is_cleared_by_reached(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{4 * ONE, 4 * ONE}, {5 * ONE, 4 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    assert_int_not_equal(held_until_stuck(&walker, &config, s_points, ONE / 4, 40), 0);
    wr_follow_stop(&walker);
    assert_true(walker.stuck);
    assert_int_equal(wr_follow_run(&walker, &config, &walker.at, 1, 90).kind, WR_FOLLOW_REACHED);
    assert_false(walker.stuck);
}

static void who_is_asked_twice_at_once_or_every_tick_is_not_stuck(void **state)
{
    (void)state;
    wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    config.run_ticks = 0;
    wr_follow walker = standing((wr_point){ONE, ONE});
    for (uint64_t tick = 0; tick < 300; tick++) {
        for (int32_t twice = 0; twice < 2; twice++) {
            const wr_point points[] = {walker.at, {300 * ONE, 200 * ONE}};
            assert_int_equal(wr_follow_run(&walker, &config, points, 2, tick).kind, WR_FOLLOW_NONE);
        }
        const wr_point points[] = {walker.at, {300 * ONE, 200 * ONE}};
        quiet_step(&walker, &config, NULL, points, ONE / 50); // less than 0.07 units a Run
    }
    assert_false(walker.stuck);
}

static void who_is_held_and_asked_every_tick_is_stuck_all_the_same(void **state)
{
    (void)state;
    wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    config.run_ticks = 0;
    const wr_point points[] = {{ONE, ONE}, {300 * ONE, 200 * ONE}};
    wr_follow walker = standing(points[0]);
    int32_t stuck = 0;
    for (uint64_t tick = 0; tick < 100; tick++) {
        wr_follow_run(&walker, &config, points, 2, tick);
        wr_follow_events events;
        wr_follow_step(&walker, &config, NULL, points, ONE / 3, &events);
        stuck += events.count > 0 && events.events[0].error == WR_FOLLOW_AGENT_STUCK;
        walker.at = points[0];
    }
    assert_int_equal(stuck, 3);
}

static void neither_slow_nor_rooted_nor_excused_walkers_are_stuck(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{4 * ONE, 4 * ONE}, {90 * ONE, 31 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    for (wr_fix step = 0; step < 200; step++) { // 0.18 units a second at most
        wr_follow walker = standing(s_points[0]);
        wr_follow_run(&walker, &config, s_points, 2, 0);
        for (int32_t i = 0; i < 100; i++) {
            quiet_step(&walker, &config, NULL, s_points, step);
        }
    }
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    for (int32_t i = 0; i < 10; i++) {
        assert_int_equal(held_until_stuck(&walker, &config, s_points, ONE, 20), 0);
        wr_follow_rest(&walker); // it queues at a door
    }
    wr_follow_config never = config;
    never.stuck_ticks = 0;
    assert_int_equal(held_until_stuck(&walker, &never, s_points, ONE, 500), 0);
}

static void who_runs_to_and_fro_without_coming_nearer_is_stuck(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{40 * ONE, 40 * ONE}, {90 * ONE, 40 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    int32_t stuck = 0;
    for (int32_t i = 0; i < 200; i++) {
        wr_follow_events events;
        wr_follow_step(&walker, &config, NULL, s_points, ONE / 3, &events);
        for (int32_t e = 0; e < events.count; e++) {
            stuck += events.events[e].error == WR_FOLLOW_AGENT_STUCK;
        }
        if (i % 10 == 9) { // ten steps on, and all of them back
            walker.at.x = 40 * ONE;
        }
    }
    assert_in_range(stuck, 4, 7);
}

// ---- Failures ----------------------------------------------------------------------------------------------------

static void a_failed_computation_stops_the_old_way(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {40 * ONE, 0}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 0);
    quiet_step(&walker, &config, NULL, s_points, ONE);
    const wr_follow_event event = wr_follow_run(&walker, &config, s_points, 0, 10);
    assert_int_equal(event.error, WR_FOLLOW_COMPUTATION_ERROR);
    assert_false(walker.active);
    quiet_step(&walker, &config, NULL, s_points, ONE);
    assert_int_equal(walker.at.x, ONE);
    assert_int_equal(wr_follow_wait(&walker, &config, 11), 4); // it was a Run like any other
}

static void injected_failures_come_once_at_their_place(void **state)
{
    (void)state;
    static const wr_point s_points[] = {{0, 0}, {40 * ONE, 0}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = standing(s_points[0]);
    wr_follow_inject(&walker, WR_FOLLOW_COMPUTATION_ERROR);
    assert_int_equal(wr_follow_run(&walker, &config, s_points, 2, 0).error, WR_FOLLOW_COMPUTATION_ERROR);
    assert_int_equal(wr_follow_run(&walker, &config, s_points, 2, 10).kind, WR_FOLLOW_NONE);
    wr_follow_inject(&walker, WR_FOLLOW_TARGET_UNREACHABLE);
    const wr_follow_event event = one_event(&walker, &config, NULL, s_points, ONE, WR_FOLLOW_ERROR);
    assert_int_equal(event.error, WR_FOLLOW_TARGET_UNREACHABLE);
    assert_false(wr_follow_is_news(&event));
    assert_false(walker.active);
    assert_point_equal(walker.at, s_points[0]);
    wr_follow_run(&walker, &config, s_points, 2, 20);
    quiet_step(&walker, &config, NULL, s_points, ONE);
}

static void z31_z32_news_are_four_events_and_waypoints_are_none(void **state)
{
    (void)state;
    int32_t news = 0;
    for (uint8_t kind = 0; kind < WR_FOLLOW_EVENT_COUNT; kind++) {
        for (uint8_t error = 0; error < WR_FOLLOW_ERROR_COUNT; error++) {
            const wr_follow_event event = {.kind = kind, .error = error};
            if ((kind == WR_FOLLOW_ERROR) == (error != WR_FOLLOW_NO_ERROR)) {
                news += wr_follow_is_news(&event);
            }
        }
    }
    assert_int_equal(news, 4);
    assert_false(wr_follow_is_news(&(wr_follow_event){.kind = WR_FOLLOW_WAYPOINT_REACHED}));
}

// A zombie's handlers (Z23, Z24, Z30, Z37, Z38) round a walker in the open.
typedef struct zombie {
    wr_follow walker;
    wr_follow_config config;
    wr_point points[2], goal;
    int32_t rate, speed;
    int32_t watchdog, retry; // ticks to go; retry 0: none
    int32_t runs, last_attempt, longest_gap, fired, stuck;
} zombie;

static void zombie_run(zombie *z, int32_t tick)
{
    wr_fix rest;
    const wr_point points[2] = {z->walker.at, wr_nav_step(z->walker.at, z->goal, 12 * ONE, &rest)}; // Z21
    const int32_t count = points[0].x == points[1].x && points[0].y == points[1].y ? 1 : 2;
    z->longest_gap = tick - z->last_attempt > z->longest_gap ? tick - z->last_attempt : z->longest_gap;
    z->last_attempt = tick;
    z->retry = 0;
    const wr_follow_event event = wr_follow_run(&z->walker, &z->config, points, count, (uint64_t)tick);
    if (event.error == WR_FOLLOW_LIMIT_REACHED) {
        z->retry = (z->rate + 1) / 3;
    } else {
        memcpy(z->points, points, sizeof points);
    }
    z->runs += event.kind == WR_FOLLOW_NONE;
    z->watchdog = wr_follow_is_news(&event) ? z->rate : z->watchdog;
}

static void zombie_tick(zombie *z, int32_t tick, bool held)
{
    const wr_point before = z->walker.at;
    wr_follow_events events;
    wr_follow_step(&z->walker, &z->config, NULL, z->points, z->speed * ONE / z->rate, &events);
    z->watchdog--;
    for (int32_t i = 0; i < events.count; i++) {
        const wr_follow_event *event = &events.events[i];
        z->stuck += event->error == WR_FOLLOW_AGENT_STUCK;
        z->watchdog = wr_follow_is_news(event) ? z->rate : z->watchdog;
        if (event->kind == WR_FOLLOW_REACHED || event->error == WR_FOLLOW_AGENT_STUCK) {
            zombie_run(z, tick);
        }
    }
    if (z->retry > 0 && --z->retry == 0) {
        zombie_run(z, tick);
    }
    if (z->watchdog <= 0) {
        z->fired++;
        z->watchdog = z->rate;
        zombie_run(z, tick);
    }
    if (held) {
        z->walker.at = before;
    }
}

static zombie zombie_at(int32_t rate, int32_t speed)
{
    zombie z = {.walker = standing((wr_point){50 * ONE, 50 * ONE}),
                .goal = {9000 * ONE, 7000 * ONE},
                .rate = rate,
                .speed = speed,
                .watchdog = rate,
                .config = wr_follow_config_default(rate, 12 * ONE)};
    zombie_run(&z, 0);
    return z;
}

static void z25_a_zombie_in_the_open_runs_v_over_r_times_a_second(void **state)
{
    (void)state;
    for (int32_t r = 0; r < RATES; r++) {
        for (int32_t speed = 13; speed <= 27; speed += 7) {
            zombie z = zombie_at(s_rates[r], speed);
            for (int32_t tick = 1; tick <= 60 * s_rates[r]; tick++) {
                zombie_tick(&z, tick, false);
            }
            // A hop lasts whole ticks and ends exactly at its goal.
            const double hop =
                (double)((12 * s_rates[r] + speed - 1) / speed + (12 * s_rates[r] % speed == 0)) / s_rates[r];
            assert_true(z.runs >= 60 / hop - 1.5 && z.runs <= 60.0 * speed / 12 + 1.5);
            assert_int_equal(z.fired, 0); // Z34: all of them finish their hop within the second
            assert_int_equal(z.stuck, 0);
        }
    }
}

static void z36_a_slow_zombie_is_cut_on_every_hop_and_comes_there(void **state)
{
    (void)state;
    zombie z = zombie_at(60, 6);
    z.goal = (wr_point){50 * ONE, 80 * ONE};
    for (int32_t tick = 1; tick <= 6 * 60; tick++) {
        zombie_tick(&z, tick, false);
    }
    assert_in_range(z.fired, 3, 5);
    assert_point_equal(z.walker.at, z.goal);
}

static void z4_no_failure_leaves_a_zombie_without_an_attempt_for_longer_than_its_watchdog(void **state)
{
    (void)state;
    test_chance chance = {4, 0};
    for (int32_t r = 0; r < RATES; r++) {
        zombie z = zombie_at(s_rates[r], 19);
        for (int32_t tick = 1; tick <= 4000; tick++) {
            const int32_t drawn = test_below(&chance, 60);
            if (drawn < 2) {
                wr_follow_inject(&z.walker, drawn == 0 ? WR_FOLLOW_COMPUTATION_ERROR : WR_FOLLOW_TARGET_UNREACHABLE);
            } else if (drawn == 2) {
                zombie_run(&z, tick); // asked by somebody else, perhaps too early
            }
            zombie_tick(&z, tick, tick / 200 % 3 == 2);
        }
        assert_in_range(z.longest_gap, 1, z.rate + 1);
        assert_true(z.fired > 0 && z.stuck > 0);
        const wr_fix before = z.walker.at.x;
        for (int32_t tick = 4001; tick <= 4000 + 3 * z.rate; tick++) { // left alone, it walks
            wr_follow_inject(&z.walker, WR_FOLLOW_NO_ERROR);
            zombie_tick(&z, tick, false);
        }
        assert_true(z.walker.at.x > before + 10 * ONE);
    }
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(z9_a_run_within_70_ms_changes_nothing_and_says_how_long_to_wait),
    cmocka_unit_test(at_60_ticks_a_second_the_limit_is_four_ticks_and_zero_lifts_it),
    cmocka_unit_test(z21_a_goal_where_it_stands_is_reached_at_once),
    cmocka_unit_test(a_way_that_begins_elsewhere_is_walked_to_first),
    cmocka_unit_test(stop_drops_the_way_and_is_harmless_twice),
    cmocka_unit_test(z17_a_hop_of_12_has_one_waypoint_at_6_and_an_end),
    cmocka_unit_test(without_spacing_only_turns_are_waypoints),
    cmocka_unit_test(a_spacing_finer_than_a_tenth_counts_as_that),
    cmocka_unit_test(one_long_step_passes_all_waypoints_and_counts_them),
    cmocka_unit_test(arrival_takes_the_same_time_at_every_rate_and_is_exact),
    cmocka_unit_test(a_pushed_walker_goes_straight_on_and_passes_no_waypoint_twice),
    cmocka_unit_test(k81_who_makes_no_progress_for_the_window_is_stuck),
    cmocka_unit_test(the_stuck_flag_is_cleared_by_reached),
    cmocka_unit_test(who_is_asked_twice_at_once_or_every_tick_is_not_stuck),
    cmocka_unit_test(who_is_held_and_asked_every_tick_is_stuck_all_the_same),
    cmocka_unit_test(neither_slow_nor_rooted_nor_excused_walkers_are_stuck),
    cmocka_unit_test(who_runs_to_and_fro_without_coming_nearer_is_stuck),
    cmocka_unit_test(a_failed_computation_stops_the_old_way),
    cmocka_unit_test(injected_failures_come_once_at_their_place),
    cmocka_unit_test(z31_z32_news_are_four_events_and_waypoints_are_none),
    cmocka_unit_test(z25_a_zombie_in_the_open_runs_v_over_r_times_a_second),
    cmocka_unit_test(z36_a_slow_zombie_is_cut_on_every_hop_and_comes_there),
    cmocka_unit_test(z4_no_failure_leaves_a_zombie_without_an_attempt_for_longer_than_its_watchdog),
};

WR_TEST_MAIN(s_tests)
