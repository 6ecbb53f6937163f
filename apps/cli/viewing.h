// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Viewers of an endless world: a streamer beside it, that is told of regions, doors and places after each tick and tells the
// world nothing.
#ifndef WARREN_CLI_VIEWING_H
#define WARREN_CLI_VIEWING_H

#include "cli.h"

#include "warren/stream.h"
#include "warren/window.h"

#include <stdbool.h>

/// Zeroed memory looks at nothing.
typedef struct viewing {
    wr_streamer *streamer; // NULL: nobody looks
    int32_t viewers, players;
    wr_window window; // whose regions the streamer has
} viewing;

typedef struct viewing_options {
    int32_t viewers; // viewer i stands where player i does, and those behind the last player where the first do again
    int64_t budget_cells; // floor cells a viewer may hold; 0: no bound
} viewing_options;

/// A streamer with the regions of the world's window, where there is one and somebody looks. CLI_ROOM when memory is out,
/// CLI_USAGE when the settings are refused; that is said.
cli_exit viewing_begin(viewing *v, const wr_world *world, const viewing_options *options);
/// After each tick. False when the streamer has no room for what the window holds.
bool viewing_tick(viewing *v, const wr_world *world);
void viewing_end(viewing *v);

/// Where a player is, as the streamer counts; false where there is no window.
bool viewing_place(const wr_world *world, int32_t player, wr_stream_place *out);

/// A region of the window, and the cell of the window's level at its lower left; NULL outside.
const wr_region *viewing_region(const wr_world *world, const wr_window *window, wr_region_id id, wr_cell *low);

#endif
