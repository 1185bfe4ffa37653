#!/usr/bin/env python3
"""Tests that SPSA finds the optimum of an invented game, and resumes after an interruption."""

import argparse
import contextlib
import io
import json
import math
import random
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import tune_search as tuner  # noqa: E402

TUNABLES = {"kA": [20, 0, 100], "kB": [80, 0, 100], "kC": [5, 0, 10]}
BEST = {"kA": 70, "kB": 30}  # the value of kC does not change the strength


def strength(values):
    """Returns the strength in Elo: 0 at the best values, less at a distance from them."""
    return -sum(((values[name] - best) / 5) ** 2 for name, best in BEST.items())


def play(plus, minus, number):
    chance = 1 / (1 + 10 ** ((strength(minus) - strength(plus)) / 400))
    generator = random.Random(f"games {number}")
    won = sum(generator.random() < chance for _ in range(8))
    return won, 8 - won, 0


class TuneSearch(unittest.TestCase):
    def run_iterations(self, state, count):
        for _ in range(count):
            tuner.iterate(state, play)

    def test_finds_the_optimum(self):
        state = tuner.new_state(TUNABLES, 1500, 1)
        self.run_iterations(state, 1500)
        for name, best in BEST.items():
            self.assertLess(abs(state["values"][name] - best), 15, name)
        self.assertEqual(sum(state["games"]), 1500 * 8)

    def test_values_stay_in_their_ranges(self):
        seen = []

        def always_plus(plus, minus, number):
            seen.extend([plus, minus])
            return 8, 0, 0

        state = tuner.new_state(TUNABLES, 200, 2)
        for _ in range(200):
            tuner.iterate(state, always_plus)
        for values in seen + [state["values"]]:
            for name, (_, low, high) in TUNABLES.items():
                self.assertTrue(low <= values[name] <= high, name)
        self.assertTrue(any(plus != minus for plus, minus in zip(seen[::2], seen[1::2])))

    def test_goes_on_where_it_was(self):
        whole = tuner.new_state(TUNABLES, 60, 3)
        self.run_iterations(whole, 60)
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "state.json")
            part = tuner.load(path, TUNABLES, 60, 3)
            self.run_iterations(part, 25)
            tuner.save(part, path)
            rest = tuner.load(path, TUNABLES, 60, 3)
            self.run_iterations(rest, 35)
            self.assertEqual(json.dumps(rest), json.dumps(whole))
            with self.assertRaises(ValueError):
                tuner.load(path, {"kA": [1, 0, 2]}, 60, 3)

    def test_refuses_to_go_on_with_another_limit(self):
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "state.json")
            by_time = tuner.limit_of_moves(argparse.Namespace(ms=50, nodes=12000))
            by_nodes = tuner.limit_of_moves(argparse.Namespace(ms=None, nodes=12000))
            self.assertEqual(by_time[0], "st=0.05")
            self.assertEqual(by_nodes, ["nodes=12000"])
            tuner.save(tuner.load(path, TUNABLES, 60, 3, by_time), path)
            tuner.load(path, TUNABLES, 60, 3, by_time)
            tuner.load(path, TUNABLES, 60, 3)  # without a limit the state can be shown
            with self.assertRaises(ValueError):
                tuner.load(path, TUNABLES, 60, 3, by_nodes)

    def test_a_run_keeps_its_step(self):
        limit = ["nodes=12000"]
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "state.json")
            small = tuner.load(path, TUNABLES, 60, 3, limit, 0.005)
            tuner.save(small, path)
            tuner.load(path, TUNABLES, 60, 3, limit, 0.005)
            tuner.load(path, TUNABLES, 60, 3)  # without a step the state can be shown
            with self.assertRaises(ValueError):
                tuner.load(path, TUNABLES, 60, 3, limit, 0.02)
            del small["step"]  # older runs did not store a step
            tuner.save(small, path)
            self.assertEqual(tuner.load(path, TUNABLES, 60, 3, limit)["step"], tuner.STEP)

    def test_the_slope_does_not_depend_on_the_shift(self):
        # The games won grow linearly with the tunable kA, so each iteration must measure the same
        # slope. kA has a wide range, so that rounding to integers does not matter.
        tunables = {"kA": [500_000, 0, 1_000_000]}

        def slope(plus, minus, number):
            return (plus["kA"] - minus["kA"]) / 10_000, 0, 0

        moved = {}
        for number in (0, 49, 99):
            state = tuner.new_state(tunables, 100, 1)
            state["done"] = number
            tuner.iterate(state, slope)
            moved[number] = (state["values"]["kA"] - 500_000) / tuner.gains(state, number)[1]
        self.assertAlmostEqual(moved[0] / moved[99], 1, delta=0.001)
        self.assertAlmostEqual(moved[49] / moved[99], 1, delta=0.001)
        # In the last iteration each game moves the value by STEP times the shift.
        state = tuner.new_state(tunables, 100, 1)
        state["done"] = 99
        tuner.iterate(state, lambda plus, minus, number: (3, 1, 0))
        self.assertAlmostEqual(abs(state["values"]["kA"] - 500_000),
                               2 * tuner.STEP * 1_000_000 * tuner.SHIFT)

    def test_shows_the_values_after_they_were_written(self):
        with tempfile.TemporaryDirectory() as folder:
            params, path = Path(folder) / "params.h", str(Path(folder) / "state.json")
            params.write_text("FUKUMI_TUNABLE(kA, 20, 0, 100);\n", encoding="utf-8")
            state = tuner.new_state({"kA": [20, 0, 100]}, 60, 1)
            state["values"]["kA"] = 42.3
            tuner.save(state, path)
            shown = io.StringIO()
            with mock.patch.object(tuner, "PARAMS", params), contextlib.redirect_stdout(shown):
                for option in ("--write", "--show", "--write"):
                    with mock.patch.object(sys, "argv", ["tune", "--state", path, option]):
                        self.assertEqual(tuner.main(), 0)
            self.assertEqual(params.read_text(encoding="utf-8"),
                             "FUKUMI_TUNABLE(kA, 42, 0, 100);\n")
            self.assertIn("20 ->     42.3", shown.getvalue())

    def test_only_positive_numbers_are_steps(self):
        self.assertEqual(tuner.positive_number("0.006"), 0.006)
        for text in ("0", "-1", "nan", "inf"):
            with self.assertRaises(argparse.ArgumentTypeError):
                tuner.positive_number(text)

    def test_a_quarter_of_the_step_moves_the_numbers_a_quarter_as_far(self):
        moved = []
        for step in (0.02, 0.005):
            state = tuner.new_state(TUNABLES, 60, 3, step=step)
            before = dict(state["values"])
            tuner.iterate(state, lambda plus, minus, number: (2, 0, 0))
            moved.append({name: state["values"][name] - before[name] for name in before})
        for name in moved[0]:
            self.assertNotEqual(moved[0][name], 0)
            self.assertAlmostEqual(moved[0][name], 4 * moved[1][name])

    def test_refuses_games_that_an_engine_lost_by_a_fault(self):
        score = "Games: 4  W: 2  L: 1  D: 1\n\nGames ended by: "
        self.assertEqual(tuner.result_of(score + "3 five, 1 draw\n"), (2, 1, 1))
        for output in (score + "3 five, 1 crash\n", score + "4 time\n",
                       score + "3 five, 1 forbidden move\n", "Games ended by: 4 five\n"):
            with self.assertRaises(ValueError):
                tuner.result_of(output)

    def test_steps_and_shifts_shrink_to_one(self):
        state = tuner.new_state(TUNABLES, 100, 1)
        first, last = tuner.gains(state, 0), tuner.gains(state, 99)
        self.assertTrue(first[0] > last[0] and first[1] > last[1])
        self.assertTrue(all(math.isclose(gain, 1) for gain in last))

    def test_reads_and_writes_the_declarations(self):
        text = tuner.PARAMS.read_text(encoding="utf-8")
        tunables = tuner.read_tunables(text)
        self.assertGreater(len(tunables), 20)
        for name, (value, low, high) in tunables.items():
            self.assertTrue(low <= value <= high, name)
        values = {name: high for name, (_, _, high) in tunables.items()}
        written = tuner.write_tunables(text, values)
        self.assertEqual({n: t[0] for n, t in tuner.read_tunables(written).items()}, values)
        same = {name: value for name, (value, _, _) in tunables.items()}
        self.assertEqual(tuner.write_tunables(written, same), text)


if __name__ == "__main__":
    unittest.main()
