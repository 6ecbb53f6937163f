// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A walker without a world: it goes from S to T, a wall is built across its way, it is told so and finds another.
#include "warren/follow.h"
#include "warren/path.h"
#include "warren/terrain.h"

#include <stdio.h>

enum { WIDTH = 20, HEIGHT = 9, POINTS = 64, ROOM = 65536 };
static _Alignas(64) unsigned char scratch[ROOM];

static const char *const names[WR_FOLLOW_EVENT_COUNT] = {"none", "reached", "waypoint", "blocked", "error"};

int main(void)
{
    uint8_t kinds[WIDTH * HEIGHT] = {WR_CELL_GRASS};
    wr_grid grid;
    if (wr_grid_init(WIDTH, HEIGHT, 4, kinds, &grid) != WR_OK) {
        return 1;
    }
    wr_grid_set_rect(&grid, (wr_cell){9, 2}, 1, 7, WR_CELL_BUSH);  // a wall, with a way round below
    wr_grid_set_rect(&grid, (wr_cell){9, 5}, 1, 1, WR_CELL_GRASS); // and a gap
    const wr_terrain_config ground = wr_terrain_config_default();
    wr_terrain *terrain;
    if (wr_terrain_create(&grid, &ground, NULL, &terrain) != WR_OK) {
        return 1;
    }
    const wr_nav *nav = wr_terrain_nav(terrain, 0);
    wr_nav_query *query = wr_nav_query_init(nav, scratch);
    const wr_point goal = wr_grid_centre(&grid, (wr_cell){18, 7});

    const wr_follow_config config = wr_follow_config_default(60, 24 * WR_FIX_ONE); // waypoints every 12 units
    wr_follow walker = {.at = wr_grid_centre(&grid, (wr_cell){1, 5})};
    wr_point points[POINTS];
    bool wants_way = true;
    for (uint64_t tick = 0; wants_way || walker.active; tick++) {
        if (wants_way && wr_follow_wait(&walker, &config, tick) == 0) {
            wr_path path = {.points = points, .capacity = POINTS};
            (void)wr_nav_path(nav, query, walker.at, goal, &path);
            path.count = wr_path_straighten(nav, &config.body, points, path.count);
            (void)wr_follow_run(&walker, &config, points, path.count, tick);
            wants_way = false;
        }
        if (tick == 60) { // the gap is closed while it is on its way there
            (void)wr_terrain_set(terrain, &(wr_cell){9, 5}, &(uint8_t){WR_CELL_BUSH}, 1);
        }
        wr_follow_events events;
        wr_follow_step(&walker, &config, nav, points, 19 * WR_FIX_ONE / 60, &events);
        for (int32_t i = 0; i < events.count; i++) {
            const wr_follow_event *event = &events.events[i];
            const double x = wr_fix_to_double(event->at.x), y = wr_fix_to_double(event->at.y);
            printf("tick %3u: %s at %.2f, %.2f\n", (unsigned)tick, names[event->kind], x, y);
            wants_way = wants_way || event->kind == WR_FOLLOW_BLOCKED;
        }
    }
    wr_terrain_destroy(terrain);
    return walker.at.x == goal.x && walker.at.y == goal.y ? 0 : 1;
}
