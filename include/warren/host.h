// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// host, a part of sim: what a game adds to a world. Columns hold numbers for each mob; modules run inside the tick, read
// the world, and write wishes, columns and a state of their own. All of it belongs to the hash, to checkpoints and to the
// search for the first difference, so a game's own brains stay the same everywhere as long as they keep to the library's
// rules: integers only, no clock, no chance but wr_noise.
//
//     wr_host host = {.module_count = 1, .modules = {{.name = "orbit", .stage = 5, .step = orbit}}};
//     config.host = &host; // of wr_world_config; mobs of the kind WR_MOB_HOST go where orbit() wishes
//
// docs/host.md tells the whole of it; examples/own_brain.c is a brain to begin with.
#ifndef WARREN_HOST_H
#define WARREN_HOST_H

#include "warren/bytes.h"
#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_HOST_NAME_MAX 31
#define WR_HOST_COLUMNS_MAX 16
#define WR_HOST_MODULES_MAX 16
#define WR_HOST_STATE_MAX ((size_t)1 << 20)       // bytes of one module's state
#define WR_HOST_WISH_MAX (256 * WR_FIX_ONE - 1)   // of a mob in a tick along an axis; what is more is cut

struct wr_world;

/// One number for each mob slot, an unsigned integer of `size` bytes in the machine's own order. Zero for a new mob, and
/// again when a reset of the level starts a monster anew; players keep theirs.
typedef struct wr_host_column {
    char name[WR_HOST_NAME_MAX + 1]; // printable ASCII, unique among columns
    int32_t size;                    // 1, 2, 4 or 8
} wr_host_column;

/// What a module gets for its step; lent until the step returns.
typedef struct wr_host_step {
    const struct wr_world *world; // as the stage left it, events too: read it with the functions of warren/sim.h
    const wr_hooks *hooks;        // the world's: parallel_for for a step that each slot does by itself
    int32_t slots;                // mobs: slots 0..slots-1, some of them empty
    uint32_t resets;              // of the level since creation: more than at the last step says that it started anew
    wr_fix *wish_x, *wish_y;      // [slots] way to go in this tick, Q16.16 units, of WR_MOB_HOST mobs; kept until rewritten
    void *const *columns;         // [column_count] arrays of [slots]
    void *state;                  // [state_size] the module's own, aligned to 64; NULL for a size of 0
} wr_host_step;

/// A module of the game's own with the five verbs every part of the library has. Functions must not keep pointers.
typedef struct wr_host_module {
    char name[WR_HOST_NAME_MAX + 1]; // printable ASCII, unique among modules
    uint32_t version;                // of what it does and saves; another version is refused on load
    int32_t stage;                   // 4 (after sense), 5 (after plan) or 7 (after fight)
    size_t state_size;               // bytes of plain data without addresses, zeroed at creation; may be 0
    void *context;                   // handed to every verb; what it holds must never change results

    void (*step)(void *context, const wr_host_step *step);

    // The rest is about the state alone; NULL when there is none. What hash and save tell of it must be the whole of it.
    void (*hash)(void *context, const void *state, wr_hasher *hasher);
    void (*save)(void *context, const void *state, wr_writer *writer);
    /// `state` is zeroed before. Not WR_OK, reading beyond the end or leaving bytes over refuses the checkpoint.
    wr_status (*load)(void *context, void *state, wr_reader *reader);
    /// May be NULL. Not WR_OK when no steps lead to such a state of the module in such a world: ranges, counts.
    wr_status (*validate)(void *context, const void *state, const struct wr_world *world);
} wr_host_module;

/// All a game adds to a world; copied at creation, the same again for every load. Zeroed memory adds nothing.
typedef struct wr_host {
    int32_t column_count;
    wr_host_column columns[WR_HOST_COLUMNS_MAX];
    int32_t module_count;
    wr_host_module modules[WR_HOST_MODULES_MAX]; // run in this order within a stage
} wr_host;

#ifdef __cplusplus
}
#endif
#endif
