// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Blobs, stage 6: along the way they have, leg by leg; what is left of a step goes into the next leg.
#include "sim/blobs_int.h"

#define GRAIN    256
#define LEGS_MAX 32 // in one step

// ---- The way ahead -------------------------------------------------------------------------------------------------

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

wr_node wr__blob_lead(const wr_world *world, int32_t slot)
{
    const wr_nav *nav = world->level->nav;
    const wr_node *path = wr__blob_path(world, slot);
    const int32_t at = world->mobs.path_at[slot];
    if (wr__blob_path_spent(world, slot)) {
        return WR_NODE_NONE;
    }
    if (at == 0) {
        return path[0]; // the way from a place between nodes: never longer than an edge
    }
    const int32_t columns = wr_nav_columns(nav);
    const int32_t right = path[at] % columns - path[at - 1] % columns;
    const int32_t up = path[at] / columns - path[at - 1] / columns;
    if (right != 0 && up != 0 && magnitude(right) != magnitude(up)) {
        return WR_NODE_NONE; // no leg of a mesh: a stranger's checkpoint had it
    }
    const wr_point from = wr_nav_place(nav, path[at - 1]);
    const wr_point here = wr__place(world, slot);
    const int64_t walked = right != 0 ? magnitude(here.x - from.x) : magnitude(here.y - from.y);
    const int64_t side = (int64_t)world->level->grid.cell * WR_FIX_ONE;
    const int32_t passed = (int32_t)(walked * world->level->config.nav.n / side);
    const int32_t edges = magnitude(right) > magnitude(up) ? magnitude(right) : magnitude(up);
    const int32_t ahead = passed + 1 < edges ? passed + 1 : edges;
    const wr_node lead = path[at - 1] + ahead * (sign(up) * columns + sign(right));
    return wr_nav_edges(nav, lead) != 0 ? lead : WR_NODE_NONE; // likewise
}

// ---- Moving --------------------------------------------------------------------------------------------------------

// Asks the field at a node where to go on; false when it does not know, or the player is reached.
static bool next_by_field(wr_world *world, int32_t slot, wr_point at, wr_point *next)
{
    wr__mobs *m = &world->mobs;
    const int16_t field = world->scratch.field[slot];
    if (m->sees[slot] < 0 || field < 0 ||
        wr_field_next(world->level->nav, world->scratch.fields[field].field, at, next) != WR_OK ||
        (next->x == at.x && next->y == at.y)) {
        return false;
    }
    if (next->x == m->goal_x[slot] && next->y == m->goal_y[slot]) {
        m->blob[slot] |= WR__BLOB_LAST;
    } else {
        wr__blob_path(world, slot)[0] = wr__node_at(world, *next);
        m->path_at[slot] = 0;
        m->path_count[slot] = 1;
    }
    return true;
}

// Where a blob walks next; false when it has nowhere to go.
static bool next_place(wr_world *world, int32_t slot, wr_point at, wr_point *next)
{
    const uint8_t blob = world->mobs.blob[slot];
    const bool straight = (blob & (WR__BLOB_PATH | WR__BLOB_PIECE | WR__BLOB_PLAN)) == WR__BLOB_PATH ||
                          (blob & WR__BLOB_LAST) != 0 || world->config.chase == WR_CHASE_THROUGH;
    if (!wr__blob_path_spent(world, slot)) {
        *next = wr_nav_place(world->level->nav, wr__blob_path(world, slot)[world->mobs.path_at[slot]]);
        return true;
    }
    *next = wr__blob_goal(world, slot);
    return straight || ((blob & WR__BLOB_LED) != 0 && next_by_field(world, slot, at, next));
}

static void move_blob(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr_point from = wr__place(world, slot);
    wr_fix step = wr__step_of(world, slot, world->rules.blob_step);
    wr_point at = from;
    wr_point next;
    for (int32_t legs = 0; legs < LEGS_MAX && step > 0 && next_place(world, slot, at, &next); legs++) {
        at = wr_nav_step(at, next, step, &step);
        if (at.x != next.x || at.y != next.y || wr__blob_path_spent(world, slot)) {
            break; // under way, or at its goal
        }
        m->path_at[slot]++; // what is left of the step goes into the next leg
    }
    if (at.x != from.x || at.y != from.y) {
        m->heading[slot] = wr_atan2(at.y - from.y, at.x - from.x);
        m->x[slot] = at.x;
        m->y[slot] = at.y;
    }
}

static void move_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_world *world = context;
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        if (world->mobs.kind[slot] == WR_MOB_BLOB) {
            move_blob(world, slot);
        }
    }
}

void wr__blobs_move(wr_world *world)
{
    const wr_hooks *hooks = &world->hooks;
    if (world->hunts) {
        return; // in a hunt there are none
    }
    hooks->parallel_for(hooks->parallel_context, world->core->ids.used, GRAIN, move_job, world);
}

// ---- For pictures --------------------------------------------------------------------------------------------------

// The rest of a led blob's way, from the field of the last tick; a copied world has none and gives a straight line.
static int32_t add_field_way(const wr_world *world, int32_t slot, wr_point *points, int32_t count, int32_t capacity)
{
    const wr__scratch *s = &world->scratch;
    const wr_point goal = wr__blob_goal(world, slot);
    const int16_t field = s->field_count > 0 ? s->field[slot] : -1;
    wr_point next;
    while (field >= 0 && count > 0 && count < capacity - 1 &&
           wr_field_next(world->level->nav, s->fields[field].field, points[count - 1], &next) == WR_OK &&
           (next.x != goal.x || next.y != goal.y)) {
        points[count++] = next;
    }
    return count;
}

int32_t wr__blob_way(const wr_world *world, int32_t slot, wr_point *points, int32_t capacity)
{
    const wr__mobs *m = &world->mobs;
    const uint8_t blob = m->blob[slot];
    const bool led = (blob & WR__BLOB_LED) != 0;
    const bool straight = (blob & (WR__BLOB_PATH | WR__BLOB_PIECE | WR__BLOB_PLAN)) == WR__BLOB_PATH || led ||
                          world->config.chase == WR_CHASE_THROUGH;
    int32_t count = 0;
    if (capacity > 0) {
        points[count++] = wr__place(world, slot);
    }
    for (int32_t i = m->path_at[slot]; i < m->path_count[slot] && count < capacity; i++) {
        points[count++] = wr_nav_place(world->level->nav, wr__blob_path(world, slot)[i]);
    }
    if (led && (blob & WR__BLOB_LAST) == 0) {
        count = add_field_way(world, slot, points, count, capacity);
    }
    if (straight && count < capacity) {
        points[count++] = wr__blob_goal(world, slot);
    }
    return count;
}
