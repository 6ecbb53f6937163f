// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a game adds to a world, for fuzz targets: columns of every size, a brain that wishes by what is in them, and two
// modules with states, one of which refuses some. Whatever a file puts into columns, wishes and states, it must cope with.
#ifndef WR_FUZZ_HOST_H
#define WR_FUZZ_HOST_H

#include "warren/sim.h"

#include <string.h>

enum { FUZZ_MOOD, FUZZ_TURN, FUZZ_PACE, FUZZ_SEEN, FUZZ_COLUMNS };
enum { FUZZ_MARKS = 5, FUZZ_LAST_MAX = 1000 };

typedef struct fuzz_tally {
    uint64_t events;
    uint32_t resets;
    uint16_t last; // below FUZZ_LAST_MAX
    uint8_t marks[FUZZ_MARKS];
} fuzz_tally;

// Stage 4, without a state: a mood for every slot.
static inline void fuzz_sense(void *context, const wr_host_step *step)
{
    const wr_mobs mobs = wr_world_mobs(step->world);
    uint8_t *mood = step->columns[FUZZ_MOOD];
    uint64_t *seen = step->columns[FUZZ_SEEN];
    (void)context;
    for (int32_t i = 0; i < step->slots; i++) {
        seen[i] = seen[i] * 5 + mobs.user[i] + mobs.flags[i];
        mood[i] = (uint8_t)(mood[i] + (seen[i] >> 60));
    }
}

// Stage 5: wishes of any size, by turn and pace; now and then the one that stands there is left.
static inline void fuzz_roam(void *context, const wr_host_step *step)
{
    const uint8_t *mood = step->columns[FUZZ_MOOD];
    uint16_t *turn = step->columns[FUZZ_TURN];
    uint32_t *pace = step->columns[FUZZ_PACE];
    uint32_t *steps = step->state;
    (void)context;
    *steps += 1;
    for (int32_t i = 0; i < step->slots; i++) {
        turn[i] = (uint16_t)(turn[i] + mood[i] * 91u + 1u);
        pace[i] = pace[i] * 3u + 7u;
        if (turn[i] % 4 != 0) {
            const int64_t reach = pace[i] % 16 == 0 ? INT32_MAX : (int64_t)(pace[i] % 65536u);
            step->wish_x[i] = (wr_fix)(reach * wr_cos(turn[i]) / 65536);
            step->wish_y[i] = (wr_fix)(reach * wr_sin(turn[i]) / 65536);
        }
    }
}

static inline void fuzz_roam_hash(void *context, const void *state, wr_hasher *hasher)
{
    (void)context;
    wr_hasher_u32(hasher, *(const uint32_t *)state);
}

static inline void fuzz_roam_save(void *context, const void *state, wr_writer *writer)
{
    (void)context;
    wr_write_u32(writer, *(const uint32_t *)state);
}

static inline wr_status fuzz_roam_load(void *context, void *state, wr_reader *reader)
{
    (void)context;
    *(uint32_t *)state = wr_read_u32(reader);
    return WR_OK;
}

// Stage 7: counts events. Its `load` refuses marks above 9, its `validate` a `last` that no step leads to.
static inline void fuzz_tally_step(void *context, const wr_host_step *step)
{
    fuzz_tally *t = step->state;
    int32_t count;
    const wr_event *events = wr_world_events(step->world, &count);
    (void)context;
    t->resets = step->resets;
    t->last = (uint16_t)((t->last + 1) % FUZZ_LAST_MAX);
    for (int32_t i = 0; i < count; i++) {
        uint8_t *mark = &t->marks[events[i].kind % FUZZ_MARKS];
        *mark = (uint8_t)((*mark + 1) % 10);
        t->events++;
    }
}

static inline void fuzz_tally_hash(void *context, const void *state, wr_hasher *hasher)
{
    const fuzz_tally *t = state;
    (void)context;
    wr_hasher_u64(hasher, t->events);
    wr_hasher_u32(hasher, t->resets);
    wr_hasher_u16(hasher, t->last);
    wr_hasher_bytes(hasher, t->marks, sizeof t->marks);
}

static inline void fuzz_tally_save(void *context, const void *state, wr_writer *writer)
{
    const fuzz_tally *t = state;
    (void)context;
    wr_write_u64(writer, t->events);
    wr_write_u32(writer, t->resets);
    wr_write_u16(writer, t->last);
    wr_write_bytes(writer, t->marks, sizeof t->marks);
}

static inline wr_status fuzz_tally_load(void *context, void *state, wr_reader *reader)
{
    fuzz_tally *t = state;
    (void)context;
    t->events = wr_read_u64(reader);
    t->resets = wr_read_u32(reader);
    t->last = wr_read_u16(reader);
    const uint8_t *marks = wr_read_bytes(reader, sizeof t->marks);
    for (int32_t i = 0; i < FUZZ_MARKS && marks != NULL; i++) {
        t->marks[i] = marks[i];
        if (marks[i] > 9) {
            return WR_E_SYNTAX;
        }
    }
    return WR_OK; // a reader that failed says so itself
}

static inline wr_status fuzz_tally_validate(void *context, const void *state, const wr_world *world)
{
    const fuzz_tally *t = state;
    (void)context;
    return t->last < FUZZ_LAST_MAX && wr_world_column(world, FUZZ_COLUMNS) == NULL ? WR_OK : WR_E_SYNTAX;
}

static inline wr_host fuzz_host(void)
{
    return (wr_host){.column_count = FUZZ_COLUMNS,
                     .columns = {{"mood", 1}, {"turn", 2}, {"pace", 4}, {"seen", 8}},
                     .module_count = 3,
                     .modules = {{.name = "sense", .version = 1, .stage = 4, .step = fuzz_sense},
                                 {.name = "roam",
                                  .version = 2,
                                  .stage = 5,
                                  .state_size = sizeof(uint32_t),
                                  .step = fuzz_roam,
                                  .hash = fuzz_roam_hash,
                                  .save = fuzz_roam_save,
                                  .load = fuzz_roam_load},
                                 {.name = "tally",
                                  .version = 3,
                                  .stage = 7,
                                  .state_size = sizeof(fuzz_tally),
                                  .step = fuzz_tally_step,
                                  .hash = fuzz_tally_hash,
                                  .save = fuzz_tally_save,
                                  .load = fuzz_tally_load,
                                  .validate = fuzz_tally_validate}}};
}

#endif
