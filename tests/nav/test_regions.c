// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Components beside a plain flood over edges, after every one of thousands of edits; mazes and combs, walls across, and
// numbers that are used up.
#include "nav/regions.h"
#include "nav/terrain_test.h"

enum { PLACES_MAX = 512 * 512 };

// ---- The plain flood ---------------------------------------------------------------------------------------------

// The lowest node that each is joined to, by edges alone; gives how many components there are.
static int32_t flood(const wr_nav *nav, int32_t *lowest)
{
    static int32_t list[PLACES_MAX];
    int32_t components = 0;
    const int32_t places = test_nodes(nav);
    assert_true(places <= PLACES_MAX);
    memset(lowest, -1, (size_t)places * sizeof *lowest);
    for (wr_node first = 0; first < places; first++) {
        if (!nav_plane_get(&nav->across, first / nav->columns, first % nav->columns) || lowest[first] >= 0) {
            continue;
        }
        int32_t count = 0;
        components++;
        lowest[first] = first;
        list[count++] = first;
        while (count > 0) {
            const wr_node node = list[--count];
            for (int32_t d = 0; d < 8; d++) {
                const wr_node next = node + nav->step[d];
                if ((nav->edges[node] >> d & 1) != 0 && lowest[next] < 0) {
                    lowest[next] = first;
                    list[count++] = next;
                }
            }
        }
    }
    return components;
}

// True when a number was met before in this check: a hash table that forgets by counting up.
static bool met_before(int32_t id, uint32_t stamp)
{
    enum { SIZE = 1 << 18 };
    static int32_t ids[SIZE];
    static uint32_t stamps[SIZE];
    uint32_t i = (uint32_t)id * UINT32_C(2654435761) >> 14;
    while (stamps[i] == stamp && ids[i] != id) {
        i = (i + 1) % SIZE;
    }
    const bool met = stamps[i] == stamp;
    stamps[i] = stamp;
    ids[i] = id;
    return met;
}

// Equal numbers for nodes that are joined, and for no others: one for each component, and no two the same.
static void check(const wr_nav *nav)
{
    static int32_t lowest[PLACES_MAX];
    static uint32_t stamp;
    const int32_t components = flood(nav, lowest);
    assert_int_equal(nav->components, components);
    stamp++;
    for (wr_node node = 0; node < test_nodes(nav); node++) {
        const int32_t id = wr_nav_component(nav, node);
        if (wr_nav_has(nav, node) != (lowest[node] >= 0) || (id >= 0) != (lowest[node] >= 0)) {
            fail_msg("node %d: component %d, by flood %d", node, id, lowest[node]);
        }
        if (lowest[node] == node) {
            assert_false(met_before(id, stamp));
        } else if (id >= 0 && id != wr_nav_component(nav, lowest[node])) {
            fail_msg("node %d is joined to %d, but their components are %d and %d", node, lowest[node], id,
                     wr_nav_component(nav, lowest[node]));
        }
    }
}

// ---- Edits -------------------------------------------------------------------------------------------------------

typedef struct play {
    test_map map;
    wr_terrain *terrain;
    const wr_nav *nav;
    test_chance chance;
} play;

static void play_begin(play *p, int32_t n, wr_corners corners, const wr_hooks *hooks)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.class_count = 1;
    config.classes[0] = wr_size_class_default();
    config.classes[0].corners = corners;
    assert_int_equal(wr_terrain_create(&p->map.grid, &config, hooks, &p->terrain), WR_OK);
    p->nav = wr_terrain_nav(p->terrain, 0);
}

static void play_end(play *p)
{
    wr_terrain_destroy(p->terrain);
}

static void set(play *p, int32_t x, int32_t y, uint8_t label)
{
    p->map.kinds[y * p->map.grid.width + x] = label;
    assert_int_equal(wr_terrain_set(p->terrain, &(wr_cell){x, y}, &label, 1), WR_OK);
}

