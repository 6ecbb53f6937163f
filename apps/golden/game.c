// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bots and seeded buttons play; a host spawns a crowd and, where the scene says so, meddles with all that a host may.
#include "golden/game.h"

#include <string.h>

#define SPAWNS_PER_TICK 4

// What the noise is asked about: one number a question, beside the numbers of the players.
enum { ASK_SPAWN = 1000, ASK_PLACE, ASK_WHEN, ASK_WHAT, ASK_WHOM, ASK_VALUE };

static uint32_t drawn(const game *g, uint64_t question, uint32_t below)
{
    const uint64_t tick = wr_world_ticks(g->world);
    return wr_noise_below(wr_noise(g->scene->seed, WR_STREAM_WAVES, question, tick * 16 + (uint64_t)g->count), below);
}

// ---- What players do ---------------------------------------------------------------------------------------------

// A handful of buttons is held for a while; the weapon's button only now and then.
static wr_command random_buttons(const game *g, int32_t player)
{
    const uint64_t tick = wr_world_ticks(g->world);
    const uint64_t noise = wr_noise(g->scene->seed, WR_STREAM_WAVES, (uint64_t)player, tick / 16);
    const uint32_t most = g->scene->hunt != NULL ? 127 : 63; // one dashes in hunts
    return (wr_command){.kind = WR_COMMAND_INPUT,
                        .player = (uint8_t)player,
                        .buttons = (uint16_t)(noise & (tick % 16 < 12 ? most & ~32u : most)),
                        .sequence = (uint32_t)tick};
}

static void command_players(game *g)
{
    for (int32_t i = 0; i < g->players; i++) {
        g->commands[g->count++] = g->bots[i] != NULL ? wr_bot_command(g->bots[i], g->world) : random_buttons(g, i);
    }
}

// ---- What the host does ------------------------------------------------------------------------------------------

static wr_fix a_place(const game *g, uint64_t question, int32_t cells)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(g->world));
    const int32_t span = cells * grid->cell; // at most 32,767 units
    return (wr_fix)drawn(g, question, (uint32_t)(span * WR_FIX_ONE));
}

static void command_host(game *g, wr_command_kind kind, int32_t value)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(g->world));
    const wr_mobs mobs = wr_world_mobs(g->world);
    wr_command c = {.kind = (uint8_t)kind, .player = WR_PLAYER_HOST, .value = value};
    c.sequence = (uint32_t)wr_world_ticks(g->world);
    c.x = a_place(g, ASK_PLACE, grid->width);
    c.y = a_place(g, ASK_PLACE + 100, grid->height);
    c.flag = drawn(g, ASK_VALUE + 100, kind == WR_COMMAND_SPAWN && value == WR_MOB_HUNTER ? 6 : 2);
    c.user = drawn(g, ASK_VALUE + 200, UINT32_MAX);
    if (mobs.count > 0 && kind != WR_COMMAND_SPAWN && kind != WR_COMMAND_SWITCH) {
        c.mob.bits = mobs.id[drawn(g, ASK_WHOM, (uint32_t)mobs.count)]; // zero for an empty slot: refused
    }
    g->commands[g->count++] = c;
}

static void spawn_crowd(game *g)
{
    const int32_t before = (int32_t)wr_world_ticks(g->world) * SPAWNS_PER_TICK;
    for (int32_t i = before; i < before + SPAWNS_PER_TICK && i < g->scene->crowd + g->scene->hosted; i++) {
        const bool blob = drawn(g, ASK_SPAWN, 4) != 0;
        const int32_t monster =
            blob ? (int32_t)WR_MOB_BLOB : (int32_t)WR_MOB_SPINNER_H + (int32_t)drawn(g, ASK_WHAT, 3);
        command_host(g, WR_COMMAND_SPAWN, i < g->scene->hosted ? (int32_t)WR_MOB_HOST : monster);
    }
}

