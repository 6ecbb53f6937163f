// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Layers of a world: only those asked for, each with what it must show, at a cost of what is in view.
#include "draw/drawn.h"

#include <math.h>
#include <stdlib.h>

#include "sim/stage.h"

#define ALL_LAYERS 127u

static const char s_little[] = "xxxxxxxxxxxx\n"
                               "x*   S  O  x\n"
                               "x P    b   x\n"
                               "x^ |   x v x\n"
                               "x  s    ^  x\n"
                               "xxxxxxxxxxxx\n";

// The map of the course's step 6 (B43), by its rows alone.
static const char s_example[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                                "x  *               S     x             x\n"
                                "x                        x    *   *    x\n"
                                "x                      * x             x\n"
                                "x         s        xxxxxxx            sx\n"
                                "x     xxx *   xx                       x\n"
                                "x                            xxx       x\n"
                                "x^   |  v    xxxxxxxxxx        x       x\n"
                                "x       ^ *                    x   *   x\n"
                                "x      S              S     *  x       x\n"
                                "x  *       v    *              O       x\n"
                                "x         |                    O       x\n"
                                "x     xx     s        xs               x\n"
                                "x  P      *           x       *        x\n"
                                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static drawn draw_layers(const stage *s, uint32_t layers, float alpha)
{
    drawn d = {0};
    const wr_painter painter = drawn_painter(&d);
    wr_world_draw(s->world, layers, alpha, &painter);
    return d;
}

static void layers_not_asked_for_make_no_call(void **state)
{
    (void)state;
    stage s = stage_of(s_little);
    stage_open(&s);
    stage_wait(&s, 30);
    static const char *const s_names[] = {"map ", "mesh ", "zones ", "paths ", "sight ", "mobs ", "numbers "};
    drawn all = draw_layers(&s, ALL_LAYERS, 1);
    assert_string_equal(all.layers, "map mesh map zones paths sight mobs numbers ");
    int32_t sum = 0;
    for (uint32_t i = 0; i < 7; i++) {
        drawn one = draw_layers(&s, 1u << i, 1);
        assert_string_equal(one.layers, s_names[i]);
        assert_true(one.count > 0);
        assert_true(drawn_count(&all, one.layer, 0) == one.count); // and the same with others
        sum += one.count;
        drawn_end(&one);
    }
    assert_int_equal(sum, all.count);
    drawn none = draw_layers(&s, 0, 1);
    assert_int_equal(none.count, 0);
    assert_string_equal(none.layers, "");
    drawn_end(&all);
    stage_close(&s);
}

static void the_mesh_is_its_nodes_and_each_edge_once(void **state)
{
    (void)state;
    static const int32_t s_rows[][4] = {{1, 455, 813, 738}, {3, 3536, 6766, 6484}}; // n, nodes, axis, diagonal: B19
    for (size_t i = 0; i < sizeof s_rows / sizeof *s_rows; i++) {
        stage s = stage_of(s_example);
        s.level_config.nav.n = s_rows[i][0];
        stage_open(&s);
        drawn d = draw_layers(&s, WR_LAYER_MESH, 1);
        assert_int_equal(drawn_count(&d, "mesh", 'd'), s_rows[i][1]);
        assert_int_equal(drawn_count(&d, "mesh", 'l'), s_rows[i][2] + s_rows[i][3]);
        assert_int_equal(d.count, s_rows[i][1] + s_rows[i][2] + s_rows[i][3]);
        for (int32_t k = 0; k < d.count; k++) { // B32: black, and 2 of a cell's 32 pixels
            assert_int_equal(d.calls[k].color, 0x000000FF);
            assert_true(d.calls[k].size == 0.0625f);
        }
        drawn_end(&d);
        stage_close(&s);
    }
}

static void a_painter_without_functions_draws_nothing(void **state)
{
    (void)state;
    stage s = stage_of(s_little);
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_ATTACK, 5);
    const wr_painter nobody = {0};
    wr_world_draw(s.world, ALL_LAYERS, 0.5f, &nobody);
    for (int32_t i = 0; i < WR_FIGURE_COUNT; i++) {
        wr_figure_draw((wr_figure)i, 0, 0, 1, &nobody);
    }
    wr_picture(s.world, ALL_LAYERS, "none", &nobody);
    wr_picture_path(&(wr_point){0, 0}, 1, 1, &nobody);
    stage_close(&s);
}

