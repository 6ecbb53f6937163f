// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of the endless dungeon: a region is the same whenever and with whatever object it is made, here and far away; its
// borders fit its neighbours'; all settings that are taken give regions that the certificate accepts; chunks and dwellers.
#include "support/wr_test.h"
#include "warren/endless.h"
#include "warren/tiles.h"

#include <stdlib.h>

static wr_endless *make(const wr_endless_config *config, const wr_hooks *hooks)
{
    wr_endless *endless = NULL;
    wr_finding why = {.line = 0};
    if (wr_endless_create(config, hooks, &endless, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
    return endless;
}

static wr_region *region_of(wr_endless *endless, wr_region_id id)
{
    wr_region *r = malloc(sizeof *r);
    assert_non_null(r);
    memset(r, 0xa5, sizeof *r); // of what was there before nothing stays
    assert_int_equal(wr_endless_region(endless, id, r), WR_OK);
    return r;
}

static void assert_valid(const wr_endless *endless, const wr_region *regions, int32_t width, int32_t height)
{
    wr_endless_report report;
    assert_int_equal(wr_endless_validate(endless, regions, width, height, NULL, &report), WR_OK);
    if (!report.valid) {
        fail_msg("region %lld,%lld at (%d,%d), %s: %s", (long long)report.region.x, (long long)report.region.y,
                 report.at.x, report.at.y, report.rule, report.message);
    }
    assert_int_equal(report.regions_checked, width * height);
    assert_int_equal(report.borders_checked, (width - 1) * height + width * (height - 1));
    assert_int_equal(report.border_mismatches, 0);
    assert_int_equal(report.components, 1);
}

// A piece from its lower-left region on, made in an order drawn from `draw`.
static wr_region *piece_of(wr_endless *endless, wr_region_id corner, int32_t width, int32_t height, uint64_t draw)
{
    const int32_t count = width * height;
    wr_region *regions = malloc((size_t)count * sizeof *regions);
    int32_t *order = malloc((size_t)count * sizeof *order);
    assert_true(regions != NULL && order != NULL);
    for (int32_t i = 0; i < count; i++) {
        const int32_t k = (int32_t)wr_noise_below(wr_noise(1, WR_STREAM_BOTS, draw, (uint64_t)i), (uint32_t)i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_region_id id = {corner.x + order[i] % width, corner.y + order[i] / width};
        assert_int_equal(wr_endless_region(endless, id, &regions[order[i]]), WR_OK);
    }
    free(order);
    return regions;
}

// ---- Alone and in a piece ----------------------------------------------------------------------------------------

static int64_t drawn_coordinate(uint64_t i, uint64_t what)
{
    const uint64_t bits = wr_noise(2, WR_STREAM_BOTS, i, what);
    const int32_t shift = (int32_t)(bits & 63) % 62 + 2; // of all sizes
    return (int64_t)(bits >> shift) * (bits & 64 ? 1 : -1);
}

// The whole piece as it was cut, against each region of it alone, by an object that has made nothing else.
static void compare_piece(wr_endless *used, wr_region_id corner, uint64_t draw, int32_t step)
{
    const wr_endless_config config = wr_endless_config_of(used);
    wr_region *piece = piece_of(used, corner, 5, 5, draw);
    assert_valid(used, piece, 5, 5);
    for (int32_t i = (int32_t)(draw % (uint64_t)step); i < 25; i += step) {
        wr_endless *fresh = make(&config, NULL);
        wr_region *alone = region_of(fresh, piece[i].id);
        assert_memory_equal(alone, &piece[i], sizeof *alone);
        free(alone);
        wr_endless_destroy(fresh);
    }
    free(piece);
}

static void a_region_alone_is_the_region_cut_from_a_piece(void **state)
{
    (void)state;
    wr_endless *used = make(NULL, NULL);
    for (uint64_t i = 0; i < 200; i++) { // 5 regions of each
        compare_piece(used, (wr_region_id){drawn_coordinate(i, 0), drawn_coordinate(i, 1)}, i, 5);
    }
    wr_endless_destroy(used);
}

static void so_it_is_at_the_ends_of_the_plane_and_at_its_middle(void **state)
{
    (void)state;
    static const wr_region_id corners[] = {
        {-2, -2},
        {0, 0},
        {INT64_C(1000000000000), -INT64_C(1000000000000)},
        {WR_REGION_FAR - 4, WR_REGION_FAR - 4},
        {-WR_REGION_FAR, -WR_REGION_FAR},
        {WR_REGION_FAR - 4, -WR_REGION_FAR},
        {INT64_C(1) << 32, -(INT64_C(1) << 32)},
    };
    for (int32_t corridor = 1; corridor <= WR_DUNGEON_CORRIDOR_MAX; corridor++) {
        wr_endless_config c = wr_endless_config_default();
        c.rooms.corridor = corridor;
        c.rooms.caves = 50;
        wr_endless *used = make(&c, NULL);
        for (size_t i = 0; i < sizeof corners / sizeof corners[0]; i++) {
            compare_piece(used, corners[i], i, 1);
        }
        wr_endless_destroy(used);
    }
}

static void beyond_the_ends_there_is_nothing(void **state)
{
    (void)state;
    static const wr_region_id ids[] = {
        {WR_REGION_FAR + 1, 0}, {0, WR_REGION_FAR + 1}, {-WR_REGION_FAR - 1, 0}, {0, INT64_MIN}, {INT64_MAX, 0}};
    wr_endless *e = make(NULL, NULL);
    wr_region *r = region_of(e, (wr_region_id){0, 0});
    wr_region *zero = calloc(1, sizeof *zero);
    assert_non_null(zero);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_int_equal(wr_endless_region(e, ids[i], r), WR_E_ARGUMENT);
        assert_memory_equal(r, zero, sizeof *r);
    }
    free(zero);
    free(r);
    wr_endless_destroy(e);
}

static void regions_differ(void **state)
{
    (void)state;
    enum { SIDE = 24 };
    uint64_t hashes[SIDE * SIDE];
    wr_endless *e = make(NULL, NULL);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        wr_region *r = region_of(e, (wr_region_id){i % SIDE - SIDE / 2, i / SIDE - SIDE / 2});
        hashes[i] = r->hash;
        for (int32_t k = 0; k < i; k++) {
            assert_true(hashes[k] != hashes[i]);
        }
        free(r);
    }
    wr_endless_destroy(e);
}

static void the_offset_of_noise_moves_everything(void **state)
{
    (void)state;
    static const wr_region_id offsets[] = {{1, 0},
                                           {INT64_C(1000000000000), -INT64_C(1000000000000)},
                                           {WR_REGION_FAR - 3, 3 - WR_REGION_FAR},
                                           {INT64_MIN, INT64_MAX}};
    wr_endless *plain = make(NULL, NULL);
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        wr_endless_config c = wr_endless_config_default();
        c.noise_offset = offsets[i];
        wr_endless *moved = make(&c, NULL);
        for (int32_t k = 0; k < 9; k++) {
            const wr_region_id here = {k % 3 - 1, k / 3 - 1};
            const wr_region_id there = {(int64_t)((uint64_t)here.x + (uint64_t)offsets[i].x),
                                        (int64_t)((uint64_t)here.y + (uint64_t)offsets[i].y)};
            if (there.x < -WR_REGION_FAR || there.x > WR_REGION_FAR) {
                continue; // only borders are to be had there
            }
            wr_region *a = region_of(plain, here);
            wr_region *b = region_of(moved, there);
            wr_cell cells[2][256];
            const int32_t count = wr_endless_dwellers(plain, a, cells[0], 256);
            assert_int_equal(wr_endless_dwellers(moved, b, cells[1], 256), count);
            assert_memory_equal(cells[0], cells[1], (size_t)count * sizeof cells[0][0]);
            assert_true(a->hash == b->hash);
            b->id = a->id;
            assert_memory_equal(a, b, sizeof *a);
            free(a);
            free(b);
        }
        wr_endless_destroy(moved);
    }
    wr_endless_destroy(plain);
}

