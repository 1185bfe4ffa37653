#!/usr/bin/env python3
"""Fails on an #include that goes against the dependency arrows, or that is part of a cycle.

Quoted includes are written from the repository root: "engine/board/board.h".
usage: check_layers.py [root]
"""

import re
import sys
from pathlib import Path

# Each engine folder may include itself and those before it.
ENGINE = ["core", "board", "pattern", "eval", "threat", "search", "engine"]
ENGINE_LAYERS = [f"engine/{folder}" for folder in ENGINE]

# The referee in tournaments/ knows the rules but nothing of the engine it judges.
ALLOWED = {layer: ENGINE_LAYERS[: i + 1] for i, layer in enumerate(ENGINE_LAYERS)}
# Games and positions in files are no matter of matches alone: the engine's commands read them too.
# So that this brings no tournament into the engine, the formats know nothing but the board.
ALLOWED["tournaments/formats"] = ["tournaments/formats", "engine/core", "engine/board"]
ALLOWED["protocol"] = ["protocol", "tournaments/formats"] + ENGINE_LAYERS
ALLOWED["tournaments"] = ["tournaments"] + ALLOWED["tournaments/formats"]
# Openings are made with the engine.
ALLOWED["tournaments/opening_maker"] = (
    ["tournaments/opening_maker", "tournaments", "tournaments/formats"] + ENGINE_LAYERS
)
ALLOWED["tournaments"].append("tournaments/opening_maker")
# So are the games and the weights that the engine learns from them.
ALLOWED["tournaments/training"] = ["tournaments/training"] + ALLOWED["tournaments/opening_maker"]
# The reference players are engines of their own; they share the board and the protocol's idea of an
# engine, and their executable the protocol itself.
ALLOWED["tournaments/reference"] = ["tournaments/reference", "protocol"] + ENGINE_LAYERS
ALLOWED["tests"] = ["tests"] + list(ALLOWED)

# Third-party headers by first path component, and who may use them.
LIBRARIES = {
    "fmt": ["protocol", "tournaments", "tests"],
    "CLI": ["protocol", "tournaments", "tests"],
    "nlohmann": ["protocol", "tournaments", "tests"],
    "doctest": ["tests"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(path):
    """'engine/board/board.h' -> 'engine/board'; 'protocol/main.cpp' -> 'protocol'."""
    parts = path.split("/")
    folder = "/".join(parts[:2])
    return folder if parts[0] == "engine" or folder in ALLOWED else parts[0]


def check_include(layer, quoted, target, exists):
    """Returns what is wrong with one include, or None."""
    library = target.split("/")[0]
    if library in LIBRARIES:
        if layer.split("/")[0] not in LIBRARIES[library]:
            return f"{layer} may not use {library}"
    elif quoted and not exists:
        return f'"{target}" is not a path from the repository root'
    elif quoted and layer_of(target) not in ALLOWED[layer]:
        return f"{layer} may not include {layer_of(target)}"
    return None


def find_cycles(graph):
    """Yields each cycle that a depth-first walk meets, as a list of files."""
    state = {}  # file -> "open" while on the path, "done" afterwards
    path = []

    def visit(file):
        state[file] = "open"
        path.append(file)
        for target in graph[file]:
            if state.get(target) == "open":
                yield path[path.index(target) :] + [target]
            elif target not in state:
                yield from visit(target)
        path.pop()
        state[file] = "done"

    for file in sorted(graph):
        if file not in state:
            yield from visit(file)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    files = sorted(
        path
        for top in ("engine", "protocol", "tournaments", "tests")
        for path in (root / top).rglob("*")
        if path.suffix in (".h", ".cpp")
    )
    offences = []
    graph = {}
    for path in files:
        name = path.relative_to(root).as_posix()
        layer = layer_of(name)
        graph[name] = []
        if layer not in ALLOWED:
            offences.append(f"{name}:1: folder {layer} has no place among the layers")
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quoted, target = match[1] == '"', match[2]
            exists = (root / target).is_file()
            offence = check_include(layer, quoted, target, exists)
            if offence:
                offences.append(f"{name}:{number}: {offence}")
            if quoted and exists:
                graph[name].append(target)
    for file in graph:  # an include may name a file that is not C++, such as a table
        graph[file] = [target for target in graph[file] if target in graph]
    offences += [f"{cycle[0]}:1: include cycle: {' -> '.join(cycle)}" for cycle in find_cycles(graph)]

    for offence in offences:
        print(offence)
    print(f"{len(files)} files, {len(offences)} offences against the layers")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
