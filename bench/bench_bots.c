// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What bots of hunts cost: 16 of a kind among 1,000 hunters in the open, health without end, all commands of a tick. The
// processor's time, so that other programs do not count.
#include <string.h>
#include <time.h>

#include "bench.h"
#include "warren/sim.h"

#define SIDE    128
#define HUNTERS 1000
#define TICKS   600

typedef struct field {
    uint8_t kinds[SIDE * SIDE];
    wr_map map;
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
    wr_bot *bots[WR_PLAYERS_MAX];
} field;

static void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        exit(5);
    }
}

// Pillars here and there, the start in the middle.
static void draw_map(field *f)
{
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        const int32_t x = i % SIDE, y = i / SIDE;
        const bool edge = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
        f->kinds[i] = edge || (x % 8 == 3 && y % 8 == 5) ? WR_CELL_BUSH : WR_CELL_GRASS;
    }
    f->map = (wr_map){.grid = {.width = SIDE, .height = SIDE, .cell = WR_HUNT_CELL, .kinds = f->kinds},
                      .has_player = true,
                      .player = {SIDE / 2, SIDE / 2}};
    f->kinds[SIDE / 2 * SIDE + SIDE / 2] = WR_CELL_PLAYER;
}

static void spawn_hunters(field *f)
{
    static wr_command items[HUNTERS];
    for (int32_t i = 0; i < HUNTERS; i++) {
        const wr_fix x = (wr_fix)wr_noise_below(wr_noise(1, WR_STREAM_LAYOUT, (uint64_t)i, 0), SIDE * 4 - 16) + 8;
        const wr_fix y = (wr_fix)wr_noise_below(wr_noise(1, WR_STREAM_LAYOUT, (uint64_t)i, 1), SIDE * 4 - 16) + 8;
        items[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                .player = WR_PLAYER_HOST,
                                .sequence = (uint32_t)i,
                                .value = WR_MOB_HUNTER,
                                .x = x * WR_FIX_ONE,
                                .y = y * WR_FIX_ONE};
    }
    const wr_commands commands = {items, HUNTERS};
    wr_world_tick(f->world, &commands);
}

static void open_field(field *f, wr_bot_kind kind)
{
    wr_level_config level = wr_level_config_default();
    wr_world_config config = wr_world_config_default();
    memset(f, 0, sizeof *f);
    draw_map(f);
    level.cell = WR_HUNT_CELL;
    level.nav.n = 1;
    f->hunt = wr_hunt_default();
    f->hunt.kinds[0].damage = 0;
    f->hunt.kinds[0].health = INT16_MAX;
    f->hunt.waves.every = 3000 * WR_FIX_ONE;
    config.players = WR_PLAYERS_MAX;
    config.hunt = &f->hunt;
    config.mobs_max = HUNTERS + 256;
    require(wr_level_create(&f->map, &level, NULL, &f->level, NULL) == WR_OK, "no level");
    require(wr_world_create(&config, f->level, NULL, &f->world, NULL) == WR_OK, "no world");
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        require(wr_bot_create(kind, f->level, i, 1, NULL, &f->bots[i]) == WR_OK, "no bot");
    }
    spawn_hunters(f);
}

static void close_field(field *f)
{
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        wr_bot_destroy(f->bots[i]);
    }
    wr_world_destroy(f->world);
    wr_level_destroy(f->level);
}

static double now_ms(void)
{
    return (double)clock() * 1e3 / CLOCKS_PER_SEC;
}

int main(void)
{
    static field f;
    static double samples[TICKS];
    for (int kind = WR_BOT_FIGHT; kind < WR_BOT_KIND_COUNT; kind++) {
        char what[64];
        double sum = 0;
        open_field(&f, (wr_bot_kind)kind);
        for (int32_t tick = 0; tick < TICKS; tick++) {
            wr_command items[WR_PLAYERS_MAX];
            const double begin = now_ms();
            for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
                items[i] = wr_bot_command(f.bots[i], f.world);
            }
            samples[tick] = now_ms() - begin;
            sum += samples[tick];
            const wr_commands commands = {items, WR_PLAYERS_MAX};
            wr_world_tick(f.world, &commands);
        }
        snprintf(what, sizeof what, "16 x %s among 1,000 hunters, a tick", wr_bot_kind_name((wr_bot_kind)kind));
        bench_row(what, sum / TICKS, "ms", "<= 0.1");
        snprintf(what, sizeof what, "16 x %s, the slowest tick in a hundred", wr_bot_kind_name((wr_bot_kind)kind));
        bench_median(samples, TICKS);
        bench_row(what, samples[TICKS * 99 / 100], "ms", "");
        close_field(&f);
    }
    return 0;
}
