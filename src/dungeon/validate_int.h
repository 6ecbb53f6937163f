// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, the certificate's own files. They include nothing of the generator's: what is proved with the same code that
// made it is not proved.
#ifndef WR_DUNGEON_VALIDATE_INT_H
#define WR_DUNGEON_VALIDATE_INT_H

#include "core/arena.h"
#include "text/findings.h"
#include "warren/dungeon.h"

/// A proof under way. Its parts are called in the order below; each leaves the arena as it found it, and answers whether
/// all that it looks at holds. Memory is safe after wr__prove_shape, whatever the dungeon says; time is as promised after
/// wr__prove_rooms.
typedef struct wr__proof {
    const wr_dungeon *dungeon;
    wr_dungeon_report *report;
    wr_arena scratch;
} wr__proof;

#define WR__NOWHERE ((wr_cell){-1, -1})

/// What does not hold; the first one is kept. Always false.
bool wr__refute(wr__proof *proof, const char *rule, wr_cell at, const char *format, ...) WR_PRINTF(4, 5);

/// Settings in their ranges, and every count, index, enumerator and place within its bounds, so that those after need not
/// look. Takes no memory.
bool wr__prove_shape(wr__proof *proof);

/// Leaves and rooms: sizes, proportions, the leaves a partition, each room in its leaf.
bool wr__prove_rooms(wr__proof *proof);

/// Rooms and edges as a graph on the plane: what the next two share.
typedef struct wr__proof_plane {
    int32_t room_count, edge_count;
    const wr_edge *edges;
    wr_cell *centre; // [room_count] doubled, so whole
    int32_t *first;  // [room_count + 1] where a room's half edges begin in `around`
    int32_t *
        around; // [2 * edge_count] half edges by origin, counter-clockwise. 2e leads from a to b of edge e, 2e+1 back
    int32_t *place; // [2 * edge_count] of each half edge in `around`
    int32_t *apex;  // [2 * edge_count] third corner of the triangle on its left; -1: the outside is there
} wr__proof_plane;

/// The graph of so many rooms, to be filled; centres zero.
wr__proof_plane wr__proof_plane_take(wr_arena *arena, int32_t room_count, const wr_edge *edges, int32_t edge_count);

/// That the edges are the Delaunay triangulation of plane->centre (D11). Sorts `around` on the way, whatever it finds.
bool wr__prove_delaunay(wr__proof *proof, wr__proof_plane *plane);

/// Tree, loops, links against dead ends (D12-D14). `plane` as the proof before left it.
bool wr__prove_links(wr__proof *proof, const wr__proof_plane *plane);

/// Doors in their walls, and corridors from door to door through rock only (D16).
bool wr__prove_doors(wr__proof *proof);
bool wr__prove_ways(wr__proof *proof);

/// Floor side by side in a row: columns begin..end-1.
typedef struct wr__proof_run {
    uint16_t begin, end;
} wr__proof_run;

/// All floor of a grid: doors and gates are none. Row y has the runs first[y]..first[y + 1]-1, from the left.
typedef struct wr__proof_floor {
    wr__proof_run *runs;
    int32_t *parent; // [runs] union-find: what hangs together by sides, and by what is joined later
    int32_t *first;  // [height + 1]
    uint8_t *marks;  // [width and some more] of one row
    int32_t components;
} wr__proof_floor;

/// Memory for any grid of that size: 4 bytes a cell.
wr__proof_floor wr__proof_floor_take(wr_arena *arena, int32_t width, int32_t height);

/// Finds the runs, and joins those that touch.
void wr__proof_floor_find(wr__proof_floor *f, const wr_grid *grid);

/// The run that a cell inside the grid lies in, -1 for none; and the first run of its row that ends after it, first[y + 1]
/// for none.
int32_t wr__proof_floor_at(const wr__proof_floor *f, int32_t x, int32_t y);
int32_t wr__proof_floor_after(const wr__proof_floor *f, int32_t x, int32_t y);

/// The grid, cell by cell, from the lists.
bool wr__prove_grid(wr__proof *proof);

/// Everything reached (K50), dead ends, locks: from the grid. The other one takes from the arena what it will need.
bool wr__prove_reach(wr__proof *proof);
void wr__prove_reach_measure(wr_arena *arena, const wr_dungeon *d);

// ---- Small things they share ---------------------------------------------------------------------------------------

/// Union-find with halved paths; the lower index stands for the set. False when they were together.
static inline int32_t wr__root(int32_t *parent, int32_t i)
{
    while (parent[i] != i) {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    return i;
}

static inline bool wr__unite(int32_t *parent, int32_t a, int32_t b)
{
    a = wr__root(parent, a);
    b = wr__root(parent, b);
    if (a == b) {
        return false;
    }
    parent[a < b ? b : a] = a < b ? a : b;
    return true;
}

static inline bool wr__is_floor(uint8_t kind)
{
    return (kind == WR_CELL_GRASS) | (kind == WR_CELL_SWITCH);
}

static inline size_t wr__cell_index(const wr_dungeon *d, wr_cell at)
{
    return (size_t)at.y * (size_t)d->config.width + (size_t)at.x;
}

static inline bool wr__rect_has(const wr_rect *r, wr_cell at)
{
    return at.x >= r->x && at.y >= r->y && at.x - r->x < r->width && at.y - r->y < r->height;
}

/// One step out of a room through a wall on that side.
static inline wr_cell wr__outward(uint8_t side)
{
    static const wr_cell steps[WR_SIDE_COUNT] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    return steps[side];
}

static inline bool wr__is_across(uint8_t side) // its doors lie along x
{
    return side == WR_SIDE_N || side == WR_SIDE_S;
}

/// The cells of a door.
static inline wr_rect wr__door_cells(const wr_dungeon *d, const wr_dungeon_door *door)
{
    const int32_t wide = d->config.corridor;
    const bool across = wr__is_across(door->side);
    return (wr_rect){door->at.x, door->at.y, across ? wide : 1, across ? 1 : wide};
}

/// The cells of one piece of a corridor.
static inline wr_rect wr__piece_cells(const wr_dungeon *d, wr_cell from, wr_cell to)
{
    const int32_t wide = d->config.corridor;
    const wr_cell low = {from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y};
    const wr_cell high = {from.x < to.x ? to.x : from.x, from.y < to.y ? to.y : from.y};
    return (wr_rect){low.x, low.y, high.x - low.x + wide, high.y - low.y + wide};
}

#endif
