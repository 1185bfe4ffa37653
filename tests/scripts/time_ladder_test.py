"""Tests scripts/time_ladder.py: which matches it plays, and the table it prints."""

import argparse
import math
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))
import time_ladder


class TimeLadderTest(unittest.TestCase):
    def test_cheap_matches_come_first(self):
        self.assertEqual(
            time_ladder.steps_of([2.0, 0.5], ["versus", "own"]),
            [("versus", 0.5), ("own", 0.5), ("versus", 2.0), ("own", 2.0)],
        )

    def test_who_has_how_much_time(self):
        self.assertEqual(
            time_ladder.engines_of("versus", 0.5, "us", "them"),
            [("us", "first", 0.5), ("them", "second", 0.5)],
        )
        self.assertEqual(
            time_ladder.engines_of("own", 0.5, "us", "them"),
            [("us", "first", 1.0), ("us", "second", 0.5)],
        )
        self.assertEqual(
            time_ladder.engines_of("opponent", 0.5, "us", "them"),
            [("them", "first", 1.0), ("them", "second", 0.5)],
        )

    def test_the_match_goes_on_where_it_was(self):
        options = argparse.Namespace(
            match="m", engine="us", opponent="them", rule="1", boardsize="15", openings="o.txt",
            games=60, concurrency=1,
        )
        fresh = time_ladder.match_command(options, "own", 0.25, Path("no such file"))
        self.assertNotIn("-resume", fresh)
        self.assertIn("st=0.5", fresh)
        self.assertEqual(fresh[fresh.index("-rounds") + 1], "30")
        begun = time_ladder.match_command(options, "own", 0.25, Path(__file__))
        self.assertEqual(begun[: len(fresh) - 1], fresh[:-1])
        self.assertEqual(begun[-2:], ["-resume", __file__])

    def options_for(self, match):
        return argparse.Namespace(
            match=match, engine="us", opponent="them", rule="1", boardsize="15", openings="o.txt",
            games=60, concurrency=1, times=[0.25], parts=["own"], folder="no such folder",
        )

    def test_a_match_that_fails_ends_the_script(self):
        with self.assertRaises(SystemExit) as end:
            time_ladder.play(self.options_for("false"), math.inf)
        self.assertIn("the match 'own' with 0.25 s a move has failed: exit code 1",
                      str(end.exception))
        time_ladder.play(self.options_for("true"), math.inf)

    def test_a_match_that_is_ended_has_not_failed(self):
        self.assertIsNone(time_ladder.play_match(["sleep", "1000"], 0))

    def test_a_script_that_is_ended_ends_its_match(self):
        with tempfile.TemporaryDirectory() as folder:
            match = Path(folder) / "match"
            match.write_text("#!/bin/sh\n"
                             f"trap 'echo ended > {folder}/end; exit 0' TERM\n"
                             f"echo > {folder}/begun\n"
                             f"while [ -e {folder}/begun ]; do sleep 0.1; done\n")
            match.chmod(0o755)
            os.mkfifo(Path(folder) / "begun")
            errors = Path(folder) / "errors"  # no pipe, which a match left alone would hold open
            with errors.open("w") as stderr, subprocess.Popen(
                    [sys.executable, time_ladder.__file__, f"{folder}/states", "--engine",
                     str(match), "--match", str(match), "--opponent", str(match), "--openings",
                     "none"], stdout=subprocess.DEVNULL, stderr=stderr) as script:
                (Path(folder) / "begun").read_text()  # waits for the match
                script.terminate()
            self.assertEqual((Path(folder) / "end").read_text(), "ended\n")
            self.assertEqual(errors.read_text(), "time_ladder.py: ended\n")
            self.assertEqual(script.returncode, 1)

    def test_table(self):
        results = {
            ("versus", 1.0): {
                "wins": 12, "draws": 1, "losses": 7, "score": 0.625, "elo": 88.7, "error": 120.2,
            },
            ("own", 1.0): {
                "wins": 4, "draws": 0, "losses": 0, "score": 1.0, "elo": None, "error": None,
            },
            ("opponent", 1.0): {  # one pair: an estimate without an error
                "wins": 1, "draws": 0, "losses": 1, "score": 0.5, "elo": 0.0, "error": None,
            },
        }
        table = time_ladder.table_of([1.0], lambda part, seconds: results.get((part, seconds)))
        self.assertEqual(
            table.splitlines()[2],
            "| 1 | 12–1–7, 62.5 %, +89 ± 120 | 4–0–0, 100.0 % | 1–0–1, 50.0 %, +0 |",
        )


if __name__ == "__main__":
    unittest.main()