// ---- Borders -----------------------------------------------------------------------------------------------------

static void a_border_is_the_same_from_both_sides(void **state)
{
    (void)state;
    int32_t doors = 0;
    wr_endless *e = make(NULL, NULL);
    for (uint64_t i = 0; i < 2000; i++) {
        const wr_region_id id = {drawn_coordinate(i, 2), drawn_coordinate(i, 3)};
        wr_border_door here[WR_BORDER_DOORS_MAX], there[WR_BORDER_DOORS_MAX];
        const int32_t count = wr_endless_border(e, id, WR_SIDE_E, here);
        assert_int_equal(wr_endless_border(e, (wr_region_id){id.x + 1, id.y}, WR_SIDE_W, there), count);
        assert_memory_equal(here, there, sizeof here);
        assert_int_equal(wr_endless_border(e, id, WR_SIDE_N, here),
                         wr_endless_border(e, (wr_region_id){id.x, id.y + 1}, WR_SIDE_S, there));
        assert_memory_equal(here, there, sizeof here);
        assert_in_range(count, 1, 2);
        doors += count;
    }
    assert_in_range(doors, 2850, 3150); // half of them have two
    assert_int_equal(wr_endless_border(e, (wr_region_id){0, 0}, WR_SIDE_COUNT, (wr_border_door[2]){{0, 0, 0}}), 0);
    wr_endless_destroy(e);
}

