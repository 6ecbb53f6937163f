// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Host data by value: hashed, saved, loaded, compared. A section of a checkpoint is
//
//     columns, modules, slots, resets    4 numbers of 32 bits
//     each column                        name, size
//     each module                        name, version, stage
//     wishes                             x of all slots, then y; only with modules
//     each column's numbers              of all slots
//     each module's state                length, and the bytes its save wrote; those with a state of some size only
//
// Whatever a section says is held against the world it comes to before anything is read by it.
#include <inttypes.h>
#include <string.h>

#include "core/bytes.h"
#include "core/hash.h"
#include "sim/columns.h"

#define NAME_SIZE (WR_HOST_NAME_MAX + 1)

// ---- Numbers of a column -------------------------------------------------------------------------------------------

static uint64_t number_at(const void *column, int32_t size, int32_t slot)
{
    switch (size) {
    case 1:
        return ((const uint8_t *)column)[slot];
    case 2:
        return ((const uint16_t *)column)[slot];
    case 4:
        return ((const uint32_t *)column)[slot];
    default:
        return ((const uint64_t *)column)[slot];
    }
}

static void set_number(void *column, int32_t size, int32_t slot, uint64_t number)
{
    switch (size) {
    case 1:
        ((uint8_t *)column)[slot] = (uint8_t)number;
        break;
    case 2:
        ((uint16_t *)column)[slot] = (uint16_t)number;
        break;
    case 4:
        ((uint32_t *)column)[slot] = (uint32_t)number;
        break;
    default:
        ((uint64_t *)column)[slot] = number;
    }
}

static void hash_column(wr_hasher *hasher, const void *column, int32_t size, size_t count)
{
    switch (size) {
    case 1:
        wr_hasher_bytes(hasher, column, count);
        break;
    case 2:
        wr_hasher_u16s(hasher, column, count);
        break;
    case 4:
        wr_hasher_u32s(hasher, column, count);
        break;
    default:
        wr_hasher_u64s(hasher, column, count);
    }
}

static void save_column(wr_writer *writer, const void *column, int32_t size, int32_t slots)
{
    if (wr__is_little_endian()) {
        wr_write_bytes(writer, column, (size_t)slots * (size_t)size);
        return;
    }
    for (int32_t slot = 0; slot < slots; slot++) {
        const uint64_t number = number_at(column, size, slot);
        uint8_t bytes[8];
        for (int32_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)(number >> (8 * i));
        }
        wr_write_bytes(writer, bytes, (size_t)size);
    }
}

// The numbers of all slots; those behind them become zero.
static void load_column(const wr_world *world, wr_reader *reader, void *column, int32_t size)
{
    const int32_t slots = world->core->ids.used;
    const size_t bytes = (size_t)slots * (size_t)size;
    const uint8_t *from = wr_read_bytes(reader, bytes);
    if (from == NULL) {
        return; // the reader tells
    }
    memset((uint8_t *)column + bytes, 0, (size_t)(world->config.mobs_max - slots) * (size_t)size);
    if (wr__is_little_endian()) {
        memcpy(column, from, bytes);
        return;
    }
    for (int32_t slot = 0; slot < slots; slot++, from += size) {
        uint64_t number = 0;
        for (int32_t i = 0; i < size; i++) {
            number |= (uint64_t)from[i] << (8 * i);
        }
        set_number(column, size, slot, number);
    }
}

// ---- Hash ----------------------------------------------------------------------------------------------------------

void wr__host_hash_rules(const wr_world *world, wr_hasher *hasher)
{
    const wr_host *host = &world->host.given;
    for (int32_t i = 0; i < host->column_count; i++) {
        wr_hasher_bytes(hasher, host->columns[i].name, NAME_SIZE);
        wr_hasher_u32(hasher, (uint32_t)host->columns[i].size);
    }
    for (int32_t i = 0; i < host->module_count; i++) {
        wr_hasher_bytes(hasher, host->modules[i].name, NAME_SIZE);
        wr_hasher_u32(hasher, host->modules[i].version);
        wr_hasher_u32(hasher, (uint32_t)host->modules[i].stage);
    }
}