// Walls come where more than `percent` of the cells would be free, and go where not: the map stays as full as it is.
static uint8_t some_label(play *p, int32_t percent)
{
    return test_below(&p->chance, 100) < percent ? WR_CELL_HOLE : WR_CELL_GRASS;
}

static void set_some(play *p, int32_t percent)
{
    wr_cell cells[24];
    uint8_t labels[24];
    const int32_t width = p->map.grid.width, height = p->map.grid.height;
    const int32_t count = test_below(&p->chance, 4) == 0 ? 1 + test_below(&p->chance, 24) : 1;
    const bool near = test_below(&p->chance, 2) == 0;
    const wr_cell at = {test_below(&p->chance, width), test_below(&p->chance, height)};
    for (int32_t i = 0; i < count; i++) {
        wr_cell c = {test_below(&p->chance, width), test_below(&p->chance, height)};
        if (near) {
            c = (wr_cell){at.x + c.x % 6, at.y + c.y % 6};
            c = (wr_cell){c.x < width ? c.x : width - 1, c.y < height ? c.y : height - 1};
        }
        cells[i] = c;
        labels[i] = some_label(p, percent);
        p->map.kinds[c.y * width + c.x] = labels[i];
    }
    assert_int_equal(wr_terrain_set(p->terrain, cells, labels, count), WR_OK);
}

typedef struct setting {
    int32_t width, height, n, percent, steps;
    wr_corners corners;
} setting;

static void edits_leave_components_as_a_flood_finds_them(void **state)
{
    (void)state;
    static const setting settings[] = {{70, 53, 1, 40, 800, WR_CORNERS_KEEP},   {70, 53, 1, 55, 800, WR_CORNERS_CUT},
                                       {100, 100, 1, 38, 300, WR_CORNERS_KEEP}, {99, 98, 1, 60, 300, WR_CORNERS_CUT},
                                       {33, 17, 3, 40, 400, WR_CORNERS_KEEP},   {33, 34, 3, 58, 250, WR_CORNERS_CUT},
                                       {20, 40, 5, 40, 150, WR_CORNERS_KEEP},   {35, 18, 5, 58, 150, WR_CORNERS_CUT},
                                       {1, 300, 1, 15, 900, WR_CORNERS_KEEP},   {300, 1, 1, 15, 900, WR_CORNERS_CUT},
                                       {2, 130, 3, 30, 600, WR_CORNERS_CUT},    {16, 16, 1, 45, 500, WR_CORNERS_KEEP},
                                       {17, 17, 1, 50, 900, WR_CORNERS_CUT},    {32, 32, 1, 50, 900, WR_CORNERS_KEEP},
                                       {18, 17, 15, 45, 12, WR_CORNERS_CUT},    {64, 64, 1, 50, 900, WR_CORNERS_CUT}};
    static play p;
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
        const setting *s = &settings[k];
        p.chance = (test_chance){100 + k, 0};
        test_map_empty(&p.map, s->width, s->height, 1);
        for (int32_t i = 0; i < s->width * s->height; i++) {
            p.map.kinds[i] = some_label(&p, s->percent);
        }
        play_begin(&p, s->n, s->corners, NULL);
        check(p.nav);
        for (int32_t i = 0; i < s->steps; i += TEST_STRIDE) {
            set_some(&p, s->percent);
            check(p.nav);
        }
        play_end(&p);
    }
}

// ---- Large parts stay as they are --------------------------------------------------------------------------------

// Regions that the last search went through.
static int32_t walked(const wr_nav *nav)
{
    const region_search *search = &nav->regions.scratch->search;
    int32_t count = 0;
    for (int32_t i = 0; i < search->party_count; i++) {
        for (int32_t slot = search->parties[i].done; search->parties[i].parent == i && slot >= 0; count++) {
            slot = search->next[slot];
        }
    }
    return count;
}

