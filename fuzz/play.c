// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Any map that can be read can be played: its level and world are made or refused with a sentence, bots of all kinds play
// it for a second, every place stays inside the map, and the same again gives the same hash.
#include "counted.h"
#include "warren/map.h"
#include "warren/sim.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TICKS = 40, PLAYERS = 3, CELLS_MAX = 4096 };

static void require_inside(const wr_world *world, const wr_grid *grid)
{
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; i < mobs.count; i++) {
        if ((mobs.flags[i] & WR_MOB_ALIVE) != 0) {
            REQUIRE(mobs.x[i] >= 0 && mobs.x[i] <= grid->width * WR_FIX_ONE);
            REQUIRE(mobs.y[i] >= 0 && mobs.y[i] <= grid->height * WR_FIX_ONE);
        }
    }
}

static void tick(wr_world *world, wr_bot *const *bots)
{
    wr_command commands[PLAYERS];
    for (int32_t i = 0; i < PLAYERS; i++) {
        commands[i] = wr_bot_command(bots[i], world);
    }
    wr_world_tick(world, &(wr_commands){commands, PLAYERS});
}

// The hash after a second; 0 when the map cannot be played.
static uint64_t play(const wr_map *map, uint64_t seed, const wr_hooks *hooks)
{
    wr_finding why = {0};
    wr_level *level = NULL;
    wr_world *world = NULL;
    wr_bot *bots[PLAYERS] = {NULL};
    wr_world_config config = wr_world_config_default();
    config.seed = seed;
    config.players = PLAYERS;
    config.ticks_per_second = 20;
    config.touch = seed % 2 != 0 ? WR_TOUCH_DAMAGE : WR_TOUCH_LOSE;
    uint64_t hash = 0;
    bool made = wr_level_create(map, NULL, hooks, &level, &why) == WR_OK &&
                wr_world_create(&config, level, hooks, &world, &why) == WR_OK;
    for (int32_t i = 0; made && i < PLAYERS; i++) {
        made = wr_bot_create((wr_bot_kind)(i % WR_BOT_KIND_COUNT), level, i, seed, hooks, &bots[i]) == WR_OK;
    }
    REQUIRE(made || why.message[0] != '\0');
    if (made) {
        for (int i = 0; i < TICKS; i++) {
            tick(world, bots);
            require_inside(world, &map->grid);
        }
        hash = wr_world_hash(world, NULL);
    }
    for (int32_t i = 0; i < PLAYERS; i++) {
        wr_bot_destroy(bots[i]);
    }
    wr_world_destroy(world);
    wr_level_destroy(level);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    counted count;
    const wr_hooks hooks = counted_hooks(&count);
    wr_map_read_options options = wr_map_read_options_default();
    options.lenient = true;
    wr_findings findings;
    wr_map map;
    if (wr_map_read(data, size, &options, &hooks, &findings, &map) == WR_OK &&
        map.grid.width * map.grid.height <= CELLS_MAX) {
        REQUIRE(play(&map, size, &hooks) == play(&map, size, &hooks));
    }
    wr_map_destroy(&map);
    REQUIRE(count.live == 0);
    return 0;
}
