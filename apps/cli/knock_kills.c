// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A thousand killed at once (R57): they are thrown, their landings are found, and they fly on as bodies without life.
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include "warren/remains.h"

#include <stdlib.h>

enum { KILLED = 1000 };

static void kill_one(const knock_crowd *crowd, wr_remains *remains, int32_t body, uint64_t seed,
                     wr_knock_counts *counts)
{
    const wr_point at = {crowd->bodies.x[body], crowd->bodies.y[body]};
    wr_dead dead = {.id = (uint32_t)body, .heading = crowd->heading[body], .kind = crowd->kind[body]};
    dead.flight = wr_knock_throw(&crowd->field.rules, seed, &crowd->blasts[0], dead.id, 0, false, at, 0, 0, 0);
    wr_flight_land(&crowd->field.ground, &crowd->field.rules, 0, at, &dead.flight, counts);
    wr_remains_add(remains, &dead);
}

static double kill_all(const knock_table *table, const knock_crowd *crowd, wr_remains *remains,
                       wr_knock_counts *counts)
{
    knock_rounds rounds = knock_rounds_begin(table);
    for (uint64_t seed = 1; knock_rounds_go_on(&rounds); ++seed) {
        wr_remains_clear(remains);
        const double from = knock_clock_ms();
        for (int32_t i = 0; i < crowd->count; ++i) {
            kill_one(crowd, remains, i, seed, counts);
        }
        const double ms = knock_clock_ms() - from;
        knock_rounds_add(&rounds, ms, ms);
    }
    return knock_rounds_middle(&rounds);
}

cli_exit knock_kills(knock_table *table)
{
    knock_crowd crowd;
    cli_exit code = knock_crowd_make(&crowd, table->quick ? table->sizes[0] : KILLED, KNOCK_OPEN);
    if (code == CLI_FINE) {
        const wr_remains_config config = wr_remains_config_default(&crowd.field.rules);
        void *memory = nav_take(wr_remains_size(&config));
        wr_remains *remains = memory != NULL ? wr_remains_init(&config, memory) : NULL;
        if (remains == NULL) {
            say("out of memory for the dead");
            code = CLI_ROOM;
        } else {
            knock_ask_one(&crowd, 1);
            const double ms = kill_all(table, &crowd, remains, &table->counts);
            knock_add(table, (knock_row){.key = "kill",
                                         .what = "killed at once: thrown, landing found, kept as dead",
                                         .unit = "ms",
                                         .bodies = crowd.count,
                                         .value = ms,
                                         .target = crowd.count == KILLED ? 0.3 : 0,
                                         .published = crowd.count == KILLED ? (knock_published){1.5, 1.5}
                                                                            : (knock_published){0, 0}});
        }
        free(memory);
    }
    knock_crowd_free(&crowd);
    return code;
}
