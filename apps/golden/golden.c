// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// golden: plays the golden scenes at every rate of ticks and prints what must be the same everywhere, a line each:
//
//     scene rate ticks hash-of-the-last-state chain-over-all-states chain-over-all-events hash-of-the-recording
//
// Then dungeons of all profiles, a line each (golden/dungeons.h), and navigation on grounds that change (golden/ways.h).
// Files may follow the options; what one is its content says: a Moving AI map is played as a scene with a crowd, a
// recording is played back, a checkpoint of a scene is gone on from. Each end can be saved as a checkpoint for that, and
// with --further the line says what everybody must come to who goes on from it:
//
//     checkpoint rate ticks hash chain chain-over-the-further-events hash-of-a-checkpoint-of-the-last-state
//
// Needs the simulation and libc, so it runs wherever they do; tools/determinism builds it for all and compares.
#include "golden/dungeons.h"
#include "golden/files.h"
#include "golden/play.h"
#include "golden/surroundings.h"
#include "golden/tape.h"
#include "golden/ways.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    int32_t threads, ticks;
    int32_t rate;        // 0: all
    const char *scene;   // NULL: all
    const char *save_to; // NULL, or the folder for checkpoints
    int32_t further;
    int32_t fill;
    bool trace, counters;
    char **files; // [file_count]
    int32_t file_count;
} options;

static const int32_t rates[] = {20, 30, 50, 60, 120};

// ---- Playing -----------------------------------------------------------------------------------------------------

#define COUNTER(name) {#name, offsetof(wr_counters, name)},
static const struct counter {
    const char *name;
    size_t offset;
} counters[] = {WR_COUNTER_LIST(COUNTER)};

static void write_counters(const wr_counters *from)
{
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++) {
        uint64_t value;
        memcpy(&value, (const char *)from + counters[i].offset, sizeof value);
        printf(" %s=%" PRIu64, counters[i].name, value);
    }
}

static void write_end(const char *name, const play_end *end)
{
    printf("%s %d %" PRIu64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64, name, (int)end->rate,
           end->ticks, end->hash, end->chain, end->events, end->bytes);
}

static bool save(const options *o, const char *name, const play_result *r)
{
    char path[1024];
    const int size = snprintf(path, sizeof path, "%s/%s.%d.wckp", o->save_to, name, (int)r->end.rate);
    const bool fine = size < (int)sizeof path && write_whole(path, r->checkpoint.bytes, r->checkpoint.size);
    if (!fine) {
        fprintf(stderr, "golden: %s cannot be written\n", path);
    } else if (o->further > 0) {
        write_end(last_part(path), &r->further);
        putchar('\n');
    }
    return fine;
}

static bool play_at(const options *o, const scene *what, const wr_map *map, int32_t rate, const wr_hooks *hooks)
{
    const play_how how = {.hooks = hooks,
                          .rate = rate,
                          .ticks = o->ticks,
                          .further = o->save_to == NULL ? 0 : o->further,
                          .trace = o->trace ? stdout : NULL};
    play_result r;
    wr_finding why = {0};
    const wr_status status = play(what, map, &how, &r, &why);
    bool fine = status == WR_OK;
    if (!fine) {
        fprintf(stderr, "golden: %s at %d ticks a second: %s. %s\n", what->name, (int)rate, wr_status_text(status),
                why.message);
    } else if (!o->trace) {
        write_end(what->name, &r.end);
        if (o->counters) {
            write_counters(&r.counters);
        }
        putchar('\n');
        fine = o->save_to == NULL || save(o, what->name, &r);
        fflush(stdout);
    }
    tape_free(&r.checkpoint);
    return fine;
}

static bool play_at_all_rates(const options *o, const scene *what, const wr_map *map, const wr_hooks *hooks)
{
    bool fine = true;
    for (size_t i = 0; i < sizeof rates / sizeof *rates && fine; i++) {
        fine = (o->rate != 0 && o->rate != rates[i]) || play_at(o, what, map, rates[i], hooks);
    }
    return fine;
}

