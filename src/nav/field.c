// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields: what their memory holds, and building, moving and growing them. field_sweep.c finds the distances, field_ways.c
// the ways, field_ask.c reads.
//
// A window never guesses. A path that leaves it takes at least as many steps as the nearest side is away, one step back
// in, and from there no less than the least distance m of any node with an edge leading out. Nodes that are nearer than
// that are exact, ties included; all others say so.
//
//      + - - - - - - - - +
//      |        . . . .  |      u's own way inside is known to be shortest
//      |   T . .       u |      when it is shorter than k + 1 + m, here k = 2
//      |      m . . . . .|. .
//      + - - - - - - - - +  .   a way outside could be shorter than it looks
#include <string.h>

#include "core/sort.h"
#include "nav/field_int.h"

enum { POOL_CHUNKS_MAX = 100, RING_MAX = 1024 };

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// ---- Memory ------------------------------------------------------------------------------------------------------

// `size` more bytes, from the next multiple of 64 on.
static size_t lay(size_t *end, size_t size)
{
    const size_t at = *end;
    *end = at + (size + 63) / 64 * 64;
    return at;
}

// All of a head that says where things are, and the size of the whole.
static wr_field head_of(const wr_nav *nav, int32_t radius_cells, size_t *size)
{
    wr_field head = {.radius = greater(radius_cells, 0), .region_count = -1};
    const int64_t side = (2 * (int64_t)head.radius + 1) * nav->config.n;
    const int32_t columns = (int32_t)(side < nav->columns ? side : nav->columns);
    const int32_t rows = (int32_t)(side < nav->rows ? side : nav->rows);
    const bool whole = columns == nav->columns && rows == nav->rows;
    head.stride_max = whole ? columns : columns + 1;
    const int64_t room = (int64_t)head.stride_max * rows;
    head.room = room <= FIELD_PLACES_MAX ? (int32_t)room : 0;
    head.chunks = lesser(head.room / 8 / FIELD_CHUNK + 44, POOL_CHUNKS_MAX);
    head.seed_room = WR_FIELD_TARGETS_MAX + (whole ? lesser(2 * (columns + rows), RING_MAX) : 0);

    const size_t guards = (size_t)head.stride_max + 1;
    *size = FIELD_POOL_AT;
    (void)lay(size, (size_t)head.chunks * FIELD_CHUNK * sizeof(uint32_t));
    head.spill_at = lay(size, ((size_t)head.room / FIELD_BLOCK + 1) * sizeof(uint32_t));
    head.seeds_at = lay(size, 2 * (size_t)head.seed_room * sizeof(field_seed));
    head.keys_at = lay(size, ((size_t)head.room + 2 * guards) * sizeof(uint32_t)) + guards * sizeof(uint32_t);
    head.ways_at = lay(size, (size_t)head.room);
    return head;
}

size_t wr_field_size(const wr_nav *nav, int32_t radius_cells)
{
    size_t size;
    (void)head_of(nav, radius_cells, &size);
    return size;
}

// Directions as seen by one who came in direction 0: 1 is half right, 7 half left.
static uint8_t turned(uint32_t edges, uint32_t way)
{
    return (uint8_t)(edges >> way | edges << (8 - way));
}

// Where shortest ways go on from a place with these edges, seen in the direction one came. A wall's corner is where there is a
// way aside that there was not one step before; where corners are cut, diagonally past a wall.
static uint8_t ways_on(uint8_t edges, bool diagonal, bool keep)
{
    enum { AHEAD = 1, HALF_RIGHT = 2, RIGHT = 4, BACK_RIGHT = 8, BACK_LEFT = 32, LEFT = 64, HALF_LEFT = 128 };
    uint32_t on = AHEAD;
    if (diagonal) {
        on |= HALF_RIGHT | HALF_LEFT;
        on |= (edges & BACK_RIGHT) == 0 ? RIGHT : 0;
        on |= (edges & BACK_LEFT) == 0 ? LEFT : 0;
    } else if (keep) {
        on |= (edges & BACK_RIGHT) == 0 ? RIGHT | HALF_RIGHT : 0;
        on |= (edges & BACK_LEFT) == 0 ? LEFT | HALF_LEFT : 0;
    } else {
        on |= (edges & RIGHT) == 0 ? HALF_RIGHT : 0;
        on |= (edges & LEFT) == 0 ? HALF_LEFT : 0;
    }
    return (uint8_t)(on & edges);
}

