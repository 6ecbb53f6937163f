// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Worlds: settings, the one block and what lies where in it, copies, and what is read by value.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/arena.h"
#include "sim/world_int.h"

wr_world_config wr_world_config_default(void)
{
    return (wr_world_config){.seed = 1,
                             .ticks_per_second = 60,
                             .players = 1,
                             .paths_per_tick = 64,
                             .touch = WR_TOUCH_LOSE,
                             .diagonal = WR_DIAGONAL_FAST,
                             .sight = WR_SIGHT_EXACT,
                             .chase = WR_CHASE_ROUTE,
                             .player_health = 3};
}

// ---- Settings ------------------------------------------------------------------------------------------------------

static bool rate_fits(int32_t rate)
{
    return rate == 20 || rate == 30 || rate == 50 || rate == 60 || rate == 120;
}

static int32_t mobs_needed(const wr_world_config *config, const wr_level *level)
{
    return level->start_count + 2 * config->players;
}

// What is wrong with the settings, as a sentence; NULL when nothing is.
static const char *fault_of(const wr_world_config *c)
{
    if (!rate_fits(c->ticks_per_second)) {
        return "ticks_per_second must be 20, 30, 50, 60 or 120";
    }
    if (c->players < 1 || c->players > WR_PLAYERS_MAX) {
        return "players must be 1 to 16";
    }
    if (c->mobs_max < 0 || c->mobs_max > WR_MOBS_MAX) {
        return "mobs_max must be 0 to 1048575";
    }
    if (c->events_max < 0 || c->events_max > (1 << 24) || (c->events_max > 0 && c->events_max < 16)) {
        return "events_max must be 0, or 16 to 16777216";
    }
    if (c->paths_per_tick < 1) {
        return "paths_per_tick must be at least 1";
    }
    if (c->player_health < 1 || c->player_health > INT16_MAX) {
        return "player_health must be 1 to 32767";
    }
    if ((uint32_t)c->touch >= WR_TOUCH_COUNT || (uint32_t)c->diagonal >= WR_DIAGONAL_COUNT ||
        (uint32_t)c->sight >= WR_SIGHT_COUNT || (uint32_t)c->chase >= WR_CHASE_COUNT) {
        return "touch, diagonal, sight or chase is none of its values";
    }
    return NULL;
}

static void explain(wr_finding *why, const char *message)
{
    if (why != NULL) {
        *why = (wr_finding){.severity = WR_SEVERITY_ERROR};
        snprintf(why->message, sizeof why->message, "%s", message);
    }
}

static wr_status refuse_mobs(int32_t needed, int32_t mobs_max, wr_finding *why)
{
    if (why != NULL) {
        explain(why, "");
        snprintf(why->message, sizeof why->message,
                 "mobs_max is %" PRId32 ", but players, boomerangs and the level's monsters are %" PRId32, mobs_max,
                 needed);
    }
    return WR_E_CAPACITY;
}

static wr_status settle_config(wr_world_config *config, const wr_level *level, wr_finding *why)
{
    const char *fault = fault_of(config);
    if (fault == NULL && !level->has_player) {
        fault = "the level has no player's start: put a P on a free cell";
    }
    if (fault != NULL) {
        explain(why, fault);
        return WR_E_ARGUMENT;
    }
    const int32_t needed = mobs_needed(config, level);
    if (config->mobs_max == 0) {
        config->mobs_max = needed + 64 < WR_MOBS_MAX ? needed + 64 : WR_MOBS_MAX;
    }
    if (config->mobs_max < needed) {
        return refuse_mobs(needed, config->mobs_max, why);
    }
    if (config->events_max == 0) {
        config->events_max = 4 * config->mobs_max + 256;
    }
    if (config->sight_range == 0) {
        config->sight_range = 5 * level->grid.cell * WR_FIX_ONE;
    }
    return WR_OK;
}

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

