// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rules between the numbers of a state. What holds them may be ticked for ever: no index leads outside, no list is a ring, no
// place or goal lies off the level; and no tick breaks them. Ranges of single numbers are in ranges.c, what follows from the
// rest in derive.c.
#include <inttypes.h>
#include <string.h>

#include "sim/blobs_int.h"
#include "sim/columns.h"

#define BLOB_BITS (WR__BLOB_PATH | WR__BLOB_PIECE | WR__BLOB_LED | WR__BLOB_LAST)

static wr_status fault(wr_finding *why, const char *rule, int32_t slot, const char *what)
{
    wr__refuse(why, rule, "slot %" PRId32 ": %s", slot, what);
    return WR_E_SYNTAX;
}

// ---- Places ------------------------------------------------------------------------------------------------------

// A body of that half width lies within the level.
static bool is_within(const wr_world *world, wr_point at, wr_fix half)
{
    const wr_grid *grid = &world->level->grid;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return at.x >= half && at.y >= half && at.x <= side * grid->width - half && at.y <= side * grid->height - half;
}

// It lies in a cell of the level: the level's upper and right edges do not.
static bool is_inside(const wr_world *world, wr_point at)
{
    const wr_grid *grid = &world->level->grid;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return at.x < side * grid->width && at.y < side * grid->height;
}

static bool is_in_box(wr__box box, wr_point at)
{
    return at.x >= box.x_low && at.x <= box.x_high && at.y >= box.y_low && at.y <= box.y_high;
}

// ---- One kind each: what is wrong with a mob, NULL when nothing is -------------------------------------------------

// Everything of a slot that holds nobody is zero, but what the next one gets its id from.
static const char *fault_of_empty(const wr_world *world, int32_t slot)
{
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t nodes = c->per == WR__PER_NODE ? WR__PATH_NODES : 1;
        const bool of_pool =
            c->at == offsetof(wr_world, mobs.generation) || c->at == offsetof(wr_world, mobs.next_free);
        if ((c->per != WR__PER_SLOT && c->per != WR__PER_NODE) || of_pool) {
            continue;
        }
        for (size_t i = 0; i < nodes; i++) {
            if (wr__column_value(world, c, (size_t)slot * nodes + i) != 0) {
                return "an empty slot holds something";
            }
        }
    }
    return NULL;
}

// What only blobs have.
static bool is_no_blob(const wr__mobs *m, int32_t slot)
{
    bool zero = m->blob[slot] == 0 && m->path_at[slot] == 0 && m->path_count[slot] == 0 && m->sees[slot] == -1 &&
                (m->flags[slot] & WR_MOB_SEES) == 0;
    for (size_t i = 0; i < WR__PATH_NODES; i++) {
        zero = zero && m->path[(size_t)slot * WR__PATH_NODES + i] == 0;
    }
    return zero;
}

// What only monsters have.
static bool is_no_monster(const wr__mobs *m, int32_t slot)
{
    return is_no_blob(m, slot) && m->timer[slot] == 0 && m->goal_x[slot] == 0 && m->goal_y[slot] == 0 &&
           m->origin[slot] == -1 && m->home_x[slot] == 0 && m->home_y[slot] == 0 && m->counter[slot] == 0 &&
           m->user[slot] == 0;
}

static const char *fault_of_player(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    if (!is_no_monster(m, slot) || (m->flags[slot] & WR_MOB_HIDDEN) != 0) {
        return "a player has what only monsters have";
    }
    if (!is_within(world, wr__place(world, slot), world->rules.half) || m->heading[slot] % 16384 != 0) {
        return "a player stands outside the level or looks across its axes";
    }
    return m->health[slot] < 1 || m->health[slot] > world->config.player_health ? "a player's health" : NULL;
}

