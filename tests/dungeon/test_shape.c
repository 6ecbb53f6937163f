// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of caves and pillars: what is left of a room is one piece, holds all its doors, joins them by ways as wide as
// a corridor, and is large enough; pillars are symmetric and keep their distance. First on single rooms with doors
// put where it hurts, then on whole dungeons.
#include "dungeon/dungeon_int.h"
#include "support/wr_test.h"

#include <stdlib.h>
#include <string.h>

// ---- A single room -----------------------------------------------------------------------------------------------

enum { MAP = 200, DOORS = 16 };

typedef struct lone_room {
    wr_dungeon dungeon;
    wr_rect room;
    wr_dungeon_door doors[DOORS];
    uint8_t kinds[MAP * MAP];
} lone_room;

static lone_room *room_of(int32_t width, int32_t height, int32_t corridor, uint64_t seed)
{
    lone_room *r = calloc(1, sizeof *r);
    assert_non_null(r);
    r->room = (wr_rect){7, 9, width, height};
    r->dungeon =
        (wr_dungeon){.config = wr_dungeon_config_default(), .room_count = 1, .rooms = &r->room, .doors = r->doors};
    r->dungeon.config.corridor = corridor;
    r->dungeon.config.seed = seed;
    r->dungeon.config.caves = 0;
    r->dungeon.config.pillars = 0;
    r->dungeon.grid = (wr_grid){.width = MAP, .height = MAP, .cell = 1, .kinds = r->kinds};
    return r;
}

// By side, then by place, as in a dungeon.
static void add_door(lone_room *r, wr_side side, int32_t place)
{
    const wr_rect *b = &r->room;
    const bool is_level = side == WR_SIDE_N || side == WR_SIDE_S;
    const int32_t x = is_level ? b->x + place : side == WR_SIDE_E ? b->x + b->width : b->x - 1;
    const int32_t y = !is_level ? b->y + place : side == WR_SIDE_N ? b->y + b->height : b->y - 1;
    assert_true(r->dungeon.door_count < DOORS);
    r->doors[r->dungeon.door_count++] = (wr_dungeon_door){.at = {x, y}, .side = (uint8_t)side, .lock = -1};
}

static void carve(wr_dungeon *d)
{
    memset(d->grid.kinds, WR_CELL_BUSH, (size_t)d->grid.width * (size_t)d->grid.height);
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *r = &d->rooms[i];
        wr_grid_set_rect(&d->grid, (wr_cell){r->x, r->y}, r->width, r->height, WR_CELL_GRASS);
    }
}

static void shape(lone_room *r)
{
    carve(&r->dungeon);
    wr__dungeon_shape(&r->dungeon, wr__noise_begin(r->dungeon.config.seed, WR_STREAM_LAYOUT));
}

// ---- What must hold ----------------------------------------------------------------------------------------------

static bool is_floor(const wr_dungeon *d, int32_t x, int32_t y)
{
    const uint8_t kind = wr_grid_kind(&d->grid, (wr_cell){x, y});
    return kind == WR_CELL_GRASS || kind == WR_CELL_SWITCH;
}

// Whether a square of that size, with its lower left here, lies on floor of the room.
static bool fits(const wr_dungeon *d, const wr_rect *room, int32_t x, int32_t y, int32_t size)
{
    if (x < room->x || y < room->y || x + size > room->x + room->width || y + size > room->y + room->height) {
        return false;
    }
    for (int32_t i = 0; i < size * size; i++) {
        if (!is_floor(d, x + i % size, y + i / size)) {
            return false;
        }
    }
    return true;
}

