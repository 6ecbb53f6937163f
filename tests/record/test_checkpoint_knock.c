// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints of hunts in which bodies and bombs fly: every number of theirs counts, files of flights that no game comes to are
// refused, and damaged ones are refused or are worlds that can be played on.
#include "record/lies.h"
#include "record/stranger.h"

#include <stdlib.h>

static scene wild;

// The woods, their bombs thrown.
static void wild_begin(kept *k)
{
    wild = *scene_named("woods");
    wild.host = NULL;
    wild.hosted = 0;
    kept_begin_scene(k, &wild, 60);
    wr_world_destroy(k->world);
    k->config.hunter.bomb_speed = 40 * WR_FIX_ONE;
    k->config.hunter.bomb_fuse = 10 * WR_FIX_ONE;
    assert_int_equal(wr_world_create(&k->config, k->level, NULL, &k->world, NULL), WR_OK);
}

static int32_t place_in(const wr_world *world, wr_knock_phase phase)
{
    for (uint32_t i = 0; i < world->horde.round->thrown_count; i++) {
        if (world->horde.thrown.bodies.phase[i] == phase) {
            return (int32_t)i;
        }
    }
    return -1;
}

static void blast_someone(kept *k, uint64_t noise)
{
    const wr_mobs m = wr_world_mobs(k->world);
    const int32_t first = (int32_t)(noise % (uint64_t)m.count);
    for (int32_t i = 0; i < m.count; i++) {
        const int32_t slot = (first + i) % m.count;
        if (m.kind[slot] == WR_MOB_HUNTER) {
            const wr_command c = {.kind = WR_COMMAND_BLAST,
                                  .player = WR_PLAYER_HOST,
                                  .flag = 3 * WR_FIX_ONE,
                                  .user = 18 * (uint64_t)WR_FIX_ONE,
                                  .x = m.x[slot],
                                  .y = m.y[slot]};
            wr_world_tick(k->world, &(wr_commands){&c, 1});
            return;
        }
    }
    kept_play(k, 1);
}

static void play_until_all_fly(kept *k)
{
    const wr_command bomb = {.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_ATTACK};
    kept_play(k, 300);
    for (uint64_t i = 0;; i++) {
        int32_t bodies;
        assert_in_range(i, 0, 3000);
        blast_someone(k, wr_noise(9, WR_STREAM_BOTS, 1, i));
        k->world->players[0].weapon = WR_WEAPON_BOMB;
        wr_world_tick(k->world, &(wr_commands){&bomb, 1});
        kept_play(k, 12);
        for (int32_t slot = 0; i % 8 == 7 && slot < wr_world_mobs(k->world).count; slot++) {
            if (k->world->horde.h.phase[slot] == WR_KNOCK_FLIGHT) {
                const wr_command kill = {.kind = WR_COMMAND_DAMAGE,
                                         .player = WR_PLAYER_HOST,
                                         .mob = {k->world->mobs.id[slot]},
                                         .value = 30000};
                wr_world_tick(k->world, &(wr_commands){&kill, 1});
                break;
            }
        }
        (void)wr_remains_bodies(wr_world_remains(k->world), &bodies);
        const wr__bomb *b = k->world->fighters[0].bombs;
        const bool bombs = (b[0].fuse_ticks > 0 && b[0].thrown.end < WR_THROWN_RESTS);
        if (place_in(k->world, WR_KNOCK_FLIGHT) >= 0 && place_in(k->world, WR_KNOCK_LIE) >= 0 &&
            place_in(k->world, WR_KNOCK_RISE) >= 0 && place_in(k->world, WR_KNOCK_STAND) >= 0 && bodies > 0 &&
            bombs) {
            kept_require_valid(k->world);
            return;
        }
    }
}

// Until somebody is in each phase, a dead one flies and a bomb does. It is played once, and kept.
static void fly(kept *k)
{
    static kept_file flown;
    wr_finding why = {0};
    if (flown.bytes == NULL) {
        play_until_all_fly(k);
        flown = kept_save(k->world, NULL);
    } else if (wr_world_restore(k->world, flown.bytes, flown.size, &why) != WR_OK) {
        fail_msg("%s", why.message);
    }
}

