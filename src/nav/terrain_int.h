// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for the files of the terrain: what it holds, and the survey, which says who can stand where. Meshes are built
// and mended, and changes tried, by one and the same survey of a window of cells; so an edited mesh is a fresh one.
#ifndef WR_NAV_TERRAIN_INT_H
#define WR_NAV_TERRAIN_INT_H

#include "core/arena.h"
#include "nav/nav_int.h"

struct wr_terrain {
    int32_t n, cell, width, height; // the map
    int32_t columns, rows;          // of node places
    int32_t clearance_max;          // in units of cell / (2n); 0: no clearance is kept, for no class asks
    int32_t reach;                  // cells from one that becomes solid to the farthest whose clearance that changes
    uint8_t *labels;                // [height][width] 0..NAV_LABEL_OTHER
    wr_fix *x, *y;                  // [columns], [rows] where nodes lie
    uint8_t *clearance;             // [rows][columns], or NULL
    uint8_t *root;                  // [clearance_max^2 + 1] floor of the square root
    int32_t allowed_count;          // NAV_RULES_FREE or, with keep_off and n > 1, NAV_RULES_ALL
    uint16_t *
        allowed; // [allowed_count][n] the nodes of a cell's row i that stay, bit j for column j; see terrain_survey.c

    uint8_t solid[NAV_LABELS]; // of a label: 1 when clearance is measured from it
    wr_kinds solid_kinds;      // those labels
    uint8_t bars[NAV_LABELS];  // of a label: bit c: class c has no node in such a cell
    uint8_t keeps[NAV_LABELS]; // of a label: bit c: its centre keeps off nodes of class c in the cells around

    int32_t class_count;
    wr_size_class *classes; // [class_count] as the caller set them
    wr_nav *navs;           // [class_count]
    int32_t *least;         // [class_count] squared clearance that a class needs, in units of cell / (2n)

    int32_t label_count[WR_TERRAIN_LABELS]; // cells that have it
    wr_kinds present;                       // labels that a cell has
    wr_kinds *chunk_labels;                 // [chunks] labels that its cells have, and perhaps some more
    uint64_t version;                       // changes made so far

    // For changes, see terrain_edit.c and terrain_refill.c. NULL when nobody can make them.
    uint8_t *listed;  // [chunks] bit c: among those of class c that were touched by this change
    int32_t *touched; // [class_count][chunks] those
    int32_t *touches; // [class_count] how many
    void *room;       // for a survey, of the whole map or of NAV_EDIT_WIDTH columns
    size_t room_size;

    wr_allocator allocator;
    size_t shared; // bytes of the one block that are no mesh's
    size_t size;   // of the block
};

/// What a terrain is made of.
typedef struct nav_plan {
    const wr_grid *grid;
    const wr_size_class *classes;
    int32_t class_count, n, clearance_max;
    wr_kinds solid;
    bool changes; // room for wr_terrain_set
} nav_plan;

/// Makes it; what the plan says is sound.
wr_status wr__terrain_make(const nav_plan *plan, const wr_hooks *hooks, wr_terrain **out);

/// Everything that the plan says at once; then nodes can be surveyed. The block is zeroed.
void wr__terrain_fill(wr_terrain *terrain, const nav_plan *plan);

/// Of it what depends on where labels are; the terrain can change, and labels are below 64.
void wr__terrain_fill_again(wr_terrain *terrain, const uint8_t *labels);

/// The nodes of all classes and the clearance of all places, in room for a survey of the map's width.
void wr__terrain_survey(wr_terrain *terrain, void *room, size_t size);

/// An earlier class with the same nodes and corners; NULL when there is none. With one node a cell all classes narrower than a
/// cell are alike.
const wr_nav *wr__terrain_twin(const wr_terrain *terrain, int32_t size_class);

/// True for a label of the set; NAV_LABEL_OTHER is in none.
static inline bool nav_has_label(wr_kinds kinds, int32_t label)
{
    return label < WR_TERRAIN_LABELS && ((kinds >> label) & 1) != 0;
}

enum { NAV_EDIT_WIDTH = 32 }; // cells a change surveys at once, along a row

/// Cells that are tried as if they had another label.
typedef struct nav_trial {
    wr_cell corner;
    uint16_t rows[NAV_CHUNK]; // bit x of row y: the cell (x, y) from the corner on
    uint8_t label;
} nav_trial;

