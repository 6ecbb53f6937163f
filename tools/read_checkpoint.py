#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
"""Reads a checkpoint: read_checkpoint.py FILE [--expect JSON]

Written from docs/format-checkpoint.md alone, to check that page and our writer against each other. Prints all it holds as
one JSON object, by sections. With --expect it prints nothing and holds it against what somebody else says of the same file:
every name in the JSON must be here, and have the same value.
"""
import json
import sys

from xxh3 import xxh3

MAGIC = b"\x89WRC\r\n\x1a\n"
SKIPPED = 1
KNOWN = ("RULE", "HUNT", "LEVL", "SEED", "ENDL", "MOBS", "PLAY", "CELL", "LOGI", "HORD", "WNDW", "HOST", "LAST", "REMN", "CNTR",
         "EVNT")
NEEDED = ("RULE", "MOBS", "PLAY", "CELL", "LOGI")
STARTS = (3, 4, 7, 8)  # kinds of cells that are monsters
COUNTERS = (
    "commands refused spawned deaths kills_boomerang kills_sword lives_lost resets crystals toggles gates_changed "
    "gates_evaluated sight_tests field_builds field_steps paths paths_waited paths_none destinations events_dropped"
).split()
RULES = (
    "seed:u64 ticks_per_second:i32 players:i32 mobs_max:i32 events_max:i32 paths_per_tick:i32 touch:u32 diagonal:u32 "
    "sight:u32 chase:u32 sight_range:i32 player_health:i32 n:i32 corners:u32 blocked:u64 keep_off:u64 zone_cells:i32 "
    "bat_zone_cells:i32 cell:i32 level_hash:u64"
).split()
DUNGEON = (
    "seed:u64 width:i32 height:i32 room_min:i32 room_max:i32 keep:i32 fill:i32 corridor:i32 loops:i32 dead_ends_none:u32 "
    "caves:i32 pillars:i32 doors_open:i32 doors_secret:i32 locks:i32 secret:u64 exits:i32 spawns:i32 chests:i32 traps:i32"
).split()
ENDLESS = (
    "seed:u64 room_min:i32 room_max:i32 keep:i32 fill:i32 corridor:i32 loops:i32 dead_ends_none:u32 caves:i32 pillars:i32 "
    "doors_open:i32 doors_secret:i32 second_doors:i32 secret:u64 dwellers:i32 regions:i32 noise_offset.x:i64 noise_offset.y:i64 "
    "start.x:i64 start.y:i64"
).split()
WINDOW = "corner_x:i64 corner_y:i64 shifts:u64".split()
HUNDREDTHS = ("keep", "fill", "caves", "pillars", "doors_open", "doors_secret")
MOBS = (
    "kind:u8 flags:u8 x:i32 y:i32 heading:u16 health:i16 rate:u16 timer:i16 goal_x:i32 goal_y:i32 blob:u8 sees:i8 "
    "path_at:u8 path_count:u8 user:u64 origin:i32 home_x:i16 home_y:i16 counter:u32 path:i32 generation:u16 next_free:i32"
).split()
PLAYERS = (
    "score:i32 sword_ticks:i32 grace_ticks:i32 buttons:u16 buttons_last:u16 weapon:u8 boomerang:u8 flew:u8 flown:i32 "
    "from_x:i32 from_y:i32 via_x:i32 via_y:i32 via_at:i32"
).split()
ROUND = (
    "hunt:u64 ticks:u32 end_tick:u32 wave:u32 wave_due:u32 wave_left:u32 total:u32 kills:u32 kills_by:u32*4 "
    "spawned_by:u32*16 goal:u32 hit_tick:u32 wave_first:u32 requeued:u32 queue_count:u32 end:u8 warned:u8 warn_kind:u8 "
    "warn_due:u32 warn_x:i32 warn_y:i32 throng_count:u32 thrown_count:u32 blasts:u32"
).split()
THROWN = (
    "slot:i32 x:i32 y:i32 phase:u8 throws:u8 until:u32 home_x:i32 home_y:i32 flight.x:i32 flight.y:i32 flight.z:i32 "
    "flight.vx:i32 flight.vy:i32 flight.vz:i32 flight.begun:u32 flight.ticks:u16 flight.angle:u16 flight.turn:i32"
).split()
QUEUE = "health:i16 hunt_kind:u8 cause:u8 tick:u32".split()
FIGHTERS = (
    "down:i32 down_ticks:i32 revive_ticks:i32 dash_ticks:i32 dash_rest_ticks:i32 bomb_rest_ticks:i32 kills:u32 "
    "damage_dealt:u32 damage_taken:u32 downs:u32 revives:u32"
).split()
BOMB = (
    "x:i32 y:i32 fuse_ticks:i32 flight.x:i32 flight.y:i32 flight.z:i32 flight.vx:i32 flight.vy:i32 flight.vz:i32 "
    "flight.begun:u32 flight.ticks:u16 flight.angle:u16 flight.turn:i32 end:u8 bounces:u8 wall_x:u8 wall_y:u8"
).split()
FIGHTERS += ["bomb_%d.%s" % (i, column) for i in range(2) for column in BOMB]
HUNTERS = (
    "hunt_kind:u8 brain:u8 crowd:u8 pressure:u8 target:i8 act:u8 act_ticks:u16 watchdog:u16 since_run:u16 wait:u16 "
    "window:u16 gained:i32 wanted:i32 unseen:u16 adrift:u16 far:u16 ring:u8 lease:u16 struck:u32"
).split()
EDITS = "region_x:i32 region_y:i32 cell:u16 label:u8".split()
HUNT_KIND = "rarity health speed radius damage attack_distance wind_up cooldown resistance".split()
HUNT_PLAYER = (
    "walk dash dash_seconds dash_rest health revive_seconds revive_health damage_boomerang damage_sword damage_bomb "
    "damage_host bomb_radius bomb_fuse bomb_rest bomb_strength bomb_speed"
).split()
FAR_TARGETS = 64
DEAD = (
    "id:u32 heading:u16 kind:u8 x:i32 y:i32 z:i32 vx:i32 vy:i32 vz:i32 begun:u32 ticks:u16 angle:u16 turn:i32"
).split()
DECAL = "id:u32 tick:u32 x:i32 y:i32 z:i32 heading:u16 angle:u16 kind:u8".split()
PUFF = "column:i32 row:i32 tick:u32 weight:u32".split()
EVENTS = "stage:u8 kind:u8 flag:u16 id:u32 by:u32 value:i32 x:i32 y:i32".split()


