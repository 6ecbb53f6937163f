// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Questions about 10,000 hunters in a field of 256 x 256 cells: a thousand of each shape, by index and of everybody; and
// what the index costs. Hunters stand anywhere, or all in a sixteenth of the field.
//
//     bench_find [hunters]
//
// Times are of the processor, so that neighbours on a busy machine count less.
#include <string.h>

#include "bench.h"
#include "warren/find.h"

enum { SIDE = 256, CELL = WR_HUNT_CELL, QUESTIONS = 1000, RUNS = 15, ROOM = 64 };

static uint64_t drawn;

static int32_t below(int32_t limit)
{
    return (int32_t)wr_noise_below(wr_noise(5, WR_STREAM_EYE, 2, drawn++), (uint32_t)limit);
}

static uint8_t kinds[SIDE * SIDE];

// Not in a bush: who stands in one sees nobody.
static wr_point somewhere(int32_t cells)
{
    const wr_fix step = WR_FIX_ONE / 1024, cell = CELL * WR_FIX_ONE;
    wr_point at;
    do {
        at = (wr_point){below(cells * CELL * 1024) * step, below(cells * CELL * 1024) * step};
    } while (kinds[at.y / cell * SIDE + at.x / cell] == WR_CELL_BUSH);
    return at;
}

static wr_world *field_of(int32_t hunters, int32_t cells)
{
    static wr_hunt hunt;
    wr_map map = {.grid = {.width = SIDE, .height = SIDE, .cell = CELL, .kinds = kinds}};
    wr_level *level;
    wr_world *world;
    wr_finding why;
    for (int32_t i = 0; i < SIDE * SIDE; i++) { // one cell in twenty is a bush
        kinds[i] = (uint8_t)(below(20) == 0 ? WR_CELL_BUSH : WR_CELL_GRASS);
    }
    hunt = wr_hunt_default();
    hunt.waves.every = 3000 * WR_FIX_ONE;
    wr_level_config level_config = wr_level_config_default();
    level_config.cell = CELL;
    wr_world_config config = wr_world_config_default();
    config.players = 0;
    config.hunt = &hunt;
    config.hunter = wr_hunt_player_default();
    config.mobs_max = hunters + 64;
    wr_command *commands = bench_take((size_t)hunters * sizeof *commands);
    memset(commands, 0, (size_t)hunters * sizeof *commands);
    if (wr_level_create(&map, &level_config, NULL, &level, &why) != WR_OK ||
        wr_world_create(&config, level, NULL, &world, &why) != WR_OK) {
        fprintf(stderr, "no field: %s\n", why.message);
        exit(5);
    }
    for (int32_t round = 0; round < 4; round++) { // again for those who would have stood in a bush
        int32_t alive = 0;
        const wr_mobs mobs = wr_world_mobs(world);
        for (int32_t i = 0; i < mobs.count; i++) {
            alive += mobs.flags[i] & WR_MOB_ALIVE ? 1 : 0;
        }
        for (int32_t i = 0; i < hunters - alive; i++) {
            const wr_point at = somewhere(cells);
            commands[i] = (wr_command){
                .kind = WR_COMMAND_SPAWN, .player = WR_PLAYER_HOST, .value = WR_MOB_HUNTER, .x = at.x, .y = at.y};
        }
        wr_world_tick(world, &(wr_commands){commands, hunters - alive});
    }
    free(commands);
    return world;
}

static void some_questions(wr_find *out, wr_find_shape shape, int32_t cells, bool clear)
{
    for (int32_t i = 0; i < QUESTIONS; i++) {
        const wr_point at = somewhere(cells);
        const wr_fix half = 8 * WR_FIX_ONE;
        out[i] = (wr_find){.shape = shape,
                           .clear = clear,
                           .at = at,
                           .radius = shape == WR_FIND_RAY       ? 2 * WR_FIX_ONE
                                     : shape == WR_FIND_CONE    ? 20 * WR_FIX_ONE
                                     : shape == WR_FIND_NEAREST ? WR_FIND_ANYWHERE
                                                                : 12 * WR_FIX_ONE,
                           .length = 60 * WR_FIX_ONE,
                           .heading = (wr_angle)below(65536),
                           .half_angle = 5461, // 30 degrees
                           .low = {at.x - half, at.y - half},
                           .high = {at.x + half, at.y + half},
                           .k = 8};
    }
}

static double milliseconds(void)
{
    return (double)clock() * 1e3 / CLOCKS_PER_SEC;
}

static double ask_all(const wr_world *world, const wr_finder *finder, const wr_find *what, int64_t *count)
{
    wr_found found[ROOM];
    const double begin = milliseconds();
    *count = 0;
    for (int32_t i = 0; i < QUESTIONS; i++) {
        *count += wr_world_find(world, finder, &what[i], found, ROOM);
    }
    return milliseconds() - begin;
}

static void questions(const wr_world *world, const wr_finder *finder, int32_t cells)
{
    static wr_find what[QUESTIONS];
    double total = 0;
    for (int32_t shape = 0; shape < 2 * WR_FIND_SHAPE_COUNT; shape++) {
        const bool clear = shape >= WR_FIND_SHAPE_COUNT;
        double fast[RUNS], slow[3];
        int64_t count = 0, same = 0;
        char text[96];
        some_questions(what, (wr_find_shape)(shape % WR_FIND_SHAPE_COUNT), cells, clear);
        for (int32_t run = 0; run < RUNS; run++) {
            fast[run] = ask_all(world, finder, what, &count);
            if (run < 3) {
                slow[run] = ask_all(world, NULL, what, &same);
            }
        }
        const double median = bench_median(fast, RUNS);
        total += clear ? 0 : median;
        snprintf(text, sizeof text, "  1,000 x %s%s, %.1f found each", wr_find_shape_name(what[0].shape),
                 clear ? ", clear line" : "", (double)count / QUESTIONS);
        bench_row(text, median, "ms", same == count ? "" : "NOT THE SAME as of everybody");
        bench_row("    asked of everybody", bench_median(slow, 3), "ms", "");
    }
    bench_row("  1,000, a fifth of each shape", total / WR_FIND_SHAPE_COUNT, "ms", "0.5");
}

int main(int argc, char **argv)
{
    const int32_t hunters = argc > 1 ? (int32_t)strtol(argv[1], NULL, 10) : 10000;
    for (int32_t part = 1; part <= 4; part *= 4) {
        wr_world *world = field_of(hunters, SIDE / part);
        wr_finder *finder = wr_finder_init(world, bench_take(wr_finder_size(world)));
        double update[RUNS];
        for (int32_t run = 0; run < RUNS; run++) {
            const double begin = milliseconds();
            (void)wr_finder_update(finder, world);
            update[run] = milliseconds() - begin;
        }
        printf("%d hunters in %d x %d cells, %.0f bytes of index each\n", (int)hunters, SIDE / part, SIDE / part,
               (double)wr_finder_size(world) / hunters);
        bench_row("  update", bench_median(update, RUNS), "ms", "");
        questions(world, finder, SIDE / part);
        free(finder);
        wr_world_destroy(world);
    }
    return 0;
}
