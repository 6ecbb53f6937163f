// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A level as bytes and back: the map it was made from. Kinds and heights of cells are runs of equal ones, at most 256 long:
//
//     . . . x x .    ->    (3 - 1, grass) (2 - 1, bush) (1 - 1, grass)
//
// What a level adds to its map (mesh, zones, places of crystals) is made anew by wr_level_create, and what maps must hold is
// checked by wr_map_check there; here is checked that all fits into memory.
#include <inttypes.h>
#include <string.h>

#include "core/bytes.h"
#include "map/map.h"
#include "sim/save_int.h"

#define RUN_MAX 256

// ---- Save --------------------------------------------------------------------------------------------------------

static void save_kinds(wr_writer *w, const uint8_t *kinds, size_t count)
{
    for (size_t i = 0, run = 0; i < count; i += run) {
        for (run = 1; run < RUN_MAX && i + run < count && kinds[i + run] == kinds[i];) {
            run++;
        }
        const uint8_t bytes[] = {(uint8_t)(run - 1), kinds[i]};
        wr_write_bytes(w, bytes, sizeof bytes);
    }
}

static void save_heights(wr_writer *w, const wr_fix *heights, size_t count)
{
    wr_write_u8(w, heights != NULL);
    for (size_t i = 0, run = 0; heights != NULL && i < count; i += run) {
        for (run = 1; run < RUN_MAX && i + run < count && heights[i + run] == heights[i];) {
            run++;
        }
        wr_write_u8(w, (uint8_t)(run - 1));
        wr_write_u32(w, (uint32_t)heights[i]);
    }
}

static void save_cell(wr_writer *w, wr_cell at)
{
    wr_write_u16(w, (uint16_t)at.x);
    wr_write_u16(w, (uint16_t)at.y);
}

static void save_switch(wr_writer *w, const wr_map_switch *s)
{
    const size_t length = strlen(s->id);
    save_cell(w, s->at);
    wr_write_u8(w, s->on);
    wr_write_u8(w, (uint8_t)length);
    wr_write_bytes(w, s->id, length);
}

static void save_gate(wr_writer *w, const wr_level *level, int32_t gate)
{
    const wr_gate_formula formula = level->logic.desc.gates[gate];
    save_cell(w, level->gates[gate].at);
    wr_write_u32(w, (uint32_t)formula.count);
    for (int32_t i = 0; i < formula.count; i++) {
        wr_write_u16(w, level->logic.desc.ops[formula.first + i].code);
        wr_write_u16(w, level->logic.desc.ops[formula.first + i].switch_index);
    }
}

static int32_t ops_of(const wr_level *level)
{
    int32_t ops = 0; // formulas may share them in memory
    for (int32_t i = 0; i < level->gate_count; i++) {
        ops += level->logic.desc.gates[i].count;
    }
    return ops;
}

void wr__level_save(const wr_level *level, wr_writer *w)
{
    const wr_grid *grid = &level->grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    wr_write_u32(w, (uint32_t)grid->width);
    wr_write_u32(w, (uint32_t)grid->height);
    wr_write_u32(w, (uint32_t)level->switch_count);
    wr_write_u32(w, (uint32_t)level->gate_count);
    wr_write_u32(w, (uint32_t)ops_of(level));
    wr_write_u8(w, level->has_player);
    save_cell(w, level->player);
    wr_write_u8(w, WR_CELL_COUNT);
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        wr_write_u32(w, (uint32_t)level->kind_height[kind]);
    }
    save_kinds(w, grid->kinds, cells);
    save_heights(w, grid->ground, cells);
    save_heights(w, level->makes_walls ? NULL : grid->wall, cells);
    for (int32_t i = 0; i < level->switch_count; i++) {
        save_switch(w, &level->switches[i]);
    }
    for (int32_t i = 0; i < level->gate_count; i++) {
        save_gate(w, level, i);
    }
}

// ---- Load --------------------------------------------------------------------------------------------------------

