// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// text: names of files that come out of data.
#ifndef WR_TEXT_NAME_H
#define WR_TEXT_NAME_H

#include "warren/core.h"

/// True for a name that stays in its folder on every system: 1..size_max of A-Z a-z 0-9 _ - and inner dots, and none of
/// the names that mean a device (con, nul, com1 ...; with an ending too).
bool wr__is_bare_name(const char *text, size_t size, size_t size_max);

#endif
