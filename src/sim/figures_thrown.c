// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Bodies that were thrown, seen from above: upright a body is as round as a hunter that stands, lying it is a long one
// with its face or its back to the sky. It is the same body at every angle: a few points of it, turned about the axis to
// its side.
#include "sim/figures.h"

#define INK   0x2A2233FFu
#define WHITE 0xF2F4EEFFu
#define ASH   0x8B8D92FFu // what the dead fade to
#define STAIN 0x5A4A3CFFu
#define DUST  0xE6D8B4FFu

// ---- The body as points ------------------------------------------------------------------------------------------

// In the body's frame: x ahead, y to its left, z up, in sides from its centre; as it stands.
typedef struct limb {
    float x, y, z;
} limb;

#define SPINE 0.38f // half of the axis from its head to its seat

static const limb s_feet[2] = {{0.04f, 0.17f, -0.84f}, {0.04f, -0.17f, -0.84f}};
static const limb s_hands[2] = {{0.2f, 0.46f, 0.3f}, {0.2f, -0.46f, 0.3f}};
static const limb s_eyes[2] = {{0.17f, 0.135f, 0.42f}, {0.17f, -0.135f, 0.42f}};

// The turn of a body: ahead = x * c - z * s, up = x * s + z * c.
typedef struct turn {
    float c, s;
} turn;

static turn turn_of(wr_angle angle)
{
    return (turn){wr_fix_to_float(wr_cos(angle)), wr_fix_to_float(wr_sin(angle))};
}

static float ahead(turn t, limb p)
{
    return p.x * t.c - p.z * t.s;
}

static float up(turn t, limb p)
{
    return p.x * t.s + p.z * t.c;
}

// How long it is seen, 0 upright to 1 lying.
static float length_of(turn t)
{
    return t.s < 0 ? -t.s : t.s;
}

static float girth_of(turn t) // lying one sees no shoulders
{
    return 0.4f - 0.07f * length_of(t);
}

// ---- Colours -----------------------------------------------------------------------------------------------------

static wr_color mixed(wr_color a, wr_color b, int32_t part) // part of b in 256
{
    wr_color out = a & 255;
    for (int32_t shift = 8; shift < 32; shift += 8) {
        const int32_t from = (int32_t)(a >> shift & 255), to = (int32_t)(b >> shift & 255);
        out |= (wr_color)(from + (to - from) * part / 256) << shift;
    }
    return out;
}

static wr__coat coat_of(const wr__body_look *look)
{
    wr__coat c = *wr__hunter_coat(look->hunt_kind);
    if (look->dead) {
        c = (wr__coat){mixed(c.cloth, ASH, 205), mixed(c.lit, ASH, 160), mixed(c.skin, ASH, 150)};
    }
    return c;
}

// ---- The figure --------------------------------------------------------------------------------------------------

static void trunk(const wr__brush *b, turn t, float more, wr_color color)
{
    const float end = SPINE * t.s;
    wr__line(b, -end, 0, end, 0, 2 * (girth_of(t) + more), color);
}

static void limbs(const wr__brush *b, turn t, const limb points[2], float radius, wr_color color)
{
    for (int32_t i = 0; i < 2; i++) {
        wr__disc(b, ahead(t, points[i]), points[i].y, radius, color);
    }
}

static void arms(const wr__brush *b, turn t, const wr__coat *c)
{
    for (int32_t i = 0; i < 2; i++) {
        const limb shoulder = {0, s_hands[i].y * 0.6f, 0.2f};
        const float x0 = ahead(t, shoulder), x1 = ahead(t, s_hands[i]);
        wr__line(b, x0, shoulder.y, x1, s_hands[i].y, 0.2f, INK);
        wr__line(b, x0, shoulder.y, x1, s_hands[i].y, 0.11f, c->skin);
    }
}

