// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of settings, of the division of the map, and of the rooms: against a plain recursive twin, and each promise
// of D1-D10 and K48-K53 by itself, over profiles, extreme settings and settings drawn at random.
#include "dungeon/dungeon_int.h"
#include "support/wr_test.h"

#include <stdlib.h>

// ---- A plain twin of the division --------------------------------------------------------------------------------

typedef struct twin {
    const wr_dungeon_config *config;
    wr_rect *leaves;
    int32_t count;
} twin;

static int32_t ceil_of(int64_t a, int64_t b)
{
    return (int32_t)((a + b - 1) / b);
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// Least that is left on either side when the side beside `other` is cut.
static int32_t part_of(const twin *t, int32_t other)
{
    return larger(wr__leaf_min(t->config), ceil_of(2 * other, 5));
}

static bool can_cut(const twin *t, int32_t side, int32_t other)
{
    return side >= 2 * part_of(t, other);
}

static void twin_split(twin *t, wr_rect part)
{
    const wr_dungeon_config *c = t->config;
    const uint64_t bits = wr_noise(c->seed, WR_STREAM_LAYOUT, wr__id_of_rect(&part), WR__DRAW_SPLIT);
    const uint64_t low = bits & UINT32_MAX;
    const bool coin = low * 2 >> 32 != 0;
    const int32_t kept = (int32_t)((low * 2 & UINT32_MAX) * 100 >> 32);
    const bool is_wide = part.width >= part.height;
    const int32_t l = larger(part.width, part.height);
    const int32_t s = smaller(part.width, part.height);
    const int32_t room = l - c->corridor - 2; // the largest side of a room in it
    const bool may_stay = c->room_max > 0 && room <= c->room_max && 2 * l <= 5 * s;
    if ((may_stay && kept < c->keep) || (!can_cut(t, l, s) && !can_cut(t, s, l))) {
        t->leaves[t->count++] = part;
        return;
    }
    bool cuts_longer = l * 4 >= s * 5 || !coin;
    cuts_longer = cuts_longer ? can_cut(t, l, s) : !can_cut(t, s, l);
    const bool cuts_width = cuts_longer == is_wide;
    const int32_t side = cuts_width ? part.width : part.height;
    const int32_t least = part_of(t, cuts_width ? part.height : part.width);
    const int32_t at = least + (int32_t)((bits >> 32) * (uint64_t)(side - 2 * least + 1) >> 32);
    if (cuts_width) {
        twin_split(t, (wr_rect){part.x, part.y, at, part.height});
        twin_split(t, (wr_rect){part.x + at, part.y, part.width - at, part.height});
    } else {
        twin_split(t, (wr_rect){part.x, part.y, part.width, at});
        twin_split(t, (wr_rect){part.x, part.y + at, part.width, part.height - at});
    }
}

// ---- Divisions and what they promise -----------------------------------------------------------------------------

typedef struct division {
    wr_dungeon_config config;
    int32_t count;
    wr_rect *leaves, *rooms; // in the order of the dungeon
    wr_rect *memory;
} division;

static division divide(const wr_dungeon_config *config)
{
    wr_finding why;
    assert_int_equal(wr_dungeon_check(config, &why), WR_OK);
    division d = {.config = *config};
    const size_t bound = (size_t)wr__rooms_bound(config);
    d.memory = malloc((2 * bound + 1) * sizeof *d.memory);
    assert_non_null(d.memory);
    d.leaves = d.memory;
    d.rooms = d.memory + bound;
    d.memory[2 * bound] = (wr_rect){-7, -7, -7, -7};
    const wr__noise noise = wr__noise_begin(config->seed, WR_STREAM_LAYOUT);
    d.count = wr__dungeon_split(config, noise, d.leaves);
    assert_in_range(d.count, 1, bound);
    wr__dungeon_rooms(config, noise, d.leaves, d.count, d.rooms);
    assert_int_equal(d.memory[2 * bound].x, -7);
    const size_t size = wr__order_scratch_size(config, d.count);
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    wr_arena scratch = wr_arena_on(memory, size);
    wr__dungeon_order(config, d.leaves, d.rooms, d.count, &scratch);
    assert_false(scratch.full);
    free(memory);
    return d;
}

static wr_dungeon_config settings(int32_t width, int32_t height, int32_t room_min, uint64_t seed)
{
    wr_dungeon_config c = wr_dungeon_config_default();
    c.width = width;
    c.height = height;
    c.room_min = room_min;
    c.room_max = 0;
    c.seed = seed;
    return c;
}

static bool is_proportioned(const wr_rect *r)
{
    return 2 * r->width <= 5 * r->height && 2 * r->height <= 5 * r->width;
}

static bool is_within(const wr_rect *a, const wr_rect *b)
{
    return a->x >= b->x && a->y >= b->y && a->x + a->width <= b->x + b->width && a->y + a->height <= b->y + b->height;
}

// The leaves cover each cell of the map once, and each room lies in its leaf with its margins.
static void assert_partition(const division *d)
{
    const wr_dungeon_config *c = &d->config;
    const size_t cells = (size_t)c->width * (size_t)c->height;
    uint8_t *seen = calloc(cells, 1);
    assert_non_null(seen);
    size_t covered = 0;
    const wr_rect map = {0, 0, c->width, c->height};
    for (int32_t i = 0; i < d->count; i++) {
        const wr_rect *l = &d->leaves[i];
        assert_true(is_within(l, &map));
        for (int32_t y = l->y; y < l->y + l->height; y++) {
            for (int32_t x = l->x; x < l->x + l->width; x++) {
                uint8_t *cell = &seen[(size_t)y * (size_t)c->width + (size_t)x];
                assert_int_equal(*cell, 0);
                *cell = 1;
                covered++;
            }
        }
    }
    assert_int_equal(covered, cells);
    free(seen);
}

static void assert_sizes(const division *d)
{
    const wr_dungeon_config *c = &d->config;
    const int32_t longest = larger(2 * wr__leaf_min(c) - 1 - c->corridor - 2, c->room_max);
    for (int32_t i = 0; i < d->count; i++) {
        const wr_rect *leaf = &d->leaves[i];
        const wr_rect *room = &d->rooms[i];
        const wr_rect space = {leaf->x + 1, leaf->y + 1, leaf->width - c->corridor - 2,
                               leaf->height - c->corridor - 2};
        assert_true(smaller(leaf->width, leaf->height) >= wr__leaf_min(c));
        assert_true(smaller(room->width, room->height) >= c->room_min);
        assert_true(larger(room->width, room->height) <= longest);
        assert_true(is_proportioned(leaf));
        assert_true(is_proportioned(room));
        assert_true(is_within(room, &space));
    }
}

// Cells between two rooms, on the axis on which they are farther apart.
static int32_t gap(const wr_rect *a, const wr_rect *b)
{
    const int32_t x = larger(b->x - a->x - a->width, a->x - b->x - b->width);
    const int32_t y = larger(b->y - a->y - a->height, a->y - b->y - b->height);
    return larger(x, y);
}

static void assert_gaps(const division *d)
{
    for (int32_t i = 0; i < d->count; i++) {
        for (int32_t k = 0; k < i; k++) {
            assert_true(gap(&d->rooms[i], &d->rooms[k]) >= d->config.corridor + 2);
        }
    }
}

static void assert_ordered(const division *d)
{
    for (int32_t i = 1; i < d->count; i++) {
        const wr_rect *a = &d->rooms[i - 1];
        const wr_rect *b = &d->rooms[i];
        assert_true(a->y < b->y || (a->y == b->y && a->x < b->x));
    }
}

static int compare_places(const void *a, const void *b)
{
    const wr_rect *p = a, *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

static void assert_same_as_twin(const division *d)
{
    twin t = {.config = &d->config};
    wr_rect *leaves = malloc((size_t)wr__rooms_bound(&d->config) * sizeof *leaves);
    wr_rect *ours = malloc((size_t)d->count * sizeof *ours);
    assert_true(leaves != NULL && ours != NULL);
    t.leaves = leaves;
    twin_split(&t, (wr_rect){0, 0, d->config.width, d->config.height});
    assert_int_equal(d->count, t.count);
    memcpy(ours, d->leaves, (size_t)d->count * sizeof *ours);
    qsort(ours, (size_t)d->count, sizeof *ours, compare_places);
    qsort(leaves, (size_t)t.count, sizeof *leaves, compare_places);
    assert_memory_equal(ours, leaves, (size_t)d->count * sizeof *ours);
    free(ours);
    free(leaves);
}

static void assert_good(const wr_dungeon_config *config)
{
    division d = divide(config);
    assert_sizes(&d);
    assert_ordered(&d);
    assert_same_as_twin(&d);
    if ((int64_t)config->width * config->height <= 128 * 128) {
        assert_partition(&d);
        assert_gaps(&d);
    }
    free(d.memory);
}

// ---- Tests of the division ---------------------------------------------------------------------------------------

static void every_profile_keeps_all_promises(void **state)
{
    (void)state;
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)p);
        for (c.seed = 0; c.seed < 60; c.seed++) {
            assert_good(&c);
        }
    }
}

