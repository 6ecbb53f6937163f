// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The heat map of --cheese.
#ifndef WARREN_CLI_CHECK_HEAT_H
#define WARREN_CLI_CHECK_HEAT_H

#include "check_cheese.h"

/// The map of the level; over it, the hotter the longer players stood in a cell unhurt; rings round the spots.
cli_exit heat_write(const loaded *from, const wr_level *level, const cheese *c, const char *path);

#endif
