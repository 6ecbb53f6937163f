// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 11: the window follows its players, by whole regions. A player in its outermost ring makes it due; then the box round
// all players comes into its middle, as far as nobody falls out or is cut by its edge:
//
//     side 5, players in columns 3 and 4     ->  the middle of 3..4 goes to column 2: 1 region to the right
//
// Every place of the state moves by as much, so nothing but numbers changes for what stays: distances, meshes, orders by node
// number. What is left outside goes by the rules of warren/window.h, what comes in is as it was made.
#include <string.h>

#include "knock/shift.h"
#include "sim/world_int.h"

// ---- How far ----------------------------------------------------------------------------------------------------------

// In a window of three regions all but the middle is ring: who walks to and fro over a border would move it at every step. There
// he moves it when he is so far in it.
enum { DEPTH_OF_THREE = WR_REGION_CELLS / 4 };

// The box round all players, in units; or round so much of each.
typedef struct box {
    wr_fix least[2], most[2]; // x, y; both are in it
} box;

static wr_fix region_of(const wr_world *world)
{
    return WR_REGION_CELLS * world->level->grid.cell * WR_FIX_ONE;
}

// half: of bodies; 0, and players are points.
static box players_box(const wr_world *world, wr_fix half)
{
    box all = {{INT32_MAX, INT32_MAX}, {-1, -1}};
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr_fix at[2] = {world->mobs.x[i], world->mobs.y[i]};
        for (int axis = 0; axis < 2; axis++) {
            const wr_fix low = at[axis] - half, high = at[axis] + half - (half > 0); // one may touch the edge
            all.least[axis] = low < all.least[axis] ? low : all.least[axis];
            all.most[axis] = high > all.most[axis] ? high : all.most[axis];
        }
    }
    return all;
}

// The middle of the box goes to the window's. A box as wide as the window has its middle there already.
static int32_t due(const wr_world *world, const box *all, int axis)
{
    const int32_t side = world->window.side;
    const wr_fix region = region_of(world);
    const wr_fix depth = side == 3 ? DEPTH_OF_THREE * world->level->grid.cell * WR_FIX_ONE : 0;
    const wr_fix least = all->least[axis], most = all->most[axis];
    const bool at_edge = least < region - depth || most >= (side - 1) * region + depth;
    return at_edge ? (least / region + most / region) / 2 - side / 2 : 0;
}

// So far it may go along an axis, and nobody is cut.
static void reach_of(const wr_world *world, const box *bodies, int axis, int32_t *least, int32_t *most)
{
    const wr_fix region = region_of(world);
    const bool any = world->config.players > 0;
    *least = any ? bodies->most[axis] / region - (world->window.side - 1) : -world->window.side;
    *most = any ? bodies->least[axis] / region : world->window.side;
}

static bool stays_on_plane(int64_t corner, int32_t by)
{
    return corner + by >= -WR__WINDOW_FAR && corner + by <= WR__WINDOW_FAR;
}

static bool may_move(const wr_world *world, int32_t right, int32_t up)
{
    const int32_t by[2] = {right, up};
    const box bodies = players_box(world, world->rules.half);
    bool may = stays_on_plane(world->window.at->x, right) && stays_on_plane(world->window.at->y, up);
    for (int axis = 0; axis < 2; axis++) {
        int32_t least, most;
        reach_of(world, &bodies, axis, &least, &most);
        may = may && by[axis] >= least && by[axis] <= most;
    }
    return may;
}

int wr__window_order(wr_world *world, int32_t right, int32_t up)
{
    wr__window *window = &world->window;
    const int32_t side = window->side;
    if (side == 0) {
        return WR_REFUSED_KIND;
    }
    if (window->ordered) {
        return WR_REFUSED_TWICE;
    }
    if (right < -side || right > side || up < -side || up > side) {
        return WR_REFUSED_VALUE;
    }
    if (!may_move(world, right, up)) {
        return WR_REFUSED_PLACE;
    }
    window->ordered = true;
    window->ordered_x = right;
    window->ordered_y = up;
    return -1;
}

