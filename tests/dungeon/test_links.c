// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of links: who is joined with whom (D12-D15, K56, K60), by what kind of route, never through a third room (D16, K54),
// doors, order. The slow look at a whole dungeon is in links_case.c.
#include "support/wr_test.h"

#include <stdlib.h>

#include "links_case.h"

// Chance for the tests themselves.
static uint64_t turns;

static int32_t between(int32_t low, int32_t high)
{
    return low + (int32_t)wr_noise_below(wr_noise(1, WR_STREAM_EYE, 0, turns++), (uint32_t)(high - low + 1));
}

static wr_dungeon_config plain(uint64_t seed)
{
    wr_dungeon_config c = wr_dungeon_config_default();
    c.seed = seed;
    c.loops = 0;
    return c;
}

// Settings of any kind that are allowed, from small and crowded to large and sparse.
static wr_dungeon_config any_config(uint64_t seed)
{
    wr_dungeon_config c = plain(seed);
    do {
        c.corridor = between(1, WR_DUNGEON_CORRIDOR_MAX);
        c.room_min = between(3, 3 + between(0, 6));
        c.room_max = between(0, 1) * between(c.room_min, 40);
        c.keep = between(0, 100);
        c.fill = between(0, 2) == 0 ? 100 * between(0, 1) : between(0, 100);
        c.width = between(12, 90);
        c.height = between(12, 90);
        c.loops = between(0, 3) == 0 ? WR_DUNGEON_LOOPS_ALL : between(0, 3000);
        c.dead_ends_none = between(0, 1) == 1;
        c.doors_open = between(0, 60);
        c.doors_secret = between(0, 40);
    } while (wr_dungeon_check(&c, NULL) != WR_OK);
    return c;
}

// ---- Kinds of routes --------------------------------------------------------------------------------------------

static void rooms_side_by_side_get_straight_or_s_corridors(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "....................", //
        "..aaaaa.....bbbbbb..", "..aaaaa.....bbbbbb..", "..aaaaa.....bbbbbb..",
        "..aaaaa.....bbbbbb..", "..aaaaa.....bbbbbb..", "....................",
    };
    int seen[WR_ROUTE_COUNT] = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        const wr_dungeon_config config = plain(seed);
        links_case c;
        case_draw(&c, &config, rows, 7);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.link_count, 1);
        seen[c.dungeon.links[0].route]++;
        case_end(&c);
    }
    assert_int_equal(seen[WR_ROUTE_L], 0);
    assert_in_range(seen[WR_ROUTE_STRAIGHT], 100, 195);
}

static void rooms_that_overlap_a_little_get_an_s(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "....................", "............bbbbb...", "............bbbbb...", "..aaaaa.....bbbbb...",
        "..aaaaa.............", "..aaaaa.............", "..aaaaa.............", "....................",
    };
    for (uint64_t seed = 0; seed < 50; seed++) {
        wr_dungeon_config config = plain(seed);
        config.corridor = 2; // the one row they share is not enough for a straight one
        links_case c;
        case_draw(&c, &config, rows, 8);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.links[0].route, WR_ROUTE_S);
        case_end(&c);
    }
}

static void rooms_across_a_corner_get_an_l(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "....................", "............bbbbb...", "............bbbbb...", "............bbbbb...",
        "....................", "....................", "..aaaaa.............", "..aaaaa.............",
        "..aaaaa.............", "....................",
    };
    int from_side[WR_SIDE_COUNT] = {0};
    for (uint64_t seed = 0; seed < 50; seed++) {
        const wr_dungeon_config config = plain(seed);
        links_case c;
        case_draw(&c, &config, rows, 10);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.links[0].route, WR_ROUTE_L);
        from_side[c.dungeon.doors[c.dungeon.links[0].doors[0]].side]++;
        case_end(&c);
    }
    assert_true(from_side[WR_SIDE_N] > 5 && from_side[WR_SIDE_E] > 5); // both ways round the corner
    assert_int_equal(from_side[WR_SIDE_S] + from_side[WR_SIDE_W], 0);
}

