// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A streamer against its plain twin: viewers walk, jump, come and go, doors move, pieces come and go, modes change, places are
// asked for; after every update everything that can be asked is compared.
#include "support/wr_test.h"

#include "stream/plain_stream.h"

typedef struct game {
    plain *p;
    wr_streamer *s;
    hand_piece *hand;
    wr_endless *endless; // where regions are from, or NULL: by hand
    uint64_t seed, draws;
    wr_region_id origin; // pieces lie in 4 x 4 regions from here
    int32_t step;        // of a walker, Q16.16
    bool levels;         // pieces of other sizes among them
} game;

static uint32_t draw(game *g, uint32_t below)
{
    return wr_noise_below(wr_noise(g->seed, WR_STREAM_BOTS, 7, g->draws++), below);
}

static wr_region_id some_region(game *g)
{
    return (wr_region_id){g->origin.x + draw(g, 4), g->origin.y + draw(g, 4)};
}

static wr_stream_place some_place(game *g)
{
    const int32_t side = 64 * g->p->config.cell;
    const wr_fix x = (wr_fix)draw(g, (uint32_t)side * 4) * (WR_FIX_ONE / 4),
                 y = (wr_fix)draw(g, (uint32_t)side) * WR_FIX_ONE;
    const wr_region_id id = some_region(g);
    return draw(g, 8) != 0 ? (wr_stream_place){id, x, y}
                           : (wr_stream_place){{id.x + 1, id.y - 1}, x - side * WR_FIX_ONE, y + side * WR_FIX_ONE};
}

static game begin(const wr_stream_config *config, uint64_t seed)
{
    game g = {.p = test_calloc(1, sizeof *g.p),
              .hand = test_calloc(1, sizeof *g.hand),
              .seed = seed,
              .step = WR_FIX_ONE};
    wr_finding why;
    assert_int_equal(wr_streamer_create(config, NULL, &g.s, &why), WR_OK);
    g.p->config = *config;
    return g;
}

static void end(game *g)
{
    wr_streamer_destroy(g->s);
    test_free(g->hand);
    test_free(g->p);
}

static void add_piece(game *g)
{
    const wr_region_id id = some_region(g);
    const wr_stream_mode mode = draw(g, 12) == 0 ? WR_STREAM_PERSISTENT : WR_STREAM_ATOMIC;
    if (g->endless != NULL) {
        static wr_region region;
        assert_int_equal(wr_endless_region(g->endless, id, &region), WR_OK);
        hand_take(g->hand, &region);
    } else if (!g->levels || draw(g, 3) != 0) {
        hand_region(g->hand, id, g->seed % 3);
    } else {
        hand_level(g->hand, id, 16 * (1 + (int32_t)draw(g, 9)), 16 * (1 + (int32_t)draw(g, 5)), g->seed);
    }
    assert_int_equal(wr_stream_add(g->s, g->hand->piece, mode), plain_add(g->p, g->hand, mode));
}

static void move_door(game *g)
{
    const plain_piece *q = &g->p->pieces[draw(g, PLAIN_PIECES)];
    for (int32_t i = 0; i < PLAIN_PIECES && !q->is_there; i++) {
        q = &g->p->pieces[i];
    }
    if (q->is_there && q->hand.piece.portal_count > 0) {
        const wr_rect at = q->hand.portals[draw(g, (uint32_t)q->hand.piece.portal_count)].cells;
        const bool open = draw(g, 2) != 0;
        const wr_region_id id = q->hand.piece.id;
        assert_int_equal(wr_stream_door(g->s, id, (wr_cell){at.x, at.y}, open),
                         plain_door(g->p, id, (wr_cell){at.x, at.y}, open));
    }
}

// Steps from where he was, from all foci; now and then a jump, another count of foci, or none.
static void move_viewer(game *g, int32_t viewer)
{
    plain_viewer *v = &g->p->viewers[viewer];
    wr_stream_place foci[WR_STREAM_FOCI_MAX];
    int32_t count = v->focus_count;
    const bool jump = !v->is_there || draw(g, 60) == 0;
    if (jump) {
        count = draw(g, 8) == 0 ? 0 : 1 + (int32_t)draw(g, draw(g, 3) == 0 ? WR_STREAM_FOCI_MAX : 1);
    }
    for (int32_t i = 0; i < count; i++) {
        foci[i] = jump ? some_place(g) : v->foci[i];
        foci[i].x += (wr_fix)draw(g, 2 * (uint32_t)g->step + 1) - g->step;
        foci[i].y += (wr_fix)draw(g, 2 * (uint32_t)g->step + 1) - g->step;
    }
    assert_int_equal(wr_stream_look(g->s, viewer, foci, count), WR_OK);
    plain_look(g->p, viewer, foci, count);
}

static void act(game *g)
{
    const int32_t viewer = (int32_t)draw(g, (uint32_t)g->p->config.viewers_max);
    const uint32_t what = draw(g, 100);
    if (what < 70) {
        move_viewer(g, viewer);
    } else if (what < 82) {
        move_door(g);
    } else if (what < 88) {
        add_piece(g);
    } else if (what < 91) {
        const wr_region_id id = some_region(g);
        assert_int_equal(wr_stream_remove(g->s, id), plain_remove(g->p, id));
    } else if (what < 93) {
        const wr_room_id room = {.piece = some_region(g), .space = (int32_t)draw(g, 17)};
        const wr_stream_mode mode = draw(g, 4) == 0 ? WR_STREAM_PERSISTENT : WR_STREAM_ATOMIC;
        assert_int_equal(wr_stream_set_mode(g->s, room, mode), plain_set_mode(g->p, room, mode));
    } else if (what < 98 && g->p->viewers[viewer].is_there) {
        const wr_stream_place place = some_place(g);
        const int32_t ticks = 1 + (int32_t)draw(g, 20);
        assert_int_equal(wr_stream_prefetch(g->s, viewer, place, ticks), plain_prefetch(g->p, viewer, place, ticks));
    } else if (what == 98 && g->p->viewers[viewer].is_there) {
        assert_int_equal(wr_stream_leave(g->s, viewer), WR_OK);
        plain_leave(g->p, viewer);
    }
}

