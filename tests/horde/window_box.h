// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What the tests of a window that moves share: a level of 256 x 192 cells, a hunt of many sorts on it, and what a world does with
// its mobs and its ground when the window moves.
#ifndef WINDOW_BOX_H
#define WINDOW_BOX_H

#include "horde/chase.h"

enum { WIDTH = 256, HEIGHT = 192, STEP = 64 };

static inline wr_hunt hunt_of(uint64_t seed)
{
    wr_hunt hunt = chase_forest();
    hunt.waves = (wr_hunt_waves){UNITS(1) / 2, 15, 110, 500};
    hunt.rules.recycle_distance = UNITS(200);
    hunt.rules.siege_seconds = UNITS(2);
    hunt.rules.chase = seed % 3 == 2 ? WR_HUNT_CHASE_STRAIGHT : WR_HUNT_CHASE_ROUTE;
    hunt.kinds[0].doors = WR_HUNT_DOORS_BREAK;
    hunt.kinds[1].radius = UNITS(2) - WR_FIX_ONE / 16;
    hunt.kinds[2].radius = UNITS(3) / 2;
    hunt.kinds[3].doors = WR_HUNT_DOORS_OPEN;
    for (int32_t i = 0; i < 4; i++) {
        hunt.kinds[i].rarity = 25;
        hunt.kinds[i].damage = 1;
        hunt.kinds[i].attack_distance = UNITS(4 + 4 * i);
    }
    return hunt;
}

// ---- What a world does when its window moves -------------------------------------------------------------------------------

static inline void fill_ground(horde_box *box, const uint8_t *labels)
{
    memcpy(box->labels, labels, WIDTH * HEIGHT);
    assert_int_equal(wr_terrain_refill(box->horde.ground, labels), WR_OK);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const bool blocks = ((WR_KINDS_WALL | WR_KIND(GATE)) >> labels[i] & 1u) != 0;
        const bool hides = ((WR_KINDS_SIGHT | WR_KIND(GATE)) >> labels[i] & 1u) != 0;
        wr_bits_set(&box->walls, i % WIDTH, i / WIDTH, blocks);
        wr_bits_set(&box->sight, i % WIDTH, i / WIDTH, hides);
    }
}

// What comes in is rock.
static inline void shift_labels(const horde_box *box, int32_t dx, int32_t dy, uint8_t *labels)
{
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) {
        const int32_t x = i % WIDTH - dx, y = i / WIDTH - dy;
        const bool inside = x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT;
        labels[i] = inside ? box->labels[y * WIDTH + x] : WR_CELL_BUSH;
    }
}

static inline void shift_mobs(horde_box *box, int32_t dx, int32_t dy)
{
    const wr__hunters *h = &box->horde.h;
    const wr_fix x = UNITS(WR_HUNT_CELL * dx), y = UNITS(WR_HUNT_CELL * dy);
    for (int32_t slot = 0; slot < box->state->slots; slot++) {
        if (h->kind[slot] != 0) {
            h->x[slot] += x;
            h->y[slot] += y;
            h->x_last[slot] += x;
            h->y_last[slot] += y;
        }
    }
    for (int32_t i = 0; i < box->horde.player_count; i++) {
        box->state->player_last[i].x += x;
        box->state->player_last[i].y += y;
    }
    for (int32_t i = 0; i < box->horde.spawn_cell_count; i++) {
        box->spawn_cells[i].x += dx;
        box->spawn_cells[i].y += dy;
    }
}

static inline void shift_box(horde_box *box, int32_t dx, int32_t dy)
{
    static uint8_t labels[WIDTH * HEIGHT];
    shift_labels(box, dx, dy, labels);
    fill_ground(box, labels);
    shift_mobs(box, dx, dy);
    wr__horde_shift(&box->horde, dx, dy);
    wr__horde_outside(&box->horde);
    horde_box_carry_out(box, 11);
    wr__thrown_settle(&box->horde);
    wr__horde_derive(&box->horde);
}

static inline void check(const horde_box *box)
{
    int32_t slot;
    const char *fault = wr__horde_fault(&box->horde, &slot);
    fault = fault == NULL ? wr__thrown_fault(&box->horde, &slot) : fault;
    if (fault != NULL) {
        fail_msg("tick %d, slot %d: %s", (int)box->state->tick, (int)slot, fault);
    }
}

#endif
