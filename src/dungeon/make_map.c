// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: from settings to a map in one go. The dungeon itself is given back before the map is handed out.
#include "dungeon/dungeon_int.h"

// At most so many spots, however much the settings ask for: no two share a cell.
static int32_t spots_bound(const wr_dungeon *d, const wr_population_config *c)
{
    const int64_t each = (int64_t)c->spawns + c->chests + c->traps;
    const int64_t asked = 1 + c->exits + (each * d->room_count + 150) / 100;
    int64_t floor = 0;
    for (int32_t i = 0; i < d->room_count; i++) {
        floor += (int64_t)d->rooms[i].width * d->rooms[i].height;
    }
    return (int32_t)(asked < floor ? asked : floor);
}

static wr_status make(const wr_dungeon *dungeon, const wr_population_config *population, const wr_hooks *hooks,
                      wr_finding *why, wr_map *out)
{
    int32_t count = 0;
    const int32_t capacity = spots_bound(dungeon, population);
    const size_t size = (size_t)capacity * sizeof(wr_spot);
    wr_spot *spots = wr__alloc(&hooks->allocator, size);
    if (spots == NULL) {
        return WR_E_MEMORY;
    }
    wr_status status = wr_dungeon_populate(dungeon, population, hooks, spots, capacity, &count);
    if (status == WR_OK) {
        status = wr_dungeon_map(dungeon, spots, count, hooks, out);
    }
    if (status == WR_E_CAPACITY) { // all spots were there: it is the gates
        wr__dungeon_refuse(why, "", "the gates of %d locks are more than the %d a map may have; set locks to less",
                           (int)dungeon->lock_count, WR_LOGIC_GATES_MAX);
    }
    wr__release(&hooks->allocator, spots, size);
    return status;
}

wr_status wr_dungeon_make_map(const wr_dungeon_config *config, const wr_population_config *population,
                              const wr_hooks *hooks, wr_finding *why, wr_map *out)
{
    const wr_hooks plain_hooks = wr_hooks_default();
    const wr_population_config plain = wr_population_config_default();
    hooks = hooks != NULL ? hooks : &plain_hooks;
    population = population != NULL ? population : &plain;
    *out = (wr_map){.has_player = false};
    if (wr_population_check(population, why) != WR_OK) {
        return WR_E_ARGUMENT;
    }
    wr_dungeon dungeon = {.room_count = 0};
    wr_status status = wr_dungeon_generate(config, hooks, why, &dungeon);
    if (status == WR_OK) {
        status = make(&dungeon, population, hooks, why, out);
    }
    wr_dungeon_destroy(&dungeon);
    return status;
}
