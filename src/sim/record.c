// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The recorder: gathers a block of ticks in memory and hands each whole block to the sink in one write, so that whatever
// ends the program leaves a file that is good up to its last whole block.
#include <string.h>

#include "core/arena.h"
#include "core/bytes.h"
#include "core/sort.h"
#include "sim/record_int.h"

#define STRING_OF(x)  STRING_OF_(x)
#define STRING_OF_(x) #x
#define VERSION_TEXT  STRING_OF(WR_VERSION_MAJOR) "." STRING_OF(WR_VERSION_MINOR) "." STRING_OF(WR_VERSION_PATCH)

enum { BLOCK_CAPACITY = 4096, BLOCK_MOST = 1 << 20, BUILD_MAX = 63, TICKS_ROOM = 4 * 10 + 8 * (2 + WR__PARTS_MAX) };

/// Memory that grows.
typedef struct buffer {
    uint8_t *bytes;
    size_t capacity;
} buffer;

struct wr_record {
    wr_hooks hooks;
    wr_sink sink;
    wr_status status; // of the first fault: nothing is written after it
    int32_t hash_every;
    uint64_t checkpoint_every, checkpoint_next; // ticks; 0: no further ones
    bool checkpoint_waves;
    uint32_t wave;        // of a hunt: begun so far
    uint32_t round_ticks; // and ticks of its round

    buffer commands; // of the block that is gathered
    size_t command_size;
    buffer block; // what goes to the sink
    buffer sorting;
    uint64_t first, ticks; // done before the block's first tick; done now
    uint64_t gap;          // ticks since the last entry
    wr__inputs inputs;
    bool fresh; // a checkpoint is the last block: the next one holds all parts
    uint64_t parts[WR_HASH_COUNT];
    uint64_t tick_blocks;
    wr_record_sizes sizes;
};

wr_record_options wr_record_options_default(void)
{
    return (wr_record_options){.hash_every = 60,
                               .checkpoint_seconds = 10,
                               .checkpoint_waves = true,
                               .level = WR_LEVEL_WHOLE};
}

// ---- Memory ------------------------------------------------------------------------------------------------------

// Makes room for `size` bytes, of which the first `keep` stay.
static wr_status reserve(wr_record *r, buffer *b, size_t size, size_t keep)
{
    if (size <= b->capacity) {
        return WR_OK;
    }
    const size_t capacity = size < SIZE_MAX / 2 ? size + size / 2 : size;
    uint8_t *bytes = wr__alloc(&r->hooks.allocator, capacity);
    if (bytes == NULL) {
        return WR_E_MEMORY;
    }
    if (b->bytes != NULL) {
        memcpy(bytes, b->bytes, keep);
        wr__release(&r->hooks.allocator, b->bytes, b->capacity);
    }
    *b = (buffer){bytes, capacity};
    return WR_OK;
}

static void give_back(wr_record *r, buffer *b)
{
    if (b->bytes != NULL) {
        wr__release(&r->hooks.allocator, b->bytes, b->capacity);
    }
}

static void destroy(wr_record *r)
{
    const wr_allocator allocator = r->hooks.allocator;
    give_back(r, &r->commands);
    give_back(r, &r->block);
    give_back(r, &r->sorting);
    wr__release(&allocator, r, sizeof *r);
}

// ---- Blocks ------------------------------------------------------------------------------------------------------

static wr_status to_sink(wr_record *r, const wr_writer *w)
{
    r->sizes.total += w->size;
    return r->sink.write(r->sink.context, w->bytes, w->size);
}

// A writer on the block's memory, behind tag and length of a payload of at most `room` bytes.
static wr_status begin_block(wr_record *r, uint32_t tag, size_t room, wr_writer *out)
{
    if (room > UINT32_MAX) {
        return WR_E_CAPACITY;
    }
    const wr_status status = reserve(r, &r->block, room + WR__BLOCK_FRAME, 0);
    *out = (wr_writer){.bytes = r->block.bytes, .capacity = r->block.capacity};
    wr_write_u32(out, tag);
    wr_write_u32(out, 0); // the length, when it is known
    return status;
}

static wr_status end_block(wr_record *r, wr_writer *w)
{
    wr_writer length = {.bytes = w->bytes + 4, .capacity = 4};
    wr_write_u32(&length, (uint32_t)(w->size - WR__BLOCK_HEAD));
    wr_write_u64(w, wr_hash_bytes(w->bytes, w->size));
    return to_sink(r, w);
}

