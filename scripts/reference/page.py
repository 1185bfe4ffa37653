"""Writes the page of the reference ladder, tournaments/REFERENCE.md, from the matches in a Lab.

What stands between the marks of the page comes from here, the rest is written by hand.
"""

import json
import shlex
import subprocess

from lab import (DEEP, FULL_LEVEL, FULL_LEVEL_MS, GENES, LEVELS, PLAYERS, PROMISED_MS, ROOT, STUDY,
                 effective_depth, is_deterministic, score_of, wilson)

PAGE = ROOT / "tournaments/REFERENCE.md"
RATED = ("table", "fukumi", "ladder", "depth", "genes")  # the stages that the ladder rates

# Table 3 of the study by generation: Num1 to Num6 of Black and of White.
PUBLISHED_GENES = {
    40: [[29.153065, 900.865529, 34.812081, 118.971993, 689.591161, 10.554894],
         [30.168348, 897.030364, 29.570714, 86.135963, 1336.091075, 11.988389]],
    120: [[30.945376, 903.967744, 28.987532, 38.239987, 324.778935, 13.718610],
          [27.753161, 889.600012, 5.938275, 207.790961, 994.864699, 5.680720]],
}

# Table 2 of the study: (Black wins, White wins) in per cent; rows are Black.
PUBLISHED = {
    "AI4": ["50.7, 48.1", "62.4, 36.6", "81.8, 17.5", "65.4, 33.6",
            "59.8, 39.5", "3.4, 96.6", "6.0, 94.0"],
    "AI5": ["40.2, 57.8", "49.0, 50.1", "34.2, 55.6", "59.3, 38.1",
            "51.0, 47.0", "25.2, 65.5", "0, 100"],
    "AI6": ["68.4, 22.8", "68.6, 31.4", "first", "67.2, 36.3", "87.1, 10.8", "second", "second"],
    "AI7": ["54.2, 42.1", "63.0, 35.6", "63.5, 36.5", "78.1, 19.5",
            "55.5, 43.3", "99.0, 1.0", "96, 4"],
    "AI8": ["55.4, 40.3", "60.6, 37.8", "76.0, 24.0", "84.3, 14.4",
            "56.6, 42.7", "96.6, 3.3", "100, 0"],
    "AI10": ["99.9, 0.1", "100.0, 0.0", "first", "100.0, 0.0", "100.0, 0.0", "first", "second"],
    "AI11": ["99.5, 0.5", "100, 0", "first", "100, 0", "99, 1", "first", "first"],
}


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
        cell = lab.cells("table", black, black + "'")[0]
    else:
        first, second = names if names[1] in STUDY else (names[1], names[0])
        cell = lab.counts("table", first, second)[black]
    return deterministic_text(cell) if is_deterministic(black, white) else cell_text(cell)


def page_table(lab):
    rows = []
    for black in STUDY:
        measured = [table_cell(lab, black, white) for white in STUDY]
        rows.append([black] + [f"{ours}<br>*{theirs}*"
                               for ours, theirs in zip(measured, PUBLISHED[black])])
    lines = table(["Black \\ White"] + STUDY, rows) + [""]
    rows = [[a, b, table_cell(lab, a, b), table_cell(lab, b, a)]
            for a in DEEP for b in ("AI10", "AI11")]
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
    return table(["Against", "W – D – L of Fukumi", "Games", "Won",
                  "Slowest move of the player (ms), allowed"], rows)


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


def has_games(lab, stage):
    return any((lab.folder / stage).glob("*.json"))


def ratings(lab, stages):
    """Rows of fukumi-match's table of the games of these stages, those with games."""
    folders = [str(lab.folder / stage) for stage in stages if has_games(lab, stage)]
    out = lab.folder / "ratings.json"
    subprocess.run([f"{lab.build}/fukumi-match", "rate"] + folders + ["-json", str(out)],
                   check=True, stdout=subprocess.DEVNULL)
    rows = json.loads(out.read_text())["standings"]
    # AI4' is AI4 against itself, which says nothing about its rating.
    return [row for row in rows if not row["name"].endswith("'")]


