// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A bomb among sixty, between a chasm and a wall. Prints how high one of them flies, as it is drawn, and then where all of them
// lie: none in the chasm, and none behind the wall.
#include "warren/pose.h"

#include <stdio.h>

enum { WIDTH = 44, HEIGHT = 15, BODIES = 60, TICKS = 150, WALL = 31, CENTRE = WR_FIX_ONE / 2 };
static uint8_t kinds[WIDTH * HEIGHT], phase[BODIES], throws[BODIES];
static uint16_t lie[BODIES], rise[BODIES], ticks[BODIES], angle[BODIES];
static uint32_t until[BODIES], begun[BODIES];
static int32_t x[BODIES], y[BODIES], vz[BODIES], turn[BODIES], f[7][BODIES], marks[WIDTH * HEIGHT];
static wr_knock_request requests[BODIES], more[BODIES];
static float rises[WR_LOWEST_TURNS], pose[WR_KNOCK_POSE_FLOATS];

int main(void)
{
    uint64_t words[HEIGHT];
    wr_bits walls;
    wr_nav *nav = NULL;
    wr_knock_rules rules;
    wr_grid grid = {.width = WIDTH, .height = HEIGHT, .cell = 1, .kinds = kinds};
    wr_grid_set_rect(&grid, (wr_cell){4, 3}, 7, 9, WR_CELL_CHASM);
    wr_grid_set_rect(&grid, (wr_cell){WALL, 0}, 1, HEIGHT, WR_CELL_BUSH);
    wr_bits_init(&walls, words, &grid, WR_KINDS_WALL);
    const wr_nav_config walkers = wr_nav_config_default();
    const wr_knock_config config = wr_knock_config_default();
    if (wr_nav_create(&grid, &walkers, NULL, &nav) != WR_OK || wr_knock_rules_of(&config, &rules) != WR_OK) {
        return 1;
    }
    const wr_knock_ground ground = {&grid, &walls, &(const wr_nav *){nav}, 1};
    const wr_flights flights = {BODIES, f[0], f[1], f[2], f[3], f[4], vz, begun, ticks, angle, turn};
    const wr_knock_bodies bodies = {BODIES, 0, 0, 0, 0, lie, rise, x, y, phase, throws, until, f[5], f[6], flights};
    const wr_shape_box box = {.half_x = 0.2f, .half_y = 0.3f, .half_z = 0.9f};
    (void)wr_lowest_bake(&(const wr_shape){1, &(const wr_shape_frame){1, 0, &box, NULL}}, rises);
    const wr_knock_clips clips = {.fall = {1, rises}, .standing = 0.9f};
    const wr_blast blast = {wr_grid_centre(&grid, (wr_cell){20, 7}), 6 * WR_FIX_ONE, 16 * WR_FIX_ONE, 1};
    for (int i = 0; i < BODIES; i++) {
        x[i] = (15 + i % 10) * WR_FIX_ONE + CENTRE;
        y[i] = (5 + i / 10) * WR_FIX_ONE + CENTRE;
        lie[i] = rise[i] = TICKS;
        requests[i].body = i;
    }
    wr_knock_launch(&ground, &rules, 7, 0, &blast, requests, more, BODIES, &bodies, NULL, NULL, NULL);
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        (void)wr_knock_step(&ground, &rules, tick, &bodies, NULL, NULL);
        wr_knock_poses(&rules, &grid, tick, 1, &bodies, NULL, NULL, &clips, 1, &(const int32_t){25}, 1, pose);
        (void)(tick % 15 == 0 && printf("%4.1f m%s", (double)pose[2], tick == TICKS ? "\n" : ", "));
    }
    for (int i = 0; i < BODIES; i++) {
        marks[(HEIGHT - 1 - y[i] / WR_FIX_ONE) * WIDTH + x[i] / WR_FIX_ONE]++;
    }
    for (int i = 0; i < WIDTH * HEIGHT; i++) { // the ground looks the same upside down
        const char letter = marks[i] > 0 ? (char)('0' + marks[i]) : wr_cell_kind_letter(kinds[i]);
        (void)printf("%c%s", letter, i % WIDTH == WIDTH - 1 ? "\n" : "");
    }
    return wr_nav_destroy(nav), 0;
}
