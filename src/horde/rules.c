// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt's seconds and units a second, once, as ticks and units a tick; and what ground looks like to its monsters. Times are
// rounded to the nearest tick, at least one; lengths to the nearest 1/65,536.
#include "horde/horde.h"

#define SECONDS(thousandths) ((wr_fix)(((int64_t)(thousandths)*WR_FIX_ONE + 500) / 1000))
#define UNSEEN               SECONDS(250)     // 15 ticks at 60 a second
#define TICKS_MAX            (UINT16_MAX - 1) // what the columns of timers hold, and one to pass
#define STUCK_UNITS          4588             // 0.07

// What it takes to beat in a door, in the damage that monsters do.
#define DOOR_HEALTH 100

// ---- Times and lengths ---------------------------------------------------------------------------------------------

static int32_t ticks_of(wr_fix seconds, int32_t rate)
{
    const int64_t ticks = ((int64_t)seconds * rate + WR_FIX_ONE / 2) >> 16;
    return ticks < 1 ? 1 : (int32_t)(ticks > INT32_MAX ? INT32_MAX : ticks);
}

static int32_t timer_of(wr_fix seconds, int32_t rate)
{
    const int32_t ticks = ticks_of(seconds, rate);
    return ticks < TICKS_MAX ? ticks : TICKS_MAX;
}

static wr_fix step_of(wr_fix speed, int32_t rate)
{
    const wr_fix step = (speed + rate / 2) / rate;
    return step < 1 ? 1 : step;
}

// tau = k * R / v (Z67). k and R are below 2^31, so their product by the rate is cut down to units first.
static int32_t watchdog_of(const wr_hunt_rules *rules, wr_fix speed, int32_t rate)
{
    if (rules->watchdog_seconds > 0) {
        return timer_of(rules->watchdog_seconds, rate);
    }
    const int64_t reach = ((int64_t)rules->watchdog_k * rules->reaction) >> 16; // k * R, Q16
    const int64_t ticks = reach > (INT64_MAX / 2) / rate ? TICKS_MAX : (reach * rate + speed / 2) / speed;
    return ticks < 1 ? 1 : ticks < TICKS_MAX ? (int32_t)ticks : TICKS_MAX;
}

// ---- Kinds -----------------------------------------------------------------------------------------------------------

static int32_t taken(const wr_hunt_kind *kind, const wr_hunt_player *player, wr_harm harm)
{
    if (harm == WR_HARM_BOMB && kind->immune) {
        return 0;
    }
    if (kind->takes[harm] >= 0) {
        return kind->takes[harm];
    }
    if (harm != WR_HARM_BOMB) {
        return player->damage[harm];
    }
    const int64_t part = WR_FIX_ONE - kind->resistance;
    return (int32_t)((player->damage[harm] * part + WR_FIX_ONE / 2) >> 16);
}

// A door costs as many cells of way as a monster could walk while it beats it in, and its own: health * seconds a blow /
// damage * speed / cell. Who does no damage never gets through.
static int32_t door_cost_of(const wr__hunt_kind *kind, int32_t cell)
{
    const int64_t ticks = (int64_t)DOOR_HEALTH * (kind->windup_ticks + kind->cooldown_ticks) / kind->damage;
    const int64_t cells = ticks * kind->step / ((int64_t)cell * WR_FIX_ONE);
    return (int32_t)(cells + 1 < WR_TERRAIN_COST_MAX ? cells + 1 : WR_TERRAIN_COST_MAX);
}

static void set_kind(wr__hunt_kind *out, const wr_hunt *hunt, const wr_hunt_kind *kind, const wr_hunt_player *player,
                     int32_t rate)
{
    *out = (wr__hunt_kind){
        .step = step_of(kind->speed, rate),
        .reach = kind->attack_distance,
        .ring = (wr_fix)((int64_t)kind->attack_distance * 4 / 5),
        .windup_ticks = timer_of(kind->wind_up, rate),
        .cooldown_ticks = timer_of(kind->cooldown, rate),
        .watchdog_ticks = watchdog_of(&hunt->rules, kind->speed, rate),
        .lie_ticks = timer_of(kind->lie, rate),
        .rise_ticks = timer_of(kind->rise, rate),
        .damage = kind->damage,
        .health = kind->health,
        .doors = (uint8_t)kind->doors,
        .host_brain = kind->host_brain,
    };
    if (out->doors == WR_HUNT_DOORS_BREAK && out->damage == 0) {
        out->doors = WR_HUNT_DOORS_NEVER;
    }
    for (int32_t harm = 0; harm < WR_HARM_COUNT; harm++) {
        out->takes[harm] = taken(kind, player, (wr_harm)harm);
    }
}

