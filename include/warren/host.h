// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// host, a part of sim: what a game adds to a world. Columns hold numbers for each mob; modules run inside the tick, read
// the old state, and write wishes and columns. All of it belongs to the hash, to checkpoints and to the search for the
// first difference, so a game's own brains stay the same everywhere as long as they keep to the library's rules:
// integers only, no clock, no chance but wr_noise.
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
#define WR_HOST_STATE_MAX ((size_t)1 << 20) // bytes of one module's state

struct wr_world;

/// One number for each mob slot, zero for a new mob, an unsigned integer of `size` bytes in the machine's own order.
typedef struct wr_host_column {
    char name[WR_HOST_NAME_MAX + 1]; // printable ASCII, unique among columns
    int32_t size;                    // 1, 2, 4 or 8
} wr_host_column;

/// What a module gets for its step; lent until the step returns.
typedef struct wr_host_step {
    const struct wr_world *world; // as the stage left it: read it with the functions of warren/sim.h
    int32_t slots;                // mobs: slots 0..slots-1
    int32_t *wish_x, *wish_y;     // [slots] way to go in this tick, Q16.16 units, of WR_MOB_HOST mobs; kept until rewritten
    void *const *columns;         // [column_count] arrays of [slots]
    void *state;                  // [state_size] the module's own, aligned to 64
} wr_host_step;

/// A module of the game's own with the five verbs every part of the library has. Functions must not keep pointers.
typedef struct wr_host_module {
    char name[WR_HOST_NAME_MAX + 1]; // printable ASCII, unique among modules
    uint32_t version;                // of its saved state; another version is refused on load
    int32_t stage;                   // 4 (after sense), 5 (after plan) or 7 (after fight)
    size_t state_size;               // bytes of plain data without addresses, zeroed at creation; may be 0
    void *context;                   // handed to every verb; what it holds must never change results

    void (*step)(void *context, const wr_host_step *step);
    void (*hash)(void *context, const void *state, wr_hasher *hasher);
    void (*save)(void *context, const void *state, wr_writer *writer);
    /// `state` is zeroed before. Not WR_OK, or reading beyond the end, refuses the checkpoint.
    wr_status (*load)(void *context, void *state, wr_reader *reader);
    /// May be NULL. Checks ranges after a load.
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
