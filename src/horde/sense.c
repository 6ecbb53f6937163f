// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 4: whom a hunter is after, whether he can be reached, whether it sees him.
//
//     choose   by slot    the nearest player; SIEGE when none can be reached; who is to be looked for
//     look     by pair    hunter and target, those of one target in a row: wr_sight_indexed is made for that
//     settle   by slot    sight gained and lost
//     tell     in order
//
// Distances are compared every tick. Whether a hunter can reach anybody is asked every EVERY_PART ticks, whether it sees its
// target every EVERY_LOOK, by slot, and at once when its target is another. So sight is gained up to EVERY_LOOK - 1 ticks
// after it could be; it is lost unseen_ticks after a look that found it, or beyond 1.1 times the range in the same tick.
#include "horde/horde_int.h"
#include "warren/sight.h"

#define EVERY_LOOK 4
#define EVERY_PART 8
#define EVERY_FAR  64
#define GRAIN      512

static bool is_turn(const wr__horde *horde, int32_t slot, int32_t every)
{
    return (horde->tick + (uint64_t)slot) % (uint64_t)every == 0;
}

static uint64_t square(int64_t a)
{
    return (uint64_t)(a * a);
}

static uint64_t apart2(wr_point a, wr_point b)
{
    return square((int64_t)a.x - b.x) + square((int64_t)a.y - b.y);
}

static uint16_t add_ticks(uint16_t ticks, int32_t more)
{
    return (uint16_t)(ticks > UINT16_MAX - more ? UINT16_MAX : ticks + more);
}

static wr_fix loses_beyond(const wr__horde *horde)
{
    return (wr_fix)((int64_t)horde->rules.sight_range * 11 / 10);
}

// ---- Where players stand -------------------------------------------------------------------------------------------

// How near one comes to a player from a node: as near as it likes where the way is clear, else as far as the node is, less
// half the diagonal between two nodes; UINT32_MAX when there is something between that blows do not pass.
static uint32_t nearness(const wr__horde *horde, const wr_nav *nav, wr_node node, wr_point player)
{
    if (node == WR_NODE_NONE) {
        return UINT32_MAX;
    }
    const wr_point place = wr_nav_place(nav, node);
    if (wr_nav_clear(nav, place, player)) {
        return 0;
    }
    if (!wr_sight(horde->sight, horde->grid->cell, place, player)) {
        return UINT32_MAX;
    }
    const int32_t n = wr_nav_columns(nav) / horde->grid->width;
    const uint32_t between = (uint32_t)(horde->grid->cell * WR_FIX_ONE / n * 3 / 4);
    const uint32_t apart = wr_length(player.x - place.x, player.y - place.y);
    return apart > between ? apart - between : 0;
}

void wr__footing_fill(wr__horde *horde)
{
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        const wr_nav *nav = wr_terrain_nav(horde->ground, size);
        for (int32_t i = 0; i < horde->player_count; i++) {
            wr__footing *footing = &horde->scratch->footing[size][i];
            const wr__quarry *player = &horde->players[i];
            footing->node = player->there ? wr_nav_nearest(nav, player->at, -1) : WR_NODE_NONE;
            footing->component = footing->node == WR_NODE_NONE ? -1 : wr_nav_component(nav, footing->node);
            footing->apart = nearness(horde, nav, footing->node, player->at);
        }
    }
}

bool wr__footing_has(const wr__horde *horde, int32_t size, int32_t component)
{
    bool has = false;
    for (int32_t i = 0; i < horde->player_count && !has; i++) {
        has = component >= 0 && horde->scratch->footing[size][i].component == component;
    }
    return has;
}

wr_node wr__node_at(const wr_nav *nav, const wr_grid *grid, wr_point at)
{
    const int32_t columns = wr_nav_columns(nav), n = columns / grid->width;
    const int64_t side = (int64_t)grid->cell * WR_FIX_ONE;
    if (at.x < 0 || at.y < 0 || at.x >= grid->width * side || at.y >= grid->height * side) {
        return WR_NODE_NONE;
    }
    return (wr_node)(at.y * (int64_t)n / side * columns + at.x * (int64_t)n / side);
}

