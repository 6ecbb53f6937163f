// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunts in pictures: kinds that are told apart, what they do, who is down, bombs and blasts, and the legend of it all.
#include "draw/drawn.h"

#include <stdlib.h>

#include "sim/stage.h"

static const char hall[] = "xxxxxxxxxxxxxxxxxxxxxxxx\n"
                           "x                      x\n"
                           "x                      x\n"
                           "x                      x\n"
                           "x     P                x\n"
                           "x                      x\n"
                           "x                      x\n"
                           "x                      x\n"
                           "xxxxxxxxxxxxxxxxxxxxxxxx\n";

static wr_hunt quiet_hunt(int32_t kinds)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.kind_count = kinds;
    for (int32_t i = 1; i < kinds; i++) {
        hunt.kinds[i] = hunt.kinds[0];
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "a kind whose name is long, %c", (char)('a' + i));
    }
    return hunt;
}

static stage hunted(const wr_hunt *hunt, int32_t players)
{
    stage s = stage_of(hall);
    s.cell = WR_HUNT_CELL;
    s.config.hunt = hunt;
    s.config.players = players;
    stage_open(&s);
    return s;
}

// A hunter so many units from player 0.
static int32_t add(stage *s, int32_t kind, int32_t dx, int32_t dy)
{
    const wr_point at = stage_at(s, 0);
    stage_command(s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                  .value = WR_MOB_HUNTER,
                                  .flag = (uint32_t)kind,
                                  .x = at.x + dx * WR_FIX_ONE,
                                  .y = at.y + dy * WR_FIX_ONE});
    const wr_event *event = stage_event(s, WR_EVENT_SPAWN);
    assert_non_null(event);
    return wr_mob_slot(s->world, event->id);
}

static void sixteen_kinds_differ_in_colour_or_mark(void **state)
{
    (void)state;
    drawn looks[WR_HUNT_KINDS_MAX] = {{0}};
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        const wr_painter painter = drawn_painter(&looks[i]);
        wr_figure_draw_hunter(i, 0, 0, 1, &painter);
        assert_true(drawn_of_color(&looks[i], wr_hunter_color(i)) > 0);
        for (int32_t k = 0; k < i; k++) {
            assert_false(drawn_equal(&looks[i], &looks[k], NULL));
            assert_int_equal(wr_hunter_color(i) == wr_hunter_color(k), i == k + 8);
        }
    }
    for (int32_t i = 0; i < 4; i++) { // neighbours in the list differ in their marks, not in colour alone
        assert_int_not_equal(looks[i].count, looks[i + 1].count);
    }
    for (int32_t i = 0; i < WR_HUNT_KINDS_MAX; i++) {
        drawn_end(&looks[i]);
    }
}

static void a_hunter_is_as_wide_as_its_kind_and_looks_at_its_target(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt(2);
    hunt.kinds[1].radius = 2 * WR_FIX_ONE;
    stage s = hunted(&hunt, 1);
    const int32_t small = add(&s, 0, 40, 0), large = add(&s, 1, 40, 10);
    drawn d = drawn_world(s.world, WR_LAYER_MOBS, 0);
    int32_t bodies = 0;
    for (int32_t i = 0; i < d.count; i++) {
        const drawn_call *c = &d.calls[i];
        for (int32_t k = 0; k < 2; k++) {
            const int32_t slot = k == 0 ? small : large;
            const wr_point at = stage_at(&s, slot);
            if (c->kind == 'd' && c->x == wr_fix_to_float(at.x) && c->y == wr_fix_to_float(at.y)) {
                bodies += c->size == (k == 0 ? 1.0f : 2.0f); // its outline is its disc
            }
        }
    }
    assert_int_equal(bodies, 2);
    bool down;
    assert_true(stage_near(wr_world_head(s.world, small, &down), 32768, 200) && !down); // the player is to its left
    int32_t left = 0;
    for (int32_t i = 0; i < d.count; i++) { // whites of its eyes
        const drawn_call *c = &d.calls[i];
        const float x = wr_fix_to_float(stage_at(&s, small).x), y = wr_fix_to_float(stage_at(&s, small).y);
        left += c->kind == 'd' && c->color == 0xF2F4EEFFu && c->x < x - 0.2f && c->x > x - 1 && c->y < y + 1 &&
                c->y > y - 1;
    }
    assert_int_equal(left, 2);
    drawn_end(&d);
    stage_close(&s);
}

