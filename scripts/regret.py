#!/usr/bin/env python3
"""Compares two builds of the engine by the moves that they choose, without games.

Both builds choose a move in each position of a suite. Where the moves differ, an oracle measures the
win chance after each of them: a search with many nodes. One value of a search is noisy, so the oracle
takes the mean of the last three iterations. The result is the win chance that the second build gains
or loses in a position on average, with its standard error.

A suite is a file of positions from games of self-play, in which the game was still even. They are drawn
at random. (Positions in which one build changes its mind would make every other build look better.)
Each line is a JSON object: {"moves": "h8i9…"} is a position; {"moves": "h8i9…", "move": "j7",
"chance": 0.53, "nodes": 1000000} is a judgement of the oracle. Rows count from the top.

    scripts/regret.py make --count 1000 --games FOLDER/freestyle15.games --suite FILE
    scripts/regret.py compare --rule 0 --size 15 --suite FILE --nodes 100000 OLD NEW

`compare` adds each judgement to the file at once. So the same command resumes after an interruption,
and later comparisons need fewer new judgements. OLD and NEW are programs, with arguments if quoted;
--nodes 100000,200000 gives each program its own limit.
"""

import argparse
import json
import math
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from read_games import read_games

MEAN_OF = 3  # iterations whose mean the oracle takes
EVEN_VALUE = 200  # a position is even if its value in self-play is at most this for either side
FIRST_STONES = 6  # smallest number of stones on the board
BATCH = 16  # positions for each process


class Suite:
    """The positions of a file and the judged chances of their moves. Appends new lines to it."""

    def __init__(self, path):
        self.path = Path(path)
        self.positions = []
        self.chances = {}  # by the moves of the position and the move
        if self.path.exists():
            text = self.path.read_text()
            whole = text[: text.rfind("\n") + 1]  # a killed run may leave half a line
            if whole != text:
                self.path.write_text(whole)
            for line in whole.splitlines():
                self.add(json.loads(line))

    def add(self, record):
        if "move" in record:
            self.chances[record["moves"], record["move"]] = record["chance"]
        else:
            self.positions.append(record["moves"])

    def append(self, record):
        self.add(record)
        with open(self.path, "a") as file:
            file.write(json.dumps(record, separators=(",", ":")) + "\n")


def analyze(program, options, arguments):
    """Runs `analyze --json` with more arguments. Returns its lines as objects."""
    command = [*shlex.split(program), "analyze", *arguments, "--json", "--jobs", "1", "--rows", "top",
               "--rule", options.rule, "--size", str(options.size)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"regret: {shlex.join(command)} failed")
    return [json.loads(line) for line in done.stdout.splitlines()]


def deep_searches(options, positions):
    """Returns for each position the answer of the oracle, and its iterations."""
    for position in positions:
        *iterations, answer = analyze(options.oracle, options, [
            "--position", position, "--nodes", str(options.oracle_nodes), "--iterations"])
        yield answer, iterations


def chosen_moves(program, options, positions, nodes):
    """Returns the move that a program chooses in each position."""
    with tempfile.NamedTemporaryFile("w", suffix=".pos") as file:
        file.write("".join(moves + "\n" for moves in positions))
        file.flush()
        answers = analyze(program, options, [file.name, "--nodes", str(nodes)])
    if len(answers) != len(positions):
        sys.exit(f"regret: {program} answered {len(answers)} of {len(positions)} positions")
    return [answer["search"]["move"] for answer in answers]


def in_batches(options, work, items):
    """Calls work(batch) for the batches of items in several threads; yields the results in order."""
    batches = [items[at : at + BATCH] for at in range(0, len(items), BATCH)]
    with ThreadPoolExecutor(options.jobs) as pool:
        yield from pool.map(work, batches)


def chance_from(answer, iterations):
    """Returns the win chance of the side that has moved, from a search of the position after it."""
    search = answer["search"]
    if search["win"] is not None:
        return round(1 - search["win_chance"], 4)
    last = [entry["moves"][0]["win_chance"] for entry in iterations[-MEAN_OF:]]
    return round(1 - sum(last) / len(last), 4)


