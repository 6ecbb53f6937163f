// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Stage 6: hunters walk their ways. What each would do by itself is its wish; the crowd says what becomes of it; then each
// looks how far it got (progress.c). wr_follow is not used: it keeps a walker's exact place on its leg, 170 bytes, and a
// crowd pushes its walkers off their legs in every tick. Here a walker is its next point and what it has gained, in 24 bytes.
//
//     passes a turn   within an eighth of a cell of it, or beyond the line through it across the way on, where that is clear:
//                     the test against a plane that Roblox's own sample takes
//     Reached         a tenth of a cell from its goal; or on the last leg, touching somebody before it who has arrived; or at
//                     its place in a ring
//     Blocked         the next leg, or in its turn one behind, is clear no more: a wall came, or it was pushed off its way
//     AgentStuck      in half a second of walking it gained neither 0.07 units nor a quarter of speed * time (K81)
//     queued          somebody before it presses it back to less than half a step: not stuck
//     leans           had arrived a tick ago by touching somebody, and has no place to go to: it wishes on towards its goal, also
//                     when its way has ended. A crowd whose wishes come and go never rests
//     knocked         wishes nothing, and gains nothing. In the air and lying it is not there for anybody; getting up it is
//                     pushed by all, and pushes more and more (crowding.c)
//     asleep          likewise, and is not there for anybody: who comes that way walks over it
//
// Whether legs are clear is looked at by turns, every 16th tick of a hunter, every eighth along walls. Not when the ground
// changes: what was looked at before is not in the state, and a loaded world must not look more often.
//
// A tick of one who walks costs one square root.
#include <string.h>

#include "horde/way.h"

enum { TURNS = 16, WALL_TURNS = 8, HEAD_TURNS = 4 };
enum { LEAN_PRESSED = 64, LEAN_SHARE = 20 }; // of 255; of a step

// ---- Legs ----------------------------------------------------------------------------------------------------------------

// A crowd slides along corners, so a leg may be an eighth of a radius tighter than its body.
static bool leg_is_clear(const wr_nav *nav, wr_point from, wr_point to)
{
    wr_body body = wr_nav_body(nav);
    body.radius -= body.radius / 8;
    return wr_body_clear(nav, &body, from, to);
}

static wr_point point_of(const wr__horde *horde, int32_t slot, int32_t index)
{
    const wr__hunters *h = &horde->h;
    if (index >= h->path_count[slot]) {
        return (wr_point){h->goal_x[slot], h->goal_y[slot]};
    }
    return wr_nav_place(wr__hunter_nav(horde, slot), h->path[(size_t)slot * WR__HUNT_PATH + (size_t)index]);
}

// Has it gone beyond a turn, seen along the way on?
static bool is_beyond(const wr__horde *horde, int32_t slot, wr_point at, wr_point here, wr_point on)
{
    const wr_fix cell = horde->grid->cell * WR_FIX_ONE;
    const int64_t along =
        ((int64_t)at.x - here.x) * ((int64_t)on.x - here.x) + ((int64_t)at.y - here.y) * ((int64_t)on.y - here.y);
    return along > 0 && wr__is_within(at, here, cell) && leg_is_clear(wr__hunter_nav(horde, slot), at, on);
}

static void pass_turns(wr__horde *horde, int32_t slot, wr_point at)
{
    wr__hunters *h = &horde->h;
    const wr_fix near = horde->grid->cell * (WR_FIX_ONE / 8);
    while (h->path_at[slot] < h->path_count[slot]) {
        const wr_point here = point_of(horde, slot, h->path_at[slot]);
        if (!wr__is_within(at, here, near) &&
            !is_beyond(horde, slot, at, here, point_of(horde, slot, h->path_at[slot] + 1))) {
            return;
        }
        h->path_at[slot]++;
        horde->scratch->ways->told[slot] |= WR__TOLD_WAYPOINT;
    }
}

static bool is_turn(const wr__horde *horde, int32_t slot, uint32_t turns)
{
    return ((horde->tick + (uint64_t)slot) & (turns - 1)) == 0;
}

