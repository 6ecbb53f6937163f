// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: room for a piece. Pools are used from front to back; a piece that goes leaves a hole. When the end is reached the
// pieces are pushed together in the order they came, which is how they lie, so that every move goes down.
#include <string.h>

#include "stream/stream_int.h"

static void move(void *items, size_t size, int32_t to, int32_t from, int32_t count)
{
    memmove((uint8_t *)items + (size_t)to * size, (uint8_t *)items + (size_t)from * size, (size_t)count * size);
}

static void push_together(wr_streamer *s)
{
    const size_t row = (size_t)s->words * sizeof *s->has;
    s->rooms_used = s->groups_used = s->portals_used = s->cells_used = 0;
    for (int32_t i = s->oldest; i != WR__STREAM_NONE; i = s->pieces[i].newer) {
        wr__stream_piece *p = &s->pieces[i];
        const int32_t groups = (p->room_count + WR__STREAM_GROUP - 1) / WR__STREAM_GROUP,
                      cells = p->width * p->height;
        move(s->rooms, sizeof *s->rooms, s->rooms_used, p->room_first, p->room_count);
        move(s->by_place, sizeof *s->by_place, s->rooms_used, p->room_first, p->room_count);
        move(s->has, row, s->rooms_used, p->room_first, p->room_count);
        move(s->seen, row, s->rooms_used, p->room_first, p->room_count);
        move(s->groups, sizeof *s->groups, s->groups_used, p->group_first, groups);
        move(s->portals, sizeof *s->portals, s->portals_used, p->portal_first, p->portal_count);
        move(s->links, 2 * sizeof *s->links, s->portals_used, p->portal_first, p->portal_count);
        move(s->cells, sizeof *s->cells, s->cells_used, p->cell_first, cells);
        p->room_first = s->rooms_used;
        p->group_first = s->groups_used;
        p->portal_first = s->portals_used;
        p->cell_first = s->cells_used;
        s->rooms_used += p->room_count;
        s->groups_used += groups;
        s->portals_used += p->portal_count;
        s->cells_used += cells;
    }
}

// Groups do for all rooms: of each piece all but one are full, and there are as many more as pieces.
wr_status wr__stream_make_room(wr_streamer *s, const wr_stream_piece *piece)
{
    const wr_stream_config *c = &s->config;
    const int32_t cells = piece->width * piece->height;
    const int32_t groups = (piece->space_count + WR__STREAM_GROUP - 1) / WR__STREAM_GROUP;
    if (piece->space_count > c->rooms_max - s->rooms_live || piece->portal_count > c->portals_max - s->portals_live ||
        cells > c->cells_max - s->cells_live) {
        return WR_E_CAPACITY;
    }
    if (piece->space_count > c->rooms_max - s->rooms_used || piece->portal_count > c->portals_max - s->portals_used ||
        cells > c->cells_max - s->cells_used || groups > s->groups_max - s->groups_used) {
        push_together(s);
    }
    return WR_OK;
}