static void hash_state(const wr__host *h, int32_t index, wr_hasher *hasher)
{
    const wr_host_module *module = &h->given.modules[index];
    if (module->state_size > 0) {
        wr_hasher_u32(hasher, (uint32_t)index); // one module's end is not another's beginning
        module->hash(module->context, h->states[index], hasher);
    }
}

void wr__host_hash(const wr_world *world, wr_hasher *hasher)
{
    const wr__host *h = &world->host;
    const size_t slots = (size_t)world->core->ids.used;
    if (h->given.module_count > 0) {
        wr_hasher_u32(hasher, *h->resets);
        wr_hasher_i32s(hasher, h->wish_x, slots);
        wr_hasher_i32s(hasher, h->wish_y, slots);
    }
    for (int32_t i = 0; i < h->given.column_count; i++) {
        hash_column(hasher, h->columns[i], h->given.columns[i].size, slots);
    }
    for (int32_t i = 0; i < h->given.module_count; i++) {
        hash_state(h, i, hasher);
    }
}

// ---- Save ----------------------------------------------------------------------------------------------------------

// The length is known when the module has written: it is put before it afterwards. The module sees nothing of what was
// written before.
static void save_state(const wr__host *h, int32_t index, wr_writer *writer)
{
    const wr_host_module *module = &h->given.modules[index];
    const size_t begin = writer->size;
    if (module->state_size == 0) {
        return;
    }
    wr_write_u32(writer, 0);
    wr_writer own = {0};
    if (wr_writer_fits(writer)) {
        own = (wr_writer){.bytes = writer->bytes + writer->size, .capacity = writer->capacity - writer->size};
    }
    module->save(module->context, h->states[index], &own);
    writer->size = own.size > SIZE_MAX - writer->size ? SIZE_MAX : writer->size + own.size;
    if (wr_writer_fits(writer)) {
        wr_writer length = {.bytes = writer->bytes + begin, .capacity = 4};
        wr_write_u32(&length, (uint32_t)own.size);
    }
}

void wr__host_save(const wr_world *world, wr_writer *writer)
{
    const wr__host *h = &world->host;
    const int32_t slots = world->core->ids.used;
    wr_write_u32(writer, (uint32_t)h->given.column_count);
    wr_write_u32(writer, (uint32_t)h->given.module_count);
    wr_write_u32(writer, (uint32_t)slots);
    wr_write_u32(writer, h->resets == NULL ? 0 : *h->resets);
    for (int32_t i = 0; i < h->given.column_count; i++) {
        wr_write_bytes(writer, h->given.columns[i].name, NAME_SIZE);
        wr_write_u32(writer, (uint32_t)h->given.columns[i].size);
    }
    for (int32_t i = 0; i < h->given.module_count; i++) {
        wr_write_bytes(writer, h->given.modules[i].name, NAME_SIZE);
        wr_write_u32(writer, h->given.modules[i].version);
        wr_write_u32(writer, (uint32_t)h->given.modules[i].stage);
    }
    if (h->given.module_count > 0) {
        save_column(writer, h->wish_x, 4, slots);
        save_column(writer, h->wish_y, 4, slots);
    }
    for (int32_t i = 0; i < h->given.column_count; i++) {
        save_column(writer, h->columns[i], h->given.columns[i].size, slots);
    }
    for (int32_t i = 0; i < h->given.module_count; i++) {
        save_state(h, i, writer);
    }
}

// ---- Load: the same host? ------------------------------------------------------------------------------------------

static wr_status cut(wr_finding *why)
{
    wr__refuse(why, "K107", "host data ends in the middle");
    return WR_E_SYNTAX;
}

static bool read_name(wr_reader *reader, const char *wanted)
{
    const uint8_t *name = wr_read_bytes(reader, NAME_SIZE);
    return name != NULL && memcmp(name, wanted, NAME_SIZE) == 0;
}

