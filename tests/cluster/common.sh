# The match and the self-play of the cluster tests, and the comparison of their shards with runs
# without a cluster. Sourced.
#   arguments of the test: MATCH STUB_ENGINE TRAIN ENGINE
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export FUKUMI_MATCH=$1
stub=$2
export FUKUMI_TRAIN=$3
scratch=$(mktemp -d)

engines=(-engine "cmd=$stub" arg=seed=1 name=one -engine "cmd=$stub" arg=seed=2 name=two
    -engine "cmd=$stub" arg=seed=3 name=three)
match_options=("${engines[@]}" -each st=10 -rule 0 -boardsize 9 -repeat -games 2 -rounds 5 -notimes)

# The report of the shards must equal that of one run.
compare_with_one_run() { # report of the shards
    "$FUKUMI_MATCH" "${match_options[@]}" -quiet -state none -json "$scratch/one.json" >/dev/null
    games=$(grep -c '"termination"' "$scratch/one.json")
    ((games == 30)) || { echo "expected 30 games, found $games"; exit 1; }
    cmp "$scratch/one.json" "$1" && echo "30 games in shards: the same report as in one run"
}

# For three shards with -t 10.
selfplay_options=(--rule 0 --boardsize 9 --games 10 --nodes 60 --leaves 2 --leaf-nodes 30)

# The files of the shards must equal those of runs one after the other.
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
