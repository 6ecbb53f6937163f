// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a bot fears: the monsters near it and where they will be. A spinner's way follows from the map, so its future
// is known; bats and blobs are taken to go straight on, and who asks allows for more the later it gets.
#include "sim/bots_int.h"

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

wr__grains wr__grains_of(const wr_grid *grid, wr_point at)
{
    const int32_t grain = grid->cell * (WR_FIX_ONE / WR__GRAINS);
    return (wr__grains){at.x / grain, at.y / grain};
}

wr__grains wr__grains_centre(wr_cell at)
{
    return (wr__grains){at.x * WR__GRAINS + WR__GRAINS / 2, at.y * WR__GRAINS + WR__GRAINS / 2};
}

// The middle of the last cell before a bush in one direction; the map ends in bushes.
static int32_t way_end(const wr_grid *grid, wr_cell at, int32_t dx, int32_t dy)
{
    while (wr_grid_kind(grid, (wr_cell){at.x + dx, at.y + dy}) != WR_CELL_BUSH) {
        at.x += dx;
        at.y += dy;
    }
    return (dx != 0 ? at.x : at.y) * WR__GRAINS + WR__GRAINS / 2;
}

static void foresee_spinner(const wr_world *world, int32_t slot, wr_angle heading, wr__threat *threat)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_mobs mobs = wr_world_mobs(world);
    const wr_cell at = wr_grid_cell_of(grid, (wr_point){mobs.x[slot], mobs.y[slot]});
    const int32_t across = threat->kind == WR_MOB_SPINNER_H;
    const int32_t speed = heading < 32768 ? WR__GRAINS_SPINNER : -WR__GRAINS_SPINNER;
    threat->per_beat = across ? (wr__grains){speed, 0} : (wr__grains){0, speed};
    threat->low = way_end(grid, at, -across, across - 1);
    threat->high = way_end(grid, at, across, 1 - across);
}

static void foresee(const wr_world *world, int32_t slot, wr_point player, wr__threat *threat)
{
    const wr_mobs mobs = wr_world_mobs(world);
    const wr_angle heading = mobs.heading[slot];
    if (threat->kind == WR_MOB_SPINNER_H || threat->kind == WR_MOB_SPINNER_V) {
        foresee_spinner(world, slot, heading, threat);
        return;
    }
    const int32_t speed = threat->kind == WR_MOB_BAT ? WR__GRAINS_BAT : WR__GRAINS_BLOB;
    const wr_point at = {mobs.x[slot], mobs.y[slot]};
    threat->shut_in =
        threat->kind == WR_MOB_BLOB && !wr_nav_reachable(wr_level_nav(wr_world_level(world)), at, player);
    threat->per_beat = (wr__grains){wr_cos(heading) * speed / WR_FIX_ONE, wr_sin(heading) * speed / WR_FIX_ONE};
}

static int32_t distance(wr__grains a, wr__grains b)
{
    return magnitude(a.x - b.x) + magnitude(a.y - b.y);
}

// Keeps the list sorted by distance, the farthest falling out when it is full; earlier slots win ties.
static void insert(wr__threats *out, wr__threat threat, wr__grains from)
{
    int32_t at = out->count < WR__THREATS_MAX ? out->count++ : WR__THREATS_MAX;
    while (at > 0 && distance(out->items[at - 1].at, from) > distance(threat.at, from)) {
        if (at < WR__THREATS_MAX) {
            out->items[at] = out->items[at - 1];
        }
        at--;
    }
    if (at < WR__THREATS_MAX) {
        out->items[at] = threat;
    }
}

void wr__threats_find(const wr_world *world, wr_point from, int32_t reach, wr__threats *out)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_mobs mobs = wr_world_mobs(world);
    const wr__grains here = wr__grains_of(grid, from);

    out->count = 0;
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        if ((mobs.flags[slot] & WR_MOB_ALIVE) == 0 || mobs.kind[slot] < WR_MOB_SPINNER_H) {
            continue;
        }
        wr__threat threat = {.kind = mobs.kind[slot],
                             .at = wr__grains_of(grid, (wr_point){mobs.x[slot], mobs.y[slot]})};
        if (magnitude(threat.at.x - here.x) > reach * WR__GRAINS ||
            magnitude(threat.at.y - here.y) > reach * WR__GRAINS) {
            continue;
        }
        foresee(world, slot, from, &threat);
        insert(out, threat, here);
    }
}

// A way between two ends, turned back at each: where `to` is folded to.
static int32_t fold(int32_t to, int32_t low, int32_t high)
{
    const int32_t length = high - low;
    if (length <= 0) {
        return low;
    }
    int32_t along = (to - low) % (2 * length);
    along = along < 0 ? along + 2 * length : along;
    return low + (along <= length ? along : 2 * length - along);
}

wr__grains wr__threat_at(const wr__threat *threat, int32_t time)
{
    const wr__grains to = {threat->at.x + threat->per_beat.x * time / 256,
                           threat->at.y + threat->per_beat.y * time / 256};
    if (threat->kind == WR_MOB_SPINNER_H) {
        return (wr__grains){fold(to.x, threat->low, threat->high), threat->at.y};
    }
    if (threat->kind == WR_MOB_SPINNER_V) {
        return (wr__grains){threat->at.x, fold(to.y, threat->low, threat->high)};
    }
    return to;
}
