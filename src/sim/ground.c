// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The level that a world with changing ground has of its own: its settings and memory, and how it follows from what the given
// level made and from the edits.
#include "sim/ground.h"

#include <inttypes.h>
#include <string.h>

#include "sim/world_int.h"

// ---- Settings ------------------------------------------------------------------------------------------------------

enum { EDITS_OF_WINDOW = 8192, EDIT_FAR = 1 << 20 }; // regions from the corner; beyond, an edit is forgotten

const wr_level *wr__level_given(const wr_level *level)
{
    return level->given != NULL ? level->given : level;
}

wr_status wr__ground_settle(wr_world_config *config, const wr_level *level, wr_finding *why)
{
    const int32_t most = config->edits_max;
    if (most < 0 || most > WR_EDITS_MAX) {
        wr__explain(why, "edits_max is %" PRId32 ", but must be 0 to %d", most, WR_EDITS_MAX);
        return WR_E_ARGUMENT;
    }
    if (most > 0 && config->hunt == NULL) {
        wr__explain(why, "edits_max is %" PRId32 ", but the ground of the map game never changes: 0, or a hunt",
                    most);
        return WR_E_ARGUMENT;
    }
    if (level->is_endless && config->hunt == NULL) {
        wr__explain(why, "an endless level is for hunts: the map game has none there");
        return WR_E_ARGUMENT;
    }
    if (level->is_endless && most == 0) {
        config->edits_max = EDITS_OF_WINDOW;
        return WR_OK;
    }
    if (most > 0 && most < level->door_count && !level->is_endless) {
        wr__explain(why,
                    "edits_max is %" PRId32 ", but the level has %" PRId32
                    " closed doors, and each that opens is an edit",
                    most, level->door_count);
        return WR_E_CAPACITY;
    }
    return WR_OK;
}

// ---- Memory --------------------------------------------------------------------------------------------------------

static size_t cells_of(const wr_level *level)
{
    return (size_t)level->grid.width * (size_t)level->grid.height;
}

static size_t costs_of(const wr_world *world)
{
    return (size_t)world->horde.rules.class_count * WR_TERRAIN_LABELS;
}

void wr__ground_take_state(wr_arena *arena, wr_world *world)
{
    if (world->changes) {
        world->ground.edit_count = WR_ARENA_ARRAY(arena, int32_t, 1);
        world->ground.cost = WR_ARENA_ARRAY(arena, uint8_t, costs_of(world));
        world->ground.edits = WR_ARENA_ARRAY(arena, wr_edit, world->config.edits_max);
    }
}

// Walls that can be built have heights, where not all of them are endless.
static bool has_heights(const wr_level *level)
{
    bool finite = level->grid.wall != NULL;
    for (int32_t kind = 0; kind < WR_CELL_COUNT; kind++) {
        finite = finite || level->kind_height[kind] > 0;
    }
    return finite;
}

static void take_bits(wr_arena *arena, wr_bits *bits)
{
    bits->words = wr_arena_take(arena, 1, wr_bits_size(bits->width, bits->height), 64);
}

void wr__ground_take_own(wr_arena *arena, wr_world *world)
{
    wr_level *own = &world->own;
    if (!world->changes) {
        return;
    }
    *own = *world->given;
    own->given = world->given;
    own->size = 0;
    own->door_count = 0; // a door that opens is an edit
    own->grid.kinds = WR_ARENA_ARRAY(arena, uint8_t, cells_of(own));
    if (world->window.side > 0) {
        world->ground.base = WR_ARENA_ARRAY(arena, uint8_t, cells_of(own));
    }
    own->grid.wall = has_heights(world->given) ? WR_ARENA_ARRAY(arena, wr_fix, cells_of(own)) : NULL;
    take_bits(arena, &own->walls);
    take_bits(arena, &own->sight);
}

void wr__ground_take_scratch(wr_arena *arena, wr_world *world)
{
    wr__ground_wait *wait = &world->scratch.ground_wait;
    if (world->changes) {
        wait->cells = WR_ARENA_ARRAY(arena, wr_cell, WR__GROUND_BATCH);
        wait->labels = WR_ARENA_ARRAY(arena, uint8_t, WR__GROUND_BATCH);
        wait->lost = world->given->walls;
        take_bits(arena, &wait->lost);
    }
}

void wr__ground_bind(wr_world *world)
{
    if (world->changes) {
        world->level = &world->own;
        world->horde.grid = &world->own.grid;
    }
}

// The structs stay where they are, what they lead to is swapped: so a level that was asked for is the world's own for ever.
void wr__ground_take_over(wr_world *world, const wr_world *from)
{
    if (world->changes) {
        world->ground = from->ground;
        world->own = from->own;
    }
}

