// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// nav, on map and core: walking along points, one walker each. wr_nav_step and wr_nav_follow are the bare walking;
// wr_follow is the path layer of a monster: it limits how often a way is asked for, looks whether the way ahead is
// still open, notices when it gets nowhere, and says what happened in fixed records.
//
//     if (wants_way && wr_follow_wait(&walker, &config, tick) == 0) { // may it ask for one now?
//         wr_hop_path(nav, hop, walker.at, goal, &path);              // or wr_nav_path, wr_roads_path
//         wr_follow_run(&walker, &config, points, path.count, tick);
//     }
//     wr_follow_step(&walker, &config, nav, points, speed, &events);  // once a tick
//     wants_way = Reached, Blocked or AgentStuck is among the events
//
// Along a shared field the points are two: where it is, and what wr_field_next says.
//
// The way comes from whatever engine the caller has, or from points drawn by hand: nothing here searches. Walkers do
// not know of each other; any number may step at once.
#ifndef WARREN_FOLLOW_H
#define WARREN_FOLLOW_H

#include "warren/bytes.h"
#include "warren/core.h"
#include "warren/map.h"
#include "warren/nav.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The place `step` along the straight line from `from` to `to`, or `to` when that is no farther; what is left of the
/// step is written to `rest`. The move is `step` long within one unit of Q16.16, diagonals too (B8). step: 0..2^24.
WR_API wr_point wr_nav_step(wr_point from, wr_point to, wr_fix step, wr_fix *rest);

/// One who walks along points, such as those of wr_path. Plain data: start with the place and `next` 0.
typedef struct wr_follower {
    wr_point at;
    int32_t next; // index of the point it walks to; the number of points when it has arrived
} wr_follower;

/// One step along points[0..count-1]. Arrival is exact: what is left of a step goes into the next leg, over as many
/// points as it reaches. Returns true when the last point is reached.
WR_API bool wr_nav_follow(wr_follower *follower, const wr_point *points, int32_t count, wr_fix step);

// ---- The path layer ----------------------------------------------------------------------------------------------

#define WR_FOLLOW_STUCK_TICKS_MAX (1 << 24)

typedef struct wr_follow_config {
    int32_t run_ticks;   // a Run is refused until more have passed since the last, at most 2^24; 0: never refused
    int32_t stuck_ticks; // ticks of walking without progress after which it is stuck; 0: it never is; at most 2^24
    wr_fix stuck_units;  // what counts as progress; less does for those too slow for it: a quarter of speed * time
    wr_fix spacing;      // of waypoints along a leg, less than 0.1 counts as that; 0: only its turns are waypoints
    wr_body body;        // wr_nav_body of the mesh it walks, unless it is a point
} wr_follow_config;

/// 0.07 s and 0.07 units, stuck after half a second, waypoints every half of `reaction` units (0: turns only), a
/// point. ticks_per_second: 20..120. The limit is rounded down: 1, 2, 3, 4, 8 ticks at 20, 30, 50, 60, 120.
WR_API wr_follow_config wr_follow_config_default(int32_t ticks_per_second, wr_fix reaction);

typedef enum wr_follow_event_kind {
    WR_FOLLOW_NONE,
    WR_FOLLOW_REACHED,          // the last point; it is idle now
    WR_FOLLOW_WAYPOINT_REACHED, // one or more before the last: turns, and those that spacing sets
    WR_FOLLOW_BLOCKED,          // a leg ahead is shut; it walks on as far as the way is open, and stands there
    WR_FOLLOW_ERROR,
    WR_FOLLOW_EVENT_COUNT
} wr_follow_event_kind;

typedef enum wr_follow_error {
    WR_FOLLOW_NO_ERROR,
    WR_FOLLOW_LIMIT_REACHED,      // a Run too early: it changed nothing
    WR_FOLLOW_TARGET_UNREACHABLE, // it is idle. Only by wr_follow_inject: our ways can be walked
    WR_FOLLOW_COMPUTATION_ERROR,  // no way was found: the old one is dropped, it is idle
    WR_FOLLOW_AGENT_STUCK,        // no progress; it goes on trying
    WR_FOLLOW_ERROR_COUNT
} wr_follow_error;

