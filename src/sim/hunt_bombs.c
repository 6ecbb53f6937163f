// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bombs: fuses that burn down, and what a blast does to hunters. A blast looks at places as they are and hurts nobody itself,
// so several in one tick do not depend on each other's order but by the health they leave.
#include "core/sort.h"
#include "sim/hunt_players.h"

#define SLOT_BITS 20 // ids have so many bits of index

bool wr__bomb_throw(wr__fighter *fighter, const wr__fighter_rules *rules, wr_point at)
{
    if (fighter->down != 0 || fighter->bomb_rest_ticks > 0) {
        return false;
    }
    for (int32_t i = 0; i < WR__BOMBS_A_PLAYER; i++) {
        wr__bomb *bomb = &fighter->bombs[i];
        if (bomb->fuse_ticks == 0) {
            // The tick it is thrown in burns some of it, too.
            const int32_t fuse = rules->fuse_ticks < INT32_MAX ? rules->fuse_ticks + 1 : INT32_MAX;
            *bomb = (wr__bomb){.x = at.x, .y = at.y, .fuse_ticks = fuse};
            fighter->bomb_rest_ticks = rules->bomb_rest_ticks;
            return true;
        }
    }
    return false;
}

int32_t wr__bombs_step(wr__fighter *fighters, int32_t count, wr__boom *out)
{
    int32_t booms = 0;
    for (int32_t i = 0; i < count * WR__BOMBS_A_PLAYER; i++) {
        wr__bomb *bomb = &fighters[i / WR__BOMBS_A_PLAYER].bombs[i % WR__BOMBS_A_PLAYER];
        if (bomb->fuse_ticks == 0 || --bomb->fuse_ticks > 0) {
            continue;
        }
        out[booms++] = (wr__boom){i / WR__BOMBS_A_PLAYER, {bomb->x, bomb->y}};
        *bomb = (wr__bomb){0};
    }
    return booms;
}

// ---- The blast -------------------------------------------------------------------------------------------------------

// full * (1 - distance / (2 * radius)), nearest; full at most 2^30.
static int32_t damage_at(int32_t full, wr_fix distance, wr_fix radius)
{
    const int64_t twice = 2 * (int64_t)radius;
    return (int32_t)((full * (twice - distance) + radius) / twice);
}

// Hunters within the radius, the distance above the slot in each key.
static int32_t gather(const wr__horde *horde, wr_fix radius, wr_point centre, uint64_t *keys)
{
    const int64_t radius2 = (int64_t)radius * radius;
    int32_t count = 0;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        const int64_t dx = (int64_t)horde->h.x[slot] - centre.x, dy = (int64_t)horde->h.y[slot] - centre.y;
        if (wr__is_hunter(horde, slot) && dx * dx + dy * dy <= radius2) {
            const uint64_t distance = wr_sqrt_u64((uint64_t)(dx * dx + dy * dy));
            keys[count++] = distance << SLOT_BITS | (uint64_t)slot;
        }
    }
    return count;
}

int32_t wr__blast(const wr__horde *horde, const wr__fighter_rules *rules, wr_point at, wr__wound *wounds,
                  uint64_t *keys, uint64_t *more)
{
    const int32_t near = gather(horde, rules->bomb_radius, at, keys);
    int32_t count = 0;
    wr_sort_u64(keys, NULL, (size_t)near, more, NULL);
    for (int32_t i = 0; i < near; i++) {
        const int32_t slot = (int32_t)(keys[i] & ((UINT64_C(1) << SLOT_BITS) - 1));
        const wr_fix distance = (wr_fix)(keys[i] >> SLOT_BITS);
        const int32_t damage = damage_at(wr__harm_to(horde, slot, WR_HARM_BOMB), distance, rules->bomb_radius);
        if (damage > 0 && wr_sight(horde->sight, horde->grid->cell, at, wr__hunter_at(horde, slot))) {
            wounds[count++] = (wr__wound){slot, damage};
        }
    }
    return count;
}
