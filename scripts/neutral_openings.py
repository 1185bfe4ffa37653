#!/usr/bin/env python3
"""Makes openings that another engine calls even: neutral ground for a match against it.

If Fukumi balances the openings, they hide its errors: no game starts from a position that Fukumi
evaluates wrongly. Here an opponent balances them: any engine with the command YXBALANCEONE of
Yixin-Board's dialect, such as Rapfi or Yixin. The script puts a few random stones into a small
square; the opponent adds the stone that makes the position most even. The script keeps the opening
if the last value that the opponent prints ("Eval V" or "ev V" in a MESSAGE, for the side to move)
is small. With --judge a second engine, such as Fukumi, searches the opening too, and must also call
it even.

The file is in Gomocup's format (offsets from the centre cell), for fukumi-match -openings
file=FILE type=offset. No two openings in it are symmetric to each other. The same engine, seed and
nodes give the same openings.

    scripts/neutral_openings.py --engine OPPONENT --rule 0 --boardsize 20 --count 100 --out FILE
    scripts/neutral_openings.py --engine OPPONENT --judge build/release/pbrain-fukumi \
        --judge-nodes 300000 --rule 0 --boardsize 20 --count 500 --out FILE
"""

import argparse
import random
import re
import subprocess
import sys
from pathlib import Path

from gomocup_board import board_commands, command_of, program

MOVE = re.compile(r"(\d+),(\d+)\s*")
VALUE = re.compile(r"\bev(?:al)?:? ([+-]?M?\d+)", re.IGNORECASE)

LEAST_STONES, MOST_STONES = 2, 7  # number of random stones
LEAST_SQUARE, MOST_SQUARE = 4, 6  # cells on each side of the square


def writable(text):
    """Checks an argument for argparse: a file that can be written. So a wrong name fails before the
    searches and not after them."""
    existed = Path(text).exists()
    try:
        with open(text, "a"):  # does not change an existing file
            pass
    except OSError as problem:
        raise argparse.ArgumentTypeError(f"'{text}' cannot be written: {problem.strerror}")
    if not existed:
        Path(text).unlink()
    return text


class Engine:
    """An engine that runs as a process with one thread. Each request sends a new board."""

    def __init__(self, command, rule, size, nodes):
        self.size = size
        self.process = subprocess.Popen(
            command_of(command),
            cwd=Path(command_of(command)[-1]).parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.send(f"INFO rule {rule}", "INFO thread_num 1", "INFO timeout_match 0")
        self.send("INFO timeout_turn 1000000000", f"INFO max_node {nodes}")

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def answer(self, *commands):
        """Returns the stone of the answer, and the value that the engine printed last, as text."""
        self.send(f"START {self.size}", *commands)
        value = None
        for line in self.process.stdout:
            if line.startswith("MESSAGE"):
                values = VALUE.findall(line)
                value = values[-1] if values else value
            elif move := MOVE.fullmatch(line):
                if value is None:
                    sys.exit("neutral_openings: the engine prints no value")
                return (int(move[1]), int(move[2])), value
            elif line.startswith(("UNKNOWN", "ERROR")):
                sys.exit(f"neutral_openings: the engine cannot answer: {line.strip()}")
        sys.exit("neutral_openings: the engine has ended")

    def balanced(self, stones):
        """Returns the stone that the engine adds to balance the position, and its value."""
        colors = [1 + index % 2 for index in range(len(stones))]
        board = [f"{x},{y},{color}" for (x, y), color in zip(stones, colors)]
        return self.answer("YXHASHCLEAR", "YXBOARD", *board, "DONE", "YXBALANCEONE 0")

    def value_of(self, stones):
        """Returns the value of a position for the side to move."""
        return self.answer(*board_commands(stones))[1]

    def close(self):
        self.process.communicate("END\n")


def random_stones(generator, size):
    """Returns random stones in a small square at a random place of the board, Black's stones
    first."""
    side = generator.randint(LEAST_SQUARE, MOST_SQUARE)
    left, top = generator.randrange(size - side + 1), generator.randrange(size - side + 1)
    cells = [(left + x, top + y) for x in range(side) for y in range(side)]
    return generator.sample(cells, generator.randint(LEAST_STONES, MOST_STONES))


def is_even(value, most):
    """Returns whether a value such as "-12" is small. A win such as "+M7" is not."""
    return "M" not in value.upper() and abs(int(value)) <= most


def to_offsets(stones, size):
    return [(x - size // 2, y - size // 2) for x, y in stones]


def to_line(offsets):
    return ", ".join(f"{x},{y}" for x, y in offsets)


def canonical(stones, size):
    """Returns a key that is equal for all mirror images of a position."""
    last = size - 1
    views = []
    for mirrored in (False, True):
        turned = [(y, x) if mirrored else (x, y) for x, y in stones]
        for _ in range(4):
            turned = [(last - y, x) for x, y in turned]
            views.append((tuple(sorted(turned[0::2])), tuple(sorted(turned[1::2]))))
    return min(views)


def make_openings(balanced, judged, options, report):
    """Returns options.count even openings. `balanced` is Engine.balanced; `judged` is
    Engine.value_of of the judge, or None without a judge."""
    openings = []
    seen = set()
    attempts = 0
    while len(openings) < options.count:
        attempts += 1
        # Use a separate seed for each attempt, so that a larger count gives the same first openings.
        generator = random.Random(f"{options.seed} {attempts}")
        stones = random_stones(generator, options.boardsize)
        stone, value = balanced(stones)
        opening = [*stones, stone]
        key = canonical(opening, options.boardsize)
        if not is_even(value, options.value) or key in seen:
            continue
        seen.add(key)
        if judged is None or is_even(judged(opening), options.judge_value):
            openings.append(opening)
            report(f"{len(openings)} of {options.count} openings after {attempts} attempts")
    return openings


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", type=program, required=True, help="the program that balances")
    parser.add_argument("--rule", type=int, default=0, help="the number of INFO rule")
    parser.add_argument("--boardsize", type=int, default=15)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=200000, help="for each balancing search")
    parser.add_argument("--value", type=int, default=40, help="largest value that counts as even")
    parser.add_argument("--judge", type=program, help="a second program, which must agree")
    parser.add_argument("--judge-nodes", type=int, default=300000, help="for each of its searches")
    parser.add_argument("--judge-value", type=int, default=60, help="its largest value that is even")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=writable, required=True)
    options = parser.parse_args(arguments)

    balancer = Engine(options.engine, options.rule, options.boardsize, options.nodes)
    judge = None
    if options.judge:
        judge = Engine(options.judge, options.rule, options.boardsize, options.judge_nodes)
    openings = make_openings(
        balancer.balanced, judge.value_of if judge else None, options,
        lambda text: print(text, end="\r", file=sys.stderr),
    )
    balancer.close()
    if judge:
        judge.close()
    print(file=sys.stderr)
    lines = [to_line(to_offsets(opening, options.boardsize)) for opening in openings]
    Path(options.out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
