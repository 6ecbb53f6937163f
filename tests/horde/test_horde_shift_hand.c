// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A window that moves, piece by piece: ways, what is remembered, the thrown, who is off the level, who dwells in a region. On
// open ground, everything set by hand.
#include "horde/horde_int.h"
#include "horde/window_box.h"

// ---- By hand -------------------------------------------------------------------------------------------------------------------

enum { HERE = 100 }; // all stand at (HERE, HERE), and the window moves by (-STEP, -STEP)

static char *open_ground(void)
{
    char *map = malloc((size_t)(WIDTH + 1) * HEIGHT + 1);
    assert_non_null(map);
    for (int32_t i = 0; i < HEIGHT * (WIDTH + 1); i++) {
        map[i] = i % (WIDTH + 1) == WIDTH ? '\n' : ' ';
    }
    map[HEIGHT * (WIDTH + 1)] = '\0';
    map[(HEIGHT - 1 - HERE) * (WIDTH + 1) + HERE + 2] = '0';
    return map;
}

static horde_box *box_in_the_open(char *map, int32_t n)
{
    wr_hunt hunt = hunt_of(0);
    hunt.waves.every = UNITS(3600);
    horde_box_config config = horde_box_config_of(map, &hunt);
    config.capacity = 8;
    config.n = n;
    return horde_box_create(&config);
}

static wr_node node_in(const horde_box *box, int32_t slot, int32_t x, int32_t y)
{
    const wr_node node = wr_nav_nearest(wr__hunter_nav(&box->horde, slot), horde_box_cell(box, x, y), -1);
    assert_int_not_equal(node, WR_NODE_NONE);
    return node;
}

// Walks by these three cells, and has passed the first.
static int32_t walker_by(horde_box *box, const wr_cell cells[3], wr_cell goal)
{
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, HERE, HERE));
    const wr_point end = horde_box_cell(box, goal.x, goal.y);
    const wr__hunters *h = &box->horde.h;
    for (int32_t i = 0; i < 3; i++) {
        h->path[slot * WR__HUNT_PATH + i] = node_in(box, slot, cells[i].x, cells[i].y);
    }
    h->path[slot * WR__HUNT_PATH + 3] = 12345; // rubbish
    h->path_count[slot] = 3;
    h->path_at[slot] = 1;
    h->goal_x[slot] = end.x;
    h->goal_y[slot] = end.y;
    h->brain[slot] = WR__BRAIN_GOAL | WR__BRAIN_ACTIVE | WR__BRAIN_SEES;
    h->target[slot] = 0;
    return slot;
}

static void a_way_that_leads_off_the_level_is_given_up(void **state)
{
    (void)state;
    for (int32_t n = 1; n <= 3; n += 2) {
        char *map = open_ground();
        horde_box *box = box_in_the_open(map, n);
        const wr__hunters *h = &box->horde.h;
        const wr_cell stays[3] = {{100, 99}, {101, 98}, {64, 64}}, leads_off[3] = {{100, 99}, {101, 98}, {63, 80}};
        const wr_cell was_off[3] = {{80, 63}, {101, 98}, {102, 98}};
        const int32_t whole = walker_by(box, stays, (wr_cell){103, 99}),
                      off = walker_by(box, leads_off, (wr_cell){70, 80});
        const int32_t past = walker_by(box, was_off, (wr_cell){103, 99}),
                      end = walker_by(box, stays, (wr_cell){103, 63});
        const int32_t none = horde_box_spawn(box, 0, horde_box_cell(box, HERE, HERE));
        h->goal_x[none] = 0; // where it once was
        h->brain[none] = 0;
        shift_box(box, -STEP, -STEP);
        assert_int_equal(h->path_count[whole], 3);
        assert_int_equal(h->path_at[whole], 1);
        assert_int_equal(h->path[whole * WR__HUNT_PATH], node_in(box, whole, 36, 35));
        assert_int_equal(h->path[whole * WR__HUNT_PATH + 2], node_in(box, whole, 0, 0));
        assert_int_equal(h->path[whole * WR__HUNT_PATH + 3], 0);
        assert_int_equal(h->goal_x[whole], horde_box_cell(box, 39, 35).x);
        assert_int_equal(h->brain[whole], WR__BRAIN_GOAL | WR__BRAIN_ACTIVE | WR__BRAIN_SEES);
        assert_int_equal(h->path_count[past], 2);
        assert_int_equal(h->path_at[past], 0);
        assert_int_equal(h->path[past * WR__HUNT_PATH], node_in(box, past, 37, 34));
        assert_int_equal(h->path[past * WR__HUNT_PATH + 2], 0);
        assert_int_equal(h->brain[past], WR__BRAIN_GOAL | WR__BRAIN_ACTIVE | WR__BRAIN_SEES);
        for (int32_t i = 0; i < 2; i++) {
            const int32_t slot = i == 0 ? off : end;
            assert_int_equal(h->path_count[slot], 0);
            assert_int_equal(h->path_at[slot], 0);
            assert_int_equal(h->path[slot * WR__HUNT_PATH], 0);
            assert_int_equal(h->brain[slot], WR__BRAIN_WANTS | WR__BRAIN_SEES);
            assert_int_equal(h->goal_x[slot], horde_box_cell(box, 36, 36).x);
            assert_int_equal(h->goal_y[slot], horde_box_cell(box, 36, 36).y);
        }
        assert_int_equal(h->goal_x[none], h->x[none]);
        assert_int_equal(h->brain[none], 0);
        check(box);
        horde_box_run(box, 60);
        check(box);
        horde_box_destroy(box);
        free(map);
    }
}

