// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What cells look like. Light comes from the upper left. Pairs that must not be mixed up differ in outline: a gate
// shut is a full palisade, an open one two posts; a lever lies left or right; a door is planks or a dark passage.
#include "sim/figures.h"

#define NORTH 1u
#define EAST  4u
#define SOUTH 16u
#define WEST  64u

#define BUSH_DARK  0x2C5638FFu
#define BUSH_MID   0x3B6F46FFu
#define BUSH_FOLD  0x34643FFFu
#define BUSH_LEAF  0x45804EFFu
#define BUSH_LIGHT 0x57925AFFu
#define BUSH_TIP   0x7BB06CFFu
#define BUSH_SHADE 0x9FB27FFFu

#define STONE       0x99938AFFu
#define STONE_LIGHT 0xC4BEB2FFu
#define STONE_DARK  0x5E5850FFu
#define WOOD        0xAE7C4AFFu
#define WOOD_LIGHT  0xCFA16BFFu
#define WOOD_DARK   0x6A4727FFu
#define IRON        0x3E3F48FFu
#define EARTH       0x8F7757FFu
#define VOID        0x33303AFFu
#define VOID_DEEP   0x1F1D25FFu

// A number in -1..1 out of eight of the seed's bits.
static float vary(uint64_t seed, int32_t byte)
{
    return (float)(int32_t)((seed >> (8 * byte)) & 255) / 127.5f - 1;
}

// ---- Growing things ----------------------------------------------------------------------------------------------

// Five tufts: four towards the corners and one in the middle. Their places, each shifted a little by the seed.
static const float s_tufts[5][2] = {{-0.25f, 0.25f}, {0.25f, 0.25f}, {-0.25f, -0.24f}, {0.25f, -0.24f}, {0, 0.01f}};

// Discs on all tufts: shifted, and larger or smaller by the seed.
static void bush_tufts(const wr__brush *b, uint64_t seed, float dx, float dy, float radius, wr_color color)
{
    for (int32_t i = 0; i < 5; i++) {
        const uint64_t own = seed >> (11 * i);
        wr__disc(b, s_tufts[i][0] + 0.05f * vary(own, 0) + dx, s_tufts[i][1] + 0.05f * vary(own >> 3, 0) + dy,
                 radius + 0.03f * vary(own >> 5, 0), color);
    }
}

// What lies between the tufts, up to the sides where the next cell is bush as well.
static void bush_filling(const wr__brush *b, wr__joined joined, float in, wr_color color)
{
    wr__rect(b, joined & WEST ? -0.5f : in - 0.5f, joined & SOUTH ? -0.5f : in - 0.5f,
             joined & EAST ? 0.5f : 0.5f - in, joined & NORTH ? 0.5f : 0.5f - in, color);
}

void wr__figure_bush(const wr__brush *b, int32_t pass, uint64_t seed, wr__joined joined)
{
    switch (pass) {
    case 0: // shadow, where it can be seen
        if ((joined & (SOUTH | EAST)) != (SOUTH | EAST)) {
            bush_tufts(b, seed, 0.06f, -0.09f, 0.28f, BUSH_SHADE);
        }
        break;
    case 1: // a dark rim
        bush_tufts(b, seed, 0, 0, 0.28f, BUSH_DARK);
        bush_filling(b, joined, 0.1f, BUSH_DARK);
        break;
    case 2: // the mass
        bush_tufts(b, seed, -0.005f, 0.02f, 0.23f, BUSH_MID);
        bush_filling(b, joined, 0.15f, BUSH_MID);
        break;
    default: // light on the tufts
        for (int32_t i = 0; i < 5; i++) {
            const uint64_t own = seed >> (11 * i);
            const float x = s_tufts[i][0] + 0.05f * vary(own, 0), y = s_tufts[i][1] + 0.05f * vary(own >> 3, 0);
            wr__disc(b, x + 0.01f, y - 0.02f, 0.19f, BUSH_FOLD);
            wr__disc(b, x - 0.015f, y + 0.03f, 0.165f, BUSH_LEAF);
            wr__disc(b, x - 0.045f, y + 0.075f, 0.1f, BUSH_LIGHT);
            if ((own >> 9 & 3) != 0) {
                wr__disc(b, x - 0.07f, y + 0.11f, 0.04f, BUSH_TIP);
            }
        }
    }
}

