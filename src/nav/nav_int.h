// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for its own files: what a mesh is made of, and the questions path and field ask it.
#ifndef WR_NAV_INT_H
#define WR_NAV_INT_H

#include "warren/nav.h"
#include "warren/path.h"
#include "warren/terrain.h"

// Directions N NE E SE S SW W NW are 0..7; the odd ones are diagonals and d ^ 4 is the way back.
enum { NAV_N, NAV_NE, NAV_E, NAV_SE, NAV_S, NAV_SW, NAV_W, NAV_NW, NAV_DIRECTIONS };

static const int8_t nav_dx[NAV_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t nav_dy[NAV_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};

// One bit a place, for looking along a line many places at a time. Line i, place k is bit (k + 1) % 64 of word
// (k + 1) / 64; there is a line of zeros before the first and after the last, and a zero bit before and after each
// line, so that a look never has to ask where the map ends; nor, 64 places at a time, where the memory does: one more word
// of zeros lies before and behind it all.
typedef struct nav_plane {
    uint64_t *words; // of line 0; line -1 lies before it
    int32_t stride;  // words a line
} nav_plane;

/// Words a line of `count` places takes.
static inline int32_t nav_plane_stride(int32_t count)
{
    return (count + 2 + 63) / 64;
}

static inline bool nav_plane_get(const nav_plane *plane, int32_t line, int32_t k)
{
    return (plane->words[(ptrdiff_t)line * plane->stride + ((k + 1) >> 6)] >> ((k + 1) & 63)) & 1u;
}

static inline void nav_plane_put(nav_plane *plane, int32_t line, int32_t k, bool value)
{
    uint64_t *word = &plane->words[(ptrdiff_t)line * plane->stride + ((k + 1) >> 6)];
    const uint64_t bit = (uint64_t)1 << ((k + 1) & 63);
    *word = value ? *word | bit : *word & ~bit;
}

// Labels that a mesh tells apart: 0..63, and all that a grid may have beyond, which nobody can name and everybody can pass.
enum { NAV_LABEL_OTHER = WR_TERRAIN_LABELS, NAV_LABELS };

// Components are kept by chunk. The nodes of a chunk that hang together inside it are a region; a region that touches the
// border to another chunk is known by its slot, and every slot holds the component it is of. So an edit changes the places of
// a few chunks, and slots elsewhere only where components join or part. All other regions are components of their own.
enum { NAV_NO_REGION = UINT16_MAX };

/// Two regions that touch across the border of two chunks, by their numbers in each.
typedef struct nav_contact {
    uint16_t mine, theirs;
} nav_contact;

typedef struct nav_chunk {
    uint16_t x, y;          // its column and row among chunks
    int32_t first_inner;    // component of the first region that touches no border; the next ones follow
    uint16_t border, inner; // how many regions touch a border to another chunk, and how many do not
    uint16_t contacts[2];   // with the chunk to the north, to the east
    uint16_t corner[4]; // the region of the corner place NE SE SW NW, if it may touch the chunk beyond; NAV_NO_REGION
} nav_chunk;

typedef struct nav_regions {
    int32_t side;        // places a chunk and side
    int32_t border_max;  // regions of a chunk that can touch its borders; they have the lowest numbers
    int32_t contact_max; // contacts across one side
    int32_t chunk_count;
    int32_t next_id;    // components that touch borders are numbered as they come, above the number of places
    uint64_t row_scale; // for nav_row_of
    int32_t row_shift;
    uint16_t *region;               // [rows][columns] number within the chunk, NAV_NO_REGION: no node
    int32_t *component;             // [chunks][border_max] slots
    nav_chunk *chunks;              // [chunks]
    nav_contact *contacts;          // [chunks][2][contact_max]
    void *block;                    // all these arrays
    struct region_scratch *scratch; // of updates; NULL: nobody can change the mesh
    size_t size, scratch_size;
} nav_regions;

// The mesh of one size class. Cells are numbered row by row from the bottom, places too, and chunks of 16 x 16 cells, the
// last ones of a row or column cut off by the map's edge.
struct wr_nav {
    wr_nav_config config;     // blocked: labels 0..63 that are impassable or solid
    int32_t cell;             // width of a cell in units
    uint32_t cell_reciprocal; // nav_reciprocal(cell)
    uint32_t place_scale;     // floor(2^32 * n / side): a coordinate times this is its place, or the one before
    uint32_t n_reciprocal;    // floor(2^21 / n) + 1, for nav_cell_of
    wr_point end;             // the map's upper right corner
    int32_t width, height;    // of the map in cells
    int32_t columns, rows;    // of node places
    int32_t components;
    int32_t step[NAV_DIRECTIONS]; // from a node's number to its neighbour's
    wr_fix *x, *y;                // [columns], [rows] where nodes lie
    uint8_t *edges;               // [rows][columns] bit d: an edge in direction d
    nav_plane across, up;         // where there are nodes: by rows, and turned, by columns
    wr_bits blocked;              // cells that are impassable or solid
    wr_bits tight;                // of them those of config.keep_off; no words where corners are kept, or n is 1

    wr_terrain *terrain;      // of which this is one class
    const uint8_t *labels;    // [height][width] of the cells; the terrain's, all classes share them
    bool uniform;             // no cell that somebody can stand in costs more than 1: steps cost what they are long
    wr_kinds weighted;        // labels that cost more than 1
    uint8_t cost[NAV_LABELS]; // of a label; WR_TERRAIN_IMPASSABLE where nobody stands. Look it up with nav_cost_at

    // Every change of a terrain has a number, counted from 1; a mesh just built has seen number 0.
    uint64_t version;        // the last change that touched this mesh: a node, an edge, or what a cell costs
    uint64_t costs_version;  // the last change of a passable label's cost (wr_terrain_set_cost): chunks do not tell
    uint64_t *chunk_version; // [chunk_rows][chunk_columns] the last change of a node, an edge or a cell's cost in it
    int32_t chunk_columns, chunk_rows;

    nav_regions regions; // who is joined to whom

    wr_allocator allocator;
    size_t size; // of the one block all this lies in
};

enum { NAV_CHUNK = 16 }; // cells a chunk and side

/// The cell's column (or row) that a column (or row) of places lies in. Exact: k < 2^17, and 2^21 / n is off by less than 1/n.
static inline int32_t nav_cell_of(const wr_nav *nav, int32_t k)
{
    return (int32_t)(((uint64_t)(uint32_t)k * nav->n_reciprocal) >> 21);
}

/// What the cell of a place costs: 1..255 where there is a node. A step costs nav_step_cost_between of both its ends'.
static inline int32_t nav_cost_at(const wr_nav *nav, int32_t column, int32_t row)
{
    return nav->cost[nav->labels[nav_cell_of(nav, row) * nav->width + nav_cell_of(nav, column)]];
}

/// Length times the mean of both cells' costs; whole, for both lengths are even.
static inline wr_cost nav_step_cost_between(int32_t direction, int32_t a, int32_t b)
{
    return ((direction & 1) != 0 ? WR_COST_DIAGONAL / 2 : WR_COST_STRAIGHT / 2) * (a + b);
}

/// The number of the chunk that a place lies in.
static inline int32_t nav_chunk_of(const wr_nav *nav, int32_t column, int32_t row)
{
    return nav_cell_of(nav, row) / NAV_CHUNK * nav->chunk_columns + nav_cell_of(nav, column) / NAV_CHUNK;
}

/// Who derives something from a mesh keeps the nav->version it was derived at, and later does those chunks again whose
/// number is higher. It begins anew when nav->costs_version is higher, should it hold costs.
static inline uint64_t wr__nav_chunk_version(const wr_nav *nav, int32_t chunk)
{
    return nav->chunk_version[chunk];
}

/// What would be: rows[i] bit j tells whether place (i, j) of cell `at` would hold a node if `cells` had `label`. Only
/// cells within wr__terrain_reach of a changed one, on both axes, can differ from what is.
void wr__terrain_would_hold(const wr_nav *nav, const wr_cell *cells, int32_t count, uint8_t label, wr_cell at,
                            uint16_t rows[WR_NAV_N_MAX]);
int32_t wr__terrain_reach(const wr_nav *nav);

/// Components of a mesh that has planes and edges but no components yet; takes memory of its own from nav->allocator. False
/// when there is none: then nothing was taken. Called once, when a terrain is made; nav is zeroed where regions keep theirs.
bool wr__regions_build(wr_nav *nav);

/// The same for a mesh with the nodes and corners of another class, which has them already.
bool wr__regions_copy(wr_nav *nav, const wr_nav *twin);

/// Both once more, when all nodes of a mesh that has components are others. No allocation.
void wr__regions_build_again(wr_nav *nav);
void wr__regions_copy_again(wr_nav *nav, const wr_nav *twin);

/// Gives that memory back; nothing to do for a mesh that was never built.
void wr__regions_release(wr_nav *nav);

/// Makes components right again after planes and edges have changed within these chunks (no number twice). No allocation.
void wr__regions_update(wr_nav *nav, const int32_t *chunks, int32_t count);

/// Bytes taken.
size_t wr__regions_bytes(const wr_nav *nav);

/// True when there is a node at one of the mesh's places.
static inline bool nav_has(const wr_nav *nav, wr_node place)
{
    return nav->regions.region[place] != NAV_NO_REGION;
}

/// The row of a place. Exact, and no division: scale * columns exceeds 2^shift by at most columns, and place * columns is
/// below 2^shift.
static inline int32_t nav_row_of(const wr_nav *nav, wr_node place)
{
    return (int32_t)(((uint64_t)(uint32_t)place * nav->regions.row_scale) >> nav->regions.row_shift);
}

/// The component of one of the mesh's places, -1 for no node. Two nodes are joined exactly when these are equal. Those that
/// touch no border of a chunk are numbered by chunk, those that do above the number of places.
static inline int32_t nav_component(const wr_nav *nav, wr_node place)
{
    const nav_regions *g = &nav->regions;
    const int32_t region = g->region[place];
    if (region == NAV_NO_REGION) {
        return -1;
    }
    const int32_t row = nav_row_of(nav, place), column = place - row * nav->columns;
    const int32_t chunk = nav_chunk_of(nav, column, row);
    return region < g->border_max ? g->component[chunk * g->border_max + region]
                                  : g->chunks[chunk].first_inner + region - g->border_max;
}

static inline wr_cost nav_step_cost(int32_t direction)
{
    return (direction & 1) != 0 ? WR_COST_DIAGONAL : WR_COST_STRAIGHT;
}

/// Directions that lead out of a window of places from one of them.
static inline uint8_t nav_ways_out(int32_t column, int32_t row, int32_t columns, int32_t rows)
{
    enum {
        EAST = 1 << NAV_NE | 1 << NAV_E | 1 << NAV_SE,
        WEST = 1 << NAV_NW | 1 << NAV_W | 1 << NAV_SW,
        NORTH = 1 << NAV_NW | 1 << NAV_N | 1 << NAV_NE,
        SOUTH = 1 << NAV_SW | 1 << NAV_S | 1 << NAV_SE
    };
    return (uint8_t)((column == 0 ? WEST : 0) | (column == columns - 1 ? EAST : 0) | (row == 0 ? SOUTH : 0) |
                     (row == rows - 1 ? NORTH : 0));
}

static inline wr_point nav_place_at(const wr_nav *nav, int32_t column, int32_t row)
{
    return (wr_point){nav->x[column], nav->y[row]};
}

/// A factor with which nav_cell_at need not divide: floor(2^21 / cell) + 1.
static inline uint32_t nav_reciprocal(int32_t cell)
{
    return ((uint32_t)1 << 21) / (uint32_t)cell + 1;
}

/// The column or row of a coordinate >= 0. Exact for cells up to 64 units: reciprocal * cell exceeds 2^21 by at most
/// 64, and a coordinate has fewer than 2^15 units. Below 0 it gives 2^15 / cell or more: outside every map.
static inline int32_t nav_cell_at(wr_fix at, uint32_t reciprocal)
{
    return (int32_t)((((uint32_t)at >> 16) * (uint64_t)reciprocal) >> 21);
}

static inline bool nav_same_place(wr_point a, wr_point b)
{
    return a.x == b.x && a.y == b.y;
}

/// The exact test of sight.c; the ends differ. shut: the corner shared by two diagonal blockers cannot be passed when one
/// of them is set here; NULL: every corner can.
bool wr__line_clear(const wr_bits *blockers, const wr_bits *shut, int32_t cell, wr_point a, wr_point b);

/// The same between two places on the map.
bool wr__line_clear_inside(const wr_bits *blockers, const wr_bits *shut, int32_t cell, wr_point a, wr_point b);

/// The place, or the nearest one on the map when it lies outside.
wr_point wr__nav_clamp(const wr_nav *nav, wr_point place);

/// False in a blocked cell's open interior and off the map.
bool wr__nav_stands_free(const wr_nav *nav, wr_point place);

/// As wr_nav_clear for a point, whatever the radius of the class.
bool wr__nav_clear_point(const wr_nav *nav, wr_point from, wr_point to);

/// True when a body keeps its radius from every solid cell along a line, ends included. Exact.
bool wr__body_passes(const wr_nav *nav, const wr_body *body, wr_point a, wr_point b);

/// The nearest node in `component` (-1: any) that has a clear way and is at most WR_NAV_REACH cells away.
wr_node wr__nav_nearest_clear(const wr_nav *nav, wr_point place, int32_t component);

/// The nearest node in `component` (-1: any), whatever lies between.
wr_node wr__nav_nearest_any(const wr_nav *nav, wr_point place, int32_t component);

#endif
