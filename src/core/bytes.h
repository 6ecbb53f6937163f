// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: bytes in and out, little-endian on every machine, one field after the other.
#ifndef WR_CORE_BYTES_H
#define WR_CORE_BYTES_H

#include "warren/core.h"

/// Appends to a block of fixed capacity. Beyond it nothing is written but `size` goes on: it says what is needed.
typedef struct wr_writer {
    uint8_t *bytes; // may be NULL with capacity 0
    size_t capacity;
    size_t size;
} wr_writer;

void wr_write_u8(wr_writer *w, uint8_t value);
void wr_write_u16(wr_writer *w, uint16_t value);
void wr_write_u32(wr_writer *w, uint32_t value);
void wr_write_u64(wr_writer *w, uint64_t value);
void wr_write_bytes(wr_writer *w, const void *bytes, size_t size);
bool wr_writer_fits(const wr_writer *w);

/// Reads from a block. After the first read beyond its end `failed` stays set and all reads give 0.
typedef struct wr_reader {
    const uint8_t *bytes;
    size_t size;
    size_t at;
    bool failed;
} wr_reader;

uint8_t wr_read_u8(wr_reader *r);
uint16_t wr_read_u16(wr_reader *r);
uint32_t wr_read_u32(wr_reader *r);
uint64_t wr_read_u64(wr_reader *r);
/// Borrowed from the block; NULL beyond the end.
const uint8_t *wr_read_bytes(wr_reader *r, size_t size);
/// A count that was read, checked: true when `count` items of at least `item_size` bytes can still follow.
bool wr_reader_holds(const wr_reader *r, uint64_t count, size_t item_size);

#endif