void wr__figure_grass(const wr__brush *b, uint64_t seed)
{
    const float x = 0.28f * vary(seed, 1), y = 0.28f * vary(seed, 2);
    if (seed % 100 < 13) { // a tuft of three blades
        wr__line(b, x, y - 0.08f, x - 0.07f, y + 0.03f, 0.035f, WR__GRASS_TUFT);
        wr__line(b, x, y - 0.08f, x + 0.01f, y + 0.08f, 0.035f, WR__GRASS_TUFT);
        wr__line(b, x, y - 0.08f, x + 0.09f, y + 0.02f, 0.035f, WR__GRASS_TUFT);
    } else if (seed % 100 < 17) { // a flower
        const wr_color petal = seed & (1u << 30) ? 0xF7F3E3FFu : 0xF2DFA0FFu;
        wr__disc(b, x - 0.045f, y, 0.04f, petal);
        wr__disc(b, x + 0.045f, y, 0.04f, petal);
        wr__disc(b, x, y - 0.045f, 0.04f, petal);
        wr__disc(b, x, y + 0.045f, 0.04f, petal);
        wr__disc(b, x, y, 0.03f, 0xD9A441FFu);
    } else if (seed % 100 < 24) { // a speck of earth
        wr__disc(b, x, y, 0.028f, WR__GRASS_TUFT);
    }
}

// ---- Depths and heights ------------------------------------------------------------------------------------------

void wr__figure_hole(const wr__brush *b)
{
    wr__disc(b, 0, 0, 0.47f, 0xA5956AFFu); // trodden earth round it
    wr__disc(b, 0, 0, 0.425f, EARTH);
    wr__disc(b, 0, -0.02f, 0.385f, 0x5C4938FFu); // the wall towards the light
    wr__disc(b, -0.02f, -0.05f, 0.345f, 0x41332AFFu);
    wr__disc(b, -0.035f, -0.085f, 0.285f, 0x2B221EFFu);
    wr__disc(b, -0.04f, -0.11f, 0.21f, 0x1C1715FFu);
}

void wr__figure_chasm(const wr__brush *b, wr__joined joined)
{
    wr__rect(b, -0.5f, -0.5f, 0.5f, 0.5f, VOID);
    if (!(joined & NORTH)) { // the far wall shows its face
        wr__rect(b, -0.5f, 0.14f, 0.5f, 0.5f, STONE_DARK);
        wr__rect(b, -0.5f, 0.3f, 0.5f, 0.5f, 0x7D766CFFu);
        wr__rect(b, -0.5f, 0.44f, 0.5f, 0.5f, STONE);
        for (int32_t i = -1; i <= 1; i++) {
            wr__line(b, 0.3f * (float)i + 0.05f, 0.4f, 0.3f * (float)i - 0.02f, 0.18f, 0.03f, VOID);
        }
    }
    if (!(joined & SOUTH)) {
        wr__rect(b, -0.5f, -0.5f, 0.5f, -0.44f, EARTH);
    }
    if (!(joined & WEST)) {
        wr__rect(b, -0.5f, -0.5f, -0.44f, 0.5f, EARTH);
        wr__rect(b, -0.44f, -0.44f, -0.3f, joined & NORTH ? 0.5f : 0.14f, VOID_DEEP);
    }
    if (!(joined & EAST)) {
        wr__rect(b, 0.44f, -0.5f, 0.5f, 0.5f, STONE);
    }
}

void wr__figure_cliff(const wr__brush *b, uint64_t seed, wr__joined joined)
{
    wr__rect(b, -0.5f, -0.5f, 0.5f, 0.5f, 0xB5AC9BFFu);
    if (!(joined & WEST)) {
        wr__rect(b, -0.5f, -0.5f, -0.43f, 0.5f, 0xCFC7B6FFu);
    }
    if (!(joined & NORTH)) {
        wr__rect(b, -0.5f, 0.43f, 0.5f, 0.5f, 0xD8D1C2FFu);
    }
    if (!(joined & EAST)) {
        wr__rect(b, 0.42f, -0.5f, 0.5f, 0.5f, 0x938979FFu);
    }
    const float x = 0.2f * vary(seed, 0), y = 0.15f + 0.1f * vary(seed, 1);
    wr__line(b, x - 0.12f, y, x, y + 0.06f, 0.035f, 0x9C9282FFu);
    wr__line(b, x, y + 0.06f, x + 0.1f, y - 0.02f, 0.035f, 0x9C9282FFu);
    if (!(joined & SOUTH)) { // the near wall shows its face
        wr__rect(b, -0.5f, -0.5f, 0.5f, -0.12f, 0x7E7466FFu);
        wr__rect(b, -0.5f, -0.2f, 0.5f, -0.12f, 0x958B7BFFu);
        for (int32_t i = -1; i <= 1; i++) {
            const float at = 0.3f * (float)i + 0.05f * vary(seed, 2 + i + 1);
            wr__line(b, at, -0.22f, at + 0.03f, -0.45f, 0.03f, STONE_DARK);
        }
    }
}

