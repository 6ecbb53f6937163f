// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// sim: the world as its own files see it. One block of memory in three parts:
//
//     wr_world   the bind part: hooks, the level, and where everything lies; made anew on creation
//     state      plain arrays without addresses, the events of the last tick at its end; a copy is a memcpy of what is used
//     scratch    of use inside a tick only
//
// Slot i of all mob arrays is one mob. Players have slots 0..players-1 for ever, their boomerangs the slots after them.
#ifndef WR_SIM_WORLD_INT_H
#define WR_SIM_WORLD_INT_H

#include "core/arena.h"
#include "core/ids.h"
#include "horde/horde.h"
#include "sim/body.h"
#include "sim/ground.h"
#include "sim/host_int.h"
#include "sim/hunt_int.h"
#include "sim/hunt_players.h"
#include "sim/level_int.h"
#include "sim/sleep.h"
#include "sim/window.h"
#include "warren/field.h"
#include "warren/follow.h"
#include "warren/path.h"
#include "warren/sim.h"

#define WR__GAME_VERSION     1  // grows when a tick does something else with the same state and settings
#define WR__HUNT_VERSION     3  // the same of hunts
#define WR__PATH_NODES       8  // turning nodes a blob remembers; a longer path is planned again at its end
#define WR__LANES_MAX        8  // parts that plan at once, whatever the number of workers
#define WR__FIELDS_A_PLAYER  4  // window fields: one for each component with blobs that see the player
#define WR__FIELD_CELLS_MAX  32 // and their largest radius
#define WR__HEALTH_MONSTER   1
#define WR__HUNT_SECTION_MAX 8192            // bytes of a hunt in a checkpoint
#define WR__RATE_ONE         256             // Q8
#define WR__ORIGIN_MAX       (INT32_MAX - 1) // numbers of monsters that are not the level's own
#define WR__RATE_MAX         1024

/// The numbers of the game, per tick at this world's rate and for this level's width of a cell.
typedef struct wr__rules {
    wr_fix half;           // half a cell: of players and monsters, and of the square a crystal or switch fills
    wr_fix boomerang_half; // a quarter of a cell
    wr_fix sword_ahead;    // from the player's centre to the sword's
    wr_fix player_step, player_step_even;
    wr_fix spinner_step, bat_step, blob_step, boomerang_step;
    wr_fix boomerang_range;
    wr_fix close; // a blob that near to its destination has arrived (B10)
    wr_fix sight_range;
    int32_t sword_ticks, bat_turn_ticks, grace_ticks;
} wr__rules;

/// Scalars of the state. Like all of the state it has no gap between fields: columns.h names every byte of it.
typedef struct wr__core {
    uint64_t ticks;
    uint64_t hash;
    uint64_t chain; // over the hashes of all ticks so far
    uint64_t hash_parts[WR_HASH_COUNT];
    wr_counters counters;
    wr_id_state ids;
    uint32_t spawned; // by the host so far: numbers their noise
    int32_t crystals_left;
    int32_t touching;   // bits set in all switch_touch
    int32_t plan_first; // slot that plans a long way first: the first that had to wait last tick
    int32_t event_count;
    int32_t events_dropped;
    bool lost; // this tick: the level starts anew at its end
    bool cells_changed;
    bool restarted;    // this tick, by command
    uint8_t unused[5]; // zero
} wr__core;

/// What a player has beside his mob.
typedef struct wr__player {
    int32_t score;
    int32_t sword_ticks; // of the swing still to come
    int32_t grace_ticks; // of WR_TOUCH_DAMAGE: nothing hurts
    uint16_t buttons, buttons_last;
    uint8_t weapon;    // wr_weapon
    uint8_t boomerang; // wr_boomerang
    // The boomerang's way in the last tick, when it flew in it: from `from` out to `via`, reached at the part `via_at` (Q16)
    // of the tick, and from there back to its place.
    bool flew;
    uint8_t unused; // zero
    wr_fix flown;   // of its range
    wr_point from, via;
    int32_t via_at;
} wr__player;

// How a blob goes: on a path of its own, or led by the field towards the player it sees. Led, its path is one node long:
// the leg it walks.
#define WR__BLOB_PLAN  1u  // its destination is new: it needs a path
#define WR__BLOB_PATH  2u  // it has a path of its own, and at its end goes straight to the goal
#define WR__BLOB_PIECE 4u  // but the path is the first piece of a longer one
#define WR__BLOB_WAITS 8u  // for its turn to plan a long path
#define WR__BLOB_LED   16u // it follows a field
#define WR__BLOB_LAST  32u // and goes straight to the player now

