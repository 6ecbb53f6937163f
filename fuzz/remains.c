// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Remains: any bytes are refused, or are what would be written again; and what they say lives on within its caps, in
// order, through ticks of any size and bodies that are added.
#include "warren/remains.h"
#include "require.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BODIES = 4, DECALS = 6, PUFFS = 3, BYTES_MAX = 16 + 43 * BODIES + 25 * DECALS + 16 * PUFFS };

static uint64_t memory[2][512];

static wr_remains *empty(int which)
{
    const wr_remains_config config = {.bodies_max = BODIES,
                                      .decals_max = DECALS,
                                      .puffs_max = PUFFS,
                                      .lie_ticks = 120,
                                      .dust_ticks = 60,
                                      .dust_cell = WR_FIX_ONE,
                                      .fall = 11651};
    REQUIRE(wr_remains_size(&config) <= sizeof memory[which]);
    return wr_remains_init(&config, memory[which]);
}

// What is there is within the caps and in order, and comes back from its own bytes.
static void require_good(const wr_remains *remains)
{
    uint8_t bytes[BYTES_MAX];
    int32_t bodies, decals, puffs;
    const wr_puff *p = wr_remains_puffs(remains, &puffs);
    (void)wr_remains_bodies(remains, &bodies);
    (void)wr_remains_decals(remains, &decals);
    REQUIRE(bodies <= BODIES && decals <= DECALS && puffs <= PUFFS);
    for (int32_t i = 1; i < puffs; i++) {
        REQUIRE(p[i - 1].row < p[i].row || (p[i - 1].row == p[i].row && p[i - 1].column < p[i].column));
    }
    wr_writer writer = {bytes, sizeof bytes, 0};
    wr_remains_save(remains, &writer);
    REQUIRE(wr_writer_fits(&writer));
    wr_remains *back = empty(1);
    wr_reader reader = {bytes, writer.size, 0, false};
    REQUIRE(wr_remains_load(back, &reader) == WR_OK && reader.at == reader.size);
    REQUIRE(wr_remains_hash(back) == wr_remains_hash(remains));
}

// The bytes behind a state: steps of any size, and bodies thrown about when they come.
static void live(wr_remains *remains, wr_reader *reader)
{
    for (int i = 0; i < 64 && reader->at < reader->size; i++) {
        const uint8_t what = wr_read_u8(reader);
        const uint32_t tick = wr_remains_tick(remains);
        if (what % 2 == 0) {
            wr_remains_step(remains, tick + (what < 250 ? what / 2u : wr_read_u32(reader)));
        } else {
            wr_dead dead = {.id = wr_read_u8(reader), .kind = what, .unused = what};
            dead.flight = (wr_flight){.x = 1 << 20, .y = 1 << 20, .vx = (int8_t)wr_read_u8(reader), .ticks = what};
            dead.flight.begun = what < 250 ? tick + 1 - what / 4u : wr_read_u32(reader);
            wr_remains_add(remains, &dead);
        }
        require_good(remains);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wr_remains *remains = empty(0);
    wr_reader reader = {data, size, 0, false};
    if (wr_remains_load(remains, &reader) == WR_OK) {
        uint8_t bytes[BYTES_MAX];
        wr_writer writer = {bytes, sizeof bytes, 0};
        wr_remains_save(remains, &writer);
        REQUIRE(writer.size == reader.at && memcmp(bytes, data, writer.size) == 0);
        require_good(remains);
        live(remains, &reader);
    } else {
        REQUIRE(wr_remains_hash(remains) == wr_remains_hash(empty(1)));
    }
    return 0;
}
