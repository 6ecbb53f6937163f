// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Who flies, lies or gets up is left out by all stages, gives up what it holds, and is back in the crowd afterwards. Nobody is
// thrown here: a test says who is in which phase, and where he comes down.
#include "horde/horde_int.h"
#include "horde/rings.h"
#include "support/horde_box.h"
#include "support/wr_test.h"
#include "warren/follow.h"

#define UNITS(whole) ((whole)*WR_FIX_ONE)

enum { RATE = 60, LIE = 45, RISE = 40, GRACE = 15, FLIGHT_TICKS = 30000 };

static const char hall[] = "xxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x    1      0            x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "x                        x\n"
                           "xxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static const char corridor[] = "xxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                               "x 0                      x\n"
                               "xxxxxxxxxxxxxxxxxxxxxxxxxx\n";

static const char closet[] = "xxxxxxxxxxxxxxxxxx\n"
                             "x          x     x\n"
                             "x    0     x     x\n"
                             "x          x     x\n"
                             "xxxxxxxxxxxxxxxxxx\n";

// ---- Phases by hand --------------------------------------------------------------------------------------------------

// One entry of the list of the thrown; in the air it goes straight up, for longer than any test.
static void write_entry(horde_box *box, int32_t place, int32_t slot, uint8_t phase, uint32_t until)
{
    const wr__thrown_list *thrown = &box->horde.thrown;
    const wr_point at = horde_box_at(box, slot);
    const wr_flights *flight = &thrown->bodies.flight;
    thrown->slot[place] = slot;
    thrown->bodies.x[place] = thrown->bodies.home_x[place] = at.x;
    thrown->bodies.y[place] = thrown->bodies.home_y[place] = at.y;
    thrown->bodies.phase[place] = phase;
    thrown->bodies.throws[place] = 1;
    thrown->bodies.until[place] = until;
    flight->x[place] = at.x;
    flight->y[place] = at.y;
    flight->begun[place] = until - FLIGHT_TICKS;
    flight->ticks[place] = FLIGHT_TICKS;
    flight->turn[place] = 16384;
}

// A hunter comes into a phase for so many ticks; NONE: it leaves the list. Only the list and the column of phases change.
static void set_phase(horde_box *box, int32_t slot, wr_knock_phase phase, int32_t ticks)
{
    const wr__thrown_list *thrown = &box->horde.thrown;
    const int32_t count = (int32_t)box->horde.round->thrown_count;
    int32_t slots[512], others = 0, place = 0;
    uint8_t phases[512];
    uint32_t until[512];
    for (int32_t i = 0; i < count; i++) {
        if (thrown->slot[i] != slot) {
            slots[others] = thrown->slot[i];
            phases[others] = thrown->bodies.phase[i];
            until[others++] = thrown->bodies.until[i];
        }
    }
    wr__thrown_clear(thrown, 0, (size_t)count);
    bool pending = phase != WR_KNOCK_NONE;
    for (int32_t i = 0; i <= others; i++) {
        if (pending && (i == others || slots[i] > slot)) {
            const uint32_t last = phase == WR_KNOCK_FLIGHT ? FLIGHT_TICKS : (uint32_t)ticks;
            write_entry(box, place++, slot, (uint8_t)phase, (uint32_t)box->state->tick + last);
            pending = false;
        }
        if (i < others) {
            write_entry(box, place++, slots[i], phases[i], until[i]);
        }
    }
    box->horde.round->thrown_count = (uint32_t)place;
    box->horde.h.phase[slot] = (uint8_t)phase;
}

static void throw_hunter(horde_box *box, int32_t slot)
{
    set_phase(box, slot, WR_KNOCK_FLIGHT, 0);
    wr__hunter_thrown(&box->horde, slot);
}

static void land(horde_box *box, int32_t slot, wr_point at)
{
    box->horde.h.x[slot] = at.x;
    box->horde.h.y[slot] = at.y;
    set_phase(box, slot, WR_KNOCK_LIE, LIE);
}

static void stand_up(horde_box *box, int32_t slot)
{
    set_phase(box, slot, WR_KNOCK_NONE, 0);
    wr__hunter_risen(&box->horde, slot);
}

// From the floor, where it is.
static void get_up(horde_box *box, int32_t slot)
{
    land(box, slot, horde_box_at(box, slot));
    horde_box_run(box, LIE);
    set_phase(box, slot, WR_KNOCK_RISE, RISE);
    horde_box_run(box, RISE);
    stand_up(box, slot);
}

