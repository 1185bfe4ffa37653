#!/usr/bin/env bash
# Builds the page in web/board, with the engine as WebAssembly, and serves it on this machine with
# the headers that it needs. Prints the address. A build that is there already is used again.
# usage: run_board.sh [--build-only] [--port N] [--host ADDRESS]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
web=$root/web

only_build=false
options=()
for argument in "$@"; do
    if [[ $argument == --build-only ]]; then only_build=true; else options+=("$argument"); fi
done

for command in node npm emcc cmake ninja; do
    if ! command -v "$command" >/dev/null; then
        echo "The board needs $command: apt-get install nodejs npm emscripten cmake ninja-build" >&2
        exit 1
    fi
done

cd "$root"
for preset in wasm wasm-threads; do
    { [[ -e build/$preset/build.ninja ]] || cmake --preset "$preset"; } >&2
    cmake --build --preset "$preset" >&2
done
cd "$web"
installed=node_modules/.package-lock.json
if [[ ! -e $installed || package-lock.json -nt $installed ]]; then
    npm ci >&2
fi
npm run build --workspace fukumi >&2
npm run build --workspace fukumi-board >&2
if ! $only_build; then exec npm run preview --workspace fukumi-board -- "${options[@]}"; fi
