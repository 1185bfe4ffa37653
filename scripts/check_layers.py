#!/usr/bin/env python3
"""Fails on an #include that goes against the dependency arrows, or that is part of a cycle.

Quoted includes are written from the repository root: "engine/board/grid.h". Every folder with
sources is a room of its own; ALLOWED below says which rooms it may use besides itself.
usage: check_layers.py [root]
"""

import re
import sys
from pathlib import Path

# Each folder of the engine may include those before it.
ENGINE = [f"engine/{room}" for room in
          ["core", "board", "pattern", "network", "eval", "threat", "reasons",
           "search/record", "search", "memory", "play"]]
ALLOWED = {room: ENGINE[:i] for i, room in enumerate(ENGINE)}
BOARD = ["engine/core", "engine/board"]

# Files of games know the board and nothing else, so that every program can read them.
FORMATS = "protocol/formats"
ALLOWED[FORMATS] = BOARD
# A database of positions: values, keys, and the file that keeps them; and the files of other
# programs for the same.
DATABASE = "protocol/database"
ALLOWED[DATABASE] = BOARD + [FORMATS]
ALLOWED[f"{DATABASE}/files"] = BOARD + [FORMATS, f"{DATABASE}/record.h"]
# Web pages share their style and their board, of tournaments and of single searches.
PAGE = "protocol/page"
ALLOWED[PAGE] = []
ALLOWED["protocol/gomocup"] = ENGINE + [
    f"{FORMATS}/rule_numbers.h", f"{FORMATS}/text_file.h", f"{DATABASE}/record.h",
    "protocol/gomocup/database"]
ALLOWED["protocol/gomocup/database"] = ALLOWED["protocol/gomocup"] + ["protocol/gomocup"]
ALLOWED["protocol/pipe"] = ALLOWED["protocol/gomocup"] + ["protocol/gomocup"]
ALLOWED["protocol/app"] = ALLOWED["protocol/pipe"] + [
    "protocol/pipe", FORMATS, "protocol/app/analyze", "protocol/app/db", "protocol/app/explain",
    "protocol/app/play",
    "protocol/app/review", "protocol/app/solve", PAGE]
ALLOWED["protocol/app/analyze"] = ALLOWED["protocol/app"] + ["protocol/app"]
ALLOWED["protocol/app/db"] = ALLOWED["protocol/app"] + [
    "protocol/app", DATABASE, f"{DATABASE}/files"]
ALLOWED["protocol/app/explain"] = ALLOWED["protocol/app"] + ["protocol/app"]
ALLOWED["protocol/app/play"] = ALLOWED["protocol/app"] + ["protocol/app"]
ALLOWED["protocol/app/review"] = ALLOWED["protocol/app"] + ["protocol/app"]
ALLOWED["protocol/app/solve"] = ALLOWED["protocol/app"] + ["protocol/app"]
# For web pages: what the commands answer, and the protocol, without pipes.
ALLOWED["protocol/web"] = ENGINE + [
    FORMATS, "protocol/gomocup", "protocol/app", "protocol/app/explain", "protocol/app/solve"]

# Statistics are pure functions of counts: they use nothing at all. The referee knows the rules but
# nothing of any engine.
ALLOWED["tournaments/statistics"] = []
# What differs between operating systems knows nothing of games.
SYSTEM = "tournaments/system"
ALLOWED[SYSTEM] = ["engine/core"]
ALLOWED["tournaments/setup"] = BOARD + [FORMATS, "tournaments/statistics", SYSTEM]
ALLOWED["tournaments/players"] = BOARD + ["tournaments/setup", SYSTEM]
ALLOWED["tournaments/referee"] = BOARD + [
    f"{FORMATS}/game_record.h", "tournaments/players", "tournaments/setup"]
ALLOWED["tournaments/report"] = BOARD + [FORMATS, PAGE, "tournaments/statistics"]
ALLOWED["tournaments/match"] = (
    ALLOWED["tournaments/setup"]
    + ["tournaments/players", "tournaments/referee", "tournaments/report", "tournaments/setup"])
# Openings are made with the engine, and so is the data that it learns from.
OPENING = "tournaments/setup/opening.h"
ALLOWED["tournaments/opening_maker"] = ENGINE + [OPENING, DATABASE]
ALLOWED["tournaments/training"] = ENGINE + [
    FORMATS, OPENING, "tournaments/opening_maker"]
