// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 7, fight: whom the players' weapons strike on their ways of this tick, by slot.
#include "sim/body.h"
#include "sim/world_int.h"

static int32_t collect_strikes(const wr_world *world, wr__strike *strikes)
{
    const wr__rules *rules = &world->rules;
    int32_t count = 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr__player *p = &world->players[i];
        const wr_fix half = rules->boomerang_half;
        const wr_point at = wr__place(world, wr__boomerang_slot(world, i));
        if (p->flew && p->via_at > 0) {
            strikes[count++] = (wr__strike){i, WR_WEAPON_BOOMERANG, half, {p->from, p->via}, 0, p->via_at};
        }
        if (p->flew && p->via_at < WR_FIX_ONE) {
            strikes[count++] = (wr__strike){i, WR_WEAPON_BOOMERANG, half, {p->via, at}, p->via_at, WR_FIX_ONE};
        }
        if (p->sword_ticks > 0) {
            const wr_point sword = wr__sword_place(world, i);
            strikes[count++] = (wr__strike){i, WR_WEAPON_SWORD, rules->half, {sword, sword}, 0, WR_FIX_ONE};
        }
    }
    return count;
}

static void hit(wr_world *world, const wr__strike *s, int32_t slot)
{
    wr_counters *counters = &world->core->counters;
    wr__mob_hurt(world, slot, world->mobs.health[slot], world->mobs.id[s->player]);
    if (s->weapon == WR_WEAPON_BOOMERANG) {
        counters->kills_boomerang++;
        wr__boomerang_turn(world, s->player);
    } else {
        counters->kills_sword++;
    }
}

// A slot that its hunter has left was left by a kill.
static void count_kill(wr_world *world, int32_t slot, wr_weapon weapon)
{
    wr_counters *counters = &world->core->counters;
    const bool killed = world->mobs.kind[slot] != WR_MOB_HUNTER;
    *(weapon == WR_WEAPON_BOOMERANG ? &counters->kills_boomerang : &counters->kills_sword) += killed;
}

// A hunter loses what its kind loses to the weapon, once a swing or flight; it may die of the first of several.
static void strike_hunter(wr_world *world, const wr__strike *strikes, int32_t count, int32_t slot)
{
    const wr__horde *horde = &world->horde;
    const int32_t kind = horde->h.hunt_kind[slot];
    const wr_fix half = horde->hunt.kinds[kind].radius;
    const wr__way way = wr__way_of(world, slot);
    for (int32_t i = 0; i < count && world->mobs.kind[slot] == WR_MOB_HUNTER; i++) {
        const wr__strike *s = &strikes[i];
        if (!wr__strike_hits(s, way, half) || !wr__strike_once(&horde->h.struck[slot], s->player, s->weapon)) {
            continue;
        }
        const wr_harm harm = s->weapon == WR_WEAPON_BOOMERANG ? WR_HARM_BOOMERANG : WR_HARM_SWORD;
        const int32_t damage = horde->rules.kinds[kind].takes[harm];
        if (damage > 0) {
            wr__hunter_wound(world, slot, damage, harm, s->player);
            count_kill(world, slot, s->weapon);
        }
        if (s->weapon == WR_WEAPON_BOOMERANG) {
            wr__boomerang_turn(world, s->player);
        }
    }
}

// Whoever is not beside a weapon's way is looked at no further: so many at a time, as numbers side by side.
enum { STRIKE_BLOCK = 256 };

