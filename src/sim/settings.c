// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The settings of a world and its level as one list: hashed, saved, loaded and compared like the state.
#include <string.h>

#include "core/hash.h"
#include "sim/columns.h"

static const struct setting {
    const char *name;
    size_t offset;
    size_t size; // 4: int32_t or an enum, 8: uint64_t
} settings[] = {
#define SETTING(member)                                                                 \
    {                                                                                   \
#member, offsetof(wr__settings, member), sizeof(((wr__settings *)NULL)->member) \
    }
    SETTING(world.seed),
    SETTING(world.ticks_per_second),
    SETTING(world.players),
    SETTING(world.mobs_max),
    SETTING(world.events_max),
    SETTING(world.paths_per_tick),
    SETTING(world.touch),
    SETTING(world.diagonal),
    SETTING(world.sight),
    SETTING(world.chase),
    SETTING(world.sight_range),
    SETTING(world.player_health),
    SETTING(level.nav.n),
    SETTING(level.nav.corners),
    SETTING(level.nav.blocked),
    SETTING(level.nav.keep_off),
    SETTING(level.zone_cells),
    SETTING(level.bat_zone_cells),
    SETTING(cell),
    SETTING(map_hash),
#undef SETTING
};
#define SETTINGS (sizeof settings / sizeof *settings)

wr__settings wr__settings_of(const wr_world *world)
{
    wr__settings s = {.world = world->config,
                      .level = world->level->config,
                      .cell = world->level->grid.cell,
                      .map_hash = world->level->map_hash};
    s.world.host = NULL;
    s.world.hunt = NULL;
    return s;
}

static uint64_t get(const wr__settings *from, const struct setting *setting)
{
    uint32_t four;
    uint64_t eight;
    if (setting->size == sizeof four) {
        memcpy(&four, (const uint8_t *)from + setting->offset, sizeof four);
        return four;
    }
    memcpy(&eight, (const uint8_t *)from + setting->offset, sizeof eight);
    return eight;
}

void wr__settings_put(const wr__settings *from, wr__put *put, void *to)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        const uint64_t value = get(from, &settings[i]);
        uint8_t bytes[8];
        for (size_t k = 0; k < sizeof bytes; k++) {
            bytes[k] = (uint8_t)(value >> (8 * k));
        }
        put(to, bytes, settings[i].size);
    }
}

void wr__settings_take(wr__settings *to, wr_reader *reader)
{
    memset(to, 0, sizeof *to);
    for (size_t i = 0; i < SETTINGS; i++) {
        uint8_t *at = (uint8_t *)to + settings[i].offset;
        if (settings[i].size == sizeof(uint32_t)) {
            const uint32_t four = wr_read_u32(reader);
            memcpy(at, &four, sizeof four);
        } else {
            const uint64_t eight = wr_read_u64(reader);
            memcpy(at, &eight, sizeof eight);
        }
    }
}

const char *wr__settings_differ(const wr__settings *x, const wr__settings *y, int64_t *a, int64_t *b)
{
    for (size_t i = 0; i < SETTINGS; i++) {
        const uint64_t p = get(x, &settings[i]);
        const uint64_t q = get(y, &settings[i]);
        if (p != q) {
            const bool narrow = settings[i].size == sizeof(uint32_t);
            *a = narrow ? (int32_t)(uint32_t)p : (int64_t)p;
            *b = narrow ? (int32_t)(uint32_t)q : (int64_t)q;
            return settings[i].name;
        }
    }
    return NULL;
}

// ---- Hashes ------------------------------------------------------------------------------------------------------

void wr__world_hash_rules(wr_world *world)
{
    const wr__settings own = wr__settings_of(world);
    wr_hasher h;
    wr_hasher_begin(&h);
    wr__settings_put(&own, wr__put_hash, &h);
    world->core->hash_parts[WR_HASH_RULES] = wr_hasher_end(&h);
}

// What bodies and bombs fly by.
static void hash_knocks(const wr_world *world, wr_hasher *h)
{
    const wr_knock_rules *k = &world->horde.knock;
    const wr_knock_config *c = &k->config;
    const wr_thrown_rules *t = &world->fighter_rules.bomb;
    const int32_t numbers[] = {c->ticks_per_second,
                               c->metre,
                               c->gravity,
                               c->rise_angle,
                               c->rise_spread,
                               c->across,
                               c->up,
                               c->turn_spread,
                               c->strength_spread,
                               c->edge,
                               c->speed_least,
                               c->turn_height,
                               c->half_turns_max,
                               c->stand_seconds,
                               c->juggle,
                               WR_KNOCK_FINE_BITS,
                               k->fall,
                               k->up_most,
                               k->across_most,
                               k->stand_ticks,
                               t->ground_restitution,
                               t->ground_friction,
                               t->wall_restitution,
                               t->rest_speed,
                               t->bounces_max,
                               t->bursts};
    wr_hasher_i32s(h, numbers, sizeof numbers / sizeof *numbers);
}

uint64_t wr_world_rules_hash(const wr_world *world)
{
    const wr__rules *r = &world->rules;
    const wr__settings own = wr__settings_of(world);
    const int32_t numbers[] = {WR__GAME_VERSION,   r->half,
                               r->boomerang_half,  r->sword_ahead,
                               r->player_step,     r->player_step_even,
                               r->spinner_step,    r->bat_step,
                               r->blob_step,       r->boomerang_step,
                               r->boomerang_range, r->close,
                               r->sight_range,     r->sword_ticks,
                               r->bat_turn_ticks,  r->grace_ticks,
                               world->fields_max,  world->field_radius,
                               world->lanes,       world->near_side,
                               world->near_settle, world->commands_max,
                               WR__PATH_NODES,     WR__HEALTH_MONSTER,
                               WR__RATE_MAX,       WR_MOB_HUNTER,
                               WR_CELL_COUNT,      WR_COMMAND_RESTART + 1}; // the map game has no later command
    wr_hasher h;
    wr_hasher_begin(&h);
    wr_hasher_i32s(&h, numbers, sizeof numbers / sizeof *numbers);
    wr__settings_put(&own, wr__put_hash, &h);
    if (world->hunts) {
        wr_hasher_u64(&h, wr__hunt_hash_of(world));
        wr_hasher_u64(&h, WR__HUNT_VERSION);
        hash_knocks(world, &h);
    }
    return wr_hasher_end(&h);
}
