#!/usr/bin/env python3
"""Measures the reference players and writes the page of the ladder, tournaments/REFERENCE.md.

    cmake --build --preset release --target pbrain-reference pbrain-fukumi fukumi-match
    scripts/reference_ladder.py --state FOLDER

Plays, with fukumi-match on freestyle 15x15:
  table   table 2 of the study, as many games as a cell needs for +-3 %, from the empty board
  fukumi  our engine at 50 ms a move against every player, from the empty board
  ladder  the players that table 2 leaves out
  depth   the effective search depth: every player against brute force of d plies
  genes   AI8's genetic algorithm, both colours, and its results against AI7
  levels  our engine at its strength levels against players and levels near them
Each match is played in chunks; a chunk's report is a JSON file in FOLDER, and its number the seed
of the players. The same command goes on where it was, --minutes ends it in time, and --page writes
the page from what there is. Ratings and counts are those of fukumi-match.
"""

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tournaments/REFERENCE.md"
OPENINGS = ROOT / "tournaments/openings/freestyle15_heldout.txt"

STUDY = ["AI4", "AI5", "AI6", "AI7", "AI8", "AI10", "AI11"]
DEEP = ["AI12", "AI13"]
CLASSROOM = ["S0", "S1", "S2", "S4"]
PLAYERS = ["AI1", "AI2"] + STUDY + DEEP + CLASSROOM
DETERMINISTIC = {"AI6", "AI10", "S0", "S2", "S4"}
PROMISED_MS = {"AI10": 10000, "AI11": 10000, "AI12": 8000, "AI13": 8000,
               "S0": 1000, "S1": 1000, "S2": 1000, "S4": 1000}
LEVELS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]

# Players from runs of the genetic algorithm: relative step of a mutation, generation. The step of the
# study, and one with which so few generations can move the numbers as far as the study's moved.
GENES = {"AI8-own-40": (0.005, 40), "AI8-own-120": (0.005, 120), "AI8-wide-120": (0.1, 120)}
# Table 3 of the study by generation: Num1 to Num6 of Black and of White.
PUBLISHED_GENES = {
    40: [[29.153065, 900.865529, 34.812081, 118.971993, 689.591161, 10.554894],
         [30.168348, 897.030364, 29.570714, 86.135963, 1336.091075, 11.988389]],
    120: [[30.945376, 903.967744, 28.987532, 38.239987, 324.778935, 13.718610],
          [27.753161, 889.600012, 5.938275, 207.790961, 994.864699, 5.680720]],
}

# Table 2 of the study: (Black wins, White wins) in per cent; rows are Black.
PUBLISHED = {
    "AI4": ["50.7, 48.1", "62.4, 36.6", "81.8, 17.5", "65.4, 33.6", "59.8, 39.5", "3.4, 96.6", "6.0, 94.0"],
    "AI5": ["40.2, 57.8", "49.0, 50.1", "34.2, 55.6", "59.3, 38.1", "51.0, 47.0", "25.2, 65.5", "0, 100"],
    "AI6": ["68.4, 22.8", "68.6, 31.4", "first", "67.2, 36.3", "87.1, 10.8", "second", "second"],
    "AI7": ["54.2, 42.1", "63.0, 35.6", "63.5, 36.5", "78.1, 19.5", "55.5, 43.3", "99.0, 1.0", "96, 4"],
    "AI8": ["55.4, 40.3", "60.6, 37.8", "76.0, 24.0", "84.3, 14.4", "56.6, 42.7", "96.6, 3.3", "100, 0"],
    "AI10": ["99.9, 0.1", "100.0, 0.0", "first", "100.0, 0.0", "100.0, 0.0", "first", "second"],
    "AI11": ["99.5, 0.5", "100, 0", "first", "100, 0", "99, 1", "first", "first"],
}

