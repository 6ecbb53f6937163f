// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// See brawl.h.
#include "brawl.h"

#include "horde/rings.h"
#include "warren/sight.h"

horde_box *brawl_create_with(const horde_box_config *config)
{
    return horde_box_create(config);
}

horde_box *brawl_create(const char *map, const wr_hunt *hunt)
{
    horde_box_config config = horde_box_config_of(map, hunt);
    config.capacity = 512;
    return brawl_create_with(&config);
}

wr_point brawl_beside(wr_point at, double x, double y)
{
    return (wr_point){at.x + wr_fix_from_double(x), at.y + wr_fix_from_double(y)};
}

int32_t brawl_add(horde_box *box, int32_t kind, wr_point at, int32_t player)
{
    const int32_t slot = horde_box_spawn(box, kind, at);
    assert_true(slot >= 0);
    box->horde.h.target[slot] = (int8_t)player;
    box->horde.h.brain[slot] |= WR__BRAIN_SEES;
    return slot;
}

void brawl_surround(horde_box *box, int32_t kind, int32_t player, int32_t count, double distance)
{
    const wr_point centre = horde_box_at(box, player);
    for (int32_t i = 0; i < count; i++) {
        const wr_angle angle = (wr_angle)(i * 65536 / count);
        const double x = distance * wr_fix_to_double(wr_cos(angle)), y = distance * wr_fix_to_double(wr_sin(angle));
        brawl_add(box, kind, brawl_beside(centre, x, y), player);
    }
}

void brawl_scatter(horde_box *box, int32_t kind, int32_t player, int32_t count, double distance, uint64_t seed)
{
    const wr_nav *nav = wr_terrain_nav(box->horde.ground, box->horde.rules.kinds[kind].size);
    const wr_point centre = horde_box_at(box, player);
    for (int32_t i = 0; i < count; i++) {
        const uint64_t bits = wr_noise(seed, WR_STREAM_BOTS, 3, (uint64_t)i);
        const double angle = (double)(bits & 65535), away = distance * (double)(bits >> 16 & 65535) / 65536;
        const double x = away * wr_fix_to_double(wr_cos((wr_angle)angle));
        const double y = away * wr_fix_to_double(wr_sin((wr_angle)angle));
        const wr_point at = brawl_beside(centre, x, y);
        if (wr_nav_clear(nav, at, at)) {
            brawl_add(box, kind, at, player);
        }
    }
}

static void log_notes(horde_box *box)
{
    for (int32_t i = 0; i < box->horde.note_count; i++) {
        const wr__note *note = &box->horde.notes[i];
        box->told[note->kind]++;
        if (box->log_count < BOX_LOG) {
            box->log[box->log_count++] = (horde_box_told){box->state->tick, 7, *note};
        }
    }
    for (int32_t i = 0; i < box->horde.blow_count; i++) {
        box->blows++;
        box->blows_by_player[box->horde.blows[i].player]++;
        box->hurt[box->horde.blows[i].player] += box->horde.blows[i].damage;
    }
}

void brawl_tick(horde_box *box)
{
    wr__horde *horde = &box->horde;
    wr__horde_empty(horde);
    horde->tick = ++box->state->tick;
    horde->slots = box->state->slots;
    for (int32_t i = 0; i < horde->player_count; i++) {
        horde->players[i] = (wr__quarry){.at = horde_box_at(box, i),
                                         .last = horde->players[i].at,
                                         .slot = i,
                                         .there = box->state->player_health[i] > 0};
    }
    for (int32_t i = 0; i < horde->slots; i++) {
        horde->h.brain[i] &= (uint8_t)~WR__BRAIN_QUEUED;
    }
    wr__horde_fight(horde);
    log_notes(box);
    for (int32_t i = 0; i < horde->slots; i++) {
        horde->h.x_last[i] = horde->h.x[i];
        horde->h.y_last[i] = horde->h.y[i];
    }
}

void brawl_run(horde_box *box, int32_t ticks)
{
    for (int32_t i = 0; i < ticks; i++) {
        brawl_tick(box);
    }
}

int32_t brawl_holders(const horde_box *box, int32_t player)
{
    int32_t holders = 0;
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        holders += box->horde.h.target[slot] == player && box->horde.h.ring[slot] != 0;
    }
    return holders;
}

// ---- What holds in every tick --------------------------------------------------------------------------------------------

static double apart(wr_point a, wr_point b)
{
    return wr_length(b.x - a.x, b.y - a.y) / (double)WR_FIX_ONE;
}

static double radius_of(const horde_box *box, int32_t slot)
{
    return wr_fix_to_double(box->hunt.kinds[box->horde.h.hunt_kind[slot]].radius);
}

static void check_place(const horde_box *box, int32_t slot, wr_point place)
{
    const wr__horde *horde = &box->horde;
    const wr_nav *nav = wr__hunter_nav(horde, slot);
    const wr_point player = horde->players[horde->h.target[slot]].at;
    assert_true(wr_nav_clear(nav, place, place));
    assert_true(wr_nav_reachable(nav, wr__hunter_at(horde, slot), place));
    assert_true(wr_sight(horde->sight, horde->grid->cell, player, place));
    assert_true(apart(player, place) < wr_fix_to_double(wr__kind_of(horde, slot)->ring) + 0.001);
}

static void check_apart(const horde_box *box, int32_t slot, wr_point place)
{
    const wr__hunters *h = &box->horde.h;
    for (int32_t i = horde_box_next(box, slot + 1); i >= 0; i = horde_box_next(box, i + 1)) {
        wr_point other;
        if (h->target[i] == h->target[slot] && h->ring[i] != 0) {
            assert_true(wr__ring_place(&box->horde, i, &other));
            assert_true(apart(place, other) > radius_of(box, slot) + radius_of(box, i));
        }
    }
}

void brawl_check_rings(const horde_box *box)
{
    const wr__hunters *h = &box->horde.h;
    assert_int_equal(box->horde.counts.phantom_slots, 0);
    for (int32_t slot = horde_box_next(box, 0); slot >= 0; slot = horde_box_next(box, slot + 1)) {
        wr_point place;
        if (h->ring[slot] != 0) {
            assert_true(wr__ring_place(&box->horde, slot, &place));
            check_place(box, slot, place);
            check_apart(box, slot, place);
            assert_true(wr__lease_ticks(h->lease[slot]) < box->horde.rules.lease_ticks);
        } else {
            assert_false(wr__ring_place(&box->horde, slot, &place));
            assert_true(h->lease[slot] == 0 || (h->brain[slot] & WR__BRAIN_QUEUED) != 0);
        }
    }
}
