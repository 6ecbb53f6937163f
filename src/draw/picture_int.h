// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// draw: what there is to see in a picture of a world, for its legend.
#ifndef WR_DRAW_PICTURE_INT_H
#define WR_DRAW_PICTURE_INT_H

#include "warren/draw.h"

typedef struct picture_census {
    int32_t counts[WR_FIGURE_COUNT];
    int32_t hunters[WR_HUNT_KINDS_MAX]; // by kind: each is an entry, in place of the figure's
    const wr_hunt *hunt;                // NULL: none
} picture_census;

// A line of the legend: a figure, or a kind of hunters.
typedef struct picture_entry {
    wr_figure figure;
    int32_t hunt_kind;
    const char *name;
    int32_t count;
} picture_entry;

#define PICTURE_ENTRIES_MAX (WR_FIGURE_COUNT + WR_HUNT_KINDS_MAX)

picture_census wr__picture_census(const wr_world *world, uint32_t layers);
/// What occurs, in the order of the list; returns how many.
int32_t wr__picture_entries(const picture_census *census, picture_entry out[PICTURE_ENTRIES_MAX]);

/// False for signs that need no number: they explain lines.
static inline bool picture_is_counted(wr_figure figure)
{
    return figure < WR_FIGURE_MESH || figure >= WR_FIGURE_SIGHT_CLEAR;
}

#endif
