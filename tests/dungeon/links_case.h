// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// For tests of links and locks: a dungeon up to a stage, from settings or from rooms drawn in letters, and a slow, plain look
// at whether it is good.
#ifndef WR_DUNGEON_LINKS_CASE_H
#define WR_DUNGEON_LINKS_CASE_H

#include "dungeon/dungeon_int.h"

/// Rooms, links and corridors of a dungeon, all in memory of its own; shape and locks are not made. Aborts when there is no
/// memory.
typedef struct links_case {
    wr_dungeon dungeon;
    void *block, *scratch;
    size_t scratch_size;
} links_case;

/// From settings, as wr_dungeon_generate would.
void case_generate(links_case *c, const wr_dungeon_config *config);

/// From rooms and leaves in any order; those of the settings' room sizes are ignored.
void case_from_rooms(links_case *c, const wr_dungeon_config *config, const wr_rect *leaves, const wr_rect *rooms,
                     int32_t count);

/// From a picture: rows from the top, all of one width; each letter is a room, the rectangle over its cells. Each leaf is
/// its room with `corridor` + 1 cells more to the right and above and 1 to the left and below: leaves need not touch.
void case_draw(links_case *c, const wr_dungeon_config *config, const char *const *rows, int32_t row_count);

void case_end(links_case *c);

/// The grid in letters, rows from the top, each ended by a newline; lent until the next call.
const char *case_picture(const links_case *c);

/// Marks what can be reached from a cell by sides, not through `walls`; returns how many cells. seen: [cells].
size_t case_flood(const links_case *c, wr_cell from, wr_kinds walls, uint8_t *seen);

/// Says what is wrong with doors, ways and reach, and prints the seed; NULL when all is well.
const char *case_complaint(const links_case *c);

#endif
