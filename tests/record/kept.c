// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "record/kept.h"

#include <inttypes.h>
#include <stdlib.h>

#define SPAWNS_A_TICK 4

void kept_begin(kept *k, const char *name, int32_t rate)
{
    kept_begin_scene(k, scene_named(name), rate);
}

void kept_begin_scene(kept *k, const scene *what, int32_t rate)
{
    *k = (kept){.scene = what};
    assert_true(board_of(what, &k->board));
    k->host = what->host == NULL ? (wr_host){0} : what->host();
    k->level_config = wr_level_config_default();
    k->level_config.nav.n = what->n == 0 ? k->level_config.nav.n : what->n;
    k->level_config.nav.corners = what->corners_kept ? WR_CORNERS_KEEP : WR_CORNERS_CUT;
    k->level_config.zone_cells = what->zone_cells == 0 ? k->level_config.zone_cells : what->zone_cells;
    k->config = wr_world_config_default();
    k->config.seed = what->seed;
    k->config.ticks_per_second = rate;
    k->config.players = (int32_t)strlen(what->players);
    k->config.paths_per_tick = what->paths_per_tick == 0 ? k->config.paths_per_tick : what->paths_per_tick;
    k->config.events_max = what->events_max;
    k->config.touch = what->touch;
    k->config.diagonal = what->diagonal;
    k->config.sight = what->sight;
    k->config.chase = what->chase;
    k->config.player_health = 20;
    k->config.host = kept_host(k);
    k->level_config.cell = what->dungeon != NULL ? what->cell : 0;
    scene_hunt(what, &k->config, &k->hunt);
    assert_int_equal(scene_level(what, &k->board.map, &k->level_config, NULL, &k->level, NULL), WR_OK);
    k->config.sight_range = what->sight_cells * wr_level_grid(k->level)->cell * WR_FIX_ONE;
    assert_int_equal(wr_world_create(&k->config, k->level, NULL, &k->world, NULL), WR_OK);
}

// A label that this cell does not have yet; most of them leave the hunters their ways.
static wr_command change_of(const wr_world *world, uint64_t i)
{
    static const uint8_t labels[] = {20, WR_CELL_GRASS, WR_CELL_CHASM, 33, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN};
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const uint64_t noise = wr_noise(9, WR_STREAM_BOTS, i, 0);
    const wr_cell cell = {(int32_t)(noise % (uint64_t)grid->width), (int32_t)(noise / 1024 % (uint64_t)grid->height)};
    const wr_point at = wr_grid_centre(grid, cell);
    const bool cost = i % 5 == 4;
    return (wr_command){.kind = cost ? WR_COMMAND_COST : WR_COMMAND_LABEL,
                        .player = WR_PLAYER_HOST,
                        .sequence = (uint32_t)i,
                        .value = labels[(noise >> 40) % sizeof labels],
                        .x = cost ? 0 : at.x,
                        .y = cost ? 0 : at.y,
                        .user = cost ? 1 + i : 0};
}

void kept_begin_ground(kept *k, int32_t edits_max)
{
    static scene s_woods;
    s_woods = *scene_named("woods");
    s_woods.host = NULL;
    s_woods.hosted = 0;
    kept_begin_scene(k, &s_woods, 60);
    wr_world_destroy(k->world);
    k->config.edits_max = edits_max;
    assert_int_equal(wr_world_create(&k->config, k->level, NULL, &k->world, NULL), WR_OK);
    wr_command commands[40];
    for (uint64_t i = 0; i < 40; i++) {
        commands[i] = change_of(k->world, i);
    }
    wr_world_tick(k->world, &(wr_commands){commands, 40});
}

void kept_end(kept *k)
{
    wr_world_destroy(k->world);
    wr_level_destroy(k->level);
    board_free(&k->board);
    *k = (kept){0};
}

const wr_host *kept_host(const kept *k)
{
    return k->scene->host != NULL ? &k->host : NULL;
}

// A crowd comes in the first ticks, blobs mostly.
static int32_t spawns(const kept *k, const wr_world *world, wr_command *out)
{
    const wr_grid *grid = wr_level_grid(k->level);
    const int64_t first = (int64_t)wr_world_ticks(world) * SPAWNS_A_TICK;
    int32_t count = 0;
    for (int64_t i = first; i < first + SPAWNS_A_TICK && i < k->scene->crowd + k->scene->hosted; i++) {
        const uint64_t noise = wr_noise(k->scene->seed, WR_STREAM_WAVES, 77, (uint64_t)i);
        const wr_cell at = {(int32_t)(noise % (uint64_t)grid->width),
                            (int32_t)(noise / 8192 % (uint64_t)grid->height)};
        const wr_point place = wr_grid_centre(grid, at);
        const int32_t kind = noise >> 62 == 0 ? WR_MOB_SPINNER_H + (int32_t)(noise >> 40) % 3 : WR_MOB_BLOB;
        out[count++] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                    .player = WR_PLAYER_HOST,
                                    .value = i < k->scene->hosted ? WR_MOB_HOST : kind,
                                    .x = place.x,
                                    .y = place.y,
                                    .user = noise};
    }
    return count;
}

void kept_tick(const kept *k, wr_world *world)
{
    wr_command commands[PLAYED_COMMANDS_MAX + SPAWNS_A_TICK];
    int32_t count = played_commands(world, 3, commands);
    count += spawns(k, world, commands + count);
    const wr_commands list = {commands, count};
    wr_world_tick(world, &list);
}

void kept_play(kept *k, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        kept_tick(k, k->world);
    }
}

kept_file kept_save(const wr_world *world, const wr_save_options *options)
{
    kept_file file = {0};
    size_t size;
    assert_int_equal(wr_world_save(world, options, NULL, 0, &file.size), WR_E_CAPACITY);
    file.bytes = malloc(file.size);
    assert_non_null(file.bytes);
    assert_int_equal(wr_world_save(world, options, file.bytes, file.size, &size), WR_OK);
    assert_int_equal(size, file.size);
    return file;
}

kept_file kept_copy(const kept_file *file)
{
    kept_file copy = {malloc(file->size), file->size};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, file->bytes, file->size);
    return copy;
}

void kept_free(kept_file *file)
{
    free(file->bytes);
    *file = (kept_file){0};
}

void kept_require_valid(const wr_world *world)
{
    wr_finding why = {0};
    if (wr_world_validate(world, &why) != WR_OK) {
        fail_msg("tick %" PRIu64 ": %s", wr_world_ticks(world), why.message);
    }
}

void kept_load(const kept *k, const kept_file *file, const wr_level *level, wr_level **out_level, wr_world **out)
{
    wr_finding why = {0};
    const wr_status status = wr_world_load(file->bytes, file->size, level, kept_host(k), NULL, out_level, out, &why);
    if (status != WR_OK) {
        fail_msg("%s: %s", wr_status_name(status), why.message);
    }
}
