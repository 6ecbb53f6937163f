// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// endless: from each door of a region's borders a passage is dug to the nearest thing of its dungeon. What is dug is a
// square of corridor x corridor cells on its way through rock and passages, never through a room's wall; breadth first, so
// the way is as short as there is any. It ends where the whole square is passage already, or where a side of it lies along
// the wall of a room, off the corners, and no door is there or next to there: then a door is made, and within a cave one
// digs on to where the whole square is floor.
//
// Why there always is an end. The square begins in the ring, and the ring is as wide as it: all of the ring is within
// reach, for it is rock or passage. Take a leaf at the left edge of the dungeon, and its room. Between the ring and the
// room's left wall there are, in the rows of the room, only this leaf's cells: rock or passages. So from the ring the
// square gets to the wall, at every stretch of it. If there is no door in that wall, it is an end. If there is one, then
// outside of it lies a square of passage, for links and these passages begin so at doors; it lies in those rows, is within
// reach, and is an end. Within a room all squares are within reach of each other, and one is floor: a cave keeps one open,
// and pillars keep away from walls.
//
// So each passage joins its door with the dungeon, which is joined in itself: a region is connected.
#include <string.h>

#include "core/assert.h"
#include "dungeon/region_int.h"

static const int8_t step_x[WR_SIDE_COUNT] = {0, 1, 0, -1};
static const int8_t step_y[WR_SIDE_COUNT] = {1, 0, -1, 0};

static inline wr_side opposite(wr_side side)
{
    return (wr_side)((side + 2) & 3);
}

// ---- Rooms and rims ----------------------------------------------------------------------------------------------

static void fill(uint8_t *cells, wr_rect r, uint8_t value)
{
    for (int32_t y = r.y; y < r.y + r.height; y++) {
        memset(cells + wr__at(r.x, y), value, (size_t)r.width);
    }
}

static wr_rect door_rect(const wr_dungeon_door *door, int32_t corridor, int32_t origin)
{
    const bool is_level = door->side == WR_SIDE_N || door->side == WR_SIDE_S; // lies along x
    return (wr_rect){door->at.x + origin, door->at.y + origin, is_level ? corridor : 1, is_level ? 1 : corridor};
}

static wr__room_door room_door(wr_rect cells, wr_side side, uint8_t kind)
{
    wr__room_door door = {.cells = cells, .front = cells, .kind = kind};
    door.front.x += step_x[side];
    door.front.y += step_y[side];
    return door;
}

bool wr__region_door(const wr__plot *plot, int32_t i, wr__room_door *door)
{
    const wr_dungeon *rooms = plot->rooms;
    if (i < rooms->door_count) {
        const wr_dungeon_door *d = &rooms->doors[i];
        *door = room_door(door_rect(d, plot->corridor, wr__rooms_at(plot)), (wr_side)d->side, d->kind);
        return true;
    }
    if (i < rooms->door_count + plot->dug_count) {
        *door = plot->dug[i - rooms->door_count];
        return true;
    }
    return false;
}

// The wall on that side of its room.
static uint8_t wall_on(wr_side side)
{
    return (uint8_t)((int32_t)WR__GROUND_WALL + (int32_t)side);
}

static void lay_room(uint8_t *ground, const wr_rect *room, int32_t origin)
{
    const int32_t x = room->x + origin, y = room->y + origin, w = room->width, h = room->height;
    fill(ground, (wr_rect){x - 1, y - 1, w + 2, h + 2}, WR__GROUND_CORNER);
    fill(ground, (wr_rect){x, y + h, w, 1}, wall_on(WR_SIDE_N));
    fill(ground, (wr_rect){x + w, y, 1, h}, wall_on(WR_SIDE_E));
    fill(ground, (wr_rect){x, y - 1, w, 1}, wall_on(WR_SIDE_S));
    fill(ground, (wr_rect){x - 1, y, 1, h}, wall_on(WR_SIDE_W));
    fill(ground, (wr_rect){x, y, w, h}, WR__GROUND_ROOM);
}

static void lay_rooms(wr__plot *plot)
{
    const int32_t origin = wr__rooms_at(plot);
    const wr_dungeon *rooms = plot->rooms;
    memset(plot->out->kinds, WR_CELL_BUSH, WR__CELLS);
    memset(plot->ground, WR__GROUND_RIM, WR__CELLS);
    fill(plot->ground, (wr_rect){1, 1, WR_REGION_CELLS - 2, WR_REGION_CELLS - 2}, WR__GROUND_ROCK);
    for (int32_t y = 0; y < rooms->grid.height; y++) {
        memcpy(plot->out->kinds + wr__at(origin, origin + y), rooms->grid.kinds + y * rooms->grid.width,
               (size_t)rooms->grid.width);
    }
    for (int32_t i = 0; i < rooms->room_count; i++) {
        lay_room(plot->ground, &rooms->rooms[i], origin);
    }
    wr__room_door door;
    for (int32_t i = 0; wr__region_door(plot, i, &door); i++) {
        fill(plot->ground, door.cells, WR__GROUND_DOOR);
    }
}

