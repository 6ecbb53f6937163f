// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The whole picture: everything lies inside its frame, and the legend names what there is, once, with its count.
#include "draw/drawn.h"

#include "sim/stage.h"

#define ALL_LAYERS 127u

static const char s_rows[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                             "x*   S  O  x     ~~~  CCC x\n"
                             "x P    b   D  b  ~~~   T  x\n"
                             "x^ |   x v d              x\n"
                             "x  s    ^  ?     |  s     x\n"
                             "xxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static stage stage_of_all(void)
{
    stage s = stage_of(s_rows);
    s.extended = true;
    s.on[0] = true;
    stage_open(&s);
    return s;
}

static drawn picture_of(const stage *s, uint32_t layers, const char *title)
{
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_picture(s->world, layers, title, &painter);
    return d;
}

static void everything_lies_inside_the_frame(void **state)
{
    (void)state;
    stage s = stage_of_all();
    stage_hold(&s, WR_BUTTON_ATTACK, 40);
    for (uint32_t layers = 0; layers <= ALL_LAYERS; layers++) {
        const wr_picture_frame f = wr_picture_frame_of(s.world, layers);
        drawn d = picture_of(&s, layers, "a title that is far too long for a map as small as this one, and is cut");
        for (int32_t i = 0; i < d.count; i++) {
            const drawn_call *c = &d.calls[i];
            if (c->left < f.left || c->right > f.left + f.width || c->bottom < f.bottom ||
                c->top > f.bottom + f.height) {
                fail_msg("layers %u: %c '%s' at %g %g leaves the frame", layers, c->kind, c->text, (double)c->x,
                         (double)c->y);
            }
        }
        drawn_end(&d);
    }
    stage_close(&s);
}

static void texts_of_the_legend_do_not_overlap(void **state)
{
    (void)state;
    stage s = stage_of_all();
    drawn d = picture_of(&s, ALL_LAYERS, "title");
    for (int32_t i = 0; i < d.count; i++) {
        for (int32_t k = 0; k < i; k++) {
            const drawn_call *a = &d.calls[i], *b = &d.calls[k];
            if (a->kind == 't' && b->kind == 't' && strcmp(a->layer, "legend") == 0 &&
                strcmp(b->layer, "legend") == 0) {
                const float shared_x =
                    (a->right < b->right ? a->right : b->right) - (a->left > b->left ? a->left : b->left);
                const float shared_y =
                    (a->top < b->top ? a->top : b->top) - (a->bottom > b->bottom ? a->bottom : b->bottom);
                if (shared_x > 0.001f && shared_y > 0.001f) {
                    fail_msg("'%s' runs into '%s'", a->text, b->text);
                }
            }
        }
    }
    drawn_end(&d);
    stage_close(&s);
}

static int32_t times(const drawn *d, const char *text)
{
    int32_t count = 0;
    for (int32_t i = 0; i < d->count; i++) {
        count += d->calls[i].kind == 't' && strcmp(d->calls[i].text, text) == 0;
    }
    return count;
}

// The count stands right behind the name.
static void assert_entry(const drawn *d, wr_figure figure, const char *count)
{
    assert_int_equal(times(d, wr_figure_name(figure)), 1);
    const drawn_call *name = drawn_text(d, wr_figure_name(figure));
    assert_string_equal(name[1].text, count);
    assert_true(name[1].y == name->y && name[1].x >= name->right - 0.001f);
}

static void the_legend_names_what_there_is_with_its_count(void **state)
{
    (void)state;
    stage s = stage_of_all();
    drawn d = picture_of(&s, ALL_LAYERS, "title");
    assert_entry(&d, WR_FIGURE_PLAYER, " 1");
    assert_entry(&d, WR_FIGURE_BLOB, " 2");
    assert_entry(&d, WR_FIGURE_BAT, " 1");
    assert_entry(&d, WR_FIGURE_SPINNER_H, " 2");
    assert_entry(&d, WR_FIGURE_SPINNER_V, " 1");
    assert_entry(&d, WR_FIGURE_CRYSTAL, " 1");
    assert_entry(&d, WR_FIGURE_BUSH, " 64");
    assert_entry(&d, WR_FIGURE_HOLE, " 1");
    assert_entry(&d, WR_FIGURE_CHASM, " 6");
    assert_entry(&d, WR_FIGURE_CLIFF, " 3");
    assert_entry(&d, WR_FIGURE_TOWER, " 1");
    assert_entry(&d, WR_FIGURE_SWITCH_ON, " 1");
    assert_entry(&d, WR_FIGURE_SWITCH_OFF, " 1");
    assert_entry(&d, WR_FIGURE_GATE_OPEN, " 1");
    assert_entry(&d, WR_FIGURE_GATE_CLOSED, " 1");
    assert_entry(&d, WR_FIGURE_DOOR_CLOSED, " 1");
    assert_entry(&d, WR_FIGURE_DOOR_OPEN, " 1");
    assert_entry(&d, WR_FIGURE_DOOR_SECRET, " 1");
    assert_int_equal(times(&d, wr_figure_name(WR_FIGURE_BOOMERANG)), 0); // in the pocket
    assert_int_equal(times(&d, wr_figure_name(WR_FIGURE_MESH)), 1);
    assert_entry(&d, WR_FIGURE_SIGHT_CLEAR, " 1"); // the near blob, at exactly five cells (B29)
    assert_int_equal(times(&d, wr_figure_name(WR_FIGURE_SIGHT_BLOCKED)), 0); // the far one is out of range
    assert_int_equal(times(&d, "title"), 1);
    assert_int_equal(times(&d, "27 x 6 cells"), 1);
    drawn_end(&d);
    stage_close(&s);
}

static void the_legend_is_silent_on_layers_not_asked_for(void **state)
{
    (void)state;
    stage s = stage_of_all();
    drawn map = picture_of(&s, WR_LAYER_MAP, "title");
    assert_int_equal(times(&map, "bat"), 0);
    assert_int_equal(times(&map, "mesh"), 0);
    assert_int_equal(times(&map, wr_figure_name(WR_FIGURE_DOOR_SECRET)), 0);
    assert_entry(&map, WR_FIGURE_BUSH, " 65"); // the secret door among them
    drawn mobs = picture_of(&s, WR_LAYER_MOBS, "title");
    assert_int_equal(times(&mobs, "bat"), 1);
    assert_int_equal(times(&mobs, "bush"), 0);
    drawn_end(&map);
    drawn_end(&mobs);
    stage_close(&s);
}

static void the_footer_says_which_moment_it_is(void **state)
{
    (void)state;
    stage s = stage_of_all();
    stage_wait(&s, 17);
    char text[64];
    snprintf(text, sizeof text, "tick 17  hash %016llx", (unsigned long long)wr_world_hash(s.world, NULL));
    drawn d = picture_of(&s, WR_LAYERS_PLAIN, NULL); // without a title
    assert_int_equal(times(&d, text), 1);
    assert_string_equal(d.layers, "paper map mobs legend ");
    drawn_end(&d);
    stage_close(&s);
}

static void a_long_title_ends_in_dots(void **state)
{
    (void)state;
    stage s = stage_of_all();
    drawn d =
        picture_of(&s, WR_LAYER_MAP,
                   "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9 and so on and on, until there is no more room for any of it");
    bool found = false;
    for (int32_t i = 0; i < d.count; i++) {
        const size_t length = strlen(d.calls[i].text);
        found = found || (length > 10 && strncmp(d.calls[i].text, "\xC3\xA9\xC3\xA9", 4) == 0 &&
                          strcmp(d.calls[i].text + length - 3, "...") == 0);
    }
    assert_true(found);
    drawn_end(&d);
    stage_close(&s);
}

// ---- Paths -------------------------------------------------------------------------------------------------------

static void a_path_is_a_strip_with_its_ends_marked(void **state)
{
    (void)state;
    const wr_point points[] = {{STAGE_CENTRE(1), STAGE_CENTRE(1)},
                               {STAGE_CENTRE(4), STAGE_CENTRE(1)},
                               {STAGE_CENTRE(6), STAGE_CENTRE(3)}};
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_picture_path(points, 3, 1, &painter);
    assert_string_equal(d.layers, "path ");
    assert_int_equal(drawn_count(&d, "path", 'l'), 2 * 2 + 2); // each leg over its light edge, and the flag's pole
    assert_int_equal(drawn_count(&d, "path", 'p'), 2);         // the flag
    int32_t start = 0, end = 0;
    for (int32_t i = 0; i < d.count; i++) {
        start += d.calls[i].kind == 'd' && d.calls[i].x == 1.5f && d.calls[i].y == 1.5f;
        end += d.calls[i].kind == 'd' && d.calls[i].x == 6.5f && d.calls[i].y == 3.5f;
    }
    assert_int_equal(start, 3); // a ring
    assert_int_equal(end, 2);
    drawn_end(&d);
    wr_picture_path(points, 1, 1, &painter); // already there
    assert_int_equal(drawn_count(&d, "path", 'l'), 2);
    drawn_end(&d);
    wr_picture_path(NULL, 0, 1, &painter);
    assert_int_equal(d.count, 0);
    assert_string_equal(d.layers, "");
    drawn_end(&d);
}

static void a_path_grows_with_the_cell(void **state)
{
    (void)state;
    const wr_point points[] = {{4 * STAGE_CENTRE(1), 0}, {4 * STAGE_CENTRE(4), 0}};
    drawn one = {0}, four = {0};
    wr_painter painter = drawn_painter(&one);
    wr_picture_path(points, 2, 1, &painter);
    painter = drawn_painter(&four);
    wr_picture_path(points, 2, 4, &painter);
    assert_int_equal(one.count, four.count);
    assert_true(four.calls[0].size == 4 * one.calls[0].size);
    drawn_end(&one);
    drawn_end(&four);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(everything_lies_inside_the_frame),
    cmocka_unit_test(texts_of_the_legend_do_not_overlap),
    cmocka_unit_test(the_legend_names_what_there_is_with_its_count),
    cmocka_unit_test(the_legend_is_silent_on_layers_not_asked_for),
    cmocka_unit_test(the_footer_says_which_moment_it_is),
    cmocka_unit_test(a_long_title_ends_in_dots),
    cmocka_unit_test(a_path_is_a_strip_with_its_ends_marked),
    cmocka_unit_test(a_path_grows_with_the_cell),
};
WR_TEST_MAIN(tests)