static void doors_follow_the_settings(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN, WR_CELL_DOOR_SECRET};
    for (int32_t i = 0; i < 3; i++) {
        wr_endless_config c = wr_endless_config_default();
        c.second_doors = i == 0 ? 0 : 100;
        c.rooms.doors_open = i == 1 ? 100 : 0;
        c.rooms.doors_secret = i == 2 ? 100 : 0;
        wr_endless *e = make(&c, NULL);
        for (int32_t k = 0; k < 30; k++) {
            wr_region *r = region_of(e, (wr_region_id){k, -k});
            int32_t borders = 0;
            for (int32_t n = 0; n < r->portal_count; n++) {
                const wr_portal *p = &r->portals[n];
                assert_true(p->kind == kinds[i] || (p->kind == WR_CELL_GRASS && p->side == WR_SIDE_COUNT));
                borders += p->side < WR_SIDE_COUNT;
            }
            assert_int_equal(borders, i == 0 ? 4 : 8);
            free(r);
        }
        wr_endless_destroy(e);
    }
}

// ---- Settings ----------------------------------------------------------------------------------------------------

static void check_settings(const wr_endless_config *c)
{
    wr_endless *e = make(c, NULL);
    wr_region *piece = piece_of(e, (wr_region_id){-1, -1}, 3, 3, c->rooms.seed);
    assert_valid(e, piece, 3, 3);
    free(piece);
    wr_endless_destroy(e);
}

static void every_profile_that_fits_gives_valid_pieces(void **state)
{
    (void)state;
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        wr_endless_config c = wr_endless_config_default();
        c.rooms = wr_dungeon_profile((wr_dungeon_profile_id)p);
        c.rooms.locks = 0;
        c.rooms.room_min = c.rooms.room_min < 4 ? 4 : c.rooms.room_min;
        for (c.rooms.seed = 0; c.rooms.seed < 20; c.rooms.seed++) {
            check_settings(&c);
        }
    }
}

static void extremes_give_valid_pieces(void **state)
{
    (void)state;
    static const int32_t mins[] = {4, 5, 6, 9, 16, 24};
    for (int32_t i = 0; i < 6 * 3 * 2 * 2 * 2 * 2; i++) {
        wr_endless_config c = wr_endless_config_default();
        c.rooms.seed = (uint64_t)i;
        c.rooms.room_min = mins[i % 6];
        c.rooms.corridor = 1 + i / 6 % 3;
        c.rooms.room_max = i / 18 % 2 == 0 ? 0 : 40;
        c.rooms.loops = i / 36 % 2 == 0 ? 0 : WR_DUNGEON_LOOPS_ALL;
        c.rooms.dead_ends_none = i / 36 % 2 != 0;
        c.rooms.fill = i / 72 % 2 == 0 ? 0 : 100;
        c.rooms.caves = i / 144 % 2 == 0 ? 100 : 0;
        c.rooms.pillars = 100;
        c.second_doors = 100;
        check_settings(&c);
    }
}

static int32_t drawn(uint64_t *counter, int32_t least, int32_t most)
{
    const uint64_t bits = wr_noise(4, WR_STREAM_BOTS, 0, (*counter)++);
    return least + (int32_t)wr_noise_below(bits, (uint32_t)(most - least + 1));
}

static void settings_drawn_at_random_give_valid_pieces(void **state)
{
    (void)state;
    uint64_t counter = 0;
    for (int32_t i = 0; i < 300; i++) {
        wr_endless_config c = wr_endless_config_default();
        c.rooms.seed = (uint64_t)i;
        c.rooms.room_min = drawn(&counter, 4, 24);
        c.rooms.corridor = drawn(&counter, 1, 3);
        c.rooms.room_max = i % 3 == 0 ? 0 : drawn(&counter, c.rooms.room_min, 60);
        c.rooms.keep = drawn(&counter, 0, 100);
        c.rooms.fill = drawn(&counter, 0, 100);
        c.rooms.loops = drawn(&counter, 0, 10000);
        c.rooms.dead_ends_none = i % 4 == 0;
        c.rooms.caves = drawn(&counter, 0, 100);
        c.rooms.pillars = drawn(&counter, 0, 100);
        c.second_doors = drawn(&counter, 0, 100);
        check_settings(&c);
    }
}

