// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: what a viewer may see. From the rooms each focus stands in a walk goes breadth first over portals that are open and
// no farther from it than the eye goes; what stays hidden is behind a closed door, whichever way one looks.
#include "stream/stream_int.h"

// ---- Where a focus stands ----------------------------------------------------------------------------------------------

// The cells of a border's door are the door's own on one of its two sides only, see endless.h.
static bool is_doorway(const wr__stream_portal *portal, wr_cell at)
{
    const bool here = portal->b != WR__STREAM_NONE || portal->side == WR_SIDE_N || portal->side == WR_SIDE_E;
    return portal->kind != WR_CELL_GRASS && here && wr__stream_covers(&portal->cells, at);
}

static bool come_by(wr_streamer *s, int32_t room)
{
    const bool is_new = room != WR__STREAM_NONE && s->walk_stamps[room] != s->stamp;
    if (is_new) {
        s->walk_stamps[room] = s->stamp;
    }
    return is_new;
}

int32_t wr__stream_stand(wr_streamer *s, const wr__stream_spot *spot)
{
    int32_t piece, count = 0;
    wr_cell at;
    s->stamp++;
    if (!wr__stream_cell_of(s, spot, &piece, &at)) {
        return 0;
    }
    const wr__stream_piece *p = &s->pieces[piece];
    const uint16_t space = s->cells[(size_t)p->cell_first + (size_t)at.y * (size_t)p->width + (size_t)at.x];
    if (space == WR_SPACE_NONE) {
        return 0;
    }
    const int32_t slot = p->room_first + space;
    const wr__stream_room *room = &s->rooms[slot];
    const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
    (void)come_by(s, slot);
    s->queue[count++] = slot;
    for (int32_t i = 0; i < room->link_count; i++) {
        const wr__stream_portal *portal = &s->portals[p->portal_first + links[i]];
        const int32_t across = is_doorway(portal, at) ? wr__stream_across(s, piece, portal, slot) : WR__STREAM_NONE;
        if (come_by(s, across)) {
            s->queue[count++] = across;
        }
    }
    return count;
}

// ---- The walk ----------------------------------------------------------------------------------------------------------

static int32_t walk_on(wr_streamer *s, const wr__stream_spot *spot, int32_t count)
{
    const uint64_t view = wr__stream_square(s->config.view_distance);
    for (int32_t next = 0; next < count; next++) {
        const int32_t slot = s->queue[next];
        const wr__stream_room *room = &s->rooms[slot];
        const wr__stream_piece *p = &s->pieces[room->piece];
        const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
        for (int32_t i = 0; i < room->link_count; i++) {
            const wr__stream_portal *portal = &s->portals[p->portal_first + links[i]];
            if (!portal->open || wr__stream_portal_far(s, spot, room->piece, portal) > view) {
                continue;
            }
            const int32_t across = wr__stream_across(s, room->piece, portal, slot);
            if (come_by(s, across)) {
                s->queue[count++] = across;
            }
        }
    }
    return count;
}

static void keep_walked(wr_streamer *s, int32_t viewer, int32_t slot)
{
    wr__stream_viewer *v = &s->viewers[viewer];
    if (v->walked_count == s->config.viewer_rooms) {
        v->wide = true;
        return;
    }
    const int32_t piece = s->rooms[slot].piece, space = slot - s->pieces[piece].room_first;
    wr__stream_set_bit(s, s->seen, slot, viewer, true);
    v->walked[v->walked_count++] = (uint32_t)piece << 16 | (uint32_t)space;
}

// A piece that went has taken its row along; one in the same slot has a row of zeros, or one that is about to be made anew.
void wr__stream_forget_walk(wr_streamer *s, int32_t viewer)
{
    wr__stream_viewer *v = &s->viewers[viewer];
    for (int32_t i = 0; i < v->walked_count; i++) {
        const wr__stream_piece *p = &s->pieces[v->walked[i] >> 16];
        const int32_t space = (int32_t)(v->walked[i] & 0xFFFF);
        if (space < p->room_count) {
            wr__stream_set_bit(s, s->seen, p->room_first + space, viewer, false);
        }
    }
    v->walked_count = 0;
    v->wide = false;
}