// One at most: on most places that are drawn nobody can stand.
static void spawn_brood(game *g)
{
    const wr_mobs mobs = wr_world_mobs(g->world);
    int32_t alive = 0;
    for (int32_t i = 0; i < mobs.count; i++) {
        alive += mobs.kind[i] == WR_MOB_HOST;
    }
    if (wr_world_ticks(g->world) % (uint64_t)g->scene->brood_ticks == 0 && alive < g->scene->hosted) {
        command_host(g, WR_COMMAND_SPAWN, WR_MOB_HOST);
    }
}

// Beside whoever is drawn, as wide and strong as is drawn; it hurts as well, so some of them fly as dead bodies.
static void blow_up(game *g)
{
    const wr_mobs mobs = wr_world_mobs(g->world);
    if (mobs.count == 0 || wr_world_ticks(g->world) % (uint64_t)g->scene->blast_ticks != 0) {
        return;
    }
    const int32_t slot = (int32_t)drawn(g, ASK_WHOM, (uint32_t)mobs.count);
    const uint32_t metre = (uint32_t)(wr_level_grid(wr_world_level(g->world))->cell * WR_FIX_ONE);
    g->commands[g->count++] = (wr_command){.kind = WR_COMMAND_BLAST,
                                           .player = WR_PLAYER_HOST,
                                           .sequence = (uint32_t)wr_world_ticks(g->world),
                                           .x = mobs.x[slot],
                                           .y = mobs.y[slot],
                                           .value = (int32_t)drawn(g, ASK_VALUE, 20),
                                           .flag = metre * 2 + drawn(g, ASK_VALUE + 100, 8 * metre),
                                           .user = drawn(g, ASK_VALUE + 200, 40 * WR_FIX_ONE)};
}

// The middle of a room of the window, where nobody knows what stands.
static wr_point a_room(const game *g)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(g->world));
    wr_window window;
    if (!wr_world_window(g->world, &window)) {
        return (wr_point){a_place(g, ASK_PLACE, grid->width), a_place(g, ASK_PLACE + 100, grid->height)};
    }
    const int32_t x = (int32_t)drawn(g, ASK_PLACE, (uint32_t)window.width);
    const int32_t y = (int32_t)drawn(g, ASK_PLACE + 100, (uint32_t)window.height);
    const wr_region *region = wr_world_region(g->world, (wr_region_id){window.corner.x + x, window.corner.y + y});
    const wr_rect r = region->spaces[drawn(g, ASK_PLACE + 200, (uint32_t)region->room_count)].cells;
    return wr_grid_centre(grid, (wr_cell){x * WR_REGION_CELLS + r.x + r.width / 2,
                                          y * WR_REGION_CELLS + r.y + r.height / 2});
}

// A label beside somebody, a cost, the window by a region, all players elsewhere: what ground and windows are told.
static void unsettle(game *g)
{
    static const uint8_t labels[] = {WR_CELL_GRASS,       WR_CELL_BUSH,        WR_CELL_CHASM, WR_CELL_DOOR_OPEN,
                                     WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_SECRET, WR_CELL_HOLE,  60};
    const wr_mobs mobs = wr_world_mobs(g->world);
    const int32_t cell = wr_level_grid(wr_world_level(g->world))->cell * WR_FIX_ONE;
    wr_command c = {.player = WR_PLAYER_HOST, .sequence = (uint32_t)wr_world_ticks(g->world)};
    const uint32_t what = drawn(g, ASK_WHAT, 16);
    const int32_t slot = (int32_t)drawn(g, ASK_WHOM, (uint32_t)(mobs.count > 0 ? mobs.count : 1));
    if (wr_world_ticks(g->world) % (uint64_t)g->scene->unrest_ticks != 0 || mobs.count == 0) {
        return;
    }
    if (what < 11) {
        c.kind = WR_COMMAND_LABEL;
        c.value = labels[drawn(g, ASK_VALUE, sizeof labels)];
        c.x = mobs.x[slot] + ((int32_t)drawn(g, ASK_VALUE + 100, 5) - 2) * cell;
        c.y = mobs.y[slot] + ((int32_t)drawn(g, ASK_VALUE + 200, 5) - 2) * cell;
    } else if (what < 13) {
        c.kind = WR_COMMAND_COST;
        c.value = labels[drawn(g, ASK_VALUE, sizeof labels)];
        c.flag = drawn(g, ASK_VALUE + 100, 5);
        c.user = drawn(g, ASK_VALUE + 200, 12);
    } else if (what < 15) {
        c.kind = WR_COMMAND_SHIFT;
        c.value = (int32_t)drawn(g, ASK_VALUE + 100, 3) - 1;
        c.flag = drawn(g, ASK_VALUE + 200, 3) - 1u;
    } else {
        const wr_point at = a_room(g); // one after the other, so that they land in one place
        for (int32_t i = 0; i < g->players; i++) {
            g->commands[g->count] = c;
            g->commands[g->count].kind = WR_COMMAND_TELEPORT;
            g->commands[g->count].mob.bits = mobs.id[i];
            g->commands[g->count].x = at.x;
            g->commands[g->count++].y = at.y;
        }
        return;
    }
    g->commands[g->count++] = c;
}

