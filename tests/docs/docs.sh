#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Holds the documents to the truth: docs.sh WARREN ROOT WORK_FOLDER
#   1  every `$ warren ...` prints what stands below it (times, hashes and memory apart: a machine's and a version's)
#   2  every `warren ...` of README.md and of the gallery succeeds, but what wants a player or measures for seconds
#   3  the first block of the pages on scenes, profiles, hunts, bodies and Moving AI maps is a file of that kind
#   4  every link to a file leads to one
set -eu
warren=$1 root=$2 work=$3
bad=0
fail() { bad=1; printf '%s\n' "$*" >&2; }

rm -rf "$work"
mkdir -p "$work/run/docs/pictures"
cp -R "$root/maps" "$root/scenes" "$root/profiles" "$root/hunts" "$root/bodies" "$root"/tests/docs/*.map "$work/run/"
mkdir "$work/bin"
ln -s "$warren" "$work/bin/warren"
PATH=$work/bin:$PATH
cd "$work/run"

steady() {
    sed -e '/^  ms per tick /d' -e '/^  hash /d' -e '/^  recorded by /d' -e '/^  played back /d' -e '/^  made in /d' \
        -e '/^warren: round [0-9]* of /d' \
        -e 's/, [0-9.]* s of processor time, sum of hashes [0-9a-f]*$//' \
        -e 's/"stage_hashes":{[^}]*}/"stage_hashes":{}/' -e 's/"hash":"[0-9a-f]*"/"hash":""/' \
        -e 's/"microseconds":[0-9.]*,"stage_microseconds":{[^}]*}/"microseconds":0/' \
        -e 's/"microseconds":[0-9.]*,"chunk_microseconds":[0-9.]*/"microseconds":0/' \
        -e 's/, [0-9.]* bytes a node place, .*//' -e 's/^  roads .*/  roads/' -e '/^  us  *mean /d' \
        -e 's/^\(  [0-9]*[-+][0-9]*  *[0-9]*\)  *[0-9.]*$/\1/' -e 's/ in [0-9.e+-]* us[ ,].*//' \
        -e 's/in [0-9.e+-]* ns a step/in ns a step/' -e 's/^\(  [clw][a-z ]*[0-9]*\)[ 0-9.]*$/\1/' \
        -e 's/"\([a-z_]*_[mnu]s\)":[0-9.]*/"\1":0/g' -e 's/"\([a-z_]*bytes_per_[a-z_]*\)":[0-9.]*/"\1":0/g' \
        -e 's/"corners":[0-9]*/"corners":0/'
}

# 1
awk -v to="$work/example" '
    /^    \$ warren /     { n++; open = 1; gap = ""; print substr($0, 7) > (to n ".cmd"); printf "" > (to n ".doc"); next }
    open && /^    [^$]/   { printf "%s%s\n", gap, substr($0, 5) > (to n ".doc"); gap = ""; next }
    open && /^$/          { gap = gap "\n"; next } # between two lines of an answer, or behind its last
                          { open = 0 }' "$root/docs/cli.md"
count=0
for cmd in "$work"/example*.cmd; do
    count=$((count + 1))
    sh "$cmd" >"${cmd%.cmd}.raw" 2>&1 || true
    steady <"${cmd%.cmd}.raw" >"${cmd%.cmd}.got"
    steady <"${cmd%.cmd}.doc" >"${cmd%.cmd}.want"
    diff -u "${cmd%.cmd}.want" "${cmd%.cmd}.got" >&2 || fail "docs/cli.md: another answer to: $(cat "$cmd")"
done
[ "$count" -ge 5 ] || fail "docs/cli.md: only $count examples found"

# 2
for page in README.md docs/pictures/README.md; do
    sed -n 's/^    \(warren .*\)$/\1/p' "$root/$page" | grep -v -E '^warren (play|bench) | --cheese' >"$work/commands"
    [ -s "$work/commands" ] || fail "$page: no commands found"
    while read -r command; do
        sh -c "$command" </dev/null >"$work/output" 2>&1 || fail "$page: $command: $(cat "$work/output")"
    done <"$work/commands"
done

# 3
block() { awk '/^    / { print substr($0, 5); seen = 1; next } seen { exit }' "$1"; }
block "$root/docs/format-scene.md" >scenes/page.yaml
block "$root/docs/format-profile.md" >page.yaml
block "$root/docs/format-hunt.md" >hunts/page.yaml
block "$root/docs/format-body.md" >bodies/page.yaml
block "$root/docs/format-movingai.md" >page.map
for file in scenes/page.yaml page.yaml hunts/page.yaml bodies/page.yaml page.map; do
    warren check "$file" >"$work/output" 2>&1 || fail "the example of a page is refused: $(cat "$work/output")"
done

# 4
cd "$root"
for page in *.md docs/*.md docs/pictures/*.md examples/*.md; do
    for link in $(sed 's/](/\n](/g' "$page" | sed -n 's/^](\([^)#]*\).*/\1/p'); do
        case $link in http*) continue ;; esac
        [ -e "$(dirname "$page")/$link" ] || fail "$page: no such file: $link"
    done
done
exit $bad
