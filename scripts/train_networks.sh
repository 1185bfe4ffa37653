#!/usr/bin/env bash
# Trains the neural networks of all rules on games of this engine, starting with random weights, and
# puts the networks into engine/.
#
# usage: train_networks.sh FOLDER [GAMES]
#   FOLDER  folder of the games. The script plays missing games first (hours to days); the same
#           command resumes. After a change of the engine start with an empty folder.
#   GAMES   games for each league; default: 20000. Networks from fewer games are weaker than those in
#           engine/, so they stay in FOLDER, and the script prints how to put them into engine/.
#           If GAMES is larger than in an earlier run, the script adds games to the first games, and
#           makes all later files again, in FOLDER/of_GAMES. It refuses a number of games that is
#           smaller than that of the games in FOLDER.
#
# The first network of each rule learns from games with occasional random moves. The final network
# continues from it with long games that the first network plays (training/README.md).
#
# FUKUMI_TRAIN is the program fukumi-train (default: that of the release build), FUKUMI_THREADS the
# number of games at the same time (default: all cores). All work runs at the lowest priority (nice
# 19). The same engine, games and options give the same networks.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=${1:?usage: train_networks.sh FOLDER [GAMES]}
enough=20000
games=${2:-$enough}
if [[ ! $games =~ ^[1-9][0-9]*$ ]]; then
    echo "train_networks.sh: '$games' is not a number of games" >&2
    exit 2
fi
train=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
threads=${FUKUMI_THREADS:-$(nproc)}

games_in() { # file of games; prints their number, or nothing without games
    nice -n 19 "$train" report "$1" 2>/dev/null | awk '
        NR == 1 { for (i = 1; i <= NF; ++i) if ($i == "games") column = i }
        NR > 1 && NF { sum += $column }
        END { if (sum) print sum }' || true
}
# Refuse files with more than GAMES games. The trainer uses all games of a file, so the folder
# of_GAMES would have networks from more games than its name says.
for file in "$folder"/rule*.games; do
    if [[ ! -e $file ]]; then continue; fi
    held=$(games_in "$file")
    if ((${held:-0} > games)); then
        echo "train_networks.sh: $file has $held games already; use at least this number," \
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
        echo "$network is not used yet; to use it: $train embed $network --engine $root/engine"
    fi
}
leagues_of() { # network; prints rule and board size of each of its leagues
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
# Put the networks into engine/ only at the end, so that the same engine plays all games.
for network in freestyle standard renju caro; do put "$network"; done
