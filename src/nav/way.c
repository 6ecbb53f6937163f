// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints hold thousands of ways, so this is written for speed: no early ends within a leg, for a guessed end costs more
// than the steps behind it.
#include "nav/way.h"

#include "nav/nav_int.h"

void wr__nav_components(const wr_nav *nav, const wr_node *nodes, size_t stride, size_t count, int32_t *components)
{
    for (size_t i = 0; i < count; i++) {
        const wr_node node = nodes[i * stride];
        components[i] = node < 0 ? -1 : nav->component[node];
    }
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

static int32_t magnitude(int32_t value)
{
    return value < 0 ? -value : value;
}

typedef struct place {
    int32_t column, row;
} place;

static place place_of(const wr_nav *nav, wr_node node)
{
    const int32_t row = node / nav->columns;
    return (place){node - row * nav->columns, row};
}

static bool leg_holds(const wr_nav *nav, wr_node from, place a, place b)
{
    static const uint8_t directions[9] = {NAV_SW, NAV_S, NAV_SE, NAV_W, 0, NAV_E, NAV_NW, NAV_N, NAV_NE};
    const int32_t right = b.column - a.column;
    const int32_t up = b.row - a.row;
    const int32_t x = sign(right);
    const int32_t y = sign(up);
    const int32_t steps = x != 0 ? magnitude(right) : magnitude(up);
    const int32_t direction = directions[3 * y + x + 4];
    const int32_t step = y * nav->columns + x;
    if (steps == 0 || (right != 0 && up != 0 && magnitude(right) != magnitude(up))) {
        return false;
    }
    uint32_t edges = 0xff;
    const uint8_t *at = nav->edges + from;
    for (int32_t i = 0; i < steps; i++) {
        edges &= at[(ptrdiff_t)i * step];
    }
    return (edges >> direction) & 1u;
}

bool wr__nav_way_holds(const wr_nav *nav, const wr_node *nodes, int32_t count)
{
    place a = place_of(nav, nodes[0]);
    for (int32_t i = 1; i < count; i++) {
        const place b = place_of(nav, nodes[i]);
        if (nodes[i] < 0 || !leg_holds(nav, nodes[i - 1], a, b)) {
            return false;
        }
        a = b;
    }
    return true;
}
