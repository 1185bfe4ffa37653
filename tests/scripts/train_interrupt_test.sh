#!/usr/bin/env bash
# Tests that Ctrl-C keeps the state of `fukumi-train network`. The same command, started again, must
# then make the same network as a run without an interrupt.
#   arguments: FUKUMI_TRAIN
set -euo pipefail
train=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$train" selfplay --games 3 --nodes 60 --leaf-nodes 40 --boardsize 9 --out small.games 2>/dev/null
learn() { # name; replaces the shell, so call it in one of its own
    exec "$train" network small.games --epochs 200 --batch 4 --out "$1.network" --checkpoint "$1.state"
}

(learn whole 2>/dev/null)
mkfifo lines
learn parts 2>lines &
running=$!
while read -r line; do
    echo "$line" >>parts.txt
    if [[ $line == 'epoch 3:'* ]]; then kill -INT "$running"; fi
done <lines
status=0
wait "$running" || status=$?
# The run may end before the signal comes, on a machine that is busy with something else.
if ((status != 0)); then
    [[ $status == 130 ]] || { cat parts.txt; echo "ended with $status"; exit 1; }
    grep -q '^stopped after .* the same command goes on from here$' parts.txt
    [[ ! -e parts.network ]]
    (learn parts 2>parts.txt)
    grep -q '^resuming after epoch [3-9]' parts.txt
fi
cmp whole.network parts.network
