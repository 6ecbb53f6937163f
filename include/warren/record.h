// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// record, a part of sim: checkpoints, recordings and their replay. Bytes are equal on every processor, and what is read
// is hostile: lengths, checksums, counts, indices, ids, enums and ranges are checked before anything is changed.
//
//     checkpoint   the state of a world at one tick, with its level or the level's hash
//     recording    a checkpoint, then all commands, hashes every second, further checkpoints for seeking
//
// Formats: docs/format-checkpoint.md, docs/format-recording.md.
#ifndef WARREN_RECORD_H
#define WARREN_RECORD_H

#include "warren/core.h"
#include "warren/dungeon.h"
#include "warren/host.h"
#include "warren/sim.h"
#include "warren/text.h"
#include "warren/window.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Checkpoint --------------------------------------------------------------------------------------------------

#define WR_CHECKPOINT_VERSION 1

typedef enum wr_level_form {
    WR_LEVEL_WHOLE,   // the file stands alone: the settings of a level that is made of them, else as WR_LEVEL_CELLS
    WR_LEVEL_BY_HASH, // only its hash: whoever loads hands the level in
    WR_LEVEL_CELLS,   // the compiled grid with switches, gates and formulas: also for later versions, whose generator may be
                      // another, and for those who shall not know what the level was made of. An endless level has no
                      // cells to write: it is written as WR_LEVEL_WHOLE
    WR_LEVEL_FORM_COUNT
} wr_level_form;

typedef struct wr_save_options {
    wr_level_form level;
    bool presentation; // counters and the last tick's events, too; a reader may skip them
} wr_save_options;

/// The level whole, with presentation.
WR_API wr_save_options wr_save_options_default(void);

/// Writes the world's state as a checkpoint. options: NULL for the defaults.
///
///   out   [capacity] may be NULL with capacity 0
///   size  out, bytes needed
///
/// Cost: O(state), no allocation; the level adds O(cells). Errors: WR_E_CAPACITY when capacity is less; `out` is then of
/// no use.
WR_API wr_status wr_world_save(const wr_world *world, const wr_save_options *options, void *out, size_t capacity,
                               size_t *size);

/// Makes a world, and its level when the file holds it, from a checkpoint. All or nothing. A file can ask for as much
/// memory as its settings do (mobs_max, events_max, the mesh, a dungeon of WR_GRID_CELLS_MAX cells): whoever takes files from
/// strangers bounds the allocator.
///
///   level      the level for a file that has only its hash, or in place of the file's; NULL: the file's own
///   host       columns and modules the world was made with; NULL for none
///   out_level  out, the level made from the file, to be destroyed after the world; it is set to NULL when `level` was used,
///              and may itself be NULL then
///   why        NULL, or what is refused: offset, rule and what would do
///
/// Errors: WR_E_SYNTAX (not a checkpoint, damaged, out of range), WR_E_UNSUPPORTED (another version; an unknown section
/// that may not be skipped), WR_E_NOT_FOUND (the level or the host's parts are not those of the file), WR_E_MEMORY,
/// WR_E_ARGUMENT (neither `level` nor `out_level`).
WR_API wr_status wr_world_load(const void *bytes, size_t size, const wr_level *level, const wr_host *host,
                               const wr_hooks *hooks, wr_level **out_level, wr_world **out, wr_finding *why);

/// What a checkpoint says of itself, and what it asks of whoever loads it.
typedef struct wr_checkpoint_info {
    uint64_t ticks, hash, chain, rules_hash;
    uint64_t level_hash;   // see wr_level_hash
    bool has_level;        // false: the level is named by its hash only
    bool has_dungeon;      // the level is there as the settings it is made of; numbers as they stand in the file
    wr_dungeon_config dungeon;
    wr_population_config population;
    bool has_endless;      // the level is there as the settings of an endless dungeon; likewise
    wr_endless_config endless;
    wr_window_config window;
    int32_t cell;          // width of its cells in units
    wr_level_config level; // what it must be made with; numbers as they stand in the file, in no range yet
    wr_world_config world; // likewise; its host and hunt are NULL: what is hunted by, wr_world_load reads
    wr_host host;          // columns and modules by name, size, version and stage, without functions; names harm no terminal
} wr_checkpoint_info;

