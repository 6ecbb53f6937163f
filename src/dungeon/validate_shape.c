// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: that a dungeon can be looked at. Settings in their ranges (K49); counts, indices, enumerators and places within
// their bounds (T21).
#include "dungeon/validate_int.h"

#include <string.h>

// ---- Settings ------------------------------------------------------------------------------------------------------

typedef struct range {
    const char *name;
    size_t offset;
    int32_t low, high;
} range;

#define RANGE(field, low, high)                               \
    {                                                         \
#field, offsetof(wr_dungeon_config, field), low, high \
    }

static const range ranges[] = {
    RANGE(width, 1, WR_GRID_SIDE_MAX),
    RANGE(height, 1, WR_GRID_SIDE_MAX),
    RANGE(room_min, WR_DUNGEON_ROOM_MIN, 1024),
    RANGE(room_max, 0, INT32_MAX),
    RANGE(keep, 0, 100),
    RANGE(fill, 0, 100),
    RANGE(corridor, 1, WR_DUNGEON_CORRIDOR_MAX),
    RANGE(loops, 0, WR_DUNGEON_LOOPS_ALL),
    RANGE(caves, 0, 100),
    RANGE(pillars, 0, 100),
    RANGE(doors_open, 0, 100),
    RANGE(doors_secret, 0, 100),
    RANGE(locks, 0, WR_DUNGEON_LOCKS_MAX),
};

static bool prove_ranges(wr__proof *proof)
{
    const uint8_t *config = (const uint8_t *)&proof->dungeon->config;
    for (const range *r = ranges; r < ranges + sizeof ranges / sizeof ranges[0]; r++) {
        int32_t value;
        memcpy(&value, config + r->offset, sizeof value);
        if (value < r->low || value > r->high) {
            return wr__refute(proof, "K49", WR__NOWHERE, "%s is %d, beyond %d to %d", r->name, value, r->low,
                              r->high);
        }
    }
    return true;
}

// A corridor is at most as wide as a room may be small, by their ranges: there is room for a door in any wall.
_Static_assert(WR_DUNGEON_CORRIDOR_MAX <= WR_DUNGEON_ROOM_MIN, "a door fits into any wall");

static bool prove_settings(wr__proof *proof)
{
    const wr_dungeon_config *c = &proof->dungeon->config;
    if (!prove_ranges(proof)) {
        return false;
    }
    const int32_t leaf_min = c->room_min + c->corridor + 2;
    if (c->width < leaf_min || c->height < leaf_min || (int64_t)c->width * c->height > WR_GRID_CELLS_MAX) {
        return wr__refute(proof, "K49", WR__NOWHERE, "%d x %d cells have no room for a room, or are too many",
                          c->width, c->height);
    }
    if (c->doors_open + c->doors_secret > 100) {
        return wr__refute(proof, "K49", WR__NOWHERE, "%d of 100 doors are open and %d secret", c->doors_open,
                          c->doors_secret);
    }
    return true;
}

// ---- Counts and arrays -----------------------------------------------------------------------------------------------

static bool prove_count(wr__proof *proof, const char *what, int32_t count, int64_t low, int64_t high,
                        const void *array)
{
    if (count < low || count > high || (count > 0 && array == NULL)) {
        return wr__refute(proof, "T21", WR__NOWHERE, "%d %s%s", count, what,
                          count >= low && count <= high ? ", and no array" : ": so many there cannot be");
    }
    return true;
}

// Each leaf holds a square of leaf_min cells a side, so there are no more than fit into the map. A triangulation has at
// most 3n - 3 edges; as many links and a tree beside them are more than enough.
static bool prove_counts(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    const int64_t leaf_min = d->config.room_min + d->config.corridor + 2;
    const int64_t rooms = d->room_count;
    const int64_t rooms_max = (int64_t)d->config.width * d->config.height / (leaf_min * leaf_min);
    return prove_count(proof, "rooms", d->room_count, 1, rooms_max, d->rooms) &&
           prove_count(proof, "leaves", d->room_count, 1, rooms_max, d->leaves) &&
           prove_count(proof, "edges", d->delaunay_count, 0, 3 * rooms - 3, d->delaunay) &&
           prove_count(proof, "links", d->link_count, 0, 4 * rooms, d->links) &&
           prove_count(proof, "doors", d->door_count, 0, 2 * (int64_t)d->link_count, d->doors) &&
           prove_count(proof, "locks", d->lock_count, 0, rooms < WR_DUNGEON_LOCKS_MAX ? rooms : WR_DUNGEON_LOCKS_MAX,
                       d->locks);
}