def drawn_positions(games, seed):
    """Returns one position from each game that has an even one, as text, in a random order."""
    positions = []
    for number, game in enumerate(games):
        moves = game["moves"]
        even = [at for at, move in enumerate(moves) if at >= max(FIRST_STONES, game["opening_stones"])
                and abs(move["judgement"]["value"]) <= EVEN_VALUE]
        if even:
            at = random.Random(f"{seed} {number}").choice(even)
            positions.append("".join(move["move"] for move in moves[:at]))
    random.Random(seed).shuffle(positions)
    return list(dict.fromkeys(positions))


def make(options):
    suite = Suite(options.suite)
    if suite.positions:
        sys.exit(f"regret: {options.suite} has positions already")
    games = [game for path in options.games for game in read_games(path)]
    for moves in drawn_positions(games, options.seed)[: options.count]:
        suite.append({"moves": moves})
    print(f"{len(suite.positions)} positions")


def judge_moves(suite, options, pairs):
    """Lets the oracle judge pairs of a position and a move, and adds them to the suite."""
    waiting = [pair for pair in dict.fromkeys(pairs) if pair not in suite.chances]

    def chances(batch):
        found = deep_searches(options, [moves + move for moves, move in batch])
        return [(*pair, chance_from(*answer)) for pair, answer in zip(batch, found)]

    for judged in in_batches(options, chances, waiting):
        for moves, move, chance in judged:
            suite.append({"moves": moves, "move": move, "chance": chance, "nodes": options.oracle_nodes})
        print(f"{len(suite.chances)} moves judged", end="\r", file=sys.stderr)
    return len(waiting)


def mean_and_error(values):
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(len(values) - 1, 1)
    return mean, math.sqrt(variance / len(values))


def compare(options):
    for program in (*options.programs, options.oracle):
        if shutil.which(shlex.split(program)[0]) is None:
            sys.exit(f"regret: cannot run {program}")
    suite = Suite(options.suite)
    positions = suite.positions[: options.positions]
    if not suite.positions:
        sys.exit(f"regret: {options.suite} has no positions")
    limits = [int(part) for part in options.nodes.split(",")]
    chosen = []
    for program, nodes in zip(options.programs, limits * 2 if len(limits) == 1 else limits):
        moves = []
        for found in in_batches(options, lambda batch: chosen_moves(program, options, batch, nodes),
                                positions):
            moves += found
        chosen.append(moves)
    pairs = [(position, move) for position, old, new in zip(positions, *chosen) if old != new
             for move in (old, new)]
    added = judge_moves(suite, options, pairs)
    gains = [suite.chances[position, new] - suite.chances[position, old] if old != new else 0
             for position, old, new in zip(positions, *chosen)]
    mean, error = mean_and_error(gains)
    print(f"the second gains {mean:+.4f} ± {error:.4f} a position ({mean / error if error else 0:+.1f} "
          f"standard errors), {len(positions)} positions, {len(pairs) // 2} with different moves, "
          f"{added} moves judged anew")


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("make", help="draw the positions of a suite")
    drawing.set_defaults(action=make)
    drawing.add_argument("--games", nargs="+", required=True, help="files of self-play")
    drawing.add_argument("--count", type=int, default=1000, help="number of positions")
    drawing.add_argument("--seed", type=int, default=1)
    comparing = commands.add_parser("compare", help="compare two programs")
    comparing.set_defaults(action=compare)
    comparing.add_argument("--rule", default="0")
    comparing.add_argument("--size", type=int, default=15)
    comparing.add_argument("--jobs", type=int, default=2, help="processes at a time")
    comparing.add_argument("--oracle", default="build/release/pbrain-fukumi")
    comparing.add_argument("--oracle-nodes", type=int, default=1_000_000)
    comparing.add_argument("--nodes", default="100000", help="of both programs, or of each")
    comparing.add_argument("--positions", type=int, help="only the first of the suite")
    comparing.add_argument("programs", nargs=2, metavar="PROGRAM")
    for command in (drawing, comparing):
        command.add_argument("--suite", required=True, help="the file of positions and judgements")
    options = parser.parse_args(arguments)
    options.action(options)


if __name__ == "__main__":
    main(sys.argv[1:])