void wr__figure_tower(const wr__brush *b)
{
    wr__rect(b, -0.4f, -0.5f, 0.5f, 0.38f, WR__SHADE);
    wr__plate(b, -0.44f, -0.44f, 0.44f, 0.44f, 0.12f, STONE_DARK);
    wr__plate(b, -0.4f, -0.4f, 0.4f, 0.42f, 0.11f, STONE);
    for (int32_t i = 0; i < 8; i++) { // battlements
        static const float s_at[8][2] = {{-0.3f, 0.32f}, {0, 0.34f},  {0.3f, 0.32f},  {0.33f, 0},
                                         {0.3f, -0.3f},  {0, -0.33f}, {-0.3f, -0.3f}, {-0.33f, 0}};
        const float x = s_at[i][0], y = s_at[i][1];
        wr__plate(b, x - 0.09f, y - 0.09f, x + 0.09f, y + 0.09f, 0.02f, STONE_LIGHT);
    }
    wr__disc(b, 0, 0, 0.21f, STONE_DARK);
    wr__disc(b, 0.01f, -0.02f, 0.17f, IRON);
}

// ---- Made things -------------------------------------------------------------------------------------------------

void wr__figure_switch(const wr__brush *b, bool on)
{
    const float side = on ? 1 : -1;
    wr__ellipse(b, 0.03f, -0.24f, 0.4f, 0.14f, WR__SHADE);
    wr__plate(b, -0.37f, -0.31f, 0.37f, -0.03f, 0.08f, STONE_DARK);
    wr__plate(b, -0.35f, -0.26f, 0.35f, -0.01f, 0.07f, STONE_LIGHT);
    wr__line(b, -0.2f, -0.13f, 0.2f, -0.13f, 0.1f, IRON); // the slot
    wr__line(b, 0.03f * side, -0.12f, 0.25f * side, 0.22f, 0.13f, IRON);
    wr__line(b, 0.03f * side, -0.12f, 0.25f * side, 0.22f, 0.07f, STONE_LIGHT);
    if (on) { // it shines
        wr__disc(b, 0.26f, 0.25f, 0.21f, 0xFFD36655u);
    }
    wr__disc(b, 0.26f * side, 0.25f, 0.14f, on ? 0x8A4B00FFu : IRON);
    wr__disc(b, 0.26f * side, 0.255f, 0.105f, on ? 0xF7A823FFu : 0x7C8190FFu);
    wr__disc(b, 0.26f * side - 0.03f, 0.285f, 0.038f, on ? 0xFFE9B0FFu : 0xB9BDC8FFu);
}

static void gate_posts(const wr__brush *b)
{
    for (float side = -1; side <= 1; side += 2) {
        wr__plate(b, 0.42f * side - 0.09f, -0.48f, 0.42f * side + 0.09f, 0.44f, 0.03f, WOOD_DARK);
        wr__rect(b, 0.42f * side - 0.055f, -0.46f, 0.42f * side + 0.03f, 0.4f, WOOD);
        wr__disc(b, 0.42f * side, 0.43f, 0.085f, WOOD_DARK);
        wr__disc(b, 0.42f * side - 0.01f, 0.44f, 0.06f, WOOD_LIGHT);
    }
}

void wr__figure_gate(const wr__brush *b, bool open)
{
    if (open) { // a trodden way between the posts, the leaves folded back behind them
        wr__rect(b, -0.34f, -0.5f, 0.34f, 0.5f, 0xD9C9A0FFu);
        wr__rect(b, -0.34f, -0.5f, -0.29f, 0.5f, 0xC9B98FFFu);
        wr__rect(b, 0.29f, -0.5f, 0.34f, 0.5f, 0xC9B98FFFu);
        wr__line(b, -0.3f, 0.26f, -0.22f, 0.08f, 0.07f, WOOD_DARK);
        wr__line(b, 0.3f, 0.26f, 0.22f, 0.08f, 0.07f, WOOD_DARK);
        wr__line(b, -0.3f, -0.18f, -0.22f, -0.34f, 0.07f, WOOD_DARK);
        wr__line(b, 0.3f, -0.18f, 0.22f, -0.34f, 0.07f, WOOD_DARK);
    } else {
        wr__rect(b, -0.5f, -0.5f, 0.5f, -0.4f, WR__SHADE);
        for (int32_t i = -1; i <= 1; i++) { // pales with points
            const float x = 0.22f * (float)i;
            const float pale[10] = {x - 0.11f, -0.45f, x + 0.11f, -0.45f, x + 0.11f, 0.3f, x, 0.43f, x - 0.11f, 0.3f};
            const float face[10] = {x - 0.08f, -0.42f,    x + 0.05f, -0.42f,    x + 0.05f,
                                    0.29f,     x - 0.01f, 0.36f,     x - 0.08f, 0.28f};
            wr__polygon(b, pale, 5, WOOD_DARK);
            wr__polygon(b, face, 5, WOOD);
            wr__line(b, x - 0.055f, -0.36f, x - 0.055f, 0.24f, 0.03f, WOOD_LIGHT);
        }
        for (float y = -0.22f; y < 0.3f; y += 0.34f) { // iron bands
            wr__rect(b, -0.4f, y - 0.055f, 0.4f, y + 0.055f, IRON);
            wr__disc(b, -0.22f, y, 0.03f, STONE_LIGHT);
            wr__disc(b, 0, y, 0.03f, STONE_LIGHT);
            wr__disc(b, 0.22f, y, 0.03f, STONE_LIGHT);
        }
    }
    gate_posts(b);
}

