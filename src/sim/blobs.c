// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Blobs, stage 5: where to, and by which way. A blob that sees a player follows the field towards him; where the field cannot say, and on patrol,
// it walks a path of its own, kept as the nodes where it turns:
//
//     place -> path[path_at] -> ... -> path[path_count - 1] -> goal
//
// On patrol the goal is a cell of its zone; when it is reached another is drawn (B7). Whatever is planned anew begins at the
// next node of the way it is on (its lead): from a node the mesh knows the way exactly.
#include "sim/blobs_int.h"

#define GRAIN       256
#define LONG_CELLS  8  // a straight way longer than this is a long query (paths_per_tick)
#define LEGS_MAX    32 // in one step
#define WAIT(world) ((world)->rules.bat_turn_ticks) // a quarter of a second

// ---- Destinations --------------------------------------------------------------------------------------------------

void wr__blob_send(wr_world *world, int32_t slot, wr_point goal)
{
    world->mobs.goal_x[slot] = goal.x;
    world->mobs.goal_y[slot] = goal.y;
    world->mobs.blob[slot] |= WR__BLOB_PLAN;
    world->mobs.timer[slot] = 0;
}

void wr__blob_place(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr_nav *nav = world->level->nav;
    const wr_node node = wr_nav_nearest(nav, wr__place(world, slot), -1);
    m->component[slot] = node == WR_NODE_NONE ? -1 : wr_nav_component(nav, node);
    m->blob[slot] = WR__BLOB_PLAN;
    m->path_at[slot] = m->path_count[slot] = 0;
    m->timer[slot] = 0;
}

static bool within(wr_point a, wr_point b, int64_t distance)
{
    const int64_t dx = (int64_t)a.x - b.x;
    const int64_t dy = (int64_t)a.y - b.y;
    return dx <= distance && -dx <= distance && dy <= distance && -dy <= distance &&
           dx * dx + dy * dy <= distance * distance;
}

// A cell of the zone, by chance; the next one when that is where it stands. False when there is no other.
static bool draw_goal(wr_world *world, int32_t slot)
{
    const wr_level *level = world->level;
    const uint64_t *zone = world->mobs.zone + (size_t)slot * (size_t)level->zone_words;
    const wr_cell home = wr__home(world, slot);
    const wr_point at = wr__place(world, slot);
    const int32_t count = wr__zone_count(level, zone);
    if (count == 0) {
        return false;
    }
    const wr_point first = wr_grid_centre(&level->grid, wr__zone_cell(level, home, zone, 0));
    if (count == 1 && within(at, first, world->rules.close)) {
        return false;
    }
    int32_t k = (int32_t)wr_noise_below(wr__mob_noise(world, slot), (uint32_t)count);
    wr_point goal = wr_grid_centre(&level->grid, wr__zone_cell(level, home, zone, k));
    if (within(at, goal, world->rules.close)) {
        goal = wr_grid_centre(&level->grid, wr__zone_cell(level, home, zone, (k + 1) % count));
    }
    wr__blob_send(world, slot, goal);
    world->core->counters.destinations++;
    return true;
}

// ---- Planning ------------------------------------------------------------------------------------------------------

// Takes over a planned path, the lead first. A path of too many turns is walked in pieces.
static void keep_path(wr_world *world, int32_t slot, wr_node lead, const wr_path *plan, bool whole)
{
    wr__mobs *m = &world->mobs;
    wr_node *path = wr__blob_path(world, slot);
    const int32_t end = plan->count - (whole && plan->count > 1); // the target is no node of the path
    int32_t count = 0;
    if (lead != WR_NODE_NONE) {
        path[count++] = lead;
    }
    for (int32_t i = 1; i < end; i++) {
        if (count == WR__PATH_NODES) {
            whole = false;
            break;
        }
        path[count++] = wr__node_at(world, plan->points[i]);
    }
    for (int32_t i = count; i < WR__PATH_NODES; i++) {
        path[i] = 0;
    }
    m->path_at[slot] = 0;
    m->path_count[slot] = (uint8_t)count;
    m->blob[slot] = (uint8_t)(WR__BLOB_PATH | (whole ? 0u : WR__BLOB_PIECE));
}

static void say_plan(wr_world *world, int32_t slot, wr_point goal, int32_t nodes, uint16_t flag)
{
    wr_event *event = wr__event(world, WR_EVENT_PLAN, world->mobs.id[slot], 0);
    event->x = goal.x;
    event->y = goal.y;
    event->value = nodes;
    event->flag = flag;
}

