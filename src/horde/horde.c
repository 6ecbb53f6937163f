// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Memory of a horde, its beginning, hunters that come and go, notes, and the rules between its fields.
#include <string.h>

#include "horde/horde_int.h"

// ---- Memory --------------------------------------------------------------------------------------------------------

static void take_flights(wr_arena *arena, wr_flights *flights, int32_t n)
{
    flights->x = WR_ARENA_ARRAY(arena, wr_fix, n);
    flights->y = WR_ARENA_ARRAY(arena, wr_fix, n);
    flights->z = WR_ARENA_ARRAY(arena, wr_fix, n);
    flights->vx = WR_ARENA_ARRAY(arena, wr_fix, n);
    flights->vy = WR_ARENA_ARRAY(arena, wr_fix, n);
    flights->vz = WR_ARENA_ARRAY(arena, int32_t, n);
    flights->begun = WR_ARENA_ARRAY(arena, uint32_t, n);
    flights->ticks = WR_ARENA_ARRAY(arena, uint16_t, n);
    flights->angle = WR_ARENA_ARRAY(arena, wr_angle, n);
    flights->turn = WR_ARENA_ARRAY(arena, int32_t, n);
}

// In the state: all of them but what is in only.
static void take_thrown(wr_arena *arena, wr__thrown_list *thrown, int32_t n)
{
    wr_knock_bodies *b = &thrown->bodies;
    thrown->slot = WR_ARENA_ARRAY(arena, int32_t, n);
    b->x = WR_ARENA_ARRAY(arena, wr_fix, n);
    b->y = WR_ARENA_ARRAY(arena, wr_fix, n);
    b->phase = WR_ARENA_ARRAY(arena, uint8_t, n);
    b->throws = WR_ARENA_ARRAY(arena, uint8_t, n);
    b->until = WR_ARENA_ARRAY(arena, uint32_t, n);
    b->home_x = WR_ARENA_ARRAY(arena, wr_fix, n);
    b->home_y = WR_ARENA_ARRAY(arena, wr_fix, n);
    take_flights(arena, &b->flight, n);
}

static void take_thrown_derived(wr_arena *arena, wr__thrown_list *thrown, int32_t n)
{
    wr_knock_bodies *b = &thrown->bodies;
    b->id = thrown->id = WR_ARENA_ARRAY(arena, uint32_t, n);
    b->size = thrown->size = WR_ARENA_ARRAY(arena, uint8_t, n);
    b->resistance = thrown->resistance = WR_ARENA_ARRAY(arena, wr_fix, n);
    b->immune = thrown->immune = WR_ARENA_ARRAY(arena, uint8_t, n);
    b->lie = thrown->lie = WR_ARENA_ARRAY(arena, uint16_t, n);
    b->rise = thrown->rise = WR_ARENA_ARRAY(arena, uint16_t, n);
}

void wr__horde_take_state(wr_arena *arena, wr__horde *horde)
{
    wr__hunters *h = &horde->h;
    const int32_t n = horde->capacity;
    const int32_t classes = horde->rules.class_count;
    h->hunt_kind = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->brain = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->crowd = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->pressure = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->target = WR_ARENA_ARRAY(arena, int8_t, n);
    h->act = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->act_ticks = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->watchdog = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->since_run = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->wait = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->window = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->gained = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->wanted = WR_ARENA_ARRAY(arena, wr_fix, n);
    h->unseen = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->adrift = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->far = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->ring = WR_ARENA_ARRAY(arena, uint8_t, n);
    h->lease = WR_ARENA_ARRAY(arena, uint16_t, n);
    h->struck = WR_ARENA_ARRAY(arena, uint32_t, n);
    h->phase = WR_ARENA_ARRAY(arena, uint8_t, n);
    horde->round = WR_ARENA_ARRAY(arena, wr__round, 1);
    horde->queue = WR_ARENA_ARRAY(arena, wr__queued, n);
    horde->throngs = WR_ARENA_ARRAY(arena, uint32_t, n / 2);
    horde->far_targets = WR_ARENA_ARRAY(arena, wr_node, classes * WR_FIELD_TARGETS_MAX);
    horde->far_count = WR_ARENA_ARRAY(arena, uint32_t, classes);
    horde->far_players = WR_ARENA_ARRAY(arena, uint32_t, classes);
    take_thrown(arena, &horde->thrown, n);
}