void wr__figure_door(const wr__brush *b, bool open)
{
    wr__rect(b, -0.5f, -0.5f, 0.5f, 0.5f, STONE_DARK);
    wr__rect(b, -0.5f, -0.46f, 0.46f, 0.5f, STONE);
    for (int32_t i = 0; i < 3; i++) { // joints of the stones
        const float y = 0.3f * (float)i - 0.28f;
        wr__line(b, -0.49f, y, -0.36f, y, 0.03f, STONE_DARK);
        wr__line(b, 0.36f, y + 0.08f, 0.45f, y + 0.08f, 0.03f, STONE_DARK);
    }
    if (open) {
        wr__rect(b, -0.33f, -0.5f, 0.33f, 0.38f, 0x2A2622FFu);
        wr__rect(b, -0.33f, -0.5f, 0.33f, -0.2f, 0x6B5A44FFu); // light falls on the floor
        const float leaf[8] = {-0.33f, -0.5f, -0.2f, -0.42f, -0.2f, 0.3f, -0.33f, 0.38f};
        wr__polygon(b, leaf, 4, WOOD);
        wr__line(b, -0.21f, -0.4f, -0.21f, 0.29f, 0.03f, WOOD_DARK);
        return;
    }
    wr__rect(b, -0.33f, -0.5f, 0.33f, 0.38f, WOOD_DARK);
    for (int32_t i = -1; i <= 1; i++) {
        wr__rect(b, 0.2f * (float)i - 0.085f, -0.47f, 0.2f * (float)i + 0.085f, 0.35f, WOOD);
    }
    wr__line(b, -0.24f, 0.2f, 0.24f, 0.2f, 0.07f, IRON);
    wr__line(b, -0.24f, -0.3f, 0.24f, -0.3f, 0.07f, IRON);
    wr__disc(b, 0.2f, -0.05f, 0.06f, 0xF0C24EFFu);
}

void wr__figure_crystal(const wr__brush *b)
{
    static const float s_outline[12] = {-0.19f, 0.33f, 0.19f,  0.33f, 0.35f,  0.1f,
                                        0.03f,  -0.4f, -0.03f, -0.4f, -0.35f, 0.1f};
    static const float s_crown[3][8] = {{-0.165f, 0.285f, -0.09f, 0.1f, -0.09f, 0.1f, -0.295f, 0.1f},
                                        {-0.165f, 0.285f, 0.165f, 0.285f, 0.09f, 0.1f, -0.09f, 0.1f},
                                        {0.165f, 0.285f, 0.295f, 0.1f, 0.09f, 0.1f, 0.09f, 0.1f}};
    static const float s_point[3][6] = {{-0.295f, 0.08f, -0.09f, 0.08f, 0, -0.36f},
                                        {-0.09f, 0.08f, 0.09f, 0.08f, 0, -0.36f},
                                        {0.09f, 0.08f, 0.295f, 0.08f, 0, -0.36f}};
    static const wr_color s_crown_color[3] = {0x8FDCF2FFu, 0xD6F5FCFFu, 0x5CC0E3FFu};
    static const wr_color s_point_color[3] = {0x3FAAD6FFu, 0x7DD3EFFFu, 0x2283B5FFu};
    wr__ellipse(b, 0.03f, -0.38f, 0.2f, 0.07f, WR__SHADE);
    wr__polygon(b, s_outline, 6, 0x134A70FFu);
    for (int32_t i = 0; i < 3; i++) {
        wr__polygon(b, s_crown[i], 4, s_crown_color[i]);
        wr__polygon(b, s_point[i], 3, s_point_color[i]);
    }
    wr__line(b, -0.1f, 0.22f, -0.02f, 0.22f, 0.045f, 0xFFFFFFFFu);
}
