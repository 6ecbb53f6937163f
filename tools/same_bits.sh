#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Runs every scene with the builds given and compares the hashes: tools/same_bits.sh BUILD_DIR...
# Each build runs with another number of threads, too.
set -eu
cd "$(dirname "$0")/.."
bad=0
for scene in scenes/*.yaml; do
    first=
    threads=1
    for build; do
        hash=$("$build/bin/warren" run "$scene" --ticks 600 --threads "$threads" --json |
            sed -n 's/.*"hash":"\([0-9a-f]\{16\}\)".*/\1/p')
        [ -n "$hash" ] || { echo "same_bits: $build gave no hash for $scene" >&2; exit 1; }
        [ -n "$first" ] || first=$hash
        [ "$hash" = "$first" ] || { bad=1; echo "same_bits: $scene: $build, $threads threads: $hash, not $first" >&2; }
        threads=$((threads + 1))
    done
    printf '%-40s %s\n' "$scene" "$first"
done
exit $bad
