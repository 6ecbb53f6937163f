// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Any bytes as a checkpoint, as they are and with all checksums made right, so that every check behind them is reached. What
// is accepted is a valid world that can be played for fifty ticks, saved, loaded and restored; what is refused leaves nothing
// behind, and a world as it was. Files with host data meet the host they ask for.
#include "checkpoint_repair.h"
#include "host.h"
#include "purse.h"
#include "require.h"
#include "sim/save_int.h"
#include "warren/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define TICKS      50
#define MEMORY_MAX ((size_t)48 << 20) // a file can ask for as much as its settings do

// ---- A world that was accepted -----------------------------------------------------------------------------------------

static uint8_t *save(const wr_world *world, size_t *size)
{
    REQUIRE(wr_world_save(world, NULL, NULL, 0, size) == WR_E_CAPACITY);
    uint8_t *bytes = malloc(*size);
    REQUIRE(bytes != NULL && wr_world_save(world, NULL, bytes, *size, size) == WR_OK);
    return bytes;
}

static void tick(wr_world *world, int32_t number)
{
    const int32_t players = wr_world_config_of(world).players;
    wr_command commands[WR_PLAYERS_MAX + 2] = {0};
    for (int32_t i = 0; i < players; i++) {
        const uint64_t noise = wr_noise(1, WR_STREAM_BOTS, (uint64_t)i, (uint64_t)number / 8);
        commands[i] =
            (wr_command){.kind = WR_COMMAND_INPUT, .player = (uint8_t)i, .buttons = (uint16_t)(noise & 127u)};
    }
    const bool hunts = wr_world_hunt(world) != NULL;
    commands[players] = (wr_command){.kind = number % 20 == 19 ? WR_COMMAND_RESTART : WR_COMMAND_SWITCH,
                                     .player = WR_PLAYER_HOST,
                                     .value = number % 3,
                                     .flag = (uint32_t)number & 1u};
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_point place = wr_grid_centre(grid, (wr_cell){number % grid->width, number / 3 % grid->height});
    commands[players + 1] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                         .player = WR_PLAYER_HOST,
                                         .value = number % 2 == 0 ? WR_MOB_HOST
                                                  : hunts         ? WR_MOB_HUNTER
                                                                  : WR_MOB_BAT,
                                         .flag = hunts ? (uint32_t)number % 3 : 0,
                                         .x = place.x,
                                         .y = place.y,
                                         .user = (uint64_t)number};
    const wr_commands list = {commands, players + 2};
    wr_world_tick(world, &list);
}

static void play(wr_world *world)
{
    for (int32_t i = 0; i < TICKS; i++) {
        tick(world, i);
    }
    size_t size;
    uint8_t *bytes = save(world, &size);
    const uint64_t hash = wr_world_hash(world, NULL);
    tick(world, TICKS);
    REQUIRE(wr_world_restore(world, bytes, size, NULL) == WR_OK);
    REQUIRE(wr_world_hash(world, NULL) == hash);
    free(bytes);
}

// A look says the same of a file as a load, as far as it looks.
static void look(const uint8_t *bytes, size_t size, const wr_world *world)
{
    wr_checkpoint_info info;
    wr_finding why = {0};
    const wr_status status = wr_checkpoint_look(bytes, size, &info, &why);
    REQUIRE(status == WR_OK || (why.message[0] != '\0' && info.ticks == 0 && world == NULL));
    if (world != NULL) {
        const wr_host *host = wr_world_config_of(world).host;
        REQUIRE(info.ticks == wr_world_ticks(world) && info.hash == wr_world_hash(world, NULL));
        REQUIRE(info.level_hash == wr_level_hash(wr_world_level(world)));
        REQUIRE(info.host.module_count == (host == NULL ? 0 : host->module_count));
        REQUIRE(info.host.column_count == (host == NULL ? 0 : host->column_count));
    }
}

static void load(const uint8_t *bytes, size_t size, const wr_host *host, const wr_hooks *hooks)
{
    wr_level *level;
    wr_world *world;
    wr_finding why = {0};
    const wr_status status = wr_world_load(bytes, size, NULL, host, hooks, &level, &world, &why);
    look(bytes, size, world);
    if (status != WR_OK) {
        REQUIRE(level == NULL && world == NULL && why.message[0] != '\0');
        return;
    }
    REQUIRE((host != NULL) == repair_has(bytes, size, "HOST"));
    REQUIRE(wr_world_validate(world, NULL) == WR_OK);
    play(world);
    REQUIRE(wr_world_validate(world, NULL) == WR_OK);
    wr_world_destroy(world);
    wr_level_destroy(level);
}

// ---- A world to restore into -------------------------------------------------------------------------------------------

// One as the file's settings ask for; NULL when they cannot be met.
static wr_world *world_for(const uint8_t *bytes, size_t size, const wr_host *host, const wr_hooks *hooks,
                           wr_level **level)
{
    wr__checkpoint file;
    wr__settings settings;
    wr_hunt hunt;
    wr_world *world = NULL;
    *level = NULL;
    if (wr__checkpoint_open(bytes, size, &file, NULL) != WR_OK ||
        wr__checkpoint_settings(&file, &settings, NULL) != WR_OK) {
        return NULL;
    }
    wr_reader hunt_bytes = wr__section_reader(&file.sections[WR__SECTION_HUNT]);
    if ((hunt_bytes.bytes != NULL && wr__hunt_load(&hunt_bytes, &hunt, &settings.world, NULL) != WR_OK) ||
        wr__checkpoint_level(&file, &settings, hooks, level, NULL) != WR_OK) {
        return NULL;
    }
    settings.world.host = host;
    (void)wr_world_create(&settings.world, *level, hooks, &world, NULL);
    return world;
}

static void restore(wr_world *world, const uint8_t *bytes, size_t size)
{
    const uint64_t hash = wr_world_hash(world, NULL);
    if (wr_world_restore(world, bytes, size, NULL) == WR_OK) {
        play(world);
    } else {
        REQUIRE(wr_world_hash(world, NULL) == hash && wr_world_validate(world, NULL) == WR_OK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    purse p;
    const wr_hooks hooks = purse_hooks(&p, MEMORY_MAX);
    const wr_host added = fuzz_host();
    if (repair_asks_too_much(data, size)) {
        return 0;
    }
    const wr_host *host = repair_has(data, size, "HOST") ? &added : NULL;
    load(data, size, host, &hooks);
    load(data, size, host == NULL ? &added : NULL, &hooks); // never fits
    REQUIRE(p.live == 0);
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    REQUIRE(bytes != NULL);
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    if (repair_checkpoint_of(bytes, size, host)) {
        wr_level *level;
        wr_world *world = world_for(bytes, size, host, &hooks, &level);
        if (world != NULL) { // the rules it was made by are this build's, whatever was damaged
            repair_put(bytes + 48, 8, wr_world_rules_hash(world));
            REQUIRE(repair_checkpoint_of(bytes, size, host));
            restore(world, bytes, size);
        }
        wr_world_destroy(world);
        wr_level_destroy(level);
        load(bytes, size, host, &hooks);
    }
    free(bytes);
    REQUIRE(p.live == 0);
    return 0;
}
