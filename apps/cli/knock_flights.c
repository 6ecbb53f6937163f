// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a tick of thrown bodies takes: in the air and over all that becomes of them, with poses and without, and
// how that grows with their number.
#include "knock_bench.h"

#include "nav.h"
#include "term.h"

#include <math.h>
#include <stdlib.h>

typedef struct flights {
    knock_crowd crowd;
    const knock_looks *looks;
    wr_knock_change *changes;
    int32_t *slots; // of who is knocked
    int32_t slot_count;
    float *poses, *matrices;
    void *calendar_memory;
    wr_knock_calendar *calendar;
    double clock; // what asking for the time takes, ms
    uint64_t seed;
    wr_knock_counts counts;
} flights;

// What is measured of each number of bodies, ms a tick.
enum { POSES, MATRICES, AIR, WHOLE, PHASES, PHASES_POSES, MEASURES };

// ---- Bodies --------------------------------------------------------------------------------------------------------

static cli_exit make(flights *f, int32_t count)
{
    const size_t n = (size_t)count;
    const cli_exit code = knock_crowd_make(&f->crowd, count, KNOCK_OPEN);
    if (code != CLI_FINE) {
        return code;
    }
    f->changes = malloc(n * sizeof *f->changes);
    f->slots = malloc(n * sizeof *f->slots);
    f->poses = calloc(n, WR_KNOCK_POSE_FLOATS * sizeof *f->poses);
    f->matrices = calloc(n, 12 * sizeof *f->matrices);
    f->calendar_memory = nav_take(wr_knock_calendar_size(count));
    if (f->changes == NULL || f->slots == NULL || f->poses == NULL || f->matrices == NULL ||
        f->calendar_memory == NULL) {
        say("out of memory for bodies");
        return CLI_ROOM;
    }
    f->calendar = wr_knock_calendar_init(count, f->calendar_memory);
    f->clock = knock_clock_cost();
    knock_ask_each(&f->crowd);
    return CLI_FINE;
}

static void give_back(flights *f)
{
    knock_crowd_free(&f->crowd);
    free(f->changes);
    free(f->slots);
    free(f->poses);
    free(f->matrices);
    free(f->calendar_memory);
}

static void throw_all(flights *f)
{
    (void)knock_throw_all(&f->crowd, f->seed, &f->counts);
}

// Ticks of the shortest flight, and of the longest.
static void lengths(const flights *f, uint32_t *least, uint32_t *most)
{
    *least = UINT16_MAX;
    *most = 0;
    for (int32_t i = 0; i < f->crowd.count; ++i) {
        const uint32_t ticks = f->crowd.bodies.flight.ticks[i];
        *least = ticks < *least ? ticks : *least;
        *most = ticks > *most ? ticks : *most;
    }
}

static void step(flights *f, uint32_t tick)
{
    (void)wr_knock_step(&f->crowd.field.ground, &f->crowd.field.rules, tick, &f->crowd.bodies, f->changes,
                        &f->counts);
}

// slots: NULL for all.
static void pose(flights *f, uint32_t tick, const int32_t *slots, int32_t count)
{
    wr_knock_poses(&f->crowd.field.rules, &f->crowd.field.grid, tick, 0.5f, &f->crowd.bodies, f->crowd.heading,
                   f->crowd.kind, f->looks->clips, KNOCK_CLIPS, slots, count, f->poses);
}

static double since(const flights *f, double from)
{
    const double ms = knock_clock_ms() - from - f->clock;
    return ms > 0 ? ms : 0;
}

// ---- A round of each -----------------------------------------------------------------------------------------------

// While all are in the air nothing is due: ticks from 1 on, before the first lands.
static double in_the_air(flights *f, bool matrices)
{
    static const float scale[3] = {1, 1, 1};
    uint32_t least, most;
    throw_all(f);
    lengths(f, &least, &most);
    const double from = knock_clock_ms();
    for (uint32_t tick = 1; tick < least; ++tick) {
        step(f, tick);
        pose(f, tick, NULL, f->crowd.count);
        if (matrices) {
            wr_pose_matrices(f->poses, f->crowd.count, scale, f->matrices);
        }
    }
    return since(f, from) / (least - 1);
}

// By the calendar: until the first lands, or until the last has.
static double by_calendar(flights *f, bool whole)
{
    uint32_t least, most;
    throw_all(f);
    lengths(f, &least, &most);
    wr_knock_calendar_fill(f->calendar, &f->crowd.bodies, 0);
    const uint32_t last = whole ? most : least - 1;
    const double from = knock_clock_ms();
    for (uint32_t tick = 1; tick <= last; ++tick) {
        (void)wr_knock_calendar_step(f->calendar, &f->crowd.field.ground, &f->crowd.field.rules, tick,
                                     &f->crowd.bodies, f->changes, &f->counts);
    }
    return since(f, from) / last;
}

static bool find_knocked(flights *f)
{
    f->slot_count = 0;
    for (int32_t i = 0; i < f->crowd.count; ++i) {
        f->slots[f->slot_count] = i;
        f->slot_count += wr_is_knocked(f->crowd.bodies.phase[i]);
    }
    return f->slot_count > 0;
}

