#!/usr/bin/env python3
"""Measures the limits that the engine must keep: start-up, exit, time, memory, and right answers to
the positions with which Gomocup's judge tests the rules.

Plays through real pipes, prints a row for each limit, and exits with 1 if one is exceeded. Takes
about ten minutes with the default of 500 moves for each clock.

The rows of --only threads ask for 1, 2, 16 and 64 threads. Beside each move a control sleeps for the
same time; it shows how late the machine itself wakes a process up. Run them on an idle machine.

    scripts/measure_limits.py [--engine build/release/pbrain-fukumi] [--moves 500]
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import time

from gomocup_board import program

MAX_MEMORY = 367001600  # bytes; the limit of Gomocup


def command_of(path):
    return ["wine", path] if path.endswith(".exe") else [path]


class Engine:
    """An engine that runs as a process. Each request gets one answer line."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            command_of(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\r\n" for line in lines).encode())
        self.process.stdin.flush()

    def answer(self):
        while True:
            line = self.process.stdout.readline().decode().strip()
            if not line:
                raise RuntimeError("the engine closed its output")
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line

    def peak_resident_bytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) * 1024
        raise RuntimeError("no VmHWM")

    def wait(self):
        """Waits for the process to exit. Returns its exit code and the milliseconds."""
        start = time.perf_counter()
        code = self.process.wait(timeout=10)
        return code, (time.perf_counter() - start) * 1000


class Table:
    """Prints the rows of the table. `kept` becomes false when a row exceeds its limit."""

    def __init__(self):
        self.kept = True

    def row(self, what, figure, ok):
        self.kept = self.kept and ok
        print(f"{'ok ' if ok else 'BAD'} {what:<58} {figure}", flush=True)


def begin_game(engine, size, *settings):
    engine.send(f"START {size}", *settings)
    assert engine.answer() == "OK"


def measure_start(path, table):
    """Measures times from the start of the process. The row of --version shows how much of them the
    operating system or Wine needs."""
    version, first_ok, first_move = [], [], []
    for _ in range(11):
        start = time.perf_counter()
        subprocess.run(command_of(path) + ["--version"], stdin=subprocess.DEVNULL,
                       capture_output=True, check=True)
        version.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        engine = Engine(path)
        begin_game(engine, 20, "INFO timeout_turn 0")
        first_ok.append((time.perf_counter() - start) * 1000)
        engine.send("TURN 7,7")
        engine.answer()
        first_move.append((time.perf_counter() - start) * 1000)
        engine.send("END")
        engine.wait()
    for what, times, most in (
        ("to print the version and end", version, None),
        ("to first OK", first_ok, 150),
        ("to first move", first_move, 200),
    ):
        median = statistics.median(times)
        figure = f"{median:.1f} ms (max {max(times):.1f})"
        table.row(f"start-up {what}, median of 11", figure, most is None or median < most)


def measure_prompt(path, table):
    """Measures the answers that need no search. Only the fastest counts, because other programs may
    keep the machine busy."""
    engine = Engine(path)
    begin_game(engine, 20, "INFO timeout_turn 0")
    times = []
    for row in range(10):
        start = time.perf_counter()
        engine.send(f"TURN {row},{row % 2}")
        engine.answer()
        times.append((time.perf_counter() - start) * 1000)
    engine.send("END")
    engine.wait()
    table.row("the fastest of 10 answers with timeout_turn 0", f"{min(times):.1f} ms", min(times) < 200)


def measure_exits(path, table):
    settings = ["INFO timeout_turn 60000", f"INFO max_memory {MAX_MEMORY}", "INFO thread_num 2"]
    thinking = lambda e: (begin_game(e, 15, *settings), e.send("TURN 7,7"), time.sleep(1.0))
    states = {
        "before START": lambda e: None,
        "idle": lambda e: begin_game(e, 15, *settings),
        "inside BOARD": lambda e: (begin_game(e, 15, *settings), e.send("BOARD", "7,7,2")),
        "thinking": thinking,
        "thinking without limit": lambda e: (
            begin_game(e, 20, "INFO timeout_turn -1", "INFO timeout_match 0"),
            e.send("TURN 9,9"),
            time.sleep(1.0),
        ),
    }
    for name, reach in states.items():
        # After the end of the input, a search with a limit continues, unless nobody reads its
        # answer.
        for way in ("END", "EOF of input and output" if reach is thinking else "EOF"):
            worst, codes = 0, set()
            for _ in range(5):
                engine = Engine(path)
                reach(engine)
                if way == "END":
                    engine.send("END")
                else:
                    engine.process.stdin.close()
                if reach is thinking and way != "END":
                    engine.process.stdout.close()
                code, elapsed = engine.wait()
                worst = max(worst, elapsed)
                codes.add(code)
            table.row(f"{way} {name}, worst of 5", f"{worst:.1f} ms, exit codes {sorted(codes)}",
                      worst < 200 and codes == {0})