static const char *fault_of_boomerang(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const wr__player *p = &world->players[slot - world->config.players];
    const bool hidden = (m->flags[slot] & WR_MOB_HIDDEN) != 0;
    if (!is_no_monster(m, slot) || m->health[slot] != WR__HEALTH_MONSTER) {
        return "a boomerang has what only monsters have";
    }
    if (!is_within(world, wr__place(world, slot), world->rules.boomerang_half) ||
        !is_within(world, p->from, world->rules.boomerang_half) ||
        !is_within(world, p->via, world->rules.boomerang_half)) {
        return "a boomerang is or was outside the level";
    }
    return hidden != (p->boomerang == WR_BOOMERANG_INACTIVE) ? "a boomerang flies hidden, or lies in the open" : NULL;
}

static const char *fault_of_spinner(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const wr_fix half = world->rules.half;
    const bool across = m->kind[slot] == WR_MOB_SPINNER_H;
    const wr_point low = {across ? m->goal_x[slot] : half, across ? half : m->goal_x[slot]};
    const wr_point high = {across ? m->goal_y[slot] : half, across ? half : m->goal_y[slot]};
    if (!is_within(world, low, half) || !is_within(world, high, half) ||
        !is_in_box(wr__mob_area(world, slot), wr__place(world, slot)) || !is_inside(world, wr__place(world, slot))) {
        return "a spinner is off its way, or its way leads off the level";
    }
    return !is_no_blob(m, slot) || m->timer[slot] != 0 ? "a spinner has what only others have" : NULL;
}

static const char *fault_of_bat(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    if (!is_no_blob(m, slot) || m->goal_x[slot] != 0 || m->goal_y[slot] != 0) {
        return "a bat has what only others have";
    }
    return m->timer[slot] < 1                                              ? "a bat's timer has run out"
           : !is_in_box(wr__mob_area(world, slot), wr__place(world, slot)) ? "a bat is outside its area"
                                                                           : NULL;
}

static const char *fault_of_host(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    if (!is_no_blob(m, slot) || m->timer[slot] != 0 || m->goal_x[slot] != 0 || m->goal_y[slot] != 0 ||
        m->origin[slot] >= 0) {
        return "a monster of the host has what only others have";
    }
    return is_within(world, wr__place(world, slot), world->rules.half) ? NULL
                                                                       : "a monster of the host is outside the level";
}

// ---- Blobs -------------------------------------------------------------------------------------------------------

// Led or on a path of its own, never both; the last leg is a led one, a piece is one of a path.
static bool way_fits(uint32_t blob, bool sees, bool through)
{
    const uint32_t bits = blob & BLOB_BITS;
    const bool led = bits == WR__BLOB_LED || bits == (WR__BLOB_LED | WR__BLOB_LAST);
    const bool own = bits == 0 || bits == WR__BLOB_PATH || bits == (WR__BLOB_PATH | WR__BLOB_PIECE);
    return through ? (blob & ~WR__BLOB_PLAN) == 0 : own || (led && sees);
}

// From node to node in one of the eight directions, all the way along edges of the mesh.
static bool leg_fits(const wr_nav *nav, wr_node from, wr_node to)
{
    static const int8_t directions[3][3] = {{5, 4, 3}, {6, -1, 2}, {7, 0, 1}}; // [up + 1][right + 1]
    const int32_t columns = wr_nav_columns(nav);
    const int32_t right = to % columns - from % columns;
    const int32_t up = to / columns - from / columns;
    const int32_t x = (right > 0) - (right < 0);
    const int32_t y = (up > 0) - (up < 0);
    const int32_t direction = directions[y + 1][x + 1];
    if (direction < 0 || (right != 0 && up != 0 && right * x != up * y)) {
        return false;
    }
    for (; from != to; from += y * columns + x) {
        if (((wr_nav_edges(nav, from) >> direction) & 1u) == 0) {
            return false;
        }
    }
    return true;
}

// The part of its path that it still needs: the node it comes from, and all it goes to.
static bool path_fits(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const wr_nav *nav = world->level->nav;
    const wr_node *path = wr__blob_path(world, slot);
    const int32_t count = m->path_count[slot];
    const int32_t first = m->path_at[slot] > 0 ? m->path_at[slot] - 1 : 0;
    bool fits = m->path_at[slot] <= count && (path[0] == WR_NODE_NONE ? count == 0 : m->component[slot] >= 0);
    for (int32_t i = first; i < count && fits; i++) {
        fits = path[i] >= 0 && wr_nav_has(nav, path[i]) && (i == first || leg_fits(nav, path[i - 1], path[i]));
    }
    return fits;
}

