// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Blobs, stages 5 and 6. A blob that sees a player follows the field towards him; where the field cannot say, and on patrol,
// it walks a path of its own, kept as the nodes where it turns:
//
//     place -> path[path_at] -> ... -> path[path_count - 1] -> goal
//
// On patrol the goal is a cell of its zone; when it is reached another is drawn (B7).
#include "sim/body.h"
#include "sim/world_int.h"

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

static wr_point goal_of(const wr_world *world, int32_t slot)
{
    return (wr_point){world->mobs.goal_x[slot], world->mobs.goal_y[slot]};
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

static wr_node node_at(const wr_world *world, wr_point at)
{
    const int64_t side = (int64_t)world->level->grid.cell * WR_FIX_ONE;
    const int64_t n = world->level->config.nav.n;
    return (wr_node)(at.y * n / side * wr_nav_columns(world->level->nav) + at.x * n / side);
}

// Keeps the turning points between a path's ends. A path with more is walked in pieces.
static void keep_path(wr_world *world, int32_t slot, const wr_path *path, bool whole)
{
    wr__mobs *m = &world->mobs;
    const int32_t nodes = path->count - 1 - (whole && path->count > 1); // without S, and without T
    const int32_t kept = nodes < WR__PATH_NODES ? nodes : WR__PATH_NODES;
    for (int32_t i = 0; i < WR__PATH_NODES; i++) {
        const wr_node node = i < kept ? node_at(world, path->points[1 + i]) : 0;
        m->path[(size_t)slot * WR__PATH_NODES + (size_t)i] = node;
    }
    m->path_at[slot] = 0;
    m->path_count[slot] = (uint8_t)kept;
    m->blob[slot] = (uint8_t)(WR__BLOB_PATH | (whole && kept == nodes ? 0u : WR__BLOB_PIECE));
}

static void say_plan(wr_world *world, int32_t slot, wr_point goal, int32_t nodes, uint16_t flag)
{
    wr_event *event = wr__event(world, WR_EVENT_PLAN, world->mobs.id[slot], 0);
    event->x = goal.x;
    event->y = goal.y;
    event->value = nodes;
    event->flag = flag;
}

static wr_status find_path(wr_world *world, int32_t slot, wr_point goal, wr_path *path)
{
    *path = (wr_path){.points = world->scratch.points, .capacity = WR__POINTS_MAX};
    world->core->counters.paths++;
    return wr_nav_path(world->level->nav, world->scratch.query, wr__place(world, slot), goal, path);
}

// Plans the way to the goal, or, where none leads there, to the nearest place that one leads to.
static void plan_path(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr_point goal = goal_of(world, slot);
    wr_path path;
    wr_status status = find_path(world, slot, goal, &path);
    if (status >= WR_OK) {
        keep_path(world, slot, &path, status == WR_OK);
        say_plan(world, slot, goal, m->path_count[slot], 0);
        return;
    }
    world->core->counters.paths_none++;
    say_plan(world, slot, goal, 0, 2);
    wr__blob_send(world, slot, path.nearest);
    m->timer[slot] = WAIT(world);
    status = find_path(world, slot, path.nearest, &path);
    if (status >= WR_OK) {
        keep_path(world, slot, &path, status == WR_OK);
    } else {
        m->blob[slot] = 0;
    }
}

// Under the budget of long queries. One that has to wait keeps the path it has.
static void plan_when_due(wr_world *world, int32_t slot, int32_t *budget)
{
    wr__mobs *m = &world->mobs;
    const int64_t far = (int64_t)LONG_CELLS * world->level->grid.cell * WR_FIX_ONE;
    if (!within(wr__place(world, slot), goal_of(world, slot), far) && (*budget)-- <= 0) {
        *budget = 0;
        world->core->counters.paths_waited++;
        if ((m->blob[slot] & WR__BLOB_WAITS) == 0) {
            say_plan(world, slot, goal_of(world, slot), 0, 1);
        }
        m->blob[slot] |= WR__BLOB_WAITS | WR__BLOB_PLAN;
        return;
    }
    plan_path(world, slot);
}

static bool path_is_spent(const wr_world *world, int32_t slot)
{
    return world->mobs.path_at[slot] == world->mobs.path_count[slot];
}

// A chaser whom the field leads needs no path. The others plan one of their own, at most every quarter of a second.
static void plan_chase(wr_world *world, int32_t slot, int32_t *budget)
{
    wr__mobs *m = &world->mobs;
    const wr_point target = wr__place(world, m->sees[slot]);
    if (world->config.chase == WR_CHASE_THROUGH || world->scratch.field_ok[slot]) {
        m->goal_x[slot] = target.x;
        m->goal_y[slot] = target.y;
        m->blob[slot] = 0;
        m->path_at[slot] = m->path_count[slot] = 0;
        return;
    }
    if (m->timer[slot] == 0) {
        wr__blob_send(world, slot, target);
        plan_when_due(world, slot, budget);
        m->timer[slot] = WAIT(world);
    }
}

static void plan_patrol(wr_world *world, int32_t slot, int32_t *budget)
{
    wr__mobs *m = &world->mobs;
    if (within(wr__place(world, slot), goal_of(world, slot), world->rules.close) &&
        (m->timer[slot] > 0 || !draw_goal(world, slot))) {
        return;
    }
    if (world->config.chase == WR_CHASE_THROUGH) {
        return;
    }
    const uint8_t blob = m->blob[slot];
    if ((blob & WR__BLOB_PLAN) != 0 || ((blob & WR__BLOB_PIECE) != 0 && path_is_spent(world, slot))) {
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

// ---- Moving --------------------------------------------------------------------------------------------------------

// Where a blob walks next; false when it has nowhere to go.
static bool next_on_path(const wr_world *world, int32_t slot, wr_point *next)
{
    const wr__mobs *m = &world->mobs;
    if (!path_is_spent(world, slot)) {
        *next = wr_nav_place(world->level->nav, m->path[(size_t)slot * WR__PATH_NODES + m->path_at[slot]]);
        return true;
    }
    *next = goal_of(world, slot);
    const uint8_t end = m->blob[slot] & (WR__BLOB_PATH | WR__BLOB_PIECE | WR__BLOB_PLAN);
    return end == WR__BLOB_PATH || world->config.chase == WR_CHASE_THROUGH;
}

static wr_point walk_path(wr_world *world, int32_t slot, wr_point at, wr_fix step)
{
    wr__mobs *m = &world->mobs;
    wr_point next;
    for (int32_t legs = 0; legs < LEGS_MAX && step > 0 && next_on_path(world, slot, &next); legs++) {
        at = wr__step_towards(at, next, step, &step);
        if (at.x != next.x || at.y != next.y) {
            break;
        }
        if (path_is_spent(world, slot)) {
            break; // at its goal
        }
        m->path_at[slot]++;
    }
    return at;
}

static wr_point walk_field(const wr_world *world, int32_t slot, wr_point at, wr_fix step)
{
    const wr__scratch *s = &world->scratch;
    const wr_field *field = s->fields[s->field[slot]].field;
    wr_point next = s->next[slot];
    for (int32_t legs = 0; legs < LEGS_MAX && step > 0; legs++) {
        at = wr__step_towards(at, next, step, &step);
        const bool there = at.x == next.x && at.y == next.y;
        if (!there || step == 0 || wr_field_next(world->level->nav, field, at, &next) != WR_OK ||
            (at.x == next.x && at.y == next.y)) {
            break;
        }
    }
    return at;
}

static void move_blob(wr_world *world, int32_t slot)
{
    wr__mobs *m = &world->mobs;
    const wr_point from = wr__place(world, slot);
    const wr_fix step = wr__step_of(world, slot, world->rules.blob_step);
    const bool led = world->config.chase == WR_CHASE_ROUTE && m->sees[slot] >= 0 && world->scratch.field_ok[slot];
    const wr_point to = led ? walk_field(world, slot, from, step) : walk_path(world, slot, from, step);
    if (to.x != from.x || to.y != from.y) {
        m->heading[slot] = wr_atan2(to.y - from.y, to.x - from.x);
        m->x[slot] = to.x;
        m->y[slot] = to.y;
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
    hooks->parallel_for(hooks->parallel_context, world->core->ids.used, GRAIN, move_job, world);
}

// ---- For pictures --------------------------------------------------------------------------------------------------

int32_t wr__blob_way(const wr_world *world, int32_t slot, wr_point *points, int32_t capacity)
{
    const wr__mobs *m = &world->mobs;
    const bool straight = m->sees[slot] >= 0 && (m->blob[slot] & WR__BLOB_PATH) == 0;
    int32_t count = 0;
    if (capacity > 0) {
        points[count++] = wr__place(world, slot);
    }
    for (int32_t i = m->path_at[slot]; i < m->path_count[slot] && count < capacity; i++) {
        points[count++] = wr_nav_place(world->level->nav, m->path[(size_t)slot * WR__PATH_NODES + (size_t)i]);
    }
    const bool to_goal = straight || world->config.chase == WR_CHASE_THROUGH ||
                         (m->blob[slot] & (WR__BLOB_PATH | WR__BLOB_PIECE | WR__BLOB_PLAN)) == WR__BLOB_PATH;
    if (to_goal && count < capacity) {
        points[count++] = goal_of(world, slot);
    }
    return count;
}