// ---- What is told ----------------------------------------------------------------------------------------------------

static int32_t told_of(const horde_box *box, int32_t kind, int32_t slot)
{
    int32_t count = 0;
    for (int32_t i = 0; i < box->log_count; i++) {
        count += box->log[i].note.kind == kind && box->log[i].note.slot == slot;
    }
    return count;
}

// Of anything at all.
static int32_t notes_of(const horde_box *box, int32_t slot)
{
    int32_t count = 0;
    for (int32_t kind = 0; kind < WR__NOTES; kind++) {
        count += told_of(box, kind, slot);
    }
    return count;
}

static wr_hunt quiet_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = UNITS(3600);
    hunt.round.seconds = UNITS(3600);
    hunt.kinds[0].attack_distance = UNITS(4);
    hunt.kinds[0].damage = 0;
    return hunt;
}

static horde_box *box_of(const char *map, const wr_hunt *hunt, int32_t capacity)
{
    horde_box_config config = horde_box_config_of(map, hunt);
    config.capacity = capacity;
    return horde_box_create(&config);
}

enum { PHASES = 3 };
static const wr_knock_phase knocked[PHASES] = {WR_KNOCK_FLIGHT, WR_KNOCK_LIE, WR_KNOCK_RISE};

// ---- Senses ----------------------------------------------------------------------------------------------------------

static void whom_it_is_after_and_what_it_sees_stays_until_it_is_up(void **state)
{
    (void)state;
    for (size_t i = 0; i < PHASES; i++) {
        const wr_hunt hunt = quiet_hunt();
        horde_box *box = box_of(hall, &hunt, 64);
        const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 20, 6));
        wr__hunters *h = &box->horde.h;
        horde_box_run(box, 20);
        assert_int_equal(h->target[slot], 0);
        assert_true((h->brain[slot] & WR__BRAIN_SEES) != 0);
        throw_hunter(box, slot);
        set_phase(box, slot, knocked[i], FLIGHT_TICKS);
        const int32_t told = notes_of(box, slot);
        const uint16_t unseen = h->unseen[slot];
        horde_box_player(box, 1, horde_box_cell(box, 19, 6)); // nearer
        for (int32_t y = 1; y <= 11; y++) {                   // and the other is seen no more
            horde_box_set_cell(box, (wr_cell){15, y}, WR_CELL_BUSH);
        }
        horde_box_run(box, 60);
        assert_int_equal(h->target[slot], 0);
        assert_true((h->brain[slot] & WR__BRAIN_SEES) != 0);
        assert_int_equal(h->unseen[slot], unseen);
        horde_box_down(box, 0); // gone altogether
        horde_box_run(box, 60);
        assert_int_equal(h->target[slot], 0);
        assert_int_equal(notes_of(box, slot), told);
        stand_up(box, slot);
        horde_box_tick(box);
        assert_int_equal(h->target[slot], 1);
        assert_int_equal(told_of(box, WR__NOTE_SIGHT, slot), 3); // gained, lost, gained
        horde_box_destroy(box);
    }
}

static void ticks_without_a_way_to_anybody_stand_still(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.rules.siege_seconds = UNITS(2);
    horde_box *box = box_of(closet, &hunt, 64);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 14, 2));
    wr__hunters *h = &box->horde.h;
    horde_box_run(box, 60);
    const uint16_t adrift = h->adrift[slot];
    assert_in_range(adrift, 40, 70);
    throw_hunter(box, slot);
    for (size_t i = 0; i < PHASES; i++) {
        set_phase(box, slot, knocked[i], FLIGHT_TICKS);
        horde_box_run(box, 10 * RATE);
        assert_int_equal(h->adrift[slot], adrift);
        assert_true((h->brain[slot] & WR__BRAIN_SIEGE) != 0);
    }
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 0);
    stand_up(box, slot);
    horde_box_run(box, 120 - adrift);
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 0);
    horde_box_run(box, 10);
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 1);
    horde_box_destroy(box);
}