// ---- What moves -------------------------------------------------------------------------------------------------------

// Where everything goes: by so many cells and units, to a level of that size.
typedef struct shift {
    int32_t right, up; // regions
    int32_t dx, dy;    // cells, taken off
    wr_fix x, y;       // units, taken off
    wr_fix width, height;
} shift;

static shift shift_of(const wr_world *world, int32_t right, int32_t up)
{
    const wr_grid *grid = &world->level->grid;
    const wr_fix region = WR_REGION_CELLS * grid->cell * WR_FIX_ONE;
    return (shift){.right = right,
                   .up = up,
                   .dx = right * WR_REGION_CELLS,
                   .dy = up * WR_REGION_CELLS,
                   .x = right * region,
                   .y = up * region,
                   .width = grid->width * grid->cell * WR_FIX_ONE,
                   .height = grid->height * grid->cell * WR_FIX_ONE};
}

static bool is_inside(const shift *s, wr_point at)
{
    return at.x >= 0 && at.y >= 0 && at.x < s->width && at.y < s->height;
}

// All of a body.
static bool is_within(const shift *s, wr_point at, wr_fix half)
{
    return at.x >= half && at.y >= half && at.x <= s->width - half && at.y <= s->height - half;
}

static int16_t kept(int32_t cell, int32_t count)
{
    return (int16_t)(cell < 0 ? 0 : cell >= count ? count - 1 : cell);
}

static void move_mobs(wr_world *world, const shift *s)
{
    wr__mobs *m = &world->mobs;
    const wr_grid *grid = &world->level->grid;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (m->kind[slot] == WR_MOB_NONE) {
            continue;
        }
        m->x[slot] -= s->x;
        m->y[slot] -= s->y;
        m->x_last[slot] = m->x[slot]; // whoever jumped is drawn where he is
        m->y_last[slot] = m->y[slot];
        m->flags[slot] |= WR_MOB_JUMPED;
        if (m->kind[slot] >= WR_MOB_SPINNER_H) { // where it came from may be outside
            m->home_x[slot] = kept(m->home_x[slot] - s->dx, grid->width);
            m->home_y[slot] = kept(m->home_y[slot] - s->dy, grid->height);
        }
    }
}

static wr_fix kept_within(wr_fix at, wr_fix half, wr_fix most)
{
    return at < half ? half : at > most - half ? most - half : at;
}

// A boomerang that is left outside is in his pocket.
static void move_players(wr_world *world, const shift *s)
{
    const wr_fix half = world->rules.boomerang_half;
    for (int32_t i = 0; i < world->config.players; i++) {
        wr__player *p = &world->players[i];
        const int32_t boomerang = wr__boomerang_slot(world, i);
        if (!is_within(s, wr__place(world, boomerang), half)) {
            p->boomerang = WR_BOOMERANG_INACTIVE;
            p->flown = 0;
            p->flew = false;
            p->from = p->via = wr__place(world, i);
            wr__mob_jump(world, boomerang, wr__place(world, i));
            world->mobs.flags[boomerang] |= WR_MOB_HIDDEN;
            continue;
        }
        p->from =
            (wr_point){kept_within(p->from.x - s->x, half, s->width), kept_within(p->from.y - s->y, half, s->height)};
        p->via =
            (wr_point){kept_within(p->via.x - s->x, half, s->width), kept_within(p->via.y - s->y, half, s->height)};
    }
}

// Of those that are thrown the flight says where they are, also when they lie; those that are laid have none.
static void move_bombs(wr_world *world, const shift *s)
{
    const bool flies = world->fighter_rules.bomb_step > 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        for (int32_t k = 0; k < WR__BOMBS_A_PLAYER; k++) {
            wr__bomb *bomb = &world->fighters[i].bombs[k];
            wr_flight *flight = &bomb->thrown.flight;
            if (bomb->fuse_ticks == 0) {
                continue;
            }
            bomb->x -= s->x;
            bomb->y -= s->y;
            if (flies) {
                wr__flight_shift(flight, -s->x, -s->y);
            }
            if (!is_inside(s, (wr_point){bomb->x, bomb->y}) ||
                (flies && !wr__flight_is_inside(flight, s->width, s->height))) {
                *bomb = (wr__bomb){0};
            }
        }
    }
}

