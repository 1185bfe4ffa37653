#!/usr/bin/env bash
# Plays one shard of a tournament or of self-play, or goes on with it: what the scripts beside this
# one start.
#   run_shard.sh MATCH FOLDER I N MATCH OPTIONS
#   run_shard.sh -t BASE TRAIN FOLDER I N SELFPLAY OPTIONS
set -euo pipefail
base=''
if [[ $1 == -t ]]; then
    base=$2
    shift 2
fi
program=$1 folder=$2 shard=$3 shards=$4
shift 4
if [[ -n $base ]]; then
    play=("$program" selfplay "$@" --seed $((base + shard)) --out "$folder/shard-$shard.games")
else
    state=$folder/shard-$shard.state
    how=(-state "$state")
    if [[ -s $state ]]; then how=(-resume "$state"); fi
    play=("$program" "$@" -shard "$shard/$shards" "${how[@]}" -quiet)
fi
log=$folder/shard-$shard.log
if ! "${play[@]}" >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    exit 1
fi
