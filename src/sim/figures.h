// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the figures of pictures, each drawn in a square of its own: places and lengths are in sides of that square,
// from its centre. A brush turns them into the painter's units.
#ifndef WR_SIM_FIGURES_H
#define WR_SIM_FIGURES_H

#include "warren/sim.h"

// A meadow on parchment. What must be told apart differs in shape and lightness too, so it does without colour.
#define WR__GRASS      0xC4D3A1FFu
#define WR__GRASS_ODD  0xBFCF9BFFu
#define WR__GRASS_TUFT 0xA3B97FFFu
#define WR__SHADE      0x2A33203Cu // shadows on the ground
#define WR__SHADE_DARK 0x2A33205Cu // of what is above it
#define WR__MESH       0x000000FFu
#define WR__PATH       0xD3213CFFu
#define WR__RING       0x5B2C83FFu

typedef struct wr__brush {
    const wr_painter *painter;
    float x, y, side; // the centre and the length of a side, units
    float ax, ay;     // the figure's x axis, a side long; its y axis is a quarter turn further
} wr__brush;

wr__brush wr__brush_at(const wr_painter *painter, float x, float y, float side);
/// The same centre and side, turned.
wr__brush wr__brush_turned(const wr__brush *brush, wr_angle angle);

void wr__disc(const wr__brush *brush, float x, float y, float radius, wr_color color);
void wr__line(const wr__brush *brush, float x0, float y0, float x1, float y1, float width, wr_color color);
void wr__polygon(const wr__brush *brush, const float *xy, int32_t count, wr_color color); // count <= 24
void wr__ellipse(const wr__brush *brush, float x, float y, float rx, float ry, wr_color color);
/// Upright whatever the brush's turn.
void wr__rect(const wr__brush *brush, float x0, float y0, float x1, float y1, wr_color color);
/// Corners cut off: a plate.
void wr__plate(const wr__brush *brush, float x0, float y0, float x1, float y1, float corner, wr_color color);
/// A broken line: dashes and gaps of about the same length, half a dash at either end.
void wr__dashes(const wr__brush *brush, float x0, float y0, float x1, float y1, float width, float dash,
                wr_color color);

/// A broken circle: as many dashes as gaps, those outside the box left out.
typedef struct wr__ring_shape {
    float radius, width;
    int32_t dashes;
    wr_color color;
    float left, bottom, right, top;
} wr__ring_shape;
void wr__ring(const wr__brush *brush, const wr__ring_shape *ring);

// ---- Cells (figures_cells.c) -------------------------------------------------------------------------------------

/// Neighbours of the same kind: bit d for direction d, N NE E SE S SW W NW from bit 0.
typedef uint8_t wr__joined;

#define WR__BUSH_PASSES 4
/// Bushes join: each pass is drawn for all of them before the next. `seed` varies the leaves.
void wr__figure_bush(const wr__brush *brush, int32_t pass, uint64_t seed, wr__joined joined);
void wr__figure_grass(const wr__brush *brush, uint64_t seed); // what grows here and there
void wr__figure_hole(const wr__brush *brush);
void wr__figure_chasm(const wr__brush *brush, wr__joined joined);
void wr__figure_cliff(const wr__brush *brush, uint64_t seed, wr__joined joined);
void wr__figure_tower(const wr__brush *brush);
void wr__figure_switch(const wr__brush *brush, bool on);
void wr__figure_gate(const wr__brush *brush, bool open);
void wr__figure_door(const wr__brush *brush, bool open);
void wr__figure_crystal(const wr__brush *brush);

// ---- Mobs (figures_mobs.c) ---------------------------------------------------------------------------------------

void wr__figure_player(const wr__brush *brush, wr_angle facing, int32_t player);
/// progress: 0 at the beginning of the swing, 1 at its end.
void wr__figure_sword(const wr__brush *brush, wr_angle facing, float progress);
void wr__figure_boomerang(const wr__brush *brush, wr_angle turn);
void wr__figure_spinner(const wr__brush *brush, wr_angle turn, bool upright);
void wr__figure_bat(const wr__brush *brush, wr_angle beat);
void wr__figure_host(const wr__brush *brush, wr_angle heading);
void wr__figure_blob(const wr__brush *brush, wr_angle heading, wr_angle wobble, bool sees);

// ---- Hunts (figures_hunters.c) -----------------------------------------------------------------------------------

