// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of whole dungeons: all profiles are valid, equal settings give equal bits whatever the memory held and in
// whatever order the rooms came, memory is used again and bounded, and nothing stays half done after an error.
#include "dungeon/dungeon_int.h"
#include "support/wr_test.h"
#include "warren/bytes.h"

#include <stdlib.h>

static void make(const wr_dungeon_config *config, const wr_hooks *hooks, wr_dungeon *out)
{
    wr_finding why = {.line = 0};
    if (wr_dungeon_generate(config, hooks, &why, out) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

static void assert_valid(const wr_dungeon *d)
{
    wr_dungeon_report report;
    assert_int_equal(wr_dungeon_validate(d, NULL, &report), WR_OK);
    if (!report.valid) {
        fail_msg("seed %llu, (%d,%d), %s: %s", (unsigned long long)d->config.seed, report.at.x, report.at.y,
                 report.rule, report.message);
    }
}

static void assert_empty(const wr_dungeon *d)
{
    const wr_dungeon empty = {.room_count = 0};
    wr_dungeon copy = *d;
    copy.allocator = empty.allocator;
    memset(copy.memory, 0, sizeof copy.memory);
    memset(copy.memory_size, 0, sizeof copy.memory_size);
    assert_int_equal(copy.config.width, 0);
    assert_null(copy.grid.kinds);
    assert_null(copy.rooms);
    assert_int_equal(copy.room_count + copy.link_count + copy.door_count + copy.lock_count + copy.delaunay_count, 0);
    assert_int_equal(wr_dungeon_hash(d), wr_dungeon_hash(&empty));
}

// ---- Valid, and the same -----------------------------------------------------------------------------------------

static void every_profile_gives_valid_dungeons(void **state)
{
    (void)state;
    wr_dungeon d = {.room_count = 0};
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)p);
        for (c.seed = 0; c.seed < 25; c.seed++) {
            make(&c, NULL, &d);
            assert_valid(&d);
        }
    }
    wr_dungeon_destroy(&d);
}

static int32_t drawn(uint64_t *counter, int32_t least, int32_t most)
{
    const uint64_t bits = wr_noise(4, WR_STREAM_BOTS, 0, (*counter)++);
    return least + (int32_t)wr_noise_below(bits, (uint32_t)(most - least + 1));
}

static void settings_drawn_at_random_give_valid_dungeons(void **state)
{
    (void)state;
    wr_dungeon d = {.room_count = 0};
    uint64_t counter = 0;
    for (int32_t i = 0; i < 300; i++) {
        wr_dungeon_config c = wr_dungeon_config_default();
        c.seed = (uint64_t)i;
        c.room_min = drawn(&counter, 3, 12);
        c.corridor = drawn(&counter, 1, 3);
        c.room_max = i % 3 == 0 ? 0 : drawn(&counter, c.room_min, 40);
        c.keep = drawn(&counter, 0, 100);
        c.fill = drawn(&counter, 0, 100);
        c.width = drawn(&counter, wr__leaf_min(&c), 110);
        c.height = drawn(&counter, wr__leaf_min(&c), 110);
        c.loops = drawn(&counter, 0, 10000);
        c.dead_ends_none = i % 4 == 0;
        c.caves = drawn(&counter, 0, 100);
        c.pillars = drawn(&counter, 0, 100);
        c.doors_open = drawn(&counter, 0, 100);
        c.doors_secret = drawn(&counter, 0, 100 - c.doors_open);
        make(&c, NULL, &d);
        assert_valid(&d);
    }
    wr_dungeon_destroy(&d);
}

static void one_room_and_long_maps_are_valid(void **state)
{
    (void)state;
    static const int32_t sizes[][2] = {{9, 9}, {17, 17}, {18, 9}, {9, 18}, {2000, 9}, {9, 2000}, {700, 30}};
    wr_dungeon d = {.room_count = 0};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        wr_dungeon_config c = wr_dungeon_config_default();
        c.width = sizes[i][0];
        c.height = sizes[i][1];
        c.caves = 50;
        make(&c, NULL, &d);
        assert_valid(&d);
        assert_int_equal(d.tree_count, d.room_count - 1);
    }
    wr_dungeon_destroy(&d);
}

