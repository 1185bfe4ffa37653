#!/usr/bin/env python3
"""Tunes the numbers of the search by games: SPSA over fukumi-match.

Each iteration shifts all tunables (FUKUMI_TUNABLE in engine/search/params.h) at random, up or down,
plays the engine shifted one way against the engine shifted the other way, and moves the tunables a
little towards the winner. It writes its state after each iteration; the same command resumes. At
the end, or with --show, it prints the values; --write puts them into params.h. Keep them only if an
SPRT passes.

    cmake --preset tuning && cmake --build --preset tuning
    scripts/tune_search.py --state tuning.json --iterations 1000 --ms 50

Games limited by nodes give the same result every time, but they ignore the time that a change costs
or saves.

Source: J. Spall, "Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient
Approximation" (1992), with the gains of his "Implementation of the Simultaneous Perturbation
Algorithm" (1998).
"""

import argparse
import json
import math
import os
import random
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARAMS = ROOT / "engine/search/params.h"
DECLARATION = re.compile(r"FUKUMI_TUNABLE\((\w+), (-?\d+), (-?\d+), (-?\d+)\)")
LEAGUES = {"freestyle20": (0, 20), "freestyle15": (0, 15),
           "standard15": (1, 15), "renju15": (4, 15), "caro15": (9, 15)}
RESULT = re.compile(r"W: (\d+)\s+L: (\d+)\s+D: (\d+)")
# Finds games that ended by a fault of an engine, in the output of fukumi-match. Such games say
# nothing about the tunables.
FAULT = re.compile(r"^Games ended by:.*\b(crash|time|illegal|forbidden|memory|protocol)\b",
                   re.MULTILINE)

ALPHA = 0.602  # exponent by which the steps shrink
GAMMA = 0.101  # exponent by which the shifts shrink
STABILITY = 0.1  # share of the iterations before the steps begin to shrink
SHIFT = 1 / 12  # shift in the last iteration, as a share of the tunable's range
# Default of --step: how far a tunable moves in the last iteration for each game that is won more
# than lost, as a share of its shift.
STEP = 0.02


def read_tunables(text):
    """Returns {name: [value, lowest, highest]} of all declarations in the text."""
    return {m[1]: [int(m[2]), int(m[3]), int(m[4])] for m in DECLARATION.finditer(text)}


def write_tunables(text, values):
    """Returns the text with these values in its declarations."""

    def replace(match):
        value = values.get(match[1], match[2])
        return f"FUKUMI_TUNABLE({match[1]}, {value}, {match[3]}, {match[4]})"

    return DECLARATION.sub(replace, text)


def ranges(tunables):
    return {name: (low, high) for name, (_, low, high) in tunables.items()}


def rounded(state):
    return {name: round(value) for name, value in state["values"].items()}


def new_state(tunables, iterations, seed, limit=None, step=STEP):
    return {
        "tunables": tunables,
        "iterations": iterations,
        "seed": seed,
        "limit": limit,
        "step": step,
        "done": 0,
        "games": [0, 0, 0],  # won by the engine with the positive shifts, lost by it, drawn
        "values": {name: float(value) for name, (value, _, _) in tunables.items()},
    }


def gains(state, number):
    """Returns the factors of the shift and of Spall's gain; both fall to 1 in the last iteration."""
    last = state["iterations"]
    shift = (last / (number + 1)) ** GAMMA
    stability = STABILITY * last
    step = ((stability + last) / (stability + number + 1)) ** ALPHA
    return shift, step


def iterate(state, play):
    """Runs one iteration. play(plus, minus, number) returns the games that plus won, lost and
    drew."""
    number = state["done"]
    generator = random.Random(f"{state['seed']} {number}")
    shift_gain, step_gain = gains(state, number)
    shifts, last_sizes = {}, {}
    for name, (_, low, high) in state["tunables"].items():
        size = max((high - low) * SHIFT * shift_gain, 1)
        shifts[name] = size if generator.random() < 0.5 else -size
        last_sizes[name] = max((high - low) * SHIFT, 1)

    def shifted(sign):
        values = {}
        for name, (_, low, high) in state["tunables"].items():
            value = round(state["values"][name] + sign * shifts[name])
            values[name] = min(max(value, low), high)
        return values

    won, lost, drawn = play(shifted(1), shifted(-1), number)
    for name, (_, low, high) in state["tunables"].items():
        # The two engines differ by twice the shift, so the slope is score / (2 · shift). The unit of a
        # step is the shift of the last iteration. The square compensates for the division by a shift.
        step = state["step"] * step_gain * last_sizes[name] ** 2 / shifts[name]
        value = state["values"][name] + step * (won - lost)
        state["values"][name] = min(max(value, low), high)
    state["games"] = [a + b for a, b in zip(state["games"], (won, lost, drawn))]
    state["done"] = number + 1