static void take_mobs(wr_arena *arena, wr__mobs *m, size_t n, size_t zone_words)
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
    m->timer = WR_ARENA_ARRAY(arena, int32_t, n);
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
    m->way_low = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->way_high = WR_ARENA_ARRAY(arena, wr_fix, n);
    m->counter = WR_ARENA_ARRAY(arena, uint32_t, n);
    m->path = WR_ARENA_ARRAY(arena, wr_node, n * WR__PATH_NODES);
    m->zone = WR_ARENA_ARRAY(arena, uint64_t, n * zone_words);
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
    take_mobs(arena, &world->mobs, mobs, (size_t)level->zone_words);
    world->start_slot = WR_ARENA_ARRAY(arena, int32_t, level->start_count);
    world->start_counter = WR_ARENA_ARRAY(arena, uint32_t, level->start_count);
    world->switches = WR_ARENA_ARRAY(arena, uint8_t, level->switch_count);
    world->gates = WR_ARENA_ARRAY(arena, uint8_t, level->gate_count);
    world->switch_touch = WR_ARENA_ARRAY(arena, uint32_t, level->switch_count);
    take_bits(arena, &world->crystals, &level->crystals);
    take_bits(arena, &world->sight, &level->sight);
    take_bits(arena, &world->walls, &level->walls);
    wr_arena_take(arena, 0, 1, 64);
    world->state_size = arena->used - begin;
    world->events = WR_ARENA_ARRAY(arena, wr_event, world->config.events_max);
}

static void take_fields(wr_arena *arena, wr_world *world)
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
    s->points = WR_ARENA_ARRAY(arena, wr_point, WR__POINTS_MAX);
    s->gates = WR_ARENA_ARRAY(arena, uint8_t, world->level->gate_count);
    s->touch = WR_ARENA_ARRAY(arena, uint32_t, world->level->switch_count);
    s->keys = WR_ARENA_ARRAY(arena, uint64_t, 2 * (size_t)world->commands_max);
    s->order = WR_ARENA_ARRAY(arena, uint32_t, 2 * (size_t)world->commands_max);
    s->events = WR_ARENA_ARRAY(arena, wr_event, world->config.events_max);
    take_fields(arena, world);
}

// Everything of the block in its order. On a measuring arena all pointers are NULL and only sizes come out.
static void lay_out(wr_arena *arena, wr_world *world)
{
    wr_arena_take(arena, 1, sizeof *world, 64);
    take_state(arena, world);
    take_scratch(arena, world);
    world->ids = (wr_id_pool){.state = world->core == NULL ? NULL : &world->core->ids,
                              .generation = world->mobs.generation,
                              .next_free = world->mobs.next_free,
                              .capacity = world->config.mobs_max};
}

// The world before it has memory. Cells that a field reaches: as far as sight, and a way round three cells.
static void prepare(wr_world *world, const wr_world_config *config, const wr_level *level)
{
    const int64_t side = (int64_t)level->grid.cell * WR_FIX_ONE;
    const int64_t sight = config->sight_range > 0 ? (config->sight_range + side - 1) / side : 0;
    *world = (wr_world){.level = level, .config = *config};
    world->rules = rules_of(config, level->grid.cell);
    world->commands_max = config->mobs_max + 256;
    world->fields_max = WR__FIELDS_A_PLAYER * config->players;
    world->field_radius = sight + 3 < WR__FIELD_CELLS_MAX ? (int32_t)(sight + 3) : WR__FIELD_CELLS_MAX;
}

static size_t measure(wr_world *world)
{
    wr_arena arena = wr_arena_measuring();
    lay_out(&arena, world);
    return arena.full ? 0 : arena.used;
}

size_t wr_world_size(const wr_world_config *config, const wr_level *level)
{
    wr_world_config settled = *config;
    wr_world world;
    if (settle_config(&settled, level, NULL) != WR_OK) {
        return 0;
    }
    prepare(&world, &settled, level);
    return measure(&world);
}

