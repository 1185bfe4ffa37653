#!/usr/bin/env python3
"""Plants mutants in the sources and reports which of them no test notices.

A mutant is one small change of the code, such as `<` for `<=`. The tests that concern the changed
file are built and run; a mutant that passes them all lives, and shows what no test looks at. Some
of those change nothing that can be seen, as where two ways lead to the same result.

    scripts/mutants.py --named                       # those of tests/mutants.json
    scripts/mutants.py --count 40 --seed 1           # a sample of all that can be made
    scripts/mutants.py --files 'engine/search/*' --count 20 --minutes 30
    scripts/mutants.py --page tests/mutants.md       # writes what is known so far, plants nothing

The work is done on a copy of the tree, in build/mutants; the tree itself is never changed. The
first run builds the copy, which takes some minutes. Results go to build/mutants/results.jsonl,
one line each, and what stands there is not done again. A mutant counts as noticed if a test fails
or takes longer than --limit seconds; one that does not compile is left out.
The exit code is 0 if every mutant was noticed, 1 if one lives, 2 if the copy fails its own tests.
"""

import argparse
import fnmatch
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/mutants"
NAMED = "tests/mutants.json"

# What is planted: a name, what is looked for, and what takes its place. One match is one mutant.
OPERATORS = [
    ("less for less-or-equal", r"(?<= )<=(?= )", "<"),
    ("less-or-equal for less", r"(?<= )<(?= )", "<="),
    ("greater for greater-or-equal", r"(?<= )>=(?= )", ">"),
    ("greater-or-equal for greater", r"(?<= )>(?= )", ">="),
    ("unequal for equal", r"(?<= )==(?= )", "!="),
    ("equal for unequal", r"(?<= )!=(?= )", "=="),
    ("or for and", r"(?<= )&&(?= )", "||"),
    ("and for or", r"(?<= )\|\|(?= )", "&&"),
    ("minus for plus", r"(?<= )\+(?= )", "-"),
    ("plus for minus", r"(?<=[\w)] )-(?= )", "+"),
    ("division for product", r"(?<=[\w)] )\*(?= )", "/"),
    ("one more", r"(?<= )([12])(?=[;,) ])", r"(\1 + 1)"),
    ("max for min", r"\bstd::min\b", "std::max"),
    ("min for max", r"\bstd::max\b", "std::min"),
    ("false for true", r"\btrue\b", "false"),
    ("true for false", r"\bfalse\b", "true"),
    ("no negation", r"(?<=[( ])!(?=[\w(])", ""),
    ("down for up", r"\+\+(?=\w)", "--"),
    ("condition never", r"(?<=\bif \()(?=[^;]*\)$)", "false && "),
    ("call left out", r"^( +)(?!return|throw|delete)[\w.>:-]+\([^=]*\);$", r"\1;"),
]

# The suites that concern a folder, or a file; the longest that fits counts. '*' is every suite. All
# slow ones are left out. The test of this script compares it with the sources and their tests.
SUITES = {
    "engine/fukumi.h": ["engine*", "protocol*"],
    "engine/core/": ["core*", "reservoir", "engine*", "search*"],
    "engine/board/": ["board*", "game*", "forbidden*", "support", "position", "pattern*"],
    "engine/memory/": ["memory", "database memory*", "protocol database*",
                       "protocol pipes memory*"],
    "engine/pattern/": ["pattern*", "position", "window table", "forbidden*", "threats", "engine"],
    "engine/reasons/": ["reasons", "position facts", "protocol explain*"],
    "engine/threat/": ["threat*", "forbidden*", "puzzles", "search*", "engine*"],
    "engine/eval/": ["eval*", "assessment", "network*", "search*", "engine*"],
    "engine/network/": ["network*", "feature map", "line rows", "eval*", "search*"],
    "engine/search/": ["search*", "time manager*", "transposition table*", "move picker",
                       "root moves", "leaves", "engine*", "puzzles"],
    "engine/play/": ["engine*", "search separate lines", "protocol*"],
    "protocol/": ["protocol*", "database*", "formats*", "tournaments reports",
                  "tournaments state", "tournaments options"],
    "tournaments/": ["tournaments*"],
    "tournaments/reference/": ["reference*"],
    "tournaments/training/": ["training*", "network*", "outcome loss", "word scale"],
}
SOURCES = ("engine/**/*.cpp", "engine/**/*.h", "protocol/**/*.cpp", "protocol/**/*.h",
           "tournaments/**/*.cpp", "tournaments/**/*.h")
SKIPPED_LINE = re.compile(r"^\s*(//|#|template|static_assert|using |assert\()|CLI::|add_option|"
                          r"add_flag|\boperator\b|constexpr const char")
LITERAL = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'|//.*')


def sources(root):
    """The paths of all sources, sorted."""
    return sorted({path.relative_to(root).as_posix()
                   for pattern in SOURCES for path in root.glob(pattern)})


