#!/usr/bin/env bash
# Makes the weights in use again, from nothing but the history of this repository: builds the
# engines of that time, lets them play the games again, lets the tuner of that time learn from them,
# and compares what comes out with what is in engine/. (train_weights.sh makes new ones, with
# today's.)
#
# usage: remake_weights.sh FOLDER [RULE...]
#   FOLDER  keeps programs and games; a run that was killed goes on where it was
#   RULE    freestyle, standard, renju or caro; all if none is given (37,312 games)
#
# Needs a clone with the whole history. Ends with 0 if all weights are the same, byte for byte.
# FUKUMI_THREADS is the number of games at the same time (all cores otherwise).
# tournaments/results/learnt_weights.md tells how these weights came about.
set -Eeuo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if (($# == 0)); then
    echo "usage: remake_weights.sh FOLDER [freestyle|standard|renju|caro]..." >&2
    exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
trap 'echo "remake_weights.sh: failed; $folder/*/log and $folder/*.log tell why" >&2' ERR
(($# > 0)) || set -- freestyle standard renju caro
for rule in "$@"; do
    if [[ ! $rule =~ ^(freestyle|standard|renju|caro)$ ]]; then
        echo "remake_weights.sh: no weights of '$rule'" >&2
        exit 2
    fi
done
threads=${FUKUMI_THREADS:-$(nproc)}

train_of() { # commit; leaves the path of its fukumi-train in `train`
    local at=$folder/$1
    train=$at/build/fukumi-train
    [[ -x $train ]] && return
    echo "==== building fukumi-train of $1"
    mkdir -p "$at/source"
    git -C "$root" archive "$1" | tar -x -C "$at/source"
    cmake -S "$at/source" -B "$at/build" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON >"$at/log"
    cmake --build "$at/build" --parallel "$(nproc)" --target fukumi-train >>"$at/log"
}

play() { # commit rule size games seed name
    train_of "$1"
    echo "==== $6: $4 games by $1"
    "$train" selfplay --rule "$2" --boardsize "$3" --games "$4" --nodes 4000 --random 3 \
        --seed "$5" --threads "$threads" --out "$folder/$6.games" 2>&1 | tail -n 1
}

failed=0
compare() { # made, in use
    if cmp -s "$1" "$root/engine/$2"; then
        echo "$2: the same"
    else
        echo "$2: different"
        failed=1
    fi
}

tune() { # commit rule names...
    local commit=$1 rule=$2
    shift 2
    train_of "$commit"
    echo "==== weights of $rule by $commit"
    local out=$folder/engine
    mkdir -p "$out/pattern/weights" "$out/eval/weights"
    (cd "$folder" && "$train" tune --engine "$out" "${@/%/.games}") 2>"$folder/$rule.log"
    local file
    # The tuner of that time wrote into two folders.
    compare "$out/pattern/weights/$rule.inc" "eval/weights/${rule}_patterns.inc"
    compare "$out/eval/weights/$rule.inc" "eval/weights/${rule}_threats.inc"
}

# Engines by their bench: e0c597a 307252, 2542f75 258410, 41ab68d 251623, 7bc39be 243733.
for rule in "$@"; do
    case $rule in
    freestyle)
        play e0c597a 0 15 5000 1001 freestyle15-1
        play e0c597a 0 20 3000 1001 freestyle20-1
        play 2542f75 0 15 7000 2001 freestyle15-2
        play 2542f75 0 20 4000 2001 freestyle20-2
        tune 684b823 freestyle freestyle15-1 freestyle15-2 freestyle20-1 freestyle20-2
        ;;
    standard)
        play 2542f75 1 15 5812 2001 standard15
        tune 684b823 standard standard15
        ;;
    renju)
        play 41ab68d 4 15 8000 3001 renju15
        tune 41ab68d renju renju15
        ;;
    caro)
        play 7bc39be 9 15 4500 4001 caro15
        tune 7bc39be caro caro15
        ;;
    esac
done
exit "$failed"
