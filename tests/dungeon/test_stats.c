// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Measures of level design, beside plain ones: all ways by Floyd and Warshall, bridges by taking each link away.
#include "dungeon/support/drawn_dungeon.h"
#include "support/wr_test.h"

#include <stdlib.h>

static wr_dungeon_stats stats_of(const wr_dungeon *d)
{
    wr_dungeon_stats stats;
    assert_int_equal(wr_dungeon_measure(d, NULL, &stats), WR_OK);
    return stats;
}

// ---- A drawn one -------------------------------------------------------------------------------------------------------

static const char *const rows[] = {
    "####################", // 15
    "####################", // 14
    "####################", // 13
    "#ccccccD....Deeee###", // 12
    "#cccccc######eeee###", // 11
    "#cc#cccD....#eeee###", // 10
    "#cccccc####.########", // 9
    "###D#######.########", // 8
    "###.#######.########", // 7
    "###.#######D########", // 6
    "###.#######bbbbb####", // 5
    "###D####..Dbbbbb####", // 4
    "##aaaa##.##bbbbb####", // 3
    "##aaaa##.##bbbbb####", // 2
    "##aaaaD..###########", // 1
    "####################", // 0
};
static const wr_rect leaves[] = {{0, 0, 9, 7}, {9, 0, 11, 8}, {0, 7, 9, 9}, {9, 8, 11, 8}};
static const drawing drawn = {.rows = rows,
                              .leaves = leaves,
                              .links = "ab ac ce / bc",
                              .config = {.width = 20, .height = 16, .corridor = 1}};

static void a_dungeon_drawn_by_hand_is_measured(void **state)
{
    (void)state;
    static drawn_dungeon m;
    draw_dungeon(&m, &drawn);
    const wr_dungeon_stats s = stats_of(&m.dungeon);
    assert_int_equal(s.rooms, 4);
    assert_int_equal(s.links, 4);
    assert_int_equal(s.dead_ends, 1); // e
    assert_int_equal(s.bridges, 1);   // ce
    assert_int_equal(s.loops, 1);
    assert_int_equal(s.degree_max, 3); // c
    assert_int_equal(s.radius, 1);
    assert_int_equal(s.centre, 2);
    assert_int_equal(s.diameter, 2);
    // With doors: ab 6 + 2, ac 3 + 2, bc 7 + 2, ce 4 + 2.
    assert_int_equal(s.corridor_min, 5);
    assert_int_equal(s.corridor_median, 6);
    assert_int_equal(s.corridor_max, 9);
    // ab 8, ac 5, ae 11, bc 9, be 15, ce 6: 54 for 6 pairs.
    assert_int_equal(s.way_mean, 9);
    assert_int_equal(s.way_max, 15);
    // a 4 x 3, b 5 x 4, c 6 x 4 with a cell of rock, e 4 x 3.
    assert_int_equal(s.area_min, 12);
    assert_int_equal(s.area_median, 12);
    assert_int_equal(s.area_max, 23);
}

static bool is_floor(const wr_dungeon *d, int32_t x, int32_t y)
{
    return wr_grid_kind(&d->grid, (wr_cell){x, y}) != WR_CELL_BUSH;
}

static void cells_of_floor_and_wall_are_counted(void **state)
{
    (void)state;
    static drawn_dungeon m;
    draw_dungeon(&m, &drawn);
    int64_t floor_cells = 0, wall_cells = 0;
    for (int32_t y = 0; y < 16; y++) {
        for (int32_t x = 0; x < 20; x++) {
            bool near_floor = false;
            for (int32_t i = 0; i < 9; i++) {
                near_floor = near_floor || is_floor(&m.dungeon, x + i % 3 - 1, y + i / 3 - 1);
            }
            floor_cells += is_floor(&m.dungeon, x, y);
            wall_cells += near_floor && !is_floor(&m.dungeon, x, y);
        }
    }
    const wr_dungeon_stats s = stats_of(&m.dungeon);
    assert_int_equal(s.floor_cells, floor_cells);
    assert_int_equal(s.wall_cells, wall_cells);
    assert_int_equal(s.floor_cells, 12 + 20 + 23 + 12 + 20 + 8); // rooms, corridors, doors
}

// ---- Any graph ---------------------------------------------------------------------------------------------------------

#define ROOMS_MAX 6000
#define LINKS_MAX 8000

typedef struct sketch {
    wr_dungeon dungeon; // rooms of one cell, and links with nothing but a length
    wr_rect rooms[ROOMS_MAX];
    wr_dungeon_link links[LINKS_MAX];
    uint8_t kinds[16];
} sketch;