// Where a square of that size gets to from (x, y) within the room: marks in seen[room height][room width]. Returns
// how many places.
static int32_t flood(const wr_dungeon *d, const wr_rect *room, int32_t x, int32_t y, int32_t size, uint8_t *seen)
{
    static int32_t stack[MAP * MAP];
    int32_t count = 0, depth = 0;
    memset(seen, 0, (size_t)room->width * (size_t)room->height);
    stack[depth++] = (y - room->y) * room->width + x - room->x;
    seen[stack[0]] = 1;
    while (depth > 0) {
        const int32_t at = stack[--depth];
        count++;
        static const int32_t steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        for (int32_t k = 0; k < 4; k++) {
            const int32_t to_x = room->x + at % room->width + steps[k][0];
            const int32_t to_y = room->y + at / room->width + steps[k][1];
            if (fits(d, room, to_x, to_y, size)) {
                const int32_t to = (to_y - room->y) * room->width + to_x - room->x;
                if (seen[to] == 0) {
                    seen[to] = 1;
                    stack[depth++] = to;
                }
            }
        }
    }
    return count;
}

// The place inside the room, in front of a door, where somebody as wide as the corridor comes in.
static wr_cell inside(const wr_dungeon_door *door, int32_t corridor)
{
    const int32_t dx = door->side == WR_SIDE_E ? -corridor : door->side == WR_SIDE_W ? 1 : 0;
    const int32_t dy = door->side == WR_SIDE_N ? -corridor : door->side == WR_SIDE_S ? 1 : 0;
    return (wr_cell){door->at.x + dx, door->at.y + dy};
}

static int32_t count_floor(const wr_dungeon *d, const wr_rect *room)
{
    int32_t count = 0;
    for (int32_t i = 0; i < room->width * room->height; i++) {
        count += is_floor(d, room->x + i % room->width, room->y + i / room->width);
    }
    return count;
}

// One piece, 2/5 of the room or more; every door joined with every other, by ways as wide as the corridor.
static void assert_room_is_whole(const wr_dungeon *d, int32_t room_index)
{
    const wr_rect *room = &d->rooms[room_index];
    static uint8_t seen[MAP * MAP];
    const int32_t floor = count_floor(d, room);
    assert_true(5 * floor >= 2 * room->width * room->height);
    int32_t i = 0;
    while (!is_floor(d, room->x + i % room->width, room->y + i / room->width)) {
        i++;
    }
    assert_int_equal(flood(d, room, room->x + i % room->width, room->y + i / room->width, 1, seen), floor);
    const int32_t wide = d->config.corridor;
    int32_t first = -1;
    for (int32_t k = 0; k < d->door_count; k++) {
        if (d->doors[k].room != room_index) {
            continue;
        }
        const wr_cell at = inside(&d->doors[k], wide);
        assert_true(fits(d, room, at.x, at.y, wide));
        if (first < 0) {
            first = k;
            (void)flood(d, room, at.x, at.y, wide, seen);
        }
        assert_int_equal(seen[(at.y - room->y) * room->width + at.x - room->x], 1);
    }
}

// Nothing around the room is floor.
static void assert_walls_stand(const lone_room *r)
{
    const wr_rect ring = wr__ring_of(&r->room);
    for (int32_t i = 0; i < ring.width * ring.height; i++) {
        const int32_t x = i % ring.width, y = i / ring.width;
        const bool is_wall = x == 0 || y == 0 || x == ring.width - 1 || y == ring.height - 1;
        assert_true(!is_wall || r->kinds[(ring.y + y) * MAP + ring.x + x] == WR_CELL_BUSH);
    }
}

// ---- Caves -------------------------------------------------------------------------------------------------------

static void a_cave_is_one_piece_that_joins_its_doors(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 700; seed++) {
        const int32_t corridor = 1 + (int32_t)(seed % 3);
        const int32_t width = 3 + (int32_t)(seed * 7 % 62), height = 3 + (int32_t)(seed * 11 % 62);
        lone_room *r = room_of(width, height, corridor, seed);
        r->dungeon.config.caves = 100;
        const int32_t x_most = width - corridor, y_most = height - corridor;
        if (seed % 5 != 0) { // corners, both ends of each side
            add_door(r, WR_SIDE_N, 0);
            add_door(r, WR_SIDE_N, x_most);
            add_door(r, WR_SIDE_E, 0);
            add_door(r, WR_SIDE_E, y_most);
            add_door(r, WR_SIDE_S, x_most / 2);
            add_door(r, WR_SIDE_W, y_most / 3);
        } else if (seed % 2 != 0) {
            add_door(r, WR_SIDE_W, y_most);
        }
        shape(r);
        assert_room_is_whole(&r->dungeon, 0);
        assert_walls_stand(r);
        free(r);
    }
}

