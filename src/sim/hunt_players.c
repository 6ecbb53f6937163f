// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The players' side of a hunt. Timers count the ticks that are left, so a fighter needs no clock.
#include "sim/hunt_players.h"

#include <string.h>

// ---- Numbers ---------------------------------------------------------------------------------------------------------

// Nearest, at least 1.
static int32_t ticks_of(wr_fix seconds, int32_t rate)
{
    const int64_t ticks = ((int64_t)seconds * rate + WR_FIX_ONE / 2) / WR_FIX_ONE;
    return ticks < 1 ? 1 : ticks > INT32_MAX ? INT32_MAX : (int32_t)ticks;
}

static wr_fix step_of(wr_fix speed, int32_t rate)
{
    return (speed + rate / 2) / rate;
}

// 1 / sqrt(2), Q16.
#define HALF_SQUARE 46341

static wr_thrown_rules bomb_of(const wr_hunt_player *player)
{
    wr_thrown_rules rules = wr_thrown_rules_default();
    rules.bursts = player->bomb_bursts;
    return rules;
}

wr__fighter_rules wr__fighter_rules_of(const wr_hunt_player *player, int32_t rate, int32_t cell)
{
    return (wr__fighter_rules){
        .walk = step_of(player->walk, rate),
        .dash = step_of(player->dash, rate),
        .dash_ticks = ticks_of(player->dash_seconds, rate),
        .dash_rest_ticks = ticks_of(player->dash_rest, rate),
        .revive_ticks = ticks_of(player->revive_seconds, rate),
        .fuse_ticks = ticks_of(player->bomb_fuse, rate),
        .bomb_rest_ticks = ticks_of(player->bomb_rest, rate),
        .health = player->health,
        .revive_health = player->revive_health,
        .half = cell * (WR_FIX_ONE / 2),
        .revive_reach = cell * (WR_FIX_ONE + WR_FIX_ONE / 2),
        .bomb_radius = player->bomb_radius > 0 ? player->bomb_radius : 1,
        .bomb_strength = player->bomb_strength,
        .bomb_step = step_of((wr_fix)(((int64_t)player->bomb_speed * HALF_SQUARE + WR_FIX_ONE / 2) >> 16), rate),
        .bomb = bomb_of(player),
    };
}

void wr__fighters_begin(wr__fighter *fighters, int32_t count)
{
    memset(fighters, 0, (size_t)count * sizeof *fighters);
}

// ---- Walk and dash -----------------------------------------------------------------------------------------------------

static int32_t less_one(int32_t ticks)
{
    return ticks > 0 ? ticks - 1 : 0;
}

void wr__fighter_tick(wr__fighter *fighter)
{
    fighter->dash_ticks = less_one(fighter->dash_ticks);
    fighter->dash_rest_ticks = less_one(fighter->dash_rest_ticks);
    fighter->bomb_rest_ticks = less_one(fighter->bomb_rest_ticks);
    fighter->down_ticks += fighter->down != 0 && fighter->down_ticks < INT32_MAX;
}

bool wr__fighter_dash(wr__fighter *fighter, const wr__fighter_rules *rules)
{
    if (fighter->down != 0 || fighter->dash_rest_ticks > 0) {
        return false;
    }
    const int64_t rest = (int64_t)rules->dash_ticks + rules->dash_rest_ticks;
    fighter->dash_ticks = rules->dash_ticks;
    fighter->dash_rest_ticks = rest < INT32_MAX ? (int32_t)rest : INT32_MAX;
    return true;
}

wr_fix wr__fighter_step_of(const wr__fighter *fighter, const wr__fighter_rules *rules, int32_t touching)
{
    if (fighter->down != 0) {
        return 0;
    }
    const int32_t eighths = touching < 8 ? touching : 8;
    const int32_t left = WR_FIX_ONE - eighths * WR__SLOWED_BY_ONE;
    const int64_t step = fighter->dash_ticks > 0 ? rules->dash : rules->walk;
    return (wr_fix)(step * (left > WR__SLOWED_LEAST ? left : WR__SLOWED_LEAST) / WR_FIX_ONE);
}

static int64_t distance2(wr_point a, wr_point b)
{
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

enum { TOUCH_BLOCK = 256 };

static wr_fix clip(int64_t value)
{
    return (wr_fix)(value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : value);
}

// near [count]: 1 for who is in a rectangle. True when anybody is.
static bool mark_inside(const wr_fix *x, const wr_fix *y, int32_t count, wr_point low, wr_point high, uint8_t *near)
{
    uint8_t any = 0;
    for (int32_t i = 0; i < count; i++) {
        near[i] = (uint8_t)((x[i] >= low.x) & (x[i] <= high.x) & (y[i] >= low.y) & (y[i] <= high.y));
        any |= near[i];
    }
    return any != 0;
}

static int32_t count_touching(const wr__horde *horde, int32_t player, int32_t begin, int32_t count,
                              const uint8_t *near, const int64_t *reach)
{
    int32_t touching = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t slot = begin + i;
        if (near[i] != 0 && wr__is_hunter(horde, slot)) {
            const int64_t own = reach[horde->h.hunt_kind[slot]];
            touching += distance2(wr__hunter_at(horde, slot), horde->players[player].at) <= own * own;
        }
    }
    return touching;
}

