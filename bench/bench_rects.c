// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmarks of tiles and merging on generated dungeons: masks beside a plain copy, merging in chunks and whole, parts
// against the minimum, and how many parts are saved.
#include <string.h>

#include "bench.h"
#include "warren/dungeon.h"
#include "warren/rects.h"
#include "warren/tiles.h"

enum { SIDE = 256, CELLS = SIDE * SIDE, CHUNK = 16, SEEDS = 16, RUNS = 61 };
enum { FLOOR = 1, WALL = 2, ROCK = 3 };

static volatile int64_t sink; // what is computed here cannot be left out

// Walls are the solid cells beside floor or across a corner from it, all others are rock.
static void make_labels(wr_dungeon_profile_id profile, uint64_t seed, int32_t side, uint8_t *solid, uint8_t *codes,
                        uint8_t *labels)
{
    wr_dungeon_config config = wr_dungeon_profile(profile);
    config.width = config.height = side;
    config.seed = seed;
    wr_dungeon dungeon = {0};
    wr_finding why = {0};
    if (wr_dungeon_generate(&config, NULL, &why, &dungeon) != WR_OK) {
        fprintf(stderr, "%s\n", why.message);
        exit(1);
    }
    const size_t cells = (size_t)side * (size_t)side;
    wr_tiles_belong(dungeon.grid.kinds, cells, WR_KIND(BUSH), solid);
    (void)wr_tiles_mask(solid, side, side, 1, WR_TILES_8, codes);
    for (size_t i = 0; i < cells; i++) {
        labels[i] = solid[i] == 0 ? FLOOR : codes[i] != 255 ? WALL : ROCK;
    }
    wr_dungeon_destroy(&dungeon);
}

// ---- Masks ------------------------------------------------------------------------------------------------------

// The least a mask can cost: each byte read once and written once. Not memcpy, which may pass the caches by.
static void copy(const uint8_t *restrict from, size_t count, uint8_t *restrict to)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (uint8_t)(from[i] ^ 1);
    }
}

static void bench_masks(int32_t side)
{
    static const char *const names[] = {"4-bit codes", "8-bit codes", "47 codes"};
    const size_t cells = (size_t)side * (size_t)side;
    const int32_t lot = (int32_t)(1 + (1 << 20) / cells); // short, so that some runs are not disturbed
    uint8_t *mask = bench_take(cells), *codes = bench_take(cells);
    double times[WR_TILES_COUNT + 1][RUNS];
    for (size_t i = 0; i < cells; i++) {
        mask[i] = (uint8_t)(wr_noise(1, WR_STREAM_LAYOUT, 0, i) & 1);
        codes[i] = 0;
    }
    for (int32_t run = 0; run < RUNS; run++) {
        for (int32_t set = 0; set <= WR_TILES_COUNT; set++) { // in turn, so that all meet the same neighbours
            const double start = bench_seconds();
            for (int32_t k = 0; k < lot; k++) {
                if (set == WR_TILES_COUNT) {
                    copy(mask, cells, codes);
                } else {
                    (void)wr_tiles_mask(mask, side, side, 1, (wr_tile_set)set, codes);
                }
                sink += codes[cells / 2];
            }
            times[set][run] = (bench_seconds() - start) / lot;
        }
    }
    for (int32_t set = 0; set <= WR_TILES_COUNT; set++) {
        char what[80], note[64];
        const double middle = bench_median(times[set], RUNS);
        snprintf(what, sizeof what, "%s, %d x %d", set == WR_TILES_COUNT ? "    copy" : names[set], side, side);
        snprintf(note, sizeof note, "%.3g at best%s", (double)cells / times[set][0] * 1e-9,
                 set == WR_TILES_8 ? "   3" : "");
        bench_row(what, (double)cells / middle * 1e-9, "Gcell/s", note);
    }
    free(mask);
    free(codes);
}

// ---- Merging: time ------------------------------------------------------------------------------------------------

typedef struct field {
    uint8_t *labels;
    void *scratch;
    wr_rects_part *parts;
    int32_t side, capacity, count;
} field;

