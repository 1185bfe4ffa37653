#!/usr/bin/env bash
# Runs or resumes one shard. shards_parallel.sh and shards_slurm.sh start it.
#   run_shard.sh KIND PROGRAM BASE FOLDER I N OPTIONS      KIND: match, selfplay, analyze or grow
set -euo pipefail
kind=$1 program=$2 base=$3 folder=$4 shard=$5 shards=$6
shift 6
file=$folder/shard-$shard
case $kind in
    match)
        state=(-state "$file.state")
        if [[ -s $file.state ]]; then state=(-resume "$file.state"); fi
        command=("$program" "$@" -shard "$shard/$shards" "${state[@]}" -quiet)
        ;;
    selfplay) # may run for days, so at the lowest priority
        command=(nice -n 19 "$program" selfplay "$@" --seed $((base + shard)) --out "$file.games")
        ;;
    analyze)
        # Use all cores of the shard. Under Slurm a shard may have fewer cores than the machine.
        jobs=(--jobs "$(nproc)")
        for option in "$@"; do
            if [[ $option == --jobs || $option == --jobs=* ]]; then jobs=(); fi
        done
        command=("$program" analyze "$@" "${jobs[@]}" --shard "$shard/$shards" --out "$file.jsonl")
        ;;
    grow) command=("$program" db grow "$file.fdb" "$@" --shard "$shard/$shards") ;;
esac
code=0
"${command[@]}" >"$file.log" 2>&1 || code=$?
if ((code != 0)); then tail -n 5 "$file.log" >&2; fi
# analyze and grow exit with 1 if they have finished, but left out a game or a line with an error.
# The shard is then complete.
if ((code == 1)) && [[ $kind == analyze || $kind == grow ]]; then code=0; fi
((code == 0))
