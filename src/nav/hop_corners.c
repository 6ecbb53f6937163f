// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hops with something in the way: A* over corners of walls, which nobody has prepared. From a corner one looks along the rows of an
// octant (scan.h), as far as a row could still lead to a way no longer than the least bound in the heap; then the look is put off.
// Corners that turn up join the heap.
//
//      row 2       . . # # .      An octant: a straight direction (here east) and the diagonal beside it (north-east). Its rows
//      row 1     . . . # c .      lean. In row 1 the wall above ends before c: whoever came east along it can turn
//      row 0   u . . . . . .      round its corner at c, into the octants north, north-east and, if need be, east, north-east.
//
// Where a way goes from a corner. It came in direction d, out of an octant of d, along a wall on its left (or right) that ends.
// Forced there are the directions left and half left: the octant of left and half left. The octant of d and half left is new
// only when the way came by the other octant of d; else all of it has been seen from the corner before. These are the
// jump points of Harabor and Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011, with every order of steps in
// an octant looked at at once instead of diagonals first. Putting looks off: Yoshizumi, Miura and Ishida, "A* with Partial Expansion
// for Large Branching Factor Problems", 2000.
#include <string.h>

#include "nav/hop_int.h"

// Cheaper keys than wr_cost: 33,461 and 47,321 are terms of Pell's sequences, so straight * 33,461 + diagonal * 47,321 orders
// straight + diagonal * sqrt(2) exactly while two ways differ by fewer than 80,782 diagonals. A way has at most
// WR_HOP_NODES_MAX legs in a window of 961 places a side: 61,440 diagonals, and a key of 32 bits.
#define STRAIGHT 33461u
#define DIAGONAL 47321u

enum { NODES = 1024, SCANS = 1024, CLOSED = 2048 };
enum { ALL_OCTANTS = 0xff, NO_NODE = 0xffff };

// The last bit of a row that is looked at: of the row before, which lies one place farther, there are no more.
enum { LAST = NAV_DIRECT_SPAN - 1 };
#define WITHIN (((uint64_t)2 << LAST) - 1)

_Static_assert(WR_HOP_NODES_MAX *(2 * WR_HOP_RADIUS_MAX * WR_NAV_N_MAX + 1) < 80782, "keys order all ways");

// Octant 2k + 0: direction d = 2k and the diagonal clockwise from it; 2k + 1: the one counterclockwise.
typedef struct node {
    int16_t dx, dy;  // from the start
    uint32_t length; // of the way here
    uint16_t parent;
    uint8_t octants; // to look along from here
    uint8_t depth;   // nodes before it
} node;

// A look along the rows of an octant that was put off before `row`.
typedef struct scan {
    uint64_t risen; // the bits of the row that are reached diagonally
    uint16_t node, row;
    uint8_t octant;
} scan;

typedef struct closed {
    uint32_t stamp;
    uint32_t length; // the least to this place
    int16_t dx, dy;
    uint8_t octants; // looked along
} closed;

typedef struct memory {
    uint64_t heap[NODES + SCANS]; // least first: bound << 32, and a node's index, or NODES and a scan's
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
    int32_t heap_count, node_count, scan_count, closed_count;
    uint32_t stamp;
    uint32_t outside; // the least bound of a way that leaves the window, or that we have no room to look at
    uint32_t limit;   // what is bounded by more is put off
} search;

// How far past the least bound a look goes on: putting off has its price.
enum { SLACK = 2 * DIAGONAL };

static uint32_t octile(int32_t a, int32_t b)
{
    const uint32_t least = (uint32_t)(a < b ? a : b), most = (uint32_t)(a < b ? b : a);
    return most * STRAIGHT + least * (DIAGONAL - STRAIGHT);
}

// ---- The heap ----------------------------------------------------------------------------------------------------

static void heap_push(search *s, uint64_t key)
{
    uint64_t *heap = s->m->heap;
    int32_t at = s->heap_count++;
    while (at > 0 && heap[(at - 1) / 2] > key) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = key;
}