static bool way_is_clear(const wr__horde *horde, int32_t slot, wr_point at)
{
    const wr__hunters *h = &horde->h;
    const bool turn = is_turn(horde, slot, TURNS);
    if (!turn && ((h->crowd[slot] & WR_CROWD_WALLED) == 0 || !is_turn(horde, slot, WALL_TURNS))) {
        return true;
    }
    const wr_nav *nav = wr__hunter_nav(horde, slot);
    wr_point from = at;
    const int32_t last = turn ? h->path_count[slot] : h->path_at[slot];
    for (int32_t i = h->path_at[slot]; i <= last; i++) {
        const wr_point to = point_of(horde, slot, i);
        if (!leg_is_clear(nav, from, to)) {
            return false;
        }
        from = to;
    }
    return true;
}

// ---- Doors ---------------------------------------------------------------------------------------------------------------

static int32_t closed_door_at(const wr__horde *horde, wr_point at)
{
    const wr_cell cell = wr_grid_cell_of(horde->grid, at);
    const uint8_t label = wr_terrain_label(horde->ground, cell);
    return label == WR_CELL_DOOR_CLOSED || label == WR_CELL_DOOR_SECRET ? cell.y * horde->grid->width + cell.x : -1;
}

// Farther along an axis by `reach` towards `to`; at the end of all numbers that end.
static wr_fix beside(wr_fix at, wr_fix to, wr_fix reach)
{
    const int64_t there = (int64_t)at + (to > at ? reach : to < at ? -(int64_t)reach : 0);
    return there < INT32_MAX ? (wr_fix)there : INT32_MAX;
}

// A closed door that its body touches on its way: ahead, or beside that along an axis.
static int32_t door_ahead(const wr__horde *horde, int32_t slot, wr_point at, wr_point to)
{
    const wr_fix reach = horde->rules.class_radius[wr__kind_of(horde, slot)->size] + WR_FIX_ONE / 2;
    wr_fix rest;
    const wr_point ahead = wr_nav_step(at, to, reach, &rest);
    const wr_fix x = beside(at.x, to.x, reach);
    const wr_fix y = beside(at.y, to.y, reach);
    int32_t door = closed_door_at(horde, ahead);
    door = door >= 0 ? door : closed_door_at(horde, (wr_point){x, at.y});
    return door >= 0 ? door : closed_door_at(horde, (wr_point){at.x, y});
}

// How long a door holds is no state: in each tick a hunter at it breaks it with chance 1/T, so that it takes T ticks on
// average, the T that makes its cost on the mesh true; and several are the faster for it.
static bool gets_through(wr__horde *horde, int32_t slot)
{
    const wr__hunt_kind *kind = wr__kind_of(horde, slot);
    if (kind->doors != WR_HUNT_DOORS_BREAK) {
        return kind->doors == WR_HUNT_DOORS_OPEN;
    }
    const int64_t width = (int64_t)horde->grid->cell * WR_FIX_ONE * horde->rules.door_cost[horde->h.hunt_kind[slot]];
    const int64_t ticks = width / kind->step + 1;
    return wr_noise_below(wr__hunter_noise(horde, slot), (uint32_t)(ticks < INT32_MAX ? ticks : INT32_MAX)) == 0;
}

static void try_door(wr__horde *horde, int32_t slot, wr_point at, wr_point to)
{
    wr__ways *ways = horde->scratch->ways;
    if (wr__kind_of(horde, slot)->doors == WR_HUNT_DOORS_NEVER) {
        return;
    }
    const int32_t door = door_ahead(horde, slot, at, to);
    if (door >= 0 && gets_through(horde, slot)) {
        ways->door[slot] = door;
        ways->told[slot] |= WR__TOLD_DOOR;
    }
}

// ---- Wishes ----------------------------------------------------------------------------------------------------------------

static wr_fix step_of(const wr__horde *horde, int32_t slot)
{
    const int64_t step = (int64_t)wr__kind_of(horde, slot)->step * horde->h.rate[slot] >> 8;
    return (wr_fix)(step < 1 << 24 ? step : 1 << 24);
}

// It looks where it goes, with the next of its turns.
static void wish_for(wr__horde *horde, int32_t slot, wr_fix x, wr_fix y)
{
    wr__ways *ways = horde->scratch->ways;
    ways->wish_x[slot] = x;
    ways->wish_y[slot] = y;
    if ((x != 0 || y != 0) && (is_turn(horde, slot, HEAD_TURNS) || horde->h.since_run[slot] == 0)) {
        horde->h.heading[slot] = wr_atan2(y, x);
    }
}