// ---- States that must be seen ------------------------------------------------------------------------------------

static void open_and_closed_on_and_off_look_different_in_outline(void **state)
{
    (void)state;
    stage off = stage_of(s_little), on = stage_of(s_little);
    on.on[1] = true; // the switch that opens the gate counts from the bottom: the left one is the second
    on.on[0] = true;
    stage_open(&off);
    stage_open(&on);
    drawn a = draw_layers(&off, WR_LAYER_MAP, 1), b = draw_layers(&on, WR_LAYER_MAP, 1);
    assert_int_equal(wr_world_cells_of(off.world).gates[0], 0);
    assert_int_equal(wr_world_cells_of(on.world).gates[0], 1);
    // The lever's knob lies left of its cell's middle, or right of it; no colour is looked at.
    int32_t left = 0, right = 0;
    for (int32_t i = 0; i < a.count; i++) {
        left += a.calls[i].kind == 'd' && a.calls[i].x > 8 && a.calls[i].x < 8.3f && a.calls[i].y > 1.7f &&
                a.calls[i].y < 2;
    }
    for (int32_t i = 0; i < b.count; i++) {
        right += b.calls[i].kind == 'd' && b.calls[i].x > 8.7f && b.calls[i].x < 9 && b.calls[i].y > 1.7f &&
                 b.calls[i].y < 2;
    }
    assert_true(left >= 2 && right >= 2);
    // A shut gate has pales in its middle, an open one a free way: fewer polygons stand in the cell.
    int32_t pales = 0, free_way = 0;
    for (int32_t i = 0; i < a.count; i++) {
        pales += a.calls[i].kind == 'p' && a.calls[i].left > 3.1f && a.calls[i].right < 3.9f && a.calls[i].bottom > 2;
    }
    for (int32_t i = 0; i < b.count; i++) {
        free_way +=
            b.calls[i].kind == 'p' && b.calls[i].left > 3.1f && b.calls[i].right < 3.9f && b.calls[i].bottom > 2;
    }
    assert_true(pales >= 6);
    assert_int_equal(free_way, 0);
    drawn_end(&a);
    drawn_end(&b);
    stage_close(&off);
    stage_close(&on);
}

static void a_taken_crystal_is_no_longer_drawn(void **state)
{
    (void)state;
    stage s = stage_of("xxxxx\nxP* x\nxxxxx\n");
    stage_open(&s);
    drawn before = draw_layers(&s, WR_LAYER_MOBS, 1);
    stage_hold(&s, WR_BUTTON_RIGHT, 12);
    assert_int_equal(wr_world_cells_of(s.world).crystals_left, 0);
    stage_wait(&s, 1);
    drawn after = draw_layers(&s, WR_LAYER_MOBS, 1);
    assert_true(after.count < before.count);
    drawn_end(&before);
    drawn_end(&after);
    stage_close(&s);
}

static void the_four_ways_a_player_looks_differ(void **state)
{
    (void)state;
    static const uint16_t s_buttons[4] = {WR_BUTTON_UP, WR_BUTTON_DOWN, WR_BUTTON_LEFT, WR_BUTTON_RIGHT};
    drawn looks[4];
    for (int32_t i = 0; i < 4; i++) {
        stage s = stage_of("xxxxx\nx   x\nx P x\nx   x\nxxxxx\n");
        stage_open(&s);
        stage_hold(&s, s_buttons[i], 1);
        looks[i] = draw_layers(&s, WR_LAYER_MOBS, 0); // where it stood a tick ago: only its look differs
        for (int32_t k = 0; k < i; k++) {
            assert_false(drawn_equal(&looks[i], &looks[k], NULL));
        }
        stage_close(&s);
    }
    for (int32_t i = 0; i < 4; i++) {
        drawn_end(&looks[i]);
    }
}

