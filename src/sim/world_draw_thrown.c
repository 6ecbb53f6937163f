// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Those whom blasts throw, and what is left of the dead. Seen from above and a little from the south: what is high in the
// air is nearer, so larger, and farther up the picture; its shadow stays where it is above. From the ground up: decals,
// shadows, who lies, then (world_draw.c) who stands, dust, and last who flies, the highest over all.
#include "sim/world_draw_int.h"

#define BODY 0.4f // a body's radius, in sides of its figure

#define TRAIL_PIECES 4
#define TRAIL_TICKS  3    // each, at 60 a second
#define TRAIL_PIXELS 5.0f // of a body; smaller ones leave none

// ---- One body ----------------------------------------------------------------------------------------------------

typedef struct body {
    wr__spot at;  // on the ground
    float height; // cells above it
    float side;   // of its figure on the ground, units
    wr__body_look look;
    wr_flight flight; // of one that flies; else zeroed
} body;

static float floor_at(const wr__scenery *s, wr_fix x, wr_fix y)
{
    const wr_cell at = wr_grid_cell_of(s->grid, (wr_point){x, y});
    const bool inside = s->grid->ground != NULL && wr_grid_has(s->grid, at);
    return inside ? wr_fix_to_float(s->grid->ground[(ptrdiff_t)at.y * s->grid->width + at.x]) : 0;
}

// Heights are above a line from floor to floor, for the picture itself has none: nobody jumps who flies over a rim.
wr__airborne wr__draw_flight_at(const wr__scenery *s, const wr_flight *f, float tick)
{
    const int32_t whole = (int32_t)tick;
    const float part = tick - (float)whole, done = tick < (float)f->ticks ? tick / (float)f->ticks : 1;
    const wr_flight_place from = wr_flight_at(s->knock, f, f->begun + (uint32_t)whole);
    const wr_flight_place to = wr_flight_at(s->knock, f, f->begun + (uint32_t)whole + 1);
    const wr__spot a = wr__spot_of(s, from.at), b = wr__spot_of(s, to.at);
    const wr_point end = wr_flight_at(s->knock, f, f->begun + f->ticks).at;
    const float low = floor_at(s, f->x, f->y), line = low + done * (floor_at(s, end.x, end.y) - low);
    const float z = wr_fix_to_float(from.z) + part * wr_fix_to_float(to.z - from.z);
    return (wr__airborne){.at = {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)},
                          .height = z > line ? (z - line) / s->cell : 0,
                          .angle =
                              (wr_angle)(from.angle + (int32_t)(part * (float)(int16_t)(to.angle - from.angle)))};
}

// Ticks since it was thrown, at this moment; in the tick it is thrown in it is where it was thrown from.
static float age_of(const wr__scenery *s, const wr_flight *f)
{
    const int32_t age = (int32_t)((uint32_t)wr_world_ticks(s->world) - f->begun);
    return age > 0 ? (float)(age - 1) + s->alpha : 0;
}

static bool flies(const wr__scenery *s, const wr_flight *f)
{
    return f->ticks > 0 && age_of(s, f) < (float)f->ticks;
}

static void put_in_air(const wr__scenery *s, body *b)
{
    const wr__airborne air = wr__draw_flight_at(s, &b->flight, age_of(s, &b->flight));
    b->at = air.at;
    b->height = air.height;
    b->look.angle = air.angle;
}

static void measure(const wr__scenery *s, body *b)
{
    const float radius = wr_fix_to_float(s->hunt->kinds[b->look.hunt_kind].radius);
    b->side = radius / BODY;
    b->look.pixels = s->pixels * 2 * radius / s->cell * wr__nearer(b->height);
}

// Getting up it turns back evenly; a part of a tick more lies still ahead of it than the world says.
static wr_angle rising_angle(const wr__scenery *s, const wr_knocked_view *k)
{
    const float left = (float)(int16_t)k->angle, ticks = (float)(k->ticks_left > 0 ? k->ticks_left : 1);
    const float now = left * (1 + (1 - s->alpha) / ticks);
    return (wr_angle)(int32_t)(now > 16384 ? 16384 : now < -16384 ? -16384 : now);
}

