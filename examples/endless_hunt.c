// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A server without edges: a hunt on an endless level, and beside it a streamer that hears of regions, doors and players. Prints
// now and then what both players have and see; half way the floor under the first one falls.
#include "warren/stream.h"
#include "warren/window.h"

#include <stdio.h>

enum { PLAYERS = 2, SECONDS = 60, RATE = 60 };
static wr_window seen; // whose regions the streamer has

static bool is_in(wr_window w, wr_region_id id)
{
    return id.x >= w.corner.x && id.y >= w.corner.y && id.x - w.corner.x < w.width && id.y - w.corner.y < w.height;
}

// When the window has moved, a door or the level: regions go and come, doors are told as they stand (walls has closed ones).
static void follow(const wr_world *world, wr_streamer *s)
{
    const wr_window old = seen;
    (void)wr_world_window(world, &seen);
    for (int32_t i = 0; i < old.width * old.height; i++) {
        const wr_region_id id = {old.corner.x + i % old.width, old.corner.y + i / old.width};
        (void)(is_in(seen, id) ? WR_OK : wr_stream_remove(s, id));
    }
    for (int32_t i = 0, n = WR_REGION_CELLS; i < seen.width * seen.height; i++) {
        const wr_region_id id = {seen.corner.x + i % seen.width, seen.corner.y + i / seen.width};
        const wr_region *r = wr_world_region(world, id);
        (void)(is_in(old, id) ? WR_OK : wr_stream_add(s, wr_stream_piece_of(r), WR_STREAM_ATOMIC));
        for (const wr_portal *p = r->portals; p < r->portals + r->portal_count; p++) {
            if (p->kind != WR_CELL_GRASS && p->side != WR_SIDE_W &&
                p->side != WR_SIDE_S) { // of those the neighbour tells
                const wr_cell at = {p->cells.x, p->cells.y},
                              in = {i % seen.width * n + at.x, i / seen.width * n + at.y};
                (void)wr_stream_door(s, id, at, !wr_bits_get(wr_world_cells_of(world).walls, in.x, in.y));
            }
        }
    }
}

int main(void)
{
    wr_hunt hunt = wr_hunt_default();
    wr_world_config config = wr_world_config_default();
    wr_stream_config streaming = wr_stream_config_default(); // of 64 regions: enough for a window of 7 x 7
    wr_level *level;
    wr_world *world;
    wr_streamer *s;
    wr_bot *bot;
    hunt.kinds[0].damage = 0; // a walk: who goes down would be left behind
    config.players = PLAYERS;
    config.hunt = &hunt;
    config.hunter.walk = 32 * WR_FIX_ONE; // so that the window moves soon
    config.wake_radius = 128 * WR_FIX_ONE;
    if (wr_level_create_endless(NULL, NULL, NULL, NULL, &level, NULL) != WR_OK ||
        wr_world_create(&config, level, NULL, &world, NULL) != WR_OK ||
        wr_streamer_create(&streaming, NULL, &s, NULL) != WR_OK ||
        wr_bot_create(WR_BOT_WALK, level, 1, 1, NULL, &bot) != WR_OK) {
        return 1;
    }
    follow(world, s);
    for (int32_t tick = 1, count; tick <= SECONDS * RATE; tick++) {
        wr_player_view me;
        (void)wr_world_player(world, 0, &me);
        const wr_command fall = {.kind = WR_COMMAND_LABEL, .player = WR_PLAYER_HOST, .x = me.at.x, .y = me.at.y};
        wr_command commands[] = {{.kind = WR_COMMAND_INPUT, .buttons = WR_BUTTON_RIGHT},
                                 wr_bot_command(bot, world),
                                 fall};
        commands[2].value = WR_CELL_CHASM;
        wr_world_tick(world, &(wr_commands){commands, tick == SECONDS * RATE / 2 ? 3 : 2});
        bool changed = false;
        for (const wr_event *e = wr_world_events(world, &count); count > 0; count--, e++) {
            changed = changed || e->kind == WR_EVENT_SHIFT || e->kind == WR_EVENT_DOOR || e->kind == WR_EVENT_LABEL ||
                      e->kind == WR_EVENT_RESET;
        }
        if (changed) {
            follow(world, s);
        }
        for (int32_t i = 0; i < PLAYERS; i++) {
            (void)wr_world_player(world, i, &me);
            (void)wr_stream_look(s, i, &(wr_stream_place){seen.corner, me.at.x, me.at.y}, 1);
        }
        wr_stream_update(s); // then wr_stream_changes of each viewer goes out to him
        for (int32_t i = 0; i < PLAYERS && tick % (5 * RATE) == 0; i++) {
            wr_stream_state state;
            (void)wr_stream_state_of(s, i, &state);
            printf("%d has %3d rooms, sees %3d%s", (int)i, (int)state.rooms_loaded, (int)state.rooms_visible,
                   i == 0            ? "; "
                   : seen.shifts > 0 ? "; the window has moved\n"
                                     : "\n");
        }
    }
    wr_bot_destroy(bot);
    wr_streamer_destroy(s);
    wr_world_destroy(world);
    wr_level_destroy(level);
}
