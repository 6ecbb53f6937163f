// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tables of hops: rows, by Dijkstra's method from each corner over the arcs of its tile's window. A way that leaves
// the window goes past its side, and back: where that could be shorter, a row says only how long it is at least. Of
// several corners before one the first counts, in the order of tiles and nodes.
#include <string.h>

#include "core/arena.h"
#include "nav/hop_table_int.h"

// ---- The graph of a window ---------------------------------------------------------------------------------------

static const table_tile *tile_in(const wr_hop_table *t, const table_tile *tile, int32_t x, int32_t y)
{
    x += tile->x - t->around;
    y += tile->y - t->around;
    return x >= 0 && y >= 0 && x < t->columns && y < t->rows ? &t->tiles[y * t->columns + x] : NULL;
}

// The number of the first corner of another tile in a tile's window; -1 when it is not of the window.
static int32_t first_in(const wr_hop_table *t, const table_tile *tile, const table_tile *other)
{
    const int32_t x = other->x - tile->x + t->around, y = other->y - tile->y + t->around;
    return x >= 0 && y >= 0 && x < t->side && y < t->side ? tile->begins[y] + other->first : -1;
}

// The arcs of corner `i` of another tile, seen in a tile's window.
static size_t list_arcs(const wr_hop_table *t, table_work *w, const table_tile *tile, const table_making *of,
                        int32_t i, size_t count)
{
    for (int32_t k = of->first_arc[i]; k < of->first_arc[i + 1]; k++) {
        const int32_t first = first_in(t, tile, &t->tiles[of->arcs[k].corner >> 8]);
        if (first >= 0) {
            w->window_arcs[count++] = (table_arc){(uint32_t)first + (of->arcs[k].corner & 0xff), of->arcs[k].key};
        }
    }
    return count;
}

static void list_window(const wr_hop_table *t, table_work *w, const table_tile *tile)
{
    size_t arcs = 0;
    int32_t corner = 0;
    for (int32_t at = 0; at < t->side * t->side; at++) {
        const int32_t x = at % t->side, y = at / t->side;
        const table_tile *other = tile_in(t, tile, x, y);
        for (int32_t i = 0; other != NULL && i < other->count; i++) {
            w->where[corner] = (uint16_t)(y << 12 | x << 8 | i);
            w->spots[corner] = table_spot(t, other, i);
            w->first_arc[corner++] = (int32_t)arcs;
            arcs = list_arcs(t, w, tile, &t->making[other - t->tiles], i, arcs);
        }
    }
    w->first_arc[corner] = (int32_t)arcs;
}

// ---- Dijkstra ----------------------------------------------------------------------------------------------------

static void push(table_work *w, uint32_t key, uint32_t corner)
{
    const uint64_t item = (uint64_t)key << 32 | corner;
    int32_t at = w->heap_count++;
    for (; at > 0 && w->heap[(at - 1) / 2] > item; at = (at - 1) / 2) {
        w->heap[at] = w->heap[(at - 1) / 2];
    }
    w->heap[at] = item;
}