static void a_way_that_is_blocked_gives_way_to_another_kind(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "..................................", //
        "..............bbbbbbbbbbbb........", "..............bbbbbbbbbbbb........",
        "..............bbbbbbbbbbbb........", "..................................",
        "..................................", "..aaaa......ccccccccccc.......dd..",
        "..aaaa......ccccccccccc.......dd..", "..aaaa......ccccccccccc.......dd..",
        "..................................",
    };
    wr_dungeon_config config = plain(3);
    config.loops = WR_DUNGEON_LOOPS_ALL;
    links_case c;
    case_draw(&c, &config, rows, 10);
    assert_null(case_complaint(&c)); // a and d look at each other through c
    assert_int_equal(c.dungeon.tree_swaps, 0);
    assert_true(c.dungeon.loop_count > 0);
    case_end(&c);
}

// ---- Trees ------------------------------------------------------------------------------------------------------

static void no_room_and_one_room_have_no_links(void **state)
{
    (void)state;
    for (int32_t count = 0; count < 2; count++) {
        const wr_rect leaf = {0, 0, 12, 12}, room = {2, 2, 6, 6};
        wr_dungeon_config config = plain(1);
        config.width = config.height = 12;
        config.loops = WR_DUNGEON_LOOPS_ALL;
        config.dead_ends_none = true;
        links_case c;
        case_from_rooms(&c, &config, &leaf, &room, count);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.link_count, 0);
        assert_int_equal(c.dungeon.door_count, 0);
        assert_int_equal(c.dungeon.dead_ends, 0);
        case_end(&c);
    }
}

static void two_rooms_have_one_link_and_two_dead_ends(void **state)
{
    (void)state;
    static const char *const rows[] = {"............", ".aaa....bbb.", ".aaa....bbb.", ".aaa....bbb.",
                                       "............"};
    wr_dungeon_config config = plain(1);
    config.loops = WR_DUNGEON_LOOPS_ALL;
    config.dead_ends_none = true;
    links_case c;
    case_draw(&c, &config, rows, 5);
    assert_null(case_complaint(&c));
    assert_int_equal(c.dungeon.tree_count, 1);
    assert_int_equal(c.dungeon.loops_wanted, 0);
    assert_int_equal(c.dungeon.link_count, 1); // never the same pair again
    assert_int_equal(c.dungeon.dead_ends, 2);
    assert_int_equal(c.dungeon.more_bound, 1);
    case_end(&c);
}

// Rooms of one size in columns and rows, each in the middle of its leaf.
static void lattice(links_case *c, const wr_dungeon_config *config, int32_t columns, int32_t rows)
{
    static wr_rect leaves[400], rooms[400];
    wr_dungeon_config sized = *config;
    const int32_t side = 6 + config->corridor + 2;
    sized.width = columns * side;
    sized.height = rows * side;
    for (int32_t i = 0; i < columns * rows; i++) {
        const int32_t x = i % columns * side, y = i / columns * side;
        leaves[i] = (wr_rect){x, y, side, side};
        rooms[i] = (wr_rect){x + 1, y + 1, 6, 6};
    }
    case_from_rooms(c, &sized, leaves, rooms, columns * rows);
}

static void rooms_in_a_line_are_a_chain(void **state)
{
    (void)state;
    wr_dungeon_config config = plain(5);
    config.loops = WR_DUNGEON_LOOPS_ALL;
    for (int32_t upright = 0; upright < 2; upright++) {
        links_case c;
        lattice(&c, &config, upright ? 1 : 100, upright ? 100 : 1);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.delaunay_count, 99);
        assert_int_equal(c.dungeon.link_count, 99);
        for (int32_t i = 0; i < 99; i++) {
            assert_int_equal(c.dungeon.links[i].rooms.a, i);
            assert_int_equal(c.dungeon.links[i].rooms.b, i + 1);
        }
        case_end(&c);
    }
}

