// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The polygons on which Detour finds its ways and its crowd walks. A cell is one unit wide; the ground is at height 1.
#ifndef WR_BENCH_DETOUR_MESH_H
#define WR_BENCH_DETOUR_MESH_H

#include "peers.h"

#include <recastnavigation/DetourNavMesh.h>

/// NULL when nothing can be made of the grid; to be given back with dtFreeNavMesh.
dtNavMesh *detour_mesh_of(const peers_grid &grid);

#endif
