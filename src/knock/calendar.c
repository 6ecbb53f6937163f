// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The calendar: a wheel of 4,096 days, each with a list of the slots whose phase ends on it, modulo 4,096. A tick opens one day;
// who is there for a later round stays.
// Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", 1987 (scheme 6).
#include "core/assert.h"
#include "knock/knock_int.h"

enum { DAYS = 4096, CAPACITY_MAX = 1 << 20 };
enum { END = -1, NOWHERE = INT32_MIN }; // `before` of the first of day d is ~d

typedef struct entry {
    int32_t before, after;
} entry;

struct wr_knock_calendar {
    int32_t capacity;
    int32_t unused[15]; // entries on lines of their own
    int32_t first[DAYS];
    entry entries[];
};

size_t wr_knock_calendar_size(int32_t capacity)
{
    if (capacity < 1 || capacity > CAPACITY_MAX) {
        return 0;
    }
    return sizeof(wr_knock_calendar) + (size_t)capacity * sizeof(entry);
}

static void clear(wr_knock_calendar *c)
{
    for (int32_t d = 0; d < DAYS; d++) {
        c->first[d] = END;
    }
    for (int32_t i = 0; i < c->capacity; i++) {
        c->entries[i] = (entry){NOWHERE, END};
    }
}

wr_knock_calendar *wr_knock_calendar_init(int32_t capacity, void *memory)
{
    WR_ASSERT(capacity >= 1 && capacity <= CAPACITY_MAX);
    wr_knock_calendar *c = memory;
    c->capacity = capacity;
    clear(c);
    return c;
}

static void leave(wr_knock_calendar *c, int32_t slot)
{
    entry *e = &c->entries[slot];
    if (e->before == NOWHERE) {
        return;
    }
    if (e->before < 0) {
        c->first[~e->before] = e->after;
    } else {
        c->entries[e->before].after = e->after;
    }
    if (e->after != END) {
        c->entries[e->after].before = e->before;
    }
    *e = (entry){NOWHERE, END};
}

static void enter(wr_knock_calendar *c, int32_t slot, uint32_t until)
{
    const int32_t day = (int32_t)(until % DAYS), next = c->first[day];
    c->entries[slot] = (entry){~day, next};
    c->first[day] = slot;
    if (next != END) {
        c->entries[next].before = slot;
    }
}

void wr_knock_calendar_fill(wr_knock_calendar *calendar, const wr_knock_bodies *bodies, uint32_t tick)
{
    (void)tick; // who was due by then has gone on
    WR_ASSERT(bodies->count <= calendar->capacity);
    clear(calendar);
    for (int32_t i = bodies->count - 1; i >= 0; i--) {
        if (bodies->phase[i] != WR_KNOCK_NONE) {
            enter(calendar, i, bodies->until[i]);
        }
    }
}

void wr_knock_calendar_launched(wr_knock_calendar *calendar, const wr_knock_bodies *bodies,
                                const wr_knock_request *requests, int32_t count)
{
    for (int32_t i = count - 1; i >= 0; i--) {
        const int32_t body = requests[i].body;
        leave(calendar, body);
        if (bodies->phase[body] != WR_KNOCK_NONE) {
            enter(calendar, body, bodies->until[body]);
        }
    }
}

// ---- A day -------------------------------------------------------------------------------------------------------------

// Merges two lists that are sorted by slot.
static int32_t merge(entry *entries, int32_t a, int32_t b)
{
    int32_t first = END, *end = &first;
    while (a != END && b != END) {
        int32_t *least = a < b ? &a : &b;
        *end = *least;
        end = &entries[*least].after;
        *least = *end;
    }
    *end = a != END ? a : b;
    return first;
}

// Sorts a list by slot: lists of 1, 2, 4 ... wait in `waiting` for another one as long.
static int32_t sorted(entry *entries, int32_t list)
{
    enum { LEVELS = 21 };
    int32_t waiting[LEVELS], levels = 0;
    for (uint32_t n = 0; list != END; n++) {
        int32_t one = list;
        list = entries[one].after;
        entries[one].after = END;
        int32_t level = 0;
        for (; ((n >> level) & 1u) != 0; level++) {
            one = merge(entries, waiting[level], one);
        }
        waiting[level] = one;
        levels = level + 1 > levels ? level + 1 : levels;
        for (int32_t below = 0; below < level; below++) {
            waiting[below] = END;
        }
    }
    int32_t all = END;
    for (int32_t level = 0; level < levels; level++) {
        all = merge(entries, waiting[level], all);
    }
    return all;
}

// Takes those who are due out of their day, sorted. Who was cleared or put off by its host leaves, too.
static int32_t take_due(wr_knock_calendar *c, const wr_knock_bodies *bodies, uint32_t tick)
{
    int32_t due = END;
    for (int32_t slot = c->first[tick % DAYS], next; slot != END; slot = next) {
        next = c->entries[slot].after;
        const bool knocked = slot < bodies->count && bodies->phase[slot] != WR_KNOCK_NONE;
        if (knocked && bodies->until[slot] % DAYS == tick % DAYS && bodies->until[slot] != tick) {
            continue;
        }
        leave(c, slot);
        if (knocked && bodies->until[slot] == tick) {
            c->entries[slot].after = due;
            due = slot;
        } else if (knocked) {
            enter(c, slot, bodies->until[slot]);
        }
    }
    return sorted(c->entries, due);
}

int32_t wr_knock_calendar_step(wr_knock_calendar *calendar, const wr_knock_ground *ground,
                               const wr_knock_rules *rules, uint32_t tick, const wr_knock_bodies *bodies,
                               wr_knock_change *changes, wr_knock_counts *counts)
{
    int32_t slot = take_due(calendar, bodies, tick), changed = 0;
    if (slot == END) {
        return 0;
    }
    knock_step s = wr__knock_step_begin(ground, rules, tick, bodies);
    for (int32_t next; slot != END; slot = next) {
        next = calendar->entries[slot].after;
        calendar->entries[slot] = (entry){NOWHERE, END};
        const wr_knock_change change = wr__knock_change(&s, slot);
        if (change.phase != WR_KNOCK_NONE) {
            enter(calendar, slot, bodies->until[slot]);
        }
        if (changes != NULL) {
            changes[changed] = change;
        }
        changed++;
    }
    if (counts != NULL) {
        wr_knock_count(counts, &s.counts);
    }
    return changed;
}
