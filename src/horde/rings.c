// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Places to fight from. Round each player lies a ring for each kind of monster, at 0.8 of its reach, with as many places as
// fit between shoulders. Who swings holds a place, so the others wait their turn instead of pushing:
//
//            o  o            a place lies in its direction as far out as somebody of that size can stand there and has a
//         o        o         clear line to the player: in a room smaller than the ring it lies along the walls, and where
//        o    P     o |      a wall comes between, or another who holds one stands too near, it is closed. Nobody
//         o        o  |      waits for a closed one.
//            o  o o   |
//
// Where places are follows from where the players and the walls are now: nothing of it lasts from tick to tick.
#include "horde/rings.h"

#include "core/assert.h"
#include "horde/horde_int.h"
#include "warren/sight.h"

enum { RING_STEPS = 8 };

// Nearer than its reach and this many cells a hunter gets a place or waits for one; who has one keeps it a cell more.
#define NEAR_CELLS 2

// ---- Rings of a hunt -------------------------------------------------------------------------------------------------

// As many as leave an eighth of air between two; the chord of a circle is 2 r sin(half the angle).
static int32_t places_of(wr_fix distance, wr_fix radius)
{
    const int64_t apart = 2 * (int64_t)radius * 9 / 8;
    int32_t places = WR__RING_PLACES_MAX;
    while (places > 1 && 2 * (int64_t)distance * wr_sin((wr_angle)(32768 / places)) / WR_FIX_ONE < apart) {
        places--;
    }
    return places;
}

static void set_ring(wr__ring *ring, const wr__horde *horde, int32_t kind)
{
    const wr__hunt_kind *k = &horde->rules.kinds[kind];
    const wr_fix radius = horde->hunt.kinds[kind].radius;
    *ring = (wr__ring){.distance = k->ring,
                       .radius = radius,
                       .least = radius + horde->grid->cell * (WR_FIX_ONE / 2),
                       .size = k->size,
                       .places = places_of(k->ring, radius)};
    for (int32_t i = 0; i < ring->places; i++) {
        const wr_angle angle = (wr_angle)(i * 65536 / ring->places);
        ring->offsets[i] = (wr_point){wr_fix_mul(k->ring, wr_cos(angle)), wr_fix_mul(k->ring, wr_sin(angle))};
    }
}

static int32_t ring_like(const wr__rings *rings, const wr__horde *horde, int32_t kind)
{
    const wr__hunt_kind *k = &horde->rules.kinds[kind];
    int32_t i = 0;
    while (i < rings->ring_count &&
           (rings->rings[i].distance != k->ring || rings->rings[i].radius != horde->hunt.kinds[kind].radius ||
            rings->rings[i].size != k->size)) {
        i++;
    }
    return i;
}

static uint64_t square_of(int64_t length)
{
    return (uint64_t)(length * length);
}

static void set_kind(wr__rings *rings, const wr__horde *horde, int32_t kind)
{
    const int64_t reach = horde->rules.kinds[kind].reach, cell = horde->grid->cell * WR_FIX_ONE;
    const int32_t ring = ring_like(rings, horde, kind);
    rings->reach2[kind] = square_of(reach);
    rings->near2[kind][0] = square_of(reach + NEAR_CELLS * cell);
    rings->near2[kind][1] = square_of(reach + (NEAR_CELLS + 1) * cell);
    rings->ring_of[kind] = (uint8_t)ring;
    if (ring == rings->ring_count) {
        rings->ring_count++;
        set_ring(&rings->rings[ring], horde, kind);
    }
}

wr__rings *wr__rings_take(wr_arena *arena, const wr__horde *horde)
{
    wr__rings *rings = WR_ARENA_ARRAY(arena, wr__rings, 1);
    uint8_t *marks = WR_ARENA_ARRAY(arena, uint8_t, horde->capacity);
    int32_t *marked = WR_ARENA_ARRAY(arena, int32_t, horde->capacity);
    int32_t *near = WR_ARENA_ARRAY(arena, int32_t, horde->capacity);
    if (rings == NULL || near == NULL) {
        return NULL;
    }
    rings->marks = marks;
    rings->marked = marked;
    rings->near = near;
    for (int32_t kind = 0; kind < horde->rules.kind_count; kind++) {
        set_kind(rings, horde, kind);
    }
    return rings;
}

// ---- Where a place is --------------------------------------------------------------------------------------------------