typedef struct wr_follow_event {
    uint8_t kind;  // wr_follow_event_kind
    uint8_t error; // wr_follow_error; 0 unless kind is WR_FOLLOW_ERROR
    int32_t point; // the point reached, walked to (a waypoint between two points), or shut off; -1 for errors
    int32_t count; // waypoints passed in this step; of LIMIT_REACHED: ticks until a Run is taken; else 0
    wr_point at;   // where the walker is
} wr_follow_event;

#define WR_FOLLOW_EVENTS_MAX 4
/// What one step brought, in this order: an error, Blocked, WaypointReached, Reached; each at most once.
typedef struct wr_follow_events {
    int32_t count;
    wr_follow_event events[WR_FOLLOW_EVENTS_MAX];
} wr_follow_events;

/// True for events that prove the way alive, by which a watchdog is armed anew (Z31): Reached, Blocked, AgentStuck,
/// LimitReached. Passing waypoints is none of them (Z32).
static inline bool wr_follow_is_news(const wr_follow_event *event)
{
    return event->kind == WR_FOLLOW_REACHED || event->kind == WR_FOLLOW_BLOCKED ||
           event->error == WR_FOLLOW_LIMIT_REACHED || event->error == WR_FOLLOW_AGENT_STUCK;
}

/// One walker. Integers only, no addresses: it may be copied at any time. Zeroed it is idle; begin with its place.
/// Between calls `at` may be written: who is pushed goes on from there straight to the point it was walking to. The
/// points are the caller's, and must stay as they were at Run until the next one.
typedef struct wr_follow {
    wr_point at;
    wr_point was;      // where the last call left it: elsewhere than `at` when it was pushed since
    wr_point from, to; // the leg it is on
    uint32_t length;   // of the leg, 1/65,536 units
    uint32_t along;    // walked of it
    uint32_t mark;     // the next waypoint of spacing lies this far before the leg's end; 0: there is none
    int32_t next;      // index of `to`
    int32_t count;     // points
    int32_t open;      // points[0..open-1] can be walked to
    int32_t window;    // ticks of walking since the last progress
    uint8_t active;    // it has a way
    uint8_t stuck;     // flagged by AgentStuck; cleared by Reached and by progress (Z37)
    uint8_t has_run;   // run_tick holds a tick
    uint8_t fresh;     // the way has not been looked at since Run
    uint8_t rough;     // the leg it is on was never clear: it walks out of an obstacle, or where it was told to
    uint8_t pushed;    // and the way to `to` has not been looked at since
    uint8_t injected;  // wr_follow_error to come
    int64_t wanted;    // speed * time since the last progress
    int64_t gained;    // how much nearer to the way's end it has come since, pushes counted
    uint64_t run_tick; // of the last Run that was taken
    uint64_t seen;     // change of the mesh the way was last held against; no part of hash and save
} wr_follow;

/// Ticks until a Run is taken; 0: now. Ask before searching: a refused Run shall cost nothing. Ticks never run
/// backwards.
WR_API int32_t wr_follow_wait(const wr_follow *walker, const wr_follow_config *config, uint64_t tick);

/// Run: takes a way that was found from where it is, and drops the one before.
///
///   points  [count] as wr_path gives them; points[0] is skipped when it stands there
///   count   0: none was found (ComputationError)
///
/// Returns kind NONE when it walks; REACHED when it is there already; ERROR LimitReached (nothing changed, `count`
/// says how long to wait) or ComputationError (the old way is dropped). What stuck means is not touched: who is asked
/// twice at once is not stuck, and who is asked every tick does not hide that it is.
WR_API wr_follow_event wr_follow_run(wr_follow *walker, const wr_follow_config *config, const wr_point *points,
                                     int32_t count, uint64_t tick);

/// Drops the way. It stays where it is. Stopping an idle one does nothing.
WR_API void wr_follow_stop(wr_follow *walker);

/// Begins the window for stuck anew: for who may stand still without being stuck, in a queue at a door.
WR_API void wr_follow_rest(wr_follow *walker);

/// The next step looks at the whole way: for who walks another mesh from now on, made anew. Changes of a terrain need
/// no word.
WR_API void wr_follow_look(wr_follow *walker);

