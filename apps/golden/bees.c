// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bees carry nectar from flowers to where they were born. A flower opens where a crystal was picked or a blob made its
// plans, and withers; in a garden that is full the oldest makes room.
#include "golden/bees.h"

#include "warren/sim.h"

enum { NECTAR, FLOWER, HOME_X, HOME_Y, TRIPS }; // columns of 1, 2, 4, 4 and 8 bytes

#define FLOWERS_MAX    12
#define TICKS_OF_BLOOM 250

typedef struct flower {
    wr_point at;
    uint64_t opened; // in which tick
} flower;

typedef struct garden {
    uint32_t resets; // of the level, when it was last seen
    int32_t count;
    flower flowers[FLOWERS_MAX]; // oldest first
} garden;

// ---- The garden --------------------------------------------------------------------------------------------------

static void drop_oldest(garden *g)
{
    g->count--;
    for (int32_t i = 0; i < g->count; i++) {
        g->flowers[i] = g->flowers[i + 1];
    }
    g->flowers[g->count] = (flower){0};
}

static void open_flower(garden *g, const wr_event *event)
{
    if (g->count == FLOWERS_MAX) {
        drop_oldest(g);
    }
    g->flowers[g->count++] = (flower){{event->x, event->y}, event->tick};
}

static void tend(void *context, const wr_host_step *step)
{
    garden *g = step->state;
    int32_t count;
    (void)context;
    if (g->resets != step->resets) {
        *g = (garden){.resets = step->resets};
    }
    while (g->count > 0 && g->flowers[0].opened + TICKS_OF_BLOOM < wr_world_ticks(step->world)) {
        drop_oldest(g);
    }
    const wr_event *events = wr_world_events(step->world, &count);
    for (int32_t i = 0; i < count; i++) {
        if (events[i].kind == WR_EVENT_CRYSTAL || (events[i].kind == WR_EVENT_PLAN && events[i].flag == 0)) {
            open_flower(g, &events[i]);
        }
    }
}

static void hash_garden(void *context, const void *state, wr_hasher *hasher)
{
    const garden *g = state;
    (void)context;
    wr_hasher_u32(hasher, g->resets);
    wr_hasher_u32(hasher, (uint32_t)g->count);
    for (int32_t i = 0; i < g->count; i++) {
        wr_hasher_u32(hasher, (uint32_t)g->flowers[i].at.x);
        wr_hasher_u32(hasher, (uint32_t)g->flowers[i].at.y);
        wr_hasher_u64(hasher, g->flowers[i].opened);
    }
}

static void save_garden(void *context, const void *state, wr_writer *writer)
{
    const garden *g = state;
    (void)context;
    wr_write_u32(writer, g->resets);
    wr_write_u8(writer, (uint8_t)g->count);
    for (int32_t i = 0; i < g->count; i++) {
        wr_write_u32(writer, (uint32_t)g->flowers[i].at.x);
        wr_write_u32(writer, (uint32_t)g->flowers[i].at.y);
        wr_write_u64(writer, g->flowers[i].opened);
    }
}

static wr_status load_garden(void *context, void *state, wr_reader *reader)
{
    garden *g = state;
    (void)context;
    g->resets = wr_read_u32(reader);
    g->count = wr_read_u8(reader);
    if (g->count > FLOWERS_MAX) {
        return WR_E_SYNTAX;
    }
    for (int32_t i = 0; i < g->count; i++) {
        g->flowers[i].at.x = (wr_fix)wr_read_u32(reader);
        g->flowers[i].at.y = (wr_fix)wr_read_u32(reader);
        g->flowers[i].opened = wr_read_u64(reader);
    }
    return WR_OK;
}

static wr_status validate_garden(void *context, const void *state, const struct wr_world *world)
{
    const garden *g = state;
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    uint64_t before = 0;
    (void)context;
    for (int32_t i = 0; i < g->count; i++) {
        const flower *f = &g->flowers[i];
        const bool inside = f->at.x >= 0 && f->at.y >= 0 && f->at.x <= grid->width * grid->cell * WR_FIX_ONE &&
                            f->at.y <= grid->height * grid->cell * WR_FIX_ONE;
        if (!inside || f->opened < before || f->opened > wr_world_ticks(world)) {
            return WR_E_SYNTAX;
        }
        before = f->opened;
    }
    return WR_OK;
}