static void legs(const wr__brush *b, turn t, const wr__coat *c)
{
    for (int32_t i = 0; i < 2; i++) {
        const float x0 = SPINE * t.s, x1 = ahead(t, s_feet[i]), y = s_feet[i].y;
        wr__line(b, x0, y, x1, y, 0.25f, INK);
        wr__line(b, x0, y, x1, y, 0.15f, c->cloth);
    }
    limbs(b, t, s_feet, 0.145f, INK);
    limbs(b, t, s_feet, 0.1f, c->skin);
}

// The living stare, the dead have crosses for eyes. Seen only where they look up.
static void face(const wr__brush *b, turn t, bool dead, wr_color skin)
{
    const limb middle = {0.15f, 0, 0.3f};
    if (t.s > 0.3f) {
        wr__ellipse(b, ahead(t, middle), 0, 0.05f + 0.17f * t.s, 0.24f, skin);
    }
    for (int32_t i = 0; i < 2; i++) {
        const float x = ahead(t, s_eyes[i]), y = s_eyes[i].y;
        if (up(t, s_eyes[i]) < 0.12f) {
            continue;
        }
        if (dead) {
            wr__line(b, x - 0.07f, y - 0.07f, x + 0.07f, y + 0.07f, 0.05f, INK);
            wr__line(b, x - 0.07f, y + 0.07f, x + 0.07f, y - 0.07f, 0.05f, INK);
        } else {
            wr__disc(b, x, y, 0.115f, INK);
            wr__disc(b, x, y, 0.09f, WHITE);
            wr__disc(b, x + 0.015f, y, 0.035f, INK);
        }
    }
}

// Few pixels: an outline and its colour.
static void plain_body(const wr__brush *b, turn t, const wr__body_look *look, const wr__coat *c)
{
    trunk(b, t, 0, look->dead ? STAIN : INK);
    trunk(b, t, look->pixels < 4 ? -0.06f : -0.09f, c->cloth);
}

void wr__figure_body(const wr__brush *b, const wr__body_look *look)
{
    const turn t = turn_of(look->angle);
    const wr__coat c = coat_of(look);
    const wr__brush body = wr__brush_turned(b, look->heading);
    if (look->pixels < 7) {
        plain_body(&body, t, look, &c);
        return;
    }
    if (t.c >= 0) { // else its feet are nearer than its head
        legs(&body, t, &c);
    }
    arms(&body, t, &c);
    trunk(&body, t, 0, INK);
    trunk(&body, t, -0.055f, c.cloth);
    // Light falls from the upper left, whichever way it is turned.
    wr__brush lit = body;
    lit.x -= 0.06f * b->side;
    lit.y += 0.08f * b->side;
    wr__line(&lit, -0.8f * SPINE * t.s, 0, 0.8f * SPINE * t.s, 0, 0.36f - 0.1f * length_of(t), c.lit);
    if (t.c < 0) {
        legs(&body, t, &c);
    }
    if (t.s < -0.5f) {
        wr__hunter_marks(&body, look->hunt_kind);
    }
    face(&body, t, look->dead, c.skin);
}

void wr__figure_shadow(const wr__brush *b, const wr__body_look *look, float height)
{
    const turn t = turn_of(look->angle);
    wr__brush body = wr__brush_turned(b, look->heading);
    const float faint = height < 12 ? height / 12 : 1;
    body.x += 0.05f * b->side;
    body.y -= 0.08f * b->side;
    trunk(&body, t, 0.02f, WR__SHADE_DARK - (wr_color)(0x18 * faint));
}

void wr__figure_trail(const wr__brush *b, float x0, float y0, float x1, float y1, float part, int32_t hunt_kind)
{
    const wr_color pale = mixed(wr__hunter_color(hunt_kind), WHITE, 150);
    wr__line(b, x0, y0, x1, y1, 0.07f + 0.11f * part, (pale & 0xFFFFFF00u) | (wr_color)(20 + 90 * part));
}

