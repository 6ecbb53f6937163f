// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What every benchmark needs: a clock, memory, the median of several runs, one way to print a row.
#ifndef WR_BENCH_H
#define WR_BENCH_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double bench_seconds(void)
{
    struct timespec now;
    (void)timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline int bench_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Sorts the samples and gives the middle one.
static inline double bench_median(double *samples, int count)
{
    qsort(samples, (size_t)count, sizeof *samples, bench_compare);
    return samples[count / 2];
}

/// Memory aligned to 64; a benchmark without it ends.
static inline void *bench_take(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(5);
    }
    return memory;
}

/// One row: what, value with unit, and the target it is held against ("" when it has none).
static inline void bench_row(const char *what, double value, const char *unit, const char *target)
{
    printf("%-58s %12.4g %-10s %s\n", what, value, unit, target);
    fflush(stdout);
}

#endif
