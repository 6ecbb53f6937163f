// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads catch up with a mesh that has changed. A way between two corners that was free, or is now, and was not or no
// longer is, leads through a place that has changed, or past one: so its ends are reached directly from a place
// beside a changed one, before or after. Those corners are looked at again; where their arcs now say so they change
// parts; and their parts, and those above as far as anything differs, are made anew.
#include "core/arena.h"
#include "core/bits.h"
#include "core/sort.h"
#include "nav/roads_int.h"

enum {
    REMAKE_SHARE = 8
}; // so many changed places for each corner there is, and all is made anew: it takes no longer

typedef struct node_list {
    wr_node *nodes;
    size_t count, room;
} node_list;

typedef struct change {
    wr_roads *roads;
    node_list flips;   // places that hold a node, or no longer do
    node_list near;    // those, and the eight around each, by number
    node_list touched; // corners whose arcs may have changed, as they are found; each once
    uint8_t *levels;   // [near.count] of corners that were there; NO_CORNER
    size_t levels_room;
} change;

enum { NO_CORNER = 255 };

static bool append(const change *c, node_list *list, wr_node node)
{
    wr_node *nodes = wr__roads_grow(c->roads, list->nodes, &list->room, list->count + 1, sizeof *nodes);
    if (nodes == NULL) {
        return false;
    }
    list->nodes = nodes;
    nodes[list->count++] = node;
    return true;
}

// ---- What has changed --------------------------------------------------------------------------------------------

// Places of a row from `first` to `last`.
static bool list_row(change *c, int32_t row, int32_t first, int32_t last)
{
    const wr_nav *nav = c->roads->nav;
    const corner_map *map = &c->roads->map;
    for (int32_t word = (first + 1) >> 6; word <= (last + 1) >> 6; word++) {
        const ptrdiff_t at = (ptrdiff_t)row * map->across.stride + word;
        uint64_t differ = map->across.words[at] ^ nav->across.words[at];
        for (; differ != 0; differ &= differ - 1) {
            const int32_t column = word * 64 + wr__ctz64(differ) - 1;
            if (column >= first && column <= last && !append(c, &c->flips, row * map->columns + column)) {
                return false;
            }
        }
    }
    return true;
}

static bool list_chunk(change *c, int32_t chunk)
{
    const wr_nav *nav = c->roads->nav;
    const int32_t side = NAV_CHUNK * nav->config.n;
    const int32_t column = chunk % nav->chunk_columns * side, row = chunk / nav->chunk_columns * side;
    const int32_t last = (column + side < nav->columns ? column + side : nav->columns) - 1;
    for (int32_t r = row; r < row + side && r < nav->rows; r++) {
        if (!list_row(c, r, column, last)) {
            return false;
        }
    }
    return true;
}

static bool list_flips(change *c)
{
    const wr_nav *nav = c->roads->nav;
    for (int32_t chunk = 0; chunk < nav->chunk_columns * nav->chunk_rows; chunk++) {
        if (wr__nav_chunk_version(nav, chunk) > c->roads->version && !list_chunk(c, chunk)) {
            return false;
        }
    }
    return true;
}

static int compare_nodes(const void *a, const void *b, void *context)
{
    (void)context;
    const wr_node x = *(const wr_node *)a, y = *(const wr_node *)b;
    return (x > y) - (x < y);
}

static bool list_near(change *c)
{
    const corner_map *map = &c->roads->map;
    for (size_t i = 0; i < c->flips.count; i++) {
        const corner_spot at = corner_spot_of(map, c->flips.nodes[i]);
        for (int32_t row = at.row - 1; row <= at.row + 1; row++) {
            for (int32_t column = at.column - 1; column <= at.column + 1; column++) {
                if (row >= 0 && row < map->rows && column >= 0 && column < map->columns &&
                    !append(c, &c->near, row * map->columns + column)) {
                    return false;
                }
            }
        }
    }
    wr_node *scratch = wr__alloc(&c->roads->allocator, c->near.count * sizeof *scratch);
    if (scratch == NULL) {
        return false;
    }
    wr_sort(c->near.nodes, c->near.count, sizeof *scratch, compare_nodes, NULL, scratch);
    wr__release(&c->roads->allocator, scratch, c->near.count * sizeof *scratch);
    size_t once = 1;
    for (size_t i = 1; i < c->near.count; i++) {
        if (c->near.nodes[i] != c->near.nodes[once - 1]) {
            c->near.nodes[once++] = c->near.nodes[i];
        }
    }
    c->near.count = once;
    return true;
}