static void a_pocket_is_cut_off_and_opened_at_the_cost_of_the_pocket(void **state)
{
    (void)state;
    static play p;
    for (int32_t side = 4; side <= 64; side *= 4) { // a pocket of `side` x `side` cells in the middle of 400 x 400
        const int32_t chunks = (side / 16 + 2) * (side / 16 + 2), low = 200 - side / 2;
        test_map_empty(&p.map, 400, 400, 1);
        wr_grid_set_rect(&p.map.grid, (wr_cell){low - 1, low - 1}, side + 2, side + 2, WR_CELL_HOLE);
        wr_grid_set_rect(&p.map.grid, (wr_cell){low, low}, side, side, WR_CELL_GRASS);
        p.map.kinds[low * 400 + low - 1] = WR_CELL_GRASS;
        play_begin(&p, 1, WR_CORNERS_KEEP, NULL);
        const wr_node in = low * 400 + low, out = 0;
        const int32_t outside = wr_nav_component(p.nav, out);
        assert_int_equal(wr_nav_component(p.nav, in), outside);
        set(&p, low - 1, low, WR_CELL_HOLE);
        assert_int_equal(wr_nav_component(p.nav, out), outside); // the larger part keeps its number
        assert_int_not_equal(wr_nav_component(p.nav, in), outside);
        assert_in_range(walked(p.nav), 0, 6 * chunks);
        set(&p, low - 1, low, WR_CELL_GRASS);
        assert_int_equal(wr_nav_component(p.nav, out), outside);
        assert_int_equal(wr_nav_component(p.nav, in), outside);
        assert_in_range(walked(p.nav), 0, 6 * chunks);
        play_end(&p);
    }
}

static void what_hangs_together_near_by_is_not_searched(void **state)
{
    (void)state;
    static play p;
    test_map_empty(&p.map, 160, 160, 1);
    play_begin(&p, 3, WR_CORNERS_KEEP, NULL);
    for (int32_t i = 0; i < 160; i++) { // bushes strewn over open ground, at borders and corners of chunks, too
        set(&p, (i * 17) % 160, (i * 31) % 160, WR_CELL_BUSH);
        assert_in_range(walked(p.nav), 0, 8);
        assert_int_equal(wr_nav_count(p.nav).components, 1);
    }
    play_end(&p);
}

// Corridors three cells wide, back and forth: many of one component in each chunk, joined far away only.
static void corridors_beside_the_edited_one_are_not_searched(void **state)
{
    (void)state;
    static play p;
    test_map_empty(&p.map, 159, 160, 1);
    for (int32_t x = 3; x < 159; x += 4) {
        wr_grid_set_rect(&p.map.grid, (wr_cell){x, x % 8 == 3 ? 0 : 3}, 1, 157, WR_CELL_HOLE);
    }
    play_begin(&p, 1, WR_CORNERS_KEEP, NULL);
    p.chance = (test_chance){31, 0};
    for (int32_t i = 0; i < 400; i++) {
        const int32_t x = test_below(&p.chance, 40) * 4 + test_below(&p.chance, 3), y = test_below(&p.chance, 160);
        set(&p, x, y, WR_CELL_BUSH);
        assert_in_range(walked(p.nav), 0, 12);
        assert_int_equal(wr_nav_count(p.nav).components, 1);
        set(&p, x, y, WR_CELL_GRASS);
        assert_in_range(walked(p.nav), 0, 12);
    }
    check(p.nav);
    play_end(&p);
}

