#!/usr/bin/env python3
"""Tests scripts/neutral_openings.py with an invented engine as opponent and as judge."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import neutral_openings as neutral  # noqa: E402

# The engine balances with the first free cell, and calls an opening with an odd number of stones
# even. To a judge (a program with the name "judge") an opening is even if its first stone is in an
# even column. Without a value in its name it prints none.
ENGINE = """#!%s
import sys
is_judge = "judge" in sys.argv[0]
stones, reads = [], False
for line in sys.stdin:
    word = line.strip().upper()
    if word in ("BOARD", "YXBOARD"): stones, reads = [], True
    elif word == "DONE":
        reads = False
        if is_judge:
            print("MESSAGE depth 5 ev", 10 if stones[0][0] %% 2 == 0 else "+M9")
            print("0,0", flush=True)
    elif reads: stones.append(tuple(map(int, word.split(",")))[:2])
    elif word.startswith("YXBALANCEONE"):
        free = next((x, 0) for x in range(15) if (x, 0) not in stones)
        if "silent" not in sys.argv[0]:
            print("MESSAGE Eval", -40 if len(stones) %% 2 == 0 else 41)
        print("%%d,%%d" %% free, flush=True)
    elif word == "END": break
""" % sys.executable


class NeutralOpenings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self, name):
        path = self.folder / name
        path.write_text(ENGINE)
        path.chmod(0o755)
        return str(path)

    def openings(self, *arguments):
        """Runs the script. Returns the openings as lists of cells of a board of 15 lines."""
        out = self.folder / "out.txt"
        with contextlib.redirect_stderr(io.StringIO()):
            neutral.main(["--count", "12", "--out", str(out), *arguments])
        return [[tuple(int(part) + 7 for part in stone.split(",")) for stone in line.split(", ")]
                for line in out.read_text().splitlines()]

    def test_keeps_what_the_opponent_calls_even(self):
        openings = self.openings("--engine", self.program("opponent"))
        self.assertEqual(len(openings), 12)
        for opening in openings:
            self.assertEqual(len(opening) % 2, 1)
            self.assertEqual(len(set(opening)), len(opening))
        self.assertTrue(any(opening[0][0] % 2 for opening in openings))

    def test_keeps_only_what_the_judge_calls_even_too(self):
        opponent = self.program("opponent")
        openings = self.openings("--engine", opponent, "--judge", self.program("judge"))
        self.assertEqual(len(openings), 12)
        self.assertTrue(all(opening[0][0] % 2 == 0 for opening in openings))

    def test_the_same_seed_gives_the_same_openings(self):
        opponent = self.program("opponent")
        first = self.openings("--engine", opponent, "--seed", "5")
        self.assertEqual(self.openings("--engine", opponent, "--seed", "5"), first)
        self.assertNotEqual(self.openings("--engine", opponent, "--seed", "6"), first)

    def test_an_engine_without_values_ends_the_script(self):
        with self.assertRaises(SystemExit) as ended:
            self.openings("--engine", self.program("silent"))
        self.assertIn("prints no value", str(ended.exception))

    def test_mirror_images_have_one_key(self):
        stones = [(1, 2), (7, 7), (3, 9)]
        mirrored = [(14 - x, y) for x, y in stones]
        turned = [(y, 14 - x) for x, y in stones]
        self.assertEqual(neutral.canonical(stones, 15), neutral.canonical(mirrored, 15))
        self.assertEqual(neutral.canonical(stones, 15), neutral.canonical(turned, 15))
        self.assertNotEqual(neutral.canonical(stones, 15), neutral.canonical(stones[::-1][:2], 15))


if __name__ == "__main__":
    unittest.main()
