// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, for the files of roads: corners, cut apart by halving the map again and again.
//
//     +-------|-------+   A line halves the map, lines halve the halves, and so on; where they run depends on the
//     |   .---|---.   |   map's size alone. Of each pair of corners that reach each other across a line, the one
//     |---a---|-b-|---|   nearer to it belongs to the line: to the part of the map that the line halves (b, if
//     |       |   |   |   neither is a larger part's). What is left in one half then never reaches into the other.
//     +-------|---|---+   A part with at most ROADS_LEAF corners left is not halved, and owns them all.
//
// From the smallest parts up, each part strikes out its own corners: whoever comes through one of them is given a
// road past it, between the corners around that belong to larger parts, the part's rim. So a part keeps a triangle of
// distances, for its own corners and those of its rim, in this order: by ways through any of its own corners, and
// through smaller parts within it. A query walks up from both ends, part by part, and the ways meet in a corner of a
// part above both.
//
// Where there is room for it, each corner keeps a row of distances to its hubs, the own corners of its part and of all
// parts above it, from the whole map down. Two corners have the hubs of the parts that both lie in in common, at the
// same places of their rows, and a shortest way between them leads through one: the least sum of two numbers at the
// same place is its length. A row's distances are of ways that do not leave the part of the hub; a shortest way does
// not leave the largest part whose own corners it comes to.
//
// All of this is a function of the mesh: what was changed, and in which order, does not show.
//
// Source: George, "Nested Dissection of a Regular Finite Element Mesh", 1973; Dibbelt, Strasser and Wagner,
// "Customizable Contraction Hierarchies", 2016. The triangles of parts are the fronts of multifrontal elimination
// (Duff and Reid, 1983), with the least sum in place of the product. Hubs: Abraham, Delling, Goldberg and Werneck,
// "Hierarchical Hub Labelings for Shortest Paths", 2012; Ouyang, Qin, Chang, Lin, Zhang and Zhu, "When Hierarchy Meets
// 2-Hop-Labeling", 2018.
#ifndef WR_ROADS_INT_H
#define WR_ROADS_INT_H

#include "nav/corners.h"
#include "warren/roads.h"

enum {
    ROADS_LEAF = 16,        // corners that are not parted further
    ROADS_FRONT_MAX = 4096, // corners a part and its rim may have together
    ROADS_DEPTHS = 34,      // halvings of the largest map, and one
    ROADS_MORE = 4          // distances that are looked at at once, perhaps beyond the end of a row
};

typedef struct roads_part {
    int32_t parent;    // the part it is a half of; -1: the whole
    int32_t half[2];   // -1: no corner is left there
    int32_t left;      // corners that no larger part owns
    int32_t first;     // of the corners it owns, a list; -1: none
    int32_t queued;    // the next part of this depth to be made anew, or that is gone; -1: none, or not queued
    uint32_t at;       // of its triangle in the store
    uint16_t own, rim; // corners in it, as it was last made; none: it holds nothing, and its halves are its parent's
    uint8_t depth;     // halvings that led to it
    bool leaf;         // not halved
    bool gone, is_queued; // no longer part of the map; queued
    bool fresh, others;   // made since rows were; with other own corners
    int32_t above;        // own corners of all parts above
    uint64_t path;        // from the top bit down, for each halving that led to it: is it in the second half?
    // Rows of its own corners, as they were last made.
    uint32_t rows;               // where they begin
    int32_t row_room, row_above; // of each; and what was above
} roads_part;

typedef struct roads_corner {
    wr_node node;
    int32_t part;     // that owns it
    int32_t next;     // in that part's list; -1
    uint16_t slot;    // among its own, as it was last made
    uint8_t level;    // depth of the largest part whose line it is nearest to on some way across
    bool touched : 1; // while the roads catch up
    bool differs : 1; // while rows are made: its row is not as it was
    int32_t was;      // while the roads catch up: its number before; -1: there was none, or its legs may differ
} roads_corner;

