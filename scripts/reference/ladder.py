#!/usr/bin/env python3
"""Measures the reference players and writes the page of the ladder, tournaments/REFERENCE.md.

    cmake --build --preset release --target pbrain-reference pbrain-fukumi fukumi-match
    scripts/reference/ladder.py --state FOLDER

Plays, with fukumi-match on freestyle 15x15:
  table   table 2 of the study, as many games as a cell needs for +-3 %, from the empty board
  fukumi  our engine at 50 ms a move against every player, from the empty board
  ladder  the players that table 2 leaves out
  depth   the effective search depth: every player against brute force of d plies
  genes   AI8's genetic algorithm, both colours, and its results against AI7
  levels  our engine at its strength levels against players and levels near them
Each match is played in chunks; a chunk's report is a JSON file in FOLDER, and its number the seed
of the players. The same command goes on where it was, --minutes ends it in time, and --page writes
the page from what there is: a part of it without any game stays as it is, and the ladder unless
there are games of all its stages. Ratings and counts are those of fukumi-match.
"""

import argparse
import shutil
import subprocess
import sys

from lab import (DEEP, FULL_LEVEL, GENES, LEVELS, Lab, PLAYERS, ROOT, STUDY, is_deterministic,
                 is_settled, score_of)
from page import write_page


def play_until(lab, stage, first, second, chunk, most, width):
    """Plays chunks until every cell is known to +-width, or `most` games.

    False if the time ran out.
    """
    while True:
        cells = lab.cells(stage, first, second)
        games = sum(map(sum, cells))
        if games >= most or all(is_settled(cell, width) for cell in cells):
            return True
        if not lab.play(stage, first, second, min(chunk, most - games)):
            return False


def pairs_of_table():
    """The matches of table 2, the cheap ones first, and those of AI12 and AI13."""
    pairs = [(a, a + "'" if a == b else b) for i, a in enumerate(STUDY) for b in STUDY[i:]]
    pairs += [(a, b) for a in DEEP for b in STUDY if b in ("AI10", "AI11")]
    costs = {"AI10": 1, "AI12": 1, "AI13": 2, "AI11": 10}
    return sorted(pairs, key=lambda p: costs.get(p[0], 0) + costs.get(p[1].rstrip("'"), 0))


def run_table(lab, width):
    for first, second in pairs_of_table():
        if lab.leaves_out(first, second):
            continue
        deterministic = is_deterministic(first, second)
        slow = "AI11" in (first, second.rstrip("'"))
        chunk = 2 if deterministic else 10 if slow else 100
        most = 2 if deterministic else 2400
        if not play_until(lab, "table", first, second, chunk, most, width):
            return False
    return True


def run_fukumi(lab, games):
    for player in sorted(PLAYERS, key=lambda p: p == "AI11"):
        if lab.leaves_out(player):
            continue
        while sum(lab.score_counts("fukumi", "Fukumi", player)) < games:
            if not lab.play("fukumi", "Fukumi", player, 20):
                return False
    return True


def run_ladder(lab, games):
    """Players that table 2 leaves out meet some of each strength."""
    for player, opponents in {
        "AI1": ["AI2"], "AI2": ["AI4", "AI6", "AI7"], "S4": ["AI2", "AI4", "AI6"],
        "S2": ["AI4", "AI6", "S4"], "S0": ["AI4", "AI6", "S2"], "S1": ["AI4", "AI6", "S0", "AI10"],
        "AI12": ["AI4", "S1"], "AI13": ["AI4", "S1"],
    }.items():
        for opponent in opponents:
            while sum(lab.score_counts("ladder", player, opponent)) < games:
                if not lab.play("ladder", player, opponent, 20, from_openings=True):
                    return False
    return True


