// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 3: the round's clock, a wave when it is due, then places for those who wait in the queue, first come, first served.
// Who finds none stays where he is in it and does not hold up the others: nobody is lost, and no wave waits for ever.
//
//     all a kind could use are in sight or near:  announce the farthest ── 0.5 s ──> who still finds no other comes there
//
// A tick looks for so many places at most, however many wait: SPAWNS_A_TICK that are found, and for each kind one that is not
// and TAKEN_A_TICK where another comes out already. After that the kind waits for the next tick.
#include <string.h>

#include "horde/horde_int.h"

#define SPAWNS_A_TICK 256
#define TAKEN_A_TICK  64
#define PLACES        ((uint64_t)1 << 62) // noise of places, apart from that of waves

// ---- The queue -----------------------------------------------------------------------------------------------------------

bool wr__queue_push(wr__horde *horde, int32_t kind, int32_t health, uint8_t cause)
{
    wr__round *round = horde->round;
    if (round->queue_count == (uint32_t)horde->capacity) {
        return false;
    }
    horde->queue[round->queue_count++] =
        (wr__queued){.health = (int16_t)health, .hunt_kind = (uint8_t)kind, .cause = cause, .tick = round->ticks};
    return true;
}

void wr__queue_close(wr__horde *horde)
{
    wr__round *round = horde->round;
    const uint32_t count = round->queue_count;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (horde->queue[i].health > 0) {
            horde->queue[kept++] = horde->queue[i];
        }
    }
    memset(horde->queue + kept, 0, (count - kept) * sizeof *horde->queue);
    round->queue_count = kept;
}

// ---- Places for those who wait -------------------------------------------------------------------------------------------

typedef struct spawning {
    wr__horde *horde;
    int32_t room;                     // how many more may live
    uint32_t blocked;                 // bit a kind: there is no place for it in this tick
    uint32_t none;                    // of them those for which there is none at all, seen or not
    uint32_t tired;                   // bit a kind: too many places were taken; it looks no more in this tick
    uint8_t taken[WR_HUNT_KINDS_MAX]; // places found where another comes out
    bool announced;                   // its time has come: who finds no place unseen comes out there
    int32_t beside;                   // places around it that are taken
} spawning;

static bool is_taken(const wr__horde *horde, wr_point at)
{
    for (int32_t i = 0; i < horde->spawn_count; i++) {
        if (horde->spawns[i].at.x == at.x && horde->spawns[i].at.y == at.y) {
            return true;
        }
    }
    return false;
}

static void announce(wr__horde *horde, int32_t kind, wr_point at)
{
    wr__round *round = horde->round;
    if (round->warned != 0) {
        return;
    }
    round->warned = 1;
    round->warn_kind = (uint8_t)kind;
    round->warn_due = (uint32_t)horde->rules.warn_ticks;
    round->warn_x = at.x;
    round->warn_y = at.y;
    wr__note *note = wr__note_of(horde, WR__NOTE_WARN, -1);
    note->x = at.x;
    note->y = at.y;
}

// Once a second, however many wait.
static void say_no_place(wr__horde *horde, int32_t kind)
{
    if (horde->round->ticks % (uint32_t)horde->rules.rate == 0) {
        wr__note_of(horde, WR__NOTE_NO_PLACE, -1)->value = kind;
    }
}

static bool find_unseen(spawning *s, int32_t index, int32_t kind, wr_point *at)
{
    wr__horde *horde = s->horde;
    if ((s->blocked >> kind & 1) != 0) {
        return false;
    }
    const uint64_t draw = PLACES | (uint64_t)horde->round->ticks << 20 | (uint64_t)index;
    horde->counts.place_looks++;
    const wr__place_status status = wr__place_find(horde, kind, draw, at);
    if (status == WR__PLACE_GOOD) {
        return true;
    }
    s->blocked |= 1u << kind;
    if (status == WR__PLACE_NONE) {
        s->none |= 1u << kind;
        say_no_place(horde, kind);
    } else if (!s->announced) {
        announce(horde, kind, *at);
    }
    return false;
}

