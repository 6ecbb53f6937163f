// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that was changed, beside ground made anew.
#ifndef WARREN_CLI_NAV_BESIDE_H
#define WARREN_CLI_NAV_BESIDE_H

#include "nav.h"

/// The first node of each component met in a walk over the map: components are the same when these are.
typedef struct nav_firsts {
    uint32_t mask;    // slots - 1
    int32_t *numbers; // [slots] of components; -1: free
    wr_node *nodes;   // [slots]
} nav_firsts;

/// Ground as it is, and the same made anew from its cells.
typedef struct nav_beside {
    const nav_ground *ground;
    wr_terrain *fresh;
    const wr_nav *fresh_mesh;
    wr_roads *fresh_roads;
    nav_memory memory;
    nav_astar astar, fresh_astar;
    void *scratch, *fresh_scratch; // of the roads; made for each comparison
    wr_node *nodes, *fresh_nodes;  // [capacity]
    int32_t capacity;
    nav_firsts firsts, fresh_firsts;
    int64_t places_wrong, components_wrong, paths_wrong, roads_wrong; // found so far
    int64_t whole_checks, paths, roads_paths, fallbacks;
} nav_beside;

bool nav_beside_init(nav_beside *beside, const nav_ground *ground); // false: no memory
void nav_beside_fini(nav_beside *beside);

typedef struct nav_beside_step {
    const wr_grid *grid; // cells as they are
    const wr_terrain_config *config;
    uint64_t seed, step;
    int32_t paths; // ways to compare by A*
    bool roads;    // are made anew, too
} nav_beside_step;

/// Makes ground anew and compares all of it: nodes, edges, components; some ways by A* point for point, and those by roads, which
/// must be up to date, by their costs. Where roads are made anew, ways by them are compared point for point. False: no memory.
bool nav_beside_compare(nav_beside *beside, const nav_beside_step *step);

#endif
