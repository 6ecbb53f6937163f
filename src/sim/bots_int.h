// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: bots from inside. A bot sees a world only through the public reads, and counts in two units of its own:
//
//     grain   1/256 of a cell
//     beat    the time a player takes to cross one cell
//
// so that nothing in it depends on the rate of ticks or the size of cells. In a beat a spinner moves 192 grains, a
// bat 128, a blob 64, a boomerang 512.
#ifndef WR_SIM_BOTS_INT_H
#define WR_SIM_BOTS_INT_H

#include "warren/sim.h"

#define WR__GRAINS 256

#define WR__GRAINS_SPINNER   192
#define WR__GRAINS_BAT       128
#define WR__GRAINS_BLOB      64
#define WR__GRAINS_BOOMERANG 512

typedef struct wr__grains {
    int32_t x, y;
} wr__grains;

// ---- What threatens ---------------------------------------------------------------------------------------------

#define WR__THREATS_MAX 64

/// A monster near the player and where it is bound for.
typedef struct wr__threat {
    uint8_t kind;  // wr_mob_kind
    wr__grains at; // centre
    wr__grains per_beat;
    int32_t low, high; // of a spinner's centre along its way
    bool shut_in;      // a blob that no way leads to the player
} wr__threat;

typedef struct wr__threats {
    int32_t count;
    wr__threat items[WR__THREATS_MAX]; // nearest first
} wr__threats;

/// Monsters within `reach` cells of a place. O(mobs).
void wr__threats_find(const wr_world *world, wr_point from, int32_t reach, wr__threats *out);

/// Where a threat will be after so many 256ths of a beat, as far as one can say: spinners exactly, bats and blobs
/// straight on.
wr__grains wr__threat_at(const wr__threat *threat, int32_t time);

// ---- Where one can walk -----------------------------------------------------------------------------------------

#define WR__BOT_WINDOW  256 // cells of a window's side at most
#define WR__BOT_FAR     UINT16_MAX
#define WR__BOT_NODES   256     // states of switches that are looked at
#define WR__BOT_LEVERS  64      // switches among them
#define WR__BOT_WORK    2000000 // cells visited in one search over switches
#define WR__BOT_HORIZON 16      // beats looked ahead
#define WR__BOT_DASH    6       // cells of a run

/// The part of a level a bot knows, and scratch over it. A cell of it is a number: row * width + column.
typedef struct wr__window {
    wr_cell corner; // lower left
    int32_t width, height;
    uint16_t *pass;  // WR__PASS_*: what a player finds there
    uint16_t *steps; // from each cell to the goals, WR__BOT_FAR where none is reached
    uint16_t *flood; // from a start to each cell
    uint16_t *queue;
} wr__window;

#define WR__PASS_NEVER 0 // walls, holes
#define WR__PASS_FREE  1
#define WR__PASS_GATE  2 // and up: gate number + 2, as its formula has it

/// The number of a cell in the window, -1 outside.
int32_t wr__window_cell(const wr__window *window, wr_cell at);

/// Sets the window round a cell and looks at what is there now.
void wr__window_look(wr__window *window, const wr_world *world, wr_cell round);

/// Steps from the starts to every cell, gates as given. Returns how many cells were visited.
int32_t wr__window_flood(const wr__window *window, const uint8_t *gates, const uint16_t *starts, int32_t count,
                         uint16_t *steps);

// ---- Levers -----------------------------------------------------------------------------------------------------

/// Which switch to hit next, from where, in which direction.
typedef struct wr__lever {
    int32_t index; // of the switch; -1: none helps
    wr_cell from;
    int32_t direction; // 0..3: E N W S
} wr__lever;

typedef struct wr__lever_node {
    uint64_t state;  // bit i: lever i differs from now
    uint16_t cell;   // where one stands
    wr__lever first; // of the way here
} wr__lever_node;

typedef struct wr__lever_search {
    wr__lever_node nodes[WR__BOT_NODES];
    int32_t levers[WR__BOT_LEVERS]; // switches that gates name
    uint8_t *switches, *gates;      // [switch_count], [gate_count]
} wr__lever_search;

/// Searches states of switches, fewest hits first, for one in which a crystal can be reached.
wr__lever wr__lever_find(wr__lever_search *search, const wr__window *window, const wr_world *world, wr_cell from);

