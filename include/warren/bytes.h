// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// bytes, a part of core: fields to bytes, bytes to fields, fields to a hash; little-endian on every machine. For modules
// of the game's own (warren/host.h), and for the library itself.
#ifndef WARREN_BYTES_H
#define WARREN_BYTES_H

#include "warren/core.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Appends to a block of fixed capacity. Beyond it nothing is written but `size` goes on: it says what is needed.
typedef struct wr_writer {
    uint8_t *bytes; // may be NULL with capacity 0
    size_t capacity;
    size_t size;
} wr_writer;

WR_API void wr_write_u8(wr_writer *w, uint8_t value);
WR_API void wr_write_u16(wr_writer *w, uint16_t value);
WR_API void wr_write_u32(wr_writer *w, uint32_t value);
WR_API void wr_write_u64(wr_writer *w, uint64_t value);
WR_API void wr_write_bytes(wr_writer *w, const void *bytes, size_t size);
WR_API bool wr_writer_fits(const wr_writer *w);

/// Reads from a block. After the first read beyond its end `failed` stays set and all reads give 0.
typedef struct wr_reader {
    const uint8_t *bytes;
    size_t size;
    size_t at;
    bool failed;
} wr_reader;

WR_API uint8_t wr_read_u8(wr_reader *r);
WR_API uint16_t wr_read_u16(wr_reader *r);
WR_API uint32_t wr_read_u32(wr_reader *r);
WR_API uint64_t wr_read_u64(wr_reader *r);
/// Borrowed from the block; NULL beyond the end.
WR_API const uint8_t *wr_read_bytes(wr_reader *r, size_t size);
/// A count that was read, checked: true when `count` items of at least `item_size` bytes can still follow.
WR_API bool wr_reader_holds(const wr_reader *r, uint64_t count, size_t item_size);

/// XXH3 over a stream of fields. Opaque; the library makes them.
typedef struct wr_hasher wr_hasher;

WR_API void wr_hasher_u8(wr_hasher *hasher, uint8_t value);
WR_API void wr_hasher_u16(wr_hasher *hasher, uint16_t value);
WR_API void wr_hasher_u32(wr_hasher *hasher, uint32_t value);
WR_API void wr_hasher_u64(wr_hasher *hasher, uint64_t value);
WR_API void wr_hasher_bytes(wr_hasher *hasher, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