static uint32_t pop(table_work *w)
{
    uint64_t *heap = w->heap;
    const uint64_t least = heap[0], item = heap[--w->heap_count];
    int32_t at = 0;
    for (int32_t child = 1; child < w->heap_count; child = 2 * at + 1) {
        child += child + 1 < w->heap_count && heap[child + 1] < heap[child];
        if (heap[child] >= item) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = item;
    return (uint32_t)least;
}

// Its way is known: how many steps it has.
static void settle(table_work *w, uint32_t corner)
{
    table_mark *m = &w->marks[corner];
    const table_mark *before = &w->marks[m->before];
    const corner_spot a = w->spots[m->before], b = w->spots[corner];
    const int32_t dx = hop_magnitude(b.column - a.column), dy = hop_magnitude(b.row - a.row);
    m->straight = (uint8_t)(before->straight + hop_magnitude(dx - dy));
    m->diagonal = (uint8_t)(before->diagonal + (dx < dy ? dx : dy));
    m->settled = true;
}

static void search(table_work *w, int32_t window, uint32_t from, uint32_t far)
{
    for (int32_t i = 0; i < window; i++) {
        w->marks[i] = (table_mark){.key = UINT32_MAX};
    }
    w->marks[from] = (table_mark){.key = 0, .before = (uint16_t)from};
    w->heap_count = 0;
    push(w, 0, from);
    while (w->heap_count > 0) {
        const uint32_t corner = pop(w);
        if (w->marks[corner].settled) {
            continue;
        }
        settle(w, corner);
        for (int32_t k = w->first_arc[corner]; k < w->first_arc[corner + 1]; k++) {
            const uint32_t key = w->marks[corner].key + w->window_arcs[k].key, next = w->window_arcs[k].corner;
            table_mark *m = &w->marks[next];
            if (key > far || key > m->key) {
                continue;
            }
            if (key < m->key) {
                push(w, key, next);
                m->before = (uint16_t)corner;
            }
            m->before = corner < m->before ? (uint16_t)corner : m->before;
            m->key = key;
        }
    }
}

// ---- Rows --------------------------------------------------------------------------------------------------------

// Straight steps that a way from one corner to another has at least when it leaves the window in between.
static int32_t least_outside(const wr_hop_table *t, corner_spot a, corner_spot b)
{
    const int32_t dx = hop_magnitude(b.column - a.column), dy = hop_magnitude(b.row - a.row);
    const int32_t least = 2 * (t->reach + 1) - (dx > dy ? dx : dy);
    return least < table_far(t) ? least : table_far(t);
}

static table_entry entry_of(const wr_hop_table *t, const table_work *w, int32_t from, int32_t to)
{
    const table_mark *m = &w->marks[to];
    const int32_t least = least_outside(t, w->spots[from], w->spots[to]);
    return m->key <= (uint32_t)least * HOP_STRAIGHT
               ? m->straight | (uint32_t)m->diagonal << 8 | (uint32_t)w->where[m->before] << 16
               : (uint32_t)least | (uint32_t)TABLE_FAR << 16;
}

static void write_row(const wr_hop_table *t, const table_work *w, const table_tile *tile, int32_t number)
{
    for (int32_t at = 0; at < t->side * t->side; at++) {
        const table_tile *other = tile_in(t, tile, at % t->side, at / t->side);
        if (other == NULL) {
            continue;
        }
        const int32_t first = first_in(t, tile, other);
        table_entry *entries = table_block(tile, other, at / t->side) + number * other->count;
        for (int32_t i = 0; i < other->count; i++) {
            entries[i] = entry_of(t, w, first_in(t, tile, tile) + number, first + i);
        }
    }
}

static wr_status take_rows(wr_hop_table *t, int32_t which)
{
    table_tile *tile = &t->tiles[which];
    table_making *making = &t->making[which];
    const size_t size = (size_t)tile->count * (size_t)t->making[which].window * sizeof *tile->rows;
    wr__hop_table_give(t, tile->rows, &making->rows_size);
    tile->rows = NULL;
    if (size == 0) {
        return WR_OK;
    }
    tile->rows = wr__hop_table_take(t, size);
    if (tile->rows == NULL) {
        return table_lack(t, size);
    }
    making->rows_size = size;
    return WR_OK;
}

// Corners and arcs of the largest window, and all rows together.
static void measure(const wr_hop_table *t, table_work *w, size_t *rows)
{
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        const table_tile *tile = &t->tiles[i];
        if (!w->dirty[i] || tile->count == 0) {
            continue;
        }
        size_t arcs = 0;
        for (int32_t at = 0; at < t->side * t->side; at++) {
            const table_tile *other = tile_in(t, tile, at % t->side, at / t->side);
            arcs += other != NULL ? t->making[other - t->tiles].first_arc[other->count] : 0;
        }
        w->window_arcs_room = arcs > w->window_arcs_room ? arcs : w->window_arcs_room;
        w->window = (size_t)t->making[i].window > w->window ? (size_t)t->making[i].window : w->window;
        *rows += (size_t)tile->count * (size_t)t->making[i].window * sizeof *tile->rows;
    }
}

static bool take_work(const wr_hop_table *t, table_work *w)
{
    w->first_arc = wr__alloc(&t->allocator, (w->window + 1) * sizeof *w->first_arc);
    w->marks = wr__alloc(&t->allocator, (w->window + 1) * sizeof *w->marks);
    w->where = wr__alloc(&t->allocator, (w->window + 1) * sizeof *w->where);
    w->spots = wr__alloc(&t->allocator, (w->window + 1) * sizeof *w->spots);
    w->window_arcs = wr__alloc(&t->allocator, (w->window_arcs_room + 1) * sizeof *w->window_arcs);
    w->heap = wr__alloc(&t->allocator, (w->window_arcs_room + 1) * sizeof *w->heap);
    return w->first_arc != NULL && w->marks != NULL && w->where != NULL && w->spots != NULL &&
           w->window_arcs != NULL && w->heap != NULL;
}

wr_status wr__hop_table_make_rows(wr_hop_table *t, table_work *work)
{
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        if (work->dirty[i]) {
            wr__hop_table_give(t, t->tiles[i].rows, &t->making[i].rows_size);
            t->tiles[i].rows = NULL;
        }
    }
    size_t rows = 0;
    measure(t, work, &rows);
    if (rows > t->bytes_max || t->bytes > t->bytes_max - rows) {
        return WR_E_CAPACITY;
    }
    if (!take_work(t, work)) {
        return WR_E_MEMORY;
    }
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        const table_tile *tile = &t->tiles[i];
        if (!work->dirty[i]) {
            continue;
        }
        const wr_status status = take_rows(t, i);
        if (status != WR_OK) {
            return status;
        }
        if (tile->count > 0) {
            list_window(t, work, tile);
        }
        for (int32_t k = 0; k < tile->count; k++) {
            search(work, t->making[i].window, (uint32_t)(first_in(t, tile, tile) + k),
                   (uint32_t)table_far(t) * HOP_STRAIGHT);
            write_row(t, work, tile, k);
        }
    }
    return WR_OK;
}