static void fill_tables(wr_field *field, bool keep)
{
    static const uint8_t order[NAV_DIRECTIONS] = {NAV_NE, NAV_N, NAV_NW, NAV_E, NAV_W, NAV_SE, NAV_S, NAV_SW};
    for (uint32_t edges = 0; edges < 256; edges++) {
        for (uint32_t way = 0; way < NAV_DIRECTIONS; way++) {
            const uint8_t on = ways_on(turned(edges, way), (way & 1) != 0, keep);
            field->after[way][edges] = turned(on, 8 - way);
        }
        field->after[FIELD_ALL][edges] = (uint8_t)edges;
        field->first[edges] = WR_FIELD_HERE;
        for (int32_t i = 0; i < NAV_DIRECTIONS; i++) {
            field->first[edges] = (edges >> order[i] & 1) != 0 ? order[i] : field->first[edges];
        }
    }
}

wr_field *wr_field_init(const wr_nav *nav, int32_t radius_cells, void *memory)
{
    size_t size;
    wr_field *field = memory;
    memset(memory, 0, sizeof *field);
    *field = head_of(nav, radius_cells, &size);
    fill_tables(field, nav->config.corners == WR_CORNERS_KEEP);
    memset(field_parts_of(field).spill, 0xff, ((size_t)field->room / FIELD_BLOCK + 1) * sizeof(uint32_t));
    return field;
}

// ---- Where -------------------------------------------------------------------------------------------------------

// The cells within `radius` of cells first..last, as places; fewer when these are more than one, so that it is never longer than
// around one. False when there are too many.
static bool window_axis(int32_t first, int32_t last, int32_t cells, int32_t n, int32_t radius, int32_t *from,
                        int32_t *length)
{
    const int32_t reach = radius - (last - first + 1) / 2;
    const int32_t begin = first > reach ? first - reach : 0;
    const int32_t end = cells - last > reach ? last + reach + 1 : cells;
    *from = begin * n;
    *length = (end - begin) * n;
    return reach >= 0;
}

// The window around the targets. False when it cannot hold them.
static bool lay_window(const wr_nav *nav, wr_field *field)
{
    int32_t low[2] = {INT32_MAX, INT32_MAX}, high[2] = {0, 0};
    for (int32_t i = 0; i < field->count; i++) {
        const int32_t row = field->targets[i].node / nav->columns;
        const int32_t at[2] = {nav_cell_of(nav, field->targets[i].node - row * nav->columns), nav_cell_of(nav, row)};
        for (int32_t axis = 0; axis < 2; axis++) {
            low[axis] = lesser(low[axis], at[axis]);
            high[axis] = greater(high[axis], at[axis]);
        }
    }
    const int32_t n = nav->config.n;
    const wr_field old = *field;
    const bool fits = window_axis(low[0], high[0], nav->width, n, field->radius, &field->column, &field->columns) &&
                      window_axis(low[1], high[1], nav->height, n, field->radius, &field->row, &field->rows);
    field->stride = field_is_whole(nav, field) ? field->columns : field->columns + 1;
    if (!field_is_whole(nav, field) || field->stride != old.stride || field->rows != old.rows) {
        field->region_count = -1;
    }
    return fits && field->room != 0;
}

static int32_t place_of(const wr_nav *nav, const wr_field *field, wr_node node)
{
    const int32_t row = node / nav->columns, column = node - row * nav->columns;
    return (row - field->row) * field->stride + column - field->column;
}

