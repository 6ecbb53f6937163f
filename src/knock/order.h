// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// knock: the order that requests are carried out in.
#ifndef WR_KNOCK_ORDER_H
#define WR_KNOCK_ORDER_H

#include "warren/knock.h"

typedef struct knock_order {
    const wr_blast *blasts;
    const wr_knock_bodies *bodies;
} knock_order;

/// wr_knock_sort.
void wr__knock_sort(const knock_order *order, wr_knock_request *requests, int32_t count, wr_knock_request *more);

/// True for requests of the same tick and the same number of a blast: sorted, they are a run, and each body is in it once, or
/// several times in a row.
bool wr__knock_one_blast(const knock_order *order, const wr_knock_request *a, const wr_knock_request *b);

#endif
