// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a game may add, what is refused and with which sentence; how monsters of the host move, live and die.
#include "host/kit.h"

// ---- Handed in -------------------------------------------------------------------------------------------------------

static void assert_refused(const wr_host *host, const char *sentence)
{
    stage s = kit_stage(host, NULL);
    wr_finding why = {0};
    stage_level(&s);
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &s.world, &why), WR_E_ARGUMENT);
    assert_null(s.world);
    assert_int_equal(wr_world_size(&s.config, s.level), 0);
    if (strstr(why.message, sentence) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", why.message, sentence);
    }
    stage_close(&s);
}

static void columns_that_cannot_be_are_refused_with_a_sentence(void **state)
{
    (void)state;
    wr_host host = kit_host();
    host.columns[1].size = 3;
    assert_refused(&host, "column 'fear' has a size of 3 bytes");
    host = kit_host();
    host.columns[2].size = 0;
    assert_refused(&host, "'turn' has a size of 0 bytes");
    host = kit_host();
    strcpy(host.columns[3].name, "fear");
    assert_refused(&host, "column 3 has the name of another");
    host = kit_host();
    host.columns[0].name[0] = '\0';
    assert_refused(&host, "column 0 has no name");
    strcpy(host.columns[0].name, "sc\x1b[31m");
    assert_refused(&host, "column 0 has no name");
    memset(host.columns[0].name, 'a', sizeof host.columns[0].name);
    assert_refused(&host, "column 0 has no name");
    host.column_count = 17;
    assert_refused(&host, "0 to 16 columns");
    host.column_count = -1;
    assert_refused(&host, "0 to 16 columns");
}

static void modules_that_cannot_be_are_refused_with_a_sentence(void **state)
{
    (void)state;
    for (int32_t number = -1; number <= 13; number++) {
        wr_host host = kit_host();
        host.modules[KIT_DRIFT].stage = number;
        if (number != 4 && number != 5 && number != 7) {
            assert_refused(&host, "module 'drift' runs at a stage that is not 4, 5 or 7");
        }
    }
    wr_host host = kit_host();
    host.modules[KIT_SENSE].step = NULL;
    assert_refused(&host, "module 'sense' has no step");
    host = kit_host();
    host.modules[KIT_TALLY].load = NULL;
    assert_refused(&host, "module 'tally' has a state, but not all of");
    host = kit_host();
    host.modules[KIT_TALLY].state_size = WR_HOST_STATE_MAX + 1;
    assert_refused(&host, "module 'tally' has a state of more than");
    host = kit_host();
    strcpy(host.modules[KIT_TALLY].name, "sense");
    assert_refused(&host, "module 2 has the name of another");
    host = kit_host();
    strcpy(host.modules[KIT_SENSE].name, "\x7f");
    assert_refused(&host, "module 0 has no name");
    host.module_count = 17;
    assert_refused(&host, "0 to 16 modules");
}

static void sixteen_columns_and_modules_of_the_largest_sizes_are_fine(void **state)
{
    (void)state;
    wr_host host = {.column_count = WR_HOST_COLUMNS_MAX, .module_count = WR_HOST_MODULES_MAX};
    const wr_host_module model = kit_host().modules[KIT_TALLY];
    for (int32_t i = 0; i < 16; i++) {
        host.columns[i].size = 1 << (i % 4);
        host.modules[i] = model;
        host.modules[i].state_size = WR_HOST_STATE_MAX;
        memset(host.columns[i].name, 'a' + i, WR_HOST_NAME_MAX);
        memset(host.modules[i].name, 'a' + i, WR_HOST_NAME_MAX);
    }
    stage s = kit_stage(&host, NULL);
    stage_open(&s);
    for (int32_t i = 0; i < 30; i++) {
        kit_tick(&s);
    }
    assert_true(wr_world_size(&s.config, s.level) > 16 * WR_HOST_STATE_MAX);
    assert_int_equal(wr_world_column_index(s.world, host.columns[15].name), 15);
    assert_int_equal(((uintptr_t)wr_world_module_state(s.world, 15)) % 64, 0);
    stage_close(&s);
}

