#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Builds the fuzz targets and runs each for some seconds from the committed seeds, as many at once as there are processors:
# tools/fuzz.sh [SECONDS] [TARGET...]
# What is found lands in build/fuzz/found; new inputs stay in build/fuzz/corpus.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
[ $# -gt 0 ] || set -- $(ls fuzz/corpus)
mkdir -p build/fuzz/found

# Those that are running: targets and, in the same order, their processes.
running= pids=
wait_for_all() {
    for pid in $pids; do
        code=0
        wait "$pid" || code=$?
        target=${running%% *} running=${running#* }
        echo "fuzz: $target, $seconds s"
        [ "$code" -eq 0 ] || { tail -n 40 "build/fuzz/$target.log"; exit 1; }
        grep -E 'stat::(number_of_executed_units|average_exec_per_sec)' "build/fuzz/$target.log"
    done
    running= pids=
}

jobs=$(nproc 2>/dev/null || echo 1)
for target; do
    mkdir -p "build/fuzz/corpus/$target"
    "build/fuzz/bin/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/found/$target-" "build/fuzz/corpus/$target" "fuzz/corpus/$target" \
        >"build/fuzz/$target.log" 2>&1 &
    running="$running$target " pids="$pids $!"
    [ "$(echo $pids | wc -w)" -lt "$jobs" ] || wait_for_all
done
wait_for_all
