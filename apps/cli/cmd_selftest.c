// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren selftest: plays the golden recordings that lie in the program. They were made on another machine; when all
// hashes come out the same, this machine agrees with all others that say so.
#include "args.h"
#include "cli.h"
#include "golden/bees.h"
#include "golden_files.h"
#include "json.h"
#include "kept.h"
#include "pool.h"
#include "term.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct selftest_options {
    bool json;
    int32_t threads;
} selftest_options;

#define FIELD(name) offsetof(selftest_options, name)
static const arg_option table[] = {
    {"threads", ARG_INT, "T", "threads; changes the time and nothing else", FIELD(threads), 1, POOL_THREADS_MAX,
     NULL},
    {"json", ARG_FLAG, NULL, "one JSON object on one line", FIELD(json), 0, 0, NULL},
};

static const arg_command command = {"selftest",
                                    "say whether this machine agrees with all others",
                                    "",
                                    table,
                                    ARG_COUNT(table),
                                    0,
                                    0,
                                    NULL,
                                    "  warren selftest\n  warren selftest --threads 3 --json\n",
                                    1u << CLI_FINE | 1u << CLI_USAGE | 1u << CLI_DIVERGED | 1u << CLI_ROOM};

typedef struct played {
    wr_status status;
    wr_finding why;
    uint64_t ticks, hash;
    wr_difference difference;
} played;

// One of the games has brains of its own, which are not the library's.
static wr_status open_recording(const golden_file *file, const wr_hooks *hooks, wr_replay **out, wr_finding *why)
{
    const wr_host host = golden_bees();
    wr_status status = wr_replay_open(file->bytes, file->size, NULL, NULL, hooks, out, why);
    if (status == WR_E_NOT_FOUND) {
        status = wr_replay_open(file->bytes, file->size, NULL, &host, hooks, out, why);
    }
    return status;
}

static void play(const golden_file *file, const wr_hooks *hooks, played *out)
{
    wr_replay *replay = NULL;
    *out = (played){0};
    out->status = open_recording(file, hooks, &replay, &out->why);
    if (out->status != WR_OK) {
        return;
    }
    wr_replay_info info = wr_replay_info_of(replay);
    while (out->status == WR_OK && wr_world_ticks(wr_replay_world(replay)) < info.tick_last) {
        out->status = wr_replay_tick(replay, &out->difference);
    }
    out->ticks = wr_world_ticks(wr_replay_world(replay)) - info.tick_first;
    out->hash = wr_world_hash(wr_replay_world(replay), NULL);
    wr_replay_close(replay);
}

static void add(json *j, const golden_file *file, const played *p)
{
    json_open(j, NULL, '{');
    json_text(j, "name", file->name);
    json_bool(j, "ok", p->status == WR_OK);
    json_int(j, "ticks", (int64_t)p->ticks);
    json_hash(j, "hash", p->hash);
    kept_add_difference(j, p->status == WR_E_DIVERGED ? &p->difference : NULL, 0);
    json_close(j, '}');
}

static void tell(const golden_file *file, const played *p)
{
    const char *plain = term_paint(stdout, PAINT_NONE);
    bool good = p->status == WR_OK;
    printf("  %-20s%6" PRIu64 " ticks  %016" PRIx64 "  %s%s%s\n", file->name, p->ticks, p->hash,
           term_paint(stdout, good ? PAINT_GREEN : PAINT_RED), good ? "the same" : "DIFFERS", plain);
    if (p->status == WR_E_DIVERGED) {
        kept_say_difference(file->name, &p->difference, 0);
    } else if (!good) {
        say("%s: %s", file->name, p->why.message[0] != '\0' ? p->why.message : wr_status_text(p->status));
    }
}

static cli_exit run_all(const selftest_options *o, const wr_hooks *hooks)
{
    size_t agree = 0;
    uint64_t ticks = 0, begin = clock_ns();
    bool memory = true;
    json j = {0};
    json_open(&j, NULL, '{');
    json_open(&j, "recordings", '[');
    for (size_t i = 0; i < golden_file_count; ++i) {
        played p;
        play(&golden_files[i], hooks, &p);
        agree += p.status == WR_OK;
        memory = memory && p.status != WR_E_MEMORY;
        ticks += p.ticks;
        add(&j, &golden_files[i], &p);
        if (!o->json) {
            tell(&golden_files[i], &p);
        }
    }
    json_close(&j, ']');
    bool all = agree == golden_file_count && agree > 0;
    double seconds = (double)(clock_ns() - begin) / 1e9;
    json_bool(&j, "ok", all);
    json_int(&j, "ticks", (int64_t)ticks);
    json_number(&j, "seconds", seconds, 3, false);
    json_close(&j, '}');
    cli_exit code = all ? CLI_FINE : memory ? CLI_DIVERGED : CLI_ROOM;
    if (o->json) {
        return json_print(&j, stdout) ? code : CLI_ROOM;
    }
    json_free(&j);
    printf("%s: %zu of %zu recordings, %" PRIu64 " ticks in %.1f s\n",
           all ? "This machine agrees with all others" : "This machine does NOT agree with the others", agree,
           golden_file_count, ticks, seconds);
    return code;
}

cli_exit cmd_selftest(int argc, char **argv)
{
    selftest_options options = {.threads = 1};
    int count = 0;
    args_result result = args_parse(&command, argc, argv, &options, &count);
    if (result != ARGS_OK) {
        return result == ARGS_HELP ? CLI_FINE : CLI_USAGE;
    }
    pool *threads = options.threads > 1 ? pool_create(options.threads) : NULL;
    if (options.threads > 1 && threads == NULL) {
        say("out of memory or of threads");
        return CLI_ROOM;
    }
    wr_hooks hooks = pool_hooks(threads);
    cli_exit code = run_all(&options, &hooks);
    pool_destroy(threads);
    return code;
}
