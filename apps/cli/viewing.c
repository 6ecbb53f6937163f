// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What a server does for its viewers, in the order of a tick: regions that left the window go, those that came are added with
// their doors as they stand, doors that were touched or changed are told, viewers are looked for, the streamer is updated.
#include "viewing.h"

#include "term.h"

#include <string.h>

enum { REGION_UNITS = WR_REGION_CELLS * WR_HUNT_CELL };

// ---- Places ------------------------------------------------------------------------------------------------------

static bool is_in(const wr_window *window, wr_region_id id)
{
    return id.x >= window->corner.x && id.x - window->corner.x < window->width && id.y >= window->corner.y &&
           id.y - window->corner.y < window->height;
}

const wr_region *viewing_region(const wr_world *world, const wr_window *window, wr_region_id id, wr_cell *low)
{
    if (!is_in(window, id)) {
        return NULL;
    }
    *low = (wr_cell){(int32_t)(id.x - window->corner.x) * WR_REGION_CELLS,
                     (int32_t)(id.y - window->corner.y) * WR_REGION_CELLS};
    return wr_world_region(world, id);
}

// Whole regions of a way of units from the window's corner, and what is left.
static int32_t regions_of(wr_fix units, wr_fix *rest)
{
    const int32_t whole = units / (REGION_UNITS * WR_FIX_ONE);
    *rest = units - whole * (REGION_UNITS * WR_FIX_ONE);
    return whole;
}

static wr_stream_place place_from(wr_region_id corner, wr_fix x, wr_fix y)
{
    wr_stream_place at = {.region = corner};
    at.region.x += regions_of(x, &at.x);
    at.region.y += regions_of(y, &at.y);
    return at;
}

bool viewing_place(const wr_world *world, int32_t player, wr_stream_place *out)
{
    wr_window window;
    wr_player_view me;
    if (!wr_world_window(world, &window) || wr_world_player(world, player, &me) != WR_OK) {
        return false;
    }
    *out = place_from(window.corner, me.at.x, me.at.y);
    return true;
}

// ---- Doors -------------------------------------------------------------------------------------------------------

// A door over the left or the lower border stands in the neighbour, which tells of it.
static bool is_own_door(const wr_portal *portal)
{
    return portal->kind != WR_CELL_GRASS && portal->side != WR_SIDE_W && portal->side != WR_SIDE_S;
}

// One that is wider than a cell is open where any of it is.
static bool is_open(const wr_world *world, wr_cell low, wr_rect cells)
{
    const wr_bits *walls = wr_world_cells_of(world).walls;
    bool open = false;
    for (int32_t y = low.y + cells.y; y < low.y + cells.y + cells.height; ++y) {
        for (int32_t x = low.x + cells.x; x < low.x + cells.x + cells.width; ++x) {
            open = open || !wr_bits_get(walls, x, y);
        }
    }
    return open;
}

static bool covers(wr_rect cells, wr_cell at)
{
    return at.x >= cells.x && at.x < cells.x + cells.width && at.y >= cells.y && at.y < cells.y + cells.height;
}

// Tells how the doors of a region stand: those on one of its cells, or with NULL all.
static void tell_doors(const viewing *v, const wr_world *world, wr_region_id id, const wr_cell *at)
{
    wr_cell low;
    const wr_region *region = viewing_region(world, &v->window, id, &low);
    for (int32_t i = 0; region != NULL && i < region->portal_count; ++i) {
        const wr_portal *portal = &region->portals[i];
        if (is_own_door(portal) && (at == NULL || covers(portal->cells, *at))) {
            (void)wr_stream_door(v->streamer, id, (wr_cell){portal->cells.x, portal->cells.y},
                                 is_open(world, low, portal->cells));
        }
    }
}

static void tell_all_doors(const viewing *v, const wr_world *world)
{
    for (int32_t i = 0; i < v->window.width * v->window.height; ++i) {
        const wr_region_id id = {v->window.corner.x + i % v->window.width, v->window.corner.y + i / v->window.width};
        tell_doors(v, world, id, NULL);
    }
}