static void add_square(const wr_nav *nav, const wr_field *field, wr_node centre, field_squares *squares)
{
    const int32_t row = centre / nav->columns - field->row, column = centre % nav->columns - field->column;
    int32_t i = squares->count++;
    for (; i > 0 && squares->column[i - 1] > column; i--) {
        squares->column[i] = squares->column[i - 1];
        squares->row[i] = squares->row[i - 1];
    }
    squares->column[i] = column;
    squares->row[i] = row;
}

static field_squares region_of(const wr_nav *nav, const wr_field *field)
{
    field_squares squares = {.count = 0, .spread = field->spread};
    for (int32_t i = 0; i < field->region_count; i++) {
        add_square(nav, field, field->region[i], &squares);
    }
    return squares;
}

// Steps that a sweep may have gone: to what is settled and one farther, or as far as it runs ahead when it had no bound.
static int32_t spread_of(const wr_field *field, bool bounded)
{
    const uint32_t step = field->weighted ? 2 * FIELD_STRAIGHT : FIELD_STRAIGHT;
    const uint32_t ahead = bounded ? 0 : (uint32_t)FIELD_AHEAD << field_shift(field);
    return (int32_t)((field->settled - FIELD_ZERO + ahead) / step) + 2;
}

static void clear_squares(wr_field *field, const field_squares *squares)
{
    const field_parts parts = field_parts_of(field);
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    for (int32_t row = 0; row < field->rows; row++) {
        const int32_t count = wr__field_spans(field, squares, row, spans);
        for (int32_t i = 0; i < count; i++) {
            const size_t at = (size_t)row * (size_t)field->stride + (size_t)spans[i].from;
            const size_t length = (size_t)(spans[i].to - spans[i].from);
            memset(parts.keys + at, 0xff, length * sizeof(uint32_t));
            memset(parts.ways + at, FIELD_UNKNOWN, length);
        }
    }
}

// Everything, and the guards around it.
static void clear_window(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    const size_t stride = (size_t)field->stride, rows = (size_t)field->rows;
    memset(parts.keys - stride - 1, 0, (stride + 1) * sizeof(uint32_t));
    memset(parts.keys, 0xff, stride * rows * sizeof(uint32_t));
    memset(parts.keys + stride * rows, 0, (stride + 1) * sizeof(uint32_t));
    memset(parts.ways, FIELD_UNKNOWN, stride * rows);
    for (size_t row = 0; row < rows && !field_is_whole(nav, field); row++) {
        parts.keys[row * stride + stride - 1] = 0;
    }
}

// ---- Keys --------------------------------------------------------------------------------------------------------

// The key of a length of whole steps (or half ones); 0 when it is none, FIELD_NEVER when it is too long. Modulo 2^32 a wr_cost is
// diagonal * 6,074,001,000, eight times an odd number, so diagonal is known modulo 2^29.
static uint32_t key_of(const wr_field *field, wr_cost length)
{
    const uint32_t inverse = UINT32_C(27332613);   // of 6,074,001,000 / 8 modulo 2^29
    const int32_t parts = field->weighted ? 2 : 1; // a step is so many units of the key
    if (length < 0) {
        return 0;
    }
    if (length > INT64_MAX / 4) {
        return FIELD_NEVER;
    }
    const wr_cost twice = length * parts;
    const uint32_t diagonal = (uint32_t)((uint64_t)twice >> 3) * inverse & ((UINT32_C(1) << 29) - 1);
    const wr_cost rest = twice - diagonal * WR_COST_DIAGONAL;
    if (rest < 0 || rest % WR_COST_STRAIGHT != 0) {
        return 0;
    }
    const wr_cost straight = rest / WR_COST_STRAIGHT;
    if (straight >= 1 << 16 || diagonal >= 1 << 16) {
        return FIELD_NEVER;
    }
    const uint64_t key = FIELD_ZERO + (uint64_t)straight * FIELD_STRAIGHT + (uint64_t)diagonal * FIELD_DIAGONAL;
    return key < field_end(field) ? (uint32_t)key : FIELD_NEVER;
}