static void equal_settings_give_equal_bits_whatever_was_in_memory(void **state)
{
    (void)state;
    wr_dungeon fresh = {.room_count = 0}, used = {.room_count = 0};
    wr_dungeon_config big = wr_dungeon_profile(WR_DUNGEON_PROFILE_GRAND);
    big.seed = 99;
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)p);
        c.seed = 7;
        make(&big, NULL, &used);
        make(&c, NULL, &used);
        make(&c, NULL, &fresh);
        for (int32_t s = 0; s < WR_DUNGEON_STAGE_COUNT; s++) {
            assert_int_equal(wr_dungeon_stage_hash(&fresh, (wr_dungeon_stage)s),
                             wr_dungeon_stage_hash(&used, (wr_dungeon_stage)s));
        }
        assert_int_equal(wr_dungeon_hash(&fresh), wr_dungeon_hash(&used));
        wr_dungeon_destroy(&fresh);
    }
    wr_dungeon_destroy(&used);
}

static void all_64_bits_of_the_seed_give_dungeons_of_their_own(void **state)
{
    (void)state;
    static const uint64_t seeds[] = {0, UINT64_MAX, UINT64_C(1) << 63, UINT64_C(1) << 32, 1, UINT64_MAX - 1}; // K64
    enum { SEEDS = sizeof seeds / sizeof seeds[0] };
    uint64_t hashes[SEEDS];
    wr_dungeon d = {.room_count = 0};
    for (int32_t i = 0; i < SEEDS; i++) {
        wr_dungeon_config c = wr_dungeon_config_default();
        c.seed = seeds[i];
        make(&c, NULL, &d);
        assert_valid(&d);
        assert_int_equal(d.config.seed, seeds[i]);
        hashes[i] = wr_dungeon_hash(&d);
        for (int32_t k = 0; k < i; k++) {
            assert_true(hashes[i] != hashes[k]);
        }
    }
    wr_dungeon_destroy(&d);
}

static void null_settings_are_the_default(void **state)
{
    (void)state;
    wr_dungeon d = {.room_count = 0}, e = {.room_count = 0};
    const wr_dungeon_config c = wr_dungeon_config_default();
    assert_int_equal(wr_dungeon_generate(NULL, NULL, NULL, &d), WR_OK);
    make(&c, NULL, &e);
    assert_int_equal(wr_dungeon_hash(&d), wr_dungeon_hash(&e));
    make(&d.config, NULL, &d); // the settings of the dungeon itself
    assert_int_equal(wr_dungeon_hash(&d), wr_dungeon_hash(&e));
    wr_dungeon_destroy(&d);
    wr_dungeon_destroy(&e);
}

// ---- Order -------------------------------------------------------------------------------------------------------

// Finishes a dungeon again from its leaves and rooms, in an order drawn from `seed`.
static void finish_shuffled(wr_dungeon *d, uint64_t seed)
{
    for (int32_t i = d->room_count - 1; i > 0; i--) {
        const uint64_t bits = wr_noise(seed, WR_STREAM_BOTS, 1, (uint64_t)i);
        const int32_t k = (int32_t)wr_noise_below(bits, (uint32_t)i + 1);
        const wr_rect leaf = d->leaves[i], room = d->rooms[i];
        d->leaves[i] = d->leaves[k];
        d->rooms[i] = d->rooms[k];
        d->leaves[k] = leaf;
        d->rooms[k] = room;
    }
    d->delaunay_count = d->link_count = d->door_count = d->lock_count = d->tree_count = d->loop_count = 0;
    d->loops_wanted = d->more_count = d->more_bound = d->tree_swaps = d->dead_ends = d->corridor_cells = 0;
    const size_t size = wr__finish_scratch_size(&d->config, d->room_count);
    const size_t locks_size = wr__locks_scratch_size(&d->config, d->room_count);
    void *memory = aligned_alloc(64, (size + 64) / 64 * 64);
    void *locks_memory = aligned_alloc(64, (locks_size + 64) / 64 * 64);
    assert_true(memory != NULL && locks_memory != NULL);
    wr_arena scratch = wr_arena_on(memory, size);
    wr_arena locks_scratch = wr_arena_on(locks_memory, locks_size);
    assert_int_equal(wr__dungeon_finish(d, &scratch, &locks_scratch, NULL), WR_OK);
    free(memory);
    free(locks_memory);
}

