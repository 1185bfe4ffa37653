#!/usr/bin/env bash
# Makes opening files: 200 balanced openings for each league. The engine balances them, so each
# version of the engine makes different openings. Takes about two hours.
#
# usage: make_openings.sh SET [FOLDER]
#   SET     tuning or heldout
#   FOLDER  default: tournaments/openings
#
# FUKUMI_MATCH is the program fukumi-match to use (default: that of the release build).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
set_name=${1:-}
folder=${2:-$root/tournaments/openings}
match=${FUKUMI_MATCH:-$root/build/release/fukumi-match}
case $set_name in
tuning) seed=1 ;;
heldout) seed=2 ;;
*)
    echo "usage: make_openings.sh tuning|heldout [FOLDER]" >&2
    exit 2
    ;;
esac

mkdir -p "$folder"
make_set() { # name rule size
    "$match" openings -rule "$2" -boardsize "$3" -count 200 -nodes 400000 -seed "$seed" \
        -out "$folder/$1_$set_name.txt"
}
make_set freestyle20 0 20
make_set freestyle15 0 15
make_set standard15 1 15
make_set renju15 4 15
make_set caro15 9 15
