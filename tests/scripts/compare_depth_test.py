"""scripts/compare_depth.py: its positions and commands, and which of the reports counts."""

import argparse
import contextlib
import io
import os
import stat
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import compare_depth  # noqa: E402
import gomocup_board  # noqa: E402

ENGINE = sys.argv.pop(1)

# Reports two depths, moves, reports one more; writes down what it was told.
OPPONENT = """\
    #!{python}
    import sys
    with open({log!r}, "a") as log:
        for line in sys.stdin:
            log.write(line)
            if line.startswith("START"):
                print("OK", flush=True)
            elif line.startswith("DONE"):
                print("MESSAGE depth 3-4 ev 1")
                print("MESSAGE Depth 12-34 | Eval 5")
                print("7,7", flush=True)
                print("MESSAGE depth 99-99", flush=True)
            elif line.startswith("END"):
                break
"""


class CompareDepth(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.log = os.path.join(folder.name, "log")
        self.opponent = os.path.join(folder.name, "opponent")
        Path(self.opponent).write_text(
            textwrap.dedent(OPPONENT).format(python=sys.executable, log=self.log))
        os.chmod(self.opponent, stat.S_IRWXU)

    def test_a_missing_engine_is_named_in_one_line(self):
        done = subprocess.run([sys.executable, str(ROOT / "scripts/compare_depth.py"),
                               "/no/such/engine", "--engine", ENGINE],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("'/no/such/engine' is no program that can be run", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_a_windows_program_needs_no_right_to_be_run(self):
        unpacked = self.log + ".exe"
        Path(unpacked).write_bytes(b"MZ")
        self.assertEqual(gomocup_board.program(unpacked), unpacked)
        for wrong in (self.log + "2.exe", str(ROOT / "README.md")):
            with self.assertRaises(argparse.ArgumentTypeError):
                gomocup_board.program(wrong)

    def told(self):
        return Path(self.log).read_text().splitlines()

    def test_positions_are_those_of_the_benchmark_on_15x15(self):
        listing = subprocess.run([ENGINE, "bench", "--list"], capture_output=True, text=True,
                                 check=True).stdout
        expected = [line.split() for line in listing.splitlines()
                    if line.split()[0] in ("freestyle", "standard", "renju")
                    and line.split()[1] == "15x15"]
        found = list(compare_depth.bench_positions(ENGINE))
        self.assertGreater(len(found), 3)
        self.assertEqual([rule for rule, _ in found], [rule for rule, _, _ in expected])
        for (_, cells), (_, _, moves) in zip(found, expected):
            names = "".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in cells)
            self.assertEqual(names, moves)

    def test_last_depth_before_the_move(self):
        self.assertEqual(compare_depth.search(self.opponent, "renju", [(7, 7)], 20), (12, 34))

    def test_rule_time_and_stones_are_told(self):
        cells = [(7, 7), (8, 8), (6, 7)]
        compare_depth.search(self.opponent, "standard", cells, 20)
        told = self.told()
        self.assertEqual(told[0], "START 15")
        self.assertIn("INFO rule 1", told)
        self.assertIn("INFO timeout_turn 20", told)
        # The last stone is the opponent's: it is the engine's turn.
        board = told[told.index("BOARD") + 1:told.index("DONE")]
        self.assertEqual(board, ["7,7,2", "8,8,1", "6,7,2"])
        self.assertEqual(told[-1], "END")

    def test_both_engines_stand_in_the_table(self):
        output = io.StringIO()
        arguments = ["compare_depth.py", self.opponent, "--engine", ENGINE, "--ms", "5"]
        with contextlib.redirect_stdout(output):
            previous, sys.argv = sys.argv, arguments
            try:
                compare_depth.main()
            finally:
                sys.argv = previous
        lines = output.getvalue().splitlines()
        positions = list(compare_depth.bench_positions(ENGINE))
        self.assertEqual(len(lines), 1 + len(positions) + 2)
        for line, (rule, cells) in zip(lines[1:], positions):
            fields = line.split()
            self.assertEqual(fields[:2], [rule, str(len(cells))])
            self.assertRegex(fields[2], r"^\d+-\d+$")
            self.assertEqual(fields[3], "12-34")
        self.assertEqual(lines[-1], "opponent: median depth 12, selective 34")


if __name__ == "__main__":
    unittest.main()
