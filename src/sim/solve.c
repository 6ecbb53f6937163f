// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The explorer of maps, from outside: which search, and what was found as a solution.
#include "sim/solve_int.h"

#include <string.h>

const char *wr_target_kind_name(wr_target_kind kind)
{
    static const char *const names[] = {
#define NAME(name, text) text,
        WR_TARGET_LIST(NAME)
#undef NAME
    };
    return (unsigned)kind < WR_TARGET_KIND_COUNT ? names[kind] : "?";
}

const char *wr_unreached_text(wr_unreached why)
{
    static const char *const texts[] = {
#define TEXT(name, text) text,
        WR_UNREACHED_LIST(TEXT)
#undef TEXT
    };
    return (unsigned)why < WR_UNREACHED_COUNT ? texts[why] : "?";
}

wr_solve_options wr_solve_options_default(void)
{
    return (wr_solve_options){.states_max = 1 << 20};
}

void wr_solution_destroy(wr_solution *solution)
{
    if (solution == NULL) {
        return;
    }
    if (solution->memory != NULL) {
        wr__release(&solution->allocator, solution->memory, solution->memory_size);
    }
    memset(solution, 0, sizeof *solution);
}

// ---- The answer --------------------------------------------------------------------------------------------------

static int32_t length_of(const wr__chain *chains, int32_t chain)
{
    int32_t length = 0;
    for (; chain >= 0; chain = chains[chain].before) {
        length++;
    }
    return length;
}

static wr_target target_of(const wr__puzzle *p, int32_t number)
{
    if (number < p->crystal_count) {
        return (wr_target){.kind = WR_TARGET_CRYSTAL, .index = number, .at = p->crystals[number]};
    }
    number -= p->crystal_count;
    if (number < p->map->switch_count) {
        return (wr_target){.kind = WR_TARGET_SWITCH, .index = number, .at = p->map->switches[number].at};
    }
    number -= p->map->switch_count;
    return (wr_target){.kind = WR_TARGET_GATE, .index = number, .at = p->map->gates[number].at};
}

static void fill_target(const wr__puzzle *p, const wr__chain *chains, int32_t chain, wr_target *target,
                        wr_solution *out)
{
    target->reached = chain != WR__NOT_REACHED;
    target->first = out->action_count;
    if (!target->reached) {
        return;
    }
    target->count = length_of(chains, chain);
    out->action_count += target->count;
    for (int32_t i = out->action_count - 1; chain >= 0; chain = chains[chain].before, i--) {
        const wr__reach *reach = &p->reaches[chains[chain].reach];
        out->actions[i] = (wr_action){reach->switch_index, reach->from};
    }
}

static bool lay_out(wr_arena *arena, int32_t targets, int64_t actions, wr_solution *out)
{
    out->targets = WR_ARENA_ARRAY(arena, wr_target, targets);
    out->actions = WR_ARENA_ARRAY(arena, wr_action, (size_t)actions);
    return !arena->full;
}

wr_status wr__solution_make(const wr__puzzle *p, const wr__chain *chains, const int32_t *reached,
                            const wr_allocator *allocator, wr_solution *out)
{
    const int32_t targets = wr__puzzle_targets(p);
    int64_t actions = 0;
    for (int32_t i = 0; i < targets; i++) {
        actions += reached[i] >= 0 ? length_of(chains, reached[i]) : 0;
    }
    wr_arena arena = wr_arena_measuring();
    if (actions > INT32_MAX || !lay_out(&arena, targets, actions, out)) {
        return WR_E_MEMORY;
    }
    out->memory_size = arena.used + 1;
    out->memory = wr__alloc(allocator, out->memory_size);
    if (out->memory == NULL) {
        return WR_E_MEMORY;
    }
    out->allocator = *allocator;
    arena = wr_arena_on(out->memory, out->memory_size);
    lay_out(&arena, targets, actions, out);
    out->target_count = targets;
    out->solvable = true;
    for (int32_t i = 0; i < targets; i++) {
        out->targets[i] = target_of(p, i);
        fill_target(p, chains, reached[i], &out->targets[i], out);
        out->solvable = out->solvable && out->targets[i].reached;
    }
    return WR_OK;
}

// ---- Why not -------------------------------------------------------------------------------------------------------

static void explain(const wr__puzzle *p, wr_solution *out)
{
    for (int32_t i = 0; i < out->target_count; i++) {
        wr_target *t = &out->targets[i];
        if (!t->reached) {
            t->why = p->bounds[i] != WR_UNREACHED_NO ? p->bounds[i]
                     : out->exhaustive               ? WR_UNREACHED_LOCKED
                                                     : WR_UNREACHED_UNKNOWN;
        }
    }
}

// ---- Which search ------------------------------------------------------------------------------------------------

static wr_status solve(wr__puzzle *p, int64_t states_max, const wr_allocator *allocator, wr_solution *out)
{
    uint8_t wanted[WR_LOGIC_SWITCHES_MAX];
    const bool is_small = p->relevant_count <= WR_SOLVE_SWITCHES_EXACT;
    const bool is_searched = is_small || !wr__puzzle_wants(p, wanted);
    const wr_status status = wr__puzzle_bound(p, is_searched, allocator);
    if (status != WR_OK) {
        return status;
    }
    return is_searched ? wr__puzzle_search(p, is_small ? INT64_MAX : states_max, allocator, out)
                       : wr__puzzle_close(p, wanted, allocator, out);
}

wr_status wr_map_solve(const wr_map *map, const wr_solve_options *options, const wr_hooks *hooks, wr_solution *out)
{
    const wr_solve_options plain = wr_solve_options_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    options = options != NULL ? options : &plain;
    memset(out, 0, sizeof *out);
    if (wr_map_check(map) != WR_OK || !map->has_player || options->states_max < 1) {
        return WR_E_ARGUMENT;
    }
    wr__puzzle p;
    wr_arena arena = wr_arena_measuring();
    wr__puzzle_make(map, &arena, &p);
    const size_t size = arena.used;
    void *memory = wr__alloc(&allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(memory, size);
    wr__puzzle_make(map, &arena, &p);
    const wr_status status = solve(&p, options->states_max, &allocator, out);
    if (status == WR_OK) {
        explain(&p, out);
    }
    out->areas = p.areas_seen;
    out->switches = p.relevant_count;
    if (status != WR_OK) {
        wr_solution_destroy(out);
    }
    wr__release(&allocator, memory, size);
    return status;
}
