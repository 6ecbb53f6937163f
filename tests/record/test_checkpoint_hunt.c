// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints of hunts: every byte of the state is in the list, every number counts; files that are cut, damaged, or of states
// that no hunt comes to are refused, or are worlds that can be played on.
#include "record/lies.h"
#include "record/stranger.h"
#include "sim/columns.h"

#include <stdlib.h>

// The woods without a host: what a host adds is tested elsewhere.
static scene wild;

static int32_t hunters_of(const wr_world *world)
{
    wr_round_view round;
    assert_int_equal(wr_world_round(world, &round), WR_OK);
    return round.alive;
}

// And then until so many live.
static void wild_begin(kept *k, int32_t ticks, int32_t hunters)
{
    wild = *scene_named("woods");
    wild.host = NULL;
    wild.hosted = 0;
    kept_begin_scene(k, &wild, 60);
    kept_play(k, ticks);
    for (int32_t i = 0; hunters_of(k->world) < hunters; i++) {
        assert_in_range(i, 0, 2000);
        kept_play(k, 1);
    }
    kept_require_valid(k->world);
}

static int32_t hunter_of(const wr_world *world, int32_t after)
{
    for (int32_t slot = after + 1; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] == WR_MOB_HUNTER) {
            return slot;
        }
    }
    fail_msg("no hunter");
    return -1;
}

// ---- The list ------------------------------------------------------------------------------------------------------------

static size_t size_of(const wr_world *world, const wr__column *c)
{
    return wr__column_length(world, c) == 0 ? 0 : wr__column_size(world, c) / wr__column_length(world, c);
}

// With as many in slots, in the queue and in players as arrays have room for, what is in no column is less than 64 bytes.
static void every_byte_of_the_state_is_in_the_list_once(void **state)
{
    (void)state;
    kept k;
    wild_begin(&k, 0, 0);
    wr_world *world = k.world;
    world->core->ids.used = world->config.mobs_max;
    world->horde.round->queue_count = (uint32_t)world->config.mobs_max;
    world->horde.round->throng_count = (uint32_t)world->config.mobs_max / 2;
    world->horde.round->thrown_count = (uint32_t)world->config.mobs_max;
    uint8_t *marks = calloc(world->state_size, 1);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool bits = c->per == WR__PER_CRYSTAL || c->per == WR__PER_DOOR;
        const size_t length = bits || c->per == WR__PER_EVENT ? 0 : wr__column_length(world, c);
        for (size_t i = 0; i < length * size_of(world, c); i++) {
            const size_t element = i / size_of(world, c), byte = i % size_of(world, c);
            const size_t at = (size_t)(wr__column_base(world, c) - world->state) + element * c->stride + byte;
            if (at >= world->state_size || marks[at]++ != 0) {
                fail_msg("%s.%s[%zu] lies where another lies", wr__part_name_of(c->part), c->name, element);
            }
        }
    }
    for (size_t i = 0, gap = 0; i < world->state_size; i++) {
        gap = marks[i] != 0 ? 0 : gap + 1;
        if (gap >= 64 || (gap > 0 && i + 1 < world->state_size && marks[i + 1] != 0 && (i + 1) % 64 != 0)) {
            fail_msg("byte %zu of the state is in no column", i);
        }
    }
    free(marks);
    kept_end(&k);
}

static void every_number_of_a_hunt_changes_its_part_of_the_hash_and_is_named(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    uint64_t before[WR_HASH_COUNT], after[WR_HASH_COUNT];
    wild_begin(&k, 200, 5);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    (void)wr_world_hash(k.world, before);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t length = c->part == WR_HASH_HORDE ? wr__column_length(k.world, c) : 0;
        for (size_t i = 0; i < length; i += 1 + length / 3) {
            wr_difference d;
            if (strcmp(c->name, "queue_count") == 0 || strcmp(c->name, "throng_count") == 0 ||
                strcmp(c->name, "thrown_count") == 0) {
                continue; // other arrays are as long as it says
            }
            assert_int_equal(wr_world_copy(other, k.world), WR_OK);
            assert_false(wr_world_differ(k.world, other, &d));
            wr__column_base(other, c)[i * c->stride] ^= 1u;
            wr__world_rehash(other);
            (void)wr_world_hash(other, after);
            for (int32_t part = 0; part < WR_HASH_COUNT; part++) {
                assert_true((before[part] != after[part]) == (part == WR_HASH_HORDE));
            }
            assert_true(wr_world_differ(k.world, other, &d));
            assert_string_equal(d.module, "horde");
            assert_string_equal(d.field, c->name);
        }
    }
    wr_world_destroy(other);
    kept_end(&k);
}