def page_ladder(rows):
    zero = next((row["elo"] for row in rows if row["name"] == "AI4"), 0)
    return table(["#", "Player", "Elo (AI4 = 0)", "±", "Games"],
                 [[i + 1, row["name"], f"{row['elo'] - zero:+.0f}", f"{row['error']:.0f}",
                   row["games"]]
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
            # A whole line has the generation and twice a fitness and six numbers.
            whole = line is not None and len(line.split()) == 15
            found.append([float(word) for word in line.split()[2:8]] if whole else None)
        columns[f"step {100 * step:g} %, {generation}"] = found
    start = [30, 900, 40, 90, 799, 10]  # AI7
    rows = []
    for color, side in (("Black", 0), ("White", 1)):
        for i in range(6):
            cells = [f"{values[side][i]:.1f}" if values[side] else "not run"
                     for values in columns.values()]
            rows.append([f"{color}, Num{i + 1}", start[i]] + cells)
    lines = table(["", "AI7"] + list(columns), rows) + [""]
    rows = []
    for player in ["AI7'", "AI8-40", "AI8"] + list(GENES):
        counts = lab.counts("genes", player, "AI7")
        rows.append([player.rstrip("'"), cell_text(counts[player]), cell_text(counts["AI7"][::-1])])
    return lines + table(["Against AI7", "wins, losses in % as Black", "as White"], rows)


def page_levels(lab, rows):
    zero = next((row["elo"] for row in rows if row["name"] == "AI4"), 0)
    found = {row["name"]: row for row in rows}
    wanted = [f"Level {level}" for level in LEVELS] + [FULL_LEVEL]
    texts = {FULL_LEVEL: f"100 ({FULL_LEVEL_MS} ms a move)"}
    others = ", ".join(f"{row['name']} {row['elo'] - zero:+.0f} ± {row['error']:.0f}"
                       for row in rows if row["name"] not in wanted)
    lines = [f"Engine: {version(lab)}, with commands such as", "", "```"]
    lines += page_commands(lab, [("Level 30", "AI4", 10, 0, True),
                                 (f"Level {LEVELS[-1]}", FULL_LEVEL, 10, 0, True)])
    lines += ["```", "", "Rated from the games of the levels alone. Their opponents on this scale:",
              f"{others}.", ""]
    return lines + table(["Strength", "Elo (AI4 = 0)", "±", "Games"],
                         [[texts.get(name, name.replace("Level ", "")),
                           f"{found[name]['elo'] - zero:+.0f}", f"{found[name]['error']:.0f}",
                           found[name]["games"]]
                          for name in wanted if name in found])


def version(lab):
    name = subprocess.run([f"{lab.build}/pbrain-fukumi", "--version"],
                          capture_output=True, text=True, check=True)
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


def page_commands(lab, matches):
    commands = [shlex.join(lab.command(*match)) for match in matches]
    return [words.replace(str(lab.build), "build/release").replace(str(ROOT) + "/", "")
            for words in commands]


def page_inputs(lab):
    text = [f"Engine: {version(lab)}. Each chunk of a match is one of these commands, with the "
            "number of the chunk",
            "in its seeds (here the first): table 2 and depth, the engine, ladder."]
    commands = page_commands(lab, [("AI4", "AI5", 100, 0, False), ("Fukumi", "AI4", 20, 0, False),
                                   ("AI2", "AI4", 20, 0, True)])
    return text + ["", "```"] + commands + ["```"]


def parts_with_games(lab):
    """What stands between the marks, by their names: those parts that there are games for."""
    parts = {"table": page_table, "fukumi": page_fukumi, "depth": page_depth, "genes": page_genes}
    found = {name: page(lab) for name, page in parts.items() if has_games(lab, name)}
    if all(has_games(lab, stage) for stage in RATED):
        found["inputs"] = page_inputs(lab)
        found["ladder"] = page_ladder(ratings(lab, RATED))
    if has_games(lab, "levels"):
        found["levels"] = page_levels(lab, ratings(lab, ("levels",)))
    return found


def write_page(lab):
    PAGE.write_text(fill_in(PAGE.read_text(), parts_with_games(lab)))
