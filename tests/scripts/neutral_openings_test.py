"""Tests scripts/neutral_openings.py with an engine that is made up."""

import argparse
import random
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))
import neutral_openings

SIZE = 15


def turned(stones):
    return [(SIZE - 1 - y, x) for x, y in stones]


def mirrored(stones):
    return [(SIZE - 1 - x, y) for x, y in stones]


def options(count):
    return argparse.Namespace(count=count, boardsize=SIZE, seed=7, value=40)


def first_free(stones):
    return next((x, 0) for x in range(SIZE) if (x, 0) not in stones)


class NeutralOpeningsTest(unittest.TestCase):
    def test_symmetric_openings_are_one(self):
        for seed in range(50):
            stones = neutral_openings.random_stones(random.Random(seed), SIZE)
            with self.subTest(seed=seed, stones=stones):
                self.assertEqual(len(set(stones)), len(stones))
                self.assertTrue(all(0 <= c < SIZE for stone in stones for c in stone))
                key = neutral_openings.canonical(stones, SIZE)
                self.assertEqual(neutral_openings.canonical(turned(stones), SIZE), key)
                self.assertEqual(neutral_openings.canonical(mirrored(stones), SIZE), key)
        self.assertNotEqual(
            neutral_openings.canonical([(7, 7), (8, 8)], SIZE),
            neutral_openings.canonical([(7, 7), (8, 7)], SIZE),
        )

    def test_what_is_even(self):
        for value, even in [("40", True), ("-40", True), ("+41", False), ("M5", False),
                            ("-M8", False), (None, False)]:
            with self.subTest(value=value):
                self.assertEqual(neutral_openings.is_even(value, 40), even)

    def test_values_in_messages_of_engines(self):
        for line, value in [
            ("MESSAGE Speed 1130K | Depth 20-42 | Eval -94 | Node 200K | Time 177ms", "-94"),
            ("MESSAGE depth 12-20 ev 35 n 1234567 nps 1.2M tm 1043 pv h8 i9", "35"),
            ("MESSAGE depth 9-9 ev +M7 n 12 nps 1K tm 1 pv h8", "+M7"),
        ]:
            with self.subTest(line=line):
                self.assertEqual(neutral_openings.VALUE.findall(line), [value])

    def test_only_even_openings_and_none_twice(self):
        asked = []

        def balanced(stones):
            asked.append(stones)
            return first_free(stones), str(30 if len(asked) % 3 == 0 else 300)

        openings = neutral_openings.make_openings(balanced, options(5), lambda text: None)
        self.assertEqual(len(openings), 5)
        self.assertEqual([opening[:-1] for opening in openings], asked[2::3])
        keys = {neutral_openings.canonical(opening, SIZE) for opening in openings}
        self.assertEqual(len(keys), 5)
        again = neutral_openings.make_openings(
            lambda stones: (first_free(stones), "0"), options(2), lambda text: None
        )
        self.assertEqual([opening[:-1] for opening in again], asked[:2])

    def test_a_file_that_cannot_be_written_is_refused_before_the_searches(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "out.txt"
            self.assertEqual(neutral_openings.writable(str(path)), str(path))
            self.assertFalse(path.exists())
            path.write_text("old")
            neutral_openings.writable(str(path))
            self.assertEqual(path.read_text(), "old")
            for wrong in (folder, str(Path(folder) / "none" / "out.txt")):
                with self.assertRaises(argparse.ArgumentTypeError):
                    neutral_openings.writable(wrong)

    def test_offsets_from_the_centre(self):
        self.assertEqual(
            neutral_openings.to_line(neutral_openings.to_offsets([(7, 7), (0, 14)], SIZE)),
            "0,0, -7,7",
        )


if __name__ == "__main__":
    unittest.main()