// A corner that another one reaches directly.
typedef struct roads_leg {
    int32_t to; // corner
    int32_t key;
} roads_leg;

// What a corner keeps.
typedef struct roads_kept {
    uint32_t at;   // of its row
    int32_t count; // hubs in it
    int32_t legs, leg_count;
} roads_kept;

typedef struct roads_hubs {
    bool kept;
    int32_t most;    // room of the longest row
    int32_t *rows;   // each with CORNERS_FAR behind it, up to a multiple of ROADS_MORE
    roads_leg *legs; // in the order of wr__corners_reach
    roads_kept *of;  // [map.count]
    size_t rows_room, legs_room, of_room, leg_count;
    size_t rows_used; // words, of parts that have moved or are gone, too
} roads_hubs;

// What is needed only while parts are made.
typedef struct roads_work {
    nav_arc *arcs;   // [wr__corners_reach_max]
    wr_node *nodes;  // [3][ROADS_FRONT_MAX] lists in the making
    int32_t *matrix; // of one front
    // Arcs of the corners that were asked for. known[k]: in .to how many arcs follow.
    int32_t *first;      // [corners] k; 0: not asked yet
    nav_arc *known;      // [known_used]
    int32_t *renumbered; // [corners there were] their new numbers
    size_t matrix_room, first_room, known_room, known_used, renumbered_room;
} roads_work;

struct wr_roads {
    const wr_nav *nav;
    wr_allocator allocator;
    wr_roads_config config;
    uint64_t version; // of the mesh, as it was
    bool ready;       // false: empty
    corner_map map;

    int32_t depths;                    // halvings until a part is a place
    uint8_t axis[ROADS_DEPTHS];        // 0: halved by a line between columns, 1: between rows
    uint8_t bit[ROADS_DEPTHS];         // of the scaled column or row that says in which half a place lies
    uint8_t depth_of[2][ROADS_DEPTHS]; // the other way round
    uint32_t *scaled[2];               // [columns], [rows] stretched to a power of two: so every line is a bit

    roads_corner *corners; // [map.count]
    roads_part *parts;     // [parts_used] number 0 is the whole map; some may be gone
    int32_t parts_used;
    int32_t parts_free;          // those that are gone, a list by `queued`; -1
    int32_t queue[ROADS_DEPTHS]; // parts to be made anew, by depth, lists by `queued`; -1

    // For each part: the nodes of its own corners and those of its rim, both by number; the triangle, row by row; the
    // places of the rim's corners in the part above.
    int32_t *store;
    size_t store_used, store_dead; // words; dead: of parts that have moved or are gone
    int32_t chain_max;             // own corners of parts within each other, at most
    int64_t fronts;                // own corners and rims of all parts
    roads_hubs hubs;
    wr_roads_stats stats;

    size_t corners_room, parts_room, store_room; // items there is memory for
    roads_work work;
};

/// to[j] becomes add + row[j] where that is less.
static inline void roads_lower(int32_t *restrict to, const int32_t *restrict row, int32_t add, int32_t count)
{
    for (int32_t j = 0; j < count; j++) {
        const int32_t sum = add + row[j];
        to[j] = sum < to[j] ? sum : to[j];
    }
}

/// As roads_lower, but some more after `count`, so that whole words of the processor are. Those must be there, and the
/// row's below 2^30.
static inline void roads_lower_more(int32_t *restrict to, const int32_t *restrict row, int32_t add, int32_t count)
{
    roads_lower(to, row, add, (count + ROADS_MORE - 1) & ~(ROADS_MORE - 1));
}

// ---- The store: the triangle of a part ---------------------------------------------------------------------------

static inline size_t roads_triangle(int32_t count)
{
    return (size_t)count * ((size_t)count - 1) / 2;
}

