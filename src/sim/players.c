// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Players: squares one cell wide that walk with speeds of their own on x and y (B9), y first. Walls hold them at exact
// contact. Openings as wide as the body are found (K134):
//
//     # # #            # # #
//     . . >            . . .      walking against the wall beside an opening slides into it;
//     # _ #            # ^ #      walking along the wall and against it turns in where the opening is passed
//       ^                >
#include "sim/body.h"
#include "sim/world_int.h"

static int32_t sign_of(uint16_t buttons, uint16_t plus, uint16_t minus)
{
    return ((buttons & plus) != 0) - ((buttons & minus) != 0);
}

static wr_angle facing_of(int32_t dx, int32_t dy, wr_angle old)
{
    return dy < 0 ? 49152 : dy > 0 ? 16384 : dx < 0 ? 32768 : dx > 0 ? 0 : old; // S, N, W, E in this order
}

static wr_fix advance(const wr_world *world, wr_point at, wr__axis axis, wr_fix by)
{
    return wr__body_advance(&world->walls, world->level->grid.cell, at, world->rules.half, axis, by);
}

static wr_fix magnitude(wr_fix value)
{
    return value < 0 ? -value : value;
}

// ---- Openings ------------------------------------------------------------------------------------------------------

// The first place between two (both included, seen from a) where the body is in line with a row or column of cells.
static bool first_aligned(wr_fix a, wr_fix b, wr_fix half, wr_fix *aligned)
{
    const int64_t side = 2 * (int64_t)half;
    const int64_t low = a < b ? a : b;
    const int64_t high = a < b ? b : a;
    const int64_t first = a <= b ? (low - half + side - 1) / side * side + half : (high - half) / side * side + half;
    *aligned = (wr_fix)first;
    return first >= low && first <= high;
}

// Walked on both axes, held on `held`: if it passed an opening on the other axis, it turns in there.
static wr_point turn_in(const wr_world *world, wr_point from, wr_point to, wr__axis held, wr_fix wish)
{
    const wr__axis along = held == WR__X ? WR__Y : WR__X;
    const wr_fix start = wr__along(from, along);
    const wr_fix moved = wr__along(to, held) - wr__along(from, held);
    wr_fix aligned;
    if (!first_aligned(start, wr__along(to, along), world->rules.half, &aligned)) {
        return to;
    }
    const wr_fix way = advance(world, from, along, aligned - start);
    if (way != aligned - start) {
        return to;
    }
    const wr_point corner = wr__moved(from, along, way);
    const wr_fix into = advance(world, corner, held, wish);
    return magnitude(into) > magnitude(moved) ? wr__moved(corner, held, into) : to;
}

// Walked on one axis, held with `rest` left: where the row (or column) of its centre is free ahead, slides towards its
// middle and, once there, goes on.
static wr_point slide_in(const wr_world *world, wr_point at, wr__axis held, wr_fix rest)
{
    const wr__axis along = held == WR__X ? WR__Y : WR__X;
    const wr_fix half = world->rules.half;
    const int32_t side = 2 * half;
    const wr__cells ahead = wr__cells_touched(at, half, world->level->grid.cell, held, rest > 0 ? 1 : -1);
    const wr_fix centre = wr__along(at, along);
    for (wr_cell cell = ahead.low; cell.y <= ahead.high.y; cell.y++) {
        for (cell.x = ahead.low.x; cell.x <= ahead.high.x; cell.x++) {
            const wr_fix middle = (wr_fix)(((int64_t)(held == WR__X ? cell.y : cell.x) * side) + half);
            const wr_fix off = middle - centre;
            if (magnitude(off) > half || wr_bits_get(&world->walls, cell.x, cell.y)) {
                continue;
            }
            const wr_fix most = magnitude(rest);
            const wr_fix wish = off > most ? most : off < -most ? -most : off;
            const wr_fix slid = advance(world, at, along, wish);
            at = wr__moved(at, along, slid);
            if (slid != off) {
                return at;
            }
            const wr_fix left = most - magnitude(slid);
            return wr__moved(at, held, advance(world, at, held, rest > 0 ? left : -left));
        }
    }
    return at;
}

static wr_point walk(const wr_world *world, wr_point from, wr_fix wish_x, wr_fix wish_y)
{
    wr_point to = wr__moved(from, WR__Y, wish_y == 0 ? 0 : advance(world, from, WR__Y, wish_y));
    to = wr__moved(to, WR__X, wish_x == 0 ? 0 : advance(world, to, WR__X, wish_x));
    const wr_fix left_x = wish_x - (to.x - from.x);
    const wr_fix left_y = wish_y - (to.y - from.y);
    if (wish_x != 0 && wish_y != 0) {
        const wr_point turned = left_x != 0 ? turn_in(world, from, to, WR__X, wish_x) : to;
        const bool same = turned.x == to.x && turned.y == to.y;
        return same && left_y != 0 ? turn_in(world, from, to, WR__Y, wish_y) : turned;
    }
    return left_x != 0 ? slide_in(world, to, WR__X, left_x) : left_y != 0 ? slide_in(world, to, WR__Y, left_y) : to;
}

