// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// Hunters and what belongs to a hunt. A hunter is seen from above: its body is the disc that the crowd pushes, its arms
// reach where it goes, its eyes follow its target. Sixteen kinds are eight colours, each with two marks on the back, so that
// they are told apart without colour too.
// Source of the colours: Okabe and Ito, "Color Universal Design" (2008), which most eyes tell apart; white in place of black.
#include "sim/figures.h"

#define INK   0x2A2233FFu
#define PLAIN 0xF2F4EEFFu
#define SPARK 0xFFD366FFu
#define ALARM 0xF2542DFFu

static const wr__coat s_coats[8] = {{0xD55E00FFu, 0xF08A3CFFu, 0xF6B98AFFu}, {0x56B4E9FFu, 0x8FD2F7FFu, 0xCBEAFBFFu},
                                    {0xF0E442FFu, 0xFAF28CFFu, 0xFCF8C8FFu}, {0xCC79A7FFu, 0xE3A3C6FFu, 0xF3D2E4FFu},
                                    {0x0072B2FFu, 0x3B9BD3FFu, 0x93CBECFFu}, {0xF4F1E6FFu, 0xFFFFFFFFu, 0xFFFFFFFFu},
                                    {0x009E73FFu, 0x38C69DFFu, 0xA5E8D2FFu}, {0xE69F00FFu, 0xFBC247FFu, 0xFDE1A1FFu}};

const wr__coat *wr__hunter_coat(int32_t hunt_kind)
{
    return &s_coats[hunt_kind & 7];
}

wr_color wr__hunter_color(int32_t hunt_kind)
{
    return s_coats[hunt_kind & 7].cloth;
}

// ---- The body ----------------------------------------------------------------------------------------------------

// Arms lie before it; winding up it draws them back, further and further.
static void arms(const wr__brush *b, float windup, const wr__coat *c)
{
    const bool swings = windup >= 0;
    for (float side = -1; side <= 1; side += 2) {
        const float x = swings ? 0.12f - 0.34f * windup : 0.43f, y = (swings ? 0.44f : 0.2f) * side;
        wr__line(b, 0.02f, 0.29f * side, x, y, 0.19f, INK);
        wr__disc(b, x, y, 0.125f, INK);
        wr__line(b, 0.02f, 0.29f * side, x, y, 0.1f, c->cloth);
        wr__disc(b, x, y, 0.085f, c->skin);
    }
}

void wr__hunter_marks(const wr__brush *b, int32_t hunt_kind)
{
    static const float s_horns[2][6] = {{0.13f, 0.24f, 0.3f, 0.13f, 0.36f, 0.34f},
                                        {0.13f, -0.24f, 0.3f, -0.13f, 0.36f, -0.34f}};
    switch ((hunt_kind + hunt_kind / 8) & 3) {
    case 1: // a stripe from shoulder to shoulder
        wr__line(b, -0.09f, -0.27f, -0.09f, 0.27f, 0.08f, INK);
        break;
    case 2: // horns
        wr__polygon(b, s_horns[0], 3, INK);
        wr__polygon(b, s_horns[1], 3, INK);
        break;
    case 3: // a crest
        for (int32_t i = 0; i < 3; i++) {
            wr__disc(b, -0.28f + 0.13f * (float)i, 0, 0.055f, INK);
        }
        break;
    default:
        break;
    }
}

// `b` is turned to where it looks.
static void eyes(const wr__brush *b, bool down)
{
    for (float side = -1; side <= 1; side += 2) {
        if (down) { // it looks at the floor: lids
            wr__line(b, 0.2f, 0.08f * side, 0.2f, 0.19f * side, 0.06f, INK);
        } else {
            wr__disc(b, 0.17f, 0.135f * side, 0.105f, INK);
            wr__disc(b, 0.175f, 0.135f * side, 0.085f, PLAIN);
            wr__disc(b, 0.215f, 0.125f * side, 0.045f, INK);
        }
    }
}

