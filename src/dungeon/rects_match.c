// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The largest matching of a graph in two parts. Hopcroft and Karp, "An n^5/2 algorithm for maximum matchings in bipartite
// graphs" (1973): phases of a breadth-first search from all that have no partner, then disjoint shortest ways found depth
// first; the square root of the chords at most. No recursion: the way being tried is a stack.
#include "dungeon/rects_int.h"

enum { NONE = -1, DEAD = -2 };

// Everybody takes the first partner who is free: most of the matching, in one pass.
static int32_t match_first_free(wr__rects_graph *g)
{
    int32_t matched = 0;
    for (int32_t v = 0; v < g->up_count; v++) {
        g->of_up[v] = NONE;
    }
    for (int32_t a = 0; a < g->across_count; a++) {
        g->of_across[a] = NONE;
        for (int32_t e = g->first[a]; e < g->first[a + 1]; e++) {
            const int32_t v = g->edges[e];
            if (g->of_up[v] == NONE) {
                g->of_up[v] = a;
                g->of_across[a] = v;
                matched++;
                break;
            }
        }
    }
    return matched;
}

// Levels of all that can be reached; once a way to somebody free is known, no level is added. False when there is none.
static bool find_levels(wr__rects_graph *g)
{
    int32_t tail = 0;
    bool found = false;
    for (int32_t a = 0; a < g->across_count; a++) {
        g->level[a] = NONE;
        g->next[a] = g->first[a];
        if (g->of_across[a] == NONE) {
            g->level[a] = 0;
            g->queue[tail++] = a;
        }
    }
    for (int32_t head = 0; head < tail; head++) {
        const int32_t a = g->queue[head];
        for (int32_t e = g->first[a]; e < g->first[a + 1]; e++) {
            const int32_t other = g->of_up[g->edges[e]];
            if (other == NONE) {
                found = true;
            } else if (!found && g->level[other] == NONE) {
                g->level[other] = g->level[a] + 1;
                g->queue[tail++] = other;
            }
        }
    }
    return found;
}

// The way on the stack ends at somebody free: along it everybody changes partners. It is not walked again in this phase.
static void change_partners(wr__rects_graph *g, const int32_t *stack, int32_t depth)
{
    for (int32_t i = depth; i >= 0; i--) {
        const int32_t a = stack[i];
        const int32_t v = g->edges[g->next[a] - 1];
        g->of_across[a] = v;
        g->of_up[v] = a;
        g->level[a] = DEAD;
    }
}

static bool find_way(wr__rects_graph *g, int32_t root)
{
    int32_t *stack = g->queue;
    int32_t depth = 0;
    stack[0] = root;
    while (depth >= 0) {
        const int32_t a = stack[depth];
        if (g->next[a] == g->first[a + 1]) {
            g->level[a] = DEAD;
            depth--;
            continue;
        }
        const int32_t other = g->of_up[g->edges[g->next[a]++]];
        if (other == NONE) {
            change_partners(g, stack, depth);
            return true;
        }
        if (g->level[other] == g->level[a] + 1) {
            stack[++depth] = other;
        }
    }
    return false;
}

int32_t wr__rects_match(wr__rects_graph *g)
{
    int32_t matched = match_first_free(g);
    while (find_levels(g)) {
        for (int32_t a = 0; a < g->across_count; a++) {
            matched += g->level[a] == 0 && find_way(g, a);
        }
    }
    return matched;
}
