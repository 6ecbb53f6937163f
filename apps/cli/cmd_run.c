// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren run: plays without a window and sums up. The clock is asked around each tick and tells the world nothing.
#include "args.h"
#include "cli.h"
#include "events.h"
#include "file.h"
#include "game.h"
#include "hist.h"
#include "json.h"
#include "load.h"
#include "picture.h"
#include "pool.h"
#include "report.h"
#include "term.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct run_options {
    bool json, lenient;
    int32_t ticks, players, bot, rate, threads, n;
    int64_t microseconds;
    arg_seed seed;
    const char *picture, *layers, *events;
} run_options;

static const char *const bot_words[] = {
#define WORD(name, text, what) text,
    WR_BOT_LIST(WORD)
#undef WORD
        NULL};
static const char *const rate_words[] = {"20", "30", "50", "60", "120", NULL};
static const int32_t rates[] = {20, 30, 50, 60, 120};

#define FIELD(name) offsetof(run_options, name)
static const arg_option table[] = {
    {"ticks", ARG_INT, "N", "how many ticks; the scene's own number by default", FIELD(ticks), 0, INT32_MAX, NULL},
    {"seconds", ARG_SECONDS, "S", "the same in seconds of the game", FIELD(microseconds), 0, 1000000, NULL},
    {"seed", ARG_SEED, "S", "64 bits, decimal or 0x..., or a word", FIELD(seed), 0, 0, NULL},
    {"bot", ARG_CHOICE, "NAME", "who plays: stand, wander or collect", FIELD(bot), 0, 0, bot_words},
    {"players", ARG_INT, "N", "how many players, 1..16", FIELD(players), 1, WR_PLAYERS_MAX, NULL},
    {"rate", ARG_CHOICE, "HZ", "ticks a second: 20, 30, 50, 60 or 120", FIELD(rate), 0, 0, rate_words},
    {"threads", ARG_INT, "T", "threads; changes the time and nothing else", FIELD(threads), 1, POOL_THREADS_MAX,
     NULL},
    {"n", ARG_ODD, "N", "nodes a cell and side of the blobs' mesh, odd, 1..15", FIELD(n), 1, WR_NAV_N_MAX, NULL},
    {"picture", ARG_TEXT, "FILE", "draw the end as .png or .svg", FIELD(picture), 0, 0, NULL},
    {"layers", ARG_TEXT, "LIST", "what the picture shows; see warren draw --help", FIELD(layers), 0, 0, NULL},
    {"events", ARG_TEXT, "FILE", "write every event as a line of JSON", FIELD(events), 0, 0, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map leniently", FIELD(lenient), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static const arg_command command = {
    "run",
    "play a map or a scene without a window, and sum it up",
    "SCENE|MAP",
    table,
    ARG_COUNT(table),
    1,
    1,
    NULL,
    "  warren run maps/example.map --ticks 3600 --bot collect\n"
    "  warren run maps/example.map --seconds 30 --seed 0x5eed --picture end.png\n"
    "  warren run maps/example.map --ticks 600 --threads 2 --events events.jsonl --json\n",
    1u << CLI_FINE | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_ROOM};

typedef struct run {
    run_options options;
    uint32_t layers;
    int32_t ticks;
    loaded *from;
    pool *threads;
    wr_hooks hooks;
    game g;
    hist *times; // nanoseconds
    file_out events;
    bool has_events;
} run;

// ---- Before ------------------------------------------------------------------------------------------------------

static bool options_ok(run *r)
{
    const run_options *o = &r->options;
    if (o->ticks >= 0 && o->microseconds >= 0) {
        say("--ticks and --seconds say the same twice; give one of them");
        return false;
    }
    if (o->picture == NULL && o->layers != NULL) {
        say("--layers are the layers of a picture; give --picture FILE too");
        return false;
    }
    r->layers = WR_LAYERS_PLAIN;
    return (o->picture == NULL || picture_name_ok(o->picture)) &&
           (o->layers == NULL || picture_layers(o->layers, &r->layers));
}

// What is written must not take the place of what was read, nor of what was written before.
static bool outputs_ok(const run *r)
{
    const run_options *o = &r->options;
    const char *events = o->events;
    if (events != NULL && (file_same(events, r->from->first.path) || file_same(events, load_map_path(r->from)))) {
        say("--events %s is the file that is played; name another", events);
        return false;
    }
    if (events != NULL && o->picture != NULL && file_same(events, o->picture)) {
        say("--events and --picture name the same file");
        return false;
    }
    return true;
}

static void apply_options(run *r)
{
    const run_options *o = &r->options;
    wr_scene *scene = &r->from->scene;
    if (o->seed.given) {
        scene->world.seed = o->seed.value;
    }
    if (o->rate >= 0) {
        scene->world.ticks_per_second = rates[o->rate];
    }
    if (o->n > 0) {
        scene->level.nav.n = o->n;
    }
    if (o->players > 0) {
        for (int32_t i = scene->world.players; i < o->players; ++i) {
            scene->bots[i] = scene->bots[0];
        }
        scene->world.players = o->players;
    }
    for (int32_t i = 0; o->bot >= 0 && i < scene->world.players; ++i) {
        scene->bots[i] = (wr_bot_kind)o->bot;
    }
    r->ticks = o->ticks >= 0 ? o->ticks : scene->ticks;
    if (o->microseconds >= 0) {
        r->ticks = (int32_t)((o->microseconds * scene->world.ticks_per_second + 500000) / 1000000);
    }
}

static cli_exit prepare(run *r, const char *path)
{
    char why[FILE_WHY_MAX];
    wr_finding finding;
    cli_exit code = CLI_FINE;
    r->from = load_or_report(path, &(load_options){.lenient = r->options.lenient}, r->options.json, &code);
    if (r->from == NULL) {
        return code;
    }
    if (!outputs_ok(r)) {
        return CLI_USAGE;
    }
    apply_options(r);
    r->times = calloc(1, sizeof *r->times);
    r->threads = r->options.threads > 1 ? pool_create(r->options.threads) : NULL;
    if (r->times == NULL || (r->options.threads > 1 && r->threads == NULL)) {
        say("out of memory or of threads");
        return CLI_ROOM;
    }
    r->hooks = pool_hooks(r->threads);
    code = game_create(&r->from->map, &r->from->scene, &(game_options){.hooks = &r->hooks}, &r->g, &finding);
    if (code != CLI_FINE) {
        load_add(&r->from->first, code == CLI_ROOM ? "" : "S5", "%s", finding.message);
        report_refusal(r->from, r->options.json);
        return code;
    }
    if (r->options.events != NULL) {
        code = file_begin(&r->events, r->options.events, why);
        r->has_events = code == CLI_FINE;
        if (code != CLI_FINE) {
            say("cannot write the events %s: %s", r->options.events, why);
        }
    }
    return code;
}

// ---- The run -----------------------------------------------------------------------------------------------------

static cli_exit play(run *r)
{
    char why[FILE_WHY_MAX];
    json line = {0};
    progress bar;
    progress_begin(&bar, (uint64_t)r->ticks);
    for (int32_t i = 0; i < r->ticks && !(r->has_events && ferror(r->events.stream)); ++i) {
        uint64_t before = clock_ns();
        game_tick(&r->g, NULL);
        uint64_t after = clock_ns();
        hist_add(r->times, after - before);
        if (r->has_events) {
            events_write(r->g.world, &line, &r->events);
        }
        progress_show(&bar, (uint64_t)i + 1, after);
    }
    progress_end(&bar);
    cli_exit code = line.failed ? CLI_ROOM : CLI_FINE;
    snprintf(why, sizeof why, "out of memory");
    if (r->has_events && code == CLI_FINE) {
        r->has_events = false;
        code = file_commit(&r->events, why);
    }
    if (code != CLI_FINE) {
        say("cannot write the events %s: %s", r->options.events, why);
    }
    json_free(&line);
    return code;
}

static cli_exit draw(const run *r)
{
    if (r->options.picture == NULL) {
        return CLI_FINE;
    }
    picture what = {.path = r->options.picture, .title = file_name(r->from->first.path), .layers = r->layers};
    return picture_write(r->g.world, &what, !r->options.json);
}

// ---- After -------------------------------------------------------------------------------------------------------

static int32_t count_mobs(const wr_world *world)
{
    wr_mobs mobs = wr_world_mobs(world);
    int32_t alive = 0;
    for (int32_t i = 0; i < mobs.count; ++i) {
        bool monster = mobs.kind[i] != WR_MOB_PLAYER && mobs.kind[i] != WR_MOB_BOOMERANG;
        alive += (mobs.flags[i] & WR_MOB_ALIVE) != 0 && monster;
    }
    return alive;
}

static double milliseconds(uint64_t ns)
{
    return (double)ns / 1e6;
}

static void add_players(json *j, const run *r)
{
    json_open(j, "players", '[');
    for (int32_t i = 0; i < r->g.players; ++i) {
        wr_player_view player;
        wr_world_player(r->g.world, i, &player);
        json_open(j, NULL, '{');
        json_text(j, "bot", wr_bot_kind_name(r->from->scene.bots[i]));
        json_int(j, "score", player.score);
        json_int(j, "health", player.health);
        json_fix(j, "x", player.at.x);
        json_fix(j, "y", player.at.y);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void add_hash(json *j, const wr_world *world)
{
    static const char *const names[WR_HASH_COUNT] = {
#define NAME(name, text) text,
        WR_HASH_LIST(NAME)
#undef NAME
    };
    uint64_t parts[WR_HASH_COUNT];
    json_hash(j, "hash", wr_world_hash(world, parts));
    json_open(j, "hash_parts", '{');
    for (int i = 0; i < WR_HASH_COUNT; ++i) {
        json_hash(j, names[i], parts[i]);
    }
    json_close(j, '}');
}

static cli_exit print_json(const run *r)
{
    wr_counters counters = wr_world_counters(r->g.world);
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    json_text(&j, "file", r->from->first.path);
    json_text(&j, "map", load_map_path(r->from));
    json_int(&j, "ticks", (int64_t)wr_world_ticks(r->g.world));
    json_int(&j, "rate", r->from->scene.world.ticks_per_second);
    json_u64(&j, "seed", r->from->scene.world.seed);
    json_int(&j, "threads", r->options.threads);
    add_hash(&j, r->g.world);
    json_int(&j, "score", game_score(&r->g));
    json_int(&j, "crystals_left", wr_world_cells_of(r->g.world).crystals_left);
    json_int(&j, "lives_lost", (int64_t)counters.lives_lost);
    json_int(&j, "monsters", count_mobs(r->g.world));
    add_players(&j, r);
    json_open(&j, "counters", '{');
#define COUNTER(name) json_int(&j, #name, (int64_t)counters.name);
    WR_COUNTER_LIST(COUNTER)
#undef COUNTER
    json_close(&j, '}');
    json_open(&j, "ms_per_tick", '{');
    json_number(&j, "median", milliseconds(hist_quantile(r->times, 50)), 6, false);
    json_number(&j, "p99", milliseconds(hist_quantile(r->times, 99)), 6, false);
    json_number(&j, "max", milliseconds(r->times->most), 6, false);
    json_close(&j, '}');
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static cli_exit print_table(const run *r)
{
    const wr_world *world = r->g.world;
    const wr_scene *scene = &r->from->scene;
    wr_counters counters = wr_world_counters(world);
    const char *bold = term_paint(stdout, PAINT_BOLD), *plain = term_paint(stdout, PAINT_NONE);
    fputs(bold, stdout);
    put_safe(stdout, r->from->first.path, strlen(r->from->first.path));
    printf("%s\n", plain);
    int64_t hundredths = (int64_t)r->ticks * 100 / scene->world.ticks_per_second;
    printf("  %-14s%" PRIu64 " at %d a second: %" PRId64 ".%02d s\n", "ticks", wr_world_ticks(world),
           (int)scene->world.ticks_per_second, hundredths / 100, (int)(hundredths % 100));
    printf("  %-14s%" PRIu64 "\n", "seed", scene->world.seed);
    printf("  %-14s%d", "players", (int)r->g.players);
    for (int32_t i = 0; i < r->g.players; ++i) {
        printf("%s%s", i == 0 ? ": " : ", ", wr_bot_kind_name(scene->bots[i]));
    }
    printf("\n  %-14s%d, %d crystals left\n", "score", (int)game_score(&r->g),
           (int)wr_world_cells_of(world).crystals_left);
    printf("  %-14s%" PRIu64 "\n", "lives lost", counters.lives_lost);
    printf("  %-14s%d left, %" PRIu64 " killed by boomerang, %" PRIu64 " by sword\n", "monsters",
           (int)count_mobs(world), counters.kills_boomerang, counters.kills_sword);
    printf("  %-14s%" PRIu64 " toggles, %" PRIu64 " gates moved\n", "switches", counters.toggles,
           counters.gates_changed);
    printf("  %-14s%" PRIu64 " searched, %" PRIu64 " fields built, %" PRIu64 " sight tests\n", "paths",
           counters.paths, counters.field_builds, counters.sight_tests);
    printf("  %-14smedian %.4f, p99 %.4f, max %.4f\n", "ms per tick", milliseconds(hist_quantile(r->times, 50)),
           milliseconds(hist_quantile(r->times, 99)), milliseconds(r->times->most));
    printf("  %-14s%016" PRIx64 "\n", "hash", wr_world_hash(world, NULL));
    return CLI_FINE;
}

static void clean(run *r)
{
    if (r->has_events) {
        file_abandon(&r->events);
    }
    game_destroy(&r->g);
    pool_destroy(r->threads);
    load_free(r->from);
    free(r->times);
}

cli_exit cmd_run(int argc, char **argv)
{
    run r = {.options = {.ticks = -1, .bot = -1, .rate = -1, .microseconds = -1, .threads = 1}};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &r.options, &count);
    if (result == ARGS_HELP) {
        return CLI_FINE;
    }
    if (result != ARGS_OK || !options_ok(&r)) {
        return CLI_USAGE;
    }
    cli_exit code = prepare(&r, argv[0]);
    code = code == CLI_FINE ? play(&r) : code;
    code = code == CLI_FINE ? draw(&r) : code;
    code = code == CLI_FINE ? (r.options.json ? print_json(&r) : print_table(&r)) : code;
    clean(&r);
    return code;
}
