// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "sim/stage.h"
#include "warren/record.h"
#include <inttypes.h>

static void try_it(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxxxxxx\n"
                       "xP b ^| * sx\n"
                       "x    D v  bx\n"
                       "xxxxxxxxxxxx\n");
    stage_open(&s);
    static uint8_t a[1 << 20], b[1 << 20];
    for (int32_t t = 0; t < 400; t++) {
        size_t n, m;
        wr_level *level;
        wr_world *world;
        wr_finding why = {0};
        assert_int_equal(wr_world_save(s.world, NULL, a, sizeof a, &n), WR_OK);
        wr_status st = wr_world_validate(s.world, &why);
        if (st != WR_OK)
            fail_msg("tick %d %s", t, why.message);
        st = wr_world_load(a, n, NULL, NULL, NULL, &level, &world, &why);
        if (st != WR_OK)
            fail_msg("tick %d %s", t, why.message);
        assert_int_equal(wr_world_save(world, NULL, b, sizeof b, &m), WR_OK);
        assert_int_equal(n, m);
        assert_memory_equal(a, b, n);
        wr_difference d;
        assert_false(wr_world_differ(s.world, world, &d));
        uint16_t buttons = (uint16_t)(t / 30 * 7 % 64);
        stage_hold(&s, buttons, 1);
        const wr_command input = {.kind = WR_COMMAND_INPUT, .buttons = buttons};
        const wr_commands list = {&input, 1};
        wr_world_tick(world, &list);
        assert_true(wr_world_hash(world, NULL) == wr_world_hash(s.world, NULL));
        assert_true(wr_world_hash_chain(world) == wr_world_hash_chain(s.world));
        wr_world_destroy(world);
        wr_level_destroy(level);
        if (t == 10)
            printf("%zu bytes\n", n);
    }
    stage_close(&s);
}
static const struct CMUnitTest tests[] = {cmocka_unit_test(try_it)};
WR_TEST_MAIN(tests)
