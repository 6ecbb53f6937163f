// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A sweep of a field where ground has costs: where to go on from a place.
//
// Amid places that all cost the same a shortest way goes on as on even ground (field_sweep.c), for what is left out there is reached
// as soon over places that lie beside this one. Elsewhere only what lies back is left out.
//
//      2 2 2 2 5 5       From a to the right: only straight on. At b a detour above or below may be worth it,
//      2 a 2 b 5 5       so that all of what lies ahead is looked at.
//      2 2 2 2 5 5
//
// That is exact: let the last step of a shortest way to some place be straight, if there is such a way. What would leave out a straight
// step is shorter, wherever; what would leave out a diagonal one is shorter, or as long with a straight step at its end.
//
// Source: after Carlson, Moghadam, Harabor, Stuckey and Ebendt, "Optimal Pathfinding on Weighted Grid Maps", 2023, where places amid
// others that cost the same are jumped over.
#include <string.h>

#include "core/bits.h"
#include "nav/field_lists.h"

// Wherever one came from, what lies back there or half back is reached from there sooner, whatever the ground costs.
static uint32_t not_back(uint32_t edges, uint32_t way)
{
    const uint32_t back =
        way == FIELD_ALL ? 0 : UINT32_C(0x3838) >> (8 - way); // three directions around the opposite one
    return edges & ~back & 0xff;
}

static inline wr_kinds three_labels(const uint8_t *labels)
{
    return (wr_kinds)1 << (labels[0] & 63) | (wr_kinds)1 << (labels[1] & 63) | (wr_kinds)1 << (labels[2] & 63);
}

static inline uint32_t three_over(const uint8_t *over)
{
    return (uint32_t)over[0] | over[1] | over[2];
}

// A cell amid cells of its own label, but for such as nobody can stand in, and none of them costs more than its label. At the
// left and right edge of the map other rows are looked at: no matter, for where it says so, the cells that there are do have
// that label. In the first row and the last it says no.
static inline bool is_amid_equals(const wr_nav *nav, const uint8_t *over, int32_t cell)
{
    const int32_t width = nav->width, first = cell - width - 1;
    if (first < 0 || cell + width + 1 >= width * nav->height) {
        return false;
    }
    if (over != NULL && (three_over(over + first) | three_over(over + first + width) |
                         three_over(over + first + 2 * (ptrdiff_t)width)) != 0) {
        return false;
    }
    const uint8_t *labels = nav->labels + first;
    const wr_kinds around =
        three_labels(labels) | three_labels(labels + width) | three_labels(labels + 2 * (ptrdiff_t)width);
    return (around & ~(nav->config.blocked | (wr_kinds)1 << (nav->labels[cell] & 63))) == 0;
}

// Keeps the nearer of two; nobody can foretell which that is.
static inline void offer_costs(field_sweep *s, int32_t place, uint32_t key, uint32_t way)
{
    uint32_t *kept = &s->parts.keys[place], *tail = &s->tail[key >> 17 & (BUCKETS - 1)];
    const uint32_t at = *tail, old = *kept, nearer = key < old;
    if (at % FIELD_CHUNK == 0) { // a new chunk, or none
        offer(s, place, key, way);
        return;
    }
    s->parts.pool[at] = (uint32_t)place << 4 | way;
    *tail = at + nearer;
    s->waiting += (int32_t)nearer;
    *kept = key < old ? key : old;
}

// A place, and where to go on from it.
typedef struct task {
    int32_t place, cell;
    wr_node node;
    uint32_t key, ways, cost;
} task;

static inline int32_t cell_of(const wr_nav *nav, wr_node node)
{
    if (nav->config.n == 1) {
        return node;
    }
    const int32_t row = nav_row_of(nav, node), column = node - row * nav->columns;
    return nav_cell_of(nav, row) * nav->width + nav_cell_of(nav, column);
}

// Its ways are those of all edges.
static inline task task_of(const field_sweep *s, int32_t place)
{
    const wr_nav *nav = s->nav;
    const wr_node node = s->whole ? place : field_node(s, place);
    const int32_t cell = cell_of(nav, node);
    return (
        task){place, cell, node, s->parts.keys[place], nav->edges[node], field_cell_cost(nav, s->field->over, cell)};
}

static inline void offer_equal(field_sweep *s, const task *t, uint32_t d)
{
    offer_costs(s, t->place + s->step[d], t->key + 2 * t->cost * s->length[d], d);
}

static inline void offer_other(field_sweep *s, const task *t, uint32_t d)
{
    const wr_nav *nav = s->nav;
    const uint32_t there = field_cell_cost(nav, s->field->over, cell_of(nav, t->node + nav->step[d]));
    offer_costs(s, t->place + s->step[d], t->key + (t->cost + there) * s->length[d], d);
}

void wr__field_go_on_costs(field_sweep *s, int32_t place, uint32_t way)
{
    const task t = task_of(s, place);
    const bool amid = is_amid_equals(s->nav, s->field->over, t.cell);
    for (uint32_t ways = amid ? s->field->after[way][t.ways] : not_back(t.ways, way); ways != 0; ways &= ways - 1) {
        const uint32_t d = (uint32_t)wr__ctz64(ways);
        if (amid) {
            offer_equal(s, &t, d);
        } else {
            offer_other(s, &t, d);
        }
    }
}

enum {
    OTHERS = NAV_DIRECTIONS + 1,
    LISTS = 2 * OTHERS
}; // lists are of tasks with so many ways: first those amid equals

// The entries of a chunk, told apart, for the reason that field_even.c has.
typedef struct agenda {
    uint32_t count[LISTS];
    task tasks[FIELD_CHUNK];
    uint8_t list[LISTS][FIELD_CHUNK]; // tasks
} agenda;

void wr__field_drain_costs(field_sweep *s, const uint32_t *entries, uint32_t count, uint32_t bucket)
{
    agenda a;
    memset(a.count, 0, sizeof a.count);
    for (uint32_t i = 0; i < count; i++) {
        task t = task_of(s, (int32_t)(entries[i] >> 4));
        const uint32_t way = entries[i] & 15,
                       good = 0 - (uint32_t)(t.key >> 17 == bucket); // else it was reached sooner since
        const uint32_t amid = 0 - (uint32_t)is_amid_equals(s->nav, s->field->over, t.cell);
        const uint32_t equal = s->field->after[way][t.ways], other = not_back(t.ways, way);
        t.ways = ((equal & amid) | (other & ~amid)) & good;
        const uint32_t list = field_ways_in[t.ways] + (OTHERS & ~amid);
        a.tasks[i] = t;
        a.list[list][a.count[list]++] = (uint8_t)i;
    }
    for (uint32_t ways = 1; ways < OTHERS; ways++) {
        for (uint32_t i = 0; i < a.count[ways]; i++) {
            const task t = a.tasks[a.list[ways][i]];
            uint32_t left = t.ways;
            for (uint32_t k = 0; k < ways; k++, left &= left - 1) {
                offer_equal(s, &t, (uint32_t)wr__ctz64(left));
            }
        }
        for (uint32_t i = 0; i < a.count[OTHERS + ways]; i++) {
            const task t = a.tasks[a.list[OTHERS + ways][i]];
            uint32_t left = t.ways;
            for (uint32_t k = 0; k < ways; k++, left &= left - 1) {
                offer_other(s, &t, (uint32_t)wr__ctz64(left));
            }
        }
    }
}