// ---- The own level ---------------------------------------------------------------------------------------------------

const uint8_t *wr__ground_base(const wr_world *world)
{
    return world->ground.base != NULL ? world->ground.base : world->given->grid.kinds;
}

ptrdiff_t wr__edit_cell(const wr_world *world, const wr_edit *edit)
{
    const wr_grid *grid = &world->own.grid;
    const int64_t x = (int64_t)edit->region_x * WR__EDIT_REGION + edit->cell % WR__EDIT_REGION;
    const int64_t y = (int64_t)edit->region_y * WR__EDIT_REGION + edit->cell / WR__EDIT_REGION;
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height ? (ptrdiff_t)(y * grid->width + x) : -1;
}

static void make_heights(wr_world *world)
{
    wr_grid *grid = &world->own.grid;
    if (grid->wall != NULL && world->given->grid.wall != NULL) {
        memcpy(grid->wall, world->given->grid.wall, cells_of(&world->own) * sizeof *grid->wall);
    }
    for (size_t i = 0; grid->wall != NULL && world->given->grid.wall == NULL && i < cells_of(&world->own); i++) {
        grid->wall[i] = wr__level_height_of(&world->own, grid->kinds[i]);
    }
}

void wr__ground_make(wr_world *world)
{
    wr_level *own = &world->own;
    if (!world->changes) {
        return;
    }
    if (world->ground.base != NULL) {
        wr__window_base(world, world->ground.base);
    }
    const uint8_t *base = wr__ground_base(world);
    memcpy(own->grid.kinds, base, cells_of(own));
    make_heights(world);
    world->ground.doors_shut = world->ground.base == NULL ? world->given->door_count : 0;
    for (int32_t i = 0; i < *world->ground.edit_count; i++) {
        const wr_edit *edit = &world->ground.edits[i];
        const ptrdiff_t at = wr__edit_cell(world, edit);
        if (at < 0) {
            continue;
        }
        own->grid.kinds[at] = edit->label;
        world->ground.doors_shut -= world->ground.base == NULL && wr__label_is_shut(base[at]);
        if (own->grid.wall != NULL) {
            own->grid.wall[at] = wr__level_height_of(own, edit->label);
        }
    }
    wr_bits_init(&own->walls, own->walls.words, &own->grid, WR_KINDS_WALL);
    wr_bits_init(&own->sight, own->sight.words, &own->grid, WR_KINDS_SIGHT);
}

// What is behind the numbers of an edit is zero, so bytes tell.
static bool has_same_ground(const wr_world *a, const wr_world *b)
{
    const wr__ground *x = &a->ground, *y = &b->ground;
    const int32_t count = *x->edit_count;
    const wr__window *v = &a->window, *w = &b->window;
    if (v->side > 0 && (v->at->x != w->at->x || v->at->y != w->at->y)) {
        return false; // another piece of the plane
    }
    return count == *y->edit_count && memcmp(x->edits, y->edits, (size_t)count * sizeof *x->edits) == 0 &&
           memcmp(x->cost, y->cost, costs_of(a)) == 0;
}

void wr__ground_copy(wr_world *to, const wr_world *from)
{
    const wr_level *own = &from->own;
    if (!to->changes || has_same_ground(to, from)) {
        return;
    }
    to->scratch.ground_wait.all = true;
    memcpy(to->own.grid.kinds, own->grid.kinds, cells_of(own));
    if (own->grid.wall != NULL) {
        memcpy(to->own.grid.wall, own->grid.wall, cells_of(own) * sizeof *own->grid.wall);
    }
    memcpy(to->own.walls.words, own->walls.words, wr_bits_size(own->walls.width, own->walls.height));
    memcpy(to->own.sight.words, own->sight.words, wr_bits_size(own->sight.width, own->sight.height));
    if (own->grid.kinds != NULL && to->ground.base != NULL) {
        memcpy(to->ground.base, from->ground.base, cells_of(own));
    }
    to->ground.doors_shut = from->ground.doors_shut;
}

void wr__ground_reset(wr_world *world)
{
    wr__ground *ground = &world->ground;
    if (!world->changes) {
        return;
    }
    const wr_terrain_config config = wr__hunt_ground_of(&world->horde.rules, world->config.hunt_n);
    memset(ground->edits, 0, (size_t)*ground->edit_count * sizeof *ground->edits);
    *ground->edit_count = 0;
    for (int32_t i = 0; i < config.class_count; i++) {
        memcpy(ground->cost + i * WR_TERRAIN_LABELS, config.classes[i].cost, WR_TERRAIN_LABELS);
    }
    wr__ground_make(world);
    world->scratch.ground_wait.all = true;
}

// ---- A window that moves -------------------------------------------------------------------------------------------------

