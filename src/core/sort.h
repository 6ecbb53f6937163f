// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: our own stable sorts; the C library's qsort is neither stable nor the same everywhere.
#ifndef WR_CORE_SORT_H
#define WR_CORE_SORT_H

#include "warren/core.h"

/// Negative, zero or positive as a stands before, with or after b.
typedef int wr_compare(const void *a, const void *b, void *context);

/// Stable merge sort. scratch: room for count items. O(n log n) comparisons, no recursion, no allocation.
void wr_sort(void *items, size_t count, size_t size, wr_compare *compare, void *context, void *scratch);

/// Stable radix sort of 64-bit keys with a 32-bit companion each (may be NULL). scratch arrays have count items.
void wr_sort_u64(uint64_t *keys, uint32_t *values, size_t count, uint64_t *keys_scratch, uint32_t *values_scratch);

#endif
