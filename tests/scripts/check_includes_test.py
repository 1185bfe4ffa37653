#!/usr/bin/env python3
"""Which files scripts/check_includes.py compiles, and that a forgotten include is an error."""
import argparse
import importlib.util
import json
import pathlib
import shutil
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
spec = importlib.util.spec_from_file_location("check_includes", ROOT / "scripts/check_includes.py")
check_includes = importlib.util.module_from_spec(spec)
spec.loader.exec_module(check_includes)


class CheckIncludes(unittest.TestCase):
    def test_parts_are_read(self):
        self.assertEqual(check_includes.parse_part("2/4"), (2, 4))
        for bad in ("0/4", "5/4", "2", "/", "a/4", "-1/4", "2/4/4"):
            with self.assertRaises(argparse.ArgumentTypeError, msg=bad):
                check_includes.parse_part(bad)

    def test_sources_that_the_build_writes_are_left_out(self):
        with tempfile.TemporaryDirectory() as folder:
            build = pathlib.Path(folder)
            own = {"file": str(ROOT / "engine/board/game.cpp"), "command": "c++"}
            written = {"file": str(build / "weights/caro.cpp"), "command": "c++"}
            (build / "compile_commands.json").write_text(json.dumps([own, written]))
            self.assertEqual(check_includes.commands_of(build), {"engine/board/game.cpp": own})

    @unittest.skipUnless(shutil.which("c++"), "there is no compiler")
    def test_a_forgotten_include_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            def errors(text):
                source = pathlib.Path(folder) / "source.cpp"
                source.write_text(text)
                return check_includes.errors_of({"directory": folder,
                                                 "command": f"c++ -c -o source.o {source}"})

            self.assertEqual(errors("#include <vector>\nstd::vector<int> a;\n"), "")
            self.assertIn("vector", errors("std::vector<int> a;\n"))
            self.assertFalse((pathlib.Path(folder) / "source.o").exists())


if __name__ == "__main__":
    unittest.main()
