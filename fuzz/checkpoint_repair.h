// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Makes the checksums of a changed checkpoint right again, so that what is behind them is put to the test. Used by the fuzz
// target and by tests. It knows the format from its page: head of 56 bytes, directory of 24 bytes a section, checksum,
// sections; the section of the host and what its part of the hash is over; that the state of a horde begins with the hash of
// its hunt.
#ifndef WR_FUZZ_CHECKPOINT_REPAIR_H
#define WR_FUZZ_CHECKPOINT_REPAIR_H

#include "core/hash.h"
#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/sim.h"

#include <stdlib.h>
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
        [WR_HASH_CELLS] = "CELL", [WR_HASH_MOBS] = "MOBS", [WR_HASH_PLAYERS] = "PLAY", [WR_HASH_LOGIC] = "LOGI",
        [WR_HASH_RULES] = "RULE", [WR_HASH_HOST] = "HOST", [WR_HASH_HORDE] = "HORD"};
    for (int part = 0; part < WR_HASH_COUNT; part++) {
        if (part != WR_HASH_HOST && memcmp(tags[part], tag, 4) == 0) {
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

// A module's state as its own verbs see it: what its hash says of the bytes in the file.
static inline void repair_hash_state(const wr_host_module *module, uint32_t index, wr_reader *r, wr_hasher *hasher)
{
    const uint32_t size = wr_read_u32(r);
    wr_reader own = {.bytes = wr_read_bytes(r, size), .size = size};
    void *state = aligned_alloc(64, (module->state_size + 63) / 64 * 64);
    if (state == NULL || r->failed) {
        r->failed = true;
        free(state);
        return;
    }
    memset(state, 0, module->state_size);
    (void)module->load(module->context, state, &own); // refused: the checksum will not matter
    wr_hasher_u32(hasher, index);
    module->hash(module->context, state, hasher);
    free(state);
}

/// The host's part of the hash, of a section of this host's; of any other bytes some number.
static inline uint64_t repair_host(const uint8_t *section, size_t size, const wr_host *host)
{
    wr_hasher hasher;
    wr_reader r = {.bytes = section, .size = size};
    wr_hasher_begin(&hasher);
    (void)wr_read_bytes(&r, 8);
    const size_t slots = wr_read_u32(&r);
    const uint32_t resets = wr_read_u32(&r);
    const size_t names = 36 * (size_t)host->column_count + 40 * (size_t)host->module_count;
    size_t numbers = host->module_count > 0 ? 8 : 0; // bytes of a slot: wishes, columns
    for (int32_t i = 0; i < host->column_count; i++) {
        numbers += (size_t)host->columns[i].size;
    }
    if (!wr_reader_holds(&r, slots, numbers)) {
        return 0;
    }
    const uint8_t *said = wr_read_bytes(&r, names);
    const uint8_t *arrays = wr_read_bytes(&r, slots * numbers);
    if (r.failed) {
        return 0;
    }
    wr_hasher_bytes(&hasher, said, names);
    if (host->module_count > 0) {
        wr_hasher_u32(&hasher, resets);
    }
    wr_hasher_bytes(&hasher, arrays, slots * numbers);
    for (int32_t i = 0; i < host->module_count && !r.failed; i++) {
        if (host->modules[i].state_size > 0) {
            repair_hash_state(&host->modules[i], (uint32_t)i, &r, &hasher);
        }
    }
    return wr_hasher_end(&hasher);
}

/// True when the directory has a section of that tag, as far as it lies within the bytes.
static inline bool repair_has(const uint8_t *bytes, size_t size, const char *tag)
{
    const uint64_t count = size < 56 ? 0 : repair_get(bytes + 12, 4);
    for (uint64_t i = 0; i < count && i < 64 && 56 + 24 * ((size_t)i + 1) <= size; i++) {
        if (memcmp(bytes + 56 + 24 * i, tag, 4) == 0) {
            return true;
        }
    }
    return false;
}

/// True when the file asks for a dungeon of more cells than a fuzzer has patience for. What such files come to is tested elsewhere.
static inline bool repair_asks_too_much(const uint8_t *bytes, size_t size)
{
    const uint64_t count = size < 64 ? 0 : repair_get(bytes + 12, 4);
    for (int i = 0; (uint64_t)i < count && i < 64 && 64 + 24 * (size_t)count <= size; i++) {
        size_t length;
        const size_t at = repair_section(bytes, i, &length);
        if (memcmp(bytes + 56 + 24 * i, "SEED", 4) == 0 && at <= size && size - at >= 16) {
            const uint64_t cells = repair_get(bytes + at + 8, 4) * repair_get(bytes + at + 12, 4);
            return cells > 1u << 16 && cells <= 1u << 24; // more is refused at once
        }
    }
    return false;
}

/// Whole size, the sections' checksums, the hash of the state and the checksum of the head. host: NULL, or what the world was
/// made with. False when the bytes are too far from a checkpoint for that.
static inline bool repair_checkpoint_of(uint8_t *bytes, size_t size, const wr_host *host)
{
    if (size < 64 || repair_get(bytes + 12, 4) > 64 || 64 + 24 * (size_t)repair_get(bytes + 12, 4) > size) {
        return false;
    }
    const int count = (int)repair_get(bytes + 12, 4);
    uint8_t state[8 + 8 * WR_HASH_COUNT];
    size_t state_size = 8 + 8 * WR_HASH_HORDE; // of worlds without a hunt
    uint64_t hunt = 0;
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
        if (memcmp(entry, "HORD", 4) == 0 && length >= 8) { // begins with the hash of the hunt
            repair_put(bytes + at, 8, hunt);
            state_size = sizeof state;
        }
        const uint64_t checksum = wr_hash_bytes(bytes + at, (size_t)length);
        hunt = memcmp(entry, "HUNT", 4) == 0 ? checksum : hunt;
        const int part = repair_part_of(entry);
        repair_put(entry + 16, 8, checksum);
        if (part >= 0) {
            repair_put(state + 8 + 8 * part, 8, checksum);
        } else if (host != NULL && memcmp(entry, "HOST", 4) == 0) {
            repair_put(state + 8 + 8 * WR_HASH_HOST, 8, repair_host(bytes + at, (size_t)length, host));
        }
        at += (size_t)length;
    }
    repair_put(bytes + 16, 8, size);
    repair_put(bytes + 32, 8, wr_hash_bytes(state, state_size));
    const size_t front = 56 + 24 * (size_t)count;
    repair_put(bytes + front, 8, wr_hash_bytes(bytes, front));
    return true;
}

/// Of a world without a host.
static inline bool repair_checkpoint(uint8_t *bytes, size_t size)
{
    return repair_checkpoint_of(bytes, size, NULL);
}

#endif