/// Own corners, then the rim.
static inline const wr_node *roads_nodes(const wr_roads *roads, const roads_part *part)
{
    return roads->store + part->at;
}

/// Row i, so that row[j] is the distance between corner i and corner j of the part, i < j.
static inline const int32_t *roads_row(const wr_roads *roads, const roads_part *part, int32_t i)
{
    const ptrdiff_t count = part->own + part->rim;
    return roads->store + part->at + count + i * count - (ptrdiff_t)i * (i + 1) / 2 - (i + 1);
}

/// From row i to the next one.
static inline const int32_t *roads_row_next(const roads_part *part, int32_t i, const int32_t *row)
{
    return row + (part->own + part->rim - i - 2);
}

/// Where the corners of the rim stand in the part above.
static inline uint16_t *roads_places(const wr_roads *roads, const roads_part *part)
{
    const int32_t count = part->own + part->rim;
    return (uint16_t *)(void *)(roads->store + part->at + count + roads_triangle(count));
}

static inline size_t roads_words(int32_t own, int32_t rim)
{
    return (size_t)(own + rim) + roads_triangle(own + rim) + ((size_t)rim + 1) / 2;
}

/// The part above that owns corners; -1.
static inline int32_t roads_above(const wr_roads *roads, int32_t part)
{
    do {
        part = roads->parts[part].parent;
    } while (part >= 0 && roads->parts[part].own == 0);
    return part;
}

/// The parts below that own corners, with none in between, one after the other. after: -1 to begin. -1: no more.
int32_t wr__roads_below(const wr_roads *roads, int32_t part, int32_t after);

// ---- Where corners belong (roads_parts.c) ------------------------------------------------------------------------

void wr__roads_lines(wr_roads *roads);

/// The level of a corner that reaches these.
int32_t wr__roads_level(const wr_roads *roads, wr_node corner, const nav_arc *arcs, int32_t count);

/// Both queue the parts that have to be made anew. False without memory.
bool wr__roads_insert(wr_roads *roads, int32_t corner, wr_node node, int32_t level);
void wr__roads_remove(wr_roads *roads, int32_t corner);

void wr__roads_queue(wr_roads *roads, int32_t part);

/// An empty leaf below `parent` (-1: the whole map). -1 without memory.
int32_t wr__roads_part_new(wr_roads *roads, int32_t parent);

// ---- Memory (roads.c) --------------------------------------------------------------------------------------------

/// Items with room for `count` of them, *room in all; what was there is kept, the rest is zero. items: NULL when
/// there are none yet. NULL without memory: the old ones are then as they were.
void *wr__roads_grow(const wr_roads *roads, void *items, size_t *room, size_t count, size_t size);

/// Gives them back; NULL is fine.
void wr__roads_release(const wr_roads *roads, void *items, size_t room, size_t size);

// ---- Striking out (roads_fronts.c) -------------------------------------------------------------------------------

/// Makes all queued parts, and those above them that this changes. WR_E_CAPACITY: a front is too large.
wr_status wr__roads_make(wr_roads *roads);

/// The corners that a corner reaches; lent until the next call. NULL without memory.
const nav_arc *wr__roads_arcs(wr_roads *roads, int32_t corner, int32_t *count);

/// Forgets all arcs, and makes room for those of map.count corners.
bool wr__roads_forget_arcs(wr_roads *roads);

// ---- Hubs (roads_hubs.c) -----------------------------------------------------------------------------------------

/// Makes all rows and legs, or, where there were some, those that are no longer right. False without memory.
bool wr__roads_make_hubs(wr_roads *roads);
void wr__roads_clear_hubs(const wr_roads *roads, roads_hubs *hubs);

// ---- Catching up (roads_update.c) --------------------------------------------------------------------------------

/// Takes over what has changed since `version`. too_much: nothing was done, for making all anew takes no longer. When
/// it fails the roads are broken.
wr_status wr__roads_catch_up(wr_roads *roads, bool *too_much);

#endif
