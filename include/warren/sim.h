// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim, on everything below: levels, worlds, the tick, commands, events, bots. The only module that knows the world.
//
//     wr_level *level;  wr_level_create(&map, NULL, NULL, &level, NULL); // what never changes in play
//     wr_world *world;  wr_world_create(&config, level, NULL, &world, NULL);
//     for (;;) { wr_world_tick(world, &commands); draw(wr_world_mobs(world)); hear(wr_world_events(world, &count)); }
//
#ifndef WARREN_SIM_H
#define WARREN_SIM_H

#include "warren/core.h"
#include "warren/dungeon.h"
#include "warren/endless.h"
#include "warren/host.h"
#include "warren/hunt.h"
#include "warren/knock.h"
#include "warren/map.h"
#include "warren/nav.h"
#include "warren/pose.h"
#include "warren/remains.h"
#include "warren/sight.h"
#include "warren/text.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WR_PLAYERS_MAX 16
#define WR_MOBS_MAX ((1 << 20) - 1) // ids have 20 bits of index

// ---- Level: what never changes in play ---------------------------------------------------------------------------

typedef struct wr_level_config {
    wr_nav_config nav;       // mesh of the blobs; n 3, corners cut by default
    int32_t zone_cells;      // side of a blob's patrol zone in cells, odd, 1..63; 7 (B4)
    int32_t bat_zone_cells;  // half side of a bat's area in cells, 0..1,023; 3
    int32_t cell;            // units a cell is wide, 1..WR_GRID_CELL_MAX; 0: as the map says, 1 for a dungeon
} wr_level_config;

typedef struct wr_level wr_level;

WR_API wr_level_config wr_level_config_default(void);

/// Builds all that depends on the map alone: meshes, blockers, patrol zones, spinner limits. Keeps nothing of the map.
/// Many worlds may share a level; it must outlive them.
///
///   config, hooks  NULL for the defaults
///   why            NULL, or a finding that says what is refused and what would do
///
/// Errors: WR_E_ARGUMENT (a map that wr_map_check refuses, settings out of range, a side of more than 32,767 units),
/// WR_E_MEMORY; `out` is then NULL.
WR_API wr_status wr_level_create(const wr_map *map, const wr_level_config *config, const wr_hooks *hooks,
                                 wr_level **out, wr_finding *why);
WR_API void wr_level_destroy(wr_level *level);

/// A level of the map that wr_dungeon_make_map makes of these settings. It remembers them: checkpoints and recordings hold
/// them, some 120 bytes, in place of its cells, and who loads one makes the level anew. In all else it is the level of that
/// map, hash, world and future. Its cells are one unit wide, or config->cell.
///
///   dungeon, population, config, hooks  NULL for the defaults
///
/// Errors: as wr_dungeon_make_map, and as wr_level_create.
WR_API wr_status wr_level_create_dungeon(const wr_dungeon_config *dungeon, const wr_population_config *population,
                                         const wr_level_config *config, const wr_hooks *hooks, wr_level **out,
                                         wr_finding *why);
/// The settings such a level was made of; either may be NULL. False, and nothing is written, for the level of a map.
WR_API bool wr_level_dungeon(const wr_level *level, wr_dungeon_config *dungeon, wr_population_config *population);

WR_API const wr_grid *wr_level_grid(const wr_level *level);
WR_API const wr_nav *wr_level_nav(const wr_level *level); // the blobs' mesh
/// Of the map alone: its cells, heights, switches, gates and start. Checkpoints and recordings name their level by it.
WR_API uint64_t wr_level_hash(const wr_level *level);
WR_API const wr_logic *wr_level_logic(const wr_level *level);
/// Places of switches and gates, lent: [switch_count], [gate_count].
WR_API const wr_map_switch *wr_level_switches(const wr_level *level);
WR_API const wr_map_gate *wr_level_gates(const wr_level *level);

/// What a level of an endless dungeon sees of it: warren/window.h. Start from wr_window_config_default().
typedef struct wr_window_config {
    wr_region_id start; // the region players begin in: the window's middle one. The level's hash knows it, less noise_offset
    int32_t regions;    // a side, odd, WR_WINDOW_REGIONS_MIN..MAX; 5. Players may be so many regions apart
} wr_window_config;

// ---- World: settings ---------------------------------------------------------------------------------------------

typedef enum wr_touch { WR_TOUCH_LOSE, WR_TOUCH_DAMAGE, WR_TOUCH_COUNT } wr_touch;
typedef enum wr_diagonal { WR_DIAGONAL_FAST, WR_DIAGONAL_EVEN, WR_DIAGONAL_COUNT } wr_diagonal;
typedef enum wr_sight_rule { WR_SIGHT_EXACT, WR_SIGHT_SAMPLED, WR_SIGHT_COUNT } wr_sight_rule;
typedef enum wr_chase { WR_CHASE_ROUTE, WR_CHASE_THROUGH, WR_CHASE_COUNT } wr_chase;