static void a_sword_is_drawn_while_it_swings(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxx\nx    x\nx P  x\nx    x\nxxxxxx\n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_WEAPON | WR_BUTTON_RIGHT, 1);
    stage_wait(&s, 1);
    drawn still = draw_layers(&s, WR_LAYER_MOBS, 1);
    stage_hold(&s, WR_BUTTON_ATTACK, 2);
    drawn swing = draw_layers(&s, WR_LAYER_MOBS, 1);
    wr_player_view player;
    wr_world_player(s.world, 0, &player);
    assert_true(player.sword_ticks > 0);
    assert_true(swing.count > still.count);
    float reach = 0; // to the right, the way the player looks
    for (int32_t i = 0; i < swing.count; i++) {
        reach = swing.calls[i].right > reach ? swing.calls[i].right : reach;
    }
    assert_true(reach > wr_fix_to_float(player.at.x) + 0.6f);
    drawn_end(&still);
    drawn_end(&swing);
    stage_close(&s);
}

static void a_secret_door_is_a_bush_until_numbers_are_asked_for(void **state)
{
    (void)state;
    stage secret = stage_of("xxxxx\nxP?xx\nxxxxx\n"), bush = stage_of("xxxxx\nxPxxx\nxxxxx\n");
    secret.extended = true;
    stage_open(&secret);
    stage_open(&bush);
    drawn a = draw_layers(&secret, WR_LAYERS_PLAIN, 1), b = draw_layers(&bush, WR_LAYERS_PLAIN, 1);
    assert_true(drawn_equal(&a, &b, NULL));
    drawn c = draw_layers(&secret, WR_LAYER_NUMBERS, 1), d = draw_layers(&bush, WR_LAYER_NUMBERS, 1);
    assert_non_null(drawn_text(&c, "?"));
    assert_null(drawn_text(&d, "?"));
    drawn_end(&a);
    drawn_end(&b);
    drawn_end(&c);
    drawn_end(&d);
    stage_close(&secret);
    stage_close(&bush);
}

// ---- Between two ticks -------------------------------------------------------------------------------------------

// The middle of the largest disc: the player's hood.
static float hood_x(const stage *s, float alpha)
{
    drawn d = draw_layers(s, WR_LAYER_MOBS, alpha);
    const drawn_call *largest = NULL;
    for (int32_t i = 0; i < d.count; i++) {
        if (d.calls[i].kind == 'd' && (!largest || d.calls[i].size > largest->size)) {
            largest = &d.calls[i];
        }
    }
    assert_non_null(largest);
    const float x = largest->x;
    drawn_end(&d);
    return x;
}

static void mobs_are_drawn_between_two_ticks(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxx\nxP     x\nxxxxxxxx\n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 3);
    const wr_mobs mobs = wr_world_mobs(s.world);
    const float now = wr_fix_to_float(mobs.x[0]), last = wr_fix_to_float(mobs.x_last[0]);
    assert_true(now > last);
    assert_true(hood_x(&s, 1) == now);
    assert_true(hood_x(&s, 0) == last);
    assert_true(fabsf(hood_x(&s, 0.25f) - (last + 0.25f * (now - last))) < 1e-5f);
    assert_true(hood_x(&s, 7) == now); // cut to 0..1
    assert_true(hood_x(&s, -1) == last);
    assert_true(hood_x(&s, NAN) == last);
    stage_close(&s);
}

static void who_jumped_is_drawn_where_it_is(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxx\nxP     x\nxxxxxxxx\n");
    stage_open(&s);
    stage_hold(&s, WR_BUTTON_RIGHT, 2);
    const wr_command jump = {.kind = WR_COMMAND_TELEPORT,
                             .player = 255,
                             .mob = {wr_world_mobs(s.world).id[0]},
                             .x = STAGE_CENTRE(5),
                             .y = STAGE_CENTRE(1)};
    wr_world_tick(s.world, &(wr_commands){&jump, 1});
    assert_true(wr_world_mobs(s.world).flags[0] & WR_MOB_JUMPED);
    assert_true(hood_x(&s, 0) == 5.5f);
    assert_true(hood_x(&s, 0.5f) == 5.5f);
    stage_close(&s);
}

// ---- Debug layers ------------------------------------------------------------------------------------------------