// Of the cells of a region, in a window: not so far away that it is forgotten.
static bool is_kept(const wr_edit *edit)
{
    return edit->region_x >= -EDIT_FAR && edit->region_x <= EDIT_FAR && edit->region_y >= -EDIT_FAR &&
           edit->region_y <= EDIT_FAR && edit->cell < WR__EDIT_REGION * WR__EDIT_REGION;
}

// Counted from the new corner; what is too far away by then is forgotten.
static void count_from_corner(wr__ground *ground, int32_t right, int32_t up)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < *ground->edit_count; i++) {
        wr_edit edit = ground->edits[i];
        edit.region_x -= right;
        edit.region_y -= up;
        if (is_kept(&edit)) {
            ground->edits[kept++] = edit;
        }
    }
    memset(ground->edits + kept, 0, (size_t)(*ground->edit_count - kept) * sizeof *ground->edits);
    *ground->edit_count = kept;
}

// A file may have said of a region outside what it is made like: that is no edit.
static void drop_what_is_made_so(wr_world *world)
{
    wr__ground *ground = &world->ground;
    int32_t kept = 0;
    for (int32_t i = 0; i < *ground->edit_count; i++) {
        const ptrdiff_t at = wr__edit_cell(world, &ground->edits[i]);
        if (at < 0 || ground->base[at] != ground->edits[i].label) {
            ground->edits[kept++] = ground->edits[i];
        }
    }
    memset(ground->edits + kept, 0, (size_t)(*ground->edit_count - kept) * sizeof *ground->edits);
    *ground->edit_count = kept;
}

void wr__ground_shift(wr_world *world, int32_t right, int32_t up)
{
    const wr_level *own = &world->own;
    count_from_corner(&world->ground, right, up);
    wr__ground_make(world);
    drop_what_is_made_so(world);
    memcpy(world->walls.words, own->walls.words, wr_bits_size(own->walls.width, own->walls.height));
    memcpy(world->sight.words, own->sight.words, wr_bits_size(own->sight.width, own->sight.height));
    world->core->cells_changed = true;
    world->scratch.ground_wait.all = true;
    wr__ground_follow(world);
}

// ---- Rules ---------------------------------------------------------------------------------------------------------------

static const char *fault_of_edit(const wr_world *world, int32_t i)
{
    const wr_edit *edit = &world->ground.edits[i];
    const ptrdiff_t at = wr__edit_cell(world, edit);
    if (i > 0 && wr__edit_order(edit - 1, edit) >= 0) {
        return "edits are not in their order, or a cell has two";
    }
    if (at < 0 && world->window.side > 0) {
        return is_kept(edit) && wr__label_fits(edit->label) ? NULL : "an edit of a region that nobody remembers";
    }
    if (at < 0) {
        return "an edit lies outside the level";
    }
    const uint8_t base = wr__ground_base(world)[at];
    if (wr__label_is_fixed(base)) {
        return "an edit unmakes a switch or a gate";
    }
    if (base == edit->label) {
        return "an edit says what the level made";
    }
    return wr__label_fits(edit->label) ? NULL : "an edit has a label that is never given";
}

const char *wr__ground_fault(const wr_world *world)
{
    const wr__ground *ground = &world->ground;
    const char *fault = NULL;
    if (!world->changes) {
        return NULL;
    }
    for (int32_t i = 0; i < *ground->edit_count && fault == NULL; i++) {
        fault = fault_of_edit(world, i);
    }
    if (fault == NULL && world->window.side == 0 &&
        *ground->edit_count + ground->doors_shut > world->config.edits_max) {
        fault = "edits leave no room for doors that open";
    }
    for (int32_t size = 0; size < world->horde.rules.class_count && fault == NULL; size++) {
        for (int32_t label = 0; label < WR_TERRAIN_LABELS && fault == NULL; label++) {
            const uint8_t cost = ground->cost[size * WR_TERRAIN_LABELS + label];
            fault = wr__ground_cost_fits(world, size, (uint8_t)label, cost) ? NULL : "a cost that no label can have";
        }
    }
    return fault;
}

bool wr__ground_same(const wr_world *a, const wr_world *b)
{
    const wr_grid *x = &a->own.grid, *y = &b->own.grid;
    return !a->changes ||
           (memcmp(x->kinds, y->kinds, cells_of(&a->own)) == 0 && a->ground.doors_shut == b->ground.doors_shut &&
            (x->wall == NULL || memcmp(x->wall, y->wall, cells_of(&a->own) * sizeof *x->wall) == 0));
}

// ---- Asking --------------------------------------------------------------------------------------------------------------

const wr_edit *wr_world_edits(const wr_world *world, int32_t *count)
{
    *count = world->changes ? *world->ground.edit_count : 0;
    return *count > 0 ? world->ground.edits : NULL;
}
