// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who was thrown in a run, where they landed, and what is left of the dead.
#ifndef WARREN_CLI_RUN_KNOCK_H
#define WARREN_CLI_RUN_KNOCK_H

#include "json.h"

#include "warren/sim.h"

/// Fields of `warren run --json`; nothing without a hunt.
void run_knock_add(json *j, const wr_world *world);
/// Lines of the table; nothing where nobody was to be thrown.
void run_knock_print(const wr_world *world);
/// True when all landed as foreseen, in the component they were thrown in. Else that is said on standard error.
bool run_knock_is_sound(const wr_world *world);

#endif