static wr_status read_counts(const wr_world *world, wr_reader *reader, uint32_t *resets, wr_finding *why)
{
    const wr_host *host = &world->host.given;
    const int32_t slots = world->core->ids.used;
    const uint32_t columns = wr_read_u32(reader);
    const uint32_t modules = wr_read_u32(reader);
    const uint32_t used = wr_read_u32(reader);
    *resets = wr_read_u32(reader);
    if (reader->failed) {
        return cut(why);
    }
    if (columns != (uint32_t)host->column_count || modules != (uint32_t)host->module_count) {
        wr__refuse(why, "T23",
                   "made with %" PRIu32 " host columns and %" PRIu32 " host modules, but here are %" PRId32
                   " and %" PRId32,
                   columns, modules, host->column_count, host->module_count);
        return WR_E_NOT_FOUND;
    }
    if (used != (uint32_t)slots || (modules == 0 && *resets != 0)) {
        wr__refuse(why, "T21", "host data is of %" PRIu32 " slots, but there are %" PRId32, used, slots);
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

static wr_status read_columns(const wr_host *host, wr_reader *reader, wr_finding *why)
{
    for (int32_t i = 0; i < host->column_count; i++) {
        const bool named = read_name(reader, host->columns[i].name);
        const uint32_t size = wr_read_u32(reader);
        if (reader->failed) {
            return cut(why);
        }
        if (!named || size != (uint32_t)host->columns[i].size) {
            wr__refuse(why, "T23", "host column %" PRId32 " is not '%s' of %" PRId32 " bytes, as it is here", i,
                       host->columns[i].name, host->columns[i].size);
            return WR_E_NOT_FOUND;
        }
    }
    return WR_OK;
}

static wr_status read_modules(const wr_host *host, wr_reader *reader, wr_finding *why)
{
    for (int32_t i = 0; i < host->module_count; i++) {
        const wr_host_module *module = &host->modules[i];
        const bool named = read_name(reader, module->name);
        const uint32_t version = wr_read_u32(reader);
        const uint32_t stage = wr_read_u32(reader);
        if (reader->failed) {
            return cut(why);
        }
        if (!named || stage != (uint32_t)module->stage) {
            wr__refuse(why, "T23", "host module %" PRId32 " is not '%s' at stage %" PRId32 ", as it is here", i,
                       module->name, module->stage);
            return WR_E_NOT_FOUND;
        }
        if (version != module->version) {
            wr__refuse(why, "T23", "host module '%s' was of version %" PRIu32 ", but here it is of %" PRIu32,
                       module->name, version, module->version);
            return WR_E_UNSUPPORTED;
        }
    }
    return WR_OK;
}

// ---- Load: numbers and states --------------------------------------------------------------------------------------

static wr_status load_state(wr__host *h, int32_t index, wr_reader *reader, wr_finding *why)
{
    const wr_host_module *module = &h->given.modules[index];
    if (module->state_size == 0) {
        return WR_OK;
    }
    const uint32_t size = wr_read_u32(reader);
    wr_reader own = {.bytes = wr_read_bytes(reader, size), .size = size};
    if (reader->failed) {
        return cut(why);
    }
    memset(h->states[index], 0, module->state_size);
    const wr_status status = module->load(module->context, h->states[index], &own);
    const char *fault = own.failed           ? "reads beyond the end of its state"
                        : status != WR_OK    ? "refuses its state"
                        : own.at != own.size ? "leaves bytes of its state over"
                                             : NULL;
    if (fault != NULL) {
        wr__refuse(why, "T21", "host module '%s' %s", module->name, fault);
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

static void load_numbers(wr_world *world, wr_reader *reader)
{
    wr__host *h = &world->host;
    if (h->given.module_count > 0) {
        load_column(world, reader, h->wish_x, 4);
        load_column(world, reader, h->wish_y, 4);
    }
    for (int32_t i = 0; i < h->given.column_count; i++) {
        load_column(world, reader, h->columns[i], h->given.columns[i].size);
    }
}

wr_status wr__host_load(wr_world *world, wr_reader *reader, wr_finding *why)
{
    wr__host *h = &world->host;
    const wr_host *host = &h->given;
    uint32_t resets;
    wr_status status = read_counts(world, reader, &resets, why);
    status = status == WR_OK ? read_columns(host, reader, why) : status;
    status = status == WR_OK ? read_modules(host, reader, why) : status;
    if (status != WR_OK) {
        return status;
    }
    if (h->resets != NULL) {
        *h->resets = resets;
    }
    load_numbers(world, reader);
    if (reader->failed) {
        return cut(why);
    }
    for (int32_t i = 0; i < host->module_count && status == WR_OK; i++) {
        status = load_state(h, i, reader, why);
    }
    if (status == WR_OK && reader->at != reader->size) {
        wr__refuse(why, "K107", "host data goes on behind its end");
        return WR_E_SYNTAX;
    }
    return status;
}

// ---- Valid? --------------------------------------------------------------------------------------------------------

wr_status wr__host_validate(const wr_world *world, wr_finding *why)
{
    const wr__host *h = &world->host;
    for (int32_t i = 0; i < h->given.module_count; i++) {
        const wr_host_module *module = &h->given.modules[i];
        if (h->states[i] != NULL && module->validate != NULL &&
            module->validate(module->context, h->states[i], world) != WR_OK) {
            wr__refuse(why, "T21", "host module '%s' finds its state not valid", module->name);
            return WR_E_SYNTAX;
        }
    }
    return WR_OK;
}

// ---- The first difference ------------------------------------------------------------------------------------------

static void tell(wr_difference *d, const char *field, uint32_t entity)
{
    memset(d->module, 0, sizeof d->module);
    memset(d->field, 0, sizeof d->field);
    memcpy(d->module, "host", 4);
    memcpy(d->field, field, strlen(field)); // at most 31 bytes, as names have
    d->entity = entity;
    d->has_values = false;
    d->recorded = d->replayed = 0;
}

// is_signed: as a wish is; columns are told as unsigned numbers, of 8 bytes by their bits.
static bool differ_in(const wr_world *a, const char *field, const void *x, const void *y, int32_t size,
                      bool is_signed, wr_difference *difference)
{
    for (int32_t slot = 0; slot < a->core->ids.used; slot++) {
        const uint64_t p = number_at(x, size, slot);
        const uint64_t q = number_at(y, size, slot);
        if (p != q) {
            tell(difference, field, a->mobs.id[slot]);
            difference->has_values = true;
            difference->recorded = is_signed ? (int32_t)(uint32_t)p : (int64_t)p;
            difference->replayed = is_signed ? (int32_t)(uint32_t)q : (int64_t)q;
            return true;
        }
    }
    return false;
}

static uint64_t state_hash(const wr__host *h, int32_t index)
{
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    hash_state(h, index, &hasher);
    return wr_hasher_end(&hasher);
}

bool wr__host_differ(const wr_world *recorded, const wr_world *replayed, wr_difference *difference)
{
    const wr__host *h = &recorded->host;
    const wr__host *k = &replayed->host;
    if (h->given.module_count > 0) {
        if (*h->resets != *k->resets) {
            tell(difference, "resets", 0);
            difference->has_values = true;
            difference->recorded = *h->resets;
            difference->replayed = *k->resets;
            return true;
        }
        if (differ_in(recorded, "wish_x", h->wish_x, k->wish_x, 4, true, difference) ||
            differ_in(recorded, "wish_y", h->wish_y, k->wish_y, 4, true, difference)) {
            return true;
        }
    }
    for (int32_t i = 0; i < h->given.column_count; i++) {
        const wr_host_column *column = &h->given.columns[i];
        if (differ_in(recorded, column->name, h->columns[i], k->columns[i], column->size, false, difference)) {
            return true;
        }
    }
    for (int32_t i = 0; i < h->given.module_count; i++) {
        if (state_hash(h, i) != state_hash(k, i)) {
            tell(difference, h->given.modules[i].name, (uint32_t)i + 1);
            return true;
        }
    }
    return false;
}
