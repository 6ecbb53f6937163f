// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Whole numbers of up to 320 bits as one learns them at school, beside what does with two words; and the two questions of
// plane geometry asked in them.
#ifndef WR_TEST_BIG_INT_H
#define WR_TEST_BIG_INT_H

#include "warren/core.h"

enum { BIG_LIMBS = 20 };

/// Sign and magnitude, lowest 16 bits first; zero has sign 1.
typedef struct big_int {
    int sign; // 1 or -1
    uint16_t limbs[BIG_LIMBS];
} big_int;

big_int big_of(int64_t value);
big_int big_sum(big_int a, big_int b);
big_int big_difference(big_int a, big_int b);
big_int big_product(big_int a, big_int b);

/// -1, 0 or 1.
int big_sign(big_int a);

/// 1 when a, b, c turn left, -1 right, 0 on one line.
int big_turn(wr_cell a, wr_cell b, wr_cell c);

/// 1 when d is inside the circle through a, b, c, which turn left; 0 on it, -1 outside. The determinant of three rows.
int big_in_circle(wr_cell a, wr_cell b, wr_cell c, wr_cell d);

#endif
