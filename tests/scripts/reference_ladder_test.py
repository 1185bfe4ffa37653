#!/usr/bin/env python3
"""The arithmetic of the ladder's page, and that matches go on where they were."""

import json
import math
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/reference"))
import lab as reference_lab  # noqa: E402
import ladder  # noqa: E402
import page as reference_page  # noqa: E402


def report(black, white, cells):
    """A report of fukumi-match: cells are [wins, draws, losses] for Black of both seatings."""
    keys = ("wins", "draws", "losses")
    return {
        "standings": [{"player": 0, "name": black, "slowest_ms": 7},
                      {"player": 1, "name": white, "slowest_ms": 9}],
        "pairings": [dict(zip(keys, cells[0]), black=0, white=1),
                     dict(zip(keys, cells[1]), black=1, white=0)],
    }


class Statistics(unittest.TestCase):
    def test_wilson_interval(self):
        middle, half = reference_lab.wilson(50, 100)
        self.assertAlmostEqual(middle, 0.5)
        self.assertAlmostEqual(half, 0.0961, places=3)
        middle, half = reference_lab.wilson(100, 100)  # from 0.963 to 1
        self.assertAlmostEqual(middle + half, 1)
        self.assertAlmostEqual(middle - half, 0.963, places=3)

    def test_a_cell_is_settled_when_both_shares_are(self):
        self.assertFalse(reference_lab.is_settled([0, 0, 0], 0.03))
        self.assertFalse(reference_lab.is_settled([500, 0, 500], 0.03))
        self.assertTrue(reference_lab.is_settled([550, 0, 550], 0.03))
        self.assertTrue(reference_lab.is_settled([70, 0, 0], 0.03))

    def test_effective_depth_is_interpolated(self):
        # 80 % at depth 2 and 30 % at depth 3: one half lies three fifths of the way.
        depth, error = reference_lab.effective_depth(
            {1: [100, 0, 0], 2: [80, 0, 20], 3: [30, 0, 70]})
        self.assertAlmostEqual(depth, 2.6)
        share = math.hypot(0.4 * math.sqrt(0.16 / 100), 0.6 * math.sqrt(0.21 / 100)) / 0.5
        self.assertAlmostEqual(error, 1.96 * share)
        # Draws count half.
        depth, _ = reference_lab.effective_depth({1: [60, 0, 40], 2: [0, 80, 20]})
        self.assertAlmostEqual(depth, 1.5)

    def test_effective_depth_out_of_range(self):
        self.assertEqual(reference_lab.effective_depth({1: [10, 0, 90]}), (None, "< 1"))
        self.assertEqual(reference_lab.effective_depth({1: [48, 0, 52]}), (None, "≈ 1"))
        self.assertEqual(reference_lab.effective_depth({1: [90, 0, 10], 2: [80, 0, 20]}),
                         (None, "> 2"))


