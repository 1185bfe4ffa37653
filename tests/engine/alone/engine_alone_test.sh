#!/usr/bin/env bash
# Builds the engine as a library without threads and exceptions, and without other programs and
# packages; then runs searches with this library (search_alone.cpp).
# usage: engine_alone_test.sh CMAKE SOURCE_DIR WORK_DIR COMPILER GENERATOR PROGRAM
set -euo pipefail
cmake=$1 source=$2 work=$3 compiler=$4 generator=$5 program=$6

# A Release build without optimisation is the fastest to compile: it is one translation unit.
"$cmake" -S "$source" -B "$work" -G "$generator" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS=-fno-exceptions \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O0 -DFUKUMI_WERROR=ON \
    -DFUKUMI_PROGRAMS=OFF -DFUKUMI_THREADS=OFF >"$work.log" || { cat "$work.log"; exit 1; }
"$cmake" --build "$work" --target fukumi_engine >"$work.log" || { cat "$work.log"; exit 1; }
library=$work/engine/libfukumi_engine.a

# Do not pipe nm into grep: grep -q exits at the first match, and nm would then fail.
symbols=$(nm -C "$library")
if grep -qE 'pthread_(create|once)|call_once|std::j?thread|std::mutex' <<<"$symbols"; then
    echo "the library still uses threads"
    exit 1
fi
"$compiler" -std=c++20 -fno-exceptions -I"$source" "$program" "$library" -o "$work/search_alone"
"$work/search_alone"
