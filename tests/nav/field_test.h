// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of fields share: the plain twin, which lowers distances until nothing can be lowered, over the whole mesh; and
// the comparison of a field with it.
#ifndef WR_FIELD_TEST_H
#define WR_FIELD_TEST_H

#include <stdlib.h>

#include "nav/field_int.h"
#include "nav/nav_test.h"
#include "warren/terrain.h"

static inline void *test_memory(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

static inline wr_field *test_field(const wr_nav *nav, int32_t radius)
{
    const size_t size = wr_field_size(nav, radius);
    return wr_field_init(nav, radius, memset(test_memory(size), 0xCD, size));
}

static inline wr_cost plain_step(const wr_nav *nav, wr_node node, int32_t d)
{
    const int32_t column = node % nav->columns, row = node / nav->columns;
    return nav_step_cost_between(d, nav_cost_at(nav, column, row),
                                 nav_cost_at(nav, column + nav_dx[d], row + nav_dy[d]));
}

static inline bool plain_within(const wr_nav *nav, const wr_field *field, wr_node node)
{
    const int32_t column = node % nav->columns - field->column, row = node / nav->columns - field->row;
    return column >= 0 && row >= 0 && column < field->columns && row < field->rows;
}

/// cost[node]: to the nearest target, starts included, on ways within the field's window (NULL: anywhere); INT64_MAX: there
/// is no way.
static inline void plain_costs(const wr_nav *nav, const wr_field *within, const wr_field_target *targets,
                               int32_t count, wr_cost *cost)
{
    const int32_t places = test_nodes(nav);
    int32_t *queue = test_memory(((size_t)places + 1) * sizeof *queue);
    bool *waits = test_memory((size_t)places);
    int32_t head = 0, tail = 0;
    for (int32_t i = 0; i < places; i++) {
        cost[i] = INT64_MAX;
        waits[i] = false;
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_node node = targets[i].node;
        cost[node] = targets[i].start < cost[node] ? targets[i].start : cost[node];
        if (!waits[node]) {
            waits[node] = true;
            queue[tail++] = node;
        }
    }
    while (head != tail) {
        const wr_node node = queue[head];
        head = head == places ? 0 : head + 1;
        waits[node] = false;
        for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
            const wr_node next = node + nav->step[d];
            if (((wr_nav_edges(nav, node) >> d) & 1) == 0 || (within != NULL && !plain_within(nav, within, next))) {
                continue;
            }
            if (cost[node] + plain_step(nav, node, d) < cost[next]) {
                cost[next] = cost[node] + plain_step(nav, node, d);
                if (!waits[next]) {
                    waits[next] = true;
                    queue[tail] = next;
                    tail = tail == places ? 0 : tail + 1;
                }
            }
        }
    }
    free(queue);
    free(waits);
}

static inline uint8_t plain_way(const wr_nav *nav, const wr_field_target *targets, int32_t count, const wr_cost *cost,
                                wr_node node)
{
    uint8_t way = WR_FIELD_HERE;
    wr_node best = WR_NODE_NONE;
    for (int32_t i = 0; i < count; i++) {
        if (targets[i].node == node && targets[i].start == cost[node]) {
            return WR_FIELD_HERE;
        }
    }
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        const wr_node next = node + nav->step[d];
        if (((wr_nav_edges(nav, node) >> d) & 1) != 0 && cost[next] != INT64_MAX &&
            cost[next] + plain_step(nav, node, d) == cost[node] && (best == WR_NODE_NONE || next < best)) {
            best = next;
            way = (uint8_t)d;
        }
    }
    return way;
}

/// A window knows a node exactly when its way inside is shorter than k + 1 steps and the least way to where one could have gone
/// out, for k steps to the nearest place outside; with costs of ground of steps that cost 1.
static inline void check_window(const wr_nav *nav, const wr_field *field, const wr_field_target *targets,
                                int32_t count)
{
    const int32_t places = test_nodes(nav);
    wr_cost *cost = test_memory((size_t)places * sizeof *cost), least = INT64_MAX;
    plain_costs(nav, field, targets, count, cost);
    for (wr_node node = 0; node < places; node++) {
        for (int32_t d = 0; d < NAV_DIRECTIONS && cost[node] != INT64_MAX; d++) {
            const bool out =
                ((wr_nav_edges(nav, node) >> d) & 1) != 0 && !plain_within(nav, field, node + nav->step[d]);
            least = out && cost[node] < least ? cost[node] : least;
        }
    }
    for (wr_node node = 0; node < places; node++) {
        const int32_t column = node % nav->columns, row = node / nav->columns;
        int32_t k = INT32_MAX;
        for (wr_node other = 0; other < places; other++) {
            const int32_t dx = abs(other % nav->columns - column), dy = abs(other / nav->columns - row);
            const int32_t away = dx > dy ? dx : dy;
            k = !plain_within(nav, field, other) && away < k ? away : k;
        }
        uint8_t way;
        const bool knows = cost[node] != INT64_MAX &&
                           (least == INT64_MAX || cost[node] - least < (k + (wr_cost)1) * WR_COST_STRAIGHT);
        assert_int_equal(wr_field_way(nav, field, node, &way) == WR_OK, knows);
    }
    free(cost);
}