static bool any_in_row(const wr_bits *bits, int32_t y, int32_t low, int32_t high)
{
    const uint64_t *row = bits->words + (size_t)y * (size_t)bits->stride;
    for (int32_t word = low >> 6; word <= high >> 6; word++) {
        const uint64_t from = word == low >> 6 ? UINT64_MAX << (low & 63) : UINT64_MAX;
        const uint64_t to = word == high >> 6 ? UINT64_MAX >> (63 - (high & 63)) : UINT64_MAX;
        if ((row[word] & from & to) != 0) {
            return true;
        }
    }
    return false;
}

// Cells from low to high along an axis that a stretch round a place touches; false when some lie off the map.
static bool cells_along(wr_fix at, wr_fix around, int32_t cell, int32_t cells, int32_t *low, int32_t *high)
{
    const int64_t side = (int64_t)cell * WR_FIX_ONE;
    if ((int64_t)at - around < 0 || (int64_t)at + around >= cells * side) {
        return false;
    }
    *low = (int32_t)((at - around) / side);
    *high = (int32_t)(((int64_t)at + around) / side);
    return true;
}

// Nothing that stops bodies or blocks sight in the square of that half side.
static bool is_empty_round(const wr__horde *horde, wr_point at, wr_fix around, bool sight_too)
{
    const wr_grid *grid = horde->grid;
    wr_cell low, high;
    if (!cells_along(at.x, around, grid->cell, grid->width, &low.x, &high.x) ||
        !cells_along(at.y, around, grid->cell, grid->height, &low.y, &high.y)) {
        return false;
    }
    for (int32_t y = low.y; y <= high.y; y++) {
        if (any_in_row(horde->walls, y, low.x, high.x) || (sight_too && any_in_row(horde->sight, y, low.x, high.x))) {
            return false;
        }
    }
    return true;
}

bool wr__ring_is_open(const wr__horde *horde, const wr__ring *ring, wr_point centre)
{
    return is_empty_round(horde, centre, ring->distance + ring->radius, true);
}

// So far out in a place's direction, in eighths of the way; false when that is off the map.
static bool point_of(const wr__horde *horde, const wr__ring *ring, wr_point centre, int32_t index, int32_t eighths,
                     wr_point *at)
{
    const wr_point offset = ring->offsets[index];
    const int64_t x = centre.x + (int64_t)offset.x * eighths / RING_STEPS;
    const int64_t y = centre.y + (int64_t)offset.y * eighths / RING_STEPS;
    const int64_t side = (int64_t)horde->grid->cell * WR_FIX_ONE;
    if (x < 0 || y < 0 || x >= horde->grid->width * side || y >= horde->grid->height * side) {
        return false;
    }
    *at = (wr_point){(wr_fix)x, (wr_fix)y};
    return true;
}

// Can somebody of that ring's size stand there and be seen by the player. The square round it is looked at first: where it is
// empty, so is the disc.
static bool stands_free(const wr__horde *horde, const wr__ring *ring, const wr_nav *nav, wr_point centre, wr_point at,
                        wr_node node)
{
    return wr_sight(horde->sight, horde->grid->cell, centre, at) &&
           (is_empty_round(horde, at, ring->radius, false) || wr_nav_clear(nav, wr_nav_place(nav, node), at));
}

bool wr__ring_find(const wr__horde *horde, const wr__ring *ring, wr_point centre, bool open, int32_t index,
                   wr__spot *spot)
{
    const wr_nav *nav = wr_terrain_nav(horde->ground, ring->size);
    for (int32_t eighths = RING_STEPS; eighths > 0; eighths--) {
        if (eighths < RING_STEPS && (int64_t)ring->distance * eighths / RING_STEPS < ring->least) {
            return false;
        }
        if (!point_of(horde, ring, centre, index, eighths, &spot->at)) {
            continue;
        }
        const wr_node node = wr__node_at(nav, horde->grid, spot->at);
        if (wr_nav_has(nav, node) && (open || stands_free(horde, ring, nav, centre, spot->at, node))) {
            WR_ASSERT_SLOW(stands_free(horde, ring, nav, centre, spot->at, node));
            spot->component = wr_nav_component(nav, node);
            return true;
        }
    }
    return false;
}

bool wr__ring_place(const wr__horde *horde, int32_t slot, wr_point *place)
{
    const wr__hunters *h = &horde->h;
    const int32_t player = h->target[slot];
    wr__spot spot;
    if (h->ring[slot] == 0 || player < 0 || !horde->players[player].there) {
        return false;
    }
    const wr__ring *ring = wr__ring_of(horde, slot);
    if (h->ring[slot] > ring->places ||
        !wr__ring_find(horde, ring, horde->players[player].at, false, h->ring[slot] - 1, &spot)) {
        return false;
    }
    *place = spot.at;
    return true;
}
