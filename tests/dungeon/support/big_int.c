// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
#include "dungeon/support/big_int.h"

#include <stdlib.h>

static int compare_magnitudes(const big_int *a, const big_int *b)
{
    for (int i = BIG_LIMBS - 1; i >= 0; i--) {
        if (a->limbs[i] != b->limbs[i]) {
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
        }
    }
    return 0;
}

static bool is_zero(const big_int *a)
{
    for (int i = 0; i < BIG_LIMBS; i++) {
        if (a->limbs[i] != 0) {
            return false;
        }
    }
    return true;
}

static big_int with_sign(big_int a, int sign)
{
    a.sign = is_zero(&a) ? 1 : sign;
    return a;
}

int big_sign(big_int a)
{
    return is_zero(&a) ? 0 : a.sign;
}

big_int big_of(int64_t value)
{
    big_int a = {.sign = 1};
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    for (int i = 0; rest != 0; i++) {
        a.limbs[i] = (uint16_t)(rest & 0xffff);
        rest >>= 16;
    }
    return with_sign(a, value < 0 ? -1 : 1);
}

// a + b * sign of magnitudes, where the result is not below zero.
static big_int combine(const big_int *a, const big_int *b, int sign)
{
    big_int c = {.sign = 1};
    int32_t carry = 0;
    for (int i = 0; i < BIG_LIMBS; i++) {
        const int32_t here = a->limbs[i] + sign * b->limbs[i] + carry;
        c.limbs[i] = (uint16_t)(here & 0xffff);
        carry = here < 0 ? -1 : here > 0xffff ? 1 : 0;
    }
    if (carry != 0) {
        abort(); // too large for this program
    }
    return c;
}

big_int big_sum(big_int a, big_int b)
{
    if (a.sign == b.sign) {
        return with_sign(combine(&a, &b, 1), a.sign);
    }
    const bool a_larger = compare_magnitudes(&a, &b) >= 0;
    return a_larger ? with_sign(combine(&a, &b, -1), a.sign) : with_sign(combine(&b, &a, -1), b.sign);
}

big_int big_difference(big_int a, big_int b)
{
    return big_sum(a, with_sign(b, -b.sign));
}

big_int big_product(big_int a, big_int b)
{
    big_int c = {.sign = 1};
    for (int i = 0; i < BIG_LIMBS; i++) {
        uint32_t carry = 0;
        for (int j = 0; a.limbs[i] != 0 && j < BIG_LIMBS; j++) {
            if (i + j >= BIG_LIMBS) {
                if (b.limbs[j] != 0 || carry != 0) {
                    abort(); // too large for this program
                }
                continue;
            }
            const uint32_t here = (uint32_t)a.limbs[i] * b.limbs[j] + c.limbs[i + j] + carry;
            c.limbs[i + j] = (uint16_t)(here & 0xffff);
            carry = here >> 16;
        }
    }
    return with_sign(c, a.sign * b.sign);
}

static big_int cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return big_difference(big_product(big_of(ax), big_of(by)), big_product(big_of(ay), big_of(bx)));
}

static big_int square_length(int64_t x, int64_t y)
{
    return big_sum(big_product(big_of(x), big_of(x)), big_product(big_of(y), big_of(y)));
}

int big_turn(wr_cell a, wr_cell b, wr_cell c)
{
    return big_sign(cross((int64_t)b.x - a.x, (int64_t)b.y - a.y, (int64_t)c.x - a.x, (int64_t)c.y - a.y));
}

int big_in_circle(wr_cell a, wr_cell b, wr_cell c, wr_cell d)
{
    const int64_t ax = (int64_t)a.x - d.x, ay = (int64_t)a.y - d.y;
    const int64_t bx = (int64_t)b.x - d.x, by = (int64_t)b.y - d.y;
    const int64_t cx = (int64_t)c.x - d.x, cy = (int64_t)c.y - d.y;
    const big_int of_a = big_product(square_length(ax, ay), cross(bx, by, cx, cy));
    const big_int of_b = big_product(square_length(bx, by), cross(cx, cy, ax, ay));
    const big_int of_c = big_product(square_length(cx, cy), cross(ax, ay, bx, by));
    return big_sign(big_sum(big_sum(of_a, of_b), of_c));
}