// The rectangle around all players, and `reach` more.
static void around_players(const wr__horde *horde, int64_t reach, wr_point *low, wr_point *high)
{
    *low = (wr_point){INT32_MAX, INT32_MAX};
    *high = (wr_point){INT32_MIN, INT32_MIN};
    for (int32_t p = 0; p < horde->player_count; p++) {
        const wr_point at = horde->players[p].at;
        const wr_point from = {clip(at.x - reach), clip(at.y - reach)}, to = {clip(at.x + reach), clip(at.y + reach)};
        *low = (wr_point){from.x < low->x ? from.x : low->x, from.y < low->y ? from.y : low->y};
        *high = (wr_point){to.x > high->x ? to.x : high->x, to.y > high->y ? to.y : high->y};
    }
}

// Most hunters are nowhere near: the rectangle round all players is asked first, then the square round each, as large as the
// largest hunter needs it, for many at a time.
void wr__fighters_touched(const wr__horde *horde, const wr__fighter_rules *rules, int32_t *touching)
{
    int64_t reach[WR_HUNT_KINDS_MAX], most = 0;
    wr_point low, high;
    for (int32_t k = 0; k < horde->hunt.kind_count; k++) {
        const wr_fix radius = horde->hunt.kinds[k].radius;
        reach[k] = (int64_t)rules->half + radius + radius / 8;
        most = reach[k] > most ? reach[k] : most;
    }
    memset(touching, 0, (size_t)horde->player_count * sizeof *touching);
    around_players(horde, most, &low, &high);
    for (int32_t begin = 0; begin < horde->slots; begin += TOUCH_BLOCK) {
        const int32_t left = horde->slots - begin, count = left < TOUCH_BLOCK ? left : TOUCH_BLOCK;
        const wr_fix *x = horde->h.x + begin, *y = horde->h.y + begin;
        uint8_t near[TOUCH_BLOCK];
        if (!mark_inside(x, y, count, low, high, near)) {
            continue;
        }
        for (int32_t p = 0; p < horde->player_count; p++) {
            const wr_point at = horde->players[p].at;
            const wr_point from = {clip(at.x - most), clip(at.y - most)}, to = {clip(at.x + most), clip(at.y + most)};
            if (mark_inside(x, y, count, from, to, near)) {
                touching[p] += count_touching(horde, p, begin, count, near, reach);
            }
        }
    }
}

// ---- Health --------------------------------------------------------------------------------------------------------------

static void go_down(wr__fighter *fighter, int16_t *health)
{
    *health = 0;
    fighter->down = 1;
    fighter->down_ticks = 0;
    fighter->revive_ticks = 0;
    fighter->dash_ticks = 0;
    wr__tally(&fighter->downs, 1);
}

wr__hurt wr__fighter_hurt(wr__fighter *fighter, int16_t *health, int32_t damage)
{
    if (fighter->down != 0 || damage <= 0) {
        return WR__HURT_NOT;
    }
    const int32_t taken = damage < *health ? damage : *health;
    wr__tally(&fighter->damage_taken, (uint32_t)(taken > 0 ? taken : 0));
    if (damage >= *health) {
        go_down(fighter, health);
        return WR__HURT_DOWN;
    }
    *health = (int16_t)(*health - taken);
    return WR__HURT_HURT;
}

bool wr__fighter_fall(wr__fighter *fighter, int16_t *health)
{
    if (fighter->down != 0) {
        return false;
    }
    go_down(fighter, health);
    return true;
}

// Who stands beside him and is up; -1: nobody.
static int32_t comrade_of(const wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, const wr_fix *x,
                          const wr_fix *y, int32_t player)
{
    int64_t best = (int64_t)rules->revive_reach * rules->revive_reach;
    int32_t nearest = -1;
    for (int32_t i = 0; i < count; i++) {
        const int64_t d = distance2((wr_point){x[i], y[i]}, (wr_point){x[player], y[player]});
        if (i != player && fighters[i].down == 0 && (d < best || (d == best && nearest < 0))) {
            best = d;
            nearest = i;
        }
    }
    return nearest;
}

int32_t wr__fighters_revive(wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, const wr_fix *x,
                            const wr_fix *y, int16_t *health, int8_t *by)
{
    int32_t revived = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t comrade = fighters[i].down == 0 ? -1 : comrade_of(fighters, count, rules, x, y, i);
        fighters[i].revive_ticks = comrade < 0 ? 0 : fighters[i].revive_ticks + 1;
        by[i] = (int8_t)(fighters[i].revive_ticks >= rules->revive_ticks ? comrade : -1);
    }
    for (int32_t i = 0; i < count; i++) {
        if (by[i] >= 0) {
            fighters[i].down = fighters[i].down_ticks = fighters[i].revive_ticks = 0;
            health[i] = (int16_t)rules->revive_health;
            wr__tally(&fighters[by[i]].revives, 1);
            revived++;
        }
    }
    return revived;
}

// ---- Weapons ---------------------------------------------------------------------------------------------------------------

static wr_point between(wr__way way, int32_t part)
{
    return (wr_point){way.from.x + (wr_fix)(((int64_t)way.to.x - way.from.x) * part / WR_FIX_ONE),
                      way.from.y + (wr_fix)(((int64_t)way.to.y - way.from.y) * part / WR_FIX_ONE)};
}

bool wr__strike_hits(const wr__strike *strike, wr__way way, wr_fix half)
{
    if (strike->begin > 0 || strike->end < WR_FIX_ONE) {
        way = (wr__way){between(way, strike->begin), between(way, strike->end)};
    }
    return wr__ways_meet(strike->way, way, strike->half + half);
}

void wr__struck_forget(uint32_t *struck, int32_t slots, int32_t player, wr_weapon weapon)
{
    const uint32_t others = ~(UINT32_C(1) << (2 * player + (int32_t)weapon));
    for (int32_t slot = 0; slot < slots; slot++) {
        struck[slot] &= others;
    }
}
