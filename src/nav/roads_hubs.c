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

// Room for the rows of a part, behind all others. False without memory.
static bool take_rows(wr_roads *r, roads_part *p, int32_t room)
{
    roads_hubs *h = &r->hubs;
    const size_t all = h->rows_used + (size_t)p->own * (size_t)room;
    int32_t *rows = all > UINT32_MAX ? NULL : wr__roads_grow(r, h->rows, &h->rows_room, all, sizeof *rows);
    if (rows == NULL) {
        return false;
    }
    h->rows = rows;
    p->rows = (uint32_t)h->rows_used;
    p->row_room = room;
    h->rows_used = all;
    return true;
}

// Where they are as long as before, rows stay where they are.
static bool make_rows(wr_roads *r, roads_part *p)
{
    roads_hubs *h = &r->hubs;
    const int32_t room = row_room(p);
    int32_t *rim = r->work.nodes, *made = r->work.nodes + ROADS_FRONT_MAX;
    const bool same_size = h->kept && p->row_room == room && p->row_above == p->above && !p->others &&
                           room <= 2 * ROADS_FRONT_MAX; // as there is room for one
    const bool same = !list_rim(r, p, rim) && same_size && !p->fresh;
    if (!same_size && !take_rows(r, p, room)) {
        return false;
    }
    for (int32_t c = p->first; c >= 0; c = r->corners[c].next) {
        int32_t *row = h->rows + p->rows + (uint32_t)r->corners[c].slot * (uint32_t)room;
        h->of[c].at = (uint32_t)(row - h->rows);
        h->of[c].count = p->above + p->own;
        r->corners[c].differs = !same_size;
        if (!same_size) {
            make_row(r, p, r->corners[c].slot, rim, row);
        } else if (!same) {
            make_row(r, p, r->corners[c].slot, rim, made);
            r->corners[c].differs = memcmp(row, made, (size_t)room * sizeof *row) != 0;
            memcpy(row, made, (size_t)room * sizeof *row);
        }
    }
    p->row_above = p->above;
    p->fresh = p->others = false;
    h->most = room > h->most ? room : h->most;
    return true;
}

static bool fill(wr_roads *r)
{
    for (int32_t part = 0; part >= 0; part = part_after(r, part)) {
        if (!make_rows(r, &r->parts[part])) {
            return false;
        }
    }
    return true;
}

// What is needed of hubs there were: their rows. Then legs and rows, as they are now.
static bool make(wr_roads *r, size_t words)
{
    roads_hubs old = r->hubs;
    roads_hubs *h = &r->hubs;
    *h = (roads_hubs){.kept = old.kept, .rows = old.rows, .rows_room = old.rows_room, .rows_used = old.rows_used};
    old.rows = NULL;
    if (h->rows == NULL || h->rows_used > words + words / 4) { // all anew, with no gaps
        wr__roads_release(r, h->rows, h->rows_room, sizeof *h->rows);
        h->kept = false;
        h->rows_used = 0;
        h->rows = wr__roads_grow(r, NULL, &h->rows_room, words, sizeof *h->rows);
    }
    h->of = wr__roads_grow(r, NULL, &h->of_room, (size_t)r->map.count, sizeof *h->of);
    const bool done = h->rows != NULL && h->of != NULL && make_legs(r, &old) && fill(r);
    h->kept = done;
    wr__roads_clear_hubs(r, &old);
    return done;
}

bool wr__roads_make_hubs(wr_roads *r)
{
    const uint64_t places = (uint64_t)r->map.columns * (uint64_t)r->map.rows;
    const uint64_t words = measure(r);
    if (words * sizeof(int32_t) > places * (uint64_t)r->config.hub_bytes || words > UINT32_MAX) {
        wr__roads_clear_hubs(r, &r->hubs);
        return true;
    }
    return make(r, (size_t)words);
}

void wr__roads_clear_hubs(const wr_roads *r, roads_hubs *h)
{
    wr__roads_release(r, h->rows, h->rows_room, sizeof *h->rows);
    wr__roads_release(r, h->legs, h->legs_room, sizeof *h->legs);
    wr__roads_release(r, h->of, h->of_room, sizeof *h->of);
    *h = (roads_hubs){0};
}
