// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The first difference between two worlds: the first part that differs, in it the first slot, of that the first field.
#include <string.h>

#include "sim/columns.h"
#include "sim/record_int.h"

static void name(char *to, size_t size, const char *from)
{
    size_t i = 0;
    for (; i + 1 < size && from[i] != '\0'; i++) {
        to[i] = from[i];
    }
    memset(to + i, 0, size - i);
}

static void tell(wr_difference *d, const char *part, const char *field, uint32_t entity, int64_t a, int64_t b)
{
    name(d->module, sizeof d->module, part);
    name(d->field, sizeof d->field, field);
    d->entity = entity;
    d->has_values = true;
    d->recorded = a;
    d->replayed = b;
}

// Both arrays hold that many at least.
static size_t common_length(const wr_world *a, const wr_world *b, const wr__column *c)
{
    const size_t x = wr__column_length(a, c);
    const size_t y = wr__column_length(b, c);
    return x < y ? x : y;
}

// The first index below `limit` where they differ, or `limit`.
static size_t first_difference(const wr_world *a, const wr_world *b, const wr__column *c, size_t limit)
{
    for (size_t i = 0; i < limit; i++) {
        if (wr__column_value(a, c, i) != wr__column_value(b, c, i)) {
            return i;
        }
    }
    return limit;
}

static uint32_t entity_of(const wr_world *world, const wr__column *c, size_t slot)
{
    switch (c->per) {
    case WR__PER_WORLD:
    case WR__PER_HUNT:
    case WR__PER_GROUND:
    case WR__PER_WINDOW:
        return 0;
    case WR__PER_SLOT:
    case WR__PER_NODE:
    case WR__PER_HUNTER:
        return world->mobs.id[slot] != 0 ? world->mobs.id[slot] : (uint32_t)slot + 1;
    case WR__PER_THROWN:
        return world->mobs.id[world->horde.thrown.slot[slot]];
    default:
        return (uint32_t)slot + 1;
    }
}

// Of a byte of eight marks the first that differs, by its own number.
static void tell_mark(wr_difference *d)
{
    int32_t bit = 0;
    while (((d->recorded ^ d->replayed) >> bit & 1) == 0) {
        bit++;
    }
    d->entity = (d->entity - 1) * 8 + (uint32_t)bit + 1;
    d->recorded = d->recorded >> bit & 1;
    d->replayed = d->replayed >> bit & 1;
}

// Slots of different kinds (players, starts, switches) are never in one part with those of mobs, but for starts, which
// stand last: so the first of all is the lowest index, and of those the first in the list. In a hunt's part, where they are,
// it is as good a first as any.
static bool differ_in_part(const wr_world *a, const wr_world *b, int32_t part, wr_difference *d)
{
    const wr__column *found = NULL;
    size_t slot = SIZE_MAX;
    size_t index = 0;
    for (const wr__column *c = wr__columns; c < wr__columns + wr__column_count; c++) {
        if (c->part != part || (found != NULL && (slot == 0 || c->per == WR__PER_START))) {
            continue;
        }
        const size_t nodes = c->per == WR__PER_NODE ? WR__PATH_NODES : 1;
        const size_t length = common_length(a, b, c);
        const size_t limit = found == NULL || slot >= length / nodes ? length : slot * nodes;
        const size_t i = first_difference(a, b, c, limit);
        if (i < limit) {
            found = c;
            slot = i / nodes;
            index = i;
        }
        if (found == c && (c->per == WR__PER_WORLD || c->per == WR__PER_HUNT)) {
            break;
        }
    }
    if (found != NULL) {
        tell(d, wr__part_name_of(part), found->name, entity_of(a, found, slot), wr__column_value(a, found, index),
             wr__column_value(b, found, index));
        if (found->per == WR__PER_CRYSTAL || found->per == WR__PER_DOOR) {
            tell_mark(d);
        }
    }
    return found != NULL;
}

static bool differ_in_settings(const wr_world *a, const wr_world *b, wr_difference *d)
{
    const wr__settings x = wr__settings_of(a);
    const wr__settings y = wr__settings_of(b);
    int64_t p, q;
    const char *field = wr__settings_differ(&x, &y, &p, &q);
    if (field != NULL) {
        tell(d, "rules", field, 0, p, q);
    }
    return field != NULL;
}

static bool differ_in_host(const wr_world *a, const wr_world *b, wr_difference *d)
{
    if (!wr__host_same(a, b)) {
        tell(d, "host", "modules", 0, 0, 0);
        d->has_values = false;
        return true;
    }
    return wr__host_differ(a, b, d);
}

bool wr__world_differ_in(const wr_world *recorded, const wr_world *replayed, const char *module, wr_difference *d)
{
    *d = (wr_difference){.tick_from = replayed->core->ticks, .tick_to = replayed->core->ticks};
    for (int32_t part = 0; part < WR_HASH_COUNT; part++) {
        if (strcmp(wr__part_name_of(part), module) == 0) {
            return part == WR_HASH_HOST ? differ_in_host(recorded, replayed, d)
                                        : differ_in_part(recorded, replayed, part, d);
        }
    }
    return false;
}

bool wr_world_differ(const wr_world *recorded, const wr_world *replayed, wr_difference *difference)
{
    wr_difference unwanted;
    wr_difference *d = difference == NULL ? &unwanted : difference;
    *d = (wr_difference){.tick_from = replayed->core->ticks, .tick_to = replayed->core->ticks};
    if (differ_in_settings(recorded, replayed, d)) {
        return true;
    }
    if (recorded->core->ticks != replayed->core->ticks) {
        tell(d, "head", "ticks", 0, (int64_t)recorded->core->ticks, (int64_t)replayed->core->ticks);
        return true;
    }
    for (int32_t part = 0; part < WR_HASH_COUNT; part++) {
        if (differ_in_part(recorded, replayed, part, d)) {
            return true;
        }
    }
    return differ_in_host(recorded, replayed, d);
}
