// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints hold thousands of ways, so this is written for speed: a hundred legs at a time, first all that needs no memory,
// in wide instructions, then a fixed number of looks at the mesh for each. Nothing in it depends on where a leg ends, for a
// wrongly guessed end costs more than the looks behind it. The few legs this is not made for are walked step by step.
#include "nav/way.h"

#include "nav/nav_int.h"

void wr__nav_components(const wr_nav *nav, const wr_node *nodes, size_t stride, const uint32_t *which, size_t count,
                        int32_t *components)
{
    for (size_t i = 0; i < count; i++) {
        const wr_node node = nodes[which[i] * stride];
        components[which[i]] = node < 0 ? -1 : nav_component(nav, node);
    }
}

// ---- One leg, exactly --------------------------------------------------------------------------------------------

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

static bool leg_holds(const wr_nav *nav, wr_node from, wr_node to)
{
    static const uint8_t directions[9] = {NAV_SW, NAV_S, NAV_SE, NAV_W, 0, NAV_E, NAV_NW, NAV_N, NAV_NE};
    if (from < 0 || to < 0 || from == to) {
        return false;
    }
    const int32_t right = to % nav->columns - from % nav->columns;
    const int32_t up = to / nav->columns - from / nav->columns;
    if (right != 0 && up != 0 && magnitude(right) != magnitude(up)) {
        return false;
    }
    const int32_t direction = directions[3 * sign(up) + sign(right) + 4];
    bool holds = true;
    for (wr_node node = from; holds && node != to; node += nav->step[direction]) {
        holds = ((uint32_t)nav->edges[node] >> direction) & 1u;
    }
    return holds;
}

// ---- Many legs ---------------------------------------------------------------------------------------------------

#define BATCH 128
#define LOOKS 8 // few legs are longer

typedef struct guesses {
    int32_t from[BATCH], delta[BATCH]; // between the numbers of the ends
    int32_t step[BATCH], steps[BATCH];
    int32_t turn[BATCH];        // 3 * up + right: -4 to 4
    int32_t node[LOOKS][BATCH]; // the first of a leg's nodes; of a short one the last but one again and again
} guesses;

static void look_up(const wr_node *nodes, const uint32_t *legs, size_t count, guesses *g)
{
    for (size_t i = 0; i < count; i++) {
        const wr_node from = nodes[legs[i]];
        const wr_node to = nodes[legs[i] + 1];
        const int32_t there = ~((from | to) >> 31);
        g->from[i] = from & there;
        g->delta[i] = (to - from) & there;
    }
}

// Rows and columns between the ends, from the difference of their numbers alone: the nearest row, so a leg along a row must
// not be longer than half of it. A float is good enough for that.
static void guess(const wr_nav *nav, size_t count, guesses *g)
{
    const int32_t columns = nav->columns;
    const float part = 1.0f / (float)columns;
    for (size_t i = 0; i < count; i++) {
        const int32_t back = g->delta[i] >> 31; // all bits set, or none
        const int32_t distance = (g->delta[i] ^ back) - back;
        const int32_t up = (int32_t)((float)distance * part + 0.5f);
        const int32_t right = distance - up * columns;
        const int32_t across = magnitude(right);
        const int32_t x = sign(right);
        const int32_t y = -(int32_t)(up > 0);
        const int32_t straight = -(int32_t)((up == 0) | (across == 0) | (across == up));
        g->steps[i] = (across > up ? across : up) & straight;
        g->step[i] = (((columns & y) + x) ^ back) - back;
        g->turn[i] = ((((3 & y) + x) ^ back) - back) & straight;
    }
    for (size_t i = 0; i < count; i++) {
        int32_t node = g->from[i];
        for (int32_t k = 0; k < LOOKS; k++) {
            g->node[k][i] = node;
            node += g->step[i] & -(int32_t)(k + 1 < g->steps[i]);
        }
    }
}

// The legs that may not hold.
static size_t doubts(const wr_nav *nav, const guesses *g, size_t count, uint16_t *doubtful)
{
    static const uint8_t edge[9] = {1 << NAV_SW, 1 << NAV_S,  1 << NAV_SE, 1 << NAV_W, 0,
                                    1 << NAV_E,  1 << NAV_NW, 1 << NAV_N,  1 << NAV_NE};
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t edges = 0xff;
        for (int32_t k = 0; k < LOOKS; k++) {
            edges &= nav->edges[g->node[k][i]];
        }
        for (int32_t k = LOOKS; k < g->steps[i]; k++) {
            edges &= nav->edges[g->from[i] + k * g->step[i]];
        }
        doubtful[found] = (uint16_t)i;
        found += (edges & edge[g->turn[i] + 4]) == 0;
    }
    return found;
}

static bool batch_holds(const wr_nav *nav, const wr_node *nodes, const uint32_t *legs, size_t count)
{
    guesses g;
    uint16_t doubtful[BATCH];
    look_up(nodes, legs, count, &g);
    guess(nav, count, &g);
    const size_t found = doubts(nav, &g, count, doubtful);
    bool holds = true;
    for (size_t i = 0; i < found && holds; i++) {
        const uint32_t leg = legs[doubtful[i]];
        holds = leg_holds(nav, nodes[leg], nodes[leg + 1]);
    }
    return holds;
}

bool wr__nav_legs_hold(const wr_nav *nav, const wr_node *nodes, const uint32_t *legs, size_t count)
{
    bool holds = true;
    for (size_t done = 0, size; done < count && holds; done += size) {
        size = count - done < BATCH ? count - done : BATCH;
        holds = batch_holds(nav, nodes, legs + done, size);
    }
    return holds;
}
