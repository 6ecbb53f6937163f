// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The mesh beside a naive one: every rule tried at every place by itself, components by a flood with a list.
#include "nav/nav_test.h"

// ---- The naive mesh ----------------------------------------------------------------------------------------------

enum { PLACES_MAX = 4096 };

typedef struct naive {
    int32_t columns, rows, n;
    bool has[PLACES_MAX];
    int32_t component[PLACES_MAX];
    int32_t components;
    int64_t nodes, axis, diagonal;
} naive;

static const int32_t dx8[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy8[8] = {1, 1, 0, -1, -1, -1, 0, 1};

// Distances in units of s/(2n): the place lies at odd multiples, the centre of a cell at (2x + 1) * n.
static bool naive_has(const test_map *map, int32_t n, int32_t column, int32_t row)
{
    const uint8_t own = map->kinds[row / n * map->grid.width + column / n];
    if (((WR_KINDS_BLOB >> own) & 1) != 0) {
        return false;
    }
    for (int32_t y = 0; y < map->grid.height; y++) {
        for (int32_t x = 0; x < map->grid.width; x++) {
            const int32_t dx = 2 * column + 1 - (2 * x + 1) * n, dy = 2 * row + 1 - (2 * y + 1) * n;
            if (map->kinds[y * map->grid.width + x] == WR_CELL_BUSH && dx * dx + dy * dy < 4 * n * n) {
                return false;
            }
        }
    }
    return true;
}

static bool naive_at(const naive *m, int32_t column, int32_t row)
{
    return column >= 0 && row >= 0 && column < m->columns && row < m->rows && m->has[row * m->columns + column];
}

static bool naive_edge(const naive *m, wr_corners corners, int32_t column, int32_t row, int32_t d)
{
    if (!naive_at(m, column, row) || !naive_at(m, column + dx8[d], row + dy8[d])) {
        return false;
    }
    return d % 2 == 0 || corners == WR_CORNERS_CUT ||
           (naive_at(m, column + dx8[d], row) && naive_at(m, column, row + dy8[d]));
}

static void naive_flood(naive *m, wr_corners corners, int32_t first)
{
    static int32_t list[PLACES_MAX];
    int32_t count = 0;
    list[count++] = first;
    m->component[first] = m->components;
    while (count > 0) {
        const int32_t node = list[--count];
        for (int32_t d = 0; d < 8; d++) {
            const int32_t next = node + dy8[d] * m->columns + dx8[d];
            if (naive_edge(m, corners, node % m->columns, node / m->columns, d) && m->component[next] < 0) {
                m->component[next] = m->components;
                list[count++] = next;
            }
        }
    }
    m->components++;
}

static void naive_build(naive *m, const test_map *map, int32_t n, wr_corners corners)
{
    *m = (naive){.columns = map->grid.width * n, .rows = map->grid.height * n, .n = n};
    const int32_t places = m->columns * m->rows;
    assert_true(places <= PLACES_MAX);
    for (int32_t i = 0; i < places; i++) {
        m->has[i] = naive_has(map, n, i % m->columns, i / m->columns);
        m->component[i] = -1;
    }
    for (int32_t i = 0; i < places; i++) {
        m->nodes += m->has[i];
        for (int32_t d = 0; d < 4; d++) { // half of the directions: every edge once
            const bool edge = naive_edge(m, corners, i % m->columns, i / m->columns, d);
            *(d % 2 == 0 ? &m->axis : &m->diagonal) += edge;
        }
        if (m->has[i] && m->component[i] < 0) {
            naive_flood(m, corners, i);
        }
    }
}

static void check_mesh(const test_map *map, int32_t n, wr_corners corners)
{
    static naive m;
    naive_build(&m, map, n, corners);
    wr_nav *nav = test_nav(map, n, corners);
    const wr_nav_stats stats = wr_nav_count(nav);
    assert_int_equal(stats.nodes, m.nodes);
    assert_int_equal(stats.axis_edges, m.axis);
    assert_int_equal(stats.diagonal_edges, m.diagonal);
    assert_int_equal(stats.components, m.components);
    assert_int_equal(wr_nav_columns(nav), m.columns);
    assert_int_equal(wr_nav_rows(nav), m.rows);
    for (int32_t i = 0; i < m.columns * m.rows; i++) {
        uint8_t edges = 0;
        for (int32_t d = 0; d < 8; d++) {
            edges = (uint8_t)(edges | (naive_edge(&m, corners, i % m.columns, i / m.columns, d) ? 1 << d : 0));
        }
        if (wr_nav_has(nav, i) != m.has[i] || wr_nav_edges(nav, i) != edges ||
            wr_nav_component(nav, i) != m.component[i]) {
            fail_msg("node %d: has %d edges %02x component %d, expected %d %02x %d", i, wr_nav_has(nav, i),
                     wr_nav_edges(nav, i), wr_nav_component(nav, i), m.has[i], edges, m.component[i]);
        }
    }
    wr_nav_destroy(nav);
}

static void pattern_map(test_map *map, uint32_t pattern, uint8_t kind)
{
    test_map_empty(map, 4, 4, 1);
    for (int32_t i = 0; i < 16; i++) {
        map->kinds[i] = (pattern >> i & 1) != 0 ? kind : WR_CELL_GRASS;
    }
}

static void mesh_is_right_for_every_pattern_at_n_1(void **state)
{
    (void)state;
    test_map map;
    for (uint32_t pattern = 0; pattern < 65536; pattern += TEST_STRIDE) {
        pattern_map(&map, pattern, WR_CELL_BUSH);
        check_mesh(&map, 1, pattern % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
        pattern_map(&map, 65535 - pattern, WR_CELL_HOLE);
        check_mesh(&map, 1, pattern % 2 == 0 ? WR_CORNERS_KEEP : WR_CORNERS_CUT);
    }
}

static void mesh_is_right_for_a_sample_of_patterns_at_n_3_and_5(void **state)
{
    (void)state;
    test_map map;
    for (uint32_t k = 0; k < 160; k += TEST_STRIDE) {
        const uint32_t pattern = k * 40503 & 65535 & (k * 9973);
        pattern_map(&map, pattern, k % 3 == 0 ? WR_CELL_HOLE : WR_CELL_BUSH);
        check_mesh(&map, k % 4 == 0 ? 5 : 3, k % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
    }
}

static void mesh_is_right_on_scattered_maps(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {11, 0};
    for (int32_t i = 0; i < 12; i++) {
        const int32_t n = 1 + 2 * (i % 3);
        test_map_scatter(&map, &chance, 5 + test_below(&chance, 6), 4 + test_below(&chance, 6), 1, 10 + 4 * i);
        check_mesh(&map, n, i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
    }
    test_map_scatter(&map, &chance, 3, 2, 1, 20);
    check_mesh(&map, 15, WR_CORNERS_CUT);
}

// ---- The example map ---------------------------------------------------------------------------------------------

// Only the rows: the reader of map files stands above nav.
static void load_example(test_map *map)
{
    static const char letters[] = " x*sSPOvb^|";
    static const uint8_t kinds[] = {WR_CELL_GRASS,     WR_CELL_BUSH,   WR_CELL_CRYSTAL, WR_CELL_SPINNER_H,
                                    WR_CELL_SPINNER_V, WR_CELL_PLAYER, WR_CELL_HOLE,    WR_CELL_BAT,
                                    WR_CELL_BLOB,      WR_CELL_SWITCH, WR_CELL_GATE};
    FILE *file = fopen("maps/example.map", "r");
    assert_non_null(file);
    char line[256];
    while (fgets(line, sizeof line, file) != NULL && strcmp(line, "---\n") != 0) {
    }
    test_map_empty(map, 40, 15, 1);
    for (int32_t y = 14; y >= 0; y--) {
        assert_non_null(fgets(line, sizeof line, file));
        for (int32_t x = 0; x < 40 && line[x] != '\n'; x++) {
            const char *letter = strchr(letters, line[x]);
            assert_non_null(letter);
            map->kinds[y * 40 + x] = kinds[letter - letters];
        }
    }
    fclose(file);
}

static void the_example_has_the_reference_counts_B19(void **state)
{
    (void)state;
    static const int64_t expected[4][4] = {{1, 455, 813, 738},
                                           {3, 3536, 6766, 6484},
                                           {5, 9579, 18643, 18202},
                                           {7, 18506, 36288, 35664}};
    test_map map;
    load_example(&map);
    for (int32_t i = 0; i < 4; i++) {
        wr_nav *nav = test_nav(&map, (int32_t)expected[i][0], WR_CORNERS_CUT);
        const wr_nav_stats stats = wr_nav_count(nav);
        assert_int_equal(stats.n, expected[i][0]);
        assert_int_equal(stats.nodes, expected[i][1]);
        assert_int_equal(stats.axis_edges, expected[i][2]);
        assert_int_equal(stats.diagonal_edges, expected[i][3]);
        assert_int_equal(stats.components, 1);
        assert_true(stats.bytes <= 8 * (size_t)test_nodes(nav) + 1024); // small as the map is
        wr_nav_destroy(nav);
    }
}

// ---- Rules by name -----------------------------------------------------------------------------------------------

static void a_node_exactly_s_from_a_bush_stays_K66(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "xxxxx", "     ", "xxxxx"); // a corridor one cell wide
    for (int32_t n = 1; n <= WR_NAV_N_MAX; n += 2) {
        wr_nav *nav = test_nav(&map, n, WR_CORNERS_CUT);
        const wr_nav_stats stats = wr_nav_count(nav);
        assert_int_equal(stats.components, 1);
        for (int32_t x = 0; x < 5; x++) { // the centres, which lie exactly s from the bushes' centres
            assert_true(wr_nav_has(nav, (n + n / 2) * wr_nav_columns(nav) + x * n + n / 2));
        }
        assert_true(n == 1 || stats.nodes > 5);
        wr_nav_destroy(nav);
    }
}

static void squeezing_between_two_bushes_is_open_at_n_1_only_K65(void **state)
{
    (void)state;
    test_map bushes, holes;
    TEST_DRAW(&bushes, 1, "  x ", "  x ", "xx  ", "    ");
    TEST_DRAW(&holes, 1, "  O ", "  O ", "OO  ", "    ");
    for (int32_t n = 1; n <= 7; n += 2) {
        wr_nav *nav = test_nav(&bushes, n, WR_CORNERS_CUT);
        assert_int_equal(wr_nav_count(nav).components, n == 1 ? 1 : 2);
        wr_nav_destroy(nav);
        nav = test_nav(&holes, n, WR_CORNERS_CUT);
        assert_int_equal(wr_nav_count(nav).components, 1);
        wr_nav_destroy(nav);
        nav = test_nav(&holes, n, WR_CORNERS_KEEP);
        assert_int_equal(wr_nav_count(nav).components, 2);
        wr_nav_destroy(nav);
    }
}

static void a_diagonal_past_one_corner_is_cut_or_kept_B17(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "  ", "x ");
    wr_nav *cut = test_nav(&map, 1, WR_CORNERS_CUT), *keep = test_nav(&map, 1, WR_CORNERS_KEEP);
    assert_int_equal(wr_nav_edges(cut, 1), 1 << 0 | 1 << 7);
    assert_int_equal(wr_nav_edges(keep, 1), 1 << 0);
    wr_nav_destroy(cut);
    wr_nav_destroy(keep);
}

static void gates_and_holes_have_no_nodes_and_no_ring_B20(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "   ", "   ", "   ");
    for (int32_t kind = WR_CELL_HOLE; kind <= WR_CELL_GATE; kind += WR_CELL_GATE - WR_CELL_HOLE) {
        map.kinds[4] = (uint8_t)kind;
        wr_nav *nav = test_nav(&map, 3, WR_CORNERS_CUT);
        assert_int_equal(wr_nav_count(nav).nodes, 8 * 9);
        wr_nav_destroy(nav);
    }
}

static void kinds_beyond_63_are_in_nobodys_way(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 16, 16, 1);
    for (int32_t i = 0; i < 256; i++) {
        map.kinds[i] = (uint8_t)i;
    }
    for (int32_t n = 1; n <= 3; n += 2) {
        const wr_nav_config config = {.n = n, .blocked = UINT64_MAX};
        wr_nav *nav = NULL;
        assert_int_equal(wr_nav_create(&map.grid, &config, NULL, &nav), WR_OK);
        for (wr_node node = 0; node < test_nodes(nav); node++) {
            assert_int_equal(wr_nav_has(nav, node), node / (16 * n) / n * 16 + node % (16 * n) / n >= 64);
        }
        assert_false(wr_nav_clear(nav, test_at(&map, 0, 3), test_at(&map, 0, 4)));
        assert_true(wr_nav_clear(nav, test_at(&map, 0, 15), test_at(&map, 15, 4)));
        wr_nav_destroy(nav);
    }
}