void wr__stream_walk(wr_streamer *s, int32_t viewer)
{
    wr__stream_viewer *v = &s->viewers[viewer];
    const uint64_t all = ++s->stamp; // the walks of all foci together
    int32_t visible = 0;
    wr__stream_forget_walk(s, viewer);
    for (int32_t i = 0; i < v->focus_count; i++) {
        const int32_t count = walk_on(s, &v->foci[i], wr__stream_stand(s, &v->foci[i]));
        for (int32_t k = 0; k < count; k++) {
            const int32_t slot = s->queue[k];
            if (s->stamps[slot] != all) {
                s->stamps[slot] = all;
                keep_walked(s, viewer, slot);
                if (wr__stream_bit(s, s->has, slot, viewer)) {
                    v->visible[visible++] = wr__stream_id_of(s, slot);
                }
            }
        }
    }
    wr__stream_sort_ids(s, v->visible, visible);
    v->state.rooms_visible = visible;
}

// ---- What must be there before he moves --------------------------------------------------------------------------------

static bool has_around(const wr_streamer *s, int32_t viewer, int32_t slot)
{
    const wr__stream_room *room = &s->rooms[slot];
    const wr__stream_piece *p = &s->pieces[room->piece];
    const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
    for (int32_t i = 0; i < room->link_count; i++) {
        const wr__stream_portal *portal = &s->portals[p->portal_first + links[i]];
        const int32_t across = wr__stream_across(s, room->piece, portal, slot);
        const bool is_there = across != WR__STREAM_NONE ? wr__stream_bit(s, s->has, across, viewer)
                                                        : !wr__stream_is_region(p) || p->neighbour[portal->side] >= 0;
        if (!is_there) {
            return false;
        }
    }
    return wr__stream_bit(s, s->has, slot, viewer);
}

// One of the rooms that a spot in room `in` stands in.
static bool is_in(const wr_streamer *s, wr_cell at, int32_t in, int32_t slot)
{
    const wr__stream_room *room = &s->rooms[in];
    const wr__stream_piece *p = &s->pieces[room->piece];
    const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
    bool found = slot == in;
    for (int32_t i = 0; i < room->link_count && !found; i++) {
        const wr__stream_portal *portal = &s->portals[p->portal_first + links[i]];
        found = is_doorway(portal, at) && wr__stream_across(s, room->piece, portal, in) == slot;
    }
    return found;
}

bool wr__stream_is_around(const wr_streamer *s, const wr__stream_spot *spot, int32_t slot)
{
    const wr__stream_room *room = &s->rooms[slot];
    const wr__stream_piece *p = &s->pieces[room->piece];
    const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
    int32_t piece;
    wr_cell at;
    if (!wr__stream_cell_of(s, spot, &piece, &at)) {
        return false;
    }
    const wr__stream_piece *q = &s->pieces[piece];
    const uint16_t space = s->cells[(size_t)q->cell_first + (size_t)at.y * (size_t)q->width + (size_t)at.x];
    bool found = space != WR_SPACE_NONE && is_in(s, at, q->room_first + space, slot);
    for (int32_t i = 0; i < room->link_count && !found && space != WR_SPACE_NONE; i++) {
        const int32_t across = wr__stream_across(s, room->piece, &s->portals[p->portal_first + links[i]], slot);
        found = across != WR__STREAM_NONE && is_in(s, at, q->room_first + space, across);
    }
    return found;
}

bool wr__stream_is_outside(wr_streamer *s, int32_t viewer)
{
    const wr__stream_viewer *v = &s->viewers[viewer];
    for (int32_t i = 0; i < v->focus_count; i++) {
        int32_t piece;
        wr_cell at;
        if (!wr__stream_cell_of(s, &v->foci[i], &piece, &at)) {
            return true;
        }
        const int32_t count = wr__stream_stand(s, &v->foci[i]);
        for (int32_t k = 0; k < count; k++) {
            if (!has_around(s, viewer, s->queue[k])) {
                return true;
            }
        }
    }
    return false;
}
