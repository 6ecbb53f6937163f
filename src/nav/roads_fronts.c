// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: the triangle of a part, made from those of the parts below and the ways of its own corners.
#include <string.h>

#include "core/arena.h"
#include "nav/roads_int.h"

// A part in the making.
typedef struct front {
    roads_part *part;
    wr_node *own, *rim; // by number
    int32_t own_count, rim_count;
    int32_t *matrix; // [count][stride] above its diagonal; the rest holds nothing of use
    int32_t count, stride;
} front;

// ---- Who belongs to it -------------------------------------------------------------------------------------------

bool wr__roads_forget_arcs(wr_roads *r)
{
    roads_work *w = &r->work;
    int32_t *first = wr__roads_grow(r, w->first, &w->first_room, (size_t)r->map.count, sizeof *first);
    if (first == NULL) {
        return false;
    }
    w->first = first;
    memset(w->first, 0, (size_t)r->map.count * sizeof *w->first);
    w->known_used = 1; // number 0 is none
    return true;
}

const nav_arc *wr__roads_arcs(wr_roads *r, int32_t corner, int32_t *count)
{
    roads_work *w = &r->work;
    if (w->first[corner] == 0) {
        const size_t most = w->known_used + (size_t)wr__corners_reach_max(&r->map) + 1;
        nav_arc *grown = most > INT32_MAX ? NULL : wr__roads_grow(r, w->known, &w->known_room, most, sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        w->known = grown;
        nav_arc *known = w->known + w->known_used;
        known->to = wr__corners_reach(&r->map, corner_spot_of(&r->map, r->corners[corner].node), known + 1);
        w->first[corner] = (int32_t)w->known_used;
        w->known_used += 1 + (size_t)known->to;
    }
    const nav_arc *known = w->known + w->first[corner];
    *count = known->to;
    return known + 1;
}

static const roads_corner *corner_of(const wr_roads *r, wr_node node)
{
    return &r->corners[wr__corners_index(&r->map, corner_spot_of(&r->map, node))];
}

// The first of the sorted nodes that is not below `node`.
static int32_t search(const wr_node *nodes, int32_t count, wr_node node)
{
    int32_t low = 0;
    while (count > 0) {
        const int32_t half = count / 2;
        const bool above = nodes[low + half] < node;
        low += above ? half + 1 : 0;
        count = above ? count - half - 1 : half;
    }
    return low;
}

static bool add(wr_node *nodes, int32_t *count, wr_node node)
{
    const int32_t at = search(nodes, *count, node);
    if (at < *count && nodes[at] == node) {
        return true;
    }
    if (*count == ROADS_FRONT_MAX) {
        return false;
    }
    memmove(nodes + at + 1, nodes + at, (size_t)(*count - at) * sizeof *nodes);
    nodes[at] = node;
    (*count)++;
    return true;
}

static wr_status list_own(wr_roads *r, front *f)
{
    f->own_count = 0;
    for (int32_t c = f->part->first; c >= 0; c = r->corners[c].next) {
        if (!add(f->own, &f->own_count, r->corners[c].node)) {
            return WR_E_CAPACITY;
        }
    }
    for (int32_t c = f->part->first; c >= 0; c = r->corners[c].next) {
        r->corners[c].slot = (uint16_t)search(f->own, f->own_count, r->corners[c].node);
    }
    return WR_OK;
}

// Takes the rim of a part below into this one's, but what is its own. Both are sorted.
static bool merge(front *f, const wr_node *nodes, int32_t count, wr_node *scratch)
{
    int32_t merged = 0, i = 0, own = 0;
    for (int32_t k = 0; k < count; k++) {
        while (own < f->own_count && f->own[own] < nodes[k]) {
            own++;
        }
        if (own < f->own_count && f->own[own] == nodes[k]) {
            continue;
        }
        while (i < f->rim_count && f->rim[i] < nodes[k]) {
            scratch[merged++] = f->rim[i++];
        }
        i += i < f->rim_count && f->rim[i] == nodes[k];
        if (merged + f->rim_count - i >= ROADS_FRONT_MAX) {
            return false;
        }
        scratch[merged++] = nodes[k];
    }
    memcpy(scratch + merged, f->rim + i, (size_t)(f->rim_count - i) * sizeof *scratch);
    f->rim_count += merged - i;
    memcpy(f->rim, scratch, (size_t)f->rim_count * sizeof *scratch);
    return true;
}

static wr_status list_rim(wr_roads *r, front *f, int32_t part)
{
    f->rim_count = 0;
    for (int32_t below = wr__roads_below(r, part, -1); below >= 0; below = wr__roads_below(r, part, below)) {
        const roads_part *b = &r->parts[below];
        if (!merge(f, roads_nodes(r, b) + b->own, b->rim, r->work.nodes + 2 * ROADS_FRONT_MAX)) {
            return WR_E_CAPACITY;
        }
    }
    for (int32_t c = f->part->first; c >= 0; c = r->corners[c].next) {
        int32_t count;
        const nav_arc *arcs = wr__roads_arcs(r, c, &count);
        if (arcs == NULL) {
            return WR_E_MEMORY;
        }
        for (int32_t k = 0; k < count; k++) {
            if (r->parts[corner_of(r, arcs[k].to)->part].depth < f->part->depth &&
                !add(f->rim, &f->rim_count, arcs[k].to)) {
                return WR_E_CAPACITY;
            }
        }
    }
    return f->own_count + f->rim_count <= ROADS_FRONT_MAX ? WR_OK : WR_E_CAPACITY;
}

// ---- Distances ---------------------------------------------------------------------------------------------------

static void lower(front *f, int32_t i, int32_t j, int32_t key)
{
    int32_t *at = &f->matrix[(ptrdiff_t)(i < j ? i : j) * f->stride + (i < j ? j : i)];
    *at = key < *at ? key : *at;
}

// All were asked for when the rim was listed.
static void take_arcs(wr_roads *r, front *f)
{
    for (int32_t c = f->part->first; c >= 0; c = r->corners[c].next) {
        int32_t count;
        const nav_arc *arcs = wr__roads_arcs(r, c, &count);
        for (int32_t k = 0; k < count; k++) {
            const roads_corner *to = corner_of(r, arcs[k].to);
            const int32_t depth = r->parts[to->part].depth;
            if (depth == f->part->depth) {
                lower(f, r->corners[c].slot, to->slot, arcs[k].key);
            } else if (depth < f->part->depth) {
                lower(f, r->corners[c].slot, f->own_count + search(f->rim, f->rim_count, arcs[k].to), arcs[k].key);
            }
        }
    }
}

// Where the rim of a part below stands in this front.
static uint16_t *place_rim(wr_roads *r, const front *f, const roads_part *below)
{
    uint16_t *places = roads_places(r, below);
    const wr_node *nodes = roads_nodes(r, below) + below->own;
    int32_t own = 0, rim = 0;
    for (int32_t k = 0; k < below->rim; k++) {
        while (own < f->own_count && f->own[own] < nodes[k]) {
            own++;
        }
        while (rim < f->rim_count && f->rim[rim] < nodes[k]) {
            rim++;
        }
        const bool is_own = own < f->own_count && f->own[own] == nodes[k];
        places[k] = (uint16_t)(is_own ? own : f->own_count + rim);
    }
    return places;
}

static void take_below(wr_roads *r, front *f, int32_t part)
{
    for (int32_t below = wr__roads_below(r, part, -1); below >= 0; below = wr__roads_below(r, part, below)) {
        const roads_part *b = &r->parts[below];
        const uint16_t *places = place_rim(r, f, b);
        for (int32_t i = 0; i < b->rim; i++) {
            const int32_t *row = roads_row(r, b, b->own + i) + b->own;
            for (int32_t j = i + 1; j < b->rim; j++) {
                lower(f, places[i], places[j], row[j]);
            }
        }
    }
}

// Each own corner in turn: whoever could go through it may from now on go past. A few places left of the diagonal are
// lowered too, so that whole words of the processor are.
static void strike_out(front *f)
{
    for (int32_t k = 0; k < f->own_count; k++) {
        const int32_t *row = f->matrix + (ptrdiff_t)k * f->stride;
        for (int32_t i = k + 1; i < f->count; i++) {
            const int32_t begin = i & ~3;
            if (row[i] < CORNERS_FAR) {
                roads_lower(f->matrix + (ptrdiff_t)i * f->stride + begin, row + begin, row[i], f->stride - begin);
            }
        }
    }
}

// Then from the last own corner down: ways may lead through later own corners too. Distances of a part then keep the
// triangle inequality over its own corners, and a query passes over those that others lead to.
static void close_own(front *f)
{
    for (int32_t i = f->own_count - 1; i >= 0; i--) {
        int32_t *row = f->matrix + (ptrdiff_t)i * f->stride;
        const int32_t begin = (i + 1) & ~3;
        for (int32_t k = i + 1; k < f->own_count; k++) {
            if (row[k] < CORNERS_FAR) {
                roads_lower(row + begin, f->matrix + (ptrdiff_t)k * f->stride + begin, row[k], f->stride - begin);
            }
        }
        row[i] = CORNERS_FAR; // no way leads to where it begins
        for (int32_t k = i + 1; k < f->own_count; k++) {
            f->matrix[(ptrdiff_t)k * f->stride + i] = row[k];
        }
    }
}

static bool take_matrix(wr_roads *r, front *f)
{
    f->count = f->own_count + f->rim_count;
    f->stride = (f->count + 3) & ~3;
    const size_t size = (size_t)f->count * (size_t)f->stride;
    int32_t *matrix = wr__roads_grow(r, r->work.matrix, &r->work.matrix_room, size, sizeof *matrix);
    if (matrix == NULL) {
        return false;
    }
    r->work.matrix = matrix;
    f->matrix = matrix;
    for (size_t i = 0; i < size; i++) {
        f->matrix[i] = CORNERS_FAR;
    }
    return true;
}

// ---- Into the store ----------------------------------------------------------------------------------------------

// Does the part above see anything else than before? It sees the rim, and the distances between its corners.
static bool rim_differs(const wr_roads *r, const front *f)
{
    const roads_part *p = f->part;
    if (p->own == 0 || f->own_count == 0) {
        return p->own != f->own_count;
    }
    if (p->rim != f->rim_count || memcmp(roads_nodes(r, p) + p->own, f->rim, (size_t)p->rim * sizeof(wr_node)) != 0) {
        return true;
    }
    for (int32_t i = 0; i < f->rim_count; i++) {
        const int32_t *old = roads_row(r, p, p->own + i) + p->own + i + 1;
        const int32_t *made = f->matrix + (ptrdiff_t)(f->own_count + i) * f->stride + f->own_count + i + 1;
        if (memcmp(old, made, (size_t)(f->rim_count - i - 1) * sizeof *old) != 0) {
            return true;
        }
    }
    return false;
}

static size_t words_of(const roads_part *part)
{
    return part->own == 0 ? 0 : roads_words(part->own, part->rim);
}

// The places of the rim are the part above's to say. Unless that is made anew too, they stay as they are.
static bool move(wr_roads *r, roads_part *p, int32_t own, int32_t rim, bool same_places)
{
    const roads_part old = *p;
    const size_t words = own == 0 ? 0 : roads_words(own, rim);
    p->own = (uint16_t)own;
    p->rim = (uint16_t)(own == 0 ? 0 : rim);
    if (words == words_of(&old)) {
        return true;
    }
    const size_t all = r->store_used + words;
    int32_t *store =
        all > UINT32_MAX ? NULL : wr__roads_grow(r, r->store, &r->store_room, all + ROADS_MORE, sizeof *store);
    if (store == NULL) {
        return false;
    }
    r->store = store;
    p->at = (uint32_t)r->store_used;
    r->store_used += words;
    r->store_dead += words_of(&old);
    if (same_places && words > 0) {
        memcpy(roads_places(r, p), roads_places(r, &old), p->rim * sizeof(uint16_t));
    }
    return true;
}

static bool keep(wr_roads *r, front *f, bool same_places)
{
    roads_part *p = f->part;
    p->fresh = true;
    p->others = p->others || p->own != f->own_count ||
                (p->own > 0 && memcmp(roads_nodes(r, p), f->own, p->own * sizeof *f->own) != 0);
    if (!move(r, p, f->own_count, f->rim_count, same_places)) {
        return false;
    }
    if (p->own == 0) {
        return true;
    }
    int32_t *to = r->store + p->at;
    memcpy(to, f->own, p->own * sizeof *to);
    memcpy(to + p->own, f->rim, p->rim * sizeof *to);
    to += f->count;
    for (int32_t i = 0; i < f->count; i++) {
        const int32_t count = f->count - i - 1;
        memcpy(to, f->matrix + (ptrdiff_t)i * f->stride + i + 1, (size_t)count * sizeof *to);
        to += count;
    }
    return true;
}

static void queue_above(wr_roads *r, int32_t part)
{
    const int32_t above = roads_above(r, part);
    if (above >= 0) {
        wr__roads_queue(r, above);
    }
}

static wr_status make(wr_roads *r, int32_t part)
{
    front f = {.part = &r->parts[part], .own = r->work.nodes, .rim = r->work.nodes + ROADS_FRONT_MAX};
    wr_status status = list_own(r, &f);
    if (status == WR_OK && f.own_count > 0) {
        status = list_rim(r, &f, part);
    }
    if (status != WR_OK) {
        return status;
    }
    if (!take_matrix(r, &f)) {
        return WR_E_MEMORY;
    }
    if (f.own_count > 0) {
        take_arcs(r, &f);
        take_below(r, &f, part);
        strike_out(&f);
        close_own(&f);
    }
    const bool differs = rim_differs(r, &f);
    if (!keep(r, &f, !differs)) {
        return WR_E_MEMORY;
    }
    if (differs) {
        queue_above(r, part);
    }
    r->stats.parts_made += f.own_count > 0;
    return WR_OK;
}

static void give_back(wr_roads *r, int32_t part)
{
    queue_above(r, part);
    r->store_dead += words_of(&r->parts[part]);
    r->parts[part].own = 0;
    r->parts[part].queued = r->parts_free;
    r->parts_free = part;
}

wr_status wr__roads_make(wr_roads *r)
{
    for (int32_t depth = r->depths; depth >= 0; depth--) {
        while (r->queue[depth] >= 0) {
            const int32_t part = r->queue[depth];
            r->queue[depth] = r->parts[part].queued;
            r->parts[part].is_queued = false;
            if (r->parts[part].gone) {
                give_back(r, part);
                continue;
            }
            const wr_status status = make(r, part);
            if (status != WR_OK) {
                return status;
            }
        }
    }
    return WR_OK;
}