static bool prove_grid_shape(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    const wr_grid *g = &d->grid;
    if (g->width != d->config.width || g->height != d->config.height || g->cell != 1 || g->kinds == NULL ||
        g->ground != NULL || g->wall != NULL) {
        return wr__refute(proof, "T21", WR__NOWHERE, "the grid is not one of %d x %d cells of 1 without heights",
                          d->config.width, d->config.height);
    }
    return true;
}

// ---- Elements ------------------------------------------------------------------------------------------------------

static bool is_index(int32_t i, int32_t count)
{
    return i >= 0 && i < count;
}

static bool lies_in_map(const wr_dungeon *d, wr_rect r)
{
    return r.x >= 0 && r.y >= 0 && r.width >= 1 && r.height >= 1 && r.width <= d->config.width &&
           r.height <= d->config.height && r.x <= d->config.width - r.width && r.y <= d->config.height - r.height;
}

static bool is_edge(const wr_dungeon *d, wr_edge e)
{
    return e.a >= 0 && e.a < e.b && e.b < d->room_count;
}

static bool prove_rects(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->room_count; i++) {
        if (!lies_in_map(d, d->leaves[i]) || !lies_in_map(d, d->rooms[i])) {
            return wr__refute(proof, "T21", WR__NOWHERE, "room %d or its leaf is not in the map", i);
        }
    }
    return true;
}

static bool prove_edges(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->delaunay_count; i++) {
        if (!is_edge(d, d->delaunay[i])) {
            return wr__refute(proof, "T21", WR__NOWHERE, "edge %d joins no two rooms in order", i);
        }
    }
    return true;
}

static bool is_way(const wr_dungeon *d, const wr_dungeon_link *link)
{
    if (link->route >= WR_ROUTE_COUNT || link->points != link->route + 2) {
        return false;
    }
    for (int32_t i = 0; i < link->points; i++) {
        const wr_rect square = {link->way[i].x, link->way[i].y, d->config.corridor, d->config.corridor};
        if (!lies_in_map(d, square)) {
            return false;
        }
    }
    return true;
}

static bool prove_link_shapes(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->link_count; i++) {
        const wr_dungeon_link *link = &d->links[i];
        if (!is_edge(d, link->rooms) || !is_index(link->doors[0], d->door_count) ||
            !is_index(link->doors[1], d->door_count) || link->kind >= WR_LINK_KIND_COUNT || !is_way(d, link)) {
            return wr__refute(proof, "T21", WR__NOWHERE,
                              "link %d: its rooms, doors, kind, route or way are not what they can be", i);
        }
    }
    return true;
}

static bool prove_door_shapes(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->door_count; i++) {
        const wr_dungeon_door *door = &d->doors[i];
        if (!is_index(door->room, d->room_count) || door->side >= WR_SIDE_COUNT ||
            !lies_in_map(d, wr__door_cells(d, door)) || door->lock < -1 || door->lock >= d->lock_count) {
            return wr__refute(proof, "T21", WR__NOWHERE,
                              "door %d: its room, side, place or lock are not what they can be", i);
        }
    }
    return true;
}

static bool prove_lock_shapes(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->lock_count; i++) {
        const wr_dungeon_lock *lock = &d->locks[i];
        if (!is_index(lock->room, d->room_count) || !is_index(lock->switch_room, d->room_count) ||
            !lies_in_map(d, (wr_rect){lock->at.x, lock->at.y, 1, 1})) {
            return wr__refute(proof, "T21", WR__NOWHERE, "lock %d: its room or its switch are not in the dungeon", i);
        }
    }
    return true;
}

bool wr__prove_shape(wr__proof *proof)
{
    return prove_settings(proof) && prove_grid_shape(proof) && prove_counts(proof) && prove_rects(proof) &&
           prove_edges(proof) && prove_link_shapes(proof) && prove_door_shapes(proof) && prove_lock_shapes(proof);
}
