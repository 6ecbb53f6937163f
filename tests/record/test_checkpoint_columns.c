// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The list that hash, save, load, validate and differ walk: nothing of the state is missing in it, and whatever is in it
// counts.
#include "record/kept.h"
#include "sim/columns.h"

#include <stdlib.h>

static bool is_bits(const wr__column *c)
{
    return c->per == WR__PER_CRYSTAL || c->per == WR__PER_DOOR;
}

static size_t size_of(const wr_world *world, const wr__column *c)
{
    return wr__column_length(world, c) == 0 ? 0 : wr__column_size(world, c) / wr__column_length(world, c);
}

// ---- Every byte ------------------------------------------------------------------------------------------------------

// A level with so many of everything that an array of it is longer than the gap to the next; and no slot unused.
static void open_full(wr_level **level, wr_world **world, board *b)
{
    static const scene what = {.name = "full", .width = 300, .height = 120, .seed = 5, .players = "r"};
    wr_world_config config = wr_world_config_default();
    wr_level_config level_config = wr_level_config_default();
    level_config.nav.n = 1;
    config.players = WR_PLAYERS_MAX;
    assert_true(board_of(&what, b));
    assert_int_equal(wr_level_create(&b->map, &level_config, NULL, level, NULL), WR_OK);
    config.mobs_max = (*level)->start_count + 2 * config.players;
    assert_int_equal(wr_world_create(&config, *level, NULL, world, NULL), WR_OK);
    assert_int_equal((*world)->core->ids.used, config.mobs_max);
    assert_true((*level)->switch_count > 64 && (*level)->gate_count > 64 && (*level)->start_count > 64);
}

static void mark(const wr_world *world, const wr__column *c, uint8_t *marks)
{
    const size_t length = wr__column_length(world, c);
    const size_t size = size_of(world, c);
    for (size_t i = 0; i < length; i++) {
        const size_t at = (size_t)(wr__column_base(world, c) - world->state) + i * c->stride;
        for (size_t k = 0; k < size; k++) {
            if (marks[at + k]++ != 0) {
                fail_msg("%s.%s[%zu] lies where another lies", wr__part_name_of(c->part), c->name, i);
            }
        }
    }
}

static void every_byte_of_the_state_is_in_the_list_once(void **state)
{
    (void)state;
    wr_level *level;
    wr_world *world;
    board b;
    open_full(&level, &world, &b);
    uint8_t *marks = calloc(world->state_size, 1);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        if (!is_bits(c) && c->per != WR__PER_EVENT) {
            mark(world, c, marks);
        }
    }
    for (size_t i = 0, gap = 0; i < world->state_size; i++) { // what is not listed fills up to the next 64 bytes
        gap = marks[i] != 0 ? 0 : gap + 1;
        if (gap >= 64 || (gap > 0 && i + 1 < world->state_size && marks[i + 1] != 0 && (i + 1) % 64 != 0)) {
            fail_msg("byte %zu of the state is in no column", i);
        }
    }
    free(marks);
    wr_world_destroy(world);
    wr_level_destroy(level);
    board_free(&b);
}

static void every_byte_of_an_event_is_in_the_list_once(void **state)
{
    (void)state;
    uint8_t marks[sizeof(wr_event)] = {0};
    kept k;
    kept_begin(&k, "den", 60);
    k.world->core->event_count = 1;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        for (size_t i = 0; c->per == WR__PER_EVENT && i < size_of(k.world, c); i++) {
            assert_int_equal(marks[c->offset + i]++, 0);
        }
    }
    for (size_t i = 0; i < sizeof marks; i++) {
        assert_int_equal(marks[i], 1);
    }
    kept_end(&k);
}

// ---- Every number counts -----------------------------------------------------------------------------------------------

// A world in which every array has something.
static void open_busy(kept *k)
{
    kept_begin(k, "thicket", 60);
    kept_play(k, 14); // the crowd has not filled all slots yet
    assert_true(k->world->core->ids.used < k->world->config.mobs_max);
    assert_true(k->level->door_count > 0 && k->world->core->crystals_left > 0);
}

static void flip(wr_world *world, const wr__column *c, size_t index)
{
    const wr_level *level = world->level;
    if (c->per == WR__PER_CRYSTAL || c->per == WR__PER_DOOR) {
        const bool door = c->per == WR__PER_DOOR;
        wr_bits *bits = door ? &world->walls : &world->crystals;
        const wr_cell at = wr__cell_of_number(level, (door ? level->door_cells : level->crystal_cells)[8 * index]);
        wr_bits_set(bits, at.x, at.y, !wr_bits_get(bits, at.x, at.y));
    } else {
        wr__column_base(world, c)[index * c->stride] ^= 1u;
    }
}