/// A hunter as it is seen.
typedef struct wr__hunter_look {
    int32_t hunt_kind;
    wr_angle heading, head;
    bool head_down;
    bool asleep;
    float windup; // 0 at the begin of a swing to 1 at the blow; below 0: none
    float pixels; // its body is wide: how much is drawn of it
} wr__hunter_look;

wr_color wr__hunter_color(int32_t hunt_kind);
/// Its body's radius is 0.4.
void wr__figure_hunter(const wr__brush *brush, const wr__hunter_look *look);
/// A bar over whoever has lost some; part: what is left, 0 to 1.
void wr__figure_health(const wr__brush *brush, float part);
/// revived: 0 to 1.
void wr__figure_player_down(const wr__brush *brush, int32_t player, float revived);
void wr__figure_dash(const wr__brush *brush, wr_angle heading);
/// burnt: of the fuse, 0 to 1; lift: how far above its shadow it is seen.
void wr__figure_bomb(const wr__brush *brush, float burnt, float lift);
void wr__figure_blast(const wr__brush *brush);

/// The colours of a kind, and the marks on its back.
typedef struct wr__coat {
    wr_color cloth, lit, skin;
} wr__coat;
const wr__coat *wr__hunter_coat(int32_t hunt_kind);
void wr__hunter_marks(const wr__brush *brush, int32_t hunt_kind);

// ---- Thrown bodies and what is left of them (figures_thrown.c) ---------------------------------------------------

/// A body as it is seen. Its radius is that of a hunter, 0.4; lying it is twice as long.
typedef struct wr__body_look {
    int32_t hunt_kind;
    wr_angle heading, angle; // angle: 0 upright, a quarter turn on its back (wr_flight)
    bool dead;
    float pixels; // it is wide: how much is drawn of it
} wr__body_look;

void wr__figure_body(const wr__brush *brush, const wr__body_look *look);
/// Its shadow on the ground beneath; height: cells above it.
void wr__figure_shadow(const wr__brush *brush, const wr__body_look *look, float height);
/// A piece of the way it came; part: 1 the last of it, 0 long ago.
void wr__figure_trail(const wr__brush *brush, float x0, float y0, float x1, float y1, float part, int32_t hunt_kind);
/// A picture on the ground, turned as the body lay. `seed` varies it.
void wr__figure_decal(const wr__brush *brush, const wr__body_look *look, uint64_t seed);
/// The swatches of what belongs to throws; false: it is no such figure.
bool wr__figure_of_throw(const wr__brush *brush, wr_figure figure);
/// Dust. age: 0 to 1, when it is gone; weight: of how many.
void wr__figure_puff(const wr__brush *brush, float age, int32_t weight, uint64_t seed);

// ---- Signs of the debug layers (figures.c, figures_thrown.c) -----------------------------------------------------

#define WR__ZONE_BLOB      0xB03F75FFu
#define WR__ZONE_BLOB_TINT 0xE883B44Cu
#define WR__ZONE_BAT       0x51427EFFu
#define WR__ZONE_BAT_TINT  0x7361B033u
#define WR__WAY_SPINNER    0x9A3B22FFu
#define WR__SIGHT_CLEAR    0xC85A00FFu
#define WR__SIGHT_RANGE    0xC85A00B0u
#define WR__SIGHT_HIDDEN   0x5C566EFFu
#define WR__WAY_BELOW      0x2A223366u // of a flight, on the ground
#define WR__REACH          0x8C1D0AFFu // of blasts
#define WR__LANDING        0x0F7A3DFFu

/// Lines of the mesh and paths are a sixteenth of a cell wide, nodes as much in radius: 2 pixels of 32 (B32).
#define WR__MESH_WIDTH 0.0625f

/// A closed box of places, from its lower left to its upper right corner.
void wr__sign_way(const wr__brush *brush, float x0, float y0, float x1, float y1);
void wr__sign_area(const wr__brush *brush, float x0, float y0, float x1, float y1);
/// A text on a slip of paper that stands on (0, y).
void wr__sign_slip(const wr__brush *brush, float y, const char *text, int32_t letters);
/// Of a flight: a dot of its way, the cell it lands in, a place it does not land at. near: how large.
void wr__sign_dot(const wr__brush *brush, float x, float y, float near, int32_t hunt_kind);
void wr__sign_landing(const wr__brush *brush);
void wr__sign_refused(const wr__brush *brush, wr_flight_refusal why);
void wr__sign_sight(const wr__brush *brush, float x0, float y0, float x1, float y1, bool clear);

#endif
