#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# The checkpoint's proof, on every scene: each tick is saved, loaded into a second world, both are stepped and compared;
# then each stretch of ticks is saved, played, restored and played again. tools/heavy.sh [BUILD_DIR [TICKS]]
set -eu
cd "$(dirname "$0")/.."
warren=${1:-build/release}/bin/warren
ticks=${2:-600}
for scene in scenes/*.yaml; do
    case $scene in
    *horde_* | *endless_walk*) continue ;; # so much to save a tick; scenes/colosseum and endless_short have all they have
    esac
    "$warren" run "$scene" --ticks "$ticks" --heavy --json >/dev/null &
    "$warren" run "$scene" --ticks "$ticks" --sync 20 --json >/dev/null
    wait $!
    printf '%-40s %d ticks proved\n' "$scene" "$ticks"
done
