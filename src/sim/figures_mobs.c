// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What players and monsters look like: each one silhouette that is known from far, then a face.
#include "sim/figures.h"

#define NIGHT 0x1E2A44FFu
#define SKIN  0xF4D2A8FFu
#define STEEL 0xD9DEE4FFu

// cos and sin of a heading as floats.
static void direction(wr_angle angle, float *x, float *y)
{
    *x = wr_fix_to_float(wr_cos(angle));
    *y = wr_fix_to_float(wr_sin(angle));
}

// Cloth and its lit side, for four players; the fifth looks like the first.
static const wr_color s_cloth[4][2] = {{0x2F66B3FFu, 0x5B93DBFFu},
                                       {0xB5452BFFu, 0xDE7A5AFFu},
                                       {0xE4DCC8FFu, 0xFFFFFFFFu},
                                       {0x6A4A9CFFu, 0x9A7ACBFFu}};

void wr__figure_player(const wr__brush *b, wr_angle facing, int32_t player)
{
    const wr_color cloth = s_cloth[player & 3][0], lit = s_cloth[player & 3][1];
    float fx, fy;
    direction(facing, &fx, &fy);
    static const float s_coat[12] = {-0.13f, 0, 0.13f, 0, 0.26f, -0.3f, 0.2f, -0.38f, -0.2f, -0.38f, -0.26f, -0.3f};
    static const float s_front[12] = {-0.1f, -0.03f, 0.1f,   -0.03f, 0.21f,  -0.29f,
                                      0.17f, -0.34f, -0.17f, -0.34f, -0.21f, -0.29f};
    wr__ellipse(b, 0.03f, -0.4f, 0.3f, 0.1f, WR__SHADE);
    wr__disc(b, -0.1f, -0.39f, 0.085f, 0x3B2A1FFFu);
    wr__disc(b, 0.1f, -0.39f, 0.085f, 0x3B2A1FFFu);
    wr__polygon(b, s_coat, 6, NIGHT);
    wr__polygon(b, s_front, 6, cloth);
    // The hood's tip trails behind; seen from the back it hangs down.
    wr__line(b, 0, 0.3f, -0.2f * fx, 0.42f - (fy > 0.5f ? 0.08f : 0), 0.2f, NIGHT);
    wr__disc(b, 0, 0.13f, 0.3f, NIGHT);
    wr__line(b, 0, 0.28f, -0.17f * fx, 0.4f - (fy > 0.5f ? 0.08f : 0), 0.12f, cloth);
    wr__disc(b, 0, 0.13f, 0.255f, cloth);
    wr__disc(b, -0.09f, 0.25f, 0.07f, lit);
    wr__line(b, -0.13f, -0.09f, 0.13f, -0.09f, 0.1f, 0xF0B840FFu); // a scarf
    if (fy > 0.5f) {
        wr__line(b, 0.05f, -0.1f, 0.12f, -0.26f, 0.08f, 0xF0B840FFu);
        return;
    }
    wr__disc(b, 0.09f * fx, 0.09f, 0.185f, SKIN);
    wr__disc(b, 0.12f * fx - 0.075f, 0.1f, 0.042f, NIGHT);
    wr__disc(b, 0.12f * fx + 0.075f, 0.1f, 0.042f, NIGHT);
    wr__disc(b, 0.12f * fx - 0.11f, 0.025f, 0.032f, 0xE79B86FFu);
    wr__disc(b, 0.12f * fx + 0.11f, 0.025f, 0.032f, 0xE79B86FFu);
}

void wr__figure_sword(const wr__brush *b, wr_angle facing, float progress)
{
    const int32_t half = 11000; // 60 degrees to either side
    const int32_t begin = half, end = half - (int32_t)((float)(2 * half) * progress);
    for (int32_t i = 0; i < 6; i++) { // what the blade has swept, fading
        float x0, y0, x1, y1;
        direction((wr_angle)(facing + begin + (end - begin) * i / 6), &x0, &y0);
        direction((wr_angle)(facing + begin + (end - begin) * (i + 1) / 6), &x1, &y1);
        const float fan[8] = {0.42f * x0, 0.42f * y0, 0.95f * x0, 0.95f * y0,
                              0.95f * x1, 0.95f * y1, 0.42f * x1, 0.42f * y1};
        wr__polygon(b, fan, 4, 0xFFFFFF00u + (uint32_t)(28 + 20 * i));
    }
    const wr__brush blade = wr__brush_turned(b, (wr_angle)(facing + end));
    static const float s_edge[10] = {0.36f, -0.085f, 0.84f, -0.07f, 0.98f, 0, 0.84f, 0.07f, 0.36f, 0.085f};
    static const float s_flat[8] = {0.38f, 0, 0.38f, 0.05f, 0.82f, 0.04f, 0.92f, 0};
    static const float s_dark[8] = {0.38f, 0, 0.92f, 0, 0.82f, -0.04f, 0.38f, -0.05f};
    wr__polygon(&blade, s_edge, 5, NIGHT);
    wr__polygon(&blade, s_flat, 4, 0xF4F7FAFFu);
    wr__polygon(&blade, s_dark, 4, 0xAEB7C2FFu);
    wr__line(&blade, 0.2f, 0, 0.34f, 0, 0.1f, 0x6A4727FFu);
    wr__line(&blade, 0.35f, -0.13f, 0.35f, 0.13f, 0.08f, 0xF0B840FFu);
}

