#!/usr/bin/env python3
"""Compares the forced wins of a review with those that "solve" finds with the same limit.

The command "solve" must find every missed win that the review reports. In a sample of all positions
both must agree whether there is a win. If a position has a win and the next one does not, the
review must report a missed win.

    pbrain-fukumi review games.sgf --out reviews.jsonl
    fukumi-match convert games.sgf games.pos
    scripts/check_review.py reviews.jsonl games.pos [--sample 400] [--engine PROGRAM]

The games must be freestyle on 15x15, because the format pos does not store rule and size. The exit
code is 1 if review and solve differ.
"""

import argparse
import json
import random
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def has_win(engine, moves, kind, nodes):
    """Returns whether solve finds a win for the side to move after these moves."""
    answer = subprocess.run(
        [engine, "solve", "--position", "".join(moves), "--rows", "top", "--kind", kind,
         "--nodes", str(nodes), "--json"], capture_output=True, text=True, check=False)
    if not answer.stdout:
        raise SystemExit(answer.stderr.strip())
    return json.loads(answer.stdout)["verdict"] == "win"


def check_missed(reviews, solve):
    """Returns the number of missed wins that the review reports, and how many of them solve
    finds."""
    missed = [(moves, r) for moves, r in reviews if r["missed_win"]]
    return len(missed), sum(solve(moves, {"fours": "vcf", "threats": "vct"}[r["win"]["by"]]) for moves, r in missed)


def check_sample(reviews, solve):
    """Compares review and solve in the positions before these moves. Returns the counts."""
    counts = dict.fromkeys(["positions", "agreed", "wins", "other", "kept", "gone", "reported"], 0)
    for moves, r in reviews:
        win = solve(moves, "vcf") or solve(moves, "vct")
        counts["positions"] += 1
        counts["agreed"] += win == (r["win"] is not None)
        counts["wins"] += win
        if not win or not r["win"] or r["win"]["line"][0] == r["move"]:
            continue
        kept = r["win_chance"] == 1
        counts["other"] += 1
        counts["kept"] += kept
        counts["gone"] += not kept
        counts["reported"] += r["missed_win"]
    return counts


def main():
    parser = argparse.ArgumentParser(description="Compares a review with solve.")
    parser.add_argument("reviews", type=Path, help="what review --out wrote")
    parser.add_argument("games", type=Path, help="the same games as pos")
    parser.add_argument("--sample", type=int, default=400, help="positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", default=str(ROOT / "build/release/pbrain-fukumi"))
    arguments = parser.parse_args()
    header, *games = [json.loads(line) for line in arguments.reviews.read_text().splitlines()]
    lines = [re.findall(r"[a-z]\d+", line) for line in arguments.games.read_text().splitlines()]
    reviews = [(lines[game["game"] - 1][:r["number"] - 1], r)
               for game in games for r in game["reviews"]]
    nodes = header["settings"]["solve_nodes"]

    def solve(moves, kind):
        return has_win(arguments.engine, moves, kind, nodes)

    missed, found = check_missed(reviews, solve)
    print(f"missed wins that are reported: {missed}, found by solve: {found}")
    chooser = random.Random(arguments.seed)
    counts = check_sample(chooser.sample(reviews, min(arguments.sample, len(reviews))), solve)
    print(", ".join(f"{name} {count}" for name, count in counts.items()))
    fine = (missed == found and counts["agreed"] == counts["positions"]
            and counts["gone"] == counts["reported"])
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