static void bench_merge(const char *what, field *f, wr_rects_options options, const char *target)
{
    double times[RUNS];
    for (int32_t run = 0; run < RUNS; run++) {
        const double start = bench_seconds();
        (void)wr_rects_merge(f->labels, f->side, f->side, &options, f->scratch, f->parts, f->capacity, &f->count);
        times[run] = bench_seconds() - start;
    }
    const double middle = bench_median(times, RUNS);
    char note[64];
    snprintf(note, sizeof note, "%.4g at best, %d parts   %s", times[0] * 1e6, (int)f->count, target);
    bench_row(what, middle * 1e6, "us", note);
}

static void bench_minimum(const char *what, field *f, wr_rects_options options)
{
    double times[RUNS];
    int64_t count = 0;
    for (int32_t run = 0; run < RUNS; run++) {
        const double start = bench_seconds();
        (void)wr_rects_minimum(f->labels, f->side, f->side, &options, f->scratch, &count);
        times[run] = bench_seconds() - start;
    }
    char note[64];
    const double middle = bench_median(times, RUNS);
    snprintf(note, sizeof note, "%.4g at best, %d", times[0] * 1e6, (int)count);
    bench_row(what, middle * 1e6, "us", note);
}

static void bench_triangles(field *f)
{
    double times[RUNS];
    int32_t corner_count = 0, triangle_count = 0;
    wr_cell *corners = bench_take((size_t)f->count * 4 * sizeof *corners);
    int32_t(*triangles)[3] = bench_take((size_t)f->count * 6 * sizeof *triangles);
    for (int32_t run = 0; run < RUNS; run++) {
        const double start = bench_seconds();
        (void)wr_rects_triangulate(f->parts, f->count, NULL, corners, 4 * f->count, &corner_count, triangles,
                                   6 * f->count, &triangle_count);
        times[run] = bench_seconds() - start;
    }
    char note[64];
    const double middle = bench_median(times, RUNS);
    snprintf(note, sizeof note, "%.4g at best, %d triangles", times[0] * 1e6, (int)triangle_count);
    bench_row("    triangles over these parts", middle * 1e6, "us", note);
    free(corners);
    free(triangles);
}

static field make_field(int32_t side, int32_t chunk)
{
    const size_t cells = (size_t)side * (size_t)side;
    wr_rects_options options = wr_rects_options_default();
    options.chunk = chunk;
    options.grow = ROCK;
    uint8_t *solid = bench_take(cells), *codes = bench_take(cells);
    field f = {bench_take(cells),
               bench_take(wr_rects_scratch_size(side, side, &options)),
               NULL,
               side,
               (int32_t)(cells / 4),
               0};
    f.parts = bench_take((size_t)f.capacity * sizeof *f.parts);
    make_labels(WR_DUNGEON_PROFILE_CRYPT, 7, side, solid, codes, f.labels);
    free(solid);
    free(codes);
    return f;
}

// Floor and walls; then the floor alone.
static void keep(field *f, uint8_t most)
{
    for (int64_t i = 0; i < (int64_t)f->side * f->side; i++) {
        f->labels[i] = f->labels[i] <= most ? f->labels[i] : 0;
    }
}

static void drop(field *f)
{
    free(f->labels);
    free(f->scratch);
    free(f->parts);
}

