// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Arrays of the list to bytes and back. On a little-endian machine one that lies close is its own bytes; all others go
// through a small buffer, number by number. Bitmaps are asked at the cells they can be set at, and only there.
#include <string.h>

#include "core/bytes.h"
#include "core/hash.h"
#include "sim/columns.h"

static const uint8_t sizes[] = {[WR__U8] = 1,  [WR__I8] = 1,  [WR__BOOL] = 1, [WR__U16] = 2,
                                [WR__I16] = 2, [WR__U32] = 4, [WR__I32] = 4,  [WR__U64] = 8};

// ---- One array ---------------------------------------------------------------------------------------------------

static bool is_bits(const wr__column *column)
{
    return column->per == WR__PER_CRYSTAL || column->per == WR__PER_DOOR;
}

static size_t words_of(const wr_bits *bits)
{
    return (size_t)bits->stride * (size_t)bits->height;
}

static size_t hunt_length(const wr_world *world, uint8_t per)
{
    const wr__horde *horde = &world->horde;
    switch (per) {
    case WR__PER_HUNTER:
        return (size_t)world->core->ids.used;
    case WR__PER_FIGHTER:
        return (size_t)world->config.players;
    case WR__PER_QUEUED:
        return horde->round->queue_count;
    case WR__PER_THROWN:
        return horde->round->thrown_count;
    case WR__PER_THRONG:
        return horde->round->throng_count;
    case WR__PER_CLASS:
        return (size_t)horde->rules.class_count;
    case WR__PER_FAR:
        return (size_t)horde->rules.class_count * WR_FIELD_TARGETS_MAX;
    default:
        return 1;
    }
}

size_t wr__column_length(const wr_world *world, const wr__column *column)
{
    const wr_level *level = world->level;
    switch (column->per) {
    case WR__PER_PLAYER:
        return (size_t)world->config.players;
    case WR__PER_SLOT:
        return (size_t)world->core->ids.used;
    case WR__PER_NODE:
        return (size_t)world->core->ids.used * WR__PATH_NODES;
    case WR__PER_START:
        return (size_t)level->start_count;
    case WR__PER_SWITCH:
        return (size_t)level->switch_count;
    case WR__PER_GATE:
        return (size_t)level->gate_count;
    case WR__PER_EVENT:
        return (size_t)world->core->event_count;
    case WR__PER_PART:
        return WR_HASH_COUNT;
    case WR__PER_WORD:
        return words_of(&level->walls);
    case WR__PER_CRYSTAL:
        return ((size_t)level->crystal_count + 7) / 8;
    case WR__PER_DOOR:
        return ((size_t)level->door_count + 7) / 8;
    case WR__PER_WINDOW:
        return world->window.side > 0;
    case WR__PER_GROUND:
        return world->changes;
    case WR__PER_EDIT:
        return world->changes ? (size_t)*world->ground.edit_count : 0;
    case WR__PER_COST:
        return world->changes ? (size_t)world->horde.rules.class_count * WR_TERRAIN_LABELS : 0;
    default:
        return world->hunts ? hunt_length(world, column->per) : column->per == WR__PER_WORLD;
    }
}

size_t wr__column_size(const wr_world *world, const wr__column *column)
{
    return wr__column_length(world, column) * sizes[column->type];
}

// All pointers to numbers have one representation on the machines there are.
uint8_t *wr__column_base(const wr_world *world, const wr__column *column)
{
    uint8_t *base;
    memcpy(&base, (const uint8_t *)world + column->at, sizeof base);
    return base == NULL ? NULL : base + column->offset; // what a world without a hunt does not have
}

bool wr__column_is_close(const wr_world *world, const wr__column *column)
{
    return !is_bits(column) && (column->stride == sizes[column->type] || wr__column_length(world, column) == 1);
}

// ---- Bitmaps -----------------------------------------------------------------------------------------------------

typedef struct marks {
    const uint32_t *cells; // where the bits lie
    size_t count, width;
    wr_bits bits;
} marks;

