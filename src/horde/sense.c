// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 4: whom a hunter is after, whether he can be reached, whether it sees him.
//
//     choose   by slot    the nearest player; SIEGE when none can be reached; who is to be looked for
//     look     by pair    hunter and target (looks.c)
//     tell     in order
//
// A hunter looks up ten times a second, by slot, and at once when its target is gone; at every other look it asks whether it can
// reach anybody. So what changes is known a tenth of a second later at most, a way that opens or shuts a fifth; in between only
// its ticks go on. Sight is lost unseen_ticks after the last look that found the target. Who is knocked looks for nobody: it
// keeps its target, and its ticks stand still, those without sight of him too, until it is up. So it is with who sleeps, until it is awake.
#include <string.h>

#include "horde/horde_int.h"

#define LOOKS_A_SECOND 10
#define GRAIN          512
#define BLOCK          256

// ---- Choosing --------------------------------------------------------------------------------------------------------

// What is the same for all in a part of the loop. Hunters of one part of the map ask the same about players elsewhere: the
// last answer is kept.
typedef struct choice {
    wr__horde *horde;
    uint32_t there; // bit a player
    uint32_t all;   // those of all players
    uint32_t split; // bit a class: not all players stand in one component, where all its kinds can hit them
    int32_t count;  // players who are there, by number
    int8_t player[WR__QUARRY_MAX];
    wr_point at[WR__QUARRY_MAX];
    uint64_t range2, lost2; // sight_range and 1.1 times it, squared
    int32_t every;          // ticks between two looks
    int32_t phase;     // of the slot at hand: 0 and `every` are its turns to look up, at 0 it asks whom it can reach
    int32_t component; // it stands in; known at 0
    struct {
        int32_t component;
        uint32_t apart;
    } across[WR__HUNT_CLASSES][WR__QUARRY_MAX];
} choice;

// Players who can be hit from a component, without leaving it: from the node of it that is nearest to each.
static uint32_t hit_from(choice *c, const wr__hunt_kind *kind, int32_t component)
{
    const wr_nav *nav = wr_terrain_nav(c->horde->ground, kind->size);
    uint32_t players = 0;
    for (int32_t k = 0; k < c->count && component >= 0; k++) {
        const int32_t i = c->player[k];
        if (c->across[kind->size][i].component != component) {
            c->across[kind->size][i].component = component;
            c->across[kind->size][i].apart =
                wr__nearness(c->horde, nav, wr_nav_nearest(nav, c->at[k], component), c->at[k]);
        }
        players |= c->across[kind->size][i].apart <= (uint32_t)kind->reach ? 1u << i : 0;
    }
    return players;
}

// Players in the hunter's component, where they can be hit.
static uint32_t reached_in(const choice *c, const wr__hunt_kind *kind, int32_t component)
{
    const wr__footing *footing = c->horde->scratch->footing[kind->size];
    uint32_t players = 0;
    for (int32_t i = 0; i < c->horde->player_count; i++) {
        const bool can = footing[i].component == component && footing[i].apart <= (uint32_t)kind->reach;
        players |= can ? 1u << i : 0;
    }
    return players & c->there;
}

// Asks anew whom a hunter can reach. One that can reach nobody lays siege, and only while it cannot hit anybody from where it
// gets do its ticks adrift go on.
static uint32_t reached_by(choice *c, int32_t slot)
{
    wr__hunters *h = &c->horde->h;
    const wr__hunt_kind *kind = wr__kind_of(c->horde, slot);
    const int32_t component = c->phase == 0 ? c->component : wr__hunter_component(c->horde, slot);
    uint32_t players = reached_in(c, kind, component);
    if (players != 0) {
        h->brain[slot] &= (uint8_t)~WR__BRAIN_SIEGE;
        h->adrift[slot] = 0;
        return players;
    }
    players = hit_from(c, kind, component);
    h->brain[slot] |= WR__BRAIN_SIEGE;
    h->adrift[slot] = players != 0 ? 1 : h->adrift[slot] > 1 ? h->adrift[slot] : 2;
    return players != 0 ? players : c->there;
}

// Whom it may choose from. A besieger keeps to its target until it is asked again.
static uint32_t may_choose(choice *c, int32_t slot)
{
    const wr__hunters *h = &c->horde->h;
    const uint32_t target = h->target[slot] < 0 ? 0 : (1u << h->target[slot] & c->there);
    const bool split = c->split != 0 && (c->split >> wr__kind_of(c->horde, slot)->size & 1) != 0;
    if (split || target == 0 || c->phase == 0) {
        return reached_by(c, slot);
    }
    return (h->brain[slot] & WR__BRAIN_SIEGE) != 0 ? target : c->there;
}

