// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The rules of mobs, kind by kind: what is wrong with one, as a sentence; NULL when nothing is.
#include <inttypes.h>
#include <string.h>

#include "sim/columns.h"

// ---- Places ------------------------------------------------------------------------------------------------------

// A body of that half width lies within the level.
static bool is_within(const wr_world *world, wr_point at, wr_fix half)
{
    const wr_grid *grid = &world->level->grid;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    return at.x >= half && at.y >= half && at.x <= side * grid->width - half && at.y <= side * grid->height - half;
}

static bool is_in_box(wr__box box, wr_point at)
{
    return at.x >= box.x_low && at.x <= box.x_high && at.y >= box.y_low && at.y <= box.y_high;
}

// ---- What a kind does not have -------------------------------------------------------------------------------------

static bool has_no_goal(const wr__mobs *m, int32_t slot)
{
    return m->goal_x[slot] == 0 && m->goal_y[slot] == 0;
}

static bool is_no_monster(const wr__mobs *m, int32_t slot)
{
    return has_no_goal(m, slot) && m->timer[slot] == 0 && m->origin[slot] == -1 && m->home_x[slot] == 0 &&
           m->home_y[slot] == 0 && m->counter[slot] == 0 && m->user[slot] == 0;
}

// ---- Kinds -------------------------------------------------------------------------------------------------------

static const char *fault_of_player(const wr_world *world, int32_t slot, bool way)
{
    const wr__mobs *m = &world->mobs;
    if (slot >= world->config.players || way || !is_no_monster(m, slot) || (m->flags[slot] & WR_MOB_HIDDEN) != 0) {
        return "a player has what only others have";
    }
    if (!is_within(world, wr__place(world, slot), world->rules.half)) {
        return "a player stands outside the level";
    }
    if (m->heading[slot] % 16384 != 0) {
        return "a player looks along no axis";
    }
    const int32_t least = world->hunts ? 0 : 1; // in a hunt he may be down
    return m->health[slot] < least || m->health[slot] > world->config.player_health ? "a player's health" : NULL;
}

static const char *fault_of_boomerang(const wr_world *world, int32_t slot, bool way)
{
    const wr__mobs *m = &world->mobs;
    const int32_t player = slot - world->config.players;
    const wr_fix half = world->rules.boomerang_half;
    if (player < 0 || player >= world->config.players || way || !is_no_monster(m, slot) ||
        m->health[slot] != WR__HEALTH_MONSTER) {
        return "a boomerang has what only others have";
    }
    const wr__player *p = &world->players[player];
    if (!is_within(world, wr__place(world, slot), half) || !is_within(world, p->from, half) ||
        !is_within(world, p->via, half)) {
        return "a boomerang is or was outside the level";
    }
    const bool hidden = (m->flags[slot] & WR_MOB_HIDDEN) != 0;
    return hidden != (p->boomerang == WR_BOOMERANG_INACTIVE) ? "a boomerang flies hidden, or lies in the open" : NULL;
}

static const char *fault_of_spinner(const wr_world *world, int32_t slot, bool way)
{
    const wr__mobs *m = &world->mobs;
    const wr_point at = wr__place(world, slot);
    const bool across = m->kind[slot] == WR_MOB_SPINNER_H;
    const wr_point low = {across ? m->goal_x[slot] : at.x, across ? at.y : m->goal_x[slot]};
    const wr_point high = {across ? m->goal_y[slot] : at.x, across ? at.y : m->goal_y[slot]};
    if (!is_within(world, low, 0) || !is_within(world, high, 0) || !is_in_box(wr__mob_area(world, slot), at)) {
        return "a spinner is off its way, or its way leads off the level";
    }
    return way || m->timer[slot] != 0 ? "a spinner has what only others have" : NULL;
}

static const char *fault_of_bat(const wr_world *world, int32_t slot, bool way)
{
    const wr__mobs *m = &world->mobs;
    if (way || !has_no_goal(m, slot)) {
        return "a bat has what only others have";
    }
    if (m->timer[slot] < 1) {
        return "a bat's time to turn is over";
    }
    return is_in_box(wr__mob_area(world, slot), wr__place(world, slot)) ? NULL : "a bat is outside its area";
}

