#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# kill_test.sh WARREN [TIMES]: records a game, kills it with -9 at a random moment, and plays back what it left; 100 times.
# Each file must play to its last whole block, and none may be empty once its first checkpoint was written.
set -eu
warren=$1
times=${2:-100}
case $warren in */*) ;; *) warren=./$warren ;; esac
cd "$(dirname "$0")/.."
folder=$(mktemp -d "${TMPDIR:-/tmp}/warren-kill-XXXXXX")
trap 'rm -rf "$folder"' EXIT INT TERM
file=$folder/killed.wrec
i=0 whole=0 ticks=0 early=0
while [ "$i" -lt "$times" ]; do
    i=$((i + 1))
    rm -f "$file"
    # Long enough to be killed in the middle; some with large checkpoints, some compressed.
    case $((i % 3)) in
    0) set -- scenes/arcade.yaml ;;
    1) set -- scenes/keep.yaml --checkpoint-every 1 ;;
    *) set -- scenes/pond.yaml --players 4 --bot wander --checkpoint-every 1 ;;
    esac
    "$warren" run "$@" --ticks 100000000 --record "$file" --json >/dev/null 2>&1 &
    victim=$!
    sleep "0.$(awk -v i="$i" -v pid="$$" 'BEGIN { srand(i * 7919 + pid); printf "%03d", 10 + rand() * 240 }')"
    kill -9 "$victim"
    wait "$victim" 2>/dev/null || true
    if [ ! -s "$file" ]; then
        early=$((early + 1)) # before it had begun
        continue
    fi
    code=0
    answer=$("$warren" replay "$file" --json 2>&1) || code=$?
    case $code:$answer in
    0:*'"complete":false'*)
        whole=$((whole + 1))
        played=$(printf '%s' "$answer" | sed 's/.*"ticks":\([0-9]*\).*/\1/')
        ticks=$((ticks + played))
        ;;
    3:*"cut off before its first checkpoint"* | 3:*"cut off in its head"*) early=$((early + 1)) ;;
    *)
        echo "kill_test: run $i: exit $code: $answer" >&2
        exit 1
        ;;
    esac
done
echo "kill_test: $times killed; $whole recordings play to their last whole block, $ticks ticks in all; $early killed before the first was written"
[ $((whole * 2)) -gt "$times" ] || { echo "kill_test: too few had begun to say anything" >&2; exit 1; }
