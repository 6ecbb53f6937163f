// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A map is one block: cells, switches, gates, formulas. Two maps are equal when a file would say the same of both.
#include "map/map.h"

#include "core/arena.h"
#include "core/hash.h"

#include <string.h>

// ---- One block --------------------------------------------------------------------------------------------------

// Lays the arrays out. Run once on a measuring arena and once on the block, so that both agree.
static uint8_t *lay_out(wr_arena *arena, size_t cells, int32_t switch_count, int32_t gate_count, int32_t op_count,
                        wr__map_arrays *arrays)
{
    arrays->switches = WR_ARENA_ARRAY(arena, wr_map_switch, switch_count);
    arrays->gates = WR_ARENA_ARRAY(arena, wr_map_gate, gate_count);
    arrays->formulas = WR_ARENA_ARRAY(arena, wr_gate_formula, gate_count);
    arrays->ops = WR_ARENA_ARRAY(arena, wr_op, op_count);
    return WR_ARENA_ARRAY(arena, uint8_t, cells);
}

static bool counts_fit(int32_t width, int32_t height, int32_t switch_count, int32_t gate_count, int32_t op_count)
{
    return width >= 1 && width <= WR_GRID_SIDE_MAX && height >= 1 && height <= WR_GRID_SIDE_MAX &&
           (int64_t)width * height <= WR_GRID_CELLS_MAX && switch_count >= 0 &&
           switch_count <= WR_LOGIC_SWITCHES_MAX && gate_count >= 0 && gate_count <= WR_LOGIC_GATES_MAX &&
           op_count >= 0 && op_count <= WR_LOGIC_OPS_MAX;
}

wr_status wr__map_make(wr_map *map, const wr_allocator *allocator, int32_t width, int32_t height,
                       int32_t switch_count, int32_t gate_count, int32_t op_count, wr__map_arrays *arrays)
{
    memset(map, 0, sizeof *map);
    if (!counts_fit(width, height, switch_count, gate_count, op_count)) {
        return WR_E_ARGUMENT;
    }
    const size_t cells = (size_t)width * (size_t)height;
    wr_arena arena = wr_arena_measuring();
    lay_out(&arena, cells, switch_count, gate_count, op_count, arrays);
    const size_t size = arena.used;
    void *memory = wr__alloc(allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }

    arena = wr_arena_on(memory, size);
    uint8_t *kinds = lay_out(&arena, cells, switch_count, gate_count, op_count, arrays);
    map->grid = (wr_grid){.width = width, .height = height, .cell = 1, .kinds = kinds};
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        map->kind_height[kind] = WR__HEIGHT_DEFAULT(kind);
    }
    map->switch_count = switch_count;
    map->gate_count = gate_count;
    map->switches = arrays->switches;
    map->gates = arrays->gates;
    map->logic = (wr_logic_desc){switch_count, gate_count, op_count, arrays->ops, arrays->formulas};
    map->allocator = *allocator;
    map->memory = memory;
    map->memory_size = size;
    return WR_OK;
}

void wr_map_destroy(wr_map *map)
{
    if (map == NULL) {
        return;
    }
    if (map->memory != NULL) {
        wr__release(&map->allocator, map->memory, map->memory_size);
    }
    memset(map, 0, sizeof *map);
}

void wr__map_set_gates(wr_map *map)
{
    uint8_t switches[WR_LOGIC_SWITCHES_MAX];
    const wr_logic logic = {.desc = map->logic}; // evaluating needs no index

    for (int32_t i = 0; i < map->switch_count; i++) {
        switches[i] = map->switches[i].on;
    }
    for (int32_t i = 0; i < map->gate_count; i++) {
        map->gates[i].open = wr_logic_gate(&logic, switches, i);
    }
}

// ---- Equal ------------------------------------------------------------------------------------------------------

