"""Tests scripts/make_swap2_book.py: how it reads the lines of 'pbrain-fukumi db grow'."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import make_swap2_book


class MakeSwap2Book(unittest.TestCase):
    def test_lines_of_grown_trees(self):
        for place in ("rule.pos:1", "/a folder/with: colon/rule.pos:12"):
            for size in ("1 position", "12 positions"):
                for worth, value in (("value -25 at depth 9", -25),
                                     ("win in 7 plies at most", 29993),
                                     ("loss in 8 plies at most", -29992)):
                    line = f"{place}: {size}, 60000 nodes: {worth}; h8 i9"
                    with self.subTest(line):
                        found = make_swap2_book.GROWN.match(line)
                        self.assertEqual(make_swap2_book.value_of(found.group(3)), value)
                        self.assertEqual(found.group(4).split(), ["h8", "i9"])


if __name__ == "__main__":
    unittest.main()
