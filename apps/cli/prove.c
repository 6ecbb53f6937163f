// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints here leave the level out: it is at hand, and never changes. They leave counters out, too: how often something
// was looked up again is no state. The second world of the heavy proof is made from nothing each tick, so whatever a
// checkpoint forgot is missing in it; what it said, its events, must be the same as well.
#include "prove.h"

#include <stdlib.h>
#include <string.h>

struct prove_tick {
    wr_command *commands;
    int32_t count, capacity;
    uint64_t hash;
};

static cli_exit save(struct prove_bytes *to, const wr_world *world)
{
    wr_save_options options = wr_save_options_default();
    options.level = WR_LEVEL_BY_HASH;
    options.presentation = false;
    wr_status status = wr_world_save(world, &options, to->bytes, to->capacity, &to->size);
    if (status == WR_E_CAPACITY) {
        free(to->bytes);
        to->capacity = to->size + to->size / 2;
        to->bytes = malloc(to->capacity);
        if (to->bytes == NULL) {
            to->capacity = 0;
            return CLI_ROOM;
        }
        status = wr_world_save(world, &options, to->bytes, to->capacity, &to->size);
    }
    return status == WR_OK ? CLI_FINE : CLI_ROOM;
}

static bool same_bytes(const struct prove_bytes *a, const struct prove_bytes *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static bool same_events(const wr_world *a, const wr_world *b)
{
    int32_t count_a, count_b;
    const wr_event *events_a = wr_world_events(a, &count_a), *events_b = wr_world_events(b, &count_b);
    for (int32_t i = 0; count_a == count_b && i < count_a; ++i) {
        if (memcmp(&events_a[i], &events_b[i], sizeof events_a[i]) != 0) {
            return false;
        }
    }
    return count_a == count_b;
}

static cli_exit diverged(const wr_world *one, const wr_world *other, const char *what, uint64_t from,
                         wr_difference *difference)
{
    if (one == NULL || other == NULL || !wr_world_differ(one, other, difference)) {
        memset(difference, 0, sizeof *difference);
        strcpy(difference->module, what);
    }
    difference->tick_from = from;
    difference->tick_to = other != NULL ? wr_world_ticks(other) : from + 1;
    return CLI_DIVERGED;
}

// ---- Heavy -------------------------------------------------------------------------------------------------------

static cli_exit compare_second(prove *p, const wr_world *world, const wr_world *second, wr_difference *difference)
{
    uint64_t before = wr_world_ticks(world) - 1;
    if (wr_world_hash(world, NULL) != wr_world_hash(second, NULL) ||
        wr_world_hash_chain(world) != wr_world_hash_chain(second)) {
        return diverged(world, second, "hash", before, difference);
    }
    if (!same_events(world, second)) {
        return diverged(world, second, "events", before, difference);
    }
    if (save(&p->one, world) != CLI_FINE || save(&p->other, second) != CLI_FINE) {
        return CLI_ROOM;
    }
    return same_bytes(&p->one, &p->other) ? CLI_FINE : diverged(world, second, "bytes", before, difference);
}

static cli_exit prove_heavy(prove *p, const wr_world *world, const wr_commands *commands, wr_difference *difference)
{
    wr_world *second = NULL;
    wr_level *none = NULL;
    wr_status status =
        wr_world_load(p->before.bytes, p->before.size, wr_world_level(world), NULL, p->hooks, &none, &second, NULL);
    if (status != WR_OK) {
        return status == WR_E_MEMORY ? CLI_ROOM : diverged(NULL, NULL, "load", wr_world_ticks(world) - 1, difference);
    }
    wr_world_tick(second, commands);
    cli_exit code = compare_second(p, world, second, difference);
    wr_world_destroy(second);
    p->heavy_ticks += 1;
    return code;
}

// ---- Sync --------------------------------------------------------------------------------------------------------

static cli_exit note(prove *p, const wr_world *world, const wr_commands *commands)
{
    if (p->ticks == NULL) {
        p->ticks = calloc((size_t)p->sync, sizeof *p->ticks);
        if (p->ticks == NULL) {
            return CLI_ROOM;
        }
    }
    struct prove_tick *t = &p->ticks[p->tick_count++];
    if (commands->count > t->capacity) {
        free(t->commands);
        t->capacity = commands->count;
        t->commands = malloc((size_t)t->capacity * sizeof *t->commands);
        if (t->commands == NULL) {
            t->capacity = 0;
            return CLI_ROOM;
        }
    }
    t->count = commands->count;
    t->hash = wr_world_hash(world, NULL);
    if (t->count > 0) {
        memcpy(t->commands, commands->items, (size_t)t->count * sizeof *t->commands);
    }
    return CLI_FINE;
}

static cli_exit prove_sync(prove *p, wr_world *world, wr_difference *difference)
{
    uint64_t from = wr_world_ticks(world) - (uint64_t)p->sync;
    if (save(&p->one, world) != CLI_FINE) {
        return CLI_ROOM;
    }
    if (wr_world_restore(world, p->start.bytes, p->start.size, NULL) != WR_OK) {
        return diverged(NULL, NULL, "restore", from, difference);
    }
    for (int32_t i = 0; i < p->tick_count; ++i) {
        const struct prove_tick *t = &p->ticks[i];
        wr_world_tick(world, &(wr_commands){t->commands, t->count});
        if (wr_world_hash(world, NULL) != t->hash) {
            return diverged(NULL, world, "hash", wr_world_ticks(world) - 1, difference);
        }
    }
    if (save(&p->other, world) != CLI_FINE) {
        return CLI_ROOM;
    }
    p->tick_count = 0;
    p->sync_rounds += 1;
    return same_bytes(&p->one, &p->other) ? CLI_FINE : diverged(NULL, world, "bytes", from, difference);
}

// ---- Both --------------------------------------------------------------------------------------------------------

cli_exit prove_before(prove *p, const wr_world *world)
{
    cli_exit code = p->heavy ? save(&p->before, world) : CLI_FINE;
    return code == CLI_FINE && p->sync > 0 && p->tick_count == 0 ? save(&p->start, world) : code;
}

cli_exit prove_after(prove *p, wr_world *world, const wr_commands *commands, wr_difference *difference)
{
    cli_exit code = p->heavy ? prove_heavy(p, world, commands, difference) : CLI_FINE;
    if (code == CLI_FINE && p->sync > 0) {
        code = note(p, world, commands);
    }
    return code == CLI_FINE && p->sync > 0 && p->tick_count == p->sync ? prove_sync(p, world, difference) : code;
}

void prove_free(prove *p)
{
    for (int32_t i = 0; p->ticks != NULL && i < p->sync; ++i) {
        free(p->ticks[i].commands);
    }
    free(p->ticks);
    free(p->before.bytes);
    free(p->start.bytes);
    free(p->one.bytes);
    free(p->other.bytes);
    memset(p, 0, sizeof *p);
}
