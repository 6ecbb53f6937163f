// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren replay: plays a recording back and compares all it holds: hashes, their parts, checkpoints. What differs first is
// named; beside another build the very tick is, too.
#include "against.h"
#include "args.h"
#include "cli.h"
#include "file.h"
#include "kept.h"
#include "load.h"
#include "picture.h"
#include "pool.h"
#include "recorder.h"
#include "report.h"
#include "term.h"

#include <inttypes.h>
#include <string.h>

enum { PATIENCE_S = 60 }; // an emulator that opens a long recording is silent for a while

typedef struct replay_options {
    bool json, lenient, hashes, other_rules, compress;
    int64_t to;
    int32_t threads, patience;
    const char *level, *against, *picture, *layers, *save;
} replay_options;

#define FIELD(name) offsetof(replay_options, name)
static const arg_option table[] = {
    {"to", ARG_TICK, "TICK", "stop there; the end by default", FIELD(to), 0, 0, NULL},
    {"level", ARG_TEXT, "MAP", "the level of a recording that names it by hash", FIELD(level), 0, 0, NULL},
    {"lenient", ARG_FLAG, NULL, "read the map of --level leniently", FIELD(lenient), 0, 0, NULL},
    {"against", ARG_TEXT, "COMMAND", "another build's warren: compare every tick with it", FIELD(against), 0, 0,
     NULL},
    {"patience", ARG_INT, "S", "seconds the other command may be silent, 60", FIELD(patience), 1, 86400, NULL},
    {"picture", ARG_TEXT, "FILE", "draw where it stops as .png or .svg", FIELD(picture), 0, 0, NULL},
    {"layers", ARG_TEXT, "LIST", "what the picture shows; see warren draw --help", FIELD(layers), 0, 0, NULL},
    {"save", ARG_TEXT, "FILE", "write a checkpoint where it stops", FIELD(save), 0, 0, NULL},
    {"compress", ARG_FLAG, NULL, "compress what --save writes", FIELD(compress), 0, 0, NULL},
    {"other-rules", ARG_FLAG, NULL, "play it even if it was made under other rules", FIELD(other_rules), 0, 0, NULL},
    {"hashes", ARG_FLAG, NULL, "print each tick and its hash, a line each", FIELD(hashes), 0, 0, NULL},
    {"threads", ARG_INT, "T", "threads; changes the time and nothing else", FIELD(threads), 1, POOL_THREADS_MAX,
     NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static const arg_command command = {"replay",
                                    "play a recording back, and say whether it still is the same",
                                    "RECORDING",
                                    table,
                                    ARG_COUNT(table),
                                    1,
                                    1,
                                    NULL,
                                    "  warren replay keep.wrec\n"
                                    "  warren replay keep.wrec --to 1200 --picture there.png --save there.wcp\n"
                                    "  warren replay keep.wrec --against 'qemu-s390x-static ./warren-s390x' --json\n",
                                    1u << CLI_FINE | 1u << CLI_USAGE | 1u << CLI_INPUT | 1u << CLI_DIVERGED |
                                        1u << CLI_ROOM};

typedef struct replay {
    replay_options options;
    uint32_t layers;
    loaded *from;
    loaded *level; // what --level names
    pool *threads;
    wr_hooks hooks;
    kept k;
    wr_replay_info info;
    uint64_t to;
    against other;
    uint64_t ns; // spent in ticks
    bool diverged;
    wr_difference difference;
    uint64_t tick_of_values; // when not difference.tick_to
} replay;

// ---- Before ------------------------------------------------------------------------------------------------------

static bool options_ok(replay *r)
{
    const replay_options *o = &r->options;
    if (o->hashes && (o->json || o->against != NULL)) {
        say("--hashes prints lines of its own; it goes with neither --json nor --against");
        return false;
    }
    if (o->against == NULL && o->patience > 0) {
        say("--patience is for another command; give --against COMMAND too");
        return false;
    }
    if (o->level == NULL && o->lenient) {
        say("--lenient is about the map of --level; give --level MAP too");
        return false;
    }
    if (o->picture == NULL && o->layers != NULL) {
        say("--layers are the layers of a picture; give --picture FILE too");
        return false;
    }
    if (o->compress && (o->save == NULL || !pack_is_here())) {
        say(o->save == NULL ? "--compress is about a checkpoint; give --save FILE too"
                            : "this build of warren cannot compress: it was made without zstd");
        return false;
    }
    r->layers = WR_LAYERS_PLAIN;
    return (o->picture == NULL || picture_name_ok(o->picture)) &&
           (o->layers == NULL || picture_layers(o->layers, &r->layers));
}

static bool is_read(const replay *r, const char *path)
{
    return path != NULL && (load_is_from(r->from, path) || load_is_from(r->level, path));
}

static bool outputs_ok(const replay *r)
{
    const replay_options *o = &r->options;
    if (is_read(r, o->save) || is_read(r, o->picture)) {
        say("%s is read to play; name another for what is written", is_read(r, o->save) ? o->save : o->picture);
        return false;
    }
    if (o->save != NULL && o->picture != NULL && file_same(o->save, o->picture)) {
        say("--save and --picture name the same file");
        return false;
    }
    return true;
}

static cli_exit open_recording(replay *r)
{
    if (r->from->content != WR_CONTENT_RECORDING) {
        load_add(&r->from->first, "B52",
                 r->from->content == WR_CONTENT_CHECKPOINT
                     ? "a checkpoint holds no inputs to play back; 'warren run' goes on from it"
                     : "this is no recording; 'warren run ... --record FILE' makes one");
        return CLI_INPUT;
    }
    kept_info info;
    cli_exit code = kept_look(r->from, &info);
    if (code == CLI_FINE) {
        kept_options how = {.any_rules = r->options.other_rules, .level = r->level, .hooks = &r->hooks};
        code = kept_open(r->from, &info, &how, &r->k);
    }
    return code;
}

static cli_exit prepare(replay *r, const char *path)
{
    cli_exit code = CLI_FINE;
    r->from = load_or_report(path, &(load_options){.kept = true}, r->options.json, &code);
    if (r->from == NULL) {
        return code;
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
    r->threads = r->options.threads > 1 ? pool_create(r->options.threads) : NULL;
    if (r->options.threads > 1 && r->threads == NULL) {
        say("out of memory or of threads");
        return CLI_ROOM;
    }
    r->hooks = pool_hooks(r->threads);
    code = open_recording(r);
    if (code != CLI_FINE) {
        report_refusal(r->from, r->options.json);
        return code;
    }
    r->info = wr_replay_info_of(r->k.replay);
    r->to = r->options.to >= 0 ? (uint64_t)r->options.to : r->info.tick_last;
    if (r->to < r->info.tick_first || r->to > r->info.tick_last) {
        say("%s holds ticks %" PRIu64 " to %" PRIu64, path, r->info.tick_first, r->info.tick_last);
        return CLI_USAGE;
    }
    r->other = (against){.command = r->options.against,
                         .path = path,
                         .level = r->options.level,
                         .lenient = r->options.lenient,
                         .patience = r->options.patience > 0 ? r->options.patience : PATIENCE_S};
    return r->options.against == NULL || against_begin(&r->other) ? CLI_FINE : CLI_ROOM;
}

// ---- Playing -----------------------------------------------------------------------------------------------------

// Values must be of the part that differed first. Where only a total did, the checkpoint says which part it was.
static bool tells_of(wr_difference *first, const wr_difference *found)
{
    if (strcmp(first->module, "tick") == 0 || strcmp(first->module, "chain") == 0) {
        memcpy(first->module, found->module, sizeof first->module);
    }
    return strcmp(first->module, found->module) == 0;
}

// The first difference stands; values come from the first stored checkpoint that has any of it.
static void keep_difference(replay *r, const wr_difference *found)
{
    if (!r->diverged) {
        r->difference = *found;
        r->diverged = true;
    } else if (r->difference.field[0] == '\0' && found->field[0] != '\0' && tells_of(&r->difference, found)) {
        memcpy(r->difference.field, found->field, sizeof found->field);
        r->difference.entity = found->entity;
        r->difference.has_values = found->has_values;
        r->difference.recorded = found->recorded;
        r->difference.replayed = found->replayed;
        r->tick_of_values = found->tick_to;
    }
}

static cli_exit compare_with_other(replay *r)
{
    uint64_t tick = 0, hash = 0, now = wr_world_ticks(r->k.world);
    if (!against_next(&r->other, &tick, &hash) || tick != now) {
        if (r->other.hangs) {
            say("'%s' was silent for %d second(s); --patience S waits longer", r->options.against,
                (int)r->other.patience);
        }
        say("'%s' does not say the hash of tick %" PRIu64, r->options.against, now);
        return CLI_INPUT;
    }
    if (hash == wr_world_hash(r->k.world, NULL)) {
        return CLI_FINE;
    }
    wr_difference found = {0};
    against_end(&r->other);
    if (!against_compare(&r->other, r->k.world, &found)) {
        snprintf(found.module, sizeof found.module, "tick"); // all that is known: its hash
    }
    found.tick_from = now > r->info.tick_first ? now - 1 : now;
    found.tick_to = now;
    keep_difference(r, &found);
    return CLI_DIVERGED;
}

static cli_exit after_tick(replay *r)
{
    if (r->options.hashes) {
        printf("%" PRIu64 " %016" PRIx64 "\n", wr_world_ticks(r->k.world), wr_world_hash(r->k.world, NULL));
        if (ferror(stdout)) {
            return CLI_ROOM;
        }
    }
    return r->options.against != NULL ? compare_with_other(r) : CLI_FINE;
}

static cli_exit play(replay *r)
{
    progress bar;
    progress_begin(&bar, "tick", r->to - r->info.tick_first);
    cli_exit code = after_tick(r);
    while (code == CLI_FINE && wr_world_ticks(r->k.world) < r->to) {
        wr_difference found = {0};
        uint64_t before = clock_ns();
        wr_status status = wr_replay_tick(r->k.replay, &found);
        uint64_t after = clock_ns();
        r->ns += after - before;
        if (status == WR_E_DIVERGED) {
            keep_difference(r, &found);
        }
        code = after_tick(r);
        progress_show(&bar, wr_world_ticks(r->k.world) - r->info.tick_first, after);
    }
    progress_end(&bar);
    against_end(&r->other);
    return code == CLI_FINE && r->diverged ? CLI_DIVERGED : code;
}

static cli_exit write_outputs(const replay *r)
{
    char why[FILE_WHY_MAX];
    cli_exit code = CLI_FINE;
    if (r->options.save != NULL) {
        code = checkpoint_write(r->k.world, r->options.save, r->options.compress, why);
        if (code != CLI_FINE) {
            say("cannot write the checkpoint %s: %s", r->options.save, why);
        }
    }
    if (code == CLI_FINE && r->options.picture != NULL) {
        picture what = {.path = r->options.picture, .title = file_name(r->from->first.path), .layers = r->layers};
        code = picture_write(r->k.world, &what, !r->options.json);
    }
    return code;
}

// ---- After -------------------------------------------------------------------------------------------------------

// Game time against the clock's; 0 when no time has passed.
static double speed(const replay *r)
{
    double ticks = (double)(wr_world_ticks(r->k.world) - r->info.tick_first);
    return r->ns == 0 ? 0 : ticks / r->info.ticks_per_second * 1e9 / (double)r->ns;
}

static cli_exit print_json(const replay *r)
{
    const wr_replay_info *info = &r->info;
    json j = {0};
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", !r->diverged);
    json_text(&j, "file", r->from->first.path);
    json_int(&j, "ticks", (int64_t)(wr_world_ticks(r->k.world) - info->tick_first));
    json_number(&j, "speed_x", speed(r), 1, false);
    kept_add_difference(&j, r->diverged ? &r->difference : NULL, r->tick_of_values);
    json_int(&j, "tick_first", (int64_t)info->tick_first);
    json_int(&j, "tick_last", (int64_t)info->tick_last);
    json_bool(&j, "complete", info->complete);
    json_int(&j, "rate", info->ticks_per_second);
    json_int(&j, "players", info->players);
    json_u64(&j, "seed", info->seed);
    json_text(&j, "build", info->build);
    json_bool(&j, "same_rules", info->same_rules);
    json_hash(&j, "hash", wr_world_hash(r->k.world, NULL));
    json_hash(&j, "hash_chain", wr_world_hash_chain(r->k.world));
    json_int(&j, "record_bytes", (int64_t)info->sizes.total);
    json_int(&j, "checkpoint_bytes", (int64_t)info->sizes.checkpoints);
    json_int(&j, "command_bytes", (int64_t)info->sizes.commands);
    json_int(&j, "hash_bytes", (int64_t)info->sizes.hashes);
    json_int(&j, "checkpoints", info->sizes.checkpoint_count);
    json_close(&j, '}');
    return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
}

static void print_table(const replay *r)
{
    const wr_replay_info *info = &r->info;
    const char *bold = term_paint(stdout, PAINT_BOLD), *plain = term_paint(stdout, PAINT_NONE);
    fputs(bold, stdout);
    put_safe(stdout, r->from->first.path, strlen(r->from->first.path));
    printf("%s\n", plain);
    printf("  %-14s%s, version %d%s\n", "recorded by", info->build, (int)info->version,
           info->complete ? "" : "; cut off: it plays to its last whole block");
    printf("  %-14s%" PRIu64 " to %" PRIu64 " at %d a second; players: %d; seed: %" PRIu64 "\n", "ticks",
           info->tick_first, info->tick_last, (int)info->ticks_per_second, (int)info->players, info->seed);
    printf("  %-14s%" PRIu64 " of commands, %" PRIu64 " of hashes, %" PRIu64 " of %d checkpoints\n", "bytes",
           info->sizes.commands, info->sizes.hashes, info->sizes.checkpoints, (int)info->sizes.checkpoint_count);
    printf("  %-14s%" PRIu64 " ticks, %.1f times as fast as it was played\n", "played back",
           wr_world_ticks(r->k.world) - info->tick_first, speed(r));
    printf("  %-14s%s\n", "the same", r->diverged ? "no" : "yes, all of it");
    printf("  %-14s%016" PRIx64 "\n", "hash", wr_world_hash(r->k.world, NULL));
}

static cli_exit report(const replay *r)
{
    if (r->diverged && !r->options.json) {
        kept_say_difference(r->from->first.path, &r->difference, r->tick_of_values);
    }
    if (r->options.json) {
        return print_json(r);
    }
    if (!r->options.hashes) {
        print_table(r);
    }
    return CLI_FINE;
}

cli_exit cmd_replay(int argc, char **argv)
{
    replay r = {.options = {.to = -1, .threads = 1}};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &r.options, &count);
    if (result == ARGS_HELP) {
        return CLI_FINE;
    }
    if (result != ARGS_OK || !options_ok(&r)) {
        return CLI_USAGE;
    }
    cli_exit code = prepare(&r, argv[0]);
    if (code == CLI_FINE) {
        code = play(&r);
        if (code == CLI_FINE || code == CLI_DIVERGED) {
            cli_exit written = write_outputs(&r);
            cli_exit said = report(&r);
            code = written != CLI_FINE ? written : said != CLI_FINE ? said : code;
        }
    }
    against_end(&r.other);
    kept_close(&r.k);
    pool_destroy(r.threads);
    load_free(r.from);
    load_free(r.level);
    return code;
}
