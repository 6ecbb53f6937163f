// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints of ground that changes: its bytes are in the list, each counts, and edits and costs that no play comes to are
// refused, or are worlds that can be played on. Files of ground that does not are as they were.
#include "record/lies.h"
#include "record/stranger.h"
#include "warren/window.h"

#include <stdlib.h>

enum { EDITS = 60 };

static const wr_edit *edits_of(const wr_world *world, int32_t *count)
{
    const wr_edit *edits = wr_world_edits(world, count);
    assert_in_range(*count, 8, EDITS);
    return edits;
}

// ---- The list ------------------------------------------------------------------------------------------------------------

static void every_byte_of_the_ground_is_in_the_list_once(void **state)
{
    (void)state;
    kept k;
    kept_begin_ground(&k, EDITS);
    wr_world *world = k.world;
    uint8_t *marks = calloc(world->state_size, 1);
    assert_non_null(marks);
    *world->ground.edit_count = EDITS;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool ground = c->per == WR__PER_GROUND || c->per == WR__PER_EDIT || c->per == WR__PER_COST;
        const size_t length = ground ? wr__column_length(world, c) : 0;
        for (size_t i = 0; i < length; i++) {
            const size_t at = (size_t)(wr__column_base(world, c) - world->state) + i * c->stride;
            for (size_t byte = 0; byte < wr__column_size(world, c) / length; byte++) {
                assert_true(at + byte < world->state_size && marks[at + byte]++ == 0);
            }
        }
    }
    const size_t begin = (size_t)((const uint8_t *)world->ground.edit_count - world->state);
    for (size_t i = begin, gap = 0; i < world->state_size; i++) {
        gap = marks[i] != 0 ? 0 : gap + 1;
        assert_true(gap < 64);
    }
    free(marks);
    kept_end(&k);
}

static void every_number_of_the_ground_changes_the_hash_of_cells_and_is_named(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    uint64_t before[WR_HASH_COUNT], after[WR_HASH_COUNT];
    kept_begin_ground(&k, EDITS);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    (void)wr_world_hash(k.world, before);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const bool ground = c->part == WR_HASH_CELLS && (c->per == WR__PER_EDIT || c->per == WR__PER_COST);
        const size_t length = ground ? wr__column_length(k.world, c) : 0;
        for (size_t i = 0; i < length; i += 1 + length / 5) {
            wr_difference d;
            assert_int_equal(wr_world_copy(other, k.world), WR_OK);
            assert_false(wr_world_differ(k.world, other, &d));
            wr__column_base(other, c)[i * c->stride] ^= 1u;
            other->core->cells_changed = true;
            wr__world_rehash(other);
            (void)wr_world_hash(other, after);
            for (int32_t part = 0; part < WR_HASH_COUNT; part++) {
                assert_true((before[part] != after[part]) == (part == WR_HASH_CELLS));
            }
            assert_true(wr_world_differ(k.world, other, &d));
            assert_string_equal(d.module, "cells");
            assert_string_equal(d.field, c->name);
            assert_int_equal(d.entity, i + 1);
        }
    }
    wr_world_destroy(other);
    kept_end(&k);
}

static void what_is_behind_the_last_edit_is_zero_whatever_was_there(void **state)
{
    (void)state;
    kept k;
    kept_begin_ground(&k, EDITS);
    int32_t count;
    kept_file few = kept_save(k.world, NULL);
    (void)edits_of(k.world, &count);
    for (int32_t x = 1; x <= EDITS; x++) {
        const wr_fix side = WR_HUNT_CELL * WR_FIX_ONE;
        const wr_command c = {
            .kind = WR_COMMAND_LABEL, .player = WR_PLAYER_HOST, .value = 44, .x = x * side, .y = 9 * side};
        wr_world_tick(k.world, &(wr_commands){&c, 1});
    }
    assert_true(*k.world->ground.edit_count > count + 10);
    for (int32_t i = 0; i < 2; i++) { // the world, and what was its spare
        assert_int_equal(wr_world_restore(k.world, few.bytes, few.size, NULL), WR_OK);
        assert_int_equal(*k.world->ground.edit_count, count);
        for (int32_t e = count; e < EDITS; e++) {
            assert_memory_equal(&k.world->ground.edits[e], &(wr_edit){0}, sizeof(wr_edit));
        }
        kept_require_valid(k.world);
    }
    kept_free(&few);
    kept_end(&k);
}

// ---- The settings ----------------------------------------------------------------------------------------------------------

static void a_file_without_its_settings_or_with_empty_ones_is_refused(void **state)
{
    (void)state;
    kept k;
    wr_finding why = {0};
    kept_begin_ground(&k, EDITS);
    kept_file file = kept_save(k.world, NULL);
    size_t length = 0, at = 0;
    for (int section = 0; at == 0; section++) {
        if (memcmp(file.bytes + 56 + 24 * section, "HUNT", 4) == 0) {
            at = repair_section(file.bytes, section, &length);
        }
    }
    static const int32_t others[] = {0, -1, WR_EDITS_MAX + 1, EDITS - 1, EDITS + 1};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        kept_file bad = kept_copy(&file);
        for (int32_t k4 = 0; k4 < 4; k4++) {
            bad.bytes[at + length - 8 + (size_t)k4] = (uint8_t)((uint32_t)others[i] >> (8 * k4));
        }
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        assert_false(stranger_is_accepted(&k, &bad, &why));
        assert_true(others[i] != 0 ? why.message[0] != '\0' : strstr(why.message, "is none") != NULL);
        kept_free(&bad);
    }
    kept_free(&file);
    kept_end(&k);
}

