// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: pools of ids. `next_free` is at once the list of free slots and the mark of what a slot is.
#include "core/ids.h"

#include "core/assert.h"

#define INDEX_MASK ((1u << WR_ID_INDEX_BITS) - 1)

void wr_ids_init(wr_id_pool *pool)
{
    WR_ASSERT(pool->capacity >= 0 && (uint32_t)pool->capacity <= INDEX_MASK);
    *pool->state = (wr_id_state){.free_first = WR_ID_END};
    for (int32_t slot = 0; slot < pool->capacity; slot++) {
        pool->generation[slot] = 0;
        pool->next_free[slot] = WR_ID_END;
    }
}

static uint32_t id_of(const wr_id_pool *pool, int32_t slot)
{
    return (uint32_t)pool->generation[slot] << WR_ID_INDEX_BITS | ((uint32_t)slot + 1);
}

uint32_t wr_ids_take(wr_id_pool *pool)
{
    wr_id_state *state = pool->state;
    int32_t slot = state->free_first;
    if (slot != WR_ID_END) {
        state->free_first = pool->next_free[slot];
    } else if (state->used < pool->capacity) {
        slot = state->used++;
    } else {
        return 0;
    }
    pool->next_free[slot] = WR_ID_ALIVE;
    state->live++;
    return id_of(pool, slot);
}

bool wr_ids_free(wr_id_pool *pool, uint32_t id)
{
    int32_t slot = wr_ids_slot(pool, id);
    if (slot < 0) {
        return false;
    }
    wr_id_state *state = pool->state;
    state->live--;
    if (pool->generation[slot] == WR_ID_GENERATION_MAX) {
        pool->next_free[slot] = WR_ID_RETIRED;
        state->retired++;
    } else {
        pool->generation[slot]++;
        pool->next_free[slot] = state->free_first;
        state->free_first = slot;
    }
    return true;
}

int32_t wr_ids_slot(const wr_id_pool *pool, uint32_t id)
{
    int32_t slot = (int32_t)(id & INDEX_MASK) - 1;
    if (slot < 0 || slot >= pool->state->used || pool->next_free[slot] != WR_ID_ALIVE || id_of(pool, slot) != id) {
        return -1;
    }
    return slot;
}

uint32_t wr_ids_at(const wr_id_pool *pool, int32_t slot)
{
    bool alive = slot >= 0 && slot < pool->state->used && pool->next_free[slot] == WR_ID_ALIVE;
    return alive ? id_of(pool, slot) : 0;
}

// The list holds exactly the `count` free slots. It cannot visit one twice: it would never end then.
static bool list_is_whole(const wr_id_pool *pool, int32_t count)
{
    int32_t slot = pool->state->free_first;
    for (; count > 0; count--) {
        if (slot < 0 || slot >= pool->state->used || pool->next_free[slot] < WR_ID_END) {
            return false;
        }
        slot = pool->next_free[slot];
    }
    return slot == WR_ID_END;
}

bool wr_ids_valid(const wr_id_pool *pool)
{
    const wr_id_state *state = pool->state;
    if (state->used < 0 || state->used > pool->capacity) {
        return false;
    }
    int32_t live = 0;
    int32_t retired = 0;
    int32_t strays = 0; // no early end: compilers make wide instructions of this
    for (int32_t slot = 0; slot < state->used; slot++) {
        const int32_t mark = pool->next_free[slot];
        const int32_t generation = pool->generation[slot];
        strays |= (generation > WR_ID_GENERATION_MAX) | (mark < WR_ID_RETIRED) |
                  ((mark == WR_ID_RETIRED) & (generation != WR_ID_GENERATION_MAX));
        live += mark == WR_ID_ALIVE;
        retired += mark == WR_ID_RETIRED;
    }
    if (strays != 0) {
        return false;
    }
    return live == state->live && retired == state->retired && list_is_whole(pool, state->used - live - retired);
}
