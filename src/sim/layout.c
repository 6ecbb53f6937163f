// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a world is made of: the game's numbers at its rate, and what lies where in its block.
#include <string.h>

#include "sim/columns.h"

// ---- Rules: seconds and cells become ticks and units ----------------------------------------------------------------

// Eighths of a cell a second as Q16.16 units a tick, nearest.
static wr_fix per_tick(int32_t eighths, int32_t cell, int32_t rate)
{
    return (wr_fix)(((int64_t)eighths * cell * (WR_FIX_ONE / 8) + rate / 2) / rate);
}

// Twentieths of a second as ticks, nearest.
static int32_t ticks_of(int32_t twentieths, int32_t rate)
{
    return (twentieths * rate + 10) / 20;
}

// The course's pixels a frame (32 to the cell, 60 frames a second) times 60 / 32: 4 px are 60 eighths of a cell.
static wr__rules rules_of(const wr_world_config *config, int32_t cell)
{
    const int32_t rate = config->ticks_per_second;
    const wr_fix whole = cell * WR_FIX_ONE;
    wr__rules rules = {
        .half = whole / 2,
        .boomerang_half = whole / 4,
        .sword_ahead = whole / 4 * 3,
        .player_step = per_tick(60, cell, rate),
        .spinner_step = per_tick(45, cell, rate),
        .boomerang_step = per_tick(120, cell, rate),
        .bat_step = per_tick(30, cell, rate),
        .blob_step = per_tick(15, cell, rate),
        .boomerang_range = 8 * whole,
        .close = whole / 8,
        .sight_range = config->sight_range,
        .sword_ticks = ticks_of(6, rate),
        .bat_turn_ticks = ticks_of(5, rate),
        .grace_ticks = ticks_of(20, rate),
    };
    rules.player_step_even = wr_fix_mul(rules.player_step, 46341); // / sqrt(2)
    return rules;
}

// ---- The block -------------------------------------------------------------------------------------------------------

static void take_bits(wr_arena *arena, wr_bits *bits, const wr_bits *like)
{
    *bits = *like;
    bits->words = wr_arena_take(arena, 1, wr_bits_size(like->width, like->height), 64);
}

static void take_mobs(wr_arena *arena, wr__mobs *m, size_t n)
{
    m->id = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->kind = WR_ARENA_ARRAY(arena, uint8_t, n);
    m->flags = WR_ARENA_ARRAY(arena, uint8_t, n);
    m->x = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->y = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->x_last = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->y_last = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->heading = WR_ARENA_ARRAY(arena, wr_angle, n);
    m->health = WR_ARENA_ARRAY(arena, int16_t, n);
    m->rate = WR_ARENA_ARRAY(arena, uint16_t, n);
    m->timer = WR_ARENA_ARRAY(arena, int16_t, n);
    m->goal_x = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->goal_y = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->blob = WR_ARENA_ARRAY(arena, uint8_t, n);
    m->sees = WR_ARENA_ARRAY(arena, int8_t, n);
    m->path_at = WR_ARENA_ARRAY(arena, uint8_t, n);
    m->path_count = WR_ARENA_ARRAY(arena, uint8_t, n);
    m->component = WR_ARENA_ARRAY(arena, int32_t, n);
    m->user = WR_ARENA_ARRAY(arena, uint64_t, n);
    m->origin = WR_ARENA_ARRAY(arena, int32_t, n);
    m->home_x = WR_ARENA_ARRAY(arena, int16_t, n);
    m->home_y = WR_ARENA_ARRAY(arena, int16_t, n);
    m->counter = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->path = WR_ARENA_ARRAY(arena, wr_node, n * WR__PATH_NODES);
    m->generation = WR_ARENA_ARRAY(arena, uint16_t, n);
    m->next_free = WR_ARENA_ARRAY(arena, int32_t, n);
}

