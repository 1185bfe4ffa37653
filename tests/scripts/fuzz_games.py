#!/usr/bin/env python3
"""Plays random games with a program, and checks that each answer is a free cell and arrives in time.

The games go through all combinations of rule (also continuous games and rules that no manager
sends), board size, pondering, clock and number of threads. The positions often have rows of stones
of either side, or frozen rows, that touch the edges of the board. Prints the lines that were sent
if a check fails, and exits with 1. A crash, also one that a sanitizer reports, fails the check too.

    tests/scripts/fuzz_games.py [--seconds 60] [--seed 1] [--games N] PROGRAM
"""

import argparse
import itertools
import random
import select
import subprocess
import sys
import time

RULES = range(16)
SIZES = ((5, 5), (6, 6), (9, 9), (15, 15), (20, 20), (22, 22), (5, 22), (22, 7))
CLOCKS = (
    ("INFO timeout_turn 0",),
    ("INFO timeout_turn 30", "INFO timeout_match 0"),
    ("INFO timeout_turn 1000", "INFO timeout_match 300", "INFO time_left 300"),
    ("INFO timeout_turn -1", "INFO timeout_match 0", "INFO max_node 300"),
    ("INFO timeout_turn 5000", "INFO max_depth 3"),
    ("INFO time_increment 20", "INFO timeout_turn 1000", "INFO timeout_match 200"),
)
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
LONGEST_S = 30  # a sanitizer makes the program slow; a program that hangs takes forever


class Offence(Exception):
    """The program broke a rule of the protocol."""


class Program:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.sent = []
        self.pending = b""

    def send(self, *lines):
        self.sent += lines
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines).encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Offence(self.death()) from None

    def death(self):
        self.process.kill()
        report = self.process.stderr.read().decode(errors="replace")
        return f"the program ended with {self.process.wait()}: {report[-4000:]}"

    def line(self):
        end = time.monotonic() + LONGEST_S
        while b"\n" not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        max(0, end - time.monotonic()))
            if not ready:
                raise Offence(f"no answer within {LONGEST_S} s")
            more = self.process.stdout.read1(4096)
            if not more:
                raise Offence(self.death())
            self.pending += more
        line, self.pending = self.pending.split(b"\n", 1)
        return line.decode().strip()

    def answer(self):
        while True:
            line = self.line()
            if not line.startswith(("MESSAGE", "DEBUG", "INFO")):
                return line

    def end(self):
        self.send("END")
        try:
            code = self.process.wait(timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            raise Offence("the program did not end") from None
        report = self.process.stderr.read().decode(errors="replace")
        self.process.stdout.close()
        if code != 0 or report:
            raise Offence(f"exit code {code}: {report[-4000:]}")


def random_stones(rng, width, height):
    """Returns {cell: owner}, with owners 1, 2 and 3 as in BOARD."""
    stones = {}
    for _ in range(rng.randrange(8)):
        x, y = rng.randrange(width), rng.randrange(height)
        if rng.random() < 0.6:  # begin at an edge
            if rng.random() < 0.5:
                x = rng.choice((0, width - 1))
            else:
                y = rng.choice((0, height - 1))
        dx, dy = rng.choice(STEPS)
        sign = rng.choice((-1, 1))
        owner = rng.choice((1, 1, 2, 2, 3))
        for i in range(rng.randrange(1, 7)):
            cell = (x + sign * i * dx, y + sign * i * dy)
            if 0 <= cell[0] < width and 0 <= cell[1] < height and rng.random() < 0.9:
                stones.setdefault(cell, owner)
    for _ in range(rng.randrange(12)):
        stones.setdefault((rng.randrange(width), rng.randrange(height)), rng.choice((1, 2)))
    order = list(stones.items())
    rng.shuffle(order)
    return dict(order)


def free_cells(stones, width, height):
    return [c for c in itertools.product(range(width), range(height)) if c not in stones]


def take_answer(program, stones, width, height):
    """Reads the program's move and puts it on the board. Returns False if the board was full."""
    answer = program.answer()
    if not free_cells(stones, width, height):
        return False
    try:
        x, y = (int(part) for part in answer.split(","))
    except ValueError:
        raise Offence(f"not a move: {answer}") from None
    if not (0 <= x < width and 0 <= y < height) or (x, y) in stones:
        raise Offence(f"not a free cell: {answer}")
    stones[x, y] = 1
    return True


def play(program, rng, rule, size, ponders, clock, threads):
    width, height = size
    program.send(f"START {width}" if width == height else f"RECTSTART {width},{height}")
    if program.answer() != "OK":
        raise Offence("START was not answered by OK")
    program.send(f"INFO rule {rule}", f"INFO pondering {int(ponders)}",
                 f"INFO thread_num {threads}", "INFO max_memory 60000000", *clock)
    stones = random_stones(rng, width, height)
    program.send("BOARD", *(f"{x},{y},{owner}" for (x, y), owner in stones.items()), "DONE")
    goes_on = take_answer(program, stones, width, height)
    for _ in range(rng.randrange(4)):
        free = free_cells(stones, width, height)
        if not goes_on or not free:
            break
        if ponders and rng.random() < 0.3:
            time.sleep(rng.random() * 0.05)
        cell = rng.choice(free)
        stones[cell] = 2
        program.send(f"TURN {cell[0]},{cell[1]}")
        goes_on = take_answer(program, stones, width, height)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, help="end after this many games")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    combinations = list(itertools.product(RULES, SIZES, (False, True), CLOCKS, (1, 2)))
    random.Random(arguments.seed).shuffle(combinations)
    end = time.monotonic() + arguments.seconds
    games = 0
    program = None
    try:
        for number in itertools.count():
            if time.monotonic() >= end or games == arguments.games:
                break
            if number % 40 == 0:
                if program:
                    program.end()
                program = Program(arguments.program)
            rng = random.Random(f"{arguments.seed}.{number}")
            play(program, rng, *combinations[number % len(combinations)])
            games += 1
        if program:
            program.end()
    except Offence as offence:
        print("\n".join(program.sent))
        print(f"FAILED in game {games + 1} of seed {arguments.seed}: {offence}")
        return 1
    print(f"{games} games, {min(games, len(combinations))} of {len(combinations)} combinations, "
          f"nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