static void caves_are_rough(void **state)
{
    (void)state;
    int32_t with_rock = 0, open = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        lone_room *r = room_of(20, 16, 1, seed);
        r->dungeon.config.caves = 100;
        add_door(r, WR_SIDE_N, 3);
        add_door(r, WR_SIDE_S, 12);
        shape(r);
        const int32_t floor = count_floor(&r->dungeon, &r->room);
        with_rock += floor < 18 * 14;
        open += floor > 20 * 16 / 2;
        free(r);
    }
    assert_true(with_rock > 190);
    assert_true(open > 60);
}

static void a_cave_hangs_on_its_place_and_not_on_its_number(void **state)
{
    (void)state;
    lone_room *r = room_of(30, 25, 1, 5);
    r->dungeon.config.caves = 100;
    add_door(r, WR_SIDE_E, 3);
    shape(r);
    lone_room *s = room_of(30, 25, 1, 5);
    s->dungeon.config.caves = 100;
    wr_rect rooms[2] = {{100, 3, 9, 9}, s->room}; // another room before it
    s->dungeon.rooms = rooms;
    s->dungeon.room_count = 2;
    add_door(s, WR_SIDE_E, 3);
    s->doors[0].room = 1;
    carve(&s->dungeon);
    wr__dungeon_shape(&s->dungeon, wr__noise_begin(5, WR_STREAM_LAYOUT));
    for (int32_t y = 9; y < 9 + 25; y++) {
        assert_memory_equal(&r->kinds[y * MAP + 7], &s->kinds[y * MAP + 7], 30);
    }
    free(r);
    free(s);
}

static void rooms_of_more_than_64_cells_a_side_stay_halls(void **state)
{
    (void)state;
    for (int32_t side = 64; side <= 65; side++) {
        lone_room *r = room_of(side, 40, 1, 3);
        r->dungeon.config.caves = 100;
        shape(r);
        assert_int_equal(count_floor(&r->dungeon, &r->room) == side * 40, side > WR__CAVE_SIDE_MAX);
        free(r);
    }
}

// The cave of a room without doors by the plain rules, a cell at a time. A border of rock lies around.
typedef struct plain_cave {
    uint8_t rock[66][66], floor[66][66];
    int32_t width, height, x, y; // (x, y): the cell in the middle that is kept open
} plain_cave;

static uint64_t part_below(uint64_t *half, int32_t n)
{
    const uint64_t product = *half * (uint64_t)n;
    *half = product & UINT32_MAX;
    return product >> 32;
}

static void begin_plain(plain_cave *c, const wr_rect *room, uint64_t seed)
{
    memset(c->rock, 1, sizeof c->rock);
    memset(c->floor, 0, sizeof c->floor);
    c->width = room->width;
    c->height = room->height;
    uint64_t where = wr_noise(seed, WR_STREAM_LAYOUT, wr__id_of_rect(room), WR__DRAW_SHAPE) >> 32;
    const int32_t wide = c->width - 1, high = c->height - 1;
    c->x = 1 + wide / 4 + (int32_t)part_below(&where, wide - wide / 4 * 2 + 1);
    c->y = 1 + high / 4 + (int32_t)part_below(&where, high - high / 4 * 2 + 1);
    for (int32_t i = 0; i < c->width * c->height; i++) {
        const int32_t x = room->x + i % c->width, y = room->y + i / c->width;
        const uint64_t bits = wr_noise(seed, WR_STREAM_LAYOUT, (uint64_t)(x / 16) | (uint64_t)y << 16, WR__DRAW_CAVE);
        uint64_t number = 0; // of four bits, one from each quarter of the draw
        for (int32_t k = 0; k < 4; k++) {
            number |= (bits >> (16 * k + x % 16) & 1) << k;
        }
        c->rock[y - room->y + 1][x - room->x + 1] = number < 7;
    }
    c->rock[c->y][c->x] = 0;
}