static bool play_scene(const options *o, const scene *what, const wr_hooks *hooks)
{
    board b;
    bool fine = board_of(what, &b);
    if (!fine) {
        fprintf(stderr, "golden: %s: its map cannot be made\n", what->name);
    }
    fine = fine && play_at_all_rates(o, what, &b.map, hooks);
    board_free(&b);
    return fine;
}

// ---- Files -------------------------------------------------------------------------------------------------------

// The player stands on the free cell that comes first from the middle on.
static bool place_player(wr_map *map)
{
    const int32_t cells = map->grid.width * map->grid.height;
    for (int32_t i = 0; i < cells; i++) {
        const int32_t at = (i + cells / 2) % cells;
        if (map->grid.kinds[at] == WR_CELL_GRASS) {
            map->grid.kinds[at] = WR_CELL_PLAYER;
            map->player = (wr_cell){at % map->grid.width, at / map->grid.width};
            map->has_player = true;
            return true;
        }
    }
    return false;
}

static bool play_movingai(const options *o, const char *path, const unsigned char *bytes, size_t size,
                          const wr_hooks *hooks)
{
    scene what = golden_crowd;
    wr_findings findings;
    wr_map map;
    if (wr_movingai_read(bytes, size, hooks, &findings, &map) != WR_OK) {
        fprintf(stderr, "golden: %s: not a good Moving AI map\n", path);
        return false;
    }
    what.name = last_part(path);
    const bool fine = place_player(&map) && play_at_all_rates(o, &what, &map, hooks);
    wr_map_destroy(&map);
    return fine;
}

static bool say_refused(const char *path, wr_status status, const wr_finding *why)
{
    fprintf(stderr, "golden: %s: %s. %s\n", path, wr_status_text(status), why->message);
    return false;
}

// A recording is one line: what its end must be like everywhere. It holds its level; its host, if any, is one of ours.
static bool play_recording(const options *o, const char *path, const unsigned char *bytes, size_t size,
                           const wr_hooks *hooks)
{
    wr_finding why = {0};
    tape_result r;
    wr_host host;
    wr_status status = WR_E_NOT_FOUND;
    (void)o;
    for (int32_t i = 0; golden_host(i, &host) && (status == WR_E_NOT_FOUND || status == WR_E_UNSUPPORTED); i++) {
        status = tape_play(bytes, size, 0, &host, hooks, &r, &why);
    }
    if (status != WR_OK) {
        return say_refused(path, status, &why);
    }
    printf("%s %d %" PRIu64 " %016" PRIx64 " %016" PRIx64 "\n", last_part(path), (int)r.rate, r.ticks, r.hash,
           r.chain);
    return true;
}

static bool play_checkpoint(const options *o, const char *path, const unsigned char *bytes, size_t size,
                            const wr_hooks *hooks)
{
    const play_how how = {.hooks = hooks, .further = o->further, .trace = o->trace ? stdout : NULL};
    wr_finding why = {0};
    play_end end;
    const wr_status status = play_on(bytes, size, &how, &end, &why);
    if (status != WR_OK) {
        return say_refused(path, status, &why);
    }
    if (!o->trace) {
        write_end(last_part(path), &end);
        putchar('\n');
    }
    return true;
}

// What a file is, by how it begins, and who plays it.
static const struct format {
    const char *begin;
    bool (*play)(const options *o, const char *path, const unsigned char *bytes, size_t size, const wr_hooks *hooks);
} formats[] = {
    {"type ", play_movingai},
    {"\x89WRR\r\n\x1a\n", play_recording},
    {"\x89WRC\r\n\x1a\n", play_checkpoint},
};

static bool play_file(const options *o, const char *path, const wr_hooks *hooks)
{
    size_t size = 0;
    unsigned char *bytes = read_whole(path, &size);
    const struct format *known = NULL;
    for (size_t i = 0; bytes != NULL && i < sizeof formats / sizeof *formats; i++) {
        const size_t length = strlen(formats[i].begin);
        if (size >= length && memcmp(bytes, formats[i].begin, length) == 0) {
            known = &formats[i];
        }
    }
    if (known == NULL) {
        fprintf(stderr, "golden: %s: %s\n", path, bytes == NULL ? "cannot be read" : "of no kind that is known here");
    }
    const bool fine = known != NULL && known->play(o, path, bytes, size, hooks);
    free(bytes);
    return fine;
}

