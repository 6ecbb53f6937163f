// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Those who are thrown in pictures: above their shadows and larger the higher they are, long where they lie; the dead,
// their decals and their dust; and the layer of flights.
#include "draw/drawn.h"
#include "sim/knock_field.h"

#include "sim/world_draw_int.h"

#define DOT_PIXEL 0.65f // of a hunter three: an outline and its colour, however it is seen

static const drawn_call *first_of(const drawn *d, char kind, wr_color color, wr_color mask)
{
    for (int32_t i = 0; i < d->count; i++) {
        if (d->calls[i].kind == kind && (d->calls[i].color & mask) == (color & mask)) {
            return &d->calls[i];
        }
    }
    return NULL;
}

static const drawn_call *body_of(const drawn *d, int32_t hunt_kind)
{
    const drawn_call *body = first_of(d, 'l', wr_hunter_color(hunt_kind), 0xFFFFFFFFu);
    assert_non_null(body);
    return body;
}

static const drawn_call *shadow_of(const drawn *d)
{
    const drawn_call *shadow = first_of(d, 'l', WR__SHADE_DARK, 0xFFFFFF00u);
    assert_non_null(shadow);
    return shadow;
}

static float middle(float a, float b)
{
    return (a + b) / 2;
}

static float longer_side(const drawn_call *c)
{
    const float width = c->right - c->left, height = c->top - c->bottom;
    return width > height ? width : height;
}

// The field, one hunter of a kind, and what throws it to the right.
static stage thrown(const wr_hunt *hunt, int32_t kind, int32_t damage, int32_t *slot)
{
    stage s = field_of(hunt);
    stage_open(&s);
    *slot = field_add_still(&s, kind, 6, 6);
    stage_command(&s, field_blast(5, 6, 12, 12, damage));
    return s;
}

static void who_flies_is_seen_above_its_shadow_and_larger(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    int32_t slot;
    stage s = thrown(&hunt, SLIM, 0, &slot);
    const int32_t ticks = field_knocked(&s, slot).flight.ticks;
    drawn low = drawn_world(s.world, WR_LAYER_MOBS, DOT_PIXEL);
    assert_true(ticks > 40);
    stage_wait(&s, ticks / 2);
    drawn high = drawn_world(s.world, WR_LAYER_MOBS, DOT_PIXEL);
    const drawn_call *body = body_of(&high, SLIM), *shadow = shadow_of(&high);
    const wr_knocked_view k = field_knocked(&s, slot);
    const wr_point at = stage_at(&s, slot);
    const float height = wr_fix_to_float(k.z), up = middle(body->bottom, body->top);
    assert_true(height > 8); // two cells
    assert_true(up > wr_fix_to_float(at.y) + 0.3f * height && up < wr_fix_to_float(at.y) + 0.45f * height);
    assert_true(middle(shadow->left, shadow->right) > wr_fix_to_float(at.x) - 0.5f &&
                middle(shadow->left, shadow->right) < wr_fix_to_float(at.x) + 0.5f);
    assert_true(middle(shadow->bottom, shadow->top) < wr_fix_to_float(at.y) + 0.1f);
    assert_true(body->size > 1.05f * body_of(&low, SLIM)->size ||
                longer_side(body) > 1.1f * longer_side(body_of(&low, SLIM)));
    drawn_end(&low);
    drawn_end(&high);
    stage_close(&s);
}

// From upright to lying to upright: as long as twice its width only while it lies.
static void who_lies_is_long_and_who_stands_is_round(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    int32_t slot;
    stage s = thrown(&hunt, SLIM, 0, &slot);
    stage_wait(&s, field_knocked(&s, slot).flight.ticks + 3);
    assert_int_equal(field_knocked(&s, slot).phase, WR_KNOCK_LIE);
    drawn lies = drawn_world(s.world, WR_LAYER_MOBS, 0.1f);
    int32_t faces = 0;
    float length = 0;
    for (int32_t i = 0; i < lies.count; i++) { // its trunk is the longest line of its colour
        const drawn_call *c = &lies.calls[i];
        length =
            c->kind == 'l' && c->color == wr_hunter_color(SLIM) && longer_side(c) > length ? longer_side(c) : length;
        faces += c->kind == 'd' && c->color == 0xF2F4EEFFu;
    }
    assert_true(length > 2.0f); // it is two units wide when it stands
    assert_int_equal(faces, wr_lies_on_back(field_knocked(&s, slot).angle) ? 2 : 0); // eyes
    while (field_knocked(&s, slot).phase != WR_KNOCK_STAND) {
        stage_wait(&s, 1);
    }
    drawn stands = drawn_world(s.world, WR_LAYER_MOBS, DOT_PIXEL);
    assert_null(first_of(&stands, 'l', WR__SHADE_DARK, 0xFFFFFF00u));
    assert_int_equal(drawn_of_color(&stands, wr_hunter_color(SLIM)), 1);
    assert_int_equal(first_of(&stands, 'd', wr_hunter_color(SLIM), 0xFFFFFFFFu) != NULL, 1);
    drawn_end(&lies);
    drawn_end(&stands);
    stage_close(&s);
}

