#!/usr/bin/env bash
# Runs a tournament, self-play, an analysis or the growth of trees as independent shards with GNU
# Parallel, on this machine or on ssh hosts, and joins their results. Started again after an
# interruption it goes on where it was.
#
#   scripts/cluster/shards_parallel.sh -n SHARDS -d FOLDER [-j JOBS] [-H HOSTFILE] -- MATCH OPTIONS
#   scripts/cluster/shards_parallel.sh -t BASE -n SHARDS -d FOLDER ... -- SELFPLAY OPTIONS
#   scripts/cluster/shards_parallel.sh -a -n SHARDS -d FOLDER ... -- ANALYZE OPTIONS
#   scripts/cluster/shards_parallel.sh -g -n SHARDS -d FOLDER ... -- GROW OPTIONS
#
#   -n  number of shards            -d  folder for state files, games and reports
#   -j  shards at the same time on each machine (default: one for every two cores; with -a one,
#       which uses all cores)
#   -H  file of ssh hosts, one a line, as GNU Parallel reads it. The program, the engines, the
#       openings and FOLDER must have the same paths on all of them (a shared file system).
#   -t  self-play: shard I plays with the seed BASE+I into FOLDER/shard-I.games, as many games as
#       --games says, at the lowest priority (nice 19). All together are FOLDER/all.games;
#       report.txt, .csv and .svg tell of them.
#   -a  analysis: the answers of shard I are FOLDER/shard-I.jsonl, and all together are
#       FOLDER/all.jsonl, in the order of the input. The options are those of pbrain-fukumi analyze
#       without --out and --shard.
#   -g  trees: shard I grows those of its positions in FOLDER/shard-I.fdb, and all together are
#       FOLDER/all.fdb. The options are those of pbrain-fukumi db grow without the database and
#       --shard.
#
# A match is told in FOLDER/report.html and report.json; its options may name no other reports,
# logs or states, which its shards would write side by side.
# FUKUMI_MATCH, FUKUMI_TRAIN and FUKUMI_ENGINE name the programs (default: build/release/
# fukumi-match, fukumi-train and pbrain-fukumi).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$root/scripts/cluster/match_options.sh"
match=${FUKUMI_MATCH:-$root/build/release/fukumi-match}
train=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
engine=${FUKUMI_ENGINE:-$root/build/release/pbrain-fukumi}

usage() { sed -n '2,29s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
shards='' folder='' hosts='' base='' analyze='' grow='' jobs=''
while getopts n:d:j:H:t:ag option; do
    case $option in
        n) shards=$OPTARG ;;
        d) folder=$OPTARG ;;
        j) jobs=$OPTARG ;;
        H) hosts=$OPTARG ;;
        t) base=$OPTARG ;;
        a) analyze=yes ;;
        g) grow=yes ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
[[ $shards =~ ^[1-9][0-9]*$ && -n $folder && $# -gt 0 && $base =~ ^(0|[1-9][0-9]*)?$ ]] || usage
kinds=${base:+t}${analyze:+a}${grow:+g}
((${#kinds} <= 1)) || usage
if [[ -z $kinds ]]; then refuse_files shards_parallel.sh "$@"; fi
if [[ -z $jobs && -n $analyze ]]; then jobs=1; fi
jobs=${jobs:-$((($(nproc) + 1) / 2))}
command -v parallel >/dev/null || {
    echo "GNU Parallel is missing: apt-get install parallel" >&2
    exit 2
}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

where=()
if [[ -n $hosts ]]; then where=(--sshloginfile "$hosts" --workdir "$PWD"); fi
run_shard=("$root/scripts/cluster/run_shard.sh")
if [[ -n $base ]]; then
    run_shard+=(-t "$base" "$train")
elif [[ -n $analyze ]]; then
    run_shard+=(-a "$engine")
elif [[ -n $grow ]]; then
    run_shard+=(-g "$engine")
else
    run_shard+=("$match")
fi
# Each shard goes on with its own file if an earlier run left one.
parallel --halt now,fail=1 --jobs "$jobs" "${where[@]}" --quote \
    "${run_shard[@]}" "$folder" {} "$shards" "$@" ::: $(seq 1 "$shards")
if [[ -n $base ]]; then
    exec "$root/scripts/cluster/join_selfplay.sh" "$train" "$folder" "$shards"
fi
if [[ -n $analyze ]]; then
    exec "$root/scripts/cluster/join_analysis.sh" "$engine" "$folder" "$shards"
fi
if [[ -n $grow ]]; then
    exec "$root/scripts/cluster/join_grown.sh" "$engine" "$folder" "$shards"
fi
times=()
if has_no_times "$@"; then times=(-notimes); fi
"$match" merge "$folder"/shard-*.state "${times[@]}" \
    -html "$folder/report.html" -json "$folder/report.json"
