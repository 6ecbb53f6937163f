// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a dungeon comes to, part by part; the parts of the geometry are hashed by the library, all others here.
#include "golden/dungeons.h"
#include "golden/chain.h"

#include "warren/dungeon.h"
#include "warren/rects.h"
#include "warren/tiles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEEDS       16
#define POINTS      300
#define NAME_MAX    32
#define POINTS_LINE WR_DUNGEON_PROFILE_COUNT // the line behind those of the profiles

// Parts beside the stages of the geometry.
enum { SPOTS = WR_DUNGEON_STAGE_COUNT, MAP, TILES, PARTS, MEASURES, PART_COUNT };
static const char *const part_names[] = {"spots", "map", "tiles", "parts", "measures"};

typedef struct sums {
    uint64_t of[PART_COUNT];
} sums;

static const char *name_of(int32_t part)
{
    return part < WR_DUNGEON_STAGE_COUNT ? wr_dungeon_stage_name((wr_dungeon_stage)part) : part_names[part - SPOTS];
}

// ---- Of a dungeon ------------------------------------------------------------------------------------------------

static bool add_spots(const wr_dungeon *d, const wr_population_config *population, const wr_hooks *hooks, sums *out)
{
    enum { CAPACITY = 4096 };
    static wr_spot spots[CAPACITY];
    int32_t count;
    if (wr_dungeon_populate(d, population, hooks, spots, CAPACITY, &count) != WR_OK) {
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        out->of[SPOTS] = chained_pair(out->of[SPOTS], spots[i].at.x, spots[i].at.y);
        out->of[SPOTS] = chained_pair(out->of[SPOTS], spots[i].room, spots[i].kind);
    }
    return true;
}

static bool add_map(const wr_dungeon *d, const wr_population_config *population, const wr_hooks *hooks, sums *out)
{
    wr_map map;
    if (wr_dungeon_make_map(&d->config, population, hooks, NULL, &map) != WR_OK) {
        return false;
    }
    out->of[MAP] = wr_map_hash(&map);
    wr_map_destroy(&map);
    return true;
}

// Floor is 1, rock that is seen 2, other rock nothing; what is seen may grow into it.
static int32_t merge(const wr_dungeon *d, uint8_t *labels, const uint8_t *solid, const uint8_t *codes,
                     wr_rects_part *parts, int32_t capacity)
{
    const size_t cells = (size_t)d->grid.width * (size_t)d->grid.height;
    wr_rects_options options = wr_rects_options_default();
    options.chunk = 16;
    options.grow = 3;
    for (size_t i = 0; i < cells; i++) {
        labels[i] = solid[i] == 0 ? 1 : codes[i] != WR_TILE_CODES_47 - 1 ? 2 : 3;
    }
    const size_t size = (wr_rects_scratch_size(d->grid.width, d->grid.height, &options) + 63) / 64 * 64;
    void *scratch = calloc(1, size + 64); // and aligned by hand: Windows has no aligned_alloc
    if (scratch == NULL) {
        return -1;
    }
    uint8_t *aligned = (uint8_t *)scratch + (64 - (uintptr_t)scratch % 64) % 64;
    int32_t count = -1;
    const wr_status status =
        wr_rects_merge(labels, d->grid.width, d->grid.height, &options, aligned, parts, capacity, &count);
    free(scratch);
    return status == WR_OK ? count : -1;
}

static bool add_tiles(const wr_dungeon *d, sums *out)
{
    const size_t cells = (size_t)d->grid.width * (size_t)d->grid.height;
    uint8_t *solid = malloc(cells), *codes = malloc(cells), *labels = malloc(cells);
    wr_rects_part *parts = malloc(cells * sizeof *parts);
    int32_t count = -1;
    if (solid != NULL && codes != NULL && labels != NULL && parts != NULL) {
        wr_tiles_belong(d->grid.kinds, cells, WR_KIND(BUSH), solid);
        wr_tiles_mask(solid, d->grid.width, d->grid.height, 1, WR_TILES_47, codes);
        out->of[TILES] = wr_hash_bytes(codes, cells);
        count = merge(d, labels, solid, codes, parts, (int32_t)cells);
    }
    for (int32_t i = 0; i < count; i++) {
        out->of[PARTS] = chained_pair(out->of[PARTS], parts[i].rect.x, parts[i].rect.y);
        out->of[PARTS] = chained_pair(out->of[PARTS], parts[i].rect.width, parts[i].rect.height);
        out->of[PARTS] = chained(out->of[PARTS], parts[i].label);
    }
    free(solid);
    free(codes);
    free(labels);
    free(parts);
    return count >= 0;
}

// The certificate and the measures: of these it is the numbers that must be the same, and that the dungeon is good.
static bool add_measures(const wr_dungeon *d, const wr_hooks *hooks, sums *out)
{
    wr_dungeon_report report;
    wr_dungeon_stats stats;
    if (wr_dungeon_validate(d, hooks, &report) != WR_OK || !report.valid ||
        wr_dungeon_measure(d, hooks, &stats) != WR_OK) {
        return false;
    }
    uint64_t *sum = &out->of[MEASURES];
    *sum = chained_pair(*sum, report.dead_ends, report.aspect_max);
    *sum = chained_pair(*sum, stats.bridges, stats.loops);
    *sum = chained_pair(*sum, stats.diameter, stats.centre);
    *sum = chained(chained(*sum, (uint64_t)stats.way_mean), (uint64_t)stats.way_max);
    *sum = chained(chained(*sum, (uint64_t)stats.floor_cells), (uint64_t)stats.wall_cells);
    return true;
}

