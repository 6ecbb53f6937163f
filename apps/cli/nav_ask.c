// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The engines behind one way of asking, and the walk that holds their answers against the mesh.
#include "nav.h"

#include <stdlib.h>

// ---- Engines ---------------------------------------------------------------------------------------------------------

bool nav_astar_init(nav_astar *engine, const wr_nav *mesh)
{
    void *memory = nav_take(wr_nav_query_size(mesh));
    *engine = (nav_astar){.mesh = mesh, .query = memory != NULL ? wr_nav_query_init(mesh, memory) : NULL};
    return memory != NULL;
}

void nav_astar_fini(nav_astar *engine)
{
    free(engine->query);
    engine->query = NULL;
}

wr_status nav_astar_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                        wr_cost *cost)
{
    const nav_astar *astar = engine;
    return wr_nav_path_nodes(astar->mesh, astar->query, from, to, true, nodes, capacity, count, cost);
}

bool nav_roads_init(nav_roads *engine, const nav_ground *ground)
{
    *engine = (nav_roads){.roads = ground->roads, .scratch = nav_take(wr_roads_query_size(ground->roads))};
    return nav_astar_init(&engine->astar, ground->mesh) && engine->scratch != NULL;
}

void nav_roads_fini(nav_roads *engine)
{
    free(engine->scratch);
    engine->scratch = NULL;
    nav_astar_fini(&engine->astar);
}

wr_status nav_roads_ask(void *engine, wr_node from, wr_node to, wr_node *nodes, int32_t capacity, int32_t *count,
                        wr_cost *cost)
{
    nav_roads *roads = engine;
    const wr_status status =
        wr_roads_path_nodes(roads->roads, roads->scratch, from, to, nodes, capacity, count, cost);
    if (status != WR_E_CAPACITY) {
        return status;
    }
    roads->fallbacks++;
    return nav_astar_ask(&roads->astar, from, to, nodes, capacity, count, cost);
}

// ---- Walking ---------------------------------------------------------------------------------------------------------

int32_t nav_node_cost(const nav_ground *ground, wr_node node)
{
    const int32_t columns = wr_nav_columns(ground->mesh), n = ground->n;
    const wr_cell at = {node % columns / n, node / columns / n};
    return wr_terrain_cost(ground->terrain, 0, wr_terrain_label(ground->terrain, at));
}

// One leg along an axis or a diagonal.
static bool walk_leg(const nav_ground *ground, wr_node from, wr_node to, nav_way *way)
{
    static const int8_t directions[3][3] = {{5, 4, 3}, {6, -1, 2}, {7, 0, 1}}; // [dy + 1][dx + 1]
    const int32_t columns = wr_nav_columns(ground->mesh);
    const int32_t far_x = to % columns - from % columns, far_y = to / columns - from / columns;
    const int32_t dx = (far_x > 0) - (far_x < 0), dy = (far_y > 0) - (far_y < 0);
    const int32_t steps = far_x != 0 ? far_x * dx : far_y * dy;
    if (steps == 0 || dx * steps != far_x || dy * steps != far_y) {
        return false;
    }
    // Costs of steps are halves of whole costs, as the library has them: the mean of both cells' costs.
    const wr_cost half = (dx != 0 && dy != 0 ? WR_COST_DIAGONAL : WR_COST_STRAIGHT) / 2;
    int32_t here = nav_node_cost(ground, from);
    for (wr_node node = from; node != to;) {
        if ((wr_nav_edges(ground->mesh, node) >> directions[dy + 1][dx + 1] & 1) == 0) {
            return false;
        }
        node += dy * columns + dx;
        const int32_t next = nav_node_cost(ground, node);
        way->cost += half * (here + next);
        here = next;
    }
    *(dx != 0 && dy != 0 ? &way->diagonal : &way->straight) += steps;
    return true;
}

bool nav_walk(const nav_ground *ground, wr_node from, wr_node to, const wr_node *nodes, int32_t count, nav_way *way)
{
    *way = (nav_way){0};
    if (count < 1 || nodes[0] != from || nodes[count - 1] != to || !wr_nav_has(ground->mesh, from)) {
        return false;
    }
    for (int32_t i = 1; i < count; ++i) {
        if (!wr_nav_has(ground->mesh, nodes[i]) || !walk_leg(ground, nodes[i - 1], nodes[i], way)) {
            return false;
        }
    }
    return true;
}

double nav_length(const nav_ground *ground, const nav_way *way)
{
    return (way->straight + way->diagonal * 1.4142135623730951) / ground->n;
}