static bool load_kinds(wr_reader *r, uint8_t *kinds, size_t count)
{
    for (size_t i = 0; i < count;) {
        const size_t run = (size_t)wr_read_u8(r) + 1;
        const uint8_t kind = wr_read_u8(r);
        if (r->failed || run > count - i) {
            return false;
        }
        memset(kinds + i, kind, run);
        i += run;
    }
    return true;
}

static bool load_heights(wr_reader *r, wr_fix *heights, size_t count)
{
    for (size_t i = 0; i < count;) {
        const size_t run = (size_t)wr_read_u8(r) + 1;
        const wr_fix height = (wr_fix)wr_read_u32(r);
        if (r->failed || run > count - i) {
            return false;
        }
        for (size_t end = i + run; i < end; i++) {
            heights[i] = height;
        }
    }
    return true;
}

static wr_cell load_cell(wr_reader *r)
{
    const int32_t x = wr_read_u16(r);
    const int32_t y = wr_read_u16(r);
    return (wr_cell){x, y};
}

static bool load_switch(wr_reader *r, wr_map_switch *s)
{
    s->at = load_cell(r);
    const uint8_t on = wr_read_u8(r);
    const uint8_t length = wr_read_u8(r);
    const uint8_t *id = length > WR_MAP_ID_MAX ? NULL : wr_read_bytes(r, length);
    if (id == NULL || on > 1 || memchr(id, '\0', length) != NULL) {
        return false;
    }
    s->on = on == 1;
    memcpy(s->id, id, length);
    s->id[length] = '\0';
    return true;
}

// `ops`: how many are filled.
static bool load_gate(wr_reader *r, const wr_map *map, const wr__map_arrays *arrays, int32_t gate, int32_t *ops)
{
    arrays->gates[gate].at = load_cell(r);
    const uint32_t count = wr_read_u32(r);
    if (r->failed || count > (uint32_t)(map->logic.op_count - *ops)) {
        return false;
    }
    arrays->formulas[gate] = (wr_gate_formula){*ops, (int32_t)count};
    for (uint32_t i = 0; i < count; i++) {
        wr_op *op = &arrays->ops[(*ops)++];
        op->code = wr_read_u16(r);
        op->switch_index = wr_read_u16(r);
    }
    return !r->failed;
}

static bool load_mechanism(wr_reader *r, wr_map *map, const wr__map_arrays *arrays)
{
    int32_t ops = 0;
    for (int32_t i = 0; i < map->switch_count; i++) {
        if (!load_switch(r, &arrays->switches[i])) {
            return false;
        }
    }
    for (int32_t i = 0; i < map->gate_count; i++) {
        if (!load_gate(r, map, arrays, i, &ops)) {
            return false;
        }
    }
    if (ops != map->logic.op_count || r->at != r->size || wr_logic_check(&map->logic) != WR_OK) {
        return false;
    }
    wr__map_set_gates(map);
    return true;
}

// Counts, before any memory is taken by them: what is still to come must be able to hold them.
typedef struct head {
    uint32_t width, height, switches, gates, ops;
    size_t cells;
} head;

static bool load_head(wr_reader *r, head *h)
{
    h->width = wr_read_u32(r);
    h->height = wr_read_u32(r);
    h->switches = wr_read_u32(r);
    h->gates = wr_read_u32(r);
    h->ops = wr_read_u32(r);
    if (r->failed || h->width < 1 || h->height < 1 || h->width > WR_GRID_SIDE_MAX || h->height > WR_GRID_SIDE_MAX ||
        h->width * h->height > WR_GRID_CELLS_MAX) {
        return false;
    }
    h->cells = (size_t)h->width * h->height;
    return h->switches <= WR_LOGIC_SWITCHES_MAX && h->gates <= WR_LOGIC_GATES_MAX && h->ops <= WR_LOGIC_OPS_MAX &&
           wr_reader_holds(r, (h->cells + RUN_MAX - 1) / RUN_MAX, 2) && wr_reader_holds(r, h->switches, 7) &&
           wr_reader_holds(r, h->gates, 8) && wr_reader_holds(r, h->ops, 4);
}

