#!/usr/bin/env bash
# Makes the packages of a release in build/packages: a .deb and an archive for this system, an
# archive for Windows, and their checksums. Checks the .deb.
#
#   scripts/packages/make.sh [--no-windows]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
windows=true
case ${1:-} in
    --no-windows) windows=false ;;
    '') ;;
    *)
        echo "usage: scripts/packages/make.sh [--no-windows]" >&2
        exit 2
        ;;
esac
scripts/install_dependencies.sh packages
folder=build/packages
rm -rf "$folder"
mkdir -p "$folder"

pack() { # preset, generators
    cmake --preset "$1" >/dev/null
    cmake --build --preset "$1"
    cpack --config "build/$1/CPackConfig.cmake" -G "$2" -B "$folder"
    rm -rf "$folder/_CPack_Packages"
}
if command -v dpkg-shlibdeps >/dev/null; then
    pack release "TGZ;DEB"
    scripts/packages/check.sh "$folder"/*.deb
else
    echo "scripts/packages/make.sh: no .deb without dpkg-dev" >&2
    pack release TGZ
fi
if $windows; then
    scripts/install_dependencies.sh windows
    pack mingw64 ZIP
fi
ls -l "$folder"
