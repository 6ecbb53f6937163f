// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The certificate. Dungeons drawn by hand pass it, and so does what the generator makes; no bit of them is there for nothing;
// and whatever numbers a dungeon holds, looking at it is safe.
#include "dungeon/support/drawings.h"

#define COUNT(array) ((int32_t)(sizeof(array) / sizeof((array)[0])))

// ---- What is right -----------------------------------------------------------------------------------------------------

static void dungeons_drawn_by_hand_are_valid(void **state)
{
    (void)state;
    for (int i = 0; i < VALID_COUNT; i++) {
        const wr_dungeon_report report = report_of_drawing(i);
        if (!report.valid) {
            fail_msg("drawing %d: %s: %s (%d, %d)", i, report.rule, report.message, report.at.x, report.at.y);
        }
        assert_string_equal(report.rule, "");
        assert_int_equal(report.at.x, -1);
        assert_int_equal(report.components, 1);
        assert_int_equal(report.third_room_crossings, 0);
    }
}

static void the_report_counts_dead_ends_and_the_greatest_ratio(void **state)
{
    (void)state;
    assert_int_equal(report_of_drawing(FOUR).dead_ends, 0);
    assert_int_equal(report_of_drawing(LINE).dead_ends, 2);
    assert_int_equal(report_of_drawing(ALONE).dead_ends, 0);
    assert_int_equal(report_of_drawing(FOUR).aspect_max, 15000); // a room of 6 x 4
    assert_int_equal(report_of_drawing(ALONE).aspect_max, 10000);
}

static void a_zeroed_dungeon_is_refused(void **state)
{
    (void)state;
    const wr_dungeon empty = {0};
    const wr_dungeon_report report = report_of(&empty);
    assert_refuted(&report, "K49", "a zeroed dungeon");
}

// ---- Whatever it holds -------------------------------------------------------------------------------------------------

typedef struct part {
    size_t begin, size;
} part;

#define PART(field)                                                         \
    {                                                                       \
        offsetof(drawn_dungeon, field), sizeof(((drawn_dungeon *)0)->field) \
    }

static void assert_every_bit_counts(const drawn_dungeon *good, size_t begin, size_t size)
{
    static drawn_dungeon m;
    copy_drawn(&m, good);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        uint8_t *byte = (uint8_t *)&m + begin + bit / 8;
        *byte = (uint8_t)(*byte ^ 1u << bit % 8);
        if (report_of(&m.dungeon).valid) {
            fail_msg("bit %zu of the byte at %zu changed, and all is well", bit % 8, begin + bit / 8);
        }
        *byte = (uint8_t)(*byte ^ 1u << bit % 8);
    }
}

static void assert_every_bit_of_link_counts(const drawn_dungeon *good, int32_t link)
{
    const size_t begin = offsetof(drawn_dungeon, links) + (size_t)link * sizeof(wr_dungeon_link);
    assert_every_bit_counts(good, begin, offsetof(wr_dungeon_link, points) + 1);
    assert_every_bit_counts(good, begin + offsetof(wr_dungeon_link, way), good->links[link].points * sizeof(wr_cell));
}

static void no_bit_of_a_dungeon_is_there_for_nothing(void **state)
{
    (void)state;
    static const part counts[] = {PART(dungeon.room_count),    PART(dungeon.delaunay_count), PART(dungeon.link_count),
                                  PART(dungeon.door_count),    PART(dungeon.lock_count),     PART(dungeon.tree_count),
                                  PART(dungeon.loop_count),    PART(dungeon.loops_wanted),   PART(dungeon.more_count),
                                  PART(dungeon.more_bound),    PART(dungeon.tree_swaps),     PART(dungeon.dead_ends),
                                  PART(dungeon.corridor_cells)};
    static drawn_dungeon good;
    for (int which = 0; which < VALID_COUNT; which++) {
        draw_dungeon(&good, &drawings[which]);
        const wr_dungeon *d = &good.dungeon;
        for (int32_t i = 0; i < COUNT(counts); i++) {
            assert_every_bit_counts(&good, counts[i].begin, counts[i].size);
        }
        const size_t rooms = (size_t)d->room_count * sizeof(wr_rect);
        assert_every_bit_counts(&good, offsetof(drawn_dungeon, leaves), rooms);
        assert_every_bit_counts(&good, offsetof(drawn_dungeon, rooms), rooms);
        assert_every_bit_counts(&good, offsetof(drawn_dungeon, delaunay),
                                (size_t)d->delaunay_count * sizeof(wr_edge));
        assert_every_bit_counts(&good, offsetof(drawn_dungeon, doors),
                                (size_t)d->door_count * sizeof(wr_dungeon_door));
        assert_every_bit_counts(&good, offsetof(drawn_dungeon, locks),
                                (size_t)d->lock_count * sizeof(wr_dungeon_lock));
        for (int32_t i = 0; i < d->link_count; i++) {
            assert_every_bit_of_link_counts(&good, i);
        }
    }
}

static uint64_t draw(uint64_t counter)
{
    return wr_noise(5, WR_STREAM_EYE, 0, counter);
}

static int32_t odd_number(uint64_t bits)
{
    static const int32_t odd[] = {INT32_MIN, -2, -1, 0, 1, 2, 3, 255, 256, INT32_MAX};
    return bits % 3 == 0   ? (int32_t)(uint32_t)(bits >> 32)
           : bits % 3 == 1 ? odd[bits / 3 % 10]
                           : (int32_t)(bits >> 8 & 31);
}