static int32_t a_value(const game *g, wr_command_kind kind)
{
    switch (kind) {
    case WR_COMMAND_SPAWN:
        return (int32_t)drawn(g, ASK_VALUE, WR_MOB_KIND_COUNT + 1); // also what nobody may spawn
    case WR_COMMAND_RATE:
        return (int32_t)drawn(g, ASK_VALUE, 1100);
    case WR_COMMAND_SWITCH:
        return (int32_t)drawn(g, ASK_VALUE, 12) - 1;
    default:
        return (int32_t)drawn(g, ASK_VALUE, 4) - 1;
    }
}

static void meddle(game *g)
{
    for (int32_t i = 0; i < 2; i++) {
        if (drawn(g, ASK_WHEN, 5) != 0) {
            continue;
        }
        wr_command_kind kind = (wr_command_kind)drawn(g, ASK_WHAT, WR_COMMAND_RESTART + 1);
        if (kind == WR_COMMAND_RESTART && drawn(g, ASK_WHEN + 100, 20) != 0) {
            kind = WR_COMMAND_TELEPORT; // restarts only now and then, or nothing else would be seen
        }
        command_host(g, kind, a_value(g, kind));
    }
}

// ---- A game ------------------------------------------------------------------------------------------------------

wr_status game_begin(game *g, const scene *what, wr_world *world, const wr_hooks *hooks)
{
    *g = (game){.scene = what, .world = world};
    for (; g->players < GAME_PLAYERS_MAX && what->players[g->players] != '\0'; g->players++) {
        const char letter = what->players[g->players];
        if (letter == 'r') {
            continue;
        }
        const wr_bot_kind kind = letter == 'c' ? WR_BOT_COLLECT : letter == 'w' ? WR_BOT_WANDER : WR_BOT_STAND;
        const wr_status status =
            wr_bot_create(kind, wr_world_level(world), g->players, what->seed, hooks, &g->bots[g->players]);
        if (status != WR_OK) {
            return status;
        }
    }
    return WR_OK;
}

void game_end(game *g)
{
    for (int32_t i = 0; i < GAME_PLAYERS_MAX; i++) {
        wr_bot_destroy(g->bots[i]);
    }
    *g = (game){0};
}

wr_commands game_commands(game *g)
{
    g->count = 0;
    spawn_crowd(g);
    if (g->scene->brood_ticks > 0) {
        spawn_brood(g);
    }
    if (g->scene->blast_ticks > 0) {
        blow_up(g);
    }
    if (g->scene->unrest_ticks > 0) {
        unsettle(g);
    }
    if (g->scene->meddles) {
        meddle(g);
    }
    command_players(g);
    return (wr_commands){g->commands, g->count};
}
