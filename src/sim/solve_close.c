// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Many switches, but each wanted one way only: no formula wants on what another wants off. Then turning a switch the wanted
// way never shuts a gate, so the part one stands in only grows, and the order does not matter: whatever can be reached at
// all is reached by turning all switches the wanted way as soon as they can be. Each turn remembers the turn before it.
#include "sim/solve_int.h"

#include <string.h>

bool wr__puzzle_wants(const wr__puzzle *p, uint8_t *wanted)
{
    enum { OPEN = 2 }; // nobody has said yet
    const wr_logic_desc *desc = &p->map->logic;
    memset(wanted, OPEN, (size_t)desc->switch_count);
    for (int32_t g = 0; g < desc->gate_count; g++) {
        // From the end: what an operator wants of its operands. A formula of that depth leaves no more of them waiting.
        uint8_t waiting[WR_LOGIC_DEPTH_MAX + 1];
        int32_t top = 0;
        waiting[top++] = 1;
        for (int32_t i = desc->gates[g].count - 1; i >= 0; i--) {
            const wr_op op = desc->ops[desc->gates[g].first + i];
            const uint8_t want = waiting[--top];
            if (op.code == WR_OP_SWITCH) {
                uint8_t *said = &wanted[op.switch_index];
                if (*said != OPEN && *said != want) {
                    return false;
                }
                *said = want;
            } else if (op.code == WR_OP_NOT) {
                waiting[top++] = !want;
            } else {
                waiting[top++] = want;
                waiting[top++] = want;
            }
        }
    }
    for (int32_t i = 0; i < desc->switch_count; i++) {
        wanted[i] = wanted[i] == OPEN ? p->initial[i] : wanted[i];
    }
    return true;
}

typedef struct closing {
    const wr__puzzle *p;
    uint8_t *switches;
    int32_t *reached;  // [targets]
    wr__chain *chains; // [2 * switch_count]
    int32_t chain_count, last;
    wr__joined joined;
} closing;

static void lay_out(closing *c, wr_arena *arena)
{
    const wr__puzzle *p = c->p;
    const size_t switches = (size_t)p->map->switch_count;
    c->switches = WR_ARENA_ARRAY(arena, uint8_t, switches);
    c->reached = WR_ARENA_ARRAY(arena, int32_t, wr__puzzle_targets(p));
    c->chains = WR_ARENA_ARRAY(arena, wr__chain, 2 * switches);
    wr__joined_take(p, arena, &c->joined);
}

static void mark(closing *c, int32_t target, int32_t chain)
{
    if (c->reached[target] == WR__NOT_REACHED) {
        c->reached[target] = chain;
    }
}

static void mark_targets(closing *c, int32_t root)
{
    const wr__puzzle *p = c->p;
    for (int32_t i = 0; i < p->crystal_count; i++) {
        const int32_t node = p->crystal_node[i];
        if (node >= 0 && c->joined.root[node] == root) {
            mark(c, i, c->last);
        }
    }
    for (int32_t i = 0; i < p->map->gate_count; i++) {
        if (wr__gate_is_entered(p, &c->joined, i, root)) {
            mark(c, p->crystal_count + p->map->switch_count + i, c->last);
        }
    }
}

// Toggles what can be toggled: for good where it is wanted, and once more back, as a target only, where it is not. True when a
// switch was turned the wanted way.
static bool turn_one(closing *c, const uint8_t *wanted, int32_t root)
{
    const wr__puzzle *p = c->p;
    for (int32_t i = 0; i < p->map->switch_count; i++) {
        const int32_t target = p->crystal_count + i;
        const bool turns = c->switches[i] != wanted[i];
        if (!turns && c->reached[target] != WR__NOT_REACHED) {
            continue;
        }
        const wr__reach *reach = wr__reach_of(p, &c->joined, i, root);
        if (reach == NULL) {
            continue;
        }
        c->chains[c->chain_count] = (wr__chain){c->last, (int32_t)(reach - p->reaches)};
        mark(c, target, c->chain_count++);
        if (turns) {
            c->switches[i] = wanted[i];
            c->last = c->chain_count - 1;
            return true;
        }
    }
    return false;
}

wr_status wr__puzzle_close(const wr__puzzle *p, const uint8_t *wanted, const wr_allocator *allocator,
                           wr_solution *out)
{
    closing c = {.p = p, .last = -1};
    wr_arena arena = wr_arena_measuring();
    lay_out(&c, &arena);
    const size_t size = arena.used;
    void *memory = wr__alloc(allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(memory, size);
    lay_out(&c, &arena);
    memcpy(c.switches, p->initial, (size_t)p->map->switch_count);
    for (int32_t i = 0; i < wr__puzzle_targets(p); i++) {
        c.reached[i] = WR__NOT_REACHED;
    }
    bool more = true;
    while (more) {
        wr__puzzle_join(p, c.switches, &c.joined);
        const int32_t root = c.joined.root[p->start];
        mark_targets(&c, root);
        more = turn_one(&c, wanted, root);
        out->states_explored++;
    }
    out->exhaustive = true;
    const wr_status status = wr__solution_make(p, c.chains, c.reached, allocator, out);
    wr__release(allocator, memory, size);
    return status;
}
