// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: host data as the world keeps it, and its five verbs. Worlds without a host have none of it: all counts are 0, and
// every verb does nothing.
#ifndef WR_SIM_HOST_INT_H
#define WR_SIM_HOST_INT_H

#include "core/arena.h"
#include "warren/host.h"
#include "warren/record.h"

/// A part of the world's bind part; its arrays lie in the state.
typedef struct wr__host {
    wr_host given;                      // a copy, names filled up with zeros
    uint32_t *resets;                   // [1] of the level so far
    wr_fix *wish_x, *wish_y;            // [mobs_max]; NULL without modules
    void *columns[WR_HOST_COLUMNS_MAX]; // [mobs_max] of their sizes
    void *states[WR_HOST_MODULES_MAX];
} wr__host;

// ---- In a world (host.c) -----------------------------------------------------------------------------------------

/// Checks what a game hands in; NULL is fine.
wr_status wr__host_check(const wr_host *host, wr_finding *why);
/// Takes over config.host.
void wr__host_prepare(wr_world *world);
void wr__host_take_state(wr_arena *arena, wr_world *world);
/// Same columns and modules by name, size, version and stage. Functions may be others: a copy of a program has its own.
bool wr__host_same(const wr_world *a, const wr_world *b);

/// Columns and wish of a mob that starts or ends.
void wr__host_clear(wr_world *world, int32_t slot);
/// The level starts anew.
void wr__host_reset(wr_world *world);
/// The modules of a stage, in their order.
void wr__host_step(wr_world *world, int32_t stage);
/// Stage 6 for mobs of the kind WR_MOB_HOST.
void wr__hosts_move(wr_world *world);

// ---- Kept and compared (host_save.c) -----------------------------------------------------------------------------

/// What makes two hosts the same: belongs to the rules.
void wr__host_hash_rules(const wr_world *world, wr_hasher *hasher);
/// Wishes, columns and states of the slots in use.
void wr__host_hash(const wr_world *world, wr_hasher *hasher);

/// The whole of a checkpoint's section, 16 bytes in a world without a host. docs/host.md has its table.
void wr__host_save(const wr_world *world, wr_writer *writer);
/// Reads a section, to its end, into a world whose slots in use are known; what lies behind them becomes zero. After an
/// error the host data is of no use. Ask wr__host_validate when the rest of the world is loaded, too.
/// Errors: WR_E_NOT_FOUND (columns or modules are not the world's), WR_E_UNSUPPORTED (another version of a module),
/// WR_E_SYNTAX (damaged, or refused by a module).
wr_status wr__host_load(wr_world *world, wr_reader *reader, wr_finding *why);

/// Modules find their states valid. (Where their mobs may stand, validate.c knows.)
wr_status wr__host_validate(const wr_world *world, wr_finding *why);
/// The first difference between two worlds with the same host: wishes, then columns, then modules.
bool wr__host_differ(const wr_world *recorded, const wr_world *replayed, wr_difference *difference);

#endif
