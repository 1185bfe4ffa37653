#!/usr/bin/env bash
# Unpacks a Debian package of Fukumi and looks whether it is whole, as check_installed.sh does, and
# whether it names the libraries that it needs. Needs no rights: nothing is installed.
#
#   scripts/packages/check.sh PACKAGE.deb
set -euo pipefail
package=${1:?usage: scripts/packages/check.sh PACKAGE.deb}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
dpkg-deb -x "$package" "$scratch"
fail() {
    echo "$package: $*" >&2
    exit 1
}

"$root/scripts/packages/check_installed.sh" "$scratch/usr"

depends=$(dpkg-deb -f "$package" Depends)
[[ $depends == *libc6* && $depends == *libstdc++6* ]] || fail "dependencies: '$depends'"
echo "$package: whole; depends on $depends"