static bool cells_equal(wr_cell a, wr_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static bool switches_equal(const wr_map *a, const wr_map *b)
{
    if (a->switch_count != b->switch_count) {
        return false;
    }
    for (int32_t i = 0; i < a->switch_count; i++) {
        const wr_map_switch *s = &a->switches[i];
        const wr_map_switch *t = &b->switches[i];
        if (!cells_equal(s->at, t->at) || s->on != t->on || strncmp(s->id, t->id, WR_MAP_ID_MAX) != 0) {
            return false;
        }
    }
    return true;
}

static bool formulas_equal(const wr_map *a, const wr_map *b, int32_t gate)
{
    const wr_gate_formula f = a->logic.gates[gate];
    const wr_gate_formula g = b->logic.gates[gate];
    if (f.count != g.count) {
        return false;
    }
    for (int32_t i = 0; i < f.count; i++) {
        const wr_op p = a->logic.ops[f.first + i];
        const wr_op q = b->logic.ops[g.first + i];
        if (p.code != q.code || p.switch_index != q.switch_index) {
            return false;
        }
    }
    return true;
}

static bool gates_equal(const wr_map *a, const wr_map *b)
{
    if (a->gate_count != b->gate_count) {
        return false;
    }
    for (int32_t i = 0; i < a->gate_count; i++) {
        if (!cells_equal(a->gates[i].at, b->gates[i].at) || a->gates[i].open != b->gates[i].open ||
            !formulas_equal(a, b, i)) {
            return false;
        }
    }
    return true;
}

static bool grids_equal(const wr_grid *a, const wr_grid *b)
{
    const size_t cells = (size_t)a->width * (size_t)a->height;
    return a->width == b->width && a->height == b->height && a->cell == b->cell &&
           (cells == 0 || memcmp(a->kinds, b->kinds, cells) == 0);
}

bool wr_map_equal(const wr_map *a, const wr_map *b)
{
    if (!grids_equal(&a->grid, &b->grid) || a->has_player != b->has_player ||
        (a->has_player && !cells_equal(a->player, b->player))) {
        return false;
    }
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (a->kind_height[kind] != b->kind_height[kind]) {
            return false;
        }
    }
    return switches_equal(a, b) && gates_equal(a, b);
}

// ---- Hash -------------------------------------------------------------------------------------------------------

static void hash_cell(wr_hasher *hasher, wr_cell at)
{
    wr_hasher_u32(hasher, (uint32_t)at.x);
    wr_hasher_u32(hasher, (uint32_t)at.y);
}

static void hash_id(wr_hasher *hasher, const char *id)
{
    uint8_t length = 0;
    while (length < WR_MAP_ID_MAX && id[length] != '\0') {
        length++;
    }
    wr_hasher_u8(hasher, length);
    wr_hasher_bytes(hasher, id, length);
}

static void hash_formula(wr_hasher *hasher, const wr_logic_desc *logic, int32_t gate)
{
    const wr_gate_formula formula = logic->gates[gate];
    wr_hasher_u32(hasher, (uint32_t)formula.count);
    for (int32_t i = 0; i < formula.count; i++) {
        wr_hasher_u16(hasher, logic->ops[formula.first + i].code);
        wr_hasher_u16(hasher, logic->ops[formula.first + i].switch_index);
    }
}

uint64_t wr_map_hash(const wr_map *map)
{
    const wr_grid *grid = &map->grid;
    wr_hasher hasher;

    wr_hasher_begin(&hasher);
    wr_hasher_u32(&hasher, (uint32_t)grid->width);
    wr_hasher_u32(&hasher, (uint32_t)grid->height);
    wr_hasher_u32(&hasher, (uint32_t)grid->cell);
    wr_hasher_bytes(&hasher, grid->kinds, (size_t)grid->width * (size_t)grid->height);
    wr_hasher_u8(&hasher, map->has_player);
    hash_cell(&hasher, map->has_player ? map->player : (wr_cell){0, 0});
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        wr_hasher_u32(&hasher, (uint32_t)map->kind_height[kind]);
    }
    wr_hasher_u32(&hasher, (uint32_t)map->switch_count);
    for (int32_t i = 0; i < map->switch_count; i++) {
        hash_cell(&hasher, map->switches[i].at);
        wr_hasher_u8(&hasher, map->switches[i].on);
        hash_id(&hasher, map->switches[i].id);
    }
    wr_hasher_u32(&hasher, (uint32_t)map->gate_count);
    for (int32_t i = 0; i < map->gate_count; i++) {
        hash_cell(&hasher, map->gates[i].at);
        wr_hasher_u8(&hasher, map->gates[i].open);
        hash_formula(&hasher, &map->logic, i);
    }
    return wr_hasher_end(&hasher);
}
