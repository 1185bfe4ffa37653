#!/usr/bin/env python3
"""Checks the JSON of the programs against tools/json.schema.json.

usage: schema_test.py PBRAIN-FUKUMI, with fukumi-match and fukumi-train in the same folder
Exits with 77 ("skipped") without the Python package jsonschema.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
POSITION = ["--position", "h8i9i7j9j8", "--nodes", "2000"]
THREE = ["--position", "h8a1i8a3j8a5", "--nodes", "2000"]

# Name of the definition in the schema, and the command.
COMMANDS = [
    ("analysis", ["analyze", *POSITION, "--variations", "2", "--json"]),
    ("analysis", ["analyze", *THREE, "--json"]),
    ("solution", ["solve", *THREE, "--json"]),
    ("solution", ["solve", *POSITION, "--json"]),
    ("solution", ["solve", *THREE, "--kind", "search", "--json"]),
    ("solution", ["solve", *THREE, "--shortest", "--kind", "vcf", "--json"]),
    ("survey", ["solve", *THREE, "--all", "--json"]),
    ("survey", ["solve", "--position", "h8a1i8a3j8", "--nodes", "200", "--defences", "--json"]),
    ("explanation", ["explain", *POSITION, "--json"]),
    ("reviews", ["review", "--position", "h8a1i8a3j8a5", "--nodes", "500", "--json"]),
    ("analysis", ["analyze", *POSITION, "--rows", "top", "--json"]),
    ("reviews", ["review", "--position", "h8a1i8a3j8a5", "--rows", "top", "--nodes", "500", "--json"]),
    ("analysis", ["analyze", *THREE, "--tree", "--json"]),
    ("explanation", ["explain", *POSITION, "--levels", "2", "--json"]),
    ("error", ["solve", "--position", "h8h8", "--json"]),
    ("error", ["analyze", "--position", "z99", "--json"]),
    ("error", ["analyze", "--nonsense", "--json"]),
    ("error", ["solve", "missing.sgf", "--json"]),
]


def numbers_with_many_digits(value, path=""):
    """Yields the places of numbers with more than four digits after the point."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from numbers_with_many_digits(member, f"{path}.{key}")
    elif isinstance(value, list):
        for member in value:
            yield from numbers_with_many_digits(member, path)
    elif isinstance(value, float) and abs(value * 1e4 - round(value * 1e4)) > 1e-6:
        yield f"{path}: {value}"


def check_files(build, folder, check):
    """Checks the files that the programs in the folder `build` write."""

    def run(name, *arguments):
        result = subprocess.run([build / name, *arguments], capture_output=True, text=True, check=True,
                                cwd=folder)
        return result.stdout

    def check_journal(name, header):
        first, *lines = (folder / name).read_text(encoding="utf-8").splitlines()
        check(header, first, name)
        check(header.removesuffix("_header"), "\n".join(lines), name)

    run("pbrain-fukumi", "analyze", *POSITION, "--out", "analysis.jsonl")
    check_journal("analysis.jsonl", "analysis_header")
    run("pbrain-fukumi", "review", "--position", "h8a1i8a3j8a5", "--nodes", "500", "--out", "review.jsonl")
    check_journal("review.jsonl", "review_header")

    engine = ["-engine", f"cmd={build / 'pbrain-fukumi'}", "nodes=60"]
    run("fukumi-match", *engine, "name=A", *engine, "name=B", "-games", "2", "-json", "match.json",
        "-state", "match.state")
    check("match", joined(folder / "match.json"), "fukumi-match -json")
    run("fukumi-match", "merge", "match.state", "--json", "merged.json")
    check("match", joined(folder / "merged.json"), "fukumi-match merge --json")
    run("pbrain-fukumi", "demo", "--nodes", "60", "--size", "5", "--save", "demo.json")
    check("games", joined(folder / "demo.json"), "demo --save")
    run("fukumi-match", "rate", "match.json", "--json", "rated.json")
    check("match", joined(folder / "rated.json"), "fukumi-match rate --json")
    # The second game has no result.
    (folder / "two.sgf").write_text("(;SZ[15]PB[A]PW[B]RE[B+R];B[hh];W[ii])(;SZ[15];B[hh])")
    run("fukumi-match", "convert", "two.sgf", "two.json")
    check("games", joined(folder / "two.json"), "fukumi-match convert")

    run("fukumi-train", "selfplay", "--games", "2", "--nodes", "60", "--leaf-nodes", "40", "--boardsize", "9",
        "--out", "few.games")
    lines = subprocess.run([sys.executable, ROOT / "scripts/read_games.py", folder / "few.games"],
                           capture_output=True, text=True, check=True).stdout
    check("training_game", lines, "read_games.py")

    if " db " not in run("pbrain-fukumi", "--help"):
        return
    run("pbrain-fukumi", "analyze", *POSITION, "--database", "a.fdb")
    run("pbrain-fukumi", "db", "import", "a.fdb", "--unfinished", "match.json", "two.sgf")
    for moves in ["h8i9i7j9j8", "h8", ""]:
        check("stored", run("pbrain-fukumi", "db", "show", "a.fdb", "--position", moves, "--json"), "db show")
    check("statistics", run("pbrain-fukumi", "db", "stats", "a.fdb", "--json"), "db stats")
    run("pbrain-fukumi", "db", "export", "a.fdb", "all.jsonl")
    lines = (folder / "all.jsonl").read_text(encoding="utf-8").splitlines()
    games = [line for line in lines if '"game":' in line]
    check("stored_game", "\n".join(games), "db export")
    check("stored_position", "\n".join(line for line in lines if line not in games), "db export")
    if not any(json.loads(game)["outcome"] is None for game in games):
        raise AssertionError("db export: no game without a result")
    run("pbrain-fukumi", "db", "export", "a.fdb", "games.json")
    check("games", joined(folder / "games.json"), "db export")


