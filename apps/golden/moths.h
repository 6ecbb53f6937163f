// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a game may add to a world, all of it at once: columns of every size and two modules, one with a state.
#ifndef WARREN_GOLDEN_MOTHS_H
#define WARREN_GOLDEN_MOTHS_H

#include "warren/host.h"

wr_host golden_moths(void);

#endif
