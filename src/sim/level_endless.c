// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A level of an endless dungeon: settings, and the window of it at the start. Far away everything is the same, so its hash knows
// where one begins only as the noise does: less the tests' offset.
#include <inttypes.h>
#include <string.h>

#include "core/arena.h"
#include "core/bytes.h"
#include "core/hash.h"
#include "sim/numbers.h"
#include "sim/save_int.h"
#include "sim/window.h"
#include "warren/window.h"

wr_window_config wr_window_config_default(void)
{
    return (wr_window_config){.start = {0, 0}, .regions = 5};
}

// ---- Settings ------------------------------------------------------------------------------------------------------

static wr_status check_window(const wr_window_config *window, wr_finding *why)
{
    const wr_region_id at = window->start;
    if (window->regions < WR_WINDOW_REGIONS_MIN || window->regions > WR_WINDOW_REGIONS_MAX ||
        window->regions % 2 == 0) {
        wr__explain(why, "the window is %" PRId32 " regions wide, but must be odd, %d to %d", window->regions,
                    WR_WINDOW_REGIONS_MIN, WR_WINDOW_REGIONS_MAX);
        return WR_E_ARGUMENT;
    }
    const int64_t far = WR__WINDOW_FAR - window->regions / 2; // its corner lies so much to the left and below
    if (at.x < -far || at.x > far || at.y < -far || at.y > far) {
        wr__explain(why, "the window starts at region %" PRId64 ",%" PRId64 ", but must start within +-%" PRId64,
                    at.x, at.y, far);
        return WR_E_ARGUMENT;
    }
    return WR_OK;
}

// What the level is: in the order of the section. Sides of rooms' dungeon and locks are not looked at, and stand as zero.
#define OF(kind, member) WR__NUMBER(wr__endless_level, kind, member)
static const wr__number numbers[] = {
    OF(WIDE, dungeon.rooms.seed),
    OF(INT, dungeon.rooms.room_min),
    OF(INT, dungeon.rooms.room_max),
    OF(INT, dungeon.rooms.keep),
    OF(INT, dungeon.rooms.fill),
    OF(INT, dungeon.rooms.corridor),
    OF(INT, dungeon.rooms.loops),
    OF(FLAG, dungeon.rooms.dead_ends_none),
    OF(INT, dungeon.rooms.caves),
    OF(INT, dungeon.rooms.pillars),
    OF(INT, dungeon.rooms.doors_open),
    OF(INT, dungeon.rooms.doors_secret),
    OF(INT, dungeon.second_doors),
    OF(WIDE, dungeon.secret),
    OF(INT, dungeon.dwellers),
    OF(INT, window.regions),
    // From here on: where it is, no part of what it is.
    OF(WIDE, dungeon.noise_offset.x),
    OF(WIDE, dungeon.noise_offset.y),
    OF(WIDE, window.start.x),
    OF(WIDE, window.start.y),
};
#undef OF
enum { NUMBERS = sizeof numbers / sizeof *numbers, OF_PLACE = 4, SIZE_MAX_OF_ALL = 8 * NUMBERS + 24 };

// The settings, where one begins (for there all begins anew), and a region that they give: so a generator that makes other ones
// has other levels.
static uint64_t hash_of(const wr__endless_level *of, uint64_t region)
{
    uint8_t bytes[SIZE_MAX_OF_ALL];
    wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
    wr__numbers_write(numbers, NUMBERS - OF_PLACE, of, &w);
    wr_write_u64(&w, (uint64_t)of->window.start.x - (uint64_t)of->dungeon.noise_offset.x);
    wr_write_u64(&w, (uint64_t)of->window.start.y - (uint64_t)of->dungeon.noise_offset.y);
    wr_write_u64(&w, region);
    return wr_hash_bytes(bytes, w.size);
}

// ---- The window at the start ---------------------------------------------------------------------------------------

