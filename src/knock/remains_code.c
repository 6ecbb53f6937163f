// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Remains as bytes: tick, three counts, then bodies, decals and puffs in their order, field by field. A file may say
// anything: what the library would not have written is refused, so whatever is accepted is written again to the byte.
#include <string.h>

#include "core/hash.h"
#include "knock/remains_int.h"

enum { DEAD_BYTES = 43, DECAL_BYTES = 25, PUFF_BYTES = 16, ITEM_BYTES_MAX = 43 };

// ---- Fields -------------------------------------------------------------------------------------------------------

static void write_i32(wr_writer *w, int32_t value)
{
    wr_write_u32(w, (uint32_t)value);
}

static int32_t read_i32(wr_reader *r)
{
    return (int32_t)wr_read_u32(r);
}

void wr__dead_write(wr_writer *w, const wr_dead *dead)
{
    const wr_flight *f = &dead->flight;
    wr_write_u32(w, dead->id);
    wr_write_u16(w, dead->heading);
    wr_write_u8(w, dead->kind);
    write_i32(w, f->x);
    write_i32(w, f->y);
    write_i32(w, f->z);
    write_i32(w, f->vx);
    write_i32(w, f->vy);
    write_i32(w, f->vz);
    wr_write_u32(w, f->begun);
    wr_write_u16(w, f->ticks);
    wr_write_u16(w, f->angle);
    write_i32(w, f->turn);
}

static wr_dead read_dead(wr_reader *r)
{
    wr_dead dead = {.id = wr_read_u32(r)};
    dead.heading = wr_read_u16(r);
    dead.kind = wr_read_u8(r);
    dead.flight.x = read_i32(r);
    dead.flight.y = read_i32(r);
    dead.flight.z = read_i32(r);
    dead.flight.vx = read_i32(r);
    dead.flight.vy = read_i32(r);
    dead.flight.vz = read_i32(r);
    dead.flight.begun = wr_read_u32(r);
    dead.flight.ticks = wr_read_u16(r);
    dead.flight.angle = wr_read_u16(r);
    dead.flight.turn = read_i32(r);
    return dead;
}

void wr__decal_write(wr_writer *w, const wr_decal *decal)
{
    wr_write_u32(w, decal->id);
    wr_write_u32(w, decal->tick);
    write_i32(w, decal->x);
    write_i32(w, decal->y);
    write_i32(w, decal->z);
    wr_write_u16(w, decal->heading);
    wr_write_u16(w, decal->angle);
    wr_write_u8(w, decal->kind);
}

static wr_decal read_decal(wr_reader *r)
{
    wr_decal decal = {.id = wr_read_u32(r)};
    decal.tick = wr_read_u32(r);
    decal.x = read_i32(r);
    decal.y = read_i32(r);
    decal.z = read_i32(r);
    decal.heading = wr_read_u16(r);
    decal.angle = wr_read_u16(r);
    decal.kind = wr_read_u8(r);
    return decal;
}

static wr_puff read_puff(wr_reader *r)
{
    wr_puff puff = {.column = read_i32(r)};
    puff.row = read_i32(r);
    puff.tick = wr_read_u32(r);
    puff.weight = wr_read_u32(r);
    return puff;
}

// ---- Order --------------------------------------------------------------------------------------------------------

