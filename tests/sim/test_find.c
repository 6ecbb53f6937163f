// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Questions about mobs: what each shape holds, at its edges, outside the map, with too little room; and thousands of random
// ones asked by index, asked of everybody, and answered by the simplest code there is, which must agree to the bit.
#include "sim/stage.h"

#include <pthread.h>
#include <stdlib.h>

#include "warren/find.h"

enum { COLUMNS = 60, ROWS = 40, CELL = WR_HUNT_CELL, HUNTERS = 400, FOUND_MAX = 1024 };

static char field[(COLUMNS + 1) * ROWS + 1];

// ---- A field full of hunters of three kinds ----------------------------------------------------------------------

static uint64_t drawn;

static int32_t below(int32_t limit)
{
    return (int32_t)wr_noise_below(wr_noise(11, WR_STREAM_EYE, 1, drawn++), (uint32_t)limit);
}

static wr_fix somewhere(int32_t cells, int32_t beyond)
{
    const int32_t whole = (cells * CELL + 2 * beyond) * 64;
    return (below(whole) - beyond * 64) * (WR_FIX_ONE / 64);
}

static void draw_field(void)
{
    for (int32_t y = 0; y < ROWS; y++) {
        for (int32_t x = 0; x < COLUMNS; x++) {
            const bool edge = x == 0 || y == 0 || x == COLUMNS - 1 || y == ROWS - 1;
            field[y * (COLUMNS + 1) + x] = edge || below(12) == 0 ? 'x' : ' ';
        }
        field[y * (COLUMNS + 1) + COLUMNS] = '\n';
    }
    field[(ROWS / 2) * (COLUMNS + 1) + COLUMNS / 2] = 'P';
}

static wr_hunt three_kinds(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = 3000 * WR_FIX_ONE;
    hunt.round.seconds = 3600 * WR_FIX_ONE;
    hunt.kind_count = 3;
    for (int32_t i = 1; i < 3; i++) {
        hunt.kinds[i] = hunt.kinds[0];
        snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "kind %d", (int)i);
    }
    return hunt;
}

static stage crowded(const wr_hunt *hunt)
{
    static wr_command commands[HUNTERS];
    draw_field();
    stage s = stage_of(field);
    s.cell = CELL;
    s.config.hunt = hunt;
    s.config.players = 4;
    s.config.mobs_max = HUNTERS + 64;
    stage_open(&s);
    for (int32_t i = 0; i < HUNTERS; i++) { // half of them in one corner
        const int32_t part = i % 2 == 0 ? 1 : 4;
        commands[i] = (wr_command){.kind = WR_COMMAND_SPAWN,
                                   .player = WR_PLAYER_HOST,
                                   .value = WR_MOB_HUNTER,
                                   .flag = (uint32_t)below(3),
                                   .x = somewhere(COLUMNS / part, 0),
                                   .y = somewhere(ROWS / part, 0)};
    }
    stage_tick(&s, commands, HUNTERS);
    assert_true(stage_count(&s, WR_MOB_HUNTER) > HUNTERS / 2);
    return s;
}

static wr_finder *finder_of(const wr_world *world)
{
    wr_finder *finder = wr_finder_init(world, aligned_alloc(64, (wr_finder_size(world) + 63) / 64 * 64));
    assert_non_null(finder);
    assert_int_equal(wr_finder_update(finder, world), WR_OK);
    return finder;
}

// ---- The simplest code there is ----------------------------------------------------------------------------------

static bool in_shape(const wr_find *what, int64_t x, int64_t y, int64_t *order)
{
    const int64_t dx = x - what->at.x, dy = y - what->at.y, far2 = dx * dx + dy * dy, r = what->radius;
    const int64_t c = wr_cos(what->heading), s = wr_sin(what->heading);
    const bool near = r < 0 || far2 <= r * r;
    *order = far2;
    switch (what->shape) {
    case WR_FIND_CONE: {
        const int32_t off = (int16_t)(uint16_t)(wr_atan2((int32_t)dy, (int32_t)dx) - what->heading);
        return near && (far2 == 0 || (off < 0 ? -off : off) <= what->half_angle);
    }
    case WR_FIND_BOX:
        return x >= what->low.x && y >= what->low.y && x <= what->high.x && y <= what->high.y;
    case WR_FIND_RAY:
        *order = dx * c + dy * s;
        return *order >= 0 && *order <= what->length * (int64_t)65536 && llabs(dy * c - dx * s) <= r * 65536;
    default:
        return near;
    }
}

