// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One dungeon, timed: made a few times with warm memory, then masked, merged, validated and measured.
#include "gen.h"

#include "term.h"

#include "warren/tiles.h"

#include <stdlib.h>
#include <string.h>

enum { RUNS = 7 };

// ---- Steps -------------------------------------------------------------------------------------------------------

static int by_time(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// The same dungeon some times over: the first run takes the memory, the others are timed.
static cli_exit generate(gen *g, wr_finding *why)
{
    uint64_t times[RUNS], begin = clock_ns();
    int runs = 0;
    wr_status status = wr_dungeon_generate(&g->config, NULL, why, &g->dungeon);
    while (status == WR_OK && runs < RUNS && (runs == 0 || clock_ns() - begin < 200000000)) {
        const uint64_t from = clock_ns();
        status = wr_dungeon_generate(&g->config, NULL, why, &g->dungeon);
        times[runs++] = clock_ns() - from;
    }
    if (status == WR_E_MEMORY) {
        say("out of memory for a dungeon of %d x %d cells", (int)g->config.width, (int)g->config.height);
        return CLI_ROOM;
    }
    if (status != WR_OK) {
        return CLI_INPUT;
    }
    qsort(times, (size_t)runs, sizeof times[0], by_time);
    g->generate_ns = times[runs / 2];
    return CLI_FINE;
}

// Walls are what is seen of the rock: cells with floor beside them or across a corner.
static bool label_cells(gen *g)
{
    const wr_grid *grid = &g->dungeon.grid;
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    uint8_t *solid = malloc(cells);
    g->labels = malloc(cells);
    g->codes = malloc(cells);
    if (solid == NULL || g->labels == NULL || g->codes == NULL) {
        free(solid);
        return false;
    }
    const uint64_t from = clock_ns();
    wr_tiles_belong(grid->kinds, cells, WR_KIND(BUSH), solid);
    wr_tiles_mask(solid, grid->width, grid->height, 1, WR_TILES_8, g->codes);
    g->masks_ns = clock_ns() - from;
    for (size_t i = 0; i < cells; ++i) {
        g->labels[i] = solid[i] == 0 ? GEN_FLOOR : g->codes[i] != 255 ? GEN_WALL : GEN_ROCK;
        g->floor_cells += g->labels[i] == GEN_FLOOR;
        g->wall_cells += g->labels[i] == GEN_WALL;
    }
    free(solid);
    return true;
}

typedef struct merge_of {
    const wr_grid *grid;
    wr_rects_options options;
    void *scratch;
    uint8_t *labels; // of its own
} merge_of;

// Keeps one label of all, and what another may grow into.
static void keep_labels(const gen *g, const merge_of *m, uint8_t label, uint8_t grow)
{
    const size_t cells = (size_t)m->grid->width * (size_t)m->grid->height;
    for (size_t i = 0; i < cells; ++i) {
        m->labels[i] = g->labels[i] == label || g->labels[i] == grow ? g->labels[i] : 0;
    }
}

static int64_t minimum_of(const gen *g, const merge_of *m, uint8_t label, int32_t chunk)
{
    wr_rects_options options = m->options;
    options.chunk = chunk;
    int64_t count = -1;
    keep_labels(g, m, label, label);
    wr_rects_minimum(m->labels, m->grid->width, m->grid->height, &options, m->scratch, &count);
    return count;
}

static bool merge_parts(gen *g, merge_of *m)
{
    const int32_t width = m->grid->width, height = m->grid->height;
    keep_labels(g, m, GEN_FLOOR, GEN_WALL);
    wr_rects_merge(m->labels, width, height, &m->options, m->scratch, NULL, 0, &g->part_count);
    g->parts = malloc(((size_t)g->part_count + 1) * sizeof *g->parts);
    if (g->parts == NULL) {
        return false;
    }
    const uint64_t from = clock_ns();
    wr_rects_merge(m->labels, width, height, &m->options, m->scratch, g->parts, g->part_count, &g->part_count);
    g->merge_ns = clock_ns() - from;
    for (int32_t i = 0; i < g->part_count; ++i) {
        g->floor_parts += g->parts[i].label == GEN_FLOOR;
        g->wall_parts += g->parts[i].label == GEN_WALL;
    }
    g->floor_min = minimum_of(g, m, GEN_FLOOR, GEN_CHUNK);
    g->wall_min = minimum_of(g, m, GEN_WALL, GEN_CHUNK);
    g->floor_min_whole = minimum_of(g, m, GEN_FLOOR, 0);
    g->wall_min_whole = minimum_of(g, m, GEN_WALL, 0);
    wr_rects_options grown = m->options;
    grown.grow = GEN_ROCK;
    int32_t count = 0;
    keep_labels(g, m, GEN_WALL, GEN_ROCK);
    wr_rects_merge(m->labels, width, height, &grown, m->scratch, NULL, 0, &count);
    g->grown_parts = count;
    return true;
}

static bool merge(gen *g)
{
    merge_of m = {.grid = &g->dungeon.grid, .options = wr_rects_options_default()};
    m.options.chunk = GEN_CHUNK;
    // Enough for chunks and for the whole; aligned_alloc wants a multiple of the alignment.
    wr_rects_options whole = m.options, grown = m.options;
    whole.chunk = 0;
    grown.grow = GEN_ROCK;
    size_t size = 64;
    const wr_rects_options *const all[] = {&m.options, &whole, &grown};
    for (int i = 0; i < 3; ++i) {
        const size_t one = wr_rects_scratch_size(m.grid->width, m.grid->height, all[i]);
        size = one > size ? one : size;
    }
    m.scratch = aligned_alloc(64, (size + 63) / 64 * 64);
    m.labels = malloc((size_t)m.grid->width * (size_t)m.grid->height);
    const bool fine = m.scratch != NULL && m.labels != NULL && merge_parts(g, &m);
    free(m.scratch);
    free(m.labels);
    return fine;
}

static bool look(gen *g)
{
    const uint64_t from = clock_ns();
    if (wr_dungeon_validate(&g->dungeon, NULL, &g->report) != WR_OK) {
        return false;
    }
    g->validate_ns = clock_ns() - from;
    return !g->options.stats || wr_dungeon_measure(&g->dungeon, NULL, &g->stats) == WR_OK;
}

static bool populate(gen *g)
{
    wr_population_config config = wr_population_config_default();
    config.secret = g->options.secret.value;
    int32_t capacity = 64;
    for (;;) {
        free(g->spots);
        g->spots = malloc((size_t)capacity * sizeof *g->spots);
        if (g->spots == NULL) {
            return false;
        }
        const wr_status status = wr_dungeon_populate(&g->dungeon, &config, NULL, g->spots, capacity, &g->spot_count);
        if (status != WR_E_CAPACITY) {
            return status == WR_OK;
        }
        capacity = g->spot_count;
    }
}

cli_exit gen_make(gen *g, wr_finding *why)
{
    const cli_exit code = generate(g, why);
    if (code != CLI_FINE) {
        return code;
    }
    if (!label_cells(g) || !merge(g) || !look(g) || !populate(g)) {
        say("out of memory for a dungeon of %d x %d cells", (int)g->config.width, (int)g->config.height);
        return CLI_ROOM;
    }
    return CLI_FINE;
}

void gen_free(gen *g)
{
    wr_dungeon_destroy(&g->dungeon);
    free(g->spots);
    free(g->labels);
    free(g->codes);
    free(g->parts);
}
