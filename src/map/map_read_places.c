// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Header against rows: each entry needs its letter, each cell one entry at most, and each switch or gate of the rows an
// entry. Entries sorted by cell and cells in the order of memory are walked side by side.
#include "map/map_read_int.h"

#include "core/arena.h"
#include "core/sort.h"

#include <string.h>

// The entries of one kind.
typedef struct entries {
    const void *items; // each begins with its place
    size_t item_size;
    int32_t count;
    uint8_t kind;     // of the cells they belong to
    const char *list; // the header's key
    uint64_t *cells;  // [known] of those with a place, ascending
    uint32_t *index;  // [known] which entry it is
    int32_t known;
} entries;

static const wr_entry_place *place_of(const entries *e, int32_t index)
{
    return (const wr_entry_place *)(const void *)((const char *)e->items + (size_t)index * e->item_size);
}

// ---- Entries -----------------------------------------------------------------------------------------------------

static void check_letter(const wr_map_reader *r, const entries *e, int32_t index)
{
    const wr_entry_place *place = place_of(e, index);
    const uint8_t kind = r->kinds[(size_t)place->y * (size_t)r->width + (size_t)place->x];
    if (kind == e->kind || kind == WR_LETTER_NONE) {
        return;
    }
    const wr_yaml_node *n = &r->yaml.nodes[place->x_node];
    const int32_t id = wr__yaml_get(&r->yaml, place->node, "id");
    wr__finding(r->findings, WR_SEVERITY_ERROR, "K34", n->line, n->column,
                "%s%s%s at (%d,%d) must stand on a '%c', but there is '%c' (%s); y counts from the bottom row up",
                wr_cell_kind_name((wr_cell_kind)e->kind), id < 0 ? "" : " ",
                id < 0 ? "" : wr__yaml_quote(&r->yaml, id).text, (int)place->x, (int)place->y,
                wr_cell_kind_letter((wr_cell_kind)e->kind), wr_cell_kind_letter((wr_cell_kind)kind),
                wr_cell_kind_name((wr_cell_kind)kind));
}

static void check_alone(const wr_map_reader *r, const entries *e)
{
    for (int32_t i = 1; i < e->known; i++) {
        if (e->cells[i] == e->cells[i - 1]) {
            const wr_entry_place *place = place_of(e, (int32_t)e->index[i]);
            const wr_yaml_node *first = &r->yaml.nodes[place_of(e, (int32_t)e->index[i - 1])->node];
            const wr_yaml_node *second = &r->yaml.nodes[place->node];
            wr__finding(r->findings, WR_SEVERITY_ERROR, "K37", second->line, second->column,
                        "two entries of '%s' for the cell (%d,%d): in line %d and in line %d", e->list, (int)place->x,
                        (int)place->y, (int)first->line, (int)second->line);
        }
    }
}

// Sorts the entries by cell. False when there is no memory.
static bool sort_entries(const wr_map_reader *r, entries *e)
{
    const size_t count = (size_t)e->count;
    if (count == 0) {
        return true;
    }
    e->cells = wr__alloc(&r->allocator, 2 * count * sizeof *e->cells);
    e->index = wr__alloc(&r->allocator, 2 * count * sizeof *e->index);
    if (e->cells == NULL || e->index == NULL) {
        return false;
    }
    for (int32_t i = 0; i < e->count; i++) {
        const wr_entry_place *place = place_of(e, i);
        if (place->known) {
            e->cells[e->known] = (uint64_t)place->y * (uint64_t)r->width + (uint64_t)place->x;
            e->index[e->known++] = (uint32_t)i;
        }
    }
    wr_sort_u64(e->cells, e->index, (size_t)e->known, e->cells + count, e->index + count);
    return true;
}

static void release_entries(const wr_map_reader *r, entries *e)
{
    wr__release(&r->allocator, e->cells, 2 * (size_t)e->count * sizeof *e->cells);
    wr__release(&r->allocator, e->index, 2 * (size_t)e->count * sizeof *e->index);
}

// ---- Cells without an entry --------------------------------------------------------------------------------------

// A walk over the cells of one kind that no entry names.
typedef struct bare_walk {
    const wr_map_reader *reader;
    const entries *e;
    size_t at;     // cells before it are behind us
    int32_t entry; // as are entries before it
} bare_walk;