// Anywhere in the arrays and counts, several at once. The grid's size and pointers stay: what they claim cannot be seen.
static void whatever_numbers_it_holds_looking_is_safe(void **state)
{
    (void)state;
    static drawn_dungeon good, m;
    const size_t counts = offsetof(drawn_dungeon, dungeon.room_count) / 4;
    const size_t counts_end = offsetof(drawn_dungeon, dungeon.leaves) / 4;
    const size_t arrays = offsetof(drawn_dungeon, leaves) / 4;
    const size_t arrays_end = offsetof(drawn_dungeon, kinds) / 4;
    for (uint64_t i = 0; i < 40000; i++) {
        draw_dungeon(&good, &drawings[i % VALID_COUNT]);
        copy_drawn(&m, &good);
        for (uint64_t k = 0; k <= draw(i * 64) % 6; k++) {
            const uint64_t where = draw(i * 64 + 1 + 2 * k), what = draw(i * 64 + 2 + 2 * k);
            const size_t at = where % 4 == 0 ? counts + (where >> 8) % (counts_end - counts)
                                             : arrays + (where >> 8) % (arrays_end - arrays);
            const int32_t value = odd_number(what);
            memcpy((uint8_t *)&m + 4 * at, &value, sizeof value);
        }
        (void)report_of(&m.dungeon);
    }
    wr_dungeon_report report = report_of(&good.dungeon);
    assert_true(report.valid);
}

// ---- What the generator makes ------------------------------------------------------------------------------------------

static void what_the_generator_makes_is_valid(void **state)
{
    (void)state;
    wr_dungeon d = {0};
    for (int profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        for (uint64_t seed = 0; seed < 24; seed++) {
            wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
            config.seed = seed;
            assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &d), WR_OK);
            const wr_dungeon_report report = report_of(&d);
            if (!report.valid) {
                fail_msg("%s, seed %d: %s: %s", wr_dungeon_profile_name((wr_dungeon_profile_id)profile), (int)seed,
                         report.rule, report.message);
            }
            assert_int_equal(report.dead_ends, d.dead_ends);
        }
    }
    wr_dungeon_destroy(&d);
}

// A bit of an array that means something; which one, the noise says.
static uint8_t *byte_of_array(const wr_dungeon *d, uint64_t bits)
{
    const size_t i = (size_t)(bits >> 16);
    switch (bits % 5) {
    case 0:
        return (uint8_t *)d->leaves + i % ((size_t)d->room_count * sizeof *d->leaves);
    case 1:
        return (uint8_t *)d->rooms + i % ((size_t)d->room_count * sizeof *d->rooms);
    case 2:
        return (uint8_t *)d->delaunay + i % ((size_t)d->delaunay_count * sizeof *d->delaunay);
    case 3:
        return (uint8_t *)d->doors + i % ((size_t)d->door_count * sizeof *d->doors);
    default: {
        wr_dungeon_link *link = &d->links[i / 64 % (size_t)d->link_count];
        return (uint8_t *)link + i % (offsetof(wr_dungeon_link, points) + 1);
    }
    }
}

static void a_bit_changed_in_what_it_makes_is_found(void **state)
{
    (void)state;
    wr_dungeon d = {0};
    for (int profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        const wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
        assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &d), WR_OK);
        for (uint64_t i = 0; i < 500; i++) {
            const uint64_t bits = draw(1000000 + i);
            uint8_t *byte = byte_of_array(&d, bits);
            const uint8_t was = *byte;
            *byte = (uint8_t)(was ^ 1u << (bits >> 8) % 8);
            assert_false(report_of(&d).valid);
            *byte = was;
        }
        assert_true(report_of(&d).valid);
    }
    wr_dungeon_destroy(&d);
}

static void it_takes_few_bytes_a_cell(void **state)
{
    (void)state;
    wr_dungeon d = {0};
    for (int profile = 0; profile < WR_DUNGEON_PROFILE_COUNT; profile++) {
        const wr_dungeon_config config = wr_dungeon_profile((wr_dungeon_profile_id)profile);
        assert_int_equal(wr_dungeon_generate(&config, NULL, NULL, &d), WR_OK);
        wr_failing_allocator allocator = {0};
        const wr_hooks hooks = wr_failing_hooks(&allocator);
        wr_dungeon_report report;
        assert_int_equal(wr_dungeon_validate(&d, &hooks, &report), WR_OK);
        const int64_t cells = (int64_t)config.width * config.height;
        assert_in_range(allocator.peak_bytes, 4 * cells, 6 * cells + 4096);
    }
    wr_dungeon_destroy(&d);
}

static wr_status validate_four(const wr_hooks *hooks, void *context)
{
    wr_dungeon_report report;
    const wr_status status = wr_dungeon_validate(context, hooks, &report);
    assert_int_equal(report.valid, status == WR_OK);
    return status;
}

static void without_memory_it_says_so(void **state)
{
    (void)state;
    static drawn_dungeon good;
    draw_dungeon(&good, &drawings[FOUR]);
    assert_int_equal(wr_test_each_failure(validate_four, &good.dungeon), 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(dungeons_drawn_by_hand_are_valid),
    cmocka_unit_test(the_report_counts_dead_ends_and_the_greatest_ratio),
    cmocka_unit_test(a_zeroed_dungeon_is_refused),
    cmocka_unit_test(no_bit_of_a_dungeon_is_there_for_nothing),
    cmocka_unit_test(whatever_numbers_it_holds_looking_is_safe),
    cmocka_unit_test(what_the_generator_makes_is_valid),
    cmocka_unit_test(a_bit_changed_in_what_it_makes_is_found),
    cmocka_unit_test(it_takes_few_bytes_a_cell),
    cmocka_unit_test(without_memory_it_says_so),
};

WR_TEST_MAIN(tests)