static void a_number_that_changes_changes_its_part_of_the_hash_and_is_named(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    uint64_t before[WR_HASH_COUNT], after[WR_HASH_COUNT];
    open_busy(&k);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    (void)wr_world_hash(k.world, before);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t length = wr__column_length(k.world, c);
        for (size_t i = 0; c->part < WR_HASH_COUNT && i < length; i += 1 + length / 3) {
            wr_difference d;
            assert_int_equal(wr_world_copy(other, k.world), WR_OK);
            assert_false(wr_world_differ(k.world, other, &d));
            flip(other, c, i);
            other->core->cells_changed = true;
            wr__world_rehash(other);
            (void)wr_world_hash(other, after);
            for (int32_t part = 0; part < WR_HASH_HOST; part++) { // the host's has as many numbers as slots are used
                assert_true((before[part] != after[part]) == (part == c->part));
            }
            assert_true(wr_world_differ(k.world, other, &d));
            assert_string_equal(d.module, wr__part_name_of(c->part));
            assert_string_equal(d.field, c->name);
            assert_true(d.has_values && d.recorded != d.replayed);
        }
    }
    wr_world_destroy(other);
    kept_end(&k);
}

static void derived_data_that_does_not_follow_is_found(void **state)
{
    (void)state;
    kept k;
    wr_finding why;
    open_busy(&k);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool derived = c->part == WR__PART_DERIVED || c->part == WR__PART_TICK;
        const size_t length = wr__column_length(k.world, c);
        for (size_t i = 0; derived && i < length; i += 1 + length / 3) {
            flip(k.world, c, i);
            assert_int_equal(wr_world_validate(k.world, &why), WR_E_SYNTAX);
            assert_non_null(strstr(why.message, c->name));
            flip(k.world, c, i);
            assert_int_equal(wr_world_validate(k.world, NULL), WR_OK);
        }
    }
    kept_end(&k);
}

// ---- Settings --------------------------------------------------------------------------------------------------------

static void change(wr_world_config *w, wr_level_config *l, int32_t which)
{
    switch (which) {
    case 0:
        w->seed += (uint64_t)1 << 40;
        break;
    case 1:
        w->ticks_per_second = 50;
        break;
    case 2:
        w->players++;
        break;
    case 3:
        w->mobs_max++;
        break;
    case 4:
        w->events_max++;
        break;
    case 5:
        w->paths_per_tick++;
        break;
    case 6:
        w->touch = WR_TOUCH_LOSE;
        break;
    case 7:
        w->diagonal = WR_DIAGONAL_EVEN;
        break;
    case 8:
        w->sight = WR_SIGHT_SAMPLED;
        break;
    case 9:
        w->chase = WR_CHASE_THROUGH;
        break;
    case 10:
        w->sight_range = -1;
        break;
    case 11:
        w->player_health++;
        break;
    case 12:
        l->nav.n = 1;
        break;
    case 13:
        l->nav.corners = WR_CORNERS_CUT;
        break;
    case 14:
        l->nav.blocked |= WR_KIND(CRYSTAL);
        break;
    case 15:
        l->nav.keep_off = 0;
        break;
    case 16:
        l->zone_cells += 2;
        break;
    default:
        l->bat_zone_cells++;
    }
}

static void every_setting_changes_the_rules_and_is_named(void **state)
{
    (void)state;
    static const char *const names[] = {"world.seed",         "world.ticks_per_second", "world.players",
                                        "world.mobs_max",     "world.events_max",       "world.paths_per_tick",
                                        "world.touch",        "world.diagonal",         "world.sight",
                                        "world.chase",        "world.sight_range",      "world.player_health",
                                        "level.nav.n",        "level.nav.corners",      "level.nav.blocked",
                                        "level.nav.keep_off", "level.zone_cells",       "level.bat_zone_cells"};
    kept k;
    uint64_t parts[WR_HASH_COUNT], own[WR_HASH_COUNT];
    kept_begin(&k, "den", 60);
    (void)wr_world_hash(k.world, own);
    for (int32_t which = 0; which < (int32_t)(sizeof names / sizeof *names); which++) {
        wr_world_config config = wr_world_config_of(k.world);
        wr_level_config level_config = k.level_config;
        wr_level *level;
        wr_world *world;
        wr_difference d;
        change(&config, &level_config, which);
        assert_int_equal(wr_level_create(&k.board.map, &level_config, NULL, &level, NULL), WR_OK);
        assert_int_equal(wr_world_create(&config, level, NULL, &world, NULL), WR_OK);
        (void)wr_world_hash(world, parts);
        assert_true(parts[WR_HASH_RULES] != own[WR_HASH_RULES]);
        assert_true(wr_world_rules_hash(world) != wr_world_rules_hash(k.world));
        assert_true(wr_world_differ(k.world, world, &d));
        assert_string_equal(d.module, "rules");
        assert_string_equal(d.field, names[which]);
        wr_world_destroy(world);
        wr_level_destroy(level);
    }
    kept_end(&k);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_byte_of_the_state_is_in_the_list_once),
    cmocka_unit_test(every_byte_of_an_event_is_in_the_list_once),
    cmocka_unit_test(a_number_that_changes_changes_its_part_of_the_hash_and_is_named),
    cmocka_unit_test(derived_data_that_does_not_follow_is_found),
    cmocka_unit_test(every_setting_changes_the_rules_and_is_named),
};

WR_TEST_MAIN(tests)