static void wish_of_host(wr__horde *horde, int32_t slot, wr_point at)
{
    wr_fix rest;
    if (horde->host_wish_x == NULL || horde->host_wish_y == NULL) {
        return;
    }
    const int64_t x = (int64_t)at.x + horde->host_wish_x[slot], y = (int64_t)at.y + horde->host_wish_y[slot];
    const int64_t far = (int64_t)32767 * WR_FIX_ONE;
    const wr_point to = {(wr_fix)(x < 0 ? 0 : x > far ? far : x), (wr_fix)(y < 0 ? 0 : y > far ? far : y)};
    const wr_point end = wr_nav_step(at, to, step_of(horde, slot), &rest);
    wish_for(horde, slot, end.x - at.x, end.y - at.y);
}

// Over as many legs as the step reaches.
static wr_point end_of_step(wr__horde *horde, int32_t slot, wr_point at, wr_fix step)
{
    wr__hunters *h = &horde->h;
    wr_point to = wr_nav_step(at, point_of(horde, slot, h->path_at[slot]), step, &step);
    while (step > 0 && h->path_at[slot] < h->path_count[slot]) {
        h->path_at[slot]++;
        horde->scratch->ways->told[slot] |= WR__TOLD_WAYPOINT;
        to = wr_nav_step(to, point_of(horde, slot, h->path_at[slot]), step, &step);
    }
    return to;
}

static bool leans(const wr__horde *horde, int32_t slot)
{
    const wr__hunters *h = &horde->h;
    return h->ring[slot] == 0 && (h->crowd[slot] & WR_CROWD_ARRIVED) != 0 && (h->brain[slot] & WR__BRAIN_GOAL) != 0 &&
           h->path_at[slot] == h->path_count[slot] && wr__quarry_of(horde, slot) >= 0;
}

// How far it would go in this tick. Who leans and was pressed so that more than a quarter was taken of its wish hardly does:
// those who come from behind can still move it.
static wr_fix pace_of(const wr__horde *horde, int32_t slot)
{
    const wr_fix step = step_of(horde, slot);
    const bool pressed = horde->h.pressure[slot] > LEAN_PRESSED;
    return pressed && leans(horde, slot) ? step / LEAN_SHARE : step;
}

static void face_target(wr__horde *horde, int32_t slot, wr_point at)
{
    const int32_t player = wr__quarry_of(horde, slot);
    if (player >= 0) {
        const wr_point to = horde->players[player].at;
        horde->h.heading[slot] = wr_atan2(to.y - at.y, to.x - at.x);
    }
}

bool wr__is_in_ring(const wr__horde *horde, int32_t slot, wr_point at)
{
    wr_point place;
    return horde->h.ring[slot] != 0 && wr__ring_place(horde, slot, &place) &&
           wr__is_within(at, place, horde->rules.class_radius[wr__kind_of(horde, slot)->size] / 2);
}

// ---- Many at a time --------------------------------------------------------------------------------------------------------

enum { BLOCK = WR__WAYS_GRAIN };

// What is the same for all of a kind.
typedef struct stride {
    uint8_t crowd, weight, rooted; // in the crowd; what it weighs when it walks, and when it stands
    bool host;                     // its brain is the host's
} stride;

typedef struct wishing {
    wr__horde *horde;
    stride of[WR_HUNT_KINDS_MAX];
} wishing;

// Those of a block who walk, one behind the other: where to from where they stand, and how far in this tick. So what a root
// and a division take of one passes while those of the next have begun.
typedef struct batch {
    int32_t count;
    int32_t slot[BLOCK];
    wr_fix dx[BLOCK], dy[BLOCK], step[BLOCK], apart[BLOCK];
    int64_t share[BLOCK]; // step by apart, 30 bits behind the point: one division for both axes
} batch;

static void add(wr__horde *horde, int32_t slot, batch *b)
{
    const wr_point at = wr__hunter_at(horde, slot), next = point_of(horde, slot, horde->h.path_at[slot]);
    b->slot[b->count] = slot;
    b->dx[b->count] = next.x - at.x;
    b->dy[b->count] = next.y - at.y;
    b->step[b->count++] = pace_of(horde, slot);
}

static void set_off(wr__horde *horde, int32_t slot, batch *b)
{
    wr__hunters *h = &horde->h;
    const wr_point at = wr__hunter_at(horde, slot);
    if (h->path_at[slot] < h->path_count[slot]) {
        pass_turns(horde, slot, at);
    }
    if (!way_is_clear(horde, slot, at)) {
        horde->scratch->ways->told[slot] |= WR__TOLD_BLOCKED;
    }
    if ((h->crowd[slot] & WR_CROWD_WALLED) != 0) {
        try_door(horde, slot, at, point_of(horde, slot, h->path_at[slot]));
    }
    add(horde, slot, b);
}

