// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What tests of chasing share: hunts without waves, large open maps, players who walk.
#ifndef CHASE_H
#define CHASE_H

#include <stdlib.h>

#include "support/horde_box.h"
#include "support/wr_test.h"

#define UNITS(n) ((n)*WR_FIX_ONE)

/// One kind, 16 units a second; nobody comes by himself, nobody is taken away, blows do nothing.
static inline wr_hunt chase_hunt(void)
{
    wr_hunt hunt = wr_hunt_default();
    hunt.waves.every = UNITS(3600);
    hunt.round.seconds = UNITS(7200);
    hunt.rules.recycle_distance = 0;
    hunt.rules.siege_seconds = UNITS(3600);
    hunt.kinds[0].attack_distance = UNITS(3);
    hunt.kinds[0].damage = 0;
    return hunt;
}

/// The speeds of Mystery Forest (Z53).
static inline wr_hunt chase_forest(void)
{
    static const int32_t speeds[] = {19, 27, 16, 14};
    wr_hunt hunt = chase_hunt();
    hunt.kind_count = 4;
    for (int32_t i = 0; i < hunt.kind_count; i++) {
        hunt.kinds[i] = hunt.kinds[0];
        (void)snprintf(hunt.kinds[i].name, sizeof hunt.kinds[i].name, "kind %d", (int)i);
        hunt.kinds[i].speed = UNITS(speeds[i]);
    }
    return hunt;
}

/// A hall with walls around and a player in the cell at x, y; to be freed.
static inline char *chase_hall(int32_t side, int32_t x, int32_t y)
{
    char *map = malloc((size_t)side * (size_t)(side + 1) + 1);
    assert_non_null(map);
    char *at = map;
    for (int32_t row = side - 1; row >= 0; row--) {
        for (int32_t column = 0; column < side; column++) {
            const bool wall = row == 0 || column == 0 || row == side - 1 || column == side - 1;
            *at++ = wall ? 'x' : row == y && column == x ? '0' : ' ';
        }
        *at++ = '\n';
    }
    *at = '\0';
    return map;
}

/// The config of horde_box with that hunt, room for `capacity` mobs.
static inline horde_box *chase_box(const char *map, const wr_hunt *hunt, int32_t capacity)
{
    horde_box_config config = horde_box_config_of(map, hunt);
    config.capacity = capacity;
    return horde_box_create(&config);
}

/// Straight distance of a hunter from a place.
static inline int32_t chase_apart(const horde_box *box, int32_t slot, wr_point from)
{
    const wr_point at = horde_box_at(box, slot);
    return (int32_t)wr_length(at.x - from.x, at.y - from.y);
}

/// How many of the log are Runs of that slot (-1: any) for that cause (-1: any).
static inline int32_t chase_runs(const horde_box *box, int32_t slot, int32_t cause)
{
    int32_t count = 0;
    for (int32_t i = 0; i < box->log_count; i++) {
        const wr__note *note = &box->log[i].note;
        count +=
            note->kind == WR__NOTE_RUN && (slot < 0 || note->slot == slot) && (cause < 0 || note->value == cause);
    }
    return count;
}

#endif
