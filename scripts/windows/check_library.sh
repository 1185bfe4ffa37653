#!/usr/bin/env bash
# Tries the C interface as a DLL for Windows: compiles the example in C with the import library and runs
# it under Wine beside the DLL.
#
# usage: scripts/windows/check_library.sh BUILD      BUILD: the folder of the preset mingw64
#
# Exits with 77 if this machine cannot run such programs. The default of WINEPREFIX is build/wine.
set -euo pipefail
# shellcheck source=scripts/windows/wine.sh
source "$(dirname "${BASH_SOURCE[0]}")/wine.sh"
build=${1:?usage: scripts/windows/check_library.sh BUILD}
library=$build/library
require_files "$build/libfukumi.dll" "$library/libfukumi.dll.a"
cp "$build/libfukumi.dll" "$scratch"
x86_64-w64-mingw32-gcc-posix -std=c99 -Wall -Wextra -Werror -I "$root/library/include" \
    -I "$library/include" -o "$scratch/best_move.exe" "$root/library/examples/best_move.c" \
    "$library/libfukumi.dll.a"
# objdump prints the exported names in lines such as "[   0] fukumi_cell_name".
others=$(x86_64-w64-mingw32-objdump -p "$build/libfukumi.dll" |
    awk '/^\[Ordinal\/Name/ {names = 1} /^$/ {names = 0} names && /^\t/ && $NF !~ /^fukumi_/ {print $NF}')
if [[ -n $others ]]; then
    echo "libfukumi.dll also exports: $others" >&2
    exit 1
fi
start_wine
cd "$scratch"
printed=$(wine best_move.exe </dev/null | tr -d '\r') || {
    echo "best_move.exe ends with an error: $printed" >&2
    exit 1
}
grep -Eq '^(Black wins|White wins|draw)$' <<<"$printed" || {
    echo "best_move.exe printed: $printed" >&2
    exit 1
}
echo "libfukumi.dll: the example in C plays a game under Wine."
