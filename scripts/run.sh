#!/usr/bin/env bash
# Builds the release engine if necessary and runs it with the given arguments. With the argument
# "board" it builds and serves the page in web/board instead.
# The build does not use stdin and stdout: both may carry the protocol.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [[ ${1:-} == board ]]; then exec "$root/web/run.sh" "${@:2}"; fi
build=$root/build/release
engine=$build/pbrain-fukumi

"$root/scripts/install_dependencies.sh"

mkdir -p "$build"
log=$build/build.log
build_engine() {
    cd "$root" &&
        # Configure only once: later the build itself notices changes of the CMake files.
        { [[ -e $build/build.ninja ]] || cmake --preset release; } &&
        cmake --build --preset release --target pbrain-fukumi
}
if [[ ! -x $engine ]]; then echo "Building Fukumi ..." >&2; fi
if ! (build_engine) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    echo "The build failed." >&2
    exit 1
fi

if (($# == 0)) && [[ -t 0 ]]; then
    echo "To watch the engine play itself: scripts/run.sh demo" >&2
fi
exec "$engine" "$@"
