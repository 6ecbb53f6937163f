// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Checkpoints and recordings looked through without a world: for whoever has neither the level nor the host they ask for, or
// wants to know which ones those are.
#include <string.h>

#include "core/bytes.h"
#include "sim/record_int.h"
#include "sim/save_int.h"

static wr_status refuse(wr_finding *why, const char *rule, const char *what)
{
    wr__refuse(why, rule, "%s", what);
    return WR_E_SYNTAX;
}

// ---- The host's parts ----------------------------------------------------------------------------------------------

// Filled up with zeros to its length; what a terminal could obey becomes a question mark.
static void read_name(wr_reader *r, char out[WR_HOST_NAME_MAX + 1])
{
    const uint8_t *name = wr_read_bytes(r, WR_HOST_NAME_MAX + 1);
    for (int32_t i = 0; i < WR_HOST_NAME_MAX && name != NULL && name[i] != 0; i++) {
        out[i] = name[i] < 0x20 || name[i] > 0x7e ? '?' : (char)name[i];
    }
}

static wr_status read_host(wr_reader r, wr_host *out, wr_finding *why)
{
    const uint32_t columns = wr_read_u32(&r);
    const uint32_t modules = wr_read_u32(&r);
    (void)wr_read_bytes(&r, 8); // slots and resets
    if (columns > WR_HOST_COLUMNS_MAX || modules > WR_HOST_MODULES_MAX) {
        return refuse(why, "T22", "more host columns or host modules than a world can have");
    }
    for (uint32_t i = 0; i < columns; i++) {
        read_name(&r, out->columns[i].name);
        out->columns[i].size = (int32_t)wr_read_u32(&r);
    }
    for (uint32_t i = 0; i < modules; i++) {
        read_name(&r, out->modules[i].name);
        out->modules[i].version = wr_read_u32(&r);
        out->modules[i].stage = (int32_t)wr_read_u32(&r);
    }
    out->column_count = (int32_t)columns;
    out->module_count = (int32_t)modules;
    return r.failed ? refuse(why, "K107", "host data ends in the middle") : WR_OK;
}

// ---- Checkpoints ---------------------------------------------------------------------------------------------------

static wr_status read_dungeon(wr_reader r, wr_checkpoint_info *out, wr_finding *why)
{
    wr__dungeon dungeon;
    const wr_status status = wr__level_read_dungeon(&r, &dungeon, why);
    out->dungeon = dungeon.geometry;
    out->population = dungeon.population;
    return status;
}

static wr_status look(const void *bytes, size_t size, wr_checkpoint_info *out, wr_finding *why)
{
    wr__checkpoint file;
    wr__settings settings;
    wr_status status = wr__checkpoint_open(bytes, size, &file, why);
    status = status == WR_OK ? wr__checkpoint_settings(&file, &settings, why) : status;
    if (status != WR_OK) {
        return status;
    }
    out->ticks = file.ticks;
    out->hash = file.hash;
    out->chain = file.chain;
    out->rules_hash = file.rules_hash;
    out->level_hash = settings.map_hash;
    out->has_dungeon = file.sections[WR__SECTION_SEED].bytes != NULL;
    out->has_endless = file.sections[WR__SECTION_ENDLESS].bytes != NULL;
    out->has_level = out->has_dungeon || out->has_endless || file.sections[WR__SECTION_LEVEL].bytes != NULL;
    out->cell = settings.cell;
    out->level = settings.level;
    out->level.cell = settings.cell;
    out->world = settings.world;
    if (out->has_dungeon) {
        status = read_dungeon(wr__section_reader(&file.sections[WR__SECTION_SEED]), out, why);
    }
    if (out->has_endless) {
        wr__endless_level endless;
        wr_reader r = wr__section_reader(&file.sections[WR__SECTION_ENDLESS]);
        status = wr__level_read_endless(&r, &endless, why);
        out->endless = endless.dungeon;
        out->window = endless.window;
    }
    const wr__section *host = &file.sections[WR__SECTION_HOST];
    if (status == WR_OK && host->bytes != NULL) {
        status = read_host(wr__section_reader(host), &out->host, why);
    }
    return status;
}

wr_status wr_checkpoint_look(const void *bytes, size_t size, wr_checkpoint_info *out, wr_finding *why)
{
    memset(out, 0, sizeof *out);
    const wr_status status = look(bytes, size, out, why);
    if (status != WR_OK) {
        memset(out, 0, sizeof *out);
    }
    return status;
}

// ---- Recordings ----------------------------------------------------------------------------------------------------

// The scan has looked at all blocks: to find the checkpoints again cannot fail. The first one goes to `first`.
static wr_status look_at_states(const uint8_t *bytes, const wr__scan *scan, wr_checkpoint_info *first,
                                wr_finding *why)
{
    wr_status status = WR_OK;
    for (size_t at = scan->first_state; at < scan->whole && status == WR_OK;) {
        wr__block block;
        const bool is_first = at == scan->first_state;
        (void)wr__block_at(bytes, scan->whole, &at, &block);
        if (block.tag == WR__TAG_STATE) {
            wr_checkpoint_info info;
            wr_reader tick = {.bytes = block.payload, .size = block.size};
            const uint64_t ticks = wr_read_u64(&tick);
            status = wr_checkpoint_look(block.payload + tick.at, block.size - tick.at, &info, why);
            if (status == WR_OK && info.ticks != ticks) {
                status = refuse(why, "T21", "a checkpoint of the recording is of another tick than its block");
            }
            *first = is_first ? info : *first;
        }
    }
    return status;
}

wr_status wr_recording_look(const void *bytes, size_t size, wr_replay_info *out, wr_checkpoint_info *first,
                            wr_finding *why)
{
    wr__scan scan;
    wr_checkpoint_info info = {0};
    wr_status status = wr__recording_scan(bytes, size, &scan, why);
    status = status == WR_OK ? look_at_states(bytes, &scan, &info, why) : status;
    const bool good = status == WR_OK;
    *out = good ? scan.info : (wr_replay_info){0};
    if (first != NULL) {
        *first = good ? info : (wr_checkpoint_info){0};
    }
    return status;
}
