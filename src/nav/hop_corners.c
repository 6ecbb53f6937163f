// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops with something in the way: A* over corners of walls, which nobody has prepared. From a corner one looks along the rows of a
// quadrant, 62 places at a time, as far as a row could still lead to a way no longer than the least bound that is open; then
// the look is put off. Corners that turn up become open.
//
//      row 3   . . . c #          The quadrant north-east of u. In the flat octant (east and north-east) what is reached
//      row 2   . . / # #          spreads along its row, in the steep one (north and north-east) from row to row. Whoever
//      row 1   # # C . . . d #    goes straight along a wall can turn round its corner where it ends: at C, east past the
//      row 0   . / . # # # .      wall below; at d and c, past walls where what is reached spreads on.
//
// Where a way goes on from a corner. Let it come by a flat octant, straight along p, beside a wall on one side that ends. The steep
// octant of that side is new: its straight direction was hidden by the wall. If the side is that of the octant it came by, no more is:
// who goes on flat has been seen from the corner before. Else the flat octant of the other side is new, too. So a corner has one quadrant
// to look along, in one or both of its octants. These are the jump points of Harabor and Grastien, "Online Graph Pruning for
// Pathfinding on Grid Maps", 2011, reached by every order of steps in an octant at once instead of diagonals first; looks are put
// off as in Yoshizumi, Miura and Ishida, "A* with Partial Expansion for Large Branching Factor Problems", 2000.
#include <string.h>

#include "nav/hop_int.h"
#include "nav/hop_open.h"

// Cheaper keys than wr_cost: 33,461 and 47,321 are terms of Pell's sequences, so straight * 33,461 + diagonal * 47,321 orders
// straight + diagonal * sqrt(2) exactly while two ways differ by fewer than 80,782 diagonals. A way has at most
// WR_HOP_NODES_MAX legs in a window of 961 places a side: 61,504 diagonals, and a key of 32 bits.
#define STRAIGHT 33461u
#define DIAGONAL 47321u

_Static_assert(WR_HOP_NODES_MAX *(2 * WR_HOP_RADIUS_MAX * WR_NAV_N_MAX + 1) < 80782, "keys order all ways");

enum { NODES = 1024, SCANS = 1024, CLOSED = 2048 };

_Static_assert(NODES + SCANS <= HOP_OPEN_MAX, "all may be open");

// Octants of a quadrant. The quadrant's number has bit 0 in the west, bit 1 in the south.
enum { FLAT = 1, STEEP = 2, BOTH = FLAT | STEEP };

// Row j of a look: bit 1 + p is the place p along. Bit 0 is there to look back; of the last one nothing is known beside it.
enum { P_LAST = 61 };

typedef struct node {
    int16_t dx, dy;  // from the start
    uint32_t length; // of the way here
    uint16_t parent;
    uint8_t quadrant, octants; // to look along from here
    uint8_t depth;             // nodes before it
} node;

// A look that was put off before row q.
typedef struct scan {
    uint64_t entered; // the bits of that row that are reached from the one before
    uint16_t node, q;
    uint8_t quadrant;
} scan;

typedef struct closed {
    uint32_t stamp;
    uint32_t length; // the least to this place
    int16_t dx, dy;
    uint8_t octants; // looked along, two bits a quadrant
} closed;

typedef struct memory {
    hop_open open; // bounds << 32 with a node's index, or NODES and a scan's
    node nodes[NODES];
    scan scans[SCANS];
    closed closed[CLOSED];
} memory;

size_t wr__hop_corners_size(void)
{
    return sizeof(memory);
}

typedef struct search {
    const wr_nav *nav;
    const hop_ask *ask;
    memory *m;
    int32_t node_count, scan_count;
    uint32_t stamp;
    uint32_t outside; // the least bound of a way that leaves the window, or that there is no room to look at
    uint32_t slack;   // how far past the least open bound a look goes on: putting off has its price
    uint32_t limit;   // what is bounded by more is put off
} search;

// ---- Bounds ------------------------------------------------------------------------------------------------------