int32_t wr__hunter_component(const wr__horde *horde, int32_t slot)
{
    const wr_nav *nav = wr__hunter_nav(horde, slot);
    const wr_point at = wr__hunter_at(horde, slot);
    const wr_node here = wr__node_at(nav, horde->grid, at);
    const int32_t component = here == WR_NODE_NONE ? -1 : wr_nav_component(nav, here);
    if (component >= 0) {
        return component;
    }
    const wr_node nearest = wr_nav_nearest(nav, at, -1);
    return nearest == WR_NODE_NONE ? -1 : wr_nav_component(nav, nearest);
}

// ---- Choosing --------------------------------------------------------------------------------------------------------

// What is the same for all in a part of the loop. Hunters of one part of the map ask the same about players elsewhere: the
// last answer is kept.
typedef struct choice {
    wr__horde *horde;
    uint32_t there;         // bit a player
    uint32_t split;         // bit a class: not all players stand in one component, where all its kinds can hit them
    uint64_t range2, lost2; // sight_range and 1.1 times it, squared
    struct {
        int32_t component;
        uint32_t apart;
    } across[WR__HUNT_CLASSES][WR__QUARRY_MAX];
} choice;

// Players who can be hit from a component, without leaving it: from the node of it that is nearest to each.
static uint32_t hit_from(choice *c, const wr__hunt_kind *kind, int32_t component)
{
    const wr__horde *horde = c->horde;
    const wr_nav *nav = wr_terrain_nav(horde->ground, kind->size);
    uint32_t players = 0;
    for (int32_t i = 0; i < horde->player_count; i++) {
        if ((c->there >> i & 1) == 0 || component < 0) {
            continue;
        }
        if (c->across[kind->size][i].component != component) {
            const wr_point at = horde->players[i].at;
            c->across[kind->size][i].component = component;
            c->across[kind->size][i].apart = nearness(horde, nav, wr_nav_nearest(nav, at, component), at);
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

// Whom it may choose from. Brain and ticks adrift follow: a hunter that can reach nobody lays siege, and only while it cannot
// hit anybody from where it gets do its ticks adrift go on.
static uint32_t may_choose(choice *c, int32_t slot)
{
    wr__hunters *h = &c->horde->h;
    const wr__hunt_kind *kind = wr__kind_of(c->horde, slot);
    const bool besieges = (h->brain[slot] & WR__BRAIN_SIEGE) != 0;
    const uint32_t target = h->target[slot] < 0 ? 0 : (1u << h->target[slot] & c->there);
    if ((c->split >> kind->size & 1) == 0 && target != 0 && !is_turn(c->horde, slot, EVERY_PART)) {
        h->adrift[slot] = h->adrift[slot] > 1 ? add_ticks(h->adrift[slot], 1) : h->adrift[slot];
        return besieges ? target : c->there;
    }
    const int32_t component = wr__hunter_component(c->horde, slot);
    uint32_t players = reached_in(c, kind, component);
    if (players != 0) {
        h->brain[slot] &= (uint8_t)~WR__BRAIN_SIEGE;
        h->adrift[slot] = 0;
        return players;
    }
    players = hit_from(c, kind, component);
    h->brain[slot] |= WR__BRAIN_SIEGE;
    h->adrift[slot] = players != 0 ? 1 : add_ticks(h->adrift[slot], h->adrift[slot] > 1 ? 1 : 2);
    return players != 0 ? players : c->there;
}

// Ties go to the lowest number (Z40, K85).
static int32_t nearest_of(const choice *c, uint32_t players, wr_point at)
{
    int32_t best = -1;
    uint64_t least = UINT64_MAX;
    for (int32_t i = 0; i < c->horde->player_count; i++) {
        const uint64_t apart = apart2(at, c->horde->players[i].at);
        if ((players >> i & 1) != 0 && apart < least) {
            best = i;
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
    for (int32_t i = c->horde->player_count - 1; i >= 0; i--) {
        first = (players >> i & 1) != 0 ? i : first;
    }
    for (int32_t i = 0; i < c->horde->player_count; i++) {
        const uint64_t apart = apart2(at, c->horde->players[i].at);
        if ((players >> i & 1) != 0 && apart <= least) {
            best = i;
            least = apart;
        }
    }
    return best >= 0 ? best : first;
}

static int32_t choose(choice *c, int32_t slot)
{
    wr__hunters *h = &c->horde->h;
    if (c->there == 0) {
        h->brain[slot] &= (uint8_t)~WR__BRAIN_SIEGE;
        h->adrift[slot] = h->far[slot] = 0;
        return -1;
    }
    const uint32_t players = may_choose(c, slot);
    if (h->act[slot] == WR__ACT_WINDUP && h->target[slot] >= 0) {
        return h->target[slot]; // it strikes at whom it drew back for
    }
    const wr_point at = wr__hunter_at(c->horde, slot);
    return c->horde->hunt.rules.target_first_beyond ? first_beyond(c, players, at) : nearest_of(c, players, at);
}

static void choose_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    choice c = *(const choice *)context;
    wr__horde *horde = c.horde;
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        horde->scratch->look[slot] = 0;
        if (!wr__is_hunter(horde, slot)) {
            continue;
        }
        const int32_t was = horde->h.target[slot], target = choose(&c, slot);
        const bool asks = target >= 0 && (target != was || is_turn(horde, slot, EVERY_LOOK));
        horde->scratch->was[slot] = (int8_t)was;
        horde->h.target[slot] = (int8_t)target;
        if (asks && apart2(wr__hunter_at(horde, slot), horde->players[target].at) <= c.lost2) {
            horde->scratch->look[slot] = WR__LOOK_ASKED;
        }
    }
}

static bool is_split(const choice *c, int32_t size)
{
    const wr__hunt_rules *rules = &c->horde->rules;
    const wr__footing *footing = c->horde->scratch->footing[size];
    uint32_t reach = UINT32_MAX;
    int32_t first = -1;
    bool split = false;
    for (int32_t i = 0; i < rules->kind_count; i++) {
        const wr__hunt_kind *kind = &rules->kinds[i];
        reach = kind->size == size && (uint32_t)kind->reach < reach ? (uint32_t)kind->reach : reach;
    }
    for (int32_t i = 0; i < c->horde->player_count; i++) {
        if ((c->there >> i & 1) != 0) {
            first = first < 0 ? i : first;
            split |= footing[i].component != footing[first].component || footing[i].apart > reach;
        }
    }
    return split;
}

static choice choice_of(wr__horde *horde)
{
    choice c = {.horde = horde, .range2 = square(horde->rules.sight_range), .lost2 = square(loses_beyond(horde))};
    for (int32_t i = 0; i < horde->player_count; i++) {
        c.there |= horde->players[i].there ? 1u << i : 0;
    }
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        c.split |= is_split(&c, size) ? 1u << size : 0;
        for (int32_t i = 0; i < horde->player_count; i++) {
            c.across[size][i].component = -2; // nothing has been asked yet
        }
    }
    return c;
}

// ---- Looking -----------------------------------------------------------------------------------------------------------

// Pairs by target, those of one target in slot order; returns how many.
static int32_t gather_pairs(wr__horde *horde)
{
    wr__horde_scratch *s = horde->scratch;
    int32_t first[WR__QUARRY_MAX + 1] = {0};
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (s->look[slot] != 0) {
            first[horde->h.target[slot] + 1]++;
        }
    }
    for (int32_t i = 0; i < WR__QUARRY_MAX; i++) {
        first[i + 1] += first[i];
    }
    const int32_t count = first[WR__QUARRY_MAX];
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (s->look[slot] != 0) {
            const int32_t target = horde->h.target[slot];
            s->from[first[target]] = slot;
            s->to[first[target]++] = horde->players[target].slot;
        }
    }
    return count;
}

