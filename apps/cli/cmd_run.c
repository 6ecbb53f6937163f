// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren run: plays without a window and sums up. The clock is asked around each tick and tells the world nothing. What is
// played is a map or a scene from its start, a checkpoint or a recording from its end, or a recording's own inputs again.
#include "args.h"
#include "hunt_page.h"
#include "picture.h"
#include "report.h"
#include "run.h"
#include "trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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
    {"bot", ARG_CHOICE, "NAME", "stand, wander, collect, fight, kite, circle, hold, camp, outrun, shut, walk",
     FIELD(bot), 0, 0, bot_words},
    {"players", ARG_INT, "N", "how many players, 1..16", FIELD(players), 1, WR_PLAYERS_MAX, NULL},
    {"rate", ARG_CHOICE, "HZ", "ticks a second: 20, 30, 50, 60 or 120", FIELD(rate), 0, 0, rate_words},
    {"threads", ARG_INT, "T", "threads; changes the time and nothing else", FIELD(threads), 1, POOL_THREADS_MAX,
     NULL},
    {"n", ARG_ODD, "N", "nodes a cell and side of the blobs' mesh, odd, 1..15", FIELD(n), 1, WR_NAV_N_MAX, NULL},
    {"picture", ARG_TEXT, "FILE", "draw the end as .png or .svg", FIELD(picture), 0, 0, NULL},
    {"layers", ARG_TEXT, "LIST", "what the picture shows; see warren draw --help", FIELD(layers), 0, 0, NULL},
    {"events", ARG_TEXT, "FILE", "write every event as a line of JSON", FIELD(events), 0, 0, NULL},
    {"report", ARG_TEXT, "FILE", "of a hunt: figures, curves and a map, as one HTML file", FIELD(report), 0, 0, NULL},
    {"no-times", ARG_FLAG, NULL, "leave the times of this machine out of the report", FIELD(no_times), 0, 0, NULL},
    {"heat", ARG_TEXT, "FILE", "draw where monsters were and who fell where, as .png or .svg", FIELD(heat), 0, 0,
     NULL},
    {"trace", ARG_TEXT, "FILE", "time and counters of each tick, for Perfetto or chrome://tracing", FIELD(trace), 0,
     0, NULL},
    {"record", ARG_TEXT, "FILE", "record all commands and hashes", FIELD(record), 0, 0, NULL},
    {"checkpoint-every", ARG_INT, "S", "seconds of the game between checkpoints of the recording, 10; 0: none",
     FIELD(checkpoint_every), 0, 1000000, NULL},
    {"save", ARG_TEXT, "FILE", "write a checkpoint at the end", FIELD(save), 0, 0, NULL},
    {"compress", ARG_FLAG, NULL, "compress what --record and --save write", FIELD(compress), 0, 0, NULL},
    {"retry-from", ARG_TICK, "TICK", "play a recording's own inputs again from that tick", FIELD(retry_from), 0, 0,
     NULL},
    {"retry-from-wave", ARG_INT, "N", "the same from where wave N of its hunt began", FIELD(retry_from_wave), 1,
     INT32_MAX, NULL},
    {"level", ARG_TEXT, "MAP", "the level of a checkpoint or recording that names it by hash", FIELD(level), 0, 0,
     NULL},
    {"heavy", ARG_FLAG, NULL, "save, load and compare at every tick", FIELD(heavy), 0, 0, NULL},
    {"sync", ARG_INT, "K", "go back K ticks after every K, play them again and compare", FIELD(sync), 1, 1000000,
     NULL},
    {"viewers", ARG_INT, "N", "of an endless dungeon: how many look on; 1 a player by default", FIELD(viewers), 0,
     WR_STREAM_VIEWERS_MAX, NULL},
    {"stream-budget", ARG_INT, "CELLS", "of an endless dungeon: floor cells that a viewer may hold",
     FIELD(stream_budget), 1, INT32_MAX, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map leniently", FIELD(lenient), 0, 0, NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static const arg_command command = {
    "run",
    "play a map or a scene without a window, and sum it up",
    "SCENE|MAP|CHECKPOINT|RECORDING",
    table,
    ARG_COUNT(table),
    1,
    1,
    NULL,
    "  warren run maps/example.map --ticks 3600 --bot collect\n"
    "  warren run maps/example.map --seconds 30 --seed 0x5eed --picture end.png\n"
    "  warren run maps/example.map --ticks 600 --threads 2 --events events.jsonl --json\n"
    "  warren run scenes/keep.yaml --record keep.wrec --save keep.wcp\n"
    "  warren run keep.wcp --seconds 10\n"
    "  warren run keep.wrec --retry-from 1200\n"
    "  warren run small.wcp --level maps/example.map\n"
    "  warren run scenes/colosseum.yaml --players 4 --report hunt.html --heat hunt.png --record hunt.wrec\n"
    "  warren run hunt.wrec --retry-from-wave 2\n"
    "  warren run scenes/mystery_forest.yaml --trace hunt.json\n",
    1u << CLI_FINE | 1u << CLI_NO | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_DIVERGED | 1u << CLI_ROOM};

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
    if (o->record == NULL && o->checkpoint_every >= 0) {
        say("--checkpoint-every is about a recording; give --record FILE too");
        return false;
    }
    if (o->compress && o->record == NULL && o->save == NULL) {
        say("--compress is about what is written; give --record FILE or --save FILE too");
        return false;
    }
    if (o->compress && !pack_is_here()) {
        say("this build of warren cannot compress: it was made without zstd");
        return false;
    }
    if (o->no_times && o->report == NULL) {
        say("--no-times is about a report; give --report FILE too");
        return false;
    }
    if (o->retry_from >= 0 && o->retry_from_wave > 0) {
        say("--retry-from and --retry-from-wave say the same twice; give one of them");
        return false;
    }
    r->layers = WR_LAYERS_PLAIN;
    return (o->heat == NULL || picture_name_ok(o->heat)) && (o->picture == NULL || picture_name_ok(o->picture)) &&
           (o->layers == NULL || picture_layers(o->layers, &r->layers));
}