// ---- Doors ---------------------------------------------------------------------------------------------------------

void wr__door_open(wr_world *world, wr_cell at)
{
    if (world->changes) {
        (void)wr__ground_set(world, at, WR_CELL_DOOR_OPEN); // there is room for doors
        return;
    }
    wr_bits_set(&world->walls, at.x, at.y, false);
    wr_bits_set(&world->sight, at.x, at.y, false);
    world->core->cells_changed = true;
}

// Closed doors on the side he walks against open and stay open.
static void open_doors(wr_world *world, int32_t player, wr__axis axis, int32_t sign)
{
    const wr_grid *grid = &world->level->grid;
    const wr__cells ahead = wr__cells_touched(wr__place(world, player), world->rules.half, grid->cell, axis, sign);
    for (wr_cell at = ahead.low; at.y <= ahead.high.y; at.y++) {
        for (at.x = ahead.low.x; at.x <= ahead.high.x; at.x++) {
            const uint8_t kind = wr_grid_kind(grid, at);
            const bool door = kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_SECRET;
            if (!door || !wr_bits_get(&world->walls, at.x, at.y)) {
                continue;
            }
            wr__door_open(world, at);
            const wr_point centre = wr_grid_centre(grid, at);
            wr_event *event = wr__event(world, WR_EVENT_DOOR, 0, world->mobs.id[player]);
            event->x = centre.x;
            event->y = centre.y;
        }
    }
}

// ---- Moving --------------------------------------------------------------------------------------------------------

// What he holds; who dashes and holds nothing runs where he looks.
static uint16_t held_buttons(const wr_world *world, int32_t player)
{
    static const uint16_t ahead[] = {WR_BUTTON_RIGHT, WR_BUTTON_UP, WR_BUTTON_LEFT, WR_BUTTON_DOWN};
    const uint16_t buttons = world->players[player].buttons;
    const uint16_t ways = WR_BUTTON_RIGHT | WR_BUTTON_UP | WR_BUTTON_LEFT | WR_BUTTON_DOWN;
    const bool dashes = world->hunts && world->fighters[player].dash_ticks > 0;
    return dashes && (buttons & ways) == 0 ? ahead[world->mobs.heading[player] / 16384] : buttons;
}

#define HALF_ROOT 46341 // Q16: 1 / sqrt(2)

// Units of this tick along each axis he holds. touching: hunters at him.
static wr_fix speed_of(const wr_world *world, int32_t player, int32_t touching, bool diagonal)
{
    const bool even = diagonal && world->config.diagonal == WR_DIAGONAL_EVEN;
    if (world->hunts) {
        const wr_fix step = wr__fighter_step_of(&world->fighters[player], &world->fighter_rules, touching);
        return even ? wr_fix_mul(step, HALF_ROOT) : step;
    }
    return even ? world->rules.player_step_even : world->rules.player_step;
}

static void move_player(wr_world *world, int32_t player, int32_t touching)
{
    wr__mobs *m = &world->mobs;
    const uint16_t buttons = held_buttons(world, player);
    const int32_t dx = sign_of(buttons, WR_BUTTON_RIGHT, WR_BUTTON_LEFT);
    const int32_t dy = sign_of(buttons, WR_BUTTON_UP, WR_BUTTON_DOWN);
    const wr_fix step = wr__step_of(world, player, speed_of(world, player, touching, dx != 0 && dy != 0));
    const wr_point to = walk(world, wr__place(world, player), dx * step, dy * step);
    m->x[player] = to.x;
    m->y[player] = to.y;
    m->heading[player] = facing_of(dx, dy, m->heading[player]);
    if (dx != 0) {
        open_doors(world, player, WR__X, dx);
    }
    if (dy != 0) {
        open_doors(world, player, WR__Y, dy);
    }
}

// Buttons of a hunt besides those of walking: a dash begins.
static void dash(wr_world *world, int32_t player)
{
    const wr__player *p = &world->players[player];
    wr__fighter_tick(&world->fighters[player]);
    if ((p->buttons & ~p->buttons_last & WR_BUTTON_DASH) != 0 &&
        wr__fighter_dash(&world->fighters[player], &world->fighter_rules)) {
        wr__event(world, WR_EVENT_DASH, world->mobs.id[player], 0);
    }
}

