// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: edges and links in the order of their rooms, which is by place: what is touched together then lies
// together in memory.
#include <string.h>

#include "core/assert.h"
#include "dungeon/links_int.h"

#define FEW 32 // are put in order without counting

wr__turns wr__turns_take(int32_t capacity, int32_t room_count, wr_arena *scratch)
{
    const wr__turns turns = {.items = WR__SCRATCH_ARRAY(scratch, wr__turn, capacity),
                             .spare = WR__SCRATCH_ARRAY(scratch, wr__turn, capacity),
                             .ends = WR__SCRATCH_ARRAY(scratch, int32_t, room_count + 1),
                             .room_count = room_count};
    WR_ASSERT(turns.ends != NULL);
    return turns;
}

static void insert(wr__turn *items, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        const wr__turn held = items[i];
        int32_t to = i;
        for (; to > 0 && held.rooms < items[to - 1].rooms; to--) {
            items[to] = items[to - 1];
        }
        items[to] = held;
    }
}

static void count_by_first(wr__turns *t)
{
    memset(t->ends, 0, ((size_t)t->room_count + 1) * sizeof *t->ends);
    for (int32_t i = 0; i < t->count; i++) {
        t->ends[(t->items[i].rooms >> 32) + 1]++;
    }
    int32_t sum = 0;
    for (int32_t i = 0; i < t->room_count; i++) {
        sum += t->ends[i];
        t->ends[i] = sum;
    }
    for (int32_t i = 0; i < t->count; i++) {
        t->spare[t->ends[t->items[i].rooms >> 32]++] = t->items[i];
    }
    wr__turn *ordered = t->spare;
    t->spare = t->items;
    t->items = ordered;
}

// Counts by a, and puts those in order by b that have the same one: they are few.
void wr__turns_order(wr__turns *turns)
{
    if (turns->count > FEW) {
        count_by_first(turns);
    }
    insert(turns->items, turns->count);
}

int32_t wr__links_of_edges(wr__linking *l, uint8_t *state, wr__turns *edges, wr_link_kind kind, unsigned wants)
{
    int32_t made = 0;
    wr__turns_order(edges);
    for (const wr__turn *t = edges->items; t < edges->items + edges->count; t++) {
        const bool is_made =
            wr__link_make(l, (int32_t)(t->rooms >> 32), (int32_t)(t->rooms & 0xffffffff), kind, wants);
        state[t->number] = is_made ? WR__EDGE_TAKEN : WR__EDGE_NO_WAY;
        made += is_made;
    }
    return made;
}

void wr__links_order(wr_dungeon_link *links, int32_t count, int32_t room_count, wr_arena *scratch)
{
    const size_t used = scratch->used;
    wr__turns turns = wr__turns_take(count, room_count, scratch);
    for (; turns.count < count; turns.count++) {
        turns.items[turns.count] = wr__turn_of(links[turns.count].rooms, turns.count);
    }
    wr__turns_order(&turns);
    for (int32_t i = 0; i < count; i++) { // each cycle of the permutation once round
        const wr_dungeon_link held = links[i];
        int32_t to = i;
        while (turns.items[to].number != i) {
            const int32_t next = turns.items[to].number;
            links[to] = links[next];
            turns.items[to].number = to;
            to = next;
        }
        links[to] = held;
        turns.items[to].number = to;
    }
    wr_arena_rewind(scratch, used);
}
