// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Where monsters may be spawned: the centre of a cell that is free for the size class (K92), in the component of a living
// player, seen by none of them, and two seconds away by path at the kind's speed. It is decided from positions alone.
//
// Cells are looked at in a drawn order, the map's spawn cells if it has any, else cells of the whole map, until one will do; where
// monsters sleep, only such as lie within the waking radius of a player, for who came asleep would never come:
// DRAWS of them at most, of which LOOKS may be so far that players must be asked. When none will do, the one that is farthest
// from the players is the next best.
#include "horde/horde_int.h"

#define DRAWS        256
#define LOOKS        48
#define AWAY_SECONDS 2

// ---- A place for a kind ------------------------------------------------------------------------------------------------

static wr_node centre_node(const wr_nav *nav, const wr_grid *grid, wr_cell cell)
{
    const int32_t columns = wr_nav_columns(nav), n = columns / grid->width;
    return (cell.y * n + n / 2) * columns + cell.x * n + n / 2;
}

// With nobody there to be reached any part of the map will do.
static bool is_free(const wr__horde *horde, int32_t kind, wr_cell cell)
{
    const int32_t size = horde->rules.kinds[kind].size;
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    if (!wr_grid_has(horde->grid, cell)) {
        return false;
    }
    const wr_node node = centre_node(nav, horde->grid, cell);
    return wr_nav_has(nav, node) &&
           (horde->player_count == 0 || wr__footing_has(horde, size, wr_nav_component(nav, node)));
}

// From the nearest living player, the straight way; 2^31 - 1 without any.
static wr_fix straight_away(const wr__horde *horde, wr_point at)
{
    uint32_t least = INT32_MAX;
    for (int32_t i = 0; i < horde->player_count; i++) {
        const wr__quarry *player = &horde->players[i];
        const uint32_t apart = wr_length(player->at.x - at.x, player->at.y - at.y);
        least = player->there && apart < least ? apart : least;
    }
    return (wr_fix)least;
}

// Ways are known from fields that lead to where a player was half a second ago at most: so far he may have come since.
static wr_fix strayed(const wr__horde *horde)
{
    const wr_hunt_player *player = &horde->player;
    return (player->dash > player->walk ? player->dash : player->walk) / 2;
}

// How far a place is from the players, at least.
static wr_fix away(const wr__horde *horde, int32_t kind, wr_point at)
{
    const wr_fix straight = straight_away(horde, at);
    const wr_fix way = wr__horde_way_length(horde, horde->rules.kinds[kind].size, at) - strayed(horde);
    return way > straight ? way : straight;
}

static wr_fix away_least(const wr__horde *horde, int32_t kind)
{
    const int64_t least = (int64_t)horde->rules.kinds[kind].step * horde->rules.rate * AWAY_SECONDS;
    return (wr_fix)(least < INT32_MAX ? least : INT32_MAX);
}

// ---- Looking for one -----------------------------------------------------------------------------------------------------

