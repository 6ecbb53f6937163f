// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// dungeon, on map, logic, text and core: a dungeon from one integer. Rooms, links, doors, corridors, the grid of cells;
// what lives in it; the certificate. Triangulation, tiles and merging are beside: delaunay.h, tiles.h, rects.h.
#ifndef WARREN_DUNGEON_H
#define WARREN_DUNGEON_H

#include "warren/core.h"
#include "warren/delaunay.h"
#include "warren/map.h"
#include "warren/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Settings ---------------------------------------------------------------------------------------------------

#define WR_DUNGEON_CORRIDOR_MAX 3
#define WR_DUNGEON_ROOM_MIN 3 // the least that room_min may be
#define WR_DUNGEON_LOCKS_MAX 1024
#define WR_DUNGEON_LOOPS_ALL 10000 // of `loops`: the whole

/// What is asked for. Start from wr_dungeon_config_default() or wr_dungeon_profile().
typedef struct wr_dungeon_config {
    uint64_t seed;         // any
    int32_t width, height; // cells, walls included; at least room_min + corridor + 2, at most WR_GRID_SIDE_MAX
    int32_t room_min;      // floor cells a side at least (D10): WR_DUNGEON_ROOM_MIN..1024, and at least corridor
    int32_t room_max;      // a part with room for no more than this a side may stay whole; 0: parts are cut while they can
    int32_t keep;          // of such parts, so many of 100 stay whole; 0..100
    int32_t fill;          // a room takes at least so many hundredths of what its part has room for, a side; 0..100
    int32_t corridor;      // width in cells, and that of doors: 1..WR_DUNGEON_CORRIDOR_MAX
    int32_t loops;         // of the edges the tree leaves out, so many of 10,000 come back (D13): 1,500
    bool dead_ends_none;   // links are added until no room has one door only, as far as there are any to add
    int32_t caves;         // of 100 rooms, so many are caves, of those up to 64 cells a side: rough walls in their rectangle
    int32_t pillars;       // of 100 rooms that are no caves and large enough, so many have pillars
    int32_t doors_open;    // of 100 doors, so many stand open
    int32_t doors_secret;  // of 100 doors, so many are secret; the rest is closed. The two are at most 100 together
    int32_t locks;         // rooms behind a gate, whose switch lies where one gets to without it: 0..WR_DUNGEON_LOCKS_MAX,
                           // and fewer than there are rooms
} wr_dungeon_config;

// Name, what it is like. Their settings stand in profiles/<name>.yaml as well.
#define WR_DUNGEON_PROFILE_LIST(X)                                               \
    X(CRYPT, "crypt", "middling rooms, closed doors, a few secret ones")         \
    X(CAVES, "caves-and-halls", "half of the rooms are caves")                   \
    X(FORTRESS, "fortress", "large halls with pillars, wide corridors, gates")   \
    X(MAZE, "maze-like", "small rooms, many loops")                              \
    X(SPARSE, "sparse", "small rooms far apart, long corridors, no way back")    \
    X(DENSE, "dense", "rooms as large as they can be, wall to wall, no dead end") \
    X(GRAND, "grand", "great halls among small rooms")                           \
    X(TINY, "tiny", "a handful of rooms")

typedef enum wr_dungeon_profile_id {
#define WR_DUNGEON_PROFILE_ENUM(name, text, what) WR_DUNGEON_PROFILE_##name,
    WR_DUNGEON_PROFILE_LIST(WR_DUNGEON_PROFILE_ENUM)
#undef WR_DUNGEON_PROFILE_ENUM
        WR_DUNGEON_PROFILE_COUNT
} wr_dungeon_profile_id;

/// The crypt with seed 0.
WR_API wr_dungeon_config wr_dungeon_config_default(void);

/// The settings of a profile, seed 0; the default beyond the list.
WR_API wr_dungeon_config wr_dungeon_profile(wr_dungeon_profile_id profile);
WR_API const char *wr_dungeon_profile_name(wr_dungeon_profile_id profile);        // "?" beyond the list
WR_API const char *wr_dungeon_profile_description(wr_dungeon_profile_id profile); // "" beyond the list

/// Checks settings: WR_E_ARGUMENT when one is out of its range or they are at odds, and *why (may be NULL) says which, and
/// what would do.
WR_API wr_status wr_dungeon_check(const wr_dungeon_config *config, wr_finding *why);

/// The seed of a text: XXH3 of its bytes, UTF-8, without the NUL.
WR_API uint64_t wr_dungeon_seed_of_text(const char *text);

