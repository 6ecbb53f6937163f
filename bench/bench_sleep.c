// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What sleepers cost: a tick of a hunt in a dungeon of 256 x 256 cells with 200 hunters round a player who stands, and none to
// 20,000 more who sleep farther off; and the same who are all awake. Of the tick, what the hash of the state takes, and stage 11.
//
//     bench_sleep [ticks]
//
// Times are of the processor, so that neighbours on a busy machine count less: the median of ticks, 20 at once.
#include <string.h>
#include <time.h>

#include "bench.h"
#include "sim/world_int.h"
#include "warren/window.h"

enum {
    SIDE = 256,
    NEAR = 200,
    WARM = 300,
    TICKS = 2000,
    TOGETHER = 20,
    MOBS_MAX = 24000,
    AT_ONCE = 4096,
    RADIUS = 192
};

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int32_t drawn(uint64_t *count, uint32_t n)
{
    return (int32_t)wr_noise_below(wr_noise(5, WR_STREAM_LAYOUT, 1, (*count)++), n);
}

static void stop(const char *what)
{
    fprintf(stderr, "bench_sleep: %s\n", what);
    exit(1);
}

// Everybody keeps his health, so that there are as many at the end.
static wr_hunt hunt_of(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = 3600 * WR_FIX_ONE;
    hunt.rules.recycle_distance = 0;
    hunt.rules.siege_seconds = 300 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.rules.host_damage = true;
    return hunt;
}

static wr_level *level_of(void)
{
    wr_dungeon_config dungeon = wr_dungeon_config_default();
    wr_level_config config = wr_level_config_default();
    wr_level *level;
    dungeon.width = dungeon.height = SIDE;
    dungeon.seed = 7;
    config.cell = WR_HUNT_CELL;
    if (wr_level_create_dungeon(&dungeon, NULL, &config, NULL, &level, NULL) != WR_OK) {
        stop("no level");
    }
    return level;
}

// Cells where one can stand, near to the player or beyond all that is awake round him, over and over.
static void spawn(wr_world *world, bool near, int32_t count)
{
    static wr_command commands[AT_ONCE];
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_point player = {wr_world_mobs(world).x[0], wr_world_mobs(world).y[0]};
    int32_t made = 0, number = 0;
    uint64_t draws = 0;
    while (made < count) {
        const wr_cell cell = {drawn(&draws, SIDE), drawn(&draws, SIDE)};
        const wr_point at = wr_grid_centre(grid, cell);
        const uint32_t apart = wr_length(at.x - player.x, at.y - player.y);
        const bool fits = near ? apart < 80u * WR_FIX_ONE : apart > (RADIUS + 160u) * WR_FIX_ONE;
        if (fits && wr__hunter_stands(world, 0, at)) {
            commands[number++] = (wr_command){
                .kind = WR_COMMAND_SPAWN, .player = WR_PLAYER_HOST, .value = WR_MOB_HUNTER, .x = at.x, .y = at.y};
            made++;
        }
        if (number == AT_ONCE || (made == count && number > 0)) {
            wr_world_tick(world, &(wr_commands){commands, number});
            number = 0;
        }
    }
}

typedef struct figures {
    double tick, hash, sleep; // microseconds
    int32_t awake, asleep;
} figures;

static figures measure(const wr_level *level, wr_fix radius, int32_t far, int32_t ticks)
{
    const wr_hunt hunt = hunt_of();
    wr_world_config config = wr_world_config_default();
    wr_world *world;
    config.hunt = &hunt;
    config.mobs_max = MOBS_MAX;
    config.wake_radius = radius;
    if (wr_world_create(&config, level, NULL, &world, NULL) != WR_OK) {
        stop("no world");
    }
    const int32_t count = ticks / TOGETHER;
    double *samples = bench_take(3 * (size_t)count * sizeof *samples);
    spawn(world, true, NEAR);
    spawn(world, false, far);
    for (int32_t i = 0; i < WARM; i++) {
        wr_world_tick(world, NULL);
    }
    for (int32_t i = 0; i < count; i++) {
        const double begin = seconds();
        for (int32_t k = 0; k < TOGETHER; k++) {
            wr_world_tick(world, NULL);
        }
        const double ticked = seconds();
        for (int32_t k = 0; k < TOGETHER; k++) {
            (void)wr_world_rehash(world);
        }
        const double hashed = seconds();
        for (int32_t k = 0; k < TOGETHER; k++) {
            wr__hunt_sleep(world);
        }
        samples[i] = (ticked - begin) / TOGETHER * 1e6;
        samples[count + i] = (hashed - ticked) / TOGETHER * 1e6;
        samples[2 * count + i] = (seconds() - hashed) / TOGETHER * 1e6;
    }
    const wr_sleep_view view = wr_world_sleep(world);
    wr_round_view round;
    (void)wr_world_round(world, &round);
    const figures f = {bench_median(samples, count), bench_median(samples + count, count),
                       bench_median(samples + 2 * count, count), radius > 0 ? view.awake : round.alive, view.asleep};
    wr_world_destroy(world);
    free(samples);
    return f;
}

static void row(const wr_level *level, wr_fix radius, int32_t far, int32_t ticks)
{
    const figures f = measure(level, radius, far, ticks);
    printf("%7d %7d %10.1f %10.1f %10.1f\n", (int)f.awake, (int)f.asleep, f.tick, f.hash, f.sleep);
}

int main(int argc, char **argv)
{
    const int32_t ticks = argc > 1 ? atoi(argv[1]) : TICKS;
    static const int32_t far[] = {0, 2000, 20000};
    wr_level *level = level_of();
    if (ticks < TOGETHER) {
        stop("at least 20 ticks");
    }
    printf("microseconds a tick\n  awake  asleep       tick       hash   stage 11\n");
    for (int32_t i = 0; i < 3; i++) {
        row(level, RADIUS * WR_FIX_ONE, far[i], ticks);
    }
    for (int32_t i = 1; i < 3; i++) {
        row(level, 0, far[i], ticks / 4);
    }
    wr_level_destroy(level);
    return 0;
}
