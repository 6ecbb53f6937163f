// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: doors, and how pieces hang together. A door over a border is one door with a portal in each of two pieces, which
// always stand alike.
#include "stream/stream_int.h"

static const int8_t step_x[WR_SIDE_COUNT] = {0, 1, 0, -1}, step_y[WR_SIDE_COUNT] = {1, 0, -1, 0};

static int32_t opposite(int32_t side)
{
    return (side + 2) % WR_SIDE_COUNT; // N E S W
}

wr__stream_portal *wr__stream_mate(const wr_streamer *s, int32_t piece, const wr__stream_portal *portal,
                                   int32_t *other)
{
    if (portal->b != WR__STREAM_NONE) {
        return NULL;
    }
    *other = s->pieces[piece].neighbour[portal->side];
    if (*other == WR__STREAM_NONE) {
        return NULL;
    }
    const wr__stream_piece *q = &s->pieces[*other];
    const int32_t at = q->border[opposite(portal->side)][portal->door];
    if (at == WR__STREAM_NONE) {
        return NULL;
    }
    wr__stream_portal *mate = &s->portals[q->portal_first + at];
    return (mate->kind == WR_CELL_GRASS) == (portal->kind == WR_CELL_GRASS) ? mate : NULL;
}

int32_t wr__stream_across(const wr_streamer *s, int32_t piece, const wr__stream_portal *portal, int32_t room)
{
    const wr__stream_piece *p = &s->pieces[piece];
    if (portal->b != WR__STREAM_NONE) {
        return p->room_first + (room - p->room_first == portal->a ? portal->b : portal->a);
    }
    int32_t other;
    const wr__stream_portal *mate = wr__stream_mate(s, piece, portal, &other);
    return mate != NULL ? s->pieces[other].room_first + mate->a : WR__STREAM_NONE;
}

uint64_t wr__stream_portal_far(const wr_streamer *s, const wr__stream_spot *spot, int32_t piece,
                               const wr__stream_portal *portal)
{
    const uint64_t far = wr__stream_rect_far(s, wr__stream_seen_from(s, spot, &s->pieces[piece]), &portal->cells);
    int32_t other;
    const wr__stream_portal *mate = wr__stream_mate(s, piece, portal, &other);
    if (mate == NULL) {
        return far;
    }
    const uint64_t there = wr__stream_rect_far(s, wr__stream_seen_from(s, spot, &s->pieces[other]), &mate->cells);
    return there < far ? there : far;
}

// ---- Joining ---------------------------------------------------------------------------------------------------------

void wr__stream_join(wr_streamer *s, int32_t piece)
{
    wr__stream_piece *p = &s->pieces[piece];
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        p->neighbour[side] = WR__STREAM_NONE;
        for (int32_t i = 0; i < WR_BORDER_DOORS_MAX; i++) {
            p->border[side][i] = WR__STREAM_NONE;
        }
    }
    for (int32_t i = 0; i < p->portal_count; i++) {
        const wr__stream_portal *portal = &s->portals[p->portal_first + i];
        if (portal->b == WR__STREAM_NONE) {
            p->border[portal->side][portal->door] = i;
        }
    }
    for (int32_t side = 0; side < WR_SIDE_COUNT && wr__stream_is_region(p); side++) {
        const wr_region_id id = {p->id.x + step_x[side], p->id.y + step_y[side]};
        const int32_t other = wr__stream_piece_at(s, id);
        if (other != WR__STREAM_NONE && wr__stream_is_region(&s->pieces[other])) {
            p->neighbour[side] = other;
            s->pieces[other].neighbour[opposite(side)] = piece;
        }
    }
    for (int32_t i = 0; i < p->portal_count; i++) {
        wr__stream_portal *portal = &s->portals[p->portal_first + i];
        int32_t other;
        const wr__stream_portal *mate = wr__stream_mate(s, piece, portal, &other);
        if (mate != NULL) { // who was there first knows how the door stands
            portal->open = mate->open;
            portal->was_open = mate->was_open;
        }
    }
}

