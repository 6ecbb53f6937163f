#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Proves the README's promise: a bare Debian 12 root with git and make only, a clone, `make run`, `make test`.
#   tools/bare_debian.sh FOLDER     (as root; needs debootstrap; FOLDER is made, about 1 GB; kept for a second look)
# Packages come from the mirror this machine itself uses.
set -eu
root=${1:?usage: tools/bare_debian.sh FOLDER}
source=$(cd "$(dirname "$0")/.." && pwd)
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    sed -n 's/^URIs: *\(http[^ ]*\/debian\)\/* *$/\1/p; s/^deb \(\[[^]]*\] \)*\(http[^ ]*\/debian\)\/* .*/\2/p' | head -n 1)
[ -n "$mirror" ] || { echo "bare_debian: no Debian mirror in this machine's apt sources" >&2; exit 1; }

[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase --include=git,make,ca-certificates bookworm "$root" "$mirror"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/apt/apt.conf.d/*proxy* /etc/apt/apt.conf.d/*registry* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
mkdir -p "$root/proc" "$root/dev"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
mountpoint -q "$root/dev/pts" || mount --bind /dev/pts "$root/dev/pts"
trap 'umount "$root/dev/pts" "$root/dev" "$root/proc" 2>/dev/null || true' EXIT
rm -rf "$root/root/warren"
git clone -q --no-hardlinks "$source" "$root/root/warren"
chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -ec '
    cd /root/warren
    for tool in cc cmake ninja pkg-config python3; do ! command -v $tool >/dev/null || echo "note: $tool is there already"; done
    make run </dev/null
    test -s build/run.png
    make test'
