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
    int16_t at[2];   // columns and rows from the start
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
    int16_t at[2];
    uint8_t octants; // looked along, two bits a quadrant
} hop_closed;

typedef struct hop_memory {
    hop_open open; // bounds << 32 with a node's index, or HOP_NODES and a scan's
    hop_node nodes[HOP_NODES];
    hop_scan scans[HOP_SCANS];
    hop_closed closed[HOP_CLOSED];
} hop_memory;

// How a quadrant is looked along: its rows are lines of the mesh's plane, or columns where it is turned. Looking
// backwards takes longer, so p counts a way in which it need not, where there is one: east from quadrants 0 and 2,
// north (turned) from 1; only in 3 it counts west.
typedef struct hop_view {
    const uint64_t *words;  // of the start's line
    ptrdiff_t stride;       // words a line, on the map
    int32_t line, k;        // of the start
    int32_t turned;         // 0 or 1
    int32_t p_step, q_step; // on the map: 1 or -1
    int32_t to_p, to_q;     // the target, from the start
} hop_view;

typedef struct hop_search {
    const wr_nav *nav;
    const hop_ask *ask;
    hop_memory *m;
    int32_t node_count, scan_count;
    uint32_t stamp;
    uint32_t outside; // the least bound of a way that leaves the window, or that there is no room to look at
    uint32_t slack;   // how far past the least open bound a look goes on: putting off has its price
    uint32_t limit;   // what is bounded by more is put off
    bool blocks;      // the rows of a cell are alike, and its columns
    hop_view views[4];
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
    return far + hop_magnitude(to - far);
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

// As seen from a node.
typedef struct hop_look {
    hop_search *s;
    const hop_view *view;
    const hop_node *u;
    int32_t quadrant;
    int32_t p, q;           // of the node, on the map from the start
    int32_t to_p, to_q;     // the target, from the node
    int32_t p_last, q_last; // of the window
} hop_look;

static inline hop_look hop_look_from(hop_search *s, const hop_node *u, int32_t quadrant)
{
    const hop_view *view = &s->views[quadrant];
    const int32_t p = u->at[view->turned], q = u->at[1 - view->turned];
    const int32_t p_way = p * view->p_step, q_way = q * view->q_step;
    return (hop_look){.s = s,
                      .view = view,
                      .u = u,
                      .quadrant = quadrant,
                      .p = p,
                      .q = q,
                      .to_p = view->to_p - p_way,
                      .to_q = view->to_q - q_way,
                      .p_last = s->ask->radius - p_way,
                      .q_last = s->ask->radius - q_way};
}

// Opens a corner. least: of the way on from it.
static inline void hop_push_node(const hop_look *l, int32_t p, int32_t q, uint32_t least, int32_t quadrant,
                                 int32_t octants)
{
    hop_search *s = l->s;
    const hop_node *u = l->u;
    const uint32_t length = u->length + hop_octile(p, q);
    least += length;
    if (s->node_count == HOP_NODES || u->depth + 2 >= WR_HOP_NODES_MAX) {
        hop_leave_out(s, least);
        return;
    }
    hop_node *node = &s->m->nodes[s->node_count];
    node->at[l->view->turned] = (int16_t)(l->p + p * l->view->p_step);
    node->at[1 - l->view->turned] = (int16_t)(l->q + q * l->view->q_step);
    node->length = length;
    node->parent = (uint16_t)(u - s->m->nodes);
    node->quadrant = (uint8_t)quadrant;
    node->octants = (uint8_t)octants;
    node->depth = (uint8_t)(u->depth + 1);
    hop_open_push(&s->m->open, least, (uint32_t)s->node_count);
    s->node_count++;
}

// What a corner that a look has found is to it. On the inner side of a wall the way stays in the quadrant, and one
// octant of it is new; on the outer side it turns over the axis of p or that of q, and both are.
typedef enum hop_turn { HOP_INNER_FLAT, HOP_INNER_STEEP, HOP_OVER_P, HOP_OVER_Q } hop_turn;

static inline void hop_push_corner(const hop_look *l, int32_t p, int32_t q, hop_turn turn)
{
    static const struct {
        int8_t p_sign, q_sign;        // of the way on
        uint8_t octants, over[2];     // over: what the quadrant's number changes by, straight and turned
        uint32_t not_flat, not_steep; // all bits where that octant is not new
    } of[4] = {{1, 1, HOP_FLAT, {0, 0}, 0, UINT32_MAX},
               {1, 1, HOP_STEEP, {0, 0}, UINT32_MAX, 0},
               {1, -1, HOP_BOTH, {2, 1}, 0, 0},
               {-1, 1, HOP_BOTH, {1, 2}, 0, 0}};
    const int32_t to_p = (l->to_p - p) * of[turn].p_sign, to_q = (l->to_q - q) * of[turn].q_sign;
    const uint32_t flat = hop_bound(1, 0, to_p, to_q) | of[turn].not_flat;
    const uint32_t steep = hop_bound(0, 1, to_p, to_q) | of[turn].not_steep;
    hop_push_node(l, p, q, flat < steep ? flat : steep, l->quadrant ^ of[turn].over[l->view->turned],
                  of[turn].octants);
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
    hop_open_push(&s->m->open, least, (uint32_t)(HOP_NODES + s->scan_count));
    s->scan_count++;
}

/// Looks along a quadrant from row q on, where `entered` are reached; corners that turn up become open.
void wr__hop_look(hop_search *s, const hop_node *u, int32_t quadrant, int32_t q, uint64_t entered);

#endif
