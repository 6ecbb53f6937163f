// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Turns to plan: against a plain queue, nobody beyond the stated wait, crowds that ask at once, state.
#include <stdlib.h>

#include "core/hash.h"
#include "nav_test.h"
#include "warren/follow.h"
#include "warren/plans.h"

enum { ONE = WR_FIX_ONE, IDS_MAX = 6000 };

static test_map s_map;
static _Alignas(64) uint8_t s_memory[2][1 << 16];
static int32_t s_granted[IDS_MAX];

// ---- The plain queue ---------------------------------------------------------------------------------------------

typedef struct plain {
    int32_t ids, cursor;
    bool waits[IDS_MAX];
    uint64_t since[IDS_MAX];

    wr_plans_counts counts;
} plain;

static bool plain_ask(plain *p, int32_t id, uint64_t tick)
{
    if (p->waits[id]) {
        p->counts.refused++;
        return false;
    }
    p->waits[id] = true;
    p->since[id] = tick;
    p->counts.asked++;
    p->counts.waiting++;
    return true;
}

static int32_t plain_grant(plain *p, uint64_t tick, int32_t cap, int32_t *granted)
{
    int32_t count = 0;
    for (int32_t i = 0, begin = p->cursor; i < p->ids && count < cap; i++) {
        const int32_t id = (begin + i) % p->ids;
        if (p->waits[id]) {
            const uint32_t wait = (uint32_t)(tick - p->since[id]);
            p->waits[id] = false;
            p->counts.wait_max = wait > p->counts.wait_max ? wait : p->counts.wait_max;
            granted[count++] = id;
            p->cursor = (id + 1) % p->ids;
        }
    }
    p->counts.granted += (uint64_t)count;
    p->counts.waiting -= (uint32_t)count;
    return count;
}

static void assert_same(const wr_plans *plans, const plain *p)
{
    assert_int_equal(plans->cursor, p->cursor);
    assert_int_equal(plans->counts.asked, p->counts.asked);
    assert_int_equal(plans->counts.refused, p->counts.refused);
    assert_int_equal(plans->counts.granted, p->counts.granted);
    assert_int_equal(plans->counts.dropped, p->counts.dropped);
    assert_int_equal(plans->counts.waiting, p->counts.waiting);
    assert_int_equal(plans->counts.wait_max, p->counts.wait_max);
}

static wr_plans *plans_of(int32_t ids, int32_t i)
{
    assert_true(wr_plans_size(ids) <= sizeof s_memory[i]);
    memset(s_memory[i], 0xA5, sizeof s_memory[i]);
    return wr_plans_init(ids, s_memory[i]);
}

static void a_hundred_thousand_asks_are_granted_as_a_plain_queue_does(void **state)
{
    (void)state;
    static plain s_plain;
    static int32_t s_expected[IDS_MAX];
    static const int32_t s_ids[] = {1, 2, 63, 64, 65, 128, 500, 1000};
    test_chance chance = {31, 0};
    for (int32_t s = 0; s < 8; s++) {
        const int32_t ids = s_ids[s], cap = 1 + test_below(&chance, 40);
        wr_plans *plans = plans_of(ids, 0);
        s_plain = (plain){.ids = ids};
        uint64_t tick = (uint64_t)1 << 33; // only 32 bits of it are kept
        for (int32_t asks = 0; asks < 12500 / TEST_STRIDE; tick++) {
            for (int32_t i = test_below(&chance, 3 * cap); i > 0; i--, asks++) {
                const int32_t id = test_below(&chance, ids);
                assert_int_equal(wr_plans_ask(plans, id, tick), plain_ask(&s_plain, id, tick));
            }
            const int32_t dropped = test_below(&chance, ids);
            const bool was = s_plain.waits[dropped] && asks % 5 == 0;
            if (asks % 5 == 0) {
                assert_int_equal(wr_plans_drop(plans, dropped), was);
                s_plain.waits[dropped] = false;
                s_plain.counts.waiting -= was;
                s_plain.counts.dropped += was;
            }
            const int32_t count = wr_plans_grant(plans, tick, cap, s_granted);
            assert_int_equal(count, plain_grant(&s_plain, tick, cap, s_expected));
            assert_memory_equal(s_granted, s_expected, (size_t)count * sizeof *s_granted);
            assert_same(plans, &s_plain);
            assert_int_equal(wr_plans_validate(plans), WR_OK);
        }
        assert_true(plans->counts.wait_max <= (uint32_t)wr_plans_wait_max(ids, cap));
    }
}