// The end of the first bucket behind all keys of lengths up to `reach`. Any length, so rounded up.
static uint32_t below_of(const wr_field *field, wr_cost reach)
{
    const uint64_t twice = (uint64_t)(reach > 0 ? reach : 0) * (field->weighted ? 2 : 1);
    const uint32_t end = field_end(field), shift = field_shift(field);
    if (twice >> 32 >= end / FIELD_STRAIGHT) {
        return end;
    }
    const uint64_t part = (twice & UINT32_MAX) * FIELD_STRAIGHT >> 32;
    const uint64_t key = FIELD_ZERO + (twice >> 32) * FIELD_STRAIGHT + part + 1;
    const uint64_t below = ((key >> shift) + 1) << shift;
    return below < end ? (uint32_t)below : end;
}

// ---- Building ----------------------------------------------------------------------------------------------------

static int by_key(const void *a, const void *b, void *context)
{
    const field_seed *left = a, *right = b;
    (void)context;
    return (left->key > right->key) - (left->key < right->key);
}

static void sort_seeds(const wr_field *field, field_seed *seeds, int32_t count)
{
    wr_sort(seeds, (size_t)count, sizeof *seeds, by_key, NULL, seeds + field->seed_room);
}

// Targets whose turn is still to come.
static int32_t seed_targets(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    int32_t count = 0;
    for (int32_t i = 0; i < field->count; i++) {
        const uint32_t key = key_of(field, field->targets[i].start);
        const int32_t place = place_of(nav, field, field->targets[i].node);
        if (key != FIELD_NEVER && parts.keys[place] == FIELD_NEVER) {
            parts.seeds[count++] = (field_seed){key, place};
        }
    }
    return count;
}

// A target to which no other is nearer than its own start: there one has arrived, even if another is just as near.
static void mark_targets(const wr_nav *nav, wr_field *field)
{
    const field_parts parts = field_parts_of(field);
    for (int32_t i = 0; i < field->count; i++) {
        const int32_t place = place_of(nav, field, field->targets[i].node);
        if (parts.ways[place] != FIELD_UNKNOWN && parts.keys[place] == key_of(field, field->targets[i].start)) {
            parts.ways[place] = WR_FIELD_HERE;
        }
    }
}

// After a sweep: everything that is not keys. `from`: what was settled before.
static void finish(const wr_nav *nav, wr_field *field, uint32_t from, uint32_t below)
{
    field->spread = spread_of(field, field->settled == below);
    field->region_count = field->count;
    for (int32_t i = 0; i < field->count; i++) {
        field->region[i] = field->targets[i].node;
    }
    const field_squares region = region_of(nav, field);
    wr__field_write_ways(nav, field, &region, from);
    wr__field_write_unknown(nav, field);
    mark_targets(nav, field);
}

static void clear(const wr_nav *nav, wr_field *field)
{
    if (field->region_count < 0) {
        clear_window(nav, field);
    } else {
        const field_squares region = region_of(nav, field);
        clear_squares(field, &region);
    }
}

static bool targets_are_sound(const wr_nav *nav, const wr_field *field, const wr_field_target *targets, int32_t count)
{
    bool sound = count >= 0 && count <= WR_FIELD_TARGETS_MAX;
    for (int32_t i = 0; sound && i < count; i++) {
        sound = wr_nav_has(nav, targets[i].node) && key_of(field, targets[i].start) != 0;
    }
    return sound;
}

// Takes them in; the field is empty when that fails.
static wr_status take_targets(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count)
{
    field->count = 0;
    field->weighted = !nav->uniform;
    if (!targets_are_sound(nav, field, targets, count)) {
        return WR_E_ARGUMENT;
    }
    field->count = count;
    memmove(field->targets, targets, (size_t)count * sizeof *targets);
    for (int32_t i = 0; i < count; i++) {
        field->places[i] = wr_nav_place(nav, targets[i].node);
    }
    return WR_OK;
}

