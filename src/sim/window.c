// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The window of a world on an endless level: memory, its regions, what is read by value, and who dwells there.
//
// Regions are kept by their coordinates modulo the window's side, so a shift makes those that come in and no others. They are a
// cache: whoever needs one that is not there makes it, and a region is the same whenever it is made. Between two calls all of the
// window are there, so that whoever reads a world writes nothing.
#include "sim/window.h"

#include <inttypes.h>
#include <string.h>

#include "sim/world_int.h"

// ---- Memory ----------------------------------------------------------------------------------------------------------

void wr__window_prepare(wr_world *world)
{
    const wr_level *level = world->given;
    world->window = (wr__window){.side = level->is_endless && world->hunts ? level->endless.window.regions : 0};
    world->horde.dwellers = world->window.side > 0;
}

wr_status wr__window_make(wr_world *world, const wr_hooks *hooks, wr_finding *why)
{
    return world->window.side == 0
               ? WR_OK
               : wr_endless_create(&world->given->endless.dungeon, hooks, &world->window.endless, why);
}

void wr__window_drop(wr_world *world)
{
    wr_endless_destroy(world->window.endless);
    world->window.endless = NULL;
}

void wr__window_take_state(wr_arena *arena, wr_world *world)
{
    if (world->window.side > 0) {
        world->window.at = WR_ARENA_ARRAY(arena, wr__window_at, 1);
    }
}

void wr__window_take_scratch(wr_arena *arena, wr_world *world)
{
    const size_t side = (size_t)world->window.side;
    if (side > 0) {
        world->window.regions = WR_ARENA_ARRAY(arena, wr_region, side * side);
        world->window.dwellers = WR_ARENA_ARRAY(arena, wr_cell, WR__DWELLERS_MAX);
    }
}

// A crypt's region has some 13 rooms. Where they are small there is room for more: leaves so wide as the smallest takes, of which
// three in four are one when all are kept.
int64_t wr__window_dwellers(const wr_level *level)
{
    enum { ROOMS = 24, MANY = 7 };
    if (!level->is_endless) {
        return 0;
    }
    const wr_endless_config *of = &level->endless.dungeon;
    const int64_t side = level->endless.window.regions;
    const int64_t along =
        (WR_REGION_CELLS - 2 - 2 * of->rooms.corridor) / (of->rooms.room_min + of->rooms.corridor + 2);
    const int64_t rooms = along < MANY ? ROOMS : along * along * 3 / 4;
    return side * side * (of->dwellers * rooms / 100);
}

// ---- Regions -----------------------------------------------------------------------------------------------------------

static size_t wrapped(int64_t x, int32_t side)
{
    const int64_t rest = x % side;
    return (size_t)(rest < 0 ? rest + side : rest);
}

static wr_region *place_of(const wr_world *world, wr_region_id id)
{
    const int32_t side = world->window.side;
    return &world->window.regions[wrapped(id.y, side) * (size_t)side + wrapped(id.x, side)];
}

// Zeroed memory is no region: each has rooms.
static bool is_there(const wr_region *region, wr_region_id id)
{
    return region->room_count > 0 && region->id.x == id.x && region->id.y == id.y;
}

const wr_region *wr__window_region(const wr_world *world, int32_t column, int32_t row)
{
    const wr_region_id id = {world->window.at->x + column, world->window.at->y + row};
    wr_region *region = place_of(world, id);
    if (!is_there(region, id)) {
        (void)wr_endless_region(world->window.endless, id, region); // corners keep within what there is
    }
    return region;
}

void wr__window_fill(const wr_world *world)
{
    const int32_t side = world->window.side;
    for (int32_t i = 0; i < side * side; i++) {
        (void)wr__window_region(world, i % side, i / side);
    }
}

void wr__window_base(const wr_world *world, uint8_t *kinds)
{
    const int32_t side = world->window.side;
    for (int32_t row = 0; row < side; row++) {
        for (int32_t column = 0; column < side; column++) {
            wr__region_paste(wr__window_region(world, column, row), side * WR_REGION_CELLS, column, row, kinds);
        }
    }
}

// ---- Dwellers ------------------------------------------------------------------------------------------------------------

// As the dungeon draws: a region's number is its place without the tests' offset.
static uint64_t kind_noise(const wr_world *world, wr_region_id id, int32_t dweller)
{
    const wr_endless_config *config = &world->given->endless.dungeon;
    const uint64_t x = (uint64_t)id.x - (uint64_t)config->noise_offset.x;
    const uint64_t y = (uint64_t)id.y - (uint64_t)config->noise_offset.y;
    const uint64_t seed = wr_noise(config->secret, WR_STREAM_POPULATION, config->rooms.seed, 0);
    return wr_noise(wr_noise(seed, WR_STREAM_POPULATION, x, 0), WR_STREAM_POPULATION, y, (uint64_t)dweller);
}

static void tell(wr_world *world, int32_t slot, int32_t kind, wr_point at)
{
    wr_event *event =
        wr__event(world, slot < 0 ? WR_EVENT_REFUSED : WR_EVENT_SPAWN, slot < 0 ? 0 : world->mobs.id[slot], 0);
    event->value = slot < 0 ? (int32_t)WR_COMMAND_SPAWN : (int32_t)WR_MOB_HUNTER;
    event->flag = slot < 0 ? (uint16_t)WR_REFUSED_ROOM : (uint16_t)kind;
    event->x = at.x;
    event->y = at.y;
}