static bool next_bare(bare_walk *w, wr_cell *cell)
{
    const wr_map_reader *r = w->reader;
    const size_t count = (size_t)r->width * (size_t)r->height;
    const uint8_t *found;
    while ((found = memchr(r->kinds + w->at, w->e->kind, count - w->at)) != NULL) {
        const size_t at = (size_t)(found - r->kinds);
        w->at = at + 1;
        while (w->entry < w->e->known && w->e->cells[w->entry] < at) {
            w->entry++;
        }
        if (w->entry == w->e->known || w->e->cells[w->entry] != at) {
            *cell = (wr_cell){(int32_t)(at % (size_t)r->width), (int32_t)(at / (size_t)r->width)};
            return true;
        }
    }
    return false;
}

// Says the first cells without an entry; those beyond what the findings hold are left alone.
static void say_bare(const wr_map_reader *r, const entries *e)
{
    bare_walk walk = {.reader = r, .e = e};
    wr_cell cell;
    for (int32_t said = 0; said <= WR_FINDINGS_MAX && next_bare(&walk, &cell); said++) {
        const char *means = e->kind == WR_CELL_SWITCH ? "a switch nobody can turn" : "a gate that never opens";
        const int32_t line = r->first_row_line + r->height - 1 - cell.y;
        wr__finding(r->findings, r->options.lenient ? WR_SEVERITY_WARNING : WR_SEVERITY_ERROR, "K36", line,
                    cell.x + 1, "the '%c' at (%d,%d) has no entry under '%s:'%s%s",
                    wr_cell_kind_letter((wr_cell_kind)e->kind), (int)cell.x, (int)cell.y, e->list,
                    r->options.lenient ? "; it is taken for " : "", r->options.lenient ? means : "");
    }
}

static int32_t count_bare(const wr_map_reader *r, const entries *e)
{
    bare_walk walk = {.reader = r, .e = e};
    wr_cell cell;
    int32_t count = 0;
    while (next_bare(&walk, &cell)) {
        count++;
    }
    return count;
}

// Appends a closed gate without a formula for each bare one. False when there is no memory.
static bool append_gates(wr_map_reader *r, const entries *e)
{
    const int32_t bare = count_bare(r, e);
    if (bare == 0) {
        return true;
    }
    if (bare > WR_LOGIC_GATES_MAX - r->gate_count) {
        wr__finding(r->findings, WR_SEVERITY_ERROR, "T10", r->first_row_line, 1,
                    "a map has at most %d gates, with those the header does not name here are %d", WR_LOGIC_GATES_MAX,
                    (int)(bare + r->gate_count));
        return true;
    }
    const int32_t capacity = r->gate_count + bare;
    wr_gate_entry *gates = wr__alloc(&r->allocator, (size_t)capacity * sizeof *gates);
    if (gates == NULL) {
        return false;
    }
    bare_walk walk = {.reader = r, .e = e};
    wr_cell cell;
    for (int32_t i = r->gate_count; next_bare(&walk, &cell); i++) {
        gates[i] = (wr_gate_entry){.place = {.x = cell.x, .y = cell.y, .known = true, .node = -1, .x_node = -1}};
    }
    if (r->gate_count > 0) {
        memcpy(gates, r->gates, (size_t)r->gate_count * sizeof *gates);
    }
    wr__release(&r->allocator, r->gates, (size_t)r->gate_capacity * sizeof *gates);
    r->gates = gates;
    r->gate_count = capacity;
    r->gate_capacity = capacity;
    return true;
}

// ---- Both --------------------------------------------------------------------------------------------------------

static bool check_entries(wr_map_reader *r, entries e)
{
    bool good = sort_entries(r, &e);
    if (good) {
        for (int32_t i = 0; i < e.known; i++) {
            check_letter(r, &e, (int32_t)e.index[i]);
        }
        check_alone(r, &e);
        if (e.known == e.count) { // else a letter may belong to an entry whose place is not good
            say_bare(r, &e);
        }
        if (e.kind == WR_CELL_GATE && r->options.lenient) {
            good = append_gates(r, &e);
        }
    }
    release_entries(r, &e);
    return good;
}

bool wr__map_read_places(wr_map_reader *r)
{
    const entries switches = {.items = r->switches,
                              .item_size = sizeof *r->switches,
                              .count = r->switch_count,
                              .kind = WR_CELL_SWITCH,
                              .list = "switches"};
    const entries gates = {.items = r->gates,
                           .item_size = sizeof *r->gates,
                           .count = r->gate_count,
                           .kind = WR_CELL_GATE,
                           .list = "gates"};
    return r->kinds == NULL || (check_entries(r, switches) && check_entries(r, gates));
}
