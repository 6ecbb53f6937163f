// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// core: little-endian bytes out and in.
#include "core/bytes.h"

#include <string.h>

// Counts always; copies only what fits whole, so a block that is too short never ends in half a field.
void wr_write_bytes(wr_writer *w, const void *bytes, size_t size)
{
    if (w->size <= w->capacity && size <= w->capacity - w->size && size != 0) {
        memcpy(w->bytes + w->size, bytes, size);
    }
    w->size = size > SIZE_MAX - w->size ? SIZE_MAX : w->size + size;
}

static void write_low_bytes(wr_writer *w, uint64_t value, size_t size)
{
    uint8_t bytes[8];
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(value >> (8 * i));
    }
    wr_write_bytes(w, bytes, size);
}

void wr_write_u8(wr_writer *w, uint8_t value)
{
    write_low_bytes(w, value, 1);
}

void wr_write_u16(wr_writer *w, uint16_t value)
{
    write_low_bytes(w, value, 2);
}

void wr_write_u32(wr_writer *w, uint32_t value)
{
    write_low_bytes(w, value, 4);
}

void wr_write_u64(wr_writer *w, uint64_t value)
{
    write_low_bytes(w, value, 8);
}

bool wr_writer_fits(const wr_writer *w)
{
    return w->size <= w->capacity;
}

const uint8_t *wr_read_bytes(wr_reader *r, size_t size)
{
    if (r->failed || r->at > r->size || size > r->size - r->at) {
        r->failed = true;
        return NULL;
    }
    const uint8_t *bytes = r->bytes + r->at;
    r->at += size;
    return bytes;
}

static uint64_t read_low_bytes(wr_reader *r, size_t size)
{
    const uint8_t *bytes = wr_read_bytes(r, size);
    uint64_t value = 0;
    for (size_t i = 0; bytes != NULL && i < size; i++) {
        value |= (uint64_t)bytes[i] << (8 * i);
    }
    return value;
}

uint8_t wr_read_u8(wr_reader *r)
{
    return (uint8_t)read_low_bytes(r, 1);
}

uint16_t wr_read_u16(wr_reader *r)
{
    return (uint16_t)read_low_bytes(r, 2);
}

uint32_t wr_read_u32(wr_reader *r)
{
    return (uint32_t)read_low_bytes(r, 4);
}

uint64_t wr_read_u64(wr_reader *r)
{
    return read_low_bytes(r, 8);
}

bool wr_reader_holds(const wr_reader *r, uint64_t count, size_t item_size)
{
    if (r->failed || r->at > r->size) {
        return false;
    }
    return item_size == 0 || count <= (r->size - r->at) / item_size;
}
