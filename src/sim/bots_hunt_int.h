// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: bots for hunts from inside. A bot thinks some eight times a second: it looks at what is round it, and chooses what to
// go for. In between it only walks, from the middle of a cell to that of the next, and strikes.
//
//     look    bots_hunt_look.c    who is near, what swings, where comrades are
//     aim     bots_hunt_aims.c    what each kind of bot is after: a value for each cell of its yard, low is good
//     walk    bots_hunt_walk.c    down these values, cell by cell
//     strike  bots_hunt_strike.c  weapons in hand, bombs, dashes
//
#ifndef WR_SIM_BOTS_HUNT_INT_H
#define WR_SIM_BOTS_HUNT_INT_H

#include "core/arena.h"
#include "sim/bots_int.h"

// ---- The yard: the part of a level a bot knows ---------------------------------------------------------------------

#define WR__YARD_NEAR 48                    // cells of a side of those who look for a place near
#define WR__YARD_RUN  32                    // of those who run: what is farther does not matter to them
#define WR__YARD_WIDE 96                    // of those who hide
#define WR__YARD_WALK (3 * WR_REGION_CELLS) // of who walks: all of the region it is in, and as much round it

#define WR__YARD_PLAYER 1u // a player may walk here
#define WR__YARD_HUNTER 2u // and a hunter, as doors and gates are now
#define WR__YARD_FAR    INT16_MAX

/// Cells in rows with a frame of walls round them, so that every cell has eight neighbours.
typedef struct wr__yard {
    wr_cell corner; // lower left, of the first that is no frame
    int32_t width, height, stride;
    wr_cell round;   // what it was laid round
    int32_t looks;   // until what is there is looked at again
    bool knows;      // secret doors for what they are; else they are walls until somebody finds them
    uint8_t *pass;   // [cells] WR__YARD_*
    int16_t *foe;    // [cells] steps from the nearest hunter
    int16_t *value;  // [cells] what one walks down
    uint16_t *queue; // [cells] in which the last flood came to them
} wr__yard;

/// Shape and arrays; `side` is the most cells of a side.
void wr__yard_take(wr_arena *arena, wr__yard *yard, const wr_grid *grid, int32_t side);
/// Lays it round a cell and looks at what is there now, or was a moment ago.
void wr__yard_look(wr__yard *yard, const wr_world *world, wr_cell round);
/// -1 outside.
int32_t wr__yard_cell(const wr__yard *yard, wr_cell at);
wr_cell wr__yard_place(const wr__yard *yard, int32_t cell);
/// Steps along the axes from the starts, that must be [count] of yard->queue, to all cells that `pass` lets through.
/// WR__YARD_FAR elsewhere. Returns how many were reached; they stand in yard->queue in the order of their steps.
int32_t wr__yard_flood(wr__yard *yard, uint8_t pass, int32_t count, int16_t *steps);
/// From one cell; nothing is reached from -1.
int32_t wr__yard_flood_from(wr__yard *yard, uint8_t pass, int32_t cell, int16_t *steps);
/// Makes of `foe`, and the order it was flooded in, values that lead away from all foes, out of dead ends, too. The idea is
/// the safety map of "The Incredible Power of Dijkstra Maps" (RogueBasin).
void wr__yard_flee(wr__yard *yard, int32_t reached);

/// The eight steps to neighbours: dx, dy; the first four along the axes.
extern const wr_cell wr__yard_steps[8];

// ---- Who is near ------------------------------------------------------------------------------------------------------

#define WR__FOES_MAX 24

typedef struct wr__foe {
    int32_t slot;
    uint32_t id;
    wr__grains at;
    int32_t apart; // grains, from the player
    int32_t reach; // of its blow, grains
    int32_t radius;
    int32_t speed; // grains a second
} wr__foe;

// ---- The bot ----------------------------------------------------------------------------------------------------------

typedef enum wr__errand {
    WR__ERRAND_STAY, // where it is
    WR__ERRAND_GO,   // to the goal
    WR__ERRAND_FLEE
} wr__errand;

struct wr__hunt_bot {
    wr__yard yard;
    int32_t foe_count; // nearest first, as they were when it last thought
    wr__foe foes[WR__FOES_MAX];
    int32_t wait; // ticks until it thinks again
    wr__errand errand;
    bool walks; // `to` is being walked to
    wr_cell to, goal;
    wr_cell anchor; // of circles: where it began; of places: the one it has chosen
    bool has_anchor;
    int32_t leg;                   // of a circle, eighths
    int32_t turn;                  // which way round it goes: 1 or -1
    int32_t age;                   // thoughts since the last change of mind
    int32_t scanned, narrow, open; // cells looked at for a place to fight in; how good the best is: low is good
    int32_t lever;                 // direction of the lever that is thrown from the anchor; -1: none
    int32_t kills, quiet;          // of the round when it last thought; thoughts since it was another
    bool charges;                  // runs at hunters and not from them
    bool safe;                     // no hunter has a way here
    int32_t comrade;               // who is helped up; -1
    int32_t still;                 // ticks it held a direction and did not move
    wr__grains last;
    uint16_t held; // buttons of the last tick
};

/// What one call works with.
typedef struct wr__hunt_view {
    wr_bot *bot;
    wr__hunt_bot *h;
    const wr_world *world;
    const wr_grid *grid;
    const wr_hunt *hunt;
    wr_world_cells cells;
    wr_player_view me;
    wr_fighter_view fighter;
    wr__grains here;
    wr_cell cell;
    int32_t rate, grain; // ticks a second; Q16.16 of a grain
    int32_t step;        // grains a tick, walking
} wr__hunt_view;

/// False, and nothing is to be done, where there is no hunt or no such player.
bool wr__hunt_view_of(wr_bot *bot, const wr_world *world, wr__hunt_view *v);

wr__hunt_bot *wr__hunt_bot_take(wr_arena *arena, wr_bot_kind kind, const wr_grid *grid);
void wr__hunt_bot_begin(wr_bot *bot);
uint16_t wr__bot_hunt(wr_bot *bot, const wr_world *world);

/// Length of a way in grains, nearest.
int32_t wr__grains_apart(wr__grains a, wr__grains b);

/// Fills foes. O(mobs).
void wr__hunt_look(wr__hunt_view *v);
/// Where they are now; who is gone is left out. O(foes).
void wr__hunt_follow(wr__hunt_view *v);
/// Nothing solid between two places.
bool wr__hunt_sees(const wr__hunt_view *v, wr__grains a, wr__grains b);
/// Hunters that swing at where the player stands, from near enough to hit him.
int32_t wr__hunt_swings(const wr__hunt_view *v);
/// Foes no farther than so many grains from a place.
int32_t wr__hunt_count(const wr__hunt_view *v, wr__grains at, int32_t reach);

/// Chooses errand and goal, and sets the yard's values.
void wr__hunt_aim(wr__hunt_view *v);
/// Arrows of this tick.
uint16_t wr__hunt_walk(wr__hunt_view *v);
/// What is done besides walking; may replace the arrows.
uint16_t wr__hunt_strike(wr__hunt_view *v, uint16_t arrows);

#endif
