// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: bytes in and out; public, for modules of the game's own use them, too.
#ifndef WR_CORE_BYTES_H
#define WR_CORE_BYTES_H

#include <string.h>

#include "warren/bytes.h"

/// Numbers in memory are then what they are in files. Compilers know the answer.
static inline bool wr__is_little_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

#endif
