// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tables of hops: the corners of tiles, and which of them reach one another.
#include <string.h>

#include "core/arena.h"
#include "core/bits.h"
#include "nav/hop_table_int.h"

void *wr__hop_table_take(wr_hop_table *t, size_t size)
{
    if (size > t->bytes_max || t->bytes > t->bytes_max - size) {
        return NULL;
    }
    void *memory = wr__alloc(&t->allocator, size);
    t->bytes += memory != NULL ? size : 0;
    return memory;
}

void wr__hop_table_give(wr_hop_table *t, void *memory, size_t *size)
{
    if (memory != NULL) {
        wr__release(&t->allocator, memory, *size);
        t->bytes -= *size;
    }
    *size = 0;
}

// ---- Corners -----------------------------------------------------------------------------------------------------

// Those of a tile, in the order of nodes; out: NULL to count them.
static int32_t find_corners(const wr_hop_table *t, const table_tile *tile, uint8_t (*out)[2])
{
    const int32_t places = table_tile_places(t), left = tile->x * places, low = tile->y * places;
    const int32_t right = left + places < t->map.columns ? left + places : t->map.columns;
    int32_t count = 0;
    for (int32_t row = low; row < low + places && row < t->map.rows; row++) {
        for (int32_t word = (left + 1) >> 6; word <= right >> 6; word++) {
            uint64_t bits = wr__corners_word(&t->map, (ptrdiff_t)row * t->map.across.stride + word);
            for (; bits != 0; bits &= bits - 1) {
                const int32_t column = word * 64 + wr__ctz64(bits) - 1;
                if (column < left || column >= right) {
                    continue;
                }
                if (out != NULL) {
                    out[count][0] = (uint8_t)(column - left);
                    out[count][1] = (uint8_t)(row - low);
                }
                count++;
            }
        }
    }
    return count;
}

// Corners of all tiles lie side by side, so that they stay near while other memory comes and goes: those of dirty
// tiles are found, the others moved.
static wr_status gather_corners(wr_hop_table *t, const table_work *work)
{
    uint8_t(*old)[2] = t->corners;
    size_t old_size = t->corners_size, count = 0;
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        const int32_t found = work->dirty[i] ? find_corners(t, &t->tiles[i], NULL) : t->tiles[i].count;
        if (found > TABLE_CORNERS_MAX) {
            return WR_E_CAPACITY;
        }
        count += (size_t)found;
    }
    const size_t size = (count + 1) * sizeof *old;
    uint8_t(*corners)[2] = wr__hop_table_take(t, size);
    if (corners == NULL) {
        return table_lack(t, size);
    }
    t->corners = corners;
    t->corners_size = size;
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        table_tile *tile = &t->tiles[i];
        if (work->dirty[i]) {
            tile->count = (uint16_t)find_corners(t, tile, corners);
        } else if (tile->count > 0) {
            memcpy(corners, tile->corners, tile->count * sizeof *corners);
        }
        tile->corners = corners;
        corners += tile->count;
    }
    wr__hop_table_give(t, old, &old_size);
    return WR_OK;
}

// Numbers that tell where in its rows a tile has another one.
static void number_corners(wr_hop_table *t)
{
    for (int32_t y = 0; y < t->rows; y++) {
        int32_t first = 0;
        for (int32_t x = 0; x < t->columns; x++) {
            table_tile *tile = &t->tiles[y * t->columns + x];
            tile->first = first;
            first += tile->count;
        }
    }
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        table_tile *tile = &t->tiles[i];
        const int32_t left = tile->x > t->around ? tile->x - t->around : 0;
        const int32_t right = tile->x + t->around < t->columns ? tile->x + t->around : t->columns - 1;
        int32_t before = 0;
        for (int32_t k = 0; k < t->side; k++) {
            const int32_t y = tile->y - t->around + k;
            if (y >= 0 && y < t->rows) {
                const table_tile *last = &t->tiles[y * t->columns + right];
                tile->begins[k] = before - t->tiles[y * t->columns + left].first;
                before = tile->begins[k] + last->first + last->count;
            }
        }
        t->making[i].window = before;
    }
}

