#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# headers.sh INCLUDE CC [CXX]: each public header compiles alone, twice over, as C17 and as C++17, without a warning.
include=$1
cc=$2
cxx=$3
flags="-Wall -Wextra -Wpedantic -Wshadow -Wundef -Werror -fsyntax-only -I $include"
failed=0
count=0
for path in "$include"/warren/*.h; do
    header=warren/$(basename "$path")
    count=$((count + 1))
    # shellcheck disable=SC2086 # flags are words
    printf '#include "%s"\n#include "%s"\ntypedef int end;\n' "$header" "$header" |
        "$cc" -std=c17 $flags -Wstrict-prototypes -x c - || { echo "$header: not as C17"; failed=1; }
    [ -n "$cxx" ] || continue
    # shellcheck disable=SC2086
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
        "$cxx" -std=c++17 $flags -x c++ - || { echo "$header: not as C++17"; failed=1; }
done
[ "$count" -ge 8 ] || { echo "only $count headers in $include/warren"; failed=1; }
exit $failed
