// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What each number of a state may be, by itself. Where a number may be more than another allows, validate.c has the rule.
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sim/columns.h"

void wr__refuse(wr_finding *why, const char *rule, const char *format, ...)
{
    if (why == NULL) {
        return;
    }
    va_list list;
    *why = (wr_finding){.severity = WR_SEVERITY_ERROR};
    snprintf(why->rule, sizeof why->rule, "%s", rule);
    va_start(list, format);
    vsnprintf(why->message, sizeof why->message, format, list);
    va_end(list);
}

// ---- Ranges ------------------------------------------------------------------------------------------------------

static wr__range to(int64_t high)
{
    return (wr__range){0, high};
}

static int64_t at_least(int64_t value, int64_t low)
{
    return value < low ? low : value;
}

static int64_t hunter_health(const wr_world *world)
{
    int64_t most = 0;
    for (int32_t i = 0; world->hunts && i < world->horde.rules.kind_count; i++) {
        most = at_least(world->horde.rules.kinds[i].health, most);
    }
    return most;
}

// Places of the hunters' meshes: one number for all size classes.
static int64_t hunt_nodes(const wr_world *world)
{
    const wr_nav *nav = wr_terrain_nav(world->horde.ground, 0);
    return (int64_t)wr_nav_columns(nav) * wr_nav_rows(nav);
}

static wr__range range_of_hunts(const wr_world *world, wr__rule rule)
{
    const wr__horde *horde = &world->horde;
    switch (rule) {
    case WR__RULE_HUNT_KIND:
        return to(horde->rules.kind_count - 1);
    case WR__RULE_TARGET: // -1 for none, and 0 in an empty slot
        return (wr__range){-1, at_least(world->config.players - 1, 0)};
    case WR__RULE_ACT:
        return to(WR__ACT_COUNT - 1);
    case WR__RULE_PROGRESS:
        return (wr__range){-((int64_t)1 << 30), (int64_t)1 << 30};
    case WR__RULE_QUEUE:
        return to(world->config.mobs_max);
    case WR__RULE_THRONGS:
        return to(world->config.mobs_max / 2);
    case WR__RULE_PHASE: // of one on the list
        return (wr__range){WR_KNOCK_FLIGHT, WR_KNOCK_PHASE_COUNT - 1};
    case WR__RULE_THROWS:
        return (wr__range){1, 2};
    case WR__RULE_SLOT:
        return (wr__range){0, at_least(world->core->ids.used - 1, 0)};
    case WR__RULE_END:
        return to(WR_THROWN_END_COUNT - 1);
    case WR__RULE_ROUND_END:
        return to(WR_ROUND_END_COUNT - 1);
    case WR__RULE_HUNTER_HEALTH:
        return (wr__range){1, hunter_health(world)};
    case WR__RULE_REQUEUE:
        return to(WR_REQUEUE_COUNT);
    case WR__RULE_FAR_NODE:
        return (wr__range){-1, hunt_nodes(world) - 1};
    case WR__RULE_FAR_COUNT:
        return to(WR_FIELD_TARGETS_MAX);
    case WR__RULE_PLAYERS:
        return to(((int64_t)1 << world->config.players) - 1);
    case WR__RULE_DOWN:
        return to(1);
    case WR__RULE_DASH:
        return to(world->fighter_rules.dash_ticks);
    case WR__RULE_DASH_REST:
        return to((int64_t)world->fighter_rules.dash_ticks + world->fighter_rules.dash_rest_ticks);
    case WR__RULE_BOMB_REST:
        return to(world->fighter_rules.bomb_rest_ticks);
    case WR__RULE_REVIVE:
        return to(world->fighter_rules.revive_ticks);
    case WR__RULE_FUSE:
        return to(world->fighter_rules.fuse_ticks);
    case WR__RULE_EDITS:
        return to(world->config.edits_max);
    case WR__RULE_CELL:
        return to(WR__EDIT_REGION * WR__EDIT_REGION - 1);
    case WR__RULE_LABEL:
        return to(WR_TERRAIN_LABELS - 1);
    default: // WR__RULE_COUNT
        return to(INT32_MAX);
    }
}

