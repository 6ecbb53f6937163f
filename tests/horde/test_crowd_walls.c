// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Walls: nobody is ever in one, nobody gets where he could not walk, everybody gets through where he fits, and along.
#include "crowd_test.h"
#include "horde/crowd_int.h"
#include "warren/terrain.h"

static crowd_walls walls_of(crowd_map *map, wr_fix radius)
{
    return (crowd_walls){.solid = &map->solid,
                         .barred = &map->barred,
                         .cell = map->grid.cell,
                         .by_cell = (uint32_t)(((1 << 21) + map->grid.cell - 1) / map->grid.cell),
                         .radius = radius,
                         .keep = wr__crowd_keep(radius, map->grid.cell),
                         .x_max = map->width * map->grid.cell * WR_FIX_ONE,
                         .y_max = map->height * map->grid.cell * WR_FIX_ONE};
}

static void go(const crowd_walls *walls, wr_point *at, double dx, double dy)
{
    (void)wr__crowd_move(walls, &at->x, &at->y, UNITS(dx), UNITS(dy));
}

// ---- One body -----------------------------------------------------------------------------------------------------

static const char *const room[] = {"############", "#          #", "#          #", "#    ##    #",
                                   "#          #", "#          #", "############"};

static void a_free_move_is_the_whole_move(void **state)
{
    (void)state;
    crowd_map map = crowd_map_of(room, 7, 4);
    const crowd_walls walls = walls_of(&map, UNITS(1));
    wr_point at = {UNITS(8), UNITS(8)};
    assert_false(wr__crowd_near_wall(&walls, at.x, at.y, UNITS(1)));
    assert_false(wr__crowd_move(&walls, &at.x, &at.y, 12345, -777));
    assert_int_equal(at.x, UNITS(8) + 12345);
    assert_int_equal(at.y, UNITS(8) - 777);
    crowd_map_end(&map);
}

static void at_a_wall_it_stops_and_along_it_slides(void **state)
{
    (void)state;
    crowd_map map = crowd_map_of(room, 7, 4);
    const crowd_walls walls = walls_of(&map, UNITS(1));
    wr_point at = {UNITS(8), UNITS(6)};
    go(&walls, &at, 0, -10);
    assert_in_range(at.y, UNITS(5), UNITS(5) + 16);
    assert_int_equal(at.x, UNITS(8));
    go(&walls, &at, 6, -3);
    assert_in_range(at.y, UNITS(5), UNITS(5) + 16);
    assert_in_range(at.x, UNITS(14) - 100, UNITS(14));
    crowd_map_end(&map);
}

static void around_a_corner_it_slides(void **state)
{
    (void)state;
    crowd_map map = crowd_map_of(room, 7, 4);
    const crowd_walls walls = walls_of(&map, UNITS(1));
    wr_point at = {UNITS(18.5), UNITS(14)}; // left of the two cells in the middle, by the middle of their side
    for (int32_t tick = 0; tick < 60; tick++) {
        go(&walls, &at, 0.25, tick < 22 ? 0.1 : 0);
    }
    assert_true(at.x > UNITS(21));
    assert_true(at.y > UNITS(16.9));
    crowd_map_end(&map);
}

static const char *const fit[] = {"#########", "#   #   #", "#       #", "#   #   #", "#########"};

// K134: from every offset that touches a corner, into a corridor exactly as wide as the body.
static void a_body_as_wide_as_the_door_goes_through(void **state)
{
    (void)state;
    crowd_map map = crowd_map_of(fit, 5, 4);
    const crowd_walls walls = walls_of(&map, UNITS(2));
    for (int32_t offset = -15; offset <= 15; offset++) {
        wr_point at = {UNITS(11), UNITS(10) + offset * 8000};
        int32_t ticks = 0;
        while (at.x < UNITS(24) && ticks < 300) {
            go(&walls, &at, 0.25, at.x < UNITS(14) && at.y != UNITS(10) ? (at.y > UNITS(10) ? -0.05 : 0.05) : 0);
            assert_false(wr__crowd_in_wall(&walls, at.x, at.y));
            ticks++;
        }
        assert_in_range(ticks, 40, 200);
    }
    crowd_map_end(&map);
}

static void a_body_a_hair_too_wide_does_not(void **state)
{
    (void)state;
    crowd_map map = crowd_map_of(fit, 5, 4);
    const crowd_walls walls = walls_of(&map, UNITS(2) + 1);
    wr_point at = {UNITS(11), UNITS(10)};
    for (int32_t tick = 0; tick < 300; tick++) {
        go(&walls, &at, 0.25, 0);
        assert_true(at.x < UNITS(16));
    }
    crowd_map_end(&map);
}

