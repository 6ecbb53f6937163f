// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the players' side of a hunt. Walk and dash, health and going down, comrades who revive, bombs, and what weapons do to
// hunters. Plain functions on arrays of one fighter a player: slot p of the mobs is player p, so x, y and health are those of
// the mobs. None of it sees the world.
//
//     stage 6  wr__fighter_tick, wr__fighter_dash, wr__fighter_step_of, wr__bomb_throw     a player's buttons
//     stage 7  wr__struck_forget, wr__strike_hits, wr__strike_once                         weapons on hunters
//              wr__fighter_hurt                                                            blows of hunters
//              wr__fighters_revive
//     stage 8  wr__bombs_fly, wr__bombs_step, wr__blast                                    bombs on hunters
//
// Whatever hurts a hunter ends in wr__hunter_hurt of the horde, with the harm and the player who did it (Z65).
#ifndef WR_SIM_HUNT_PLAYERS_H
#define WR_SIM_HUNT_PLAYERS_H

#include "horde/horde.h"
#include "knock/way.h"
#include "sim/body.h"
#include "warren/hunt.h"
#include "warren/sim.h"
#include "warren/thrown.h"

#define WR__BOMBS_A_PLAYER 2
#define WR__BOMBS_MAX      (WR__BOMBS_A_PLAYER * WR_PLAYERS_MAX)
#define WR__SLOWED_LEAST   22938 // Q16: nobody is slowed below 35 % by touching monsters
#define WR__SLOWED_BY_ONE  8192  // Q16: each takes an eighth

/// What players are in a hunt, per tick at this world's rate.
typedef struct wr__fighter_rules {
    wr_fix walk, dash; // units a tick
    int32_t dash_ticks, dash_rest_ticks, revive_ticks, fuse_ticks, bomb_rest_ticks;
    int32_t health, revive_health;
    wr_fix half;         // half a player's width
    wr_fix revive_reach; // between the centres of two who are beside each other: one and a half cells
    wr_fix bomb_radius, bomb_strength;
    wr_fix bomb_step; // units a tick across, and as many upwards, that a bomb is thrown with; 0: it is laid
    wr_thrown_rules bomb;
} wr__fighter_rules;

/// cell: units.
wr__fighter_rules wr__fighter_rules_of(const wr_hunt_player *player, int32_t rate, int32_t cell);

typedef struct wr__bomb {
    wr_fix x, y;        // where it is now
    int32_t fuse_ticks; // until it goes off; 0: there is none
    wr_thrown thrown;   // of one that was thrown; else zero
} wr__bomb;

/// A player beside his mob. Zero is fresh; no gaps between fields.
typedef struct wr__fighter {
    int32_t down;            // 1 while he is
    int32_t down_ticks;      // since when; stops at INT32_MAX
    int32_t revive_ticks;    // that comrades have stood beside him without a break
    int32_t dash_ticks;      // of the dash still to come, this tick's included
    int32_t dash_rest_ticks; // until the next may begin
    int32_t bomb_rest_ticks; // until the next may be thrown
    // For the round's table; each stops at UINT32_MAX.
    uint32_t kills, damage_dealt, damage_taken, downs, revives;
    wr__bomb bombs[WR__BOMBS_A_PLAYER];
} wr__fighter;

_Static_assert(sizeof(wr__fighter) == 11 * 4 + WR__BOMBS_A_PLAYER * sizeof(wr__bomb), "no gaps");

/// All as fresh.
void wr__fighters_begin(wr__fighter *fighters, int32_t count);

/// Adds to a number of the table.
static inline void wr__tally(uint32_t *number, uint32_t by)
{
    *number = by > UINT32_MAX - *number ? UINT32_MAX : *number + by;
}

// ---- Walk and dash -------------------------------------------------------------------------------------------------

/// His timers go on. Once a tick, before his buttons.
void wr__fighter_tick(wr__fighter *fighter);

/// The button went down: a dash begins with this tick when he is up and has rested. True when it does. The rest counts from
/// the dash's end. While it lasts he runs where he holds, or holding nothing where he looks.
bool wr__fighter_dash(wr__fighter *fighter, const wr__fighter_rules *rules);

/// Units of this tick: walk or dash, an eighth less for each hunter that touches him, 35 % left at least. 0 when down.
wr_fix wr__fighter_step_of(const wr__fighter *fighter, const wr__fighter_rules *rules, int32_t touching);

/// How many hunters touch each player: touching [player_count] out. Bodies that stand within an eighth of a hunter's radius
/// of each other touch. O(slots * players).
void wr__fighters_touched(const wr__horde *horde, const wr__fighter_rules *rules, int32_t *touching);

// ---- Health ----------------------------------------------------------------------------------------------------------

typedef enum wr__hurt { WR__HURT_NOT, WR__HURT_HURT, WR__HURT_DOWN } wr__hurt;

/// Takes damage off a player's health. Nobody hurts who is down, and no damage is none. Without health he goes down: his dash
/// ends, his bombs burn on.
wr__hurt wr__fighter_hurt(wr__fighter *fighter, int16_t *health, int32_t damage);

/// The same whatever health he has: he fell into a hole. False when he was down already.
bool wr__fighter_fall(wr__fighter *fighter, int16_t *health);

