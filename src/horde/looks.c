// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 4, who sees its target: pairs of hunter and target, those of one target in a row, as wr_sight_indexed is made for;
// then what was gained and lost is told in slot order.
#include "horde/horde_int.h"
#include "warren/sight.h"

enum { LOOK_GRAIN = 512 };

wr_fix wr__loses_beyond(const wr__horde *horde)
{
    const int64_t range = (int64_t)horde->rules.sight_range * 11 / 10;
    return range < INT32_MAX ? (wr_fix)range : INT32_MAX;
}

// ---- Sight gained and lost -----------------------------------------------------------------------------------------------

// Nobody is seen this time.
void wr__look_missed(wr__horde *horde, int32_t slot, bool at_once)
{
    wr__hunters *h = &horde->h;
    const bool same = h->target[slot] == horde->scratch->was[slot];
    h->unseen[slot] = same ? (uint16_t)(h->unseen[slot] + (h->unseen[slot] < UINT16_MAX)) : UINT16_MAX;
    if ((h->brain[slot] & WR__BRAIN_SEES) != 0 &&
        (at_once || !same || h->unseen[slot] >= horde->rules.unseen_ticks)) {
        h->brain[slot] &= (uint8_t)~WR__BRAIN_SEES;
        horde->scratch->look[slot] = WR__LOOK_LOST;
    }
}

static void glimpse(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    const bool saw = (h->brain[slot] & WR__BRAIN_SEES) != 0;
    const bool same = h->target[slot] == horde->scratch->was[slot];
    h->unseen[slot] = 0;
    h->brain[slot] |= WR__BRAIN_SEES;
    horde->scratch->look[slot] = saw && same ? 0 : saw ? WR__LOOK_GAINED | WR__LOOK_LOST : WR__LOOK_GAINED;
}

// ---- Looking, by pair ----------------------------------------------------------------------------------------------------

// Pairs by target, those of one target in slot order; returns how many.
static int32_t gather_pairs(wr__horde *horde)
{
    wr__horde_scratch *s = horde->scratch;
    int32_t first[WR__QUARRY_MAX + 1] = {0};
    const int32_t end = horde->slots;
    for (int32_t slot = wr__next_mark(s->look, 0, end); slot < end; slot = wr__next_mark(s->look, slot + 1, end)) {
        if ((s->look[slot] & WR__LOOK_ASKED) != 0) {
            first[horde->h.target[slot] + 1]++;
        }
    }
    for (int32_t i = 0; i < WR__QUARRY_MAX; i++) {
        first[i + 1] += first[i];
    }
    const int32_t count = first[WR__QUARRY_MAX];
    for (int32_t slot = wr__next_mark(s->look, 0, end); slot < end; slot = wr__next_mark(s->look, slot + 1, end)) {
        if ((s->look[slot] & WR__LOOK_ASKED) != 0) {
            const int32_t target = horde->h.target[slot];
            s->from[first[target]] = slot;
            s->to[first[target]++] = horde->players[target].slot;
        }
    }
    return count;
}

// Beyond the range, but not beyond 1.1 times it, it goes on seeing whom it saw.
static void look_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr__horde *horde = context;
    wr__horde_scratch *s = horde->scratch;
    (void)worker;
    wr_sight_indexed(horde->sight, horde->grid->cell, wr__loses_beyond(horde), horde->h.x, horde->h.y,
                     s->from + begin, s->to + begin, end - begin, s->seen + begin);
    for (int32_t i = begin; i < end; i++) {
        const int32_t slot = s->from[i];
        const bool near = (s->look[slot] & WR__LOOK_NEAR) != 0, same = horde->h.target[slot] == s->was[slot];
        s->look[slot] = 0;
        if (s->seen[i] != 0 && (near || (same && (horde->h.brain[slot] & WR__BRAIN_SEES) != 0))) {
            glimpse(horde, slot);
        } else {
            wr__look_missed(horde, slot, false);
        }
    }
}

static void tell_sight(wr__horde *horde, int32_t slot, int32_t player, int32_t gained)
{
    wr__note *note = wr__note_of(horde, WR__NOTE_SIGHT, slot);
    note->by = player;
    note->flag = gained;
}

static void tell(wr__horde *horde)
{
    const uint8_t *looks = horde->scratch->look;
    const int32_t end = horde->slots;
    for (int32_t slot = wr__next_mark(looks, 0, end); slot < end; slot = wr__next_mark(looks, slot + 1, end)) {
        const uint8_t look = looks[slot];
        if ((look & WR__LOOK_LOST) != 0) {
            tell_sight(horde, slot, horde->scratch->was[slot], 0);
        }
        if ((look & WR__LOOK_GAINED) != 0) {
            tell_sight(horde, slot, horde->h.target[slot], 1);
        }
    }
}

// ---- All pairs -----------------------------------------------------------------------------------------------------------

void wr__looks_step(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    const int32_t pairs = gather_pairs(horde);
    hooks->parallel_for(hooks->parallel_context, pairs, LOOK_GRAIN, look_job, horde);
    tell(horde);
}
