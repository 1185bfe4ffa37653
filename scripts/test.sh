#!/usr/bin/env bash
# Builds release and debug and runs all default tests in both. Exits with 0 only if all passed. The
# slow tests run nightly (`ctest --preset slow`).
#
#   scripts/test.sh [PRESET...]      other presets of CMakePresets.json instead of these two
#   scripts/test.sh --room ROOM...   while you work: builds and runs the tests of these rooms only,
#                                    with asserts (preset debug), and repeats random tests a few
#                                    times only. Rooms: engine library formats database protocol
#                                    tools web tournaments training
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
    sed -n '2,/^set/{s/^# \{0,1\}//;/^set/!p}' scripts/test.sh
}
# Prints the names of a list in CMakePresets.json, such as configurePresets.
names_in() {
    sed -n "/\"$1\"/,/^  \]/p" CMakePresets.json | sed -n 's/.*"name": "\([^"]*\)".*/\1/p' | sort
}
refuse() {
    printf 'test.sh: %s; see scripts/test.sh --help\n' "$1" >&2
    exit 2
}

# Check every word before anything is installed or built.
all_rooms=(engine library formats database protocol tools web tournaments training)
rooms=()
presets=()
case ${1:-} in
    -h | --help)
        usage
        exit 0
        ;;
    --room)
        shift
        (($# > 0)) || refuse "name a room: ${all_rooms[*]}"
        rooms=("$@")
        for room in "${rooms[@]}"; do
            [[ " ${all_rooms[*]} " == *" $room "* ]] || refuse "'$room' is no room (${all_rooms[*]})"
        done
        ;;
    *)
        presets=("$@")
        known=$(comm -12 <(names_in configurePresets) <(names_in testPresets) | grep -vx base | xargs)
        for preset in "${presets[@]}"; do
            [[ " $known " == *" $preset "* ]] || refuse "'$preset' is no preset with tests ($known)"
        done
        ;;
esac

scripts/install_dependencies.sh

if ((${#rooms[@]} > 0)); then
    [[ -e build/debug/build.ninja ]] || cmake --preset debug
    cmake --build --preset debug --target "${rooms[@]/#/test_}"
    labels=$(printf '|^%s$' "${rooms[@]}")
    export FUKUMI_FEW_ROUNDS=1 # tests/support/sanitizers.h
    # These two tests need the programs of other rooms, too.
    exec ctest --preset debug -L "${labels:1}" -E '^(readme|json_schema)$' --parallel "$(nproc)"
fi

summary=()
failed=0
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
