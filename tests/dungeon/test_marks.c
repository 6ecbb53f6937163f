// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of marks and carving against a plain array of cells: what is marked, what is clear, and that the marks may lie in
// the memory that the grid is written to.
#include "support/wr_test.h"

#include <stdlib.h>

#include "dungeon/marks.h"

enum { SIDE = 150, CELLS = SIDE * SIDE };

// ---- A sheet of cells, marked and plain --------------------------------------------------------------------------

typedef struct sheet {
    wr_dungeon dungeon; // with up to 64 rooms
    wr_rect rooms[64];
    uint8_t *memory; // the grid at its beginning, the marks at its end
    size_t size;
    wr__marks marks;
    uint8_t is_room[CELLS], is_corridor[CELLS]; // [height][width]
} sheet;

static uint64_t counter;

static int32_t between(int32_t low, int32_t high)
{
    const uint64_t bits = wr_noise(8, WR_STREAM_LAYOUT, 77, counter++);
    return low + (int32_t)wr_noise_below(bits, (uint32_t)(high - low + 1));
}

static void paint(const sheet *s, uint8_t *cells, const wr_rect *r)
{
    for (int32_t y = r->y; y < r->y + r->height; y++) {
        memset(cells + (size_t)y * (size_t)s->dungeon.config.width + (size_t)r->x, 1, (size_t)r->width);
    }
}

// How many cells of a rectangle are painted.
static int32_t count(const sheet *s, const uint8_t *cells, const wr_rect *r)
{
    int32_t sum = 0;
    for (int32_t i = 0; i < r->width * r->height; i++) {
        sum += cells[(r->y + i / r->width) * s->dungeon.config.width + r->x + i % r->width];
    }
    return sum;
}

static wr_rect ring_of(const wr_rect *r)
{
    return (wr_rect){r->x - 1, r->y - 1, r->width + 2, r->height + 2};
}

// Rooms with walls of their own, as many of some drawn ones as do not overlap.
static sheet *sheet_of(int32_t width, int32_t height, int32_t tries)
{
    sheet *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->dungeon.config.width = width;
    s->dungeon.config.height = height;
    s->dungeon.rooms = s->rooms;
    uint8_t taken[CELLS] = {0};
    for (int32_t i = 0; i < tries && width > 4 && height > 4; i++) {
        wr_rect r = {.width = between(1, width < 12 ? width - 4 : 9),
                     .height = between(1, height < 12 ? height - 4 : 9)};
        r.x = between(1, width - r.width - 2);
        r.y = between(1, height - r.height - 2);
        const wr_rect ring = ring_of(&r);
        if (count(s, taken, &ring) == 0 && s->dungeon.room_count < 64) {
            paint(s, taken, &ring);
            paint(s, s->is_room, &r);
            s->rooms[s->dungeon.room_count++] = r;
        }
    }
    const size_t cells = (size_t)width * (size_t)height;
    const size_t marks = wr__marks_size(&s->dungeon.config);
    s->size = ((cells > marks ? cells : marks) + 63) / 64 * 64; // not a word more
    s->memory = aligned_alloc(64, s->size);
    assert_non_null(s->memory);
    memset(s->memory, 0xa5, s->size);
    wr_arena arena = wr_arena_on(s->memory, s->size);
    wr__marks_begin(&s->marks, &s->dungeon, &arena);
    s->dungeon.grid = (wr_grid){.width = width, .height = height, .cell = 1, .kinds = s->memory};
    return s;
}

static void mark_corridor(sheet *s, const wr_rect *r)
{
    wr__marks_set_corridor(&s->marks, r);
    paint(s, s->is_corridor, r);
}

// A rectangle with cells all round it.
static wr_rect any_piece(const sheet *s)
{
    wr_rect r;
    const int32_t wide = s->dungeon.config.width, high = s->dungeon.config.height;
    const int32_t corridor = between(1, 3);
    const bool level = between(0, 1) == 0;
    r.width = level ? between(corridor, wide - 2) : corridor;
    r.height = level ? corridor : between(corridor, high - 2);
    r.x = between(1, wide - 1 - r.width);
    r.y = between(1, high - 1 - r.height);
    return r;
}

static void sheet_end(sheet *s)
{
    free(s->memory);
    free(s);
}

// ---- Tests --------------------------------------------------------------------------------------------------------