static void bench_times(void)
{
    field f = make_field(SIDE, 0);
    const wr_rects_options whole = wr_rects_options_default();
    wr_rects_options chunked = whole, greedy = whole, grown = whole;
    chunked.chunk = greedy.chunk = grown.chunk = CHUNK;
    greedy.way = WR_RECTS_GREEDY;
    grown.grow = ROCK;
    bench_merge("crypt 256 x 256, walls grown, 16-cell chunks", &f, grown, "");
    keep(&f, WALL);
    bench_merge("    floor + wall, minimum, 16-cell chunks", &f, chunked, "300, limit 80");
    bench_merge("    floor + wall, greedy, 16-cell chunks", &f, greedy, "");
    bench_minimum("    floor + wall, counted only, 16-cell chunks", &f, chunked);
    bench_merge("    floor + wall, minimum, whole", &f, whole, "300");
    bench_minimum("    floor + wall, counted only, whole", &f, whole);
    bench_triangles(&f);
    keep(&f, FLOOR);
    bench_merge("    floor, minimum, 16-cell chunks", &f, chunked, "300, limit 80");
    greedy.chunk = 0;
    bench_merge("    floor, greedy, whole", &f, greedy, "");
    bench_merge("    floor, minimum, whole", &f, whole, "300");
    drop(&f);

    f = make_field(4096, 64);
    chunked.chunk = 64;
    keep(&f, WALL);
    bench_merge("crypt 4096 x 4096, floor + wall, minimum, 64-cell chunks", &f, chunked, "");
    drop(&f);
}

// ---- Merging: parts -----------------------------------------------------------------------------------------------

typedef struct tally {
    int64_t floor_cells, wall_cells, floor, wall, grown, minimum, greedy, floor_whole, floor_whole_greedy;
} tally;

static int64_t count_parts(field *f, wr_rects_options options, uint8_t label)
{
    int64_t sum = 0;
    (void)wr_rects_merge(f->labels, SIDE, SIDE, &options, f->scratch, f->parts, f->capacity, &f->count);
    for (int32_t i = 0; i < f->count; i++) {
        sum += f->parts[i].label == label;
    }
    return sum;
}

static void add_dungeon(field *f, tally *t)
{
    const wr_rects_options whole = wr_rects_options_default();
    wr_rects_options chunked = whole, greedy = whole, grown = whole;
    int64_t minimum = 0;
    chunked.chunk = grown.chunk = CHUNK;
    grown.grow = ROCK;
    greedy.way = WR_RECTS_GREEDY;
    t->grown += count_parts(f, grown, WALL);
    for (int32_t i = 0; i < CELLS; i++) {
        t->floor_cells += f->labels[i] == FLOOR;
        t->wall_cells += f->labels[i] == WALL;
    }
    keep(f, WALL);
    t->floor += count_parts(f, chunked, FLOOR);
    t->wall += count_parts(f, chunked, WALL);
    (void)wr_rects_minimum(f->labels, SIDE, SIDE, &chunked, f->scratch, &minimum);
    t->minimum += minimum;
    t->floor_whole += count_parts(f, whole, FLOOR);
    t->floor_whole_greedy += count_parts(f, greedy, FLOOR);
}

static void bench_parts(wr_dungeon_profile_id profile)
{
    field f = make_field(SIDE, 0);
    uint8_t *solid = bench_take(CELLS), *codes = bench_take(CELLS);
    tally t = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        make_labels(profile, seed, SIDE, solid, codes, f.labels);
        add_dungeon(&f, &t);
    }
    printf("%-16s saved: floor %.2f %%  floor + wall %.2f %%  wall %.2f %%, grown %.2f %%   parts / minimum %.4f   "
           "greedy / minimum on floors %.3f\n",
           wr_dungeon_profile_name(profile), 100 - 100 * (double)t.floor / (double)t.floor_cells,
           100 - 100 * (double)(t.floor + t.wall) / (double)(t.floor_cells + t.wall_cells),
           100 - 100 * (double)t.wall / (double)t.wall_cells, 100 - 100 * (double)t.grown / (double)t.wall_cells,
           (double)(t.floor + t.wall) / (double)t.minimum, (double)t.floor_whole_greedy / (double)t.floor_whole);
    free(solid);
    free(codes);
    drop(&f);
}

int main(void)
{
    bench_masks(256);
    bench_masks(4096);
    bench_times();
    printf("\n%d dungeons of 256 x 256 a profile, 16-cell chunks; asked for: floor 97, floor + wall 93, grown 89.5, "
           "1.00\n",
           SEEDS);
    for (int32_t profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        bench_parts((wr_dungeon_profile_id)profile);
    }
    return 0;
}
