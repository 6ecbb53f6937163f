// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Tests of the endless dungeon's certificate: whatever is wrong with a piece, it is said, with the rule and the region.
#include "support/wr_test.h"
#include "warren/endless.h"

#include <stdlib.h>

enum { WIDE = 3, COUNT = WIDE * WIDE, MIDDLE = 4 };

static wr_endless *endless;
static wr_region *good, *piece; // [COUNT] as made; as changed

static int make_piece(void **state)
{
    (void)state;
    wr_endless_config c = wr_endless_config_default();
    c.rooms = wr_dungeon_profile(WR_DUNGEON_PROFILE_CAVES);
    c.rooms.corridor = 2;
    c.rooms.seed = 15;
    c.second_doors = 100;
    good = malloc(COUNT * sizeof *good);
    piece = malloc(COUNT * sizeof *piece);
    if (good == NULL || piece == NULL || wr_endless_create(&c, NULL, &endless, NULL) != WR_OK) {
        return 1;
    }
    for (int32_t i = 0; i < COUNT; i++) {
        if (wr_endless_region(endless, (wr_region_id){i % WIDE, i / WIDE}, &good[i]) != WR_OK) {
            return 1;
        }
    }
    return 0;
}

static int drop_piece(void **state)
{
    (void)state;
    wr_endless_destroy(endless);
    free(good);
    free(piece);
    return 0;
}

static wr_region *begin(void)
{
    memcpy(piece, good, COUNT * sizeof *good);
    return &piece[MIDDLE];
}

static wr_endless_report look(void)
{
    wr_endless_report report;
    assert_int_equal(wr_endless_validate(endless, piece, WIDE, WIDE, NULL, &report), WR_OK);
    assert_int_equal(report.regions_checked, COUNT); // all are looked at, whatever is found
    assert_int_equal(report.borders_checked, 12);
    return report;
}

// The middle region by itself.
static wr_endless_report look_at_middle(void)
{
    wr_endless_report report;
    assert_int_equal(wr_endless_validate(endless, &piece[MIDDLE], 1, 1, NULL, &report), WR_OK);
    return report;
}

static void assert_says(const wr_endless_report *report, const char *rule)
{
    assert_false(report->valid);
    if (strcmp(report->rule, rule) != 0) {
        fail_msg("%s: %s, not %s", report->rule, report->message, rule);
    }
    assert_true(report->message[0] != '\0');
}

static void assert_refuted(const char *rule)
{
    const wr_endless_report report = look();
    assert_says(&report, rule);
}

static void assert_middle_refuted(const char *rule)
{
    const wr_endless_report report = look_at_middle();
    assert_says(&report, rule);
    assert_true(report.region.x == 1 && report.region.y == 1);
}

static int32_t find_cell(const wr_region *r, uint8_t kind, bool of_room)
{
    for (int32_t i = WR_REGION_CELLS; i < WR_REGION_CELLS * (WR_REGION_CELLS - 1); i++) {
        const int32_t x = i % WR_REGION_CELLS;
        if (r->kinds[i] == kind && x > 0 && x < WR_REGION_CELLS - 1 && (r->space[i] < r->room_count) == of_room) {
            return i;
        }
    }
    fail_msg("no such cell");
    return 0;
}

static wr_portal *find_portal(wr_region *r, bool of_border, bool open)
{
    for (int32_t i = 0; i < r->portal_count; i++) {
        wr_portal *p = &r->portals[i];
        if ((p->side < WR_SIDE_COUNT) == of_border && (p->kind == WR_CELL_GRASS) == open) {
            return p;
        }
    }
    fail_msg("no such portal");
    return NULL;
}

// ---- Cells -------------------------------------------------------------------------------------------------------

static void what_was_not_changed_is_valid(void **state)
{
    (void)state;
    (void)begin();
    const wr_endless_report report = look();
    assert_true(report.valid);
    assert_string_equal(report.rule, "");
    assert_int_equal(report.border_mismatches, 0);
    assert_int_equal(report.components, 1);
}

