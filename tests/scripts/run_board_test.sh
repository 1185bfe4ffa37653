#!/usr/bin/env bash
# Tests that scripts/run.sh board refuses wrong arguments at once, before it installs or builds.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Run a copy of the scripts. If they start a build, the folder `build` appears in it, and the test fails.
mkdir -p "$scratch/scripts" "$scratch/web"
cp "$root/scripts/run.sh" "$scratch/scripts"
cp "$root/web/run.sh" "$scratch/web"
refuses() { # text of the message, arguments
    local status=0
    "$scratch/scripts/run.sh" board "${@:2}" >"$scratch/out" 2>&1 || status=$?
    if [[ $status != 2 ]] || ! grep -qF -- "$1" "$scratch/out" || [[ -e $scratch/build ]]; then
        echo "board ${*:2}: exit code $status, $(cat "$scratch/out")" >&2
        exit 1
    fi
}
refuses "'--prot' is unknown" --prot 8000
refuses "'8000' is unknown" 8000
refuses "--port needs a number up to 65535" --port
refuses "--port needs a number up to 65535" --port=eighty
refuses "--port needs a number up to 65535" --port 70000
refuses "--host needs an address" --host --build-only
[[ $("$scratch/scripts/run.sh" board --help) == "usage: scripts/run.sh board"* ]]
[[ ! -e $scratch/build ]]
echo "Wrong arguments of the board are refused."
