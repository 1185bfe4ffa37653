#!/usr/bin/env python3
"""Fails on an #include that goes against the dependency arrows, or that is part of a cycle.

Quoted includes start at the repository root: "engine/board/grid.h". A room is a folder with
sources. The table ROOMS below lists the other rooms that each room may include.
usage: check_layers.py [root]
"""

import re
import sys
from pathlib import Path

# Each folder of the engine may include only the folders before it in this list.
ENGINE = [f"engine/{room}" for room in
          ["core", "board", "pattern", "network", "eval", "threat", "reasons",
           "search/record", "search", "probe", "play"]]
BOARD = ["engine/core", "engine/board"]

# For each room, the rooms that it may include, in the order of their dependencies. A room includes
# its subfolders, except those that have a separate line.
ROOMS = {room: ENGINE[:i] for i, room in enumerate(ENGINE)} | {
    "engine": ENGINE,  # fukumi.h, which includes what a program of this repository may use
    "library": ENGINE,
    "formats": BOARD,
    "database": [*BOARD, "formats"],
    "protocol": [*ENGINE, "formats"],
    "protocol/loop": [*ENGINE, "formats", "protocol"],
    "tools": [*ENGINE, "formats", "database", "protocol", "protocol/loop", "tools/page",
              "tools/command_line"],
    "tools/page": [],
    "tools/command_line": [*BOARD, "formats"],
    "web/service": [*ENGINE, "formats", "database", "protocol", "tools"],
    "tournaments/statistics": [],
    "tournaments/system": ["engine/core"],
    "tournaments/setup": [*BOARD, "formats", "tournaments/statistics", "tournaments/system"],
    "tournaments/players": [*BOARD, "tournaments/setup", "tournaments/system"],
    "tournaments/referee": [*BOARD, "formats", "tournaments/setup", "tournaments/players"],
    "tournaments/report": [*BOARD, "formats", "tournaments/statistics", "tools/page"],
    "tournaments/match": [*BOARD, "formats", *(f"tournaments/{room}" for room in [
        "statistics", "system", "setup", "players", "referee", "report"])],
    "tournaments/opening_maker": [*ENGINE, "database", "formats", "tournaments/setup"],
    "tournaments/commands": [*BOARD, "formats", "tools/command_line", *(
        f"tournaments/{room}" for room in ["statistics", "system", "setup", "players", "referee",
                                           "report", "match", "opening_maker"])],
    "tournaments/reference": [*ENGINE, "formats", "protocol", "protocol/loop",
                              "tools/command_line"],
    "training": [*ENGINE, "formats", "tools/command_line", "tournaments/system",
                 "tournaments/setup", "tournaments/opening_maker"],
}

# Maps the first path component of each third-party header to the folders that may include it; their
# subfolders may include it too. Only folders that read a command line use CLI.
LIBRARIES = {
    "fmt": ["formats", "database", "protocol", "tools", "web/service", "tournaments", "training",
            "tests"],
    "nlohmann": ["formats", "database", "tools", "web/service", "tournaments", "training", "tests"],
    "CLI": ["tools", "tournaments/commands", "tournaments/reference", "training/commands", "tests"],
    "sqlite3.h": ["database"],
    "expat.h": ["formats"],
    "lz4frame.h": ["formats/positions"],
    "httplib.h": ["tools/board"],
    "doctest": ["tests"],
}

# Folders of the repository with C++ sources.
TOPS = sorted({room.split("/")[0] for room in ROOMS} | {"tests"})

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def room_of(path):
    """Returns the room of a file: the longest name in ROOMS that is a folder above the file, or the
    file's folder if there is none."""
    folder = path.rpartition("/")[0]
    parts = folder.split("/")
    if parts[0] == "tests":
        return "tests"
    above = ("/".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((room for room in above if room in ROOMS), folder)


def may_use(room, target):
    """Returns whether a file of `room` may include the file `target`."""
    return room == "tests" or room_of(target) in [room, *ROOMS.get(room, [])]


def check_include(name, quoted, target, exists):
    """Returns the fault of one include in the file `name`, or None if the include is allowed."""
    room = room_of(name)
    library = target.split("/")[0]
    if library in LIBRARIES:
        if not any(name.startswith(f"{user}/") for user in LIBRARIES[library]):
            return f"{room} may not use {library}"
    elif quoted and not exists:
        return f'"{target}" is not a path from the repository root'
    elif exists and not may_use(room, target):
        return f"{room} may not include {target}"
    return None


def find_cycle(graph):
    """Returns the files of an include cycle, or None."""
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
    """Returns the number of files below a root, and a line for each fault."""
    graph, errors = {}, []
    sources = [
        path
        for top in TOPS
        for path in sorted((root / top).rglob("*"))
        if path.suffix in (".h", ".cpp", ".inc") and "node_modules" not in path.parts
    ]
    for source in sources:
        name = source.relative_to(root).as_posix()
        room = room_of(name)
        if room != "tests" and room not in ROOMS:
            errors.append(f"{name}: {room} is missing in the table of scripts/check_layers.py")
        graph[name] = []
        for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match[2]
            exists = (root / target).is_file()
            if exists:
                graph[name].append(target)
            error = check_include(name, match[1] == '"', target, exists)
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
        print(f"{root}: no sources below {', '.join(TOPS)}")
        return 1
    print("\n".join(errors) or f"{count} files respect the layers")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
