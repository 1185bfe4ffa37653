#!/usr/bin/env bash
# Runs a match, self-play, an analysis or the growth of trees as independent shards with GNU Parallel,
# on this machine or on ssh hosts, and joins their results. The same command resumes after an
# interruption.
#
#   scripts/cluster/shards_parallel.sh -n SHARDS -d FOLDER [-j JOBS] [-H HOSTFILE] -- MATCH OPTIONS
#   scripts/cluster/shards_parallel.sh -t BASE -n SHARDS -d FOLDER ... -- SELFPLAY OPTIONS
#   scripts/cluster/shards_parallel.sh -a -n SHARDS -d FOLDER ... -- ANALYZE OPTIONS
#   scripts/cluster/shards_parallel.sh -g -n SHARDS -d FOLDER ... -- GROW OPTIONS
#
#   -n  number of shards            -d  folder for state files, games and reports
#   -j  shards at the same time on each machine (default: half the number of this machine's cores;
#       with -a 1, because an analysis uses all cores)
#   -H  file of ssh hosts, one per line, as GNU Parallel reads it. The program, the engines, the
#       openings and FOLDER must have the same paths on all hosts (a shared file system).
#   -t  self-play: shard I plays with the seed BASE+I into FOLDER/shard-I.games, at the lowest
#       priority (nice 19). --games is the number of games of each shard. FOLDER/all.games contains
#       the games of all shards; report.txt, .csv and .svg describe them.
#   -a  analysis: shard I writes FOLDER/shard-I.jsonl. FOLDER/all.jsonl contains all answers in the
#       order of the input. The options are those of pbrain-fukumi analyze without --out and --shard.
#   -g  trees: shard I grows the trees of its positions in FOLDER/shard-I.fdb. FOLDER/all.fdb contains
#       all trees. The options are those of pbrain-fukumi db grow without the database and --shard.
#
# A match writes FOLDER/report.html and report.json. Its options may not name reports, logs or state
# files, because the shards would overwrite each other's files.
# FUKUMI_MATCH, FUKUMI_TRAIN and FUKUMI_ENGINE name the programs (default: build/release/
# fukumi-match, fukumi-train and pbrain-fukumi).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
jobs='' hosts=''
take() { # option, value
    case $1 in
        j) jobs=$2 ;;
        H) hosts=$2 ;;
    esac
}
read_options j:H: "$@"
if [[ -z $jobs && $kind == analyze ]]; then jobs=1; fi
jobs=${jobs:-$((($(nproc) + 1) / 2))}
command -v parallel >/dev/null || {
    echo "GNU Parallel is missing: apt-get install parallel" >&2
    exit 2
}
where=()
if [[ -n $hosts ]]; then where=(--sshloginfile "$hosts" --workdir "$PWD"); fi
parallel --halt now,fail=1 --jobs "$jobs" "${where[@]}" --quote \
    "$root/scripts/cluster/run_shard.sh" "$kind" "$program" "$base" "$folder" {} "$shards" \
    "${words[@]}" ::: $(seq 1 "$shards")
exec "$root/scripts/cluster/join_shards.sh" "$kind" "$program" "$folder" "$shards" "${words[@]}"