def suites_of(path):
    """The suites of the tests that concern a source file."""
    fitting = [folder for folder in SUITES if path.startswith(folder)]
    return SUITES[max(fitting, key=len)]


def tests_of(mutant):
    """The suites for a mutant: its own, if it names some."""
    return mutant.get("suites") or suites_of(mutant["file"])


def mutants_of_line(line):
    """[(name, changed line)] of a line of C++."""
    if SKIPPED_LINE.search(line):
        return []
    literals = [match.span() for match in LITERAL.finditer(line)]
    found = []
    for name, pattern, replacement in OPERATORS:
        for match in re.finditer(pattern, line):
            if not any(begin <= match.start() < end for begin, end in literals):
                found.append((name, line[:match.start()] + match.expand(replacement)
                              + line[match.end():]))
    return found


def key_of(path, before, after):
    """The same for a mutant wherever its line has moved to."""
    return hashlib.sha256("\0".join((path, before, after)).encode()).hexdigest()[:16]


def all_mutants(root, patterns):
    """Every mutant that can be planted, in the order of the files."""
    mutants, seen = [], set()
    for name in sources(root):
        if not any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
            continue
        for number, line in enumerate(
                (root / name).read_text(encoding="utf-8").splitlines(), 1):
            for operator, changed in mutants_of_line(line):
                key = key_of(name, line, changed)
                if key not in seen:
                    seen.add(key)
                    mutants.append({"key": key, "file": name, "line": number, "name": operator,
                                    "before": line, "after": changed})
    return mutants


def named_mutants(root):
    """Those of tests/mutants.json. Each names a text that its file holds exactly once."""
    mutants = []
    for entry in json.loads((root / NAMED).read_text(encoding="utf-8")):
        text = (root / entry["file"]).read_text(encoding="utf-8")
        if text.count(entry["before"]) != 1:
            raise SystemExit(f"{NAMED}: {entry['file']} holds not exactly one {entry['before']!r}")
        line = text[:text.index(entry["before"])].count("\n") + 1
        key = key_of(entry["file"], entry["before"], entry["after"])
        mutants.append({**entry, "key": key, "line": line})
    return mutants


def changed_text(text, mutant):
    """The text of a file with a mutant planted."""
    if text.count(mutant["before"]) == 1:
        return text.replace(mutant["before"], mutant["after"])
    lines = text.split("\n")
    if lines[mutant["line"] - 1] != mutant["before"]:
        raise ValueError(f"{mutant['file']}:{mutant['line']} has changed")
    lines[mutant["line"] - 1] = mutant["after"]
    return "\n".join(lines)


