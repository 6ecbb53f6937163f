// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the kernels of tiles.c, apart from it so that no compiler sees that their eight arrays are three.
#ifndef WR_TILES_INT_H
#define WR_TILES_INT_H

#include <stdint.h>

/// codes[i] = nw[i] << 7 | w[i] << 6 | ... | n[i], for arrays of 0 and 1.
void wr__tiles_row_8(const uint8_t *restrict n, const uint8_t *restrict ne, const uint8_t *restrict e,
                     const uint8_t *restrict se, const uint8_t *restrict s, const uint8_t *restrict sw,
                     const uint8_t *restrict w, const uint8_t *restrict nw, int32_t count, uint8_t *restrict codes);

/// codes[i] = w[i] << 3 | s[i] << 2 | e[i] << 1 | n[i].
void wr__tiles_row_4(const uint8_t *restrict n, const uint8_t *restrict e, const uint8_t *restrict s,
                     const uint8_t *restrict w, int32_t count, uint8_t *restrict codes);

#endif
