// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The terrain: one block for the ground and the meshes of all size classes, filled by one survey of the whole map. A mesh made
// alone is the only class of a terrain that nobody else sees, for a walker that is a point.
#include <string.h>

#include "nav/terrain_int.h"

enum { PLACES_MAX = 1 << 30 };

// What a terrain is made of.
typedef struct plan {
    const wr_grid *grid;
    const wr_size_class *classes;
    int32_t class_count, n, clearance_max;
    wr_kinds solid;
    bool changes; // room for wr_terrain_set
} plan;

// ---- Settings ----------------------------------------------------------------------------------------------------

wr_nav_config wr_nav_config_default(void)
{
    return (wr_nav_config){.n = 1, .corners = WR_CORNERS_CUT, .blocked = WR_KINDS_BLOB, .keep_off = WR_KIND(BUSH)};
}

static bool has_label(wr_kinds kinds, int32_t label)
{
    return label < WR_TERRAIN_LABELS && ((kinds >> label) & 1) != 0;
}

static void set_costs(wr_size_class *size_class, wr_kinds impassable)
{
    for (int32_t label = 0; label < WR_TERRAIN_LABELS; label++) {
        size_class->cost[label] = has_label(impassable, label) ? WR_TERRAIN_IMPASSABLE : 1;
    }
}

wr_size_class wr_size_class_default(void)
{
    wr_size_class size_class = {.corners = WR_CORNERS_KEEP};
    set_costs(&size_class, WR_KINDS_BLOB);
    return size_class;
}

wr_terrain_config wr_terrain_config_default(void)
{
    wr_terrain_config config = {.n = 1, .solid = WR_KINDS_WALL, .class_count = 1};
    config.classes[0] = wr_size_class_default();
    return config;
}

static bool grid_is_sound(const wr_grid *grid, int32_t n)
{
    if (n < 1 || n > WR_NAV_N_MAX || n % 2 == 0 || grid->kinds == NULL || grid->width < 1 || grid->height < 1 ||
        grid->cell < 1 || grid->width > WR_GRID_SIDE_MAX || grid->height > WR_GRID_SIDE_MAX ||
        grid->cell > WR_GRID_CELL_MAX) {
        return false;
    }
    const int64_t places = (int64_t)grid->width * grid->height * n * n;
    return grid->width * grid->cell <= INT16_MAX && grid->height * grid->cell <= INT16_MAX && places <= PLACES_MAX;
}

static bool corners_are_sound(wr_corners corners)
{
    return corners == WR_CORNERS_CUT || corners == WR_CORNERS_KEEP;
}

// A radius in units of cell / (2n), rounded up: the least clearance that is enough, whatever the byte rounds.
static int64_t clearance_asked(wr_fix radius, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    return ((int64_t)radius * 2 * n + side - 1) / side;
}

// The least squared distance in those units, an integer, that is no less than the radius squared.
static int32_t least_square(wr_fix radius, int32_t n, int32_t cell)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE, wide = (int64_t)radius * 2 * n; // at most 255 * side < 2^30
    return (int32_t)((wide * wide + side * side - 1) / (side * side));
}

bool wr__terrain_costs_are_sound(const uint8_t *cost, int64_t places)
{
    int32_t most = 0;
    for (int32_t label = 0; label < WR_TERRAIN_LABELS; label++) {
        most = cost[label] > most ? cost[label] : most;
    }
    return most <= 1 || places * most <= PLACES_MAX;
}

static bool classes_are_sound(const wr_terrain_config *config, const wr_grid *grid)
{
    const int64_t places = (int64_t)grid->width * grid->height * config->n * config->n;
    const int32_t most = config->clearance_max == 0 ? WR_TERRAIN_CLEARANCE_MAX : config->clearance_max;
    if (config->clearance_max < 0 || most > WR_TERRAIN_CLEARANCE_MAX || config->class_count < 1 ||
        config->class_count > WR_TERRAIN_CLASSES_MAX) {
        return false;
    }
    for (int32_t c = 0; c < config->class_count; c++) {
        const wr_size_class *size_class = &config->classes[c];
        if (size_class->radius < 0 || clearance_asked(size_class->radius, config->n, grid->cell) > most ||
            !corners_are_sound(size_class->corners) || !wr__terrain_costs_are_sound(size_class->cost, places)) {
            return false;
        }
    }
    return true;
}

