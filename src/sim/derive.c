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

// Doors stand in the walls already; where one is open, one sees through it. On ground that changes they are in the level's own
// walls, as all edits are. A gate is as its formula says.
static void derive_cells(wr_world *world)
{
    const wr_level *level = world->level;
    if (world->changes) {
        wr__ground_make(world);
        bits_copy(&world->walls, &level->walls);
    }
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
    const wr__mobs m = world->mobs;
    const size_t used = (size_t)world->core->ids.used;
    int32_t live = 0;
    int32_t retired = 0;
    for (size_t slot = 0; slot < used; slot++) {
        const uint32_t alive = m.next_free[slot] == WR_ID_ALIVE;
        const uint32_t id = (uint32_t)m.generation[slot] << WR_ID_INDEX_BITS | ((uint32_t)slot + 1);
        live += (int32_t)alive;
        retired += m.next_free[slot] == WR_ID_RETIRED;
        m.id[slot] = id & (0 - alive);
    }
    world->core->ids.live = live;
    world->core->ids.retired = retired;
}

// Two nodes at once.
static inline uint64_t pair(const wr_node *nodes)
{
    uint64_t both;
    memcpy(&both, nodes, sizeof both);
    return both;
}

// Blobs with the very paths they have in `like`.
static void derive_known(wr_world *world, const wr_world *like)
{
    const size_t used = (size_t)world->core->ids.used;
    uint8_t *known = world->scratch.known;
    if (like == NULL) {
        memset(known, 0, used);
        return;
    }
    const wr_node *a = world->mobs.path, *b = like->mobs.path;
    for (size_t slot = 0; slot < used; slot++, a += WR__PATH_NODES, b += WR__PATH_NODES) {
        const uint64_t differs = (pair(a) ^ pair(b)) | (pair(a + 2) ^ pair(b + 2)) | (pair(a + 4) ^ pair(b + 4)) |
                                 (pair(a + 6) ^ pair(b + 6));
        known[slot] = wr__bits_if(differs == 0);
    }
    const uint8_t *kind = world->mobs.kind, *like_kind = like->mobs.kind;
    for (size_t slot = 0; slot < used; slot++) {
        known[slot] &= wr__bits_if((kind[slot] == WR_MOB_BLOB) & (like_kind[slot] == WR_MOB_BLOB));
    }
}

// The component of the first node of its path, which is there when the path is empty, too. The mesh is asked from all over
// its memory, so for as few as can be.
static void derive_components(wr_world *world, const wr_world *like)
{
    enum { BLOCK = 256 };
    const wr__mobs m = world->mobs;
    const uint8_t *known = world->scratch.known;
    const size_t used = (size_t)world->core->ids.used;
    if (like != NULL) {
        memcpy(m.component, like->mobs.component, used * sizeof *m.component);
    }
    for (size_t begin = 0, end; begin < used; begin = end) {
        uint32_t slots[BLOCK];
        size_t count = 0;
        end = used - begin < BLOCK ? used : begin + BLOCK;
        for (size_t slot = begin; slot < end; slot++) {
            slots[count] = (uint32_t)slot;
            count += (known[slot] == 0) & (m.kind[slot] == WR_MOB_BLOB) & !world->hunts; // in a hunt there are none
        }
        wr__nav_components(world->level->nav, m.path, WR__PATH_NODES, slots, count, m.component);
    }
    for (size_t slot = 0; slot < used; slot++) {
        m.component[slot] = m.kind[slot] == WR_MOB_BLOB ? m.component[slot] : 0;
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

// A list that names a slot twice is refused later, and so is whoever is said to sleep and does not.
static void derive_phases(wr_world *world)
{
    if (!world->hunts) {
        return;
    }
    const wr__horde *horde = &world->horde;
    const uint8_t *flags = world->mobs.flags;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        horde->h.phase[slot] = (flags[slot] & WR_MOB_ASLEEP) != 0 ? WR__PHASE_ASLEEP : WR_KNOCK_NONE;
    }
    for (uint32_t i = 0; i < horde->round->thrown_count; i++) {
        horde->h.phase[horde->thrown.slot[i]] = horde->thrown.bodies.phase[i];
    }
}

void wr__derive(wr_world *world, const wr_world *like)
{
    derive_cells(world);
    derive_touching(world);
    derive_ids(world);
    derive_phases(world);
    derive_known(world, like);
    derive_components(world, like);
    derive_events(world);
}