static void who_was_outrun_is_no_farther_while_it_is_down(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.rules.recycle_distance = UNITS(20);
    hunt.kinds[0].speed = WR_FIX_ONE / 4;
    horde_box *box = box_of(corridor, &hunt, 64);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 20, 1));
    wr__hunters *h = &box->horde.h;
    horde_box_run(box, 3 * RATE);
    const uint16_t far = h->far[slot];
    assert_true(far > 60);
    throw_hunter(box, slot);
    for (size_t i = 0; i < PHASES; i++) {
        set_phase(box, slot, knocked[i], FLIGHT_TICKS);
        horde_box_run(box, 12 * RATE);
        assert_int_equal(h->far[slot], far);
    }
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 0);
    // Nobody asks how far it is, either.
    h->far[slot] = 0;
    horde_box_run(box, 3 * RATE);
    assert_int_equal(h->far[slot], 0);
    horde_box_destroy(box);
}

// ---- Ways ------------------------------------------------------------------------------------------------------------

static void who_lies_for_ten_seconds_plans_nothing_and_is_not_stuck(void **state)
{
    (void)state;
    static const wr_hunt_replan replans[] = {WR_HUNT_REPLAN_HOP, WR_HUNT_REPLAN_TICK, WR_HUNT_REPLAN_WATCHDOG};
    for (size_t k = 0; k < 3; k++) {
        wr_hunt hunt = quiet_hunt();
        hunt.rules.replan = replans[k];
        horde_box *box = box_of(hall, &hunt, 64);
        const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 22, 2));
        wr__hunters *h = &box->horde.h;
        horde_box_run(box, 30);
        throw_hunter(box, slot);
        const int32_t told = notes_of(box, slot);
        const wr_point at = horde_box_at(box, slot);
        const wr_angle heading = h->heading[slot];
        for (size_t i = 0; i < PHASES; i++) {
            set_phase(box, slot, knocked[i], FLIGHT_TICKS);
            horde_box_run(box, 10 * RATE);
        }
        assert_int_equal(notes_of(box, slot), told);
        assert_int_equal(box->horde.counts.watchdog_fires, 0);
        assert_int_equal(box->horde.counts.agent_stuck, 0);
        assert_int_equal(h->brain[slot] & ~(WR__BRAIN_SEES | WR__BRAIN_SIEGE), 0);
        assert_int_equal(h->watchdog[slot], box->horde.rules.kinds[0].watchdog_ticks);
        assert_true(h->x[slot] == at.x && h->y[slot] == at.y && h->heading[slot] == heading);
        assert_null(wr__knocked_fault(&box->horde, slot));
        stand_up(box, slot);
        const int32_t runs = told_of(box, WR__NOTE_RUN, slot);
        horde_box_tick(box); // at once
        assert_int_equal(told_of(box, WR__NOTE_RUN, slot), runs + 1);
        assert_int_equal(horde_box_last(box, WR__NOTE_RUN)->note.flag, WR_FOLLOW_NO_ERROR);
        assert_int_equal(horde_box_last(box, WR__NOTE_RUN)->note.value, k == 1 ? WR_RUN_TICK : WR_RUN_NEW);
        horde_box_run(box, 20);
        assert_true(h->x[slot] != at.x || h->y[slot] != at.y);
        assert_true(box->horde.counts.idle_ticks_max <= (uint32_t)box->horde.rules.kinds[0].watchdog_ticks);
        horde_box_destroy(box);
    }
}

static void a_run_just_before_the_throw_is_no_hindrance_after_it(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(hall, &hunt, 64);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 22, 2));
    horde_box_tick(box);
    assert_int_equal(told_of(box, WR__NOTE_RUN, slot), 1);
    box->horde.h.wait[slot] = 20; // and it had been refused one
    throw_hunter(box, slot);
    horde_box_tick(box);
    stand_up(box, slot);
    horde_box_tick(box);
    assert_int_equal(told_of(box, WR__NOTE_RUN, slot), 2);
    assert_int_equal(box->horde.counts.limit_reached, 0);
    horde_box_destroy(box);
}

static void a_pile_on_the_floor_is_no_throng(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(hall, &hunt, 64);
    int32_t slots[8];
    for (int32_t i = 0; i < 8; i++) {
        slots[i] = horde_box_spawn(box, 0, horde_box_cell(box, 20, 4));
        throw_hunter(box, slots[i]);
        land(box, slots[i], horde_box_cell(box, 20, 4));
    }
    horde_box_run(box, RATE);
    assert_int_equal(box->horde.round->throng_count, 0);
    for (int32_t i = 0; i < 8; i++) {
        stand_up(box, slots[i]);
    }
    horde_box_run(box, RATE / 2);
    assert_true(box->horde.round->throng_count > 0);
    horde_box_destroy(box);
}