// Between two cells that touch at a corner nobody passes, however fast.
static void diagonal_gaps_are_closed(void **state)
{
    (void)state;
    static const char *const solid[] = {"######", "#  ###", "#  ###", "###  #", "###  #", "######"};
    static const char *const barred[] = {"~~~~~~", "~  ~~~", "~  ~~~", "~~~  ~", "~~~  ~", "~~~~~~"};
    for (int32_t kind = 0; kind < 2; kind++) {
        crowd_map map = crowd_map_of(kind == 0 ? solid : barred, 6, 4);
        const crowd_walls walls = walls_of(&map, UNITS(0.0625));
        for (int32_t i = 0; i < 200; i++) {
            wr_point at = {UNITS(8) + i * 60, UNITS(16) - i * 60 + 12000};
            for (int32_t tick = 0; tick < 60; tick++) {
                go(&walls, &at, i % 3 == 0 ? 16 : 0.3, i % 5 == 0 ? -16 : -0.3);
                assert_true(at.x <= UNITS(12) && at.y >= UNITS(12));
            }
        }
        crowd_map_end(&map);
    }
}

static void a_wish_across_the_map_goes_through_no_wall(void **state)
{
    (void)state;
    static const char *const slats[] = {"##################", "# # # # # # # ## #", "# # # # # # # ## #",
                                        "##################"};
    crowd_map map = crowd_map_of(slats, 4, 1);
    const crowd_walls walls = walls_of(&map, UNITS(0.25));
    for (int32_t i = 0; i < 100; i++) {
        wr_point at = {UNITS(1.5), UNITS(1.3) + i * 1000};
        go(&walls, &at, 16, i % 2 == 0 ? 16 : -3);
        assert_in_range(at.x, UNITS(1.25) - CROWD_SKIN, UNITS(1.75) + CROWD_SKIN);
        assert_in_range(at.y, UNITS(1.25) - CROWD_SKIN, UNITS(2.75) + CROWD_SKIN);
    }
    crowd_map_end(&map);
}

static void who_stands_in_a_wall_is_led_out(void **state)
{
    (void)state;
    crowd_map map = crowd_map_of(room, 7, 4);
    const crowd_walls walls = walls_of(&map, UNITS(1));
    const wr_point in[4] = {{UNITS(20.5), UNITS(14)},
                            {UNITS(0), UNITS(0)},
                            {UNITS(26), UNITS(12)},
                            {UNITS(48), UNITS(28)}};
    for (int32_t i = 0; i < 4; i++) {
        wr_point at = in[i];
        for (int32_t tick = 0; tick < 20; tick++) {
            go(&walls, &at, 0, 0);
        }
        assert_false(wr__crowd_in_wall(&walls, at.x, at.y));
    }
    crowd_map_end(&map);
}

static void all_wall_leaves_one_where_he_is(void **state)
{
    (void)state;
    static const char *const rock[] = {"####", "####", "####"};
    crowd_map map = crowd_map_of(rock, 3, 4);
    const crowd_walls walls = walls_of(&map, UNITS(1));
    wr_point at = {UNITS(5), UNITS(5)};
    go(&walls, &at, 1, 1);
    assert_int_equal(at.x, UNITS(5));
    assert_int_equal(at.y, UNITS(5));
    crowd_map_end(&map);
}

// The skin never opens or shuts a gap: no width of a gap lies between a body's diameter and what it keeps.
static void the_skin_changes_no_gap(void **state)
{
    (void)state;
    for (wr_fix radius = UNITS(0.3); radius < UNITS(9); radius += 977) {
        const int64_t keep = wr__crowd_keep(radius, 1);
        assert_in_range(keep, radius - CROWD_SKIN, radius);
        for (int64_t a = 0; a < 20; a++) {
            for (int64_t b = 0; b < 20; b++) {
                const int64_t square = (a * a + b * b) * WR_FIX_ONE * WR_FIX_ONE;
                assert_int_equal(square >= 4 * keep * keep, square >= 4 * (int64_t)radius * radius);
            }
        }
    }
}

// ---- Crowds in mazes ----------------------------------------------------------------------------------------------

// A maze with corridors one cell wide, some chasms in it.
static crowd_map maze(crowd_host *chance, int32_t side, int32_t cell)
{
    crowd_map map = crowd_map_blank(side, side, cell);
    for (int32_t y = 0; y < side; y++) {
        for (int32_t x = 0; x < side; x++) {
            const bool edge = x == 0 || y == 0 || x == side - 1 || y == side - 1;
            const bool post = x % 2 == 0 && y % 2 == 0, between = (x + y) % 2 != 0;
            const int32_t drawn = crowd_draw(chance, 0, 99);
            crowd_map_set(&map, x, y, edge || post || (between && drawn < 45) ? '#' : drawn > 95 ? '~' : ' ');
        }
    }
    return map;
}

