#!/usr/bin/env bash
# Plays one shard of a tournament, or goes on with it: what the scripts beside this one start.
#   run_shard.sh MATCH FOLDER I N MATCH OPTIONS
set -euo pipefail
match=$1 folder=$2 shard=$3 shards=$4
shift 4
state=$folder/shard-$shard.state
how=(-state "$state")
if [[ -s $state ]]; then how=(-resume "$state"); fi
log=$folder/shard-$shard.log
if ! "$match" "$@" -shard "$shard/$shards" "${how[@]}" -quiet >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    exit 1
fi
