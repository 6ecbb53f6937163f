// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Doors one cell wide, a metre of four units. Crowds of one size go through, and are held against a file of single
// bodies that goes through the same door: far (the target is far behind it), camp (the target stands right behind it,
// who is near him stays), two ways (half of them from each side). Nobody ever stands still for long, and nobody is
// left behind.
#include "crowd_test.h"
#include "warren/field.h"
#include "warren/terrain.h"

enum { WIDTH = 49, HEIGHT = 41, CELL = 4, DOOR_X = 24, DOOR_Y = 20, RATE = 60, ROOM = 4 };

typedef struct door {
    crowd_map map;
    wr_terrain *terrain;
    const wr_nav *nav;
    wr_field *fields[2]; // to the right, to the left
    wr_point targets[2];
    crowd_host host;
    bool camp, gone[400], through[400];
    int32_t goal[400];
    int32_t passed[2], first, last, standstill, tick; // in ticks; first 0: nobody yet
} door;

static wr_point centre(double x, double y)
{
    return (wr_point){UNITS(CELL * (x + 0.5)), UNITS(CELL * (y + 0.5))};
}

static void begin(door *d, wr_fix radius, int32_t count, double right, bool camp)
{
    const wr_crowd_config config = {
        .capacity = count, .size_count = 1, .radius = {radius}, .width = WIDTH, .height = HEIGHT, .cell = CELL};
    wr_terrain_config terrain = wr_terrain_config_default();
    *d = (door){.camp = camp, .host = crowd_host_of(&config), .map = crowd_map_blank(WIDTH, HEIGHT, CELL)};
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const int32_t x = i % WIDTH, y = i / WIDTH;
        const bool wall = x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1 || (x == DOOR_X && y != DOOR_Y);
        crowd_map_set(&d->map, x, y, wall ? '#' : ' ');
    }
    terrain.classes[0].radius = radius;
    assert_int_equal(wr_terrain_create(&d->map.grid, &terrain, NULL, &d->terrain), WR_OK);
    d->nav = wr_terrain_nav(d->terrain, 0);
    d->targets[0] = centre(right, DOOR_Y);
    d->targets[1] = centre(ROOM, DOOR_Y);
    for (int32_t i = 0; i < 2; i++) {
        d->fields[i] = wr_field_init(d->nav, INT32_MAX, crowd_take(wr_field_size(d->nav, INT32_MAX)));
        assert_int_equal(wr_field_build(d->nav, d->fields[i], d->targets[i], -1), WR_OK);
    }
}

static void end(door *d)
{
    wr_terrain_destroy(d->terrain);
    free(d->fields[0]);
    free(d->fields[1]);
    crowd_map_end(&d->map);
    crowd_host_end(&d->host);
}

// Anywhere in the room on one side.
static void put(door *d, int32_t i, int32_t goal)
{
    const wr_fix radius = d->host.config.radius[0];
    const wr_fix left = (goal == 0 ? 1 : DOOR_X + 1) * UNITS(CELL), right = left + (DOOR_X - 1) * UNITS(CELL);
    d->goal[i] = goal;
    d->host.x[i] = crowd_draw(&d->host, left + radius, right - radius);
    d->host.y[i] = crowd_draw(&d->host, UNITS(CELL) + radius, UNITS((HEIGHT - 1) * CELL) - radius);
}

// Straight to the target where the way is clear, else to the next node, as soon as a point could walk there.
static wr_point next_place(const door *d, wr_point from, int32_t goal)
{
    static const int32_t dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    const wr_body point = {.radius = 0, .solid = WR_KINDS_WALL};
    const wr_node node = wr_nav_nearest(d->nav, from, -1);
    uint8_t way = WR_FIELD_HERE;
    if (wr_nav_clear(d->nav, from, d->targets[goal])) {
        return d->targets[goal];
    }
    assert_int_equal(wr_field_way(d->nav, d->fields[goal], node, &way), WR_OK);
    const wr_node next = way == WR_FIELD_HERE ? node : node + dx[way] + dy[way] * wr_nav_columns(d->nav);
    const wr_point to = wr_nav_place(d->nav, next);
    return wr_body_clear(d->nav, &point, from, to) ? to : wr_nav_place(d->nav, node);
}

static void wish(door *d, int32_t i)
{
    crowd_host *host = &d->host;
    const wr_point at = {host->x[i], host->y[i]}, target = d->targets[d->goal[i]];
    const bool near = wr_length(target.x - at.x, target.y - at.y) < (uint32_t)(host->config.radius[0] + UNITS(5));
    d->gone[i] = near && !d->camp;
    host->state[i] = (uint8_t)((host->state[i] & ~WR_CROWD_IN_RING) | (near ? WR_CROWD_IN_RING : 0));
    host->state[i] = d->gone[i] ? WR_CROWD_ABSENT : host->state[i];
    crowd_wish(host, i, near ? at : next_place(d, at, d->goal[i]), UNITS(16) / RATE);
}

static void count_passing(door *d, int32_t i)
{
    const bool behind =
        d->goal[i] == 0 ? d->host.x[i] > UNITS(CELL * (DOOR_X + 1)) : d->host.x[i] < UNITS(CELL * DOOR_X);
    if (behind && !d->through[i]) {
        d->through[i] = true;
        d->passed[d->goal[i]]++;
        d->standstill = d->first > 0 && d->tick - d->last > d->standstill ? d->tick - d->last : d->standstill;
        d->first = d->first == 0 ? d->tick : d->first;
        d->last = d->tick;
    }
}