static void settings_out_of_range_are_refused_with_a_sentence(void **state)
{
    (void)state;
    wr_endless_config c[14];
    for (int32_t i = 0; i < 14; i++) {
        c[i] = wr_endless_config_default();
    }
    c[0].rooms.room_min = 3;
    c[1].rooms.room_min = 25;
    c[2].rooms.corridor = 0;
    c[3].rooms.corridor = 4;
    c[4].rooms.locks = 1;
    c[5].second_doors = -1;
    c[6].second_doors = 101;
    c[7].dwellers = -1;
    c[8].dwellers = WR_POPULATION_PER_ROOM_MAX + 1;
    c[9].rooms.caves = 101;
    c[10].rooms.doors_open = 60;
    c[10].rooms.doors_secret = 41;
    c[11].rooms.corridor = INT32_MIN;
    c[12].rooms.corridor = INT32_MAX;
    c[13].rooms.room_max = 2;
    for (int32_t i = 0; i < 14; i++) {
        wr_endless *e = (wr_endless *)&c;
        wr_finding why = {.line = 0};
        assert_int_equal(wr_endless_check(&c[i], NULL), WR_E_ARGUMENT);
        assert_int_equal(wr_endless_create(&c[i], NULL, &e, &why), WR_E_ARGUMENT);
        assert_null(e);
        assert_true(strlen(why.message) > 10);
    }
    wr_endless_config sides = wr_endless_config_default();
    sides.rooms.width = sides.rooms.height = -7; // are not looked at
    assert_int_equal(wr_endless_check(&sides, NULL), WR_OK);
    wr_endless *e = make(&sides, NULL);
    assert_int_equal(wr_endless_config_of(e).rooms.width, 60);
    wr_endless_destroy(e);
}

// ---- Memory ------------------------------------------------------------------------------------------------------

static void all_memory_is_taken_at_once(void **state)
{
    (void)state;
    wr_failing_allocator allocator = {.fail_at = 2, .fail_from = true};
    const wr_hooks hooks = wr_failing_hooks(&allocator);
    wr_endless_config config = wr_endless_config_default();
    config.rooms.room_min = 4;
    config.rooms.loops = WR_DUNGEON_LOOPS_ALL;
    wr_endless *e = make(&config, &hooks);
    assert_true((size_t)allocator.live_bytes == wr_endless_size(e));
    for (int32_t i = 0; i < 200; i++) {
        free(region_of(e, (wr_region_id){i, i}));
    }
    assert_int_equal(allocator.calls, 1);
    wr_endless_destroy(e);
    assert_int_equal(allocator.live, 0);
    wr_endless_destroy(NULL);
}

static void without_memory_there_is_none(void **state)
{
    (void)state;
    wr_failing_allocator allocator = {.fail_at = 1, .fail_from = true};
    const wr_hooks hooks = wr_failing_hooks(&allocator);
    wr_endless *e = NULL;
    wr_endless_report report;
    assert_int_equal(wr_endless_create(NULL, &hooks, &e, NULL), WR_E_MEMORY);
    assert_null(e);
    e = make(NULL, NULL);
    wr_region *r = region_of(e, (wr_region_id){0, 0});
    assert_int_equal(wr_endless_validate(e, r, 1, 1, &hooks, &report), WR_E_MEMORY);
    assert_false(report.valid);
    assert_int_equal(wr_endless_validate(e, r, 0, 1, NULL, &report), WR_E_ARGUMENT);
    assert_int_equal(wr_endless_validate(e, r, 1, 257, NULL, &report), WR_E_ARGUMENT);
    assert_false(report.valid);
    free(r);
    wr_endless_destroy(e);
}

// ---- Chunks ------------------------------------------------------------------------------------------------------

