#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Installs on Debian (and its kin) the libraries beside which `warren bench` measures: libtcod, Detour and DetourCrowd,
# Chipmunk and Bullet. Nothing of Warren needs them. Configure again afterwards; they are found by themselves.
set -eu

packages="libtcod-dev librecast-dev libchipmunk-dev libbullet-dev g++"

if ! command -v apt-get >/dev/null 2>&1; then
    echo "install_peers: no apt-get here; install libtcod, recastnavigation, Chipmunk and Bullet with their headers by hand" >&2
    exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
        echo "install_peers: not root and no sudo; as root: apt-get install $packages" >&2
        exit 1
    }
    as_root=sudo
fi
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words on purpose
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $packages >&2