static wr__range range_of_mobs(const wr_world *world, wr__rule rule)
{
    const wr_level *level = world->level;
    const int64_t used = world->core->ids.used;
    switch (rule) {
    case WR__RULE_KIND:
        return to(world->hunts ? WR_MOB_HUNTER : WR_MOB_HOST);
    case WR__RULE_FLAGS:
        return to(WR_MOB_ALIVE | WR_MOB_JUMPED | WR_MOB_HIDDEN | WR_MOB_SEES | (world->hunts ? WR_MOB_KNOCKED : 0) |
                  (world->config.wake_radius > 0 ? WR_MOB_ASLEEP : 0));
    case WR__RULE_HEALTH:
        return to(at_least(at_least(world->config.player_health, WR__HEALTH_MONSTER), hunter_health(world)));
    case WR__RULE_RATE:
        return to(WR__RATE_MAX);
    case WR__RULE_TIMER:
        return to((int64_t)world->rules.bat_turn_ticks * WR__RATE_ONE);
    case WR__RULE_BLOB:
        return to(2 * WR__BLOB_LAST - 1);
    case WR__RULE_SEES: // -1 for none, and 0 in an empty slot
        return (wr__range){-1, at_least(world->config.players - 1, 0)};
    case WR__RULE_PATH:
        return to(WR__PATH_NODES);
    case WR__RULE_NODE:
        return world->hunts ? to(hunt_nodes(world) - 1)
                            : (wr__range){level->has_mesh ? 0 : -1,
                                          (int64_t)wr_nav_columns(level->nav) * wr_nav_rows(level->nav) - 1};
    case WR__RULE_ORIGIN:
        return (wr__range){-1 - (int64_t)WR__ORIGIN_MAX, at_least(level->start_count - 1, 0)};
    case WR__RULE_HOME_X:
        return to(level->grid.width - 1);
    case WR__RULE_HOME_Y:
        return to(level->grid.height - 1);
    case WR__RULE_GENERATION:
        return to(WR_ID_GENERATION_MAX);
    case WR__RULE_LINK:
        return (wr__range){-3, used - 1};
    case WR__RULE_USED:
        return (wr__range){2 * (int64_t)world->config.players, world->config.mobs_max};
    case WR__RULE_FREE:
        return (wr__range){-1, used - 1};
    case WR__RULE_SPAWNED:
        return to(WR__ORIGIN_MAX);
    default: // WR__RULE_PLAN
        return to(at_least(used - 1, 0));
    }
}

static wr__range range_of_players(const wr_world *world, wr__rule rule)
{
    const wr__rules *rules = &world->rules;
    switch (rule) {
    case WR__RULE_SCORE:
        return to(world->level->crystal_count);
    case WR__RULE_SWORD:
        return to(rules->sword_ticks);
    case WR__RULE_GRACE:
        return to(rules->grace_ticks);
    case WR__RULE_BUTTONS:
        return to(wr__buttons(world));
    case WR__RULE_WEAPON:
        return to(world->hunts ? WR_WEAPON_BOMB : WR_WEAPON_SWORD);
    case WR__RULE_BOOMERANG:
        return to(WR_BOOMERANG_RETURNING);
    case WR__RULE_FLOWN:
        return to(rules->boomerang_range);
    case WR__RULE_PART:
        return to(WR_FIX_ONE);
    default: // WR__RULE_TOUCH
        return to(((int64_t)1 << (2 * world->config.players)) - 1);
    }
}

wr__range wr__range_of(const wr_world *world, wr__rule rule)
{
    const wr_grid *grid = &world->level->grid;
    switch (rule) {
    case WR__RULE_ANY:
        return (wr__range){INT64_MIN, INT64_MAX};
    case WR__RULE_FLAG:
        return to(1);
    case WR__RULE_ZERO:
        return to(0);
    case WR__RULE_X:
        return to((int64_t)grid->width * grid->cell * WR_FIX_ONE);
    case WR__RULE_Y:
        return to((int64_t)grid->height * grid->cell * WR_FIX_ONE);
    case WR__RULE_GOAL:
        return to(at_least((int64_t)grid->width, grid->height) * grid->cell * WR_FIX_ONE);
    case WR__RULE_STAGE:
        return to(12);
    case WR__RULE_EVENT:
        return to(WR_EVENT_KIND_COUNT - 1);
    case WR__RULE_EVENTS:
        return to(world->config.events_max);
    case WR__RULE_DROPPED:
        return to(INT32_MAX);
    default:
        return rule >= WR__RULE_HUNT_KIND ? range_of_hunts(world, rule)
               : rule >= WR__RULE_SCORE   ? range_of_players(world, rule)
                                          : range_of_mobs(world, rule);
    }
}

