// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof that everything can be reached (K50), from the grid. Floor is joined with floor first, with all doors
// shut: then each room must be of one piece. Then doors are opened, and gates in the order of their locks.
#include "dungeon/validate_int.h"

typedef struct reach {
    wr__proof *proof;
    const wr_dungeon *dungeon;
    int32_t *parent;     // [cells] union-find over cells of floor; others hold rubbish
    int32_t *floor_of;   // [rooms] a cell of its floor
    int32_t *lock_of;    // [rooms] + 1; 0: none
    int32_t *first_door; // [rooms + 1]
    int32_t components;
} reach;

// ---- The grid --------------------------------------------------------------------------------------------------------

static bool is_floor(uint8_t kind)
{
    return kind == WR_CELL_GRASS || kind == WR_CELL_SWITCH;
}

static bool is_door(uint8_t kind)
{
    return kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_OPEN || kind == WR_CELL_DOOR_SECRET ||
           kind == WR_CELL_GATE;
}

// Row by row: a run of floor is a set that its first cell stands for, and is joined with each run it touches below, where
// the two begin to touch.
static void join_floor(reach *r)
{
    const wr_grid *grid = &r->dungeon->grid;
    const int32_t width = grid->width;
    for (int32_t y = 0; y < grid->height; y++) {
        const int32_t row = y * width;
        int32_t start = -1;
        bool touches = false;
        for (int32_t i = row; i < row + width; i++) {
            if (!is_floor(grid->kinds[i])) {
                start = -1;
                touches = false;
                continue;
            }
            if (start < 0) {
                start = i;
                r->components++;
            }
            r->parent[i] = start;
            const bool below = y > 0 && is_floor(grid->kinds[i - width]);
            if (below && !touches) {
                r->components -= wr__unite(r->parent, start, i - width);
            }
            touches = below;
        }
    }
}

static int32_t cell_at(const reach *r, int32_t x, int32_t y)
{
    return y * r->dungeon->config.width + x;
}

// ---- Rooms -----------------------------------------------------------------------------------------------------------

static bool prove_room(reach *r, int32_t room)
{
    const wr_rect *rect = &r->dungeon->rooms[room];
    int32_t root = -1;
    for (int32_t y = rect->y; y < rect->y + rect->height; y++) {
        for (int32_t x = rect->x; x < rect->x + rect->width; x++) {
            const int32_t i = cell_at(r, x, y);
            if (!is_floor(r->dungeon->grid.kinds[i])) {
                continue;
            }
            const int32_t own = wr__root(r->parent, i);
            root = root < 0 ? own : root;
            if (own != root) {
                return wr__refute(r->proof, "K50", (wr_cell){x, y}, "room %d is of more than one piece", room);
            }
        }
    }
    r->floor_of[room] = root;
    return root >= 0 || wr__refute(r->proof, "K50", (wr_cell){rect->x, rect->y}, "room %d has no floor", room);
}

// ---- Doors -----------------------------------------------------------------------------------------------------------

// Floor stands on both sides of each of a door's cells: inside a cave may have rock there.
static bool prove_door(reach *r, const wr_dungeon_door *door)
{
    const wr_dungeon *d = r->dungeon;
    const wr_rect cells = wr__door_cells(d, door);
    const wr_cell out = wr__outward(door->side);
    for (int32_t y = cells.y; y < cells.y + cells.height; y++) {
        for (int32_t x = cells.x; x < cells.x + cells.width; x++) {
            const wr_cell in = {x - out.x, y - out.y};
            const wr_cell before = {x + out.x, y + out.y};
            if (!is_floor(wr_grid_kind(&d->grid, in)) || !is_floor(wr_grid_kind(&d->grid, before)) ||
                !is_door(wr_grid_kind(&d->grid, (wr_cell){x, y}))) {
                return wr__refute(r->proof, "K54", (wr_cell){x, y}, "a door of room %d opens upon rock", door->room);
            }
        }
    }
    return true;
}

