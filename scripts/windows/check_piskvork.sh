#!/usr/bin/env bash
# The real Piskvork plays the engine against itself, under Wine and on a virtual screen: a game under
# each rule, with Piskvork's suspension, clocks and memory limit. Passes if Piskvork reports a win or a
# draw for each game.
#
# usage: check_piskvork.sh PISKVORK.EXE ENGINE.EXE
#
# Piskvork is not part of this project; use any build of it. Needs wine and xvfb-run.
set -euo pipefail
if (($# != 2)); then
    echo "usage: scripts/windows/check_piskvork.sh PISKVORK.EXE ENGINE.EXE" >&2
    exit 2
fi
# shellcheck source=scripts/windows/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"
require_files "$@"
if ! command -v xvfb-run >/dev/null; then
    echo "skipped: xvfb-run is not installed" >&2
    exit 77
fi
start_wine
piskvork=$(realpath "$1")
# The path contains blanks, because Piskvork must be able to start an engine from such a path.
mkdir "$scratch/with blanks"
cp "$2" "$scratch/with blanks/pbrain-fukumi.exe"
engine=$(winepath -w "$scratch/with blanks/pbrain-fukumi.exe")

play() { # name, number of Piskvork's -rule
    local game=$scratch/$1.psq status=0
    # Exit code 1 or 2: the first or second engine won; 3: a draw; 0: an error.
    timeout 300 xvfb-run -a wine "$piskvork" -p "$engine" "$engine" -rule "$2" -timeturn 500 \
        -timematch 20 -memory 350 -opening -1 -outfile "$(winepath -w "$game")" >/dev/null 2>&1 ||
        status=$?
    local stones
    stones=$(grep -cE '^[0-9]+,[0-9]+,[0-9]+' "$game" || true)
    echo "$1: Piskvork's exit code $status, $stones stones"
    if ((status < 1 || status > 3 || stones < 9)); then
        cat "$game" 2>/dev/null || true
        return 1
    fi
}
play freestyle 0
play standard 1
play renju 2
play caro-overline 8
play caro 9
