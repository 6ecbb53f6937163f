// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: what a search over corners keeps, the bounds it goes by, and a look along a quadrant (hop_look.c).
#ifndef WR_HOP_LOOK_H
#define WR_HOP_LOOK_H

#include "nav/hop_int.h"
#include "nav/hop_open.h"

// Cheaper keys than wr_cost: 33,461 and 47,321 are terms of Pell's sequences, so 33,461 a straight step and 47,321 a
// diagonal one order straight + diagonal * sqrt(2) exactly while two ways differ by fewer than 80,782 diagonals. A
// way has at most WR_HOP_NODES_MAX legs in a window of 961 places a side: 61,504 diagonals, and a key of 32 bits.
#define HOP_STRAIGHT 33461u
#define HOP_DIAGONAL 47321u

_Static_assert(WR_HOP_NODES_MAX *(2 * WR_HOP_RADIUS_MAX * WR_NAV_N_MAX + 1) < 80782, "keys order all ways");

enum { HOP_NODES = 1024, HOP_SCANS = 1024, HOP_CLOSED = 2048 };

_Static_assert(HOP_NODES + HOP_SCANS <= HOP_OPEN_MAX, "all may be open");

// Octants of a quadrant. The quadrant's number has bit 0 in the west, bit 1 in the south.
enum { HOP_FLAT = 1, HOP_STEEP = 2, HOP_BOTH = HOP_FLAT | HOP_STEEP };

// Row j of a look: bit 1 + p is the place p along. Bit 0 is there to look back; of the last one nothing is known
// beside it.
enum { HOP_P_LAST = 61 };

typedef struct hop_node {
    int16_t dx, dy;  // from the start
    uint32_t length; // of the way here
    uint16_t parent;
    uint8_t quadrant, octants; // to look along from here
    uint8_t depth;             // nodes before it
} hop_node;

// A look that was put off before row q.
typedef struct hop_scan {
    uint64_t entered; // the bits of that row that are reached from the one before
    uint16_t node, q;
    uint8_t quadrant;
} hop_scan;

typedef struct hop_closed {
    uint32_t stamp;
    uint32_t length; // the least to this place
    int16_t dx, dy;
    uint8_t octants; // looked along, two bits a quadrant
} hop_closed;

typedef struct hop_memory {
    hop_open open; // bounds << 32 with a node's index, or HOP_NODES and a scan's
    hop_node nodes[HOP_NODES];
    hop_scan scans[HOP_SCANS];
    hop_closed closed[HOP_CLOSED];
} hop_memory;

typedef struct hop_search {
    const wr_nav *nav;
    const hop_ask *ask;
    hop_memory *m;
    int32_t node_count, scan_count;
    uint32_t stamp;
    uint32_t outside; // the least bound of a way that leaves the window, or that there is no room to look at
    uint32_t slack;   // how far past the least open bound a look goes on: putting off has its price
    uint32_t limit;   // what is bounded by more is put off
} hop_search;

// ---- Bounds ------------------------------------------------------------------------------------------------------

static inline uint32_t hop_octile(int32_t a, int32_t b)
{
    const uint32_t least = (uint32_t)(a < b ? a : b), most = (uint32_t)(a < b ? b : a);
    return most * HOP_STRAIGHT + least * (HOP_DIAGONAL - HOP_STRAIGHT);
}

static inline int32_t hop_magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

// Steps along one axis of a way that comes as far as `far` >= 0 on it and ends at `to`.
static inline int32_t hop_reach(int32_t far, int32_t to)
{
    return far > to ? 2 * far - to : to;
}

// No way that comes as far as p and q is shorter.
static inline uint32_t hop_bound(int32_t p, int32_t q, int32_t to_p, int32_t to_q)
{
    return hop_octile(hop_reach(p, to_p), hop_reach(q, to_q));
}

static inline uint32_t hop_bound_of_both(int32_t to_p, int32_t to_q)
{
    const uint32_t flat = hop_bound(1, 0, to_p, to_q), steep = hop_bound(0, 1, to_p, to_q);
    return flat < steep ? flat : steep;
}

static inline void hop_leave_out(hop_search *s, uint32_t least)
{
    s->outside = least < s->outside ? least : s->outside;
}

// ---- A quadrant --------------------------------------------------------------------------------------------------