static int compare(const void *a, const void *b)
{
    const wr_found *one = a, *two = b;
    const int by_order = (one->order > two->order) - (one->order < two->order);
    return by_order != 0 ? by_order : one->slot - two->slot;
}

static int32_t plainly(const wr_world *world, const wr_find *what, wr_found *found)
{
    const wr_mobs mobs = wr_world_mobs(world);
    const wr_bits *sight = wr_world_cells_of(world).sight;
    int32_t count = 0;
    for (int32_t i = 0; i < mobs.count; i++) {
        int64_t order;
        const bool there = (mobs.flags[i] & WR_MOB_ALIVE) && !(mobs.flags[i] & WR_MOB_HIDDEN);
        const bool hunter = mobs.kind[i] == WR_MOB_HUNTER;
        if (!there || mobs.id[i] == what->except.bits || (what->kinds != 0 && !(what->kinds >> mobs.kind[i] & 1)) ||
            (hunter && what->hunt_kinds != 0 && !(what->hunt_kinds >> mobs.hunt_kind[i] & 1)) ||
            !in_shape(what, mobs.x[i], mobs.y[i], &order) ||
            (what->clear && !wr_sight(sight, CELL, what->at, (wr_point){mobs.x[i], mobs.y[i]}))) {
            continue;
        }
        found[count++] = (wr_found){{mobs.id[i]}, i, (uint64_t)order};
    }
    qsort(found, (size_t)count, sizeof *found, compare);
    return what->shape == WR_FIND_NEAREST && count > what->k ? what->k : count;
}

static void assert_same(const wr_found *a, const wr_found *b, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(a[i].id.bits, b[i].id.bits);
        assert_int_equal(a[i].slot, b[i].slot);
        assert_true(a[i].order == b[i].order);
    }
}

// ---- Random questions --------------------------------------------------------------------------------------------

static wr_find some_question(void)
{
    static const int32_t s_radius[] = {0, 1, 7, 40, 90, 400, 32767};
    const int32_t half[] = {0, 1, below(32769), 16384, 16385, 32768};
    wr_find what = {.shape = (wr_find_shape)below(WR_FIND_SHAPE_COUNT),
                    .clear = below(3) == 0,
                    .at = {somewhere(COLUMNS, 40), somewhere(ROWS, 40)},
                    .radius = s_radius[below(7)] * WR_FIX_ONE,
                    .length = s_radius[below(7)] * WR_FIX_ONE + below(WR_FIX_ONE),
                    .heading = (wr_angle)(below(4) == 0 ? below(8) * 8192 : below(65536)),
                    .half_angle = half[below(6)],
                    .low = {somewhere(COLUMNS, 40), somewhere(ROWS, 40)},
                    .high = {somewhere(COLUMNS, 40), somewhere(ROWS, 40)},
                    .k = below(3) == 0 ? below(2 * HUNTERS) : below(12),
                    .kinds = below(2) == 0 ? 0 : (uint32_t)below(512),
                    .hunt_kinds = below(2) == 0 ? 0 : (uint32_t)below(16)};
    if (what.shape != WR_FIND_RAY && below(10) == 0) {
        what.radius = WR_FIND_ANYWHERE;
    }
    if (what.shape == WR_FIND_RAY && below(4) != 0) { // rather thin
        what.radius = below(9) * WR_FIX_ONE;
    }
    return what;
}

// Two ways to say what a cone is, that may differ by a step or two of an angle: asked again without that edge.
static bool is_off_edge(const wr_world *world, const wr_find *what)
{
    const wr_mobs mobs = wr_world_mobs(world);
    for (int32_t i = 0; i < mobs.count && what->shape == WR_FIND_CONE && what->half_angle < WR_FIND_TURN; i++) {
        const wr_angle to = wr_atan2(mobs.y[i] - what->at.y, mobs.x[i] - what->at.x);
        const int32_t off = abs((int16_t)(uint16_t)(to - what->heading));
        if ((mobs.flags[i] & WR_MOB_ALIVE) && abs(off - what->half_angle) <= 2) {
            return false;
        }
    }
    return true;
}

