"""Tests scripts/make_man_pages.py: how it reads a help text, and what it makes of it."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import make_man_pages as pages  # noqa: E402

HELP = """what it does
Usage: program [OPTIONS] [file]

Positionals:
  file                        what to read

Options:
  -h,--help                   Print this help
  --games INT:INT in [1 - 1000]=10
                              games in
                              all
  --tree                      print

Subcommands:
  bench                       measure

Some words behind it: with a colon.
"""


class ManPages(unittest.TestCase):
    def test_sections_and_what_is_continued(self):
        sections = pages.sections_of(HELP)
        self.assertEqual(list(sections), ["Positionals", "Options", "Subcommands"])
        self.assertEqual(sections["Options"][1],
                         ("--games INT:INT in [1 - 1000]=10", "games in all"))
        self.assertEqual(sections["Subcommands"], [("bench", "measure")])

    def test_names_are_made_for_reading(self):
        self.assertEqual(pages.tidy("--games INT:INT in [1 - 1000]=10"), "--games 1..1000=10")
        self.assertEqual(pages.tidy("--color TEXT:{black,white}=black"),
                         "--color black|white=black")

    def test_nothing_is_taken_for_a_command_of_roff(self):
        self.assertEqual(pages.roff(".x -y"), "\\&.x \\-y")
        self.assertEqual(pages.roff("a\\b"), "a\\eb")
        for line in pages.wrapped("word " * 100):
            self.assertLessEqual(len(line), 100)

    def test_commands_are_found_in_every_kind_of_help(self):
        self.assertEqual(pages.commands_of("pbrain-fukumi", HELP), [("bench", "measure")])
        match = "Other commands: fukumi-match openings | merge, each with -help"
        self.assertEqual([name for name, _ in pages.commands_of("fukumi-match", match)],
                         ["openings", "merge"])
        train = "usage: fukumi-train COMMAND\n\n  selfplay  play games\n  merge     join\n"
        self.assertEqual([name for name, _ in pages.commands_of("fukumi-train", train)],
                         ["selfplay", "merge"])


if __name__ == "__main__":
    unittest.main()