static uint64_t hash_after(const wr_host *host, int32_t ticks, uint64_t *parts)
{
    stage s = kit_stage(host, NULL);
    stage_open(&s);
    for (int32_t i = 0; i < ticks; i++) {
        kit_tick(&s);
    }
    const uint64_t hash = wr_world_hash(s.world, parts);
    stage_close(&s);
    return hash;
}

static void host_that_adds_nothing_is_none(void **state)
{
    (void)state;
    const wr_host none = {0};
    assert_true(hash_after(&none, 50, NULL) == hash_after(NULL, 50, NULL));
}

static void only_names_up_to_their_end_count(void **state)
{
    (void)state;
    wr_host host = kit_host();
    const uint64_t hash = hash_after(&host, 20, NULL);
    memset(host.columns[0].name + 6, 'z', 20);
    memset(host.modules[0].name + 6, 'z', 20);
    assert_true(hash_after(&host, 20, NULL) == hash);
    host.columns[0].name[4] = 'T';
    assert_false(hash_after(&host, 20, NULL) == hash); // another name is another game
}

static void host_is_copied_and_asked_for_by_name(void **state)
{
    (void)state;
    wr_host host = kit_host();
    stage s = kit_stage(&host, NULL);
    stage_open(&s);
    memset(&host, 0xEE, sizeof host);
    kit_tick(&s);
    const wr_host *own = wr_world_config_of(s.world).host;
    assert_ptr_not_equal(own, &host);
    assert_string_equal(own->columns[KIT_TURN].name, "turn");
    assert_int_equal(wr_world_column_index(s.world, "steps"), KIT_STEPS);
    assert_int_equal(wr_world_column_index(s.world, "step"), -1);
    assert_non_null(wr_world_column(s.world, KIT_STEPS));
    assert_null(wr_world_column(s.world, KIT_COLUMNS));
    assert_null(wr_world_column(s.world, -1));
    assert_non_null(wr_world_module_state(s.world, KIT_TALLY));
    assert_null(wr_world_module_state(s.world, KIT_DRIFT)); // has none
    assert_null(wr_world_module_state(s.world, KIT_MODULES));
    assert_null(wr_world_module_state(s.world, -1));
    stage_close(&s);
}

// ---- In the tick -----------------------------------------------------------------------------------------------------

static char s_order[16];
static size_t s_ran;

static void note(void *context, const wr_host_step *step)
{
    (void)step;
    s_order[s_ran++ % sizeof s_order] = *(const char *)context;
}

static void modules_run_by_stage_and_in_their_order_within_one(void **state)
{
    (void)state;
    static char letters[] = "abcde";
    static const int32_t stages[] = {7, 4, 5, 4, 7};
    wr_host host = {.module_count = 5};
    for (int32_t i = 0; i < 5; i++) {
        host.modules[i] = (wr_host_module){.stage = stages[i], .step = note, .context = &letters[i]};
        host.modules[i].name[0] = letters[i];
    }
    stage s = kit_stage(&host, NULL);
    stage_open(&s);
    memset(s_order, 0, sizeof s_order);
    s_ran = 0;
    stage_wait(&s, 2);
    assert_string_equal(s_order, "bdcaebdcae");
    stage_close(&s);
}

typedef struct push {
    wr_fix x, y;
    bool quiet; // wishes nothing new
} push;

// Wishes all mobs of the host one way, and writes into empty slots, which is of no use but no harm.
static void push_all(void *context, const wr_host_step *step)
{
    const push *p = context;
    const wr_mobs mobs = wr_world_mobs(step->world);
    for (int32_t i = 0; i < step->slots && !p->quiet; i++) {
        step->wish_x[i] = p->x;
        step->wish_y[i] = p->y;
        ((uint32_t *)step->columns[0])[i] += mobs.kind[i] == WR_MOB_HOST || mobs.kind[i] == WR_MOB_NONE;
    }
}

static wr_host push_host(push *p)
{
    return (wr_host){
        .column_count = 1,
        .columns = {{"pushed", 4}},
        .module_count = 1,
        .modules = {{.name = "push", .stage = 5, .context = p, .step = push_all}},
    };
}

static stage push_stage(const wr_host *host, const char *rows)
{
    stage s = stage_of(rows);
    s.config.host = host;
    stage_open(&s);
    return s;
}