# ---- Statistics that fukumi-match does not print: shares of one colour, and depths -----------------


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
    not cross, (None, "< d" or "> d").
    """
    depths = sorted(results)
    scores = {d: score_of(results[d]) for d in depths}
    if scores[depths[0]][0] < 0.5:
        return None, f"< {depths[0]}"
    for low, high in zip(depths, depths[1:]):
        (above, error_above), (below, error_below) = scores[low], scores[high]
        if above >= 0.5 > below:
            gap = above - below
            place = (above - 0.5) / gap
            error = math.hypot((1 - place) * error_above, place * error_below) / gap
            return low + place * (high - low), 1.96 * error * (high - low)
    return None, f"> {depths[-1]}"


# ---- Matches --------------------------------------------------------------------------------------


class Lab:
    """Plays chunks of matches and remembers them as files."""

    def __init__(self, folder, build, minutes=None, without=(), engine_ms=50):
        self.folder = Path(folder)
        self.build = Path(build)
        self.end = time.monotonic() + 60 * minutes if minutes else None
        self.without = set(without)
        self.engine_ms = engine_ms

    def out_of_time(self):
        return self.end is not None and time.monotonic() >= self.end

    def engine(self, name, seed):
        """Options of -engine for a player by its name in the tables."""
        if name == "Fukumi":
            return [f"cmd={self.build}/pbrain-fukumi", "name=Fukumi", f"st={self.engine_ms / 1000}"]
        if name.startswith("Level "):
            return [f"cmd={self.build}/pbrain-fukumi", f"name={name}", "st=10",
                    f"option.strength={name.split()[1]}", f"option.random_seed={seed}"]
        player = name.rstrip("'")  # AI4' is AI4 against itself
        genes = []
        if player in GENES:
            step, generation = GENES[player]
            player = "AI8"
            genes = ["arg=--numbers"] + [f"arg={self.gene_file(color, step)}" for color in ("black", "white")]
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

    def score_counts(self, stage, first, second):
        """[wins, draws, losses] of the first player over both colours."""
        cells = self.counts(stage, first, second)
        black, white = cells[first], cells[second]
        return [black[0] + white[2], black[1] + white[1], black[2] + white[0]]


def play_until(lab, stage, first, second, chunk, most, done):
    """Plays chunks until done(counts by colour) or `most` games. False if the time ran out."""
    while True:
        counts = lab.counts(stage, first, second)
        games = sum(map(sum, counts.values()))
        if games >= most or done(counts):
            return True
        if not lab.play(stage, first, second, min(chunk, most - games)):
            return False


def pairs_of_table():
    """The matches of table 2, the cheap ones first, and those of AI12 and AI13."""
    pairs = [(a, a + "'" if a == b else b) for i, a in enumerate(STUDY) for b in STUDY[i:]]
    pairs += [(a, b) for a in DEEP for b in STUDY if b in ("AI10", "AI11")]
    costs = {"AI10": 1, "AI12": 1, "AI13": 2, "AI11": 10}
    return sorted(pairs, key=lambda p: costs.get(p[0], 0) + costs.get(p[1].rstrip("'"), 0))


def is_deterministic(*names):
    return all(name.rstrip("'") in DETERMINISTIC for name in names)


def run_table(lab, width):
    for first, second in pairs_of_table():
        if lab.leaves_out(first, second):
            continue
        deterministic = is_deterministic(first, second)
        slow = "AI11" in (first, second.rstrip("'"))
        chunk = 2 if deterministic else 10 if slow else 100
        most = 2 if deterministic else 2400

        def done(counts):
            return all(is_settled(cell, width) for cell in counts.values())

        if not play_until(lab, "table", first, second, chunk, most, done):
            return False
    return True


def run_fukumi(lab, games):
    for player in sorted(PLAYERS, key=lambda p: p == "AI11"):
        while not lab.leaves_out(player) and sum(lab.score_counts("fukumi", "Fukumi", player)) < games:
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
            subprocess.run([f"{lab.build}/pbrain-reference", "tune", "--color", color, "--step", str(step),
                            "--generations", str(most), "--state", str(lab.gene_file(color, step))], check=True)
    for player in ["AI7'", "AI8-40", "AI8"] + list(GENES):
        def done(counts):
            return all(is_settled(cell, width) for cell in counts.values())

        if not play_until(lab, "genes", player, "AI7", 100, 4000, done):
            return False
    return True


def pairs_of_levels():
    """Each level against players and against the next level, the last against the engine itself."""
    names = [f"Level {level}" for level in LEVELS] + ["Fukumi"]
    pairs = list(zip(names, names[1:]))
    for level in LEVELS:
        weak = ("AI1", "BF(2)", "BF(4)", "BF(5)", "BF(6)") if level < 30 else ()
        pairs += [(f"Level {level}", opponent) for opponent in weak + ("AI2", "AI4", "AI6", "S1", "AI10")]
    return pairs


def run_levels(lab, games):
    for first, second in pairs_of_levels():
        while sum(lab.score_counts("levels", first, second)) < games:
            if not lab.play("levels", first, second, 10, from_openings=True):
                return False
    return True


# ---- The page -------------------------------------------------------------------------------------


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def cell_text(counts):
    """'51.2, 47.9 ± 3.0 (1000)': shares of Black and White, the wider half-width, the games."""
    games = sum(counts)
    if games == 0:
        return "not played"
    half = max(wilson(counts[0], games)[1], wilson(counts[2], games)[1])
    shares = f"{100 * counts[0] / games:.1f}, {100 * counts[2] / games:.1f}"
    return f"{shares} ± {100 * half:.1f} ({games})"


def deterministic_text(counts):
    if sum(counts) == 0:
        return "not played"
    return "first" if counts[0] else "second" if counts[2] else "draw"


def table_cell(lab, black, white):
    names = sorted((black, white), key=(STUDY + DEEP).index)
    if black == white:
        counts = lab.counts("table", black, black + "'")
        # Both seatings of a player against itself are the same cell.
        cell = [sum(values) for values in zip(*counts.values())]
    else:
        first, second = names if names[1] in STUDY else (names[1], names[0])
        cell = lab.counts("table", first, second)[black]
    return deterministic_text(cell) if is_deterministic(black, white) else cell_text(cell)


def page_table(lab):
    rows = []
    for black in STUDY:
        measured = [table_cell(lab, black, white) for white in STUDY]
        rows.append([black] + [f"{ours}<br>*{theirs}*" for ours, theirs in zip(measured, PUBLISHED[black])])
    lines = table(["Black \\ White"] + STUDY, rows) + [""]
    rows = [[a, b, table_cell(lab, a, b), table_cell(lab, b, a)] for a in DEEP for b in ("AI10", "AI11")]
    return lines + table(["", "against", "as Black", "as White (Black is the opponent)"], rows)


def page_fukumi(lab):
    rows = []
    for player in PLAYERS:
        counts = lab.score_counts("fukumi", "Fukumi", player)
        games = sum(counts)
        if games:
            share = f"{100 * counts[0] / games:.1f} %"
            rows.append([player, " – ".join(map(str, counts)), games, share, slowest(lab, player)])
        else:
            rows.append([player, "not played", 0, "", slowest(lab, player)])
    return table(["Against", "W – D – L of Fukumi", "Games", "Won", "Slowest move of the player (ms), allowed"], rows)


def slowest(lab, player):
    """The longest move of a player in any game here."""
    most = None
    for path in sorted(lab.folder.glob("*/*.json")):
        if player not in path.name:
            continue
        for row in json.loads(path.read_text())["standings"]:
            if row["name"].rstrip("'") == player:
                most = max(most or 0, row["slowest_ms"])
    allowed = PROMISED_MS.get(player, 500)
    return "–" if most is None else f"{most}, {allowed}"


def ratings(lab):
    """Rows of fukumi-match's table of all games that were played here."""
    folders = [str(lab.folder / stage) for stage in ("table", "fukumi", "ladder", "levels", "depth", "genes")
               if list((lab.folder / stage).glob("*.json"))]
    out = lab.folder / "ratings.json"
    subprocess.run([f"{lab.build}/fukumi-match", "rate"] + folders + ["-json", str(out)],
                   check=True, stdout=subprocess.DEVNULL)
    rows = json.loads(out.read_text())["standings"]
    # AI4' is AI4 against itself, which says nothing about its rating.
    return [row for row in rows if not row["name"].endswith("'")]


