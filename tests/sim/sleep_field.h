// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A long hall in which monsters sleep, seven chunks by three; a plain answer to who does; and what a host does there.
#ifndef WR_TEST_SLEEP_FIELD_H
#define WR_TEST_SLEEP_FIELD_H

#include "sim/stage.h"
#include "warren/window.h"

#define HALL_WIDTH  112
#define HALL_HEIGHT 48

// Kinds of its hunt.
enum { HALL_SLIM, HALL_WIDE, HALL_TOUGH, HALL_KINDS };

/// Nobody comes but by command.
wr_hunt hall_hunt(void);
/// The hall, not opened yet: pillars, a wall with a door and a gate that switch 0 opens. Monsters sleep 64 units away.
stage hall_of(const wr_hunt *hunt, int32_t players);

/// Units of a cell's centre.
wr_fix hall_centre(int32_t cell);
wr_command hall_spawn(int32_t kind, int32_t x, int32_t y);
/// A block of them, two cells apart, those who find room; how many.
int32_t hall_crowd(stage *s, int32_t kind, int32_t x, int32_t y, int32_t columns, int32_t rows);
/// Puts a player there, by command. One tick.
void hall_put(stage *s, int32_t player, int32_t x, int32_t y);
wr_command hall_blast(wr_point at, int32_t radius, int32_t strength, int32_t damage);

/// By the rule's words: is that mob to sleep? From public data only.
bool hall_sleeps(const wr_world *world, int32_t slot);
bool hall_is_asleep(const wr_world *world, int32_t slot);
/// Fails unless exactly those sleep who are to, and the view says the same.
void hall_require_rule(const wr_world *world);
void hall_require_valid(const wr_world *world);
void hall_require_same(const wr_world *a, const wr_world *b);

/// Anything anybody may do, by noise of the tick alone.
void hall_wild_tick(wr_world *world);

#endif
