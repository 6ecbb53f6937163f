// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who looks at neighbours: plainly, by SSE2, by AVX2. All sums are the same, of every body, in crowds that are loose and
// dense, of one size and of sizes 64 times as wide, on one place, around the torus, among fixed ones; and so is
// everything a step writes. Twins the processor does not have are left out.
#include "core/cpu.h"
#include "crowd_test.h"
#include "horde/crowd_int.h"

enum { BODIES = 900 };

// Who is scattered: how, and how many of a hundred are fixed, and how many weigh little or nothing.
typedef struct mixture {
    wr_crowd_config config;
    wr_fix half; // of the square they stand in
    int32_t weights, fixed;
    wr_fix grain; // places are multiples of it
    int32_t light;
} mixture;

#define GROUND(side) .capacity = BODIES, .width = side, .height = side, .cell = 4
#define ONE_SIZE     .size_count = 1, .radius = {WR_FIX_ONE}
#define THREE_SIZES  .size_count = 3, .radius = {49152, WR_FIX_ONE, 114688}
#define EIGHT_SIZES  .size_count = 8, .radius = {4096, 262144, 8192, 65536, 16384, 131072, 49152, 65537}

static const mixture mixtures[] = {
    {{GROUND(128), ONE_SIZE}, UNITS(100), 1, 0, 1, 0},       // loose
    {{GROUND(128), ONE_SIZE}, UNITS(30), 1, 0, 1, 0},        // packed
    {{GROUND(128), ONE_SIZE}, UNITS(9), 1, 0, 1, 0},         // pressed: lists and runs are long
    {{GROUND(128), ONE_SIZE}, UNITS(4), 1, 0, 1, 0},         // more than a list holds
    {{GROUND(128), ONE_SIZE}, UNITS(30), 1, 0, 16384, 0},    // some on the same place
    {{GROUND(8191), ONE_SIZE}, UNITS(900), 1, 0, 1, 0},      // many laps around the torus
    {{GROUND(128), THREE_SIZES}, UNITS(60), 5, 0, 1, 0},     // mixed
    {{GROUND(128), THREE_SIZES}, UNITS(25), 8, 0, 1, 0},     //
    {{GROUND(128), THREE_SIZES}, UNITS(40), 5, 3, 1, 0},     // among players
    {{GROUND(8191), THREE_SIZES}, UNITS(1500), 3, 0, 1, 0},  //
    {{GROUND(128), EIGHT_SIZES}, UNITS(90), 8, 0, 1, 0},     // hundreds of small ones in a large one's square
    {{GROUND(128), EIGHT_SIZES}, UNITS(20), 8, 1, 8192, 0},  //
    {{GROUND(128), EIGHT_SIZES}, UNITS(60), 30, 1, 4096, 0}, // more weights than are looked up
    {{GROUND(128), ONE_SIZE}, UNITS(30), 1, 0, 1, 20},       // who gets up among others
    {{GROUND(128), ONE_SIZE}, UNITS(30), 5, 2, 1, 10},       // pushed too hard for vectors
    {{GROUND(128), THREE_SIZES}, UNITS(60), 8, 0, 1, 3},     // of rare weights
    {{GROUND(128), THREE_SIZES}, UNITS(60), 12, 0, 1, 0},    //
};

static const uint8_t weights[] = {48, 64, 96, 128, 192, 130, 60, 80};
static const uint8_t light_weights[] = {0, 12, 24, 36};

static void scatter(crowd_host *host, const mixture *m)
{
    const wr_fix middle = host->config.width * host->config.cell * (WR_FIX_ONE / 2);
    for (int32_t i = 0; i < BODIES; i++) {
        host->x[i] = (middle + crowd_draw(host, -m->half, m->half)) / m->grain * m->grain;
        host->y[i] = (middle + crowd_draw(host, -m->half, m->half)) / m->grain * m->grain;
        host->wish_x[i] = crowd_draw(host, -20000, 20000);
        host->wish_y[i] = crowd_draw(host, -20000, 20000);
        host->size[i] = (uint8_t)crowd_draw(host, 0, m->config.size_count - 1);
        const int32_t w = crowd_draw(host, 0, m->weights - 1);
        host->weight[i] = w < 8 ? weights[w] : (uint8_t)(w * 3);
        if (crowd_draw(host, 0, 99) < m->light) {
            host->weight[i] = light_weights[crowd_draw(host, 0, 3)];
        }
        const int32_t chance = crowd_draw(host, 0, 99), kind = crowd_draw(host, 0, 5);
        host->state[i] = kind == 0   ? WR_CROWD_ARRIVED
                         : kind == 1 ? WR_CROWD_YIELDS
                         : kind == 2 ? WR_CROWD_IN_RING
                                     : 0;
        host->state[i] = (uint8_t)(chance < m->fixed ? WR_CROWD_FIXED
                                   : chance > 95     ? WR_CROWD_ABSENT
                                                     : host->state[i]);
    }
    host->bodies.turn = 5;
}

static void assert_same_sums(const crowd_sums *a, const crowd_sums *b, bool manners)
{
    static const uint32_t all[] = {CROWD_MEETS,      CROWD_MEETS_ARRIVED, CROWD_MUST_YIELD,
                                   CROWD_GOES_FIRST, CROWD_YIELDS_BEHIND, CROWD_JOINS};
    assert_true(a->x == b->x && a->y == b->y);
    for (size_t i = 0; manners && i < sizeof all / sizeof *all; i++) {
        assert_int_equal((a->met & all[i]) != 0, (b->met & all[i]) != 0);
    }
    assert_true(!manners || (a->ahead == b->ahead && a->around == b->around));
}