// Whatever he does, down or not: who is near him is awake.
static bool is_awake(const wr__horde *horde, wr_point at)
{
    bool awake = horde->wake_radius == 0;
    for (int32_t i = 0; i < horde->player_count && !awake; i++) {
        awake = wr__apart2(at, horde->players[i].at) <= wr__square(horde->wake_radius);
    }
    return awake;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// Of the square round a drawn player, as far as the map goes.
static wr_cell drawn_near(const wr__horde *horde, uint64_t noise)
{
    const uint32_t player = (uint32_t)(noise & 0xffff) % (uint32_t)horde->player_count;
    const int32_t reach = horde->wake_radius / (horde->grid->cell * WR_FIX_ONE);
    const wr_cell middle = wr_grid_cell_of(horde->grid, horde->players[player].at);
    const int32_t left = lesser(middle.x, reach), low = lesser(middle.y, reach);
    const uint32_t width = (uint32_t)(left + lesser(horde->grid->width - 1 - middle.x, reach) + 1);
    const uint32_t height = (uint32_t)(low + lesser(horde->grid->height - 1 - middle.y, reach) + 1);
    const uint32_t at = wr_noise_below(noise, width * height);
    return (wr_cell){middle.x - left + (int32_t)(at % width), middle.y - low + (int32_t)(at / width)};
}

static wr_cell drawn_cell(const wr__horde *horde, uint64_t draw, int32_t index)
{
    const uint64_t noise = wr_noise(horde->seed, WR_STREAM_WAVES, draw, (uint64_t)index);
    if (horde->spawn_cell_count > 0) {
        // From a drawn one on round to it, so that a short list is seen whole.
        const uint64_t first = wr_noise(horde->seed, WR_STREAM_WAVES, draw, 0);
        const uint32_t count = (uint32_t)horde->spawn_cell_count;
        const uint32_t at =
            count <= DRAWS ? (wr_noise_below(first, count) + (uint32_t)index) % count : wr_noise_below(noise, count);
        return horde->spawn_cells[at];
    }
    if (horde->wake_radius > 0 && horde->player_count > 0) {
        return drawn_near(horde, noise);
    }
    const uint32_t width = (uint32_t)horde->grid->width, height = (uint32_t)horde->grid->height;
    const uint32_t at = wr_noise_below(noise, width * height);
    return (wr_cell){(int32_t)(at % width), (int32_t)(at / width)};
}

static int32_t draws_of(const wr__horde *horde)
{
    return horde->spawn_cell_count > 0 && horde->spawn_cell_count < DRAWS ? horde->spawn_cell_count : DRAWS;
}

wr__place_status wr__place_find(const wr__horde *horde, int32_t kind, uint64_t draw, wr_point *at)
{
    const wr_fix least = away_least(horde, kind);
    const int32_t draws = draws_of(horde);
    wr_fix farthest = -1;
    for (int32_t i = 0, looks = 0; i < draws && looks < LOOKS; i++) {
        const wr_cell cell = drawn_cell(horde, draw, i);
        if (!is_free(horde, kind, cell)) {
            continue;
        }
        const wr_point place = wr_grid_centre(horde->grid, cell);
        if (!is_awake(horde, place)) {
            continue;
        }
        if (horde->hunt.rules.spawn_anywhere) {
            *at = place;
            return WR__PLACE_GOOD;
        }
        const wr_fix distance = away(horde, kind, place);
        looks++;
        if (distance >= least && !wr__horde_in_view(horde, place)) {
            *at = place;
            return WR__PLACE_GOOD;
        }
        if (distance > farthest) {
            farthest = distance;
            *at = place;
        }
    }
    return farthest < 0 ? WR__PLACE_NONE : WR__PLACE_IN_WAY;
}

// ---- Around one that was announced ---------------------------------------------------------------------------------------

// The square of 25 cells, by distance, then by row and column.
static const int8_t around[WR__PLACES_BESIDE][2] = {{0, 0},   {0, -1},  {-1, 0}, {1, 0},  {0, 1}, {-1, -1}, {1, -1},
                                                    {-1, 1},  {1, 1},   {0, -2}, {-2, 0}, {2, 0}, {0, 2},   {-1, -2},
                                                    {1, -2},  {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2},  {1, 2},
                                                    {-2, -2}, {2, -2},  {-2, 2}, {2, 2}};

bool wr__place_beside(const wr__horde *horde, int32_t kind, wr_point centre, int32_t index, wr_point *at)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, horde->rules.kinds[kind].size);
    const wr_cell middle = wr_grid_cell_of(horde->grid, centre);
    const wr_cell cell = {middle.x + around[index][0], middle.y + around[index][1]};
    if (!is_free(horde, kind, cell) || !is_free(horde, kind, middle)) {
        return false;
    }
    *at = wr_grid_centre(horde->grid, cell);
    return wr_nav_clear(nav, centre, *at);
}
