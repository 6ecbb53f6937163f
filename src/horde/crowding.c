// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunters and players as bodies of a crowd, and the memory of stages 5 and 6. The crowd works on the world's own places;
// whoever is no hunter and no player is absent. Players stand fixed: they have moved already, and nobody pushes them. Who
// gets up weighs next to nothing at first and what it is wont to at last: those who stood on it are not thrown off.
#include <string.h>

#include "core/assert.h"
#include "horde/crowd_int.h"
#include "horde/ways_int.h"
#include "nav/ground.h"

enum { PLAYER_WEIGHT = 255, RISE_STEPS = 4 };

// ---- Ground ----------------------------------------------------------------------------------------------------------------

// Labels that bodies of a size stay out of, for none of its kinds stands there: holes, chasms, whatever else costs are set for.
// Walls, and doors and gates while they are closed, are among the walls already.
static wr_kinds barred_of(const wr__horde *horde, int32_t crowd, wr_kinds present)
{
    const wr_kinds walls = WR_KINDS_WALL | WR_KIND(GATE);
    wr_kinds barred = present & ~walls;
    for (int32_t label = 0; label < WR_TERRAIN_LABELS && barred != 0; label++) {
        for (int32_t kind = 0; kind < horde->rules.kind_count && (barred >> label & 1u) != 0; kind++) {
            const wr__hunt_kind *k = &horde->rules.kinds[kind];
            if (k->crowd == crowd &&
                wr_terrain_cost(horde->ground, k->size, (uint8_t)label) != WR_TERRAIN_IMPASSABLE) {
                barred &= ~((wr_kinds)1 << label);
            }
        }
    }
    return barred;
}

// were: NULL, or rows that are as they were need not be marked again.
static void mark_pits(const wr__horde *horde, wr_kinds kinds, const uint8_t *labels, const uint8_t *were,
                      const wr_bits *pits)
{
    const size_t width = (size_t)horde->grid->width;
    for (size_t y = 0; y < (size_t)horde->grid->height; y++, labels += width) {
        uint64_t *row = pits->words + y * (size_t)pits->stride;
        if (were != NULL && memcmp(labels, were + y * width, width) == 0) {
            continue;
        }
        memset(row, 0, (size_t)pits->stride * sizeof *row);
        for (size_t x = 0; x < width; x++) {
            row[x >> 6] |= (kinds >> labels[x] & UINT64_C(1)) << (x & 63);
        }
    }
}

// Cells without a floor, as they are now. Where costs never change all sizes have the same, and there is room for no more.
static void survey_pits(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    const uint64_t version = wr_terrain_version(horde->ground);
    if (ways->pits_known && ways->pits_version == version) {
        return;
    }
    wr_kinds present;
    wr_kinds *kinds = ways->pit_kinds;
    const uint8_t *labels = wr__terrain_labels(horde->ground, &present);
    for (int32_t i = 0; i < horde->rules.crowd_count; i++) {
        int32_t same = 0;
        const wr_kinds now = barred_of(horde, i, present);
        const bool goes_on = ways->pits_known && now == kinds[i] && ways->pits_of[i] == &ways->pits[i];
        kinds[i] = now;
        while (kinds[same] != now) {
            same++;
        }
        if (same == i && now != 0) {
            mark_pits(horde, now, labels, goes_on ? ways->pit_labels : NULL, &ways->pits[i]);
        }
        ways->pits_of[i] = now != 0 ? &ways->pits[same] : NULL;
    }
    if (ways->pit_labels != NULL) {
        memcpy(ways->pit_labels, labels, (size_t)horde->grid->width * (size_t)horde->grid->height);
    }
    ways->pits_version = version;
    ways->pits_known = true;
}

static wr_crowd_ground ground_of(const wr__horde *horde)
{
    wr_crowd_ground ground = {.solid = horde->walls};
    for (int32_t i = 0; i < horde->rules.crowd_count; i++) {
        ground.barred[i] = horde->scratch->ways->pits_of[i];
    }
    return ground;
}