static int32_t drawn(uint64_t *counter, int32_t least, int32_t most)
{
    const uint64_t bits = wr_noise(3, WR_STREAM_BOTS, 0, (*counter)++);
    return least + (int32_t)wr_noise_below(bits, (uint32_t)(most - least + 1));
}

static void settings_drawn_at_random_keep_all_promises(void **state)
{
    (void)state;
    uint64_t counter = 0;
    for (int32_t i = 0; i < 4000; i++) {
        wr_dungeon_config c = wr_dungeon_config_default();
        c.seed = (uint64_t)i;
        c.room_min = drawn(&counter, 3, 3 + i % 20);
        c.corridor = drawn(&counter, 1, 3);
        c.room_max = i % 3 == 0 ? 0 : drawn(&counter, c.room_min, 60);
        c.keep = drawn(&counter, 0, 100);
        c.fill = drawn(&counter, 0, 100);
        c.width = drawn(&counter, wr__leaf_min(&c), i % 16 == 0 ? 500 : 100);
        c.height = drawn(&counter, wr__leaf_min(&c), 100);
        assert_good(&c);
    }
}

static void extreme_settings_keep_all_promises(void **state)
{
    (void)state;
    static const int32_t ends[][4] = {
        // width, height, room_min, corridor
        {8192, 2048, 3, 1}, {2048, 8192, 40, 3},  {8192, 1027, 1024, 1}, {1029, 8192, 1024, 3}, {8192, 6, 3, 1},
        {6, 8192, 3, 1},    {4096, 4096, 500, 2}, {6, 6, 3, 1},          {4096, 4096, 1024, 3}, {12, 6, 3, 1},
    };
    static const int32_t more[][3] = {{0, 0, 0}, {8192, 100, 100}, {8192, 100, 0}, {1024, 50, 100}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
            wr_dungeon_config c = settings(ends[i][0], ends[i][1], ends[i][2], i * 10 + k);
            c.corridor = ends[i][3];
            c.room_max = more[k][0];
            c.keep = more[k][1];
            c.fill = more[k][2];
            assert_good(&c);
        }
    }
}

