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
    wr__survey_take(&survey, &measure, t, NAV_EDIT_WIDTH, t->clearance_max);
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

// The least squared distance in those units, an integer, that is no less than the radius squared.
static int32_t least_square(wr_fix radius, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE, wide = (int64_t)radius * 2 * n; // at most 255 * side < 2^30
    return (int32_t)((wide * wide + side * side - 1) / (side * side));
}

// ---- Filling it --------------------------------------------------------------------------------------------------

static void place_axis(wr_fix *at, int32_t count, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    for (int32_t k = 0; k < count; k++) {
        at[k] = (wr_fix)(k / n * side + (2 * (k % n) + 1) * side / (2 * n));
    }
}

static void fill_roots(uint8_t *root, int32_t max)
{
    for (int32_t k = 0; k < max; k++) {
        memset(root + k * k, k, (size_t)(2 * k + 1));
    }
    root[max * max] = (uint8_t)max;
}

static void fill_labels(uint8_t *restrict labels, const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    const uint8_t *restrict kinds = grid->kinds;
    for (size_t i = 0; i < cells; i++) {
        labels[i] = kinds[i] < NAV_LABEL_OTHER ? kinds[i] : NAV_LABEL_OTHER;
    }
}

// Which labels there are, and in which chunks. All are below NAV_LABEL_OTHER. Neighbours are mostly alike, and a count that is
// read and written again at once makes the next one wait: so four counts, in turn.
static void count_labels(wr_terrain *t)
{
    enum { TURNS = 4 };
    int32_t count[TURNS][WR_TERRAIN_LABELS] = {{0}};
    const uint8_t *label = t->labels;
    for (int32_t y = 0; y < t->height; y++) {
        wr_kinds *chunk = t->chunk_labels + y / NAV_CHUNK * t->navs[0].chunk_columns;
        for (int32_t x = 0; x < t->width; x += NAV_CHUNK, chunk++) {
            const int32_t end = t->width - x < NAV_CHUNK ? t->width - x : NAV_CHUNK;
            wr_kinds here = 0;
            for (int32_t k = 0; k < end; k++) {
                count[k % TURNS][label[k]]++;
                here |= (wr_kinds)1 << label[k];
            }
            *chunk |= here;
            label += end;
        }
    }
    for (int32_t k = 0; k < WR_TERRAIN_LABELS; k++) {
        t->label_count[k] = count[0][k] + count[1][k] + count[2][k] + count[3][k];
        t->present |= t->label_count[k] > 0 ? (wr_kinds)1 << k : 0;
    }
}

void wr__terrain_set_rule(wr_terrain *t, int32_t size_class, int32_t label)
{
    wr_nav *nav = &t->navs[size_class];
    const wr_size_class *wanted = &t->classes[size_class];
    const uint8_t bit = (uint8_t)(1 << size_class);
    const bool other = label == NAV_LABEL_OTHER, kept = nav_has_label(wanted->keep_off, label);
    nav->cost[label] = other ? 1 : t->solid[label] != 0 ? WR_TERRAIN_IMPASSABLE : wanted->cost[label];
    const bool impassable = nav->cost[label] == WR_TERRAIN_IMPASSABLE;
    if (!other) {
        const wr_kinds kind = (wr_kinds)1 << label;
        nav->config.blocked = impassable ? nav->config.blocked | kind : nav->config.blocked & ~kind;
        nav->weighted = nav->cost[label] > 1 ? nav->weighted | kind : nav->weighted & ~kind;
    }
    // A cell that keeps nodes off has none: all are nearer than s to its centre.
    t->bars[label] = (uint8_t)(impassable || kept ? t->bars[label] | bit : t->bars[label] & ~bit);
    t->keeps[label] = (uint8_t)(kept && t->n > 1 ? t->keeps[label] | bit : t->keeps[label] & ~bit);
    nav->uniform = (nav->weighted & t->present) == 0;
}

