// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Makes the checksums of a changed checkpoint right again, so that what is behind them is put to the test. Used by the fuzz
// target and by tests. It knows the format from its page: head of 56 bytes, directory of 24 bytes a section, checksum,
// sections.
#ifndef WR_FUZZ_CHECKPOINT_REPAIR_H
#define WR_FUZZ_CHECKPOINT_REPAIR_H

#include "warren/core.h"
#include "warren/sim.h"

#include <string.h>

static inline uint64_t repair_get(const uint8_t *at, int size)
{
    uint64_t value = 0;
    for (int i = 0; i < size; i++) {
        value |= (uint64_t)at[i] << (8 * i);
    }
    return value;
}

static inline void repair_put(uint8_t *at, int size, uint64_t value)
{
    for (int i = 0; i < size; i++) {
        at[i] = (uint8_t)(value >> (8 * i));
    }
}

// The part of the world's hash that a section's checksum is, -1 for none.
static inline int repair_part_of(const uint8_t *tag)
{
    static const char tags[WR_HASH_COUNT][5] = {
        [WR_HASH_CELLS] = "CELL", [WR_HASH_MOBS] = "MOBS",  [WR_HASH_PLAYERS] = "PLAY",
        [WR_HASH_LOGIC] = "LOGI", [WR_HASH_RULES] = "RULE", [WR_HASH_HOST] = "HOST"};
    for (int part = 0; part < WR_HASH_HOST; part++) {
        if (memcmp(tags[part], tag, 4) == 0) {
            return part;
        }
    }
    return -1;
}

// Where section number i begins; its length in *size. The directory must be within the bytes.
static inline size_t repair_section(const uint8_t *bytes, int i, size_t *size)
{
    size_t at = 56 + 24 * (size_t)repair_get(bytes + 12, 4) + 8;
    for (int k = 0; k < i; k++) {
        at += (size_t)repair_get(bytes + 56 + 24 * k + 8, 8);
    }
    *size = (size_t)repair_get(bytes + 56 + 24 * i + 8, 8);
    return at;
}

/// Whole size, the sections' checksums, the hash of the state (of a world without a host) and the checksum of the head.
/// False when the bytes are too far from a checkpoint for that.
static inline bool repair_checkpoint(uint8_t *bytes, size_t size)
{
    if (size < 64 || repair_get(bytes + 12, 4) > 64 || 64 + 24 * (size_t)repair_get(bytes + 12, 4) > size) {
        return false;
    }
    const int count = (int)repair_get(bytes + 12, 4);
    uint8_t state[8 + 8 * WR_HASH_COUNT];
    size_t at = 64 + 24 * (size_t)count;
    memset(state, 0, sizeof state);
    memcpy(state, bytes + 24, 8);
    repair_put(state + 8 + 8 * WR_HASH_HOST, 8, wr_hash_bytes("", 0));
    for (int i = 0; i < count; i++) {
        uint8_t *entry = bytes + 56 + 24 * i;
        const uint64_t length = repair_get(entry + 8, 8);
        if (length > size - at) {
            return false;
        }
        const uint64_t checksum = wr_hash_bytes(bytes + at, (size_t)length);
        const int part = repair_part_of(entry);
        repair_put(entry + 16, 8, checksum);
        if (part >= 0) {
            repair_put(state + 8 + 8 * part, 8, checksum);
        }
        at += (size_t)length;
    }
    repair_put(bytes + 16, 8, size);
    repair_put(bytes + 32, 8, wr_hash_bytes(state, sizeof state));
    const size_t front = 56 + 24 * (size_t)count;
    repair_put(bytes + front, 8, wr_hash_bytes(bytes, front));
    return true;
}

#endif
