// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Rooms and portals of a viewer in pictures: each room in the colour of its state, hidden ones dimmed, doors as they stand;
// nothing where a level has an end, and nothing that is out of view.
#include "draw/drawn.h"
#include "warren/stream.h"
#include "warren/window.h"

#define RED    0xD8342A8Cu
#define YELLOW 0xF2C43080u
#define ORANGE 0xF08A24FFu
#define DARK   0x1B1D26B0u
#define DIM    0x1B1D2660u
#define OPEN   0x1F8F4CFFu
#define CLOSED 0xA02018FFu

typedef struct sight {
    wr_hunt hunt;
    wr_level *level;
    wr_world *world;
    wr_streamer *streamer;
} sight;

static void open_sight(sight *s)
{
    wr_world_config config = wr_world_config_default();
    wr_window_config window = wr_window_config_default();
    wr_endless_config endless = wr_endless_config_default();
    wr_stream_config stream = wr_stream_config_default();
    wr_window at;
    wr_player_view me;
    s->hunt = wr_hunt_default();
    config.hunt = &s->hunt;
    window.regions = 3;
    endless.rooms.doors_open = 40;
    endless.rooms.doors_secret = 0;
    assert_int_equal(wr_level_create_endless(&endless, &window, NULL, NULL, &s->level, NULL), WR_OK);
    assert_int_equal(wr_world_create(&config, s->level, NULL, &s->world, NULL), WR_OK);
    assert_int_equal(wr_streamer_create(&stream, NULL, &s->streamer, NULL), WR_OK);
    assert_true(wr_world_window(s->world, &at));
    for (int32_t i = 0; i < at.width * at.height; i++) {
        const wr_region_id id = {at.corner.x + i % at.width, at.corner.y + i / at.width};
        const wr_stream_piece piece = wr_stream_piece_of(wr_world_region(s->world, id));
        assert_int_equal(wr_stream_add(s->streamer, piece, WR_STREAM_ATOMIC), WR_OK);
    }
    assert_int_equal(wr_world_player(s->world, 0, &me), WR_OK);
    const wr_stream_place place = {at.corner, me.at.x, me.at.y};
    assert_int_equal(wr_stream_look(s->streamer, 0, &place, 1), WR_OK);
}

static void close_sight(sight *s)
{
    wr_streamer_destroy(s->streamer);
    wr_world_destroy(s->world);
    wr_level_destroy(s->level);
}

static drawn draw(const sight *s, uint32_t layers, float right)
{
    drawn d = {0};
    wr_painter painter = drawn_painter(&d);
    painter.right = right; // from 0, 0; 0: all is in view
    painter.top = right;
    wr_stream_draw(s->world, s->streamer, 0, layers, &painter);
    return d;
}

static void rooms_have_the_colour_of_their_state(void **state)
{
    (void)state;
    sight s;
    open_sight(&s);
    drawn before = draw(&s, WR_LAYER_ROOMS, 0); // nothing is loaded yet
    assert_int_equal(drawn_of_color(&before, RED) + drawn_of_color(&before, YELLOW), 0);
    assert_in_range(drawn_of_color(&before, DARK), 100, 100000);
    assert_in_range(drawn_of_color(&before, ORANGE), 4, 10000);
    for (int tick = 0; tick < 200; tick++) {
        wr_stream_update(s.streamer);
    }
    drawn after = draw(&s, WR_LAYER_ROOMS, 0);
    assert_in_range(drawn_of_color(&after, RED), 4, 10000);
    assert_in_range(drawn_of_color(&after, YELLOW), 20, 10000);
    assert_in_range(drawn_of_color(&after, DIM), 20, 10000); // behind closed doors
    assert_in_range(drawn_of_color(&after, DARK), 20, 10000);
    assert_int_equal(drawn_of_color(&after, ORANGE), 0);
    assert_string_equal(after.layers, "rooms ");
    drawn_end(&before);
    drawn_end(&after);
    close_sight(&s);
}

static void portals_are_open_or_closed_as_doors_stand(void **state)
{
    (void)state;
    sight s;
    open_sight(&s);
    int32_t doors[2] = {0, 0};
    wr_window at;
    assert_true(wr_world_window(s.world, &at));
    for (int32_t i = 0; i < at.width * at.height; i++) {
        const wr_region_id id = {at.corner.x + i % at.width, at.corner.y + i / at.width};
        const wr_region *region = wr_world_region(s.world, id);
        for (int32_t k = 0; k < region->portal_count; k++) {
            const wr_portal *portal = &region->portals[k];
            const bool here = portal->side != WR_SIDE_W && portal->side != WR_SIDE_S;
            doors[portal->kind == WR_CELL_DOOR_OPEN] += here && portal->kind != WR_CELL_GRASS;
        }
    }
    drawn d = draw(&s, WR_LAYER_PORTALS, 0);
    assert_in_range(doors[0], 20, 1000);
    assert_in_range(doors[1], 20, 1000);
    assert_int_equal(drawn_of_color(&d, CLOSED), doors[0]);
    assert_int_equal(drawn_of_color(&d, OPEN), doors[1]);
    drawn_end(&d);
    close_sight(&s);
}

static void what_is_out_of_view_or_not_asked_for_is_not_drawn(void **state)
{
    (void)state;
    sight s;
    open_sight(&s);
    drawn all = draw(&s, WR_LAYER_ROOMS, 0);
    drawn part = draw(&s, WR_LAYER_ROOMS, 100); // of one region
    drawn none = draw(&s, WR_LAYERS_PLAIN, 0);
    assert_true(part.count > 0 && part.count < all.count / 3);
    assert_int_equal(none.count, 0);
    drawn_end(&all);
    drawn_end(&part);
    drawn_end(&none);
    close_sight(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(rooms_have_the_colour_of_their_state),
    cmocka_unit_test(portals_are_open_or_closed_as_doors_stand),
    cmocka_unit_test(what_is_out_of_view_or_not_asked_for_is_not_drawn),
};

WR_TEST_MAIN(tests)