// ---- Whose arcs may have -----------------------------------------------------------------------------------------

static roads_corner *corner_of(const wr_roads *r, wr_node node)
{
    return &r->corners[wr__corners_index(&r->map, corner_spot_of(&r->map, node))];
}

static bool touch(change *c, wr_node node)
{
    roads_corner *corner = corner_of(c->roads, node);
    if (corner->touched) {
        return true;
    }
    corner->touched = true;
    return append(c, &c->touched, node);
}

// The corners that places near changed ones reach, as the map is now.
static bool touch_reached(change *c)
{
    const wr_roads *r = c->roads;
    for (size_t i = 0; i < c->near.count; i++) {
        const corner_spot at = corner_spot_of(&r->map, c->near.nodes[i]);
        if (!nav_plane_get(&r->map.across, at.row, at.column)) {
            continue;
        }
        const int32_t count = wr__corners_reach(&r->map, at, r->work.arcs);
        for (int32_t k = 0; k < count; k++) {
            if (!touch(c, r->work.arcs[k].to)) {
                return false;
            }
        }
    }
    return true;
}

// ---- From the old corners to the new -----------------------------------------------------------------------------

// Corners near changed places leave their parts; those that still are ones will come back.
static bool remove_near(change *c)
{
    wr_roads *r = c->roads;
    c->levels = wr__roads_grow(r, NULL, &c->levels_room, c->near.count, sizeof *c->levels);
    if (c->levels == NULL) {
        return false;
    }
    for (size_t i = 0; i < c->near.count; i++) {
        const corner_spot at = corner_spot_of(&r->map, c->near.nodes[i]);
        c->levels[i] = NO_CORNER;
        if (corner_at(&r->map, at)) {
            const int32_t corner = wr__corners_index(&r->map, at);
            c->levels[i] = r->corners[corner].level;
            wr__roads_remove(r, corner);
        }
    }
    return true;
}

// Numbers follow the order of nodes, so old corners and new ones are merged. renumbered: [old count].
static void merge_corners(const change *c, const roads_corner *old, int32_t old_count, int32_t *renumbered)
{
    wr_roads *r = c->roads;
    int32_t count = 0, from = 0;
    for (size_t i = 0; i <= c->near.count; i++) {
        const wr_node next = i < c->near.count ? c->near.nodes[i] : INT32_MAX;
        for (; from < old_count && old[from].node <= next; from++) {
            if (old[from].part >= 0) {
                renumbered[from] = count;
                r->corners[count] = old[from];
                r->corners[count++].was = from;
            }
        }
        if (i < c->near.count && corner_at(&r->map, corner_spot_of(&r->map, next))) {
            r->corners[count++] = (roads_corner){.node = next, .part = -1, .next = -1, .was = -1};
        }
    }
    for (int32_t i = 0; i < count; i++) {
        r->corners[i].next = r->corners[i].next < 0 ? -1 : renumbered[r->corners[i].next];
    }
    for (int32_t i = 0; i < r->parts_used; i++) {
        r->parts[i].first = r->parts[i].first < 0 ? -1 : renumbered[r->parts[i].first];
    }
}

static bool renumber(change *c)
{
    wr_roads *r = c->roads;
    roads_corner *old = r->corners;
    const size_t old_room = r->corners_room;
    const int32_t old_count = r->map.count;
    wr__corners_flip(&r->map, c->flips.nodes, (int32_t)c->flips.count);
    wr__corners_number(&r->map);

    int32_t *renumbered = wr__roads_grow(r, NULL, &r->work.renumbered_room, (size_t)old_count, sizeof *renumbered);
    r->work.renumbered = renumbered;
    r->corners_room = 0;
    r->corners = wr__roads_grow(r, NULL, &r->corners_room, (size_t)r->map.count, sizeof *r->corners);
    const bool enough = renumbered != NULL && r->corners != NULL;
    if (enough) {
        merge_corners(c, old, old_count, renumbered);
    }
    wr__roads_release(r, old, old_room, sizeof *old);
    return enough;
}

