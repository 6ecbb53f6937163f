// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bake: of each body the tables of its lowest points, how good they are, and as a file for a game.
#include "args.h"
#include "bake.h"
#include "cli.h"
#include "file.h"
#include "json.h"
#include "load.h"
#include "report.h"
#include "term.h"

#include <string.h>

typedef struct bake_options {
    bool json;
    const char *out;
} bake_options;

static const arg_option table[] = {
    {"out", ARG_TEXT, "FILE", "where to: .h (a C header) or .wlow (bytes for wr_clips_load); of one body",
     offsetof(bake_options, out), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", offsetof(bake_options, json), 0, 0, NULL},
};

static const arg_command command = {"bake",
                                    "tables of how bodies lie on the floor, and how good they are",
                                    "BODY...",
                                    table,
                                    ARG_COUNT(table),
                                    1,
                                    1 << 20,
                                    NULL,
                                    "  warren bake bodies/slim.yaml\n"
                                    "  warren bake bodies/slim.yaml --out slim_clips.h\n"
                                    "  warren bake bodies/*.yaml --json\n",
                                    1u << CLI_FINE | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

static double mm(double metres)
{
    return metres * 1e3;
}

static void print_baked(const baked *b, const char *path)
{
    put_safe(stdout, path, strlen(path));
    printf(": %s\n  %-10s%6s %6s %10s %10s\n", b->shapes->name, "clip", "frames", "floats", "sinks mm", "hovers mm");
    for (int i = 0; i < BAKE_CLIPS; ++i) {
        const bake_clip *c = &b->clip[i];
        if (c->table.frame_count == 0) {
            printf("  %-10s  none: the fall backwards\n", c->name);
            continue;
        }
        printf("  %-10s%6d %6d %10.2f %10.1f\n", c->name, (int)c->table.frame_count,
               (int)c->table.frame_count * WR_LOWEST_TURNS, mm((double)c->error.sinks), mm((double)c->error.hovers));
    }
    printf(
        "  without a table: two constants and a sine sink it by %.0f mm; one row for all frames leaves it %.0f mm\n"
        "  above the floor on its back, %.0f on its belly\n",
        mm(b->sine_sinks), mm(b->row_hovers[0]), mm(b->row_hovers[1]));
}

static void add_baked(json *j, const baked *b, const char *path, const char *out)
{
    json_open(j, NULL, '{');
    json_bool(j, "ok", true);
    json_text(j, "file", path);
    json_text(j, "name", b->shapes->name);
    json_number(j, "standing", (double)b->clips.standing, 6, false);
    json_open(j, "clips", '[');
    for (int i = 0; i < BAKE_CLIPS; ++i) {
        const bake_clip *c = &b->clip[i];
        json_open(j, NULL, '{');
        json_text(j, "clip", c->name);
        json_int(j, "frames", c->table.frame_count);
        json_number(j, "sinks_mm", mm((double)c->error.sinks), 3, false);
        json_number(j, "hovers_mm", mm((double)c->error.hovers), 3, false);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_number(j, "sine_sinks_mm", mm(b->sine_sinks), 3, false);
    json_number(j, "row_hovers_back_mm", mm(b->row_hovers[0]), 3, false);
    json_number(j, "row_hovers_belly_mm", mm(b->row_hovers[1]), 3, false);
    if (out != NULL) {
        json_text(j, "out", out);
    }
    json_close(j, '}');
}

static void refuse(json *j, loaded *from, bool as_json)
{
    if (!as_json) {
        report_refusal(from, false);
        return;
    }
    json_open(j, NULL, '{');
    json_bool(j, "ok", false);
    report_findings(j, from);
    json_close(j, '}');
}

static cli_exit bake_loaded(const loaded *from, const bake_options *options, json *j)
{
    baked b;
    cli_exit code = CLI_FINE;
    if (!bake(from->shapes, &b)) {
        say("out of memory");
        return CLI_ROOM;
    }
    if (options->out != NULL) {
        code = bake_write(&b, options->out);
    }
    if (code == CLI_FINE && options->json) {
        add_baked(j, &b, from->first.path, options->out);
    } else if (code == CLI_FINE) {
        print_baked(&b, from->first.path);
        if (options->out != NULL) {
            say("wrote %s", options->out);
        }
    }
    bake_free(&b);
    return code;
}

static cli_exit bake_file(const char *path, const bake_options *options, json *j)
{
    loaded *from = load(path, &(load_options){.body = true});
    if (from == NULL) {
        return CLI_ROOM;
    }
    cli_exit code = from->code;
    if (from->first.file.bytes != NULL && from->content != WR_CONTENT_BODY) { // whatever else is wrong with it
        from->first.findings = (wr_findings){.count = 0};
        load_add(&from->first, "Y1", "no body; one begins with 'warren: body 1'");
        code = CLI_INPUT;
    }
    if (code != CLI_FINE) {
        refuse(j, from, options->json);
    } else if (options->out != NULL && load_is_from(from, options->out)) {
        say("--out %s is the file that is baked; name another", options->out);
        code = CLI_USAGE;
    } else {
        code = bake_loaded(from, options, j);
    }
    load_free(from);
    return code;
}

cli_exit cmd_bake(int argc, char **argv)
{
    bake_options options = {.json = false};
    int count = 0;
    const args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    if (options.out != NULL && count > 1) {
        say("--out is of one body; %d files are named", count);
        return CLI_USAGE;
    }
    if (options.out != NULL && !bake_name_ok(options.out)) {
        return CLI_USAGE;
    }
    json j = {0};
    cli_exit worst = CLI_FINE;
    if (options.json && count > 1) {
        json_open(&j, NULL, '{');
        json_open(&j, "files", '[');
    }
    for (int i = 0; i < count && worst != CLI_USAGE && worst != CLI_ROOM; ++i) {
        const cli_exit code = bake_file(argv[i], &options, &j);
        worst = code > worst ? code : worst;
    }
    if (!options.json || worst == CLI_USAGE || worst == CLI_ROOM) {
        json_free(&j);
        return worst;
    }
    if (count > 1) {
        json_close(&j, ']');
        json_bool(&j, "ok", worst == CLI_FINE);
        json_close(&j, '}');
    }
    return json_print(&j, stdout) ? worst : CLI_ROOM;
}
