#!/usr/bin/env bash
# Learns the networks of all rules anew from games of this engine and puts them into engine/.
#
# usage: train_networks.sh FOLDER [GAMES]
#   FOLDER  holds the games; those that are missing are played first (hours to days), and a run that
#           was killed goes on where it was. Delete the folder to begin anew with a changed engine.
#   GAMES   for each league, 20000 if not given. The networks of fewer games are weaker than those
#           in engine/: they stay in FOLDER, and a line tells how to put them into engine/.
#           With another number than before the first games are added to, and all that hangs on
#           them, in FOLDER/of_GAMES, is made anew. Fewer than FOLDER holds already are refused.
#
# A first network of each family learns from games with random moves now and then, the last one goes
# on with long games that the first plays against itself: tournaments/results/network.md.
#
# FUKUMI_TRAIN names the program if it is not the release build's; FUKUMI_THREADS the games at the
# same time (all cores otherwise). Games are played and networks learnt at the lowest priority (nice
# 19). The same engine, games and options give the same networks.
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

games_in() { # file of games; prints nothing if there are none
    nice -n 19 "$train" report "$1" 2>/dev/null | sed -nE 's/^([0-9]+) games, .*/\1/p' || true
}
# A network learns from all that a file holds, and would be called one of fewer.
for file in "$folder"/rule*.games; do
    if [[ ! -e $file ]]; then continue; fi
    held=$(games_in "$file")
    if ((${held:-0} > games)); then
        echo "train_networks.sh: $file holds $held games already; give as many or more," \
            "or another folder" >&2
        exit 2
    fi
done

long_games=$(((games + 4) / 5))
of_games=$folder/of_$games
mkdir -p "$of_games"
play() { # name rule size
    nice -n 19 "$train" selfplay --rule "$2" --boardsize "$3" --games "$games" --random 3 --seed 1 \
        --threads "$threads" --out "$folder/$1.games"
}
play_long() { # name rule size network
    nice -n 19 "$train" selfplay --rule "$2" --boardsize "$3" --games "$long_games" --weights "$4" \
        --random 10 --random-until 6 --uneven 0 --bound 80 --seed 1 \
        --threads "$threads" --out "$of_games/$1.games"
}
learn() { # network, files of games and options...
    local network=$of_games/$1.network
    shift
    echo "==== $network"
    nice -n 19 "$train" network "$@" --out "$network" --checkpoint "$network.checkpoint" \
        --losses "$network.csv" --threads "$threads"
}
put() { # network
    local network=$of_games/$1.network
    if ((games >= enough)); then
        "$train" embed "$network" --engine "$root/engine"
    else
        echo "$network is left where it is; to use it: $train embed $network --engine $root/engine"
    fi
}
leagues_of() { # network; prints the rule and the size of each of its leagues
    case $1 in
        freestyle) echo 0 15 0 20 ;;
        standard) echo 1 15 ;;
        renju) echo 4 15 ;;
        caro) echo 9 15 8 15 ;;
    esac
}
for network in freestyle standard renju caro; do
    first=$of_games/first_$network.network
    games_of=() long_games_of=()
    read -ra leagues < <(leagues_of "$network")
    for ((i = 0; i < ${#leagues[@]}; i += 2)); do
        name=rule${leagues[i]}_${leagues[i + 1]}
        play "$name" "${leagues[@]:i:2}"
        games_of+=("$folder/$name.games")
        long_games_of+=("$of_games/${name}_long.games")
    done
    learn "first_$network" "${games_of[@]}"
    for ((i = 0; i < ${#leagues[@]}; i += 2)); do
        play_long "rule${leagues[i]}_${leagues[i + 1]}_long" "${leagues[@]:i:2}" "$first"
    done
    learn "$network" "${long_games_of[@]}" --start "$first" \
        --result-share 0.9 --rate 0.003 --epochs 2
done
# At the end, for games that are still to be played are to be of the engine that played the others.
for network in freestyle standard renju caro; do put "$network"; done