static void every_hole_in_the_rim_is_found(void **state)
{
    (void)state;
    static const uint8_t kinds[] = {WR_CELL_GRASS, WR_CELL_BUSH, WR_CELL_DOOR_CLOSED, WR_CELL_DOOR_OPEN};
    for (int32_t i = 0; i < WR_REGION_CELLS * WR_REGION_CELLS; i++) {
        const int32_t x = i % WR_REGION_CELLS, y = i / WR_REGION_CELLS;
        const uint8_t kind = kinds[i % 4];
        if ((x > 0 && x < WR_REGION_CELLS - 1 && y > 0 && y < WR_REGION_CELLS - 1) || good[MIDDLE].kinds[i] == kind) {
            continue;
        }
        begin()->kinds[i] = kind;
        assert_refuted("rim");
    }
}

static void other_kinds_of_cells_are_refused(void **state)
{
    (void)state;
    wr_region *r = begin();
    r->kinds[find_cell(r, WR_CELL_GRASS, true)] = WR_CELL_GATE;
    assert_refuted("cell");
    r = begin();
    r->kinds[find_cell(r, WR_CELL_BUSH, false)] = 255;
    assert_refuted("cell");
}

static void a_wall_through_a_passage_is_found(void **state)
{
    (void)state;
    wr_region *r = begin();
    const wr_portal *door = find_portal(r, true, false); // of the upper border
    for (int32_t i = 0; i < door->cells.width; i++) {
        r->kinds[(door->cells.y - 1) * WR_REGION_CELLS + door->cells.x + i] = WR_CELL_BUSH;
    }
    assert_refuted("rim");
    assert_int_equal(look().border_mismatches, 0); // the rim is as it was
}

static void a_walled_up_room_is_found(void **state)
{
    (void)state;
    wr_region *r = begin();
    for (int32_t i = 0; i < r->portal_count; i++) {
        const wr_portal *p = &r->portals[i];
        for (int32_t k = 0; p->side == WR_SIDE_COUNT && p->a == 0 && k < p->cells.width * p->cells.height; k++) {
            const int32_t x = p->cells.x + k % p->cells.width, y = p->cells.y + k / p->cells.width;
            r->kinds[y * WR_REGION_CELLS + x] = WR_CELL_BUSH;
            r->space[y * WR_REGION_CELLS + x] = WR_SPACE_NONE;
        }
    }
    assert_refuted("region");
    assert_int_equal(look().components, 2);
}

static void a_border_walled_up_on_both_sides_parts_the_piece(void **state)
{
    (void)state;
    (void)begin();
    for (int32_t y = 0; y < WIDE; y++) {
        for (int32_t i = 0; i < WR_REGION_CELLS; i++) {
            piece[y * WIDE].kinds[i * WR_REGION_CELLS + WR_REGION_CELLS - 1] = WR_CELL_BUSH;
            piece[y * WIDE + 1].kinds[i * WR_REGION_CELLS] = WR_CELL_BUSH;
        }
    }
    assert_refuted("rim");
    assert_int_equal(look().components, 2);
}

static void borders_that_do_not_fit_are_counted(void **state)
{
    (void)state;
    wr_region *r = begin();
    for (int32_t i = 0; i < WR_REGION_CELLS; i++) {
        r->kinds[i * WR_REGION_CELLS] = WR_CELL_BUSH; // its left rim
    }
    assert_refuted("rim");
    assert_int_equal(look().border_mismatches, 1);
    r = begin();
    for (int32_t i = 0; i < r->portal_count; i++) {
        if (r->portals[i].side < WR_SIDE_COUNT) {
            r->portals[i].kind = r->portals[i].kind == WR_CELL_DOOR_OPEN ? WR_CELL_DOOR_SECRET : WR_CELL_DOOR_OPEN;
        }
    }
    assert_refuted("portal");
    assert_int_equal(look().border_mismatches, 4);
}

static void a_region_in_the_wrong_place_is_found(void **state)
{
    (void)state;
    wr_region *r = begin();
    r->id.x++;
    assert_refuted("id");
    (void)begin();
    piece[MIDDLE] = good[0];
    assert_refuted("id");
    (void)begin();
    const wr_region first = piece[0];
    piece[0] = piece[1];
    piece[1] = first;
    assert_refuted("id");
}

// ---- Spaces ------------------------------------------------------------------------------------------------------