// A hunter tells a few things a tick at most: its run, what its walk met, sight, a swing.
#define NOTES_A_HUNTER 4
#define NOTES_BESIDE   64

static void take_lists(wr_arena *arena, wr__horde *horde)
{
    const int32_t n = horde->capacity;
    horde->note_capacity = NOTES_A_HUNTER * n + NOTES_BESIDE;
    horde->spawns = WR_ARENA_ARRAY(arena, wr__spawn, n);
    horde->blows = WR_ARENA_ARRAY(arena, wr__blow, n);
    horde->gone = WR_ARENA_ARRAY(arena, int32_t, n);
    horde->doors = WR_ARENA_ARRAY(arena, wr_cell, WR__HUNT_DOORS);
    horde->notes = WR_ARENA_ARRAY(arena, wr__note, horde->note_capacity);
}

void wr__horde_take_scratch(wr_arena *arena, wr__horde *horde, int32_t n)
{
    wr__horde_scratch nowhere; // a measuring arena has no memory to write to
    wr__horde_scratch *scratch = WR_ARENA_ARRAY(arena, wr__horde_scratch, 1);
    horde->scratch = scratch;
    take_lists(arena, horde);
    horde->hop_ended = WR_ARENA_ARRAY(arena, uint8_t, horde->capacity);
    take_thrown_derived(arena, &horde->thrown, horde->capacity);
    horde->rings = wr__rings_take(arena, horde);
    scratch = scratch == NULL ? &nowhere : scratch;
    scratch->from = WR_ARENA_ARRAY(arena, int32_t, horde->capacity);
    scratch->to = WR_ARENA_ARRAY(arena, int32_t, horde->capacity);
    scratch->seen = WR_ARENA_ARRAY(arena, uint8_t, horde->capacity);
    scratch->look = WR_ARENA_ARRAY(arena, uint8_t, horde->capacity);
    scratch->was = WR_ARENA_ARRAY(arena, int8_t, horde->capacity);
    scratch->requests = WR_ARENA_ARRAY(arena, wr_knock_request, horde->capacity);
    scratch->requests_more = WR_ARENA_ARRAY(arena, wr_knock_request, horde->capacity);
    scratch->results = WR_ARENA_ARRAY(arena, uint8_t, horde->capacity);
    scratch->changes = WR_ARENA_ARRAY(arena, wr_knock_change, horde->capacity);
    scratch->ways = wr__ways_take(arena, horde, n);
}

// ---- Beginning -----------------------------------------------------------------------------------------------------

static void clear_slots(wr__hunters *h, size_t first, size_t n)
{
    memset(h->hunt_kind + first, 0, n);
    memset(h->brain + first, 0, n);
    memset(h->crowd + first, 0, n);
    memset(h->pressure + first, 0, n);
    memset(h->target + first, 0, n);
    memset(h->act + first, 0, n);
    memset(h->act_ticks + first, 0, n * sizeof *h->act_ticks);
    memset(h->watchdog + first, 0, n * sizeof *h->watchdog);
    memset(h->since_run + first, 0, n * sizeof *h->since_run);
    memset(h->wait + first, 0, n * sizeof *h->wait);
    memset(h->window + first, 0, n * sizeof *h->window);
    memset(h->gained + first, 0, n * sizeof *h->gained);
    memset(h->wanted + first, 0, n * sizeof *h->wanted);
    memset(h->unseen + first, 0, n * sizeof *h->unseen);
    memset(h->adrift + first, 0, n * sizeof *h->adrift);
    memset(h->far + first, 0, n * sizeof *h->far);
    memset(h->ring + first, 0, n);
    memset(h->lease + first, 0, n * sizeof *h->lease);
    memset(h->struck + first, 0, n * sizeof *h->struck);
    memset(h->phase + first, 0, n);
}

