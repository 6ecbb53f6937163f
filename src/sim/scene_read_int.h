// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the parts of the scene reader.
#ifndef WR_SIM_SCENE_READ_INT_H
#define WR_SIM_SCENE_READ_INT_H

#include "text/schema.h"
#include "warren/sim.h"

/// What stands behind `dungeon:`; the scene's own seed must be there already.
void wr__scene_read_dungeon(const wr_yaml *yaml, int32_t node, wr_findings *findings, wr_scene *out);

#endif
