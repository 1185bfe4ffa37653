#!/usr/bin/env bash
# Installs the missing Debian/Ubuntu packages that a build needs.
#
#   scripts/install_dependencies.sh           for scripts/run.sh and scripts/test.sh
#   scripts/install_dependencies.sh ci        also clang with its sanitizer and fuzzing runtime, and
#                                             the tools for Debian packages
#   scripts/install_dependencies.sh packages  also the tools for Debian packages
#   scripts/install_dependencies.sh windows   also the compilers for Windows
#   scripts/install_dependencies.sh wine      also Wine for 64-bit programs; 32-bit programs need
#                                             the package wine32 of the architecture i386
#   scripts/install_dependencies.sh web       also Emscripten, Node.js and npm
#   scripts/install_dependencies.sh board     also these and Chromium, for the tests of the page
#
# If nothing is missing, the script prints nothing and fetches no package list. All output goes to
# stderr, because the caller uses stdout for the protocol.
set -euo pipefail
exec >&2

missing=()  # names of packages
required=() # those among them that no build can do without

need_command() { # package, command
    if ! command -v "$2" >/dev/null; then
        missing+=("$1")
        required+=("$1")
    fi
}

need_header() { # package, header; CMake fetches a missing library, or builds without it
    local prefix
    for prefix in /usr/include /usr/local/include /opt/homebrew/include; do
        if [[ -e $prefix/$2 ]]; then return; fi
    done
    missing+=("$1")
}

need_command g++ g++
need_command cmake cmake
need_command ninja-build ninja
need_command python3 python3
need_header libfmt-dev fmt/core.h
need_header doctest-dev doctest/doctest.h
need_header libcli11-dev CLI/CLI.hpp
need_header nlohmann-json3-dev nlohmann/json.hpp
need_header libsqlite3-dev sqlite3.h
need_header liblz4-dev lz4frame.h
need_header libexpat1-dev expat.h
need_header libcpp-httplib-dev httplib.h
command -v pkg-config >/dev/null || missing+=(pkg-config) # CMake finds cpp-httplib with it
need_command parallel parallel
python3 -c "import jsonschema" 2>/dev/null || missing+=(python3-jsonschema) # a test uses it
command -v git >/dev/null || missing+=(git) # tests list the files of the project with it
command -v clang-format-14 >/dev/null || command -v clang-format >/dev/null ||
    missing+=(clang-format)

if [[ ${1:-} == ci || ${1:-} == packages ]]; then
    command -v dpkg-shlibdeps >/dev/null || missing+=(dpkg-dev)
fi
if [[ ${1:-} == packages ]]; then need_command mmdebstrap mmdebstrap; fi
if [[ ${1:-} == ci ]]; then
    need_command clang clang++
    # clang prints the path at which it expects the library of its sanitizer runtime.
    runtime=
    if command -v clang++ >/dev/null; then
        runtime=$(clang++ -print-file-name="libclang_rt.fuzzer-$(uname -m).a")
    fi
    if [[ ! -e $runtime ]]; then
        missing+=(libclang-rt-dev)
        required+=(libclang-rt-dev)
    fi
fi

if [[ ${1:-} == windows ]]; then
    need_command g++-mingw-w64-x86-64-posix x86_64-w64-mingw32-g++-posix
    need_command g++-mingw-w64-i686-posix i686-w64-mingw32-g++-posix
fi
if [[ ${1:-} == web || ${1:-} == board ]]; then
    need_command emscripten em++
    need_command nodejs node
    need_command npm npm
fi
if [[ ${1:-} == wine ]]; then
    need_command wine wine
    if [[ ! -x /usr/lib/wine/wine64 ]]; then missing+=(wine64); fi
fi

if [[ ${1:-} == board ]]; then need_command chromium "${FUKUMI_CHROMIUM:-chromium}"; fi

if ((${#missing[@]} == 0)); then exit 0; fi

continue_without() {
    if ((${#required[@]} > 0)); then exit 1; fi
    echo "Continuing: CMake downloads missing libraries, and skips the format check."
    exit 0
}

as_root=()
problem=
if ! command -v apt-get >/dev/null; then
    problem="this system has no apt-get"
elif ((EUID != 0)); then
    as_root=(sudo)
    if ! command -v sudo >/dev/null; then
        problem="neither root nor sudo is available to install them"
    fi
fi
if [[ -n $problem ]]; then
    echo "Missing packages (Debian names): ${missing[*]}"
    echo "Please install them: $problem."
    continue_without
fi

echo "Installing: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 "$@" \
        </dev/null >"$log" 2>&1 || {
        cat "$log"
        echo "apt-get $* failed. Packages needed: ${missing[*]}"
        continue_without
    }
}
apt update
if ((${#required[@]} > 0)); then
    apt install --yes --no-install-recommends "${required[@]}"
    required=()
fi
apt install --yes --no-install-recommends "${missing[@]}"