// Places of these events are those before the window moved. A level that starts anew has its doors closed again, and says no
// more than that; whatever comes behind it in the tick is measured from where the window began.
static void tell_events(const viewing *v, const wr_world *world, wr_region_id corner)
{
    int32_t count = 0;
    const wr_event *events = wr_world_events(world, &count);
    for (int32_t i = 0; i < count; ++i) {
        if (events[i].kind == WR_EVENT_DOOR || events[i].kind == WR_EVENT_LABEL) {
            const wr_stream_place place = place_from(corner, events[i].x, events[i].y);
            const int32_t cell = WR_HUNT_CELL * WR_FIX_ONE;
            tell_doors(v, world, place.region, &(wr_cell){place.x / cell, place.y / cell});
        } else if (events[i].kind == WR_EVENT_RESET) {
            tell_all_doors(v, world);
        }
    }
}

// ---- Regions -----------------------------------------------------------------------------------------------------

// Removes or adds those of one window that are not in another.
static bool move_regions(const viewing *v, const wr_world *world, const wr_window *of, const wr_window *beside,
                         bool add)
{
    bool good = true;
    for (int32_t i = 0; i < of->width * of->height; ++i) {
        const wr_region_id id = {of->corner.x + i % of->width, of->corner.y + i / of->width};
        if (is_in(beside, id)) {
            continue;
        }
        if (add) {
            const wr_region *region = wr_world_region(world, id);
            good = region != NULL &&
                   wr_stream_add(v->streamer, wr_stream_piece_of(region), WR_STREAM_ATOMIC) == WR_OK && good;
        } else {
            (void)wr_stream_remove(v->streamer, id);
        }
    }
    return good;
}

// What has come may have doors that were opened when it was there before.
static bool follow_window(viewing *v, const wr_world *world)
{
    const wr_window before = v->window;
    (void)wr_world_window(world, &v->window);
    if (before.width > 0 && before.corner.x == v->window.corner.x && before.corner.y == v->window.corner.y) {
        return true;
    }
    (void)move_regions(v, world, &before, &v->window, false);
    const bool good = move_regions(v, world, &v->window, &before, true);
    tell_all_doors(v, world);
    return good;
}

// ---- A tick ------------------------------------------------------------------------------------------------------

bool viewing_tick(viewing *v, const wr_world *world)
{
    if (v->streamer == NULL) {
        return true;
    }
    const wr_region_id corner = v->window.corner;
    const bool good = follow_window(v, world);
    tell_events(v, world, corner);
    for (int32_t i = 0; i < v->viewers; ++i) {
        wr_stream_place place;
        if (viewing_place(world, i % v->players, &place)) {
            (void)wr_stream_look(v->streamer, i, &place, 1);
        }
    }
    wr_stream_update(v->streamer);
    return good;
}

cli_exit viewing_begin(viewing *v, const wr_world *world, const viewing_options *options)
{
    wr_window window;
    wr_finding why = {0};
    memset(v, 0, sizeof *v);
    v->players = wr_world_config_of(world).players;
    if (!wr_world_window(world, &window) || options->viewers == 0 || v->players == 0) {
        return CLI_FINE;
    }
    wr_stream_config config = wr_stream_config_default();
    config.viewers_max = options->viewers;
    config.pieces_max = window.width * window.height;
    config.budget_cells = options->budget_cells;
    v->viewers = options->viewers;
    const wr_status status = wr_streamer_create(&config, NULL, &v->streamer, &why);
    if (status != WR_OK) {
        say("no streamer for %d viewers: %s", (int)options->viewers,
            why.message[0] != '\0' ? why.message : wr_status_text(status));
        return status == WR_E_MEMORY ? CLI_ROOM : CLI_USAGE;
    }
    if (!viewing_tick(v, world)) {
        say("the streamer has no room for the rooms of the window");
        return CLI_ROOM;
    }
    return CLI_FINE;
}

void viewing_end(viewing *v)
{
    wr_streamer_destroy(v->streamer);
    memset(v, 0, sizeof *v);
}