static void a_swing_is_seen_before_the_blow(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt(1);
    stage s = hunted(&hunt, 1);
    const int32_t slot = add(&s, 0, 12, 0);
    int32_t ticks = 0, glows = 0;
    for (int32_t i = 0; i < 120 && glows == 0; i++) {
        stage_wait(&s, 1);
        drawn d = drawn_world(s.world, WR_LAYER_MOBS, 0);
        const bool swings = wr_world_clip(s.world, slot, &ticks) == WR_CLIP_ATTACK;
        assert_int_equal(drawn_of_color(&d, 0xF2542D90u), swings ? 1 : 0);
        glows += swings;
        drawn_end(&d);
    }
    assert_int_equal(glows, 1);
    stage_close(&s);
}

static void what_is_lost_of_health_is_a_bar(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt(1);
    stage s = hunted(&hunt, 1);
    const int32_t slot = add(&s, 0, 60, 0);
    drawn whole = drawn_world(s.world, WR_LAYER_MOBS, 0);
    assert_int_equal(drawn_count(&whole, "mobs", 'r'), 0);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, slot), .value = 10});
    drawn hurt = drawn_world(s.world, WR_LAYER_MOBS, 0), far = drawn_world(s.world, WR_LAYER_MOBS, 1);
    assert_int_equal(drawn_count(&hurt, "mobs", 'r'), 2);
    assert_int_equal(drawn_count(&far, "mobs", 'r'), 0); // too small to be read
    drawn_end(&whole);
    drawn_end(&hurt);
    drawn_end(&far);
    stage_close(&s);
}

static void who_is_down_lies_and_is_counted_apart(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt(1);
    stage s = hunted(&hunt, 2);
    stage_command(&s, (wr_command){.kind = WR_COMMAND_DAMAGE, .mob = stage_id(&s, 0), .value = 1000});
    wr_fighter_view fighter;
    assert_int_equal(wr_world_fighter(s.world, 0, &fighter), WR_OK);
    assert_true(fighter.down);
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_picture(s.world, WR_LAYERS_PLAIN, "down", &painter);
    const drawn_call *up = drawn_text(&d, "player"), *down = drawn_text(&d, "player, down");
    assert_non_null(up);
    assert_non_null(down);
    assert_string_equal(up[1].text, " 1");
    assert_string_equal(down[1].text, " 1");
    drawn_end(&d);
    stage_close(&s);
}

static void the_legend_names_kinds_with_their_counts(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt(3);
    stage s = hunted(&hunt, 1);
    add(&s, 0, 40, 0);
    add(&s, 2, 40, 8);
    add(&s, 2, 48, 8);
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_picture(s.world, WR_LAYERS_PLAIN, "kinds", &painter);
    const drawn_call *first = drawn_text(&d, hunt.kinds[0].name), *third = drawn_text(&d, hunt.kinds[2].name);
    assert_non_null(first);
    assert_non_null(third);
    assert_null(drawn_text(&d, hunt.kinds[1].name)); // none of them there
    assert_string_equal(first[1].text, " 1");
    assert_string_equal(third[1].text, " 2");
    assert_string_equal(drawn_text(&d, "player")[1].text, " 1");
    assert_true(third->x >= first->right + 1 || third->y != first->y); // however long the names are
    assert_non_null(drawn_text(&d, "wave 0  kills 0 of 20"));
    drawn_end(&d);
    stage_close(&s);
}

