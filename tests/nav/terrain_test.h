// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What tests of terrains share: the rules written out, tried at every place against every cell; and the comparison of
// a terrain that was changed with one just made.
#ifndef WR_TERRAIN_TEST_H
#define WR_TERRAIN_TEST_H

#include "nav/nav_test.h"
#include "nav/terrain_int.h"
#include "warren/terrain.h"

enum { TEST_SWAMP = 40, TEST_FOG = 63 }; // labels of a host

static inline int64_t test_square(int64_t v)
{
    return v * v;
}

// From a place to the interval low..high on one axis.
static inline int64_t test_beyond(int64_t at, int64_t low, int64_t high)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

/// The least squared distance from a place to a solid cell no more than `reach` cells away, or to the outside; in
/// units of cell / (2n). 2^17: none, which is farther than any class or byte asks.
static inline int64_t plain_square(const wr_grid *grid, int32_t n, wr_kinds solid, int32_t column, int32_t row,
                                   int32_t reach)
{
    const int32_t x = column / n, y = row / n;
    int64_t least = 1 << 17;
    for (int32_t v = y - reach; v <= y + reach; v++) {
        for (int32_t u = x - reach; u <= x + reach; u++) {
            const bool inside = u >= 0 && v >= 0 && u < grid->width && v < grid->height;
            if (!inside || ((solid >> grid->kinds[v * grid->width + u]) & 1) != 0) {
                const int64_t d = test_square(test_beyond(2 * column + 1, 2 * n * u, 2 * n * (u + 1))) +
                                  test_square(test_beyond(2 * row + 1, 2 * n * v, 2 * n * (v + 1)));
                least = d < least ? d : least;
            }
        }
    }
    return least;
}

/// A node of a class, by the words of the header.
static inline bool plain_stands(const wr_grid *grid, const wr_terrain_config *config, int32_t c, int32_t column,
                                int32_t row)
{
    const wr_size_class *size_class = &config->classes[c];
    const int32_t n = config->n, x = column / n, y = row / n;
    const uint8_t label = grid->kinds[y * grid->width + x];
    if (size_class->cost[label] == WR_TERRAIN_IMPASSABLE || ((config->solid >> label) & 1) != 0) {
        return false;
    }
    for (int32_t v = y - 1; v <= y + 1; v++) {
        for (int32_t u = x - 1; u <= x + 1; u++) {
            if (u >= 0 && v >= 0 && u < grid->width && v < grid->height &&
                ((size_class->keep_off >> grid->kinds[v * grid->width + u]) & 1) != 0 &&
                test_square(2 * column + 1 - (2 * u + 1) * n) + test_square(2 * row + 1 - (2 * v + 1) * n) <
                    4 * n * n) {
                return false;
            }
        }
    }
    // Lengths in units of cell * 65536 / (2n): distance^2 * side^2 >= (radius * 2n)^2.
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE, wide = (int64_t)size_class->radius * 2 * n;
    const int32_t reach = (int32_t)(wide / (2 * n * side)) + 1;
    return plain_square(grid, n, config->solid, column, row, reach) * side * side >= wide * wide;
}

static inline uint8_t plain_clearance(const wr_grid *grid, int32_t n, wr_kinds solid, int32_t column, int32_t row,
                                      int32_t max)
{
    const int64_t d = plain_square(grid, n, solid, column, row, max / (2 * n) + 1);
    int32_t root = 0;
    while (root < max && test_square(root + 1) <= d) {
        root++;
    }
    return (uint8_t)root;
}

/// The edges of a place, from the nodes around.
static inline uint8_t plain_edges(const wr_nav *nav, int32_t column, int32_t row)
{
    uint8_t edges = 0;
    bool has[3][3];
    for (int32_t k = 0; k < 9; k++) {
        const int32_t x = column + k % 3 - 1, y = row + k / 3 - 1;
        has[k / 3][k % 3] =
            x >= 0 && y >= 0 && x < nav->columns && y < nav->rows && wr_nav_has(nav, y * nav->columns + x);
    }
    for (int32_t d = 0; d < 8 && has[1][1]; d++) {
        const bool sides = has[1][1 + nav_dx[d]] && has[1 + nav_dy[d]][1];
        const bool free = d % 2 == 0 || nav->config.corners == WR_CORNERS_CUT || sides;
        edges = (uint8_t)(edges | (has[1 + nav_dy[d]][1 + nav_dx[d]] && free ? 1 << d : 0));
    }
    return edges;
}

