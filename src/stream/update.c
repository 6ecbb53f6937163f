// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: a tick of all viewers. Only those are looked at whom something concerns: they moved, a door or piece near them
// changed, a place of theirs is no longer wanted, or the last look was not done.
#include "stream/stream_int.h"

static void drop_places(wr_streamer *s, wr__stream_viewer *v)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < v->place_count; i++) {
        if (v->until[i] >= s->counters.updates) {
            v->places[kept] = v->places[i];
            v->until[kept++] = v->until[i];
        }
    }
    v->dirty |= kept != v->place_count;
    v->place_count = kept;
}

void wr_stream_update(wr_streamer *s)
{
    s->counters.updates++;
    wr__stream_doors_settle(s);
    for (int32_t i = 0; i < s->config.viewers_max; i++) {
        wr__stream_viewer *v = &s->viewers[i];
        if (!v->is_there) {
            continue;
        }
        v->change_count = 0;
        drop_places(s, v);
        if (v->dirty) {
            s->counters.viewers_looked_at++;
            wr__stream_look_again(s, i);
        }
        s->counters.paused_updates += v->state.paused;
    }
}