void wr__horde_begin(wr__horde *horde)
{
    const size_t classes = (size_t)horde->rules.class_count;
    clear_slots(&horde->h, 0, (size_t)horde->capacity);
    memset(horde->queue, 0, (size_t)horde->capacity * sizeof *horde->queue);
    wr__thrown_clear(&horde->thrown, 0, (size_t)horde->capacity);
    memset(horde->throngs, 0, (size_t)(horde->capacity / 2) * sizeof *horde->throngs);
    memset(horde->far_targets, 0, classes * WR_FIELD_TARGETS_MAX * sizeof *horde->far_targets);
    memset(horde->far_count, 0, classes * sizeof *horde->far_count);
    memset(horde->far_players, 0, classes * sizeof *horde->far_players);
    *horde->round = (wr__round){.goal = (uint32_t)wr_hunt_goal(&horde->hunt, horde->player_count),
                                .wave_due = (uint32_t)horde->rules.wave_ticks};
    wr__thrown_derive(horde);
    wr__horde_empty(horde);
    wr__ways_derive(horde);
}

void wr__horde_derive(wr__horde *horde)
{
    wr__thrown_derive(horde);
    wr__ways_derive(horde);
}

// ---- Hunters that come and go --------------------------------------------------------------------------------------

static void count_spawned(wr__horde *horde, const wr__spawn *spawn)
{
    wr__round *round = horde->round;
    round->hit_tick = round->ticks;
    if (spawn->queued >= 0) {
        horde->queue[spawn->queued].health = 0; // it leaves when the tick is over
    }
    if (!spawn->again) {
        round->spawned_by[spawn->hunt_kind]++;
    }
    if (spawn->queued >= 0 && !spawn->again) {
        round->total++;
        round->wave_left--;
    }
}

void wr__hunter_begin(wr__horde *horde, int32_t slot, const wr__spawn *spawn)
{
    wr__hunters *h = &horde->h;
    clear_slots(h, (size_t)slot, 1);
    h->hunt_kind[slot] = spawn->hunt_kind;
    h->health[slot] = spawn->health;
    h->goal_x[slot] = h->x[slot];
    h->goal_y[slot] = h->y[slot];
    h->path_at[slot] = h->path_count[slot] = 0;
    h->brain[slot] = (uint8_t)(WR__BRAIN_WANTS | (spawn->dweller ? WR__BRAIN_DWELLER : 0));
    h->target[slot] = -1;
    h->since_run[slot] = UINT16_MAX;
    h->unseen[slot] = UINT16_MAX;
    h->watchdog[slot] = (uint16_t)wr__kind_of(horde, slot)->watchdog_ticks;
    count_spawned(horde, spawn);
}

static void count_kill(wr__horde *horde, wr_harm died)
{
    wr__round *round = horde->round;
    if (round->end != WR_ROUND_RUNS) {
        return;
    }
    round->kills_by[died]++;
    round->hit_tick = round->ticks;
    if (!horde->hunt.round.goal_sword_only || died == WR_HARM_SWORD) {
        round->kills++;
    }
}

void wr__hunter_end(wr__horde *horde, int32_t slot, wr_harm died)
{
    if (died < WR_HARM_COUNT) {
        count_kill(horde, died);
    }
    wr__thrown_drop(horde, slot);
    clear_slots(&horde->h, (size_t)slot, 1);
}

// ---- Noise and notes -------------------------------------------------------------------------------------------------

uint32_t wr__hunter_number(const wr__horde *horde, int32_t slot)
{
    return (uint32_t)(-1 - (int64_t)horde->h.origin[slot]);
}

uint64_t wr__hunter_noise(wr__horde *horde, int32_t slot)
{
    // As the world numbers all its monsters: those of the level from 0, those spawned in play from 2^32 on.
    const uint64_t id = ((uint64_t)1 << 32) + wr__hunter_number(horde, slot);
    return wr_noise(horde->seed, WR_STREAM_BRAINS, id, horde->h.counter[slot]++);
}

uint64_t wr__hunter_bent(const wr__horde *horde, int32_t slot)
{
    const uint64_t id =
        ((uint64_t)1 << 49) + wr__hunter_number(horde, slot); // beyond all numbers that draw otherwise
    return wr_noise(horde->seed, WR_STREAM_BRAINS, id, 0);
}

