// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tables of hops: lists. From where is a corner seen? One looks from the corner, back along the ways that lead to
// it, and finds what wr__corners_turns finds from all those places: who looks from p goes past all that lies
// between, and so does who looks from the corner.
//
//      . . . p p .     Up a diagonal, from each of its places along the row (and the column) as far as nothing stops
//      . . p p p #     there, nor in the rows before: rows 1 and 2 of the flat octant here. The last place, that
//      c . . . . #     which stops, is one to look from as well.
#include <string.h>

#include "core/arena.h"
#include "nav/hop_table_int.h"
#include "nav/scan.h"

typedef struct view {
    const wr_hop_table *table;
    table_work *work;
    corner_spot corner;
    int32_t cell_left, cell_low; // of the window of cells in sight
    int32_t span;                // its side
    int32_t seen;                // cells in it that see the corner
} view;

static void mark(view *v, int32_t column, int32_t row)
{
    const int32_t n = v->table->nav->config.n;
    const int32_t x = nav_cell_of(v->table->nav, column), y = nav_cell_of(v->table->nav, row);
    const int32_t cell = (y - v->cell_low) * v->span + x - v->cell_left;
    if (v->work->masks[cell] == 0) {
        v->work->seen[v->seen++] = cell;
    }
    v->work->masks[cell] |= (uint32_t)1 << ((row - y * n) * n + column - x * n);
}

static bool has(const view *v, int32_t column, int32_t row)
{
    return nav_plane_get(&v->table->map.across, row, column);
}

// Places beyond one that a look goes past, at most `most`. kind: what stops it; CORNERS_BOTH.
enum { CORNERS_BOTH = 2 };

static int32_t run_of(const view *v, int32_t kind, bool across, int32_t forward, int32_t column, int32_t row,
                      int32_t most)
{
    const nav_plane(*past)[2] = v->table->map.past;
    const int32_t by = across ? CORNERS_ACROSS : CORNERS_UP, line = across ? row : column;
    const nav_view first = {&past[kind == CORNERS_BOTH ? CORNERS_RISING : kind][by], 1, forward};
    const nav_view second = {&past[kind == CORNERS_BOTH ? CORNERS_FALLING : kind][by], 1, forward};
    int32_t steps = 0;
    for (int32_t k = across ? column : row; steps < most; k += 63 * forward) {
        const uint64_t bits = nav_look(first, line, k) & nav_look(second, line, k);
        const int32_t run = wr__ctz64(~(bits | 1)) - 1;
        steps += run;
        if (run < 63) {
            break;
        }
    }
    return steps < most ? steps : most;
}

// Marks what sees the corner along a line from a place of the diagonal: from `first` to `last` steps beyond it.
static void mark_line(view *v, bool across, int32_t forward, corner_spot at, int32_t first, int32_t last)
{
    for (int32_t k = first; k <= last; k++) {
        const int32_t column = across ? at.column + k * forward : at.column;
        const int32_t row = across ? at.row : at.row + k * forward;
        if (has(v, column, row)) {
            mark(v, column, row);
        }
    }
}

static bool in_map(const view *v, int32_t column, int32_t row)
{
    return column >= 0 && row >= 0 && column < v->table->map.columns && row < v->table->map.rows;
}

// The last place beyond `run` that nothing stops, if it is one of the map.
static int32_t last_of(const view *v, bool across, int32_t forward, corner_spot at, int32_t run, int32_t most)
{
    const int32_t last = run + 1, column = across ? at.column + last * forward : at.column;
    const int32_t row = across ? at.row : at.row + last * forward;
    return last <= most && in_map(v, column, row) ? last : run < most ? run : most;
}

static void look_straight(view *v, bool across, int32_t forward)
{
    const int32_t reach = v->table->reach,
                  run = run_of(v, CORNERS_BOTH, across, forward, v->corner.column, v->corner.row, reach);
    mark_line(v, across, forward, v->corner, 1, last_of(v, across, forward, v->corner, run, reach));
}

static bool can_step(const view *v, corner_spot at, int32_t dx, int32_t dy)
{
    return in_map(v, at.column + dx, at.row + dy) && has(v, at.column + dx, at.row) &&
           has(v, at.column, at.row + dy) && has(v, at.column + dx, at.row + dy);
}

// From a place of the diagonal along its row or column, where places up to `limit` are open in all lines before.
static int32_t look_beside(view *v, int32_t kind, bool across, int32_t forward, corner_spot at, int32_t limit,
                           int32_t most)
{
    const int32_t run = run_of(v, CORNERS_BOTH, across, forward, at.column, at.row, most);
    const bool is_past = nav_plane_get(&v->table->map.past[CORNERS_RISING][CORNERS_ACROSS], at.row, at.column) &&
                         nav_plane_get(&v->table->map.past[CORNERS_FALLING][CORNERS_ACROSS], at.row, at.column);
    const int32_t last = is_past ? last_of(v, across, forward, at, run, most) : 0;
    mark_line(v, across, forward, at, 1, last < limit ? last : limit);
    const int32_t open = run_of(v, kind, across, forward, at.column, at.row, most);
    return open < limit ? open : limit;
}