#define ROOM       \
    "xxxxxxxxxx\n" \
    "x        x\n" \
    "x    x   x\n" \
    "xP       x\n" \
    "xxxxxxxxxx\n"

static void monster_of_the_host_goes_as_wished_until_another_wish(void **state)
{
    (void)state;
    push p = {.x = WR_FIX_ONE / 8, .y = -3};
    const wr_host host = push_host(&p);
    stage s = push_stage(&host, ROOM);
    const int32_t slot = wr_mob_slot(s.world, kit_spawn(&s, STAGE_CENTRE(3), STAGE_CENTRE(3)));
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(3) + WR_FIX_ONE / 8); // the tick it came
    assert_int_equal(stage_at(&s, slot).y, STAGE_CENTRE(3) - 3);
    p.quiet = true;
    stage_wait(&s, 4);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(3) + 5 * WR_FIX_ONE / 8);
    p = (push){.x = 0, .y = 8};
    stage_wait(&s, 1);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(3) + 5 * WR_FIX_ONE / 8);
    assert_int_equal(stage_at(&s, slot).y, STAGE_CENTRE(3) - 7);
    assert_int_equal(wr_world_mobs(s.world).heading[slot], 16384); // where it went: up
    stage_close(&s);
}

static void rate_scales_a_wish_towards_zero(void **state)
{
    (void)state;
    push p = {.x = 1001, .y = -1001};
    const wr_host host = push_host(&p);
    static const int32_t rates[][2] = {{128, 500}, {256, 1001}, {512, 2002}, {0, 0}, {1, 3}};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        stage s = push_stage(&host, ROOM);
        const wr_mob_id id = kit_spawn(&s, STAGE_CENTRE(3), STAGE_CENTRE(3));
        const wr_point before = stage_at(&s, wr_mob_slot(s.world, id));
        stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = id, .value = rates[i][0]});
        const wr_point after = stage_at(&s, wr_mob_slot(s.world, id));
        assert_int_equal(after.x - before.x, rates[i][1]);
        assert_int_equal(after.y - before.y, -rates[i][1]);
        stage_close(&s);
    }
}

static void walls_stop_it_at_contact_however_long_the_wish(void **state)
{
    (void)state;
    static const wr_fix ways[] = {WR_FIX_ONE / 3, WR_FIX_ONE, 7 * WR_FIX_ONE, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        push p = {.x = ways[i]};
        const wr_host host = push_host(&p);
        stage s = push_stage(&host, ROOM);
        const int32_t slot = wr_mob_slot(s.world, kit_spawn(&s, STAGE_CENTRE(3), STAGE_CENTRE(2)));
        stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_id(&s, slot), .value = 1024});
        stage_wait(&s, 30);
        assert_int_equal(stage_at(&s, slot).x, ways[i] > 0 ? STAGE_CENTRE(4) : STAGE_CENTRE(1));
        assert_int_equal(stage_at(&s, slot).y, STAGE_CENTRE(2));
        stage_close(&s);
    }
}

static void wish_is_cut_to_the_longest_step(void **state)
{
    (void)state;
    push p = {.x = INT32_MAX};
    const wr_host host = push_host(&p);
    stage s = stage_of(ROOM);
    s.cell = 64;
    s.config.host = &host;
    stage_open(&s);
    const int32_t slot = wr_mob_slot(s.world, kit_spawn(&s, 64 * STAGE_CENTRE(1), 64 * STAGE_CENTRE(3)));
    assert_int_equal(stage_at(&s, slot).x, 64 * STAGE_CENTRE(1) + WR_HOST_WISH_MAX);
    stage_close(&s);
}

static void it_goes_round_no_corner_by_itself(void **state)
{
    (void)state;
    push p = {.x = WR_FIX_ONE / 8};
    const wr_host host = push_host(&p);
    stage s = push_stage(&host, ROOM);
    // A little of it hangs over the bush: a player would slide by (K134), it stays.
    const wr_fix y = STAGE_CENTRE(3) - WR_FIX_ONE / 8;
    const int32_t slot = wr_mob_slot(s.world, kit_spawn(&s, STAGE_CENTRE(3), y));
    stage_wait(&s, 40);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(4));
    assert_int_equal(stage_at(&s, slot).y, y);
    stage_close(&s);
}

