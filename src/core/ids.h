// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: pools of ids. An id is slot + 1 in the low 20 bits and a generation in the high 12; zero is none. A slot
// whose generation would wrap is retired, so no id ever means two things.
#ifndef WR_CORE_IDS_H
#define WR_CORE_IDS_H

#include "warren/core.h"

#define WR_ID_INDEX_BITS     20
#define WR_ID_GENERATION_MAX 4095

// What next_free holds beside the next free slot.
#define WR_ID_END     -1
#define WR_ID_ALIVE   -2
#define WR_ID_RETIRED -3

/// Plain numbers: copied, hashed and saved with the owner's state.
typedef struct wr_id_state {
    int32_t used;       // slots ever handed out: 0..used-1 may live
    int32_t live;       // ids alive
    int32_t free_first; // head of the list of free slots, -1 for none; last freed, first used
    int32_t retired;    // slots whose generations are spent
} wr_id_state;

/// A pool over the owner's arrays.
typedef struct wr_id_pool {
    wr_id_state *state;
    uint16_t *generation; // [capacity] of the id alive in the slot, or the next one's
    int32_t *next_free;   // [capacity] WR_ID_* or the next free slot
    int32_t capacity;     // at most 2^20 - 1
} wr_id_pool;

void wr_ids_init(wr_id_pool *pool);
/// A new id, 0 when there is no room. O(1).
uint32_t wr_ids_take(wr_id_pool *pool);
/// False for a stale or impossible id; then nothing changes.
bool wr_ids_free(wr_id_pool *pool, uint32_t id);
/// The slot of a living id, -1 otherwise. Any 32 bits may be asked.
int32_t wr_ids_slot(const wr_id_pool *pool, uint32_t id);
/// The id alive in a slot; 0 when none is.
uint32_t wr_ids_at(const wr_id_pool *pool, int32_t slot);
/// Checks lists and counts in one pass: no loop, no free slot alive, counts right.
bool wr_ids_valid(const wr_id_pool *pool);

#endif
