// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One object a file for programs, some lines a file for people.
#include "check.h"

#include "bake.h"
#include "check_hunt.h"
#include "report.h"
#include "solved.h"
#include "term.h"

#include <inttypes.h>
#include <string.h>

// The keys of `counts` in the order of the list of kinds; doors of three states share one.
typedef struct cell_counts {
    int count;
    const char *keys[WR_CELL_COUNT];
    int64_t cells[WR_CELL_COUNT];
} cell_counts;

static cell_counts count_cells(const wr_map *map)
{
    cell_counts out = {0};
    int place[WR_CELL_COUNT];
    for (int kind = 0; kind < WR_CELL_COUNT; ++kind) {
        const char *key = wr_cell_kind_name((wr_cell_kind)kind);
        int at = 0;
        while (at < out.count && strcmp(out.keys[at], key) != 0) {
            ++at;
        }
        if (at == out.count) {
            out.keys[out.count++] = key;
        }
        place[kind] = at;
    }
    size_t cells = (size_t)map->grid.width * (size_t)map->grid.height;
    for (size_t i = 0; i < cells; ++i) {
        uint8_t kind = map->grid.kinds[i];
        out.cells[place[kind < WR_CELL_COUNT ? kind : WR_CELL_GRASS]] += 1;
    }
    return out;
}

// ---- For programs ------------------------------------------------------------------------------------------------

static const char *kind_name(const loaded *from)
{
    switch (from->content) {
    case WR_CONTENT_MAP:
        return "map";
    case WR_CONTENT_MOVINGAI:
        return "movingai";
    case WR_CONTENT_SCENE:
        return "scene";
    case WR_CONTENT_HUNT:
        return "hunt";
    case WR_CONTENT_CHECKPOINT:
        return "checkpoint";
    case WR_CONTENT_RECORDING:
        return "recording";
    case WR_CONTENT_PROFILE:
        return "profile";
    case WR_CONTENT_BODY:
        return "body";
    case WR_CONTENT_UNKNOWN:
    case WR_CONTENT_COUNT:
        break;
    }
    return "unknown";
}

static void add_place(json *j, wr_cell at)
{
    json_int(j, "x", at.x);
    json_int(j, "y", at.y);
}

static void add_map(json *j, const wr_map *map)
{
    json_int(j, "width", map->grid.width);
    json_int(j, "height", map->grid.height);
    if (map->has_player) {
        json_open(j, "player", '{');
        add_place(j, map->player);
        json_close(j, '}');
    } else {
        json_null(j, "player");
    }
    json_open(j, "switches", '[');
    for (int32_t i = 0; i < map->switch_count; ++i) {
        json_open(j, NULL, '{');
        json_text(j, "id", map->switches[i].id);
        add_place(j, map->switches[i].at);
        json_bool(j, "on", map->switches[i].on);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "gates", '[');
    for (int32_t i = 0; i < map->gate_count; ++i) {
        json_open(j, NULL, '{');
        add_place(j, map->gates[i].at);
        json_bool(j, "open", map->gates[i].open);
        json_close(j, '}');
    }
    json_close(j, ']');
    cell_counts counts = count_cells(map);
    json_open(j, "counts", '{');
    for (int i = 0; i < counts.count; ++i) {
        json_int(j, counts.keys[i], counts.cells[i]);
    }
    json_close(j, '}');
}

// By the names of the file.
static void add_profile(json *j, const wr_dungeon_config *c)
{
    json_open(j, "profile", '{');
    json_int(j, "width", c->width);
    json_int(j, "height", c->height);
    json_int(j, "room_min", c->room_min);
    json_int(j, "room_max", c->room_max);
    json_int(j, "keep", c->keep);
    json_int(j, "fill", c->fill);
    json_int(j, "corridor", c->corridor);
    json_number(j, "loops", (double)c->loops / WR_DUNGEON_LOOPS_ALL, 4, false);
    json_text(j, "dead_ends", c->dead_ends_none ? "none" : "keep");
    json_int(j, "caves", c->caves);
    json_int(j, "pillars", c->pillars);
    json_int(j, "doors_open", c->doors_open);
    json_int(j, "doors_secret", c->doors_secret);
    json_int(j, "locks", c->locks);
    json_close(j, '}');
}

