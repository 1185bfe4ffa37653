#!/usr/bin/env bash
# Formats all C++ files; with --check it only reports files that would change.
# Exits with 77 ("skipped") if the pinned version of clang-format is not installed, because other
# versions format some code differently.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

pinned=14
formatter=
for candidate in "clang-format-$pinned" clang-format; do
    if command -v "$candidate" >/dev/null &&
        [[ $("$candidate" --version) == *"version $pinned."* ]]; then
        formatter=$candidate
        break
    fi
done
if [[ -z $formatter ]]; then
    echo "clang-format $pinned is not installed; nothing done." >&2
    exit 77
fi

mode=(-i)
case ${1:-} in
    --check) mode=(--dry-run --Werror) ;;
    "") ;;
    *)
        echo "usage: scripts/format.sh [--check]" >&2
        exit 2
        ;;
esac

folders=()
for folder in engine library formats database protocol tools tournaments training web/service tests; do
    if [[ -d $folder ]]; then folders+=("$folder"); fi
done
find "${folders[@]}" \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 -r "$formatter" --style=file "${mode[@]}"