static void nobody_asks_for_ways_to_where_somebody_flies_over(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(closet, &hunt, 64);
    const int32_t besieger = horde_box_spawn(box, 0, horde_box_cell(box, 13, 1));
    const int32_t flies = horde_box_spawn(box, 0, horde_box_cell(box, 2, 2));
    horde_box_run(box, 10);
    assert_int_equal(box->horde.far_count[0], 2); // him, and the point of the closet nearest to him
    throw_hunter(box, flies);
    throw_hunter(box, besieger);
    horde_box_run(box, 2 * RATE);
    assert_int_equal(box->horde.far_count[0], 1);
    stand_up(box, besieger);
    horde_box_run(box, 2);
    assert_int_equal(box->horde.far_count[0], 2);
    horde_box_destroy(box);
}

// ---- The crowd -------------------------------------------------------------------------------------------------------

// A kind that the host moves, who says nothing: it stands where it is put.
static wr_hunt statues(void)
{
    wr_hunt hunt = quiet_hunt();
    hunt.kinds[0].host_brain = true;
    return hunt;
}

static void nobody_meets_who_flies_or_lies(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const wr_hunt hunt = quiet_hunt();
        horde_box *box = box_of(corridor, &hunt, 64);
        const int32_t down = horde_box_spawn(box, 0, horde_box_cell(box, 10, 1));
        const int32_t walks = horde_box_spawn(box, 0, horde_box_cell(box, 20, 1));
        const wr_point at = horde_box_at(box, down);
        throw_hunter(box, down);
        set_phase(box, down, knocked[i], FLIGHT_TICKS);
        bool touched = false;
        for (int32_t tick = 0; tick < 6 * RATE; tick++) {
            horde_box_tick(box);
            const bool far_from_players = box->horde.h.x[walks] > horde_box_cell(box, 5, 1).x;
            touched = touched || (far_from_players && (box->horde.h.crowd[walks] & WR_CROWD_TOUCHES) != 0);
        }
        assert_false(touched);
        assert_true(box->horde.h.x[walks] < horde_box_cell(box, 4, 1).x); // through it, where only one has room
        assert_true(horde_box_at(box, down).x == at.x && horde_box_at(box, down).y == at.y);
        assert_int_equal(box->horde.h.crowd[down], 0);
        horde_box_destroy(box);
    }
}

// How far one who stands is pushed in a tick by one who gets up beside it, `passed` ticks after it began to.
static wr_fix push_of_riser(int32_t passed)
{
    const wr_hunt hunt = statues();
    horde_box *box = box_of(hall, &hunt, 64);
    const wr_point at = horde_box_cell(box, 20, 3);
    const int32_t stands = horde_box_spawn(box, 0, at);
    const int32_t rises = horde_box_spawn(box, 0, (wr_point){at.x + UNITS(1), at.y});
    throw_hunter(box, rises);
    set_phase(box, rises, WR_KNOCK_RISE, RISE);
    box->horde.thrown.bodies.until[0] -= (uint32_t)passed; // its last tick is that many nearer
    horde_box_tick(box);
    const wr_fix push = at.x - box->horde.h.x[stands];
    assert_true(box->horde.h.x[rises] > at.x + UNITS(1)); // it is pushed as ever
    assert_int_equal(box->horde.h.crowd[rises], 0);
    if (push == 0) {
        assert_int_equal(box->horde.h.pressure[stands], 0);
    }
    horde_box_destroy(box);
    return push;
}

static wr_fix push_of_equal(void)
{
    const wr_hunt hunt = statues();
    horde_box *box = box_of(hall, &hunt, 64);
    const wr_point at = horde_box_cell(box, 20, 3);
    const int32_t stands = horde_box_spawn(box, 0, at);
    (void)horde_box_spawn(box, 0, (wr_point){at.x + UNITS(1), at.y});
    horde_box_tick(box);
    const wr_fix push = at.x - box->horde.h.x[stands];
    horde_box_destroy(box);
    return push;
}

