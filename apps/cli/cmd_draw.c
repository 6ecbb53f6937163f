// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren draw: a map or a scene as a picture, at its start or some ticks later.
#include "args.h"
#include "cli.h"
#include "file.h"
#include "film.h"
#include "game.h"
#include "json.h"
#include "load.h"
#include "picture.h"
#include "report.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

typedef struct draw_options {
    bool json, lenient, plan;
    const char *out, *layers, *title;
    int32_t scale, ticks, n, every, from, colors, around;
    arg_seed seed;
} draw_options;

#define FIELD(name) offsetof(draw_options, name)
static const arg_option table[] = {
    {"out", ARG_TEXT, "FILE", "where to, .png or .svg; the map's name and .png here by default", FIELD(out), 0, 0,
     NULL},
    {"layers", ARG_TEXT, "LIST", "what it shows: words below, divided by commas, or all", FIELD(layers), 0, 0, NULL},
    {"scale", ARG_INT, "PX", "pixels a cell; 32, or less where the map is large", FIELD(scale), 1, PICTURE_SCALE_MAX,
     NULL},
    {"ticks", ARG_INT, "N", "let bots and monsters play N ticks first; 0 by default", FIELD(ticks), 0, INT32_MAX,
     NULL},
    {"every", ARG_INT, "N", "a moving picture: a frame every N ticks up to --ticks, one .png", FIELD(every), 1, 65535,
     NULL},
    {"from", ARG_INT, "N", "of a moving picture: the tick it begins at; 0 by default", FIELD(from), 0, INT32_MAX,
     NULL},
    {"colors", ARG_INT, "N", "of a moving picture: in N colours, a third the size with 127", FIELD(colors), 2,
     WR_PALETTE_MAX, NULL},
    {"around", ARG_INT, "CELLS", "so many cells a side round the first player, and the level alone", FIELD(around), 1,
     WR_GRID_SIDE_MAX, NULL},
    {"seed", ARG_SEED, "S", "64 bits, decimal or 0x..., or a word", FIELD(seed), 0, 0, NULL},
    {"n", ARG_ODD, "N", "nodes a cell and side of the blobs' mesh, odd, 1..15", FIELD(n), 1, WR_NAV_N_MAX, NULL},
    {"title", ARG_TEXT, "TEXT", "the line above the picture; the file's name by default", FIELD(title), 0, 0, NULL},
    {"plan", ARG_FLAG, NULL, "the level alone: no title, no legend; moving pictures are so", FIELD(plan), 0, 0, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map leniently", FIELD(lenient), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static void print_layers(FILE *stream)
{
    fprintf(stream, "%sLayers%s\n", term_paint(stream, PAINT_BOLD), term_paint(stream, PAINT_NONE));
#define LINE(name, bit, text, what) fprintf(stream, "  %-9s%s\n", text, what);
    WR_LAYER_LIST(LINE)
#undef LINE
}

static const arg_command command = {
    "draw",
    "a picture of a map or a scene",
    "MAP|SCENE",
    table,
    ARG_COUNT(table),
    1,
    1,
    print_layers,
    "  warren draw maps/example.map\n"
    "  warren draw maps/example.map --layers map,mobs,mesh,numbers --out mesh.svg\n"
    "  warren draw maps/example.map --ticks 600 --layers all --scale 48 --out later.png\n"
    "  warren draw scenes/endless_short.yaml --layers map,rooms,portals,mobs --around 96 --out rooms.png\n"
    "  warren draw scenes/pond.yaml --ticks 300 --every 4 --scale 12 --out moves.png\n",
    1u << CLI_FINE | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

// "maps/crypt.map" to "crypt.png", beside the user and not beside the map.
static char *default_name(const char *path)
{
#ifdef WARREN_CLI_PNG
    const char *end = ".png";
#else
    const char *end = ".svg";
#endif
    const char *name = file_name(path), *dot = strrchr(name, '.');
    size_t stem = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);
    char *out = malloc(stem + strlen(end) + 1);
    if (out != NULL) {
        memcpy(out, name, stem);
        strcpy(out + stem, end);
    }
    return out;
}

static cli_exit refuse(loaded *from, const draw_options *options, cli_exit code, const char *message)
{
    load_add(&from->first, code == CLI_ROOM ? "" : "S5", "%s", message);
    report_refusal(from, options->json);
    return code;
}

static int32_t frames_of(const draw_options *o)
{
    return o->every > 0 ? (o->ticks - o->from) / o->every + 1 : 1;
}

// A game, and who looks on where the layers show what he has.
typedef struct stage {
    game g;
    viewing v;
} stage;

static cli_exit stage_tick(stage *s)
{
    game_tick(&s->g, NULL);
    if (viewing_tick(&s->v, s->g.world)) {
        return CLI_FINE;
    }
    say("the streamer has no room for the rooms of the window");
    return CLI_ROOM;
}

static void stage_end(stage *s)
{
    viewing_end(&s->v);
    game_destroy(&s->g);
}

static cli_exit draw_still(stage *s, const draw_options *options, const picture *what)
{
    cli_exit code = CLI_FINE;
    progress bar;
    progress_begin(&bar, "tick", (uint64_t)options->ticks);
    for (int32_t i = 0; i < options->ticks && code == CLI_FINE; ++i) {
        code = stage_tick(s);
        progress_show(&bar, (uint64_t)i + 1, clock_ns());
    }
    progress_end(&bar);
    return code == CLI_FINE ? picture_write(s->g.world, what, !options->json) : code;
}

static bool is_frame(const draw_options *o, int32_t tick)
{
    return tick >= o->from && (tick - o->from) % o->every == 0;
}

static cli_exit draw_film(stage *s, const draw_options *options, const picture *what, const wr_palette *colors)
{
    film f;
    progress bar;
    const int32_t rate = wr_world_config_of(s->g.world).ticks_per_second;
    cli_exit code = film_begin(&f, s->g.world, what, frames_of(options), colors);
    progress_begin(&bar, "tick", (uint64_t)options->ticks);
    for (int32_t tick = 0; tick <= options->ticks && code == CLI_FINE; ++tick) {
        if (tick > 0) {
            code = stage_tick(s);
        }
        if (code == CLI_FINE && is_frame(options, tick)) {
            code = film_add(&f, s->g.world, options->every, rate);
        }
        progress_show(&bar, (uint64_t)tick, clock_ns());
    }
    progress_end(&bar);
    return film_end(&f, code, !options->json);
}

// Plays it once to see which colours there are, in every fourth frame.
static cli_exit choose_colors(stage *s, const draw_options *options, const picture *what, wr_palette *out)
{
    film_tally tally = {0};
    cli_exit code = film_count(&tally, s->g.world, what);
    for (int32_t tick = 1; tick <= options->ticks && code == CLI_FINE; ++tick) {
        code = stage_tick(s);
        if (code == CLI_FINE && is_frame(options, tick) && (tick - options->from) / options->every % 4 == 0) {
            code = film_count(&tally, s->g.world, what);
        }
    }
    if (code == CLI_FINE) {
        film_choose(&tally, options->colors, out);
    }
    film_tally_end(&tally);
    return code;
}

// What of a moving picture does not fit together, as a sentence; NULL: nothing.
static const char *misfit(const draw_options *o)
{
    const size_t size = o->out != NULL ? strlen(o->out) : 0;
    if (o->every == 0) {
        return o->from > 0     ? "--from is of a moving picture; add --every N"
               : o->colors > 0 ? "--colors is of a moving picture; add --every N"
                               : NULL;
    }
    if (size > 4 && strcmp(o->out + size - 4, ".svg") == 0) {
        return "a moving picture is a .png";
    }
    if (o->ticks == 0) {
        return "a moving picture goes up to --ticks N; add it";
    }
    if (o->from > o->ticks) {
        return "a moving picture ends at --ticks, which is before its --from";
    }
    if (frames_of(o) > 65535) {
        return "a moving picture has at most 65,535 frames; --every more ticks";
    }
    return NULL;
}

static cli_exit begin(loaded *from, const draw_options *options, uint32_t layers, stage *s)
{
    wr_finding why;
    memset(s, 0, sizeof *s);
    cli_exit code = game_create(&from->map, &from->scene, &(game_options){.look_only = true}, &s->g, &why);
    if (code != CLI_FINE) {
        return refuse(from, options, code, why.message);
    }
    const bool looks = (layers & ((uint32_t)WR_LAYER_ROOMS | (uint32_t)WR_LAYER_PORTALS)) != 0;
    code = viewing_begin(&s->v, s->g.world, &(viewing_options){.viewers = looks});
    if (code != CLI_FINE) {
        stage_end(s);
    }
    return code;
}

static cli_exit draw_game(loaded *from, const draw_options *options, const char *out, uint32_t layers)
{
    stage s;
    wr_palette colors;
    const picture what = {.path = out,
                          .title = options->title != NULL ? options->title : file_name(from->first.path),
                          .layers = layers,
                          .scale = options->scale,
                          .around = options->around,
                          .viewing = &s.v,
                          .plan = options->plan || options->every > 0 || options->around > 0};
    cli_exit code = begin(from, options, layers, &s);
    if (code == CLI_FINE && options->colors > 0) {
        code = choose_colors(&s, options, &what, &colors);
        stage_end(&s);
        code = code == CLI_FINE ? begin(from, options, layers, &s) : code;
    }
    if (code != CLI_FINE) {
        return code;
    }
    code = options->every > 0 ? draw_film(&s, options, &what, options->colors > 0 ? &colors : NULL)
                              : draw_still(&s, options, &what);
    stage_end(&s);
    return code;
}

static cli_exit tell(const draw_options *options, const char *out)
{
    if (!options->json) {
        return CLI_FINE; // picture_write has said it
    }
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    json_text(&j, "picture", out);
    json_int(&j, "ticks", options->ticks);
    json_int(&j, "frames", frames_of(options));
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit draw_file(const char *path, const draw_options *options, const char *out, uint32_t layers)
{
    cli_exit code = CLI_FINE;
    load_options how = {.lenient = options->lenient, .player_optional = true};
    how.seed = options->seed.given ? &options->seed.value : NULL;
    loaded *from = load_or_report(path, &how, options->json, &code);
    if (from == NULL) {
        return code;
    }
    if (load_is_from(from, out)) {
        say("--out %s is a file that is drawn; name another", out);
        load_free(from);
        return CLI_USAGE;
    }
    if (options->n > 0) {
        from->scene.level.nav.n = options->n;
    }
    code = draw_game(from, options, out, layers);
    load_free(from);
    return code;
}

cli_exit cmd_draw(int argc, char **argv)
{
    draw_options options = {0};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    uint32_t layers = WR_LAYERS_PLAIN | (uint32_t)WR_LAYER_NUMBERS;
    if ((options.out != NULL && !picture_name_ok(options.out)) ||
        (options.layers != NULL && !picture_layers(options.layers, &layers))) {
        return CLI_USAGE;
    }
    const char *wrong = misfit(&options);
    if (wrong != NULL) {
        say("%s", wrong);
        return CLI_USAGE;
    }
    char *named = options.out == NULL ? default_name(argv[0]) : NULL;
    const char *out = options.out != NULL ? options.out : named;
    cli_exit code = CLI_ROOM;
    if (out == NULL) {
        say("out of memory");
    } else {
        code = draw_file(argv[0], &options, out, layers);
        code = code == CLI_FINE ? tell(&options, out) : code;
    }
    free(named);
    return code;
}
