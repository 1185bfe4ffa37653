# Defines the match and the self-play run of the cluster tests, and compares the results of their
# shards with runs without a cluster. Other scripts source this file.
#   arguments of the test: MATCH STUB_ENGINE TRAIN ENGINE
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export FUKUMI_MATCH=$1
stub=$2
export FUKUMI_TRAIN=$3
scratch=$(mktemp -d)

need_parallel() {
    command -v parallel >/dev/null || { echo "GNU Parallel is not installed"; exit 77; }
}

# Runs a function that starts shards. The system kills a shard whose file reaches the limit, and GNU
# Parallel then ends the other shards. Fails if no file has that size, or if the shards were joined.
run_killed() { # function, variable that names the program, KiB, files of the shards, joined file
    local start=$1 variable=$2 limit=$3 shards=$4 joined=$5
    cat >"$scratch/killed.sh" <<KILLED
#!/usr/bin/env bash
nice >>$(printf '%q' "$scratch/niceness")
ulimit -f $limit
exec $(printf '%q' "${!variable}") "\$@"
KILLED
    chmod +x "$scratch/killed.sh"
    if (export "$variable=$scratch/killed.sh" && "$start") >"$scratch/killed.log" 2>&1; then
        echo "no shard was killed"
        exit 1
    fi
    # shellcheck disable=SC2086 # a pattern
    stat -c %s $shards | grep -qx $((limit * 1024)) || { cat "$scratch/killed.log"; exit 1; }
    [[ ! -e $joined ]] || { echo "killed shards were joined"; exit 1; }
}

engines=(-engine "cmd=$stub" arg=seed=1 name=one -engine "cmd=$stub" arg=seed=2 name=two
    -engine "cmd=$stub" arg=seed=3 name=three)
match_options=("${engines[@]}" -each st=10 -rule 0 -boardsize 9 -repeat -games 2 -rounds 5 -notimes)

# Checks that the report of the shards equals the report of one run.
compare_with_one_run() { # report of the shards
    "$FUKUMI_MATCH" "${match_options[@]}" -quiet -state none -json "$scratch/one.json" >/dev/null
    games=$(grep -c '"termination"' "$scratch/one.json")
    ((games == 30)) || { echo "expected 30 games, found $games"; exit 1; }
    cmp "$scratch/one.json" "$1" && echo "30 games in shards: the same report as in one run"
}

# Options of self-play. The tests use three shards and pass -t 10, so shard I has the seed 10 + I.
selfplay_options=(--rule 0 --boardsize 9 --games 10 --nodes 60 --leaves 2 --leaf-nodes 30)

# Checks that the files of the shards equal the files of three runs without a cluster.
compare_with_single_runs() { # folder
    local single=$scratch/single
    mkdir "$single"
    for shard in 1 2 3; do
        "$FUKUMI_TRAIN" selfplay "${selfplay_options[@]}" --seed $((10 + shard)) \
            --out "$single/$shard.games" 2>/dev/null
    done
    "$FUKUMI_TRAIN" merge "$single"/{1,2,3}.games --out "$single/all.games" >/dev/null
    "$FUKUMI_TRAIN" report "$single/all.games" --csv "$single/report.csv" \
        --picture "$single/report.svg" >"$single/report.txt"
    for file in all.games report.txt report.csv report.svg; do cmp "$single/$file" "$1/$file"; done
    grep -q '^30 games' "$1/report.txt" || { cat "$1/report.txt"; exit 1; }
    echo "30 games of self-play in shards: the same files as from single runs"
}