def run_depth(lab, games, deepest):
    """Upwards, until a depth beats the player clearly or becomes too slow."""
    for player in PLAYERS:
        if lab.leaves_out(player):
            continue
        for depth in range(1, deepest + 1):
            brute = f"BF({depth})"
            while sum(lab.score_counts("depth", player, brute)) < games:
                if not lab.play("depth", player, brute, 50):
                    return False
            if score_of(lab.score_counts("depth", player, brute))[0] < 0.3:
                break
    return True


def run_genes(lab, width):
    for color in ("black", "white"):
        for step in sorted({step for step, _ in GENES.values()}):
            most = max(generation for own, generation in GENES.values() if own == step)
            if lab.out_of_time():
                return False
            subprocess.run([f"{lab.build}/pbrain-reference", "tune", "--color", color,
                            "--step", str(step), "--generations", str(most),
                            "--state", str(lab.gene_file(color, step))], check=True)
    for player in ["AI7'", "AI8-40", "AI8"] + list(GENES):
        if not play_until(lab, "genes", player, "AI7", 100, 4000, width):
            return False
    return True


def pairs_of_levels():
    """Each level against players and against the next level, the last against the engine itself."""
    names = [f"Level {level}" for level in LEVELS] + [FULL_LEVEL]
    pairs = list(zip(names, names[1:]))
    for level in LEVELS:
        weak = ("AI1", "BF(2)", "BF(4)", "BF(5)", "BF(6)") if level < 30 else ()
        pairs += [(f"Level {level}", opponent)
                  for opponent in weak + ("AI2", "AI4", "AI6", "S1", "AI10")]
    return pairs


def run_levels(lab, games):
    for first, second in pairs_of_levels():
        while sum(lab.score_counts("levels", first, second)) < games:
            if not lab.play("levels", first, second, 10, from_openings=True):
                return False
    return True


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--state", required=True, help="folder of the finished chunks")
    parser.add_argument("--build", default=ROOT / "build/release", help="folder of the programs")
    parser.add_argument("--stages", default="table,fukumi,ladder,depth,genes,levels",
                        help="which, in order")
    parser.add_argument("--minutes", type=float, help="begin no chunk after so long")
    parser.add_argument("--without", default="", help="players to leave out for now: AI10,AI11")
    parser.add_argument("--width", type=float, default=0.03, help="of the shares in table 2")
    parser.add_argument("--games", type=int, default=200, help="of Fukumi against each player")
    parser.add_argument("--ladder-games", type=int, default=100)
    parser.add_argument("--depth-games", type=int, default=200)
    parser.add_argument("--deepest", type=int, default=6, help="of brute force")
    parser.add_argument("--gene-width", type=float, default=0.02, help="of the shares against AI7")
    parser.add_argument("--level-games", type=int, default=100)
    parser.add_argument("--page", action="store_true", help="only write the page")
    options = parser.parse_args()
    lab = Lab(options.state, options.build, options.minutes, options.without.split(","))
    stages = {
        "table": lambda: run_table(lab, options.width),
        "fukumi": lambda: run_fukumi(lab, options.games),
        "ladder": lambda: run_ladder(lab, options.ladder_games),
        "depth": lambda: run_depth(lab, options.depth_games, options.deepest),
        "genes": lambda: run_genes(lab, options.gene_width),
        "levels": lambda: run_levels(lab, options.level_games),
    }
    missing = [name for name in ("fukumi-match", "pbrain-reference", "pbrain-fukumi")
               if shutil.which(f"{options.build}/{name}") is None]
    if missing and not options.page:
        parser.error(f"argument --build: no {' and no '.join(missing)} in '{options.build}'")
    wanted = options.stages.split(",")
    for stage in wanted:
        if stage not in stages:
            print(f"--stages: '{stage}' is none of {', '.join(stages)}", file=sys.stderr)
            return 2
    if not options.page:
        for stage in wanted:
            if not stages[stage]():
                print(f"out of time in {stage}", file=sys.stderr)
                break
    write_page(lab)
    return 0


if __name__ == "__main__":
    sys.exit(main())
