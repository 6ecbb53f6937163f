// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Dungeons drawn in letters that the tests of the certificate share.
#ifndef WR_TESTS_DRAWINGS_H
#define WR_TESTS_DRAWINGS_H

#include "dungeon/support/drawn_dungeon.h"
#include "support/wr_test.h"

// Those before LOCKED_MIDDLE are valid.
enum { FOUR, LOCKS, SWAPPED, LANE, LINE, ALONE, LOCKED_MIDDLE, ALONE_LOCKED };
#define VALID_COUNT LOCKED_MIDDLE

extern const drawing drawings[];

/// What the certificate says of it.
wr_dungeon_report report_of(const wr_dungeon *dungeon);
wr_dungeon_report report_of_drawing(int which);

/// Fails unless it is refused by that rule, in words. what: for the message.
void assert_refuted(const wr_dungeon_report *report, const char *rule, const char *what);

#endif
