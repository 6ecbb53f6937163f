// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Making a terrain: one block for the ground and the meshes of all size classes, filled by one survey of the whole
// map.
#include <string.h>

#include "nav/terrain_int.h"

// ---- The block ---------------------------------------------------------------------------------------------------

static int32_t chunks_along(int32_t cells)
{
    return (cells + NAV_CHUNK - 1) / NAV_CHUNK;
}

static nav_plane lay_out_plane(wr_arena *arena, int32_t lines, int32_t count)
{
    const size_t stride = (size_t)nav_plane_stride(count);
    uint64_t *words = WR_ARENA_ARRAY(arena, uint64_t, ((size_t)lines + 2) * stride + 2);
    return (nav_plane){words == NULL ? NULL : words + 1 + stride, (int32_t)stride};
}

static void lay_out_nav(wr_arena *arena, const nav_plan *p, const wr_size_class *size_class, wr_nav *nav)
{
    const size_t before = arena->used, places = (size_t)nav->columns * (size_t)nav->rows;
    const int32_t stride = (nav->width + 63) / 64;
    const size_t words = (size_t)stride * (size_t)nav->height;
    const bool tight = size_class->corners == WR_CORNERS_CUT && p->n > 1;
    nav->edges = WR_ARENA_ARRAY(arena, uint8_t, places);
    nav->across = lay_out_plane(arena, nav->rows, nav->columns);
    nav->up = lay_out_plane(arena, nav->columns, nav->rows);
    nav->chunk_version = WR_ARENA_ARRAY(arena, uint64_t, nav->chunk_columns * nav->chunk_rows);
    nav->blocked = (wr_bits){nav->width, nav->height, stride, WR_ARENA_ARRAY(arena, uint64_t, words)};
    if (tight) {
        nav->tight = (wr_bits){nav->width, nav->height, stride, WR_ARENA_ARRAY(arena, uint64_t, words)};
    }
    nav->size = arena->used - before;
}

static void lay_out_changes(wr_arena *arena, wr_terrain *t, int32_t chunks)
{
    t->listed = WR_ARENA_ARRAY(arena, uint8_t, chunks);
    t->touches = WR_ARENA_ARRAY(arena, int32_t, t->class_count);
    t->touched = WR_ARENA_ARRAY(arena, int32_t, t->class_count * chunks);
    wr_arena measure = wr_arena_measuring();
    nav_survey survey;
    wr__survey_take(&survey, &measure, t, t->width > NAV_EDIT_WIDTH ? t->width : NAV_EDIT_WIDTH, t->clearance_max);
    t->room_size = measure.used;
    t->room = WR_ARENA_ARRAY(arena, uint8_t, t->room_size);
}

// What all classes share; run on a measuring arena, it says how much that takes.
static void lay_out_terrain(wr_arena *arena, const nav_plan *p, wr_terrain *t)
{
    const size_t cells = (size_t)t->width * (size_t)t->height;
    const int32_t chunks = chunks_along(t->width) * chunks_along(t->height);
    t->classes = WR_ARENA_ARRAY(arena, wr_size_class, p->class_count);
    t->least = WR_ARENA_ARRAY(arena, int32_t, p->class_count);
    t->labels = WR_ARENA_ARRAY(arena, uint8_t, cells);
    t->x = WR_ARENA_ARRAY(arena, wr_fix, t->columns);
    t->y = WR_ARENA_ARRAY(arena, wr_fix, t->rows);
    t->allowed = WR_ARENA_ARRAY(arena, uint16_t, t->allowed_count * p->n);
    if (t->clearance_max > 0) {
        t->clearance = WR_ARENA_ARRAY(arena, uint8_t, (size_t)t->columns * (size_t)t->rows);
        t->root = WR_ARENA_ARRAY(arena, uint8_t, t->clearance_max * t->clearance_max + 1);
    }
    if (p->changes) {
        t->chunk_labels = WR_ARENA_ARRAY(arena, wr_kinds, chunks);
        lay_out_changes(arena, t, chunks);
    }
}

static bool keeps_off(const nav_plan *p)
{
    bool keeps = false;
    for (int32_t c = 0; c < p->class_count; c++) {
        keeps = keeps || p->classes[c].keep_off != 0;
    }
    return keeps && p->n > 1;
}

static wr_terrain terrain_of(const nav_plan *p)
{
    wr_terrain t = {.n = p->n,
                    .cell = p->grid->cell,
                    .width = p->grid->width,
                    .height = p->grid->height,
                    .columns = p->grid->width * p->n,
                    .rows = p->grid->height * p->n,
                    .class_count = p->class_count,
                    .clearance_max = p->clearance_max,
                    .reach = wr__clearance_reach(p->n, p->clearance_max),
                    .allowed_count = keeps_off(p) ? NAV_RULES_ALL : NAV_RULES_FREE};
    return t;
}

