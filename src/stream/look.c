// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: one viewer's tick. What he has and what he wants is put in one order; what comes last in it goes, what comes first
// and is missing comes, as far as tick and memory allow.
//
//     persistent | minimum | behind a door at hand | target | prefetched | beyond
//     loaded whatever it costs, and never unloaded | as memory allows: each within its kind by distance
#include "stream/stream_int.h"

typedef struct look {
    wr_streamer *s;
    wr__stream_viewer *v;
    int32_t viewer, item_count;
    int32_t rooms;                // that he has
    int64_t cells;                // their floor
    bool lined_up;                // s->victims are
    int32_t victim_count, victim; // of them, and the next to go
} look;

static void note(look *l, wr_room_id room, int32_t floor, bool load)
{
    l->v->changes[l->v->change_count++] = (wr_stream_change){.room = room, .floor = floor, .load = load};
    *(load ? &l->s->counters.rooms_loaded : &l->s->counters.rooms_unloaded) += 1;
}

static void change(look *l, const wr__stream_item *item, bool load)
{
    wr_streamer *s = l->s;
    const int32_t floor = s->rooms[item->room].floor;
    wr__stream_set_bit(s, s->has, item->room, l->viewer, load);
    l->rooms += load ? 1 : -1;
    l->cells += load ? floor : -floor;
    note(l, wr__stream_id_of(s, item->room), floor, load);
}

// Rooms of pieces that went, and of pieces that went and came again. Slots of the others are left in s->queue.
static void drop_gone(look *l)
{
    wr_streamer *s = l->s;
    wr__stream_viewer *v = l->v;
    int32_t piece = WR__STREAM_NONE;
    for (int32_t i = 0; i < v->state.rooms_loaded; i++) {
        const wr_room_id id = v->loaded[i];
        if (i == 0 || id.piece.x != v->loaded[i - 1].piece.x || id.piece.y != v->loaded[i - 1].piece.y) {
            piece = wr__stream_piece_at(s, id.piece);
        }
        const bool is_there = piece != WR__STREAM_NONE && id.space < s->pieces[piece].room_count;
        const int32_t room = is_there ? s->pieces[piece].room_first + id.space : WR__STREAM_NONE;
        if (!is_there || !wr__stream_bit(s, s->has, room, l->viewer)) {
            note(l, id, v->floors[i], false);
            continue;
        }
        s->queue[l->rooms] = room;
        v->loaded[l->rooms] = id;
        v->floors[l->rooms++] = v->floors[i];
        l->cells += v->floors[i];
    }
    v->state.rooms_loaded = l->rooms;
}

// ---- Out -------------------------------------------------------------------------------------------------------------

static bool is_beyond_slack(const look *l, const wr__stream_item *item)
{
    const int64_t keep = (int64_t)l->s->config.target_radius + l->s->config.slack;
    return item->class_ == WR__STREAM_BEYOND && wr__stream_item_far(item) > wr__stream_square(keep);
}

static void unload_far(look *l)
{
    wr_streamer *s = l->s;
    const bool opportunistic = s->config.unload == WR_STREAM_UNLOAD_OPPORTUNISTIC;
    int32_t count = 0;
    for (int32_t i = 0; i < l->item_count; i++) {
        const wr__stream_item *item = &s->items[i];
        if (item->had && ((opportunistic && is_beyond_slack(l, item)) ||
                          (l->v->focus_count == 0 && item->class_ == WR__STREAM_BEYOND))) {
            s->victims[count++] = i;
        }
    }
    wr__stream_sort_items(s, s->victims, count, true);
    for (int32_t i = 0; i < count; i++) {
        change(l, &s->items[s->victims[i]], false);
    }
}

static bool would_fit(const look *l, int64_t cells, int32_t rooms)
{
    const wr_stream_config *c = &l->s->config;
    return l->rooms + rooms <= c->viewer_rooms && (c->budget_cells == 0 || l->cells + cells <= c->budget_cells);
}

// Who may go at all, the first to go first. Most looks never ask.
static void line_up_victims(look *l)
{
    wr_streamer *s = l->s;
    if (l->lined_up) {
        return;
    }
    l->lined_up = true;
    for (int32_t i = 0; i < l->item_count; i++) {
        if (s->items[i].had && s->items[i].class_ >= WR__STREAM_TARGET &&
            wr__stream_bit(s, s->has, s->items[i].room, l->viewer)) {
            s->victims[l->victim_count++] = i;
        }
    }
    wr__stream_sort_items(s, s->victims, l->victim_count, true);
}

// True when it fits now, or would with all victims gone.
static bool unload_until_it_fits(look *l, int64_t cells, int32_t rooms)
{
    if (would_fit(l, cells, rooms)) {
        return true;
    }
    line_up_victims(l);
    while (!would_fit(l, cells, rooms) && l->victim < l->victim_count) {
        change(l, &l->s->items[l->s->victims[l->victim++]], false);
    }
    return would_fit(l, cells, rooms);
}

// ---- In --------------------------------------------------------------------------------------------------------------

// Steps to and fro would have two rooms in each other's place for ever, were it not for the slack.
static bool makes_way(const look *l, const wr__stream_item *victim, const wr__stream_item *item)
{
    return is_beyond_slack(l, victim) ||
           (item->class_ == WR__STREAM_TARGET &&
            wr_sqrt_u64(victim->focus) > (int64_t)wr_sqrt_u64(item->focus) + l->s->config.slack);
}

