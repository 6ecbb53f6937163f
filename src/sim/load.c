// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// A checkpoint into a world. Before a byte of a section is believed, head, directory and all checksums are good; then the
// state is read into the world's spare, checked whole there, and only then becomes the world's.
#include <inttypes.h>
#include <string.h>

#include "core/bytes.h"
#include "sim/save_int.h"

wr_reader wr__section_reader(const wr__section *section)
{
    return (wr_reader){.bytes = section->bytes, .size = section->size};
}

// ---- Head and directory --------------------------------------------------------------------------------------------

static wr_status damaged(wr_finding *why, const char *rule, const char *what)
{
    wr__refuse(why, rule, "%s", what);
    return WR_E_SYNTAX;
}

static int32_t kind_of(const uint8_t *tag)
{
    for (int32_t kind = 0; kind < WR__SECTION_COUNT; kind++) {
        if (memcmp(wr__section_types[kind].tag, tag, 4) == 0) {
            return kind;
        }
    }
    return -1;
}

// A tag for people: what is no letter stands as a question mark.
static void tag_text(const uint8_t *tag, char *text)
{
    for (int32_t i = 0; i < 4; i++) {
        text[i] = (char)(tag[i] > ' ' && tag[i] < 0x7f ? tag[i] : '?');
    }
    text[4] = '\0';
}

// One entry of the directory; its payload begins at `at`, which moves behind it.
static wr_status open_section(wr_reader *head, wr_reader *payload, wr__checkpoint *out, wr_finding *why)
{
    char text[5];
    const uint8_t *tag = wr_read_bytes(head, 4);
    const uint32_t version = wr_read_u16(head);
    const uint32_t flags = wr_read_u16(head);
    const uint64_t size = wr_read_u64(head);
    const uint64_t checksum = wr_read_u64(head);
    tag_text(tag, text);
    if (!wr_reader_holds(payload, size, 1)) {
        wr__refuse(why, "K109", "section %s has %" PRIu64 " bytes, more than there are", text, size);
        return WR_E_SYNTAX;
    }
    const uint8_t *bytes = wr_read_bytes(payload, (size_t)size);
    if (wr_hash_bytes(bytes, (size_t)size) != checksum) {
        wr__refuse(why, "T20", "section %s is damaged: its checksum is another", text);
        return WR_E_SYNTAX;
    }
    const int32_t kind = kind_of(tag);
    const bool known = kind >= 0 && wr__section_types[kind].version == version;
    if (!known && (flags & WR__SECTION_MAY_SKIP) != 0) {
        return WR_OK;
    }
    if (!known) {
        wr__refuse(why, "T23",
                   "section %s of version %" PRIu32 " is not known to this library and may not be skipped", text,
                   version);
        return WR_E_UNSUPPORTED;
    }
    if (flags != wr__section_types[kind].flags || out->sections[kind].bytes != NULL) {
        wr__refuse(why, "T21", "section %s stands there twice or has other flags", text);
        return WR_E_SYNTAX;
    }
    out->sections[kind] = (wr__section){bytes, (size_t)size, checksum};
    return WR_OK;
}

static wr_status open_sections(wr_reader head, wr_reader payload, uint32_t count, wr__checkpoint *out,
                               wr_finding *why)
{
    for (uint32_t i = 0; i < count; i++) {
        const wr_status status = open_section(&head, &payload, out, why);
        if (status != WR_OK) {
            return status;
        }
    }
    if (payload.at != payload.size) {
        return damaged(why, "K107", "bytes follow the last section");
    }
    for (int32_t kind = 0; kind < WR__SECTION_COUNT; kind++) {
        if (wr__section_types[kind].must_be && out->sections[kind].bytes == NULL) {
            wr__refuse(why, "T21", "section %s is not there", wr__section_types[kind].tag);
            return WR_E_SYNTAX;
        }
    }
    const int32_t levels = (out->sections[WR__SECTION_LEVEL].bytes != NULL) +
                           (out->sections[WR__SECTION_SEED].bytes != NULL) +
                           (out->sections[WR__SECTION_ENDLESS].bytes != NULL);
    if (levels > 1) {
        return damaged(why, "T21", "the level stands there twice: as cells, as settings, or as an endless one");
    }
    return WR_OK;
}

