#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# selftest.sh CHECK_FLOORS FOLDER: does the check find what it is there to find? Each case is a tree with one file of
# one line, made in FOLDER; the check must name that line, or pass it.
check=$1
folder=$2
failed=0

# run FILE LINE: a tree with that line in that file; leaves the check's output and exit code.
run()
{
    rm -rf "$folder"
    mkdir -p "$folder/$(dirname "$1")" "$folder/src/core"
    echo '#include "warren/core.h"' >"$folder/src/core/innocent.c"
    printf '// a line before\n%s\n' "$2" >"$folder/$1"
    output=$("$check" "$folder" 2>&1)
    code=$?
}

refuses()
{
    run "$1" "$2"
    case $output in
    "$1:"[12]": "*) ;;
    *) code=none ;;
    esac
    if [ "$code" != 1 ]; then
        echo "not found: $1: $2"
        echo "$output"
        failed=1
    fi
}

passes()
{
    run "$1" "$2"
    if [ "$code" != 0 ]; then
        echo "found without reason: $1: $2"
        echo "$output"
        failed=1
    fi
}

# upwards, in every form an include has
refuses src/core/a.c '#include "warren/text.h"'
refuses src/core/a.h '#include <warren/sim.h>'
refuses src/text/a.c '#include "logic/logic_int.h"'
refuses src/logic/a.c '#include "warren/map.h"'
refuses src/map/deep/a.c '  #  include "nav/nav_int.h"'
refuses src/nav/a.c '#include "warren/sim.h"'
refuses include/warren/map.h '#include "warren/nav.h"'
refuses include/warren/core.h '#include "warren/warren.h"'
refuses src/horde/a.c '#include "warren/sim.h"'
refuses src/nav/a.c '#include "warren/crowd.h"'
refuses include/warren/hunt.h '#include "dungeon/rects_int.h"'
refuses src/nav/a.c '#include "../sim/world_int.h"'
# downwards, but not visible from there
refuses src/logic/logic.c '#include "warren/text.h"'
refuses src/nav/a.c '#include "warren/logic.h"'
# nobody looks at draw and io
refuses src/sim/a.c '#include "warren/draw.h"'
refuses include/warren/warren.h '#include "warren/draw.h"'
refuses src/draw/a.c '#include "io/png.h"'
# the world
refuses src/nav/a.c 'void wr__nav_follow(wr_world *world);'
refuses include/warren/map.h '// see wr_world_tick'
# the C library
refuses src/nav/a.c '#include <math.h>'
refuses src/core/a.c '#include <time.h>'
refuses src/sim/a.c '#include <locale.h>'
refuses src/map/map_read.c '#include <yaml.h>'
refuses src/core/a.c '#include <sys/stat.h>'
# programs, and rooms nobody knows
refuses apps/cli/a.c '#include "sim/world_int.h"'
refuses examples/a.cpp '#include "core/hash.h"'
refuses src/cellar/a.c 'int x;'

passes src/text/a.c '#include "core/arena.h"'
passes src/logic/formula_read.c '#include "text/schema.h"'
passes src/map/map_read_header.c '#include "text/yaml.h"'
passes src/sim/a.c '#include "nav/nav_int.h"'
passes src/sim/a.c '#include "warren/hunt.h"'
passes src/horde/hunt_read.c '#include "text/schema.h"'
passes include/warren/hunt.h '#include "warren/nav.h"'
passes src/sim/a.c 'wr_status wr_world_create(void);'
passes src/draw/a.c '#include "warren/sim.h"'
passes src/draw/a.c '#include <math.h>'
passes src/io/png.c '#include "warren/draw.h"'
passes src/nav/a.c '#include "nav_int.h"'
passes src/core/hash.c '#include <xxhash.h>'
passes src/text/yaml.c '#include <yaml.h>'
passes include/warren/warren.h '#include "warren/sim.h"'
passes apps/cli/a.c '#include "warren/draw.h"'
passes apps/cli/a.c '#include <time.h>'
passes examples/a.c '#include "warren/sim.h"'

rm -rf "$folder"
mkdir -p "$folder"
"$check" "$folder" >/dev/null 2>&1 && echo "an empty tree passes" && failed=1
rm -rf "$folder"
exit $failed