static void the_order_in_which_rooms_come_changes_nothing(void **state)
{
    (void)state;
    wr_dungeon d = {.room_count = 0};
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        for (uint64_t seed = 0; seed < 8; seed++) {
            wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)p);
            c.seed = seed;
            make(&c, NULL, &d);
            uint64_t stages[WR_DUNGEON_STAGE_COUNT];
            for (int32_t s = 0; s < WR_DUNGEON_STAGE_COUNT; s++) {
                stages[s] = wr_dungeon_stage_hash(&d, (wr_dungeon_stage)s);
            }
            finish_shuffled(&d, seed);
            for (int32_t s = 0; s < WR_DUNGEON_STAGE_COUNT; s++) {
                assert_int_equal(wr_dungeon_stage_hash(&d, (wr_dungeon_stage)s), stages[s]);
            }
        }
    }
    wr_dungeon_destroy(&d);
}

// ---- Hashes ------------------------------------------------------------------------------------------------------

static void each_stage_hashes_what_it_made(void **state)
{
    (void)state;
    wr_dungeon_config c = wr_dungeon_profile(WR_DUNGEON_PROFILE_FORTRESS);
    wr_dungeon d = {.room_count = 0};
    make(&c, NULL, &d);
    assert_true(d.lock_count > 0);
    struct {
        wr_dungeon_stage stage;
        void *field;
        size_t size;
    } fields[] = {
        {WR_DUNGEON_STAGE_LEAVES, &d.leaves[3].height, 4},
        {WR_DUNGEON_STAGE_ROOMS, &d.rooms[d.room_count - 1].x, 4},
        {WR_DUNGEON_STAGE_DELAUNAY, &d.delaunay[d.delaunay_count - 1].b, 4},
        {WR_DUNGEON_STAGE_LINKS, &d.links[2].way[1].y, 4},
        {WR_DUNGEON_STAGE_LINKS, &d.links[d.link_count - 1].kind, 1},
        {WR_DUNGEON_STAGE_LINKS, &d.tree_swaps, 4},
        {WR_DUNGEON_STAGE_LINKS, &d.corridor_cells, 4},
        {WR_DUNGEON_STAGE_DOORS, &d.doors[d.door_count - 1].side, 1},
        {WR_DUNGEON_STAGE_DOORS, &d.doors[0].lock, 2},
        {WR_DUNGEON_STAGE_LOCKS, &d.locks[0].at.x, 4},
        {WR_DUNGEON_STAGE_GRID, &d.grid.kinds[d.grid.width * d.grid.height - 1], 1},
    };
    const uint64_t whole = wr_dungeon_hash(&d);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        uint64_t before[WR_DUNGEON_STAGE_COUNT];
        for (int32_t s = 0; s < WR_DUNGEON_STAGE_COUNT; s++) {
            before[s] = wr_dungeon_stage_hash(&d, (wr_dungeon_stage)s);
        }
        uint8_t *byte = fields[i].field;
        *byte ^= 1;
        for (int32_t s = 0; s < WR_DUNGEON_STAGE_COUNT; s++) {
            const uint64_t now = wr_dungeon_stage_hash(&d, (wr_dungeon_stage)s);
            assert_int_equal(now != before[s], s == (int32_t)fields[i].stage);
        }
        assert_true(wr_dungeon_hash(&d) != whole);
        *byte ^= 1;
    }
    assert_int_equal(wr_dungeon_hash(&d), whole);
    wr_dungeon_destroy(&d);
}

static void a_stage_hash_is_xxh3_of_its_fields(void **state)
{
    (void)state;
    wr_dungeon_config c = wr_dungeon_config_default();
    c.width = c.height = 256; // more fields than the hash takes at a time
    wr_dungeon d = {.room_count = 0};
    make(&c, NULL, &d);
    const size_t size = 4 + 16 * (size_t)d.room_count;
    wr_writer w = {.bytes = malloc(size), .capacity = size};
    assert_non_null(w.bytes);
    wr_write_u32(&w, (uint32_t)d.room_count);
    for (int32_t i = 0; i < d.room_count; i++) {
        wr_write_u32(&w, (uint32_t)d.rooms[i].x);
        wr_write_u32(&w, (uint32_t)d.rooms[i].y);
        wr_write_u32(&w, (uint32_t)d.rooms[i].width);
        wr_write_u32(&w, (uint32_t)d.rooms[i].height);
    }
    assert_int_equal(wr_dungeon_stage_hash(&d, WR_DUNGEON_STAGE_ROOMS), wr_hash_bytes(w.bytes, size));
    free(w.bytes);
    wr_dungeon_destroy(&d);
}

