// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The path layer on a mesh: what blocks a way and what does not, walks that never leave clear ground, and its state
// in hash, save and marks.
#include "core/hash.h"
#include "nav_test.h"
#include "warren/follow.h"
#include "warren/terrain.h"

enum { ONE = WR_FIX_ONE, POINTS = 512 };

static test_map s_map;

// A terrain on s_map whose walkers are points that keep corners.
static wr_terrain *terrain_of(int32_t n, wr_fix radius)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.classes[0].radius = radius;
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&s_map.grid, &config, NULL, &terrain), WR_OK);
    return terrain;
}

static void build(wr_terrain *terrain, int32_t x, int32_t y, wr_cell_kind kind)
{
    const wr_cell cell = {x, y};
    const uint8_t label = (uint8_t)kind;
    assert_int_equal(wr_terrain_set(terrain, &cell, &label, 1), WR_OK);
}

static wr_follow running(const wr_follow_config *config, const wr_point *points, int32_t count)
{
    wr_follow walker = {.at = points[0], .was = points[0]};
    assert_int_equal(wr_follow_run(&walker, config, points, count, 0).kind, WR_FOLLOW_NONE);
    return walker;
}

// Steps until something other than a waypoint comes, at most `ticks` steps; returns it.
static wr_follow_event next_event(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav,
                                  const wr_point *points, wr_fix step, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        wr_follow_events events;
        wr_follow_step(walker, config, nav, points, step, &events);
        for (int32_t e = 0; e < events.count; e++) {
            if (events.events[e].kind != WR_FOLLOW_WAYPOINT_REACHED) {
                return events.events[e];
            }
        }
    }
    return (wr_follow_event){.kind = WR_FOLLOW_NONE};
}

// ---- Blocked -----------------------------------------------------------------------------------------------------

// From (1,2) along the row, up the column x = 10, and left again.
static void corridor(wr_point points[4])
{
    test_map_empty(&s_map, 40, 20, 4);
    points[0] = test_at(&s_map, 1, 2);
    points[1] = test_at(&s_map, 10, 2);
    points[2] = test_at(&s_map, 10, 12);
    points[3] = test_at(&s_map, 3, 12);
}

static void z7_a_wall_ahead_blocks_and_the_walker_stands_before_that_leg(void **state)
{
    (void)state;
    for (int32_t n = 1; n <= 3; n += 2) {
        wr_point points[4];
        corridor(points);
        wr_terrain *terrain = terrain_of(n, 0);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
        wr_follow walker = running(&config, points, 4);
        assert_int_equal(next_event(&walker, &config, nav, points, ONE, 5).kind, WR_FOLLOW_NONE);
        build(terrain, 10, 8, WR_CELL_BUSH);
        const wr_follow_event event = next_event(&walker, &config, nav, points, ONE, 1);
        assert_int_equal(event.kind, WR_FOLLOW_BLOCKED);
        assert_int_equal(event.point, 2);
        // Said once; what comes next is that it stands.
        const wr_follow_event stands = next_event(&walker, &config, nav, points, ONE, 100);
        assert_int_equal(stands.error, WR_FOLLOW_AGENT_STUCK);
        assert_point_equal(walker.at, points[1]);
        // Where the wall is taken away it goes on.
        build(terrain, 10, 8, WR_CELL_GRASS);
        assert_int_equal(next_event(&walker, &config, nav, points, ONE, 200).kind, WR_FOLLOW_REACHED);
        wr_terrain_destroy(terrain);
    }
}