// ---- The tick --------------------------------------------------------------------------------------------------------------

static uint8_t smallest_radius(const wr__hunt_rules *rules)
{
    int32_t smallest = 0;
    for (int32_t i = 1; i < rules->crowd_count; i++) {
        smallest = rules->crowd_radius[i] < rules->crowd_radius[smallest] ? i : smallest;
    }
    return (uint8_t)smallest;
}

static void add_players(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    const uint8_t smallest = smallest_radius(&horde->rules); // so that every kind gets as near to him as it can
    for (int32_t i = 0; i < horde->player_count; i++) {
        const int32_t slot = horde->players[i].slot;
        if (slot >= 0 && slot < horde->slots && horde->players[i].there) {
            ways->state[slot] = WR_CROWD_FIXED;
            ways->size[slot] = smallest;
            ways->weight[slot] = PLAYER_WEIGHT;
            ways->wish_x[slot] = ways->wish_y[slot] = 0;
        }
    }
}

// By how much of the time it takes to get up is over. In quarters: bodies of few weights are looked at faster.
static void weigh_risers(wr__horde *horde)
{
    const wr_knock_bodies *bodies = &horde->thrown.bodies;
    uint8_t *weight = horde->scratch->ways->weight;
    for (uint32_t i = 0; i < horde->round->thrown_count; i++) {
        const int32_t slot = horde->thrown.slot[i];
        if (bodies->phase[i] == WR_KNOCK_RISE) {
            const uint32_t all = (uint32_t)wr__kind_of(horde, slot)->rise_ticks;
            const uint32_t left = bodies->until[i] - (uint32_t)horde->tick;
            const uint32_t steps = left < all ? RISE_STEPS * (all - left) / all : 0;
            weight[slot] = (uint8_t)(weight[slot] * steps / RISE_STEPS);
        }
    }
}

// Once a second: how many overlap, and how much those who stand and fight are jostled.
static void measure(wr__horde *horde, const wr_crowd_bodies *bodies, const wr_crowd_ground *ground)
{
    const wr__hunters *h = &horde->h;
    for (int32_t i = 0; i < horde->player_count; i++) { // who plays is no monster: not counted
        bodies->state[horde->players[i].slot] = WR_CROWD_ABSENT;
    }
    for (uint32_t i = 0; i < horde->round->thrown_count; i++) { // nor is who only gets up where it fell
        const int32_t slot = horde->thrown.slot[i];
        bodies->state[slot] |= wr_is_knocked(h->phase[slot]) ? WR_CROWD_ABSENT : 0;
    }
    const wr_crowd_quality quality = wr__crowd_measure(horde->scratch->ways->crowd, bodies, ground, horde->hooks);
    horde->counts.overlap_samples += (uint64_t)quality.bodies;
    horde->counts.overlapped += (uint64_t)quality.overlapped;
    for (int32_t slot = 0; slot < horde->slots; slot++) {
        if ((bodies->state[slot] & (WR_CROWD_ABSENT | WR_CROWD_IN_RING)) == WR_CROWD_IN_RING) {
            horde->counts.jitter_samples++;
            horde->counts.jitter_sum += wr_length(h->x[slot] - h->x_last[slot], h->y[slot] - h->y_last[slot]);
        }
    }
}

void wr__crowd_tick(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    survey_pits(horde);
    add_players(horde);
    weigh_risers(horde);
    const wr_crowd_bodies bodies = {.count = horde->slots,
                                    .turn = (uint32_t)(horde->tick / (uint64_t)(horde->rules.rate / 2)),
                                    .x = horde->h.x,
                                    .y = horde->h.y,
                                    .wish_x = ways->wish_x,
                                    .wish_y = ways->wish_y,
                                    .size = ways->size,
                                    .weight = ways->weight,
                                    .state = ways->state,
                                    .pressure = ways->pressure};
    const wr_crowd_ground ground = ground_of(horde);
    wr_crowd_step(ways->crowd, &bodies, &ground, horde->hooks);
    if (horde->tick % (uint64_t)horde->rules.rate ==
        (uint64_t)horde->rules.rate / 4) { // not when far fields are built
        measure(horde, &bodies, &ground);
    }
}