static void it_comes_and_jumps_only_where_walls_let_it_stand(void **state)
{
    (void)state;
    push p = {0};
    const wr_host host = push_host(&p);
    stage s = push_stage(&host, ROOM);
    assert_int_equal(kit_spawn(&s, STAGE_CENTRE(5), STAGE_CENTRE(2)).bits, 0);
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_PLACE);
    assert_int_equal(kit_spawn(&s, STAGE_CENTRE(3), STAGE_CELL(1)).bits, 0); // half in the bushes
    const wr_mob_id id = kit_spawn(&s, STAGE_CENTRE(3), STAGE_CENTRE(1));
    const int32_t slot = wr_mob_slot(s.world, id);
    stage_put(&s, slot, STAGE_CENTRE(5), STAGE_CENTRE(2));
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_PLACE);
    stage_put(&s, slot, STAGE_CENTRE(8), STAGE_CENTRE(3));
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(8));
    assert_true((wr_world_mobs(s.world).flags[slot] & WR_MOB_JUMPED) != 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_STEER, .mob = id, .x = STAGE_CENTRE(2), .y = STAGE_CENTRE(2)});
    assert_int_equal(stage_event(&s, WR_EVENT_REFUSED)->flag, WR_REFUSED_MOB); // its module steers it
    stage_close(&s);
}

static void gate_that_closes_moves_it_out(void **state)
{
    (void)state;
    push p = {0};
    const wr_host host = push_host(&p);
    stage s = stage_of("xxxxxxx\n"
                       "xP^ | x\n"
                       "xxxxxxx\n");
    s.on[0] = true;
    s.config.host = &host;
    stage_open(&s);
    const int32_t slot = wr_mob_slot(s.world, kit_spawn(&s, STAGE_CENTRE(4) + 5, STAGE_CENTRE(1)));
    stage_command(&s, (wr_command){.kind = WR_COMMAND_SWITCH, .value = 0, .flag = 0});
    assert_non_null(stage_event(&s, WR_EVENT_PUSHED));
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(5));
    p.x = -WR_FIX_ONE;
    stage_wait(&s, 5);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(5)); // and keeps it out
    stage_close(&s);
}

static void it_touches_and_dies_as_monsters_do(void **state)
{
    (void)state;
    push p = {.x = -WR_FIX_ONE / 8};
    const wr_host host = push_host(&p);
    stage s = push_stage(&host, ROOM);
    kit_spawn(&s, STAGE_CENTRE(4), STAGE_CENTRE(1));
    stage_wait(&s, 60);
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    assert_int_equal(stage_count(&s, WR_MOB_HOST), 0); // the level started anew: what the host spawned is gone
    stage_hold(&s, WR_BUTTON_RIGHT, 1);
    const wr_mob_id id = kit_spawn(&s, STAGE_CENTRE(7), STAGE_CENTRE(1));
    stage_hold(&s, WR_BUTTON_ATTACK, 60);
    assert_false(wr_mob_is_alive(s.world, id));
    assert_int_equal(s.seen[WR_EVENT_DEATH], 1);
    assert_int_equal(s.seen[WR_EVENT_LOSS], 1);
    stage_close(&s);
}

static void without_modules_it_stands_where_it_was_put(void **state)
{
    (void)state;
    stage s = push_stage(NULL, ROOM);
    const int32_t slot = wr_mob_slot(s.world, kit_spawn(&s, STAGE_CENTRE(6), STAGE_CENTRE(3)));
    stage_wait(&s, 30);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(6));
    assert_string_equal(wr_mob_kind_name(WR_MOB_HOST), "host");
    assert_string_equal(wr_figure_name(WR_FIGURE_HOST), "monster of the host");
    stage_close(&s);
}

// ---- Columns ---------------------------------------------------------------------------------------------------------

