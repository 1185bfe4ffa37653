#!/usr/bin/env bash
# Learns the weights of the evaluation and of the move ordering anew and writes them into engine/.
#
# usage: train_weights.sh FOLDER [GAMES]
#   FOLDER  holds the games; those that are missing are played first (hours), and a run that was
#           killed goes on where it was. Delete the folder to begin anew with a changed engine or
#           changed options.
#   GAMES   for each league, 40000 if not given
#
# FUKUMI_TRAIN names the program if it is not the release build's; FUKUMI_THREADS the games at the
# same time (all cores otherwise). The same engine, games and options give the same weights.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:?usage: train_weights.sh FOLDER [GAMES]}
games=${2:-40000}
train=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
threads=${FUKUMI_THREADS:-$(nproc)}

mkdir -p "$folder"
play() { # name rule size
    "$train" selfplay --rule "$2" --boardsize "$3" --games "$games" --nodes 4000 --leaves 0 \
        --random 3 --seed 1 --threads "$threads" --out "$folder/$1.games"
}
play freestyle20 0 20
play freestyle15 0 15
play standard15 1 15
play renju15 4 15
play caro15 9 15

tune() { # names...
    echo "==== $*"
    "$train" tune --engine "$root/engine" "${@/%/.games}"
}
tune "$folder/freestyle20" "$folder/freestyle15"
tune "$folder/standard15"
tune "$folder/renju15"
tune "$folder/caro15"
