#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Makes docs/agree.html anew: records a scene on x86-64, has x86-64, AArch64 and s390x (the latter two under qemu) play
# the recording and say their hashes, compiles the library for WebAssembly, and puts it all into one file.
#   tools/make_agree.sh [BUILD_DIR]      BUILD_DIR: where `warren` is built, build/release by default
# Needs what tools/determinism needs for these four builds (its --install gets it), and node.
set -eu
cd "$(dirname "$0")/.."
native=${1:-build/release}
scene=scenes/crypt.yaml # kept as seed and settings: who plays it generates the dungeon first
seconds=66 # until the last crystal is found
page=apps/web/agree
out=build/agree_page

[ "$(uname -m)" = x86_64 ] || { echo "make_agree: the x86-64 hashes want an x86-64 machine" >&2; exit 1; }
for tool in clang clang-19 qemu-aarch64-static qemu-s390x-static node cmake; do
    command -v "$tool" >/dev/null || {
        echo "make_agree: '$tool' is missing; see tools/determinism --install" >&2
        exit 1
    }
done
mkdir -p "$out/include"

echo "make_agree: recording $scene" >&2
[ -d "$native" ] || cmake --preset release -B "$native" >/dev/null
cmake --build "$native" --target warren_cli >/dev/null
"$native/bin/warren" run "$scene" --seconds "$seconds" --checkpoint-every 0 --record "$out/agree.wrec" >/dev/null

xxhash=$(pkg-config --variable=includedir libxxhash 2>/dev/null || echo /usr/include)
ln -sf "$xxhash/xxhash.h" "$out/include/xxhash.h"
common="-std=c17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Werror"
common="$common -ffp-contract=off -fwrapv -ffile-prefix-map=$PWD/= -Iinclude -Isrc -I$out/include"
library=$(cmake -P tools/determinism_sources.cmake)

# hashes NAME RUNNER COMPILER...: what a processor makes of the recording
hashes() {
    name=$1 runner=$2
    shift 2
    echo "make_agree: $name" >&2
    # shellcheck disable=SC2086 # flags and files are words
    "$@" -O2 $common -o "$out/hashes-$name" $library "$page/match.c" "$page/hashes.c"
    # shellcheck disable=SC2086 # none for this machine
    $runner "$out/hashes-$name" "$out/agree.wrec" >"$out/$name.txt"
}
hashes x86-64 "" clang
hashes AArch64 qemu-aarch64-static clang --target=aarch64-linux-gnu -static
hashes s390x qemu-s390x-static clang --target=s390x-linux-gnu -static

echo "make_agree: WebAssembly" >&2
exports=$(sed -n 's/^[a-z].*[ *]\(page_[a-z_]*\)(.*);$/-Wl,--export=\1/p' "$page/page.c")
# shellcheck disable=SC2086 # flags and files are words
clang-19 --target=wasm32-wasi -mexec-model=reactor -O2 -flto -ffunction-sections -fdata-sections $common \
    -Wl,--gc-sections,--strip-all $exports -o "$out/agree.wasm" $library \
    src/draw/canvas.c src/draw/raster.c src/draw/font.c "$page/match.c" "$page/page.c"

node "$page/assemble.mjs" "$page" "$out" docs/agree.html "$scene"
node "$page/test.mjs" docs/agree.html "$out/hashes-x86-64"