static void smooth_plain(plain_cave *c)
{
    uint8_t next[66][66];
    memcpy(next, c->rock, sizeof next);
    for (int32_t y = 1; y <= c->height; y++) {
        for (int32_t x = 1; x <= c->width; x++) {
            int32_t count = 0;
            for (int32_t k = 0; k < 9; k++) {
                count += c->rock[y + k / 3 - 1][x + k % 3 - 1];
            }
            next[y][x] = count >= 5;
        }
    }
    memcpy(c->rock, next, sizeof next);
    c->rock[c->y][c->x] = 0;
}

// Floor spreads by one cell, over rock too or not. Returns how many cells it is then.
static int32_t spread_plain(plain_cave *c, bool over_rock)
{
    uint8_t next[66][66];
    int32_t count = 0;
    memcpy(next, c->floor, sizeof next);
    for (int32_t y = 1; y <= c->height; y++) {
        for (int32_t x = 1; x <= c->width; x++) {
            const bool is_near = c->floor[y][x - 1] || c->floor[y][x + 1] || c->floor[y - 1][x] || c->floor[y + 1][x];
            next[y][x] = c->floor[y][x] || (is_near && (over_rock || !c->rock[y][x]));
            count += next[y][x];
        }
    }
    memcpy(c->floor, next, sizeof next);
    return count;
}

static void a_cave_is_what_the_plain_rules_say(void **state)
{
    (void)state;
    int32_t grown = 0;
    for (uint64_t seed = 0; seed < 120; seed++) {
        lone_room *r = room_of(4 + (int32_t)(seed * 7) % 61, 4 + (int32_t)(seed * 5) % 61, 1, seed);
        r->dungeon.config.caves = 100;
        r->room.x = 3 + (int32_t)seed % 60; // in front of, across, and on multiples of 16
        shape(r);
        plain_cave c;
        begin_plain(&c, &r->room, seed);
        smooth_plain(&c);
        smooth_plain(&c);
        c.floor[c.y][c.x] = 1;
        int32_t count = 1, before = 0;
        while (count != before) {
            before = count;
            count = spread_plain(&c, false);
        }
        grown += 5 * count < 2 * c.width * c.height;
        while (5 * count < 2 * c.width * c.height) {
            count = spread_plain(&c, true);
        }
        for (int32_t y = 0; y < c.height; y++) {
            for (int32_t x = 0; x < c.width; x++) {
                assert_int_equal(is_floor(&r->dungeon, r->room.x + x, r->room.y + y), c.floor[y + 1][x + 1]);
            }
        }
        free(r);
    }
    assert_in_range(grown, 10, 100);
}

// ---- Pillars -----------------------------------------------------------------------------------------------------

static bool is_pillar(const lone_room *r, int32_t x, int32_t y)
{
    const bool is_in = x >= 0 && y >= 0 && x < r->room.width && y < r->room.height;
    return is_in && r->kinds[(r->room.y + y) * MAP + r->room.x + x] == WR_CELL_BUSH;
}

// Free cells from a pillar's edge on, in a row or column, up to the next one or the wall.
static void assert_apart(const lone_room *r, int32_t gap)
{
    for (int32_t axis = 0; axis < 2; axis++) {
        const int32_t length = axis == 0 ? r->room.width : r->room.height;
        const int32_t across = axis == 0 ? r->room.height : r->room.width;
        for (int32_t i = 0; i < across; i++) {
            int32_t run = 0;
            bool any = false;
            for (int32_t k = 0; k < length; k++) {
                const bool pillar = axis == 0 ? is_pillar(r, k, i) : is_pillar(r, i, k);
                assert_true(!pillar || run == 0 || run >= gap);
                any = any || pillar;
                run = pillar ? 0 : run + 1;
            }
            assert_true(!any || run >= gap);
        }
    }
}