/// Columns of cells on the way up the map: how far the next solid cell is in each.
typedef struct nav_sweep {
    int32_t first, count; // columns: those of the window and `reach` more on each side
    int32_t max, reach;   // as in the terrain, or less when less is asked
    uint8_t *solid;       // [reach + 1][count] 1 for a solid cell: this row and those above, row y in y % (reach + 1)
    uint8_t *below;       // [count] cells down to a solid one: 0 itself, reach + 1: farther
    uint8_t *above;       // [count] and up
    uint16_t *vertical;   // [count] squared distances to it from one row of places
    uint16_t *planar;     // [width] those from the places of one row in the same column of their cells
} nav_sweep;

/// A window of cells, seen row by row from the bottom.
typedef struct nav_survey {
    const wr_terrain *terrain;
    const nav_trial *trial; // NULL: all is as it is
    int32_t x, width, y;    // its columns, and the row that is seen
    const uint8_t *here;    // [width] labels of this row
    uint8_t *tried;         // [width] those, when some are tried
    uint8_t *barred;        // [width] with one node a cell: `bars` of these cells
    uint8_t *near[3];       // [width + 2] `keeps` of the rows before, here and after, row y in near[(y + 3) % 3]
    uint16_t *around;       // [width] what `allowed` has for these cells, for one class
    uint16_t *squares;      // [n][width * n] squared distances from the places of this row of cells, at most max^2
    nav_sweep sweep;
} nav_survey;

/// Takes room for a survey of at most `width` columns, with distances up to `max`.
void wr__survey_take(nav_survey *survey, wr_arena *arena, const wr_terrain *terrain, int32_t width, int32_t max);

/// Looks at columns x.. of cells from row y on; the first call of next shows row y. The window lies on the map.
void wr__survey_begin(nav_survey *survey, const nav_trial *trial, int32_t x, int32_t width, int32_t y);
void wr__survey_next(nav_survey *survey);

/// From now on wr__survey_nodes tells of this class, until next is called.
void wr__survey_class(nav_survey *survey, int32_t size_class);

/// The nodes of places row i, 0..n-1, of this row of cells: bit `first` + k of `words` for the k-th place of the
/// window. The other bits of the words up to the last place become 0. first: 0..63.
void wr__survey_nodes(const nav_survey *survey, int32_t size_class, int32_t i, int32_t first, uint64_t *words);

/// Eight bytes as a word, the first one lowest. Compilers know this as one load where that is so in memory.
static inline uint64_t nav_bytes(const uint8_t bytes[8])
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 | (uint64_t)bytes[3] << 24 |
           (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 | (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/// The lowest bits of eight bytes, side by side: they come together in the highest byte of a product.
static inline uint64_t nav_gathered(uint64_t bytes)
{
    return (bytes & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >> 56;
}

/// The clearance of this row of cells' places, into the array of a whole map; NULL: nothing is done.
void wr__survey_clearance(const nav_survey *survey, uint8_t *clearance);

/// Clearance: of this row of cells, squared distances into survey->squares.
void wr__sweep_take(nav_survey *survey, wr_arena *arena, int32_t width, int32_t max);
void wr__sweep_begin(nav_survey *survey);
void wr__sweep_next(nav_survey *survey);

/// Cells from a solid one to the farthest whose places it can be nearer to than `max`, on each axis.
int32_t wr__clearance_reach(int32_t n, int32_t max);

/// Fills what is in `allowed` for the first `count` neighbourhoods.
void wr__survey_rules(uint16_t *allowed, int32_t n, int32_t count);
enum { NAV_RULES_FREE = 2, NAV_RULES_ALL = 257 };

/// The label that a survey sees; the cell lies on the map.
static inline uint8_t nav_survey_label(const nav_survey *s, int32_t x, int32_t y)
{
    const nav_trial *trial = s->trial;
    if (trial != NULL) {
        const uint32_t right = (uint32_t)(x - trial->corner.x), up = (uint32_t)(y - trial->corner.y);
        if (right < NAV_CHUNK && up < NAV_CHUNK && ((trial->rows[up] >> right) & 1) != 0) {
            return trial->label;
        }
    }
    return s->terrain->labels[y * s->terrain->width + x];
}

/// What a label means to a class: its cost and all that follows from it, from terrain->classes, solid and present.
void wr__terrain_set_rule(wr_terrain *terrain, int32_t size_class, int32_t label);

/// The bound of wr_terrain_create: no way costs so much that keys overflow.
bool wr__terrain_costs_are_sound(const uint8_t *cost, int64_t places);

/// The mesh from the bits of `across`: that plane turned into `up`, and all edges.
void wr__nav_link_all(wr_nav *nav);

/// The same when a linked mesh has these nodes and corners.
void wr__nav_link_as(wr_nav *nav, const wr_nav *twin);

/// Edges of `count` places of a row from one on, at most 64. Bytes beyond may be written, too.
void wr__nav_link(const wr_nav *nav, int32_t row, int32_t column, int32_t count, uint8_t edges[64]);

#endif
