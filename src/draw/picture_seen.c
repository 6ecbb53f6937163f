// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Counting what a picture of a world shows, layer by layer, as wr_world_draw has it.
#include "draw/picture_int.h"
#include "warren/window.h"

#include <string.h>

// What occurs, in the order of the list.
int32_t wr__picture_entries(const picture_census *c, picture_entry out[PICTURE_ENTRIES_MAX])
{
    int32_t count = 0;
    for (int32_t i = 0; i < WR_FIGURE_COUNT; i++) {
        if (i == WR_FIGURE_HUNTER) {
            for (int32_t k = 0; c->hunt != NULL && k < c->hunt->kind_count; k++) {
                if (c->hunters[k] > 0) {
                    out[count++] = (picture_entry){.figure = WR_FIGURE_HUNTER,
                                                   .hunt_kind = k,
                                                   .name = c->hunt->kinds[k].name,
                                                   .count = c->hunters[k]};
                }
            }
        } else if (c->counts[i] > 0) {
            out[count++] =
                (picture_entry){.figure = (wr_figure)i, .name = wr_figure_name((wr_figure)i), .count = c->counts[i]};
        }
    }
    for (const picture_sign *sign = wr__stream_signs; sign < wr__stream_signs + PICTURE_SIGNS; sign++) {
        if ((c->layers & sign->layer) != 0) {
            out[count++] = (picture_entry){.figure = WR_FIGURE_COUNT, .sign = sign, .name = sign->name};
        }
    }
    return count;
}

static wr_figure figure_of_cell(const wr_world_cells *cells, uint32_t layers, uint8_t kind, int32_t x, int32_t y)
{
    const bool shut = wr_bits_get(cells->walls, x, y);
    switch (kind) {
    case WR_CELL_BUSH:
        return WR_FIGURE_BUSH;
    case WR_CELL_HOLE:
        return WR_FIGURE_HOLE;
    case WR_CELL_CHASM:
        return WR_FIGURE_CHASM;
    case WR_CELL_CLIFF:
        return WR_FIGURE_CLIFF;
    case WR_CELL_TOWER:
        return WR_FIGURE_TOWER;
    case WR_CELL_DOOR_OPEN:
        return WR_FIGURE_DOOR_OPEN;
    case WR_CELL_DOOR_CLOSED:
        return shut ? WR_FIGURE_DOOR_CLOSED : WR_FIGURE_DOOR_OPEN;
    case WR_CELL_DOOR_SECRET: // kept secret unless numbers are asked for
        return !shut                                 ? WR_FIGURE_DOOR_OPEN
               : layers & (uint32_t)WR_LAYER_NUMBERS ? WR_FIGURE_DOOR_SECRET
                                                     : WR_FIGURE_BUSH;
    default:
        return WR_FIGURE_COUNT;
    }
}

static void count_cells(const wr_world *world, uint32_t layers, picture_census *c)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_world_cells cells = wr_world_cells_of(world);
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++) {
            const uint8_t kind = wr_grid_kind(grid, (wr_cell){x, y});
            const wr_figure figure = figure_of_cell(&cells, layers, kind, x, y);
            if (figure != WR_FIGURE_COUNT) {
                c->counts[figure]++;
            }
        }
    }
    for (int32_t i = 0; i < cells.switch_count; i++) {
        c->counts[cells.switches[i] ? WR_FIGURE_SWITCH_ON : WR_FIGURE_SWITCH_OFF]++;
    }
    for (int32_t i = 0; i < cells.gate_count; i++) {
        c->counts[cells.gates[i] ? WR_FIGURE_GATE_OPEN : WR_FIGURE_GATE_CLOSED]++;
    }
}

