// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who follows when ground changes: the hunters' meshes, and with them fields and ways, which look at their versions; then
// whoever stood on what is gone. The meshes follow once for all commands of a tick.
#include <string.h>

#include "nav/ground.h"
#include "sim/world_int.h"

// ---- Meshes --------------------------------------------------------------------------------------------------------

static void follow_labels(wr_world *world)
{
    wr__ground_wait *wait = &world->scratch.ground_wait;
    if (wait->count > 0) {
        (void)wr_terrain_set(world->horde.ground, wait->cells, wait->labels, wait->count);
        wait->count = 0;
    }
}

// Cells of a row that the meshes have otherwise. Gates are followed apart: open, they have another label there.
static void follow_row(wr_world *world, int32_t y, const uint8_t *kinds, const uint8_t *labels)
{
    wr__ground_wait *wait = &world->scratch.ground_wait;
    for (int32_t x = 0; x < world->own.grid.width; x++) {
        if (kinds[x] == labels[x] || kinds[x] == WR_CELL_GATE) {
            continue;
        }
        if (wait->count == WR__GROUND_BATCH) {
            follow_labels(world);
        }
        wait->cells[wait->count] = (wr_cell){x, y};
        wait->labels[wait->count++] = kinds[x];
    }
}

static size_t differing(const uint8_t *kinds, const uint8_t *labels, size_t count)
{
    size_t differ = 0;
    for (size_t i = 0; i < count; i++) {
        differ += kinds[i] != labels[i];
    }
    return differ;
}

// With so many a window has moved, or another state has come: to make all anew costs less.
enum { REFILL = 2 * WR__GROUND_BATCH };

static void follow_all_labels(wr_world *world)
{
    const wr_grid *grid = &world->own.grid;
    const size_t width = (size_t)grid->width;
    wr_kinds present;
    const uint8_t *labels = wr__terrain_labels(world->horde.ground, &present);
    world->scratch.ground_wait.count = 0; // whatever waited is of another state
    if (differing(grid->kinds, labels, width * (size_t)grid->height) > REFILL) {
        (void)wr_terrain_refill(world->horde.ground, grid->kinds);
        return;
    }
    for (int32_t y = 0; y < grid->height; y++) {
        const uint8_t *kinds = grid->kinds + (size_t)y * width;
        if (memcmp(kinds, labels + (size_t)y * width, width) != 0) {
            follow_row(world, y, kinds, labels + (size_t)y * width);
        }
    }
}

static void follow_costs(wr_world *world)
{
    for (int32_t size = 0; size < world->horde.rules.class_count; size++) {
        for (int32_t label = 0; label < WR_TERRAIN_LABELS; label++) {
            const uint8_t cost = world->ground.cost[size * WR_TERRAIN_LABELS + label];
            if (wr_terrain_cost(world->horde.ground, size, (uint8_t)label) != cost) {
                (void)wr_terrain_set_cost(world->horde.ground, size, (uint8_t)label, cost);
            }
        }
    }
}

void wr__ground_follow(wr_world *world)
{
    wr__ground_wait *wait = &world->scratch.ground_wait;
    if (!world->changes) {
        return;
    }
    if (wait->all) {
        follow_all_labels(world);
    }
    follow_labels(world);
    if (wait->all || wait->costs) {
        follow_costs(world);
    }
    wait->all = wait->costs = false;
}

// ---- Hunters -------------------------------------------------------------------------------------------------------

// Some cell that its body may reach over was taken.
static bool is_near_lost(const wr_world *world, wr_point at, wr_fix radius)
{
    const wr_grid *grid = &world->own.grid;
    const wr_cell low = wr_grid_cell_of(grid, (wr_point){at.x - radius, at.y - radius});
    const wr_cell high = wr_grid_cell_of(grid, (wr_point){at.x + radius, at.y + radius});
    for (int32_t y = low.y; y <= high.y; y++) {
        for (int32_t x = low.x; x <= high.x; x++) {
            if (wr_grid_has(grid, (wr_cell){x, y}) && wr_bits_get(&world->scratch.ground_wait.lost, x, y)) {
                return true;
            }
        }
    }
    return false;
}

