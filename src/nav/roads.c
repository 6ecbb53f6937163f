// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: made, counted, given back; and made anew where the ground has changed.
#include "warren/roads.h"

#include <string.h>

#include "core/arena.h"
#include "core/bits.h"
#include "nav/roads_int.h"

// ---- Memory ------------------------------------------------------------------------------------------------------

void *wr__roads_grow(const wr_roads *r, void *items, size_t *room, size_t count, size_t size)
{
    if (items != NULL && count <= *room) {
        return items;
    }
    const size_t more = count + *room / 2 + 16;
    void *grown = more < SIZE_MAX / size ? wr__alloc(&r->allocator, more * size) : NULL;
    if (grown == NULL) {
        return NULL;
    }
    if (items != NULL) {
        memcpy(grown, items, *room * size);
        wr__roads_release(r, items, *room, size);
    }
    *room = more;
    return grown;
}

void wr__roads_release(const wr_roads *r, void *items, size_t room, size_t size)
{
    if (items != NULL) {
        wr__release(&r->allocator, items, room * size);
    }
}

static size_t arcs_room(const wr_roads *r)
{
    return (size_t)wr__corners_reach_max(&r->map);
}

static size_t scaled_room(const wr_roads *r)
{
    return (size_t)r->nav->columns + (size_t)r->nav->rows;
}

enum { NODES_ROOM = 3 * ROADS_FRONT_MAX };

static bool begin_work(wr_roads *r)
{
    r->work.arcs = wr__alloc(&r->allocator, arcs_room(r) * sizeof *r->work.arcs);
    r->work.nodes = wr__alloc(&r->allocator, NODES_ROOM * sizeof *r->work.nodes);
    return r->work.arcs != NULL && r->work.nodes != NULL;
}

static void end_work(wr_roads *r)
{
    const roads_work *w = &r->work;
    wr__roads_release(r, w->arcs, arcs_room(r), sizeof *w->arcs);
    wr__roads_release(r, w->nodes, NODES_ROOM, sizeof *w->nodes);
    wr__roads_release(r, w->matrix, w->matrix_room, sizeof *w->matrix);
    wr__roads_release(r, w->first, w->first_room, sizeof *w->first);
    wr__roads_release(r, w->known, w->known_room, sizeof *w->known);
    wr__roads_release(r, w->renumbered, w->renumbered_room, sizeof *w->renumbered);
    r->work = (roads_work){0};
}

// Leaves nothing, as after a create that found no memory.
static void clear(wr_roads *r)
{
    end_work(r);
    wr__roads_release(r, r->corners, r->corners_room, sizeof *r->corners);
    wr__roads_release(r, r->parts, r->parts_room, sizeof *r->parts);
    wr__roads_release(r, r->store, r->store_room, sizeof *r->store);
    wr__roads_release(r, r->scaled[0], scaled_room(r), sizeof *r->scaled[0]);
    wr__roads_clear_hubs(r, &r->hubs);
    if (r->map.memory != NULL) {
        wr__corners_fini(&r->map, &r->allocator);
    }
    *r = (wr_roads){.nav = r->nav, .allocator = r->allocator, .config = r->config};
}

// Moves what lives in the store to the front of a new one that is no larger than it must be.
static bool tidy(wr_roads *r)
{
    size_t room = 0, used = 0;
    int32_t *store = wr__roads_grow(r, NULL, &room, r->store_used - r->store_dead + ROADS_MORE, sizeof *store);
    if (store == NULL) {
        return false;
    }
    for (int32_t i = 0; i < r->parts_used; i++) {
        roads_part *p = &r->parts[i];
        if (p->own > 0) {
            const size_t words = roads_words(p->own, p->rim);
            memcpy(store + used, r->store + p->at, words * sizeof *store);
            p->at = (uint32_t)used;
            used += words;
        }
    }
    wr__roads_release(r, r->store, r->store_room, sizeof *r->store);
    r->store = store;
    r->store_room = room;
    r->store_used = used;
    r->store_dead = 0;
    return true;
}

// ---- Making ------------------------------------------------------------------------------------------------------

static bool take_lines(wr_roads *r)
{
    r->scaled[0] = wr__alloc(&r->allocator, scaled_room(r) * sizeof *r->scaled[0]);
    if (r->scaled[0] == NULL) {
        return false;
    }
    r->scaled[1] = r->scaled[0] + r->nav->columns;
    wr__roads_lines(r);
    return true;
}

static bool list_corner(wr_roads *r, int32_t corner, wr_node node)
{
    r->corners[corner].node = node;
    int32_t count;
    const nav_arc *arcs = wr__roads_arcs(r, corner, &count);
    if (arcs == NULL) {
        return false;
    }
    r->corners[corner].level = (uint8_t)wr__roads_level(r, node, arcs, count);
    return true;
}