// Locks where a profile has none, too: as many as there can be, up to two.
static bool sum_dungeon(wr_dungeon_profile_id profile, uint64_t seed, const wr_hooks *hooks, wr_dungeon *d, sums *out)
{
    wr_dungeon_config config = wr_dungeon_profile(profile);
    wr_population_config population = wr_population_config_default();
    config.seed = wr_noise(seed, WR_STREAM_LAYOUT, (uint64_t)profile, 0); // all 64 bits
    config.locks = seed % 2 == 0 ? config.locks : 2;
    population.secret = seed;
    *out = (sums){{0}};
    wr_status status = wr_dungeon_generate(&config, hooks, NULL, d);
    if (status == WR_E_ARGUMENT) {
        config.locks = 0;
        status = wr_dungeon_generate(&config, hooks, NULL, d);
    }
    if (status != WR_OK) {
        return false;
    }
    for (int32_t stage = 0; stage < WR_DUNGEON_STAGE_COUNT; stage++) {
        out->of[stage] = wr_dungeon_stage_hash(d, (wr_dungeon_stage)stage);
    }
    return add_spots(d, &population, hooks, out) && add_map(d, &population, hooks, out) && add_tiles(d, out) &&
           add_measures(d, hooks, out);
}

// ---- Of points ---------------------------------------------------------------------------------------------------

// A square of random points; every other seed has them on a coarse lattice, where many lie on one circle. Wide ones are
// beyond what one word can decide.
static void place_points(uint64_t seed, wr_cell *points)
{
    const uint32_t span = seed % 4 < 2 ? 1000 : 2000000;
    const int32_t step = seed % 2 == 0 ? 1 : (int32_t)span / 20;
    uint64_t next = 0;
    for (int32_t i = 0; i < POINTS;) {
        const uint64_t noise = wr_noise(seed, WR_STREAM_LAYOUT, 1, next++);
        const wr_cell at = {(int32_t)wr_noise_below(noise, span) / step * step,
                            (int32_t)wr_noise_below(noise << 32, span) / step * step};
        bool is_new = true;
        for (int32_t k = 0; k < i; k++) {
            is_new = is_new && (points[k].x != at.x || points[k].y != at.y);
        }
        points[i] = at;
        i += is_new;
    }
}

static bool sum_points(uint64_t seed, sums *out)
{
    static wr_cell points[POINTS];
    static wr_edge edges[WR_DELAUNAY_EDGES_MAX(POINTS)];
    int32_t count = 0;
    *out = (sums){{0}};
    place_points(seed, points);
    uint8_t *scratch = malloc(wr_delaunay_scratch_size(POINTS) + 64);
    if (scratch == NULL) {
        return false;
    }
    const wr_status status =
        wr_delaunay(points, POINTS, scratch + (64 - (uintptr_t)scratch % 64) % 64, edges, &count, NULL, NULL);
    free(scratch);
    uint64_t *sum = &out->of[WR_DUNGEON_STAGE_DELAUNAY];
    for (int32_t i = 0; i < count; i++) {
        *sum = chained_pair(*sum, edges[i].a, edges[i].b);
    }
    return status == WR_OK;
}

// ---- Lines -------------------------------------------------------------------------------------------------------

const char *dungeons_line(int32_t index)
{
    static const char *const lines[] = {
#define LINE(name, text, what) "dungeon/" text,
        WR_DUNGEON_PROFILE_LIST(LINE)
#undef LINE
            "dungeon/points"};
    return index >= 0 && index <= POINTS_LINE ? lines[index] : NULL;
}

static uint64_t hash_of(const sums *s)
{
    uint64_t hash = 0;
    for (int32_t part = 0; part < PART_COUNT; part++) {
        hash = chained(hash, s->of[part]);
    }
    return hash;
}

static void print_seed(int32_t index, uint64_t seed, const sums *s)
{
    printf("%s 0 %" PRIu64 " %016" PRIx64, dungeons_line(index), seed, hash_of(s));
    for (int32_t part = 0; part < PART_COUNT; part++) {
        printf(" %s=%016" PRIx64, name_of(part), s->of[part]);
    }
    putchar('\n');
}

static void print_all(int32_t index, const sums *s)
{
    printf("%s 0 %d %016" PRIx64, dungeons_line(index), SEEDS, hash_of(s));
    for (int32_t part = 0; part < PART_COUNT; part++) {
        printf(" %016" PRIx64, s->of[part]);
    }
    putchar('\n');
}

bool dungeons_print(int32_t index, bool trace, const wr_hooks *hooks)
{
    wr_dungeon dungeon = {.room_count = 0};
    sums all = {{0}};
    bool fine = true;
    for (uint64_t seed = 0; seed < SEEDS && fine; seed++) {
        sums one;
        fine = index == POINTS_LINE ? sum_points(seed, &one)
                                    : sum_dungeon((wr_dungeon_profile_id)index, seed, hooks, &dungeon, &one);
        for (int32_t part = 0; part < PART_COUNT; part++) {
            all.of[part] = chained(all.of[part], one.of[part]);
        }
        if (fine && trace) {
            print_seed(index, seed, &one);
        } else if (!fine) {
            fprintf(stderr, "golden: %s: number %" PRIu64 " is refused\n", dungeons_line(index), seed);
        }
    }
    wr_dungeon_destroy(&dungeon);
    if (fine && !trace) {
        print_all(index, &all);
        fflush(stdout);
    }
    return fine;
}
