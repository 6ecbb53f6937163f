// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where players and hunters stand on the meshes of the size classes, and what players have in view.
#include "horde/horde_int.h"
#include "warren/sight.h"

// ---- Players -------------------------------------------------------------------------------------------

uint32_t wr__nearness(const wr__horde *horde, const wr_nav *nav, wr_node node, wr_point player)
{
    if (node == WR_NODE_NONE) {
        return UINT32_MAX;
    }
    const wr_point place = wr_nav_place(nav, node);
    if (wr_nav_clear(nav, place, player)) {
        return 0;
    }
    if (!wr_sight(horde->sight, horde->grid->cell, place, player)) {
        return UINT32_MAX;
    }
    const int32_t n = wr_nav_columns(nav) / horde->grid->width;
    const uint32_t between = (uint32_t)(horde->grid->cell * WR_FIX_ONE / n * 3 / 4);
    const uint32_t apart = wr_length(player.x - place.x, player.y - place.y);
    return apart > between ? apart - between : 0;
}

void wr__footing_fill(wr__horde *horde)
{
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        const wr_nav *nav = wr_terrain_nav(horde->ground, size);
        for (int32_t i = 0; i < horde->player_count; i++) {
            wr__footing *footing = &horde->scratch->footing[size][i];
            const wr__quarry *player = &horde->players[i];
            footing->node = player->there ? wr_nav_nearest(nav, player->at, -1) : WR_NODE_NONE;
            footing->component = footing->node == WR_NODE_NONE ? -1 : wr_nav_component(nav, footing->node);
            footing->apart = wr__nearness(horde, nav, footing->node, player->at);
        }
    }
}

bool wr__footing_has(const wr__horde *horde, int32_t size, int32_t component)
{
    bool has = false;
    for (int32_t i = 0; i < horde->player_count && !has; i++) {
        has = component >= 0 && horde->scratch->footing[size][i].component == component;
    }
    return has;
}

// ---- Hunters ----------------------------------------------------------------------------------------------------

wr_node wr__node_at(const wr_nav *nav, const wr_grid *grid, wr_point at)
{
    const int32_t columns = wr_nav_columns(nav), n = columns / grid->width;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    if (at.x < 0 || at.y < 0 || at.x >= grid->width * side || at.y >= grid->height * side) {
        return WR_NODE_NONE;
    }
    return (wr_node)(at.y * (int64_t)n / side * columns + at.x * (int64_t)n / side);
}

int32_t wr__hunter_component(const wr__horde *horde, int32_t slot)
{
    const wr_nav *nav = wr__hunter_nav(horde, slot);
    const wr_point at = wr__hunter_at(horde, slot);
    const wr_node here = wr__node_at(nav, horde->grid, at);
    const int32_t component = here == WR_NODE_NONE ? -1 : wr_nav_component(nav, here);
    if (component >= 0) {
        return component;
    }
    const wr_node nearest = wr_nav_nearest(nav, at, -1);
    return nearest == WR_NODE_NONE ? -1 : wr_nav_component(nav, nearest);
}

// ---- Views ----------------------------------------------------------------------------------------------------

bool wr__horde_in_view(const wr__horde *horde, wr_point at)
{
    bool seen = false;
    for (int32_t i = 0; i < horde->player_count && !seen; i++) {
        const wr__quarry *player = &horde->players[i];
        seen = player->there &&
               wr_sight_within(horde->sight, horde->grid->cell, at, player->at, horde->rules.sight_range);
    }
    return seen;
}
