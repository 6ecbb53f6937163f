// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Benchmark of ground that moves under a window: a terrain of 320 x 320 cells of a dungeon gets the labels of the same dungeon
// 64 cells on, beside one that is made anew. A hunt's classes: cells of 4 units, radius 1, 1.5 and 2.
#include <string.h>

#include "bench.h"
#include "warren/dungeon.h"
#include "warren/terrain.h"

enum { SIDE = 320, SHIFT = 64, REPEATS = 41 };

static void fill_windows(uint8_t *kinds[2])
{
    wr_dungeon_config config = wr_dungeon_config_default();
    config.seed = 7;
    config.width = SIDE + SHIFT;
    config.height = SIDE;
    wr_dungeon dungeon = {0};
    if (wr_dungeon_generate(&config, NULL, NULL, &dungeon) != WR_OK) {
        fprintf(stderr, "no dungeon\n");
        exit(5);
    }
    for (int32_t k = 0; k < 2; k++) {
        kinds[k] = bench_take((size_t)SIDE * SIDE);
        for (int32_t y = 0; y < SIDE; y++) {
            memcpy(kinds[k] + (size_t)y * SIDE, dungeon.grid.kinds + (size_t)y * (SIDE + SHIFT) + (size_t)k * SHIFT,
                   SIDE);
        }
    }
    wr_dungeon_destroy(&dungeon);
}

static wr_terrain_config hunters(int32_t n, int32_t classes)
{
    static const wr_fix radius[3] = {WR_FIX_ONE, 3 * WR_FIX_ONE / 2, 2 * WR_FIX_ONE};
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    config.class_count = classes;
    for (int32_t c = 0; c < classes; c++) {
        config.classes[c] = wr_size_class_default();
        config.classes[c].radius = radius[c];
    }
    return config;
}

static wr_terrain *made(const wr_grid *grid, const wr_terrain_config *config)
{
    wr_terrain *terrain;
    if (wr_terrain_create(grid, config, NULL, &terrain) != WR_OK) {
        fprintf(stderr, "no terrain\n");
        exit(5);
    }
    return terrain;
}

static void bench(uint8_t *const kinds[2], int32_t n, int32_t classes)
{
    double create[REPEATS], refill[REPEATS];
    const wr_terrain_config config = hunters(n, classes);
    wr_grid grid;
    (void)wr_grid_init(SIDE, SIDE, 4, kinds[0], &grid);
    wr_terrain *terrain = made(&grid, &config);
    for (int32_t r = 0; r < REPEATS; r++) {
        double start = bench_seconds();
        (void)wr_terrain_refill(terrain, kinds[(r + 1) % 2]);
        refill[r] = (bench_seconds() - start) * 1e3;
        start = bench_seconds();
        wr_terrain_destroy(made(&grid, &config));
        create[r] = (bench_seconds() - start) * 1e3;
    }
    char what[64];
    snprintf(what, sizeof what, "n %d, %d class%s: made anew", n, classes, classes == 1 ? "" : "es");
    bench_row(what, bench_median(create, REPEATS), "ms", "");
    bench_row("    filled again", bench_median(refill, REPEATS), "ms", n == 1 ? "3 a class" : "");
    bench_row("    memory", (double)wr_terrain_count(terrain).bytes / 1024, "KiB", "");
    wr_terrain_destroy(terrain);
}

int main(void)
{
    uint8_t *kinds[2];
    fill_windows(kinds);
    for (int32_t n = 1; n <= 3; n += 2) {
        bench(kinds, n, 1);
        bench(kinds, n, 3);
    }
    free(kinds[0]);
    free(kinds[1]);
    return 0;
}
