// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of the dungeon: rooms by themselves, whole dungeons with warm memory, the time of each stage, the
// memory. Each row is the median of several runs, the fastest beside it.
#include <string.h>

#include "bench.h"
#include "dungeon/dungeon_int.h"
#include "dungeon/marks.h"

enum { RUNS = 61 }; // of a few milliseconds each, so that some are not disturbed

static void *take(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(5);
    }
    return memory;
}

// A row for the median, the fastest run behind it.
static void row(const char *what, double *seconds, int count, double unit, const char *name, const char *target)
{
    const double middle = bench_median(seconds, count);
    char note[64];
    snprintf(note, sizeof note, "%.4g at best   %s", seconds[0] / unit, target);
    bench_row(what, middle / unit, name, note);
}

static wr_dungeon_config settings(wr_dungeon_profile_id profile, int32_t side, uint64_t seed)
{
    wr_dungeon_config c = wr_dungeon_profile(profile);
    c.width = c.height = side != 0 ? side : c.width;
    c.seed = seed;
    return c;
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

static void bench_rooms(int32_t side)
{
    wr_dungeon_config c = settings(WR_DUNGEON_PROFILE_CRYPT, side, 0);
    const size_t bound = (size_t)wr__rooms_bound(&c);
    wr_rect *leaves = take(bound * sizeof *leaves);
    wr_rect *rooms = take(bound * sizeof *rooms);
    const int32_t lot = 1 + (1 << 23) / (side * side);
    double split[RUNS], place[RUNS];
    for (int32_t i = 0; i < RUNS; i++) {
        int64_t count = 0;
        split[i] = place[i] = 0;
        for (int32_t k = 0; k < lot; k++) {
            c.seed++;
            const wr__noise noise = wr__noise_begin(c.seed, WR_STREAM_LAYOUT);
            const double start = bench_seconds();
            const int32_t n = wr__dungeon_split(&c, noise, leaves);
            const double middle = bench_seconds();
            wr__dungeon_rooms(&c, noise, leaves, n, rooms);
            place[i] += bench_seconds() - middle;
            split[i] += middle - start;
            count += n;
        }
        split[i] /= (double)count;
        place[i] /= (double)count;
    }
    double both[RUNS];
    for (int32_t i = 0; i < RUNS; i++) {
        both[i] = split[i] + place[i];
    }
    char what[80];
    snprintf(what, sizeof what, "split, %d x %d", side, side);
    row(what, split, RUNS, 1e-9, "ns/room", "");
    row("    rooms", place, RUNS, 1e-9, "ns/room", "");
    row("    both", both, RUNS, 1e-9, "ns/room", "25, limit 10");
    free(leaves);
    free(rooms);
}

// ---- Whole dungeons ----------------------------------------------------------------------------------------------

// What is alive, and the most there ever was.
typedef struct meter {
    size_t live, peak;
} meter;

static void *meter_alloc(void *context, size_t size, size_t align)
{
    meter *m = context;
    (void)align;
    m->live += size;
    m->peak = m->live > m->peak ? m->live : m->peak;
    return take(size);
}

static void meter_release(void *context, void *memory, size_t size)
{
    meter *m = context;
    m->live -= size;
    free(memory);
}

static void make(const wr_dungeon_config *c, const wr_hooks *hooks, wr_dungeon *d)
{
    wr_finding why = {.line = 0};
    if (wr_dungeon_generate(c, hooks, &why, d) != WR_OK) {
        fprintf(stderr, "no dungeon: %s\n", why.message);
        exit(5);
    }
}

static void bench_whole(wr_dungeon_profile_id profile, int32_t side, int32_t lot, double unit, const char *name,
                        const char *target)
{
    meter m = {0, 0};
    wr_hooks hooks = wr_hooks_default();
    hooks.allocator = (wr_allocator){meter_alloc, meter_release, &m};
    wr_dungeon d = {.room_count = 0};
    wr_dungeon_config c = settings(profile, side, 0);
    make(&c, &hooks, &d);
    double seconds[RUNS];
    int64_t rooms = 0;
    for (int32_t i = 0; i < RUNS; i++) {
        const double start = bench_seconds();
        for (int32_t k = 0; k < lot; k++) {
            c.seed = (uint64_t)(i * lot + k);
            make(&c, &hooks, &d);
            rooms += d.room_count;
        }
        seconds[i] = (bench_seconds() - start) / lot;
    }
    char what[80];
    snprintf(what, sizeof what, "%s, %d x %d, %.0f rooms", wr_dungeon_profile_name(profile), c.width, c.height,
             (double)rooms / RUNS / lot);
    row(what, seconds, RUNS, unit, name, target);
    const double cells = (double)c.width * c.height;
    bench_row("    memory at its peak", (double)m.peak / cells, "bytes/cell", side == 4096 ? "2" : "");
    bench_row("    wr_dungeon_memory_bound", (double)wr_dungeon_memory_bound(&c) / cells, "bytes/cell", "");
    wr_dungeon_destroy(&d);
}

// ---- Stages ------------------------------------------------------------------------------------------------------

enum { SPLIT, ROOMS, ORDER, LINK, CARVE, SHAPE, LOCK, HASH, STAGES };
static const char *const stage_names[] = {"split", "rooms", "order", "link",
                                          "carve", "shape", "lock",  "hash (not part of it)"};

// One dungeon by its stages, in the arrays that wr_dungeon_generate left for the same settings.
static void time_stages(wr_dungeon *d, wr_rect *leaves, void *memory, size_t size, double seconds[STAGES])
{
    const wr__noise noise = wr__noise_begin(d->config.seed, WR_STREAM_LAYOUT);
    double at[STAGES + 1];
    wr_arena scratch = wr_arena_on(memory, size);
    at[SPLIT] = bench_seconds();
    (void)wr__dungeon_split(&d->config, noise, leaves);
    memcpy(d->leaves, leaves, (size_t)d->room_count * sizeof *leaves);
    at[ROOMS] = bench_seconds();
    wr__dungeon_rooms(&d->config, noise, d->leaves, d->room_count, d->rooms);
    at[ORDER] = bench_seconds();
    wr__dungeon_order(&d->config, d->leaves, d->rooms, d->room_count, &scratch);
    at[LINK] = bench_seconds();
    wr__marks marks;
    wr__dungeon_link(d, noise, &marks, &scratch);
    at[CARVE] = bench_seconds();
    wr__dungeon_carve(d, &marks);
    at[SHAPE] = bench_seconds();
    wr__dungeon_shape(d, noise);
    at[LOCK] = bench_seconds();
    scratch = wr_arena_on(memory, size);
    (void)wr__dungeon_lock(d, noise, &scratch);
    at[HASH] = bench_seconds();
    (void)wr_dungeon_hash(d);
    at[STAGES] = bench_seconds();
    for (int32_t i = 0; i < STAGES; i++) {
        seconds[i] = at[i + 1] - at[i];
    }
}

static void bench_stages(wr_dungeon_profile_id profile, int32_t side, double unit, const char *name)
{
    static double seconds[STAGES][RUNS * 4];
    const int32_t runs = side >= 2048 ? RUNS : RUNS * 4;
    wr_dungeon d = {.room_count = 0};
    for (int32_t i = 0; i < runs; i++) {
        const wr_dungeon_config c = settings(profile, side, (uint64_t)(i % 16));
        make(&c, NULL, &d);
        const size_t size = wr__finish_scratch_size(&c, d.room_count);
        void *memory = take(size);
        wr_rect *leaves = take((size_t)wr__rooms_bound(&c) * sizeof *leaves);
        double once[STAGES];
        time_stages(&d, leaves, memory, size, once); // pages are touched
        time_stages(&d, leaves, memory, size, once);
        for (int32_t k = 0; k < STAGES; k++) {
            seconds[k][i] = once[k];
        }
        free(leaves);
        free(memory);
    }
    printf("%s, %d x %d, by stages\n", wr_dungeon_profile_name(profile), d.config.width, d.config.height);
    for (int32_t k = 0; k < STAGES; k++) {
        char what[80];
        snprintf(what, sizeof what, "    %s", stage_names[k]);
        row(what, seconds[k], runs, unit, name, "");
    }
    wr_dungeon_destroy(&d);
}

int main(void)
{
    printf("rooms\n");
    bench_rooms(256);
    bench_rooms(4096);
    printf("\nwhole dungeons, to the grid with doors, warm memory\n");
    bench_whole(WR_DUNGEON_PROFILE_CRYPT, 256, 16, 1e-6, "us", "80");
    bench_whole(WR_DUNGEON_PROFILE_CRYPT, 4096, 1, 1e-3, "ms", "40");
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        bench_whole((wr_dungeon_profile_id)p, 0, 16, 1e-6, "us", "");
    }
    printf("\n");
    bench_stages(WR_DUNGEON_PROFILE_CRYPT, 256, 1e-6, "us");
    bench_stages(WR_DUNGEON_PROFILE_CRYPT, 4096, 1e-3, "ms");
    bench_stages(WR_DUNGEON_PROFILE_CAVES, 0, 1e-6, "us");
    bench_stages(WR_DUNGEON_PROFILE_FORTRESS, 0, 1e-6, "us");
    return 0;
}
