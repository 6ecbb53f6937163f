// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the stages in their order, the memory they work in, and the hashes of what they made.
//
// Memory is two blocks. The first is for the grid, a byte a cell, and until that is carved it is where the stages
// work: the leaves lie there while their number is unknown (16 bytes each, and they hold 36 cells or more), then what
// is needed to put rooms into order and to link them. The second is taken for just so many rooms: the arrays of the
// dungeon, and what locks need.
#include <string.h>

#include "core/assert.h"
#include "core/hash.h"
#include "dungeon/dungeon_int.h"
#include "dungeon/marks.h"

enum { GRID, ARRAYS };

// ---- Memory ------------------------------------------------------------------------------------------------------

// Arrays begin at multiples of 64.
#define ALIGNED(size) (((size) + 63) & ~(size_t)63)

static size_t cells_of(const wr_dungeon_config *c)
{
    return (size_t)c->width * (size_t)c->height;
}

// The arrays of a dungeon of so many rooms. On an arena that measures they are NULL.
static void lay_out(wr_dungeon *d, wr_arena *arena, int32_t rooms)
{
    const int32_t links = wr__links_bound(&d->config, rooms);
    d->leaves = WR__SCRATCH_ARRAY(arena, wr_rect, rooms);
    d->rooms = WR__SCRATCH_ARRAY(arena, wr_rect, rooms);
    d->delaunay = WR__SCRATCH_ARRAY(arena, wr_edge, WR_DELAUNAY_EDGES_MAX(rooms));
    d->links = WR__SCRATCH_ARRAY(arena, wr_dungeon_link, links);
    d->doors = WR__SCRATCH_ARRAY(arena, wr_dungeon_door, 2 * (size_t)links);
    d->locks = WR__SCRATCH_ARRAY(arena, wr_dungeon_lock, d->config.locks < rooms ? d->config.locks : rooms);
}

static inline size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

size_t wr__finish_scratch_size(const wr_dungeon_config *config, int32_t rooms)
{
    return larger(wr__order_scratch_size(config, rooms), wr__links_scratch_size(config, rooms));
}

// A multiple of 64, so that the end has room for marks (carve.c).
static size_t grid_size(const wr_dungeon_config *config, int32_t rooms)
{
    return ALIGNED(larger(cells_of(config), wr__finish_scratch_size(config, rooms)));
}

static size_t arrays_size(const wr_dungeon_config *config, int32_t rooms)
{
    wr_dungeon d = {.config = *config};
    wr_arena arena = wr_arena_measuring();
    lay_out(&d, &arena, rooms);
    return ALIGNED(arena.used) + wr__locks_scratch_size(config, rooms);
}

size_t wr_dungeon_memory_bound(const wr_dungeon_config *config)
{
    if (wr_dungeon_check(config, NULL) != WR_OK) {
        return 0;
    }
    const int32_t rooms = (int32_t)wr__rooms_bound(config);
    return grid_size(config, rooms) + arrays_size(config, rooms);
}

static void release(wr_dungeon *d, int block)
{
    wr__release(&d->allocator, d->memory[block], d->memory_size[block]);
    d->memory[block] = NULL;
    d->memory_size[block] = 0;
}

// The block as it is if it suffices; else it is given back first, so that there are never two of them.
static wr_status reserve(wr_dungeon *d, int block, size_t size)
{
    if (d->memory_size[block] >= size) {
        return WR_OK;
    }
    release(d, block);
    d->memory[block] = wr__alloc(&d->allocator, size);
    d->memory_size[block] = d->memory[block] == NULL ? 0 : size;
    return d->memory[block] == NULL ? WR_E_MEMORY : WR_OK;
}

// An empty dungeon that keeps its memory.
static void empty(wr_dungeon *d)
{
    const wr_dungeon kept = *d;
    *d = (wr_dungeon){.allocator = kept.allocator};
    memcpy(d->memory, kept.memory, sizeof d->memory);
    memcpy(d->memory_size, kept.memory_size, sizeof d->memory_size);
}

void wr_dungeon_destroy(wr_dungeon *dungeon)
{
    if (dungeon != NULL) {
        release(dungeon, GRID);
        release(dungeon, ARRAYS);
        *dungeon = (wr_dungeon){.room_count = 0};
    }
}

