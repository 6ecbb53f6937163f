// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hop by the table: of the corners in sight of its ends the two with the least sum, and the way between them. Rows
// are those of the end's corner, for there the way is told from the start on. Hardly a branch depends on what is
// found.
#include "nav/hop_table.h"

enum { SEEN_MAX = 64 };

// A corner in sight of an end.
typedef struct seen {
    const table_tile *tile;
    int32_t number;
    uint32_t length; // from or to the end
} seen;

// Entries of a list that a place sees.
static inline int32_t keep_narrow(const table_list *list, uint32_t *corners)
{
    const uint32_t *entries = list->entries, bit = (uint32_t)1 << list->bit;
    int32_t count = 0;
    for (int32_t i = 0; i < list->per; i++) {
        corners[count] = entries[i];
        count += (entries[i] & bit) != 0;
    }
    return count;
}

static inline int32_t keep_wide(const table_list *list, uint32_t *corners)
{
    const uint64_t *entries = list->entries, bit = (uint64_t)1 << list->bit;
    int32_t count = 0;
    for (int32_t i = 0; i < list->per; i++) {
        corners[count] = (uint32_t)entries[i];
        count += (entries[i] & bit) != 0;
    }
    return count;
}

// Corners in sight of a place.
static inline int32_t list_seen(const wr_hop_table *t, const table_list *list, int32_t column, int32_t row, seen *out)
{
    uint32_t corners[SEEN_MAX + 1];
    const int32_t count = t->wide ? keep_wide(list, corners) : keep_narrow(list, corners);
    const int32_t places = table_tile_places(t);
    for (int32_t i = 0; i < count; i++) {
        const uint32_t corner = corners[i] & (((uint32_t)1 << TABLE_SHIFT) - 1), number = corner & 0xff;
        const table_tile *tile = &t->tiles[corner >> 8];
        const int32_t dx = hop_magnitude(tile->x * places + tile->corners[number][0] - column);
        const int32_t dy = hop_magnitude(tile->y * places + tile->corners[number][1] - row);
        out[i] = (seen){tile, (int32_t)number, hop_octile(dx, dy)};
    }
    return count;
}

// The corners from i to j; HOP_UNKNOWN where the row has but a bound, or there are too many.
static int32_t list_between(const wr_hop_table *t, const seen *i, const seen *j, corner_spot *corners)
{
    const table_tile *origin = j->tile - (t->around * t->columns + t->around), *tile = i->tile;
    const int32_t low = j->tile->y - t->around;
    int32_t number = i->number;
    for (int32_t count = 0; count + 2 < WR_HOP_NODES_MAX;) {
        const table_entry *block = table_block(j->tile, tile, tile->y - low);
        const uint32_t next = block[j->number * tile->count + number] >> 16;
        if (next == TABLE_FAR) {
            return HOP_UNKNOWN;
        }
        corners[count++] = table_spot(t, tile, number);
        if (tile == j->tile && number == j->number) {
            return count;
        }
        number = (int32_t)(next & 0xff);
        tile = origin + (ptrdiff_t)(next >> 12) * t->columns + (next >> 8 & 0xf);
    }
    return HOP_UNKNOWN;
}

// No way past a corner that is too far away for the list of an end is shorter: on one axis it goes so far out and comes
// back to the other end, or on to it.
static uint32_t bound_of_far(const wr_hop_table *t, const hop_ask *ask)
{
    const int32_t dx = hop_magnitude(ask->to_dx), dy = hop_magnitude(ask->to_dy);
    const uint32_t a = hop_octile(hop_reach(t->reach + 1, dx), dy), b = hop_octile(dx, hop_reach(t->reach + 1, dy));
    return a < b ? a : b;
}

// The least sum << 32, with the number of the start's corner, and << 8 that of the end's; it may be one that is only
// a bound. Corners too far apart for that lower *bound.
static inline uint64_t least_sum(const wr_hop_table *t, const seen *starts, int32_t start_count, const seen *ends,
                                 int32_t end_count, uint32_t *bound)
{
    const uint32_t side = (uint32_t)t->side;
    uint64_t least = UINT64_MAX;
    for (int32_t j = 0; j < end_count; j++) {
        const table_tile *tile = ends[j].tile;
        const int32_t left = tile->x - t->around, low = tile->y - t->around, end = j << 8;
        for (int32_t i = 0; i < start_count; i++) {
            const table_tile *other = starts[i].tile;
            const uint32_t x = (uint32_t)(other->x - left), y = (uint32_t)(other->y - low);
            const uint32_t both = starts[i].length + ends[j].length;
            if (x >= side || y >= side) {
                const uint32_t sum = both + (uint32_t)t->reach * HOP_STRAIGHT;
                *bound = sum < *bound ? sum : *bound;
                continue;
            }
            const table_entry *block = table_block(tile, other, (int32_t)y);
            const uint32_t between = table_key(block[ends[j].number * other->count + starts[i].number]);
            const uint64_t key = (uint64_t)(both + between) << 32 | (uint32_t)(end | i);
            least = key < least ? key : least;
        }
    }
    return least;
}

int32_t wr__hop_table_ask(const wr_hop_table *t, const hop_ask *ask, const table_list *from, const table_list *to,
                          corner_spot *corners)
{
    seen starts[SEEN_MAX], ends[SEEN_MAX];
    if (from->per > SEEN_MAX || to->per > SEEN_MAX) {
        return HOP_UNKNOWN;
    }
    const int32_t start_count = list_seen(t, from, ask->column, ask->row, starts);
    const int32_t end_count = list_seen(t, to, ask->column + ask->to_dx, ask->row + ask->to_dy, ends);
    uint32_t bound = bound_of_far(t, ask);
    const uint64_t least = least_sum(t, starts, start_count, ends, end_count, &bound);
    return least >> 32 > bound || least == UINT64_MAX
               ? HOP_UNKNOWN
               : list_between(t, &starts[least & 0xff], &ends[least >> 8 & 0xff], corners);
}