static void random_questions_are_answered_alike_by_index_by_all_and_by_the_plainest_code(void **state)
{
    (void)state;
    const wr_hunt hunt = three_kinds();
    stage s = crowded(&hunt);
    wr_finder *finder = finder_of(s.world);
    static wr_found by_index[FOUND_MAX], by_all[FOUND_MAX], plain[FOUND_MAX];
    int32_t many = 0, checked[WR_FIND_SHAPE_COUNT] = {0};
    for (int32_t i = 0; i < 4000; i++) {
        wr_find what = some_question();
        if (below(4) == 0) { // of a mob, about the others
            const int32_t slot = below(4 + HUNTERS / 2);
            what.at = stage_at(&s, slot);
            what.except = stage_id(&s, slot);
        }
        const int32_t room = below(3) == 0 ? below(20) : FOUND_MAX;
        const int32_t count = wr_world_find(s.world, finder, &what, by_index, room);
        assert_true(count >= 0);
        assert_int_equal(wr_world_find(s.world, NULL, &what, by_all, room), count);
        assert_same(by_index, by_all, count < room ? count : room);
        if (is_off_edge(s.world, &what)) {
            assert_int_equal(plainly(s.world, &what, plain), count);
            assert_same(by_index, plain, count < room ? count : room);
            checked[what.shape]++;
            many += count > 3;
        }
    }
    for (int32_t i = 0; i < WR_FIND_SHAPE_COUNT; i++) {
        assert_true(checked[i] > 100);
    }
    assert_true(many > 400);
    free(finder);
    stage_close(&s);
}

// ---- Threads -----------------------------------------------------------------------------------------------------

typedef struct asker {
    const wr_world *world;
    const wr_finder *finder;
    uint64_t sum;
} asker;

static void *ask_much(void *argument)
{
    asker *a = argument;
    for (int32_t i = 0; i < 400; i++) {
        wr_found found[8];
        const wr_find what = {.shape = (wr_find_shape)(i % WR_FIND_SHAPE_COUNT),
                              .clear = i % 2 == 0,
                              .at = {(i % 200) * WR_FIX_ONE, (i % 130) * WR_FIX_ONE},
                              .radius = 30 * WR_FIX_ONE,
                              .length = 90 * WR_FIX_ONE,
                              .heading = (wr_angle)(i * 911),
                              .half_angle = 9000,
                              .high = {(i % 200 + 60) * WR_FIX_ONE, (i % 130 + 60) * WR_FIX_ONE},
                              .k = 8};
        const int32_t count = wr_world_find(a->world, a->finder, &what, found, 8);
        a->sum = a->sum * 31 + (uint64_t)count;
        for (int32_t k = 0; k < count && k < 8; k++) {
            a->sum = a->sum * 31 + found[k].order + found[k].id.bits;
        }
    }
    return NULL;
}

static void several_threads_ask_one_world_by_one_finder(void **state)
{
    (void)state;
    const wr_hunt hunt = three_kinds();
    stage s = crowded(&hunt);
    wr_finder *finder = finder_of(s.world);
    asker askers[4];
    pthread_t threads[4];
    for (int32_t i = 0; i < 4; i++) {
        askers[i] = (asker){s.world, finder, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_much, &askers[i]), 0);
    }
    for (int32_t i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_true(askers[i].sum == askers[0].sum);
    }
    free(finder);
    stage_close(&s);
}

// ---- What the shapes hold, and the edges -------------------------------------------------------------------------

static const char yard[] = "               \n"
                           "               \n"
                           "               \n"
                           "       x       \n"
                           "               \n"
                           "P              \n"
                           "               \n"
                           "               \n"
                           "               \n";