// Everybody asks again at once, the worst there is: then the bound is met, not only kept.
static void nobody_waits_longer_than_stated_and_the_last_waits_as_long(void **state)
{
    (void)state;
    for (int32_t ids = 1; ids <= 300; ids += 23) {
        for (int32_t cap = 1; cap <= 80; cap += 13) {
            wr_plans *plans = plans_of(ids, 0);
            for (uint64_t tick = 0; tick < 700; tick++) {
                for (int32_t id = 0; id < ids; id++) {
                    wr_plans_ask(plans, id, tick);
                }
                assert_int_equal(wr_plans_grant(plans, tick, cap, s_granted), ids < cap ? ids : cap);
            }
            assert_int_equal(plans->counts.wait_max, wr_plans_wait_max(ids, cap));
        }
    }
}

// Few of many ids ask, in bursts: the bound is by those who ask while one waits, itself among them.
static void the_wait_is_bounded_by_those_who_ask_meanwhile(void **state)
{
    (void)state;
    static uint64_t s_since[IDS_MAX], s_asked[IDS_MAX];
    test_chance chance = {32, 0};
    wr_plans *plans = plans_of(IDS_MAX, 0);
    const int32_t cap = 7;
    memset(s_asked, 0, sizeof s_asked);
    for (uint64_t tick = 1; tick < (uint64_t)(3000 / TEST_STRIDE); tick++) {
        for (int32_t i = tick % 40 < 20 ? test_below(&chance, 15) : 0; i > 0; i--) {
            const int32_t id = test_below(&chance, 90) * 66;
            if (wr_plans_ask(plans, id, tick)) {
                s_since[id] = tick;
            }
            s_asked[id] = tick;
        }
        const int32_t count = wr_plans_grant(plans, tick, cap, s_granted);
        for (int32_t i = 0; i < count; i++) {
            // Who waited when it asked had asked 13 ticks before at the earliest, and some have asked since.
            int32_t askers = 0;
            for (int32_t id = 0; id < IDS_MAX; id += 66) {
                askers += s_asked[id] != 0 && s_asked[id] + 13 >= s_since[s_granted[i]];
            }
            assert_true(tick - s_since[s_granted[i]] <= (uint64_t)wr_plans_wait_max(askers, cap));
        }
    }
    assert_true(plans->counts.granted > 100 && plans->counts.wait_max > 0);
}

static void t52_five_thousand_who_ask_at_once_are_all_served_in_id_order(void **state)
{
    (void)state;
    enum { CROWD = 5000, CAP = 64 };
    wr_plans *plans = plans_of(CROWD, 0);
    for (int32_t id = CROWD - 1; id >= 0; id--) {
        assert_true(wr_plans_ask(plans, id, 100));
    }
    int32_t next = 0;
    for (uint64_t tick = 100; plans->counts.waiting > 0; tick++) {
        const int32_t count = wr_plans_grant(plans, tick, CAP, s_granted);
        assert_in_range(count, 1, CAP);
        for (int32_t i = 0; i < count; i++) {
            assert_int_equal(s_granted[i], next);
            next++;
        }
    }
    assert_int_equal(next, CROWD);
    assert_int_equal(plans->counts.wait_max, (CROWD + CAP - 1) / CAP - 1);
}

static void k72_one_who_asks_a_hundred_times_a_tick_gets_one_turn(void **state)
{
    (void)state;
    wr_plans *plans = plans_of(100, 0);
    for (int32_t i = 0; i < 100; i++) {
        wr_plans_ask(plans, 42, 5);
    }
    wr_plans_ask(plans, 43, 5);
    assert_int_equal(plans->counts.refused, 99);
    assert_int_equal(wr_plans_grant(plans, 5, 64, s_granted), 2);
    assert_int_equal(s_granted[0], 42);
    assert_int_equal(s_granted[1], 43);
    assert_int_equal(wr_plans_grant(plans, 6, 64, s_granted), 0);
    assert_int_equal(plans->cursor, 44);
}

