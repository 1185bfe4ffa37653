#!/usr/bin/env python3
"""Measures the Elo of more time for Fukumi and for an opponent.

For each time per move, fukumi-match plays three matches:
  versus    Fukumi against the opponent, both with this time per move
  own       Fukumi with twice the time against Fukumi with this time
  opponent  the opponent with twice the time against itself with this time
Use openings that the opponent evaluates as even (scripts/neutral_openings.py): openings that Fukumi
balanced hide its errors. Run the script on an idle machine.

Each match has a state file in FOLDER. The same command resumes the matches, --minutes limits the
time of a run, and --table prints the results so far as a Markdown table.

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
    """Returns [(part, seconds per move)], short times first, so that first results come soon."""
    return [(part, seconds) for seconds in sorted(times) for part in parts]


def engines_of(part, seconds, own, opponent):
    """Returns [(program, name, seconds per move)] of the two players of a match. The score of the
    match is that of the first player."""
    programs = {"versus": (own, opponent), "own": (own, own), "opponent": (opponent, opponent)}
    first, second = programs[part]
    factor = 1 if part == "versus" else 2
    return [(first, "first", factor * seconds), (second, "second", seconds)]


def match_command(options, part, seconds, state):
    """Returns the command line of fukumi-match; it resumes if the state file exists."""
    command = [options.match]
    for program, name, each in engines_of(part, seconds, options.engine, options.opponent):
        command += ["-engine", f"cmd={program}", f"name={name}", f"st={each:g}"]
    command += ["-each", "maxmemory=350M", "thread=1", "-rule", options.rule]
    command += ["-boardsize", options.boardsize, "-repeat", "-games", "2"]
    command += ["-openings", f"file={options.openings}", "type=offset"]
    # The tolerance of 1000 s prevents losses on time, which would depend on the load of the machine.
    command += ["-rounds", str(options.games // 2), "-tolerance", "1000", "-quiet"]
    command += ["-concurrency", str(options.concurrency), "-state", str(state)]
    return command + (["-resume", str(state)] if state.exists() else [])


def state_of(folder, part, seconds):
    return Path(folder) / f"{part}_{seconds:g}.state"


def result_of(options, state):
    """Returns the result of the first engine so far, as in the report of fukumi-match, or None."""
    if not state.exists():
        return None
    report = state.with_suffix(".json")
    merge = [options.match, "merge", str(state), "--partial", "--json", str(report)]
    if subprocess.run(merge, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        return None
    return json.loads(report.read_text()).get("match")


def cell_of(result):
    """Wins, draws and losses, score and Elo of one match as a cell of the table."""
    if result is None:
        return "-"
    games = f"{result['wins']}–{result['draws']}–{result['losses']}"
    elo = "" if result["elo"] is None else f", {result['elo']:+.0f}"
    error = "" if result["error"] is None else f" ± {result['error']:.0f}"
    return f"{games}, {100 * result['score']:.1f} %{elo}{error}"


def table_of(times, result):
    """Returns the table in Markdown. `result(part, seconds)` returns what result_of() returns."""
    lines = ["| seconds a move | against the opponent | own doubling | the opponent's doubling |"]
    lines.append("|---|---|---|---|")
    for seconds in sorted(times):
        cells = [cell_of(result(part, seconds)) for part in PARTS]
        lines.append(f"| {seconds:g} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def play_match(command, left):
    """Plays for at most `left` seconds. Returns the exit code, or None if that time was too short."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as match:
        try:
            return match.wait(left)
        except subprocess.TimeoutExpired:
            return None
        finally:
            match.terminate()  # fukumi-match then writes its state and exits


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
