// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The order in a world of ours: a player who only stands is the target, and hunters come into being where the monsters are. A
// tick is the whole tick of the world, hashing and all.
#include "crowd_bench.h"

#include "term.h"

#include "warren/sim.h"

#include <stdlib.h>
#include <string.h>

typedef struct play {
    const crowd_order *order;
    wr_level *level;
    wr_world *world;
    wr_command *commands; // [count]
    crowd_seen *now;      // [count]
} play;

// Nothing but the chase: no wave comes, nobody is hurt or taken away.
static wr_hunt chase(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kinds[0].speed = CROWD_SPEED * WR_FIX_ONE;
    hunt.kinds[0].radius = CROWD_RADIUS * WR_FIX_ONE;
    hunt.kinds[0].attack_distance = 4 * WR_FIX_ONE;
    hunt.kinds[0].damage = 0;
    hunt.waves.every = 3600 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.rules.recycle_distance = 0;
    hunt.rules.siege_seconds = 300 * WR_FIX_ONE;
    return hunt;
}

static bool make(play *p)
{
    const crowd_order *order = p->order;
    const wr_hunt hunt = chase();
    wr_finding why = {.line = 0};
    wr_map map = {.grid = order->grid, .has_player = true, .player = order->to};
    wr_level_config level = wr_level_config_default();
    wr_world_config config = wr_world_config_default();
    map.grid.cell = 1;
    level.cell = WR_HUNT_CELL;
    level.nav.n = 1; // there are no blobs
    config.hunt = &hunt;
    config.hunter.health = INT16_MAX;
    config.mobs_max = order->count + 16;
    config.events_max = 8 * order->count + 1024;
    const bool fine = wr_level_create(&map, &level, NULL, &p->level, &why) == WR_OK &&
                      wr_world_create(&config, p->level, NULL, &p->world, &why) == WR_OK;
    if (!fine) {
        say("no world for the crowd: %s", why.message);
    }
    return fine;
}

static void give_order(play *p)
{
    for (int32_t i = 0; i < p->order->count; ++i) {
        const wr_point at = wr_grid_centre(&p->order->grid, p->order->from[i]);
        p->now[i] = (crowd_seen){at, CROWD_WAITS};
        p->commands[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                      .player = WR_PLAYER_HOST,
                                      .sequence = (uint32_t)i,
                                      .value = WR_MOB_HUNTER,
                                      .x = at.x,
                                      .y = at.y,
                                      .user = (uint64_t)i};
    }
}

// A way that ended well counts only when it is one to the player: whoever strolls about has none.
static void look_at_ways(play *p)
{
    int32_t count = 0;
    const wr_event *events = wr_world_events(p->world, &count);
    const wr_mobs mobs = wr_world_mobs(p->world);
    for (int32_t i = 0; i < count; ++i) {
        const int32_t slot = events[i].kind == WR_EVENT_RUN ? wr_mob_slot(p->world, events[i].id) : -1;
        if (slot < 0) {
            continue;
        }
        p->now[mobs.user[slot]].route = events[i].flag == 0 && events[i].by.bits != 0 ? CROWD_WHOLE : CROWD_WAITS;
    }
}

static void look_at_places(play *p, crowd_answer *out)
{
    const wr_mobs mobs = wr_world_mobs(p->world);
    for (int32_t slot = 0; slot < mobs.count; ++slot) {
        if ((mobs.flags[slot] & WR_MOB_ALIVE) != 0 && mobs.kind[slot] == WR_MOB_HUNTER) {
            p->now[mobs.user[slot]].at = (wr_point){mobs.x[slot], mobs.y[slot]};
        }
    }
    memcpy(&out->seen[(size_t)out->marks_seen++ * (size_t)p->order->count], p->now,
           (size_t)p->order->count * sizeof *p->now);
}

static void run(play *p, crowd_answer *out)
{
    const crowd_order *order = p->order;
    const wr_commands all = {p->commands, order->count};
    double sum = 0;
    int32_t tick = 0;
    for (int32_t i = 0; i < order->mark_count; ++i) {
        for (; tick < order->marks[i]; ++tick) {
            const double from = nav_processor_ns();
            wr_world_tick(p->world, tick == 0 ? &all : NULL);
            const double ms = (nav_processor_ns() - from) / 1e6;
            sum += ms;
            out->worst_ms = ms > out->worst_ms ? ms : out->worst_ms;
            look_at_ways(p);
        }
        look_at_places(p, out);
    }
    out->tick_ms = sum / (tick > 0 ? tick : 1);
    out->whole = true;
}

cli_exit crowd_ours(const crowd_order *order, crowd_answer *out)
{
    play p = {.order = order};
    p.commands = malloc((size_t)order->count * sizeof *p.commands);
    p.now = malloc((size_t)order->count * sizeof *p.now);
    cli_exit code = CLI_ROOM;
    if (p.commands == NULL || p.now == NULL || !crowd_answer_begin(out, order)) {
        say("out of memory for a crowd");
    } else {
        const double from = nav_processor_ns();
        if (make(&p)) {
            snprintf(out->name, sizeof out->name, "Warren");
            snprintf(out->note, sizeof out->note,
                     "a hunt: the whole tick of its world, fights, events and hashes too");
            out->prepared_ms = (nav_processor_ns() - from) / 1e6;
            give_order(&p);
            run(&p, out);
            code = CLI_FINE;
        }
    }
    wr_world_destroy(p.world);
    wr_level_destroy(p.level);
    free(p.now);
    free(p.commands);
    return code;
}
