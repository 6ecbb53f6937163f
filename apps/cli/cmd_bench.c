// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bench: tables of how fast Warren is, on maps it makes itself or on yours, other libraries beside it.
#include "args.h"
#include "cli.h"
#include "crowd_bench.h"
#include "json.h"
#include "knock_bench.h"
#include "load.h"
#include "nav_bench.h"
#include "picture.h"
#include "report.h"
#include "term.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { MAPS_MAX = 64, CAVE_SIDE = 256, ROOMS_SIDE = 512 };

typedef struct bench_options {
    bool json, alone;
    const char *movingai, *peers, *picture;
    int32_t monsters, seconds, scale; // 0: as the bench has it
} bench_options;

#define FIELD(name) offsetof(bench_options, name)
static const arg_option table[] = {
    {"movingai", ARG_TEXT, "DIR", "nav: all maps of that folder whose names end in .map", FIELD(movingai), 0, 0,
     NULL},
    {"peers", ARG_TEXT, "PROGRAM", "asks other libraries; the warren_peers beside this program by default",
     FIELD(peers), 0, 0, NULL},
    {"alone", ARG_FLAG, NULL, "ask no other library", FIELD(alone), 0, 0, NULL},
    {"monsters", ARG_INT, "N", "crowd rooms, costs, knock: so many; 1,000, 10,000, all sizes by default",
     FIELD(monsters), 1, 10000, NULL},
    {"seconds", ARG_INT, "S", "crowd rooms: for so long; 5 by default", FIELD(seconds), 1, 60, NULL},
    {"picture", ARG_TEXT, "FILE", "crowd rooms: where all are then, .png or .svg", FIELD(picture), 0, 0, NULL},
    {"scale", ARG_INT, "PIXELS", "of a cell of the picture", FIELD(scale), 1, PICTURE_SCALE_MAX, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

typedef enum bench_kind { BENCH_NAV, BENCH_CROWD, BENCH_KNOCK, BENCH_COUNT } bench_kind;

static const char *const benches[] = {"nav", "crowd", "knock", NULL};

static void notes(FILE *stream)
{
    const char *bold = term_paint(stream, PAINT_BOLD), *plain = term_paint(stream, PAINT_NONE);
    fprintf(stream, "%sBenches%s\n", bold, plain);
    fprintf(stream, "  nav [MAP...]     hops, long ways, fields, edits; a minute a map, most of it for the others\n"
                    "  crowd            all four of these; some minutes, half of one with --alone\n"
                    "  crowd rooms      1,000 sent to one place through rooms: who has a route when, 5 s\n"
                    "  crowd point      2,000 around one point in the open: how they overlap and jitter after 15 s\n"
                    "  crowd many       10,000 set out at once in the open: what a tick takes, 2 s\n"
                    "  crowd costs      10,000 hunters, Warren alone: ticks, hash, memory; half a minute\n"
                    "  knock            500 to 100,000 thrown through the air: ticks, poses, blasts; half a minute\n"
                    "\nRooms, point and many: seconds of the game, one or two of yours, of others up to a minute.\n");
    fprintf(stream, "Without a map nav makes a cave and rooms. tools/install_peers.sh installs the others.\n");
}

static const arg_command command = {"bench",
                                    "tables of how fast it is, beside other libraries",
                                    "[nav [MAP...] | crowd [rooms] [point] [many] [costs] | knock]",
                                    table,
                                    ARG_COUNT(table),
                                    0,
                                    MAPS_MAX + 1,
                                    notes,
                                    "  warren bench\n"
                                    "  warren bench nav\n"
                                    "  warren bench nav --alone maps/example.map --json\n"
                                    "  warren bench nav --movingai ~/maps\n"
                                    "  warren bench crowd\n"
                                    "  warren bench crowd rooms --picture beside.png\n"
                                    "  warren bench crowd costs\n"
                                    "  warren bench knock --alone\n",
                                    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT |
                                        1u << CLI_ROOM};

// ---- Maps ------------------------------------------------------------------------------------------------------------

typedef struct bench_run {
    bench_options options;
    char *peers; // the program, or NULL
    bench_table *tables;
    int32_t table_count, table_capacity;
} bench_run;

static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

// Room for one more; NULL when memory is out.
static bench_table *next_table(bench_run *run)
{
    if (run->table_count == run->table_capacity) {
        const int32_t capacity = run->table_capacity + 8;
        bench_table *tables = realloc(run->tables, (size_t)capacity * sizeof *tables);
        if (tables == NULL) {
            return NULL;
        }
        run->tables = tables;
        run->table_capacity = capacity;
    }
    return &run->tables[run->table_count];
}

static cli_exit on_grid(bench_run *run, const char *name, const wr_grid *grid)
{
    bench_table *t = next_table(run);
    char *map = copy_of(name);
    if (t == NULL || map == NULL) {
        free(map);
        say("out of memory for a table");
        return CLI_ROOM;
    }
    const cli_exit code = bench_nav_measure(grid, run->peers, t);
    t->map = map;
    run->table_count++;
    if (code == CLI_FINE && !run->options.json) {
        bench_nav_print(t);
    }
    return code;
}

static cli_exit on_file(bench_run *run, const char *path)
{
    cli_exit code = CLI_FINE;
    loaded *from = load_or_report(path, &(load_options){.player_optional = true}, run->options.json, &code);
    if (from != NULL) {
        code = on_grid(run, path, &from->map.grid);
    }
    load_free(from);
    return code;
}

static cli_exit on_made(bench_run *run, const char *name, wr_grid grid)
{
    cli_exit code = CLI_ROOM;
    if (grid.kinds != NULL) {
        code = on_grid(run, name, &grid);
    } else {
        say("out of memory for a map");
    }
    free(grid.kinds);
    return code;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_map_name(const char *name)
{
    const size_t size = strlen(name);
    return size > 4 && strcmp(name + size - 4, ".map") == 0;
}

// Paths of the maps of a folder by name; -1 when it cannot be read.
static int list_folder(const char *folder, char *paths[MAPS_MAX])
{
    DIR *directory = opendir(folder);
    int count = 0;
    if (directory == NULL) {
        return -1;
    }
    for (struct dirent *entry; count < MAPS_MAX && (entry = readdir(directory)) != NULL;) {
        const size_t size = strlen(folder) + strlen(entry->d_name) + 2;
        char *path = is_map_name(entry->d_name) ? malloc(size) : NULL;
        if (path != NULL) {
            snprintf(path, size, "%s/%s", folder, entry->d_name);
            paths[count++] = path;
        }
    }
    closedir(directory);
    qsort(paths, (size_t)count, sizeof paths[0], by_text);
    return count;
}

static cli_exit on_folder(bench_run *run, const char *folder)
{
    char *paths[MAPS_MAX];
    const int count = list_folder(folder, paths);
    cli_exit code = CLI_FINE;
    if (count <= 0) {
        say("no map in %.1000s", folder);
        return CLI_INPUT;
    }
    for (int i = 0; i < count; ++i) {
        code = code == CLI_FINE ? on_file(run, paths[i]) : code;
        free(paths[i]);
    }
    return code;
}

static cli_exit on_all(bench_run *run, int count, char **paths)
{
    if (run->options.movingai != NULL) {
        return on_folder(run, run->options.movingai);
    }
    cli_exit code = CLI_FINE;
    for (int i = 0; i < count && code == CLI_FINE; ++i) {
        code = on_file(run, paths[i]);
    }
    if (count == 0) {
        code = on_made(run, "cave", bench_cave(CAVE_SIDE));
        code = code == CLI_FINE ? on_made(run, "rooms", bench_rooms(ROOMS_SIDE)) : code;
    }
    return code;
}

// ---- The command -----------------------------------------------------------------------------------------------------

static cli_exit tell_json(const bench_run *run, int64_t mismatches)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", mismatches == 0);
    json_int(&j, "mismatches", mismatches);
    json_open(&j, "maps", '[');
    for (int32_t i = 0; i < run->table_count; ++i) {
        bench_nav_json(&j, &run->tables[i]);
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit bench_nav(bench_run *run, int count, char **paths)
{
    int64_t mismatches = 0;
    cli_exit code = on_all(run, count, paths);
    for (int32_t i = 0; i < run->table_count; ++i) {
        mismatches += run->tables[i].mismatches;
    }
    if (run->options.json && code == CLI_FINE) {
        code = tell_json(run, mismatches);
    }
    for (int32_t i = 0; i < run->table_count; ++i) {
        free(run->tables[i].map);
    }
    free(run->tables);
    return code == CLI_FINE && mismatches > 0 ? CLI_NO : code;
}

static cli_exit on_crowd(const bench_run *run, int count, char **names)
{
    const bench_options *o = &run->options;
    return bench_crowd(&(crowd_options){.json = o->json,
                                        .peers = run->peers,
                                        .picture = o->picture,
                                        .monsters = o->monsters,
                                        .seconds = o->seconds,
                                        .scale = o->scale},
                       count, names);
}

static cli_exit on_bench(bench_run *run, bench_kind kind, int count, char **names)
{
    switch (kind) {
    case BENCH_NAV:
        return bench_nav(run, count, names);
    case BENCH_CROWD:
        return on_crowd(run, count, names);
    default:
        return bench_knock(run->peers, run->options.monsters, run->options.json);
    }
}

// Which of the options are for nothing with this bench, as a sentence; NULL: none. count: of words with the bench's name.
static const char *misfit(const bench_options *o, bench_kind kind, int count)
{
    if (kind == BENCH_KNOCK && count > 1) {
        return "'warren bench knock' is one table; leave the other names out";
    }
    if (kind == BENCH_KNOCK && (o->picture != NULL || o->seconds > 0)) {
        return "--seconds and --picture are for 'warren bench crowd'";
    }
    if (kind == BENCH_NAV && (o->picture != NULL || o->monsters > 0 || o->seconds > 0)) {
        return "--monsters, --seconds and --picture are for 'warren bench crowd'";
    }
    if (kind != BENCH_NAV && o->movingai != NULL) {
        return "--movingai is for 'warren bench nav'";
    }
    if (o->movingai != NULL && count > 1) {
        return "--movingai names all maps there are; leave the others out";
    }
    if (o->scale > 0 && o->picture == NULL) {
        return "--scale is of a picture; add --picture FILE";
    }
    return o->alone && o->peers != NULL ? "--alone asks nobody, so --peers is for nothing" : NULL;
}

static bench_kind kind_named(const char *name)
{
    int kind = 0;
    while (kind < BENCH_COUNT && strcmp(name, benches[kind]) != 0) {
        ++kind;
    }
    return (bench_kind)kind;
}

cli_exit cmd_bench(int argc, char **argv)
{
    bench_run run = {.peers = NULL};
    int count = 0;
    const args_result result = args_parse(&command, argc, argv, &run.options, &count);
    if (result == ARGS_HELP) {
        return CLI_FINE;
    }
    if (result != ARGS_OK) {
        return CLI_USAGE;
    }
    if (count == 0) {
        args_help(&command, stdout);
        return CLI_FINE;
    }
    const bench_kind kind = kind_named(argv[0]);
    if (kind == BENCH_COUNT) {
        const char *near = args_nearest(argv[0], benches);
        say("there is no bench '%.100s'%s%s%s", argv[0],
            near != NULL ? "; did you mean '" : "; 'warren bench' lists them", near != NULL ? near : "",
            near != NULL ? "'?" : "");
        return CLI_USAGE;
    }
    const char *wrong = misfit(&run.options, kind, count);
    if (wrong != NULL) {
        say("%s", wrong);
        return CLI_USAGE;
    }
    run.peers = run.options.alone ? NULL : peers_program(run.options.peers);
    if (run.peers == NULL && !run.options.alone && !run.options.json) {
        say("warren_peers is not beside this program: other libraries are not asked");
    }
    const cli_exit code = on_bench(&run, kind, count - 1, argv + 1);
    free(run.peers);
    return code;
}
