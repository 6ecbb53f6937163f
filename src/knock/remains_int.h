// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the files of remains share. One block: this head, then room for bodies, decals and puffs. Bodies and decals
// are sorted, and the oldest go first: each list is a row that moves along in a room somewhat larger than it, and back
// to its front once it has come to the end, so that to add or to drop one costs the same however many there are.
#ifndef WR_REMAINS_INT_H
#define WR_REMAINS_INT_H

#include "core/bytes.h"
#include "warren/remains.h"

#define WR__DECAL_AGE_MAX ((int64_t)1 << 30) // ticks: then a decal is gone, so that ages always fit their 32 bits

/// A row of items in its room.
typedef struct wr__row {
    int32_t first, count;
} wr__row;

struct wr_remains {
    wr_remains_config config;
    wr_remains_counts counts;
    wr__row bodies, decals;
    int32_t puff_count;
    uint32_t tick; // of the last step
    uint32_t idle; // in so many ticks from then on something is due; UINT32_MAX: or later
    uint32_t unused;
};

/// Items a room holds for a row of at most so many, and one more for a moment.
static inline size_t wr__row_room(int32_t most)
{
    return (size_t)most + (size_t)most / 4 + 2;
}

static inline wr_dead *wr__dead_room(const wr_remains *r)
{
    return (wr_dead *)(uintptr_t)(r + 1);
}

static inline wr_decal *wr__decal_room(const wr_remains *r)
{
    return (wr_decal *)(uintptr_t)(wr__dead_room(r) + wr__row_room(r->config.bodies_max));
}

static inline wr_puff *wr__puff_room(const wr_remains *r)
{
    return (wr_puff *)(uintptr_t)(wr__decal_room(r) + wr__row_room(r->config.decals_max));
}

/// Ticks from b to a, where they are no more than 2^31 apart.
static inline int64_t wr__ticks_between(uint32_t b, uint32_t a)
{
    const uint32_t ahead = a - b;
    return ahead <= INT32_MAX ? (int64_t)ahead : (int64_t)ahead - ((int64_t)1 << 32);
}

/// How old at the tick of the last step what began at `since` is; below 0: it begins later. elapsed: ticks since the
/// step before, from which ages are counted in 64 bits; 0 between steps.
static inline int64_t wr__age(const wr_remains *r, uint32_t since, uint32_t elapsed)
{
    return wr__ticks_between(since, r->tick - elapsed) + elapsed;
}

/// The age at which it is a body no longer.
static inline int64_t wr__dead_age_most(const wr_remains *r, const wr_dead *dead)
{
    return (int64_t)dead->flight.ticks + r->config.lie_ticks;
}

/// Negative, 0 or positive as a stands before, with or after b. 0 only where they are the same in all fields.
int wr__dead_order(const wr_remains *r, const wr_dead *a, const wr_dead *b);
int wr__decal_order(const wr_remains *r, const wr_decal *a, const wr_decal *b);
int wr__puff_order(const wr_puff *a, const wr_puff *b);

void wr__dead_write(wr_writer *w, const wr_dead *dead);
void wr__decal_write(wr_writer *w, const wr_decal *decal);

/// False for what the library itself never puts there: places that do not fit, a decal of an age that none has.
bool wr__dead_fits(const wr_remains *r, const wr_dead *dead);
bool wr__decal_fits(const wr_remains *r, const wr_decal *decal);
bool wr__puff_fits(const wr_remains *r, const wr_puff *puff);

/// Where and how a body lies in the end.
wr_decal wr__dead_decal(const wr_remains *r, const wr_dead *dead, uint32_t tick);

void wr__decal_lay(wr_remains *r, const wr_decal *decal);

/// Dust over a place, from the last step's tick on. There may be more puffs than puffs_max until wr__puffs_cut.
void wr__puff_raise(wr_remains *r, wr_fix x, wr_fix y);
/// Puffs that are as old as dust gets are gone.
void wr__puffs_drop(wr_remains *r, uint32_t elapsed);
/// The oldest beyond the cap are gone, ties by (row, column).
void wr__puffs_cut(wr_remains *r);

/// `idle` anew.
void wr__remains_plan(wr_remains *r);

#endif