// Ties go to the lowest number (Z40, K85).
static int32_t nearest_of(const choice *c, uint32_t players, wr_point at)
{
    int32_t best = -1;
    uint64_t least = UINT64_MAX;
    for (int32_t k = 0; k < c->count; k++) {
        const uint64_t apart = wr__apart2(at, c->at[k]);
        if (apart < least && (players >> c->player[k] & 1) != 0) {
            best = c->player[k];
            least = apart;
        }
    }
    return best;
}

// As the original had it (Z41, Z42): beyond the range the first of the list, within it the last of those equally near.
static int32_t first_beyond(const choice *c, uint32_t players, wr_point at)
{
    int32_t best = -1, first = -1;
    uint64_t least = c->range2;
    for (int32_t k = 0; k < c->count; k++) {
        const uint64_t apart = wr__apart2(at, c->at[k]);
        if ((players >> c->player[k] & 1) != 0) {
            best = apart <= least ? c->player[k] : best;
            least = apart <= least ? apart : least;
            first = first < 0 ? c->player[k] : first;
        }
    }
    return best >= 0 ? best : first;
}

static int32_t choose(choice *c, int32_t slot)
{
    wr__hunters *h = &c->horde->h;
    if (c->there == 0) {
        h->brain[slot] &= (uint8_t)~WR__BRAIN_SIEGE;
        h->adrift[slot] = 0;
        return -1;
    }
    const uint32_t players = may_choose(c, slot);
    if (h->act[slot] == WR__ACT_WINDUP && h->target[slot] >= 0) {
        return h->target[slot]; // it strikes at whom it drew back for
    }
    const wr_point at = wr__hunter_at(c->horde, slot);
    return c->horde->hunt.rules.target_first_beyond ? first_beyond(c, players, at) : nearest_of(c, players, at);
}

// ---- All of them, by slot ------------------------------------------------------------------------------------------------

static void look_up(choice *c, int32_t slot)
{
    wr__horde *horde = c->horde;
    wr__hunters *h = &horde->h;
    const int32_t was = h->target[slot], target = choose(c, slot);
    horde->scratch->was[slot] = (int8_t)was;
    h->target[slot] = (int8_t)target;
    if (target < 0 || (h->brain[slot] & WR__BRAIN_SIEGE) != 0) {
        h->far[slot] = 0;
    }
    const uint64_t apart =
        target < 0 ? UINT64_MAX : wr__apart2(wr__hunter_at(horde, slot), horde->players[target].at);
    if (apart > c->lost2) {
        wr__look_missed(horde, slot, true);
    } else {
        horde->scratch->look[slot] = apart <= c->range2 ? WR__LOOK_ASKED | WR__LOOK_NEAR : WR__LOOK_ASKED;
    }
}

// ---- Between two looks ----------------------------------------------------------------------------------------------------

// Of a block: all bits or none.
typedef struct block {
    int32_t begin, count;
    uint8_t own[BLOCK];       // hunters, those who are knocked or asleep left out
    uint8_t looks[BLOCK];     // up in this tick
    uint8_t waits[BLOCK];     // for its turn
    int32_t component[BLOCK]; // of those whose phase is 0
} block;

static uint8_t all_bits_if(bool yes)
{
    return (uint8_t) - (int32_t)yes;
}

// Whose turn it is, and whose target is gone.
static void mark_looks(const choice *c, block *b)
{
    const wr__hunters *h = &c->horde->h;
    const uint8_t *kind = h->kind + b->begin, *phase = h->phase + b->begin;
    const int8_t *target = h->target + b->begin;
    const uint8_t hunter = c->horde->mob_kind;
    const int32_t past = (int32_t)((c->horde->tick + (uint64_t)b->begin) % (uint64_t)c->every);
    for (int32_t i = 0; i < b->count; i++) {
        b->looks[i] = all_bits_if(target[i] < 0);
    }
    for (int32_t i = past == 0 ? 0 : c->every - past; i < b->count; i += c->every) {
        b->looks[i] = UINT8_MAX;
    }
    for (int32_t i = 0; c->there != c->all && i < b->count; i++) {
        b->looks[i] |= all_bits_if(target[i] < 0 || (c->there >> target[i] & 1) == 0);
    }
    for (int32_t i = 0; i < b->count; i++) {
        const uint8_t own = all_bits_if(kind[i] == hunter) & all_bits_if(!wr__is_out(phase[i]));
        b->own[i] = own;
        b->waits[i] = own & (uint8_t)~b->looks[i];
        b->looks[i] &= own;
    }
}

// Ticks that run for everybody who is neither knocked nor asleep. All are 0 where there is no hunter.
static void count_ticks(const choice *c, const block *b)
{
    uint16_t *far = c->horde->h.far + b->begin, *adrift = c->horde->h.adrift + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        const int32_t one = b->own[i] & 1;
        far[i] = (uint16_t)(far[i] + (far[i] > 0 && far[i] < UINT16_MAX ? one : 0));
        adrift[i] = (uint16_t)(adrift[i] + (adrift[i] > 1 && adrift[i] < UINT16_MAX ? one : 0));
    }
}