static void one_dwells(wr_world *world, wr_point at, uint64_t noise)
{
    const int32_t kind = wr_hunt_draw(&world->horde.hunt, noise);
    if (kind < 0 || !wr__hunter_stands(world, kind, at)) {
        return;
    }
    const wr__spawn one = {.at = at,
                           .queued = -1,
                           .health = (int16_t)world->horde.rules.kinds[kind].health,
                           .hunt_kind = (uint8_t)kind,
                           .dweller = true};
    const int32_t slot = wr__hunter_take(world, &one);
    world->core->counters.spawned += slot >= 0;
    if (world->stage != 0) { // before the first tick nobody listens
        tell(world, slot, kind, at);
    }
}

// When the round is over nobody is left, and nobody comes.
void wr__window_people_region(wr_world *world, int32_t column, int32_t row)
{
    if (world->horde.round->end != WR_ROUND_RUNS) {
        return;
    }
    const wr_region *region = wr__window_region(world, column, row);
    wr_cell *cells = world->window.dwellers;
    const int32_t all = wr_endless_dwellers(world->window.endless, region, cells, WR__DWELLERS_MAX);
    const int32_t count = all < WR__DWELLERS_MAX ? all : WR__DWELLERS_MAX;
    for (int32_t i = 0; i < count; i++) {
        const wr_cell cell = {column * WR_REGION_CELLS + cells[i].x, row * WR_REGION_CELLS + cells[i].y};
        one_dwells(world, wr_grid_centre(&world->level->grid, cell), kind_noise(world, region->id, i));
    }
}

void wr__window_people(wr_world *world)
{
    const int32_t side = world->window.side;
    for (int32_t i = 0; i < side * side; i++) {
        wr__window_people_region(world, i % side, i / side);
    }
    if (side > 0) {
        wr__hunt_sleep(world);
    }
}

void wr__window_begin(wr_world *world)
{
    const wr_window_config *config = &world->given->endless.window;
    wr__window_at *at = world->window.at;
    if (world->window.side > 0) {
        const int64_t x = config->start.x - config->regions / 2, y = config->start.y - config->regions / 2;
        at->shifts += world->stage != 0 && (at->x != x || at->y != y);
        at->x = x;
        at->y = y;
    }
}

// ---- Rules and questions ---------------------------------------------------------------------------------------------------

const char *wr__window_fault(const wr_world *world)
{
    const wr__window_at *at = world->window.at;
    if (world->window.side > 0 &&
        (at->x < -WR__WINDOW_FAR || at->x > WR__WINDOW_FAR || at->y < -WR__WINDOW_FAR || at->y > WR__WINDOW_FAR)) {
        return "the window is beyond all regions";
    }
    return NULL;
}

bool wr_world_window(const wr_world *world, wr_window *out)
{
    const wr__window *window = &world->window;
    memset(out, 0, sizeof *out);
    if (window->side == 0) {
        return false;
    }
    *out = (wr_window){.corner = {window->at->x, window->at->y},
                       .width = window->side,
                       .height = window->side,
                       .shifts = window->at->shifts};
    return true;
}

const wr_region *wr_world_region(const wr_world *world, wr_region_id id)
{
    const wr__window *window = &world->window;
    if (window->side == 0 || id.x < window->at->x || id.x >= window->at->x + window->side || id.y < window->at->y ||
        id.y >= window->at->y + window->side) {
        return NULL;
    }
    return wr__window_region(world, (int32_t)(id.x - window->at->x), (int32_t)(id.y - window->at->y));
}

wr_status wr_world_join_fits(const wr_world *world, wr_region_id at, wr_finding *why)
{
    const wr__window *window = &world->window;
    if (window->side == 0) {
        wr__explain(why, "the level has edges: whoever joins must start in a cell of it");
        return WR_E_NOT_FOUND;
    }
    int64_t least_x = at.x, most_x = at.x, least_y = at.y, most_y = at.y;
    for (int32_t i = 0; i < world->config.players; i++) {
        const wr_cell cell = wr_grid_cell_of(&world->level->grid, wr__place(world, i));
        const int64_t x = window->at->x + cell.x / WR_REGION_CELLS, y = window->at->y + cell.y / WR_REGION_CELLS;
        least_x = x < least_x ? x : least_x;
        most_x = x > most_x ? x : most_x;
        least_y = y < least_y ? y : least_y;
        most_y = y > most_y ? y : most_y;
    }
    // Unsigned: two places of the plane may be farther apart than a signed number goes.
    const uint64_t wide = (uint64_t)most_x - (uint64_t)least_x + 1, high = (uint64_t)most_y - (uint64_t)least_y + 1;
    if (wide <= (uint64_t)window->side && high <= (uint64_t)window->side) {
        return WR_OK;
    }
    wr__explain(why,
                "region %" PRId64 ",%" PRId64 " is too far from the others: together they would take %" PRIu64
                " x %" PRIu64 " regions, but a world's window has %" PRId32 " x %" PRId32
                ". Players so far apart need two worlds",
                at.x, at.y, wide, high, window->side, window->side);
    return WR_E_CAPACITY;
}
