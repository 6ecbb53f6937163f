// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// warren bench crowd: one order to a whole crowd, carried out by a hunt of ours and by DetourCrowd in the same run: through rooms;
// on open ground until all stand round one point; and with ten thousand. Then what a horde costs (crowd_costs.c).
#include "args.h"
#include "crowd_bench.h"
#include "crowd_costs.h"
#include "nav_bench.h"
#include "picture.h"
#include "term.h"

#include <stdlib.h>
#include <string.h>

enum { ROOMS, POINT, MANY, SCENES, COSTS = SCENES, BENCHES };
enum { ROOMS_SIDE = 512, POINT_SIDE = 128, MANY_SIDE = 256, MARKS_MAX = 128, SIDES_MAX = 3, COSTS_LEAST = 100 };

static const char *const bench_names[] = {"rooms", "point", "many", "costs"};

typedef struct scene_run {
    int32_t which, seconds;
    crowd_order order;
    crowd_answer answers[SIDES_MAX]; // Warren first, another library last
    int32_t answer_count;
    bool beside; // the last is another library's
} scene_run;

// ---- Scenes ----------------------------------------------------------------------------------------------------------

static wr_grid field_of(int32_t side)
{
    wr_grid grid = {0};
    uint8_t *kinds = calloc((size_t)side, (size_t)side);
    if (kinds != NULL) {
        (void)wr_grid_init(side, side, 1, kinds, &grid);
        wr_grid_set_rect(&grid, (wr_cell){0, 0}, side, side, WR_CELL_GRASS);
    }
    return grid;
}

// One tick; some seconds; each tick of the last second where it is looked at how they stand.
static int32_t marks_of(const scene_run *run, int32_t *marks)
{
    static const int32_t seconds[] = {1, 2, 5, 10, 30};
    int32_t count = 0;
    marks[count++] = 1;
    for (size_t i = 0; run->which == ROOMS && i < sizeof seconds / sizeof *seconds; ++i) {
        if (seconds[i] < run->seconds) {
            marks[count++] = seconds[i] * CROWD_RATE;
        }
    }
    for (int32_t tick = (run->seconds - 1) * CROWD_RATE; run->which == POINT && tick < run->seconds * CROWD_RATE;
         ++tick) {
        marks[count++] = tick;
    }
    marks[count++] = run->seconds * CROWD_RATE;
    return count;
}

static cli_exit make_order(scene_run *run, const crowd_options *options)
{
    int32_t marks[MARKS_MAX];
    crowd_plan plan = {.marks = marks};
    if (run->which == ROOMS) {
        run->seconds = options->seconds > 0 ? options->seconds : 5;
        plan.grid = bench_rooms(ROOMS_SIDE);
        plan.count = options->monsters > 0 ? options->monsters : 1000;
        plan.spread = ROOMS_SIDE;
    } else {
        run->seconds = run->which == POINT ? 15 : 2;
        plan.grid = field_of(run->which == POINT ? POINT_SIDE : MANY_SIDE);
        plan.count = run->which == POINT ? 2000 : 10000;
        plan.spread = run->which == POINT ? 24 : 100;
    }
    plan.mark_count = marks_of(run, marks);
    return crowd_order_make(&run->order, &plan);
}

static cli_exit play_scene(scene_run *run, const crowd_options *options)
{
    cli_exit code = make_order(run, options);
    if (code == CLI_FINE) {
        code = crowd_ours(&run->order, &run->answers[run->answer_count++]);
    }
    if (code == CLI_FINE && run->which == POINT) {
        code = crowd_alone(&run->order, &run->answers[run->answer_count++]);
    }
    if (code == CLI_FINE && options->peers != NULL) {
        run->beside = crowd_peers(options->peers, &run->order, &run->answers[run->answer_count]);
        run->answer_count += run->beside;
    }
    return code;
}

static void free_scene(scene_run *run)
{
    for (int32_t i = 0; i < SIDES_MAX; ++i) {
        crowd_answer_free(&run->answers[i]);
    }
    crowd_order_free(&run->order);
}

// ---- For people ------------------------------------------------------------------------------------------------------

