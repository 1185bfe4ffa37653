"""scripts/nodes_to_win.py: its positions, commands and figures, and a search by the real engine."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import nodes_to_win as counter  # noqa: E402

ENGINE = sys.argv.pop(1)


class NodesToWin(unittest.TestCase):
    def test_every_position_of_the_file_is_one(self):
        positions = counter.read_positions(counter.POSITIONS.read_text(encoding="utf-8"))
        self.assertGreater(len(positions), 100)
        self.assertEqual(len({name for name, *_ in positions}), len(positions))
        for name, rule, size, cells in positions:
            with self.subTest(name):
                self.assertIn(rule, counter.INFO_RULES)
                self.assertEqual(len(set(cells)), len(cells))
                self.assertTrue(all(0 <= x < size and 0 <= y < size for x, y in cells))

    def test_the_side_to_move_is_the_engine(self):
        commands = counter.commands_for("standard", 15, [(7, 7), (0, 1), (14, 3)], 500)
        self.assertEqual(commands[0], "START 15")
        self.assertIn("INFO rule 1", commands)
        self.assertIn("INFO max_node 500", commands)
        self.assertEqual(commands[-4:], ["7,7,2", "0,1,1", "14,3,2", "DONE"])

    def test_an_unsolved_position_counts_as_twice_the_limit(self):
        self.assertAlmostEqual(counter.geometric_mean([100, None], 5000), 1000)
        self.assertAlmostEqual(counter.geometric_mean([1, 10, 100], 5000), 10)

    def test_the_engine_sees_a_double_four_and_no_win_on_an_empty_board(self):
        threes = [(5, 7), (0, 0), (6, 7), (0, 2), (7, 7), (0, 4)]
        won = counter.commands_for("freestyle", 15, threes, 2000)
        self.assertIsNotNone(counter.nodes_to_win(ENGINE, won))
        even = counter.commands_for("freestyle", 15, [(7, 7), (8, 8)], 2000)
        self.assertIsNone(counter.nodes_to_win(ENGINE, even))


if __name__ == "__main__":
    unittest.main()
