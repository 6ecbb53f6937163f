// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What it takes to hash, keep and copy the horde as it stands, and how much memory it is. A checkpoint names its level by hash and
// has no presentation, as one that is kept to go back to. Times are of the processor, medians.
#include "crowd_bench.h"
#include "crowd_costs.h"

#include "term.h"

#include "warren/record.h"

#include <stdlib.h>

enum { ROUNDS = 51, LOADS = 7 };

static const wr_save_options plain = {.level = WR_LEVEL_BY_HASH, .presentation = false};

typedef struct kept {
    uint8_t *bytes;
    size_t size;
} kept;

static bool save_first(const wr_world *world, kept *out)
{
    (void)wr_world_save(world, &plain, NULL, 0, &out->size);
    out->bytes = malloc(out->size);
    return out->bytes != NULL && wr_world_save(world, &plain, out->bytes, out->size, &out->size) == WR_OK;
}

// ms of a load into a world of its own; below 0 when it fails.
static double load_anew(const costs_horde *horde, const kept *from)
{
    wr_world *made = NULL;
    wr_level *none = NULL;
    wr_finding why = {.line = 0};
    const double begun = costs_thread_ms();
    const wr_status status = wr_world_load(from->bytes, from->size, horde->level, NULL, NULL, &none, &made, &why);
    const double took = costs_thread_ms() - begun;
    wr_world_destroy(made);
    if (status != WR_OK) {
        say("a checkpoint of the horde is refused: %s", why.message);
    }
    return status == WR_OK ? took : -1;
}

static bool measure(costs_horde *horde, kept *k, costs_table *table)
{
    double hash[ROUNDS], saves[ROUNDS], restores[ROUNDS], copies[ROUNDS], loads[LOADS];
    bool fine = true;
    for (int32_t i = 0; fine && i < ROUNDS; ++i) {
        const double t0 = costs_thread_ms();
        fine = wr_world_rehash(horde->one) == table->hash;
        const double t1 = costs_thread_ms();
        fine = wr_world_save(horde->one, &plain, k->bytes, k->size, &k->size) == WR_OK && fine;
        const double t2 = costs_thread_ms();
        fine = wr_world_restore(horde->two, k->bytes, k->size, NULL) == WR_OK && fine;
        const double t3 = costs_thread_ms();
        fine = wr_world_copy(horde->two, horde->one) == WR_OK && fine;
        const double t4 = costs_thread_ms();
        hash[i] = t1 - t0;
        saves[i] = t2 - t1;
        restores[i] = t3 - t2;
        copies[i] = t4 - t3;
    }
    for (int32_t i = 0; fine && i < LOADS; ++i) {
        loads[i] = load_anew(horde, k);
        fine = loads[i] >= 0;
    }
    if (!fine) {
        return false;
    }
    const wr_world_sizes sizes = wr_world_sizes_of(horde->one);
    const costs_row rows[] = {
        {"hash", "the hash of the state", "ms", costs_median(hash, ROUNDS), COSTS_AT_MOST, 0.06, true},
        {"hashed_bytes", "  of each monster", "bytes", (double)sizes.mob_hashed, COSTS_AT_MOST, 128, false},
        {"save", "a checkpoint in memory: save", "ms", costs_median(saves, ROUNDS), COSTS_AT_MOST, 0.15, true},
        {"restore", "  load with all checks, over a world", "ms", costs_median(restores, ROUNDS), COSTS_AT_MOST, 0.25,
         true},
        {"load", "  load with all checks, a new world and its ground", "ms", costs_median(loads, LOADS),
         COSTS_NOTHING, 0, true},
        {"copy", "  wr_world_copy", "ms", costs_median(copies, ROUNDS), COSTS_AT_MOST, 0.06, true},
        {"checkpoint_bytes", "  its size for each monster", "bytes", (double)k->size / table->hunters, COSTS_NOTHING,
         0, false},
        {"hot_bytes", "what a tick reads of a monster that stands", "bytes", (double)sizes.mob_standing,
         COSTS_AT_MOST, 64, false},
        {"state_bytes", "  all of its state", "bytes", (double)sizes.mob, COSTS_NOTHING, 0, false},
        {"memory", "the world beside its level", "MiB", (double)horde->bytes / (1 << 20), COSTS_AT_MOST, 32, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        costs_add(table, rows[i]);
    }
    return true;
}

cli_exit costs_kept(costs_horde *horde, costs_table *table)
{
    kept k = {.bytes = NULL};
    cli_exit code = CLI_FINE;
    if (!save_first(horde->one, &k)) {
        say("out of memory for a checkpoint");
        code = CLI_ROOM;
    } else if (!measure(horde, &k, table)) {
        say("the horde is not the same after it was kept");
        code = CLI_NO;
    }
    free(k.bytes);
    return code;
}
