// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A level, its world and the bots that play it: what run, draw and play have in common.
#ifndef WARREN_CLI_GAME_H
#define WARREN_CLI_GAME_H

#include "cli.h"

#include "warren/sim.h"

#include <stdbool.h>

/// Zeroed memory is a game that holds nothing.
typedef struct game {
    wr_level *level; // NULL when the world is lent
    wr_world *world;
    wr_bot *bots[WR_PLAYERS_MAX];
    int32_t players;
    const wr_scene *scene; // what it does besides; NULL: a world in the middle of a game
    wr_command input;      // of player 0 when a person plays; its bot is then NULL
    wr_command *commands;  // [capacity] of the last tick
    int32_t capacity;
} game;

typedef struct game_options {
    const wr_hooks *hooks;
    bool person;    // player 0 has no bot
    bool look_only; // a level without P is fine: it has no players then
} game_options;

/// map: of the scene; where that has a dungeon the level is made of its settings, and a recording keeps those. CLI_INPUT when
/// the rules refuse the scene on this map (`why` says it), CLI_ROOM when memory is out. The scene must outlive the game.
cli_exit game_create(const wr_map *map, const wr_scene *scene, const game_options *options, game *out,
                     wr_finding *why);
/// The same in a world that somebody else made, and destroys after the game.
cli_exit game_join(wr_world *world, const wr_bot_kind *bots, const wr_hooks *hooks, game *out, wr_finding *why);
void game_destroy(game *g);

/// One tick with the commands of the bots, of the person, of the scene, and `extra` (NULL: none). Lends them until the next.
wr_commands game_tick(game *g, const wr_command *extra);

/// Crystals all players hold.
int32_t game_score(const game *g);

#endif