static void go_on(const choice *c, const block *b)
{
    const wr__hunters *h = &c->horde->h;
    const uint16_t most = (uint16_t)c->horde->rules.unseen_ticks;
    uint16_t *unseen = h->unseen + b->begin;
    uint8_t *brain = h->brain + b->begin, *look = c->horde->scratch->look + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        unseen[i] = (uint16_t)(unseen[i] + (unseen[i] < UINT16_MAX ? b->waits[i] & 1 : 0));
    }
    for (int32_t i = 0; i < b->count; i++) {
        const uint8_t lost =
            b->waits[i] & all_bits_if(unseen[i] >= most) & all_bits_if((brain[i] & WR__BRAIN_SEES) != 0);
        brain[i] = (uint8_t)(brain[i] & ~(lost & WR__BRAIN_SEES));
        look[i] = lost & WR__LOOK_LOST;
    }
}

// Who has lost sight had this target.
static void remember_targets(const choice *c, const block *b)
{
    const int8_t *target = c->horde->h.target + b->begin;
    int8_t *was = c->horde->scratch->was + b->begin;
    for (int32_t i = 0; i < b->count; i++) {
        was[i] = target[i];
    }
}

static int32_t phase_of(const choice *c, int32_t slot)
{
    return (int32_t)((c->horde->tick + (uint64_t)slot) % (uint64_t)(2 * c->every));
}

// One behind the other: what lies far off in memory for one is on its way while the next are asked for.
static void look_into(const choice *c, block *b)
{
    const int32_t past = phase_of(c, b->begin);
    for (int32_t i = past == 0 ? 0 : 2 * c->every - past; i < b->count; i += 2 * c->every) {
        b->component[i] = b->looks[i] != 0 ? wr__hunter_component(c->horde, b->begin + i) : -1;
    }
}

static void choose_block(choice *c, int32_t begin, int32_t count)
{
    block b;
    b.begin = begin;
    b.count = count;
    mark_looks(c, &b);
    count_ticks(c, &b);
    go_on(c, &b);
    remember_targets(c, &b);
    look_into(c, &b);
    for (int32_t i = 0; i < count; i++) {
        if (b.looks[i] != 0) {
            c->phase = phase_of(c, begin + i);
            c->component = b.component[i];
            look_up(c, begin + i);
        }
    }
}

static void choose_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    choice c = *(const choice *)context;
    (void)worker;
    for (int32_t slot = begin; slot < end;) {
        const wr__stretch s = wr__next_stretch(c.horde, slot, end, BLOCK);
        memset(c.horde->scratch->look + slot, 0, (size_t)(s.begin - slot));
        if (s.count > 0) {
            choose_block(&c, s.begin, s.count);
        }
        slot = s.begin + s.count;
    }
}

static bool is_split(const choice *c, int32_t size)
{
    const wr__hunt_rules *rules = &c->horde->rules;
    const wr__footing *footing = c->horde->scratch->footing[size];
    uint32_t reach = UINT32_MAX;
    bool split = false;
    for (int32_t i = 0; i < rules->kind_count; i++) {
        const wr__hunt_kind *kind = &rules->kinds[i];
        reach = kind->size == size && (uint32_t)kind->reach < reach ? (uint32_t)kind->reach : reach;
    }
    for (int32_t k = 0; k < c->count; k++) {
        const wr__footing *own = &footing[c->player[k]];
        split = split || own->component != footing[c->player[0]].component || own->apart > reach;
    }
    return split;
}

static choice choice_of(wr__horde *horde)
{
    choice c = {.horde = horde,
                .range2 = wr__square(horde->rules.sight_range),
                .lost2 = wr__square(wr__loses_beyond(horde)),
                .every = horde->rules.rate / LOOKS_A_SECOND};
    for (int32_t i = 0; i < horde->player_count; i++) {
        c.all |= 1u << i;
        if (horde->players[i].there) {
            c.there |= 1u << i;
            c.at[c.count] = horde->players[i].at;
            c.player[c.count++] = (int8_t)i;
        }
    }
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        c.split |= is_split(&c, size) ? 1u << size : 0;
        for (int32_t i = 0; i < horde->player_count; i++) {
            c.across[size][i].component = -2; // nothing has been asked yet
        }
    }
    return c;
}

// ---- The stage -----------------------------------------------------------------------------------------------------------

void wr__horde_sense(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    wr__footing_fill(horde);
    choice c = choice_of(horde);
    hooks->parallel_for(hooks->parallel_context, horde->slots, GRAIN, choose_job, &c);
    wr__looks_step(horde);
    wr__outrun_count(horde);
}
