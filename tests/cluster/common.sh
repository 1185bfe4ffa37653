# The match that the cluster tests play, and the comparison of its shards with one run. Sourced.
#   arguments of the test: MATCH STUB_ENGINE
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export FUKUMI_MATCH=$1
stub=$2
scratch=$(mktemp -d)

engines=(-engine "cmd=$stub" arg=seed=1 name=one -engine "cmd=$stub" arg=seed=2 name=two
    -engine "cmd=$stub" arg=seed=3 name=three)
match_options=("${engines[@]}" -each st=10 -rule 0 -boardsize 9 -repeat -games 2 -rounds 5 -notimes)

# What the shards found must be what one run finds.
compare_with_one_run() { # report of the shards
    "$FUKUMI_MATCH" "${match_options[@]}" -quiet -state none -json "$scratch/one.json" >/dev/null
    games=$(grep -c '"termination"' "$scratch/one.json")
    ((games == 30)) || { echo "expected 30 games, found $games"; exit 1; }
    cmp "$scratch/one.json" "$1" && echo "30 games in shards: the same report as in one run"
}