def copy_tree(root, tree):
    """Makes `tree` equal to the sources of `root`; files that are equal keep their times."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, check=True,
                            capture_output=True, text=True).stdout.split("\n")
    wanted = {name for name in listed if name and (root / name).is_file()}
    for name in wanted:
        source, target = root / name, tree / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for path in list(tree.rglob("*")):
        if path.is_file() and path.relative_to(tree).as_posix() not in wanted:
            path.unlink()


class Laboratory:
    """The copy of the tree, its build and its tests."""

    def __init__(self, folder, jobs, limit):
        self.tree, self.build = folder / "tree", folder / "build"
        self.jobs, self.limit = jobs, limit
        self.log = folder / "last.log"

    def call(self, command, limit=None):
        """True if the command succeeds, False if it fails, None if it takes too long."""
        with open(self.log, "ab") as log, subprocess.Popen(
                command, cwd=self.tree, stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT, start_new_session=True) as process:
            try:
                return process.wait(limit) == 0
            except subprocess.TimeoutExpired:
                return None
            finally:
                # Also what the command has started and left behind.
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def prepare(self, root):
        self.tree.mkdir(parents=True, exist_ok=True)
        copy_tree(root, self.tree)
        self.log.write_bytes(b"")
        # Quick to compile, and optimised enough for the tests. Small units, for one is compiled for
        # each mutant.
        command = ["cmake", "-S", str(self.tree), "-B", str(self.build), "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
                   "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=4"]
        if shutil.which("ccache"):
            command.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        return self.call(command) and self.make()

    def make(self):
        return self.call(["cmake", "--build", str(self.build), "--target", "fukumi_tests", "-j",
                          str(self.jobs)], 3600)

    def passes(self, suites):
        """Whether the tests pass; None: they take too long."""
        program = self.build / "fukumi_tests"
        return self.call([str(program), "--test-suite=" + ",".join(suites),
                          "--test-suite-exclude=*slow", "--abort-after=1"], self.limit)

    def is_sound(self, mutants):
        """Whether the tests of these mutants pass without them."""
        needed = {tuple(tests_of(mutant)) for mutant in mutants}
        return all(self.passes(suites) for suites in sorted(needed))

    def fate_of(self, mutant):
        """'noticed', 'too long', 'does not compile' or 'lives'."""
        path = self.tree / mutant["file"]
        original = path.read_text(encoding="utf-8")
        self.log.write_bytes(b"")
        try:
            path.write_text(changed_text(original, mutant), encoding="utf-8")
            if not self.make():
                return "does not compile"
            passed = self.passes(tests_of(mutant))
        finally:
            path.write_text(original, encoding="utf-8")
        return {True: "lives", False: "noticed", None: "too long"}[passed]


def read_results(path):
    """{key: result} of a file of results; a last line that was cut off does not count."""
    results = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").split("\n")[:-1]:
            result = json.loads(line)
            results[result["key"]] = result
    return results


def drop_cut_off_line(path):
    """So that what is appended begins a line of its own."""
    if path.exists():
        os.truncate(path, path.read_bytes().rfind(b"\n") + 1)


def one_line(code):
    return " ".join(code.split()).replace("|", "\\|")


def page_of(results):
    """The results as a page."""
    planted = [r for r in results if r["fate"] != "does not compile"]
    alive = [r for r in planted if r["fate"] == "lives"]
    lines = ["# Mutants", "",
             "Small faults that `scripts/mutants.py` has planted, and whether a test noticed them.",
             "[CONTRIBUTING.md](../CONTRIBUTING.md#mutants) tells how to run it.", "",
             "| Part | planted | noticed | live |", "|---|---|---|---|"]
    parts = sorted({"/".join(r["file"].split("/")[:2]) for r in planted})
    for part in parts:
        here = [r for r in planted if r["file"].startswith(part + "/")]
        dead = sum(r["fate"] != "lives" for r in here)
        lines.append(f"| `{part}/` | {len(here)} | {dead} | {len(here) - dead} |")
    lines.append(f"| all | {len(planted)} | {len(planted) - len(alive)} | {len(alive)} |")
    lines += ["", "Those that live:", ""]
    lines += [f"- `{r['file']}:{r['line']}`, {r['name']}: "
              f"`` {one_line(r['before'])} `` becomes `` {one_line(r['after'])} ``" for r in alive]
    return "\n".join(lines if alive else lines[:-2]) + "\n"


def choose(arguments):
    if arguments.named:
        return named_mutants(ROOT)
    mutants = all_mutants(ROOT, arguments.files)
    if not mutants:
        sys.exit(f"mutants.py: nothing can be planted in {' '.join(arguments.files)}")
    random.Random(arguments.seed).shuffle(mutants)
    return mutants[:arguments.count]


def plant(arguments, results, path):
    """Plants what is chosen and not known; the number of those that live."""
    end = time.monotonic() + arguments.minutes * 60
    todo = [m for m in choose(arguments) if m["key"] not in results or arguments.again]
    laboratory = Laboratory(FOLDER, arguments.jobs, arguments.limit)
    print(f"{len(todo)} to plant; building the copy in {FOLDER.relative_to(ROOT)}", flush=True)
    if todo and not (laboratory.prepare(ROOT) and laboratory.is_sound(todo)):
        print(f"the copy does not build or fails a test: see {laboratory.log}", file=sys.stderr)
        sys.exit(2)
    drop_cut_off_line(path)
    for number, mutant in enumerate(todo, 1):
        if time.monotonic() > end:
            print(f"{len(todo) - number + 1} are left for the next run")
            break
        begin = time.monotonic()
        result = {**mutant, "fate": laboratory.fate_of(mutant)}
        results[mutant["key"]] = result
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        print(f"{number}/{len(todo)} {result['fate']:<16} {time.monotonic() - begin:4.0f} s  "
              f"{mutant['file']}:{mutant['line']} {mutant['name']}", flush=True)
    keys = {m["key"] for m in choose(arguments)}
    return sum(results[key]["fate"] == "lives" for key in keys if key in results)


def main():
    parser = argparse.ArgumentParser(description="Plants mutants; see the head of the script.")
    parser.add_argument("--named", action="store_true", help=f"those of {NAMED}")
    parser.add_argument("--files", nargs="+", default=["*"], help="patterns of paths")
    parser.add_argument("--count", type=int, default=40, help="size of the sample")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--minutes", type=float, default=60, help="begins no mutant after so many")
    parser.add_argument("--limit", type=int, default=300, help="seconds for the tests of a mutant")
    parser.add_argument("--jobs", type=int, default=1, help="compilers at once")
    parser.add_argument("--again", action="store_true", help="also those that are known")
    parser.add_argument("--page", type=Path, help="writes a page of all results, plants nothing")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "results.jsonl"
    results = read_results(path)
    if arguments.page:
        ordered = sorted(results.values(), key=lambda r: (r["file"], r["line"], r["name"]))
        arguments.page.write_text(page_of(ordered), encoding="utf-8")
        return 0
    return 1 if plant(arguments, results, path) else 0


if __name__ == "__main__":
    sys.exit(main())