class Matches(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.lab = reference_lab.Lab(self.folder.name, "build")

    def fake_match(self, words, **_):
        """fukumi-match as a stub: Black wins three of four games."""
        names = [word[5:] for word in words if word.startswith("name=")]
        games = int(words[words.index("-games") + 1])
        if "-rounds" in words:
            games *= int(words[words.index("-rounds") + 1])
        cell = [3 * games // 8, 0, games // 8]
        Path(words[-1]).write_text(json.dumps(report(*names, [cell, cell])))
        self.seeds.append([words[i + 1] for i, word in enumerate(words) if word == "arg=--seed"])

    def test_chunks_add_up_have_their_own_seeds_and_are_not_played_again(self):
        self.seeds = []
        with mock.patch.object(reference_lab.subprocess, "run", self.fake_match):
            finished = ladder.play_until(self.lab, "table", "AI4", "AI5", 8, 24, 0.03)
            self.assertTrue(finished)
            self.assertEqual(self.lab.counts("table", "AI4", "AI5"),
                             {"AI4": [9, 0, 3], "AI5": [9, 0, 3]})
            self.assertEqual(self.seeds,
                             [["arg=1", "arg=2"], ["arg=3", "arg=4"], ["arg=5", "arg=6"]])
            # As wins, draws and losses of the first over both colours.
            self.assertEqual(self.lab.score_counts("table", "AI4", "AI5"), [12, 0, 12])
            again = reference_lab.Lab(self.folder.name, "build")
            ladder.play_until(again, "table", "AI4", "AI5", 8, 24, 0.03)
            self.assertEqual(len(self.seeds), 3)

    def test_an_interrupted_chunk_does_not_count(self):
        (Path(self.folder.name) / "table").mkdir()
        (Path(self.folder.name) / "table" / "AI4-AI5.000.part").write_text("{")
        self.assertEqual(self.lab.counts("table", "AI4", "AI5")["AI4"], [0, 0, 0])

    def test_no_chunk_begins_after_the_time(self):
        late = reference_lab.Lab(self.folder.name, "build", minutes=-1)
        self.assertFalse(late.play("table", "AI4", "AI5", 2))
        self.assertFalse(ladder.run_table(late, 0.03))

    def test_commands(self):
        words = self.lab.command("Fukumi", "Level 30", 20, 4, from_openings=True)
        for word in ("st=0.05", "option.strength=30", "option.random_seed=10", "srand=5",
                     "-repeat"):
            self.assertIn(word, words)
        self.assertEqual(words[words.index("-rounds") + 1], "10")
        full = self.lab.command("Level 90", "Level 100", 20, 0, from_openings=True)
        self.assertIn("option.strength=90", full)
        self.assertIn("st=0.25", full)
        self.assertNotIn("option.strength=100", full)
        against_itself = self.lab.command("AI4", "AI4'", 100, 0, from_openings=False)
        self.assertEqual(against_itself.count("arg=AI4"), 2)
        self.assertIn("name=AI4'", against_itself)

    def test_a_match_ends_when_its_cells_are_settled(self):
        played = []

        def fake_play(stage, first, second, games):
            played.append(games)
            folder = Path(self.folder.name) / stage
            folder.mkdir(exist_ok=True)
            path = folder / f"{first}-{second}.{len(self.lab.chunks(stage, first, second)):03}.json"
            path.write_text(json.dumps(report(first, second, results(games // 2))))
            return True

        def wins_as_black_alone(games):
            return [[games, 0, 0], [games // 2, 0, games - games // 2]]

        results = lambda games: [[games, 0, 0]] * 2  # noqa: E731
        with mock.patch.object(self.lab, "play", fake_play):
            self.assertTrue(ladder.play_until(self.lab, "table", "AI4", "AI4'", 40, 2400, 0.03))
            self.assertEqual(played, [40, 40])  # 61 games without a loss are enough
            played.clear()
            self.assertTrue(ladder.play_until(self.lab, "table", "AI4", "AI5", 40, 2400, 0.03))
            self.assertEqual(played, [40] * 4)  # 61 for each seating
            played.clear()
            results = wins_as_black_alone
            self.assertTrue(ladder.play_until(self.lab, "table", "AI4", "AI7", 400, 2400, 0.03))
            self.assertEqual(played, [400] * 6)  # the other seating needs more than a thousand
            played.clear()
            self.assertTrue(ladder.play_until(self.lab, "table", "AI4", "AI6", 40, 100, 0.03))
            self.assertEqual(played, [40, 40, 20])  # at most 100

    def test_the_engine_meets_the_players_from_the_empty_board(self):
        commands = []

        def fake_match(words, **_):
            commands.append(words)
            counts = [int(words[words.index("-games") + 1]) // 2, 0, 0]
            names = [word[5:] for word in words if word.startswith("name=")]
            Path(words[-1]).write_text(json.dumps(report(*names, [counts, counts])))

        with mock.patch.object(reference_lab.subprocess, "run", fake_match):
            self.assertTrue(ladder.run_fukumi(self.lab, 20))
        self.assertEqual(len(commands), len(reference_lab.PLAYERS))
        for words in commands:
            self.assertNotIn("-openings", words)
            self.assertIn("st=0.05", words)

    def test_players_of_our_own_genes(self):
        words = self.lab.command("AI8-wide-120", "AI7", 100, 0, from_openings=False)
        files = [f"arg={self.lab.folder}/genes-{color}-0.1.txt" for color in ("black", "white")]
        place = words.index("arg=--numbers")
        self.assertEqual(words[place + 1:place + 5], files + ["arg=--generation", "arg=120"])
        self.assertEqual(words.count("arg=AI8"), 1)

    def test_levels_form_a_chain_up_to_the_engine(self):
        pairs = ladder.pairs_of_levels()
        self.assertEqual(len(set(pairs)), len(pairs))
        for first, second in zip(reference_lab.LEVELS, reference_lab.LEVELS[1:]):
            self.assertIn((f"Level {first}", f"Level {second}"), pairs)
        self.assertIn((f"Level {reference_lab.LEVELS[-1]}", "Level 100"), pairs)

    def test_every_pair_of_the_study_is_played_once(self):
        pairs = ladder.pairs_of_table()
        self.assertEqual(len(pairs), 7 * 8 // 2 + 4)
        self.assertEqual(len({frozenset(pair) for pair in pairs}), len(pairs))
        self.assertIn(("AI4", "AI4'"), pairs)

    def test_cells_of_the_table(self):
        folder = Path(self.folder.name) / "table"
        folder.mkdir()
        games = report("AI4", "AI5", [[6, 1, 3], [2, 0, 8]])
        (folder / "AI4-AI5.000.json").write_text(json.dumps(games))
        games = report("AI6", "AI10", [[0, 0, 1], [1, 0, 0]])
        (folder / "AI6-AI10.000.json").write_text(json.dumps(games))
        games = report("AI4", "AI4'", [[1, 0, 2], [2, 1, 0]])
        (folder / "AI4-AI4'.000.json").write_text(json.dumps(games))
        for black, white, shares in (("AI4", "AI5", "60.0, 30.0"), ("AI5", "AI4", "20.0, 80.0"),
                                     ("AI4", "AI4", "50.0, 33.3")):
            cell = reference_page.table_cell(self.lab, black, white)
            self.assertTrue(cell.startswith(f"{shares} ± "))
        self.assertEqual(self.lab.cells("table", "AI4", "AI5"), [[6, 1, 3], [2, 0, 8]])
        self.assertEqual(self.lab.cells("table", "AI4", "AI4'"), [[3, 1, 2]])
        self.assertEqual(reference_page.table_cell(self.lab, "AI6", "AI10"), "second")
        self.assertEqual(reference_page.table_cell(self.lab, "AI10", "AI6"), "first")
        self.assertEqual(reference_page.table_cell(self.lab, "AI7", "AI8"), "not played")
        self.assertEqual(reference_page.slowest(self.lab, "AI5"), "9, 500")
        self.assertEqual(reference_page.slowest(self.lab, "AI10"), "9, 10000")


class Page(unittest.TestCase):
    def test_only_what_is_between_the_marks_is_replaced(self):
        text = "# Page\n<!-- begin a -->\nold\n<!-- end a -->\nby hand\n"
        self.assertEqual(reference_page.fill_in(text, {"a": ["new", "lines"]}),
                         "# Page\n<!-- begin a -->\nnew\nlines\n<!-- end a -->\nby hand\n")
        with self.assertRaises(ValueError):
            reference_page.fill_in(text, {"b": []})

    def test_only_parts_with_games_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = reference_lab.Lab(folder, "build")
            (Path(folder) / "levels").mkdir()
            (Path(folder) / "levels/Level 0-AI4.000.json").write_text("{}")
            rated = [{"name": "Level 100", "elo": 120.0, "error": 9.4, "games": 4},
                     {"name": "AI4", "elo": 20.0, "error": 7, "games": 6},
                     {"name": "Level 0", "elo": -80.0, "error": 5, "games": 2}]

            def rate(words, **_):
                self.assertEqual(words[2:-2], [f"{folder}/levels"])
                Path(words[-1]).write_text(json.dumps({"standings": rated}))

            with mock.patch.object(reference_page.subprocess, "run", side_effect=rate), \
                    mock.patch.object(reference_page, "version", return_value="Fukumi 9"):
                parts = reference_page.parts_with_games(lab)
        self.assertEqual(list(parts), ["levels"])
        self.assertIn("Fukumi 9", parts["levels"][0])
        self.assertIn("AI4 +0 ± 7.", parts["levels"])
        commands = "\n".join(parts["levels"])
        self.assertIn("option.strength=30", commands)
        self.assertIn("st=0.25", commands)
        self.assertEqual(parts["levels"][-2:], ["| 0 | -100 | 5 | 2 |",
                                                "| 100 (250 ms a move) | +100 | 9 | 4 |"])

    def test_the_ladder_rates_all_of_its_stages_and_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = reference_lab.Lab(folder, "build")
            for stage in ("levels",) + reference_page.RATED:
                (Path(folder) / stage).mkdir()
            folders = []

            def rate(words, **_):
                folders.append([Path(word).name for word in words[2:-2]])
                rows = [{"name": "AI4", "elo": 0.0, "error": 1.0, "games": 2}]
                Path(words[-1]).write_text(json.dumps({"standings": rows}))

            def parts():
                with mock.patch.object(reference_page.subprocess, "run", side_effect=rate), \
                        mock.patch.object(reference_page, "version", return_value="Fukumi 9"):
                    return reference_page.parts_with_games(lab)

            games = json.dumps(report("X", "Y", [[1, 0, 0], [0, 0, 1]]))
            for stage in ("levels",) + reference_page.RATED[:-1]:
                (Path(folder) / stage / "X-Y.000.json").write_text(games)
            self.assertNotIn("ladder", parts())
            self.assertEqual(folders, [["levels"]])
            (Path(folder) / reference_page.RATED[-1] / "X-Y.000.json").write_text(games)
            self.assertIn("| 1 | AI4 | +0 | 1 | 2 |", parts()["ladder"])
            self.assertIn(list(reference_page.RATED), folders)

    def test_genes_beside_the_study(self):
        with tempfile.TemporaryDirectory() as folder:
            lab = reference_lab.Lab(folder, "build")
            lab.gene_file("black", 0.1).write_text(
                "# options\n1 0.5 1 1 1 1 1 1\n120 1.5 31 32 33 34 35 36 1.4 9 9 9 9 9 9\n")
            (Path(folder) / "genes").mkdir()
            games = report("AI8-wide-120", "AI7", [[8, 1, 1], [3, 0, 7]])
            (Path(folder) / "genes/AI8-wide-120-AI7.000.json").write_text(json.dumps(games))
            lines = reference_page.page_genes(lab)
        black, white = (next(x for x in lines if x.startswith(f"| {color}, Num2 "))
                        for color in ("Black", "White"))
        self.assertTrue(black.endswith(" | 32.0 |"))
        self.assertTrue(white.endswith(" | not run |"))
        scores = next(x for x in lines if x.startswith("| AI8-wide-120 "))
        self.assertIn("| 80.0, 10.0 ± ", scores)
        self.assertIn("| 70.0, 30.0 ± ", scores)

    def test_missing_programs_are_named_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(
                [sys.executable, ROOT / "scripts/reference/ladder.py", "--state", f"{folder}/state",
                 "--build", folder], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn(f"no fukumi-match and no pbrain-reference and no pbrain-fukumi in '{folder}'",
                      run.stderr)
        self.assertNotIn("Traceback", run.stderr)

    def test_the_page_has_all_marks(self):
        text = reference_page.PAGE.read_text()
        for part in ("inputs", "table", "fukumi", "ladder", "depth", "genes", "levels"):
            self.assertIn(f"<!-- begin {part} -->\n", text)
            self.assertIn(f"<!-- end {part} -->", text)


if __name__ == "__main__":
    unittest.main()