static const char *fault_of_blob(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const int32_t origin = m->origin[slot];
    const wr_cell home = wr__home(world, slot);
    const bool sees = m->sees[slot] >= 0;
    if (!is_inside(world, wr__place(world, slot)) || !is_inside(world, wr__blob_goal(world, slot))) {
        return "a blob or its goal is outside the level";
    }
    if (sees != ((m->flags[slot] & WR_MOB_SEES) != 0) || m->sees[slot] >= world->config.players) {
        return "a blob sees nobody, and its flag says otherwise";
    }
    if (m->timer[slot] > world->rules.bat_turn_ticks ||
        !way_fits(m->blob[slot], sees, world->config.chase == WR_CHASE_THROUGH)) {
        return "a blob goes its way as none does";
    }
    if (origin >= 0 &&
        (home.x != world->level->starts[origin].cell.x || home.y != world->level->starts[origin].cell.y)) {
        return "a blob of the level has another home than its start";
    }
    return path_fits(world, slot) ? NULL : "a blob's path leads where there is no mesh";
}

// ---- All mobs ----------------------------------------------------------------------------------------------------

static wr_mob_kind kind_of_slot(const wr_world *world, int32_t slot)
{
    const int32_t players = world->config.players;
    return slot < players ? WR_MOB_PLAYER : slot < 2 * players ? WR_MOB_BOOMERANG : WR_MOB_NONE;
}

static const char *fault_by_kind(const wr_world *world, int32_t slot)
{
    switch (world->mobs.kind[slot]) {
    case WR_MOB_PLAYER:
        return fault_of_player(world, slot);
    case WR_MOB_BOOMERANG:
        return fault_of_boomerang(world, slot);
    case WR_MOB_BAT:
        return fault_of_bat(world, slot);
    case WR_MOB_BLOB:
        return fault_of_blob(world, slot);
    case WR_MOB_HOST:
        return fault_of_host(world, slot);
    default:
        return fault_of_spinner(world, slot);
    }
}

// A monster's start: each has one, and the host's number theirs from 1.
static const char *fault_of_origin(wr_world *world, int32_t slot)
{
    const int32_t origin = world->mobs.origin[slot];
    if (origin < 0) {
        return origin == -1 ? "a monster has no origin" : NULL;
    }
    if (origin >= world->level->start_count || world->level->starts[origin].kind != world->mobs.kind[slot]) {
        return "a monster of the level is not of its start's kind";
    }
    if (world->scratch.start_slot[origin] >= 0) {
        return "two monsters have one start";
    }
    world->scratch.start_slot[origin] = slot;
    return NULL;
}

static const char *fault_of_mob(wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const bool monster = m->kind[slot] >= WR_MOB_SPINNER_H;
    const wr_mob_kind kind = kind_of_slot(world, slot);
    if ((m->next_free[slot] == WR_ID_ALIVE) != (m->kind[slot] != WR_MOB_NONE)) {
        return "a slot is free and holds somebody, or neither";
    }
    if (monster ? kind != WR_MOB_NONE : m->kind[slot] != kind) {
        return "players and boomerangs have the first slots, and no others";
    }
    if (m->kind[slot] == WR_MOB_NONE) {
        return fault_of_empty(world, slot);
    }
    if ((m->flags[slot] & WR_MOB_ALIVE) == 0) {
        return "somebody who lives is not flagged so";
    }
    if (monster && (m->health[slot] != WR__HEALTH_MONSTER || (m->flags[slot] & WR_MOB_HIDDEN) != 0)) {
        return "a monster's health or flags";
    }
    const char *what = monster ? fault_of_origin(world, slot) : NULL;
    return what != NULL ? what : fault_by_kind(world, slot);
}

