// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, the endless one's certificate only: it looks at regions as a stranger would, with public headers and the words of
// this one. endless_validate.c looks at cells, borders and the piece, endless_validate_spaces.c at spaces and portals.
#ifndef WR_DUNGEON_ENDLESS_PROOF_INT_H
#define WR_DUNGEON_ENDLESS_PROOF_INT_H

#include "text/findings.h"
#include "warren/endless.h"

/// The cells of a region, and where each number stands.
#define WR__SIDE   WR_REGION_CELLS
#define WR__PLACES (WR_REGION_CELLS * WR_REGION_CELLS)

typedef struct wr__endless_proof {
    const wr_endless *endless;
    wr_endless_report *report;
    int32_t corridor;
    const wr_region *region;   // that is looked at
    uint16_t part[WR__PLACES]; // of floor and doors: which connected part of the region; else WR_SPACE_NONE
    uint16_t queue[WR__PLACES];
    uint8_t marks[WR__PLACES];
} wr__endless_proof;

/// Says what does not hold, unless something was said before. Always false.
bool wr__endless_refute(wr__endless_proof *proof, const char *rule, int32_t x, int32_t y, const char *format, ...)
    WR_PRINTF(5, 6);

static inline bool wr__is_door(uint8_t kind)
{
    return kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_OPEN || kind == WR_CELL_DOOR_SECRET;
}

/// The number of the place beside, or -1 beyond the region.
static inline int32_t wr__beside(int32_t place, wr_side side)
{
    const int32_t x = place % WR__SIDE, y = place / WR__SIDE;
    switch (side) {
    case WR_SIDE_N:
        return y < WR__SIDE - 1 ? place + WR__SIDE : -1;
    case WR_SIDE_E:
        return x < WR__SIDE - 1 ? place + 1 : -1;
    case WR_SIDE_S:
        return y > 0 ? place - WR__SIDE : -1;
    default:
        return x > 0 ? place - 1 : -1;
    }
}

/// Place number `along` of a rim.
static inline int32_t wr__on_rim(wr_side side, int32_t along)
{
    switch (side) {
    case WR_SIDE_N:
        return (WR__SIDE - 1) * WR__SIDE + along;
    case WR_SIDE_E:
        return along * WR__SIDE + WR__SIDE - 1;
    case WR_SIDE_S:
        return along;
    default:
        return along * WR__SIDE;
    }
}

/// Spaces and portals of the region that is looked at, whose cells and rims are sound.
bool wr__endless_prove_spaces(wr__endless_proof *proof);
bool wr__endless_prove_portals(wr__endless_proof *proof);

#endif
