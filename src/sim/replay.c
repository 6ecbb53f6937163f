// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The replay: the first checkpoint in a world, and then the recording's commands, tick by tick. At the end of each block
// the hash, its parts and the chain are compared; a stored checkpoint is loaded into a second world and compared field by
// field when it differs.
#include <string.h>

#include "core/arena.h"
#include "core/bytes.h"
#include "sim/record_int.h"
#include "sim/save_int.h"

/// A stored checkpoint.
typedef struct mark {
    uint64_t tick;
    const uint8_t *state;
    size_t size;
    size_t next; // offset of the block behind it
} mark;

struct wr_replay {
    wr_hooks hooks;
    const uint8_t *bytes;
    size_t size; // up to the end of the last whole block
    wr_replay_info info;
    wr_level *level; // made from the file; NULL when it was handed in
    wr_world *world;
    wr_world *stored; // what a checkpoint says
    mark *marks;
    int32_t mark_count;
    wr_command *commands; // [command_capacity]
    size_t command_capacity;

    size_t next;     // offset of the block behind the one that is played
    wr__ticks ticks; // the block that is played
    wr__sent_reader sent;
    int32_t ready;    // commands of the next tick lie in `commands`; -1: not yet
    uint64_t now;     // ticks the world has done
    uint64_t agreed;  // last tick at which all was the same
    char suspect[32]; // the part that differed first since then
};

// ---- Open --------------------------------------------------------------------------------------------------------

// All blocks were looked at: what is read here cannot fail.
static void find_marks(wr_replay *r, size_t first)
{
    int32_t count = 0;
    for (size_t at = first; at < r->size && count < r->mark_count;) {
        wr__block block;
        (void)wr__block_at(r->bytes, r->size, &at, &block);
        if (block.tag == WR__TAG_STATE) {
            wr_reader tick = {.bytes = block.payload, .size = block.size};
            r->marks[count++] =
                (mark){.tick = wr_read_u64(&tick), .state = block.payload + 8, .size = block.size - 8, .next = at};
        }
    }
}

static wr_status make_room(wr_replay *r, const wr__scan *scan)
{
    const wr_allocator *allocator = &r->hooks.allocator;
    r->mark_count = scan->info.sizes.checkpoint_count;
    r->marks = wr__alloc(allocator, (size_t)r->mark_count * sizeof *r->marks);
    r->command_capacity = (size_t)scan->commands + WR_PLAYERS_MAX;
    if (r->command_capacity <= SIZE_MAX / sizeof *r->commands) {
        r->commands = wr__alloc(allocator, r->command_capacity * sizeof *r->commands);
    }
    return r->marks != NULL && r->commands != NULL ? WR_OK : WR_E_MEMORY;
}

