// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: rooms behind gates, and the switches that open them.
//
// Which rooms. Corridors that touch are one network; a room joins the networks its doors lead to. Rooms are gone through,
// those that one would least like to lock first, and each that joins networks which are apart so far is kept open. What
// remains may be locked, all of it at once, and is chosen from in the order of liking: rooms with one door first.
//
// Why that can always be solved.
//  1. With all locked rooms shut, the networks and the open rooms are one piece. The rooms together join all networks, for
//     every room can be reached from every other; a room that was passed over joined nothing that the rooms kept before it
//     did not join already; so those that were kept join all networks. Each open room has a door to a network. One room
//     stays open in any case.
//  2. Every door of every locked room leads to a network, so each gate can be reached while all are shut.
//  3. The first switch lies in an open room, each further one in the room of the lock before it, on floor that is reached
//     from all its doors (wr__dungeon_shape). So while lock k and all later ones are shut and the earlier ones open, the
//     switch of lock k can be reached, from whatever open room one starts.
//
// Source: own. That the rooms needed to hold networks together are found as Kruskal finds a tree, with rooms as edges of
// many ends, is known of hypergraphs.
#include "core/assert.h"
#include "core/sort.h"
#include "dungeon/links_int.h"
#include "dungeon/locks_int.h"

#define COUNTER_SWITCH ((uint64_t)1 << 32) // of WR__DRAW_LOCK: where the switch lies

typedef struct locking {
    wr_dungeon *dungeon;
    wr__noise noise;
    int32_t *door_begin; // [room_count + 1] of each room's doors, which stand together
    int32_t *network_of; // [door_count] where it leads
    int32_t *networks;   // [link_count] union-find over networks
    int32_t *order;      // [room_count] rooms, the one one would most like to lock first
    uint8_t *is_open;    // [room_count] needed to hold the rest together
} locking;

static uint64_t id_of_room(const wr_dungeon *d, int32_t room)
{
    return wr__id_of_rect(&d->rooms[room]);
}

static int32_t doors_of(const locking *k, int32_t room)
{
    return k->door_begin[room + 1] - k->door_begin[room];
}

// ---- Which rooms ------------------------------------------------------------------------------------------------

static void find_doors(locking *k)
{
    const wr_dungeon *d = k->dungeon;
    for (int32_t i = 0; i < d->door_count; i++) {
        k->door_begin[d->doors[i].room + 1]++;
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        k->door_begin[i + 1] += k->door_begin[i];
    }
    for (int32_t i = 0; i < d->link_count; i++) {
        k->network_of[d->links[i].doors[0]] = k->networks[i];
        k->network_of[d->links[i].doors[1]] = k->networks[i];
    }
}

// Rooms with one door before others, and otherwise as drawn.
static void find_order(locking *k, wr_arena *scratch)
{
    const wr_dungeon *d = k->dungeon;
    const size_t used = scratch->used;
    const size_t count = (size_t)d->room_count;
    uint64_t *keys = WR_ARENA_ARRAY(scratch, uint64_t, count);
    uint32_t *rooms = WR_ARENA_ARRAY(scratch, uint32_t, count);
    uint64_t *keys_scratch = WR_ARENA_ARRAY(scratch, uint64_t, count);
    uint32_t *rooms_scratch = WR_ARENA_ARRAY(scratch, uint32_t, count);
    WR_ASSERT(rooms_scratch != NULL);
    for (int32_t i = 0; i < d->room_count; i++) {
        const uint64_t turn = wr__noise_at(k->noise, id_of_room(d, i), WR__DRAW_LOCK);
        keys[i] = turn >> 1 | (uint64_t)(doors_of(k, i) > 1) << 63;
        rooms[i] = (uint32_t)i;
    }
    wr_sort_u64(keys, rooms, count, keys_scratch, rooms_scratch);
    for (size_t i = 0; i < count; i++) {
        k->order[i] = (int32_t)rooms[i];
    }
    wr_arena_rewind(scratch, used);
}

// Keeps open what holds the networks together; the least liked room when nothing does.
static void find_open_rooms(locking *k)
{
    const wr_dungeon *d = k->dungeon;
    bool any = false;
    for (int32_t i = d->room_count - 1; i >= 0; i--) {
        const int32_t room = k->order[i];
        const int32_t first = k->door_begin[room];
        for (int32_t door = first + 1; door < k->door_begin[room + 1]; door++) {
            k->is_open[room] |= wr__parts_join(k->networks, k->network_of[first], k->network_of[door]);
        }
        any |= k->is_open[room] != 0;
    }
    if (!any) {
        k->is_open[k->order[d->room_count - 1]] = 1;
    }
}

// ---- Locks ------------------------------------------------------------------------------------------------------

static void shut(locking *k, int32_t lock, int32_t room)
{
    wr_dungeon *d = k->dungeon;
    const int32_t corridor = d->config.corridor;
    for (int32_t i = k->door_begin[room]; i < k->door_begin[room + 1]; i++) {
        wr_dungeon_door *door = &d->doors[i];
        const bool level = door->side == WR_SIDE_N || door->side == WR_SIDE_S;
        door->kind = WR_CELL_GATE;
        door->lock = (int16_t)lock;
        wr_grid_set_rect(&d->grid, door->at, level ? corridor : 1, level ? 1 : corridor, WR_CELL_GATE);
    }
    d->locks[lock].room = room;
}