static bool load_player(wr_reader *r, wr_map *map)
{
    const uint8_t has = wr_read_u8(r);
    map->player = load_cell(r);
    map->has_player = has == 1;
    const uint8_t kinds = wr_read_u8(r);
    for (uint32_t kind = 0; kind < WR_CELL_COUNT && kinds == WR_CELL_COUNT; kind++) {
        map->kind_height[kind] = (wr_fix)wr_read_u32(r);
    }
    return has <= 1 && kinds == WR_CELL_COUNT && (has == 1 || (map->player.x == 0 && map->player.y == 0));
}

// A flag, and when it is set the heights, in memory of their own.
static wr_status load_layer(wr_reader *r, size_t cells, const wr_allocator *allocator, wr_fix **layer)
{
    const uint8_t there = wr_read_u8(r);
    if (r->failed || there > 1 || (there == 1 && !wr_reader_holds(r, (cells + RUN_MAX - 1) / RUN_MAX, 5))) {
        return WR_E_SYNTAX;
    }
    if (there == 0) {
        return WR_OK;
    }
    *layer = wr__alloc(allocator, cells * sizeof **layer);
    return *layer == NULL ? WR_E_MEMORY : load_heights(r, *layer, cells) ? WR_OK : WR_E_SYNTAX;
}

static wr_status load_map(wr_reader *r, const head *h, const wr_allocator *allocator, const wr__map_arrays *arrays,
                          wr_map *map)
{
    if (!load_player(r, map) || !load_kinds(r, map->grid.kinds, h->cells)) {
        return WR_E_SYNTAX;
    }
    wr_status status = load_layer(r, h->cells, allocator, &map->grid.ground);
    status = status == WR_OK ? load_layer(r, h->cells, allocator, &map->grid.wall) : status;
    return status == WR_OK && !load_mechanism(r, map, arrays) ? WR_E_SYNTAX : status;
}

static void release_layer(const wr_allocator *allocator, wr_fix *layer, size_t cells)
{
    if (layer != NULL) {
        wr__release(allocator, layer, cells * sizeof *layer);
    }
}

static wr_status make_level(const wr_map *map, const wr__settings *settings, const wr_hooks *hooks, wr_level **out,
                            wr_finding *why)
{
    wr_finding fault = {0};
    const wr_status status = wr_level_create(map, &settings->level, hooks, out, &fault);
    if (status == WR_OK && (*out)->map_hash == settings->map_hash) {
        return WR_OK;
    }
    if (status == WR_OK) {
        wr_level_destroy(*out);
        *out = NULL;
    }
    wr__refuse(why, "T23", "the level: %s",
               status == WR_OK ? "its hash is not the one the rules name" : fault.message);
    return status == WR_E_MEMORY ? WR_E_MEMORY : WR_E_SYNTAX;
}

wr_status wr__level_load(wr_reader *r, const wr__settings *settings, const wr_hooks *hooks, wr_level **out,
                         wr_finding *why)
{
    wr__map_arrays arrays;
    wr_map map;
    head h;
    *out = NULL;
    if (settings->cell < 1 || settings->cell > WR_GRID_CELL_MAX || !load_head(r, &h)) {
        wr__refuse(why, "K109",
                   "the level's sizes or counts are out of their ranges, or more than the section can hold");
        return WR_E_SYNTAX;
    }
    wr_status status = wr__map_make(&map, &hooks->allocator, (int32_t)h.width, (int32_t)h.height, (int32_t)h.switches,
                                    (int32_t)h.gates, (int32_t)h.ops, &arrays);
    if (status != WR_OK) {
        wr__refuse(why, "", "out of memory");
        return status;
    }
    map.grid.cell = settings->cell;
    status = load_map(r, &h, &hooks->allocator, &arrays, &map);
    if (status == WR_OK) {
        status = make_level(&map, settings, hooks, out, why);
    } else if (status == WR_E_MEMORY) {
        wr__refuse(why, "", "out of memory");
    } else {
        wr__refuse(why, "T21", "the level, up to byte %zu of its section, is none", r->at);
    }
    release_layer(&hooks->allocator, map.grid.ground, h.cells);
    release_layer(&hooks->allocator, map.grid.wall, h.cells);
    wr_map_destroy(&map);
    return status;
}