static void look_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    const wr__horde *horde = context;
    const wr__horde_scratch *s = horde->scratch;
    (void)worker;
    wr_sight_indexed(horde->sight, horde->grid->cell, loses_beyond(horde), horde->h.x, horde->h.y, s->from + begin,
                     s->to + begin, end - begin, s->seen + begin);
    for (int32_t i = begin; i < end; i++) {
        s->look[s->from[i]] |= s->seen[i] != 0 ? WR__LOOK_CLEAR : 0;
    }
}

// ---- Sight gained and lost -----------------------------------------------------------------------------------------------

static void settle(wr__horde *horde, int32_t slot, uint64_t range2, uint64_t lost2)
{
    wr__hunters *h = &horde->h;
    uint8_t *look = &horde->scratch->look[slot];
    const int32_t target = h->target[slot], was = horde->scratch->was[slot];
    const bool saw = (h->brain[slot] & WR__BRAIN_SEES) != 0;
    const uint64_t apart = target >= 0 ? apart2(wr__hunter_at(horde, slot), horde->players[target].at) : UINT64_MAX;
    const bool sees = (*look & WR__LOOK_CLEAR) != 0 && (apart <= range2 || (saw && target == was));
    h->unseen[slot] = sees ? 0 : target == was ? add_ticks(h->unseen[slot], 1) : UINT16_MAX;
    const bool lost = target != was || apart > lost2 || h->unseen[slot] >= horde->rules.unseen_ticks;
    if (saw && !sees && lost) {
        h->brain[slot] &= (uint8_t)~WR__BRAIN_SEES;
        *look |= WR__LOOK_LOST;
    } else if (sees) {
        *look |= !saw || target != was ? WR__LOOK_GAINED : 0;
        *look |= saw && target != was ? WR__LOOK_LOST : 0;
        h->brain[slot] |= WR__BRAIN_SEES;
    }
}

