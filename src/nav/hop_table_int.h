// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: how a table of hops is made: tile by tile, first all corners, then arcs, lists and rows.
#ifndef WR_HOP_TABLE_INT_H
#define WR_HOP_TABLE_INT_H

#include "nav/hop_table.h"

typedef struct table_arc {
    uint32_t corner; // its tile << 8 | its number there
    uint32_t key;    // how far it is
} table_arc;

// What a search from a corner knows of another one in the window.
typedef struct table_mark {
    uint32_t key;
    uint16_t before; // in the window
    uint8_t straight, diagonal;
    bool settled;
} table_mark;

// Room for making; all of it is given back when that is done.
typedef struct table_work {
    bool *dirty;      // [tiles] to be made
    bool *dirty_arcs; // [tiles] arcs to be made: of those, and farther around
    uint16_t *counts; // [tiles][TABLE_CELLS] entries of lists so far
    nav_arc *arcs;    // of one look
    size_t arcs_room, made_room;
    table_arc *made;        // of one tile
    uint32_t *masks;        // [cells in sight] of a corner: places of a cell it is seen from
    int32_t *seen;          // those cells
    size_t window, sights;  // corners of the largest window, and cells in sight
    int32_t *first_arc;     // [window + 1] the window's graph
    table_arc *window_arcs; // to corners of the window
    size_t window_arcs_room;
    table_mark *marks;  // [window]
    uint16_t *where;    // [window] tile's column and row in the window, number there, as in table_entry
    corner_spot *spots; // [window]
    uint64_t *heap;     // [window_arcs_room + 1]
    int32_t heap_count;
} table_work;

/// Memory of the table; NULL without, or when it would be more than it may have.
void *wr__hop_table_take(wr_hop_table *t, size_t size);
void wr__hop_table_give(wr_hop_table *t, void *memory, size_t *size);

/// All tiles that are dirty, from corners to rows.
wr_status wr__hop_table_make_corners(wr_hop_table *t, table_work *work);
wr_status wr__hop_table_make_arcs(wr_hop_table *t, table_work *work);
wr_status wr__hop_table_make_lists(wr_hop_table *t, table_work *work);
wr_status wr__hop_table_make_rows(wr_hop_table *t, table_work *work);

/// WR_E_CAPACITY when that is why memory was not taken.
static inline wr_status table_lack(const wr_hop_table *t, size_t size)
{
    return size > t->bytes_max || t->bytes > t->bytes_max - size ? WR_E_CAPACITY : WR_E_MEMORY;
}

#endif
