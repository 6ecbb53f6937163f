// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: as a map of the map game. The kinds are the map's already; what is added are the player, what lives there, and
// for each lock a switch that all its gates wait for.
#include "dungeon/dungeon_int.h"

#include "map/map.h"

#include <stdio.h>
#include <string.h>

static const uint8_t kind_of_spot[WR_SPOT_KIND_COUNT] = {
    [WR_SPOT_START] = WR_CELL_PLAYER,  [WR_SPOT_EXIT] = WR_CELL_GRASS, [WR_SPOT_SPAWN] = WR_CELL_BLOB,
    [WR_SPOT_CHEST] = WR_CELL_CRYSTAL, [WR_SPOT_TRAP] = WR_CELL_HOLE,
};

static bool spots_are_good(const wr_dungeon *d, const wr_spot *spots, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (spots[i].kind >= WR_SPOT_KIND_COUNT || !wr_grid_has(&d->grid, spots[i].at) ||
            wr_grid_kind(&d->grid, spots[i].at) != WR_CELL_GRASS) {
            return false;
        }
    }
    return true;
}

static int32_t gate_cells(const wr_dungeon *d)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->door_count; i++) {
        count += d->doors[i].kind == WR_CELL_GATE ? d->config.corridor : 0;
    }
    return count;
}

static void fill_locks(const wr_dungeon *d, const wr__map_arrays *arrays)
{
    for (int32_t i = 0; i < d->lock_count; i++) {
        arrays->switches[i].at = d->locks[i].at;
        snprintf(arrays->switches[i].id, sizeof arrays->switches[i].id, "lock%d", (int)i + 1);
    }
    int32_t gate = 0;
    for (int32_t i = 0; i < d->door_count; i++) {
        const wr_dungeon_door *door = &d->doors[i];
        const bool across = door->side == WR_SIDE_N || door->side == WR_SIDE_S;
        for (int32_t k = 0; door->kind == WR_CELL_GATE && k < d->config.corridor; k++, gate++) {
            arrays->gates[gate].at = (wr_cell){door->at.x + (across ? k : 0), door->at.y + (across ? 0 : k)};
            arrays->formulas[gate] = (wr_gate_formula){gate, 1};
            arrays->ops[gate] = (wr_op){WR_OP_SWITCH, (uint16_t)door->lock};
        }
    }
}

static void fill_spots(const wr_spot *spots, int32_t count, wr_map *map)
{
    for (int32_t i = 0; i < count; i++) {
        const wr_spot *s = &spots[i];
        if (s->kind == WR_SPOT_START && map->has_player) {
            continue;
        }
        if (s->kind == WR_SPOT_START) {
            map->has_player = true;
            map->player = s->at;
        }
        map->grid.kinds[(size_t)s->at.y * (size_t)map->grid.width + (size_t)s->at.x] = kind_of_spot[s->kind];
    }
}

wr_status wr_dungeon_map(const wr_dungeon *dungeon, const wr_spot *spots, int32_t count, const wr_hooks *hooks,
                         wr_map *out)
{
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    memset(out, 0, sizeof *out);
    if (dungeon->room_count == 0 || count < 0 || (spots == NULL && count > 0) ||
        !spots_are_good(dungeon, spots, count)) {
        return WR_E_ARGUMENT;
    }
    const int32_t gates = gate_cells(dungeon);
    if (gates > WR_LOGIC_GATES_MAX) {
        return WR_E_CAPACITY;
    }
    wr__map_arrays arrays;
    const wr_status status = wr__map_make(out, &allocator, dungeon->grid.width, dungeon->grid.height,
                                          dungeon->lock_count, gates, gates, &arrays);
    if (status != WR_OK) {
        return status;
    }
    memcpy(out->grid.kinds, dungeon->grid.kinds, (size_t)out->grid.width * (size_t)out->grid.height);
    out->extended = true;
    fill_locks(dungeon, &arrays);
    fill_spots(spots, count, out);
    wr__map_set_gates(out);
    return WR_OK;
}
