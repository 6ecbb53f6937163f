// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: what is loaded whole. Each room is a space. So is a passage, with all it branches into, that is no wider and no
// higher than a chunk; a larger one is cut where chunks meet, and what is joined within a chunk is one. A door wider than
// a cell may lie across such a line: then its front, the cells outside of it, goes with the lower or left chunk, so that a
// door always lies between just two spaces.
//
// Two fronts never share a cell, so each has its way. A corridor is 2 or 3 cells wide here, and so much lies between any
// two rooms' walls: fronts of doors that face each other are different columns. A front along x and one along y that met
// would be of two rooms of which one reaches over the other's columns or rows; then a corridor's width lies between their
// walls, and the door of one would have to be beyond its own corner.
#include <string.h>

#include "core/assert.h"
#include "dungeon/region_int.h"

// ---- Floor that goes together ------------------------------------------------------------------------------------

typedef struct span {
    int32_t x0, y0, x1, y1; // the least rectangle, x1 and y1 being the last cells
} span;

static inline void widen(span *s, int32_t x, int32_t y)
{
    s->x0 = x < s->x0 ? x : s->x0;
    s->y0 = y < s->y0 ? y : s->y0;
    s->x1 = x > s->x1 ? x : s->x1;
    s->y1 = y > s->y1 ? y : s->y1;
}