def page_ladder(rows):
    zero = next((row["elo"] for row in rows if row["name"] == "AI4"), 0)
    return table(["#", "Player", "Elo (AI4 = 0)", "±", "Games"],
                 [[i + 1, row["name"], f"{row['elo'] - zero:+.0f}", f"{row['error']:.0f}", row["games"]]
                  for i, row in enumerate(rows)])


def page_depth(lab):
    rows = []
    for player in PLAYERS:
        results = {}
        for depth in range(1, 10):
            counts = lab.score_counts("depth", player, f"BF({depth})")
            if sum(counts):
                results[depth] = counts
        if not results:
            rows.append([player, "not played", ""])
            continue
        depth, error = effective_depth(results)
        text = f"{depth:.2f} ± {error:.2f}" if depth is not None else error
        scores = ", ".join(f"{d}: {100 * score_of(c)[0]:.0f} %" for d, c in sorted(results.items()))
        rows.append([player, text, f"{scores} ({sum(next(iter(results.values())))} games each)"])
    return table(["Player", "Effective depth", "Score against BF(d)"], rows)


def page_genes(lab):
    """Table 3 of the study beside our runs, and what each set of numbers scores against AI7."""
    columns = {f"study, {n}": values for n, values in PUBLISHED_GENES.items()}
    for name, (step, generation) in GENES.items():
        found = []
        for color in ("black", "white"):
            path = lab.gene_file(color, step)
            lines = path.read_text().splitlines() if path.exists() else []
            line = next((x for x in lines if x.startswith(f"{generation} ")), None)
            found.append([float(word) for word in line.split()[2:8]] if line else None)
        columns[f"step {100 * step:g} %, {generation}"] = found
    start = [30, 900, 40, 90, 799, 10]  # AI7
    rows = []
    for color, side in (("Black", 0), ("White", 1)):
        for i in range(6):
            cells = [f"{values[side][i]:.1f}" if values[side] else "not run" for values in columns.values()]
            rows.append([f"{color}, Num{i + 1}", start[i]] + cells)
    lines = table(["", "AI7"] + list(columns), rows) + [""]
    rows = []
    for player in ["AI7'", "AI8-40", "AI8"] + list(GENES):
        counts = lab.counts("genes", player, "AI7")
        rows.append([player.rstrip("'"), cell_text(counts[player]), cell_text(counts["AI7"][::-1])])
    return lines + table(["Against AI7", "wins, losses in % as Black", "as White"], rows)


