#!/usr/bin/env bash
# Joins the shards of an analysis into FOLDER/all.jsonl: what the scripts beside this one start
# last.
#   join_analysis.sh ENGINE FOLDER N
set -euo pipefail
engine=$1 folder=$2 shards=$3
files=()
for ((shard = 1; shard <= shards; ++shard)); do files+=("$folder/shard-$shard.jsonl"); done
"$engine" analyze --out "$folder/all.jsonl" --merge "${files[@]}"
