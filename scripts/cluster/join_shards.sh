#!/usr/bin/env bash
# Joins the files of all shards. shards_parallel.sh and shards_slurm.sh start it at the end.
#   join_shards.sh KIND PROGRAM FOLDER N OPTIONS      KIND: match, selfplay, analyze or grow
set -euo pipefail
kind=$1 program=$2 folder=$3 shards=$4
shift 4
files_of() { # ending
    local shard
    files=()
    for ((shard = 1; shard <= shards; ++shard)); do files+=("$folder/shard-$shard.$1"); done
}
case $kind in
    match)
        times=()
        for option in "$@"; do
            if [[ $option =~ ^--?notimes$ ]]; then times=(-notimes); fi
        done
        files_of state
        "$program" merge "${files[@]}" "${times[@]}" -html "$folder/report.html" \
            -json "$folder/report.json"
        ;;
    selfplay)
        files_of games
        "$program" merge "${files[@]}" --out "$folder/all.games"
        "$program" report "$folder/all.games" --csv "$folder/report.csv" \
            --picture "$folder/report.svg" >"$folder/report.txt"
        cat "$folder/report.txt"
        ;;
    analyze)
        files_of jsonl
        "$program" analyze --out "$folder/all.jsonl" --merge "${files[@]}"
        ;;
    grow)
        files_of fdb
        # Merge into another file first, so that all.fdb is always complete.
        rm -f "$folder"/all.part{,-wal,-shm,-journal}
        "$program" db merge "$folder/all.part" "${files[@]}"
        # Delete the files that belong to the old all.fdb: they would damage the new one.
        rm -f "$folder"/all.fdb{-wal,-shm,-journal}
        mv -f "$folder/all.part" "$folder/all.fdb"
        ;;
esac
