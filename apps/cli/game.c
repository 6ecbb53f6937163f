// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A person's input and a bot's are the same kind of command; the world cannot tell them apart.
#include "game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cli_exit refuse(wr_finding *why, wr_status status)
{
    if (why->message[0] == '\0') {
        snprintf(why->message, sizeof why->message, "%s", wr_status_text(status));
    }
    why->severity = WR_SEVERITY_ERROR;
    return status == WR_E_MEMORY ? CLI_ROOM : CLI_INPUT;
}

// Most of a scene's commands come in the first tick.
static wr_status take_commands(game *g)
{
    const int32_t first = g->scene == NULL ? 0 : wr_scene_commands(g->scene, 1, NULL, 0);
    g->capacity = WR_PLAYERS_MAX + 1 + (first > WR_SCENE_BLASTS_MAX ? first : WR_SCENE_BLASTS_MAX);
    g->commands = calloc((size_t)g->capacity, sizeof *g->commands);
    return g->commands == NULL ? WR_E_MEMORY : WR_OK;
}

static wr_status create(const wr_map *map, const wr_scene *scene, const game_options *options, game *g,
                        wr_finding *why)
{
    wr_world_config config = scene->world;
    if (options->look_only && !map->has_player) {
        config.players = 0;
    }
    wr_status status = wr_scene_level(scene, map, options->hooks, &g->level, why);
    if (status == WR_OK) {
        status = wr_world_create(&config, g->level, options->hooks, &g->world, why);
    }
    g->players = config.players;
    g->scene = scene;
    status = status == WR_OK ? take_commands(g) : status;
    for (int32_t i = options->person ? 1 : 0; status == WR_OK && i < g->players; ++i) {
        status = wr_bot_create(scene->bots[i], g->level, i, scene->world.seed, options->hooks, &g->bots[i]);
    }
    return status;
}

cli_exit game_create(const wr_map *map, const wr_scene *scene, const game_options *options, game *out,
                     wr_finding *why)
{
    memset(out, 0, sizeof *out);
    memset(why, 0, sizeof *why);
    wr_status status = create(map, scene, options, out, why);
    if (status != WR_OK) {
        game_destroy(out);
        return refuse(why, status);
    }
    return CLI_FINE;
}

cli_exit game_join(wr_world *world, const wr_bot_kind *bots, const wr_hooks *hooks, game *out, wr_finding *why)
{
    const wr_world_config config = wr_world_config_of(world);
    memset(out, 0, sizeof *out);
    memset(why, 0, sizeof *why);
    out->world = world;
    out->players = config.players;
    wr_status status = take_commands(out);
    for (int32_t i = 0; status == WR_OK && i < out->players; ++i) {
        status = wr_bot_create(bots[i], wr_world_level(world), i, config.seed, hooks, &out->bots[i]);
    }
    if (status != WR_OK) {
        game_destroy(out);
        return refuse(why, status);
    }
    return CLI_FINE;
}

void game_destroy(game *g)
{
    for (int32_t i = 0; i < WR_PLAYERS_MAX; ++i) {
        wr_bot_destroy(g->bots[i]);
    }
    free(g->commands);
    if (g->level != NULL) {
        wr_world_destroy(g->world);
        wr_level_destroy(g->level);
    }
    memset(g, 0, sizeof *g);
}

wr_commands game_tick(game *g, const wr_command *extra)
{
    int32_t count = 0;
    for (int32_t i = 0; i < g->players; ++i) {
        g->commands[count++] = g->bots[i] != NULL ? wr_bot_command(g->bots[i], g->world) : g->input;
    }
    if (extra != NULL) {
        g->commands[count++] = *extra;
    }
    if (g->scene != NULL) {
        const int64_t tick = (int64_t)wr_world_ticks(g->world) + 1;
        count += wr_scene_commands(g->scene, tick, g->commands + count, g->capacity - count);
    }
    const wr_commands commands = {g->commands, count};
    wr_world_tick(g->world, &commands);
    return commands;
}

int32_t game_score(const game *g)
{
    int32_t score = 0;
    for (int32_t i = 0; i < g->players; ++i) {
        wr_player_view player;
        wr_world_player(g->world, i, &player);
        score += player.score;
    }
    return score;
}
