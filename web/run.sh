#!/usr/bin/env bash
# Builds the page in web/board with the engine as WebAssembly, and the program that serves it on this
# machine (pbrain-fukumi board). Builds only what has changed.
set -euo pipefail
usage="usage: scripts/run.sh board [--port N] [--host ADDRESS] [--no-browser] [--build-only]
  --port N         port of the server (default 4173)
  --host ADDRESS   address of this machine; 0.0.0.0 lets others in the network use the page
  --no-browser     do not open the browser
  --build-only     only build the page, into web/board/dist"
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
web=$root/web
wrong() {
    printf 'scripts/run.sh board: %s\n%s\n' "$1" "$usage" >&2
    exit 2
}

only_build=false
options=()
while (($# > 0)); do
    case $1 in
        --port=* | --host=*) set -- "${1%%=*}" "${1#*=}" "${@:2}"; continue ;;
        --port)
            [[ ${2:-} =~ ^[0-9]{1,5}$ ]] && ((10#$2 <= 65535)) || wrong "--port needs a number up to 65535"
            options+=("$1" "$2")
            shift
            ;;
        --host)
            [[ -n ${2:-} && $2 != -* ]] || wrong "--host needs an address"
            options+=("$1" "$2")
            shift
            ;;
        --no-browser) options+=("$1") ;;
        --build-only) only_build=true ;;
        -h | --help)
            echo "$usage"
            exit 0
            ;;
        *) wrong "'$1' is unknown" ;;
    esac
    shift
done

cd "$root"
mkdir -p build
log=build/board.log
: >"$log"
run() { # what it does, command
    echo "$1 ..." >&2
    "${@:2}" </dev/null >>"$log" 2>&1 || {
        cat "$log" >&2
        echo "This failed: $1." >&2
        exit 1
    }
}
build() { # preset, target
    { [[ -e build/$1/build.ninja ]] || cmake --preset "$1"; } &&
        cmake --build --preset "$1" ${2:+--target "$2"}
}

if [[ ! -e build/wasm-threads/build.ninja || ! -e web/node_modules ]]; then
    echo "The first build of the board takes about three minutes on two cores. Before, it installs what is missing:
Emscripten, Node and npm (Debian packages, about 1.1 GB). npm packages and a newer Node.js take 390 MB
(in web/ and .cache/)." >&2
fi
"$root/scripts/install_dependencies.sh" web
run "Building the engine as WebAssembly for one thread" build wasm
run "Building the engine as WebAssembly for several threads" build wasm-threads
if ! $only_build; then run "Building pbrain-fukumi, which serves the page" build release pbrain-fukumi; fi
# Only from here on, because Emscripten needs the system's Node.js.
path=$("$root/scripts/modern_node.sh" 2>>"$log") || {
    cat "$log" >&2
    echo "This failed: installing a newer Node.js." >&2
    exit 1
}
export PATH=$path
cd "$web"
log=$root/$log
installed=node_modules/.package-lock.json
if [[ ! -e $installed || package-lock.json -nt $installed ]]; then
    run "Installing the npm packages" npm ci --no-audit --no-fund
fi
run "Building the package fukumi" npm run build --workspace fukumi
run "Building the page" npm run build --workspace fukumi-board
run "Compressing the page" npm run compress --workspace fukumi-board
if ! $only_build; then
    exec "$root/build/release/pbrain-fukumi" board --folder "$web/board/dist" "${options[@]}"
fi
