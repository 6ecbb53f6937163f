// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// One tick: the stages in their order. Numbers are those of ARCHITECTURE.md; stages this game has no use for are not here.
#include <string.h>

#include "sim/world_int.h"

// Now becomes last, and whoever jumped has arrived.
static void remember(wr_world *world)
{
    wr__mobs *m = &world->mobs;
    const size_t used = (size_t)world->core->ids.used;
    memcpy(m->x_last, m->x, used * sizeof *m->x);
    memcpy(m->y_last, m->y, used * sizeof *m->y);
    for (size_t i = 0; i < used; i++) {
        m->flags[i] &= (uint8_t)~WR_MOB_JUMPED;
    }
}

void wr_world_tick(wr_world *world, const wr_commands *commands)
{
    if (world->core->ticks >= WR_TICKS_MAX) {
        return; // what is saved now can be loaded; a tick more could not
    }
    world->core->ticks++;
    wr__events_clear(world);
    remember(world);

    wr__stage_begin(world, 1); // commands
    wr__commands_apply(world, commands);
    wr__stage_end(world);

    wr__stage_begin(world, 2); // logic
    wr__switches_touch(world);
    wr__gates_follow(world);
    wr__stage_end(world);

    wr__stage_begin(world, 3); // spawn
    wr__hunt_spawn(world);
    wr__stage_end(world);

    wr__stage_begin(world, 4); // sense
    wr__blobs_sense(world);
    wr__hunt_sense(world);
    wr__stage_end(world);
    wr__host_step(world, 4);

    wr__stage_begin(world, 5); // plan
    wr__blobs_plan(world);
    wr__hunt_plan(world);
    wr__stage_end(world);
    wr__host_step(world, 5);

    wr__stage_begin(world, 6); // move
    wr__players_move(world);
    wr__boomerangs_move(world);
    wr__spinners_move(world);
    wr__bats_move(world);
    wr__blobs_move(world);
    wr__hosts_move(world);
    wr__hunt_move(world);
    wr__stage_end(world);

    wr__stage_begin(world, 7); // fight
    wr__weapons_strike(world);
    wr__crystals_take(world);
    wr__players_touch(world);
    wr__hunt_fight(world);
    wr__stage_end(world);
    wr__host_step(world, 7);

    wr__stage_begin(world, 8); // blast
    wr__hunt_blast(world);
    wr__stage_end(world);

    wr__stage_begin(world, 9); // fly
    wr__hunt_fly(world);
    wr__stage_end(world);

    wr__stage_begin(world, 10); // bury: a lost level starts anew
    if (world->core->lost) {
        wr__level_reset(world);
    }
    wr__hunt_bury(world);
    wr__stage_end(world);

    wr__stage_begin(world, 11); // stream
    wr__window_step(world);
    wr__hunt_sleep(world);
    wr__stage_end(world);

    wr__events_close(world);
    wr__world_rehash(world); // hash
    wr__world_chain(world);
}
