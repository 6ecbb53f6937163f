// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sink that grows, and a replay that says where it went another way.
#include "golden/tape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static wr_status make_room(tape *t, size_t size)
{
    if (size > t->capacity - t->size) {
        const size_t capacity = 2 * t->capacity + size;
        uint8_t *larger = realloc(t->bytes, capacity);
        if (larger == NULL) {
            return WR_E_MEMORY;
        }
        t->bytes = larger;
        t->capacity = capacity;
    }
    return WR_OK;
}

static wr_status append(void *context, const void *bytes, size_t size)
{
    tape *t = context;
    if (make_room(t, size) != WR_OK) {
        return WR_E_MEMORY;
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return WR_OK;
}

wr_sink tape_sink(tape *t)
{
    return (wr_sink){append, t};
}

void tape_free(tape *t)
{
    free(t->bytes);
    *t = (tape){0};
}

wr_status tape_save(tape *t, const wr_world *world, const wr_save_options *options)
{
    size_t size = 0;
    wr_world_save(world, options, NULL, 0, &size);
    wr_status status = make_room(t, size);
    status =
        status == WR_OK ? wr_world_save(world, options, t->bytes + t->size, t->capacity - t->size, &size) : status;
    t->size += status == WR_OK ? size : 0;
    return status;
}

static void say_where(const wr_difference *d, wr_finding *why)
{
    snprintf(why->message, sizeof why->message, "between ticks %" PRIu64 " and %" PRIu64 ", in %s %s", d->tick_from,
             d->tick_to, d->module, d->field);
}

wr_status tape_play(const uint8_t *bytes, size_t size, uint64_t from, const wr_host *host, const wr_hooks *hooks,
                    tape_result *out, wr_finding *why)
{
    wr_replay *replay = NULL;
    wr_difference difference = {0};
    *out = (tape_result){0};
    wr_status status = wr_replay_open(bytes, size, NULL, host, hooks, &replay, why);
    if (status != WR_OK) {
        return status;
    }
    const wr_replay_info info = wr_replay_info_of(replay);
    status = wr_replay_seek(replay, from < info.tick_first ? info.tick_first : from, &difference);
    while (status == WR_OK) {
        status = wr_replay_tick(replay, &difference);
    }
    if (status == WR_E_NOT_FOUND) { // the end
        const wr_world *world = wr_replay_world(replay);
        *out = (tape_result){info.ticks_per_second, wr_world_ticks(world), wr_world_hash(world, NULL),
                             wr_world_hash_chain(world)};
        status = out->ticks == info.tick_last ? WR_OK : WR_E_SYNTAX;
    } else if (status == WR_E_DIVERGED) {
        say_where(&difference, why);
    }
    wr_replay_close(replay);
    return status;
}