// Pairs of a blob and a player in its range: seen, or hidden by something. As wr_world_draw has them.
static void count_sight(const wr_world *world, const wr_mobs *mobs, int32_t blob, picture_census *c)
{
    const wr_world_config config = wr_world_config_of(world);
    const wr_bits *sight = wr_world_cells_of(world).sight;
    const int32_t cell = wr_level_grid(wr_world_level(world))->cell;
    const wr_point from = {mobs->x[blob], mobs->y[blob]};
    for (int32_t p = 0; p < config.players; p++) {
        wr_player_view player;
        if (config.sight_range < 0 || wr_world_player(world, p, &player) != WR_OK ||
            wr_length(player.at.x - from.x, player.at.y - from.y) > (uint32_t)config.sight_range) {
            continue;
        }
        const bool seen = config.sight == WR_SIGHT_SAMPLED
                              ? wr_sight_sampled(sight, cell, from, player.at, config.sight_range)
                              : wr_sight_within(sight, cell, from, player.at, config.sight_range);
        c->counts[seen ? WR_FIGURE_SIGHT_CLEAR : WR_FIGURE_SIGHT_BLOCKED]++;
    }
}

// Who is thrown or sleeps is not counted among those of his kind who stand.
static void count_hunters(const wr_world *world, const wr_mobs *mobs, picture_census *c)
{
    for (int32_t i = 0; i < mobs->count; i++) {
        wr_knocked_view knocked;
        if (!(mobs->flags[i] & WR_MOB_ALIVE) || mobs->kind[i] != WR_MOB_HUNTER) {
            continue;
        }
        if ((mobs->flags[i] & WR_MOB_KNOCKED) && wr_world_knocked(world, i, &knocked) == WR_OK) {
            c->counts[knocked.phase == WR_KNOCK_FLIGHT ? WR_FIGURE_FLYING : WR_FIGURE_LYING]++;
        } else if ((mobs->flags[i] & WR_MOB_ASLEEP) != 0) {
            c->counts[WR_FIGURE_ASLEEP]++;
        } else {
            c->hunters[mobs->hunt_kind[i]]++;
        }
    }
}

static void count_remains(const wr_world *world, picture_census *c)
{
    const wr_remains *remains = wr_world_remains(world);
    (void)wr_remains_bodies(remains, &c->counts[WR_FIGURE_DEAD]);
    (void)wr_remains_decals(remains, &c->counts[WR_FIGURE_DECAL]);
    (void)wr_remains_puffs(remains, &c->counts[WR_FIGURE_DUST]);
}

// Who is down is no longer counted among players; what burns and what went off.
static void count_hunt(const wr_world *world, const wr_mobs *mobs, picture_census *c)
{
    c->hunt = wr_world_hunt(world);
    if (c->hunt == NULL) {
        return;
    }
    count_hunters(world, mobs, c);
    count_remains(world, c);
    const int32_t players = wr_world_config_of(world).players;
    for (int32_t p = 0; p < players; p++) {
        wr_fighter_view fighter;
        if (wr_world_fighter(world, p, &fighter) == WR_OK && fighter.down) {
            c->counts[WR_FIGURE_PLAYER]--;
            c->counts[WR_FIGURE_PLAYER_DOWN]++;
        }
    }
    c->counts[WR_FIGURE_BLAST] = wr_world_blasts(world, NULL, 0);
    c->counts[WR_FIGURE_BOMB] = wr_world_bombs(world, NULL, 0);
}

static void count_refused(const wr_world *world, int32_t slot, picture_census *c)
{
    wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
    const int32_t count = wr_world_candidates(world, slot, tried);
    for (int32_t i = 0; i < count; i++) {
        if (tried[i].why != WR_FLIGHT_TAKEN) {
            c->counts[WR_FIGURE_REFUSED_PLACE + tried[i].why - WR_FLIGHT_NO_PLACE]++;
        }
    }
}

// As wr_world_draw has them.
static void count_knocks(const wr_world *world, const wr_mobs *mobs, picture_census *c)
{
    const uint32_t now = (uint32_t)wr_world_ticks(world);
    int32_t flights = 0, bodies = 0;
    if (wr_world_hunt(world) == NULL) {
        return;
    }
    for (int32_t i = 0; i < mobs->count; i++) {
        wr_knocked_view knocked;
        if ((mobs->flags[i] & WR_MOB_KNOCKED) && wr_world_knocked(world, i, &knocked) == WR_OK &&
            knocked.phase == WR_KNOCK_FLIGHT) {
            flights++;
            count_refused(world, i, c);
        }
    }
    const wr_dead *dead = wr_remains_bodies(wr_world_remains(world), &bodies);
    for (int32_t i = 0; i < bodies; i++) {
        flights += now - dead[i].flight.begun < dead[i].flight.ticks;
    }
    c->counts[WR_FIGURE_FLIGHT] = c->counts[WR_FIGURE_LANDING] = flights;
    c->counts[WR_FIGURE_REACH] = wr_world_blasts(world, NULL, 0);
}