// Memory that came from another allocator goes back to it.
static void use_allocator(wr_dungeon *d, const wr_allocator *a)
{
    const wr_allocator *b = &d->allocator;
    if (a->alloc != b->alloc || a->release != b->release || a->context != b->context) {
        wr_dungeon_destroy(d);
        d->allocator = *a;
    }
}

// ---- The stages --------------------------------------------------------------------------------------------------

wr_status wr__dungeon_finish(wr_dungeon *out, wr_arena *scratch, wr_arena *locks_scratch, wr_finding *why)
{
    const wr__noise noise = wr__noise_begin(out->config.seed, WR_STREAM_LAYOUT);
    wr__marks marks;
    wr__dungeon_order(&out->config, out->leaves, out->rooms, out->room_count, scratch);
    wr__dungeon_link(out, noise, &marks, scratch);
    wr__dungeon_carve(out, &marks);
    wr__dungeon_shape(out, noise);
    out->lock_count = wr__dungeon_lock(out, noise, locks_scratch);
    WR_ASSERT(!scratch->full && !locks_scratch->full); // each stage said what it needs
    if (out->lock_count < out->config.locks) {
        return wr__dungeon_refuse(why, "K49", "locks %d is more than the %d that can be placed among these %d rooms",
                                  (int)out->config.locks, (int)out->lock_count, (int)out->room_count);
    }
    return WR_OK;
}

// With settings that were checked, in a dungeon that is empty but for its memory.
static wr_status generate(const wr_dungeon_config *config, wr_finding *why, wr_dungeon *out)
{
    const wr__noise noise = wr__noise_begin(config->seed, WR_STREAM_LAYOUT);
    out->config = *config;
    if (reserve(out, GRID, ALIGNED(cells_of(config))) != WR_OK) {
        return WR_E_MEMORY;
    }
    const int32_t rooms = wr__dungeon_split(config, noise, out->memory[GRID]);
    if (reserve(out, ARRAYS, arrays_size(config, rooms)) != WR_OK) {
        return WR_E_MEMORY;
    }
    wr_arena arrays = wr_arena_on(out->memory[ARRAYS], out->memory_size[ARRAYS]);
    lay_out(out, &arrays, rooms);
    out->room_count = rooms;
    memcpy(out->leaves, out->memory[GRID], (size_t)rooms * sizeof *out->leaves);
    wr__dungeon_rooms(config, noise, out->leaves, rooms, out->rooms);
    if (reserve(out, GRID, grid_size(config, rooms)) != WR_OK) {
        return WR_E_MEMORY;
    }
    out->grid = (wr_grid){.width = config->width, .height = config->height, .cell = 1, .kinds = out->memory[GRID]};
    wr_arena scratch = wr_arena_on(out->memory[GRID], out->memory_size[GRID]);
    return wr__dungeon_finish(out, &scratch, &arrays, why);
}

wr_status wr_dungeon_generate(const wr_dungeon_config *config, const wr_hooks *hooks, wr_finding *why,
                              wr_dungeon *out)
{
    const wr_dungeon_config c = config != NULL ? *config : wr_dungeon_config_default(); // may be that of `out`
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    use_allocator(out, &allocator);
    empty(out);
    wr_status status = wr_dungeon_check(&c, why);
    if (status == WR_OK) {
        status = generate(&c, why, out);
    }
    if (status != WR_OK) {
        empty(out);
    }
    return status;
}

// ---- Hashes ------------------------------------------------------------------------------------------------------

const char *wr_dungeon_stage_name(wr_dungeon_stage stage)
{
    static const char *const names[] = {
#define NAME(name, text) text,
        WR_DUNGEON_STAGE_LIST(NAME)
#undef NAME
    };
    return (unsigned)stage < WR_DUNGEON_STAGE_COUNT ? names[stage] : "?";
}

// Fields on their way into a hash, in lots: each by itself would cost more than its four bytes.
typedef struct fields {
    wr_hasher hasher;
    size_t count;
    int32_t values[256];
} fields;

static void flush(fields *f)
{
    wr_hasher_i32s(&f->hasher, f->values, f->count);
    f->count = 0;
}