static bool labels_are_sound(const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    uint8_t all = 0; // labels are below a power of two
    for (size_t i = 0; i < cells; i++) {
        all = (uint8_t)(all | grid->kinds[i]);
    }
    return all < WR_TERRAIN_LABELS;
}

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

static void lay_out_nav(wr_arena *arena, const plan *p, const wr_size_class *size_class, wr_nav *nav)
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
static void lay_out_terrain(wr_arena *arena, const plan *p, wr_terrain *t)
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

static bool keeps_off(const plan *p)
{
    bool keeps = false;
    for (int32_t c = 0; c < p->class_count; c++) {
        keeps = keeps || p->classes[c].keep_off != 0;
    }
    return keeps && p->n > 1;
}

static wr_terrain terrain_of(const plan *p)
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
static wr_terrain *lay_out(wr_arena *arena, const plan *p)
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

static void fill_labels(uint8_t *labels, const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < cells; i++) {
        labels[i] = grid->kinds[i] < NAV_LABEL_OTHER ? grid->kinds[i] : NAV_LABEL_OTHER;
    }
}

// Which labels there are, and in which chunks. All are below NAV_LABEL_OTHER.
static void count_labels(wr_terrain *t)
{
    const uint8_t *label = t->labels;
    int32_t *count = t->label_count;
    for (int32_t y = 0; y < t->height; y++) {
        wr_kinds *chunk = t->chunk_labels + y / NAV_CHUNK * t->navs[0].chunk_columns;
        for (int32_t x = 0; x < t->width; x += NAV_CHUNK, chunk++) {
            wr_kinds here = 0;
            for (int32_t k = x; k < x + NAV_CHUNK && k < t->width; k++, label++) {
                count[*label]++;
                here |= (wr_kinds)1 << *label;
            }
            *chunk |= here;
        }
    }
    for (int32_t k = 0; k < WR_TERRAIN_LABELS; k++) {
        t->present |= t->label_count[k] > 0 ? (wr_kinds)1 << k : 0;
    }
}

