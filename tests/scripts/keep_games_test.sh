#!/usr/bin/env bash
# Tests scripts/keep_games.sh: kept games come back, and the games in training/games/ can be read.
#   arguments: FUKUMI_TRAIN
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export FUKUMI_TRAIN=$1
command -v xz >/dev/null || { echo "xz is not installed"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for seed in 1 2 3; do
    "$FUKUMI_TRAIN" selfplay --games 2 --nodes 60 --leaf-nodes 40 --boardsize 9 --seed "$seed" \
        --out "$scratch/$seed.games" 2>/dev/null
done
export FUKUMI_KEPT_GAMES=$scratch/kept
keep=$root/scripts/keep_games.sh
"$keep" keep small9 "$scratch/1.games" "$scratch/2.games" >/dev/null
"$keep" keep small9 "$scratch/3.games" >/dev/null
[[ $(ls "$scratch/kept") == $'small9-1.pack.xz\nsmall9-2.pack.xz' ]]
"$keep" restore "$scratch/back" >/dev/null

# Packing keeps only the best candidate of each search; the moves and values must be the same.
lines_of() {
    python3 "$root/scripts/read_games.py" "$@" |
        python3 -c 'import json, sys
for line in sys.stdin:
    game = json.loads(line)
    for move in game["moves"]:
        for search in [move, *move.get("leaves", [])]:
            if "judgement" in search:
                search["judgement"]["candidates"] = [
                    best["move"] for best in search["judgement"]["candidates"][:1]]
    print(json.dumps(game))'
}
"$FUKUMI_TRAIN" merge "$scratch"/[123].games --out "$scratch/all.games" >/dev/null
diff <(lines_of "$scratch/all.games") <(lines_of "$scratch/back/small9.games")
[[ $(lines_of "$scratch/all.games" | wc -l) == 6 ]]

# The first files alone can be restored, so that a network can be learned again.
"$keep" restore "$scratch/first" small9:1 >/dev/null
"$FUKUMI_TRAIN" merge "$scratch"/[12].games --out "$scratch/two.games" >/dev/null
diff <(lines_of "$scratch/two.games") <(lines_of "$scratch/first/small9.games")
for wrong in small9:3 small8:1 small9; do
    if "$keep" restore "$scratch/wrong" "$wrong" >/dev/null 2>&1; then
        echo "restored $wrong"
        exit 1
    fi
done

if "$keep" keep Small "$scratch/1.games" 2>/dev/null; then echo "accepted a bad name"; exit 1; fi

unset FUKUMI_KEPT_GAMES
shopt -s nullglob
for file in "$root"/training/games/*.pack.xz; do
    xz -dc "$file" | "$FUKUMI_TRAIN" unpack - --out "$scratch/one.games" >/dev/null
    "$FUKUMI_TRAIN" report "$scratch/one.games" >/dev/null
done
