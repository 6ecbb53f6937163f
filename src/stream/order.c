// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: what comes before what. Every order ends on the room id, so nothing is left to chance.
#include "core/sort.h"
#include "stream/stream_int.h"

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

int wr__stream_compare_ids(wr_room_id a, wr_room_id b)
{
    const int row = compare(a.piece.y, b.piece.y), column = compare(a.piece.x, b.piece.x);
    return row != 0 ? row : column != 0 ? column : compare(a.space, b.space);
}

uint64_t wr__stream_item_far(const wr__stream_item *item)
{
    switch (item->class_) {
    case WR__STREAM_PREFETCHED:
        return item->place;
    case WR__STREAM_BEYOND:
        return item->focus < item->place ? item->focus : item->place;
    default:
        return item->focus;
    }
}

static int compare_items(const void *a, const void *b, void *context)
{
    const wr_streamer *s = context;
    const wr__stream_item *x = &s->items[*(const int32_t *)a], *y = &s->items[*(const int32_t *)b];
    if (x->class_ != y->class_) {
        return x->class_ < y->class_ ? -1 : 1;
    }
    const uint64_t far_x = wr__stream_item_far(x), far_y = wr__stream_item_far(y);
    if (far_x != far_y) {
        return far_x < far_y ? -1 : 1;
    }
    return wr__stream_compare_ids(wr__stream_id_of(s, x->room), wr__stream_id_of(s, y->room));
}

static int compare_items_backwards(const void *a, const void *b, void *context)
{
    return compare_items(b, a, context);
}

static int compare_room_ids(const void *a, const void *b, void *context)
{
    (void)context;
    return wr__stream_compare_ids(*(const wr_room_id *)a, *(const wr_room_id *)b);
}

static int compare_changes(const void *a, const void *b, void *context)
{
    (void)context;
    return wr__stream_compare_ids(((const wr_stream_change *)a)->room, ((const wr_stream_change *)b)->room);
}

void wr__stream_sort_items(wr_streamer *s, int32_t *items, int32_t count, bool backwards)
{
    wr_sort(items, (size_t)count, sizeof *items, backwards ? compare_items_backwards : compare_items, s, s->sorting);
}

void wr__stream_sort_ids(wr_streamer *s, wr_room_id *ids, int32_t count)
{
    wr_sort(ids, (size_t)count, sizeof *ids, compare_room_ids, NULL, s->sorting);
}

void wr__stream_sort_changes(wr_streamer *s, wr_stream_change *changes, int32_t count)
{
    wr_sort(changes, (size_t)count, sizeof *changes, compare_changes, NULL, s->sorting);
}

size_t wr__stream_sorting_size(const wr_stream_config *filled)
{
    const size_t items = (size_t)filled->rooms_max * sizeof(int32_t);
    const size_t changes = (size_t)filled->viewer_rooms * sizeof(wr_stream_change);
    return items > changes ? items : changes;
}