static const char *fault_of_host(const wr_world *world, int32_t slot, bool way)
{
    const wr__mobs *m = &world->mobs;
    if (way || !has_no_goal(m, slot) || m->timer[slot] != 0 || m->origin[slot] >= 0) {
        return "a monster of the host has what only others have";
    }
    return is_within(world, wr__place(world, slot), world->rules.half) ? NULL
                                                                       : "a monster of the host is outside the level";
}

static const char *fault_of_hunter(const wr_world *world, int32_t slot)
{
    const char *what = wr__hunter_fault(world, slot);
    return what != NULL || is_within(world, wr__place(world, slot), 0) ? what : "a hunter is outside the level";
}

// way: it has something that only blobs have.
static const char *fault_by_kind(const wr_world *world, int32_t slot, bool way)
{
    switch (world->mobs.kind[slot]) {
    case WR_MOB_PLAYER:
        return fault_of_player(world, slot, way);
    case WR_MOB_BOOMERANG:
        return fault_of_boomerang(world, slot, way);
    case WR_MOB_BAT:
        return fault_of_bat(world, slot, way);
    case WR_MOB_HOST:
        return fault_of_host(world, slot, way);
    case WR_MOB_HUNTER:
        return fault_of_hunter(world, slot);
    default: // blobs are looked at elsewhere
        return fault_of_spinner(world, slot, way);
    }
}

// Everything of a slot that holds nobody is zero, but what the next one gets its id from.
static const char *fault_of_empty(const wr_world *world, int32_t slot, bool any)
{
    if (slot < 2 * world->config.players) {
        return "a player is missing";
    }
    if (any) {
        return "an empty slot holds something";
    }
    return world->mobs.next_free[slot] == WR_ID_ALIVE ? "a slot is alive and holds nobody" : NULL;
}

static const char *fault_of_mob(const wr_world *world, int32_t slot, bool way)
{
    const wr__mobs *m = &world->mobs;
    if (m->next_free[slot] != WR_ID_ALIVE || (m->flags[slot] & WR_MOB_ALIVE) == 0) {
        return "somebody is there whose slot is free";
    }
    const bool monster = m->kind[slot] >= WR_MOB_SPINNER_H;
    if (monster == (slot < 2 * world->config.players)) {
        return "players and boomerangs have the first slots, and no others";
    }
    const bool hunter = m->kind[slot] == WR_MOB_HUNTER;
    if (monster && ((!hunter && m->health[slot] != WR__HEALTH_MONSTER) || (m->flags[slot] & WR_MOB_HIDDEN) != 0)) {
        return "a monster's health or flags";
    }
    return fault_by_kind(world, slot, way);
}

// ---- Origins -----------------------------------------------------------------------------------------------------

// Each start has one monster of its kind; a blob's home is its start. The host numbers its own from 1: -2 and below.
static inline bool origin_strays(const wr__start *starts, int32_t start_count, int32_t origin, uint8_t kind,
                                 wr_cell home)
{
    if (origin < 0 || origin >= start_count) {
        return origin >= -1;
    }
    const int32_t away = (home.x ^ starts[origin].cell.x) | (home.y ^ starts[origin].cell.y);
    return (starts[origin].kind != kind) | ((away != 0) & (kind == WR_MOB_BLOB));
}

// As long as nobody dies, monsters name the starts in their order, and so none twice.
static bool origins_rise(const wr_world *world)
{
    const int32_t *origin = world->mobs.origin;
    const size_t used = (size_t)world->core->ids.used;
    int32_t falls = 0;
    for (size_t i = 2 * (size_t)world->config.players + 1; i < used; i++) {
        falls |= -(int32_t)(origin[i] <= origin[i - 1]);
    }
    return falls == 0;
}

static bool start_is_taken(int32_t *start_slot, int32_t origin, int32_t slot)
{
    const bool taken = origin >= 0 && start_slot[origin] >= 0;
    if (origin >= 0) {
        start_slot[origin] = slot;
    }
    return taken;
}

