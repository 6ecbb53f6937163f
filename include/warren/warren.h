// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// All of Warren's simulation. Pictures are apart, in warren/draw.h.
#ifndef WARREN_WARREN_H
#define WARREN_WARREN_H

#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/crowd.h"
#include "warren/delaunay.h"
#include "warren/dungeon.h"
#include "warren/endless.h"
#include "warren/field.h"
#include "warren/find.h"
#include "warren/follow.h"
#include "warren/hop.h"
#include "warren/host.h"
#include "warren/hunt.h"
#include "warren/knock.h"
#include "warren/logic.h"
#include "warren/map.h"
#include "warren/nav.h"
#include "warren/path.h"
#include "warren/plans.h"
#include "warren/pose.h"
#include "warren/record.h"
#include "warren/rects.h"
#include "warren/remains.h"
#include "warren/roads.h"
#include "warren/sight.h"
#include "warren/sim.h"
#include "warren/solve.h"
#include "warren/stream.h"
#include "warren/terrain.h"
#include "warren/text.h"
#include "warren/thrown.h"
#include "warren/tiles.h"
#include "warren/window.h"

#endif
