// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: what planning and walking blobs share.
#ifndef WR_SIM_BLOBS_INT_H
#define WR_SIM_BLOBS_INT_H

#include "sim/world_int.h"

static inline wr_point wr__blob_goal(const wr_world *world, int32_t slot)
{
    return (wr_point){world->mobs.goal_x[slot], world->mobs.goal_y[slot]};
}

static inline wr_node wr__node_at(const wr_world *world, wr_point at)
{
    const int64_t side = (int64_t)world->level->grid.cell * WR_FIX_ONE;
    const int64_t n = world->level->config.nav.n;
    return (wr_node)(at.y * n / side * wr_nav_columns(world->level->nav) + at.x * n / side);
}

/// A blob's destinations: of the level's own they lie there, of others they are made in `own`.
typedef struct wr__zone {
    uint64_t words[(WR__ZONE_CELLS_MAX * WR__ZONE_CELLS_MAX + 63) / 64];
} wr__zone;
const uint64_t *wr__blob_zone(const wr_world *world, int32_t slot, wr__zone *own);

static inline bool wr__blob_path_spent(const wr_world *world, int32_t slot)
{
    return world->mobs.path_at[slot] == world->mobs.path_count[slot];
}

static inline wr_node *wr__blob_path(const wr_world *world, int32_t slot)
{
    return world->mobs.path + (size_t)slot * WR__PATH_NODES;
}

#endif
