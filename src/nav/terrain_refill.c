// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Ground that is another one altogether: all labels at once. What creation does is done again, in the memory it took. That is
// enough for every ground there is: what a mesh keeps is so much a place, a cell or a chunk, and of the regions and contacts of
// a chunk as many as its borders have room for (see measure in regions.c); nothing is sized by what the labels say.
#include <string.h>

#include "nav/terrain_edit.h"

static bool are_sound(const uint8_t *labels, size_t count)
{
    uint8_t all = 0; // labels are below a power of two
    for (size_t i = 0; i < count; i++) {
        all = (uint8_t)(all | labels[i]);
    }
    return all < WR_TERRAIN_LABELS;
}

// Edges and regions from the nodes as they are now.
static void link_again(wr_terrain *t, int32_t c)
{
    wr_nav *nav = &t->navs[c];
    const wr_nav *twin = wr__terrain_twin(t, c);
    if (twin != NULL) {
        wr__nav_link_as(nav, twin);
        wr__regions_copy_again(nav, twin);
    } else {
        memset(nav->up.words, 0, (size_t)nav->columns * (size_t)nav->up.stride * sizeof *nav->up.words);
        wr__nav_link_all(nav);
        wr__regions_build_again(nav);
    }
    for (int32_t chunk = 0; chunk < nav->chunk_columns * nav->chunk_rows; chunk++) {
        nav_stamp(t, nav, chunk);
    }
}

wr_status wr_terrain_refill(wr_terrain *terrain, const uint8_t *labels)
{
    const size_t cells = (size_t)terrain->width * (size_t)terrain->height;
    if (!are_sound(labels, cells)) {
        return WR_E_ARGUMENT;
    }
    if (memcmp(labels, terrain->labels, cells) == 0) {
        return WR_OK;
    }
    terrain->version++;
    wr__terrain_fill_again(terrain, labels);
    wr__terrain_survey(terrain, terrain->room, terrain->room_size);
    for (int32_t c = 0; c < terrain->class_count; c++) {
        link_again(terrain, c);
    }
    return WR_OK;
}