wr_status wr__hop_table_make_corners(wr_hop_table *t, table_work *work)
{
    const wr_status status = gather_corners(t, work);
    if (status == WR_OK) {
        number_corners(t);
    }
    return status;
}

// ---- Arcs --------------------------------------------------------------------------------------------------------

// A corner of the map by its node.
static uint32_t corner_of(const wr_hop_table *t, wr_node node)
{
    const corner_spot at = corner_spot_of(&t->map, node);
    const int32_t places = table_tile_places(t), x = at.column / places, y = at.row / places;
    const int32_t which = y * t->columns + x;
    const table_tile *tile = &t->tiles[which];
    int32_t number = 0;
    while (tile->corners[number][0] != at.column - x * places || tile->corners[number][1] != at.row - y * places) {
        number++;
    }
    return (uint32_t)which << 8 | (uint32_t)number;
}

// Adds the arcs of a corner to those of its tile. False without memory.
static bool list_arcs(wr_hop_table *t, table_work *w, corner_spot at, size_t *count)
{
    const int32_t found = wr__corners_reach(&t->map, at, w->arcs);
    if (*count + (size_t)found > w->made_room) {
        const size_t room = 2 * (*count + (size_t)found);
        table_arc *made = wr__alloc(&t->allocator, room * sizeof *made);
        if (made == NULL) {
            return false;
        }
        if (w->made != NULL) {
            memcpy(made, w->made, *count * sizeof *made);
            wr__release(&t->allocator, w->made, w->made_room * sizeof *made);
        }
        w->made = made;
        w->made_room = room;
    }
    for (int32_t i = 0; i < found; i++) {
        if ((uint32_t)w->arcs[i].key <= (uint32_t)table_far(t) * HOP_STRAIGHT) {
            w->made[(*count)++] = (table_arc){corner_of(t, w->arcs[i].to), (uint32_t)w->arcs[i].key};
        }
    }
    return true;
}

static wr_status make_arcs(wr_hop_table *t, table_work *w, int32_t which)
{
    const table_tile *tile = &t->tiles[which];
    table_making *making = &t->making[which];
    wr__hop_table_give(t, making->arcs, &making->arcs_size);
    making->arcs = NULL;
    making->first_arc[0] = 0;
    size_t count = 0;
    for (int32_t i = 0; i < tile->count; i++) {
        if (!list_arcs(t, w, table_spot(t, tile, i), &count)) {
            return WR_E_MEMORY;
        }
        if (count > UINT16_MAX) {
            return WR_E_CAPACITY;
        }
        making->first_arc[i + 1] = (uint16_t)count;
    }
    if (count > 0) {
        const size_t size = count * sizeof *making->arcs;
        making->arcs = wr__hop_table_take(t, size);
        if (making->arcs == NULL) {
            return table_lack(t, size);
        }
        making->arcs_size = size;
        memcpy(making->arcs, w->made, size);
    }
    return WR_OK;
}

// Where the arcs of corners begin.
static wr_status take_firsts(wr_hop_table *t, int32_t which)
{
    table_making *making = &t->making[which];
    const size_t size = ((size_t)t->tiles[which].count + 1) * sizeof *making->first_arc;
    wr__hop_table_give(t, making->first_arc, &making->first_arc_size);
    making->first_arc = wr__hop_table_take(t, size);
    if (making->first_arc == NULL) {
        return table_lack(t, size);
    }
    making->first_arc_size = size;
    return WR_OK;
}

wr_status wr__hop_table_make_arcs(wr_hop_table *t, table_work *work)
{
    work->arcs_room = (size_t)wr__corners_reach_max(&t->map);
    work->arcs = wr__alloc(&t->allocator, work->arcs_room * sizeof *work->arcs);
    if (work->arcs == NULL) {
        return WR_E_MEMORY;
    }
    wr_status status = WR_OK;
    for (int32_t i = 0; i < t->columns * t->rows && status == WR_OK; i++) {
        if (work->dirty_arcs[i]) {
            status = take_firsts(t, i);
            status = status == WR_OK ? make_arcs(t, work, i) : status;
        }
    }
    return status;
}