static void print_row(const scene_run *run, const char *what, const char *unit, const double *values, bool ratio)
{
    char digits[NAV_DIGITS];
    printf("  %-50s", what);
    for (int32_t i = 0; i < run->answer_count; ++i) {
        printf("%14s", values[i] > 0 ? nav_number(values[i], digits) : "0");
    }
    if (unit[0] != '\0') {
        printf(" %s", unit);
    }
    if (ratio && run->beside && values[0] > 0) {
        printf("%*s%sx", (int)(8 - strlen(unit)), "", nav_number(values[run->answer_count - 1] / values[0], digits));
    }
    printf("\n");
}

static void print_time(const scene_run *run)
{
    double mean[SIDES_MAX] = {0}, worst[SIDES_MAX] = {0};
    for (int32_t i = 0; i < run->answer_count; ++i) {
        mean[i] = run->answers[i].tick_ms;
        worst[i] = run->answers[i].worst_ms;
    }
    print_row(run, "a tick, mean", "ms", mean, true);
    print_row(run, "the slowest tick", "ms", worst, true);
}

static int32_t without_route(const scene_run *run, int32_t answer, int32_t mark)
{
    const crowd_figures f = crowd_measure(&run->order, &run->answers[answer], mark);
    return f.waiting + f.partial;
}

static void print_routes(const scene_run *run, int32_t mark)
{
    char what[64];
    double none[SIDES_MAX] = {0};
    const int32_t ticks = run->order.marks[mark];
    for (int32_t i = 0; i < run->answer_count; ++i) {
        none[i] = without_route(run, i, mark);
    }
    snprintf(what, sizeof what, "without a whole route after %d %s",
             (int)(ticks < CROWD_RATE ? ticks : ticks / CROWD_RATE), ticks < CROWD_RATE ? "tick" : "s");
    print_row(run, what, "", none, false);
}

static void print_end(const scene_run *run)
{
    double come[SIDES_MAX] = {0}, share[SIDES_MAX] = {0}, over[SIDES_MAX] = {0}, jitter[SIDES_MAX] = {0};
    for (int32_t i = 0; i < run->answer_count; ++i) {
        const crowd_figures f = crowd_measure(&run->order, &run->answers[i], run->order.mark_count - 1);
        come[i] = f.come_cells;
        share[i] = f.come_share * 100;
        over[i] = f.overlapped_share * 100;
        jitter[i] = f.jitter;
    }
    if (run->which == POINT) {
        print_row(run, "overlapped by more than a quarter of a diameter", "%", over, false);
        print_row(run, "jitter of those deep inside", "m/s", jitter, false);
    } else {
        print_row(run, "nearer by so much of the way, mean", "cells", come, false);
        print_row(run, "  of what their speed allows", "%", share, false);
    }
}

static void print_scene(const scene_run *run)
{
    const crowd_order *o = &run->order;
    printf("%s: %d monsters, one order, %d x %d cells, %d s of %d ticks\n  %-50s", bench_names[run->which],
           (int)o->count, (int)o->grid.width, (int)o->grid.height, (int)run->seconds, CROWD_RATE, "");
    for (int32_t i = 0; i < run->answer_count; ++i) {
        printf("%14.13s", run->answers[i].name);
    }
    printf("\n");
    for (int32_t mark = 0; mark < o->mark_count; ++mark) {
        if (mark == 0 || run->which == ROOMS || mark == o->mark_count - 1) {
            print_routes(run, mark);
        }
    }
    print_end(run);
    print_time(run);
    for (int32_t i = 0; i < run->answer_count; ++i) {
        printf("  %s: %s\n", run->answers[i].name, run->answers[i].note);
    }
    printf("\n");
}

// ---- For programs ----------------------------------------------------------------------------------------------------

static void add_mark(json *j, const scene_run *run, const crowd_answer *answer, int32_t mark)
{
    const crowd_figures f = crowd_measure(&run->order, answer, mark);
    json_open(j, NULL, '{');
    json_int(j, "tick", run->order.marks[mark]);
    json_int(j, "without_route", f.waiting + f.partial);
    json_int(j, "partial", f.partial);
    json_int(j, "arrived", f.arrived);
    json_number(j, "come_cells", f.come_cells, 3, false);
    json_number(j, "come_share", f.come_share, 4, false);
    json_number(j, "overlapped_share", f.overlapped_share, 4, false);
    json_number(j, "jitter", f.jitter, 4, false);
    json_close(j, '}');
}

