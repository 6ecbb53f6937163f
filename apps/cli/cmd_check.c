// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren check: every finding of every file, and for a good map what is in it. A scene is checked with the map it names
// and with the rules that would make its world; a checkpoint or a recording is looked through, and opened where
// level and host are at hand.
#include "args.h"
#include "cli.h"
#include "game.h"
#include "json.h"
#include "kept.h"
#include "load.h"
#include "report.h"
#include "solved.h"
#include "term.h"

#include "warren/nav.h"

#include <inttypes.h>
#include <string.h>

typedef struct check_options {
    bool json, lenient, solve;
    int32_t n;
    const char *level;
} check_options;

static const arg_option table[] = {
    {"lenient", ARG_FLAG, NULL, "the named policies are warnings (docs/cli.md)", offsetof(check_options, lenient), 0,
     0, NULL},
    {"n", ARG_ODD, "N", "count the mesh with N x N nodes a cell as well, 1..15", offsetof(check_options, n), 1,
     WR_NAV_N_MAX, NULL},
    {"level", ARG_TEXT, "MAP", "the level of checkpoints and recordings that name it by hash",
     offsetof(check_options, level), 0, 0, NULL},
    {"solve", ARG_FLAG, NULL, "say whether every crystal, switch and gate can be reached, and how",
     offsetof(check_options, solve), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", offsetof(check_options, json), 0, 0, NULL},
};

static const arg_command command = {"check",
                                    "say whether files are good, and what is wrong with them",
                                    "FILE...",
                                    table,
                                    ARG_COUNT(table),
                                    1,
                                    1 << 20,
                                    NULL,
                                    "  warren check maps/example.map\n"
                                    "  warren check --n 3 --json maps/example.map\n"
                                    "  warren check maps/*.map scenes/*.yaml\n"
                                    "  warren check --solve maps/two_doors.map\n",
                                    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT |
                                        1u << CLI_ROOM};

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

// ---- One file ----------------------------------------------------------------------------------------------------

typedef struct checked {
    loaded *from;
    bool has_mesh;
    wr_nav_stats mesh;
    bool has_kept; // a checkpoint or a recording
    kept_info info;
    bool was_loaded; // and not only looked through
    bool same_rules; // as far as it was
    bool was_solved;
    wr_solution solution;
} checked;

// Each number of it: a world is made, and found valid.
static void load_kept(checked *c, const loaded *level)
{
    kept k;
    wr_finding why = {0};
    if (kept_open(c->from, &c->info, &(kept_options){.any_rules = true, .level = level}, &k) != CLI_FINE) {
        return;
    }
    if (wr_world_validate(k.world, &why) != WR_OK) {
        load_add(&c->from->first, "T21", "%s", why.message);
        c->from->code = CLI_INPUT;
    }
    c->was_loaded = true;
    c->same_rules = k.replay == NULL || wr_replay_info_of(k.replay).same_rules;
    kept_close(&k);
}

static void try_kept(checked *c, const loaded *level)
{
    char text[KEPT_TEXT_MAX];
    const char *reason;
    c->has_kept = kept_look(c->from, &c->info) == CLI_FINE;
    if (c->has_kept && kept_lacks(&c->info, level, text, &reason) != NULL) {
        load_remark(&c->from->first, "T23", "%s", text);
    } else if (c->has_kept) {
        load_kept(c, level);
        c->has_kept = c->was_loaded;
    }
}

static void count_mesh(checked *c, int32_t n)
{
    wr_nav_config config = wr_nav_config_default();
    config.n = n;
    wr_nav *nav = NULL;
    wr_status status = wr_nav_create(&c->from->map.grid, &config, NULL, &nav);
    if (status == WR_OK) {
        c->mesh = wr_nav_count(nav);
        c->has_mesh = true;
        wr_nav_destroy(nav);
        return;
    }
    bool memory = status == WR_E_MEMORY;
    load_add(&c->from->first, memory ? "" : "K67",
             memory ? "out of memory for the mesh"
                    : "a mesh of %d x %d nodes a cell is too large for this map; ask for a smaller --n",
             (int)n, (int)n);
    c->from->code = memory ? CLI_ROOM : CLI_INPUT;
}

// A scene may be well formed and still ask for what its map cannot give.
static void try_scene(loaded *from)
{
    game g;
    wr_finding why;
    game_options options = {.hooks = NULL};
    cli_exit code = game_create(&from->map, &from->scene, &options, &g, &why);
    if (code != CLI_FINE) {
        load_add(&from->first, code == CLI_ROOM ? "" : "S5", "%s", why.message);
        from->code = code;
    }
    game_destroy(&g);
}

static void solve(checked *c)
{
    if (!c->from->map.has_player) {
        load_add(&c->from->first, "B41", "a map without a player cannot be solved: nobody would do it");
        c->from->code = CLI_INPUT;
    } else if (wr_map_solve(&c->from->map, NULL, NULL, &c->solution) != WR_OK) {
        load_add(&c->from->first, "", "out of memory for the states of its switches");
        c->from->code = CLI_ROOM;
    } else {
        c->was_solved = true;
    }
}

static bool check_file(const char *path, const check_options *options, const loaded *level, checked *out)
{
    memset(out, 0, sizeof *out);
    out->from = load(path, &(load_options){.lenient = options->lenient, .kept = true});
    if (out->from == NULL) {
        return false;
    }
    if (out->from->code == CLI_FINE && out->from->content == WR_CONTENT_SCENE) {
        try_scene(out->from);
    }
    bool is_kept = out->from->content == WR_CONTENT_CHECKPOINT || out->from->content == WR_CONTENT_RECORDING;
    if (out->from->code == CLI_FINE && is_kept) {
        try_kept(out, level);
    } else if (out->from->code == CLI_FINE && options->n > 0) {
        count_mesh(out, options->n);
    }
    if (out->from->code == CLI_FINE && options->solve && out->from->has_map) {
        solve(out);
    }
    return true;
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

static void add_file(json *j, const checked *c)
{
    json_open(j, NULL, '{');
    json_bool(j, "ok", c->from->code == CLI_FINE);
    json_text(j, "file", c->from->first.path);
    json_text(j, "kind", kind_name(c->from));
    if (c->from->map_of_scene.path != NULL) {
        json_text(j, "map", c->from->map_of_scene.path);
    }
    report_findings(j, c->from);
    if (c->from->has_map) {
        add_map(j, &c->from->map);
    }
    if (c->has_kept) {
        add_kept(j, c);
    }
    if (c->was_solved) {
        solved_add(j, &c->from->map, &c->solution);
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
    printf("  %-10s%016" PRIx64 "%s\n", "level", first->level_hash, first->has_level ? "" : ", by its hash only");
    if (!c->was_loaded) {
        printf("  %-10sits parts and their checksums; not the numbers in them\n", "checked");
    }
}

static int count_errors(const loaded *from)
{
    return (int)from->first.findings.errors + (int)from->map_of_scene.findings.errors;
}

static void print_file(const checked *c)
{
    const loaded *from = c->from;
    report_file(&from->first, stdout);
    if (from->map_of_scene.path != NULL) {
        report_file(&from->map_of_scene, stdout);
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
    if (c->has_kept) {
        print_kept(c);
    } else {
        print_map(c);
    }
    if (c->was_solved) {
        solved_print(&c->from->map, &c->solution);
    }
}

// ---- The command -------------------------------------------------------------------------------------------------

cli_exit cmd_check(int argc, char **argv)
{
    check_options options = {0};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    json files = {0};
    cli_exit worst = CLI_FINE;
    loaded *level = NULL;
    if (options.level != NULL) {
        level = load_level_or_report(options.level, options.lenient, options.json, &worst);
        if (level == NULL) {
            return worst;
        }
    }
    for (int i = 0; i < count; ++i) {
        checked c;
        if (!check_file(argv[i], &options, level, &c)) {
            json_free(&files);
            load_free(level);
            return CLI_ROOM;
        }
        const cli_exit code =
            c.from->code == CLI_FINE && c.was_solved && !c.solution.solvable ? CLI_NO : c.from->code;
        worst = code > worst ? code : worst;
        if (options.json) {
            add_file(&files, &c);
        } else {
            print_file(&c);
        }
        wr_solution_destroy(&c.solution);
        load_free(c.from);
    }
    load_free(level);
    if (!options.json) {
        return worst;
    }
    if (count > 1 && !files.failed) {
        // The answers are written first, for what stands before them depends on them.
        printf("{\"ok\":%s,\"files\":[", worst <= CLI_NO ? "true" : "false");
        bool whole = fwrite(files.text, 1, files.size, stdout) == files.size;
        printf("]}\n");
        json_free(&files);
        return whole ? worst : CLI_ROOM;
    }
    return json_print(&files, stdout) ? worst : CLI_ROOM;
}