static void nodes_lie_where_the_rule_says_B18_K67(void **state)
{
    (void)state;
    test_map map;
    for (int32_t cell = 1; cell <= 64; cell += 21) {
        test_map_empty(&map, 5, 3, cell);
        for (int32_t n = 1; n <= WR_NAV_N_MAX; n += 2) {
            wr_nav *nav = test_nav(&map, n, WR_CORNERS_CUT);
            for (int32_t node = 0; node < test_nodes(nav); node++) {
                const int64_t c = node % wr_nav_columns(nav), r = node / wr_nav_columns(nav), side = cell * 65536;
                const wr_point at = wr_nav_place(nav, node);
                assert_int_equal(at.x, c / n * side + (2 * (c % n) + 1) * side / (2 * n));
                assert_int_equal(at.y, r / n * side + (2 * (r % n) + 1) * side / (2 * n));
            }
            const wr_point centre = wr_nav_place(nav, (n / 2) * wr_nav_columns(nav) + n + n / 2);
            assert_point_equal(centre, wr_grid_centre(&map.grid, (wr_cell){1, 0}));
            wr_nav_destroy(nav);
        }
    }
}

static void settings_out_of_range_are_refused_K67(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 4, 4, 1);
    wr_nav_config config = wr_nav_config_default();
    assert_int_equal(config.n, 1);
    wr_nav *nav = (wr_nav *)(void *)&map;
    for (int32_t n = -1; n <= 18; n++) {
        config.n = n;
        const bool fine = n >= 1 && n <= WR_NAV_N_MAX && n % 2 == 1;
        assert_int_equal(wr_nav_create(&map.grid, &config, NULL, &nav), fine ? WR_OK : WR_E_ARGUMENT);
        assert_int_equal(nav != NULL, fine);
        wr_nav_destroy(nav);
    }
    config.n = 1;
    config.corners = WR_CORNERS_COUNT;
    assert_int_equal(wr_nav_create(&map.grid, &config, NULL, &nav), WR_E_ARGUMENT);
    config.corners = WR_CORNERS_CUT;
    const wr_grid bad[] = {{0, 4, 1, map.kinds, NULL, NULL},   {4, -1, 1, map.kinds, NULL, NULL},
                           {4, 4, 0, map.kinds, NULL, NULL},   {4, 4, 65, map.kinds, NULL, NULL},
                           {4, 4, 1, NULL, NULL, NULL},        {8193, 1, 1, map.kinds, NULL, NULL},
                           {8192, 1, 4, map.kinds, NULL, NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(wr_nav_create(&bad[i], &config, NULL, &nav), WR_E_ARGUMENT);
        assert_null(nav);
    }
    wr_grid huge = {8192, 2048, 1, map.kinds, NULL, NULL}; // refused before a cell is read: 3.8 * 10^9 places
    config.n = 15;
    assert_int_equal(wr_nav_create(&huge, &config, NULL, &nav), WR_E_ARGUMENT);
}

