// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Breadth first over (part one stands in, states of the switches). An entry is such a pair, named by the area of the last
// stand; when its turn comes, the part's root stands for it, and a part that has been explored in that state is passed
// over. So the gates are evaluated once an entry, and the first way to a target is a shortest one.
#include "sim/solve_int.h"

#include <string.h>

typedef struct entry {
    int32_t node;
    int32_t chain; // the action that led here, -1 at the beginning
    uint8_t explored, queued;
} entry;

typedef struct search {
    const wr__puzzle *p;
    const wr_allocator *allocator;
    int32_t words; // of a state
    // One block that grows: entries with their states, and the hash table over them.
    int32_t capacity, count;
    entry *entries;    // [capacity]
    uint64_t *states;  // [capacity][words] which relevant switches differ from the map's beginning
    wr__chain *chains; // [capacity] entry i made chain i
    int32_t *queue;    // [capacity]
    int32_t *table;    // [2 * capacity] entry + 1; 0: free
    void *block;
    size_t block_size;
    int32_t head, tail;
    int64_t states_max; // so many are queued at most: no more would be explored
    bool is_cut;        // there were more
    // For one state.
    uint8_t *switches;
    uint64_t *state;
    wr__joined joined;
    int32_t *reached; // [targets]
    int32_t left;     // that may still be reached
} search;

// ---- Entries -----------------------------------------------------------------------------------------------------

static void lay_entries(search *s, wr_arena *arena, int32_t capacity)
{
    s->entries = WR_ARENA_ARRAY(arena, entry, capacity);
    s->states = WR_ARENA_ARRAY(arena, uint64_t, (size_t)capacity * (size_t)s->words);
    s->chains = WR_ARENA_ARRAY(arena, wr__chain, capacity);
    s->queue = WR_ARENA_ARRAY(arena, int32_t, capacity);
    s->table = WR_ARENA_ARRAY(arena, int32_t, 2 * (size_t)capacity);
}

static uint32_t slot_of(const search *s, const uint64_t *state, int32_t node)
{
    uint64_t h = (uint64_t)(uint32_t)node * UINT64_C(0x9E3779B97F4A7C15);
    for (int32_t i = 0; i < s->words; i++) {
        h = (h ^ state[i]) * UINT64_C(0xD6E8FEB86659FD93);
        h ^= h >> 32;
    }
    return (uint32_t)h & (2 * (uint32_t)s->capacity - 1);
}

static void file_entry(search *s, int32_t index)
{
    const uint32_t mask = 2 * (uint32_t)s->capacity - 1;
    uint32_t slot = slot_of(s, s->states + (size_t)index * (size_t)s->words, s->entries[index].node);
    while (s->table[slot] != 0) {
        slot = (slot + 1) & mask;
    }
    s->table[slot] = index + 1;
}

static bool grow(search *s)
{
    const search old = *s;
    if (s->capacity > INT32_MAX / 4) {
        return false;
    }
    const int32_t capacity = s->capacity == 0 ? 256 : 2 * s->capacity;
    wr_arena arena = wr_arena_measuring();
    lay_entries(s, &arena, capacity);
    void *block = wr__alloc(s->allocator, arena.used);
    if (block == NULL) {
        *s = old;
        return false;
    }
    s->block = block;
    s->block_size = arena.used;
    s->capacity = capacity;
    arena = wr_arena_on(block, s->block_size);
    lay_entries(s, &arena, capacity);
    if (old.count > 0) {
        memcpy(s->entries, old.entries, (size_t)old.count * sizeof *s->entries);
        memcpy(s->states, old.states, (size_t)old.count * (size_t)s->words * sizeof *s->states);
        memcpy(s->chains, old.chains, (size_t)old.count * sizeof *s->chains);
        memcpy(s->queue, old.queue, (size_t)old.tail * sizeof *s->queue);
    }
    for (int32_t i = 0; i < old.count; i++) {
        file_entry(s, i);
    }
    if (old.block != NULL) {
        wr__release(s->allocator, old.block, old.block_size);
    }
    return true;
}

