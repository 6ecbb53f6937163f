// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of locks: which corridors are one, and that all locks can be opened in their order from wherever one starts, by a
// plain flood of the grid.
#include "support/wr_test.h"

#include <stdlib.h>
#include <string.h>

#include "dungeon/locks_int.h"
#include "links_case.h"

static wr_dungeon_config with_locks(uint64_t seed, int32_t locks)
{
    wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)(seed % WR_DUNGEON_PROFILE_COUNT));
    c.seed = seed;
    c.locks = locks;
    return c;
}

static int32_t lock_rooms(links_case *c)
{
    wr_arena scratch = wr_arena_on(c->scratch, c->scratch_size);
    const int32_t placed =
        wr__dungeon_lock(&c->dungeon, wr__noise_begin(c->dungeon.config.seed, WR_STREAM_LAYOUT), &scratch);
    assert_false(scratch.full);
    assert_int_equal(scratch.used, 0);
    assert_int_equal(placed, c->dungeon.lock_count);
    return placed;
}

static size_t cells_of(const links_case *c)
{
    return (size_t)c->dungeon.grid.width * (size_t)c->dungeon.grid.height;
}

static bool has(const wr_rect *r, wr_cell at)
{
    return at.x >= r->x && at.x < r->x + r->width && at.y >= r->y && at.y < r->y + r->height;
}

static int32_t room_at(const wr_dungeon *d, wr_cell at)
{
    for (int32_t i = 0; i < d->room_count; i++) {
        if (has(&d->rooms[i], at)) {
            return i;
        }
    }
    return -1;
}

static bool is_locked(const wr_dungeon *d, int32_t room)
{
    for (int32_t i = 0; i < d->lock_count; i++) {
        if (d->locks[i].room == room) {
            return true;
        }
    }
    return false;
}

// Opens a gate for good, in the grid alone.
static void open_lock(links_case *c, int32_t lock)
{
    for (int32_t i = 0; i < c->dungeon.door_count; i++) {
        const wr_dungeon_door *door = &c->dungeon.doors[i];
        const bool level = door->side == WR_SIDE_N || door->side == WR_SIDE_S;
        const int32_t wide = c->dungeon.config.corridor;
        if (door->lock == lock) {
            wr_grid_set_rect(&c->dungeon.grid, door->at, level ? wide : 1, level ? 1 : wide, WR_CELL_GRASS);
        }
    }
}

// ---- Networks -----------------------------------------------------------------------------------------------------

// Corridors alone: no rooms, and all doors walled up.
static void carve_corridors(wr_dungeon *d)
{
    memset(d->grid.kinds, WR_CELL_BUSH, (size_t)d->grid.width * (size_t)d->grid.height);
    for (int32_t i = 0; i < d->link_count; i++) {
        for (int32_t k = 0; k + 1 < d->links[i].points; k++) {
            const wr_cell a = d->links[i].way[k], b = d->links[i].way[k + 1];
            const wr_cell low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
            wr_grid_set_rect(&d->grid, low, a.x + b.x - 2 * low.x + d->config.corridor,
                             a.y + b.y - 2 * low.y + d->config.corridor, WR_CELL_GRASS);
        }
    }
}

// Two links are in one network exactly when one's corridor is reached from the other's, in a grid of corridors alone.
static void networks_are_what_a_flood_of_corridors_finds(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 80; seed++) {
        wr_dungeon_config config = with_locks(seed, 1);
        config.width = config.height = 60;
        links_case c;
        case_generate(&c, &config);
        wr_dungeon *d = &c.dungeon;
        int32_t *network = malloc(((size_t)d->link_count + 1) * sizeof *network);
        uint8_t *seen = malloc(cells_of(&c));
        wr_arena scratch = wr_arena_on(c.scratch, c.scratch_size);
        wr__networks_find(d, network, &scratch);
        carve_corridors(d);
        for (int32_t i = 0; i < d->link_count; i++) {
            case_flood(&c, d->links[i].way[0], WR_KIND(BUSH), seen);
            for (int32_t k = 0; k < d->link_count; k++) {
                const wr_cell at = d->links[k].way[0];
                assert_int_equal(network[i] == network[k], seen[at.y * config.width + at.x]);
            }
            assert_true(network[i] <= i && network[network[i]] == network[i]);
        }
        free(network);
        free(seen);
        case_end(&c);
    }
}

