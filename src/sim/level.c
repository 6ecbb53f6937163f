// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Levels: everything that follows from the map alone, made once and shared by all worlds played on it. One block holds it
// but for the mesh; the same layout code first measures the block, then fills it.
#include "sim/level_int.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/arena.h"
#include "core/hash.h"
#include "core/sort.h"

wr_level_config wr_level_config_default(void)
{
    wr_level_config config = {.nav = wr_nav_config_default(), .zone_cells = 7, .bat_zone_cells = 3};
    config.nav.n = 3;
    config.nav.corners = WR_CORNERS_CUT;
    config.nav.blocked = WR_KINDS_BLOB;
    config.nav.keep_off = WR_KIND(BUSH);
    return config;
}

#define UNITS_MAX     32767 // of a side: places are Q16.16 in 32 bits
#define BAT_ZONE_MAX  1023
#define KINDS_OPENING (WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET))

void wr__explain(wr_finding *why, const char *format, ...)
{
    if (why == NULL) {
        return;
    }
    va_list list;
    *why = (wr_finding){.severity = WR_SEVERITY_ERROR};
    va_start(list, format);
    vsnprintf(why->message, sizeof why->message, format, list);
    va_end(list);
}

static bool map_fits(const wr_map *map, wr_finding *why)
{
    const wr_grid *grid = &map->grid;
    if (wr_map_check(map) != WR_OK) {
        wr__explain(why, "the map is not whole: wr_map_check refuses it");
        return false;
    }
    const int32_t side = grid->width > grid->height ? grid->width : grid->height;
    if (side * grid->cell > UNITS_MAX) {
        wr__explain(why,
                    "a level of %" PRId32 " x %" PRId32 " cells, each %" PRId32
                    " units wide, is too large to play: at "
                    "this width %" PRId32 " x %" PRId32 " cells fit",
                    grid->width, grid->height, grid->cell, UNITS_MAX / grid->cell, UNITS_MAX / grid->cell);
        return false;
    }
    return true;
}

static bool config_fits(const wr_level_config *config, wr_finding *why)
{
    const int32_t zone = config->zone_cells;
    const int32_t bat = config->bat_zone_cells;
    if (zone < 1 || zone > WR__ZONE_CELLS_MAX || zone % 2 == 0) {
        wr__explain(why, "zone_cells is %" PRId32 ", but must be odd, 1 to %d", zone, WR__ZONE_CELLS_MAX);
        return false;
    }
    if (bat < 0 || bat > BAT_ZONE_MAX) {
        wr__explain(why, "bat_zone_cells is %" PRId32 ", but must be 0 to %d", bat, BAT_ZONE_MAX);
        return false;
    }
    return true;
}

// ---- Layout ------------------------------------------------------------------------------------------------------

static wr_mob_kind monster_of(uint8_t cell_kind)
{
    switch (cell_kind) {
    case WR_CELL_SPINNER_H:
        return WR_MOB_SPINNER_H;
    case WR_CELL_SPINNER_V:
        return WR_MOB_SPINNER_V;
    case WR_CELL_BAT:
        return WR_MOB_BAT;
    case WR_CELL_BLOB:
        return WR_MOB_BLOB;
    default:
        return WR_MOB_NONE;
    }
}

static void count_cells(wr_level *level, const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++) {
        level->start_count += monster_of(grid->kinds[i]) != WR_MOB_NONE;
        level->crystal_count += grid->kinds[i] == WR_CELL_CRYSTAL;
        level->door_count += (int32_t)((KINDS_OPENING >> grid->kinds[i]) & 1u);
    }
}

static void *copy_of(wr_arena *arena, const void *from, size_t count, size_t size)
{
    void *to = from == NULL ? NULL : wr_arena_take(arena, count, size, 64);
    return to == NULL ? NULL : memcpy(to, from, count * size);
}

static void take_bits(wr_arena *arena, wr_bits *bits, const wr_grid *grid, wr_kinds kinds)
{
    void *memory = wr_arena_take(arena, 1, wr_bits_size(grid->width, grid->height), 64);
    if (memory != NULL) {
        wr_bits_init(bits, memory, grid, kinds);
    }
}

static void take_grid(wr_arena *arena, wr_level *level, const wr_map *map)
{
    const wr_grid *grid = &map->grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    wr_grid *out = &level->grid;
    *out = *grid;
    out->kinds = copy_of(arena, grid->kinds, cells, sizeof *grid->kinds);
    out->ground = copy_of(arena, grid->ground, cells, sizeof *grid->ground);
    if (!level->makes_walls) {
        out->wall = copy_of(arena, grid->wall, cells, sizeof *grid->wall);
        return;
    }
    out->wall = WR_ARENA_ARRAY(arena, wr_fix, cells);
    if (out->wall != NULL) {
        wr__level_heights(map, out->wall);
    }
}

