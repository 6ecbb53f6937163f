// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what a field is made of. The caller's memory holds the head, then five arrays (field_parts), and no pointers: it
// may be copied.
#ifndef WR_FIELD_INT_H
#define WR_FIELD_INT_H

#include "nav/nav_int.h"
#include "warren/field.h"

// A key is a length in 32 bits: straight * FIELD_STRAIGHT + diagonal * FIELD_DIAGONAL, in steps; where ground has costs, in
// half steps times cost. The ratio is a convergent of the square root of 2: two such sums are ordered as their lengths are while their
// diagonals differ by fewer than 195,025 (the next but one has that denominator), and are equal only for the same counts while
// they differ by fewer than 80,782. No key has more than 2^32 / 114,243 = 37,594 diagonals: whatever fits is exact.
#define FIELD_STRAIGHT UINT32_C(80782)
#define FIELD_DIAGONAL UINT32_C(114243)

#define FIELD_ZERO  (UINT32_C(1) << 17) // the key of distance 0, so that a guard's, 0, is less than anybody can offer
#define FIELD_NEVER UINT32_MAX          // the key of what was not reached

enum {
    FIELD_UNKNOWN = 255,        // as a way
    FIELD_ALL = NAV_DIRECTIONS, // as the way one came: from nowhere, go on in every direction
    FIELD_CHUNK = 64,           // entries a chunk of the pool: the way one came + 16 * place
    FIELD_BLOCK = 256,          // places that share a word of spill
    FIELD_AHEAD = 14,           // buckets that a sweep may write ahead of the one it is at
    FIELD_PLACES_MAX = 1 << 27,
    FIELD_COST_MAX = 510 // of both ends of a step together
};

// A place where a sweep begins, and its key.
typedef struct field_seed {
    uint32_t key;
    int32_t place;
} field_seed;

// The head of the caller's memory.
struct wr_field {
    int32_t radius;                              // cells
    bool whole;                                  // the window is the whole map, wherever targets are
    int32_t room, stride_max;                    // places and stride of the largest window
    int32_t chunks, seed_room;                   // of pool and seeds
    size_t spill_at, seeds_at, keys_at, ways_at; // the arrays, in bytes from here; the pool comes first

    // The window: its first place on the mesh, and its size; a guard between rows unless it is the whole mesh.
    int32_t column, row;
    int32_t columns, rows, stride;

    uint32_t settled;    // keys below are final
    uint32_t least_out;  // of final keys of places with an edge leading out of the window; FIELD_NEVER: none
    bool done;           // there is nothing to go on from
    bool weighted;       // keys count half steps times cost
    wr_cost reach;       // of the last build
    uint64_t version;    // of the mesh then
    bool covered;        // it was built over costs that are not the labels': nobody can go on from it
    const uint8_t *over; // [height][width] what a cell costs beside its label; NULL but inside wr_field_build_over

    // Keys and ways may be written in squares around these nodes, `spread` to each side; -1: anywhere.
    int32_t region_count, spread;
    wr_node region[WR_FIELD_TARGETS_MAX];

    int32_t count; // targets; 0: an empty field
    wr_field_target targets[WR_FIELD_TARGETS_MAX];
    wr_point places[WR_FIELD_TARGETS_MAX];  // where targets stand
    uint8_t after[NAV_DIRECTIONS + 1][256]; // [way one came][edges] where shortest ways may go on
};

typedef struct field_parts {
    uint32_t *pool;    // [chunks][FIELD_CHUNK] what the sweep has still to look at; chunk 0 is never used
    uint32_t *spill;   // [room / FIELD_BLOCK + 1] the least key the pool had no room for; FIELD_NEVER between sweeps
    field_seed *seeds; // [seed_room] where a sweep begins
    uint32_t *keys;    // [rows][stride] distances; a row of guards before and one after
    uint8_t *ways;     // [rows][stride]
} field_parts;

enum { FIELD_POOL_AT = (sizeof(wr_field) + 63) / 64 * 64 };

static inline field_parts field_parts_of(wr_field *field)
{
    uint8_t *base = (uint8_t *)field;
    return (field_parts){.pool = (uint32_t *)(void *)(base + FIELD_POOL_AT),
                         .spill = (uint32_t *)(void *)(base + field->spill_at),
                         .seeds = (field_seed *)(void *)(base + field->seeds_at),
                         .keys = (uint32_t *)(void *)(base + field->keys_at),
                         .ways = base + field->ways_at};
}

static inline const uint32_t *field_keys(const wr_field *field)
{
    return (const uint32_t *)(const void *)((const uint8_t *)field + field->keys_at);
}

static inline const uint8_t *field_ways(const wr_field *field)
{
    return (const uint8_t *)field + field->ways_at;
}

