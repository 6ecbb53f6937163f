// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon: what lives in it. All chance comes from the stream POPULATION under a key that holds the server's secret, so the
// seed alone tells nobody where things are. Rooms are put in an order by noise and filled in rounds, so that no room has
// two chests while another of its rank has none; within a room the cell is drawn among those that are free. How many those
// are is kept for each row of each room, so that a thing costs a column and a row to place, however large the room is.
#include "dungeon/dungeon_int.h"

#include "core/hash.h"
#include "core/sort.h"

#include <string.h>

static const char *const names[] = {"start", "exit", "spawn", "chest", "trap"};

const char *wr_spot_kind_name(wr_spot_kind kind)
{
    return (unsigned)kind < WR_SPOT_KIND_COUNT ? names[kind] : "?";
}

wr_population_config wr_population_config_default(void)
{
    return (wr_population_config){.exits = 1, .spawns = 120, .chests = 40, .traps = 30};
}

typedef struct populator {
    const wr_dungeon *d;
    const wr_population_config *config;
    wr__noise noise;
    wr_spot *spots;
    int32_t capacity, count;
    uint8_t *taken;    // [height][width] a spot is here
    int32_t *links_of; // [2 * link_count] neighbours by room
    int32_t *links_at; // [room_count + 2] those of room i are links_of[links_at[i + 1] .. links_at[i + 2] - 1]
    int32_t *depth;    // [room_count] links from the start
    int32_t *queue;    // [room_count]
    uint64_t *keys, *keys_scratch;   // [room_count]
    uint32_t *order, *order_scratch; // [room_count] rooms in the order of their keys
    uint8_t *dead_end;               // [room_count] one door, or a lock
    int32_t *rows_at;                // [room_count] where the rows of a room begin
    uint16_t *row_free;              // [rows of all rooms] cells free for the kind that was counted last
    int32_t *room_free;              // [room_count] the sum over a room's rows
} populator;

// ---- Chance ------------------------------------------------------------------------------------------------------

// A room draws by the cell of its corner, not by its number.
static uint64_t draw(const populator *p, int32_t room, wr_spot_kind kind, int32_t round)
{
    const wr_rect *r = &p->d->rooms[room];
    return wr__noise_at(p->noise, wr__id_of_cells((wr_cell){r->x, r->y}, (wr_cell){(int32_t)kind, 0}),
                        (uint64_t)round);
}

// All rooms, those with `first` set before the others, else by noise.
static void order_rooms(populator *p, wr_spot_kind kind, const uint8_t *first)
{
    for (int32_t i = 0; i < p->d->room_count; i++) {
        p->keys[i] = draw(p, i, kind, -1) >> 1 | (uint64_t)(first != NULL && !first[i]) << 63;
        p->order[i] = (uint32_t)i;
    }
    wr_sort_u64(p->keys, p->order, (size_t)p->d->room_count, p->keys_scratch, p->order_scratch);
}

// ---- Cells -------------------------------------------------------------------------------------------------------

static size_t cell_at(const populator *p, int32_t x, int32_t y)
{
    return (size_t)y * (size_t)p->d->grid.width + (size_t)x;
}

// A trap has floor all round, and no other trap there: so the eight cells round it lead past it.
static bool is_open_round(const populator *p, int32_t x, int32_t y)
{
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            const size_t at = cell_at(p, x + dx, y + dy);
            if (p->d->grid.kinds[at] != WR_CELL_GRASS || p->taken[at] == 1 + WR_SPOT_TRAP) {
                return false;
            }
        }
    }
    return true;
}

static bool is_free(const populator *p, int32_t x, int32_t y, wr_spot_kind kind)
{
    const size_t at = cell_at(p, x, y);
    return p->d->grid.kinds[at] == WR_CELL_GRASS && p->taken[at] == 0 &&
           (kind != WR_SPOT_TRAP || is_open_round(p, x, y));
}

static void put(populator *p, int32_t room, int32_t x, int32_t y, wr_spot_kind kind)
{
    p->taken[cell_at(p, x, y)] = (uint8_t)(1 + kind);
    if (p->count < p->capacity) {
        p->spots[p->count] = (wr_spot){.at = {x, y}, .room = room, .kind = (uint8_t)kind};
    }
    p->count++;
}

