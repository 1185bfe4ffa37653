#!/usr/bin/env bash
# Runs a tournament as a Slurm array job, one task a shard, and joins the results in a job that
# waits for all of them.
#
#   scripts/cluster/shards_slurm.sh -n SHARDS -d FOLDER [-s "SBATCH OPTIONS"] -- MATCH OPTIONS
#
# FOLDER, the engines and the openings must be on a file system that all nodes share. Submitting the
# same command again goes on with what was interrupted. FUKUMI_MATCH names the program.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
match=${FUKUMI_MATCH:-$root/build/release/fukumi-match}

usage() { sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
shards='' folder='' options=''
while getopts n:d:s: option; do
    case $option in
        n) shards=$OPTARG ;;
        d) folder=$OPTARG ;;
        s) options=$OPTARG ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
[[ $shards =~ ^[1-9][0-9]*$ && -n $folder && $# -gt 0 ]] || usage
command -v sbatch >/dev/null || {
    echo "sbatch is missing: apt-get install slurm-client" >&2
    exit 2
}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

run_shard=$(printf '%q ' "$root/scripts/cluster/run_shard.sh" "$match" "$folder")
arguments=$(printf '%q ' "$shards" "$@")
# shellcheck disable=SC2086 # the options are several words
array=$(sbatch --parsable $options --array="1-$shards" --job-name=fukumi-match --chdir="$PWD" \
    --output=/dev/null --wrap "$run_shard \$SLURM_ARRAY_TASK_ID $arguments")
merge=$(printf '%q ' "$match" merge)
reports=$(printf '%q ' -html "$folder/report.html" -json "$folder/report.json")
for option in "$@"; do
    if [[ $option == -notimes ]]; then reports+=-notimes; fi
done
# shellcheck disable=SC2086
sbatch --parsable $options --dependency="afterok:$array" --job-name=fukumi-merge --chdir="$PWD" \
    --output="$folder/report.txt" --wrap "$merge $(printf '%q' "$folder")/shard-*.state $reports"
