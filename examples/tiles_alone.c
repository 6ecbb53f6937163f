// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tiles without a dungeon: walls drawn in letters, then each wall shown by the line that joins its wall neighbours, and
// which of the 47 tiles of a blob set a painter would have to paint for it.
#include "warren/tiles.h"

#include <stdio.h>

static const char *const rows[] = {"######          ", "#    #########  ", "#    #       #  ", "#            #  ",
                                   "#    #  ##   #  ", "######  ##   ###", "     #         #", "     ###########"};

enum { WIDTH = 16, HEIGHT = 8, CELLS = WIDTH * HEIGHT };

// By the 4-bit code: north 1, east 2, south 4, west 8.
static const char *const lines[16] = {"·", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};

int main(void)
{
    uint8_t walls[CELLS], lines_of[CELLS], blobs[CELLS];
    for (int i = 0; i < CELLS; i++) {
        walls[i] = rows[HEIGHT - 1 - i / WIDTH][i % WIDTH] == '#'; // row 0 is the bottom row
    }
    if (wr_tiles_mask(walls, WIDTH, HEIGHT, 0, WR_TILES_4, lines_of) != WR_OK ||
        wr_tiles_mask(walls, WIDTH, HEIGHT, 0, WR_TILES_47, blobs) != WR_OK) {
        return 1;
    }
    bool used[WR_TILE_CODES_47] = {false};
    int tiles = 0;
    for (int y = HEIGHT - 1; y >= 0; y--) {
        for (int x = 0; x < WIDTH; x++) {
            const int i = y * WIDTH + x;
            fputs(walls[i] ? lines[lines_of[i]] : " ", stdout);
            tiles += walls[i] && !used[blobs[i]];
            used[blobs[i]] = used[blobs[i]] || walls[i];
        }
        putchar('\n');
    }
    printf("%d of %d tiles are needed\n", tiles, WR_TILE_CODES_47);
    return 0;
}
