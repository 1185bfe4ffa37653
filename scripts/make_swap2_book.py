#!/usr/bin/env python3
"""Makes the swap2 book of the engine, engine/play/swap2_book.txt, and the table of
tournaments/results/swap2_book.md.

For each rule the script
  1. draws balanced sets of three stones (fukumi-match openings),
  2. grows a tree from each set (pbrain-fukumi db grow),
  3. plays games from the sets that are still balanced, with players of different node limits,
  4. rates each set by value and games together; the book proposes the most even sets,
  5. plays new games, which measure how often the chooser wins after each proposal.
The book answers a set with the better colour and White's fourth stone. If both the set and the best
five stones of its tree are nearly even, it answers with two more stones.

usage: make_swap2_book.py --folder FOLDER [--rules standard,freestyle,renju] [--candidates 30] ...
FOLDER stores the results of finished steps, so that the same command resumes after an interruption.
More --candidates and --proposals make a larger book; more --positions, --nodes and --game-nodes
make a better book. The environment variables FUKUMI_ENGINE and FUKUMI_MATCH replace the programs of
the release build.
"""

import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = os.environ.get("FUKUMI_ENGINE", str(ROOT / "build/release/pbrain-fukumi"))
MATCH = os.environ.get("FUKUMI_MATCH", str(ROOT / "build/release/fukumi-match"))
BOOK = ROOT / "engine/play/swap2_book.txt"
PAGE = ROOT / "tournaments/results/swap2_book.md"
SIZE = 15
CENTRE = SIZE // 2
VALUE_PER_LOGIT = 200
PLAYERS = 4  # number of players; each plays each other with both colours
GROWN = re.compile(r"^(.+): (\d+) positions?, \d+ nodes: (.*);(.*)$")


def name_of(x, y):
    return f"{chr(ord('a') + x)}{y + 1}"


def cells_of(moves):
    return re.findall(r"[a-z]\d+", moves)


def point_of(cell):
    return ord(cell[0]) - ord("a"), int(cell[1:]) - 1


