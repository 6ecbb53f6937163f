// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The terrain as it is asked for and asked: settings, both makers, questions. A mesh made alone is the only class of
// a terrain that nobody else sees, for a walker that is a point.
#include "nav/ground.h"
#include "nav/terrain_int.h"

enum { PLACES_MAX = 1 << 30 };

// ---- Settings ----------------------------------------------------------------------------------------------------

wr_nav_config wr_nav_config_default(void)
{
    return (wr_nav_config){.n = 1, .corners = WR_CORNERS_CUT, .blocked = WR_KINDS_BLOB, .keep_off = WR_KIND(BUSH)};
}

static void set_costs(wr_size_class *size_class, wr_kinds impassable)
{
    for (int32_t label = 0; label < WR_TERRAIN_LABELS; label++) {
        size_class->cost[label] = nav_has_label(impassable, label) ? WR_TERRAIN_IMPASSABLE : 1;
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

// ---- Making one --------------------------------------------------------------------------------------------------

wr_status wr_terrain_create(const wr_grid *grid, const wr_terrain_config *config, const wr_hooks *hooks,
                            wr_terrain **out)
{
    *out = NULL;
    if (!grid_is_sound(grid, config->n) || !classes_are_sound(config, grid) || !labels_are_sound(grid)) {
        return WR_E_ARGUMENT;
    }
    nav_plan p = {.grid = grid,
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
    return wr__terrain_make(&p, hooks, out);
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
    const nav_plan p = {.grid = grid, .classes = &walker, .class_count = 1, .n = config->n};
    wr_terrain *terrain;
    const wr_status status = wr__terrain_make(&p, hooks, &terrain);
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

const uint8_t *wr__terrain_labels(const wr_terrain *terrain, wr_kinds *present)
{
    *present = terrain->present;
    return terrain->labels;
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

bool wr__terrain_takes_cost(const wr_terrain *terrain, uint8_t cost)
{
    return cost <= 1 || (int64_t)terrain->columns * terrain->rows * cost <= PLACES_MAX;
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
