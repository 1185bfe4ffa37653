#!/usr/bin/env python3
"""Tests that "pbrain-reference --numbers" plays with the numbers that "tune" has written.

usage: numbers_test.py PBRAIN_REFERENCE
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop()


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)


class Numbers(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.files = [Path(scratch.name) / color for color in ("black", "white")]
        for file in self.files:
            tuned = run("tune", "--color", file.name, "--generations", 2, "--games", 1,
                        "--state", file)
            self.assertEqual(tuned.returncode, 0, tuned.stderr)

    def play(self, *arguments):
        return run("--numbers", *self.files, *arguments)

    def test_plays_with_tuned_numbers(self):
        words = [PROGRAM, "--numbers", *self.files, "--player", "AI8", "--generation", "2"]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as player:
            for command, answer in (("START 15", "^OK$"), ("TURN 0,0", r"^\d+,\d+$")):
                print(command, file=player.stdin, flush=True)
                self.assertRegex(player.stdout.readline(), answer)
            print("END", file=player.stdin, flush=True)
            self.assertEqual(player.wait(), 0)

    def test_names_the_nearest_option_command_or_player(self):
        for words, message in (
                (["--playr", "AI8"], "pbrain-reference: '--playr' is unknown; did you mean '--player'?"),
                (["tume"], "pbrain-reference: 'tume' is unknown; did you mean 'tune'?"),
                (["tune", "--state", "x", "--gamse", "3"],
                 "pbrain-reference tune: '--gamse' is unknown; did you mean '--games'?"),
                (["--player", "A8"],
                 "pbrain-reference: --player (--list prints the names): 'A8' is unknown; did you mean 'AI8'?"),
                ([], "pbrain-reference: name a player with --player; --list prints the names")):
            refused = run(*words)
            self.assertEqual((refused.returncode, refused.stdout, refused.stderr), (2, "", message + "\n"))

    def test_refuses_missing_generations_and_other_players(self):
        missing = self.play("--player", "AI8", "--generation", 3)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("no generation 3 of black", missing.stderr)
        other = self.play("--player", "AI7", "--generation", 1)
        self.assertEqual(other.returncode, 2)
        self.assertIn("only with --player AI8", other.stderr)
        self.files.reverse()
        self.assertIn("no generations of black", self.play("--player", "AI8").stderr)


if __name__ == "__main__":
    unittest.main()