/// The lowest node of its component, for every node; -1 for no node. At most 2^16 places.
static inline void test_lowest(const wr_nav *nav, int32_t *lowest)
{
    enum { SIZE = 1 << 17 };
    static int32_t ids[SIZE], nodes[SIZE]; // a hash table: numbers may be any
    memset(ids, -1, sizeof ids);
    assert_true(test_nodes(nav) <= SIZE / 2);
    for (wr_node node = 0; node < test_nodes(nav); node++) {
        const int32_t id = wr_nav_component(nav, node);
        int32_t i = (int32_t)((uint32_t)id * UINT32_C(2654435761) >> 15);
        while (id >= 0 && ids[i] >= 0 && ids[i] != id) {
            i = (i + 1) % SIZE;
        }
        if (id >= 0 && ids[i] < 0) {
            ids[i] = id;
            nodes[i] = node;
        }
        lowest[node] = id >= 0 ? nodes[i] : -1;
    }
}

/// Both divide the nodes alike.
static inline void assert_same_components(const wr_nav *a, const wr_nav *b)
{
    static int32_t lowest[2][65536];
    test_lowest(a, lowest[0]);
    test_lowest(b, lowest[1]);
    for (wr_node node = 0; node < test_nodes(a); node++) {
        if (lowest[0][node] != lowest[1][node]) {
            fail_msg("node %d: joined to %d and to %d", node, lowest[0][node], lowest[1][node]);
        }
    }
    assert_int_equal(wr_nav_count(a).components, wr_nav_count(b).components);
}

static inline void assert_same_plane(const nav_plane *a, const nav_plane *b, int32_t lines)
{
    assert_int_equal(a->stride, b->stride);
    assert_memory_equal(a->words - 1 - a->stride, b->words - 1 - b->stride,
                        ((size_t)(lines + 2) * (size_t)a->stride + 2) * sizeof(uint64_t));
}

static inline void assert_same_nav(const wr_nav *a, const wr_nav *b)
{
    assert_memory_equal(a->edges, b->edges, (size_t)test_nodes(a));
    assert_same_plane(&a->across, &b->across, a->rows);
    assert_same_plane(&a->up, &b->up, a->columns);
    assert_memory_equal(a->blocked.words, b->blocked.words, wr_bits_size(a->width, a->height));
    assert_int_equal(a->tight.words == NULL, b->tight.words == NULL);
    if (a->tight.words != NULL) {
        assert_memory_equal(a->tight.words, b->tight.words, wr_bits_size(a->width, a->height));
    }
    assert_memory_equal(a->cost, b->cost, sizeof a->cost);
    assert_int_equal(a->uniform, b->uniform);
    assert_int_equal(a->config.blocked, b->config.blocked);
    assert_same_components(a, b);
}

/// All that is derived, to the bit.
static inline void assert_same_terrain(const wr_terrain *a, const wr_terrain *b)
{
    assert_memory_equal(a->labels, b->labels, (size_t)a->width * (size_t)a->height);
    assert_memory_equal(a->clearance, b->clearance, (size_t)a->columns * (size_t)a->rows);
    assert_memory_equal(a->label_count, b->label_count, sizeof a->label_count);
    assert_int_equal(a->present, b->present);
    for (int32_t c = 0; c < a->class_count; c++) {
        assert_same_nav(wr_terrain_nav(a, c), wr_terrain_nav(b, c));
    }
}

/// Labels of all sorts: walls, holes, gates, swamp, fog.
static inline uint8_t test_label(test_chance *chance, int32_t walls)
{
    static const uint8_t some[] = {WR_CELL_HOLE, WR_CELL_GATE,  TEST_SWAMP,
                                   TEST_FOG,     WR_CELL_CHASM, WR_CELL_DOOR_OPEN};
    const int32_t draw = test_below(chance, 100);
    return draw < walls        ? (draw % 3 == 0 ? WR_CELL_CLIFF : WR_CELL_BUSH)
           : draw < walls + 12 ? some[draw % 6]
                               : WR_CELL_GRASS;
}

static inline void test_ground(test_map *map, test_chance *chance, int32_t width, int32_t height, int32_t cell,
                               int32_t walls)
{
    test_map_empty(map, width, height, cell);
    for (int32_t i = 0; i < width * height; i++) {
        map->kinds[i] = test_label(chance, walls);
    }
}

/// A point that wades, one of some radius, one by the map game's rules.
static inline wr_terrain_config test_classes(int32_t n, int32_t count, wr_fix radius)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.class_count = count;
    for (int32_t c = 0; c < count; c++) {
        config.classes[c] = wr_size_class_default();
    }
    config.classes[0].cost[TEST_SWAMP] = 3;
    config.classes[1].radius = radius;
    config.classes[1].cost[TEST_FOG] = WR_TERRAIN_IMPASSABLE;
    config.classes[2].corners = WR_CORNERS_CUT;
    config.classes[2].keep_off = WR_KIND(BUSH) | (wr_kinds)1 << TEST_FOG;
    return config;
}

static inline wr_terrain *test_terrain(const test_map *map, const wr_terrain_config *config)
{
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&map->grid, config, NULL, &terrain), WR_OK);
    return terrain;
}

#endif
