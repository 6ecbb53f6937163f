// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A field to throw monsters about: walls, a tower, a cliff, a chasm; a hunt in which nobody comes but by command; and what a
// host does there.
#ifndef WR_TEST_KNOCK_FIELD_H
#define WR_TEST_KNOCK_FIELD_H

#include "sim/stage.h"

// Which kind of the hunt does what when something explodes.
enum { SLIM, WIDE, STUBBORN, BRUTE, FRAIL, FIELD_KINDS };

wr_hunt field_hunt(void);
/// The field, not opened yet. No player plays.
stage field_of(const wr_hunt *hunt);

/// Units of a cell's centre.
wr_fix field_centre(int32_t cell);
wr_command field_spawn(int32_t kind, int32_t x, int32_t y);
/// strength: metres a second; radius: units.
wr_command field_blast(int32_t x, int32_t y, int32_t radius, int32_t strength, int32_t damage);
/// Its slot. One tick.
int32_t field_add(stage *s, int32_t kind, int32_t x, int32_t y);
/// One that does not walk. Two ticks.
int32_t field_add_still(stage *s, int32_t kind, int32_t x, int32_t y);
/// A block of them, each in a cell of its own, where they can stand; returns how many. One tick.
int32_t field_crowd(stage *s, int32_t kind, int32_t x, int32_t y, int32_t columns, int32_t rows);

wr_knocked_view field_knocked(const stage *s, int32_t slot);
void field_require_valid(const stage *s);
/// Ticks until nobody is in the air, lies or gets up; fails after 1,000.
void field_settle(stage *s);
int32_t field_knocked_count(const stage *s);

#endif
