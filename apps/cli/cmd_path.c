// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren path: places on the command line are in cells, and a whole number means a cell's centre; the library's places
// are in units from the lower-left corner. The length is summed here from the nodes' exact fractions of a cell.
#include "args.h"
#include "cli.h"
#include "file.h"
#include "game.h"
#include "json.h"
#include "load.h"
#include "picture.h"
#include "report.h"
#include "term.h"

#include "warren/nav.h"
#include "warren/path.h"

#include <math.h>
#include <stdlib.h>

typedef struct path_options {
    bool json, lenient;
    arg_point from, to;
    int32_t n, corners, scale;
    const char *picture, *layers;
} path_options;

static const char *const corner_words[] = {"cut", "keep", NULL};

#define FIELD(name) offsetof(path_options, name)
static const arg_option table[] = {
    {"from", ARG_POINT, "X,Y", "the start in cells; 3,1 is the centre of cell (3,1)", FIELD(from), 0, 0, NULL},
    {"to", ARG_POINT, "X,Y", "the target", FIELD(to), 0, 0, NULL},
    {"n", ARG_ODD, "N", "nodes a cell and side, odd, 1..15; 1 by default", FIELD(n), 1, WR_NAV_N_MAX, NULL},
    {"corners", ARG_CHOICE, "RULE", "cut (default): all diagonals; keep: only past two free cells", FIELD(corners), 0,
     0, corner_words},
    {"picture", ARG_TEXT, "FILE", "draw the map and the path as .png or .svg", FIELD(picture), 0, 0, NULL},
    {"layers", ARG_TEXT, "LIST", "what the picture shows; map,mesh,numbers by default", FIELD(layers), 0, 0, NULL},
    {"scale", ARG_INT, "PX", "pixels a cell of the picture", FIELD(scale), 1, PICTURE_SCALE_MAX, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map leniently", FIELD(lenient), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static const arg_command command = {
    "path",
    "the shortest path between two places of a map",
    "MAP --from X,Y --to X,Y",
    table,
    ARG_COUNT(table),
    1,
    1,
    NULL,
    "  warren path maps/example.map --from 3,1 --to 30,9\n"
    "  warren path maps/example.map --from 3,1 --to 30.5,9.25 --n 3 --picture path.png\n"
    "  warren path maps/example.map --from 3,1 --to 30,9 --corners keep --json\n",
    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

typedef struct exact {
    double x, y; // cells, cell centres whole
} exact;

typedef struct finder {
    path_options options;
    uint32_t layers;
    loaded *from;
    wr_nav *nav;
    void *scratch;
    wr_kinds blocked;
    wr_point start, target;
    wr_path path;
    const char *why; // not found: why
    bool near_known;
    wr_point near;
} finder;

// ---- Places ------------------------------------------------------------------------------------------------------

static bool place_of(const arg_point *cells, const wr_grid *grid, const char *name, wr_point *out)
{
    int64_t x = (cells->x + WR_FIX_ONE / 2) * grid->cell, y = (cells->y + WR_FIX_ONE / 2) * grid->cell;
    int64_t width = (int64_t)grid->width * grid->cell * WR_FIX_ONE;
    int64_t height = (int64_t)grid->height * grid->cell * WR_FIX_ONE;
    if (x < 0 || y < 0 || x > width || y > height) {
        say("--%s lies outside the map, which has cells 0..%d, 0..%d", name, (int)grid->width - 1,
            (int)grid->height - 1);
        return false;
    }
    *out = (wr_point){(wr_fix)x, (wr_fix)y};
    return true;
}

// The node coordinate is (2i + 1) / 2n cells; its Q16.16 place is rounded down. What is a node's place is meant as one.
static double exact_of(wr_fix value, int32_t cell, int32_t n)
{
    int64_t unit = (int64_t)cell * WR_FIX_ONE;
    int64_t whole = value / unit, rest = value % unit;
    int64_t i = (rest * n) / unit;
    for (int64_t k = i > 0 ? i - 1 : 0; k <= i && k < n; ++k) {
        if ((2 * k + 1) * unit / (2 * n) == rest) {
            return (double)whole + (double)(2 * k + 1) / (double)(2 * n) - 0.5;
        }
    }
    return (double)value / (double)unit - 0.5;
}

static exact exact_point(const finder *f, wr_point at)
{
    int32_t cell = f->from->map.grid.cell;
    return (exact){exact_of(at.x, cell, f->options.n), exact_of(at.y, cell, f->options.n)};
}

static double length_of(const finder *f)
{
    double sum = 0;
    for (int32_t i = 1; i < f->path.count; ++i) {
        exact a = exact_point(f, f->path.points[i - 1]), b = exact_point(f, f->path.points[i]);
        sum += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
    }
    return sum;
}

// A place is inside an obstacle when every cell it touches is one: on the edge of a free cell it is not.
static bool inside(const finder *f, wr_point at)
{
    const wr_grid *grid = &f->from->map.grid;
    wr_cell high = wr_grid_cell_of(grid, at);
    wr_cell low = wr_grid_cell_of(grid, (wr_point){at.x > 0 ? at.x - 1 : 0, at.y > 0 ? at.y - 1 : 0});
    for (int32_t y = low.y; y <= high.y; ++y) {
        for (int32_t x = low.x; x <= high.x; ++x) {
            if (wr_grid_has(grid, (wr_cell){x, y}) && (f->blocked >> wr_grid_kind(grid, (wr_cell){x, y}) & 1u) == 0) {
                return false;
            }
        }
    }
    return true;
}

// ---- The search --------------------------------------------------------------------------------------------------

static cli_exit build(finder *f)
{
    wr_nav_config config = wr_nav_config_default();
    config.n = f->options.n;
    config.corners = f->options.corners == 1 ? WR_CORNERS_KEEP : WR_CORNERS_CUT;
    f->blocked = config.blocked;
    f->from->scene.level.nav = config; // for the picture
    wr_status status = wr_nav_create(&f->from->map.grid, &config, NULL, &f->nav);
    if (status == WR_OK) {
        // aligned_alloc wants a size that is a multiple of the alignment.
        size_t size = (wr_nav_query_size(f->nav) + 63) / 64 * 64;
        f->scratch = aligned_alloc(64, size);
    }
    if (status == WR_E_ARGUMENT) {
        say("a mesh of %d x %d nodes a cell is too large for this map; ask for a smaller --n", (int)config.n,
            (int)config.n);
        return CLI_USAGE;
    }
    if (status != WR_OK || f->scratch == NULL) {
        say("out of memory for the mesh");
        return CLI_ROOM;
    }
    return CLI_FINE;
}

static void set_near(finder *f, wr_node node)
{
    f->near_known = node != WR_NODE_NONE;
    f->near = f->near_known ? wr_nav_place(f->nav, node) : (wr_point){0, 0};
}

// Asks again with a larger array until the whole path fits.
static cli_exit search(finder *f)
{
    wr_nav_query *query = wr_nav_query_init(f->nav, f->scratch);
    f->path.capacity = 2048;
    for (;;) {
        free(f->path.points);
        f->path.points = malloc((size_t)f->path.capacity * sizeof *f->path.points);
        if (f->path.points == NULL) {
            say("out of memory for the path");
            return CLI_ROOM;
        }
        wr_status status = wr_nav_path(f->nav, query, f->start, f->target, &f->path);
        if (status != WR_PARTIAL || f->path.capacity > INT32_MAX / 8) {
            return status == WR_OK ? CLI_FINE : CLI_NO;
        }
        f->path.capacity *= 4;
    }
}

static cli_exit find_path(finder *f)
{
    wr_node first = wr_nav_nearest(f->nav, f->start, -1);
    if (inside(f, f->start)) {
        f->why = "the start is inside an obstacle";
        set_near(f, first);
        return CLI_NO;
    }
    int32_t component = first != WR_NODE_NONE ? wr_nav_component(f->nav, first) : -1;
    if (inside(f, f->target)) {
        f->why = "the target is inside an obstacle";
        set_near(f, first != WR_NODE_NONE ? wr_nav_nearest(f->nav, f->target, component) : WR_NODE_NONE);
        return CLI_NO;
    }
    cli_exit code = search(f);
    if (code == CLI_NO) {
        f->why = "there is no way";
        f->near_known = first != WR_NODE_NONE;
        f->near = f->path.nearest;
    }
    return code;
}

// ---- The answer --------------------------------------------------------------------------------------------------

static void add_point(json *j, const char *key, exact at)
{
    json_open(j, key, '[');
    json_number(j, NULL, at.x, 8, false);
    json_number(j, NULL, at.y, 8, false);
    json_close(j, ']');
}

static cli_exit print_json(const finder *f, bool found)
{
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    json_bool(&j, "found", found);
    if (found) {
        json_number(&j, "cost", length_of(f), 8, true);
        json_int(&j, "straight", f->path.straight);
        json_int(&j, "diagonal", f->path.diagonal);
        json_open(&j, "points", '[');
        for (int32_t i = 0; i < f->path.count; ++i) {
            add_point(&j, NULL, exact_point(f, f->path.points[i]));
        }
        json_close(&j, ']');
    } else {
        json_text(&j, "why", f->why);
        if (f->near_known) {
            add_point(&j, "nearest", exact_point(f, f->near));
        } else {
            json_null(&j, "nearest");
        }
    }
    json_int(&j, "n", f->options.n);
    json_text(&j, "corners", corner_words[f->options.corners]);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

// At most four decimals, and none that say nothing.
static void print_cells(double value)
{
    char digits[32];
    int size = snprintf(digits, sizeof digits, "%.4f", value);
    while (digits[size - 1] == '0') {
        --size;
    }
    size -= digits[size - 1] == '.';
    printf("%.*s", size, digits);
}

static void print_point(exact at)
{
    print_cells(at.x);
    putchar(',');
    print_cells(at.y);
}

static void print_answer(const finder *f, bool found)
{
    if (!found) {
        printf("not found: %s", f->why);
        if (f->near_known) {
            printf("; the nearest that can be reached is ");
            print_point(exact_point(f, f->near));
        }
        putchar('\n');
        return;
    }
    printf("%.8f cells: %d straight and %d diagonal steps, %d points\n", length_of(f), (int)f->path.straight,
           (int)f->path.diagonal, (int)f->path.count);
    for (int32_t i = 0; i < f->path.count; ++i) {
        fputs(i == 0 ? "" : i % 8 == 0 ? "\n" : "  ", stdout);
        print_point(exact_point(f, f->path.points[i]));
    }
    putchar('\n');
}

static cli_exit draw(const finder *f)
{
    if (f->options.picture == NULL) {
        return CLI_FINE;
    }
    game g;
    wr_finding why;
    cli_exit code = game_create(&f->from->map, &f->from->scene, &(game_options){.look_only = true}, &g, &why);
    if (code != CLI_FINE) {
        say("the picture cannot be drawn: %s", why.message);
        return code;
    }
    picture what = {.path = f->options.picture,
                    .title = file_name(f->from->first.path),
                    .layers = f->layers,
                    .scale = f->options.scale,
                    .points = f->path.points,
                    .point_count = f->path.count};
    code = picture_write(g.world, &what, !f->options.json);
    game_destroy(&g);
    return code;
}

static bool options_ok(finder *f)
{
    const path_options *o = &f->options;
    if (!o->from.given || !o->to.given) {
        say("path needs --from X,Y and --to X,Y in cells, for example --from 3,1 --to 30,9");
        return false;
    }
    if (o->picture == NULL && (o->layers != NULL || o->scale > 0)) {
        say("--layers and --scale are about a picture; give --picture FILE too");
        return false;
    }
    f->layers = (uint32_t)WR_LAYER_MAP | (uint32_t)WR_LAYER_MESH | (uint32_t)WR_LAYER_NUMBERS;
    return (o->picture == NULL || picture_name_ok(o->picture)) &&
           (o->layers == NULL || picture_layers(o->layers, &f->layers));
}

static cli_exit answer(finder *f)
{
    const wr_grid *grid = &f->from->map.grid;
    if (f->options.picture != NULL && load_is_from(f->from, f->options.picture)) {
        say("--picture %s is the map itself; name another", f->options.picture);
        return CLI_USAGE;
    }
    if (!place_of(&f->options.from, grid, "from", &f->start) || !place_of(&f->options.to, grid, "to", &f->target)) {
        return CLI_USAGE;
    }
    cli_exit code = build(f);
    code = code == CLI_FINE ? find_path(f) : code;
    if (code != CLI_FINE && code != CLI_NO) {
        return code;
    }
    cli_exit drawn = draw(f);
    if (drawn != CLI_FINE) {
        return drawn;
    }
    if (!f->options.json) {
        print_answer(f, code == CLI_FINE);
        return code;
    }
    return print_json(f, code == CLI_FINE) == CLI_FINE ? code : CLI_ROOM;
}

cli_exit cmd_path(int argc, char **argv)
{
    finder f = {.options = {.n = 1}};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &f.options, &count);
    if (result == ARGS_HELP) {
        return CLI_FINE;
    }
    if (result != ARGS_OK || !options_ok(&f)) {
        return CLI_USAGE;
    }
    cli_exit code = CLI_FINE;
    load_options how = {.lenient = f.options.lenient, .player_optional = true};
    f.from = load_or_report(argv[0], &how, f.options.json, &code);
    if (f.from != NULL) {
        code = answer(&f);
    }
    free(f.path.points);
    free(f.scratch);
    wr_nav_destroy(f.nav);
    load_free(f.from);
    return code;
}