static void begin_sketch(sketch *s, int32_t rooms)
{
    memset(s, 0, sizeof *s);
    s->dungeon.grid = (wr_grid){4, 4, 1, s->kinds, NULL, NULL};
    s->dungeon.room_count = rooms;
    s->dungeon.rooms = s->rooms;
    s->dungeon.links = s->links;
    for (int32_t i = 0; i < rooms; i++) {
        s->rooms[i] = (wr_rect){0, 0, 1, 1};
    }
}

// A link as long as `length` cells with its doors, 3 at least.
static void sketch_link(sketch *s, int32_t a, int32_t b, int32_t length)
{
    const int32_t along = (length - 3) / 2;
    s->links[s->dungeon.link_count++] =
        (wr_dungeon_link){.rooms = {a < b ? a : b, a < b ? b : a},
                          .route = WR_ROUTE_L,
                          .points = 3,
                          .way = {{9, 9}, {9 - along, 9}, {9 - along, 9 + length - 3 - along}}};
}

#define FAR (INT64_C(1) << 40)

typedef struct plain {
    int64_t far[16][16];
    int32_t links[16][16];
} plain;

static void all_ways(const wr_dungeon *d, int32_t without, plain *p)
{
    for (int32_t i = 0; i < 16 * 16; i++) {
        p->far[i / 16][i % 16] = i / 16 == i % 16 ? 0 : FAR;
        p->links[i / 16][i % 16] = i / 16 == i % 16 ? 0 : 1000;
    }
    for (int32_t i = 0; i < d->link_count; i++) {
        const wr_dungeon_link *link = &d->links[i];
        int64_t length = 3;
        for (int32_t k = 0; k + 1 < link->points; k++) {
            length += abs(link->way[k].x - link->way[k + 1].x) + abs(link->way[k].y - link->way[k + 1].y);
        }
        if (i != without) {
            p->far[link->rooms.a][link->rooms.b] = p->far[link->rooms.b][link->rooms.a] = length;
            p->links[link->rooms.a][link->rooms.b] = p->links[link->rooms.b][link->rooms.a] = 1;
        }
    }
    for (int32_t k = 0; k < d->room_count; k++) {
        for (int32_t i = 0; i < d->room_count; i++) {
            for (int32_t j = 0; j < d->room_count; j++) {
                const int64_t far = p->far[i][k] + p->far[k][j];
                const int32_t links = p->links[i][k] + p->links[k][j];
                p->far[i][j] = far < p->far[i][j] ? far : p->far[i][j];
                p->links[i][j] = links < p->links[i][j] ? links : p->links[i][j];
            }
        }
    }
}

static int32_t plain_bridges(const wr_dungeon *d)
{
    int32_t bridges = 0;
    for (int32_t i = 0; i < d->link_count; i++) {
        plain p;
        all_ways(d, i, &p);
        bridges += p.far[d->links[i].rooms.a][d->links[i].rooms.b] >= FAR;
    }
    return bridges;
}

static void assert_plain(const wr_dungeon *d)
{
    const wr_dungeon_stats s = stats_of(d);
    plain p;
    all_ways(d, -1, &p);
    int32_t radius = INT32_MAX, diameter = 0, centre = -1;
    int64_t sum = 0, longest = 0;
    for (int32_t i = 0; i < d->room_count; i++) {
        int32_t most = 0;
        for (int32_t j = 0; j < d->room_count; j++) {
            most = p.links[i][j] > most ? p.links[i][j] : most;
            longest = p.far[i][j] > longest ? p.far[i][j] : longest;
            sum += p.far[i][j];
        }
        centre = most < radius ? i : centre;
        radius = most < radius ? most : radius;
        diameter = most > diameter ? most : diameter;
    }
    const int64_t pairs = (int64_t)d->room_count * (d->room_count - 1);
    assert_int_equal(s.radius, radius);
    assert_int_equal(s.diameter, diameter);
    assert_int_equal(s.centre, centre);
    assert_int_equal(s.way_max, longest);
    assert_int_equal(s.way_mean, pairs > 0 ? (2 * sum + pairs) / (2 * pairs) : 0);
    assert_int_equal(s.bridges, plain_bridges(d));
    assert_int_equal(s.loops, d->link_count - d->room_count + 1);
}

static bool has_link(const sketch *s, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < s->dungeon.link_count; i++) {
        if (s->links[i].rooms.a == (a < b ? a : b) && s->links[i].rooms.b == (a < b ? b : a)) {
            return true;
        }
    }
    return false;
}

