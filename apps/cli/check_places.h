// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// What `warren check` says of a hunt on a level: where each kind can be spawned at the start.
#ifndef WARREN_CLI_CHECK_PLACES_H
#define WARREN_CLI_CHECK_PLACES_H

#include "json.h"
#include "load.h"

typedef struct check_places {
    bool known;                      // was reckoned
    bool marked;                     // the map has places for it (its blobs); else every cell of it is one
    int32_t count;                   // of places
    int32_t good[WR_HUNT_KINDS_MAX]; // where a kind can stand, and walk to the player from
} check_places;

/// scene: with its map, to be played with this hunt. What is amiss is a finding of `file`. CLI_ROOM when memory is out, which
/// is a finding, too.
cli_exit check_places_of(const wr_hunt *hunt, const loaded *scene, loaded_file *file, check_places *out);

/// Their field of the answer; nothing when they are not known.
void check_places_add(json *j, const wr_hunt *hunt, const check_places *places);
void check_places_print(const wr_hunt *hunt, const check_places *places);

#endif
