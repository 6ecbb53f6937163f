#!/bin/sh
# SPDX-FileCopyrightText: The Warren authors
# SPDX-License-Identifier: MIT
#
# Installs what is missing to build Warren on Debian (and its kin), and nothing when nothing is missing.
#   tools/setup.sh          what `make run` and `make test` need
#   tools/setup.sh ci       what only .ci/run needs, too
set -eu

packages="gcc g++ libc6-dev cmake ninja-build pkg-config libyaml-dev libxxhash-dev libpng-dev libzstd-dev libcmocka-dev python3"
[ "${1:-}" = ci ] && packages="$packages clang libclang-rt-14-dev clang-format"

if ! command -v dpkg-query >/dev/null 2>&1; then
    for tool in cc cmake ninja pkg-config; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "setup: '$tool' is missing; Warren needs the like of: $packages" >&2
            exit 1
        }
    done
    exit 0
fi

missing=
for package in $packages; do
    # pkg-config and pkgconf stand in for each other: ask whether it is provided and there
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing="$missing $package"
done
case "$missing" in
*" pkg-config"*) if command -v pkg-config >/dev/null 2>&1; then missing=$(echo "$missing" | sed 's/ pkg-config//'); fi ;;
esac
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
        echo "setup: not root and no sudo; as root: apt-get install$missing" >&2
        exit 1
    }
    as_root=sudo
fi
echo "setup: installing$missing" >&2
$as_root apt-get update -qq
# shellcheck disable=SC2086 # a list of words on purpose
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >&2
