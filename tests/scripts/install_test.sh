#!/usr/bin/env bash
# cmake --install into an empty folder gives programs, pages and openings that work from there.
#
#   install_test.sh CMAKE BUILD SOURCE
set -euo pipefail
cmake=$1 build=$2 source=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cmake" --install "$build" --prefix "$scratch" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
"$source/scripts/packages/check_installed.sh" "$scratch"
