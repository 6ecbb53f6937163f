// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The long form of the soak, from the top of the source tree:
//
//     hunt_soak rounds [N]        N rounds (1,000) of both shipped hunts, searches failing in all ways
//     hunt_soak cells [EVERY]     somebody stands in every free cell of every map, or every EVERY-th
//     hunt_soak maps [N]          16 bots of all kinds on every map, N seeds (5)
//
// Prints a line for each bad round and the figures at the end; 1 when one was bad.
#include "sim/hunt_soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *map, *hunt;
} grounds[] = {
    {"colosseum", "colosseum"},    {"mystery_forest", "mystery_forest"}, {"across", "mystery_forest"},
    {"corners", "colosseum"},      {"corridors", "mystery_forest"},      {"crossing", "mystery_forest"},
    {"example", "colosseum"},      {"gauntlet", "mystery_forest"},       {"keep", "mystery_forest"},
    {"lever_island", "colosseum"}, {"pond", "mystery_forest"},           {"two_doors", "colosseum"},
};
#define GROUNDS (sizeof grounds / sizeof grounds[0])

static void play(const soak_ground *ground, const char *map, const soak_round *round, soak_figures *figures)
{
    if (!soak_play(ground, round, figures)) {
        printf("bad: %s seed %llu players %d at %d,%d inject %u %u %u: worst idle so far %+d\n", map,
               (unsigned long long)round->seed, (int)round->players, round->stands ? (int)round->at.x : -1,
               round->stands ? (int)round->at.y : -1, round->inject.computation, round->inject.unreachable,
               round->inject.blocked, (int)figures->idle_over_max);
        fflush(stdout);
    }
}

static void play_rounds(int32_t count, soak_figures *figures)
{
    for (size_t i = 0; i < 2; i++) {
        soak_ground ground;
        if (!soak_open(grounds[i].map, grounds[i].hunt, &ground)) {
            exit(2);
        }
        for (int32_t n = 0; n < count; n++) {
            const uint32_t part = 100000;
            const soak_round round = {.seed = (uint64_t)n + 1,
                                      .players = 1 + n % 16,
                                      .bot = WR_BOT_KIND_COUNT,
                                      .inject = {(uint32_t)(n % 4) * part, (uint32_t)(n / 4 % 4) * part,
                                                 (uint32_t)(n / 16 % 4) * part}};
            play(&ground, grounds[i].map, &round, figures);
        }
        soak_close(&ground);
    }
}

static void play_cells(int32_t every, soak_figures *figures)
{
    for (size_t i = 0; i < GROUNDS; i++) {
        soak_ground ground;
        if (!soak_open(grounds[i].map, grounds[i].hunt, &ground)) {
            exit(2);
        }
        const wr_grid *grid = wr_level_grid(ground.level);
        int32_t number = 0;
        for (int32_t cell = 0; cell < grid->width * grid->height; cell++) {
            const wr_cell at = {cell % grid->width, cell / grid->width};
            if (soak_is_free(&ground, at) && number++ % every == 0) {
                const soak_round round = {.seed = (uint64_t)cell, .players = 1, .stands = true, .at = at};
                play(&ground, grounds[i].map, &round, figures);
            }
        }
        soak_close(&ground);
    }
}

static void play_maps(int32_t seeds, soak_figures *figures)
{
    for (size_t i = 0; i < GROUNDS; i++) {
        soak_ground ground;
        if (!soak_open(grounds[i].map, grounds[i].hunt, &ground)) {
            exit(2);
        }
        for (int32_t n = 0; n < seeds; n++) {
            const soak_round round = {.seed = (uint64_t)n + 1, .players = 16, .bot = WR_BOT_KIND_COUNT};
            play(&ground, grounds[i].map, &round, figures);
        }
        soak_close(&ground);
    }
}

static void print(const soak_figures *f)
{
    printf("%d rounds, %llu ticks, %llu hunters, %llu kills; ends:", (int)f->rounds, (unsigned long long)f->ticks,
           (unsigned long long)f->hunters, (unsigned long long)f->kills);
    for (int32_t end = 0; end < WR_ROUND_END_COUNT; end++) {
        printf(" %s %d", wr_round_end_name((wr_round_end)end), (int)f->by_end[end]);
    }
    printf("\nfailed ways %llu, watchdog %llu, spawned again %llu; idle at most %u ticks, %d from the bound; queued "
           "%u\n",
           (unsigned long long)f->failed, (unsigned long long)f->watchdog_fires, (unsigned long long)f->requeued,
           f->idle_max, (int)-f->idle_over_max, f->queued_max);
    printf("%d bad\n", (int)f->bad);
}

int main(int argc, char **argv)
{
    soak_figures figures = {.idle_over_max = INT32_MIN};
    const char *what = argc > 1 ? argv[1] : "";
    const int32_t number = argc > 2 ? (int32_t)strtol(argv[2], NULL, 10) : 0;
    if (strcmp(what, "rounds") == 0) {
        play_rounds(number > 0 ? number : 1000, &figures);
    } else if (strcmp(what, "cells") == 0) {
        play_cells(number > 0 ? number : 1, &figures);
    } else if (strcmp(what, "maps") == 0) {
        play_maps(number > 0 ? number : 5, &figures);
    } else {
        fprintf(stderr, "hunt_soak rounds [N] | cells [EVERY] | maps [N]\n");
        return 2;
    }
    print(&figures);
    return figures.bad > 0;
}
