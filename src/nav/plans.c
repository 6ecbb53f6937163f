// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Turns to plan: one bit an id that waits, and a cursor that goes round. A tick scans words from the cursor's on, so
// its cost does not depend on how many wait.
#include <string.h>

#include "core/assert.h"
#include "core/bits.h"
#include "warren/plans.h"

size_t wr_plans_size(int32_t ids)
{
    WR_ASSERT(ids >= 1 && ids <= WR_PLANS_IDS_MAX);
    const size_t words = (size_t)(ids + 63) / 64;
    return (sizeof(wr_plans) + words * sizeof(uint64_t) + (size_t)ids * sizeof(uint32_t) + 7) / 8 * 8;
}

wr_plans *wr_plans_init(int32_t ids, void *memory)
{
    wr_plans *plans = memory;
    memset(memory, 0, wr_plans_size(ids));
    plans->ids = ids;
    return plans;
}

static void enter(wr_plans *plans, int32_t id, uint64_t tick)
{
    wr_plans_since(plans)[id] = (uint32_t)tick;
    plans->counts.asked++;
    plans->counts.waiting++;
}

bool wr_plans_ask(wr_plans *plans, int32_t id, uint64_t tick)
{
    WR_ASSERT(id >= 0 && id < plans->ids);
    if (wr_plans_waits(plans, id)) {
        plans->counts.refused++;
        return false;
    }
    wr_plans_waiting(plans)[id >> 6] |= (uint64_t)1 << (id & 63);
    enter(plans, id, tick);
    return true;
}

