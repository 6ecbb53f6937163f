// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A crowd without a world: forty bodies in the left of two rooms want to a place in the right one, through a door for
// one. Prints how many are through, second by second, and how they stand in the end.
#include "warren/crowd.h"

#include <stdio.h>

enum { WIDTH = 24, HEIGHT = 9, BODIES = 40, DOOR_X = 10, DOOR_Y = 3, TARGET_X = 16, SECONDS = 20, RATE = 60 };
static _Alignas(64) unsigned char memory[1 << 15];
static wr_fix x[BODIES], y[BODIES], wish_x[BODIES], wish_y[BODIES];
static uint8_t size[BODIES], state[BODIES], pressure[BODIES];

// To the door, then to the target; who is near it has arrived. 3 units a second. True when it is through.
static bool wish(int i)
{
    const bool through = x[i] > DOOR_X * WR_FIX_ONE;
    const wr_fix dx = (through ? TARGET_X : DOOR_X) * WR_FIX_ONE + WR_FIX_ONE / 2 - x[i];
    const wr_fix dy = DOOR_Y * WR_FIX_ONE + WR_FIX_ONE / 2 - y[i];
    const int32_t far = (int32_t)wr_length(dx, dy), step = 3 * WR_FIX_ONE / RATE;
    const bool arrived = through && far < WR_FIX_ONE;
    state[i] = (uint8_t)((state[i] & ~WR_CROWD_IN_RING) | (arrived ? WR_CROWD_IN_RING : 0));
    wish_x[i] = far < step ? 0 : (wr_fix)((int64_t)dx * step / far);
    wish_y[i] = far < step ? 0 : (wr_fix)((int64_t)dy * step / far);
    return through;
}

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT];
    uint64_t words[HEIGHT];
    wr_bits solid;
    wr_grid grid = {.width = WIDTH, .height = HEIGHT, .cell = 1, .kinds = kinds};
    wr_grid_set_rect(&grid, (wr_cell){0, 0}, WIDTH, HEIGHT, WR_CELL_BUSH);
    wr_grid_set_rect(&grid, (wr_cell){1, 1}, DOOR_X - 1, HEIGHT - 2, WR_CELL_GRASS);
    wr_grid_set_rect(&grid, (wr_cell){DOOR_X, DOOR_Y}, 1, 1, WR_CELL_GRASS);
    wr_grid_set_rect(&grid, (wr_cell){DOOR_X + 1, 1}, WIDTH - DOOR_X - 2, HEIGHT - 2, WR_CELL_GRASS);
    wr_bits_init(&solid, words, &grid, WR_KINDS_WALL);
    const wr_crowd_config config = {BODIES, 1, {WR_FIX_ONE * 2 / 5}, WIDTH, HEIGHT, 1};
    wr_crowd *crowd = wr_crowd_size(&config) <= sizeof memory ? wr_crowd_init(&config, memory) : NULL;
    wr_crowd_bodies bodies = {BODIES, 0, x, y, wish_x, wish_y, size, NULL, state, pressure};
    const wr_crowd_ground ground = {.solid = &solid};
    for (int i = 0; i < BODIES; i++) { // in five rows
        x[i] = WR_FIX_ONE * 3 / 2 + i % 8 * WR_FIX_ONE;
        y[i] = WR_FIX_ONE * 3 / 2 + i / 8 * WR_FIX_ONE;
    }
    for (int tick = 1; crowd != NULL && tick <= SECONDS * RATE; tick++) {
        int through = 0;
        for (int i = 0; i < BODIES; i++) {
            through += wish(i);
        }
        bodies.turn = (uint32_t)tick / (RATE / 2);
        wr_crowd_step(crowd, &bodies, &ground, NULL);
        (void)(tick % RATE == 0 && printf("%2d s: %2d through\n", tick / RATE, through));
    }
    const wr_crowd_quality quality = wr_crowd_measure(crowd, &bodies, &ground);
    return printf("%d overlap, %d in walls\n", quality.overlapped, quality.walled) < 0;
}
