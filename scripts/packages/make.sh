#!/usr/bin/env bash
# Makes all packages of a release in build/packages, with their checksums, and tries each of them:
#
#   fukumi_VERSION_ARCH.deb              Debian with glibc 2.31 or newer; tried in fresh roots
#   fukumi-VERSION-Linux-ARCH.tar.gz     the same files for any Linux with glibc 2.31 or newer
#   fukumi-VERSION-Windows-x86_64.zip    unpack and start; tried under Wine
#   fukumi-VERSION.tgz                   the npm package
#   fukumi-gomocup.zip                   the entry for the Gomocup tournament
#
#   scripts/packages/make.sh [PART...]   parts: linux, windows, npm, gomocup; by default all
#
# Needs Debian 12 and the built page (web/run.sh --build-only). A check that this machine cannot do is
# reported as skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
parts=("$@")
if ((${#parts[@]} == 0)); then parts=(linux windows npm gomocup); fi
for part in "${parts[@]}"; do
    case $part in
        linux | windows | npm | gomocup) ;;
        -h | --help)
            sed -n '2,/^set/{/^set/!s/^# \{0,1\}//p}' scripts/packages/make.sh
            exit 0
            ;;
        *)
            echo "make.sh: '$part' is no part (linux windows npm gomocup)" >&2
            exit 2
            ;;
    esac
done
folder=build/packages
mkdir -p "$folder"
rm -f "$folder/SHA256SUMS"
version=$(sed -n 's/^project(fukumi VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
skipped=()
if [[ ! -e web/board/dist/index.html ]]; then
    echo "scripts/packages/make.sh: the page is not built; run web/run.sh --build-only first" >&2
    exit 2
fi

build() { # preset, options of cmake
    local log=$folder/../$1.log
    echo "==== build $1"
    { cmake --preset "$1" "${@:2}" && cmake --build --preset "$1"; } >"$log" 2>&1 ||
        { cat "$log"; exit 1; }
}
# Runs a check, whose exit code 77 means that this machine cannot do it.
try() {
    local status=0
    "$@" || status=$?
    if ((status == 77)); then
        skipped+=("$*")
    elif ((status != 0)); then
        exit "$status"
    fi
}

part_linux() {
    scripts/install_dependencies.sh packages
    rm -f "$folder"/*.deb* "$folder"/*-Linux-*
    scripts/packages/make_sysroot.sh
    build portable
    scripts/packages/library_licences.py libfmt-dev libcli11-dev nlohmann-json3-dev libsqlite3-dev \
        liblz4-dev libexpat1-dev libcpp-httplib-dev g++-12 >build/portable/LIBRARIES.txt
    cpack --config build/portable/CPackConfig.cmake -G "TGZ;DEB" -B "$folder" >"$folder/../cpack.log" ||
        { cat "$folder/../cpack.log"; exit 1; }
    rm -rf "$folder/_CPack_Packages" "$folder"/*.sha256
    echo "==== try the packages for Linux"
    scripts/packages/check.sh "$folder"/*.deb
    try scripts/packages/check_root.sh bullseye "$folder"/fukumi-*-Linux-*.tar.gz
    local suite
    for suite in bullseye bookworm trixie; do
        try scripts/packages/check_root.sh "$suite" "$folder"/fukumi_*.deb
    done
}

part_windows() {
    scripts/install_dependencies.sh windows
    scripts/install_dependencies.sh wine || true # without it the archive is not tried
    build mingw64 -DFUKUMI_BOARD=ON
    local archive=$folder/fukumi-$version-Windows-x86_64.zip
    scripts/packages/windows_zip.py build/mingw64 "$archive"
    echo "==== try the archive for Windows"
    try scripts/windows/check_zip.sh "$archive"
}

part_npm() {
    echo "==== pack and try the npm package"
    (
        PATH=$(scripts/modern_node.sh)
        export PATH
        out=$PWD/$folder
        cd web
        npm ci --silent --no-audit --no-fund
        npm run --silent build --workspace fukumi
        npm test --silent --workspace fukumi # packs the package and installs it in an empty folder
        cd fukumi
        npm pack --silent --pack-destination "$out"
    )
}

part_gomocup() {
    scripts/package_gomocup.sh
    cp build/gomocup/fukumi.zip "$folder/fukumi-gomocup.zip"
}

for part in "${parts[@]}"; do "part_$part"; done
(cd "$folder" && sha256sum -- *.deb *.tar.gz *.zip *.tgz 2>/dev/null >SHA256SUMS || true)
ls -l "$folder"
for check in "${skipped[@]}"; do echo "SKIPPED: $check"; done