typedef struct test_known {
    int32_t known, partial, none;
} test_known;

/// Every place asked: what the field says is right, and it says something up to `reach`, unless the window is too small.
static inline void check_against_plain(const wr_nav *nav, const wr_field *field, const wr_field_target *targets,
                                       int32_t count, wr_cost reach, bool whole, test_known *t)
{
    const int32_t places = test_nodes(nav);
    wr_cost *cost = test_memory((size_t)places * sizeof *cost);
    plain_costs(nav, NULL, targets, count, cost);
    for (wr_node node = -1; node <= places; node++) {
        uint8_t way = 77;
        wr_cost length = -77;
        const wr_status status = wr_field_way(nav, field, node, &way);
        assert_int_equal(wr_field_cost(nav, field, node, &length), status);
        if (node < 0 || node == places || cost[node] == INT64_MAX) {
            assert_int_equal(status, WR_E_NOT_FOUND);
            t->none++;
        } else if (status == WR_OK) {
            assert_true(length == cost[node]);
            assert_int_equal(way, plain_way(nav, targets, count, cost, node));
            t->known++;
        } else {
            assert_int_equal(status, WR_PARTIAL);
            assert_true(!whole || cost[node] > reach);
            t->partial++;
        }
        if (status != WR_OK) {
            assert_int_equal(way, 77);
            assert_int_equal(length, -77);
        }
    }
    free(cost);
}

/// Two fields over the same window know the same, bit for bit.
static inline void assert_fields_equal(const wr_field *a, const wr_field *b)
{
    assert_int_equal(a->column, b->column);
    assert_int_equal(a->row, b->row);
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->stride, b->stride);
    assert_int_equal(a->settled, b->settled);
    const size_t places = (size_t)a->rows * (size_t)a->stride;
    assert_memory_equal(field_keys(a), field_keys(b), places * sizeof(uint32_t));
    assert_memory_equal(field_ways(a), field_ways(b), places);
}

/// A node of the mesh; there must be one.
static inline wr_node test_node(test_chance *chance, const wr_nav *nav)
{
    wr_node node;
    do {
        node = test_below(chance, test_nodes(nav));
    } while (!wr_nav_has(nav, node));
    return node;
}

static inline bool test_has_nodes(const wr_nav *nav)
{
    return wr_nav_count(nav).nodes > 0;
}

/// Targets somewhere, every other one with a start.
static inline void test_targets(test_chance *chance, const wr_nav *nav, wr_field_target *targets, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        targets[i].node = test_node(chance, nav);
        targets[i].start =
            i % 2 == 0 ? 0 : test_below(chance, 6) * WR_COST_STRAIGHT + test_below(chance, 6) * WR_COST_DIAGONAL;
    }
}

/// A terrain whose ground has costs: labels 1 to 4 cost more, bushes are walls.
static inline wr_terrain *test_costly(test_map *map, test_chance *chance, int32_t n, wr_corners corners, int32_t dear,
                                      int32_t patch)
{
    for (int32_t i = 0; i < map->grid.width * map->grid.height; i++) {
        const int32_t x = i % map->grid.width / patch, y = i / map->grid.width / patch;
        const uint64_t noise =
            wr_noise(chance->seed, WR_STREAM_LAYOUT, 1, chance->counter + 1000 * (uint64_t)y + (uint64_t)x);
        if (map->kinds[i] != WR_CELL_BUSH) {
            map->kinds[i] = (uint8_t)(40 + wr_noise_below(noise, 5));
        }
    }
    chance->counter += 1000000;
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.classes[0].corners = corners;
    for (int32_t label = 41; label < 45; label++) {
        config.classes[0].cost[label] = (uint8_t)(1 + (label - 40) * dear);
    }
    wr_terrain *terrain = NULL;
    assert_int_equal(wr_terrain_create(&map->grid, &config, NULL, &terrain), WR_OK);
    return terrain;
}

#endif