wr__note *wr__note_of(wr__horde *horde, wr__note_kind kind, int32_t slot)
{
    wr__note *note = &horde->scratch->no_room;
    if (horde->note_count < horde->note_capacity) {
        note = &horde->notes[horde->note_count++];
    } else {
        horde->notes_lost++;
    }
    *note = (wr__note){.kind = (uint8_t)kind, .slot = slot, .by = -1};
    return note;
}

// ---- Rules between fields --------------------------------------------------------------------------------------------

static const char *fault_of_clock(const wr__horde *horde)
{
    const wr__round *round = horde->round;
    const wr_hunt_waves *waves = &horde->hunt.waves;
    const uint32_t most = (uint32_t)horde->rules.round_ticks;
    if (round->end == WR_ROUND_RUNS ? round->ticks >= most : round->ticks > most || round->end_tick != round->ticks) {
        return "the round's time is over and it runs, or it is over at another time";
    }
    if (round->goal != (uint32_t)wr_hunt_goal(&horde->hunt, horde->player_count)) {
        return "the round's goal is not the hunt's";
    }
    if ((uint64_t)round->total + round->wave_left > (uint64_t)waves->total_max + (uint64_t)waves->spawn_max ||
        round->wave_due > (uint32_t)horde->rules.wave_ticks) {
        return "the waves bring more than the hunt has, or come later";
    }
    const bool quiet = round->warn_kind == 0 && round->warn_due == 0 && round->warn_x == 0 && round->warn_y == 0;
    if ((round->warned == 0 && !quiet) || round->warn_due > (uint32_t)horde->rules.warn_ticks) {
        return "somebody is announced whom nobody announced";
    }
    return NULL;
}

// In their order, each once, and nothing behind them.
static const char *fault_of_far(const wr__horde *horde)
{
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        const wr_node *targets = horde->far_targets + size * WR_FIELD_TARGETS_MAX;
        for (uint32_t i = 0; i < WR_FIELD_TARGETS_MAX; i++) {
            const bool used = i < horde->far_count[size];
            if (used ? targets[i] < 0 || (i > 0 && targets[i] <= targets[i - 1]) : targets[i] != 0) {
                return "targets of a far field are not in their order";
            }
        }
    }
    return NULL;
}

static const char *fault_of_round(const wr__horde *horde)
{
    const wr__round *round = horde->round;
    uint32_t of_wave = 0;
    if (round->queue_count > (uint32_t)horde->capacity) {
        return "more wait to be spawned than there is room for";
    }
    for (uint32_t i = 0; i < (uint32_t)horde->capacity; i++) {
        const wr__queued *q = &horde->queue[i];
        if (i >= round->queue_count && (q->health != 0 || q->hunt_kind != 0 || q->cause != 0 || q->tick != 0)) {
            return "an empty place in the queue is not all zero";
        }
        if (i < round->queue_count && (q->health <= 0 || q->hunt_kind >= horde->rules.kind_count ||
                                       q->health > horde->rules.kinds[q->hunt_kind].health ||
                                       q->cause > WR_REQUEUE_COUNT || q->tick > round->ticks)) {
            return "one who waits to be spawned has no health, no kind or no time";
        }
        of_wave += i < round->queue_count && q->cause == WR_REQUEUE_COUNT;
    }
    if (round->wave_left != of_wave) {
        return "what is left of the wave does not wait in the queue";
    }
    if (round->end != WR_ROUND_RUNS && (round->queue_count != 0 || round->end_tick > round->ticks)) {
        return "the round is over and somebody waits, or it has not come to its end";
    }
    if (round->end == WR_ROUND_RUNS && round->end_tick != 0) {
        return "the round runs and has an end";
    }
    if (round->hit_tick > round->ticks || round->wave_first > round->total || round->warned > 1) {
        return "the round remembers what has not been yet";
    }
    return fault_of_clock(horde);
}

