#!/usr/bin/env bash
# Runs a tournament as independent shards with GNU Parallel, on this machine or on ssh hosts, and
# joins their results. Started again after an interruption it goes on where it was.
#
#   scripts/cluster/shards_parallel.sh -n SHARDS -d FOLDER [-j JOBS] [-H HOSTFILE] -- MATCH OPTIONS
#
#   -n  number of shards            -d  folder for state files and reports
#   -j  shards at the same time on each machine (default: one for every two cores)
#   -H  file of ssh hosts, one a line, as GNU Parallel reads it. fukumi-match, the engines, the
#       openings and FOLDER must have the same paths on all of them (a shared file system).
#
# FUKUMI_MATCH names the program (default: build/release/fukumi-match).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
match=${FUKUMI_MATCH:-$root/build/release/fukumi-match}

usage() { sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
shards='' folder='' hosts='' jobs=$((($(nproc) + 1) / 2))
while getopts n:d:j:H: option; do
    case $option in
        n) shards=$OPTARG ;;
        d) folder=$OPTARG ;;
        j) jobs=$OPTARG ;;
        H) hosts=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
[[ $shards =~ ^[1-9][0-9]*$ && -n $folder && $# -gt 0 ]] || usage
command -v parallel >/dev/null || {
    echo "GNU Parallel is missing: apt-get install parallel" >&2
    exit 2
}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

where=()
if [[ -n $hosts ]]; then where=(--sshloginfile "$hosts" --workdir "$PWD"); fi
# Each shard resumes its own state file if an earlier run left one.
parallel --halt now,fail=1 --jobs "$jobs" "${where[@]}" --quote \
    "$root/scripts/cluster/run_shard.sh" "$match" "$folder" {} "$shards" "$@" ::: $(seq 1 "$shards")
times=()
for option in "$@"; do
    if [[ $option == -notimes ]]; then times=(-notimes); fi
done
"$match" merge "$folder"/shard-*.state "${times[@]}" \
    -html "$folder/report.html" -json "$folder/report.json"
