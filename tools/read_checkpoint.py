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
KNOWN = ("RULE", "LEVL", "SEED", "MOBS", "PLAY", "CELL", "LOGI", "HOST", "LAST", "CNTR", "EVNT")
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
HUNDREDTHS = ("keep", "fill", "caves", "pillars", "doors_open", "doors_secret")
MOBS = (
    "kind:u8 flags:u8 x:i32 y:i32 heading:u16 health:i16 rate:u16 timer:i16 goal_x:i32 goal_y:i32 blob:u8 sees:i8 "
    "path_at:u8 path_count:u8 user:u64 origin:i32 home_x:i16 home_y:i16 counter:u32 path:i32 generation:u16 next_free:i32"
).split()
PLAYERS = (
    "score:i32 sword_ticks:i32 grace_ticks:i32 buttons:u16 buttons_last:u16 weapon:u8 boomerang:u8 flew:u8 flown:i32 "
    "from_x:i32 from_y:i32 via_x:i32 via_y:i32 via_at:i32"
).split()
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
    require("LEVL" not in sections or "SEED" not in sections, "the level stands there twice")
    return head, sections


def hash_of_state(head, sections):
    parts = [xxh3(sections[tag]) for tag in ("CELL", "MOBS", "PLAY", "LOGI", "RULE")]
    parts.append(xxh3(b""))
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
    require(d["width"] * d["height"] <= 1 << 24 and cell == 1, "the size of the dungeon")
    require(3 <= d["room_min"] <= 1024, "the least room")
    require(d["room_max"] == 0 or d["room_min"] <= d["room_max"] <= 8192, "the largest room")
    require(all(0 <= d[name] <= 100 for name in HUNDREDTHS), "hundredths")
    require(d["doors_open"] + d["doors_secret"] <= 100, "more than all doors")
    require(1 <= d["corridor"] <= 3 and 0 <= d["loops"] <= 10000 and d["dead_ends_none"] <= 1, "corridors and loops")
    require(0 <= d["locks"] <= 1024 and 0 <= d["exits"] <= 16, "locks and exits")
    require(all(0 <= d[name] <= 10000 for name in ("spawns", "chests", "traps")), "what lives there")
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
    out["mobs"] = read_mobs(reader("MOBS"), level and sum(kind in STARTS for kind in level["kinds"]))
    used, players = out["mobs"]["used"], rules["players"]
    r = reader("PLAY")
    out["players"] = r.arrays(PLAYERS, players)
    r.end()
    if level:
        r = reader("CELL")
        out["cells"] = {"crystals": r.bits(level["kinds"].count(2)),
                        "doors": r.bits(sum(kind in (11, 13) for kind in level["kinds"]))}
        r.end()
    r = reader("LOGI")
    switches = len(sections["LOGI"]) // 5
    out["logic"] = {"switches": r.array("u8", switches), "switch_touch": r.array("u32", switches)}
    r.end()
    if "HOST" in sections:
        out["host"] = read_host(reader("HOST"))
    else:
        require(hash_of_state(head, sections) == head["hash"], "the hash in the head is not that of the state")
    if "LAST" in sections:
        r = reader("LAST")
        out["last"] = {"x_last": r.array("i32", used), "y_last": r.array("i32", used)}
        r.end()
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
