// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A dungeon without a world: made, proved, filled, drawn in letters. Where the chests are hangs on a secret of the server's.
#include "warren/dungeon.h"

#include <stdio.h>

enum { WIDTH = 72, HEIGHT = 30, SPOTS = 128 };

static const char letters[WR_SPOT_KIND_COUNT] = {'@', '>', 'm', '$', '^'}; // start, exit, spawn, chest, trap

static char letter_of(wr_cell_kind kind)
{
    return kind == WR_CELL_BUSH ? '#' : kind == WR_CELL_GRASS ? ' ' : '+'; // the rest is doors
}

static void draw(const wr_dungeon *d, const wr_spot *spots, int32_t count)
{
    static char rows[HEIGHT][WIDTH + 1];
    for (int32_t y = 0; y < HEIGHT; y++) {
        for (int32_t x = 0; x < WIDTH; x++) {
            rows[y][x] = letter_of(wr_grid_kind(&d->grid, (wr_cell){x, y}));
        }
    }
    for (int32_t i = 0; i < count; i++) {
        rows[spots[i].at.y][spots[i].at.x] = letters[spots[i].kind];
    }
    for (int32_t y = HEIGHT - 1; y >= 0; y--) { // row 0 is the bottom row
        puts(rows[y]);
    }
}

int main(void)
{
    wr_dungeon_config config = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    wr_population_config what_lives = wr_population_config_default();
    wr_dungeon dungeon = {0}; // can be made again and again, and keeps its memory
    wr_dungeon_report report;
    wr_finding why;
    wr_spot spots[SPOTS];
    int32_t count;

    config.seed = 7;
    config.width = WIDTH;
    config.height = HEIGHT;
    what_lives.secret = 0x5eed;
    if (wr_dungeon_generate(&config, NULL, &why, &dungeon) != WR_OK) {
        return printf("%s\n", why.message), 1; // which setting is out of reach, and what would do
    }
    if (wr_dungeon_validate(&dungeon, NULL, &report) != WR_OK || !report.valid ||
        wr_dungeon_populate(&dungeon, &what_lives, NULL, spots, SPOTS, &count) != WR_OK) {
        return 1;
    }
    draw(&dungeon, spots, count);
    printf("%d rooms, %d doors, %d loops\n", (int)dungeon.room_count, (int)dungeon.door_count,
           (int)dungeon.loop_count);
    wr_dungeon_destroy(&dungeon);
    return 0;
}
