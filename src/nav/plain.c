// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The plain twin of search.c, written to be believed: Dijkstra over the whole mesh with one binary heap, then a
// walk that looks at all neighbours. It shares nothing with the fast search but the mesh.
//
// Source: Dijkstra, "A Note on Two Problems in Connexion with Graphs", 1959.
#include "core/arena.h"
#include "nav/nav_int.h"

typedef struct plain {
    const wr_nav *nav;
    wr_cost *distance; // [places] to the target; INT64_MAX: none known
    int32_t *heap;     // [places] nodes, none nearer than the one above it
    int32_t *slot;     // [places] where a node is in the heap; -1: nowhere
    int32_t count;
} plain;

static void put(plain *p, int32_t slot, wr_node node)
{
    p->heap[slot] = node;
    p->slot[node] = slot;
}

static void rise(plain *p, int32_t slot)
{
    const wr_node node = p->heap[slot];
    while (slot > 0 && p->distance[p->heap[(slot - 1) / 2]] > p->distance[node]) {
        put(p, slot, p->heap[(slot - 1) / 2]);
        slot = (slot - 1) / 2;
    }
    put(p, slot, node);
}

static void sink(plain *p, int32_t slot)
{
    const wr_node node = p->heap[slot];
    for (int32_t child = 2 * slot + 1; child < p->count; child = 2 * slot + 1) {
        if (child + 1 < p->count && p->distance[p->heap[child + 1]] < p->distance[p->heap[child]]) {
            child++;
        }
        if (p->distance[p->heap[child]] >= p->distance[node]) {
            break;
        }
        put(p, slot, p->heap[child]);
        slot = child;
    }
    put(p, slot, node);
}

static wr_node take_nearest(plain *p)
{
    const wr_node node = p->heap[0];
    p->slot[node] = -1;
    p->count--;
    if (p->count > 0) {
        p->heap[0] = p->heap[p->count];
        sink(p, 0);
    }
    return node;
}

static void lower(plain *p, wr_node node, wr_cost distance)
{
    if (distance >= p->distance[node]) {
        return;
    }
    p->distance[node] = distance;
    if (p->slot[node] < 0) {
        put(p, p->count++, node);
    }
    rise(p, p->slot[node]);
}

// What the step from a node in a direction costs. It costs the same back.
static wr_cost step_cost(const wr_nav *nav, wr_node node, int32_t d)
{
    const wr_node next = node + nav->step[d];
    const int32_t here = nav_cost_at(nav, node % nav->columns, node / nav->columns);
    return nav_step_cost_between(d, here, nav_cost_at(nav, next % nav->columns, next / nav->columns));
}

static void sweep(plain *p, wr_node to)
{
    const size_t places = (size_t)p->nav->columns * (size_t)p->nav->rows;
    for (size_t i = 0; i < places; i++) {
        p->distance[i] = INT64_MAX;
        p->slot[i] = -1;
    }
    lower(p, to, 0);
    while (p->count > 0) {
        const wr_node node = take_nearest(p);
        const uint8_t edges = wr_nav_edges(p->nav, node);
        for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
            if (((edges >> d) & 1) != 0) {
                lower(p, node + p->nav->step[d], p->distance[node] + step_cost(p->nav, node, d));
            }
        }
    }
}

// The lowest-numbered neighbour on a shortest path.
static wr_node next_of(const plain *p, wr_node node, int32_t *way)
{
    wr_node best = WR_NODE_NONE;
    const uint8_t edges = wr_nav_edges(p->nav, node);
    for (int32_t d = 0; d < NAV_DIRECTIONS; d++) {
        if (((edges >> d) & 1) == 0) {
            continue;
        }
        const wr_node next = node + p->nav->step[d];
        if (p->distance[next] + step_cost(p->nav, node, d) == p->distance[node] &&
            (best == WR_NODE_NONE || next < best)) {
            best = next;
            *way = d;
        }
    }
    return best;
}

static wr_status walk(const plain *p, wr_node from, wr_node to, bool turns, wr_node *nodes, int32_t capacity,
                      int32_t *count)
{
    int32_t came = -1;
    for (wr_node node = from;;) {
        int32_t way = -1;
        const wr_node next = node == to ? WR_NODE_NONE : next_of(p, node, &way);
        if (!turns || node == from || way != came) {
            if (*count == capacity) {
                return WR_PARTIAL;
            }
            nodes[(*count)++] = node;
        }
        if (node == to) {
            return WR_OK;
        }
        came = way;
        node = next;
    }
}

wr_status wr_nav_path_nodes_plain(const wr_nav *nav, wr_node from, wr_node to, bool turns, const wr_hooks *hooks,
                                  wr_node *nodes, int32_t capacity, int32_t *count, wr_cost *cost)
{
    *count = 0;
    *cost = 0;
    if (!wr_nav_has(nav, from) || !wr_nav_has(nav, to)) {
        return WR_E_NOT_FOUND;
    }
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator *allocator = hooks != NULL ? &hooks->allocator : &standard.allocator;
    const size_t places = (size_t)nav->columns * (size_t)nav->rows;
    const size_t size = places * (sizeof(wr_cost) + 2 * sizeof(int32_t));
    void *memory = wr__alloc(allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    plain p = {.nav = nav, .distance = memory};
    p.heap = (int32_t *)(void *)(p.distance + places);
    p.slot = p.heap + places;

    sweep(&p, to);
    wr_status status = WR_E_NOT_FOUND;
    if (p.distance[from] != INT64_MAX) {
        *cost = p.distance[from];
        status = walk(&p, from, to, turns, nodes, capacity, count);
    }
    wr__release(allocator, memory, size);
    return status;
}