static wr_status make_and_drop(const wr_hooks *hooks, void *context)
{
    const test_map *map = context;
    wr_nav_config config = wr_nav_config_default();
    config.n = 3;
    wr_nav *nav = NULL;
    const wr_status status = wr_nav_create(&map->grid, &config, hooks, &nav);
    assert_int_equal(nav != NULL, status == WR_OK);
    wr_nav_destroy(nav);
    return status;
}

static void a_mesh_without_memory_says_so_and_leaks_nothing(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {12, 0};
    test_map_scatter(&map, &chance, 9, 9, 1, 20);
    assert_int_equal(wr_test_each_failure(make_and_drop, &map), 4);
}

static void a_mesh_takes_at_most_eight_bytes_a_place_while_it_is_made(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 200, 200, 1);
    for (int32_t i = 0; i < 200 * 200; i += 2) {
        map.kinds[i] = WR_CELL_HOLE; // a run at every second place
    }
    wr_failing_allocator allocator = {0};
    const wr_hooks hooks = wr_failing_hooks(&allocator);
    wr_nav_config config = wr_nav_config_default();
    for (config.n = 1; config.n <= 5; config.n += 2) {
        wr_nav *nav = NULL;
        allocator.peak_bytes = 0;
        assert_int_equal(wr_nav_create(&map.grid, &config, &hooks, &nav), WR_OK);
        assert_in_range(allocator.peak_bytes, wr_nav_count(nav).bytes, 8 * test_nodes(nav));
        assert_true(wr_nav_count(nav).bytes <= 6 * (size_t)test_nodes(nav));
        wr_nav_destroy(nav);
    }
    assert_int_equal(allocator.live, 0);
}

