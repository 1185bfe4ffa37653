#!/usr/bin/env python3
"""rate_levels.py: matches resume where they stopped, and the page gets the ratings."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import rate_levels  # noqa: E402


class Play(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.matches = rate_levels.Matches(self.folder, "build")
        self.seeds = []

    def fake_match(self, words, **_):
        """Stands in for fukumi-match: one report of ten games."""
        cell = {"wins": 3, "draws": 1, "losses": 1}
        Path(words[-1]).write_text(json.dumps({"pairings": [cell, cell]}))
        self.seeds.append([word for word in words if word.startswith("srand=")])

    def test_chunks_have_their_own_seeds_and_are_not_played_again(self):
        pair = mock.patch.object(rate_levels, "pairs_of_levels", lambda: [("Level 0", "AI4")])
        with pair, mock.patch.object(rate_levels.subprocess, "run", self.fake_match):
            self.assertTrue(rate_levels.play_all(self.matches, 20))
            self.assertEqual(self.matches.games("Level 0", "AI4"), 20)
            self.assertEqual(self.seeds, [["srand=1"], ["srand=2"]])
            rate_levels.play_all(rate_levels.Matches(self.folder, "build"), 20)
            self.assertEqual(len(self.seeds), 2)

    def test_an_interrupted_chunk_does_not_count(self):
        (self.folder / "Level 0-AI4.000.part").write_text("{")
        self.assertEqual(self.matches.games("Level 0", "AI4"), 0)

    def test_no_chunk_begins_after_the_time(self):
        late = rate_levels.Matches(self.folder, "build", minutes=-1)
        self.assertFalse(rate_levels.play_all(late, 20))

    def test_commands(self):
        words = self.matches.command("Level 30", "BF(4)", 4)
        for word in ("option.strength=30", "option.random_seed=9", "arg=BF(4)", "arg=10",
                     "srand=5", "-repeat"):
            self.assertIn(word, words)
        full = self.matches.command("Level 90", "Level 100", 0)
        self.assertIn("st=0.25", full)
        self.assertNotIn("option.strength=100", full)

    def test_levels_form_a_chain_up_to_the_engine(self):
        pairs = rate_levels.pairs_of_levels()
        self.assertEqual(len(set(pairs)), len(pairs))
        names = [f"Level {level}" for level in rate_levels.LEVELS] + ["Level 100"]
        self.assertLessEqual(set(zip(names, names[1:])), set(pairs))


class Page(unittest.TestCase):
    def test_ratings_are_relative_to_ai4(self):
        rows = [{"name": "Level 100", "elo": 120.0, "error": 9.4, "games": 4},
                {"name": "AI4", "elo": 20.0, "error": 7, "games": 6},
                {"name": "Level 0", "elo": -80.0, "error": 5, "games": 2}]
        with mock.patch.object(rate_levels, "version", return_value="Fukumi 9"):
            lines = rate_levels.page_lines(rate_levels.Matches("state", "build"), rows)
        self.assertIn("Opponents on this scale: AI4 +0 ± 7.", lines)
        self.assertEqual(lines[-2:], ["| 0 | -100 | 5 | 2 |",
                                      "| 100 (250 ms a move) | +100 | 9 | 4 |"])

    def test_only_the_lines_between_the_marks_are_replaced(self):
        text = "# Page\n<!-- begin levels -->\nold\n<!-- end levels -->\nby hand\n"
        self.assertEqual(rate_levels.fill_in(text, ["new"]), text.replace("old", "new"))
        with self.assertRaises(ValueError):
            rate_levels.fill_in("# Page\n", [])
        rate_levels.fill_in(rate_levels.PAGE.read_text(), [])

    def test_missing_programs_are_named_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(
                [sys.executable, ROOT / "scripts/rate_levels.py", "--state", f"{folder}/state",
                 "--build", folder], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn(f"no fukumi-match, pbrain-reference, pbrain-fukumi in '{folder}'", run.stderr)
        self.assertNotIn("Traceback", run.stderr)


if __name__ == "__main__":
    unittest.main()
