"""Tests scripts/mutants.py: what it plants, where, and what it makes of the results."""

import fnmatch
import json
import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import mutants  # noqa: E402


class Mutants(unittest.TestCase):
    def names(self, line):
        return [name for name, _ in mutants.mutants_of_line(line)]

    def test_one_change_for_each_place(self):
        found = dict(mutants.mutants_of_line("    if (a <= b && !c)"))
        self.assertEqual(found["less for less-or-equal"], "    if (a < b && !c)")
        self.assertEqual(found["or for and"], "    if (a <= b || !c)")
        self.assertEqual(found["no negation"], "    if (a <= b && c)")
        self.assertEqual(found["condition never"], "    if (false && a <= b && !c)")
        self.assertEqual(len(mutants.mutants_of_line("    x = a + b + c;")), 2)
        self.assertEqual(mutants.mutants_of_line("    table_.clear();"),
                         [("call left out", "    ;")])

    def test_comments_texts_and_declarations_are_left_alone(self):
        for line in ("// a <= b", '    text = "a <= b && c";', "#if a && b",
                     "    static_assert(a == b);", "template <int N, bool B = true>",
                     "#include <vector>", "    f(x);  // a && b"):
            with self.subTest(line):
                self.assertLessEqual(set(self.names(line)), {"call left out"})

    def test_every_file_has_suites_and_the_nearest_folder_counts(self):
        self.assertIn("reference*", mutants.suites_of("tournaments/reference/board.h"))
        self.assertIn("tournaments*", mutants.suites_of("tournaments/match/runner.cpp"))
        self.assertGreater(len(mutants.sources(ROOT)), 300)
        for path in mutants.sources(ROOT):
            with self.subTest(path):
                self.assertTrue(mutants.suites_of(path))

    def test_the_suites_of_a_folder_are_those_of_its_tests(self):
        suites = {}  # by the folder of the sources, which that of the tests mirrors
        for path in (ROOT / "tests").glob("*/**/*_test.cpp"):
            folder = path.relative_to(ROOT / "tests").parent.as_posix() + "/"
            names = re.findall(r'TEST_SUITE(?:_BEGIN)?\("([^"]+)"\)',
                               path.read_text(encoding="utf-8"))
            if (ROOT / folder).is_dir():
                suites.setdefault(folder, set()).update(
                    name for name in names if not name.endswith("slow"))
        self.assertGreater(len(suites), 20)

        def fits(name, patterns):
            return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)

        for folder, names in suites.items():
            for name in names:
                with self.subTest(folder=folder, suite=name):
                    self.assertTrue(fits(name, mutants.suites_of(folder)))

    def test_the_sample_is_that_of_its_seed(self):
        found = mutants.all_mutants(ROOT, ["engine/threat/*"])
        self.assertGreater(len(found), 100)
        self.assertEqual(len({mutant["key"] for mutant in found}), len(found))
        self.assertTrue(all(m["file"].startswith("engine/threat/") for m in found))

    def test_planting_changes_one_place_alone(self):
        mutant = {"file": "x.cpp", "line": 3, "before": "a;", "after": "b;"}
        self.assertEqual(mutants.changed_text("a;\n\na;\n", mutant), "a;\n\nb;\n")
        with self.assertRaises(ValueError):
            mutants.changed_text("a;\na;\nc;\n", mutant)

    def test_named_mutants_fit_the_sources_and_their_tests(self):
        named = mutants.named_mutants(ROOT)
        self.assertGreater(len(named), 15)
        sources = "".join(path.read_text(encoding="utf-8")
                          for path in (ROOT / "tests").rglob("*.cpp"))
        for mutant in named:
            self.assertNotEqual(mutant["before"], mutant["after"])
            for suite in mutant["suites"]:
                self.assertIn('("' + suite.rstrip("*"), sources)

    def test_results_survive_a_line_that_was_cut_off(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "results"
            whole = {"key": "a", "fate": "lives"}
            path.write_text(json.dumps(whole) + '\n{"key": "b", "fa', encoding="utf-8")
            self.assertEqual(mutants.read_results(path), {"a": whole})
            self.assertEqual(mutants.read_results(Path(folder) / "none"), {})
            mutants.drop_cut_off_line(path)
            self.assertEqual(path.read_text(encoding="utf-8"), json.dumps(whole) + "\n")
            path.write_text('{"key": "b", "fa', encoding="utf-8")
            mutants.drop_cut_off_line(path)
            self.assertEqual(path.read_text(encoding="utf-8"), "")
            mutants.drop_cut_off_line(Path(folder) / "none")
            self.assertFalse((Path(folder) / "none").exists())

    def test_the_page_counts_and_names_what_lives(self):
        def result(file, fate):
            return {"file": file, "line": 7, "name": "n", "before": "a | b", "after": "c",
                    "fate": fate}
        page = mutants.page_of([result("engine/core/x.h", "noticed"),
                                result("engine/core/x.h", "lives"),
                                result("engine/eval/x.h", "too long"),
                                result("engine/eval/x.h", "does not compile")])
        self.assertIn("| `engine/core/` | 2 | 1 | 1 |", page)
        self.assertIn("| `engine/eval/` | 1 | 1 | 0 |", page)
        self.assertIn("| all | 3 | 2 | 1 |", page)
        self.assertEqual(page.count("`engine/core/x.h:7`"), 1)


if __name__ == "__main__":
    unittest.main()