def page_levels(rows):
    zero = next((row["elo"] for row in rows if row["name"] == "AI4"), 0)
    found = {row["name"]: row for row in rows}
    wanted = [f"Level {level}" for level in LEVELS] + ["Fukumi"]
    return table(["Strength", "Elo (AI4 = 0)", "±", "Games"],
                 [[name.replace("Level ", "").replace("Fukumi", "100 (50 ms a move)"),
                   f"{found[name]['elo'] - zero:+.0f}", f"{found[name]['error']:.0f}", found[name]["games"]]
                  for name in wanted if name in found])


def version(lab):
    name = subprocess.run([f"{lab.build}/pbrain-fukumi", "--version"], capture_output=True, text=True, check=True)
    bench = (ROOT / "tests/golden/bench.txt").read_text().strip().splitlines()[-1]
    return f"{name.stdout.strip()}, `{bench}`"


def fill_in(text, parts):
    """Replaces what stands between the marks of each part; everything else is written by hand."""
    for name, lines in parts.items():
        begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
        if begin not in text or end not in text:
            raise ValueError(f"{PAGE.name}: no marks for '{name}'")
        before, rest = text.split(begin, 1)
        text = before + begin + "\n".join(lines) + "\n" + end + rest.split(end, 1)[1]
    return text


def page_commands(lab):
    commands = [lab.command("AI4", "AI5", 100, 0, False), lab.command("Fukumi", "AI4", 20, 0, False),
                lab.command("AI2", "AI4", 20, 0, True), lab.command("Level 30", "AI4", 10, 0, True)]
    return [" ".join(words).replace(str(lab.build), "build/release").replace(str(ROOT) + "/", "")
            for words in commands]


def write_page(lab):
    rows = ratings(lab)
    parts = {
        "inputs": [f"Engine: {version(lab)}. Each chunk of a match is one of these commands, with the number of",
                   "the chunk in its seeds (here the first): table 2 and depth, the engine, ladder, levels.",
                   "", "```"] + page_commands(lab) + ["```"],
        "table": page_table(lab),
        "fukumi": page_fukumi(lab),
        "ladder": page_ladder(rows),
        "depth": page_depth(lab),
        "genes": page_genes(lab),
        "levels": page_levels(rows),
    }
    PAGE.write_text(fill_in(PAGE.read_text(), parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--state", required=True, help="folder of the finished chunks")
    parser.add_argument("--build", default=ROOT / "build/release", help="folder of the programs")
    parser.add_argument("--stages", default="table,fukumi,ladder,depth,genes,levels", help="which, in order")
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
