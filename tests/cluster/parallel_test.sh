#!/usr/bin/env bash
# Shards under GNU Parallel give the report of one run, also when started a second time.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
command -v parallel >/dev/null || { echo "GNU Parallel is not installed"; exit 77; }
for attempt in first second; do
    "$root/scripts/cluster/shards_parallel.sh" -n 3 -d "$scratch/shards" -j 2 -- \
        "${match_options[@]}" >/dev/null
    echo "$attempt time:"
    compare_with_one_run "$scratch/shards/report.json"
done