// ---- The command line --------------------------------------------------------------------------------------------

static int usage(void)
{
    fprintf(stderr,
            "usage: golden [--ticks N] [--threads N] [--poison BYTE] [--scene NAME] [--rate N] [--trace]\n"
            "              [--counters] [--save-to FOLDER] [--further N] [FILE...]\n"
            "  --ticks     played at each rate; 600\n"
            "  --poison    byte that memory is filled with before the library gets it, or `none`; 00\n"
            "  --scene     only this one, or this dungeon, ground or file; `none` plays all files and no scene\n"
            "  --trace     a line for each tick, with the parts of its hash\n"
            "  --counters  what happened, too: those numbers are not part of what must agree\n"
            "  --save-to   a checkpoint of each end, as FOLDER/SCENE.RATE.wckp\n"
            "  --further   so many ticks on from each checkpoint, saved or given; none\n");
    return 2;
}

static bool read_number(const char *text, int base, int32_t least, int32_t most, int32_t *out)
{
    char *end;
    const long value = strtol(text, &end, base);
    *out = (int32_t)value;
    return end != text && *end == '\0' && value >= least && value <= most;
}

static bool read_option(options *o, const char *name, const char *value)
{
    if (strcmp(name, "--ticks") == 0) {
        return read_number(value, 10, 1, 1000000, &o->ticks);
    }
    if (strcmp(name, "--threads") == 0) {
        return read_number(value, 10, 1, 64, &o->threads);
    }
    if (strcmp(name, "--rate") == 0) {
        return read_number(value, 10, 1, 1000, &o->rate);
    }
    if (strcmp(name, "--further") == 0) {
        return read_number(value, 10, 0, 1000000, &o->further);
    }
    if (strcmp(name, "--scene") == 0 || strcmp(name, "--save-to") == 0) {
        *(strcmp(name, "--scene") == 0 ? &o->scene : &o->save_to) = value;
        return true;
    }
    if (strcmp(name, "--poison") == 0 && strcmp(value, "none") == 0) {
        o->fill = FILL_NONE;
        return true;
    }
    return strcmp(name, "--poison") == 0 && read_number(value, 16, 0, 255, &o->fill);
}

static bool read_options(int argc, char **argv, options *o)
{
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--trace") == 0) {
            o->trace = true;
        } else if (strcmp(argv[i], "--counters") == 0) {
            o->counters = true;
        } else if (i + 1 < argc && read_option(o, argv[i], argv[i + 1])) {
            i++;
        } else {
            return false;
        }
    }
    o->files = argv + i;
    o->file_count = argc - i;
    return true;
}

int main(int argc, char **argv)
{
    options o = {.threads = 1, .ticks = 600};
    surroundings s;
    if (!read_options(argc, argv, &o)) {
        return usage();
    }
    if (!surroundings_init(&s, o.threads, o.fill)) {
        fprintf(stderr, "golden: there are no %d threads here\n", (int)o.threads);
        return 1;
    }
    bool fine = true;
    for (int32_t i = 0; i < golden_scene_count; i++) {
        if (o.scene == NULL || strcmp(o.scene, golden_scenes[i].name) == 0) {
            fine = play_scene(&o, &golden_scenes[i], &s.hooks) && fine;
        }
    }
    for (int32_t i = 0; dungeons_line(i) != NULL; i++) {
        if (o.scene == NULL || strcmp(o.scene, dungeons_line(i)) == 0) {
            fine = dungeons_print(i, o.trace, &s.hooks) && fine;
        }
    }
    for (int32_t i = 0; ways_line(i) != NULL; i++) {
        if (o.scene == NULL || strcmp(o.scene, ways_line(i)) == 0) {
            fine = ways_print(i, o.trace, &s.hooks) && fine;
        }
    }
    for (int32_t i = 0; i < o.file_count; i++) {
        const char *name = last_part(o.files[i]);
        if (o.scene == NULL || strcmp(o.scene, "none") == 0 || strcmp(o.scene, name) == 0) {
            fine = play_file(&o, o.files[i], &s.hooks) && fine;
        }
    }
    surroundings_fini(&s);
    return fine ? 0 : 1;
}
