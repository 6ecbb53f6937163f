// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What cannot be reached whatever one does, found without a search. First with all gates open: what is then not reached is
// behind walls. Then with gates open as far as hope goes: a switch that somebody could turn is on and off at once, so a gate
// opens if some choice of such states opens it, each time a switch is asked anew. Whatever can be done can be hoped for, by
// induction over the actions; so what hope does not reach, no list of actions does, and the search need not wait for it.
#include "sim/solve_int.h"

#include <string.h>

enum { MAY_BE_OFF = 1, MAY_BE_ON = 2, MAY_BE_BOTH = 3 };

// ---- Hope --------------------------------------------------------------------------------------------------------

static uint8_t turned_round(uint8_t may_be)
{
    return (uint8_t)((may_be & MAY_BE_OFF) << 1 | may_be >> 1);
}

static uint8_t and_of(uint8_t a, uint8_t b)
{
    return (uint8_t)((a & b & MAY_BE_ON) | ((a | b) & MAY_BE_OFF));
}

static bool may_open(const wr__puzzle *p, int32_t gate, const uint8_t *may_be)
{
    const wr_logic_desc *desc = &p->map->logic;
    const wr_gate_formula formula = desc->gates[gate];
    uint8_t stack[WR_LOGIC_DEPTH_MAX + 1]; // a formula never stacks more than its depth
    int32_t top = 0;
    for (int32_t i = 0; i < formula.count; i++) {
        const wr_op op = desc->ops[formula.first + i];
        if (op.code == WR_OP_SWITCH) {
            stack[top++] = may_be[op.switch_index];
        } else if (op.code == WR_OP_NOT) {
            stack[top - 1] = turned_round(stack[top - 1]);
        } else {
            const uint8_t a = stack[top - 2], b = stack[--top];
            stack[top - 1] =
                op.code == WR_OP_AND ? and_of(a, b) : turned_round(and_of(turned_round(a), turned_round(b)));
        }
    }
    return formula.count > 0 && (stack[0] & MAY_BE_ON) != 0;
}

// Joins what can be hoped for: over and over, until no more switches can be turned.
static void join_hoped(const wr__puzzle *p, uint8_t *may_be, wr__joined *j)
{
    for (int32_t i = 0; i < p->map->switch_count; i++) {
        may_be[i] = p->initial[i] ? MAY_BE_ON : MAY_BE_OFF;
    }
    bool more = true;
    while (more) {
        more = false;
        for (int32_t g = 0; g < p->map->gate_count; g++) {
            j->open[g] = may_open(p, g, may_be);
        }
        wr__puzzle_join_open(p, j);
        for (int32_t i = 0; i < p->relevant_count; i++) {
            uint8_t *own = &may_be[p->relevant[i]];
            if (*own != MAY_BE_BOTH && wr__reach_of(p, j, p->relevant[i], j->root[p->start]) != NULL) {
                *own = MAY_BE_BOTH;
                more = true;
            }
        }
    }
}

// ---- Targets -----------------------------------------------------------------------------------------------------

static bool is_in_part(const wr__puzzle *p, const wr__joined *j, int32_t target)
{
    const int32_t root = j->root[p->start];
    if (target < p->crystal_count) {
        const int32_t node = p->crystal_node[target];
        return node >= 0 && j->root[node] == root;
    }
    target -= p->crystal_count;
    if (target < p->map->switch_count) {
        return wr__reach_of(p, j, target, root) != NULL;
    }
    return wr__gate_is_entered(p, j, target - p->map->switch_count, root);
}

static void bound(wr__puzzle *p, const wr__joined *j, wr_unreached why)
{
    for (int32_t i = 0; i < wr__puzzle_targets(p); i++) {
        if (p->bounds[i] == WR_UNREACHED_NO && !is_in_part(p, j, i)) {
            p->bounds[i] = (uint8_t)why;
        }
    }
}

static uint8_t *lay_out(const wr__puzzle *p, wr_arena *arena, wr__joined *j)
{
    wr__joined_take(p, arena, j);
    return WR_ARENA_ARRAY(arena, uint8_t, p->map->switch_count);
}

wr_status wr__puzzle_bound(wr__puzzle *p, bool hope, const wr_allocator *allocator)
{
    wr__joined j;
    wr_arena arena = wr_arena_measuring();
    lay_out(p, &arena, &j);
    const size_t size = arena.used;
    void *memory = wr__alloc(allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(memory, size);
    uint8_t *may_be = lay_out(p, &arena, &j);
    memset(p->bounds, WR_UNREACHED_NO, (size_t)wr__puzzle_targets(p));
    memset(j.open, 1, (size_t)p->map->gate_count);
    wr__puzzle_join_open(p, &j);
    bound(p, &j, WR_UNREACHED_WALLED);
    if (hope) {
        join_hoped(p, may_be, &j);
        bound(p, &j, WR_UNREACHED_LOCKED);
    }
    wr__release(allocator, memory, size);
    return WR_OK;
}