// What is written must not take the place of what was read, nor of what was written before.
static bool outputs_ok(const run *r)
{
    const run_options *o = &r->options;
    const struct {
        const char *option, *path;
    } outputs[] = {{"--events", o->events}, {"--record", o->record}, {"--save", o->save}, {"--picture", o->picture},
                   {"--report", o->report}, {"--trace", o->trace},   {"--heat", o->heat}};
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; ++i) {
        const char *path = outputs[i].path;
        if (path == NULL) {
            continue;
        }
        if (load_is_from(r->from, path) || load_is_from(r->level, path)) {
            say("%s %s is a file that is played; name another", outputs[i].option, path);
            return false;
        }
        for (size_t j = 0; j < i; ++j) {
            if (outputs[j].path != NULL && file_same(path, outputs[j].path)) {
                say("%s and %s name the same file", outputs[j].option, outputs[i].option);
                return false;
            }
        }
    }
    return true;
}

// A world that is kept has its settings; they cannot be others now.
static bool fits_content(const run *r)
{
    const run_options *o = &r->options;
    if (run_is_kept(r) && (o->seed.given || o->rate >= 0 || o->n > 0 || o->players > 0)) {
        say("--seed, --rate, --n and --players belong to the start of a game; %s is in the middle of one",
            r->from->first.path);
        return false;
    }
    if (!run_is_kept(r) && o->level != NULL) {
        say("--level is for a checkpoint or a recording; %s brings its own", r->from->first.path);
        return false;
    }
    const bool retries = o->retry_from >= 0 || o->retry_from_wave > 0;
    const char *option = o->retry_from_wave > 0 ? "--retry-from-wave" : "--retry-from";
    if (retries && r->from->content != WR_CONTENT_RECORDING) {
        say("%s plays the inputs of a recording; %s is none", option, r->from->first.path);
        return false;
    }
    if (retries && o->bot >= 0) {
        say("%s plays the inputs of the recording; a --bot has no part in them", option);
        return false;
    }
    return true;
}

static void apply_options(run *r)
{
    const run_options *o = &r->options;
    wr_scene *scene = &r->from->scene;
    if (o->rate >= 0) {
        scene->world.ticks_per_second = rates[o->rate];
    }
    if (o->n > 0) {
        *(scene->world.hunt != NULL ? &scene->world.hunt_n : &scene->level.nav.n) = o->n;
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
        r->ticks = (o->microseconds * scene->world.ticks_per_second + 500000) / 1000000;
    }
}

// A wave becomes the tick it began at.
static bool find_wave(run *r, const wr_replay_info *info)
{
    uint64_t tick = 0;
    const file_bytes *file = &r->from->first.file;
    const int32_t wave = r->options.retry_from_wave;
    if (wave <= 0) {
        return true;
    }
    if (wr_recording_wave(file->bytes, file->size, wave, &tick) == WR_OK) {
        r->options.retry_from = (int64_t)tick;
        return true;
    }
    if (info->wave_last == 0) {
        say("%s holds the begin of no wave", r->from->first.path);
    } else {
        say("%s holds the begin of waves %d to %d", r->from->first.path, (int)info->wave_first, (int)info->wave_last);
    }
    return false;
}