static void play(game *g, int32_t updates, int32_t acts)
{
    for (int32_t i = 0; i < 10; i++) {
        add_piece(g);
    }
    for (int32_t i = 0; i < updates; i++) {
        for (uint32_t k = draw(g, (uint32_t)acts + 1); k > 0; k--) {
            act(g);
        }
        wr_stream_update(g->s);
        plain_update(g->p);
        for (int32_t v = 0; v < g->p->config.viewers_max; v++) {
            if (!plain_agrees(g->p, g->s, v)) {
                fail_msg("seed %d, update %d", (int)g->seed, (int)i);
            }
        }
    }
}

static wr_stream_config small_config(void)
{
    wr_stream_config c = wr_stream_config_default();
    c.viewers_max = 6;
    c.pieces_max = 14;
    c.rooms_max = 14 * 16;
    c.viewer_rooms = 100;
    c.view_distance = 120 * WR_FIX_ONE;
    c.target_radius = 150 * WR_FIX_ONE;
    return c;
}

static void play_seeds(const wr_stream_config *config, wr_region_id origin, bool levels, int32_t updates)
{
    for (uint64_t seed = 0; seed < 6; seed++) {
        game g = begin(config, seed);
        g.origin = origin;
        g.levels = levels;
        g.step = seed % 2 == 0 ? WR_FIX_ONE : 12 * WR_FIX_ONE;
        play(&g, updates, seed % 3 == 0 ? 2 : 12);
        end(&g);
    }
}

static void walks_agree_with_the_twin(void **state)
{
    const wr_stream_config c = small_config();
    (void)state;
    play_seeds(&c, (wr_region_id){0, 0}, false, 250);
}

static void walks_agree_at_the_ends_of_the_plane(void **state)
{
    const wr_stream_config c = small_config();
    (void)state;
    play_seeds(&c, (wr_region_id){WR_REGION_FAR - 4, -WR_REGION_FAR + 1}, false, 150);
}

static void walks_agree_with_pieces_of_all_sizes(void **state)
{
    wr_stream_config c = small_config();
    (void)state;
    c.rooms_max = 400;
    play_seeds(&c, (wr_region_id){-2, -2}, true, 150);
}

static void walks_agree_in_an_endless_dungeon(void **state)
{
    const wr_endless_config dungeon = wr_endless_config_default();
    wr_stream_config c = wr_stream_config_default();
    (void)state;
    c.viewers_max = 3;
    c.pieces_max = 14;
    for (uint64_t seed = 0; seed < 2; seed++) {
        game g = begin(&c, seed);
        assert_int_equal(wr_endless_create(&dungeon, NULL, &g.endless, NULL), WR_OK);
        g.p->config.rooms_max = PLAIN_ROOMS;
        g.p->config.viewer_rooms = 1024;
        g.origin = (wr_region_id){1000000000000, -1000000000000};
        play(&g, 60, 6);
        wr_endless_destroy(g.endless);
        end(&g);
    }
}

static void walks_agree_when_rooms_leave_at_once(void **state)
{
    wr_stream_config c = small_config();
    (void)state;
    c.unload = WR_STREAM_UNLOAD_OPPORTUNISTIC;
    c.pause = WR_STREAM_PAUSE_MINIMUM;
    c.slack = 20 * WR_FIX_ONE;
    play_seeds(&c, (wr_region_id){-2, 1}, false, 150);
}

static void walks_agree_when_memory_is_short(void **state)
{
    wr_stream_config c = small_config();
    (void)state;
    for (int32_t i = 0; i < 4; i++) {
        c.budget_cells = i == 3 ? 0 : 1500 + 2500 * i;
        c.viewer_rooms = i == 3 ? 12 : 30;
        c.slack = 16 * i * WR_FIX_ONE;
        c.unload = i % 2 == 0 ? WR_STREAM_UNLOAD_LOW_MEMORY : WR_STREAM_UNLOAD_OPPORTUNISTIC;
        c.pause = (wr_stream_pause)(i % 3);
        play_seeds(&c, (wr_region_id){5, -7}, i % 2 == 0, 120);
    }
}

static void walks_agree_with_odd_radii(void **state)
{
    wr_stream_config c = small_config();
    (void)state;
    c.minimum_radius = 0;
    c.target_radius = 40 * WR_FIX_ONE;
    c.slack = 0;
    c.prefetch = 90 * WR_FIX_ONE; // beyond the target radius
    c.view_distance = 200 * WR_FIX_ONE;
    c.cells_per_tick = 1;
    play_seeds(&c, (wr_region_id){0, 0}, true, 200);
    c.cell = 1;
    c.target_radius = 30000 * WR_FIX_ONE;
    c.prefetch = 0;
    c.cells_per_tick = 100000;
    play_seeds(&c, (wr_region_id){0, 0}, true, 100);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(walks_agree_with_the_twin),
    cmocka_unit_test(walks_agree_at_the_ends_of_the_plane),
    cmocka_unit_test(walks_agree_with_pieces_of_all_sizes),
    cmocka_unit_test(walks_agree_in_an_endless_dungeon),
    cmocka_unit_test(walks_agree_when_rooms_leave_at_once),
    cmocka_unit_test(walks_agree_when_memory_is_short),
    cmocka_unit_test(walks_agree_with_odd_radii),
};

WR_TEST_MAIN(tests)