static wr_nav nav_of(const wr_terrain *t, const wr_size_class *size_class)
{
    wr_nav nav = {.config = {.n = t->n, .corners = size_class->corners, .keep_off = size_class->keep_off},
                  .cell = t->cell,
                  .cell_reciprocal = nav_reciprocal(t->cell),
                  .place_scale = ((uint32_t)t->n << 16) / (uint32_t)t->cell,
                  .n_reciprocal = ((uint32_t)1 << 21) / (uint32_t)t->n + 1,
                  .end = {t->width * t->cell * WR_FIX_ONE, t->height * t->cell * WR_FIX_ONE},
                  .width = t->width,
                  .height = t->height,
                  .columns = t->columns,
                  .rows = t->rows,
                  .x = t->x,
                  .y = t->y,
                  .labels = t->labels,
                  .chunk_columns = chunks_along(t->width),
                  .chunk_rows = chunks_along(t->height)};
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        nav.step[d] = nav_dy[d] * nav.columns + nav_dx[d];
    }
    return nav;
}

// The whole block. NULL on a measuring arena.
static wr_terrain *lay_out(wr_arena *arena, const nav_plan *p)
{
    wr_terrain *terrain = WR_ARENA_ARRAY(arena, wr_terrain, 1);
    wr_nav *navs = WR_ARENA_ARRAY(arena, wr_nav, p->class_count);
    wr_terrain t = terrain_of(p);
    lay_out_terrain(arena, p, &t);
    t.navs = navs;
    t.shared = arena->used;
    for (int32_t c = 0; c < p->class_count; c++) {
        wr_nav nav = nav_of(&t, &p->classes[c]);
        lay_out_nav(arena, p, &p->classes[c], &nav);
        nav.terrain = terrain;
        if (navs != NULL) {
            navs[c] = nav;
        }
    }
    t.size = arena->used;
    if (terrain != NULL) {
        *terrain = t;
    }
    return terrain;
}

// ---- All of it ---------------------------------------------------------------------------------------------------

void wr__terrain_survey(wr_terrain *t, void *room, size_t size)
{
    nav_survey s;
    wr_arena arena = wr_arena_on(room, size);
    wr__survey_take(&s, &arena, t, t->width, t->clearance_max);
    wr__survey_begin(&s, NULL, 0, t->width, 0);
    for (int32_t y = 0; y < t->height; y++) {
        wr__survey_next(&s);
        wr__survey_clearance(&s, t->clearance);
        for (int32_t c = 0; c < t->class_count; c++) {
            const nav_plane *across = &t->navs[c].across;
            wr__survey_class(&s, c);
            for (int32_t i = 0; i < t->n; i++) {
                wr__survey_nodes(&s, c, i, 1, across->words + (ptrdiff_t)(y * t->n + i) * across->stride);
            }
        }
    }
}

// A terrain that changes has room for it. False without memory.
static bool survey_all(wr_terrain *t)
{
    if (t->room != NULL) {
        wr__terrain_survey(t, t->room, t->room_size);
        return true;
    }
    nav_survey s;
    wr_arena arena = wr_arena_measuring();
    wr__survey_take(&s, &arena, t, t->width, t->clearance_max);
    void *room = wr__alloc(&t->allocator, arena.used);
    if (room == NULL) {
        return false;
    }
    wr__terrain_survey(t, room, arena.used);
    wr__release(&t->allocator, room, arena.used);
    return true;
}

const wr_nav *wr__terrain_twin(const wr_terrain *t, int32_t c)
{
    const wr_nav *nav = &t->navs[c];
    const size_t size = (size_t)nav->rows * (size_t)nav->across.stride * sizeof *nav->across.words;
    for (const wr_nav *twin = t->navs; twin < nav; twin++) {
        if (twin->config.corners == nav->config.corners && memcmp(twin->across.words, nav->across.words, size) == 0) {
            return twin;
        }
    }
    return NULL;
}

// Edges and regions follow from nodes and corners alone. False without memory.
static bool link_class(wr_terrain *t, int32_t c)
{
    wr_nav *nav = &t->navs[c];
    const wr_nav *twin = wr__terrain_twin(t, c);
    if (twin != NULL) {
        wr__nav_link_as(nav, twin);
        return wr__regions_copy(nav, twin);
    }
    wr__nav_link_all(nav);
    return wr__regions_build(nav);
}

wr_status wr__terrain_make(const nav_plan *p, const wr_hooks *hooks, wr_terrain **out)
{
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : standard.allocator;
    wr_arena arena = wr_arena_measuring();
    (void)lay_out(&arena, p);
    const size_t size = arena.used;
    // More than there can be on a small machine, or than there is. The arena zeroes what it hands out.
    void *block = arena.full ? NULL : allocator.alloc(allocator.context, size, 64);
    if (block == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(block, size);
    wr_terrain *t = lay_out(&arena, p);
    t->allocator = allocator;
    wr__terrain_fill(t, p);
    bool enough = survey_all(t);
    for (int32_t c = 0; c < t->class_count && enough; c++) {
        enough = link_class(t, c);
    }
    if (!enough) {
        wr_terrain_destroy(t);
        return WR_E_MEMORY;
    }
    *out = t;
    return WR_OK;
}