void wr__terrain_set_rule(wr_terrain *t, int32_t size_class, int32_t label)
{
    wr_nav *nav = &t->navs[size_class];
    const wr_size_class *wanted = &t->classes[size_class];
    const uint8_t bit = (uint8_t)(1 << size_class);
    const bool other = label == NAV_LABEL_OTHER, kept = has_label(wanted->keep_off, label);
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

// A bit for each cell whose label is one of these.
static void fill_bits(wr_bits *bits, const wr_terrain *t, wr_kinds kinds)
{
    uint8_t is_set[NAV_LABELS];
    for (int32_t label = 0; label < NAV_LABELS; label++) {
        is_set[label] = has_label(kinds, label);
    }
    uint64_t *word = bits->words;
    for (int32_t y = 0; y < t->height && word != NULL; y++) {
        const uint8_t *labels = t->labels + (size_t)y * (size_t)t->width;
        for (int32_t x = 0; x < t->width; x += 64) {
            *word++ = wr__label_bits(is_set, 0, labels + x, t->width - x < 64 ? t->width - x : 64);
        }
    }
}

static void fill(wr_terrain *t, const plan *p)
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
    for (int32_t label = 0; label < NAV_LABELS; label++) {
        t->solid[label] = has_label(p->solid, label);
    }
    for (int32_t c = 0; c < t->class_count; c++) {
        wr_nav *nav = &t->navs[c];
        t->classes[c] = p->classes[c];
        t->least[c] = least_square(p->classes[c].radius, t->n, t->cell);
        for (int32_t label = 0; label < NAV_LABELS; label++) {
            wr__terrain_set_rule(t, c, label);
        }
        nav->allocator = t->allocator;
        fill_bits(&nav->blocked, t, nav->config.blocked);
        fill_bits(&nav->tight, t, nav->config.blocked & nav->config.keep_off);
    }
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

static wr_status create(const plan *p, const wr_hooks *hooks, wr_terrain **out)
{
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : standard.allocator;
    wr_arena arena = wr_arena_measuring();
    (void)lay_out(&arena, p);
    const size_t size = arena.used;
    void *block = allocator.alloc(allocator.context, size, 64); // the arena zeroes what it hands out
    if (block == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(block, size);
    wr_terrain *t = lay_out(&arena, p);
    t->allocator = allocator;
    fill(t, p);
    bool enough = survey_all(t);
    for (int32_t c = 0; c < t->class_count && enough; c++) {
        wr__nav_link_all(&t->navs[c]);
        enough = wr__regions_build(&t->navs[c]);
    }
    if (!enough) {
        wr_terrain_destroy(t);
        return WR_E_MEMORY;
    }
    *out = t;
    return WR_OK;
}

wr_status wr_terrain_create(const wr_grid *grid, const wr_terrain_config *config, const wr_hooks *hooks,
                            wr_terrain **out)
{
    *out = NULL;
    if (!grid_is_sound(grid, config->n) || !classes_are_sound(config, grid) || !labels_are_sound(grid)) {
        return WR_E_ARGUMENT;
    }
    plan p = {.grid = grid,
              .classes = config->classes,
              .class_count = config->class_count,
              .n = config->n,
              .clearance_max = config->clearance_max,
              .solid = config->solid,
              .changes = true};
    if (p.clearance_max == 0) {
        p.clearance_max = 1;
        for (int32_t c = 0; c < p.class_count; c++) {
            const int32_t asked = (int32_t)clearance_asked(p.classes[c].radius, p.n, grid->cell);
            p.clearance_max = asked > p.clearance_max ? asked : p.clearance_max;
        }
    }
    return create(&p, hooks, out);
}

void wr_terrain_destroy(wr_terrain *terrain)
{
    if (terrain == NULL) {
        return;
    }
    for (int32_t c = 0; c < terrain->class_count; c++) {
        wr__regions_release(&terrain->navs[c]);
    }
    const wr_allocator allocator = terrain->allocator;
    wr__release(&allocator, terrain, terrain->size);
}

wr_status wr_nav_create(const wr_grid *grid, const wr_nav_config *config, const wr_hooks *hooks, wr_nav **out)
{
    *out = NULL;
    if (!grid_is_sound(grid, config->n) || !corners_are_sound(config->corners)) {
        return WR_E_ARGUMENT;
    }
    wr_size_class walker = {.corners = config->corners, .keep_off = config->keep_off};
    set_costs(&walker, config->blocked);
    const plan p = {.grid = grid, .classes = &walker, .class_count = 1, .n = config->n};
    wr_terrain *terrain;
    const wr_status status = create(&p, hooks, &terrain);
    if (status == WR_OK) {
        *out = &terrain->navs[0];
    }
    return status;
}

void wr_nav_destroy(wr_nav *nav)
{
    if (nav != NULL) {
        wr_terrain_destroy(nav->terrain);
    }
}

// ---- Questions ---------------------------------------------------------------------------------------------------

const wr_nav *wr_terrain_nav(const wr_terrain *terrain, int32_t size_class)
{
    return size_class >= 0 && size_class < terrain->class_count ? &terrain->navs[size_class] : NULL;
}

uint8_t wr_terrain_label(const wr_terrain *terrain, wr_cell at)
{
    const bool inside = at.x >= 0 && at.y >= 0 && at.x < terrain->width && at.y < terrain->height;
    return inside ? terrain->labels[at.y * terrain->width + at.x] : WR_CELL_BUSH;
}

uint8_t wr_terrain_clearance(const wr_terrain *terrain, wr_node node)
{
    return node >= 0 && node < terrain->columns * terrain->rows ? terrain->clearance[node] : 0;
}

uint8_t wr_terrain_cost(const wr_terrain *terrain, int32_t size_class, uint8_t label)
{
    const bool known = size_class >= 0 && size_class < terrain->class_count && label < WR_TERRAIN_LABELS;
    return known ? terrain->classes[size_class].cost[label] : WR_TERRAIN_IMPASSABLE;
}

uint64_t wr_terrain_version(const wr_terrain *terrain)
{
    return terrain->version;
}

wr_terrain_stats wr_terrain_count(const wr_terrain *terrain)
{
    wr_terrain_stats stats = {.size_classes = terrain->class_count,
                              .clearance_max = terrain->clearance_max,
                              .clearance_reach = terrain->reach,
                              .places = (int64_t)terrain->columns * terrain->rows,
                              .bytes = terrain->size};
    for (int32_t c = 0; c < terrain->class_count; c++) {
        stats.bytes += wr__regions_bytes(&terrain->navs[c]);
    }
    return stats;
}
