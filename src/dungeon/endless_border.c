// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: where two regions meet, and the chunks of a region. A border's doors follow from its noise, so the rims of all
// four neighbours are known without making them.
#include <string.h>

#include "dungeon/region_int.h"
#include "warren/tiles.h"

// ---- Doors -------------------------------------------------------------------------------------------------------

// Somewhere in one of the four chunks along the border, and never across two of them: so a door lies in one space.
static int32_t draw_at(uint32_t *half, int32_t chunk, int32_t corridor)
{
    const int32_t first = chunk == 0 ? 2 : chunk * WR_CHUNK_CELLS;
    const int32_t end = chunk == WR_REGION_CHUNKS - 1 ? WR_REGION_CELLS - 2 : (chunk + 1) * WR_CHUNK_CELLS;
    return first + (int32_t)wr__draw_below(half, (uint32_t)(end - corridor - first + 1));
}

// Two doors have a whole chunk between them.
static int32_t draw_border(const wr_endless_config *config, uint64_t bits, wr_border_door out[WR_BORDER_DOORS_MAX])
{
    static const uint8_t pairs[3][2] = {{0, 2}, {0, 3}, {1, 3}};
    const int32_t corridor = config->rooms.corridor;
    uint32_t where = (uint32_t)bits;
    uint32_t how = (uint32_t)(bits >> 32);
    const int32_t count = (int32_t)wr__draw_below(&how, 100) < config->second_doors ? 2 : 1;
    const uint32_t chunks = wr__draw_below(&where, count == 2 ? 3 : WR_REGION_CHUNKS);
    for (int32_t i = 0; i < count; i++) {
        const int32_t chunk = count == 2 ? pairs[chunks][i] : (int32_t)chunks;
        out[i] = (wr_border_door){.at = draw_at(&where, chunk, corridor), .width = corridor};
        out[i].kind = wr__draw_door_kind(&how, &config->rooms);
    }
    return count;
}

// Numbers beyond the plane's end wrap; there is only a rim there to be looked at.
static wr_region_id beside(wr_region_id id, int64_t x, int64_t y)
{
    return (wr_region_id){(int64_t)((uint64_t)id.x + (uint64_t)x), (int64_t)((uint64_t)id.y + (uint64_t)y)};
}

int32_t wr__endless_border(const wr_endless_config *config, wr_region_id id, wr_side side,
                           wr_border_door out[WR_BORDER_DOORS_MAX])
{
    const wr_region_id owner = side == WR_SIDE_W ? beside(id, -1, 0) : side == WR_SIDE_S ? beside(id, 0, -1) : id;
    const uint64_t what = side == WR_SIDE_E || side == WR_SIDE_W ? WR__DRAW_BORDER_E : WR__DRAW_BORDER_N;
    const uint64_t bits =
        wr__endless_noise(config->rooms.seed, WR_STREAM_LAYOUT, wr__endless_place(config, owner), what);
    return draw_border(config, bits, out);
}

int32_t wr_endless_border(const wr_endless *endless, wr_region_id id, wr_side side,
                          wr_border_door out[WR_BORDER_DOORS_MAX])
{
    const wr_endless_config config = wr_endless_config_of(endless);
    memset(out, 0, WR_BORDER_DOORS_MAX * sizeof *out);
    return (unsigned)side < WR_SIDE_COUNT ? wr__endless_border(&config, id, side, out) : 0;
}

// ---- Chunks ------------------------------------------------------------------------------------------------------

enum { WIDE = WR_CHUNK_CELLS + 2 }; // a chunk and the cells round it

// Round a region's border: solid, but for the doors over against those of its rim.
static void open_beyond(const wr_endless *endless, wr_region_id id, wr_side side, int32_t along,
                        uint8_t solid[WIDE * WIDE])
{
    wr_border_door doors[WR_BORDER_DOORS_MAX];
    const int32_t count = wr_endless_border(endless, id, side, doors);
    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < doors[i].width; k++) {
            const int32_t place = doors[i].at + k - along * WR_CHUNK_CELLS + 1;
            const int32_t line = side == WR_SIDE_E || side == WR_SIDE_N ? WIDE - 1 : 0;
            if (place >= 0 && place < WIDE) {
                solid[side == WR_SIDE_E || side == WR_SIDE_W ? place * WIDE + line : line * WIDE + place] = 0;
            }
        }
    }
}

static void look_round(const wr_endless *endless, const wr_region *region, int32_t x, int32_t y,
                       uint8_t solid[WIDE * WIDE])
{
    const int32_t left = x * WR_CHUNK_CELLS - 1;
    const int32_t below = y * WR_CHUNK_CELLS - 1;
    const int32_t from = left < 0 ? 0 : left;
    const int32_t to = left + WIDE > WR_REGION_CELLS ? WR_REGION_CELLS : left + WIDE;
    memset(solid, 1, WIDE * WIDE);
    for (int32_t row = 0; row < WIDE; row++) {
        if (below + row >= 0 && below + row < WR_REGION_CELLS) {
            wr_tiles_belong(region->kinds + wr__at(from, below + row), (size_t)(to - from),
                            (uint64_t)1 << WR_CELL_BUSH, solid + row * WIDE + (from - left));
        }
    }
    if (x == 0) {
        open_beyond(endless, region->id, WR_SIDE_W, y, solid);
    }
    if (x == WR_REGION_CHUNKS - 1) {
        open_beyond(endless, region->id, WR_SIDE_E, y, solid);
    }
    if (y == 0) {
        open_beyond(endless, region->id, WR_SIDE_S, x, solid);
    }
    if (y == WR_REGION_CHUNKS - 1) {
        open_beyond(endless, region->id, WR_SIDE_N, x, solid);
    }
}

wr_status wr_endless_chunk(const wr_endless *endless, const wr_region *region, int32_t x, int32_t y, uint8_t *kinds,
                           uint8_t *masks)
{
    if (x < 0 || x >= WR_REGION_CHUNKS || y < 0 || y >= WR_REGION_CHUNKS) {
        return WR_E_ARGUMENT;
    }
    for (int32_t row = 0; row < WR_CHUNK_CELLS; row++) {
        memcpy(kinds + row * WR_CHUNK_CELLS, region->kinds + wr__at(x * WR_CHUNK_CELLS, y * WR_CHUNK_CELLS + row),
               WR_CHUNK_CELLS);
    }
    if (masks != NULL) {
        uint8_t solid[WIDE * WIDE], codes[WIDE * WIDE];
        look_round(endless, region, x, y, solid);
        (void)wr_tiles_mask(solid, WIDE, WIDE, 1, WR_TILES_8, codes);
        for (int32_t row = 0; row < WR_CHUNK_CELLS; row++) {
            memcpy(masks + row * WR_CHUNK_CELLS, codes + (row + 1) * WIDE + 1, WR_CHUNK_CELLS);
        }
    }
    return WR_OK;
}
