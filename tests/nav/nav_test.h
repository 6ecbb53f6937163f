// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of nav share: maps drawn in letters, maps from noise, chance that is the same everywhere.
#ifndef WR_NAV_TEST_H
#define WR_NAV_TEST_H

#include "support/wr_test.h"
#include "warren/field.h"
#include "warren/nav.h"
#include "warren/path.h"
#include "warren/sight.h"

#define TEST_CELLS_MAX 262144

// Tests that go through all of something do so in release builds; debug builds, with sanitizers and ten times slower,
// take every seventh.
#ifdef NDEBUG
enum { TEST_STRIDE = 1 };
#else
enum { TEST_STRIDE = 7 };
#endif

typedef struct test_map {
    wr_grid grid;
    uint8_t kinds[TEST_CELLS_MAX];
} test_map;

typedef struct test_chance {
    uint64_t seed, counter;
} test_chance;

static inline int32_t test_below(test_chance *chance, int32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(chance->seed, WR_STREAM_LAYOUT, 0, chance->counter++), (uint32_t)n);
}

static inline void test_map_empty(test_map *map, int32_t width, int32_t height, int32_t cell)
{
    assert_true(width * height <= TEST_CELLS_MAX);
    assert_int_equal(wr_grid_init(width, height, cell, map->kinds, &map->grid), WR_OK);
}

/// Rows from the top down, as a map file has them; unknown letters are grass.
static inline void test_map_draw(test_map *map, int32_t cell, const char *const *rows, int32_t count)
{
    test_map_empty(map, (int32_t)strlen(rows[0]), count, cell);
    for (int32_t r = 0; r < count; r++) {
        assert_int_equal(strlen(rows[r]), map->grid.width);
        for (int32_t x = 0; x < map->grid.width; x++) {
            const char c = rows[r][x];
            const wr_cell_kind kind = c == 'x' ? WR_CELL_BUSH : c == 'O' ? WR_CELL_HOLE : c == '|' ? WR_CELL_GATE : 0;
            map->kinds[(count - 1 - r) * map->grid.width + x] = (uint8_t)kind;
        }
    }
}

#define TEST_DRAW(map, cell, ...)                                                       \
    do {                                                                                \
        const char *const drawn[] = {__VA_ARGS__};                                      \
        test_map_draw((map), (cell), drawn, (int32_t)(sizeof drawn / sizeof drawn[0])); \
    } while (0)

/// Bushes and holes, `percent` of the cells together.
static inline void test_map_scatter(test_map *map, test_chance *chance, int32_t width, int32_t height, int32_t cell,
                                    int32_t percent)
{
    test_map_empty(map, width, height, cell);
    for (int32_t i = 0; i < width * height; i++) {
        if (test_below(chance, 100) < percent) {
            map->kinds[i] = test_below(chance, 3) == 0 ? WR_CELL_HOLE : WR_CELL_BUSH;
        }
    }
}

static inline wr_nav *test_nav(const test_map *map, int32_t n, wr_corners corners)
{
    wr_nav_config config = wr_nav_config_default();
    config.n = n;
    config.corners = corners;
    wr_nav *nav = NULL;
    assert_int_equal(wr_nav_create(&map->grid, &config, NULL, &nav), WR_OK);
    return nav;
}

/// The centre of cell (x, y) when both are whole; cells as in `warren path`.
static inline wr_point test_at(const test_map *map, double x, double y)
{
    return (wr_point){wr_fix_from_double((x + 0.5) * map->grid.cell), wr_fix_from_double((y + 0.5) * map->grid.cell)};
}

static inline wr_point test_place(test_chance *chance, const test_map *map)
{
    const int32_t side = map->grid.cell * WR_FIX_ONE;
    return (wr_point){test_below(chance, map->grid.width * side + 1),
                      test_below(chance, map->grid.height * side + 1)};
}

static inline int32_t test_nodes(const wr_nav *nav)
{
    return wr_nav_columns(nav) * wr_nav_rows(nav);
}

#define assert_point_equal(p, q)                  \
    do {                                          \
        const wr_point left_ = (p), right_ = (q); \
        assert_int_equal(left_.x, right_.x);      \
        assert_int_equal(left_.y, right_.y);      \
    } while (0)

#endif