// Of its name and place; what it is made of stands in the scene.
static void add_endless(json *j, const wr_endless_config *endless, const wr_window_config *window)
{
    json_open(j, "endless", '{');
    json_u64(j, "seed", endless->rooms.seed);
    json_int(j, "x", window->start.x);
    json_int(j, "y", window->start.y);
    json_int(j, "window", window->regions);
    json_number(j, "dwellers", endless->dwellers / 100.0, 2, false);
    json_close(j, '}');
}

static void add_host(json *j, const wr_host *host)
{
    json_open(j, "columns", '[');
    for (int32_t i = 0; i < host->column_count; ++i) {
        json_open(j, NULL, '{');
        json_text(j, "name", host->columns[i].name);
        json_int(j, "size", host->columns[i].size);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "modules", '[');
    for (int32_t i = 0; i < host->module_count; ++i) {
        json_open(j, NULL, '{');
        json_text(j, "name", host->modules[i].name);
        json_int(j, "version", host->modules[i].version);
        json_int(j, "stage", host->modules[i].stage);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void add_kept(json *j, const checked *c)
{
    const wr_checkpoint_info *first = &c->info.first;
    const wr_replay_info *recording = &c->info.recording;
    json_int(j, "ticks", (int64_t)first->ticks);
    json_hash(j, "hash", first->hash);
    json_hash(j, "level_hash", first->level_hash);
    json_bool(j, "has_level", first->has_level);
    if (first->has_dungeon) {
        json_u64(j, "dungeon_seed", first->dungeon.seed);
    }
    if (first->has_endless) {
        add_endless(j, &first->endless, &first->window);
    }
    json_bool(j, "loaded", c->was_loaded);
    add_host(j, &first->host);
    if (c->from->content == WR_CONTENT_RECORDING) {
        json_int(j, "tick_first", (int64_t)recording->tick_first);
        json_int(j, "tick_last", (int64_t)recording->tick_last);
        json_bool(j, "complete", recording->complete);
        if (c->was_loaded) {
            json_bool(j, "same_rules", c->same_rules);
        } else {
            json_null(j, "same_rules");
        }
        json_text(j, "build", recording->build);
    }
}

void check_add(json *j, const checked *c)
{
    json_open(j, NULL, '{');
    json_bool(j, "ok", c->from->code == CLI_FINE);
    json_text(j, "file", c->from->first.path);
    json_text(j, "kind", kind_name(c->from));
    if (c->from->map_of_scene.path != NULL) {
        json_text(j, "map", c->from->map_of_scene.path);
    }
    if (c->from->hunt_of_scene.path != NULL) {
        json_text(j, "hunt", c->from->hunt_of_scene.path);
    }
    report_findings(j, c->from);
    if (c->from->scene.has_dungeon) {
        json_u64(j, "dungeon_seed", c->from->scene.dungeon.seed);
    }
    if (c->from->scene.has_endless) {
        add_endless(j, &c->from->scene.endless, &c->from->scene.window);
    }
    if (c->from->has_map) {
        add_map(j, &c->from->map);
    }
    if (c->from->content == WR_CONTENT_PROFILE && c->from->code == CLI_FINE) {
        add_profile(j, &c->from->profile);
    }
    if (c->from->shapes != NULL) {
        bake_add_shapes(j, c->from->shapes);
    }
    if (c->hunt != NULL) {
        check_hunt_add(j, c->hunt);
        check_places_add(j, c->hunt, &c->places);
    }
    if (c->has_kept) {
        add_kept(j, c);
    }
    if (c->was_solved) {
        solved_add(j, &c->from->map, &c->solution);
    }
    if (c->cheese.was_sought) {
        cheese_add(j, &c->cheese);
    }
    if (c->has_mesh) {
        json_open(j, "mesh", '{');
        json_int(j, "n", c->mesh.n);
        json_int(j, "nodes", c->mesh.nodes);
        json_int(j, "axis_edges", c->mesh.axis_edges);
        json_int(j, "diagonal_edges", c->mesh.diagonal_edges);
        json_int(j, "components", c->mesh.components);
        json_close(j, '}');
    }
    json_close(j, '}');
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_logic(const wr_map *map)
{
    enum { SHOWN = 8 };
    for (int32_t i = 0; i < map->switch_count && i < SHOWN; ++i) {
        const wr_map_switch *s = &map->switches[i];
        printf("  %-10s", i == 0 ? "switches" : "");
        put_safe(stdout, s->id, strlen(s->id));
        printf(" at %d,%d is %s\n", (int)s->at.x, (int)s->at.y, s->on ? "on" : "off");
    }
    if (map->switch_count > SHOWN) {
        printf("  %-10sand %d more\n", "", (int)map->switch_count - SHOWN);
    }
    for (int32_t i = 0; i < map->gate_count && i < SHOWN; ++i) {
        const wr_map_gate *g = &map->gates[i];
        printf("  %-10sat %d,%d is %s\n", i == 0 ? "gates" : "", (int)g->at.x, (int)g->at.y,
               g->open ? "open" : "closed");
    }
    if (map->gate_count > SHOWN) {
        printf("  %-10sand %d more\n", "", (int)map->gate_count - SHOWN);
    }
}

static void print_map(const checked *c)
{
    const wr_map *map = &c->from->map;
    printf("  %-10s%d x %d cells\n", "size", (int)map->grid.width, (int)map->grid.height);
    if (map->has_player) {
        printf("  %-10sat %d,%d\n", "player", (int)map->player.x, (int)map->player.y);
    }
    print_logic(map);
    cell_counts counts = count_cells(map);
    const char *between = "";
    printf("  %-10s", "cells");
    for (int i = 0; i < counts.count; ++i) {
        if (counts.cells[i] > 0) {
            printf("%s%" PRId64 " %s", between, counts.cells[i], counts.keys[i]);
            between = ", ";
        }
    }
    putchar('\n');
    if (c->has_mesh) {
        printf("  %-10sn %d: %" PRId64 " nodes, %" PRId64 " axis and %" PRId64 " diagonal edges, %d component%s\n",
               "mesh", (int)c->mesh.n, c->mesh.nodes, c->mesh.axis_edges, c->mesh.diagonal_edges,
               (int)c->mesh.components, c->mesh.components == 1 ? "" : "s");
    }
}

static void print_kept(const checked *c)
{
    const wr_checkpoint_info *first = &c->info.first;
    const wr_replay_info *recording = &c->info.recording;
    if (c->from->content == WR_CONTENT_CHECKPOINT) {
        printf("  %-10s%" PRIu64 ", hash %016" PRIx64 "\n", "tick", first->ticks, first->hash);
    } else {
        printf("  %-10s%" PRIu64 " to %" PRIu64 "%s\n", "ticks", recording->tick_first, recording->tick_last,
               recording->complete ? "" : ", then it is cut off");
        printf("  %-10s%s%s\n", "build", recording->build,
               c->was_loaded && !c->same_rules ? ", under other rules than this one's" : "");
    }
    printf("  %-10s%016" PRIx64 "%s", "level", first->level_hash, first->has_level ? "" : ", by its hash only");
    if (first->has_dungeon) {
        printf(", a dungeon of %d x %d cells, seed %" PRIu64, (int)first->dungeon.width, (int)first->dungeon.height,
               first->dungeon.seed);
    }
    if (first->has_endless) {
        printf(", an endless dungeon, seed %" PRIu64, first->endless.rooms.seed);
    }
    putchar('\n');
    if (!c->was_loaded) {
        printf("  %-10sits parts and their checksums; not the numbers in them\n", "checked");
    }
}

static void print_profile(const wr_dungeon_config *c)
{
    printf("  %-10s%d x %d cells\n", "size", (int)c->width, (int)c->height);
    printf("  %-10s%d cells a side or more", "rooms", (int)c->room_min);
    const struct {
        int32_t count;
        const char *what;
    } kinds[] = {{c->caves, "% caves"}, {c->pillars, "% of the large ones with pillars"}, {c->locks, " locked"}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        if (kinds[i].count > 0) {
            printf(", %d%s", (int)kinds[i].count, kinds[i].what);
        }
    }
    printf("\n  %-10s%d cell%s wide, %g%% of the left-out edges come back%s\n", "corridors", (int)c->corridor,
           c->corridor == 1 ? "" : "s", 100.0 * c->loops / WR_DUNGEON_LOOPS_ALL,
           c->dead_ends_none ? ", more against dead ends" : "");
    printf("  %-10s%d%% open, %d%% secret, the rest closed\n", "doors", (int)c->doors_open, (int)c->doors_secret);
}

static void print_endless(const wr_scene *scene)
{
    const wr_window_config *window = &scene->window;
    printf("  %-10sseed %" PRIu64 ", begins in region %" PRId64 ",%" PRId64
           "; what follows is the window there, %d x %d regions\n",
           "endless", scene->endless.rooms.seed, window->start.x, window->start.y, (int)window->regions,
           (int)window->regions);
}

static int count_errors(const loaded *from)
{
    return (int)from->first.findings.errors + (int)from->map_of_scene.findings.errors +
           (int)from->hunt_of_scene.findings.errors;
}

void check_print(const checked *c)
{
    const loaded *from = c->from;
    report_file(&from->first, stdout);
    if (from->map_of_scene.path != NULL) {
        report_file(&from->map_of_scene, stdout);
    }
    if (from->hunt_of_scene.path != NULL) {
        report_file(&from->hunt_of_scene, stdout);
    }
    bool good = from->code == CLI_FINE;
    put_safe(stdout, from->first.path, strlen(from->first.path));
    if (!good) {
        int errors = count_errors(from);
        printf(": %s%d error%s%s\n", term_paint(stdout, PAINT_RED), errors, errors == 1 ? "" : "s",
               term_paint(stdout, PAINT_NONE));
        return;
    }
    printf(": %sgood%s\n", term_paint(stdout, PAINT_GREEN), term_paint(stdout, PAINT_NONE));
    if (from->map_of_scene.path != NULL) {
        printf("  %-10s", "map");
        put_safe(stdout, from->map_of_scene.path, strlen(from->map_of_scene.path));
        putchar('\n');
    }
    if (from->hunt_of_scene.path != NULL) {
        printf("  %-10s", "hunt");
        put_safe(stdout, from->hunt_of_scene.path, strlen(from->hunt_of_scene.path));
        putchar('\n');
    }
    if (from->scene.has_dungeon) {
        printf("  %-10sseed %" PRIu64 "\n", "dungeon", from->scene.dungeon.seed);
    }
    if (from->scene.has_endless) {
        print_endless(&from->scene);
    }
    if (c->has_kept) {
        print_kept(c);
    } else if (from->content == WR_CONTENT_PROFILE) {
        print_profile(&from->profile);
    } else if (from->shapes != NULL) {
        bake_print_shapes(from->shapes);
    } else if (from->content != WR_CONTENT_HUNT) {
        print_map(c);
    }
    if (c->hunt != NULL) {
        check_hunt_print(c->hunt);
        check_places_print(c->hunt, &c->places);
    }
    if (c->was_solved) {
        solved_print(&c->from->map, &c->solution);
    }
    if (c->cheese.was_sought) {
        cheese_print(&c->cheese);
    }
}