static void draw_body(const wr__brush *b, const wr__hunter_look *look)
{
    const wr__coat *c = &s_coats[look->hunt_kind & 7];
    const wr__brush body = wr__brush_turned(b, look->heading), head = wr__brush_turned(b, look->head);
    if (look->pixels < 3) { // a dot
        wr__disc(b, 0, 0, 0.4f, look->windup >= 0 ? ALARM : c->cloth);
        return;
    }
    if (look->pixels < 7) { // a disc with a point where it goes
        wr__disc(b, 0, 0, 0.4f, look->windup >= 0 ? ALARM : INK);
        wr__disc(b, 0, 0, 0.31f, c->cloth);
        if (look->pixels >= 4) {
            wr__disc(&body, 0.2f, 0, 0.1f, INK);
        }
        return;
    }
    wr__ellipse(b, 0.06f, -0.09f, 0.42f, 0.39f, WR__SHADE);
    if (look->windup >= 0) { // seen from far: the blow comes when the glow is whole
        wr__disc(b, 0, 0, 0.42f + 0.12f * look->windup, 0xF2542D90u);
    }
    arms(&body, look->windup, c);
    wr__disc(b, 0, 0, 0.4f, INK);
    wr__disc(b, 0, 0, 0.35f, c->cloth);
    wr__disc(b, -0.06f, 0.09f, 0.2f, c->lit);
    wr__hunter_marks(&body, look->hunt_kind);
    eyes(&head, look->head_down);
}

// Who sleeps lies in the dusk.
void wr__figure_hunter(const wr__brush *b, const wr__hunter_look *look)
{
    draw_body(b, look);
    if (look->asleep) {
        wr__disc(b, 0, 0, 0.42f, 0x1C2438A0u);
    }
}

void wr__figure_health(const wr__brush *b, float part)
{
    wr__rect(b, -0.42f, 0.5f, 0.42f, 0.66f, INK);
    wr__rect(b, -0.38f, 0.54f, -0.38f + 0.76f * part, 0.62f, part > 0.34f ? 0xF7F3E8FFu : ALARM);
}

// ---- Players -----------------------------------------------------------------------------------------------------

void wr__figure_player_down(const wr__brush *b, int32_t player, float revived)
{
    const wr__brush lying = wr__brush_turned(b, 16384);
    wr__figure_player(&lying, 49152, player);
    for (int32_t i = 0; i < 12; i++) { // a ring that fills while a comrade stands by
        const wr_angle angle = (wr_angle)(16384 - 65536 * i / 12);
        const bool full = (float)i < 12 * revived;
        wr__disc(b, 0.5f * wr_fix_to_float(wr_cos(angle)), 0.5f * wr_fix_to_float(wr_sin(angle)),
                 full ? 0.065f : 0.04f, full ? SPARK : INK);
    }
}

void wr__figure_dash(const wr__brush *b, wr_angle heading)
{
    const wr__brush turned = wr__brush_turned(b, heading);
    for (int32_t i = -1; i <= 1; i++) {
        const float y = 0.2f * (float)i, begin = i == 0 ? -0.3f : -0.22f;
        wr__line(&turned, begin, y, begin - (i == 0 ? 0.9f : 0.6f), y, 0.1f, 0xFFFFFF88u);
        wr__line(&turned, begin, y, begin - 0.3f, y, 0.1f, 0xFFFFFFB0u);
    }
}

// ---- Bombs -------------------------------------------------------------------------------------------------------

void wr__figure_bomb(const wr__brush *ground, float burnt, float lift)
{
    const float left = 1 - burnt, x = 0.1f + 0.16f * left, y = 0.2f + 0.22f * left;
    const wr__brush up = wr__brush_at(ground->painter, ground->x, ground->y + lift * ground->side, ground->side),
                    *b = &up;
    wr__ellipse(ground, 0.05f, -0.27f, 0.26f, 0.09f, WR__SHADE);
    wr__disc(b, 0, -0.05f, 0.27f, INK);
    wr__disc(b, 0, -0.05f, 0.225f, burnt > 0.66f ? ALARM : 0x4A4458FFu);
    wr__disc(b, -0.09f, 0.04f, 0.065f, 0xC9C6D6FFu);
    wr__line(b, 0.08f, 0.15f, x, y, 0.09f, 0x8A6A3AFFu);
    wr__disc(b, x, y, 0.11f, 0xF2542DC0u);
    wr__disc(b, x, y, 0.06f, SPARK);
}

void wr__figure_blast(const wr__brush *b)
{
    for (int32_t i = 0; i < 12; i++) {
        const wr__brush ray = wr__brush_turned(b, (wr_angle)(65536 * i / 12));
        const float far = i % 2 == 0 ? 0.48f : 0.36f;
        const float flame[6] = {0.1f, -0.11f, far, 0, 0.1f, 0.11f};
        wr__polygon(&ray, flame, 3, i % 2 == 0 ? ALARM : SPARK);
    }
    wr__disc(b, 0, 0, 0.2f, SPARK);
    wr__disc(b, 0, 0, 0.12f, 0xFFF8E2FFu);
}
