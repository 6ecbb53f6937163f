// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay: many words in order, by wide digits. In a file of its own, so that its places are on nobody else's stack.
#include "dungeon/delaunay_int.h"

enum { WIDTH = 11, PLACES = 6 << WIDTH };

uint64_t *wr__sort_many(uint64_t *items, uint64_t *spare, size_t count, uint32_t from, uint32_t bits)
{
    uint32_t places[PLACES];
    return wr__sort_by(places, WIDTH, items, spare, count, from, bits);
}