wr_status wr_world_create(const wr_world_config *config, const wr_level *level, const wr_hooks *hooks, wr_world **out,
                          wr_finding *why)
{
    const wr_hooks plain = wr_hooks_default();
    hooks = hooks == NULL ? &plain : hooks;
    *out = NULL;

    wr_world_config settled = *config;
    const wr_status status = settle_config(&settled, level, why);
    if (status != WR_OK) {
        return status;
    }
    wr_world world;
    prepare(&world, &settled, level);
    world.hooks = *hooks;
    world.size = measure(&world);
    void *block = world.size == 0 ? NULL : wr__alloc(&hooks->allocator, world.size);
    if (block == NULL) {
        explain(why, "out of memory");
        return WR_E_MEMORY;
    }
    wr_arena arena = wr_arena_on(block, world.size);
    lay_out(&arena, &world);
    wr_world *made = memcpy(block, &world, sizeof world);
    wr_ids_init(&made->ids);
    wr__level_populate(made);
    wr__world_hash_rules(made);
    wr__world_rehash(made);
    *out = made;
    return WR_OK;
}

void wr_world_destroy(wr_world *world)
{
    if (world != NULL) {
        const wr_allocator allocator = world->hooks.allocator;
        wr__release(&allocator, world, world->size);
    }
}

// ---- Copies --------------------------------------------------------------------------------------------------------

static bool same_config(const wr_world_config *a, const wr_world_config *b)
{
    return a->seed == b->seed && a->ticks_per_second == b->ticks_per_second && a->players == b->players &&
           a->mobs_max == b->mobs_max && a->events_max == b->events_max && a->paths_per_tick == b->paths_per_tick &&
           a->touch == b->touch && a->diagonal == b->diagonal && a->sight == b->sight && a->chase == b->chase &&
           a->sight_range == b->sight_range && a->player_health == b->player_health;
}

wr_status wr_world_copy(wr_world *to, const wr_world *from)
{
    if (to->level != from->level || to->state_size != from->state_size || !same_config(&to->config, &from->config)) {
        return WR_E_ARGUMENT;
    }
    if (to != from) {
        memcpy(to->state, from->state, from->state_size + (size_t)from->core->event_count * sizeof *from->events);
        memcpy(to->scratch.gates, to->gates, (size_t)to->level->gate_count * sizeof *to->gates);
        to->scratch.field_count = 0; // those it has are of its own past
    }
    return WR_OK;
}

// ---- Asking --------------------------------------------------------------------------------------------------------

const wr_level *wr_world_level(const wr_world *world)
{
    return world->level;
}

wr_world_config wr_world_config_of(const wr_world *world)
{
    return world->config;
}

uint64_t wr_world_ticks(const wr_world *world)
{
    return world->core->ticks;
}

wr_counters wr_world_counters(const wr_world *world)
{
    return world->core->counters;
}

uint64_t wr_world_hash(const wr_world *world, uint64_t *parts)
{
    if (parts != NULL) {
        memcpy(parts, world->core->hash_parts, sizeof world->core->hash_parts);
    }
    return world->core->hash;
}

wr_world_cells wr_world_cells_of(const wr_world *world)
{
    return (wr_world_cells){.switch_count = world->level->switch_count,
                            .gate_count = world->level->gate_count,
                            .switches = world->switches,
                            .gates = world->gates,
                            .crystals = &world->crystals,
                            .sight = &world->sight,
                            .walls = &world->walls,
                            .crystals_left = world->core->crystals_left};
}

wr_status wr_world_player(const wr_world *world, int32_t player, wr_player_view *out)
{
    memset(out, 0, sizeof *out);
    if (player < 0 || player >= world->config.players) {
        return WR_E_ARGUMENT;
    }
    const wr__player *p = &world->players[player];
    *out = (wr_player_view){.mob = {world->mobs.id[player]},
                            .boomerang_mob = {world->mobs.id[wr__boomerang_slot(world, player)]},
                            .at = wr__place(world, player),
                            .facing = world->mobs.heading[player],
                            .weapon = (wr_weapon)p->weapon,
                            .boomerang = (wr_boomerang)p->boomerang,
                            .sword_ticks = p->sword_ticks,
                            .score = p->score,
                            .health = world->mobs.health[player]};
    return WR_OK;
}