static void who_gets_up_pushes_more_and_more(void **state)
{
    (void)state;
    wr_fix before = 0;
    assert_int_equal(push_of_riser(0), 0); // at first nobody
    for (int32_t passed = 1; passed < RISE; passed++) {
        const wr_fix push = push_of_riser(passed);
        assert_true(push >= before);
        before = push;
    }
    assert_int_equal(before, push_of_equal()); // at last as one who stands
    assert_in_range(push_of_riser(RISE / 2), before / 3, before * 4 / 5);
}

static void what_the_host_wishes_waits_until_it_is_up(void **state)
{
    (void)state;
    const wr_hunt hunt = statues();
    horde_box *box = box_of(hall, &hunt, 64);
    wr_fix wish_x[64] = {0}, wish_y[64] = {0};
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 20, 3));
    const wr_point at = horde_box_at(box, slot);
    wish_x[slot] = wish_y[slot] = WR_FIX_ONE / 8;
    box->horde.host_wish_x = wish_x;
    box->horde.host_wish_y = wish_y;
    throw_hunter(box, slot);
    for (size_t i = 0; i < PHASES; i++) {
        set_phase(box, slot, knocked[i], FLIGHT_TICKS);
        horde_box_run(box, 20);
    }
    assert_true(box->horde.h.x[slot] == at.x && box->horde.h.y[slot] == at.y);
    assert_int_equal(box->horde.h.heading[slot], 0);
    stand_up(box, slot);
    horde_box_tick(box);
    assert_true(box->horde.h.x[slot] > at.x && box->horde.h.y[slot] > at.y);
    horde_box_destroy(box);
}

static void who_gets_up_is_not_counted_as_overlapped(void **state)
{
    (void)state;
    const wr_hunt hunt = statues();
    horde_box *box = box_of(hall, &hunt, 64);
    const wr_point at = horde_box_cell(box, 20, 3);
    (void)horde_box_spawn(box, 0, at);
    const int32_t rises = horde_box_spawn(box, 0, at);
    throw_hunter(box, rises);
    for (int32_t tick = 0; tick < 2 * RATE; tick++) {
        box->horde.h.x[rises] = at.x;
        box->horde.h.y[rises] = at.y;
        set_phase(box, rises, WR_KNOCK_RISE, RISE);
        horde_box_tick(box);
    }
    assert_int_equal(box->horde.counts.overlap_samples, 2); // the other, once a second
    assert_int_equal(box->horde.counts.overlapped, 0);
    horde_box_destroy(box);
}

// ---- Attacks ---------------------------------------------------------------------------------------------------------

static horde_box *duel(const wr_hunt *hunt, int32_t *slot)
{
    horde_box *box = box_of(hall, hunt, 64);
    const wr_point at = horde_box_at(box, 0);
    *slot = horde_box_spawn(box, 0, (wr_point){at.x + UNITS(3), at.y});
    for (int32_t i = 0; i < 2 * RATE && box->horde.h.act[*slot] != WR__ACT_WINDUP; i++) {
        horde_box_tick(box);
    }
    assert_int_equal(box->horde.h.act[*slot], WR__ACT_WINDUP);
    return box;
}

static void a_swing_is_broken_off_and_no_blow_lands(void **state)
{
    (void)state;
    for (size_t i = 0; i < PHASES; i++) {
        const wr_hunt hunt = quiet_hunt();
        int32_t slot;
        horde_box *box = duel(&hunt, &slot);
        horde_box_run(box, 5);
        throw_hunter(box, slot);
        assert_int_equal(box->horde.h.act[slot], WR__ACT_READY);
        set_phase(box, slot, knocked[i], FLIGHT_TICKS);
        horde_box_run(box, 5 * RATE); // in reach all the time
        assert_int_equal(box->blows, 0);
        assert_int_equal(box->told[WR__NOTE_MISS], 0);
        assert_int_equal(box->told[WR__NOTE_SWING], 1);
        assert_int_equal(box->horde.h.ring[slot], 0);
        assert_int_equal(box->horde.h.lease[slot], 0);
        horde_box_destroy(box);
    }
}

static void no_swing_begins_before_the_grace_is_over(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    int32_t slot;
    horde_box *box = duel(&hunt, &slot);
    throw_hunter(box, slot);
    get_up(box, slot);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    horde_box_run(box, GRACE - 1);
    assert_int_equal(box->told[WR__NOTE_SWING], 1);
    horde_box_run(box, RATE);
    assert_int_equal(box->told[WR__NOTE_SWING], 2);
    assert_int_equal(box->blows, 1);
    horde_box_destroy(box);
}