/// Looks a checkpoint through without making a world of it: head, directory, all checksums, settings, the names of the host's
/// parts. What the other sections hold is not looked at. O(size), no allocation.
/// Errors: WR_E_SYNTAX, WR_E_UNSUPPORTED; `out` is then zeroed.
WR_API wr_status wr_checkpoint_look(const void *bytes, size_t size, wr_checkpoint_info *out, wr_finding *why);

/// Puts a checkpoint into a world that has the same settings, level and host; no allocation. Checked before anything is
/// changed: on an error the world goes on as it was. What was lent of the world is void afterwards. Errors: as wr_world_load.
///
/// All that a load checks is checked. What the world has of its own is good already, so of mobs that are in the file as they are
/// in it their ways over the mesh and their starts are not looked up again: over a state of some ticks ago or to come a restore
/// takes about two thirds of the time it takes over any other.
WR_API wr_status wr_world_restore(wr_world *world, const void *bytes, size_t size, wr_finding *why);

/// Replaces the hooks of a world, after wr_world_copy to another thread's world, or a load; but not the allocator, to
/// which its memory goes back.
WR_API void wr_world_bind(wr_world *world, const wr_hooks *hooks);

/// Checks every invariant of the state: ids, free lists, indices, enums, ranges, counts, derived data. What a load
/// accepts holds them, and no tick breaks them. O(state). It uses scratch of the world: one thread at a time.
WR_API wr_status wr_world_validate(const wr_world *world, wr_finding *why);

/// A number over the hashes of all ticks so far: equal chains mean equal runs, tick by tick.
WR_API uint64_t wr_world_hash_chain(const wr_world *world);

/// Hash of the rules that decide: the settings and the numbers of this build's game. Recordings name it. What a host adds is
/// no part of it: a checkpoint names columns and modules one by one.
WR_API uint64_t wr_world_rules_hash(const wr_world *world);

// ---- Recording ---------------------------------------------------------------------------------------------------

#define WR_RECORDING_VERSION 1

/// Where bytes go, in order. A failed write ends the recording; what was written stays good up to its last block.
typedef struct wr_sink {
    wr_status (*write)(void *context, const void *bytes, size_t size);
    void *context;
} wr_sink;

typedef struct wr_record_options {
    int32_t hash_every;         // ticks between hashes, 1..3,600; 60; a block of the file
    int32_t checkpoint_seconds; // of game time between further checkpoints, 0..1,000,000; 10; 0: only the first
    bool checkpoint_waves;      // of a hunt: one when a wave begins, too; true
    wr_level_form level;        // of the first checkpoint; the further ones never repeat the level
    const char *build;          // who records, for people: up to 63 bytes; NULL: the library's version and compiler
    const void *source;         // optional source text (a scene, a map) for people and tools
    size_t source_size;
} wr_record_options;

WR_API wr_record_options wr_record_options_default(void);

typedef struct wr_record wr_record;

/// Writes the head and the first checkpoint: the world as it is now, any tick.
///
///   options  NULL for the defaults
///   hooks    NULL for the defaults; memory of the recorder
///
/// Errors: WR_E_ARGUMENT (options out of range), WR_E_MEMORY, what the sink says; `out` is then NULL.
WR_API wr_status wr_record_begin(const wr_world *world, const wr_record_options *options, const wr_sink *sink,
                                 const wr_hooks *hooks, wr_record **out);
/// Notes one tick, right after wr_world_tick with the same commands. A full block goes to the sink, in one write. Memory is
/// taken only when a block holds more commands than any before. Errors: WR_E_ARGUMENT when the world is not one tick on
/// (nothing is noted); WR_E_MEMORY or what the sink says ends the recording: the same again for every later tick.
WR_API wr_status wr_record_tick(wr_record *record, const wr_world *world, const wr_commands *commands);
typedef struct wr_record_sizes {
    uint64_t total, checkpoints, commands, hashes, source; // bytes; hashes with what frames their blocks
    int32_t checkpoint_count;
} wr_record_sizes;

/// Written so far.
WR_API wr_record_sizes wr_record_sizes_of(const wr_record *record);