/// COMPUTATION_ERROR: the next Run that is taken fails. TARGET_UNREACHABLE: the next step of a walker with a way
/// gives it up. For tests of what stands behind: neither can come out of our searches. NO_ERROR takes it back.
WR_API void wr_follow_inject(wr_follow *walker, wr_follow_error error);

/// One step of at most `step` units. Places are exact: on a leg it stands on the straight line between its ends,
/// rounded to the nearest 1/65,536; at a turn it stands on the point, and what is left of the step goes into the next
/// leg.
///
///   nav     the mesh to watch; NULL: the way is not watched. When it changed (wr_terrain_set), the legs ahead that
///           lie where it changed are looked at again. The first step after a Run looks at all of them, so a way that
///           was found some ticks ago may be run.
///   points  those of the last Run
///   step    0..2^24; 0: it stands, rooted, and begins the window for stuck anew
///
/// A leg is open when the mesh joins its ends along it, or the straight line is clear: for a body too, where both
/// ends are nodes. A first leg that is not clear when it begins leads out of an obstacle, and is not held to be
/// blocked.
/// Cost: O(1) while nothing changes; a look at a leg where it was pushed; O(legs ahead) after a change.
WR_API void wr_follow_step(wr_follow *walker, const wr_follow_config *config, const wr_nav *nav,
                           const wr_point *points, wr_fix step, wr_follow_events *out);

/// What would be drawn of a way, for people (Z12). Nothing is kept for it: who does not ask pays nothing.
typedef enum wr_follow_mark_kind {
    WR_FOLLOW_MARK_SPACED, // a waypoint between two turns
    WR_FOLLOW_MARK_TURN,
    WR_FOLLOW_MARK_LAST,
    WR_FOLLOW_MARK_SHUT, // a turn or the last point, behind the first leg that is shut
    WR_FOLLOW_MARK_COUNT
} wr_follow_mark_kind;

typedef struct wr_follow_mark {
    wr_point at;
    int32_t kind;
} wr_follow_mark;

/// The waypoints ahead in the order it will pass them, at most `capacity`; returns how many there are. 0 for an idle
/// one.
WR_API int32_t wr_follow_marks(const wr_follow *walker, const wr_follow_config *config, const wr_point *points,
                               wr_follow_mark *marks, int32_t capacity);

/// Hash, save, load: all fields but `seen`, which follows: after a load the next step looks at the way anew, and
/// finds what it had found. `points` are hashed and saved by who owns them. Errors of load: WR_E_SYNTAX (cut short).
WR_API void wr_follow_hash(const wr_follow *walker, wr_hasher *hasher);
WR_API void wr_follow_save(const wr_follow *walker, wr_writer *writer);
WR_API wr_status wr_follow_load(wr_follow *walker, wr_reader *reader);

/// WR_E_SYNTAX when no steps along these points lead to such a state. points: [count] those of the last Run; may be
/// NULL when the walker is idle. What passes can be stepped.
WR_API wr_status wr_follow_validate(const wr_follow *walker, const wr_point *points, int32_t count);

// ---- Straightening -----------------------------------------------------------------------------------------------

#define WR_STRAIGHTEN_POINTS 256

/// Any-angle shortening of a found way: the fewest bends there are among its own points; of those the shortest (in
/// whole 1/65,536 units), then the one whose last point but one is the earliest, and so on. It is never longer than
/// the way it was.
///
/// Two points of the way are joined when every point of the straight line between them is at least the body's radius
/// away from the open interior of every solid cell, exactly, and wr_nav_clear says yes; and where labels differ in
/// cost, when no cell it enters costs more than the cheapest one the way entered between them, so it never costs more
/// either. Legs the way had are kept, tight as they may be. Touching a corner is clear for a point, passing between
/// two is not.
///
///   points  [count] in and out, at least 0. More than WR_STRAIGHTEN_POINTS are done in pieces of so many, joined at
///           a point that stays
///
/// Returns how many points are left. Cost: O(count^2) looks along lines for a piece at worst, 5 KB of stack, no
/// memory.
/// Source: own; breadth first over who sees whom.
WR_API int32_t wr_path_straighten(const wr_nav *nav, const wr_body *body, wr_point *points, int32_t count);

#ifdef __cplusplus
}
#endif
#endif