/// Reads a profile file: YAML, `warren: profile 1`, then settings by their names (docs/format-profile.md); what it does not
/// name keeps the value it has in *config, so start from a default. In warren::read.
/// Errors: WR_E_SYNTAX when findings->errors > 0, WR_E_MEMORY; *config is then untouched.
WR_API wr_status wr_dungeon_profile_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                                         wr_dungeon_config *config);

// ---- The dungeon ------------------------------------------------------------------------------------------------

typedef enum wr_side { WR_SIDE_N, WR_SIDE_E, WR_SIDE_S, WR_SIDE_W, WR_SIDE_COUNT } wr_side;

/// A hole in a room's wall, as wide as a corridor.
typedef struct wr_dungeon_door {
    wr_cell at;   // its cell with the lowest x and y; the others follow to the right (N, S) or upwards (E, W)
    int32_t room; // whose wall it is in
    uint8_t side; // wr_side of that room
    uint8_t kind; // WR_CELL_DOOR_CLOSED, _OPEN, _SECRET or WR_CELL_GATE
    int16_t lock; // of a gate: whose; otherwise -1
} wr_dungeon_door;

typedef enum wr_link_kind {
    WR_LINK_TREE, // of the spanning tree
    WR_LINK_LOOP, // one of the edges that came back (D13)
    WR_LINK_MORE, // against dead ends (D14)
    WR_LINK_KIND_COUNT
} wr_link_kind;

typedef enum wr_route { WR_ROUTE_STRAIGHT, WR_ROUTE_L, WR_ROUTE_S, WR_ROUTE_COUNT } wr_route;

/// Two rooms joined by a corridor. The corridor covers, for each piece of `way`, the rectangle over its two ends, each end
/// being `corridor` cells square with that cell at its lower left. Neighbouring points may be the same where rooms stand
/// close: a corridor that turns right outside of its door. A link need not be an edge of the triangulation: where that leads
/// nowhere, two rooms are joined whose leaves touch.
typedef struct wr_dungeon_link {
    wr_edge rooms;
    int32_t doors[2]; // of rooms.a and of rooms.b; links may share a door
    uint8_t kind;     // wr_link_kind
    uint8_t route;    // wr_route: straight has 2 points, L has 3, S has 4
    uint8_t points;
    wr_cell way[4]; // [points] from outside of doors[0] to outside of doors[1], turning at right angles
} wr_dungeon_link;

/// A room behind gates: all its doors are gates that open while the lock's switch is on. The switch lies where one gets to
/// while this lock and all later ones are shut, whatever room without lock one starts in.
typedef struct wr_dungeon_lock {
    int32_t room;
    wr_cell at;          // of the switch
    int32_t switch_room; // where that is
} wr_dungeon_lock;

// Names of the parts that are hashed each by itself, in the order they are made.
#define WR_DUNGEON_STAGE_LIST(X) \
    X(LEAVES, "leaves")          \
    X(ROOMS, "rooms")            \
    X(DELAUNAY, "delaunay")      \
    X(LINKS, "links")            \
    X(DOORS, "doors")            \
    X(LOCKS, "locks")            \
    X(GRID, "grid")

typedef enum wr_dungeon_stage {
#define WR_DUNGEON_STAGE_ENUM(name, text) WR_DUNGEON_STAGE_##name,
    WR_DUNGEON_STAGE_LIST(WR_DUNGEON_STAGE_ENUM)
#undef WR_DUNGEON_STAGE_ENUM
        WR_DUNGEON_STAGE_COUNT
} wr_dungeon_stage;

/// A dungeon, read only. Zeroed memory is an empty one. Rooms are numbered from the bottom row up, in a row from the left:
/// by (y, x) of their lower-left cells.
typedef struct wr_dungeon {
    wr_dungeon_config config; // as asked for
    wr_grid grid;             // kinds: GRASS floor, BUSH wall and rock, doors, GATE, SWITCH; cell 1, no heights
    int32_t room_count, delaunay_count, link_count, door_count, lock_count;
    wr_rect *leaves;        // [room_count] the part of the map each room lies in; together they are the map
    wr_rect *rooms;         // [room_count] the floor inside the walls; caves and pillars leave out some of it
    wr_edge *delaunay;      // [delaunay_count] of the rooms' centres, sorted by (length, a, b)
    wr_dungeon_link *links; // [link_count] the tree, then loops, then those against dead ends; each kind by (a, b)
    wr_dungeon_door *doors; // [door_count] by room, then by side, then by place
    wr_dungeon_lock *locks; // [lock_count] in the order they can be opened
    int32_t tree_count;     // links of the tree: room_count - 1, or 0
    int32_t loop_count;     // loops made
    int32_t loops_wanted;   // loops asked for: `loops` of what the tree left out, rounded, halves up
    int32_t more_count;     // links made against dead ends
    int32_t more_bound;     // at least so many would have been needed: half of the dead ends there were, rounded up
    int32_t tree_swaps;     // edges of the minimum spanning tree without a clear route, and so replaced by the next
    int32_t dead_ends;      // rooms with one door
    int32_t corridor_cells; // cells of corridors, doors not counted, each once
    wr_allocator allocator; // of the memory below
    void *memory[2];
    size_t memory_size[2];
} wr_dungeon;

