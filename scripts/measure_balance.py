#!/usr/bin/env python3
"""Measures whether the chance that the engine states for balancing stones is true.

The engine balances random positions with one and with two stones (YXBALANCEONE, YXBALANCETWO), and
states the chance that its search of the position with these stones found, with up to --nodes nodes.
A second engine searches the same position with --times times the limit. The script prints how often
the chance of the second engine is within 8 points of the stated chance. It takes the chance after
the last iteration, and the mean of the last three iterations: the engine that balances states such
a mean. Even the last two iterations of one search differ, so the script also prints how often they
are within 8 points of each other, and how often the stated chance is within 10 points of even. The
rules take turns, and so do the numbers of stones. The same engine always gives the same result.

    scripts/measure_balance.py [--engine build/release/pbrain-fukumi] [--first 0] [--count 200]
                               [--nodes 20000] [--times 10]
"""

import argparse
import random
import re
import subprocess
import sys

from gomocup_board import INFO_RULES, board_commands, command_of, program
from neutral_openings import random_stones

SIZE = 15
MOST_ERROR = 8  # points
ITERATIONS = 3  # the engine states the mean of the chances of so many last iterations
MOVES = re.compile(r"(\d+,\d+ ?)+\s*")
STATED = re.compile(r"MESSAGE (?:closest|no stones? balances?) .*\bBlack (\d+) %")
CHANCE = re.compile(r"INFO WINRATE ([\d.]+)")


class Engine:
    """An engine as a process with one thread. `detail` is the value of INFO show_detail."""

    def __init__(self, path, nodes, detail):
        self.process = subprocess.Popen(
            command_of(path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        # The engine ends a choice of stones after 20 s, even if the limits allow more.
        self.send("INFO timeout_turn 1000000000", "INFO timeout_match 0", "INFO thread_num 1")
        self.send(f"INFO max_node {nodes}", f"INFO show_detail {detail}")

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def answer(self, rule, commands):
        """Returns the lines of the answer to the commands on an empty board; the last one contains
        the moves."""
        self.send(f"INFO rule {rule}", f"START {SIZE}", "YXHASHCLEAR", *commands)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if MOVES.fullmatch(line):
                return lines
        sys.exit("measure_balance: the engine has ended")

    def close(self):
        self.process.communicate("END\n")


def balance(engine, rule, stones, count):
    """Returns the stones that the engine adds, and the chance of Black that it states, in percent."""
    command = "YXBALANCEONE 0" if count == 1 else "YXBALANCETWO 0"
    board = [f"{x},{y},{1 + index % 2}" for index, (x, y) in enumerate(stones)]
    lines = engine.answer(rule, ["YXBOARD", *board, "DONE", command])
    added = [tuple(map(int, cell.split(","))) for cell in lines[-1].split()]
    stated = [match[1] for line in lines if (match := STATED.match(line))]
    if not stated:
        sys.exit(f"measure_balance: the engine states no chance for {stones}")
    return added, int(stated[-1])


def chances_of_black(engine, rule, stones):
    """Returns the chance of Black in percent after each iteration of a search of the position."""
    chances = [float(match[1]) for line in engine.answer(rule, board_commands(stones))
               if (match := CHANCE.match(line))]
    return [100 * (chance if len(stones) % 2 == 0 else 1 - chance) for chance in chances]


def name_of(stones):
    return "".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in stones)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", type=program, default="build/release/pbrain-fukumi")
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    parser.add_argument("--count", type=int, default=200, help="number of positions")
    parser.add_argument("--nodes", type=int, default=20000,
                        help="for each search of the engine that balances")
    parser.add_argument("--times", type=int, default=10,
                        help="the nodes of the search that checks the chance, in --nodes")
    parser.add_argument("--verbose", action="store_true", help="print every position")
    options = parser.parse_args(arguments)

    balancer = Engine(options.engine, options.nodes, 0)
    checker = Engine(options.engine, options.times * options.nodes, 2)
    last = mean = steady = even = 0
    for index in range(options.first, options.first + options.count):
        rule = list(INFO_RULES.values())[index % len(INFO_RULES)]
        stones = random_stones(random.Random(f"balance {index}"), SIZE)
        added, stated = balance(balancer, rule, stones, 1 + index // len(INFO_RULES) % 2)
        checked = chances_of_black(checker, rule, stones + added)
        of_mean = sum(checked[-ITERATIONS:]) / len(checked[-ITERATIONS:])
        last += abs(stated - checked[-1]) <= MOST_ERROR
        mean += abs(stated - of_mean) <= MOST_ERROR
        steady += abs(checked[-1] - checked[-2:][0]) <= MOST_ERROR
        even += abs(stated - 50) <= 10
        if options.verbose:
            print(f"rule {rule}, {name_of(stones)} + {name_of(added)}: "
                  f"stated {stated} %, checked {checked[-1]:.0f} %, mean {of_mean:.0f} %",
                  flush=True)
    balancer.close()
    checker.close()
    def share(count):
        return f"{count} of {options.count} ({100 * count / options.count:.1f} %)"

    print(f"Within {MOST_ERROR} points of the stated chance: the last iteration in {share(last)}, "
          f"the mean of the last {ITERATIONS} in {share(mean)}.")
    print(f"The last two iterations are within {MOST_ERROR} points of each other in "
          f"{share(steady)}. The stated chance is even in {share(even)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
