// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What many kinds of mobs must not have is looked for in many slots at once, array by array, and left as a mark for each slot.
#include <string.h>

#include "sim/columns.h"

// ---- What only blobs have ------------------------------------------------------------------------------------------

static void mark_ways(const wr__mobs *m, size_t begin, size_t size, uint8_t *marks)
{
    const uint8_t *flags = m->flags + begin, *blob = m->blob + begin;
    const uint8_t *at = m->path_at + begin, *count = m->path_count + begin;
    const int8_t *sees = m->sees + begin;
    const wr_node *path = m->path + begin * WR__PATH_NODES;
    for (size_t i = 0; i < size; i++) {
        marks[i] = (uint8_t)(blob[i] | at[i] | count[i] | (flags[i] & WR_MOB_SEES) | wr__bits_if(sees[i] != -1));
    }
    for (size_t i = 0; i < size; i++, path += WR__PATH_NODES) {
        wr_node all = 0;
        for (size_t k = 0; k < WR__PATH_NODES; k++) {
            all |= path[k];
        }
        marks[i] |= wr__bits_if(all != 0);
    }
}

// ---- Anything at all -----------------------------------------------------------------------------------------------

static void mark_bytes(const uint8_t *values, size_t size, uint8_t *marks)
{
    for (size_t i = 0; i < size; i++) {
        marks[i] |= values[i];
    }
}

static void mark_shorts(const uint8_t *values, size_t size, uint8_t *marks)
{
    for (size_t i = 0; i < size; i++) {
        uint16_t value;
        memcpy(&value, values + i * sizeof value, sizeof value);
        marks[i] |= wr__bits_if(value != 0);
    }
}

// words: of 32 bits, how many a slot has. A constant to the compiler.
static inline void mark_words(const uint8_t *values, size_t words, size_t size, uint8_t *marks)
{
    for (size_t i = 0; i < size; i++) {
        uint32_t all = 0;
        for (size_t k = 0; k < words; k++, values += sizeof all) {
            uint32_t value;
            memcpy(&value, values, sizeof value);
            all |= value;
        }
        marks[i] |= wr__bits_if(all != 0);
    }
}

// All of the list but what the next id of a slot comes from.
static void mark_all(const wr_world *world, size_t begin, size_t size, uint8_t *marks)
{
    memset(marks, 0, size);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t bytes = c->per == WR__PER_NODE ? c->stride * (size_t)WR__PATH_NODES : c->stride;
        const bool of_pool =
            c->at == offsetof(wr_world, mobs.generation) || c->at == offsetof(wr_world, mobs.next_free);
        if ((c->per != WR__PER_SLOT && c->per != WR__PER_NODE) || of_pool) {
            continue; // among them what a world without a hunt has no memory for
        }
        const uint8_t *values = wr__column_base(world, c) + begin * bytes;
        switch (bytes) {
        case 1:
            mark_bytes(values, size, marks);
            break;
        case 2:
            mark_shorts(values, size, marks);
            break;
        case 4:
            mark_words(values, 1, size, marks);
            break;
        case 8:
            mark_words(values, 2, size, marks);
            break;
        default:
            mark_words(values, bytes / sizeof(uint32_t), size, marks);
        }
    }
}

// ---- Both ----------------------------------------------------------------------------------------------------------

bool wr__marks_make(const wr_world *world, size_t begin, size_t size, wr__marks *out)
{
    const uint8_t *kind = world->mobs.kind + begin;
    uint8_t others = 0;
    uint8_t empties = 0;
    for (size_t i = 0; i < size; i++) {
        others |= wr__bits_if(kind[i] != WR_MOB_BLOB);
        empties |= wr__bits_if(kind[i] == WR_MOB_NONE);
    }
    if (others != 0) {
        mark_ways(&world->mobs, begin, size, out->way);
    }
    if (empties != 0) {
        mark_all(world, begin, size, out->any);
    }
    return others != 0;
}