static void only_what_is_ahead_and_on_the_way_blocks(void **state)
{
    (void)state;
    wr_point points[4];
    corridor(points);
    wr_terrain *terrain = terrain_of(1, 0);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = running(&config, points, 4);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 20).kind, WR_FOLLOW_NONE); // in cell (6, 2)
    build(terrain, 2, 2, WR_CELL_BUSH);                                                        // behind, on its leg
    build(terrain, 5, 3, WR_CELL_BUSH);                                                        // beside
    build(terrain, 11, 3, WR_CELL_BUSH);                                                       // behind the turn
    build(terrain, 25, 15, WR_CELL_BUSH);                                                      // far away
    assert_int_equal(wr_terrain_set_cost(terrain, 0, WR_CELL_GRASS, 7), WR_OK);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 2).kind, WR_FOLLOW_NONE);
    build(terrain, 7, 2, WR_CELL_HOLE); // the next cell
    const wr_follow_event event = next_event(&walker, &config, nav, points, ONE, 1);
    assert_int_equal(event.kind, WR_FOLLOW_BLOCKED);
    assert_int_equal(event.point, 1);
    wr_terrain_destroy(terrain);
}

static void a_wall_nearer_than_one_that_blocks_already_is_told_too(void **state)
{
    (void)state;
    wr_point points[4];
    corridor(points);
    wr_terrain *terrain = terrain_of(1, 0);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    const wr_follow_config config = wr_follow_config_default(60, 0);
    wr_follow walker = running(&config, points, 4);
    next_event(&walker, &config, nav, points, ONE, 1);
    build(terrain, 6, 12, WR_CELL_BUSH);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).point, 3);
    build(terrain, 4, 12, WR_CELL_BUSH); // behind the first
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_NONE);
    build(terrain, 10, 8, WR_CELL_BUSH);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).point, 2);
    build(terrain, 10, 8, WR_CELL_GRASS); // the far one still stands, and was told
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_NONE);
    assert_int_equal(walker.open, 3);
    wr_terrain_destroy(terrain);
}

static void z39_a_blocked_one_that_is_stuck_runs_again_and_is_cleared_by_progress(void **state)
{
    (void)state;
    wr_point points[4];
    corridor(points);
    wr_terrain *terrain = terrain_of(1, 0);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = running(&config, points, 4);
    const wr_point held = walker.at;
    wr_follow_event event = {.kind = WR_FOLLOW_NONE};
    for (int32_t i = 0; i < 40 && event.error != WR_FOLLOW_AGENT_STUCK; i++) {
        event = next_event(&walker, &config, nav, points, ONE, 1);
        walker.at = held;
    }
    assert_int_equal(event.error, WR_FOLLOW_AGENT_STUCK);
    build(terrain, 4, 2, WR_CELL_BUSH);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_BLOCKED);
    assert_true(walker.stuck);
    const wr_point round[3] = {held, test_at(&s_map, 1, 5), test_at(&s_map, 9, 5)};
    assert_int_equal(wr_follow_run(&walker, &config, round, 3, 60).kind, WR_FOLLOW_NONE);
    assert_true(walker.stuck); // asking alone proves nothing
    next_event(&walker, &config, nav, round, ONE, 2);
    assert_false(walker.stuck);
    assert_int_equal(next_event(&walker, &config, nav, round, ONE, 100).kind, WR_FOLLOW_REACHED);
    wr_terrain_destroy(terrain);
}

static void a_body_is_blocked_by_a_wall_beside_its_way(void **state)
{
    (void)state;
    for (int32_t straight = 0; straight < 2; straight++) {
        test_map_empty(&s_map, 40, 20, 4);
        wr_terrain *terrain = terrain_of(3, 5 * ONE);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        wr_follow_config config = wr_follow_config_default(60, 0);
        config.body = (wr_body){5 * ONE, WR_KINDS_WALL};
        const wr_point points[2] = {test_at(&s_map, 3, 10), test_at(&s_map, 30, straight ? 10 : 14)};
        wr_follow walker = running(&config, points, 2);
        next_event(&walker, &config, nav, points, ONE, 1);
        build(terrain, 20, 16, WR_CELL_BUSH); // well off the line
        assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_NONE);
        build(terrain, 20, straight ? 11 : 14, WR_CELL_BUSH);
        const wr_body point = {0, 0};
        assert_true(wr_body_clear(nav, &point, points[0], points[1]));
        assert_false(wr_nav_clear(nav, points[0], points[1]));
        assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_BLOCKED);
        wr_terrain_destroy(terrain);
    }
}

