// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops with something in the way: A* over corners of walls, which nobody has prepared. From a corner one looks along
// the rows of a quadrant, 62 places at a time, as far as a row could still lead to a way no longer than the least
// bound that is open; then the look is put off. Corners that turn up become open. One that the target is reached from
// directly, when its turn comes, ends the search.
//
// Where a way goes on from a corner. Let it come by a flat octant, straight along p, beside a wall on one side that
// ends. The steep octant of that side is new: its straight direction was hidden by the wall. If the side is that of
// the octant it came by, no more is: who goes on flat has been seen from the corner before. Else the flat octant of
// the other side is new, too. So a corner has one quadrant to look along, in one or both of its octants. These are
// the jump points of Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011, reached by
// every order of steps in an octant at once instead of diagonals first; looks are put off as in Yoshizumi, Miura and
// Ishida, "A* with Partial Expansion for Large Branching Factor Problems", 2000.
#include <string.h>

#include "nav/hop_look.h"

size_t wr__hop_corners_size(void)
{
    return sizeof(hop_memory);
}

// Has everything that the node is for been looked along from its place, by a way as short? If not, it is now.
static bool is_closed(hop_search *s, const hop_node *u)
{
    const uint32_t octants = (uint32_t)u->octants << 2 * u->quadrant;
    const uint32_t hash = ((uint32_t)(uint16_t)u->at[0] | (uint32_t)(uint16_t)u->at[1] << 16) * 2654435769u;
    for (uint32_t at = hash >> 21;; at = (at + 1) % HOP_CLOSED) {
        hop_closed *c = &s->m->closed[at];
        if (c->stamp != s->stamp) {
            *c = (hop_closed){s->stamp, u->length, {u->at[0], u->at[1]}, (uint8_t)octants};
            return false;
        }
        if (c->at[0] == u->at[0] && c->at[1] == u->at[1]) {
            if (u->length > c->length || (u->length == c->length && (octants & ~c->octants & 0xff) == 0)) {
                return true;
            }
            c->octants = (uint8_t)(octants | (u->length == c->length ? c->octants : 0));
            c->length = u->length;
            return false;
        }
    }
}

static int32_t write_corners(const hop_search *s, const hop_node *u, wr_node *nodes)
{
    const int32_t count = u->depth;
    for (; u->depth > 0; u = &s->m->nodes[u->parent]) {
        nodes[u->depth - 1] = (s->ask->row + u->at[1]) * s->nav->columns + s->ask->column + u->at[0];
    }
    return count;
}

// How to look along each quadrant.
static void set_views(hop_search *s)
{
    const hop_ask *ask = s->ask;
    const nav_plane *across = &s->nav->across, *up = &s->nav->up;
    const uint64_t *row = across->words + (ptrdiff_t)ask->row * across->stride;
    const uint64_t *column = up->words + (ptrdiff_t)ask->column * up->stride;
    const int32_t dx = ask->to_dx, dy = ask->to_dy;
    s->views[0] = (hop_view){row, across->stride, ask->row, ask->column, 0, 1, 1, dx, dy};
    s->views[1] = (hop_view){column, up->stride, ask->column, ask->row, 1, 1, -1, dy, -dx};
    s->views[2] = (hop_view){row, across->stride, ask->row, ask->column, 0, 1, -1, dx, -dy};
    s->views[3] = (hop_view){row, across->stride, ask->row, ask->column, 0, -1, -1, -dx, -dy};
}

// Whether a leg can be written (hop.c) that leads from a node to the target: a direct one, not long on both axes.
static bool is_leg(const hop_search *s, const hop_node *u)
{
    const int32_t dx = s->ask->to_dx - u->at[0], dy = s->ask->to_dy - u->at[1];
    const int32_t column = s->ask->column + u->at[0], row = s->ask->row + u->at[1];
    return (hop_magnitude(dx) <= HOP_P_LAST || hop_magnitude(dy) <= HOP_P_LAST) &&
           nav_direct_between(s->nav, column, row, column + dx, row + dy);
}

// Whether the target lies where one looks along from a node, and is reached directly. It costs less than the look.
static bool sees_target(hop_search *s, const hop_node *u)
{
    const hop_look l = hop_look_from(s, u, u->quadrant);
    const int32_t octants = (l.to_p >= l.to_q ? HOP_FLAT : 0) | (l.to_q >= l.to_p ? HOP_STEEP : 0);
    return l.to_p >= 0 && l.to_q >= 0 && (u->octants & octants) != 0 && is_leg(s, u);
}

static bool is_joined(const hop_search *s)
{
    const wr_node from = s->ask->row * s->nav->columns + s->ask->column;
    return nav_component(s->nav, from) ==
           nav_component(s->nav, from + s->ask->to_dy * s->nav->columns + s->ask->to_dx);
}

static void begin(hop_search *s, const wr_nav *nav, wr_hop *hop, const hop_ask *ask)
{
    s->nav = nav;
    s->ask = ask;
    s->m = (hop_memory *)(void *)((uint8_t *)hop + HOP_HEAD);
    s->node_count = 1;
    s->scan_count = 0;
    s->outside = UINT32_MAX;
    s->slack = 4 * HOP_DIAGONAL * (uint32_t)nav->config.n;
    s->blocks = hop_by_cells(nav);
    if (hop_stamp(hop, HOP_CORNERS)) {
        memset(s->m->closed, 0, sizeof s->m->closed);
    }
    s->stamp = hop->stamp;
    s->m->nodes[0] = (hop_node){.octants = HOP_BOTH};
    hop_open_clear(&s->m->open);
    set_views(s);
}

// From the start one looks along all quadrants: where something is in the way, each of them is asked for sooner or
// later. False when the target is of another component. That is asked after the first look, for the regions may have
// had to come from far away (hop.c).
static bool look_around(hop_search *s)
{
    for (int32_t quadrant = 0; quadrant < 4; quadrant++) {
        s->limit = hop_bound_of_both(s->views[quadrant].to_p, s->views[quadrant].to_q) + s->slack;
        wr__hop_look(s, s->m->nodes, quadrant, 0, 2);
        if (quadrant == 0 && !is_joined(s)) {
            return false;
        }
    }
    return true;
}

// Looks along from the best that is open until the target is seen.
static int32_t search(hop_search *s, wr_node *nodes)
{
    for (uint64_t key; (key = hop_open_take(&s->m->open)) != UINT64_MAX && hop_open_bound(key) <= s->outside;) {
        const uint32_t which = hop_open_which(key), bound = hop_open_bound(key);
        s->limit = bound > UINT32_MAX - s->slack || s->m->open.front_count == 0 ? UINT32_MAX : bound + s->slack;
        if (which >= HOP_NODES) {
            const hop_scan *put = &s->m->scans[which - HOP_NODES];
            wr__hop_look(s, &s->m->nodes[put->node], put->quadrant, put->q, put->entered);
            continue;
        }
        const hop_node *u = &s->m->nodes[which];
        if (is_closed(s, u)) {
            continue;
        }
        if (sees_target(s, u)) {
            return write_corners(s, u, nodes);
        }
        wr__hop_look(s, u, u->quadrant, 0, 2);
    }
    return HOP_UNKNOWN;
}

int32_t wr__hop_corners(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes)
{
    hop_search s;
    begin(&s, nav, hop, ask);
    const int32_t longer = hop_magnitude(hop_magnitude(ask->to_dx) - hop_magnitude(ask->to_dy));
    if (longer >= NAV_DIRECT_SPAN && is_leg(&s, s.m->nodes)) {
        return 0;
    }
    return look_around(&s) ? search(&s, nodes) : HOP_NO_WAY;
}