// ---- Locks --------------------------------------------------------------------------------------------------------

static void all_doors_of_a_locked_room_are_its_gates(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 80; seed++) {
        const wr_dungeon_config config = with_locks(seed, 5);
        links_case c;
        case_generate(&c, &config);
        const wr_dungeon *d = &c.dungeon;
        lock_rooms(&c);
        for (int32_t i = 0; i < d->door_count; i++) {
            const wr_dungeon_door *door = &d->doors[i];
            assert_int_equal(door->lock >= 0, is_locked(d, door->room));
            assert_int_equal(door->kind == WR_CELL_GATE, door->lock >= 0);
            assert_int_equal(wr_grid_kind(&d->grid, door->at), door->kind);
            if (door->lock >= 0) {
                assert_int_equal(d->locks[door->lock].room, door->room);
            }
        }
        case_end(&c);
    }
}

static int32_t open_room(const wr_dungeon *d)
{
    int32_t room = 0;
    while (is_locked(d, room)) {
        room++;
        assert_true(room < d->room_count);
    }
    return room;
}

static int32_t doors_of(const wr_dungeon *d, int32_t room)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->door_count; i++) {
        count += d->doors[i].room == room;
    }
    return count;
}

static void rooms_without_lock_are_one_piece(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 160; seed++) {
        const wr_dungeon_config config = with_locks(seed, seed < 80 ? (int32_t)seed % 9 : WR_DUNGEON_LOCKS_MAX);
        links_case c;
        case_generate(&c, &config);
        const wr_dungeon *d = &c.dungeon;
        lock_rooms(&c);
        uint8_t *seen = malloc(cells_of(&c));
        const int32_t start = open_room(d), dead_ends = d->dead_ends;
        case_flood(&c, (wr_cell){d->rooms[start].x, d->rooms[start].y}, WR_KIND(BUSH) | WR_KIND(GATE), seen);
        for (int32_t i = 0; i < (int32_t)cells_of(&c); i++) {
            const int32_t room = room_at(d, (wr_cell){i % config.width, i / config.width});
            const bool wall = d->grid.kinds[i] == WR_CELL_BUSH || d->grid.kinds[i] == WR_CELL_GATE;
            if (room >= 0 || d->lock_count <= dead_ends) { // corridors, too, when only dead ends are locked
                assert_int_equal(seen[i], !wall && !is_locked(d, room));
            }
        }
        free(seen);
        case_end(&c);
    }
}

static void locks_open_one_after_the_other(void **state)
{
    (void)state;
    int32_t placed = 0;
    for (uint64_t seed = 0; seed < 160; seed++) {
        const wr_dungeon_config config = with_locks(seed, seed < 80 ? 3 : WR_DUNGEON_LOCKS_MAX);
        links_case c;
        case_generate(&c, &config);
        const wr_dungeon *d = &c.dungeon;
        placed += lock_rooms(&c);
        uint8_t *seen = malloc(cells_of(&c));
        const int32_t start = open_room(d);
        const wr_cell from = {d->rooms[start].x, d->rooms[start].y};
        for (int32_t k = 0; k < d->lock_count; k++) {
            const wr_cell at = d->locks[k].at;
            case_flood(&c, from, WR_KIND(BUSH) | WR_KIND(GATE), seen);
            assert_true(seen[at.y * config.width + at.x]);
            assert_false(seen[d->rooms[d->locks[k].room].y * config.width + d->rooms[d->locks[k].room].x]);
            open_lock(&c, k);
        }
        case_flood(&c, from, WR_KIND(BUSH) | WR_KIND(GATE), seen);
        for (size_t i = 0; i < cells_of(&c); i++) {
            assert_int_equal(seen[i], d->grid.kinds[i] != WR_CELL_BUSH);
        }
        free(seen);
        case_end(&c);
    }
    assert_true(placed > 80 * 3);
}

