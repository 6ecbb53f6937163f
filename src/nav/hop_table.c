// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tables of hops: made, counted, given back; and made anew where the ground has changed.
#include <string.h>

#include "core/arena.h"
#include "core/bits.h"
#include "nav/hop_table_int.h"

static int32_t tile_count(const wr_hop_table *t)
{
    return t->columns * t->rows;
}

// ---- Work --------------------------------------------------------------------------------------------------------

static void give(const wr_hop_table *t, void *memory, size_t size)
{
    if (memory != NULL) {
        wr__release(&t->allocator, memory, size);
    }
}

static void end_work(const wr_hop_table *t, const table_work *w)
{
    const size_t tiles = (size_t)tile_count(t);
    give(t, w->dirty, tiles * sizeof *w->dirty);
    give(t, w->dirty_arcs, tiles * sizeof *w->dirty_arcs);
    give(t, w->counts, tiles * TABLE_CELLS * sizeof *w->counts);
    give(t, w->arcs, w->arcs_room * sizeof *w->arcs);
    give(t, w->made, w->made_room * sizeof *w->made);
    give(t, w->masks, w->sights * sizeof *w->masks);
    give(t, w->seen, w->sights * sizeof *w->seen);
    give(t, w->first_arc, (w->window + 1) * sizeof *w->first_arc);
    give(t, w->marks, (w->window + 1) * sizeof *w->marks);
    give(t, w->where, (w->window + 1) * sizeof *w->where);
    give(t, w->spots, (w->window + 1) * sizeof *w->spots);
    give(t, w->window_arcs, (w->window_arcs_room + 1) * sizeof *w->window_arcs);
    give(t, w->heap, (w->window_arcs_room + 1) * sizeof *w->heap);
}

static wr_status make_dirty(wr_hop_table *t, table_work *work)
{
    wr_status status = wr__hop_table_make_corners(t, work);
    status = status == WR_OK ? wr__hop_table_make_arcs(t, work) : status;
    status = status == WR_OK ? wr__hop_table_make_lists(t, work) : status;
    return status == WR_OK ? wr__hop_table_make_rows(t, work) : status;
}

// ---- Making ------------------------------------------------------------------------------------------------------

// Leaves nothing but tiles without anything.
static void clear(wr_hop_table *t)
{
    for (int32_t i = 0; i < tile_count(t); i++) {
        table_tile *tile = &t->tiles[i];
        table_making *making = &t->making[i];
        wr__hop_table_give(t, tile->lists, &making->lists_size);
        wr__hop_table_give(t, tile->rows, &making->rows_size);
        wr__hop_table_give(t, making->arcs, &making->arcs_size);
        wr__hop_table_give(t, making->first_arc, &making->first_arc_size);
        *tile = (table_tile){.x = (int16_t)(i % t->columns), .y = (int16_t)(i / t->columns)};
        *making = (table_making){0};
    }
    wr__hop_table_give(t, t->corners, &t->corners_size);
    t->corners = NULL;
    if (t->map.memory != NULL) {
        t->bytes -= t->map.size;
        wr__corners_fini(&t->map, &t->allocator);
    }
    t->ready = false;
}

static wr_status fill(wr_hop_table *t, table_work *work)
{
    if (!wr__corners_init(&t->map, t->nav, &t->allocator)) {
        return WR_E_MEMORY;
    }
    t->bytes += t->map.size;
    memset(work->dirty, true, (size_t)tile_count(t) * sizeof *work->dirty);
    memset(work->dirty_arcs, true, (size_t)tile_count(t) * sizeof *work->dirty_arcs);
    return make_dirty(t, work);
}

wr_hop_table_config wr_hop_table_config_default(void)
{
    return (wr_hop_table_config){.reach_cells = 24, .bytes_per_cell = 192};
}

static bool is_fine(const wr_nav *nav, const wr_hop_table_config *config)
{
    return nav->config.corners == WR_CORNERS_KEEP && nav->config.n <= WR_HOP_TABLE_N_MAX &&
           config->reach_cells >= TABLE_TILE && config->reach_cells <= WR_HOP_TABLE_REACH_MAX &&
           config->reach_cells % TABLE_TILE == 0 && config->bytes_per_cell > 0;
}

static void set_sizes(wr_hop_table *t, const wr_hop_table_config *config)
{
    const wr_nav *nav = t->nav;
    const int32_t n = nav->config.n;
    t->around = config->reach_cells / TABLE_TILE;
    t->side = 2 * t->around + 1;
    t->reach = config->reach_cells * n;
    t->wide = TABLE_SHIFT + n * n > 32;
    t->columns = (nav->width + TABLE_TILE - 1) / TABLE_TILE;
    t->rows = (nav->height + TABLE_TILE - 1) / TABLE_TILE;
    const uint64_t most = (uint64_t)nav->width * (uint64_t)nav->height * (uint64_t)config->bytes_per_cell;
    t->bytes_max = most < SIZE_MAX ? (size_t)most : SIZE_MAX;
}

static wr_status take_tiles(wr_hop_table *t)
{
    const size_t tiles = (size_t)tile_count(t);
    if (tiles > (size_t)1 << (TABLE_SHIFT - 8)) {
        return WR_E_CAPACITY;
    }
    t->tiles = wr__alloc(&t->allocator, tiles * sizeof *t->tiles);
    t->making = wr__alloc(&t->allocator, tiles * sizeof *t->making);
    if (t->tiles == NULL || t->making == NULL) {
        return WR_E_MEMORY;
    }
    clear(t);
    t->bytes = sizeof *t + tiles * (sizeof *t->tiles + sizeof *t->making);
    return WR_OK;
}

