#!/usr/bin/env bash
# Tests that the shards of an analysis under GNU Parallel give the same file as one run, even if a
# shard was killed and restarted.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
need_parallel
export FUKUMI_ENGINE=$4
for moves in h8i9i7j9j8 h8i9 h8h7i9g7j8 h8i9i7j7 h8g9h6 h8j10i8 h8i9i7j9j8i8; do
    echo "$moves"
done >"$scratch/input.pos"
options=("$scratch/input.pos" --nodes 300 --others 20 --hash 1)
"$FUKUMI_ENGINE" analyze "${options[@]}" --out "$scratch/one.jsonl"
folder=$scratch/shards
run_shards() {
    "$root/scripts/cluster/shards_parallel.sh" -a -n 3 -d "$folder" -j 2 -- "${options[@]}"
}

run_killed run_shards FUKUMI_ENGINE 4 "$folder/shard-*.jsonl" "$folder/all.jsonl"
for attempt in second third; do
    run_shards >/dev/null
    cmp "$scratch/one.jsonl" "$folder/all.jsonl"
    echo "$attempt run: 7 positions in shards give the file of one run"
done