void wr__figure_boomerang(const wr__brush *brush, wr_angle turn)
{
    const wr__brush turned = wr__brush_turned(brush, turn);
    const wr__brush *b = &turned;
    wr__line(b, -0.25f, -0.15f, 0, 0.14f, 0.2f, 0x5E3810FFu);
    wr__line(b, 0.25f, -0.15f, 0, 0.14f, 0.2f, 0x5E3810FFu);
    wr__line(b, -0.25f, -0.15f, 0, 0.14f, 0.12f, 0xE39A35FFu);
    wr__line(b, 0.25f, -0.15f, 0, 0.14f, 0.12f, 0xE39A35FFu);
    wr__line(b, -0.24f, -0.14f, -0.19f, -0.08f, 0.12f, 0xF7E3B5FFu);
    wr__line(b, 0.24f, -0.14f, 0.19f, -0.08f, 0.12f, 0xF7E3B5FFu);
}

void wr__figure_spinner(const wr__brush *b, wr_angle turn, bool upright)
{
    wr__ellipse(b, 0.05f, -0.07f, 0.4f, 0.38f, WR__SHADE);
    static const float s_edge[8] = {-0.05f, 0, 0.13f, -0.19f, 0.5f, 0, 0.13f, 0.19f};
    static const float s_light[6] = {0, 0, 0.43f, 0, 0.135f, 0.14f};
    static const float s_dark[6] = {0, 0, 0.135f, -0.14f, 0.43f, 0};
    wr__brush arms[4];
    for (int32_t i = 0; i < 4; i++) {
        arms[i] = wr__brush_turned(b, (wr_angle)(turn + 16384 * i));
        wr__polygon(&arms[i], s_edge, 4, 0x353A45FFu);
    }
    for (int32_t i = 0; i < 4; i++) {
        wr__polygon(&arms[i], s_light, 3, 0xE8ECF0FFu);
        wr__polygon(&arms[i], s_dark, 3, 0x9BA4B1FFu);
    }
    wr__disc(b, 0, 0, 0.2f, 0x353A45FFu);
    wr__disc(b, 0, 0, 0.165f, 0xCF4A2CFFu);
    const float dx = upright ? 0 : 0.085f, dy = upright ? 0.085f : 0; // the way it goes
    wr__line(b, -dx, -dy, dx, dy, 0.075f, 0xFFF1D6FFu);
}

// One wing: side is -1 or 1, lift the height of its tip.
static void bat_wing(const wr__brush *b, float side, float lift)
{
    const float inner[8] = {0.04f * side,         0.12f,        0.27f * side, 0.2f + lift, 0.31f * side,
                            -0.12f + 0.5f * lift, 0.08f * side, -0.14f};
    const float outer[6] = {0.27f * side,        0.2f + lift,  0.5f * side,
                            0.02f + 1.3f * lift, 0.31f * side, -0.12f + 0.5f * lift};
    const float tip[6] = {0.27f * side,        0.2f + lift, 0.5f * side,
                          0.02f + 1.3f * lift, 0.4f * side, 0.17f + 1.15f * lift};
    wr__polygon(b, inner, 4, 0x8473B4FFu);
    wr__polygon(b, outer, 3, 0x9888C8FFu);
    wr__polygon(b, tip, 3, 0x9888C8FFu);
    wr__line(b, 0.05f * side, 0.11f, 0.27f * side, 0.2f + lift, 0.055f, 0x352B52FFu);
    wr__line(b, 0.27f * side, 0.2f + lift, 0.41f * side, 0.16f + 1.15f * lift, 0.055f, 0x352B52FFu);
    wr__line(b, 0.41f * side, 0.16f + 1.15f * lift, 0.5f * side, 0.02f + 1.3f * lift, 0.055f, 0x352B52FFu);
    wr__line(b, 0.27f * side, 0.2f + lift, 0.31f * side, -0.11f + 0.5f * lift, 0.035f, 0x352B52FFu);
}

