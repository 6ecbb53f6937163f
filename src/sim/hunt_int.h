// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: a hunt as the world keeps it. The horde steps it; here it gets its arrays, its ground and the players, and what it
// leaves in lists is carried out. In a world without a hunt every function here does nothing.
#ifndef WR_SIM_HUNT_INT_H
#define WR_SIM_HUNT_INT_H

#include "core/arena.h"
#include "sim/hunt_players.h"
#include "warren/bytes.h"
#include "warren/sim.h"

// ---- Settings and memory (hunt.c) ----------------------------------------------------------------------------------

/// Checks a hunt that is handed in and fills in what follows from it: player_health, mobs_max, hunt_n.
wr_status wr__hunt_settle(wr_world_config *config, const wr_level *level, wr_finding *why);
/// Room for all that may live at once, and for what a host spawns besides.
int64_t wr__hunt_mobs_wanted(const wr_world_config *config);
/// Takes over config.hunt: rules, all that needs no memory.
void wr__hunt_prepare(wr_world *world);
/// The ground hunters walk on, in memory of its own, before the block is measured. Errors: WR_E_ARGUMENT, WR_E_MEMORY.
wr_status wr__hunt_make_ground(wr_world *world, const wr_hooks *hooks, wr_finding *why);
void wr__hunt_drop_ground(wr_world *world);
void wr__hunt_take_state(wr_arena *arena, wr_world *world);
void wr__hunt_take_scratch(wr_arena *arena, wr_world *world);
/// Points the horde at arrays and hooks of the world it lies in: after it was laid out, moved or swapped.
void wr__hunt_lend(wr_world *world);
/// The state of another world of the same settings becomes this one's.
void wr__hunt_take_over(wr_world *world, const wr_world *from);
/// The round at its start, with the players as they stand.
void wr__hunt_begin(wr_world *world);
/// After a copy or a load: the ground follows doors and gates, fields follow the state.
void wr__hunt_derive(wr_world *world);
// ---- What is left of the dead (hunt_remains.c) ---------------------------------------------------------------------------

/// Memory of its own for each state; empty. Needs the rules of knocks.
void wr__remains_take(wr_arena *arena, wr_world *world);
/// Nothing is left of anybody, as the world's tick leaves it.
void wr__remains_clear(wr_world *world);
/// Those of another world of the same settings.
void wr__remains_copy(wr_world *to, const wr_world *from);
/// True when there are some: what a section is written for.
bool wr__remains_any(const wr_world *world);
/// What a section says; NULL for none: nothing is left of anybody. Errors: WR_E_SYNTAX.
wr_status wr__remains_load(wr_world *world, wr_reader *reader, wr_finding *why);

/// Same hunt, players and meshes.
bool wr__hunt_same(const wr_world *a, const wr_world *b);

// ---- Checkpoints (hunt.c) --------------------------------------------------------------------------------------------

/// What is hunted by, whole: the bytes of the section.
void wr__hunt_save(const wr_world *world, wr_writer *writer);
/// What a section says, into settings. Errors: WR_E_SYNTAX.
wr_status wr__hunt_load(wr_reader *reader, wr_hunt *hunt, wr_world_config *config, wr_finding *why);
/// Over all of it; 0 without a hunt.
uint64_t wr__hunt_hash_of(const wr_world *world);
/// Rules between the numbers of a state that are each in their range.
wr_status wr__hunt_check_state(wr_world *world, wr_finding *why);
/// What is wrong with a hunter among mobs; NULL when nothing is.
const char *wr__hunter_fault(const wr_world *world, int32_t slot);

// ---- In the tick (hunt_tick.c) -----------------------------------------------------------------------------------------

/// Before a stage: the ground follows, and the horde is told the tick, its slots and the players.
void wr__hunt_stage_begin(wr_world *world);
/// Who is a target now, and where.
void wr__hunt_see_players(wr_world *world);
/// The ground follows doors and gates that changed.
void wr__hunt_follow_ground(wr_world *world);
/// What the horde left in its lists happens in the world.
void wr__hunt_carry_out(wr_world *world);
/// Hunters who stand in a gate that has just closed go to the nearest place for their size (B40). 2
void wr__hunt_leave_gates(wr_world *world);
void wr__hunt_spawn(wr_world *world); // 3
void wr__hunt_sense(wr_world *world); // 4
void wr__hunt_plan(wr_world *world);  // 5
void wr__hunt_move(wr_world *world);  // 6
void wr__hunt_fight(wr_world *world); // 7
void wr__hunt_blast(wr_world *world); // 8
void wr__hunt_fly(wr_world *world);   // 9
void wr__hunt_bury(wr_world *world);  // 10

// ---- Knocks (hunt_knocks.c) ------------------------------------------------------------------------------------------------

#define WR__BLASTS_MAX 256 // of the host, in a tick

/// Something goes off in stage 8 of this tick, after those that were asked for before. False: there are as many as may be.
bool wr__hunt_ask_blast(wr_world *world, const wr__boom *boom);
/// A hunter is about to die: what is left of it when a blast kills it, or when it is in the air, lies or gets up.
void wr__hunter_falls(wr_world *world, int32_t slot);
/// The end of stage 10: the dead become decals, and the list of the thrown is as it shall be between two ticks.
void wr__hunt_bury_remains(wr_world *world);

/// A new hunter where one of its kind can stand; -1 when there is no room. The caller says so.
int32_t wr__hunter_take(wr_world *world, const wr__spawn *spawn);
/// True when one of that kind can stand there.
bool wr__hunter_stands(const wr_world *world, int32_t hunt_kind, wr_point at);
/// After a jump: its way is gone, and it wants a new one.
void wr__hunter_jumped(wr_world *world, int32_t slot);

#endif
