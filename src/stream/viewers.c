// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: viewers come, look, go and ask.
#include <string.h>

#include "stream/stream_int.h"

static wr__stream_viewer *viewer_at(const wr_streamer *s, int32_t viewer)
{
    return viewer >= 0 && viewer < s->config.viewers_max && s->viewers[viewer].is_there ? &s->viewers[viewer] : NULL;
}

static bool is_same(const wr__stream_spot *a, const wr__stream_spot *b)
{
    return a->region.x == b->region.x && a->region.y == b->region.y && a->x == b->x && a->y == b->y;
}

// ---- Where they are ----------------------------------------------------------------------------------------------------

wr_status wr_stream_look(wr_streamer *s, int32_t viewer, const wr_stream_place *foci, int32_t count)
{
    wr__stream_spot spots[WR_STREAM_FOCI_MAX];
    if (viewer < 0 || viewer >= s->config.viewers_max || count < 0 || count > WR_STREAM_FOCI_MAX ||
        (foci == NULL && count > 0)) {
        return WR_E_ARGUMENT;
    }
    for (int32_t i = 0; i < count; i++) {
        if (!wr__stream_norm(s, foci[i], &spots[i])) {
            return WR_E_ARGUMENT;
        }
    }
    wr__stream_viewer *v = &s->viewers[viewer];
    bool moved = !v->is_there || v->focus_count != count;
    for (int32_t i = 0; i < count && !moved; i++) {
        moved = !is_same(&v->foci[i], &spots[i]);
    }
    if (moved) {
        v->is_there = v->dirty = true;
        v->focus_count = count;
        for (int32_t i = 0; i < count; i++) {
            v->foci[i] = spots[i];
        }
    }
    return WR_OK;
}

wr_status wr_stream_prefetch(wr_streamer *s, int32_t viewer, wr_stream_place place, int32_t ticks)
{
    wr__stream_viewer *v = viewer_at(s, viewer);
    wr__stream_spot spot;
    int32_t at = 0;
    if (v == NULL || ticks < 1 || !wr__stream_norm(s, place, &spot)) {
        return WR_E_ARGUMENT;
    }
    while (at < v->place_count && !is_same(&v->places[at], &spot)) {
        at++;
    }
    if (at == WR_STREAM_PLACES_MAX) {
        return WR_E_CAPACITY;
    }
    if (at == v->place_count) {
        v->place_count++;
        v->dirty = true;
    }
    v->places[at] = spot;
    v->until[at] = s->counters.updates + (uint64_t)ticks;
    return WR_OK;
}

wr_status wr_stream_leave(wr_streamer *s, int32_t viewer)
{
    wr__stream_viewer *v = viewer_at(s, viewer);
    if (v == NULL) {
        return WR_E_ARGUMENT;
    }
    wr__stream_forget_walk(s, viewer);
    for (int32_t i = 0; i < v->state.rooms_loaded; i++) {
        const int32_t room = wr__stream_room_of(s, v->loaded[i]);
        if (room != WR__STREAM_NONE) {
            wr__stream_set_bit(s, s->has, room, viewer, false);
        }
    }
    v->is_there = v->dirty = false;
    v->focus_count = v->place_count = v->change_count = 0;
    v->state = (wr_stream_state){0};
    return WR_OK;
}

// ---- What they have ----------------------------------------------------------------------------------------------------

const wr_stream_change *wr_stream_changes(const wr_streamer *s, int32_t viewer, int32_t *count)
{
    const wr__stream_viewer *v = viewer_at(s, viewer);
    *count = v != NULL ? v->change_count : 0;
    return v != NULL ? v->changes : NULL;
}

const wr_room_id *wr_stream_loaded(const wr_streamer *s, int32_t viewer, int32_t *count)
{
    const wr__stream_viewer *v = viewer_at(s, viewer);
    *count = v != NULL ? v->state.rooms_loaded : 0;
    return v != NULL ? v->loaded : NULL;
}

const wr_room_id *wr_stream_visible(const wr_streamer *s, int32_t viewer, int32_t *count)
{
    const wr__stream_viewer *v = viewer_at(s, viewer);
    *count = v != NULL ? v->state.rooms_visible : 0;
    return v != NULL ? v->visible : NULL;
}

bool wr_stream_has(const wr_streamer *s, int32_t viewer, wr_room_id id)
{
    const int32_t room = viewer_at(s, viewer) != NULL ? wr__stream_room_of(s, id) : WR__STREAM_NONE;
    return room != WR__STREAM_NONE && wr__stream_bit(s, s->has, room, viewer);
}

wr_status wr_stream_state_of(const wr_streamer *s, int32_t viewer, wr_stream_state *out)
{
    const wr__stream_viewer *v = viewer_at(s, viewer);
    *out = v != NULL ? v->state : (wr_stream_state){0};
    return v != NULL ? WR_OK : WR_E_ARGUMENT;
}

static bool is_visible(const wr__stream_viewer *v, wr_room_id id)
{
    int32_t low = 0, high = v->state.rooms_visible;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        const int order = wr__stream_compare_ids(v->visible[middle], id);
        if (order == 0) {
            return true;
        }
        *(order < 0 ? &low : &high) = order < 0 ? middle + 1 : middle;
    }
    return false;
}

wr_room_state wr_stream_room(const wr_streamer *s, int32_t viewer, wr_room_id id, bool *visible)
{
    const wr__stream_viewer *v = viewer_at(s, viewer);
    const int32_t room = wr__stream_room_of(s, id);
    if (visible != NULL) {
        *visible =
            v != NULL && room != WR__STREAM_NONE && wr__stream_bit(s, s->has, room, viewer) && is_visible(v, id);
    }
    if (room == WR__STREAM_NONE) {
        return WR_ROOM_UNKNOWN;
    }
    if (v == NULL) {
        return WR_ROOM_FAR;
    }
    const wr__stream_item item = wr__stream_item_of(s, viewer, room);
    if (!item.had) {
        return item.class_ < WR__STREAM_BEYOND ? WR_ROOM_PENDING : WR_ROOM_FAR;
    }
    return item.focus <= wr__stream_square(s->config.minimum_radius)  ? WR_ROOM_MINIMUM
           : item.focus <= wr__stream_square(s->config.target_radius) ? WR_ROOM_TARGET
                                                                      : WR_ROOM_KEPT;
}

const char *wr_room_state_name(wr_room_state state)
{
    static const char *const names[WR_ROOM_STATE_COUNT] = {"unknown", "far", "pending", "minimum", "target", "kept"};
    return (uint32_t)state < WR_ROOM_STATE_COUNT ? names[state] : "?";
}

wr_stream_counters wr_stream_count(const wr_streamer *s)
{
    return s->counters;
}