static void pillars_are_symmetric_and_keep_their_distance(void **state)
{
    (void)state;
    int32_t rooms_with = 0, sizes[4] = {0};
    for (uint64_t seed = 0; seed < 900; seed++) {
        const int32_t corridor = 1 + (int32_t)(seed % 3);
        const int32_t width = 5 + (int32_t)(seed * 7 % 60), height = 5 + (int32_t)(seed * 13 % 60);
        lone_room *r = room_of(width, height, corridor, seed);
        r->dungeon.config.pillars = 100;
        shape(r);
        const int32_t pillars = width * height - count_floor(&r->dungeon, &r->room);
        const int32_t margin = corridor > 2 ? corridor : 2;
        const int32_t shorter = width < height ? width : height;
        assert_int_equal(pillars > 0, shorter >= 2 + 3 * margin);
        for (int32_t i = 0; i < width * height; i++) {
            const int32_t x = i % width, y = i / width;
            assert_int_equal(is_pillar(r, x, y), is_pillar(r, width - 1 - x, y));
            assert_int_equal(is_pillar(r, x, y), is_pillar(r, x, height - 1 - y));
            if (is_pillar(r, x, y) && !is_pillar(r, x - 1, y)) {
                int32_t size = 1;
                while (is_pillar(r, x + size, y)) {
                    size++;
                }
                assert_in_range(size, 1, 3);
                sizes[size]++;
            }
        }
        assert_apart(r, margin);
        assert_room_is_whole(&r->dungeon, 0);
        rooms_with += pillars > 0;
        free(r);
    }
    assert_true(rooms_with > 450);
    assert_true(sizes[1] > 50 && sizes[2] > 50 && sizes[3] > 50);
}

// ---- Whole dungeons ----------------------------------------------------------------------------------------------

static void every_room_of_every_profile_is_whole(void **state)
{
    (void)state;
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        for (uint64_t seed = 0; seed < 5; seed++) {
            wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)p);
            c.width = c.height = c.width < 128 ? c.width : 128;
            c.seed = seed;
            c.caves = 60;
            c.pillars = 100;
            wr_dungeon d = {.room_count = 0};
            assert_int_equal(wr_dungeon_generate(&c, NULL, NULL, &d), WR_OK);
            for (int32_t i = 0; i < d.room_count; i++) {
                assert_room_is_whole(&d, i);
            }
            wr_dungeon_destroy(&d);
        }
    }
}

static void as_many_rooms_are_caves_as_asked(void **state)
{
    (void)state;
    int32_t caves = 0, rooms = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        wr_dungeon_config c = wr_dungeon_profile(WR_DUNGEON_PROFILE_CAVES);
        c.seed = seed;
        c.caves = 30;
        wr_dungeon d = {.room_count = 0};
        assert_int_equal(wr_dungeon_generate(&c, NULL, NULL, &d), WR_OK);
        for (int32_t i = 0; i < d.room_count; i++) {
            caves += count_floor(&d, &d.rooms[i]) < d.rooms[i].width * d.rooms[i].height;
            rooms++;
        }
        wr_dungeon_destroy(&d);
    }
    assert_in_range(100 * caves, 26 * rooms, 34 * rooms);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_cave_is_one_piece_that_joins_its_doors),
    cmocka_unit_test(caves_are_rough),
    cmocka_unit_test(a_cave_hangs_on_its_place_and_not_on_its_number),
    cmocka_unit_test(rooms_of_more_than_64_cells_a_side_stay_halls),
    cmocka_unit_test(a_cave_is_what_the_plain_rules_say),
    cmocka_unit_test(pillars_are_symmetric_and_keep_their_distance),
    cmocka_unit_test(every_room_of_every_profile_is_whole),
    cmocka_unit_test(as_many_rooms_are_caves_as_asked),
};

WR_TEST_MAIN(tests)
