#!/usr/bin/env bash
# Runs the examples of protocol/examples/ with the engine, and checks what they print.
#   arguments: ENGINE
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
engine=$1

expect() { # pattern, text
    grep -qE "$1" <<<"$2" || { printf 'expected %s in:\n%s\n' "$1" "$2"; exit 1; }
}

expect '^column ([0-9]|1[0-4]), row ([0-9]|1[0-4]), both counted from 0$' \
    "$("$root/protocol/examples/best_move.sh" "$engine")"
printed=$(python3 "$root/protocol/examples/best_move.py" "$engine")
expect '^chance of the side to move: [0-9.]+ %$' "$printed"
expect '^best move: [a-o]([1-9]|1[0-5])$' "$printed"
# An engine that ends too early gives a message, not an endless loop.
if python3 "$root/protocol/examples/best_move.py" /bin/false 2>/dev/null; then
    echo "best_move.py accepts an engine that ends"
    exit 1
fi