static bool is_door(uint8_t kind)
{
    return kind == WR_CELL_GATE || kind == WR_CELL_DOOR_CLOSED || kind == WR_CELL_DOOR_OPEN ||
           kind == WR_CELL_DOOR_SECRET;
}

static bool is_before_door(const wr_grid *g, wr_cell at)
{
    return is_door(wr_grid_kind(g, (wr_cell){at.x + 1, at.y})) ||
           is_door(wr_grid_kind(g, (wr_cell){at.x - 1, at.y})) ||
           is_door(wr_grid_kind(g, (wr_cell){at.x, at.y + 1})) || is_door(wr_grid_kind(g, (wr_cell){at.x, at.y - 1}));
}

// A floor cell of a room, from a drawn one on; not before a door if there is another. No other switch lies in the room.
static wr_cell place_in(const locking *k, int32_t lock, int32_t room)
{
    const wr_dungeon *d = k->dungeon;
    const wr_rect *r = &d->rooms[room];
    const int32_t area = r->width * r->height;
    const uint64_t drawn = wr__noise_at(k->noise, id_of_room(d, d->locks[lock].room), WR__DRAW_LOCK | COUNTER_SWITCH);
    const int32_t begin = (int32_t)wr_noise_below(drawn, (uint32_t)area);
    wr_cell spare = {-1, -1};
    for (int32_t i = 0; i < area; i++) {
        const int32_t n = (begin + i) % area;
        const wr_cell at = {r->x + n % r->width, r->y + n / r->width};
        if (wr_grid_kind(&d->grid, at) != WR_CELL_GRASS) {
            continue;
        }
        if (!is_before_door(&d->grid, at)) {
            return at;
        }
        spare = spare.x < 0 ? at : spare;
    }
    WR_ASSERT(spare.x >= 0); // a room has floor
    return spare;
}

// The open room farthest from one that is locked.
static int32_t far_room(const locking *k, int32_t from)
{
    const wr_dungeon *d = k->dungeon;
    const wr_rect *a = &d->rooms[from];
    int32_t best = -1;
    int32_t best_away = -1;
    for (int32_t i = 0; i < d->room_count; i++) {
        const wr_rect *b = &d->rooms[i];
        const int32_t dx = 2 * (a->x - b->x) + a->width - b->width;
        const int32_t dy = 2 * (a->y - b->y) + a->height - b->height;
        const int32_t away = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        if (k->is_open[i] && away > best_away) {
            best = i;
            best_away = away;
        }
    }
    return best;
}

static void place_switch(locking *k, int32_t lock)
{
    wr_dungeon *d = k->dungeon;
    wr_dungeon_lock *l = &d->locks[lock];
    l->switch_room = lock > 0 ? l[-1].room : far_room(k, l->room);
    l->at = place_in(k, lock, l->switch_room);
    wr_grid_set_rect(&d->grid, l->at, 1, 1, WR_CELL_SWITCH);
}

// ---- The stage --------------------------------------------------------------------------------------------------

static void choose_locks(locking *k)
{
    wr_dungeon *d = k->dungeon;
    for (int32_t i = 0; i < d->room_count && d->lock_count < d->config.locks; i++) {
        if (!k->is_open[k->order[i]]) {
            shut(k, d->lock_count++, k->order[i]);
        }
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        k->is_open[i] = 1; // what might have been locked and is not
    }
    for (int32_t i = 0; i < d->lock_count; i++) {
        k->is_open[d->locks[i].room] = 0;
    }
    for (int32_t i = 0; i < d->lock_count; i++) {
        place_switch(k, i);
    }
}

int32_t wr__dungeon_lock(wr_dungeon *dungeon, wr__noise noise, wr_arena *scratch)
{
    wr_dungeon *d = dungeon;
    d->lock_count = 0;
    if (d->config.locks <= 0 || d->room_count < 2) {
        return 0;
    }
    const size_t used = scratch->used;
    locking k = {.dungeon = d, .noise = noise};
    k.door_begin = WR_ARENA_ARRAY(scratch, int32_t, d->room_count + 1);
    k.network_of = WR_ARENA_ARRAY(scratch, int32_t, d->door_count);
    k.networks = WR_ARENA_ARRAY(scratch, int32_t, d->link_count);
    k.order = WR_ARENA_ARRAY(scratch, int32_t, d->room_count);
    k.is_open = WR_ARENA_ARRAY(scratch, uint8_t, d->room_count);
    WR_ASSERT(k.is_open != NULL);
    wr__networks_find(d, k.networks, scratch);
    find_doors(&k);
    find_order(&k, scratch);
    find_open_rooms(&k);
    choose_locks(&k);
    wr_arena_rewind(scratch, used);
    return d->lock_count;
}

size_t wr__locks_scratch_size(const wr_dungeon_config *config, int32_t rooms)
{
    if (config->locks <= 0 || rooms < 2) {
        return 0;
    }
    const size_t n = (size_t)rooms;
    const size_t links = (size_t)wr__links_bound(config, rooms);
    const size_t networks = wr__networks_scratch_size(config, rooms);
    const size_t order = n * 2 * (sizeof(uint64_t) + sizeof(uint32_t)) + 4 * 64;
    const size_t kept = (2 * n + 1 + 3 * links) * sizeof(int32_t) + n + 5 * 64;
    return kept + (networks > order ? networks : order);
}