def makes_five(own, cell):
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            x, y = cell[0] + sign * dx, cell[1] + sign * dy
            while (x, y) in own:
                run += 1
                x, y = x + sign * dx, y + sign * dy
        if run >= 5:
            return True
    return False


def play_moves(path, count, size, settings, before_move):
    """Two processes play each other from random openings; yields (side, milliseconds) of each answer.

    before_move(side) returns the lines to send to the engine of that side before its turn. Each five
    starts a new game with fresh clocks; yields None between games.
    """
    engines = [Engine(path), Engine(path)]
    rng = random.Random(size)
    played = 0
    while played < count:
        stones = []
        while len(stones) < 4:
            cell = (size // 2 + rng.randint(-3, 3), size // 2 + rng.randint(-3, 3))
            if cell not in stones:
                stones.append(cell)
        for engine in engines:
            begin_game(engine, size, *settings)
        while played < count and len(stones) < size * size:
            side = len(stones) % 2
            lines = [f"{x},{y},{1 if i % 2 == side else 2}" for i, (x, y) in enumerate(stones)]
            engines[side].send(*before_move(side), "BOARD", *lines)
            start = time.perf_counter()
            engines[side].send("DONE")
            answer = engines[side].answer()
            played += 1
            yield side, (time.perf_counter() - start) * 1000
            stones.append(tuple(int(part) for part in answer.split(",")))
            if makes_five(set(stones[side::2]), stones[-1]):
                break
        yield None
    for engine in engines:
        engine.send("END")
        engine.wait()


def measure_clock(path, table, moves):
    for limit, allowed in ((50, 50), (500, 500), (0, 50)):
        settings = [f"INFO timeout_turn {limit}", "INFO timeout_match 0"]
        no_match_clock = lambda side: ["INFO time_left 2147483647"]
        answers = play_moves(path, moves, 15, settings, no_match_clock)
        times = [answer[1] for answer in answers if answer]
        over = sum(t > allowed for t in times)
        # A clock of 0 means "as fast as possible". Judges allow a second; this script allows 50 ms.
        label = f"timeout_turn {limit}" + ("" if limit else f" (allowed {allowed} ms)")
        median = statistics.median(times)
        figure = f"{over} overruns, median {median:.1f}, worst {max(times):.1f} ms"
        table.row(f"{label}, {len(times)} moves", figure, over == 0)

    full = 10000.0
    left = [full, full]
    lowest, answered = full, 0
    settings = ["INFO timeout_turn 1000", f"INFO timeout_match {int(full)}"]
    for answer in play_moves(path, moves, 20, settings,
                             lambda side: [f"INFO time_left {int(left[side])}"]):
        if answer is None:
            left = [full, full]
            continue
        left[answer[0]] -= answer[1]
        lowest = min(lowest, *left)
        answered += 1
    table.row(f"match clock of 10 s, {answered} moves", f"never below {lowest:.0f} ms", lowest > 0)

    engine = Engine(path)
    begin_game(engine, 20, "INFO timeout_turn 1000")
    for small in (200, 100, 50, 20, 10, 0, -50):
        engine.send("RESTART", f"INFO time_left {small}")
        assert engine.answer() == "OK"
        start = time.perf_counter()
        engine.send("TURN 9,9")
        engine.answer()
        elapsed = (time.perf_counter() - start) * 1000
        allowed = small if small > 0 else 50
        table.row(f"time_left {small} (allowed {allowed} ms)", f"{elapsed:.1f} ms",
                  elapsed < allowed)
    engine.send("END")
    engine.wait()


def sleep_beside(limit_ms):
    """Starts a process that sleeps for this time and prints by how many milliseconds it was late."""
    code = ("import time\nstart = time.perf_counter()\n"
            f"time.sleep({limit_ms} / 1000)\n"
            f"print((time.perf_counter() - start) * 1000 - {limit_ms})")
    return subprocess.Popen([sys.executable, "-S", "-E", "-c", code], stdout=subprocess.PIPE)


def measure_threads(path, table, moves):
    for threads in (1, 2, 16, 64):
        for limit in (50, 100, 500):
            settings = [f"INFO timeout_turn {limit}", "INFO timeout_match 0",
                        f"INFO thread_num {threads}"]
            controls = []

            def before_move(side):
                controls.append(sleep_beside(limit))
                return ["INFO time_left 2147483647"]

            late = [answer[1] - limit
                    for answer in play_moves(path, moves, 15, settings, before_move) if answer]
            control = max(float(each.communicate()[0]) for each in controls)
            figure = f"latest {max(late):.1f} ms after the limit, the control {control:.1f} ms"
            table.row(f"{threads} thread(s) asked for, timeout_turn {limit}, {len(late)} moves",
                      figure, max(late) <= max(control, 0) + 5)


def measure_memory(path, table):
    for threads in (1, 2):
        engine = Engine(path)
        begin_game(engine, 20, f"INFO max_memory {MAX_MEMORY}", "INFO timeout_turn 20000",
                   f"INFO thread_num {threads}")
        for _ in range(2):
            engine.send("BOARD", "9,9,2", "10,10,1", "9,10,2", "10,9,1", "11,11,2", "DONE")
            engine.answer()
        peak = engine.peak_resident_bytes()
        engine.send("END")
        engine.wait()
        table.row(f"peak resident set, {threads} thread(s), 40 s of thinking",
                  f"{peak} bytes = {100 * peak / MAX_MEMORY:.1f} % of max_memory",
                  peak <= 0.9 * MAX_MEMORY)


def measure_judge_positions(path, table):
    # Each row: rule; stones in pos notation with rows from the top; answers; True if exactly these
    # answers are right, False if exactly these are wrong.
    line, threat = "h8h9i8i9j8j9k8k9", "h8h9i8h10g8h11j13h12g14h14i15"
    cases = [(rule, line, {"g8", "l8"}, True) for rule in (0, 1, 4, 8, 9)]
    cases.append((1, threat, {"f8", "j8"}, True))
    cases.append((4, "h8h9i7i9h10i6i11i12", {"g9"}, False))
    cases.append((8, "h8f8g8f9i8f7j8l8", {"f5", "f6", "f10", "f11"}, True))
    cases.append((9, "h8f8g8f9i8f7j8l8", {"f5", "f6", "f10", "f11"}, True))
    for rule, stones, answers, are_right in cases:
        engine = Engine(path)
        begin_game(engine, 15, f"INFO rule {rule}", "INFO timeout_turn 1000",
                   "INFO timeout_match 0")
        moves = re.findall(r"([a-o])(\d+)", stones)
        own = len(moves) % 2
        lines = [f"{ord(column) - 97},{int(row) - 1},{1 if i % 2 == own else 2}"
                 for i, (column, row) in enumerate(moves)]
        engine.send("BOARD", *lines, "DONE")
        x, y = (int(part) for part in engine.answer().split(","))
        answer = f"{chr(97 + x)}{y + 1}"
        table.row(f"judge's position, rule {rule}, {stones}", answer,
                  (answer in answers) == are_right)
        engine.send("END")
        engine.wait()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = os.path.join(os.path.dirname(__file__), "..", "build", "release", "pbrain-fukumi")
    parser.add_argument("--engine", type=program, default=default)
    parser.add_argument("--moves", type=int, default=500, help="moves for each clock")
    parser.add_argument("--only", choices=["start", "prompt", "exits", "judge", "clock",
                                           "threads", "memory"])
    arguments = parser.parse_args()
    table = Table()
    parts = {
        "start": lambda: measure_start(arguments.engine, table),
        "prompt": lambda: measure_prompt(arguments.engine, table),
        "exits": lambda: measure_exits(arguments.engine, table),
        "judge": lambda: measure_judge_positions(arguments.engine, table),
        "clock": lambda: measure_clock(arguments.engine, table, arguments.moves),
        "threads": lambda: measure_threads(arguments.engine, table, max(arguments.moves // 10, 1)),
        "memory": lambda: measure_memory(arguments.engine, table),
    }
    for name, part in parts.items():
        if arguments.only in (None, name):
            part()
    return 0 if table.kept else 1


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # a pipe gets each line at once
    sys.exit(main())
