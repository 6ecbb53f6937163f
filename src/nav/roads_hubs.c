// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Roads: rows of distances from corners to their hubs, from the whole map down. Who leaves a part comes through its
// rim, so a corner's row is the least of the rim's rows, each and the distance to there. A row is made anew only where
// the part was, or a row that it is made of is not as it was.
#include <string.h>

#include "nav/roads_int.h"

// The parts from the whole map on, each before its halves. -1: no more.
static int32_t part_after(const wr_roads *r, int32_t part)
{
    const int32_t *half = r->parts[part].half;
    if (half[0] >= 0 || half[1] >= 0) {
        return half[0] >= 0 ? half[0] : half[1];
    }
    for (int32_t above = r->parts[part].parent; above >= 0; above = r->parts[part].parent) {
        half = r->parts[above].half;
        if (half[0] == part && half[1] >= 0) {
            return half[1];
        }
        part = above;
    }
    return -1;
}

static int32_t row_room(const roads_part *p)
{
    return (p->above + p->own + ROADS_MORE - 1) / ROADS_MORE * ROADS_MORE;
}

// Says where each part lies and what is above it. Words that all rows take.
static uint64_t measure(wr_roads *r)
{
    uint64_t words = 0;
    for (int32_t part = 0; part >= 0; part = part_after(r, part)) {
        roads_part *p = &r->parts[part];
        if (p->parent < 0) {
            p->above = 0;
            p->path = 0;
        } else {
            const roads_part *above = &r->parts[p->parent];
            p->above = above->above + above->own;
            p->path = above->path | (uint64_t)(above->half[1] == part) << (63 - above->depth);
        }
        words += (uint64_t)p->own * (uint64_t)row_room(p);
    }
    return words;
}

// ---- Legs --------------------------------------------------------------------------------------------------------

// The number of a corner that reached the same ones before; -1.
static int32_t same_as(const wr_roads *r, const roads_hubs *old, int32_t corner)
{
    return old->kept ? r->corners[corner].was : -1;
}

static bool count_legs(wr_roads *r, const roads_hubs *old)
{
    roads_hubs *h = &r->hubs;
    for (int32_t corner = 0; corner < r->map.count; corner++) {
        const int32_t was = same_as(r, old, corner);
        int32_t count = was < 0 ? 0 : old->of[was].leg_count;
        if (was < 0 && wr__roads_arcs(r, corner, &count) == NULL) {
            return false;
        }
        h->of[corner].legs = (int32_t)h->leg_count;
        h->of[corner].leg_count = count;
        h->leg_count += (size_t)count;
    }
    return h->leg_count <= INT32_MAX;
}

static bool make_legs(wr_roads *r, const roads_hubs *old)
{
    roads_hubs *h = &r->hubs;
    if (!count_legs(r, old)) {
        return false;
    }
    h->legs = wr__roads_grow(r, NULL, &h->legs_room, h->leg_count, sizeof *h->legs);
    for (int32_t corner = 0; h->legs != NULL && corner < r->map.count; corner++) {
        const int32_t was = same_as(r, old, corner);
        int32_t count = h->of[corner].leg_count;
        roads_leg *legs = h->legs + h->of[corner].legs;
        const nav_arc *arcs = was < 0 ? wr__roads_arcs(r, corner, &count) : NULL;
        for (int32_t i = 0; i < count; i++) {
            if (was < 0) {
                legs[i] = (roads_leg){wr__corners_index(&r->map, corner_spot_of(&r->map, arcs[i].to)), arcs[i].key};
            } else {
                legs[i] = old->legs[old->of[was].legs + i];
                legs[i].to = r->work.renumbered[legs[i].to];
            }
        }
    }
    return h->legs != NULL;
}

// ---- Rows --------------------------------------------------------------------------------------------------------

