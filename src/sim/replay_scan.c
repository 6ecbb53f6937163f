// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A recording looked through from its head to its end before any of it is used: sizes, checksums, the order of blocks,
// every command. What is cut off in the middle of a block counts up to the block before; what is damaged is refused.
#include "core/bytes.h"
#include "sim/record_int.h"

#include <inttypes.h>
#include <string.h>

#define ALL_PARTS (((uint64_t)1 << WR_HASH_COUNT) - 1)
#define NO_HORDE  (ALL_PARTS >> 1) // of a world without a hunt: the horde's is the last

enum {
    HEAD_AT = WR__RECORDING_MAGIC_SIZE + 8, // where its fields begin
    HEAD_LEAST = 4 * 8 + 4 * 4 + 2,
    HEAD_MOST = 4096
};

static const char *const part_names[WR_HASH_COUNT] = {
#define PART_NAME(name, text) text,
    WR_HASH_LIST(PART_NAME)
#undef PART_NAME
};
_Static_assert((int)WR_HASH_COUNT <= WR__PARTS_MAX, "a recording has room for all parts of the hash");

const char *wr__part_name(int32_t part)
{
    return part_names[part];
}

static uint64_t u64_at(const uint8_t *bytes)
{
    wr_reader r = {.bytes = bytes, .size = 8};
    return wr_read_u64(&r);
}

static bool is_whole(uint64_t parts)
{
    return parts == ALL_PARTS || parts == NO_HORDE;
}

// ---- Head --------------------------------------------------------------------------------------------------------

// A text of at most `most` bytes behind its length; what a terminal could obey becomes a question mark.
static bool read_name(wr_reader *r, char *out, size_t most)
{
    const size_t size = wr_read_u8(r);
    const uint8_t *text = wr_read_bytes(r, size);
    if (text == NULL || size > most) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        out[i] = text[i] < 0x20 || text[i] > 0x7e ? '?' : (char)text[i];
    }
    out[size] = '\0';
    return true;
}

static bool parts_are_ours(wr_reader *r)
{
    const int32_t count = wr_read_u8(r); // without a hunt there is no part of the horde
    bool ours = count == WR_HASH_HORDE || count == WR_HASH_COUNT;
    for (int32_t i = 0; ours && i < count; i++) {
        char name[32];
        ours = read_name(r, name, sizeof name - 1) && strcmp(name, part_names[i]) == 0;
    }
    return ours;
}

static bool numbers_fit(const wr_replay_info *info)
{
    const int32_t rate = info->ticks_per_second;
    return (rate == 20 || rate == 30 || rate == 50 || rate == 60 || rate == 120) && info->players >= 0 &&
           info->players <= WR_PLAYERS_MAX && info->hash_every >= 1 && info->hash_every <= WR__HASH_EVERY_MAX &&
           info->tick_first <= WR_TICKS_MAX;
}