static inline uint32_t field_shift(const wr_field *field)
{
    return field->weighted ? 17 : 16; // no step is shorter than 2^shift
}

static inline uint32_t field_step_max(const wr_field *field)
{
    return field->weighted ? FIELD_COST_MAX * FIELD_DIAGONAL : FIELD_DIAGONAL;
}

/// The first key that is too large to go on from; the end of a bucket.
static inline uint32_t field_end(const wr_field *field)
{
    return (FIELD_NEVER - field_step_max(field)) >> field_shift(field) << field_shift(field);
}

static inline bool field_is_whole(const wr_nav *nav, const wr_field *field)
{
    return field->columns == nav->columns && field->rows == nav->rows;
}

static inline int32_t field_lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t field_greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// Squares of places, `spread` to each side of their centres.
typedef struct field_squares {
    int32_t count, spread;
    int32_t low, high; // the least and the greatest row of a centre
    int32_t column[2 * WR_FIELD_TARGETS_MAX], row[2 * WR_FIELD_TARGETS_MAX]; // in the window, by column
} field_squares;

/// The first row of the window with a place in a square, and the one behind the last.
static inline int32_t field_first_row(const field_squares *squares)
{
    return squares->count == 0 ? 0 : field_greater(squares->low - squares->spread, 0);
}

static inline int32_t field_end_row(const wr_field *field, const field_squares *squares)
{
    return squares->count == 0 ? 0 : field_lesser(squares->high + squares->spread + 1, field->rows);
}

typedef struct field_span {
    int32_t from, to; // columns, `to` not included
} field_span;

/// The spans of a row of the window that lie in a square, from left to right, apart. Returns their number.
int32_t wr__field_spans(const wr_field *field, const field_squares *squares, int32_t row,
                        field_span spans[2 * WR_FIELD_TARGETS_MAX]);

// How far a sweep goes: it ends when one of these is reached. Whole buckets are swept, so it may know a little more.
typedef struct field_bounds {
    uint32_t below; // all keys below this are known; the end of a bucket
    int32_t until;  // this place is known; -1: no matter
    int64_t nodes;  // so many entries were looked at
} field_bounds;

/// What a cell costs to walk on: its label, and what lies over it.
static inline uint32_t field_cell_cost(const wr_nav *nav, const uint8_t *over, int32_t cell)
{
    const uint32_t cost = nav->cost[nav->labels[cell]] + (over != NULL ? over[cell] : 0u);
    return cost < FIELD_COST_MAX / 2 ? cost : FIELD_COST_MAX / 2;
}

/// Goes outward until a bound is reached: then keys below field->settled are final, and what lies beyond is FIELD_NEVER or
/// more than it will be.
///
///   seed_count  of the seeds, in any order
///   frontier    NULL, or where to look for places that lead on from what is settled
///
/// True when the pool was too small: then all that was settled may have been gone on from once more, wherever it lies.
bool wr__field_sweep(const wr_nav *nav, wr_field *field, int32_t seed_count, const field_squares *frontier,
                     field_bounds bounds);

/// After a sweep: writes the ways of places whose keys are from..settled - 1, and forgets keys that are not settled. Within
/// the squares.
void wr__field_write_ways(const wr_nav *nav, wr_field *field, const field_squares *squares, uint32_t from);

/// The place of a node, -1 outside the window.
int32_t wr__field_place(const wr_nav *nav, const wr_field *field, wr_node node);

/// After that: the ways where the window does not know enough become FIELD_UNKNOWN.
void wr__field_write_unknown(const wr_nav *nav, wr_field *field);

/// The squares that may hold anything.
field_squares wr__field_region(const wr_nav *nav, const wr_field *field);
void wr__field_add_square(const wr_nav *nav, const wr_field *field, wr_node centre, field_squares *squares);

/// Nothing is known there any more.
void wr__field_clear_squares(wr_field *field, const field_squares *squares);

/// The end of the first bucket behind all keys of lengths up to `reach`.
uint32_t wr__field_below(const wr_field *field, wr_cost reach);

/// Nodes and lengths that a build takes.
bool wr__field_are_sound(const wr_nav *nav, const wr_field *field, const wr_field_target *targets, int32_t count);

/// Takes them in; the field is empty when that fails.
wr_status wr__field_take_targets(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count);

/// Targets that are not settled become the first seeds. Returns their number.
int32_t wr__field_seed_targets(const wr_nav *nav, wr_field *field);

/// A target to which no other is nearer than its own start: there one has arrived, even if another is just as near.
void wr__field_mark_targets(const wr_nav *nav, wr_field *field);

/// After a sweep as far as `below`: everything that is not keys. `from`: what was settled before.
void wr__field_finish(const wr_nav *nav, wr_field *field, uint32_t from, uint32_t below);

#endif
