// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Counting, tick by tick, and once a second the proofs: plain walks over cells that share nothing with the streamer.
#include "run_endless.h"

#include "term.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REGION_UNITS = WR_REGION_CELLS * WR_HUNT_CELL, JUMP_UNITS = 16 };

// ---- The walk ----------------------------------------------------------------------------------------------------

// A jump is no step.
static void count_steps(run_endless *e, const wr_world *world)
{
    for (int32_t i = 0; i < e->v.players; ++i) {
        wr_stream_place at;
        if (!viewing_place(world, i, &at)) {
            continue;
        }
        const wr_stream_place *from = &e->last[i];
        const double dx =
            (double)(at.region.x - from->region.x) * REGION_UNITS + (double)(at.x - from->x) / WR_FIX_ONE;
        const double dy =
            (double)(at.region.y - from->region.y) * REGION_UNITS + (double)(at.y - from->y) / WR_FIX_ONE;
        const double step = hypot(dx, dy);
        e->walked[i] += e->walked_before[i] && step < JUMP_UNITS ? step : 0;
        e->last[i] = at;
        e->walked_before[i] = true;
    }
}

// ---- Proofs ------------------------------------------------------------------------------------------------------

// Every cell that a player at a place could walk to if no door were opened any more.
static void reach(run_endless *e, const wr_world *world, wr_cell from)
{
    static const wr_cell steps[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const wr_bits *walls = wr_world_cells_of(world).walls;
    const int32_t width = grid->width;
    size_t filled = 0;
    memset(e->reached, 0, (size_t)width * (size_t)grid->height);
    if (!wr_grid_has(grid, from)) {
        return;
    }
    e->reached[from.y * width + from.x] = 1;
    e->queue[filled++] = (uint32_t)(from.y * width + from.x);
    for (size_t i = 0; i < filled; ++i) {
        const wr_cell at = {(int32_t)e->queue[i] % width, (int32_t)e->queue[i] / width};
        for (int d = 0; d < 4; ++d) {
            const wr_cell to = {at.x + steps[d].x, at.y + steps[d].y};
            const int32_t cell = to.y * width + to.x;
            if (wr_grid_has(grid, to) && !wr_bits_get(walls, to.x, to.y) && e->reached[cell] == 0) {
                e->reached[cell] = 1;
                e->queue[filled++] = (uint32_t)cell;
            }
        }
    }
}

// A room whose cells are all behind closed doors is not to be seen.
static bool is_reached(const run_endless *e, const wr_world *world, wr_room_id room)
{
    wr_cell low;
    const wr_region *region = viewing_region(world, &e->v.window, room.piece, &low);
    const int32_t width = wr_level_grid(wr_world_level(world))->width;
    bool reached = false;
    for (int32_t i = 0; region != NULL && i < WR_REGION_CELLS * WR_REGION_CELLS && !reached; ++i) {
        const size_t cell =
            (size_t)(low.y + i / WR_REGION_CELLS) * (size_t)width + (size_t)(low.x + i % WR_REGION_CELLS);
        reached = region->space[i] == room.space && e->reached[cell] != 0;
    }
    return reached;
}

static void prove_seen(run_endless *e, const wr_world *world, int32_t viewer)
{
    int32_t count = 0;
    const wr_room_id *rooms = wr_stream_visible(e->v.streamer, viewer, &count);
    for (int32_t i = 0; i < count; ++i) {
        e->seen_through_doors += !is_reached(e, world, rooms[i]);
    }
}

// All floor of a room must be there: as many cells as it has, in a region that is there, within its rectangle.
static bool is_whole(const run_endless *e, const wr_world *world, wr_room_id room)
{
    wr_cell low;
    const wr_region *region = viewing_region(world, &e->v.window, room.piece, &low);
    if (region == NULL || room.space < 0 || room.space >= region->space_count) {
        return false;
    }
    const wr_space *space = &region->spaces[room.space];
    int32_t floor = 0;
    for (int32_t i = 0; i < WR_REGION_CELLS * WR_REGION_CELLS; ++i) {
        const wr_cell at = {i % WR_REGION_CELLS, i / WR_REGION_CELLS};
        const bool inside = at.x >= space->cells.x && at.x < space->cells.x + space->cells.width &&
                            at.y >= space->cells.y && at.y < space->cells.y + space->cells.height;
        floor += inside && region->space[i] == room.space && region->kinds[i] == WR_CELL_GRASS;
    }
    return floor == space->floor;
}

static void prove_whole(run_endless *e, const wr_world *world, int32_t viewer)
{
    int32_t count = 0;
    const wr_room_id *rooms = wr_stream_loaded(e->v.streamer, viewer, &count);
    for (int32_t i = 0; i < count; ++i) {
        e->partial_rooms += !is_whole(e, world, rooms[i]);
    }
}

// Viewers at one place see the same: the walk is made once a player.
static void prove(run_endless *e, const wr_world *world)
{
    for (int32_t player = 0; player < e->v.players && player < e->v.viewers; ++player) {
        wr_player_view me;
        (void)wr_world_player(world, player, &me);
        reach(e, world, wr_grid_cell_of(wr_level_grid(wr_world_level(world)), me.at));
        for (int32_t viewer = player; viewer < e->v.viewers; viewer += e->v.players) {
            prove_seen(e, world, viewer);
            prove_whole(e, world, viewer);
        }
    }
}

// ---- Viewers -----------------------------------------------------------------------------------------------------

static void count_states(run_endless *e)
{
    bool paused = false;
    for (int32_t i = 0; i < e->v.viewers; ++i) {
        wr_stream_state state;
        (void)wr_stream_state_of(e->v.streamer, i, &state);
        paused = paused || state.paused;
        e->needed_most =
            state.short_of_memory && state.cells_minimum > e->needed_most ? state.cells_minimum : e->needed_most;
        e->held_most = state.cells_loaded > e->held_most ? state.cells_loaded : e->held_most;
    }
    e->paused_ticks += paused;
}

wr_sleep_view run_endless_sleep(const wr_world *world)
{
    wr_sleep_view sleep = wr_world_sleep(world);
    wr_round_view round;
    if (sleep.chunks == NULL && wr_world_round(world, &round) == WR_OK) {
        sleep.awake = round.alive;
    }
    return sleep;
}

static void count_second(run_endless *e, const wr_world *world)
{
    const wr_sleep_view sleep = run_endless_sleep(world);
    const bool first = e->awake_count == 0;
    e->awake_least = first || sleep.awake < e->awake_least ? sleep.awake : e->awake_least;
    e->awake_most = first || sleep.awake > e->awake_most ? sleep.awake : e->awake_most;
    e->awake_sum += sleep.awake;
    e->awake_count += 1;
    if (e->v.streamer != NULL) {
        const uint64_t loads = wr_stream_count(e->v.streamer).rooms_loaded;
        e->loads_most = loads - e->loads_second > e->loads_most ? loads - e->loads_second : e->loads_most;
        e->loads_second = loads;
        prove(e, world);
    }
}

bool run_endless_tick(run_endless *e, const wr_world *world)
{
    if (!e->there) {
        return true;
    }
    const bool good = viewing_tick(&e->v, world);
    count_steps(e, world);
    if (e->v.streamer != NULL) {
        count_states(e);
    }
    if (++e->ticks % (uint64_t)e->rate == 0) {
        count_second(e, world);
    }
    return good;
}

// ---- Begin and end -----------------------------------------------------------------------------------------------

cli_exit run_endless_begin(run_endless *e, const wr_world *world, int32_t viewers, int64_t budget_cells)
{
    const wr_world_config config = wr_world_config_of(world);
    const wr_grid *grid = wr_level_grid(wr_world_level(world));
    const size_t cells = (size_t)grid->width * (size_t)grid->height;
    wr_window window;
    memset(e, 0, sizeof *e);
    e->there = wr_world_window(world, &window);
    if (!e->there && (viewers >= 0 || budget_cells > 0)) {
        say("--viewers and --stream-budget are about endless dungeons; this level has an end");
        return CLI_USAGE;
    }
    if (!e->there) {
        return CLI_FINE;
    }
    e->rate = config.ticks_per_second;
    e->reached = calloc(cells, sizeof *e->reached);
    e->queue = calloc(cells, sizeof *e->queue);
    if (e->reached == NULL || e->queue == NULL) {
        say("out of memory");
        return CLI_ROOM;
    }
    const viewing_options how = {.viewers = viewers >= 0 ? viewers : config.players, .budget_cells = budget_cells};
    const cli_exit code = viewing_begin(&e->v, world, &how);
    count_steps(e, world); // where they begin
    return code;
}

void run_endless_free(run_endless *e)
{
    viewing_end(&e->v);
    free(e->reached);
    free(e->queue);
    memset(e, 0, sizeof *e);
}
