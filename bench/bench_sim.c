// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The tick of the map game: 1 to 10,000 blobs on patrol, 10,000 that all see the player, and what a world of 10,000 costs to
// hash, copy, pose and keep. One thread, a map of 256 x 256 cells, three nodes a cell and side.
#include <math.h>
#include <string.h>

#include "bench.h"
#include "sim/world_int.h"
#include "warren/sim.h"

#define SIDE  256
#define TICKS 600
#define RUNS  21

typedef struct arena {
    uint8_t kinds[SIDE * SIDE];
    wr_map map;
    wr_level *level;
    wr_world *world;
} arena;

static uint32_t below(uint64_t id, uint64_t counter, uint32_t n)
{
    return wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, id, counter), n);
}

static bool far_from_player(const arena *a, int32_t x, int32_t y, int32_t cells)
{
    const int32_t dx = x - a->map.player.x;
    const int32_t dy = y - a->map.player.y;
    return dx * dx + dy * dy > cells * cells;
}

// A tenth of the cells are bushes, a few are holes; a clearing lies round the player.
static void draw_map(arena *a, int32_t blobs, int32_t clearing)
{
    memset(a, 0, sizeof *a);
    wr_grid_init(SIDE, SIDE, 1, a->kinds, &a->map.grid);
    a->map.has_player = true;
    a->map.player = (wr_cell){SIDE / 2, SIDE / 2};
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t roll = below(1, (uint64_t)i, 100);
        const bool far = far_from_player(a, i % SIDE, i / SIDE, clearing);
        a->kinds[i] = !far ? WR_CELL_GRASS : roll < 10 ? WR_CELL_BUSH : roll < 12 ? WR_CELL_HOLE : WR_CELL_GRASS;
    }
    a->kinds[a->map.player.y * SIDE + a->map.player.x] = WR_CELL_PLAYER;
    for (uint64_t counter = 0; blobs > 0; counter++) {
        const uint32_t i = below(2, counter, SIDE * SIDE);
        if (a->kinds[i] == WR_CELL_GRASS && far_from_player(a, (int32_t)i % SIDE, (int32_t)i / SIDE, clearing)) {
            a->kinds[i] = WR_CELL_BLOB;
            blobs--;
        }
    }
}

static void make_world(arena *a, wr_world_config config)
{
    if (wr_level_create(&a->map, NULL, NULL, &a->level, NULL) != WR_OK ||
        wr_world_create(&config, a->level, NULL, &a->world, NULL) != WR_OK) {
        fprintf(stderr, "bench_sim: no world\n");
        exit(1);
    }
}

static void end_world(arena *a)
{
    wr_world_destroy(a->world);
    wr_level_destroy(a->level);
}

static double tick_ms(wr_world *world, const wr_commands *commands)
{
    const double begin = bench_seconds();
    wr_world_tick(world, commands);
    return (bench_seconds() - begin) * 1e3;
}

// ---- On patrol -------------------------------------------------------------------------------------------------------

static double patrol(int32_t blobs)
{
    static arena a;
    static double samples[TICKS];
    char what[80];
    draw_map(&a, blobs, 12);
    make_world(&a, wr_world_config_default());
    const double first = tick_ms(a.world, NULL);
    for (int32_t i = 0; i < TICKS; i++) {
        samples[i] = tick_ms(a.world, NULL);
    }
    const double median = bench_median(samples, TICKS); // sorts them
    snprintf(what, sizeof what, "%d blobs on patrol: tick, median of %d", (int)blobs, TICKS);
    bench_row(what, median, "ms", "");
    snprintf(what, sizeof what, "%d blobs on patrol: tick, 99th of 100", (int)blobs);
    bench_row(what, samples[TICKS * 99 / 100], "ms", "");
    snprintf(what, sizeof what, "%d blobs on patrol: first tick, all plan", (int)blobs);
    bench_row(what, first, "ms", "");
    end_world(&a);
    return median;
}

static void all_patrols(void)
{
    double last = 0;
    for (int32_t blobs = 1; blobs <= 10000; blobs *= 10) {
        const double median = patrol(blobs);
        if (blobs >= 1000) {
            bench_row("  growth against a tenth of them: exponent", log10(median / last), "", "");
        }
        last = median;
    }
}

// ---- In sight --------------------------------------------------------------------------------------------------------