// Two cuts at once, and what lies between is the smallest part: those on both sides of it are two, not the rest of one.
static void two_cuts_at_once_leave_three_parts(void **state)
{
    (void)state;
    static play p;
    for (int32_t k = 0; k < 2; k++) {
        for (int32_t left = 20; left < 50; left++) {
            for (int32_t right = left + 2; right < left + 30; right += 3) {
                const wr_cell cuts[2] = {{k == 0 ? left : 0, k == 0 ? 0 : left},
                                         {k == 0 ? right : 0, k == 0 ? 0 : right}};
                test_map_empty(&p.map, k == 0 ? 110 : 1, k == 0 ? 1 : 110, 1);
                play_begin(&p, 1, WR_CORNERS_CUT, NULL);
                assert_int_equal(wr_terrain_set(p.terrain, cuts, (const uint8_t[]){WR_CELL_HOLE, WR_CELL_HOLE}, 2),
                                 WR_OK);
                check(p.nav);
                assert_int_equal(wr_nav_count(p.nav).components, 3);
                assert_int_equal(wr_terrain_set(p.terrain, cuts, (const uint8_t[]){WR_CELL_GRASS, WR_CELL_GRASS}, 2),
                                 WR_OK);
                check(p.nav);
                play_end(&p);
            }
        }
    }
}

static void a_wall_across_splits_a_map_and_a_gap_joins_it(void **state)
{
    (void)state;
    static play p;
    for (int32_t k = 0; k < 2; k++) {
        test_map_empty(&p.map, 500, 200, 1);
        play_begin(&p, 1, k == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT, NULL);
        for (int32_t y = 0; y < 200; y++) {
            set(&p, 250 + (k == 1 ? y % 2 : 0), y, WR_CELL_HOLE);
            assert_int_equal(wr_nav_count(p.nav).components, y == 199 && k == 0 ? 2 : 1); // diagonals slip through
        }
        check(p.nav);
        for (int32_t y = 0; y < 200; y++) {
            set(&p, 251 - (k == 1 ? y % 2 : 0), y, WR_CELL_HOLE);
        }
        assert_int_equal(wr_nav_count(p.nav).components, 2);
        check(p.nav);
        set(&p, 250, 77, WR_CELL_GRASS);
        set(&p, 251, 77, WR_CELL_GRASS);
        assert_int_equal(wr_nav_count(p.nav).components, 1);
        check(p.nav);
        play_end(&p);
    }
}

// ---- Worst cases -------------------------------------------------------------------------------------------------

static void doors_of_a_comb_are_closed_and_opened(void **state)
{
    (void)state;
    static play p;
    test_map_empty(&p.map, 201, 150, 1);
    for (int32_t x = 1; x < 201; x += 2) {
        wr_grid_set_rect(&p.map.grid, (wr_cell){x, 0}, 1, 149, WR_CELL_HOLE); // corridors joined at the top
    }
    play_begin(&p, 1, WR_CORNERS_KEEP, NULL);
    p.chance = (test_chance){7, 0};
    bool shut[101] = {false};
    for (int32_t i = 0; i < 300; i += TEST_STRIDE) {
        const int32_t tooth = test_below(&p.chance, 100);
        shut[tooth] = !shut[tooth];
        set(&p, 2 * tooth + 1, 149, shut[tooth] ? WR_CELL_HOLE : WR_CELL_GRASS);
        int32_t parts = 1;
        for (int32_t k = 0; k < 100; k++) {
            parts += shut[k];
        }
        assert_int_equal(wr_nav_count(p.nav).components, parts);
        if (i % 20 == 0) {
            check(p.nav);
        }
    }
    play_end(&p);
}

// Every second place of a checkerboard is a component of its own where corners are kept, and where they are cut all are one.
static void checkerboards_have_as_many_regions_as_there_can_be(void **state)
{
    (void)state;
    static play p;
    for (int32_t k = 0; k < 2; k++) {
        test_map_empty(&p.map, 65, 50, 1);
        for (int32_t i = 0; i < 65 * 50; i++) {
            p.map.kinds[i] = (i % 65 + i / 65) % 2 == 0 ? WR_CELL_GRASS : WR_CELL_HOLE;
        }
        play_begin(&p, 1, k == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT, NULL);
        check(p.nav);
        assert_int_equal(wr_nav_count(p.nav).components, k == 0 ? 65 * 25 : 1);
        p.chance = (test_chance){9, 0};
        for (int32_t i = 0; i < 300; i += TEST_STRIDE) {
            set(&p, test_below(&p.chance, 65), test_below(&p.chance, 50), some_label(&p, 50));
            check(p.nav);
        }
        play_end(&p);
    }
}

