// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: the proof that everything can be reached (K50), from the grid. Floor is joined with floor first, with all doors
// shut: then each room must be of one piece. Then doors are opened, and gates in the order of their locks.
#include "dungeon/validate_int.h"

// What lies inside and outside of a door: runs of floor, -1 for rock.
typedef struct sides {
    int32_t in, out;
} sides;

typedef struct reach {
    wr__proof *proof;
    const wr_dungeon *dungeon;
    wr__proof_floor floor;
    sides *sides_of;     // [doors] of its first cell
    int32_t *floor_of;   // [rooms] a run of its floor
    int32_t *lock_of;    // [rooms] + 1; 0: none
    int32_t *first_door; // [rooms + 1]
} reach;

static reach take_reach(wr_arena *arena, const wr_dungeon *d)
{
    return (reach){
        .dungeon = d,
        .floor = wr__proof_floor_take(arena, d->config.width, d->config.height),
        .sides_of = WR_ARENA_ARRAY(arena, sides, d->door_count),
        .floor_of = WR_ARENA_ARRAY(arena, int32_t, d->room_count),
        .lock_of = WR_ARENA_ARRAY(arena, int32_t, d->room_count),
        .first_door = WR_ARENA_ARRAY(arena, int32_t, (size_t)d->room_count + 1),
    };
}

void wr__prove_reach_measure(wr_arena *arena, const wr_dungeon *d)
{
    (void)take_reach(arena, d);
}

// ---- Rooms -----------------------------------------------------------------------------------------------------------

// A run may reach out of its room only through what is no door; then the grid was refused before. It counts all the same.
static bool prove_room(reach *r, int32_t room)
{
    const wr_rect *rect = &r->dungeon->rooms[room];
    const wr__proof_floor *f = &r->floor;
    int32_t first = -1;
    int32_t root = -1;
    for (int32_t y = rect->y; y < rect->y + rect->height; y++) {
        for (int32_t i = wr__proof_floor_after(f, rect->x, y);
             i < f->first[y + 1] && f->runs[i].begin < rect->x + rect->width; i++) {
            const int32_t own = wr__root(f->parent, i);
            first = first < 0 ? i : first;
            root = root < 0 ? own : root;
            if (own != root) {
                return wr__refute(r->proof, "K50", (wr_cell){f->runs[i].begin, y},
                                  "room %d is of more than one piece", room);
            }
        }
    }
    r->floor_of[room] = first;
    return first >= 0 || wr__refute(r->proof, "K50", (wr_cell){rect->x, rect->y}, "room %d has no floor", room);
}

// ---- Doors -----------------------------------------------------------------------------------------------------------

// Runs on the two sides of a cell of a door. A door in the border has no outside.
static sides sides_at(const reach *r, wr_cell at, uint8_t side)
{
    const wr_grid *grid = &r->dungeon->grid;
    const wr_cell step = wr__outward(side);
    const wr_cell in = {at.x - step.x, at.y - step.y};
    const wr_cell out = {at.x + step.x, at.y + step.y};
    return (sides){wr_grid_has(grid, in) ? wr__proof_floor_at(&r->floor, in.x, in.y) : -1,
                   wr_grid_has(grid, out) ? wr__proof_floor_at(&r->floor, out.x, out.y) : -1};
}

// Floor stands on both sides of each of a door's cells: inside a cave may have rock there.
static bool prove_door(reach *r, int32_t i)
{
    const wr_dungeon_door *door = &r->dungeon->doors[i];
    const wr_rect cells = wr__door_cells(r->dungeon, door);
    r->sides_of[i] = sides_at(r, door->at, door->side);
    sides s = r->sides_of[i];
    wr_cell at = door->at;
    for (int32_t k = 1; k < r->dungeon->config.corridor && s.in >= 0 && s.out >= 0; k++) {
        at.x += cells.width > 1;
        at.y += cells.height > 1;
        s = sides_at(r, at, door->side);
    }
    return (s.in >= 0 && s.out >= 0) ||
           wr__refute(r->proof, "K54", at, "a door of room %d opens upon rock", door->room);
}

static void open_door(reach *r, int32_t i)
{
    const sides s = r->sides_of[i];
    if (s.in >= 0 && s.out >= 0) {
        r->floor.components -= wr__unite(r->floor.parent, s.in, s.out);
    }
}

static void open_doors(reach *r)
{
    for (int32_t i = 0; i < r->dungeon->door_count; i++) {
        if (r->dungeon->doors[i].kind != WR_CELL_GATE) {
            open_door(r, i);
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

static int32_t root_of_room(reach *r, int32_t room)
{
    return wr__root(r->floor.parent, r->floor_of[room]);
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
    const int32_t run = wr__proof_floor_at(&r->floor, lock->at.x, lock->at.y);
    if (run < 0 || wr__root(r->floor.parent, run) != root_of_room(r, start)) {
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
        open_door(r, i);
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

#define DOORS (WR_KIND(DOOR_CLOSED) | WR_KIND(DOOR_OPEN) | WR_KIND(DOOR_SECRET) | WR_KIND(GATE))

static bool is_door(uint8_t kind)
{
    return kind < 64 && (DOORS >> kind & 1) != 0;
}

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

// Doors are all looked at, for what is on their sides is needed whatever was found.
static bool prove_pieces(reach *r)
{
    bool holds = true;
    for (int32_t i = 0; i < r->dungeon->room_count; i++) {
        holds = prove_room(r, i) && holds;
    }
    for (int32_t i = 0; i < r->dungeon->door_count; i++) {
        holds = prove_door(r, i) && holds;
    }
    return holds;
}

// For the count of components all gates are open, whether their locks hold what they promise or not.
static bool prove_connected(reach *r)
{
    for (int32_t i = 0; i < r->dungeon->door_count; i++) {
        open_door(r, i);
    }
    r->proof->report->components = r->floor.components;
    if (r->floor.components != 1) {
        return wr__refute(r->proof, "K50", WR__NOWHERE, "the floor is of %d pieces", r->floor.components);
    }
    return true;
}

bool wr__prove_reach(wr__proof *proof)
{
    const size_t used = proof->scratch.used;
    reach r = take_reach(&proof->scratch, proof->dungeon);
    r.proof = proof;
    wr__proof_floor_find(&r.floor, &proof->dungeon->grid);
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