// Nodes stay where they were, and only who has a body and walks aslant has to know.
static void a_hole_beside_its_way_that_becomes_a_wall_blocks_a_body(void **state)
{
    (void)state;
    test_map_empty(&s_map, 40, 20, 4);
    s_map.kinds[2 * 40 + 6] = WR_CELL_HOLE;
    const wr_point points[2] = {test_at(&s_map, 1, 0), test_at(&s_map, 9, 2)};
    wr_terrain *terrain = terrain_of(1, 2 * ONE);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    wr_follow_config config = wr_follow_config_default(60, 0);
    config.body = (wr_body){.radius = 2 * ONE, .solid = WR_KIND(BUSH)};
    wr_follow walker = running(&config, points, 2);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 3).kind, WR_FOLLOW_NONE);
    build(terrain, 6, 2, WR_CELL_BUSH);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_BLOCKED);
    build(terrain, 6, 2, WR_CELL_HOLE);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 200).kind, WR_FOLLOW_REACHED);
    wr_terrain_destroy(terrain);
}

static void a_way_found_before_the_wall_was_built_is_blocked_at_its_first_step(void **state)
{
    (void)state;
    wr_point points[4];
    corridor(points);
    wr_terrain *terrain = terrain_of(1, 0);
    build(terrain, 8, 12, WR_CELL_BUSH);
    const wr_follow_config config = wr_follow_config_default(60, 0);
    wr_follow walker = running(&config, points, 4);
    const wr_follow_event event = next_event(&walker, &config, wr_terrain_nav(terrain, 0), points, ONE, 1);
    assert_int_equal(event.kind, WR_FOLLOW_BLOCKED);
    assert_int_equal(event.point, 3);
    wr_terrain_destroy(terrain);
}

static void a_way_out_of_an_obstacle_is_not_blocked_by_it(void **state)
{
    (void)state;
    TEST_DRAW(&s_map, 4, "          ", "  xx      ", "  xx      ", "          ");
    wr_terrain *terrain = terrain_of(1, 0);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    const wr_follow_config config = wr_follow_config_default(60, 0);
    const wr_point points[3] = {test_at(&s_map, 3, 2), test_at(&s_map, 4, 2), test_at(&s_map, 8, 2)};
    wr_follow walker = running(&config, points, 3);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE / 2, 1).kind, WR_FOLLOW_NONE);
    build(terrain, 0, 0, WR_CELL_BUSH); // looked at again: still none
    assert_int_equal(next_event(&walker, &config, nav, points, ONE / 2, 1).kind, WR_FOLLOW_NONE);
    build(terrain, 6, 2, WR_CELL_BUSH);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE / 2, 1).point, 2);
    wr_terrain_destroy(terrain);
}

static void a_push_round_a_corner_blocks_until_the_way_is_in_sight_again(void **state)
{
    (void)state;
    TEST_DRAW(&s_map, 4, "          ", "          ", "    x     ", "    x     ", "          ");
    wr_terrain *terrain = terrain_of(1, 0);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    const wr_follow_config config = wr_follow_config_default(60, 0);
    const wr_point points[2] = {test_at(&s_map, 0, 3), test_at(&s_map, 9, 3)};
    wr_follow walker = running(&config, points, 2);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 3).kind, WR_FOLLOW_NONE);
    walker.at = test_at(&s_map, 2, 1);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 1).kind, WR_FOLLOW_BLOCKED);
    assert_point_equal(walker.at, test_at(&s_map, 2, 1));
    walker.at = test_at(&s_map, 2, 3);
    assert_int_equal(next_event(&walker, &config, nav, points, ONE, 100).kind, WR_FOLLOW_REACHED);
    wr_terrain_destroy(terrain);
}

