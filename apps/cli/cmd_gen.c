// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren gen: a dungeon from one integer: what it is like, as a map, as a picture; or many, each proved.
#include "args.h"
#include "cli.h"
#include "file.h"
#include "gen.h"
#include "gen_endless.h"
#include "json.h"
#include "picture.h"
#include "pool.h"
#include "term.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIELD(name) offsetof(gen_options, name)
enum { SHEET_MAX = 400 };

static const char *const dead_end_words[] = {"keep", "none", NULL};

static const arg_option table[] = {
    {"seed", ARG_SEED, "N", "which dungeon: any 64-bit number, decimal or 0x; 0 by default", FIELD(seed), 0, 0, NULL},
    {"seed-text", ARG_TEXT, "TEXT", "the seed that a text stands for", FIELD(seed_text), 0, 0, NULL},
    {"profile", ARG_TEXT, "P", "a profile by its name, or a file with one; crypt by default", FIELD(profile), 0, 0,
     NULL},
    {"width", ARG_INT, "W", "cells; one of width and height alone gives a square", FIELD(width), 1, WR_GRID_SIDE_MAX,
     NULL},
    {"height", ARG_INT, "H", "cells", FIELD(height), 1, WR_GRID_SIDE_MAX, NULL},
    {"min-room", ARG_INT, "M", "a room's floor is at least so many cells a side", FIELD(min_room), 0,
     WR_GRID_SIDE_MAX, NULL},
    {"max-room", ARG_INT, "M", "what has room for no more may stay whole; 0: cut all there is", FIELD(max_room), 0,
     WR_GRID_SIDE_MAX, NULL},
    {"keep", ARG_INT, "P", "of 100 such parts, so many stay whole", FIELD(keep), 0, INT16_MAX, NULL},
    {"fill", ARG_INT, "P", "a room takes at least so many hundredths of its part, a side", FIELD(fill), 0, INT16_MAX,
     NULL},
    {"loops", ARG_TEXT, "F", "share of the left-out edges that come back, 0 to 1; 0.15", FIELD(loops), 0, 0, NULL},
    {"corridor", ARG_INT, "C", "width of corridors and doors, 1 to 3", FIELD(corridor), 0, INT16_MAX, NULL},
    {"dead-ends", ARG_CHOICE, "RULE", "keep, or none: links are added until no room has one door", FIELD(dead_ends),
     0, 0, dead_end_words},
    {"caves", ARG_INT, "P", "of 100 rooms, so many are caves", FIELD(caves), 0, INT16_MAX, NULL},
    {"pillars", ARG_INT, "P", "of 100 large rooms, so many have pillars", FIELD(pillars), 0, INT16_MAX, NULL},
    {"doors-open", ARG_INT, "P", "of 100 doors, so many stand open", FIELD(doors_open), 0, INT16_MAX, NULL},
    {"doors-secret", ARG_INT, "P", "of 100 doors, so many are secret", FIELD(doors_secret), 0, INT16_MAX, NULL},
    {"locks", ARG_INT, "N", "rooms behind gates, with a switch each", FIELD(locks), 0, WR_GRID_SIDE_MAX, NULL},
    {"secret", ARG_SEED, "S", "what lives in it hangs on this too; 0 by default", FIELD(secret), 0, 0, NULL},
    {"out", ARG_TEXT, "FILE", "write it as a map, for warren check, run and play", FIELD(out), 0, 0, NULL},
    {"picture", ARG_TEXT, "FILE", "draw it as .png or .svg", FIELD(picture), 0, 0, NULL},
    {"layers", ARG_TEXT, "LIST", "what the picture shows, see below", FIELD(layers), 0, 0, NULL},
    {"scale", ARG_INT, "PX", "pixels a cell of the picture", FIELD(scale), 1, PICTURE_SCALE_MAX, NULL},
    {"sheet", ARG_INT, "N", "draw N dungeons on one sheet, from this seed on", FIELD(sheet), 1, SHEET_MAX, NULL},
    {"stats", ARG_FLAG, NULL, "measures of level design, too", FIELD(stats), 0, 0, NULL},
    {"full", ARG_FLAG, NULL, "with --json: all lists that an outside check needs", FIELD(full), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
    {"sweep", ARG_TEXT, "FIRST:COUNT", "make and prove COUNT dungeons a profile; --profile all", FIELD(sweep), 0, 0,
     NULL},
    {"resume", ARG_TEXT, "FILE", "keep the sweep's progress there, and go on from it", FIELD(resume), 0, 0, NULL},
    {"threads", ARG_INT, "T", "threads of the sweep; one a core by default", FIELD(threads), 1, POOL_THREADS_MAX,
     NULL},
    {"endless", ARG_FLAG, NULL, "a dungeon without edges, made by regions of 64 x 64 cells", FIELD(endless), 0, 0,
     NULL},
    {"region", ARG_TEXT, "X,Y", "which region of it, 0,0 by default; each up to 2^62 either way", FIELD(region), 0, 0,
     NULL},
    {"regions", ARG_TEXT, "WxH", "so many regions from there on, 1x1 to 64x64", FIELD(regions), 0, 0, NULL},
};

static void notes(FILE *stream)
{
    const char *bold = term_paint(stream, PAINT_BOLD), *plain = term_paint(stream, PAINT_NONE);
    fprintf(stream, "%sProfiles%s\n", bold, plain);
    for (int i = 0; i < WR_DUNGEON_PROFILE_COUNT; ++i) {
        fprintf(stream, "  %-17s%s\n", wr_dungeon_profile_name((wr_dungeon_profile_id)i),
                wr_dungeon_profile_description((wr_dungeon_profile_id)i));
    }
    fprintf(stream, "\n%sLayers%s, divided by commas; tiles,doors,spots by default\n", bold, plain);
#define LAYER(name, bit, text, what) fprintf(stream, "  %-17s%s\n", text, what);
    WR_DUNGEON_LAYER_LIST(LAYER)
#undef LAYER
    fprintf(stream, "  %-17s%s\n", "all", "all of them");
    fprintf(stream, "\n%sLayers with --endless%s; tiles,doors,borders by default\n", bold, plain);
#define ENDLESS_LAYER(name, bit, text, what) fprintf(stream, "  %-17s%s\n", text, what);
    ENDLESS_LAYER_LIST(ENDLESS_LAYER)
#undef ENDLESS_LAYER
}

static const arg_command command = {
    "gen",
    "a dungeon from one integer",
    "",
    table,
    ARG_COUNT(table),
    0,
    0,
    notes,
    "  warren gen --seed 7 --picture dungeon.png\n"
    "  warren gen --seed 7 --profile fortress --locks 3 --out fortress.map && warren play fortress.map\n"
    "  warren gen --seed-text 'the old mill' --width 256 --layers tiles,delaunay,tree,loops --picture links.svg\n"
    "  warren gen --seed 1 --sheet 100 --picture sheet.png\n"
    "  warren gen --sweep 0:20000 --profile all --json\n"
    "  warren gen --endless --seed 7 --region 1000000000000,-1000000000000 --json\n"
    "  warren gen --endless --seed 7 --regions 3x2 --layers tiles,spaces --picture endless.png\n",
    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

// ---- Writing -----------------------------------------------------------------------------------------------------

// What alone keeps a good dungeon from being a map.
static cli_exit refuse_gates(const gen *g)
{
    char message[160];
    wr_findings findings = {.count = 0};
    snprintf(message, sizeof message,
             "the gates of %d locks are more than the %d cells of gate a map may have; set locks or corridor to less",
             (int)g->dungeon.lock_count, WR_LOGIC_GATES_MAX);
    wr_findings_add(&findings, WR_SEVERITY_ERROR, "K49", 0, 0, message);
    return gen_refuse(&g->options, g->profile, &findings.items[0]);
}

static cli_exit write_map(const gen *g)
{
    wr_map map = {0};
    char why[FILE_WHY_MAX];
    wr_status status = wr_dungeon_map(&g->dungeon, g->spots, g->spot_count, NULL, &map);
    size_t size = 0;
    char *text = NULL;
    if (status == WR_OK) {
        status = wr_map_write(&map, NULL, 0, &size);
        text = status == WR_E_CAPACITY || status == WR_OK ? malloc(size + 1) : NULL;
        status = text != NULL              ? wr_map_write(&map, text, size, &size)
                 : status == WR_E_CAPACITY ? WR_E_MEMORY
                                           : status;
    }
    cli_exit code = status == WR_OK ? CLI_FINE : status == WR_E_MEMORY ? CLI_ROOM : CLI_INPUT;
    if (code == CLI_INPUT) {
        code = refuse_gates(g);
    } else if (code != CLI_FINE) {
        say("cannot make a map of it: %s", wr_status_text(status));
    } else {
        file_out file;
        code = file_begin(&file, g->options.out, why);
        if (code == CLI_FINE) {
            file_put(&file, text, size);
            code = file_commit(&file, why);
        }
        if (code != CLI_FINE) {
            say("cannot write the map %s: %s", g->options.out, why);
        } else if (!g->options.json) {
            say("wrote %s", g->options.out);
        }
    }
    free(text);
    wr_map_destroy(&map);
    return code;
}

static void title_of(const gen *g, char *title, size_t size)
{
    snprintf(title, size, "%s, seed %" PRIu64, g->profile, g->config.seed);
}

static cli_exit draw(const gen *g, uint32_t layers)
{
    char title[160];
    title_of(g, title, sizeof title);
    const wr_dungeon_picture what = {.dungeon = &g->dungeon,
                                     .layers = layers,
                                     .title = title,
                                     .codes = g->codes,
                                     .parts = g->parts,
                                     .part_count = g->part_count,
                                     .spots = g->spots,
                                     .spot_count = g->spot_count};
    return picture_write_dungeon(&what, g->options.picture, g->options.scale, !g->options.json);
}

// ---- A sheet of many ---------------------------------------------------------------------------------------------

static cli_exit draw_sheet(gen *g)
{
    const int32_t count = g->options.sheet;
    wr_dungeon *all = calloc((size_t)count, sizeof *all);
    cli_exit code = all != NULL ? CLI_FINE : CLI_ROOM;
    for (int32_t i = 0; i < count && code == CLI_FINE; ++i) {
        wr_dungeon_config config = g->config;
        wr_finding why = {0};
        config.seed += (uint64_t)i;
        const wr_status status = wr_dungeon_generate(&config, NULL, &why, &all[i]);
        if (status == WR_E_ARGUMENT) {
            code = gen_refuse_seed(&g->options, g->profile, config.seed, &why);
        } else if (status != WR_OK) {
            code = CLI_ROOM;
        }
    }
    if (code == CLI_FINE) {
        char title[160];
        snprintf(title, sizeof title, "%s, %d seeds from %" PRIu64, g->profile, (int)count, g->config.seed);
        code = picture_write_sheet(all, count, title, g->options.picture, g->options.scale, !g->options.json);
    } else if (code == CLI_ROOM) {
        say("out of memory for %d dungeons", (int)count);
    }
    for (int32_t i = 0; all != NULL && i < count; ++i) {
        wr_dungeon_destroy(&all[i]);
    }
    free(all);
    if (code == CLI_FINE && g->options.json) {
        json j = {0};
        json_open(&j, NULL, '{');
        json_bool(&j, "ok", true);
        json_u64(&j, "seed", g->config.seed);
        json_text(&j, "profile", g->profile);
        json_int(&j, "sheet", count);
        json_text(&j, "picture", g->options.picture);
        json_close(&j, '}');
        code = json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
    }
    return code;
}

// ---- The command -------------------------------------------------------------------------------------------------

static cli_exit make_one(gen *g, uint32_t layers)
{
    wr_finding why = {0};
    cli_exit code = gen_make(g, &why);
    if (code == CLI_INPUT) {
        return gen_refuse_seed(&g->options, g->profile, g->config.seed, &why);
    }
    if (code == CLI_FINE && g->options.out != NULL) {
        code = write_map(g);
    }
    if (code == CLI_FINE && g->options.picture != NULL) {
        code = draw(g, layers);
    }
    return code == CLI_FINE ? gen_print(g) : code;
}

cli_exit cmd_gen(int argc, char **argv)
{
    gen g = {.options = {.width = -1,
                         .height = -1,
                         .min_room = -1,
                         .max_room = -1,
                         .keep = -1,
                         .fill = -1,
                         .corridor = -1,
                         .caves = -1,
                         .pillars = -1,
                         .doors_open = -1,
                         .doors_secret = -1,
                         .locks = -1,
                         .dead_ends = -1}};
    int count = 0;
    const args_result result = args_parse(&command, argc, argv, &g.options, &count);
    if (result == ARGS_HELP) {
        return CLI_FINE;
    }
    uint32_t layers = WR_DUNGEON_LAYERS_PLAIN;
    if (result == ARGS_OK && (g.options.endless || g.options.region != NULL || g.options.regions != NULL)) {
        return gen_endless(&g.options);
    }
    if (result != ARGS_OK || !gen_options_ok(&g.options) ||
        (g.options.layers != NULL && !picture_dungeon_layers(g.options.layers, &layers))) {
        return CLI_USAGE;
    }
    if (g.options.sweep != NULL) {
        return gen_sweep(&g.options);
    }
    cli_exit code = gen_settings(&g.options, g.options.profile, &g.config, &g.profile);
    if (code == CLI_FINE) {
        code = g.options.sheet > 0 ? draw_sheet(&g) : make_one(&g, layers);
    }
    gen_free(&g);
    return code;
}
