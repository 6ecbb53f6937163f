// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Fields: what their memory holds, and the tables of where shortest ways go on. field_build.c sweeps, field_move.c moves and grows
// them, field_ask.c reads.
#include <string.h>

#include "nav/field_int.h"

// Chunks: what sweeps of large maps were seen to use, and what they must find free to be fast. The ring around two squares of 12
// cells with 3 nodes each is 500 places long.
enum { POOL_CHUNKS_MIN = 52, POOL_CHUNKS_MAX = 120, POOL_PLACES = 1 << 15, RING_MAX = 512 };

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
    wr_field head = {.radius = field_greater(radius_cells, 0), .region_count = -1};
    const int64_t side = (2 * (int64_t)head.radius + 1) * nav->config.n;
    const int32_t columns = (int32_t)(side < nav->columns ? side : nav->columns);
    const int32_t rows = (int32_t)(side < nav->rows ? side : nav->rows);
    // A window as large as the map may still be cut off by its edge; only one that reaches across from everywhere is the map.
    head.whole = head.radius >= field_greater(nav->width, nav->height) - 1;
    head.stride_max = head.whole ? columns : columns + 1;
    const int64_t room = (int64_t)head.stride_max * rows;
    head.room = room <= FIELD_PLACES_MAX ? (int32_t)room : 0;
    head.chunks = field_lesser(POOL_CHUNKS_MIN + head.room / POOL_PLACES, POOL_CHUNKS_MAX);
    head.seed_room = WR_FIELD_TARGETS_MAX + (head.whole ? field_lesser(2 * (columns + rows), RING_MAX) : 0);

    const size_t guards = (size_t)head.stride_max + 1;
    *size = FIELD_POOL_AT;
    (void)lay(size, (size_t)head.chunks * FIELD_CHUNK * sizeof(uint32_t));
    head.spill_at = lay(size, ((size_t)head.room / FIELD_BLOCK + 1) * sizeof(uint32_t));
    head.seeds_at = lay(size, (size_t)head.seed_room * sizeof(field_seed));
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

static void fill_table(wr_field *field, bool keep)
{
    for (uint32_t edges = 0; edges < 256; edges++) {
        for (uint32_t way = 0; way < NAV_DIRECTIONS; way++) {
            const uint8_t on = ways_on(turned(edges, way), (way & 1) != 0, keep);
            field->after[way][edges] = turned(on, 8 - way);
        }
        field->after[FIELD_ALL][edges] = (uint8_t)edges;
    }
}

wr_field *wr_field_init(const wr_nav *nav, int32_t radius_cells, void *memory)
{
    size_t size;
    wr_field *field = memory;
    memset(memory, 0, sizeof *field);
    *field = head_of(nav, radius_cells, &size);
    fill_table(field, nav->config.corners == WR_CORNERS_KEEP);
    memset(field_parts_of(field).spill, 0xff, ((size_t)field->room / FIELD_BLOCK + 1) * sizeof(uint32_t));
    return field;
}