static void count_row(populator *p, int32_t room, int32_t y, wr_spot_kind kind)
{
    const wr_rect *r = &p->d->rooms[room];
    uint16_t *row = &p->row_free[p->rows_at[room] + y - r->y];
    uint16_t count = 0;
    for (int32_t x = r->x; x < r->x + r->width; x++) {
        count = (uint16_t)(count + is_free(p, x, y, kind));
    }
    p->room_free[room] += count - *row;
    *row = count;
}

static void count_room(populator *p, int32_t room, wr_spot_kind kind)
{
    const wr_rect *r = &p->d->rooms[room];
    for (int32_t y = r->y; y < r->y + r->height; y++) {
        count_row(p, room, y, kind);
    }
}

// Puts one thing on a free cell of a room that was counted for its kind, drawn among all of them. False when there is none.
static bool put_in(populator *p, int32_t room, wr_spot_kind kind, int32_t round)
{
    const wr_rect *r = &p->d->rooms[room];
    if (p->room_free[room] == 0) {
        return false;
    }
    int32_t skip = (int32_t)wr_noise_below(draw(p, room, kind, round), (uint32_t)p->room_free[room]);
    const uint16_t *row = &p->row_free[p->rows_at[room]];
    int32_t x = r->x, y = r->y;
    for (; skip >= *row; row++, y++) {
        skip -= *row;
    }
    for (; skip > 0 || !is_free(p, x, y, kind); x++) {
        skip -= is_free(p, x, y, kind);
    }
    put(p, room, x, y, kind);
    p->row_free[p->rows_at[room] + y - r->y]--;
    p->room_free[room]--;
    if (kind == WR_SPOT_TRAP) { // it takes the cells beside it, too
        for (int32_t beside = y == r->y ? y : y - 1; beside <= y + 1 && beside < r->y + r->height; beside++) {
            count_row(p, room, beside, kind);
        }
    }
    return true;
}

// ---- Rooms -------------------------------------------------------------------------------------------------------

// A counting sort of both ends of all links by their room.
static void join_rooms(populator *p)
{
    const wr_dungeon *d = p->d;
    int32_t *at = p->links_at;
    for (int32_t i = 0; i < d->link_count; i++) {
        at[d->links[i].rooms.a + 1]++;
        at[d->links[i].rooms.b + 1]++;
    }
    for (int32_t i = 0; i <= d->room_count; i++) {
        at[i + 1] += at[i];
    }
    for (int32_t i = d->link_count - 1; i >= 0;
         i--) { // from behind: what was where a room's links end is where they begin
        p->links_of[--at[d->links[i].rooms.a + 1]] = d->links[i].rooms.b;
        p->links_of[--at[d->links[i].rooms.b + 1]] = d->links[i].rooms.a;
    }
}

// How many links each room is from the start; the queue holds the rooms, the farthest last.
static void measure_depth(populator *p, int32_t start)
{
    const wr_dungeon *d = p->d;
    for (int32_t i = 0; i < d->room_count; i++) {
        p->depth[i] = -1;
    }
    int32_t head = 0, tail = 0;
    p->depth[start] = 0;
    p->queue[tail++] = start;
    while (head < tail) {
        const int32_t room = p->queue[head++];
        for (int32_t k = p->links_at[room + 1]; k < p->links_at[room + 2]; k++) {
            const int32_t next = p->links_of[k];
            if (p->depth[next] < 0) {
                p->depth[next] = p->depth[room] + 1;
                p->queue[tail++] = next;
            }
        }
    }
}

static void find_dead_ends(populator *p, uint8_t *locked)
{
    const wr_dungeon *d = p->d;
    for (int32_t i = 0; i < d->door_count; i++) {
        uint8_t *doors = &p->dead_end[d->doors[i].room]; // counts up to 2, then 1 where there was one
        *doors = (uint8_t)(*doors < 2 ? *doors + 1 : 2);
    }
    for (int32_t i = 0; i < d->room_count; i++) {
        p->dead_end[i] = p->dead_end[i] == 1;
    }
    for (int32_t i = 0; i < d->lock_count; i++) {
        p->dead_end[d->locks[i].room] = 1;
        locked[d->locks[i].room] = 1;
    }
}

