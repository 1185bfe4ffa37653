"""The engine in a terminal: a hint for whoever starts it bare, and unknown words are refused.

The engine's stdin is a terminal here, which the tests over pipes cannot show.
"""

import os
import pty
import subprocess
import sys
import unittest

ENGINE = sys.argv.pop(1)


def run(arguments, typed=b""):
    """(exit code, stdout, stderr) of the engine with a terminal as its stdin."""
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen([ENGINE, *arguments], stdin=theirs, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            os.write(ours, typed)
            out, errors = process.communicate()
            return process.returncode, out.decode(), errors.decode()
    finally:
        os.close(ours)
        os.close(theirs)


class Terminal(unittest.TestCase):
    def test_the_bare_program_says_what_it_waits_for(self):
        code, out, errors = run([], b"START 15\nEND\n")
        self.assertEqual(code, 0)
        self.assertEqual(out, "OK\n")
        self.assertIn("START 15", errors)
        self.assertIn("--help", errors)

    def test_unknown_words_are_refused(self):
        code, out, errors = run(["quiet"])
        self.assertEqual((code, out), (2, ""))
        self.assertIn("'quiet' is unknown", errors)
        code, _, errors = run(["slove"])
        self.assertEqual(code, 2)
        self.assertIn("did you mean 'solve'", errors)

    def test_commands_give_no_hint(self):
        code, _, errors = run(["bench", "--list"])
        self.assertEqual((code, errors), (0, ""))


if __name__ == "__main__":
    unittest.main()
