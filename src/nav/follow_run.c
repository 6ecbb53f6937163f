// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The path layer: Run, Stop and the step. A walker remembers the leg it is on and how much of it is walked, so its
// place is a point of the leg rounded once, never a sum of rounded steps; and rounding to whole numbers cannot carry
// it into a cell, whose sides are whole numbers.
#include "core/assert.h"
#include "nav/follow_int.h"

// Progress is at least this part of speed * time.
#define STUCK_SHARE 4

wr_follow_config wr_follow_config_default(int32_t ticks_per_second, wr_fix reaction)
{
    return (wr_follow_config){.run_ticks = ticks_per_second * 7 / 100,
                              .stuck_ticks = ticks_per_second / 2,
                              .stuck_units = 4588, // 0.07
                              .spacing = reaction / 2};
}

// Waypoints of spacing it has come past.
static int32_t pass_marks(wr_follow *walker, const wr_follow_config *config)
{
    const uint32_t left = walker->length - walker->along;
    if (left > walker->mark || walker->mark == 0) {
        return 0;
    }
    const uint32_t spacing = wr__follow_spacing(config);
    if (spacing == 0) { // the caller has changed it on the way
        walker->mark = 0;
        return 1;
    }
    uint32_t passed = (walker->mark - left) / spacing + 1;
    const uint32_t marks = (walker->mark - WR__FOLLOW_MARK_NEAR - 1) / spacing + 1; // far enough from the turn
    passed = passed < marks ? passed : marks;
    walker->mark = passed < marks ? walker->mark - passed * spacing : 0;
    return (int32_t)passed;
}

// ---- Run, Stop ---------------------------------------------------------------------------------------------------

static wr_follow_event event_of(const wr_follow *walker, wr_follow_event_kind kind, int32_t point, int32_t count)
{
    return (wr_follow_event){.kind = (uint8_t)kind, .point = point, .count = count, .at = walker->at};
}

static wr_follow_event error_of(const wr_follow *walker, wr_follow_error error, int32_t count)
{
    wr_follow_event event = event_of(walker, WR_FOLLOW_ERROR, -1, count);
    event.error = (uint8_t)error;
    return event;
}

int32_t wr_follow_wait(const wr_follow *walker, const wr_follow_config *config, uint64_t tick)
{
    if (!walker->has_run || config->run_ticks <= 0 || tick - walker->run_tick > (uint64_t)config->run_ticks) {
        return 0;
    }
    return (int32_t)(walker->run_tick + (uint64_t)config->run_ticks + 1 - tick);
}

void wr_follow_rest(wr_follow *walker)
{
    walker->window = 0;
    walker->wanted = 0;
    walker->gained = 0;
}

void wr_follow_stop(wr_follow *walker)
{
    walker->active = false;
    walker->pushed = false;
    walker->fresh = false;
    walker->rough = false;
    walker->was = walker->at;
    wr_follow_rest(walker);
}

void wr_follow_look(wr_follow *walker)
{
    walker->seen = WR__FOLLOW_UNSEEN;
}

void wr_follow_inject(wr_follow *walker, wr_follow_error error)
{
    WR_ASSERT(error == WR_FOLLOW_COMPUTATION_ERROR || error == WR_FOLLOW_TARGET_UNREACHABLE ||
              error == WR_FOLLOW_NO_ERROR);
    walker->injected = (uint8_t)error;
}

// Takes up the leg again from where a push has brought it; how much nearer or farther that is counts for progress.
static void take_push(wr_follow *walker)
{
    const uint32_t left = walker->length - walker->along;
    wr__follow_leg(walker, walker->at, walker->to);
    walker->gained += (int64_t)left - walker->length;
    walker->was = walker->at;
    walker->pushed = true;
    walker->rough = false;
}

static bool is_pushed(const wr_follow *walker)
{
    return !nav_same_place(walker->at, walker->was);
}

static void arrive(wr_follow *walker)
{
    wr_follow_stop(walker);
    walker->stuck = false;
}

wr_follow_event wr_follow_run(wr_follow *walker, const wr_follow_config *config, const wr_point *points,
                              int32_t count, uint64_t tick)
{
    const int32_t wait = wr_follow_wait(walker, config, tick);
    if (wait > 0) {
        return error_of(walker, WR_FOLLOW_LIMIT_REACHED, wait);
    }
    walker->has_run = true;
    walker->run_tick = tick;
    if (count < 1 || walker->injected == WR_FOLLOW_COMPUTATION_ERROR) {
        wr_follow_stop(walker);
        walker->injected = WR_FOLLOW_NO_ERROR;
        return error_of(walker, WR_FOLLOW_COMPUTATION_ERROR, 0);
    }
    if (walker->active && is_pushed(walker)) {
        take_push(walker);
    }
    walker->was = walker->at;
    walker->next = nav_same_place(points[0], walker->at) ? 1 : 0;
    walker->count = count;
    walker->open = count;
    if (walker->next == count) {
        arrive(walker);
        return event_of(walker, WR_FOLLOW_REACHED, count - 1, 0);
    }
    walker->active = true;
    walker->fresh = true;
    walker->rough = false;
    walker->pushed = false;
    walker->seen = WR__FOLLOW_UNSEEN;
    wr__follow_next_leg(walker, config, points[walker->next]);
    return event_of(walker, WR_FOLLOW_NONE, walker->next, 0);
}