static void a_switch_lies_on_floor_beside_no_door(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 80; seed++) {
        const wr_dungeon_config config = with_locks(seed, 4);
        links_case c;
        case_generate(&c, &config);
        const wr_dungeon *d = &c.dungeon;
        lock_rooms(&c);
        for (int32_t k = 0; k < d->lock_count; k++) {
            const wr_dungeon_lock *l = &d->locks[k];
            assert_int_equal(room_at(d, l->at), l->switch_room);
            assert_int_equal(wr_grid_kind(&d->grid, l->at), WR_CELL_SWITCH);
            assert_true(k == 0 ? !is_locked(d, l->switch_room) : l->switch_room == l[-1].room);
            const wr_cell around[] = {{l->at.x + 1, l->at.y},
                                      {l->at.x - 1, l->at.y},
                                      {l->at.x, l->at.y + 1},
                                      {l->at.x, l->at.y - 1}};
            for (int i = 0; i < 4; i++) {
                const uint8_t kind = wr_grid_kind(&d->grid, around[i]);
                assert_true(kind == WR_CELL_GRASS || kind == WR_CELL_BUSH);
            }
        }
        case_end(&c);
    }
}

static void few_rooms_have_few_locks(void **state)
{
    (void)state;
    static const char *const one[] = {".......", ".aaa...", ".aaa...", ".aaa...", "......."};
    static const char *const two[] = {".............", ".aaa....bbb..", ".aaa....bbb..", ".aaa....bbb..",
                                      "............."};
    static const char *const row[] = {"....................", ".aaa....bbb....ccc..", ".aaa....bbb....ccc..",
                                      ".aaa....bbb....ccc..", "...................."};
    static const struct {
        const char *const *rows;
        int32_t asked, placed;
    } cases[] = {{one, 1, 0}, {two, 0, 0}, {two, 1, 1}, {two, 2, 1}, {row, 1, 1}, {row, 9, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_dungeon_config config = wr_dungeon_config_default();
        config.locks = cases[i].asked;
        config.loops = 0;
        links_case c;
        case_draw(&c, &config, cases[i].rows, 5);
        assert_int_equal(lock_rooms(&c), cases[i].placed);
        case_end(&c);
    }
}

static void rooms_with_one_door_are_what_is_locked(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 160; seed++) {
        const wr_dungeon_config config = with_locks(seed, 1 + (int32_t)seed % 30);
        links_case c;
        case_generate(&c, &config);
        const wr_dungeon *d = &c.dungeon;
        const int32_t placed = lock_rooms(&c);
        assert_int_equal(placed, config.locks < d->room_count - 1 ? config.locks : d->room_count - 1);
        int32_t locked_dead_ends = 0;
        for (int32_t i = 0; i < d->room_count; i++) {
            locked_dead_ends += is_locked(d, i) && doors_of(d, i) == 1;
        }
        assert_int_equal(locked_dead_ends, placed < d->dead_ends ? placed : d->dead_ends);
        case_end(&c);
    }
}

static void locks_do_not_change_the_rest(void **state)
{
    (void)state;
    const wr_dungeon_config with = with_locks(10, 5);
    wr_dungeon_config without = with;
    without.locks = 0;
    links_case a, b;
    case_generate(&a, &with);
    case_generate(&b, &without);
    assert_true(lock_rooms(&a) > 0);
    assert_int_equal(lock_rooms(&b), 0);
    assert_int_equal(a.dungeon.door_count, b.dungeon.door_count);
    assert_memory_equal(a.dungeon.links, b.dungeon.links, (size_t)a.dungeon.link_count * sizeof *a.dungeon.links);
    for (int32_t i = 0; i < a.dungeon.door_count; i++) {
        assert_memory_equal(&a.dungeon.doors[i].at, &b.dungeon.doors[i].at, sizeof(wr_cell));
        assert_true(a.dungeon.doors[i].lock >= 0 || a.dungeon.doors[i].kind == b.dungeon.doors[i].kind);
    }
    case_end(&a);
    case_end(&b);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(networks_are_what_a_flood_of_corridors_finds),
    cmocka_unit_test(all_doors_of_a_locked_room_are_its_gates),
    cmocka_unit_test(rooms_without_lock_are_one_piece),
    cmocka_unit_test(locks_open_one_after_the_other),
    cmocka_unit_test(a_switch_lies_on_floor_beside_no_door),
    cmocka_unit_test(few_rooms_have_few_locks),
    cmocka_unit_test(rooms_with_one_door_are_what_is_locked),
    cmocka_unit_test(locks_do_not_change_the_rest),
};

WR_TEST_MAIN(tests)
