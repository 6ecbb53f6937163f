#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Builds the fuzz targets and runs each for some seconds from the committed seeds: tools/fuzz.sh [SECONDS] [TARGET...]
# What is found lands in build/fuzz/found; new inputs stay in build/fuzz/corpus.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
[ $# -gt 0 ] || set -- $(ls fuzz/corpus)
mkdir -p build/fuzz/found
for target; do
    mkdir -p "build/fuzz/corpus/$target"
    echo "fuzz: $target, $seconds s"
    "build/fuzz/bin/fuzz_$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/found/$target-" "build/fuzz/corpus/$target" "fuzz/corpus/$target" \
        >"build/fuzz/$target.log" 2>&1 || { tail -n 40 "build/fuzz/$target.log"; exit 1; }
    grep -E 'stat::(number_of_executed_units|average_exec_per_sec)' "build/fuzz/$target.log"
done