// ---- Damage --------------------------------------------------------------------------------------------------------------

static void a_file_cut_at_any_length_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    kept k;
    wr_finding why;
    wild_begin(&k, 150, 5);
    kept_file file = kept_save(k.world, NULL);
    for (size_t size = 0; size < file.size; size++) {
        uint8_t *cut = malloc(size + 1);
        memcpy(cut, file.bytes, size);
        uint8_t *exact = realloc(cut, size == 0 ? 1 : size);
        assert_int_equal(stranger_is_refused(&k, exact, size, &why), WR_E_SYNTAX);
        free(exact);
    }
    kept_require_valid(k.world);
    kept_free(&file);
    kept_end(&k);
}

#ifdef NDEBUG
enum { TRIES = 500 };
#else
enum { TRIES = 60 };
#endif

// Bytes of the sections of a hunt, and of those it shares with all games.
static void damage_with_good_checksums_is_refused_or_harmless(void **state)
{
    (void)state;
    static const char *const tags[] = {"HUNT", "HORD", "MOBS", "PLAY"};
    kept k;
    int32_t accepted = 0;
    wild_begin(&k, 230, 12);
    kept_file file = kept_save(k.world, NULL);
    for (uint64_t i = 0; i < TRIES; i++) {
        wr_finding why = {0};
        kept_file bad = kept_copy(&file);
        size_t length = 0, at = 0;
        for (int section = 0; at == 0; section++) {
            if (memcmp(bad.bytes + 56 + 24 * section, tags[i % 4], 4) == 0) {
                at = repair_section(bad.bytes, section, &length);
            }
        }
        const uint64_t noise = wr_noise(3, WR_STREAM_BOTS, i, 0);
        const size_t byte = wr_noise_below(noise, (uint32_t)length);
        bad.bytes[at + byte] = (uint8_t)(i % 3 == 0 ? noise : i % 3 == 1 ? bad.bytes[at + byte] ^ 128u : 255);
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        accepted += stranger_is_accepted(&k, &bad, &why);
        kept_free(&bad);
    }
    assert_true(accepted > TRIES / 20 && accepted < TRIES * 19 / 20);
    kept_free(&file);
    kept_end(&k);
}

// ---- Lies ----------------------------------------------------------------------------------------------------------------