// Random pushing and shoving: nobody in a wall, nobody in another component.
static void shove(wr_fix radius, int32_t cell, wr_fix wish, int32_t ticks)
{
    const wr_crowd_config config = {
        .capacity = 160, .size_count = 1, .radius = {radius}, .width = 21, .height = 21, .cell = cell};
    crowd_host host = crowd_host_of(&config);
    host.drawn = (uint64_t)radius;
    crowd_map map = maze(&host, 21, cell);
    const wr_crowd_ground ground = {.solid = &map.solid, .barred = {&map.barred}};
    wr_terrain_config terrain_config = wr_terrain_config_default();
    terrain_config.classes[0].radius = radius;
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&map.grid, &terrain_config, NULL, &terrain), WR_OK);
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    int32_t component[160];
    for (int32_t i = 0; i < 160; i++) {
        wr_node node;
        do {
            node = crowd_draw(&host, 0, 21 * 21 - 1);
        } while (!wr_nav_has(nav, node));
        host.x[i] = wr_nav_place(nav, node).x;
        host.y[i] = wr_nav_place(nav, node).y;
        component[i] = wr_nav_component(nav, node);
    }
    for (int32_t tick = 0; tick < ticks; tick++) {
        for (int32_t i = 0; i < 160; i++) {
            host.wish_x[i] = crowd_draw(&host, -wish, wish);
            host.wish_y[i] = crowd_draw(&host, -wish, wish);
        }
        wr_crowd_step(host.crowd, &host.bodies, &ground, NULL);
        assert_int_equal(wr_crowd_measure(host.crowd, &host.bodies, &ground).walled, 0);
        for (int32_t i = 0; i < 160; i++) {
            const wr_cell at = wr_grid_cell_of(&map.grid, (wr_point){host.x[i], host.y[i]});
            assert_int_equal(wr_nav_component(nav, at.y * 21 + at.x), component[i]);
        }
    }
    wr_terrain_destroy(terrain);
    crowd_map_end(&map);
    crowd_host_end(&host);
}

static void shoved_through_a_maze_nobody_is_ever_in_a_wall(void **state)
{
    (void)state;
    shove(UNITS(0.3), 1, UNITS(0.2), 700);
    shove(UNITS(1), 4, UNITS(0.7), 700);
}

static void a_body_as_wide_as_the_maze_is_never_in_a_wall(void **state)
{
    (void)state;
    shove(UNITS(0.5), 1, UNITS(0.3), 500);
    shove(UNITS(2), 4, UNITS(1), 500);
}

static void wishes_across_the_maze_change_nobodys_component(void **state)
{
    (void)state;
    shove(UNITS(0.1), 1, UNITS(16), 200);
    shove(UNITS(0.45), 1, UNITS(3), 200);
}

// Eight sizes pressed into a corner by a wish all share.
static void pressed_into_a_corner_nobody_is_in_a_wall(void **state)
{
    (void)state;
    const wr_crowd_config config = {.capacity = 200,
                                    .size_count = 8,
                                    .radius = {UNITS(0.25), UNITS(0.5), UNITS(1), UNITS(1.5), UNITS(1.9), UNITS(2),
                                               UNITS(3), UNITS(0.7)},
                                    .width = 12,
                                    .height = 7,
                                    .cell = 4};
    crowd_host host = crowd_host_of(&config);
    crowd_map map = crowd_map_of(room, 7, 4);
    const wr_crowd_ground ground = {.solid = &map.solid};
    for (int32_t i = 0; i < 200; i++) {
        host.size[i] = (uint8_t)(i % 8);
        host.x[i] = UNITS(8) + crowd_draw(&host, 0, UNITS(8));
        host.y[i] = UNITS(8) + crowd_draw(&host, -10, 10);
        host.wish_x[i] = host.wish_y[i] = -UNITS(0.3);
    }
    for (int32_t tick = 0; tick < 400; tick++) {
        wr_crowd_step(host.crowd, &host.bodies, &ground, NULL);
        assert_int_equal(wr_crowd_measure(host.crowd, &host.bodies, &ground).walled, 0);
    }
    crowd_map_end(&map);
    crowd_host_end(&host);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_free_move_is_the_whole_move),
    cmocka_unit_test(at_a_wall_it_stops_and_along_it_slides),
    cmocka_unit_test(around_a_corner_it_slides),
    cmocka_unit_test(a_body_as_wide_as_the_door_goes_through),
    cmocka_unit_test(a_body_a_hair_too_wide_does_not),
    cmocka_unit_test(diagonal_gaps_are_closed),
    cmocka_unit_test(a_wish_across_the_map_goes_through_no_wall),
    cmocka_unit_test(who_stands_in_a_wall_is_led_out),
    cmocka_unit_test(all_wall_leaves_one_where_he_is),
    cmocka_unit_test(the_skin_changes_no_gap),
    cmocka_unit_test(shoved_through_a_maze_nobody_is_ever_in_a_wall),
    cmocka_unit_test(a_body_as_wide_as_the_maze_is_never_in_a_wall),
    cmocka_unit_test(wishes_across_the_maze_change_nobodys_component),
    cmocka_unit_test(pressed_into_a_corner_nobody_is_in_a_wall),
};

WR_TEST_MAIN(tests)
