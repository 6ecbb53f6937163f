// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// bench_window [SHIFTS]: what a world on an endless level takes: ticks as they are, and ticks in which the window moves, for
// windows of 3, 5 and 7 regions, with hunters of one size and of three. A row each: median, and of shifts the most.
#include <inttypes.h>
#include <string.h>

#include "bench.h"
#include "sim/world_int.h"
#include "warren/window.h"

static wr_hunt hunt_of(int32_t sizes)
{
    static const int32_t halves[] = {2, 3, 4};
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = sizes;
    for (int32_t i = 0; i < sizes; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "size %" PRId32, i);
        hunt.kinds[i].radius = halves[i] * WR_FIX_ONE / 2;
        hunt.kinds[i].doors = WR_HUNT_DOORS_OPEN;
    }
    hunt.waves = (wr_hunt_waves){.every = WR_FIX_ONE / 4, .spawn_max = 400, .alive_max = 3000, .total_max = 1000000};
    hunt.round.seconds = 30000 * WR_FIX_ONE;
    hunt.round.goal_base = 1000000;
    return hunt;
}

static double tick(wr_world *world, const wr_commands *commands)
{
    const double begin = bench_seconds();
    wr_world_tick(world, commands);
    return 1e3 * (bench_seconds() - begin);
}

static void measure(int32_t regions, int32_t sizes, int32_t shifts)
{
    const wr_hunt hunt = hunt_of(sizes);
    wr_window_config window = wr_window_config_default();
    wr_world_config config = wr_world_config_default();
    wr_level *level;
    wr_world *world;
    wr_finding why = {0};
    window.regions = regions;
    config.hunt = &hunt;
    config.wake_radius = 192 * WR_FIX_ONE;
    config.hunter.health = 30000;
    config.mobs_max = 8000;
    if (wr_level_create_endless(NULL, &window, NULL, NULL, &level, &why) != WR_OK ||
        wr_world_create(&config, level, NULL, &world, &why) != WR_OK) {
        fprintf(stderr, "bench_window: %s\n", why.message);
        exit(2);
    }
    double *plain = bench_take((size_t)shifts * 10 * sizeof *plain),
           *moved = bench_take((size_t)shifts * sizeof *moved);
    for (int32_t i = 0; i < 600; i++) {
        wr_world_tick(world, NULL);
    }
    for (int32_t i = 0; i < shifts; i++) {
        for (int32_t k = 0; k < 10; k++) {
            plain[i * 10 + k] = tick(world, NULL);
        }
        static const int32_t ways[4][2] = {{1, 0},
                                           {0, 1},
                                           {-1, 0},
                                           {0, -1}}; // round and round: the player stays inside
        const wr_command order = {.kind = WR_COMMAND_SHIFT,
                                  .player = WR_PLAYER_HOST,
                                  .value = ways[i % 4][0],
                                  .flag = (uint32_t)ways[i % 4][1]};
        moved[i] = tick(world, &(wr_commands){&order, 1});
    }
    wr_window now;
    (void)wr_world_window(world, &now);
    const wr_sleep_view sleep = wr_world_sleep(world);
    const double usual = bench_median(plain, shifts * 10), shift = bench_median(moved, shifts);
    printf("%2" PRId32 " x %-2" PRId32 " regions, %" PRId32 " size%s  awake %5" PRId32 "  asleep %5" PRId32
           "  tick %6.3f ms  with a shift %7.3f ms, most %7.3f  (%" PRIu64 " shifts, block %zu KiB)\n",
           regions, regions, sizes, sizes > 1 ? "s" : " ", sleep.awake, sleep.asleep, usual, shift, moved[shifts - 1],
           now.shifts, wr_world_sizes_of(world).block / 1024);
    free(plain);
    free(moved);
    wr_world_destroy(world);
    wr_level_destroy(level);
}

int main(int argc, char **argv)
{
    const int32_t shifts = argc > 1 ? atoi(argv[1]) : 40;
    static const int32_t windows[] = {3, 5, 7};
    if (shifts < 1 || shifts > 100000) {
        fprintf(stderr, "bench_window [SHIFTS]: 1 to 100000\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
        measure(windows[i], 1, shifts);
        measure(windows[i], 3, shifts);
    }
    return 0;
}