// ---- The bees ----------------------------------------------------------------------------------------------------

typedef struct swarm {
    const wr_host_step *step;
    const garden *garden;
    wr_mobs mobs;
    wr_fix reach; // half a cell: near enough, and the longest way in a tick
} swarm;

static wr_fix cut(wr_fix way, wr_fix most)
{
    return way > most ? most : way < -most ? -most : way;
}

// Empty: to the flower it has chosen, which is there as long as so many bloom. Laden, or without a flower: home.
static wr_point goal_of(const swarm *s, int32_t i, wr_point home)
{
    uint16_t *chosen = s->step->columns[FLOWER];
    const uint8_t *nectar = s->step->columns[NECTAR];
    const uint64_t *trips = s->step->columns[TRIPS];
    const int32_t count = s->garden->count;
    if (chosen[i] == 0 || chosen[i] > count) {
        const uint64_t noise = wr_noise(s->mobs.user[i], WR_STREAM_BRAINS, s->mobs.id[i], trips[i]);
        chosen[i] = count == 0 ? 0 : (uint16_t)(1 + wr_noise_below(noise, (uint32_t)count));
    }
    return nectar[i] > 0 || chosen[i] == 0 ? home : s->garden->flowers[chosen[i] - 1].at;
}

static void arrive(const swarm *s, int32_t i)
{
    uint8_t *nectar = s->step->columns[NECTAR];
    uint16_t *chosen = s->step->columns[FLOWER];
    uint64_t *trips = s->step->columns[TRIPS];
    if (nectar[i] > 0) {
        nectar[i]--; // a tick for each drop
        trips[i] += nectar[i] == 0;
        chosen[i] = nectar[i] == 0 ? 0 : chosen[i];
    } else if (chosen[i] > 0) {
        nectar[i] = (uint8_t)(1 + trips[i] * 7 % 20);
    }
}

static void fly_some(void *context, int32_t begin, int32_t end, int32_t worker)
{
    const swarm *s = context;
    uint32_t *home_x = s->step->columns[HOME_X];
    uint32_t *home_y = s->step->columns[HOME_Y];
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        if (s->mobs.kind[i] != WR_MOB_HOST) {
            continue;
        }
        if (home_x[i] == 0) { // newly born: no centre of a mob lies on the border
            home_x[i] = (uint32_t)s->mobs.x[i];
            home_y[i] = (uint32_t)s->mobs.y[i];
        }
        const wr_point goal = goal_of(s, i, (wr_point){(wr_fix)home_x[i], (wr_fix)home_y[i]});
        const wr_point way = {goal.x - s->mobs.x[i], goal.y - s->mobs.y[i]};
        s->step->wish_x[i] = cut(way.x / 4, s->reach / 4);
        s->step->wish_y[i] = cut(way.y / 4, s->reach / 4);
        if (wr_length(way.x, way.y) <= (uint32_t)s->reach) {
            arrive(s, i);
        }
    }
}

static void fly(void *context, const wr_host_step *step)
{
    swarm s = {.step = step, .garden = wr_world_module_state(step->world, 1), .mobs = wr_world_mobs(step->world)};
    (void)context;
    s.reach = wr_level_grid(wr_world_level(step->world))->cell * WR_FIX_ONE / 2;
    step->hooks->parallel_for(step->hooks->parallel_context, step->slots, 16, fly_some, &s);
}

wr_host golden_bees(void)
{
    return (wr_host){.column_count = 5,
                     .columns = {{"nectar", 1}, {"flower", 2}, {"home x", 4}, {"home y", 4}, {"trips", 8}},
                     .module_count = 2,
                     .modules = {{.name = "bees", .version = 2, .stage = 5, .step = fly},
                                 {.name = "garden: flowers, oldest first!!", // as long as a name may be
                                  .version = 7,
                                  .stage = 7,
                                  .state_size = sizeof(garden),
                                  .step = tend,
                                  .hash = hash_garden,
                                  .save = save_garden,
                                  .load = load_garden,
                                  .validate = validate_garden}}};
}