static void rooms_on_a_lattice_are_joined_all_widths(void **state)
{
    (void)state;
    for (int32_t corridor = 1; corridor <= WR_DUNGEON_CORRIDOR_MAX; corridor++) {
        wr_dungeon_config config = plain(7);
        config.corridor = corridor;
        config.loops = 5000;
        links_case c;
        lattice(&c, &config, 10, 10);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.delaunay_count, 180 + 81); // a diagonal in each square
        assert_int_equal(c.dungeon.tree_count, 99);
        assert_int_equal(c.dungeon.loops_wanted, 81);
        assert_int_equal(c.dungeon.loop_count, 81);
        case_end(&c);
    }
}

static void loops_wanted_are_the_share_rounded_to_nearest(void **state)
{
    (void)state;
    static const struct {
        int32_t columns, rows, loops, wanted;
    } cases[] = {
        {2, 1, 10000, 0},   {2, 2, 1500, 0}, {2, 2, 2500, 1}, {2, 2, 2499, 0}, {3, 1, 10000, 0},
        {10, 10, 1500, 24}, {10, 10, 0, 0},  {3, 3, 1500, 1}, {3, 3, 1875, 2}, {3, 3, 1874, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_dungeon_config config = plain(i);
        config.loops = cases[i].loops;
        links_case c;
        lattice(&c, &config, cases[i].columns, cases[i].rows);
        assert_int_equal(c.dungeon.loops_wanted, cases[i].wanted);
        assert_int_equal(c.dungeon.loop_count, cases[i].wanted);
        assert_null(case_complaint(&c)); // no pair twice, among other things
        case_end(&c);
    }
}

// A long room lies between two small ones whose centres are near each other.
static void an_edge_without_a_way_is_swapped_for_the_next(void **state)
{
    (void)state;
    static const wr_rect leaves[] = {{0, 0, 60, 8}, {0, 8, 60, 6}, {0, 14, 60, 9}};
    static const wr_rect rooms[] = {{1, 1, 4, 4}, {1, 9, 56, 3}, {1, 16, 4, 4}};
    for (uint64_t seed = 0; seed < 20; seed++) {
        wr_dungeon_config config = plain(seed);
        config.width = 60;
        config.height = 23;
        config.loops = WR_DUNGEON_LOOPS_ALL;
        links_case c;
        case_from_rooms(&c, &config, leaves, rooms, 3);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.tree_swaps, 1);
        assert_int_equal(c.dungeon.tree_count, 2);
        assert_int_equal(c.dungeon.loops_wanted, 1);
        assert_int_equal(c.dungeon.loop_count, 0); // the one edge left has no way
        case_end(&c);
    }
}

// Two rooms as long as the map, with small rooms beyond them, and one room alone between them at one end: all its
// neighbours in the triangulation lie behind walls, and neither long room is among them.
static void a_room_that_no_edge_leads_to_is_joined_over_a_lane(void **state)
{
    (void)state;
    for (int32_t corridor = 1; corridor <= WR_DUNGEON_CORRIDOR_MAX; corridor++) {
        const int32_t more = corridor + 2;
        wr_rect leaves[23], rooms[23];
        int32_t count = 0, y = 0;
        static const int32_t columns[] = {10, 1, 1, 1, 10};
        wr_dungeon_config config = plain(11);
        config.corridor = corridor;
        config.width = 120;
        for (int32_t row = 0; row < 5; row++) {
            const int32_t high = row % 2 == 0 ? 4 : 3, wide = 120 / columns[row];
            for (int32_t i = 0; i < columns[row]; i++) {
                leaves[count] = (wr_rect){i * wide, y, wide, high + more};
                rooms[count++] = (wr_rect){i * wide + 1, y + 1, row == 2 ? 4 : wide - more, high};
            }
            y += high + more;
        }
        config.height = y;
        links_case c;
        case_from_rooms(&c, &config, leaves, rooms, count);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.tree_count, 22);
        assert_true(c.dungeon.tree_swaps > 0);
        int32_t links_of_it = 0;
        for (int32_t i = 0; i < c.dungeon.link_count; i++) {
            const wr_edge e = c.dungeon.links[i].rooms;
            links_of_it += e.a == 11 || e.b == 11;
            for (int32_t k = 0; k < c.dungeon.delaunay_count && (e.a == 11 || e.b == 11); k++) {
                assert_false(c.dungeon.delaunay[k].a == e.a && c.dungeon.delaunay[k].b == e.b);
            }
        }
        assert_int_equal(links_of_it, 1);
        case_end(&c);
    }
}