/// Start from wr_world_config_default(), then set what differs.
typedef struct wr_world_config {
    uint64_t seed;
    int32_t ticks_per_second; // 20, 30, 50, 60 or 120; 60
    int32_t players;          // 0..WR_PLAYERS_MAX; 1. All start on the map's P; with none, a map needs no P
    int32_t mobs_max;         // places for mobs, players and boomerangs too; 0: what the level holds + 64. In a hunt it bounds
                              // who lives at once; 0: what its waves ask for, 2 a player, and 64
    int32_t events_max;       // kept per tick; 0: 4 * mobs_max + 256. The rest is counted, the last kept says so
    int32_t paths_per_tick;   // long path searches a tick; 64. Who waits keeps its old path; turns go round by slot
    wr_touch touch;           // what touching a monster does: LOSE resets the level (B11)
    wr_diagonal diagonal;     // FAST: 4 px an axis and frame, as the course has it (B9)
    wr_sight_rule sight;
    wr_chase chase;           // THROUGH: straight, through obstacles (B25)
    wr_fix sight_range;       // units, inclusive; 0: 5 cells (B29); below 0: blobs are blind
    int32_t player_health;    // of WR_TOUCH_DAMAGE; 3
    const wr_host *host;      // what a game adds (warren/host.h); copied at creation; NULL: nothing
    const wr_hunt *hunt;      // what is hunted by (warren/hunt.h); copied at creation; NULL: the map game
    wr_hunt_player hunter;    // what players are in a hunt; not looked at without one. player_health follows it
    int32_t hunt_n;           // nodes a cell and side of the hunters' meshes: odd, 1..WR_NAV_N_MAX; 1
    uint32_t hunt_starts;     // bit i: in a hunt player i, if there is one, starts in cell hunt_start[i], not on the P
    wr_cell hunt_start[WR_PLAYERS_MAX]; // (0, 0) where the bit is not set
    int32_t edits_max;        // of a hunt: cells whose label may differ from the level's, 0..WR_EDITS_MAX (warren/window.h). 0: none,
                              // on an endless level 8,192. There those of regions outside are kept, too, and when there are more,
                              // those of the farthest region are forgotten; doors are opened always, other labels refused (ROOM)
    wr_fix wake_radius;       // of a hunt: monsters farther from all players sleep; units, 0: nobody ever does
} wr_world_config;

// With a hunt the level's own monsters stay away: where the map has a blob, hunters may be spawned (anywhere, where it has
// none). Touching a monster does nothing, blows do; a player without health is down until a comrade revives him; holes
// and chasms put him down, too. Cells of the level should be WR_HUNT_CELL units wide: wr_level_config.cell.

WR_API wr_world_config wr_world_config_default(void);

typedef struct wr_world wr_world;

/// Bytes of the one block a world takes, its state and its scratch; 0 when the settings are refused. A hunt's ground lies
/// beside it (wr_terrain_create of its size classes); here it is made and given back with malloc, for sizes follow from it.
WR_API size_t wr_world_size(const wr_world_config *config, const wr_level *level);

/// Makes a world in one block from the hooks' allocator, and beside it the ground of a hunt: the state after 0 ticks. Nothing
/// later allocates.
///
///   level  must outlive the world
///   hooks  NULL for the defaults
///   why    NULL, or a finding that says what is refused and what would do
///
/// Errors: WR_E_ARGUMENT (settings; players on a level without P), WR_E_CAPACITY (mobs_max too small for what the level holds),
/// WR_E_MEMORY. `out` is then NULL.
WR_API wr_status wr_world_create(const wr_world_config *config, const wr_level *level, const wr_hooks *hooks,
                                 wr_world **out, wr_finding *why);
WR_API void wr_world_destroy(wr_world *world);

/// Copies the whole state of `from` over `to`; both made with the same settings and level. A memcpy for each array, of the slots
/// that either has used: a cap that is never reached costs nothing. Hooks stay.
/// Errors: WR_E_ARGUMENT when sizes or settings differ; `to` is then untouched.
WR_API wr_status wr_world_copy(wr_world *to, const wr_world *from);

/// The level, as it is now. Of a world with edits_max it is the world's own: its cells follow the edits, it lives as long as
/// the world, and is not to be destroyed. Its hash, meshes and starts are those of the level that was given; whoever makes a
/// world or loads one on it does so on that one.
WR_API const wr_level *wr_world_level(const wr_world *world);
WR_API wr_world_config wr_world_config_of(const wr_world *world); // with the zeros filled in

// ---- Mobs --------------------------------------------------------------------------------------------------------

/// Index and generation; zero is none. Stale ids are an ordinary answer.
typedef struct wr_mob_id {
    uint32_t bits; // index + 1 in the low 20, generation in the high 12
} wr_mob_id;

typedef enum wr_mob_kind {
    WR_MOB_NONE,
    WR_MOB_PLAYER,
    WR_MOB_BOOMERANG,
    WR_MOB_SPINNER_H,
    WR_MOB_SPINNER_V,
    WR_MOB_BAT,
    WR_MOB_BLOB,
    WR_MOB_HOST, // a monster whose brain is a host module: goes where it wishes, as far as walls let it
    WR_MOB_HUNTER, // a monster of the hunt; which kind of it wr_mobs.hunt_kind says
    WR_MOB_KIND_COUNT
} wr_mob_kind;

/// "blob" and the like. Static text.
WR_API const char *wr_mob_kind_name(wr_mob_kind kind);

#define WR_MOB_ALIVE 1u
#define WR_MOB_JUMPED 2u // its place last tick is not where it came from: draw no streak (spawn, teleport, reset)
#define WR_MOB_HIDDEN 4u // not to be drawn: a boomerang in the pocket
#define WR_MOB_SEES 8u   // a blob or hunter that sees a player
#define WR_MOB_KNOCKED 16u // a hunter in the air, lying or getting up: wr_world_knocked
#define WR_MOB_ASLEEP 32u // a hunter far from all players: no time passes for it (warren/window.h)

/// Arrays by field, lent until the next tick. Slot i is one mob for as long as its id lives.
typedef struct wr_mobs {
    int32_t count;            // slots; those without WR_MOB_ALIVE are empty
    const uint32_t *id;       // [count] wr_mob_id bits
    const uint8_t *kind;      // [count] wr_mob_kind
    const uint8_t *flags;     // [count]
    const wr_fix *x, *y;      // [count] centre, Q16.16 units
    const wr_fix *x_last, *y_last; // [count] a tick ago
    const wr_angle *heading;  // [count] where it looks
    const int16_t *health;    // [count]
    const uint64_t *user;     // [count] the host's own, from the command that spawned it
    const uint8_t *hunt_kind; // [count] of hunters: index into wr_hunt.kinds; NULL in a world without a hunt
} wr_mobs;

