#!/usr/bin/env bash
# Builds release and debug and runs every default test in both; the slow ones are left out
# (`ctest --preset slow`). Exits with 0 only if everything passed.
#
#   scripts/test.sh [PRESET...]   other presets of CMakePresets.json in place of these two
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/install_dependencies.sh

summary=()
failed=0
presets=("$@")
if ((${#presets[@]} == 0)); then presets=(release debug); fi
for preset in "${presets[@]}"; do
    echo "==== $preset: build"
    mkdir -p "build/$preset"
    log=build/$preset/build.log
    if ! { cmake --preset "$preset" && cmake --build --preset "$preset"; } >"$log" 2>&1; then
        cat "$log"
        summary+=("$preset: BUILD FAILED")
        failed=1
        continue
    fi
    echo "==== $preset: test"
    log=build/$preset/test.log
    result=passed
    ctest --preset "$preset" --parallel "$(nproc)" 2>&1 | tee "$log" || result=FAILED
    if [[ $result == FAILED ]]; then failed=1; fi
    summary+=("$preset: $result - $(grep 'tests passed' "$log" || echo 'no test ran')")
done

echo
echo "==== summary"
printf '%s\n' "${summary[@]}"
exit "$failed"