// ---- Is the way open? --------------------------------------------------------------------------------------------

// The leg it is on, from where it is.
static bool stays_open(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav)
{
    if (walker->rough) {
        return true;
    }
    bool cut;
    if (wr__leg_is_open(nav, &config->body, walker->from, walker->at, walker->to, &cut)) {
        if (cut) {
            wr__follow_leg(walker, walker->at, walker->to); // what is shut lies behind
        }
        return true;
    }
    walker->rough = walker->fresh;
    return walker->fresh;
}

// Legs on from k, the one to points[k], until one is shut; returns its k, or `count`. Those before `open` were open
// at the change `seen`, so they can only be shut where there was a later one.
static int32_t first_shut_from(const wr_follow *walker, const wr_follow_config *config, const wr_nav *nav,
                               const wr_point *points, int32_t k)
{
    const bool all = walker->seen == WR__FOLLOW_UNSEEN;
    for (; k < walker->count; k++) {
        const wr_point a = points[k - 1], b = points[k];
        bool cut;
        if ((all || k >= walker->open || wr__leg_is_touched(nav, &config->body, a, b, walker->seen)) &&
            !nav_same_place(a, b) && !wr__leg_is_open(nav, &config->body, a, a, b, &cut)) {
            return k;
        }
    }
    return k;
}

static int32_t first_shut(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav,
                          const wr_point *points)
{
    const bool changed = walker->seen != nav->version, was_shut = walker->next >= walker->open;
    const bool near = changed && (walker->seen == WR__FOLLOW_UNSEEN ||
                                  wr__leg_is_touched(nav, &config->body, walker->from, walker->to, walker->seen));
    if ((near || walker->pushed || was_shut) && !stays_open(walker, config, nav)) {
        return walker->next;
    }
    return changed || was_shut ? first_shut_from(walker, config, nav, points, walker->next + 1) : walker->open;
}

static void look_ahead(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav, const wr_point *points,
                       wr_follow_events *out)
{
    const int32_t before = walker->open;
    walker->open = first_shut(walker, config, nav, points);
    walker->seen = nav->version;
    walker->fresh = false;
    walker->pushed = false;
    if (walker->open < before) {
        out->events[out->count++] = event_of(walker, WR_FOLLOW_BLOCKED, walker->open, 0);
    }
}

// ---- The step ----------------------------------------------------------------------------------------------------

// Gets it anywhere? Asked before it walks, when pushes that took the last step back are counted.
static void watch_progress(wr_follow *walker, const wr_follow_config *config, wr_follow_events *out)
{
    const int64_t share = walker->wanted / STUCK_SHARE;
    if (walker->gained > (share < config->stuck_units ? share : config->stuck_units) || config->stuck_ticks <= 0) {
        walker->stuck = false;
        wr_follow_rest(walker);
    } else if (walker->window >= config->stuck_ticks) {
        walker->stuck = true;
        wr_follow_rest(walker);
        out->events[out->count++] = error_of(walker, WR_FOLLOW_AGENT_STUCK, 0);
    }
}

// Walks up to `step`, over as many open legs as it reaches. Returns waypoints passed.
static int32_t walk(wr_follow *walker, const wr_follow_config *config, const wr_point *points, uint32_t step)
{
    int32_t passed = 0;
    while (walker->next < walker->open) {
        const uint32_t left = walker->length - walker->along;
        if (step < left) {
            walker->along += step;
            walker->gained += step;
            walker->at = wr__follow_place(walker, walker->along);
            return passed + pass_marks(walker, config);
        }
        step -= left;
        walker->gained += left;
        walker->along = walker->length;
        passed += pass_marks(walker, config);
        walker->at = walker->to;
        walker->rough = false;
        if (++walker->next == walker->count) {
            break;
        }
        passed++;
        wr__follow_next_leg(walker, config, points[walker->next]);
    }
    return passed;
}

void wr_follow_step(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav, const wr_point *points,
                    wr_fix step, wr_follow_events *out)
{
    out->count = 0;
    if (!walker->active) {
        return;
    }
    if (walker->injected == WR_FOLLOW_TARGET_UNREACHABLE) {
        wr_follow_stop(walker);
        walker->injected = WR_FOLLOW_NO_ERROR;
        out->events[out->count++] = error_of(walker, WR_FOLLOW_TARGET_UNREACHABLE, 0);
        return;
    }
    if (is_pushed(walker)) {
        take_push(walker);
    }
    watch_progress(walker, config, out);
    if (nav != NULL && (walker->seen != nav->version || walker->pushed)) {
        look_ahead(walker, config, nav, points, out);
    }
    if (step == 0) {
        wr_follow_rest(walker);
    } else {
        walker->window++;
        walker->wanted += step;
    }
    const int32_t passed = walk(walker, config, points, (uint32_t)step);
    walker->was = walker->at;
    if (passed > 0) {
        out->events[out->count++] = event_of(walker, WR_FOLLOW_WAYPOINT_REACHED, walker->next, passed);
    }
    if (walker->next == walker->count) {
        arrive(walker);
        out->events[out->count++] = event_of(walker, WR_FOLLOW_REACHED, walker->count - 1, 0);
    }
}
