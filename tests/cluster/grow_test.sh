#!/usr/bin/env bash
# Tests that shards which grow trees under GNU Parallel give the same database as single runs, also
# if a shard was killed and restarted.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
need_parallel
export FUKUMI_ENGINE=$4
printf 'h8i9\nh8i8\nh8i9j7\nh8h9g7\n' >"$scratch/roots.pos"
options=("$scratch/roots.pos" --nodes 200 --positions 12 --hash 1)
for shard in 1 2 3; do
    "$FUKUMI_ENGINE" db grow "$scratch/$shard.fdb" "${options[@]}" --shard "$shard/3" >/dev/null
done
"$FUKUMI_ENGINE" db merge "$scratch/one.fdb" "$scratch"/{1,2,3}.fdb >/dev/null
"$FUKUMI_ENGINE" db export "$scratch/one.fdb" "$scratch/one.jsonl" >/dev/null
folder=$scratch/shards
run_shards() {
    "$root/scripts/cluster/shards_parallel.sh" -g -n 3 -d "$folder" -j 2 -- "${options[@]}"
}

run_killed run_shards FUKUMI_ENGINE 120 "$folder/shard-*" "$folder/all.fdb"
for attempt in second third; do
    run_shards >/dev/null
    "$FUKUMI_ENGINE" db check "$folder/all.fdb" >/dev/null
    "$FUKUMI_ENGINE" db export "$folder/all.fdb" "$scratch/all.jsonl" >/dev/null
    cmp "$scratch/one.jsonl" "$scratch/all.jsonl"
    positions=$(wc -l <"$scratch/all.jsonl")
    echo "$attempt run: $positions positions in shards, as in single runs"
done