/// Mobs by field. Hot is what every tick touches for every mob; empty slots are all zero.
typedef struct wr__mobs {
    // hot
    uint32_t *id;
    uint8_t *kind, *flags;
    wr_fix *x, *y, *x_last, *y_last;
    wr_angle *heading;
    int16_t *health;
    uint16_t *rate;          // Q8
    int16_t *timer;          // until a bat turns, Q8 ticks; until a blob that found no way may ask again, ticks
    wr_fix *goal_x, *goal_y; // where a blob is going; the low and the high end of a spinner's way
    uint8_t *blob;           // WR__BLOB_*
    int8_t *sees;            // player a blob sees, -1 for none
    uint8_t *path_at, *path_count;
    int32_t *component; // of the mesh, of a blob: that of the first node of its path
    // cold
    uint64_t *user;
    int32_t *origin;          // index of the level's start; of one the host spawned -1 - its number
    int16_t *home_x, *home_y; // cell of the start
    uint32_t *counter;        // draws of noise so far
    wr_node *path;            // [slot][WR__PATH_NODES] the first one, of an empty path too, is in a blob's component
    // of the pool of ids
    uint16_t *generation;
    int32_t *next_free;
} wr__mobs;

/// A window field and what it was built for. It stays good while the player stands.
typedef struct wr__field {
    wr_field *field;
    int32_t player, component;
    wr_point target;
    wr_status status;
    bool built, in_use;
} wr__field;

/// What the field says to a chaser this tick: nothing, walk on, or walk to `next` (after the node it is walking to).
typedef enum wr__leg { WR__LEG_NONE, WR__LEG_KEPT, WR__LEG_NEW } wr__leg;

// What planning did for a blob this tick, in its own slot, told and counted afterwards in slot order.
#define WR__PLAN_DREW 1u // a destination of its zone
#define WR__PLAN_DONE 2u // its way
#define WR__PLAN_NONE 4u // no way leads there: one to the nearest place, if any
#define WR__PLAN_LONG 8u // its way is a long one: it needs a turn

typedef struct wr__scratch {
    int8_t *seen;                      // [mobs] the player each blob sees now
    uint8_t *tests;                    // [mobs] tests of sight, then steps of fields
    int16_t *field;                    // [mobs] number of its field, -1 for none
    uint8_t *leg;                      // [mobs] wr__leg of a chaser
    uint8_t *plan;                     // [mobs] WR__PLAN_* of a blob
    uint8_t *known;                    // [mobs] of a restore: all bits set where the mesh need not be asked
    wr_point *next;                    // [mobs] where WR__LEG_NEW leads
    wr__field *fields;                 // [fields_max]
    int32_t field_count;               // in use this tick
    wr_nav_query *query;               // for long ways
    wr_nav_query *near[WR__LANES_MAX]; // [lanes] for short ones
    wr_point *points;                  // [lanes][WR__POINTS_MAX] of a query
    int32_t *start_slot;               // [start_count] of its monster, -1 while it is dead
    uint8_t *gates;                    // [gate_count] as they were when walls and sight last followed them
    uint32_t *touch;                   // [switch_count] what touches them now
    wr_cell *ground_cells;             // [doors + gates] of a hunt: cells that change
    uint8_t *ground_labels;            // [doors + gates] and what they become
    wr__ground_wait ground_wait;       // of changing ground
    wr__wound *wounds;                 // [mobs] of a hunt: whom a bomb hurts
    uint64_t *wound_keys;              // [mobs] twice
    wr__boom *booms;                   // [WR__BLASTS_MAX] of a hunt: what the host lets go off in this tick
    int32_t boom_count;                // 0 between two ticks
    wr_blast *blasts;                  // [WR__BLASTS_MAX + WR__BOMBS_MAX] of a hunt: what went off in the last tick,
    int32_t blast_count;               // for pictures (hunt_candidates.c)
    int32_t *thrown_slots;             // [mobs] of a hunt: whom a blast throws
    wr__throw *throws;                 // [mobs]
    wr__flown *flown;                  // [mobs] who lands, gets up
    uint64_t *keys;                    // [commands_max] twice
    uint32_t *order;                   // [commands_max] twice
} wr__scratch;

#define WR__POINTS_MAX 1024

struct wr_world {
    const wr_level *level; // as it is now: the given one, or this world's own
    const wr_level *given; // it was made with
    wr_hooks hooks;
    size_t size; // of the whole block
    wr_world_config config;
    wr__rules rules;
    int32_t commands_max;
    int32_t fields_max, field_radius;
    int32_t lanes, near_side, near_settle; // parts in which short ways are planned at once; their queries