wr_status wr_field_build_to(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count,
                            wr_cost reach)
{
    const wr_status status = take_targets(nav, field, targets, count);
    field->reach = reach;
    if (status != WR_OK || count == 0) {
        return status;
    }
    if (!lay_window(nav, field)) {
        field->count = 0;
        return WR_E_CAPACITY;
    }
    clear(nav, field);
    field->version = nav->version;
    field->settled = FIELD_ZERO;
    const int32_t seeds = seed_targets(nav, field);
    sort_seeds(field, field_parts_of(field).seeds, seeds);
    const uint32_t below = below_of(field, reach);
    wr__field_sweep(nav, field, seeds, NULL, (field_bounds){.below = below, .until = -1, .nodes = INT64_MAX});
    finish(nav, field, FIELD_ZERO, below);
    return WR_OK;
}

wr_status wr_field_build(const wr_nav *nav, wr_field *field, wr_point target, int32_t component)
{
    const wr_node goal = wr__nav_nearest_clear(nav, target, component);
    if (goal == WR_NODE_NONE) {
        field->count = 0;
        return WR_E_NOT_FOUND;
    }
    const wr_status status = wr_field_build_to(nav, field, &(wr_field_target){goal, 0}, 1, WR_FIELD_ENDLESS);
    field->places[0] = target;
    return status;
}

// ---- Moving ------------------------------------------------------------------------------------------------------

static bool same_target(wr_field_target a, wr_field_target b)
{
    return a.node == b.node && a.start == b.start;
}

// Squares around what targets were and will be, where they differ. False when that is most of them, or the field is not as
// a build leaves it.
static bool squares_to_patch(const wr_nav *nav, const wr_field *field, const wr_field_target *targets, int32_t count,
                             field_squares *squares)
{
    *squares = (field_squares){.count = 0, .spread = field->spread};
    if (count != field->count || count < 2 || !field_is_whole(nav, field) || field->version != nav->version ||
        field->settled != below_of(field, field->reach) || field->settled == field_end(field) ||
        !targets_are_sound(nav, field, targets, count)) {
        return false;
    }
    int32_t differ = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!same_target(targets[i], field->targets[i])) {
            add_square(nav, field, field->targets[i].node, squares);
            add_square(nav, field, targets[i].node, squares);
            differ++;
        }
    }
    return 2 * differ <= count;
}

// What is settled right around the squares, behind the seeds there are. -1 when there is no room.
static int32_t seed_ring(wr_field *field, const field_squares *squares, int32_t count)
{
    const field_parts parts = field_parts_of(field);
    field_squares wider = *squares;
    wider.spread++;
    field_span spans[2 * WR_FIELD_TARGETS_MAX];
    for (int32_t row = 0; row < field->rows; row++) {
        const int32_t span_count = wr__field_spans(field, &wider, row, spans);
        for (int32_t i = 0; i < span_count; i++) {
            const int32_t end = row * field->stride + spans[i].to;
            for (int32_t place = row * field->stride + spans[i].from; place < end; place++) {
                if (parts.keys[place] == FIELD_NEVER) {
                    continue;
                }
                if (count == field->seed_room) {
                    return -1;
                }
                parts.seeds[count++] = (field_seed){parts.keys[place], place};
            }
        }
    }
    return count;
}

