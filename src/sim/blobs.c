// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Blobs, stage 5: where to, and by which way. A blob that sees a player follows the field towards him; where the field
// cannot say, and on patrol, it walks a path of its own, kept as the nodes where it turns:
//
//     place -> path[path_at] -> ... -> path[path_count - 1] -> goal
//
// On patrol the goal is a cell of its zone; when it is reached another is drawn (B7). Whatever is planned anew begins at the
// next node of the way it is on (its lead): from a node the mesh knows the way exactly.
//
// Short ways are planned at once by several workers, each slot by itself. What turns out long takes its turn afterwards:
// paths_per_tick of them in slot order, and the first that finds no turn is the first of the next tick.
#include "sim/blobs_int.h"

#include <string.h>

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
    memset(wr__blob_path(world, slot), 0, WR__PATH_NODES * sizeof(wr_node));
    wr__blob_path(world, slot)[0] = node;
    m->timer[slot] = 0;
}

const uint64_t *wr__blob_zone(const wr_world *world, int32_t slot, wr__zone *own)
{
    const wr_level *level = world->level;
    const int32_t origin = world->mobs.origin[slot];
    if (origin >= 0) {
        return level->zones + (size_t)origin * (size_t)level->zone_words;
    }
    wr__zone_mask(level, wr__home(world, slot), own->words);
    return own->words;
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
    wr__zone own;
    const uint64_t *zone = wr__blob_zone(world, slot, &own);
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
    return true;
}

// ---- Planning ------------------------------------------------------------------------------------------------------

// Who plans, with what memory. It changes the blob's own slot and nothing else.
typedef struct planner {
    wr_world *world;
    wr_nav_query *query;
    wr_point *points; // [WR__POINTS_MAX]
} planner;

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
    for (int32_t i = count == 0 ? 1 : count; i < WR__PATH_NODES; i++) {
        path[i] = 0;
    }
    if (count > 0) {
        m->component[slot] = wr_nav_component(world->level->nav, path[0]);
    }
    m->path_at[slot] = 0;
    m->path_count[slot] = (uint8_t)count;
    m->blob[slot] = (uint8_t)(WR__BLOB_PATH | (whole ? 0u : WR__BLOB_PIECE));
}

static wr_status find_path(const planner *p, wr_point from, wr_point goal, wr_path *plan)
{
    *plan = (wr_path){.points = p->points, .capacity = WR__POINTS_MAX};
    return wr_nav_path(p->world->level->nav, p->query, from, goal, plan);
}

// Plans the way to the goal, or, where none leads there, to the nearest place that one leads to. Says what was done;
// WR__PLAN_LONG: nothing was.
static uint8_t plan_path(const planner *p, int32_t slot)
{
    wr_world *world = p->world;
    const wr_node lead = wr__blob_lead(world, slot);
    const wr_point from = lead == WR_NODE_NONE ? wr__place(world, slot) : wr_nav_place(world->level->nav, lead);
    const wr_point goal = wr__blob_goal(world, slot);
    wr_path plan;
    wr_status status = find_path(p, from, goal, &plan);
    if (status >= WR_OK) {
        keep_path(world, slot, lead, &plan, status == WR_OK);
        return WR__PLAN_DONE;
    }
    const wr_point nearest = plan.nearest;
    status = status == WR_E_CAPACITY ? status : find_path(p, from, nearest, &plan);
    if (status == WR_E_CAPACITY) {
        return WR__PLAN_LONG;
    }
    world->scratch.next[slot] = goal; // for the event
    wr__blob_send(world, slot, nearest);
    world->mobs.timer[slot] = (int16_t)WAIT(world);
    if (status >= WR_OK) {
        keep_path(world, slot, lead, &plan, status == WR_OK);
    } else {
        world->mobs.blob[slot] = 0; // not one node: it stays
    }
    return WR__PLAN_NONE;
}

// One that waits for its turn does not try again to be short.
static uint8_t plan_short(const planner *p, int32_t slot)
{
    return (p->world->mobs.blob[slot] & WR__BLOB_WAITS) != 0 ? WR__PLAN_LONG : plan_path(p, slot);
}

// Led from now on: to the lead first, or at once to where the field says.
static void follow_field(wr_world *world, int32_t slot, wr_point target)
{
    wr__mobs *m = &world->mobs;
    const wr_node lead = wr__blob_lead(world, slot);
    const wr_point next = world->scratch.next[slot];
    const bool last = lead == WR_NODE_NONE && next.x == target.x && next.y == target.y;
    if (!last) {
        wr__blob_path(world, slot)[0] = lead != WR_NODE_NONE ? lead : wr__node_at(world, next);
    }
    m->path_at[slot] = 0;
    m->path_count[slot] = !last;
    m->blob[slot] = (uint8_t)(WR__BLOB_LED | (last ? WR__BLOB_LAST : 0u));
}

