#!/usr/bin/env python3
"""Compares how deep two engines search in the same time, on one core each in turn.

Both get the 15x15 positions of the benchmark (`pbrain-fukumi bench --list`) through the protocol;
the depth is the last that the engine reports as "depth NN-MM" in a MESSAGE. What an engine calls a
depth is its own affair: reductions and extensions differ, so that the figures tell how a change
moves one engine, not which of the two is stronger.

    scripts/compare_depth.py OPPONENT [--engine build/release/pbrain-fukumi] [--ms 1000]
"""

import argparse
import os
import re
import statistics
import subprocess
import sys

from gomocup_board import INFO_RULES, board_commands, cells_of, command_of, program

DEPTH = re.compile(r"\bdepth (\d+)-(\d+)", re.IGNORECASE)


def bench_positions(engine):
    """(rule, [(x, y), ...]) of the positions on 15x15 whose rule both engines should know."""
    listing = subprocess.run(
        [engine, "bench", "--list"], capture_output=True, text=True, check=True)
    for line in listing.stdout.splitlines():
        rule, size, moves = line.split()
        if size == "15x15" and rule in INFO_RULES:
            yield rule, cells_of(moves)


def search(engine, rule, cells, milliseconds):
    """The last depth and selective depth that the engine reports before its move."""
    commands = ["START 15", f"INFO rule {INFO_RULES[rule]}", f"INFO timeout_turn {milliseconds}"]
    commands += ["INFO timeout_match 0", "INFO thread_num 1", *board_commands(cells)]
    depths = (0, 0)
    with subprocess.Popen(
        command_of(engine), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        process.stdin.write("\n".join(commands) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            if re.fullmatch(r"\d+,\d+\s*", line):
                break
            if found := DEPTH.search(line):
                depths = (int(found[1]), int(found[2]))
        process.communicate("END\n")
    return depths


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("opponent", type=program)
    parser.add_argument("--engine", type=program,
                        default="build/release/pbrain-fukumi")
    parser.add_argument("--ms", type=int, default=1000, help="milliseconds for each position")
    options = parser.parse_args()

    engines = [options.engine, options.opponent]
    results = {engine: [] for engine in engines}
    print(f"{'rule':10} stones  " + "  ".join(f"{os.path.basename(e):>14}" for e in engines))
    for rule, cells in bench_positions(options.engine):
        row = []
        for engine in engines:
            depths = search(engine, rule, cells, options.ms)
            results[engine].append(depths)
            row.append(f"{depths[0]:>8}-{depths[1]:<5}")
        print(f"{rule:10} {len(cells):6}  " + "  ".join(row))
    for engine in engines:
        depth, selective = (statistics.median(column) for column in zip(*results[engine]))
        print(f"{os.path.basename(engine)}: median depth {depth:g}, selective {selective:g}")


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # a pipe gets each line at once
    main()