// A bit for each cell, of each class c: bit c of what the table has for its label. `tight`: those bits of a mesh, where it has
// any; else what is blocked.
static void fill_bits(const wr_terrain *t, const uint8_t table[NAV_LABELS], bool tight)
{
    uint8_t marks[64] = {0};
    for (int32_t y = 0; y < t->height; y++) {
        const uint8_t *labels = t->labels + (size_t)y * (size_t)t->width;
        for (int32_t x = 0; x < t->width; x += 64) {
            const int32_t count = t->width - x < 64 ? t->width - x : 64;
            for (int32_t k = 0; k < count; k++) {
                marks[k] = table[labels[x + k]];
            }
            memset(marks + count, 0, (size_t)(64 - count));
            for (int32_t c = 0; c < t->class_count; c++) {
                const wr_bits *bits = tight ? &t->navs[c].tight : &t->navs[c].blocked;
                uint64_t word = 0;
                for (int32_t g = 0; g < 64; g += 8) {
                    word |= nav_gathered(nav_bytes(marks + g) >> c) << g;
                }
                if (bits->words != NULL) {
                    bits->words[y * bits->stride + x / 64] = word;
                }
            }
        }
    }
}

// What stops a straight way, for each class.
static void fill_blocked(const wr_terrain *t)
{
    uint8_t blocked[NAV_LABELS] = {0}, tight[NAV_LABELS] = {0};
    bool any_tight = false;
    for (int32_t c = 0; c < t->class_count; c++) {
        const wr_nav_config *config = &t->navs[c].config;
        any_tight = any_tight || t->navs[c].tight.words != NULL;
        for (int32_t label = 0; label < WR_TERRAIN_LABELS; label++) {
            const int32_t is = nav_has_label(config->blocked, label), kept = nav_has_label(config->keep_off, label);
            blocked[label] = (uint8_t)(blocked[label] | is << c);
            tight[label] = (uint8_t)(tight[label] | (is & kept) << c);
        }
    }
    fill_bits(t, blocked, false);
    if (any_tight) {
        fill_bits(t, tight, true);
    }
}

static void fill(wr_terrain *t, const nav_plan *p)
{
    fill_labels(t->labels, p->grid);
    if (p->changes) {
        count_labels(t);
    }
    place_axis(t->x, t->columns, t->n, t->cell);
    place_axis(t->y, t->rows, t->n, t->cell);
    wr__survey_rules(t->allowed, t->n, t->allowed_count);
    if (t->clearance_max > 0) {
        fill_roots(t->root, t->clearance_max);
    }
    t->solid_kinds = p->solid;
    for (int32_t label = 0; label < NAV_LABELS; label++) {
        t->solid[label] = nav_has_label(p->solid, label);
    }
    for (int32_t c = 0; c < t->class_count; c++) {
        t->classes[c] = p->classes[c];
        t->least[c] = least_square(p->classes[c].radius, t->n, t->cell);
        for (int32_t label = 0; label < NAV_LABELS; label++) {
            wr__terrain_set_rule(t, c, label);
        }
        t->navs[c].allocator = t->allocator;
    }
    fill_blocked(t);
}

// The nodes of all classes and the clearance of all places. False without memory.
static bool survey_all(wr_terrain *t)
{
    nav_survey s;
    wr_arena arena = wr_arena_measuring();
    wr__survey_take(&s, &arena, t, t->width, t->clearance_max);
    const size_t size = arena.used;
    void *room = wr__alloc(&t->allocator, size);
    if (room == NULL) {
        return false;
    }
    arena = wr_arena_on(room, size);
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
    wr__release(&t->allocator, room, size);
    return true;
}

// An earlier class with the same nodes and corners; NULL when there is none. With one node a cell all classes narrower than a
// cell are alike.
static const wr_nav *twin_of(const wr_terrain *t, int32_t c)
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
    const wr_nav *twin = twin_of(t, c);
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
    fill(t, p);
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