static wr_status read_fields(wr_reader r, wr_replay_info *info, wr_finding *why)
{
    info->tick_first = wr_read_u64(&r);
    info->tick_last = info->tick_first;
    info->seed = wr_read_u64(&r);
    info->rules_hash = wr_read_u64(&r);
    info->level_hash = wr_read_u64(&r);
    info->ticks_per_second = (int32_t)wr_read_u32(&r);
    info->players = (int32_t)wr_read_u32(&r);
    info->hash_every = (int32_t)wr_read_u32(&r);
    (void)wr_read_u32(&r); // ticks between checkpoints, for people
    if (!parts_are_ours(&r)) {
        wr__explain(why, "the recording has other parts of the hash than this version of the library");
        return WR_E_UNSUPPORTED;
    }
    if (!read_name(&r, info->build, sizeof info->build - 1) || r.at != r.size || !numbers_fit(info)) {
        wr__explain(why, "the head of the recording holds a number out of its range");
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

// Magic, version, length and checksum, then the fields. Moves `at` behind it.
static wr_status read_head(const uint8_t *bytes, size_t size, size_t *at, wr_replay_info *info, wr_finding *why)
{
    wr_reader r = {.bytes = bytes, .size = size};
    const uint8_t *magic = wr_read_bytes(&r, WR__RECORDING_MAGIC_SIZE);
    if (magic == NULL || memcmp(magic, WR__RECORDING_MAGIC, WR__RECORDING_MAGIC_SIZE) != 0) {
        wr__explain(why, "this is no recording: it begins with other bytes");
        return WR_E_SYNTAX;
    }
    info->version = (int32_t)wr_read_u32(&r);
    const uint32_t length = wr_read_u32(&r);
    if (!r.failed && info->version != WR_RECORDING_VERSION) {
        wr__explain(why, "a recording of version %" PRIu32 "; this library plays version %d", (uint32_t)info->version,
                    WR_RECORDING_VERSION);
        return WR_E_UNSUPPORTED;
    }
    const bool length_fits = length >= HEAD_LEAST && length <= HEAD_MOST;
    const uint8_t *fields = length_fits ? wr_read_bytes(&r, length) : NULL;
    const uint64_t sum = wr_read_u64(&r);
    if (fields == NULL || r.failed) {
        wr__explain(why, "the recording is cut off in its head");
        return WR_E_SYNTAX;
    }
    if (sum != wr_hash_bytes(bytes, HEAD_AT + (size_t)length)) {
        wr__explain(why, "the head of the recording is damaged: its checksum is another");
        return WR_E_SYNTAX;
    }
    *at = r.at;
    return read_fields((wr_reader){.bytes = fields, .size = length}, info, why);
}

// ---- Blocks ------------------------------------------------------------------------------------------------------

wr_status wr__block_at(const uint8_t *bytes, size_t size, size_t *at, wr__block *out)
{
    wr_reader r = {.bytes = bytes, .size = size, .at = *at};
    out->tag = wr_read_u32(&r);
    out->size = wr_read_u32(&r);
    out->payload = wr_read_bytes(&r, out->size);
    const uint64_t sum = wr_read_u64(&r);
    if (r.failed) {
        return WR_E_NOT_FOUND;
    }
    if (sum != wr_hash_bytes(bytes + *at, WR__BLOCK_HEAD + out->size)) {
        return WR_E_SYNTAX;
    }
    *at = r.at;
    return WR_OK;
}

bool wr__ticks_read(const wr__block *block, wr__ticks *out)
{
    wr_reader r = {.bytes = block->payload, .size = block->size};
    out->first = wr__read_varint(&r);
    out->count = wr__read_varint(&r);
    const uint64_t size = wr__read_varint(&r);
    if (!wr_reader_holds(&r, size, 1)) {
        return false;
    }
    out->command_size = (size_t)size;
    out->commands = wr_read_bytes(&r, out->command_size);
    out->hash = wr_read_u64(&r);
    out->chain = wr_read_u64(&r);
    out->changed = wr__read_varint(&r);
    if (out->changed > ALL_PARTS) {
        return false;
    }
    for (int32_t i = 0; i < WR_HASH_COUNT; i++) {
        if ((out->changed >> i & 1) != 0) {
            out->parts[i] = wr_read_u64(&r);
        }
    }
    return !r.failed && r.at == r.size;
}

bool wr__mark_read(const wr__block *block, wr__mark *out)
{
    wr_reader r = {.bytes = block->payload, .size = block->size};
    out->tick = wr_read_u64(&r);
    out->what = wr_read_u32(&r);
    out->number = wr_read_u32(&r);
    return !r.failed && r.at == r.size;
}

// ---- The whole ---------------------------------------------------------------------------------------------------

typedef struct walk {
    wr__scan *out;
    wr_finding *why;
    size_t at; // of the block that is looked at
    uint64_t tick_blocks;
    wr__ticks ticks;
    wr__sent_reader sent;
    int32_t wave; // marked last
    bool fresh;   // no ticks since the last checkpoint
    bool ended;
} walk;

static wr_status refuse(const walk *w, const char *what)
{
    wr__explain(w->why, "at byte %zu, after tick %" PRIu64 ": %s", w->at, w->out->info.tick_last, what);
    return WR_E_SYNTAX;
}

static wr_status take_state(walk *w, const wr__block *block)
{
    wr_replay_info *info = &w->out->info;
    if (block->size < 8 || u64_at(block->payload) != info->tick_last) {
        return refuse(w, "a checkpoint of another tick");
    }
    if (w->fresh) {
        return refuse(w, "two checkpoints of one tick");
    }
    if (info->sizes.checkpoint_count == 0) {
        w->out->first_state = w->at;
        w->out->state = block->payload + 8;
        w->out->state_size = block->size - 8;
    }
    info->sizes.checkpoint_count++;
    info->sizes.checkpoints += WR__BLOCK_FRAME + block->size;
    w->fresh = true;
    w->ticks = (wr__ticks){0};
    w->sent.inputs = (wr__inputs){0};
    return WR_OK;
}

static wr_status take_commands(walk *w)
{
    const wr__ticks *t = &w->ticks;
    wr__sent_begin(&w->sent, t->commands, t->command_size, t->first);
    for (uint64_t i = 0; i < t->count; i++) {
        const int32_t count = wr__sent_next(&w->sent, NULL);
        if (count < 0) {
            return refuse(w, "commands that are not in the format");
        }
        w->out->commands = count > w->out->commands ? count : w->out->commands;
    }
    return wr__sent_is_done(&w->sent) ? WR_OK : refuse(w, "commands of ticks beyond the block");
}

static wr_status take_ticks(walk *w, const wr__block *block)
{
    wr_replay_info *info = &w->out->info;
    if (info->sizes.checkpoint_count == 0) {
        return refuse(w, "ticks before the first checkpoint");
    }
    if (!wr__ticks_read(block, &w->ticks) || (w->fresh && !is_whole(w->ticks.changed))) {
        return refuse(w, "a block of ticks that is not in the format");
    }
    if (w->ticks.first != info->tick_last) {
        return refuse(w, "a block of ticks that are not the next ones");
    }
    if (w->ticks.count < 1 || w->ticks.count > (uint64_t)info->hash_every) {
        return refuse(w, "a block of no ticks or of more than the head says");
    }
    if (w->ticks.count > WR_TICKS_MAX - info->tick_last) {
        return refuse(w, "ticks beyond the last one a world has");
    }
    const wr_status status = take_commands(w);
    if (status == WR_OK) {
        info->tick_last += w->ticks.count;
        info->sizes.commands += w->ticks.command_size;
        info->sizes.hashes += WR__BLOCK_FRAME + block->size - w->ticks.command_size;
        w->tick_blocks++;
        w->fresh = false;
    }
    return status;
}

// Waves are counted one by one, and from 1 again when the round is begun anew. A recording may begin in its middle.
static wr_status take_mark(walk *w, const wr__block *block)
{
    wr_replay_info *info = &w->out->info;
    wr__mark mark;
    if (!wr__mark_read(block, &mark) || mark.tick != info->tick_last || info->tick_last == info->tick_first) {
        return refuse(w, "a mark that is not in the format, or of another tick");
    }
    if (mark.what != WR__MARK_WAVE) {
        return WR_OK;
    }
    const int32_t wave = mark.number > INT32_MAX ? 0 : (int32_t)mark.number;
    if (wave < 1 || (w->wave != 0 && wave != 1 && wave != w->wave + 1)) {
        return refuse(w, "the mark of a wave that is not the next one");
    }
    w->wave = wave;
    info->wave_first = info->wave_first == 0 || wave < info->wave_first ? wave : info->wave_first;
    info->wave_last = wave > info->wave_last ? wave : info->wave_last;
    return WR_OK;
}

static wr_status take_end(walk *w, const wr__block *block, bool is_last)
{
    const wr_replay_info *info = &w->out->info;
    if (block->size != 24 || u64_at(block->payload) != info->tick_last ||
        u64_at(block->payload + 8) != w->tick_blocks ||
        u64_at(block->payload + 16) != (uint64_t)info->sizes.checkpoint_count) {
        return refuse(w, "an end mark that counts other blocks");
    }
    w->ended = true;
    return is_last ? WR_OK : refuse(w, "bytes behind the end mark");
}

static wr_status take(walk *w, const wr__block *block, bool is_last)
{
    switch (block->tag) {
    case WR__TAG_STATE:
        return take_state(w, block);
    case WR__TAG_TICKS:
        return take_ticks(w, block);
    case WR__TAG_END:
        return take_end(w, block, is_last);
    case WR__TAG_MARK:
        return take_mark(w, block);
    case WR__TAG_SOURCE:
        w->out->info.sizes.source += WR__BLOCK_FRAME + block->size;
        return WR_OK;
    default:
        if ((block->tag & WR__TAG_MAY_SKIP) != 0) {
            return WR_OK;
        }
        wr__explain(w->why, "at byte %zu: a kind of block that this version does not know and may not skip", w->at);
        return WR_E_UNSUPPORTED;
    }
}

wr_status wr__recording_scan(const uint8_t *bytes, size_t size, wr__scan *out, wr_finding *why)
{
    walk w = {.out = out, .why = why};
    *out = (wr__scan){0};
    wr_status status = read_head(bytes, size, &w.at, &out->info, why);
    while (status == WR_OK && w.at < size) {
        wr__block block;
        size_t next = w.at;
        status = wr__block_at(bytes, size, &next, &block);
        if (status == WR_E_NOT_FOUND) { // cut off here
            status = WR_OK;
            break;
        }
        status = status == WR_OK ? take(&w, &block, next == size) : refuse(&w, "damaged: its checksum is another");
        w.at = next;
    }
    out->whole = w.at;
    out->info.complete = w.ended;
    out->info.sizes.total = w.at;
    if (status == WR_OK && out->info.sizes.checkpoint_count == 0) {
        return refuse(&w, "the recording is cut off before its first checkpoint is whole: there is nothing to play");
    }
    return status;
}

wr_status wr_recording_wave(const void *bytes, size_t size, int32_t wave, uint64_t *tick)
{
    wr__scan scan;
    wr_finding why;
    *tick = 0;
    const wr_status status = wr__recording_scan(bytes, size, &scan, &why);
    if (status != WR_OK) {
        return status;
    }
    wr_status found = WR_E_NOT_FOUND;
    for (size_t at = scan.first_state; at < scan.whole;) {
        wr__block block;
        wr__mark mark;
        (void)wr__block_at(bytes, scan.whole, &at, &block); // all blocks were looked at
        if (block.tag == WR__TAG_MARK && wr__mark_read(&block, &mark) && mark.what == WR__MARK_WAVE && wave > 0 &&
            mark.number == (uint32_t)wave) {
            *tick = mark.tick; // the last round's
            found = WR_OK;
        }
    }
    return found;
}
