// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: what a level holds. All of it depends on the map alone and never changes in play.
#ifndef WR_SIM_LEVEL_INT_H
#define WR_SIM_LEVEL_INT_H

#include "warren/sim.h"
#include "warren/window.h"

#define WR__ZONE_CELLS_MAX 63

/// A closed box of places.
typedef struct wr__box {
    wr_fix x_low, y_low, x_high, y_high;
} wr__box;

/// A monster the map places.
typedef struct wr__start {
    wr_cell cell;
    uint8_t kind; // wr_mob_kind
} wr__start;

/// What a dungeon is made of.
typedef struct wr__dungeon {
    wr_dungeon_config geometry;
    wr_population_config population;
} wr__dungeon;

/// What an endless level is made of.
typedef struct wr__endless_level {
    wr_endless_config dungeon;
    wr_window_config window;
} wr__endless_level;

struct wr_level {
    wr_level_config config;
    wr_grid grid;     // a copy
    bool makes_walls; // grid.wall was made of kind_height, the map has none
    bool has_player;
    wr_cell player;                    // (0, 0) without one
    uint64_t map_hash;                 // wr_map_hash and the heights of single cells
    wr_fix kind_height[WR_CELL_COUNT]; // of the map
    bool is_dungeon;                   // made of settings
    wr__dungeon dungeon;
    bool is_endless; // likewise, and all that follows is the window at its start
    wr__endless_level endless;

    wr_nav *nav;   // the blobs' mesh
    bool has_mesh; // it has a node

    wr_bits walls;    // what stops a player for ever (closed doors among it: they open in the world's own copy)
    wr_bits sight;    // what blocks sight for ever
    wr_bits crystals; // at the start
    int32_t crystal_count, door_count;
    const uint32_t *crystal_cells; // [crystal_count] cell numbers, ascending
    const uint32_t *door_cells;    // [door_count] of doors that can open: closed ones and secret ones

    int32_t start_count;
    const wr__start *starts; // [start_count] by row, then column
    const uint64_t *zones;   // [start_count][zone_words] a blob's destinations, see wr__zone_mask
    int32_t zone_words;

    int32_t switch_count, gate_count;
    const wr_map_switch *switches;
    const wr_map_gate *gates;
    const uint32_t *switch_cells; // [switch_count] cell numbers, ascending
    const uint32_t *switch_of;    // [switch_count] the switch on that cell
    wr_logic logic;

    wr_allocator allocator;
    size_t size; // of the block this struct begins

    const wr_level *given; // of a world's own level (ground.h) the one it was made of; NULL for all others
};

/// Says in a finding why something is refused. why: NULL, and nothing is said.
void wr__explain(wr_finding *why, const char *format, ...);

/// True when a map that has no heights of single cells has a wall that is not endless.
bool wr__level_has_heights(const wr_map *map);
/// Heights of walls in units, of their kinds. wall: [height][width] out.
void wr__level_heights(const wr_map *map, wr_fix *wall);
/// Height of a wall of that label, in units, as its kind says: 0 for none.
wr_fix wr__level_height_of(const wr_level *level, uint8_t label);

/// Number of a cell: row by row from the bottom.
static inline int32_t wr__cell_number(const wr_level *level, wr_cell at)
{
    return at.y * level->grid.width + at.x;
}

static inline wr_cell wr__cell_of_number(const wr_level *level, uint32_t number)
{
    const uint32_t width = (uint32_t)level->grid.width;
    return (wr_cell){(int32_t)(number % width), (int32_t)(number / width)};
}

/// The switch on a cell, -1 for none. O(1) where the map has none there, else O(log switches).
int32_t wr__level_switch_at(const wr_level *level, wr_cell at);

/// Where the centre of a spinner may be: between the bushes of its row or column, or the map's edge (K133).
wr__box wr__spinner_way(const wr_level *level, wr_mob_kind kind, wr_cell start);

/// Where the centre of a bat may be: so that its body stays in the square round its start, cut to the map.
wr__box wr__bat_area(const wr_level *level, wr_cell start);

/// The destinations of a blob that starts at a place (B4, B5): free cells of the square round it, cut to the map, in
/// the component of the start. Bit (row * side + column) of the mask is a cell of the square, from its lower left.
void wr__zone_mask(const wr_level *level, wr_cell start, uint64_t *mask);

/// The k-th cell of a mask, k below the number of its bits.
wr_cell wr__zone_cell(const wr_level *level, wr_cell start, const uint64_t *mask, int32_t k);
int32_t wr__zone_count(const wr_level *level, const uint64_t *mask);

#endif