// Until the last is up again: flight, lying, getting up. With poses who is knocked is listed by the host, and that
// is not measured.
static double all_phases(flights *f, bool poses)
{
    uint32_t least, most;
    double ms = 0;
    throw_all(f);
    lengths(f, &least, &most);
    const uint32_t last = most + f->crowd.bodies.lie[0] + f->crowd.bodies.rise[0];
    if (!poses) {
        const double from = knock_clock_ms();
        for (uint32_t tick = 1; tick <= last; ++tick) {
            step(f, tick);
        }
        return since(f, from) / last;
    }
    for (uint32_t tick = 1; find_knocked(f); ++tick) {
        const double from = knock_clock_ms();
        step(f, tick);
        ms += since(f, from);
        if (find_knocked(f)) {
            const double posed = knock_clock_ms();
            pose(f, tick, f->slots, f->slot_count);
            ms += since(f, posed);
        }
    }
    return ms / last;
}

static double one_round(flights *f, int32_t measure)
{
    switch (measure) {
    case POSES:
    case MATRICES:
        return in_the_air(f, measure == MATRICES);
    case AIR:
    case WHOLE:
        return by_calendar(f, measure == WHOLE);
    default:
        return all_phases(f, measure == PHASES_POSES);
    }
}

static double measure_one(const knock_table *table, flights *f, int32_t measure)
{
    knock_rounds rounds = knock_rounds_begin(table);
    for (f->seed = 1; knock_rounds_go_on(&rounds); f->seed++) {
        const double from = knock_clock_ms();
        const double ms = one_round(f, measure);
        knock_rounds_add(&rounds, ms, knock_clock_ms() - from);
    }
    return knock_rounds_middle(&rounds);
}

// ---- Rows ----------------------------------------------------------------------------------------------------------

static const struct {
    const char *key, *what;
} named[MEASURES] = {{"flying", "in the air: a tick and poses of all"},
                     {"flying_matrices", "  and their matrices"},
                     {"server", "  by the calendar, no pose asked for"},
                     {"server_landing", "  the same until all have landed"},
                     {"knocked", "until all are up again: a tick"},
                     {"knocked_poses", "  and poses of who is knocked"}};

// R50, simulation and visual preparation, and of 2,000 R51's headline.
static const struct {
    int32_t bodies;
    knock_published simulation, prepared;
} published[] = {{500, {0.28, 0.30}, {0.15, 0.15}},
                 {2000, {0.53, 0.59}, {0.30, 0.55}},
                 {5000, {0.74, 0.75}, {0.49, 0.91}},
                 {10000, {0.96, 1.01}, {0.68, 1.24}}};

static knock_published published_of(int32_t measure, int32_t bodies)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; ++i) {
        const knock_published *s = &published[i].simulation, *p = &published[i].prepared;
        if (published[i].bodies == bodies && measure == PHASES) {
            return *s;
        }
        if (published[i].bodies == bodies && (measure == POSES || measure == PHASES_POSES)) {
            return (knock_published){s->low + p->low, s->high + p->high};
        }
    }
    return (knock_published){0, 0};
}

static double target_of(int32_t measure, int32_t bodies)
{
    if (bodies != 2000 && bodies != 10000) {
        return 0;
    }
    return measure == POSES ? (bodies == 2000 ? 0.005 : 0.02) : measure == AIR ? 0.001 : 0;
}

static cli_exit of_size(knock_table *table, int32_t size, const knock_looks *looks, double ms[MEASURES])
{
    const int32_t bodies = table->sizes[size];
    flights f = {.looks = looks};
    const cli_exit code = make(&f, bodies);
    for (int32_t m = 0; code == CLI_FINE && m < MEASURES; ++m) {
        ms[m] = measure_one(table, &f, m);
        knock_add(table, (knock_row){.key = named[m].key,
                                     .what = named[m].what,
                                     .unit = "ms",
                                     .bodies = bodies,
                                     .value = ms[m],
                                     .target = target_of(m, bodies),
                                     .published = published_of(m, bodies),
                                     .flying = m == POSES});
    }
    wr_knock_count(&table->counts, &f.counts);
    give_back(&f);
    return code;
}

// The exponent of a power through the fewest and the most (R54).
static void add_growth(knock_table *table, const char *key, const char *what, double low, double high)
{
    const double by = (double)table->sizes[table->size_count - 1] / table->sizes[0];
    if (table->size_count > 1 && low > 0 && high > 0) {
        knock_add(table, (knock_row){.key = key, .what = what, .unit = "", .value = log(high / low) / log(by)});
    }
}

cli_exit knock_flights(knock_table *table)
{
    double ms[KNOCK_SIZES][MEASURES];
    knock_looks *looks = malloc(sizeof *looks);
    cli_exit code = looks != NULL ? CLI_FINE : CLI_ROOM;
    if (looks == NULL) {
        say("out of memory for bodies");
        return code;
    }
    knock_looks_make(looks);
    for (int32_t i = 0; i < table->size_count && code == CLI_FINE; ++i) {
        code = of_size(table, i, looks, ms[i]);
    }
    free(looks);
    if (code == CLI_FINE) {
        const int32_t last = table->size_count - 1;
        add_growth(table, "growth_flying", "exponent of growth, in the air with poses", ms[0][POSES],
                   ms[last][POSES]);
        add_growth(table, "growth_knocked", "  until all are up again, with poses", ms[0][PHASES_POSES],
                   ms[last][PHASES_POSES]);
    }
    return code;
}