// Mobs of the host; hunters are the horde's.
static void remove_outside(wr_world *world, const shift *s)
{
    for (int32_t slot = 2 * world->config.players; slot < world->core->ids.used; slot++) {
        const uint8_t kind = world->mobs.kind[slot];
        if (kind != WR_MOB_NONE && kind != WR_MOB_HUNTER &&
            !is_within(s, wr__place(world, slot), world->rules.half)) {
            wr__event(world, WR_EVENT_REMOVE, world->mobs.id[slot], 0)->value = kind;
            wr__mob_free(world, slot);
        }
    }
}

// What went off in the last tick, for pictures.
static void move_blasts(wr_world *world, const shift *s)
{
    for (int32_t i = 0; i < world->scratch.blast_count; i++) {
        world->scratch.blasts[i].at.x -= s->x;
        world->scratch.blasts[i].at.y -= s->y;
    }
}

// ---- All of it --------------------------------------------------------------------------------------------------------

static void move_hunt(wr_world *world, const shift *s)
{
    wr__horde *horde = &world->horde;
    wr__horde_shift(horde, -s->dx, -s->dy);
    wr__horde_outside(horde);
    wr__hunt_carry_out(world);
    wr__thrown_settle(horde);
    wr_remains_shift(world->remains, -s->x, -s->y, s->width, s->height);
    move_bombs(world, s);
    move_blasts(world, s);
}

// Regions of the window that were not in it before.
static void people_new(wr_world *world, const shift *s)
{
    const int32_t side = world->window.side;
    for (int32_t row = 0; row < side; row++) {
        for (int32_t column = 0; column < side; column++) {
            const int32_t x = column + s->right, y = row + s->up;
            if (x < 0 || y < 0 || x >= side || y >= side) {
                wr__window_people_region(world, column, row);
            }
        }
    }
}

static void move_window(wr_world *world, int32_t right, int32_t up)
{
    const shift s = shift_of(world, right, up);
    wr_event *event = wr__event(world, WR_EVENT_SHIFT, 0, 0);
    event->value = right;
    event->flag = (uint16_t)(int16_t)up;
    wr__window_at *at = world->window.at;
    at->x += right;
    at->y += up;
    at->shifts++;
    move_mobs(world, &s);
    move_players(world, &s);
    wr__ground_shift(world, right, up);
    move_hunt(world, &s);
    remove_outside(world, &s);
    people_new(world, &s);
    wr__hunt_derive(world);
}

// Nearest to what is due along an axis. Where the plane ends it follows along the other axis alone.
static int32_t follows(const wr_world *world, const box *centres, const box *bodies, int axis)
{
    const int32_t by = due(world, centres, axis);
    int32_t least, most;
    reach_of(world, bodies, axis, &least, &most);
    const int32_t nearest = by < least ? least : by > most ? most : by;
    return stays_on_plane(axis == 0 ? world->window.at->x : world->window.at->y, nearest) ? nearest : 0;
}

void wr__window_step(wr_world *world)
{
    wr__window *window = &world->window;
    if (window->side == 0) {
        return;
    }
    int32_t right = window->ordered ? window->ordered_x : 0, up = window->ordered ? window->ordered_y : 0;
    if (!window->ordered && world->config.players > 0) {
        const box centres = players_box(world, 0), bodies = players_box(world, world->rules.half);
        right = follows(world, &centres, &bodies, 0);
        up = follows(world, &centres, &bodies, 1);
    }
    window->ordered = false;
    if ((right != 0 || up != 0) && may_move(world, right, up)) { // an order is of before they walked
        move_window(world, right, up);
    }
}