// ---- Squares -----------------------------------------------------------------------------------------------------

// All cells of a square, or of a door, are of this ground, or of one between.
static bool is_ground(const wr__plot *plot, wr_rect r, wr__plot_ground low, wr__plot_ground high)
{
    for (int32_t y = r.y; y < r.y + r.height; y++) {
        for (int32_t x = r.x; x < r.x + r.width; x++) {
            const uint8_t ground = plot->ground[wr__at(x, y)];
            if (ground < low || ground > high) {
                return false;
            }
        }
    }
    return true;
}

static bool is_floor(const wr__plot *plot, wr_rect r)
{
    for (int32_t y = r.y; y < r.y + r.height; y++) {
        for (int32_t x = r.x; x < r.x + r.width; x++) {
            if (plot->out->kinds[wr__at(x, y)] != WR_CELL_GRASS) {
                return false;
            }
        }
    }
    return true;
}

static inline wr_rect square_at(const wr__plot *plot, int32_t at)
{
    return (wr_rect){at % WR_REGION_CELLS, at / WR_REGION_CELLS, plot->corridor, plot->corridor};
}

// The line of cells beyond a side of a square.
static wr_rect beyond(wr_rect square, wr_side side)
{
    switch (side) {
    case WR_SIDE_N:
        return (wr_rect){square.x, square.y + square.height, square.width, 1};
    case WR_SIDE_E:
        return (wr_rect){square.x + square.width, square.y, 1, square.height};
    case WR_SIDE_S:
        return (wr_rect){square.x, square.y - 1, square.width, 1};
    default:
        return (wr_rect){square.x - 1, square.y, 1, square.height};
    }
}

// A door may be made beyond a side of the square, which lies outside of the room: in the wall on the room's other side.
static bool may_be_door(const wr__plot *plot, wr_rect square, wr_side side)
{
    const wr_rect door = beyond(square, side);
    const wr__plot_ground wall = (wr__plot_ground)wall_on(opposite(side));
    const bool is_level = side == WR_SIDE_N || side == WR_SIDE_S;
    const int32_t before = is_level ? wr__at(door.x - 1, door.y) : wr__at(door.x, door.y - 1);
    const int32_t after = is_level ? wr__at(door.x + door.width, door.y) : wr__at(door.x, door.y + door.height);
    return is_ground(plot, door, wall, wall) && plot->ground[before] != WR__GROUND_DOOR &&
           plot->ground[after] != WR__GROUND_DOOR;
}

// ---- Searching and digging ---------------------------------------------------------------------------------------

// Squares breadth first over grounds low..high; neighbours ahead, to the left, to the right, behind. Returns where the
// search ends, and the way there is in `came`. *door: the side on which a door is to be made; WR_SIDE_COUNT: none. NULL:
// doors are no end.
static int32_t search(wr__plot *plot, int32_t from, wr_side ahead, wr__plot_ground low, wr__plot_ground high,
                      wr_side *door)
{
    const wr_side order[WR_SIDE_COUNT] = {ahead, (wr_side)((ahead + 3) & 3), (wr_side)((ahead + 1) & 3),
                                          opposite(ahead)};
    int32_t count = 0;
    memset(plot->came, 0, sizeof plot->came);
    plot->queue[count++] = (uint16_t)from;
    plot->came[from] = 1 + WR_SIDE_COUNT;
    for (int32_t i = 0; i < count; i++) {
        const int32_t at = plot->queue[i];
        const wr_rect square = square_at(plot, at);
        if (is_floor(plot, square)) {
            return at;
        }
        for (int32_t k = 0; k < WR_SIDE_COUNT; k++) {
            const wr_side side = order[k];
            if (door != NULL && may_be_door(plot, square, side)) {
                *door = side;
                return at;
            }
            const int32_t next = at + wr__at(step_x[side], step_y[side]);
            if (plot->came[next] == 0 && is_ground(plot, beyond(square, side), low, high)) {
                plot->came[next] = (uint8_t)(1 + side);
                plot->queue[count++] = (uint16_t)next;
            }
        }
    }
    WR_ASSERT(false); // proved above
    return from;
}