WR_API wr_mobs wr_world_mobs(const wr_world *world);
WR_API bool wr_mob_is_alive(const wr_world *world, wr_mob_id id);
/// Slot of a living mob, -1 for a stale id.
WR_API int32_t wr_mob_slot(const wr_world *world, wr_mob_id id);

typedef enum wr_weapon {
    WR_WEAPON_BOOMERANG,
    WR_WEAPON_SWORD,
    WR_WEAPON_BOMB, // in hunts only
    WR_WEAPON_COUNT
} wr_weapon;
typedef enum wr_boomerang { WR_BOOMERANG_INACTIVE, WR_BOOMERANG_LAUNCHING, WR_BOOMERANG_RETURNING } wr_boomerang;

/// One player, by value. His sword is a square one cell wide, its centre three quarters of a cell before his.
typedef struct wr_player_view {
    wr_mob_id mob;
    wr_mob_id boomerang_mob;
    wr_point at;
    wr_angle facing; // one of the four quarters
    wr_weapon weapon;
    wr_boomerang boomerang;
    int32_t sword_ticks; // of the swing still to come; 0: none
    int32_t score;       // crystals since the start or the last loss
    int32_t health;
} wr_player_view;

/// Errors: WR_E_ARGUMENT for a player there is not; `out` is then zeroed.
WR_API wr_status wr_world_player(const wr_world *world, int32_t player, wr_player_view *out);

/// State of the level, lent until the next tick: switches and gates 0 or 1, crystals still there by cell.
typedef struct wr_world_cells {
    int32_t switch_count, gate_count;
    const uint8_t *switches; // [switch_count]
    const uint8_t *gates;    // [gate_count]
    const wr_bits *crystals; // set where a crystal lies
    const wr_bits *sight;    // what blocks sight now
    const wr_bits *walls;    // what stops a player now: walls and closed gates
    int32_t crystals_left;
} wr_world_cells;

WR_API wr_world_cells wr_world_cells_of(const wr_world *world);

/// Floats for drawing a mob between two ticks.
#define WR_POSE_FLOATS 8 // x, y, z in units; cos, sin of the heading; scale; kind; slot. z: the floor's height, of a hunter in
                         // the air how high its feet are
/// Poses of all visible mobs at alpha in 0..1 from the last tick to this one; jumped ones stand where they are now.
/// out: [capacity][WR_POSE_FLOATS]. Returns the number of visible mobs, of which at most `capacity` are written.
WR_API int32_t wr_world_poses(const wr_world *world, float alpha, float *out, int32_t capacity);

// ---- The hunt ----------------------------------------------------------------------------------------------------

/// The round, by value.
typedef struct wr_round_view {
    wr_round_end end;         // WR_ROUND_RUNS while it goes on
    uint32_t ticks, end_tick; // of the round
    int32_t wave;             // waves begun
    int32_t alive, queued;    // hunters on the level, those who dwell there too; those to be spawned again
    int32_t spawned;          // by waves, those spawned again counted once
    int32_t spawned_by[WR_HUNT_KINDS_MAX]; // of each kind, dwellers too
    int32_t goal, kills;      // kills: those that count
    int32_t kills_by[WR_HARM_COUNT];
    int32_t requeued;
} wr_round_view;

/// Errors: WR_E_NOT_FOUND in a world without a hunt; `out` is then zeroed.
WR_API wr_status wr_world_round(const wr_world *world, wr_round_view *out);
/// The hunt that is played; NULL without one.
WR_API const wr_hunt *wr_world_hunt(const wr_world *world);

/// A player in a hunt, by value.
typedef struct wr_fighter_view {
    bool down;
    int32_t revive_ticks;      // that comrades have stood beside him
    int32_t dash_ticks;        // of the dash still to come
    int32_t dash_rest_ticks;   // until the next
    int32_t bomb_rest_ticks;
    int32_t kills, damage_dealt, damage_taken, downs, revives;
} wr_fighter_view;

/// Errors: WR_E_NOT_FOUND in a world without a hunt, WR_E_ARGUMENT for a player there is not; `out` is then zeroed.
WR_API wr_status wr_world_fighter(const wr_world *world, int32_t player, wr_fighter_view *out);

/// A bomb that burns.
typedef struct wr_bomb_view {
    int32_t player;
    wr_point at;
    wr_fix z;           // above the floor
    int32_t fuse_ticks; // until it goes off
} wr_bomb_view;

/// All of them, by player: at most `capacity` into `out`. Returns how many there are; none in a world without a hunt.
WR_API int32_t wr_world_bombs(const wr_world *world, wr_bomb_view *out, int32_t capacity);

/// A hunter that has been thrown, by value.
typedef struct wr_knocked_view {
    wr_knock_phase phase;
    uint32_t ticks_left; // of the phase
    wr_fix z;            // above level 0
    wr_angle angle;      // 0 upright
    wr_flight flight;    // of its last throw; zeroed in NONE and STAND
    wr_point launched;   // where it was thrown first
} wr_knocked_view;

/// Zeroed for everybody else. Errors: WR_E_ARGUMENT for a slot there is not.
WR_API wr_status wr_world_knocked(const wr_world *world, int32_t slot, wr_knocked_view *out);
/// The candidates that were looked at when a hunter was thrown in the last tick, in their order (wr_flight_candidates); the last
/// is the one it flies, or all 60 are refused. For pictures: recomputed, on the ground as it is now. 0 for everybody else, and
/// after a load or copy until the next blast.
WR_API int32_t wr_world_candidates(const wr_world *world, int32_t slot,
                                   wr_flight_candidate out[WR_FLIGHT_CANDIDATES]);
