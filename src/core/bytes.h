// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: bytes in and out; public, for modules of the game's own use them, too.
#ifndef WR_CORE_BYTES_H
#define WR_CORE_BYTES_H

#include "warren/bytes.h"

#endif
