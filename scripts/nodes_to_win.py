#!/usr/bin/env python3
"""Counts the nodes that an engine needs to see deep forced wins.

In each position of tests/puzzles/announced_wins.txt the side to move has a win that a player
announced in a match. The engine searches each position with an empty table, one thread and up to
--nodes nodes. The script reads the number of nodes in the engine's first message with a winning value
("ev +M"). It prints the number of solved positions and the geometric mean of the nodes; an unsolved
position counts as twice the limit. The same engine always gives the same result. A difference of a
few percent means nothing, because small changes in the order of moves have random effects.

    scripts/nodes_to_win.py [--engine build/release/pbrain-fukumi] [--nodes 400000] [--verbose]
"""

import argparse
import math
import re
import subprocess
import sys
from pathlib import Path

from gomocup_board import INFO_RULES, board_commands, cells_of, command_of, program

POSITIONS = Path(__file__).resolve().parent.parent / "tests/puzzles/announced_wins.txt"
MOVE = re.compile(r"\d+,\d+\s*")
WIN = re.compile(r"\bev \+M\d+ n (\d+)\b")


def read_positions(text):
    """Returns [(id, rule, size, [(x, y), ...])] of all lines except comments."""
    positions = []
    for line in text.splitlines():
        if not line.startswith("#"):
            name, rule, size, moves, _ = line.split()
            positions.append((name, rule, int(size.split("x")[0]), cells_of(moves)))
    return positions


def commands_for(rule, size, cells, nodes):
    """Returns the commands that a manager would send."""
    commands = [f"START {size}", f"INFO rule {INFO_RULES[rule]}", "INFO timeout_turn 1000000"]
    commands += ["INFO timeout_match 0", f"INFO max_node {nodes}"]
    return commands + board_commands(cells)


def nodes_to_win(engine, commands):
    """Returns the nodes at the first winning value, or None if the engine moved without one."""
    found = None
    with subprocess.Popen(
        command_of(engine), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write("\n".join(commands) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            if MOVE.fullmatch(line):
                break
            if found is None and (win := WIN.search(line)):
                found = int(win[1])
        process.communicate("END\n")
    return found


def geometric_mean(counts, limit):
    """Returns the geometric mean of the counts; None counts as twice the limit."""
    logs = [math.log(2 * limit if count is None else max(count, 1)) for count in counts]
    return math.exp(sum(logs) / len(logs))


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", type=program,
                        default="build/release/pbrain-fukumi")
    parser.add_argument("--nodes", type=int, default=400000, help="limit for each position")
    parser.add_argument("--verbose", action="store_true", help="print every position")
    options = parser.parse_args(arguments)

    counts = []
    for name, rule, size, cells in read_positions(POSITIONS.read_text(encoding="utf-8")):
        commands = commands_for(rule, size, cells, options.nodes)
        counts.append(nodes_to_win(options.engine, commands))
        if options.verbose:
            print(f"{name:8} {counts[-1] or '-'}", flush=True)
    solved = sum(count is not None for count in counts)
    mean = geometric_mean(counts, options.nodes)
    print(f"solved {solved} of {len(counts)}, mean {mean:.0f} nodes")


if __name__ == "__main__":
    main(sys.argv[1:])