// Of a slot without a hunter all is zero: what differs from that is counted.
static bool is_clear(const wr__hunters *h, int32_t i)
{
    const uint32_t bytes = h->hunt_kind[i] | h->brain[i] | h->crowd[i] | h->pressure[i] |
                           (uint32_t)(uint8_t)h->target[i] | h->act[i] | h->ring[i];
    const uint32_t words = h->act_ticks[i] | h->watchdog[i] | h->since_run[i] | h->wait[i] | h->window[i] |
                           h->unseen[i] | h->adrift[i] | h->far[i] | h->lease[i];
    return (bytes | words | (uint32_t)h->gained[i] | (uint32_t)h->wanted[i] | h->struck[i]) == 0;
}

// A tick's step is below 256 units, so sums of half a second fit: what watch_progress adds never overflows.
static const char *fault_of_walk(const wr__horde *horde, int32_t i)
{
    const wr__hunters *h = &horde->h;
    const int64_t most = (int64_t)h->window[i] << 24;
    if (h->window[i] >= horde->rules.stuck_ticks || h->wanted[i] < 0 || h->wanted[i] > most || h->gained[i] > most ||
        h->gained[i] < -most) {
        return "a hunter has come farther than one walks";
    }
    if (h->watchdog[i] > wr__kind_of(horde, i)->watchdog_ticks || h->wait[i] > horde->rules.retry_ticks) {
        return "a hunter waits longer than any does";
    }
    if ((h->crowd[i] & (WR_CROWD_ABSENT | WR_CROWD_FIXED | 128u)) != 0) {
        return "a hunter is in the crowd as none is";
    }
    return NULL;
}

// Of the thrown only what they must not do meanwhile.
static const char *fault_of_knocked(const wr__horde *horde, int32_t *slot)
{
    const wr__thrown_list *thrown = &horde->thrown;
    const char *fault = NULL;
    for (uint32_t i = 0; i < horde->round->thrown_count && i < (uint32_t)horde->capacity && fault == NULL; i++) {
        const int32_t at = thrown->slot[i];
        if (wr_is_knocked(thrown->bodies.phase[i]) && at >= 0 && at < horde->slots && wr__is_hunter(horde, at)) {
            *slot = at;
            fault = wr__knocked_fault(horde, at);
        }
    }
    return fault;
}

static const char *fault_of_hunter(const wr__horde *horde, int32_t i)
{
    const wr__hunters *h = &horde->h;
    if (h->hunt_kind[i] >= horde->rules.kind_count) {
        return "a hunter is of no kind of the hunt";
    }
    if (h->target[i] < -1 || h->target[i] >= horde->player_count) {
        return "a hunter's target is no player";
    }
    if (h->path_count[i] > WR__HUNT_PATH || h->path_at[i] > h->path_count[i]) {
        return "a hunter is beyond the end of its way";
    }
    if ((h->brain[i] & WR__BRAIN_DWELLER) != 0 && !horde->dwellers) {
        return "a hunter's brain is as none is";
    }
    if ((h->brain[i] & WR__BRAIN_SEES) != 0 && h->target[i] < 0) {
        return "a hunter sees nobody";
    }
    if (((h->brain[i] & WR__BRAIN_SIEGE) != 0) != (h->adrift[i] != 0)) {
        return "a hunter lays siege without being adrift, or is adrift without one";
    }
    const char *fault = fault_of_walk(horde, i);
    return fault == NULL ? wr__fight_fault(horde, i) : fault;
}

const char *wr__horde_fault(const wr__horde *horde, int32_t *slot)
{
    *slot = -1;
    const char *fault = fault_of_round(horde);
    fault = fault == NULL ? fault_of_far(horde) : fault;
    fault = fault == NULL ? wr__throngs_fault(horde) : fault;
    fault = fault == NULL ? fault_of_knocked(horde, slot) : fault;
    for (int32_t i = 0; i < horde->slots && fault == NULL; i++) {
        *slot = i;
        if (wr__is_hunter(horde, i)) {
            fault = fault_of_hunter(horde, i);
        } else if (!is_clear(&horde->h, i)) {
            fault = "a slot without a hunter holds some of one";
        }
    }
    *slot = fault == NULL ? -1 : *slot;
    return fault;
}
