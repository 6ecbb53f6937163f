// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 11: the window follows its players, by whole regions. A player in its outermost ring makes it due; then the box round
// all players comes into its middle, as far as none of them falls out:
//
//     side 5, players in columns 3 and 4     ->  the middle of 3..4 goes to column 2: 1 region to the right
//
// Every place of the state moves by as much, so nothing but numbers changes for what stays: distances, meshes, orders by node
// number. What is left outside goes by the rules of warren/window.h, what comes in is as it was made.
#include <string.h>

#include "knock/shift.h"
#include "sim/world_int.h"

// ---- How far ----------------------------------------------------------------------------------------------------------

// The box of regions that players stand in.
typedef struct box {
    int32_t least[2], most[2]; // columns, rows
} box;

static box players_box(const wr_world *world)
{
    box all = {{WR_WINDOW_REGIONS_MAX, WR_WINDOW_REGIONS_MAX}, {-1, -1}};
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr_cell cell = wr_grid_cell_of(&world->level->grid, wr__place(world, i));
        const int32_t at[2] = {cell.x / WR_REGION_CELLS, cell.y / WR_REGION_CELLS};
        for (int axis = 0; axis < 2; axis++) {
            all.least[axis] = at[axis] < all.least[axis] ? at[axis] : all.least[axis];
            all.most[axis] = at[axis] > all.most[axis] ? at[axis] : all.most[axis];
        }
    }
    return all;
}

// The middle of the box goes to the window's. A box as wide as the window has its middle there already.
static int32_t due(int32_t least, int32_t most, int32_t side)
{
    const bool at_edge = least < 1 || most > side - 2;
    return at_edge ? (least + most) / 2 - side / 2 : 0;
}

static bool stays_on_plane(int64_t corner, int32_t by)
{
    return corner + by >= -WR__WINDOW_FAR && corner + by <= WR__WINDOW_FAR;
}

int wr__window_order(wr_world *world, int32_t right, int32_t up)
{
    wr__window *window = &world->window;
    const int32_t by[2] = {right, up};
    const box all = players_box(world);
    if (window->side == 0) {
        return WR_REFUSED_KIND;
    }
    if (window->ordered) {
        return WR_REFUSED_TWICE;
    }
    for (int axis = 0; axis < 2; axis++) {
        if (by[axis] < -window->side || by[axis] > window->side) {
            return WR_REFUSED_VALUE;
        }
        if (world->config.players > 0 && (all.least[axis] < by[axis] || all.most[axis] - by[axis] >= window->side)) {
            return WR_REFUSED_PLACE;
        }
    }
    if (!stays_on_plane(window->at->x, right) || !stays_on_plane(window->at->y, up)) {
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

static wr_fix within(wr_fix at, wr_fix most)
{
    return at < 0 ? 0 : at > most ? most : at;
}

// A boomerang that is left outside is in his pocket.
static void move_players(wr_world *world, const shift *s)
{
    for (int32_t i = 0; i < world->config.players; i++) {
        wr__player *p = &world->players[i];
        const int32_t boomerang = wr__boomerang_slot(world, i);
        if (!is_inside(s, wr__place(world, boomerang))) {
            p->boomerang = WR_BOOMERANG_INACTIVE;
            p->flown = 0;
            p->flew = false;
            p->from = p->via = wr__place(world, i);
            wr__mob_jump(world, boomerang, wr__place(world, i));
            world->mobs.flags[boomerang] |= WR_MOB_HIDDEN;
            continue;
        }
        p->from = (wr_point){within(p->from.x - s->x, s->width), within(p->from.y - s->y, s->height)};
        p->via = (wr_point){within(p->via.x - s->x, s->width), within(p->via.y - s->y, s->height)};
    }
}

static void move_bombs(wr_world *world, const shift *s)
{
    for (int32_t i = 0; i < world->config.players; i++) {
        for (int32_t k = 0; k < WR__BOMBS_A_PLAYER; k++) {
            wr__bomb *bomb = &world->fighters[i].bombs[k];
            wr_flight *flight = &bomb->thrown.flight;
            const bool flies = flight->ticks > 0;
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
        if (kind != WR_MOB_NONE && kind != WR_MOB_HUNTER && !is_inside(s, wr__place(world, slot))) {
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

void wr__window_step(wr_world *world)
{
    wr__window *window = &world->window;
    if (window->side == 0) {
        return;
    }
    wr__ground_leave(world);
    const box all = players_box(world);
    int32_t right = window->ordered ? window->ordered_x : 0, up = window->ordered ? window->ordered_y : 0;
    if (!window->ordered && world->config.players > 0) {
        right = due(all.least[0], all.most[0], window->side);
        up = due(all.least[1], all.most[1], window->side);
    }
    const bool fits = stays_on_plane(window->at->x, right) && stays_on_plane(window->at->y, up) &&
                      (world->config.players == 0 || (all.least[0] >= right && all.most[0] - right < window->side &&
                                                      all.least[1] >= up && all.most[1] - up < window->side));
    window->ordered = false;
    if (fits && (right != 0 || up != 0)) { // an order is of before they walked
        move_window(world, right, up);
    }
}