static void make_row(const wr_roads *r, const roads_part *p, int32_t slot, const int32_t *rim, int32_t *row)
{
    const int32_t room = row_room(p);
    for (int32_t j = 0; j < room; j++) {
        row[j] = CORNERS_FAR;
    }
    const int32_t *to = roads_row(r, p, slot);
    for (int32_t k = 0; k < p->rim; k++) {
        const roads_kept *of = &r->hubs.of[rim[k]];
        roads_lower_more(row, r->hubs.rows + of->at, to[p->own + k], of->count);
    }
    for (int32_t k = 0; k < p->own; k++) {
        row[p->above + k] = k == slot ? 0 : k < slot ? roads_row(r, p, k)[slot] : to[k];
    }
}

// Lists the corners of a part's rim. Is one's row not as it was?
static bool list_rim(const wr_roads *r, const roads_part *p, int32_t *rim)
{
    bool differs = false;
    for (int32_t k = 0; k < p->rim; k++) {
        rim[k] = wr__corners_index(&r->map, corner_spot_of(&r->map, roads_nodes(r, p)[p->own + k]));
        differs = differs || r->corners[rim[k]].differs;
    }
    return differs;
}

// The rows of a part, from `at` on.
static void make_rows(wr_roads *r, const roads_hubs *old, roads_part *p, uint32_t at)
{
    const int32_t room = row_room(p);
    int32_t *rim = r->work.nodes, *rows = r->hubs.rows;
    const bool same_size = old->kept && p->row_room == room && p->row_above == p->above && !p->others;
    const bool same = !list_rim(r, p, rim) && same_size && !p->fresh;
    for (int32_t c = p->first; c >= 0; c = r->corners[c].next) {
        const uint32_t offset = (uint32_t)r->corners[c].slot * (uint32_t)room;
        const size_t size = (size_t)room * sizeof *rows;
        r->hubs.of[c].at = at + offset;
        r->hubs.of[c].count = p->above + p->own;
        if (same) {
            memcpy(rows + at + offset, old->rows + p->rows + offset, size);
        } else {
            make_row(r, p, r->corners[c].slot, rim, rows + at + offset);
        }
        r->corners[c].differs =
            !same && (!same_size || memcmp(rows + at + offset, old->rows + p->rows + offset, size) != 0);
    }
    p->rows = at;
    p->row_room = room;
    p->row_above = p->above;
    p->fresh = p->others = false;
    r->hubs.most = room > r->hubs.most ? room : r->hubs.most;
}

static bool fill(wr_roads *r, const roads_hubs *old, size_t words)
{
    roads_hubs *h = &r->hubs;
    h->rows = wr__roads_grow(r, NULL, &h->rows_room, words, sizeof *h->rows);
    h->of = wr__roads_grow(r, NULL, &h->of_room, (size_t)r->map.count, sizeof *h->of);
    if (h->rows == NULL || h->of == NULL || !make_legs(r, old)) {
        return false;
    }
    uint32_t at = 0;
    for (int32_t part = 0; part >= 0; part = part_after(r, part)) {
        roads_part *p = &r->parts[part];
        make_rows(r, old, p, at);
        at += (uint32_t)p->own * (uint32_t)p->row_room;
    }
    h->kept = true;
    return true;
}

bool wr__roads_make_hubs(wr_roads *r)
{
    const uint64_t places = (uint64_t)r->map.columns * (uint64_t)r->map.rows;
    const uint64_t words = measure(r);
    const bool fits = words * sizeof(int32_t) <= places * (uint64_t)r->config.hub_bytes && words <= UINT32_MAX;
    roads_hubs old = r->hubs;
    r->hubs = (roads_hubs){0};
    const bool done = !fits || fill(r, &old, (size_t)words);
    wr__roads_clear_hubs(r, &old);
    return done;
}

void wr__roads_clear_hubs(const wr_roads *r, roads_hubs *h)
{
    wr__roads_release(r, h->rows, h->rows_room, sizeof *h->rows);
    wr__roads_release(r, h->legs, h->legs_room, sizeof *h->legs);
    wr__roads_release(r, h->of, h->of_room, sizeof *h->of);
    *h = (roads_hubs){0};
}