static void hold_looks_together(crowd_host *host)
{
    static crowd_sums plain[BODIES], other[BODIES];
    wr__crowd_take(host->crowd, &host->bodies, NULL);
    wr__crowd_sort(host->crowd, true, NULL);
    const int32_t present = host->crowd->present;
    for (int32_t manners = 0; manners < 2; manners++) {
        host->crowd->twin = CROWD_TWIN_PLAIN;
        wr__crowd_near(host->crowd, 0, present, manners, plain);
        for (int32_t twin = CROWD_TWIN_SSE2; twin <= (int32_t)wr__crowd_twin(); twin++) {
            host->crowd->twin = (crowd_twin)twin;
            wr__crowd_near(host->crowd, 0, present, manners, other);
            for (int32_t i = 0; i < present; i++) {
                assert_same_sums(&plain[i], &other[i], manners);
            }
        }
    }
}

static void hold_twins_together(const mixture *m)
{
    crowd_host host = crowd_host_of(&m->config);
    scatter(&host, m);
    hold_looks_together(&host);
    crowd_host_end(&host);
}

static void all_sums_are_the_same_whoever_looks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++) {
        hold_twins_together(&mixtures[i]);
    }
}

static uint64_t hash_after_steps(const mixture *m, crowd_twin twin)
{
    crowd_host host = crowd_host_of(&m->config);
    scatter(&host, m);
    host.crowd->twin = twin;
    for (int32_t tick = 0; tick < 8; tick++) {
        host.bodies.turn = (uint32_t)tick * 40;
        wr_crowd_step(host.crowd, &host.bodies, NULL, NULL);
    }
    const uint64_t hash = crowd_hash(&host);
    crowd_host_end(&host);
    return hash;
}

static void a_step_is_the_same_whoever_looks(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++) {
        const uint64_t plain = hash_after_steps(&mixtures[i], CROWD_TWIN_PLAIN);
        for (int32_t twin = CROWD_TWIN_SSE2; twin <= (int32_t)wr__crowd_twin(); twin++) {
            assert_true(plain == hash_after_steps(&mixtures[i], (crowd_twin)twin));
        }
    }
}

// A wish of a few 65,536ths of a unit has a heading up to 1.42 long. Here all are ahead on the diagonal, where they push most:
// the largest sum that so many make, and with the lighter weight the largest part of it.
static void hold_long_heading(int32_t count, uint8_t weight, uint8_t others)
{
    const wr_crowd_config config = {.capacity = count, .width = 128, .height = 128, .cell = 4, ONE_SIZE};
    crowd_host host = crowd_host_of(&config);
    for (int32_t i = 0; i < count; i++) {
        host.x[i] = host.y[i] = UNITS(101) + (i == 0 ? 0 : 46341);
        host.wish_x[i] = host.wish_y[i] = i == 0 ? 7 : 0;
        host.weight[i] = i == 0 ? weight : others;
    }
    hold_looks_together(&host);
    crowd_host_end(&host);
}

static void sums_fit_where_a_heading_is_long(void **state)
{
    (void)state;
    hold_long_heading(56, 50, 228); // in all lanes there is room for
    hold_long_heading(64, 50, 50);
}

// Or the tests above would hold the plain twin against itself.
static void the_widest_twin_is_sure_of_nearly_all(void **state)
{
    (void)state;
    static crowd_sums sums[BODIES];
    if (wr__crowd_twin() != CROWD_TWIN_AVX2) {
        skip();
    }
    for (size_t m = 0; m < 12; m++) {
        crowd_host host = crowd_host_of(&mixtures[m].config);
        scatter(&host, &mixtures[m]);
        wr__crowd_take(host.crowd, &host.bodies, NULL);
        wr__crowd_sort(host.crowd, true, NULL);
        int32_t unsure[2] = {0, 0};
        for (int32_t manners = 0; manners < 2; manners++) {
            const bool sure =
                wr__crowd_near_avx2(host.crowd, 0, host.crowd->present, manners, host.crowd->mixed, sums);
            for (int32_t i = 0; i < host.crowd->present; i++) {
                unsure[manners] += sums[i].unsure;
            }
            assert_int_equal(sure, unsure[manners] == 0);
        }
        const bool crowded = mixtures[m].grain > 1 || mixtures[m].fixed > 0 || mixtures[m].half < UNITS(20);
        assert_in_range(unsure[0] + unsure[1], 0, crowded ? 2 * BODIES : 2 * BODIES / 50);
        crowd_host_end(&host);
    }
}

static void the_twin_is_what_the_processor_has(void **state)
{
    (void)state;
    crowd_host host = crowd_host_of(&mixtures[0].config);
    assert_int_equal(host.crowd->twin, wr__crowd_twin());
    assert_int_equal(wr__crowd_twin() == CROWD_TWIN_AVX2, wr__cpu_has_avx2());
#if defined(__SSE2__)
    assert_true(wr__crowd_twin() != CROWD_TWIN_PLAIN);
#endif
    crowd_host_end(&host);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_sums_are_the_same_whoever_looks), cmocka_unit_test(a_step_is_the_same_whoever_looks),
    cmocka_unit_test(sums_fit_where_a_heading_is_long),    cmocka_unit_test(the_widest_twin_is_sure_of_nearly_all),
    cmocka_unit_test(the_twin_is_what_the_processor_has),
};

WR_TEST_MAIN(tests)