static wr_status write_state(wr_record *r, const wr_world *world, wr_level_form level)
{
    const wr_save_options options = {.level = level, .presentation = true};
    size_t size = 0;
    wr_status status = wr_world_save(world, &options, NULL, 0, &size);
    if (status != WR_OK && status != WR_E_CAPACITY) {
        return status;
    }
    wr_writer w;
    status = begin_block(r, WR__TAG_STATE, size + 8, &w);
    if (status == WR_OK) {
        wr_write_u64(&w, wr_world_ticks(world));
        status = wr_world_save(world, &options, w.bytes + w.size, size, &size);
    }
    if (status == WR_OK) {
        w.size += size;
        r->sizes.checkpoints += w.size + 8;
        r->sizes.checkpoint_count++;
        status = end_block(r, &w);
    }
    r->fresh = true;
    r->inputs = (wr__inputs){0};
    r->checkpoint_next = wr_world_ticks(world) + r->checkpoint_every;
    return status;
}

static wr_status write_ticks(wr_record *r, const wr_world *world)
{
    uint64_t parts[WR_HASH_COUNT];
    const uint64_t hash = wr_world_hash(world, parts);
    wr_writer w;
    const wr_status status = begin_block(r, WR__TAG_TICKS, r->command_size + TICKS_ROOM, &w);
    if (status != WR_OK) {
        return status;
    }
    wr__write_varint(&w, r->first);
    wr__write_varint(&w, r->ticks - r->first);
    wr__write_varint(&w, r->command_size);
    wr_write_bytes(&w, r->commands.bytes, r->command_size);
    wr_write_u64(&w, hash);
    wr_write_u64(&w, wr_world_hash_chain(world));
    uint64_t changed = 0;
    const int32_t part_count = wr__part_count(world);
    for (int32_t i = 0; i < part_count; i++) {
        changed |= (uint64_t)(r->fresh || parts[i] != r->parts[i]) << i;
    }
    wr__write_varint(&w, changed);
    for (int32_t i = 0; i < part_count; i++) {
        if ((changed >> i & 1) != 0) {
            wr_write_u64(&w, parts[i]);
        }
    }
    memcpy(r->parts, parts, sizeof parts);
    r->sizes.commands += r->command_size;
    r->sizes.hashes += w.size + 8 - r->command_size;
    r->tick_blocks++;
    r->first = r->ticks;
    r->gap = 0;
    r->command_size = 0;
    r->fresh = false;
    return end_block(r, &w);
}

static wr_round_view round_of(const wr_world *world)
{
    wr_round_view round;
    (void)wr_world_round(world, &round); // zeroed without a hunt
    return round;
}

static wr_status write_mark(wr_record *r)
{
    wr_writer w;
    const wr_status status = begin_block(r, WR__TAG_MARK, WR__MARK_SIZE, &w);
    if (status != WR_OK) {
        return status;
    }
    wr_write_u64(&w, r->ticks);
    wr_write_u32(&w, WR__MARK_WAVE);
    wr_write_u32(&w, r->wave);
    return end_block(r, &w);
}

static wr_status write_source(wr_record *r, const wr_record_options *options)
{
    if (options->source == NULL || options->source_size == 0) {
        return WR_OK;
    }
    wr_writer w;
    const wr_status status = begin_block(r, WR__TAG_SOURCE, options->source_size, &w);
    if (status != WR_OK) {
        return status;
    }
    wr_write_bytes(&w, options->source, options->source_size);
    r->sizes.source = w.size + 8;
    return end_block(r, &w);
}

static wr_status write_end(wr_record *r)
{
    wr_writer w;
    const wr_status status = begin_block(r, WR__TAG_END, 24, &w);
    if (status != WR_OK) {
        return status;
    }
    wr_write_u64(&w, r->ticks);
    wr_write_u64(&w, r->tick_blocks);
    wr_write_u64(&w, (uint64_t)r->sizes.checkpoint_count);
    return end_block(r, &w);
}

// ---- Head --------------------------------------------------------------------------------------------------------

static void write_name(wr_writer *w, const char *text, size_t most)
{
    const char *end = memchr(text, '\0', most);
    const size_t size = end == NULL ? most : (size_t)(end - text);
    wr_write_u8(w, (uint8_t)size);
    wr_write_bytes(w, text, size);
}