static void another_mesh_is_looked_at_when_told(void **state)
{
    (void)state;
    wr_point points[4];
    corridor(points);
    wr_nav *before = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    s_map.kinds[12 * 40 + 5] = WR_CELL_BUSH;
    wr_nav *after = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    const wr_follow_config config = wr_follow_config_default(60, 0);
    wr_follow walker = running(&config, points, 4);
    assert_int_equal(next_event(&walker, &config, before, points, ONE, 4).kind, WR_FOLLOW_NONE);
    wr_follow_look(&walker);
    assert_int_equal(next_event(&walker, &config, after, points, ONE, 1).point, 3);
    wr_nav_destroy(before);
    wr_nav_destroy(after);
}

// ---- Walks -------------------------------------------------------------------------------------------------------

static int64_t length_of(const wr_point *points, int32_t count)
{
    int64_t length = 0;
    for (int32_t i = 1; i < count; i++) {
        length += wr_length(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    }
    return length;
}

// Corners of a point's way: of wr_nav_path, straightened every other time.
static void walk_at_random(test_chance *chance, const wr_nav *nav, void *memory, int32_t walks)
{
    static const int32_t s_rates[] = {20, 30, 50, 60, 120};
    wr_nav_query *query = wr_nav_query_init(nav, memory);
    const wr_body point = {0, 0};
    for (int32_t walk = 0; walk < walks; walk++) {
        const wr_point from = test_place(chance, &s_map), to = test_place(chance, &s_map);
        if (!wr_nav_clear(nav, from, from)) {
            continue; // it would begin inside
        }
        wr_point points[POINTS];
        wr_path path = {.points = points, .capacity = POINTS};
        if (wr_nav_path(nav, query, from, to, &path) != WR_OK || path.count < 2) {
            continue;
        }
        const int32_t count = walk % 2 == 0 ? wr_path_straighten(nav, &point, points, path.count) : path.count;
        const int32_t rate = s_rates[walk % 5];
        const wr_fix step = (1 + test_below(chance, 30 * ONE)) / rate + 1;
        const wr_follow_config config = wr_follow_config_default(rate, 12 * ONE);
        wr_follow walker = running(&config, points, count);
        const int64_t ticks = length_of(points, count) / step;
        int64_t taken = 0;
        for (; walker.active; taken++) {
            wr_follow_events events;
            wr_follow_step(&walker, &config, nav, points, step, &events);
            assert_true(wr_nav_clear(nav, walker.at, walker.at));
            assert_true(events.count == 0 || events.events[0].kind <= WR_FOLLOW_WAYPOINT_REACHED);
            assert_true(taken <= ticks + 1);
        }
        assert_point_equal(walker.at, points[count - 1]);
        assert_true(taken >= ticks);
    }
}

static void walks_end_exactly_at_the_last_point_and_never_leave_clear_ground(void **state)
{
    (void)state;
    static _Alignas(64) uint8_t s_memory[1 << 21];
    test_chance chance = {11, 0};
    for (int32_t m = 0; m < 40 / TEST_STRIDE; m++) {
        test_map_scatter(&s_map, &chance, 10 + test_below(&chance, 40), 10 + test_below(&chance, 40),
                         1 + test_below(&chance, 5), 5 + test_below(&chance, 30));
        wr_nav *nav = test_nav(&s_map, 1 + 2 * (m % 2), m % 4 < 2 ? WR_CORNERS_KEEP : WR_CORNERS_CUT);
        assert_true(wr_nav_query_size(nav) <= sizeof s_memory);
        walk_at_random(&chance, nav, s_memory, 100);
        wr_nav_destroy(nav);
    }
}

// ---- State -------------------------------------------------------------------------------------------------------

static uint64_t hash_of(const wr_follow *walker)
{
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_follow_hash(walker, &hasher);
    return wr_hasher_end(&hasher);
}

static wr_follow through_a_save(const wr_follow *walker)
{
    uint8_t bytes[256];
    wr_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    wr_follow_save(walker, &writer);
    assert_true(wr_writer_fits(&writer));
    wr_follow loaded;
    for (size_t size = 0; size < writer.size; size++) {
        wr_reader reader = {.bytes = bytes, .size = size};
        assert_int_equal(wr_follow_load(&loaded, &reader), WR_E_SYNTAX);
    }
    wr_reader reader = {.bytes = bytes, .size = writer.size};
    assert_int_equal(wr_follow_load(&loaded, &reader), WR_OK);
    assert_int_equal(reader.at, writer.size);
    return loaded;
}

// One walker goes on, its twin is saved and loaded every tick; pushes, walls and Runs come to both.
static void saved_and_loaded_every_tick_it_does_the_same(void **state)
{
    (void)state;
    test_chance chance = {23, 0};
    for (int32_t round = 0; round < 40 / TEST_STRIDE; round++) {
        wr_point points[4];
        corridor(points);
        wr_terrain *terrain = terrain_of(1 + 2 * (round % 2), 0);
        const wr_nav *nav = wr_terrain_nav(terrain, 0);
        const wr_follow_config config = wr_follow_config_default(20, 12 * ONE);
        wr_follow walker = {.at = points[0], .was = points[0]}, twin = walker;
        for (uint64_t tick = 0; tick < 200; tick++) {
            const int32_t drawn = test_below(&chance, 12);
            if (drawn == 0) {
                build(terrain, test_below(&chance, 12), 2 + test_below(&chance, 12),
                      test_below(&chance, 2) != 0 ? WR_CELL_BUSH : WR_CELL_GRASS);
            } else if (drawn <= 2) {
                const wr_fix x = test_below(&chance, ONE), y = test_below(&chance, ONE);
                walker.at = twin.at = (wr_point){walker.at.x + x, walker.at.y + y};
            } else if (drawn == 3) {
                assert_int_equal(wr_follow_run(&walker, &config, points, 4, tick).kind,
                                 wr_follow_run(&twin, &config, points, 4, tick).kind);
            }
            assert_int_equal(wr_follow_validate(&walker, points, 4), WR_OK);
            twin = through_a_save(&twin);
            wr_follow_events events, of_twin;
            memset(&events, 0, sizeof events);
            memset(&of_twin, 0, sizeof of_twin);
            wr_follow_step(&walker, &config, nav, points, ONE, &events);
            wr_follow_step(&twin, &config, nav, points, ONE, &of_twin);
            assert_memory_equal(&events, &of_twin, sizeof events);
            assert_int_equal(hash_of(&walker), hash_of(&twin));
        }
        wr_terrain_destroy(terrain);
    }
}

static void every_field_is_in_the_hash_and_the_save(void **state)
{
    (void)state;
    const wr_follow walker = {.at = {5, 6}, .next = 3, .wanted = 70, .gained = -9};
    const uint64_t before = hash_of(&walker);
    for (size_t i = 0; i < offsetof(wr_follow, seen); i++) {
        wr_follow other = walker;
        ((uint8_t *)&other)[i] ^= 1u;
        const bool padding = i > offsetof(wr_follow, injected) && i < offsetof(wr_follow, wanted);
        assert_int_equal(hash_of(&other) != before, !padding);
        const wr_follow loaded = through_a_save(&other);
        assert_int_equal(hash_of(&loaded), hash_of(&other));
    }
}

static void validate_refuses_what_no_steps_lead_to(void **state)
{
    (void)state;
    wr_point points[4];
    corridor(points);
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    wr_follow good = running(&config, points, 4);
    next_event(&good, &config, NULL, points, ONE, 12);
    assert_int_equal(wr_follow_validate(&good, points, 4), WR_OK);
    assert_int_equal(wr_follow_validate(&good, points, 3), WR_E_SYNTAX);
    test_chance chance = {3, 0};
    int32_t refused = 0;
    for (int32_t i = 0; i < 20000; i++) {
        wr_follow bad = good;
        ((uint8_t *)&bad)[test_below(&chance, (int32_t)offsetof(wr_follow, seen))] ^=
            (uint8_t)(1 << test_below(&chance, 8));
        if (wr_follow_validate(&bad, points, 4) != WR_OK) {
            refused++;
            continue;
        }
        for (int32_t tick = 0; tick < 4; tick++) { // what passes can be walked
            wr_follow_events events;
            wr_follow_step(&bad, &config, tick % 2 == 0 ? nav : NULL, points, ONE, &events);
        }
    }
    assert_in_range(refused, 10000, 20000);
    wr_nav_destroy(nav);
}

static void z12_marks_are_drawn_only_for_who_asks(void **state)
{
    (void)state;
    const wr_point points[3] = {{0, 0}, {20 * ONE, 0}, {20 * ONE, 8 * ONE}};
    const wr_follow_config config = wr_follow_config_default(60, 12 * ONE);
    wr_follow walker = running(&config, points, 3);
    wr_follow_mark marks[8];
    static const wr_follow_mark s_all[] = {{{6 * ONE, 0}, WR_FOLLOW_MARK_SPACED},
                                           {{12 * ONE, 0}, WR_FOLLOW_MARK_SPACED},
                                           {{18 * ONE, 0}, WR_FOLLOW_MARK_SPACED},
                                           {{20 * ONE, 0}, WR_FOLLOW_MARK_TURN},
                                           {{20 * ONE, 6 * ONE}, WR_FOLLOW_MARK_SPACED},
                                           {{20 * ONE, 8 * ONE}, WR_FOLLOW_MARK_LAST}};
    for (int32_t passed = 0; passed <= 3; passed++) {
        const wr_follow before = walker;
        assert_int_equal(wr_follow_marks(&walker, &config, points, marks, 8), 6 - passed);
        assert_memory_equal(&before, &walker, sizeof walker);
        for (int32_t i = 0; i < 6 - passed; i++) {
            assert_point_equal(marks[i].at, s_all[i + passed].at);
            assert_int_equal(marks[i].kind, s_all[i + passed].kind);
        }
        next_event(&walker, &config, NULL, points, 6 * ONE, 1);
    }
    assert_int_equal(wr_follow_marks(&walker, &config, points, NULL, 0), 2);
    walker.open = walker.next;
    wr_follow_marks(&walker, &config, points, marks, 8);
    assert_int_equal(marks[0].kind, WR_FOLLOW_MARK_SHUT);
    wr_follow_stop(&walker);
    assert_int_equal(wr_follow_marks(&walker, &config, points, marks, 8), 0);
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(z7_a_wall_ahead_blocks_and_the_walker_stands_before_that_leg),
    cmocka_unit_test(only_what_is_ahead_and_on_the_way_blocks),
    cmocka_unit_test(a_wall_nearer_than_one_that_blocks_already_is_told_too),
    cmocka_unit_test(z39_a_blocked_one_that_is_stuck_runs_again_and_is_cleared_by_progress),
    cmocka_unit_test(a_body_is_blocked_by_a_wall_beside_its_way),
    cmocka_unit_test(a_hole_beside_its_way_that_becomes_a_wall_blocks_a_body),
    cmocka_unit_test(a_way_found_before_the_wall_was_built_is_blocked_at_its_first_step),
    cmocka_unit_test(a_way_out_of_an_obstacle_is_not_blocked_by_it),
    cmocka_unit_test(a_push_round_a_corner_blocks_until_the_way_is_in_sight_again),
    cmocka_unit_test(another_mesh_is_looked_at_when_told),
    cmocka_unit_test(walks_end_exactly_at_the_last_point_and_never_leave_clear_ground),
    cmocka_unit_test(saved_and_loaded_every_tick_it_does_the_same),
    cmocka_unit_test(every_field_is_in_the_hash_and_the_save),
    cmocka_unit_test(validate_refuses_what_no_steps_lead_to),
    cmocka_unit_test(z12_marks_are_drawn_only_for_who_asks),
};

WR_TEST_MAIN(s_tests)
