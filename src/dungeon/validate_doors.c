// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof of doors and of the corridors between them (D16, K54).
#include "dungeon/validate_int.h"

// ---- Doors -----------------------------------------------------------------------------------------------------------

// A door's place along its wall, and how far off the first and last places are: those beside the corners are fine, the
// corners are not.
static bool is_in_wall(const wr_dungeon *d, const wr_dungeon_door *door)
{
    const wr_rect *room = &d->rooms[door->room];
    const wr_cell out = wr__outward(door->side);
    const bool across = wr__is_across(door->side);
    const int32_t wall = across ? (out.y > 0 ? room->y + room->height : room->y - 1)
                                : (out.x > 0 ? room->x + room->width : room->x - 1);
    const int32_t along = across ? door->at.x - room->x : door->at.y - room->y;
    const int32_t span = across ? room->width : room->height;
    return (across ? door->at.y : door->at.x) == wall && along >= 0 && along <= span - d->config.corridor;
}

static bool prove_door_order(wr__proof *proof, int32_t i)
{
    const wr_dungeon *d = proof->dungeon;
    const wr_dungeon_door *door = &d->doors[i];
    const wr_dungeon_door *last = i > 0 ? door - 1 : NULL;
    if (last == NULL || last->room < door->room || (last->room == door->room && last->side < door->side)) {
        return true;
    }
    const int32_t apart = wr__is_across(door->side) ? door->at.x - last->at.x : door->at.y - last->at.y;
    if (last->room > door->room || last->side > door->side || apart < 0) {
        return wr__refute(proof, "D26", door->at, "door %d of room %d is not in order", i, door->room);
    }
    if (apart <= d->config.corridor) {
        return wr__refute(proof, "D16", door->at, "doors %d and %d of room %d stand side by side", i - 1, i,
                          door->room);
    }
    return true;
}

// Odds of none leave no choice.
static bool is_kind(const wr_dungeon *d, const wr_dungeon_door *door)
{
    const wr_dungeon_config *c = &d->config;
    switch (door->kind) {
    case WR_CELL_DOOR_OPEN:
        return c->doors_open > 0;
    case WR_CELL_DOOR_SECRET:
        return c->doors_secret > 0;
    case WR_CELL_DOOR_CLOSED:
        return c->doors_open + c->doors_secret < 100;
    default:
        return door->kind == WR_CELL_GATE;
    }
}

static bool prove_door(wr__proof *proof, int32_t i)
{
    const wr_dungeon *d = proof->dungeon;
    const wr_dungeon_door *door = &d->doors[i];
    if (!is_in_wall(d, door)) {
        return wr__refute(proof, "D16", door->at, "door %d is not in that wall of room %d, or at a corner", i,
                          door->room);
    }
    if (!is_kind(d, door)) {
        return wr__refute(proof, "D16", door->at, "door %d of room %d is of a kind that was not asked for", i,
                          door->room);
    }
    if ((door->kind == WR_CELL_GATE) != (door->lock >= 0)) {
        return wr__refute(proof, "D16", door->at, "door %d of room %d is %s", i, door->room,
                          door->lock < 0 ? "a gate without a lock" : "no gate and has a lock");
    }
    return prove_door_order(proof, i);
}

static bool prove_door_use(wr__proof *proof, uint8_t *used)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->link_count; i++) {
        const wr_dungeon_link *link = &d->links[i];
        const wr_dungeon_door *a = &d->doors[link->doors[0]], *b = &d->doors[link->doors[1]];
        if (a->room != link->rooms.a || b->room != link->rooms.b) {
            return wr__refute(proof, "D16", a->at, "link %d from room %d to room %d has a door of another room", i,
                              link->rooms.a, link->rooms.b);
        }
        used[link->doors[0]] = used[link->doors[1]] = 1;
    }
    for (int32_t i = 0; i < d->door_count; i++) {
        if (!used[i]) {
            return wr__refute(proof, "K54", d->doors[i].at, "door %d of room %d leads nowhere", i, d->doors[i].room);
        }
    }
    return true;
}

bool wr__prove_doors(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->door_count; i++) {
        if (!prove_door(proof, i)) {
            return false;
        }
    }
    const size_t used = proof->scratch.used;
    const bool holds = prove_door_use(proof, WR_ARENA_ARRAY(&proof->scratch, uint8_t, d->door_count));
    wr_arena_rewind(&proof->scratch, used);
    return holds;
}

// ---- Ways ------------------------------------------------------------------------------------------------------------

// Where the corridor's square before a door lies: outside of it, side by side with all its cells.
static wr_cell square_before(const wr_dungeon *d, const wr_dungeon_door *door)
{
    const wr_cell out = wr__outward(door->side);
    const int32_t back = d->config.corridor; // a square is named by its lower left
    return (wr_cell){door->at.x + (out.x < 0 ? -back : out.x), door->at.y + (out.y < 0 ? -back : out.y)};
}