static int32_t bits_in(uint64_t bits)
{
    int32_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

void wr_plans_ask_all(wr_plans *plans, const uint64_t *askers, uint64_t tick)
{
    uint64_t *waiting = wr_plans_waiting(plans);
    const int32_t words = wr_plans_words(plans);
    WR_ASSERT(plans->ids % 64 == 0 || askers[words - 1] >> (plans->ids % 64) == 0);
    for (int32_t w = 0; w < words; w++) {
        plans->counts.refused += (uint64_t)bits_in(askers[w] & waiting[w]);
        for (uint64_t bits = askers[w] & ~waiting[w]; bits != 0; bits &= bits - 1) {
            enter(plans, w * 64 + wr__ctz64(bits), tick);
        }
        waiting[w] |= askers[w];
    }
}

static void leave(wr_plans *plans, int32_t id)
{
    wr_plans_waiting(plans)[id >> 6] &= ~((uint64_t)1 << (id & 63));
    wr_plans_since(plans)[id] = 0;
    plans->counts.waiting--;
}

bool wr_plans_drop(wr_plans *plans, int32_t id)
{
    WR_ASSERT(id >= 0 && id < plans->ids);
    if (!wr_plans_waits(plans, id)) {
        return false;
    }
    leave(plans, id);
    plans->counts.dropped++;
    return true;
}

// Grants from one word, those of `mask`, until the cap is reached.
static int32_t grant_word(wr_plans *plans, int32_t w, uint64_t mask, uint32_t tick, int32_t cap, int32_t *granted,
                          int32_t count)
{
    for (uint64_t bits = wr_plans_waiting(plans)[w] & mask; bits != 0 && count < cap; bits &= bits - 1) {
        const int32_t id = w * 64 + wr__ctz64(bits);
        const uint32_t wait = tick - wr_plans_since(plans)[id];
        plans->counts.wait_max = wait > plans->counts.wait_max ? wait : plans->counts.wait_max;
        leave(plans, id);
        granted[count++] = id;
    }
    return count;
}

int32_t wr_plans_grant(wr_plans *plans, uint64_t tick, int32_t cap, int32_t *granted)
{
    WR_ASSERT(cap >= 1);
    const int32_t words = wr_plans_words(plans), first = plans->cursor >> 6;
    const uint64_t from_cursor = UINT64_MAX << (plans->cursor & 63);
    int32_t count = grant_word(plans, first, from_cursor, (uint32_t)tick, cap, granted, 0);
    for (int32_t i = 1, w = first; i <= words && count < cap && plans->counts.waiting > 0; i++) {
        w = w + 1 < words ? w + 1 : 0;
        count = grant_word(plans, w, w == first ? ~from_cursor : UINT64_MAX, (uint32_t)tick, cap, granted, count);
    }
    plans->counts.granted += (uint64_t)count;
    if (count > 0) {
        plans->cursor = granted[count - 1] + 1 < plans->ids ? granted[count - 1] + 1 : 0;
    }
    return count;
}

wr_status wr_plans_meanwhile(const wr_nav *nav, const wr_field *field, wr_point at, wr_point goal, wr_point *next)
{
    if (field != NULL && wr_field_next(nav, field, at, next) == WR_OK) {
        return WR_OK;
    }
    if (!wr_nav_clear(nav, at, goal)) {
        return WR_E_NOT_FOUND;
    }
    *next = goal;
    return WR_OK;
}

// ---- Hash, save, load, validate ----------------------------------------------------------------------------------

void wr_plans_hash(const wr_plans *plans, wr_hasher *hasher)
{
    const wr_plans_counts *c = &plans->counts;
    wr_hasher_u32(hasher, (uint32_t)plans->ids);
    wr_hasher_u32(hasher, (uint32_t)plans->cursor);
    wr_hasher_u64(hasher, c->asked);
    wr_hasher_u64(hasher, c->refused);
    wr_hasher_u64(hasher, c->granted);
    wr_hasher_u64(hasher, c->dropped);
    wr_hasher_u32(hasher, c->wait_max);
    for (int32_t w = 0; w < wr_plans_words(plans); w++) {
        const uint64_t waiting = wr_plans_waiting(plans)[w];
        wr_hasher_u64(hasher, waiting);
        for (uint64_t bits = waiting; bits != 0; bits &= bits - 1) {
            wr_hasher_u32(hasher, wr_plans_since(plans)[w * 64 + wr__ctz64(bits)]);
        }
    }
}

void wr_plans_save(const wr_plans *plans, wr_writer *writer)
{
    const wr_plans_counts *c = &plans->counts;
    wr_write_u32(writer, (uint32_t)plans->ids);
    wr_write_u32(writer, (uint32_t)plans->cursor);
    wr_write_u64(writer, c->asked);
    wr_write_u64(writer, c->refused);
    wr_write_u64(writer, c->granted);
    wr_write_u64(writer, c->dropped);
    wr_write_u32(writer, c->wait_max);
    for (int32_t w = 0; w < wr_plans_words(plans); w++) {
        const uint64_t waiting = wr_plans_waiting(plans)[w];
        wr_write_u64(writer, waiting);
        for (uint64_t bits = waiting; bits != 0; bits &= bits - 1) {
            wr_write_u32(writer, wr_plans_since(plans)[w * 64 + wr__ctz64(bits)]);
        }
    }
}

static void load_waiting(wr_plans *plans, wr_reader *reader)
{
    for (int32_t w = 0; w < wr_plans_words(plans); w++) {
        const uint64_t waiting = wr_read_u64(reader);
        const int32_t room = plans->ids - w * 64;
        if (room < 64 && waiting >> room != 0) {
            reader->failed = true;
            return;
        }
        wr_plans_waiting(plans)[w] = waiting;
        for (uint64_t bits = waiting; bits != 0; bits &= bits - 1) {
            wr_plans_since(plans)[w * 64 + wr__ctz64(bits)] = wr_read_u32(reader);
        }
        plans->counts.waiting += (uint32_t)bits_in(waiting);
    }
}

wr_status wr_plans_load(wr_plans *plans, wr_reader *reader)
{
    const int32_t ids = plans->ids;
    wr_plans_init(ids, plans);
    if (wr_read_u32(reader) != (uint32_t)ids) {
        return WR_E_SYNTAX;
    }
    plans->cursor = (int32_t)wr_read_u32(reader);
    plans->counts.asked = wr_read_u64(reader);
    plans->counts.refused = wr_read_u64(reader);
    plans->counts.granted = wr_read_u64(reader);
    plans->counts.dropped = wr_read_u64(reader);
    plans->counts.wait_max = wr_read_u32(reader);
    load_waiting(plans, reader);
    if (reader->failed || wr_plans_validate(plans) != WR_OK) {
        wr_plans_init(ids, plans);
        return WR_E_SYNTAX;
    }
    return WR_OK;
}

wr_status wr_plans_validate(const wr_plans *plans)
{
    const wr_plans_counts *c = &plans->counts;
    if (plans->cursor < 0 || plans->cursor >= plans->ids || c->asked != c->granted + c->dropped + c->waiting ||
        (c->granted == 0 && (c->wait_max != 0 || plans->cursor != 0))) {
        return WR_E_SYNTAX;
    }
    uint32_t waiting = 0;
    for (int32_t id = 0; id < plans->ids; id++) {
        const bool waits = wr_plans_waits(plans, id);
        waiting += waits;
        if (!waits && wr_plans_since(plans)[id] != 0) {
            return WR_E_SYNTAX;
        }
    }
    if (plans->ids % 64 != 0 && wr_plans_waiting(plans)[wr_plans_words(plans) - 1] >> (plans->ids % 64) != 0) {
        return WR_E_SYNTAX;
    }
    return waiting == c->waiting ? WR_OK : WR_E_SYNTAX;
}