wr_status wr__checkpoint_open(const void *bytes, size_t size, wr__checkpoint *out, wr_finding *why)
{
    wr_reader r = {.bytes = bytes, .size = size};
    *out = (wr__checkpoint){.begin = bytes};
    const uint8_t *magic = wr_read_bytes(&r, WR__CHECKPOINT_MAGIC_SIZE);
    if (magic == NULL || memcmp(magic, WR__CHECKPOINT_MAGIC, WR__CHECKPOINT_MAGIC_SIZE) != 0) {
        return damaged(why, "T23", "this is no checkpoint: it begins with other bytes");
    }
    const uint32_t version = wr_read_u32(&r);
    if (!r.failed && version != WR_CHECKPOINT_VERSION) {
        wr__refuse(why, "T23", "a checkpoint of version %" PRIu32 "; this library reads version %d", version,
                   WR_CHECKPOINT_VERSION);
        return WR_E_UNSUPPORTED;
    }
    const uint32_t count = wr_read_u32(&r);
    const uint64_t whole = wr_read_u64(&r);
    out->ticks = wr_read_u64(&r);
    out->hash = wr_read_u64(&r);
    out->chain = wr_read_u64(&r);
    out->rules_hash = wr_read_u64(&r);
    if (r.failed || count > WR__SECTIONS_MAX || !wr_reader_holds(&r, count, WR__SECTION_HEAD)) {
        return damaged(why, "K107", "the checkpoint is cut off in its head");
    }
    const wr_reader directory = r;
    (void)wr_read_bytes(&r, (size_t)count * WR__SECTION_HEAD);
    const uint64_t expected = wr_hash_bytes(bytes, r.at);
    if (wr_read_u64(&r) != expected || r.failed) {
        return damaged(why, r.failed ? "K107" : "T20",
                       "the head of the checkpoint is damaged: its checksum is another");
    }
    if (whole != size) {
        wr__refuse(why, "K107", "the checkpoint has %zu bytes, but its head says %" PRIu64, size, whole);
        return WR_E_SYNTAX;
    }
    if (out->ticks > WR_TICKS_MAX) {
        wr__refuse(why, "T26", "tick %" PRIu64 " is beyond all that are played", out->ticks);
        return WR_E_SYNTAX;
    }
    const wr_reader payload = {.bytes = r.bytes + r.at, .size = r.size - r.at};
    return open_sections(directory, payload, count, out, why);
}

// ---- Into a world that is there ------------------------------------------------------------------------------------

wr_status wr__checkpoint_settings(const wr__checkpoint *file, wr__settings *out, wr_finding *why)
{
    wr_reader r = wr__section_reader(&file->sections[WR__SECTION_RULES]);
    wr__settings_take(out, &r);
    if (r.failed || r.at != r.size) {
        return damaged(why, "K107", "the rules have another length");
    }
    return WR_OK;
}

static bool same_settings(const wr__settings *file, const wr__settings *own, wr_finding *why)
{
    int64_t a, b;
    const char *name = wr__settings_differ(file, own, &a, &b);
    if (name != NULL) {
        wr__refuse(why, "T23", "made with %s %" PRId64 ", but here it is %" PRId64, name, a, b);
    }
    return name == NULL;
}

// How far arrays that grow may hold something.
typedef struct dirt {
    size_t slots, queued, throngs, thrown, edits;
} dirt;

static dirt dirt_of(const wr_world *spare)
{
    const size_t all = (size_t)spare->config.mobs_max;
    if (spare->torn) {
        return (dirt){all, all, all / 2, all, (size_t)spare->config.edits_max};
    }
    const wr__round *round = spare->hunts ? spare->horde.round : &(wr__round){0};
    return (dirt){(size_t)spare->core->ids.used, round->queue_count, round->throng_count, round->thrown_count,
                  spare->changes ? (size_t)*spare->ground.edit_count : 0};
}

// Places behind those who wait, behind the last throng, the last of the thrown and the last edit are all zero.
static void clear_lists(wr_world *world, dirt dirty)
{
    if (!world->hunts) {
        return;
    }
    wr__horde *horde = &world->horde;
    const size_t queued = horde->round->queue_count, throngs = horde->round->throng_count;
    if (dirty.queued > queued) {
        memset(horde->queue + queued, 0, (dirty.queued - queued) * sizeof *horde->queue);
    }
    if (dirty.throngs > throngs) {
        memset(horde->throngs + throngs, 0, (dirty.throngs - throngs) * sizeof *horde->throngs);
    }
    wr__thrown_clear(&horde->thrown, horde->round->thrown_count, dirty.thrown);
    const size_t edits = world->changes ? (size_t)*world->ground.edit_count : 0;
    if (dirty.edits > edits) {
        memset(world->ground.edits + edits, 0, (dirty.edits - edits) * sizeof *world->ground.edits);
    }
}