class Refused(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Refused(what)


class Reader:
    def __init__(self, data, name):
        self.data, self.at, self.name = data, 0, name

    def take(self, size):
        require(size <= len(self.data) - self.at, self.name + " ends too early")
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self, kind):
        return int.from_bytes(self.take(int(kind[1:]) // 8), "little", signed=kind[0] == "i")

    def array(self, kind, count):
        size = int(kind[1:]) // 8
        data = self.take(size * count)
        return [int.from_bytes(data[i:i + size], "little", signed=kind[0] == "i") for i in range(0, len(data), size)]

    def arrays(self, columns, count):
        out = {}
        for column in columns:
            name, kind = column.split(":")
            out[name] = self.array(kind, 8 * count if name == "path" else count)
        return out

    def text(self):
        return self.take(self.number("u8")).decode("utf-8")

    def bits(self, count):
        data = self.take((count + 7) // 8)
        bits = [data[i // 8] >> i % 8 & 1 for i in range(8 * len(data))]
        require(not any(bits[count:]), self.name + " has bits that stand for nothing")
        return bits[:count]

    def runs(self, kind, count):
        out = []
        while len(out) < count:
            length = self.number("u8") + 1
            out += [self.number(kind)] * length
        require(len(out) == count, self.name + " has a run beyond its end")
        return out

    def end(self):
        require(self.at == len(self.data), self.name + " goes on behind its end")


def read_directory(data):
    r = Reader(data, "the head")
    require(r.take(8) == MAGIC, "this is no checkpoint")
    version, count, size = r.number("u32"), r.number("u32"), r.number("u64")
    require(version == 1, "version %d" % version)
    require(count <= 64, "too many sections")
    head = {"version": version, "tick": r.number("u64"), "hash": r.number("u64"), "chain": r.number("u64")}
    head["rules_hash"] = r.number("u64")
    entries = [(r.take(4), r.number("u16"), r.number("u16"), r.number("u64"), r.number("u64")) for _ in range(count)]
    front = r.at
    require(r.number("u64") == xxh3(data[:front]), "the head is damaged")
    require(size == len(data), "the file has another size than its head says")
    sections = {}
    for tag, tag_version, flags, length, checksum in entries:
        name = tag.decode("ascii", "replace")
        payload = r.take(length)
        require(xxh3(payload) == checksum, "section %s is damaged" % name)
        if name not in KNOWN or tag_version != 1:
            require(flags & SKIPPED, "section %s of version %d is not known" % (name, tag_version))
            continue
        require(name not in sections, "section %s stands there twice" % name)
        sections[name] = payload
    r.name = "the file"
    r.end()
    for name in NEEDED:
        require(name in sections, "section %s is missing" % name)
    require(sum(name in sections for name in ("LEVL", "SEED", "ENDL")) <= 1, "the level stands there twice")
    return head, sections


def hash_of_state(head, sections):
    parts = [xxh3(sections[tag]) for tag in ("CELL", "MOBS", "PLAY", "LOGI", "RULE")]
    parts.append(xxh3(b""))
    if "HORD" in sections:
        parts.append(xxh3(sections["HORD"]))
    return xxh3(b"".join(number.to_bytes(8, "little") for number in [head["tick"]] + parts))


def read_numbers(r, columns):
    numbers = {}
    for column in columns:
        name, kind = column.split(":")
        numbers[name] = r.number(kind)
    r.end()
    return numbers


def read_dungeon(r, cell):
    d = read_numbers(r, DUNGEON)
    side = d["room_min"] + d["corridor"] + 2
    require(all(side <= d[name] <= 8192 for name in ("width", "height")), "a side of the dungeon")
    require(d["width"] * d["height"] <= 1 << 24 and 1 <= cell <= 64, "the size of the dungeon")
    require(3 <= d["room_min"] <= 1024, "the least room")
    require(d["room_max"] == 0 or d["room_min"] <= d["room_max"] <= 8192, "the largest room")
    require(all(0 <= d[name] <= 100 for name in HUNDREDTHS), "hundredths")
    require(d["doors_open"] + d["doors_secret"] <= 100, "more than all doors")
    require(1 <= d["corridor"] <= 3 and 0 <= d["loops"] <= 10000 and d["dead_ends_none"] <= 1, "corridors and loops")
    require(0 <= d["locks"] <= 1024 and 0 <= d["exits"] <= 16, "locks and exits")
    require(all(0 <= d[name] <= 10000 for name in ("spawns", "chests", "traps")), "what lives there")
    return d


def read_endless(r):
    d = read_numbers(r, ENDLESS)
    require(4 <= d["room_min"] <= 24 and 1 <= d["corridor"] <= 3, "rooms and corridors")
    require(d["room_max"] == 0 or d["room_min"] <= d["room_max"] <= 8192, "the largest room")
    require(all(0 <= d[name] <= 100 for name in (*HUNDREDTHS, "second_doors")), "hundredths")
    require(d["doors_open"] + d["doors_secret"] <= 100, "more than all doors")
    require(0 <= d["loops"] <= 10000 and d["dead_ends_none"] <= 1 and 0 <= d["dwellers"] <= 10000, "loops and dwellers")
    require(d["regions"] % 2 == 1 and 3 <= d["regions"] <= 15, "the window's regions")
    return d


def read_window(r):
    d = read_numbers(r, WINDOW)
    require(all(abs(d[name]) <= 2**62 - 30 for name in ("corner_x", "corner_y")), "the window's corner")
    return d


def read_level(r):
    level = {"width": r.number("u32"), "height": r.number("u32")}
    switches, gates, ops = r.number("u32"), r.number("u32"), r.number("u32")
    cells = level["width"] * level["height"]
    require(cells <= 1 << 24 and switches <= 4096 and gates <= 4096 and ops <= 65536, "the level is out of range")
    level["has_player"], level["player"] = r.number("u8"), r.array("u16", 2)
    require(r.number("u8") == 17, "another number of kinds")
    level["kind_height"] = r.array("i32", 17)
    level["kinds"] = r.runs("u8", cells)
    level["ground"] = r.runs("i32", cells) if r.number("u8") else None
    level["wall"] = r.runs("i32", cells) if r.number("u8") else None
    level["switches"] = []
    for _ in range(switches):
        at, on, length = r.array("u16", 2), r.number("u8"), r.number("u8")
        level["switches"].append({"at": at, "on": on, "id": r.take(length).decode("utf-8")})
    level["gates"] = []
    for _ in range(gates):
        at, steps = r.array("u16", 2), r.number("u32")
        require(steps <= ops, "a formula is too long")
        level["gates"].append({"at": at, "formula": [r.array("u16", 2) for _ in range(steps)]})
    require(sum(len(gate["formula"]) for gate in level["gates"]) == ops, "formulas have another length")
    r.end()
    return level


def read_mobs(r, starts):
    mobs = {"used": r.number("i32"), "free_first": r.number("i32")}
    mobs["spawned"], mobs["plan_first"] = r.number("u32"), r.number("i32")
    mobs.update(r.arrays(MOBS, mobs["used"]))
    if starts is None:  # the level is somewhere else
        starts = (len(r.data) - r.at) // 4
    mobs["start_counter"] = r.array("u32", starts)
    r.end()
    mobs["id"] = [generation << 20 | slot + 1 if link == -2 else 0
                  for slot, (generation, link) in enumerate(zip(mobs["generation"], mobs["next_free"]))]
    return mobs


def read_hunt(r):
    kinds = []
    for _ in range(r.number("u8")):
        kind = {"name": r.text()}
        kind.update(zip(HUNT_KIND, r.array("i32", len(HUNT_KIND))))
        kind["immune"] = r.number("u8")
        kind["lie"], kind["rise"] = r.array("i32", 2)
        kind["host_brain"] = r.number("u8")
        kind["takes"], kind["doors"] = r.array("i32", 4), r.number("u8")
        kind["clips"] = [r.text() for _ in range(4)]
        kinds.append(kind)
    waves = dict(zip("every max_spawn max_alive max_total".split(), r.array("i32", 4)))
    round_of = dict(zip("seconds base per_extra".split(), r.array("i32", 3)))
    round_of["flags"] = r.array("u8", 3)
    rules = {"reaction": r.number("i32"), "replan": r.number("u8"), "chase": r.number("u8")}
    rules.update(zip("k seconds sight_range".split(), r.array("i32", 3)))
    rules["flags"] = r.array("u8", 7)
    rules.update(zip("recycle_distance siege_seconds".split(), r.array("i32", 2)))
    players = dict(zip(HUNT_PLAYER, r.array("i32", len(HUNT_PLAYER))))
    players["bomb_bursts"] = r.number("u8")
    n, starts = r.number("u8"), r.number("u32")
    cells = [r.array("u16", 2) for _ in range(16)]
    edits_max, wake_radius = r.array("i32", 2) if r.at < len(r.data) else (0, 0)
    r.end()
    require(1 <= len(kinds) <= 16 and n % 2 == 1, "the hunt is out of range")
    require(all(starts >> i & 1 or cell == [0, 0] for i, cell in enumerate(cells)), "a start without its bit")
    return {"kinds": kinds, "waves": waves, "round": round_of, "rules": rules, "players": players, "n": n,
            "starts": starts, "start_cells": cells, "edits_max": edits_max, "wake_radius": wake_radius}


def classes_of(hunt):
    doors = [0 if kind["doors"] == 2 and kind["damage"] == 0 else kind["doors"] for kind in hunt["kinds"]]
    return len(set(zip((kind["radius"] for kind in hunt["kinds"]), doors)))


def read_cells(r, level, hunt):
    """level: None for an endless one, which has no crystals."""
    changes = hunt is not None and hunt["edits_max"] > 0
    cells = {"crystals": r.bits(level["kinds"].count(2)) if level else [],
             "doors": [] if changes else r.bits(sum(kind in (11, 13) for kind in level["kinds"]))}
    if changes:
        cells["edits"] = r.arrays(EDITS, r.number("i32"))
        cells["cost"] = r.array("u8", 64 * classes_of(hunt))
        places = list(zip(*(cells["edits"][name] for name in ("region_y", "region_x", "cell"))))
        require(places == sorted(set(places)), "edits are not in their order")
    r.end()
    return cells


def read_horde(r, hunt, players, used):
    round_of = {}
    for column in ROUND:
        name, kind = column.split(":")
        kind, _, count = kind.partition("*")
        round_of[name] = r.array(kind, int(count)) if count else r.number(kind)
    queue = r.arrays(QUEUE, round_of["queue_count"])
    classes = classes_of(hunt)
    thrown = r.arrays(THROWN, round_of["thrown_count"])
    throngs = r.array("u32", round_of["throng_count"])
    far = {"targets": r.array("i32", FAR_TARGETS * classes)}
    far["count"], far["players"] = r.array("u32", classes), r.array("u32", classes)
    out = {"round": round_of, "queue": queue, "thrown": thrown, "throngs": throngs, "far": far}
    out["fighters"], out["hunters"] = r.arrays(FIGHTERS, players), r.arrays(HUNTERS, used)
    r.end()
    return out


def read_remains(r, tick):
    require(r.number("u32") == tick & 0xFFFFFFFF, "remains of another tick")
    counts = r.array("i32", 3)
    out = {}
    for name, columns, count in zip(("bodies", "decals", "puffs"), (DEAD, DECAL, PUFF), counts):
        rows = [{column.split(":")[0]: r.number(column.split(":")[1]) for column in columns} for _ in range(count)]
        out[name] = {column.split(":")[0]: [row[column.split(":")[0]] for row in rows] for column in columns}
    r.end()
    return out


def read_host(r):
    columns, modules, slots = r.number("u32"), r.number("u32"), r.number("u32")
    require(columns <= 16 and modules <= 16, "the host is out of range")
    host = {"resets": r.number("u32"), "columns": [], "modules": []}
    for _ in range(columns):
        host["columns"].append({"name": r.take(32).rstrip(b"\0").decode("ascii"), "size": r.number("u32")})
    for _ in range(modules):
        name = r.take(32).rstrip(b"\0").decode("ascii")
        host["modules"].append({"name": name, "version": r.number("u32"), "stage": r.number("u32")})
    if modules:
        host["wish_x"], host["wish_y"] = r.array("i32", slots), r.array("i32", slots)
    for column in host["columns"]:
        require(column["size"] in (1, 2, 4, 8), "a column's size")
        column["values"] = r.array("u%d" % (8 * column["size"]), slots)
    return host  # what modules wrote is theirs


def read(data):
    head, sections = read_directory(data)

    def reader(tag):
        return Reader(sections[tag], "section " + tag)

    rules = read_numbers(reader("RULE"), RULES)
    level = read_level(reader("LEVL")) if "LEVL" in sections else None
    out = {"head": head, "rules": rules, "level": level}
    if "SEED" in sections:
        out["dungeon"] = read_dungeon(reader("SEED"), rules["cell"])
    if "ENDL" in sections:
        out["endless"] = read_endless(reader("ENDL"))
    if "WNDW" in sections:
        out["window"] = read_window(reader("WNDW"))
        require("HUNT" in sections, "a window without a hunt")
    starts = 0 if "window" in out else level and sum(kind in STARTS for kind in level["kinds"])
    out["mobs"] = read_mobs(reader("MOBS"), starts)
    used, players = out["mobs"]["used"], rules["players"]
    r = reader("PLAY")
    out["players"] = r.arrays(PLAYERS, players)
    r.end()
    if level or "window" in out:
        out["cells"] = read_cells(reader("CELL"), level, read_hunt(reader("HUNT")) if "HUNT" in sections else None)
    r = reader("LOGI")
    switches = len(sections["LOGI"]) // 5
    out["logic"] = {"switches": r.array("u8", switches), "switch_touch": r.array("u32", switches)}
    r.end()
    require(("HUNT" in sections) == ("HORD" in sections), "a hunt without its horde, or a horde without a hunt")
    if "HUNT" in sections:
        out["hunt"] = read_hunt(reader("HUNT"))
        out["horde"] = read_horde(reader("HORD"), out["hunt"], players, used)
        require(out["horde"]["round"]["hunt"] == xxh3(sections["HUNT"]), "the horde is of another hunt")
    if "HOST" in sections:
        out["host"] = read_host(reader("HOST"))
    else:
        require(hash_of_state(head, sections) == head["hash"], "the hash in the head is not that of the state")
    if "LAST" in sections:
        r = reader("LAST")
        out["last"] = {"x_last": r.array("i32", used), "y_last": r.array("i32", used)}
        r.end()
    if "REMN" in sections:
        out["remains"] = read_remains(reader("REMN"), head["tick"])
    if "CNTR" in sections:
        r = reader("CNTR")
        out["counters"] = dict(zip(COUNTERS, r.array("u64", len(COUNTERS))))
        r.end()
    if "EVNT" in sections:
        r = reader("EVNT")
        count, dropped = r.number("i32"), r.number("i32")
        out["events"] = {"event_count": count, "events_dropped": dropped, **r.arrays(EVENTS, count)}
        r.end()
    return out


def hold_against(expected, found, path):
    if isinstance(expected, dict):
        require(isinstance(found, dict), path + " is missing")
        for name, value in expected.items():
            require(name in found, "%s.%s is missing" % (path, name))
            hold_against(value, found[name], "%s.%s" % (path, name))
    else:
        require(expected == found, "%s is %r, but must be %r" % (path, found, expected))


def main(arguments):
    if len(arguments) not in (1, 3) or (len(arguments) == 3 and arguments[1] != "--expect"):
        sys.exit("usage: read_checkpoint.py FILE [--expect JSON]")
    try:
        with open(arguments[0], "rb") as file:
            found = read(file.read())
        if len(arguments) == 1:
            json.dump(found, sys.stdout)
            print()
            return
        with open(arguments[2], encoding="ascii") as file:
            hold_against(json.load(file), found, "")
    except Refused as refused:
        sys.exit("%s: %s" % (arguments[0], refused))


if __name__ == "__main__":
    main(sys.argv[1:])
