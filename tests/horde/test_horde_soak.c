// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Everything at once, by chance: waves, sizes, doors, walls that come and go, rates, failures of every kind, players who fall
// and rise. After every tick: rules between fields hold, nobody stands in a wall, and neither the pieces of parallel loops nor
// a copy on the way changes a bit. Nobody is idle longer than its watchdog and half a second.
#include "horde/chase.h"

enum { TICKS = 300, SEEDS = 4, COPY_EVERY = 50 };

static const char s_map[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                            "x  m      x      D        x   m        x\n"
                            "x     0   x      x        D            x\n"
                            "x         D      x   ~~   x       1    x\n"
                            "xxxx xxxxxxxxx xxx   ~~   xxxxxx xxxxxxx\n"
                            "x        x       xxxxx xxxx      x     x\n"
                            "x        x   xxx              xxxx     x\n"
                            "x   xxx  x   x m x   xx   x      x  m  x\n"
                            "x   x       xx   x   xx   D      D     x\n"
                            "x   xxx  x       x        x      x     x\n"
                            "x m      x   2   x        x  3   x     x\n"
                            "x        x       x   m    x      x     x\n"
                            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n";

// ---- What happens ----------------------------------------------------------------------------------------------------

// Chance of a tick: of the seed and the state alone, so that copies meet the same.
static uint64_t chance(const horde_box *box, uint64_t id)
{
    return wr_noise(box->config.seed, WR_STREAM_BOTS, id, box->state->tick);
}

static void walk_about(horde_box *box)
{
    const wr_body body = {.radius = UNITS(1), .solid = WR_KINDS_WALL};
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        const uint64_t stretch = box->state->tick / (20 + 10 * (uint64_t)i);
        const wr_angle angle = (wr_angle)wr_noise(box->config.seed, WR_STREAM_BOTS, (uint64_t)i, stretch);
        const wr_point at = horde_box_at(box, i), to = {at.x + wr_cos(angle) / 3, at.y + wr_sin(angle) / 3};
        if (box->state->player_health[i] > 0 && wr_body_clear(wr_terrain_nav(box->horde.ground, 0), &body, at, to)) {
            horde_box_player(box, i, to);
        }
    }
}

static bool somebody_is_near(const horde_box *box, wr_cell cell)
{
    bool near = false;
    for (int32_t slot = 0; slot < box->state->slots; slot++) {
        const wr_cell at = wr_grid_cell_of(&box->grid, horde_box_at(box, slot));
        near = near || (box->horde.h.kind[slot] != 0 && abs(at.x - cell.x) <= 1 && abs(at.y - cell.y) <= 1);
    }
    return near;
}

// A wall or a door comes, or goes.
static void build(horde_box *box)
{
    const uint64_t bits = chance(box, 100);
    const wr_cell cell = {1 + (int32_t)(bits % 38), 1 + (int32_t)(bits / 64 % 11)};
    const uint8_t kind = box->labels[cell.y * box->grid.width + cell.x];
    if (somebody_is_near(box, cell) || kind == WR_CELL_CHASM) {
        return;
    }
    const wr_cell_kind built = bits / 4096 % 3 == 0 ? WR_CELL_DOOR_CLOSED : WR_CELL_BUSH;
    horde_box_set_cell(box, cell, kind == WR_CELL_GRASS ? built : WR_CELL_GRASS);
}

static void meddle(horde_box *box)
{
    const uint64_t bits = chance(box, 101);
    const int32_t slot = horde_box_next(box, (int32_t)(bits / 1024 % 60));
    if (bits % 23 == 0) {
        build(box);
    }
    if (bits % 31 == 1 && slot >= 0) {
        (void)horde_box_hurt(box, slot, 15, WR_HARM_SWORD);
    }
    if (bits % 97 == 2 && slot >= 0) {
        box->horde.h.rate[slot] = (uint16_t)(bits / 65536 % 600);
    }
    if (bits % 200 == 3) {
        box->state->player_health[bits / 1024 % 4] = bits / 65536 % 2 == 0 ? 100 : 0;
    }
}

// ---- What must hold ----------------------------------------------------------------------------------------------------

static void check(const horde_box *box)
{
    int32_t slot;
    const char *fault = wr__horde_fault(&box->horde, &slot);
    if (fault != NULL) {
        fail_msg("slot %d: %s", (int)slot, fault);
    }
    for (slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        const wr_cell at = wr_grid_cell_of(&box->grid, horde_box_at(box, slot));
        assert_int_not_equal(box->labels[at.y * box->grid.width + at.x], WR_CELL_BUSH);
        assert_int_not_equal(box->labels[at.y * box->grid.width + at.x], WR_CELL_CHASM);
    }
}

static wr_hunt hunt_of(uint64_t seed)
{
    static const wr_hunt_doors doors[] = {WR_HUNT_DOORS_NEVER, WR_HUNT_DOORS_BREAK};
    wr_hunt hunt = chase_forest();
    hunt.waves = (wr_hunt_waves){UNITS(1) / 2, 12, 60, 500};
    hunt.rules.recycle_distance = UNITS(400);
    hunt.rules.siege_seconds = UNITS(2);
    hunt.rules.chase = seed % 3 == 2 ? WR_HUNT_CHASE_STRAIGHT : WR_HUNT_CHASE_ROUTE;
    hunt.kinds[0].doors = doors[seed % 2];
    hunt.kinds[1].radius = UNITS(2) - WR_FIX_ONE / 16;
    hunt.kinds[2].radius = UNITS(3) / 2;
    hunt.kinds[3].doors = WR_HUNT_DOORS_OPEN;
    for (int32_t i = 0; i < 4; i++) {
        hunt.kinds[i].rarity = 25;
        hunt.kinds[i].damage = 3;
        hunt.kinds[i].attack_distance = UNITS(4 + 4 * i);
    }
    return hunt;
}

static void step(horde_box *box)
{
    horde_box_tick(box);
    meddle(box);
}

static void soak(uint64_t seed)
{
    const wr_hunt hunt = hunt_of(seed);
    horde_box_config config = horde_box_config_of(s_map, &hunt);
    config.seed = seed;
    config.capacity = 80;
    config.n = seed % 4 == 3 ? 3 : 1;
    config.move = walk_about;
    config.inject = (wr__inject){(uint32_t)seed % 7 * 20000, (uint32_t)seed % 6 * 20000, (uint32_t)seed % 5 * 20000};
    horde_box *one = horde_box_create(&config), *copy = horde_box_create(&config);
    config.scramble = seed + 1;
    horde_box *scrambled = horde_box_create(&config);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        if (tick % COPY_EVERY == COPY_EVERY / 2) {
            horde_box_copy(copy, one);
        }
        step(one);
        step(copy);
        step(scrambled);
        check(one);
        assert_true(horde_box_hash(one) == horde_box_hash(scrambled));
        assert_true(horde_box_hash(one) == horde_box_hash(copy));
    }
    assert_true(one->spawned > 30);
    assert_in_range(one->horde.counts.idle_ticks_max, 1, one->horde.rules.kinds[3].watchdog_ticks + 30);
    horde_box_destroy(one);
    horde_box_destroy(copy);
    horde_box_destroy(scrambled);
}

static void whatever_happens_nobody_is_idle_and_every_copy_goes_on_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        soak(seed);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(whatever_happens_nobody_is_idle_and_every_copy_goes_on_alike),
};

WR_TEST_MAIN(tests)
