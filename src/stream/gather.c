// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: which rooms matter to a viewer, and how. Pieces near his spots are gone through by groups of rooms that lie together;
// what he has is added, for it may lie anywhere.
#include "stream/stream_int.h"

typedef struct gathering {
    wr_streamer *s;
    int32_t viewer;
    uint64_t stamp;
    int32_t count;
    uint64_t target, prefetch; // squares
} gathering;

// far: from the only focus, or WR__STREAM_FAR where it has yet to be found out.
static void add(gathering *g, int32_t room, uint64_t far)
{
    wr_streamer *s = g->s;
    if (s->stamps[room] != g->stamp) {
        s->stamps[room] = g->stamp;
        s->items[g->count++] =
            (wr__stream_item){.focus = far, .room = room, .had = wr__stream_bit(s, s->has, room, g->viewer)};
    }
}

static void add_must(gathering *g, int32_t room)
{
    if (room != WR__STREAM_NONE) {
        add(g, room, WR__STREAM_FAR);
        g->s->behind[room] = g->stamp;
    }
}

// Both sides of closed doors of a room that are at hand.
static void add_behind(gathering *g, const wr__stream_spot *spot, int32_t slot)
{
    wr_streamer *s = g->s;
    const wr__stream_room *room = &s->rooms[slot];
    const wr__stream_piece *p = &s->pieces[room->piece];
    const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
    for (int32_t i = 0; i < room->link_count; i++) {
        const wr__stream_portal *portal = &s->portals[p->portal_first + links[i]];
        if (!portal->open && wr__stream_portal_far(s, spot, room->piece, portal) <= g->prefetch) {
            const int32_t across = wr__stream_across(s, room->piece, portal, slot);
            add_must(g, slot);
            add_must(g, across);
        }
    }
}

static void add_of_piece(gathering *g, const wr__stream_spot *spot, const wr__stream_piece *p, bool doors)
{
    wr_streamer *s = g->s;
    const wr__stream_local at = wr__stream_seen_from(s, spot, p);
    for (int32_t begin = 0; begin < p->room_count; begin += WR__STREAM_GROUP) {
        const wr__stream_box *box = &s->groups[p->group_first + begin / WR__STREAM_GROUP];
        const uint64_t far = wr__stream_far(s, at, box->x0, box->y0, box->x1, box->y1);
        const bool at_hand = doors && far <= g->prefetch;
        if (far > g->target && !at_hand) {
            continue;
        }
        const int32_t end = begin + WR__STREAM_GROUP < p->room_count ? begin + WR__STREAM_GROUP : p->room_count;
        for (int32_t i = begin; i < end; i++) {
            const int32_t slot = p->room_first + s->by_place[p->room_first + i];
            const uint64_t room_far = wr__stream_rect_far(s, at, &s->rooms[slot].walls);
            if (room_far <= g->target) {
                add(g, slot, doors ? room_far : WR__STREAM_FAR);
            }
            if (at_hand && wr__stream_rect_far(s, at, &s->rooms[slot].reach) <= g->prefetch) {
                add_behind(g, spot, slot);
            }
        }
    }
}

static void add_near(gathering *g, const wr__stream_spot *spot, bool doors)
{
    wr_streamer *s = g->s;
    const wr_stream_config *c = &s->config;
    const wr_fix radius = doors && c->prefetch > c->target_radius ? c->prefetch : c->target_radius;
    const int32_t count = wr__stream_pieces_near(s, spot, radius);
    for (int32_t i = 0; i < count; i++) {
        add_of_piece(g, spot, &s->pieces[s->near[i]], doors);
    }
}

static void add_persistent(gathering *g)
{
    wr_streamer *s = g->s;
    for (int32_t i = s->persistent_rooms > 0 ? s->oldest : WR__STREAM_NONE; i != WR__STREAM_NONE;
         i = s->pieces[i].newer) {
        const wr__stream_piece *p = &s->pieces[i];
        for (int32_t k = 0; k < p->room_count && p->persistent > 0; k++) {
            if (s->rooms[p->room_first + k].mode == WR_STREAM_PERSISTENT) {
                add(g, p->room_first + k, WR__STREAM_FAR);
            }
        }
    }
}

