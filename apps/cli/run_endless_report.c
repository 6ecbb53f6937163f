// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a run through an endless dungeon came to, for programs and for people.
#include "run_endless.h"

#include "term.h"

#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>

#define MIB (1024.0 * 1024.0)

// ---- Memory ------------------------------------------------------------------------------------------------------

// VmHWM of the system's page about this process: of it alone, where getrusage may tell of the one that started it.
static uint64_t high_water_mark(void)
{
    char line[128];
    uint64_t kilobytes = 0;
    FILE *file = fopen("/proc/self/status", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmHWM:", 6) == 0) {
            (void)sscanf(line + 6, "%" SCNu64, &kilobytes);
        }
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return 1024 * kilobytes;
}

uint64_t resident_peak_bytes(void)
{
    const uint64_t mark = high_water_mark();
    struct rusage usage;
    if (mark > 0 || getrusage(RUSAGE_SELF, &usage) != 0) {
        return mark;
    }
#ifdef __APPLE__
    return (uint64_t)usage.ru_maxrss;
#else
    return 1024 * (uint64_t)usage.ru_maxrss;
#endif
}

// ---- What it came to ---------------------------------------------------------------------------------------------

typedef struct summary {
    wr_window window;
    wr_sleep_view sleep;
    wr_stream_counters stream;
    double seconds, walked, awake_mean; // walked: units, of a player in the mean
} summary;

static summary summary_of(const run_endless *e, const wr_world *world)
{
    summary s = {.sleep = run_endless_sleep(world), .seconds = (double)e->ticks / e->rate};
    (void)wr_world_window(world, &s.window);
    if (e->v.streamer != NULL) {
        s.stream = wr_stream_count(e->v.streamer);
    }
    for (int32_t i = 0; i < e->v.players; ++i) {
        s.walked += e->walked[i] / e->v.players;
    }
    s.awake_mean = e->awake_count > 0 ? (double)e->awake_sum / (double)e->awake_count : 0;
    return s;
}

static bool is_short(const run_endless *e)
{
    return e->needed_most > 0;
}

bool run_endless_is_sound(const run_endless *e)
{
    return e->partial_rooms == 0 && e->seen_through_doors == 0 && !is_short(e);
}

void run_endless_say(const run_endless *e)
{
    if (e->partial_rooms > 0) {
        say("%" PRId64 " times a room was loaded in part", e->partial_rooms);
    }
    if (e->seen_through_doors > 0) {
        say("%" PRId64 " times a room was seen through a closed door", e->seen_through_doors);
    }
    if (is_short(e)) {
        say("--stream-budget is too small: what a viewer cannot be without has %" PRId64
            " floor cells; that many would do",
            e->needed_most);
    }
}

// ---- For programs ------------------------------------------------------------------------------------------------

void run_endless_add(json *j, const run_endless *e, const wr_world *world)
{
    if (!e->there) {
        return;
    }
    const summary s = summary_of(e, world);
    json_int(j, "resident_peak_bytes", (int64_t)resident_peak_bytes());
    json_int(j, "viewers", e->v.viewers);
    json_int(j, "rooms_loaded", (int64_t)s.stream.rooms_loaded);
    json_int(j, "rooms_unloaded", (int64_t)s.stream.rooms_unloaded);
    json_int(j, "loads_per_s_max", (int64_t)e->loads_most);
    json_int(j, "cells_held_max", e->held_most);
    json_int(j, "partial_rooms", e->partial_rooms);
    json_int(j, "visible_behind_closed_door", e->seen_through_doors);
    json_int(j, "paused_ticks", (int64_t)e->paused_ticks);
    json_int(j, "asleep", s.sleep.asleep);
    json_int(j, "awake", s.sleep.awake);
    json_int(j, "awake_min", e->awake_least);
    json_int(j, "awake_max", e->awake_most);
    json_number(j, "awake_mean", s.awake_mean, 1, false);
    json_number(j, "walked", s.walked, 1, false);
    json_number(j, "speed_mean", s.seconds > 0 ? s.walked / s.seconds : 0, 3, false);
    json_int(j, "shifts", (int64_t)s.window.shifts);
    json_open(j, "corner", '{');
    json_int(j, "x", s.window.corner.x);
    json_int(j, "y", s.window.corner.y);
    json_close(j, '}');
}

// ---- For people --------------------------------------------------------------------------------------------------

void run_endless_print(const run_endless *e, const wr_world *world)
{
    if (!e->there) {
        return;
    }
    const summary s = summary_of(e, world);
    printf("  %-14s%.0f units in the mean, %.2f a second; the window moved %" PRIu64 " times\n", "walked", s.walked,
           s.seconds > 0 ? s.walked / s.seconds : 0, s.window.shifts);
    printf("  %-14s%d x %d regions from %" PRId64 ",%" PRId64 "\n", "window", (int)s.window.width,
           (int)s.window.height, s.window.corner.x, s.window.corner.y);
    printf("  %-14s%d, %d asleep; awake %d to %d, %.0f in the mean\n", "awake", (int)s.sleep.awake,
           (int)s.sleep.asleep, (int)e->awake_least, (int)e->awake_most, s.awake_mean);
    if (e->v.viewers > 0) {
        printf("  %-14s%d: %" PRIu64 " rooms loaded, %" PRIu64 " unloaded, %" PRIu64 " in a second at most\n",
               "viewers", (int)e->v.viewers, s.stream.rooms_loaded, s.stream.rooms_unloaded, e->loads_most);
        printf("  %-14s%" PRId64 " floor cells at most; waited for rooms in %" PRIu64 " ticks\n", "held",
               e->held_most, e->paused_ticks);
        printf("  %-14s%" PRId64 " rooms in part, %" PRId64 " seen through a closed door\n", "proof",
               e->partial_rooms, e->seen_through_doors);
    }
    printf("  %-14s%.1f MiB at most\n", "memory", (double)resident_peak_bytes() / MIB);
}