static wr_status find_path(wr_world *world, int32_t slot, wr_point goal, wr_path *plan)
{
    const wr_node lead = wr__blob_lead(world, slot);
    const wr_point from = lead == WR_NODE_NONE ? wr__place(world, slot) : wr_nav_place(world->level->nav, lead);
    *plan = (wr_path){.points = world->scratch.points, .capacity = WR__POINTS_MAX};
    world->core->counters.paths++;
    const wr_status status = wr_nav_path(world->level->nav, world->scratch.query, from, goal, plan);
    if (status >= WR_OK) {
        keep_path(world, slot, lead, plan, status == WR_OK);
    }
    return status;
}

// Plans the way to the goal, or, where none leads there, to the nearest place that one leads to.
static void plan_path(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr_point goal = wr__blob_goal(world, slot);
    wr_path plan;
    if (find_path(world, slot, goal, &plan) >= WR_OK) {
        say_plan(world, slot, goal, m->path_count[slot], 0);
        return;
    }
    world->core->counters.paths_none++;
    say_plan(world, slot, goal, 0, 2);
    wr__blob_send(world, slot, plan.nearest);
    m->timer[slot] = WAIT(world);
    if (find_path(world, slot, plan.nearest, &plan) < WR_OK) {
        m->blob[slot] = 0; // not one node: it stays
    }
}

// Under the budget of long queries. One that has to wait keeps the path it has.
static void plan_when_due(wr_world *world, int32_t slot, int32_t *budget)
{
    wr__mobs *m = &world->mobs;
    const int64_t far = (int64_t)LONG_CELLS * world->level->grid.cell * WR_FIX_ONE;
    if (!within(wr__place(world, slot), wr__blob_goal(world, slot), far) && (*budget)-- <= 0) {
        *budget = 0;
        world->core->counters.paths_waited++;
        if ((m->blob[slot] & WR__BLOB_WAITS) == 0) {
            say_plan(world, slot, wr__blob_goal(world, slot), 0, 1);
        }
        m->blob[slot] |= WR__BLOB_WAITS | WR__BLOB_PLAN;
        return;
    }
    plan_path(world, slot);
}

// Led from now on: to the lead first, or at once to where the field says.
static void follow_field(wr_world *world, int32_t slot, wr_point target)
{
    wr__mobs *m = &world->mobs;
    const wr_node lead = wr__blob_lead(world, slot);
    const wr_point next = world->scratch.next[slot];
    const bool last = lead == WR_NODE_NONE && next.x == target.x && next.y == target.y;
    wr__blob_path(world, slot)[0] = last ? 0 : lead != WR_NODE_NONE ? lead : wr__node_at(world, next);
    m->path_at[slot] = 0;
    m->path_count[slot] = !last;
    m->blob[slot] = (uint8_t)(WR__BLOB_LED | (last ? WR__BLOB_LAST : 0u));
}

// A chaser whom the field leads needs no path. The others plan one of their own, at most every quarter of a second.
static void plan_chase(wr_world *world, int32_t slot, int32_t *budget)
{
    wr__mobs *m = &world->mobs;
    const wr_point target = wr__place(world, m->sees[slot]);
    const bool through = world->config.chase == WR_CHASE_THROUGH;
    if (through || world->scratch.leg[slot] != WR__LEG_NONE) {
        m->goal_x[slot] = target.x;
        m->goal_y[slot] = target.y;
        if (!through && world->scratch.leg[slot] == WR__LEG_NEW) {
            follow_field(world, slot, target);
        }
        return;
    }
    const bool on_its_way = (m->blob[slot] & WR__BLOB_PATH) != 0 && !wr__blob_path_spent(world, slot);
    if (m->timer[slot] == 0 && !(on_its_way && within(wr__blob_goal(world, slot), target, world->rules.half))) {
        wr__blob_send(world, slot, target);
        plan_when_due(world, slot, budget);
        m->timer[slot] = WAIT(world);
    }
}

static void plan_patrol(wr_world *world, int32_t slot, int32_t *budget)
{
    wr__mobs *m = &world->mobs;
    if (within(wr__place(world, slot), wr__blob_goal(world, slot), world->rules.close) &&
        (m->timer[slot] > 0 || !draw_goal(world, slot))) {
        return;
    }
    if (world->config.chase == WR_CHASE_THROUGH) {
        return;
    }
    const uint8_t blob = m->blob[slot];
    if ((blob & WR__BLOB_PLAN) != 0 || ((blob & WR__BLOB_PIECE) != 0 && wr__blob_path_spent(world, slot))) {
        plan_when_due(world, slot, budget);
    }
}

void wr__blobs_plan(wr_world *world)
{
    int32_t budget = world->config.paths_per_tick;
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] != WR_MOB_BLOB) {
            continue;
        }
        world->mobs.timer[slot] -= world->mobs.timer[slot] > 0;
        if (world->mobs.sees[slot] >= 0) {
            plan_chase(world, slot, &budget);
        } else {
            plan_patrol(world, slot, &budget);
        }
    }
}
