#!/usr/bin/env bash
# Runs a match, self-play, an analysis or the growth of trees as a Slurm array job, one task per
# shard. A second job waits for all of them and joins the results.
#
#   scripts/cluster/shards_slurm.sh -n SHARDS -d FOLDER [-s "SBATCH OPTIONS"] -- MATCH OPTIONS
#   scripts/cluster/shards_slurm.sh -t BASE -n SHARDS -d FOLDER ... -- SELFPLAY OPTIONS
#   scripts/cluster/shards_slurm.sh -a -n SHARDS -d FOLDER ... -- ANALYZE OPTIONS
#   scripts/cluster/shards_slurm.sh -g -n SHARDS -d FOLDER ... -- GROW OPTIONS
#
# The options and the files are those of shards_parallel.sh. FOLDER, the engines and the openings must
# be on a file system that all nodes share. Submitting the same command again resumes interrupted
# shards.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
options=''
take() { options=$2; }
read_options s: "$@"
command -v sbatch >/dev/null || {
    echo "sbatch is missing: apt-get install slurm-client" >&2
    exit 2
}
run=$(printf '%q ' "$root/scripts/cluster/run_shard.sh" "$kind" "$program" "$base" "$folder")
arguments=$(printf '%q ' "$shards" "${words[@]}")
# shellcheck disable=SC2086 # the options are several words
array=$(sbatch --parsable $options --array="1-$shards" --job-name="fukumi-$kind" --chdir="$PWD" \
    --output=/dev/null --wrap "$run \$SLURM_ARRAY_TASK_ID $arguments")
output=$folder/join.log
if [[ $kind == match ]]; then output=$folder/report.txt; fi
join=$(printf '%q ' "$root/scripts/cluster/join_shards.sh" "$kind" "$program" "$folder" "$shards" \
    "${words[@]}")
# shellcheck disable=SC2086
sbatch --parsable $options --dependency="afterok:$array" --job-name=fukumi-merge --chdir="$PWD" \
    --output="$output" --wrap "$join"
