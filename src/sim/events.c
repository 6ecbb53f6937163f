// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Events of one tick. Stages append in the order things happen; at its end each stage's records are sorted by slot, stably,
// so the list is in (stage, id) order whatever ran first. The last place is kept for the word that some found no room.
#include <string.h>

#include "core/sort.h"
#include "sim/world_int.h"

static const char *const names[] = {
#define NAME(name, text) text,
    WR_EVENT_LIST(NAME)
#undef NAME
};

const char *wr_event_kind_name(wr_event_kind kind)
{
    return (uint32_t)kind < WR_EVENT_KIND_COUNT ? names[kind] : "?";
}

const wr_event *wr_world_events(const wr_world *world, int32_t *count)
{
    *count = world->core->event_count;
    return world->events;
}

wr_event *wr__event(wr_world *world, wr_event_kind kind, uint32_t id, uint32_t by)
{
    wr_event *event = &world->no_room;
    if (world->core->event_count < world->config.events_max - 1) {
        event = &world->events[world->core->event_count++];
    } else {
        world->core->events_dropped++;
    }
    *event = (wr_event){
        .tick = (uint32_t)world->core->ticks, .stage = world->stage, .kind = (uint8_t)kind, .id = {id}, .by = {by}};
    return event;
}

void wr__events_clear(wr_world *world)
{
    memset(world->events, 0, (size_t)world->core->event_count * sizeof *world->events);
    world->core->event_count = 0;
    world->core->events_dropped = 0;
}

void wr__stage_begin(wr_world *world, uint8_t stage)
{
    world->stage = stage;
    world->stage_first = world->core->event_count;
}

// The part of an id that is slot + 1; none stands first.
static uint32_t slot_of(const wr_event *event)
{
    return event->id.bits & ((1u << WR_ID_INDEX_BITS) - 1);
}

static int by_slot(const void *a, const void *b, void *context)
{
    (void)context;
    const uint32_t x = slot_of(a);
    const uint32_t y = slot_of(b);
    return (x > y) - (x < y);
}

void wr__stage_end(wr_world *world)
{
    wr_event *events = world->events + world->stage_first;
    const int32_t count = world->core->event_count - world->stage_first;
    for (int32_t i = 1; i < count; i++) {
        if (slot_of(&events[i]) < slot_of(&events[i - 1])) {
            wr_sort(events, (size_t)count, sizeof *events, by_slot, NULL, world->spare->events);
            return;
        }
    }
}

void wr__events_close(wr_world *world)
{
    wr__core *core = world->core;
    if (core->events_dropped > 0) {
        world->events[core->event_count++] = (wr_event){.tick = (uint32_t)core->ticks,
                                                        .stage = 12,
                                                        .kind = WR_EVENT_DROPPED,
                                                        .value = core->events_dropped};
        core->counters.events_dropped += (uint64_t)core->events_dropped;
    }
    for (int32_t i = 0; i < core->event_count; i++) {
        world->events[i].key = core->ticks << 24 | (uint64_t)i;
    }
}