static void a_cooldown_goes_on_and_is_not_cut(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.kinds[0].cooldown = UNITS(10);
    int32_t slot;
    horde_box *box = duel(&hunt, &slot);
    horde_box_run(box, 30);
    wr__hunters *h = &box->horde.h;
    assert_int_equal(h->act[slot], WR__ACT_COOLDOWN);
    const int32_t left = h->act_ticks[slot];
    throw_hunter(box, slot);
    get_up(box, slot);
    assert_int_equal(h->act[slot], WR__ACT_COOLDOWN);
    assert_int_equal(h->act_ticks[slot], left - LIE - RISE);
    throw_hunter(box, slot); // until it is over
    set_phase(box, slot, WR_KNOCK_LIE, FLIGHT_TICKS);
    horde_box_run(box, 10 * RATE);
    assert_int_equal(h->act[slot], WR__ACT_READY);
    h->act[slot] = WR__ACT_COOLDOWN;
    h->act_ticks[slot] = 5;
    stand_up(box, slot); // at least the grace
    assert_int_equal(h->act_ticks[slot], GRACE);
    horde_box_destroy(box);
}

static void a_place_is_given_back_once_and_goes_to_who_waits(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(hall, &hunt, 64);
    wr__hunters *h = &box->horde.h;
    const wr_point at = horde_box_at(box, 0);
    for (int32_t i = 0; i < 20; i++) {
        (void)horde_box_spawn(box, 0,
                              (wr_point){at.x + UNITS(8) + UNITS(2) * (i % 4), at.y + UNITS(2) * (i / 4) - UNITS(4)});
    }
    horde_box_run(box, 4 * RATE);
    int32_t holder = -1, holders = 0;
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        if (h->ring[slot] != 0) {
            holder = slot;
            holders++;
        }
    }
    assert_true(holders >= 4);
    const uint8_t place = h->ring[holder];
    throw_hunter(box, holder);
    assert_int_equal(h->ring[holder], 0);
    int32_t taker = -1;
    for (int32_t tick = 0; tick < 2 * RATE && taker < 0; tick++) {
        horde_box_tick(box);
        for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
            taker = h->ring[slot] == place ? slot : taker;
        }
    }
    assert_true(taker >= 0 && taker != holder);
    throw_hunter(box, holder); // again, in the air: the place is another's
    assert_int_equal(h->ring[taker], place);
    horde_box_run(box, RATE);
    assert_int_equal(h->ring[holder], 0);
    assert_int_equal(h->lease[holder], 0);
    assert_int_equal(box->horde.counts.phantom_slots, 0);
    horde_box_destroy(box);
}

// ---- Coming and going ------------------------------------------------------------------------------------------------

static void who_is_down_is_no_straggler(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(hall, &hunt, 64);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 22, 2));
    throw_hunter(box, slot);
    for (size_t i = 0; i < PHASES; i++) {
        set_phase(box, slot, knocked[i], FLIGHT_TICKS);
        horde_box_run(box, 21 * RATE);
    }
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 0);
    assert_int_equal(horde_box_alive(box), 1);
    horde_box_destroy(box);
}

static void in_the_air_it_is_over_walls_and_on_the_floor_it_is_led_out_of_them(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(hall, &hunt, 64);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 22, 2));
    horde_box_run(box, 10);
    const wr_cell at = wr_grid_cell_of(&box->grid, horde_box_at(box, slot));
    throw_hunter(box, slot);
    horde_box_set_cell(box, at, WR_CELL_BUSH);
    horde_box_run(box, 32);
    assert_int_equal(box->told[WR__NOTE_MOVED], 0);
    set_phase(box, slot, WR_KNOCK_LIE, FLIGHT_TICKS);
    horde_box_run(box, 32);
    assert_int_equal(box->told[WR__NOTE_MOVED], 1);
    const wr_cell now = wr_grid_cell_of(&box->grid, horde_box_at(box, slot));
    assert_true(now.x != at.x || now.y != at.y);
    assert_null(wr__knocked_fault(&box->horde, slot)); // and it does not walk
    horde_box_destroy(box);
}