static inline void add(fields *f, int32_t value)
{
    if (f->count == sizeof f->values / sizeof f->values[0]) {
        flush(f);
    }
    f->values[f->count++] = value;
}

static inline void add_cell(fields *f, wr_cell at)
{
    add(f, at.x);
    add(f, at.y);
}

static void add_rects(fields *f, const wr_rect *rects, int32_t count)
{
    add(f, count);
    for (const wr_rect *r = rects; r < rects + count; r++) {
        add(f, r->x);
        add(f, r->y);
        add(f, r->width);
        add(f, r->height);
    }
}

static void add_delaunay(fields *f, const wr_dungeon *d)
{
    add(f, d->delaunay_count);
    for (const wr_edge *e = d->delaunay; e < d->delaunay + d->delaunay_count; e++) {
        add(f, e->a);
        add(f, e->b);
    }
}

static void add_links(fields *f, const wr_dungeon *d)
{
    const int32_t counts[] = {d->link_count, d->tree_count, d->loop_count, d->loops_wanted,  d->more_count,
                              d->more_bound, d->tree_swaps, d->dead_ends,  d->corridor_cells};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        add(f, counts[i]);
    }
    for (const wr_dungeon_link *l = d->links; l < d->links + d->link_count; l++) {
        add(f, l->rooms.a);
        add(f, l->rooms.b);
        add(f, l->doors[0]);
        add(f, l->doors[1]);
        add(f, l->kind);
        add(f, l->route);
        add(f, l->points);
        for (int32_t k = 0; k < l->points; k++) {
            add_cell(f, l->way[k]);
        }
    }
}

static void add_doors(fields *f, const wr_dungeon *d)
{
    add(f, d->door_count);
    for (const wr_dungeon_door *door = d->doors; door < d->doors + d->door_count; door++) {
        add_cell(f, door->at);
        add(f, door->room);
        add(f, door->side);
        add(f, door->kind);
        add(f, door->lock);
    }
}

static void add_locks(fields *f, const wr_dungeon *d)
{
    add(f, d->lock_count);
    for (const wr_dungeon_lock *lock = d->locks; lock < d->locks + d->lock_count; lock++) {
        add(f, lock->room);
        add_cell(f, lock->at);
        add(f, lock->switch_room);
    }
}

static void add_grid(fields *f, const wr_dungeon *d)
{
    add(f, d->grid.width);
    add(f, d->grid.height);
    flush(f);
    wr_hasher_bytes(&f->hasher, d->grid.kinds, (size_t)d->grid.width * (size_t)d->grid.height);
}

uint64_t wr_dungeon_stage_hash(const wr_dungeon *dungeon, wr_dungeon_stage stage)
{
    fields f = {.count = 0};
    wr_hasher_begin(&f.hasher);
    switch (stage) {
    case WR_DUNGEON_STAGE_LEAVES:
        add_rects(&f, dungeon->leaves, dungeon->room_count);
        break;
    case WR_DUNGEON_STAGE_ROOMS:
        add_rects(&f, dungeon->rooms, dungeon->room_count);
        break;
    case WR_DUNGEON_STAGE_DELAUNAY:
        add_delaunay(&f, dungeon);
        break;
    case WR_DUNGEON_STAGE_LINKS:
        add_links(&f, dungeon);
        break;
    case WR_DUNGEON_STAGE_DOORS:
        add_doors(&f, dungeon);
        break;
    case WR_DUNGEON_STAGE_LOCKS:
        add_locks(&f, dungeon);
        break;
    case WR_DUNGEON_STAGE_GRID:
        add_grid(&f, dungeon);
        break;
    case WR_DUNGEON_STAGE_COUNT:
        break;
    }
    flush(&f);
    return wr_hasher_end(&f.hasher);
}

uint64_t wr_dungeon_hash(const wr_dungeon *dungeon)
{
    uint64_t stages[WR_DUNGEON_STAGE_COUNT];
    for (int32_t i = 0; i < WR_DUNGEON_STAGE_COUNT; i++) {
        stages[i] = wr_dungeon_stage_hash(dungeon, (wr_dungeon_stage)i);
    }
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hasher_u64s(&hasher, stages, WR_DUNGEON_STAGE_COUNT);
    return wr_hasher_end(&hasher);
}