static void look_between(view *v, int32_t dx, int32_t dy)
{
    const int32_t kind = dx == dy ? CORNERS_RISING : CORNERS_FALLING, reach = v->table->reach;
    corner_spot at = v->corner;
    const nav_plane *past = &v->table->map.past[kind][CORNERS_ACROSS];
    if (nav_plane_get(past, at.row, at.column)) {
        return; // who looks this way goes past the corner
    }
    int32_t wide = run_of(v, kind, true, dx, at.column, at.row, reach);
    int32_t high = run_of(v, kind, false, dy, at.column, at.row, reach);
    for (int32_t i = 1; i <= reach && can_step(v, at, dx, dy); i++) {
        at.column += dx;
        at.row += dy;
        mark(v, at.column, at.row);
        if (!nav_plane_get(past, at.row, at.column)) {
            return;
        }
        wide = look_beside(v, kind, true, dx, at, wide, reach - i);
        high = look_beside(v, kind, false, dy, at, high, reach - i);
    }
}

// Cells that see a corner, in work->seen. How many.
static view look_back(const wr_hop_table *t, table_work *w, corner_spot corner)
{
    const int32_t cells = t->reach / t->nav->config.n;
    view v = {t,
              w,
              corner,
              nav_cell_of(t->nav, corner.column) - cells,
              nav_cell_of(t->nav, corner.row) - cells,
              2 * cells + 1,
              0};
    for (int32_t forward = -1; forward <= 1; forward += 2) {
        look_straight(&v, true, forward);
        look_straight(&v, false, forward);
        look_between(&v, forward, 1);
        look_between(&v, forward, -1);
    }
    return v;
}

static void put_entry(const wr_hop_table *t, const table_tile *tile, int32_t at, uint64_t entry)
{
    if (t->wide) {
        ((uint64_t *)tile->lists)[at] = entry;
    } else {
        ((uint32_t *)tile->lists)[at] = (uint32_t)entry;
    }
}

// Counts what a corner adds to lists, or adds it.
static void list_corner(const wr_hop_table *t, table_work *w, uint32_t corner, corner_spot at, bool add)
{
    const view v = look_back(t, w, at);
    for (int32_t i = 0; i < v.seen; i++) {
        const int32_t x = v.cell_left + w->seen[i] % v.span, y = v.cell_low + w->seen[i] / v.span;
        const int32_t which = y / TABLE_TILE * t->columns + x / TABLE_TILE;
        const int32_t cell = y % TABLE_TILE * TABLE_TILE + x % TABLE_TILE;
        uint16_t *count = &w->counts[which * TABLE_CELLS + cell];
        if (w->dirty[which] && add) {
            put_entry(t, &t->tiles[which], cell * t->tiles[which].per + *count,
                      (uint64_t)w->masks[w->seen[i]] << TABLE_SHIFT | corner);
        }
        *count = (uint16_t)(*count + 1);
        w->masks[w->seen[i]] = 0;
    }
}

static bool is_near_dirty(const wr_hop_table *t, const table_work *w, const table_tile *tile)
{
    for (int32_t y = tile->y - t->around; y <= tile->y + t->around; y++) {
        for (int32_t x = tile->x - t->around; x <= tile->x + t->around; x++) {
            if (x >= 0 && y >= 0 && x < t->columns && y < t->rows && w->dirty[y * t->columns + x]) {
                return true;
            }
        }
    }
    return false;
}

static void list_all(const wr_hop_table *t, table_work *w, bool add)
{
    memset(w->counts, 0, (size_t)(t->columns * t->rows) * TABLE_CELLS * sizeof *w->counts);
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        const table_tile *tile = &t->tiles[i];
        for (int32_t k = 0; tile->count > 0 && is_near_dirty(t, w, tile) && k < tile->count; k++) {
            list_corner(t, w, (uint32_t)i << 8 | (uint32_t)k, table_spot(t, tile, k), add);
        }
    }
}

static wr_status take_lists(wr_hop_table *t, const table_work *w, int32_t which)
{
    table_tile *tile = &t->tiles[which];
    table_making *making = &t->making[which];
    int32_t most = 0;
    for (int32_t cell = 0; cell < TABLE_CELLS; cell++) {
        const int32_t count = w->counts[which * TABLE_CELLS + cell];
        most = count > most ? count : most;
    }
    const size_t size = (size_t)(TABLE_CELLS * most) * (t->wide ? sizeof(uint64_t) : sizeof(uint32_t));
    wr__hop_table_give(t, tile->lists, &making->lists_size);
    tile->lists = NULL;
    tile->per = 0;
    if (size == 0) {
        return WR_OK;
    }
    tile->lists = wr__hop_table_take(t, size);
    if (tile->lists == NULL) {
        return table_lack(t, size);
    }
    making->lists_size = size;
    tile->per = (uint16_t)most;
    return WR_OK;
}

wr_status wr__hop_table_make_lists(wr_hop_table *t, table_work *work)
{
    const int32_t span = 2 * (t->reach / t->nav->config.n) + 1;
    work->sights = (size_t)(span * span);
    work->masks = wr__alloc(&t->allocator, work->sights * sizeof *work->masks);
    work->seen = wr__alloc(&t->allocator, work->sights * sizeof *work->seen);
    const size_t counts = (size_t)(t->columns * t->rows) * TABLE_CELLS;
    work->counts = wr__alloc(&t->allocator, counts * sizeof *work->counts);
    if (work->masks == NULL || work->seen == NULL || work->counts == NULL) {
        return WR_E_MEMORY;
    }
    list_all(t, work, false);
    for (int32_t i = 0; i < t->columns * t->rows; i++) {
        const wr_status status = work->dirty[i] ? take_lists(t, work, i) : WR_OK;
        if (status != WR_OK) {
            return status;
        }
    }
    list_all(t, work, true);
    return WR_OK;
}