// ---- What is left ------------------------------------------------------------------------------------------------

void wr__figure_decal(const wr__brush *b, const wr__body_look *look, uint64_t seed)
{
    const turn t = turn_of(look->angle);
    const wr_color cloth = wr__hunter_color(look->hunt_kind);
    const wr_color worn = mixed(mixed(cloth, ASH, 90), WR__GRASS, 90),
                   edge = mixed(mixed(cloth, STAIN, 150), WR__GRASS, 60);
    const wr__brush body = wr__brush_turned(b, look->heading);
    if (look->pixels >= 4) { // what it lies in
        wr__ellipse(&body, 0.06f * (float)(seed & 3) - 0.1f, 0.05f * (float)(seed >> 2 & 3) - 0.08f,
                    0.62f + 0.05f * (float)(seed >> 4 & 3), 0.44f + 0.04f * (float)(seed >> 6 & 3),
                    (mixed(cloth, STAIN, 190) & 0xFFFFFF00u) | 0x58u);
    }
    if (look->pixels >= 7) {
        limbs(&body, t, s_feet, 0.12f, edge);
        for (int32_t i = 0; i < 2; i++) {
            wr__line(&body, ahead(t, (limb){0, 0, 0.2f}), s_hands[i].y * 0.6f, ahead(t, s_hands[i]), s_hands[i].y,
                     0.13f, edge);
        }
    }
    trunk(&body, t, -0.03f, edge);
    trunk(&body, t, -0.1f, worn);
}

// Four lobes around a heart, each softer at its rim: they swell, drift apart and thin out. No two stand alike in their
// squares.
void wr__figure_puff(const wr__brush *b, float age, int32_t weight, uint64_t seed)
{
    const float whole = 0.85f + 0.1f * (float)(seed & 3) + 0.09f * (float)(weight < 10 ? weight : 10);
    const float radius = (0.24f + 0.2f * age) * whole, apart = (0.14f + 0.3f * age) * whole, left = 1 - age;
    const float x0 = 0.06f * ((float)(seed >> 2 & 7) - 3.5f), y0 = 0.06f * ((float)(seed >> 5 & 7) - 3.5f);
    const wr_color rim = (DUST & 0xFFFFFF00u) | (wr_color)(70 * left * left);
    const wr_color heart = (DUST & 0xFFFFFF00u) | (wr_color)(110 * left * left);
    for (int32_t i = 0; i < 5; i++) {
        const wr_angle angle = (wr_angle)(13107 * i + (int32_t)(seed >> 8 & 16383));
        const float far = i == 4 ? 0 : apart;
        const float x = x0 + far * wr_fix_to_float(wr_cos(angle)), y = y0 + far * wr_fix_to_float(wr_sin(angle));
        wr__disc(b, x, y, radius, rim);
        wr__disc(b, x - 0.05f, y + 0.06f, 0.6f * radius, heart);
    }
}

// ---- Signs -------------------------------------------------------------------------------------------------------

void wr__sign_dot(const wr__brush *b, float x, float y, float near, int32_t hunt_kind)
{
    wr__disc(b, x, y, 0.095f * near, INK);
    wr__disc(b, x, y, 0.06f * near, wr__hunter_coat(hunt_kind)->lit);
}

void wr__sign_landing(const wr__brush *b)
{
    const float e = 0.44f;
    wr__line(b, -e, -e, e, -e, 0.08f, WR__LANDING);
    wr__line(b, e, -e, e, e, 0.08f, WR__LANDING);
    wr__line(b, e, e, -e, e, 0.08f, WR__LANDING);
    wr__line(b, -e, e, -e, -e, 0.08f, WR__LANDING);
}