static void wish_along(wr__horde *horde, const batch *b, int32_t i)
{
    const int32_t slot = b->slot[i];
    const wr_fix step = b->step[i];
    const int64_t half = (int64_t)1 << 29, share = b->share[i];
    if (b->apart[i] > step) {
        wish_for(horde, slot, (wr_fix)((b->dx[i] * share + half) >> 30), (wr_fix)((b->dy[i] * share + half) >> 30));
        horde->scratch->ways->length[slot] = step;
    } else {
        const wr_point at = wr__hunter_at(horde, slot), to = end_of_step(horde, slot, at, step);
        wish_for(horde, slot, to.x - at.x, to.y - at.y);
        horde->scratch->ways->length[slot] = wr__apart(at, to);
    }
}

static void wish_all(wr__horde *horde, batch *b)
{
    for (int32_t i = 0; i < b->count; i++) {
        const uint32_t length = wr_length(b->dx[i], b->dy[i]);
        b->apart[i] = length < INT32_MAX ? (wr_fix)length : INT32_MAX;
    }
    for (int32_t i = 0; i < b->count; i++) {
        b->share[i] = ((int64_t)b->step[i] << 30) / wr__greater(b->apart[i], 1);
    }
    for (int32_t i = 0; i < b->count; i++) {
        wish_along(horde, b, i);
    }
}

// As one who stands: nobody wishes anything yet.
static void stand(const wishing *w, int32_t begin, int32_t end)
{
    const wr__horde *horde = w->horde;
    const wr__hunters h = horde->h; // copies: stores of bytes make a compiler read again what lies behind a pointer
    const wr__ways *ways = horde->scratch->ways;
    uint8_t *state = ways->state, *size = ways->size, *weight = ways->weight;
    uint16_t *told = ways->told;
    wr_fix *wish_x = ways->wish_x, *wish_y = ways->wish_y, *length = ways->length;
    const uint8_t hunter = horde->mob_kind;
    for (int32_t slot = begin; slot < end; slot++) {
        wish_x[slot] = wish_y[slot] = length[slot] = 0;
    }
    for (int32_t slot = begin; slot < end; slot++) {
        const uint8_t phase = h.phase[slot];
        const bool down = (phase == WR_KNOCK_FLIGHT) | (phase == WR_KNOCK_LIE) | (phase == WR__PHASE_ASLEEP);
        const bool there = (h.kind[slot] == hunter) & !down;
        const uint8_t as_hunter = h.crowd[slot] & (uint8_t)~WR_CROWD_IN_RING;
        state[slot] = there ? as_hunter : WR_CROWD_ABSENT;
    }
    for (int32_t slot = begin; slot < end; slot++) {
        const stride *of = &w->of[h.hunt_kind[slot]];
        size[slot] = of->crowd;
        weight[slot] = of->weight;
        told[slot] = 0;
    }
}

// Who winds up in the midst of a crowd stands where it fights, too: those behind it have arrived as before.
static void fight_on(const wishing *w, int32_t slot, bool in_ring)
{
    wr__horde *horde = w->horde;
    const bool fights = in_ring || (horde->h.crowd[slot] & WR_CROWD_ARRIVED) != 0;
    wr__ways *ways = horde->scratch->ways;
    ways->weight[slot] = w->of[horde->h.hunt_kind[slot]].rooted;
    ways->state[slot] |= fights ? WR_CROWD_IN_RING : 0;
    face_target(horde, slot, wr__hunter_at(horde, slot));
}

static void wish_block(const wishing *w, int32_t begin, int32_t end)
{
    wr__horde *horde = w->horde;
    const wr__hunters *h = &horde->h;
    batch b;
    b.count = 0;
    stand(w, begin, end);
    for (int32_t slot = begin; slot < end; slot++) {
        if (!wr__is_up(horde, slot)) {
            continue;
        }
        const bool in_ring = wr__is_in_ring(horde, slot, wr__hunter_at(horde, slot));
        if (in_ring || h->act[slot] == WR__ACT_WINDUP) {
            fight_on(w, slot, in_ring);
        } else if (w->of[h->hunt_kind[slot]].host) {
            wish_of_host(horde, slot, wr__hunter_at(horde, slot));
        } else if ((h->brain[slot] & WR__BRAIN_ACTIVE) != 0) {
            set_off(horde, slot, &b);
        } else if (leans(horde, slot)) {
            add(horde, slot, &b);
        }
    }
    wish_all(horde, &b);
}

