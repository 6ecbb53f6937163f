// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A mesh for each radius and way with doors, as the world makes them; a place is good where it has a node from which a way
// leads to where a player starts, with doors and gates as they are then (Z51, K92).
#include "check_places.h"

#include "warren/terrain.h"

#include <string.h>

enum { TOLD = 4 }; // places that a finding names

typedef struct looking {
    const wr_hunt *hunt;
    wr_grid grid;
    wr_cell starts[WR_PLAYERS_MAX]; // [start_count] each once
    int32_t start_count;
    loaded_file *file;
    check_places *out;
} looking;

// Who would beat doors in but does no damage never gets through one.
static bool passes_doors(const wr_hunt_kind *kind)
{
    return kind->doors == WR_HUNT_DOORS_OPEN || (kind->doors == WR_HUNT_DOORS_BREAK && kind->damage > 0);
}

// Doors are not solid: what is solid is so for all classes, and some of them go through doors.
static wr_terrain_config ground_of(const wr_hunt_kind *kind, int32_t n)
{
    wr_terrain_config config = wr_terrain_config_default();
    wr_size_class *class = &config.classes[0];
    config.n = n;
    config.solid = WR_KINDS_WALL & ~(WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET));
    *class = wr_size_class_default();
    class->radius = kind->radius;
    class->cost[WR_CELL_DOOR_CLOSED] = class->cost[WR_CELL_DOOR_SECRET] =
        passes_doors(kind) ? 1 : WR_TERRAIN_IMPASSABLE;
    return config;
}

static bool is_place(const looking *l, wr_cell cell)
{
    return !l->out->marked || wr_grid_kind(&l->grid, cell) == WR_CELL_BLOB;
}

static void count_places(looking *l)
{
    const wr_grid *grid = &l->grid;
    for (size_t i = 0; i < (size_t)grid->width * (size_t)grid->height; ++i) {
        l->out->count += grid->kinds[i] == WR_CELL_BLOB;
    }
    l->out->marked = l->out->count > 0;
    if (!l->out->marked) {
        l->out->count = grid->width * grid->height;
    }
}

// Of the scene's players: their own, or the map's.
static void list_starts(looking *l, const loaded *scene)
{
    const wr_world_config *config = &scene->scene.world;
    for (int32_t i = 0; i < config->players; ++i) {
        const bool own = (config->hunt_starts >> i & 1u) != 0;
        const wr_cell at = own ? config->hunt_start[i] : scene->map.player;
        bool known = (!own && !scene->map.has_player) || !wr_grid_has(&l->grid, at);
        for (int32_t k = 0; k < l->start_count && !known; ++k) {
            known = l->starts[k].x == at.x && l->starts[k].y == at.y;
        }
        if (!known) {
            l->starts[l->start_count++] = at;
        }
    }
}

static bool has_closed_doors(const wr_grid *grid)
{
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    bool any = false;
    for (size_t i = 0; i < cells && !any; ++i) {
        any = grid->kinds[i] == WR_CELL_DOOR_CLOSED || grid->kinds[i] == WR_CELL_DOOR_SECRET;
    }
    return any;
}

// Of places that the map marks the first bad ones are named; of all cells most may well be walls.
static void tell(const looking *l, int32_t index, const wr_cell *bad, int32_t bad_count)
{
    const wr_hunt_kind *kind = &l->hunt->kinds[index];
    const int32_t good = l->out->good[index];
    const bool by_doors = !passes_doors(kind) && has_closed_doors(&l->grid);
    const char *doors = !by_doors                            ? ""
                        : kind->doors == WR_HUNT_DOORS_NEVER ? " (with 'doors: never')"
                                                             : " (with 'doors: break' and no damage)";
    char why[96];
    (void)snprintf(why, sizeof why, "too narrow for it, or no way to %s%s",
                   l->start_count > 1 ? "any player" : "the player", doors);
    char list[48] = "", text[sizeof(((wr_finding *)NULL)->message)];
    size_t used = 0;
    for (int32_t i = 0; i < bad_count && i < TOLD; ++i) {
        used += (size_t)snprintf(list + used, sizeof list - used, " %d,%d", (int)bad[i].x, (int)bad[i].y);
    }
    if (good == 0) {
        (void)snprintf(text, sizeof text, "kind '%s' can be spawned nowhere: %s", kind->name, why);
        wr_findings_add(&l->file->findings, WR_SEVERITY_WARNING, "K92", 0, 0, text);
    } else if (l->out->marked && bad_count > 0) {
        (void)snprintf(text, sizeof text, "kind '%s' can be spawned at %d of %d places; %s:%s%s", kind->name,
                       (int)good, (int)l->out->count, why, list, bad_count > TOLD ? " ..." : "");
        wr_findings_add(&l->file->findings, WR_SEVERITY_REMARK, "K92", 0, 0, text);
    }
}

static bool is_one_of(int32_t component, const int32_t *components, int32_t count)
{
    bool is = false;
    for (int32_t i = 0; i < count && component >= 0 && !is; ++i) {
        is = components[i] == component;
    }
    return is;
}