static void spaces_that_lie_are_found(void **state)
{
    (void)state;
    for (int32_t i = 0; i < good[MIDDLE].space_count; i++) {
        for (int32_t what = 0; what < 7; what++) {
            wr_space *s = &begin()->spaces[i];
            *(what == 0   ? &s->cells.x
              : what == 1 ? &s->cells.y
              : what == 2 ? &s->cells.width
              : what == 3 ? &s->cells.height
                          : &s->floor) += what < 5;
            s->kind = (uint8_t)(s->kind ^ (what == 5));
            s->unused[what % 3] = what == 6;
            assert_middle_refuted("space");
        }
    }
}

static void cells_of_other_spaces_are_found(void **state)
{
    (void)state;
    for (int32_t i = 0; i < WR_REGION_CELLS * WR_REGION_CELLS; i += 3) {
        const bool is_door = good[MIDDLE].kinds[i] != WR_CELL_GRASS && good[MIDDLE].kinds[i] != WR_CELL_BUSH;
        wr_region *r = begin();
        r->space[i] = (uint16_t)(r->space[i] == 5 ? 6 : 5);
        assert_middle_refuted(is_door ? "portal" : "space");
        r = begin();
        r->space[i] = (uint16_t)(r->space[i] == WR_SPACE_NONE ? r->space_count : WR_SPACE_NONE);
        assert_middle_refuted("space");
    }
}

static void a_hole_in_the_wall_of_a_room_is_found(void **state)
{
    (void)state;
    int32_t holes = 0;
    for (int32_t i = WR_REGION_CELLS; i < WR_REGION_CELLS * (WR_REGION_CELLS - 1); i++) {
        for (int32_t step = 1; step <= WR_REGION_CELLS; step += WR_REGION_CELLS - 1) {
            wr_region *r = begin();
            const uint16_t before = r->space[i - step], after = r->space[i + step];
            if (r->kinds[i - step] != WR_CELL_GRASS || r->kinds[i] != WR_CELL_BUSH ||
                r->kinds[i + step] != WR_CELL_GRASS || before == after) {
                continue;
            }
            r->kinds[i] = WR_CELL_GRASS;
            r->space[i] = before;
            r->spaces[before].floor++;
            const wr_endless_report report = look_at_middle();
            assert_false(report.valid);
            holes++;
        }
    }
    assert_true(holes > 0);
}

static void numbers_of_spaces_are_looked_at(void **state)
{
    (void)state;
    wr_region *r = begin();
    for (int32_t i = 0; i < WR_REGION_CELLS * WR_REGION_CELLS; i++) { // 0 and 1 change their names
        r->space[i] = r->space[i] < 2 ? (uint16_t)(1 - r->space[i]) : r->space[i];
    }
    const wr_space first = r->spaces[0];
    r->spaces[0] = r->spaces[1];
    r->spaces[1] = first;
    assert_middle_refuted("space");
    begin()->room_count++;
    assert_middle_refuted("space");
    begin()->room_count = 0;
    assert_middle_refuted("count");
    begin()->space_count = WR_REGION_SPACES_MAX + 1;
    assert_middle_refuted("count");
    begin()->space_count--;
    assert_middle_refuted("count");
    begin()->portal_count = -1;
    assert_middle_refuted("count");
    r = begin();
    r->spaces[r->space_count].floor = 1;
    assert_middle_refuted("count");
    begin()->portals[WR_REGION_PORTALS_MAX - 1].unused = 1;
    assert_middle_refuted("count");
}

// ---- Portals -----------------------------------------------------------------------------------------------------

static void portals_that_lie_are_found(void **state)
{
    (void)state;
    for (int32_t i = 0; i < good[MIDDLE].portal_count; i++) {
        for (int32_t what = 0; what < 10; what++) {
            wr_portal *p = &begin()->portals[i];
            int32_t *numbers[] = {&p->a, &p->b, &p->cells.x, &p->cells.y, &p->cells.width, &p->cells.height};
            uint8_t *bytes[] = {&p->kind, &p->side, &p->door, &p->unused};
            if (what < 6) {
                ++*numbers[what];
            } else {
                ++*bytes[what - 6];
            }
            assert_middle_refuted("portal");
        }
    }
}

