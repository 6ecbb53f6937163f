// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: the one block a streamer is, laid out once and never grown.
#include <stdio.h>

#include "stream/stream_int.h"

enum { PIECE_ROOMS_MAX = WR_SPACE_NONE }; // spaces of one piece

static void lay_out_pieces(wr_streamer *s, wr_arena *a)
{
    const wr_stream_config *c = &s->config;
    const size_t rooms = (size_t)c->rooms_max, row = (size_t)s->words;
    s->pieces = WR_ARENA_ARRAY(a, wr__stream_piece, c->pieces_max);
    s->free_pieces = WR_ARENA_ARRAY(a, int32_t, c->pieces_max);
    s->near = WR_ARENA_ARRAY(a, int32_t, c->pieces_max);
    s->table = WR_ARENA_ARRAY(a, int32_t, s->table_size);
    s->rooms = WR_ARENA_ARRAY(a, wr__stream_room, rooms);
    s->by_place = WR_ARENA_ARRAY(a, int32_t, rooms);
    s->has = wr_arena_take(a, rooms, row * sizeof *s->has, 64);
    s->seen = wr_arena_take(a, rooms, row * sizeof *s->seen, 64);
    s->groups = WR_ARENA_ARRAY(a, wr__stream_box, s->groups_max);
    s->portals = WR_ARENA_ARRAY(a, wr__stream_portal, c->portals_max);
    s->links = wr_arena_take(a, (size_t)c->portals_max, 2 * sizeof *s->links, 64);
    s->cells = WR_ARENA_ARRAY(a, uint16_t, c->cells_max);
    s->doors = WR_ARENA_ARRAY(a, wr__stream_door, c->portals_max);
}

static void lay_out_scratch(wr_streamer *s, wr_arena *a)
{
    const wr_stream_config *c = &s->config;
    const size_t rooms = (size_t)c->rooms_max, of_piece = rooms < PIECE_ROOMS_MAX ? rooms : PIECE_ROOMS_MAX;
    s->stamps = WR_ARENA_ARRAY(a, uint64_t, rooms);
    s->behind = WR_ARENA_ARRAY(a, uint64_t, rooms);
    s->walk_stamps = WR_ARENA_ARRAY(a, uint64_t, rooms);
    s->items = WR_ARENA_ARRAY(a, wr__stream_item, rooms);
    s->order = WR_ARENA_ARRAY(a, int32_t, rooms);
    s->victims = WR_ARENA_ARRAY(a, int32_t, rooms);
    s->queue = WR_ARENA_ARRAY(a, int32_t, rooms);
    s->fresh = WR_ARENA_ARRAY(a, wr_stream_change, c->viewer_rooms);
    s->sorting = wr_arena_take(a, wr__stream_sorting_size(c), 1, 64);
    s->keys = WR_ARENA_ARRAY(a, uint64_t, of_piece);
    s->keys_more = WR_ARENA_ARRAY(a, uint64_t, of_piece);
    s->values_more = WR_ARENA_ARRAY(a, uint32_t, of_piece);
}

static void lay_out_viewers(wr_streamer *s, wr_arena *a)
{
    const wr_stream_config *c = &s->config;
    s->viewers = WR_ARENA_ARRAY(a, wr__stream_viewer, c->viewers_max);
    for (int32_t i = 0; i < c->viewers_max; i++) {
        wr__stream_viewer unplaced, *v = s->viewers != NULL ? &s->viewers[i] : &unplaced;
        v->loaded = WR_ARENA_ARRAY(a, wr_room_id, c->viewer_rooms);
        v->floors = WR_ARENA_ARRAY(a, int32_t, c->viewer_rooms);
        v->visible = WR_ARENA_ARRAY(a, wr_room_id, c->viewer_rooms);
        v->changes = WR_ARENA_ARRAY(a, wr_stream_change, s->change_max);
        v->walked = WR_ARENA_ARRAY(a, uint32_t, c->viewer_rooms);
    }
}

// Sizes that follow from settings that passed.
static void measure(wr_streamer *s, const wr_stream_config *config)
{
    const wr_stream_config c = wr__stream_filled(config);
    s->config = c;
    s->words = (c.viewers_max + 63) / 64;
    s->change_max = c.viewer_rooms + (c.cells_per_tick < c.viewer_rooms ? c.cells_per_tick : c.viewer_rooms);
    s->groups_max = c.rooms_max / WR__STREAM_GROUP + c.pieces_max;
    s->side = (int64_t)WR_REGION_CELLS * c.cell * WR_FIX_ONE;
    for (s->table_size = 4; s->table_size < 2 * (uint32_t)c.pieces_max;) {
        s->table_size *= 2;
    }
}

static void lay_out(wr_streamer *s, wr_arena *a)
{
    (void)wr_arena_take(a, 1, sizeof *s, 64);
    lay_out_pieces(s, a);
    lay_out_scratch(s, a);
    lay_out_viewers(s, a);
}

size_t wr_streamer_size(const wr_stream_config *config)
{
    if (config == NULL || wr__stream_check(config, NULL) != WR_OK) {
        return 0;
    }
    wr_streamer s = {0};
    wr_arena arena = wr_arena_measuring();
    measure(&s, config);
    lay_out(&s, &arena);
    return arena.full ? 0 : arena.used;
}

wr_status wr_streamer_create(const wr_stream_config *config, const wr_hooks *hooks, wr_streamer **out,
                             wr_finding *why)
{
    wr_streamer made = {0};
    if (why != NULL) {
        *why = (wr_finding){0};
    }
    if (out == NULL) {
        return WR_E_ARGUMENT;
    }
    *out = NULL;
    if (config == NULL || wr__stream_check(config, why) != WR_OK) {
        return WR_E_ARGUMENT;
    }
    measure(&made, config);
    made.allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    made.size = wr_streamer_size(config);
    void *block = made.size != 0 ? made.allocator.alloc(made.allocator.context, made.size, 64) : NULL;
    if (block == NULL) {
        if (why != NULL) {
            why->severity = WR_SEVERITY_ERROR;
            (void)snprintf(why->message, sizeof why->message,
                           "no memory for %llu bytes; fewer viewers or rooms take less",
                           (unsigned long long)made.size);
        }
        return WR_E_MEMORY;
    }
    wr_arena arena = wr_arena_on(block, made.size);
    lay_out(&made, &arena);
    wr_streamer *s = block;
    *s = made;
    s->oldest = s->newest = WR__STREAM_NONE;
    for (uint32_t i = 0; i < s->table_size; i++) {
        s->table[i] = WR__STREAM_NONE;
    }
    for (int32_t i = s->config.pieces_max - 1; i >= 0; i--) {
        s->free_pieces[s->free_count++] = i;
    }
    *out = s;
    return WR_OK;
}

void wr_streamer_destroy(wr_streamer *streamer)
{
    if (streamer != NULL) {
        const wr_allocator allocator = streamer->allocator;
        wr__release(&allocator, streamer, streamer->size);
    }
}