def save(state, path):
    beside = f"{path}.new"
    with open(beside, "w", encoding="utf-8") as file:
        json.dump(state, file, indent=1)
    os.replace(beside, path)


def load(path, tunables, iterations, seed, limit=None, step=STEP):
    """Returns the state of an earlier run, or a new one. Raises ValueError if its options differ."""
    if not os.path.exists(path):
        return new_state(tunables, iterations, seed, limit, step)
    with open(path, encoding="utf-8") as file:
        state = json.load(file)
    state.setdefault("step", STEP)  # state files of older versions have no step, but used this one
    # The start values in params.h may have changed since, for example by --write.
    if ranges(state["tunables"]) != ranges(tunables) or state["seed"] != seed:
        raise ValueError(f"{path}: a run with other tunables or another seed")
    if limit is not None and state["limit"] != limit:
        raise ValueError(f"{path}: a run with another limit of moves, {state['limit']}")
    if limit is not None and state["step"] != step:
        raise ValueError(f"{path}: a run with another step, {state['step']}")
    state["iterations"] = iterations
    return state


def limit_of_moves(options):
    if options.ms is None:
        return [f"nodes={options.nodes}"]
    # Use a small table: with a large table a short search spends its time on touching new memory.
    return [f"st={options.ms / 1000}", "maxmemory=64M"]


def result_of(output):
    """Returns (won, lost, drawn) as fukumi-match printed them. Raises ValueError if it printed no
    result, or if a game ended by a fault of an engine."""
    result = RESULT.search(output)
    if not result or FAULT.search(output):
        raise ValueError(f"no games to learn from:\n{output}")
    return tuple(int(n) for n in result.groups())


def match_player(options):
    leagues = options.leagues.split(",")
    engine = Path(options.engine).resolve()  # absolute, because each engine runs in its own folder

    def play(plus, minus, number):
        league = leagues[number % len(leagues)]
        rule, size = LEAGUES[league]
        command = [options.match]
        for name, values in (("plus", plus), ("minus", minus)):
            tune = ",".join(f"{key}={value}" for key, value in values.items())
            command += ["-engine", "cmd=/usr/bin/env", f"arg=FUKUMI_TUNE={tune}"]
            command += [f"arg={engine}", f"name={name}"]
        command += ["-each", *limit_of_moves(options), "-rule", str(rule), "-boardsize", str(size)]
        openings = ROOT / f"tournaments/openings/{league}_tuning.txt"
        command += ["-openings", f"file={openings}", "type=offset", "order=random"]
        command += [f"srand={number + 1}", "-repeat", "-games", "2", "-quiet", "-state", "none"]
        command += ["-rounds", str(options.pairs), "-concurrency", str(options.concurrency)]
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return result_of(output)

    return play


def print_values(state):
    won, lost, drawn = state["games"]
    print(f"{state['done']} iterations, {won + lost + drawn} games")
    for name, (start, low, high) in state["tunables"].items():
        print(f"{name:<24}{start:>6} -> {state['values'][name]:8.1f}   of {low} .. {high}")


def positive(text, kind=int):
    number = kind(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"not a positive number: {text}")
    return number


def positive_number(text):
    return positive(text, float)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--state", required=True, help="file to write and to go on from")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--pairs", type=int, default=4, help="of games in an iteration")
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--nodes", type=positive, default=12000, help="for each move")
    limits.add_argument("--ms", type=positive, help="milliseconds for each move, in place of nodes")
    parser.add_argument("--leagues", default=",".join(LEAGUES), help="taken in turn")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--step", type=positive_number, default=STEP,
                        help="less where the numbers are near their best: chance moves them too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default=str(ROOT / "build/tuning/pbrain-fukumi"))
    parser.add_argument("--match", default=str(ROOT / "build/release/fukumi-match"))
    parser.add_argument("--show", action="store_true", help="print the state and end")
    parser.add_argument("--write", action="store_true", help="write the values to params.h and end")
    options = parser.parse_args()
    unknown = [league for league in options.leagues.split(",") if league not in LEAGUES]
    if unknown:
        parser.error(f"unknown league {unknown[0]}; known: {', '.join(LEAGUES)}")
    try:
        text = PARAMS.read_text(encoding="utf-8")
        limit = None if options.show or options.write else limit_of_moves(options)
        state = load(options.state, read_tunables(text), options.iterations, options.seed, limit,
                     options.step)
        if options.write:
            PARAMS.write_text(write_tunables(text, rounded(state)), encoding="utf-8")
        elif not options.show:
            play = match_player(options)
            while state["done"] < state["iterations"]:
                iterate(state, play)
                save(state, options.state)
                print(f"\r{state['done']}/{state['iterations']}", end="", file=sys.stderr,
                      flush=True)
            print(file=sys.stderr)
        print_values(state)
    except (OSError, ValueError, subprocess.CalledProcessError) as problem:
        print(f"tune_search.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
