// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Baked clips as bytes, see docs/format-body.md: a head of 48 bytes, then the tables. Floats are kept as their bits.
#include <string.h>

#include "knock/pose_int.h"

#define MAGIC      "\x89WRL\r\n\x1a\n" // a byte no text has, a name, the ends of lines that transfers break
#define MAGIC_SIZE 8
#define VERSION    1u
#define HEAD       48
#define HASH_AT    16 // the hash is of all that stands behind it
#define RISE_MOST  2000.0f

typedef struct head {
    uint32_t version;
    uint64_t hash;
    float standing;
    int32_t frames[POSE_CLIPS];
} head;

static void write_float(wr_writer *w, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    wr_write_u32(w, bits);
}

static float read_float(wr_reader *r)
{
    const uint32_t bits = wr_read_u32(r);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void write_table(wr_writer *w, const wr_lowest *table)
{
    for (int32_t i = 0; i < table->frame_count * WR_LOWEST_TURNS; i++) {
        write_float(w, table->rise[i]);
    }
}

void wr_clips_save(const wr_knock_clips *clips, wr_writer *writer)
{
    const wr_lowest *tables[POSE_CLIPS] = {&clips->fall, &clips->up_back, &clips->up_belly};
    const size_t begin = writer->size, behind_hash = begin + HASH_AT + 8;
    wr_write_bytes(writer, MAGIC, MAGIC_SIZE);
    wr_write_u32(writer, VERSION);
    wr_write_u32(writer, 0);
    wr_write_u64(writer, 0); // the hash, when all is written
    write_float(writer, clips->standing);
    for (int32_t i = 0; i < POSE_CLIPS; i++) {
        wr_write_u32(writer, (uint32_t)tables[i]->frame_count);
    }
    wr_write_u64(writer, 0);
    for (int32_t i = 0; i < POSE_CLIPS; i++) {
        write_table(writer, tables[i]);
    }
    if (wr_writer_fits(writer)) {
        wr_writer hash = {writer->bytes + begin + HASH_AT, 8, 0};
        wr_write_u64(&hash, wr_hash_bytes(writer->bytes + behind_hash, writer->size - behind_hash));
    }
}

static wr_status read_head(wr_reader *r, head *out)
{
    const uint8_t *magic = wr_read_bytes(r, MAGIC_SIZE);
    if (magic == NULL || memcmp(magic, MAGIC, MAGIC_SIZE) != 0) {
        return WR_E_SYNTAX;
    }
    out->version = wr_read_u32(r);
    if (!r->failed && out->version > VERSION) {
        return WR_E_UNSUPPORTED;
    }
    uint64_t rest = wr_read_u32(r);
    out->hash = wr_read_u64(r);
    out->standing = read_float(r);
    for (int32_t i = 0; i < POSE_CLIPS; i++) {
        const uint32_t frames = wr_read_u32(r);
        out->frames[i] = frames <= WR_LOWEST_FRAMES_MAX ? (int32_t)frames : -1;
    }
    rest |= wr_read_u64(r);
    const bool good = out->frames[0] >= 1 && out->frames[1] >= 0 && out->frames[2] >= 0;
    return r->failed || out->version != VERSION || rest != 0 || !good ? WR_E_SYNTAX : WR_OK;
}

static int32_t floats_of(const head *h)
{
    return (h->frames[0] + h->frames[1] + h->frames[2]) * WR_LOWEST_TURNS;
}

int32_t wr_clips_floats(const void *bytes, size_t size)
{
    wr_reader reader = {bytes, size, 0, false};
    head h;
    return read_head(&reader, &h) == WR_OK && wr_reader_holds(&reader, (uint64_t)floats_of(&h), 4) ? floats_of(&h)
                                                                                                   : 0;
}

static bool is_within(float value)
{
    return value >= -RISE_MOST && value <= RISE_MOST; // false for what is not finite
}

static bool read_tables(wr_reader *r, int32_t floats, float *rise)
{
    bool good = true;
    for (int32_t i = 0; i < floats; i++) {
        rise[i] = read_float(r);
        good &= is_within(rise[i]);
    }
    return good;
}

static wr_lowest table_of(int32_t frames, float **rise)
{
    const wr_lowest table = {frames, frames > 0 ? *rise : NULL};
    *rise += frames * WR_LOWEST_TURNS;
    return table;
}

wr_status wr_clips_load(wr_reader *reader, float *rise, int32_t capacity, wr_knock_clips *out)
{
    const size_t begin = reader->at;
    head h;
    *out = (wr_knock_clips){.standing = 0};
    const wr_status status = read_head(reader, &h);
    if (status != WR_OK) {
        return status;
    }
    const int32_t floats = floats_of(&h);
    if (!wr_reader_holds(reader, (uint64_t)floats, 4) || !is_within(h.standing)) {
        return WR_E_SYNTAX;
    }
    const size_t hashed = (size_t)(HEAD - HASH_AT - 8) + (size_t)floats * 4;
    if (wr_hash_bytes(reader->bytes + begin + HASH_AT + 8, hashed) != h.hash) {
        return WR_E_SYNTAX;
    }
    if (floats > capacity) {
        return WR_E_CAPACITY;
    }
    if (!read_tables(reader, floats, rise)) {
        return WR_E_SYNTAX;
    }
    out->fall = table_of(h.frames[POSE_FALL], &rise);
    out->up_back = table_of(h.frames[POSE_UP_BACK], &rise);
    out->up_belly = table_of(h.frames[POSE_UP_BELLY], &rise);
    out->standing = h.standing;
    return WR_OK;
}