// The head is not believed: what it says must be what the checkpoint holds.
static wr_status compare_head(wr_replay *r, wr_finding *why)
{
    const wr_world_config config = wr_world_config_of(r->world);
    wr_replay_info *info = &r->info;
    info->same_rules = info->rules_hash == wr_world_rules_hash(r->world);
    if (config.ticks_per_second != info->ticks_per_second || config.players != info->players ||
        config.seed != info->seed || wr_world_ticks(r->world) != info->tick_first ||
        r->world->level->map_hash != info->level_hash) {
        wr__explain(why, "the head of the recording speaks of another world than its first checkpoint");
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

static wr_status make_worlds(wr_replay *r, const wr__scan *scan, const wr_level *level, const wr_host *host,
                             wr_finding *why)
{
    wr_status status =
        wr__world_load_any(scan->state, scan->state_size, level, host, &r->hooks, &r->level, &r->world, why);
    if (status == WR_OK) {
        const wr_world_config config = wr_world_config_of(r->world);
        status = wr_world_create(&config, r->world->level, &r->hooks, &r->stored, why);
    }
    return status == WR_OK ? compare_head(r, why) : status;
}

static void go_behind(wr_replay *r, const mark *m)
{
    r->next = m->next;
    r->ticks = (wr__ticks){.first = m->tick};
    r->sent = (wr__sent_reader){0};
    r->ready = -1;
    r->now = m->tick;
    r->agreed = m->tick;
    r->suspect[0] = '\0';
}

wr_status wr_replay_open(const void *bytes, size_t size, const wr_level *level, const wr_host *host,
                         const wr_hooks *hooks, wr_replay **out, wr_finding *why)
{
    const wr_hooks plain = wr_hooks_default();
    hooks = hooks == NULL ? &plain : hooks;
    *out = NULL;
    wr__scan scan;
    wr_status status = wr__recording_scan(bytes, size, &scan, why);
    if (status != WR_OK) {
        return status;
    }
    wr_replay *r = wr__alloc(&hooks->allocator, sizeof *r);
    if (r == NULL) {
        wr__explain(why, "out of memory");
        return WR_E_MEMORY;
    }
    *r = (wr_replay){.hooks = *hooks, .bytes = bytes, .size = scan.whole, .info = scan.info};
    status = make_room(r, &scan);
    if (status == WR_OK) {
        status = make_worlds(r, &scan, level, host, why);
    } else {
        wr__explain(why, "out of memory");
    }
    if (status != WR_OK) {
        wr_replay_close(r);
        return status;
    }
    find_marks(r, scan.first_state);
    go_behind(r, &r->marks[0]);
    *out = r;
    return WR_OK;
}

void wr_replay_close(wr_replay *r)
{
    if (r == NULL) {
        return;
    }
    const wr_allocator allocator = r->hooks.allocator;
    wr_world_destroy(r->stored);
    wr_world_destroy(r->world);
    wr_level_destroy(r->level);
    if (r->marks != NULL) {
        wr__release(&allocator, r->marks, (size_t)r->mark_count * sizeof *r->marks);
    }
    if (r->commands != NULL) {
        wr__release(&allocator, r->commands, r->command_capacity * sizeof *r->commands);
    }
    wr__release(&allocator, r, sizeof *r);
}

wr_replay_info wr_replay_info_of(const wr_replay *r)
{
    return r->info;
}

wr_world *wr_replay_world(wr_replay *r)
{
    return r->world;
}

// ---- The next tick's commands ------------------------------------------------------------------------------------

// The block that holds the next tick. Checkpoints before it begin the expected inputs anew.
static wr_status open_block(wr_replay *r)
{
    wr__block block = {0};
    while (block.tag != WR__TAG_TICKS) {
        if (wr__block_at(r->bytes, r->size, &r->next, &block) != WR_OK) {
            return WR_E_NOT_FOUND;
        }
        if (block.tag == WR__TAG_STATE) {
            r->ticks = (wr__ticks){0};
            r->sent.inputs = (wr__inputs){0};
        }
    }
    (void)wr__ticks_read(&block, &r->ticks);
    wr__sent_begin(&r->sent, r->ticks.commands, r->ticks.command_size, r->ticks.first);
    return WR_OK;
}

wr_status wr_replay_commands(wr_replay *r, wr_commands *out)
{
    *out = (wr_commands){0};
    if (r->now >= r->info.tick_last) {
        return WR_E_NOT_FOUND;
    }
    if (r->ready < 0) {
        if (r->now == r->ticks.first + r->ticks.count && open_block(r) != WR_OK) {
            return WR_E_NOT_FOUND;
        }
        r->ready = wr__sent_next(&r->sent, r->commands);
    }
    *out = (wr_commands){r->commands, r->ready};
    return WR_OK;
}

// ---- Comparing ---------------------------------------------------------------------------------------------------

static void name(char *to, size_t size, const char *text)
{
    const size_t length = strlen(text) < size ? strlen(text) : size - 1;
    memset(to, 0, size);
    memcpy(to, text, length);
}

// The part that differs; "tick" when only their total does, "chain" when a tick before this one did.
static const char *differing_part(const wr_replay *r)
{
    uint64_t parts[WR_HASH_COUNT];
    const uint64_t hash = wr_world_hash(r->world, parts);
    for (int32_t i = 0; i < WR_HASH_COUNT; i++) {
        if (parts[i] != r->ticks.parts[i]) {
            return wr__part_name(i);
        }
    }
    return hash != r->ticks.hash ? "tick" : wr_world_hash_chain(r->world) != r->ticks.chain ? "chain" : NULL;
}

static const mark *mark_at(const wr_replay *r, uint64_t tick)
{
    int32_t low = 0, high = r->mark_count;
    while (low < high) { // the first one at `tick` or later
        const int32_t middle = low + (high - low) / 2;
        if (r->marks[middle].tick < tick) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < r->mark_count && r->marks[low].tick == tick ? &r->marks[low] : NULL;
}

// A stored checkpoint of this tick against the world; in the part that differed first, if it still does. Where hash and chain are the same, so is what they are made of.
static const char *compare_stored(wr_replay *r, const mark *m, wr_difference *difference)
{
    if (wr__world_restore_any(r->stored, m->state, m->size, NULL) != WR_OK || wr_world_ticks(r->stored) != m->tick) {
        return "checkpoint";
    }
    if (wr_world_hash(r->stored, NULL) == wr_world_hash(r->world, NULL) &&
        wr_world_hash_chain(r->stored) == wr_world_hash_chain(r->world)) {
        return NULL;
    }
    wr_difference found = {0};
    if (!wr__world_differ_in(r->stored, r->world, r->suspect, &found) &&
        !wr_world_differ(r->stored, r->world, &found)) {
        return "chain";
    }
    *difference = found;
    return "checkpoint";
}

static wr_status compare(wr_replay *r, wr_difference *difference)
{
    const uint64_t tick = r->now;
    const mark *m = mark_at(r, tick);
    wr_difference found = {0};
    const char *part = differing_part(r);
    if (part != NULL && r->suspect[0] == '\0') {
        name(r->suspect, sizeof r->suspect, part);
    }
    const char *stored = m == NULL ? NULL : compare_stored(r, m, &found);
    if (part == NULL && stored == NULL) {
        r->agreed = tick;
        r->suspect[0] = '\0';
        return WR_OK;
    }
    if (difference != NULL) {
        *difference = found;
        difference->tick_from = r->agreed;
        difference->tick_to = tick;
        if (found.module[0] == '\0') {
            name(difference->module, sizeof difference->module, part != NULL ? part : stored);
        }
    }
    return WR_E_DIVERGED;
}

wr_status wr_replay_tick(wr_replay *r, wr_difference *difference)
{
    wr_commands commands;
    const wr_status status = wr_replay_commands(r, &commands);
    if (status != WR_OK) {
        return status;
    }
    wr_world_tick(r->world, &commands);
    r->ready = -1;
    r->now++;
    return r->now == r->ticks.first + r->ticks.count ? compare(r, difference) : WR_OK;
}

// ---- Seeking -----------------------------------------------------------------------------------------------------

static const mark *nearest_mark(const wr_replay *r, uint64_t tick)
{
    const mark *found = &r->marks[0];
    for (int32_t i = 1; i < r->mark_count && r->marks[i].tick <= tick; i++) {
        found = &r->marks[i];
    }
    return found;
}

// By way of the second world, so that a checkpoint that does not hold what it says changes nothing.
static wr_status jump(wr_replay *r, const mark *m)
{
    wr_status status = wr__world_restore_any(r->stored, m->state, m->size, NULL);
    if (status == WR_OK && wr_world_ticks(r->stored) != m->tick) {
        status = WR_E_SYNTAX;
    }
    status = status == WR_OK ? wr_world_copy(r->world, r->stored) : status;
    if (status == WR_OK) {
        go_behind(r, m);
    }
    return status;
}

wr_status wr_replay_seek(wr_replay *r, uint64_t tick, wr_difference *difference)
{
    if (tick < r->info.tick_first || tick > r->info.tick_last) {
        return WR_E_ARGUMENT;
    }
    const mark *m = nearest_mark(r, tick);
    if (tick < r->now || m->tick > r->now) {
        const wr_status status = jump(r, m);
        if (status != WR_OK) {
            return status;
        }
    }
    wr_status first = WR_OK;
    while (r->now < tick) {
        wr_difference found;
        const wr_status status = wr_replay_tick(r, &found);
        if (status != WR_OK && first == WR_OK) {
            first = status;
            if (difference != NULL) {
                *difference = found;
            }
        }
    }
    return first;
}