static wr_logic_desc take_logic(wr_arena *arena, const wr_logic_desc *desc)
{
    wr_logic_desc out = *desc;
    out.ops = copy_of(arena, desc->ops, (size_t)desc->op_count, sizeof *desc->ops);
    out.gates = copy_of(arena, desc->gates, (size_t)desc->gate_count, sizeof *desc->gates);
    return out;
}

// The arrays that are filled once the block is there.
typedef struct parts {
    wr__start *starts;
    uint64_t *zones;
    uint64_t *keys; // [switches] twice
    uint32_t *cells, *switch_of;
    uint32_t *values; // [switches]
    uint32_t *crystals, *doors;
    void *logic;
    wr_logic_desc desc;
} parts;

// Everything of the block that does not depend on the mesh. On a measuring arena nothing is written.
static parts lay_out(wr_arena *arena, wr_level *level, const wr_map *map)
{
    parts p = {0};
    const size_t starts = (size_t)level->start_count;
    const size_t switches = (size_t)map->switch_count;
    wr_arena_take(arena, 1, sizeof *level, 64);
    take_grid(arena, level, map);
    take_bits(arena, &level->walls, &map->grid, WR_KINDS_WALL);
    take_bits(arena, &level->sight, &map->grid, WR_KINDS_SIGHT);
    take_bits(arena, &level->crystals, &map->grid, WR_KIND(CRYSTAL));
    p.starts = WR_ARENA_ARRAY(arena, wr__start, starts);
    p.zones = WR_ARENA_ARRAY(arena, uint64_t, starts * (size_t)level->zone_words);
    level->switches = copy_of(arena, map->switches, switches, sizeof *map->switches);
    level->gates = copy_of(arena, map->gates, (size_t)map->gate_count, sizeof *map->gates);
    p.cells = WR_ARENA_ARRAY(arena, uint32_t, switches);
    p.switch_of = WR_ARENA_ARRAY(arena, uint32_t, switches);
    p.values = WR_ARENA_ARRAY(arena, uint32_t, switches);
    p.keys = WR_ARENA_ARRAY(arena, uint64_t, 2 * switches);
    p.crystals = WR_ARENA_ARRAY(arena, uint32_t, level->crystal_count);
    p.doors = WR_ARENA_ARRAY(arena, uint32_t, level->door_count);
    p.desc = take_logic(arena, &map->logic);
    p.logic = wr_arena_take(arena, 1, wr_logic_size(&map->logic), 64);
    return p;
}

// ---- Filling -----------------------------------------------------------------------------------------------------

static void fill_starts(const wr_level *level, wr__start *starts)
{
    int32_t count = 0;
    for (wr_cell at = {0, 0}; at.y < level->grid.height; at.y++) {
        for (at.x = 0; at.x < level->grid.width; at.x++) {
            const wr_mob_kind kind = monster_of(wr_grid_kind(&level->grid, at));
            if (kind != WR_MOB_NONE) {
                starts[count++] = (wr__start){.cell = at, .kind = (uint8_t)kind};
            }
        }
    }
}

static void fill_switch_index(wr_level *level, const parts *p)
{
    const size_t count = (size_t)level->switch_count;
    if (count == 0) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        p->keys[i] = (uint64_t)wr__cell_number(level, level->switches[i].at);
        p->switch_of[i] = (uint32_t)i;
    }
    wr_sort_u64(p->keys, p->switch_of, count, p->keys + count, p->values);
    for (size_t i = 0; i < count; i++) {
        p->cells[i] = (uint32_t)p->keys[i];
    }
    level->switch_cells = p->cells;
    level->switch_of = p->switch_of;
}

static void fill_cells(const wr_level *level, wr_kinds kinds, uint32_t *cells)
{
    const size_t count = (size_t)level->grid.width * (size_t)level->grid.height;
    for (size_t i = 0; i < count; i++) {
        if ((kinds >> level->grid.kinds[i]) & 1u) {
            *cells++ = (uint32_t)i;
        }
    }
}

// The map's hash says nothing of single cells' heights.
static uint64_t hash_of(const wr_map *map)
{
    const size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;
    wr_hasher h;
    if (map->grid.ground == NULL && map->grid.wall == NULL) {
        return wr_map_hash(map);
    }
    wr_hasher_begin(&h);
    wr_hasher_u64(&h, wr_map_hash(map));
    wr_hasher_u8(&h, map->grid.ground != NULL);
    wr_hasher_u8(&h, map->grid.wall != NULL);
    wr_hasher_i32s(&h, map->grid.ground, map->grid.ground == NULL ? 0 : cells);
    wr_hasher_i32s(&h, map->grid.wall, map->grid.wall == NULL ? 0 : cells);
    return wr_hasher_end(&h);
}

