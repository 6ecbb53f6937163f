// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: recordings as their own files see them: varints, the code of commands, blocks. docs/format-recording.md has the
// tables.
#ifndef WR_SIM_RECORD_INT_H
#define WR_SIM_RECORD_INT_H

#include "sim/world_int.h"
#include "warren/bytes.h"
#include "warren/record.h"

#define WR__RECORDING_MAGIC      "\x89WRR\r\n\x1a\n" // a byte no text has, a name, the ends of lines that transfers break
#define WR__RECORDING_MAGIC_SIZE 8
#define WR__HASH_EVERY_MAX       3600 // ticks of a block
#define WR__BLOCK_HEAD           8    // tag and length
#define WR__BLOCK_FRAME          16   // and the checksum behind
#define WR__PARTS_MAX            16

// Tags read as letters in the file. A small first letter: whoever does not know it may skip it.
#define WR__TAG(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)
#define WR__TAG_STATE       WR__TAG('S', 'T', 'A', 'T')
#define WR__TAG_TICKS       WR__TAG('T', 'I', 'C', 'K')
#define WR__TAG_END         WR__TAG('D', 'O', 'N', 'E')
#define WR__TAG_SOURCE      WR__TAG('t', 'e', 'x', 't')
#define WR__TAG_MARK        WR__TAG('m', 'a', 'r', 'k')
#define WR__TAG_MAY_SKIP    0x20u

// ---- Varints (record_code.c) -------------------------------------------------------------------------------------

/// Seven bits a byte, low ones first, the high bit says that more follow.
void wr__write_varint(wr_writer *w, uint64_t value);
/// Fails on more bits than 64 and on a longer form than needed: each number has one form.
uint64_t wr__read_varint(wr_reader *r);

// ---- Commands (record_code.c) ------------------------------------------------------------------------------------

/// What players are expected to send: what they sent last. Zeroed memory: nobody sends.
typedef struct wr__inputs {
    uint16_t sends; // bit of each player
    uint16_t buttons[WR_PLAYERS_MAX];
    uint16_t before[WR_PLAYERS_MAX]; // those held until they last changed
    uint32_t ahead[WR_PLAYERS_MAX];  // sequence less the ticks done before
} wr__inputs;

/// Commands in the order they are applied in, or as given when there are more than the world has room for.
typedef struct wr__sent {
    const wr_command *items;
    const uint32_t *order; // [count]; NULL: as they lie
    int32_t count;
    bool as_given;
} wr__sent;

/// Writes what a tick's commands have beyond those expected, after the gap; true when there is anything. The writer
/// has room: see wr__sent_room.
bool wr__sent_write(wr_writer *w, wr__inputs *inputs, uint64_t ticks, const wr__sent *sent, uint64_t gap);
/// Bytes that are enough for it.
size_t wr__sent_room(int32_t count);

/// The commands of a block, tick by tick.
typedef struct wr__sent_reader {
    wr_reader r;
    wr__inputs inputs;
    uint64_t ticks; // done before the next
    uint64_t gap;   // ticks that hold what is expected, before the next entry
    bool entry;     // there is one
} wr__sent_reader;

/// A block's commands; `inputs` go on from the block before, or are zeroed behind a checkpoint.
void wr__sent_begin(wr__sent_reader *s, const uint8_t *bytes, size_t size, uint64_t ticks);
/// The next tick's commands; their number, -1 when they are not in the format. items: NULL, or room for that many and
/// WR_PLAYERS_MAX more.
int32_t wr__sent_next(wr__sent_reader *s, wr_command *items);
/// True when a block's ticks have used its bytes up.
bool wr__sent_is_done(const wr__sent_reader *s);

// ---- Blocks (replay_scan.c) --------------------------------------------------------------------------------------

typedef struct wr__block {
    uint32_t tag;
    const uint8_t *payload;
    size_t size;
} wr__block;

/// What a mark says: a wave of a hunt, from 1, began in the last tick before it.
typedef struct wr__mark {
    uint64_t tick;
    uint32_t what; // WR__MARK_WAVE; others mean nothing here
    uint32_t number;
} wr__mark;

enum { WR__MARK_WAVE = 1, WR__MARK_SIZE = 16 };

/// What a block of ticks says.
typedef struct wr__ticks {
    uint64_t first, count; // ticks first + 1 .. first + count
    const uint8_t *commands;
    size_t command_size;
    uint64_t hash, chain;
    uint64_t changed;              // bits of the parts it holds
    uint64_t parts[WR__PARTS_MAX]; // all of them; those that did not change as in the block before
} wr__ticks;

typedef struct wr__scan {
    wr_replay_info info;
    size_t first_state;   // offset of the block of the first checkpoint
    size_t whole;         // bytes up to the end of the last whole block
    int32_t commands;     // most in one tick, with room to put them in order
    const uint8_t *state; // the first checkpoint
    size_t state_size;
} wr__scan;

/// The block at an offset. WR_OK, WR_E_NOT_FOUND (it is cut off), WR_E_SYNTAX (damaged). Moves the offset on WR_OK.
wr_status wr__block_at(const uint8_t *bytes, size_t size, size_t *at, wr__block *out);
/// Reads a block of ticks; `out` holds the block before, or is zeroed behind a checkpoint. False when not in the format.
bool wr__ticks_read(const wr__block *block, wr__ticks *out);
bool wr__mark_read(const wr__block *block, wr__mark *out);
/// Checks a recording from its head to its end, or to where it is cut.
wr_status wr__recording_scan(const uint8_t *bytes, size_t size, wr__scan *out, wr_finding *why);

/// As wr_world_differ, in one part of the hash only; false when it is the same, or there is none of that name.
bool wr__world_differ_in(const wr_world *recorded, const wr_world *replayed, const char *module, wr_difference *d);

/// Name of a part of the hash.
const char *wr__part_name(int32_t part);

#endif