void wr__players_move(wr_world *world)
{
    int32_t touching[WR_PLAYERS_MAX] = {0};
    if (world->hunts) {
        wr__fighters_touched(&world->horde, &world->fighter_rules, touching);
    }
    for (int32_t i = 0; i < world->config.players; i++) {
        if (world->hunts) {
            dash(world, i);
        }
        if (!world->hunts || world->fighters[i].down == 0) {
            move_player(world, i, touching[i]);
        }
        wr__player_act(world, i); // a swing or flight that has begun goes on, down or not
    }
}

// ---- Out of walls --------------------------------------------------------------------------------------------------

bool wr__player_fits(const wr_world *world, wr_point at)
{
    return wr__body_fits(&world->walls, world->level->grid.cell, at, world->rules.half);
}

typedef struct refuge {
    const wr_world *world;
    wr_point from;
    wr_point best;
    int64_t distance; // squared; -1: none found
} refuge;

// A place where he fits and does not fall. Earlier ones win ties, and cells are tried in the order of their numbers.
static void try_refuge(refuge *r, wr_point at)
{
    const int64_t dx = (int64_t)at.x - r->from.x;
    const int64_t dy = (int64_t)at.y - r->from.y;
    const int64_t distance = dx * dx + dy * dy;
    const bool nearer = r->distance < 0 || distance < r->distance;
    if (nearer && wr__player_fits(r->world, at) && !wr__falls(r->world, (wr__way){at, at})) {
        r->best = at;
        r->distance = distance;
    }
}

// Beside the cells he overlaps, along one axis: the shortest ways out of a single gate.
static void try_beside(refuge *r, int32_t side)
{
    const wr_fix half = r->world->rules.half;
    const wr__cells under = wr__cells_under(r->from, half, side / WR_FIX_ONE);
    for (int32_t line = under.low.y; line <= under.high.y + 1; line++) {
        try_refuge(r, (wr_point){r->from.x, line * side - half});
        try_refuge(r, (wr_point){r->from.x, line * side + half});
    }
    for (int32_t line = under.low.x; line <= under.high.x + 1; line++) {
        try_refuge(r, (wr_point){line * side - half, r->from.y});
        try_refuge(r, (wr_point){line * side + half, r->from.y});
    }
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// The cells of one row of the level that lie on a square ring round a cell.
static void try_row(refuge *r, const wr_grid *grid, wr_cell centre, int32_t ring, int32_t y)
{
    const bool edge = y == centre.y - ring || y == centre.y + ring;
    const int32_t step = edge || ring == 0 ? 1 : 2 * ring;
    const int32_t first = edge ? greater(centre.x - ring, 0) : centre.x - ring;
    const int32_t last = lesser(centre.x + ring, grid->width - 1);
    for (int32_t x = first; x <= last; x += step) {
        if (x >= 0) {
            try_refuge(r, wr_grid_centre(grid, (wr_cell){x, y}));
        }
    }
}

// Centres of cells in growing squares, until none farther out could be nearer.
static void try_cells(refuge *r, const wr_grid *grid)
{
    const wr_cell centre = wr_grid_cell_of(grid, r->from);
    const int32_t most = grid->width > grid->height ? grid->width : grid->height;
    for (int32_t ring = 0; ring <= most; ring++) {
        const int64_t nearest = ((int64_t)ring * 2 - 1) * r->world->rules.half; // of any centre on it
        if (r->distance >= 0 && ring > 0 && nearest * nearest > r->distance) {
            return;
        }
        const int32_t top = lesser(centre.y + ring, grid->height - 1);
        for (int32_t y = greater(centre.y - ring, 0); y <= top; y++) {
            try_row(r, grid, centre, ring, y);
        }
    }
}

void wr__say_pushed(wr_world *world, int32_t slot)
{
    wr_event *event = wr__event(world, WR_EVENT_PUSHED, world->mobs.id[slot], 0);
    event->x = world->mobs.x[slot];
    event->y = world->mobs.y[slot];
}

void wr__player_free(wr_world *world, int32_t slot)
{
    if (!wr__player_fits(world, wr__place(world, slot))) {
        wr__player_rescue(world, slot);
    }
}

void wr__player_rescue(wr_world *world, int32_t slot)
{
    const wr_grid *grid = &world->level->grid;
    refuge r = {.world = world, .from = wr__place(world, slot), .distance = -1};
    try_beside(&r, grid->cell * WR_FIX_ONE);
    try_cells(&r, grid);
    if (r.distance < 0) {
        return; // no free place in the whole level
    }
    wr__mob_jump(world, slot, r.best);
    wr__say_pushed(world, slot);
}