    uint8_t *state;    // begins with *core
    size_t state_size; // without the events
    wr__core *core;
    wr__player *players; // [config.players]
    wr__mobs mobs;       // [config.mobs_max]
    wr_id_pool ids;
    uint32_t *start_counter; // [start_count] draws of noise of a start whose monster is dead
    uint8_t *switches, *gates;
    uint32_t *switch_touch; // [switch_count] bit 2 * player + weapon while it touches the switch
    wr_bits crystals, sight, walls;
    wr__host host;
    bool hunts; // all that follows is there
    wr__horde horde;
    wr__fighter *fighters; // [config.players]
    wr__fighter_rules fighter_rules;
    wr_harm harm;          // what is killing a monster just now; WR_HARM_COUNT: nothing
    const wr_blast *blast; // that hurts hunters just now, and throws the dead; NULL: none
    wr_remains *remains;   // of a hunt, behind the events: no part of the state
    wr__window window;     // of an endless level (window.h)
    wr__sleep sleep;       // chunks of a hunt in which monsters sleep: follows from the state
    bool changes;          // its ground may change: what follows is there
    wr__ground ground;
    wr_level own;     // lends from `given` what never changes (ground.h)
    wr_event *events; // [events_max], right behind the rest of the state

    uint8_t stage;       // 1..12, the one events belong to
    int32_t stage_first; // its first event
    wr_event no_room;    // where events go that find none
    wr__scratch scratch;
    wr_world *spare; // this world with a state of its own: a checkpoint is read into it; events are sorted by it
    bool torn;       // of a spare: new, or a checkpoint was refused half read. Any slot may hold anything
};

/// A world before it has memory: settings, rules, sizes.
void wr__world_prepare(wr_world *world, const wr_world_config *config, const wr_level *level);
/// Everything of the block in its order. On a measuring arena all pointers are NULL and only sizes come out.
void wr__world_lay_out(wr_arena *arena, wr_world *world);
/// Copies the state of a world with the same level and settings. Slots that neither has used are zero in both, and left out.
void wr__world_copy_state(wr_world *to, const wr_world *from);
/// The world goes on with the state of its spare, and the other way round.
void wr__world_swap_states(wr_world *world);

// ---- Places ------------------------------------------------------------------------------------------------------

static inline wr_point wr__place(const wr_world *world, int32_t slot)
{
    return (wr_point){world->mobs.x[slot], world->mobs.y[slot]};
}

/// The way of a mob in this tick; of one that jumped, its place.
static inline wr__way wr__way_of(const wr_world *world, int32_t slot)
{
    const wr__mobs *m = &world->mobs;
    const wr_point to = wr__place(world, slot);
    const bool jumped = (m->flags[slot] & WR_MOB_JUMPED) != 0;
    return (wr__way){jumped ? to : (wr_point){m->x_last[slot], m->y_last[slot]}, to};
}

static inline wr_cell wr__home(const wr_world *world, int32_t slot)
{
    return (wr_cell){world->mobs.home_x[slot], world->mobs.home_y[slot]};
}

static inline int32_t wr__boomerang_slot(const wr_world *world, int32_t player)
{
    return world->config.players + player;
}

/// Where a spinner's or bat's centre may be.
wr__box wr__mob_area(const wr_world *world, int32_t slot);

/// A step of that length scaled by the mob's rate.
static inline wr_fix wr__step_of(const wr_world *world, int32_t slot, wr_fix step)
{
    return (wr_fix)(((int64_t)step * world->mobs.rate[slot]) >> 8);
}

/// The way a blob is going to walk, its place first: at most `capacity` points. For pictures.
int32_t wr__blob_way(const wr_world *world, int32_t slot, wr_point *points, int32_t capacity);

// ---- Mobs (mobs.c) -----------------------------------------------------------------------------------------------

/// A new mob of a kind at a place; -1 when there is no room. Says nothing.
int32_t wr__mob_take(wr_world *world, wr_mob_kind kind, wr_point at, int32_t origin);
/// A mob as new but for id, origin, user and noise.
void wr__mob_start(wr_world *world, int32_t slot, wr_mob_kind kind, wr_point at);
/// Makes a place the start of what a monster does: a spinner's way, a bat's area. Pulls it onto them.
void wr__mob_settle(wr_world *world, int32_t slot, wr_point at);
/// Zeroes the slot and gives back the id; a start's count of noise is kept.
void wr__mob_free(wr_world *world, int32_t slot);
/// Moves a mob without a way between; a player's boomerang in his pocket goes with him.
void wr__mob_jump(wr_world *world, int32_t slot, wr_point to);
/// The next noise of a monster.
uint64_t wr__mob_noise(wr_world *world, int32_t slot);