static void a_bomb_burns_and_its_blast_is_a_ring(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt(1);
    stage s = hunted(&hunt, 1);
    for (int32_t i = 0; i < 2; i++) { // from the boomerang to the bomb
        stage_hold(&s, WR_BUTTON_WEAPON, 1);
        stage_wait(&s, 1);
    }
    assert_int_equal(stage_player(&s).weapon, WR_WEAPON_BOMB);
    drawn before = drawn_world(s.world, WR_LAYER_MOBS, 0);
    stage_hold(&s, WR_BUTTON_ATTACK, 1);
    wr_bomb_view bomb;
    assert_int_equal(wr_world_bombs(s.world, &bomb, 1), 1);
    assert_true(bomb.player == 0 && bomb.fuse_ticks > 50 && bomb.at.x == stage_at(&s, 0).x);
    assert_int_equal(wr_world_bombs(s.world, NULL, 0), 1);
    drawn burns = drawn_world(s.world, WR_LAYER_MOBS, 0);
    assert_true(burns.count > before.count + 5);
    while (stage_event(&s, WR_EVENT_BLAST) == NULL) {
        assert_int_equal(wr_world_bombs(s.world, NULL, 0), 1);
        stage_wait(&s, 1);
    }
    assert_int_equal(wr_world_bombs(s.world, NULL, 0), 0);
    drawn blast = drawn_world(s.world, WR_LAYER_MOBS, 0);
    int32_t on_ring = 0;
    const float x = wr_fix_to_float(bomb.at.x), y = wr_fix_to_float(bomb.at.y);
    for (int32_t i = 0; i < blast.count; i++) {
        const float dx = blast.calls[i].x - x, dy = blast.calls[i].y - y, far2 = dx * dx + dy * dy;
        on_ring += blast.calls[i].kind == 'l' && far2 > 143 && far2 < 145; // 12 units
    }
    assert_true(on_ring > 60);
    stage_wait(&s, 1);
    drawn after = drawn_world(s.world, WR_LAYER_MOBS, 0);
    assert_int_equal(after.count, before.count);
    drawn_end(&before);
    drawn_end(&burns);
    drawn_end(&blast);
    drawn_end(&after);
    stage_close(&s);
}

static void ways_and_places_are_layers(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt(1);
    stage s = hunted(&hunt, 1);
    add(&s, 0, 50, 0);
    stage_wait(&s, 30);
    drawn ways = drawn_world(s.world, WR_LAYER_PATHS, 0), rings = drawn_world(s.world, WR_LAYER_RINGS, 0);
    assert_true(drawn_count(&ways, "paths", 'l') >= 1 && drawn_count(&ways, "paths", 'd') == 1);
    assert_int_equal(rings.count, 0); // it is not near enough for a place
    for (int32_t i = 0; i < 240 && rings.count == 0; i++) {
        stage_wait(&s, 1);
        drawn_end(&rings);
        rings = drawn_world(s.world, WR_LAYER_RINGS, 0);
    }
    assert_true(drawn_count(&rings, "rings", 'l') > 50);
    drawn_end(&ways);
    drawn_end(&rings);
    stage_close(&s);
}

static void hunters_of_few_pixels_are_drawn_with_few_calls(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt(1);
    stage s = hunted(&hunt, 0);
    for (int32_t i = 0; i < 20; i++) {
        stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                       .value = WR_MOB_HUNTER,
                                       .x = (10 + 4 * i) * WR_FIX_ONE,
                                       .y = 14 * WR_FIX_ONE});
    }
    assert_int_equal(stage_count(&s, WR_MOB_HUNTER), 20);
    drawn near = drawn_world(s.world, WR_LAYER_MOBS, 0), far = drawn_world(s.world, WR_LAYER_MOBS, 0.4f);
    drawn farther = drawn_world(s.world, WR_LAYER_MOBS, 2);
    assert_true(near.count > 20 * 12);
    assert_int_equal(far.count, 20 * 3);
    assert_int_equal(farther.count, 20 * 1);
    drawn_end(&near);
    drawn_end(&far);
    drawn_end(&farther);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sixteen_kinds_differ_in_colour_or_mark),
    cmocka_unit_test(a_hunter_is_as_wide_as_its_kind_and_looks_at_its_target),
    cmocka_unit_test(a_swing_is_seen_before_the_blow),
    cmocka_unit_test(what_is_lost_of_health_is_a_bar),
    cmocka_unit_test(who_is_down_lies_and_is_counted_apart),
    cmocka_unit_test(the_legend_names_kinds_with_their_counts),
    cmocka_unit_test(a_bomb_burns_and_its_blast_is_a_ring),
    cmocka_unit_test(ways_and_places_are_layers),
    cmocka_unit_test(hunters_of_few_pixels_are_drawn_with_few_calls),
};
WR_TEST_MAIN(tests)