def run(command):
    print("+", " ".join(str(word) for word in command), file=sys.stderr, flush=True)
    return subprocess.run([str(word) for word in command], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def chance_of(value):
    return 1 / (1 + math.exp(-value / VALUE_PER_LOGIT))


def offsets_of(moves):
    points = [point_of(cell) for cell in cells_of(moves)]
    return ", ".join(f"{x - CENTRE},{y - CENTRE}" for x, y in points)


def value_of(words):
    """Parses a value that 'db grow' prints, such as "-12" or "win in 9". Wins and losses become
    numbers near ±30000."""
    number = int(re.search(r"-?\d+", words).group())
    if words.startswith("win"):
        return 30000 - number
    return number - 30000 if words.startswith("loss") else number


def draw_candidates(folder, rule, options):
    path = folder / f"{rule}_candidates.txt"
    if not path.exists():
        part = path.with_suffix(".part")
        run([MATCH, "openings", "-rule", rule, "-boardsize", SIZE, "-stones", 3, "-bound",
             options.bound, "-count", options.candidates, "-seed", options.seed, "-nodes",
             options.opening_nodes, "-out", part])
        part.rename(path)
    candidates = []
    for line in path.read_text().splitlines():
        numbers = [int(word) for word in line.split(",")]
        candidates.append("".join(name_of(x + CENTRE, y + CENTRE)
                                  for x, y in zip(numbers[::2], numbers[1::2])))
    return candidates


def grow(folder, rule, step, roots, positions, options):
    """Returns {root: (value for White, best line)}."""
    # Cache the values in a file, because a later step grows the same tree and would change them.
    done = folder / f"{rule}_{step}.json"
    if done.exists():
        return {root: tuple(found) for root, found in json.loads(done.read_text()).items()}
    listed = folder / f"{rule}.pos"
    listed.write_text("".join(f"{moves}\n" for moves in roots))
    output = run([ENGINE, "db", "grow", folder / f"{rule}.fdb", listed, "--rule", rule, "--rows", "top",
                  "--positions", positions, "--nodes", options.nodes, "--width", options.width])
    grown = [GROWN.match(line) for line in output.splitlines()]
    found = {moves: (value_of(match.group(3)), match.group(4).split())
             for moves, match in zip(roots, grown, strict=True)}
    done.with_suffix(".part").write_text(json.dumps(found))
    done.with_suffix(".part").rename(done)
    return found


def symmetric_images(moves):
    """Returns (Black's points, White's points) of the stones for each of the eight symmetries."""
    points = [point_of(cell) for cell in cells_of(moves)]
    last = SIZE - 1
    images = []
    for swap in (False, True):
        for flip_x in (False, True):
            for flip_y in (False, True):
                image = []
                for x, y in points:
                    x, y = (last - x if flip_x else x), (last - y if flip_y else y)
                    image.append((y, x) if swap else (x, y))
                images.append((tuple(sorted(image[::2])), tuple(sorted(image[1::2]))))
    return images


def even_pairs(folder, rule, grown):
    """Returns {root: five moves}: the most even position in the root's tree with two more
    stones."""
    done = folder / f"{rule}_pairs.json"
    if done.exists():
        return json.loads(done.read_text())
    exported = folder / f"{rule}.jsonl"
    run([ENGINE, "db", "export", folder / f"{rule}.fdb", exported])
    fives = []
    for line in exported.read_text().splitlines():
        entry = json.loads(line)
        if len(entry["black"]) == 3 and len(entry["white"]) == 2 and "value" in entry:
            fives.append(entry)
    pairs = {}
    for root in grown:
        black, white = symmetric_images(root)[0]
        best = None
        for entry in fives:
            stones = "".join(b + w for b, w in zip(entry["black"], entry["white"] + [""]))
            for blacks, whites in symmetric_images(stones):
                if not set(black) <= set(blacks) or not set(white) <= set(whites):
                    continue
                if best is None or abs(entry["value"]) < abs(best[0]):
                    fourth = name_of(*(set(whites) - set(white)).pop())
                    fifth = name_of(*(set(blacks) - set(black)).pop())
                    best = (entry["value"], root + fourth + fifth)
        if best:
            pairs[root] = best[1]
    done.with_suffix(".part").write_text(json.dumps(pairs))
    done.with_suffix(".part").rename(done)
    return pairs


def play(folder, rule, step, roots, game_nodes):
    """Returns {root: [White's points, number of games]}."""
    result = folder / f"{rule}_{step}.json"
    openings = folder / f"{rule}_{step}_openings.txt"
    openings.write_text("".join(offsets_of(root) + "\n" for root in roots))
    if not result.exists():
        engines = []
        for player in range(PLAYERS):
            nodes = game_nodes + player * game_nodes // 8
            engines += ["-engine", f"cmd={ENGINE}", f"name=N{nodes}", f"nodes={nodes}"]
        state = folder / f"{rule}_{step}.state"
        run([MATCH, *engines, "-rule", rule, "-boardsize", SIZE, "-openings", f"file={openings}",
             "-repeat", "-games", 2, "-rounds", len(roots), "-quiet", "-notimes",
             *(["-resume", state] if state.exists() else ["-state", state]),
             "-json", result.with_suffix(".part")])
        result.with_suffix(".part").rename(result)
    scores = {root: [0.0, 0] for root in roots}
    by_stones = {tuple(cells_of(root)): root for root in roots}
    for game in json.loads(result.read_text())["games"]:
        moves = tuple(move["at"] for move in game["moves"][:game["opening_stones"]])
        score = scores[by_stones[moves]]
        score[0] += {"white": 1, "black": 0}.get(game["outcome"], 0.5)
        score[1] += 1
    return scores


def rate(rule, folder, options):
    """Returns the book lines and the table rows of one rule."""
    candidates = draw_candidates(folder, rule, options)
    grown = grow(folder, rule, "threes", candidates, options.positions, options)
    even = [root for root in candidates if abs(grown[root][0]) <= options.bound]
    scores = play(folder, rule, "games", even, options.game_nodes)
    pairs = even_pairs(folder, rule, grown)
    fives = grow(folder, rule, "fives", sorted(set(pairs.values())), options.pair_positions,
                 options)
    # Estimate White's share of points. The value of the tree has the weight of games_of_value
    # games.
    share = {}
    for root in candidates:
        points, games = scores.get(root, (0, 0))
        prior = options.games_of_value
        share[root] = (prior * chance_of(grown[root][0]) + points) / (prior + games)
    proposals = sorted(even, key=lambda root: abs(share[root] - 0.5))[:options.proposals]
    answers = {}
    for root in candidates:
        value, line = grown[root]
        pair = pairs.get(root)
        if pair and abs(value) + abs(fives[pair][0]) <= options.tie:
            answers[root] = "".join(cells_of(pair)[3:])
        else:
            answers[root] = line[0] if share[root] >= 0.5 else "swap"
    lines = [f"{rule} {root} {answers[root]}{' propose' if root in proposals else ''}"
             for root in candidates]
    fifths = {pair: "swap" if value < 0 else line[0] for pair, (value, line) in fives.items()}
    lines += [f"{rule} {pair} {answer}" for pair, answer in fifths.items()]
    return lines, check(rule, folder, proposals, answers, fifths, grown, options)


def check(rule, folder, proposals, answers, fifths, grown, options):
    """Returns table rows: the share of new games that the chooser wins after each proposal."""
    # After two more stones the proposer chooses the colour and the chooser gets the other colour.
    played = {root: root + answers[root] if len(cells_of(answers[root])) == 2 else root
              for root in proposals}
    scores = play(folder, rule, "check", list(played.values()),
                  options.game_nodes + options.game_nodes // 20)
    rows = []
    for root in proposals:
        points, games = scores[played[root]]
        is_black = answers[root] == "swap"
        if played[root] != root:
            is_black = fifths[played[root]] != "swap"
        won = games - points if is_black else points
        rows.append((rule, root, grown[root][0], answers[root], won / games, games))
    return rows


def write_page(rows, commands):
    text = ["<!-- begin table -->",
            "| Rule | Stones | Value for White | The chooser's answer | Won by the chooser |",
            "|---|---|---|---|---|"]
    for rule, root, value, answer, share, games in rows:
        text.append(f"| {rule} | {' '.join(cells_of(root))} | {value:+} | "
                    f"{'takes Black' if answer == 'swap' else ' '.join(cells_of(answer))} | "
                    f"{100 * share:.0f} % of {games} |")
    for rule in dict.fromkeys(row[0] for row in rows):
        own = [row for row in rows if row[0] == rule]
        games = sum(row[5] for row in own)
        share = sum(row[4] * row[5] for row in own) / games
        text.append(f"| **{rule}** | all {len(own)} |  |  | **{100 * share:.1f} % of {games}** |")
    text += ["", f"Made by `{commands}`.", "<!-- end table -->"]
    page = PAGE.read_text()
    PAGE.write_text(re.sub(r"<!-- begin table -->.*<!-- end table -->", lambda _: "\n".join(text),
                           page, flags=re.DOTALL))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True,
                        help="keeps intermediate files")
    parser.add_argument("--rules", default="standard,freestyle,renju")
    for option, default, what in [
            ("candidates", 30, "sets of stones for each rule"),
            ("proposals", 8, "of them are proposed"),
            ("bound", 60, "largest value that counts as balanced"),
            ("seed", 1, "of the random stones"),
            ("opening-nodes", 30000, "nodes of a search that draws candidates"),
            ("positions", 12, "positions of each tree"),
            ("pair-positions", 4, "positions of each tree from five stones"),
            ("nodes", 60000, "nodes of a search in a tree"),
            ("width", 3, "moves of a position in a tree"),
            ("game-nodes", 3000, "nodes of a move of the weakest player"),
            ("games-of-value", 12, "games that the value of the tree counts for"),
            ("tie", 10, "two more stones: largest sum of the absolute values of three and five stones")]:
        parser.add_argument(f"--{option}", type=int, default=default, help=f"{what} ({default})")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    lines, rows = [], []
    for rule in options.rules.split(","):
        of_rule, rows_of_rule = rate(rule, options.folder, options)
        lines += of_rule
        rows += rows_of_rule
    command = "scripts/make_swap2_book.py " + " ".join(
        word for word in sys.argv[1:] if word != str(options.folder)).replace(
            "--folder", "--folder FOLDER")
    BOOK.write_text("# Made by scripts/make_swap2_book.py, which explains the lines.\n"
                    + "".join(line + "\n" for line in lines))
    if PAGE.exists():
        write_page(rows, command)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(lines)} lines, {(used.ru_utime + used.ru_stime) / 60:.1f} minutes of a core")


if __name__ == "__main__":
    main()
