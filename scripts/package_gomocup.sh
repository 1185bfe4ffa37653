#!/usr/bin/env bash
# Makes the archive for the Gomocup tournament, build/gomocup/fukumi.zip, and checks it. The archive has
# the executables for 64 and 32 bits in its top folder. The same sources and tools give the same bytes.
#
# usage: package_gomocup.sh [--games N] [--clock TURN/MATCH] [--check-reproducible]
#   --games N              complete games under each rule with each executable, under Wine (default 2)
#   --clock TURN/MATCH     their clocks in seconds (default 0.5/12, a tenth of Gomocup's fast games)
#   --check-reproducible   builds everything once more, from a copy of the sources in another
#                          folder, and fails if the two archives differ
#
# Without Wine the script checks only names and size, and prints that it skipped the other checks.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
games=2
clock=0.5/12
check_reproducible=false
while (($# > 0)); do
    case $1 in
        --games)
            games=${2:-}
            shift
            ;;
        --clock)
            clock=${2:-}
            shift
            ;;
        --check-reproducible) check_reproducible=true ;;
        *) games= ;;
    esac
    if [[ ! $games =~ ^[1-9][0-9]*$ || ! $clock =~ ^[0-9.]+/[0-9.]+$ ]]; then
        echo "usage: scripts/package_gomocup.sh [--games N] [--clock TURN/MATCH] [--check-reproducible]" >&2
        exit 2
    fi
    shift
done
scripts/install_dependencies.sh windows

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
folder=build/gomocup

make_archive() ( # folder of the sources
    cd "$1"
    mkdir -p "$folder"
    for preset in mingw64 mingw32; do
        echo "==== build $preset"
        # Without the board the program is smaller and loads fewer libraries of Windows.
        { cmake --preset "$preset" -DFUKUMI_BOARD=OFF && cmake --build --preset "$preset" --target pbrain-fukumi; } \
            >"$folder/$preset.log" 2>&1 || { cat "$folder/$preset.log"; exit 1; }
    done
    echo "==== pack"
    # On a 64-bit system the judge starts the program whose name ends in 64.
    scripts/packages/gomocup_zip.py make "$folder/fukumi.zip" \
        pbrain-fukumi64.exe=build/mingw64/pbrain-fukumi.exe \
        pbrain-fukumi.exe=build/mingw32/pbrain-fukumi.exe LICENSE.txt=LICENSE
)

make_archive "$root"
if $check_reproducible; then
    echo "==== the same again in another folder"
    copy=$scratch/another/folder
    mkdir -p "$copy"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$copy"
    make_archive "$copy"
    cmp "$folder/fukumi.zip" "$copy/$folder/fukumi.zip"
    echo "both archives are equal, byte by byte"
fi

echo "==== verify"
scripts/packages/gomocup_zip.py check "$folder/fukumi.zip"
place="$scratch/a folder with blanks, äöü 五目"
mkdir "$place"
scripts/packages/gomocup_zip.py unpack "$folder/fukumi.zip" "$place"
status=0
log=$scratch/check.log
scripts/windows/check_engine.sh --games "$games" --clock "$clock" "$place"/*.exe >"$log" 2>&1 || status=$?
if ((status == 77)); then
    echo "$folder/fukumi.zip is made, but no program in it was run: Wine is missing here."
elif ((status != 0)); then
    cat "$log"
    echo "The check failed. On a busy machine games end by time: try a longer clock, such as --clock 5/300." >&2
    exit "$status"
else
    # Wine without 32 bits runs only one of the two programs.
    sed -n "s|^==== .*/||p; s|^skipped|    &|p; s|^Bench|    &|p" "$log"
    echo "$folder/fukumi.zip passes: bench, the judge's positions, and $games games under each rule."
fi
