#!/usr/bin/env bash
# Makes the committed opening files anew: 200 balanced openings for tuning and 200 held out for
# each league. The result depends on the engine that judges them; takes about an hour.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-$root/tournaments/openings}
match=${FUKUMI_MATCH:-$root/build/release/fukumi-match}

mkdir -p "$folder"
make_set() { # name rule size
    "$match" openings -rule "$2" -boardsize "$3" -count 200 -nodes 200000 -seed 1 -out "$folder/$1_tuning.txt"
    "$match" openings -rule "$2" -boardsize "$3" -count 200 -nodes 200000 -seed 2 -out "$folder/$1_heldout.txt"
}
make_set freestyle20 0 20
make_set freestyle15 0 15
make_set standard15 1 15
make_set renju15 4 15
make_set caro15 9 15