// ---- Dead ends --------------------------------------------------------------------------------------------------

static int32_t doors_of(const wr_dungeon *d, int32_t room)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->door_count; i++) {
        count += d->doors[i].room == room;
    }
    return count;
}

static void dead_ends_are_rooms_with_one_door(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        const wr_dungeon_config config = any_config(seed);
        links_case c;
        case_generate(&c, &config);
        int32_t dead_ends = 0;
        for (int32_t i = 0; i < c.dungeon.room_count; i++) {
            dead_ends += doors_of(&c.dungeon, i) == 1;
        }
        assert_int_equal(c.dungeon.dead_ends, dead_ends);
        case_end(&c);
    }
}

static void dead_ends_none_ends_them_with_few_links(void **state)
{
    (void)state;
    int32_t more = 0, bound = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_DENSE);
        config.seed = seed;
        config.loops = seed % 2 == 0 ? 0 : config.loops;
        config.dead_ends_none = false;
        links_case c;
        case_generate(&c, &config);
        const int32_t before = c.dungeon.dead_ends;
        assert_int_equal(c.dungeon.more_count, 0);
        case_end(&c);
        config.dead_ends_none = true;
        case_generate(&c, &config);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.dead_ends, 0);
        assert_int_equal(c.dungeon.more_bound, (before + 1) / 2);
        assert_in_range(c.dungeon.more_count, c.dungeon.more_bound, before);
        more += c.dungeon.more_count;
        bound += c.dungeon.more_bound;
        case_end(&c);
    }
    assert_true(more <= 2 * bound);
}

// Small rooms, wide corridors: a wall has place for one door, and most that are wanted stand there already.
static wr_dungeon_config crowded(uint64_t seed)
{
    wr_dungeon_config config = plain(seed);
    config.room_min = config.corridor = 3;
    config.room_max = 0;
    config.fill = 0;
    config.width = config.height = 64;
    return config;
}

static void each_link_against_dead_ends_ends_one(void **state)
{
    (void)state;
    int32_t more = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        wr_dungeon_config config = crowded(seed);
        links_case before, c;
        case_generate(&before, &config);
        config.dead_ends_none = true;
        case_generate(&c, &config);
        assert_null(case_complaint(&c));
        const wr_dungeon *d = &c.dungeon;
        for (int32_t i = d->tree_count; i < d->link_count; i++, more++) {
            const wr_edge e = d->links[i].rooms;
            const wr_cell a = d->doors[d->links[i].doors[0]].at, b = d->doors[d->links[i].doors[1]].at;
            const bool ends_a =
                doors_of(&before.dungeon, e.a) == 1 && wr_grid_kind(&before.dungeon.grid, a) == WR_CELL_BUSH;
            const bool ends_b =
                doors_of(&before.dungeon, e.b) == 1 && wr_grid_kind(&before.dungeon.grid, b) == WR_CELL_BUSH;
            assert_true(ends_a || ends_b);
        }
        case_end(&before);
        case_end(&c);
    }
    assert_true(more > 100);
}

// ---- Doors ------------------------------------------------------------------------------------------------------

static void doors_are_of_the_kinds_asked_for(void **state)
{
    (void)state;
    static const struct {
        int32_t open, secret;
    } odds[] = {{0, 0}, {100, 0}, {0, 100}, {30, 20}};
    for (size_t i = 0; i < 4; i++) {
        wr_dungeon_config config = plain(9);
        config.width = config.height = 300;
        config.doors_open = odds[i].open;
        config.doors_secret = odds[i].secret;
        links_case c;
        case_generate(&c, &config);
        int32_t open = 0, secret = 0, closed = 0;
        for (int32_t k = 0; k < c.dungeon.door_count; k++) {
            open += c.dungeon.doors[k].kind == WR_CELL_DOOR_OPEN;
            secret += c.dungeon.doors[k].kind == WR_CELL_DOOR_SECRET;
            closed += c.dungeon.doors[k].kind == WR_CELL_DOOR_CLOSED;
            assert_int_equal(c.dungeon.doors[k].lock, -1);
        }
        const int32_t all = c.dungeon.door_count;
        assert_int_equal(open + secret + closed, all);
        assert_in_range(100 * open, (odds[i].open - odds[i].open % 100 / 10) * all,
                        (odds[i].open + odds[i].open % 100 / 10) * all);
        assert_in_range(100 * secret, (odds[i].secret - odds[i].secret % 100 / 10) * all,
                        (odds[i].secret + odds[i].secret % 100 / 10) * all);
        case_end(&c);
    }
}