def commands_with_json(program, *words):
    """Yields the words of each command of a program whose help has the option --json or -json."""
    text = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True,
                          stdin=subprocess.DEVNULL).stdout
    if re.search(r"^ +--?json\b", text, re.MULTILINE):
        yield " ".join(words)
    listed = re.search(r"^Subcommands:\n((?: .*\n)*)", text, re.MULTILINE)
    others = re.search(r"^Other commands: fukumi-match (.*), each", text, re.MULTILINE)
    names = re.findall(r"^  (\w+)", listed[1], re.MULTILINE) if listed else []
    for name in names + (others[1].split(" | ") if others else []):
        yield from commands_with_json(program, *words, name)


def joined(path):
    """Returns the JSON of a file on one line."""
    return json.dumps(json.loads(path.read_text(encoding="utf-8")))


def main():
    try:
        import jsonschema
    except ImportError:
        print("the Python package jsonschema is not installed")
        return 77
    program = sys.argv[1]
    schema = json.loads((ROOT / "tools/json.schema.json").read_text(encoding="utf-8"))
    faults = []
    checked = []

    def check(name, text, command):
        lines = text.splitlines()
        checked.append(command)
        if not lines:
            faults.append(f"{command}: no output")
        for line in lines:
            found = json.loads(line)
            of_kind = {"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"}
            for error in jsonschema.Draft202012Validator(of_kind).iter_errors(found):
                faults.append(f"{command}: {error.json_path}: {error.message[:200]}")
            if not jsonschema.Draft202012Validator(schema).is_valid(found):
                faults.append(f"{command}: is none of the objects of the schema")
            faults.extend(f"{command}: {place}" for place in numbers_with_many_digits(found))

    def run(arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)

    for name, arguments in COMMANDS:
        result = run(arguments)
        check(name, result.stdout, " ".join(arguments))
        if name == "error":
            code = json.loads(result.stdout)["error"]["code"]
            if code != result.returncode or not result.stderr:
                faults.append(f"{arguments}: exit code {result.returncode}, {result.stderr!r}")
    # A line of --iterations is an iteration, the last one the answer.
    lines = run(["analyze", *POSITION, "--iterations", "--json"]).stdout.splitlines()
    check("iteration", "\n".join(lines[:-1]), "analyze --iterations")
    check("analysis", lines[-1], "analyze --iterations")
    with tempfile.TemporaryDirectory() as folder:
        check_files(Path(program).resolve().parent, Path(folder), check)
    build = Path(program).resolve().parent
    for name in ["pbrain-fukumi", "fukumi-match"]:
        for command in commands_with_json(build / name):
            full = f"{name} {command}".strip() if name == "fukumi-match" else command
            if not any(it.startswith(full) for it in checked):
                faults.append(f"{full}: its JSON is not checked")
    print("\n".join(faults) or "all outputs match the schema")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