static void a_map_of_exactly_two_leaves_is_cut_in_the_middle(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) { // K48: L = 6 + 3
        const wr_dungeon_config c = settings(18, 9, 6, seed);
        division d = divide(&c);
        assert_int_equal(d.count, 2);
        assert_int_equal(d.leaves[0].width, 9);
        assert_int_equal(d.leaves[1].width, 9);
        free(d.memory);
        const wr_dungeon_config less = settings(17, 17, 6, seed);
        division one = divide(&less);
        assert_int_equal(one.count, 1);
        free(one.memory);
    }
}

static void the_other_axis_is_cut_when_the_coin_chose_one_that_cannot_be(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) { // 18:17 is below 5:4, so the coin is asked
        const wr_dungeon_config wide = settings(18, 17, 6, seed);
        division d = divide(&wide);
        assert_int_equal(d.count, 2);
        assert_int_equal(d.leaves[0].height, 17);
        free(d.memory);
        const wr_dungeon_config high = settings(17, 18, 6, seed);
        d = divide(&high);
        assert_int_equal(d.count, 2);
        assert_int_equal(d.leaves[0].width, 17);
        free(d.memory);
    }
}

static void from_a_ratio_of_five_to_four_on_the_longer_side_is_cut(void **state)
{
    (void)state;
    int32_t cut_short[2] = {0, 0};
    for (uint64_t seed = 0; seed < 400; seed++) {
        for (int32_t is_below = 0; is_below <= 1; is_below++) {
            wr_dungeon_config c = settings(125 - is_below, 100, 42, seed); // L = 45: the height can be cut as well
            division d = divide(&c);
            // Whatever was cut first runs through the whole map: all leaves end there or begin there.
            bool is_height_cut = false;
            for (int32_t y = 1; y < 100; y++) {
                bool is_through = true;
                for (int32_t i = 0; i < d.count; i++) {
                    is_through = is_through && (d.leaves[i].y + d.leaves[i].height <= y || d.leaves[i].y >= y);
                }
                is_height_cut = is_height_cut || is_through;
            }
            bool is_width_cut = false;
            for (int32_t x = 1; x < 125 - is_below; x++) {
                bool is_through = true;
                for (int32_t i = 0; i < d.count; i++) {
                    is_through = is_through && (d.leaves[i].x + d.leaves[i].width <= x || d.leaves[i].x >= x);
                }
                is_width_cut = is_width_cut || is_through;
            }
            cut_short[is_below] += is_height_cut && !is_width_cut;
            free(d.memory);
        }
    }
    assert_int_equal(cut_short[0], 0);
    assert_true(cut_short[1] > 50);
}

