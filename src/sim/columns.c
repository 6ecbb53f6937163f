// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: MIT
//
// The list itself. What stands first in a part is read first: lengths of the arrays behind, and what ranges depend on.
#include "sim/columns.h"

// One entry a line, so that it reads as the table it is.
// clang-format off

#define COLUMN(name, part, type, per, rule, member, offset, stride) \
    {name, part, WR__##type, WR__PER_##per, WR__RULE_##rule, offsetof(wr_world, member), offset, stride},
#define ARRAY(name, member, part, type, per, rule, size) COLUMN(name, part, type, per, rule, member, 0, size)
#define MOB(name, part, type, rule, size)                COLUMN(#name, part, type, SLOT, rule, mobs.name, 0, size)
#define CORE(name, member, part, type, rule) \
    COLUMN(name, part, type, WORLD, rule, core, offsetof(wr__core, member), 0)
#define PLAYER(name, member, part, type, rule) \
    COLUMN(name, part, type, PLAYER, rule, players, offsetof(wr__player, member), sizeof(wr__player))
#define EVENT(name, member, part, type, rule) \
    COLUMN(name, part, type, EVENT, rule, events, offsetof(wr_event, member), sizeof(wr_event))
#define HUNTER(name, type, rule, size) \
    COLUMN(#name, WR_HASH_HORDE, type, HUNTER, rule, horde.h.name, 0, size)
#define ROUND(name, member, type, rule) \
    COLUMN(name, WR_HASH_HORDE, type, HUNT, rule, horde.round, offsetof(wr__round, member), 0)
#define QUEUED(name, type, rule) \
    COLUMN("queue." #name, WR_HASH_HORDE, type, QUEUED, rule, horde.queue, offsetof(wr__queued, name), sizeof(wr__queued))
#define FIGHTER(name, member, type, rule) \
    COLUMN(name, WR_HASH_HORDE, type, FIGHTER, rule, fighters, offsetof(wr__fighter, member), sizeof(wr__fighter))
#define BOMB(i)                                                    \
    FIGHTER("bomb_" #i ".x", bombs[i].x, I32, X)                   \
    FIGHTER("bomb_" #i ".y", bombs[i].y, I32, Y)                   \
    FIGHTER("bomb_" #i ".fuse_ticks", bombs[i].fuse_ticks, I32, FUSE)             \
    FIGHTER("bomb_" #i ".flight.x", bombs[i].thrown.flight.x, I32, X)             \
    FIGHTER("bomb_" #i ".flight.y", bombs[i].thrown.flight.y, I32, Y)             \
    FIGHTER("bomb_" #i ".flight.z", bombs[i].thrown.flight.z, I32, ANY)           \
    FIGHTER("bomb_" #i ".flight.vx", bombs[i].thrown.flight.vx, I32, ANY)         \
    FIGHTER("bomb_" #i ".flight.vy", bombs[i].thrown.flight.vy, I32, ANY)         \
    FIGHTER("bomb_" #i ".flight.vz", bombs[i].thrown.flight.vz, I32, ANY)         \
    FIGHTER("bomb_" #i ".flight.begun", bombs[i].thrown.flight.begun, U32, ANY)   \
    FIGHTER("bomb_" #i ".flight.ticks", bombs[i].thrown.flight.ticks, U16, ANY)   \
    FIGHTER("bomb_" #i ".flight.angle", bombs[i].thrown.flight.angle, U16, ZERO)  \
    FIGHTER("bomb_" #i ".flight.turn", bombs[i].thrown.flight.turn, I32, ZERO)    \
    FIGHTER("bomb_" #i ".end", bombs[i].thrown.end, U8, END)                      \
    FIGHTER("bomb_" #i ".bounces", bombs[i].thrown.bounces, U8, ANY)              \
    FIGHTER("bomb_" #i ".wall_x", bombs[i].thrown.wall_x, U8, FLAG)               \
    FIGHTER("bomb_" #i ".wall_y", bombs[i].thrown.wall_y, U8, FLAG)
#define EDIT(name, type, rule) \
    COLUMN("edit." #name, WR_HASH_CELLS, type, EDIT, rule, ground.edits, offsetof(wr_edit, name), sizeof(wr_edit))
#define THROWN(name, member, type, rule, size) \
    COLUMN("thrown." name, WR_HASH_HORDE, type, THROWN, rule, horde.thrown.member, 0, size)
#define WINDOW(name, member) \
    COLUMN(name, WR__PART_WINDOW, U64, WINDOW, ANY, window.at, offsetof(wr__window_at, member), 0)
#define SPAWNED(kind) ROUND("spawned_by_" #kind, spawned_by[kind], U32, ANY)
#define COUNTER(name) CORE(#name, counters.name, WR__PART_COUNTERS, U64, ANY)

const wr__column wr__columns[] = {
    ARRAY("crystals", crystals, WR_HASH_CELLS, U8, CRYSTAL, ANY, 1)
    ARRAY("doors", walls, WR_HASH_CELLS, U8, DOOR, ANY, 1)
    ARRAY("edit_count", ground.edit_count, WR_HASH_CELLS, I32, GROUND, EDITS, 4)
    EDIT(region_x, I32, ANY)
    EDIT(region_y, I32, ANY)
    EDIT(cell, U16, CELL)
    EDIT(label, U8, LABEL)
    ARRAY("cost", ground.cost, WR_HASH_CELLS, U8, COST, ANY, 1)

    CORE("used", ids.used, WR_HASH_MOBS, I32, USED)
    CORE("free_first", ids.free_first, WR_HASH_MOBS, I32, FREE)
    CORE("spawned", spawned, WR_HASH_MOBS, U32, SPAWNED)
    CORE("plan_first", plan_first, WR_HASH_MOBS, I32, PLAN)
    MOB(kind, WR_HASH_MOBS, U8, KIND, 1)
    MOB(flags, WR_HASH_MOBS, U8, FLAGS, 1)
    MOB(x, WR_HASH_MOBS, I32, X, 4)
    MOB(y, WR_HASH_MOBS, I32, Y, 4)
    MOB(heading, WR_HASH_MOBS, U16, ANY, 2)
    MOB(health, WR_HASH_MOBS, I16, HEALTH, 2)
    MOB(rate, WR_HASH_MOBS, U16, RATE, 2)
    MOB(timer, WR_HASH_MOBS, I16, TIMER, 2)
    MOB(goal_x, WR_HASH_MOBS, I32, GOAL, 4)
    MOB(goal_y, WR_HASH_MOBS, I32, GOAL, 4)
    MOB(blob, WR_HASH_MOBS, U8, BLOB, 1)
    MOB(sees, WR_HASH_MOBS, I8, SEES, 1)
    MOB(path_at, WR_HASH_MOBS, U8, PATH, 1)
    MOB(path_count, WR_HASH_MOBS, U8, PATH, 1)
    MOB(user, WR_HASH_MOBS, U64, ANY, 8)
    MOB(origin, WR_HASH_MOBS, I32, ORIGIN, 4)
    MOB(home_x, WR_HASH_MOBS, I16, HOME_X, 2)
    MOB(home_y, WR_HASH_MOBS, I16, HOME_Y, 2)
    MOB(counter, WR_HASH_MOBS, U32, ANY, 4)
    ARRAY("path", mobs.path, WR_HASH_MOBS, I32, NODE, NODE, 4)
    MOB(generation, WR_HASH_MOBS, U16, GENERATION, 2)
    MOB(next_free, WR_HASH_MOBS, I32, LINK, 4)
    ARRAY("start_counter", start_counter, WR_HASH_MOBS, U32, START, ANY, 4)

    PLAYER("score", score, WR_HASH_PLAYERS, I32, SCORE)
    PLAYER("sword_ticks", sword_ticks, WR_HASH_PLAYERS, I32, SWORD)
    PLAYER("grace_ticks", grace_ticks, WR_HASH_PLAYERS, I32, GRACE)
    PLAYER("buttons", buttons, WR_HASH_PLAYERS, U16, BUTTONS)
    PLAYER("buttons_last", buttons_last, WR_HASH_PLAYERS, U16, BUTTONS)
    PLAYER("weapon", weapon, WR_HASH_PLAYERS, U8, WEAPON)
    PLAYER("boomerang", boomerang, WR_HASH_PLAYERS, U8, BOOMERANG)
    PLAYER("flew", flew, WR_HASH_PLAYERS, BOOL, FLAG)
    PLAYER("flown", flown, WR_HASH_PLAYERS, I32, FLOWN)
    PLAYER("from_x", from.x, WR_HASH_PLAYERS, I32, X)
    PLAYER("from_y", from.y, WR_HASH_PLAYERS, I32, Y)
    PLAYER("via_x", via.x, WR_HASH_PLAYERS, I32, X)
    PLAYER("via_y", via.y, WR_HASH_PLAYERS, I32, Y)
    PLAYER("via_at", via_at, WR_HASH_PLAYERS, I32, PART)

    ARRAY("switches", switches, WR_HASH_LOGIC, U8, SWITCH, FLAG, 1)
    ARRAY("switch_touch", switch_touch, WR_HASH_LOGIC, U32, SWITCH, TOUCH, 4)

    ROUND("hunt", hunt, U64, ANY)
    ROUND("ticks", ticks, U32, ANY)
    ROUND("end_tick", end_tick, U32, ANY)
    ROUND("wave", wave, U32, ANY)
    ROUND("wave_due", wave_due, U32, COUNT)
    ROUND("wave_left", wave_left, U32, COUNT)
    ROUND("total", total, U32, COUNT)
    ROUND("kills", kills, U32, ANY)
    ROUND("kills_by_boomerang", kills_by[WR_HARM_BOOMERANG], U32, ANY)
    ROUND("kills_by_sword", kills_by[WR_HARM_SWORD], U32, ANY)
    ROUND("kills_by_bomb", kills_by[WR_HARM_BOMB], U32, ANY)
    ROUND("kills_by_host", kills_by[WR_HARM_HOST], U32, ANY)
    SPAWNED(0) SPAWNED(1) SPAWNED(2) SPAWNED(3) SPAWNED(4) SPAWNED(5) SPAWNED(6) SPAWNED(7)
    SPAWNED(8) SPAWNED(9) SPAWNED(10) SPAWNED(11) SPAWNED(12) SPAWNED(13) SPAWNED(14) SPAWNED(15)
    ROUND("goal", goal, U32, COUNT)
    ROUND("hit_tick", hit_tick, U32, ANY)
    ROUND("wave_first", wave_first, U32, COUNT)
    ROUND("requeued", requeued, U32, ANY)
    ROUND("queue_count", queue_count, U32, QUEUE)
    ROUND("end", end, U8, ROUND_END)
    ROUND("warned", warned, U8, FLAG)
    ROUND("warn_kind", warn_kind, U8, HUNT_KIND)
    ROUND("warn_due", warn_due, U32, COUNT)
    ROUND("warn_x", warn_x, I32, X)
    ROUND("warn_y", warn_y, I32, Y)
    ROUND("throng_count", throng_count, U32, THRONGS)
    ROUND("thrown_count", thrown_count, U32, QUEUE)
    ROUND("blasts", blasts, U32, ANY)
    QUEUED(health, I16, HUNTER_HEALTH)
    QUEUED(hunt_kind, U8, HUNT_KIND)
    QUEUED(cause, U8, REQUEUE)
    QUEUED(tick, U32, ANY)
    THROWN("slot", slot, I32, SLOT, 4)
    THROWN("x", bodies.x, I32, X, 4)
    THROWN("y", bodies.y, I32, Y, 4)
    THROWN("phase", bodies.phase, U8, PHASE, 1)
    THROWN("throws", bodies.throws, U8, THROWS, 1)
    THROWN("until", bodies.until, U32, ANY, 4)
    THROWN("home_x", bodies.home_x, I32, X, 4)
    THROWN("home_y", bodies.home_y, I32, Y, 4)
    THROWN("flight.x", bodies.flight.x, I32, X, 4)
    THROWN("flight.y", bodies.flight.y, I32, Y, 4)
    THROWN("flight.z", bodies.flight.z, I32, ANY, 4)
    THROWN("flight.vx", bodies.flight.vx, I32, ANY, 4)
    THROWN("flight.vy", bodies.flight.vy, I32, ANY, 4)
    THROWN("flight.vz", bodies.flight.vz, I32, ANY, 4)
    THROWN("flight.begun", bodies.flight.begun, U32, ANY, 4)
    THROWN("flight.ticks", bodies.flight.ticks, U16, ANY, 2)
    THROWN("flight.angle", bodies.flight.angle, U16, ANY, 2)
    THROWN("flight.turn", bodies.flight.turn, I32, ANY, 4)
    ARRAY("throngs", horde.throngs, WR_HASH_HORDE, U32, THRONG, ANY, 4)
    ARRAY("far_targets", horde.far_targets, WR_HASH_HORDE, I32, FAR, FAR_NODE, 4)
    ARRAY("far_count", horde.far_count, WR_HASH_HORDE, U32, CLASS, FAR_COUNT, 4)
    ARRAY("far_players", horde.far_players, WR_HASH_HORDE, U32, CLASS, PLAYERS, 4)
    FIGHTER("down", down, I32, DOWN)
    FIGHTER("down_ticks", down_ticks, I32, COUNT)
    FIGHTER("revive_ticks", revive_ticks, I32, REVIVE)
    FIGHTER("dash_ticks", dash_ticks, I32, DASH)
    FIGHTER("dash_rest_ticks", dash_rest_ticks, I32, DASH_REST)
    FIGHTER("bomb_rest_ticks", bomb_rest_ticks, I32, BOMB_REST)
    FIGHTER("kills", kills, U32, ANY)
    FIGHTER("damage_dealt", damage_dealt, U32, ANY)
    FIGHTER("damage_taken", damage_taken, U32, ANY)
    FIGHTER("downs", downs, U32, ANY)
    FIGHTER("revives", revives, U32, ANY)
    BOMB(0) BOMB(1)
    HUNTER(hunt_kind, U8, HUNT_KIND, 1)
    HUNTER(brain, U8, ANY, 1)
    HUNTER(crowd, U8, ANY, 1)
    HUNTER(pressure, U8, ANY, 1)
    HUNTER(target, I8, TARGET, 1)
    HUNTER(act, U8, ACT, 1)
    HUNTER(act_ticks, U16, ANY, 2)
    HUNTER(watchdog, U16, ANY, 2)
    HUNTER(since_run, U16, ANY, 2)
    HUNTER(wait, U16, ANY, 2)
    HUNTER(window, U16, ANY, 2)
    HUNTER(gained, I32, PROGRESS, 4)
    HUNTER(wanted, I32, PROGRESS, 4)
    HUNTER(unseen, U16, ANY, 2)
    HUNTER(adrift, U16, ANY, 2)
    HUNTER(far, U16, ANY, 2)
    HUNTER(ring, U8, ANY, 1)
    HUNTER(lease, U16, ANY, 2)
    HUNTER(struck, U32, TOUCH, 4)

    MOB(x_last, WR__PART_LAST, I32, X, 4)
    MOB(y_last, WR__PART_LAST, I32, Y, 4)

    WR_COUNTER_LIST(COUNTER)

    CORE("event_count", event_count, WR__PART_EVENTS, I32, EVENTS)
    CORE("events_dropped", events_dropped, WR__PART_EVENTS, I32, DROPPED)
    EVENT("stage", stage, WR__PART_EVENTS, U8, STAGE)
    EVENT("kind", kind, WR__PART_EVENTS, U8, EVENT)
    EVENT("flag", flag, WR__PART_EVENTS, U16, ANY)
    EVENT("id", id.bits, WR__PART_EVENTS, U32, ANY)
    EVENT("by", by.bits, WR__PART_EVENTS, U32, ANY)
    EVENT("value", value, WR__PART_EVENTS, I32, ANY)
    EVENT("x", x, WR__PART_EVENTS, I32, ANY)
    EVENT("y", y, WR__PART_EVENTS, I32, ANY)

    WINDOW("corner_x", x)
    WINDOW("corner_y", y)
    WINDOW("shifts", shifts)

    CORE("ticks", ticks, WR__PART_HEAD, U64, ANY)
    CORE("hash", hash, WR__PART_HEAD, U64, ANY)
    CORE("chain", chain, WR__PART_HEAD, U64, ANY)

    COLUMN("hash_parts", WR__PART_DERIVED, U64, PART, ANY, core, offsetof(wr__core, hash_parts), 8)
    CORE("live", ids.live, WR__PART_DERIVED, I32, ANY)
    CORE("retired", ids.retired, WR__PART_DERIVED, I32, ANY)
    CORE("crystals_left", crystals_left, WR__PART_DERIVED, I32, ANY)
    CORE("touching", touching, WR__PART_DERIVED, I32, ANY)
    MOB(id, WR__PART_DERIVED, U32, ANY, 4)
    MOB(component, WR__PART_DERIVED, I32, ANY, 4)
    COLUMN("phase", WR__PART_DERIVED, U8, HUNTER, ANY, horde.h.phase, 0, 1)
    ARRAY("gates", gates, WR__PART_DERIVED, U8, GATE, ANY, 1)
    ARRAY("crystal_bits", crystals.words, WR__PART_DERIVED, U64, WORD, ANY, 8)
    ARRAY("wall_bits", walls.words, WR__PART_DERIVED, U64, WORD, ANY, 8)
    ARRAY("sight_bits", sight.words, WR__PART_DERIVED, U64, WORD, ANY, 8)
    EVENT("key", key, WR__PART_DERIVED, U64, ANY)
    EVENT("tick", tick, WR__PART_DERIVED, U32, ANY)

    CORE("lost", lost, WR__PART_TICK, BOOL, ZERO)
    CORE("cells_changed", cells_changed, WR__PART_TICK, BOOL, ZERO)
    CORE("restarted", restarted, WR__PART_TICK, BOOL, ZERO)
    CORE("unused", unused[0], WR__PART_TICK, U8, ZERO)
    CORE("unused", unused[1], WR__PART_TICK, U32, ZERO)
    PLAYER("unused", unused, WR__PART_TICK, U8, ZERO)
    COLUMN("unused", WR__PART_TICK, U8, HUNT, ZERO, horde.round, offsetof(wr__round, unused), 0)
    EVENT("reserved", reserved, WR__PART_TICK, U32, ZERO)
    COLUMN("unused", WR__PART_TICK, U8, EDIT, ZERO, ground.edits, offsetof(wr_edit, unused), sizeof(wr_edit))
};
// clang-format on
const int32_t wr__column_count = (int32_t)(sizeof wr__columns / sizeof *wr__columns);

const char *wr__part_name_of(int32_t part)
{
    static const char *const names[] = {
#define NAME(name, text) text,
        WR_HASH_LIST(NAME)
#undef NAME
            "last",
        "counters",
        "events",
        "head",
        "derived",
        "tick",
        "window"};
    return (size_t)part < sizeof names / sizeof *names ? names[part] : "?";
}
