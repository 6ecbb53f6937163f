// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav: the open list of the searches. A step adds one of few amounts to a key (two for a sweep, six for a search
// with the octile estimate), and keys are taken in rising order; so one first-in-first-out queue for each amount is
// sorted by itself, and the next node is the least of a few heads. No heap, no allocation: queues are chains
// through the marks.
//
// Source: own; for two amounts it is the two-queue form of breadth-first search with weights.
#ifndef WR_NAV_OPEN_H
#define WR_NAV_OPEN_H

#include "nav/nav_int.h"

enum { NAV_QUEUES = 6, NAV_CLOSED = 255 };

// What a search knows of one node.
typedef struct nav_mark {
    int64_t key;        // distance from the target, plus the estimate to the start where there is one
    int32_t next, prev; // in its queue, -1 at the ends
    uint32_t stamp;     // the search this was written by
    uint8_t queue;      // or NAV_CLOSED: its key is final
    uint8_t way;        // the direction of the next node toward the target
} nav_mark;

typedef struct nav_open {
    int64_t key[NAV_QUEUES]; // of the heads; INT64_MAX: empty
    int32_t head[NAV_QUEUES], tail[NAV_QUEUES];
} nav_open;

static inline void nav_open_clear(nav_open *open)
{
    for (int32_t q = 0; q < NAV_QUEUES; q++) {
        open->key[q] = INT64_MAX;
        open->head[q] = open->tail[q] = -1;
    }
}

/// What keys in each queue have grown by in the step that brought them there: 0, 2 - r, 2r - 2, r, 2, 2r sides with r the
/// square root of two.
static const int64_t nav_queue_growth[NAV_QUEUES] = {0,
                                                     2 * WR_COST_STRAIGHT - WR_COST_DIAGONAL,
                                                     2 * WR_COST_DIAGONAL - 2 * WR_COST_STRAIGHT,
                                                     WR_COST_DIAGONAL,
                                                     2 * WR_COST_STRAIGHT,
                                                     2 * WR_COST_DIAGONAL};

/// At the end of a queue: its key is not less than any there.
static inline void nav_open_push(nav_open *open, nav_mark *marks, int32_t node, uint8_t queue)
{
    nav_mark *mark = &marks[node];
    mark->queue = queue;
    mark->next = -1;
    mark->prev = open->tail[queue];
    if (mark->prev < 0) {
        open->head[queue] = node;
        open->key[queue] = mark->key;
    } else {
        marks[mark->prev].next = node;
    }
    open->tail[queue] = node;
}

/// Out of the middle, when a shorter way was found.
static inline void nav_open_remove(nav_open *open, nav_mark *marks, int32_t node)
{
    const nav_mark *mark = &marks[node];
    const uint8_t queue = mark->queue;
    if (mark->next < 0) {
        open->tail[queue] = mark->prev;
    } else {
        marks[mark->next].prev = mark->prev;
    }
    if (mark->prev < 0) {
        open->head[queue] = mark->next;
        open->key[queue] = mark->next < 0 ? INT64_MAX : marks[mark->next].key;
    } else {
        marks[mark->prev].next = mark->next;
    }
}

/// The queue with the least head; among equals the first. Its key is INT64_MAX when all are empty.
static inline uint8_t nav_open_least(const nav_open *open, uint8_t queues)
{
    uint8_t least = 0;
    for (uint8_t q = 1; q < queues; q++) {
        least = open->key[q] < open->key[least] ? q : least;
    }
    return least;
}

/// Takes the head of a queue that has one, and closes it.
static inline int32_t nav_open_take(nav_open *open, nav_mark *marks, uint8_t queue)
{
    const int32_t node = open->head[queue];
    nav_open_remove(open, marks, node);
    marks[node].queue = NAV_CLOSED;
    return node;
}

#endif
