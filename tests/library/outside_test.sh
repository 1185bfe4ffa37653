#!/usr/bin/env bash
# Tests that other projects can use the library: installs it into an empty folder, then builds and runs
# the examples in C, C++ and Python by find_package, by pkg-config and by add_subdirectory.
#
#   outside_test.sh CMAKE BUILD SOURCE CXX GENERATOR WORK
set -euo pipefail
cmake=$1 build=$2 source=$3 cxx=$4 generator=$5 work=$6
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}
quietly() { "$@" >"$scratch/log" 2>&1 || { cat "$scratch/log"; fail "failed: $*"; }; }

quietly "$cmake" --install "$build" --component library --prefix "$scratch/installed"
mv "$scratch/installed" "$scratch/moved" # nothing may depend on the prefix
prefix=$scratch/moved
config=$(find "$prefix" -name fukumiConfig.cmake)
pc=$(find "$prefix" -name fukumi.pc)
library=$(find "$prefix" -name 'libfukumi.so')
[[ -n $config && -n $pc && -n $library ]] || fail "the installation is incomplete"
headers=$(cd "$prefix/include" && find . -type f | sort | tr '\n' ' ')
[[ $headers == "./fukumi/fukumi.h ./fukumi/fukumi.hpp ./fukumi/version.h " ]] ||
    fail "other headers: $headers"
others=$(nm -D --defined-only "$library" | awk '$3 !~ /^fukumi_/ {print $3}')
[[ -z $others ]] || fail "the library also exports: $others"

run_examples() {
    "$1/best_move" >"$scratch/out" || fail "$1: best_move failed: $(cat "$scratch/out")"
    grep -Eq '^(Black wins|White wins|draw)$' "$scratch/out" || fail "best_move printed no result"
    "$1/analyse" >"$scratch/out" || fail "$1: analyse failed: $(cat "$scratch/out")"
    grep -q '^Black wins in 3 plies' "$scratch/out" || fail "analyse printed no win"
}

compilers=("$cxx")
case $cxx in
    *clang*) ;;
    *) if command -v clang++ >/dev/null; then compilers+=(clang++); fi ;;
esac
echo "find_package, with ${compilers[*]}"
for compiler in "${compilers[@]}"; do
    folder=$scratch/found_$(basename "$compiler")
    quietly "$cmake" -S "$source/library/examples" -B "$folder" -G "$generator" \
        -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_C_FLAGS="-Wall -Wextra -Werror -std=c99 -pedantic" \
        -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror -pedantic"
    quietly "$cmake" --build "$folder"
    run_examples "$folder"
done

if command -v pkg-config >/dev/null; then
    echo "pkg-config, with ${compilers[*]}"
    export PKG_CONFIG_PATH=${pc%/*}
    # Words of flags: no path here has a blank.
    read -ra flags <<<"$(pkg-config --cflags --libs fukumi)"
    flags+=("-Wl,-rpath,${library%/*}")
    for compiler in "${compilers[@]}"; do
        folder=$scratch/pc_$(basename "$compiler")
        mkdir "$folder"
        quietly "$compiler" -o "$folder/best_move" -x c "$source/library/examples/best_move.c" \
            -x none "${flags[@]}"
        quietly "$compiler" -std=c++17 -o "$folder/analyse" "$source/library/examples/analyse.cpp" \
            "${flags[@]}"
        run_examples "$folder"
    done
fi

echo "Python"
python3 "$source/library/examples/analyse.py" "$library" >"$scratch/out" ||
    fail "analyse.py failed: $(cat "$scratch/out")"
grep -q '^refused: error' "$scratch/out" || fail "analyse.py printed: $(cat "$scratch/out")"
quietly python3 "$source/tests/library/wrong_calls.py" "$library"

echo "add_subdirectory"
# Without optimisation the engine compiles fastest, as one unit.
quietly "$cmake" -S "$source/library/examples" -B "$work" -G "$generator" \
    -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O0 \
    -DFUKUMI_SOURCES="$source"
quietly "$cmake" --build "$work"
run_examples "$work"
# The subproject installs nothing with its parent.
quietly "$cmake" --install "$work" --prefix "$scratch/parent"
[[ ! -e $scratch/parent/include ]] || fail "the subproject installs files into the parent's prefix"