// Told apart by shape, too: a cross that lies, one that stands, a bar.
void wr__sign_refused(const wr__brush *b, wr_flight_refusal why)
{
    static const float s_ends[WR_FLIGHT_REFUSAL_COUNT][8] = {
        [WR_FLIGHT_NO_PLACE] = {-0.13f, -0.13f, 0.13f, 0.13f, -0.13f, 0.13f, 0.13f, -0.13f},
        [WR_FLIGHT_OTHER_PART] = {-0.17f, 0, 0.17f, 0, 0, -0.17f, 0, 0.17f},
        [WR_FLIGHT_IN_THE_WAY] = {-0.13f, -0.13f, 0.13f, 0.13f, -0.13f, -0.13f, 0.13f, 0.13f}};
    static const wr_color s_colors[WR_FLIGHT_REFUSAL_COUNT] = {0, 0xB3261EFFu, 0x0B4F9EFFu, 0x6A3D0AFFu};
    const float *e = s_ends[why];
    for (int32_t i = 0; i < 2; i++) { // a light edge first: it shows over leaves and shade
        const float width = i == 0 ? 0.14f : 0.07f;
        const wr_color color = i == 0 ? 0xFFF9EAC0u : s_colors[why];
        wr__line(b, e[0], e[1], e[2], e[3], width, color);
        wr__line(b, e[4], e[5], e[6], e[7], width, color);
    }
}

static void swatch_body(const wr__brush *b, wr_figure figure)
{
    const bool air = figure == WR_FIGURE_FLYING;
    const wr__brush ground = wr__brush_at(b->painter, b->x, b->y - (air ? 0.27f : 0) * b->side, 0.6f * b->side);
    const wr__brush body =
        wr__brush_at(b->painter, b->x, b->y + (air ? 0.12f : 0) * b->side, (air ? 0.7f : 0.66f) * b->side);
    const wr__body_look look = {.heading = 40960,
                                .angle = air ? 8192 : 16384,
                                .dead = figure == WR_FIGURE_DEAD,
                                .pixels = 99};
    wr__figure_shadow(&ground, &look, air ? 2 : 0);
    wr__figure_body(&body, &look);
}

static void swatch_way(const wr__brush *b)
{
    wr__line(b, -0.4f, -0.3f, 0.4f, -0.3f, 0.03f, WR__WAY_BELOW);
    for (int32_t i = -2; i <= 2; i++) {
        const float x = 0.18f * (float)i;
        wr__sign_dot(b, x, 0.3f - 3.2f * x * x, 1, 0);
    }
}

bool wr__figure_of_throw(const wr__brush *b, wr_figure figure)
{
    const wr__brush small = wr__brush_at(b->painter, b->x, b->y, 0.66f * b->side);
    const wr__body_look lies = {.heading = 40960, .angle = 16384, .pixels = 99};
    switch (figure) {
    case WR_FIGURE_FLYING:
    case WR_FIGURE_LYING:
    case WR_FIGURE_DEAD:
        swatch_body(b, figure);
        return true;
    case WR_FIGURE_DECAL:
        wr__figure_decal(&small, &lies, 0);
        return true;
    case WR_FIGURE_DUST:
        wr__figure_puff(b, 0, 2, 0x6F);
        return true;
    case WR_FIGURE_REACH:
        wr__ring(b, &(wr__ring_shape){0.38f, 0.06f, 10, WR__REACH, -1, -1, 1, 1});
        return true;
    case WR_FIGURE_FLIGHT:
        swatch_way(b);
        return true;
    case WR_FIGURE_LANDING:
        wr__sign_landing(b);
        return true;
    case WR_FIGURE_REFUSED_PLACE:
    case WR_FIGURE_REFUSED_PART:
    case WR_FIGURE_REFUSED_WALL: {
        const wr__brush large = wr__brush_at(b->painter, b->x, b->y, 2 * b->side);
        wr__sign_refused(&large, (wr_flight_refusal)(figure - WR_FIGURE_REFUSED_PLACE + WR_FLIGHT_NO_PLACE));
        return true;
    }
    default:
        return false;
    }
}
