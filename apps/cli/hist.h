// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Durations of any number of ticks in fixed memory: 128 classes for each doubling, so a quantile is off by less than 1 %.
// Source: Gil Tene, HdrHistogram.
#ifndef WARREN_CLI_HIST_H
#define WARREN_CLI_HIST_H

#include <stdint.h>

enum { HIST_BITS = 7, HIST_CLASSES = 58 << HIST_BITS };

typedef struct hist {
    uint64_t count, most;
    uint64_t classes[HIST_CLASSES];
} hist;

void hist_add(hist *h, uint64_t value);

/// The value that `hundredths` per cent of all do not exceed; 0 when there are none.
uint64_t hist_quantile(const hist *h, int hundredths);

#endif