static void small_rooms_share_doors(void **state)
{
    (void)state;
    wr_dungeon_config config = crowded(2);
    config.loops = WR_DUNGEON_LOOPS_ALL;
    links_case c;
    case_generate(&c, &config);
    assert_null(case_complaint(&c));
    assert_true(c.dungeon.link_count * 2 > c.dungeon.door_count);
    case_end(&c);
}

static bool is_rock(const wr_dungeon *d, wr_cell at)
{
    return wr_grid_kind(&d->grid, at) == WR_CELL_BUSH;
}

// Whether a door or a cell of the corridor is rock in another dungeon.
static bool is_new_to(const wr_dungeon *other, const wr_dungeon *d, const wr_dungeon_link *l)
{
    bool is_new = is_rock(other, d->doors[l->doors[0]].at) || is_rock(other, d->doors[l->doors[1]].at);
    for (int k = 0; k + 1 < l->points; k++) {
        const wr_cell a = l->way[k], b = l->way[k + 1];
        for (int32_t y = a.y < b.y ? a.y : b.y; y < (a.y > b.y ? a.y : b.y) + d->config.corridor; y++) {
            for (int32_t x = a.x < b.x ? a.x : b.x; x < (a.x > b.x ? a.x : b.x) + d->config.corridor; x++) {
                is_new |= is_rock(other, (wr_cell){x, y});
            }
        }
    }
    return is_new;
}

// A loop's corridor is not all of it in corridors and doors of the tree. With one loop at a time, for they may use each other.
static void a_loop_brings_a_way_that_was_not_there(void **state)
{
    (void)state;
    int32_t loops = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        wr_dungeon_config config = crowded(seed);
        links_case tree, c;
        case_generate(&tree, &config);
        config.loops = WR_DUNGEON_LOOPS_ALL / (tree.dungeon.delaunay_count - tree.dungeon.tree_count);
        case_generate(&c, &config);
        for (int32_t i = c.dungeon.tree_count; i < c.dungeon.link_count; i++) {
            assert_true(is_new_to(&tree.dungeon, &c.dungeon, &c.dungeon.links[i]));
            loops++;
        }
        case_end(&c);
        case_end(&tree);
    }
    assert_in_range(loops, 900, 1100);
}

// Corridors side by side are halls without a name: squares of two by two cells of corridor are rare.
static void corridors_seldom_run_side_by_side(void **state)
{
    (void)state;
    int32_t wide = 0, all = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_MAZE);
        config.seed = seed;
        links_case c;
        case_generate(&c, &config);
        wr_dungeon *d = &c.dungeon;
        all += d->corridor_cells;
        for (int32_t i = 0; i < d->room_count; i++) {
            wr_grid_set_rect(&d->grid, (wr_cell){d->rooms[i].x, d->rooms[i].y}, d->rooms[i].width, d->rooms[i].height,
                             WR_CELL_BUSH);
        }
        for (int32_t i = 0; i < config.width * (config.height - 1) - 1; i++) {
            const uint8_t *k = d->grid.kinds + i;
            wide += k[0] == WR_CELL_GRASS && k[1] == WR_CELL_GRASS && k[config.width] == WR_CELL_GRASS &&
                    k[config.width + 1] == WR_CELL_GRASS;
        }
        case_end(&c);
    }
    assert_true(1000 * wide < 3 * all);
}

// ---- Many dungeons ----------------------------------------------------------------------------------------------