static bool list_corners(wr_roads *r)
{
    r->corners = wr__roads_grow(r, NULL, &r->corners_room, (size_t)r->map.count, sizeof *r->corners);
    if (r->corners == NULL || !wr__roads_forget_arcs(r)) {
        return false;
    }
    int32_t corner = 0;
    for (int32_t row = 0; row < r->map.rows; row++) {
        for (int32_t word = 0; word < r->map.across.stride; word++) {
            const ptrdiff_t at = (ptrdiff_t)row * r->map.across.stride + word;
            uint64_t bits = wr__corners_word(&r->map, at);
            for (; bits != 0; bits &= bits - 1) {
                const int32_t column = word * 64 + wr__ctz64(bits) - 1;
                if (!list_corner(r, corner++, row * r->map.columns + column)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool part_all(wr_roads *r)
{
    r->parts_free = -1;
    for (int32_t depth = 0; depth < ROADS_DEPTHS; depth++) {
        r->queue[depth] = -1;
    }
    if (wr__roads_part_new(r, -1) < 0) {
        return false;
    }
    for (int32_t corner = r->map.count - 1; corner >= 0; corner--) {
        if (!wr__roads_insert(r, corner, r->corners[corner].node, r->corners[corner].level)) {
            return false;
        }
    }
    return true;
}

static void count_all(wr_roads *r)
{
    int32_t most[ROADS_DEPTHS] = {0};
    r->fronts = 0;
    r->chain_max = 0;
    r->stats.parts = 0;
    r->stats.arcs = 0;
    r->stats.hubs = 0;
    for (int32_t i = 0; i < r->parts_used; i++) {
        const roads_part *p = &r->parts[i];
        if (p->own > 0) {
            r->stats.parts++;
            r->stats.arcs += (int64_t)roads_triangle(p->own + p->rim);
            r->stats.hubs += r->hubs.kept ? (int64_t)p->own * (p->above + p->own) : 0;
            r->fronts += p->own + p->rim;
            most[p->depth] = p->own > most[p->depth] ? p->own : most[p->depth];
        }
    }
    for (int32_t depth = 0; depth < ROADS_DEPTHS; depth++) {
        r->chain_max += most[depth];
    }
    r->stats.corners = r->map.count;
    r->stats.bytes = sizeof *r + r->map.size + scaled_room(r) * sizeof *r->scaled[0] +
                     r->corners_room * sizeof *r->corners + r->parts_room * sizeof *r->parts +
                     r->store_room * sizeof *r->store + r->hubs.rows_room * sizeof *r->hubs.rows +
                     r->hubs.legs_room * sizeof *r->hubs.legs + r->hubs.of_room * sizeof *r->hubs.of;
}

static wr_status finish(wr_roads *r)
{
    end_work(r);
    r->version = r->nav->version;
    r->ready = true;
    count_all(r);
    return WR_OK;
}

// From nothing.
static wr_status fill(wr_roads *r)
{
    r->stats.parts_made = 0;
    if (!wr__corners_init(&r->map, r->nav, &r->allocator) || !take_lines(r) || !begin_work(r) || !list_corners(r) ||
        !part_all(r)) {
        return WR_E_MEMORY;
    }
    const wr_status status = wr__roads_make(r);
    if (status != WR_OK) {
        return status;
    }
    return tidy(r) && wr__roads_make_hubs(r) ? finish(r) : WR_E_MEMORY;
}

wr_roads_config wr_roads_config_default(void)
{
    return (wr_roads_config){.hub_bytes = 8};
}

wr_status wr_roads_create(const wr_nav *nav, const wr_hooks *hooks, wr_roads **out)
{
    const wr_roads_config config = wr_roads_config_default();
    return wr_roads_create_with(nav, &config, hooks, out);
}

wr_status wr_roads_create_with(const wr_nav *nav, const wr_roads_config *config, const wr_hooks *hooks,
                               wr_roads **out)
{
    *out = NULL;
    if (nav->config.corners != WR_CORNERS_KEEP || config->hub_bytes < 0) {
        return WR_E_ARGUMENT;
    }
    const wr_hooks standard = wr_hooks_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : standard.allocator;
    wr_roads *roads = wr__alloc(&allocator, sizeof *roads);
    if (roads == NULL) {
        return WR_E_MEMORY;
    }
    *roads = (wr_roads){.nav = nav, .allocator = allocator, .config = *config};
    const wr_status status = fill(roads);
    if (status != WR_OK) {
        wr_roads_destroy(roads);
        return status;
    }
    *out = roads;
    return WR_OK;
}

static wr_status catch_up(wr_roads *r, bool *too_much)
{
    r->stats.parts_made = 0;
    const wr_status status = begin_work(r) ? wr__roads_catch_up(r, too_much) : WR_E_MEMORY;
    if (status != WR_OK || *too_much) {
        return status;
    }
    return r->store_dead <= r->store_used / 2 || tidy(r) ? finish(r) : WR_E_MEMORY;
}

wr_status wr_roads_update(wr_roads *roads)
{
    if (roads->ready && roads->version == roads->nav->version) {
        return WR_OK;
    }
    bool anew = !roads->ready;
    wr_status status = anew ? WR_OK : catch_up(roads, &anew);
    if (status == WR_OK && anew) {
        clear(roads);
        status = fill(roads);
    }
    if (status != WR_OK) {
        clear(roads);
    }
    return status;
}

void wr_roads_destroy(wr_roads *roads)
{
    if (roads != NULL) {
        clear(roads);
        const wr_allocator allocator = roads->allocator;
        wr__release(&allocator, roads, sizeof *roads);
    }
}

wr_roads_stats wr_roads_count(const wr_roads *roads)
{
    return roads->stats;
}