static void a_flat_map_gives_no_needles(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2000; seed++) { // K52: split at 10, it could give a part of 10 by 40
        wr_dungeon_config c = settings(100, 40, 7, seed);
        assert_good(&c);
    }
}

static void a_map_of_one_leaf_has_one_room(void **state)
{
    (void)state;
    const wr_dungeon_config c = settings(9, 9, 6, 5);
    division d = divide(&c);
    assert_int_equal(d.count, 1);
    assert_int_equal(d.rooms[0].x, 1);
    assert_int_equal(d.rooms[0].y, 1);
    assert_int_equal(d.rooms[0].width, 6);
    assert_int_equal(d.rooms[0].height, 6);
    free(d.memory);
}

static void the_bound_on_rooms_is_met_where_all_sides_fit_exactly(void **state)
{
    (void)state;
    bool is_met = false;
    for (uint64_t seed = 0; seed < 200; seed++) {
        const wr_dungeon_config c = settings(24, 12, 3, seed); // 4 x 2 squares of 6
        division d = divide(&c);
        assert_true(d.count <= 8);
        is_met = is_met || d.count == 8;
        free(d.memory);
    }
    assert_true(is_met);
}

static void kept_parts_grow_rarer_with_keep(void **state)
{
    (void)state;
    int32_t before = 0;
    for (int32_t keep = 0; keep <= 100; keep += 25) {
        wr_dungeon_config c = settings(256, 256, 4, 9);
        c.room_max = 40;
        c.keep = 100 - keep;
        division d = divide(&c);
        assert_true(d.count > before);
        before = d.count;
        free(d.memory);
    }
}

static void rooms_fill_their_leaves_as_much_as_asked(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        wr_dungeon_config c = settings(96, 96, 5, seed);
        c.fill = 100;
        division d = divide(&c);
        for (int32_t i = 0; i < d.count; i++) {
            const int32_t wide = d.leaves[i].width - 3, high = d.leaves[i].height - 3;
            const int32_t s = smaller(wide, high);
            assert_int_equal(smaller(d.rooms[i].width, d.rooms[i].height), s);
            assert_int_equal(larger(d.rooms[i].width, d.rooms[i].height), smaller(larger(wide, high), 5 * s / 2));
        }
        free(d.memory);
    }
}

// ---- Chance ------------------------------------------------------------------------------------------------------

static void cuts_and_rooms_are_spread_over_all_they_may_be(void **state)
{
    (void)state;
    int32_t cuts[10] = {0}, sides[10] = {0}, places[10] = {0};
    int32_t wider = 0, higher = 0, leaves = 0;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        const wr_dungeon_config c =
            settings(48, 30, 20, seed); // L = 23: only the width is cut, once, at 23, 24 or 25
        division d = divide(&c);
        assert_int_equal(d.count, 2);
        cuts[smaller(d.leaves[0].x, d.leaves[1].x) == d.leaves[0].x ? d.leaves[0].width - 23
                                                                    : d.leaves[1].width - 23]++;
        free(d.memory);
    }
    for (int32_t i = 0; i < 3; i++) {
        assert_in_range(cuts[i], 1184, 1482); // a third, give or take five standard deviations
    }
    for (uint64_t seed = 0; seed < 300; seed++) {
        wr_dungeon_config c = settings(96, 96, 3, seed);
        c.fill = 0;
        division d = divide(&c);
        for (int32_t i = 0; i < d.count; i++) {
            const wr_rect *leaf = &d.leaves[i], *room = &d.rooms[i];
            wider += room->width > room->height;
            higher += room->width < room->height;
            leaves++;
            if (leaf->width == 11 && leaf->height == 11) { // space for 8 by 8
                sides[room->width]++;
                if (room->width == 4) {
                    places[room->x - leaf->x - 1]++;
                }
            }
        }
        free(d.memory);
    }
    for (int32_t i = 3; i <= 8; i++) {
        assert_true(sides[i] > 40);
    }
    for (int32_t i = 0; i <= 4; i++) {
        assert_true(places[i] > 5);
    }
    assert_true(abs(wider - higher) < leaves / 25); // neither axis is preferred
}