// Bats, whose rate is 0, at cells (x, y); their slots follow the player's and the boomerang's.
static stage yard_with(const int32_t (*cells)[2], int32_t count)
{
    stage s = stage_of(yard);
    stage_open(&s);
    for (int32_t i = 0; i < count; i++) {
        stage_command(&s, (wr_command){.kind = WR_COMMAND_SPAWN,
                                       .value = WR_MOB_BAT,
                                       .x = STAGE_CENTRE(cells[i][0]),
                                       .y = STAGE_CENTRE(cells[i][1])});
        const int32_t slot = stage_slot(&s, WR_MOB_BAT, i);
        stage_command(&s, (wr_command){.kind = WR_COMMAND_RATE, .mob = stage_id(&s, slot), .value = 0});
        stage_put(&s, slot, STAGE_CENTRE(cells[i][0]), STAGE_CENTRE(cells[i][1]));
    }
    return s;
}

#define BATS (1u << WR_MOB_BAT)

static wr_point centre(int32_t x, int32_t y)
{
    return (wr_point){STAGE_CENTRE(x), STAGE_CENTRE(y)};
}

// Which bats are found, by number, as decimal digits, the first one first; 0 for none.
static int32_t digits(const stage *s, wr_find what)
{
    wr_found found[8];
    wr_finder *finder = finder_of(s->world);
    what.kinds = BATS;
    const int32_t count = wr_world_find(s->world, finder, &what, found, 8);
    int32_t out = 0;
    for (int32_t i = 0; i < count; i++) {
        out = out * 10 + found[i].slot - 1; // player 0, boomerang 1, bats from 2
    }
    free(finder);
    return out;
}

static const int32_t s_cross[][2] = {{4, 4}, {6, 4}, {4, 6}, {2, 4}, {4, 2}, {7, 7}};

static void a_circle_holds_its_edge_and_ties_go_by_slot(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_find what = {.at = centre(4, 4), .radius = 2 * WR_FIX_ONE};
    assert_int_equal(digits(&s, what), 12345);
    what.radius--;
    assert_int_equal(digits(&s, what), 1);
    what.radius = 0;
    assert_int_equal(digits(&s, what), 1);
    what.radius = WR_FIND_ANYWHERE;
    assert_int_equal(digits(&s, what), 123456);
    what.except = stage_id(&s, stage_slot(&s, WR_MOB_BAT, 2));
    assert_int_equal(digits(&s, what), 12456);
    stage_close(&s);
}

static void a_cone_of_nothing_is_a_line_and_a_whole_turn_a_circle(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_find what = {.shape = WR_FIND_CONE, .at = centre(4, 4), .radius = 9 * WR_FIX_ONE, .heading = 16384};
    assert_int_equal(digits(&s, what), 13); // who stands at its point, and straight up
    what.half_angle = 8191;
    assert_int_equal(digits(&s, what), 13);
    what.half_angle = 8192;
    assert_int_equal(digits(&s, what), 136);
    what.half_angle = 16384;
    assert_int_equal(digits(&s, what), 12346);
    what.half_angle = 32767;
    assert_int_equal(digits(&s, what), 12346);
    what.half_angle = WR_FIND_TURN;
    assert_int_equal(digits(&s, what), 123456);
    stage_close(&s);
}

static void a_ray_goes_by_how_far_along_it(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_find what = {.shape = WR_FIND_RAY, .at = centre(1, 4), .length = 20 * WR_FIX_ONE};
    assert_int_equal(digits(&s, what), 412);
    what.radius = 2 * WR_FIX_ONE;
    assert_int_equal(digits(&s, what), 41352);
    what.length = 3 * WR_FIX_ONE;
    assert_int_equal(digits(&s, what), 4135);
    what.heading = 32768; // the other way
    assert_int_equal(digits(&s, what), 0);
    wr_found found;
    what.heading = 0;
    assert_int_equal(wr_world_find(s.world, NULL, &what, &found, 1), 4);
    assert_int_equal(wr_found_distance(&what, &found), WR_FIX_ONE);
    stage_close(&s);
}

static void a_box_is_ordered_from_where_one_asks(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_find what = {.shape = WR_FIND_BOX, .at = centre(9, 4), .low = centre(2, 2), .high = centre(6, 6)};
    assert_int_equal(digits(&s, what), 21354);
    what.high.x--;
    assert_int_equal(digits(&s, what), 1354);
    what.low.x = what.high.x + 1;
    assert_int_equal(digits(&s, what), 0);
    stage_close(&s);
}

