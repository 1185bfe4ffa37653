#!/usr/bin/env python3
"""Rates the strength levels for people and writes their table in tournaments/reference/README.md.

    cmake --build --preset release --target pbrain-reference pbrain-fukumi fukumi-match
    scripts/rate_levels.py --state FOLDER

Plays, with fukumi-match on freestyle 15x15, each level against the next one and against reference
players near its strength. A match is played in chunks: each chunk writes a JSON report to FOLDER,
and its number is the seed. The same command resumes; --page writes the page without playing.
"""

import argparse
import json
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "tournaments/reference/README.md"
OPENINGS = ROOT / "tournaments/openings/freestyle15_heldout.txt"
LEVELS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
FULL_LEVEL, FULL_LEVEL_MS = "Level 100", 250  # the engine at full strength, and its ms for a move
CHUNK_GAMES = 10


class Matches:
    """Plays chunks of matches and stores their reports in a folder."""

    def __init__(self, folder, build, minutes=None):
        # Programs run in their own folders, so the paths must be absolute.
        self.folder = Path(folder).resolve()
        self.build = Path(build).resolve()
        self.end = time.monotonic() + 60 * minutes if minutes else None

    def engine(self, name, seed):
        """Returns the options of -engine for a level or a reference player."""
        if name == FULL_LEVEL:
            return [f"cmd={self.build}/pbrain-fukumi", f"name={name}", f"st={FULL_LEVEL_MS / 1000}"]
        if name.startswith("Level "):
            return [f"cmd={self.build}/pbrain-fukumi", f"name={name}", "st=10",
                    f"option.strength={name.split()[1]}", f"option.random_seed={seed}"]
        return [f"cmd={self.build}/pbrain-reference", f"name={name}", "arg=--player", f"arg={name}",
                "arg=--seed", f"arg={seed}", "st=11"]

    def command(self, first, second, chunk):
        words = [f"{self.build}/fukumi-match"]
        for place, name in enumerate((first, second)):
            words += ["-engine"] + self.engine(name, 2 * chunk + place + 1)
        return words + ["-rule", "0", "-boardsize", "15", "-concurrency", "1", "-quiet",
                        "-state", "none", "-openings", f"file={OPENINGS}", "type=offset",
                        "order=random", f"srand={chunk + 1}", "-repeat", "-games", "2",
                        "-rounds", str(CHUNK_GAMES // 2)]

    def chunks(self, first, second):
        return sorted(self.folder.glob(f"{first}-{second}.*.json"))

    def games(self, first, second):
        """Returns the number of games in the finished chunks of a match."""
        return sum(cell[key] for path in self.chunks(first, second)
                   for cell in json.loads(path.read_text())["pairings"]
                   for key in ("wins", "draws", "losses"))

    def play(self, first, second):
        """Plays the next chunk of a match. Returns False if there is no time left."""
        if self.end is not None and time.monotonic() >= self.end:
            return False
        chunk = len(self.chunks(first, second))
        self.folder.mkdir(parents=True, exist_ok=True)
        report = self.folder / f"{first}-{second}.{chunk:03}.json"
        unfinished = report.with_suffix(".part")
        subprocess.run(self.command(first, second, chunk) + ["-json", str(unfinished)],
                       check=True, stdout=subprocess.DEVNULL)
        unfinished.rename(report)
        return True

    def ratings(self):
        """Returns the rows that `fukumi-match rate` prints for all chunks."""
        out = self.folder / "ratings.part"
        subprocess.run([f"{self.build}/fukumi-match", "rate", str(self.folder), "-json", str(out)],
                       check=True, stdout=subprocess.DEVNULL)
        return json.loads(out.read_text())["standings"]


def pairs_of_levels():
    """Returns all matches: each level against reference players and against the next level, and the
    last level against the engine at full strength."""
    names = [f"Level {level}" for level in LEVELS] + [FULL_LEVEL]
    pairs = list(zip(names, names[1:]))
    for level in LEVELS:
        weak = ("AI1", "BF(2)", "BF(4)", "BF(5)", "BF(6)") if level < 30 else ()
        pairs += [(f"Level {level}", opponent)
                  for opponent in weak + ("AI2", "AI4", "AI6", "S1", "AI10")]
    return pairs


def play_all(matches, games):
    """Plays every match up to `games`. Returns False if the time ran out."""
    for first, second in pairs_of_levels():
        while matches.games(first, second) < games:
            if not matches.play(first, second):
                return False
    return True


def version(build):
    name = subprocess.run([f"{build}/pbrain-fukumi", "--version"],
                          capture_output=True, text=True, check=True)
    bench = (ROOT / "tests/golden/bench.txt").read_text().strip().splitlines()[-1]
    return f"{name.stdout.strip()}, `{bench}`"


def page_lines(matches, rows):
    zero = next((row["elo"] for row in rows if row["name"] == "AI4"), 0)
    found = {row["name"]: row for row in rows}
    wanted = [f"Level {level}" for level in LEVELS] + [FULL_LEVEL]
    others = ", ".join(f"{row['name']} {row['elo'] - zero:+.0f} ± {row['error']:.0f}"
                       for row in rows if row["name"] not in wanted)
    command = shlex.join(matches.command("Level 30", "AI4", 0))
    command = command.replace(str(matches.build), "build/release").replace(f"{ROOT}/", "")
    lines = [f"Engine: {version(matches.build)}, with commands such as", "", "```", command, "```",
             "", f"Opponents on this scale: {others}.", "",
             "| Strength | Elo (AI4 = 0) | ± | Games |", "|---|---|---|---|"]
    for name in wanted:
        if name in found:
            row = found[name]
            shown = name.replace("Level ", "")
            if name == FULL_LEVEL:
                shown += f" ({FULL_LEVEL_MS} ms a move)"
            lines.append(f"| {shown} | {row['elo'] - zero:+.0f} | {row['error']:.0f} |"
                         f" {row['games']} |")
    return lines


def fill_in(text, lines):
    """Replaces the lines between the marks in the page. People write the other lines."""
    begin, end = "<!-- begin levels -->\n", "<!-- end levels -->"
    if begin not in text or end not in text:
        raise ValueError(f"{PAGE}: no marks '{begin.strip()}' and '{end}'")
    before, rest = text.split(begin, 1)
    return before + begin + "\n".join(lines) + "\n" + end + rest.split(end, 1)[1]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--state", required=True, help="folder of the reports")
    parser.add_argument("--build", default=ROOT / "build/release", help="folder of the programs")
    parser.add_argument("--minutes", type=float, help="start no chunk after this time")
    parser.add_argument("--games", type=int, default=100, help="games of each match")
    parser.add_argument("--page", action="store_true", help="write the page only")
    options = parser.parse_args()
    needed = ("fukumi-match", "pbrain-reference", "pbrain-fukumi")
    missing = [name for name in needed if shutil.which(Path(options.build, name)) is None]
    if missing:
        parser.error(f"no {', '.join(missing)} in '{options.build}'")
    matches = Matches(options.state, options.build, options.minutes)
    if not options.page and not play_all(matches, options.games):
        print("out of time: the same command resumes", file=sys.stderr)
    if not any(matches.folder.glob("*.json")):
        parser.error(f"no games in '{options.state}'")
    PAGE.write_text(fill_in(PAGE.read_text(), page_lines(matches, matches.ratings())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
