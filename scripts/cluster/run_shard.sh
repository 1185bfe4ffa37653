#!/usr/bin/env bash
# Runs one shard of a tournament, of self-play, of an analysis or of growing trees, or goes on with
# it: what the scripts beside this one start.
#   run_shard.sh MATCH FOLDER I N MATCH OPTIONS
#   run_shard.sh -t BASE TRAIN FOLDER I N SELFPLAY OPTIONS     at the lowest priority
#   run_shard.sh -a ENGINE FOLDER I N ANALYZE OPTIONS
#   run_shard.sh -g ENGINE FOLDER I N GROW OPTIONS
set -euo pipefail
base='' analyze='' grow=''
if [[ $1 == -t ]]; then
    base=$2
    shift 2
elif [[ $1 == -a ]]; then
    analyze=yes
    shift
elif [[ $1 == -g ]]; then
    grow=yes
    shift
fi
program=$1 folder=$2 shard=$3 shards=$4
shift 4
if [[ -n $base ]]; then
    # Nothing hangs on its time: it leaves the cores to whatever else wants them.
    play=(nice -n 19 "$program" selfplay "$@" --seed $((base + shard))
        --out "$folder/shard-$shard.games")
elif [[ -n $analyze ]]; then
    # On the cores that the shard is given, which may be fewer than the machine has.
    jobs=(--jobs "$(nproc)")
    for option in "$@"; do
        if [[ $option == --jobs || $option == --jobs=* ]]; then jobs=(); fi
    done
    play=("$program" analyze "$@" "${jobs[@]}" --shard "$shard/$shards"
        --out "$folder/shard-$shard.jsonl")
elif [[ -n $grow ]]; then
    play=("$program" db grow "$folder/shard-$shard.fdb" "$@" --shard "$shard/$shards")
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
