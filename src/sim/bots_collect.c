// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The bot that plays to win. It thinks when it stands in the middle of a cell: what to go for, then which cell to
// step to. Between, it steers there, gives way when something comes up, and throws whenever a throw would hit.
#include "sim/bots_int.h"

#include <string.h>

#define HALF_BEAT    128
#define GIVE_WAY     (256 + 64) // how far ahead it looks while it walks
#define MARGIN       16         // grains
#define STALL        16         // thoughts without getting nearer until it is bolder
#define COURAGE_MOST 6

// What one call works with.
typedef struct scene {
    wr_bot *bot;
    const wr_world *world;
    const wr_grid *grid;
    wr_world_cells cells;
    wr_player_view me;
    wr__grains here;
    wr_cell cell;
    wr_fix step;  // a player's in a tick
    int32_t beat; // ticks, rounded up
} scene;

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static bool same(wr_cell a, wr_cell b)
{
    return a.x == b.x && a.y == b.y;
}

// ---- Throwing ---------------------------------------------------------------------------------------------------

static const wr_cell directions[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}; // E N W S, as angles count
static const uint16_t arrows[4] = {WR_BUTTON_RIGHT, WR_BUTTON_UP, WR_BUTTON_LEFT, WR_BUTTON_DOWN};

// How long a throw may fly before one can no longer say where its target will be.
static int32_t patience(uint8_t kind)
{
    return kind == WR_MOB_BAT ? 400 : kind == WR_MOB_BLOB ? 700 : 1024;
}

static bool hits(const wr__threat *threat, wr__grains at, int32_t time)
{
    const wr__grains there = wr__threat_at(threat, time);
    return time <= patience(threat->kind) && magnitude(there.x - at.x) < 150 && magnitude(there.y - at.y) < 150;
}

// The time in 256ths of a beat after which a throw would hit a monster; -1 when it would not, or a switch comes
// first.
static int32_t throw_hits(const scene *s, int32_t direction)
{
    const wr_cell d = directions[direction];
    for (int32_t time = 32; time <= 1024; time += 32) {
        const int32_t flown = time * WR__GRAINS_BOOMERANG / 256;
        const wr__grains at = {s->here.x + d.x * flown, s->here.y + d.y * flown};
        const wr_cell tip = {(at.x + d.x * 64) >> 8, (at.y + d.y * 64) >> 8};
        if (wr_bits_get(s->cells.walls, tip.x, tip.y) || wr_grid_kind(s->grid, tip) == WR_CELL_SWITCH) {
            return -1;
        }
        for (int32_t i = 0; i < s->bot->threats->count; i++) {
            if (hits(&s->bot->threats->items[i], at, time)) {
                return time;
            }
        }
    }
    return -1;
}

// Turning costs a step that way: not into something.
static bool may_turn(const scene *s, int32_t direction)
{
    const int32_t step = s->step / (s->grid->cell * (WR_FIX_ONE / WR__GRAINS));
    const wr__grains there = {s->here.x + directions[direction].x * step, s->here.y + directions[direction].y * step};
    return !wr__step_hits(s->bot->threats, s->here, there, HALF_BEAT, MARGIN);
}

static bool can_throw(const scene *s)
{
    return s->me.boomerang == WR_BOOMERANG_INACTIVE && s->me.weapon == WR_WEAPON_BOOMERANG && s->me.sword_ticks == 0;
}

// Buttons of the throw that hits soonest, 0 for none.
static uint16_t throw_at_monsters(const scene *s)
{
    int32_t best = 1 << 20;
    uint16_t buttons = 0;
    if (!can_throw(s) || s->bot->threats->count == 0) {
        return 0;
    }
    for (int32_t d = 0; d < 4; d++) {
        const int32_t time = throw_hits(s, d);
        if (time >= 0 && time < best && may_turn(s, d)) {
            best = time;
            buttons = (uint16_t)(arrows[d] | WR_BUTTON_ATTACK);
        }
    }
    return buttons;
}

// ---- Stepping ---------------------------------------------------------------------------------------------------

static bool in_place(const scene *s)
{
    const wr_point goal = wr_grid_centre(s->grid, s->bot->to);
    return magnitude(goal.x - s->me.at.x) <= s->step / 2 && magnitude(goal.y - s->me.at.y) <= s->step / 2;
}

static uint16_t steer(const scene *s)
{
    const wr_point goal = wr_grid_centre(s->grid, s->bot->to);
    const int32_t dx = goal.x - s->me.at.x;
    const int32_t dy = goal.y - s->me.at.y;
    uint16_t buttons = 0;
    buttons |= dx > s->step / 2 ? WR_BUTTON_RIGHT : dx < -s->step / 2 ? WR_BUTTON_LEFT : 0;
    buttons |= dy > s->step / 2 ? WR_BUTTON_UP : dy < -s->step / 2 ? WR_BUTTON_DOWN : 0;
    return buttons;
}

// On a step: go on, go back or stand, whichever is not hit; go on when all are.
static void give_way(const scene *s)
{
    wr_bot *bot = s->bot;
    const wr__grains to = wr__grains_centre(bot->to);
    const wr__grains from = wr__grains_centre(bot->from);
    if (!wr__step_hits(bot->threats, s->here, to, GIVE_WAY, MARGIN)) {
        return;
    }
    if (!wr__step_hits(bot->threats, s->here, from, GIVE_WAY, MARGIN)) {
        const wr_cell back = bot->from;
        bot->dash = 0;
        bot->from = bot->to;
        bot->to = back;
    }
}

