#!/usr/bin/env python3
"""Tests that scripts/check_links.py accepts pages with valid links, and names each broken link."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "check_links.py"


class CheckLinks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("README.md", "# Project\n")
        self.write("engine/README.md", "# The engine\n\n## How `Move` works, in short\n")
        self.write("engine/board/grid.h", "")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self):
        run = subprocess.run([sys.executable, SCRIPT, self.root], capture_output=True, text=True)
        return run.returncode, run.stdout.splitlines()

    def check_page(self, text, name="README.md"):
        """Writes a page. Returns the faults that the check finds, without the page's name."""
        self.write(name, text)
        code, lines = self.check()
        if code == 0:
            return []
        self.assertEqual(code, 1)
        return [line.removeprefix(f"{name}:") for line in lines]

    def test_links_that_lead_somewhere(self):
        self.write("README.md", "# Project\n"
                   "[engine](engine/README.md) [part](engine/README.md#how-move-works-in-short)\n"
                   "![picture](engine/board/grid.h) [here](#project)\n"
                   "[far](https://example.org/x)\n")
        self.assertEqual(self.check(), (0, ["4 links and paths of 2 pages lead somewhere"]))

    def test_links_that_lead_nowhere(self):
        self.assertEqual(
            self.check_page("# Project\n\n"
                            "[a](engine/LOST.md)\n[b](engine/README.md#lost)\n[c](#lost)\n"),
            ["3: no file engine/LOST.md", "4: no heading #lost in engine/README.md",
             "5: no heading #lost in README.md"])

    def test_headings_in_a_block_of_code_are_none(self):
        self.assertEqual(self.check_page("```\n# comment\n```\n[a](#comment)\n"),
                         ["4: no heading #comment in README.md"])

    def test_paths_in_backticks(self):
        good = "`engine/board/grid.h` `engine/board/` `engine/*/grid.h`\n"
        self.assertEqual(self.check_page(good), [])
        bad = "`engine/board/lost.h`\n`engine/*/lost.h`\n`lost/`\n`lost/page.h`\n"
        self.assertEqual(
            self.check_page(bad),
            ["1: no file engine/board/lost.h", "2: no file engine/*/lost.h", "3: no file lost/",
             "4: no file lost/page.h"])

    def test_paths_may_begin_in_the_folder_of_the_page(self):
        self.assertEqual(self.check_page("`board/grid.h`\n", "engine/README.md"), [])
        self.assertEqual(self.check_page("`board/lost.h`\n", "engine/README.md"),
                         ["1: no file board/lost.h"])

    def test_words_of_commands(self):
        page = ("```\ncmake -S engine/board; cat other/lost.h\n"
                "python3 scripts/lost.py --x=tests/lost\n```\n")
        self.assertEqual(self.check_page(page),
                         ["3: no file scripts/lost.py", "3: no file tests/lost"])
        self.assertEqual(self.check_page("`bash scripts/lost.sh`\n"),
                         ["1: no file scripts/lost.sh"])

    def test_what_is_made_or_stands_for_something_is_not_looked_at(self):
        page = "`build/release/x.exe` `engine/FOLDER/x.h` `x/y` `either/or`\n"
        self.assertEqual(self.check_page(page), [])

    def test_pages_of_all_folders_are_looked_at(self):
        for folder in (".ci", "protocol", "scripts", "tests/deep", "tournaments"):
            self.write(f"{folder}/page.md", "[a](lost.md)\n")
        self.write("build/page.md", "[a](lost.md)\n")
        code, lines = self.check()
        self.assertEqual(code, 1)
        self.assertEqual([line.split(":")[0] for line in lines],
                         [".ci/page.md", "protocol/page.md", "scripts/page.md",
                          "tests/deep/page.md", "tournaments/page.md"])

    def test_a_folder_that_is_none_is_no_success(self):
        self.root = self.root / "lost"
        self.assertEqual(self.check(), (1, [f"{self.root}: no README.md"]))

    def test_a_long_readme(self):
        self.assertEqual(self.check_page("line\n" * 150), [])
        self.assertEqual(self.check_page("line\n" * 151), ["151: more than 150 lines"])
        self.write("README.md", "# Project\n")
        self.assertEqual(self.check_page("line\n" * 151, "engine/README.md"), [])


if __name__ == "__main__":
    unittest.main()