// ---- Memory ----------------------------------------------------------------------------------------------------------------

// Bounds of wr_field_size and wr_hop_size that need no mesh: memory is measured before there is one.
static size_t field_bound(const wr__horde *horde, int32_t n, int32_t radius)
{
    const int64_t side = (2 * (int64_t)radius + 1) * n;
    const int64_t columns = (int64_t)horde->grid->width * n, rows = (int64_t)horde->grid->height * n;
    const int64_t stride = (side < columns ? side : columns) + 1;
    const int64_t places = stride * (side < rows ? side : rows);
    return (size_t)(64 * 1024 + 5 * places + places / 32 + 32 * (columns + rows + 1));
}

static size_t hop_bound(int32_t n, int32_t radius)
{
    const size_t side = (size_t)(2 * radius * n + 1);
    return 128 * 1024 + 28 * side * side;
}

static int32_t hop_radius(const wr__horde *horde)
{
    const int32_t cells = horde->rules.reaction / (horde->grid->cell * WR_FIX_ONE) + 4;
    return wr__lesser(cells, WR_HOP_RADIUS_MAX);
}

static wr_field *take_field(wr_arena *arena, const wr__horde *horde, int32_t n, int32_t size, int32_t radius)
{
    const size_t bound = field_bound(horde, n, radius);
    void *memory = WR_ARENA_ARRAY(arena, uint8_t, bound);
    if (memory == NULL) {
        return NULL;
    }
    const wr_nav *nav = wr_terrain_nav(horde->ground, size);
    WR_ASSERT(wr_field_size(nav, radius) <= bound);
    return wr_field_init(nav, radius, memory);
}

static void take_fields(wr_arena *arena, const wr__horde *horde, int32_t n, wr__ways *ways)
{
    const int32_t whole = wr__greater(horde->grid->width, horde->grid->height);
    for (int32_t size = 0; size < ways->class_count; size++) {
        ways->far[size].field = take_field(arena, horde, n, size, whole);
        ways->round[size].field = take_field(arena, horde, n, size, whole);
        for (int32_t player = 0; player < ways->player_count; player++) {
            ways->near[size][player].field = take_field(arena, horde, n, size, WR__HUNT_NEAR_CELLS);
        }
    }
}

static void take_hops(wr_arena *arena, const wr__horde *horde, int32_t n, wr__ways *ways)
{
    const int32_t radius = hop_radius(horde);
    const size_t bound = hop_bound(n, radius);
    for (int32_t i = 0; i < WR__WAYS_LANES; i++) {
        void *memory = WR_ARENA_ARRAY(arena, uint8_t, bound);
        if (memory != NULL) {
            WR_ASSERT(wr_hop_size(wr_terrain_nav(horde->ground, 0), radius) <= bound);
            ways->hops[i] = wr_hop_init(wr_terrain_nav(horde->ground, 0), radius, memory);
        }
    }
}

