#!/usr/bin/env bash
# Shards of a match under GNU Parallel give the report of one run, also in a second start.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
need_parallel
for attempt in first second; do
    "$root/scripts/cluster/shards_parallel.sh" -n 3 -d "$scratch/shards" -j 2 -- \
        "${match_options[@]}" >/dev/null
    echo "$attempt run:"
    compare_with_one_run "$scratch/shards/report.json"
done