// Who stems from where does not change while he lives: most often all is as it was in a valid world.
static bool same_origins(const wr__mobs *a, const wr__mobs *b, size_t used)
{
    return memcmp(a->kind, b->kind, used) == 0 && memcmp(a->origin, b->origin, used * sizeof *a->origin) == 0 &&
           memcmp(a->home_x, b->home_x, used * sizeof *a->home_x) == 0 &&
           memcmp(a->home_y, b->home_y, used * sizeof *a->home_y) == 0;
}

static const char *origins_fault(const wr_world *world, const wr_world *like, int32_t *slot)
{
    if (like != NULL && same_origins(&world->mobs, &like->mobs, (size_t)world->core->ids.used)) {
        return NULL;
    }
    const wr__start *starts = world->level->starts;
    const int32_t start_count = world->level->start_count;
    const wr__mobs m = world->mobs;
    const int32_t used = world->core->ids.used;
    const bool once = origins_rise(world);
    int32_t *start_slot = world->scratch.start_slot;
    for (int32_t i = 0; i < start_count && !once; i++) {
        start_slot[i] = -1;
    }
    for (int32_t i = 2 * world->config.players; i < used; i++) {
        if (m.kind[i] != WR_MOB_NONE &&
            (origin_strays(starts, start_count, m.origin[i], m.kind[i], wr__home(world, i)) ||
             (!once && start_is_taken(start_slot, m.origin[i], i)))) {
            *slot = i;
            return "a monster is not of the start it names, or names none, or one that another has";
        }
    }
    return NULL;
}

// Blobs are looked at elsewhere, all together; but none has a player's slot.
static const char *fault_of_slot(const wr_world *world, int32_t slot, bool way, bool any)
{
    const uint8_t kind = world->mobs.kind[slot];
    if (kind == WR_MOB_NONE) {
        return fault_of_empty(world, slot, any);
    }
    return kind != WR_MOB_BLOB || slot < 2 * world->config.players ? fault_of_mob(world, slot, way) : NULL;
}

static const char *others_fault(const wr_world *world, int32_t *slot)
{
    const int32_t used = world->core->ids.used;
    const char *what = NULL;
    for (int32_t begin = 0, end; begin < used && what == NULL; begin = end) {
        wr__marks marks = {0};
        end = used - begin < WR__MARKS ? used : begin + WR__MARKS;
        const bool others = wr__marks_make(world, (size_t)begin, (size_t)(end - begin), &marks);
        const bool looks = others || begin < 2 * world->config.players; // nearly all mobs are blobs
        for (int32_t i = begin; looks && i < end && what == NULL; i++) {
            *slot = i;
            what = fault_of_slot(world, i, marks.way[i - begin] != 0, marks.any[i - begin] != 0);
        }
    }
    return what;
}

// In a hunt the level's own monsters stay away, and nobody may send for them.
static const char *strangers_fault(const wr_world *world, int32_t *slot)
{
    for (int32_t i = 0; world->hunts && i < world->core->ids.used; i++) {
        const uint8_t kind = world->mobs.kind[i];
        if (kind >= WR_MOB_SPINNER_H && kind <= WR_MOB_BLOB) {
            *slot = i;
            return "a monster of the map game in a hunt";
        }
    }
    return NULL;
}

static const char *mobs_fault(const wr_world *world, const wr_world *like, int32_t *slot)
{
    const char *what = strangers_fault(world, slot);
    what = what == NULL ? others_fault(world, slot) : what;
    what = what == NULL ? origins_fault(world, like, slot) : what;
    what = what == NULL ? wr__sleep_fault(world, slot) : what;
    return what == NULL ? wr__blobs_fault(world, slot) : what;
}

wr_status wr__check_mobs(wr_world *world, const wr_world *like, wr_finding *why)
{
    int32_t slot;
    if (!wr_ids_valid(&world->ids)) {
        wr__refuse(why, "T24", "the list of free slots is broken");
        return WR_E_SYNTAX;
    }
    const char *what = mobs_fault(world, like, &slot);
    if (what != NULL) {
        wr__refuse(why, "T21", "slot %" PRId32 ": %s", slot, what);
    }
    return what == NULL ? WR_OK : WR_E_SYNTAX;
}