static void add_space(wr_region *r, wr_space_kind kind, const span *s, int32_t floor)
{
    WR_ASSERT(r->space_count < WR_REGION_SPACES_MAX); // endless.c
    r->spaces[r->space_count++] = (wr_space){.cells = {s->x0, s->y0, s->x1 - s->x0 + 1, s->y1 - s->y0 + 1},
                                             .floor = floor,
                                             .kind = (uint8_t)kind};
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

// The first floor of a room by (y, x): rooms are numbered by it.
static int32_t first_of(const wr_region *r, wr_rect room)
{
    for (int32_t y = room.y; y < room.y + room.height; y++) {
        for (int32_t x = room.x; x < room.x + room.width; x++) {
            if (r->kinds[wr__at(x, y)] == WR_CELL_GRASS) {
                return wr__at(x, y);
            }
        }
    }
    WR_ASSERT(false); // two fifths of a cave are floor
    return 0;
}

static void add_room(wr_region *r, wr_rect room)
{
    span s = {WR_REGION_CELLS, WR_REGION_CELLS, -1, -1};
    int32_t floor = 0;
    for (int32_t y = room.y; y < room.y + room.height; y++) {
        for (int32_t x = room.x; x < room.x + room.width; x++) {
            if (r->kinds[wr__at(x, y)] == WR_CELL_GRASS) {
                r->space[wr__at(x, y)] = (uint16_t)r->space_count;
                widen(&s, x, y);
                floor++;
            }
        }
    }
    add_space(r, WR_SPACE_ROOM, &s, floor);
}

// Nearly in order already: only caves begin later than at their corner.
static void add_rooms(wr__plot *plot)
{
    uint16_t order[WR__CELLS / 36], first[WR__CELLS / 36];
    const int32_t origin = wr__rooms_at(plot);
    const wr_dungeon *rooms = plot->rooms;
    wr_region *r = plot->out;
    WR_ASSERT(rooms->room_count <= WR__CELLS / 36);
    for (int32_t i = 0; i < rooms->room_count; i++) {
        wr_rect room = rooms->rooms[i];
        room.x += origin;
        room.y += origin;
        const uint16_t at = (uint16_t)first_of(r, room);
        int32_t k = i;
        for (; k > 0 && first[k - 1] > at; k--) {
            first[k] = first[k - 1];
            order[k] = order[k - 1];
        }
        first[k] = at;
        order[k] = (uint16_t)i;
    }
    for (int32_t i = 0; i < rooms->room_count; i++) {
        wr_rect room = rooms->rooms[order[i]];
        room.x += origin;
        room.y += origin;
        add_room(r, room);
    }
    r->room_count = r->space_count;
}

// ---- Passages ----------------------------------------------------------------------------------------------------

static void find_owners(wr__plot *plot)
{
    for (int32_t y = 0; y < WR_REGION_CELLS; y++) {
        for (int32_t chunk = 0; chunk < WR_REGION_CHUNKS; chunk++) {
            memset(plot->owner + wr__at(chunk * WR_CHUNK_CELLS, y), y / WR_CHUNK_CELLS * WR_REGION_CHUNKS + chunk,
                   WR_CHUNK_CELLS);
        }
    }
    wr__room_door door;
    for (int32_t i = 0; plot->corridor > 1 && wr__region_door(plot, i, &door); i++) {
        const wr_rect f = door.front;
        const uint8_t owner = plot->owner[wr__at(f.x, f.y)];
        for (int32_t y = f.y; y < f.y + f.height; y++) {
            memset(plot->owner + wr__at(f.x, y), owner, (size_t)f.width);
        }
    }
}

enum { UNCUT = WR_REGION_CHUNKS * WR_REGION_CHUNKS }; // the owner of passages that are small enough

// Takes a cell of passage into what is being gone through: once, and within one owner unless all are wanted.
static inline int32_t take(wr__plot *plot, int32_t at, int32_t from, bool all, uint8_t mark, int32_t count)
{
    if (plot->came[at] == mark || plot->out->kinds[at] != WR_CELL_GRASS ||
        plot->out->space[at] < plot->out->room_count || (!all && plot->owner[at] != plot->owner[from])) {
        return count;
    }
    plot->came[at] = mark;
    plot->queue[count] = (uint16_t)at;
    return count + 1;
}

// All that is joined with a cell, into the queue. mark: of `came`, for those that have been gone through.
static int32_t go_through(wr__plot *plot, int32_t from, bool all, uint8_t mark, span *s)
{
    *s = (span){WR_REGION_CELLS, WR_REGION_CELLS, -1, -1};
    int32_t count = take(plot, from, from, all, mark, 0);
    for (int32_t i = 0; i < count; i++) {
        const int32_t at = plot->queue[i];
        const int32_t x = at % WR_REGION_CELLS, y = at / WR_REGION_CELLS;
        widen(s, x, y);
        count = x > 0 ? take(plot, at - 1, at, all, mark, count) : count;
        count = x < WR_REGION_CELLS - 1 ? take(plot, at + 1, at, all, mark, count) : count;
        count = y > 0 ? take(plot, at - WR_REGION_CELLS, at, all, mark, count) : count;
        count = y < WR_REGION_CELLS - 1 ? take(plot, at + WR_REGION_CELLS, at, all, mark, count) : count;
    }
    return count;
}

static void leave_uncut(wr__plot *plot, int32_t from)
{
    span s;
    const int32_t count = go_through(plot, from, true, 1, &s);
    if (s.x1 - s.x0 < WR_CHUNK_CELLS && s.y1 - s.y0 < WR_CHUNK_CELLS) {
        for (int32_t i = 0; i < count; i++) {
            plot->owner[plot->queue[i]] = UNCUT;
        }
    }
}

static void add_passage(wr__plot *plot, int32_t from)
{
    span s;
    const int32_t count = go_through(plot, from, false, 2, &s);
    for (int32_t i = 0; i < count; i++) {
        plot->out->space[plot->queue[i]] = (uint16_t)plot->out->space_count;
    }
    add_space(plot->out, WR_SPACE_PASSAGE, &s, count);
}

static void list_passages(wr__plot *plot)
{
    const wr_region *r = plot->out;
    int32_t count = 0;
    for (int32_t at = 0; at < WR__CELLS; at++) {
        plot->passages[count] = (uint16_t)at;
        count += r->kinds[at] == WR_CELL_GRASS && r->space[at] == WR_SPACE_NONE;
    }
    plot->passage_count = count;
}

void wr__region_spaces(wr__plot *plot)
{
    memset(plot->out->space, 0xff, sizeof plot->out->space); // WR_SPACE_NONE
    memset(plot->came, 0, sizeof plot->came);
    add_rooms(plot);
    find_owners(plot);
    list_passages(plot);
    for (int32_t mark = 1; mark <= 2; mark++) {
        for (int32_t i = 0; i < plot->passage_count; i++) {
            if (plot->came[plot->passages[i]] < mark) {
                (mark == 1 ? leave_uncut : add_passage)(plot, plot->passages[i]);
            }
        }
    }
}