static void any_small_graph_is_measured_as_by_the_plain_way(void **state)
{
    (void)state;
    static sketch s;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        uint64_t counter = 0;
        const int32_t count = 1 + (int32_t)(seed % 12);
        begin_sketch(&s, count);
        for (int32_t i = 1; i < count; i++) {
            const uint64_t bits = wr_noise(seed, WR_STREAM_EYE, 2, counter++);
            sketch_link(&s, (int32_t)(bits % (uint64_t)i), i,
                        3 + (int32_t)((bits >> 32) % (seed % 2 == 0 ? 4 : 500)));
        }
        for (uint64_t more = seed % 7; more > 0; more--) {
            const uint64_t bits = wr_noise(seed, WR_STREAM_EYE, 2, counter++);
            const int32_t a = (int32_t)(bits % (uint64_t)count), b = (int32_t)((bits >> 16) % (uint64_t)count);
            if (a != b && !has_link(&s, a, b)) {
                sketch_link(&s, a, b, 3 + (int32_t)((bits >> 32) % 60));
            }
        }
        assert_plain(&s.dungeon);
    }
}

static void a_room_alone_and_none_are_measured(void **state)
{
    (void)state;
    static sketch s;
    begin_sketch(&s, 1);
    wr_dungeon_stats one = stats_of(&s.dungeon);
    assert_int_equal(one.rooms, 1);
    assert_int_equal(one.dead_ends, 0);
    assert_int_equal(one.loops, 0);
    assert_int_equal(one.way_max, 0);
    assert_int_equal(one.area_median, 1);
    assert_int_equal(one.floor_cells, 16);
    const wr_dungeon empty = {0};
    one = stats_of(&empty);
    assert_int_equal(one.rooms, 0);
    assert_int_equal(one.loops, 0);
}

// Six thousand rooms in a row: beyond 4,096 every so-manieth is a start, and no search is as deep as that on the stack.
static void a_long_chain_is_measured_from_some_of_its_rooms(void **state)
{
    (void)state;
    static sketch s;
    begin_sketch(&s, ROOMS_MAX);
    for (int32_t i = 0; i + 1 < ROOMS_MAX; i++) {
        sketch_link(&s, i, i + 1, 10);
    }
    const wr_dungeon_stats m = stats_of(&s.dungeon);
    int64_t sum = 0;
    int32_t radius = INT32_MAX;
    for (int64_t i = 0; i < 1024; i++) {
        const int32_t at = (int32_t)(i * ROOMS_MAX / 1024), after = ROOMS_MAX - 1 - at;
        const int32_t far = at > after ? at : after;
        radius = far < radius ? far : radius;
        sum += 10 * ((int64_t)at * (at + 1) / 2 + (int64_t)after * (after + 1) / 2);
    }
    const int64_t pairs = INT64_C(1024) * (ROOMS_MAX - 1);
    assert_int_equal(m.bridges, ROOMS_MAX - 1);
    assert_int_equal(m.dead_ends, 2);
    assert_int_equal(m.diameter, ROOMS_MAX - 1); // room 0 is a start
    assert_int_equal(m.radius, radius);
    assert_int_equal(m.way_max, 10 * (ROOMS_MAX - 1));
    assert_int_equal(m.way_mean, (sum + pairs / 2) / pairs);
}

static void what_the_generator_makes_is_measured(void **state)
{
    (void)state;
    wr_dungeon d = {0};
    for (int profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        const wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
        assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &d), WR_OK);
        const wr_dungeon_stats s = stats_of(&d);
        assert_int_equal(s.loops, d.loop_count + d.more_count);
        assert_true(s.bridges <= d.tree_count);
        assert_true(s.dead_ends <= s.bridges || s.rooms < 2); // the link of a dead end is a bridge
        assert_true(s.radius <= s.diameter && s.diameter <= 2 * s.radius);
        assert_true(s.way_mean <= s.way_max);
        assert_true(s.corridor_min >= 3 && s.area_min > 0);
    }
    wr_dungeon_destroy(&d);
}

static wr_status measure_drawn(const wr_hooks *hooks, void *context)
{
    wr_dungeon_stats stats;
    const wr_status status = wr_dungeon_measure(context, hooks, &stats);
    assert_int_equal(stats.rooms, status == WR_OK ? 4 : 0);
    return status;
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    static drawn_dungeon m;
    draw_dungeon(&m, &drawn);
    assert_int_equal(wr_test_each_failure(measure_drawn, &m.dungeon), 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_dungeon_drawn_by_hand_is_measured),
    cmocka_unit_test(cells_of_floor_and_wall_are_counted),
    cmocka_unit_test(any_small_graph_is_measured_as_by_the_plain_way),
    cmocka_unit_test(a_room_alone_and_none_are_measured),
    cmocka_unit_test(a_long_chain_is_measured_from_some_of_its_rooms),
    cmocka_unit_test(what_the_generator_makes_is_measured),
    cmocka_unit_test(without_memory_it_says_so),
};

WR_TEST_MAIN(tests)
