// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that was changed beside ground made anew. Components may be numbered differently; what they join may not differ.
#include "nav_beside.h"

#include <stdlib.h>
#include <string.h>

enum { ROADS_PATHS = 16, TURNS_MAX = 1 << 20 };

// ---- First nodes of components -----------------------------------------------------------------------------------------

static bool firsts_init(nav_firsts *firsts, int64_t places)
{
    uint32_t slots = 1024;
    while (slots < 2 * places) {
        slots *= 2;
    }
    firsts->mask = slots - 1;
    firsts->numbers = malloc(slots * sizeof *firsts->numbers);
    firsts->nodes = malloc(slots * sizeof *firsts->nodes);
    return firsts->numbers != NULL && firsts->nodes != NULL;
}

static void firsts_fini(nav_firsts *firsts)
{
    free(firsts->numbers);
    free(firsts->nodes);
}

// The node met first of that component: this one when there was none.
static wr_node first_of(nav_firsts *firsts, int32_t number, wr_node node)
{
    uint32_t slot = (uint32_t)number * 2654435769u & firsts->mask;
    while (firsts->numbers[slot] != number) {
        if (firsts->numbers[slot] < 0) {
            firsts->numbers[slot] = number;
            firsts->nodes[slot] = node;
        }
        slot = firsts->numbers[slot] == number ? slot : (slot + 1) & firsts->mask;
    }
    return firsts->nodes[slot];
}

// ---- Memory ------------------------------------------------------------------------------------------------------------

bool nav_beside_init(nav_beside *beside, const nav_ground *ground)
{
    *beside = (nav_beside){.ground = ground};
    beside->capacity = ground->places < TURNS_MAX ? (int32_t)ground->places : TURNS_MAX;
    beside->nodes = malloc((size_t)beside->capacity * sizeof *beside->nodes);
    beside->fresh_nodes = malloc((size_t)beside->capacity * sizeof *beside->fresh_nodes);
    return beside->nodes != NULL && beside->fresh_nodes != NULL && nav_astar_init(&beside->astar, ground->mesh) &&
           nav_astar_init(&beside->fresh_astar, ground->mesh) && firsts_init(&beside->firsts, ground->places) &&
           firsts_init(&beside->fresh_firsts, ground->places);
}

static void drop_fresh(nav_beside *beside)
{
    wr_roads_destroy(beside->fresh_roads);
    wr_terrain_destroy(beside->fresh);
    free(beside->scratch);
    free(beside->fresh_scratch);
    beside->fresh_roads = NULL;
    beside->fresh = NULL;
    beside->scratch = beside->fresh_scratch = NULL;
}

void nav_beside_fini(nav_beside *beside)
{
    drop_fresh(beside);
    firsts_fini(&beside->firsts);
    firsts_fini(&beside->fresh_firsts);
    nav_astar_fini(&beside->astar);
    nav_astar_fini(&beside->fresh_astar);
    free(beside->nodes);
    free(beside->fresh_nodes);
    nav_memory_free(&beside->memory);
}

// ---- Comparing ---------------------------------------------------------------------------------------------------------

static void compare_places(nav_beside *beside)
{
    const wr_nav *mesh = beside->ground->mesh, *fresh = beside->fresh_mesh;
    memset(beside->firsts.numbers, -1, (beside->firsts.mask + (size_t)1) * sizeof *beside->firsts.numbers);
    memset(beside->fresh_firsts.numbers, -1,
           (beside->fresh_firsts.mask + (size_t)1) * sizeof *beside->fresh_firsts.numbers);
    for (int64_t i = 0; i < beside->ground->places; ++i) {
        const wr_node node = (wr_node)i;
        if (wr_nav_has(mesh, node) != wr_nav_has(fresh, node) ||
            wr_nav_edges(mesh, node) != wr_nav_edges(fresh, node)) {
            beside->places_wrong++;
        } else if (wr_nav_has(mesh, node) &&
                   first_of(&beside->firsts, wr_nav_component(mesh, node), node) !=
                       first_of(&beside->fresh_firsts, wr_nav_component(fresh, node), node)) {
            beside->components_wrong++;
        }
    }
    beside->components_wrong += wr_nav_count(mesh).components != wr_nav_count(fresh).components;
    beside->whole_checks++;
}

