#!/usr/bin/env python3
"""The program that holds the engine twice: the check of its functions, and which copy runs.

usage: instruction_sets_test.py ENGINE
"""

import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import check_instruction_sets as check  # noqa: E402

ENGINE = sys.argv.pop()

SECOND = "_ZN11fukumi_avx26searchEv"
LIBRARY = "_ZNSt6vectorIiSaIiEE9push_backEOi"


def function(name, *instructions):
    lines = [f"  401000:\t{text}" for text in instructions]
    return "\n".join([f"0000000000401000 <{name}>:"] + lines) + "\n\n"


def symbol(kind, name):
    return f"0000000000401000 {kind} {name}\n"


class Check(unittest.TestCase):
    good = function(SECOND, "vpxor  %ymm0,%ymm0,%ymm0", "ret") + function(LIBRARY, "pxor  %xmm0,%xmm0")

    def test_passes_what_runs_everywhere(self):
        self.assertEqual(check.offences(self.good, symbol("T", SECOND) + symbol("W", LIBRARY)), [])

    def test_finds_shared_functions_of_newer_instructions(self):
        for instruction in ("vmovq  (%r12),%xmm0", "shlx   %eax,%ecx,%edx", "andn   %eax,%ecx,%edx"):
            bad = self.good + function(LIBRARY, "push   %rbp", instruction)
            found = check.offences(bad, symbol("T", SECOND) + symbol("W", LIBRARY))
            self.assertEqual([line.split(":")[0] for line in found], [LIBRARY], instruction)

    def test_lets_static_functions_pass(self):
        other = function("_ZL6helperv", "vmovq  (%r12),%xmm0")
        self.assertEqual(check.offences(self.good + other, symbol("T", SECOND) + symbol("t", "_ZL6helperv")), [])

    def test_finds_moves_that_rely_on_the_stack_of_windows(self):
        header = "a.exe:     file format pei-x86-64\n\n"
        for move in ("vmovdqa %ymm0,0x20(%rsp)", "vmovaps 0x40(%rbp),%ymm1"):
            bad = function(SECOND, move)
            self.assertEqual(check.offences(bad, symbol("T", SECOND)), [])
            found = check.offences(header + bad, symbol("T", SECOND))
            self.assertEqual(len(found), 1)
            self.assertIn(move.split()[0], found[0])
        for move in ("vmovdqu %ymm0,0x20(%rsp)", "vmovdqa %ymm0,%ymm1", "vmovaps %xmm6,0x20(%rsp)"):
            self.assertEqual(check.offences(header + function(SECOND, move), symbol("T", SECOND)), [])

    def test_wants_a_second_copy(self):
        found = check.offences(function(LIBRARY, "ret"), symbol("W", LIBRARY))
        self.assertEqual(len(found), 1)
        self.assertIn("is this the right program?", found[0])

    def test_the_engine_itself(self):
        script = ROOT / "scripts/check_instruction_sets.py"
        result = subprocess.run([script, ENGINE], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


class Choice(unittest.TestCase):
    @staticmethod
    def version(*arguments):
        return subprocess.run([ENGINE, *arguments, "--version"], capture_output=True, text=True, check=True).stdout

    def test_takes_the_newest_that_the_processor_has(self):
        flags = Path("/proc/cpuinfo").read_text().split()
        newest = "AVX2" if {"avx2", "bmi1", "bmi2"} <= set(flags) else "SSE4.2"
        self.assertTrue(self.version().endswith(f" ({newest})\n"), self.version())

    def test_stays_with_the_oldest_on_request(self):
        self.assertTrue(self.version("--baseline").endswith(" (SSE4.2)\n"))


if __name__ == "__main__":
    unittest.main()