static void explain_mesh(wr_status status, const wr_level *level, wr_finding *why)
{
    const int32_t n = level->config.nav.n;
    if (status == WR_E_MEMORY) {
        wr__explain(why, "out of memory");
    } else if (n < 1 || n > WR_NAV_N_MAX || n % 2 == 0) {
        wr__explain(why, "the mesh's n is %" PRId32 ", but must be odd, 1 to %d", n, WR_NAV_N_MAX);
    } else {
        wr__explain(why, "the mesh is refused: more than 2^30 places for nodes, or corners neither cut nor keep");
    }
}

static wr_status fill(wr_level *level, const parts *p, const wr_hooks *hooks)
{
    wr_status status = wr_logic_init(&p->desc, p->logic, wr_logic_size(&p->desc), &level->logic);
    if (status == WR_OK) {
        status = wr_nav_create(&level->grid, &level->config.nav, hooks, &level->nav);
    }
    if (status != WR_OK) {
        return status;
    }
    level->has_mesh = wr_nav_nearest(level->nav, (wr_point){0, 0}, -1) != WR_NODE_NONE;
    fill_switch_index(level, p);
    fill_starts(level, p->starts);
    level->starts = p->starts;
    level->zones = p->zones;
    level->crystal_cells = p->crystals;
    level->door_cells = p->doors;
    fill_cells(level, WR_KIND(CRYSTAL), p->crystals);
    fill_cells(level, KINDS_OPENING, p->doors);
    for (int32_t i = 0; i < level->start_count; i++) {
        if (level->starts[i].kind == WR_MOB_BLOB) {
            wr__zone_mask(level, level->starts[i].cell, p->zones + (size_t)i * (size_t)level->zone_words);
        }
    }
    return WR_OK;
}

// ---- Create and destroy --------------------------------------------------------------------------------------------

wr_status wr_level_create(const wr_map *map, const wr_level_config *config, const wr_hooks *hooks, wr_level **out,
                          wr_finding *why)
{
    const wr_hooks plain = wr_hooks_default();
    hooks = hooks == NULL ? &plain : hooks;
    *out = NULL;

    wr_level level = {.config = config == NULL ? wr_level_config_default() : *config, .allocator = hooks->allocator};
    wr_map sized = *map;
    if (level.config.cell != 0) {
        sized.grid.cell = level.config.cell;
    }
    map = &sized;
    if (!map_fits(map, why) || !config_fits(&level.config, why)) {
        return WR_E_ARGUMENT;
    }
    level.has_player = map->has_player;
    level.player = map->has_player ? map->player : (wr_cell){0, 0};
    level.map_hash = hash_of(map);
    memcpy(level.kind_height, map->kind_height, sizeof level.kind_height);
    level.makes_walls = map->grid.wall == NULL && wr__level_has_heights(map);
    level.switch_count = map->switch_count;
    level.gate_count = map->gate_count;
    level.zone_words = (level.config.zone_cells * level.config.zone_cells + 63) / 64;
    count_cells(&level, &map->grid);

    wr_arena arena = wr_arena_measuring();
    lay_out(&arena, &level, map);
    level.size = arena.used;
    void *block = arena.full ? NULL : wr__alloc(&hooks->allocator, level.size);
    if (block == NULL) {
        wr__explain(why, "out of memory");
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(block, level.size);
    const parts p = lay_out(&arena, &level, map);
    wr_level *made = block;
    *made = level;
    const wr_status status = fill(made, &p, hooks);
    if (status != WR_OK) {
        wr_level_destroy(made);
        explain_mesh(status, &level, why);
        return status;
    }
    *out = made;
    return WR_OK;
}

void wr_level_destroy(wr_level *level)
{
    if (level == NULL) {
        return;
    }
    wr_nav_destroy(level->nav);
    const wr_allocator allocator = level->allocator;
    wr__release(&allocator, level, level->size);
}

// ---- Asking ------------------------------------------------------------------------------------------------------

const wr_grid *wr_level_grid(const wr_level *level)
{
    return &level->grid;
}

uint64_t wr_level_hash(const wr_level *level)
{
    return level->map_hash;
}

const wr_nav *wr_level_nav(const wr_level *level)
{
    return level->nav;
}

const wr_logic *wr_level_logic(const wr_level *level)
{
    return &level->logic;
}

const wr_map_switch *wr_level_switches(const wr_level *level)
{
    return level->switches;
}

const wr_map_gate *wr_level_gates(const wr_level *level)
{
    return level->gates;
}

int32_t wr__level_switch_at(const wr_level *level, wr_cell at)
{
    if (wr_grid_kind(&level->grid, at) != WR_CELL_SWITCH) {
        return -1;
    }
    const uint32_t cell = (uint32_t)wr__cell_number(level, at);
    int32_t low = 0;
    int32_t high = level->switch_count;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (level->switch_cells[middle] < cell) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < level->switch_count && level->switch_cells[low] == cell ? (int32_t)level->switch_of[low] : -1;
}