/// One tick of comrades. Who is down and has a comrade beside him who is up, for revive_ticks without a break, gets up with
/// revive_health. Looks at how they all were before: who gets up in this tick revives nobody in it.
///
///   x, y, health  [count] of the players' mobs
///   by            [count] out: who revived him, the nearest, ties to the lowest; -1: not revived now
///
/// Returns how many were.
int32_t wr__fighters_revive(wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, const wr_fix *x,
                            const wr_fix *y, int16_t *health, int8_t *by);

// ---- Damage to hunters -------------------------------------------------------------------------------------------------

/// The matrix kind by weapon: what the kind takes from it, or else the weapon's own damage, which of a bomb its resistance
/// makes less. 0: it does nothing.
static inline int32_t wr__harm_to(const wr__horde *horde, int32_t slot, wr_harm harm)
{
    return wr__kind_of(horde, slot)->takes[harm];
}

/// A stretch of a weapon's way, in a part of the tick.
typedef struct wr__strike {
    int32_t player;
    wr_weapon weapon;
    wr_fix half; // half the weapon's width
    wr__way way;
    int32_t begin, end; // Q16 of the tick
} wr__strike;

#define WR__STRIKES_MAX (3 * WR_PLAYERS_MAX)

/// Does it meet a body, half of whose width is `half`, on that body's way of this tick.
bool wr__strike_hits(const wr__strike *strike, wr__way way, wr_fix half);

/// True the first time that a swing or flight hits a monster, and never again until wr__struck_forget.
static inline bool wr__strike_once(uint32_t *struck, int32_t player, wr_weapon weapon)
{
    const uint32_t bit = UINT32_C(1) << (2 * player + (int32_t)weapon);
    const bool first = (*struck & bit) == 0;
    *struck |= bit;
    return first;
}

/// A player's next swing or flight begins: no monster was struck by it. weapon: boomerang or sword.
void wr__struck_forget(uint32_t *struck, int32_t slots, int32_t player, wr_weapon weapon);

// ---- Bombs -------------------------------------------------------------------------------------------------------------

/// Height of the floor there, Q16.16 units above level 0; cut to what bodies fly over.
static inline wr_fix wr__floor_at(const wr_grid *grid, wr_point at)
{
    const wr_cell cell = wr_grid_cell_of(grid, at);
    if (grid->ground == NULL || !wr_grid_has(grid, cell)) {
        return 0;
    }
    const wr_fix floor = grid->ground[cell.y * grid->width + cell.x];
    return floor < -KNOCK_HEIGHT_MOST ? -KNOCK_HEIGHT_MOST : floor > KNOCK_HEIGHT_MOST ? KNOCK_HEIGHT_MOST : floor;
}

/// Lays a bomb where he stands, or throws it where he looks. False when he is down, has not rested, or has as many burning as
/// he may. horde: its ground, rules and tick; not looked at where bombs are laid.
bool wr__bomb_throw(wr__fighter *fighter, const wr__fighter_rules *rules, const wr__horde *horde, wr_point at,
                    wr_angle facing);

/// How high it is above the floor; 0 of one that lies.
wr_fix wr__bomb_height(const wr__fighter_rules *rules, const wr__horde *horde, const wr__bomb *bomb);

/// One tick of all bombs that were thrown. One that bursts and meets floor, wall or hunter has a tick of its fuse left.
/// bounced [WR__BOMBS_MAX] out: those that did, player * WR__BOMBS_A_PLAYER + bomb, rising. Returns how many.
int32_t wr__bombs_fly(wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, const wr__horde *horde,
                      int32_t *bounced);

/// False for a bomb that none is like: not thrown by the rules there are, or flying where it is not. The horde's tick must be
/// that of the state.
bool wr__bomb_fits(const wr__bomb *bomb, const wr__fighter_rules *rules, const wr__horde *horde);

/// Something that goes off.
typedef struct wr__boom {
    int32_t player; // whose bomb it was; -1: the host's command
    int32_t damage; // in its middle; -1: a bomb's, by kind
    wr_point at;
    wr_fix radius, strength;
} wr__boom;

/// One tick of all fuses, by player, then bomb: out [WR__BOMBS_MAX]. Returns how many go off.
int32_t wr__bombs_step(wr__fighter *fighters, int32_t count, const wr__fighter_rules *rules, wr__boom *out);

/// Whom a blast reaches, and what it takes off him.
typedef struct wr__wound {
    int32_t slot, damage;
} wr__wound;

/// Whom a blast reaches: all hunters within its radius, centre to centre on the ground, that are not immune and to whom the
/// line from its centre is clear (walls and closed gates stop it, unless the rules let it through). All of the damage in the
/// middle, less in a straight line with distance, half at the edge. Those it does nothing to are left out; one that throws
/// somebody does something to all. Immune ones that one would have thrown are counted.
///
///   wounds      [slots] out, by distance, then slot
///   keys, more  [slots] each: scratch
///
/// Returns how many there are.
int32_t wr__blast(wr__horde *horde, const wr__boom *boom, wr__wound *wounds, uint64_t *keys, uint64_t *more);

#endif
