# The checks in this folder source this file. It sets `root` and `scratch` (a folder that is deleted at
# the end), and has functions that prepare Wine and native programs to compare with.
#
#   require_files FILE...     ends the script with exit code 2 if a file is missing
#   start_wine                starts Wine and sets WINEPREFIX (default build/wine); without Wine ends
#                             the script with exit code 77
#   build_native PROGRAM...   builds these programs of the release preset if they are missing
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

require_files() {
    local file
    for file in "$@"; do
        if [[ ! -f $file ]]; then
            echo "$file: no such file" >&2
            exit 2
        fi
    done
}

start_wine() {
    if ! command -v wine >/dev/null; then
        echo "skipped: wine is not installed" >&2
        exit 77
    fi
    export WINEPREFIX=${WINEPREFIX:-$root/build/wine} WINEDEBUG=${WINEDEBUG:--all}
    mkdir -p "$WINEPREFIX"
    # Start the Wine server here. If an engine started the server, suspending the engine would suspend
    # the server too. The server exits 30 s after the last program; do not end it by command, because
    # that would kill other programs of this prefix. The command fails if a server runs already.
    wineserver -p30 >/dev/null 2>&1 </dev/null || true
    wine cmd /c exit >/dev/null 2>&1 || true # makes the prefix on first use
}

build_native() {
    local program missing=false
    for program in "$@"; do [[ -x $root/build/release/$program ]] || missing=true; done
    if $missing; then
        (cd "$root" && cmake --preset release &&
            cmake --build --preset release --target "$@") >"$scratch/build.log" 2>&1 ||
            { cat "$scratch/build.log" >&2; exit 1; }
    fi
}