static void a_missing_portal_is_found(void **state)
{
    (void)state;
    for (int32_t i = 0; i < good[MIDDLE].portal_count; i++) {
        wr_region *r = begin();
        memmove(&r->portals[i], &r->portals[i + 1], (size_t)(r->portal_count - i - 1) * sizeof r->portals[0]);
        r->portal_count--;
        memset(&r->portals[r->portal_count], 0, sizeof r->portals[0]);
        assert_middle_refuted("portal");
    }
}

static void the_order_of_portals_is_looked_at(void **state)
{
    (void)state;
    for (int32_t i = 1; i < good[MIDDLE].portal_count; i++) {
        wr_region *r = begin();
        const wr_portal before = r->portals[i - 1];
        r->portals[i - 1] = r->portals[i];
        r->portals[i] = before;
        assert_middle_refuted("portal");
    }
}

static void a_portal_of_part_of_a_line_is_found(void **state)
{
    (void)state;
    wr_portal *p = find_portal(begin(), false, true);
    assert_true(p->cells.width * p->cells.height == 2);
    p->cells.width = p->cells.height = 1;
    assert_middle_refuted("portal");
}

static void a_door_of_two_kinds_is_found(void **state)
{
    (void)state;
    wr_region *r = begin();
    const wr_portal *p = find_portal(r, false, false);
    uint8_t *kind = &r->kinds[p->cells.y * WR_REGION_CELLS + p->cells.x];
    *kind = *kind == WR_CELL_DOOR_OPEN ? WR_CELL_DOOR_SECRET : WR_CELL_DOOR_OPEN;
    assert_middle_refuted("portal");
}

static void a_stranger_s_numbers_do_no_harm(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 3000; i++) {
        uint8_t *bytes = (uint8_t *)begin();
        for (uint64_t k = 0; k < 1 + i % 4; k++) {
            const uint32_t at =
                wr_noise_below(wr_noise(3, WR_STREAM_BOTS, i, 2 * k), (uint32_t)offsetof(wr_region, spaces) + 4000);
            bytes[at] = (uint8_t)wr_noise(3, WR_STREAM_BOTS, i, 2 * k + 1);
        }
        (void)look_at_middle();
    }
    for (uint64_t i = 0; i < 3000; i++) {
        wr_region *r = begin();
        const uint32_t at =
            wr_noise_below(wr_noise(5, WR_STREAM_BOTS, i, 0), (uint32_t)r->portal_count * sizeof(wr_portal));
        ((uint8_t *)r->portals)[at] = (uint8_t)wr_noise(5, WR_STREAM_BOTS, i, 1);
        (void)look_at_middle();
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_not_changed_is_valid),
    cmocka_unit_test(every_hole_in_the_rim_is_found),
    cmocka_unit_test(other_kinds_of_cells_are_refused),
    cmocka_unit_test(a_wall_through_a_passage_is_found),
    cmocka_unit_test(a_walled_up_room_is_found),
    cmocka_unit_test(a_border_walled_up_on_both_sides_parts_the_piece),
    cmocka_unit_test(borders_that_do_not_fit_are_counted),
    cmocka_unit_test(a_region_in_the_wrong_place_is_found),
    cmocka_unit_test(spaces_that_lie_are_found),
    cmocka_unit_test(cells_of_other_spaces_are_found),
    cmocka_unit_test(a_hole_in_the_wall_of_a_room_is_found),
    cmocka_unit_test(numbers_of_spaces_are_looked_at),
    cmocka_unit_test(portals_that_lie_are_found),
    cmocka_unit_test(a_missing_portal_is_found),
    cmocka_unit_test(the_order_of_portals_is_looked_at),
    cmocka_unit_test(a_portal_of_part_of_a_line_is_found),
    cmocka_unit_test(a_door_of_two_kinds_is_found),
    cmocka_unit_test(a_stranger_s_numbers_do_no_harm),
};

int main(int argc, char **argv)
{
    if (make_piece(NULL) != 0) {
        return 1;
    }
    const int result = wr_test_main(argc, argv, tests, sizeof tests / sizeof tests[0]);
    (void)drop_piece(NULL);
    return result;
}