// ---- Arrays against them -------------------------------------------------------------------------------------------

// One pass without a branch in it: compilers make wide instructions of these. Numbers are moved so that the lowest one allowed
// becomes the lowest there is; then one comparison with a sign, which every machine has wide, holds them against both ends.
// to: where they go meanwhile, or NULL. A range fits its type, so differences that wrap stay right.
#define STRAYS(name, type, twin)                                                                     \
    static bool name(type *restrict to, const uint8_t *restrict from, size_t count, wr__range range) \
    {                                                                                                \
        const type lowest = (type)((type)1 << (8 * sizeof(type) - 1));                               \
        const type move = (type)((type)range.low - lowest);                                          \
        const twin high = (twin)(type)((type)range.high - move);                                     \
        twin strays = 0;                                                                             \
        for (size_t i = 0; i < count; i++) {                                                         \
            type value;                                                                              \
            memcpy(&value, from + i * sizeof value, sizeof value);                                   \
            if (to != NULL) {                                                                        \
                to[i] = value;                                                                       \
            }                                                                                        \
            strays = (twin)(strays | -((twin)(type)(value - move) > high));                          \
        }                                                                                            \
        return strays != 0;                                                                          \
    }
STRAYS(strays_8, uint8_t, int8_t)
STRAYS(strays_16, uint16_t, int16_t)
STRAYS(strays_32, uint32_t, int32_t)

static bool any_strays(const wr__column *c, void *to, const uint8_t *from, size_t length, wr__range range)
{
    switch (c->type) {
    case WR__U8:
    case WR__I8:
        return strays_8(to, from, length, range);
    case WR__U16:
    case WR__I16:
        return strays_16(to, from, length, range);
    case WR__U32:
    case WR__I32:
        return strays_32(to, from, length, range);
    default:
        return true;
    }
}

static int64_t first_stray(const wr_world *world, const wr__column *c, wr__range range)
{
    const size_t length = wr__column_length(world, c);
    for (size_t i = 0; i < length; i++) {
        const int64_t value = wr__column_value(world, c, i);
        if (value < range.low || value > range.high) {
            return (int64_t)i;
        }
    }
    return -1;
}

static wr_status find_stray(const wr_world *world, const wr__column *c, wr__range range, wr_finding *why)
{
    const int64_t stray = first_stray(world, c, range);
    if (stray < 0) {
        return WR_OK;
    }
    wr__refuse(why, "T21", "%s.%s[%" PRId64 "] is %" PRId64 ", but must be %" PRId64 " to %" PRId64,
               wr__part_name_of(c->part), c->name, stray, wr__column_value(world, c, (size_t)stray), range.low,
               range.high);
    return WR_E_SYNTAX;
}

wr_status wr__column_check(const wr_world *world, const wr__column *c, wr_finding *why)
{
    const size_t length = wr__column_length(world, c);
    if (length == 0) {
        return WR_OK;
    }
    const wr__range range = wr__range_of(world, (wr__rule)c->rule);
    const bool fine = c->rule == WR__RULE_ANY || (wr__column_is_close(world, c) &&
                                                  !any_strays(c, NULL, wr__column_base(world, c), length, range));
    return fine ? WR_OK : find_stray(world, c, range, why);
}

wr_status wr__column_take(wr_world *world, const wr__column *c, const uint8_t *bytes, wr_finding *why)
{
    const wr__range range = wr__range_of(world, (wr__rule)c->rule);
    const size_t length = wr__column_length(world, c);
    const bool wide = c->type == WR__U64 || c->rule == WR__RULE_ANY;
    uint8_t *base = wr__column_base(world, c);
    if (wide && length > 0) {
        memcpy(base, bytes, wr__column_size(world, c));
    }
    const bool fine = c->rule == WR__RULE_ANY || (!wide && !any_strays(c, base, bytes, length, range));
    return fine ? WR_OK : find_stray(world, c, range, why);
}
