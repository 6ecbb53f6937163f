// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The compiled form: all fields come back, its bytes are those of the page on every machine, and whatever bytes are there
// instead are refused or are another hunt that says the same bytes.
#include "core/hash.h"
#include "horde/hunt_test.h"

static size_t saved(const wr_hunt *hunt, uint8_t bytes[WR_HUNT_SAVED_MAX])
{
    wr_writer writer = {bytes, WR_HUNT_SAVED_MAX, 0};
    wr_hunt_save(hunt, &writer);
    assert_true(wr_writer_fits(&writer));
    return writer.size;
}

static wr_status load(const uint8_t *bytes, size_t size, wr_hunt *out, size_t *read)
{
    wr_reader reader = {bytes, size, 0, false};
    const wr_status status = wr_hunt_load(out, &reader);
    *read = reader.at;
    return status;
}

static void assert_zeroed(const void *object, size_t size)
{
    const uint8_t *bytes = object;
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(bytes[i], 0);
    }
}

// No two fields alike, so that none can stand for another.
static wr_hunt odd_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = 2;
    hunt.kinds[1] = (wr_hunt_kind){.name = "Z\xc3\xb6mbie the Second",
                                   .rarity = 101,
                                   .health = 102,
                                   .speed = 103 * WR_FIX_ONE + 7,
                                   .radius = 2 * WR_FIX_ONE + 8,
                                   .damage = 104,
                                   .attack_distance = 105 * WR_FIX_ONE,
                                   .wind_up = 6 * WR_FIX_ONE + 9,
                                   .cooldown = 7 * WR_FIX_ONE + 10,
                                   .resistance = 11,
                                   .immune = true,
                                   .lie = 8 * WR_FIX_ONE + 12,
                                   .rise = 9 * WR_FIX_ONE + 13,
                                   .host_brain = true,
                                   .takes = {1, 2, 3, -1},
                                   .doors = WR_HUNT_DOORS_BREAK,
                                   .clips = {"a", "bb", "ccc", "dddd"}};
    hunt.waves = (wr_hunt_waves){.every = 12 * WR_FIX_ONE, .spawn_max = 13, .alive_max = 14, .total_max = 15};
    hunt.round =
        (wr_hunt_round){.seconds = 16 * WR_FIX_ONE, .goal_base = 17, .goal_per_extra = 18, .goal_sword_only = true};
    hunt.rules = (wr_hunt_rules){.reaction = 19 * WR_FIX_ONE,
                                 .replan = WR_HUNT_REPLAN_WATCHDOG,
                                 .chase = WR_HUNT_CHASE_STRAIGHT,
                                 .watchdog_k = 2 * WR_FIX_ONE,
                                 .watchdog_seconds = 20 * WR_FIX_ONE,
                                 .sight_range = 21 * WR_FIX_ONE,
                                 .target_first_beyond = true,
                                 .swing_at_hop_end = true,
                                 .blast_through = true,
                                 .recycle_distance = 22 * WR_FIX_ONE,
                                 .siege_seconds = 23 * WR_FIX_ONE};
    return hunt;
}

static wr_hunt largest_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.kind_count = WR_HUNT_KINDS_MAX;
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        hunt.kinds[i] = wr_hunt_kind_default();
        memset(hunt.kinds[i].name, 'a' + i, WR_HUNT_NAME_MAX);
        for (int32_t clip = 0; clip < WR_CLIP_COUNT; clip++) {
            memset(hunt.kinds[i].clips[clip], 'A' + clip, WR_HUNT_NAME_MAX);
        }
    }
    return hunt;
}

static void all_that_is_saved_comes_back(void **state)
{
    (void)state;
    const wr_hunt hunts[] = {wr_hunt_default(), odd_hunt(), largest_hunt()};
    for (size_t i = 0; i < sizeof hunts / sizeof *hunts; i++) {
        static uint8_t bytes[WR_HUNT_SAVED_MAX], again[WR_HUNT_SAVED_MAX];
        const size_t size = saved(&hunts[i], bytes);
        wr_hunt back;
        size_t read;
        assert_int_equal(load(bytes, size, &back, &read), WR_OK);
        assert_int_equal(read, size);
        assert_int_equal(saved(&back, again), size);
        assert_memory_equal(bytes, again, size);
    }
}

