// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a world takes, for those who plan memory and for measuring. Bytes of a monster are summed from the one list of all that
// a state is made of (columns.h), so a field that is added is counted.
#include <string.h>

#include "sim/columns.h"

// What stages 3 to 10 read of a hunter that stands, in every tick. Of one that walks they read how far it came as well
// (window, gained, wanted) and its path; the hash alone reads the rest.
static const char *const standing[] = {"kind",      "flags",    "x",      "y",      "x_last",    "y_last",
                                       "heading",   "rate",     "goal_x", "goal_y", "hunt_kind", "brain",
                                       "crowd",     "pressure", "target", "act",    "act_ticks", "watchdog",
                                       "since_run", "wait",     "unseen", "adrift", "far",       "ring",
                                       "lease",     "phase"};

static bool is_of_one_that_stands(const char *name)
{
    for (size_t i = 0; i < sizeof standing / sizeof *standing; i++) {
        if (strcmp(standing[i], name) == 0) {
            return true;
        }
    }
    return false;
}

wr_world_sizes wr_world_sizes_of(const wr_world *world)
{
    wr_world_sizes sizes = {.block = world->size};
    for (int32_t i = 0; i < wr__column_count; i++) {
        const wr__column *column = &wr__columns[i];
        const bool nodes = column->per == WR__PER_NODE;
        const bool hunters = column->per == WR__PER_HUNTER || column->per == WR__PER_THROWN;
        if (!nodes && column->per != WR__PER_SLOT && !(hunters && world->hunts)) {
            continue;
        }
        const size_t bytes = (size_t)column->stride * (nodes ? WR__PATH_NODES : 1);
        sizes.mob += bytes;
        const bool always =
            column->part < WR_HASH_COUNT && column->per != WR__PER_THROWN; // those are hashed who are thrown
        sizes.mob_hashed += always ? bytes : 0;
        sizes.mob_standing += is_of_one_that_stands(column->name) ? bytes : 0;
    }
    return sizes;
}

uint64_t wr_world_rehash(wr_world *world)
{
    wr__world_rehash(world);
    return world->core->hash;
}