// Where the entry of a state and a node stands in the table, or would stand.
static uint32_t find_slot(const search *s, const uint64_t *state, int32_t node)
{
    const uint32_t mask = 2 * (uint32_t)s->capacity - 1;
    const size_t size = (size_t)s->words * sizeof *state;
    uint32_t slot = slot_of(s, state, node);
    for (; s->table[slot] != 0; slot = (slot + 1) & mask) {
        const int32_t at = s->table[slot] - 1;
        if (s->entries[at].node == node && memcmp(s->states + (size_t)at * (size_t)s->words, state, size) == 0) {
            break;
        }
    }
    return slot;
}

// The entry of a state and a node, made when there is none: then *is_new. -1 when memory is out.
static int32_t entry_of(search *s, const uint64_t *state, int32_t node, bool *is_new)
{
    *is_new = false;
    if (s->count == s->capacity && !grow(s)) {
        return -1;
    }
    const uint32_t slot = find_slot(s, state, node);
    if (s->table[slot] == 0) {
        const int32_t made = s->count++;
        s->entries[made] = (entry){.node = node, .chain = -1};
        memcpy(s->states + (size_t)made * (size_t)s->words, state, (size_t)s->words * sizeof *state);
        s->table[slot] = made + 1;
        *is_new = true;
    }
    return s->table[slot] - 1;
}

// ---- One state ---------------------------------------------------------------------------------------------------

static void read_state(search *s, int32_t index)
{
    const wr__puzzle *p = s->p;
    memcpy(s->state, s->states + (size_t)index * (size_t)s->words, (size_t)s->words * sizeof *s->state);
    memcpy(s->switches, p->initial, (size_t)p->map->switch_count);
    for (int32_t i = 0; i < p->relevant_count; i++) {
        s->switches[p->relevant[i]] ^= (uint8_t)(s->state[i / 64] >> (i % 64) & 1u);
    }
}

static void mark(search *s, int32_t target, int32_t chain)
{
    if (s->reached[target] == WR__NOT_REACHED) {
        s->reached[target] = chain;
        s->left--;
    }
}

static void mark_targets(search *s, int32_t root, int32_t chain)
{
    const wr__puzzle *p = s->p;
    for (int32_t i = 0; i < p->crystal_count; i++) {
        if (s->reached[i] == WR__NOT_REACHED && p->crystal_node[i] >= 0 &&
            s->joined.root[p->crystal_node[i]] == root) {
            mark(s, i, chain);
        }
    }
    for (int32_t i = 0; i < p->map->gate_count; i++) {
        if (wr__gate_is_entered(p, &s->joined, i, root)) {
            mark(s, p->crystal_count + p->map->switch_count + i, chain);
        }
    }
}

// The state that toggling a relevant switch leads to. False when memory is out.
static bool follow(search *s, int32_t relevant, const wr__reach *reach, int32_t from)
{
    const uint64_t turned = (uint64_t)1 << (relevant % 64);
    bool is_done = true;
    s->state[relevant / 64] ^= turned;
    if (s->tail < s->states_max) {
        bool is_new;
        const int32_t to = entry_of(s, s->state, reach->area, &is_new);
        if (to >= 0 && is_new) {
            s->chains[to] = (wr__chain){s->entries[from].chain, (int32_t)(reach - s->p->reaches)};
            s->entries[to].chain = to;
            s->queue[s->tail++] = to;
        }
        is_done = to >= 0;
    } else if (s->table[find_slot(s, s->state, reach->area)] == 0) {
        s->is_cut = true;
    }
    s->state[relevant / 64] ^= turned;
    return is_done;
}

// A switch that no gate waits for changes nothing: toggling it is a chain of its own, not a state.
static bool mark_toggle(search *s, int32_t switch_index, const wr__reach *reach, int32_t from)
{
    bool is_new;
    if (s->reached[s->p->crystal_count + switch_index] != WR__NOT_REACHED) {
        return true;
    }
    // An entry that is never queued keeps the chain; its node is no node of the puzzle.
    const int32_t at = entry_of(s, s->state, -1 - switch_index, &is_new);
    if (at >= 0) {
        s->chains[at] = (wr__chain){s->entries[from].chain, (int32_t)(reach - s->p->reaches)};
        mark(s, s->p->crystal_count + switch_index, at);
    }
    return at >= 0;
}