static void sight_tells_seen_from_hidden(void **state)
{
    (void)state;
    stage open = stage_of("xxxxxxxx\nxP   b x\nx      x\nxxxxxxxx\n"),
          wall = stage_of("xxxxxxxx\nxP x b x\nx      x\nxxxxxxxx\n");
    stage_open(&open);
    stage_open(&wall);
    drawn a = draw_layers(&open, WR_LAYER_SIGHT, 1), b = draw_layers(&wall, WR_LAYER_SIGHT, 1);
    int32_t whole = 0, longest_dash = 0;
    for (int32_t i = 0; i < a.count; i++) { // one line all the way from blob to player
        whole += a.calls[i].kind == 'l' && a.calls[i].right - a.calls[i].left > 4;
    }
    for (int32_t i = 0; i < b.count; i++) {
        longest_dash += b.calls[i].right - b.calls[i].left > 1;
    }
    assert_int_equal(whole, 1);
    assert_int_equal(longest_dash, 0);
    drawn_end(&a);
    drawn_end(&b);
    stage_close(&open);
    stage_close(&wall);
}

static void signs_of_sight_stay_on_the_map(void **state)
{
    (void)state;
    stage s = stage_of(s_little);
    stage_open(&s);
    drawn d = draw_layers(&s, WR_LAYER_SIGHT, 1);
    assert_true(d.count > 10);
    for (int32_t i = 0; i < d.count; i++) {
        assert_true(d.calls[i].left > -0.5f && d.calls[i].right < 12.5f);
        assert_true(d.calls[i].bottom > -0.5f && d.calls[i].top < 6.5f);
    }
    drawn_end(&d);
    stage_close(&s);
}

static void a_zone_is_its_free_cells_and_its_outline(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxxx\nx       x\nx  b    x\nx  x    x\nx       x\nxP      x\nxxxxxxxxx\n");
    s.level_config.zone_cells = 3;
    stage_open(&s);
    drawn d = draw_layers(&s, WR_LAYER_ZONES, 1);
    assert_int_equal(drawn_count(&d, "zones", 'r'), 8); // nine cells, one of them a bush
    assert_int_equal(drawn_count(&d, "zones", 'l'),
                     14); // the square's 12 sides, one of them gone, three round the notch
    drawn_end(&d);
    stage_close(&s);
}

static void a_blobs_way_is_a_red_strip_from_its_place(void **state)
{
    (void)state;
    stage s = stage_of("xxxxxxxxxxxxxxxx\nxP   x         x\nx    x    b    x\nx    x         x\nxxxxxxxxxxxxxxxx\n");
    stage_open(&s);
    stage_wait(&s, 10);
    drawn d = draw_layers(&s, WR_LAYER_PATHS, 1);
    assert_true(drawn_count(&d, "paths", 'l') >= 1);
    const wr_mobs mobs = wr_world_mobs(s.world);
    for (int32_t i = 0; i < mobs.count; i++) {
        if (mobs.kind[i] == WR_MOB_BLOB) {
            assert_true(fabsf(d.calls[0].x - wr_fix_to_float(mobs.x[i])) < 1e-4f);
            assert_true(fabsf(d.calls[0].y - wr_fix_to_float(mobs.y[i])) < 1e-4f);
        }
    }
    assert_true(d.calls[0].size == 0.0625f);
    drawn_end(&d);
    stage_close(&s);
}

static void numbers_are_coordinates_and_ids(void **state)
{
    (void)state;
    stage s = stage_of(s_example);
    stage_open(&s);
    drawn d = draw_layers(&s, WR_LAYER_NUMBERS, 1);
    assert_non_null(drawn_text(&d, "s0"));
    assert_non_null(drawn_text(&d, "s1"));
    const drawn_call *right = drawn_text(&d, "35");
    assert_non_null(right);
    assert_true(fabsf((right->left + right->right) / 2 - 35.5f) < 0.01f); // under the middle of its column
    assert_true(right->top < 0);
    assert_null(drawn_text(&d, "40"));
    int32_t fives = 0;
    for (int32_t i = 0; i < d.count; i++) {
        fives += d.calls[i].kind == 't' && strcmp(d.calls[i].text, "5") == 0;
        assert_true(d.calls[i].left >= -1.75f && d.calls[i].bottom >= -1); // as wr_world_draw_unit promises
    }
    assert_int_equal(fives, 2); // once along each edge
    drawn_end(&d);
    stage_close(&s);
}

