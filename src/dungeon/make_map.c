// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: from settings to a map in one go. The dungeon itself is given back before the map is handed out.
#include "dungeon/dungeon_int.h"

enum { SPOTS_AT_FIRST = 4096 };

typedef struct spot_list {
    wr_spot *spots;
    int32_t capacity, count;
} spot_list;

static size_t size_of(const spot_list *list)
{
    return (size_t)list->capacity * sizeof *list->spots;
}

// Room for all spots there can be, unless settings want more than a few in each of many rooms.
static int32_t first_capacity(const wr_population_config *c, int32_t rooms)
{
    const int64_t each = (int64_t)c->spawns + c->chests + c->traps;
    const int64_t all = 1 + c->exits + (each * rooms + 150) / 100;
    return all < SPOTS_AT_FIRST ? (int32_t)all : SPOTS_AT_FIRST;
}

// What does not fit is counted, so that the second time it does.
static wr_status populate(const wr_dungeon *dungeon, const wr_population_config *population, const wr_hooks *hooks,
                          spot_list *list)
{
    wr_status status = WR_E_CAPACITY;
    *list = (spot_list){.count = first_capacity(population, dungeon->room_count)};
    while (status == WR_E_CAPACITY) {
        wr__release(&hooks->allocator, list->spots, size_of(list));
        list->capacity = list->count;
        list->spots = wr__alloc(&hooks->allocator, size_of(list));
        status = list->spots == NULL
                     ? WR_E_MEMORY
                     : wr_dungeon_populate(dungeon, population, hooks, list->spots, list->capacity, &list->count);
    }
    return status;
}

static wr_status make(const wr_dungeon *dungeon, const wr_population_config *population, const wr_hooks *hooks,
                      wr_finding *why, wr_map *out)
{
    spot_list list;
    wr_status status = populate(dungeon, population, hooks, &list);
    if (status == WR_OK) {
        status = wr_dungeon_map(dungeon, list.spots, list.count, hooks, out);
        if (status == WR_E_CAPACITY) {
            wr__dungeon_refuse(why, "",
                               "the gates of %d locks are more than the %d a map may have; set locks to less",
                               (int)dungeon->lock_count, WR_LOGIC_GATES_MAX);
        }
    }
    wr__release(&hooks->allocator, list.spots, size_of(&list));
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