static void asking_by_words_is_asking_one_by_one(void **state)
{
    (void)state;
    static uint64_t s_askers[16];
    test_chance chance = {33, 0};
    for (int32_t ids = 1; ids <= 1000; ids += 111) {
        wr_plans *plans = plans_of(ids, 0), *twin = plans_of(ids, 1);
        for (uint64_t tick = 0; tick < 50; tick++) {
            memset(s_askers, 0, sizeof s_askers);
            for (int32_t id = 0; id < ids; id++) {
                if (test_below(&chance, 9) == 0) {
                    s_askers[id >> 6] |= (uint64_t)1 << (id & 63);
                    wr_plans_ask(twin, id, tick);
                }
            }
            wr_plans_ask_all(plans, s_askers, tick);
            assert_int_equal(wr_plans_grant(plans, tick, 20, s_granted), wr_plans_grant(twin, tick, 20, s_granted));
            assert_memory_equal(plans, twin, wr_plans_size(ids));
        }
    }
}

// ---- Meanwhile ---------------------------------------------------------------------------------------------------

static void who_waits_has_a_legal_step(void **state)
{
    (void)state;
    static _Alignas(64) uint8_t s_field[1 << 20];
    test_chance chance = {34, 0};
    int32_t by_field = 0, straight = 0, stands = 0;
    for (int32_t round = 0; round < 40 / TEST_STRIDE; round++) {
        test_map_scatter(&s_map, &chance, 30, 30, 4, 25);
        wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
        assert_true(wr_field_size(nav, 6) <= sizeof s_field);
        wr_field *field = wr_field_init(nav, 6, s_field);
        const wr_point goal = test_place(&chance, &s_map);
        (void)wr_field_build(nav, field, goal, -1);
        for (int32_t i = 0; i < 300; i++) {
            const wr_point at = test_place(&chance, &s_map);
            if (!wr_nav_clear(nav, at, at)) {
                continue;
            }
            wr_point next = {-1, -1};
            const wr_status status = wr_plans_meanwhile(nav, i % 3 == 0 ? NULL : field, at, goal, &next);
            if (status == WR_OK) {
                assert_true(wr_nav_clear(nav, at, next));
                by_field += next.x != goal.x || next.y != goal.y;
                straight += next.x == goal.x && next.y == goal.y;
            } else {
                assert_int_equal(status, WR_E_NOT_FOUND);
                assert_false(wr_nav_clear(nav, at, goal));
                stands++;
            }
        }
        wr_nav_destroy(nav);
    }
    assert_true(by_field > 0 && straight > 0 && stands > 0);
}

enum { CROWD = 1500, WAY = 24, TURNS = 32 }; // long ways are cut, and asked for again at their end

static wr_follow s_walkers[CROWD];
static wr_point s_ways[CROWD][WAY];

// One tick of a crowd that wants to one place; returns how many are under way or want to be.
static int32_t crowd_tick(const wr_nav *nav, wr_nav_query *query, const wr_field *field, wr_plans *plans,
                          wr_point goal, uint64_t tick)
{
    const wr_follow_config config = wr_follow_config_default(20, 0);
    const int32_t count = wr_plans_grant(plans, tick, TURNS, s_granted);
    for (int32_t i = 0; i < count; i++) {
        wr_follow *walker = &s_walkers[s_granted[i]];
        wr_path path = {.points = s_ways[s_granted[i]], .capacity = WAY};
        assert_true(wr_nav_path(nav, query, walker->at, goal, &path) >= WR_OK);
        assert_int_not_equal(wr_follow_run(walker, &config, path.points, path.count, tick).kind, WR_FOLLOW_ERROR);
    }
    int32_t left = 0;
    for (int32_t id = 0; id < CROWD; id++) {
        wr_follow *walker = &s_walkers[id];
        wr_point next;
        wr_fix rest;
        wr_follow_events events;
        if (walker->active) {
            wr_follow_step(walker, &config, nav, s_ways[id], ONE, &events);
        } else if (wr_plans_waits(plans, id) && wr_plans_meanwhile(nav, field, walker->at, goal, &next) == WR_OK) {
            walker->at = wr_nav_step(walker->at, next, ONE, &rest);
        }
        assert_true(wr_nav_clear(nav, walker->at, walker->at));
        const bool there = walker->at.x == goal.x && walker->at.y == goal.y;
        left += !there;
        if (!there && !walker->active && wr_nav_reachable(nav, walker->at, goal)) { // K70: the others never ask
            wr_plans_ask(plans, id, tick);
        } else if (there) {
            wr_plans_drop(plans, id);
        }
    }
    return left;
}