// Whoever plays on: the world goes on bit for bit, but bots begin anew, for they are no part of it.
static cli_exit join(run *r, wr_finding *why)
{
    wr_scene *scene = &r->from->scene;
    scene->world = wr_world_config_of(r->k.world);
    for (int32_t i = 1; i < scene->world.players; ++i) {
        scene->bots[i] = scene->bots[0];
    }
    apply_options(r);
    cli_exit code = game_join(r->k.world, scene->bots, &r->hooks, &r->g, why);
    if (code != CLI_FINE || r->k.replay == NULL) {
        return code;
    }
    wr_replay_info info = wr_replay_info_of(r->k.replay);
    if (!find_wave(r, &info)) {
        return CLI_USAGE;
    }
    uint64_t from = r->options.retry_from >= 0 ? (uint64_t)r->options.retry_from : info.tick_last;
    wr_status status = wr_replay_seek(r->k.replay, from, &r->difference);
    if (status == WR_E_ARGUMENT) {
        say("%s holds ticks %" PRIu64 " to %" PRIu64, r->from->first.path, info.tick_first, info.tick_last);
        return CLI_USAGE;
    }
    if (status == WR_E_DIVERGED) {
        r->diverged = true;
        return CLI_DIVERGED;
    }
    if (status != WR_OK) {
        snprintf(why->message, sizeof why->message, "its checkpoint before tick %" PRIu64 " cannot be loaded", from);
        return CLI_INPUT;
    }
    uint64_t rest = info.tick_last - from;
    bool asked = r->options.ticks >= 0 || r->options.microseconds >= 0;
    if (r->options.retry_from >= 0 && (!asked || (uint64_t)r->ticks > rest)) {
        r->ticks = (int64_t)rest;
    }
    return CLI_FINE;
}

static cli_exit create(run *r, wr_finding *why)
{
    if (!run_is_kept(r)) {
        apply_options(r);
        return game_create(&r->from->map, &r->from->scene, &(game_options){.hooks = &r->hooks}, &r->g, why);
    }
    kept_info info;
    cli_exit code = kept_look(r->from, &info);
    if (code == CLI_FINE) {
        code = kept_open(r->from, &info, &(kept_options){.level = r->level, .hooks = &r->hooks}, &r->k);
    }
    if (code != CLI_FINE) {
        report_refusal(r->from, r->options.json);
        return code;
    }
    return join(r, why);
}

static cli_exit begin_watch(run *r)
{
    const run_options *o = &r->options;
    if (o->report != NULL && wr_world_hunt(r->g.world) == NULL) {
        say("--report is about a hunt; %s is none", r->from->first.path);
        return CLI_USAGE;
    }
    wr_window window;
    const bool stays =
        !wr_world_window(r->g.world, &window); // a map of where things were has no place for a window that moves
    if (o->heat != NULL && !stays) {
        say("--heat is a map of one level; %s has no edges, and its window moves", r->from->first.path);
        return CLI_USAGE;
    }
    const watch_options how = {.samples = o->report != NULL,
                               .ticks = o->trace != NULL,
                               .heat = stays && (o->report != NULL || o->heat != NULL),
                               .tick_count = r->ticks};
    if (!watch_begin(&r->watch, r->g.world, &how)) {
        say("out of memory");
        return CLI_ROOM;
    }
    return run_endless_begin(&r->endless, r->g.world, o->viewers, o->stream_budget);
}

static cli_exit begin_outputs(run *r)
{
    char why[FILE_WHY_MAX];
    const run_options *o = &r->options;
    cli_exit watched = begin_watch(r);
    if (watched != CLI_FINE) {
        return watched;
    }
    if (o->events != NULL) {
        cli_exit code = file_begin(&r->events, o->events, why);
        r->has_events = code == CLI_FINE;
        if (code != CLI_FINE) {
            say("cannot write the events %s: %s", o->events, why);
            return code;
        }
    }
    if (o->record != NULL) {
        const file_bytes *file = &r->from->first.file;
        recorder_options how = {.path = o->record,
                                .compress = o->compress,
                                .checkpoint_seconds = o->checkpoint_every};
        if (!run_is_kept(r)) {
            how.source = file->bytes;
            how.source_size = file->size;
        }
        cli_exit code = recorder_begin(&r->recorder, r->g.world, &how, why);
        if (code != CLI_FINE) {
            say("cannot write the recording %s: %s", o->record, why);
            return code;
        }
    }
    return CLI_FINE;
}