// As seen from a node. Looking backwards takes longer, so p counts a way in which it need not, where there is one:
// east from quadrants 0 and 2, north (turned) from 1; only in 3 it counts west.
typedef struct hop_look {
    hop_search *s;
    const hop_node *u;
    int32_t quadrant;
    bool turned;
    int32_t p_step, q_step; // on the map: 1 or -1
    int32_t to_p, to_q;     // the target, from the node
    int32_t p_last, q_last; // of the window
} hop_look;

static inline hop_look hop_look_from(hop_search *s, const hop_node *u, int32_t quadrant)
{
    const bool turned = quadrant == 1;
    const int32_t p_step = quadrant == 3 ? -1 : 1, q_step = quadrant == 0 ? 1 : -1;
    const int32_t p = turned ? u->dy : u->dx, q = turned ? u->dx : u->dy;
    return (hop_look){.s = s,
                      .u = u,
                      .quadrant = quadrant,
                      .turned = turned,
                      .p_step = p_step,
                      .q_step = q_step,
                      .to_p = ((turned ? s->ask->to_dy : s->ask->to_dx) - p) * p_step,
                      .to_q = ((turned ? s->ask->to_dx : s->ask->to_dy) - q) * q_step,
                      .p_last = s->ask->radius - p * p_step,
                      .q_last = s->ask->radius - q * q_step};
}

// Opens a corner. least: of the way on from it.
static inline void hop_push_node(const hop_look *l, int32_t p, int32_t q, uint32_t least, int32_t quadrant,
                                 int32_t octants)
{
    hop_search *s = l->s;
    const hop_node *u = l->u;
    const uint32_t length = u->length + hop_octile(p, q);
    const int32_t p_way = p * l->p_step, q_way = q * l->q_step;
    least += length;
    if (s->node_count == HOP_NODES || u->depth + 2 >= WR_HOP_NODES_MAX) {
        hop_leave_out(s, least);
        return;
    }
    s->m->nodes[s->node_count] = (hop_node){.dx = (int16_t)(u->dx + (l->turned ? q_way : p_way)),
                                            .dy = (int16_t)(u->dy + (l->turned ? p_way : q_way)),
                                            .length = length,
                                            .parent = (uint16_t)(u - s->m->nodes),
                                            .quadrant = (uint8_t)quadrant,
                                            .octants = (uint8_t)octants,
                                            .depth = (uint8_t)(u->depth + 1)};
    hop_open_push(&s->m->open, (uint64_t)least << 32 | (uint32_t)s->node_count);
    s->node_count++;
}

// A corner turned round at a wall on the inner side: the way stays in the quadrant, and it is one octant of it that
// is new.
static inline void hop_push_inner(const hop_look *l, int32_t p, int32_t q, int32_t octant)
{
    const uint32_t least = hop_bound(octant & HOP_FLAT, octant >> 1, l->to_p - p, l->to_q - q);
    hop_push_node(l, p, q, least, l->quadrant, octant);
}

// On the outer side: the way turns over the axis of p (then q is counted the other way) or that of q.
static inline void hop_push_outer(const hop_look *l, int32_t p, int32_t q, bool over_p)
{
    const int32_t to_p = over_p ? l->to_p - p : p - l->to_p, to_q = over_p ? q - l->to_q : l->to_q - q;
    hop_push_node(l, p, q, hop_bound_of_both(to_p, to_q), l->quadrant ^ (over_p != l->turned ? 2 : 1), HOP_BOTH);
}

/// Looks on later, from row q.
static inline void hop_put_off(hop_search *s, const hop_node *u, int32_t quadrant, int32_t q, uint64_t entered,
                               uint32_t least)
{
    if (s->scan_count == HOP_SCANS) {
        hop_leave_out(s, least);
        return;
    }
    s->m->scans[s->scan_count] = (hop_scan){.entered = entered,
                                            .node = (uint16_t)(u - s->m->nodes),
                                            .q = (uint16_t)q,
                                            .quadrant = (uint8_t)quadrant};
    hop_open_push(&s->m->open, (uint64_t)least << 32 | (uint32_t)(HOP_NODES + s->scan_count));
    s->scan_count++;
}

/// Looks along a quadrant from row q on, where `entered` are reached; what turns up becomes open. True when the
/// target does.
bool wr__hop_look(hop_search *s, const hop_node *u, int32_t quadrant, int32_t q, uint64_t entered);

#endif