static void remember(bool off)
{
    char *map = open_ground();
    horde_box *box = box_in_the_open(map, 3);
    wr__horde *horde = &box->horde;
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, HERE, HERE));
    const int32_t size = wr__kind_of(horde, slot)->size;
    wr_node *targets = horde->far_targets + size * WR_FIELD_TARGETS_MAX;
    const wr_point at = horde_box_cell(box, off ? 10 : 90, 90);
    horde->round->warned = 1;
    horde->round->warn_kind = 2;
    horde->round->warn_due = 7;
    horde->round->warn_x = at.x;
    horde->round->warn_y = at.y;
    targets[0] = node_in(box, slot, 70, 63);
    targets[1] = node_in(box, slot, 70, 64);
    targets[2] = node_in(box, slot, 63, 80);
    targets[3] = node_in(box, slot, 64, 81);
    horde->far_count[size] = 4;
    horde->throngs[0] = (31 * 128 + 40) << 8 | 5; // blocks are two cells wide, 128 in a row
    horde->throngs[1] = (32 * 128 + 31) << 8 | 6;
    horde->throngs[2] = (33 * 128 + 32) << 8 | 7;
    horde->round->throng_count = 3;
    shift_box(box, -STEP, -STEP);
    assert_int_equal(horde->round->warned, off ? 0 : 1);
    assert_int_equal(horde->round->warn_kind, off ? 0 : 2);
    assert_int_equal(horde->round->warn_due, off ? 0 : 7);
    assert_int_equal(horde->round->warn_x, off ? 0 : horde_box_cell(box, 26, 26).x);
    assert_int_equal(horde->far_count[size], 2);
    assert_int_equal(targets[0], node_in(box, slot, 6, 0));
    assert_int_equal(targets[1], node_in(box, slot, 0, 17));
    assert_int_equal(targets[2] | targets[3], 0);
    assert_int_equal(horde->round->throng_count, 1);
    assert_int_equal(horde->throngs[0], 128 << 8 | 7);
    assert_int_equal(horde->throngs[1] | horde->throngs[2], 0);
    check(box);
    horde_box_destroy(box);
    free(map);
}

static void what_is_remembered_moves_or_is_forgotten(void **state)
{
    (void)state;
    remember(false);
    remember(true);
}

// Thrown: the flight of one that lies, or flies, from one cell to another.
static void lay_flight(horde_box *box, int32_t place, int32_t slot, wr_cell from, wr_cell to, wr_knock_phase phase)
{
    const wr__thrown_list *t = &box->horde.thrown;
    const wr_knock_bodies *b = &t->bodies;
    const wr_point begin = horde_box_cell(box, from.x, from.y), end = horde_box_cell(box, to.x, to.y);
    const wr_flight flight = {
        .x = begin.x, .y = begin.y, .vx = (end.x - begin.x) / 4, .vy = (end.y - begin.y) / 4, .ticks = 4};
    t->slot[place] = slot;
    b->x[place] = phase == WR_KNOCK_FLIGHT ? begin.x : box->horde.h.x[slot];
    b->y[place] = phase == WR_KNOCK_FLIGHT ? begin.y : box->horde.h.y[slot];
    b->home_x[place] = begin.x;
    b->home_y[place] = begin.y;
    b->phase[place] = (uint8_t)phase;
    wr_flight_set(&b->flight, place, &flight);
    box->horde.h.phase[slot] = (uint8_t)phase;
    box->horde.h.flags[slot] |= WR__FLAG_KNOCKED;
    box->horde.round->thrown_count = (uint32_t)place + 1;
    wr__thrown_derive(&box->horde);
}

