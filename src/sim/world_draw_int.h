// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: what the layers of a picture share.
#ifndef WR_SIM_WORLD_DRAW_INT_H
#define WR_SIM_WORLD_DRAW_INT_H

#include "sim/figures.h"
#include "sim/world_int.h"

/// A world about to be drawn.
typedef struct wr__scenery {
    const wr_world *world;
    const wr_painter *painter;
    const wr_grid *grid;
    wr_world_cells cells;
    wr_mobs mobs;
    wr_world_config config;
    const wr_hunt *hunt; // NULL: none, and of what follows nothing
    const wr_knock_rules *knock;
    const wr_remains *remains;
    float alpha;
    float cell;             // units
    float pixels;           // of a cell; large when the painter does not say
    int32_t x0, y0, x1, y1; // cells in view, x1 and y1 excluded
} wr__scenery;

/// A place in cells.
typedef struct wr__spot {
    float x, y;
} wr__spot;

static inline wr__spot wr__spot_of(const wr__scenery *s, wr_point at)
{
    return (wr__spot){wr_fix_to_float(at.x) / s->cell, wr_fix_to_float(at.y) / s->cell};
}

/// Where a mob is seen between the last tick and this one. One that jumped is where it is.
static inline wr__spot wr__mob_spot(const wr__scenery *s, int32_t slot)
{
    const float alpha = s->mobs.flags[slot] & WR_MOB_JUMPED ? 1 : s->alpha;
    const wr__spot from = wr__spot_of(s, (wr_point){s->mobs.x_last[slot], s->mobs.y_last[slot]});
    const wr__spot to = wr__spot_of(s, (wr_point){s->mobs.x[slot], s->mobs.y[slot]});
    return (wr__spot){from.x + alpha * (to.x - from.x), from.y + alpha * (to.y - from.y)};
}

static inline bool wr__mob_is_drawn(const wr__scenery *s, int32_t slot)
{
    return (s->mobs.flags[slot] & (WR_MOB_ALIVE | WR_MOB_HIDDEN)) == WR_MOB_ALIVE;
}

static inline bool wr__cell_in_view(const wr__scenery *s, wr_cell at)
{
    return at.x >= s->x0 && at.x < s->x1 && at.y >= s->y0 && at.y < s->y1;
}

static inline bool wr__spot_in_view(const wr__scenery *s, wr__spot at)
{
    return at.x > (float)s->x0 - 1 && at.x < (float)s->x1 + 1 && at.y > (float)s->y0 - 1 && at.y < (float)s->y1 + 1;
}

/// A brush for lengths in cells, its origin the level's lower-left corner.
static inline wr__brush wr__level_brush(const wr__scenery *s)
{
    return wr__brush_at(s->painter, 0, 0, s->cell);
}

/// A brush in the square of a cell.
static inline wr__brush wr__spot_brush(const wr__scenery *s, wr__spot at)
{
    return wr__brush_at(s->painter, at.x * s->cell, at.y * s->cell, s->cell);
}

static inline wr__brush wr__cell_brush(const wr__scenery *s, wr_cell at)
{
    return wr__spot_brush(s, (wr__spot){(float)at.x + 0.5f, (float)at.y + 0.5f});
}

void wr__draw_map(const wr__scenery *s);    // but for the levers
void wr__draw_levers(const wr__scenery *s); // they belong to the map, over the mesh: a node may stand on each
void wr__draw_mesh(const wr__scenery *s);
void wr__draw_zones(const wr__scenery *s);
void wr__draw_paths(const wr__scenery *s);
void wr__draw_sight(const wr__scenery *s);

// Of hunts (world_draw_hunt.c); in a world without one they draw nothing.
void wr__draw_hunter(const wr__scenery *s, int32_t slot);
void wr__draw_hunters_health(const wr__scenery *s);
/// False: he is not down, and not drawn.
bool wr__draw_player_down(const wr__scenery *s, int32_t slot, const wr__brush *brush);
/// The streak behind one who dashes.
void wr__draw_player_in_hunt(const wr__scenery *s, int32_t slot, const wr__brush *brush);
void wr__draw_players_health(const wr__scenery *s);
void wr__draw_bombs(const wr__scenery *s);
void wr__draw_blasts(const wr__scenery *s);
/// The circle that a blast reaches to, as far as it lies on the level.
void wr__draw_reach(const wr__scenery *s, const wr_blast *blast);
void wr__draw_hunter_ways(const wr__scenery *s);
void wr__draw_rings(const wr__scenery *s);

// Of those who are thrown (world_draw_thrown.c), and of what is left of the dead.
#define WR__LIFT 0.38f // cells up the picture, of a cell of height

/// How much larger than on the ground; twice and a bit wherever it ends.
static inline float wr__nearer(float height)
{
    return 1 + 0.06f * height / (1 + 0.03f * height);
}

#define WR__DRAWN_BLASTS_MAX 16 // of one tick

/// A flight at a moment.
typedef struct wr__airborne {
    wr__spot at;  // above which place
    float height; // cells
    wr_angle angle;
} wr__airborne;
/// tick: since it began, parts of one too.
wr__airborne wr__draw_flight_at(const wr__scenery *s, const wr_flight *flight, float tick);

void wr__draw_decals(const wr__scenery *s);
/// Shadows of all who are thrown, and who lies or gets up.
void wr__draw_fallen(const wr__scenery *s);
void wr__draw_puffs(const wr__scenery *s);
void wr__draw_flyers(const wr__scenery *s);
/// The layer of flights: ways, landings, and of throws of the last tick what was refused (world_draw_knocks.c).
void wr__draw_knocks(const wr__scenery *s);

#endif
