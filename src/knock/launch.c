// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Launching: requests in their order, blast by blast. Within a blast each body stands for itself, so those are shared out among
// workers; what each came to is noted in the scratch array, and counted when all are done.
#include "core/assert.h"
#include "core/noise.h"
#include "knock/knock_int.h"
#include "knock/order.h"

enum { GRAIN = 64 };

typedef struct launch {
    knock_over over;
    const wr_knock_ground *ground;
    const wr_knock_rules *rules;
    const wr_blast *blasts;
    const wr_knock_bodies *bodies;
    wr__noise noise;
    uint32_t tick;
    const wr_knock_request *requests; // sorted
    wr_knock_request *notes;          // [count] what each came to, see note_of
    int32_t begin;                    // the first of this blast
} launch;

// ---- What a request came to --------------------------------------------------------------------------------------------

typedef struct note {
    wr_knock_result result;
    bool was_knocked; // in the air, lying or getting up
    knock_found found;
} note;

static wr_knock_request noted(note n)
{
    return (wr_knock_request){.tick = n.found.predictions,
                              .blast = n.found.up | n.found.near << 1 | n.found.mismatch << 2 | n.was_knocked << 3,
                              .body = (int32_t)n.result};
}

static void count_note(wr_knock_counts *counts, const wr_knock_request *n)
{
    const bool thrown = n->body == WR_KNOCK_THROWN || n->body == WR_KNOCK_AGAIN;
    counts->requests++;
    counts->launched += thrown;
    counts->relaunched += (n->blast >> 3) & 1;
    counts->immune += n->body == WR_KNOCK_IMMUNE;
    counts->chained += n->body == WR_KNOCK_CHAINED;
    counts->predictions += n->tick;
    counts->predictions_max = n->tick > counts->predictions_max ? n->tick : counts->predictions_max;
    counts->fallback_up += n->blast & 1;
    counts->fallback_near += (n->blast >> 1) & 1;
    counts->prediction_mismatches += (n->blast >> 2) & 1;
}

// ---- One body ----------------------------------------------------------------------------------------------------------

// Where it is: in the air, or on the floor it stands or lies on.
static wr_flight_place place_of(const launch *l, int32_t body)
{
    const wr_knock_bodies *b = l->bodies;
    if (b->phase[body] == WR_KNOCK_FLIGHT) {
        const wr_flight flight = wr_flight_get(&b->flight, body);
        return wr_flight_at(l->rules, &flight, l->tick);
    }
    const wr_point at = wr__knock_on_map(&l->over, (wr_point){b->x[body], b->y[body]});
    return (wr_flight_place){.at = at,
                             .z = wr__knock_floor(&l->over, wr__knock_cell(&l->over, at)),
                             .angle = wr_knock_angle(l->rules, l->tick, b, body)};
}

static wr_fix lesser(wr_fix a, wr_fix b)
{
    return a < b ? a : b;
}

static void throw_body(const launch *l, const wr_blast *blast, int32_t body, note *n)
{
    const wr_knock_bodies *b = l->bodies;
    const int32_t size = knock_size(b, body);
    WR_ASSERT(size < l->ground->sizes);
    const wr_flight_place from = place_of(l, body);
    const uint64_t noise = wr__noise_at(l->noise, knock_id(b, body), blast->number);
    const bool again = b->throws[body] != 0;
    if (b->phase[body] != WR_KNOCK_FLIGHT) {                    // in the air it stays that of its first throw
        b->home_x[body] = lesser(from.at.x, l->over.end.x - 1); // on the map, and not on its end
        b->home_y[body] = lesser(from.at.y, l->over.end.y - 1);
    }
    wr_flight flight = wr__knock_throw(l->rules, noise, blast, b->resistance != NULL ? b->resistance[body] : 0,
                                       again && !l->rules->config.juggle, from.at, from.z, from.angle, l->tick);
    n->found = wr__knock_land(&l->over, l->rules, l->ground->nav[size], (wr_point){b->home_x[body], b->home_y[body]},
                              &flight);
    n->was_knocked = wr_is_knocked(b->phase[body]);
    n->result = again ? WR_KNOCK_AGAIN : WR_KNOCK_THROWN;
    wr_flight_set(&b->flight, body, &flight);
    b->phase[body] = WR_KNOCK_FLIGHT;
    b->throws[body] = again ? 2 : 1;
    b->until[body] = l->tick + flight.ticks;
}

static void carry_out(const launch *l, int32_t index)
{
    const wr_knock_request *r = &l->requests[index];
    const wr_knock_bodies *b = l->bodies;
    note n = {0};
    if (index > l->begin && r[-1].body == r->body) {
        n.result = WR_KNOCK_TWICE;
    } else if (b->immune != NULL && b->immune[r->body] != 0) {
        n.result = WR_KNOCK_IMMUNE;
    } else if (b->throws[r->body] >= 2 && !l->rules->config.juggle) {
        n.result = WR_KNOCK_CHAINED;
    } else {
        throw_body(l, &l->blasts[r->blast], r->body, &n);
    }
    l->notes[index] = noted(n);
}

// ---- All of them -------------------------------------------------------------------------------------------------------

static void carry_out_part(void *context, int32_t begin, int32_t end, int32_t worker)
{
    const launch *l = context;
    (void)worker;
    for (int32_t i = begin; i < end; i++) {
        carry_out(l, l->begin + i);
    }
}

static void carry_out_blast(launch *l, int32_t begin, int32_t end, const wr_hooks *hooks)
{
    l->begin = begin;
    if (hooks == NULL || end - begin <= GRAIN) {
        carry_out_part(l, 0, end - begin, 0);
    } else {
        hooks->parallel_for(hooks->parallel_context, end - begin, GRAIN, carry_out_part, l);
    }
}

void wr_knock_launch(const wr_knock_ground *ground, const wr_knock_rules *rules, uint64_t seed, uint32_t tick,
                     const wr_blast *blasts, wr_knock_request *requests, wr_knock_request *more, int32_t count,
                     const wr_knock_bodies *bodies, uint8_t *results, const wr_hooks *hooks, wr_knock_counts *counts)
{
    const knock_order order = {blasts, bodies};
    wr__knock_sort(&order, requests, count, more);
    launch l = {.over = wr__knock_over(ground),
                .ground = ground,
                .rules = rules,
                .blasts = blasts,
                .bodies = bodies,
                .noise = wr__noise_begin(seed, WR_STREAM_KNOCK),
                .tick = tick,
                .requests = requests,
                .notes = more};
    for (int32_t begin = 0, end; begin < count; begin = end) {
        for (end = begin + 1; end < count && wr__knock_one_blast(&order, &requests[begin], &requests[end]); end++) {
        }
        carry_out_blast(&l, begin, end, hooks);
    }
    wr_knock_counts sum = {0};
    for (int32_t i = 0; i < count; i++) {
        count_note(&sum, &more[i]);
        if (results != NULL) {
            results[i] = (uint8_t)more[i].body;
        }
    }
    if (counts != NULL) {
        wr_knock_count(counts, &sum);
    }
}
