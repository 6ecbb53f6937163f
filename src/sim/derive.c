// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Derived data: what follows from the numbers of a state. It is never read from a file, for it could be wrong there; and a
// state is valid only when its own is what is made here.
#include <string.h>

#include "nav/way.h"
#include "sim/columns.h"

static void bits_copy(wr_bits *to, const wr_bits *from)
{
    memcpy(to->words, from->words, wr_bits_size(from->width, from->height));
}

void wr__derive_begin(wr_world *world)
{
    bits_copy(&world->walls, &world->level->walls);
    memset(world->crystals.words, 0, wr_bits_size(world->crystals.width, world->crystals.height));
}

// Doors stand in the walls already. Where one is open, one sees through it; a gate is as its formula says.
static void derive_cells(wr_world *world)
{
    const wr_level *level = world->level;
    bits_copy(&world->sight, &level->sight);
    for (int32_t i = 0; i < level->door_count; i++) {
        const wr_cell at = wr__cell_of_number(level, level->door_cells[i]);
        wr_bits_set(&world->sight, at.x, at.y, wr_bits_get(&world->walls, at.x, at.y));
    }
    wr_logic_evaluate(&level->logic, world->switches, world->gates);
    for (int32_t i = 0; i < level->gate_count; i++) {
        const wr_cell at = level->gates[i].at;
        wr_bits_set(&world->walls, at.x, at.y, !world->gates[i]);
        wr_bits_set(&world->sight, at.x, at.y, !world->gates[i]);
    }
    world->core->crystals_left = 0;
    for (int32_t i = 0; i < level->crystal_count; i++) {
        const wr_cell at = wr__cell_of_number(level, level->crystal_cells[i]);
        world->core->crystals_left += wr_bits_get(&world->crystals, at.x, at.y);
    }
}

static void derive_touching(wr_world *world)
{
    world->core->touching = 0;
    for (int32_t i = 0; i < world->level->switch_count; i++) {
        for (uint32_t bits = world->switch_touch[i]; bits != 0; bits &= bits - 1) {
            world->core->touching++;
        }
    }
}

static void derive_ids(wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const int32_t used = world->core->ids.used;
    int32_t live = 0;
    int32_t retired = 0;
    for (int32_t slot = 0; slot < used; slot++) {
        const bool alive = m->next_free[slot] == WR_ID_ALIVE;
        live += alive;
        retired += m->next_free[slot] == WR_ID_RETIRED;
        m->id[slot] = alive ? (uint32_t)m->generation[slot] << WR_ID_INDEX_BITS | ((uint32_t)slot + 1) : 0;
    }
    world->core->ids.live = live;
    world->core->ids.retired = retired;
}

// The component of the first node of its path, which is there when the path is empty, too.
static void derive_components(wr_world *world)
{
    const wr__mobs *m = &world->mobs;
    const size_t used = (size_t)world->core->ids.used;
    wr__nav_components(world->level->nav, m->path, WR__PATH_NODES, used, m->component);
    for (size_t slot = 0; slot < used; slot++) {
        m->component[slot] = m->kind[slot] == WR_MOB_BLOB ? m->component[slot] : 0;
    }
}

static void derive_events(wr_world *world)
{
    for (int32_t i = 0; i < world->core->event_count; i++) {
        world->events[i].key = world->core->ticks << 24 | (uint64_t)i;
        world->events[i].tick = (uint32_t)world->core->ticks;
        world->events[i].reserved = 0;
    }
}

void wr__derive(wr_world *world)
{
    derive_cells(world);
    derive_touching(world);
    derive_ids(world);
    derive_components(world);
    derive_events(world);
}