void wr__figure_bat(const wr__brush *b, wr_angle beat)
{
    const float lift = 0.1f * wr_fix_to_float(wr_sin(beat));
    wr__ellipse(b, 0.06f, -0.36f, 0.26f, 0.07f, WR__SHADE);
    bat_wing(b, -1, lift);
    bat_wing(b, 1, lift);
    for (float side = -1; side <= 1; side += 2) {
        const float ear[6] = {0.03f * side, 0.1f, 0.16f * side, 0.08f, 0.14f * side, 0.29f};
        wr__polygon(b, ear, 3, 0x352B52FFu);
    }
    wr__ellipse(b, 0, -0.02f, 0.17f, 0.19f, 0x352B52FFu);
    wr__ellipse(b, 0, -0.07f, 0.1f, 0.1f, 0x51427EFFu);
    for (float side = -1; side <= 1; side += 2) {
        const float fang[6] = {0.02f * side, -0.05f, 0.06f * side, -0.05f, 0.04f * side, -0.12f};
        wr__disc(b, 0.07f * side, 0.045f, 0.05f, 0xFBE27AFFu);
        wr__disc(b, 0.06f * side, 0.04f, 0.022f, 0x1B1530FFu);
        wr__polygon(b, fang, 3, 0xFFFFFFFFu);
    }
}

void wr__figure_blob(const wr__brush *b, wr_angle heading, wr_angle wobble, bool sees)
{
    float fx, fy;
    direction(heading, &fx, &fy);
    const float squash = 0.022f * wr_fix_to_float(wr_sin(wobble));
    const float rx = 0.39f + squash, ry = 0.33f - squash, y = -0.38f + ry;
    wr__ellipse(b, 0.04f, -0.34f, 0.42f, 0.1f, WR__SHADE);
    wr__ellipse(b, 0, y, rx, ry, 0x7A2450FFu);
    wr__ellipse(b, 0, y + 0.005f, rx - 0.045f, ry - 0.045f, 0xC9588CFFu);
    wr__ellipse(b, -0.03f, y + 0.05f, rx - 0.11f, ry - 0.11f, 0xDB779FFFu);
    wr__ellipse(b, -0.15f, y + 0.17f, 0.1f, 0.055f, 0xF7C6DAFFu);
    const float look = sees ? 0.055f : 0.045f, eye = sees ? 0.105f : 0.09f;
    for (float side = -1; side <= 1; side += 2) {
        const float x = 0.13f * side + 0.05f * fx;
        wr__disc(b, x, y + 0.03f, eye, 0xFFFFFFFFu);
        wr__disc(b, x + look * fx, y + 0.03f + look * fy, 0.05f, 0x3A0F26FFu);
    }
    if (sees) {
        wr__ellipse(b, 0.05f * fx, y - 0.15f, 0.075f, 0.055f, 0x5E1739FFu);
        wr__line(b, 0.33f, 0.3f, 0.35f, 0.46f, 0.09f, WR__PATH);
        wr__disc(b, 0.315f, 0.175f, 0.05f, WR__PATH);
    } else {
        wr__line(b, 0.05f * fx - 0.05f, y - 0.13f, 0.05f * fx + 0.05f, y - 0.13f, 0.04f, 0x5E1739FFu);
    }
}

// A walker of stone, put together by somebody: a block with corners cut off, feet, and one eye that looks where it goes.
void wr__figure_host(const wr__brush *b, wr_angle heading)
{
    float fx, fy;
    direction(heading, &fx, &fy);
    wr__ellipse(b, 0.05f, -0.38f, 0.38f, 0.09f, WR__SHADE);
    wr__plate(b, -0.3f, -0.44f, -0.06f, -0.22f, 0.05f, 0x20363BFFu);
    wr__plate(b, 0.06f, -0.44f, 0.3f, -0.22f, 0.05f, 0x20363BFFu);
    wr__plate(b, -0.4f, -0.34f, 0.4f, 0.4f, 0.13f, 0x20363BFFu);
    wr__plate(b, -0.35f, -0.29f, 0.35f, 0.35f, 0.11f, 0x5F8F8FFFu);
    wr__plate(b, -0.35f, 0.17f, 0.35f, 0.35f, 0.11f, 0x8DB9B3FFu);
    wr__line(b, -0.24f, -0.2f, -0.1f, -0.2f, 0.05f, 0x3C6468FFu);
    wr__line(b, 0.02f, -0.2f, 0.24f, -0.2f, 0.05f, 0x3C6468FFu);
    wr__disc(b, 0, 0.06f, 0.19f, 0x20363BFFu);
    wr__disc(b, 0.03f * fx, 0.06f + 0.03f * fy, 0.13f, 0xFFC94AFFu);
    wr__disc(b, 0.08f * fx, 0.06f + 0.08f * fy, 0.06f, 0x4A1E0CFFu);
}