// Joins what lies on the two sides, if anything does.
static void open_door(reach *r, const wr_dungeon_door *door)
{
    const wr_dungeon *d = r->dungeon;
    const wr_cell out = wr__outward(door->side);
    const wr_cell in = {door->at.x - out.x, door->at.y - out.y};
    const wr_cell before = {door->at.x + out.x, door->at.y + out.y};
    if (is_floor(wr_grid_kind(&d->grid, in)) && is_floor(wr_grid_kind(&d->grid, before))) {
        r->components -= wr__unite(r->parent, cell_at(r, in.x, in.y), cell_at(r, before.x, before.y));
    }
}

static void open_doors(reach *r)
{
    for (int32_t i = 0; i < r->dungeon->door_count; i++) {
        if (r->dungeon->doors[i].kind != WR_CELL_GATE) {
            open_door(r, &r->dungeon->doors[i]);
        }
    }
}

// ---- Locks -----------------------------------------------------------------------------------------------------------

static void find_doors_of_rooms(reach *r)
{
    const wr_dungeon *d = r->dungeon;
    int32_t next = 0;
    for (int32_t room = 0; room <= d->room_count; room++) {
        while (next < d->door_count && d->doors[next].room < room) {
            next++;
        }
        r->first_door[room] = next;
    }
}

// A locked room has gates of its lock for doors, and no other room has any.
static bool prove_gates(reach *r)
{
    const wr_dungeon *d = r->dungeon;
    for (int32_t i = 0; i < d->door_count; i++) {
        const wr_dungeon_door *door = &d->doors[i];
        if (door->lock != r->lock_of[door->room] - 1) {
            return wr__refute(r->proof, "D16", door->at, "door %d of room %d is of lock %d, its room of lock %d", i,
                              door->room, door->lock, r->lock_of[door->room] - 1);
        }
    }
    return true;
}

static bool prove_lock_rooms(reach *r)
{
    const wr_dungeon *d = r->dungeon;
    if (d->lock_count != d->config.locks) {
        return wr__refute(r->proof, "D16", WR__NOWHERE, "%d locks, and %d were asked for", d->lock_count,
                          d->config.locks);
    }
    for (int32_t i = 0; i < d->lock_count; i++) {
        int32_t *lock = &r->lock_of[d->locks[i].room];
        if (*lock != 0) {
            return wr__refute(r->proof, "D16", d->locks[i].at, "room %d has two locks, %d and %d", d->locks[i].room,
                              *lock - 1, i);
        }
        *lock = i + 1;
    }
    return prove_gates(r);
}

static int32_t root_of_room(const reach *r, int32_t room)
{
    return wr__root(r->parent, r->floor_of[room]);
}

// Rooms without lock reach each other while all gates are shut, so it is all the same in which of them one starts.
// Answers one of them, -1 when that does not hold.
static int32_t prove_outside(reach *r)
{
    const wr_dungeon *d = r->dungeon;
    int32_t start = -1;
    for (int32_t i = 0; i < d->room_count; i++) {
        if (r->lock_of[i] != 0) {
            continue;
        }
        start = start < 0 ? i : start;
        if (root_of_room(r, i) != root_of_room(r, start)) {
            wr__refute(r->proof, "K50", (wr_cell){d->rooms[i].x, d->rooms[i].y},
                       "rooms %d and %d have no lock, and one leads to the other only through gates", start, i);
            return -1;
        }
    }
    if (start < 0) {
        wr__refute(r->proof, "K50", WR__NOWHERE, "all rooms are locked");
    }
    return start;
}

static bool prove_lock(reach *r, int32_t start, int32_t i)
{
    const wr_dungeon *d = r->dungeon;
    const wr_dungeon_lock *lock = &d->locks[i];
    const int32_t cell = cell_at(r, lock->at.x, lock->at.y);
    if (!is_floor(d->grid.kinds[cell]) || wr__root(r->parent, cell) != root_of_room(r, start)) {
        return wr__refute(r->proof, "K50", lock->at,
                          "the switch of lock %d lies where one gets to only through its gates"
                          " or those of later locks",
                          i);
    }
    return true;
}

