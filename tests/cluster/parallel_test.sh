#!/usr/bin/env bash
# Tests that the shards of a match under GNU Parallel give the same report as one run, even if the
# same command runs again.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
trap 'rm -rf "$scratch"' EXIT
need_parallel
for attempt in first second; do
    "$root/scripts/cluster/shards_parallel.sh" -n 3 -d "$scratch/shards" -j 2 -- \
        "${match_options[@]}" >/dev/null
    echo "$attempt run:"
    compare_with_one_run "$scratch/shards/report.json"
done