static void look(looking *l, int32_t kind, const wr_nav *nav)
{
    const wr_grid *grid = &l->grid;
    const int32_t columns = wr_nav_columns(nav), n = columns / grid->width;
    int32_t components[WR_PLAYERS_MAX];
    for (int32_t i = 0; i < l->start_count; ++i) {
        components[i] = wr_nav_component(nav, wr_nav_nearest(nav, wr_grid_centre(grid, l->starts[i]), -1));
    }
    wr_cell bad[TOLD];
    int32_t bad_count = 0;
    for (wr_cell cell = {0, 0}; cell.y < grid->height; cell.x = 0, ++cell.y) {
        for (; cell.x < grid->width; ++cell.x) {
            if (!is_place(l, cell)) {
                continue;
            }
            const wr_node node = (cell.y * n + n / 2) * columns + cell.x * n + n / 2;
            if (is_one_of(wr_nav_component(nav, node), components, l->start_count)) {
                l->out->good[kind] += 1;
            } else {
                bad[bad_count < TOLD ? bad_count : TOLD - 1] = cell;
                bad_count += 1;
            }
        }
    }
    tell(l, kind, bad, bad_count);
}

// ---- What the scene puts there itself ----------------------------------------------------------------------------------

static bool is_on_map(const wr_grid *grid, wr_fix x, wr_fix y)
{
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return x >= 0 && y >= 0 && x < side * grid->width && y < side * grid->height;
}

// What a world would refuse, block by block and blast by blast, in the middle of a game.
static void tell_outside(const wr_scene *scene, const wr_grid *grid, loaded_file *file)
{
    char text[sizeof(((wr_finding *)NULL)->message)];
    for (int32_t i = 0; i < scene->group_count; ++i) {
        const wr_scene_group *g = &scene->groups[i];
        if (!is_on_map(grid, g->x, g->y) || !is_on_map(grid, g->x + g->width, g->y + g->height)) {
            (void)snprintf(text, sizeof text,
                           "some of the %d of '%s' would stand outside the map, which is %d x %d cells",
                           (int)g->count, g->kind, (int)grid->width, (int)grid->height);
            wr_findings_add(&file->findings, WR_SEVERITY_WARNING, "S5", g->line, g->column, text);
        }
    }
    for (int32_t i = 0; i < scene->blast_count; ++i) {
        if (!is_on_map(grid, scene->blasts[i].x, scene->blasts[i].y)) {
            (void)snprintf(text, sizeof text, "blast %d, at tick %d, is outside the map, which is %d x %d cells",
                           (int)i + 1, (int)scene->blasts[i].tick, (int)grid->width, (int)grid->height);
            wr_findings_add(&file->findings, WR_SEVERITY_WARNING, "S5", 0, 0, text);
        }
    }
}

cli_exit check_places_of(const wr_hunt *hunt, const loaded *scene, loaded_file *file, check_places *out)
{
    looking l = {.hunt = hunt, .grid = scene->map.grid, .file = file, .out = out};
    memset(out, 0, sizeof *out);
    if (!scene->has_map) {
        return CLI_FINE;
    }
    l.grid.cell = WR_HUNT_CELL;
    tell_outside(&scene->scene, &l.grid, file);
    list_starts(&l, scene);
    if (l.start_count == 0) {
        return CLI_FINE; // who plays it is told so
    }
    count_places(&l);
    for (int32_t i = 0; i < hunt->kind_count; ++i) {
        const wr_terrain_config config =
            ground_of(&hunt->kinds[i], scene->scene.world.hunt_n > 0 ? scene->scene.world.hunt_n : 1);
        wr_terrain *ground = NULL;
        const wr_status status = wr_terrain_create(&l.grid, &config, NULL, &ground);
        if (status == WR_E_MEMORY) {
            load_add(file, "", "out of memory for the ground of its hunt");
            return CLI_ROOM;
        }
        if (status != WR_OK) {
            return CLI_FINE; // the world has refused it, with a reason
        }
        look(&l, i, wr_terrain_nav(ground, 0));
        wr_terrain_destroy(ground);
    }
    out->known = true;
    return CLI_FINE;
}

void check_places_add(json *j, const wr_hunt *hunt, const check_places *places)
{
    if (!places->known) {
        return;
    }
    json_open(j, "spawn_places", '[');
    for (int32_t i = 0; i < hunt->kind_count; ++i) {
        json_open(j, NULL, '{');
        json_text(j, "kind", hunt->kinds[i].name);
        json_int(j, "places", places->count);
        json_int(j, "good", places->good[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void check_places_print(const wr_hunt *hunt, const check_places *places)
{
    if (!places->known) {
        return;
    }
    for (int32_t i = 0; i < hunt->kind_count; ++i) {
        printf("  %-10s", i == 0 ? "spawns" : "");
        put_safe(stdout, hunt->kinds[i].name, strlen(hunt->kinds[i].name));
        printf(": at %d of %d %s\n", (int)places->good[i], (int)places->count, places->marked ? "places" : "cells");
    }
}
