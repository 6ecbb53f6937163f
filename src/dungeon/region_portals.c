// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: where one goes from space to space. The borders' doors first; then the doors of rooms, each between its room and
// the passage at its front (region_spaces.c: one only), and the lines along which passages were cut. A portal inside
// is a word while there are more to come: put in order, words are portals by (a, b, y, x).
#include <string.h>

#include "core/assert.h"
#include "core/sort.h"
#include "dungeon/region_int.h"

_Static_assert(WR_REGION_SPACES_MAX <= 1024 && WR_REGION_CELLS <= 64, "fields of a key");

// a 10 bits, b 10, y 6, x 6, width 7, height 7, kind 8
static uint64_t key_of(int32_t a, int32_t b, wr_rect cells, uint8_t kind)
{
    uint64_t key = (uint64_t)a << 10 | (uint64_t)b;
    key = key << 12 | (uint64_t)cells.y << 6 | (uint64_t)cells.x;
    key = key << 14 | (uint64_t)cells.width << 7 | (uint64_t)cells.height;
    return key << 8 | kind;
}

static wr_portal portal_of(uint64_t key)
{
    return (wr_portal){
        .a = (int32_t)(key >> 44),
        .b = (int32_t)(key >> 34 & 1023),
        .cells = {(int32_t)(key >> 22 & 63), (int32_t)(key >> 28 & 63), (int32_t)(key >> 15 & 127),
                  (int32_t)(key >> 8 & 127)},
        .kind = (uint8_t)key,
        .side = WR_SIDE_COUNT,
    };
}

static void add_key(wr__plot *plot, int32_t *count, uint64_t key)
{
    WR_ASSERT(*count < WR_REGION_PORTALS_MAX); // endless.c
    plot->keys[(*count)++] = key;
}

// ---- Doors -------------------------------------------------------------------------------------------------------

static void give_door(wr_region *r, wr_rect cells, uint16_t space)
{
    for (int32_t y = cells.y; y < cells.y + cells.height; y++) {
        for (int32_t x = cells.x; x < cells.x + cells.width; x++) {
            r->space[wr__at(x, y)] = space;
        }
    }
}

// The cell on the other side of a door's first one, seen from its front.
static int32_t behind(const wr__room_door *door)
{
    return wr__at(2 * door->cells.x - door->front.x, 2 * door->cells.y - door->front.y);
}

static void add_doors(wr__plot *plot, int32_t *count)
{
    wr_region *r = plot->out;
    wr__room_door door;
    for (int32_t i = 0; wr__region_door(plot, i, &door); i++) {
        const uint16_t room = r->space[behind(&door)];
        const uint16_t passage = r->space[wr__at(door.front.x, door.front.y)];
        WR_ASSERT(room < r->room_count && passage >= r->room_count && passage != WR_SPACE_NONE);
        add_key(plot, count, key_of(room, passage, door.cells, door.kind));
        give_door(r, door.cells, room);
    }
}

static void add_borders(wr__plot *plot)
{
    wr_region *r = plot->out;
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        const bool is_ours = side == WR_SIDE_N || side == WR_SIDE_E;
        for (int32_t i = 0; i < plot->border_count[side]; i++) {
            const wr_border_door *door = &plot->border[side][i];
            const wr_rect cells = wr__region_gap((wr_side)side, door);
            const int32_t at = wr__at(cells.x, cells.y);
            const uint16_t a = r->space[!is_ours ? at : side == WR_SIDE_N ? at - WR_REGION_CELLS : at - 1];
            give_door(r, cells, a);
            r->portals[r->portal_count++] = (wr_portal){
                .a = a, .b = -1, .cells = cells, .kind = door->kind, .side = (uint8_t)side, .door = (uint8_t)i};
        }
    }
}

// ---- Where passages were cut -------------------------------------------------------------------------------------

static inline bool is_cut(const uint16_t *space, int32_t at, int32_t across, uint16_t here, uint16_t there)
{
    return space[at] == here && space[at + across] == there;
}

// A run of cells along which the same two spaces touch, if it begins with this cell; before doors have spaces. `along` and
// `across` are steps in the region. The portal's cells are those of the space with the lower number.
static void add_run(wr__plot *plot, int32_t *count, int32_t at, int32_t along, int32_t across)
{
    const uint16_t *space = plot->out->space;
    const uint16_t here = space[at], there = space[at + across];
    if (here == there || there == WR_SPACE_NONE || (at >= along && is_cut(space, at - along, across, here, there))) {
        return;
    }
    int32_t length = 1;
    while (at + length * along + across < WR__CELLS && is_cut(space, at + length * along, across, here, there)) {
        length++;
    }
    const int32_t first = here < there ? at : at + across;
    const wr_rect cells = {first % WR_REGION_CELLS, first / WR_REGION_CELLS, along == 1 ? length : 1,
                           along == 1 ? 1 : length};
    add_key(plot, count, key_of(here < there ? here : there, here < there ? there : here, cells, WR_CELL_GRASS));
}

// The rim on the right and the upper side is never floor, so no run goes round an end of its row or column.
static void add_cuts(wr__plot *plot, int32_t *count)
{
    for (int32_t i = 0; i < plot->passage_count; i++) {
        const int32_t at = plot->passages[i];
        if (at + WR_REGION_CELLS < WR__CELLS) {
            add_run(plot, count, at, 1, WR_REGION_CELLS);
        }
        if (at % WR_REGION_CELLS < WR_REGION_CELLS - 1) {
            add_run(plot, count, at, WR_REGION_CELLS, 1);
        }
    }
}

void wr__region_portals(wr__plot *plot)
{
    wr_region *r = plot->out;
    int32_t count = 0;
    add_cuts(plot, &count);
    add_borders(plot);
    add_doors(plot, &count);
    wr_sort_u64(plot->keys, NULL, (size_t)count, plot->keys_scratch, NULL);
    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && plot->keys[i] == plot->keys[i - 1]) {
            continue; // a cell that touches the same space on two sides
        }
        WR_ASSERT(r->portal_count < WR_REGION_PORTALS_MAX);
        r->portals[r->portal_count++] = portal_of(plot->keys[i]);
    }
}
