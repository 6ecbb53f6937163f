// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: checkpoints as their own files see them. docs/format-checkpoint.md has the tables.
//
//     head       magic, version, sizes, tick, hashes
//     directory  of sections: tag, version, flags, length, checksum
//     checksum   of head and directory
//     sections   one behind the other, to the end of the file
#ifndef WR_SIM_SAVE_INT_H
#define WR_SIM_SAVE_INT_H

#include "sim/columns.h"
#include "warren/record.h"

#define WR__CHECKPOINT_MAGIC      "\x89WRC\r\n\x1a\n" // a byte no text has, a name, the ends of lines that transfers break
#define WR__CHECKPOINT_MAGIC_SIZE 8
#define WR__CHECKPOINT_HEAD       56
#define WR__SECTION_HEAD          24
#define WR__SECTIONS_MAX          64
#define WR__SECTION_MAY_SKIP      1u // presentation: whoever does not know it leaves it

/// Sections this version writes, in the order of the file.
typedef enum wr__section_kind {
    WR__SECTION_RULES,
    WR__SECTION_HUNT, // what is hunted by
    WR__SECTION_LEVEL,
    WR__SECTION_SEED,    // in place of the level's cells
    WR__SECTION_ENDLESS, // likewise
    WR__SECTION_MOBS,
    WR__SECTION_PLAYERS,
    WR__SECTION_CELLS,
    WR__SECTION_LOGIC,
    WR__SECTION_HORDE,
    WR__SECTION_WINDOW, // of an endless level: where it is
    WR__SECTION_HOST,
    WR__SECTION_LAST,
    WR__SECTION_REMAINS,
    WR__SECTION_COUNTERS,
    WR__SECTION_EVENTS,
    WR__SECTION_COUNT
} wr__section_kind;

typedef struct wr__section_type {
    char tag[5];
    uint16_t version, flags;
    int32_t part; // of the state, -1: its bytes are no numbers of the list
    bool must_be; // in every checkpoint
} wr__section_type;

extern const wr__section_type wr__section_types[WR__SECTION_COUNT];

typedef struct wr__section {
    const uint8_t *bytes; // NULL: the file has none
    size_t size;
    uint64_t checksum;
} wr__section;

/// A checkpoint whose head, directory and checksums are good. What its sections say is not looked at yet.
typedef struct wr__checkpoint {
    const uint8_t *begin;
    uint64_t ticks, hash, chain, rules_hash;
    bool any_rules; // asked for, not in the file: the rules may be those of another build
    wr__section sections[WR__SECTION_COUNT];
} wr__checkpoint;

/// Errors: WR_E_SYNTAX, WR_E_UNSUPPORTED.
wr_status wr__checkpoint_open(const void *bytes, size_t size, wr__checkpoint *out, wr_finding *why);
wr_reader wr__section_reader(const wr__section *section);
/// The settings as they stand in the file. Errors: WR_E_SYNTAX.
wr_status wr__checkpoint_settings(const wr__checkpoint *file, wr__settings *out, wr_finding *why);

/// As wr_world_load and wr_world_restore, whatever rules the file was made under.
wr_status wr__world_load_any(const void *bytes, size_t size, const wr_level *level, const wr_host *host,
                             const wr_hooks *hooks, wr_level **out_level, wr_world **out, wr_finding *why);
wr_status wr__world_restore_any(wr_world *world, const void *bytes, size_t size, wr_finding *why);

/// The level but for its settings, which stand in the rules.
void wr__level_save(const wr_level *level, wr_writer *writer);
/// Makes the level of a section. settings: of the file. Errors: WR_E_SYNTAX, WR_E_MEMORY.
wr_status wr__level_load(wr_reader *reader, const wr__settings *settings, const wr_hooks *hooks, wr_level **out,
                         wr_finding *why);

/// What a level was made of that is one of settings.
void wr__level_save_dungeon(const wr_level *level, wr_writer *writer);
/// The numbers as they stand in the file. Errors: WR_E_SYNTAX.
wr_status wr__level_read_dungeon(wr_reader *reader, wr__dungeon *out, wr_finding *why);
/// Makes the level anew. Errors: WR_E_SYNTAX; WR_E_NOT_FOUND when it is another than the file was made with; WR_E_MEMORY.
wr_status wr__level_load_dungeon(wr_reader *reader, const wr__settings *settings, const wr_hooks *hooks,
                                 wr_level **out, wr_finding *why);

/// The same of an endless level: what it is made of, and where it starts.
void wr__level_save_endless(const wr_level *level, wr_writer *writer);
wr_status wr__level_read_endless(wr_reader *reader, wr__endless_level *out, wr_finding *why);
wr_status wr__level_load_endless(wr_reader *reader, const wr__settings *settings, const wr_hooks *hooks,
                                 wr_level **out, wr_finding *why);

/// The level that a file brings, in whichever form. Errors: as above; WR_E_NOT_FOUND when it brings none.
wr_status wr__checkpoint_level(const wr__checkpoint *file, const wr__settings *settings, const wr_hooks *hooks,
                               wr_level **out, wr_finding *why);

#endif
