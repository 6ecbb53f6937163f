// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The golden scenes: small games, made in code because builds for other processors read no YAML, that between them
// use every kind of cell, monster, rule and command.
#ifndef WARREN_GOLDEN_SCENE_H
#define WARREN_GOLDEN_SCENE_H

#include "warren/sim.h"
#include "warren/window.h"

typedef struct scene {
    const char *name;
    const char *rows; // letters of the map format, top row first, each ended by \n; NULL: a thicket made of noise
    bool heights;     // its walls are not endless
    int32_t width, height;                                                         // cells; of a thicket
    void (*dungeon)(wr_dungeon_config *dungeon, wr_population_config *population); // or what a dungeon is made of
    void (*endless)(wr_endless_config *dungeon, wr_window_config *window);         // or an endless one
    void (*hunt)(wr_hunt *hunt, wr_hunt_player *player);                           // NULL: the map game
    int32_t hunt_n; // nodes a cell of hunters' meshes; 0: 1
    int32_t cell;   // units; 0: 1
    uint64_t seed;
    int32_t n; // nodes a cell; 0: 3
    bool corners_kept;
    int32_t zone_cells;  // 0: the default
    const char *players; // one letter each: c collects, w wanders, s stands, r presses buttons at random
    wr_touch touch;
    wr_diagonal diagonal;
    wr_sight_rule sight;
    wr_chase chase;
    int32_t sight_cells;    // 0: the default
    int32_t paths_per_tick; // 0: the default
    int32_t events_max;     // 0: the default
    int32_t crowd;          // monsters the host spawns in the first ticks
    wr_host (*host)(void);  // what the game adds to the world; NULL: nothing
    int32_t hosted;         // and monsters with a brain of the host's own
    int32_t brood_ticks;    // where fewer are left, the host spawns one each so many ticks; 0: none
    int32_t blast_ticks;    // so often something explodes beside some monster; 0: never
    int32_t
        unrest_ticks; // so often the host changes the ground, moves the window or sends a player elsewhere; 0: never
    int32_t wake_units; // beyond it from all players monsters sleep; 0: nobody does
    bool meddles;       // the host sends commands of all kinds, some of them wrong
} scene;

extern const scene golden_scenes[];
extern const int32_t golden_scene_count;
extern const scene golden_crowd; // for maps from elsewhere

/// The scene, of these, that has this seed: no two share one. NULL for none.
const scene *golden_scene_of(uint64_t seed);

/// The scene's hunt in a world's settings, if it has one; `hunt` is the caller's and must last until the world is made.
void scene_hunt(const scene *what, wr_world_config *config, wr_hunt *hunt);

/// What files of these games may have been made with: nothing first, then all the scenes' hosts. False beyond the last.
bool golden_host(int32_t index, wr_host *out);

/// A map and the arrays it lies in, all from malloc.
typedef struct board {
    wr_map map;
    uint8_t *kinds;
    wr_map_switch *switches;
    wr_map_gate *gates;
    wr_op *ops;
    wr_gate_formula *formulas;
} board;

/// Draws the map of a scene; of dungeons there is none. False when there is no memory; `out` is to be given back in any case.
bool board_of(const scene *what, board *out);
void board_free(board *b);

/// The level of a scene: of its map, or a dungeon, with or without an end, of its seed. Like wr_level_create.
wr_status scene_level(const scene *what, const wr_map *map, const wr_level_config *config, const wr_hooks *hooks,
                      wr_level **out, wr_finding *why);

#endif
