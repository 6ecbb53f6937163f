#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Plays every scene and makes dungeons of every profile with the builds given, and compares the hashes:
# tools/same_bits.sh BUILD_DIR... Each build runs with another number of threads, too.
set -eu
cd "$(dirname "$0")/.."
builds=$*
bad=0

# same NAME FIELD ARGUMENTS...: what each build's warren says in that field of its JSON
same() {
    name=$1 field=$2
    shift 2
    first=
    threads=1
    for build in $builds; do
        hash=$("$build/bin/warren" "$@" --threads "$threads" --json | sed -n "s/.*\"$field\":\"\([0-9a-f]\{16\}\)\".*/\1/p")
        [ -n "$hash" ] || { echo "same_bits: $build gave no hash for $name" >&2; exit 1; }
        [ -n "$first" ] || first=$hash
        [ "$hash" = "$first" ] || { bad=1; echo "same_bits: $name: $build, $threads threads: $hash, not $first" >&2; }
        threads=$((threads + 1))
    done
    printf '%-40s %s\n' "$name" "$first"
}

# Hordes of thousands are played for as long as it takes them to come; an unoptimised build would need an hour for more.
for scene in scenes/*.yaml; do
    case $scene in
    *horde_100000*) ;;
    *horde_*) same "$scene" hash run "$scene" --ticks 40 ;;
    *) same "$scene" hash run "$scene" --ticks 600 ;;
    esac
done
for profile in profiles/*.yaml; do
    same "$profile, 200 seeds" hash_sum gen --sweep 0:200 --profile "$profile"
done
exit $bad