static void a_comb_of_long_corridors_is_one_component(void **state)
{
    (void)state;
    test_map map;
    test_map_empty(&map, 511, 511, 1);
    for (int32_t y = 0; y < 510; y++) { // joined at the last row only, so every run is joined late
        for (int32_t x = 1; x < 511; x += 2) {
            map.kinds[y * 511 + x] = WR_CELL_HOLE;
        }
    }
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    assert_int_equal(wr_nav_count(nav).components, 1);
    assert_int_equal(wr_nav_component(nav, 510), wr_nav_component(nav, 0));
    wr_nav_destroy(nav);
    map.kinds[510 * 511 + 255] = WR_CELL_HOLE;
    nav = test_nav(&map, 1, WR_CORNERS_KEEP);
    assert_int_equal(wr_nav_count(nav).components, 2);
    assert_int_equal(wr_nav_component(nav, 254), wr_nav_component(nav, 0));
    assert_int_equal(wr_nav_component(nav, 256), wr_nav_component(nav, 510));
    assert_int_not_equal(wr_nav_component(nav, 254), wr_nav_component(nav, 256));
    wr_nav_destroy(nav);
}

static void numbers_that_are_no_nodes_have_defined_answers(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "x ", "  ");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_CUT);
    const wr_node none[] = {WR_NODE_NONE, INT32_MIN, INT32_MAX, 4, 2};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        assert_false(wr_nav_has(nav, none[i]));
        assert_int_equal(wr_nav_edges(nav, none[i]), 0);
        assert_int_equal(wr_nav_component(nav, none[i]), -1);
        (void)wr_nav_place(nav, none[i]);
    }
    wr_nav_destroy(nav);
    wr_nav_destroy(NULL);
}