static void add_answer(json *j, const scene_run *run, const crowd_answer *answer)
{
    json_open(j, NULL, '{');
    json_text(j, "name", answer->name);
    json_text(j, "note", answer->note);
    json_number(j, "prepared_ms", answer->prepared_ms, 3, false);
    json_number(j, "tick_ms", answer->tick_ms, 4, false);
    json_number(j, "worst_ms", answer->worst_ms, 4, false);
    json_open(j, "marks", '[');
    for (int32_t mark = 0; mark < run->order.mark_count; ++mark) {
        if (mark == 0 || run->which == ROOMS || mark == run->order.mark_count - 1) {
            add_mark(j, run, answer, mark);
        }
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void add_scene(json *j, const scene_run *run)
{
    json_open(j, NULL, '{');
    json_text(j, "scene", bench_names[run->which]);
    json_int(j, "monsters", run->order.count);
    json_int(j, "width", run->order.grid.width);
    json_int(j, "height", run->order.grid.height);
    json_int(j, "seconds", run->seconds);
    json_int(j, "ticks_per_second", CROWD_RATE);
    json_open(j, "answers", '[');
    for (int32_t i = 0; i < run->answer_count; ++i) {
        add_answer(j, run, &run->answers[i]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

// ---- The bench -------------------------------------------------------------------------------------------------------

static cli_exit one_scene(int32_t which, const crowd_options *options, json *j)
{
    scene_run run = {.which = which};
    cli_exit code = play_scene(&run, options);
    if (code == CLI_FINE && options->json) {
        add_scene(j, &run);
    } else if (code == CLI_FINE) {
        print_scene(&run);
    }
    if (code == CLI_FINE && which == ROOMS && options->picture != NULL) {
        code = crowd_picture(&run.order, run.answers, run.answer_count, options->picture, options->scale,
                             !options->json);
    }
    free_scene(&run);
    return code;
}

// Which are named; all without a name. False when there is none of such a name, which is said.
static bool pick(int count, char **names, bool picked[BENCHES])
{
    for (int32_t s = 0; s < BENCHES; ++s) {
        picked[s] = count == 0;
    }
    for (int i = 0; i < count; ++i) {
        int32_t s = 0;
        while (s < BENCHES && strcmp(names[i], bench_names[s]) != 0) {
            ++s;
        }
        if (s == BENCHES) {
            say("'warren bench crowd' knows rooms, point, many and costs, not '%.100s'", names[i]);
            return false;
        }
        picked[s] = true;
    }
    return true;
}

static bool options_fit(const crowd_options *options, const bool picked[BENCHES])
{
    if (!picked[ROOMS] && (options->picture != NULL || options->seconds > 0)) {
        say("--seconds and --picture are of the rooms; name them, too");
        return false;
    }
    if (options->monsters > 0 && !picked[ROOMS] && !picked[COSTS]) {
        say("--monsters is of the rooms and of costs; name one of them");
        return false;
    }
    if (options->monsters > 0 && options->monsters < COSTS_LEAST && picked[COSTS]) {
        say("costs are of %d monsters and more", COSTS_LEAST);
        return false;
    }
    return true;
}

cli_exit bench_crowd(const crowd_options *options, int count, char **names)
{
    bool picked[BENCHES];
    json j = {0};
    cli_exit code = CLI_FINE;
    if (!pick(count, names, picked) || !options_fit(options, picked) ||
        (options->picture != NULL && !picture_name_ok(options->picture))) {
        return CLI_USAGE;
    }
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", true);
    json_open(&j, "scenes", '[');
    for (int32_t s = 0; s < SCENES && code == CLI_FINE; ++s) {
        code = picked[s] ? one_scene(s, options, &j) : code;
    }
    json_close(&j, ']');
    if (picked[COSTS] && code == CLI_FINE) {
        code = crowd_costs(options->monsters > 0 ? options->monsters : COSTS_MONSTERS, options->json ? &j : NULL);
    }
    json_close(&j, '}');
    if (options->json && code == CLI_FINE) {
        return json_print(&j, stdout) ? CLI_FINE : CLI_ROOM;
    }
    json_free(&j);
    return code;
}
