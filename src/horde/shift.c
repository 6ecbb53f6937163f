// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A hunt whose level is a window that moves. All places of a hunt are measured from the level's corner, so all of them move by
// the same; what is a number of a node, a block or a cell is counted anew. Nothing a stage does depends on where the corner is:
// every hunter goes on as it would have gone, for what remains of the level is the same.
//
//     +-------------+          A way that leads off the level is given up, and what is only remembered of there is forgotten.
//     |      . . . .|. . .     Who is off it himself goes: back to the queue, or, who dwells there, with his region.
//     | gone .      |    .
//     +------.------+    .
//            . . . . . . .
#include "knock/shift.h"
#include "core/assert.h"
#include "horde/horde_int.h"
#include "horde/ways_int.h"

enum { STEP = 64 }; // cells: blocks of throngs fit it, and so do the crowd's small steps (crowd_int.h)

typedef struct shift {
    wr__horde *horde;
    int32_t dx, dy;       // cells
    wr_fix x, y;          // the same
    wr_fix width, height; // of the level
} shift;

static shift shift_of(wr__horde *horde, int32_t dx, int32_t dy)
{
    const wr_fix side = horde->grid->cell * WR_FIX_ONE;
    return (shift){.horde = horde,
                   .dx = dx,
                   .dy = dy,
                   .x = dx * side,
                   .y = dy * side,
                   .width = horde->grid->width * side,
                   .height = horde->grid->height * side};
}

// ---- Ways --------------------------------------------------------------------------------------------------------------

// The node that was there; WR_NODE_NONE: it is off the level now.
static wr_node node_on(const shift *s, int32_t size, wr_node node)
{
    const wr_nav *nav = wr_terrain_nav(s->horde->ground, size);
    const int32_t columns = wr_nav_columns(nav), n = columns / s->horde->grid->width;
    const int32_t column = node % columns + s->dx * n, row = node / columns + s->dy * n;
    return column >= 0 && row >= 0 && column < columns && row < wr_nav_rows(nav) ? row * columns + column
                                                                                 : WR_NODE_NONE;
}

static void give_up_way(wr__horde *horde, int32_t slot)
{
    wr__hunters *h = &horde->h;
    h->goal_x[slot] = h->x[slot];
    h->goal_y[slot] = h->y[slot];
    h->path_at[slot] = h->path_count[slot] = 0;
    memset(h->path + (size_t)slot * WR__HUNT_PATH, 0, WR__HUNT_PATH * sizeof *h->path);
    if ((h->brain[slot] & WR__BRAIN_GOAL) != 0) {
        h->brain[slot] &= (uint8_t) ~(WR__BRAIN_GOAL | WR__BRAIN_ACTIVE | WR__BRAIN_STUCK);
        h->brain[slot] |= WR__BRAIN_WANTS;
    }
}

// Where it has been is of no use to it: off the level, it is left out.
static void forget_passed(wr__hunters *h, int32_t slot)
{
    wr_node *path = h->path + (size_t)slot * WR__HUNT_PATH;
    const int32_t passed = h->path_at[slot], left = h->path_count[slot] - passed;
    for (int32_t i = 0; i < WR__HUNT_PATH; i++) {
        path[i] = i < left ? path[i + passed] : 0;
    }
    h->path_at[slot] = 0;
    h->path_count[slot] = (uint8_t)left;
}

static void shift_way(const shift *s, int32_t slot)
{
    wr__hunters *h = &s->horde->h;
    wr_node *path = h->path + (size_t)slot * WR__HUNT_PATH;
    const int32_t size = wr__kind_of(s->horde, slot)->size, passed = h->path_at[slot];
    bool leads_off = false, was_off = false;
    h->goal_x[slot] = wr__shifted(h->goal_x[slot], s->x);
    h->goal_y[slot] = wr__shifted(h->goal_y[slot], s->y);
    for (int32_t i = 0; i < WR__HUNT_PATH; i++) { // what lies behind its end is old
        path[i] = i < h->path_count[slot] ? node_on(s, size, path[i]) : 0;
        was_off = was_off || (path[i] == WR_NODE_NONE && i < passed);
        leads_off = leads_off || (path[i] == WR_NODE_NONE && i >= passed);
    }
    if (leads_off || !wr__is_inside(h->goal_x[slot], h->goal_y[slot], s->width, s->height)) {
        give_up_way(s->horde, slot);
    } else if (was_off) {
        forget_passed(h, slot);
    }
}