/// Blasts of the last tick, as they went off: at most `capacity` into `out`. Returns how many there are; none in a world without
/// a hunt, and after a load or copy until the next.
WR_API int32_t wr_world_blasts(const wr_world *world, wr_blast *out, int32_t capacity);
/// The rules of a hunt's throws; NULL in a world without one.
WR_API const wr_knock_rules *wr_world_knock_rules(const wr_world *world);
/// Zeroed in a world without a hunt. Not state.
WR_API wr_knock_counts wr_world_knock_counts(const wr_world *world);
/// What is left of the dead, lent until the next tick; NULL in a world without a hunt. Saved and copied with the world, hashed
/// apart: wr_world_hash knows nothing of it. The `kind` of bodies and decals is the hunt's.
WR_API const wr_remains *wr_world_remains(const wr_world *world);
/// wr_remains_hash of it after the last tick; 0 in a world without a hunt.
WR_API uint64_t wr_world_remains_hash(const wr_world *world);

/// Matrices of thrown bodies, living and dead, between the last tick and this one.
#define WR_BODY_FLOATS 16 // three rows of four (wr_pose_matrix); kind of the hunt; slot, -1 of the dead; clip frame; wr_knock_phase
/// clips: [kinds of the hunt]; scale: [3], NULL for 1. out: [capacity][WR_BODY_FLOATS], the living by slot, then the dead.
/// Returns how many there are, of which at most `capacity` are written.
WR_API int32_t wr_world_bodies(const wr_world *world, float alpha, const wr_knock_clips *clips, const float *scale,
                               float *out, int32_t capacity);

/// What a hunter is seen to do, and for how many ticks; IDLE and 0 for everybody else.
WR_API wr_clip wr_world_clip(const wr_world *world, int32_t slot, int32_t *ticks);
/// Where its head looks (Z43 to Z45): at its target when that is before it, else along its heading; down: it has none, or it
/// is behind (30 degrees to the floor). For presentation.
WR_API wr_angle wr_world_head(const wr_world *world, int32_t slot, bool *down);

/// Zeroed in a world without a hunt.
WR_API wr_hunt_counters wr_world_hunt_counters(const wr_world *world);

// ---- Host data ---------------------------------------------------------------------------------------------------

/// The numbers of a host column, lent until the next tick: [count of wr_world_mobs] of its size. NULL for one there is not.
WR_API const void *wr_world_column(const wr_world *world, int32_t index);
/// A column by its name, -1 for none.
WR_API int32_t wr_world_column_index(const wr_world *world, const char *name);
/// The state of a host module, lent until the next tick. NULL for one there is not, or has none.
WR_API const void *wr_world_module_state(const wr_world *world, int32_t index);

// ---- Commands: the only way in -----------------------------------------------------------------------------------

typedef enum wr_command_kind {
    WR_COMMAND_NONE,
    WR_COMMAND_INPUT,    // player: buttons. At most one per player and tick counts: the first
    WR_COMMAND_SPAWN,    // value: wr_mob_kind (a monster); x, y, for WR_MOB_HOST clear of walls; user. Hunters: flag is
                         // the kind of the hunt, where its size can stand
    WR_COMMAND_REMOVE,   // mob: gone without a death; one that was thrown leaves nothing
    WR_COMMAND_DAMAGE,   // mob, value > 0
    WR_COMMAND_HEAL,     // mob, value > 0
    WR_COMMAND_TELEPORT, // mob, x, y: sets the jumped bit; where a spinner or bat lands is its new start until a reset. A hunter
                         // that was thrown stands there, as if it had never been
    WR_COMMAND_STEER,    // mob (a blob), x, y: its next destination
    WR_COMMAND_SWITCH,   // value: switch index; flag: on or off
    WR_COMMAND_RATE,     // mob, value: Q8, 256 is its own speed, 0..1,024. A body flies, lies and gets up at the world's rate
    WR_COMMAND_RESTART,  // resets the level as a loss does, without counting one; at most one a tick counts: the first
    WR_COMMAND_BLAST,    // in hunts: x, y; value: damage at the centre, 0..32,767; flag: radius, units, Q16.16, up to 255; user:
                         // strength, metres a second, Q16.16, up to 1,000 (wr_blast); 0 throws nobody. It goes off in stage 8
                         // of this tick, before bombs, in the order of commands; 256 a tick. Its damage is the host's
                         // (WR_HARM_HOST), less what a kind's resistance takes; heights count for nothing, distance is on
                         // the ground
    WR_COMMAND_LABEL,    // in hunts with edits_max: x, y: a place, units, in the cell that is meant; value: its label from now on,
                         // 0..63, a wr_cell_kind but SWITCH and GATE, which no command makes or unmakes. Mesh, fields, sight and
                         // walls follow in this tick; who stands where nobody can any more is moved to the nearest place (event
                         // PUSHED)
    WR_COMMAND_COST,     // likewise: value: a label; flag: a kind of the hunt; user: what a step on that label costs all of this
                         // kind's size, 1..255 times its length, or 0: impassable. Walls stay walls
    WR_COMMAND_SHIFT,    // on an endless level: value, flag: regions to the right and up, both int32_t. Refused (PLACE) where a
                         // player would fall out of the window. Done in stage 11 of this tick
    WR_COMMAND_KIND_COUNT
} wr_command_kind;

// A player who sends no input in a tick holds nothing in it. Opposite directions cancel out.
#define WR_BUTTON_UP 1u
#define WR_BUTTON_DOWN 2u
#define WR_BUTTON_LEFT 4u
#define WR_BUTTON_RIGHT 8u
#define WR_BUTTON_ATTACK 16u // held: attacks whenever it can
#define WR_BUTTON_WEAPON 32u // switches the weapon on the tick it goes down
#define WR_BUTTON_DASH   64u // in hunts: dashes on the tick it goes down, when it is ready