static bool is_same(wr_cell a, wr_cell b)
{
    return a.x == b.x && a.y == b.y;
}

// A piece straight away from a door, or of no length.
static bool leads_out(const wr_dungeon_door *door, wr_cell from, wr_cell to)
{
    const wr_cell out = wr__outward(door->side);
    const int32_t dx = to.x - from.x, dy = to.y - from.y;
    return out.x == 0 ? dx == 0 && dy * out.y >= 0 : dy == 0 && dx * out.x >= 0;
}

// Straight and S join walls that face each other, L one wall along x and one along y.
static bool suits_route(const wr_dungeon_link *link, const wr_dungeon_door *a, const wr_dungeon_door *b)
{
    const wr_cell out_a = wr__outward(a->side), out_b = wr__outward(b->side);
    if (link->route == WR_ROUTE_L) {
        return wr__is_across(a->side) != wr__is_across(b->side);
    }
    const bool middle = link->route != WR_ROUTE_S || (wr__is_across(a->side) ? link->way[1].y == link->way[2].y
                                                                             : link->way[1].x == link->way[2].x);
    return middle && out_a.x == -out_b.x && out_a.y == -out_b.y;
}

// The first piece leads straight out of one door and the last straight into the other; the one in the middle of an S runs
// across both. With that each turn is a right angle.
static bool prove_way(wr__proof *proof, int32_t i)
{
    const wr_dungeon *d = proof->dungeon;
    const wr_dungeon_link *link = &d->links[i];
    const wr_dungeon_door *a = &d->doors[link->doors[0]], *b = &d->doors[link->doors[1]];
    const wr_cell *way = link->way;
    const int32_t last = link->points - 1;
    if (!is_same(way[0], square_before(d, a)) || !is_same(way[last], square_before(d, b))) {
        return wr__refute(proof, "D16", way[0], "corridor %d does not lead from door %d to door %d", i,
                          link->doors[0], link->doors[1]);
    }
    if (!suits_route(link, a, b) || !leads_out(a, way[0], way[1]) || !leads_out(b, way[last], way[last - 1])) {
        return wr__refute(proof, "D16", way[0], "corridor %d does not turn at right angles, or not as its route says",
                          i);
    }
    return true;
}

// ---- Corridors and rooms -----------------------------------------------------------------------------------------------

static void fill(int32_t *row, int32_t count, int32_t value)
{
    for (int32_t i = 0; i < count; i++) {
        row[i] = value;
    }
}

static void mark_rings(const wr_dungeon *d, int32_t *owner)
{
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect room = d->rooms[i];
        for (int32_t y = room.y - 1; y <= room.y + room.height; y++) {
            fill(owner + wr__cell_index(d, (wr_cell){room.x - 1, y}), room.width + 2, i + 1);
        }
    }
}

// The first cell of a piece that a room or its wall has, and whose; -1: none.
static int32_t room_in(const wr_dungeon *d, const int32_t *owner, const wr_rect *r, wr_cell *at)
{
    for (int32_t y = r->y; y < r->y + r->height; y++) {
        const int32_t *row = owner + wr__cell_index(d, (wr_cell){r->x, y});
        for (int32_t x = 0; x < r->width; x++) {
            if (row[x] != 0) {
                *at = (wr_cell){r->x + x, y};
                return row[x] - 1;
            }
        }
    }
    return -1;
}

// False when a corridor touches a room it does not join. Its own rooms it cannot touch once its way is proved: it leaves
// both doors straight, and what lies between these two legs lies outside of both walls. Nor can it reach the border: it
// turns only where a door is in line.
static bool runs_clear(wr__proof *proof, const int32_t *owner, int32_t i)
{
    const wr_dungeon *d = proof->dungeon;
    const wr_dungeon_link *link = &d->links[i];
    for (int32_t piece = 0; piece + 1 < link->points; piece++) {
        const wr_rect cells = wr__piece_cells(d, link->way[piece], link->way[piece + 1]);
        wr_cell at = link->way[piece];
        const int32_t room = room_in(d, owner, &cells, &at);
        if (room >= 0 && room != link->rooms.a && room != link->rooms.b) {
            return wr__refute(proof, "K54", at, "corridor %d from room %d to room %d touches room %d", i,
                              link->rooms.a, link->rooms.b, room);
        }
    }
    return true;
}

bool wr__prove_ways(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->link_count; i++) {
        if (!prove_way(proof, i)) {
            break; // the next proof still counts what is touched
        }
    }
    const size_t used = proof->scratch.used;
    int32_t *owner = WR_ARENA_ARRAY(&proof->scratch, int32_t, (size_t)d->config.width * (size_t)d->config.height);
    mark_rings(d, owner);
    for (int32_t i = 0; i < d->link_count; i++) {
        proof->report->third_room_crossings += !runs_clear(proof, owner, i);
    }
    wr_arena_rewind(&proof->scratch, used);
    return proof->report->valid;
}
