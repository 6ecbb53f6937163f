// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The explorer of maps against a plain one that walks cell by cell, on thousands of small random maps.
#include "sim/drawn_map.h"
#include "sim/plain_solver.h"
#include "sim/solve_int.h"

#include <stdlib.h>

// ---- Random maps ---------------------------------------------------------------------------------------------------

static uint32_t drawn(uint64_t seed, uint64_t counter, uint32_t n)
{
    return wr_noise_below(wr_noise(seed, WR_STREAM_EYE, 99, counter), n);
}

static formula random_formula(uint64_t seed, uint64_t at, int32_t switches, bool wants_on)
{
    formula f = {0};
    const uint16_t a = (uint16_t)drawn(seed, at, (uint32_t)switches),
                   b = (uint16_t)drawn(seed, at + 1, (uint32_t)switches);
    f.ops[f.count++] = (wr_op){WR_OP_SWITCH, a};
    if (!wants_on && drawn(seed, at + 2, 2) == 0) {
        f.ops[f.count++] = (wr_op){WR_OP_NOT, 0};
    }
    if (drawn(seed, at + 3, 3) > 0) {
        f.ops[f.count++] = (wr_op){WR_OP_SWITCH, b};
        f.ops[f.count++] = (wr_op){drawn(seed, at + 4, 2) == 0 ? WR_OP_AND : WR_OP_OR, 0};
    }
    return f;
}

// Eleven by nine cells, thick with walls; switches 1..4.
static void random_map(uint64_t seed, bool wants_on, wr_map *map)
{
    enum { WIDTH = 11, HEIGHT = 9 };
    static const char letters[] = "   xxxx|O~Dd?C*";
    char text[HEIGHT][WIDTH + 1];
    const char *rows[HEIGHT];
    const int32_t switches = 1 + (int32_t)drawn(seed, 1, SWITCHES_MAX);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        text[i / WIDTH][i % WIDTH] = letters[drawn(seed, (uint64_t)(100 + i), sizeof letters - 1)];
    }
    for (int32_t i = 0; i <= switches; i++) { // each on a cell of its own
        int32_t at = (int32_t)drawn(seed, (uint64_t)(10 + i), WIDTH * HEIGHT);
        while (text[at / WIDTH][at % WIDTH] == '^') {
            at = (at + 1) % (WIDTH * HEIGHT);
        }
        text[at / WIDTH][at % WIDTH] = i < switches ? '^' : 'P';
    }
    for (int32_t y = 0; y < HEIGHT; y++) {
        text[y][WIDTH] = '\0';
        rows[y] = text[y];
    }
    formula formulas[WIDTH * HEIGHT];
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        formulas[i] = random_formula(seed, (uint64_t)(1000 + 10 * i), switches, wants_on);
    }
    draw_map(rows, HEIGHT, formulas, map);
}

// ---- As the plain one -----------------------------------------------------------------------------------------------

static void it_finds_what_a_plain_explorer_finds_and_as_short(void **state)
{
    (void)state;
    static plain p;
    int32_t longest = 0, missed = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        int16_t switch_cost[SWITCHES_MAX];
        wr_map map;
        random_map(seed, false, &map);
        explore_plainly(&p, &map, switch_cost);
        wr_solution s = solved(&map);
        assert_true(s.shortest);
        for (int32_t i = 0; i < s.target_count; i++) {
            const wr_target *t = &s.targets[i];
            const int16_t cost = plain_cost(&p, switch_cost, t);
            if (t->reached != (cost >= 0) || (t->reached && t->count != cost)) {
                fail_msg("map %d, %s %d: %d actions, plainly %d", (int)seed, wr_target_kind_name(t->kind),
                         (int)t->index, t->reached ? (int)t->count : -1, (int)cost);
            }
            if (t->reached) {
                check_actions(&p, &s, t);
            }
            longest = t->count > longest ? t->count : longest;
            missed += !t->reached;
        }
        wr_solution_destroy(&s);
        wr_map_destroy(&map);
    }
    assert_true(longest >= 4);
    assert_true(missed > 500);
}

// What is for many switches gives the same answer for few.
static void turning_all_as_wanted_reaches_the_same(void **state)
{
    (void)state;
    static plain p;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        int16_t switch_cost[SWITCHES_MAX];
        wr_map map;
        random_map(seed, true, &map);
        wr__puzzle puzzle;
        wr_arena arena = wr_arena_measuring();
        wr__puzzle_make(&map, &arena, &puzzle);
        const size_t size = (arena.used + 63) / 64 * 64;
        void *memory = aligned_alloc(64, size);
        assert_non_null(memory);
        arena = wr_arena_on(memory, size);
        assert_true(wr__puzzle_make(&map, &arena, &puzzle));
        uint8_t wanted[SWITCHES_MAX];
        const wr_allocator allocator = wr_hooks_default().allocator;
        wr_solution s = {0};
        assert_true(wr__puzzle_wants(&puzzle, wanted));
        assert_int_equal(wr__puzzle_close(&puzzle, wanted, &allocator, &s), WR_OK);
        explore_plainly(&p, &map, switch_cost);
        for (int32_t i = 0; i < s.target_count; i++) {
            const int16_t cost = plain_cost(&p, switch_cost, &s.targets[i]);
            assert_int_equal(s.targets[i].reached, cost >= 0);
            if (s.targets[i].reached) {
                assert_true(s.targets[i].count >= cost);
                check_actions(&p, &s, &s.targets[i]);
            }
        }
        wr_solution_destroy(&s);
        free(memory);
        wr_map_destroy(&map);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(it_finds_what_a_plain_explorer_finds_and_as_short),
    cmocka_unit_test(turning_all_as_wanted_reaches_the_same),
};

WR_TEST_MAIN(tests)
