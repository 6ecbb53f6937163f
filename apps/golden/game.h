// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who plays a scene, and what the host does to it: the commands of every tick. Bots have a memory; all else depends on
// the scene and the tick alone.
#ifndef WARREN_GOLDEN_GAME_H
#define WARREN_GOLDEN_GAME_H

#include "golden/scene.h"

#define GAME_PLAYERS_MAX  4
#define GAME_COMMANDS_MAX (GAME_PLAYERS_MAX + 8)

typedef struct game {
    const scene *scene;
    wr_world *world;
    wr_bot *bots[GAME_PLAYERS_MAX]; // NULL: buttons at random
    int32_t players;
    wr_command commands[GAME_COMMANDS_MAX];
    int32_t count;
} game;

/// Players who know nothing of the past, for a world of any tick. To be ended in any case.
wr_status game_begin(game *g, const scene *what, wr_world *world, const wr_hooks *hooks);
void game_end(game *g);

/// The commands of the next tick, lent until the call after.
wr_commands game_commands(game *g);

#endif