static bool find_announced(spawning *s, int32_t kind, wr_point *at)
{
    const wr_point centre = {s->horde->round->warn_x, s->horde->round->warn_y};
    bool found = false;
    while (s->announced && !found && s->beside < WR__PLACES_BESIDE) {
        found = wr__place_beside(s->horde, kind, centre, s->beside++, at);
    }
    return found;
}

// One of a wave that for long has had no place anywhere waits on with those who are spawned again, and holds up no wave.
static void let_wave_go(const spawning *s, int32_t index)
{
    wr__round *round = s->horde->round;
    wr__queued *q = &s->horde->queue[index];
    const bool long_ago = round->ticks - q->tick > (uint32_t)s->horde->rules.recycle_ticks;
    if (q->cause == WR_REQUEUE_COUNT && long_ago && (s->none >> q->hunt_kind & 1) != 0) {
        q->cause = WR_REQUEUE_SIEGE;
        round->spawned_by[q->hunt_kind]++;
        round->total++;
        round->wave_left--;
    }
}

static void try_to_spawn(spawning *s, int32_t index)
{
    wr__horde *horde = s->horde;
    const wr__queued *q = &horde->queue[index];
    wr_point at;
    if ((s->tired >> q->hunt_kind & 1) != 0) {
        return;
    }
    if (!find_unseen(s, index, q->hunt_kind, &at) && !find_announced(s, q->hunt_kind, &at)) {
        let_wave_go(s, index);
        return;
    }
    if (is_taken(horde, at)) { // one a place and tick
        s->tired |= ++s->taken[q->hunt_kind] == TAKEN_A_TICK ? 1u << q->hunt_kind : 0;
        return;
    }
    horde->spawns[horde->spawn_count++] = (wr__spawn){.at = at,
                                                      .queued = index,
                                                      .health = q->health,
                                                      .hunt_kind = q->hunt_kind,
                                                      .again = q->cause != WR_REQUEUE_COUNT};
    horde->counts.spawned_in_view += horde->hunt.rules.spawn_anywhere && wr__horde_in_view(horde, at);
    s->room--;
}

// How many may come. In a full world one is tried all the same: it refuses it, and so it is said once a tick.
static int32_t room_of(const wr__horde *horde, int32_t alive)
{
    const int32_t most = horde->hunt.waves.alive_max;
    int32_t slots = horde->capacity - horde->slots + 1;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        slots += horde->h.kind[slot] == 0;
    }
    const int32_t room = most == 0 ? INT32_MAX : most - alive;
    return room < slots ? room : slots;
}

static void empty_queue(wr__horde *horde, int32_t alive)
{
    wr__round *round = horde->round;
    spawning s = {.horde = horde,
                  .room = round->queue_count > 0 ? room_of(horde, alive) : 0,
                  .announced = round->warned != 0 && round->warn_due == 0};
    if (round->warned != 0 && !s.announced) {
        s.blocked = 1u << round->warn_kind; // these wait for it
    }
    for (uint32_t i = 0; i < round->queue_count && s.room > 0 && horde->spawn_count < SPAWNS_A_TICK; i++) {
        try_to_spawn(&s, (int32_t)i);
    }
    if (s.announced) {
        round->warned = round->warn_kind = 0;
        round->warn_x = round->warn_y = 0;
    }
}

// ---- The stage -------------------------------------------------------------------------------------------------------------

void wr__horde_spawn(wr__horde *horde)
{
    wr__round *round = horde->round;
    if (round->end != WR_ROUND_RUNS) {
        return;
    }
    const int32_t alive = wr__horde_alive(horde);
    round->ticks++;
    wr__footing_fill(horde);
    wr__waves_step(horde, alive);
    round->warn_due -= round->warn_due > 0;
    empty_queue(horde, alive);
}
