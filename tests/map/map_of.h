// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Maps for tests, drawn in letters and put together by hand, without any reader.
#ifndef MAP_OF_H
#define MAP_OF_H

#include "map/map.h"

#include "support/wr_test.h"

/// A map of the rows given from the top, the last one NULL; with room for so many switches, gates and steps.
/// Switches and gates are set at the ^ and | found, row by row from the bottom, named "s0", "s1" ...
static inline wr_map map_of(const char *const *rows, int32_t op_count, wr__map_arrays *arrays)
{
    int32_t width = 0;
    int32_t height = 0;
    int32_t switches = 0;
    int32_t gates = 0;
    for (; rows[height] != NULL; height++) {
        const char *row = rows[height];
        width = (int32_t)strlen(row) > width ? (int32_t)strlen(row) : width;
        for (; *row != '\0'; row++) {
            switches += *row == '^';
            gates += *row == '|';
        }
    }
    wr_map map;
    const wr_hooks hooks = wr_hooks_default();
    assert_int_equal(wr__map_make(&map, &hooks.allocator, width, height, switches, gates, op_count, arrays), WR_OK);
    switches = 0;
    gates = 0;
    for (int32_t y = 0; y < height; y++) {
        const char *row = rows[height - 1 - y];
        for (int32_t x = 0; row[x] != '\0'; x++) {
            int kind = row[x] == 'B' ? WR_CELL_BLOB : 0;
            while (kind < WR_CELL_COUNT && row[x] != 'B' && wr_cell_kind_letter((wr_cell_kind)kind) != row[x]) {
                kind++;
            }
            assert_true(kind < WR_CELL_COUNT);
            map.grid.kinds[y * width + x] = (uint8_t)kind;
            if (kind == WR_CELL_PLAYER) {
                map.has_player = true;
                map.player = (wr_cell){x, y};
            } else if (kind == WR_CELL_SWITCH) {
                arrays->switches[switches].at = (wr_cell){x, y};
                snprintf(arrays->switches[switches].id, sizeof arrays->switches[0].id, "s%d", (int)switches);
                switches++;
            } else if (kind == WR_CELL_GATE) {
                arrays->gates[gates++].at = (wr_cell){x, y};
            }
        }
    }
    return map;
}

#define ROWS(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