static void each_field_comes_back_as_itself(void **state)
{
    (void)state;
    static uint8_t bytes[WR_HUNT_SAVED_MAX];
    const wr_hunt hunt = odd_hunt();
    wr_hunt back;
    size_t read;
    assert_int_equal(load(bytes, saved(&hunt, bytes), &back, &read), WR_OK);
    const wr_hunt_kind *a = &hunt.kinds[1], *b = &back.kinds[1];
    assert_int_equal(back.kind_count, 2);
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->rarity, b->rarity);
    assert_int_equal(a->health, b->health);
    assert_int_equal(a->speed, b->speed);
    assert_int_equal(a->radius, b->radius);
    assert_int_equal(a->damage, b->damage);
    assert_int_equal(a->attack_distance, b->attack_distance);
    assert_int_equal(a->wind_up, b->wind_up);
    assert_int_equal(a->cooldown, b->cooldown);
    assert_int_equal(a->resistance, b->resistance);
    assert_true(b->immune && b->host_brain);
    assert_int_equal(a->lie, b->lie);
    assert_int_equal(a->rise, b->rise);
    assert_memory_equal(a->takes, b->takes, sizeof a->takes);
    assert_int_equal(a->doors, b->doors);
    for (int32_t clip = 0; clip < WR_CLIP_COUNT; clip++) {
        assert_string_equal(a->clips[clip], b->clips[clip]);
    }
    assert_int_equal(back.waves.every, hunt.waves.every);
    assert_int_equal(back.waves.spawn_max, 13);
    assert_int_equal(back.waves.alive_max, 14);
    assert_int_equal(back.waves.total_max, 15);
    assert_int_equal(back.round.seconds, hunt.round.seconds);
    assert_int_equal(back.round.goal_base, 17);
    assert_int_equal(back.round.goal_per_extra, 18);
    assert_true(!back.round.goal_capped && !back.round.goal_ends_round && back.round.goal_sword_only);
    assert_int_equal(back.rules.reaction, hunt.rules.reaction);
    assert_int_equal(back.rules.replan, WR_HUNT_REPLAN_WATCHDOG);
    assert_int_equal(back.rules.chase, WR_HUNT_CHASE_STRAIGHT);
    assert_int_equal(back.rules.watchdog_k, hunt.rules.watchdog_k);
    assert_int_equal(back.rules.watchdog_seconds, hunt.rules.watchdog_seconds);
    assert_int_equal(back.rules.sight_range, hunt.rules.sight_range);
    assert_true(back.rules.target_first_beyond && back.rules.swing_at_hop_end && back.rules.blast_through);
    assert_true(!back.rules.blow_unchecked && !back.rules.spawn_anywhere && !back.rules.juggle &&
                !back.rules.host_damage);
    assert_int_equal(back.rules.recycle_distance, hunt.rules.recycle_distance);
    assert_int_equal(back.rules.siege_seconds, hunt.rules.siege_seconds);
}

// Written down by hand: a machine of the other byte order must have the same.
static void its_bytes_are_the_same_on_every_machine(void **state)
{
    (void)state;
    // clang-format off
    static const uint8_t first[] = {
        1,                                      // kinds
        6, 'z', 'o', 'm', 'b', 'i', 'e',        // name
        100, 0, 0, 0,  25, 0, 0, 0,             // rarity, health
        0, 0, 16, 0,  0, 0, 1, 0,               // speed, radius
        8, 0, 0, 0,  0, 0, 25, 0,               // damage, attack_distance
        0x3f, 0x55, 0, 0,  0, 0, 2, 0,          // wind_up 0.333, cooldown
        0, 0, 0, 0,  0,                         // resistance, immune
        0, 0xc0, 0, 0,  0xc1, 0xaa, 0, 0,  0,   // lie, rise 0.667, host_brain
        255, 255, 255, 255, 255, 255, 255, 255, // takes: the weapons' own
        255, 255, 255, 255, 255, 255, 255, 255,
        0,  0, 0, 0, 0,                         // doors, clips
        0, 0, 5, 0,  7, 0, 0, 0,                // every, spawn_max
        30, 0, 0, 0,  75, 0, 0, 0,              // alive_max, total_max
        0, 0, 225, 0,  20, 0, 0, 0,             // seconds, goal_base
        7, 0, 0, 0,  1, 1, 0,                   // goal_per_extra, capped, ends_round, sword_only
        0, 0, 12, 0,  0, 0,                     // reaction, replan, chase
        0, 0x40, 1, 0,  0, 0, 0, 0,             // watchdog k, seconds
        0, 0, 255, 0,  0, 0, 0, 0, 0, 0, 0,     // sight_range, seven rules that are off
        0, 0, 0x90, 1,  0, 0, 8, 0,             // recycle_distance, siege_seconds
    };
    // clang-format on
    static uint8_t bytes[WR_HUNT_SAVED_MAX];
    const wr_hunt hunt = wr_hunt_default();
    assert_int_equal(saved(&hunt, bytes), sizeof first);
    assert_memory_equal(bytes, first, sizeof first);
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hunt_hash(&hunt, &hasher);
    assert_true(wr_hasher_end(&hasher) == wr_hash_bytes(first, sizeof first));
}

