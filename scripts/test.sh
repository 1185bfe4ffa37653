#!/usr/bin/env bash
# Builds release and debug and runs all default tests in both. Exits with 0 only if all passed. The
# slow tests run nightly (`ctest --preset slow`).
#
#   scripts/test.sh [PRESET...]      other presets of CMakePresets.json instead of these two
#   scripts/test.sh --room ROOM...   while you work: builds and runs the tests of these rooms only,
#                                    with asserts (preset debug). Rooms: engine library formats
#                                    database protocol tools web tournaments training
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/install_dependencies.sh

if [[ ${1:-} == --room ]]; then
    shift
    rooms=("${@:?name a room, such as engine}")
    [[ -e build/debug/build.ninja ]] || cmake --preset debug
    cmake --build --preset debug --target "${rooms[@]/#/test_}"
    labels=$(printf '|^%s$' "${rooms[@]}")
    exec ctest --preset debug -L "${labels:1}" --parallel "$(nproc)"
fi

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