static void stages_have_names(void **state)
{
    (void)state;
    assert_string_equal(wr_dungeon_stage_name(WR_DUNGEON_STAGE_LEAVES), "leaves");
    assert_string_equal(wr_dungeon_stage_name(WR_DUNGEON_STAGE_GRID), "grid");
    assert_string_equal(wr_dungeon_stage_name(WR_DUNGEON_STAGE_COUNT), "?");
}

// ---- Memory ------------------------------------------------------------------------------------------------------

static void memory_is_used_again(void **state)
{
    (void)state;
    wr_failing_allocator memory = {.fail_at = 0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    wr_dungeon d = {.room_count = 0};
    wr_dungeon_config c = wr_dungeon_profile(WR_DUNGEON_PROFILE_MAZE);
    make(&c, &hooks, &d);
    const int64_t calls = memory.calls;
    wr_dungeon_config less = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    for (less.seed = 0; less.seed < 20; less.seed++) {
        make(&less, &hooks, &d);
    }
    make(&c, &hooks, &d);
    assert_int_equal(memory.calls, calls);
    wr_dungeon_destroy(&d);
    assert_int_equal(memory.live, 0);
}

static void memory_goes_back_where_it_came_from(void **state)
{
    (void)state;
    wr_failing_allocator a = {.fail_at = 0}, b = {.fail_at = 0};
    const wr_hooks first = wr_failing_hooks(&a), second = wr_failing_hooks(&b);
    wr_dungeon d = {.room_count = 0};
    make(NULL, &first, &d);
    assert_int_equal(a.live, 2);
    make(NULL, &second, &d);
    assert_int_equal(a.live, 0);
    assert_int_equal(b.live, 2);
    wr_dungeon_destroy(&d);
    wr_dungeon_destroy(&d);
    wr_dungeon_destroy(NULL);
    assert_int_equal(b.live, 0);
}

static void memory_stays_within_its_bound(void **state)
{
    (void)state;
    for (int32_t p = 0; p < WR_DUNGEON_PROFILE_COUNT; p++) {
        wr_failing_allocator memory = {.fail_at = 0};
        const wr_hooks hooks = wr_failing_hooks(&memory);
        wr_dungeon_config c = wr_dungeon_profile((wr_dungeon_profile_id)p);
        for (c.seed = 0; c.seed < 10; c.seed++) {
            wr_dungeon d = {.room_count = 0};
            make(&c, &hooks, &d);
            wr_dungeon_destroy(&d);
        }
        assert_true(memory.peak_bytes <= (int64_t)wr_dungeon_memory_bound(&c));
        c.width = 3;
        assert_int_equal(wr_dungeon_memory_bound(&c), 0);
    }
}

static void a_large_crypt_takes_less_than_two_bytes_a_cell(void **state)
{
    (void)state;
    wr_failing_allocator memory = {.fail_at = 0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    wr_dungeon d = {.room_count = 0};
    wr_dungeon_config c = wr_dungeon_config_default();
    c.width = c.height = 2048;
    make(&c, &hooks, &d);
    assert_true(memory.peak_bytes < 2 * 2048 * 2048);
    wr_dungeon_destroy(&d);
}

static void the_largest_maps_are_made(void **state)
{
    (void)state;
    wr_dungeon_config c = wr_dungeon_config_default();
    c.width = WR_GRID_SIDE_MAX;
    c.height = WR_GRID_CELLS_MAX / WR_GRID_SIDE_MAX;
    c.room_min = 24;
    c.room_max = 200;
    c.fill = 20;
    wr_dungeon d = {.room_count = 0};
    make(&c, NULL, &d);
    assert_true(d.room_count > 500);
    assert_int_equal(d.tree_count, d.room_count - 1);
    wr_dungeon_destroy(&d);
}

// ---- Errors ------------------------------------------------------------------------------------------------------

// Makes a dungeon and a larger one in its place; whatever fails, it is empty then, and a later try succeeds.
static wr_status make_twice(const wr_hooks *hooks, void *context)
{
    wr_dungeon d = {.room_count = 0};
    wr_dungeon_config c = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    (void)context;
    wr_status status = wr_dungeon_generate(&c, hooks, NULL, &d);
    if (status == WR_OK) {
        c = wr_dungeon_profile(WR_DUNGEON_PROFILE_MAZE);
        status = wr_dungeon_generate(&c, hooks, NULL, &d);
    }
    if (status != WR_OK) {
        assert_empty(&d);
    } else {
        assert_valid(&d);
    }
    wr_dungeon_destroy(&d);
    return status;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    assert_in_range(wr_test_each_failure(make_twice, NULL), 4, 8);
}

static void a_refusal_leaves_an_empty_dungeon_that_keeps_its_memory(void **state)
{
    (void)state;
    wr_failing_allocator memory = {.fail_at = 0};
    const wr_hooks hooks = wr_failing_hooks(&memory);
    wr_dungeon d = {.room_count = 0};
    wr_dungeon_config c = wr_dungeon_config_default();
    make(&c, &hooks, &d);
    const int64_t calls = memory.calls;
    wr_dungeon_config wrong = c;
    wrong.keep = 101;
    wr_finding why = {.line = 3};
    assert_int_equal(wr_dungeon_generate(&wrong, &hooks, &why, &d), WR_E_ARGUMENT);
    assert_string_equal(why.message, "keep 101 is not in 0..100");
    assert_empty(&d);
    assert_int_equal(memory.live, 2);
    make(&c, &hooks, &d);
    assert_int_equal(memory.calls, calls);
    wr_dungeon_destroy(&d);
}

static void more_locks_than_can_be_placed_are_refused_with_their_number(void **state)
{
    (void)state;
    wr_dungeon_config c = wr_dungeon_profile(WR_DUNGEON_PROFILE_TINY);
    wr_dungeon d = {.room_count = 0};
    c.locks = 100;
    wr_finding why = {.line = 3};
    assert_int_equal(wr_dungeon_generate(&c, NULL, &why, &d), WR_E_ARGUMENT);
    assert_empty(&d);
    int asked = 0, can = -1, rooms = 0;
    assert_int_equal(sscanf(why.message, "locks %d is more than the %d that can be placed among these %d rooms",
                            &asked, &can, &rooms),
                     3);
    assert_int_equal(asked, 100);
    assert_in_range(can, 0, rooms);
    c.locks = can; // what it says would do does
    make(&c, NULL, &d);
    assert_int_equal(d.lock_count, can);
    assert_valid(&d);
    c.locks = can + 1;
    assert_int_equal(wr_dungeon_generate(&c, NULL, NULL, &d), WR_E_ARGUMENT);
    wr_dungeon_destroy(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_profile_gives_valid_dungeons),
    cmocka_unit_test(settings_drawn_at_random_give_valid_dungeons),
    cmocka_unit_test(one_room_and_long_maps_are_valid),
    cmocka_unit_test(equal_settings_give_equal_bits_whatever_was_in_memory),
    cmocka_unit_test(all_64_bits_of_the_seed_give_dungeons_of_their_own),
    cmocka_unit_test(null_settings_are_the_default),
    cmocka_unit_test(the_order_in_which_rooms_come_changes_nothing),
    cmocka_unit_test(each_stage_hashes_what_it_made),
    cmocka_unit_test(a_stage_hash_is_xxh3_of_its_fields),
    cmocka_unit_test(stages_have_names),
    cmocka_unit_test(memory_is_used_again),
    cmocka_unit_test(memory_goes_back_where_it_came_from),
    cmocka_unit_test(memory_stays_within_its_bound),
    cmocka_unit_test(a_large_crypt_takes_less_than_two_bytes_a_cell),
    cmocka_unit_test(the_largest_maps_are_made),
    cmocka_unit_test(every_allocation_may_fail),
    cmocka_unit_test(a_refusal_leaves_an_empty_dungeon_that_keeps_its_memory),
    cmocka_unit_test(more_locks_than_can_be_placed_are_refused_with_their_number),
};

WR_TEST_MAIN(tests)