static void new_mob_has_zeros_whoever_had_its_slot_before(void **state)
{
    (void)state;
    push p = {.x = 5};
    const wr_host host = push_host(&p);
    stage s = push_stage(&host, ROOM);
    const wr_mob_id old = kit_spawn(&s, STAGE_CENTRE(6), STAGE_CENTRE(3));
    const int32_t slot = wr_mob_slot(s.world, old);
    stage_wait(&s, 9);
    assert_int_equal(kit_number(s.world, 0, slot), 10);
    p.quiet = true;
    stage_command(&s, (wr_command){.kind = WR_COMMAND_REMOVE, .mob = old});
    assert_int_equal(kit_number(s.world, 0, slot), 0);
    p.quiet = false;
    stage_wait(&s, 3); // the module counts on in the empty slot
    assert_int_equal(kit_number(s.world, 0, slot), 3);
    p.quiet = true;
    const wr_mob_id young = kit_spawn(&s, STAGE_CENTRE(6), STAGE_CENTRE(3));
    assert_int_equal(wr_mob_slot(s.world, young), slot);
    assert_int_equal(kit_number(s.world, 0, slot), 0);
    assert_int_equal(stage_at(&s, slot).x, STAGE_CENTRE(6)); // the old wish is gone, too
    stage_close(&s);
}

static void reset_of_the_level_zeroes_monsters_and_tells_modules(void **state)
{
    (void)state;
    const wr_host host = kit_host();
    stage s = kit_stage(&host, NULL);
    stage_open(&s);
    stage_wait(&s, 20);
    const int32_t bat = stage_slot(&s, WR_MOB_BAT, 0);
    const kit_tally *tally = wr_world_module_state(s.world, KIT_TALLY);
    assert_true(kit_number(s.world, KIT_SCENT, bat) > (uint64_t)1 << 40); // of twenty sniffs
    assert_int_equal(tally->resets, 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_RESTART});
    assert_true(kit_number(s.world, KIT_SCENT, bat) < (uint64_t)1 << 40); // of one
    assert_int_equal(tally->resets, 1);
    stage_close(&s);
}

static void touch_first(void *context, const wr_host_step *step)
{
    ((uint32_t *)step->columns[0])[1] = *(const uint32_t *)context;
}

static void hash_of_the_host_changes_with_one_number_and_no_other_part_does(void **state)
{
    (void)state;
    uint32_t number = 1;
    wr_host host = push_host(NULL);
    host.modules[0].step = touch_first;
    host.modules[0].context = &number;
    uint64_t a[WR_HASH_COUNT], b[WR_HASH_COUNT];
    const uint64_t one = hash_after(&host, 5, a);
    number = 2;
    assert_false(hash_after(&host, 5, b) == one);
    for (int32_t part = 0; part < WR_HASH_COUNT; part++) {
        assert_int_equal(a[part] != b[part], part == WR_HASH_HOST);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(columns_that_cannot_be_are_refused_with_a_sentence),
    cmocka_unit_test(modules_that_cannot_be_are_refused_with_a_sentence),
    cmocka_unit_test(sixteen_columns_and_modules_of_the_largest_sizes_are_fine),
    cmocka_unit_test(host_that_adds_nothing_is_none),
    cmocka_unit_test(only_names_up_to_their_end_count),
    cmocka_unit_test(host_is_copied_and_asked_for_by_name),
    cmocka_unit_test(modules_run_by_stage_and_in_their_order_within_one),
    cmocka_unit_test(monster_of_the_host_goes_as_wished_until_another_wish),
    cmocka_unit_test(rate_scales_a_wish_towards_zero),
    cmocka_unit_test(walls_stop_it_at_contact_however_long_the_wish),
    cmocka_unit_test(wish_is_cut_to_the_longest_step),
    cmocka_unit_test(it_goes_round_no_corner_by_itself),
    cmocka_unit_test(it_comes_and_jumps_only_where_walls_let_it_stand),
    cmocka_unit_test(gate_that_closes_moves_it_out),
    cmocka_unit_test(it_touches_and_dies_as_monsters_do),
    cmocka_unit_test(without_modules_it_stands_where_it_was_put),
    cmocka_unit_test(new_mob_has_zeros_whoever_had_its_slot_before),
    cmocka_unit_test(reset_of_the_level_zeroes_monsters_and_tells_modules),
    cmocka_unit_test(hash_of_the_host_changes_with_one_number_and_no_other_part_does),
};
WR_TEST_MAIN(tests)
