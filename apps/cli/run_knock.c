// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// All numbers are the library's (wr_world_knock_counts, wr_world_remains); here they get their names.
#include "run_knock.h"

#include "term.h"

#include <inttypes.h>

typedef struct remains_view {
    int32_t bodies, decals, puffs;
    uint64_t hash;
} remains_view;

static remains_view remains_of(const wr_world *world)
{
    remains_view v = {.hash = wr_world_remains_hash(world)};
    const wr_remains *remains = wr_world_remains(world);
    if (remains != NULL) {
        (void)wr_remains_bodies(remains, &v.bodies);
        (void)wr_remains_decals(remains, &v.decals);
        (void)wr_remains_puffs(remains, &v.puffs);
    }
    return v;
}

// ---- For programs ------------------------------------------------------------------------------------------------

static void add_remains(json *j, const remains_view *v)
{
    json_open(j, "remains", '{');
    json_int(j, "bodies", v->bodies);
    json_int(j, "decals", v->decals);
    json_int(j, "puffs", v->puffs);
    json_close(j, '}');
    json_hash(j, "remains_hash", v->hash);
}

void run_knock_add(json *j, const wr_world *world)
{
    if (wr_world_hunt(world) == NULL) {
        return;
    }
    const wr_knock_counts c = wr_world_knock_counts(world);
    const remains_view v = remains_of(world);
    json_int(j, "knock_requests", (int64_t)c.requests);
    json_int(j, "launched", (int64_t)c.launched);
    json_int(j, "relaunched", (int64_t)c.relaunched);
    json_int(j, "immune", (int64_t)c.immune);
    json_int(j, "chained", (int64_t)c.chained);
    json_int(j, "landed", (int64_t)c.landed);
    json_int(j, "landed_passable", (int64_t)c.landed_passable);
    json_int(j, "moved", (int64_t)c.moved);
    json_int(j, "fallback_up", (int64_t)c.fallback_up);
    json_int(j, "fallback_near", (int64_t)c.fallback_near);
    json_int(j, "predictions", (int64_t)c.predictions);
    json_int(j, "predictions_max", c.predictions_max);
    json_int(j, "prediction_mismatches", (int64_t)c.prediction_mismatches);
    json_int(j, "component_changes", (int64_t)c.component_changes);
    add_remains(j, &v);
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_thrown(const wr_knock_counts *c)
{
    printf("  %-14s%" PRIu64, "thrown", c->launched);
    if (c->relaunched > 0) {
        printf(", of them %" PRIu64 " who flew, lay or got up", c->relaunched);
    }
    if (c->chained > 0) {
        printf("; %" PRIu64 " not a third time", c->chained);
    }
    if (c->immune > 0) {
        printf("; %" PRIu64 " immune", c->immune);
    }
    putchar('\n');
}

static void print_landed(const wr_knock_counts *c)
{
    const uint64_t elsewhere = c->landed - c->landed_passable;
    printf("  %-14s%" PRIu64, "landed", c->landed);
    if (c->landed > 0 && elsewhere == 0) {
        printf(", all where they can stand");
    } else if (elsewhere > 0) {
        printf(", %" PRIu64 " where they cannot stand any more", elsewhere);
    }
    printf("; %" PRIu64 " straight up, %" PRIu64 " to the nearest place, %" PRIu64 " put down elsewhere\n",
           c->fallback_up, c->fallback_near, c->moved);
}

void run_knock_print(const wr_world *world)
{
    const wr_knock_counts c = wr_world_knock_counts(world);
    const remains_view v = remains_of(world);
    if (c.requests > 0) {
        print_thrown(&c);
        print_landed(&c);
        printf("  %-14s%" PRIu64 " tried, %" PRIu32 " for one at most\n", "landings", c.predictions,
               c.predictions_max);
    }
    if (v.bodies > 0 || v.decals > 0) {
        printf("  %-14s%d bodies, %d decals, %d clouds of dust\n", "remains", (int)v.bodies, (int)v.decals,
               (int)v.puffs);
    }
}

bool run_knock_is_sound(const wr_world *world)
{
    const wr_knock_counts c = wr_world_knock_counts(world);
    if (c.prediction_mismatches > 0) {
        say("%" PRIu64 " landed where it was not foreseen: a fault of this program", c.prediction_mismatches);
    }
    if (c.component_changes > 0) {
        say("%" PRIu64 " landed where no way leads from where they were thrown: a fault of this program",
            c.component_changes);
    }
    return c.prediction_mismatches == 0 && c.component_changes == 0;
}
