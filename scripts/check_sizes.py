#!/usr/bin/env python3
"""Fails on files, functions and lines that are far too long. The limits are well above usual sizes:
divide a file where its subject changes, not because of its length. Tables in C++ between "//
clang-format off" and "// clang-format on" may have wide lines. The length of functions is checked in C++
and Python only, and the width of lines not in .js, .css, .html and .cmake. usage: check_sizes.py [root]

Exit code: 0, 1 if something is too large, 77 in a folder without git, such as an unpacked archive.
"""

import re
import subprocess
import sys
from pathlib import Path

LINES_IN_FILE = 700
LINES_IN_FUNCTION = 100
COLUMNS = 120

UNKNOWN = 77  # ctest reports this exit code as a skipped test

SOURCES = {".cpp", ".h", ".py", ".sh", ".js", ".mjs", ".ts", ".css", ".html", ".cmake"}
WITH_FUNCTIONS = {".cpp", ".h", ".py"}
WITH_WIDTH = {".cpp", ".h", ".py", ".sh", ".mjs", ".ts"}
# This file may be longer: it declares the types of all requests and answers, as one page to read.
LONG_FILES = {"web/fukumi/src/types.ts"}
# Lines of these folders may be wider: tables with the texts of a language, one text a line.
WIDE_FOLDERS = ("web/board/src/i18n/",)
# These functions may be longer: the numbered steps of the node search are easiest to read together.
LONG_FUNCTIONS = {"engine/search/tree_search.cpp": {"search", "search_moves"}}

# Matches comments, literals and preprocessor lines. Braces in them do not begin or end a function.
CPP_MASKED = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
    r"|(?<!\w)'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:\\\n|[^\n])*", re.DOTALL | re.MULTILINE)
CPP_NAME = re.compile(r"(operator\W+?|[\w:~]+)\s*\(")
# Matches the heads of blocks that may contain functions.
CPP_SCOPE = re.compile(
    r"(?:template\s*<.*>\s*)?(?:inline\s+|typedef\s+)?"
    r"(?:namespace|struct|class|union|extern|TEST_SUITE)\b", re.DOTALL)
CPP_FORMAT = re.compile(r"^ *// clang-format (on|off)$")
PYTHON_DEF = re.compile(r"^( *)(?:async )?def (\w+)")


def tracked_files(root):
    """Returns the files that git tracks or would add, as paths relative to the root."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True).stdout
    return [Path(name) for name in listed.splitlines() if (root / name).is_file()]


def cpp_functions(lines):
    """Yields (name, first line, number of lines) of each function in C++, in any layout."""
    masked = CPP_MASKED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), "\n".join(lines))
    blocks = []  # the results of block_of() for all open blocks
    start = 0  # offset at which the head of the next block may begin
    parentheses = 0
    for at, char in enumerate(masked):
        parentheses += (char == "(") - (char == ")")
        if char == "{":
            head = masked[start:at].strip()
            blocks.append(block_of(head, masked, start, blocks, parentheses))
        elif char == "}" and blocks:
            closed = blocks.pop()
            if isinstance(closed, tuple):
                yield *closed, masked.count("\n", 0, at) + 2 - closed[1]
            if closed == "value":
                continue
        if char in ";{}" and parentheses == 0 and "value" not in blocks:
            start = at + 1


def block_of(head, masked, start, blocks, parentheses):
    """Returns the kind of block that a brace opens: "scope" (may hold functions), (name, first line) of
    a function, "value" (an initialiser in the head of a function), or "body" (anything else)."""
    if parentheses > 0 or "value" in blocks:
        return "value"
    if any(block != "scope" for block in blocks):
        return "body"
    if CPP_SCOPE.match(head):
        return "scope"
    name = CPP_NAME.search(head)
    if not name or re.search(r"=\s*$", head):
        return "body"
    # The brace initialises a member in the head of a constructor.
    if re.search(r"\)\s*(?:noexcept\s*)?:[^:].*\w$", head, re.DOTALL):
        return "value"
    first = start + len(masked[start:]) - len(masked[start:].lstrip())
    return name[1].strip(), masked.count("\n", 0, first) + 1


def python_functions(lines):
    """Yields (name, first line, number of lines) of each function in Python, with inner functions."""
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
    found = []
    for file in files:
        if file.suffix not in SOURCES and file.name not in ("CMakeLists.txt", "run"):
            continue
        lines = (root / file).read_text(encoding="utf-8").splitlines()
        if len(lines) > LINES_IN_FILE and file.as_posix() not in LONG_FILES:
            found.append(f"{file}: {len(lines)} lines, more than {LINES_IN_FILE}")
        if file.suffix in WITH_FUNCTIONS:
            found += long_functions(file, lines)
        has_width = file.suffix in WITH_WIDTH or file.name == "run"
        if has_width and not file.as_posix().startswith(WIDE_FOLDERS):
            found += wide_lines(file, lines)
    return found


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    if not (root / ".git").exists():
        print(f"{root}: no working tree of git")
        return UNKNOWN
    found = offences(root)
    print("\n".join(found) or "no file, function or line is too large")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
