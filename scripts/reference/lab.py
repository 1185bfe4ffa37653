"""The players of the reference ladder, their matches by fukumi-match, and the statistics of both.

For ladder.py, which says what is played, and page.py, which writes it down.
"""

import json
import math
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OPENINGS = ROOT / "tournaments/openings/freestyle15_heldout.txt"

STUDY = ["AI4", "AI5", "AI6", "AI7", "AI8", "AI10", "AI11"]
DEEP = ["AI12", "AI13"]
CLASSROOM = ["S0", "S1", "S2", "S4"]
PLAYERS = ["AI1", "AI2"] + STUDY + DEEP + CLASSROOM
DETERMINISTIC = {"AI6", "AI10", "S0", "S2", "S4"}
PROMISED_MS = {"AI10": 10000, "AI11": 10000, "AI12": 8000, "AI13": 8000,
               "S0": 1000, "S1": 1000, "S2": 1000, "S4": 1000}
LEVELS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]
FULL_LEVEL, FULL_LEVEL_MS = "Level 100", 250  # the engine itself, with so much time for a move

# Players from runs of the genetic algorithm: relative step of a mutation, generation. The step of
# the study, and one with which so few generations can move the numbers as far as the study's moved.
GENES = {"AI8-own-40": (0.005, 40), "AI8-own-120": (0.005, 120), "AI8-wide-120": (0.1, 120)}


def is_deterministic(*names):
    return all(name.rstrip("'") in DETERMINISTIC for name in names)


# ---- Statistics that fukumi-match does not print: shares of one colour, and depths ---------------


def wilson(successes, games, z=1.96):
    """The 95 % interval of a share (E. Wilson, 1927): its middle and its half-width."""
    if games == 0:
        return 0.5, 0.5
    share = successes / games
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    half = z / scale * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle, half


def is_settled(counts, width):
    """Whether both shares of a cell, [Black wins, draws, White wins], are known to +-width."""
    games = sum(counts)
    return games > 0 and all(wilson(counts[i], games)[1] <= width for i in (0, 2))


def score_of(counts):
    """Score and its standard error from [wins, draws, losses]; a prior game keeps it above 0."""
    games = sum(counts)
    score = (counts[0] + counts[1] / 2) / games
    spread = (counts[0] + counts[1] / 4) / games - score * score
    return score, math.sqrt(max(spread, 1 / (4 * games + 4)) / games)


def effective_depth(results):
    """The depth at which a player scores even, from {depth: [wins, draws, losses]}.

    Between the two depths where the score falls through one half it is interpolated linearly; the
    95 % error comes from the errors of both scores. Returns (depth, error) or, where the score does
    not cross, (None, "< d" or "> d"), or "≈ d" if it begins at one half within its error.
    """
    depths = sorted(results)
    scores = {d: score_of(results[d]) for d in depths}
    if scores[depths[0]][0] < 0.5:
        score, error = scores[depths[0]]
        return None, f"{'<' if score + 1.96 * error < 0.5 else '≈'} {depths[0]}"
    for low, high in zip(depths, depths[1:]):
        (above, error_above), (below, error_below) = scores[low], scores[high]
        if above >= 0.5 > below:
            gap = above - below
            place = (above - 0.5) / gap
            error = math.hypot((1 - place) * error_above, place * error_below) / gap
            return low + place * (high - low), 1.96 * error * (high - low)
    return None, f"> {depths[-1]}"


# ---- Matches -------------------------------------------------------------------------------------