static wr_status check_mobs(wr_world *world, wr_finding *why)
{
    if (!wr_ids_valid(&world->ids)) {
        return wr__refuse(why, "T24", "the list of free slots is broken"), WR_E_SYNTAX;
    }
    for (int32_t i = 0; i < world->level->start_count; i++) {
        world->scratch.start_slot[i] = -1;
    }
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        const char *what = fault_of_mob(world, slot);
        if (what != NULL) {
            return fault(why, "T21", slot, what);
        }
    }
    return WR_OK;
}

// ---- Players and events ------------------------------------------------------------------------------------------

// Nobody has a crystal that was not taken, so scores never grow beyond what the level holds.
static wr_status check_players(const wr_world *world, wr_finding *why)
{
    int64_t score = 0;
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr__player *p = &world->players[i];
        score += p->score;
        if (world->config.touch == WR_TOUCH_LOSE && p->grace_ticks > 0) {
            return fault(why, "T21", i, "grace where nobody gets any");
        }
    }
    if (score > world->level->crystal_count - world->core->crystals_left) {
        return wr__refuse(why, "T21", "players have more crystals than were taken"), WR_E_SYNTAX;
    }
    return WR_OK;
}

static wr_status check_events(const wr_world *world, wr_finding *why)
{
    for (int32_t i = 1; i < world->core->event_count; i++) {
        if (world->events[i].stage < world->events[i - 1].stage) {
            return wr__refuse(why, "T21", "events do not stand in the order of the stages"), WR_E_SYNTAX;
        }
    }
    return WR_OK;
}

wr_status wr__check(wr_world *world, wr_finding *why)
{
    wr_status status = check_mobs(world, why);
    status = status == WR_OK ? check_players(world, why) : status;
    status = status == WR_OK ? check_events(world, why) : status;
    return status == WR_OK ? wr__host_validate(world, why) : status;
}

// ---- A world as it is --------------------------------------------------------------------------------------------

static wr_status check_columns(const wr_world *world, wr_finding *why)
{
    wr_status status = WR_OK;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count && status == WR_OK; c++) {
        const bool bits = c->per == WR__PER_CRYSTAL || c->per == WR__PER_DOOR;
        status = bits ? WR_OK : wr__column_check(world, c, why);
    }
    return status;
}

// The spare becomes the world, but with derived data made anew.
static void derive_in_spare(const wr_world *world)
{
    wr_world *spare = world->spare;
    const wr_level *level = world->level;
    memcpy(spare->state, world->state, world->state_size + (size_t)world->core->event_count * sizeof *world->events);
    wr__derive_begin(spare);
    for (int32_t i = 0; i < level->crystal_count; i++) {
        const wr_cell at = wr__cell_of_number(level, level->crystal_cells[i]);
        wr_bits_set(&spare->crystals, at.x, at.y, wr_bits_get(&world->crystals, at.x, at.y));
    }
    for (int32_t i = 0; i < level->door_count; i++) {
        const wr_cell at = wr__cell_of_number(level, level->door_cells[i]);
        wr_bits_set(&spare->walls, at.x, at.y, wr_bits_get(&world->walls, at.x, at.y));
    }
    wr__derive(spare);
    spare->core->cells_changed = true;
    wr__world_rehash(spare);
}

static wr_status check_derived(const wr_world *world, wr_finding *why)
{
    const wr_world *spare = world->spare;
    derive_in_spare(world);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t length = wr__column_length(world, c);
        const bool made = c->part == WR__PART_DERIVED || c->at == offsetof(wr_world, core); // the hash too
        for (size_t i = 0; made && i < length; i++) {
            if (wr__column_value(world, c, i) != wr__column_value(spare, c, i)) {
                wr__refuse(why, "T21", "%s[%zu] does not follow from the rest", c->name, i);
                return WR_E_SYNTAX;
            }
        }
    }
    if (memcmp(world->gates, world->scratch.gates, (size_t)world->level->gate_count) != 0) {
        return wr__refuse(why, "T21", "walls do not follow gates"), WR_E_SYNTAX;
    }
    return WR_OK;
}

wr_status wr_world_validate(const wr_world *world, wr_finding *why)
{
    wr_status status = check_columns(world, why);
    status = status == WR_OK ? check_derived(world, why) : status;
    return status == WR_OK ? wr__check(world->spare, why) : status;
}
