#!/usr/bin/env python3
"""Measures what more time is worth: to us, to an opponent, and between both.

For every time of the ladder three matches are played with fukumi-match, one game at a time:
  versus    Fukumi against the opponent, both with this time a move
  own       Fukumi with twice the time against Fukumi with this time
  opponent  the opponent with twice the time against itself with this time
An engine whose own matches bring less Elo than the opponent's gains less from each doubling. Use
openings that the opponent calls even (scripts/neutral_openings.py): those that Fukumi balances hide
what it misjudges. The machine should have nothing else to do.

Each match has a state file in FOLDER. The same command goes on where it was, --minutes ends it in
time, and --table prints the table of what there is. The table is Markdown.

    scripts/time_ladder.py FOLDER --opponent PROGRAM --openings FILE --rule 0 --boardsize 20
"""

import argparse
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from gomocup_board import program

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("versus", "own", "opponent")


def steps_of(times, parts):
    """[(part, seconds a move)], the cheap ones first: what takes long must not hold up the rest."""
    return [(part, seconds) for seconds in sorted(times) for part in parts]


def engines_of(part, seconds, own, opponent):
    """[(program, name, seconds a move)] of the match, the one first whose score counts."""
    programs = {"versus": (own, opponent), "own": (own, own), "opponent": (opponent, opponent)}
    first, second = programs[part]
    factor = 1 if part == "versus" else 2
    return [(first, "first", factor * seconds), (second, "second", seconds)]


def match_command(options, part, seconds, state):
    """The command line of fukumi-match; the same one goes on with the state file."""
    command = [options.match]
    for program, name, each in engines_of(part, seconds, options.engine, options.opponent):
        command += ["-engine", f"cmd={program}", f"name={name}", f"st={each:g}"]
    command += ["-each", "maxmemory=350M", "thread=1", "-rule", options.rule]
    command += ["-boardsize", options.boardsize, "-repeat", "-games", "2"]
    command += ["-openings", f"file={options.openings}", "type=offset"]
    # Seconds: nobody loses by time, which would tell about the machine and not about the moves.
    command += ["-rounds", str(options.games // 2), "-tolerance", "1000", "-quiet"]
    command += ["-concurrency", str(options.concurrency), "-state", str(state)]
    return command + (["-resume", str(state)] if state.exists() else [])


def state_of(folder, part, seconds):
    return Path(folder) / f"{part}_{seconds:g}.state"


def result_of(options, state):
    """The result of the first engine so far, as fukumi-match writes it, or None."""
    if not state.exists():
        return None
    report = state.with_suffix(".json")
    merge = [options.match, "merge", str(state), "--partial", "--json", str(report)]
    if subprocess.run(merge, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        return None
    return json.loads(report.read_text()).get("match")


def cell_of(result):
    """W-D-L, score and Elo of one match."""
    if result is None:
        return "-"
    games = f"{result['wins']}–{result['draws']}–{result['losses']}"
    elo = "" if result["elo"] is None else f", {result['elo']:+.0f}"
    error = "" if result["error"] is None else f" ± {result['error']:.0f}"
    return f"{games}, {100 * result['score']:.1f} %{elo}{error}"


def table_of(times, result):
    """Markdown; `result(part, seconds)` is that of result_of()."""
    lines = ["| seconds a move | against the opponent | own doubling | the opponent's doubling |"]
    lines.append("|---|---|---|---|")
    for seconds in sorted(times):
        cells = [cell_of(result(part, seconds)) for part in PARTS]
        lines.append(f"| {seconds:g} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def play_match(command, left):
    """The exit code of the match, or None if it was ended after so many seconds."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as match:
        try:
            return match.wait(left)
        except subprocess.TimeoutExpired:
            return None
        finally:
            match.terminate()  # also where this script is ended; it writes its state


def play(options, until):
    for part, seconds in steps_of(options.times, options.parts):
        left = until - time.monotonic()
        if left <= 0:
            return
        command = match_command(options, part, seconds, state_of(options.folder, part, seconds))
        code = play_match(command, left)
        if code:
            sys.exit(f"time_ladder.py: the match '{part}' with {seconds:g} s a move has failed: "
                     f"exit code {code}")


def numbers(text):
    return [float(number) for number in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="for the state files")
    parser.add_argument("--engine", type=program,
                        default=str(ROOT / "build/release/pbrain-fukumi"))
    parser.add_argument("--match", type=program,
                        default=str(ROOT / "build/release/fukumi-match"))
    parser.add_argument("--opponent", type=program, required=True)
    parser.add_argument("--openings", required=True, help="in Gomocup's format")
    parser.add_argument("--rule", default="0")
    parser.add_argument("--boardsize", default="15")
    parser.add_argument("--times", type=numbers, default="0.25,0.5,1,2,4,8")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--games", type=int, default=100, help="of each match")
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10000.0)
    parser.add_argument("--table", action="store_true", help="play nothing")
    options = parser.parse_args()

    Path(options.folder).mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("time_ladder.py: ended"))
    if not options.table:
        play(options, time.monotonic() + 60 * options.minutes)
    print(table_of(options.times, lambda part, seconds: result_of(
        options, state_of(options.folder, part, seconds))))


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # a pipe gets each line at once
    sys.exit(main())
