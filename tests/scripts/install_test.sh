#!/usr/bin/env bash
# Tests that cmake --install into an empty folder installs programs, pages and openings that work
# from that folder.
#
#   install_test.sh CMAKE BUILD SOURCE
set -euo pipefail
cmake=$1 build=$2 source=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cmake" --install "$build" --prefix "$scratch" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
"$source/scripts/packages/check_installed.sh" "$scratch"
