// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A band: its memory, and which way it is cut.
#include "dungeon/rects_int.h"

// ---- Memory -----------------------------------------------------------------------------------------------------

typedef struct room {
    unsigned char *base; // NULL to measure
    uint64_t used;       // below 2^40 for any field
} room;

// Not zeroed: a whole field has far more room for chords than it has chords.
static void *take(room *r, uint64_t count, uint64_t size)
{
    const uint64_t at = r->used;
    r->used += (count * size + 63) / 64 * 64;
    return r->base == NULL ? NULL : r->base + at;
}

uint64_t wr__rects_layout(wr__rects_band *b, wr_rects_way way, int32_t width, int32_t height, bool with_cells,
                          void *memory)
{
    // A corner lies on a point inside the band and ends at most one chord of a kind, a chord has two.
    const uint64_t points = (uint64_t)(width - 1) * (uint64_t)(height - 1);
    const uint64_t chords = way == WR_RECTS_MINIMUM ? points / 2 : 0;
    const int32_t words = (int32_t)(((int64_t)width + 63) / 64);
    const uint64_t area = (uint64_t)words * (uint64_t)height;
    room r = {memory, 0};
    *b = (wr__rects_band){.width = width, .height = height, .words = words};
    b->cells = take(&r, with_cells ? (uint64_t)width * (uint64_t)height : 0, 1);
    b->open = take(&r, (uint64_t)words, sizeof *b->open);
    b->some = take(&r, area, sizeof *b->some);
    b->left = take(&r, area, sizeof *b->left);
    b->down = take(&r, area, sizeof *b->down);
    b->starts = take(&r, area, sizeof *b->starts);
    if (way != WR_RECTS_MINIMUM) {
        return r.used;
    }
    b->corner = take(&r, area, sizeof *b->corner);
    b->chord = take(&r, area, sizeof *b->chord);
    b->upward = take(&r, area, sizeof *b->upward);
    b->going = take(&r, (uint64_t)words, sizeof *b->going);
    b->column = take(&r, chords > 0 ? (uint64_t)width : 0, sizeof *b->column);
    b->places = take(&r, chords, sizeof *b->places);
    b->graph.first = take(&r, chords + 1, sizeof *b->graph.first);
    b->graph.edges = take(&r, chords > 0 ? points : 0, sizeof *b->graph.edges);
    b->graph.of_across = take(&r, chords, sizeof *b->graph.of_across);
    b->graph.of_up = take(&r, chords, sizeof *b->graph.of_up);
    b->graph.level = take(&r, chords, sizeof *b->graph.level);
    b->graph.next = take(&r, chords, sizeof *b->graph.next);
    b->graph.queue = take(&r, chords, sizeof *b->graph.queue);
    return r.used;
}

void wr__rects_cut(wr__rects_band *b, wr_rects_way way)
{
    if (way == WR_RECTS_MINIMUM) {
        (void)wr__rects_chords(b);
        wr__rects_cut_minimum(b);
    } else {
        wr__rects_cut_greedy(b);
    }
}