static void wish_job(void *context, int32_t begin, int32_t end, int32_t worker)
{
    (void)worker;
    const wishing *w = context;
    for (int32_t slot = begin; slot < end;) {
        const wr__stretch s = wr__next_stretch(w->horde, slot, end, BLOCK);
        memset(w->horde->scratch->ways->state + slot, WR_CROWD_ABSENT, (size_t)(s.begin - slot));
        if (s.count > 0) {
            wish_block(w, s.begin, s.begin + s.count);
        }
        slot = s.begin + s.count;
    }
}

static wishing wishing_of(wr__horde *horde)
{
    wishing w = {.horde = horde};
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX && i < horde->rules.kind_count; i++) {
        const wr__hunt_kind *kind = &horde->rules.kinds[i];
        const wr_fix radius = horde->rules.class_radius[kind->size];
        const int32_t weight = wr__lesser(wr__greater(radius / (WR_FIX_ONE / 64), 16), 127);
        w.of[i] = (stride){kind->crowd, (uint8_t)weight, (uint8_t)(2 * weight), kind->host_brain};
    }
    return w;
}

// ---- What is told ------------------------------------------------------------------------------------------------------------

static void open_door(wr__horde *horde, int32_t slot)
{
    const int32_t index = horde->scratch->ways->door[slot];
    const wr_cell cell = {index % horde->grid->width, index / horde->grid->width};
    for (int32_t i = 0; i < horde->door_count; i++) {
        if (horde->doors[i].x == cell.x && horde->doors[i].y == cell.y) {
            return;
        }
    }
    if (horde->door_count == WR__HUNT_DOORS) {
        return; // it touches it in the next tick, too
    }
    horde->doors[horde->door_count++] = cell;
    const wr_point centre = wr_grid_centre(horde->grid, cell);
    wr__note *note = wr__note_of(horde, WR__NOTE_DOOR, slot);
    note->value = wr__kind_of(horde, slot)->doors == WR_HUNT_DOORS_BREAK;
    note->x = centre.x;
    note->y = centre.y;
}

static void tell(wr__horde *horde, int32_t slot, uint16_t told)
{
    static const struct {
        uint16_t bit;
        uint8_t kind, error;
    } s_events[] = {{WR__TOLD_STUCK, WR_FOLLOW_ERROR, WR_FOLLOW_AGENT_STUCK},
                    {WR__TOLD_BLOCKED, WR_FOLLOW_BLOCKED, WR_FOLLOW_NO_ERROR},
                    {WR__TOLD_WAYPOINT, WR_FOLLOW_WAYPOINT_REACHED, WR_FOLLOW_NO_ERROR},
                    {WR__TOLD_REACHED, WR_FOLLOW_REACHED, WR_FOLLOW_NO_ERROR}};
    for (size_t i = 0; i < sizeof s_events / sizeof s_events[0]; i++) {
        if ((told & s_events[i].bit) != 0) {
            wr__note *note = wr__note_of(horde, WR__NOTE_FOLLOW, slot);
            note->value = s_events[i].kind;
            note->flag = s_events[i].error;
        }
    }
    horde->counts.agent_stuck += (told & WR__TOLD_STUCK) != 0;
    horde->counts.blocked += (told & WR__TOLD_BLOCKED) != 0;
    horde->counts.waypoints += (told & WR__TOLD_WAYPOINT) != 0;
    horde->counts.reached += (told & WR__TOLD_REACHED) != 0;
    if ((told & WR__TOLD_DOOR) != 0) {
        open_door(horde, slot);
    }
}

void wr__horde_move(wr__horde *horde)
{
    const wr_hooks *hooks = horde->hooks;
    const wr__ways *ways = horde->scratch->ways;
    wr__players_watch(horde);
    wishing w = wishing_of(horde);
    hooks->parallel_for(hooks->parallel_context, horde->slots, WR__WAYS_GRAIN, wish_job, &w);
    wr__crowd_tick(horde);
    wr__progress_step(horde);
    const int32_t end = horde->slots;
    for (int32_t i = wr__next_told(ways->told, 0, end); i < end; i = wr__next_told(ways->told, i + 1, end)) {
        tell(horde, i, ways->told[i]);
    }
}