// Where one stands decides on which side of a gate one is when it falls shut, so each area is a state of its own; the first
// place in an area stands for it.
static bool toggle_from_all(search *s, int32_t switch_index, int32_t relevant, int32_t root, int32_t from)
{
    const wr__puzzle *p = s->p;
    for (int32_t i = p->reach_first[switch_index]; i < p->reach_first[switch_index + 1]; i++) {
        const wr__reach *reach = &p->reaches[i];
        if (wr__reach_holds(p, &s->joined, reach, root) &&
            (!mark_toggle(s, switch_index, reach, from) || (relevant >= 0 && !follow(s, relevant, reach, from)))) {
            return false;
        }
    }
    return true;
}

static bool explore(search *s, int32_t index)
{
    const wr__puzzle *p = s->p;
    bool is_new;
    read_state(s, index);
    wr__puzzle_join(p, s->switches, &s->joined);
    const int32_t root = s->joined.root[s->entries[index].node];
    const int32_t whole = entry_of(s, s->state, root, &is_new);
    if (whole < 0) {
        return false;
    }
    if (s->entries[whole].explored) {
        return true;
    }
    s->entries[whole].explored = 1;
    mark_targets(s, root, s->entries[index].chain);
    int32_t relevant = 0;
    for (int32_t i = 0; i < p->map->switch_count; i++) {
        const bool counts = relevant < p->relevant_count && p->relevant[relevant] == i;
        if (!toggle_from_all(s, i, counts ? relevant : -1, root, index)) {
            return false;
        }
        relevant += counts;
    }
    return true;
}

// ---- The search --------------------------------------------------------------------------------------------------

static void lay_out(search *s, wr_arena *arena)
{
    const wr__puzzle *p = s->p;
    s->switches = WR_ARENA_ARRAY(arena, uint8_t, p->map->switch_count);
    s->state = WR_ARENA_ARRAY(arena, uint64_t, s->words);
    s->reached = WR_ARENA_ARRAY(arena, int32_t, wr__puzzle_targets(p));
    wr__joined_take(p, arena, &s->joined);
}

static void begin(search *s)
{
    const wr__puzzle *p = s->p;
    for (int32_t i = 0; i < wr__puzzle_targets(p); i++) {
        s->reached[i] = WR__NOT_REACHED;
        s->left += p->bounds[i] == WR_UNREACHED_NO;
    }
}

static bool run(search *s, wr_solution *out)
{
    bool is_new;
    const int32_t first = entry_of(s, s->state, s->p->start, &is_new);
    if (first < 0) {
        return false;
    }
    s->queue[s->tail++] = first;
    while (s->head < s->tail && s->left > 0) {
        if (!explore(s, s->queue[s->head++])) {
            return false;
        }
        out->states_explored++;
    }
    out->exhaustive = s->left == 0 || !s->is_cut;
    return true;
}

wr_status wr__puzzle_search(const wr__puzzle *p, int64_t states_max, const wr_allocator *allocator, wr_solution *out)
{
    search s = {.p = p, .allocator = allocator, .words = (p->relevant_count + 63) / 64, .states_max = states_max};
    s.words = s.words > 0 ? s.words : 1;
    wr_arena arena = wr_arena_measuring();
    lay_out(&s, &arena);
    const size_t size = arena.used;
    void *memory = wr__alloc(allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(memory, size);
    lay_out(&s, &arena);
    begin(&s);
    wr_status status = run(&s, out) ? WR_OK : WR_E_MEMORY;
    if (status == WR_OK) {
        out->shortest = true;
        status = wr__solution_make(p, s.chains, s.reached, allocator, out);
    }
    if (s.block != NULL) {
        wr__release(allocator, s.block, s.block_size);
    }
    wr__release(allocator, memory, size);
    return status;
}