void wr__region_paste(const wr_region *region, int32_t side, int32_t x, int32_t y, uint8_t *kinds)
{
    uint8_t *to = kinds + ((size_t)y * (size_t)side + (size_t)x) * WR_REGION_CELLS;
    for (size_t row = 0; row < WR_REGION_CELLS; row++) {
        memcpy(to + row * (size_t)side, region->kinds + row * WR_REGION_CELLS, WR_REGION_CELLS);
    }
}

static int64_t apart(int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    const int64_t dx = x - to_x, dy = y - to_y;
    return dx * dx + dy * dy;
}

// Twice the centre, so that it is a whole number.
static int32_t room_nearest(const wr_region *region)
{
    int32_t best = 0;
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < region->room_count; i++) {
        const wr_rect r = region->spaces[i].cells;
        const int64_t far = apart(2 * r.x + r.width, 2 * r.y + r.height, WR_REGION_CELLS, WR_REGION_CELLS);
        best = far < least ? i : best;
        least = far < least ? far : least;
    }
    return best;
}

wr_cell wr__region_start(const wr_region *region)
{
    const int32_t room = room_nearest(region);
    const wr_rect r = region->spaces[room].cells;
    wr_cell best = {0, 0};
    int64_t least = INT64_MAX;
    for (int32_t y = r.y; y < r.y + r.height; y++) {
        for (int32_t x = r.x; x < r.x + r.width; x++) {
            const size_t cell = (size_t)y * WR_REGION_CELLS + (size_t)x;
            const int64_t far = apart(2 * x + 1, 2 * y + 1, 2 * r.x + r.width, 2 * r.y + r.height);
            if (region->space[cell] == room && region->kinds[cell] == WR_CELL_GRASS && far < least) {
                least = far;
                best = (wr_cell){x, y};
            }
        }
    }
    return best;
}

// A map of the window, its player in the middle region.
static wr_status make_map(const wr__endless_level *of, wr_endless *endless, wr_region *region, uint8_t *kinds,
                          wr_map *map)
{
    const int32_t n = of->window.regions, side = n * WR_REGION_CELLS;
    *map = (wr_map){.grid = {.width = side, .height = side, .cell = WR_HUNT_CELL, .kinds = kinds},
                    .extended = true,
                    .has_player = true};
    for (int32_t i = 0; i < n * n; i++) {
        const wr_region_id id = {of->window.start.x - n / 2 + i % n, of->window.start.y - n / 2 + i / n};
        const wr_status status = wr_endless_region(endless, id, region);
        if (status != WR_OK) {
            return status;
        }
        wr__region_paste(region, side, i % n, i / n, kinds);
        if (i == n * n / 2) {
            const wr_cell at = wr__region_start(region);
            map->player = (wr_cell){n / 2 * WR_REGION_CELLS + at.x, n / 2 * WR_REGION_CELLS + at.y};
        }
    }
    kinds[(size_t)map->player.y * (size_t)side + (size_t)map->player.x] = WR_CELL_PLAYER;
    return WR_OK;
}

static wr_status create(const wr__endless_level *of, const wr_level_config *config, const wr_hooks *hooks,
                        wr_endless *endless, uint64_t *sample, wr_level **out, wr_finding *why)
{
    const size_t side = (size_t)of->window.regions * WR_REGION_CELLS;
    uint8_t *kinds = wr__alloc(&hooks->allocator, side * side);
    wr_region *region = wr__alloc(&hooks->allocator, sizeof *region);
    wr_status status = WR_E_MEMORY;
    if (kinds != NULL && region != NULL) {
        wr_level_config settled = config == NULL ? wr_level_config_default() : *config;
        wr_map map;
        settled.cell = WR_HUNT_CELL;
        settled.nav.n = config == NULL ? 1 : settled.nav.n; // of blobs, and there are none
        status = wr_endless_region(endless, of->dungeon.noise_offset, region);
        *sample = region->hash;
        if (status != WR_OK) {
            wr__explain(why, "noise_offset lies beyond all regions");
        }
        status = status == WR_OK ? make_map(of, endless, region, kinds, &map) : status;
        status = status == WR_OK ? wr_level_create(&map, &settled, hooks, out, why) : status;
    } else {
        wr__explain(why, "out of memory");
    }
    if (kinds != NULL) {
        wr__release(&hooks->allocator, kinds, side * side);
    }
    if (region != NULL) {
        wr__release(&hooks->allocator, region, sizeof *region);
    }
    return status;
}

