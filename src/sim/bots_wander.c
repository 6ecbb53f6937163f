// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The bot that walks about: a direction for half a second, another when a wall or a hole is ahead, a blow now and
// then. It remembers nothing: all of it follows from the tick, the noise and where the player stands.
#include "sim/bots_int.h"

static const wr_cell directions[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
static const uint16_t arrows[4] = {WR_BUTTON_RIGHT, WR_BUTTON_UP, WR_BUTTON_LEFT, WR_BUTTON_DOWN};

// Half a cell from its middle one falls, and a chasm takes its corners as well: 181 grains.
#define KEEP_OFF 190
#define LOOK     160 // grains ahead
#define EDGE     144 // the body's edge and a little

// No hole near the place ahead, no wall before the edge.
static bool is_clear(const wr_world *world, const wr_grid *grid, wr__grains here, wr_cell direction)
{
    const wr__grains ahead = {here.x + direction.x * LOOK, here.y + direction.y * LOOK};
    const wr_world_cells cells = wr_world_cells_of(world);
    const wr_cell cell = {ahead.x >> 8, ahead.y >> 8};
    for (wr_cell at = {cell.x - 1, cell.y - 1}; at.y <= cell.y + 1; at.y++) {
        for (at.x = cell.x - 1; at.x <= cell.x + 1; at.x++) {
            const uint8_t kind = wr_grid_kind(grid, at);
            const int32_t dx = wr__grains_centre(at).x - ahead.x;
            const int32_t dy = wr__grains_centre(at).y - ahead.y;
            if ((kind == WR_CELL_HOLE || kind == WR_CELL_CHASM) && dx * dx + dy * dy < KEEP_OFF * KEEP_OFF) {
                return false;
            }
        }
    }
    const wr_cell next = {(here.x + direction.x * EDGE) >> 8, (here.y + direction.y * EDGE) >> 8};
    const uint8_t kind = wr_grid_kind(grid, next);
    return kind == WR_CELL_DOOR_CLOSED || !wr_bits_get(cells.walls, next.x, next.y);
}

uint16_t wr__bot_wander(const wr_bot *bot, const wr_world *world)
{
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const int32_t rate = wr_world_config_of(world).ticks_per_second;
    wr_player_view me;
    if (wr_world_player(world, bot->player, &me) != WR_OK) {
        return 0;
    }
    const uint64_t ticks = wr_world_ticks(world);
    const uint64_t half_second = ticks / (uint64_t)(rate / 2);
    const uint64_t bits = wr_noise(bot->seed, WR_STREAM_BOTS, (uint64_t)bot->player, half_second);
    const wr__grains here = wr__grains_of(grid, me.at);

    // Four directions from the one that was drawn, to the left or to the right; the first that is clear.
    const int32_t turn = (bits >> 8) & 1u ? 1 : 3;
    uint16_t buttons = 0;
    for (int32_t i = 0, d = (int32_t)(bits & 3u); i < 4 && buttons == 0; i++, d = (d + turn) % 4) {
        buttons = is_clear(world, grid, here, directions[d]) ? arrows[d] : 0;
    }
    const bool begins = ticks % (uint64_t)(rate / 2) == 0;
    if (begins && ((bits >> 16) & 15u) == 0) {
        buttons |= WR_BUTTON_WEAPON;
    } else if (((bits >> 20) & 3u) == 0) {
        buttons |= WR_BUTTON_ATTACK;
    }
    return buttons;
}