#define WR_PLAYER_HOST 255 // may send all commands but INPUT; a player only INPUT and RESTART

/// Fixed size, by value, no pointers. Unused fields are zero.
typedef struct wr_command {
    uint8_t kind;     // wr_command_kind
    uint8_t player;   // who sends it; WR_PLAYER_HOST is the host
    uint16_t buttons; // WR_BUTTON_*
    uint32_t sequence;
    wr_mob_id mob;
    int32_t value;
    wr_fix x, y;
    uint32_t flag;
    uint32_t reserved;
    uint64_t user;
} wr_command;

typedef struct wr_commands {
    const wr_command *items;
    int32_t count;
} wr_commands;

/// One tick. The only function that changes a world. commands: NULL or any order; applied by (player, sequence, then
/// the order given). More than mobs_max + 256 find no room: the rest, as given, are refused. What does not fit the rules (a dead mob, a place outside, a player there is not) is refused: an
/// event says so and nothing else happens.
/// At WR_TICKS_MAX a world is at its end: a tick then changes nothing at all.
/// Cost: no allocation. Parallel stages use the hooks' parallel_for; their number of workers changes nothing.
WR_API void wr_world_tick(wr_world *world, const wr_commands *commands);

#define WR_TICKS_MAX ((uint64_t)1 << 40) // 580 years at 60 a second: beyond it keys of events would come again

/// Ticks done since creation, at most WR_TICKS_MAX. A reset of the level does not set it back.
WR_API uint64_t wr_world_ticks(const wr_world *world);

// ---- Events ------------------------------------------------------------------------------------------------------

#define WR_EVENT_LIST(X)                                                                                             \
    X(SPAWN, "spawn")       /* id, place, value: kind; of a hunter flag: which of the hunt's kinds */                \
    X(REMOVE, "remove")     /* id, value: kind */                                                                    \
    X(DEATH, "death")       /* id, by, value: kind */                                                                \
    X(HIT, "hit")           /* id: who is hit, by, value: damage; of a hunter flag: wr_harm */                       \
    X(LAUNCH, "launch")     /* id: boomerang, by: player */                                                          \
    X(RETURN, "return")     /* id: boomerang turns round */                                                          \
    X(SWING, "swing")       /* id: player draws the sword */                                                         \
    X(WEAPON, "weapon")     /* id: player, value: weapon now in hand */                                              \
    X(CRYSTAL, "crystal")   /* by: player, place of the crystal, value: score now */                                 \
    X(TOGGLE, "toggle")     /* value: switch, flag: on, by */                                                        \
    X(GATE, "gate")         /* value: gate, flag: open */                                                            \
    X(DOOR, "door")         /* by: player whose touch opened it, place of the door */                                 \
    X(PUSHED, "pushed")     /* id: moved out of a gate that closed, off ground that was taken, place: where to */    \
    X(SIGHT, "sight")       /* id: blob or hunter, by: player, flag: gained or lost */                                         \
    X(PLAN, "plan")         /* id: blob, place: destination, value: nodes, flag: 0 new, 1 waits, 2 no way */          \
    X(LOSS, "loss")         /* id: player, by: monster or none (hole), place */                                      \
    X(RESET, "reset")       /* the level starts anew: doors, edits, and an endless level's window, without SHIFT */      \
    X(REFUSED, "refused")   /* a command: value: kind, by: its player's mob, flag: wr_refusal */                     \
    X(DROPPED, "dropped")   /* value: events that found no room */                                                   \
    X(RUN, "run")           /* id: hunter, by: player it goes for, none: it strolls, value: wr_run_cause, place: goal,    \
                               flag: wr_follow_error of a failed one */                                              \
    X(FOLLOW, "follow")     /* id: hunter, value: wr_follow_event_kind, flag: wr_follow_error */                     \
    X(WATCHDOG, "watchdog") /* id: hunter whose way is run anew */                                                   \
    X(ATTACK, "attack")     /* id: hunter begins a swing, by: player it is meant for */                              \
    X(MISS, "miss")         /* id: hunter whose blow fell short, by: player */                                       \
    X(DOWN, "down")         /* id: player, by: hunter or none (hole), place */                                       \
    X(REVIVE, "revive")     /* id: player, by: who revived him */                                                    \
    X(DASH, "dash")         /* id: player */                                                                         \
    X(BOMB, "bomb")         /* by: player who threw it, place */                                                     \
    X(BLAST, "blast")       /* by: player whose bomb it was, place, value: monsters hurt */                          \
    X(WAVE, "wave")         /* value: number from 1, flag: how many */                                               \
    X(WARNING, "warning")   /* a monster will come in sight, place */                                                \
    X(REQUEUE, "requeue")   /* id: hunter taken away to be spawned again, value: why (wr_requeue_cause) */           \
    X(ROUND, "round")       /* it is over. value: wr_round_end, flag: goal met */                                    \
    X(KNOCK, "knock")       /* id: hunter thrown, by: player, place: where it will land, value: ticks until then,         \
                               flag: wr_knock_result */                                                               \
    X(LAND, "land")         /* id: hunter that came down, place, by: player it fell on, flag: 1 put down elsewhere */ \
    X(RISEN, "risen")       /* id: hunter that is up again */                                                        \
    X(BOUNCE, "bounce")     /* by: player whose bomb it is, place */                                                   \
    X(LABEL, "label")       /* a cell changed, place: its centre, value: its label, flag: the label before */          \
    X(COST, "cost")         /* value: what a step costs now, flag: 64 * kind of the hunt + label */                     \
    X(SHIFT, "shift")       /* the window moved. value: regions to the right, flag: regions up, as int16_t. Places of      \
                               earlier events of the tick are those before it */