// Others may now lie above this corner that did not, or the other way round: all it reaches are made anew.
static bool queue_reached(wr_roads *r, int32_t corner)
{
    int32_t count;
    const nav_arc *arcs = wr__roads_arcs(r, corner, &count);
    for (int32_t i = 0; arcs != NULL && i < count; i++) {
        const int32_t part = corner_of(r, arcs[i].to)->part;
        if (part >= 0) {
            wr__roads_queue(r, part);
        }
    }
    return arcs != NULL;
}

// Puts a corner where its arcs say it belongs.
static bool insert(wr_roads *r, int32_t corner)
{
    int32_t count;
    const wr_node node = r->corners[corner].node;
    const nav_arc *arcs = wr__roads_arcs(r, corner, &count);
    return arcs != NULL && wr__roads_insert(r, corner, node, wr__roads_level(r, node, arcs, count));
}

static bool insert_near(change *c)
{
    wr_roads *r = c->roads;
    for (size_t i = 0; i < c->near.count; i++) {
        const corner_spot at = corner_spot_of(&r->map, c->near.nodes[i]);
        if (corner_at(&r->map, at) && !insert(r, wr__corners_index(&r->map, at))) {
            return false;
        }
    }
    return true;
}

// Touched corners that are not near changed places, and so still are corners. Their arcs may put them into another
// part.
static bool shift_touched(change *c)
{
    wr_roads *r = c->roads;
    for (size_t i = 0; i < c->touched.count; i++) {
        const wr_node node = c->touched.nodes[i];
        const corner_spot at = corner_spot_of(&r->map, node);
        if (!corner_at(&r->map, at)) {
            continue;
        }
        const int32_t corner = wr__corners_index(&r->map, at);
        int32_t count;
        const nav_arc *arcs = wr__roads_arcs(r, corner, &count);
        if (arcs == NULL) {
            return false;
        }
        const int32_t level = wr__roads_level(r, node, arcs, count);
        r->corners[corner].touched = false;
        r->corners[corner].was = -1;
        wr__roads_queue(r, r->corners[corner].part);
        if (level != r->corners[corner].level) {
            wr__roads_remove(r, corner);
            if (!wr__roads_insert(r, corner, node, level) || !queue_reached(r, corner)) {
                return false;
            }
        }
    }
    return true;
}

// Around corners that are new, or belong elsewhere. (Around those that are no more, all are touched.)
static bool queue_around_near(change *c)
{
    wr_roads *r = c->roads;
    for (size_t i = 0; i < c->near.count; i++) {
        const corner_spot at = corner_spot_of(&r->map, c->near.nodes[i]);
        if (corner_at(&r->map, at)) {
            const int32_t corner = wr__corners_index(&r->map, at);
            if (c->levels[i] != r->corners[corner].level && !queue_reached(r, corner)) {
                return false;
            }
        }
    }
    return true;
}

static bool apply(change *c)
{
    return list_near(c) && touch_reached(c) && remove_near(c) && renumber(c) && wr__roads_forget_arcs(c->roads) &&
           touch_reached(c) && insert_near(c) && shift_touched(c) && queue_around_near(c);
}

wr_status wr__roads_catch_up(wr_roads *roads, bool *too_much)
{
    change c = {.roads = roads};
    wr_status status = list_flips(&c) ? WR_OK : WR_E_MEMORY;
    *too_much = status == WR_OK && c.flips.count > (size_t)(roads->map.count / REMAKE_SHARE) + 64;
    if (status == WR_OK && c.flips.count > 0 && !*too_much) {
        status = apply(&c) ? wr__roads_make(roads) : WR_E_MEMORY;
        if (status == WR_OK && !wr__roads_make_hubs(roads)) {
            status = WR_E_MEMORY;
        }
    }
    wr__roads_release(roads, c.flips.nodes, c.flips.room, sizeof(wr_node));
    wr__roads_release(roads, c.near.nodes, c.near.room, sizeof(wr_node));
    wr__roads_release(roads, c.touched.nodes, c.touched.room, sizeof(wr_node));
    wr__roads_release(roads, c.levels, c.levels_room, sizeof *c.levels);
    return status;
}