static void nobody_is_drawn_twice(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t count = field_crowd(&s, SLIM, 3, 5, 6, 4);
    assert_true(count > 10);
    stage_command(&s, field_blast(5, 6, 10, 14, 0));
    assert_true(field_knocked_count(&s) > 5);
    for (int32_t i = 0; i < 220; i++) {
        drawn d = drawn_world(s.world, WR_LAYER_MOBS, DOT_PIXEL);
        assert_int_equal(drawn_of_color(&d, wr_hunter_color(SLIM)), count);
        drawn_end(&d);
        stage_wait(&s, 1);
    }
    stage_close(&s);
}

static void the_dead_fly_grey_and_leave_a_decal_and_dust(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    int32_t slot, count = 0;
    stage s = thrown(&hunt, FRAIL, 50, &slot);
    const wr_dead *dead = wr_remains_bodies(wr_world_remains(s.world), &count);
    assert_int_equal(count, 1);
    const int32_t until = dead[0].flight.ticks;
    stage_wait(&s, until / 2);
    drawn flies = drawn_world(s.world, WR_LAYER_MOBS, DOT_PIXEL);
    assert_true(drawn_count(&flies, "mobs", 'l') >= 3); // shadow, outline, colour
    assert_int_equal(drawn_of_color(&flies, wr_hunter_color(FRAIL)), 0);
    while (wr_remains_decals(wr_world_remains(s.world), &count), count == 0) {
        stage_wait(&s, 1);
    }
    drawn dust = drawn_world(s.world, WR_LAYER_MOBS, 0.1f);
    assert_int_equal(drawn_count(&dust, "mobs", 'p'), 1); // what it lies in
    const int32_t lobes = drawn_count(&dust, "mobs", 'd');
    assert_true(lobes >= 10 && first_of(&dust, 'l', WR__SHADE_DARK, 0xFFFFFF00u) == NULL);
    stage_wait(&s, 30);
    drawn thin = drawn_world(s.world, WR_LAYER_MOBS, 0.1f);
    uint32_t first = 0, later = 0;
    for (int32_t i = 0; i < dust.count; i++) {
        first += dust.calls[i].color & 255;
        later += thin.calls[i].color & 255;
    }
    assert_int_equal(thin.count, dust.count);
    assert_true(later < first);
    stage_wait(&s, 60);
    drawn gone = drawn_world(s.world, WR_LAYER_MOBS, 0.1f);
    assert_int_equal(drawn_count(&gone, "mobs", 'd'), lobes - 10);
    assert_int_equal(drawn_count(&gone, "mobs", 'l'), drawn_count(&dust, "mobs", 'l'));
    drawn_end(&flies);
    drawn_end(&dust);
    drawn_end(&thin);
    drawn_end(&gone);
    stage_close(&s);
}

// Beside a wall: what was refused is told in the tick of the throw, and the last is where it lands.
static void the_layer_of_flights_shows_ways_landings_and_what_was_refused(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    const int32_t slot = field_add_still(&s, SLIM, 10, 12);
    stage_command(&s, field_blast(9, 11, 12, 14, 0)); // up and to the right: into the corner of the wall
    wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
    const int32_t count = wr_world_candidates(s.world, slot, tried);
    const wr_flight flight = field_knocked(&s, slot).flight;
    assert_true(count > 1);
    const wr_flight_place end = wr_flight_at(wr_world_knock_rules(s.world), &flight, flight.begun + flight.ticks);
    assert_int_equal(tried[count - 1].why, WR_FLIGHT_TAKEN);
    assert_true(tried[count - 1].at.x == end.at.x && tried[count - 1].at.y == end.at.y);
    drawn d = drawn_world(s.world, WR_LAYER_KNOCK, 0);
    assert_string_equal(d.layers, "knock ");
    assert_int_equal(drawn_of_color(&d, WR__LANDING), 4);
    assert_int_equal(drawn_of_color(&d, WR__WAY_BELOW), 1);
    assert_int_equal(drawn_of_color(&d, 0xFFF9EAC0u), 2 * (count - 1)); // two strokes a cross, each with an edge
    assert_int_equal(drawn_of_color(&d, 0xF08A3CFFu), (flight.ticks - 1) / 5); // a dot every five ticks
    assert_true(drawn_of_color(&d, WR__REACH) > 20);
    stage_wait(&s, 1);
    assert_int_equal(wr_world_candidates(s.world, slot, tried), 0);
    assert_int_equal(wr_world_blasts(s.world, NULL, 0), 0);
    drawn next = drawn_world(s.world, WR_LAYER_KNOCK, 0);
    assert_int_equal(drawn_of_color(&next, 0xFFF9EAC0u) + drawn_of_color(&next, WR__REACH), 0);
    assert_int_equal(drawn_of_color(&next, WR__LANDING), 4);
    stage_wait(&s, flight.ticks);
    drawn after = drawn_world(s.world, WR_LAYER_KNOCK, 0);
    assert_int_equal(after.count, 0);
    drawn_end(&d);
    drawn_end(&next);
    drawn_end(&after);
    stage_close(&s);
}

