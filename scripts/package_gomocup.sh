#!/usr/bin/env bash
# Makes the entry for Gomocup, build/gomocup/fukumi.zip, and verifies it. The archive holds the
# executables for 64 and 32 bits in its top folder; the same sources and tools give the same bytes.
#
# usage: package_gomocup.sh [--games N]
#   --games N   complete games under each rule with each executable, under Wine (2)
#
# Names and size are verified everywhere; what needs Wine is said to be skipped where it is missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
games=2
if (($# > 0)); then
    if [[ $# != 2 || $1 != --games || ! $2 =~ ^[1-9][0-9]*$ ]]; then
        echo "usage: scripts/package_gomocup.sh [--games N]" >&2
        exit 2
    fi
    games=$2
fi
scripts/install_dependencies.sh windows

folder=build/gomocup
mkdir -p "$folder"
for preset in mingw64 mingw32; do
    echo "==== build $preset"
    { cmake --preset "$preset" && cmake --build --preset "$preset"; } >"$folder/$preset.log" 2>&1 || {
        cat "$folder/$preset.log"
        exit 1
    }
done

echo "==== pack"
# The judge takes the program whose name ends in 64 on a system of 64 bits.
scripts/gomocup_zip.py make "$folder/fukumi.zip" pbrain-fukumi64.exe=build/mingw64/pbrain-fukumi.exe \
    pbrain-fukumi.exe=build/mingw32/pbrain-fukumi.exe LICENSE.txt=LICENSE

echo "==== verify"
scripts/gomocup_zip.py check "$folder/fukumi.zip"
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
place="$unpacked/a folder with blanks, äöü 五目"
mkdir "$place"
scripts/gomocup_zip.py unpack "$folder/fukumi.zip" "$place"
status=0
scripts/check_windows.sh --games "$games" "$place"/*.exe || status=$?
if ((status == 77)); then
    echo "$folder/fukumi.zip is made, but no program in it was run: Wine is missing here."
elif ((status != 0)); then
    exit "$status"
else
    echo "$folder/fukumi.zip passes."
fi
