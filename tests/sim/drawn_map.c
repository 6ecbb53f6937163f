// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A map put together by hand, letter by letter.
#include "sim/drawn_map.h"

#include "map/map.h"

static wr_cell_kind kind_of(char letter)
{
    for (int kind = 0; kind < WR_CELL_COUNT; kind++) {
        if (wr_cell_kind_letter((wr_cell_kind)kind) == letter) {
            return (wr_cell_kind)kind;
        }
    }
    fail_msg("no kind has the letter '%c'", letter);
    return WR_CELL_GRASS;
}

static int32_t count_letter(const char *const *rows, int32_t height, char letter)
{
    int32_t count = 0;
    for (int32_t y = 0; y < height; y++) {
        for (const char *p = rows[y]; *p != '\0'; p++) {
            count += *p == letter;
        }
    }
    return count;
}

void draw_map(const char *const *rows, int32_t height, const formula *formulas, wr_map *map)
{
    const int32_t width = (int32_t)strlen(rows[0]);
    const int32_t switches = count_letter(rows, height, '^'), gates = count_letter(rows, height, '|');
    int32_t ops = 0;
    for (int32_t i = 0; i < gates; i++) {
        ops += formulas[i].count;
    }
    wr__map_arrays arrays;
    const wr_allocator allocator = wr_hooks_default().allocator;
    assert_int_equal(wr__map_make(map, &allocator, width, height, switches, gates, ops, &arrays), WR_OK);
    map->extended = true;
    int32_t s = 0, g = 0, op = 0;
    for (int32_t y = 0; y < height; y++) {
        for (int32_t x = 0; x < width; x++) {
            const wr_cell_kind kind = kind_of(rows[height - 1 - y][x]);
            map->grid.kinds[y * width + x] = (uint8_t)kind;
            if (kind == WR_CELL_PLAYER) {
                map->has_player = true;
                map->player = (wr_cell){x, y};
            } else if (kind == WR_CELL_SWITCH) {
                arrays.switches[s].at = (wr_cell){x, y};
                snprintf(arrays.switches[s].id, sizeof arrays.switches[s].id, "s%d", (int)s);
                s++;
            } else if (kind == WR_CELL_GATE) {
                arrays.gates[g].at = (wr_cell){x, y};
                arrays.formulas[g] = (wr_gate_formula){op, formulas[g].count};
                memcpy(arrays.ops + op, formulas[g].ops, (size_t)formulas[g].count * sizeof(wr_op));
                op += formulas[g++].count;
            }
        }
    }
    wr__map_set_gates(map);
    assert_int_equal(wr_map_check(map), WR_OK);
}

wr_solution solved(const wr_map *map)
{
    wr_solution s;
    assert_int_equal(wr_map_solve(map, NULL, NULL, &s), WR_OK);
    assert_true(s.exhaustive);
    return s;
}
