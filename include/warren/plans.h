// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: whose turn it is to plan. Long ways cost microseconds, and thousands may be asked for in one
// tick; so a tick grants a fixed number of plans, turns go round by id, and the rest wait. Hops and steps of shared
// fields are cheap: they need no turn.
//
//     wr_plans_ask(plans, id, tick);                     // in any order, by all who want a way
//     count = wr_plans_grant(plans, tick, cap, ids);     // once a tick
//     for (i = 0; i < count; i++) { search for ids[i] }  // in any order, on any threads
//
// Nobody waits longer than wr_plans_wait_max ticks. Turns go round: a grant takes the next one waiting at or after
// the cursor, and puts the cursor behind it. Before the cursor comes to an id that waits it passes every other id at
// most once, and every tick in between grants `cap` of those; so of `askers` ids that ask at all within that time,
// the last waits ceil(askers / cap) - 1 ticks. Where an asker waits it walks by wr_plans_meanwhile.
#ifndef WARREN_PLANS_H
#define WARREN_PLANS_H

#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/field.h"
#include "warren/nav.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_PLANS_IDS_MAX (1 << 20)

/// Counted since wr_plans_init, but for `waiting`.
typedef struct wr_plans_counts {
    uint64_t asked;     // taken into the queue
    uint64_t refused;   // asked while they waited already: nothing changed
    uint64_t granted;
    uint64_t dropped;   // left the queue without a turn
    uint32_t waiting;   // now
    uint32_t wait_max;  // ticks the longest wait of one that got its turn has taken; 0: in the tick it asked
} wr_plans_counts;

/// The queue. Integers only, no addresses: its wr_plans_size bytes may be copied. The arrays follow it in memory.
typedef struct wr_plans {
    int32_t ids;    // 0..ids-1 may ask
    int32_t cursor; // the id whose turn comes first
    wr_plans_counts counts;
} wr_plans;

/// Memory for so many ids, 1..WR_PLANS_IDS_MAX; aligned to 8. A bit and 4 bytes an id.
WR_API size_t wr_plans_size(int32_t ids);
WR_API wr_plans *wr_plans_init(int32_t ids, void *memory);

/// The queue as plain arrays.
static inline int32_t wr_plans_words(const wr_plans *plans)
{
    return (plans->ids + 63) / 64;
}
static inline uint64_t *wr_plans_waiting(const wr_plans *plans) // [words] bit id % 64 of word id / 64: it waits
{
    return (uint64_t *)(plans + 1);
}
static inline uint32_t *wr_plans_since(const wr_plans *plans) // [ids] lower half of the tick it asked at, or 0
{
    return (uint32_t *)(wr_plans_waiting(plans) + wr_plans_words(plans));
}
static inline bool wr_plans_waits(const wr_plans *plans, int32_t id)
{
    return (wr_plans_waiting(plans)[id >> 6] >> (id & 63)) & 1u;
}

/// The longest wait there can be while at most `askers` ids ask: ceil(askers / cap) - 1 ticks. cap: at least 1.
static inline int32_t wr_plans_wait_max(int32_t askers, int32_t cap)
{
    return askers > 0 ? (askers - 1) / cap : 0;
}

/// Asks for a turn. True when it is in the queue now; false when it was already: it keeps its place.
WR_API bool wr_plans_ask(wr_plans *plans, int32_t id, uint64_t tick);

/// Many at once: askers [words] as wr_plans_waiting. Parallel stages fill such words and hand them over afterwards.
/// Cost: O(words + new ones).
WR_API void wr_plans_ask_all(wr_plans *plans, const uint64_t *askers, uint64_t tick);

/// Takes one out of the queue without a turn: it is dead, or wants no more. False when it did not wait.
WR_API bool wr_plans_drop(wr_plans *plans, int32_t id);

/// The turns of this tick: at most `cap`, from the cursor on round to it, to granted[cap]; returns how many. They
/// wait no more. Cost: O(words + granted).
WR_API int32_t wr_plans_grant(wr_plans *plans, uint64_t tick, int32_t cap, int32_t *granted);

/// Where to walk while waiting, always a legal step: to the next place of a field that leads there, or straight to the
/// goal where that is clear. field: NULL for none.
/// WR_E_NOT_FOUND: neither is to be had, stand.
WR_API wr_status wr_plans_meanwhile(const wr_nav *nav, const wr_field *field, wr_point at, wr_point goal,
                                    wr_point *next);

/// State: cursor, counts, who waits since when; 8 bytes a word and 4 an asker in files. load: into an initialised
/// queue of as many ids. Errors: WR_E_SYNTAX (another number of ids, cut short, or what validate refuses): the queue
/// is then empty.
WR_API void wr_plans_hash(const wr_plans *plans, wr_hasher *hasher);
WR_API void wr_plans_save(const wr_plans *plans, wr_writer *writer);
WR_API wr_status wr_plans_load(wr_plans *plans, wr_reader *reader);
/// WR_E_SYNTAX when no asking and granting leads to such a state.
WR_API wr_status wr_plans_validate(const wr_plans *plans);

#ifdef __cplusplus
}
#endif
#endif