/// Makes a dungeon.
///
///   config  NULL for the default
///   hooks   NULL for the defaults; memory comes from its allocator and is kept until wr_dungeon_destroy
///   why     what is wrong with the settings; may be NULL
///   out     zeroed, or an earlier dungeon: its memory is used again where it suffices, so that making many takes none
///
/// The same settings give the same bits on every machine. Each node of the division draws from noise(seed, LAYOUT, ...) by
/// its own place, so nothing depends on the order of work. No stage tries anything twice: each has a proof that it ends and
/// of what it gives (docs/dungeon.md).
/// Cost:   O(cells + rooms log rooms). Peak memory: at most wr_dungeon_memory_bound; 1.6 bytes a cell for a large crypt.
/// Errors: WR_E_ARGUMENT for what wr_dungeon_check refuses, and when more locks are asked for than can be placed; *why
///         says how many can. WR_E_MEMORY. After an error `out` is an empty dungeon that keeps its memory.
WR_API wr_status wr_dungeon_generate(const wr_dungeon_config *config, const wr_hooks *hooks, wr_finding *why,
                                     wr_dungeon *out);

/// Gives back the memory and zeroes it. NULL and zeroed ones are fine.
WR_API void wr_dungeon_destroy(wr_dungeon *dungeon);

/// XXH3 of the geometry: of the hashes of all stages. What lives in the dungeon is no part of it.
WR_API uint64_t wr_dungeon_hash(const wr_dungeon *dungeon);
WR_API uint64_t wr_dungeon_stage_hash(const wr_dungeon *dungeon, wr_dungeon_stage stage);
WR_API const char *wr_dungeon_stage_name(wr_dungeon_stage stage);

/// Bytes that wr_dungeon_generate takes at most while it works, for rooms as many as there can be; 0 for settings that
/// wr_dungeon_check refuses.
WR_API size_t wr_dungeon_memory_bound(const wr_dungeon_config *config);

// ---- The certificate --------------------------------------------------------------------------------------------

/// What an independent look at a dungeon found. Counts are of a dungeon that is not good, too, as far as it can be looked
/// at: they stay 0 when it breaks its bounds, and all but the ratio when leaves or rooms are not as they should be.
typedef struct wr_dungeon_report {
    bool valid;
    char rule[8];      // the first rule that does not hold: "D2", "K50"; "" when valid
    wr_cell at;        // where; (-1, -1) when nowhere in particular
    char message[228]; // which room, which corridor, by how much
    int32_t components;           // of the floor, by sides, doors and gates being floor: 1
    int32_t third_room_crossings; // corridors that touch a room they do not join, or its wall: 0
    int32_t dead_ends;            // rooms with one door, counted in the grid
    int32_t aspect_max;           // greatest ratio of sides over rooms and leaves, in 1/10,000, rounded up: at most 25,000
} wr_dungeon_report;

/// Proves a dungeon good, or says what is not: sizes, proportions and places of leaves and rooms (D2, D3, D9), the
/// triangulation by its circles (D11), the tree and the loops (D12, D13), doors and routes against the grid (D16), floor
/// and walls cell by cell, reach of every cell (K50), locks. Shares no code with the generator. What the arrays hold may be
/// anything; that they have as many elements as the counts say, and the grid as many cells, is taken for granted.
/// Cost: O(cells + rooms log rooms); one block of some 6 bytes a cell from the allocator of the hooks (NULL: the default).
/// Errors: WR_E_MEMORY. A dungeon that is not good is no error.
WR_API wr_status wr_dungeon_validate(const wr_dungeon *dungeon, const wr_hooks *hooks, wr_dungeon_report *report);

// ---- Measures of level design -------------------------------------------------------------------------------------

