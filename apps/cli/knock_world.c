// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A thousand hunters of a world killed by one blast (R57): by how much that tick is longer than the same one without it. Two
// worlds: one stays as it is, the other is made like it and ticked, over and over.
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include "warren/sim.h"

#include <stdlib.h>

enum { KILLED = 1000, ROOM = 40, SETTLE_TICKS = 30, DAMAGE = 10000 };

typedef struct worlds {
    uint8_t *kinds;
    wr_level *level;
    wr_world *kept, *played;
    int32_t count, side; // of hunters; cells
} worlds;

// Nobody comes, and nobody is hurt but by the blast.
static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].damage = 0;
    hunt.waves.every = 3600 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.rules.recycle_distance = 0;
    return hunt;
}

static bool make(worlds *w)
{
    const wr_hunt hunt = quiet_hunt();
    wr_finding why = {.line = 0};
    wr_map map = {.has_player = true, .player = {1, 1}};
    wr_level_config level = wr_level_config_default();
    wr_world_config config = wr_world_config_default();
    w->kinds = calloc((size_t)w->side, (size_t)w->side);
    if (w->kinds == NULL) {
        say("out of memory for a world");
        return false;
    }
    (void)wr_grid_init(w->side, w->side, 1, w->kinds, &map.grid);
    w->kinds[map.player.y * w->side + map.player.x] = WR_CELL_PLAYER;
    level.cell = WR_HUNT_CELL;
    level.nav.n = 1; // there are no blobs
    config.hunt = &hunt;
    config.mobs_max = w->count + 16;
    const bool fine = wr_level_create(&map, &level, NULL, &w->level, &why) == WR_OK &&
                      wr_world_create(&config, w->level, NULL, &w->kept, &why) == WR_OK &&
                      wr_world_create(&config, w->level, NULL, &w->played, &why) == WR_OK;
    if (!fine) {
        say("no world for a blast: %s", why.message);
    }
    return fine;
}

// In a square around the middle, each on a cell of his own.
static bool spawn(worlds *w)
{
    wr_command *commands = calloc((size_t)w->count, sizeof *commands);
    int32_t row = 1;
    while (row * row < w->count) {
        row++;
    }
    for (int32_t i = 0; commands != NULL && i < w->count; ++i) {
        const wr_cell at = {(w->side - row) / 2 + i % row, (w->side - row) / 2 + i / row};
        const wr_point centre = wr_grid_centre(wr_level_grid(w->level), at);
        commands[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .player = WR_PLAYER_HOST,
                                   .sequence = (uint32_t)i,
                                   .value = WR_MOB_HUNTER,
                                   .x = centre.x,
                                   .y = centre.y};
    }
    if (commands == NULL) {
        say("out of memory for a world");
        return false;
    }
    wr_world_tick(w->kept, &(wr_commands){commands, w->count});
    for (int32_t i = 0; i < SETTLE_TICKS; ++i) {
        wr_world_tick(w->kept, NULL);
    }
    free(commands);
    return true;
}

// ms of a tick.
static double play(worlds *w, const wr_commands *commands)
{
    (void)wr_world_copy(w->played, w->kept);
    const double from = knock_clock_ms();
    wr_world_tick(w->played, commands);
    return knock_clock_ms() - from;
}

static cli_exit measure(knock_table *table, worlds *w)
{
    const wr_fix middle = w->side * WR_HUNT_CELL * (WR_FIX_ONE / 2);
    const wr_command blast = {.kind = WR_COMMAND_BLAST,
                              .player = WR_PLAYER_HOST,
                              .value = DAMAGE,
                              .x = middle,
                              .y = middle,
                              .flag = 200 * WR_FIX_ONE,
                              .user = 18 * WR_FIX_ONE};
    knock_rounds with = knock_rounds_begin(table), without = with;
    while (knock_rounds_go_on(&with)) { // in turns, so that both meet the same machine
        const double none = play(w, NULL), all = play(w, &(wr_commands){&blast, 1});
        knock_rounds_add(&without, none, none);
        knock_rounds_add(&with, all, all + none);
    }
    int32_t flying = 0;
    (void)wr_remains_bodies(wr_world_remains(w->played), &flying);
    if (flying != w->count) {
        say("of %d hunters in a blast %d fly on dead", (int)w->count, (int)flying);
        return CLI_NO;
    }
    const bool known = w->count == KILLED;
    const double none = knock_rounds_middle(&without);
    knock_add(table, (knock_row){.key = "kill_tick",
                                 .what = "killed by a blast in a world: its tick is longer by",
                                 .unit = "ms",
                                 .bodies = w->count,
                                 .value = knock_rounds_middle(&with) - none,
                                 .target = known ? 0.3 : 0,
                                 .published = known ? (knock_published){1.5, 1.5} : (knock_published){0, 0}});
    knock_add(table, (knock_row){.key = "quiet_tick",
                                 .what = "  than one without",
                                 .unit = "ms",
                                 .bodies = w->count,
                                 .value = none});
    return CLI_FINE;
}

cli_exit knock_world(knock_table *table)
{
    worlds w = {.count = table->quick && table->sizes[0] < KILLED ? table->sizes[0] : KILLED};
    w.side = 2 * ROOM;
    while ((w.side - 2 * ROOM) * (w.side - 2 * ROOM) < w.count) {
        w.side++;
    }
    cli_exit code = make(&w) && spawn(&w) ? measure(table, &w) : CLI_ROOM;
    wr_world_destroy(w.played);
    wr_world_destroy(w.kept);
    wr_level_destroy(w.level);
    free(w.kinds);
    return code;
}
