// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The heat picture: what is warm glows by how warm it is, who fell is marked where, and all of it lies on the sheet.
#include "draw/drawn.h"

enum { WIDTH = 9, HEIGHT = 5, CELLS = WIDTH * HEIGHT };

typedef struct board {
    uint8_t kinds[CELLS];
    wr_grid grid;
    uint32_t heat[CELLS], deaths[CELLS], downs[CELLS];
    wr_heat_picture what;
} board;

static void board_begin(board *b)
{
    *b = (board){0};
    assert_int_equal(wr_grid_init(WIDTH, HEIGHT, 4, b->kinds, &b->grid), WR_OK);
    b->what = (wr_heat_picture){.grid = &b->grid, .heat = b->heat, .deaths = b->deaths, .downs = b->downs};
}

static drawn picture_of(const wr_heat_picture *what)
{
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_heat_picture_draw(what, &painter);
    return d;
}

// The colour of a cell: that of the last rectangle over its middle.
static wr_color color_at(const drawn *d, float x, float y)
{
    wr_color color = 0;
    for (int32_t i = 0; i < d->count; i++) {
        const drawn_call *c = &d->calls[i];
        if (c->kind == 'r' && strcmp(c->layer, "heat") == 0 && c->left < x && c->right > x && c->bottom < y &&
            c->top > y) {
            color = c->color;
        }
    }
    return color;
}

static uint32_t brightness(wr_color color)
{
    return (color >> 24) + (color >> 16 & 255) + (color >> 8 & 255);
}

static void what_is_warmer_is_brighter(void **state)
{
    (void)state;
    static const uint32_t heats[WIDTH] = {1, 10, 100, 1000, 10000, 100000, 1000000, 100000000, UINT32_MAX};
    board b;
    board_begin(&b);
    memcpy(b.heat, heats, sizeof heats);
    drawn d = picture_of(&b.what);
    uint32_t last = brightness(color_at(&d, 0.5f, 1.5f)); // cold
    for (int32_t x = 0; x < WIDTH; x++) {
        const uint32_t now = brightness(color_at(&d, (float)x + 0.5f, 0.5f));
        assert_true(x == 0 || x > 4 ? now >= last : now + 1 > last);
        last = now;
    }
    assert_int_equal(color_at(&d, 8.5f, 0.5f), 0xFCE08EFFu);
    assert_true(brightness(color_at(&d, 7.5f, 0.5f)) < last);
    drawn_end(&d);
}

static void a_picture_without_any_heat_is_the_map(void **state)
{
    (void)state;
    board b;
    board_begin(&b);
    b.kinds[0] = WR_CELL_BUSH;
    b.kinds[1] = WR_CELL_CHASM;
    b.kinds[2] = WR_CELL_DOOR_OPEN;
    drawn d = picture_of(&b.what);
    const wr_color wall = color_at(&d, 0.5f, 0.5f), pit = color_at(&d, 1.5f, 0.5f), door = color_at(&d, 2.5f, 0.5f);
    const wr_color ground = color_at(&d, 3.5f, 0.5f);
    assert_true(wall != pit && wall != door && wall != ground && pit != door && pit != ground && door != ground);
    drawn_end(&d);
}

static void who_fell_is_marked_where(void **state)
{
    (void)state;
    board b;
    board_begin(&b);
    b.deaths[2 * WIDTH + 3] = 1;
    b.deaths[2 * WIDTH + 5] = 1000;
    b.downs[4 * WIDTH + 8] = 2;
    drawn d = picture_of(&b.what);
    assert_int_equal(drawn_count(&d, "fallen", 'd'), 4); // each with an edge
    assert_int_equal(drawn_count(&d, "fallen", 'l'), 4); // a cross with an edge
    float small = 0, large = 0;
    for (int32_t i = 0; i < d.count; i++) {
        const drawn_call *c = &d.calls[i];
        if (c->kind == 'd' && strcmp(c->layer, "fallen") == 0) {
            assert_true(c->y == 2.5f && (c->x == 3.5f || c->x == 5.5f));
            *(c->x == 3.5f ? &small : &large) = c->size;
        }
    }
    assert_true(small > 0.1f && large > 2 * small && large <= 0.5f);
    assert_non_null(drawn_text(&d, "killed 1001"));
    assert_non_null(drawn_text(&d, "down 2"));
    drawn_end(&d);
}

static void everything_lies_on_the_sheet(void **state)
{
    (void)state;
    for (int32_t turn = 0; turn < 4; turn++) {
        board b;
        board_begin(&b);
        b.downs[0] = b.downs[CELLS - 1] = b.deaths[WIDTH - 1] = 1;
        b.what.plan = turn == 0;
        b.what.title =
            turn == 1 ? "a title that is far too long for a map as small as this one, and is set smaller" : NULL;
        b.what.deaths = turn == 3 ? NULL : b.deaths;
        const wr_picture_frame f = wr_heat_picture_frame(&b.what);
        drawn d = picture_of(&b.what);
        const float over = turn == 0 ? 0.36f : 0; // arms of a cross at the edge
        for (int32_t i = 0; i < d.count; i++) {
            const drawn_call *c = &d.calls[i];
            if (c->left < f.left - over || c->right > f.left + f.width + over || c->bottom < f.bottom - over ||
                c->top > f.bottom + f.height + over) {
                fail_msg("turn %d: %c '%s' at %g %g leaves the frame", (int)turn, c->kind, c->text, (double)c->x,
                         (double)c->y);
            }
        }
        assert_int_equal(drawn_count(&d, NULL, 't') > 0, turn != 0);
        drawn_end(&d);
    }
}

static void a_plan_is_the_map_and_nothing_round_it(void **state)
{
    (void)state;
    board b;
    board_begin(&b);
    b.what.plan = true;
    const wr_picture_frame f = wr_heat_picture_frame(&b.what);
    assert_true(f.left == 0 && f.bottom == 0 && f.width == WIDTH && f.height == HEIGHT);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_warmer_is_brighter),
    cmocka_unit_test(a_picture_without_any_heat_is_the_map),
    cmocka_unit_test(who_fell_is_marked_where),
    cmocka_unit_test(everything_lies_on_the_sheet),
    cmocka_unit_test(a_plan_is_the_map_and_nothing_round_it),
};
WR_TEST_MAIN(tests)