// ---- The nearest node --------------------------------------------------------------------------------------------

// All nodes, by the header's words.
static wr_node plain_nearest(const wr_nav *nav, const test_map *map, wr_point from, int32_t component)
{
    const int64_t side = (int64_t)map->grid.cell * WR_FIX_ONE, reach = 4 * side * side;
    const int64_t right = map->grid.width * side, top = map->grid.height * side;
    from.x = from.x < 0 ? 0 : from.x > right ? (wr_fix)right : from.x;
    from.y = from.y < 0 ? 0 : from.y > top ? (wr_fix)top : from.y;
    wr_node best[2] = {WR_NODE_NONE, WR_NODE_NONE}; // of those with a clear way, of all
    int64_t least[2] = {INT64_MAX, INT64_MAX};
    for (wr_node node = 0; node < test_nodes(nav); node++) {
        if (!wr_nav_has(nav, node) || (component >= 0 && wr_nav_component(nav, node) != component)) {
            continue;
        }
        const wr_point at = wr_nav_place(nav, node);
        const int64_t dx = (int64_t)at.x - from.x, dy = (int64_t)at.y - from.y, d = dx * dx + dy * dy;
        const bool good[2] = {d <= reach && wr_nav_clear(nav, from, at), true};
        for (int32_t i = 0; i < 2; i++) {
            if (good[i] && d < least[i]) {
                least[i] = d;
                best[i] = node;
            }
        }
    }
    return best[0] != WR_NODE_NONE ? best[0] : best[1];
}