// Slots behind those in use are as the tick leaves them: zero, and in no list. Behind `dirty` they are.
static void clear_unused(wr_world *world, dirt dirty)
{
    const size_t used = (size_t)world->core->ids.used;
    const size_t unused = dirty.slots > used ? dirty.slots - used : 0;
    clear_lists(world, dirty);
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        const size_t nodes = c->per == WR__PER_NODE ? WR__PATH_NODES : 1;
        const bool hunters = c->per == WR__PER_HUNTER && world->hunts;
        if (c->per == WR__PER_SLOT || c->per == WR__PER_NODE || hunters) {
            memset(wr__column_base(world, c) + used * nodes * c->stride, 0, unused * nodes * c->stride);
        }
    }
    for (size_t slot = used; slot < used + unused; slot++) {
        world->mobs.next_free[slot] = WR_ID_END;
    }
}

static wr_status read_part(wr_world *spare, const wr__checkpoint *file, int32_t kind, wr_finding *why)
{
    if (kind == WR__SECTION_HORDE && (file->sections[kind].bytes != NULL) != spare->hunts) {
        wr__refuse(why, "T23",
                   spare->hunts ? "the checkpoint has no hunt, but the world has one"
                                : "the checkpoint has a hunt, but the world has none");
        return WR_E_NOT_FOUND;
    }
    if (kind == WR__SECTION_WINDOW && (file->sections[kind].bytes != NULL) != (spare->window.side > 0)) {
        wr__refuse(why, "T23", "the window of an endless level is missing, or there is one too many");
        return WR_E_NOT_FOUND;
    }
    wr_reader r = wr__section_reader(&file->sections[kind]);
    return r.bytes == NULL ? WR_OK : wr__part_take(spare, wr__section_types[kind].part, &r, why);
}

// Without the places of the last tick nothing is drawn between two.
static void last_is_now(wr_world *world, const wr__checkpoint *file)
{
    if (file->sections[WR__SECTION_LAST].bytes != NULL) {
        return;
    }
    const size_t size = (size_t)world->core->ids.used * sizeof(wr_fix);
    memcpy(world->mobs.x_last, world->mobs.x, size);
    memcpy(world->mobs.y_last, world->mobs.y, size);
}

static wr_status read_host(wr_world *spare, const wr__checkpoint *file, wr_finding *why)
{
    const wr__section *section = &file->sections[WR__SECTION_HOST];
    const bool has = spare->host.given.column_count + spare->host.given.module_count > 0;
    if (section->bytes == NULL && !has) {
        return WR_OK;
    }
    if (section->bytes == NULL) {
        wr__refuse(why, "T23", "the checkpoint has no host data, but the world has a host");
        return WR_E_NOT_FOUND;
    }
    wr_reader r = wr__section_reader(section);
    return wr__host_load(spare, &r, why);
}

static wr_status read_state(wr_world *spare, const wr__checkpoint *file, wr_finding *why)
{
    const dirt dirty = dirt_of(spare);
    spare->torn = true;
    *spare->core = (wr__core){.ticks = file->ticks, .hash = file->hash, .chain = file->chain};
    wr__derive_begin(spare);
    wr_status status = WR_OK;
    for (int32_t kind = 0; kind < WR__SECTION_COUNT && status == WR_OK; kind++) {
        if (kind == WR__SECTION_HOST) {
            clear_unused(spare, dirty);
            last_is_now(spare, file);
            status = read_host(spare, file, why);
        } else if (kind == WR__SECTION_REMAINS) {
            wr_reader r = wr__section_reader(&file->sections[kind]);
            status = wr__remains_load(spare, r.bytes == NULL ? NULL : &r, why);
        } else if (wr__section_types[kind].part >= 0) {
            status = read_part(spare, file, kind, why);
        }
    }
    return status;
}