// ---- All of it ---------------------------------------------------------------------------------------------------

static int32_t put_start(populator *p, const uint8_t *locked)
{
    order_rooms(p, WR_SPOT_START, NULL);
    for (int32_t i = 0; i < p->d->room_count; i++) {
        const int32_t room = (int32_t)p->order[i];
        count_room(p, room, WR_SPOT_START);
        if (!locked[room] && put_in(p, room, WR_SPOT_START, 0)) {
            return room;
        }
    }
    return -1;
}

// The farthest rooms first; of those equally far the one that noise puts first.
static void put_exits(populator *p)
{
    const int32_t rooms = p->d->room_count;
    for (int32_t i = 0; i < rooms; i++) {
        p->keys[i] = (uint64_t)(uint32_t)(INT32_MAX - p->depth[i]) << 32 | draw(p, i, WR_SPOT_EXIT, -1) >> 32;
        p->order[i] = (uint32_t)i;
    }
    wr_sort_u64(p->keys, p->order, (size_t)rooms, p->keys_scratch, p->order_scratch);
    for (int32_t i = 0, left = p->config->exits; i < rooms && left > 0; i++) {
        count_room(p, (int32_t)p->order[i], WR_SPOT_EXIT);
        left -= put_in(p, (int32_t)p->order[i], WR_SPOT_EXIT, 0);
    }
}

// So many in rounds over the rooms, until a whole round finds no cell.
static void put_many(populator *p, wr_spot_kind kind, int32_t per_hundred_rooms, const uint8_t *first, int32_t but)
{
    int64_t left = ((int64_t)per_hundred_rooms * p->d->room_count + 50) / 100;
    order_rooms(p, kind, first);
    for (int32_t i = 0; left > 0 && i < p->d->room_count; i++) {
        count_room(p, i, kind);
    }
    bool found = true;
    for (int32_t round = 0; left > 0 && found; round++) {
        found = false;
        for (int32_t i = 0; i < p->d->room_count && left > 0; i++) {
            const int32_t room = (int32_t)p->order[i];
            if (room != but && put_in(p, room, kind, round)) {
                left--;
                found = true;
            }
        }
    }
}

static int compare_spots(const void *left, const void *right, void *context)
{
    (void)context;
    const wr_spot *a = left, *b = right;
    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    if (a->room != b->room) {
        return a->room < b->room ? -1 : 1;
    }
    if (a->at.y != b->at.y) {
        return a->at.y < b->at.y ? -1 : 1;
    }
    return a->at.x < b->at.x ? -1 : a->at.x > b->at.x;
}

wr_status wr_population_check(const wr_population_config *config, wr_finding *why)
{
    const struct {
        const char *name;
        int32_t value, most;
    } ranges[] = {
        {"exits", config->exits, WR_POPULATION_EXITS_MAX},
        {"spawns", config->spawns, WR_POPULATION_PER_ROOM_MAX},
        {"chests", config->chests, WR_POPULATION_PER_ROOM_MAX},
        {"traps", config->traps, WR_POPULATION_PER_ROOM_MAX},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (ranges[i].value < 0 || ranges[i].value > ranges[i].most) {
            return wr__dungeon_refuse(why, "D27", "%s %d is not in 0..%d", ranges[i].name, (int)ranges[i].value,
                                      (int)ranges[i].most);
        }
    }
    return WR_OK;
}

static size_t rows_of(const wr_dungeon *d)
{
    size_t rows = 0;
    for (int32_t i = 0; i < d->room_count; i++) {
        rows += (size_t)d->rooms[i].height;
    }
    return rows;
}

