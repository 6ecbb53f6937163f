// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops with something in the way: A* over corners of walls, which nobody has prepared. From a corner one looks along
// the rows of a quadrant, 62 places at a time, as far as a row could still lead to a way no longer than the least
// bound that is open; then the look is put off. Corners that turn up become open.
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
    const uint32_t hash = ((uint32_t)(uint16_t)u->dx | (uint32_t)(uint16_t)u->dy << 16) * 2654435769u;
    for (uint32_t at = hash >> 21;; at = (at + 1) % HOP_CLOSED) {
        hop_closed *c = &s->m->closed[at];
        if (c->stamp != s->stamp) {
            *c = (hop_closed){s->stamp, u->length, u->dx, u->dy, (uint8_t)octants};
            return false;
        }
        if (c->dx == u->dx && c->dy == u->dy) {
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
        nodes[u->depth - 1] = (s->ask->row + u->dy) * s->nav->columns + s->ask->column + u->dx;
    }
    return count;
}

int32_t wr__hop_corners(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes)
{
    hop_search s = {.nav = nav,
                    .ask = ask,
                    .m = (hop_memory *)(void *)((uint8_t *)hop + HOP_HEAD),
                    .outside = UINT32_MAX};
    if (hop_stamp(hop, HOP_CORNERS)) {
        memset(s.m->closed, 0, sizeof s.m->closed);
    }
    s.stamp = hop->stamp;
    s.slack = 4 * HOP_DIAGONAL * (uint32_t)nav->config.n;
    hop_open_clear(&s.m->open);
    const hop_node *root = &s.m->nodes[s.node_count++];
    s.m->nodes[0] = (hop_node){.octants = HOP_BOTH};
    for (int32_t quadrant = 0; quadrant < 4; quadrant++) {
        const hop_look l = hop_look_from(&s, root, quadrant);
        hop_put_off(&s, root, quadrant, 0, 2, hop_bound_of_both(l.to_p, l.to_q));
    }
    for (uint64_t least; (least = hop_open_take(&s.m->open)) >> 32 <= s.outside && least != UINT64_MAX;) {
        const uint32_t what = (uint32_t)least, bounded = (uint32_t)(least >> 32);
        s.limit = bounded > UINT32_MAX - s.slack || s.m->open.front_count == 0 ? UINT32_MAX : bounded + s.slack;
        const hop_scan *put = what < HOP_NODES ? NULL : &s.m->scans[what - HOP_NODES];
        const hop_node *u = &s.m->nodes[what < HOP_NODES ? what : put->node];
        if (put == NULL && is_closed(&s, u)) {
            continue;
        }
        if (put == NULL ? wr__hop_look(&s, u, u->quadrant, 0, 2)
                        : wr__hop_look(&s, u, put->quadrant, put->q, put->entered)) {
            return write_corners(&s, u, nodes);
        }
    }
    return -1;
}