// False: nobody is thrown there.
static bool thrown_of(const wr__scenery *s, int32_t slot, body *b)
{
    wr_knocked_view k;
    if ((s->mobs.flags[slot] & WR_MOB_KNOCKED) == 0 || !wr__mob_is_drawn(s, slot) ||
        wr_world_knocked(s->world, slot, &k) != WR_OK) {
        return false;
    }
    *b = (body){.at = wr__mob_spot(s, slot),
                .look = {.hunt_kind = s->mobs.hunt_kind[slot], .heading = s->mobs.heading[slot], .angle = k.angle}};
    if (k.phase == WR_KNOCK_RISE) {
        b->look.angle = rising_angle(s, &k);
    } else if (flies(s, &k.flight) && !(k.phase == WR_KNOCK_LIE && (s->mobs.flags[slot] & WR_MOB_JUMPED))) {
        b->flight = k.flight;
        put_in_air(s, b);
    }
    measure(s, b);
    return true;
}

static body dead_of(const wr__scenery *s, const wr_dead *dead)
{
    body b = {.look = {.hunt_kind = dead->kind, .heading = dead->heading, .dead = true}, .flight = dead->flight};
    put_in_air(s, &b);
    if (!flies(s, &b.flight)) {
        b.flight = (wr_flight){0};
    }
    measure(s, &b);
    return b;
}

static float lift_of(const body *b)
{
    return WR__LIFT * b->height;
}

static bool body_in_view(const wr__scenery *s, const body *b)
{
    return wr__spot_in_view(s, b->at) ||
           (b->height > 0 && wr__spot_in_view(s, (wr__spot){b->at.x, b->at.y + lift_of(b)}));
}

// ---- All of them -------------------------------------------------------------------------------------------------

// Through all bodies in view, the living by slot, then the dead.
typedef struct walk {
    int32_t slot, dead, dead_count;
    const wr_dead *bodies;
} walk;

static walk walk_of(const wr__scenery *s)
{
    walk w = {0};
    w.bodies = wr_remains_bodies(s->remains, &w.dead_count);
    return w;
}

static bool next_body(const wr__scenery *s, walk *w, body *b)
{
    while (w->slot < s->mobs.count) {
        if (thrown_of(s, w->slot++, b) && body_in_view(s, b)) {
            return true;
        }
    }
    while (w->dead < w->dead_count) {
        *b = dead_of(s, &w->bodies[w->dead++]);
        if (body_in_view(s, b)) {
            return true;
        }
    }
    return false;
}

static void draw_shadow(const wr__scenery *s, const body *b)
{
    const wr__brush brush = wr__brush_at(s->painter, b->at.x * s->cell, b->at.y * s->cell, b->side);
    wr__figure_shadow(&brush, &b->look, b->height);
}

static void draw_lying(const wr__scenery *s, const body *b)
{
    const wr__brush brush = wr__brush_at(s->painter, b->at.x * s->cell, b->at.y * s->cell, b->side);
    wr__figure_body(&brush, &b->look);
}

void wr__draw_fallen(const wr__scenery *s)
{
    body b;
    if (s->hunt == NULL) {
        return;
    }
    for (walk w = walk_of(s); next_body(s, &w, &b);) {
        if (b.look.pixels >= 2) {
            draw_shadow(s, &b);
        }
    }
    for (walk w = walk_of(s); next_body(s, &w, &b);) {
        if (b.flight.ticks == 0) {
            draw_lying(s, &b);
        }
    }
}

// ---- In the air --------------------------------------------------------------------------------------------------

static void draw_trail(const wr__scenery *s, const body *b)
{
    const float age = age_of(s, &b->flight), step = (float)(TRAIL_TICKS * s->config.ticks_per_second) / 60;
    const wr__brush brush = wr__level_brush(s);
    float x1 = b->at.x, y1 = b->at.y + lift_of(b);
    for (int32_t i = 0; i < TRAIL_PIECES && age - (float)i * step > 0; i++) {
        const float then = age - (float)(i + 1) * step;
        const wr__airborne air = wr__draw_flight_at(s, &b->flight, then > 0 ? then : 0);
        const float x0 = air.at.x, y0 = air.at.y + WR__LIFT * air.height;
        wr__figure_trail(&brush, x0, y0, x1, y1, 1 - (float)i / TRAIL_PIECES, b->look.hunt_kind);
        x1 = x0;
        y1 = y0;
    }
}

