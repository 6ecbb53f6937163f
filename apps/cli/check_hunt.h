// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What `warren check` says of a hunt: who comes, what the waves bring, and for whom its goal can be met.
#ifndef WARREN_CLI_CHECK_HUNT_H
#define WARREN_CLI_CHECK_HUNT_H

#include "json.h"

#include "warren/hunt.h"

/// Its fields of the answer.
void check_hunt_add(json *j, const wr_hunt *hunt);

void check_hunt_print(const wr_hunt *hunt);

#endif