static const char *this_build(void)
{
#if defined(__clang__)
    return "warren " VERSION_TEXT ", clang " STRING_OF(__clang_major__) "." STRING_OF(__clang_minor__);
#elif defined(__GNUC__)
    return "warren " VERSION_TEXT ", gcc " STRING_OF(__GNUC__) "." STRING_OF(__GNUC_MINOR__);
#else
    return "warren " VERSION_TEXT;
#endif
}

static void write_fields(wr_writer *w, const wr_record *r, const wr_world *world, const char *build)
{
    const wr_world_config config = wr_world_config_of(world);
    wr_write_u64(w, wr_world_ticks(world));
    wr_write_u64(w, config.seed);
    wr_write_u64(w, wr_world_rules_hash(world));
    wr_write_u64(w, world->level->map_hash);
    wr_write_u32(w, (uint32_t)config.ticks_per_second);
    wr_write_u32(w, (uint32_t)config.players);
    wr_write_u32(w, (uint32_t)r->hash_every);
    wr_write_u32(w, (uint32_t)r->checkpoint_every);
    const int32_t parts = wr__part_count(world);
    wr_write_u8(w, (uint8_t)parts);
    for (int32_t i = 0; i < parts; i++) {
        write_name(w, wr__part_name(i), 31);
    }
    write_name(w, build != NULL ? build : this_build(), BUILD_MAX);
}

static wr_status write_head(wr_record *r, const wr_world *world, const char *build)
{
    uint8_t bytes[1024];
    wr_writer w = {.bytes = bytes, .capacity = sizeof bytes};
    wr_writer length = {.bytes = bytes + WR__RECORDING_MAGIC_SIZE + 4, .capacity = 4};
    wr_write_bytes(&w, WR__RECORDING_MAGIC, WR__RECORDING_MAGIC_SIZE);
    wr_write_u32(&w, WR_RECORDING_VERSION);
    wr_write_u32(&w, 0);
    write_fields(&w, r, world, build);
    wr_write_u32(&length, (uint32_t)(w.size - WR__RECORDING_MAGIC_SIZE - 8));
    wr_write_u64(&w, wr_hash_bytes(bytes, w.size));
    return to_sink(r, &w);
}

// ---- Begin -------------------------------------------------------------------------------------------------------

static bool options_fit(const wr_record_options *o)
{
    return o->hash_every >= 1 && o->hash_every <= WR__HASH_EVERY_MAX && o->checkpoint_seconds >= 0 &&
           o->checkpoint_seconds <= 1000000 && (uint32_t)o->level < WR_LEVEL_FORM_COUNT;
}

static wr_status begin(wr_record *r, const wr_world *world, const wr_record_options *options)
{
    wr_status status = reserve(r, &r->commands, BLOCK_CAPACITY, 0);
    status = status == WR_OK ? write_head(r, world, options->build) : status;
    status = status == WR_OK ? write_source(r, options) : status;
    return status == WR_OK ? write_state(r, world, options->level) : status;
}

wr_status wr_record_begin(const wr_world *world, const wr_record_options *options, const wr_sink *sink,
                          const wr_hooks *hooks, wr_record **out)
{
    const wr_hooks plain = wr_hooks_default();
    const wr_record_options usual = wr_record_options_default();
    hooks = hooks == NULL ? &plain : hooks;
    options = options == NULL ? &usual : options;
    *out = NULL;
    if (!options_fit(options)) {
        return WR_E_ARGUMENT;
    }
    wr_record *r = wr__alloc(&hooks->allocator, sizeof *r);
    if (r == NULL) {
        return WR_E_MEMORY;
    }
    const int32_t rate = wr_world_config_of(world).ticks_per_second;
    const wr_round_view round = round_of(world);
    *r = (wr_record){.hooks = *hooks,
                     .sink = *sink,
                     .hash_every = options->hash_every,
                     .checkpoint_every = (uint64_t)options->checkpoint_seconds * (uint64_t)rate,
                     .checkpoint_waves = options->checkpoint_waves,
                     .wave = (uint32_t)round.wave,
                     .round_ticks = round.ticks,
                     .first = wr_world_ticks(world),
                     .ticks = wr_world_ticks(world)};
    const wr_status status = begin(r, world, options);
    if (status != WR_OK) {
        destroy(r);
        return status;
    }
    *out = r;
    return WR_OK;
}

// ---- A tick ------------------------------------------------------------------------------------------------------

static uint64_t key_of(const wr_command *c)
{
    return (uint64_t)c->player << 32 | c->sequence;
}

