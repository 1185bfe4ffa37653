#!/usr/bin/env bash
# Keeps games of self-play in the repository, and gives them back.
#
# usage: keep_games.sh keep LEAGUE FILE.games...   joins the files, and adds them to training/games/
#                                                  as LEAGUE-N.pack.xz with the next free N
#        keep_games.sh restore FOLDER              writes FOLDER/LEAGUE.games for each league
#        keep_games.sh restore FOLDER LEAGUE:N...  the same for these leagues only, from their first
#                                                  N files
#
# LEAGUE is a name such as freestyle15. Files of one league need the same rule. FUKUMI_TRAIN is the
# program fukumi-train (default: that of the release build). Needs xz.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
train=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
kept=${FUKUMI_KEPT_GAMES:-$root/training/games}

usage() {
    sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

keep() { # league, files
    local league=$1 number=1
    shift
    if [[ ! $league =~ ^[a-z0-9]+$ ]]; then
        echo "keep_games.sh: '$league' is not a name of small letters and digits" >&2
        exit 2
    fi
    while [[ -e $kept/$league-$number.pack.xz ]]; do number=$((number + 1)); done
    local file=$kept/$league-$number.pack.xz
    mkdir -p "$kept"
    "$train" merge "$@" --out "$scratch/joined.games"
    "$train" pack "$scratch/joined.games" --out - | xz -9e >"$scratch/pack.xz"
    mv "$scratch/pack.xz" "$file"
    echo "$file: $(stat -c %s "$file") bytes"
}

leagues() {
    (cd "$kept" && printf '%s\n' *.pack.xz | sed 's/-[0-9]*\.pack\.xz$//' | sort -u)
}
restore_league() { # folder, league, number of its files or nothing for all
    local league=$2 most=${3:-} file number parts=()
    # In the order of their numbers, so that the same files give the same games.
    for ((number = 1; ${#most} == 0 || number <= most; ++number)); do
        file=$kept/$league-$number.pack.xz
        if [[ ! -e $file ]]; then break; fi
        xz -dc "$file" | "$train" unpack - --out "$scratch/$league-$number.games"
        parts+=("$scratch/$league-$number.games")
    done
    if ((${#parts[@]} == 0 || (${#most} > 0 && ${#parts[@]} < most))); then
        echo "keep_games.sh: $kept has ${#parts[@]} files of $league${most:+, not $most}" >&2
        exit 1
    fi
    "$train" merge "${parts[@]}" --out "$1/$league.games"
    rm -f "${parts[@]}"
}
restore() { # folder, leagues with their numbers of files
    local folder=$1 choice
    shift
    mkdir -p "$folder"
    if (($# == 0)); then
        for choice in $(leagues); do restore_league "$folder" "$choice"; done
    fi
    for choice in "$@"; do
        if [[ ! $choice =~ ^([a-z0-9]+):([1-9][0-9]*)$ ]]; then
            echo "keep_games.sh: '$choice' is not LEAGUE:N" >&2
            exit 2
        fi
        restore_league "$folder" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    done
}

case ${1:-} in
    keep)
        if (($# < 3)); then usage; fi
        keep "${@:2}"
        ;;
    restore)
        if (($# < 2)); then usage; fi
        restore "${@:2}"
        ;;
    *) usage ;;
esac