static void take_state(wr_arena *arena, wr_world *world)
{
    const wr_level *level = world->level;
    const size_t mobs = (size_t)world->config.mobs_max;
    world->state = wr_arena_take(arena, 0, 1, 64);
    const size_t begin = arena->used;
    world->core = WR_ARENA_ARRAY(arena, wr__core, 1);
    world->players = WR_ARENA_ARRAY(arena, wr__player, world->config.players);
    take_mobs(arena, &world->mobs, mobs);
    world->start_counter = WR_ARENA_ARRAY(arena, uint32_t, level->start_count);
    world->switches = WR_ARENA_ARRAY(arena, uint8_t, level->switch_count);
    world->gates = WR_ARENA_ARRAY(arena, uint8_t, level->gate_count);
    world->switch_touch = WR_ARENA_ARRAY(arena, uint32_t, level->switch_count);
    take_bits(arena, &world->crystals, &level->crystals);
    take_bits(arena, &world->sight, &level->sight);
    take_bits(arena, &world->walls, &level->walls);
    wr__host_take_state(arena, world);
    wr__hunt_take_state(arena, world);
    wr__window_take_state(arena, world);
    wr__ground_take_state(arena, world);
    wr_arena_take(arena, 0, 1, 64);
    world->state_size = arena->used - begin;
    world->events = WR_ARENA_ARRAY(arena, wr_event, world->config.events_max);
    wr__remains_take(arena, world);
    wr__ground_take_own(arena, world);
    world->ids = (wr_id_pool){.state = world->core == NULL ? NULL : &world->core->ids,
                              .generation = world->mobs.generation,
                              .next_free = world->mobs.next_free,
                              .capacity = world->config.mobs_max};
    wr__hunt_lend(world);
}

static void take_searches(wr_arena *arena, wr_world *world)
{
    const wr_level *level = world->level;
    world->scratch.fields = WR_ARENA_ARRAY(arena, wr__field, world->fields_max);
    for (int32_t i = 0; i < world->fields_max; i++) {
        void *memory = wr_arena_take(arena, 1, wr_field_size(level->nav, world->field_radius), 64);
        if (memory != NULL) {
            world->scratch.fields[i].field = wr_field_init(level->nav, world->field_radius, memory);
        }
    }
    void *memory = wr_arena_take(arena, 1, wr_nav_query_size(level->nav), 64);
    if (memory != NULL) {
        world->scratch.query = wr_nav_query_init(level->nav, memory);
    }
    for (int32_t i = 0; i < world->lanes; i++) {
        memory = wr_arena_take(arena, 1, wr_nav_query_near_size(level->nav, world->near_side), 64);
        if (memory != NULL) {
            world->scratch.near[i] = wr_nav_query_near_init(level->nav, world->near_side, world->near_settle, memory);
        }
    }
}

static void take_scratch(wr_arena *arena, wr_world *world)
{
    wr__scratch *s = &world->scratch;
    const size_t mobs = (size_t)world->config.mobs_max;
    s->seen = WR_ARENA_ARRAY(arena, int8_t, mobs);
    s->tests = WR_ARENA_ARRAY(arena, uint8_t, mobs);
    s->field = WR_ARENA_ARRAY(arena, int16_t, mobs);
    s->leg = WR_ARENA_ARRAY(arena, uint8_t, mobs);
    s->next = WR_ARENA_ARRAY(arena, wr_point, mobs);
    s->plan = WR_ARENA_ARRAY(arena, uint8_t, mobs);
    s->known = WR_ARENA_ARRAY(arena, uint8_t, mobs);
    s->points = WR_ARENA_ARRAY(arena, wr_point, (size_t)world->lanes * WR__POINTS_MAX);
    s->start_slot = WR_ARENA_ARRAY(arena, int32_t, world->level->start_count);
    s->gates = WR_ARENA_ARRAY(arena, uint8_t, world->level->gate_count);
    s->touch = WR_ARENA_ARRAY(arena, uint32_t, world->level->switch_count);
    s->keys = WR_ARENA_ARRAY(arena, uint64_t, 2 * (size_t)world->commands_max);
    s->order = WR_ARENA_ARRAY(arena, uint32_t, 2 * (size_t)world->commands_max);
    take_searches(arena, world);
    wr__hunt_take_scratch(arena, world);
    wr__ground_take_scratch(arena, world);
    wr__window_take_scratch(arena, world);
}

// The spare shares all but the state.
static void take_spare(wr_arena *arena, wr_world *world)
{
    world->spare = WR_ARENA_ARRAY(arena, wr_world, 1);
    wr_world spare = *world;
    spare.torn = true;
    take_state(arena, &spare);
    if (world->spare != NULL) {
        *world->spare = spare;
    }
}

void wr__world_lay_out(wr_arena *arena, wr_world *world)
{
    wr_arena_take(arena, 1, sizeof *world, 64);
    take_state(arena, world);
    take_scratch(arena, world);
    take_spare(arena, world);
}

// Slots of a world that may hold something; all of them where it does not know.
static size_t slots_touched(const wr_world *world)
{
    const int32_t used = world->core->ids.used;
    return (size_t)(used < 0 || used > world->config.mobs_max ? world->config.mobs_max : used);
}