// As few of the victims as make room, or none.
static bool displace(look *l, const wr__stream_item *item, int32_t floor)
{
    wr_streamer *s = l->s;
    int64_t cells = floor;
    int32_t rooms = 1;
    if (would_fit(l, cells, rooms)) {
        return true;
    }
    line_up_victims(l);
    int32_t end = l->victim;
    for (; !would_fit(l, cells, rooms); end++) {
        const wr__stream_item *victim = end < l->victim_count ? &s->items[s->victims[end]] : NULL;
        if (victim == NULL || !makes_way(l, victim, item)) {
            return false;
        }
        cells -= s->rooms[victim->room].floor;
        rooms--;
    }
    while (l->victim < end) {
        change(l, &s->items[s->victims[l->victim++]], false);
    }
    return true;
}

static bool make_room(look *l, const wr__stream_item *item)
{
    const int32_t floor = l->s->rooms[item->room].floor;
    if (item->class_ > WR__STREAM_BEHIND) {
        return displace(l, item, floor);
    }
    return unload_until_it_fits(l, floor, 1) || l->rooms < l->s->config.viewer_rooms;
}

static void load(look *l)
{
    wr_streamer *s = l->s;
    int32_t count = 0;
    int64_t spent = 0;
    for (int32_t i = 0; i < l->item_count; i++) {
        if (!s->items[i].had && s->items[i].class_ < WR__STREAM_BEYOND) {
            s->order[count++] = i;
        }
    }
    wr__stream_sort_items(s, s->order, count, false);
    for (int32_t i = 0; i < count; i++) {
        const wr__stream_item *item = &s->items[s->order[i]];
        const int32_t floor = s->rooms[item->room].floor;
        if ((spent > 0 && spent + floor > s->config.cells_per_tick) || !make_room(l, item)) {
            return;
        }
        change(l, item, true);
        spent += floor;
    }
}

// ---- What came of it -------------------------------------------------------------------------------------------------

// His list without what went, and with what came.
static void keep_list(look *l)
{
    wr_streamer *s = l->s;
    wr__stream_viewer *v = l->v;
    int32_t kept = 0, fresh = 0;
    for (int32_t i = 0; i < v->state.rooms_loaded; i++) {
        if (wr__stream_bit(s, s->has, wr__stream_room_of(s, v->loaded[i]), l->viewer)) {
            v->loaded[kept] = v->loaded[i];
            v->floors[kept++] = v->floors[i];
        }
    }
    for (int32_t i = 0; i < v->change_count; i++) {
        if (v->changes[i].load) {
            s->fresh[fresh++] = v->changes[i];
        }
    }
    wr__stream_sort_changes(s, s->fresh, fresh);
    v->state.rooms_loaded = kept + fresh;
    for (int32_t at = kept + fresh - 1; fresh > 0; at--) { // from behind, so that nothing is in the way
        const bool old = kept > 0 && wr__stream_compare_ids(v->loaded[kept - 1], s->fresh[fresh - 1].room) > 0;
        v->loaded[at] = old ? v->loaded[kept - 1] : s->fresh[fresh - 1].room;
        v->floors[at] = old ? v->floors[kept - 1] : s->fresh[fresh - 1].floor;
        kept -= old;
        fresh -= !old;
    }
}

static void keep_state(look *l)
{
    wr_streamer *s = l->s;
    const wr_stream_config *c = &s->config;
    wr_stream_state *state = &l->v->state;
    bool minimum_is_missing = false;
    state->cells_loaded = l->cells;
    state->cells_minimum = 0;
    state->rooms_minimum = state->rooms_pending = 0;
    for (int32_t i = 0; i < l->item_count; i++) {
        const wr__stream_item *item = &s->items[i];
        const bool missing = !wr__stream_bit(s, s->has, item->room, l->viewer);
        minimum_is_missing |= missing && item->focus <= wr__stream_square(c->minimum_radius);
        state->rooms_pending += missing && item->class_ < WR__STREAM_BEYOND;
        if (item->class_ <= WR__STREAM_BEHIND) {
            state->cells_minimum += s->rooms[item->room].floor;
            state->rooms_minimum++;
        }
    }
    state->short_of_memory =
        (c->budget_cells != 0 && state->cells_minimum > c->budget_cells) || state->rooms_minimum > c->viewer_rooms;
    state->paused = (c->pause == WR_STREAM_PAUSE_MINIMUM && minimum_is_missing) ||
                    (c->pause == WR_STREAM_PAUSE_OUTSIDE && wr__stream_is_outside(s, l->viewer));
}

void wr__stream_look_again(wr_streamer *s, int32_t viewer)
{
    look l = {.s = s, .v = &s->viewers[viewer], .viewer = viewer};
    drop_gone(&l);
    l.item_count = wr__stream_gather(s, viewer);
    unload_far(&l);
    (void)unload_until_it_fits(&l, 0, 0);
    load(&l);
    if (l.v->change_count > 0) {
        keep_list(&l);
    }
    wr__stream_walk(s, viewer);
    keep_state(&l);
    // All this is a function of what he has and of what there is: without a change it has come to its end, and needs no look
    // again before something else changes.
    l.v->dirty = l.v->change_count > 0;
}