// Against the codes of the whole piece: its middle region is looked at.
static void masks_look_over_the_borders(void **state)
{
    (void)state;
    enum { SIDE = 3 * WR_REGION_CELLS };
    static uint8_t solid[SIDE * SIDE], codes[SIDE * SIDE];
    for (int32_t corridor = 1; corridor <= 3; corridor++) {
        wr_endless_config c = wr_endless_config_default();
        c.rooms.corridor = corridor;
        c.second_doors = 100;
        wr_endless *e = make(&c, NULL);
        for (int32_t n = 0; n < 20; n++) {
            wr_region *piece = piece_of(e, (wr_region_id){n * 3, -n}, 3, 3, 0);
            for (int32_t i = 0; i < SIDE * SIDE; i++) {
                const int32_t x = i % SIDE, y = i / SIDE;
                const wr_region *r = &piece[y / WR_REGION_CELLS * 3 + x / WR_REGION_CELLS];
                const int32_t at = y % WR_REGION_CELLS * WR_REGION_CELLS + x % WR_REGION_CELLS;
                solid[i] = r->kinds[at] == WR_CELL_BUSH;
            }
            assert_int_equal(wr_tiles_mask(solid, SIDE, SIDE, 1, WR_TILES_8, codes), WR_OK);
            for (int32_t i = 0; i < 16 * 256; i++) {
                uint8_t kinds[256], masks[256];
                const int32_t chunk = i / 256, x = chunk % 4 * 16 + i % 16, y = chunk / 4 * 16 + i % 256 / 16;
                if (i % 256 == 0) {
                    assert_int_equal(wr_endless_chunk(e, &piece[4], chunk % 4, chunk / 4, kinds, masks), WR_OK);
                }
                assert_int_equal(kinds[i % 256], piece[4].kinds[y * WR_REGION_CELLS + x]);
                assert_int_equal(masks[i % 256], codes[(y + WR_REGION_CELLS) * SIDE + x + WR_REGION_CELLS]);
            }
            free(piece);
        }
        wr_endless_destroy(e);
    }
}

static void chunks_that_there_are_not_are_refused(void **state)
{
    (void)state;
    uint8_t kinds[256];
    wr_endless *e = make(NULL, NULL);
    wr_region *r = region_of(e, (wr_region_id){0, 0});
    assert_int_equal(wr_endless_chunk(e, r, 0, 0, kinds, NULL), WR_OK);
    assert_int_equal(wr_endless_chunk(e, r, -1, 0, kinds, NULL), WR_E_ARGUMENT);
    assert_int_equal(wr_endless_chunk(e, r, 0, 4, kinds, NULL), WR_E_ARGUMENT);
    free(r);
    wr_endless_destroy(e);
}

// ---- Dwellers ----------------------------------------------------------------------------------------------------

static int32_t look_at_dwellers(const wr_endless *e, const wr_region *r)
{
    static wr_cell cells[4096], some[4096];
    const int32_t count = wr_endless_dwellers(e, r, cells, 4096);
    assert_in_range(count, 0, 4096);
    for (int32_t i = 0; i < count; i++) {
        const int32_t at = cells[i].y * WR_REGION_CELLS + cells[i].x;
        assert_int_equal(r->kinds[at], WR_CELL_GRASS);
        assert_true(r->space[at] < r->room_count);
        assert_true(i == 0 || cells[i - 1].y * WR_REGION_CELLS + cells[i - 1].x < at);
    }
    memset(some, 0, sizeof some);
    assert_int_equal(wr_endless_dwellers(e, r, some, 3), count); // the first of them, and no more
    assert_memory_equal(some, cells, (size_t)(count < 3 ? count : 3) * sizeof some[0]);
    assert_int_equal(some[3].x + some[3].y, 0);
    return count;
}

static void dwellers_wait_on_the_floor_of_rooms(void **state)
{
    (void)state;
    static const int32_t wanted[] = {0, 50, 150, 1000, WR_POPULATION_PER_ROOM_MAX};
    for (int32_t i = 0; i < 5; i++) {
        wr_endless_config c = wr_endless_config_default();
        c.dwellers = wanted[i];
        c.rooms.caves = 50;
        c.rooms.room_min = 4;
        wr_endless *e = make(&c, NULL);
        int64_t rooms = 0, count = 0, most = 0;
        for (int32_t k = 0; k < 200; k++) {
            wr_region *r = region_of(e, (wr_region_id){k, k});
            rooms += r->room_count;
            count += look_at_dwellers(e, r);
            for (int32_t n = 0; n < r->room_count; n++) {
                const int32_t whole = (wanted[i] + 99) / 100;
                most += r->spaces[n].floor < whole ? r->spaces[n].floor : whole;
            }
            free(r);
        }
        assert_true(count <= most);
        assert_true(i == 4 ? count == most : count * 100 >= rooms * wanted[i] * 9 / 10);
        wr_endless_destroy(e);
    }
}

