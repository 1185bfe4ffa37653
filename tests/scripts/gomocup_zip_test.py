#!/usr/bin/env python3
"""Tests which entries scripts/packages/gomocup_zip.py accepts, and that it repeats its bytes."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "packages" / "gomocup_zip.py"


def program(machine, length=500):
    """Returns the header of a Windows program for this machine, and `length` random bytes."""
    header = b"MZ" + bytes(0x3A) + (0x40).to_bytes(4, "little") + b"PE\0\0"
    return header + machine.to_bytes(2, "little") + os.urandom(length)


def run(*arguments):
    return subprocess.run(
        [sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False
    )


class GomocupZip(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        for name, machine in (("x64", 0x8664), ("x86", 0x014C)):
            (self.folder / name).write_bytes(program(machine))
        (self.folder / "text").write_text("no program")

    def make(self, name="foo.zip", **files):
        """Makes and checks an archive. files: archived name (_ for -, without .exe) = file."""
        entries = [f"{key.replace('_', '-')}.exe={self.folder / file}"
                   for key, file in files.items()]
        made = run("make", self.folder / name, *entries)
        self.assertEqual(made.returncode, 0, made.stderr)
        return run("check", self.folder / name)

    def test_an_entry_for_both_widths_passes(self):
        checked = self.make(pbrain_foo64="x64", pbrain_foo="x86")
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))
        self.assertIn("pbrain-foo.exe pbrain-foo64.exe", checked.stdout)

    def test_the_same_files_give_the_same_bytes(self):
        self.make("foo.zip", pbrain_foo64="x64", pbrain_foo="x86")
        for name in ("x64", "x86"):
            os.utime(self.folder / name, (1, 1))
        self.make("again.zip", pbrain_foo="x86", pbrain_foo64="x64")
        first, second = ((self.folder / name).read_bytes() for name in ("foo.zip", "again.zip"))
        self.assertEqual(first, second)

    def check_refused(self, word, *arguments, **files):
        checked = self.make(*arguments, **files)
        self.assertEqual(checked.returncode, 1)
        self.assertIn(word, checked.stderr)

    def test_what_the_judge_would_not_start_is_refused(self):
        self.check_refused("64 belongs at the end", pbrain_foo="x64", pbrain_foo64="x86")
        self.check_refused("no Windows program", pbrain_foo64="text", pbrain_foo="x86")
        self.check_refused("does not begin with", bar64="x64", pbrain_foo="x86")
        self.check_refused("0 programs for 32 bits", pbrain_foo64="x64")
        self.check_refused("in a folder", **{"bin/pbrain_foo64": "x64", "pbrain_foo": "x86"})
        self.check_refused("not NAME.zip", "pbrain-foo.zip", pbrain_foo64="x64", pbrain_foo="x86")

    def test_what_is_too_large_is_refused(self):
        (self.folder / "x64").write_bytes(program(0x8664, 8_000_000))
        self.check_refused("are too many", pbrain_foo64="x64", pbrain_foo="x86")

    def test_bad_input_is_named_in_one_line(self):
        for arguments in (["make", self.folder / "a.zip", "a.exe=nosuch"], ["check", "nosuch.zip"],
                          ["unpack", self.folder / "text", self.folder]):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        self.assertFalse((self.folder / "a.zip").exists())


if __name__ == "__main__":
    unittest.main()