void wr__stream_part(wr_streamer *s, int32_t piece)
{
    int32_t kept = 0;
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        const int32_t other = s->pieces[piece].neighbour[side];
        if (other != WR__STREAM_NONE) {
            s->pieces[other].neighbour[opposite(side)] = WR__STREAM_NONE;
        }
    }
    for (int32_t i = 0; i < s->door_count; i++) {
        if (s->doors[i].piece != piece) {
            s->doors[kept++] = s->doors[i];
        }
    }
    s->door_count = kept;
}

// ---- A door moves ----------------------------------------------------------------------------------------------------

static void list_door(wr_streamer *s, int32_t piece, wr__stream_portal *portal, bool open)
{
    portal->open = open;
    if (!portal->listed) {
        portal->listed = true;
        s->doors[s->door_count++] =
            (wr__stream_door){piece, (int32_t)(portal - s->portals) - s->pieces[piece].portal_first};
    }
}

wr_status wr_stream_door(wr_streamer *s, wr_region_id id, wr_cell at, bool open)
{
    const int32_t piece = wr__stream_piece_at(s, id);
    bool found = false;
    if (piece == WR__STREAM_NONE) {
        return WR_E_NOT_FOUND;
    }
    const wr__stream_piece *p = &s->pieces[piece];
    for (int32_t i = 0; i < p->portal_count; i++) {
        wr__stream_portal *portal = &s->portals[p->portal_first + i];
        if (portal->kind == WR_CELL_GRASS || !wr__stream_covers(&portal->cells, at)) {
            continue;
        }
        int32_t other;
        wr__stream_portal *mate = wr__stream_mate(s, piece, portal, &other);
        found = true;
        if (portal->open != open) {
            list_door(s, piece, portal, open);
            if (mate != NULL) {
                list_door(s, other, mate, open);
            }
        }
    }
    return found ? WR_OK : WR_E_NOT_FOUND;
}

// Whose walk came to one side of the door, and who sees as far as that; and who stands so near that what lies behind a closed
// door is wanted.
static bool concerns(wr_streamer *s, int32_t viewer, int32_t piece, const wr__stream_portal *portal)
{
    const wr__stream_viewer *v = &s->viewers[viewer];
    const int32_t a = s->pieces[piece].room_first + portal->a, b = wr__stream_across(s, piece, portal, a);
    const bool walked = v->wide || wr__stream_bit(s, s->seen, a, viewer) ||
                        (b != WR__STREAM_NONE && wr__stream_bit(s, s->seen, b, viewer));
    const wr_fix reach =
        walked && s->config.view_distance > s->config.prefetch ? s->config.view_distance : s->config.prefetch;
    for (int32_t i = 0; i < v->focus_count; i++) {
        if (wr__stream_portal_far(s, &v->foci[i], piece, portal) <= wr__stream_square(reach)) {
            return true;
        }
    }
    return false;
}

void wr__stream_doors_settle(wr_streamer *s)
{
    for (int32_t i = 0; i < s->door_count; i++) {
        const int32_t piece = s->doors[i].piece;
        wr__stream_portal *portal = &s->portals[s->pieces[piece].portal_first + s->doors[i].portal];
        int32_t other;
        wr__stream_portal *mate = wr__stream_mate(s, piece, portal, &other);
        portal->listed = false;
        if (portal->open == portal->was_open) {
            continue; // and back again, or its other side came first
        }
        portal->was_open = portal->open;
        if (mate != NULL) {
            mate->was_open = portal->open;
        }
        s->counters.doors_changed++;
        for (int32_t v = 0; v < s->config.viewers_max; v++) {
            if (s->viewers[v].is_there && !s->viewers[v].dirty) {
                s->viewers[v].dirty = concerns(s, v, piece, portal);
            }
        }
    }
    s->door_count = 0;
}
