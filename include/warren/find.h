// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// find, a part of sim: who is near, before, in between. Questions about the mobs of a world as they are after its last tick.
//
//     wr_finder *finder = wr_finder_init(world, memory);     // wr_finder_size(world) bytes, once
//     wr_finder_update(finder, world);                       // once a tick
//     const wr_find what = {.shape = WR_FIND_CIRCLE, .at = here, .radius = 12 * WR_FIX_ONE};
//     const int32_t count = wr_world_find(world, finder, &what, found, 16);  // the nearest 16 of `count`
//
// A mob counts where its centre is; ask wider for its size. Integers throughout: the same answers everywhere.
#ifndef WARREN_FIND_H
#define WARREN_FIND_H

#include "warren/core.h"
#include "warren/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum wr_find_shape {
    WR_FIND_CIRCLE,  // within `radius` of `at`
    WR_FIND_CONE,    // and no more than `half_angle` off `heading`
    WR_FIND_BOX,     // from `low` to `high`
    WR_FIND_RAY,     // along `heading` for `length`, no more than `radius` beside it
    WR_FIND_NEAREST, // the `k` nearest within `radius`
    WR_FIND_SHAPE_COUNT
} wr_find_shape;

/// "circle" and the like; "?" beyond the list. Static text.
WR_API const char *wr_find_shape_name(wr_find_shape shape);

#define WR_FIND_ANYWHERE (-1)                   // as a radius: however far, but of a ray
#define WR_FIND_OUTSIDE  (-8192 * WR_FIX_ONE)   // no question may be asked from farther left or below
#define WR_FIND_TURN     32768                  // as half_angle: all around

/// A question. All edges are inclusive. Unused fields are not looked at; zeroed masks ask for everybody.
typedef struct wr_find {
    wr_find_shape shape;
    bool clear;           // only those to whom the line of sight from `at` is clear (wr_sight on what blocks sight now)
    wr_point at;          // distances are from here, in a box as well; may be outside the level
    wr_fix radius;        // of a ray half its width, from 0 up
    wr_fix length;        // of a ray, from 0 up
    wr_angle heading;
    int32_t half_angle;   // 65,536 to the turn, 0..WR_FIND_TURN; 0: exactly on the line. Who stands at `at` is in every cone
    wr_point low, high;   // low above high: nobody
    int32_t k;            // from 0 up
    uint32_t kinds;       // 1 << wr_mob_kind of those asked for; 0: all
    uint32_t hunt_kinds;  // 1 << index of a hunter's kind; 0: all. Says nothing of mobs that are no hunters
    wr_mob_id except;     // who is left out, as a rule who asks
} wr_find;

/// One who was found.
typedef struct wr_found {
    wr_mob_id id;
    int32_t slot;   // of wr_world_mobs
    uint64_t order; // what the answer is ordered by, then by slot: the squared distance from `at` in Q32.32 square units; of a
                    // ray how far along it, Q32.32 units
} wr_found;

/// Distance from `at`, of a ray along it; rounded down.
WR_API wr_fix wr_found_distance(const wr_find *what, const wr_found *found);

typedef struct wr_finder wr_finder;

/// Bytes for an index of this world's mobs, 20 a place for one; aligned to 64. It is no part of the world's state.
WR_API size_t wr_finder_size(const wr_world *world);
/// In the caller's memory; of no world until it is updated.
WR_API wr_finder *wr_finder_init(const wr_world *world, void *memory);

/// Takes in the mobs as they are now: a counting sort into squares that cover where mobs are, about as many squares as mobs.
/// Cost: O(slots), 60 to 110 us for 10,000 mobs. Not while others ask. A host module may update one and ask it in the same
/// step, no longer.
/// Errors: WR_E_CAPACITY for a world with more places than the one it was made for; it is then of no world.
WR_API wr_status wr_finder_update(wr_finder *finder, const wr_world *world);
/// False after a tick, or whatever else changed the world since the update. A world copied from it is as good as it is.
WR_API bool wr_finder_is_fresh(const wr_finder *finder, const wr_world *world);

/// Writes those found to `found`: living mobs, boomerangs in pockets left out, ordered by (distance, slot), of a ray by how
/// far along. Of more than `capacity` the first ones. Returns how many there are in all; NEAREST counts no more than k.
///
///   finder  fresh; NULL: every mob is looked at, which takes no update: for a question now and then
///   found   [capacity] out; may be NULL when capacity is 0: they are only counted
///
/// Any number of threads may ask one world by one finder. No memory is taken.
/// Cost: the mobs in the squares that the shape touches; NULL: O(slots). A clear line costs a wr_sight for each in the shape.
/// Errors: WR_E_ARGUMENT, below 0 as every error: a question out of its ranges, a finder that is not fresh; nothing is
/// written.
WR_API int32_t wr_world_find(const wr_world *world, const wr_finder *finder, const wr_find *what, wr_found *found,
                             int32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
