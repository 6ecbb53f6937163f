// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A level as seed and settings. In a file they are numbers in the order of a table; whoever reads them checks each before
// anything is made of them, and then whether the level he gets is the one that was meant.
#include <inttypes.h>
#include <string.h>

#include "core/bytes.h"
#include "sim/numbers.h"
#include "sim/save_int.h"

// ---- Create --------------------------------------------------------------------------------------------------------

wr_status wr_level_create_dungeon(const wr_dungeon_config *dungeon, const wr_population_config *population,
                                  const wr_level_config *config, const wr_hooks *hooks, wr_level **out,
                                  wr_finding *why)
{
    const wr__dungeon made = {
        .geometry = dungeon == NULL ? wr_dungeon_config_default() : *dungeon,
        .population = population == NULL ? wr_population_config_default() : *population,
    };
    wr_map map;
    *out = NULL;
    wr_status status = wr_dungeon_make_map(&made.geometry, &made.population, hooks, why, &map);
    if (status == WR_E_MEMORY) {
        wr__explain(why, "out of memory");
    }
    if (status == WR_OK) {
        status = wr_level_create(&map, config, hooks, out, why);
        wr_map_destroy(&map);
    }
    if (status == WR_OK) {
        (*out)->is_dungeon = true;
        (*out)->dungeon = made;
    }
    return status;
}

bool wr_level_dungeon(const wr_level *level, wr_dungeon_config *dungeon, wr_population_config *population)
{
    if (level->is_dungeon && dungeon != NULL) {
        *dungeon = level->dungeon.geometry;
    }
    if (level->is_dungeon && population != NULL) {
        *population = level->dungeon.population;
    }
    return level->is_dungeon;
}

// ---- The section ---------------------------------------------------------------------------------------------------

#define OF(kind, member) WR__NUMBER(wr__dungeon, kind, member)
static const wr__number numbers[] = {
    OF(WIDE, geometry.seed),      OF(INT, geometry.width),
    OF(INT, geometry.height),     OF(INT, geometry.room_min),
    OF(INT, geometry.room_max),   OF(INT, geometry.keep),
    OF(INT, geometry.fill),       OF(INT, geometry.corridor),
    OF(INT, geometry.loops),      OF(FLAG, geometry.dead_ends_none),
    OF(INT, geometry.caves),      OF(INT, geometry.pillars),
    OF(INT, geometry.doors_open), OF(INT, geometry.doors_secret),
    OF(INT, geometry.locks),      OF(WIDE, population.secret),
    OF(INT, population.exits),    OF(INT, population.spawns),
    OF(INT, population.chests),   OF(INT, population.traps),
};
#undef OF
#define NUMBERS (sizeof numbers / sizeof *numbers)

void wr__level_save_dungeon(const wr_level *level, wr_writer *w)
{
    wr__numbers_write(numbers, NUMBERS, &level->dungeon, w);
}

wr_status wr__level_read_dungeon(wr_reader *r, wr__dungeon *out, wr_finding *why)
{
    memset(out, 0, sizeof *out);
    const bool good = wr__numbers_read(numbers, NUMBERS, out, r);
    if (r->failed || r->at != r->size) {
        wr__refuse(why, "K107", "the settings of the level have another length");
        return WR_E_SYNTAX;
    }
    if (!good) {
        wr__refuse(why, "T21", "the settings of the level: dead ends are kept, 0, or not, 1, and nothing else");
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

// ---- Load ----------------------------------------------------------------------------------------------------------

static wr_status refuse(wr_status status, const wr_finding *fault, wr_finding *why)
{
    if (status == WR_E_MEMORY) {
        wr__refuse(why, "", "out of memory");
        return WR_E_MEMORY;
    }
    wr__refuse(why, "T21", "the settings of the level: %s", fault->message);
    return WR_E_SYNTAX;
}

wr_status wr__level_load_dungeon(wr_reader *r, const wr__settings *settings, const wr_hooks *hooks, wr_level **out,
                                 wr_finding *why)
{
    wr__dungeon d;
    wr_finding fault = {0};
    *out = NULL;
    wr_status status = wr__level_read_dungeon(r, &d, why);
    if (status != WR_OK) {
        return status;
    }
    wr_level_config config = settings->level;
    config.cell = settings->cell;
    if (config.cell < 1 || config.cell > WR_GRID_CELL_MAX) {
        wr__refuse(why, "T21", "the cells of the level are %" PRId32 " units wide, but must be 1 to %d", config.cell,
                   WR_GRID_CELL_MAX);
        return WR_E_SYNTAX;
    }
    status = wr_level_create_dungeon(&d.geometry, &d.population, &config, hooks, out, &fault);
    if (status != WR_OK) {
        return refuse(status, &fault, why);
    }
    if ((*out)->map_hash != settings->map_hash) {
        wr__refuse(why, "T23",
                   "the level that seed %" PRIu64 " gives here is another one: %016" PRIx64 ", not %016" PRIx64
                   ", which another version of the generator made",
                   d.geometry.seed, (*out)->map_hash, settings->map_hash);
        wr_level_destroy(*out);
        *out = NULL;
        return WR_E_NOT_FOUND;
    }
    return WR_OK;
}
