#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# check_floors.sh [ROOT]: holds the sources to the floors of ARCHITECTURE.md. Each line found is printed as
# file:line: sentence, and the exit code is 1. Needs sh, find and awk.
#
#   - A module's sources and its public header see only the modules in the table below; draw and io are seen by nobody.
#   - A reader (*_read*.c) sees text besides, whatever its module sees.
#   - Only sim, draw and io speak of wr_world.
#   - Of the C library the simulation gets only what cannot tell machines apart: no mathematics, clock, locale, signals.
#   - Programs (apps, examples) see public headers only.
cd "${1:-.}" || exit 2
files=$(find src include apps examples -type f \( -name '*.[ch]' -o -name '*.cpp' \) 2>/dev/null | LC_ALL=C sort)
if [ -z "$files" ]; then
    echo "check_floors: no sources under $(pwd)" >&2
    exit 2
fi

# shellcheck disable=SC2086 # one file name per word: the tree has no blanks in its names
awk '
BEGIN {
    sees["core"] = "core"
    sees["text"] = "core text"
    sees["logic"] = "core logic"
    sees["map"] = "core text logic map"
    sees["nav"] = "core map nav"
    sees["dungeon"] = "core text logic map dungeon"
    sees["knock"] = "core map nav knock"
    sees["horde"] = "core text logic map nav knock horde"
    sees["stream"] = "core text logic map dungeon stream"
    sees["sim"] = "core text logic map nav dungeon knock horde sim"
    sees["draw"] = "core text logic map nav dungeon knock horde stream sim draw"
    sees["io"] = "core text logic map nav dungeon knock horde stream sim draw io"
    sees["warren"] = "core text logic map nav dungeon knock horde stream sim" # the header that includes them all
    home["bytes"] = "core" # public headers beside the one of their module
    home["delaunay"] = home["endless"] = home["tiles"] = home["rects"] = "dungeon"
    home["field"] = home["follow"] = home["path"] = home["sight"] = home["terrain"] = "nav"
    home["roads"] = home["hop"] = home["plans"] = "nav"
    home["pose"] = home["remains"] = home["thrown"] = "knock"
    home["crowd"] = home["hunt"] = "horde"
    home["find"] = home["host"] = home["record"] = home["solve"] = home["window"] = "sim"
    split("core text logic map nav dungeon knock horde stream sim", list, " ")
    for (i in list) simulation[list[i]] = 1
    split("assert errno inttypes limits stdarg stdatomic stdbool stddef stdint stdio stdlib string", list, " ")
    for (i in list) harmless[list[i] ".h"] = 1
    harmless["core xxhash.h"] = 1
    harmless["core immintrin.h"] = 1 # hash_avx2.c, the twin of hash.c
    harmless["text yaml.h"] = 1
    harmless["core emmintrin.h"] = 1 # fix.c, a guess that has a plain twin, and that integers correct
    harmless["dungeon emmintrin.h"] = 1 # rects_labels.c, which has a plain twin for it
    harmless["knock immintrin.h"] = 1 # look_avx2.c and poses_avx2.c, the twins of look.c and poses.c
    harmless["horde emmintrin.h"] = 1 # crowd_near_fast.c, the twin of crowd_near.c
    harmless["horde immintrin.h"] = 1 # crowd_near_avx2.c, its other twin
}

function complain(sentence) {
    printf "%s:%d: %s\n", FILENAME, FNR, sentence
    bad++
}

# The module a public header belongs to.
function home_of(header) {
    return header in home ? home[header] : header
}

# The module whose room the file lies in; "" for programs.
function room_of(file,    part) {
    split(file, part, "/")
    if (part[1] == "src") return part[2]
    if (part[1] == "include") { sub(/\.h$/, "", part[3]); return home_of(part[3]) }
    return ""
}

function may_see(module,    known) {
    known = " " sees[room] " " (reader ? "text " : "")
    return index(known, " " module " ") != 0
}

function check_system_header(header) {
    if (room in simulation && !(header in harmless) && !((room " " header) in harmless))
        complain(room " may not use <" header ">")
}

# A header of ours, by its path from include/ or src/.
function check_header(header,    part, count, module) {
    if (header ~ /\.\./) { complain("include from the root, not by \"..\": " header); return }
    count = split(header, part, "/")
    if (count == 1) return # beside the file that includes it
    module = part[1]
    if (module == "warren") {
        module = part[2]
        sub(/\.h$/, "", module)
        module = home_of(module)
        if (room == "") return
    } else if (room == "") {
        if (module in sees) complain("programs see public headers only, not " header)
        return
    }
    if (!may_see(module)) complain(room " may not see " module " (" header ")")
}

FNR == 1 {
    files++
    room = room_of(FILENAME)
    reader = FILENAME ~ /_read[a-z_]*\.[ch]$/
    if (room != "" && !(room in sees)) complain("no floor is known for " room "; add it to the table of check_floors.sh")
}

/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
    header = $0
    sub(/^[ \t]*#[ \t]*include[ \t]*[<"]/, "", header)
    bracket = $0 ~ /include[ \t]*</
    sub(/[>"].*$/, "", header)
    if (bracket && header !~ /^warren\//) check_system_header(header)
    else check_header(header)
}

/wr_world/ {
    if (room in simulation && room != "sim") complain(room " may not speak of wr_world")
}

END {
    if (bad) { printf "%d lines break the floors\n", bad; exit 1 }
    printf "%d files keep to their floors\n", files
}
' $files
