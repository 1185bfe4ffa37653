#!/usr/bin/env bash
# Learns the networks of all rules anew from games of this engine and puts them into engine/.
#
# usage: train_networks.sh FOLDER [GAMES]
#   FOLDER  holds the games; those that are missing are played first (hours to days), and a run that
#           was killed goes on where it was. Delete the folder to begin anew with a changed engine.
#   GAMES   for each league, 20000 if not given. The networks of fewer games are weaker than those
#           in engine/: they stay in FOLDER, and a line tells how to put them into engine/.
#
# The networks of standard and renju go on with a fifth as many long games, which the first ones of
# them play against themselves: tournaments/results/network.md.
#
# FUKUMI_TRAIN names the program if it is not the release build's; FUKUMI_THREADS the games at the
# same time (all cores otherwise). The same engine, games and options give the same networks.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:?usage: train_networks.sh FOLDER [GAMES]}
enough=20000
games=${2:-$enough}
if [[ ! $games =~ ^[1-9][0-9]*$ ]]; then
    echo "train_networks.sh: '$games' is no number of games" >&2
    exit 2
fi
train=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
threads=${FUKUMI_THREADS:-$(nproc)}

mkdir -p "$folder"
play() { # name rule size
    "$train" selfplay --rule "$2" --boardsize "$3" --games "$games" --random 3 --seed 1 \
        --threads "$threads" --out "$folder/$1.games"
}
play_long() { # name rule size network
    "$train" selfplay --rule "$2" --boardsize "$3" --games $(((games + 4) / 5)) --weights "$4" \
        --random 10 --random-until 6 --uneven 0 --bound 80 --seed 1 \
        --threads "$threads" --out "$folder/$1.games"
}
play freestyle20 0 20
play freestyle15 0 15
play standard15 1 15
play renju15 4 15
play caro15 9 15

learn() { # network, files of games and options...
    local network=$folder/$1.network
    shift
    echo "==== $network"
    "$train" network "$@" --out "$network" --checkpoint "$network.checkpoint" \
        --losses "$network.csv" --threads "$threads"
}
put() { # network
    local network=$folder/$1.network
    if ((games >= enough)); then
        "$train" embed "$network" --engine "$root/engine"
    else
        echo "$network is left where it is; to use it: $train embed $network --engine $root/engine"
    fi
}
go_on() { # network, network that it goes on from, name of games
    learn "$1" "$folder/$3.games" --start "$folder/$2.network" --result-share 0.9 --rate 0.003 \
        --epochs 2
}
learn freestyle "$folder/freestyle20.games" "$folder/freestyle15.games"
learn first_standard "$folder/standard15.games"
learn first_renju "$folder/renju15.games"
learn caro "$folder/caro15.games"

play_long standard15_long 1 15 "$folder/first_standard.network"
play_long renju15_long 4 15 "$folder/first_renju.network"
go_on standard first_standard standard15_long
go_on renju first_renju renju15_long
for network in freestyle standard renju caro; do put "$network"; done
