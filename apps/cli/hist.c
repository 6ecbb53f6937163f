// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A class is named by the position of the highest bit and the seven bits below it.
#include "hist.h"

static int class_of(uint64_t value)
{
    int shift = 0;
    while (value >> shift >= (uint64_t)2 << HIST_BITS) {
        ++shift;
    }
    return (shift << HIST_BITS) + (int)(value >> shift);
}

// The middle of a class.
static uint64_t value_of(int class)
{
    if (class < 2 << HIST_BITS) {
        return (uint64_t) class;
    }
    int shift = (class >> HIST_BITS) - 1;
    uint64_t top = (uint64_t)(class - (shift << HIST_BITS));
    return (top << shift) + ((uint64_t)1 << shift) / 2;
}

void hist_add(hist *h, uint64_t value)
{
    int class = class_of(value);
    h->classes[class < HIST_CLASSES ? class : HIST_CLASSES - 1] += 1;
    h->count += 1;
    h->most = value > h->most ? value : h->most;
}

uint64_t hist_quantile(const hist *h, int hundredths)
{
    uint64_t rank = (h->count * (uint64_t)hundredths + 99) / 100, seen = 0;
    for (int i = 0; i < HIST_CLASSES; ++i) {
        seen += h->classes[i];
        if (seen >= rank && seen > 0) {
            uint64_t value = value_of(i);
            return value < h->most ? value : h->most;
        }
    }
    return 0;
}
