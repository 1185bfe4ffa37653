#!/usr/bin/env bash
# Starts a Slurm cluster of one node for this test. Tests that shards under Slurm give the same
# report of a match, the same games of self-play, and the same file of an analysis as runs without a
# cluster.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
for program in slurmctld slurmd munged sbatch; do
    command -v "$program" >/dev/null || { echo "$program is not installed"; exit 77; }
done
((EUID == 0)) || { echo "the daemons need root"; exit 77; }
stop() {
    kill $(jobs -p) 2>/dev/null || true
    wait
    rm -rf "$scratch"
}
trap stop EXIT

host=$(hostname -s)
mkdir -p "$scratch/state" "$scratch/spool"
chmod 755 "$scratch"
head -c 1024 /dev/urandom >"$scratch/munge.key"
chmod 400 "$scratch/munge.key"
munged --foreground --force --key-file "$scratch/munge.key" --socket "$scratch/munge.socket" \
    --pid-file "$scratch/munge.pid" --log-file "$scratch/munge.log" \
    --seed-file "$scratch/munge.seed" \
    >"$scratch/munged.log" 2>&1 &
export SLURM_CONF=$scratch/slurm.conf
cat >"$SLURM_CONF" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES State=UP
CONF
for _ in $(seq 50); do [[ -S $scratch/munge.socket ]] && break; sleep 0.1; done
slurmctld -D >"$scratch/slurmctld.log" 2>&1 &
slurmd -D >"$scratch/slurmd.log" 2>&1 &
for _ in $(seq 100); do sinfo -h -t idle 2>/dev/null | grep -q idle && break; sleep 0.2; done
sinfo -h -t idle | grep -q idle || { tail -n 20 "$scratch"/*.log; exit 1; }

run_shards() {
    "$root/scripts/cluster/shards_slurm.sh" -n 3 -d "$@" >/dev/null
    for _ in $(seq 300); do [[ -z $(squeue -h) ]] && break; sleep 0.2; done
}
run_shards "$scratch/shards" -- "${match_options[@]}"
compare_with_one_run "$scratch/shards/report.json"
run_shards "$scratch/selfplay" -t 10 -- "${selfplay_options[@]}"
compare_with_single_runs "$scratch/selfplay"
export FUKUMI_ENGINE=$4
printf 'h8i9i7j9j8\nh8i9\nh8h7i9g7j8\nh8i9i7j7\n' >"$scratch/input.pos"
analyze_options=("$scratch/input.pos" --nodes 300 --hash 1)
"$FUKUMI_ENGINE" analyze "${analyze_options[@]}" --out "$scratch/one.jsonl"
run_shards "$scratch/analysis" -a -- "${analyze_options[@]}"
cmp "$scratch/one.jsonl" "$scratch/analysis/all.jsonl"
if "$FUKUMI_ENGINE" --help | grep -q '^  db '; then
    run_shards "$scratch/grown" -g -- "$scratch/input.pos" --nodes 200 --positions 5 --hash 1
    "$FUKUMI_ENGINE" db check "$scratch/grown/all.fdb" | grep -q 'no errors, .* positions'
fi
