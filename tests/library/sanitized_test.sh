#!/usr/bin/env bash
# Runs the library with the sanitizers of its build from a program in C, which is compiled with the same
# sanitizers, and from Python, which loads their runtime before everything else: the examples (a best
# move, a search that is stopped after 300 ms, an illegal position), and random wrong calls.
#
#   sanitized_test.sh BUILD SOURCE CLANG++ SANITIZERS      SANITIZERS: address,undefined or thread
set -euo pipefail
build=$1 source=$2 clang=$3 sanitizers=$4
library=$build/library/libfukumi.so
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}

echo "C"
"${clang%++*}" -std=c99 -Wall -Wextra -Werror "-fsanitize=$sanitizers" -I "$source/library/include" \
    -I "$build/library/include" -c -o "$scratch/best_move.o" "$source/library/examples/best_move.c"
# The runtime for C++ has what the library needs.
"$clang" "-fsanitize=$sanitizers" -o "$scratch/best_move" "$scratch/best_move.o" "$library" \
    "-Wl,-rpath,${library%/*}"
"$scratch/best_move" >"$scratch/out" || fail "best_move failed: $(cat "$scratch/out")"
grep -Eq '^(Black wins|White wins|draw)$' "$scratch/out" || fail "best_move printed no result"

echo "Python"
# The thread sanitizer of clang crashes in programs that are not linked with it; that of GCC, which has the
# same interface, does not.
if [[ $sanitizers == thread ]]; then
    runtime=$(gcc -print-file-name=libtsan.so 2>/dev/null || true)
else
    runtime=$("$clang" -print-file-name="libclang_rt.asan-$(uname -m).so")
fi
if [[ $runtime != /* ]]; then
    echo "SKIPPED: no shared runtime of the sanitizers."
    exit
fi
runtime=$(realpath "$runtime")
python=$(python3 -c 'import sys; print(sys.executable)') # python3 may be a script of its own
# Python itself does not free all of its memory.
export ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1
for script in library/examples/analyse.py tests/library/wrong_calls.py; do
    LD_PRELOAD=$runtime "$python" "$source/$script" "$library" >"$scratch/out" 2>&1 ||
        fail "$script failed: $(cat "$scratch/out")"
    cat "$scratch/out"
done