static void settle_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    wr__horde *horde = context;
    const uint64_t range2 = square(horde->rules.sight_range), lost2 = square(loses_beyond(horde));
    (void)worker;
    for (int32_t slot = begin; slot < end; slot++) {
        if (wr__is_hunter(horde, slot)) {
            settle(horde, slot, range2, lost2);
        }
    }
}

static void tell(wr__horde *horde)
{
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        const uint8_t look = horde->scratch->look[slot];
        if ((look & WR__LOOK_LOST) != 0) {
            wr__note_of(horde, WR__NOTE_SIGHT, slot)->by = horde->scratch->was[slot];
        }
        if ((look & WR__LOOK_GAINED) != 0) {
            wr__note *note = wr__note_of(horde, WR__NOTE_SIGHT, slot);
            note->by = horde->h.target[slot];
            note->flag = 1;
        }
    }
}

// ---- Outrun --------------------------------------------------------------------------------------------------------------

// Farther by way than recycle_distance. The straight line is never longer than the way.
static bool is_far(const wr__horde *horde, int32_t slot)
{
    const wr_point at = wr__hunter_at(horde, slot);
    return apart2(at, horde->players[horde->h.target[slot]].at) > square(horde->rules.recycle_distance) ||
           wr__horde_way_length(horde, wr__kind_of(horde, slot)->size, at) > horde->rules.recycle_distance;
}

// Asked of one in EVERY_FAR a tick; in between the count goes on as it was.
static void count_far(wr__horde *horde)
{
    wr__hunters *h = &horde->h;
    for (int32_t slot = 0; slot < horde->slots && horde->rules.recycle_distance > 0; slot++) {
        if (!wr__is_hunter(horde, slot) || h->target[slot] < 0) {
            continue;
        }
        if ((h->brain[slot] & WR__BRAIN_SIEGE) != 0) {
            h->far[slot] = 0;
        } else if (is_turn(horde, slot, EVERY_FAR)) {
            h->far[slot] = is_far(horde, slot) ? add_ticks(h->far[slot], 1) : 0;
        } else if (h->far[slot] != 0) {
            h->far[slot] = add_ticks(h->far[slot], 1);
        }
    }
}

// ---- The stage -----------------------------------------------------------------------------------------------------------

void wr__horde_sense(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    wr__footing_fill(horde);
    choice c = choice_of(horde);
    hooks->parallel_for(hooks->parallel_context, horde->slots, GRAIN, choose_job, &c);
    const int32_t pairs = gather_pairs(horde);
    hooks->parallel_for(hooks->parallel_context, pairs, GRAIN, look_job, horde);
    hooks->parallel_for(hooks->parallel_context, horde->slots, GRAIN, settle_job, horde);
    tell(horde);
    count_far(horde);
}

bool wr__horde_in_view(const wr__horde *horde, wr_point at)
{
    bool seen = false;
    for (int32_t i = 0; i < horde->player_count && !seen; i++) {
        const wr__quarry *player = &horde->players[i];
        seen = player->there &&
               wr_sight_within(horde->sight, horde->grid->cell, at, player->at, horde->rules.sight_range);
    }
    return seen;
}
