// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The way of one hop: from where a hunter stands, at most R along the shortest way, the straight line, or a stroll. A way is a
// goal and the nodes where it turns, at most WR__HUNT_PATH: a longer one ends at the last of them.
//
//     route     its target is in a straight line:      h + min(1, R/d)(p - h), which then is the shortest way
//               else along a field that leads there:   R of it, drawn straight where that is clear
//     straight  h + min(1, R/d)(p - h) through the air (Z21), then to the nearest place it can stand on, by a hop
//
//     round     the same by the field that leads round the crowd; straight only who is in reach or has nobody before him
//
// Every fourth hunter goes round (throngs.c); every eighth, one of the others, aims where its target will be when it gets there,
// so that nobody is outrun in circles. How fast he goes is known in stage 6 only, when players have moved; so there, when a hop
// ends, the aim of the next one becomes the hunter's goal.
#include "horde/way.h"

enum { LEAD_SECONDS = 2, AIMS_AHEAD = 7 };

// Of every eight one: by what it was born with, so that a slot says nothing. None of those who go round (wr__goes_round).
static bool aims_ahead(const wr__horde *horde, int32_t slot)
{
    return (wr__hunter_bent(horde, slot) & 7u) == AIMS_AHEAD;
}

// ---- Straight lines ----------------------------------------------------------------------------------------------------

// Does a straight line lead through a closed door? Looked at every half cell.
static bool through_door(const wr__horde *horde, wr_point from, wr_point to)
{
    const wr_fix half = horde->grid->cell * (WR_FIX_ONE / 2);
    wr_fix rest = 0;
    wr_point at = from;
    bool found = false;
    while (rest == 0 && !found) {
        const uint8_t label = wr_terrain_label(horde->ground, wr_grid_cell_of(horde->grid, at));
        found = label == WR_CELL_DOOR_CLOSED || label == WR_CELL_DOOR_SECRET;
        at = wr_nav_step(at, to, half, &rest);
        rest |= at.x == to.x && at.y == to.y ? 1 : 0;
    }
    return found;
}

// Who has to beat doors in goes through one only where the field says that this is the shorter way.
static bool is_clear(const wr__walker *walker, wr_point from, wr_point to)
{
    return wr_nav_clear(walker->nav, from, to) &&
           (walker->kind->doors != WR_HUNT_DOORS_BREAK || !through_door(walker->horde, from, to));
}

/// From `nodes`, those where the way turns, it drops the ones that need not be walked to.
static void draw_straight(const wr__walker *walker, wr__way *way)
{
    int32_t skip = way->count;
    if (!is_clear(walker, walker->at, way->goal)) {
        do {
            skip--;
        } while (skip > 0 && !is_clear(walker, walker->at, wr_nav_place(walker->nav, way->nodes[skip])));
    }
    skip = skip < 0 ? 0 : skip;
    for (int32_t i = skip; i < way->count; i++) {
        way->nodes[i - skip] = way->nodes[i];
    }
    way->count -= skip;
}

// ---- By a field ------------------------------------------------------------------------------------------------------------

typedef struct trail {
    wr_point at;
    wr_fix left;  // of R
    wr_node node; // the last one walked to
    int32_t came; // direction of the last step; -1: none yet
} trail;

static const int8_t s_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t s_dy[8] = {1, 1, 0, -1, -1, -1, 0, 1};

// Goes straight to a place, or as far as R reaches. True when there.
static bool trail_to(trail *t, wr_point to)
{
    wr_fix rest;
    const wr_point at = wr_nav_step(t->at, to, t->left, &rest);
    t->at = at;
    t->left = rest;
    return at.x == to.x && at.y == to.y;
}

// The node where the way turns. False when there is no room for it.
static bool turn(trail *t, wr__way *way)
{
    if (way->count == WR__HUNT_PATH) {
        return false;
    }
    way->nodes[way->count++] = t->node;
    return true;
}

