#!/usr/bin/env bash
# Runs a tournament, self-play, an analysis or the growth of trees as a Slurm array job, one task a
# shard, and joins the results in a job that waits for all of them.
#
#   scripts/cluster/shards_slurm.sh -n SHARDS -d FOLDER [-s "SBATCH OPTIONS"] -- MATCH OPTIONS
#   scripts/cluster/shards_slurm.sh -t BASE -n SHARDS -d FOLDER ... -- SELFPLAY OPTIONS
#   scripts/cluster/shards_slurm.sh -a -n SHARDS -d FOLDER ... -- ANALYZE OPTIONS
#   scripts/cluster/shards_slurm.sh -g -n SHARDS -d FOLDER ... -- GROW OPTIONS
#
# With -t it is self-play, with -a an analysis and with -g growth, with the same files as those of
# shards_parallel.sh. FOLDER, the engines and the openings must be on a file system that all nodes
# share. Submitting the same command again goes on with what was interrupted. FUKUMI_MATCH,
# FUKUMI_TRAIN and FUKUMI_ENGINE name the programs.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$root/scripts/cluster/match_options.sh"
match=${FUKUMI_MATCH:-$root/build/release/fukumi-match}
train=${FUKUMI_TRAIN:-$root/build/release/fukumi-train}
engine=${FUKUMI_ENGINE:-$root/build/release/pbrain-fukumi}

usage() { sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
shards='' folder='' options='' base='' analyze='' grow=''
while getopts n:d:s:t:ag option; do
    case $option in
        n) shards=$OPTARG ;;
        d) folder=$OPTARG ;;
        s) options=$OPTARG ;;
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
if [[ -z $kinds ]]; then refuse_files shards_slurm.sh "$@"; fi
command -v sbatch >/dev/null || {
    echo "sbatch is missing: apt-get install slurm-client" >&2
    exit 2
}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

run=("$root/scripts/cluster/run_shard.sh")
name=fukumi-match
if [[ -n $base ]]; then
    run+=(-t "$base" "$train")
    name=fukumi-selfplay
elif [[ -n $analyze ]]; then
    run+=(-a "$engine")
    name=fukumi-analyze
elif [[ -n $grow ]]; then
    run+=(-g "$engine")
    name=fukumi-grow
else
    run+=("$match")
fi
run_shard=$(printf '%q ' "${run[@]}" "$folder")
arguments=$(printf '%q ' "$shards" "$@")
# shellcheck disable=SC2086 # the options are several words
array=$(sbatch --parsable $options --array="1-$shards" --job-name="$name" --chdir="$PWD" \
    --output=/dev/null --wrap "$run_shard \$SLURM_ARRAY_TASK_ID $arguments")
output=$folder/report.txt
if [[ -n $base ]]; then
    output=$folder/join.log
    join=$(printf '%q ' "$root/scripts/cluster/join_selfplay.sh" "$train" "$folder" "$shards")
elif [[ -n $analyze ]]; then
    output=$folder/join.log
    join=$(printf '%q ' "$root/scripts/cluster/join_analysis.sh" "$engine" "$folder" "$shards")
elif [[ -n $grow ]]; then
    output=$folder/join.log
    join=$(printf '%q ' "$root/scripts/cluster/join_grown.sh" "$engine" "$folder" "$shards")
else
    join="$(printf '%q ' "$match" merge) $(printf '%q' "$folder")/shard-*.state"
    join+=" $(printf '%q ' -html "$folder/report.html" -json "$folder/report.json")"
    if has_no_times "$@"; then join+=-notimes; fi
fi
# shellcheck disable=SC2086
sbatch --parsable $options --dependency="afterok:$array" --job-name=fukumi-merge --chdir="$PWD" \
    --output="$output" --wrap "$join"