static uint8_t *lay_out(populator *p, wr_arena *arena, wr_spot **sort_scratch)
{
    const wr_dungeon *d = p->d;
    const size_t cells = (size_t)d->grid.width * (size_t)d->grid.height, rooms = (size_t)d->room_count;
    p->taken = WR_ARENA_ARRAY(arena, uint8_t, cells);
    p->links_of = WR_ARENA_ARRAY(arena, int32_t, 2 * (size_t)d->link_count + 1);
    p->links_at = WR_ARENA_ARRAY(arena, int32_t, rooms + 2);
    p->depth = WR_ARENA_ARRAY(arena, int32_t, rooms);
    p->queue = WR_ARENA_ARRAY(arena, int32_t, rooms);
    p->keys = WR_ARENA_ARRAY(arena, uint64_t, rooms);
    p->keys_scratch = WR_ARENA_ARRAY(arena, uint64_t, rooms);
    p->order = WR_ARENA_ARRAY(arena, uint32_t, rooms);
    p->order_scratch = WR_ARENA_ARRAY(arena, uint32_t, rooms);
    p->dead_end = WR_ARENA_ARRAY(arena, uint8_t, rooms);
    p->rows_at = WR_ARENA_ARRAY(arena, int32_t, rooms);
    p->room_free = WR_ARENA_ARRAY(arena, int32_t, rooms);
    p->row_free = WR_ARENA_ARRAY(arena, uint16_t, rows_of(d));
    *sort_scratch = WR_ARENA_ARRAY(arena, wr_spot, (size_t)p->capacity < cells ? (size_t)p->capacity : cells);
    return WR_ARENA_ARRAY(arena, uint8_t, rooms); // locked
}

static void populate(populator *p, uint8_t *locked)
{
    for (int32_t i = 0, at = 0; i < p->d->room_count; at += p->d->rooms[i++].height) {
        p->rows_at[i] = at;
    }
    join_rooms(p);
    find_dead_ends(p, locked);
    const int32_t start = put_start(p, locked);
    if (start < 0) {
        return;
    }
    measure_depth(p, start);
    put_exits(p);
    put_many(p, WR_SPOT_CHEST, p->config->chests, p->dead_end, start);
    put_many(p, WR_SPOT_TRAP, p->config->traps, NULL, start);
    put_many(p, WR_SPOT_SPAWN, p->config->spawns, NULL, start);
}

wr_status wr_dungeon_populate(const wr_dungeon *dungeon, const wr_population_config *config, const wr_hooks *hooks,
                              wr_spot *spots, int32_t capacity, int32_t *count)
{
    const wr_population_config plain = wr_population_config_default();
    const wr_allocator allocator = hooks != NULL ? hooks->allocator : wr_hooks_default().allocator;
    config = config != NULL ? config : &plain;
    *count = 0;
    if (wr_population_check(config, NULL) != WR_OK || capacity < 0 || (spots == NULL && capacity > 0)) {
        return WR_E_ARGUMENT;
    }
    if (dungeon->room_count == 0) {
        return WR_OK;
    }
    uint8_t secret[8];
    for (int i = 0; i < 8; i++) {
        secret[i] = (uint8_t)(config->secret >> (8 * i));
    }
    populator p = {.d = dungeon,
                   .config = config,
                   .noise = wr__noise_begin(dungeon->config.seed ^ wr_hash_bytes(secret, sizeof secret),
                                            WR_STREAM_POPULATION),
                   .spots = spots,
                   .capacity = capacity};
    wr_spot *sort_scratch;
    wr_arena arena = wr_arena_measuring();
    lay_out(&p, &arena, &sort_scratch);
    const size_t size = arena.used;
    void *memory = wr__alloc(&allocator, size);
    if (memory == NULL) {
        return WR_E_MEMORY;
    }
    arena = wr_arena_on(memory, size);
    populate(&p, lay_out(&p, &arena, &sort_scratch));
    const int32_t kept = p.count < capacity ? p.count : capacity;
    if (kept > 0) {
        wr_sort(spots, (size_t)kept, sizeof *spots, compare_spots, NULL, sort_scratch);
    }
    wr__release(&allocator, memory, size);
    *count = p.count;
    return p.count > capacity ? WR_E_CAPACITY : WR_OK;
}