typedef enum wr_event_kind {
#define WR_EVENT_ENUM(name, text) WR_EVENT_##name,
    WR_EVENT_LIST(WR_EVENT_ENUM)
#undef WR_EVENT_ENUM
        WR_EVENT_KIND_COUNT
} wr_event_kind;

typedef enum wr_refusal {
    WR_REFUSED_KIND,
    WR_REFUSED_PLAYER,
    WR_REFUSED_MOB,
    WR_REFUSED_PLACE,
    WR_REFUSED_VALUE,
    WR_REFUSED_TWICE,
    WR_REFUSED_ROOM
} wr_refusal;

WR_API const char *wr_event_kind_name(wr_event_kind kind);

/// Fixed record. `key` is equal when the same tick is simulated again, and differs between all events of a run.
typedef struct wr_event {
    uint64_t key; // tick << 24 | number in the tick
    uint32_t tick;
    uint8_t stage; // 1..12, see ARCHITECTURE.md
    uint8_t kind;  // wr_event_kind
    uint16_t flag;
    wr_mob_id id;
    wr_mob_id by;
    int32_t value;
    wr_fix x, y;
    uint32_t reserved;
} wr_event;

/// Events of the last tick in (stage, id) order, lent until the next.
WR_API const wr_event *wr_world_events(const wr_world *world, int32_t *count);

// ---- Numbers about a world ---------------------------------------------------------------------------------------

#define WR_HASH_LIST(X) X(CELLS, "cells") X(MOBS, "mobs") X(PLAYERS, "players") X(LOGIC, "logic") \
    X(RULES, "rules") X(HOST, "host") X(HORDE, "horde")
typedef enum wr_hash_part {
#define WR_HASH_ENUM(name, text) WR_HASH_##name,
    WR_HASH_LIST(WR_HASH_ENUM)
#undef WR_HASH_ENUM
        WR_HASH_COUNT
} wr_hash_part;

/// Hash of the state after the last tick, and of its parts: [WR_HASH_COUNT], may be NULL. O(1): made by the tick. Without
/// a hunt the part of the horde is 0.
WR_API uint64_t wr_world_hash(const wr_world *world, uint64_t *parts);

/// Makes that hash anew, as a tick does at its end, and gives it. It is the same number, or something has written into the
/// state from outside. O(state).
WR_API uint64_t wr_world_rehash(wr_world *world);

/// Bytes. What lies beside the block (a hunt's ground) its allocator was asked for.
typedef struct wr_world_sizes {
    size_t block;        // the world's, as wr_world_size: state and scratch
    size_t mob;          // of the state, for each place in mobs_max
    size_t mob_hashed;   // of these, what the hash is made of
    size_t mob_standing; // of these, what the stages of a tick read of a hunter that stands
} wr_world_sizes;

WR_API wr_world_sizes wr_world_sizes_of(const wr_world *world);

// Counters since creation. Not state: they do not enter the hash.
#define WR_COUNTER_LIST(X)                                                                                           \
    X(commands) X(refused) X(spawned) X(deaths) X(kills_boomerang) X(kills_sword) X(lives_lost) X(resets)            \
    X(crystals) X(toggles) X(gates_changed) X(gates_evaluated) X(sight_tests) X(field_builds) X(field_steps)         \
    X(paths) X(paths_waited) X(paths_none) X(destinations) X(events_dropped)

typedef struct wr_counters {
#define WR_COUNTER_FIELD(name) uint64_t name;
    WR_COUNTER_LIST(WR_COUNTER_FIELD)
#undef WR_COUNTER_FIELD
} wr_counters;

WR_API wr_counters wr_world_counters(const wr_world *world);

// ---- Bots: players played by the machine -------------------------------------------------------------------------

// From `fight` on they are for hunts; in the map game they stand. `walk` wanders about on every level that has an end.
#define WR_BOT_LIST(X)                                                                                               \
    X(STAND, "stand", "does nothing")                                                                                \
    X(WANDER, "wander", "walks about and attacks now and then")                                                      \
    X(COLLECT, "collect", "walks to crystals, fights, opens gates")                                                  \
    X(FIGHT, "fight", "plays a hunt to win: bombs, keeps away, helps comrades up")                                   \
    X(KITE, "kite", "keeps away at a run, strikes at who follows")                                                   \
    X(CIRCLE, "circle", "runs in circles and leaves bombs behind")                                                   \
    X(HOLD, "hold", "fights in a narrow place")                                                                      \
    X(CAMP, "camp", "stands in a corner and strikes at who comes")                                                   \
    X(OUTRUN, "outrun", "runs away")                                                                                 \
    X(SHUT, "shut", "stands where hunters cannot go, throws levers at them")                                         \
    X(WALK, "walk", "walks on through an endless dungeon")

typedef enum wr_bot_kind {
#define WR_BOT_ENUM(name, text, what) WR_BOT_##name,
    WR_BOT_LIST(WR_BOT_ENUM)
#undef WR_BOT_ENUM
        WR_BOT_KIND_COUNT
} wr_bot_kind;

WR_API const char *wr_bot_kind_name(wr_bot_kind kind);
/// WR_BOT_KIND_COUNT for a name there is not.
WR_API wr_bot_kind wr_bot_kind_of(const char *name);

typedef struct wr_bot wr_bot;

/// A bot for one player. It reads worlds and gives commands; it is no part of any world.
WR_API wr_status wr_bot_create(wr_bot_kind kind, const wr_level *level, int32_t player, uint64_t seed,
                               const wr_hooks *hooks, wr_bot **out);
WR_API void wr_bot_destroy(wr_bot *bot);

