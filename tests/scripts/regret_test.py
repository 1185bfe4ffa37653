#!/usr/bin/env python3
"""Tests scripts/regret.py with an invented engine whose moves and win chances are known."""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import regret  # noqa: E402

# Answers as `analyze` does. Every position offers two moves: b2 loses half of the chance of a1. A
# search finds a1 from 50,000 nodes on. After a move the chance belongs to the other side.
ENGINE = """
import json, sys
words = sys.argv[1:]
def option(name): return words[words.index(name) + 1]
nodes = int(option("--nodes"))
positions = ([option("--position")] if "--position" in words
             else open(words[1]).read().split())
def answer(position):
    if position.endswith("a1"): return [(nodes, "c3", 0.4)]
    if position.endswith("b2"): return [(nodes, "c3", 0.7)]
    return [(nodes, "a1" if nodes >= 50000 else "b2", 0.5)]
for position in positions:
    rows = answer(position)
    if "--iterations" in words:
        for n, move, chance in rows:
            print(json.dumps({"iteration": {"nodes": n}, "moves": [
                {"move": move, "win_chance": chance, "effort": 0.5}]}))
    print(json.dumps({"search": {"move": rows[-1][1], "win_chance": rows[-1][2], "win": None}}))
"""


def game(first, value=0):
    """Returns a game of 12 moves in which all positions have a value, and the first move is given."""
    cells = [first] + [f"d{row}" for row in range(1, 12)]
    return {"opening_stones": 3,
            "moves": [{"move": cell, "judgement": {"value": value}} for cell in cells]}


class Regret(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.suite = Path(self.folder.name) / "suite.jsonl"
        engine = Path(self.folder.name) / "engine.py"
        engine.write_text(ENGINE)
        self.engine = f"{sys.executable} {engine}"

    def run_script(self, *arguments, games=()):
        with (contextlib.redirect_stdout(io.StringIO()) as printed,
              contextlib.redirect_stderr(io.StringIO()),
              mock.patch.object(regret, "read_games", lambda path: games)):
            regret.main([*arguments, "--suite", str(self.suite)])
        return printed.getvalue()

    def make(self, games):
        self.run_script("make", "--games", "none", "--count", "5", games=games)

    def compare(self, nodes, *programs):
        return self.run_script("compare", "--oracle", self.engine, "--oracle-nodes", "100000",
                               "--nodes", nodes, *programs)

    def test_draws_one_even_position_of_each_game(self):
        self.make([game("h8"), game("g7", value=900), game("i9"), game("h8")])
        positions = regret.Suite(self.suite).positions
        self.assertEqual(sorted({moves[:2] for moves in positions}), ["h8", "i9"])
        with self.assertRaises(SystemExit):
            self.make([game("h8")])

    def test_names_a_missing_program_before_any_search(self):
        self.make([game("h8")])
        marker = Path(self.folder.name) / "searched"
        touch = f"{sys.executable} -c \"open('{marker}', 'w')\""
        for programs in (("nowhere/engine", touch), (touch, "nowhere/engine")):
            with self.assertRaisesRegex(SystemExit, "cannot run nowhere/engine"):
                self.compare("100", *programs)
        with self.assertRaisesRegex(SystemExit, "cannot run nowhere/oracle"):
            self.run_script("compare", "--oracle", "nowhere/oracle", touch, touch)
        self.assertFalse(marker.exists())

    def test_names_a_suite_without_positions(self):
        with self.assertRaisesRegex(SystemExit, "has no positions"):
            self.compare("100", self.engine, self.engine)

    def test_states_what_the_second_program_gains(self):
        self.make([game("h8"), game("i9")])
        printed = self.compare("40000,100000", self.engine, self.engine)
        self.assertIn("the second gains +0.3000 ± 0.0000", printed)
        self.assertIn("2 positions, 2 with different moves, 4 moves judged anew", printed)
        again = self.compare("100000,40000", self.engine, self.engine)
        self.assertIn("the second gains -0.3000 ± 0.0000", again)
        self.assertIn("2 with different moves, 0 moves judged anew", again)

    def test_equal_moves_need_no_judgement(self):
        self.make([game("h8"), game("i9")])
        printed = self.compare("60000,100000", self.engine, self.engine)
        self.assertIn("the second gains +0.0000 ± 0.0000", printed)
        self.assertEqual(regret.Suite(self.suite).chances, {})

    def test_goes_on_after_a_line_that_was_cut_off(self):
        self.make([game("h8"), game("i9")])
        self.compare("40000,100000", self.engine, self.engine)
        whole = self.suite.read_text()
        self.suite.write_text(whole[:-20])
        self.assertIn("1 moves judged anew", self.compare("40000,100000", self.engine, self.engine))
        self.assertEqual(self.suite.read_text(), whole)

    def test_says_which_program_fails(self):
        self.make([game("h8")])
        with self.assertRaises(SystemExit) as ended:
            self.compare("1000", "false", self.engine)
        self.assertIn("false analyze", str(ended.exception))

    def test_the_oracle_takes_the_mean_of_the_last_iterations(self):
        iterations = [{"moves": [{"win_chance": chance}]} for chance in (0.9, 0.1, 0.2, 0.3)]
        answer = {"search": {"win": None, "win_chance": 0.3}}
        self.assertEqual(regret.chance_from(answer, iterations), 0.8)
        won = {"search": {"win": {"plies": 5}, "win_chance": 1.0}}
        self.assertEqual(regret.chance_from(won, iterations), 0.0)


if __name__ == "__main__":
    unittest.main()