class Lab:
    """Plays chunks of matches and remembers them as files."""

    def __init__(self, folder, build, minutes=None, without=(), engine_ms=50):
        # Programs run in folders of their own.
        self.folder = Path(folder).resolve()
        self.build = Path(build).resolve()
        self.end = time.monotonic() + 60 * minutes if minutes else None
        self.without = set(without)
        self.engine_ms = engine_ms

    def out_of_time(self):
        return self.end is not None and time.monotonic() >= self.end

    def engine(self, name, seed):
        """Options of -engine for a player by its name in the tables."""
        if name == "Fukumi":
            return [f"cmd={self.build}/pbrain-fukumi", "name=Fukumi", f"st={self.engine_ms / 1000}"]
        if name == FULL_LEVEL:
            return [f"cmd={self.build}/pbrain-fukumi", f"name={name}", f"st={FULL_LEVEL_MS / 1000}"]
        if name.startswith("Level "):
            return [f"cmd={self.build}/pbrain-fukumi", f"name={name}", "st=10",
                    f"option.strength={name.split()[1]}", f"option.random_seed={seed}"]
        player = name.rstrip("'")  # AI4' is AI4 against itself
        genes = []
        if player in GENES:
            step, generation = GENES[player]
            player = "AI8"
            files = [self.gene_file(color, step) for color in ("black", "white")]
            genes = ["arg=--numbers"] + [f"arg={file}" for file in files]
            genes += ["arg=--generation", f"arg={generation}"]
        return [f"cmd={self.build}/pbrain-reference", f"name={name}", "arg=--player",
                f"arg={player}", "arg=--seed", f"arg={seed}", "st=11"] + genes

    def gene_file(self, color, step):
        return self.folder / f"genes-{color}-{step}.txt"

    def command(self, first, second, games, chunk, from_openings):
        words = [f"{self.build}/fukumi-match"]
        for place, name in enumerate((first, second)):
            words += ["-engine"] + self.engine(name, 2 * chunk + place + 1)
        words += ["-rule", "0", "-boardsize", "15", "-concurrency", "1", "-quiet", "-state", "none"]
        if from_openings:
            words += ["-openings", f"file={OPENINGS}", "type=offset", "order=random",
                      f"srand={chunk + 1}", "-repeat", "-games", "2", "-rounds", str(games // 2)]
        else:
            words += ["-games", str(games)]
        return words

    def chunks(self, stage, first, second):
        return sorted((self.folder / stage).glob(f"{first}-{second}.*.json"))

    def leaves_out(self, *names):
        return any(name.rstrip("'") in self.without for name in names)

    def play(self, stage, first, second, games, from_openings=False):
        """Plays the next chunk of a match. False if there is no time left."""
        if self.out_of_time():
            return False
        chunk = len(self.chunks(stage, first, second))
        (self.folder / stage).mkdir(parents=True, exist_ok=True)
        report = self.folder / stage / f"{first}-{second}.{chunk:03}.json"
        unfinished = report.with_suffix(".part")
        words = self.command(first, second, games, chunk, from_openings)
        subprocess.run(words + ["-json", str(unfinished)], check=True, stdout=subprocess.DEVNULL)
        unfinished.rename(report)
        return True

    def counts(self, stage, first, second):
        """{Black: [Black wins, draws, White wins]} of a match."""
        total = {first: [0, 0, 0], second: [0, 0, 0]}
        for path in self.chunks(stage, first, second):
            report = json.loads(path.read_text())
            names = {row["player"]: row["name"] for row in report["standings"]}
            for cell in report["pairings"]:
                sums = total[names[cell["black"]]]
                for i, key in enumerate(("wins", "draws", "losses")):
                    sums[i] += cell[key]
        return total

    def cells(self, stage, first, second):
        """[Black wins, draws, White wins] of each seating.

        One sum of both if the second is the first's double, AI4'.
        """
        seatings = list(self.counts(stage, first, second).values())
        if first == second.rstrip("'"):
            return [[sum(values) for values in zip(*seatings)]]
        return seatings

    def score_counts(self, stage, first, second):
        """[wins, draws, losses] of the first player over both colours."""
        cells = self.counts(stage, first, second)
        black, white = cells[first], cells[second]
        return [black[0] + white[2], black[1] + white[1], black[2] + white[0]]