typedef struct answer {
    wr_status status;
    int32_t count;
    wr_cost cost;
} answer;

static bool same_way(const nav_beside *beside, const answer *a, const answer *b)
{
    return a->status == b->status && a->count == b->count && (a->status != WR_OK || a->cost == b->cost) &&
           memcmp(beside->nodes, beside->fresh_nodes, (size_t)a->count * sizeof *beside->nodes) == 0;
}

// The way over the ground as it is, by A*, is that over the fresh ground.
static void compare_path(nav_beside *beside, wr_node from, wr_node to, answer *mine)
{
    answer other = {.count = 0};
    *mine = (answer){.count = 0};
    mine->status =
        nav_astar_ask(&beside->astar, from, to, beside->nodes, beside->capacity, &mine->count, &mine->cost);
    other.status = nav_astar_ask(&beside->fresh_astar, from, to, beside->fresh_nodes, beside->capacity, &other.count,
                                 &other.cost);
    beside->paths++;
    beside->paths_wrong += !same_way(beside, mine, &other);
}

static answer by_roads(const wr_roads *roads, void *scratch, wr_node from, wr_node to, wr_node *nodes,
                       int32_t capacity)
{
    answer a = {.count = 0};
    a.status = wr_roads_path_nodes(roads, scratch, from, to, nodes, capacity, &a.count, &a.cost);
    return a;
}

// The way by roads that were kept up to date is as long as that by A* (NULL: nobody asked), and, where roads were made anew,
// the way by these.
static void compare_roads(nav_beside *beside, wr_node from, wr_node to, const answer *astar)
{
    const answer mine = by_roads(beside->ground->roads, beside->scratch, from, to, beside->nodes, beside->capacity);
    beside->roads_paths++;
    if (mine.status == WR_E_CAPACITY) {
        beside->fallbacks++;
    } else if (astar != NULL) {
        beside->roads_wrong += mine.status != astar->status || (mine.status == WR_OK && mine.cost != astar->cost);
    }
    if (beside->fresh_roads != NULL) {
        const answer other =
            by_roads(beside->fresh_roads, beside->fresh_scratch, from, to, beside->fresh_nodes, beside->capacity);
        beside->roads_wrong += !same_way(beside, &mine, &other);
    }
}

static bool make_fresh(nav_beside *beside, const wr_grid *grid, const wr_terrain_config *config, bool roads)
{
    const wr_hooks hooks = nav_memory_hooks(&beside->memory);
    if (wr_terrain_create(grid, config, &hooks, &beside->fresh) != WR_OK) {
        return false;
    }
    beside->fresh_mesh = wr_terrain_nav(beside->fresh, 0);
    beside->fresh_astar = (nav_astar){.mesh = beside->fresh_mesh,
                                      .query = wr_nav_query_init(beside->fresh_mesh, beside->fresh_astar.query)};
    beside->scratch = nav_take(wr_roads_query_size(beside->ground->roads));
    if (roads && wr_roads_create(beside->fresh_mesh, &hooks, &beside->fresh_roads) == WR_OK) {
        beside->fresh_scratch = nav_take(wr_roads_query_size(beside->fresh_roads));
    }
    return beside->scratch != NULL && (!roads || beside->fresh_scratch != NULL);
}

static void compare_ways(nav_beside *beside, const nav_beside_step *step)
{
    const int32_t ways = step->roads && step->paths < ROADS_PATHS ? ROADS_PATHS : step->paths;
    for (int32_t i = 0; i < ways; ++i) {
        const uint64_t id = 2 * (step->step * ROADS_PATHS + (uint64_t)i);
        const wr_node from = nav_random_node(beside->ground, step->seed, id);
        const wr_node to = nav_random_node(beside->ground, step->seed, id + 1);
        answer astar;
        if (i < step->paths) {
            compare_path(beside, from, to, &astar);
        }
        compare_roads(beside, from, to, i < step->paths ? &astar : NULL);
    }
}

bool nav_beside_compare(nav_beside *beside, const nav_beside_step *step)
{
    const bool fine = make_fresh(beside, step->grid, step->config, step->roads);
    if (fine) {
        compare_places(beside);
    }
    if (fine && wr_nav_count(beside->ground->mesh).nodes > 0) {
        compare_ways(beside, step);
    }
    drop_fresh(beside);
    return fine;
}