static uint32_t octile(int32_t a, int32_t b)
{
    const uint32_t least = (uint32_t)(a < b ? a : b), most = (uint32_t)(a < b ? b : a);
    return most * STRAIGHT + least * (DIAGONAL - STRAIGHT);
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

// Steps along one axis of a way that comes as far as `far` >= 0 on it and ends at `to`.
static int32_t reach(int32_t far, int32_t to)
{
    return far > to ? 2 * far - to : to;
}

// No way that comes as far as p and q is shorter.
static uint32_t bound(int32_t p, int32_t q, int32_t to_p, int32_t to_q)
{
    return octile(reach(p, to_p), reach(q, to_q));
}

static uint32_t bound_of_both(int32_t to_p, int32_t to_q)
{
    const uint32_t flat = bound(1, 0, to_p, to_q), steep = bound(0, 1, to_p, to_q);
    return flat < steep ? flat : steep;
}

static void leave_out(search *s, uint32_t least)
{
    s->outside = least < s->outside ? least : s->outside;
}

// ---- Looking -----------------------------------------------------------------------------------------------------

// A quadrant as seen from a node. Looking backwards takes longer, so p counts a way in which it need not, where there is one:
// east from quadrants 0 and 2, north (turned) from 1; only in 3 it counts west.
typedef struct look {
    search *s;
    const node *u;
    int32_t quadrant;
    bool turned;
    int32_t p_step, q_step; // on the map: 1 or -1
    int32_t to_p, to_q;     // the target, from the node
    int32_t p_last, q_last; // of the window
} look;

static inline look look_from(search *s, const node *u, int32_t quadrant)
{
    const bool turned = quadrant == 1;
    const int32_t p_step = quadrant == 3 ? -1 : 1, q_step = quadrant == 0 ? 1 : -1;
    const int32_t p = turned ? u->dy : u->dx, q = turned ? u->dx : u->dy;
    return (look){.s = s,
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

static void push_node(const look *l, int32_t p, int32_t q, uint32_t least, int32_t quadrant, int32_t octants)
{
    search *s = l->s;
    const node *u = l->u;
    const uint32_t length = u->length + octile(p, q);
    const int32_t p_way = p * l->p_step, q_way = q * l->q_step;
    least += length;
    if (s->node_count == NODES || u->depth + 2 >= WR_HOP_NODES_MAX) {
        leave_out(s, least);
        return;
    }
    s->m->nodes[s->node_count] = (node){.dx = (int16_t)(u->dx + (l->turned ? q_way : p_way)),
                                        .dy = (int16_t)(u->dy + (l->turned ? p_way : q_way)),
                                        .length = length,
                                        .parent = (uint16_t)(u - s->m->nodes),
                                        .quadrant = (uint8_t)quadrant,
                                        .octants = (uint8_t)octants,
                                        .depth = (uint8_t)(u->depth + 1)};
    hop_open_push(&s->m->open, (uint64_t)least << 32 | (uint32_t)s->node_count);
    s->node_count++;
}

// Corners at the bits of `found` in row q, turned round at a wall on the inner side: the way stays in the quadrant, and it
// is one octant of it that is new.
static void push_inner(const look *l, int32_t q, uint64_t found, int32_t octant)
{
    for (; found != 0; found &= found - 1) {
        const int32_t p = wr__ctz64(found) - 1, to_p = l->to_p - p, to_q = l->to_q - q;
        push_node(l, p, q, bound(octant & FLAT, octant >> 1, to_p, to_q), l->quadrant, octant);
    }
}

// On the outer side: the way turns over the axis of p (then q is counted the other way) or that of q.
static void push_outer(const look *l, int32_t q, uint64_t found, bool over_p)
{
    const int32_t beside = l->quadrant ^ (over_p != l->turned ? 2 : 1);
    for (; found != 0; found &= found - 1) {
        const int32_t p = wr__ctz64(found) - 1;
        const int32_t to_p = over_p ? l->to_p - p : p - l->to_p, to_q = over_p ? q - l->to_q : l->to_q - q;
        push_node(l, p, q, bound_of_both(to_p, to_q), beside, BOTH);
    }
}

static void put_off(search *s, const node *u, int32_t quadrant, int32_t q, uint64_t entered, uint32_t least)
{
    if (s->scan_count == SCANS) {
        leave_out(s, least);
        return;
    }
    s->m->scans[s->scan_count] = (scan){.entered = entered,
                                        .node = (uint16_t)(u - s->m->nodes),
                                        .q = (uint16_t)q,
                                        .quadrant = (uint8_t)quadrant};
    hop_open_push(&s->m->open, (uint64_t)least << 32 | (uint32_t)(NODES + s->scan_count));
    s->scan_count++;
}

// Row q goes on past the window, first at the lowest bit of `beyond`; or the row itself lies past it.
static void note_outside(const look *l, int32_t q, uint64_t beyond)
{
    const int32_t p = wr__ctz64(beyond) - 1;
    const uint32_t least = q > l->q_last ? bound(p, q, l->to_p, l->to_q)
                                         : octile(p, q) + octile(magnitude(l->to_p - p), magnitude(l->to_q - q));
    leave_out(l->s, l->u->length + least);
}

// The first row that no way within the limit comes as far as.
static inline int32_t row_to_stop(const look *l)
{
    const int64_t room = (int64_t)l->s->limit - l->u->length, p = magnitude(l->to_p);
    const int64_t left = room - p * STRAIGHT;
    const int64_t shallow = left / (DIAGONAL - STRAIGHT); // steps along q, while they are fewer than those along p
    const int64_t steps = shallow < p ? shallow : (room - p * (DIAGONAL - STRAIGHT)) / STRAIGHT;
    return left < 0 || l->to_q > steps ? 0 : (int32_t)((steps + l->to_q) >> 1) + 1;
}

// The 64 places from one before the node on, in direction of p.
static inline uint64_t row_at(const uint64_t *word, int32_t shift, bool back)
{
    return back ? wr__reverse64(word[0] << (63 - shift) | word[-1] >> 1 >> shift)
                : word[0] >> shift | word[1] << 1 << (63 - shift);
}

// Row q reaches as far as a look goes.
static inline uint64_t at_edge(const look *l, int32_t q, uint64_t reached)
{
    if ((reached >> (P_LAST + 1) & 1) != 0) { // looking goes on from there, and past it here in vain
        push_node(l, P_LAST, q, octile(magnitude(l->to_p - P_LAST), magnitude(l->to_q - q)), l->quadrant,
                  l->u->octants);
    }
    return reached & INT64_MAX;
}

// From row q on, where `entered` are reached. True when the target is. back: p counts west.
static inline bool look_along(search *s, const node *u, int32_t quadrant, bool back, int32_t q, uint64_t entered)
{
    const look l = look_from(s, u, quadrant);
    const nav_plane *plane = l.turned ? &s->nav->up : &s->nav->across;
    const int32_t column = s->ask->column + u->dx, row = s->ask->row + u->dy;
    const ptrdiff_t up = (ptrdiff_t)l.q_step * plane->stride;
    const int32_t k = (l.turned ? row : column) - l.p_step + 1, shift = k & 63;
    const uint64_t *words = plane->words + (ptrdiff_t)(l.turned ? column : row) * plane->stride + q * up + (k >> 6);

    const uint64_t outside = l.p_last >= P_LAST ? 0 : ~(uint64_t)3 << l.p_last;
    const uint64_t edge = outside | (uint64_t)3 << (P_LAST + 1);
    const uint64_t target = l.to_p >= 0 && l.to_p <= P_LAST ? (uint64_t)2 << l.to_p : 0;
    const uint64_t steep_first = (u->octants & STEEP) != 0 ? 2 : 0;
    const int32_t limit = row_to_stop(&l), stop = limit <= l.q_last ? limit : l.q_last + 1;
    uint64_t flat = (u->octants & FLAT) == 0 || q > P_LAST ? 0 : ~(uint64_t)1 << q;             // bits p >= q
    uint64_t steep = steep_first == 0 ? 0 : q > P_LAST ? ~(uint64_t)1 : ((uint64_t)4 << q) - 2; // bits p <= q
    uint64_t here = row_at(words, shift, back);
    // A wall on the side of lower rows that ends: free below, and free here but not below one place before. The root leaves out
    // its axes, for its other quadrants have them on the inner side.
    const uint64_t below = row_at(words - up, shift, back);
    uint64_t ends_below = u->depth == 0 && q == 0 ? 0 : (here & ~below) << 1 & below;
    for (;;) {
        uint64_t reached = entered | nav_spread(entered & flat, here);
        if ((reached & edge) != 0) {
            if ((reached & outside) != 0) {
                note_outside(&l, q, reached & outside);
            }
            reached = at_edge(&l, q, reached & ~outside);
        }
        if (q == l.to_q && (reached & target) != 0) {
            return true;
        }
        words += up;
        const uint64_t above = row_at(words, shift, back);
        if (above == here && ends_below == 0) { // no wall begins or ends
            entered = (reached << 1 | (reached & steep)) & here;
        } else {
            const uint64_t both = here & above, opens = above ^ both, shuts = here ^ both;
            const uint64_t moved = reached & (reached & flat) << 1, climbed = reached & above & steep;
            const uint64_t ends_above = shuts << 1 & above;
            if (((moved & (ends_above | ends_below)) | (climbed & (opens << 1 | opens >> 1))) != 0) {
                push_inner(&l, q, moved & ends_above, STEEP);
                push_outer(&l, q, moved & ends_below, true);
                if (q < l.q_last) {
                    push_inner(&l, q + 1, climbed & opens >> 1, FLAT);
                    push_outer(&l, q + 1, climbed & opens << 1 & (u->depth == 0 ? ~(uint64_t)2 : ~(uint64_t)0),
                               false);
                }
            }
            entered = ((reached & both) << 1 & both) | climbed;
            ends_below = opens << 1 & here;
            here = above;
        }
        if (entered == 0) {
            return false;
        }
        if (++q >= stop) {
            break;
        }
        flat <<= 1;
        steep = steep << 1 | steep_first;
    }
    if (q > l.q_last) {
        note_outside(&l, q, entered);
    } else {
        put_off(s, u, quadrant, q, entered, u->length + bound(wr__ctz64(entered) - 1, q, l.to_p, l.to_q));
    }
    return false;
}

static bool look_on(search *s, const node *u, int32_t quadrant, int32_t q, uint64_t entered)
{
    return quadrant == 3 ? look_along(s, u, quadrant, true, q, entered)
                         : look_along(s, u, quadrant, false, q, entered);
}

// ---- The search --------------------------------------------------------------------------------------------------

// Has everything that the node is for been looked along from its place, by a way as short? If not, it is now.
static bool is_closed(search *s, const node *u)
{
    const uint32_t octants = (uint32_t)u->octants << 2 * u->quadrant;
    const uint32_t hash = ((uint32_t)(uint16_t)u->dx | (uint32_t)(uint16_t)u->dy << 16) * 2654435769u;
    for (uint32_t at = hash >> 21;; at = (at + 1) % CLOSED) {
        closed *c = &s->m->closed[at];
        if (c->stamp != s->stamp) {
            *c = (closed){s->stamp, u->length, u->dx, u->dy, (uint8_t)octants};
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

static int32_t write_corners(const search *s, const node *u, wr_node *nodes)
{
    const int32_t count = u->depth;
    for (; u->depth > 0; u = &s->m->nodes[u->parent]) {
        nodes[u->depth - 1] = (s->ask->row + u->dy) * s->nav->columns + s->ask->column + u->dx;
    }
    return count;
}

int32_t wr__hop_corners(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes)
{
    search s = {.nav = nav, .ask = ask, .m = (memory *)(void *)((uint8_t *)hop + HOP_HEAD), .outside = UINT32_MAX};
    if (hop_stamp(hop, HOP_CORNERS)) {
        memset(s.m->closed, 0, sizeof s.m->closed);
    }
    s.stamp = hop->stamp;
    s.slack = 4 * DIAGONAL * (uint32_t)nav->config.n;
    hop_open_clear(&s.m->open);
    const node *root = &s.m->nodes[s.node_count++];
    s.m->nodes[0] = (node){.octants = BOTH};
    for (int32_t quadrant = 0; quadrant < 4; quadrant++) {
        const look l = look_from(&s, root, quadrant);
        put_off(&s, root, quadrant, 0, 2, bound_of_both(l.to_p, l.to_q));
    }
    for (uint64_t least; (least = hop_open_take(&s.m->open)) >> 32 <= s.outside && least != UINT64_MAX;) {
        const uint32_t what = (uint32_t)least, bounded = (uint32_t)(least >> 32);
        s.limit = bounded > UINT32_MAX - s.slack || s.m->open.front_count == 0 ? UINT32_MAX : bounded + s.slack;
        const scan *put = what < NODES ? NULL : &s.m->scans[what - NODES];
        const node *u = &s.m->nodes[what < NODES ? what : put->node];
        if (put == NULL && is_closed(&s, u)) {
            continue;
        }
        if (put == NULL ? look_on(&s, u, u->quadrant, 0, 2) : look_on(&s, u, put->quadrant, put->q, put->entered)) {
            return write_corners(&s, u, nodes);
        }
    }
    return -1;
}
