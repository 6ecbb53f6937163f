// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Waves and the round. A wave begins when it is due, no more have come in the round than total_max, fewer live than alive_max,
// and all of the wave before have found their places (K90). It is drawn whole: how many, and each one's kind; from then on
// they wait in the queue.
//
//     every s ──> due ──(fewer live, none of the last one waits)──> drawn, queued ──> due after `every` again
//
// Who lives is counted from the mobs themselves (K86, K88), so one that is lost anywhere does not hold up the next wave.
// A round ends with its goal, with all players down, with all dead that its waves bring, or with its time; of several at once
// the first of these counts. Then nobody is left.
#include <string.h>

#include "horde/horde_int.h"

int32_t wr__horde_alive(const wr__horde *horde)
{
    const uint8_t *kind = horde->h.kind, *brain = horde->h.brain, hunter = horde->mob_kind;
    int32_t alive = 0;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        alive += (kind[slot] == hunter) & ((brain[slot] & WR__BRAIN_DWELLER) == 0);
    }
    return alive;
}

// ---- Waves -----------------------------------------------------------------------------------------------------------------

static uint64_t wave_noise(const wr__horde *horde, uint32_t wave, int32_t index)
{
    return wr_noise(horde->seed, WR_STREAM_WAVES, wave, (uint64_t)index);
}

// A wave larger than the whole world would never begin.
static int32_t wave_size(const wr__horde *horde, uint32_t wave)
{
    const uint32_t most = (uint32_t)horde->hunt.waves.spawn_max;
    const int32_t size = 1 + (int32_t)wr_noise_below(wave_noise(horde, wave, 0), most);
    return size < horde->capacity ? size : horde->capacity;
}

static bool waves_go_on(const wr__horde *horde)
{
    return horde->round->total <= (uint32_t)horde->hunt.waves.total_max;
}

static bool may_begin(const wr__horde *horde, int32_t alive, int32_t size)
{
    const wr__round *round = horde->round;
    const int32_t most = horde->hunt.waves.alive_max;
    return round->wave_due == 0 && round->wave_left == 0 && waves_go_on(horde) && (most == 0 || alive < most) &&
           round->queue_count + (uint32_t)size <= (uint32_t)horde->capacity &&
           round->ticks < (uint32_t)horde->rules.round_ticks;
}

static void begin_wave(wr__horde *horde, int32_t size)
{
    wr__round *round = horde->round;
    round->wave++;
    round->wave_due = (uint32_t)horde->rules.wave_ticks;
    round->wave_left = (uint32_t)size;
    round->wave_first = round->total;
    for (int32_t i = 1; i <= size; i++) {
        const int32_t kind = wr_hunt_draw(&horde->hunt, wave_noise(horde, round->wave, i));
        wr__queue_push(horde, kind, horde->rules.kinds[kind].health, WR_REQUEUE_COUNT);
    }
    wr__note *note = wr__note_of(horde, WR__NOTE_WAVE, -1);
    note->value = (int32_t)round->wave;
    note->flag = size;
}

void wr__waves_step(wr__horde *horde, int32_t alive)
{
    wr__round *round = horde->round;
    round->wave_due -= round->wave_due > 0;
    const int32_t size = wave_size(horde, round->wave + 1);
    if (may_begin(horde, alive, size)) {
        begin_wave(horde, size);
    }
}

// ---- The end -----------------------------------------------------------------------------------------------------------------

static bool all_are_down(const wr__horde *horde)
{
    bool down = horde->player_count > 0;
    for (int32_t i = 0; i < horde->player_count; i++) {
        down = down && !horde->players[i].there;
    }
    return down;
}

// Who waits for a place and has found none for as long as stragglers are given will find none: a hunt does not wait for him.
static bool nobody_comes(const wr__horde *horde)
{
    const wr__round *round = horde->round;
    return round->queue_count == 0 || round->ticks - round->hit_tick >= (uint32_t)horde->rules.straggler_ticks;
}

static wr_round_end end_of(const wr__horde *horde, int32_t alive)
{
    const wr__round *round = horde->round;
    if (horde->hunt.round.goal_ends_round && round->kills >= round->goal) {
        return WR_ROUND_GOAL;
    }
    if (all_are_down(horde)) {
        return WR_ROUND_PLAYERS;
    }
    if (!waves_go_on(horde) && alive == 0 && nobody_comes(horde)) {
        return WR_ROUND_CLEARED;
    }
    return round->ticks >= (uint32_t)horde->rules.round_ticks ? WR_ROUND_TIME : WR_ROUND_RUNS;
}

static void clean_up(wr__horde *horde)
{
    wr__round *round = horde->round;
    memset(horde->queue, 0, round->queue_count * sizeof *horde->queue);
    round->queue_count = round->wave_left = 0;
    round->warned = round->warn_kind = 0;
    round->warn_due = 0;
    round->warn_x = round->warn_y = 0;
    horde->gone_count = 0;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (wr__is_hunter(horde, slot)) {
            horde->gone[horde->gone_count++] = slot;
        }
    }
}

static void end_round(wr__horde *horde, wr_round_end end)
{
    wr__round *round = horde->round;
    round->end = (uint8_t)end;
    round->end_tick = round->ticks;
    clean_up(horde);
    wr__note *note = wr__note_of(horde, WR__NOTE_ROUND, -1);
    note->value = (int32_t)end;
    note->flag = round->kills >= round->goal;
}

void wr__horde_bury(wr__horde *horde)
{
    const int32_t alive = wr__horde_alive(horde);
    horde->counts.alive_max = (uint32_t)alive > horde->counts.alive_max ? (uint32_t)alive : horde->counts.alive_max;
    if (horde->round->end != WR_ROUND_RUNS) {
        return;
    }
    wr__queue_close(horde);
    const wr_round_end end = end_of(horde, alive);
    if (end != WR_ROUND_RUNS) {
        end_round(horde, end);
    } else {
        wr__recycle(horde, alive);
    }
}