static void who_is_off_the_level_waits_or_is_gone(void **state)
{
    (void)state;
    enum { STAYS, WALKS_OFF, FLIES_OFF, FLEW_IN, FLIES, DWELLS_OFF, COUNT };
    static const wr_cell at[COUNT] = {{100, 100}, {63, 100}, {70, 100}, {70, 90}, {70, 80}, {20, 20}};
    for (int32_t full = 0; full <= 2; full++) {
        char *map = open_ground();
        horde_box *box = box_in_the_open(map, 1);
        wr__horde *horde = &box->horde;
        int32_t slots[COUNT];
        for (int32_t i = 0; i < COUNT; i++) {
            slots[i] = horde_box_spawn(box, 1, horde_box_cell(box, at[i].x, at[i].y));
            horde->h.health[slots[i]] = (int16_t)(20 - i);
        }
        lay_flight(box, 0, slots[FLIES_OFF], (wr_cell){75, 100}, (wr_cell){60, 100}, WR_KNOCK_FLIGHT);
        lay_flight(box, 1, slots[FLEW_IN], (wr_cell){60, 90}, (wr_cell){70, 90}, WR_KNOCK_LIE);
        lay_flight(box, 2, slots[FLIES], (wr_cell){75, 80}, (wr_cell){66, 80}, WR_KNOCK_FLIGHT);
        horde->dwellers = true;
        horde->h.brain[slots[DWELLS_OFF]] |= WR__BRAIN_DWELLER;
        for (int32_t i = 0; full == 1 && i < horde->capacity - 1; i++) { // there is room for one
            assert_true(wr__queue_push(horde, 0, 1, WR_REQUEUE_SIEGE));
        }
        const uint32_t waited = horde->round->queue_count;
        horde->round->end = full == 2 ? WR_ROUND_TIME : WR_ROUND_RUNS;
        shift_mobs(box, -STEP, -STEP);
        wr__horde_shift(horde, -STEP, -STEP);
        wr__horde_outside(horde);
        const int32_t wait = full == 0 ? 3 : full == 1 ? 1 : 0;
        assert_int_equal(horde->gone_count, 4);
        assert_int_equal(horde->gone[0], slots[WALKS_OFF]);
        assert_int_equal(horde->gone[1], slots[FLIES_OFF]);
        assert_int_equal(horde->gone[2], slots[FLEW_IN]);
        assert_int_equal(horde->gone[3], slots[DWELLS_OFF]);
        assert_int_equal(horde->round->queue_count, waited + (uint32_t)wait);
        for (int32_t i = 0; i < wait; i++) {
            const wr__queued *q = &horde->queue[waited + (uint32_t)i];
            assert_int_equal(q->health, 20 - (i + 1));
            assert_int_equal(q->cause, WR_REQUEUE_OUTRUN);
            assert_int_equal(q->hunt_kind, 1);
        }
        assert_int_equal(horde->counts.requeued_by[WR_REQUEUE_OUTRUN], (uint64_t)wait);
        assert_int_equal(horde->thrown.bodies.home_x[2], horde_box_cell(box, 11, 16).x);
        horde_box_carry_out(box, 11);
        wr__thrown_settle(horde);
        assert_int_equal(horde->round->thrown_count, 1);
        assert_int_equal(horde->thrown.slot[0], slots[FLIES]);
        horde_box_destroy(box);
        free(map);
    }
}

// Thrown and up again, it still belongs to its region; on a level that does not move nobody does.
static void a_dweller_stays_one_and_is_never_sent_elsewhere(void **state)
{
    (void)state;
    char *map = open_ground();
    horde_box *box = box_in_the_open(map, 1);
    wr__horde *horde = &box->horde;
    const int32_t slot = horde_box_spawn(box, 1, horde_box_cell(box, HERE, HERE));
    int32_t at;
    wr__hunter_end(horde, slot, WR_HARM_COUNT);
    wr__hunter_begin(horde, slot, &(wr__spawn){.queued = -1, .health = 9, .hunt_kind = 1, .dweller = true});
    assert_non_null(wr__horde_fault(horde, &at));
    horde->dwellers = true;
    check(box);
    wr__hunter_thrown(horde, slot);
    assert_int_equal(horde->h.brain[slot], WR__BRAIN_DWELLER);
    assert_null(wr__knocked_fault(horde, slot));
    wr__hunter_risen(horde, slot);
    horde->h.brain[slot] |= WR__BRAIN_SIEGE;
    horde->h.adrift[slot] = UINT16_MAX;
    wr__recycle(horde, 100);
    assert_int_equal(horde->gone_count, 0);
    horde->h.brain[slot] &= (uint8_t)~WR__BRAIN_DWELLER;
    wr__recycle(horde, 100);
    assert_int_equal(horde->gone_count, 1);
    horde_box_destroy(box);
    free(map);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_way_that_leads_off_the_level_is_given_up),
    cmocka_unit_test(what_is_remembered_moves_or_is_forgotten),
    cmocka_unit_test(who_is_off_the_level_waits_or_is_gone),
    cmocka_unit_test(a_dweller_stays_one_and_is_never_sent_elsewhere),
};

WR_TEST_MAIN(tests)
