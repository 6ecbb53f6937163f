// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// stream: settings, and what is wrong with them.
#include <stdarg.h>
#include <stdio.h>

#include "stream/stream_int.h"

enum { PIECE_ROOMS = 192, PIECE_CELLS = WR_REGION_CELLS * WR_REGION_CELLS, VIEWER_ROOMS = 1024 };

wr_stream_config wr_stream_config_default(void)
{
    return (wr_stream_config){
        .cell = 4,
        .viewers_max = 16,
        .pieces_max = 64,
        .minimum_radius = 64 * WR_FIX_ONE,
        .target_radius = 256 * WR_FIX_ONE,
        .slack = 64 * WR_FIX_ONE,
        .view_distance = 255 * WR_FIX_ONE,
        .prefetch = 24 * WR_FIX_ONE,
        .cells_per_tick = 512,
        .unload = WR_STREAM_UNLOAD_LOW_MEMORY,
        .pause = WR_STREAM_PAUSE_OUTSIDE,
    };
}

static wr_status refuse(wr_finding *why, const char *format, ...)
{
    if (why != NULL) {
        va_list arguments;
        *why = (wr_finding){.severity = WR_SEVERITY_ERROR};
        va_start(arguments, format);
        (void)vsnprintf(why->message, sizeof why->message, format, arguments);
        va_end(arguments);
    }
    return WR_E_ARGUMENT;
}

// The wide numbers, each with its range.
typedef struct number {
    const char *name;
    int64_t value, least, most;
} number;

static wr_status check_numbers(const wr_stream_config *c, wr_finding *why)
{
    const number numbers[] = {
        {"cell", c->cell, 1, WR_GRID_CELL_MAX},
        {"viewers_max", c->viewers_max, 1, WR_STREAM_VIEWERS_MAX},
        {"pieces_max", c->pieces_max, 1, WR_STREAM_PIECES_MAX},
        {"rooms_max", c->rooms_max, 0, WR_STREAM_ROOMS_MAX},
        {"portals_max", c->portals_max, 0, 2 * WR_STREAM_ROOMS_MAX},
        {"cells_max", c->cells_max, 0, INT32_MAX},
        {"viewer_rooms", c->viewer_rooms, 0, WR_STREAM_ROOMS_MAX},
        {"cells_per_tick", c->cells_per_tick, 1, INT32_MAX},
        {"budget_cells", c->budget_cells, 0, INT64_MAX},
        {"minimum_radius", c->minimum_radius, 0, INT32_MAX},
        {"target_radius", c->target_radius, 0, INT32_MAX},
        {"slack", c->slack, 0, INT32_MAX},
        {"view_distance", c->view_distance, 0, INT32_MAX},
        {"prefetch", c->prefetch, 0, INT32_MAX},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const number *n = &numbers[i];
        if (n->value < n->least || n->value > n->most) {
            return refuse(why, "%s is %lld, and may be %lld to %lld", n->name, (long long)n->value,
                          (long long)n->least, (long long)n->most);
        }
    }
    return WR_OK;
}

wr_status wr__stream_check(const wr_stream_config *c, wr_finding *why)
{
    if (check_numbers(c, why) != WR_OK) {
        return WR_E_ARGUMENT;
    }
    if ((uint32_t)c->unload >= WR_STREAM_UNLOAD_COUNT) {
        return refuse(why, "unload is %d, and may be 0 to %d", (int)c->unload, WR_STREAM_UNLOAD_COUNT - 1);
    }
    if ((uint32_t)c->pause >= WR_STREAM_PAUSE_COUNT) {
        return refuse(why, "pause is %d, and may be 0 to %d", (int)c->pause, WR_STREAM_PAUSE_COUNT - 1);
    }
    if (c->target_radius < c->minimum_radius) {
        return refuse(why, "target_radius is less than minimum_radius (%d and %d units)",
                      (int)(c->target_radius >> 16), (int)(c->minimum_radius >> 16));
    }
    if (c->slack > INT32_MAX - c->target_radius) {
        return refuse(why, "target_radius and slack are 32,768 units or more together");
    }
    const wr_stream_config filled = wr__stream_filled(c);
    if (filled.viewer_rooms > filled.rooms_max) {
        return refuse(why, "viewer_rooms is %d, more than the %d of rooms_max", (int)filled.viewer_rooms,
                      (int)filled.rooms_max);
    }
    return WR_OK;
}

wr_stream_config wr__stream_filled(const wr_stream_config *config)
{
    wr_stream_config c = *config;
    if (c.rooms_max == 0) {
        c.rooms_max = c.pieces_max * PIECE_ROOMS;
    }
    if (c.portals_max == 0) {
        c.portals_max = 2 * c.rooms_max;
    }
    if (c.cells_max == 0) {
        c.cells_max = c.pieces_max * PIECE_CELLS;
    }
    if (c.viewer_rooms == 0) {
        c.viewer_rooms = c.rooms_max < VIEWER_ROOMS ? c.rooms_max : VIEWER_ROOMS;
    }
    return c;
}