static wr_status check_hash(wr_world *spare, const wr__checkpoint *file, wr_finding *why)
{
    uint64_t *parts = spare->core->hash_parts;
    for (int32_t kind = 0; kind < WR__SECTION_COUNT; kind++) {
        const int32_t part = wr__section_types[kind].part;
        if (part >= 0 && part < WR_HASH_COUNT) {
            parts[part] = file->sections[kind].checksum;
        }
    }
    parts[WR_HASH_RULES] = file->sections[WR__SECTION_RULES].checksum;
    parts[WR_HASH_HOST] = wr__hash_of_host(spare);
    if (!spare->hunts) {
        parts[WR_HASH_HORDE] = 0;
    }
    if (wr__hash_of_parts(spare->core->ticks, parts) != file->hash) {
        return damaged(why, "T21", "the hash in the head is not that of the state");
    }
    return WR_OK;
}

// Before anything is made from it.
static wr_status check_window(const wr_world *spare, wr_finding *why)
{
    const char *fault = wr__window_fault(spare);
    return fault == NULL ? WR_OK : damaged(why, "T21", fault);
}

static wr_status restore(wr_world *world, const wr__checkpoint *file, wr_finding *why)
{
    wr_world *spare = world->spare;
    if (!file->any_rules && file->rules_hash != wr_world_rules_hash(world)) {
        wr__refuse(why, "T23", "made by a build whose game has other rules than this one's");
        return WR_E_UNSUPPORTED;
    }
    wr_status status = read_state(spare, file, why);
    status = status == WR_OK ? check_window(spare, why) : status;
    if (status == WR_OK) {
        wr__derive(spare, world);
        status = wr__check(spare, world, why);
    }
    status = status == WR_OK ? wr__check_ways(spare, world, why) : status;
    status = status == WR_OK ? check_hash(spare, file, why) : status;
    if (status == WR_OK) {
        spare->torn = false;
        wr__world_swap_states(world);
        memcpy(world->scratch.gates, world->gates, (size_t)world->level->gate_count * sizeof *world->gates);
        world->scratch.field_count = 0; // those it has are of its own past
        world->scratch.ground_wait.all = true;
        wr__hunt_derive(world);
    } else {
        wr__window_fill(world);
    }
    return status;
}

// The hunt's section is what the world's own would be.
static bool same_hunt(const wr_world *world, const wr__checkpoint *file, wr_finding *why)
{
    const wr__section *section = &file->sections[WR__SECTION_HUNT];
    const uint64_t own = wr__hunt_hash_of(world);
    if ((section->bytes != NULL) == world->hunts && (!world->hunts || section->checksum == own)) {
        return true;
    }
    wr__refuse(why, "T23", "made with another hunt");
    return false;
}

static wr_status restore_file(wr_world *world, const void *bytes, size_t size, bool any_rules, wr_finding *why)
{
    const wr__settings own = wr__settings_of(world);
    wr__settings settings;
    wr__checkpoint file;
    wr_status status = wr__checkpoint_open(bytes, size, &file, why);
    file.any_rules = any_rules;
    status = status == WR_OK ? wr__checkpoint_settings(&file, &settings, why) : status;
    if (status != WR_OK) {
        return status;
    }
    return same_settings(&settings, &own, why) && same_hunt(world, &file, why) ? restore(world, &file, why)
                                                                               : WR_E_NOT_FOUND;
}

wr_status wr_world_restore(wr_world *world, const void *bytes, size_t size, wr_finding *why)
{
    return restore_file(world, bytes, size, false, why);
}

wr_status wr__world_restore_any(wr_world *world, const void *bytes, size_t size, wr_finding *why)
{
    return restore_file(world, bytes, size, true, why);
}

// ---- Into a new world ------------------------------------------------------------------------------------------------

wr_status wr__checkpoint_level(const wr__checkpoint *file, const wr__settings *settings, const wr_hooks *hooks,
                               wr_level **out, wr_finding *why)
{
    wr_reader cells = wr__section_reader(&file->sections[WR__SECTION_LEVEL]);
    wr_reader seed = wr__section_reader(&file->sections[WR__SECTION_SEED]);
    if (cells.bytes != NULL) {
        return wr__level_load(&cells, settings, hooks, out, why);
    }
    if (seed.bytes != NULL) {
        return wr__level_load_dungeon(&seed, settings, hooks, out, why);
    }
    wr_reader endless = wr__section_reader(&file->sections[WR__SECTION_ENDLESS]);
    if (endless.bytes != NULL) {
        return wr__level_load_endless(&endless, settings, hooks, out, why);
    }
    wr__refuse(why, "T23", "the checkpoint names its level by hash only (%016" PRIx64 "): hand the level in",
               settings->map_hash);
    return WR_E_NOT_FOUND;
}