// ---- Classes ---------------------------------------------------------------------------------------------------------

static bool join_class(wr__hunt_rules *rules, wr__hunt_kind *kind, wr_fix radius)
{
    int32_t i = 0;
    while (i < rules->class_count && (rules->class_radius[i] != radius || rules->class_doors[i] != kind->doors)) {
        i++;
    }
    if (i == WR__HUNT_CLASSES) {
        return false;
    }
    rules->class_count += i == rules->class_count;
    rules->class_radius[i] = radius;
    rules->class_doors[i] = kind->doors;
    kind->size = (uint8_t)i;
    return true;
}

// Never more radii than classes.
static void join_crowd(wr__hunt_rules *rules, wr__hunt_kind *kind, wr_fix radius)
{
    int32_t i = 0;
    while (i < rules->crowd_count && rules->crowd_radius[i] != radius) {
        i++;
    }
    rules->crowd_count += i == rules->crowd_count;
    rules->crowd_radius[i] = radius;
    kind->crowd = (uint8_t)i;
}

// ---- All of them -----------------------------------------------------------------------------------------------------

static void set_times(wr__hunt_rules *out, const wr_hunt *hunt, int32_t rate)
{
    const wr_hunt_rules *rules = &hunt->rules;
    out->rate = rate;
    out->reaction = rules->reaction;
    out->sight_range = rules->sight_range;
    out->run_ticks = rules->replan == WR_HUNT_REPLAN_TICK ? 0 : rate * 7 / 100;
    out->retry_ticks = ticks_of(SECONDS(333), rate);
    out->stuck_ticks = ticks_of(SECONDS(500), rate);
    out->stuck_units = STUCK_UNITS;
    out->unseen_ticks = ticks_of(UNSEEN, rate);
    out->siege_ticks = timer_of(rules->siege_seconds, rate);
    out->recycle_ticks = ticks_of(SECONDS(10000), rate);
    out->straggler_ticks = ticks_of(SECONDS(20000), rate);
    out->warn_ticks = ticks_of(SECONDS(500), rate);
    out->recycle_distance = rules->recycle_distance;
    out->wave_ticks = ticks_of(hunt->waves.every, rate);
    out->round_ticks = ticks_of(hunt->round.seconds, rate);
    out->lease_ticks = ticks_of(SECONDS(1000), rate);
    out->grace_ticks = ticks_of(WR__KNOCK_GRACE, rate);
}

wr_status wr__hunt_rules_of(const wr_hunt *hunt, const wr_hunt_player *player, int32_t rate, int32_t cell,
                            wr__hunt_rules *out)
{
    *out = (wr__hunt_rules){.kind_count = hunt->kind_count};
    set_times(out, hunt, rate);
    for (int32_t i = 0; i < hunt->kind_count; i++) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        set_kind(&out->kinds[i], hunt, kind, player, rate);
        if (!join_class(out, &out->kinds[i], kind->radius)) {
            return WR_E_CAPACITY;
        }
        join_crowd(out, &out->kinds[i], kind->radius);
        const bool breaks = out->kinds[i].doors == WR_HUNT_DOORS_BREAK;
        out->door_cost[i] = breaks ? door_cost_of(&out->kinds[i], cell) : 1;
    }
    return WR_OK;
}

// ---- Ground ----------------------------------------------------------------------------------------------------------

// Kinds of a class share a mesh, and so what a door costs on it: that of whom it costs least.
static uint8_t class_door_cost(const wr__hunt_rules *rules, int32_t size)
{
    int32_t least = WR_TERRAIN_COST_MAX;
    for (int32_t i = 0; i < rules->kind_count; i++) {
        if (rules->kinds[i].size == size && rules->door_cost[i] < least) {
            least = rules->door_cost[i];
        }
    }
    return (uint8_t)(rules->class_doors[size] == WR_HUNT_DOORS_NEVER ? WR_TERRAIN_IMPASSABLE : least);
}

wr_terrain_config wr__hunt_ground_of(const wr__hunt_rules *rules, int32_t n)
{
    wr_terrain_config config = wr_terrain_config_default();
    config.n = n;
    // Doors are not solid: what is solid is so for all classes, and some of them go through doors.
    config.solid = WR_KINDS_WALL & ~(WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_SECRET));
    config.class_count = rules->class_count;
    for (int32_t i = 0; i < rules->class_count; i++) {
        wr_size_class *class = &config.classes[i];
        *class = wr_size_class_default();
        class->radius = rules->class_radius[i];
        class->corners = WR_CORNERS_KEEP;
        class->cost[WR_CELL_DOOR_CLOSED] = class->cost[WR_CELL_DOOR_SECRET] = class_door_cost(rules, i);
    }
    return config;
}
