// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 2, logic: weapons touch switches where they were last tick, then gates follow the switches, then players, blobs and
// hunters that stood in a gate that closed are moved out; bats and spinners mind no gates. One toggle a contact (B35, K43): a switch keeps a bit for each weapon that touches it,
// and only a bit that was not there last tick toggles.
#include <string.h>

#include "sim/body.h"
#include "sim/world_int.h"

// ---- Switches ------------------------------------------------------------------------------------------------------

void wr__switch_set(wr_world *world, int32_t index, bool on, uint32_t by)
{
    const wr_logic *logic = &world->level->logic;
    if (world->switches[index] == (uint8_t)on) {
        return;
    }
    wr_logic_set(logic, world->switches, world->gates, index, on, NULL);
    world->core->counters.gates_evaluated += (uint64_t)(logic->gates_first[index + 1] - logic->gates_first[index]);
    world->core->counters.toggles++;
    wr_event *event = wr__event(world, WR_EVENT_TOGGLE, 0, by);
    const wr_point at = wr_grid_centre(&world->level->grid, world->level->switches[index].at);
    event->value = index;
    event->flag = on;
    event->x = at.x;
    event->y = at.y;
}

// One weapon on its way: which of the player's, and its bit in the masks.
typedef struct weapon {
    int32_t player;
    wr_weapon kind;
    wr_fix reach; // half of it and half a switch
} weapon;

static void contact(wr_world *world, const weapon *w, int32_t index)
{
    const uint32_t bit = 1u << (2 * w->player + (int32_t)w->kind);
    uint32_t *touch = &world->scratch.touch[index];
    if ((*touch & bit) != 0) {
        return;
    }
    *touch |= bit;
    world->core->touching++;
    if ((world->switch_touch[index] & bit) != 0) {
        return;
    }
    wr__switch_set(world, index, !world->switches[index], world->mobs.id[w->player]);
    if (w->kind == WR_WEAPON_BOOMERANG) {
        wr__boomerang_turn(world, w->player);
    }
}

static void touch_along(wr_world *world, const weapon *w, wr__way way)
{
    const wr_grid *grid = &world->level->grid;
    const wr__cells cells = wr__cells_along(way, w->reach - world->rules.half, grid->cell);
    for (wr_cell at = cells.low; at.y <= cells.high.y; at.y++) {
        for (at.x = cells.low.x; at.x <= cells.high.x; at.x++) {
            const int32_t index = wr__level_switch_at(world->level, at);
            const wr_point centre = wr_grid_centre(grid, at);
            if (index >= 0 && wr__ways_meet((wr__way){centre, centre}, way, w->reach)) {
                contact(world, w, index);
            }
        }
    }
}

static void touch_with_boomerang(wr_world *world, int32_t player)
{
    const wr__player *p = &world->players[player];
    const weapon w = {player, WR_WEAPON_BOOMERANG, world->rules.half + world->rules.boomerang_half};
    if (!p->flew) {
        return;
    }
    const wr_point at = wr__place(world, wr__boomerang_slot(world, player));
    const wr_point from = p->from;
    const wr_point via = p->via;
    touch_along(world, &w, (wr__way){from, via});
    touch_along(world, &w, (wr__way){via, at});
}

static void touch_with_sword(wr_world *world, int32_t player)
{
    const weapon w = {player, WR_WEAPON_SWORD, 2 * world->rules.half};
    if (world->players[player].sword_ticks > 0) {
        const wr_point at = wr__sword_place(world, player);
        touch_along(world, &w, (wr__way){at, at});
    }
}

static bool weapons_out(const wr_world *world)
{
    for (int32_t i = 0; i < world->config.players; i++) {
        if (world->players[i].flew || world->players[i].sword_ticks > 0) {
            return true;
        }
    }
    return false;
}

void wr__switches_touch(wr_world *world)
{
    const size_t size = (size_t)world->level->switch_count * sizeof(uint32_t);
    if (size == 0 || (world->core->touching == 0 && !weapons_out(world))) {
        return;
    }
    memset(world->scratch.touch, 0, size);
    world->core->touching = 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        touch_with_boomerang(world, i);
        touch_with_sword(world, i);
    }
    memcpy(world->switch_touch, world->scratch.touch, size);
}

// ---- Gates ---------------------------------------------------------------------------------------------------------

// A blob is in no gate by itself, but a host can put it there: then its place is the nearest node. Mobs of the host are
// moved as players are.
static void free_monsters(wr_world *world)
{
    const wr_grid *grid = &world->level->grid;
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] == WR_MOB_HOST) {
            wr__player_free(world, slot);
        }
        const wr_cell at = wr_grid_cell_of(grid, wr__place(world, slot));
        if (world->mobs.kind[slot] != WR_MOB_BLOB || wr_grid_kind(grid, at) != WR_CELL_GATE ||
            !wr_bits_get(&world->walls, at.x, at.y)) {
            continue;
        }
        const wr_node node = wr_nav_nearest(world->level->nav, wr__place(world, slot), -1);
        if (node != WR_NODE_NONE) {
            wr__mob_jump(world, slot, wr_nav_place(world->level->nav, node));
            wr__blob_place(world, slot);
            wr__say_pushed(world, slot);
        }
    }
}

void wr__gates_follow(wr_world *world)
{
    bool closed = false;
    for (int32_t i = 0; i < world->level->gate_count; i++) {
        if (world->gates[i] == world->scratch.gates[i]) {
            continue;
        }
        const wr_cell cell = world->level->gates[i].at;
        const wr_point at = wr_grid_centre(&world->level->grid, cell);
        wr_bits_set(&world->walls, cell.x, cell.y, !world->gates[i]);
        wr_bits_set(&world->sight, cell.x, cell.y, !world->gates[i]);
        world->scratch.gates[i] = world->gates[i];
        world->core->cells_changed = true;
        world->core->counters.gates_changed++;
        closed = closed || !world->gates[i];
        wr_event *event = wr__event(world, WR_EVENT_GATE, 0, 0);
        event->value = i;
        event->flag = world->gates[i];
        event->x = at.x;
        event->y = at.y;
    }
    for (int32_t i = 0; closed && i < world->config.players; i++) {
        wr__player_free(world, i);
    }
    if (closed) {
        free_monsters(world);
        wr__hunt_leave_gates(world);
    }
}