// Its place is gone: it stands in a wall, a closed door among them, or on what is impassable for its size; or its size has no
// room there now.
static bool has_lost_ground(const wr_world *world, int32_t slot)
{
    const wr__horde *horde = &world->horde;
    const wr_point at = wr__place(world, slot);
    const int32_t size = horde->rules.kinds[horde->h.hunt_kind[slot]].size;
    const wr_cell cell = wr_grid_cell_of(&world->own.grid, at);
    const uint8_t label = wr_grid_kind(&world->own.grid, cell);
    if (label == WR_CELL_GATE) {
        return false; // those are left when they close
    }
    if (wr_bits_get(&world->walls, cell.x, cell.y) ||
        world->ground.cost[size * WR_TERRAIN_LABELS + label] == WR_TERRAIN_IMPASSABLE) {
        return true;
    }
    return is_near_lost(world, at, horde->rules.class_radius[size]) &&
           !wr_nav_clear(wr_terrain_nav(horde->ground, size), at, at);
}

// The nearest centre of a cell on a square ring where its kind can stand and no door is closed.
static bool stands_on_ring(const wr_world *world, int32_t slot, int32_t ring, wr_point *out)
{
    const wr_grid *grid = &world->own.grid;
    const wr_point from = wr__place(world, slot);
    const wr_cell middle = wr_grid_cell_of(grid, from);
    int64_t best = -1;
    for (int32_t y = middle.y - ring; y <= middle.y + ring; y++) {
        const bool edge = y == middle.y - ring || y == middle.y + ring;
        for (int32_t x = middle.x - ring; x <= middle.x + ring; x += edge || ring == 0 ? 1 : 2 * ring) {
            const wr_point at = wr_grid_centre(grid, (wr_cell){x, y});
            const int64_t dx = (int64_t)at.x - from.x, dy = (int64_t)at.y - from.y;
            if (!wr_bits_get(&world->walls, x, y) && (best < 0 || dx * dx + dy * dy < best) &&
                wr__hunter_stands(world, world->horde.h.hunt_kind[slot], at)) {
                best = dx * dx + dy * dy;
                *out = at;
            }
        }
    }
    return best >= 0;
}

// The nearest node; where that is in a closed door, the middle of a cell near by. False: there is none for its size.
static bool place_for(const wr_world *world, int32_t slot, wr_point *out)
{
    const wr_grid *grid = &world->own.grid;
    const wr_nav *nav = wr__hunter_nav(&world->horde, slot);
    const wr_node node = wr_nav_nearest(nav, wr__place(world, slot), -1);
    if (node == WR_NODE_NONE) {
        return false;
    }
    *out = wr_nav_place(nav, node);
    const wr_cell cell = wr_grid_cell_of(grid, *out);
    bool found = !wr_bits_get(&world->walls, cell.x, cell.y);
    const int32_t most = grid->width > grid->height ? grid->width : grid->height;
    for (int32_t ring = 1; ring <= most && !found; ring++) {
        found = stands_on_ring(world, slot, ring, out);
    }
    return found;
}

// Who is in the air stays there: when it comes down, it is put beside. Where there is no place for its size at all, stage 10
// takes it away.
static void leave(wr_world *world, int32_t slot)
{
    const uint8_t phase = world->horde.h.phase[slot];
    wr_point to;
    if (phase == WR_KNOCK_FLIGHT || !has_lost_ground(world, slot) || !place_for(world, slot, &to)) {
        return;
    }
    wr__mob_jump(world, slot, to);
    if (!wr_is_knocked(phase)) { // else it has no way, and wants none yet
        wr__hunter_jumped(world, slot);
    }
    wr__say_pushed(world, slot);
}

// ---- All of them -----------------------------------------------------------------------------------------------------

void wr__ground_leave(wr_world *world)
{
    wr__ground_wait *wait = &world->scratch.ground_wait;
    if (!world->changes || !wait->taken) {
        return;
    }
    wr__ground_follow(world);
    for (int32_t i = 0; i < world->config.players; i++) {
        wr__player_free(world, i);
    }
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] == WR_MOB_HOST) {
            wr__player_free(world, slot);
        } else if (world->mobs.kind[slot] == WR_MOB_HUNTER) {
            leave(world, slot);
        }
    }
    memset(wait->lost.words, 0, wr_bits_size(wait->lost.width, wait->lost.height));
    wait->taken = false;
}