/// The command this bot gives for the world's next tick. No allocation.
WR_API wr_command wr_bot_command(wr_bot *bot, const wr_world *world);

// ---- Drawing -----------------------------------------------------------------------------------------------------

typedef uint32_t wr_color; // 0xRRGGBBAA, straight alpha

/// Who draws: a struct of functions. Places and lengths are floats in units, y up. A NULL function draws nothing.
/// Zeroed hints are fine: everything is in view, and no detail too small.
typedef struct wr_painter {
    void *context;
    void (*layer)(void *context, const char *name); // what follows belongs to it
    void (*rect)(void *context, float x, float y, float width, float height, wr_color color);
    void (*disc)(void *context, float x, float y, float radius, wr_color color);
    void (*line)(void *context, float x0, float y0, float x1, float y1, float width, wr_color color); // round ends
    void (*polygon)(void *context, const float *xy, int32_t count, wr_color color); // convex
    void (*text)(void *context, float x, float y, float size, const char *text, wr_color color); // baseline, left end
    float left, bottom, right, top; // hint: what is in view; right <= left: everything
    float pixel;                    // hint: units of a pixel, what is smaller may be left out; 0: leave out nothing
} wr_painter;

// What a painter's letters measure, in sizes. One width for all.
#define WR_TEXT_ADVANCE 0.6f
#define WR_TEXT_CAPITAL 0.7f

// Name, bit, word for the command line, what it shows. Drawn in this order, later ones over earlier ones.
#define WR_LAYER_LIST(X)                                                                                             \
    X(MAP, 1, "map", "cells: grass, bushes, holes, switches, gates, doors")                                          \
    X(MESH, 2, "mesh", "nodes and edges of the blobs' mesh")                                                         \
    X(ZONES, 4, "zones", "patrol zones, bats' areas, spinners' ways")                                                \
    X(PATHS, 8, "paths", "the way each blob and hunter walks")                                                                  \
    X(SIGHT, 16, "sight", "lines of sight from blobs to players, and their range")                                   \
    X(MOBS, 32, "mobs", "players, monsters, boomerangs, bombs, crystals, what is left of the dead")                  \
    X(NUMBERS, 64, "numbers", "coordinates along the edges, ids of switches")                                        \
    X(RINGS, 128, "rings", "places of hunters around players")                                                       \
    X(KNOCK, 256, "knock", "ways through the air, where they land, and where they could not; reaches of blasts")     \
    X(ROOMS, 512, "rooms", "of an endless dungeon: its rooms as the first player has them loaded")                   \
    X(PORTALS, 1024, "portals", "of an endless dungeon: doors between its rooms, open and closed")

typedef enum wr_layer {
#define WR_LAYER_ENUM(name, bit, text, what) WR_LAYER_##name = bit,
    WR_LAYER_LIST(WR_LAYER_ENUM)
#undef WR_LAYER_ENUM
} wr_layer;
#define WR_LAYERS_PLAIN ((uint32_t)WR_LAYER_MAP | (uint32_t)WR_LAYER_MOBS)

// ROOMS and PORTALS are what a viewer has: wr_stream_draw (warren/draw.h) draws them, and wr_world_draw leaves them out.

/// Draws a world's layers (WR_LAYER_* bits) from the bottom up, mobs at alpha in 0..1 from the last tick to this one.
/// Debug layers cost nothing unless asked for (B32). Cost: the cells and mobs in the painter's view.
WR_API void wr_world_draw(const wr_world *world, uint32_t layers, float alpha, const wr_painter *painter);

/// The measure, in units, of what is written round and on a map: a cell, more on maps longer than 64 cells. Coordinates
/// stand outside the map, within 1.75 of it to the left and 1 below.
WR_API float wr_world_draw_unit(const wr_world *world);

// What a picture shows, as its legend names it.
#define WR_FIGURE_LIST(X)                                                                                            \
    X(PLAYER, "player")                                                                                              \
    X(BLOB, "blob")                                                                                                  \
    X(BAT, "bat")                                                                                                    \
    X(SPINNER_H, "spinner, across")                                                                                  \
    X(SPINNER_V, "spinner, upright")                                                                                 \
    X(BOOMERANG, "boomerang")                                                                                        \
    X(HOST, "monster of the host")                                                                                   \
    X(HUNTER, "hunter")                                                                                              \
    X(PLAYER_DOWN, "player, down")                                                                                   \
    X(BOMB, "bomb")                                                                                                  \
    X(BLAST, "blast")                                                                                                \
    X(FLYING, "in the air")                                                                                          \
    X(LYING, "lies, gets up")                                                                                        \
    X(DEAD, "dead")                                                                                                  \
    X(DECAL, "where one fell")                                                                                       \
    X(DUST, "dust")                                                                                                  \
    X(CRYSTAL, "crystal")                                                                                            \
    X(BUSH, "bush")                                                                                                  \
    X(HOLE, "hole")                                                                                                  \
    X(CHASM, "chasm")                                                                                                \
    X(CLIFF, "cliff")                                                                                                \
    X(TOWER, "tower")                                                                                                \
    X(SWITCH_OFF, "switch, off")                                                                                     \
    X(SWITCH_ON, "switch, on")                                                                                       \
    X(GATE_CLOSED, "gate, closed")                                                                                   \
    X(GATE_OPEN, "gate, open")                                                                                       \
    X(DOOR_CLOSED, "door, closed")                                                                                   \
    X(DOOR_OPEN, "door, open")                                                                                       \
    X(DOOR_SECRET, "door, secret")                                                                                   \
    X(MESH, "mesh")                                                                                                  \
    X(ZONE_BLOB, "zone of a blob")                                                                                   \
    X(ZONE_BAT, "area of a bat")                                                                                     \
    X(WAY_SPINNER, "way of a spinner")                                                                               \
    X(PATH, "path of a blob")                                                                                        \
    X(HOP, "way of a hunter")                                                                                        \
    X(RING, "place of a hunter")                                                                                     \
    X(SIGHT_RANGE, "range of sight")                                                                                 \
    X(SIGHT_CLEAR, "sees a player")                                                                                  \
    X(SIGHT_BLOCKED, "does not see one")                                                                             \
    X(REACH, "reach of a blast")                                                                                     \
    X(FLIGHT, "way through the air")                                                                                 \
    X(LANDING, "where it lands")                                                                                     \
    X(REFUSED_PLACE, "no place to stand")                                                                            \
    X(REFUSED_PART, "another part")                                                                                  \
    X(REFUSED_WALL, "a wall in the way")                                                                             \
    X(ASLEEP, "asleep")