ALLOWED["tournaments/training/network"] = ALLOWED["tournaments/training"] + ["tournaments/training"]
ALLOWED["tournaments/training/commands"] = ALLOWED["tournaments/training"] + [
    "tournaments/training", "tournaments/training/network",
    "tournaments/commands/board_arguments.h",
    "tournaments/commands/command_arguments.h"]
ALLOWED["tournaments/commands"] = (
    ALLOWED["tournaments/match"] + ["tournaments/match", "tournaments/opening_maker"])
# The reference players are engines of their own; they share the board, the engine's idea of a
# brain, and, in their program, the protocol, the reader of files and the exit codes.
ALLOWED["tournaments/reference"] = ENGINE + [
    "protocol/gomocup", "protocol/pipe", f"{FORMATS}/text_file.h",
    "tournaments/commands/exit_codes.h", "tournaments/reference/study",
    "tournaments/reference/classroom"]
ALLOWED["tournaments/reference/study"] = ENGINE + ["tournaments/reference"]
ALLOWED["tournaments/reference/classroom"] = ENGINE + ["tournaments/reference"]

# engine/fukumi.h, the public face of the library, for those who link it.
ALLOWED["engine"] = ENGINE

# Third-party headers by first path component, and the folders that may use them, with all folders
# in them. CLI is only for the folders that read a command line.
LIBRARIES = {
    "fmt": ["protocol", "tournaments", "tests"],
    "CLI": ["protocol/app", "tournaments/commands", "tournaments/reference",
            "tournaments/training/commands", "tests"],
    "nlohmann": ["protocol", "tournaments", "tests"],
    "sqlite3.h": ["protocol/database"],
    "lz4frame.h": ["protocol/database/files"],
    "doctest": ["tests"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def room_of(path):
    """'engine/board/grid.h' -> 'engine/board'; tables belong to the room that includes them."""
    room = path.rpartition("/")[0]
    return "tests" if room.startswith("tests") else room.removesuffix("/weights")


def may_use(room, target):
    """Whether a file of `room` may include the file `target`."""
    if room == "tests" or room_of(target) == room:
        return True
    allowed = ALLOWED.get(room, [])
    return room_of(target) in allowed or target in allowed


def check_include(room, quoted, target, exists):
    """Returns what is wrong with one include, or None."""
    library = target.split("/")[0]
    if library in LIBRARIES:
        if not any(f"{room}/".startswith(f"{user}/") for user in LIBRARIES[library]):
            return f"{room} may not use {library}"
    elif quoted and not exists:
        return f'"{target}" is not a path from the repository root'
    elif exists and not may_use(room, target):
        return f"{room} may not include {target}"
    return None


def find_cycle(graph):
    """Returns the files of one include cycle, or None."""
    done, path = set(), []

    def visit(node):
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return None
        path.append(node)
        for target in graph.get(node, ()):
            cycle = visit(target)
            if cycle:
                return cycle
        path.pop()
        done.add(node)
        return None

    for node in sorted(graph):
        cycle = visit(node)
        if cycle:
            return cycle
    return None


def check(root):
    """Returns the number of files below a root and what is wrong with them, one text a fault."""
    graph, errors = {}, []
    sources = [
        path
        for top in ("engine", "protocol", "tournaments", "tests")
        for path in sorted((root / top).rglob("*"))
        if path.suffix in (".h", ".cpp", ".inc")
    ]
    for source in sources:
        name = source.relative_to(root).as_posix()
        room = room_of(name)
        if room != "tests" and room not in ALLOWED:
            errors.append(f"{name}: {room} is no room that scripts/check_layers.py knows")
        graph[name] = []
        for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match[2]
            exists = (root / target).is_file()
            if exists:
                graph[name].append(target)
            error = check_include(room, match[1] == '"', target, exists)
            if error:
                errors.append(f"{name}:{number}: {error}")

    cycle = find_cycle(graph)
    if cycle:
        errors.append("include cycle: " + " -> ".join(cycle))
    return len(graph), errors


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    count, errors = check(root)
    if count == 0:
        print(f"{root}: no sources below engine/, protocol/, tournaments/ or tests/")
        return 1
    print("\n".join(errors) or f"{count} files respect the layers")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
