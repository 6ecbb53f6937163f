// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rounds of a few edits and of what is asked after them, added up part by part.
#include "golden/ways.h"
#include "golden/ways_int.h"

#include <inttypes.h>
#include <stdio.h>

// The edits are a part of their own, behind what is asked.
enum { ROUNDS = 48, ROUND_EDITS = 3, EDITS = WAYS_ASKS, PART_COUNT };

static const ways_kind kinds[] = {
    {"ways/caves.1", WAYS_CAVES, 121, 107, 4, 1, 1, 10}, {"ways/caves.3", WAYS_CAVES, 41, 35, 1, 3, 3, 32},
    {"ways/rooms.1", WAYS_ROOMS, 64, 50, 1, 1, 3, 10},   {"ways/rooms.3", WAYS_ROOMS, 37, 43, 4, 3, 1, 12},
    {"ways/open.1", WAYS_OPEN, 80, 48, 4, 1, 3, 10},     {"ways/open.3", WAYS_OPEN, 33, 40, 1, 3, 1, 20},
    {"ways/costs.1", WAYS_COSTS, 63, 49, 4, 1, 1, 10},   {"ways/costs.3", WAYS_COSTS, 35, 33, 4, 3, 3, 10},
    {"ways/plain.3", WAYS_PLAIN, 60, 50, 4, 3, 1, 32},
};
enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

typedef struct sums {
    uint64_t of[PART_COUNT];
} sums;

static const char *name_of(int32_t part)
{
    return part == EDITS ? "edits" : ways_asks[part].name;
}

// Each round asks the mesh of one size class, in turn; the walkers are of all classes.
static void play_round(ways_ground *g, int32_t index, int32_t round, sums *out)
{
    ways_chance chance = {.seed = (uint64_t)index + 100, .id = (uint64_t)(round * PART_COUNT + EDITS)};
    ways_asker *asker = &g->askers[round % g->kind->classes];
    out->of[EDITS] = 0;
    for (int32_t i = 0; i < ROUND_EDITS; i++) {
        out->of[EDITS] = chained(out->of[EDITS], ways_ground_edit(g, &chance));
    }
    for (int32_t part = 0; part < WAYS_ASKS; part++) {
        chance = (ways_chance){.seed = (uint64_t)index + 100, .id = (uint64_t)(round * PART_COUNT + part)};
        out->of[part] = ways_asks[part].ask(g, asker, &chance);
    }
}

const char *ways_line(int32_t index)
{
    return index >= 0 && index < KIND_COUNT ? kinds[index].name : NULL;
}

static uint64_t hash_of(const sums *s)
{
    uint64_t hash = 0;
    for (int32_t part = 0; part < PART_COUNT; part++) {
        hash = chained(hash, s->of[part]);
    }
    return hash;
}

static void print_round(int32_t index, int32_t round, const sums *s)
{
    printf("%s 0 %d %016" PRIx64, ways_line(index), (int)round, hash_of(s));
    for (int32_t part = 0; part < PART_COUNT; part++) {
        printf(" %s=%016" PRIx64, name_of(part), s->of[part]);
    }
    putchar('\n');
}

static void print_all(int32_t index, const sums *s)
{
    printf("%s 0 %d %016" PRIx64, ways_line(index), ROUNDS, hash_of(s));
    for (int32_t part = 0; part < PART_COUNT; part++) {
        printf(" %016" PRIx64, s->of[part]);
    }
    putchar('\n');
}

bool ways_print(int32_t index, bool trace, const wr_hooks *hooks)
{
    static ways_ground ground;
    sums all = {{0}};
    const bool fine = ways_ground_init(&ground, &kinds[index], hooks);
    for (int32_t round = 0; round < ROUNDS && fine; round++) {
        sums one;
        play_round(&ground, index, round, &one);
        for (int32_t part = 0; part < PART_COUNT; part++) {
            all.of[part] = chained(all.of[part], one.of[part]);
        }
        if (trace) {
            print_round(index, round, &one);
        }
    }
    ways_ground_fini(&ground);
    if (!fine) {
        fprintf(stderr, "golden: %s is refused\n", ways_line(index));
    } else if (!trace) {
        print_all(index, &all);
    }
    fflush(stdout);
    return fine;
}