static void open_gates(reach *r, int32_t lock)
{
    const int32_t room = r->dungeon->locks[lock].room;
    for (int32_t i = r->first_door[room]; i < r->first_door[room + 1]; i++) {
        open_door(r, &r->dungeon->doors[i]);
    }
}

static bool prove_locks(reach *r)
{
    if (!prove_lock_rooms(r)) {
        return false;
    }
    const int32_t start = prove_outside(r);
    for (int32_t i = 0; i < r->dungeon->lock_count && start >= 0; i++) {
        if (!prove_lock(r, start, i)) {
            return false;
        }
        open_gates(r, i);
    }
    return start >= 0;
}

// ---- Dead ends -------------------------------------------------------------------------------------------------------

// Doors in one wall of a room, as runs of door cells.
static int32_t doors_along(const wr_grid *grid, wr_cell at, int32_t count, wr_cell step)
{
    int32_t doors = 0;
    bool inside = false;
    for (int32_t i = 0; i < count; i++) {
        const bool door = is_door(grid->kinds[(size_t)at.y * (size_t)grid->width + (size_t)at.x]);
        doors += door && !inside;
        inside = door;
        at.x += step.x;
        at.y += step.y;
    }
    return doors;
}

static int32_t doors_around(const wr_grid *grid, const wr_rect *room)
{
    const wr_cell right = {1, 0}, up = {0, 1};
    return doors_along(grid, (wr_cell){room->x, room->y - 1}, room->width, right) +
           doors_along(grid, (wr_cell){room->x, room->y + room->height}, room->width, right) +
           doors_along(grid, (wr_cell){room->x - 1, room->y}, room->height, up) +
           doors_along(grid, (wr_cell){room->x + room->width, room->y}, room->height, up);
}

static bool prove_dead_ends(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    for (int32_t i = 0; i < d->room_count; i++) {
        proof->report->dead_ends += doors_around(&d->grid, &d->rooms[i]) == 1;
    }
    if (proof->report->dead_ends != d->dead_ends) {
        return wr__refute(proof, "D14", WR__NOWHERE, "%d rooms have one door, and the dungeon says %d",
                          proof->report->dead_ends, d->dead_ends);
    }
    return true;
}

// ---- All of it -------------------------------------------------------------------------------------------------------

static bool prove_pieces(reach *r)
{
    const wr_dungeon *d = r->dungeon;
    for (int32_t i = 0; i < d->room_count; i++) {
        if (!prove_room(r, i)) {
            return false;
        }
    }
    for (int32_t i = 0; i < d->door_count; i++) {
        if (!prove_door(r, &d->doors[i])) {
            return false;
        }
    }
    return true;
}

// For the count of components all gates are open, whether their locks hold what they promise or not.
static bool prove_connected(reach *r)
{
    for (int32_t i = 0; i < r->dungeon->door_count; i++) {
        open_door(r, &r->dungeon->doors[i]);
    }
    r->proof->report->components = r->components;
    if (r->components != 1) {
        return wr__refute(r->proof, "K50", WR__NOWHERE, "the floor is of %d pieces", r->components);
    }
    return true;
}

bool wr__prove_reach(wr__proof *proof)
{
    const wr_dungeon *d = proof->dungeon;
    const size_t rooms = (size_t)d->room_count;
    const size_t used = proof->scratch.used;
    reach r = {
        .proof = proof,
        .dungeon = d,
        .parent = WR_ARENA_ARRAY(&proof->scratch, int32_t, (size_t)d->config.width * (size_t)d->config.height),
        .floor_of = WR_ARENA_ARRAY(&proof->scratch, int32_t, 3 * rooms + 1),
    };
    r.lock_of = r.floor_of + rooms;
    r.first_door = r.lock_of + rooms;
    join_floor(&r);
    if (prove_pieces(&r)) {
        open_doors(&r);
        find_doors_of_rooms(&r);
        prove_locks(&r);
    }
    prove_connected(&r);
    prove_dead_ends(proof);
    wr_arena_rewind(&proof->scratch, used);
    return proof->report->valid;
}