/// Gives a blob a new destination; the way to it is planned next.
void wr__blob_send(wr_world *world, int32_t slot, wr_point goal);
/// The next node on the way a blob walks, however far its leg goes on behind it; WR_NODE_NONE when it walks to no node.
wr_node wr__blob_lead(const wr_world *world, int32_t slot);
/// After a jump: the component of the mesh it stands in, and no way yet.
void wr__blob_place(wr_world *world, int32_t slot);

// ---- The level at its start (reset.c) ------------------------------------------------------------------------------

/// Everything for the first time.
void wr__level_populate(wr_world *world);
/// Everything as at the start: players, the level's monsters, crystals, switches, gates and doors. What the host spawned
/// is gone; ticks, counters and draws of noise go on.
void wr__level_reset(wr_world *world);
/// Where a player starts.
wr_point wr__player_start(const wr_world *world, int32_t player);
/// A player's mob and weapons as at the start.
void wr__player_reset(wr_world *world, int32_t player);

// ---- Events (events.c) -------------------------------------------------------------------------------------------

/// Room for an event of this stage, with key, tick, stage, kind and ids set; a place to throw it away when there is none.
wr_event *wr__event(wr_world *world, wr_event_kind kind, uint32_t id, uint32_t by);
void wr__stage_begin(wr_world *world, uint8_t stage);
/// Sorts the stage's events by slot.
void wr__stage_end(wr_world *world);
void wr__events_clear(wr_world *world);
void wr__events_close(wr_world *world);

// ---- Pieces of the stages --------------------------------------------------------------------------------------------

/// True when a body one cell wide overlaps no wall.
bool wr__player_fits(const wr_world *world, wr_point at);
/// The event of a mob that was moved to where it is now.
void wr__say_pushed(wr_world *world, int32_t slot);
/// Out of a wall to the nearest free place (B40, K45): a player, or whoever walls stop as they stop him.
void wr__player_free(wr_world *world, int32_t slot);
/// Weapon and attack buttons, after the player has moved.
void wr__player_act(wr_world *world, int32_t player);
wr_point wr__sword_place(const wr_world *world, int32_t player);
/// A boomerang flying out turns round; one on its way back does not care.
void wr__boomerang_turn(wr_world *world, int32_t player);
/// Sets a switch, as no one's or a player's doing, and evaluates the gates that name it.
void wr__switch_set(wr_world *world, int32_t index, bool on, uint32_t by);
/// True when a player's centre on its way comes over a hole or a chasm.
bool wr__falls(const wr_world *world, wr__way way);
/// A number for a monster that is not the level's own.
int32_t wr__next_origin(wr_world *world);
/// A closed door opens and stays open. Whoever touched it says so.
void wr__door_open(wr_world *world, wr_cell at);
/// To the nearest free place where one does not fall.
void wr__player_rescue(wr_world *world, int32_t slot);
/// A monster's death, told and counted.
void wr__mob_die(wr_world *world, int32_t slot, uint32_t by);
/// Damage to a hunter by a player's weapon; player -1: by the host.
void wr__hunter_wound(wr_world *world, int32_t slot, int32_t damage, wr_harm harm, int32_t player);
/// Damage; at no health a monster dies and a player loses.
void wr__mob_hurt(wr_world *world, int32_t slot, int32_t damage, uint32_t by);

/// Buttons that mean something in this world.
static inline uint32_t wr__buttons(const wr_world *world)
{
    return world->hunts ? 127u : 63u;
}

// ---- The stages --------------------------------------------------------------------------------------------------

void wr__commands_apply(wr_world *world, const wr_commands *commands); // 1
void wr__switches_touch(wr_world *world);                              // 2
void wr__gates_follow(wr_world *world);
void wr__blobs_sense(wr_world *world);  // 4
void wr__blobs_plan(wr_world *world);   // 5
void wr__players_move(wr_world *world); // 6
void wr__boomerangs_move(wr_world *world);
void wr__spinners_move(wr_world *world);
void wr__bats_move(wr_world *world);
void wr__blobs_move(wr_world *world);
void wr__weapons_strike(wr_world *world); // 7
void wr__crystals_take(wr_world *world);
void wr__players_touch(wr_world *world);
void wr__world_hash_rules(wr_world *world); // once: they never change
void wr__world_rehash(wr_world *world);     // 12
uint64_t wr__hash_of_host(const wr_world *world);
/// Parts of the hash this world has: all, or all but the horde's, which is the last.
static inline int32_t wr__part_count(const wr_world *world)
{
    return world->hunts ? WR_HASH_COUNT : WR_HASH_HORDE;
}
uint64_t wr__hash_of_parts(uint64_t ticks, const uint64_t *parts);
void wr__world_chain(wr_world *world); // once a tick, after that

#endif
