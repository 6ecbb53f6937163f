// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Delaunay: products of two words, without which points far apart cannot be compared exactly.
#ifndef WR_DELAUNAY_EXACT_H
#define WR_DELAUNAY_EXACT_H

#include <stdint.h>

/// high * 2^64 + low.
typedef struct wr__product {
    int64_t high;
    uint64_t low;
} wr__product;

/// a * b for any a and b.
static inline wr__product wr__multiply(int64_t a, int64_t b)
{
    const uint64_t low32 = 0xffffffff;
    const uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    const uint64_t a0 = ua & low32, a1 = ua >> 32, b0 = ub & low32, b1 = ub >> 32;
    const uint64_t middle = a1 * b0 + (a0 * b0 >> 32); // (2^32 - 1)^2 + 2^32 - 1 < 2^64
    const uint64_t other = a0 * b1 + (middle & low32);
    uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
    high -= a < 0 ? ub : 0; // as unsigned words a negative a is a + 2^64
    high -= b < 0 ? ua : 0;
    return (wr__product){(int64_t)high, ua * ub};
}

/// Negative, zero or positive as a * b is less than, equal to or more than c * d; exact for any four.
static inline int wr__compare_products(int64_t a, int64_t b, int64_t c, int64_t d)
{
    const wr__product p = wr__multiply(a, b), q = wr__multiply(c, d);
    const int high = (p.high > q.high) - (p.high < q.high);
    return high != 0 ? high : (p.low > q.low) - (p.low < q.low);
}

#endif