static void every_cut_is_refused(void **state)
{
    (void)state;
    static uint8_t bytes[WR_HUNT_SAVED_MAX];
    const wr_hunt hunts[] = {odd_hunt(), largest_hunt()};
    for (size_t i = 0; i < sizeof hunts / sizeof *hunts; i++) {
        const size_t size = saved(&hunts[i], bytes);
        for (size_t cut = 0; cut < size; cut++) {
            wr_hunt back;
            size_t read;
            assert_int_equal(load(bytes, cut, &back, &read), WR_E_SYNTAX);
            assert_true(read <= cut);
            assert_zeroed(&back, sizeof back);
        }
    }
}

static void every_byte_changed_is_refused_or_another_hunt(void **state)
{
    (void)state;
    static uint8_t bytes[WR_HUNT_SAVED_MAX], again[WR_HUNT_SAVED_MAX];
    const wr_hunt hunt = odd_hunt();
    const size_t size = saved(&hunt, bytes);
    int32_t refused = 0, taken = 0;
    for (size_t at = 0; at < size; at++) {
        for (int32_t bit = 0; bit <= 8; bit++) { // each bit, then all
            const uint8_t flip = (uint8_t)(bit < 8 ? 1 << bit : 255);
            bytes[at] ^= flip;
            wr_hunt back;
            size_t read;
            if (load(bytes, size, &back, &read) == WR_OK) {
                assert_int_equal(wr_hunt_check(&back, NULL, NULL), WR_OK);
                assert_int_equal(saved(&back, again), read);
                assert_memory_equal(bytes, again, read);
                taken++;
            } else {
                assert_zeroed(&back, sizeof back);
                refused++;
            }
            bytes[at] ^= flip;
        }
    }
    assert_true(refused > 500 && taken > 500);
}

static void a_hash_tells_hunts_apart(void **state)
{
    (void)state;
    wr_hunt hunt = odd_hunt();
    uint64_t hashes[2];
    for (int32_t i = 0; i < 2; i++) {
        wr_hasher hasher;
        wr_hasher_begin(&hasher);
        wr_hunt_hash(&hunt, &hasher);
        hashes[i] = wr_hasher_end(&hasher);
        hunt.kinds[1].clips[WR_CLIP_WALK][1] = 'c';
    }
    assert_true(hashes[0] != hashes[1]);
}

static void players_come_back_too(void **state)
{
    (void)state;
    const wr_hunt_player player = {
        1 * WR_FIX_ONE, 2 * WR_FIX_ONE, 3, 4, 5, 6, 4, {7, 8, 9, 10}, 11, 12, 13, 14, 15, true};
    uint8_t bytes[sizeof player];
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_hunt_player_save(&player, &writer);
    assert_int_equal(writer.size, 16 * 4 + 1);
    for (size_t cut = 0; cut < writer.size; cut++) {
        wr_hunt_player back;
        wr_reader reader = {bytes, cut, 0, false};
        assert_int_equal(wr_hunt_player_load(&back, &reader), WR_E_SYNTAX);
        assert_zeroed(&back, sizeof back);
    }
    wr_hunt_player back;
    wr_reader reader = {bytes, writer.size, 0, false};
    assert_int_equal(wr_hunt_player_load(&back, &reader), WR_OK);
    assert_memory_equal(&back, &player, offsetof(wr_hunt_player, bomb_bursts));
    assert_true(back.bomb_bursts);
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hunt_player_hash(&player, &hasher);
    assert_true(wr_hasher_end(&hasher) == wr_hash_bytes(bytes, writer.size));
    for (size_t at = 0; at < writer.size; at++) {
        bytes[at] ^= 0x80;
        reader = (wr_reader){bytes, writer.size, 0, false};
        if (wr_hunt_player_load(&back, &reader) == WR_OK) {
            assert_int_equal(wr_hunt_player_check(&back, NULL), WR_OK);
        }
        bytes[at] ^= 0x80;
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(all_that_is_saved_comes_back),
    cmocka_unit_test(each_field_comes_back_as_itself),
    cmocka_unit_test(its_bytes_are_the_same_on_every_machine),
    cmocka_unit_test(every_cut_is_refused),
    cmocka_unit_test(every_byte_changed_is_refused_or_another_hunt),
    cmocka_unit_test(a_hash_tells_hunts_apart),
    cmocka_unit_test(players_come_back_too),
};
WR_TEST_MAIN(tests)