// 10,000 spawned at random within `cells` of the player.
static void spawn_around(arena *a, int32_t count, int32_t cells)
{
    static wr_command spawns[10000];
    const wr_point centre = wr_grid_centre(&a->map.grid, a->map.player);
    uint64_t counter = 0;
    for (int32_t i = 0; i < count;) {
        const uint32_t side = (uint32_t)(2 * cells) * WR_FIX_ONE;
        const wr_fix dx = (wr_fix)below(3, counter++, side) - cells * WR_FIX_ONE;
        const wr_fix dy = (wr_fix)below(3, counter++, side) - cells * WR_FIX_ONE;
        if (wr_length(dx, dy) < (uint32_t)cells * WR_FIX_ONE) {
            spawns[i++] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                       .player = WR_PLAYER_HOST,
                                       .value = WR_MOB_BLOB,
                                       .x = centre.x + dx,
                                       .y = centre.y + dy};
        }
    }
    const wr_commands commands = {spawns, count};
    wr_world_tick(a->world, &commands);
}

static void in_sight(int32_t range, const char *target)
{
    static arena a;
    static double samples[TICKS];
    char what[80];
    wr_world_config config = wr_world_config_default();
    config.mobs_max = 10002;
    config.touch = WR_TOUCH_DAMAGE;
    config.player_health = INT16_MAX;
    config.sight_range = range * WR_FIX_ONE;
    draw_map(&a, 0, range + 2);
    make_world(&a, config);
    spawn_around(&a, 10000, range);
    for (int32_t i = 0; i < TICKS / 6; i++) {
        // He walks to and fro, so that every tick builds a new field.
        const wr_command walk = {.kind = WR_COMMAND_INPUT, .buttons = i % 20 < 10 ? WR_BUTTON_LEFT : WR_BUTTON_RIGHT};
        const wr_commands commands = {&walk, 1};
        samples[i] = tick_ms(a.world, &commands);
    }
    int32_t seeing = 0;
    const wr_mobs mobs = wr_world_mobs(a.world);
    for (int32_t slot = 0; slot < mobs.count; slot++) {
        seeing += (mobs.flags[slot] & WR_MOB_SEES) != 0;
    }
    snprintf(what, sizeof what, "%d see the player within %d cells: tick, median", (int)seeing, (int)range);
    bench_row(what, bench_median(samples, TICKS / 6), "ms", target);
    end_world(&a);
}

// ---- What a world of 10,000 costs --------------------------------------------------------------------------------------

static void whole_world(void)
{
    static arena a;
    static float poses[10016][WR_POSE_FLOATS];
    double hash[RUNS], copy[RUNS], pose[RUNS];
    wr_world *other;
    draw_map(&a, 10000, 12);
    make_world(&a, wr_world_config_default());
    wr_world_config config = wr_world_config_of(a.world);
    wr_world_create(&config, a.level, NULL, &other, NULL);
    for (int32_t i = 0; i < 100; i++) {
        wr_world_tick(a.world, NULL);
    }
    for (int32_t i = 0; i < RUNS; i++) {
        double begin = bench_seconds();
        wr__world_rehash(a.world);
        hash[i] = (bench_seconds() - begin) * 1e3;
        begin = bench_seconds();
        wr_world_copy(other, a.world);
        copy[i] = (bench_seconds() - begin) * 1e3;
        begin = bench_seconds();
        wr_world_poses(a.world, 0.5f, poses[0], 10016);
        pose[i] = (bench_seconds() - begin) * 1e3;
    }
    bench_row("10000 blobs: hash of the state", bench_median(hash, RUNS), "ms", "<= 0.06 at 128 B each");
    bench_row("10000 blobs: copy of the world", bench_median(copy, RUNS), "ms", "<= 0.06");
    bench_row("10000 blobs: poses", bench_median(pose, RUNS), "ms", "<= 0.1");
    bench_row("10000 blobs: the world's block", (double)a.world->size / 1048576.0, "MiB", "<= 32");
    bench_row("10000 blobs: of it state, a mob", (double)a.world->state_size / config.mobs_max, "bytes", "");
    wr_world_destroy(other);
    end_world(&a);
}

int main(void)
{
    all_patrols();
    in_sight(5, "<= 5");
    in_sight(29, "<= 5");
    whole_world();
    return 0;
}
