#!/usr/bin/env python3
"""Checks that a program which holds the engine twice runs on processors without AVX2.

    scripts/check_instruction_sets.py PROGRAM [--objdump PATH] [--nm PATH]

PROGRAM still has its symbols. Its functions are disassembled: instructions newer than SSE4.2 may
stand only in those of the namespace fukumi_avx2 and in static ones, which no other part can call.
A function that several parts define, as the templates of libraries are, exists once: had the linker
taken the copy that was compiled for AVX2, the other parts would run it too. In Windows programs no
256-bit move may rely on an aligned stack, which compilers there cannot have (engine/CMakeLists.txt).
"""

import argparse
import re
import subprocess
import sys

SECOND_COPY = "11fukumi_avx2"  # as symbols spell the namespace
# AVX and FMA begin with v, and no other instruction that compilers use does; the others are BMI's, but
# for tzcnt: compilers write it for older processors, too, which take it for bsf.
NEW = re.compile(r"v[a-z0-9]+|andn|bextr|blsi|blsr|blsmsk|bzhi|mulx|pdep|pext|rorx|sarx|shlx|shrx")
OLD = {"verr", "verw"}
FUNCTION = re.compile(r"[0-9a-f]+ <(.+)>:")
INSTRUCTION = re.compile(r"\s+[0-9a-f]+:\t(\S+)")
ALIGNED_MOVE = re.compile(r"\tvmov(?:dqa|aps|apd|ntdq|ntps|ntpd)\s.*(?:%ymm.*\(|\).*%ymm)")
WINDOWS = "file format pei-"


def newer_functions(disassembly):
    """The names of the functions that contain an instruction newer than SSE4.2."""
    found, name = set(), None
    for line in disassembly.splitlines():
        if function := FUNCTION.fullmatch(line):
            name = function[1]
        elif instruction := INSTRUCTION.match(line):
            if NEW.fullmatch(instruction[1]) and instruction[1] not in OLD:
                found.add(name)
    return found


def shared_symbols(listing):
    """The symbols that every part of a program sees, from the listing of nm."""
    lines = [line.split() for line in listing.splitlines()]
    return {words[2] for words in lines if len(words) == 3 and words[1] in "TWV"}


def offences(disassembly, listing):
    """What is wrong, a line each."""
    newer = newer_functions(disassembly)
    wrong = [f"{name}: newer than SSE4.2, and any part may call it"
             for name in sorted(newer & shared_symbols(listing)) if SECOND_COPY not in name]
    if WINDOWS in disassembly:
        wrong += [f"relies on aligned memory: {line.strip()}"
                  for line in disassembly.splitlines() if ALIGNED_MOVE.search(line)]
    if not any(SECOND_COPY in name for name in newer):
        wrong.append("nothing in fukumi_avx2 is newer than SSE4.2; is this the right program?")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--nm", default="nm")
    options = parser.parse_args()

    def output_of(*words):
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout

    wrong = offences(output_of(options.objdump, "-d", "--no-show-raw-insn", options.program),
                     output_of(options.nm, options.program))
    print("\n".join(wrong or ["only the second copy of the engine is newer than SSE4.2"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
