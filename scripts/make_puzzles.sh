#!/usr/bin/env bash
# Makes the puzzle suites of tests/puzzles, or resumes unfinished suites in the given folder.
# Searches games of the engine against itself for puzzles until each league has its share of each
# suite. Each version of the engine makes different puzzles. Takes about an hour.
# usage: make_puzzles.sh [folder]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:-$root/build/puzzles}
miner=${FUKUMI_MINER:-$root/build/release/fukumi_mine_puzzles}

mkdir -p "$folder"
header() { # suite what
    if [[ -e $folder/$1.txt ]]; then return; fi
    cat >"$folder/$1.txt" <<END
# $2
# Made by scripts/make_puzzles.sh. A line: id rule WxH moves verdict plies nodes. The plies are \
those
# of the win that was found, the nodes those that the solver needed then.
END
}
header vcf "Wins by continuous fours, in 5 to 35 plies. The proofs were checked by the rules alone."
header no-vcf \
    "No win by continuous fours, says a complete search by the rules. Many are near misses."
header vct \
    "Wins by continuous threats, not by fours alone. The proofs were checked by the rules alone."
header no-vct \
    "No win by continuous threats, says our own solver; no win by fours either. Near misses."
nice -n 10 "$miner" mine "$folder" 1000
wc -l "$folder"/*.txt