static void any_settings_give_sound_links(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 1200; seed++) {
        const wr_dungeon_config config = any_config(seed);
        links_case c;
        case_generate(&c, &config);
        assert_null(case_complaint(&c));
        assert_int_equal(c.dungeon.tree_count, c.dungeon.room_count > 0 ? c.dungeon.room_count - 1 : 0);
        case_end(&c);
    }
}

static void nearly_all_loops_asked_for_are_there_in_all_profiles(void **state)
{
    (void)state;
    for (int p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        int32_t wanted = 0, made = 0;
        for (uint64_t seed = 0; seed < 60; seed++) {
            wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)p);
            config.seed = seed;
            links_case c;
            case_generate(&c, &config);
            wanted += c.dungeon.loops_wanted;
            made += c.dungeon.loop_count;
            case_end(&c);
        }
        assert_true(100 * made >= 99 * wanted);
    }
}

static void rooms_in_any_order_give_the_same_links(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        const wr_dungeon_config config = any_config(seed);
        links_case c, other;
        case_generate(&c, &config);
        const wr_dungeon *d = &c.dungeon;
        const size_t n = (size_t)d->room_count;
        wr_rect *leaves = malloc((n + 1) * sizeof *leaves), *rooms = malloc((n + 1) * sizeof *rooms);
        for (int32_t i = 0; i < d->room_count; i++) { // from inside out
            const int32_t to = between(0, i);
            leaves[i] = leaves[to];
            rooms[i] = rooms[to];
            leaves[to] = d->leaves[i];
            rooms[to] = d->rooms[i];
        }
        case_from_rooms(&other, &config, leaves, rooms, d->room_count);
        const wr_dungeon *e = &other.dungeon;
        assert_int_equal(e->link_count, d->link_count);
        assert_int_equal(e->door_count, d->door_count);
        assert_memory_equal(e->rooms, d->rooms, n * sizeof *rooms);
        assert_memory_equal(e->delaunay, d->delaunay, (size_t)d->delaunay_count * sizeof *d->delaunay);
        assert_memory_equal(e->links, d->links, (size_t)d->link_count * sizeof *d->links);
        assert_memory_equal(e->doors, d->doors, (size_t)d->door_count * sizeof *d->doors);
        assert_memory_equal(e->grid.kinds, d->grid.kinds, (size_t)config.width * (size_t)config.height);
        free(leaves);
        free(rooms);
        case_end(&c);
        case_end(&other);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rooms_side_by_side_get_straight_or_s_corridors),
    cmocka_unit_test(rooms_that_overlap_a_little_get_an_s),
    cmocka_unit_test(rooms_across_a_corner_get_an_l),
    cmocka_unit_test(a_way_that_is_blocked_gives_way_to_another_kind),
    cmocka_unit_test(no_room_and_one_room_have_no_links),
    cmocka_unit_test(two_rooms_have_one_link_and_two_dead_ends),
    cmocka_unit_test(rooms_in_a_line_are_a_chain),
    cmocka_unit_test(rooms_on_a_lattice_are_joined_all_widths),
    cmocka_unit_test(loops_wanted_are_the_share_rounded_to_nearest),
    cmocka_unit_test(an_edge_without_a_way_is_swapped_for_the_next),
    cmocka_unit_test(a_room_that_no_edge_leads_to_is_joined_over_a_lane),
    cmocka_unit_test(dead_ends_are_rooms_with_one_door),
    cmocka_unit_test(dead_ends_none_ends_them_with_few_links),
    cmocka_unit_test(each_link_against_dead_ends_ends_one),
    cmocka_unit_test(doors_are_of_the_kinds_asked_for),
    cmocka_unit_test(small_rooms_share_doors),
    cmocka_unit_test(a_loop_brings_a_way_that_was_not_there),
    cmocka_unit_test(corridors_seldom_run_side_by_side),
    cmocka_unit_test(any_settings_give_sound_links),
    cmocka_unit_test(nearly_all_loops_asked_for_are_there_in_all_profiles),
    cmocka_unit_test(rooms_in_any_order_give_the_same_links),
};

WR_TEST_MAIN(tests)
