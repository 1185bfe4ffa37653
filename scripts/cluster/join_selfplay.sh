#!/usr/bin/env bash
# Joins the shards of self-play into FOLDER/all.games and writes report.txt, report.csv and
# report.svg beside it: what the scripts beside this one start last.
#   join_selfplay.sh TRAIN FOLDER N
set -euo pipefail
train=$1 folder=$2 shards=$3
games=()
for ((shard = 1; shard <= shards; ++shard)); do games+=("$folder/shard-$shard.games"); done
"$train" merge "${games[@]}" --out "$folder/all.games"
"$train" report "$folder/all.games" --csv "$folder/report.csv" --picture "$folder/report.svg" \
    >"$folder/report.txt"
cat "$folder/report.txt"