// The level the file asks for: the one that was handed in, or one of its own.
static wr_status find_level(const wr__checkpoint *file, const wr__settings *settings, const wr_level *level,
                            const wr_hooks *hooks, wr_level **made, wr_finding *why)
{
    if (level == NULL) {
        return wr__checkpoint_level(file, settings, hooks, made, why);
    }
    if (level->map_hash != settings->map_hash) {
        wr__refuse(why, "T23", "of the level %016" PRIx64 ", but the one handed in is %016" PRIx64,
                   settings->map_hash, level->map_hash);
        return WR_E_NOT_FOUND;
    }
    wr__settings own = *settings;
    own.level = level->config;
    own.cell = level->grid.cell;
    return same_settings(settings, &own, why) ? WR_OK : WR_E_NOT_FOUND;
}

static wr_status make_world(const wr__checkpoint *file, const wr__settings *settings, const wr_level *level,
                            const wr_host *host, const wr_hooks *hooks, wr_world **out, wr_finding *why)
{
    wr_world_config config = settings->world;
    config.host = host;
    wr_finding fault = {0};
    wr_hunt hunt;
    wr_reader r = wr__section_reader(&file->sections[WR__SECTION_HUNT]);
    if (r.bytes != NULL && wr__hunt_load(&r, &hunt, &config, why) != WR_OK) {
        return WR_E_SYNTAX;
    }
    const wr_status status = wr_world_create(&config, level, hooks, out, &fault);
    if (status == WR_OK) {
        const wr__settings own = wr__settings_of(*out);
        if (same_settings(settings, &own, why)) { // no zero was filled in
            return WR_OK;
        }
        wr_world_destroy(*out);
        *out = NULL;
        return WR_E_SYNTAX;
    }
    wr__refuse(why, "T21", "%s", fault.message);
    return status == WR_E_MEMORY ? WR_E_MEMORY : WR_E_SYNTAX;
}

// The hash once more, from the world itself: bytes and memory must say the same.
static wr_status check_loaded(wr_world *world, wr_finding *why)
{
    const uint64_t hash = world->core->hash;
    world->core->cells_changed = true;
    wr__world_rehash(world);
    return world->core->hash == hash ? WR_OK : damaged(why, "T21", "the loaded world has another hash");
}

static wr_status load_file(const void *bytes, size_t size, bool any_rules, const wr_level *level, const wr_host *host,
                           const wr_hooks *hooks, wr_level **out_level, wr_world **out, wr_finding *why)
{
    const wr_hooks plain = wr_hooks_default();
    wr_level *unused;
    hooks = hooks == NULL ? &plain : hooks;
    *out = NULL;
    if (out_level == NULL && level == NULL) {
        wr__refuse(why, "", "the level of the file would belong to nobody: hand in a level, or a place for it");
        return WR_E_ARGUMENT;
    }
    out_level = out_level == NULL ? &unused : out_level;
    *out_level = NULL;
    wr__settings settings;
    wr__checkpoint file;
    wr_level *made = NULL;
    wr_world *world = NULL;
    wr_status status = wr__host_check(host, why);
    status = status == WR_OK ? wr__checkpoint_open(bytes, size, &file, why) : status;
    file.any_rules = any_rules;
    status = status == WR_OK ? wr__checkpoint_settings(&file, &settings, why) : status;
    status = status == WR_OK ? find_level(&file, &settings, level, hooks, &made, why) : status;
    if (status == WR_OK) {
        status = make_world(&file, &settings, level == NULL ? made : level, host, hooks, &world, why);
    }
    status = status == WR_OK ? restore(world, &file, why) : status;
    status = status == WR_OK ? check_loaded(world, why) : status;
    if (status != WR_OK) {
        wr_world_destroy(world);
        wr_level_destroy(made);
        return status;
    }
    *out_level = made;
    *out = world;
    return WR_OK;
}

wr_status wr_world_load(const void *bytes, size_t size, const wr_level *level, const wr_host *host,
                        const wr_hooks *hooks, wr_level **out_level, wr_world **out, wr_finding *why)
{
    return load_file(bytes, size, false, level, host, hooks, out_level, out, why);
}

wr_status wr__world_load_any(const void *bytes, size_t size, const wr_level *level, const wr_host *host,
                             const wr_hooks *hooks, wr_level **out_level, wr_world **out, wr_finding *why)
{
    return load_file(bytes, size, true, level, host, hooks, out_level, out, why);
}