// What the pause waits for comes however far it is and whatever it costs: who waited for it would wait for ever.
static void add_around(gathering *g, const wr__stream_spot *spot)
{
    wr_streamer *s = g->s;
    const int32_t count = wr__stream_stand(s, spot);
    for (int32_t i = 0; i < count; i++) {
        const int32_t slot = s->queue[i];
        const wr__stream_room *room = &s->rooms[slot];
        const wr__stream_piece *p = &s->pieces[room->piece];
        const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
        add_must(g, slot);
        for (int32_t k = 0; k < room->link_count; k++) {
            add_must(g, wr__stream_across(s, room->piece, &s->portals[p->portal_first + links[k]], slot));
        }
    }
}

// ---- How a room stands -----------------------------------------------------------------------------------------------

static uint64_t nearest(const wr_streamer *s, const wr__stream_spot *spots, int32_t count, int32_t slot)
{
    const wr__stream_room *room = &s->rooms[slot];
    uint64_t best = WR__STREAM_FAR;
    for (int32_t i = 0; i < count; i++) {
        const wr__stream_local at = wr__stream_seen_from(s, &spots[i], &s->pieces[room->piece]);
        const uint64_t far = wr__stream_rect_far(s, at, &room->walls);
        best = far < best ? far : best;
    }
    return best;
}

static void measure(const wr_streamer *s, const wr__stream_viewer *v, bool behind, wr__stream_item *item)
{
    const uint64_t target = wr__stream_square(s->config.target_radius);
    if (v->focus_count != 1 || item->focus == WR__STREAM_FAR) {
        item->focus = nearest(s, v->foci, v->focus_count, item->room);
    }
    item->place = nearest(s, v->places, v->place_count, item->room);
    item->class_ = s->rooms[item->room].mode == WR_STREAM_PERSISTENT            ? WR__STREAM_PERSISTENT
                   : item->focus <= wr__stream_square(s->config.minimum_radius) ? WR__STREAM_MINIMUM
                   : behind                                                     ? WR__STREAM_BEHIND
                   : item->focus <= target                                      ? WR__STREAM_TARGET
                   : item->place <= target                                      ? WR__STREAM_PREFETCHED
                                                                                : WR__STREAM_BEYOND;
}

// Rooms he has lie in s->queue.
int32_t wr__stream_gather(wr_streamer *s, int32_t viewer)
{
    const wr__stream_viewer *v = &s->viewers[viewer];
    gathering g = {.s = s,
                   .viewer = viewer,
                   .stamp = ++s->stamp,
                   .target = wr__stream_square(s->config.target_radius),
                   .prefetch = wr__stream_square(s->config.prefetch)};
    for (int32_t i = 0; i < v->focus_count; i++) {
        add_near(&g, &v->foci[i], true);
    }
    for (int32_t i = 0; i < v->place_count; i++) {
        add_near(&g, &v->places[i], false);
    }
    add_persistent(&g);
    for (int32_t i = 0; i < v->state.rooms_loaded; i++) {
        add(&g, s->queue[i], WR__STREAM_FAR);
    }
    for (int32_t i = 0; i < v->focus_count && s->config.pause == WR_STREAM_PAUSE_OUTSIDE; i++) {
        add_around(&g, &v->foci[i]); // s->queue is its own from here on
    }
    for (int32_t i = 0; i < g.count; i++) {
        measure(s, v, s->behind[s->items[i].room] == g.stamp, &s->items[i]);
    }
    return g.count;
}

wr__stream_item wr__stream_item_of(const wr_streamer *s, int32_t viewer, int32_t slot)
{
    const wr__stream_viewer *v = &s->viewers[viewer];
    const wr__stream_room *room = &s->rooms[slot];
    const wr__stream_piece *p = &s->pieces[room->piece];
    const int32_t *links = s->links + 2 * (size_t)p->portal_first + room->link_first;
    wr__stream_item item = {.focus = WR__STREAM_FAR, .room = slot, .had = wr__stream_bit(s, s->has, slot, viewer)};
    bool behind = false;
    for (int32_t i = 0; i < room->link_count && !behind; i++) {
        const wr__stream_portal *portal = &s->portals[p->portal_first + links[i]];
        for (int32_t k = 0; k < v->focus_count && !portal->open; k++) {
            behind |=
                wr__stream_portal_far(s, &v->foci[k], room->piece, portal) <= wr__stream_square(s->config.prefetch);
        }
    }
    for (int32_t k = 0; k < v->focus_count && !behind && s->config.pause == WR_STREAM_PAUSE_OUTSIDE; k++) {
        behind = wr__stream_is_around(s, &v->foci[k], slot);
    }
    measure(s, v, behind, &item);
    return item;
}