// The order in which the world applies them, or none when they lie in it.
static wr_status put_in_order(wr_record *r, wr__sent *sent)
{
    bool sorted = true;
    for (int32_t i = 1; i < sent->count; i++) {
        sorted = sorted && key_of(&sent->items[i - 1]) <= key_of(&sent->items[i]);
    }
    if (sorted) {
        return WR_OK;
    }
    const size_t n = (size_t)sent->count;
    const wr_status status = reserve(r, &r->sorting, n * 2 * (sizeof(uint64_t) + sizeof(uint32_t)), 0);
    if (status != WR_OK) {
        return status;
    }
    uint64_t *keys = (uint64_t *)(void *)r->sorting.bytes;
    uint32_t *order = (uint32_t *)(void *)(r->sorting.bytes + n * 2 * sizeof *keys);
    for (size_t i = 0; i < n; i++) {
        keys[i] = key_of(&sent->items[i]);
        order[i] = (uint32_t)i;
    }
    wr_sort_u64(keys, order, n, keys + n, order + n);
    sent->order = order;
    return WR_OK;
}

static wr_status note(wr_record *r, const wr_world *world, const wr_commands *commands)
{
    wr__sent sent = {0};
    if (commands != NULL && commands->items != NULL && commands->count > 0) {
        sent = (wr__sent){.items = commands->items, .count = commands->count};
    }
    sent.as_given = sent.count > world->commands_max; // who finds no room depends on how they were given
    wr_status status = sent.as_given ? WR_OK : put_in_order(r, &sent);
    if (status == WR_OK) {
        status = reserve(r, &r->commands, r->command_size + wr__sent_room(sent.count), r->command_size);
    }
    if (status != WR_OK) {
        return status;
    }
    wr_writer w = {.bytes = r->commands.bytes, .capacity = r->commands.capacity, .size = r->command_size};
    const bool written = wr__sent_write(&w, &r->inputs, r->ticks, &sent, r->gap);
    r->gap = written ? 0 : r->gap + 1;
    r->command_size = w.size;
    r->ticks++;
    return WR_OK;
}

// A restart takes the round back to its first tick, in which the first wave may begin again.
static bool wave_begins(const wr_record *r, const wr_round_view *round)
{
    const bool anew = round->end == WR_ROUND_RUNS && round->ticks <= r->round_ticks;
    return round->wave != 0 && (anew || (uint32_t)round->wave != r->wave);
}

// A wave that begins ends the block: its mark stands where it began, and a reader may start to play there.
static wr_status after_tick(wr_record *r, const wr_world *world)
{
    const wr_round_view round = round_of(world);
    const bool begins = wave_begins(r, &round);
    const bool state_is_due =
        (r->checkpoint_every != 0 && r->ticks >= r->checkpoint_next) || (begins && r->checkpoint_waves);
    const bool full = r->ticks - r->first >= (uint64_t)r->hash_every || r->command_size >= BLOCK_MOST;
    r->wave = (uint32_t)round.wave;
    r->round_ticks = round.ticks;
    if (!state_is_due && !full && !begins) {
        return WR_OK;
    }
    wr_status status = write_ticks(r, world);
    if (status == WR_OK && begins) {
        status = write_mark(r);
    }
    return status == WR_OK && state_is_due ? write_state(r, world, WR_LEVEL_BY_HASH) : status;
}

wr_status wr_record_tick(wr_record *r, const wr_world *world, const wr_commands *commands)
{
    if (r->status != WR_OK) {
        return r->status;
    }
    if (wr_world_ticks(world) != r->ticks + 1) {
        return WR_E_ARGUMENT;
    }
    r->status = note(r, world, commands);
    if (r->status == WR_OK) {
        r->status = after_tick(r, world);
    }
    return r->status;
}

wr_status wr_record_end(wr_record *r, const wr_world *world, wr_record_sizes *sizes)
{
    if (r == NULL) {
        return WR_OK;
    }
    wr_status status = r->status;
    if (status == WR_OK && wr_world_ticks(world) != r->ticks) {
        status = WR_E_ARGUMENT;
    }
    if (status == WR_OK && r->ticks != r->first) {
        status = write_ticks(r, world);
    }
    status = status == WR_OK ? write_end(r) : status;
    if (sizes != NULL) {
        *sizes = r->sizes;
    }
    destroy(r);
    return status;
}

wr_record_sizes wr_record_sizes_of(const wr_record *r)
{
    return r->sizes;
}
