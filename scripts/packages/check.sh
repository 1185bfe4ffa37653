#!/usr/bin/env bash
# Unpacks a Debian package of Fukumi and checks that it is complete (check_installed.sh) and names the
# libraries that it needs. Installs nothing and needs no root rights.
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
[[ $depends == *libc6* ]] || fail "dependencies: '$depends'"
echo "$package: whole; depends on $depends"
