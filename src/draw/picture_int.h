// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// draw: what there is to see in a picture of a world, for its legend.
#ifndef WR_DRAW_PICTURE_INT_H
#define WR_DRAW_PICTURE_INT_H

#include "warren/draw.h"

/// What layers ROOMS and PORTALS show, by colour.
typedef struct picture_sign {
    const char *name;
    wr_color base, over; // over it; 0: nothing
    bool is_edge;        // of nothing but an edge
    uint32_t layer;
} picture_sign;

#define PICTURE_SIGNS 9
extern const picture_sign wr__stream_signs[PICTURE_SIGNS];

typedef struct picture_census {
    uint32_t layers; // ROOMS and PORTALS, where the level is a window
    int32_t counts[WR_FIGURE_COUNT];
    int32_t hunters[WR_HUNT_KINDS_MAX]; // by kind: each is an entry, in place of the figure's
    const wr_hunt *hunt;                // NULL: none
} picture_census;

// A line of the legend: a figure, a kind of hunters, or a sign.
typedef struct picture_entry {
    wr_figure figure; // WR_FIGURE_COUNT: a sign
    int32_t hunt_kind;
    const picture_sign *sign;
    const char *name;
    int32_t count;
} picture_entry;

#define PICTURE_ENTRIES_MAX (WR_FIGURE_COUNT + WR_HUNT_KINDS_MAX + PICTURE_SIGNS)

picture_census wr__picture_census(const wr_world *world, uint32_t layers);
/// What occurs, in the order of the list; returns how many.
int32_t wr__picture_entries(const picture_census *census, picture_entry out[PICTURE_ENTRIES_MAX]);

/// False for signs that need no number: they explain lines.
static inline bool picture_is_counted(wr_figure figure)
{
    return figure < WR_FIGURE_MESH || (figure >= WR_FIGURE_SIGHT_CLEAR && figure < WR_FIGURE_COUNT);
}

#endif
