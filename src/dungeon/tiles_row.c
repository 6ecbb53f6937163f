// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The codes of a run of cells, 16 or more at a time. Each neighbour comes as an array of its own, already shifted, and
// each step is "twice what there is, plus one more bit" in bytes: loops that compilers turn into vector instructions for
// any processor. Told that e is w two cells on, clang 14 would carry bytes from one turn of the loop to the next instead.
#include "dungeon/tiles_int.h"

void wr__tiles_row_8(const uint8_t *restrict n, const uint8_t *restrict ne, const uint8_t *restrict e,
                     const uint8_t *restrict se, const uint8_t *restrict s, const uint8_t *restrict sw,
                     const uint8_t *restrict w, const uint8_t *restrict nw, int32_t count, uint8_t *restrict codes)
{
    for (int32_t i = 0; i < count; i++) {
        uint32_t code = nw[i];
        code = code * 2 + w[i];
        code = code * 2 + sw[i];
        code = code * 2 + s[i];
        code = code * 2 + se[i];
        code = code * 2 + e[i];
        code = code * 2 + ne[i];
        code = code * 2 + n[i];
        codes[i] = (uint8_t)code;
    }
}

void wr__tiles_row_4(const uint8_t *restrict n, const uint8_t *restrict e, const uint8_t *restrict s,
                     const uint8_t *restrict w, int32_t count, uint8_t *restrict codes)
{
    for (int32_t i = 0; i < count; i++) {
        uint32_t code = w[i];
        code = code * 2 + s[i];
        code = code * 2 + e[i];
        code = code * 2 + n[i];
        codes[i] = (uint8_t)code;
    }
}