static void a_part_draws_by_its_place_alone(void **state)
{
    (void)state;
    // The same leaf, the same seed, another array: the same room.
    const wr_dungeon_config c = settings(200, 200, 5, 11);
    division d = divide(&c);
    const wr__noise noise = wr__noise_begin(c.seed, WR_STREAM_LAYOUT);
    for (int32_t i = 0; i < d.count; i++) {
        wr_rect room;
        wr__dungeon_rooms(&c, noise, &d.leaves[i], 1, &room);
        assert_memory_equal(&room, &d.rooms[i], sizeof room);
    }
    free(d.memory);
}

static void all_64_bits_of_the_seed_count(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {0, UINT64_MAX, UINT64_C(1) << 63, UINT64_C(1) << 32, 1, UINT64_MAX - 1}; // K64
    enum { SEEDS = sizeof seeds / sizeof seeds[0] };
    uint64_t hashes[SEEDS];
    for (int32_t i = 0; i < SEEDS; i++) {
        const wr_dungeon_config c = settings(96, 96, 6, seeds[i]);
        division d = divide(&c);
        hashes[i] = wr_hash_bytes(d.rooms, (size_t)d.count * sizeof *d.rooms);
        for (int32_t k = 0; k < i; k++) {
            assert_true(hashes[i] != hashes[k]);
        }
        free(d.memory);
    }
}

// ---- Settings ----------------------------------------------------------------------------------------------------

static void settings_out_of_reach_say_which_and_what_would_do(void **state)
{
    (void)state;
    static const struct {
        size_t offset;
        int32_t value;
        const char *rule, *message;
    } cases[] = {
#define SETTING(name) offsetof(wr_dungeon_config, name)
        {SETTING(width), 0, "K49", "width 0 is not in 1..8192"},
        {SETTING(width), 8193, "K49", "width 8193 is not in 1..8192"},
        {SETTING(height), -5, "K49", "height -5 is not in 1..8192"},
        {SETTING(width), 8, "K49",
         "width 8 is less than 9: room_min 6, corridor 1 and 2 of walls; set width to 9 or more, "
         "or room_min to 5 or less"},
        {SETTING(height), 5, "K49",
         "height 5 is less than 9: room_min 6, corridor 1 and 2 of walls; set height to 9 or "
         "more"},
        {SETTING(room_min), 2, "D10", "room_min 2 is not in 3..1024"},
        {SETTING(room_min), 1025, "D10", "room_min 1025 is not in 3..1024"},
        {SETTING(room_max), 5, "D10", "room_max 5 is less than room_min 6; set it to 0 or to 6 and more"},
        {SETTING(room_max), -1, "D1", "room_max -1 is not in 0..8192"},
        {SETTING(keep), 101, "D1", "keep 101 is not in 0..100"},
        {SETTING(fill), -1, "D3", "fill -1 is not in 0..100"},
        {SETTING(corridor), 0, "D16", "corridor 0 is not in 1..3"},
        {SETTING(corridor), 4, "D16", "corridor 4 is not in 1..3"},
        {SETTING(loops), 10001, "D13", "loops 10001 is not in 0..10000"},
        {SETTING(caves), 101, "K49", "caves 101 is not in 0..100"},
        {SETTING(pillars), INT32_MIN, "K49", "pillars -2147483648 is not in 0..100"},
        {SETTING(doors_open), 101, "D16", "doors_open 101 is not in 0..100"},
        {SETTING(doors_secret), 81, "D16",
         "doors_open 20 and doors_secret 81 are more than 100 together; set doors_secret "
         "to 80 or less"},
        {SETTING(locks), 1025, "K49", "locks 1025 is not in 0..1024"},
#undef SETTING
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wr_dungeon_config c = wr_dungeon_config_default();
        c.doors_open = 20;
        c.doors_secret = 0;
        c.room_min = 6;
        memcpy((char *)&c + cases[i].offset, &cases[i].value, sizeof cases[i].value);
        wr_finding why = {.line = 9};
        assert_int_equal(wr_dungeon_check(&c, &why), WR_E_ARGUMENT);
        assert_string_equal(why.message, cases[i].message);
        assert_string_equal(why.rule, cases[i].rule);
        assert_int_equal(why.line, 0);
        assert_int_equal(why.severity, WR_SEVERITY_ERROR);
        assert_int_equal(wr_dungeon_check(&c, NULL), WR_E_ARGUMENT);
    }
}