static void every_number_of_a_flight_changes_its_part_of_the_hash_and_is_named(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    uint64_t before[WR_HASH_COUNT], after[WR_HASH_COUNT];
    int32_t columns = 0;
    wild_begin(&k);
    fly(&k);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    (void)wr_world_hash(k.world, before);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool bomb = strncmp(c->name, "bomb_0.", 7) == 0;
        if (c->part != WR_HASH_HORDE || (c->per != WR__PER_THROWN && !bomb)) {
            continue;
        }
        columns++;
        for (size_t i = 0; i < wr__column_length(k.world, c); i++) {
            wr_difference d;
            assert_int_equal(wr_world_copy(other, k.world), WR_OK);
            assert_false(wr_world_differ(k.world, other, &d));
            wr__column_base(other, c)[i * c->stride] ^= 1u;
            wr__world_rehash(other);
            (void)wr_world_hash(other, after);
            for (int32_t part = 0; part < WR_HASH_COUNT; part++) {
                assert_true((before[part] != after[part]) == (part == WR_HASH_HORDE));
            }
            assert_true(wr_world_differ(k.world, other, &d));
            assert_string_equal(d.field, c->name);
            if (!bomb) {
                assert_int_equal(d.entity, k.world->mobs.id[k.world->horde.thrown.slot[i]]);
            }
        }
    }
    assert_int_equal(columns, 18 + 17);
    wr_world_destroy(other);
    kept_end(&k);
}

static int32_t someone_else(const wr_world *world, wr_mob_kind kind)
{
    for (int32_t slot = 0; slot < world->core->ids.used; slot++) {
        if (world->mobs.kind[slot] == kind && world->horde.h.phase[slot] == WR_KNOCK_NONE) {
            return slot;
        }
    }
    fail_msg("nobody of kind %d stands", (int)kind);
    return -1;
}

static void flights_that_no_game_comes_to_are_refused_with_a_word(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    wild_begin(&k);
    fly(&k);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    const wr_world *w = k.world;
    const wr__thrown_list *t = &w->horde.thrown;
    const uint32_t tick = (uint32_t)wr_world_ticks(w);
    const int32_t flies = place_in(w, WR_KNOCK_FLIGHT), lying = place_in(w, WR_KNOCK_LIE);
    const int32_t rises = place_in(w, WR_KNOCK_RISE), stands = place_in(w, WR_KNOCK_STAND);
    const int32_t last = (int32_t)w->horde.round->thrown_count - 1;
    const wr_flight f = wr_flight_get(&t->bodies.flight, flies);
    assert_true(last >= 3);
    TELL("out of order", {"thrown.slot", 1, t->slot[0]});
    TELL("out of order", {"thrown.slot", last, t->slot[0]});
    TELL("no hunter", {"thrown.slot", 0, 0}); // a player
    TELL("horde.thrown.slot", {"thrown.slot", last, w->core->ids.used});
    TELL("horde.thrown_count", {"thrown_count", 0, w->config.mobs_max + 1});
    TELL("horde.thrown.phase", {"thrown.phase", flies, 0});
    TELL("horde.thrown.phase", {"thrown.phase", flies, 5});
    TELL("horde.thrown.throws", {"thrown.throws", flies, 0});
    TELL("horde.thrown.throws", {"thrown.throws", flies, 3});
    TELL("has landed and still flies", {"thrown.until", flies, tick});
    TELL("has landed and still flies", {"thrown.flight.begun", flies, (int64_t)tick + 5});
    TELL("has landed and still flies", {"thrown.flight.begun", flies, (int64_t)tick - f.ticks},
         {"thrown.until", flies, tick});
    TELL("has landed and still flies", {"thrown.flight.begun", lying, tick});
    TELL("longer than its kind does", {"thrown.until", lying, tick});
    TELL("longer than its kind does", {"thrown.until", lying, (int64_t)tick + 50});
    TELL("longer than its kind does", {"thrown.until", rises, (int64_t)tick + 60});
    TELL("remembers that it flew for too long", {"thrown.until", stands, (int64_t)tick + 91});
    TELL("remembers that it flew for too long", {"thrown.flight.vx", stands, 1});
    TELL("remembers that it flew for too long", {"thrown.home_y", stands, 1});
    TELL("no time", {"thrown.flight.ticks", flies, 0});
    TELL("faster than any", {"thrown.flight.vz", flies, (int64_t)w->horde.knock.up_most + 1});
    TELL("leads off the level", {"thrown.flight.vx", flies, INT32_MIN});
    TELL("leads off the level", {"thrown.flight.vy", flies, INT32_MAX});
    TELL("horde.thrown.flight.x", {"thrown.flight.x", flies, -1});
    TELL("beyond all heights", {"thrown.flight.z", flies, INT32_MAX});
    TELL("turns in the air as none does", {"thrown.flight.angle", flies, f.angle + 1});
    TELL("turns in the air as none does", {"thrown.flight.turn", flies, INT32_MAX});
    TELL("turns in the air as none does", {"thrown.flight.turn", flies, f.turn + (1 << 20)});
    TELL("where its flight is not", {"thrown.flight.x", flies, f.x + 1});
    TELL("where its flight is not", {"x", t->slot[flies], w->mobs.x[t->slot[flies]] + 1});
    TELL("in two places", {"thrown.x", lying, t->bodies.x[lying] + 1});
    TELL("horde.thrown.home_x", {"thrown.home_x", flies, INT32_MAX});
    const int32_t up = someone_else(w, WR_MOB_HUNTER);
    TELL("shown to be knocked", {"flags", up, WR_MOB_ALIVE | WR_MOB_KNOCKED});
    TELL("shown to be knocked", {"flags", 0, WR_MOB_ALIVE | WR_MOB_KNOCKED});
    TELL("shown to be knocked", {"flags", t->slot[flies], w->mobs.flags[t->slot[flies]] & ~WR_MOB_KNOCKED});
    TELL("knocked", {"brain", t->slot[flies], WR__BRAIN_ACTIVE});
    TELL("knocked", {"ring", t->slot[flies], 1});
    TELL("a bomb", {"bomb_0.flight.begun", 0, (int64_t)tick + 1});
    TELL("a bomb", {"bomb_0.flight.z", 0, INT32_MAX});
    TELL("a bomb", {"bomb_0.x", 0, w->fighters[0].bombs[0].x + 1});
    TELL("a bomb", {"bomb_0.bounces", 0, 255});
    TELL("a bomb", {"bomb_0.flight.ticks", 0, UINT16_MAX}); // off the level before it would be looked at again
    TELL("a bomb", {"bomb_0.flight.ticks", 0, 600});
    TELL("a bomb", {"bomb_0.end", 0, WR_THROWN_BURST});
    TELL("horde.bomb_0.end", {"bomb_0.end", 0, WR_THROWN_END_COUNT});
    TELL("horde.bomb_0.flight.angle", {"bomb_0.flight.angle", 0, 1});
    TELL("horde.bomb_0.wall_x", {"bomb_0.wall_x", 0, 2});
    kept_require_valid(k.world);
    wr_world_destroy(other);
    kept_end(&k);
}