// ---- What is remembered --------------------------------------------------------------------------------------------------

static void shift_warning(const shift *s)
{
    wr__round *round = s->horde->round;
    if (round->warned == 0) {
        return;
    }
    round->warn_x = wr__shifted(round->warn_x, s->x);
    round->warn_y = wr__shifted(round->warn_y, s->y);
    if (!wr__is_inside(round->warn_x, round->warn_y, s->width, s->height)) {
        round->warned = round->warn_kind = 0;
        round->warn_due = 0;
        round->warn_x = round->warn_y = 0;
    }
}

static void shift_far_targets(const shift *s, int32_t size)
{
    wr_node *targets = s->horde->far_targets + size * WR_FIELD_TARGETS_MAX;
    const uint32_t count = s->horde->far_count[size];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const wr_node node = node_on(s, size, targets[i]);
        if (node != WR_NODE_NONE) {
            targets[kept++] = node;
        }
    }
    memset(targets + kept, 0, (count - kept) * sizeof *targets);
    s->horde->far_count[size] = kept;
}

// ---- The thrown ------------------------------------------------------------------------------------------------------------

static void shift_thrown(const shift *s, int32_t place)
{
    const wr_knock_bodies *b = &s->horde->thrown.bodies;
    b->x[place] = wr__shifted(b->x[place], s->x);
    b->y[place] = wr__shifted(b->y[place], s->y);
    if (wr_is_knocked(b->phase[place])) { // of who stands the rest is zero
        wr_flight flight = wr_flight_get(&b->flight, place);
        wr__flight_shift(&flight, s->x, s->y);
        wr_flight_set(&b->flight, place, &flight);
        b->home_x[place] = wr__shifted(b->home_x[place], s->x);
        b->home_y[place] = wr__shifted(b->home_y[place], s->y);
    }
}

// Where it left the ground, where it comes down and where it is now.
static bool thrown_is_inside(const shift *s, int32_t place)
{
    const wr_knock_bodies *b = &s->horde->thrown.bodies;
    const wr_flight flight = wr_flight_get(&b->flight, place);
    return wr__is_inside(b->x[place], b->y[place], s->width, s->height) &&
           (!wr_is_knocked(b->phase[place]) ||
            (wr__is_inside(b->home_x[place], b->home_y[place], s->width, s->height) &&
             wr__flight_is_inside(&flight, s->width, s->height)));
}

// ---- All of it ---------------------------------------------------------------------------------------------------------------

void wr__horde_shift(wr__horde *horde, int32_t dx, int32_t dy)
{
    WR_ASSERT(dx % STEP == 0 && dy % STEP == 0);
    const shift s = shift_of(horde, dx, dy);
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (wr__is_hunter(horde, slot)) {
            shift_way(&s, slot);
        }
    }
    shift_warning(&s);
    for (int32_t size = 0; size < horde->rules.class_count; size++) {
        shift_far_targets(&s, size);
    }
    wr__throngs_shift(horde, dx, dy);
    for (int32_t place = 0; place < (int32_t)horde->round->thrown_count; place++) {
        shift_thrown(&s, place);
    }
}

// ---- Who is off it -------------------------------------------------------------------------------------------------------------

// Where nobody can wait it is gone.
static void send_off(wr__horde *horde, int32_t slot)
{
    const bool waits = horde->round->end == WR_ROUND_RUNS && (horde->h.brain[slot] & WR__BRAIN_DWELLER) == 0;
    if (!waits || !wr__requeue(horde, slot, WR_REQUEUE_OUTRUN)) {
        horde->gone[horde->gone_count++] = slot;
    }
}

void wr__horde_outside(wr__horde *horde)
{
    const shift s = shift_of(horde, 0, 0);
    const int32_t thrown_count = (int32_t)horde->round->thrown_count;
    int32_t place = 0;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if (!wr__is_hunter(horde, slot)) {
            continue;
        }
        while (place < thrown_count && horde->thrown.slot[place] < slot) {
            place++;
        }
        const bool thrown = place < thrown_count && horde->thrown.slot[place] == slot;
        if (!wr__is_inside(horde->h.x[slot], horde->h.y[slot], s.width, s.height) ||
            (thrown && !thrown_is_inside(&s, place))) {
            send_off(horde, slot);
        }
    }
}