static void with_no_place_to_stand_it_lies_where_it_is(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    horde_box *box = box_of(corridor, &hunt, 64);
    const int32_t slot = horde_box_spawn(box, 0, horde_box_cell(box, 20, 1));
    throw_hunter(box, slot);
    land(box, slot, horde_box_at(box, slot));
    for (int32_t x = 1; x < 25; x++) {
        horde_box_set_cell(box, (wr_cell){x, 1}, WR_CELL_BUSH);
    }
    horde_box_run(box, 40);
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 0);
    stand_up(box, slot);
    horde_box_run(box, 16);
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 1);
    horde_box_destroy(box);
}

static void a_round_goes_on_while_its_last_one_flies(void **state)
{
    (void)state;
    wr_hunt hunt = quiet_hunt();
    hunt.waves = (wr_hunt_waves){.every = UNITS(1), .spawn_max = 1, .total_max = 0};
    hunt.rules.spawn_anywhere = true;
    hunt.round.goal_base = 1;
    hunt.round.seconds = UNITS(30);
    horde_box *box = box_of(hall, &hunt, 64);
    horde_box_run(box, 2 * RATE);
    assert_int_equal(horde_box_alive(box), 1);
    const int32_t slot = horde_box_next(box, 2);
    throw_hunter(box, slot);
    horde_box_run(box, 10 * RATE);
    assert_int_equal(box->horde.round->end, WR_ROUND_RUNS);
    horde_box_run(box, 20 * RATE);
    assert_int_equal(box->horde.round->end, WR_ROUND_TIME); // and with it he is gone
    assert_int_equal(horde_box_alive(box), 0);
    assert_int_equal(box->horde.h.phase[slot], WR_KNOCK_NONE);
    horde_box_destroy(box);
}

// ---- All of them -----------------------------------------------------------------------------------------------------

static wr_point somewhere(const horde_box *box, int32_t slot, int32_t around)
{
    const uint64_t noise = wr_noise(5, WR_STREAM_BOTS, (uint64_t)slot, (uint64_t)around);
    return horde_box_cell(box, 1 + (int32_t)(noise % 24), 1 + (int32_t)((noise >> 32) % 11));
}

static int32_t swings_since(const horde_box *box, int32_t slot, uint64_t tick)
{
    int32_t count = 0;
    for (int32_t i = 0; i < box->log_count; i++) {
        const horde_box_told *told = &box->log[i];
        count += told->note.kind == WR__NOTE_SWING && told->note.slot == slot && told->tick > tick;
    }
    return count;
}

// Each flies for a while of its own, so that they land and get up among each other.
static void throw_all(horde_box *box, int32_t around)
{
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        throw_hunter(box, slot);
        assert_null(wr__knocked_fault(&box->horde, slot)); // whatever it was doing
    }
    for (int32_t tick = 0; tick < 60 + LIE + RISE; tick++) {
        horde_box_tick(box);
        for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
            const int32_t flown = tick - slot % 60;
            if (flown == 0) {
                land(box, slot, somewhere(box, slot, around));
            } else if (flown == LIE) {
                set_phase(box, slot, WR_KNOCK_RISE, RISE);
            } else if (flown == LIE + RISE) {
                stand_up(box, slot);
            }
        }
    }
    assert_int_equal(box->horde.round->thrown_count, 0);
}

static void a_whole_ring_comes_back_and_fights(void **state)
{
    (void)state;
    enum { HUNTERS = 60 };
    wr_hunt hunt = quiet_hunt();
    hunt.kinds[0].attack_distance = UNITS(12);
    horde_box *box = box_of(hall, &hunt, 128);
    horde_box_down(box, 1);
    for (int32_t i = 0; i < HUNTERS; i++) {
        (void)horde_box_spawn(box, 0, somewhere(box, i, 0));
    }
    horde_box_run(box, 6 * RATE);
    for (int32_t around = 1; around <= 3; around++) {
        int32_t fault;
        throw_all(box, around);
        const uint64_t up = box->state->tick;
        assert_null(wr__horde_fault(&box->horde, &fault));
        horde_box_run(box, 10 * RATE);
        assert_null(wr__horde_fault(&box->horde, &fault));
        int32_t fought = 0;
        for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
            fought += swings_since(box, slot, up) > 0;
        }
        assert_in_range(fought, HUNTERS * 3 / 4, HUNTERS); // the others wait for a place
    }
    assert_int_equal(horde_box_alive(box), HUNTERS);
    assert_int_equal(box->horde.counts.phantom_slots, 0);
    assert_int_equal(box->told[WR__NOTE_REQUEUE], 0);
    assert_true(box->horde.counts.idle_ticks_max <= (uint32_t)box->horde.rules.kinds[0].watchdog_ticks);
    horde_box_destroy(box);
}