picture_census wr__picture_census(const wr_world *world, uint32_t layers)
{
    static const wr_figure s_of_mob[WR_MOB_KIND_COUNT] = {
        [WR_MOB_NONE] = WR_FIGURE_COUNT,          [WR_MOB_PLAYER] = WR_FIGURE_PLAYER,
        [WR_MOB_BOOMERANG] = WR_FIGURE_BOOMERANG, [WR_MOB_SPINNER_H] = WR_FIGURE_SPINNER_H,
        [WR_MOB_SPINNER_V] = WR_FIGURE_SPINNER_V, [WR_MOB_BAT] = WR_FIGURE_BAT,
        [WR_MOB_BLOB] = WR_FIGURE_BLOB,           [WR_MOB_HOST] = WR_FIGURE_HOST,
        [WR_MOB_HUNTER] = WR_FIGURE_HUNTER,
    };
    wr_window window;
    const uint32_t of_viewers = (uint32_t)WR_LAYER_ROOMS | (uint32_t)WR_LAYER_PORTALS;
    picture_census c = {.layers = wr_world_window(world, &window) ? layers & of_viewers : 0};
    int32_t mobs_of[WR_FIGURE_COUNT + 1] = {0};
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; i < mobs.count; i++) {
        if ((mobs.flags[i] & (WR_MOB_ALIVE | WR_MOB_HIDDEN)) == WR_MOB_ALIVE && mobs.kind[i] < WR_MOB_KIND_COUNT) {
            mobs_of[s_of_mob[mobs.kind[i]]]++;
        }
    }
    if (layers & (uint32_t)WR_LAYER_MOBS) {
        memcpy(c.counts, mobs_of, sizeof c.counts);
        c.counts[WR_FIGURE_CRYSTAL] = wr_world_cells_of(world).crystals_left;
        count_hunt(world, &mobs, &c);
    }
    if (layers & (uint32_t)WR_LAYER_MAP) {
        count_cells(world, layers, &c);
    }
    if (layers & (uint32_t)WR_LAYER_ZONES) {
        c.counts[WR_FIGURE_ZONE_BLOB] = mobs_of[WR_FIGURE_BLOB];
        c.counts[WR_FIGURE_ZONE_BAT] = mobs_of[WR_FIGURE_BAT];
        c.counts[WR_FIGURE_WAY_SPINNER] = mobs_of[WR_FIGURE_SPINNER_H] + mobs_of[WR_FIGURE_SPINNER_V];
    }
    c.counts[WR_FIGURE_MESH] = layers & (uint32_t)WR_LAYER_MESH ? 1 : 0;
    c.counts[WR_FIGURE_PATH] = layers & (uint32_t)WR_LAYER_PATHS ? mobs_of[WR_FIGURE_BLOB] : 0;
    c.counts[WR_FIGURE_HOP] = layers & (uint32_t)WR_LAYER_PATHS ? mobs_of[WR_FIGURE_HUNTER] : 0;
    c.counts[WR_FIGURE_RING] = layers & (uint32_t)WR_LAYER_RINGS ? mobs_of[WR_FIGURE_HUNTER] : 0;
    if (layers & (uint32_t)WR_LAYER_KNOCK) {
        count_knocks(world, &mobs, &c);
    }
    if (layers & (uint32_t)WR_LAYER_SIGHT) {
        c.counts[WR_FIGURE_SIGHT_RANGE] = mobs_of[WR_FIGURE_BLOB];
        for (int32_t i = 0; i < mobs.count; i++) {
            if (mobs.kind[i] == WR_MOB_BLOB && (mobs.flags[i] & WR_MOB_ALIVE)) {
                count_sight(world, &mobs, i, &c);
            }
        }
    }
    return c;
}
