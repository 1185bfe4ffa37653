#!/usr/bin/env python3
"""Tests that scripts/check_sizes.py accepts a small tree, and names all that is too large in it."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "check_sizes.py"


def function(lines, head="int f(int x) {"):
    return "\n".join([head] + ["    x += 1;"] * (lines - 2) + ["}"]) + "\n"


class CheckSizes(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        self.write("engine/a.cpp", function(100))

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def check(self):
        run = subprocess.run([sys.executable, SCRIPT, self.root], capture_output=True, text=True)
        return run.returncode, run.stdout.splitlines()

    def test_small_tree(self):
        self.write("engine/table.inc", "1,\n" * 5000)
        self.assertEqual(self.check(), (0, ["no file, function or line is too large"]))

    def test_long_file(self):
        for name in ("a.cpp", "b.h", "c.py", "d.sh", "CMakeLists.txt", "e.js", "f.ts", "g.mjs"):
            self.write(f"long/{name}", "# line\n" * 701)
        code, lines = self.check()
        self.assertEqual(code, 1)
        self.assertEqual(len(lines), 8)
        self.assertIn("long/b.h: 701 lines, more than 700", lines)

    def test_typescript(self):
        self.write("web/a.ts", "x" * 121 + "\n")
        self.write("web/b.mjs", "x" * 121 + "\n")
        self.write("web/board/src/i18n/xy.ts", "x" * 121 + "\n")
        self.write("web/fukumi/src/types.ts", "x\n" * 701)
        self.assertEqual(self.check()[1], ["web/a.ts:1: 121 columns, more than 120",
                                           "web/b.mjs:1: 121 columns, more than 120"])

    def test_long_functions(self):
        self.write("x/free.cpp", function(101))
        self.write("x/member.cpp", function(101, "int Some::f(int x) const noexcept {"))
        self.write("x/wide.cpp", function(102, "int f(int x,\n      int y) {"))
        self.write("x/test.cpp", function(101, 'TEST_CASE("what holds") {'))
        self.write("x/builder.cpp", function(101, "Some::Some(int x) : x_(x) {"))
        self.write("x/aligned.cpp", function(102, "Result<int> Some::f(const int& x,\n" + 20 * " "
                                             + "int y) {"))
        self.write("x/braces.cpp", function(101, "Some::Some(int x) : x_{x}, y_{0} {"))
        self.write("x/default.cpp", function(101, "int f(Options options = {}) {"))
        self.write("x/first.h", f"struct Some {{\n{function(101)}}};\n")
        suite = function(101, 'TEST_CASE("a { and \\" in a text") {')
        self.write("x/suite.cpp", f'TEST_SUITE("first") {{\n{suite}}}\n')
        in_class = function(101).replace("\n", "\n    ").rstrip()
        self.write("x/inside.h", f"class Some {{\n public:\n    {in_class}\n}};\n")
        self.write("x/long.py", "def f():\n" + "    pass\n" * 100)
        code, lines = self.check()
        self.assertEqual(code, 1)
        self.assertEqual(
            [line.split(":")[0] for line in lines],
            ["x/aligned.cpp", "x/braces.cpp", "x/builder.cpp", "x/default.cpp", "x/first.h",
             "x/free.cpp", "x/inside.h", "x/long.py", "x/member.cpp", "x/suite.cpp", "x/test.cpp",
             "x/wide.cpp"])
        self.assertIn("x/free.cpp:1: f has 101 lines, more than 100", lines)

    def test_wide_lines(self):
        wide = "// " + "x" * 118
        for name in ("a.cpp", "b.h", "c.py", "d.sh", "run"):
            self.write(f"wide/{name}", f"// fine\n{wide}\n")
        # The width is not checked in data files and pages. A letter of several bytes counts as one
        # column.
        for name in ("e.txt", "f.md", "g.inc", "h.html", "CMakeLists.txt"):
            self.write(f"wide/{name}", f"{wide}\n")
        self.write("wide/letters.py", "# " + "×" * 118 + "\n")
        code, lines = self.check()
        self.assertEqual(code, 1)
        self.assertEqual(len(lines), 5)
        self.assertIn("wide/b.h:2: 121 columns, more than 120", lines)

    def test_a_table_may_be_wide(self):
        row = '    {"' + "x" * 120 + '"},\n'
        self.write("x/table.cpp", f"// clang-format off\n{row}// clang-format on\n")
        self.assertEqual(self.check()[0], 0)
        self.write("x/table.cpp", f"// clang-format off\n{row}// clang-format on\n{row}")
        self.assertEqual(self.check()[1], ["x/table.cpp:4: 129 columns, more than 120"])

    def test_two_functions_and_a_namespace_are_no_long_function(self):
        self.write("x/two.cpp", "namespace n {\n\n" + function(50) + "\n" + function(50) + "}\n")
        self.write("x/steps.cpp", "struct Some {\n" + "    int x;\n" * 70 + "};\n")
        self.assertEqual(self.check()[0], 0)

    def test_a_folder_that_is_none_is_no_success(self):
        self.root = self.root / "lost"
        self.assertEqual(self.check(), (77, [f"{self.root}: no working tree of git"]))

    def test_the_node_search_may_be_long(self):
        head = "Value Worker::search_moves(Node& node) noexcept {"
        self.write("engine/search/tree_search.cpp", function(120, head))
        self.assertEqual(self.check()[0], 0)
        self.write("engine/search/worker.cpp", function(120, head))
        self.assertEqual(self.check()[0], 1)


if __name__ == "__main__":
    unittest.main()