// ---- Where to step ----------------------------------------------------------------------------------------------

#define WR__BOT_LOOK (2 * WR__BOT_HORIZON + 1)

/// Scratch of wr__step_choose.
typedef struct wr__foresight {
    uint32_t cost[2][WR__BOT_LOOK * WR__BOT_LOOK];
    uint32_t danger[WR__BOT_LOOK * WR__BOT_LOOK];
    uint8_t came[WR__BOT_HORIZON][WR__BOT_LOOK * WR__BOT_LOOK];
} wr__foresight;

/// What a player can do besides standing still.
typedef struct wr__gait {
    bool diagonals;  // walks on both axes at full speed
    int32_t slack;   // grains he may be off the middle of a cell
    int32_t courage; // what only may happen counts half for each
} wr__gait;

/// The cell to go to in the next beat, `from` itself to wait: the first step of the cheapest way through the next
/// beats, where each beat costs the steps still to go, and more where something may touch the player.
wr_cell wr__step_choose(wr__foresight *scratch, const wr__window *window, const uint8_t *gates,
                        const wr__threats *threats, wr__gait gait, wr_cell from);

/// How many cells he can run down the steps of the window without a stop, so that nothing touches him on the way or
/// for a beat after it: up to WR__BOT_DASH, 0 when there is no such run.
int32_t wr__step_dash(const wr__window *window, const wr__threats *threats, wr_cell from, int32_t margin);

/// The neighbour along an axis with the fewest steps left; `from` itself when none has fewer.
wr_cell wr__step_down(const wr__window *window, wr_cell from);

/// True when a threat may touch a player who walks from a place to another and waits there, within so many 256ths of
/// a beat.
bool wr__step_hits(const wr__threats *threats, wr__grains from, wr__grains to, int32_t time, int32_t margin);

// ---- The walk ---------------------------------------------------------------------------------------------------

/// What a bot that walks on through an endless dungeon has in mind. Regions are the plane's, cells the window's.
typedef struct wr__walk {
    bool begun;
    wr_region_id region; // it is in, and on its way out of
    wr_region_id corner; // of the window when the way was laid
    wr_cell goal;        // beyond the region's border
    int32_t side;        // where it wants out: 0..3, E N W S
    int32_t back;        // where it came in, likewise; -1: nowhere
    wr_angle heading;
    uint32_t regions;  // walked through so far: counts noise
    int32_t tries;     // ways out of this region that led nowhere
    bool lost;         // none leads anywhere: it strolls until it looks again
    wr__grains anchor; // where it last got on
    int32_t ticks;     // since then
} wr__walk;

// ---- The bot ----------------------------------------------------------------------------------------------------

typedef struct wr__hunt_bot wr__hunt_bot; // bots_hunt_int.h

struct wr_bot {
    wr_bot_kind kind;
    const wr_level *level;
    int32_t player;
    uint64_t seed;
    wr_allocator allocator;
    size_t size; // of the block this struct begins

    // Of `collect`.
    wr_cell from, to;   // the step being made
    int32_t wait;       // ticks until it thinks again
    int32_t dash;       // cells left of a run
    int32_t nearest;    // fewest steps to this goal so far
    int32_t stalled;    // thoughts since then
    int32_t crystals;   // left when it last thought
    wr__lever lever;    // what it is about
    uint64_t lever_key; // what the lever was chosen for
    int32_t lever_age;  // thoughts since then
    bool threw;         // at the lever
    int32_t patience;   // ticks until it throws at one
    wr__window window;
    wr__lever_search *search;
    wr__foresight *foresight;
    wr__threats *threats;

    wr__hunt_bot *hunt; // of bots for hunts
    wr__walk walk;      // of `walk`
};

/// Centre of a cell, the place of a mob in grains.
wr__grains wr__grains_of(const wr_grid *grid, wr_point at);
wr__grains wr__grains_centre(wr_cell at);

/// Sets the steps of the window, and the lever when one is needed.
void wr__goal_choose(wr_bot *bot, const wr_world *world, wr_cell from);

uint16_t wr__bot_wander(const wr_bot *bot, const wr_world *world);
uint16_t wr__bot_walk(wr_bot *bot, const wr_world *world);
uint16_t wr__bot_collect(wr_bot *bot, const wr_world *world);

#endif