static void the_nearest_node_is_the_nearest_with_a_clear_way_B16(void **state)
{
    (void)state;
    test_map map;
    test_chance chance = {13, 0};
    for (int32_t i = 0; i < 60; i++) {
        test_map_scatter(&map, &chance, 3 + test_below(&chance, 6), 3 + test_below(&chance, 6), 1 + i % 4,
                         15 * (i % 5));
        wr_nav *nav = test_nav(&map, 1 + 2 * (i % 3), i % 2 == 0 ? WR_CORNERS_CUT : WR_CORNERS_KEEP);
        const int32_t quarter = map.grid.cell * WR_FIX_ONE / 4;
        for (int32_t k = 0; k < 120; k++) {
            wr_point from = test_place(&chance, &map);
            if (k % 2 == 0) { // ties
                from = (wr_point){from.x / quarter * quarter, from.y / quarter * quarter};
            }
            if (k % 16 == 15) {
                from = (wr_point){from.x - 2 * 65536, 3 * from.y - 65536};
            }
            const int32_t component = test_below(&chance, wr_nav_count(nav).components + 2) - 1;
            assert_int_equal(wr_nav_nearest(nav, from, component), plain_nearest(nav, &map, from, component));
        }
        wr_nav_destroy(nav);
    }
}

static void the_nearest_node_does_not_lie_across_a_wall_B16(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "    ", "OOOO", "    ");
    wr_nav *nav = test_nav(&map, 3, WR_CORNERS_CUT);
    const wr_node below = wr_nav_nearest(nav, test_at(&map, 1, 0.49), -1);
    assert_int_equal(wr_nav_component(nav, below), 0);
    assert_int_equal(wr_nav_component(nav, wr_nav_nearest(nav, test_at(&map, 1, 0.49), 1)), 1); // across, if it must
    assert_false(wr_nav_reachable(nav, test_at(&map, 1, 0), test_at(&map, 1, 2)));
    assert_true(wr_nav_reachable(nav, test_at(&map, 0, 0), test_at(&map, 3, 0)));
    wr_nav_destroy(nav);
}