static void many_chunks_at_once_are_joined_anew(void **state)
{
    (void)state;
    static play p;
    static wr_cell cells[4096];
    static uint8_t labels[4096];
    test_map_empty(&p.map, 100, 90, 1);
    play_begin(&p, 1, WR_CORNERS_CUT, NULL);
    p.chance = (test_chance){21, 0};
    for (int32_t i = 0; i < 60; i += TEST_STRIDE) {
        const int32_t count = 1 + test_below(&p.chance, i % 3 == 0 ? 4096 : 16);
        for (int32_t k = 0; k < count; k++) {
            cells[k] = (wr_cell){test_below(&p.chance, 100), test_below(&p.chance, 90)};
            labels[k] = some_label(&p, 55);
        }
        assert_int_equal(wr_terrain_set(p.terrain, cells, labels, count), WR_OK);
        check(p.nav);
    }
    play_end(&p);
}

static void numbers_that_are_used_up_begin_anew(void **state)
{
    (void)state;
    static play p;
    test_map_empty(&p.map, 40, 40, 1);
    play_begin(&p, 1, WR_CORNERS_KEEP, NULL);
    p.terrain->navs[0].regions.next_id = INT32_MAX - REGION_CHANGED - 50;
    p.chance = (test_chance){22, 0};
    for (int32_t i = 0; i < 200 && p.nav->regions.next_id > 40 * 40 * 4; i++) {
        for (int32_t k = 0; k < 16; k++) { // a wall that crosses borders comes and goes
            set(&p, 16, k, i % 2 == 0 ? WR_CELL_HOLE : WR_CELL_GRASS);
            set(&p, k, 16, i % 2 == 0 ? WR_CELL_HOLE : WR_CELL_GRASS);
        }
    }
    assert_in_range(p.nav->regions.next_id, 40 * 40, 40 * 40 * 4);
    check(p.nav);
    play_end(&p);
}

static void an_edit_allocates_nothing(void **state)
{
    (void)state;
    static play p;
    wr_failing_allocator allocator = {0};
    const wr_hooks hooks = wr_failing_hooks(&allocator);
    test_map_empty(&p.map, 60, 60, 1);
    play_begin(&p, 3, WR_CORNERS_KEEP, &hooks);
    allocator.fail_at = allocator.calls + 1;
    allocator.fail_from = true;
    p.chance = (test_chance){23, 0};
    for (int32_t i = 0; i < 100; i++) {
        set_some(&p, 45);
    }
    assert_int_equal(allocator.refused, 0);
    check(p.nav);
    play_end(&p);
    assert_int_equal(allocator.live, 0);
}

// ---- Nearest -----------------------------------------------------------------------------------------------------

// Whatever lies between: all nodes looked at.
static wr_node plain_nearest(const wr_nav *nav, wr_point from, int32_t component)
{
    wr_node best = WR_NODE_NONE;
    int64_t least = INT64_MAX;
    for (wr_node node = 0; node < test_nodes(nav); node++) {
        if (wr_nav_has(nav, node) && (component < 0 || wr_nav_component(nav, node) == component)) {
            const wr_point at = wr_nav_place(nav, node);
            const int64_t d = test_square((int64_t)at.x - from.x) + test_square((int64_t)at.y - from.y);
            if (d < least) {
                least = d;
                best = node;
            }
        }
    }
    return best;
}