// Where something could not be had, nothing is left, and hops are searched.
static wr_status finish(wr_hop_table *t, wr_status status)
{
    if (status == WR_OK) {
        t->version = t->nav->version;
        t->ready = true;
    } else {
        clear(t);
    }
    return status;
}

wr_status wr_hop_table_create(const wr_nav *nav, const wr_hop_table_config *config, const wr_hooks *hooks,
                              wr_hop_table **out)
{
    *out = NULL;
    if (!is_fine(nav, config)) {
        return WR_E_ARGUMENT;
    }
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : standard.allocator;
    wr_hop_table *t = wr__alloc(&allocator, sizeof *t);
    if (t == NULL) {
        return WR_E_MEMORY;
    }
    *t = (wr_hop_table){.nav = nav, .allocator = allocator};
    set_sizes(t, config);
    wr_status status = take_tiles(t);
    status = status == WR_OK ? wr_hop_table_update(t) : status;
    if (status != WR_OK) {
        wr_hop_table_destroy(t);
        return status;
    }
    *out = t;
    return WR_OK;
}

void wr_hop_table_destroy(wr_hop_table *table)
{
    if (table == NULL) {
        return;
    }
    if (table->tiles != NULL && table->making != NULL) {
        clear(table);
    }
    give(table, table->tiles, (size_t)tile_count(table) * sizeof *table->tiles);
    give(table, table->making, (size_t)tile_count(table) * sizeof *table->making);
    const wr_allocator allocator = table->allocator;
    wr__release(&allocator, table, sizeof *table);
}

size_t wr_hop_table_bytes(const wr_hop_table *table)
{
    return table->bytes;
}

// ---- Catching up -------------------------------------------------------------------------------------------------

static int32_t tile_at(int32_t place, int32_t places, int32_t tiles)
{
    const int32_t tile = place < 0 ? 0 : place / places;
    return tile < tiles ? tile : tiles - 1;
}

static void mark_around(const wr_hop_table *t, bool *dirty, int32_t column, int32_t row, int32_t reach)
{
    const int32_t places = table_tile_places(t);
    const int32_t left = tile_at(column - reach, places, t->columns),
                  right = tile_at(column + reach, places, t->columns);
    for (int32_t y = tile_at(row - reach, places, t->rows); y <= tile_at(row + reach, places, t->rows); y++) {
        memset(&dirty[y * t->columns + left], true, (size_t)(right - left + 1) * sizeof *dirty);
    }
}

// What a place that changed may change: what lies within a window of it or of the places beside it, and arcs as long
// as they may be.
static void mark_changed(const wr_hop_table *t, table_work *work, int32_t column, int32_t row)
{
    mark_around(t, work->dirty, column, row, t->reach + 2);
    mark_around(t, work->dirty_arcs, column, row, 2 * t->reach + table_tile_places(t) + 4);
}

// Places of a row from `first` to `last`.
static void catch_up_row(wr_hop_table *t, table_work *work, int32_t row, int32_t first, int32_t last)
{
    for (int32_t word = (first + 1) >> 6; word <= (last + 1) >> 6; word++) {
        const ptrdiff_t at = (ptrdiff_t)row * t->map.across.stride + word;
        uint64_t differ = t->map.across.words[at] ^ t->nav->across.words[at];
        for (; differ != 0; differ &= differ - 1) {
            const int32_t column = word * 64 + wr__ctz64(differ) - 1;
            if (column >= first && column <= last) {
                const wr_node place = row * t->map.columns + column;
                wr__corners_flip(&t->map, &place, 1);
                mark_changed(t, work, column, row);
            }
        }
    }
}

static wr_status catch_up(wr_hop_table *t, table_work *work)
{
    const wr_nav *nav = t->nav;
    const int32_t side = NAV_CHUNK * nav->config.n;
    for (int32_t chunk = 0; chunk < nav->chunk_columns * nav->chunk_rows; chunk++) {
        if (wr__nav_chunk_version(nav, chunk) <= t->version) {
            continue;
        }
        const int32_t column = chunk % nav->chunk_columns * side, row = chunk / nav->chunk_columns * side;
        const int32_t last = (column + side < nav->columns ? column + side : nav->columns) - 1;
        for (int32_t r = row; r < row + side && r < nav->rows; r++) {
            catch_up_row(t, work, r, column, last);
        }
    }
    return make_dirty(t, work);
}

wr_status wr_hop_table_update(wr_hop_table *table)
{
    if (table->ready && table->version == table->nav->version) {
        return WR_OK;
    }
    table_work work = {0};
    work.dirty = wr__alloc(&table->allocator, (size_t)tile_count(table) * sizeof *work.dirty);
    work.dirty_arcs = wr__alloc(&table->allocator, (size_t)tile_count(table) * sizeof *work.dirty_arcs);
    const wr_status status = work.dirty == NULL || work.dirty_arcs == NULL ? WR_E_MEMORY
                             : table->ready                                ? catch_up(table, &work)
                                                                           : fill(table, &work);
    end_work(table, &work);
    return finish(table, status);
}
