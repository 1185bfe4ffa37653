#!/usr/bin/env bash
# Builds the page in web/board with the engine as WebAssembly, serves it on this machine with the
# necessary headers, and prints the address. Builds only what has changed.
# usage: run.sh [--build-only] [--port N] [--host ADDRESS]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
web=$root/web

only_build=false
options=()
for argument in "$@"; do
    if [[ $argument == --build-only ]]; then only_build=true; else options+=("$argument"); fi
done

"$root/scripts/install_dependencies.sh" web
cd "$root"
for preset in wasm wasm-threads; do
    { [[ -e build/$preset/build.ninja ]] || cmake --preset "$preset"; } >&2
    cmake --build --preset "$preset" >&2
done
# Only from here on, because Emscripten needs the system's Node.
PATH=$("$root/scripts/modern_node.sh")
export PATH
cd "$web"
installed=node_modules/.package-lock.json
if [[ ! -e $installed || package-lock.json -nt $installed ]]; then
    npm ci >&2
fi
npm run build --workspace fukumi >&2
npm run build --workspace fukumi-board >&2
if ! $only_build; then exec npm run preview --workspace fukumi-board -- "${options[@]}"; fi