// ---- Damage and lies ---------------------------------------------------------------------------------------------------------

enum { TRIES = 600 };

static void damage_with_good_checksums_is_refused_or_harmless(void **state)
{
    (void)state;
    kept k;
    int32_t accepted = 0;
    kept_begin_ground(&k, EDITS);
    kept_file file = kept_save(k.world, NULL);
    size_t length = 0, at = 0;
    for (int section = 0; at == 0; section++) {
        if (memcmp(file.bytes + 56 + 24 * section, "CELL", 4) == 0) {
            at = repair_section(file.bytes, section, &length);
        }
    }
    for (uint64_t i = 0; i < TRIES; i++) {
        wr_finding why = {0};
        kept_file bad = kept_copy(&file);
        const uint64_t noise = wr_noise(3, WR_STREAM_BOTS, i, 0);
        const size_t byte = wr_noise_below(noise, (uint32_t)length);
        bad.bytes[at + byte] = (uint8_t)(i % 3 == 0 ? noise : i % 3 == 1 ? bad.bytes[at + byte] ^ 128u : 255);
        assert_true(repair_checkpoint(bad.bytes, bad.size));
        accepted += stranger_is_accepted(&k, &bad, &why);
        kept_free(&bad);
    }
    assert_true(accepted > 0 && accepted < TRIES);
    kept_free(&file);
    kept_end(&k);
}

static void grounds_that_no_play_comes_to_are_refused_with_a_word(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    int32_t count;
    kept_begin_ground(&k, EDITS);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    const wr_edit *e = edits_of(k.world, &count);
    const wr_grid *grid = wr_level_grid(k.level);
    const wr_cell at = {e[3].region_x * 64 + e[3].cell % 64, e[3].region_y * 64 + e[3].cell / 64};
    const wr_map_gate *gate = wr_level_gates(k.level);
    const int32_t last = count - 1;
    TELL("in their order", {"edit.cell", 2, e[1].cell}, {"edit.region_x", 2, e[1].region_x},
         {"edit.region_y", 2, e[1].region_y}); // twice
    TELL("in their order", {"edit.cell", 2, e[3].cell}, {"edit.region_x", 2, e[3].region_x},
         {"edit.region_y", 2, e[3].region_y}, {"edit.label", 2, 50}, {"edit.cell", 3, e[2].cell},
         {"edit.region_x", 3, e[2].region_x}, {"edit.region_y", 3, e[2].region_y});
    TELL("outside the level", {"edit.region_y", 0, -1});
    TELL("outside the level", {"edit.region_y", 0, INT32_MIN}, {"edit.region_x", 0, INT32_MIN});
    TELL("outside the level", {"edit.region_y", last, INT32_MAX}, {"edit.region_x", last, INT32_MAX});
    TELL("outside the level", {"edit.region_y", last, (grid->height + 63) / 64});
    TELL("cells.edit.cell", {"edit.cell", last, 4096});
    TELL("cells.edit.label", {"edit.label", 3, 64});
    TELL("never given", {"edit.label", 3, WR_CELL_SWITCH});
    TELL("never given", {"edit.label", 3, WR_CELL_GATE});
    TELL("never given", {"edit.label", 3, WR_CELL_BLOB});
    TELL("what the level made", {"edit.label", 3, wr_grid_kind(grid, at)});
    TELL("a switch or a gate", {"edit_count", 0, 1}, {"edit.region_x", 0, gate->at.x / 64},
         {"edit.region_y", 0, gate->at.y / 64}, {"edit.cell", 0, gate->at.y % 64 * 64 + gate->at.x % 64});
    TELL("cells.edit_count", {"edit_count", 0, EDITS + 1});
    TELL("that no label can have", {"cost", WR_CELL_BUSH, 1});
    TELL("that no label can have", {"cost", WR_CELL_GATE, 1});
    kept_require_valid(k.world);
    wr_world_destroy(other);
    kept_end(&k);
}

static void edits_that_leave_doors_no_room_are_refused(void **state)
{
    (void)state;
    kept k;
    wr_world *other;
    kept_begin_ground(&k, EDITS);
    wr_world_destroy(k.world);
    k.config.edits_max = k.level->door_count;
    assert_true(k.config.edits_max > 0);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &k.world, NULL), WR_OK);
    assert_int_equal(wr_world_create(&k.config, k.level, NULL, &other, NULL), WR_OK);
    const wr_grid *grid = wr_level_grid(k.level);
    int32_t cell = 0;
    while (grid->kinds[cell] != WR_CELL_GRASS) {
        cell++;
    }
    const int32_t x = cell % grid->width, y = cell / grid->width;
    TELL("no room for doors", {"edit_count", 0, 1}, {"edit.region_x", 0, x / 64}, {"edit.region_y", 0, y / 64},
         {"edit.cell", 0, y % 64 * 64 + x % 64}, {"edit.label", 0, 20});
    wr_world_destroy(other);
    kept_end(&k);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_byte_of_the_ground_is_in_the_list_once),
    cmocka_unit_test(every_number_of_the_ground_changes_the_hash_of_cells_and_is_named),
    cmocka_unit_test(what_is_behind_the_last_edit_is_zero_whatever_was_there),
    cmocka_unit_test(a_file_without_its_settings_or_with_empty_ones_is_refused),
    cmocka_unit_test(damage_with_good_checksums_is_refused_or_harmless),
    cmocka_unit_test(grounds_that_no_play_comes_to_are_refused_with_a_word),
    cmocka_unit_test(edits_that_leave_doors_no_room_are_refused),
};

WR_TEST_MAIN(tests)
