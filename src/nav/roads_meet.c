// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: a query by hubs. The rows of the corners that an end reaches are added up, parts within each other into one;
// the ends' sums meet in a hub. The way from an end to the hub is read off the rows too: it goes on with the first leg
// that leaves as much less to go as it is long.
#include "core/bits.h"
#include "nav/roads_query.h"

// The depth of the smallest part that both lie in.
static inline int32_t common_depth(const roads_part *a, const roads_part *b)
{
    const uint64_t differ = a->path ^ b->path;
    const int32_t alike = differ == 0 ? ROADS_DEPTHS : wr__clz64(differ);
    const int32_t least = a->depth < b->depth ? a->depth : b->depth;
    return alike < least ? alike : least;
}

static inline int32_t *chain_row(const roads_query *q, const roads_end *e, int32_t chain)
{
    return e->hubs + (ptrdiff_t)chain * q->roads->hubs.most;
}

// The chain of parts within each other that a part belongs to; -1: there are too many.
static int32_t find_chain(const roads_query *q, roads_end *e, int32_t part)
{
    for (int32_t chain = 0; chain < e->chain_count; chain++) {
        const roads_part *p = &q->roads->parts[part], *smallest = &q->roads->parts[e->chains[chain]];
        const int32_t depth = common_depth(p, smallest);
        if (depth == p->depth || depth == smallest->depth) {
            e->chains[chain] = depth == p->depth ? e->chains[chain] : part;
            return chain;
        }
    }
    if (e->chain_count == ROADS_CHAINS) {
        return -1;
    }
    e->chains[e->chain_count] = part;
    return e->chain_count++;
}

static bool find_chains(const roads_query *q, roads_end *e)
{
    e->chain_count = 0;
    for (int32_t i = 0; i < e->arc_count; i++) {
        const int32_t chain = find_chain(q, e, q->roads->corners[e->corners[i]].part);
        if (chain < 0) {
            return false;
        }
        e->chain_of[i] = (uint8_t)chain;
    }
    return true;
}

// Hubs that chains of the two ends have in common.
static int32_t common_hubs(const roads_query *q, int32_t a, int32_t b)
{
    const roads_part *parts = q->roads->parts;
    const int32_t depth = common_depth(&parts[a], &parts[b]);
    while (parts[a].depth > depth) {
        a = parts[a].parent;
    }
    return parts[a].above + parts[a].own;
}

// The least distances from an end to the hubs that the other one may have too.
static void add_up(const roads_query *q, roads_end *e, const roads_end *other)
{
    const roads_hubs *h = &q->roads->hubs;
    int32_t most[ROADS_CHAINS];
    for (int32_t chain = 0; chain < e->chain_count; chain++) {
        most[chain] = 0;
        for (int32_t k = 0; k < other->chain_count; k++) {
            const int32_t count = common_hubs(q, e->chains[chain], other->chains[k]);
            most[chain] = count > most[chain] ? count : most[chain];
        }
        int32_t *row = chain_row(q, e, chain);
        for (int32_t i = 0; i < most[chain] + ROADS_MORE - 1; i++) {
            row[i] = CORNERS_FAR;
        }
    }
    for (int32_t i = 0; i < e->arc_count; i++) {
        const roads_kept *of = &h->of[e->corners[i]];
        const int32_t chain = e->chain_of[i], count = of->count < most[chain] ? of->count : most[chain];
        roads_lower_more(chain_row(q, e, chain), h->rows + of->at, e->arcs[i].key, count);
    }
}

static int32_t least_sum(const int32_t *a, const int32_t *b, int32_t count)
{
    int32_t least = CORNERS_FAR;
    for (int32_t i = 0; i < count; i++) {
        const int32_t sum = a[i] + b[i];
        least = sum < least ? sum : least;
    }
    return least;
}

bool wr__roads_meet(roads_query *q)
{
    roads_end *from = &q->ends[0], *to = &q->ends[1];
    q->best = CORNERS_FAR;
    if (!q->roads->hubs.kept || !find_chains(q, from) || !find_chains(q, to)) {
        return false;
    }
    add_up(q, from, to);
    add_up(q, to, from);
    int32_t count = 0;
    for (int32_t a = 0; a < from->chain_count; a++) {
        for (int32_t b = 0; b < to->chain_count; b++) {
            const int32_t common = common_hubs(q, from->chains[a], to->chains[b]);
            const int32_t least = least_sum(chain_row(q, from, a), chain_row(q, to, b), common);
            if (least < q->best) {
                q->best = least;
                q->meet[0] = a;
                q->meet[1] = b;
                count = common;
            }
        }
    }
    const int32_t *a = chain_row(q, from, q->meet[0]), *b = chain_row(q, to, q->meet[1]);
    for (q->slot = 0; q->slot < count && a[q->slot] + b[q->slot] != q->best; q->slot++) {
    }
    return true;
}

// ---- The way -----------------------------------------------------------------------------------------------------

// From a corner to a hub; CORNERS_FAR when it is none of its own.
static inline int32_t distance_to(const roads_hubs *h, int32_t corner, int32_t hub)
{
    const roads_kept *row = &h->of[corner];
    return hub < row->count ? h->rows[row->at + (uint32_t)hub] : CORNERS_FAR;
}

// The corner that an end's way to the hub leads to first; -1.
static int32_t first_corner(const roads_query *q, const roads_end *e, int32_t chain)
{
    const int32_t key = chain_row(q, e, chain)[q->slot];
    for (int32_t i = 0; i < e->arc_count; i++) {
        if (e->chain_of[i] == chain && distance_to(&q->roads->hubs, e->corners[i], q->slot) == key - e->arcs[i].key) {
            return e->corners[i];
        }
    }
    return -1;
}

// The next one; -1: it is the hub.
static int32_t next_corner(const roads_query *q, int32_t corner)
{
    const roads_hubs *h = &q->roads->hubs;
    const int32_t key = distance_to(h, corner, q->slot);
    const roads_leg *leg = h->legs + h->of[corner].legs, *end = leg + h->of[corner].leg_count;
    for (; key > 0 && leg < end; leg++) {
        if (distance_to(h, leg->to, q->slot) == key - leg->key) {
            return leg->to;
        }
    }
    return -1;
}

void wr__roads_walk_met(roads_query *q)
{
    const roads_corner *corners = q->roads->corners;
    int32_t count = 0;
    for (int32_t corner = first_corner(q, &q->ends[0], q->meet[0]); corner >= 0; corner = next_corner(q, corner)) {
        q->trail[count++] = corners[corner].node;
    }
    const int32_t middle = count; // the hub is the last of both
    for (int32_t corner = first_corner(q, &q->ends[1], q->meet[1]); corner >= 0; corner = next_corner(q, corner)) {
        q->trail[count++] = corners[corner].node;
    }
    for (int32_t low = middle, high = count - 1; low < high; low++, high--) {
        const wr_node node = q->trail[low];
        q->trail[low] = q->trail[high];
        q->trail[high] = node;
    }
    q->trail[count++] = q->ends[1].node;
    wr__roads_walk_trail(q, count);
}