// Where half a cell is whole steps he walks from middle to middle and is never off it; slower diagonals end anywhere.
static wr__gait gait_of(const scene *s)
{
    const bool even = wr_world_config_of(s->world).diagonal == WR_DIAGONAL_EVEN;
    const wr_fix half = s->grid->cell * WR_FIX_ONE / 2;
    const int32_t grain = s->grid->cell * (WR_FIX_ONE / WR__GRAINS);
    const bool exact = half % s->step == 0 && !even;
    return (wr__gait){.diagonals = !even, .slack = exact ? 0 : s->step / 2 / grain};
}

// Counts thoughts without getting nearer: the longer it stalls, the less it minds what only may happen.
static void count_progress(const scene *s)
{
    wr_bot *bot = s->bot;
    const int32_t cell = wr__window_cell(&bot->window, s->cell);
    const int32_t steps = cell < 0 ? WR__BOT_FAR : bot->window.steps[cell];
    const bool new_goal = bot->crystals != s->cells.crystals_left;
    if (new_goal || steps < bot->nearest) {
        bot->nearest = steps;
        bot->stalled = 0;
    } else {
        bot->stalled++;
    }
    bot->crystals = s->cells.crystals_left;
}

// In the middle of a cell: what next, and where.
static void think(const scene *s)
{
    wr_bot *bot = s->bot;
    wr__gait gait = gait_of(s);
    wr__goal_choose(bot, s->world, s->cell);
    count_progress(s);
    gait.courage = bot->stalled / STALL < COURAGE_MOST ? bot->stalled / STALL : COURAGE_MOST;
    bot->from = s->cell;
    if (bot->dash > 0) {
        bot->dash--;
        bot->to = wr__step_down(&bot->window, s->cell);
    } else {
        bot->to = wr__step_choose(bot->foresight, &bot->window, s->cells.gates, bot->threats, gait, s->cell);
    }
    bot->wait = same(bot->from, bot->to) ? s->beat / 2 : 4 * s->beat;
}

// Resting: is there a gap to run through?
static void look_for_gap(const scene *s)
{
    wr_bot *bot = s->bot;
    bot->dash = wr__step_dash(&bot->window, bot->threats, s->cell, MARGIN);
    if (bot->dash > 0) {
        think(s);
    }
}

static bool is_lost(const scene *s)
{
    const wr_bot *bot = s->bot;
    const int32_t away = magnitude(s->cell.x - bot->to.x) + magnitude(s->cell.y - bot->to.y);
    return bot->wait <= 0 || away > 2;
}

// What the scene of this tick is.
static bool look(scene *s)
{
    const int32_t rate = wr_world_config_of(s->world).ticks_per_second;
    if (wr_world_player(s->world, s->bot->player, &s->me) != WR_OK) {
        return false;
    }
    s->grid = wr_level_grid(s->bot->level);
    s->cells = wr_world_cells_of(s->world);
    s->here = wr__grains_of(s->grid, s->me.at);
    s->cell = wr_grid_cell_of(s->grid, s->me.at);
    s->step = (wr_fix)((int64_t)s->grid->cell * WR_FIX_ONE * 15 / 2 / rate);
    s->beat = (rate * 2 + 14) / 15;
    wr__threats_find(s->world, s->me.at, WR__BOT_HORIZON + 4, s->bot->threats);
    return true;
}

// Thinks where it is time to, and looks out in between.
static void decide(const scene *s)
{
    wr_bot *bot = s->bot;
    const bool arrived = in_place(s);
    const bool resting = same(bot->from, bot->to);

    if (is_lost(s) || (arrived && !resting)) {
        think(s);
    } else if (!resting) {
        give_way(s);
    } else if (arrived && wr__step_hits(bot->threats, s->here, s->here, GIVE_WAY, MARGIN)) {
        think(s);
    } else if (arrived) {
        look_for_gap(s);
    }
}

static uint16_t throw_at_lever(const scene *s)
{
    wr_bot *bot = s->bot;
    const bool there =
        bot->lever.index >= 0 && same(s->cell, bot->lever.from) && same(bot->to, s->cell) && in_place(s);
    if (!there || bot->patience > 0 || !can_throw(s) || !may_turn(s, bot->lever.direction)) {
        return 0;
    }
    bot->threw = true;
    return (uint16_t)(arrows[bot->lever.direction] | WR_BUTTON_ATTACK);
}

uint16_t wr__bot_collect(wr_bot *bot, const wr_world *world)
{
    scene s = {.bot = bot, .world = world};
    if (!look(&s)) {
        return 0;
    }
    bot->wait--;
    bot->patience -= bot->patience > 0;
    decide(&s);
    if (s.me.weapon != WR_WEAPON_BOOMERANG) {
        // The button counts when it goes down.
        return wr_world_ticks(world) % 2 == 0 ? WR_BUTTON_WEAPON : 0;
    }
    uint16_t buttons = throw_at_monsters(&s);
    buttons = buttons != 0 ? buttons : throw_at_lever(&s);
    return buttons != 0 ? buttons : steer(&s);
}
