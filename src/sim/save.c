// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A world's state as a checkpoint. Sections of state need no checksum made: it is their part of the hash, which the tick has
// made already. Lengths and checksums go into the directory once their sections are written.
#include <string.h>

#include "core/bytes.h"
#include "sim/save_int.h"

const wr__section_type wr__section_types[WR__SECTION_COUNT] = {
    [WR__SECTION_RULES] = {"RULE", 1, 0, -1, true},
    [WR__SECTION_HUNT] = {"HUNT", 1, 0, -1, false},
    [WR__SECTION_LEVEL] = {"LEVL", 1, 0, -1, false},
    [WR__SECTION_SEED] = {"SEED", 1, 0, -1, false},
    [WR__SECTION_ENDLESS] = {"ENDL", 1, 0, -1, false},
    [WR__SECTION_MOBS] = {"MOBS", 1, 0, WR_HASH_MOBS, true},
    [WR__SECTION_PLAYERS] = {"PLAY", 1, 0, WR_HASH_PLAYERS, true},
    [WR__SECTION_CELLS] = {"CELL", 1, 0, WR_HASH_CELLS, true},
    [WR__SECTION_LOGIC] = {"LOGI", 1, 0, WR_HASH_LOGIC, true},
    [WR__SECTION_HORDE] = {"HORD", 1, 0, WR_HASH_HORDE, false},
    [WR__SECTION_WINDOW] = {"WNDW", 1, 0, WR__PART_WINDOW, false},
    [WR__SECTION_HOST] = {"HOST", 1, 0, -1, false},
    [WR__SECTION_LAST] = {"LAST", 1, WR__SECTION_MAY_SKIP, WR__PART_LAST, false},
    [WR__SECTION_REMAINS] = {"REMN", 1, WR__SECTION_MAY_SKIP, -1, false},
    [WR__SECTION_COUNTERS] = {"CNTR", 1, WR__SECTION_MAY_SKIP, WR__PART_COUNTERS, false},
    [WR__SECTION_EVENTS] = {"EVNT", 1, WR__SECTION_MAY_SKIP, WR__PART_EVENTS, false},
};

wr_save_options wr_save_options_default(void)
{
    return (wr_save_options){.level = WR_LEVEL_WHOLE, .presentation = true};
}

static bool is_wanted(const wr_world *world, const wr_save_options *options, int32_t kind)
{
    const wr_level *level = world->given;
    const bool whole = options->level == WR_LEVEL_WHOLE, cells = options->level == WR_LEVEL_CELLS;
    switch (kind) {
    case WR__SECTION_LEVEL:
        return !level->is_endless && (cells || (whole && !level->is_dungeon));
    case WR__SECTION_SEED:
        return whole && level->is_dungeon;
    case WR__SECTION_ENDLESS: // there are no cells that would do
        return level->is_endless && (whole || cells);
    case WR__SECTION_HUNT:
    case WR__SECTION_HORDE:
        return world->hunts;
    case WR__SECTION_WINDOW:
        return world->window.side > 0;
    case WR__SECTION_HOST:
        return world->host.given.column_count + world->host.given.module_count > 0;
    case WR__SECTION_REMAINS:
        return wr__remains_any(world);
    case WR__SECTION_COUNTERS:
    case WR__SECTION_EVENTS:
        return options->presentation;
    default:
        return true;
    }
}

static void write_section(const wr_world *world, int32_t kind, wr_writer *w)
{
    const wr__settings settings = wr__settings_of(world);
    switch (kind) {
    case WR__SECTION_RULES:
        wr__settings_put(&settings, wr__put_write, w);
        break;
    case WR__SECTION_HUNT:
        wr__hunt_save(world, w);
        break;
    case WR__SECTION_LEVEL:
        wr__level_save(world->given, w);
        break;
    case WR__SECTION_SEED:
        wr__level_save_dungeon(world->given, w);
        break;
    case WR__SECTION_ENDLESS:
        wr__level_save_endless(world->given, w);
        break;
    case WR__SECTION_HOST:
        wr__host_save(world, w);
        break;
    case WR__SECTION_REMAINS:
        wr_remains_save(world->remains, w);
        break;
    default:
        wr__part_put(world, wr__section_types[kind].part, wr__put_write, w);
    }
}

// Bytes that are not there have no checksum: the caller is told to bring more room.
static uint64_t checksum_of(const wr_world *world, int32_t kind, const wr_writer *w, size_t begin)
{
    const int32_t part = kind == WR__SECTION_RULES ? WR_HASH_RULES : wr__section_types[kind].part;
    if (part >= 0 && part < WR_HASH_COUNT) {
        return world->core->hash_parts[part];
    }
    return wr_writer_fits(w) ? wr_hash_bytes(w->bytes + begin, w->size - begin) : 0;
}

static void write_head(const wr_world *world, int32_t sections, size_t size, wr_writer *w)
{
    wr_write_bytes(w, WR__CHECKPOINT_MAGIC, WR__CHECKPOINT_MAGIC_SIZE);
    wr_write_u32(w, WR_CHECKPOINT_VERSION);
    wr_write_u32(w, (uint32_t)sections);
    wr_write_u64(w, size);
    wr_write_u64(w, world->core->ticks);
    wr_write_u64(w, world->core->hash);
    wr_write_u64(w, world->core->chain);
    wr_write_u64(w, wr_world_rules_hash(world));
}

static void write_entry(const wr__section_type *type, size_t size, uint64_t checksum, wr_writer *w)
{
    wr_write_bytes(w, type->tag, 4);
    wr_write_u16(w, type->version);
    wr_write_u16(w, type->flags);
    wr_write_u64(w, size);
    wr_write_u64(w, checksum);
}

wr_status wr_world_save(const wr_world *world, const wr_save_options *options, void *out, size_t capacity,
                        size_t *size)
{
    const wr_save_options plain = wr_save_options_default();
    options = options == NULL ? &plain : options;
    int32_t sections = 0;
    for (int32_t kind = 0; kind < WR__SECTION_COUNT; kind++) {
        sections += is_wanted(world, options, kind);
    }
    const size_t front = WR__CHECKPOINT_HEAD + (size_t)sections * WR__SECTION_HEAD;
    wr_writer w = {.bytes = out, .capacity = capacity, .size = front + sizeof(uint64_t)};
    wr_writer head = {.bytes = out, .capacity = capacity < front ? capacity : front, .size = WR__CHECKPOINT_HEAD};
    for (int32_t kind = 0; kind < WR__SECTION_COUNT; kind++) {
        if (is_wanted(world, options, kind)) {
            const size_t begin = w.size;
            write_section(world, kind, &w);
            write_entry(&wr__section_types[kind], w.size - begin, checksum_of(world, kind, &w, begin), &head);
        }
    }
    *size = w.size;
    if (!wr_writer_fits(&w)) {
        return WR_E_CAPACITY;
    }
    head.size = 0;
    write_head(world, sections, w.size, &head);
    wr_writer end = {.bytes = w.bytes + front, .capacity = sizeof(uint64_t)};
    wr_write_u64(&end, wr_hash_bytes(out, front));
    return WR_OK;
}

void wr_world_bind(wr_world *world, const wr_hooks *hooks)
{
    const wr_allocator own = world->hooks.allocator; // it gave the world's block and will get it back
    world->hooks = *hooks;
    world->hooks.allocator = own;
}