// The same of edits of the ground.
static size_t edits_touched(const wr_world *world)
{
    const int32_t count = world->changes ? *world->ground.edit_count : 0;
    return (size_t)(count < 0 || count > world->config.edits_max ? world->config.edits_max : count);
}

// The same of the list of the thrown.
static size_t thrown_touched(const wr_world *world)
{
    const uint32_t count = world->hunts ? world->horde.round->thrown_count : 0;
    return count > (uint32_t)world->config.mobs_max ? (size_t)world->config.mobs_max : count;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void copy_between(wr_world *to, const wr_world *from, const void *begin, const void *end)
{
    const uint8_t *first = begin;
    memcpy(to->state + (first - from->state), first, (size_t)((const uint8_t *)end - first));
}

// What lies before the mobs, the slots of each of their arrays, and what lies behind them; of that the list of the thrown by
// its entries, for most of the time it is empty. Edits of the ground are the last of the state.
void wr__world_copy_state(wr_world *to, const wr_world *from)
{
    const size_t slots = larger(slots_touched(to), slots_touched(from));
    const size_t thrown = larger(thrown_touched(to), thrown_touched(from));
    const void *end = from->events + from->core->event_count;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t nodes = c->per == WR__PER_NODE ? WR__PATH_NODES : 1;
        const bool of_mobs = c->per == WR__PER_SLOT || c->per == WR__PER_NODE;
        if (of_mobs || (c->per == WR__PER_THROWN && thrown > 0)) {
            const size_t count = of_mobs ? slots * nodes : thrown;
            memcpy(wr__column_base(to, c), wr__column_base(from, c), count * c->stride);
        }
    }
    copy_between(to, from, from->state, from->mobs.id);
    copy_between(to, from, from->start_counter, from->hunts ? (const void *)from->horde.thrown.slot : end);
    if (from->changes) {
        const size_t edits = larger(edits_touched(to), edits_touched(from));
        copy_between(to, from, from->fighters, from->ground.edits);
        memcpy(to->ground.edits, from->ground.edits, edits * sizeof *to->ground.edits);
        copy_between(to, from, from->events, end);
    } else if (from->hunts) {
        copy_between(to, from, from->fighters, end);
    }
}

// What points into the state.
static void take_over(wr_world *world, const wr_world *from)
{
    world->state = from->state;
    world->core = from->core;
    world->players = from->players;
    world->mobs = from->mobs;
    world->ids = from->ids;
    world->start_counter = from->start_counter;
    world->switches = from->switches;
    world->gates = from->gates;
    world->switch_touch = from->switch_touch;
    world->crystals = from->crystals;
    world->sight = from->sight;
    world->walls = from->walls;
    world->host = from->host;
    world->events = from->events;
    world->window.at = from->window.at;
    wr__ground_take_over(world, from);
    wr__hunt_take_over(world, from);
}

void wr__world_swap_states(wr_world *world)
{
    const wr_world old = *world;
    take_over(world, world->spare);
    take_over(world->spare, &old);
}

// Ways that are planned without waiting for a turn: those that stay within some 24 cells and settle no more nodes than 128
// cells hold. On a fine mesh the window is smaller, for the memory's sake; a way across a zone of 7 cells has room in it.
static void prepare_planning(wr_world *world, int32_t n)
{
    const int32_t lanes = world->config.mobs_max / 64 + 1;
    world->lanes = lanes < WR__LANES_MAX ? lanes : WR__LANES_MAX;
    world->near_side = 24 * n < 168 ? 24 * n : 168;
    world->near_settle = 128 * n * n;
}

// Cells that a field reaches: as far as sight, and a way round three cells.
void wr__world_prepare(wr_world *world, const wr_world_config *config, const wr_level *level)
{
    const int64_t side = (int64_t)level->grid.cell * WR_FIX_ONE;
    const int64_t sight = config->sight_range > 0 ? (config->sight_range + side - 1) / side : 0;
    *world = (wr_world){.level = level, .given = level, .config = *config};
    world->rules = rules_of(config, level->grid.cell);
    wr__host_prepare(world);
    wr__hunt_prepare(world);
    world->changes = config->edits_max > 0;
    wr__window_prepare(world);
    world->commands_max = config->mobs_max + 256;
    prepare_planning(world, level->config.nav.n);
    world->fields_max = WR__FIELDS_A_PLAYER * config->players;
    world->field_radius = sight + 3 < WR__FIELD_CELLS_MAX ? (int32_t)(sight + 3) : WR__FIELD_CELLS_MAX;
}
