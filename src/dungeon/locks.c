// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: rooms behind gates, and the switches that open them.
//
// Which rooms. Corridors that touch are one network; a room leads to the networks its doors open on. From one room on a
// region grows: next comes, of the rooms that lead to a network of the region's rooms, the one that one would least like to
// lock. The last rooms to come are the ones that are locked, in that order. A room with one door leads nowhere new, and is
// liked best; so as long as there are enough of these, they are what is locked, and all corridors stay open.
//
// Why that can always be solved.
//  1. All rooms come: every room can be reached from every other, by rooms and networks.
//  2. At any time the rooms of the region reach each other by its rooms and their networks alone, as each room that came
//     led to a network of one before it. So the rooms without lock are one piece while all gates are shut: they came first,
//     one at least.
//  3. With locks 0..k-1 open, all rooms that came before the room of lock k reach each other, and one of them leads to a
//     network on which a gate of lock k opens. The switch of lock k lies in the room of lock k-1, the first one in a room
//     without lock, on floor that is reached from all the room's doors (wr__dungeon_shape).
//  So the locks can be opened in order, from whatever room without lock one starts; and there can be as many as there are
//  rooms, less one.
//
// Source: own; the region grows as in Prim's algorithm.
#include "core/assert.h"
#include "dungeon/links_heap.h"
#include "dungeon/locks_int.h"

#define COUNTER_SWITCH ((uint64_t)1 << 32) // of WR__DRAW_LOCK: where the switch lies

typedef struct locking {
    wr_dungeon *dungeon;
    wr__noise noise;
    int32_t *door_begin;    // [room_count + 1] of each room's doors, which stand together
    int32_t *networks;      // [link_count] of each link
    int32_t *network_of;    // [door_count] where it opens
    int32_t *network_begin; // [link_count + 1] of each network's doors in `doors`
    int32_t *doors;         // [door_count] by network
    int32_t *order;         // [room_count] as they come
    uint8_t *has_come;      // [room_count] or waits for its turn
} locking;

static uint64_t id_of_room(const wr_dungeon *d, int32_t room)
{
    return wr__id_of_rect(&d->rooms[room]);
}

// ---- Which rooms ------------------------------------------------------------------------------------------------

static void find_doors(locking *k)
{
    const wr_dungeon *d = k->dungeon;
    for (int32_t i = 0; i < d->link_count; i++) {
        k->network_of[d->links[i].doors[0]] = k->networks[i];
        k->network_of[d->links[i].doors[1]] = k->networks[i];
    }
    for (int32_t i = 0; i < d->door_count; i++) {
        k->door_begin[d->doors[i].room + 1]++;
        k->network_begin[k->network_of[i]]++;
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        k->door_begin[i + 1] += k->door_begin[i];
    }
    for (int32_t i = 0; i < d->link_count; i++) {
        k->network_begin[i + 1] += k->network_begin[i]; // the end of each, from where its doors are filled in
    }
    for (int32_t i = d->door_count - 1; i >= 0; i--) {
        k->doors[--k->network_begin[k->network_of[i]]] = i;
    }
}

// Rooms with more than one door come before others, and otherwise as drawn.
static uint64_t turn_of(const locking *k, int32_t room, int bits)
{
    const bool is_dead_end = k->door_begin[room + 1] - k->door_begin[room] == 1;
    const uint64_t drawn = wr__noise_at(k->noise, id_of_room(k->dungeon, room), WR__DRAW_LOCK);
    return wr__heap_key((uint64_t)is_dead_end << 63 | drawn >> 1, bits, room);
}

static int32_t first_room(const locking *k, int bits)
{
    uint64_t least = turn_of(k, 0, bits);
    for (int32_t i = 1; i < k->dungeon->room_count; i++) {
        const uint64_t turn = turn_of(k, i, bits);
        least = turn < least ? turn : least;
    }
    return wr__heap_what(least, bits);
}

