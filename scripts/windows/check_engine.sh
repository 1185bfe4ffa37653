#!/usr/bin/env bash
# Checks Windows executables of the engine under Wine, in the way in which Gomocup's judge uses them.
# The bench must equal the recorded one, the answers to the judge's positions must be right under each
# rule, and whole games must end without a fault. Each game begins with BOARD and has a new process. The
# process is suspended outside its turn, and has 350 MB and a tenth of the clock of the fast games.
#
# usage: scripts/windows/check_engine.sh [--games N] [--clock TURN/MATCH] EXE...
#   --games N            games under each rule (default 2)
#   --clock TURN/MATCH   their clocks in seconds (default 0.5/12)
#
# Exits with 77 if this machine cannot run such programs. The default of WINEPREFIX is build/wine.
set -euo pipefail
# shellcheck source=scripts/windows/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"
usage() {
    echo "usage: scripts/windows/check_engine.sh [--games N] [--clock TURN/MATCH] EXE..." >&2
    exit 2
}

games=2
if [[ ${1:-} == --games ]]; then
    games=${2:-}
    [[ $games =~ ^[1-9][0-9]*$ ]] || usage
    shift 2
fi
clock=0.5/12
if [[ ${1:-} == --clock ]]; then
    clock=${2:-}
    [[ $clock =~ ^[0-9.]+/[0-9.]+$ ]] || usage
    shift 2
fi
(($# > 0)) || usage
require_files "$@"
start_wine
build_native fukumi-match
match=$root/build/release/fukumi-match

check_games() { # exe name rule size
    local log=$scratch/$2.log
    "$match" -engine "cmd=wine '$1'" name=first -engine "cmd=wine '$1'" name=second \
        -each tc=$clock maxmemory=350M "stderr=$scratch/stderr" \
        -rule "$3" -boardsize "$4" -tolerance 1 \
        -openings "file=$root/tournaments/openings/$2_heldout.txt" type=offset -repeat \
        -suspend -restart -games 2 -rounds $(((games + 1) / 2)) -concurrency 2 \
        -starttime 60 -state none -fatalerror >"$log" || { cat "$log" "$scratch/stderr"; return 1; }
    grep '^Games ended by:' "$log" | sed "s/^/$2: /"
    if grep -qE '^Games ended by:.*(crash|time|illegal|forbidden|memory|protocol)' "$log"; then
        cat "$log" "$scratch/stderr"
        return 1
    fi
}

checked=0
for exe in "$@"; do
    exe=$(realpath "$exe")
    echo "==== $exe"
    version=$(wine "$exe" --version | tr -d '\r') || true
    # Check the output, because Wine may do nothing and still exit with 0.
    if [[ $version != Fukumi* ]]; then
        echo "skipped: Wine here cannot run it (32 bits need the package wine32)"
        continue
    fi
    echo "$version"
    expected=$(grep '^Bench:' "$root/tests/golden/bench.txt")
    actual=$(wine "$exe" bench </dev/null | tr -d '\r' | grep '^Bench:')
    echo "$actual"
    if [[ $actual != "$expected" ]]; then
        echo "tests/golden/bench.txt has $expected"
        exit 1
    fi
    "$root/scripts/measure_limits.py" --engine "$exe" --only judge
    "$root/scripts/measure_limits.py" --engine "$exe" --only prompt
    check_games "$exe" freestyle20 0 20
    check_games "$exe" freestyle15 0 15
    check_games "$exe" standard15 1 15
    check_games "$exe" renju15 4 15
    check_games "$exe" caro15 9 15
    checked=$((checked + 1))
done
if ((checked == 0)); then exit 77; fi