static void run(door *d, int32_t ticks)
{
    const wr_crowd_ground ground = {.solid = &d->map.solid};
    for (int32_t end_tick = d->tick + ticks;
         d->tick < end_tick && d->passed[0] + d->passed[1] < d->host.bodies.count;) {
        d->tick++;
        d->host.bodies.turn = (uint32_t)(d->tick / (RATE / 2));
        for (int32_t i = 0; i < d->host.bodies.count; i++) {
            if (!d->gone[i]) {
                wish(d, i);
            }
        }
        wr_crowd_step(d->host.crowd, &d->host.bodies, &ground, NULL);
        for (int32_t i = 0; i < d->host.bodies.count; i++) {
            count_passing(d, i);
        }
    }
    assert_int_equal(wr_crowd_measure(d->host.crowd, &d->host.bodies, &ground).walled, 0);
}

// Passages a minute of a file of 20 that stand one behind the other.
static int32_t single_file(wr_fix radius)
{
    door d;
    begin(&d, radius, 20, WIDTH - 1 - ROOM, false);
    for (int32_t i = 0; i < 20; i++) {
        d.host.x[i] = UNITS(CELL * DOOR_X) - radius - i * 2 * radius;
        d.host.y[i] = UNITS(CELL * DOOR_Y + CELL / 2.0);
    }
    run(&d, 20 * RATE);
    assert_int_equal(d.passed[0], 20);
    const int32_t ticks = d.last - d.first;
    end(&d);
    return 19 * 60 * RATE / ticks;
}

// In `seconds` from the first passage on at least 75 % of what a file would, and no standstill over 5 s.
static void tell_flow(const door *d, wr_fix radius, int32_t seconds, int32_t passed)
{
    const int32_t file = single_file(radius);
    print_message("radius %.2f: %d passed in %d s, a file %d; longest standstill %.2f s\n", wr_fix_to_double(radius),
                  passed, seconds, file * seconds / 60, (double)d->standstill / RATE);
    assert_true(d->standstill <= 5 * RATE);
}

static void assert_flows(const door *d, wr_fix radius, int32_t seconds, int32_t passed)
{
    tell_flow(d, radius, seconds, passed);
    assert_true(passed * 60 * 4 >= single_file(radius) * seconds * 3);
}

static void far_or_camp(wr_fix radius, double right, bool camp, bool flows)
{
    door d;
    begin(&d, radius, 300, right, camp);
    for (int32_t i = 0; i < 300; i++) {
        put(&d, i, 0);
    }
    while (d.first == 0) {
        run(&d, 1);
    }
    run(&d, 20 * RATE);
    (flows ? assert_flows : tell_flow)(&d, radius, 20, d.passed[0]);
    end(&d);
}

static void a_file_passes_at_its_speed(void **state)
{
    (void)state;
    assert_in_range(single_file(UNITS(1)), 470, 490); // 16 units a second, 2 units each: 480 a minute
    assert_in_range(single_file(UNITS(2)), 230, 250); // as wide as the door
}

static void far_behind_a_door(void **state)
{
    (void)state;
    far_or_camp(UNITS(1), WIDTH - 1 - ROOM, false, true);
    far_or_camp(UNITS(1.25), WIDTH - 1 - ROOM, false, true);
    far_or_camp(UNITS(1.75), WIDTH - 1 - ROOM, false, true);
}

static void right_behind_a_door(void **state)
{
    (void)state;
    far_or_camp(UNITS(1), DOOR_X + 3, true, true);
    far_or_camp(UNITS(1.25), DOOR_X + 3, true, true);
    far_or_camp(UNITS(1.75), DOOR_X + 3, true, false); // slower than a file, but nobody stands
}

static void two_ways(wr_fix radius, int32_t seconds, bool flows)
{
    door d;
    begin(&d, radius, 200, WIDTH - 1 - ROOM, false);
    for (int32_t i = 0; i < 200; i++) {
        put(&d, i, i % 2);
    }
    run(&d, seconds * RATE);
    assert_int_equal(d.passed[0], 100);
    assert_int_equal(d.passed[1], 100);
    (flows ? assert_flows : tell_flow)(&d, radius, (d.last - d.first) / RATE + 1, 200);
    end(&d);
}

static void a_hundred_each_way(void **state)
{
    (void)state;
    two_ways(UNITS(1), 40, true);
    two_ways(UNITS(1.25), 60, true);
    two_ways(UNITS(1.75), 120, false);
}

// Few, and so wide that two at the door keep each other out if nobody waits.
static void a_few_wide_ones_do_not_block_each_other(void **state)
{
    (void)state;
    for (int32_t goal = 0; goal < 2; goal++) {
        door d;
        begin(&d, UNITS(1.9), 40, WIDTH - 1 - ROOM, false);
        for (int32_t i = 0; i < 40; i++) {
            put(&d, i, goal);
        }
        run(&d, 30 * RATE);
        assert_int_equal(d.passed[goal], 40);
        assert_true(d.standstill <= 5 * RATE);
        end(&d);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_file_passes_at_its_speed),
    cmocka_unit_test(far_behind_a_door),
    cmocka_unit_test(right_behind_a_door),
    cmocka_unit_test(a_hundred_each_way),
    cmocka_unit_test(a_few_wide_ones_do_not_block_each_other),
};

WR_TEST_MAIN(tests)