// What is left behind the field's last node: to the player himself.
static void trail_to_player(const wr__walker *walker, trail *t, wr_point player, wr__way *way)
{
    if (t->left > 0 && wr_nav_clear(walker->nav, t->at, player) && turn(t, way)) {
        (void)trail_to(t, player);
    }
}

static void follow_field(const wr__walker *walker, const wr_field *field, wr_point player, wr__way *way)
{
    const int32_t columns = wr_nav_columns(walker->nav);
    trail t = {walker->at, walker->reach, walker->node, -1};
    uint8_t direction = WR_FIELD_HERE;
    way->count = 0;
    bool goes = trail_to(&t, wr_nav_place(walker->nav, t.node)) && t.left > 0;
    while (goes && wr_field_way(walker->nav, field, t.node, &direction) == WR_OK && direction != WR_FIELD_HERE) {
        if (direction != t.came && !turn(&t, way)) {
            break;
        }
        t.came = direction;
        const wr_node next = t.node + s_dy[direction] * columns + s_dx[direction];
        goes = trail_to(&t, wr_nav_place(walker->nav, next)) && t.left > 0;
        t.node = next;
    }
    if (goes && direction == WR_FIELD_HERE) {
        trail_to_player(walker, &t, player, way);
    }
    way->goal = t.at;
    draw_straight(walker, way);
}

// ---- By a hop --------------------------------------------------------------------------------------------------------------

static void go_straight(wr__way *way, wr_point goal)
{
    way->goal = goal;
    way->count = 0;
}

bool wr__way_by_hop(const wr__walker *walker, wr_hop *hop, wr_point goal, wr__way *way)
{
    wr_node nodes[WR_HOP_NODES_MAX];
    int32_t count = 0;
    wr_cost cost;
    if (is_clear(walker, walker->at, goal)) {
        go_straight(way, goal);
        return true;
    }
    const wr_node to = wr_nav_nearest(walker->nav, goal, wr_nav_component(walker->nav, walker->node));
    if (to == WR_NODE_NONE ||
        wr_hop_nodes(walker->nav, hop, walker->node, to, nodes, WR_HOP_NODES_MAX, &count, &cost) != WR_OK) {
        return false;
    }
    way->hopped = true;
    way->count = wr__lesser(count, WR__HUNT_PATH);
    for (int32_t i = 0; i < way->count; i++) {
        way->nodes[i] = nodes[i];
    }
    const wr_point end = wr_nav_place(walker->nav, way->nodes[way->count - 1]);
    way->goal = way->count == count && wr_nav_clear(walker->nav, end, goal) ? goal : end;
    way->count -= way->goal.x == end.x && way->goal.y == end.y ? 1 : 0;
    draw_straight(walker, way);
    return true;
}

// ---- Goals -------------------------------------------------------------------------------------------------------------------

// h + min(1, R/d)(p - h); h itself when d is 0.
static wr_point towards(wr_point h, wr_point p, wr_fix reach)
{
    wr_fix rest;
    return wr_nav_step(h, p, reach, &rest);
}

static wr_fix within(int64_t value, int64_t most)
{
    return (wr_fix)(value < 0 ? 0 : value > most ? most : value);
}

static wr_point in_grid(const wr__horde *horde, int64_t x, int64_t y)
{
    const int64_t cell = (int64_t)horde->grid->cell * WR_FIX_ONE;
    return (wr_point){within(x, horde->grid->width * cell - 1), within(y, horde->grid->height * cell - 1)};
}

bool wr__way_ahead(const wr__horde *horde, int32_t slot, wr_point *aim)
{
    const int32_t player = wr__quarry_of(horde, slot);
    if (player < 0 || !aims_ahead(horde, slot)) {
        return false;
    }
    const wr__quarry *quarry = &horde->players[player];
    const int64_t x = (int64_t)quarry->at.x - quarry->last.x, y = (int64_t)quarry->at.y - quarry->last.y;
    const int64_t most = (int64_t)LEAD_SECONDS * horde->rules.rate;
    int64_t ticks = wr__apart(wr__hunter_at(horde, slot), quarry->at) / wr__kind_of(horde, slot)->step;
    ticks = ticks < most ? ticks : most;
    *aim = in_grid(horde, quarry->at.x + x * ticks, quarry->at.y + y * ticks);
    return (x != 0 || y != 0) && wr_nav_clear(wr__hunter_nav(horde, slot), quarry->at, *aim);
}