static void rooms_are_marked_cell_by_cell(void **state)
{
    (void)state;
    for (int32_t width = 5; width <= SIDE; width += between(1, 3)) {
        sheet *s = sheet_of(width, between(5, SIDE), 200);
        assert_true(s->dungeon.room_count > 0);
        for (int32_t i = 0; i < width * s->dungeon.config.height; i++) {
            const uint64_t *word = wr__marks_word(&s->marks, i % width / 64, i / width);
            assert_int_equal(word[WR__PLANE_ROOMS] >> (i % width % 64) & 1, s->is_room[i]);
            assert_int_equal(word[WR__PLANE_CORRIDORS], 0);
        }
        sheet_end(s);
    }
}

static void a_piece_is_clear_when_no_room_is_in_it_or_next_to_it(void **state)
{
    (void)state;
    int32_t clear = 0, near_one = 0;
    for (int32_t i = 0; i < 300; i++) {
        sheet *s = sheet_of(between(8, SIDE), between(8, SIDE), 12);
        for (int32_t k = 0; k < 60; k++) {
            const wr_rect r = any_piece(s);
            const wr_rect ring = ring_of(&r);
            bool near = false;
            const bool is_clear = wr__marks_is_clear(&s->marks, &r, &near);
            assert_int_equal(is_clear, count(s, s->is_room, &ring) == 0);
            assert_int_equal(near, count(s, s->is_corridor, &ring) > 0);
            assert_int_equal(wr__marks_are_corridor(&s->marks, &r),
                             count(s, s->is_corridor, &r) == r.width * r.height);
            clear += is_clear;
            near_one += near;
            if (is_clear && k % 4 == 0) {
                mark_corridor(s, &r);
                assert_true(wr__marks_are_corridor(&s->marks, &r));
            }
        }
        sheet_end(s);
    }
    assert_true(clear > 1000 && near_one > 1000);
}

static void marks_become_cells_in_their_own_memory(void **state)
{
    (void)state;
    for (int32_t width = 5; width <= SIDE; width++) {
        for (int32_t high = 5; high <= 40; high += 7) {
            sheet *s = sheet_of(width, high, 20);
            for (int32_t i = 0; i < 10; i++) {
                const wr_rect r = any_piece(s);
                if (count(s, s->is_room, &r) == 0) {
                    mark_corridor(s, &r);
                }
            }
            wr__dungeon_carve(&s->dungeon, &s->marks);
            int32_t corridors = 0;
            for (int32_t i = 0; i < width * high; i++) {
                const uint8_t wanted = s->is_room[i] || s->is_corridor[i] ? WR_CELL_GRASS : WR_CELL_BUSH;
                assert_int_equal(s->memory[i], wanted);
                corridors += s->is_corridor[i];
            }
            assert_int_equal(s->dungeon.corridor_cells, corridors);
            sheet_end(s);
        }
    }
}

static void doors_lie_along_their_wall(void **state)
{
    (void)state;
    sheet *s = sheet_of(30, 20, 0);
    wr_dungeon_door doors[] = {{.at = {4, 9}, .side = WR_SIDE_N, .kind = WR_CELL_DOOR_OPEN},
                               {.at = {20, 3}, .side = WR_SIDE_W, .kind = WR_CELL_DOOR_SECRET}};
    s->dungeon.doors = doors;
    s->dungeon.door_count = 2;
    s->dungeon.config.corridor = 3;
    wr__dungeon_carve(&s->dungeon, &s->marks);
    for (int32_t i = 0; i < 30 * 20; i++) {
        const int32_t x = i % 30, y = i / 30;
        const uint8_t wanted = y == 9 && x >= 4 && x < 7    ? WR_CELL_DOOR_OPEN
                               : x == 20 && y >= 3 && y < 6 ? WR_CELL_DOOR_SECRET
                                                            : WR_CELL_BUSH;
        assert_int_equal(s->memory[i], wanted);
    }
    sheet_end(s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rooms_are_marked_cell_by_cell),
    cmocka_unit_test(a_piece_is_clear_when_no_room_is_in_it_or_next_to_it),
    cmocka_unit_test(marks_become_cells_in_their_own_memory),
    cmocka_unit_test(doors_lie_along_their_wall),
};

WR_TEST_MAIN(tests)