static void large_maps_get_large_and_fewer_numbers(void **state)
{
    (void)state;
    static char rows[131 * 100 + 1];
    for (int32_t y = 0; y < 100; y++) {
        memset(rows + 131 * y, ' ', 130);
        rows[131 * y + 130] = '\n';
    }
    rows[0] = 'P';
    stage s = stage_of(rows);
    stage_open(&s);
    assert_true(wr_world_draw_unit(s.world) == 3); // 130 cells
    drawn d = draw_layers(&s, WR_LAYER_NUMBERS, 1);
    assert_null(drawn_text(&d, "5"));
    assert_non_null(drawn_text(&d, "20"));
    drawn_end(&d);
    stage_close(&s);
}

// ---- Cost and view -----------------------------------------------------------------------------------------------

static void cost_follows_the_view(void **state)
{
    (void)state;
    stage s = stage_of(s_example);
    stage_open(&s);
    drawn all = draw_layers(&s, ALL_LAYERS & ~(uint32_t)WR_LAYER_NUMBERS, 1), part = {0};
    wr_painter painter = drawn_painter(&part);
    painter.left = 20, painter.right = 24, painter.bottom = 5, painter.top = 8;
    wr_world_draw(s.world, WR_LAYERS_PLAIN, 1, &painter);
    assert_true(part.count > 0 && part.count < all.count / 20);
    drawn_end(&part);
    painter.left = 1000, painter.right = 1004; // beside the map: its ground is cut to nothing
    wr_world_draw(s.world, WR_LAYERS_PLAIN, 1, &painter);
    for (int32_t i = 0; i < part.count; i++) {
        assert_true(part.calls[i].left >= 40 || part.calls[i].right == part.calls[i].left);
    }
    drawn_end(&part);
    drawn_end(&all);
    stage_close(&s);
}

// A window's picture is the part of the whole picture that lies there: the view leaves out nothing that is seen.
static void a_window_on_a_world_shows_all_that_is_there(void **state)
{
    (void)state;
    enum { CELL = 16, WIDTH = 12 * CELL, HEIGHT = 6 * CELL, W = 5 * CELL, H = 3 * CELL };
    static uint8_t whole[WIDTH * HEIGHT * 4], window[W * H * 4];
    stage s = stage_of(s_little);
    stage_open(&s);
    stage_wait(&s, 20);
    wr_canvas a = {.width = WIDTH, .height = HEIGHT, .rgba = whole, .scale = CELL};
    wr_painter painter = wr_canvas_painter(&a);
    wr_world_draw(s.world, ALL_LAYERS & ~(uint32_t)WR_LAYER_NUMBERS, 0.5f, &painter);
    for (int32_t k = 0; k < 12; k++) {
        const int32_t left = 2 * (k % 4), bottom = k / 4;
        wr_canvas b = {
            .width = W, .height = H, .rgba = window, .left = (float)left, .bottom = (float)bottom, .scale = CELL};
        wr_canvas_clear(&b, 0);
        painter = wr_canvas_painter(&b);
        wr_world_draw(s.world, ALL_LAYERS & ~(uint32_t)WR_LAYER_NUMBERS, 0.5f, &painter);
        const int32_t top = HEIGHT - (bottom * CELL + H);
        for (int32_t y = 0; y < H; y++) {
            for (int32_t i = 0; i < 4 * W; i++) {
                const int32_t there = whole[4 * ((top + y) * WIDTH + left * CELL) + i];
                assert_in_range(abs(window[4 * y * W + i] - there), 0, 2); // strokes cut at a border round otherwise
            }
        }
    }
    stage_close(&s);
}

static void cells_of_few_pixels_are_drawn_with_few_calls(void **state)
{
    (void)state;
    stage s = stage_of(s_example);
    stage_open(&s);
    int32_t counts[3];
    static const float s_pixels[3] = {32, 8, 3}; // of a cell
    for (int32_t i = 0; i < 3; i++) {
        drawn d = {0};
        wr_painter painter = drawn_painter(&d);
        painter.pixel = 1 / s_pixels[i];
        wr_world_draw(s.world, WR_LAYER_MAP, 1, &painter);
        counts[i] = d.count;
        drawn_end(&d);
    }
    assert_true(counts[1] < counts[0] * 3 / 4);
    assert_true(counts[2] < counts[1] / 4);
    stage_close(&s);
}

