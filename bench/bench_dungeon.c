// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of the dungeon: rooms by themselves, whole dungeons with warm memory, the time of each stage, the
// memory. A row is the mean over some seeds of the median of several runs; behind it, of the fastest run.
#include <string.h>
#include <time.h>

#include "bench.h"
#include "dungeon/dungeon_int.h"
#include "dungeon/marks.h"

enum { SEEDS = 16, RUNS = 61 };

// Runs of one thing. One run goes over all seeds before the next one does: a processor would learn a dungeon by
// heart.
typedef struct samples {
    double seconds[SEEDS * RUNS];
    int seeds, runs;
} samples;

static void row(const char *what, samples *s, double unit, const char *name, const char *target)
{
    double middle = 0, best = 0;
    for (int i = 0; i < s->seeds; i++) {
        double *seconds = s->seconds + i * s->runs;
        middle += bench_median(seconds, s->runs) / s->seeds;
        best += seconds[0] / s->seeds;
    }
    char note[64];
    snprintf(note, sizeof note, "%.4g at best   %s", best / unit, target);
    bench_row(what, middle / unit, name, note);
}

// For runs of many milliseconds: what else the machine does in that time is not counted.
static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static double seconds_for(int32_t side)
{
    return side >= 2048 ? processor_seconds() : bench_seconds();
}

