// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A level as seed and settings. In a file they are numbers in the order of a table; whoever reads them checks each before
// anything is made of them, and then whether the level he gets is the one that was meant.
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "core/bytes.h"
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

typedef enum number_type { NUMBER, FLAG, SEED } number_type; // int32_t; bool, as 32 bits; uint64_t

static const struct number {
    size_t offset;
    number_type type;
} numbers[] = {
#define OF(type, member)                      \
    {                                         \
        offsetof(wr__dungeon, member), (type) \
    }
    OF(SEED, geometry.seed),           OF(NUMBER, geometry.width),        OF(NUMBER, geometry.height),
    OF(NUMBER, geometry.room_min),     OF(NUMBER, geometry.room_max),     OF(NUMBER, geometry.keep),
    OF(NUMBER, geometry.fill),         OF(NUMBER, geometry.corridor),     OF(NUMBER, geometry.loops),
    OF(FLAG, geometry.dead_ends_none), OF(NUMBER, geometry.caves),        OF(NUMBER, geometry.pillars),
    OF(NUMBER, geometry.doors_open),   OF(NUMBER, geometry.doors_secret), OF(NUMBER, geometry.locks),
    OF(SEED, population.secret),       OF(NUMBER, population.exits),      OF(NUMBER, population.spawns),
    OF(NUMBER, population.chests),     OF(NUMBER, population.traps),
#undef OF
};
#define NUMBERS (sizeof numbers / sizeof *numbers)

void wr__level_save_dungeon(const wr_level *level, wr_writer *w)
{
    const uint8_t *from = (const uint8_t *)&level->dungeon;
    for (size_t i = 0; i < NUMBERS; i++) {
        uint64_t seed;
        int32_t number;
        bool flag;
        switch (numbers[i].type) {
        case SEED:
            memcpy(&seed, from + numbers[i].offset, sizeof seed);
            wr_write_u64(w, seed);
            break;
        case NUMBER:
            memcpy(&number, from + numbers[i].offset, sizeof number);
            wr_write_u32(w, (uint32_t)number);
            break;
        case FLAG:
            memcpy(&flag, from + numbers[i].offset, sizeof flag);
            wr_write_u32(w, flag);
            break;
        }
    }
}

static bool read_number(wr_reader *r, const struct number *n, wr__dungeon *out)
{
    uint8_t *to = (uint8_t *)out + n->offset;
    if (n->type == SEED) {
        const uint64_t seed = wr_read_u64(r);
        memcpy(to, &seed, sizeof seed);
        return true;
    }
    const uint32_t bits = wr_read_u32(r);
    const bool flag = bits == 1;
    memcpy(to, n->type == FLAG ? (const void *)&flag : &bits, n->type == FLAG ? sizeof flag : sizeof bits);
    return n->type == NUMBER || bits <= 1;
}

wr_status wr__level_read_dungeon(wr_reader *r, wr__dungeon *out, wr_finding *why)
{
    bool good = true;
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < NUMBERS; i++) {
        good = read_number(r, &numbers[i], out) && good;
    }
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