static void t52_a_crowd_in_turns_is_always_on_clear_ground_and_arrives(void **state)
{
    (void)state;
    static _Alignas(64) uint8_t s_query[1 << 20], s_field[1 << 20];
    test_chance chance = {38, 0};
    test_map_scatter(&s_map, &chance, 40, 40, 4, 24);
    memset(s_map.kinds + 20 * 40 + 18, WR_CELL_GRASS, 4);
    wr_nav *nav = test_nav(&s_map, 1, WR_CORNERS_KEEP);
    const wr_point goal = test_at(&s_map, 20, 20);
    int32_t lost = 0;
    for (int32_t id = 0; id < CROWD; id++) {
        do {
            s_walkers[id] = (wr_follow){.at = test_place(&chance, &s_map)};
        } while (!wr_nav_clear(nav, s_walkers[id].at, s_walkers[id].at));
        lost += !wr_nav_reachable(nav, s_walkers[id].at, goal);
    }
    assert_true(wr_nav_query_size(nav) <= sizeof s_query && wr_field_size(nav, 6) <= sizeof s_field);
    wr_nav_query *query = wr_nav_query_init(nav, s_query);
    wr_field *field = wr_field_init(nav, 6, s_field);
    assert_int_equal(wr_field_build(nav, field, goal, -1), WR_OK);
    wr_plans *plans = plans_of(CROWD, 0);
    uint64_t tick = 0;
    while (crowd_tick(nav, query, field, plans, goal, tick) > lost && tick < 2000) {
        tick++;
    }
    assert_in_range(tick, 100, 600);
    assert_true(lost > 0 && plans->counts.asked >= (uint64_t)(CROWD - lost) * 9 / 10);
    assert_in_range(plans->counts.wait_max, 10, wr_plans_wait_max(CROWD, TURNS));
    wr_nav_destroy(nav);
}

// ---- State -------------------------------------------------------------------------------------------------------

static uint64_t hash_of(const wr_plans *plans)
{
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_plans_hash(plans, &hasher);
    return wr_hasher_end(&hasher);
}

static wr_plans *some_waiting(int32_t ids, test_chance *chance)
{
    wr_plans *plans = plans_of(ids, 0);
    for (uint64_t tick = 7; tick < 12; tick++) {
        for (int32_t i = 0; i < ids / 3; i++) {
            wr_plans_ask(plans, test_below(chance, ids), tick);
        }
        wr_plans_drop(plans, test_below(chance, ids));
        wr_plans_grant(plans, tick, ids / 20 + 1, s_granted);
    }
    return plans;
}

static void saved_and_loaded_it_is_the_same_to_the_bit(void **state)
{
    (void)state;
    static uint8_t s_bytes[8192];
    test_chance chance = {35, 0};
    for (int32_t ids = 1; ids < 700; ids += 37) {
        const wr_plans *plans = some_waiting(ids, &chance);
        wr_writer writer = {.bytes = s_bytes, .capacity = sizeof s_bytes};
        wr_plans_save(plans, &writer);
        assert_true(wr_writer_fits(&writer));
        wr_plans *loaded = plans_of(ids, 1);
        wr_reader reader = {.bytes = s_bytes, .size = writer.size};
        assert_int_equal(wr_plans_load(loaded, &reader), WR_OK);
        assert_int_equal(reader.at, writer.size);
        assert_memory_equal(plans, loaded, wr_plans_size(ids));
        assert_int_equal(hash_of(plans), hash_of(loaded));
    }
}