// The rooms of a network that are new are given their turn.
static void reach_network(locking *k, int32_t network, int bits, wr__heap *heap)
{
    for (int32_t i = k->network_begin[network]; i < k->network_begin[network + 1]; i++) {
        const int32_t room = k->dungeon->doors[k->doors[i]].room;
        if (!k->has_come[room]) {
            k->has_come[room] = 1;
            wr__heap_push(heap, turn_of(k, room, bits));
        }
    }
}

static void grow_region(locking *k, uint64_t *keys, uint8_t *is_reached)
{
    const wr_dungeon *d = k->dungeon;
    const int bits = wr__heap_bits(d->room_count);
    wr__heap heap = {.keys = keys};
    const int32_t first = first_room(k, bits);
    k->has_come[first] = 1;
    wr__heap_push(&heap, turn_of(k, first, bits));
    int32_t count = 0;
    while (heap.count > 0) {
        const int32_t room = wr__heap_what(wr__heap_pop(&heap), bits);
        k->order[count++] = room;
        for (int32_t door = k->door_begin[room]; door < k->door_begin[room + 1]; door++) {
            const int32_t network = k->network_of[door];
            if (!is_reached[network]) {
                is_reached[network] = 1;
                reach_network(k, network, bits, &heap);
            }
        }
    }
    WR_ASSERT(count == d->room_count);
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

// Of the first `count` rooms that came, the one farthest from another room.
static int32_t far_room(const locking *k, int32_t count, int32_t from)
{
    const wr_dungeon *d = k->dungeon;
    const wr_rect *a = &d->rooms[from];
    int32_t best = -1;
    int32_t best_away = -1;
    for (int32_t i = 0; i < count; i++) {
        const wr_rect *b = &d->rooms[k->order[i]];
        const int32_t dx = 2 * (a->x - b->x) + a->width - b->width;
        const int32_t dy = 2 * (a->y - b->y) + a->height - b->height;
        const int32_t away = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        if (away > best_away) {
            best = k->order[i];
            best_away = away;
        }
    }
    return best;
}

// ---- The stage --------------------------------------------------------------------------------------------------

static void make_locks(locking *k)
{
    wr_dungeon *d = k->dungeon;
    d->lock_count = d->config.locks < d->room_count - 1 ? d->config.locks : d->room_count - 1;
    const int32_t open = d->room_count - d->lock_count;
    for (int32_t i = 0; i < d->lock_count; i++) {
        shut(k, i, k->order[open + i]);
    }
    for (int32_t i = 0; i < d->lock_count; i++) {
        wr_dungeon_lock *l = &d->locks[i];
        l->switch_room = i > 0 ? l[-1].room : far_room(k, open, l->room);
        l->at = place_in(k, i, l->switch_room);
        wr_grid_set_rect(&d->grid, l->at, 1, 1, WR_CELL_SWITCH);
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
    k.networks = WR_ARENA_ARRAY(scratch, int32_t, d->link_count);
    k.network_of = WR_ARENA_ARRAY(scratch, int32_t, d->door_count);
    k.network_begin = WR_ARENA_ARRAY(scratch, int32_t, d->link_count + 1);
    k.doors = WR_ARENA_ARRAY(scratch, int32_t, d->door_count);
    k.order = WR_ARENA_ARRAY(scratch, int32_t, d->room_count);
    k.has_come = WR_ARENA_ARRAY(scratch, uint8_t, d->room_count);
    const size_t mark = scratch->used;
    wr__networks_find(d, k.networks, scratch);
    wr_arena_rewind(scratch, mark);
    uint64_t *keys = WR_ARENA_ARRAY(scratch, uint64_t, d->room_count);
    uint8_t *is_reached = WR_ARENA_ARRAY(scratch, uint8_t, d->link_count);
    WR_ASSERT(is_reached != NULL);
    find_doors(&k);
    grow_region(&k, keys, is_reached);
    make_locks(&k);
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
    const size_t growing = n * sizeof(uint64_t) + links + 2 * 64;
    const size_t kept = (2 * n + 2 + 6 * links) * sizeof(int32_t) + n + 7 * 64;
    return kept + (networks > growing ? networks : growing);
}
