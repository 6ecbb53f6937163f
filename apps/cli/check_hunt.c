// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// All numbers are the library's (wr_hunt_reach); here they get their names.
#include "check_hunt.h"

#include "term.h"

#include <stdio.h>
#include <string.h>

static double of_q16(int64_t value)
{
    return (double)value / WR_FIX_ONE;
}

// ---- For programs ------------------------------------------------------------------------------------------------

static void add_kinds(json *j, const wr_hunt *hunt)
{
    json_open(j, "kinds", '[');
    for (int32_t i = 0; i < hunt->kind_count; ++i) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        json_open(j, NULL, '{');
        json_text(j, "name", kind->name);
        json_int(j, "rarity", kind->rarity);
        json_int(j, "health", kind->health);
        json_number(j, "speed", wr_fix_to_double(kind->speed), 4, false);
        json_int(j, "damage", kind->damage);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void add_goals(json *j, const wr_hunt *hunt)
{
    wr_hunt_reached reached[WR_HUNT_PLAYERS_MAX];
    wr_hunt_reach_all(hunt, WR_HUNT_PLAYERS_MAX, reached);
    json_open(j, "goal_by_players", '[');
    for (int32_t i = 0; i < WR_HUNT_PLAYERS_MAX; ++i) {
        json_open(j, NULL, '{');
        json_int(j, "players", i + 1);
        json_int(j, "goal", reached[i].goal);
        json_number(j, "chance", reached[i].chance_ppm / 1e6, 6, false);
        json_close(j, '}');
    }
    json_close(j, ']');
}

void check_hunt_add(json *j, const wr_hunt *hunt)
{
    const wr_hunt_reached reached = wr_hunt_reach(hunt, 1);
    add_kinds(j, hunt);
    json_number(j, "mean_health", wr_fix_to_double(wr_hunt_mean_health(hunt)), 4, false);
    json_number(j, "mean_speed", wr_fix_to_double(wr_hunt_mean_speed(hunt)), 4, false);
    json_int(j, "total_least", reached.total_least);
    json_int(j, "total_most", reached.total_most);
    json_number(j, "total_mean", of_q16(reached.total_mean_q16), 3, false);
    json_number(j, "waves_mean", of_q16(reached.waves_mean_q16), 3, false);
    json_number(j, "seconds_mean", of_q16(reached.seconds_mean_q16), 3, false);
    json_int(j, "waves_in_time", reached.waves_in_time);
    add_goals(j, hunt);
}

// ---- For people --------------------------------------------------------------------------------------------------

static void print_kinds(const wr_hunt *hunt)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < hunt->kind_count; ++i) {
        sum += hunt->kinds[i].rarity;
    }
    for (int32_t i = 0; i < hunt->kind_count; ++i) {
        const wr_hunt_kind *kind = &hunt->kinds[i];
        printf("  %-10s", i == 0 ? "kinds" : "");
        put_safe(stdout, kind->name, strlen(kind->name));
        printf(": %.4g%%, health %d, speed %.4g, damage %d\n", 100.0 * kind->rarity / (double)sum, (int)kind->health,
               wr_fix_to_double(kind->speed), (int)kind->damage);
    }
    printf("  %-10shealth %.4g, speed %.4g\n", "mean", wr_fix_to_double(wr_hunt_mean_health(hunt)),
           wr_fix_to_double(wr_hunt_mean_speed(hunt)));
}

void check_hunt_print(const wr_hunt *hunt)
{
    const wr_hunt_reached reached = wr_hunt_reach(hunt, 1);
    char goal[160];
    print_kinds(hunt);
    printf("  %-10s1 to %d monsters each %.4g s", "waves", (int)hunt->waves.spawn_max,
           wr_fix_to_double(hunt->waves.every));
    if (hunt->waves.alive_max > 0) {
        printf(", at most %d alive", (int)hunt->waves.alive_max);
    }
    printf("\n  %-10s%d to %d; in the mean %.1f, in %.1f waves and %.1f s\n", "total", (int)reached.total_least,
           (int)reached.total_most, of_q16(reached.total_mean_q16), of_q16(reached.waves_mean_q16),
           of_q16(reached.seconds_mean_q16));
    printf("  %-10s%.6g s, time for %d waves\n", "round", wr_fix_to_double(hunt->round.seconds),
           (int)reached.waves_in_time);
    wr_hunt_goal_format(hunt, goal, sizeof goal);
    printf("  %-10s%d and %d for each further player%s; %s\n", "goal", (int)hunt->round.goal_base,
           (int)hunt->round.goal_per_extra, hunt->round.goal_capped ? ", capped" : "", goal);
}
