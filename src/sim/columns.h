// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the one list of all that a state is made of. Hash, save, load, validate and differ walk it, so no field can be in one
// of them and not in the others. An entry is an array with one number a slot (player, cell, ...):
//
//     wr_world          array            element
//     +------------+    +-----+-----+-- ...
//     | pointer at |--->|  :##|  :##|       `offset` into an element of `stride` bytes, `type` wide
//     +------------+    +-----+-----+-- ...
//
// The payload of a section of a checkpoint is the numbers of its part, array by array, little-endian; what a part of the
// hash hashes is these same bytes.
#ifndef WR_SIM_COLUMNS_H
#define WR_SIM_COLUMNS_H

#include "sim/world_int.h"
#include "warren/bytes.h"

/// What an entry belongs to. The first ones are wr_hash_part, and the state; what follows is no part of the hash.
typedef enum wr__part {
    WR__PART_LAST = WR_HASH_COUNT, // places of the last tick; for the eye
    WR__PART_COUNTERS,             // for people
    WR__PART_EVENTS,               // of the last tick
    WR__PART_HEAD,                 // stands in the head of a checkpoint
    WR__PART_DERIVED,              // follows from the rest; made anew by wr__derive
    WR__PART_TICK,                 // of use inside a tick, all zero between two
    WR__PART_WINDOW,               // where the window of an endless level is: far away all is the same
    WR__PART_COUNT
} wr__part;

typedef enum wr__type { WR__U8, WR__I8, WR__BOOL, WR__U16, WR__I16, WR__U32, WR__I32, WR__U64 } wr__type;

/// One number for each of these.
typedef enum wr__per {
    WR__PER_WORLD,
    WR__PER_PLAYER,
    WR__PER_SLOT, // of mobs, in use
    WR__PER_NODE, // of the paths of those
    WR__PER_START,
    WR__PER_SWITCH,
    WR__PER_GATE,
    WR__PER_EVENT,
    WR__PER_PART,    // of the hash
    WR__PER_WORD,    // of a bitmap of the level
    WR__PER_CRYSTAL, // one bit each, eight to the byte from the lowest; the array is a bitmap of the level
    WR__PER_DOOR,    // likewise
    // Of a hunt; none without one.
    WR__PER_HUNT,    // one
    WR__PER_HUNTER,  // slots of mobs, in use
    WR__PER_FIGHTER, // players
    WR__PER_QUEUED,  // hunters that are to be spawned again
    WR__PER_THROWN,  // hunters that have been thrown
    WR__PER_THRONG,  // blocks in which several of them stood
    WR__PER_CLASS,   // size classes
    WR__PER_FAR,     // targets of each class's far field
    // Of ground that changes; none without.
    WR__PER_GROUND, // one
    WR__PER_EDIT,   // cells that are not as the level made them
    WR__PER_COST,   // labels of each size class
    WR__PER_WINDOW  // of an endless level: one
} wr__per;

// Rules of range. What they allow depends on the world: wr__range.
typedef enum wr__rule {
    WR__RULE_ANY,
    WR__RULE_FLAG,
    WR__RULE_ZERO,
    WR__RULE_KIND,
    WR__RULE_FLAGS,
    WR__RULE_X,
    WR__RULE_Y,
    WR__RULE_GOAL, // either: ends of a spinner's way lie along one axis
    WR__RULE_HEALTH,
    WR__RULE_RATE,
    WR__RULE_TIMER,
    WR__RULE_BLOB,
    WR__RULE_SEES,
    WR__RULE_PATH,
    WR__RULE_NODE,
    WR__RULE_ORIGIN,
    WR__RULE_HOME_X,
    WR__RULE_HOME_Y,
    WR__RULE_GENERATION,
    WR__RULE_LINK,
    WR__RULE_USED,
    WR__RULE_FREE,
    WR__RULE_SPAWNED,
    WR__RULE_PLAN,
    WR__RULE_SCORE,
    WR__RULE_SWORD,
    WR__RULE_GRACE,
    WR__RULE_BUTTONS,
    WR__RULE_WEAPON,
    WR__RULE_BOOMERANG,
    WR__RULE_FLOWN,
    WR__RULE_PART,
    WR__RULE_TOUCH,
    WR__RULE_STAGE,
    WR__RULE_EVENT,
    WR__RULE_EVENTS,
    WR__RULE_DROPPED,
    // Of a hunt.
    WR__RULE_HUNT_KIND,
    WR__RULE_TARGET,
    WR__RULE_ACT,
    WR__RULE_PROGRESS,
    WR__RULE_COUNT,
    WR__RULE_QUEUE,
    WR__RULE_THRONGS,
    WR__RULE_PHASE,
    WR__RULE_THROWS,
    WR__RULE_SLOT,
    WR__RULE_END,
    WR__RULE_ROUND_END,
    WR__RULE_HUNTER_HEALTH,
    WR__RULE_REQUEUE,
    WR__RULE_FAR_NODE,
    WR__RULE_FAR_COUNT,
    WR__RULE_PLAYERS,
    WR__RULE_DOWN,
    WR__RULE_DASH,
    WR__RULE_DASH_REST,
    WR__RULE_BOMB_REST,
    WR__RULE_REVIVE,
    WR__RULE_FUSE,
    // Of ground that changes.
    WR__RULE_EDITS,
    WR__RULE_CELL,
    WR__RULE_LABEL
} wr__rule;

