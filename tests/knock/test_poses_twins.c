// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Poses eight at a time and one at a time: the same bits, of bodies of all phases and kinds, in a row and by slots.
#include "support/wr_test.h"

#include "core/cpu.h"
#include "knock/pose_int.h"
#include "pose_host.h"

enum { KINDS = 5, FRAMES_MAX = 9 };

static pose_host host;
static float tables[KINDS][3][FRAMES_MAX * WR_LOWEST_TURNS];
static wr_knock_clips clips[KINDS];
static float wide[HOST_MAX * WR_KNOCK_POSE_FLOATS], plain[HOST_MAX * WR_KNOCK_POSE_FLOATS];

static wr_lowest random_table(float *rise, int32_t frames)
{
    for (int32_t i = 0; i < frames * WR_LOWEST_TURNS; i++) {
        rise[i] = (float)(100 + host_below(&host, 1700)) / 1000;
    }
    return (wr_lowest){frames, rise};
}

static void random_clips(void)
{
    for (int32_t i = 0; i < KINDS; i++) {
        clips[i] = (wr_knock_clips){
            .fall = random_table(tables[i][0], 1 + host_below(&host, FRAMES_MAX)),
            .up_back = random_table(tables[i][1], host_below(&host, FRAMES_MAX)),
            .up_belly = random_table(tables[i][2], host_below(&host, FRAMES_MAX)),
            .standing = (float)(500 + host_below(&host, 1000)) / 1000,
        };
    }
}

// Anything the header allows, and numbers beyond.
static void random_body(int32_t i, uint32_t tick)
{
    host.x[i] = host_below(&host, INT32_MAX);
    host.y[i] = host_below(&host, 1 << 24);
    host.fz[i] = host_below(&host, 1 << 20) - (1 << 18);
    host.angle[i] = (wr_angle)host_below(&host, 65536);
    host_throw(&host, i, tick - (uint32_t)host_below(&host, 150), 0.5 + host_below(&host, 25), -(1 << 18));
    host.phase[i] = (uint8_t)host_below(&host, WR_KNOCK_PHASE_COUNT);
    host.until[i] = tick + (uint32_t)host_below(&host, 80);
    host.heading[i] = (wr_angle)host_below(&host, 65536);
    host.kind[i] = (uint8_t)host_below(&host, KINDS);
}

static void assert_same_bits(int32_t count)
{
    for (int32_t i = 0; i < count * WR_KNOCK_POSE_FLOATS; i++) {
        if (memcmp(&wide[i], &plain[i], sizeof *wide) != 0) {
            fail_msg("number %d of pose %d: %.9g and not %.9g", (int)(i % 8), (int)(i / 8), (double)wide[i],
                     (double)plain[i]);
        }
    }
}

static void compare(const wr_grid *grid, bool looks, bool kinds, uint32_t tick, const int32_t *slots, int32_t count)
{
    const wr_knock_bodies bodies = host_bodies(&host);
    const float alpha = (float)host_below(&host, 257) / 256;
    memset(wide, 0x5A, sizeof wide);
    memset(plain, 0xA5, sizeof plain);
    wr__knock_poses(&host.rules, grid, tick, alpha, &bodies, looks ? host.heading : NULL, kinds ? host.kind : NULL,
                    clips, KINDS, slots, count, wide, true);
    wr__knock_poses(&host.rules, grid, tick, alpha, &bodies, looks ? host.heading : NULL, kinds ? host.kind : NULL,
                    clips, KINDS, slots, count, plain, false);
    assert_same_bits(count);
}

static void random_bodies(uint32_t tick, bool all_fly)
{
    for (int32_t i = 0; i < HOST_MAX; i++) {
        random_body(i, tick);
        host.phase[i] = all_fly ? WR_KNOCK_FLIGHT : host.phase[i];
    }
}

static void test_both_ways_give_the_same_bits_in_a_row(void **state)
{
    (void)state;
    if (!wr__cpu_has_avx2()) {
        skip();
    }
    host_begin(&host, 1);
    for (int32_t round = 0; round < 40; round++) {
        const uint32_t tick = round % 3 == 0 ? (uint32_t)round : 0xFFFFFFC0u + (uint32_t)round; // over the wrap
        random_clips();
        random_bodies(tick, round % 4 == 0);
        compare(NULL, round % 2 != 0, round % 5 != 0, tick, NULL, HOST_MAX - host_below(&host, 20));
    }
}

static void test_both_ways_give_the_same_bits_by_slots_and_over_floors(void **state)
{
    (void)state;
    static uint8_t kinds[64 * 64];
    static wr_fix ground[64 * 64];
    int32_t slots[300];
    wr_grid grid;
    if (!wr__cpu_has_avx2()) {
        skip();
    }
    host_begin(&host, 2);
    assert_int_equal(wr_grid_init(64, 64, 4, kinds, &grid), WR_OK);
    for (int32_t i = 0; i < 64 * 64; i++) {
        ground[i] = host_below(&host, 1 << 18) - (1 << 16);
    }
    grid.ground = ground;
    for (int32_t round = 0; round < 40; round++) {
        random_clips();
        random_bodies(700, false);
        for (int32_t i = 0; i < 300; i++) {
            slots[i] = host_below(&host, HOST_MAX);
        }
        compare(round % 2 != 0 ? &grid : NULL, round % 3 != 0, round % 5 != 0, 700, slots, host_below(&host, 300));
        compare(&grid, true, true, 700, NULL, host_below(&host, HOST_MAX));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_both_ways_give_the_same_bits_in_a_row),
    cmocka_unit_test(test_both_ways_give_the_same_bits_by_slots_and_over_floors),
};

WR_TEST_MAIN(tests)