static int by_number(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

// Two of the same id and tick: by their bytes in a file, so that it does not matter who came first.
static int by_bytes(const wr_writer *a, const wr_writer *b)
{
    return memcmp(a->bytes, b->bytes, a->size);
}

int wr__dead_order(const wr_remains *r, const wr_dead *a, const wr_dead *b)
{
    const uint32_t half = (uint32_t)1 << 31; // from half a round before the last step to half a round after
    const int tick = by_number(a->flight.begun - r->tick + half, b->flight.begun - r->tick + half);
    const int id = by_number(a->id, b->id);
    if (tick != 0 || id != 0) {
        return tick != 0 ? tick : id;
    }
    uint8_t bytes[2][ITEM_BYTES_MAX];
    wr_writer wa = {bytes[0], DEAD_BYTES, 0}, wb = {bytes[1], DEAD_BYTES, 0};
    wr__dead_write(&wa, a);
    wr__dead_write(&wb, b);
    return by_bytes(&wa, &wb);
}

int wr__decal_order(const wr_remains *r, const wr_decal *a, const wr_decal *b)
{
    const uint32_t half = (uint32_t)1 << 31;
    const int tick = by_number(a->tick - r->tick + half, b->tick - r->tick + half);
    const int id = by_number(a->id, b->id);
    if (tick != 0 || id != 0) {
        return tick != 0 ? tick : id;
    }
    uint8_t bytes[2][ITEM_BYTES_MAX];
    wr_writer wa = {bytes[0], DECAL_BYTES, 0}, wb = {bytes[1], DECAL_BYTES, 0};
    wr__decal_write(&wa, a);
    wr__decal_write(&wb, b);
    return by_bytes(&wa, &wb);
}

// ---- What may be there --------------------------------------------------------------------------------------------

static bool is_fix(int64_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

bool wr__dead_fits(const wr_remains *r, const wr_dead *dead)
{
    const wr_flight *f = &dead->flight;
    const int64_t k = f->ticks, fall = r->config.fall;
    const int64_t x = f->x + k * f->vx, y = f->y + k * f->vy;
    const int64_t z = f->z + ((k * f->vz - k * k * fall) >> (WR_KNOCK_FINE_BITS - 16));
    const int64_t rise = f->vz > 0 ? ((int64_t)f->vz * f->vz / (4 * fall)) >> (WR_KNOCK_FINE_BITS - 16) : 0;
    return f->x >= 0 && f->y >= 0 && x >= 0 && y >= 0 && is_fix(x) && is_fix(y) && is_fix(z) && is_fix(f->z + rise);
}

bool wr__decal_fits(const wr_remains *r, const wr_decal *decal)
{
    const int64_t age = wr__age(r, decal->tick, 0);
    return decal->x >= 0 && decal->y >= 0 && age >= -1 && age < WR__DECAL_AGE_MAX;
}

bool wr__puff_fits(const wr_remains *r, const wr_puff *puff)
{
    const int64_t age = wr__age(r, puff->tick, 0);
    const int32_t most = INT32_MAX / r->config.dust_cell;
    return puff->column >= 0 && puff->column <= most && puff->row >= 0 && puff->row <= most && age >= 0 &&
           age < r->config.dust_ticks && puff->weight > 0;
}

// ---- Out ----------------------------------------------------------------------------------------------------------

void wr_remains_save(const wr_remains *remains, wr_writer *writer)
{
    const wr_dead *bodies = wr__dead_room(remains) + remains->bodies.first;
    const wr_decal *decals = wr__decal_room(remains) + remains->decals.first;
    const wr_puff *puffs = wr__puff_room(remains);
    wr_write_u32(writer, remains->tick);
    write_i32(writer, remains->bodies.count);
    write_i32(writer, remains->decals.count);
    write_i32(writer, remains->puff_count);
    for (int32_t i = 0; i < remains->bodies.count; i++) {
        wr__dead_write(writer, &bodies[i]);
    }
    for (int32_t i = 0; i < remains->decals.count; i++) {
        wr__decal_write(writer, &decals[i]);
    }
    for (int32_t i = 0; i < remains->puff_count; i++) {
        write_i32(writer, puffs[i].column);
        write_i32(writer, puffs[i].row);
        wr_write_u32(writer, puffs[i].tick);
        wr_write_u32(writer, puffs[i].weight);
    }
}

// ---- In -----------------------------------------------------------------------------------------------------------

static bool load_bodies(wr_remains *out, wr_reader *reader, uint32_t count)
{
    wr_dead *bodies = wr__dead_room(out);
    for (uint32_t i = 0; i < count; i++) {
        bodies[i] = read_dead(reader);
        if (!wr__dead_fits(out, &bodies[i]) || (i > 0 && wr__dead_order(out, &bodies[i - 1], &bodies[i]) > 0)) {
            return false;
        }
    }
    out->bodies.count = (int32_t)count;
    return !reader->failed;
}

static bool load_decals(wr_remains *out, wr_reader *reader, uint32_t count)
{
    wr_decal *decals = wr__decal_room(out);
    for (uint32_t i = 0; i < count; i++) {
        decals[i] = read_decal(reader);
        if (!wr__decal_fits(out, &decals[i]) || (i > 0 && wr__decal_order(out, &decals[i - 1], &decals[i]) > 0)) {
            return false;
        }
    }
    out->decals.count = (int32_t)count;
    return !reader->failed;
}

static bool load_puffs(wr_remains *out, wr_reader *reader, uint32_t count)
{
    wr_puff *puffs = wr__puff_room(out);
    for (uint32_t i = 0; i < count; i++) {
        puffs[i] = read_puff(reader);
        if (!wr__puff_fits(out, &puffs[i]) || (i > 0 && wr__puff_order(&puffs[i - 1], &puffs[i]) >= 0)) {
            return false;
        }
    }
    out->puff_count = (int32_t)count;
    return !reader->failed;
}

wr_status wr_remains_load(wr_remains *out, wr_reader *reader)
{
    wr_remains_clear(out);
    const wr_remains_config *c = &out->config;
    out->tick = wr_read_u32(reader);
    const uint32_t bodies = wr_read_u32(reader), decals = wr_read_u32(reader), puffs = wr_read_u32(reader);
    const bool holds = bodies <= (uint32_t)c->bodies_max && decals <= (uint32_t)c->decals_max &&
                       puffs <= (uint32_t)c->puffs_max && !reader->failed &&
                       wr_reader_holds(reader, bodies, DEAD_BYTES);
    if (!holds || !load_bodies(out, reader, bodies) || !load_decals(out, reader, decals) ||
        !load_puffs(out, reader, puffs)) {
        wr_remains_clear(out);
        return WR_E_SYNTAX;
    }
    wr__remains_plan(out);
    return WR_OK;
}

// ---- Hash ---------------------------------------------------------------------------------------------------------

// Structs without gaps whose fields lie in the order in which they are hashed: on a little-endian machine they are
// bytes already.
static void hash_flight(wr_hasher *hasher, const wr_flight *f)
{
    const uint32_t words[7] = {(uint32_t)f->x,  (uint32_t)f->y,  (uint32_t)f->z, (uint32_t)f->vx,
                               (uint32_t)f->vy, (uint32_t)f->vz, f->begun};
    wr_hasher_u32s(hasher, words, 7);
    wr_hasher_u16(hasher, f->ticks);
    wr_hasher_u16(hasher, f->angle);
    wr_hasher_u32(hasher, (uint32_t)f->turn);
}

static void hash_bodies(wr_hasher *hasher, const wr_dead *bodies, int32_t count)
{
    if (wr__is_little_endian()) {
        wr_hasher_bytes(hasher, bodies, (size_t)count * sizeof *bodies);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        wr_hasher_u32(hasher, bodies[i].id);
        wr_hasher_u16(hasher, bodies[i].heading);
        wr_hasher_u8(hasher, bodies[i].kind);
        wr_hasher_u8(hasher, 0);
        hash_flight(hasher, &bodies[i].flight);
    }
}

static void hash_decals(wr_hasher *hasher, const wr_decal *decals, int32_t count)
{
    if (wr__is_little_endian()) {
        wr_hasher_bytes(hasher, decals, (size_t)count * sizeof *decals);
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        const wr_decal *d = &decals[i];
        const uint32_t words[5] = {d->id, d->tick, (uint32_t)d->x, (uint32_t)d->y, (uint32_t)d->z};
        wr_hasher_u32s(hasher, words, 5);
        wr_hasher_u16(hasher, d->heading);
        wr_hasher_u16(hasher, d->angle);
        wr_hasher_u32(hasher, d->kind);
    }
}

uint64_t wr_remains_hash(const wr_remains *remains)
{
    wr_hasher hasher;
    wr_hasher_begin(&hasher);
    wr_hasher_u32(&hasher, remains->tick);
    wr_hasher_u32(&hasher, (uint32_t)remains->bodies.count);
    wr_hasher_u32(&hasher, (uint32_t)remains->decals.count);
    wr_hasher_u32(&hasher, (uint32_t)remains->puff_count);
    hash_bodies(&hasher, wr__dead_room(remains) + remains->bodies.first, remains->bodies.count);
    hash_decals(&hasher, wr__decal_room(remains) + remains->decals.first, remains->decals.count);
    wr_hasher_u32s(&hasher, (const uint32_t *)(const void *)wr__puff_room(remains), (size_t)remains->puff_count * 4);
    return wr_hasher_end(&hasher);
}
