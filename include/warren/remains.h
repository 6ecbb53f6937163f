// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// remains, a part of knock, on core: what is left of the dead, to be looked at. Who is killed by a blast flies on as
// a body without life (R41), lies a while, and gives way to a decal and a puff of dust (R42). A picture's state: made
// by what happens, the same everywhere, hashed apart, and never read by a simulation.
#ifndef WARREN_REMAINS_H
#define WARREN_REMAINS_H

#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/knock.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_REMAINS_BODIES_MAX 1000 // R43
#define WR_REMAINS_DECALS_MAX 1500
#define WR_REMAINS_PUFFS_MAX  1500 // one for each decal at most
#define WR_REMAINS_CAP_MAX    65536
#define WR_REMAINS_FALL_MAX   (1 << 29) // more than any rules give

typedef struct wr_remains_config {
    int32_t bodies_max, decals_max, puffs_max; // 1..WR_REMAINS_CAP_MAX
    int32_t lie_ticks;                         // 0..65,535; two seconds (R41)
    int32_t dust_ticks;                        // 1..65,535; a second
    wr_fix dust_cell;                          // units, 1/16 or more: puffs are merged per square of it; 1.5 m (R45)
    int32_t fall;                              // wr_knock_rules.fall, 1..WR_REMAINS_FALL_MAX
} wr_remains_config;

/// What R41 to R45 say, at the rules' rate and metre.
WR_API wr_remains_config wr_remains_config_default(const wr_knock_rules *rules);

/// A dead body that flies or lies. By value; no gaps.
typedef struct wr_dead {
    uint32_t id; // of the one it was
    wr_angle heading;
    uint8_t kind, unused; // kind: the host's own; unused: 0
    wr_flight flight;     // ticks may be 0: it lay already
} wr_dead;

/// A picture on the ground: the last frame of the fall, turned as the body lay (R44).
typedef struct wr_decal {
    uint32_t id, tick; // whose, and when it was laid down
    wr_fix x, y, z;
    wr_angle heading, angle;
    uint8_t kind, unused[3];
} wr_decal;

/// Dust over a square.
typedef struct wr_puff {
    int32_t column, row; // of the square
    uint32_t tick;       // of its youngest; it is gone dust_ticks later
    uint32_t weight;     // how many are in it
} wr_puff;

typedef struct wr_remains wr_remains;

/// Memory aligned to 8; 0 when the settings are out of range. State without addresses: it may be copied as bytes.
WR_API size_t wr_remains_size(const wr_remains_config *config);
/// Empty, as if tick 0 were the last one that was stepped. NULL when the settings are out of range.
WR_API wr_remains *wr_remains_init(const wr_remains_config *config, void *memory);
WR_API void wr_remains_clear(wr_remains *remains);

/// One more dead body. Where there are as many as may be, the oldest (ties by id: the lowest) becomes its decal at
/// once, where it will have landed, in the tick after the last step's and without dust (R43). In whatever order
/// bodies are added between two steps, the same is left.
///
/// Mistakes in code: a flight that is anywhere beyond a wr_fix, or begins or lands below 0.
/// Cost: O(log bodies), and a move of those thrown in the same tick with a higher id.
WR_API void wr_remains_add(wr_remains *remains, const wr_dead *dead);

/// One tick: who has lain for lie_ticks since its landing becomes a decal and dust; dust of dust_ticks is gone. Of
/// decals beyond the cap the oldest goes, ties by id; of puffs, ties by (row, column).
///
/// Ticks are the low 32 bits, and wrap. Time goes forward only: a tick before the last step's is one nearly 2^32
/// later. A decal that has lain for 2^30 ticks (207 days at 60 a second) is gone. Decals bear the tick of the step
/// that laid them: to have them to the tick, step every tick.
/// Cost: O(1) while nothing is due, else O(bodies + puffs).
WR_API void wr_remains_step(wr_remains *remains, uint32_t tick);
/// All places go on by (dx, dy), as those of a window that moves do; the level is `width` by `height` then. What is off it is
/// forgotten: bodies that fall or lie there, decals, dust. Dust goes by whole squares, to the one nearest to where it was. O(all).
WR_API void wr_remains_shift(wr_remains *remains, wr_fix dx, wr_fix dy, wr_fix width, wr_fix height);
/// Of the last step; saved with the rest.
WR_API uint32_t wr_remains_tick(const wr_remains *remains);

/// Lent until the next change: oldest first, ties by id; puffs by (row, column).
WR_API const wr_dead *wr_remains_bodies(const wr_remains *remains, int32_t *count);
WR_API const wr_decal *wr_remains_decals(const wr_remains *remains, int32_t *count);
WR_API const wr_puff *wr_remains_puffs(const wr_remains *remains, int32_t *count);

typedef struct wr_remains_counts {
    uint64_t added, laid, evicted_bodies, evicted_decals;
} wr_remains_counts;
WR_API wr_remains_counts wr_remains_count(const wr_remains *remains); // since it was made. Not hashed, not saved

/// Over all of it but the counts; the same on every machine.
WR_API uint64_t wr_remains_hash(const wr_remains *remains);
/// Field by field, little-endian: at most 16 + 43 * bodies + 25 * decals + 16 * puffs bytes.
WR_API void wr_remains_save(const wr_remains *remains, wr_writer *writer);
/// Into one that was made with settings of its own; its counts stay. Hostile bytes are fine: WR_E_SYNTAX, and `out`
/// is then empty. What is accepted is what save would write of it, to the byte. Whose tick it should have the caller
/// knows: wr_remains_tick.
WR_API wr_status wr_remains_load(wr_remains *out, wr_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