static void check_nearest(play *p, int32_t tries)
{
    const int32_t quarter = p->map.grid.cell * WR_FIX_ONE / 4;
    for (int32_t i = 0; i < tries; i++) {
        wr_point from = test_place(&p->chance, &p->map);
        if (i % 2 == 0) { // ties
            from = (wr_point){from.x / quarter * quarter, from.y / quarter * quarter};
        }
        const wr_node some = test_below(&p->chance, test_nodes(p->nav));
        const int32_t component = wr_nav_component(p->nav, some); // of no node: -1, any
        assert_int_equal(wr__nav_nearest_any(p->nav, from, component), plain_nearest(p->nav, from, component));
    }
    assert_int_equal(wr__nav_nearest_any(p->nav, (wr_point){0, 0}, INT32_MAX), WR_NODE_NONE);
    assert_int_equal(wr__nav_nearest_any(p->nav, (wr_point){0, 0}, test_nodes(p->nav) - 1),
                     plain_nearest(p->nav, (wr_point){0, 0}, test_nodes(p->nav) - 1));
}

static void the_nearest_node_is_found_however_far(void **state)
{
    (void)state;
    static const setting settings[] = {{100, 100, 1, 45, 3, WR_CORNERS_KEEP}, {70, 90, 1, 97, 3, WR_CORNERS_CUT},
                                       {33, 50, 3, 60, 3, WR_CORNERS_KEEP},   {40, 40, 5, 99, 2, WR_CORNERS_CUT},
                                       {1, 400, 1, 90, 2, WR_CORNERS_KEEP},   {300, 2, 3, 98, 2, WR_CORNERS_KEEP},
                                       {15, 15, 1, 60, 3, WR_CORNERS_KEEP},   {64, 64, 1, 100, 1, WR_CORNERS_CUT}};
    static play p;
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
        const setting *s = &settings[k];
        p.chance = (test_chance){300 + k, 0};
        for (int32_t i = 0; i < s->steps; i++) {
            test_map_empty(&p.map, s->width, s->height, 1 + (int32_t)k % 4);
            for (int32_t c = 0; c < s->width * s->height; c++) {
                p.map.kinds[c] = some_label(&p, s->percent);
            }
            if (i == 1) { // a large hole in the middle
                wr_grid_set_rect(&p.map.grid, (wr_cell){s->width / 6, s->height / 6}, s->width * 2 / 3,
                                 s->height * 2 / 3, WR_CELL_HOLE);
            }
            play_begin(&p, s->n, s->corners, NULL);
            check_nearest(&p, 800 / TEST_STRIDE);
            play_end(&p);
        }
    }
}

static void after_edits_the_nearest_node_is_still_found(void **state)
{
    (void)state;
    static play p;
    p.chance = (test_chance){301, 0};
    test_map_empty(&p.map, 60, 50, 1);
    play_begin(&p, 1, WR_CORNERS_KEEP, NULL);
    for (int32_t i = 0; i < 150; i += TEST_STRIDE) {
        set_some(&p, 60);
        check_nearest(&p, 20);
    }
    play_end(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(edits_leave_components_as_a_flood_finds_them),
    cmocka_unit_test(a_pocket_is_cut_off_and_opened_at_the_cost_of_the_pocket),
    cmocka_unit_test(what_hangs_together_near_by_is_not_searched),
    cmocka_unit_test(corridors_beside_the_edited_one_are_not_searched),
    cmocka_unit_test(two_cuts_at_once_leave_three_parts),
    cmocka_unit_test(a_wall_across_splits_a_map_and_a_gap_joins_it),
    cmocka_unit_test(doors_of_a_comb_are_closed_and_opened),
    cmocka_unit_test(checkerboards_have_as_many_regions_as_there_can_be),
    cmocka_unit_test(many_chunks_at_once_are_joined_anew),
    cmocka_unit_test(numbers_that_are_used_up_begin_anew),
    cmocka_unit_test(an_edit_allocates_nothing),
    cmocka_unit_test(the_nearest_node_is_found_however_far),
    cmocka_unit_test(after_edits_the_nearest_node_is_still_found),
};

WR_TEST_MAIN(tests)