wr_status wr_level_create_endless(const wr_endless_config *endless, const wr_window_config *window,
                                  const wr_level_config *config, const wr_hooks *hooks, wr_level **out,
                                  wr_finding *why)
{
    const wr_hooks plain = wr_hooks_default();
    wr__endless_level of = {.dungeon = endless == NULL ? wr_endless_config_default() : *endless,
                            .window = window == NULL ? wr_window_config_default() : *window};
    wr_endless *maker;
    hooks = hooks == NULL ? &plain : hooks;
    *out = NULL;
    of.dungeon.rooms.width = of.dungeon.rooms.height = of.dungeon.rooms.locks = 0;
    wr_status status = check_window(&of.window, why);
    status = status == WR_OK ? wr_endless_create(&of.dungeon, hooks, &maker, why) : status;
    if (status != WR_OK) {
        return status;
    }
    uint64_t sample = 0;
    status = create(&of, config, hooks, maker, &sample, out, why);
    wr_endless_destroy(maker);
    if (status == WR_OK) {
        (*out)->is_endless = true;
        (*out)->endless = of;
        (*out)->map_hash = hash_of(&of, sample);
    }
    return status;
}

bool wr_level_endless(const wr_level *level, wr_endless_config *endless, wr_window_config *window)
{
    if (level->is_endless && endless != NULL) {
        *endless = level->endless.dungeon;
    }
    if (level->is_endless && window != NULL) {
        *window = level->endless.window;
    }
    return level->is_endless;
}

// ---- The section ---------------------------------------------------------------------------------------------------

void wr__level_save_endless(const wr_level *level, wr_writer *w)
{
    wr__numbers_write(numbers, NUMBERS, &level->endless, w);
}

wr_status wr__level_read_endless(wr_reader *r, wr__endless_level *out, wr_finding *why)
{
    memset(out, 0, sizeof *out);
    const bool good = wr__numbers_read(numbers, NUMBERS, out, r);
    if (r->failed || r->at != r->size) {
        wr__refuse(why, "K107", "the settings of the endless level have another length");
        return WR_E_SYNTAX;
    }
    if (!good) {
        wr__refuse(why, "T21", "the settings of the level: dead ends are kept, 0, or not, 1, and nothing else");
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

wr_status wr__level_load_endless(wr_reader *r, const wr__settings *settings, const wr_hooks *hooks, wr_level **out,
                                 wr_finding *why)
{
    wr__endless_level of;
    wr_finding fault = {0};
    *out = NULL;
    wr_status status = wr__level_read_endless(r, &of, why);
    if (status != WR_OK) {
        return status;
    }
    status = wr_level_create_endless(&of.dungeon, &of.window, &settings->level, hooks, out, &fault);
    if (status == WR_E_MEMORY) {
        wr__refuse(why, "", "out of memory");
        return status;
    }
    if (status != WR_OK) {
        wr__refuse(why, "T21", "the settings of the level: %s", fault.message);
        return WR_E_SYNTAX;
    }
    if ((*out)->map_hash != settings->map_hash) {
        wr__refuse(why, "T23",
                   "the endless level of these settings is %016" PRIx64 ", not %016" PRIx64
                   ", which another version of the generator made",
                   (*out)->map_hash, settings->map_hash);
        wr_level_destroy(*out);
        *out = NULL;
        return WR_E_NOT_FOUND;
    }
    return WR_OK;
}
