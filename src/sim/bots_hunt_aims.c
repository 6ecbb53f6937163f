// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What each bot of a hunt is after. An aim is an errand, and values of the yard that fall towards where it leads.
#include "sim/bots_hunt_int.h"

#define KEEP_AWAY     (9 * WR__GRAINS)  // from hunters, of those who fight on the run
#define HELP_NEAR     (7 * WR__GRAINS)  // hunters so near to a comrade who is down are in the way
#define BESIDE        (WR__GRAINS + 64) // near enough to help him up
#define CHARGE_NEAR   (10 * WR__GRAINS)
#define QUIET         80               // thoughts without a kill
#define CHARGE_HEALTH 15               // in a hundred, for each of those one runs at
#define TOGETHER      (4 * WR__GRAINS) // comrades who are no farther apart stay where they are
#define AFRESH        8                // thoughts until a way is looked for again

static bool same(wr_cell a, wr_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static int64_t apart2(wr_cell a, wr_cell b)
{
    const int64_t dx = a.x - b.x;
    const int64_t dy = a.y - b.y;
    return dx * dx + dy * dy;
}

static uint64_t noise(const wr__hunt_view *v, uint64_t counter)
{
    return wr_noise(v->bot->seed, WR_STREAM_BOTS, (uint64_t)v->bot->player + 64, counter);
}

// ---- Errands --------------------------------------------------------------------------------------------------------------

static void stay(wr__hunt_view *v)
{
    v->h->errand = WR__ERRAND_STAY;
}

// Steps from the nearest hunter; returns how many cells they reach.
static int32_t flood_foes(wr__hunt_view *v)
{
    wr__yard *yard = &v->h->yard;
    int32_t starts = 0;
    for (int32_t i = 0; i < v->h->foe_count; i++) {
        const wr_cell at = {v->h->foes[i].at.x >> 8, v->h->foes[i].at.y >> 8};
        const int32_t cell = wr__yard_cell(yard, at);
        if (cell >= 0) {
            yard->queue[starts++] = (uint16_t)cell;
        }
    }
    return wr__yard_flood(yard, WR__YARD_HUNTER, starts, yard->foe);
}

static void flee(wr__hunt_view *v)
{
    wr__yard_look(&v->h->yard, v->world, v->cell);
    wr__yard_flee(&v->h->yard, flood_foes(v));
    v->h->errand = WR__ERRAND_FLEE;
}

// The values of a way that was looked for lately still hold.
static void go(wr__hunt_view *v, wr_cell goal)
{
    wr__hunt_bot *h = v->h;
    if (h->errand != WR__ERRAND_GO || !same(goal, h->goal) || h->age % AFRESH == 0) {
        wr__yard_look(&h->yard, v->world, v->cell);
        wr__yard_flood_from(&h->yard, WR__YARD_PLAYER, wr__yard_cell(&h->yard, goal), h->yard.value);
    }
    h->goal = goal;
    h->errand = WR__ERRAND_GO;
}

static int32_t nearest(const wr__hunt_view *v)
{
    return v->h->foe_count > 0 ? v->h->foes[0].apart : INT32_MAX;
}

// ---- Places to fight in ------------------------------------------------------------------------------------------------------
//
// Blows reach 6 cells, a bomb at one's feet 3. The best place is one that few cells between the two see: who wants to strike
// there must come to the bombs.

#define SCANNED     64 // cells a thought
#define MEASURED    4  // of them exactly
#define BLOWS       6
#define BOMBS       3
#define OPEN_COST   4 // cells that see the place from beyond the bombs, against those within
#define STEPS_DEAR  4 // so many steps count like a cell that sees it from near
#define NARROW_MOST 100

// How open a place is: free cells in the eight directions, up to where blows come from.
static int32_t openness(const wr__yard *yard, int32_t cell)
{
    int32_t open = 0;
    for (int32_t d = 0; d < 8; d++) {
        const int32_t way = wr__yard_steps[d].y * yard->stride + wr__yard_steps[d].x;
        int32_t at = cell + way;
        for (int32_t i = 0; i < BLOWS && (yard->pass[at] & WR__YARD_PLAYER) != 0; i++) {
            open++;
            at += way;
        }
    }
    return open;
}

// The same by all cells that see it, those from which no bomb reaches dear.
static int32_t exposure(const wr__hunt_view *v, wr_cell at)
{
    const wr__yard *yard = &v->h->yard;
    int32_t cost = 0;
    for (int32_t dy = -BLOWS; dy <= BLOWS; dy++) {
        for (int32_t dx = -BLOWS; dx <= BLOWS; dx++) {
            const wr_cell from = {at.x + dx, at.y + dy};
            const int32_t cell = wr__yard_cell(yard, from);
            const int32_t apart = dx * dx + dy * dy;
            if (apart <= BLOWS * BLOWS + 3 && cell >= 0 && yard->pass[cell] != 0 &&
                wr__hunt_sees(v, wr__grains_centre(at), wr__grains_centre(from))) {
                cost += apart <= BOMBS * BOMBS ? 1 : OPEN_COST;
            }
        }
    }
    return cost;
}

// Looks at some more cells of the yard each time; true when it has seen them all, and the anchor is the best.
static bool scan_places(wr__hunt_view *v)
{
    wr__hunt_bot *h = v->h;
    wr__yard *yard = &h->yard;
    const int32_t end = (yard->height + 1) * yard->stride;
    if (!h->has_anchor) {
        h->has_anchor = true;
        h->anchor = v->cell;
        h->narrow = h->open = INT32_MAX / 2;
        wr__yard_look(yard, v->world, v->cell);
        wr__yard_flood_from(yard, WR__YARD_PLAYER, wr__yard_cell(yard, v->cell), yard->value);
        h->scanned = yard->stride;
    }
    for (int32_t cells = 0, measured = 0; h->scanned < end && cells < SCANNED && measured < MEASURED; cells++) {
        const int32_t cell = h->scanned++;
        if ((yard->pass[cell] & WR__YARD_PLAYER) == 0 || yard->value[cell] == WR__YARD_FAR) {
            continue;
        }
        const int32_t open = openness(yard, cell);
        if (open > h->open + BLOWS) {
            continue;
        }
        h->open = open < h->open ? open : h->open;
        measured++;
        const int32_t narrow = exposure(v, wr__yard_place(yard, cell)) + yard->value[cell] / STEPS_DEAR;
        if (narrow < h->narrow) {
            h->narrow = narrow;
            h->anchor = wr__yard_place(yard, cell);
        }
    }
    return h->scanned >= end;
}

static void hold(wr__hunt_view *v)
{
    if (same(v->cell, v->h->anchor)) {
        stay(v);
    } else {
        go(v, v->h->anchor);
    }
}

// ---- fight, kite, outrun ------------------------------------------------------------------------------------------------------

static bool comrade_at(const wr__hunt_view *v, int32_t player, wr__grains *at, bool *down)
{
    wr_player_view view;
    wr_fighter_view fighter;
    if (player == v->bot->player || wr_world_player(v->world, player, &view) != WR_OK ||
        wr_world_fighter(v->world, player, &fighter) != WR_OK) {
        return false;
    }
    *at = (wr__grains){view.at.x / v->grain, view.at.y / v->grain};
    *down = fighter.down;
    return true;
}

// Hunters he would have to stand among are as many as his health allows; one more while he is about it.
static bool dares(const wr__hunt_view *v, int32_t comrade, wr__grains at)
{
    const int32_t health = v->me.health * 100 / wr_world_config_of(v->world).hunter.health;
    const int32_t may = health / 20 + (comrade == v->h->comrade ? 1 : 0);
    return wr__hunt_count(v, at, HELP_NEAR) <= may;
}

// The nearest comrade who is down and whom it dares to help up; -1.
static int32_t comrade_to_help(const wr__hunt_view *v, wr__grains *where)
{
    int32_t best = -1, least = INT32_MAX;
    *where = v->here;
    for (int32_t i = 0; i < WR_PLAYERS_MAX; i++) {
        wr__grains at;
        bool down;
        if (!comrade_at(v, i, &at, &down) || !down || !dares(v, i, at)) {
            continue;
        }
        const int32_t apart = wr__grains_apart(at, v->here);
        if (apart < least) {
            least = apart;
            best = i;
            *where = at;
        }
    }
    return best;
}

static void help_up(wr__hunt_view *v, wr__grains at)
{
    if (wr__grains_apart(at, v->here) <= BESIDE) {
        stay(v);
    } else {
        go(v, (wr_cell){at.x >> 8, at.y >> 8});
    }
}

// To the first of the comrades who is up, when all is quiet.
static void gather(wr__hunt_view *v)
{
    wr__grains at;
    bool down;
    for (int32_t i = 0; i < v->bot->player; i++) {
        if (comrade_at(v, i, &at, &down) && !down) {
            if (wr__grains_apart(at, v->here) > TOGETHER) {
                go(v, (wr_cell){at.x >> 8, at.y >> 8});
            } else {
                stay(v);
            }
            return;
        }
    }
    stay(v);
}

// Few are left, and they strike from where neither blade nor bomb reaches them: out and at them.
static bool dares_to_charge(wr__hunt_view *v)
{
    wr_round_view round;
    wr_world_round(v->world, &round);
    v->h->quiet = round.kills == v->h->kills ? v->h->quiet + 1 : 0;
    v->h->kills = round.kills;
    const int32_t near = wr__hunt_count(v, v->here, CHARGE_NEAR);
    const int32_t health = v->me.health * 100 / wr_world_config_of(v->world).hunter.health;
    return v->h->quiet > QUIET && near > 0 && near * CHARGE_HEALTH <= health;
}

static void aim_fight(wr__hunt_view *v)
{
    wr__grains at;
    if (!scan_places(v)) {
        stay(v);
        return;
    }
    v->h->charges = dares_to_charge(v);
    if (v->h->charges) {
        go(v, (wr_cell){v->h->foes[0].at.x >> 8, v->h->foes[0].at.y >> 8});
        return;
    }
    if (v->h->narrow <= NARROW_MOST) {
        hold(v);
        return;
    }
    v->h->comrade = comrade_to_help(v, &at);
    if (v->h->comrade >= 0) {
        help_up(v, at);
    } else if (nearest(v) < KEEP_AWAY) {
        flee(v);
    } else {
        gather(v);
    }
}

static void aim_kite(wr__hunt_view *v)
{
    if (nearest(v) < KEEP_AWAY) {
        flee(v);
    } else {
        stay(v);
    }
}

static void aim_outrun(wr__hunt_view *v)
{
    if (v->h->foe_count > 0) {
        flee(v);
    } else {
        stay(v);
    }
}

// ---- circle ---------------------------------------------------------------------------------------------------------------

#define CIRCLE      10 // cells of its radius
#define LEG_NEAR    (2 * WR__GRAINS)
#define LEG_AGE_MAX 40 // thoughts
#define IN_THE_WAY  (3 * WR__GRAINS)

// The cell one can walk to that is nearest to a place. O(cells of the yard).
static wr_cell nearest_to(wr__hunt_view *v, wr_cell place)
{
    wr__yard *yard = &v->h->yard;
    wr__yard_look(yard, v->world, v->cell);
    const int32_t reached = wr__yard_flood_from(yard, WR__YARD_PLAYER, wr__yard_cell(yard, v->cell), yard->value);
    wr_cell best = v->cell;
    for (int32_t i = 0; i < reached; i++) {
        const wr_cell at = wr__yard_place(yard, yard->queue[i]);
        if (apart2(at, place) < apart2(best, place)) {
            best = at;
        }
    }
    return best;
}

static wr_cell leg_end(const wr__hunt_bot *h)
{
    const wr_angle angle = (wr_angle)((uint32_t)h->leg * 8192u);
    return (wr_cell){h->anchor.x + wr_cos(angle) * CIRCLE / WR_FIX_ONE,
                     h->anchor.y + wr_sin(angle) * CIRCLE / WR_FIX_ONE};
}

static void next_leg(wr__hunt_view *v)
{
    wr__hunt_bot *h = v->h;
    h->leg = (h->leg + h->turn + 8) % 8;
    h->age = 1;
    const wr_cell goal = nearest_to(v, leg_end(h));
    h->errand = WR__ERRAND_STAY; // the way is to be looked for
    go(v, goal);
}

static void aim_circle(wr__hunt_view *v)
{
    wr__hunt_bot *h = v->h;
    if (!h->has_anchor) {
        h->anchor = v->cell;
        h->has_anchor = true;
        next_leg(v);
    }
    const wr__grains end = wr__grains_centre(h->goal);
    if (wr__grains_apart(end, v->here) < LEG_NEAR || h->age > LEG_AGE_MAX) {
        next_leg(v);
    } else if (h->age > AFRESH && wr__hunt_count(v, end, IN_THE_WAY) > 0) {
        h->turn = -h->turn; // they have cut the way: round the other side
        next_leg(v);
    } else {
        go(v, h->goal);
    }
}

// ---- hold, camp -------------------------------------------------------------------------------------------------------------

#define LOOKED_AT   48 // places a bot that holds chooses from
#define CAMPS       6  // and one that camps: few, so that no two seeds camp alike
#define HOLD_STEPS  24
#define SIGHT_STEPS 6 // blows come from no farther

// The narrowest of some places drawn from all that can be reached within so many steps.
static wr_cell narrow_place(wr__hunt_view *v, int32_t places, int32_t steps)
{
    wr__yard *yard = &v->h->yard;
    wr__yard_look(yard, v->world, v->cell);
    const int32_t all = wr__yard_flood_from(yard, WR__YARD_PLAYER, wr__yard_cell(yard, v->cell), yard->value);
    int32_t reached = all; // they lie in the order of steps
    while (reached > 1 && yard->value[yard->queue[reached - 1]] > steps) {
        reached--;
    }
    int32_t best = wr__yard_cell(yard, v->cell), least = INT32_MAX;
    for (int32_t i = 0; i < places && reached > 0; i++) {
        const int32_t cell = yard->queue[wr_noise_below(noise(v, (uint64_t)i), (uint32_t)reached)];
        const int32_t open = openness(yard, cell);
        if (open < least) {
            least = open;
            best = cell;
        }
    }
    return best < 0 ? v->cell : wr__yard_place(yard, best);
}

static void aim_hold(wr__hunt_view *v)
{
    if (scan_places(v)) {
        hold(v);
    } else {
        stay(v);
    }
}

static void aim_camp(wr__hunt_view *v)
{
    if (!v->h->has_anchor) {
        v->h->anchor = narrow_place(v, CAMPS, WR__YARD_FAR);
        v->h->has_anchor = true;
    }
    hold(v);
}

// ---- shut -------------------------------------------------------------------------------------------------------------------

#define LEVER_FAR 6 // cells from which it throws at one

static int32_t side_of(int32_t direction, int32_t stride)
{
    return wr__yard_steps[direction].y * stride + wr__yard_steps[direction].x;
}

// Where to stand to throw at a switch, drawn from all such places; false when there is none.
static bool lever_place(wr__hunt_view *v, wr_cell *out, int32_t *direction)
{
    const wr__yard *yard = &v->h->yard;
    const wr_map_switch *switches = wr_level_switches(v->bot->level);
    uint32_t found = 0;
    for (int32_t s = 0; s < v->cells.switch_count; s++) {
        const int32_t lever = wr__yard_cell(yard, switches[s].at);
        for (int32_t d = 0; lever >= 0 && d < 4; d++) {
            const int32_t way = side_of(d, yard->stride);
            int32_t at = lever + way;
            for (int32_t i = 1; i <= LEVER_FAR && (yard->pass[at] & WR__YARD_PLAYER) != 0; i++, at += way) {
                const bool reached = i > 1 && yard->value[at] != WR__YARD_FAR;
                found += reached;
                if (reached && wr_noise_below(noise(v, found + 1000u), found) == 0) {
                    *out = wr__yard_place(yard, at);
                    *direction = (d + 2) % 4;
                }
            }
        }
    }
    return found > 0;
}

// A place to which no hunter has a way now, the nearest; false when they come everywhere.
static bool safe_place(wr__hunt_view *v, wr_cell *out)
{
    wr__yard *yard = &v->h->yard;
    flood_foes(v);
    const int32_t reached = wr__yard_flood_from(yard, WR__YARD_PLAYER, wr__yard_cell(yard, v->cell), yard->value);
    for (int32_t i = 0; v->h->foe_count > 0 && i < reached; i++) {
        const int32_t cell = yard->queue[i];
        if (yard->foe[cell] == WR__YARD_FAR && (yard->pass[cell] & WR__YARD_HUNTER) != 0) {
            *out = wr__yard_place(yard, cell);
            return true;
        }
    }
    return false;
}

// Looks round now and then only; the place by the lever is chosen once.
static void aim_shut(wr__hunt_view *v)
{
    wr__hunt_bot *h = v->h;
    wr_cell safe;
    if (h->age % (2 * AFRESH) != 1) {
        if (h->errand == WR__ERRAND_GO && same(v->cell, h->goal)) {
            stay(v);
        }
        return;
    }
    wr__yard_look(&h->yard, v->world, v->cell);
    h->safe = safe_place(v, &safe);
    if (!h->has_anchor) {
        h->has_anchor = true;
        h->lever = -1;
        if (!lever_place(v, &h->anchor, &h->lever)) {
            h->anchor = narrow_place(v, CAMPS, WR__YARD_FAR);
        }
    }
    const wr_cell goal = h->safe ? safe : h->anchor;
    h->errand = WR__ERRAND_STAY; // what the yard holds is no way there
    if (!same(v->cell, goal)) {
        go(v, goal);
    }
}

// ---- All ----------------------------------------------------------------------------------------------------------------------

void wr__hunt_aim(wr__hunt_view *v)
{
    switch (v->bot->kind) {
    case WR_BOT_FIGHT:
        aim_fight(v);
        break;
    case WR_BOT_KITE:
        aim_kite(v);
        break;
    case WR_BOT_CIRCLE:
        aim_circle(v);
        break;
    case WR_BOT_HOLD:
        aim_hold(v);
        break;
    case WR_BOT_CAMP:
        aim_camp(v);
        break;
    case WR_BOT_SHUT:
        aim_shut(v);
        break;
    default:
        aim_outrun(v);
        break;
    }
}
