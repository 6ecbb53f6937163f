// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A dungeon without edges, and somewhere in it: two regions side by side, each made alone, proved together, drawn in letters.
// Rooms are ' ', passages '.', doors '+'; an 'm' is where a monster waits.
#include "warren/endless.h"

#include <stdio.h>

enum { WIDTH = 2, SPOTS = 256 };

static wr_region regions[WIDTH]; // by value, some 94 KB each: a host keeps as many as it wants to

static char letter_of(const wr_region *r, int32_t at)
{
    switch (r->kinds[at]) {
    case WR_CELL_BUSH:
        return '#';
    case WR_CELL_GRASS:
        return r->spaces[r->space[at]].kind == WR_SPACE_ROOM ? ' ' : '.';
    default:
        return '+';
    }
}

int main(void)
{
    wr_endless_config config = wr_endless_config_default();
    wr_endless *endless = NULL;
    wr_endless_report report;
    wr_finding why;
    wr_cell cells[SPOTS];
    static char rows[WR_REGION_CELLS][WIDTH * WR_REGION_CELLS + 1];

    config.rooms.seed = 7;
    config.secret = 0x5eed;
    if (wr_endless_create(&config, NULL, &endless, &why) != WR_OK) {
        return printf("%s\n", why.message), 1; // which setting is out of reach
    }
    for (int32_t i = 0; i < WIDTH; i++) { // whenever, in whatever order, as far away as you like
        const wr_region_id id = {INT64_C(1000000000000) + i, -INT64_C(1000000000000)};
        (void)wr_endless_region(endless, id, &regions[i]);
        for (int32_t at = 0; at < WR_REGION_CELLS * WR_REGION_CELLS; at++) {
            rows[at / WR_REGION_CELLS][i * WR_REGION_CELLS + at % WR_REGION_CELLS] = letter_of(&regions[i], at);
        }
        const int32_t count = wr_endless_dwellers(endless, &regions[i], cells, SPOTS);
        for (int32_t k = 0; k < count && k < SPOTS; k++) {
            rows[cells[k].y][i * WR_REGION_CELLS + cells[k].x] = 'm';
        }
    }
    for (int32_t y = WR_REGION_CELLS - 1; y >= 0; y--) { // row 0 is the bottom row
        puts(rows[y]);
    }
    const wr_status status = wr_endless_validate(endless, regions, WIDTH, 1, NULL, &report);
    printf("%d and %d rooms, %d part\n", (int)regions[0].room_count, (int)regions[1].room_count,
           (int)report.components);
    wr_endless_destroy(endless);
    return status == WR_OK && report.valid ? 0 : 1;
}