static uint64_t heap_take(search *s)
{
    uint64_t *heap = s->m->heap;
    const uint64_t least = heap[0], key = heap[--s->heap_count];
    int32_t at = 0;
    for (int32_t child = 1; child < s->heap_count; child = 2 * at + 1) {
        child += child + 1 < s->heap_count && heap[child + 1] < heap[child];
        if (heap[child] >= key) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = key;
    return least;
}

// ---- An octant as seen from a node -------------------------------------------------------------------------------

// p counts along the octant's straight direction, q along the other axis toward its diagonal.
typedef struct frame {
    nav_view view;
    int32_t line, k;        // of the node
    int32_t px, py, qx, qy; // steps of p and q on the map
    int32_t to_p, to_q;     // the target, from the node
    int32_t p_last, q_last; // of the window
} frame;

static frame frame_of(const search *s, const node *u, int32_t octant)
{
    const int32_t d = octant & 6, side = (octant & 1) != 0 ? (d + 6) & 7 : (d + 2) & 7;
    const bool across = nav_dy[d] == 0;
    const int32_t column = s->ask->column + u->dx, row = s->ask->row + u->dy;
    const int32_t dx = s->ask->to_dx - u->dx, dy = s->ask->to_dy - u->dy;
    frame f = {.px = nav_dx[d], .py = nav_dy[d], .qx = nav_dx[side], .qy = nav_dy[side]};
    f.view = (nav_view){across ? &s->nav->across : &s->nav->up, f.qx + f.qy, f.px + f.py};
    f.line = across ? row : column;
    f.k = across ? column : row;
    f.to_p = dx * f.px + dy * f.py;
    f.to_q = dx * f.qx + dy * f.qy;
    f.p_last = s->ask->radius - (u->dx * f.px + u->dy * f.py);
    f.q_last = s->ask->radius - (u->dx * f.qx + u->dy * f.qy);
    return f;
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

// No way that comes to p or farther, and to q or farther, is shorter.
static uint32_t bound(int32_t p, int32_t q, int32_t to_p, int32_t to_q)
{
    return octile(reach(p, to_p), reach(q, to_q));
}

// ---- Looking -----------------------------------------------------------------------------------------------------

static void leave_out(search *s, uint32_t least)
{
    s->outside = least < s->outside ? least : s->outside;
}

static void push_node(search *s, const node *u, const frame *f, int32_t p, int32_t q, uint32_t length, uint32_t least,
                      uint32_t octants)
{
    if (s->node_count == NODES || u->depth + 2 >= WR_HOP_NODES_MAX) {
        leave_out(s, least);
        return;
    }
    node *v = &s->m->nodes[s->node_count];
    v->dx = (int16_t)(u->dx + p * f->px + q * f->qx);
    v->dy = (int16_t)(u->dy + p * f->py + q * f->qy);
    v->length = length;
    v->parent = (uint16_t)(u - s->m->nodes);
    v->octants = (uint8_t)octants;
    v->depth = (uint8_t)(u->depth + 1);
    heap_push(s, (uint64_t)least << 32 | (uint32_t)s->node_count);
    s->node_count++;
    s->limit = least + SLACK < s->limit ? least + SLACK : s->limit;
}

// Corners of row q at the bits of `found`, the wall on the side of higher rows (ahead) or of lower ones.
static void push_corners(search *s, const node *u, const frame *f, int32_t octant, int32_t q, uint64_t found,
                         bool ahead)
{
    // Turning left: to the octant of d - 90 degrees and the diagonal between; turning right its mirror image.
    const int32_t d = octant & 6, turn = ahead == ((octant & 1) != 0) ? (d + 6) & 6 : ((d + 2) & 6) | 1;
    for (; found != 0; found &= found - 1) {
        const int32_t k = wr__ctz64(found), p = q + k;
        const int32_t x = f->to_p - p,
                      y = ahead ? f->to_q - q : q - f->to_q; // the target from the corner, as the turn has it
        const uint32_t length = u->length + (uint32_t)k * STRAIGHT + (uint32_t)q * DIAGONAL;
        uint32_t least = bound(0, 1, x, y);
        uint32_t octants = 1u << turn;
        if (!ahead) { // along the other octant of d nobody has looked yet
            const uint32_t on = bound(1, 0, x, y);
            least = on < least ? on : least;
            octants |= 1u << (octant ^ 1);
        }
        push_node(s, u, f, p, q, length, length + least, octants);
    }
}

static void put_off(search *s, const node *u, int32_t octant, int32_t row, uint64_t risen, uint32_t least)
{
    if (s->scan_count == SCANS) {
        leave_out(s, least);
        return;
    }
    s->m->scans[s->scan_count] =
        (scan){.risen = risen, .node = (uint16_t)(u - s->m->nodes), .row = (uint16_t)row, .octant = (uint8_t)octant};
    heap_push(s, (uint64_t)least << 32 | (uint32_t)(NODES + s->scan_count));
    s->scan_count++;
}

// What of row q lies beyond the window: the nearest of it is where the least such way gets out.
static void note_outside(search *s, const node *u, const frame *f, int32_t q, uint64_t beyond)
{
    const int32_t k = wr__ctz64(beyond), p = q + k;
    const uint32_t there = (uint32_t)k * STRAIGHT + (uint32_t)q * DIAGONAL;
    const uint32_t exact = there + octile(magnitude(f->to_p - p), magnitude(f->to_q - q));
    const uint32_t loose = bound(p, q, f->to_p, f->to_q);
    leave_out(s, u->length + (q > f->q_last ? loose : exact));
}

static void look_along(search *s, const node *u, int32_t octant, int32_t q, uint64_t risen)
{
    const frame f = frame_of(s, u, octant);
    const bool both = (u->octants >> (octant ^ 1) & 1) != 0;
    int32_t line = f.line + q * f.view.up, k = f.k + q * f.view.forward;
    uint64_t before = nav_look(f.view, line - f.view.up, k), here = nav_look(f.view, line, k);
    for (;;) {
        uint64_t reached = nav_spread(risen, here);
        const int32_t last = q > f.q_last ? -1 : f.p_last - q; // bit of the window's edge
        const uint64_t inside = last < 0 ? 0 : last >= 63 ? ~(uint64_t)0 : ((uint64_t)2 << last) - 1;
        if ((reached & ~inside) != 0) {
            note_outside(s, u, &f, q, reached & ~inside);
            reached &= inside;
        }
        line += f.view.up;
        const uint64_t next = nav_look(f.view, line, k);
        const uint64_t moved = reached & reached << 1 & WITHIN;
        const uint64_t ahead = moved & nav_corners(next), behind = moved & nav_corners(before);
        if (ahead != 0) {
            push_corners(s, u, &f, octant, q, ahead, true);
        }
        if (behind != 0 && !(q == 0 && both)) { // else the other octant's row 0 finds them
            push_corners(s, u, &f, octant, q, behind, false);
        }
        if ((reached >> LAST & 1) != 0) { // the word ends: looking goes on from there
            const int32_t p = q + LAST;
            const uint32_t length = u->length + LAST * STRAIGHT + (uint32_t)q * DIAGONAL;
            push_node(s, u, &f, p, q, length, length + octile(magnitude(f.to_p - p), magnitude(f.to_q - q)),
                      1u << octant);
            reached &= WITHIN >> 1;
        }
        risen = nav_rise(reached, here, next);
        if (risen == 0) {
            return;
        }
        q++;
        const uint32_t least = u->length + bound(q + wr__ctz64(risen) + 1, q, f.to_p, f.to_q);
        if (least > s->limit) {
            put_off(s, u, octant, q, risen, least);
            return;
        }
        k += f.view.forward;
        before = here >> 1;
        here = next >> 1;
    }
}

// ---- The search --------------------------------------------------------------------------------------------------

// Those of the node's octants that nobody has looked along from its place by a way as short; 0 when a shorter one is known.
static uint32_t octants_left(search *s, const node *u)
{
    const uint32_t hash = ((uint32_t)(uint16_t)u->dx | (uint32_t)(uint16_t)u->dy << 16) * 2654435769u;
    for (uint32_t at = hash >> 21;; at = (at + 1) % CLOSED) {
        closed *c = &s->m->closed[at];
        if (c->stamp != s->stamp) {
            *c = (closed){s->stamp, u->length, u->dx, u->dy, u->octants};
            return u->octants;
        }
        if (c->dx == u->dx && c->dy == u->dy) {
            const uint32_t seen = u->length < c->length ? 0 : u->length == c->length ? c->octants : ALL_OCTANTS;
            if (seen != ALL_OCTANTS) {
                c->length = u->length;
                c->octants = (uint8_t)(seen | u->octants);
            }
            return u->octants & ~seen;
        }
    }
}

// Is the target reached directly, in one of these octants?
static bool arrives(const search *s, const node *u, uint32_t octants)
{
    for (int32_t octant = 0; octants >> octant != 0; octant++) {
        if ((octants >> octant & 1) == 0) {
            continue;
        }
        const frame f = frame_of(s, u, octant);
        const int32_t run = f.to_p - f.to_q;
        if (f.to_q >= 0 && run >= 0 && run < NAV_DIRECT_SPAN &&
            nav_direct_narrow(f.view, f.line, f.k, f.to_q, run, NULL)) {
            return true;
        }
    }
    return false;
}

static int32_t write_corners(const search *s, const node *u, wr_node *nodes)
{
    const int32_t count = u->depth;
    for (; u->depth > 0; u = &s->m->nodes[u->parent]) {
        nodes[u->depth - 1] = (s->ask->row + u->dy) * s->nav->columns + s->ask->column + u->dx;
    }
    return count;
}

static void start(search *s)
{
    node *u = &s->m->nodes[s->node_count++];
    *u = (node){.octants = ALL_OCTANTS, .parent = NO_NODE};
    (void)octants_left(s, u);
    for (int32_t octant = 0; octant < 8; octant++) {
        const frame f = frame_of(s, u, octant);
        put_off(s, u, octant, 0, 1, bound(1, 0, f.to_p, f.to_q));
    }
}

int32_t wr__hop_corners(const wr_nav *nav, wr_hop *hop, const hop_ask *ask, wr_node *nodes)
{
    search s = {.nav = nav, .ask = ask, .m = (memory *)(void *)((uint8_t *)hop + HOP_HEAD), .outside = UINT32_MAX};
    if (hop_stamp(hop)) {
        memset(s.m->closed, 0, sizeof s.m->closed);
    }
    s.stamp = hop->stamp;
    start(&s);
    while (s.heap_count > 0) {
        const uint64_t least = heap_take(&s);
        const uint32_t what = (uint32_t)least;
        if (least >> 32 > s.outside) {
            return -1;
        }
        const uint32_t next = s.heap_count > 0 ? (uint32_t)(s.m->heap[0] >> 32) : UINT32_MAX - SLACK;
        s.limit = next + SLACK;
        if (what >= NODES) {
            const scan *put = &s.m->scans[what - NODES];
            look_along(&s, &s.m->nodes[put->node], put->octant, put->row, put->risen);
            continue;
        }
        const node *u = &s.m->nodes[what];
        const uint32_t octants = octants_left(&s, u);
        if (arrives(&s, u, octants)) {
            return write_corners(&s, u, nodes);
        }
        for (int32_t octant = 0; octants >> octant != 0; octant++) {
            if ((octants >> octant & 1) != 0) {
                look_along(&s, u, octant, 0, 1);
            }
        }
    }
    return -1;
}