static marks marks_of(const wr_world *world, const wr__column *column)
{
    const wr_level *level = world->level;
    const bool doors = column->per == WR__PER_DOOR;
    return (marks){.cells = doors ? level->door_cells : level->crystal_cells,
                   .count = (size_t)(doors ? level->door_count : level->crystal_count),
                   .width = (size_t)level->grid.width,
                   .bits = doors ? world->walls : world->crystals};
}

static bool mark_at(const marks *m, size_t i)
{
    const size_t x = m->cells[i] % m->width;
    const size_t y = m->cells[i] / m->width;
    return (m->bits.words[y * (size_t)m->bits.stride + x / 64] >> (x % 64)) & 1u;
}

static uint8_t marks_get(const marks *m, size_t index)
{
    uint8_t byte = 0;
    for (size_t i = 8 * index; i < m->count && i < 8 * index + 8; i++) {
        byte = (uint8_t)(byte | (uint32_t)mark_at(m, i) << (i % 8));
    }
    return byte;
}

// False when a bit is set behind the last mark.
static bool marks_set(marks *m, size_t index, uint8_t byte)
{
    for (size_t i = 8 * index; i < 8 * index + 8; i++) {
        const bool set = ((uint32_t)byte >> (i % 8)) & 1u;
        if (i >= m->count) {
            return byte >> (i % 8) == 0;
        }
        wr_bits_set(&m->bits, (int32_t)(m->cells[i] % m->width), (int32_t)(m->cells[i] / m->width), set);
    }
    return true;
}

// ---- Numbers -----------------------------------------------------------------------------------------------------

// A number in the machine's own order.
static uint64_t load(const uint8_t *at, wr__type type)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (sizes[type]) {
    case 1:
        return *at;
    case 2:
        memcpy(&two, at, sizeof two);
        return two;
    case 4:
        memcpy(&four, at, sizeof four);
        return four;
    default:
        memcpy(&eight, at, sizeof eight);
        return eight;
    }
}

static void store(uint8_t *at, wr__type type, uint64_t value)
{
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    switch (sizes[type]) {
    case 1:
        *at = (uint8_t)value;
        break;
    case 2:
        memcpy(at, &two, sizeof two);
        break;
    case 4:
        memcpy(at, &four, sizeof four);
        break;
    default:
        memcpy(at, &value, sizeof value);
    }
}

static uint64_t bits_at(const wr_world *world, const wr__column *column, size_t index)
{
    if (is_bits(column)) {
        const marks m = marks_of(world, column);
        return marks_get(&m, index);
    }
    return load(wr__column_base(world, column) + index * column->stride, (wr__type)column->type);
}

int64_t wr__column_value(const wr_world *world, const wr__column *column, size_t index)
{
    const uint64_t bits = bits_at(world, column, index);
    switch (column->type) {
    case WR__I8:
        return (int8_t)(uint8_t)bits;
    case WR__I16:
        return (int16_t)(uint16_t)bits;
    case WR__I32:
        return (int32_t)(uint32_t)bits;
    default:
        return (int64_t)bits;
    }
}

// ---- To bytes ----------------------------------------------------------------------------------------------------

void wr__put_hash(void *to, const void *bytes, size_t size)
{
    wr_hasher_bytes(to, bytes, size);
}

void wr__put_write(void *to, const void *bytes, size_t size)
{
    wr_write_bytes(to, bytes, size);
}

// Numbers that lie apart, one behind the other. Each size has a loop of its own, so that a copy is one load and one store.
#define GATHER(bytes)                                         \
    for (size_t i = 0; i < count; i++) {                      \
        memcpy(to + i * (bytes), from + i * stride, (bytes)); \
    }

static void gather(uint8_t *restrict to, const uint8_t *restrict from, size_t stride, size_t size, size_t count)
{
    switch (size) {
    case 1:
        GATHER(1);
        break;
    case 2:
        GATHER(2);
        break;
    case 4:
        GATHER(4);
        break;
    default:
        GATHER(8);
    }
}

