// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the parts of the scene reader.
#ifndef WR_SIM_SCENE_READ_INT_H
#define WR_SIM_SCENE_READ_INT_H

#include "text/schema.h"
#include "warren/sim.h"

#define WR__SCENE_SECONDS_MAX 86400
#define WR__SCENE_TICKS_MAX   (120 * WR__SCENE_SECONDS_MAX)

/// What stands behind `dungeon:`; the scene's own seed must be there already.
void wr__scene_read_dungeon(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_scene *out);

/// What stands behind `endless:`; seed and hunt must be there already.
void wr__scene_read_endless(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_scene *out);

/// The name of a hunt's file, "" for none, and the mapping behind `player:`, -1 for none. With a hunt the map game's rules are
/// refused, and what follows from it is set: players without a bot of their own get one that fights. players: the number or
/// list, rules, caps: the mapping, -1 for none. mesh_given: the scene says n.
void wr__scene_read_hunt(const wr_yaml *yaml, wr_text hunt, int32_t player, int32_t players, int32_t rules,
                         int32_t caps, bool mesh_given, wr_findings *findings, wr_scene *out);

/// The lists behind `monsters:` and `blasts:`, -1 for none; rate and hunt must be there already.
void wr__scene_read_blasts(const wr_yaml *yaml, int32_t monsters, int32_t blasts, wr_findings *findings,
                           wr_scene *out);

#endif
