"""Tests the engine with a terminal as stdin or stdout: its hint, refused words, and live output."""

import fcntl
import json
import os
import pty
import signal
import subprocess
import sys
import tempfile
import termios
import unittest

ENGINE = sys.argv.pop(1)


def run(arguments, typed=b"", state=None):
    """Runs the engine with a terminal as its stdin and as its controlling terminal, so that Ctrl-C in
    `typed` acts. `state` is the folder for its state. Returns (exit code, stdout, stderr)."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, **({"XDG_STATE_HOME": state} if state else {})}

    def take_terminal():  # runs in the child, whose stdin is already the terminal
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    try:
        with subprocess.Popen([ENGINE, *arguments], stdin=theirs, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment, start_new_session=True,
                              preexec_fn=take_terminal) as process:
            os.write(ours, typed)
            out, errors = process.communicate()
            return process.returncode, out.decode(), errors.decode()
    finally:
        os.close(ours)
        os.close(theirs)


def played(state, typed, arguments=()):
    """Plays with a terminal as stdin, and keeps the state of the program in the folder `state`.
    Returns stdout."""
    ours, theirs = pty.openpty()
    try:
        environment = {**os.environ, "XDG_STATE_HOME": state}
        command = [ENGINE, "play", "--nodes", "200", *arguments]
        with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment) as process:
            os.write(ours, typed)
            shown = b""
            last = b"plays" if typed else b"quit: end"
            while last not in shown:
                block = os.read(process.stdout.fileno(), 4096)
                if not block:
                    break
                shown += block
            process.kill()  # as a closed terminal or a loss of power would
            return (shown + process.stdout.read()).decode()
    finally:
        os.close(ours)
        os.close(theirs)


def shown_by(arguments):
    """Runs the engine with a terminal as its stdout. Returns what it prints, with LF line ends."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([ENGINE, *arguments], stdin=subprocess.DEVNULL, stdout=theirs,
                          stderr=subprocess.PIPE) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                block = os.read(ours, 4096)
            except OSError:  # the engine has closed its end of the terminal
                break
            if not block:
                break
            shown += block
        if process.wait() != 0 or process.stderr.read() != b"":
            raise AssertionError(f"{arguments} failed")
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def interrupted(arguments, after):
    """Runs the engine with a terminal as its stderr, and sends the signal of Ctrl-C as soon as the
    terminal shows `after`. Returns (exit code, stdout, what the terminal showed)."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([ENGINE, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=theirs) as process:
        os.close(theirs)
        shown = ""
        is_sent = False
        while True:
            try:
                shown += os.read(ours, 4096).decode()
            except OSError:  # the engine has closed its end of the terminal
                break
            if after in shown and not is_sent:
                process.send_signal(signal.SIGINT)
                is_sent = True
        out = process.stdout.read().decode()
        code = process.wait()
    os.close(ours)
    return code, out, shown


class Terminal(unittest.TestCase):
    def test_the_program_without_a_command_prints_a_hint(self):
        code, out, errors = run([], b"START 15\nEND\n")
        self.assertEqual(code, 0)
        self.assertEqual(out, "OK\n")
        self.assertIn("START 15", errors)
        self.assertIn("--help", errors)
        self.assertIn("30 seconds for a move; INFO timeout_turn 1000 sets one", errors)

    def test_a_killed_game_is_offered_again_and_the_level_is_asked_once(self):
        with tempfile.TemporaryDirectory() as state:
            first = played(state, b"hard\nh8\n")
            self.assertIn("How strong shall Fukumi play?\nType beginner, easy", first)
            self.assertIn("level strong (65)", first)
            second = played(state, b"")
            self.assertNotIn("How strong", second)
            self.assertIn("Your last game was not finished", second)
            third = played(state, b"no\nh9\n", ["--level", "master"])
            self.assertIn("level master (85)", third)

    def test_the_questions_of_play_end_with_quit_the_end_of_the_input_and_ctrl_c(self):
        with tempfile.TemporaryDirectory() as state:
            for typed in [b"?\neazy\nquit\n", b"?\neazy\n\x04"]:
                code, out, errors = run(["play"], typed, state)
                self.assertEqual((code, errors), (0, ""))
                self.assertIn("'eazy' is not a level", out)
                self.assertTrue(out.endswith("level> \n"), out)
            code, out, _ = run(["play"], b"?\n\x03", state)
            self.assertEqual(code, -signal.SIGINT)
            self.assertIn("How strong", run(["play"], b"\x04", state)[1])  # no level was kept
            played(state, b"\nh8\n")
            for typed in [b"?\nhm\nq\n", b"?\nhm\n\x04"]:
                code, out, errors = run(["play"], typed, state)
                self.assertEqual((code, errors), (0, ""))
                self.assertIn("'hm' is not an answer", out)
                self.assertNotIn("You play", out)

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

    def test_a_demo_overwrites_each_position(self):
        text = shown_by(["demo", "--rule", "renju", "--size", "6x5", "--nodes", "50"])
        frames = text.split("\x1b[H")[1:]
        self.assertEqual(len(frames), 6)  # one with the title only, and one for each of five stones
        for number, frame in enumerate(frames):
            self.assertTrue(frame.startswith("Fukumi plays itself: renju, 6x5"))
            self.assertTrue(frame.endswith("\x1b[J"))
            self.assertEqual(f"Move {number}: " in frame, number > 0)
            # The program clears the rest of each line after its text.
            self.assertEqual(frame.count("\n"), frame.count("\x1b[K\n"))

    def test_a_solver_shows_its_time_and_ctrl_c_prints_the_answer_so_far(self):
        code, out, shown = interrupted(["solve", "--position", "h8i9i7j9j8", "--kind", "search",
                                        "--time", "1h"], "solving, 1 s, at most 60 min left")
        self.assertEqual(code, 3)
        self.assertIn("unknown: the search was ended early; value ", out)
        self.assertIn("solving, 0 s, at most 60 min left; Ctrl-C ends it\x1b[K", shown)
        self.assertTrue(shown.endswith("ended early, at position 1 of 1\r\n"))

    def test_ctrl_c_explains_the_search_so_far(self):
        code, out, shown = interrupted(["explain", "--position", "h8i9i7j9j8", "--nodes", "0",
                                        "--records", "1000"], "searching, 1 s")
        self.assertEqual(code, 0)
        self.assertIn("White (O) to move\niteration ", out)
        self.assertIn("ended early; this is the search so far", shown)

    def test_ctrl_c_keeps_the_reviewed_moves(self):
        moves = "h8i9i7j9j8k9l9h6g5k10l11g8f8j10"
        code, out, shown = interrupted(["review", "--position", moves, "--json", "--nodes",
                                        "2000000"], "4 of 15 positions")
        self.assertEqual(code, 3)
        game = json.loads(out)["games"][0]
        self.assertGreater(game["from"], 1)
        self.assertEqual(game["reviews"][0]["number"], game["from"])
        self.assertGreaterEqual(len(game["reviews"]), 3)
        self.assertIn("ended early: 0 of 1 games are reviewed, and another from move "
                      f"{game['from']} on", shown)

    def test_an_analysis_shows_its_table_while_it_searches(self):
        text = shown_by(["analyze", "--position", "h8i9i7j9j8", "--depth", "5"])
        # Each table overwrites the previous table, and the answer overwrites the last one.
        parts = text.split("\x1b[J")
        self.assertEqual(len(parts), 6)
        for depth, part in enumerate(parts[:-1], 1):
            table = part.split("\x1b[")[0]
            self.assertRegex(table, rf"^depth {depth}-")
            self.assertTrue(all(len(line) < 80 for line in table.splitlines()))
            self.assertIn(f"\x1b[{table.count(chr(10))}A", part)
        self.assertIn("the search ended because the depth is reached", parts[-1])


if __name__ == "__main__":
    unittest.main()
