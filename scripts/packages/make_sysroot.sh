#!/usr/bin/env bash
# Makes build/sysroot for scripts/cmake/portable.cmake: the C library of Debian 11, and static libraries
# of this system, Debian 12. Does nothing if the folder is complete.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
sysroot=build/sysroot
triple=$(g++ -print-multiarch)
if [[ -e $sysroot/old_glibc.o ]]; then exit 0; fi
rm -rf "$sysroot"
mkdir -p build
mmdebstrap --quiet --variant=extract --include=libc6-dev,linux-libc-dev,libgcc-10-dev bullseye \
    "$sysroot" http://deb.debian.org/debian
# Links to absolute paths would lead out of the folder. Make them relative.
find "$sysroot/usr/lib" "$sysroot/lib" "$sysroot/lib64" -type l -lname '/*' | while read -r link; do
    target=$sysroot$(readlink "$link")
    if [[ -e $target ]]; then
        ln -sf "$(realpath --relative-to="$(dirname "$link")" "$target")" "$link"
    fi
done
mkdir -p "$sysroot/usr/local/include" "$sysroot/usr/local/lib"
for file in sqlite3.h lz4.h lz4frame.h lz4hc.h; do
    cp "/usr/include/$file" "$sysroot/usr/local/include/"
done
for file in libsqlite3.a liblz4.a; do
    cp "/usr/lib/$triple/$file" "$sysroot/usr/local/lib/"
done
g++ --sysroot="$sysroot" -O1 -c scripts/cmake/old_glibc.cpp -o "$sysroot/old_glibc.o"