static void dig_square(wr__plot *plot, int32_t at)
{
    const wr_rect square = square_at(plot, at);
    for (int32_t y = square.y; y < square.y + square.height; y++) {
        for (int32_t x = square.x; x < square.x + square.width; x++) {
            uint8_t *ground = &plot->ground[wr__at(x, y)];
            *ground = *ground == WR__GROUND_ROCK ? WR__GROUND_PASSAGE : *ground;
            plot->out->kinds[wr__at(x, y)] = WR_CELL_GRASS;
        }
    }
}

// Back from the end of the search to where it began.
static void dig_way(wr__plot *plot, int32_t at)
{
    dig_square(plot, at);
    while (plot->came[at] != 1 + WR_SIDE_COUNT) {
        const int32_t side = plot->came[at] - 1;
        at -= wr__at(step_x[side], step_y[side]);
        dig_square(plot, at);
    }
}

static uint8_t draw_kind(const wr__plot *plot, const wr_rect *door, wr_side side)
{
    const uint64_t id = wr__id_of_cells((wr_cell){door->x, door->y}, (wr_cell){(int32_t)side, 0});
    uint32_t half = (uint32_t)wr__noise_at(plot->noise, id, WR__DRAW_BORDER_ROOM);
    return wr__draw_door_kind(&half, &plot->rooms->config);
}

// A door beyond a side of the square at `at`, and the way from there to the room's floor.
static void make_door(wr__plot *plot, int32_t at, wr_side side)
{
    const wr_rect cells = beyond(square_at(plot, at), side);
    const uint8_t kind = draw_kind(plot, &cells, opposite(side));
    const int32_t within = at + (plot->corridor + 1) * wr__at(step_x[side], step_y[side]);
    fill(plot->out->kinds, cells, kind);
    fill(plot->ground, cells, WR__GROUND_DOOR);
    plot->dug[plot->dug_count++] = room_door(cells, opposite(side), kind);
    dig_way(plot, search(plot, within, side, WR__GROUND_ROOM, WR__GROUND_ROOM, NULL));
}

// ---- Borders -----------------------------------------------------------------------------------------------------

wr_rect wr__region_gap(wr_side side, const wr_border_door *door)
{
    const int32_t line = side == WR_SIDE_N || side == WR_SIDE_E ? WR_REGION_CELLS - 1 : 0;
    return side == WR_SIDE_N || side == WR_SIDE_S ? (wr_rect){door->at, line, door->width, 1}
                                                  : (wr_rect){line, door->at, 1, door->width};
}

// The square in the ring inside of a door.
static int32_t begin_of(const wr__plot *plot, wr_side side, int32_t at)
{
    const int32_t far = WR_REGION_CELLS - 1 - plot->corridor;
    switch (side) {
    case WR_SIDE_N:
        return wr__at(at, far);
    case WR_SIDE_E:
        return wr__at(far, at);
    case WR_SIDE_S:
        return wr__at(at, 1);
    default:
        return wr__at(1, at);
    }
}

static void dig_from(wr__plot *plot, wr_side side, const wr_border_door *door)
{
    wr_side into = WR_SIDE_COUNT;
    const bool is_ours = side == WR_SIDE_N || side == WR_SIDE_E;
    fill(plot->out->kinds, wr__region_gap(side, door), is_ours ? door->kind : WR_CELL_GRASS);
    const int32_t end =
        search(plot, begin_of(plot, side, door->at), opposite(side), WR__GROUND_ROCK, WR__GROUND_PASSAGE, &into);
    dig_way(plot, end);
    if (into != WR_SIDE_COUNT) {
        make_door(plot, end, into);
    }
}

// Passages of the rooms are marked as such only now: walls, doors and rooms have their ground already.
static void mark_passages(wr__plot *plot)
{
    for (int32_t at = 0; at < WR__CELLS; at++) {
        const bool is_passage = plot->ground[at] == WR__GROUND_ROCK && plot->out->kinds[at] == WR_CELL_GRASS;
        plot->ground[at] = is_passage ? WR__GROUND_PASSAGE : plot->ground[at];
    }
}

void wr__region_dig(wr__plot *plot)
{
    plot->dug_count = 0;
    lay_rooms(plot);
    mark_passages(plot);
    for (int32_t side = 0; side < WR_SIDE_COUNT; side++) {
        for (int32_t i = 0; i < plot->border_count[side]; i++) {
            dig_from(plot, (wr_side)side, &plot->border[side][i]);
        }
    }
}
