// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what a table of hops is made of.
//
// The map lies in tiles of 8 x 8 cells; a tile and those around it are its window. A corner is known by its tile << 8
// and its number there, in the order of nodes.
//
//      lists   a cell's: corners that a way from it may turn at first (wr__corners_turns), with a bit for each
//              place of the cell that sees them. So a way from s to t that is not direct is as long as the least
//              sum of s to i, i to j, j to t, for i of the list of s and j of that of t; i may be j.
//      rows    a corner's: how far all corners of its tile's window are, and from which corner one comes there.
//      arcs    a corner's: the corners it reaches directly; rows are made of them.
//
// All of it depends on the ground alone: a table that caught up is, byte for byte, one just made.
#ifndef WR_HOP_TABLE_H
#define WR_HOP_TABLE_H

#include "nav/corners.h"
#include "nav/hop_look.h"
#include "warren/hop.h"

enum {
    TABLE_TILE = 8, // cells a tile and side
    TABLE_CELLS = TABLE_TILE * TABLE_TILE,
    TABLE_AROUND_MAX = 3,    // tiles around one: a tile takes a line of cache
    TABLE_CORNERS_MAX = 256, // of a tile
    TABLE_FAR = UINT16_MAX,  // in a row: not known, and no nearer than table->reach straight steps
    TABLE_SHIFT = 23         // bits of a corner in a list; behind them one for each place of the cell
};

/// An entry of a row: straight steps, diagonal ones << 8, and << 16 the corner before: its number, its tile's column
/// in the window << 8 and row << 12.
typedef uint32_t table_entry;

typedef struct table_tile {
    void *lists;           // [TABLE_CELLS][per] entries, zeros where there are fewer
    table_entry *rows;     // for each tile of the window, row by row of tiles: [count][of that tile]
    uint8_t (*corners)[2]; // [count] column and row within the tile
    int32_t first;         // corners of the tiles before it in its row of tiles
    uint16_t count, per;
    int16_t x, y;
    int32_t
        begins[2 * TABLE_AROUND_MAX + 1]; // by rows of tiles of the window: what `first` of one of its tiles lacks to
                                          // the number of corners of the window before that tile
} table_tile;

// What is not looked at but when a tile is made.
typedef struct table_making {
    struct table_arc *arcs; // [first_arc[count]]
    uint16_t *first_arc;    // [count + 1]
    int32_t window;         // corners of all tiles of the window
    size_t lists_size, rows_size, arcs_size, first_arc_size;
} table_making;

struct wr_hop_table {
    const wr_nav *nav;
    uint64_t version; // of the mesh it was made for
    bool ready;
    bool wide;             // entries of lists are uint64_t
    int32_t around, side;  // tiles of a window: around on each side
    int32_t reach;         // places from a tile to the side of its window; as far on each axis do lists know corners
    int32_t columns, rows; // of tiles
    table_tile *tiles;     // [rows][columns]
    table_making *making;  // [rows][columns]
    uint8_t (*corners)[2]; // of all tiles
    size_t corners_size;
    corner_map map;
    size_t bytes, bytes_max;
    wr_allocator allocator;
};

static inline uint32_t table_key(table_entry entry)
{
    return (entry & 0xff) * HOP_STRAIGHT + (entry >> 8 & 0xff) * HOP_DIAGONAL;
}

/// Straight steps that no row knows more than: a way so long may leave the window and come back.
static inline int32_t table_far(const wr_hop_table *t)
{
    const int32_t far = 2 * (t->reach + 1);
    return far < UINT8_MAX ? far : UINT8_MAX;
}

/// Places of a tile's side.
static inline int32_t table_tile_places(const wr_hop_table *t)
{
    return TABLE_TILE * t->nav->config.n;
}

static inline corner_spot table_spot(const wr_hop_table *t, const table_tile *tile, int32_t number)
{
    const int32_t places = table_tile_places(t);
    return (corner_spot){tile->x * places + tile->corners[number][0], tile->y * places + tile->corners[number][1]};
}

/// Where the rows of a tile have what they know of another one, x and y tiles from the window's:
/// [tile->count][other->count].
static inline table_entry *table_block(const table_tile *tile, const table_tile *other, int32_t y)
{
    return tile->rows + (ptrdiff_t)(tile->begins[y] + other->first) * tile->count;
}

/// The list of a place's cell.
typedef struct table_list {
    const table_tile *tile;
    const void *entries;
    int32_t per, bit; // bit: of the place
} table_list;

static inline table_list table_list_at(const wr_hop_table *t, int32_t column, int32_t row)
{
    const int32_t n = t->nav->config.n, x = nav_cell_of(t->nav, column), y = nav_cell_of(t->nav, row);
    const table_tile *tile = &t->tiles[y / TABLE_TILE * t->columns + x / TABLE_TILE];
    const int32_t cell = y % TABLE_TILE * TABLE_TILE + x % TABLE_TILE;
    return (table_list){tile, (const uint8_t *)tile->lists + (size_t)(cell * tile->per) * (t->wide ? 8 : 4),
                        tile->per, TABLE_SHIFT + (row - y * n) * n + column - x * n};
}

/// A shortest way where no direct way joins two nodes less than NAV_DIRECT_SPAN apart: the corners on it, fewer than
/// WR_HOP_NODES_MAX - 1. Each of them, and the ends, leads to the next by whatever order of steps. HOP_UNKNOWN:
/// search for it.
int32_t wr__hop_table_ask(const wr_hop_table *t, const hop_ask *ask, const table_list *from, const table_list *to,
                          corner_spot *corners);

#endif