/// Writes what is left and the end mark, and gives the recorder back, whatever comes; `record` may be NULL.
/// sizes: NULL, or out, what the whole took.
WR_API wr_status wr_record_end(wr_record *record, const wr_world *world, wr_record_sizes *sizes);

// ---- Replay ------------------------------------------------------------------------------------------------------

/// Where a replay first went another way. Fields that are not known are "" or 0.
typedef struct wr_difference {
    uint64_t tick_from, tick_to; // it happened after tick_from and at tick_to at the latest
    char module[32];             // part of the hash that differs first
    char field[32];
    uint32_t entity; // mob id bits, or index + 1 of another thing (player, switch, crystal, door); 0: the world
    bool has_values;
    int64_t recorded, replayed;
} wr_difference;

typedef struct wr_replay_info {
    int32_t version;
    uint64_t tick_first, tick_last; // of the recording, as far as it is whole
    bool complete;                  // ends with its end mark; false: cut off, plays to tick_last
    int32_t ticks_per_second, players, hash_every;
    uint64_t seed, rules_hash, level_hash;
    bool same_rules; // as this build's
    int32_t wave_first, wave_last; // waves of a hunt whose begin it holds; 0: none
    char build[64];
    wr_record_sizes sizes;
} wr_replay_info;

typedef struct wr_replay wr_replay;

/// Looks a recording through without making a world of it: head, blocks, commands, and each checkpoint as
/// wr_checkpoint_look does. O(size), no allocation.
///
///   out    `same_rules` is false: only a world knows
///   first  NULL, or out, what its first checkpoint says
///
/// Errors: WR_E_SYNTAX, WR_E_UNSUPPORTED; both are then zeroed. A cut file is fine up to its last whole block.
WR_API wr_status wr_recording_look(const void *bytes, size_t size, wr_replay_info *out, wr_checkpoint_info *first,
                                   wr_finding *why);

/// The tick at which a wave of a hunt began, out of the recording's marks; nothing is played. Of the last round, where there
/// were several. wr_replay_seek to it is at once where the recorder kept a checkpoint of the wave. O(size), for checksums.
/// Errors: WR_E_NOT_FOUND (no such wave, see wr_replay_info), WR_E_SYNTAX; `tick` is then 0.
WR_API wr_status wr_recording_wave(const void *bytes, size_t size, int32_t wave, uint64_t *tick);

/// Opens a recording; checks head, blocks and checksums, and loads the first checkpoint. `bytes` must outlive it. One that
/// was made under other rules opens, too: `same_rules` of its info tells, and whoever plays it may expect to diverge.
/// Errors as wr_world_load; a cut file is fine up to its last whole block.
WR_API wr_status wr_replay_open(const void *bytes, size_t size, const wr_level *level, const wr_host *host,
                                const wr_hooks *hooks, wr_replay **out, wr_finding *why);
WR_API void wr_replay_close(wr_replay *replay);

WR_API wr_replay_info wr_replay_info_of(const wr_replay *replay);
/// The world as far as it is played; lent. Do not tick it yourself while you replay.
WR_API wr_world *wr_replay_world(wr_replay *replay);

/// The commands the recording holds for the next tick, lent until the next call; WR_E_NOT_FOUND at its end.
WR_API wr_status wr_replay_commands(wr_replay *replay, wr_commands *out);

/// Plays one tick and compares where the recording has a hash or a checkpoint.
/// WR_E_NOT_FOUND at the end; WR_E_DIVERGED when it differs: `difference` (may be NULL) says where, playing on is allowed.
WR_API wr_status wr_replay_tick(wr_replay *replay, wr_difference *difference);

/// Goes to a tick: from the nearest checkpoint before it, then tick by tick, verifying. Errors: WR_E_ARGUMENT beyond the
/// recording (nothing moves), WR_E_DIVERGED as above.
WR_API wr_status wr_replay_seek(wr_replay *replay, uint64_t tick, wr_difference *difference);

/// Compares two worlds field by field; false when they are equal. The first difference in the order of parts and slots.
WR_API bool wr_world_differ(const wr_world *recorded, const wr_world *replayed, wr_difference *difference);

#ifdef __cplusplus
}
#endif
#endif
