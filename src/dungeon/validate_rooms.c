// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof of leaves and rooms. A room keeps 1 cell from the left and lower side of its leaf and corridor + 1
// from the others; leaves do not overlap. So between any two rooms lie corridor + 2 cells at least, on one axis (K53).
#include "dungeon/validate_int.h"

static int32_t long_side(const wr_rect *r)
{
    return r->width > r->height ? r->width : r->height;
}

static int32_t short_side(const wr_rect *r)
{
    return r->width > r->height ? r->height : r->width;
}

static wr_cell corner(const wr_rect *r)
{
    return (wr_cell){r->x, r->y};
}

// ---- Each by itself -------------------------------------------------------------------------------------------------

static void measure_aspect(wr__proof *proof, const wr_rect *r)
{
    const int64_t low = short_side(r);
    const int64_t aspect = (10000 * (int64_t)long_side(r) + low - 1) / low;
    if (aspect > proof->report->aspect_max) {
        proof->report->aspect_max = (int32_t)aspect; // below 8,192 * 10,000
    }
}

static bool prove_ratio(wr__proof *proof, int32_t room, const wr_rect *r, const char *what)
{
    if (2 * long_side(r) > 5 * short_side(r)) {
        return wr__refute(proof, "D2", corner(r), "%s %d is %d x %d: more than 2.5 to 1", what, room, r->width,
                          r->height);
    }
    return true;
}

static bool prove_leaf(wr__proof *proof, int32_t i)
{
    const wr_dungeon_config *c = &proof->dungeon->config;
    const wr_rect *leaf = &proof->dungeon->leaves[i];
    const int32_t around = c->corridor + 2;
    const int32_t leaf_min = c->room_min + around;
    if (short_side(leaf) < leaf_min) {
        return wr__refute(proof, "D9", corner(leaf), "leaf %d is %d x %d: less than %d", i, leaf->width, leaf->height,
                          leaf_min);
    }
    const bool may_stay = c->keep > 0 && c->room_max > 0 && long_side(leaf) - around <= c->room_max;
    if (long_side(leaf) >= 2 * leaf_min && !may_stay) {
        return wr__refute(proof, "K48", corner(leaf), "leaf %d is %d x %d: it could have been cut", i, leaf->width,
                          leaf->height);
    }
    return prove_ratio(proof, i, leaf, "leaf");
}

// Whether the sides of a room are so many hundredths of what there was for them: for the one chosen first the space it has
// and 5/2 of the other's space, for the second its space and 5/2 of the first.
static bool fills(int32_t first, int32_t first_space, int32_t second, int32_t second_space, int32_t hundredths)
{
    const int32_t first_max = 5 * second_space / 2 < first_space ? 5 * second_space / 2 : first_space;
    const int32_t second_max = 5 * first / 2 < second_space ? 5 * first / 2 : second_space;
    return 100 * first >= hundredths * first_max && 100 * second >= hundredths * second_max;
}

static bool prove_fill(wr__proof *proof, int32_t i)
{
    const wr_dungeon_config *c = &proof->dungeon->config;
    const wr_rect *room = &proof->dungeon->rooms[i];
    const int32_t wide = proof->dungeon->leaves[i].width - c->corridor - 2;
    const int32_t high = proof->dungeon->leaves[i].height - c->corridor - 2;
    if (!fills(room->width, wide, room->height, high, c->fill) &&
        !fills(room->height, high, room->width, wide, c->fill)) {
        return wr__refute(proof, "D3", corner(room), "room %d is %d x %d: too little of the %d x %d there was for it",
                          i, room->width, room->height, wide, high);
    }
    return true;
}

static bool prove_room(wr__proof *proof, int32_t i)
{
    const wr_dungeon_config *c = &proof->dungeon->config;
    const wr_rect *leaf = &proof->dungeon->leaves[i];
    const wr_rect *room = &proof->dungeon->rooms[i];
    const int32_t right = leaf->x + leaf->width - room->x - room->width;
    const int32_t above = leaf->y + leaf->height - room->y - room->height;
    if (room->x <= leaf->x || room->y <= leaf->y || right <= c->corridor || above <= c->corridor) {
        return wr__refute(proof, "D3", corner(room), "room %d does not keep its distance from the sides of its leaf",
                          i);
    }
    if (short_side(room) < c->room_min) {
        return wr__refute(proof, "D10", corner(room), "room %d is %d x %d: less than %d", i, room->width,
                          room->height, c->room_min);
    }
    return prove_ratio(proof, i, room, "room") && prove_fill(proof, i);
}

static bool prove_order(wr__proof *proof, int32_t i)
{
    const wr_rect *rooms = proof->dungeon->rooms;
    if (i > 0 && (rooms[i].y < rooms[i - 1].y || (rooms[i].y == rooms[i - 1].y && rooms[i].x <= rooms[i - 1].x))) {
        return wr__refute(proof, "D26", corner(&rooms[i]), "room %d stands before room %d", i, i - 1);
    }
    return true;
}

// ---- Together ---------------------------------------------------------------------------------------------------------

// Marks a row; false when some of it was marked.
static bool mark_row(uint8_t *row, int32_t count)
{
    uint8_t taken = 0;
    for (int32_t i = 0; i < count; i++) {
        taken |= row[i];
        row[i] = 1;
    }
    return taken == 0;
}

// As many cells as the map has, none twice, none outside: each exactly once.
static bool prove_partition(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    const int64_t cells = (int64_t)d->config.width * d->config.height;
    int64_t sum = 0;
    for (int32_t i = 0; i < d->room_count; i++) {
        sum += (int64_t)d->leaves[i].width * d->leaves[i].height;
    }
    if (sum != cells) {
        return wr__refute(proof, "D9", WR__NOWHERE, "the leaves together have %s cells than the map",
                          sum > cells ? "more" : "fewer");
    }
    uint8_t *marks = WR_ARENA_ARRAY(&proof->scratch, uint8_t, cells);
    bool holds = true;
    for (int32_t i = 0; i < d->room_count && holds; i++) {
        const wr_rect *leaf = &d->leaves[i];
        for (int32_t y = leaf->y; y < leaf->y + leaf->height && holds; y++) {
            const wr_cell at = {leaf->x, y};
            holds = mark_row(marks + wr__cell_index(d, at), leaf->width) ||
                    wr__refute(proof, "D9", at, "leaf %d lies over another in row %d", i, y);
        }
    }
    wr_arena_rewind(&proof->scratch, 0);
    return holds;
}

bool wr__prove_rooms(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->room_count; i++) {
        measure_aspect(proof, &d->leaves[i]);
        measure_aspect(proof, &d->rooms[i]);
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        if (!prove_leaf(proof, i) || !prove_room(proof, i) || !prove_order(proof, i)) {
            return false;
        }
    }
    return prove_partition(proof);
}