/// Measures on the graph of rooms and links. A link is as long as one walks through it: the cells along its corridor, on
/// the line of `way`, and the two doors.
typedef struct wr_dungeon_stats {
    int32_t rooms, links;
    int32_t dead_ends;           // rooms with one link
    int32_t bridges;             // links without which the rooms would fall apart
    int32_t loops;               // independent cycles: links - rooms + 1
    int32_t degree_max;          // links of the room that has most
    int32_t radius, diameter;    // least and greatest eccentricity, in links
    int32_t centre;              // the room with the least eccentricity; the first of several
    int64_t way_mean, way_max;   // shortest ways between rooms, over all pairs, in cells of corridor; the mean rounded
    int32_t corridor_min, corridor_median, corridor_max; // of links; of an even number the lower of the two in the middle
    int32_t area_min, area_median, area_max;             // floor cells of a room
    int64_t floor_cells, wall_cells;                     // doors are floor; wall: 8-adjacent to floor
} wr_dungeon_stats;

/// Cost: O(rooms * (rooms + links)) for eccentricities and ways up to 4,096 rooms; beyond, those of 1,024 rooms evenly
/// spread, and then `way_mean` and `diameter` are over these. Errors: WR_E_MEMORY.
WR_API wr_status wr_dungeon_measure(const wr_dungeon *dungeon, const wr_hooks *hooks, wr_dungeon_stats *stats);

// ---- What lives in it ---------------------------------------------------------------------------------------------

typedef enum wr_spot_kind {
    WR_SPOT_START, // where players begin
    WR_SPOT_EXIT,  // as far from the start as one can get
    WR_SPOT_SPAWN, // where monsters come from
    WR_SPOT_CHEST, // rather in dead ends and behind locks
    WR_SPOT_TRAP,  // nowhere that it closes a way
    WR_SPOT_KIND_COUNT
} wr_spot_kind;

typedef struct wr_spot {
    wr_cell at;   // floor, no two spots on one cell
    int32_t room;
    uint8_t kind; // wr_spot_kind
} wr_spot;

#define WR_POPULATION_EXITS_MAX 16
#define WR_POPULATION_PER_ROOM_MAX 10000 // a hundred a room

/// Start from wr_population_config_default(): one start, one exit, spawns and chests and traps by the number of rooms.
typedef struct wr_population_config {
    uint64_t secret;      // of the server: clients know the seed, and learn nothing from it of what is here
    int32_t exits;        // 0..WR_POPULATION_EXITS_MAX
    int32_t spawns;       // in 1/100 a room; this one and those below 0..WR_POPULATION_PER_ROOM_MAX
    int32_t chests;
    int32_t traps;
} wr_population_config;

WR_API wr_population_config wr_population_config_default(void);

/// Checks settings: WR_E_ARGUMENT when one is out of its range, and *why (may be NULL) says which.
WR_API wr_status wr_population_check(const wr_population_config *config, wr_finding *why);
WR_API const char *wr_spot_kind_name(wr_spot_kind kind); // "start" and the like; "?" beyond the list

/// Chooses places from noise(seed ^ hash of the secret, POPULATION, room, counter). The dungeon is not changed, nor its hash.
/// The start lies in a room without lock.
///
///   spots   [capacity] out: by kind, then by room, then by (y, x)
///   *count  how many there are, also when they do not fit
///
/// Errors: WR_E_ARGUMENT, WR_E_CAPACITY (the first `capacity` are filled), WR_E_MEMORY.
WR_API wr_status wr_dungeon_populate(const wr_dungeon *dungeon, const wr_population_config *config,
                                     const wr_hooks *hooks, wr_spot *spots, int32_t capacity, int32_t *count);

/// A map of the dungeon, to be written with wr_map_write or played: `warren: map 1`, walls as bushes, gates with one switch
/// a lock ("lock1", "lock2", ...). Of the spots the first start is the player; spawns become blobs, chests crystals, traps
/// holes; exits have no letter and are left out. Without a start among the spots the map has no player.
/// Errors: WR_E_ARGUMENT for spots that do not lie on floor, WR_E_MEMORY, WR_E_CAPACITY for more gates than a map may have.
WR_API wr_status wr_dungeon_map(const wr_dungeon *dungeon, const wr_spot *spots, int32_t count, const wr_hooks *hooks,
                                wr_map *out);

/// All of it at once: generates, populates, makes the map. Of the dungeon nothing is kept.
///
///   config, population, hooks  NULL for the defaults
///   why                        what is wrong with the settings; may be NULL
///
/// Errors: those of the three; nothing is generated of settings out of their ranges. *out is then zeroed.
WR_API wr_status wr_dungeon_make_map(const wr_dungeon_config *config, const wr_population_config *population,
                                     const wr_hooks *hooks, wr_finding *why, wr_map *out);

#ifdef __cplusplus
}
#endif
#endif