// ---- Damage --------------------------------------------------------------------------------------------------------------

#ifdef NDEBUG
enum { TRIES = 900 };
#else
enum { TRIES = 30 };
#endif

static int32_t section_named(const kept_file *file, const char *tag)
{
    for (int32_t section = 0; section < 16; section++) {
        if (memcmp(file->bytes + 56 + 24 * section, tag, 4) == 0) {
            return section;
        }
    }
    fail_msg("no section %s", tag);
    return -1;
}

static void damage_with_good_checksums_is_refused_or_harmless(void **state)
{
    (void)state;
    kept k;
    int32_t accepted = 0;
    wild_begin(&k);
    fly(&k);
    kept_file file = kept_save(k.world, NULL);
    for (uint64_t i = 0; i < TRIES; i++) {
        wr_finding why = {0};
        kept_file bad = kept_copy(&file);
        size_t length;
        const bool remains = i % 3 == 0;
        const size_t at = repair_section(bad.bytes, section_named(&bad, remains ? "REMN" : "HORD"), &length);
        const uint64_t noise = wr_noise(4, WR_STREAM_BOTS, i, 0);
        // Of the horde the thrown, and what comes behind them.
        const size_t byte = remains ? wr_noise_below(noise, (uint32_t)length) : 163 + wr_noise_below(noise, 2000);
        if (byte < length) {
            bad.bytes[at + byte] = (uint8_t)(i % 4 == 0   ? noise
                                             : i % 4 == 1 ? bad.bytes[at + byte] ^ 128u
                                                          : bad.bytes[at + byte] + 1u);
        }
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        accepted += stranger_is_accepted(&k, &bad, &why);
        kept_free(&bad);
    }
    assert_true(accepted > TRIES / 20 && accepted < TRIES * 19 / 20);
    kept_free(&file);
    kept_end(&k);
}

static void remains_of_another_kind_or_tick_are_refused(void **state)
{
    (void)state;
    kept k;
    wr_finding why = {0};
    wild_begin(&k);
    fly(&k);
    kept_file file = kept_save(k.world, NULL);
    static const size_t bytes[] = {0, 16 + 6}; // the tick; the kind of the first body
    for (int32_t i = 0; i < 2; i++) {
        kept_file bad = kept_copy(&file);
        size_t length;
        bad.bytes[repair_section(bad.bytes, section_named(&bad, "REMN"), &length) + bytes[i]] += 77;
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        assert_int_equal(stranger_is_refused(&k, bad.bytes, bad.size, &why), WR_E_SYNTAX);
        assert_non_null(strstr(why.message, "what is left of the dead"));
        kept_free(&bad);
    }
    kept_free(&file);
    kept_end(&k);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_number_of_a_flight_changes_its_part_of_the_hash_and_is_named),
    cmocka_unit_test(flights_that_no_game_comes_to_are_refused_with_a_word),
    cmocka_unit_test(damage_with_good_checksums_is_refused_or_harmless),
    cmocka_unit_test(remains_of_another_kind_or_tick_are_refused),
};

WR_TEST_MAIN(tests)