static void the_nearest_are_counted_up_to_k(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_find what = {.shape = WR_FIND_NEAREST, .at = centre(9, 4), .radius = WR_FIND_ANYWHERE, .k = 3};
    assert_int_equal(digits(&s, what), 261);
    what.k = 0;
    assert_int_equal(digits(&s, what), 0);
    what.k = 8;
    assert_int_equal(digits(&s, what), 261354);
    what.radius = 4 * WR_FIX_ONE;
    assert_int_equal(digits(&s, what), 26);
    stage_close(&s);
}

static void walls_hide_those_behind_when_asked_to(void **state)
{
    (void)state;
    static const int32_t s_row[][2] = {{5, 5}, {9, 5}, {7, 7}};
    stage s = yard_with(s_row, 3);
    wr_find what = {.at = centre(4, 5), .radius = WR_FIND_ANYWHERE, .clear = true};
    assert_int_equal(digits(&s, what), 13);
    what.clear = false;
    assert_int_equal(digits(&s, what), 132);
    what.at.x = -WR_FIX_ONE; // outside all is blocked
    what.clear = true;
    assert_int_equal(digits(&s, what), 0);
    stage_close(&s);
}

static void without_room_they_are_counted_and_the_first_ones_written(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_finder *finder = finder_of(s.world);
    wr_found found[3] = {{.slot = 77}, {.slot = 77}, {.slot = 77}};
    wr_find what = {.at = centre(2, 4), .radius = WR_FIND_ANYWHERE, .kinds = BATS};
    assert_int_equal(wr_world_find(s.world, finder, &what, NULL, 0), 6);
    assert_int_equal(wr_world_find(s.world, finder, &what, found, 2), 6);
    assert_int_equal(found[0].slot, 5);
    assert_int_equal(found[1].slot, 2);
    assert_int_equal(found[2].slot, 77);
    what.shape = WR_FIND_NEAREST;
    what.k = 4;
    assert_int_equal(wr_world_find(s.world, finder, &what, found, 1), 4);
    assert_int_equal(found[0].slot, 5);
    assert_int_equal(wr_world_find(s.world, finder, &what, NULL, 0), 4);
    free(finder);
    stage_close(&s);
}

static void boomerangs_in_pockets_are_not_found_and_masks_choose(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_find what = {.radius = WR_FIND_ANYWHERE};
    assert_int_equal(wr_world_find(s.world, NULL, &what, NULL, 0), 7);
    what.kinds = 1u << WR_MOB_PLAYER;
    assert_int_equal(wr_world_find(s.world, NULL, &what, NULL, 0), 1);
    what.kinds = 1u << WR_MOB_BOOMERANG | 1u << WR_MOB_HUNTER;
    assert_int_equal(wr_world_find(s.world, NULL, &what, NULL, 0), 0);
    stage_close(&s);
}

static void a_finder_that_is_not_fresh_is_refused(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    const wr_find what = {.radius = WR_FIND_ANYWHERE};
    wr_found found = {.slot = 77};
    wr_finder *finder = wr_finder_init(s.world, aligned_alloc(64, (wr_finder_size(s.world) + 63) / 64 * 64));
    assert_int_equal(wr_world_find(s.world, finder, &what, &found, 1), WR_E_ARGUMENT); // never updated
    assert_int_equal(wr_finder_update(finder, s.world), WR_OK);
    assert_int_equal(wr_world_find(s.world, finder, &what, &found, 1), 7);
    found.slot = 77;
    stage_wait(&s, 1);
    assert_false(wr_finder_is_fresh(finder, s.world));
    assert_int_equal(wr_world_find(s.world, finder, &what, &found, 1), WR_E_ARGUMENT);
    assert_int_equal(found.slot, 77);
    assert_int_equal(wr_finder_update(finder, s.world), WR_OK);
    assert_int_equal(wr_world_find(s.world, finder, &what, &found, 1), 7);
    free(finder);
    stage_close(&s);
}