static void take_lists(wr_arena *arena, int32_t capacity, wr__ways *ways)
{
    ways->asks = WR_ARENA_ARRAY(arena, int32_t, capacity);
    ways->ask_node = WR_ARENA_ARRAY(arena, wr_node, capacity);
    ways->cause = WR_ARENA_ARRAY(arena, uint8_t, capacity);
    ways->told = WR_ARENA_ARRAY(arena, uint16_t, capacity);
    ways->wish_x = WR_ARENA_ARRAY(arena, wr_fix, capacity);
    ways->wish_y = WR_ARENA_ARRAY(arena, wr_fix, capacity);
    ways->length = WR_ARENA_ARRAY(arena, wr_fix, capacity);
    ways->size = WR_ARENA_ARRAY(arena, uint8_t, capacity);
    ways->weight = WR_ARENA_ARRAY(arena, uint8_t, capacity);
    ways->state = WR_ARENA_ARRAY(arena, uint8_t, capacity);
    ways->pressure = WR_ARENA_ARRAY(arena, uint8_t, capacity);
    ways->door = WR_ARENA_ARRAY(arena, int32_t, capacity);
    ways->turned_tick = WR_ARENA_ARRAY(arena, uint32_t, capacity);
    ways->idle = WR_ARENA_ARRAY(arena, uint16_t, capacity);
    ways->queued = WR_ARENA_ARRAY(arena, uint16_t, capacity);
    ways->waiting = WR_ARENA_ARRAY(arena, uint16_t, capacity);
}

static void take_crowd(wr_arena *arena, const wr__horde *horde, wr__ways *ways)
{
    wr_crowd_config config = {.capacity = horde->capacity,
                              .size_count = horde->rules.crowd_count,
                              .width = horde->grid->width,
                              .height = horde->grid->height,
                              .cell = horde->grid->cell};
    memcpy(config.radius, horde->rules.crowd_radius, sizeof config.radius);
    void *memory = WR_ARENA_ARRAY(arena, uint8_t, wr_crowd_size(&config));
    ways->crowd = memory != NULL ? wr_crowd_init(&config, memory) : NULL;
    const int32_t width = horde->grid->width, height = horde->grid->height;
    for (int32_t i = 0; i < (horde->costs_change ? horde->rules.crowd_count : 1); i++) {
        void *bits = WR_ARENA_ARRAY(arena, uint8_t, wr_bits_size(width, height));
        if (bits != NULL) {
            wr_bits_init(&ways->pits[i], bits, horde->grid, 0);
        }
    }
    ways->pit_labels = horde->costs_change ? WR_ARENA_ARRAY(arena, uint8_t, (size_t)width * (size_t)height) : NULL;
}

wr__ways *wr__ways_take(wr_arena *arena, const wr__horde *horde, int32_t n)
{
    wr__ways nowhere; // a measuring arena has no memory to write to
    wr__ways *taken = WR_ARENA_ARRAY(arena, wr__ways, 1);
    wr__ways *ways = taken != NULL ? taken : &nowhere;
    ways->class_count = horde->rules.class_count;
    ways->player_count = horde->player_count;
    take_fields(arena, horde, n, ways);
    take_hops(arena, horde, n, ways);
    take_lists(arena, horde->capacity, ways);
    take_crowd(arena, horde, ways);
    wr__throngs_take(arena, horde, ways);
    return taken;
}

// What is counted for people begins anew: it belonged to another past.
static void forget_people(const wr__horde *horde, wr__ways *ways)
{
    const size_t slots = (size_t)horde->capacity;
    memset(ways->turned_tick, 0, slots * sizeof *ways->turned_tick);
    memset(ways->idle, 0, slots * sizeof *ways->idle);
    memset(ways->queued, 0, slots * sizeof *ways->queued);
    memset(ways->waiting, 0, slots * sizeof *ways->waiting);
    memset(ways->quarry_moves, 0, sizeof ways->quarry_moves);
    ways->turned = 0;
}

void wr__ways_derive(wr__horde *horde)
{
    wr__ways *ways = horde->scratch->ways;
    for (int32_t size = 0; size < ways->class_count; size++) {
        ways->far[size].built = ways->round[size].built = false;
        for (int32_t player = 0; player < ways->player_count; player++) {
            ways->near[size][player].built_for = WR_NODE_NONE;
        }
    }
    ways->pits_known = ways->over_known = false;
    forget_people(horde, ways);
}
