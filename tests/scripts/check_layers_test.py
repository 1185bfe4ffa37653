#!/usr/bin/env python3
"""Tests that scripts/check_layers.py finds includes from each room into rooms that it may not use.

The tests work on a copy of the sources. Each test adds one fault to the copy.
"""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "check_layers.py"
sys.path.insert(0, str(SCRIPT.parent))

from check_layers import ROOMS, TOPS, check, room_of  # noqa: E402  (found by the line above)

# For each room some rooms that it may not use. The list is written by hand, because the check
# itself must not supply its own expected results.
FORBIDDEN = {
    "engine/core": ["engine/board", "formats"],
    "engine/board": ["engine/pattern", "formats"],
    "engine/pattern": ["engine/network", "engine/threat"],
    "engine/network": ["engine/eval", "engine/threat"],
    "engine/eval": ["engine/threat", "engine/search"],
    "engine/threat": ["engine/reasons", "engine/play"],
    "engine/reasons": ["engine/search", "tools"],
    "engine/search/record": ["engine/search", "engine/play"],
    "engine/search": ["engine/play", "protocol"],
    "engine/probe": ["engine/play", "database"],
    "engine/play": ["protocol", "tournaments/reference"],
    "engine": ["protocol", "tournaments/setup"],
    "library": ["formats", "protocol", "tools"],
    "formats": ["engine/pattern", "database", "protocol"],
    "database": ["engine/search", "protocol", "tools"],
    "protocol": ["protocol/loop", "database", "tools"],
    "protocol/loop": ["database", "tools", "tournaments/setup"],
    "tools": ["tournaments/setup", "tournaments/commands", "training", "web/service"],
    "tools/page": ["engine/core", "formats", "tools"],
    "tools/command_line": ["engine/search", "protocol", "tools"],
    "web/service": ["protocol/loop", "training", "tournaments/commands"],
    "tournaments/statistics": ["engine/core", "formats", "tournaments/report"],
    "tournaments/system": ["engine/board", "tournaments/players"],
    "tournaments/setup": ["engine/search", "tournaments/players", "tournaments/commands"],
    "tournaments/players": ["engine/search", "tournaments/referee", "protocol"],
    "tournaments/referee": ["engine/pattern", "engine/search", "tournaments/match"],
    "tournaments/report": ["tournaments/match", "tournaments/players", "engine/search"],
    "tournaments/match": ["engine/search", "tournaments/commands", "tournaments/opening_maker"],
    "tournaments/opening_maker": ["tournaments/match", "protocol"],
    "tournaments/commands": ["engine/search", "training", "tournaments/reference"],
    "tournaments/reference": ["tournaments/match", "training", "tools"],
    "training": ["tournaments/match", "tournaments/commands", "tools", "protocol"],
}


class CheckLayers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.root = Path(scratch.name)
        for top in TOPS:
            for source in (ROOT / top).rglob("*"):
                if source.suffix in (".h", ".cpp", ".inc") and "node_modules" not in source.parts:
                    copy = cls.root / source.relative_to(ROOT)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, copy)

    def some_file(self, room):
        """Returns a file of the room, preferably a .cpp file: including it cannot close a cycle."""
        for pattern in ("*.cpp", "*.h"):
            for file in sorted((self.root / room).glob(pattern)):
                return file.relative_to(self.root).as_posix()
        self.fail(f"no file in {room}")

    def faults_with(self, name, text):
        """Returns the faults that the check finds if this file is added."""
        return self.faults_with_all({name: text})

    def faults_with_all(self, files):
        """Returns the faults that the check finds if these files are added: {name: text}."""
        for name, text in files.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        try:
            return check(self.root)[1]
        finally:
            for name in files:
                (self.root / name).unlink()

    def test_a_clean_tree_passes(self):
        count, faults = check(self.root)
        self.assertEqual(faults, [])
        self.assertGreater(count, 300)

    def test_every_room_is_tried(self):
        self.assertEqual(sorted(FORBIDDEN), sorted(ROOMS))

    def test_an_include_from_each_room_into_a_forbidden_one(self):
        planted = {}
        expected = []
        for room, targets in FORBIDDEN.items():
            for number, target_room in enumerate(targets):
                target = self.some_file(target_room)
                name = f"{room}/planted{number}.cpp"
                planted[name] = f'#include "{target}"\n'
                expected.append(f"{name}:1: {room} may not include {target}")
        self.assertEqual(sorted(self.faults_with_all(planted)), sorted(expected))

    def test_a_planted_include_fails_the_program(self):
        file = self.root / "tournaments/referee/planted.cpp"
        file.write_text('#include "engine/search/searcher.h"\n', encoding="utf-8")
        self.addCleanup(file.unlink)
        done = subprocess.run([sys.executable, SCRIPT, self.root], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stdout,
            "tournaments/referee/planted.cpp:1: "
            "tournaments/referee may not include engine/search/searcher.h\n")

    def test_a_folder_without_sources_is_no_clean_tree(self):
        with tempfile.TemporaryDirectory() as empty:
            done = subprocess.run([sys.executable, SCRIPT, empty], capture_output=True, text=True,
                                  check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no sources below", done.stdout)

    def test_an_unknown_folder(self):
        faults = self.faults_with("tournaments/attic/old.cpp", "// Nothing.\n")
        self.assertEqual(faults, ["tournaments/attic/old.cpp: tournaments/attic is missing in the "
                                  "table of scripts/check_layers.py"])

    def test_a_cycle(self):
        first, second = "engine/board/first.h", "engine/board/second.h"
        (self.root / second).write_text(f'#include "{first}"\n', encoding="utf-8")
        self.addCleanup((self.root / second).unlink)
        faults = self.faults_with(first, f'#include "{second}"\n')
        self.assertEqual(faults, [f"include cycle: {first} -> {second} -> {first}"])

    def test_a_path_that_is_not_from_the_root(self):
        faults = self.faults_with("engine/board/planted.cpp", '#include "grid.h"\n')
        self.assertEqual(faults, ['engine/board/planted.cpp:1: "grid.h" is not a path from the '
                                  "repository root"])

    def test_libraries_of_others(self):
        for room, library in (("engine/core", "fmt/format.h"),
                              ("engine/play", "nlohmann/json.hpp"),
                              ("tournaments/match", "doctest/doctest.h"),
                              ("tournaments/match", "CLI/CLI.hpp"),
                              ("tournaments/setup", "CLI/CLI.hpp"),
                              ("protocol", "CLI/CLI.hpp")):
            with self.subTest(room=room, library=library):
                faults = self.faults_with(f"{room}/planted.cpp", f"#include <{library}>\n")
                self.assertEqual(faults, [f"{room}/planted.cpp:1: {room} may not use "
                                          f"{library.split('/')[0]}"])

    def test_a_subfolder_belongs_to_the_room_above(self):
        self.assertEqual(room_of("tools/review/page/table.h"), "tools")
        self.assertEqual(room_of("tools/page/page.h"), "tools/page")


if __name__ == "__main__":
    unittest.main()
