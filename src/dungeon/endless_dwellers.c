// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: where monsters wait. All chance comes from the stream POPULATION under a key that holds the server's secret, so
// the seed alone tells nobody. Of a room's n cells of floor k are drawn without trying any twice: for each i from n - k to
// n - 1 one of the first i + 1, or the one numbered i if that is taken; all choices are equally likely.
// Source: Robert Floyd, in Jon Bentley, "Programming Pearls: A Sample of Brilliance" (1987).
#include <string.h>

#include "core/bits.h"
#include "dungeon/region_int.h"

static uint64_t key_of(const wr_endless_config *config, wr_region_id id)
{
    uint8_t secret[8];
    for (int i = 0; i < 8; i++) {
        secret[i] = (uint8_t)(config->secret >> (8 * i));
    }
    const uint64_t seed = config->rooms.seed ^ wr_hash_bytes(secret, sizeof secret);
    return wr__endless_noise(seed, WR_STREAM_POPULATION, wr__endless_place(config, id), WR__DRAW_REGION);
}

static int32_t list_floor(const wr_region *r, int32_t room, uint16_t cells[WR__CELLS])
{
    const wr_rect c = r->spaces[room].cells;
    int32_t count = 0;
    for (int32_t y = c.y; y < c.y + c.height; y++) {
        for (int32_t x = c.x; x < c.x + c.width; x++) {
            cells[count] = (uint16_t)wr__at(x, y);
            count += r->kinds[wr__at(x, y)] == WR_CELL_GRASS && r->space[wr__at(x, y)] == room;
        }
    }
    return count;
}

// Marks the cells of one room's dwellers, a word a row.
static void place_in(const wr_endless_config *config, const wr_region *r, wr__noise noise, int32_t room,
                     uint64_t rows[WR_REGION_CELLS])
{
    uint16_t cells[WR__CELLS + 1];
    const uint64_t id = wr__id_of_rect(&r->spaces[room].cells);
    const int32_t count = list_floor(r, room, cells);
    const uint32_t one_more = wr_noise_below(wr__noise_at(noise, id, WR__DRAW_DWELLERS), 100);
    const int32_t wanted = config->dwellers / 100 + (one_more < (uint32_t)(config->dwellers % 100));
    for (int32_t i = wanted < count ? count - wanted : 0; i < count; i++) {
        const uint64_t bits = wr__noise_at(noise, id, WR__DRAW_DWELLERS_CELL + (uint64_t)i);
        const int32_t drawn = cells[wr_noise_below(bits, (uint32_t)i + 1)];
        const bool is_taken = (rows[drawn / WR_REGION_CELLS] >> drawn % WR_REGION_CELLS & 1) != 0;
        const int32_t at = is_taken ? cells[i] : drawn;
        rows[at / WR_REGION_CELLS] |= (uint64_t)1 << at % WR_REGION_CELLS;
    }
}

int32_t wr_endless_dwellers(const wr_endless *endless, const wr_region *region, wr_cell *cells, int32_t capacity)
{
    const wr_endless_config config = wr_endless_config_of(endless);
    const wr__noise noise = wr__noise_begin(key_of(&config, region->id), WR_STREAM_POPULATION);
    uint64_t rows[WR_REGION_CELLS] = {0};
    int32_t count = 0;
    for (int32_t room = 0; room < region->room_count; room++) {
        place_in(&config, region, noise, room, rows);
    }
    for (int32_t y = 0; y < WR_REGION_CELLS; y++) {
        for (uint64_t row = rows[y]; row != 0; row &= row - 1, count++) {
            if (count < capacity) {
                cells[count] = (wr_cell){wr__ctz64(row), y};
            }
        }
    }
    return count;
}