static void places_in_obstacles_off_the_map_and_maps_without_nodes_are_answered_K69(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, "xxx", "xx ", "xxx");
    wr_nav *nav = test_nav(&map, 1, WR_CORNERS_CUT);
    assert_int_equal(wr_nav_nearest(nav, test_at(&map, 0, 0), -1), 5);
    assert_int_equal(wr_nav_nearest(nav, (wr_point){INT32_MIN, INT32_MAX}, -1), 5);
    assert_int_equal(wr_nav_nearest(nav, test_at(&map, 0, 0), 1), WR_NODE_NONE);
    assert_true(wr_nav_reachable(nav, test_at(&map, 0, 0), test_at(&map, 2, 1)));  // out of an obstacle
    assert_false(wr_nav_reachable(nav, test_at(&map, 2, 1), test_at(&map, 0, 0))); // not into one
    wr_nav_destroy(nav);
    TEST_DRAW(&map, 1, "xx", "xx");
    nav = test_nav(&map, 3, WR_CORNERS_CUT);
    assert_int_equal(wr_nav_count(nav).nodes, 0);
    assert_int_equal(wr_nav_count(nav).components, 0);
    assert_int_equal(wr_nav_nearest(nav, test_at(&map, 0, 0), -1), WR_NODE_NONE);
    assert_false(wr_nav_reachable(nav, test_at(&map, 0, 0), test_at(&map, 0, 0)));
    wr_nav_destroy(nav);
}

static void a_clear_way_is_as_the_mesh_walks_B17(void **state)
{
    (void)state;
    test_map map;
    TEST_DRAW(&map, 1, " O", "O ");
    wr_nav *cut = test_nav(&map, 1, WR_CORNERS_CUT), *keep = test_nav(&map, 1, WR_CORNERS_KEEP);
    const wr_point a = test_at(&map, 0, 1), b = test_at(&map, 1, 0), hole = test_at(&map, 0, 0);
    assert_true(wr_nav_clear(cut, a, b));
    assert_false(wr_nav_clear(keep, a, b));
    assert_true(wr_nav_clear(cut, a, a));
    assert_false(wr_nav_clear(cut, hole, hole));
    assert_true(wr_nav_clear(cut, test_at(&map, 0.5, 0), test_at(&map, 0.5, 0))); // on its edge
    assert_false(wr_nav_clear(cut, (wr_point){-1, 0}, (wr_point){-1, 0}));
    wr_nav_destroy(cut);
    wr_nav_destroy(keep);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(mesh_is_right_for_every_pattern_at_n_1),
    cmocka_unit_test(mesh_is_right_for_a_sample_of_patterns_at_n_3_and_5),
    cmocka_unit_test(mesh_is_right_on_scattered_maps),
    cmocka_unit_test(the_example_has_the_reference_counts_B19),
    cmocka_unit_test(a_node_exactly_s_from_a_bush_stays_K66),
    cmocka_unit_test(squeezing_between_two_bushes_is_open_at_n_1_only_K65),
    cmocka_unit_test(a_diagonal_past_one_corner_is_cut_or_kept_B17),
    cmocka_unit_test(gates_and_holes_have_no_nodes_and_no_ring_B20),
    cmocka_unit_test(kinds_beyond_63_are_in_nobodys_way),
    cmocka_unit_test(nodes_lie_where_the_rule_says_B18_K67),
    cmocka_unit_test(settings_out_of_range_are_refused_K67),
    cmocka_unit_test(a_mesh_without_memory_says_so_and_leaks_nothing),
    cmocka_unit_test(a_mesh_takes_at_most_eight_bytes_a_place_while_it_is_made),
    cmocka_unit_test(a_comb_of_long_corridors_is_one_component),
    cmocka_unit_test(numbers_that_are_no_nodes_have_defined_answers),
    cmocka_unit_test(the_nearest_node_is_the_nearest_with_a_clear_way_B16),
    cmocka_unit_test(the_nearest_node_does_not_lie_across_a_wall_B16),
    cmocka_unit_test(places_in_obstacles_off_the_map_and_maps_without_nodes_are_answered_K69),
    cmocka_unit_test(a_clear_way_is_as_the_mesh_walks_B17),
};

WR_TEST_MAIN(tests)