static bool round_is_over(const run *r, wr_round_view *round)
{
    return wr_world_round(r->g.world, round) == WR_OK && round->end != WR_ROUND_RUNS;
}

static cli_exit prepare(run *r, const char *path)
{
    wr_finding finding = {0};
    cli_exit code = CLI_FINE;
    load_options how = {.lenient = r->options.lenient, .kept = true};
    how.seed = r->options.seed.given ? &r->options.seed.value : NULL;
    r->from = load_or_report(path, &how, r->options.json, &code);
    if (r->from == NULL) {
        return code;
    }
    if (!fits_content(r)) {
        return CLI_USAGE;
    }
    if (r->options.level != NULL) {
        r->level = load_level_or_report(r->options.level, r->options.lenient, r->options.json, &code);
        if (r->level == NULL) {
            return code;
        }
    }
    if (!outputs_ok(r)) {
        return CLI_USAGE;
    }
    r->times = calloc(1, sizeof *r->times);
    r->threads = r->options.threads > 1 ? pool_create(r->options.threads) : NULL;
    if (r->times == NULL || (r->options.threads > 1 && r->threads == NULL)) {
        say("out of memory or of threads");
        return CLI_ROOM;
    }
    r->hooks = pool_hooks(r->threads);
    r->prove = (prove){.heavy = r->options.heavy, .sync = r->options.sync, .hooks = &r->hooks};
    code = create(r, &finding);
    if (code != CLI_FINE) {
        if (finding.message[0] != '\0') {
            load_add(&r->from->first, code == CLI_ROOM ? "" : "S5", "%s", finding.message);
            report_refusal(r->from, r->options.json);
        }
        return code;
    }
    r->tick_first = wr_world_ticks(r->g.world);
    r->refused_first = wr_world_counters(r->g.world).refused;
    if ((uint64_t)r->ticks > WR_TICKS_MAX - r->tick_first) {
        r->ticks = (int64_t)(WR_TICKS_MAX - r->tick_first);
        say("a world ends at tick %" PRIu64 ": %" PRId64 " are left", WR_TICKS_MAX, r->ticks);
    }
    wr_round_view round;
    r->round_was_over = round_is_over(r, &round);
    r->round_ticks_first = round.ticks;
    return begin_outputs(r);
}

// ---- The run -----------------------------------------------------------------------------------------------------

// The tick, and the commands that were in it.
static cli_exit tick(run *r, wr_commands *commands)
{
    if (r->options.retry_from < 0) {
        *commands = game_tick(&r->g, NULL);
        return CLI_FINE;
    }
    (void)wr_replay_commands(r->k.replay, commands);
    return wr_replay_tick(r->k.replay, &r->difference) == WR_E_DIVERGED ? CLI_DIVERGED : CLI_FINE;
}

static cli_exit look_on(run *r)
{
    if (run_endless_tick(&r->endless, r->g.world)) {
        return CLI_FINE;
    }
    say("the streamer has no room for the rooms of the window");
    return CLI_ROOM;
}

static cli_exit step(run *r, uint64_t *after)
{
    char why[FILE_WHY_MAX];
    wr_commands commands;
    cli_exit code = prove_before(&r->prove, r->g.world);
    if (code == CLI_FINE) {
        // When a round is over next to nothing is left to do: such ticks would hide what the hunt took.
        wr_round_view round;
        const bool counts = r->round_was_over || !round_is_over(r, &round);
        uint64_t before = clock_ns();
        code = tick(r, &commands);
        *after = clock_ns();
        if (counts) {
            hist_add(r->times, *after - before);
        }
        watch_tick(&r->watch, r->g.world, before, *after);
        code = code == CLI_FINE ? look_on(r) : code;
    }
    code = code == CLI_FINE ? prove_after(&r->prove, r->g.world, &commands, &r->difference) : code;
    if (code != CLI_FINE) {
        if (code == CLI_ROOM) {
            say("out of memory for the proof");
        }
        r->diverged = code == CLI_DIVERGED;
        return code;
    }
    code = recorder_tick(&r->recorder, r->g.world, &commands, why);
    if (code != CLI_FINE) {
        say("cannot write the recording %s: %s", r->options.record, why);
    }
    return code;
}