// On a little-endian machine.
static void put_apart(const wr_world *world, const wr__column *column, wr__put *put, void *to)
{
    uint8_t buffer[512];
    const size_t length = wr__column_length(world, column), size = sizes[column->type];
    const uint8_t *base = wr__column_base(world, column);
    for (size_t i = 0, count; i < length; i += count) {
        count = length - i < sizeof buffer / size ? length - i : sizeof buffer / size;
        gather(buffer, base + i * column->stride, column->stride, size, count);
        put(to, buffer, count * size);
    }
}

static void put_by_value(const wr_world *world, const wr__column *column, wr__put *put, void *to)
{
    uint8_t buffer[512];
    wr_writer w = {.bytes = buffer, .capacity = sizeof buffer};
    const size_t length = wr__column_length(world, column);
    const size_t size = sizes[column->type];
    for (size_t i = 0; i < length; i++) {
        const uint64_t bits = bits_at(world, column, i);
        for (size_t k = 0; k < size; k++) {
            buffer[w.size++] = (uint8_t)(bits >> (8 * k));
        }
        if (w.size == sizeof buffer || i + 1 == length) {
            put(to, buffer, w.size);
            w.size = 0;
        }
    }
}

void wr__part_put(const wr_world *world, int32_t part, wr__put *put, void *to)
{
    const bool little = wr__is_little_endian();
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        if (c->part != part) {
            continue;
        }
        if (wr__column_length(world, c) == 0) {
            continue;
        }
        if (little && wr__column_is_close(world, c)) {
            put(to, wr__column_base(world, c), wr__column_size(world, c));
        } else if (little && !is_bits(c)) {
            put_apart(world, c, put, to);
        } else {
            put_by_value(world, c, put, to);
        }
    }
}

// ---- From bytes --------------------------------------------------------------------------------------------------

static bool take_by_value(wr_world *world, const wr__column *column, const uint8_t *bytes)
{
    const size_t length = wr__column_length(world, column);
    const size_t size = sizes[column->type];
    marks m = is_bits(column) ? marks_of(world, column) : (marks){0};
    for (size_t i = 0; i < length; i++, bytes += size) {
        uint64_t value = 0;
        for (size_t k = 0; k < size; k++) {
            value |= (uint64_t)bytes[k] << (8 * k);
        }
        if (is_bits(column)) {
            if (!marks_set(&m, i, (uint8_t)value)) {
                return false;
            }
        } else if (column->type == WR__BOOL && value > 1) {
            return false; // no bool ever holds another number
        } else {
            store(wr__column_base(world, column) + i * column->stride, (wr__type)column->type, value);
        }
    }
    return true;
}

static wr_status take(wr_world *world, const wr__column *c, wr_reader *reader, wr_finding *why)
{
    const char *part = wr__part_name_of(c->part);
    const size_t size = wr__column_size(world, c);
    if (size == 0) {
        return WR_OK;
    }
    const uint8_t *bytes = wr_read_bytes(reader, size);
    if (bytes == NULL) {
        wr__refuse(why, "K107", "%s.%s: the section ends before its %zu bytes", part, c->name, size);
        return WR_E_SYNTAX;
    }
    if (wr__is_little_endian() && wr__column_is_close(world, c) && c->type != WR__BOOL) {
        return wr__column_take(world, c, bytes, why);
    }
    if (!take_by_value(world, c, bytes)) {
        wr__refuse(why, "T21", "%s.%s: a bit is set that stands for nothing", part, c->name);
        return WR_E_SYNTAX;
    }
    return wr__column_check(world, c, why);
}

wr_status wr__part_take(wr_world *world, int32_t part, wr_reader *reader, wr_finding *why)
{
    wr_status status = WR_OK;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count && status == WR_OK; c++) {
        status = c->part == part ? take(world, c, reader, why) : WR_OK;
    }
    if (status == WR_OK && reader->at != reader->size) {
        wr__refuse(why, "K107", "%s: the section goes on behind its last number", wr__part_name_of(part));
        status = WR_E_SYNTAX;
    }
    return status;
}