static void draw_flyer(const wr__scenery *s, const body *b)
{
    const wr__brush brush = wr__brush_at(s->painter, b->at.x * s->cell, (b->at.y + lift_of(b)) * s->cell,
                                         b->side * wr__nearer(b->height));
    if (b->look.pixels >= TRAIL_PIXELS) {
        draw_trail(s, b);
    }
    wr__figure_body(&brush, &b->look);
}

#define BANDS 8

// Of heights, in cells: who flies in a higher one is drawn later.
static int32_t band_of(float height)
{
    static const float s_ends[BANDS - 1] = {0.5f, 1.25f, 2.25f, 3.5f, 5, 7, 9.5f};
    int32_t band = 0;
    while (band < BANDS - 1 && height >= s_ends[band]) {
        band++;
    }
    return band;
}

void wr__draw_flyers(const wr__scenery *s)
{
    uint32_t bands = 0;
    body b;
    if (s->hunt == NULL) {
        return;
    }
    for (walk w = walk_of(s); next_body(s, &w, &b);) {
        bands |= b.flight.ticks > 0 ? 1u << band_of(b.height) : 0;
    }
    for (int32_t band = 0; band < BANDS; band++) {
        if ((bands >> band & 1u) == 0) {
            continue;
        }
        for (walk w = walk_of(s); next_body(s, &w, &b);) {
            if (b.flight.ticks > 0 && band_of(b.height) == band) {
                draw_flyer(s, &b);
            }
        }
    }
}

// ---- What is left ------------------------------------------------------------------------------------------------

void wr__draw_decals(const wr__scenery *s)
{
    int32_t count = 0;
    if (s->hunt == NULL) {
        return;
    }
    const wr_decal *decals = wr_remains_decals(s->remains, &count);
    for (int32_t i = 0; i < count; i++) {
        const wr_decal *d = &decals[i];
        body b = {.at = wr__spot_of(s, (wr_point){d->x, d->y}),
                  .look = {.hunt_kind = d->kind, .heading = d->heading, .angle = d->angle}};
        measure(s, &b);
        if (wr__spot_in_view(s, b.at)) {
            const wr__brush brush = wr__brush_at(s->painter, b.at.x * s->cell, b.at.y * s->cell, b.side);
            wr__figure_decal(&brush, &b.look, wr_noise(0, WR_STREAM_EYE, d->id, 2));
        }
    }
}

void wr__draw_puffs(const wr__scenery *s)
{
    int32_t count = 0;
    if (s->hunt == NULL) {
        return;
    }
    const wr_puff *puffs = wr_remains_puffs(s->remains, &count);
    const wr_remains_config config = wr_remains_config_default(s->knock);
    const float side = wr_fix_to_float(config.dust_cell) / s->cell; // cells
    for (int32_t i = 0; i < count; i++) {
        const wr_puff *p = &puffs[i];
        const wr__spot at = {((float)p->column + 0.5f) * side, ((float)p->row + 0.5f) * side};
        const int32_t ticks = (int32_t)((uint32_t)wr_world_ticks(s->world) - p->tick);
        const float age = ((float)ticks + s->alpha - 1) / (float)config.dust_ticks;
        if (wr__spot_in_view(s, at) && s->pixels >= 2) {
            const wr__brush brush = wr__brush_at(s->painter, at.x * s->cell, at.y * s->cell, side * s->cell);
            wr__figure_puff(&brush,
                            age < 0   ? 0
                            : age > 1 ? 1
                                      : age,
                            (int32_t)(p->weight < 99 ? p->weight : 99),
                            wr_noise(0, WR_STREAM_EYE, ((uint64_t)(uint32_t)p->row << 32) | (uint32_t)p->column, 3));
        }
    }
}
