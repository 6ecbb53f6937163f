// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rules between the numbers of a state. What holds them may be ticked for ever: no index leads outside, no list is a ring, no
// place or goal lies off the level; and no tick breaks them. Ranges of single numbers are in ranges.c, those
// of mobs in check_mobs.c and check_blobs.c, what follows from the rest in derive.c.
#include <inttypes.h>
#include <string.h>

#include "sim/columns.h"

// ---- Players and events ------------------------------------------------------------------------------------------

// Nobody has a crystal that was not taken, so scores never grow beyond what the level holds.
static wr_status check_players(const wr_world *world, wr_finding *why)
{
    int64_t score = 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr__player *p = &world->players[i];
        score += p->score;
        if (world->config.touch == WR_TOUCH_LOSE && p->grace_ticks > 0) {
            wr__refuse(why, "T21", "player %" PRId32 " has grace where nobody gets any", i);
            return WR_E_SYNTAX;
        }
    }
    if (score > world->level->crystal_count - world->core->crystals_left) {
        wr__refuse(why, "T21", "players have more crystals than were taken");
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

static wr_status check_events(const wr_world *world, wr_finding *why)
{
    for (int32_t i = 1; i < world->core->event_count; i++) {
        if (world->events[i].stage < world->events[i - 1].stage) {
            wr__refuse(why, "T21", "events do not stand in the order of the stages");
            return WR_E_SYNTAX;
        }
    }
    return WR_OK;
}

static wr_status check_ground(const wr_world *world, wr_finding *why)
{
    const char *fault = wr__ground_fault(world);
    if (fault != NULL) {
        wr__refuse(why, "T21", "%s", fault);
    }
    return fault == NULL ? WR_OK : WR_E_SYNTAX;
}

wr_status wr__check(wr_world *world, const wr_world *like, wr_finding *why)
{
    wr_status status = wr__check_mobs(world, like, why);
    status = status == WR_OK ? check_players(world, why) : status;
    status = status == WR_OK ? check_events(world, why) : status;
    status = status == WR_OK ? check_ground(world, why) : status;
    status = status == WR_OK ? wr__hunt_check_state(world, why) : status;
    return status == WR_OK ? wr__host_validate(world, why) : status;
}

wr_status wr__check_ways(const wr_world *world, const wr_world *like, wr_finding *why)
{
    int32_t slot;
    const char *what = wr__ways_fault(world, like == NULL ? world : like, &slot);
    if (what != NULL) {
        wr__refuse(why, "T21", "slot %" PRId32 ": %s", slot, what);
    }
    return what == NULL ? WR_OK : WR_E_SYNTAX;
}

// ---- A world as it is --------------------------------------------------------------------------------------------

static wr_status check_columns(const wr_world *world, wr_finding *why)
{
    wr_status status = WR_OK;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count && status == WR_OK; c++) {
        const bool bits = c->per == WR__PER_CRYSTAL || c->per == WR__PER_DOOR;
        status = bits ? WR_OK : wr__column_check(world, c, why);
    }
    return status;
}

// The spare becomes the world, but with derived data made anew.
static void derive_in_spare(const wr_world *world)
{
    wr_world *spare = world->spare;
    const wr_level *level = world->level;
    memcpy(spare->state, world->state, world->state_size + (size_t)world->core->event_count * sizeof *world->events);
    wr__derive_begin(spare);
    for (int32_t i = 0; i < level->crystal_count; i++) {
        const wr_cell at = wr__cell_of_number(level, level->crystal_cells[i]);
        wr_bits_set(&spare->crystals, at.x, at.y, wr_bits_get(&world->crystals, at.x, at.y));
    }
    for (int32_t i = 0; i < level->door_count; i++) {
        const wr_cell at = wr__cell_of_number(level, level->door_cells[i]);
        wr_bits_set(&spare->walls, at.x, at.y, wr_bits_get(&world->walls, at.x, at.y));
    }
    wr__derive(spare, NULL);
    spare->core->cells_changed = true;
    wr__world_rehash(spare);
}

static bool same_bytes(const wr_world *a, const wr_world *b, const wr__column *c)
{
    return wr__column_is_close(a, c) &&
           memcmp(wr__column_base(a, c), wr__column_base(b, c), wr__column_size(a, c)) == 0;
}

static wr_status check_derived(const wr_world *world, wr_finding *why)
{
    const wr_world *spare = world->spare;
    derive_in_spare(world);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t length = wr__column_length(world, c);
        const bool made = c->part == WR__PART_DERIVED || c->at == offsetof(wr_world, core); // the hash too
        if (!made || length == 0 || same_bytes(world, spare, c)) {
            continue;
        }
        for (size_t i = 0; i < length; i++) {
            if (wr__column_value(world, c, i) != wr__column_value(spare, c, i)) {
                wr__refuse(why, "T21", "%s[%zu] does not follow from the rest", c->name, i);
                return WR_E_SYNTAX;
            }
        }
    }
    if (!wr__ground_same(world, spare)) {
        wr__refuse(why, "T21", "the ground does not follow from its edits");
        return WR_E_SYNTAX;
    }
    if (memcmp(world->gates, world->scratch.gates, (size_t)world->level->gate_count) != 0) {
        wr__refuse(why, "T21", "walls do not follow gates");
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

wr_status wr_world_validate(const wr_world *world, wr_finding *why)
{
    wr_status status = check_columns(world, why);
    status = status == WR_OK ? check_derived(world, why) : status;
    status = status == WR_OK ? wr__check(world->spare, NULL, why) : status;
    return status == WR_OK ? wr__check_ways(world, NULL, why) : status;
}