static void drawing_changes_nothing(void **state)
{
    (void)state;
    stage s = stage_of(s_little);
    stage_open(&s);
    stage_wait(&s, 50);
    const uint64_t before = wr_world_hash(s.world, NULL);
    drawn a = draw_layers(&s, ALL_LAYERS, 0.5f), b = draw_layers(&s, ALL_LAYERS, 0.5f);
    assert_true(drawn_equal(&a, &b, NULL));
    stage_wait(&s, 1);
    stage twin = stage_of(s_little);
    stage_open(&twin);
    stage_wait(&twin, 51);
    assert_true(wr_world_hash(s.world, NULL) == wr_world_hash(twin.world, NULL));
    assert_true(wr_world_hash(s.world, NULL) != before);
    drawn_end(&a);
    drawn_end(&b);
    stage_close(&s);
    stage_close(&twin);
}

static void every_figure_has_a_name_and_a_look(void **state)
{
    (void)state;
    drawn looks[WR_FIGURE_COUNT] = {{0}};
    for (int32_t i = 0; i < WR_FIGURE_COUNT; i++) {
        const wr_painter painter = drawn_painter(&looks[i]);
        wr_figure_draw((wr_figure)i, 0, 0, 1, &painter);
        assert_true(looks[i].count > 1); // more than the grass
        assert_true(strlen(wr_figure_name((wr_figure)i)) > 2);
        for (int32_t k = 0; k < i; k++) {
            assert_false(drawn_equal(&looks[i], &looks[k], NULL));
            assert_string_not_equal(wr_figure_name((wr_figure)i), wr_figure_name((wr_figure)k));
        }
        for (int32_t k = 0; k < looks[i].count; k++) { // it fits its square, but for leaves and shadows
            assert_true(looks[i].calls[k].left > -0.2f && looks[i].calls[k].right < 1.2f);
            assert_true(looks[i].calls[k].bottom > -0.2f && looks[i].calls[k].top < 1.2f);
        }
    }
    assert_string_equal(wr_figure_name(WR_FIGURE_COUNT), "?");
    for (int32_t i = 0; i < WR_FIGURE_COUNT; i++) {
        drawn_end(&looks[i]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(layers_not_asked_for_make_no_call),
    cmocka_unit_test(the_mesh_is_its_nodes_and_each_edge_once),
    cmocka_unit_test(a_painter_without_functions_draws_nothing),
    cmocka_unit_test(open_and_closed_on_and_off_look_different_in_outline),
    cmocka_unit_test(a_taken_crystal_is_no_longer_drawn),
    cmocka_unit_test(the_four_ways_a_player_looks_differ),
    cmocka_unit_test(a_sword_is_drawn_while_it_swings),
    cmocka_unit_test(a_secret_door_is_a_bush_until_numbers_are_asked_for),
    cmocka_unit_test(mobs_are_drawn_between_two_ticks),
    cmocka_unit_test(who_jumped_is_drawn_where_it_is),
    cmocka_unit_test(sight_tells_seen_from_hidden),
    cmocka_unit_test(signs_of_sight_stay_on_the_map),
    cmocka_unit_test(a_zone_is_its_free_cells_and_its_outline),
    cmocka_unit_test(a_blobs_way_is_a_red_strip_from_its_place),
    cmocka_unit_test(numbers_are_coordinates_and_ids),
    cmocka_unit_test(large_maps_get_large_and_fewer_numbers),
    cmocka_unit_test(cost_follows_the_view),
    cmocka_unit_test(a_window_on_a_world_shows_all_that_is_there),
    cmocka_unit_test(cells_of_few_pixels_are_drawn_with_few_calls),
    cmocka_unit_test(drawing_changes_nothing),
    cmocka_unit_test(every_figure_has_a_name_and_a_look),
};
WR_TEST_MAIN(tests)
