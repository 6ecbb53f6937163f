#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# symbols.sh NM ARCHIVE SHARED|- CONFIG : what the simulation library shows, asks for and keeps.
#   ARCHIVE  libwarren.a
#   SHARED   the same objects as a shared library, linked against libc alone; - in builds whose compiler adds to them
#   CONFIG   Debug keeps functions of xxHash that nothing calls, and what they call
#
#   1  all names in it begin with wr_, and the shared library shows no wr__ (those are its own)
#   2  it calls nothing but the part of libc below: no mathematics, chance, clock, locale, files, foreign sort
#   3  only core/hooks.c asks for memory, only core/assert.c writes and aborts; all others use what they are handed.
#      Only horde/crowd_near.c asks what the processor has
#   4  it keeps no state of its own but the assert handler
nm=$1
archive=$2
shared=$3
config=$4
failed=0

say()
{
    echo "$1"
    failed=1
}

# A sanitizer's build adds a mark of its own to each table.
others=$("$nm" -g --defined-only "$archive" | awk 'NF == 3 && $3 !~ /^(__odr_asan\.)?wr_/ { print $3 }')
[ -z "$others" ] || say "names without wr_: $others"

# nm's lines are either "file.o:" or "U name". What begins with __ and a compiler's word comes from sanitizers,
# coverage and hardening.
strangers=$("$nm" -g --undefined-only "$archive" | awk -v config="$config" '
    BEGIN {
        split("bcmp memchr memcmp memcpy memmove memset strchr strcmp strlen strncmp snprintf vsnprintf", list, " ")
        for (i in list) anybody[list[i]] = 1
        split("malloc free", list, " ")
        for (i in list) own["hooks.c.o " list[i]] = 1
        if (config == "Debug") {
            for (i in list) own["hash.c.o " list[i]] = own["hash_avx2.c.o " list[i]] = 1
        }
        split("abort fprintf fwrite stderr", list, " ")
        for (i in list) own["assert.c.o " list[i]] = 1
        own["crowd_near.c.o __cpu_model"] = own["hash.c.o __cpu_model"] = own["look.c.o __cpu_model"] = own["poses.c.o __cpu_model"] = 1 # of the compiler: what the processor has, asked before main
    }
    /:$/ { file = $1; sub(/:$/, "", file); next }
    NF != 2 || $2 ~ /^wr_/ || $2 == "_GLOBAL_OFFSET_TABLE_" { next }
    $2 ~ /^__(asan|ubsan|tsan|sanitizer|gcov|llvm|stack_chk)/ { next }
    {
        name = $2
        if (name ~ /^__.*_chk$/) { sub(/^__/, "", name); sub(/_chk$/, "", name) } # hardened twins
        if (!(name in anybody) && !((file " " name) in own)) print file ":" $2
    }')
[ -z "$strangers" ] || say "calls nobody expects: $strangers"

if [ "$shared" != - ]; then
    shown=$("$nm" -D --defined-only "$shared" | awk '{ print $3 }')
    echo "$shown" | grep -q '^wr_version$' || say "wr_version is not shown"
    inner=$(echo "$shown" | awk '!/^wr_[a-z0-9]/')
    [ -z "$inner" ] || say "shown, but for the library's own use: $inner"

    state=$("$nm" -f sysv "$archive" | awk -F'|' '
        $7 ~ /^\.(data|bss|tdata|tbss)/ && $7 !~ /^\.data\.rel\.ro/ && $4 ~ /OBJECT|TLS|COMMON/ {
            sub(/ *$/, "", $1)
            if ($1 != "handler") print $1
        }')
    [ -z "$state" ] || say "state of its own: $state"
    "$nm" -f sysv "$archive" | grep -q '^handler ' || say "the assert handler is gone: the check above sees nothing"
fi
exit $failed