typedef struct wr__column {
    const char *name;
    uint8_t part, type, per, rule;
    uint16_t at; // of the pointer to the array in wr_world
    uint16_t offset, stride;
} wr__column;

extern const wr__column wr__columns[];
extern const int32_t wr__column_count;

/// Name of a part: "mobs" and the like.
const char *wr__part_name_of(int32_t part);

/// How many numbers an array has now.
size_t wr__column_length(const wr_world *world, const wr__column *column);
/// Bytes of them in a section.
size_t wr__column_size(const wr_world *world, const wr__column *column);
/// A number; of WR__U64 its bits.
int64_t wr__column_value(const wr_world *world, const wr__column *column, size_t index);
/// The first of the numbers; of a bitmap nothing.
uint8_t *wr__column_base(const wr_world *world, const wr__column *column);
/// True when they lie one behind the other.
bool wr__column_is_close(const wr_world *world, const wr__column *column);

typedef struct wr__range {
    int64_t low, high;
} wr__range;

/// What a rule allows in this world; WR__RULE_ANY: everything, and the range says nothing.
wr__range wr__range_of(const wr_world *world, wr__rule rule);
/// Holds all numbers of an array against their rule; says which one strays.
wr_status wr__column_check(const wr_world *world, const wr__column *column, wr_finding *why);
/// The same while it fills the array with the bytes of a section. For one that lies close, on a little-endian machine.
wr_status wr__column_take(wr_world *world, const wr__column *column, const uint8_t *bytes, wr_finding *why);

/// Where bytes go: a hasher or a writer.
typedef void wr__put(void *to, const void *bytes, size_t size);
void wr__put_hash(void *to, const void *bytes, size_t size);  // to: wr_hasher
void wr__put_write(void *to, const void *bytes, size_t size); // to: wr_writer

/// The numbers of a part, in the order of the list.
void wr__part_put(const wr_world *world, int32_t part, wr__put *put, void *to);
/// Reads them. Arrays whose length an earlier number of the part says get it from there; each is held against its range as
/// soon as it is read. What lies behind them in the world's arrays becomes zero. Says what is wrong in `why`.
wr_status wr__part_take(wr_world *world, int32_t part, wr_reader *reader, wr_finding *why);

/// Says why something is refused, with the rule it breaks (threats and cases by number).
void wr__refuse(wr_finding *why, const char *rule, const char *format, ...);

// ---- Settings ----------------------------------------------------------------------------------------------------

/// What a world was made with, and of which level. All of it decides.
typedef struct wr__settings {
    wr_world_config world; // but for the host
    wr_level_config level;
    int32_t cell;
    uint64_t map_hash;
} wr__settings;

wr__settings wr__settings_of(const wr_world *world);
#define WR__SETTINGS_SIZE 96 // bytes of the section
void wr__settings_put(const wr__settings *settings, wr__put *put, void *to);
void wr__settings_take(wr__settings *settings, wr_reader *reader);
/// The name of the first that differs, NULL for none; `a` and `b` out, their values.
const char *wr__settings_differ(const wr__settings *x, const wr__settings *y, int64_t *a, int64_t *b);

/// All bits of a byte, or none: what compilers make wide instructions of.
static inline uint8_t wr__bits_if(int yes)
{
    return (uint8_t)-yes;
}

// ---- Derived data (derive.c) and rules between fields (validate.c, check_*.c) -------------------------------------------------

/// Before the cells are read: the level's own, no crystals.
void wr__derive_begin(wr_world *world);
/// All that follows from the rest. Numbers must be in their ranges; rules between them need not hold. like: NULL, or a valid
/// world of the same level and settings: what the mesh said of paths there it need not say again of the same ones here.
void wr__derive(wr_world *world, const wr_world *like);
/// The rules between fields, of a state whose numbers are in their ranges and whose derived data is good.
wr_status wr__check(wr_world *world, const wr_world *like, wr_finding *why);
wr_status wr__check_mobs(wr_world *world, const wr_world *like, wr_finding *why);
/// And the ways blobs still have before them, step by step. like: of wr__derive.
wr_status wr__check_ways(const wr_world *world, const wr_world *like, wr_finding *why);
/// Marks of a few slots: not zero where a slot has something that only blobs have; where it has anything at all.
#define WR__MARKS 128
typedef struct wr__marks {
    uint8_t way[WR__MARKS], any[WR__MARKS];
} wr__marks;

/// False when all of the slots are blobs: then nothing is marked. `any` is made only where there are empty slots.
bool wr__marks_make(const wr_world *world, size_t begin, size_t size, wr__marks *out);

/// What is wrong with a blob, and with which; NULL when nothing is with any.
const char *wr__blobs_fault(const wr_world *world, int32_t *slot);
/// The same of their ways.
const char *wr__ways_fault(const wr_world *world, const wr_world *like, int32_t *slot);

#endif
