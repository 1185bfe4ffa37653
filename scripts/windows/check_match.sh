#!/usr/bin/env bash
# Checks the match runner for Windows under Wine: it must play the same 20 games by nodes and write the
# same results as the runner and the engine of this system, with engines that are suspended outside
# their turn and limited in memory. It must also resume from its state file.
#
# usage: scripts/windows/check_match.sh FUKUMI-MATCH.exe PBRAIN-FUKUMI.exe
#
# Exits with 77 if this machine cannot run such programs. The default of WINEPREFIX is build/wine.
set -euo pipefail
# shellcheck source=scripts/windows/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"
if (($# != 2)); then
    echo "usage: scripts/windows/check_match.sh FUKUMI-MATCH.exe PBRAIN-FUKUMI.exe" >&2
    exit 2
fi
require_files "$@"
start_wine

# The folder has a blank and a letter outside ASCII in its name. Both runners start inside it, so that
# they see the same relative names.
windows="$scratch/fenêtres 1"
linux="$scratch/linux"
mkdir "$windows" "$linux"
cp "$1" "$windows/fukumi-match.exe"
cp "$2" "$windows/pbrain-fukumi.exe"
build_native fukumi-match pbrain-fukumi
native=$root/build/release
cp "$native/fukumi-match" "$native/pbrain-fukumi" "$linux"

options=(-engine cmd=./pbrain-fukumi name=more nodes=900 -engine cmd=./pbrain-fukumi name=less
    nodes=300 -each maxmemory=350M -rule 4 -openings file=openings.txt -repeat -games 2 -rounds 10
    -concurrency 2 -restart -suspend -starttime 120 -notimes -json games.json -sgf games.sgf
    -psq games -state games.state)
play() { # folder, program and more options
    local folder=$1
    shift
    cp "$root/tournaments/openings/renju15_heldout.txt" "$folder/openings.txt"
    (cd "$folder" && "$@" "${options[@]}") >"$folder/output" 2>&1 || {
        cat "$folder/output"
        exit 1
    }
    # Remove the parts that may differ between the two runs: the folder, and the text of the engine from
    # its speed to the end of the line. The engine cuts its line at a fixed length, so the number of
    # moves after the speed depends on how long the speed is.
    local of_clocks='s/ nps [^]"]*//g'
    sed -E -e 's/cd .* && fukumi-match/fukumi-match/' -e "$of_clocks" "$folder/games.json" \
        >"$folder/compared.json"
    sed -E -e "$of_clocks" "$folder/games.sgf" >"$folder/compared.sgf"
}
same() { # file
    cmp "$windows/$1" "$linux/$1" || { cat "$windows/output"; exit 1; }
}

play "$linux" ./fukumi-match
version=$(wine "$windows/pbrain-fukumi.exe" --version | tr -d '\r') || true
if [[ $version != Fukumi* ]]; then
    echo "skipped: Wine here cannot run it" >&2
    exit 77
fi
play "$windows" wine ./fukumi-match.exe
grep -q '^Games: 20 ' "$windows/output" || { cat "$windows/output"; exit 1; }
same compared.json
same compared.sgf
for game in "$linux"/games/*.psq; do same "games/$(basename "$game")"; done

# Cut the record of the last game in half. The match must then play this game again.
size=$(stat -c %s "$windows/games.state")
last=$(tail -n 1 "$windows/games.state" | wc -c)
truncate -s $((size - last / 2)) "$windows/games.state"
options+=(-resume)
play "$windows" wine ./fukumi-match.exe
grep -q '^19 of 20 games already played' "$windows/output" || { cat "$windows/output"; exit 1; }
same compared.sgf
sed -e 's/ -resume//' "$windows/compared.json" | cmp - "$linux/compared.json"

# Check that the runner detects faults of Windows engines, such as too much memory.
(cd "$windows" && wine ./fukumi-match.exe -engine cmd=./pbrain-fukumi name=small maxmemory=1M \
    -engine cmd=./pbrain-fukumi name=other -each nodes=100 -games 1 -state none) \
    >"$windows/output" 2>&1 || { cat "$windows/output"; exit 1; }
grep -q '^Games ended by: 1 memory' "$windows/output" || { cat "$windows/output"; exit 1; }
echo "the match runner for Windows plays 20 games as the runner of this system does"
