// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren nav: how fast ways are found on a map, and whether every one of them is right. One mode at a time; without one, what
// the map is like.
#include "args.h"
#include "cli.h"
#include "load.h"
#include "nav.h"
#include "report.h"
#include "term.h"

#include "warren/hop.h"

#include <string.h>

enum { COUNT_MAX = 1000000, COUNT_DEFAULT = 10000 };

#define FIELD(name) offsetof(nav_options, name)
static const char *const engine_words[] = {"roads", "astar", NULL};
static const char *const door_words[] = {"closed", "open", NULL};

static const arg_option table[] = {
    {"scen", ARG_TEXT, "FILE", "ask the queries of a Moving AI scenario, and hold their lengths against it",
     FIELD(scen), 0, 0, NULL},
    {"hops", ARG_INT, "R", "ask for ways to random places within R cells", FIELD(hops), 1, WR_HOP_RADIUS_MAX, NULL},
    {"field", ARG_POINT, "X,Y", "sweep the whole map from that place, then move the place by a cell", FIELD(field), 0,
     0, NULL},
    {"edit", ARG_INT, "COUNT", "change cells and labels at random, and hold all against a fresh build", FIELD(edit),
     1, COUNT_MAX, NULL},
    {"n", ARG_ODD, "N", "nodes a cell and side, odd, 1..15; 1 by default", FIELD(n), 1, WR_NAV_N_MAX, NULL},
    {"radius", ARG_TEXT, "CELLS", "of who walks; 0 by default: a point", FIELD(radius_text), 0, 0, NULL},
    {"doors", ARG_CHOICE, "WHICH", "closed (default): closed and secret doors and gates bar the way; open: none does",
     FIELD(doors), 0, 0, door_words},
    {"every", ARG_INT, "K", "with --scen: every K-th query only", FIELD(every), 1, COUNT_MAX, NULL},
    {"engine", ARG_CHOICE, "NAME", "with --scen: roads (default), or astar", FIELD(engine), 0, 0, engine_words},
    {"count", ARG_INT, "C", "with --hops: so many; 10000 by default", FIELD(count), 1, COUNT_MAX, NULL},
    {"check", ARG_INT, "K", "with --hops: hold so many against the plain twin, too", FIELD(check), 0, COUNT_MAX,
     NULL},
    {"table", ARG_FLAG, NULL, "with --hops: look them up in a table made beforehand", FIELD(table), 0, 0, NULL},
    {"seed", ARG_SEED, "S", "of all that is drawn at random; 0 by default", FIELD(seed), 0, 0, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map leniently", FIELD(lenient), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static const arg_command command = {"nav",
                                    "ways on a map, measured and checked",
                                    "MAP",
                                    table,
                                    ARG_COUNT(table),
                                    1,
                                    1,
                                    NULL,
                                    "  warren nav maps/example.map\n"
                                    "  warren nav den520d.map --scen den520d.map.scen\n"
                                    "  warren nav maps/two_doors.map --doors open\n"
                                    "  warren nav maps/example.map --hops 12 --n 3\n"
                                    "  warren nav maps/example.map --field 3,1 --json\n"
                                    "  warren nav maps/example.map --edit 1000\n",
                                    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT |
                                        1u << CLI_ROOM};

// ---- Options ---------------------------------------------------------------------------------------------------------

static bool radius_ok(nav_options *o)
{
    if (o->radius_text != NULL && (!args_fix(o->radius_text, strlen(o->radius_text), &o->radius) || o->radius < 0)) {
        say("--radius wants cells like 0.4, decimals with a point, not '%.100s'", o->radius_text);
        return false;
    }
    return true;
}

static bool goes_with(bool given, const char *option, bool mode, const char *of)
{
    if (given && !mode) {
        say("--%s goes with %s only", option, of);
    }
    return !given || mode;
}

static bool options_ok(nav_options *o)
{
    const bool scen = o->scen != NULL, hops = o->hops > 0, edit = o->edit > 0;
    if (scen + hops + o->field.given + edit > 1) {
        say("--scen, --hops, --field and --edit each are a measurement of its own; give one of them");
        return false;
    }
    if (scen && o->n > 1) {
        say("the lengths of a scenario hold for one node a cell; leave --n out");
        return false;
    }
    if (scen && o->radius_text != NULL) {
        say("the lengths of a scenario hold for a point; leave --radius out");
        return false;
    }
    if (!radius_ok(o) || !goes_with(o->every > 0, "every", scen, "--scen") ||
        !goes_with(o->engine >= 0, "engine", scen, "--scen") || !goes_with(o->count > 0, "count", hops, "--hops") ||
        !goes_with(o->check >= 0, "check", hops, "--hops") || !goes_with(o->table, "table", hops, "--hops") ||
        !goes_with(o->seed.given, "seed", hops || edit || o->field.given, "--hops, --field and --edit")) {
        return false;
    }
    o->n = o->n > 0 ? o->n : 1;
    o->every = o->every > 0 ? o->every : 1;
    o->engine = o->engine >= 0 ? o->engine : NAV_ROADS;
    o->count = o->count > 0 ? o->count : COUNT_DEFAULT;
    return true;
}

// ---- Without a mode --------------------------------------------------------------------------------------------------

static cli_exit tell_overview(const nav_options *options, const loaded *from, const nav_ground *ground)
{
    const wr_grid *grid = &from->map.grid;
    if (options->json) {
        json j = {0};
        json_open(&j, NULL, '{');
        json_bool(&j, "ok", true);
        json_text(&j, "file", from->first.path);
        json_int(&j, "width", grid->width);
        json_int(&j, "height", grid->height);
        nav_ground_json(&j, ground);
        json_close(&j, '}');
        return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
    }
    put_safe(stdout, from->first.path, strlen(from->first.path));
    printf("\n  size          %d x %d cells\n", (int)grid->width, (int)grid->height);
    nav_ground_print(ground);
    printf("\nMeasure it: --hops 12, --field X,Y, --edit 1000, --scen FILE; 'warren nav --help' tells of them.\n");
    return CLI_FINE;
}

cli_exit nav_overview(const nav_options *options, const loaded *from)
{
    nav_ground ground;
    const nav_walker walker = nav_walker_of(options);
    cli_exit code = nav_ground_make(&ground, &from->map.grid, &walker, true);
    code = code == CLI_FINE ? tell_overview(options, from, &ground) : code;
    nav_ground_free(&ground);
    return code;
}

cli_exit cmd_nav(int argc, char **argv)
{
    nav_options options = {.engine = -1, .check = -1};
    int count = 0;
    const args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result == ARGS_HELP) {
        return CLI_FINE;
    }
    if (result != ARGS_OK || !options_ok(&options)) {
        return CLI_USAGE;
    }
    cli_exit code = CLI_FINE;
    const load_options how = {.lenient = options.lenient, .player_optional = true};
    loaded *from = load_or_report(argv[0], &how, options.json, &code);
    if (from != NULL) {
        code = options.scen != NULL  ? nav_scen(&options, from)
               : options.hops > 0    ? nav_hops(&options, from)
               : options.field.given ? nav_field(&options, from)
               : options.edit > 0    ? nav_edit(&options, from)
                                     : nav_overview(&options, from);
    }
    load_free(from);
    return code;
}
