// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What it costs when ground changes in play: a dungeon of 256 x 256 cells, 1,000 hunters of two sizes, four players who stand.
// Each row is the tick that changes something less the tick before it, which changes nothing: meshes, fields, walls, sight, who
// is moved, and the list of edits. The processor's time, so that other programs do not count.
#include <string.h>
#include <time.h>

#include "bench.h"
#include "warren/sim.h"
#include "warren/window.h"

#define SIDE     256
#define HUNTERS  1000
#define SAMPLES  101
#define EDITS    8192
#define COMMANDS 1000

typedef struct field {
    wr_hunt hunt;
    wr_level *level;
    wr_world *world, *copy;
    uint64_t drawn;
} field;

static void require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s\n", what);
        exit(5);
    }
}

static double now_us(void)
{
    return (double)clock() * 1e6 / CLOCKS_PER_SEC;
}

static wr_fix drawn_place(field *f)
{
    return (wr_fix)wr_noise_below(wr_noise(1, WR_STREAM_LAYOUT, 0, f->drawn++), SIDE * WR_HUNT_CELL) * WR_FIX_ONE;
}

static wr_command command_of(field *f, wr_command_kind kind, int32_t value, uint32_t flag, int32_t i)
{
    return (wr_command){.kind = (uint8_t)kind,
                        .player = WR_PLAYER_HOST,
                        .sequence = (uint32_t)i,
                        .value = value,
                        .flag = flag,
                        .x = drawn_place(f),
                        .y = drawn_place(f)};
}

static double tick(field *f, const wr_command *items, int32_t count)
{
    const wr_commands commands = {items, count};
    const double begin = now_us();
    wr_world_tick(f->world, &commands);
    return now_us() - begin;
}

static void open_field(field *f)
{
    static wr_command items[HUNTERS];
    wr_dungeon_config dungeon = wr_dungeon_config_default();
    wr_level_config level = wr_level_config_default();
    wr_world_config config = wr_world_config_default();
    memset(f, 0, sizeof *f);
    dungeon.width = dungeon.height = SIDE;
    level.cell = WR_HUNT_CELL;
    level.nav.n = 1;
    f->hunt = wr_hunt_default();
    f->hunt.kind_count = 2;
    f->hunt.kinds[1] = f->hunt.kinds[0];
    f->hunt.kinds[1].radius *= 2;
    memcpy(f->hunt.kinds[1].name, "large", sizeof "large");
    f->hunt.kinds[0].damage = f->hunt.kinds[1].damage = 0;
    f->hunt.waves.every = 3000 * WR_FIX_ONE;
    config.players = 4;
    config.hunt = &f->hunt;
    config.mobs_max = 2 * HUNTERS;
    config.edits_max = EDITS;
    require(wr_level_create_dungeon(&dungeon, NULL, &level, NULL, &f->level, NULL) == WR_OK, "no level");
    wr_finding why = {0};
    require(wr_world_create(&config, f->level, NULL, &f->world, &why) == WR_OK, why.message);
    require(wr_world_create(&config, f->level, NULL, &f->copy, &why) == WR_OK, why.message);
    for (int32_t round = 0; wr_world_mobs(f->world).count < HUNTERS; round++) {
        require(round < 100, "no place for hunters");
        for (int32_t i = 0; i < HUNTERS / 4; i++) {
            items[i] = command_of(f, WR_COMMAND_SPAWN, WR_MOB_HUNTER, (uint32_t)i % 2, i);
        }
        (void)tick(f, items, HUNTERS / 4);
    }
    for (int32_t i = 0; i < 300; i++) {
        (void)tick(f, NULL, 0);
    }
}

// Labels and back again; a cost away and back.
static void measure(field *f, const char *what, wr_command_kind kind, int32_t label, int32_t count)
{
    static wr_command items[COMMANDS];
    static double samples[SAMPLES];
    for (int32_t s = 0; s < SAMPLES; s++) {
        for (int32_t i = 0; i < count; i++) {
            items[i] = command_of(f, kind, kind == WR_COMMAND_LABEL && s % 2 == 1 ? WR_CELL_GRASS : label, 0, i);
            items[i].user = kind == WR_COMMAND_COST ? (uint64_t)(s % 2) : 0;
        }
        const double quiet = tick(f, NULL, 0);
        samples[s] = tick(f, items, count) - quiet;
    }
    bench_row(what, bench_median(samples, SAMPLES), "us", "");
}

static void measure_copy(field *f, const char *what, bool changes)
{
    static double samples[SAMPLES];
    for (int32_t s = 0; s < SAMPLES; s++) {
        const wr_command c = command_of(f, WR_COMMAND_LABEL, 20 + s % 4, 0, 0);
        (void)tick(f, &c, changes ? 1 : 0);
        const double begin = now_us();
        require(wr_world_copy(f->copy, f->world) == WR_OK, "no copy");
        samples[s] = now_us() - begin;
    }
    bench_row(what, bench_median(samples, SAMPLES), "us", "");
}

int main(void)
{
    static field f;
    static double samples[SAMPLES];
    open_field(&f);
    for (int32_t s = 0; s < SAMPLES; s++) {
        samples[s] = tick(&f, NULL, 0);
    }
    bench_row("a tick in which nothing changes", bench_median(samples, SAMPLES), "us", "");
    measure(&f, "a label that costs as much", WR_COMMAND_LABEL, 20, 1);
    measure(&f, "a chasm, and grass again", WR_COMMAND_LABEL, WR_CELL_CHASM, 1);
    measure(&f, "a wall, and grass again", WR_COMMAND_LABEL, WR_CELL_BUSH, 1);
    measure(&f, "a hundred walls in one tick", WR_COMMAND_LABEL, WR_CELL_BUSH, 100);
    measure(&f, "a thousand walls in one tick", WR_COMMAND_LABEL, WR_CELL_BUSH, 1000);
    measure(&f, "a label impassable for a size, and passable again", WR_COMMAND_COST, 20, 1);
    measure(&f, "grass impassable for a size, and passable again", WR_COMMAND_COST, WR_CELL_GRASS, 1);
    int32_t edits;
    (void)wr_world_edits(f.world, &edits);
    bench_row("edits by now", edits, "", "");
    measure_copy(&f, "a copy onto a world with the same ground", false);
    measure_copy(&f, "a copy onto one with other ground", true);
    wr_world_destroy(f.copy);
    wr_world_destroy(f.world);
    wr_level_destroy(f.level);
    return 0;
}