typedef enum wr_figure {
#define WR_FIGURE_ENUM(name, text) WR_FIGURE_##name,
    WR_FIGURE_LIST(WR_FIGURE_ENUM)
#undef WR_FIGURE_ENUM
        WR_FIGURE_COUNT
} wr_figure;

/// "gate, open" and the like; "?" beyond the list. Static text.
WR_API const char *wr_figure_name(wr_figure figure);

/// Draws a hunter of a kind of the hunt, as wr_figure_draw does a figure.
WR_API void wr_figure_draw_hunter(int32_t hunt_kind, float x, float y, float side, const wr_painter *painter);
/// The colour of its body, for maps of dots.
WR_API wr_color wr_hunter_color(int32_t hunt_kind);

/// Draws one figure by the code of wr_world_draw, on grass, in a square with its lower-left corner at (x, y).
WR_API void wr_figure_draw(wr_figure figure, float x, float y, float side, const wr_painter *painter);

// ---- Scene file --------------------------------------------------------------------------------------------------

#define WR_NAME_MAX 64

#define WR_SCENE_GROUPS_MAX 32
#define WR_SCENE_BLASTS_MAX 64

/// Hunters that are there from the first tick on: a block of them, row by row from its lower-left corner. It has as many
/// columns as make the gaps alike, the least number whose square is count * width / height, and as many rows as they fill; the
/// last one may be short. Who cannot stand where he is put is refused.
typedef struct wr_scene_group {
    int32_t hunt_kind; // index into the hunt's kinds, by the name `kind`: wr_scene_set_hunt; -1 before
    char kind[WR_HUNT_NAME_MAX + 1];
    int32_t count;              // 1..WR_MOBS_MAX
    wr_fix x, y, width, height; // units: where their centres are
    int32_t line, column;       // of `kind` in the file; 0: nowhere
} wr_scene_group;

/// A blast at a tick, as WR_COMMAND_BLAST has it.
typedef struct wr_scene_blast {
    int32_t tick; // from 1
    wr_fix x, y, radius, strength;
    int32_t damage;
} wr_scene_blast;

/// A scene as read (docs/format-scene.md): which map or dungeon, who plays, the rules. Plain data.
typedef struct wr_scene {
    char map[WR_NAME_MAX + 1];          // a bare file name: no folder, no separator; "" with a dungeon
    bool has_dungeon;                   // played on the level that wr_level_create_dungeon makes of what follows
    bool has_endless;                   // or on the one that wr_level_create_endless makes of `endless` and `window`
    bool seeds_dungeon;                 // either has no seed of its own: its seed is the world's
    wr_dungeon_config dungeon;
    wr_population_config population;
    wr_endless_config endless;
    wr_window_config window;
    wr_world_config world;
    wr_level_config level;
    char hunt[WR_NAME_MAX + 1];         // a bare file name; "": the map game. Whoever reads it: wr_scene_set_hunt
    wr_bot_kind bots[WR_PLAYERS_MAX];   // [world.players]
    int32_t ticks;                      // how long `warren run` plays it by default
    int32_t group_count, blast_count;   // in hunts only
    wr_scene_group groups[WR_SCENE_GROUPS_MAX];
    wr_scene_blast blasts[WR_SCENE_BLASTS_MAX];
} wr_scene;

/// The host's commands that a scene has for a tick (from 1), sequence numbers from 0 on: groups are spawned in tick 1, blasts go
/// off when they are due. At most `capacity` into `out`; returns how many there are.
WR_API int32_t wr_scene_commands(const wr_scene *scene, int64_t tick, wr_command *out, int32_t capacity);

/// The hunt that `scene->hunt` names becomes world.hunt (not copied), groups find their kinds in it, and world.mobs_max becomes
/// what the hunt asks for and all groups together, unless the scene has a cap of its own.
/// why: NULL, or a finding with the group's line. Errors: WR_E_NOT_FOUND (the hunt has no such kind), WR_E_CAPACITY.
WR_API wr_status wr_scene_set_hunt(wr_scene *scene, const wr_hunt *hunt, wr_finding *why);

WR_API wr_scene wr_scene_default(void);

/// The level a scene is played on: that of its dungeon, else of `map`, which is the one that `scene->map` names.
/// map: not looked at with a dungeon. Errors: as wr_level_create, wr_level_create_dungeon and wr_level_create_endless.
WR_API wr_status wr_scene_level(const wr_scene *scene, const wr_map *map, const wr_hooks *hooks, wr_level **out,
                                wr_finding *why);

/// Another seed: of the world, and of a dungeon that has none of its own. In warren::read.
WR_API void wr_scene_set_seed(wr_scene *scene, uint64_t seed);

/// Reads a scene file. In the reader library (warren::read). Errors: WR_E_SYNTAX; `out` is then the default.
WR_API wr_status wr_scene_read(const void *bytes, size_t size, const wr_hooks *hooks, wr_findings *findings,
                               wr_scene *out);

#ifdef __cplusplus
}
#endif
#endif