static void dwellers_hang_on_the_secret(void **state)
{
    (void)state;
    wr_endless_config c = wr_endless_config_default();
    wr_endless *one = make(&c, NULL);
    c.secret = 1;
    wr_endless *other = make(&c, NULL);
    int32_t same = 0, count = 0;
    for (int32_t k = 0; k < 20; k++) {
        wr_region *r = region_of(one, (wr_region_id){k, 0});
        wr_region *r2 = region_of(other, (wr_region_id){k, 0});
        wr_cell a[256], b[256];
        const int32_t n = wr_endless_dwellers(one, r, a, 256), m = wr_endless_dwellers(other, r2, b, 256);
        assert_memory_equal(r, r2, sizeof *r); // the region does not
        for (int32_t i = 0; i < n * m; i++) {
            same += a[i / m].x == b[i % m].x && a[i / m].y == b[i % m].y;
        }
        count += n;
        free(r);
        free(r2);
    }
    assert_true(same * 10 < count);
    wr_endless_destroy(one);
    wr_endless_destroy(other);
}

// ---- The same bits -----------------------------------------------------------------------------------------------

static void regions_are_what_they_were(void **state)
{
    (void)state;
    static const struct {
        wr_dungeon_profile_id profile;
        int32_t corridor;
        uint64_t seed;
        wr_region_id id;
        uint64_t hash;
    } golden[] = {
        {WR_DUNGEON_PROFILE_CRYPT, 1, 0, {0, 0}, UINT64_C(0xC3F0A20993EE1C8F)},
        {WR_DUNGEON_PROFILE_CRYPT, 1, 7, {-1, 0}, UINT64_C(0xDEC6B7E9D109B83C)},
        {WR_DUNGEON_PROFILE_CRYPT,
         2,
         7,
         {INT64_C(1000000000000), -INT64_C(1000000000000)},
         UINT64_C(0xDF495856114A6BC1)},
        {WR_DUNGEON_PROFILE_CAVES, 3, 8, {3, -9}, UINT64_C(0xAE6D6564504ABE6E)},
        {WR_DUNGEON_PROFILE_GRAND, 3, 9, {WR_REGION_FAR, -WR_REGION_FAR}, UINT64_C(0x28682B88FD63F392)},
        {WR_DUNGEON_PROFILE_SPARSE, 1, UINT64_MAX, {12, 12}, UINT64_C(0x76A9E695807ED31D)},
    };
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        wr_endless_config c = wr_endless_config_default();
        c.rooms = wr_dungeon_profile(golden[i].profile);
        c.rooms.locks = 0;
        c.rooms.corridor = golden[i].corridor;
        c.rooms.seed = golden[i].seed;
        wr_endless *e = make(&c, NULL);
        wr_region *r = region_of(e, golden[i].id);
        wr_cell cells[256];
        const int32_t count = wr_endless_dwellers(e, r, cells, 256);
        const uint64_t hash = r->hash + (uint64_t)count + (uint64_t)cells[0].x * 64 + (uint64_t)cells[0].y * 4096;
        if (hash != golden[i].hash) {
            fail_msg("row %zu: 0x%016llx", i, (unsigned long long)hash);
        }
        free(r);
        wr_endless_destroy(e);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_region_alone_is_the_region_cut_from_a_piece),
    cmocka_unit_test(so_it_is_at_the_ends_of_the_plane_and_at_its_middle),
    cmocka_unit_test(beyond_the_ends_there_is_nothing),
    cmocka_unit_test(regions_differ),
    cmocka_unit_test(the_offset_of_noise_moves_everything),
    cmocka_unit_test(a_border_is_the_same_from_both_sides),
    cmocka_unit_test(doors_follow_the_settings),
    cmocka_unit_test(every_profile_that_fits_gives_valid_pieces),
    cmocka_unit_test(extremes_give_valid_pieces),
    cmocka_unit_test(settings_drawn_at_random_give_valid_pieces),
    cmocka_unit_test(settings_out_of_range_are_refused_with_a_sentence),
    cmocka_unit_test(all_memory_is_taken_at_once),
    cmocka_unit_test(without_memory_there_is_none),
    cmocka_unit_test(masks_look_over_the_borders),
    cmocka_unit_test(chunks_that_there_are_not_are_refused),
    cmocka_unit_test(dwellers_wait_on_the_floor_of_rooms),
    cmocka_unit_test(dwellers_hang_on_the_secret),
    cmocka_unit_test(regions_are_what_they_were),
};

WR_TEST_MAIN(tests)