// A chaser whom the field leads needs no path. The others plan one of their own, at most every quarter of a second.
static uint8_t decide_chase(const planner *p, int32_t slot)
{
    wr_world *world = p->world;
    wr__mobs *m = &world->mobs;
    const wr_point target = wr__place(world, m->sees[slot]);
    const bool through = world->config.chase == WR_CHASE_THROUGH;
    if (through || world->scratch.leg[slot] != WR__LEG_NONE) {
        m->goal_x[slot] = target.x;
        m->goal_y[slot] = target.y;
        if (!through && world->scratch.leg[slot] == WR__LEG_NEW) {
            follow_field(world, slot, target);
        }
        return 0;
    }
    const bool waits = (m->blob[slot] & WR__BLOB_WAITS) != 0;
    const bool on_its_way = (m->blob[slot] & WR__BLOB_PATH) != 0 && !wr__blob_path_spent(world, slot);
    const bool good = on_its_way && within(wr__blob_goal(world, slot), target, world->rules.half);
    if (!waits && (m->timer[slot] > 0 || good)) {
        return 0;
    }
    wr__blob_send(world, slot, target);
    const uint8_t done = plan_short(p, slot);
    m->timer[slot] = (int16_t)WAIT(world);
    return done;
}

static uint8_t decide_patrol(const planner *p, int32_t slot)
{
    wr_world *world = p->world;
    uint8_t done = 0;
    if (within(wr__place(world, slot), wr__blob_goal(world, slot), world->rules.close)) {
        if (world->mobs.timer[slot] > 0 || !draw_goal(world, slot)) {
            return 0;
        }
        done = WR__PLAN_DREW;
    }
    const uint8_t blob = world->mobs.blob[slot];
    const bool next_piece = (blob & WR__BLOB_PIECE) != 0 && wr__blob_path_spent(world, slot);
    if (world->config.chase == WR_CHASE_THROUGH || ((blob & WR__BLOB_PLAN) == 0 && !next_piece)) {
        return done;
    }
    return done | plan_short(p, slot);
}

static uint8_t decide(const planner *p, int32_t slot)
{
    wr__mobs *m = &p->world->mobs;
    m->timer[slot] = (int16_t)(m->timer[slot] - (m->timer[slot] > 0));
    return m->sees[slot] >= 0 ? decide_chase(p, slot) : decide_patrol(p, slot);
}

// A lane is a part of the slots with a query of its own, so that memory does not depend on the number of workers.
static void decide_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr_world *world = context;
    const int64_t used = world->core->ids.used;
    (void)worker;
    for (int32_t lane = begin; lane < end; lane++) {
        const planner p = {world, world->scratch.near[lane], world->scratch.points + (size_t)lane * WR__POINTS_MAX};
        const int32_t last = (int32_t)(used * (lane + 1) / world->lanes);
        for (int32_t slot = (int32_t)(used * lane / world->lanes); slot < last; slot++) {
            world->scratch.plan[slot] = world->mobs.kind[slot] == WR_MOB_BLOB ? decide(&p, slot) : 0;
        }
    }
}

// ---- Telling -------------------------------------------------------------------------------------------------------

static void say_plan(wr_world *world, int32_t slot, wr_point goal, int32_t nodes, uint16_t flag)
{
    wr_event *event = wr__event(world, WR_EVENT_PLAN, world->mobs.id[slot], 0);
    event->x = goal.x;
    event->y = goal.y;
    event->value = nodes;
    event->flag = flag;
}

static void tell(wr_world *world, int32_t slot, uint8_t done)
{
    wr_counters *counters = &world->core->counters;
    counters->destinations += (done & WR__PLAN_DREW) != 0;
    if ((done & WR__PLAN_DONE) != 0) {
        counters->paths++;
        say_plan(world, slot, wr__blob_goal(world, slot), world->mobs.path_count[slot], 0);
    } else if ((done & WR__PLAN_NONE) != 0) {
        counters->paths += 2;
        counters->paths_none++;
        say_plan(world, slot, world->scratch.next[slot], 0, 2);
    }
}

// One that has to wait keeps the path it has.
static void wait_for_turn(wr_world *world, int32_t slot)
{
    world->core->counters.paths_waited++;
    if ((world->mobs.blob[slot] & WR__BLOB_WAITS) == 0) {
        say_plan(world, slot, wr__blob_goal(world, slot), 0, 1);
    }
    world->mobs.blob[slot] |= WR__BLOB_WAITS | WR__BLOB_PLAN;
}

void wr__blobs_plan(wr_world *world)
{
    const wr_hooks *hooks = &world->hooks;
    const planner whole = {world, world->scratch.query, world->scratch.points};
    const int32_t used = world->core->ids.used;
    const int32_t first = world->core->plan_first < used ? world->core->plan_first : 0;
    int32_t budget = world->config.paths_per_tick;
    world->core->plan_first = 0;
    if (world->hunts) {
        return; // in a hunt there are none
    }
    hooks->parallel_for(hooks->parallel_context, world->lanes, 1, decide_job, world);
    for (int32_t i = 0; i < used; i++) {
        const int32_t slot = first + i < used ? first + i : first + i - used;
        if (world->scratch.plan[slot] == 0) {
            continue;
        }
        tell(world, slot, world->scratch.plan[slot]);
        if ((world->scratch.plan[slot] & WR__PLAN_LONG) == 0) {
            continue;
        }
        if (budget > 0) {
            budget--;
            tell(world, slot, plan_path(&whole, slot));
            continue;
        }
        if (budget == 0) {
            world->core->plan_first = slot;
            budget = -1;
        }
        wait_for_turn(world, slot);
    }
}