static wr_point destination(const wr__walker *walker, int32_t player)
{
    const wr__hunters *h = &walker->horde->h;
    const int32_t slot = walker->slot;
    const bool stands = (h->brain[slot] & (WR__BRAIN_GOAL | WR__BRAIN_ACTIVE)) == WR__BRAIN_GOAL;
    const wr_point aim = {h->goal_x[slot], h->goal_y[slot]};
    wr_point place = walker->horde->players[player].at;
    if (wr__ring_place(walker->horde, slot, &place)) {
        return place;
    }
    const bool aims = stands && wr__apart(walker->at, aim) > walker->horde->grid->cell * WR_FIX_ONE &&
                      aims_ahead(walker->horde, slot);
    return aims && wr_nav_clear(walker->nav, place, aim) ? aim : place;
}

// Stage 4 has looked, as far as hunters see: who does not see its target need not look for a straight line to it.
static bool may_see(const wr__walker *walker, wr_point p)
{
    return (walker->horde->h.brain[walker->slot] & WR__BRAIN_SEES) != 0 ||
           wr__apart(walker->at, p) > walker->horde->rules.sight_range;
}

// Who goes round does not when it is in reach, has come up to the crowd round him, or nobody stands before it.
static bool goes_round(const wr__walker *walker, int32_t player)
{
    const wr__horde *horde = walker->horde;
    const wr_point p = horde->players[player].at;
    const bool has_come = (horde->h.crowd[walker->slot] & WR_CROWD_ARRIVED) != 0;
    return walker->round && !has_come && horde->h.ring[walker->slot] == 0 &&
           wr__throngs_count(horde, walker->kind->size) &&
           (!may_see(walker, p) ||
            (wr__apart(walker->at, p) > walker->kind->reach && wr__throng_between(horde, walker->at, p)));
}

static bool by_route(const wr__walker *walker, int32_t player, wr_point p, wr__way *way)
{
    const wr__horde *horde = walker->horde;
    const int32_t size = walker->kind->size;
    const wr_field *field = goes_round(walker, player) ? wr__field_round(horde, size, player, walker->node) : NULL;
    if (field == NULL && may_see(walker, p) && is_clear(walker, walker->at, p)) {
        go_straight(way, towards(walker->at, p, walker->reach));
        return true;
    }
    field = field != NULL ? field : wr__field_for(horde, size, player, walker->node);
    if (field == NULL) {
        return false;
    }
    follow_field(walker, field, horde->players[player].at, way);
    return true;
}

bool wr__way_to_player(const wr__walker *walker, wr_hop *hop, int32_t player, wr__way *way)
{
    const wr_point p = destination(walker, player);
    const wr_point g = towards(walker->at, p, walker->reach);
    if (walker->horde->hunt.rules.chase == WR_HUNT_CHASE_ROUTE) {
        return by_route(walker, player, p, way) || wr__way_by_hop(walker, hop, g, way);
    }
    return wr__way_by_hop(walker, hop, g, way) || by_route(walker, player, p, way);
}

bool wr__way_to_stroll(const wr__walker *walker, wr_hop *hop, uint64_t noise, wr__way *way)
{
    const wr_fix reach = walker->reach;
    const wr_angle angle = (wr_angle)noise;
    const wr_point aim = in_grid(walker->horde, walker->at.x + (((int64_t)reach * wr_cos(angle)) >> 16),
                                 walker->at.y + (((int64_t)reach * wr_sin(angle)) >> 16));
    return wr__way_by_hop(walker, hop, aim, way);
}
