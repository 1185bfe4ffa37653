#!/usr/bin/env bash
# Joins the trees of shards into FOLDER/all.fdb: what the scripts beside this one start last.
#   join_grown.sh ENGINE FOLDER N
set -euo pipefail
engine=$1 folder=$2 shards=$3
files=()
for ((shard = 1; shard <= shards; ++shard)); do files+=("$folder/shard-$shard.fdb"); done
# Whole or not at all: the joined file is made beside its place.
rm -f "$folder"/all.part{,-wal,-shm,-journal}
"$engine" db merge "$folder/all.part" "${files[@]}"
# They are of the file that is replaced, and would spoil the new one.
rm -f "$folder"/all.fdb{-wal,-shm,-journal}
mv -f "$folder/all.part" "$folder/all.fdb"
