// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A second game of the host's own: brains that run in parallel, a module of the last stage that hears what happened,
// and a state whose length in a file changes.
#ifndef WARREN_GOLDEN_BEES_H
#define WARREN_GOLDEN_BEES_H

#include "warren/host.h"

wr_host golden_bees(void);

#endif
