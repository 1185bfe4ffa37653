#!/usr/bin/env python3
"""Fails on folders, files, functions and lines that are too large to be read with ease.

A folder holds at most 25 files of its own, a source file at most 400 lines, a function at most 60,
and a line at most 100 columns. Wide lines are looked for in C++, Python and shell scripts, also in
comments, which scripts/format.sh does not wrap; a table in C++ between "// clang-format off" and
"// clang-format on" may have them.
Functions are told by their layout, which scripts/format.sh keeps: a body in C++ ends with a brace
that is indented as its first line is; one in Python ends where the indentation does.
usage: check_sizes.py [root]
"""

import re
import subprocess
import sys
from pathlib import Path

FILES_IN_FOLDER = 25
LINES_IN_FILE = 400
LINES_IN_FUNCTION = 60
COLUMNS = 100

SOURCES = {".cpp", ".h", ".py", ".sh", ".js", ".css", ".html", ".cmake"}
# The numbered steps of a node are read in one piece.
LONG_FUNCTIONS = {"engine/search/node_search.cpp": {"search", "search_moves"}}

# At the outermost level or in a class, whose members are indented by four.
CPP_OPEN = re.compile(
    r"^( {0,8})(?! )(?:.*\)[^;=]*|.*\)\s*:.*[^;]"
    r"|[ \w:<>,&*~]*\)? *(?:const|noexcept|override) *)\{$")
CPP_NAME = re.compile(r"([\w:~]+|TEST_CASE)\s*\(")
NO_FUNCTION = re.compile(
    r"^\s*(?:namespace|TEST_SUITE|struct|class|enum|union|extern"
    r"|if|for|while|switch|do|else|try|return)\b")
CPP_FORMAT = re.compile(r"^ *// clang-format (on|off)$")
PYTHON_DEF = re.compile(r"^( *)(?:async )?def (\w+)")


def tracked_files(root):
    """The files that git knows or would add, as paths relative to the root."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True).stdout
    return [Path(name) for name in listed.splitlines() if (root / name).is_file()]


def crowded_folders(files):
    counts = {}
    for file in files:
        counts[file.parent] = counts.get(file.parent, 0) + 1
    return [f"{folder}: {count} files, more than {FILES_IN_FOLDER}"
            for folder, count in sorted(counts.items()) if count > FILES_IN_FOLDER]


def head_of(lines, opening):
    """Where a C++ function whose brace opens in a line begins: after the end of what is before."""
    first = opening
    while first > 0 and lines[first - 1].strip() and not re.search(
            r"[;}]$|^\s*(?:#|//|public:|private:|protected:)", lines[first - 1]):
        first -= 1
    return first


def cpp_functions(lines):
    """Yields (name, first line, number of lines) of each function body."""
    number = 0
    while number < len(lines):
        opened = CPP_OPEN.match(lines[number])
        first = head_of(lines, number) if opened else number
        head = " ".join(line.strip() for line in lines[first:number + 1])
        name = CPP_NAME.search(head)
        if not opened or not name or NO_FUNCTION.match(lines[first]):
            number += 1
            continue
        indent = re.match(" *", lines[first]).group()
        closing = re.compile(rf"^{indent}\}}")
        last = next((i for i in range(number + 1, len(lines)) if closing.match(lines[i])), number)
        yield name[1], first + 1, last - first + 1
        number = last + 1


def python_functions(lines):
    """Likewise for Python; functions within a function count for it as well."""
    for number, line in enumerate(lines):
        opened = PYTHON_DEF.match(line)
        if not opened:
            continue
        indent = len(opened[1])
        last = number
        for later in range(number + 1, len(lines)):
            text = lines[later]
            begin = text.lstrip()
            if begin and len(text) - len(begin) <= indent and not begin.startswith(")"):
                break
            if begin:
                last = later
        yield opened[2], number + 1, last - number + 1


def long_functions(file, lines):
    functions = python_functions if file.suffix == ".py" else cpp_functions
    allowed = LONG_FUNCTIONS.get(file.as_posix(), set())
    for name, first, length in functions(lines):
        if length > LINES_IN_FUNCTION and name.split("::")[-1] not in allowed:
            yield f"{file}:{first}: {name} has {length} lines, more than {LINES_IN_FUNCTION}"


def wide_lines(file, lines):
    is_table = False
    for number, line in enumerate(lines, 1):
        switch = CPP_FORMAT.match(line) if file.suffix in (".cpp", ".h") else None
        if switch:
            is_table = switch[1] == "off"
        if len(line) > COLUMNS and not is_table:
            yield f"{file}:{number}: {len(line)} columns, more than {COLUMNS}"


def offences(root):
    files = tracked_files(root)
    found = crowded_folders(files)
    for file in files:
        if file.suffix not in SOURCES and file.name not in ("CMakeLists.txt", "run"):
            continue
        lines = (root / file).read_text(encoding="utf-8").splitlines()
        if len(lines) > LINES_IN_FILE:
            found.append(f"{file}: {len(lines)} lines, more than {LINES_IN_FILE}")
        if file.suffix in (".cpp", ".h", ".py"):
            found += long_functions(file, lines)
        if file.suffix in (".cpp", ".h", ".py", ".sh") or file.name == "run":
            found += wide_lines(file, lines)
    return found


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    found = offences(root)
    print("\n".join(found) or "no folder, file, function or line is too large")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