static cli_exit end_outputs(run *r, bool memory_is_out)
{
    char why[FILE_WHY_MAX] = "out of memory";
    cli_exit code = memory_is_out ? CLI_ROOM : CLI_FINE;
    if (r->has_events && code == CLI_FINE) {
        r->has_events = false;
        code = file_commit(&r->events, why);
    }
    if (code != CLI_FINE) {
        say("cannot write the events %s: %s", r->options.events, why);
        return code;
    }
    code = recorder_end(&r->recorder, r->g.world, why);
    if (code != CLI_FINE) {
        say("cannot write the recording %s: %s", r->options.record, why);
        return code;
    }
    if (r->options.save != NULL) {
        code = checkpoint_write(r->g.world, r->options.save, r->options.compress, why);
        if (code != CLI_FINE) {
            say("cannot write the checkpoint %s: %s", r->options.save, why);
        }
    }
    return code;
}

static cli_exit play(run *r)
{
    json line = {0};
    progress bar;
    cli_exit code = CLI_FINE;
    progress_begin(&bar, "tick", (uint64_t)r->ticks);
    for (int64_t i = 0; code == CLI_FINE && i < r->ticks && !(r->has_events && file_failed(&r->events)); ++i) {
        uint64_t after = 0;
        code = step(r, &after);
        if (r->has_events) {
            events_write(r->g.world, &line, &r->events);
        }
        progress_show(&bar, (uint64_t)i + 1, after);
    }
    progress_end(&bar);
    code = code == CLI_FINE ? end_outputs(r, line.failed) : code;
    json_free(&line);
    return code;
}

static void say_written(const run *r, cli_exit code, const char *path)
{
    if (code == CLI_FINE && !r->options.json) {
        say("wrote %s", path);
    }
}

// What those who looked on have to tell.
static cli_exit tell(run *r)
{
    const run_options *o = &r->options;
    const char *title = file_name(r->from->first.path);
    cli_exit code = CLI_FINE;
    watch_end(&r->watch, r->g.world);
    if (o->trace != NULL) {
        code = trace_write(&r->watch, title, o->trace);
        say_written(r, code, o->trace);
    }
    if (code == CLI_FINE && o->heat != NULL) {
        const wr_heat_picture what = {.grid = wr_level_grid(wr_world_level(r->g.world)),
                                      .heat = r->watch.heat,
                                      .deaths = r->watch.deaths,
                                      .downs = r->watch.downs,
                                      .title = title};
        code = picture_write_heat(&what, o->heat, !o->json);
    }
    if (code != CLI_FINE || o->report == NULL) {
        return code;
    }
    hunt_page of = {.w = &r->watch,
                    .world = r->g.world,
                    .file = title,
                    .times = o->no_times ? NULL : r->times,
                    .threads = o->threads};
    for (int32_t i = 0; i < r->g.players; ++i) {
        of.bots[i] = run_bot_name(r, i);
    }
    code = hunt_page_write(&of, o->report);
    say_written(r, code, o->report);
    return code;
}

static cli_exit draw(const run *r)
{
    if (r->options.picture == NULL) {
        return CLI_FINE;
    }
    picture what = {.path = r->options.picture,
                    .title = file_name(r->from->first.path),
                    .layers = r->layers,
                    .viewing = &r->endless.v};
    return picture_write(r->g.world, &what, !r->options.json);
}

// ---- The whole ---------------------------------------------------------------------------------------------------

static void clean(run *r)
{
    char why[FILE_WHY_MAX];
    if (r->has_events) {
        file_abandon(&r->events);
    }
    (void)recorder_end(&r->recorder, r->g.world, why); // after a fault elsewhere; that one has been reported
    prove_free(&r->prove);
    game_destroy(&r->g);
    kept_close(&r->k);
    pool_destroy(r->threads);
    load_free(r->from);
    load_free(r->level);
    free(r->times);
    watch_free(&r->watch);
    run_endless_free(&r->endless);
}

cli_exit cmd_run(int argc, char **argv)
{
    run r = {.options = {.ticks = -1,
                         .bot = -1,
                         .rate = -1,
                         .microseconds = -1,
                         .threads = 1,
                         .checkpoint_every = -1,
                         .retry_from = -1,
                         .viewers = -1}};
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
    code = code == CLI_FINE ? tell(&r) : code;
    if (code == CLI_FINE || r.diverged) {
        cli_exit said = run_report(&r);
        code = said == CLI_FINE ? code : said;
    }
    clean(&r);
    return code;
}