static void blasts_of_the_last_tick_are_no_part_of_a_copy(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    int32_t slot;
    wr_world *copy;
    stage s = thrown(&hunt, SLIM, 0, &slot);
    assert_int_equal(wr_world_create(&s.config, s.level, NULL, &copy, NULL), WR_OK);
    wr_blast blast;
    wr_flight_candidate tried[WR_FLIGHT_CANDIDATES];
    assert_int_equal(wr_world_blasts(s.world, &blast, 1), 1);
    assert_true(blast.radius == 12 * WR_FIX_ONE && blast.strength == 12 * WR_FIX_ONE);
    assert_int_equal(wr_world_copy(copy, s.world), WR_OK);
    assert_int_equal(wr_world_blasts(copy, &blast, 1), 0);
    assert_int_equal(wr_world_candidates(copy, slot, tried), 0);
    assert_true(wr_world_candidates(s.world, slot, tried) > 0);
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_world_draw(copy, WR_LAYER_KNOCK, 1, &painter);
    assert_int_equal(drawn_of_color(&d, WR__LANDING), 4); // its flight is
    drawn_end(&d);
    wr_world_destroy(copy);
    stage_close(&s);
}

static void the_legend_counts_who_is_thrown_apart(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    stage s = field_of(&hunt);
    stage_open(&s);
    field_add_still(&s, SLIM, 24, 12);
    field_add_still(&s, SLIM, 6, 6);
    field_add_still(&s, FRAIL, 7, 7);
    stage_command(&s, field_blast(5, 6, 12, 12, 50));
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_picture(s.world, WR_LAYERS_PLAIN | WR_LAYER_KNOCK, "thrown", &painter);
    static const char *const ones[] = {"Slim", "in the air", "dead", "blast", "reach of a blast"};
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        const drawn_call *name = drawn_text(&d, ones[i]);
        assert_non_null(name);
        assert_string_equal(name[1].text, " 1");
    }
    assert_string_equal(drawn_text(&d, "way through the air")[1].text, " 2"); // the dead one's, too
    assert_string_equal(drawn_text(&d, "where it lands")[1].text, " 2");
    assert_null(drawn_text(&d, "lies, gets up"));
    drawn_end(&d);
    for (wr_figure f = 0; f < WR_FIGURE_COUNT; f++) { // each has a swatch: more than its grass
        drawn swatch = {0};
        const wr_painter small = drawn_painter(&swatch);
        wr_figure_draw(f, 0, 0, 1, &small);
        assert_true(swatch.count > 1);
        drawn_end(&swatch);
    }
    stage_close(&s);
}

// With no player there all of them sleep: dimmed, and counted by themselves.
static void who_sleeps_is_dimmed_and_counted_apart(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    int32_t calls[2];
    for (int32_t sleeps = 0; sleeps < 2; sleeps++) {
        stage s = field_of(&hunt);
        s.config.wake_radius = sleeps * 64 * WR_FIX_ONE;
        stage_open(&s);
        field_add_still(&s, SLIM, 24, 12);
        field_add_still(&s, SLIM, 6, 6);
        drawn d = {0};
        const wr_painter painter = drawn_painter(&d);
        wr_world_draw(s.world, WR_LAYER_MOBS, 1, &painter);
        calls[sleeps] = (int32_t)d.count;
        wr_picture(s.world, WR_LAYERS_PLAIN, "night", &painter);
        const drawn_call *asleep = drawn_text(&d, sleeps ? "asleep" : "Slim");
        assert_non_null(asleep);
        assert_string_equal(asleep[1].text, " 2");
        assert_null(drawn_text(&d, sleeps ? "Slim" : "asleep"));
        drawn_end(&d);
        stage_close(&s);
    }
    assert_true(calls[1] != calls[0]);
}

static void only_what_is_in_view_is_drawn(void **state)
{
    (void)state;
    const wr_hunt hunt = field_hunt();
    int32_t slot;
    stage s = thrown(&hunt, SLIM, 0, &slot);
    stage_wait(&s, 10);
    drawn d = {0};
    wr_painter painter = drawn_painter(&d);
    painter.left = 80;
    painter.right = 128;
    painter.top = 24;
    wr_world_draw(s.world, WR_LAYER_MOBS | WR_LAYER_KNOCK, 1, &painter);
    assert_int_equal(d.count, 0);
    drawn_end(&d);
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(who_flies_is_seen_above_its_shadow_and_larger),
    cmocka_unit_test(who_lies_is_long_and_who_stands_is_round),
    cmocka_unit_test(nobody_is_drawn_twice),
    cmocka_unit_test(the_dead_fly_grey_and_leave_a_decal_and_dust),
    cmocka_unit_test(the_layer_of_flights_shows_ways_landings_and_what_was_refused),
    cmocka_unit_test(blasts_of_the_last_tick_are_no_part_of_a_copy),
    cmocka_unit_test(the_legend_counts_who_is_thrown_apart),
    cmocka_unit_test(who_sleeps_is_dimmed_and_counted_apart),
    cmocka_unit_test(only_what_is_in_view_is_drawn),
};
WR_TEST_MAIN(tests)
