#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
"""Reads a recording: read_recording.py FILE [--inputs FILE]

Written from docs/format-recording.md alone, to check that page and our writer against each other; the checkpoints in it are
read by read_checkpoint.py. Prints the head, in which form the level is kept, what the blocks hold and the last hash as one
JSON object; with --inputs every command as a line:

    tick kind player buttons sequence mob value x y flag reserved user
"""
import json
import sys

import read_checkpoint
from xxh3 import xxh3

MAGIC = b"\x89WRR\r\n\x1a\n"


class Refused(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Refused(what)


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def left(self):
        return len(self.data) - self.at

    def take(self, size):
        require(size <= self.left(), "more bytes are promised than there are")
        self.at += size
        return self.data[self.at - size:self.at]

    def number(self, size):
        return int.from_bytes(self.take(size), "little")

    def varint(self, bits=64):
        value = shift = 0
        while True:
            byte = self.number(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                require(shift == 0 or byte != 0, "a number in a longer form than it needs")
                require(value < 1 << bits, "a number of too many bits")
                return value
            shift += 7
            require(shift < 70, "a number of too many bits")

    def folded(self):
        n = self.varint(32)
        return -(n + 1) // 2 if n & 1 else n // 2

    def name(self, most):
        size = self.number(1)
        require(size <= most, "a name is too long")
        return self.take(size).decode("ascii")


def read_head(r):
    require(r.take(8) == MAGIC, "this is no recording")
    version, size = r.number(4), r.number(4)
    require(version == 1, "version %d" % version)
    require(size <= 4096, "the head is too long")
    f = Reader(r.take(size))
    require(r.number(8) == xxh3(r.data[:16 + size]), "the head is damaged")
    head = {"version": version, "tick_first": f.number(8), "seed": f.number(8)}
    head["rules_hash"], head["level_hash"] = "%016x" % f.number(8), "%016x" % f.number(8)
    head["rate"], head["players"], head["hash_every"] = f.number(4), f.number(4), f.number(4)
    head["checkpoint_every"] = f.number(4)
    head["parts"] = [f.name(31) for _ in range(f.number(1))]
    head["build"] = f.name(63)
    require(f.left() == 0, "the head holds more than its fields")
    require(head["rate"] in (20, 30, 50, 60, 120) and head["players"] <= 16, "the head is out of range")
    require(1 <= head["hash_every"] <= 3600, "the head is out of range")
    return head


def read_block(r):
    """(tag, content), or None where it is cut off."""
    if r.left() < 8:
        return None
    begin = r.at
    tag, size = r.take(4).decode("latin-1"), r.number(4)
    if r.left() < size + 8:
        return None
    content = r.take(size)
    require(r.number(8) == xxh3(r.data[begin:begin + 8 + size]), "a block is damaged")
    return tag, content


class Players:
    def __init__(self):
        self.sends, self.buttons, self.before, self.ahead = [False] * 16, [0] * 16, [0] * 16, [0] * 16

    def turn(self, player, bits):
        require(bits != 0, "no button turns over")
        self.before[player] = self.buttons[player]
        self.buttons[player] ^= bits

    def expected(self, ticks):
        return [(1, p, self.buttons[p], (ticks + self.ahead[p]) % 2**32, 0, 0, 0, 0, 0, 0, 0)
                for p in range(16) if self.sends[p]]


def read_command(r, ticks):
    kind, player, mask = r.number(1), r.number(1), r.varint()
    require(mask < 1 << 9, "a command has fields beyond the last")
    fields = [0] * 9
    for bit in range(9):
        if mask >> bit & 1:
            fields[bit] = r.varint(16) if bit == 0 else r.varint(64) if bit == 8 else \
                r.folded() if bit in (1, 3, 4, 5) else r.varint(32)
            require(fields[bit] != 0, "a field that follows is zero")
    fields[1] = (fields[1] + ticks) % 2**32
    return (kind, player, *fields)


def read_items(r, players, ticks):
    """The commands of a tick that has an entry."""
    whole, first = [], True
    while True:
        item = r.number(1)
        last, what, p = item >> 7, item >> 4 & 7, item & 15
        if what == 0:
            players.turn(p, players.buttons[p] ^ players.before[p])
        elif what < 6:
            players.turn(p, 1 << what - 1)
        elif what == 6:
            players.turn(p, r.varint(16))
        elif p == 0:
            command = read_command(r, ticks)
            require(not whole or command[1] >= whole[-1][1], "players are not in order")
            whole.append(command)
        elif p in (1, 2):
            player = r.number(1)
            require(player < 16, "a player beyond the last")
            if p == 1:
                players.sends[player] = not players.sends[player]
            else:
                players.ahead[player] = r.folded() % 2**32
        else:
            require(p == 3 and first and last, "an item that there is not, or a list that is not alone")
            count = r.varint()
            require(3 * count <= r.left(), "a list is longer than its bytes")
            return [read_command(r, ticks) for _ in range(count)]
        first = False
        if last:
            # Of equal players the expected input goes first: sorted() keeps the order of equals.
            return sorted(players.expected(ticks) + whole, key=lambda command: command[1])


def read_gap(r):
    """Ticks before the next entry; None when there is none."""
    if not r.left():
        return None
    item = r.data[r.at]
    if not 0x74 <= item <= 0x7F:
        return 0
    r.at += 1
    gap = item - 0x74 or r.varint()
    require(item != 0x74 or gap >= 12, "few ticks in a form for many")
    return gap


def read_commands(data, players, ticks, count, tell):
    r = Reader(data)
    gap = read_gap(r)
    total = 0
    for _ in range(count):
        if gap == 0:
            commands = read_items(r, players, ticks)
            gap = read_gap(r)
        else:
            commands = players.expected(ticks)
            gap = gap - 1 if gap is not None else None
        ticks += 1
        total += len(commands)
        for command in commands:
            tell(ticks, command)
    require(gap is None, "commands of ticks beyond the block")
    return total


def read_state(data, tick):
    """In which form a checkpoint of the recording keeps its level, and the seed it is made of, if any."""
    state = read_checkpoint.read(data)
    require(state["head"]["tick"] == tick, "a checkpoint of another tick")
    if "dungeon" in state:
        return "settings", state["dungeon"]["seed"]
    if "endless" in state:
        return "endless", state["endless"]["seed"]
    return "cells" if state["level"] else "hash", None


def read_recording(data, tell):
    r = Reader(data)
    out = read_head(r)
    tick, parts, wave = out["tick_first"], None, 0
    out.update(complete=False, checkpoints=0, blocks=0, commands=0, checkpoint_bytes=0, command_bytes=0, hash_bytes=0,
               source_bytes=0, waves={}, hash=None, hash_chain=None, hash_parts={})
    while not out["complete"]:
        block = read_block(r)
        if block is None:
            break
        tag, content = block
        f = Reader(content)
        if tag == "STAT":
            require(f.number(8) == tick and parts != [], "a checkpoint of another tick, or a second one")
            form, seed = read_state(content[8:], tick)
            require(out["checkpoints"] == 0 or form == "hash", "a further checkpoint holds the level")
            if out["checkpoints"] == 0:
                out["level"], out["dungeon_seed"] = form, seed
            out["checkpoints"] += 1
            out["checkpoint_bytes"] += len(content) + 16
            players, parts = Players(), []
        elif tag == "TICK":
            require(out["checkpoints"] > 0, "ticks before the first checkpoint")
            require(f.varint() == tick, "ticks that are not the next ones")
            count = f.varint()
            require(1 <= count <= out["hash_every"], "a block of no ticks or of too many")
            require(tick + count <= 2**40, "ticks beyond the last one a world has")
            commands = f.take(f.varint())
            out["commands"] += read_commands(commands, players, tick, count, tell)
            tick += count
            out["hash"], out["hash_chain"] = "%016x" % f.number(8), "%016x" % f.number(8)
            changed = f.varint()
            require(changed < 1 << len(out["parts"]), "parts beyond the last")
            parts = parts or [None] * len(out["parts"])
            parts = [f.number(8) if changed >> i & 1 else parts[i] for i in range(len(parts))]
            require(None not in parts and f.left() == 0, "a block of ticks is not in the format")
            out["hash_parts"] = dict(zip(out["parts"], ("%016x" % part for part in parts)))
            out["blocks"] += 1
            out["command_bytes"] += len(commands)
            out["hash_bytes"] += len(content) + 16 - len(commands)
        elif tag == "DONE":
            require((f.number(8), f.number(8), f.number(8)) == (tick, out["blocks"], out["checkpoints"]),
                    "the end mark counts other blocks")
            require(f.left() == 0 and r.left() == 0, "bytes behind the end mark")
            out["complete"] = True
        elif tag == "text":
            out["source_bytes"] += len(content) + 16
        elif tag == "mark":
            require(f.number(8) == tick > out["tick_first"], "a mark of another tick")
            what, number = f.number(4), f.number(4)
            require(f.left() == 0, "a mark is not in the format")
            if what == 1:
                require(number >= 1 and (not wave or number in (1, wave + 1)), "a wave that is not the next one")
                out["waves"][number] = tick
                wave = number
        else:
            require(tag[0].islower(), "a block of a kind that may not be skipped")
    require(out["checkpoints"] > 0, "cut off before the first checkpoint")
    out["tick_last"] = tick
    return out


def main(argv):
    if len(argv) not in (2, 4) or (len(argv) == 4 and argv[2] != "--inputs"):
        print(__doc__, file=sys.stderr)
        return 2
    inputs = open(argv[3], "w", encoding="ascii") if len(argv) == 4 else None

    def tell(tick, command):
        if inputs:
            print(tick, *command, file=inputs)

    try:
        with open(argv[1], "rb") as file:
            out = read_recording(file.read(), tell)
    except (Refused, read_checkpoint.Refused, UnicodeDecodeError) as why:
        print(json.dumps({"ok": False, "why": str(why)}))
        return 3
    finally:
        if inputs:
            inputs.close()
    print(json.dumps({"ok": True, **out}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