static void what_no_knocked_one_does_is_named(void **state)
{
    (void)state;
    const wr_hunt hunt = quiet_hunt();
    int32_t slot;
    horde_box *box = duel(&hunt, &slot);
    wr__hunters *h = &box->horde.h;
    h->path_count[slot] = 3;
    h->wait[slot] = h->window[slot] = 9;
    h->gained[slot] = h->wanted[slot] = UNITS(1);
    h->crowd[slot] = WR_CROWD_ARRIVED;
    h->pressure[slot] = 8;
    h->brain[slot] |= WR__BRAIN_STUCK | WR__BRAIN_QUEUED;
    throw_hunter(box, slot); // whatever it was doing
    const wr__hunters good = *h;
    assert_null(wr__knocked_fault(&box->horde, slot));
    static const uint8_t brains[] = {WR__BRAIN_GOAL, WR__BRAIN_ACTIVE, WR__BRAIN_WANTS, WR__BRAIN_STUCK,
                                     WR__BRAIN_QUEUED};
    for (size_t i = 0; i < sizeof brains; i++) {
        h->brain[slot] |= brains[i];
        assert_non_null(wr__knocked_fault(&box->horde, slot));
        h->brain[slot] &= (uint8_t)~brains[i];
    }
    uint8_t *const bytes[] = {good.path_count, good.act, good.ring, good.crowd, good.pressure};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        bytes[i][slot] = 1; // of act: WINDUP
        assert_non_null(wr__knocked_fault(&box->horde, slot));
        bytes[i][slot] = 0;
    }
    uint16_t *const words[] = {good.wait, good.window};
    wr_fix *const lengths[] = {good.gained, good.wanted};
    for (size_t i = 0; i < 2; i++) {
        words[i][slot] = 1;
        assert_non_null(wr__knocked_fault(&box->horde, slot));
        words[i][slot] = 0;
        lengths[i][slot] = 1;
        assert_non_null(wr__knocked_fault(&box->horde, slot));
        lengths[i][slot] = 0;
    }
    h->lease[slot] = 1;
    assert_non_null(wr__knocked_fault(&box->horde, slot));
    int32_t where = -1;
    assert_non_null(wr__horde_fault(&box->horde, &where)); // and it is looked for
    h->lease[slot] = 0;
    assert_null(wr__knocked_fault(&box->horde, slot));
    horde_box_destroy(box);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(whom_it_is_after_and_what_it_sees_stays_until_it_is_up),
    cmocka_unit_test(ticks_without_a_way_to_anybody_stand_still),
    cmocka_unit_test(who_was_outrun_is_no_farther_while_it_is_down),
    cmocka_unit_test(who_lies_for_ten_seconds_plans_nothing_and_is_not_stuck),
    cmocka_unit_test(a_run_just_before_the_throw_is_no_hindrance_after_it),
    cmocka_unit_test(a_pile_on_the_floor_is_no_throng),
    cmocka_unit_test(nobody_asks_for_ways_to_where_somebody_flies_over),
    cmocka_unit_test(nobody_meets_who_flies_or_lies),
    cmocka_unit_test(who_gets_up_pushes_more_and_more),
    cmocka_unit_test(what_the_host_wishes_waits_until_it_is_up),
    cmocka_unit_test(who_gets_up_is_not_counted_as_overlapped),
    cmocka_unit_test(a_swing_is_broken_off_and_no_blow_lands),
    cmocka_unit_test(no_swing_begins_before_the_grace_is_over),
    cmocka_unit_test(a_cooldown_goes_on_and_is_not_cut),
    cmocka_unit_test(a_place_is_given_back_once_and_goes_to_who_waits),
    cmocka_unit_test(who_is_down_is_no_straggler),
    cmocka_unit_test(in_the_air_it_is_over_walls_and_on_the_floor_it_is_led_out_of_them),
    cmocka_unit_test(with_no_place_to_stand_it_lies_where_it_is),
    cmocka_unit_test(a_round_goes_on_while_its_last_one_flies),
    cmocka_unit_test(a_whole_ring_comes_back_and_fights),
    cmocka_unit_test(what_no_knocked_one_does_is_named),
};
WR_TEST_MAIN(tests)
