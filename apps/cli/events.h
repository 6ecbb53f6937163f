// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Events of a world as JSON lines, one object an event (docs/cli.md has the fields).
#ifndef WARREN_CLI_EVENTS_H
#define WARREN_CLI_EVENTS_H

#include "file.h"
#include "json.h"

#include "warren/sim.h"

/// Appends the events of the world's last tick to a stream; `j` is memory used again and again.
void events_write(const wr_world *world, json *j, file_out *file);

#endif