static int32_t clip(int64_t value)
{
    return (int32_t)(value < INT32_MIN ? INT32_MIN : value > INT32_MAX ? INT32_MAX : value);
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// Half of the widest that may be struck.
static wr_fix half_at_most(const wr_world *world)
{
    wr_fix half = world->rules.half;
    for (int32_t i = 0; world->hunts && i < world->horde.hunt.kind_count; i++) {
        half = greater(half, world->horde.hunt.kinds[i].radius);
    }
    return half;
}

typedef struct box {
    wr_point low, high;
} box;

// Around a weapon's way, as wide as anybody it may strike needs it.
static box box_of(const wr__strike *s, wr_fix half)
{
    const int64_t reach = (int64_t)s->half + half;
    return (
        box){{clip(lesser(s->way.from.x, s->way.to.x) - reach), clip(lesser(s->way.from.y, s->way.to.y) - reach)},
             {clip(greater(s->way.from.x, s->way.to.x) + reach), clip(greater(s->way.from.y, s->way.to.y) + reach)}};
}

static box box_of_all(const box *boxes, int32_t count)
{
    box all = boxes[0];
    for (int32_t i = 1; i < count; i++) {
        all.low = (wr_point){lesser(all.low.x, boxes[i].low.x), lesser(all.low.y, boxes[i].low.y)};
        all.high = (wr_point){greater(all.high.x, boxes[i].high.x), greater(all.high.y, boxes[i].high.y)};
    }
    return all;
}

// near [STRIKE_BLOCK]: not zero for those whose way of this tick comes into a box. True when anybody's does.
static bool mark_beside(const wr__mobs *m, int32_t begin, int32_t end, const box *b, uint8_t *near)
{
    const wr_fix *x = m->x + begin, *y = m->y + begin, *x_last = m->x_last + begin, *y_last = m->y_last + begin;
    const wr_point low = b->low, high = b->high;
    uint8_t any = 0;
    for (int32_t i = 0; i < end - begin; i++) {
        const int in_x = ((x[i] >= low.x) | (x_last[i] >= low.x)) & ((x[i] <= high.x) | (x_last[i] <= high.x));
        const int in_y = ((y[i] >= low.y) | (y_last[i] >= low.y)) & ((y[i] <= high.y) | (y_last[i] <= high.y));
        near[i] = (uint8_t)(near[i] | (in_x & in_y));
        any |= near[i];
    }
    return any != 0;
}

static void strike(wr_world *world, const wr__strike *strikes, int32_t count, int32_t slot)
{
    if (world->mobs.kind[slot] == WR_MOB_HUNTER) {
        strike_hunter(world, strikes, count, slot);
    }
    if (world->mobs.kind[slot] == WR_MOB_NONE || world->mobs.kind[slot] == WR_MOB_HUNTER) {
        return;
    }
    const wr__way way = wr__way_of(world, slot);
    for (int32_t i = 0; i < count; i++) {
        if (wr__strike_hits(&strikes[i], way, world->rules.half)) {
            hit(world, &strikes[i], slot);
            break;
        }
    }
}

static void strike_block(wr_world *world, const wr__strike *strikes, const box *boxes, int32_t count, int32_t begin,
                         int32_t end)
{
    uint8_t near[STRIKE_BLOCK] = {0};
    for (int32_t i = 0; i < count; i++) {
        (void)mark_beside(&world->mobs, begin, end, &boxes[i], near);
    }
    for (int32_t slot = begin; slot < end; slot++) {
        if (near[slot - begin] != 0) {
            strike(world, strikes, count, slot);
        }
    }
}

void wr__weapons_strike(wr_world *world)
{
    wr__strike strikes[WR__STRIKES_MAX];
    box boxes[WR__STRIKES_MAX];
    const int32_t count = collect_strikes(world, strikes);
    const wr_fix half = half_at_most(world);
    for (int32_t i = 0; i < count; i++) {
        boxes[i] = box_of(&strikes[i], half);
    }
    const box all = count > 0 ? box_of_all(boxes, count) : (box){{0, 0}, {0, 0}};
    const int32_t slots = count == 0 ? 0 : world->core->ids.used;
    for (int32_t begin = 2 * world->config.players; begin < slots; begin += STRIKE_BLOCK) {
        uint8_t near[STRIKE_BLOCK] = {0};
        const int32_t end = lesser(begin + STRIKE_BLOCK, slots);
        if (mark_beside(&world->mobs, begin, end, &all, near)) {
            strike_block(world, strikes, boxes, count, begin, end);
        }
    }
}