static void a_larger_world_is_refused_by_the_index_of_a_smaller(void **state)
{
    (void)state;
    stage small = stage_of(yard);
    small.config.mobs_max = 4;
    stage_open(&small);
    stage s = yard_with(s_cross, 6);
    wr_finder *finder = finder_of(small.world);
    assert_int_equal(wr_finder_update(finder, s.world), WR_E_CAPACITY);
    assert_false(wr_finder_is_fresh(finder, small.world));
    free(finder);
    stage_close(&small);
    stage_close(&s);
}

static void questions_out_of_their_ranges_are_refused(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    wr_found found;
    const wr_find wrong[] = {{.shape = WR_FIND_SHAPE_COUNT},
                             {.at = {WR_FIND_OUTSIDE - 1, 0}},
                             {.at = {0, WR_FIND_OUTSIDE - 1}},
                             {.shape = WR_FIND_RAY, .radius = -1},
                             {.shape = WR_FIND_RAY, .length = -1},
                             {.shape = WR_FIND_CONE, .half_angle = -1},
                             {.shape = WR_FIND_CONE, .half_angle = WR_FIND_TURN + 1},
                             {.shape = WR_FIND_NEAREST, .k = -1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(wr_world_find(s.world, NULL, &wrong[i], &found, 1), WR_E_ARGUMENT);
    }
    const wr_find right = {.radius = 0};
    assert_int_equal(wr_world_find(s.world, NULL, &right, &found, -1), WR_E_ARGUMENT);
    assert_int_equal(wr_world_find(s.world, NULL, &right, NULL, 1), WR_E_ARGUMENT);
    assert_string_equal(wr_find_shape_name(WR_FIND_NEAREST), "nearest");
    assert_string_equal(wr_find_shape_name((wr_find_shape)99), "?");
    stage_close(&s);
}

// The farthest there can be: nothing overflows, and the order is right.
static void the_ends_of_the_range_are_asked_without_harm(void **state)
{
    (void)state;
    stage s = yard_with(s_cross, 6);
    const wr_point far[] = {{WR_FIND_OUTSIDE, WR_FIND_OUTSIDE}, {INT32_MAX, INT32_MAX}, {WR_FIND_OUTSIDE, INT32_MAX}};
    for (int32_t i = 0; i < 3; i++) {
        for (int32_t shape = 0; shape < WR_FIND_SHAPE_COUNT; shape++) {
            for (int32_t turn = 0; turn < 65536; turn += 4096) {
                const wr_find what = {.shape = (wr_find_shape)shape,
                                      .at = far[i],
                                      .radius = INT32_MAX,
                                      .length = INT32_MAX,
                                      .heading = (wr_angle)turn,
                                      .half_angle = turn / 2,
                                      .low = {INT32_MIN, INT32_MIN},
                                      .high = {INT32_MAX, INT32_MAX},
                                      .k = 3};
                wr_found a[8], b[8];
                wr_finder *finder = finder_of(s.world);
                const int32_t count = wr_world_find(s.world, finder, &what, a, 8);
                assert_int_equal(wr_world_find(s.world, NULL, &what, b, 8), count);
                assert_same(a, b, count);
                free(finder);
            }
        }
    }
    stage_close(&s);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(random_questions_are_answered_alike_by_index_by_all_and_by_the_plainest_code),
    cmocka_unit_test(several_threads_ask_one_world_by_one_finder),
    cmocka_unit_test(a_circle_holds_its_edge_and_ties_go_by_slot),
    cmocka_unit_test(a_cone_of_nothing_is_a_line_and_a_whole_turn_a_circle),
    cmocka_unit_test(a_ray_goes_by_how_far_along_it),
    cmocka_unit_test(a_box_is_ordered_from_where_one_asks),
    cmocka_unit_test(the_nearest_are_counted_up_to_k),
    cmocka_unit_test(walls_hide_those_behind_when_asked_to),
    cmocka_unit_test(without_room_they_are_counted_and_the_first_ones_written),
    cmocka_unit_test(boomerangs_in_pockets_are_not_found_and_masks_choose),
    cmocka_unit_test(a_finder_that_is_not_fresh_is_refused),
    cmocka_unit_test(a_larger_world_is_refused_by_the_index_of_a_smaller),
    cmocka_unit_test(questions_out_of_their_ranges_are_refused),
    cmocka_unit_test(the_ends_of_the_range_are_asked_without_harm),
};

WR_TEST_MAIN(tests)