static void states_that_no_hunt_comes_to_are_refused_with_a_word(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    wild_begin(&k, 150, 5);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    const wr__horde *horde = &k.world->horde;
    const int32_t h = hunter_of(k.world, -1), last = k.world->core->ids.used - 1;
    const int64_t far = (int64_t)wr_level_grid(k.level)->height * WR_HUNT_CELL * WR_FIX_ONE;
    TELL("horde.hunt_kind", {"hunt_kind", h, 5});
    TELL("holds some of one", {"ring", 0, 1});
    TELL("horde.target", {"target", h, 3});
    TELL("sees nobody", {"target", h, -1}, {"brain", h, WR__BRAIN_SEES}, {"adrift", h, 0},
         {"flags", h, WR_MOB_ALIVE | WR_MOB_SEES});
    TELL("shown to see", {"brain", h, 0}, {"adrift", h, 0}, {"flags", h, WR_MOB_ALIVE | WR_MOB_SEES});
    TELL("beyond the end of its way", {"path_count", h, 2}, {"path_at", h, 3});
    TELL("mobs.path[", {"path", 8 * h, -1});
    TELL("mobs.path[", {"path", 8 * h + 7, INT32_MAX});
    TELL("siege", {"adrift", h, 1}, {"brain", h, horde->h.brain[h] & ~WR__BRAIN_SIEGE});
    TELL("middle of an attack", {"act", h, WR__ACT_WINDUP}, {"act_ticks", h, 0});
    TELL("middle of an attack", {"act", h, WR__ACT_COOLDOWN}, {"act_ticks", h, 60000});
    TELL("horde.act", {"act", h, 3});
    TELL("a place in a ring", {"ring", h, 255}, {"target", h, 0});
    TELL("in the crowd", {"crowd", h, WR_CROWD_ABSENT});
    TELL("in the crowd", {"crowd", h, 128});
    TELL("farther than one walks", {"window", h, 60000});
    TELL("farther than one walks", {"wanted", h, 1 << 30}, {"window", h, 1});
    TELL("farther than one walks", {"gained", h, -(1 << 30)}, {"window", h, 1});
    TELL("waits longer", {"watchdog", h, 65535});
    TELL("waits longer", {"wait", h, 65535});
    TELL("horde.struck", {"struck", h, 1 << 6}); // of a fourth player
    TELL("a hunter's brain", {"brain", h, 32});
    TELL("a hunter's goal", {"goal_y", h, far + 1});
    TELL("a hunter's health", {"health", h, 0});
    TELL("a hunter's health", {"hunt_kind", h, 2}, {"health", h, 9});
    TELL("slot", {"kind", last, WR_MOB_BLOB}); // the map game's
    TELL("a monster of the map game", {"kind", last, WR_MOB_BLOB}, {"hunt_kind", last, 0}, {"brain", last, 0},
         {"path", last * 8,
          (int32_t)wr_nav_columns(wr_terrain_nav(horde->ground, 0)) * wr_nav_rows(wr_terrain_nav(horde->ground, 0)) -
              1});
    TELL("another hunt", {"hunt", 0, 0});
    TELL("is over and it runs", {"ticks", 0, horde->rules.round_ticks});
    TELL("at another time", {"end", 0, WR_ROUND_TIME}, {"end_tick", 0, 1}, {"queue_count", 0, 0},
         {"wave_left", 0, 0});
    TELL("has an end", {"end_tick", 0, 1});
    TELL("goal is not the hunt's", {"goal", 0, 1});
    TELL("the waves bring more", {"total", 0, INT32_MAX});
    TELL("the waves bring more", {"wave_due", 0, INT32_MAX});
    TELL("announced", {"warned", 0, 0}, {"warn_due", 0, 1});
    TELL("announced", {"warned", 0, 1}, {"warn_due", 0, INT32_MAX});
    TELL("what has not been yet", {"hit_tick", 0, INT32_MAX});
    TELL("throngs", {"throng_count", 0, 1}, {"throngs", 0, 1});
    TELL("targets of a far field", {"far_targets", 0, 5}, {"far_targets", 1, 5}, {"far_count", 0, 2});
    TELL("targets of a far field", {"far_targets", 0, -1}, {"far_count", 0, 1});
    TELL("horde.far_targets", {"far_targets", 0, INT32_MAX});
    TELL("horde.far_count", {"far_count", 0, WR_FIELD_TARGETS_MAX + 1});
    TELL("down with health", {"down", 0, 1});
    TELL("up is being revived", {"revive_ticks", 0, 1});
    TELL("a player who is down dashes", {"down", 0, 1}, {"health", 0, 0}, {"dash_ticks", 0, 1});
    TELL("horde.bomb_0.fuse", {"bomb_0.fuse_ticks", 0, INT32_MAX});
    TELL("lies there without one", {"bomb_1.x", 0, 1}, {"bomb_1.fuse_ticks", 0, 0});
    kept_require_valid(k.world);
    wr_world_destroy(other);
    kept_end(&k);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_byte_of_the_state_is_in_the_list_once),
    cmocka_unit_test(every_number_of_a_hunt_changes_its_part_of_the_hash_and_is_named),
    cmocka_unit_test(a_file_cut_at_any_length_is_refused_and_changes_nothing),
    cmocka_unit_test(damage_with_good_checksums_is_refused_or_harmless),
    cmocka_unit_test(states_that_no_hunt_comes_to_are_refused_with_a_word),
};

WR_TEST_MAIN(tests)