static void a_map_of_too_many_cells_is_told_how_high_it_may_be(void **state)
{
    (void)state;
    wr_dungeon_config c = settings(8192, 2049, 6, 0);
    wr_finding why;
    assert_int_equal(wr_dungeon_check(&c, &why), WR_E_ARGUMENT);
    assert_string_equal(
        why.message,
        "width 8192 by height 2049 is more than 16777216 cells; with this width set height to 2048 or less");
    c.height = 2048;
    assert_int_equal(wr_dungeon_check(&c, &why), WR_OK);
}

static void what_a_refusal_says_would_do_does(void **state)
{
    (void)state;
    wr_dungeon_config c = settings(14, 60, 20, 0);
    c.corridor = 2;
    wr_finding why;
    assert_int_equal(wr_dungeon_check(&c, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "room_min to 10 or less"));
    c.room_min = 10;
    assert_int_equal(wr_dungeon_check(&c, NULL), WR_OK);
    c.room_min = 11;
    assert_int_equal(wr_dungeon_check(&c, &why), WR_E_ARGUMENT);
    assert_non_null(strstr(why.message, "set width to 15 or more"));
    c.width = 15;
    assert_int_equal(wr_dungeon_check(&c, NULL), WR_OK);
}

static void every_profile_has_a_name_and_settings_of_its_own(void **state)
{
    (void)state;
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        const wr_dungeon_profile_id id = (wr_dungeon_profile_id)p;
        const wr_dungeon_config c = wr_dungeon_profile(id);
        assert_int_equal(wr_dungeon_check(&c, NULL), WR_OK);
        assert_int_equal(c.seed, 0);
        assert_true(strlen(wr_dungeon_profile_name(id)) > 1);
        assert_true(strlen(wr_dungeon_profile_description(id)) > 1);
        for (int32_t q = 0; q < p; q++) {
            const wr_dungeon_config other = wr_dungeon_profile((wr_dungeon_profile_id)q);
            assert_true(c.room_min != other.room_min || c.room_max != other.room_max || c.fill != other.fill);
        }
    }
    assert_string_equal(wr_dungeon_profile_name(WR_DUNGEON_PROFILE_COUNT), "?");
    assert_string_equal(wr_dungeon_profile_description(WR_DUNGEON_PROFILE_COUNT), "");
    const wr_dungeon_config beyond = wr_dungeon_profile(WR_DUNGEON_PROFILE_COUNT);
    assert_int_equal(beyond.room_min, wr_dungeon_config_default().room_min);
}

static void a_text_is_a_seed_by_its_bytes(void **state)
{
    (void)state;
    assert_int_equal(wr_dungeon_seed_of_text(""), wr_hash_bytes("", 0));
    assert_int_equal(wr_dungeon_seed_of_text("warren"), wr_hash_bytes("warren", 6));
    assert_true(wr_dungeon_seed_of_text("1") != wr_dungeon_seed_of_text("01"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_profile_keeps_all_promises),
    cmocka_unit_test(settings_drawn_at_random_keep_all_promises),
    cmocka_unit_test(extreme_settings_keep_all_promises),
    cmocka_unit_test(a_map_of_exactly_two_leaves_is_cut_in_the_middle),
    cmocka_unit_test(the_other_axis_is_cut_when_the_coin_chose_one_that_cannot_be),
    cmocka_unit_test(from_a_ratio_of_five_to_four_on_the_longer_side_is_cut),
    cmocka_unit_test(a_flat_map_gives_no_needles),
    cmocka_unit_test(a_map_of_one_leaf_has_one_room),
    cmocka_unit_test(the_bound_on_rooms_is_met_where_all_sides_fit_exactly),
    cmocka_unit_test(kept_parts_grow_rarer_with_keep),
    cmocka_unit_test(rooms_fill_their_leaves_as_much_as_asked),
    cmocka_unit_test(cuts_and_rooms_are_spread_over_all_they_may_be),
    cmocka_unit_test(a_part_draws_by_its_place_alone),
    cmocka_unit_test(all_64_bits_of_the_seed_count),
    cmocka_unit_test(settings_out_of_reach_say_which_and_what_would_do),
    cmocka_unit_test(a_map_of_too_many_cells_is_told_how_high_it_may_be),
    cmocka_unit_test(what_a_refusal_says_would_do_does),
    cmocka_unit_test(every_profile_has_a_name_and_settings_of_its_own),
    cmocka_unit_test(a_text_is_a_seed_by_its_bytes),
};

WR_TEST_MAIN(tests)