wr_status wr_field_move(const wr_nav *nav, wr_field *field, const wr_field_target *targets, int32_t count)
{
    field_squares squares;
    if (!squares_to_patch(nav, field, targets, count, &squares)) {
        return wr_field_build_to(nav, field, targets, count, field->reach);
    }
    (void)take_targets(nav, field, targets, count);
    clear_squares(field, &squares);
    const uint32_t below = field->settled;
    field->settled = FIELD_ZERO;
    const int32_t seeds = seed_ring(field, &squares, seed_targets(nav, field));
    if (seeds < 0) {
        return wr_field_build_to(nav, field, targets, count, field->reach);
    }
    sort_seeds(field, field_parts_of(field).seeds, seeds);
    wr__field_sweep(nav, field, seeds, NULL, (field_bounds){.below = below, .until = -1, .nodes = INT64_MAX});
    field->settled = below;
    squares.spread += 2; // seeds in the ring have offered one step farther
    for (int32_t i = 0; i < count; i++) {
        field->region[i] = field->targets[i].node;
    }
    wr__field_write_ways(nav, field, &squares, FIELD_ZERO);
    mark_targets(nav, field);
    return WR_OK;
}

// ---- Growing -----------------------------------------------------------------------------------------------------

static bool chunks_are_older(const wr_nav *nav, uint64_t version, const int32_t low[2], const int32_t high[2])
{
    const int32_t side = NAV_CHUNK * nav->config.n;
    for (int32_t row = low[1] / side; row <= high[1] / side; row++) {
        for (int32_t column = low[0] / side; column <= high[0] / side; column++) {
            if (wr__nav_chunk_version(nav, row * nav->chunk_columns + column) > version) {
                return false;
            }
        }
    }
    return true;
}

bool wr_field_is_current(const wr_nav *nav, const wr_field *field)
{
    if (field->count == 0 || field->version == nav->version) {
        return true;
    }
    if (field->weighted == nav->uniform || (field->weighted && nav->costs_version > field->version)) {
        return false;
    }
    for (int32_t i = 0; i < field->region_count; i++) {
        const int32_t row = field->region[i] / nav->columns, column = field->region[i] % nav->columns;
        const int32_t low[2] = {greater(column - field->spread, field->column),
                                greater(row - field->spread, field->row)};
        const int32_t high[2] = {lesser(column + field->spread, field->column + field->columns - 1),
                                 lesser(row + field->spread, field->row + field->rows - 1)};
        if (!chunks_are_older(nav, field->version, low, high)) {
            return false;
        }
    }
    return true;
}

// The same targets on the ground as it is now.
static wr_status build_again(const wr_nav *nav, wr_field *field)
{
    wr_point places[WR_FIELD_TARGETS_MAX];
    memcpy(places, field->places, sizeof places);
    const wr_status status = wr_field_build_to(nav, field, field->targets, field->count, field->reach);
    memcpy(field->places, places, sizeof places);
    return status;
}

wr_status wr_field_grow(const wr_nav *nav, wr_field *field, wr_node until, wr_cost reach, int64_t nodes_max)
{
    if (!wr_field_is_current(nav, field) && build_again(nav, field) != WR_OK) {
        return WR_E_NOT_FOUND;
    }
    field->version = nav->version;
    wr_cost cost = 0;
    wr_status status = field->count == 0       ? WR_E_NOT_FOUND
                       : until == WR_NODE_NONE ? WR_PARTIAL
                                               : wr_field_cost(nav, field, until, &cost);
    const int32_t place = status == WR_PARTIAL && until != WR_NODE_NONE ? wr__field_place(nav, field, until) : -1;
    if (status != WR_PARTIAL || (until != WR_NODE_NONE && place < 0)) {
        return status;
    }
    const uint32_t below = below_of(field, reach), from = field->settled;
    if (!field->done && from < below) {
        const field_squares region = region_of(nav, field);
        const int32_t seeds = seed_targets(nav, field);
        sort_seeds(field, field_parts_of(field).seeds, seeds);
        wr__field_sweep(nav, field, seeds, &region,
                        (field_bounds){.below = below, .until = place, .nodes = nodes_max});
        finish(nav, field, from, below);
    }
    if (until == WR_NODE_NONE) {
        return field->done || (field->settled >= below && below < field_end(field)) ? WR_OK : WR_PARTIAL;
    }
    return wr_field_cost(nav, field, until, &cost);
}