static void whatever_bytes_come_a_load_is_refused_or_sound(void **state)
{
    (void)state;
    static uint8_t s_bytes[8192];
    test_chance chance = {36, 0};
    const wr_plans *plans = some_waiting(150, &chance);
    wr_writer writer = {.bytes = s_bytes, .capacity = sizeof s_bytes};
    wr_plans_save(plans, &writer);
    const uint64_t good = hash_of(plans);
    for (size_t size = 0; size < writer.size; size++) {
        wr_reader reader = {.bytes = s_bytes, .size = size};
        assert_int_equal(wr_plans_load(plans_of(150, 1), &reader), WR_E_SYNTAX);
    }
    for (size_t i = 0; i < writer.size * 8; i++) {
        s_bytes[i / 8] ^= (uint8_t)(1 << (i % 8));
        wr_plans *loaded = plans_of(150, 1);
        wr_reader reader = {.bytes = s_bytes, .size = writer.size};
        const wr_status status = wr_plans_load(loaded, &reader);
        assert_int_equal(wr_plans_validate(loaded), WR_OK);
        assert_true(hash_of(loaded) != good);
        assert_true(status == WR_OK || loaded->counts.waiting == 0);
        assert_in_range(wr_plans_grant(loaded, 50, 150, s_granted), 0, 150);
        s_bytes[i / 8] ^= (uint8_t)(1 << (i % 8));
    }
}

static void validate_refuses_states_no_asking_leads_to(void **state)
{
    (void)state;
    test_chance chance = {37, 0};
    for (int32_t what = 0; what < 7; what++) {
        wr_plans *plans = some_waiting(100, &chance);
        assert_int_equal(wr_plans_validate(plans), WR_OK);
        int32_t idle = 0;
        while (wr_plans_waits(plans, idle)) {
            idle++;
        }
        plans->cursor = what == 0 ? -1 : what == 1 ? 100 : plans->cursor;
        plans->counts.waiting += what == 2;
        plans->counts.granted += what == 3;
        wr_plans_since(plans)[idle] += what == 4;
        wr_plans_waiting(plans)[1] ^= what == 5 ? (uint64_t)1 << 40 : what == 6 ? (uint64_t)1 << 3 : 0;
        assert_int_equal(wr_plans_validate(plans), WR_E_SYNTAX);
    }
    wr_plans *fresh = plans_of(100, 0);
    fresh->counts.wait_max = 3; // before any turn
    assert_int_equal(wr_plans_validate(fresh), WR_E_SYNTAX);
}

static void a_million_ids_fit(void **state)
{
    (void)state;
    const size_t size = wr_plans_size(WR_PLANS_IDS_MAX);
    assert_true(size <= (size_t)WR_PLANS_IDS_MAX * 5);
    void *memory = malloc(size);
    assert_non_null(memory);
    wr_plans *plans = wr_plans_init(WR_PLANS_IDS_MAX, memory);
    wr_plans_ask(plans, WR_PLANS_IDS_MAX - 1, 0);
    wr_plans_ask(plans, 5, 0);
    assert_int_equal(wr_plans_grant(plans, 0, 1, s_granted), 1);
    assert_int_equal(s_granted[0], 5);
    assert_int_equal(wr_plans_grant(plans, 1, 9, s_granted), 1);
    assert_int_equal(s_granted[0], WR_PLANS_IDS_MAX - 1);
    assert_int_equal(plans->cursor, 0);
    free(memory);
}

static const struct CMUnitTest s_tests[] = {
    cmocka_unit_test(a_hundred_thousand_asks_are_granted_as_a_plain_queue_does),
    cmocka_unit_test(nobody_waits_longer_than_stated_and_the_last_waits_as_long),
    cmocka_unit_test(the_wait_is_bounded_by_those_who_ask_meanwhile),
    cmocka_unit_test(t52_five_thousand_who_ask_at_once_are_all_served_in_id_order),
    cmocka_unit_test(k72_one_who_asks_a_hundred_times_a_tick_gets_one_turn),
    cmocka_unit_test(asking_by_words_is_asking_one_by_one),
    cmocka_unit_test(who_waits_has_a_legal_step),
    cmocka_unit_test(t52_a_crowd_in_turns_is_always_on_clear_ground_and_arrives),
    cmocka_unit_test(saved_and_loaded_it_is_the_same_to_the_bit),
    cmocka_unit_test(whatever_bytes_come_a_load_is_refused_or_sound),
    cmocka_unit_test(validate_refuses_states_no_asking_leads_to),
    cmocka_unit_test(a_million_ids_fit),
};

WR_TEST_MAIN(s_tests)