static wr_dungeon_config settings(wr_dungeon_profile_id profile, int32_t side, uint64_t seed)
{
    wr_dungeon_config c = wr_dungeon_profile(profile);
    c.width = c.height = side != 0 ? side : c.width;
    c.seed = seed;
    return c;
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

// Of one room, all the rooms of a dungeon being made so many times that it takes a while.
static void bench_rooms(int32_t side)
{
    static samples split, place, both;
    wr_dungeon_config c = settings(WR_DUNGEON_PROFILE_CRYPT, side, 0);
    const size_t bound = (size_t)wr__rooms_bound(&c);
    wr_rect *leaves = bench_take(bound * sizeof *leaves);
    wr_rect *rooms = bench_take(bound * sizeof *rooms);
    const int32_t lot = 1 + (1 << 18) / (side * side);
    split.seeds = place.seeds = both.seeds = SEEDS;
    split.runs = place.runs = both.runs = RUNS;
    for (int32_t n = 0; n < SEEDS * RUNS; n++) {
        const int32_t i = n % SEEDS * RUNS + n / SEEDS;
        c.seed = (uint64_t)(n % SEEDS);
        const wr__noise noise = wr__noise_begin(c.seed, WR_STREAM_LAYOUT);
        int32_t count = 0;
        const double start = bench_seconds();
        for (int32_t k = 0; k < lot; k++) {
            count = wr__dungeon_split(&c, noise, leaves);
        }
        const double middle = bench_seconds();
        for (int32_t k = 0; k < lot; k++) {
            wr__dungeon_rooms(&c, noise, leaves, count, rooms);
        }
        place.seconds[i] = (bench_seconds() - middle) / lot / count;
        split.seconds[i] = (middle - start) / lot / count;
        both.seconds[i] = split.seconds[i] + place.seconds[i];
    }
    char what[80];
    snprintf(what, sizeof what, "split, %d x %d", side, side);
    row(what, &split, 1e-9, "ns/room", "");
    row("    rooms", &place, 1e-9, "ns/room", "");
    row("    both", &both, 1e-9, "ns/room", "25, limit 10");
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
    return bench_take(size);
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

static void bench_whole(wr_dungeon_profile_id profile, int32_t side, double unit, const char *name,
                        const char *target)
{
    static samples all;
    meter m = {0, 0};
    wr_hooks hooks = wr_hooks_default();
    hooks.allocator = (wr_allocator){meter_alloc, meter_release, &m};
    wr_dungeon d = {.room_count = 0};
    wr_dungeon_config c = settings(profile, side, 0);
    all.seeds = side >= 2048 ? 2 : SEEDS;
    all.runs = side >= 2048 ? RUNS / 4 : RUNS;
    int64_t rooms = 0;
    make(&c, &hooks, &d);
    for (int32_t n = 0; n < all.seeds * all.runs; n++) {
        c.seed = (uint64_t)(n % all.seeds);
        const double start = seconds_for(side);
        make(&c, &hooks, &d);
        all.seconds[n % all.seeds * all.runs + n / all.seeds] = seconds_for(side) - start;
        rooms += d.room_count;
    }
    char what[80];
    snprintf(what, sizeof what, "%s, %d x %d, %.0f rooms", wr_dungeon_profile_name(profile), c.width, c.height,
             (double)rooms / all.seeds / all.runs);
    row(what, &all, unit, name, target);
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
    const int32_t side = d->config.width;
    double at[STAGES + 1];
    wr_arena scratch = wr_arena_on(memory, size);
    at[SPLIT] = seconds_for(side);
    (void)wr__dungeon_split(&d->config, noise, leaves);
    memcpy(d->leaves, leaves, (size_t)d->room_count * sizeof *leaves);
    at[ROOMS] = seconds_for(side);
    wr__dungeon_rooms(&d->config, noise, d->leaves, d->room_count, d->rooms);
    at[ORDER] = seconds_for(side);
    wr__dungeon_order(&d->config, d->leaves, d->rooms, d->room_count, &scratch);
    at[LINK] = seconds_for(side);
    wr__marks marks;
    wr__dungeon_link(d, noise, &marks, &scratch);
    at[CARVE] = seconds_for(side);
    wr__dungeon_carve(d, &marks);
    at[SHAPE] = seconds_for(side);
    wr__dungeon_shape(d, noise);
    at[LOCK] = seconds_for(side);
    scratch = wr_arena_on(memory, size);
    (void)wr__dungeon_lock(d, noise, &scratch);
    at[HASH] = seconds_for(side);
    (void)wr_dungeon_hash(d);
    at[STAGES] = seconds_for(side);
    for (int32_t i = 0; i < STAGES; i++) {
        seconds[i] = at[i + 1] - at[i];
    }
}

static void bench_stages(wr_dungeon_profile_id profile, int32_t side, double unit, const char *name)
{
    static samples stages[STAGES];
    const int32_t seeds = side >= 2048 ? 2 : SEEDS;
    const int32_t runs = side >= 2048 ? RUNS / 4 : RUNS;
    wr_dungeon d[SEEDS] = {{.room_count = 0}};
    size_t size = 0, bound = 0;
    for (int32_t i = 0; i < seeds; i++) {
        const wr_dungeon_config c = settings(profile, side, (uint64_t)i);
        make(&c, NULL, &d[i]);
        const size_t finish = wr__finish_scratch_size(&c, d[i].room_count);
        const size_t locks = wr__locks_scratch_size(&c, d[i].room_count);
        size = finish > size ? finish : size;
        size = locks > size ? locks : size;
        bound = (size_t)wr__rooms_bound(&c);
    }
    void *memory = bench_take(size);
    wr_rect *leaves = bench_take(bound * sizeof *leaves);
    double once[STAGES];
    time_stages(&d[0], leaves, memory, size, once); // pages are touched
    for (int32_t n = 0; n < seeds * runs; n++) {
        time_stages(&d[n % seeds], leaves, memory, size, once);
        for (int32_t k = 0; k < STAGES; k++) {
            stages[k].seconds[n % seeds * runs + n / seeds] = once[k];
        }
    }
    printf("%s, %d x %d, by stages\n", wr_dungeon_profile_name(profile), d[0].config.width, d[0].config.height);
    for (int32_t k = 0; k < STAGES; k++) {
        stages[k].seeds = seeds;
        stages[k].runs = runs;
        char what[80];
        snprintf(what, sizeof what, "    %s", stage_names[k]);
        row(what, &stages[k], unit, name, "");
    }
    for (int32_t i = 0; i < seeds; i++) {
        wr_dungeon_destroy(&d[i]);
    }
    free(leaves);
    free(memory);
}

int main(void)
{
    printf("rooms\n");
    bench_rooms(256);
    bench_rooms(4096);
    printf("\nwhole dungeons, to the grid with doors, warm memory; large ones by the processor's time\n");
    bench_whole(WR_DUNGEON_PROFILE_CRYPT, 256, 1e-6, "us", "80");
    bench_whole(WR_DUNGEON_PROFILE_CRYPT, 4096, 1e-3, "ms", "40");
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        bench_whole((wr_dungeon_profile_id)p, 0, 1e-6, "us", "");
    }
    printf("\n");
    bench_stages(WR_DUNGEON_PROFILE_CRYPT, 256, 1e-6, "us");
    bench_stages(WR_DUNGEON_PROFILE_CRYPT, 4096, 1e-3, "ms");
    bench_stages(WR_DUNGEON_PROFILE_CAVES, 0, 1e-6, "us");
    bench_stages(WR_DUNGEON_PROFILE_FORTRESS, 0, 1e-6, "us");
    return 0;
}
